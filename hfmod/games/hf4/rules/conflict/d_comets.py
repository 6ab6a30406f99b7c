"""3F2g: comets as dropstones, by which New Venus and Footfall are completed with Module 3.

Their Futures are no epic hazard operations then: a comet is dislodged, and falls on Venus or the Earth. Who
has completed one may let other comets fall, too (RUL-COMETS).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Future
from hfmod.games.hf4.rules.conflict import b_blocs, d_futures
from hfmod.games.hf4.rules.core.acts import LEO, broken, known_card, name, spot, zone_name
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State
from hfmod.games.hf4.rules.terawatt import d_future_effects, d_future_setup, d_future_sites
from hfmod.games.hf4.rules.terawatt import d_futures as futures
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest

MOVER, IMPACT = "comet_mover", "impact"  # codes of a requirement and an effect
STARS = ("New Venus", "Footfall")
ALWAYS, NEVER = "always", "never"  # values of option new_venus_footfall_bribe


@implements("3D7b.1", "3D7b.6")
def comet(state: Hf4State, site: str) -> bool:
    """Whether a site is a synodic comet, whose stone goes round the Sun."""
    facts = state.content.map.sites.get(site)
    return facts is not None and facts.synodic is not None


# -- the Futures -----------------------------------------------------------------------------------------


@implements("3F2g", "CA-M2C180B-M3", "CA-M2C186R-M3")
def by_a_comet(state: Hf4State, card: str) -> Future | None:
    """The Future of a card, if it is one that is completed by a comet."""
    future = d_future_effects.of_card(state, card)
    falls = future is not None and any(need.code == MOVER for need in future.requires)
    return future if falls and d_future_setup.played(state) else None


@implements("3F2g")
def not_attempted(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """Such a Future is not attempted like others."""
    future = by_a_comet(state, card)
    if future is not None:
        message = f"{future.name} is completed by a dropstone"
        yield broken("3F2g", message, f"card:{card}", legal="dislodge a synodic comet for it")


def known_future(state: Hf4State, card: str) -> None:
    """Raise Impossible for a card by which no comet falls."""
    known_card(state, card)
    if by_a_comet(state, card) is None or state.stack_of(card) is None:
        message, about = (
            f"{name(state, card)} lists no Future of a comet in play",
            frozenset({f"card:{card}"}),
        )
        raise Impossible(message, about, rule="3F2g", legal="name the Colonist of New Venus or of Footfall")


def quest(state: Hf4State, player: str, card: str, source: str) -> Quest | None:
    """What is asked about the Future of a comet; None where the card is in no stack any more."""
    stack = state.stack_of(card)
    return None if stack is None else Quest(state, player, card, stack, (), source)


def may_complete(state: Hf4State, player: str, card: str, place: str) -> Iterator[RuleViolation]:
    """The own promoted card, with a human; nobody has completed it yet; the comet comes so far."""
    future, asked = by_a_comet(state, card), quest(state, player, card, place)
    if future is None or asked is None:
        return
    yield from futures.own_quest(asked)
    yield from futures.once(state, player, future)
    yield from futures.attended(asked)
    yield from from_far_enough(state, card, place)


@implements("3F2g", "3D7f", silent=("3D7f",))
def from_far_enough(state: Hf4State, card: str, place: str) -> Iterator[RuleViolation]:
    """A synodic comet, from no zone nearer to the Sun than where it is to fall."""
    board, to = state.content.map, zone(state, card)
    near = board.zones[board.spaces[place].zone].index < board.zones[to].index
    if not comet(state, place) or near:
        why = f"does not come to the {zone_name(state, to)} zone" if near else "is no synodic comet"
        message = f"{spot(state, place)} {why}"
        yield broken("3F2g", message, f"site:{place}", legal="dislodge a synodic comet from farther out")


@implements("3F2g", "CA-M2C180B-M3", "CA-M2C186R-M3")
def aims(state: Hf4State, card: str) -> list[str]:
    """Where the comet of a Future falls: on the sites that it names, else on the Earth, as LEO is called."""
    future = by_a_comet(state, card)
    deeds = (effect for effect in future.gives if effect.code == IMPACT) if future is not None else ()
    params: Mapping[str, Any] = next((deed.params for deed in deeds), {})
    return sorted(d_future_sites.of_words(state, params.get("sites", ()))) or [LEO]


def zone(state: Hf4State, card: str) -> str:
    """The zone in which it falls."""
    return state.content.map.spaces[aims(state, card)[0]].zone


# -- comets under way --------------------------------------------------------------------------------------


@implements("3F2g.2", "3F2g.3")
def devastates(state: Hf4State, player: str, stone: Dropstone) -> bool:
    """Whether a stone needs no roll: that of a Future, and each comet of who has completed one."""
    starred = d_futures.holds(state, player, *STARS) and comet(state, stone.source)
    return bool(stone.future) or starred


@implements("3F2g", "3F2g.2", "CA-M2C180B-M3", "CA-M2C186R-M3")
def is_vendetta(state: Hf4State, player: str, stone: Dropstone) -> bool:
    """Whether its victims get bribes: of a Future in War, or as the table has it (RUL-FUTURES-M3)."""
    if not stone.future:
        return not devastates(state, player, stone)
    option = state.option("new_venus_footfall_bribe")
    return option == ALWAYS or (option != NEVER and b_blocs.fighting(state))

"""What on-site operations share: ISRU and hydration as they count, where products go, taxes."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_cards, e_stacks, f_fuel, h_rights
from hfmod.games.hf4.rules.core.abilities import at_places, holders, of_card
from hfmod.games.hf4.rules.core.acts import broken, gain, known_card, known_space, name, spot
from hfmod.games.hf4.rules.core.g1_cargo import free_kinds
from hfmod.games.hf4.rules.core.state import Hf4State, Stack


@implements("GL-On-Site-Operation")
def site_at(state: Hf4State, space: str) -> str:
    """The space's id. Raises Impossible where it is no site, on which alone such operations are done."""
    known_space(state, space)
    if space not in state.content.map.sites:
        message, about = f"{spot(state, space)} is no site", frozenset({f"site:{space}"})
        raise Impossible(message, about, rule="GL-On-Site-Operation", legal="do it on a site")
    return space


@implements("N6", "B2c", silent=True)
def isru_card(state: Hf4State, player: str, card: str) -> Stack:
    """The stack with a card that has an ISRU platform: an own card, or somebody's crew or Colonist.

    Raises Impossible otherwise.
    """
    known_card(state, card)
    stack = state.stack_of(card)
    if stack is None or (e_stacks.owner_of(state, card, stack) != player and not for_hire(state, card)):
        message = f"{name(state, card)} is in no stack as {player}'s card"
        raise Impossible(
            message,
            frozenset({f"card:{card}"}),
            rule="N6" if stack is not None else "",
            legal="use an own card, or negotiate the use of a crew" if stack is not None else "",
        )
    if state.side(card).isru is None:
        raise Impossible(
            f"{name(state, card)} has no ISRU platform",
            frozenset({f"card:{card}"}),
            rule="B2c",
            legal="use a card with an ISRU platform",
        )
    return stack


@implements("N6", "N6.m2", silent=True)
def for_hire(state: Hf4State, card: str) -> bool:
    """Whether the card is one whose owner may let others work with it: a crew, a Colonist."""
    return e_stacks.is_crew(state, card) or b_cards.is_colonist(state, card)


@implements("N6", "N6.m2")
def employed(state: Hf4State, player: str, card: str, stack: Stack) -> Iterator[RuleViolation]:
    """Another player's crew or Colonist works by consent only."""
    if not e_stacks.may_employ(state, player, card, stack):
        owner = e_stacks.owner_of(state, card, stack)
        rule = "N6.m2" if b_cards.is_colonist(state, card) else "N6"
        message = f"{name(state, card)} is {owner}'s, who has not agreed to its work for {player}"
        legal = f"negotiate its use with {owner} (N6)"
        yield broken(rule, message, f"card:{card}", stack.key, legal=legal, owner=owner)


@implements(
    "GL-ISRU", "I6.1.1", "CA-CF073R", "CA-CX083F", "CA-CX083R", "CA-CB061R", "APP-RF030R", "B2c", "tD1.9",
)  # fmt: skip
def isru_value(state: Hf4State, card: str, stack: Stack, user: str | None = None) -> int:
    """The ISRU value of a card with what cards in its space change; never below 0.

    ``user`` is who works with it, where that is not the owner of its stack.
    """
    value = state.side(card).isru or 0
    site = state.content.map.sites.get(stack.location)
    for ability in at_places(state, stack.owner, (stack.location,), "isru_modifier", user):
        if not ability.params.get("atmospheric") or (site is not None and site.atmospheric):
            value += int(ability.params.get("modifier", 0))
    beam = next(of_card(state, card, h_rights.BEAM_POWERED), None)
    if beam is not None and h_rights.push_sources(state, stack.owner):
        value += int(beam.params.get("isru", 0))
    return max(0, value)


@implements("GL-Hydration", "B7a.5", "CA-CF071R", "APP-RF028R")
def hydration(state: Hf4State, player: str, site: str) -> int:
    """Hydration of a site; Atmospheric Sites at or beside an own scoop have 2 at least (RUL-SCOOP)."""
    facts = state.content.map.sites.get(site)
    if facts is None:
        return 0
    wet = facts.hydration
    if facts.atmospheric:
        near = {site} | set(state.content.map.adjacent.get(site, ()))
        for ability in at_places(state, player, near, "aerostat_hydration"):
            wet = max(wet, int(ability.params.get("hydration", 2)))
    return wet


# -- where products go ---------------------------------------------------------------------------------


def target(state: Hf4State, player: str, kind: str) -> Stack | None:
    """The own stack that takes a product, None for one still to be made. Raises Impossible for no stack."""
    stack = state.players[player].stacks.get(kind)
    if stack is None and (kind == "rocket" or kind not in free_kinds(state, player)):
        raise Impossible(f"{player} has no stack {kind}", frozenset({f"{kind}:{player}"}))
    return stack


def targets(state: Hf4State, player: str, space: str) -> list[str]:
    """Kinds of own stacks in a space, and of outposts that could be made."""
    there = [stack.kind for stack in e_stacks.stacks_at(state, space, player)]
    there += [stack.kind for stack in state.rules.receivers(state, player, space)]
    return [*there, *(kind for kind in free_kinds(state, player) if kind != "rocket")]


AT_BERNALS = {"I5b": "2A7e", "I8": "2A7f"}  # where a Dirtside's product may go to its Bernal


@implements("E6c", "I5a", "I5b", "I8", "2A7e", "2A7f", "GL-Dirtside", "GL-Bernal.b")
def target_is_there(rule: str, state: Hf4State, stack: Stack | None, space: str) -> Iterator[RuleViolation]:
    """Products go to a stack in the same space, to a new outpost, or from a Dirtside to its Bernal."""
    if stack is not None and stack.location != space:
        made_at = spot(state, space)
        if rule in AT_BERNALS and stack in state.rules.receivers(state, stack.owner, space):
            return
        if stack.anchored:
            rule = AT_BERNALS.get(rule, rule)
        message = f"{stack.title} is at {spot(state, stack.location)}, the product is made at {made_at}"
        yield broken(rule, message, stack.key, legal=f"a stack at {made_at}, or a new outpost")


@implements("I5.1", "F3b", "E6c", "E2c", "tE4.11", "GL-FT.a")
def deliver_fts(
    state: Hf4State, player: str, kind: str, space: str, fts: int, grade: Grade, load: bool
) -> None:
    """FTs go into a stack, made where needed; ``load`` puts them into a spacecraft's tanks at once."""
    stack = e_stacks.make_stack(state, player, kind, space)
    if load and stack.kind in f_fuel.TRACKED:
        f_fuel.load_tanks(state, stack, fts, grade)
    else:
        e_stacks.add_fts(state, stack, fts, grade)
    e_stacks.settle(state, stack)


@implements("GL-Taxes", "APP-CQ041R", "CA-CQ041R-P")
def taxes(state: Hf4State) -> None:
    """Holders take 1 Aqua for a claim placed or a factory built by anyone (RUL-FEES)."""
    for player in holders(state, "taxes"):
        gain(state, player, 1)

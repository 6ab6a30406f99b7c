"""What Module 2, Colonization, answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hfmod.games.hf4.content.model import Ability, CardSide
from hfmod.games.hf4.rules.colonization import (
    a_anchoring,
    a_exomigration,
    a_limits,
    b_bernals,
    b_equipment,
    b_flight,
    b_home,
    b_privileges,
    c_colonists,
    c_specialists,
    facts,
    m_score,
)
from hfmod.games.hf4.rules.core import b_cards, k_glitch, k_glitch_roll
from hfmod.games.hf4.rules.core.acts import Operation
from hfmod.games.hf4.rules.core.extension import Broken, Extension
from hfmod.games.hf4.rules.core.solar_graph import Way
from hfmod.games.hf4.rules.core.state import Colonization as Table
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics import o6_term


class Colonization(Extension):
    """Bernals, which are homes and orbital colonies, and Colonists."""

    notes_work = True
    longer = True
    homes = True
    builds_otherwise = True
    acts = (*a_anchoring.ACTS, *a_exomigration.ACTS, *b_home.ACTS)
    facts_of_player = facts.OF_PLAYER

    def opens(self, state: Hf4State, header: Mapping[str, Any]) -> None:
        super().opens(state, header)
        state.colonization = Table()

    def patent_decks(self) -> tuple[str, ...]:
        return (*super().patent_decks(), b_cards.BERNALS)

    def queues(self) -> tuple[str, ...]:
        return (*super().queues(), b_cards.COLONISTS)

    def glitch_triggers(self) -> Mapping[str, tuple[type[Operation], ...]]:
        anchor = a_anchoring.Anchor
        own = {k_glitch.ANCHOR: (anchor,), k_glitch.SPECIALTY: (*k_glitch_roll.SPECIALTIES, anchor)}
        return {**super().glitch_triggers(), **own}

    # -- turns and years ---------------------------------------------------------------------------------

    def turn_begins(self, state: Hf4State, player: str) -> None:
        super().turn_begins(state, player)
        b_home.profits(state, player)

    def may_end_turn(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_end_turn(state, player)
        yield from a_exomigration.limit_is_met(state, player)

    def chair(self, state: Hf4State) -> None:
        super().chair(state)
        o6_term.take_chair(state)

    # -- players -----------------------------------------------------------------------------------------

    def home(self, state: Hf4State, player: str) -> Stack | None:
        return b_bernals.home(state, player)

    def bank(self, state: Hf4State, player: str) -> Stack:
        return b_bernals.bank(state, player)

    def is_bank(self, state: Hf4State, stack: Stack) -> bool:
        return b_bernals.is_bank(state, stack)

    def colonists(self, state: Hf4State, player: str) -> list[tuple[Stack, str]]:
        return c_colonists.in_play(state, player)

    def robots_are_human(self, state: Hf4State) -> bool:
        return c_colonists.emancipated(state)

    def abilities(self, state: Hf4State, player: str, code: str) -> Iterator[Ability]:
        yield from super().abilities(state, player, code)
        yield from b_bernals.abilities(state, player, code)
        yield from c_colonists.abilities(state, player, code)

    def owns_privilege(self, state: Hf4State, player: str, code: str) -> bool:
        return b_privileges.owned(state, player, code)

    def privilege_faces(self, state: Hf4State, player: str, code: str) -> Sequence[CardSide]:
        return b_privileges.faces(state, player) if b_privileges.kept(state, player) else ()

    def asleep(self, state: Hf4State, player: str, code: str) -> str | None:
        return b_privileges.asleep(state, player, code)

    # -- stacks and cargo --------------------------------------------------------------------------------

    def anchored(self, state: Hf4State, player: str | None = None) -> Iterator[Stack]:
        return b_bernals.anchored(state, player)

    def free_figures(self, state: Hf4State, player: str) -> list[str]:
        return [*b_bernals.free_figures(state, player), *super().free_figures(state, player)]

    def card_hardness(self, state: Hf4State, card: str, printed: int) -> int:
        return b_equipment.hardness(state, card, super().card_hardness(state, card, printed))

    def support_side(self, state: Hf4State, card: str) -> CardSide:
        return b_equipment.side(state, card)

    # -- tokens on the map -------------------------------------------------------------------------------

    def bernal_over(self, state: Hf4State, site: str) -> Stack | None:
        return b_bernals.bernal_over(state, site)

    def dirtsides(self, state: Hf4State, player: str, space: str) -> Sequence[str]:
        return b_bernals.serving(state, player, space)

    def receivers(self, state: Hf4State, player: str, site: str) -> Sequence[Stack]:
        return b_bernals.receivers(state, player, site)

    def workplaces(self, state: Hf4State, site: str) -> tuple[str, ...]:
        return b_bernals.factory_places(state, site)

    def is_home_orbit(self, state: Hf4State, space: str) -> bool:
        return b_bernals.is_home_orbit(state, space)

    # -- movement ----------------------------------------------------------------------------------------

    def may_set_out(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().may_set_out(state, stack)
        yield from b_flight.anchored_stays(state, stack)

    def may_enter(self, state: Hf4State, stack: Stack, step: Way) -> Broken:
        yield from super().may_enter(state, stack, step)
        yield from b_flight.no_bernal_lands(state, stack, step)
        yield from b_flight.too_fragile(state, stack, step)

    def too_fragile(self, state: Hf4State, stack: Stack, step: Way) -> bool:
        return next(b_flight.too_fragile(state, stack, step), None) is not None

    def solar_thrust(self, state: Hf4State, player: str) -> int:
        return super().solar_thrust(state, player) + b_flight.solar_cells(state, player)

    def push_pivots(self, state: Hf4State, push_by: str | None) -> int:
        return super().push_pivots(state, push_by) + b_flight.pivot_beam(state, push_by)

    def skyhook(self, state: Hf4State, player: str) -> bool:
        return b_flight.skyhook(state, player)

    # -- operations --------------------------------------------------------------------------------------

    def may_work(
        self, state: Hf4State, player: str, card: str, profession: str, places: Sequence[str]
    ) -> Broken:
        return c_specialists.may_work(state, player, card, profession, places)

    def may_bid(self, state: Hf4State, player: str, deck: str) -> Broken:
        yield from super().may_bid(state, player, deck)
        yield from a_limits.two_bernals(state, player, deck)

    def may_own(self, state: Hf4State, player: str, cards: Sequence[str]) -> Broken:
        yield from super().may_own(state, player, cards)
        yield from a_limits.bernal_limit(state, player, cards)

    def boost_factor(self, state: Hf4State, player: str, home: bool) -> int:
        return super().boost_factor(state, player, home) * b_home.boost_factor(state, player, home)

    def may_boost_home(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_boost_home(state, player)
        yield from b_home.home_for_boost(state, player)

    def ideology_of(self, state: Hf4State, card: str) -> str | None:
        return c_colonists.politics_of(state, card) if b_cards.is_colonist(state, card) else None

    # -- the score ---------------------------------------------------------------------------------------

    def token_points(self, state: Hf4State, player: str) -> dict[str, int]:
        return {**super().token_points(state, player), "bernals": m_score.figures(state, player)}

    def domes(self, state: Hf4State, player: str, colonies: int) -> int:
        return super().domes(state, player, colonies) + len(list(b_bernals.anchored(state, player)))

    def points(self, state: Hf4State, player: str) -> dict[str, int]:
        dirtsides = m_score.dirtside_points(state, player)
        bernals = m_score.bernal_points(state, player)
        return {**super().points(state, player), "dirtsides": dirtsides, "bernal_abilities": bernals}

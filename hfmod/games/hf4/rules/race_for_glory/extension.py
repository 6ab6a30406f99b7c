"""What Race for Glory answers: what it leaves out, and what its scenarios add."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from hfmod.engine.act import Act, RuleViolation
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core.extension import Broken, Extension, Step
from hfmod.games.hf4.rules.core.scenarios import Scenario
from hfmod.games.hf4.rules.core.solar_graph import Way
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack
from hfmod.games.hf4.rules.race_for_glory import d2_happiness, d5_rescue, d5_setup, facts, passages


class RaceForGlory(Extension):
    """Its scenarios."""

    edition = "rfg"
    supports = False
    events = False
    belts = False
    bonus_pivots = False
    humans_burn = False
    sees_through_air = False
    kreutz_is_sure = False
    rerolls_shared = True
    special_cards = True
    first_acts = (*d5_setup.ACTS, d5_rescue.BoardColonists)
    facts_of_game = facts.OF_GAME
    facts_of_player = facts.OF_PLAYER

    def stocked(self, content: Hf4Content, scenario: Scenario) -> Hf4Content:
        people = scenario.colonists
        return content if people is None else d5_rescue.with_tokens(content, people.count)

    def lays_out(self, state: Hf4State) -> None:
        super().lays_out(state)
        d5_rescue.lay_out(state)
        d5_setup.begin(state)

    def set_up_goes_on(self, state: Hf4State) -> None:
        super().set_up_goes_on(state)
        d5_setup.begin_if_done(state)

    def year_ends(self, state: Hf4State) -> list[str]:
        return [*super().year_ends(state), *(["deaths"] if state.rescue is not None else [])]

    def year_steps(self) -> Mapping[str, Step]:
        return {**super().year_steps(), "deaths": d5_rescue.year_ends}

    def of_the_first(self) -> frozenset[str]:
        return super().of_the_first() | {d5_setup.COLONY}

    # -- cargo -------------------------------------------------------------------------------------------

    def may_carry(self, state: Hf4State, source: Stack, to: str, space: str, cards: Sequence[str]) -> Broken:
        yield from super().may_carry(state, source, to, space, cards)
        yield from d5_rescue.may_go(state, source, to, space, cards)

    def may_be_in(self, state: Hf4State, kind: str, space: str, cards: Iterable[str]) -> Broken:
        yield from d5_rescue.in_an_outpost(state, kind, space, cards)

    def may_give_up(self, state: Hf4State, stack: Stack, cards: Iterable[str]) -> Broken:
        yield from d5_rescue.not_given_up(state, stack, cards)

    def may_burn(self, state: Hf4State, cards: Iterable[str]) -> Broken:
        yield from d5_rescue.no_fuel(state, cards)

    def is_token(self, state: Hf4State, card: str) -> bool:
        return d5_rescue.is_token(state, card)

    def token_lost(self, state: Hf4State, card: str) -> None:
        d5_rescue.lose(state, card)

    def token_given_up(self, state: Hf4State, stack: Stack, card: str) -> None:
        d5_rescue.given_up(state, stack, card)

    def settled(self, state: Hf4State) -> None:
        super().settled(state)
        d5_rescue.settled(state)

    # -- movement ----------------------------------------------------------------------------------------

    def may_depart(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().may_depart(state, stack)
        yield from d5_rescue.each_with_a_chit(state, stack)

    def comes_back(self, state: Hf4State, move: Movement, stack: Stack, step: Way, bonus: int) -> Broken:
        yield from super().comes_back(state, move, stack, step, bonus)
        yield from d2_happiness.comes_back(state, move, stack, step, bonus)

    def may_stop(self, state: Hf4State, move: Movement, onward: Iterator[Act[Hf4State]]) -> Broken:
        yield from super().may_stop(state, move, onward)
        yield from d2_happiness.ends_inside(state, move, onward)

    # -- deals and the score -----------------------------------------------------------------------------

    def may_exchange(self, state: Hf4State, kinds: Sequence[str]) -> Broken:
        yield from super().may_exchange(state, kinds)
        yield from d5_setup.free_exchange(state, kinds)

    def saved(self, state: Hf4State) -> int | None:
        return None if state.rescue is None else d5_rescue.saved(state)

    # -- what the kernel asks ------------------------------------------------------------------------------

    def restated(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
        return (*super().restated(state, act, violation), *passages.restated(state, act, violation))

    def cards_elsewhere(self, state: Hf4State) -> Collection[str]:
        rescue = state.rescue
        own = () if rescue is None else (*rescue.waiting, *rescue.lost, *rescue.chits)
        return (*super().cards_elsewhere(state), *own)

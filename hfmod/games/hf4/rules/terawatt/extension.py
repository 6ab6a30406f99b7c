"""What Module 1, Terawatt, answers: freighters, mobile factories, elevators, Futures and the War."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from hfmod.engine.act import Act, RuleViolation
from hfmod.games.hf4.content.model import Ability, Site
from hfmod.games.hf4.rules.core import b_cards, h_rights, k_glitch
from hfmod.games.hf4.rules.core.acts import Operation
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.extension import Broken, Extension
from hfmod.games.hf4.rules.core.solar_graph import Way
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn
from hfmod.games.hf4.rules.terawatt import (
    a_big_cube,
    a_nanofacture,
    a_promotion,
    b_elevators,
    b_fleet,
    b_freighters,
    c_thrusters,
    d5_future_inspiration,
    d_future_effects,
    d_future_score,
    d_future_setup,
    d_futures,
    d_war,
    d_war_grant,
    facts,
)


class Terawatt(Extension):
    """What flies without fuel, and what is striven for."""

    factory_fuels = ("water", "isotope")
    delivery = False
    longer = True
    builds_otherwise = True
    acts = (
        *a_promotion.ACTS,
        *b_fleet.ACTS,
        *a_nanofacture.ACTS,
        *b_elevators.ACTS,
        d_war_grant.WarGrant,
        *d_futures.ACTS,
        d5_future_inspiration.Inspire,
    )
    facts_of_game = facts.OF_GAME
    facts_of_player = facts.OF_PLAYER

    def patent_decks(self) -> tuple[str, ...]:
        return (*b_cards.ONE_EACH, *super().patent_decks())

    def seniority(self, state: Hf4State, disks: int) -> int:
        found = super().seniority(state, disks)
        return d_future_setup.CYCLES if d_future_setup.played(state) else found

    def glitch_triggers(self) -> Mapping[str, tuple[type[Operation], ...]]:
        return {**super().glitch_triggers(), k_glitch.NANOFACTURE: (a_nanofacture.Nanofacture,)}

    def restated(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
        return (*super().restated(state, act, violation), *a_big_cube.no_small_cube(state, violation))

    # -- turns and years ---------------------------------------------------------------------------------

    def turn_begins(self, state: Hf4State, player: str) -> None:
        d_war.begin(state, h_rights.season(state))
        super().turn_begins(state, player)

    def may_end_turn(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_end_turn(state, player)
        yield from d_war.gives_up_home(state, player, self.home(state, player))

    def turn_ends(self, state: Hf4State) -> None:
        super().turn_ends(state)
        b_elevators.fall(state)

    def season_ends(self, state: Hf4State) -> None:
        super().season_ends(state)
        d_war.end(state)

    def game_ends(self, state: Hf4State) -> None:
        super().game_ends(state)
        d_future_score.final_check(state)

    def flare(self, state: Hf4State, sheltered: Callable[[Stack], bool], level: Callable[[str], int]) -> None:
        super().flare(state, sheltered, level)
        b_fleet.flare(state, sheltered, level)

    # -- players -----------------------------------------------------------------------------------------

    def abilities(self, state: Hf4State, player: str, code: str) -> Iterator[Ability]:
        yield from super().abilities(state, player, code)
        yield from d_future_effects.given(state, player, code)

    def destined(self, state: Hf4State, player: str) -> Collection[str]:
        return d_futures.destined(state, player)

    def casus_belli(self, state: Hf4State, player: str) -> None:
        d_war.break_out(state, player)

    # -- stacks and cargo --------------------------------------------------------------------------------

    def free_figures(self, state: Hf4State, player: str) -> list[str]:
        unloads = FREIGHTER not in state.players[player].stacks
        return [*super().free_figures(state, player), *([FREIGHTER] if unloads else [])]

    def other_ends(self, state: Hf4State, space: str) -> Sequence[str]:
        return b_elevators.other_ends(state, space)

    def may_ride(self, state: Hf4State, stack: Stack, to: str) -> Broken:
        yield from b_elevators.may_ride(state, stack, to)

    def may_unload(
        self, state: Hf4State, source: Stack | None, to: str, cards: Sequence[str], fts: int
    ) -> Broken:
        yield from super().may_unload(state, source, to, cards, fts)
        yield from b_freighters.own_stack(state, source, to, cards, fts)

    def may_load(
        self,
        state: Hf4State,
        stack: Stack | None,
        cards: Sequence[str] = (),
        fts: int = 0,
        mass: int | None = None,
    ) -> Broken:
        yield from super().may_load(state, stack, cards, fts, mass)
        yield from b_freighters.takes(state, stack, cards, fts, mass)

    def may_found(self, state: Hf4State, source: Stack, kind: str, cards: Sequence[str], fts: int) -> Broken:
        yield from super().may_found(state, source, kind, cards, fts)
        yield from b_freighters.new_stack(state, source, kind, cards, fts)

    # -- tokens on the map -------------------------------------------------------------------------------

    def tokens_changed(self, state: Hf4State) -> None:
        super().tokens_changed(state)
        b_fleet.settle(state)

    def cube_at(self, state: Hf4State, player: str, space: str) -> bool:
        return b_fleet.cube_at(state, player, space)

    # -- movement ----------------------------------------------------------------------------------------

    def mobile(self, state: Hf4State, player: str) -> list[Stack]:
        return b_fleet.mobile(state, player)

    def stack_hardness(self, state: Hf4State, stack: Stack) -> int:
        return b_fleet.hardness(state, stack)

    def sets_out(self, state: Hf4State, stack: Stack, move: Movement) -> Movement:
        return b_freighters.set_out(state, stack, super().sets_out(state, stack, move))

    def may_leave(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().may_leave(state, stack)
        yield from b_fleet.no_dome_moves(state, stack)

    def leaves_ground(self, state: Hf4State, stack: Stack) -> None:
        super().leaves_ground(state, stack)
        b_fleet.lift_off(state, stack)

    def move_begins(self, turn: Turn, stack: Stack) -> None:
        super().move_begins(turn, stack)
        b_freighters.note_move(turn, stack)

    def moves_again(self, state: Hf4State, stack: Stack) -> bool:
        return b_freighters.moves_again(state, stack)

    def second_load(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().second_load(state, stack)
        yield from b_freighters.second_move_load(state, stack)

    def is_second_move(self, state: Hf4State, move: Movement) -> bool:
        return b_freighters.is_second_move(state, move)

    def rides_again(self, state: Hf4State, player: str, card: str) -> bool:
        return b_freighters.rides_again(state, player, card)

    def travels(self, turn: Turn, stack: Stack) -> None:
        super().travels(turn, stack)
        b_freighters.note_load(turn, stack)

    def may_enter(self, state: Hf4State, stack: Stack, step: Way) -> Broken:
        yield from b_freighters.in_sunlight(state, stack, step)
        yield from super().may_enter(state, stack, step)

    def thrust_wasted(self, state: Hf4State, stack: Stack) -> int:
        return b_freighters.ignored(state, stack)

    def lands_unassisted(self, state: Hf4State, stack: Stack, site: Site) -> bool:
        return b_freighters.lands_unassisted(state, stack, site)

    def assists_itself(self, state: Hf4State, stack: Stack, site: Site) -> bool:
        return b_fleet.assists_itself(state, stack, site)

    def may_pay_finao(self, state: Hf4State, player: str, *about: str) -> Broken:
        yield from super().may_pay_finao(state, player, *about)
        yield from d_war.no_finao(state, *about)

    # -- operations --------------------------------------------------------------------------------------

    def may_trade_on_earth(self, state: Hf4State, what: str, legal: str) -> Broken:
        yield from super().may_trade_on_earth(state, what, legal)
        yield from d_war.no_earth_operation(state, what, legal)

    def may_bid(self, state: Hf4State, player: str, deck: str) -> Broken:
        yield from b_freighters.no_second_auction(state, player, deck)
        yield from super().may_bid(state, player, deck)

    def may_own(self, state: Hf4State, player: str, cards: Sequence[str]) -> Broken:
        yield from b_freighters.no_second_card(state, player, cards)
        yield from super().may_own(state, player, cards)

    def may_make_isotope(self, state: Hf4State, player: str, site: str) -> Broken:
        yield from c_thrusters.makes_isotope(state, player, site)

    def isotope_factor(self, state: Hf4State, player: str) -> int:
        return c_thrusters.isotope_factor(state, player)

    def isotope_made(self, state: Hf4State, player: str, site: str) -> None:
        c_thrusters.set_standard(state, player, site)

    def may_turn_glory(self, state: Hf4State, card: str) -> Broken:
        yield from super().may_turn_glory(state, card)
        yield from d_war.no_parade(state, f"card:{card}")

    # -- the score ---------------------------------------------------------------------------------------

    def token_points(self, state: Hf4State, player: str) -> dict[str, int]:
        return {**super().token_points(state, player), **b_fleet.token_points(state, player)}

    def points(self, state: Hf4State, player: str) -> dict[str, int]:
        found = super().points(state, player)
        return (
            found | {"futures": d_future_score.points(state, player)}
            if d_future_setup.played(state)
            else found
        )

    def stock_value(self, state: Hf4State, space: str, price: int) -> int:
        return d_war.stock_price(state, price) * b_elevators.stock_factor(state, space)

    # -- what the kernel asks ------------------------------------------------------------------------------

    def unsound(self, state: Hf4State) -> Iterator[str]:
        yield from super().unsound(state)
        yield from d_future_effects.unearned(state)
        yield from b_freighters.without_card(state)

    def exceeded(self, state: Hf4State) -> Iterator[str]:
        yield from super().exceeded(state)
        yield from d_future_effects.completed_twice(state)

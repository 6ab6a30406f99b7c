"""What Module 3, conflict, answers. It stands on Module 0."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act, Outcome, RuleViolation
from hfmod.games.hf4.content.model import Ability, CardSide
from hfmod.games.hf4.rules.conflict import (
    a_intercept,
    a_setup,
    again,
    b_blocs,
    b_bribes,
    b_finao,
    b_flips,
    b_isotope,
    b_market,
    c_outbreak,
    d_comets,
    d_corruption,
    d_delegates,
    d_dislodge,
    d_futures,
    d_petition,
    d_restricted,
    d_sabotage,
    d_settlers,
    d_weapons,
    e_aftermath,
    e_bernals,
    e_combat,
    e_damage,
    e_dropstones,
    e_flights,
    e_hits,
    e_kamikaze,
    e_prisoners,
    e_victory,
    f_dyson,
    f_et_home,
    f_futures,
    f_lifts,
    f_postwar,
    f_war_end,
    facts,
    g_score,
)
from hfmod.games.hf4.rules.core.extension import Broken, Extension, Step
from hfmod.games.hf4.rules.core.solar_graph import Way
from hfmod.games.hf4.rules.core.state import Hf4State, Stack


class Conflict(Extension):
    """Two blocs, the War between them, and what War and Anarchy restrict."""

    acts = (
        b_market.SellAbroad,
        b_market.SellBeads,
        b_flips.Flip,
        b_flips.Defect,
        c_outbreak.RollOutbreak,
        c_outbreak.ReturnStar,
        d_corruption.Suborn,
        d_corruption.Whistleblow,
        d_petition.Petition,
        d_sabotage.Sabotage,
        d_sabotage.LetStand,
        e_combat.AttackSpace,
        e_combat.Fire,
        e_hits.Zap,
        e_hits.RollHits,
        e_combat.EndAttack,
        e_aftermath.Scuttle,
        e_victory.TurnPropaganda,
        e_victory.GiveTrophy,
        e_damage.RepairFactory,
        d_dislodge.Dislodge,
        e_dropstones.MoveDropstone,
        e_dropstones.Drop,
        f_futures.DestroyDropstone,
        f_et_home.SwapBernals,
        f_dyson.Shade,
        e_bernals.ShieldToFuel,
        e_kamikaze.LaunchKamikaze,
        e_flights.FlyKamikaze,
        e_prisoners.ParadePrisoners,
        f_war_end.Truce,
        f_war_end.HandOver,
        f_war_end.SpaceLord,
    )
    trades_isotope = True
    facts_of_game = facts.OF_GAME
    facts_of_player = facts.OF_PLAYER

    # -- set-up ------------------------------------------------------------------------------------------

    def opens(self, state: Hf4State, header: Mapping[str, Any]) -> None:
        super().opens(state, header)
        a_setup.opened(state)

    def may_set_up(self, state: Hf4State) -> Broken:
        yield from super().may_set_up(state)
        yield from a_setup.with_politics(state)
        yield from b_blocs.both_blocs(state)

    def lays_out(self, state: Hf4State) -> None:
        super().lays_out(state)
        a_setup.lay_out(state)

    # -- turns and years ---------------------------------------------------------------------------------

    def undecided(self, state: Hf4State) -> Broken:
        yield from super().undecided(state)
        yield from c_outbreak.rolls_are_made(state)
        yield from f_war_end.peace_is_settled(state)
        yield from e_combat.battle_is_over(state)
        yield from d_sabotage.answered(state)

    def may_advance(self, state: Hf4State) -> Broken:
        yield from super().may_advance(state)
        yield from c_outbreak.rolls_are_made(state)
        yield from f_war_end.peace_is_settled(state)

    def leaves_open(self, state: Hf4State) -> None:
        super().leaves_open(state)
        c_outbreak.leave_open(state)

    def turn_ends(self, state: Hf4State) -> None:
        super().turn_ends(state)
        sides = b_blocs.conflict(state)
        sides.attack = sides.fought = None
        sides.shields.clear()
        d_sabotage.closed(state)
        if state.turn is not None:
            d_corruption.dismiss(state, state.turn.player)
            e_kamikaze.burn_out(state, state.turn.player)
        f_war_end.turn_ends(state)
        if b_blocs.conflict(state).war == c_outbreak.DUE:
            c_outbreak.break_out(state)
            f_war_end.decided_at_once(state)
        e_bernals.adrift(state)
        b_finao.anchored(state)
        e_dropstones.turn_ends(state)
        e_prisoners.forget_lost(state)
        if not b_blocs.at_war(state):
            e_prisoners.release(state)

    def may_end_turn(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_end_turn(state, player)
        yield from d_settlers.keeps_home(state, player)
        yield from d_settlers.keeps_colonists(state, player)
        yield from e_dropstones.has_gone_on(state, player)

    def no_longer_asked(self, state: Hf4State) -> None:
        super().no_longer_asked(state)
        d_sabotage.settled(state)

    def year_ends(self, state: Hf4State) -> list[str]:
        return [*super().year_ends(state), c_outbreak.STAR]

    def year_steps(self) -> Mapping[str, Step]:
        return {**super().year_steps(), c_outbreak.STAR: c_outbreak.ask_star}

    def skips_belt(self, state: Hf4State, player: str, space: str) -> bool:
        return super().skips_belt(state, player, space) or f_et_home.cycles(state, player, space)

    def may_unload(
        self, state: Hf4State, source: Stack | None, to: str, cards: Sequence[str], fts: int
    ) -> Broken:
        yield from super().may_unload(state, source, to, cards, fts)
        kinds = (to, *(() if source is None else (source.kind,)))
        yield from self.may_convert(state, *kinds)

    def may_convert(self, state: Hf4State, *kinds: str) -> Broken:
        yield from super().may_convert(state, *kinds)
        yield from d_dislodge.high_velocity(state, *kinds)
        yield from d_weapons.on_its_way(state, *kinds)

    def settled(self, state: Hf4State) -> None:
        super().settled(state)
        d_dislodge.adrift(state)

    def is_immune(self, state: Hf4State, stack: Stack) -> bool:
        return super().is_immune(state, stack) or d_dislodge.is_immune(state, stack)

    def anarchy(self, state: Hf4State) -> list[str]:
        if f_postwar.empire(state):
            return []
        age = b_blocs.piracy(state) == b_blocs.AGE
        if f_postwar.republic(state) or age or b_blocs.future_wars(state):
            return super().anarchy(state)
        return c_outbreak.anarchy(state)

    def seniority_goes(self, state: Hf4State, last: bool) -> list[str]:
        return [] if f_postwar.empire(state) else super().seniority_goes(state, last)

    def game_ends(self, state: Hf4State) -> None:
        super().game_ends(state)
        g_score.last_star(state)

    def factory_built(self, state: Hf4State, player: str, site: str) -> None:
        super().factory_built(state, player, site)
        c_outbreak.factory_built(state, player, site)

    def casus_belli(self, state: Hf4State, player: str) -> None:
        if b_blocs.future_wars(state):
            super().casus_belli(state, player)
        else:
            c_outbreak.casus_belli(state)

    def evasive(self, state: Hf4State) -> bool:
        return super().evasive(state) or b_blocs.future_wars(state)

    def may_pay_finao(self, state: Hf4State, player: str, *about: str) -> Broken:
        yield from super().may_pay_finao(state, player, *about)
        yield from d_restricted.may_avoid_roll(state, player, *about)

    # -- homes far from Earth ----------------------------------------------------------------------------

    def turn_begins(self, state: Hf4State, player: str) -> None:
        super().turn_begins(state, player)
        f_et_home.transfer(state)
        f_et_home.profits(state, player)

    def bank(self, state: Hf4State, player: str) -> Stack:
        return f_et_home.bank(state, player, super().bank(state, player))

    def is_bank(self, state: Hf4State, stack: Stack) -> bool:
        home = f_et_home.et_home(state, stack.owner)
        return super().is_bank(state, stack) if home is None else stack is home

    def owns_privilege(self, state: Hf4State, player: str, code: str) -> bool:
        return super().owns_privilege(state, player, code) or f_et_home.owns(state, player, code)

    def privilege_faces(self, state: Hf4State, player: str, code: str) -> Sequence[CardSide]:
        return f_et_home.faces(state, player, super().privilege_faces(state, player, code))

    def abilities(self, state: Hf4State, player: str, code: str) -> Iterator[Ability]:
        yield from super().abilities(state, player, code)
        yield from f_et_home.abilities(state, player, code)

    # -- the assembly ------------------------------------------------------------------------------------

    def tallies(self, state: Hf4State) -> bool:
        return super().tallies(state) and d_restricted.tallies(state)

    def votes(self, state: Hf4State, ideology: str, delegates: int) -> int:
        return d_restricted.votes(state, ideology, delegates)

    def law_moved(self, state: Hf4State, before: str, after: str) -> None:
        super().law_moved(state, before, after)
        b_flips.law_moved(state, before, after)

    def loose(self, state: Hf4State, ideology: str, player: str, delegates: int) -> int:
        return d_restricted.loose(state, ideology, player, delegates)

    def delegate_lost(self, state: Hf4State, ideology: str, player: str, by: str) -> None:
        d_restricted.delegate_lost(state, ideology, player, by)

    def delegate_moved(self, state: Hf4State, start: str, end: str, player: str) -> None:
        d_restricted.delegate_moved(state, start, end, player)

    def may_lobby(self, state: Hf4State, player: str, ideology: str) -> Broken:
        yield from super().may_lobby(state, player, ideology)
        yield from d_restricted.may_lobby(state, player, ideology)

    def may_recall(self, state: Hf4State, player: str, ideology: str) -> Broken:
        yield from super().may_recall(state, player, ideology)
        yield from d_restricted.may_recall(state, player, ideology)

    # -- what War and Anarchy restrict -------------------------------------------------------------------

    def may_wrong(self, state: Hf4State, player: str, victim: str) -> bool:
        return super().may_wrong(state, player, victim) and d_restricted.may_wrong(state, player, victim)

    def may_sell(self, state: Hf4State, player: str, card: str) -> Broken:
        yield from super().may_sell(state, player, card)
        yield from d_restricted.may_sell(state, player, card)

    def hand_price(self, state: Hf4State, player: str, price: int) -> int:
        return d_restricted.hand_price(state, player, super().hand_price(state, player, price))

    def may_take_income(self, state: Hf4State, player: str) -> Broken:
        if not f_postwar.empire(state):
            yield from super().may_take_income(state, player)

    def may_fundraise(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_fundraise(state, player)
        yield from f_postwar.no_fundraising(state, player)

    def luna_is_open(self, state: Hf4State) -> bool:
        return super().luna_is_open(state) or f_postwar.republic(state)

    def crippled(self, state: Hf4State, site: str) -> Broken:
        yield from super().crippled(state, site)
        yield from e_damage.cripples(state, site)

    def may_boost(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_boost(state, player)
        if not d_settlers.launches(state, player):
            yield from d_restricted.may_boost(state, player)

    def may_anchor(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().may_anchor(state, stack)
        yield from d_settlers.may_anchor(state, stack)

    def isotope_received(self, state: Hf4State, stack: Stack, giver: str, fts: int) -> None:
        super().isotope_received(state, stack, giver, fts)
        b_isotope.received(state, stack, giver, fts)

    def isotope_made(self, state: Hf4State, player: str, site: str) -> None:
        super().isotope_made(state, player, site)
        b_finao.bead_made(state)

    def cast_off(self, state: Hf4State, stack: Stack, by: str | None) -> None:
        e_bernals.cast_off(state, stack, by)

    def dirtsides_lost(self, state: Hf4State, by: str) -> None:
        e_bernals.adrift(state, by)

    def tokens_changed(self, state: Hf4State) -> None:
        super().tokens_changed(state)
        e_damage.forget_lost(state)
        e_bernals.adrift(state)
        b_finao.anchored(state)

    def may_exomigrate(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_exomigrate(state, player)
        yield from d_settlers.may_exomigrate(state, player)

    def arrival(self, state: Hf4State, player: str) -> Stack | None:
        return f_et_home.et_home(state, player) or super().arrival(state, player)

    def may_arrive(self, state: Hf4State, player: str, home: bool) -> Broken:
        yield from super().may_arrive(state, player, home)
        yield from f_et_home.may_arrive(state, player, home)

    def may_retire(self, state: Hf4State, player: str, card: str) -> bool:
        return super().may_retire(state, player, card) or card in d_settlers.deserters(state, player)

    def retires(self, state: Hf4State, player: str, card: str) -> None:
        super().retires(state, player, card)
        d_settlers.retires(state, player, card)

    def may_homestead(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_homestead(state, player)
        yield from d_settlers.may_homestead(state, player)

    def may_promote(self, state: Hf4State, player: str, card: str) -> Broken:
        yield from super().may_promote(state, player, card)
        yield from d_settlers.may_promote(state, player, card)

    def may_attempt(self, state: Hf4State, player: str, card: str) -> Broken:
        yield from super().may_attempt(state, player, card)
        yield from d_comets.not_attempted(state, card)

    def may_elevate(self, state: Hf4State, player: str, elevator: str) -> Broken:
        yield from super().may_elevate(state, player, elevator)
        yield from d_settlers.may_elevate(state, player, elevator)

    def spans(self, state: Hf4State, player: str, unit: str) -> bool:
        return super().spans(state, player, unit) or f_lifts.spans(state, player, unit)

    def may_span(self, state: Hf4State, player: str, elevator: str, unit: str) -> Broken:
        yield from super().may_span(state, player, elevator, unit)
        yield from f_lifts.may_span(state, player, elevator, unit)

    def elevators_of(self, state: Hf4State, player: str) -> Sequence[tuple[str, str]]:
        return [*super().elevators_of(state, player), *f_lifts.listed(state, player)]

    def may_auction(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_auction(state, player)
        yield from d_restricted.may_auction(state, player)

    def may_depart(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().may_depart(state, stack)
        yield from e_combat.no_move_after(state, stack.owner)
        yield from e_damage.grounded(state, stack)

    def may_leave(self, state: Hf4State, stack: Stack) -> Broken:
        yield from super().may_leave(state, stack)
        yield from a_intercept.halted(state, stack)

    def leaves_ground(self, state: Hf4State, stack: Stack) -> None:
        super().leaves_ground(state, stack)
        e_damage.forget_lost(state)

    def may_enter(self, state: Hf4State, stack: Stack, step: Way) -> Broken:
        yield from super().may_enter(state, stack, step)
        yield from d_restricted.may_enter(state, stack, step)

    def finao_goes_to(self, state: Hf4State, player: str) -> str | None:
        taker = d_futures.orchard(state)
        return super().finao_goes_to(state, player) if taker in (None, player) else taker

    def withholds(self, state: Hf4State, stack: Stack, kind: str) -> bool:
        return super().withholds(state, stack, kind) or d_sabotage.withholds(state, stack, kind)

    def holds_back(self, state: Hf4State, act: Act[Any], outcomes: Sequence[Outcome]) -> bool:
        return super().holds_back(state, act, outcomes) or d_sabotage.holds_back(state, act, outcomes)

    def finao_factor(self, state: Hf4State) -> int:
        return super().finao_factor(state) * b_finao.factor(state)

    def may_deal(self, state: Hf4State, one: str, other: str) -> Broken:
        yield from super().may_deal(state, one, other)
        yield from d_restricted.may_deal(state, one, other)

    def bribes(self, state: Hf4State, player: str) -> int:
        return b_blocs.conflict(state).bribes.get(player, 0)

    def has_bribes(self, state: Hf4State, player: str, n: int) -> None:
        b_bribes.in_reserve(state, player, n)

    def give_bribes(self, state: Hf4State, giver: str, taker: str, n: int) -> None:
        b_bribes.trade(state, giver, taker, n)

    def may_call_back(self, state: Hf4State, card: str) -> Broken:
        yield from super().may_call_back(state, card)
        yield from e_prisoners.captive(state, card)

    def lendable(self, state: Hf4State, giver: str) -> Sequence[str]:
        return [
            *super().lendable(state, giver),
            *d_petition.lendable(state, giver),
            *a_intercept.lendable(state, giver),
            *f_dyson.lendable(state, giver),
        ]

    # -- the score ---------------------------------------------------------------------------------------

    def token_points(self, state: Hf4State, player: str) -> dict[str, int]:
        return g_score.tokens(state, player, super().token_points(state, player))

    def points(self, state: Hf4State, player: str) -> dict[str, int]:
        return g_score.points(state, player, super().points(state, player))

    def wealth(self, state: Hf4State, player: str) -> int:
        return g_score.wealth(state, player, super().wealth(state, player))

    def stock_value(self, state: Hf4State, space: str, price: int) -> int:
        return super().stock_value(state, space, g_score.stock(state, price))

    # -- what the kernel asks ----------------------------------------------------------------------------

    def restated(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
        return (*super().restated(state, act, violation), *again.restated(state, act, violation))

    def chits_elsewhere(self, state: Hf4State) -> Collection[str]:
        return d_delegates.chits(state)

    def unsound(self, state: Hf4State) -> Iterator[str]:
        yield from super().unsound(state)
        yield from f_war_end.bribes_stay(state)
        yield from e_damage.odd(state)
        yield from e_prisoners.odd(state)

"""What is a breach of its own and what follows from an earlier one, in games that go on as tables do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.planted import alone, faulty_game, judged, roots
from tests.games.hf4.worlds import deal
from tests.logs.scenes import (
    ACTOR,
    CAVES,
    CREW,
    HEADER,
    LEO,
    OTHER,
    POLE,
    THIRD,
    Prepare,
    act,
    aquas,
    both,
    busted,
    hand,
    holds,
    nothing,
    rocket,
    site,
    year_over,
)
from tests.logs.writing import GAME

CORE = HEADER | {"modules": ["core"], "first": ACTOR}
income, end = act("income"), act("end_turn")
auction = act("research_auction", deck="robonauts", bid=1)
MOON = "phobos"
fly = act("activate_thruster", card=CREW)
raw = act("industrialize", site=CAVES, robonaut="CB060", refinery="CF069")


def play(prepare: Prepare, *acts: Mapping[str, Any], two: bool = False, **options: Any) -> Verdict:
    """The verdict on acts that a log tells from a position on.

    Yellow (the actor), green and red play, or yellow and green alone.
    """
    header = CORE | {"players": [seat for seat in CORE["players"] if not two or seat["id"] != THIRD]}
    replay: Replay[Hf4State] = Replay(GAME, header, "causes.hflog", (), options)
    GAME.force(replay.state, SetUp(), Seeded(1))
    prepare(replay.state)
    return replay.run((n, {"n": n, **one}) for n, one in enumerate(acts, 1))


def found(verdict: Verdict) -> list[tuple[int | None, str, int | None]]:
    """Step, rule and cause of each breach, in the order of the log."""
    broken = (one for one in verdict.findings if one.severity is Severity.VIOLATION)
    return [(one.step, code, one.caused_by) for one in broken for code in one.codes]


def told(verdict: Verdict) -> list[tuple[int | None, str, str]]:
    """Step, code and severity of all findings."""
    return [(one.step, one.code, str(one.severity)) for one in verdict.findings]


def only(verdict: Verdict) -> Finding:
    (finding,) = verdict.findings
    return finding


# -- a figure that the table took wrongly, and payments that were cut ----


def test_a_bid_that_the_tables_purse_covers_follows_from_an_income_too_high() -> None:
    rich = {**income, "figures": {"gain": 4}}
    bid = act("bid", amount=4)
    theirs = act("research_auction", deck="robonauts", bid=1, by=OTHER)
    verdict = play(both(aquas(1), aquas(9, OTHER), aquas(0, THIRD)), rich, end, theirs, bid)
    assert found(verdict) == [(1, "I1", None), (4, "I2c", 1)]


def test_a_bid_that_not_even_the_tables_purse_covers_is_a_breach_of_its_own() -> None:
    rich = {**income, "figures": {"gain": 4}}
    theirs = act("research_auction", deck="robonauts", bid=1, by=OTHER)
    verdict = play(both(aquas(1), aquas(9, OTHER)), rich, end, theirs, act("bid", amount=6))
    assert found(verdict) == [(1, "I1", None), (4, "I2c", None)]


def test_passes_after_an_overbid_that_closed_the_auction_are_no_breach() -> None:
    passes = (act("pass_bid", by=OTHER), act("pass_bid", by=THIRD))
    over = act("research_auction", deck="robonauts", bid=99)
    assert found(play(nothing, over, *passes)) == [(1, "I2c", None)]
    bid = act("bid", by=OTHER, amount=99)
    assert found(play(nothing, auction, bid, act("pass_bid"), act("pass_bid", by=THIRD))) == [
        (2, "I2c", None)
    ]


def test_an_auction_goes_on_after_an_overbid_if_the_table_goes_on() -> None:
    more = (act("bid", by=OTHER, amount=99), act("bid", by=THIRD, amount=2), act("pass_bid"))
    assert found(play(nothing, auction, *more)) == [(2, "I2c", None), (3, "I2b", None)]


SHORT = both(hand("CB056", "CT045"), aquas(1))
first_boost, second_boost = act("boost", cards=["CB056"]), act("boost", cards=["CT045"])
others_turns = (end, act("end_turn", by=OTHER), act("end_turn", by=THIRD), act("advance_sunspot", by=None))


def test_a_payment_of_what_is_not_there_is_followed_until_the_purse_is_shown() -> None:
    verdict = play(SHORT, first_boost, *others_turns, second_boost)
    assert found(verdict) == [(1, "I4", None), (6, "I4", 1)]


def test_a_payment_after_the_purse_was_shown_is_a_breach_of_its_own() -> None:
    shown = {**end, "expect": {f"aquas.{ACTOR}": 0}}
    verdict = play(SHORT, first_boost, shown, *others_turns[1:], second_boost)
    assert found(verdict) == [(1, "I4", None), (6, "I4", None)]


def test_a_purse_that_the_log_shows_otherwise_is_taken_from_it() -> None:
    """One Aqua more than by the rules, as the table counts: what it pays for is no breach for certain."""
    shown = {**end, "expect": {f"aquas.{ACTOR}": 9}}
    verdict = play(SHORT, shown, *others_turns[1:], second_boost)
    assert told(verdict) == [(1, "EXPECT", "bookkeeping"), (5, "I4", "unverifiable")]
    assert verdict.findings[1].caused_by == 1


def test_tanks_that_the_table_counted_are_there_until_the_log_shows_them() -> None:
    """Ice gives few FTs here; the table took 9, and moves 8 of them later."""
    ice = act("site_refuel", card=CREW, to="rocket", figures={"fts": 9})
    away = act("create_stack", kind="outpost1", source="rocket", fts=8)
    assert found(play(rocket(POLE), ice, away)) == [(1, "I5a", None), (2, "G1d", 1)]
    shown = act("discard", card="CT044", expect={f"rocket.{ACTOR}": shows(rocket(POLE), ice)})
    roots_ = [
        row for row in found(play(both(rocket(POLE), hand("CT044")), ice, shown, away)) if row[2] is None
    ]
    assert roots_ == [(1, "I5a", None), (3, "G1d", None)]


def shows(prepare: Prepare, *acts: Mapping[str, Any]) -> Any:
    """The rocket as facts show it after acts."""
    replay: Replay[Hf4State] = Replay(GAME, CORE, "shows.hflog")
    GAME.force(replay.state, SetUp(), Seeded(1))
    prepare(replay.state)
    replay.run((n, {"n": n, **one}) for n, one in enumerate(acts, 1))
    return GAME.facts(replay.state)[f"rocket.{ACTOR}"]


# -- one want in one move ----


def test_a_burn_without_fuel_and_the_landing_rules_of_the_same_move_are_one() -> None:
    dry = rocket("mars-polar-insertion", fuel=0)
    land = (act("enter", space="mars-lander-1"), act("enter", space=CAVES))
    verdict = play(dry, fly, *land)
    roots_ = [one for one in verdict.findings if one.caused_by is None]
    assert len(roots_) == 1 and roots_[0].step == 2
    assert {one.caused_by for one in verdict.findings} <= {None, 2}


def test_what_is_done_where_one_should_not_have_landed_is_no_breach() -> None:
    """The rocket has landed without thrust, and is there: a factory on the own claim is legal."""
    weak = act("activate_thruster", card="CT048", supports=["CD092"])
    there = both(rocket("mars-lander-1", "CT048", "CD092", "CB060R", "CF069R", fuel=8), site(CAVES))
    verdict = play(there, weak, act("enter", space=CAVES), raw)
    assert found(verdict) == [(2, "H6a", None)]


def test_a_spacecraft_that_is_too_heavy_is_told_once_a_move() -> None:
    cargo = ("CX083", "CT045", "CB056", "CX080", "CF073", "CG112")
    verdict = play(rocket("mars-lander-1", *cargo, fuel=24), fly, act("enter", space=CAVES))
    assert found(verdict) == [(1, "F3a", None), (2, "F3a", 1)]


# -- rolls count ----


def hazard(place: str = "venus-flyby") -> Prepare:
    return both(rocket(place, fuel=8), aquas(9))


dive = act("enter", space="venus-parachute-1")


def test_finao_after_a_failed_roll_is_too_late() -> None:
    verdict = play(hazard(), fly, dive, act("roll_hazard", 1), act("finao"))
    finding = only(verdict)
    assert (finding.step, finding.code, finding.facts["roll_step"]) == (4, "H7e", 3)


def test_finao_before_the_roll_is_allowed() -> None:
    assert play(hazard(), fly, dive, act("finao")).findings == []


def test_a_failed_roll_that_is_ignored_is_a_breach_and_the_game_goes_on_as_the_table_did() -> None:
    verdict = play(hazard(), fly, dive, act("roll_hazard", 1), act("end_move"), end)
    assert found(verdict) == [(4, "H7.1", None)]
    assert verdict.findings[0].facts["roll_step"] == 3


def test_two_failed_rolls_ignored_are_two_breaches() -> None:
    into, on = act("enter", space="hellas-basin-parachute"), act("enter", space="hellas-basin-hazard")
    failed = act("roll_hazard", 1)
    verdict = play(hazard("lmo"), into, failed, on, failed, act("end_move"))
    assert found(verdict) == [(3, "H7.1", None), (5, "H7.1", None)]


def test_a_roll_made_twice_is_a_breach_of_the_rule_that_settles_it() -> None:
    assert found(play(hazard(), fly, dive, act("roll_hazard", 1), act("roll_hazard", 4))) == [
        (4, "H7.1", None)
    ]


looks = act("prospect", 6, card="CB060", sites=[MOON])


def test_a_missile_that_repeats_its_size_roll_breaks_the_rule_of_buggies() -> None:
    again = act("reroll", 1, site=MOON, source="buggy")
    verdict = play(rocket(MOON, "CB060R"), looks, again, end)
    finding = only(verdict)
    assert (finding.step, finding.code, finding.facts["roll_step"]) == (2, "I6b", 1)


def test_a_claim_that_is_used_after_its_size_roll_failed() -> None:
    turns = (end, act("end_turn", by=OTHER), act("end_turn", by=THIRD), act("advance_sunspot", by=None))
    built = {**raw, "site": MOON}
    verdict = play(rocket(MOON, "CB060R", "CF069R"), looks, *turns, built)
    finding = only(verdict)
    assert (finding.step, finding.code, finding.facts["roll_step"]) == (6, "I6.5", 1)


def test_a_factory_without_a_claim_where_no_roll_was_made_breaks_its_own_rule() -> None:
    assert found(play(rocket(CAVES, "CB060R", "CF069R"), raw)) == [(1, "I7", None)]


def test_a_belt_roll_that_is_made_twice() -> None:
    out = (act("enter", space="cycler"), act("enter", space="luna-belt"))
    again = (act("roll_belt", 6), act("roll_belt", 2), act("end_move"))
    verdict = play(rocket(LEO), fly, *out, *again)
    assert [(one.step, one.code) for one in verdict.findings] == [(5, "H10.1")]


def test_a_card_that_the_pad_explosion_took() -> None:
    lies = both(year_over, holds(LEO, LEO, "CB056"), aquas(9), lambda state: setattr(state, "sunspot", 1))
    roll = act("roll_event", 4, by=None)
    use = act("create_stack", kind="rocket", source=LEO, cards=[CREW, "CB056"], fts=1)
    verdict = play(lies, act("advance_sunspot", by=None), roll, use)
    finding = only(verdict)
    assert (finding.step, finding.code, finding.facts["roll_step"]) == (3, "K2c", 2)


# -- what was done illegally was done ----


def test_three_second_operations_are_three_breaches_even_far_apart() -> None:
    hers = (act("income", by=OTHER), act("income", by=OTHER), act("end_turn", by=OTHER))
    cube = (act("end_turn", by=THIRD), act("advance_sunspot", by=None))
    verdict = play(nothing, income, income, end, *hers, *cube, income, income, end)
    assert found(verdict) == [(2, "D1b", None), (5, "D1b", None), (10, "D1b", None)]


def test_a_factory_on_a_claim_that_should_not_be_is_no_second_breach() -> None:
    there = both(rocket(CAVES, "CB060R", "CF069R"), busted(CAVES))
    turns = (end, act("end_turn", by=OTHER), act("end_turn", by=THIRD), act("advance_sunspot", by=None))
    verdict = play(there, act("prospect", card="CB060", sites=[CAVES]), *turns, raw)
    assert found(verdict) == [(1, "I6.5", None)]


def test_a_card_from_a_second_operation_may_be_used() -> None:
    won = (income, auction, act("pass_bid", by=OTHER), act("pass_bid", by=THIRD), end)
    verdict = play(nothing, *won)
    assert found(verdict) == [(2, "D1b", None)]


def test_all_that_one_act_breaks_is_one_finding() -> None:
    black = play(both(hand("CX083"), aquas(0)), act("boost", cards=["CX083R"]))
    finding = only(black)
    assert finding.codes == ("I4a", "I4")
    assert [one.message for one in finding.more]


# -- the order of play ----


def test_who_plays_early_is_told_alone_and_the_other_goes_on() -> None:
    verdict = play(nothing, act("income", by=OTHER), income, end)
    assert found(verdict) == [(1, "Da", None), (2, "Da", 1)]


def test_who_plays_early_in_a_turn_that_seemed_over_is_told_once_the_other_goes_on() -> None:
    sale = (act("discard", card="CT044"), act("income", by=OTHER), income, end)
    verdict = play(hand("CT044"), *sale)
    assert [row for row in found(verdict) if row[2] is None] == [(2, "Da", None)]


def test_a_position_in_which_its_player_is_early_excuses_no_second_operation() -> None:
    """Green plays in yellow's auction and ends a turn: had that ended yellow's, her sale were early."""
    prepare = both(hand("CT044"), aquas(9), lambda state: deal(state, OTHER, "CB056"))
    passes = act("pass_bid", by=OTHER), act("pass_bid", by=THIRD), act("end_turn", by=OTHER)
    early, sale = act("discard", by=OTHER, card="CB056"), act("discard", card="CT044")
    assert found(play(prepare, auction, early, *passes, sale, income)) == [
        (2, "I2a.1", None), (7, "D1b", None)
    ]  # fmt: skip


def test_an_act_that_nobody_can_judge_does_not_show_who_was_early() -> None:
    """Yellow gives up a card that may have come to hand unread; one that lies there shows who was early."""
    before, sale = (income, act("teleport"), act("income", by=OTHER)), act("discard", card="CT044")
    assert found(play(nothing, *before, sale)) == []
    assert [row for row in found(play(hand("CT044"), *before, sale)) if row[2] is None] == [(3, "Da", None)]


def test_a_turn_that_was_not_ended_in_words_is_bookkeeping() -> None:
    verdict = play(nothing, income, act("income", by=OTHER), act("end_turn", by=OTHER))
    assert told(verdict) == [(2, "UNSAID", "bookkeeping")]
    assert verdict.findings[0].message == "yellow's turn was not ended in words; the next act shows it"
    assert verdict.verdict == "legal"


def test_a_turn_of_somebody_who_did_nothing_is_not_taken_as_over() -> None:
    verdict = play(nothing, act("income", by=OTHER))
    assert found(verdict) == [(1, "Da", None)]


def test_an_end_that_is_told_late_leaves_open_who_was_early() -> None:
    verdict = play(nothing, income, act("income", by=OTHER), end, act("end_turn", by=OTHER))
    assert told(verdict) == [(2, "Da", "unverifiable")]
    assert "yellow's turn was not ended in words until step 3" in verdict.findings[0].message


def test_a_year_that_was_not_told_is_bookkeeping() -> None:
    verdict = play(both(year_over), income)
    assert told(verdict) == [(1, "UNSAID", "bookkeeping")]
    assert "the sunspot cube was not moved at the end of year 1" in verdict.findings[0].message


def test_passes_that_nobody_said_are_bookkeeping_once() -> None:
    verdict = play(nothing, auction, end)
    assert told(verdict) == [(2, "UNSAID", "bookkeeping")]
    assert verdict.findings[0].message.count("did not pass in words") == 2


def test_a_bid_after_an_act_that_seemed_to_end_the_auction_shows_that_it_went_on() -> None:
    verdict = play(nothing, auction, end, act("bid", by=OTHER, amount=2), act("pass_bid", by=THIRD))
    assert found(verdict) == [(2, "D1", None)] and told(verdict) == [(2, "D1", "violation")]


# -- the end of a year that nobody told ----


def spot(n: int) -> Prepare:
    """The cube is on a spot: from an odd one it moves on to an event."""
    return lambda state: setattr(state, "sunspot", n)


hers, her_end, cube = act("income", by=OTHER), act("end_turn", by=OTHER), act("advance_sunspot", by=None)
event = act("roll_event", 1, by=None)


def test_who_acts_early_is_told_alone_where_silence_would_have_cost_an_event_roll() -> None:
    """The year might be over at step 4; the roll at its end, which is told, shows that it was not."""
    early = (act("discard", card="CT044"), end, act("discard", card="CB056", by=OTHER), her_end)
    cards = both(hand("CT044"), lambda state: deal(state, OTHER, "CB056"), spot(1))
    verdict = play(cards, income, end, hers, *early, cube, event, income, two=True)
    assert [(one.step, one.caused_by) for one in verdict.findings if one.code != "UNSAID"] == [(4, None)]
    assert verdict.findings[0].player == ACTOR
    slip = {**her_end, "expect": {f"aquas.{OTHER}": 99}}  # of bookkeeping, which is no breach of hers
    verdict = play(cards, income, end, hers, *early[:3], slip, cube, event, income, two=True)
    assert told(verdict) == [(4, "G.1", "violation"), (7, "EXPECT", "bookkeeping")]


def test_a_year_without_event_is_no_year_where_the_next_roll_shows_that_none_had_ended() -> None:
    early = (act("discard", card="CT044"), end, act("discard", card="CB056", by=OTHER), her_end)
    cards = both(hand("CT044"), lambda state: deal(state, OTHER, "CB056"), spot(0))
    verdict = play(cards, income, end, hers, *early, cube, income, two=True)
    assert [(one.step, one.player, one.caused_by) for one in verdict.findings] == [(4, ACTOR, None)]


def test_a_year_that_was_not_told_stays_bookkeeping_once_later_acts_confirm_it() -> None:
    year = (income, end, hers)
    verdict = play(spot(0), *year, *year, her_end, cube, event, *year, two=True)
    assert told(verdict) == [(4, "UNSAID", "bookkeeping")]
    assert "the sunspot cube was not moved at the end of year 1" in verdict.findings[0].message


def test_an_event_roll_that_was_left_out_stays_the_breach_once_later_acts_confirm_the_year() -> None:
    year = (income, end, hers)
    verdict = play(spot(1), *year, *year, her_end, cube, *year, two=True)
    assert found(verdict) == [(4, "K", None)]


cut = act("budget_cut", card="CT044")
her_cut = act("budget_cut", card="CB056", by=OTHER)
two_each = both(
    year_over, spot(1), hand("CT044", "CT045"), lambda state: deal(state, OTHER, "CB056", "CB060")
)


def test_an_event_roll_whose_choices_the_log_tells_was_made() -> None:
    """Nobody knows whether it was a 5 or a 6, but it is no breach to choose, or to go on after it."""
    verdict = play(two_each, cube, cut, her_cut, income, two=True)
    assert told(verdict) == [(2, "CHANCE-MISSING", "unverifiable")]
    assert verdict.findings[0].action == "roll_event"


def test_a_choice_that_was_passed_over_is_one_breach() -> None:
    rolled = act("roll_event", 6, by=None)
    verdict = play(two_each, cube, rolled, her_cut, income, two=True)
    assert found(verdict) == [(3, "K2g", None), (4, "D.1", 3)]


def test_whoever_plays_after_an_end_said_for_two_turns_is_not_early() -> None:
    """Green says that a turn is over while yellow's was not ended in words; red and all others play on."""
    thirds = (act("income", by=THIRD), act("end_turn", by=THIRD))
    verdict = play(nothing, income, her_end, *thirds, cube, income, end)
    assert [row for row in found(verdict) if row[2] is None] == [(2, "GL-Turn", None)]


# -- what nobody can read ----


def test_what_rests_on_an_act_that_cannot_be_read_is_unverifiable_and_others_stay_guilty() -> None:
    lost = {"by": ACTOR, "do": "flibbertigibbet"}
    theirs = (end, act("income", by=OTHER), act("boost", by=OTHER, cards=["CT045"]))
    prepare = both(hand("CB056"), aquas(0), aquas(9, OTHER), lambda state: deal(state, OTHER, "CT045"))
    verdict = play(prepare, lost, first_boost, *theirs)
    rows = [(one.step, one.codes, str(one.severity)) for one in verdict.findings][1:]
    assert rows == [(2, ("I4",), "unverifiable"), (5, ("D1b",), "violation")]


def test_doubt_ends_when_the_log_shows_the_thing_again() -> None:
    lost = {"by": ACTOR, "do": "flibbertigibbet", "expect": {f"aquas.{ACTOR}": 0}}
    verdict = play(both(hand("CB056"), aquas(0)), lost, first_boost)
    assert (2, "I4", None) in found(verdict)


# -- many faults ----


@pytest.mark.parametrize("seed", range(24))
def test_several_faults_give_what_each_gives_alone(seed: int) -> None:
    """One to six faults in a game that goes on from each as the table left it, near each other or far."""
    game = faulty_game(seed, 1 + seed % 6, 120, near=seed % 2 == 0)
    together = roots(judged(game))
    assert together == set(alone(game))
    assert {step for step, *_ in together} >= set(game.faults)


@pytest.mark.parametrize("seed", range(16))
def test_one_fault_of_any_kind_accuses_nobody_else(seed: int) -> None:
    """Acts out of turn, too: who was early is told, or that an end went unsaid; all others played legally."""
    game = faulty_game(seed, 1, 110, modules=[("core",), ("m0",), ("m1", "m2")][seed % 3])
    told_at = {step for step, _, severity in roots(judged(game)) if severity != "bookkeeping"}
    assert told_at <= set(game.faults)
    assert {step for step, *_ in roots(judged(game))} >= set(game.faults)

"""What a table leaves unsaid is taken as done, and what it leaves undone is told of who left it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hfmod.engine.lines import Resumption
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.games.tmdice.acts import turns as acts
from hfmod.games.tmdice.content.effects import ChangeFace, GainDice
from hfmod.games.tmdice.rules.applying import MustLose
from hfmod.games.tmdice.rules.elsewise import assume
from hfmod.games.tmdice.rules.ending import EndTurn
from hfmod.games.tmdice.rules.production import HAND, KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.silence import unsaid
from hfmod.games.tmdice.rules.state import KEPT, PRODUCTION, Owed, TmdState
from tests.games.tmdice.tables import GAME, LOW, give, hold, lying, main_action, named, playing, tokens

HEADER = {"players": [{"id": name} for name in ("ann", "bob", "cho")]}
END = {"do": "end_turn"}


def told(state: TmdState, *lines: Mapping[str, Any]) -> Verdict:
    """The verdict on what is written from a position on."""
    replay = Replay(GAME, HEADER, "game.hflog")
    replay.take(Resumption(state))
    for n, line in enumerate(lines, 1):
        replay.step(n, {"n": n, **line})
    return replay.finish()


def die(by: str, colour: str = "red") -> dict[str, Any]:
    return {"by": by, "do": "support_die", "die": colour, "chance": [LOW]}


def roots(verdict: Verdict) -> list[tuple[str, str | None]]:
    """Rule and player of each violation that has no cause."""
    return [
        (one.code, one.player)
        for one in verdict.findings
        if one.severity is Severity.VIOLATION and one.caused_by is None
    ]


def codes(verdict: Verdict) -> Sequence[tuple[str, Severity]]:
    return [(one.code, one.severity) for one in verdict.findings]


def test_the_next_turn_shows_that_the_one_before_it_is_over() -> None:
    verdict = told(playing(), die("ann"), die("ann"), die("bob"), die("bob"), {"by": "bob", **END})
    assert roots(verdict) == []
    assert verdict.verdict != "unverifiable"


def test_a_turn_without_a_main_action_is_noted() -> None:
    verdict = told(playing(), die("ann"), {"by": "ann", **END}, die("bob"))
    assert codes(verdict) == [("TMD-ACT-1", Severity.NOTE)]


def test_who_plays_out_of_turn_breaks_the_order() -> None:
    verdict = told(playing(), die("bob"))
    assert roots(verdict) == [("TMD-TURN-1", "bob")]


def test_a_main_action_before_the_support_action_is_told_once() -> None:
    state = playing()
    hold(state, "ann", "P903")
    card = {"by": "ann", "do": "play_card", "card": "P903", "chance": [LOW]}
    first = told(state.fork(), card, die("ann"), {"by": "ann", **END})
    assert roots(first) == [("TMD-ACT-1", "ann")]
    without = told(state, card, {"by": "ann", **END}, die("bob"))
    assert roots(without) == [("TMD-ACT-1", "ann")]


def test_a_bonus_card_that_nobody_took_is_missing_once() -> None:
    state = main_action()
    state.players["ann"].vp, state.turn.mains = 6, 1
    verdict = told(state, {"by": "ann", **END}, die("bob"), die("bob"), {"by": "bob", **END}, die("ann"))
    assert roots(verdict) == [("TMD-BON-1", "ann")]


def test_an_effect_that_may_be_left_goes_without_a_word() -> None:
    state = main_action()
    give(state, "ann", "plant")
    state.players["ann"].owed, state.turn.mains = [Owed(ChangeFace(), "P068")], 1
    assert roots(told(state, {"by": "ann", **END}, die("bob"))) == []


def test_an_effect_that_was_possible_and_left_undone_is_told_of_its_player() -> None:
    state = main_action()
    give(state, "bob", "plant", "animal")
    state.players["bob"].owed, state.turn.mains = [Owed(MustLose("?green"), "P902")], 1
    verdict = told(state, {"by": "ann", **END}, die("bob"), die("bob"))
    assert roots(verdict) == [("TMD-DICE-10", "bob")]


def test_a_die_that_was_not_taken_is_told_once() -> None:
    state = main_action()
    state.players["ann"].owed, state.turn.mains = [Owed(GainDice("any"), "P067")], 1
    verdict = told(state, {"by": "ann", **END}, die("bob"), die("bob"))
    assert roots(verdict) == [("TMD-CARD-2", "ann")]


def test_a_wrong_sum_of_vp_is_one_slip_also_where_a_bonus_card_follows_from_it() -> None:
    state = main_action()
    give(state, "ann", *["megacredit"] * 3)
    tokens(state, "bob", 1)
    state.players["ann"].vp = 2
    bonus = state.bonus_stack[0]
    buy = {"by": "ann", "do": "buy_vp", "pay": ["megacredit"] * 3, "figures": {"vp": 3}}
    take = {"by": "ann", "do": "take_bonus_card", "card": bonus}
    verdict = told(state, buy, {"by": "ann", **END}, take, die("bob"))
    assert roots(verdict) == [("TMD-ACT-5.7", "ann")]


def test_an_extra_turn_that_comes_too_late_is_played_all_the_same() -> None:
    state = main_action(3, bonus=("B01", "B02", "B03", "B04"))
    state.turn.mains = 1
    arbiter = {"by": "ann", "do": "take_bonus_card", "card": "B01"}
    extra = [die("ann"), die("ann"), {"by": "ann", **END}]
    verdict = told(state, {"by": "ann", **END}, arbiter, *extra, die("bob"), die("bob"), {"by": "bob", **END})
    assert roots(verdict) == [("TMD-BON-1", "ann")]


def test_what_was_left_out_may_have_been_done_and_nobody_said_so() -> None:
    """Without the support action ann has no heat; perhaps she took it."""
    state = playing()
    give(state, "ann", "heat", "heat")
    heat = {"by": "ann", "do": "raise_temperature", "pay": ["heat"] * 2}
    later = {"by": "ann", "do": "support_draw", "pay": "steel"}
    verdict = told(state, heat, {"by": "ann", **END}, die("bob"), die("bob"), {"by": "bob", **END}, later)
    assert [code for code, player in roots(verdict)] == ["TMD-ACT-1"]
    assert verdict.findings[-1].severity is Severity.UNVERIFIABLE


def test_who_acts_out_of_turn_uses_up_nothing_of_the_turn() -> None:
    state = playing()
    verdict = told(state, die("bob"), die("ann"), die("ann"), {"by": "ann", **END})
    assert roots(verdict) == [("TMD-TURN-1", "bob")]


def test_steps_of_production_in_which_nothing_moves_need_no_words() -> None:
    state = playing()
    give(state, "ann", "heat", "heat")
    hold(state, "ann", *state.deck[:5])
    produce = {"by": "ann", "do": "produce", "chance": [LOW, LOW, LOW]}
    verdict = told(state, produce, {"by": "ann", **END}, die("bob"))
    assert roots(verdict) == []
    assert verdict.verdict == "legal"


def test_who_keeps_all_dice_without_a_word_and_then_breaks_a_rule_has_broken_that_one() -> None:
    """It is not told as a production without keeping dice, from which the rest would follow."""
    state = playing()
    hold(state, "ann", *state.deck[:5])
    stray = {"by": "ann", "do": "gain_die", "die": "yellow", "chance": [LOW]}
    verdict = told(state, {"by": "ann", "do": "refill_hand"}, *production(state, "ann"), stray)
    assert roots(verdict) == [("TMD-PROD-4.1", "ann")]


def test_a_production_after_an_action_turn_shows_that_this_one_is_over_whatever_ends_late() -> None:
    """It could be none in the turn before; so the next end is that of the production, with an effect left."""
    state = playing(2)
    hold(state, "bob", *state.deck[:5])
    lying(state, "bob", "Retraining Camp")
    give(state, "bob", "plant")
    verdict = told(
        state, die("ann"), die("ann"), {"by": "ann", **END}, die("bob"), die("bob"),
        die("ann"), die("ann"), {"by": "ann", **END},
        {"by": "bob", "do": "keep_dice"}, {"by": "bob", "do": "refill_hand"}, *production(state, "bob"),
        {"by": "bob", "do": "use_card", "card": named("Retraining Camp")}, {"by": "bob", **END}, die("ann"),
    )  # fmt: skip
    assert {code for code, _ in codes(verdict)} == {"UNSAID"}


def production(state: TmdState, name: str) -> list[dict[str, Any]]:
    dice = len(Produce(by=name).draws(state))
    return [{"by": name, "do": "produce", "chance": [LOW] * dice}]


def test_who_has_to_put_dice_back_says_so() -> None:
    state = playing()
    give(state, "ann", *["heat"] * 4)
    hold(state, "ann", *state.deck[:5])
    verdict = told(state, {"by": "ann", "do": "produce", "chance": [LOW, LOW, LOW]}, {"by": "ann", **END})
    assert roots(verdict) == [("TMD-PROD-1", "ann")]


def test_a_turn_that_ends_with_nothing_done_in_it_is_no_production() -> None:
    state = playing()
    hold(state, "ann", *state.deck[:5])
    assert roots(told(state, {"by": "ann", **END}, die("bob"), die("bob"))) == [("TMD-TURN-1", "ann")]


@pytest.mark.parametrize(("dice", "kept"), [(0, True), (2, True), (3, True), (4, False)])
def test_as_few_dice_as_may_be_kept_are_kept_without_a_word(dice: int, kept: bool) -> None:
    state = playing()
    give(state, "ann", *["plant"] * dice)
    found = unsaid(state)
    act = KeepDice(by="ann", keep=("plant",) * dice)
    assert (found.act if found is not None else None) == (act if kept else None)


@pytest.mark.parametrize(("more", "full"), [(-1, False), (0, True), (1, True)])
def test_a_hand_that_is_full_is_refilled_without_a_word(more: int, full: bool) -> None:
    state = playing()
    state.turn.kind, state.turn.done = PRODUCTION, KEPT
    ann = state.players["ann"]
    ann.hand = [state.deck.pop() for _ in range(HAND + more)]
    found = unsaid(state)
    act = RefillHand(by="ann") if full else EndTurn(by="ann")
    assert found is not None and found.act == act


def test_what_a_table_shows_is_taken_over_as_far_as_it_can_be_there() -> None:
    state = playing()
    give(state, "ann", "heat", "heat")
    tokens(state, "ann", 1)
    assert assume(state, "dice.ann", {"heat": 1, "water": 2}) and assume(state, "wild.ann", 3)
    assert assume(state, "temperature", -20) and assume(state, "vp.bob", 4)
    assert GAME.invariants(state) == []
    there = GAME.facts(state)
    assert (there["dice.ann"], there["wild.ann"], there["vp.bob"]) == ({"heat": 1, "water": 2}, 3, 4)
    assert there["temperature"] == -20
    before = GAME.digest(state)
    for fact, value in (
        ("dice.ann", {"heat": 10**30}), ("dice.ann", {"heat": "two"}), ("dice.ann", {"heat": 1.5}),
        ("dice.ann", {"heat": None}), ("dice.ann", {"heat": True}), ("dice.ann", {"heat": -1}),
        ("dice.ann", {"heat": 99}), ("dice.ann", {"gold": 1}), ("wild.ann", 999), ("wild.ann", -1),
        ("temperature", -21), ("vp.dan", 4), ("hand.ann", 3), ("milestones.ann", [{}]), ("milestones.ann", 3),
    ):  # fmt: skip
        assert not assume(state, fact, value)
        assert list(GAME.seen_breaches(state, {fact: (value, there.get(fact))})) == []
    assert GAME.digest(state) == before


def test_tokens_that_the_table_counts_otherwise_leave_dice_as_they_are() -> None:
    """What is judged by dice alone is a breach all the same."""
    state = main_action()
    state.turn.mains = 1
    give(state, "ann", "heat", "heat")
    ends = {"by": "ann", **END, "expect": {"wild.ann": 1}}
    turned = {"by": "ann", "do": "support_change", "pay": "heat", "was": "heat", "to": "event"}
    kept = {"by": "ann", "do": "raise_temperature", "pay": ["event"]}
    verdict = told(state, ends, die("bob"), die("bob"), {"by": "bob", **END}, turned, kept)
    assert roots(verdict) == [("TMD-ACT-5.3", "ann")]


def test_a_turn_of_nobody_leaves_nothing_unsaid() -> None:
    state = playing()
    found = unsaid(state)
    assert found is not None and found.act == KeepDice(by="ann")
    state.active = "nobody"
    assert unsaid(state) is None


def test_a_hand_is_filled_up_by_none_to_all_of_its_cards() -> None:
    entries = [one.id for one in acts.RefillHand.controls("red")]
    assert entries == [f"refill_{n}" for n in range(HAND + 1)]

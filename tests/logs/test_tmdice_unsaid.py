"""What players of the dice game of Mars do by hand and do not say, and what it is no sign of."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.chance import Recorded, Seeded
from hfmod.games.tmdice.art.dice import FACES
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import card_id
from hfmod.games.tmdice.record.desk import Desk
from hfmod.games.tmdice.rules.owed import GainDie
from hfmod.games.tmdice.rules.rest import Skip
from hfmod.vassal.save import Save
from tests.logs.test_tmdice_forgotten import blamed
from tests.logs.test_tmdice_games import (
    GAME,
    act,
    at,
    beginning,
    codes,
    dice_of,
    go_on,
    judged,
    pay,
    plain,
    played_on,
    same,
    skipped,
    somewhere,
)

BUYS_VP = ("megacredit", "wild")


def goes_on(actions: list[dict[str, Any]], index: int, do: str) -> bool:
    """Whether the act after one is of a kind, and of the same player."""
    one, following = actions[index : index + 2]
    return (following["do"], following["by"]) == (do, one["by"])


# -- what is paid and counted ------------------------------------------------------------------------------


def test_a_marker_that_is_counted_up_and_back_while_a_card_is_paid_buys_nothing(tmp_path: Path) -> None:
    """Three megacredits or wild tokens would buy VP, and are three of the four that a card costs."""
    played, writer, index = somewhere(
        act("play_card", lambda one, _: len(one["pay"]) > 3 <= sum(face in BUYS_VP for face in one["pay"]))
    )
    action = played.actions[index]
    faces = sorted(action["pay"], key=lambda face: face not in BUYS_VP)
    for face in faces[:3]:
        pay(writer, action["by"], face)
    writer.hand.press("vp_plus_1", f"vp-{action['by']}")
    writer.hand.press("vp_minus_1", f"vp-{action['by']}")
    for face in faces[3:]:
        pay(writer, action["by"], face)
    writer.hand.press("play", card_id(action["card"]))
    found, _, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert plain(acts[-1]) == plain(action)


def test_a_die_of_the_track_is_taken_for_a_step_that_nobody_says(tmp_path: Path) -> None:
    """It is no die that is taken back from what was paid."""
    played, writer, index = somewhere(
        act("raise_temperature", lambda one, state: state.temperature in (-28, -20))
    )
    action = played.actions[index]
    for face in action["pay"]:
        pay(writer, action["by"], face)
    writer.state = played_on(writer, action)
    writer.desk.tidy(writer.state)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, end))
    assert codes(found) == ["UNSAID"]
    assert same(state, writer.state)


def test_tokens_that_are_counted_up_in_the_next_turn_are_there_when_they_are_gained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, writer, index = somewhere(act("place_tile", lambda one, state: gains_tokens(one, state)))
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    with monkeypatch.context() as late:
        late.setattr(Desk, "_counts", lambda desk, player: None)
        go_on(writer, played, index, end)
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, end, end + 6))
    assert not [message for _, message in found if "wild" in message or "tokens" in message]
    assert same(state, writer.state)


def gains_tokens(action: dict[str, Any], state: Any) -> bool:
    """Whether an act gives wild tokens to its player."""
    after = GAME.fork(state)
    one = GAME.parse({name: value for name, value in action.items() if name not in ("n", "chance")})
    GAME.force(after, one, Recorded(action.get("chance", ())))
    return bool(after.players[action["by"]].wild > state.players[action["by"]].wild)


# -- support -----------------------------------------------------------------------------------------------


def test_cards_are_drawn_twice_as_support_and_once_it_is_said(tmp_path: Path) -> None:
    played = beginning("mixed", 4, 8, 30)
    index = next(
        n
        for n, one in enumerate(played.actions)
        if one["do"] == "support_draw" and goes_on(played.actions, n, "support_draw")
    )
    writer = Writer(played.header)
    writer.played(played.actions[:index])
    action = played.actions[index]
    pay(writer, action["by"], action["pay"])
    cards = [card_id(card) for card in action["chance"][0]["sample"]]
    writer.hand.press("draw_2", f"cards-{action['by']}", drawn=cards)
    writer.state = played_on(writer, action)
    found, state, acts = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, index + 3))
    assert codes(found) == ["UNSAID"]
    assert [plain(one) for one in acts[index:]] == [plain(one) for one in played.actions[index : index + 3]]
    assert same(state, writer.state)


def test_a_die_that_is_turned_as_support_and_again_instead_of_a_main_action_is_paid_for_twice(
    tmp_path: Path,
) -> None:
    """The second resource is paid after the words."""
    played = beginning("random", 4, 7, 30)
    writer, index = at(played, act("support_change", lambda one, state: state.turn.support))
    first, second = played.actions[index - 1 : index + 1]
    assert (first["do"], first["to"]) == ("support_change", second["was"])
    (die,) = dice_of(writer, second["by"], [second["was"]])
    writer.hand.press(f"turn_{second['to']}", die)
    pay(writer, second["by"], second["pay"])
    writer.state = played_on(writer, second)
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, index + 2))
    assert [code for code, _ in found if code != "TMD-ACT-1"] == []
    assert same(state, writer.state)


def test_cards_for_a_resource_may_be_drawn_one_by_one_from_a_new_deck(tmp_path: Path) -> None:
    played = beginning("mixed", 4, 20, 130)
    index = next(
        n
        for n, one in enumerate(played.actions)
        if one["do"] == "support_draw" and len(one.get("chance", ())) > 1
    )
    action = played.actions[index]
    writer = Writer(played.header)
    writer.played(played.actions[:index])
    pay(writer, action["by"], action["pay"])
    for card in (card for sample in action["chance"] for card in sample["sample"]):
        writer.desk.draw(action["by"], card)
    writer.state = played_on(writer, action)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, end))
    assert codes(found) == ["UNSAID"]
    assert same(state, writer.state)


def test_a_die_beside_all_that_a_turn_may_hold_is_no_support(tmp_path: Path) -> None:
    """Support and main action are said: the die that is rolled before them is given by nothing."""
    played, writer, index = somewhere(act("support_draw", lambda one, state: not state.turn.support))
    seat = played.actions[index]["by"]
    save = with_a_die_more(played, writer, index, seat)
    assert blamed(tmp_path / "game.vlog", save) == [("TMD-CARD-2", seat)]


def test_a_die_beside_a_whole_turn_of_who_plays_alone_is_no_support(tmp_path: Path) -> None:
    """Nothing was done by hand that could be the rest of a turn whose end goes unsaid."""
    played, index = after_production("support_draw")
    writer = Writer(played.header)
    writer.played(played.actions[: index + 1])
    save = with_a_die_more(played, writer, index + 1, "orange")
    assert blamed(tmp_path / "game.vlog", save) == [("TMD-CARD-2", "orange")]


def with_a_die_more(played: Any, writer: Writer, index: int, seat: str) -> Save:
    """A log to the end of a turn in which a red die is rolled before an act, and stays on the mat."""
    writer.state = writer.game.fork(writer.state)
    writer.game.force(writer.state, GainDie(by=seat, die="red"), Recorded([{"d6": 3}]))
    writer.hand.press("roll_red", f"roll-{seat}", dice={writer.desk.supply("red")[0]: 3})
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    return go_on(writer, played, index, end)


def test_a_wrong_face_first_is_no_act_though_several_dice_are_turned(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("use_card", lambda one, state: one["card"] == "B09"))
    changes = [one for one in played.actions[index + 1 : index + 3] if one["do"] == "change_face"]
    writer.tell(index + 1, played.actions[index])
    (die,) = dice_of(writer, changes[0]["by"], [changes[0]["was"]])
    others = FACES[GAME.content.colour_of[changes[0]["was"]]]
    writer.hand.press(f"turn_{next(one for one in others if one not in changes[0].values())}", die)
    writer.hand.press(f"turn_{changes[0]['to']}", die)
    writer.state = played_on(writer, changes[0])
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, end))
    assert len(changes) == 2 and found == []
    assert same(state, writer.state)


@pytest.mark.parametrize("do", ["support_draw", "support_die"])
def test_who_plays_alone_goes_on_by_hand_after_a_production_that_nobody_ended(
    tmp_path: Path, do: str
) -> None:
    played, index = after_production(do)
    writer = Writer(played.header)
    writer.played(played.actions[:index])
    writer.state = skipped(writer, played.actions[index])
    action = played.actions[index + 1]
    if do == "support_draw":
        pay(writer, action["by"], action["pay"])
        cards = [card_id(card) for card in action["chance"][0]["sample"]]
        writer.hand.press("draw_2", f"cards-{action['by']}", drawn=cards)
    else:
        dice = {writer.desk.supply(action["die"])[0]: action["chance"][0]["d6"]}
        writer.hand.press(f"roll_{action['die']}", f"roll-{action['by']}", dice=dice)
    writer.state = played_on(writer, action)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, end))
    assert {code for code, _ in found} == {"UNSAID"}
    assert same(state, writer.state)


def test_a_second_support_die_by_hand_may_be_the_last_of_a_solo_turn_that_nobody_ends(tmp_path: Path) -> None:
    """What is said next is of a Production Turn, so that the turn is over."""
    kinds = ["support_die", "support_die", "end_turn", "keep_dice"]
    played, index = solo(kinds)
    writer = Writer(played.header)
    writer.played(played.actions[: index + 1])
    second, end = played.actions[index + 1 : index + 3]
    dice = {writer.desk.supply(second["die"])[0]: second["chance"][0]["d6"]}
    writer.hand.press(f"roll_{second['die']}", "roll-orange", dice=dice)
    writer.state = played_on(writer, second)
    writer.state = skipped(writer, end)
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 3, index + 6))
    assert played.actions[index + 5]["do"] == "produce"
    assert {code for code, _ in found} == {"UNSAID"}
    assert same(state, writer.state)


def test_a_card_that_is_turned_after_the_end_of_a_solo_turn_is_used_in_the_next_one(tmp_path: Path) -> None:
    played, index = solo(["end_turn", "use_card"])
    writer = Writer(played.header)
    writer.played(played.actions[: index + 1])
    used = played.actions[index + 1]
    for face in used.get("pay", ()):
        pay(writer, "orange", face)
    writer.hand.press("turn_card", card_id(used["card"]))
    writer.state = played_on(writer, used)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, _, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, end))
    assert codes(found) == ["UNSAID"]


def solo(kinds: list[str]) -> tuple[Any, int]:
    """A solo game in which acts of these kinds follow one another, and where the first one is."""
    for seed in range(1, 30):
        played = beginning("random", 1, seed, 40)
        done = [one["do"] for one in played.actions]
        for n in range(len(done)):
            if done[n : n + len(kinds)] == kinds:
                return played, n
    raise LookupError(", ".join(kinds))


def after_production(do: str) -> tuple[Any, int]:
    """A solo game, and its end of a production after which an act of a kind comes first, and another one."""
    for seed in range(1, 9):
        played = beginning("random", 1, seed, 40)
        kinds = [one["do"] for one in played.actions]
        for n in range(1, len(kinds) - 3):
            if kinds[n - 1 : n + 2] == ["produce", "end_turn", do] and kinds[n + 2] != "end_turn":
                return played, n
    raise LookupError(do)


# -- production --------------------------------------------------------------------------------------------


def test_cards_that_an_empty_deck_owes_may_be_drawn_when_others_have_gone_on(tmp_path: Path) -> None:
    """Somebody notices that there are none, shuffles the discard pile, and draws what is owed."""
    played = beginning("mixed", 4, 21, 130)
    index = next(n for n, one in enumerate(played.actions) if one["do"] == "refill_hand" and runs_short(one))
    action = played.actions[index]
    writer = Writer(played.header)
    writer.played(played.actions[:index])
    for card in action["discard"]:
        writer.hand.press("discard", card_id(card))
    there, owed = (card for sample in action["chance"] for card in sample["sample"])
    writer.hand.press("refill_1", f"refill-{action['by']}", drawn=[card_id(there)])
    writer.state = played_on(writer, action)
    go_on(writer, played, index + 1, index + 4)
    assert played.actions[index + 3]["by"] != action["by"]
    writer.desk.draw(action["by"], owed)
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 4, index + 16))
    assert {code for code, _ in found} == {"EXPECT"}
    assert same(state, writer.state)


def runs_short(action: dict[str, Any]) -> bool:
    """Whether a card is the last one of the deck, and another comes from a new one."""
    return [len(one["sample"]) for one in action.get("chance", ())] == [1, 1]


def test_of_two_production_turns_one_after_the_other_each_has_its_own_dice_and_cards(tmp_path: Path) -> None:
    """Who plays alone rolls the production by hand, and says nothing until the next hand is filled up."""
    played, index = production_twice()
    refill, produced, end, keep, again = played.actions[index : index + 5]
    writer = Writer(played.header)
    writer.played(played.actions[:index])
    writer.tell(index + 1, refill)
    for roll in produced["chance"]:
        colour = roll["for"].partition(" ")[0]
        dice = {writer.desk.supply(colour)[0]: roll["d6"]}
        writer.hand.press(f"roll_{colour}", "roll-orange", dice=dice)
    writer.state = played_on(writer, produced)
    writer.state = played_on(writer, end)
    before = writer.state.players["orange"].dice
    writer.state = played_on(writer, keep)
    for ident in dice_of(writer, "orange", sorted((before - Counter(keep["keep"])).elements())):
        writer.hand.press("pool", ident)
    assert again["discard"]
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 4, index + 7))
    assert {code for code, _ in found} == {"UNSAID"}
    assert same(state, writer.state)


def production_twice() -> tuple[Any, int]:
    """A solo game, and a hand that is filled up in the first of two Production Turns; no card is used."""
    kinds = ["refill_hand", "produce", "end_turn", "keep_dice", "refill_hand", "produce", "end_turn"]
    for seed in range(1, 30):
        played = beginning("random", 1, seed, 40)
        for n in range(len(played.actions)):
            acts = played.actions[n : n + 7]
            if [one["do"] for one in acts] == kinds and acts[4].get("discard") and acts[1].get("chance"):
                return played, n
    raise LookupError("no solo game has two productions one after the other")


def test_who_plays_alone_and_produces_between_two_actions_has_not_ended_the_turn(tmp_path: Path) -> None:
    played = beginning("greedy", 1, 2, 30)
    index = next(
        n for n, one in enumerate(played.actions)
        if one["do"].startswith("support") and goes_on(played.actions, n, "play_card")
    )  # fmt: skip
    writer = Writer(played.header)
    writer.played(played.actions[: index + 1])
    card = writer.state.players["orange"].corporation
    dice = writer.game.content.cards[card].production.dice
    tops = [top for colour, n in dice.items() for top in writer.desk.supply(colour)[:n]]
    writer.hand.press("produce", "produce-orange", dice=dict.fromkeys(tops, 1))
    save = go_on(writer, played, index + 1, index + 2)
    assert blamed(tmp_path / "game.vlog", save)[0] == ("TMD-TURN-1", "orange")


# -- the set-up --------------------------------------------------------------------------------------------


def before_a_tile() -> tuple[Any, Writer, int]:
    """A game of two before the tile of a start bonus is laid, after which the other one reveals."""
    played = beginning("greedy", 2, 17, 2)
    writer, index = at(played, act("place_tile"))
    assert played.actions[index + 1]["do"] == "reveal_corporation"
    return played, writer, index


def test_a_start_bonus_tile_that_nobody_lays_is_one_breach_of_who_should(tmp_path: Path) -> None:
    played, writer, index = before_a_tile()
    seat = played.actions[index]["by"]
    writer.state = writer.game.fork(writer.state)
    writer.game.force(writer.state, Skip(by=seat, effect="place_tile"), Seeded(1))
    setting_up = [n for n, one in enumerate(played.actions) if one["do"] == "starting_dice"]
    save = go_on(writer, played, index + 1, setting_up[-1] + 1)
    assert blamed(tmp_path / "game.vlog", save) == [("TMD-SETUP-9", seat)]


def test_a_start_bonus_tile_that_is_laid_after_the_others_have_revealed_is_none(tmp_path: Path) -> None:
    played, writer, index = before_a_tile()
    tile = played.actions[index]
    writer.state = played_on(writer, tile)
    writer.tell(index + 2, played.actions[index + 1])
    writer.desk.place(tile["tile"], tile["hex"])
    end = next(n for n, one in enumerate(played.actions) if one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, end))
    assert found == []
    assert same(state, writer.state)


# -- the gift ----------------------------------------------------------------------------------------------


def test_a_gift_that_is_dragged_back_and_given_all_the_same_is_one(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("give_resource", lambda one, state: True))
    by, resource = played.actions[index]["by"], played.actions[index]["resource"]
    writer.state = played_on(writer, played.actions[index])
    to = next(one.id for one in writer.state.players.values() if one.id != by and one.dice[resource])
    die = writer.desk.die_with(by, resource)
    _, place = writer.desk.hand.at(die)
    for seat in (to, by, to):
        writer.hand.drag(die, f"{seat.capitalize()} mat", place)
    found, _, acts = judged(tmp_path / "first.vlog", writer.hand.log())
    assert codes(found) == ["UNSAID"] and acts[-1]["do"] == "give_resource"
    go_on(writer, played, index + 1, index + 8)
    for seat in (by, to):  # a drag of a later turn, and back
        writer.hand.drag(die, f"{seat.capitalize()} mat", place)
    found, after, _ = judged(tmp_path / "later.vlog", writer.hand.log())
    assert not [code for code, _ in found if code.startswith("TMD")]
    assert same(after, writer.state)


def test_a_die_that_is_taken_from_another_mat_and_laid_back_is_no_gift(tmp_path: Path) -> None:
    """A wrong one that the first player took by mistake, before the gift."""
    played, writer, index = somewhere(act("give_resource", lambda one, state: True))
    by, state = played.actions[index]["by"], writer.state
    other = next(name for name, player in state.players.items() if name != by and player.dice)
    die = writer.desk.die_with(other, next(iter(state.players[other].dice)))
    _, place = writer.desk.hand.at(die)
    writer.hand.drag(die, f"{by.capitalize()} mat", place)
    writer.hand.drag(die, f"{other.capitalize()} mat", place)
    found, after, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index, index + 1))
    assert found == []
    assert same(after, writer.state)

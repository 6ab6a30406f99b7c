"""Games of Terraforming Mars: The Dice Game written as VASSAL logs and read back; slips and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from hfmod.app.judging import League, judge_game, replay_of
from hfmod.engine.chance import Recorded, Seeded
from hfmod.engine.simulation import Played, line
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.acts.effects import Choose
from hfmod.games.tmdice.bots import Table, header
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import card_id
from hfmod.games.tmdice.rules.game import TmDice
from hfmod.package import load_game
from hfmod.record.unwritten import CannotWrite
from hfmod.record.vassal import read_game
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, write_save
from tests.logs.writing import played_by

GAME = cast(TmDice, load_game("tmdice"))
Wanted = Callable[[dict[str, Any], Any], bool]
Modules = tuple[str, ...]
Game = tuple[str, int, int, int] | tuple[str, int, int, int, Modules]


@cache
def beginning(bot: str, players: int, seed: int, turns: int, modules: Modules = ()) -> Played[Any]:
    """A game up to the end of a turn."""
    table, chance = Table(bot, seed), Seeded(seed)
    made = header(GAME.content, None, players, seed, modules)
    played: Played[Any] = Played(made, GAME.new(made))
    while played.state.turns <= turns and (act := table(played.state)) is not None:
        played.actions.append(line(GAME, played.state, act, chance, len(played.actions) + 1))
    return played


def written(played: Played[Any]) -> Writer:
    writer = Writer(played.header)
    writer.played(played.actions)
    return writer


def judged(path: Path, save: Save) -> tuple[list[tuple[str, str]], Any, list[dict[str, Any]]]:
    """Codes and messages of what is found in a log (no notes), the position at its end, and its acts."""
    write_save(path, save)
    log = read_game([path], None)
    replay = replay_of(log, League())
    acts = list(played_by(replay, log))
    verdict = replay.finish()
    findings = (one for one in (*log.findings, *verdict.findings) if one.severity.value != "note")
    return [(one.code, one.message) for one in findings], replay.state, acts


def same(one: Any, other: Any) -> bool:
    return GAME.digest(one) == GAME.digest(other)


def plain(act: dict[str, Any]) -> dict[str, Any]:
    """An act without what stands beside it, or in another way: chance has other purposes and orders."""
    return {
        key: value
        for key, value in act.items()
        if key not in ("n", "chance", "expect", "first", "corporation")
    }


# -- whole games -------------------------------------------------------------------------------------------

GAMES = [
    ("random", 2, 4, 30, ()),
    ("random", 3, 6, 24, ("ce",)),
    ("mixed", 4, 5, 30, ()),
    ("greedy", 1, 2, 50, ("ce",)),
    ("mixed", 2, 8, 30, ("ce", "promo")),
]


@pytest.mark.parametrize(("bot", "players", "seed", "turns", "modules"), GAMES)
def test_a_game_written_and_read_back_is_the_game(
    tmp_path: Path, bot: str, players: int, seed: int, turns: int, modules: Modules
) -> None:
    played = beginning(bot, players, seed, turns, modules)
    found, state, acts = judged(tmp_path / "game.vlog", written(played).hand.log())
    assert found == []
    assert [plain(act) for act in acts] == [plain(act) for act in played.actions]
    assert same(state, played.state)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(20, 32))
def test_a_whole_game_written_and_read_back_is_the_game(tmp_path: Path, seed: int) -> None:
    """To the end, or until most cards have been drawn: the deck runs short, and pools too."""
    modules = (("ce",), (), ("ce", "promo"))[seed % 3]
    played = beginning(("greedy", "random", "mixed")[seed % 3], 1 + seed % 4, seed, 130, modules)
    found, state, acts = judged(tmp_path / "game.vlog", written(played).hand.log())
    assert found == []
    assert [plain(act) for act in acts] == [plain(act) for act in played.actions]
    assert same(state, played.state)


def test_bots_use_nearly_all_controls() -> None:
    told: Counter[str] = Counter()
    for key in GAMES:
        told.update(action["do"] for action in beginning(*key).actions)
    rare = {
        "leave",
        "exchange",
        "lose_resource",
        "place_greenery",
        "place_city",
        "skip",
        "apply_effect",
    }
    assert ACTS.told - set(told) <= rare


def test_the_log_does_not_contradict_itself() -> None:
    writer = written(beginning("random", 2, 4, 30))
    replay = Replay(writer.hand.log())
    replay.run()
    assert replay.warnings == []
    places = {piece.id: (piece.map, piece.x, piece.y) for piece in replay.state.pieces.values()}
    assert places == {one.id: (one.map, one.x, one.y) for one in writer.hand.state.pieces.values()}


def test_options_and_the_first_player_are_told_at_the_set_up(tmp_path: Path) -> None:
    made = header(GAME.content, None, 2, 1, (), False, {"central_line": "column", "discounts_add_up": False})
    writer = Writer(made)
    writer.tell(1, line(GAME, GAME.new(made), GAME.parse({"do": "set_up", "first": "purple"}), Seeded(1), 1))
    _, state, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert (state.options["central_line"], state.options["discounts_add_up"]) == ("column", False)
    assert state.first == "purple"
    assert same(state, writer.state)


def test_a_log_without_set_up_is_not_judged(tmp_path: Path) -> None:
    write_save(tmp_path / "game.vlog", Writer(header(GAME.content, None, 2, 1)).hand.log())
    (verdict,) = judge_game([tmp_path / "game.vlog"], League())
    assert (verdict.verdict, verdict.findings[0].code) == ("unverifiable", "LOG-START")


def test_what_the_table_cannot_show_is_told() -> None:
    with pytest.raises(CannotWrite, match="orange,purple"):
        Writer({"game": "tmdice", "players": [{"id": "ann"}, {"id": "bob"}]})


# -- slips and faults --------------------------------------------------------------------------------------


def at(played: Played[Any], wanted: Wanted) -> tuple[Writer, int]:
    """The table before the first act that is wanted, and the act's index."""
    writer = Writer(played.header)
    for index, action in enumerate(played.actions):
        if wanted(action, writer.state):
            return writer, index
        writer.tell(index + 1, action)
    raise LookupError("the game has no such act")


def somewhere(
    wanted: Wanted,
    bot: str = "mixed",
    players: int = 4,
    seed: int = 5,
    turns: int = 30,
    modules: Modules = (),
) -> tuple[Played[Any], Writer, int]:
    """The first game from a seed on that has an act, the table before it, and the act's index."""
    for other in range(seed, seed + 20):
        played = beginning(bot, players, other, turns, modules)
        try:
            return played, *at(played, wanted)
        except LookupError:
            continue
    raise LookupError("no game has such an act")


def go_on(writer: Writer, played: Played[Any], index: int, end: int | None = None) -> Save:
    for number, action in enumerate(played.actions[index:end], index + 1):
        writer.tell(number, action)
    return writer.hand.log()


def act(do: str, fits: Wanted = lambda action, state: True) -> Wanted:
    return lambda action, state: action["do"] == do and fits(action, state)


def dice_of(writer: Writer, seat: str, faces: Sequence[str]) -> list[str]:
    """Dice of a player that show these faces."""
    lying, found = writer.desk.dice_of(seat), list[str]()
    for face in faces:
        found.append(next(one for one, shown in lying.items() if shown == face and one not in found))
    return found


def pay_by_hand(writer: Writer, action: dict[str, Any]) -> None:
    """The dice that an act costs are dragged to the pool."""
    for ident in dice_of(writer, action["by"], action["pay"]):
        pile = next(
            one for one in writer.hand.table.piles if one.name == writer.hand.pieces[ident].facts["Supply"]
        )
        writer.hand.drag(ident, pile.board, (pile.x, pile.y))


def paid_with_dice(action: dict[str, Any], state: Any) -> bool:
    return len(action["pay"]) > 1 and "wild" not in action["pay"]


def test_several_dice_are_paid_by_one_key(tmp_path: Path) -> None:
    """Dice that are selected together go back in one step."""
    played, writer, index = somewhere(act("play_card", paid_with_dice))
    action = played.actions[index]
    writer.hand.press("pool", *dice_of(writer, action["by"], action["pay"]))
    writer.hand.press("play", card_id(action["card"]))
    found, state, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert plain(acts[-1]) == plain(action)
    assert action["card"] in state.players[action["by"]].cards


def test_who_pays_after_the_words_has_paid(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("play_card", paid_with_dice))
    action = played.actions[index]
    writer.hand.press("play", card_id(action["card"]))
    for ident in dice_of(writer, action["by"], action["pay"]):
        writer.hand.press("pool", ident)
    found, _, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert plain(acts[-1]) == plain(action)


def test_paying_too_little_is_against_the_rules(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("play_card", paid_with_dice))
    action = played.actions[index]
    writer.hand.press("pool", *dice_of(writer, action["by"], action["pay"][:1]))
    writer.hand.press("play", card_id(action["card"]))
    found, _, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["TMD-CARD-1"]


def test_keeping_too_many_dice_is_against_the_rules(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("keep_dice", has_too_many))
    writer.hand.press("keep", f"keep-{played.actions[index]['by']}")
    found, _, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["TMD-PROD-1"]


def has_too_many(action: dict[str, Any], state: Any) -> bool:
    player = state.players[action["by"]]
    return bool(player.dice.total() > 3 + sum(card.boxes for card in state.front(player)))


def test_a_tile_may_be_laid_before_it_is_said_why(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("place_ocean"))
    action, tile = played.actions[index], played.actions[index + 1]
    assert tile["do"] == "place_tile"
    writer.desk.place(tile["tile"], tile["hex"])
    for face in action["pay"]:
        pay(writer, action["by"], face)
    writer.hand.press("place_ocean", f"standard-{action['by']}")
    found, state, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] in ([], ["CHANCE-MISSING"])  # what the hex gives is not rolled here
    assert [one["do"] for one in acts[-2:]] == ["place_ocean", "place_tile"]
    assert state.tiles[tile["hex"]] == "ocean"


def pay(writer: Writer, seat: str, face: str) -> None:
    if face == "wild":
        writer.hand.press("wild_minus_1", f"wild-{seat}")
    else:
        writer.hand.press("pool", *dice_of(writer, seat, [face]))


def test_a_city_that_shows_its_greenery_is_still_the_city_that_was_owed(tmp_path: Path) -> None:
    """Which side is up is bookkeeping: told at the end of the turn."""
    played, writer, index = somewhere(act("place_tile", lambda one, _: one["tile"] == "city"))
    action = played.actions[index]
    writer.tell(index + 1, action)
    ident = next(
        one
        for one in writer.hand.pieces
        if one.startswith("land-") and writer.hand.at(one) == writer.desk.point(f"hex-{action['hex']}")
    )
    writer.hand.press("turn_tile", ident)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, end))
    assert state.tiles[action["hex"]] == "city"
    assert [code for code, _ in found] == ["EXPECT"]
    assert action["hex"] in found[0][1]


def test_a_marker_that_lies_elsewhere_at_the_end_of_a_turn_is_bookkeeping(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("end_turn", lambda one, state: state.turns == 3))
    writer.hand.press("vp_plus_3", f"vp-{played.actions[index]['by']}")
    writer.hand.press("step", "oxygen")
    writer.hand.press("end_turn", f"end-{played.actions[index]['by']}")
    found, _, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert {code for code, _ in found} == {"EXPECT"}
    assert any("vp" in message for _, message in found) and any("oxygen" in message for _, message in found)


def test_a_marker_that_is_put_right_before_anybody_goes_on_is_no_slip(tmp_path: Path) -> None:
    """Players count late: after the words that end the turn."""
    played, writer, index = somewhere(act("end_turn", lambda one, state: state.turns == 3))
    seat = played.actions[index]["by"]
    writer.hand.press("vp_plus_3", f"vp-{seat}")
    writer.hand.press("end_turn", f"end-{seat}")
    for _ in range(3):
        writer.hand.press("vp_minus_1", f"vp-{seat}")
    found, _, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []


def test_dice_that_the_log_does_not_show_are_unverifiable(tmp_path: Path) -> None:
    """A card gives dice, and nobody rolls them."""
    played, writer, index = somewhere(
        act("play_card", lambda one, _: any("d6" in roll for roll in one.get("chance", ())))
    )
    action = played.actions[index]
    for face in action["pay"]:
        pay(writer, action["by"], face)
    writer.hand.press("play_later" if action.get("later") else "play", card_id(action["card"]))
    write_save(tmp_path / "game.vlog", writer.hand.log())
    (verdict,) = judge_game([tmp_path / "game.vlog"], League())
    assert "CHANCE-MISSING" in {one.code for one in verdict.findings}
    assert {one.severity.value for one in verdict.findings} <= {"unverifiable", "note"}


def test_a_player_leaves_at_the_table(tmp_path: Path) -> None:
    table, chance = Table("greedy", 7), Seeded(7)
    made = header(GAME.content, None, 3, 7)
    played: Played[Any] = Played(made, GAME.new(made))
    state = played.state
    while state.turns < 14:
        ready = state.turns == 8 and not state.gone and not state.owing
        one = GAME.parse({"by": "purple", "do": "leave"}) if ready else table(state)
        assert one is not None
        played.actions.append(line(GAME, state, one, chance, len(played.actions) + 1))
    found, replayed, _ = judged(tmp_path / "game.vlog", written(played).hand.log())
    assert found == [] and replayed.gone.keys() == {"purple"}
    assert same(replayed, state)


# -- untidy tables -----------------------------------------------------------------------------------------


def codes(found: list[tuple[str, str]]) -> list[str]:
    return [code for code, _ in found]


def test_an_end_of_a_turn_that_nobody_says_is_bookkeeping(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("end_turn", lambda one, state: state.turns == 3))
    writer.state = skipped(writer, played.actions[index])
    save = go_on(writer, played, index + 1, index + 12)
    found, state, _ = judged(tmp_path / "game.vlog", save)
    assert codes(found) == ["UNSAID"]
    assert same(state, writer.state)


def skipped(writer: Writer, action: dict[str, Any]) -> Any:
    """The position after an act that the table does not tell."""
    state = writer.game.fork(writer.state)
    one = writer.game.parse({key: value for key, value in action.items() if key not in ("n", "chance")})
    writer.game.apply(state, one, Seeded(1))
    return state


#: Games from whose seeds on an effect is chosen: which option, and whether cards are drawn for it.
CHOICES = [
    (("mixed", 2, 19, 40), 0, False), (("random", 2, 46, 40), 1, False), (("mixed", 2, 2, 40), 2, False),
    (("random", 2, 20, 60, ("ce",)), 1, False),
    (("mixed", 2, 14, 40), 1, True), (("mixed", 4, 2, 40), 1, True), (("mixed", 4, 4, 40, ("ce",)), 1, True),
]  # fmt: skip


@pytest.mark.parametrize(("game", "option", "draws"), CHOICES)
def test_a_choice_of_effects_that_nobody_says_is_shown_by_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game, option: int, draws: bool
) -> None:
    wanted = act("choose", lambda one, _: (one.get("option", 0), "chance" in one) == (option, draws))
    played, writer, index = somewhere(wanted, *game)
    action = played.actions[index]
    with monkeypatch.context() as silent:
        silent.setattr(Choose, "tell", lambda self, telling: telling.chance())
        writer.tell(index + 1, action)
    found, state, acts = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1))
    assert found == [("UNSAID", f"{action['by']} did not say which effect is chosen; the table shows it")]
    chosen = [
        [one.get("option", 0) for one in game if one["do"] == "choose"] for game in (acts, played.actions)
    ]
    assert chosen[0] == chosen[1]
    assert same(state, played.state)


def test_dice_may_be_dragged_to_the_pool_to_pay(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("play_card", paid_with_dice))
    action = played.actions[index]
    pay_by_hand(writer, action)
    writer.hand.press("play", card_id(action["card"]))
    found, _, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert plain(acts[-1]) == plain(action)


def test_a_die_may_be_dragged_out_of_the_pool_and_rolled_where_it_lies(tmp_path: Path) -> None:
    """As support, in words of its own: the die is the one that was rolled."""
    played, writer, index = somewhere(act("support_die"))
    action = played.actions[index]
    top = writer.desk.supply(action["die"])[0]
    board = f"{action['by'].capitalize()} mat"
    writer.hand.drag(top, board, writer.hand.point(board, writer.hand.pieces[top].facts["Slot"]))
    writer.hand.press("roll_here", top, die=5)
    found, state, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert codes(found) == ["UNSAID"]
    assert acts[-1]["do"] == "support_die" and acts[-1]["chance"] == [{"d6": 5}]
    assert state.turn.support


def test_a_support_die_rolled_by_the_other_button_is_one_all_the_same(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("support_die"))
    action = played.actions[index]
    value = action["chance"][0]["d6"]
    writer.hand.press(
        f"roll_{action['die']}", f"roll-{action['by']}", dice={writer.desk.supply(action["die"])[0]: value}
    )
    writer.state = played_on(writer, action)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, end))
    assert codes(found) == ["UNSAID"]
    assert same(state, writer.state)


def played_on(writer: Writer, action: dict[str, Any]) -> Any:
    """The position after an act as it was played, which is told in another way."""
    state = writer.game.fork(writer.state)
    one = writer.game.parse({key: value for key, value in action.items() if key not in ("n", "chance")})
    writer.game.force(state, one, Recorded(action.get("chance", ())))
    return state


def test_dice_and_cards_may_be_put_back_after_the_words(tmp_path: Path) -> None:
    """Keep the rest, then the dice go; the hand is filled up, then cards are discarded."""
    played, writer, index = somewhere(act("keep_dice", has_too_many))
    action = played.actions[index]
    seat, before = action["by"], writer.state.players[action["by"]].dice
    writer.hand.press("keep", f"keep-{seat}")
    gone = sorted((before - Counter(action["keep"])).elements())
    writer.hand.press("pool", *dice_of(writer, seat, gone))
    writer.state = played_on(writer, action)
    refill = played.actions[index + 1]
    assert refill["do"] == "refill_hand"
    cards = [card for sample in refill.get("chance", ()) for card in sample["sample"]]
    writer.hand.press(f"refill_{len(cards)}", f"refill-{seat}", drawn=[card_id(card) for card in cards])
    for card in refill.get("discard", ()):
        writer.hand.press("discard", card_id(card))
    writer.state = played_on(writer, refill)
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    found, state, acts = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, end))
    assert found == []
    assert plain(acts[index]) == plain(action) and plain(acts[index + 1]) == plain(refill)
    assert same(state, writer.state)


@pytest.mark.parametrize("what", ["raise_temperature", "buy_vp"])
def test_a_standard_action_that_is_only_paid_for_is_done_before_the_turn_is_ended(
    tmp_path: Path, what: str
) -> None:
    """The dice go back by hand, and nobody says or counts anything."""
    for seed in range(5, 60):
        played = beginning("mixed", 4, seed, 30)
        pairs = zip(played.actions, played.actions[1:], strict=False)
        found = (n for n, (one, after) in enumerate(pairs) if (one["do"], after["do"]) == (what, "end_turn"))
        index = next((n for n in found if "wild" not in played.actions[n]["pay"]), -1)
        if index >= 0:
            break
    writer = Writer(played.header)
    for number, action in enumerate(played.actions[:index], 1):
        writer.tell(number, action)
    action = played.actions[index]
    pay_by_hand(writer, action)
    writer.state = skipped(writer, action)
    told, _, acts = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, index + 2))
    assert [plain(one)["do"] for one in acts[-2:]] == [what, "end_turn"]
    assert codes(told)[:1] == ["UNSAID"]

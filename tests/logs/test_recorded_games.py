"""Whole games recorded in real VASSAL, as players play them: see tests/fixtures/logs/README.md."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game, replay_of
from hfmod.engine.replay import Replay
from hfmod.findings import Finding
from hfmod.games.hf4.acts.names import STACKS
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.dice import Statistics, statistics
from hfmod.record.releases import content_named, release_of
from hfmod.record.transcript import Eyes, entries
from hfmod.record.transcript_text import lines
from hfmod.record.vassal import read_game
from hfmod.vassal.save import read_save
from tests.logs.writing import GAME, acts_of, judged, played_by, random_game, turns

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"
HELLAS = "mars-hellas-basin-buried-glaciers"
CORE = LOGS / "core-two-players.vlog"
MAIL = [LOGS / f"by-mail-{number}.vlog" for number in range(1, 10)]
RESCUE = LOGS / "rescue-two-players.vlog"
LEAVING = LOGS / "leaving.vlog"
FORGETFUL = LOGS / "forgetful.vlog"
ROLL_LEAVING = LOGS / "roll-leaving.vlog"
BY_HAND = [
    LOGS / f"{name}.vlog"
    for name in (
        "by-hand",
        "black-boost",
        "core-three-players",
        "first-flights-two-players",
        "freighters-four-players",
        "glory-by-hand",
        *(f"modules-by-mail-{letter}" for letter in (1, 2, 3, 4)),
        "no-inspiration",
        "one-click",
        "politics-by-hand",
        "politics-by-hand-2",
        "politics-chat-three-players",
        "politics-three-players",
        "roll-by-hand-1",
        "roll-by-hand-2",
        "roll-three-players",
        "roll-behind-the-screen",
        "roll-untidy-table",
        "roll-set-up-by-hand",
        "tmdice-by-hand",
        "tmdice-solo-by-hand",
        "tmdice-four-players",
        "tmdice-era-tour",
        "tmdice-untidy-table",
        "tmdice-double-deal",
    )
]
MARS = [LOGS / f"mars-by-mail-{number}.vlog" for number in range(1, 14)]


def acts(*logs: Path) -> list[dict[str, Any]]:
    """What a recorded game was read as, act by act."""
    return acts_of(read_game(logs, release_of("hf4", content_named(read_save(logs[0]).module))))


def counted(*logs: Path) -> Statistics:
    return statistics(entries(logs, Eyes()))


def faces(found: Statistics) -> dict[str, dict[int, int]]:
    return {
        player: {int(face): n for face, n in tally.faces.items()} for (player, _), tally in found.dice.items()
    }


def test_a_core_game_of_two_players_is_legal() -> None:
    """But for a disk: the first cycle ended with year 12, and nobody took a seniority disk away."""
    (verdict,) = judge_game([CORE], League())
    (slip,) = verdict.findings
    assert (verdict.verdict, slip.code, slip.when) == ("legal", "EXPECT", "year 13")
    assert slip.message == "4 seniority disks lie on the sunspot cycle; the acts so far leave 3"


def test_what_happened_in_the_core_game() -> None:
    """19 years with 9 events; a rocket is lost on its way down, the next one lands and builds on Mars."""
    found = acts(CORE)
    kinds = Counter(act["do"] for act in found)
    assert kinds["advance_sunspot"] == 19 and kinds["end_turn"] == 38 and kinds["research_auction"] == 16
    assert kinds.keys() >= {"boost", "create_stack", "load_fuel", "roll_belt", "roll_cme", "budget_cut"}
    told = [(act["do"], act.get("site")) for act in found if act["do"] in ("industrialize", "build_colony")]
    assert told == [("industrialize", "mars-arsia-mons-caves"), ("build_colony", "mars-arsia-mons-caves")]
    hazards = [act["chance"][0]["d6"] for act in found if act["do"] == "roll_hazard"]
    assert hazards == [1, 3, 3]


def test_dice_and_draws_of_the_core_game_are_those_that_were_seen_at_the_window() -> None:
    found = counted(CORE)
    assert faces(found) == {"green": {1: 1, 3: 2, 5: 1, 6: 1}, "table": {1: 1, 2: 2, 3: 2, 5: 4, 6: 2}}
    drawn = {deck: n for (_, deck), n in found.draws.items()}
    won = {"Generators": 11, "Radiators": 6, "Reactors": 7, "Refineries": 3, "Robonauts": 8, "Thrusters": 2}
    assert drawn == {deck: n + 2 for deck, n in won.items()}  # two Inspirations drew each deck's top card
    assert not found.undone and not found.undone_draws


# -- by mail -----------------------------------------------------------------------------------------------


def test_a_game_with_politics_by_mail_is_legal() -> None:
    """Nine logs of two players in turn, each begun at the end of the one before by the other one."""
    (verdict,) = judge_game(MAIL, League())
    assert (verdict.findings, verdict.verdict) == ([], "legal")


def test_what_happened_by_mail() -> None:
    found = acts(*MAIL)
    assert len(found) == 43
    kinds = Counter(act["do"] for act in found)
    assert kinds["end_turn"] == 9 and kinds["fundraise"] == 5 and kinds["lobby"] == 2
    first = next(act for act in found if "discard_of" in act)
    parts = {name: first[name] for name in ("discard_of", "discard_from", "elect", "move_from", "move_to")}
    assert parts == {
        "discard_of": "purple", "discard_from": "authority", "elect": "equality",
        "move_from": "equality", "move_to": "individuality",
    }  # fmt: skip
    assert [act["ideology"] for act in found if act["do"] == "move_law"] == ["individuality"]


@pytest.mark.thorough
def test_dice_and_draws_by_mail_name_their_players() -> None:
    found = counted(*MAIL)
    assert faces(found) == {"table": {1: 1, 3: 1}}
    drawn = Counter(player for (player, _), n in found.draws.items() for _ in range(n))
    assert drawn == {"Ann (Purple)": 4, "Bob (Green)": 2}  # cards that Inspiration put under are not drawn


@pytest.mark.thorough
@pytest.mark.parametrize("missing", [1, 4])
def test_a_letter_that_is_missing_is_noticed(missing: int) -> None:
    (verdict,) = judge_game([*MAIL[:missing], *MAIL[missing + 1 :]], League())
    assert "LOG-CHAIN" in [finding.code for finding in verdict.findings]
    assert verdict.verdict == "unverifiable"


@cache
def flown() -> tuple[list[dict[str, Any]], list[Finding], Hf4State]:
    """The acts of the game by mail with flights, what was found, and how it ends."""
    log = read_game(MARS, release_of("hf4", content_named(read_save(MARS[0]).module)))
    replay: Replay[Hf4State] = replay_of(log, League())
    told = list(played_by(replay, log))
    return told, [*log.findings, *replay.finish().findings], replay.state


@pytest.mark.thorough
def test_a_game_by_mail_with_two_flights_is_legal() -> None:
    found, findings, state = flown()
    assert (len(found), findings) == (187, [])
    assert state.sites[HELLAS].claim == "gray"
    assert [stack.location for stack in state.stacks() if stack.kind == "rocket"] == [HELLAS]


def test_the_first_rocket_by_mail_is_lost_and_the_second_one_claims_its_site() -> None:
    found, _, _ = flown()
    told = Counter(act["do"] for act in found)
    assert (told["deal"], told["accept_deal"], told["research_auction"], told["fundraise"]) == (5, 5, 5, 19)
    made = [n for n, act in enumerate(found) if act["do"] == "create_stack"]
    assert [len(found[n]["cards"]) for n in made] == [5, 1]
    first, second = found[made[0] : made[1]], found[made[1] :]
    (lost,) = [act for act in first if act["do"] == "roll_hazard"]
    assert lost["chance"][0]["d6"] == 1
    ways = [[act["space"] for act in part if act["do"] == "enter"] for part in (first, second)]
    assert ways[0][-3:] == ["martian-moonlets-burn", "lmo", "hellas-basin-parachute"]
    assert ways[1] == [
        *("cycler", "earth-belt-2", "earth-home-burn-1", "earth-zone-flyby-2", "earth-zone-burn-2"),
        *("mars-zone-hohmann-2", "didymos-lagrange-1", "mars-zone-hohmann-3", "mars-hohmann-1"),
        *("mars-flyby", "martian-moonlets-parachute", "martian-moonlets-burn", "lmo"),
        *("hellas-basin-parachute", "hellas-basin-hazard", HELLAS),
    ]
    rolls = [(act["do"], act["chance"][0]["d6"]) for act in second if act["do"].startswith("roll_")]
    assert rolls == [("roll_belt", 2), ("roll_hazard", 3)]
    assert [act["do"] for act in second].count("finao") == 2
    (claim,) = [act for act in second if act["do"] == "prospect"]
    assert (claim["card"], claim["sites"]) == ("CQ043", [HELLAS])


@pytest.mark.thorough
def test_dice_and_draws_of_the_flights_are_those_that_were_seen_at_the_window() -> None:
    found = counted(*MARS)
    assert faces(found) == {"gray": {1: 1, 2: 2, 3: 1}, "table": {2: 2, 3: 1, 4: 1, 5: 1, 6: 3}}
    drawn = {
        "Refineries": ["CF078"], "Robonauts": ["CB066", "CB061"], "Thrusters": ["CT046"],
        "Generators": ["CG104", "CG109", "CG120"], "Radiators": ["CD098", "CD102"],
        "Reactors": ["CX084", "CX089", "CX091"],
    }  # fmt: skip
    assert found.draws == {("Ann (Gray)", deck): len(cards) for deck, cards in drawn.items()}
    used = {
        card
        for act in flown()[0]
        if act["by"] == "gray" and act["do"] in ("boost", "free_market", "budget_cut")
        for card in (*act.get("cards", ()), act.get("card"), act.get("second"))
    }
    assert used - {None} == {card for cards in drawn.values() for card in cards}
    assert not found.undone and not found.undone_draws


# -- Race to the Rescue --------------------------------------------------------------------------------------


def test_a_rescue_is_set_up_at_the_table() -> None:
    (verdict,) = judge_game([RESCUE], League())
    assert (verdict.findings, verdict.verdict) == ([], "legal")
    found = acts(RESCUE)
    kinds = Counter(act["do"] for act in found)
    assert len(found) == 50 and kinds["place_chit"] == kinds["take_patent"] == 8 and kinds["place_claim"] == 6
    assert [(act["what"], act["cards"], act["space"]) for act in found if act["do"] == "start_stack"] == [
        ("white", ["RT003", "RF025"], "mercury-north-pole"),
        ("rocket", ["RB015", "RB016"], "dione"),
        ("black", ["RF032"], "juliet"),
    ]


def test_draws_of_the_rescue_are_those_that_were_seen_at_the_window() -> None:
    """Eight patents of the set-up, and one robonaut that Gray won."""
    found = counted(RESCUE)
    assert found.dice == {}
    assert {deck: n for (_, deck), n in found.draws.items()} == {
        "Thrusters": 3, "Robonauts": 3, "Refineries": 3,
    }  # fmt: skip


# -- players who leave -------------------------------------------------------------------------------------


def test_a_game_that_two_of_three_leave_is_legal() -> None:
    """Yellow, who is 1st player and leads an auction, and Green, who is it then, in the own turn."""
    (verdict,) = judge_game([LEAVING], League())
    assert (verdict.verdict, {one.code for one in verdict.findings}) == ("legal", {"EXPECT"})
    marker = "the first player's marker lies on the mat of yellow; the 1st player is"
    assert [one.message for one in verdict.findings] == [
        "the mat of yellow shows 7 Aquas; the acts so far leave 9", f"{marker} green", f"{marker} red",
    ]  # fmt: skip
    found = acts(LEAVING)
    assert [(act["by"], act["do"]) for act in found[5:]] == [
        ("red", "research_auction"), ("yellow", "bid"), ("yellow", "leave"), ("green", "pass_bid"),
        ("red", "end_turn"), (None, "advance_sunspot"), ("green", "income"), ("green", "leave"),
        ("red", "income"), ("red", "end_turn"),
    ]  # fmt: skip
    log = read_game([LEAVING], release_of("hf4", content_named(read_save(LEAVING).module)))
    replay: Replay[Hf4State] = replay_of(log, League())
    assert list(played_by(replay, log))
    assert replay.state.players["red"].hand == ["CD092"] and replay.state.players["red"].aquas == 7


def test_a_table_that_forgets_a_pass_and_the_end_of_a_turn_plays_legally() -> None:
    """With options chosen in their window, and Red who leaves in year 2."""
    (verdict,) = judge_game([FORGETFUL], League())
    assert verdict.verdict == "legal"
    assert [(one.code, one.message) for one in verdict.findings] == [
        (
            "D1",
            "green has taken ETHER Charged Dust (CD097), for which red did not say that bidding was over; "
            "where nobody objected, it breaks no rule",
        ),
        ("UNSAID", "green's turn was not ended in words; the next act shows it"),
    ]
    log = read_game([FORGETFUL], release_of("hf4", content_named(read_save(FORGETFUL).module)))
    replay: Replay[Hf4State] = replay_of(log, League())
    assert list(played_by(replay, log))
    told = {
        name: replay.state.option(name) for name in ("flyby_repeat", "lent_factory_powersat", "massless_dry")
    }
    assert told == {"flyby_repeat": False, "lent_factory_powersat": "in_words", "massless_dry": "chits"}
    assert [act["by"] for act in acts(FORGETFUL) if act["do"] == "leave"] == ["red"]


# -- what recordings taught --------------------------------------------------------------------------------


def test_cards_may_be_dragged_into_another_stack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dragging a card within a mat is the cargo transfer that its menu tells."""
    played = random_game("core", 3, 1, acts=400)
    writer = Writer(played.header, GAME)
    hand, press, dragged = writer.hand, writer.hand.press, []
    areas = {f"to_{kind}": area for kind, area in STACKS.items()}

    def use(command: str, *idents: str, die: int | None = None) -> None:
        if command not in areas or not idents[0].startswith("card-"):
            press(command, *idents, die=die)
            return
        for ident in idents:
            board = hand.at(ident)[0]
            hand.drag(ident, board, hand.point(board, areas[command]))
            dragged.append(ident)

    monkeypatch.setattr(hand, "press", use)
    for number, action in enumerate(played.actions, 1):
        writer.tell(number, action)
        if action["do"] == "end_turn" and len(dragged) > 20:
            break
    game = judged(tmp_path / "dragged.vlog", hand.log())
    assert len(dragged) > 20
    assert game.codes == []
    assert game.turns == turns(played.header, played.actions[:number])


@pytest.mark.parametrize(
    "log", [CORE, *MAIL, *MARS, RESCUE, LEAVING, FORGETFUL, ROLL_LEAVING, *BY_HAND], ids=lambda log: log.stem
)
def test_no_player_is_known(log: Path) -> None:
    text = read_save(log).text()
    assert "pw-" not in text and ("PLAYER\tplayer-1\t" in text or "PLAYER\tplayer-2\t" in text)


def test_a_log_is_told_without_what_lies_behind_the_controls() -> None:
    """A pile is turned over to lay a card under it, and pieces know where a command sends them."""
    told = "\n".join(lines(entries(MARS[6:7], Eyes())))
    assert "puts Free Electron Laser under Robonauts, from hand (Gray hand)\n" in told
    assert "Gray rocket: LEO (Solar system) -> Cycler (Solar system)\n" in told
    assert not re.search("shuffles|Goal[0-9]|moves from LEO to Cycler", told)
    everything = "\n".join(lines(entries(MARS[6:7], Eyes()), everything=True))
    assert "Gray rocket moves from LEO to Cycler." in everything and "Goal" in everything


def test_shuffled_decks_are_told() -> None:
    assert "shuffles Robonauts\n" in "\n".join(lines(entries(MARS[:1], Eyes())))

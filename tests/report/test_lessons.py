"""The rules that stand behind an act: those that applied to it in its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from hfmod.app.judging import lines_of, opened
from hfmod.app.lessons import MOST, Lessons
from hfmod.engine.chance import Seeded
from hfmod.engine.lines import Line, Unread, line_of
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import play
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.package import load_game, rulebook
from hfmod.resources import content_dir
from tests.parameters import quick

LOGS = Path(__file__).resolve().parents[1] / "fixtures" / "logs"
HF4: Any = load_game("hf4")
TUTORIAL = content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog"


@dataclass(frozen=True)
class Cited:
    """An act of a game in words, its kind, and the rules behind it."""

    do: str
    told: str
    rules: tuple[str, ...]


def behind(replay: Replay[Any], header: Mapping[str, Any], lines: Iterable[Line[Any]]) -> list[Cited]:
    """The acts of a whole game."""
    lessons, found = Lessons(replay.game, header), []
    for line in lines:
        assert not isinstance(line.act, Unread)
        rules = lessons.behind(replay.state, line.act, line.chance)
        found.append(Cited(line.act.do, replay.game.narration.tell(replay.state, line.act), rules))
        replay.play(line)
    return found


@cache
def recorded(*logs: Path) -> list[Cited]:
    """A recorded game."""
    log, replay = opened(list(logs), None)
    return behind(replay, log.header, lines_of(log, replay))


@cache
def simulated(scenario: str, modules: tuple[str, ...] = (), players: int = 2) -> list[Cited]:
    """A whole game of bots."""
    header = bots.header(HF4.content, scenario, players, 7, modules)
    game = play(HF4, header, bots.Table("random", 7, Navigator()), Seeded(7))
    lines = (line_of(HF4, number, action) for number, action in enumerate(game.actions, 1))
    return behind(Replay(HF4, header, "game"), header, lines)


GAMES: dict[str, tuple[Any, set[str], str]] = {
    "core": (lambda: recorded(LOGS / "core-two-players.vlog"), {"core"}, ""),
    "politics": (
        lambda: recorded(*(LOGS / f"by-mail-{n}.vlog" for n in range(1, 10))), {"core", "m0"}, ""
    ),
    "terawatt and colonization": (
        lambda: simulated("core", ("m1", "m2")), {"core", "m1", "m2"}, ""
    ),
    "Race to Mars": (lambda: recorded(TUTORIAL), {"core", "rfg"}, "iiD1"),
    "In Pursuit of Happiness": (lambda: simulated("pursuit-of-happiness"), {"core", "rfg"}, "iiD2"),
    "Race to the Top": (lambda: simulated("race-to-the-top"), {"core", "rfg"}, "iiD3"),
    "Race for Patriotic Glory": (lambda: simulated("patriotic-glory"), {"core", "rfg"}, "iiD4"),
    "Race to the Rescue": (
        lambda: recorded(LOGS / "rescue-two-players.vlog"), {"core", "rfg"}, "iiD5"
    ),
}  # fmt: skip
CHAPTERS = {"O": "m0", "1": "m1", "2": "m2", "3": "m3", "t": "rfg", "ii": "rfg", "RFG": "rfg"}
# chapters of the core book that Race for Glory does not use (iiA1)
NOT_IN_RFG = ("J", "K1", "K2", "G7", "G1h", "H10", "N8", "H8g")


@pytest.mark.parametrize("name", quick(GAMES, ["Race to Mars", "Race to the Rescue"]))
def test_no_rule_of_a_module_or_scenario_out_of_play_is_cited(name: str) -> None:
    game, modules, scenario = GAMES[name]
    book = rulebook("hf4").rules
    cited = {rule for act in game() for rule in act.rules}
    assert len(cited) > 25
    for rule in cited:
        out = [
            module for start, module in CHAPTERS.items() if rule.startswith(start) and module not in modules
        ]
        assert not out, f"{rule} is of {out}"
        assert not rule.startswith("iiD") or rule.partition(".")[0] == scenario
        assert "core" in book[rule]["modules"] or modules.issuperset(book[rule]["modules"])
        assert "rfg" not in modules or not rule.startswith(NOT_IN_RFG)


@pytest.mark.parametrize("name", quick(GAMES, ["Race to Mars", "Race to the Rescue"]))
def test_a_handful_of_rules_stands_behind_every_act(name: str) -> None:
    game, modules, _ = GAMES[name]
    told, numbers = set[str](), []
    for act in game():
        again = act.do == "deal" and act.told in told  # an offer that is made again changes nothing
        if act.rules or not again:
            numbers.append(len(act.rules))
        told.add(act.told)
    assert min(numbers) >= 1
    assert max(numbers) <= (2 * MOST if "rfg" in modules else MOST)  # each with a passage of its book
    assert median(numbers) <= (4 if "rfg" in modules else 3)


TUTORIAL_ACTS = {  # step of the tutorial game -> what is done, and the rules behind it
    2: ("income", "I1 tD1.1 D1b tD.1a"),
    3: ("end turn", "Da"),
    4: ("research auction of thrusters", "I2 I2b tD1.4 D1b tD.1a"),
    5: ("bid 1", "I2b tD1.4"),
    7: ("pass bid", "I2b tD1.4"),
    8: ("pass bid", "I2b I2e tD1.6 I2d tD1.5"),  # a tie, which the initiator wins
    14: ("pass bid", "I2b I2d tD1.5"),
    15: ("end turn", "Da D.1"),  # the last of the year
    16: ("advance sunspot", "D2.1 tD.2"),
    49: ("free market with De Laval Nozzle (RT003)", "I3a tD1.16 D1b tD.1a"),
    67: ("boost with Re Solar Moth (RT005)", "I4 tD2.1 CA-CQ042F-P tD2.2 D1b tD.1a"),  # massless; NASA's fee
    111: ("load 6 tanks", "G1b tE1.3 F3b F1c tD.3"),
    112: ("activate thruster with Nuclear Drill (RB015) pushed by ESA", "H2.1 tE1.10 H3b H3d tE1.14 H3.1"),
    113: ("go to Cycler", "H4.1 H5.1 H5a tE1.13b"),  # a burn
    114: ("go to Luna belt", "H4.1"),
    146: ("go to Mars zone Hohmann 5", "H4.1 H4c tE1.13e H5.2 H5a tE1.13b"),  # a pivot
    151: ("go to Arsia Mons parachute", "H4.1 H7.1"),
    152: ("finao", "H7e tE1.21"),
    153: ("land on Mars Arsia Mons Caves", "H4.1 iiD1.VP.landing H6.1 H4b.2"),  # the first on Mars
    159: ("advance sunspot", "D2.1 tD.2 D2b tD1.11"),  # past the seniority boundary
    215: ("go to Mars flyby", "H4.1 H8 tE1.19"),
    218: ("go to Martian Moonlets burn 1 bonus burn", "H4.1 H5.1 H8b"),
    231: ("land on Mars Hellas Basin Buried Glaciers", "H4.1 H6.1 H4b.2"),
    300: ("roll hazard", "H7.1"),
    360: ("advance sunspot", "D2.1 tD.2 iiD1.END.variable tF3.3"),  # a die is rolled for the end
}


@pytest.mark.parametrize("step", TUTORIAL_ACTS)
def test_rules_behind_the_acts_of_the_tutorial(step: int) -> None:
    told, rules = TUTORIAL_ACTS[step]
    act = recorded(TUTORIAL)[step - 1]
    assert act.told == told
    assert " ".join(act.rules) == rules


CORE_ACTS = {  # step of the recorded core game -> the kind of act, and the rules behind it
    18: ("end_turn", "Da D.1"),
    19: ("advance_sunspot", "D2.1"),
    25: ("advance_sunspot", "D2.1 D2a"),  # past an event
    53: ("boost", "I4 D1b B2b"),
    105: ("activate_thruster", "H2.1 J5 H3b H3.1"),
    107: ("enter", "H4.1 H10.1"),  # into a radiation belt
    108: ("roll_belt", "H10.1"),
    190: ("prospect", "I6 I6.4 D1b"),
    199: ("industrialize", "I7 I7d CA-CQ041R-P D1b"),  # the owner of that crew levies a tax
    200: ("build_colony", "G3 G3a G3b E7.1"),
}


@pytest.mark.parametrize("step", CORE_ACTS)
def test_rules_behind_the_acts_of_a_core_game(step: int) -> None:
    do, rules = CORE_ACTS[step]
    act = recorded(LOGS / "core-two-players.vlog")[step - 1]
    assert act.do == do
    assert " ".join(act.rules) == rules


def test_promises_are_spoken_of_where_a_turn_ends_on_an_open_deal_alone() -> None:
    log, replay = opened([TUTORIAL], None)
    lessons = Lessons(replay.game, log.header)
    for line, action in log.actions:
        replay.step(line, action)
        if action["do"] == "deal":
            break
    assert lessons.behind(replay.state, EndTurn(by="CRP"), ()) == ("Da", "N", "tE3.4")
    others = [act.rules for act in recorded(TUTORIAL) if act.do == "end_turn"]
    assert {rule for rules in others for rule in rules} == {"Da", "D.1"}


ROLL_ACTS = {
    2: ("place_tile", "ROLL-SETUP-5"),
    8: ("roll", "ROLL-ROLL-1"),
    10: ("assign", "ROLL-ASG-1 ROLL-ASG-3"),
    14: ("reveal", "ROLL-REV-1 ROLL-REV-3"),
    15: ("begin_phase", "ROLL-PH-1"),
    16: ("stock", "ROLL-EXP-7 ROLL-PH-5"),
    20: ("end_phase", "ROLL-PH-1"),
    22: ("develop", "ROLL-DEV-1"),
    27: ("recruit", "ROLL-MAN-1 ROLL-MAN-2"),
    30: ("end_round", "ROLL-MAN-5 ROLL-MAN-6"),
    33: ("assign", "ROLL-ASG-1 ROLL-ASG-3 ROLL-ASG-5"),  # with Dictate
    40: ("complete_development", "ROLL-DEV-2"),
    44: ("end_phase", "ROLL-PH-1 ROLL-PH-7"),  # workers are left over
    49: ("complete_world", "ROLL-SET-2 ROLL-SET-6"),
    53: ("trade", "ROLL-SHIP-2 ROLL-SHIP-1 ROLL-PH-5"),
    55: ("recruit", "ROLL-MAN-1"),
    587: ("end_round", "ROLL-MAN-5 ROLL-MAN-6 ROLL-ROUND-2 ROLL-SCORE-3"),
}


@pytest.mark.parametrize("step", ROLL_ACTS)
def test_rules_behind_the_acts_of_roll_for_the_galaxy(step: int) -> None:
    do, rules = ROLL_ACTS[step]
    act = recorded(content_dir("roll") / "games" / "three-players.hflog")[step - 1]
    assert act.do == do
    assert " ".join(act.rules) == rules


def test_a_log_without_a_roll_has_no_rules_behind_the_act() -> None:
    log, replay = opened([TUTORIAL], None)
    lessons = Lessons(replay.game, log.header)
    for line, action in log.actions:
        if action["do"] == "roll_hazard":
            break
        replay.step(line, action)
    act = replay.game.parse({"by": action["by"], "do": "roll_hazard"})
    assert lessons.behind(replay.state, act, action["chance"])
    assert lessons.behind(replay.state, act, ()) == ()
    assert lessons.behind(replay.state, act, "six") == ()

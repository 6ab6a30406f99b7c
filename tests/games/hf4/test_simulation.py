"""Whole games by bots, and what must hold in every position that they come to."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import jsonschema
import pytest

from hfmod.engine.act import Act, Impossible, Refused
from hfmod.engine.chance import ChanceError, Seeded
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import Played, SimulationError, Tally, play
from hfmod.engine.witness import witnessing
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.bots.occasions import occasions
from hfmod.games.hf4.bots.questions import Questions, variations
from hfmod.games.hf4.bots.scout import Scout
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import h_rights
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.options import OF_ALL_MODULES, OF_MODULES, READ
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import load_game
from hfmod.record import hflog
from hfmod.resources import schema_dir

GAME: Any = load_game("hf4")
NAVIGATOR = Navigator()


@cache
def played(bot: str, players: int, seed: int, scenario: str = "race-to-mars") -> Played[Hf4State]:
    header = bots.header(GAME.content, scenario, players, seed)
    return play(GAME, header, bots.Table(bot, seed, NAVIGATOR), Seeded(seed))


def positions(bot: str, players: int, seed: int, wanted: int) -> Iterator[tuple[Hf4State, random.Random]]:
    """Some positions of a game, spread over its course, with a generator of their own."""
    game = played(bot, players, seed)
    state = GAME.new(game.header)
    rng = random.Random(seed)
    chosen = set(rng.sample(range(1, len(game.actions)), wanted))
    replay = Replay(GAME, game.header, "game")
    replay.state = state
    for n, action in enumerate(game.actions):
        if n in chosen:
            yield replay.state, rng
        replay.step(n, action)
    assert replay.verdict.findings == []


# -- whole games -----------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(("bot", "players"), [("random", 2), ("random", 5), ("greedy", 3), ("mixed", 4)])
def test_a_game_goes_through_a_log_and_comes_out_the_same(bot: str, players: int, tmp_path: Path) -> None:
    game = played(bot, players, 5)
    path = tmp_path / "game.hflog"
    hflog.write(path, game.header, game.actions)
    log = hflog.read(path)
    replay = Replay(GAME, log.header, str(path))
    verdict = replay.run(log.actions)
    assert verdict.findings == []
    assert verdict.actions == len(game.actions)
    assert verdict.score == GAME.score(game.state)
    assert GAME.digest(replay.state) == GAME.digest(game.state)


@pytest.mark.thorough
def test_a_seed_names_one_game() -> None:
    header = bots.header(GAME.content, "race-to-mars", 3, 8)
    games = [play(GAME, header, bots.Table("mixed", 8), Seeded(8)) for _ in range(2)]
    assert games[0].actions == games[1].actions
    other = play(GAME, header, bots.Table("mixed", 9), Seeded(8))
    assert other.actions != games[0].actions


@pytest.mark.thorough
def test_greedy_bots_build_factories() -> None:
    tally = Tally()
    for seed in (40, 42):
        game = played("greedy", 2, seed, "core")
        tally.add(game, bots.results(game.state))
    flown = ("boost", "load_fuel", "activate_thruster", "enter", "roll_hazard", "prospect", "industrialize")
    assert all(tally.count("acts", name) for name in flown)
    assert median(tally.results["factories"]) >= 2


@pytest.mark.thorough
def test_greedy_bots_settle_and_promote() -> None:
    header = bots.header(GAME.content, None, 3, 4, ["m0", "m1", "m2"], chosen={"futures": True})
    game = play(GAME, header, bots.Table("greedy", 4), Seeded(4))
    done = Counter(action["do"] for action in game.actions)
    at = {one.owner for one in b_bernals.anchored(game.state) if b_bernals.home(game.state, one.owner) is one}
    assert len(at) >= 2
    assert {"anchor", "exomigrate", "build_bernal", "et_production", "promote", "build_colony"} <= done.keys()
    assert max(game.score.values()) > 30


@pytest.mark.thorough
def test_explorers_do_what_greedy_bots_never_do() -> None:
    header = bots.header(GAME.content, "core", 2, 2, ["m0"])
    tally = Tally(occasions(GAME.new(header)))
    scout = Scout(Curiosity(tally.counts))
    game = play(GAME, header, bots.Table("explorer", 2, scout=scout), Seeded(2), watch=tally.watch)
    assert 0 < scout.curiosity.seen("acts", "deal") == sum(act["do"] == "deal" for act in game.actions)
    tally.add(game, bots.results(game.state))
    assert {"deal", "accept_deal", "diver_orbit"} <= tally.counts["acts"].keys()
    assert len(tally.counts["acts"]) > 40


def test_a_thing_is_new_until_it_has_occurred_often_enough() -> None:
    curiosity = Curiosity(
        {"acts": Counter({"deal": 100, "lobby": 1}), "abilities": Counter({"size_roll": 1})}
    )
    curiosity.acts["lobby"] += 2
    assert curiosity.seen("acts", "lobby") == 3
    assert not curiosity.new("acts", "deal") and curiosity.new("acts", "deal", "lobby")
    assert curiosity.rarest(["deal", "lobby", "murder"], random.Random(1)) == ["murder", "lobby"]
    assert curiosity.promising(GAME.content.cards["CF070"].back)  # its size rolls are three less
    assert not curiosity.promising(GAME.content.cards["CF070"].front)


def test_the_table_counts_what_occurs_and_names_what_does_not() -> None:
    header = bots.header(GAME.content, "core", 2, 3, ["m0"])
    tally = Tally(occasions(GAME.new(header)))
    game = play(GAME, header, bots.Table("random", 3), Seeded(3), watch=tally.watch)
    tally.add(game, bots.results(game.state))
    ends = sum(action["do"] == "end_turn" for action in game.actions)
    lines = tally.lines(whole=True)
    assert ["end_turn", str(ends), f"{ends}.0"] in [line.split() for line in lines]
    assert tally.count("events", "inspiration") > 0
    assert tally.count("options", "max_players=6") == 1
    assert {rule for rule in ("D.1", "I2b", "Da") if tally.count("checks", rule) == 1} == {"D.1", "I2b", "Da"}
    never = tally.never()
    assert "revive_mine" in never["acts"] and "I2b" not in never["checks"]
    assert f"never acts: {', '.join(never['acts'])}" in lines
    jsonschema.validate(tally.data(), json.loads((schema_dir() / "simulation.schema.json").read_text()))


def test_beamed_power_by_privilege_is_seen() -> None:
    state = GAME.new(bots.header(GAME.content, "core", 3, 4, ["m0"]))
    player = state.order[0]
    counts: dict[str, Counter[str]] = {}
    with witnessing(counts):
        pushed = h_rights.own_push(state, player)
        assert counts.get("privileges", Counter())["powersat"] == pushed
        state.players[player].privileges.add("powersat")
        assert h_rights.own_push(state, player)
    assert counts["privileges"]["powersat"] == pushed + 1


@pytest.mark.thorough
def test_questions_are_judged_and_leave_the_game_as_it_is() -> None:
    header = bots.header(GAME.content, "core", 3, 4, ["m0"])
    asked, plain = Tally(occasions(GAME.new(header))), Tally(occasions(GAME.new(header)))
    ask = Questions(random.Random(4), often=1)
    games = [
        play(GAME, header, bots.Table("random", 4), Seeded(4), watch=tally.watch, ask=one, hear=tally.hear)
        for tally, one in ((asked, ask), (plain, None))
    ]
    assert games[0].actions == games[1].actions
    assert GAME.digest(games[0].state) == GAME.digest(games[1].state)
    for tally, game in zip((asked, plain), games, strict=True):
        tally.add(game, {})
    # nobody plays income in a game with politics: it is refused
    assert "I1" in asked.counts["checks"].keys() - plain.counts["checks"].keys()


def test_what_can_occur_is_of_books_and_chapters_in_play() -> None:
    def checks(scenario: str, *modules: str) -> set[str]:
        return set(occasions(GAME.new(bots.header(GAME.content, scenario, 3, 1, modules)))["checks"])

    politics = checks("core", "m0")
    assert {"G3c", "O2c", "I1", "H9b"} <= politics
    assert not politics & {"2A4d", "CA-M2B174F", "GL-Operation.m", "O5f.m", "APP-CQ041F", "tE4.3"}
    assert {"CA-M2B174F", "GL-Operation.m", "O5f.m", "2A4d"} <= checks("core", "m0", "m2")
    assert {"APP-CQ041F", "tE4.3"} <= checks("race-to-mars")
    assert not checks("race-to-mars") & {"GL-Glitch-Roll", "J3d", "O2c"}


def test_options_occur_with_the_values_that_tables_choose() -> None:
    header = bots.header(GAME.content, "core", 3, 1, ["m0"])
    assert occasions(GAME.new(header))["options"].count("air_eater_base=5") == 1
    assert "air_eater_base=4" not in occasions(GAME.new(header))["options"]
    assert "air_eater_base=4" in occasions(GAME.new(header), varied=True)["options"]


def test_options_that_the_rules_ask_for_are_known() -> None:
    engine = Path(table.__file__).parent
    asked = {
        name for file in engine.rglob("*.py") for name in re.findall(r'\.option\("(\w+)"', file.read_text())
    }
    assert asked == set(READ)


def test_options_of_modules_are_those_that_only_their_chapters_ask_for() -> None:
    chapters = {"politics": "m0", "terawatt": "m1", "colonization": "m2", "conflict": "m3"}
    asked: dict[str, set[str]] = {}
    for file in Path(table.__file__).parent.rglob("*.py"):
        module = chapters.get(file.parent.name, "core")
        for name in re.findall(r'\.option\("(\w+)"', file.read_text()):
            asked.setdefault(name, set()).add(module)
    special = {name for name, modules in asked.items() if "core" not in modules}
    waiting = {**OF_MODULES, **OF_ALL_MODULES}
    assert special <= set(waiting)
    assert all(asked[name] <= waiting[name] for name in special)
    assert not {name for name in waiting if "core" in asked.get(name, ())}
    options = occasions(GAME.new(bots.header(GAME.content, "core", 3, 1)))["options"]
    assert not any(option.startswith(tuple(waiting)) for option in options)


def test_what_can_occur_follows_the_modules() -> None:
    def acts(scenario: str, *modules: str) -> set[str]:
        return set(occasions(GAME.new(bots.header(GAME.content, scenario, 3, 1, modules)))["acts"])

    politics = acts("core", "m0") - acts("core")
    assert {"lobby", "fundraise", "place_legacy"} <= politics
    assert acts("core") - acts("core", "m0") == {"income"}
    assert not acts("core", "m0") & {"anchor", "exomigrate", "promote"}
    assert acts("core", "m0") - acts("core", "m0", "m1") == {"delivery"}  # I9a
    assert not acts("race-to-mars") & {"roll_event", "glitch_roll", "turn_radiator", "lobby"}


def test_a_bot_that_plays_against_the_rules_is_told() -> None:
    header = bots.header(GAME.content, "race-to-mars", 2, 1)
    start = bots.Table("random", 1)

    def stubborn(state: Hf4State) -> Act[Hf4State] | None:
        return start(state) if state.phase == "setup" else GAME.parse({"do": "income", "by": state.order[0]})

    with pytest.raises(SimulationError, match=r"step [234]: .*income"):
        play(GAME, header, stubborn, Seeded(1))


def test_a_game_without_end_is_stopped() -> None:
    header = bots.header(GAME.content, "race-to-mars", 2, 1)
    with pytest.raises(SimulationError, match="does not end: 20 acts"):
        play(GAME, header, bots.Table("random", 1), Seeded(1), most=20)


def test_more_players_than_a_scenario_allows_are_refused() -> None:
    header = bots.header(GAME.content, "race-to-mars", 6, 1)
    with pytest.raises(SimulationError, match=r"iiD1\.PLAYERS"):
        play(GAME, header, bots.Table("random", 1), Seeded(1))


# -- every position --------------------------------------------------------------------------------------

TABLES = [("random", 3, 11), ("greedy", 3, 41), ("mixed", 4, 5)]
LISTED = 60  # acts of a kind that are looked at


def listed(state: Hf4State, rng: random.Random) -> list[Act[Hf4State]]:
    """Legal acts of all kinds, a few of each."""
    found: list[Act[Hf4State]] = []
    for kind in GAME.acts.values():
        acts = list(islice(kind.options(state), 4 if kind is Deal else LISTED))
        found += rng.sample(acts, min(3, len(acts)))
    return found


@pytest.mark.parametrize(("bot", "players", "seed"), TABLES)
def test_listed_acts_apply_and_keep_the_game_sound(bot: str, players: int, seed: int) -> None:
    tried = 0
    for state, rng in positions(bot, players, seed, 12):
        before = GAME.digest(state)
        acts = listed(state, rng)
        assert acts, "nobody can do anything"
        for act in rng.sample(acts, min(6, len(acts))):
            then = GAME.fork(state)
            GAME.apply(then, act, Seeded(seed))
            assert GAME.invariants(then) == [], act
            assert GAME.parse(GAME.unparse(act)) == act
            tried += 1
        assert GAME.digest(state) == before, "listing acts changed the game"
    assert tried > 30


@pytest.mark.parametrize(("bot", "players", "seed"), TABLES)
def test_acts_a_little_off_are_accepted_or_refused_with_a_rule(bot: str, players: int, seed: int) -> None:
    refused = 0
    for state, rng in positions(bot, players, seed, 14):
        before = GAME.digest(state)
        for act in listed(state, rng):
            for other in variations(state, act, rng):
                try:
                    broken = GAME.judge(state, other)
                except Impossible:
                    continue
                other.figures(state)
                other.touches(state)
                if broken:
                    refused += 1
                    assert all(violation.rule and violation.message for violation in broken)
                    with pytest.raises(Refused):
                        GAME.apply(state, other, Seeded(1))
        assert GAME.digest(state) == before, "a refusal changed the game"
    assert refused > 100


@pytest.mark.parametrize(("bot", "players", "seed"), TABLES)
def test_forcing_anything_keeps_the_game_sound(bot: str, players: int, seed: int) -> None:
    forced = 0
    for position, rng in positions(bot, players, seed, 6):
        state = GAME.fork(position)
        for act in listed(state, rng):
            for other in islice(variations(state, act, rng), 8):
                try:
                    GAME.force(state, other, Seeded(forced))
                except (Impossible, ChanceError):
                    continue
                forced += 1
                assert GAME.invariants(state) == [], other
                GAME.facts(state)
    assert forced > 30

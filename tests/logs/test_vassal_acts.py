"""Declarations and drags become acts: what is told in parts, left open, or told twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from hfmod.engine.lines import Item, Positions, data_of, followed
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.record.events import CardGiven, ChitMoved, Declared, Event, FigureMoved, Story
from hfmod.games.hf4.record.interpreter import Interpreter
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.table import hf4_table
from hfmod.package import load_game
from hfmod.record.declarations import read_declaration

SEATS = ("green", "red", "yellow")
HEADER = {
    "hflog": 1,
    "game": "hf4",
    "modules": ["core", "rfg"],
    "scenario": "race-to-mars",
    "players": [
        {"id": "green", "faction": "green", "crew": "CQ038R"},
        {"id": "red", "faction": "red", "crew": "CQ039F"},
        {"id": "yellow", "faction": "yellow", "crew": "CQ040F"},
    ],
    "decks": "ascending",
    "first": "yellow",
}
CORE = {**HEADER, "modules": ["core"], "scenario": "core"}
# Yellow's crew in a rocket with 5 tanks: wet mass 6, 25 fuel steps, 9 a burn.
ROCKET = (
    "yellow cargo_transfer cards=CQ040 from=leo to=rocket",
    "yellow create_stack stack=rocket space=leo",
    "yellow load_fuel mass=mass-6 with=aquas grade=0",
    "yellow aquas n=1 change=-5",
)
GO = "yellow activate_thruster card=CQ040 stack=rocket afterburn=0 push_by=nobody"
TO_VENUS = (
    "-> yellow venus-flyby",
    "-> yellow earth-zone-hohmann-12",
    "yellow end_move space=earth-zone-hohmann-12",
)
OVER = ("yellow end_turn", "green end_turn", "red end_turn", "table advance_sunspot year=2 spot=1")


class Played:
    """A game told in short lines: ``yellow income``, ``-> yellow geo`` for a drag, ``wet yellow 2-1/3``.

    ``seen``: a table shows it, though not where anything lies.
    """

    def __init__(
        self,
        *lines: str | Event,
        shown: dict[int, dict[str, dict[str, Any]]] | None = None,
        header: dict[str, Any] = HEADER,
        given: Callable[[Hf4State], object] = lambda state: None,
        hands: Iterable[tuple[int, str, str]] = (),
        seen: bool = False,
    ) -> None:
        self.story = Story(list(events_of(lines)), shown or {}, hands=list(hands))
        game = load_game("hf4")
        replay: Replay[Hf4State] = Replay(game, header, "game.vlog")
        replay.step(0, {"n": 0, "do": "set_up", "by": None})
        if seen:
            replay.course.shown = lambda state, step, player: None
        given(replay.state)
        self.acts = []

        def read(positions: Positions[Hf4State]) -> Iterator[Item[Hf4State]]:
            return Interpreter(self.story, game, positions, SEATS).items()

        for line in followed(read, replay, self.story.findings):
            self.acts.append(data_of(game, line))
            replay.play(line)
        self.state = replay.state
        self.verdict: Verdict = replay.finish()

    @property
    def said(self) -> list[str]:
        """Acts in short: what and where."""
        return [" ".join([a["do"], *filter(None, [a.get("space"), a.get("card")])]) for a in self.acts]

    @property
    def findings(self) -> list[Finding]:
        return [*self.story.findings, *self.verdict.findings]

    @property
    def codes(self) -> list[str]:
        return [finding.code for finding in self.findings]


def events_of(lines: Iterable[str | Event]) -> Iterable[Event]:
    for step, line in enumerate(lines, 1):
        if not isinstance(line, str):
            yield line
            continue
        first, *rest = line.split()
        if first == "->":
            faction, space, *start = rest
            yield FigureMoved(step, faction, space, start[0] if start else "")
        elif first == "wet":
            yield ChitMoved(step, rest[0], "wet", rest[1])
        else:
            tag = read_declaration(f"* Something is told. [hf4 {first} {step} {' '.join(rest)}]")
            assert tag is not None, line
            yield Declared(step, tag)


def test_a_move_in_hops() -> None:
    game = Played(
        *ROCKET, GO, "-> yellow cycler", "-> yellow luna-belt", "-> yellow geo", "yellow end_move space=geo"
    )
    assert game.codes == []
    assert game.said[:3] == ["create_stack", "load_fuel", "activate_thruster CQ040"]
    assert game.said[3:] == ["enter cycler", "enter luna-belt", "enter geo", "end_move"]
    assert game.acts[1]["tanks"] == 5
    rocket = game.state.players["yellow"].stacks["rocket"]
    assert (rocket.location, str(rocket.wet)) == ("geo", "16/9")


def test_one_drag_over_many_spaces() -> None:
    game = Played(*ROCKET, GO, "-> yellow earth-zone-hohmann-5", "yellow end_move space=earth-zone-hohmann-5")
    assert game.codes == []
    assert "enter geo" in game.said and game.said[-2:] == ["enter earth-zone-hohmann-5", "end_move"]
    assert all(act["n"] == 6 for act in game.acts if act["do"] == "enter")


def test_dragged_about_is_one_move() -> None:
    """LEO, cycler, back to LEO, cycler, geo: what counts is where the figure stopped."""
    game = Played(
        *ROCKET,
        GO,
        "-> yellow cycler",
        "-> yellow leo",
        "-> yellow cycler",
        "-> yellow geo",
        "yellow end_move space=geo",
    )
    assert game.codes == []
    assert game.said.count("enter cycler") == 1


def test_a_figure_dropped_beside_its_space_and_put_right() -> None:
    game = Played(
        *ROCKET,
        GO,
        "-> yellow cycler",
        "-> yellow earth-belt-5",
        "-> yellow geo",
        "yellow end_move space=geo",
    )
    assert game.codes == []
    assert game.said[-4:] == ["enter cycler", "enter luna-belt", "enter geo", "end_move"]


def test_a_burn_told_beside_the_way_is_no_slip_of_the_hand() -> None:
    """Where something was done the figure has been: the way must lead there, and the engine has its say."""
    game = Played(
        *ROCKET,
        GO,
        "-> yellow cycler",
        "-> yellow earth-belt-5",
        "yellow burn space=earth-belt-5",
        "-> yellow geo",
        "yellow end_move space=geo",
    )
    assert game.codes != []


def test_burns_told_where_the_figure_stands_add_nothing() -> None:
    game = Played(
        *ROCKET,
        GO,
        "-> yellow cycler",
        "yellow burn space=cycler",
        "-> yellow geo",
        "yellow burn space=geo",
        "yellow end_move space=geo",
    )
    assert game.codes == []
    assert game.state.players["yellow"].stacks["rocket"].location == "geo"


def test_a_third_burn_without_fuel() -> None:
    """2 burns take 18 of 25 steps; the engine names the rule of the third, once."""
    game = Played(
        *ROCKET,
        GO,
        "-> yellow geo",
        "-> yellow earth-zone-hohmann-5",
        "-> yellow earth-zone-burn-4",
        "yellow end_move space=earth-zone-burn-4",
    )
    assert game.codes == ["H5d"]
    assert (game.findings[0].step, game.findings[0].player) == (8, "yellow")


@pytest.mark.thorough
def test_no_route_at_all() -> None:
    game = Played(*ROCKET, GO, "-> yellow pluto", "yellow end_move space=pluto")
    assert set(game.codes) <= {"H4.1", "H5c", "H5d", "H6a"}
    assert game.codes


@pytest.mark.parametrize(("die", "left"), [(3, True), (1, False)])
def test_a_hazard_on_the_way(die: int, left: bool) -> None:
    on = (GO, "-> yellow bennu-hazard", f"yellow roll d6={die} for=hazard subject=rocket at=bennu-hazard")
    land = ("-> yellow bennu", "yellow end_move space=bennu") if left else ()
    game = Played(*ROCKET, GO, *TO_VENUS, *OVER, *on, *land)
    assert game.codes == []
    assert ("rocket" in game.state.players["yellow"].stacks) is left
    assert ("end_move" in game.said[-2:]) is False  # a landing ends the move by itself


def test_rolled_after_the_whole_way_was_dragged() -> None:
    game = Played(
        *ROCKET,
        GO,
        *TO_VENUS,
        *OVER,
        GO,
        "-> yellow bennu",
        "yellow roll d6=4 for=hazard subject=rocket",
        "yellow end_move space=bennu",
    )
    assert game.codes == []
    assert game.state.players["yellow"].stacks["rocket"].location == "bennu"


def test_rolled_after_the_end_of_the_move_was_told() -> None:
    game = Played(
        *ROCKET,
        GO,
        *TO_VENUS,
        *OVER,
        GO,
        "-> yellow bennu-hazard",
        "yellow end_move space=bennu-hazard",
        "yellow aquas n=1",
        "yellow roll d6=4 for=hazard subject=rocket",
        "yellow income",
    )
    assert game.codes == []
    assert game.said[-3:] == ["roll_hazard", "end_move", "income"]


def test_a_hazard_without_roll() -> None:
    game = Played(*ROCKET, GO, *TO_VENUS, *OVER, GO, "-> yellow bennu", "yellow end_move space=bennu")
    assert game.codes == ["H7a"]


def test_a_roll_that_no_rule_asks_for_is_a_note() -> None:
    game = Played(
        *ROCKET,
        GO,
        "-> yellow geo",
        "yellow roll d6=2 for=hazard subject=rocket",
        "yellow end_move space=geo",
        "yellow roll d6=5 for=glitch subject=yellow",
    )
    assert game.codes == ["CHANCE-SPARE", "CHANCE-SPARE"]
    assert all(finding.severity is Severity.NOTE for finding in game.findings)
    assert game.state.players["yellow"].stacks["rocket"].location == "geo"


def test_nobody_said_that_the_move_ended() -> None:
    game = Played(*ROCKET, GO, "-> yellow geo", "yellow income", "yellow aquas n=2", "yellow end_turn")
    assert game.codes == []
    assert game.said[-3:] == ["end_move", "income", "end_turn"]


def test_an_operation_in_the_middle_of_a_move() -> None:
    game = Played(
        *ROCKET, GO, "-> yellow cycler", "yellow income", "-> yellow geo", "yellow end_move space=geo"
    )
    assert game.codes == ["H1c"]


def test_a_figure_without_stack_is_no_move() -> None:
    game = Played("-> yellow geo", "-> yellow leo", "yellow income")
    assert game.said == ["income"]


def test_the_wet_mass_chit_agrees() -> None:
    """Over geo it is two burns, and the chit shows two: no other way is looked for."""
    plain = Played(
        *ROCKET,
        GO,
        "-> yellow earth-zone-hohmann-5",
        "yellow end_move space=earth-zone-hohmann-5",
        "wet yellow 1-7/9",
        "yellow income",
    )
    assert plain.codes == []
    assert str(plain.state.players["yellow"].stacks["rocket"].wet) == "16/9"


def test_cards_boosted_one_by_one_are_one_boost() -> None:
    hand = ("yellow research_auction deck=robonauts bid=0", "green pass_bid", "red pass_bid", *OVER)
    again = [
        line.replace("yellow research_auction deck=robonauts", "yellow research_auction deck=thrusters")
        for line in hand
    ]
    game = Played(*hand, *again, "yellow boost cards=RT001", "yellow aquas n=1", "yellow boost cards=RB013")
    assert game.acts[-1] == {
        "n": len(hand) * 2 + 1,
        "by": "yellow",
        "do": "boost",
        "cards": ["RT001", "RB013"],
    }
    assert game.codes == ["I4"]  # 10 Aquas of mass, 6 there


def test_a_pass_after_the_auction_closed_is_nothing_new() -> None:
    game = Played(
        "yellow research_auction deck=robonauts bid=6", "green pass_bid", "red pass_bid", "yellow end_turn"
    )
    assert game.codes == []
    assert game.state.players["yellow"].hand == ["RB013"]


def test_a_second_operation() -> None:
    game = Played("yellow income", "yellow free_market card=CQ040")
    assert game.codes[0] == "D1b"


def prepared(card: str = "RB019") -> tuple[str, ...]:
    """Yellow lands a robonaut at Bennu in year 3; told without the engine's leave, so it is forced."""
    return (
        *ROCKET,
        GO,
        *TO_VENUS,
        *OVER,
        GO,
        "-> yellow bennu-hazard",
        "yellow roll d6=4 for=hazard subject=rocket",
        "-> yellow bennu",
        "yellow end_move space=bennu",
    )


def test_prospecting_is_told_by_card_disk_and_die() -> None:
    """The crew's ISRU 4 is above Bennu's hydration 2: one finding, and the die is taken as the act's."""
    game = Played(
        *prepared(),
        "yellow prospect card=CQ040 stack=rocket",
        "yellow prospect site=bennu",
        "yellow roll d6=1 for=prospect subject=bennu",
        "yellow end_turn",
    )
    assert game.codes == ["I6.2"]
    prospect = next(act for act in game.acts if act["do"] == "prospect")
    assert prospect["card"] == "CQ040" and prospect["sites"] == ["bennu"]
    assert prospect["chance"] == [{"d6": 1, "for": "prospect"}]
    assert game.state.sites["bennu"].claim == "yellow"


def test_a_die_for_a_site_that_is_surely_claimed_is_spare() -> None:
    """A crew with ISRU 3 stands on ice of size 10: the die, even a 6, decides nothing."""

    def given(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", "mars-north-pole", ["CQ040"])
        settle(state, stacks["rocket"])

    told = ("yellow prospect card=CQ040 stack=rocket", "yellow prospect site=mars-north-pole")
    die = "yellow roll d6=6 for=prospect subject=mars-north-pole"
    game = Played(*told, die, "yellow end_turn", header=CORE, given=given)
    assert [(one.code, one.severity) for one in game.findings] == [("CHANCE-SPARE", Severity.NOTE)]
    assert game.state.sites["mars-north-pole"].claim == "yellow"


def test_a_buggy_rolls_again() -> None:
    """B612 has no buggy; the cosmonauts have: a second die for the site is a reroll."""
    game = Played(
        *prepared(),
        "yellow prospect site=bennu",
        "yellow roll d6=5 for=prospect subject=bennu",
        "yellow roll d6=1 for=prospect subject=bennu again=1",
        "yellow end_turn",
    )
    assert game.codes == ["I6.2"]
    assert [act["do"] for act in game.acts[-3:]] == ["prospect", "reroll", "end_turn"]
    assert game.state.sites["bennu"].claim == "yellow"


def test_a_failure_stands_when_the_player_goes_on() -> None:
    game = Played(
        *prepared(),
        "yellow prospect site=bennu",
        "yellow roll d6=5 for=prospect subject=bennu",
        "yellow end_turn",
    )
    assert [act["do"] for act in game.acts[-3:]] == ["prospect", "accept_rolls", "end_turn"]
    assert game.state.sites["bennu"].busted


def test_jettison_and_unloading_by_the_chit() -> None:
    game = Played(
        *ROCKET, "yellow jettison_fuel mass=mass-5-1-2", "yellow unload_fuel mass=mass-4 with=aquas"
    )
    steps = [(act["do"], act.get("steps"), act.get("tanks"), act.get("fts")) for act in game.acts[2:]]
    assert steps[0][0] == "jettison_fuel" and steps[0][1]
    assert [name for name, *_ in steps[1:]] == ["fuel_to_fts", "cargo_transfer"]
    assert steps[2][3] == steps[1][2]


def test_tanks_moved_between_stacks() -> None:
    """Aquas less and tanks more by the same number, in LEO: they went along into the new stack."""
    game = Played(
        "yellow cargo_transfer cards=CQ040 from=leo to=rocket",
        "yellow aquas n=4 change=-2",
        "yellow tanks stack=rocket n=2 change=+2 grade=0",
        "yellow end_turn",
    )
    assert game.codes == []
    assert game.acts[0]["do"] == "create_stack" and game.acts[0]["fts"] == 2
    assert game.state.players["yellow"].aquas == 4


def test_unknown_acts_and_unseated_factions_are_unverifiable() -> None:
    game = Played("yellow teleport to=mars", "white income", "yellow income")
    assert game.codes == ["LOG-UNCLEAR", "LOG-UNCLEAR"]
    assert all(finding.severity is Severity.UNVERIFIABLE for finding in game.findings)


def test_the_roll_for_the_end_belongs_to_the_year() -> None:
    game = Played("yellow income", *OVER, "table roll d6=3 for=end subject=year")
    assert game.codes == ["CHANCE-SPARE"]  # not due before the last seniority disk has gone
    assert game.state.year == 2


def test_bookkeeping_is_compared_at_the_end_of_a_turn() -> None:
    shown = {2: {"yellow": {"aquas.yellow": 6, "hand.yellow": []}}}
    game = Played("yellow income", "yellow end_turn", "green income", shown=shown)
    assert [(f.code, f.severity, f.step) for f in game.findings] == [("EXPECT", Severity.BOOKKEEPING, 2)]
    assert game.findings[0].facts["log"] == 6 and game.findings[0].facts["derived"] == 7


def test_what_the_table_does_not_show_is_taken_as_right() -> None:
    rocket = {"cards": ["CQ040"], "fts": 0, "wet": "6"}  # no figure on the map, no dry mass chit
    shown = {5: {"yellow": {"rocket.yellow": rocket}}}
    assert Played(*ROCKET, "yellow end_turn", shown=shown).codes == []
    shown[5]["yellow"]["rocket.yellow"] = {**rocket, "wet": "5"}
    assert Played(*ROCKET, "yellow end_turn", shown=shown).codes == ["EXPECT"]


def test_a_gift_and_a_permission() -> None:
    game = Played("yellow deal to=green aquas=2", "yellow permit to=green what=prospecting_on_luna")
    assert game.codes == []
    assert game.state.players["green"].aquas == 6
    assert game.state.turn is not None and game.state.turn.granted


def test_a_deal_is_what_both_have_offered() -> None:
    """Nothing changes hands before the consent; the turn's end takes offers back."""
    game = Played(
        "yellow offer to=red item=aquas:2", "red offer to=yellow item=use:powersat", "yellow end_turn",
        "green offer to=yellow item=aquas:1", "yellow offer to=green item=aquas:3", "yellow consent to=green",
        "red consent to=yellow",
    )  # fmt: skip
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["end_turn", "deal", "accept_deal"]
    assert (game.acts[1]["by"], game.acts[1]["gives"], game.acts[1]["gets"]) == (
        "green",
        ["aquas:1"],
        ["aquas:3"],
    )
    assert {p: game.state.players[p].aquas for p in ("green", "yellow")} == {"green": 6, "yellow": 4}


def test_a_refused_offer_is_no_deal() -> None:
    game = Played("green offer to=yellow item=aquas:1", "yellow refuse to=green", "yellow consent to=green")
    assert game.acts == []


def test_nobody_deals_with_himself_nor_with_nobody() -> None:
    """A consent that names its own player, or somebody who is not in the game, is talk."""
    offer = "green offer to=green item=aquas:1"
    assert Played(offer, "green consent to=green").acts == []
    assert Played("green offer to=purple item=aquas:1", "green consent to=purple").acts == []
    assert Played("green consent to=yellow").acts == []  # nothing was offered


def test_cards_of_a_stack_go_where_the_taker_puts_them() -> None:
    """Yellow's crew rides with green: into the LEO stack, which alone is there, or into a new outpost."""
    offer = ("yellow offer to=green item=stacked:CQ040", "green consent to=yellow")
    assert Played(*offer).acts[0]["gives"] == ["stacked:CQ040:leo"]
    elsewhere = Played(*offer, CardGiven(3, "green", "CQ040", "outpost1"))
    assert elsewhere.acts[0]["gives"] == ["stacked:CQ040:outpost1"]
    assert elsewhere.codes == []


def test_work_with_a_lent_crew_is_the_turn_s_player_s() -> None:
    lent = Played("green offer to=yellow item=use:card:CQ038", "yellow consent to=green")
    assert lent.acts[0]["gives"] == ["use:ability:CQ038"]  # a crew in LEO is not for hire (N6)


@pytest.mark.rule("N6", "GL-Glitch-Triggers")
def test_a_glitch_roll_of_a_lent_crew_belongs_to_the_work_that_it_does() -> None:
    """Yellow's rocket at the comet has a glitch and rolls, before green prospects with the crew in it."""

    def lent(state: Hf4State) -> None:
        yellow = state.players["yellow"]
        yellow.stacks["leo"].cards.remove("CQ040")
        yellow.stacks["rocket"] = Stack("rocket", "yellow", "churyumov-gerasimenko", ["CQ040"], glitch=True)
        settle(state, yellow.stacks["rocket"])
        begin_turn(state, "green")
        assert state.turn is not None
        state.turn.granted["crew:CQ040"] = {"green"}

    game = Played(
        "yellow roll d6=2 for=glitch subject=rocket",
        "green prospect card=CQ040 stack=rocket",
        "green prospect site=churyumov-gerasimenko",
        "green roll d6=1 for=prospect subject=churyumov-gerasimenko",
        "green end_turn",
        header=CORE,  # Race for Glory has no glitches
        given=lent,
    )
    assert game.codes == []  # ISRU 4, hydration 4
    roll = {"by": "green", "do": "glitch_roll", "stack": "rocket", "trigger": "prospect", "owner": "yellow"}
    assert roll.items() <= game.acts[0].items()


def test_a_fork_leaves_the_state_alone() -> None:
    game = load_game("hf4")
    state = Played(*ROCKET, GO, "-> yellow cycler").state
    before = game.digest(state)
    copy = fork(state)
    assert game.digest(copy) == before
    copy.players["yellow"].stacks["rocket"].cards.clear()
    copy.players["yellow"].aquas += 1
    if copy.movement is not None:
        copy.movement.visited.append("geo")
    assert game.digest(state) == before


def test_every_act_that_the_module_declares_is_understood() -> None:
    table = hf4_table(load(), conflict=True)
    told = {c.say.act for kind in table.kinds for c in kind.commands if c.say is not None and c.say.act}
    told |= {say.act for button in table.buttons for say in button.say}
    assert told == ACTS.words()  # and nothing is understood that none tells


@pytest.fixture
def core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core game is read from logs like Race for Glory, whether or not its engine is complete."""
    monkeypatch.setattr("hfmod.games.hf4.rules.game.PLAYABLE", ({"core"}, {"core", "rfg"}))


@pytest.mark.usefixtures("core")
def test_the_event_roll_of_the_core_game() -> None:
    year = ("yellow end_turn", "green end_turn", "red end_turn", "table advance_sunspot year=2 spot=1")
    early = "table roll d6=1 for=event subject=year"
    game = Played(*year, early, *year, early, "yellow income", header=CORE)
    assert game.codes == ["CHANCE-SPARE"]  # no event in the first year
    assert [act["do"] for act in game.acts[-3:]] == ["advance_sunspot", "roll_event", "income"]
    assert game.state.decks["thrusters"][-1] == "CT044"  # inspiration: the top card went under


@pytest.mark.usefixtures("core")
def test_supports_are_told_before_or_after_the_activation() -> None:
    rocket = (
        "yellow cargo_transfer cards=CQ040 from=leo to=rocket",
        GO,
        "yellow support cards=CQ040 stack=rocket",
    )
    game = Played(*rocket, "-> yellow cycler", header=CORE)
    activation = next(act for act in game.acts if act["do"] == "activate_thruster")
    assert activation["supports"] == ["CQ040"]


def test_an_objection_does_not_interrupt_whose_turn_it_is() -> None:
    """It is told by another player's figure; where there is no claim to jump, it says so and no more."""
    played = Played(*ROCKET, "green object_to_jump site=peking", GO, *TO_VENUS)
    assert {"do": "object_to_jump", "by": "green", "site": "peking"}.items() <= next(
        act for act in played.acts if act["do"] == "object_to_jump"
    ).items()
    assert [finding.code for finding in played.findings if finding.player == "yellow"] == []
    assert played.state.players["yellow"].stacks["rocket"].location == "earth-zone-hohmann-12"

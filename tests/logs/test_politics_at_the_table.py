"""Module 0 at the table: cubes are delegates, and the gold star is moved without a word."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.acts.names import ASSEMBLY
from hfmod.games.hf4.record.events import CardPlayed, DelegateMoved, Event, StarMoved
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.test_vassal_acts import HEADER, OVER, Played
from tests.logs.writing import judged, random_game, read_back

POLITICS = {**HEADER, "modules": ["core", "m0"], "scenario": "core"}


def told(*lines: str | Event) -> Played:
    return Played(*lines, header=POLITICS)


def test_a_fundraise_is_the_button_and_the_cubes() -> None:
    game = told(
        "yellow fundraise",
        "yellow fundraise elect=unity",
        "yellow fundraise move_from=unity move_to=centrist",
    )
    assert game.codes == []
    act = game.acts[0]
    assert {key: act[key] for key in ("elect", "move_from", "move_to")} == {
        "elect": "unity", "move_from": "unity", "move_to": "centrist",
    }  # fmt: skip
    assert game.state.assembly is not None
    assert game.state.assembly.delegates["centrist"] == {"yellow": 1}


ON = DelegateMoved(2, "yellow", "unity", "centrist")


@pytest.mark.parametrize(
    ("lines", "parts"),
    [
        (("yellow fundraise", ON), {"move_from": "unity", "move_to": "centrist"}),
        ((ON, "yellow fundraise"), {"move_from": "unity", "move_to": "centrist"}),
        (("yellow fundraise", DelegateMoved(2, "yellow", "", "unity")), {"elect": "unity"}),
        (("yellow fundraise", DelegateMoved(2, "yellow", "", "unity"), ON),
         {"elect": "unity", "move_from": "unity", "move_to": "centrist"}),
        (("yellow fundraise elect=unity", DelegateMoved(2, "yellow", "", "unity")), {"elect": "unity"}),
        (("yellow fundraise", DelegateMoved(2, "yellow", "honor", "unity")), {}),  # it did not stand there
        (("yellow fundraise", ON, DelegateMoved(3, "yellow", "centrist", "unity")), {}),
        (("yellow fundraise", DelegateMoved(2, "green", "equality", "centrist")), {}),
    ],
)  # fmt: skip
def test_a_delegate_that_is_dragged_while_its_player_fundraises_is_elected_or_moved(
    lines: tuple[str | Event, ...], parts: dict[str, str]
) -> None:
    game = told(*lines, "yellow end_turn")
    assert game.codes == []
    assert game.acts[0]["do"] == "fundraise"
    assert {key: game.acts[0].get(key) for key in ("elect", "move_from", "move_to")} == {
        "elect": None, "move_from": None, "move_to": None, **parts,
    }  # fmt: skip


def test_a_delegate_that_is_dragged_too_far_is_a_breach_as_by_its_control() -> None:
    far = DelegateMoved(2, "yellow", "unity", "individuality")
    game = told("yellow fundraise", far, StarMoved(3, "freedom"), "yellow end_turn")
    assert [(one.code, one.player) for one in game.findings] == [("O2b.4", "yellow")]
    assert game.findings[0].severity is Severity.VIOLATION


@pytest.mark.parametrize(
    ("before", "found"),
    [
        (("yellow aquas n=9",), ["fundraise"]),
        ((), []),  # it may have been put where it belongs
        (
            (
                "yellow research_auction deck=robonauts bid=0",
                "green pass_bid",
                "red pass_bid",
                "yellow aquas n=9",
            ),
            [],
        ),
    ],
)
def test_a_delegate_and_an_aqua_without_a_word_are_a_fundraise(
    before: tuple[str, ...], found: list[str]
) -> None:
    step = len(before) + 1
    game = told(*before, DelegateMoved(step, "yellow", "", "unity"), "yellow end_turn")
    assert [act["do"] for act in game.acts if act["do"] == "fundraise"] == found
    assert {one.severity for one in game.findings} <= {Severity.BOOKKEEPING}


def test_a_second_election_is_a_second_operation() -> None:
    game = told("yellow fundraise elect=unity", "yellow fundraise elect=unity")
    assert game.codes == ["D1b"]


def test_a_tied_vote_is_settled_by_the_star() -> None:
    """Each has one delegate: three ideologies are tied once yellow's second goes to the centre."""
    move = "yellow fundraise move_from=unity move_to=centrist"
    game = told(move, StarMoved(2, "freedom"), "yellow end_turn")
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["fundraise", "move_law", "end_turn"]
    assert game.acts[1]["by"] == "yellow" and game.acts[1]["ideology"] == "freedom"
    stays = told(move, "yellow end_turn")
    assert stays.codes == []
    assert stays.acts[1]["ideology"] == "centrist"


def test_a_hero_may_be_named_before_the_star_settles_a_tied_vote() -> None:
    move = "yellow fundraise move_from=unity move_to=centrist"
    hero = ("table heroism_chit chit=heroism-1", "yellow nominate to=yellow")
    game = told(move, *hero, StarMoved(4, "freedom"))
    assert [act["do"] for act in game.acts] == ["fundraise", "nominate", "move_law"]
    assert game.acts[2]["ideology"] == "freedom"
    twice = told(move, *hero, hero[1], "red nominate to=red", StarMoved(6, "freedom"))
    assert [act.get("ideology") for act in twice.acts if act["do"] == "move_law"] == ["freedom"]
    stays = told(move, *hero, "yellow switch_off card=CQ040")
    assert stays.acts[1]["ideology"] == "centrist"


def test_a_star_where_nobody_voted_leaves_the_tie_open() -> None:
    move = "yellow fundraise move_from=unity move_to=centrist"
    game = told(move, StarMoved(2, "honor"), "yellow end_turn")
    assert [act["do"] for act in game.acts] == ["fundraise", "end_turn"]
    assert game.codes == ["O3a"]


def test_a_star_that_settles_a_tie_only_after_the_next_act_is_moved_late() -> None:
    move = "yellow fundraise move_from=unity move_to=centrist"
    away = (move, StarMoved(2, "honor"), "yellow switch_off card=CQ040")
    late = told(*away, StarMoved(4, "freedom"), "yellow end_turn")
    assert [one.severity for one in late.findings] == [Severity.BOOKKEEPING] and late.codes == ["O3a"]
    assert [act.get("ideology") for act in late.acts if act["do"] == "move_law"] == ["freedom"]
    never = told(*away, StarMoved(4, "honor"), "yellow end_turn")
    assert "move_law" not in [act["do"] for act in never.acts]
    assert Severity.VIOLATION in [one.severity for one in never.findings]


def test_a_tie_at_the_end_of_a_log_is_open_unless_the_star_was_moved() -> None:
    move = "yellow fundraise move_from=unity move_to=centrist"
    assert [act["do"] for act in told(move).acts] == ["fundraise"]
    assert [act["do"] for act in told(move, StarMoved(2, "freedom")).acts] == ["fundraise", "move_law"]


def test_a_card_thrown_away_by_hand_after_a_tie_comes_after_the_law() -> None:
    """The star lies where it should, so nobody moves it."""

    def given(state: Hf4State) -> None:
        state.players["yellow"].hand[:] = [state.decks["thrusters"].pop()]

    (card,) = Played("yellow end_turn", header=POLITICS, given=given).state.players["yellow"].hand
    move, away = "yellow fundraise move_from=unity move_to=centrist", CardPlayed(2, "yellow", card, "deck")
    game = Played(move, away, "yellow end_turn", header=POLITICS, given=given)
    assert [act["do"] for act in game.acts] == ["fundraise", "move_law", "discard", "end_turn"]


def test_martial_law_is_of_the_player_whose_turn_it_is() -> None:
    """Green's delegate tells, yellow has done it; nobody may without the law."""
    discard = "table martial_law of=green from=equality"
    game = told(discard, "yellow fundraise", StarMoved(3, "unity"), "yellow end_turn")
    assert game.acts[0]["by"] == "yellow" and game.acts[0]["discard_of"] == "green"
    assert game.codes == ["O2b.1"]


def test_lobbying_needs_the_delegate() -> None:
    assert told("yellow lobby ideology=unity").codes == []
    assert told("yellow lobby ideology=honor").codes == ["O4"]


def test_a_marker_moved_without_need_passes_no_baton() -> None:
    game = told("red first_player", "yellow end_turn")
    assert [act["do"] for act in game.acts] == ["end_turn"]


@pytest.mark.thorough
def test_a_whole_game(tmp_path: Path) -> None:
    """48 years with the assembly, its laws, legacy votes and batons."""
    played = random_game("core", 3, 1, ("m0",))
    read_back(tmp_path, played)
    did = Counter(action["do"] for action in played.actions)
    assert all(did[act] for act in ("fundraise", "lobby", "place_legacy", "pass_baton"))


def test_a_delegate_that_was_forgotten_is_a_slip(tmp_path: Path) -> None:
    """The declared election stands; the cube that lies elsewhere is bookkeeping."""
    played = random_game("core", 3, 1, ("m0",), acts=200)
    writer = Writer(played.header)
    for number, action in enumerate(played.actions, 1):
        if action["do"] == "end_turn" and action["by"] in _delegates(writer):
            break
        writer.tell(number, action)
    player, ideology = action["by"], next(iter(_delegates(writer)[action["by"]]))
    wrong = next(one for one in ("honor", "freedom") if one != ideology)
    cube = writer.desk.delegate(player, ideology)
    point = writer.hand.point(ASSEMBLY, f"Legacy of {wrong.capitalize()}")
    writer.hand.drag(cube, ASSEMBLY, point)
    writer.desk.press(player, "end-turn")
    game = judged(tmp_path / "game.vlog", writer.hand.log())
    slips = [one for one in game.findings if one.severity == Severity.BOOKKEEPING]
    assert [one.code for one in game.findings] == ["EXPECT"] == [one.code for one in slips]
    assert "delegates" in slips[0].message


def _delegates(writer: Writer) -> dict[str, list[str]]:
    house = writer.state.assembly
    found: dict[str, list[str]] = {}
    for ideology, there in house.delegates.items() if house is not None else ():
        for player in there:
            found.setdefault(player, []).append(ideology)
    return found


def test_martial_law_told_before_the_turn_before_is_ended() -> None:
    """Who tells the fundraise that follows has done it."""
    discard = "table martial_law of=red from=honor"
    game = told("yellow fundraise", discard, "green fundraise", "yellow end_turn", "green end_turn")
    done = [(act["by"], act["do"]) for act in game.acts if act["do"] in ("fundraise", "end_turn")]
    assert done == [
        ("yellow", "fundraise"), ("yellow", "end_turn"), ("green", "fundraise"), ("green", "end_turn"),
    ]  # fmt: skip
    assert "D1b" not in game.codes


@pytest.mark.parametrize(("of", "codes"), [("yellow", []), ("red", ["EXPECT"])])
def test_who_loses_a_delegate_before_his_end_is_told_late_is_not_compared_with_it(
    of: str, codes: list[str]
) -> None:
    """At the end of yellow's turn the table shows what green has done to him in the next one."""
    discard = f"table martial_law of={of} from=equality"
    lines = ("yellow fundraise", discard, "green fundraise", "yellow end_turn")
    shown = {4: {"yellow": {"aquas.yellow": 0}}}
    game = Played(*lines, "green end_turn", header=POLITICS, shown=shown)
    assert [one.code for one in game.findings if one.code == "EXPECT"] == codes


def test_martial_law_told_after_a_turn_that_nobody_ended_is_of_who_fundraises_next() -> None:
    game = told(
        "yellow fundraise", "table martial_law of=red from=honor", "green fundraise", "green end_turn"
    )
    assert [act["by"] for act in game.acts if act["do"] == "fundraise"] == ["yellow", "green"]
    assert "D1b" not in game.codes


def test_martial_law_told_before_the_year_that_is_told_late() -> None:
    """Nobody is on turn yet; of a fundraise that never comes nobody can tell who did it."""
    discard = "table martial_law of=red from=honor"
    *ends, year = OVER
    game = told(*ends, discard, "yellow fundraise", year, "yellow end_turn")
    assert [act["do"] for act in game.acts[3:]] == ["advance_sunspot", "fundraise", "end_turn"]
    assert (game.acts[4]["by"], game.acts[4]["discard_of"]) == ("yellow", "red")
    assert "LOG-UNCLEAR" in told(*ends, discard, year, "yellow end_turn").codes


# -- the Purge Roll ----------------------------------------------------------------------------------------

ROLLED, SAID = "table roll d6=3 for=purge", "table purge ideology=unity"


@pytest.mark.parametrize(
    ("how", "lines", "chance", "codes"),
    [
        ("seed_rotation", (ROLLED,), {"d6": 3}, []),
        ("seed_rotation", (ROLLED, SAID), {"d6": 3}, []),
        ("seed_rotation", (SAID,), None, []),
        ("from_log", (SAID,), {"draw": "unity"}, []),
        ("from_log", (ROLLED, SAID), {"draw": "unity"}, []),
        ("from_log", (ROLLED,), {"draw": "honor"}, ["K2e.2"]),
    ],
)
def test_what_a_purge_roll_designates_the_die_tells_or_the_table_says(
    how: str, lines: tuple[str, ...], chance: dict[str, object] | None, codes: list[str]
) -> None:
    """By the option; where the table does not say it, the die is read by the first table of the rules."""

    def due(state: Hf4State) -> None:
        state.pending.append({"kind": "purge_roll", "player": state.first_player})

    header = {**POLITICS, "options": {"purge_roll_table": how}}
    game = Played(*lines, header=header, given=due)
    rolls = [act["chance"] for act in game.acts if act["do"] == "roll_purge"]
    assert rolls == ([[{**chance, "for": "purge"}]] if chance else [])
    assert game.codes == codes

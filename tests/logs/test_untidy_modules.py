"""Modules 1 and 2 told untidily: read as meant, and what is no slip but a breach is still found."""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, CardPlayed, ColonistLaid, FigureMoved, StarMoved
from hfmod.games.hf4.rules.colonization.a_anchoring import settle_down
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.colonies import factory, put
from tests.logs import mess_modules
from tests.logs.drawn import Drawn, Manner
from tests.logs.test_vassal_acts import CORE, Played
from tests.parameters import quick

M1 = {**CORE, "modules": ["core", "m1"]}
SITE, ABOVE, NEXT = "prometheus", "prometheus-hazard", "saturn-inner-moons-hazard"
UP = "yellow assist space=prometheus-hazard kind=factory stack=cube"
LEAVES = FigureMoved(2, "yellow", ABOVE, SITE, figure="cube-4")
GOES_ON = FigureMoved(4, "yellow", NEXT, ABOVE, figure="cube-4")
ENDS = f"yellow end_move space={NEXT} stack=cube"


def hazard(die: int) -> str:
    """The button of the mat, which knows of no figure but the rocket."""
    return f"yellow roll d6={die} for=hazard subject=rocket"


def standing(state: Hf4State) -> None:
    """A factory that may move, for the freighter is promoted."""
    factory(state, "yellow", SITE)
    put(state, "yellow", "freighter", "saturn-g-ring", "M1F164R")


def done(game: Played) -> list[str]:
    return [act["do"] for act in game.acts]


def broken(game: Played) -> list[str]:
    return [one.code for one in game.findings if one.severity is Severity.VIOLATION]


def test_a_die_that_is_rolled_before_a_mobile_factory_is_dragged_is_rolled_for_it() -> None:
    early = Played(hazard(4), LEAVES, UP, hazard(5), GOES_ON, ENDS, header=M1, given=standing)
    assert done(early) == ["enter", "roll_hazard", "enter", "roll_hazard", "end_move"]
    assert broken(early) == []
    once = Played(hazard(4), LEAVES, UP, GOES_ON, ENDS, header=M1, given=standing)
    assert "H7a" in broken(once)


def test_a_die_that_is_rolled_when_the_move_before_has_ended_is_rolled_for_the_next_figure() -> None:
    flown = FigureMoved(1, "yellow", "saturn-lagrange", "saturn-g-ring", figure="freighter")
    over = "yellow end_move space=saturn-lagrange stack=freighter"
    later = "yellow end_move space=prometheus-hazard stack=cube"
    game = Played(flown, over, hazard(4), LEAVES, UP, later, header=M1, given=standing)
    assert done(game) == ["enter", "end_move", "enter", "roll_hazard", "end_move"] and broken(game) == []
    never = Played(flown, over, LEAVES, UP, later, header=M1, given=standing)
    assert "H7c" in broken(never)


def test_a_die_for_other_things_is_the_hazard_of_the_assist_though_the_belt_has_its_own() -> None:
    """Of two such dice nobody can tell which was meant; with none the hazard was left out."""
    ocean, belt = "europa-subsurface-ocean", "europa-subsurface-ocean-belt"

    def given(state: Hf4State) -> None:
        factory(state, "yellow", ocean)
        put(state, "yellow", "freighter", "saturn-g-ring", "M1F164R")

    def over(*dice: str) -> Played:
        up = f"yellow assist space={belt} kind=factory stack=cube"
        own = f"yellow roll d6=6 for=belt subject=cube at={belt}"
        away, end = (
            FigureMoved(1, "yellow", belt, ocean, figure="cube-4"),
            f"yellow end_move space={belt} stack=cube",
        )
        return Played(away, up, *dice, own, end, "yellow end_turn", header=M1, given=given)

    two, one = (f"yellow roll d6={die} for=other subject=yellow" for die in (2, 1))
    once = over(two)
    assert done(once)[:4] == ["enter", "roll_hazard", "roll_belt", "end_move"]
    assert [one.code for one in once.findings] == ["UNSAID"]
    assert broken(over(two, one)) == [] and "LOG-UNCLEAR" in over(two, one).codes
    assert broken(over()) == ["H7c"]


def test_tanks_that_a_factory_makes_go_into_the_stack_that_is_counted_up_later() -> None:
    def elsewhere(state: Hf4State) -> None:
        standing(state)
        put(state, "yellow", "outpost1", "phobos", *state.decks["robonauts"][:1])

    refuel = f"yellow factory_refuel site={SITE}"
    game = Played(
        refuel, "yellow switch_off card=CQ040", "yellow tanks stack=outpost2 n=7 change=+7",
        "yellow end_turn", header=M1, given=elsewhere,
    )  # fmt: skip
    assert broken(game) == []
    assert game.state.players["yellow"].stacks["outpost2"].fts == {Grade.WATER: 7}
    untold = Played(refuel, "yellow end_turn", header=M1, given=elsewhere)
    assert broken(untold) == [] and untold.state.players["yellow"].stacks["outpost1"].fts == {}


# -- what only a hand does -----------------------------------------------------------------------------------

ALL = ("m0", "m1", "m2")


@pytest.mark.parametrize("seed", quick([720003, 721010, 721019], [721010]))
def test_what_only_a_hand_does_is_read_and_accuses_nobody(tmp_path: Path, seed: int) -> None:
    told = Drawn("hf4", seed, 60, ALL, late=True).untidy(Manner(0.0, mess_modules.SLIPS, 1.0))
    verdict = told.judge(tmp_path / "game.vlog")
    assert {one.severity for one in verdict.findings} <= {Severity.BOOKKEEPING, Severity.NOTE}
    by_hand = sum(told.shown[habit] for habit in mess_modules.SILENT)
    assert sum(one.code == "UNSAID" for one in verdict.findings) == by_hand > 0
    if seed == 721010:
        assert all(told.shown[habit] for habit in mess_modules.SLIPS)


QUEUE = {**CORE, "modules": ["core", "m0", "m2"]}


def at_home(state: Hf4State) -> None:
    settle_down(state, put(state, "yellow", "kalpana", "cycler", state.decks["bernals"][0]))


def laid(colonist: int, to: str = "leo") -> ColonistLaid:
    """A Colonist of the queue, who is taken to a stack or put back."""
    return ColonistLaid(1, "yellow", Played(header=QUEUE).state.decks["colonists"][colonist], to)


def test_a_colonist_is_dragged_to_the_mat_and_no_word_said() -> None:
    game = Played(laid(0, "kalpana"), "yellow end_turn", header=QUEUE, given=at_home)
    assert [(act["do"], act.get("home")) for act in game.acts] == [("exomigrate", True), ("end_turn", None)]
    assert [one.severity for one in game.findings] == [Severity.BOOKKEEPING]


@pytest.mark.parametrize("lines", [(laid(1),), (laid(0), laid(0, ""))], ids=["another", "put back"])
def test_a_colonist_who_does_not_come_is_not_read(lines: tuple[ColonistLaid, ...]) -> None:
    game = Played(*lines, "yellow end_turn", header=QUEUE, given=at_home)
    assert done(game) == ["end_turn"] and broken(game) == ["2A6"]  # somebody has to come


def test_a_freighter_and_a_cube_change_places_if_each_is_dragged_to_where_the_other_was() -> None:
    there = FigureMoved(1, "yellow", SITE, "saturn-g-ring", figure="freighter")
    back = FigureMoved(2, "yellow", "saturn-g-ring", SITE, figure="cube-4")
    game = Played(there, back, "yellow end_turn", header=M1, given=standing)
    assert done(game) == ["swap_cube", "end_turn"] and broken(game) == []
    alone = Played(there, "yellow end_turn", header=M1, given=standing)
    assert "swap_cube" not in done(alone)


def test_a_bernal_takes_along_what_was_dragged_to_its_area_before_it() -> None:
    def boosted(state: Hf4State) -> None:
        put(state, "yellow", "leo", "leo", state.decks["bernals"][0], state.decks["generators"][0])

    begun = Played(header=QUEUE, given=boosted).state
    bernal, generator = begun.players["yellow"].stacks["leo"].cards[-2:]
    drags = [CardDragged(n, "yellow", card, "leo", "kalpana") for n, card in ((1, generator), (2, bernal))]
    figure = "yellow create_stack stack=kalpana space=leo"
    game = Played(*drags, figure, "yellow end_turn", header=QUEUE, given=boosted)
    assert broken(game) == [] and done(game) == ["create_stack", "end_turn"]
    assert sorted(game.state.players["yellow"].stacks["kalpana"].cards) == sorted((bernal, generator))
    left = Played(drags[1], figure, "yellow end_turn", header=QUEUE, given=boosted)
    assert left.state.players["yellow"].stacks["kalpana"].cards == [bernal]


def test_a_star_that_is_moved_once_cards_are_laid_away_settles_the_tie() -> None:
    """The cards that a homestead costs are laid away by hand; nothing but the star tells more then."""
    politics = {**CORE, "modules": ["core", "m0"]}
    move = "yellow fundraise move_from=unity move_to=centrist"
    card = Played(header=politics).state.decks["thrusters"][0]

    def held(state: Hf4State) -> None:
        state.decks["thrusters"].remove(card)
        state.players["yellow"].hand.append(card)

    told = (move, CardPlayed(2, "yellow", card, "deck"), StarMoved(3, "freedom"), "yellow end_turn")
    game = Played(*told, header=politics, given=held)
    assert [act["ideology"] for act in game.acts if act["do"] == "move_law"] == ["freedom"]
    assert broken(game) == []


def test_a_thruster_that_is_told_after_the_end_of_its_move_begins_no_other_move() -> None:
    def aloft(state: Hf4State) -> None:
        put(state, "yellow", "stanford", "lvo", "M2B176", "CG116R")

    over = "yellow end_move space=lvo stack=stanford"
    begun = "yellow activate_thruster card=M2B176 stack=stanford supports=CG116"
    game = Played(over, begun, "yellow income", "yellow end_turn", header=QUEUE, given=aloft)
    assert "H1c" not in broken(game)
    goes_on = FigureMoved(3, "yellow", "venus-lagrange-1", "lvo", figure="stanford")
    again = Played(over, begun, goes_on, "yellow end_turn", header=QUEUE, given=aloft)
    assert "enter" in done(again)


@pytest.mark.parametrize(
    ("place", "words", "elevator"),
    [
        ("phobos", "space=phobos", "phobos:mars-arsia-mons-caves"),
        ("mars-arsia-mons-caves", "space=mars-arsia-mons-caves", "phobos:mars-arsia-mons-caves"),
        ("phobos", "elevator=phobos:mars-arsia-mons-caves", "phobos:mars-arsia-mons-caves"),
        ("ceres", "space=ceres", None),
        ("phobos", "", None),
    ],
)
def test_an_elevator_that_is_built_from_a_space_is_the_one_that_ends_there(
    place: str, words: str, elevator: str | None
) -> None:
    """Its other end has no factory; whatever is told of it, it is not built against the rules elsewhere."""

    def given(state: Hf4State) -> None:
        put(state, "yellow", "freighter", place, "M1F164R")

    game = Played(f"yellow build_elevator stack=freighter {words}", header=M1, given=given)
    built = [act["elevator"] for act in game.acts if act["do"] == "build_elevator"]
    assert built == ([elevator] if elevator is not None else [])
    assert ("LOG-UNCLEAR" in game.codes) is (elevator is None)


def banked(state: Hf4State) -> None:
    """A Home Bernal, which is the Bank, with the crew that came back to it; a rocket and cards in LEO."""
    crew = state.players["yellow"].crew
    put(state, "yellow", "leo", "leo", *state.decks["robonauts"][:2]).cards.remove(crew)
    settle_down(state, put(state, "yellow", "kalpana", "sso", "M2B176", crew))
    put(state, "yellow", "rocket", "phobos", *state.decks["thrusters"][:1])
    state.players["yellow"].aquas = 9


def test_a_crew_that_is_back_at_the_bank_leaves_it_though_its_card_lies_where_it_was() -> None:
    crew = Played(header=QUEUE, given=banked).state.players["yellow"].crew
    moved = f"yellow cargo_transfer cards={crew} from=rocket to=outpost1"
    figure = "yellow create_stack stack=outpost1 space=sso"
    game = Played(moved, figure, header=QUEUE, given=banked)
    assert broken(game) == []
    assert game.state.players["yellow"].stacks["outpost1"].location == "sso"


def test_aquas_at_a_home_bernal_are_no_tanks_of_leo() -> None:
    """A tank that is counted where an outpost begins in LEO came from somewhere else."""
    card = Played(header=QUEUE, given=banked).state.players["yellow"].stacks["leo"].cards[0]
    moved = f"yellow cargo_transfer cards={card} from=leo to=outpost1"
    figure = "yellow create_stack stack=outpost1 space=leo"
    count = "yellow tanks stack=outpost1 n=1 change=+1"
    game = Played(moved, figure, count, header=QUEUE, given=banked)
    assert broken(game) == [] and game.acts[0].get("fts", 0) == 0


def test_who_nominates_where_a_move_cannot_end_is_still_flying() -> None:
    """A roll is due for the mobile factory: the nomination comes in between, and ends no move."""
    leaves = FigureMoved(1, "yellow", ABOVE, SITE, figure="cube-4")
    game = Played(leaves, UP, "yellow nominate to=red", header=M1, given=standing)
    assert done(game) == ["enter", "nominate"] and broken(game) == []
    over = Played(leaves, UP, "yellow nominate to=red", ENDS, header=M1, given=standing)
    assert "H7c" in broken(over)


def test_supports_that_are_taken_to_the_hand_unsaid_are_those_of_the_anchorage() -> None:
    """Two generators would do; nobody says which is given up, and it is taken up after the anchorage."""

    def aloft(state: Hf4State) -> None:
        put(state, "yellow", "kalpana", "sso", "M2B176", "CG106", "CG109")

    for card in ("CG106", "CG109"):
        told = ("yellow anchor bernal=kalpana", CardPlayed(2, "yellow", card, "hand"), "yellow end_turn")
        game = Played(*told, header=QUEUE, given=aloft, hands=[(2, card, "yellow")])
        assert [act["supports"] for act in game.acts if act["do"] == "anchor"] == [[card]]
        assert broken(game) == ["2A6"]  # no Colonist came


@pytest.mark.parametrize(
    ("counts", "by"),
    [
        (("yellow tanks stack=outpost1 n=7 change=+7",), "yellow"),
        (("green tanks stack=outpost1 n=7 change=+7",), "green"),
        (("yellow tanks stack=outpost1 n=7 change=+7", "green tanks stack=outpost1 n=7 change=+7"), "green"),
        (("green tanks stack=outpost1 n=0 change=-7", "yellow tanks stack=outpost1 n=7 change=+7"), "yellow"),
        (("yellow switch_off card=CQ040", "yellow tanks stack=outpost1 n=7 change=+7"), "green"),
        ((), "green"),
    ],
)
def test_who_counts_the_tanks_of_a_factory_has_made_them(counts: tuple[str, ...], by: str) -> None:
    """The cube is Green's, who stands there, too, and has given no leave."""

    def given(state: Hf4State) -> None:
        factory(state, "green", SITE)
        for player in ("green", "yellow"):
            put(state, player, "outpost1", SITE, *state.decks["robonauts"][:1])

    game = Played(f"green factory_refuel site={SITE}", *counts, header=M1, given=given)
    (refuel,) = [act for act in game.acts if act["do"] == "factory_refuel"]
    assert refuel["by"] == by


@pytest.mark.parametrize(
    ("lines", "to", "load"),
    [
        (("yellow wet_mass mass=mass-9 stack=kalpana",), "kalpana", True),
        (("yellow tanks stack=kalpana n=2",), "kalpana", None),
        ((), "freighter", None),
    ],
)
def test_a_bernal_took_the_fuel_of_a_factory_if_its_wet_mass_is_told(
    lines: tuple[str, ...], to: str, load: bool | None
) -> None:
    """Without a word it is the spacecraft that stands there."""

    def given(state: Hf4State) -> None:
        factory(state, "yellow", SITE)
        put(state, "yellow", "freighter", SITE, "M1F164R")
        put(state, "yellow", "kalpana", ABOVE, state.decks["bernals"][0])

    header = {**CORE, "modules": ["core", "m1", "m2"]}
    game = Played(f"yellow factory_refuel site={SITE}", *lines, "yellow end_turn", header=header, given=given)
    (refuel,) = [act for act in game.acts if act["do"] == "factory_refuel"]
    assert (refuel["to"], refuel.get("load")) == (to, load)

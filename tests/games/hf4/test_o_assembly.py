"""Chapter O: the assembly, fundraising, delegates and votes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.engine.act import BadAction, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.state import SiteState
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise
from hfmod.testing import Does
from tests.games.hf4.assemblies import law, parliament, place
from tests.games.hf4.worlds import SEATS, act, content, core_table, dice, fact, game, play, stack

RING = ["freedom", "honor", "unity", "authority", "equality", "individuality"]


# -- the placard and its setup -------------------------------------------------------------------------


@pytest.mark.rule("Oa", "Ob")
def test_six_ideologies_stand_around_the_centre() -> None:
    assert o1_assembly.ring(content()) == RING
    assert o1_assembly.adjacent(content(), "freedom") == ["individuality", "honor", "centrist"]
    assert o1_assembly.adjacent(content(), "individuality") == ["equality", "freedom", "centrist"]
    assert o1_assembly.adjacent(content(), "centrist") == RING
    for ideology in RING:
        assert ideology in o1_assembly.adjacent(content(), "centrist")
        for near in o1_assembly.adjacent(content(), ideology):
            assert ideology in o1_assembly.adjacent(content(), near)


@pytest.mark.rule("Ob")
def test_opposed_ideologies_lie_opposite() -> None:
    pairs = [("freedom", "authority"), ("honor", "equality"), ("individuality", "unity")]
    for one, other in pairs:
        assert o1_assembly.opposite(content(), one) == other
        assert o1_assembly.opposite(content(), other) == one
        assert (RING.index(one) - RING.index(other)) % 6 == 3
    assert o1_assembly.opposite(content(), "centrist") is None


def test_ideologies_have_colours_and_laws() -> None:
    rows = o1_assembly.rows(load())
    colours = {ideology: row.get("colour") for ideology, row in rows.items()}
    assert colours == {
        "freedom": "red", "honor": "white", "unity": "yellow", "authority": "purple", "equality": "green",
        "individuality": "gray", "centrist": None,
    }  # fmt: skip
    assert [row["law"]["name"] for row in rows.values()] == [
        "Free Trade Act", "Paleoconservative Directive", "UN General Assembly", "Martial Law",
        "Research Grants", "Freedom to Roam Treaty", "Mishap Insurance",
    ]  # fmt: skip


@pytest.mark.rule("O1", "O1b", "Od", "B6b")
def test_setup() -> None:
    state = parliament()
    assert law(state) == "centrist"
    assert fact(state, "delegates.P") == {"authority": 1}
    assert fact(state, "delegates.W") == {"honor": 1}
    assert fact(state, "delegates.G") == {"equality": 1}
    assert fact(state, "legacy") == {}


@pytest.mark.rule("O1b", "C2.1", "B6b")
def test_who_borrows_pieces_counts_as_gray() -> None:
    seats = {"N": ("gray", "CQ043F"), "R": ("red", "CQ039F"), "Y": ("yellow", "CQ040F")}
    state = parliament(seats=seats, first="Y")
    assert fact(state, "delegates.N") == {"individuality": 1}
    assert fact(state, "delegates.R") == {"freedom": 1}
    assert fact(state, "delegates.Y") == {"unity": 1}


@pytest.mark.rule("O1a.bios", "O1a")
def test_a_grand_campaign_goes_on_where_bios_origins_ended() -> None:
    starts = {
        "pacifist": "unity", "unity": "unity", "agnostic": "equality", "equality": "equality",
        "abolitionist": "freedom", "freedom": "freedom", "middle": "centrist",
    }  # fmt: skip
    for ended, start in starts.items():
        assert law(parliament(bios_origins=ended)) == start
    with pytest.raises(BadAction, match="bios_origins"):
        parliament(bios_origins="victorious")


def test_without_the_module_there_is_no_assembly() -> None:
    state = core_table()
    assert (state.assembly, law(state), fact(state, "delegates.P")) == (None, None, {})
    politics: dict[str, dict[str, str]] = {
        "fundraise": {}, "lobby": {"ideology": "honor"}, "research_grant": {"deck": "reactors"},
    }  # fmt: skip
    for do, params in politics.items():
        with pytest.raises(Impossible, match="Module 0"):
            game().judge(state, act("P", do, **params))
    assert not game().judge(state, act("P", "income"))


# -- fundraise -----------------------------------------------------------------------------------------


@pytest.mark.rule("O2", "O2b.2", "O2a")
def test_fundraise() -> None:
    """1 Aqua, a delegate from the reserve into the crew's ideology, and a step of another one."""
    state = parliament()
    before = fact(state, "aquas.P")
    play(state, "P", "fundraise", elect="authority", move_from="authority", move_to="unity")
    assert fact(state, "aquas.P") == before + 1
    assert fact(state, "delegates.P") == {"authority": 1, "unity": 1}
    play(state, "P", "move_law", ideology="unity")  # one delegate in each of four ideologies
    assert [broken.rule for broken in game().judge(state, act("P", "fundraise"))] == ["D1b"]


@pytest.mark.rule("O2b", "O2b.2")
def test_only_the_income_is_no_choice() -> None:
    state = parliament()
    before = fact(state, "aquas.P")
    play(state, "P", "fundraise")
    assert (fact(state, "aquas.P"), law(state)) == (before + 1, "centrist")
    assert fact(state, "delegates.P") == {"authority": 1}


@pytest.mark.rule("O2b.4")
@pytest.mark.parametrize(
    ("start", "near"),
    [
        ("authority", {"unity", "equality", "centrist"}),
        ("centrist", {"authority", "equality", "freedom", "honor", "individuality", "unity"}),
    ],
)
def test_a_delegate_moves_one_step(start: str, near: set[str]) -> None:
    """To a neighbour on the ring or to the centre; from there to all six."""
    state = parliament("honor", {"honor": {"W": 1}, start: {"P": 1}})
    listed = (one for one in game().legal_actions(state) if isinstance(one, Fundraise))
    assert {one.move_to for one in listed if one.move_from == start} == near


@pytest.mark.rule("O2b", "O3b", "Od")
def test_a_step_alone_is_voted_on() -> None:
    """P's delegate joins another one in unity; nowhere else there are two."""
    state = parliament("honor", {"honor": {"W": 1}, "unity": {"G": 1}, "authority": {"P": 1}})
    play(state, "P", "fundraise", move_from="authority", move_to="unity")
    assert (law(state), state.pending) == ("unity", [])
    assert fact(state, "delegates.P") == {"unity": 1}


@pytest.mark.rule("I1")
@pytest.mark.breaks("O2")
def test_there_is_no_income_operation(refuses: Any) -> None:
    refuses(game(), parliament(), act("P", "income"), "O2")


@pytest.mark.rule("O2b")
@pytest.mark.breaks("O2b")
def test_election_comes_before_the_step(refuses: Any) -> None:
    """A delegate that steps to unity in step 4 was not there at the election in step 3."""
    wrong = act("P", "fundraise", elect="unity", move_from="authority", move_to="unity")
    refuses(game(), parliament(), wrong, "O2b")


@pytest.mark.rule("O2b.3", "B6b")
@pytest.mark.breaks("O2b.3")
def test_election_needs_a_constituency(refuses: Any) -> None:
    state = parliament()
    refuses(game(), state, act("P", "fundraise", elect="freedom"), "O2b.3")
    place(state, delegates={"freedom": {"P": 1}})
    play(state, "P", "fundraise", elect="freedom")
    assert fact(state, "delegates.P") == {"freedom": 2}
    place(state, delegates={})
    play(state, "P", "end_turn")
    play(state, "W", "fundraise", elect="honor")  # the crew's own, with nobody there
    assert fact(state, "delegates.W") == {"honor": 1}


@pytest.mark.rule("O2b.4", "Ob")
@pytest.mark.breaks("O2b.4")
def test_a_delegate_takes_one_step(refuses: Any) -> None:
    state = parliament(delegates={"authority": {"P": 1}})
    for far in ("freedom", "honor", "individuality", "authority"):
        refuses(game(), state, act("P", "fundraise", move_from="authority", move_to=far), "O2b.4")
    play(state, "P", "fundraise", move_from="authority", move_to="centrist")
    assert fact(state, "delegates.P") == {"centrist": 1}


def test_what_is_not_there_does_not_move() -> None:
    state = parliament()
    for params, message in (
        ({"move_from": "honor", "move_to": "unity"}, "no delegate in honor"),
        ({"move_from": "authority"}, "a move names"),
        ({"discard_of": "W"}, "a discard names"),
        ({"discard_of": "W", "discard_from": "unity"}, "no delegate in unity"),
        ({"elect": "justice"}, "no ideology justice"),
    ):
        with pytest.raises(Impossible, match=message):
            game().judge(state, act("P", "fundraise", **params))


# -- seven cubes ---------------------------------------------------------------------------------------


@pytest.mark.rule("Oc", "O2a", "I7f")
@pytest.mark.breaks("Oc")
def test_delegates_and_factories_share_seven_cubes(refuses: Any) -> None:
    """P is 1st player: the sunspot cube, four factories and two delegates are all seven."""
    state = parliament(delegates={"authority": {"P": 2}})
    for n in range(4):
        state.sites[f"rock-{n}"] = SiteState(claim="P", factory="P")
    refuses(game(), state, act("P", "fundraise", elect="authority"), "Oc")
    play(state, "P", "discard_token", token="factory", site="rock-0")
    play(state, "P", "fundraise", elect="authority")
    assert fact(state, "delegates.P") == {"authority": 3}


@pytest.mark.rule("Oc", "I7f", "G6.4")
@pytest.mark.breaks("I7f")
def test_a_delegate_goes_for_a_factory(refuses: Any) -> None:
    state = parliament(delegates={"authority": {"P": 2}, "honor": {"P": 4, "W": 1}})
    stack(state, "P", "outpost1", "pebble", "CF068", "CB056")
    state.sites["pebble"] = SiteState(claim="P")
    build = act("P", "industrialize", site="pebble", robonaut="CB056", refinery="CF068")
    refuses(game(), state, build, "I7f")
    play(state, "P", "discard_delegate", ideology="honor")
    assert not game().judge(state, build)


def test_only_own_delegates_are_given_up() -> None:
    with pytest.raises(Impossible, match="no delegate in honor"):
        game().judge(parliament(), act("P", "discard_delegate", ideology="honor"))


# -- colonies ------------------------------------------------------------------------------------------


def frontier(**more: Any) -> Any:
    """P's crew stands at P's factory."""
    state = parliament(**more)
    stack(state, "P", "outpost1", "pebble", "CQ041")
    state.sites["pebble"] = SiteState(claim="P", factory="P")
    return state


@pytest.mark.rule("G3c", "B6b")
def test_a_colony_is_represented() -> None:
    state = play(frontier(), "P", "build_colony", site="pebble", card="CQ041", delegate=True)
    assert fact(state, "delegates.P") == {"authority": 2}
    assert law(state) == "authority"  # O3: with 2 of 4 delegates it has the most
    state = play(frontier(), "P", "build_colony", site="pebble", card="CQ041")
    assert (fact(state, "delegates.P"), law(state)) == ({"authority": 1}, "centrist")


@pytest.mark.rule("O2c", "I7f")
@pytest.mark.breaks("I7f")
def test_a_colony_without_a_cube_sends_nobody(refuses: Any) -> None:
    state = frontier(delegates={"authority": {"P": 5}})
    refuses(game(), state, act("P", "build_colony", site="pebble", card="CQ041", delegate=True), "I7f")
    play(state, "P", "discard_delegate", ideology="authority")
    play(state, "P", "build_colony", site="pebble", card="CQ041", delegate=True)
    assert fact(state, "delegates.P") == {"authority": 5}


# -- votes ---------------------------------------------------------------------------------------------


@pytest.mark.example("O3")
@pytest.mark.rule("O3", "O3a", "O3b", "GL-Active-Law", "O2c")
def test_the_example_of_law_activation() -> None:
    """Centrist has one delegate of each; a colony adds one to unity, where the opponent has two."""
    seats = {"Y": ("yellow", "CQ040F"), "G": ("green", "CQ038F")}
    state = parliament("centrist", {"centrist": {"Y": 1, "G": 1}, "unity": {"G": 2}}, seats)
    stack(state, "Y", "outpost1", "pebble", "CQ040")
    state.sites["pebble"] = SiteState(claim="Y", factory="Y")
    play(state, "Y", "build_colony", site="pebble", card="CQ040", delegate=True)
    assert fact(state, "delegates.Y") == {"centrist": 1, "unity": 1}
    assert law(state) == "unity"


@pytest.mark.rule("O3a")
def test_the_law_stays_with_the_most_delegates() -> None:
    state = parliament("honor", {"honor": {"W": 3}, "authority": {"P": 1}})
    play(state, "P", "fundraise", elect="authority")
    assert law(state) == "honor"


@pytest.mark.rule("O3", "O3a")
@pytest.mark.parametrize("choice", ["honor", "authority"])
def test_the_active_player_settles_a_tie(choice: str, does: Does) -> None:
    """The law may also stay where it is."""
    state = parliament("honor", {"honor": {"W": 2}, "authority": {"P": 1}, "unity": {"G": 1}})
    play(state, "P", "fundraise", elect="authority")
    assert law(state) == "honor"
    does(game(), state, act("P", "move_law", ideology=choice), dice())
    assert law(state) == choice
    does(game(), state, act("P", "end_turn"), dice())


@pytest.mark.rule("O3a")
@pytest.mark.breaks("O3a")
def test_a_tie_is_settled_by_the_active_player_at_once(refuses: Any) -> None:
    state = parliament("centrist", {"honor": {"W": 2}, "authority": {"P": 1}, "unity": {"G": 1}})
    play(state, "P", "fundraise", elect="authority")
    refuses(game(), state, act("W", "move_law", ideology="honor"), "O3a")
    refuses(game(), state, act("P", "move_law", ideology="unity"), "O3a")
    refuses(game(), state, act("P", "end_turn"), "O3a")
    refuses(game(), state, act("P", "discard_delegate", ideology="authority"), "O3a")


@pytest.mark.rule("O3a")
def test_without_delegates_the_law_goes_to_the_centre() -> None:
    state = parliament("honor", {"authority": {"P": 1}})
    play(state, "P", "discard_delegate", ideology="authority")
    assert law(state) == "centrist"


def test_no_vote_no_choice() -> None:
    with pytest.raises(Impossible, match="not due"):
        game().judge(parliament(), act("P", "move_law", ideology="honor"))


@pytest.mark.rule("O3a")
def test_a_table_that_plays_on_leaves_the_law() -> None:
    """Forced acts settle an open vote: the law stays if it may."""
    for active, after in (("honor", "honor"), ("unity", "honor")):
        state = parliament(active, {"honor": {"W": 2}, "authority": {"P": 1}})
        play(state, "P", "fundraise", elect="authority")
        game().force(state, act("P", "end_turn"), Seeded(1))
        assert (law(state), state.pending) == (after, [])


@pytest.mark.rule("Oc", "O2a", "B8.1")
def test_cubes_are_never_more_than_seven() -> None:
    state = parliament()
    own = {"P": "authority", "W": "honor", "G": "equality"}
    for _ in range(8):
        for player in SEATS:
            electing = act(player, "fundraise", elect=own[player])
            if not game().judge(state, electing):
                game().apply(state, electing, Seeded(1))
            if state.pending:
                play(state, player, "move_law", ideology=state.pending[0]["choices"][0])
            play(state, player, "end_turn")
        state.turns.clear()
        begin_turn(state, "P")
    assert Counter({player: sum(fact(state, f"delegates.{player}").values()) for player in SEATS}) == {
        "P": 6, "W": 7, "G": 7,
    }  # fmt: skip

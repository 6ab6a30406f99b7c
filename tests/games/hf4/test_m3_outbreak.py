"""Module 3, 3C and 3F: how War breaks out, what comes with it, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes
from hfmod.games.hf4.rules.core.state import WAR, Hf4State, SiteState
from hfmod.games.hf4.rules.politics.o1_assembly import assembly
from hfmod.testing import Refuses
from tests.games.hf4.assemblies import end_year
from tests.games.hf4.blocs import congress, heroism, sides, turn_of, war
from tests.games.hf4.worlds import act, fact, game, play, stack

SITE = "gravel"
ANARCHY_ROLL = 6  # of the event roll, in a blue season
LAST_BLUE, BLUE = 1, 10  # spots of the sunspot cycle


def building(disks: int = 3, by: str = "P") -> Hf4State:
    """Seniority disks lie in the assembly, and a player may build a factory of type M, the first one."""
    state = congress()
    house = state.assembly
    assert house is not None
    state.seniority -= disks
    house.legacy = {"centrist": disks} if disks else {}
    state.sites[SITE] = SiteState(by)
    stack(state, by, "rocket", SITE, "CB056", "CF068")
    return turn_of(state, by)


def built(disks: int = 3) -> Hf4State:
    return play(building(disks), "P", "industrialize", site=SITE, robonaut="CB056", refinery="CF068")


# -- the outbreak roll -----------------------------------------------------------------------------------


@pytest.mark.rule("3C1")
@pytest.mark.parametrize(("die", "outcome"), [(6, WAR), (5, "peace")])
def test_war_breaks_out_where_die_and_disks_beat_the_price(die: int, outcome: str) -> None:
    """Three disks, and the first factory of a kind drops its price to 8: a 6 makes 9, a 5 makes 8."""
    state = play(built(), "P", "roll_outbreak", die)
    assert fact(state, "exploitation.M") == 8
    assert fact(state, "conflict") == ("due" if outcome == WAR else "peace")
    play(state, "P", "end_turn")
    assert fact(state, "conflict") == outcome


@pytest.mark.rule("3C1")
def test_each_disk_in_the_assembly_counts() -> None:
    assert fact(play(built(2), "P", "roll_outbreak", 6), "conflict") == "peace"
    assert fact(play(built(4), "P", "roll_outbreak", 5), "conflict") == "due"


@pytest.mark.breaks("3C1", "3C")
def test_the_roll_comes_before_anything_else(refuses: Refuses) -> None:
    state = built()
    refuses(game(), state, act("P", "end_turn"), "3C1")
    play(state, "P", "roll_outbreak", 1)
    play(state, "P", "end_turn")


@pytest.mark.breaks("3C1")
def test_who_built_rolls(refuses: Refuses) -> None:
    refuses(game(), built(), act("W", "roll_outbreak"), "3C1")


@pytest.mark.rule("3Ca")
def test_a_truce_may_break_and_a_won_war_is_over() -> None:
    assert asked_after_building("truce") == ["outbreak_roll"]
    assert asked_after_building("loyalist") == []


@pytest.mark.rule("3F4a")
def test_an_independent_victory_is_the_last_of_it_too() -> None:
    assert asked_after_building("independent") == []
    assert asked_after_building("") == ["outbreak_roll"]


def asked_after_building(standing: str) -> list[str]:
    state = building()
    sides(state).war = standing
    play(state, "P", "industrialize", site=SITE, robonaut="CB056", refinery="CF068")
    return [one["kind"] for one in state.pending]


def test_without_a_new_factory_nobody_rolls() -> None:
    with pytest.raises(Impossible, match="a war outbreak roll is not due"):
        game().judge(congress(), act("P", "roll_outbreak"))


# -- casus belli -----------------------------------------------------------------------------------------


@pytest.mark.rule("3C2")
def test_a_casus_belli_starts_the_war() -> None:
    state = congress()
    state.rules.casus_belli(state, "P")
    assert fact(state, "conflict") == "due"


@pytest.mark.rule("3C2a")
def test_a_second_one_does_not() -> None:
    state = congress(options={"casus_belli_in_truce": True})
    sides(state).war = "truce"
    state.rules.casus_belli(state, "P")
    assert fact(state, "conflict") == "due"
    sides(state).war = "truce"
    state.rules.casus_belli(state, "W")
    assert fact(state, "conflict") == "truce"


@pytest.mark.rule("3C2")
def test_in_a_truce_it_does_where_the_table_has_it_so() -> None:
    for restarts in (True, False):
        state = congress(options={"casus_belli_in_truce": restarts})
        sides(state).war = "truce"
        state.rules.casus_belli(state, "P")
        assert fact(state, "conflict") == ("due" if restarts else "truce")


# -- what comes with it ----------------------------------------------------------------------------------


def outbreak(delegates: Any = None) -> Hf4State:
    """War broke out at the end of P's turn; the Purge Roll is due."""
    state = congress(options={"purge_roll_table": "seed_rotation"})
    if delegates is not None:
        assert state.assembly is not None
        state.assembly.delegates = delegates
    sides(state).war = "due"
    return play(state, "P", "end_turn")


@pytest.mark.rule("3C3b")
def test_the_star_leaves_and_the_first_player_makes_the_purge_roll() -> None:
    state = outbreak()
    assert fact(state, "law") == "war"
    assert [(one["kind"], one["player"]) for one in state.pending] == [("purge_roll", "P")]
    assert state.lawless


def test_an_outbreak_puts_off_no_purge_roll() -> None:
    assert [one["kind"] for one in outbreak().pending] == ["purge_roll"]


@pytest.mark.rule("3Cd")
def test_its_effects_begin_with_the_next_turn() -> None:
    state = congress()
    sides(state).war = "due"
    assert not state.lawless
    play(state, "P", "end_turn")
    assert state.lawless


@pytest.mark.rule("3C4b")
def test_both_begin_with_a_purge_roll() -> None:
    assert [one["kind"] for one in outbreak({"honor": {"W": 1}}).pending] == ["purge_roll"]


@pytest.mark.breaks("3C3c", "3C3")
def test_the_purge_roll_comes_before_the_next_turn(refuses: Refuses) -> None:
    state = outbreak()
    refuses(game(), state, act("W", "fundraise"), "3C3c")
    play(state, None, "roll_purge", 1)
    play(state, "W", "fundraise")


HONOR = 3  # face of the Purge Roll that names honor (Oe)


@pytest.mark.rule("3C3c", "3B2e", "3D2d")
def test_a_purge_spares_extremists_and_gives_the_bribe_to_the_owner() -> None:
    """W has the extremist alone in honor and loses nothing, G a corrupt one and has the bribe back."""
    state = outbreak({"honor": {"W": 1, "G": 1}, "authority": {"P": 1}, "freedom": {"R": 1}})
    sides(state).corrupt = {"honor": {"G": ["bribe"]}}
    sides(state).bribes["R"] = 2
    play(state, None, "roll_purge", HONOR)
    assert (fact(state, "delegates.W"), fact(state, "delegates.G")) == ({"honor": 1}, {})
    assert fact(state, "bribes.G") == 4
    assert fact(state, "law") == "war"  # and no tally moves it


def test_of_several_delegates_an_honest_one_goes() -> None:
    state = outbreak({"honor": {"W": 2, "G": 2}})
    sides(state).corrupt = {"honor": {"G": ["bribe"]}}
    sides(state).bribes["R"] = 2
    play(state, None, "roll_purge", HONOR)
    assert (fact(state, "delegates.W"), fact(state, "delegates.G")) == ({"honor": 1}, {"honor": 1})
    assert fact(state, "corrupt") == {"honor": {"G": 1}}


def anarchy(state: Hf4State) -> Hf4State:
    """All turns are over, and the event of a blue year is Anarchy."""
    state.turn, state.phase, state.sunspot = None, "sunspot", BLUE
    state.seniority = 0
    play(state, None, "advance_sunspot")
    if [one["kind"] for one in state.pending] != ["event_roll"]:
        state.pending = [{"kind": "event_roll", "player": state.first_player}]
    return play(state, None, "roll_event", ANARCHY_ROLL)


@pytest.mark.rule("3C3", "3C3b", "3C4")
def test_anarchy_brings_the_same() -> None:
    state = anarchy(congress())
    assert (fact(state, "law"), fact(state, "conflict")) == ("war", "peace")
    assert [one["kind"] for one in state.pending] == ["purge_roll"]
    assert b_blocs.at_war(state) and not b_blocs.in_war(state)


@pytest.mark.rule("3C3")
def test_anarchy_in_war_is_a_purge_roll_alone() -> None:
    state = war()
    before = dict(fact(state, "propaganda"))
    anarchy(state)
    assert [one["kind"] for one in state.pending] == ["purge_roll"]
    assert (fact(state, "propaganda"), fact(state, "conflict")) == (before, WAR)


# -- peace again -----------------------------------------------------------------------------------------


def anarchy_ends(delegates: Any) -> Hf4State:
    state = congress()
    assert state.assembly is not None
    state.assembly.delegates, state.assembly.active = delegates, "war"
    state.anarchy, state.turn, state.phase, state.sunspot = True, None, "sunspot", LAST_BLUE
    return play(state, None, "advance_sunspot")


@pytest.mark.rule("3C4a")
def test_the_star_goes_where_most_delegates_are() -> None:
    assert fact(anarchy_ends({"honor": {"W": 1, "G": 1}, "freedom": {"R": 1}}), "law") == "honor"


@pytest.mark.rule("3C4a")
@pytest.mark.breaks("3C4a")
def test_the_first_player_chooses_among_several(refuses: Refuses) -> None:
    state = anarchy_ends({"honor": {"W": 1}, "freedom": {"R": 1}})
    refuses(game(), state, act("P", "return_star", ideology="unity"), "3C4a")
    refuses(game(), state, act("W", "return_star", ideology="honor"), "3C4a")
    play(state, "P", "return_star", ideology="freedom")
    assert fact(state, "law") == "freedom"


# -- truce -----------------------------------------------------------------------------------------------


def petitioned(by: str = "P", **bribes: int) -> Hf4State:
    """A player has petitioned in honor, and bribes are shared out so."""
    state = war(by, {"honor": {"P": 1, "W": 1}, "authority": {"P": 1}, "equality": {"G": 1}})
    sides(state).bribes.update({"P": 4, "W": 2, "G": 3, "R": 3, **bribes})
    return play(state, by, "petition", ideology="honor", of=by)


@pytest.mark.rule("3F3", "3C4a")
@pytest.mark.parametrize("paid", [{"G": 1, "R": 3}, {"G": 2, "R": 2}, {"G": 3, "R": 1}])
def test_a_truce_costs_four_bribes_and_stops_the_war_at_the_end_of_the_turn(paid: dict[str, int]) -> None:
    state = play(petitioned(), "P", "truce", paid=paid)
    assert [fact(state, f"bribes.{one}") for one in "PGR"] == [0, 3 + paid["G"], 3 + paid["R"]]
    assert state.lawless
    play(state, "P", "end_turn")
    assert fact(state, "conflict") == "truce" and not state.lawless
    assert fact(state, "law") == "honor"  # where most delegates are
    assert fact(state, "propaganda")["freedom"] == "independent"  # nothing else changes


@pytest.mark.breaks("3F3a")
@pytest.mark.parametrize("paid", [{"G": 4}, {"G": 1, "R": 2}, {"G": 1, "R": 1, "W": 2}])
def test_each_enemy_gets_one_and_nobody_else(paid: dict[str, int], refuses: Refuses) -> None:
    refuses(game(), petitioned(), act("P", "truce", paid=paid), "3F3a")


@pytest.mark.breaks("3F3a")
def test_with_three_bribes_there_is_none(refuses: Refuses) -> None:
    refuses(game(), petitioned(P=3, W=3), act("P", "truce", paid={"G": 2, "R": 2}), "3F3a")


@pytest.mark.rule("3B1a", "3F3a")
def test_a_heroism_chit_pays_for_a_truce_too() -> None:
    state = petitioned(P=3, W=3)
    chit = heroism(state, "P")
    play(state, "P", "truce", paid={"G": 3}, chits={chit: "R"})
    assert state.players["R"].heroism == [chit]
    assert fact(state, "bribes.P") == 0


def test_a_war_that_is_decided_at_the_outbreak_is_won_at_once_where_the_table_has_it_so() -> None:
    for at_once in (True, False):
        state = congress(options={"instant_victory_at_outbreak": at_once})
        for ideology in ("freedom", "individuality", "equality"):
            b_blocs.flip(state, ideology)
        sides(state).war = "due"
        play(state, "P", "end_turn")
        assert fact(state, "conflict") == ("loyalist" if at_once else WAR)


@pytest.mark.breaks("3F3")
def test_no_truce_without_a_petition_in_honor(refuses: Refuses) -> None:
    state = petitioned()
    assert state.turn is not None
    del state.turn.used["petition:honor"]
    refuses(game(), state, act("P", "truce", paid={"G": 2, "R": 2}), "3F3")


@pytest.mark.breaks("3F3")
def test_no_truce_in_anarchy(refuses: Refuses) -> None:
    state = petitioned()
    sides(state).war, state.anarchy = "", True
    refuses(game(), state, act("P", "truce", paid={"G": 2, "R": 2}), "3F3")


# -- victory ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3F4", "3B3c.3", "3B3c")
def test_a_war_ends_where_all_players_are_of_one_bloc() -> None:
    """R and G are Independents; they defect one after the other, and the Loyalists have won."""
    state = war("G")
    play(state, "G", "defect")
    play(state, "G", "end_turn")
    assert fact(state, "conflict") == WAR
    play(state, "R", "defect")
    assert fact(state, "conflict") == WAR
    play(state, "R", "end_turn")
    assert fact(state, "conflict") == "loyalist"


@pytest.mark.rule("3F4")
def test_a_war_ends_where_all_propaganda_is_on_one_side() -> None:
    state = war("P")
    for ideology in ("freedom", "individuality", "equality"):
        b_blocs.flip(state, ideology)
    play(state, "P", "end_turn")
    assert fact(state, "conflict") == "loyalist"


def won(bloc: str, by: str) -> Hf4State:
    """A player's turn in which the own bloc has won, all chits being turned; R has lost the extremist."""
    state = war(by)
    for ideology, side in list(sides(state).chits.items()):
        if side != bloc:
            b_blocs.flip(state, ideology)
    sides(state).extremists.pop("freedom", None)
    return play(state, by, "end_turn")


@pytest.mark.rule("3F4d")
def test_who_has_no_extremist_hands_all_bribes_over() -> None:
    state = won("loyalist", "W")
    assert [one["player"] for one in state.pending if one["kind"] == "heir"] == ["G", "R"]
    play(state, "G", "hand_over_bribes", shares={"P": 1, "W": 2})
    play(state, "R", "hand_over_bribes", shares={"P": 3})
    assert [fact(state, f"bribes.{one}") for one in "GR"] == [0, 0]


@pytest.mark.breaks("3F4d")
@pytest.mark.parametrize("shares", [{"P": 2}, {"P": 2, "R": 1}, {"P": 4}])
def test_all_of_them_to_who_has_one(shares: dict[str, int], refuses: Refuses) -> None:
    refuses(game(), won("loyalist", "W"), act("G", "hand_over_bribes", shares=shares), "3F4d")


@pytest.mark.breaks("3F4d")
def test_play_waits_for_that(refuses: Refuses) -> None:
    state = won("loyalist", "W")
    state.pending = [one for one in state.pending if one["kind"] != "space_lord"]
    refuses(game(), state, act("G", "income"), "3F4d")


@pytest.mark.rule("3F4c")
def test_where_the_loyalists_win_the_assembly_is_dissolved() -> None:
    state = won("loyalist", "W")
    play(state, "G", "hand_over_bribes", shares={"P": 3})
    play(state, "R", "hand_over_bribes", shares={"P": 3})
    assert [fact(state, f"delegates.{one}") for one in "PWGR"] == [{}] * 4
    assert fact(state, "extremists") == {} and b_bribes.total(state) == 0


@pytest.mark.rule("3F4c")
def test_a_heroism_chit_under_a_delegate_stays_with_who_loses_it() -> None:
    state = won("loyalist", "W")
    chit = heroism(state, "G")
    state.players["G"].heroism.remove(chit)
    assembly(state).delegates["honor"] = {"R": 2}
    sides(state).corrupt["honor"] = {"R": [chit, "bribe"]}
    sides(state).bribes["G"] -= 1
    play(state, "G", "hand_over_bribes", shares={"P": 2})
    play(state, "R", "hand_over_bribes", shares={"P": 3})
    assert (state.players["R"].heroism, b_bribes.total(state)) == ([chit], 0)


@pytest.mark.rule("3F4c")
def test_disks_that_are_placed_go_with_the_assembly_and_later_ones_are_placed_nowhere() -> None:
    """Those beside the board stay, and count the length of the game (RUL-ASSEMBLY-DISSOLVED)."""
    state = won("loyalist", "W")
    assembly(state).legacy, state.seniority = {"honor": 2}, 2
    play(state, "G", "hand_over_bribes", shares={"P": 3})
    play(state, "R", "hand_over_bribes", shares={"P": 3})
    assert (fact(state, "conflict"), fact(state, "legacy"), fact(state, "seniority")) == ("loyalist", {}, 2)
    play(state, "W", "space_lord", ends=False)
    play(end_year(state, 11), None, "roll_event", 4)
    assert (fact(state, "legacy"), fact(state, "seniority"), fact(state, "year")) == ({}, 1, 2)
    play(end_year(state, 11), None, "roll_event", 4)
    assert (fact(state, "seniority"), fact(state, "phase")) == (0, "ended")


@pytest.mark.rule("3F4b")
def test_where_the_independents_win_the_star_is_put_back() -> None:
    state = war("G", {"equality": {"G": 2}, "honor": {"W": 1}, "freedom": {"R": 1}})
    for ideology in ("honor", "unity", "authority"):
        b_blocs.flip(state, ideology)
    sides(state).bribes.update(P=0, W=0, G=6, R=6)
    play(state, "G", "end_turn")
    assert fact(state, "conflict") == "independent"
    assert fact(state, "law") == "equality"


# -- space lord ------------------------------------------------------------------------------------------


@pytest.mark.rule("3F4g")
@pytest.mark.parametrize("ends", [False, True])
def test_a_space_lord_may_end_the_game(ends: bool) -> None:
    state = war("W")
    for ideology in ("freedom", "individuality", "equality"):
        b_blocs.flip(state, ideology)
    sides(state).bribes.update(P=6, W=6, G=0, R=0)
    play(state, "W", "end_turn")
    assert [one["kind"] for one in state.pending] == ["space_lord"]
    play(state, "W", "space_lord", ends=ends)
    assert state.ended == ends


def test_who_has_no_extremist_is_none() -> None:
    state = war("W")
    for ideology in ("freedom", "individuality", "equality"):
        b_blocs.flip(state, ideology)
    sides(state).extremists.pop("honor")
    play(state, "W", "end_turn")
    assert [one for one in state.pending if one["kind"] == "space_lord"] == []


@pytest.mark.breaks("3F4g")
def test_nobody_else_decides(refuses: Refuses) -> None:
    refuses(game(), won("loyalist", "W"), act("P", "space_lord", ends=True), "3F4g")

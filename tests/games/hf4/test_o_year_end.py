"""Chapter O at the end of a year: insurance, the Purge Roll, legacy votes, the final vote and the baton."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Recorded, Seeded
from hfmod.games.hf4.rules.core.m_end import points
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Does
from tests.games.hf4.assemblies import end_year, law, parliament, place
from tests.games.hf4.worlds import SEATS, act, dice, fact, game, play, stack

PAD, ANARCHY = 4, 5  # faces of the event roll; 5 is anarchy in the blue season


# -- mishap insurance ----------------------------------------------------------------------------------


def debris(state: Hf4State) -> Hf4State:
    """A pad explodes; P has cards of mass 3 and 2 in LEO, W one of mass 2."""
    stack(state, "P", "leo", "leo", "CT044", "CX080")
    stack(state, "W", "leo", "leo", "CF068")
    end_year(state)
    return play(state, None, "roll_event", PAD)


@pytest.mark.rule("O5g", "GL-Mishap-Insurance", "LAW-centrist", "CA-LAW-centrist", "K2c")
def test_insurance_in_force_is_free() -> None:
    """Who has a delegate in the centre is paid the mass lost and keeps the delegate (RUL-INSURANCE)."""
    state = parliament("centrist", {"centrist": {"P": 1, "G": 1}})
    before = {player: fact(state, f"aquas.{player}") for player in SEATS}
    debris(state)
    assert fact(state, "leo.P") == ["CQ041", "CX080"]
    assert fact(state, "aquas.P") == before["P"] + 3
    assert (fact(state, "aquas.G"), fact(state, "aquas.W")) == (before["G"], before["W"])
    assert (fact(state, "delegates.P"), fact(state, "year")) == ({"centrist": 1}, 2)


@pytest.mark.example("O5g")
@pytest.mark.rule("O5g")
def test_the_example_of_mishap_insurance() -> None:
    """Neither of the two delegates in centrist is the victim's: no insurance."""
    state = parliament("centrist", {"centrist": {"G": 2}, "authority": {"P": 1}})
    before = fact(state, "aquas.P")
    debris(state)
    assert (fact(state, "aquas.P"), fact(state, "leo.P")) == (before, ["CQ041", "CX080"])


@pytest.mark.rule("O5g", "O4a", "GL-Mishap-Insurance", "O3a")
def test_insurance_is_lobbied_for_after_the_roll() -> None:
    """P, then W: 1 Aqua and the delegate; the vote comes when the event is over."""
    state = parliament("honor", {"honor": {"G": 1}, "centrist": {"P": 1, "W": 1}})
    before = {player: fact(state, f"aquas.{player}") for player in SEATS}
    debris(state)
    assert [decision["player"] for decision in state.pending] == ["P", "W"]
    assert fact(state, "leo.P") == ["CQ041", "CT044", "CX080"]
    play(state, "P", "insure", lobby=True)
    play(state, "W", "insure", lobby=False)
    assert fact(state, "aquas.P") == before["P"] - 1 + 3
    assert fact(state, "aquas.W") == before["W"]
    assert (fact(state, "delegates.P"), fact(state, "delegates.W")) == ({}, {"centrist": 1})
    assert state.pending == [{"kind": "vote", "player": "P", "choices": ["honor", "centrist"]}]
    play(state, "P", "move_law", ideology="honor")
    assert (fact(state, "year"), fact(state, "phase")) == (2, "turns")


@pytest.mark.rule("O5g", "K2g")
@pytest.mark.breaks("O5g")
def test_insurance_goes_in_order(refuses: Any) -> None:
    state = debris(parliament("honor", {"honor": {"G": 1}, "centrist": {"P": 1, "W": 1}}))
    refuses(game(), state, act("W", "insure", lobby=True), "O5g")
    refuses(game(), state, act("P", "advance_sunspot"), "O5g")
    with pytest.raises(Impossible, match="not due"):
        game().judge(parliament(), act("P", "insure", lobby=True))


@pytest.mark.rule("O5g", "O4")
@pytest.mark.breaks("O4")
def test_who_has_given_the_aqua_away_is_not_insured(refuses: Any) -> None:
    """Deals are made at any time, between the event roll and the losses too."""
    state = parliament("honor", {"honor": {"G": 1}, "centrist": {"W": 1}})
    state.players["W"].aquas = 1
    debris(state)
    play(state, "W", "deal", to="P", gives=["aquas:1"])
    play(state, "P", "accept_deal", of="W")
    refuses(game(), state, act("W", "insure", lobby=True), "O4")
    play(state, "W", "insure", lobby=False)
    assert fact(state, "delegates.W") == {"centrist": 1}


@pytest.mark.rule("O5c", "O5g")
def test_the_general_assembly_insures_or_forbids() -> None:
    state = parliament("unity", {"unity": {"G": 3}, "centrist": {"P": 1}})
    before = fact(state, "aquas.P")
    debris(state)
    assert (fact(state, "aquas.P"), state.pending) == (before, [])
    state = parliament("unity", {"unity": {"G": 3}, "centrist": {"P": 1, "W": 1}})
    debris(state)
    assert fact(state, "aquas.P") == before + 3


# -- the Purge Roll ------------------------------------------------------------------------------------


@pytest.mark.example("Oe")
@pytest.mark.rule("Oe", "K2e.2", "GL-Purge-Roll", "GL-Anarchy.m0", "K2e")
def test_the_example_of_the_purge_roll() -> None:
    """3 designates honor: one player has 2 delegates there, the opponent 1; both lose one."""
    options = {"purge_roll_table": "seed_rotation"}
    state = parliament("honor", {"honor": {"P": 2, "W": 1}, "unity": {"P": 1}}, options=options)
    end_year(state, spot=11 - 2)
    play(state, None, "roll_event", ANARCHY)
    assert state.anarchy and fact(state, "phase") == "sunspot"
    play(state, "P", "roll_purge", 3)
    assert (fact(state, "delegates.P"), fact(state, "delegates.W")) == ({"honor": 1, "unity": 1}, {})
    assert state.pending == [{"kind": "vote", "player": "P", "choices": ["honor", "unity"]}]
    play(state, "P", "move_law", ideology="unity")
    assert (law(state), fact(state, "year")) == ("unity", 2)


@pytest.mark.rule("K2e.2", "GL-Purge-Roll")
@pytest.mark.parametrize(
    ("table", "order"),
    [
        ("seed_rotation", ["individuality", "freedom", "honor", "unity", "authority", "equality"]),
        ("english_rotation", ["freedom", "honor", "unity", "authority", "equality", "individuality"]),
    ],
)
def test_purge_tables(table: str, order: list[str]) -> None:
    everywhere = {ideology: {"P": 1} for ideology in order}
    for die, ideology in enumerate(order, 1):
        state = parliament("centrist", everywhere, options={"purge_roll_table": table})
        play(end_year(state, spot=9), None, "roll_event", ANARCHY)
        play(state, None, "roll_purge", die)
        assert set(everywhere) - set(fact(state, "delegates.P")) == {ideology}


@pytest.mark.rule("K2e.2", "GL-Purge-Roll", "GL-Anarchy.m0")
def test_the_purged_ideology_of_a_log() -> None:
    """As long as the table is not known the log names the ideology; the centre is never purged."""
    state = parliament("honor", {"honor": {"P": 1}, "equality": {"G": 2}, "centrist": {"W": 2}})
    play(end_year(state, spot=9), None, "roll_event", ANARCHY)
    roll = act("P", "roll_purge")
    (draw,) = roll.draws(state)
    assert (draw.kind, len(draw.items), "centrist" in draw.items) == ("draw", 6, False)
    game().apply(state, roll, Recorded([{"draw": "honor", "for": "Purge Roll"}]))
    assert fact(state, "delegates.P") == {}
    assert state.pending[0]["choices"] == ["equality", "centrist"]


# -- legacy --------------------------------------------------------------------------------------------


def decade(seniority: int = 4, **more: Any) -> Hf4State:
    """The cube has passed the seniority threshold, with nothing happening on the way."""
    state = parliament(**more)
    state.seniority = seniority
    end_year(state, spot=11)
    return play(state, None, "roll_event", 1)


@pytest.mark.rule("O6", "D2b")
def test_the_first_player_places_the_disk() -> None:
    state = decade()
    assert (fact(state, "seniority"), fact(state, "phase")) == (3, "sunspot")
    play(state, "P", "place_legacy", ideology="unity")
    assert fact(state, "legacy") == {"unity": 1}
    assert law(state) == "centrist"  # it is no delegate, and counts in the final vote only


@pytest.mark.rule("O6", "O6b")
@pytest.mark.breaks("O6", "O6b")
def test_only_the_first_player_decides(refuses: Any) -> None:
    state = decade()
    refuses(game(), state, act("W", "place_legacy", ideology="unity"), "O6")
    play(state, "P", "place_legacy", ideology="unity")
    refuses(game(), state, act("W", "pass_baton", to="G"), "O6b")
    refuses(game(), state, act("P", "pass_baton", to="P"), "O6b")


@pytest.mark.rule("O6", "O6b")
@pytest.mark.breaks("O6", "O6b", "O3a")
def test_the_year_waits(refuses: Any) -> None:
    """The cube does not move on before disk and baton are dealt with."""
    state = decade()
    refuses(game(), state, act("P", "advance_sunspot"), "O6")
    play(state, "P", "place_legacy", ideology="unity")
    refuses(game(), state, act("P", "advance_sunspot"), "O6b")
    state = decade(1, delegates={"honor": {"W": 1}, "unity": {"G": 1}})
    play(state, "P", "place_legacy", ideology="authority")
    refuses(game(), state, act("P", "advance_sunspot"), "O3a")


@pytest.mark.rule("N4e.m0", "O6")
def test_the_place_of_the_disk_is_negotiable() -> None:
    state = decade()
    aquas = fact(state, "aquas.P"), fact(state, "aquas.W")
    with pytest.raises(Impossible, match="no seniority disk"):
        game().judge(state, act("W", "deal", to="P", gives=["legacy:honor"], gets=["aquas:1"]))
    with pytest.raises(Impossible, match="one seniority disk"):
        game().judge(state, act("P", "deal", to="W", gives=["legacy:honor", "legacy:unity"]))
    play(state, "P", "deal", to="W", gives=["legacy:honor"], gets=["aquas:2"])
    play(state, "W", "accept_deal", of="P")
    assert fact(state, "legacy") == {"honor": 1}
    assert (fact(state, "aquas.P"), fact(state, "aquas.W")) == (aquas[0] + 2, aquas[1] - 2)
    play(state, "P", "pass_baton", to="W")
    assert fact(state, "player") == "W"
    with pytest.raises(Impossible, match="no seniority disk"):
        game().judge(state, act("W", "deal", to="P", gives=["legacy:honor"]))


# -- the baton -----------------------------------------------------------------------------------------


@pytest.mark.rule("O6b", "C8b")
def test_a_new_first_player() -> None:
    state = play(decade(), "P", "place_legacy", ideology="unity")
    play(state, "P", "pass_baton", to="G")
    assert (fact(state, "first_player"), fact(state, "player"), fact(state, "year")) == ("G", "G", 2)
    for player in ("G", "P", "W"):
        play(state, player, "end_turn")
    assert fact(state, "phase") == "sunspot"


@pytest.mark.rule("O5d", "LAW-authority", "CA-LAW-authority")
def test_martial_law_keeps_the_first_player() -> None:
    state = decade(active="authority", delegates={"authority": {"P": 1}})
    play(state, "P", "place_legacy", ideology="unity")
    assert (fact(state, "first_player"), fact(state, "player"), fact(state, "year")) == ("P", "P", 2)


@pytest.mark.rule("O6b.1", "I7f")
def test_the_cube_of_the_new_first_player() -> None:
    """W has all seven cubes on sites and in the assembly and gives up one, P gets one back."""
    delegates = {"honor": {"W": 2}, "unity": {"P": 2}}
    for cube, left in (({"ideology": "honor"}, (1, 5)), ({"site": "rock-0"}, (2, 4))):
        state = parliament("honor", delegates)
        for n in range(5):
            state.sites[f"rock-{n}"] = SiteState(claim="W", factory="W")
        play(end_year(state, spot=11), None, "roll_event", 1)
        play(state, "P", "place_legacy", ideology="unity")
        play(state, "P", "pass_baton", to="W")
        assert fact(state, "phase") == "sunspot"
        play(state, "W", "supply_cube", **cube)
        assert (fact(state, "delegates.W")["honor"], len(fact(state, "factories.W"))) == left
        assert fact(state, "first_player") == "W"
    assert fact(state, "player") == "W"


@pytest.mark.rule("O6b.1", "I7f")
@pytest.mark.breaks("O6b.1", "I7f")
def test_who_cannot_supply_a_cube_is_not_named(refuses: Any) -> None:
    """W's seven cubes all lie under colonies; G has one to give up beside a colony's."""
    state = parliament("unity", {"unity": {"P": 1}})
    for n in range(7):
        state.sites[f"rock-{n}"] = SiteState(claim="W", factory="W", colonies=["W"])
    for n, site in enumerate(("ares", "boreas", "pebble", "gravel", "luna", "stone", "far")):
        state.sites[site] = SiteState(claim="G", factory="G", colonies=["G"] if n else [])
    play(end_year(state, spot=11), None, "roll_event", 1)
    play(state, "P", "place_legacy", ideology="unity")
    refuses(game(), state, act("P", "pass_baton", to="W"), "O6b.1")
    play(state, "P", "pass_baton", to="G")
    refuses(game(), state, act("G", "advance_sunspot"), "O6b.1")
    refuses(game(), state, act("G", "supply_cube", site="boreas"), "I7f")
    play(state, "G", "supply_cube", site="ares")
    assert (fact(state, "player"), len(fact(state, "factories.G"))) == ("G", 6)


@pytest.mark.rule("O6b", "O6b.1")
def test_where_nobody_else_can_serve_the_first_player_stays(does: Does) -> None:
    state = parliament(seats={"P": ("purple", "CQ041F"), "W": ("white", "CQ042F")}, delegates={})
    for n in range(7):
        state.sites[f"rock-{n}"] = SiteState(claim="W", factory="W", colonies=["W"])
    does(game(), end_year(state, spot=11), act(None, "roll_event"), dice(1))
    does(game(), state, act("P", "place_legacy", ideology="unity"), dice())
    assert (fact(state, "player"), fact(state, "year")) == ("P", 2)


# -- the final vote ------------------------------------------------------------------------------------


@pytest.mark.rule("O6a", "O6", "O7", "M2c")
def test_the_final_vote_counts_legacies() -> None:
    """Two delegates and two disks in authority outvote three delegates in honor."""
    state = parliament()
    place(state, "honor", {"honor": {"W": 3}, "authority": {"P": 2}}).legacy = {"authority": 1}
    state.sites["pebble"] = SiteState(claim="P")
    state.seniority = 1
    play(end_year(state, spot=11), None, "roll_event", 1)
    assert not state.ended
    play(state, "P", "place_legacy", ideology="authority")
    assert (state.ended, law(state)) == (True, "authority")
    assert points(state, "P")["politics"] == 1
    assert game().score(state) == {"P": 1 + 2 + 1, "W": 3, "G": 0}


@pytest.mark.rule("O6a", "O3a")
def test_the_last_first_player_settles_a_tied_final_vote() -> None:
    state = decade(1, active="honor", delegates={"honor": {"W": 2}, "unity": {"G": 1}})
    play(state, "P", "place_legacy", ideology="unity")
    assert not state.ended
    play(state, "P", "move_law", ideology="unity")
    assert (state.ended, law(state)) == (True, "unity")
    assert points(state, "G")["politics"] == 1


@pytest.mark.rule("O6")
def test_a_table_that_plays_on_without_deciding() -> None:
    """Forced acts go on: the disk lies in the active ideology, the 1st player stays."""
    state = decade(delegates={"honor": {"W": 1}}, active="honor")
    game().force(state, act("P", "fundraise"), Seeded(1))
    assert (fact(state, "legacy"), fact(state, "first_player"), fact(state, "year")) == ({"honor": 1}, "P", 2)
    assert (state.pending, state.year_end) == ([], [])


def test_disks_and_batons_are_not_due_in_between() -> None:
    state = parliament()
    for do, params in (
        ("place_legacy", {"ideology": "unity"}),
        ("pass_baton", {"to": "W"}),
        ("supply_cube", {"ideology": "authority"}),
    ):
        with pytest.raises(Impossible, match="not due"):
            game().judge(state, act("P", do, **params))

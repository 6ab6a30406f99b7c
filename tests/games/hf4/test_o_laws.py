"""Chapter O: lobbying, the seven laws, and what the final law scores."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.m_end import points
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.politics import o5_laws, o7_score
from hfmod.testing import Does, Shows, differing
from tests.games.hf4.assemblies import law, parliament, place
from tests.games.hf4.worlds import SEATS, act, core_table, deal, dice, fact, game, play, stack

IDEOLOGIES = ["freedom", "honor", "unity", "authority", "equality", "individuality", "centrist"]


# -- lobbying ------------------------------------------------------------------------------------------


def lobbyist(ideology: str, active: str = "centrist") -> Hf4State:
    """P has one delegate in an ideology; the star is kept elsewhere by three of W's."""
    return parliament(active, {active: {"W": 3}, ideology: {"P": 1}})


@pytest.mark.rule("O4", "O5", "O5a", "GL-Laws")
def test_lobbying_costs_an_aqua_and_the_delegate(does: Does) -> None:
    state = lobbyist("freedom")
    deal(state, "P", "CX080", "CG110")
    before = fact(state, "aquas.P")
    play(state, "P", "lobby", ideology="freedom")
    assert (fact(state, "aquas.P"), fact(state, "delegates.P")) == (before - 1, {})
    does(game(), state, act("P", "free_market", card="CX080", second="CG110"), dice())
    assert fact(state, "aquas.P") == before - 1 + 5


@pytest.mark.rule("O4", "I3")
@pytest.mark.breaks("I3")
def test_a_lobbied_law_works_for_the_lobbyist_and_this_turn_only(refuses: Any) -> None:
    state = lobbyist("freedom")
    deal(state, "W", "CX080", "CG110")
    play(state, "P", "lobby", ideology="freedom")
    play(state, "P", "end_turn")
    refuses(game(), state, act("W", "free_market", card="CX080", second="CG110"), "I3")


@pytest.mark.rule("O4")
@pytest.mark.breaks("O4")
def test_lobbying_has_its_limits(refuses: Any) -> None:
    state = parliament("honor", {"honor": {"W": 3, "P": 1}, "freedom": {"P": 2}})
    refuses(game(), state, act("P", "lobby", ideology="honor"), "O4")  # in force already
    play(state, "P", "lobby", ideology="freedom")
    refuses(game(), state, act("P", "lobby", ideology="freedom"), "O4")  # once a turn
    state = lobbyist("freedom")
    state.players["P"].aquas = 0
    refuses(game(), state, act("P", "lobby", ideology="freedom"), "O4")  # 1 Aqua
    with pytest.raises(Impossible, match="no delegate in unity"):
        game().judge(state, act("P", "lobby", ideology="unity"))


@pytest.mark.rule("O4a")
@pytest.mark.breaks("O4a")
def test_insurance_is_not_lobbied_for_in_advance(refuses: Any) -> None:
    state = lobbyist("centrist", "honor")
    refuses(game(), state, act("P", "lobby", ideology="centrist"), "O4a")


@pytest.mark.rule("O3a", "O4")
def test_the_vote_follows_the_lobbyist(does: Does) -> None:
    state = parliament("honor", {"honor": {"P": 2}, "unity": {"W": 1}, "freedom": {"P": 2}})
    does(game(), state, act("P", "lobby", ideology="freedom"), dice())
    assert law(state) == "honor"
    state = parliament("honor", {"honor": {"P": 2}, "freedom": {"P": 3}})
    play(state, "P", "lobby", ideology="freedom")
    assert [one["choices"] for one in state.pending] == [["freedom", "honor"]]


@pytest.mark.rule("O4b", "K2e.1", "GL-Anarchy.m0")
def test_anarchy_voids_the_law_but_not_the_lobby() -> None:
    state = parliament("freedom", {"freedom": {"P": 3}, "honor": {"P": 1}})
    deal(state, "P", "CX080", "CG110")
    sale = act("P", "free_market", card="CX080", second="CG110")
    assert not game().judge(state, sale)
    state.anarchy = True
    assert [broken.rule for broken in game().judge(state, sale)] == ["I3"]
    before = fact(state, "aquas.P")
    play(state, "P", "lobby", ideology="freedom")
    assert (fact(state, "aquas.P"), fact(state, "delegates.P")) == (before - 1, {"freedom": 2, "honor": 1})
    assert not game().judge(state, sale)


@pytest.mark.rule("O3")
def test_the_law_still_moves_in_anarchy() -> None:
    state = parliament("centrist", {"authority": {"P": 1}})
    state.anarchy = True
    play(state, "P", "fundraise", elect="authority")
    assert law(state) == "authority"


# -- freedom -------------------------------------------------------------------------------------------


@pytest.mark.rule("O5a", "LAW-freedom", "CA-LAW-freedom", "O3b", "I3")
@pytest.mark.breaks("I3")
def test_free_trade(refuses: Any) -> None:
    """Two hand cards, a hand card and a Black-Side card in LEO, or one as ever (RUL-FREE-TRADE)."""
    for active in ("freedom", "centrist"):
        state = parliament(active, {})
        deal(state, "P", "CX080", "CG110")
        stack(state, "P", "leo", "leo", "CF068R", "CB056")
        before = fact(state, "aquas.P")
        for second in ("CG110", "CF068"):
            sale = act("P", "free_market", card="CX080", second=second)
            if active == "centrist":
                refuses(game(), state, sale, "I3")
            else:
                assert game().judge(state, sale) == [] and sale.figures(state)["price"].value == 5
        refuses(game(), state, act("P", "free_market", card="CB056"), "I3b")
    place(state, active="freedom")
    play(state, "P", "free_market", card="CX080", second="CF068")
    assert (fact(state, "aquas.P"), fact(state, "hand.P")) == (before + 5, ["CF068", "CG110"])
    assert fact(state, "deck_bottom.reactors") == "CX080"
    with pytest.raises(Impossible, match="sold twice"):
        game().judge(state, act("P", "free_market", card="CG110", second="CG110"))


# -- honor ---------------------------------------------------------------------------------------------


@pytest.mark.rule("O5b", "O2b.2", "LAW-honor", "CA-LAW-honor")
def test_the_paleoconservative_directive() -> None:
    """Income by glory chits, in LEO or carried far away; without glory there is none."""
    state = parliament("honor", {"honor": {"W": 2}})
    aquas = {player: fact(state, f"aquas.{player}") for player in "PWG"}
    state.glory_spots.pop("glory-mars", None)
    state.glory_spots.pop("glory-venus", None)
    state.players["P"].glory = ["glory-mars", "glory-venus"]
    stack(state, "P", "rocket", "ares", "CQ041")
    state.glory_spots.pop("glory-earth", None)
    state.cards["CQ041"].glory = "glory-earth"
    stack(state, "W", "rocket", "ares", "CQ042")
    state.glory_spots.pop("glory-ceres", None)
    state.cards["CQ042"].glory = "glory-ceres"
    for player, income in (("P", 3), ("W", 1), ("G", 0)):
        fundraise = act(player, "fundraise")
        assert fundraise.figures(state)["gain"].value == income
        play(state, player, "fundraise")
        assert fact(state, f"aquas.{player}") == aquas[player] + income
        play(state, player, "end_turn")


@pytest.mark.breaks("O5b")
def test_no_glory_brings_no_income(shows: Shows) -> None:
    """G takes the usual Aqua; W with one chit may, and one more is a slip as anywhere."""
    state = parliament("honor", {"honor": {"W": 2}})
    state.glory_spots.pop("glory-ceres", None)
    state.players["W"].glory = ["glory-ceres"]
    for player in "PWG":
        before = fact(state, f"aquas.{player}")
        play(state, player, "fundraise")
        if player == "W":
            assert not differing(game(), state, {"aquas.W": before + 1})
            assert [one.code for one in differing(game(), state, {"aquas.W": before + 2})] == ["EXPECT"]
        else:
            found = shows(game(), state, {f"aquas.{player}": before + 1}, "O5b")
            assert player in found.message and found.legal == "take nothing"
            assert not differing(game(), state, {f"aquas.{player}": before})
        play(state, player, "end_turn")


# -- unity ---------------------------------------------------------------------------------------------


@pytest.mark.rule("O5c", "LAW-unity", "CA-LAW-unity")
def test_the_general_assembly_activates_laws_with_two_delegates() -> None:
    """All players' delegates count together (RUL-UN-ASSEMBLY)."""
    delegates = {"unity": {"W": 3}, "freedom": {"P": 1, "W": 1}, "honor": {"G": 1}}
    state = parliament("unity", delegates)
    in_force = [ideology for ideology in IDEOLOGIES if o5_laws.active(state, ideology)]
    assert in_force == ["freedom", "unity"]
    place(state, active="honor")
    assert [ideology for ideology in IDEOLOGIES if o5_laws.active(state, ideology)] == ["honor"]


@pytest.mark.rule("O5c", "LAW-unity", "CA-LAW-unity")
@pytest.mark.breaks("O5c")
def test_nobody_lobbies_under_the_general_assembly(refuses: Any) -> None:
    state = lobbyist("honor", "unity")
    refuses(game(), state, act("P", "lobby", ideology="honor"), "O5c")
    state.anarchy = True  # K2e.1: it is without effect
    assert not game().judge(state, act("P", "lobby", ideology="honor"))


@pytest.mark.rule("O5c", "O4")
def test_lobbying_for_the_general_assembly() -> None:
    """Its laws work for the lobbyist."""
    state = parliament("honor", {"honor": {"W": 3}, "freedom": {"W": 2}, "unity": {"P": 1}})
    deal(state, "P", "CX080", "CG110")
    sale = act("P", "free_market", card="CX080", second="CG110")
    assert [broken.rule for broken in game().judge(state, sale)] == ["I3"]
    play(state, "P", "lobby", ideology="unity")
    assert not game().judge(state, sale)


# -- authority -----------------------------------------------------------------------------------------


@pytest.mark.rule("O5d", "O2b.1", "LAW-authority", "CA-LAW-authority")
def test_martial_law_begins_a_fundraise(does: Does) -> None:
    """The discard comes first: it counts in the vote that ends the operation."""
    state = parliament("authority", {"authority": {"G": 2}, "honor": {"W": 2}})
    before = fact(state, "aquas.P")
    does(game(), state, act("P", "fundraise", discard_of="G", discard_from="authority"), dice())
    assert (fact(state, "delegates.G"), law(state)) == ({"authority": 1}, "honor")
    assert fact(state, "aquas.P") == before + 1


@pytest.mark.rule("O2b.1", "O5d")
@pytest.mark.breaks("O2b.1")
def test_martial_law_only(refuses: Any) -> None:
    state = parliament("honor", {"honor": {"W": 2}, "authority": {"P": 1}})
    discard = act("P", "fundraise", discard_of="W", discard_from="honor")
    refuses(game(), state, discard, "O2b.1")
    play(state, "P", "lobby", ideology="authority")
    play(state, "P", "fundraise", discard_of="W", discard_from="honor")
    assert fact(state, "delegates.W") == {"honor": 1}
    state = parliament("authority", {"authority": {"P": 1}})
    refuses(game(), state, act("P", "fundraise", discard_of="P", discard_from="authority"), "O2b.1")


# -- equality ------------------------------------------------------------------------------------------


@pytest.mark.rule("O5e", "LAW-equality", "CA-LAW-equality")
@pytest.mark.breaks("O5e")
def test_research_grants_replace_auctions(refuses: Any) -> None:
    """1 Aqua for the top card, whatever the hand, and no bonus supports."""
    state = parliament("equality", {"equality": {"G": 2}})
    refuses(game(), state, act("P", "research_auction", deck="radiators"), "O5e")
    deal(state, "P", "CX080", "CG110", "CF068", "CB056")
    before = fact(state, "aquas.P")
    play(state, "P", "research_grant", deck="thrusters")
    assert fact(state, "hand.P") == ["CB056", "CF068", "CG110", "CT044", "CX080"]
    assert (fact(state, "aquas.P"), state.auction) == (before - 1, None)
    assert len(state.decks["radiators"]) == 1
    play(state, "P", "end_turn")
    state.players["W"].aquas = 0
    refuses(game(), state, act("W", "research_grant", deck="radiators"), "O5e")


@pytest.mark.rule("O5e")
@pytest.mark.breaks("O5e")
def test_without_grants_there_is_an_auction(refuses: Any) -> None:
    """Who lobbied for grants may choose (RUL-RESEARCH-GRANTS)."""
    state = lobbyist("equality")
    refuses(game(), state, act("P", "research_grant", deck="thrusters"), "O5e")
    play(state, "P", "lobby", ideology="equality")
    assert not game().judge(state, act("P", "research_auction", deck="thrusters"))
    play(state, "P", "research_grant", deck="thrusters")
    assert fact(state, "hand.P") == ["CT044"]


# -- individuality -------------------------------------------------------------------------------------


def abroad(active: str = "individuality") -> Hf4State:
    """P's rocket stands at W's factory of type M; P has a card of that type in hand."""
    state = parliament(active, {active: {"W": 2}}, SEATS | {"P": ("purple", "CQ041R")})
    state.sites["gravel"] = SiteState(claim="W", factory="W")
    stack(state, "P", "rocket", "gravel", "CQ041", fuel=4)
    deal(state, "P", "CX080")
    return state


@pytest.mark.example("O5f")
@pytest.mark.rule("O5f", "LAW-individuality", "CA-LAW-individuality")
def test_the_example_of_freedom_to_roam(does: Does) -> None:
    """ET production of an own M card at another player's factory, then away by its factory-assist."""
    state = abroad()
    does(game(), state, act("P", "et_production", card="CX080", site="gravel", to="rocket"), dice())
    assert fact(state, "rocket.P")["cards"] == ["CQ041", "CX080R"]
    play(state, "P", "activate_thruster", card="CQ041")
    play(state, "P", "enter", space="mid", assist="factory")
    play(state, "P", "roll_hazard", 6)
    play(state, "P", "end_move")
    assert fact(state, "rocket.P")["location"] == "mid"


@pytest.mark.rule("O5f", "N6")
def test_roaming_needs_the_treaty() -> None:
    making = act("P", "et_production", card="CX080", site="gravel", to="rocket")
    refuel = act("P", "factory_refuel", site="gravel", to="rocket")
    assert not game().judge(abroad(), making) and not game().judge(abroad(), refuel)
    assert [broken.rule for broken in game().judge(abroad("centrist"), making)] == ["I8d"]
    assert [broken.rule for broken in game().judge(abroad("centrist"), refuel)] == ["I5b.1"]


@pytest.mark.rule("O5f", "LAW-individuality", "CA-LAW-individuality")
def test_roaming_is_no_delivery_and_no_building(does: Does) -> None:
    """The treaty opens factories for on-site operations, assist and elevators only (RUL-ROAM)."""
    state = abroad()
    does(game(), state, act("P", "et_production", card="CX080", site="gravel", to="outpost1"), dice())
    play(state, "P", "end_turn")
    play(state, "W", "end_turn")
    play(state, "G", "end_turn")
    play(state, "P", "advance_sunspot")
    state.players["P"].stacks["outpost1"].fts[Grade.WATER] = 9
    delivery = game().judge(state, act("P", "delivery", card="CX080", source="outpost1"))
    assert [broken.legal for broken in delivery] == ["deliver from a factory"]
    colony = game().judge(state, act("P", "build_colony", site="gravel", card="CQ041"))
    assert [broken.rule for broken in colony] == ["G3"]


# -- what the last law is worth ------------------------------------------------------------------------


def grown() -> Hf4State:
    """P has 3 claims, 2 factories, 1 colony, 2 glory chits, delegates in 2 ideologies."""
    state = parliament("centrist", {"authority": {"P": 2}, "centrist": {"P": 1, "W": 3}})
    state.sites["ares"] = SiteState(claim="P", factory="P", colonies=["P"])
    state.sites["boreas"] = SiteState(claim="P", factory="P")
    state.sites["pebble"] = SiteState(claim="P")
    state.glory_spots.pop("glory-mars", None)
    state.players["P"].glory = ["glory-mars"]
    state.glory_high["glory-mars"] = False
    stack(state, "P", "rocket", "mid", "CQ041")
    state.glory_spots.pop("glory-venus", None)
    state.cards["CQ041"].glory = "glory-venus"
    state.glory_high["glory-venus"] = False
    return state


def law_of(chapter: str, ideology: str, vp: int) -> Any:
    """What a law gives to P, with the rules that say so."""
    return pytest.param(
        ideology, vp, marks=pytest.mark.rule(chapter, f"LAW-{ideology}", f"CA-LAW-{ideology}"), id=ideology
    )


@pytest.mark.rule("O7", "M2c")
@pytest.mark.parametrize(
    ("active", "vp"),
    [
        law_of("O7a", "freedom", 2),
        law_of("O7b", "honor", 2),
        law_of("O7c", "unity", 2),
        law_of("O7d", "authority", 3),
        law_of("O7e", "equality", 1),
        law_of("O7g", "centrist", 0),
    ],
)
def test_scores_of_laws(active: str, vp: int) -> None:
    state = grown()
    before = sum(points(state, "P").values())
    place(state, active=active)
    assert points(state, "P")["politics"] == vp
    assert sum(points(state, "P").values()) == before + vp
    assert points(state, "G")["politics"] == 0


@pytest.mark.rule("O7f", "LAW-individuality", "CA-LAW-individuality", "M2c")
def test_individuality_scores_tokens_at_hazardous_landers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disk, cube, dome and rocket each; an outpost is no wooden token."""
    state = grown()
    place(state, active="individuality")
    assert points(state, "P")["politics"] == 0
    monkeypatch.setattr(o7_score, "hazardous", lambda board: frozenset({"ares", "pebble"}))
    assert points(state, "P")["politics"] == 3 + 1
    state.players["P"].stacks["rocket"].location = "pebble"
    stack(state, "P", "outpost1", "pebble", "CF068")
    assert points(state, "P")["politics"] == 3 + 2


@pytest.mark.rule("O7f")
def test_hazardous_landers_of_the_solar_system() -> None:
    """The list of RUL-MAP-DATA."""
    assert o7_score.hazardous(load().map) == {
        "venus-aerostat-xity", "europa-conamara-chaos", "ganymede-memphis-facula", "ganymede-uruk-sulcus",
        "io-gish-bar-mons", "io-loki-patera", "rhea", "saturn-aerostat", "cordelia", "uranus-aerostat",
        "haumea", "quaoar", "triton-mahilani-plume", "triton-tuonela-planitia", "neptune-aerostat",
    }  # fmt: skip


@pytest.mark.rule("K2e.1")
@pytest.mark.parametrize(("option", "vp"), [("none", 0), ("scored", 3)])
def test_nothing_is_scored_in_anarchy(option: str, vp: int) -> None:
    state = grown()
    state.options["politics_vp_in_anarchy"] = option
    state.anarchy = True
    place(state, active="authority")
    assert points(state, "P")["politics"] == vp


@pytest.mark.rule("M2a.m", "GL-Token-VP.m")
def test_each_delegate_is_a_token() -> None:
    assert points(grown(), "P")["delegates"] == 3
    assert "delegates" not in points(core_table(), "P")


def test_content_and_engine_know_the_same_laws() -> None:
    laws = [row["law"] for row in load().tables["ideologies"]["ideologies"]]
    assert {one["code"] for one in laws} == set(o5_laws.LAWS)
    assert {one["score"] for one in laws} == set(o7_score.SCORES)

"""Chapter N: deals."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_components, h_rights
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.h_moved_fts import MOVED, moved, year_ends
from hfmod.games.hf4.rules.core.i5_refuel import refuel_factor
from hfmod.games.hf4.rules.core.i6_prospect import reroll_sources, roll_modifier
from hfmod.games.hf4.rules.core.i_on_site import hydration, isru_value
from hfmod.games.hf4.rules.core.n_negotiation import Deal, touched
from hfmod.games.hf4.rules.core.n_tokens import Swaps
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState, Turn
from hfmod.games.hf4.rules.modules import in_play
from hfmod.testing import Does, legally
from tests.games.hf4.listing import accepted
from tests.games.hf4.worlds import act, core_table, deal, dice, fact, game, play, stack, table


def trade(state: Hf4State, by: str, to: str, gives: list[str], gets: list[str]) -> Hf4State:
    legally(game(), state, act(by, "deal", to=to, gives=gives, gets=gets))
    legally(game(), state, act(to, "accept_deal", of=by))
    return state


@pytest.mark.rule("N1", "N2", "N4a", "tE3.3", "tE3.5")
def test_the_deal_of_year_17() -> None:
    """CRP gives a hand card, ESA 1 Aqua and the use of its Powersat; ESA's full hand does not matter."""
    state = table()
    deal(state, "P", "RT001")
    deal(state, "G", "RB013", "RB014", "RB015", "RF025")
    trade(state, "P", "G", ["card:RT001"], ["aquas:1", "use:powersat"])
    assert (fact(state, "hand.P"), len(fact(state, "hand.G"))) == ([], 5)
    assert (fact(state, "aquas.P"), fact(state, "aquas.G")) == (5, 3)
    assert h_rights.push_sources(state, "P") == ("G",)


@pytest.mark.rule("tE3.4")
def test_nothing_changes_hands_without_consent() -> None:
    state = table()
    play(state, "P", "deal", to="G", gives=["aquas:1"])
    assert (fact(state, "aquas.P"), fact(state, "aquas.G")) == (4, 4)
    with pytest.raises(Impossible, match="offered"):
        game().judge(state, act("W", "accept_deal", of="P"))
    play(state, "P", "end_turn")
    with pytest.raises(Impossible, match="offered"):  # N: a deal does not outlast the turn
        game().judge(state, act("G", "accept_deal", of="P"))


@pytest.mark.rule("N4b", "GL-Felonious", "tF1.13")
def test_felonious_is_lent_for_the_turn(does: Does) -> None:
    state = play(table(), "P", "end_turn")
    stack(state, "W", "rocket", "ares", "CQ042")
    state.sites["ares"] = SiteState(claim="G")
    trade(state, "W", "P", ["aquas:1"], ["use:felonious"])
    does(game(), state, act("W", "claim_jump", site="ares"), dice())
    assert fact(state, "claims.W") == ["ares"]
    play(state, "W", "end_turn")
    assert not state.has_privilege("W", "felonious")


@pytest.mark.rule("N4", "Nb", "N4e")
@pytest.mark.rule("N5")
def test_only_some_privileges_are_negotiable() -> None:
    state = table()
    with pytest.raises(Impossible, match="not negotiable"):
        game().judge(state, act("P", "deal", to="W", gets=["use:launch_fees"]))
    with pytest.raises(Impossible, match="has no powersat"):
        game().judge(state, act("P", "deal", to="W", gets=["use:powersat"]))
    with pytest.raises(Impossible, match="only the 1st player"):
        game().judge(state, act("P", "deal", to="W", gets=["use:luna"]))
    with pytest.raises(Impossible, match="nothing that changes hands"):
        game().judge(state, act("P", "deal", to="W", gets=["aquas:-1"]))


@pytest.mark.rule("N4a", "H3d", "I7.1")
def test_a_factory_with_the_push_icon_pushes_others_by_consent() -> None:
    """H3d: the partner of the deal has the Powersat privilege, or a factory on such a site."""
    state = table()
    with pytest.raises(Impossible, match="W has no powersat"):
        game().judge(state, act("P", "deal", to="W", gets=["use:powersat"]))
    state.sites["stone"] = SiteState(claim="W", factory="W")
    stack(state, "P", "rocket", "leo", "RT002", fuel=1)
    trade(state, "P", "W", ["aquas:1"], ["use:powersat"])
    play(state, "P", "activate_thruster", card="RT002", push_by="W")
    assert state.movement is not None and state.movement.facts["push"] == 1


@pytest.mark.rule("N4a", "GL-Powersat.b")
@pytest.mark.breaks("N4a")
def test_who_agreed_to_push_pushes_and_nobody_else(refuses: Any, does: Does) -> None:
    """W agrees with P to a push by its factory; G has a Powersat, and was not asked."""
    state = table()
    state.sites["stone"] = SiteState(claim="W", factory="W")
    stack(state, "P", "rocket", "leo", "RT002", fuel=1)
    trade(state, "P", "W", ["aquas:1"], ["use:powersat"])
    refuses(game(), state, act("P", "activate_thruster", card="RT002", push_by="G"), "N4a")
    does(game(), state, act("P", "activate_thruster", card="RT002", push_by="W"), dice())


@pytest.mark.rule("H1b.1", "H1b.2")
@pytest.mark.breaks("H1b.1")
def test_fts_that_have_moved_do_not_move_again_for_another_player(refuses: Any) -> None:
    """P's rocket brings 2 FTs to LEO and gives one to W's rocket, which waits with it for the next year."""
    state = table()
    stack(state, "P", "rocket", "mid", "RT002", fts=2, fuel=6)
    stack(state, "W", "rocket", "leo", "RT001", fuel=4)
    play(state, "P", "activate_thruster", card="RT002")
    play(state, "P", "enter", space="leo")
    play(state, "P", "end_move")
    free = play(game().fork(state), "P", "end_turn")
    play(free, "W", "activate_thruster", card="RT001")
    trade(state, "P", "W", ["fts:1:rocket:rocket"], [])
    play(state, "P", "end_turn")
    found = refuses(game(), state, act("W", "activate_thruster", card="RT001"), "H1b.1")
    assert found.facts == {"moved": 1}
    assert found.message == "1 FT aboard W's rocket has already moved in P's turn"
    assert found.legal == "unload it first, or wait for P's next turn"
    state.turns.pop("P")  # whose next turn it is
    assert game().judge(state, act("W", "activate_thruster", card="RT001")) == []


@pytest.mark.rule("H1b.1")
@pytest.mark.breaks("H1b.1")
def test_what_has_moved_waits_for_its_owner_s_turn_in_the_new_year_too(refuses: Any) -> None:
    """W's card moved last year; in P's first turn of the new year it does not move in P's rocket."""
    state = table()
    stack(state, "P", "rocket", "leo", "RT001", fuel=4)
    state.turns["W"] = Turn("W", operation="income", moved={"rocket", "RT001"})
    year_ends(state)
    begin_turn(state, "P")
    found = refuses(game(), state, act("P", "activate_thruster", card="RT001"), "H1b.1")
    assert "in W's turn" in found.message
    begin_turn(state, "W")
    begin_turn(state, "P")
    assert game().judge(state, act("P", "activate_thruster", card="RT001")) == []


@pytest.mark.rule("G1e.2")
def test_fuel_that_moved_and_is_lost_bans_no_other_tanks() -> None:
    """Converting P's rocket flushes 3 tanks that moved; FTs loaded later into the outpost have not moved."""
    state = table()
    stack(state, "P", "rocket", "mid", "RT001", fuel=3)
    state.turns["P"].used[MOVED + "rocket:P"] = 3
    play(state, "P", "convert_stack", source="rocket", to="outpost1")
    outpost = state.players["P"].stacks["outpost1"]
    outpost.fts[Grade.WATER] = 2
    assert moved(state, outpost) == 0


@pytest.mark.rule("N4b")
def test_a_lent_privilege_is_not_lent_on() -> None:
    state = play(table(), "P", "end_turn")
    trade(state, "W", "P", ["aquas:1"], ["use:felonious"])
    assert state.has_privilege("W", "felonious")
    with pytest.raises(Impossible, match="W has no felonious"):
        game().judge(state, act("W", "deal", to="G", gives=["use:felonious"]))


@pytest.mark.rule("N3d", "H9b")
@pytest.mark.breaks("H9b")
def test_a_guest_rides_a_buggy_of_its_owner(refuses: Any) -> None:
    """P's crew in W's rocket takes P's buggy along the road; W cannot send it."""
    state = table()
    stack(state, "W", "rocket", "ares", "RT001", "CQ041", "RB013")
    ride = {"card": "CQ041", "space": "boreas"}
    refuses(game(), state, act("P", "buggy_move", **ride), "H9b")  # the buggy is W's
    sent = play(game().fork(state), "P", "end_turn")
    refuses(game(), sent, act("W", "buggy_move", **ride), "H9b")
    state.players["W"].stacks["rocket"].cards.remove("RB013")
    state.players["P"].hand.append("RB013")
    stack(state, "P", "outpost1", "ares", "RB013")
    play(state, "P", "buggy_move", **ride)
    assert fact(state, "outpost2.P")["cards"] == ["CQ041"]
    assert fact(state, "rocket.W")["cards"] == ["RT001"]


@pytest.mark.rule("N1")
@pytest.mark.breaks("N1")
def test_who_gives_has(refuses: Any) -> None:
    refuses(game(), table(), act("P", "deal", to="W", gives=["aquas:5"]), "N1")


@pytest.mark.rule("N1", "N3")
def test_fts_in_a_deal_are_no_money() -> None:
    """All four Aquas and three FTs: who gives them has both."""
    state = table()
    stack(state, "P", "rocket", "ares", "RB013", fts=3)
    stack(state, "W", "rocket", "ares", "RB014")
    trade(state, "P", "W", ["aquas:4", "fts:3:rocket:rocket"], [])
    assert (fact(state, "aquas.P"), fact(state, "aquas.W"), fact(state, "rocket.W")["fts"]) == (0, 8, 3)


@pytest.mark.rule("I2c", "N1")
def test_a_bid_that_is_outbid_binds_nobody(refuses: Any) -> None:
    """W's 4 have been topped by G, so W may give all Aquas away; G may not."""
    state = play(table(), "P", "research_auction", deck="thrusters", bid=0)
    for player in ("W", "G"):
        state.players[player].aquas = 5
    play(state, "W", "bid", amount=4)
    play(state, "G", "bid", amount=5)
    refuses(game(), state, act("G", "deal", to="P", gives=["aquas:1"]), "I2c")
    trade(state, "W", "P", ["aquas:5"], [])
    assert fact(state, "aquas.W") == 0


@pytest.mark.rule("N3a", "G6a.1")
@pytest.mark.breaks("N3a")
def test_a_factory_on_the_claim_of_another_is_not_given_away(refuses: Any) -> None:
    """P built it by consent of W (N6): the disk is W's, and P cannot give it to G with the cube."""
    state = table()
    state.sites["pebble"] = SiteState(claim="W", factory="P")
    gift = act("P", "deal", to="G", gives=["factory:pebble"])
    assert "a claim of W" in refuses(game(), state, gift, "N3a").message
    assert gift not in game().acts["deal"].listing(state)
    state.sites["pebble"].claim = "P"
    trade(state, "P", "G", ["factory:pebble"], [])
    assert (state.sites["pebble"].claim, state.sites["pebble"].factory) == ("G", "G")


@pytest.mark.rule("Na", "K2f", "K2g")
@pytest.mark.breaks("Na")
def test_nothing_changes_hands_while_an_event_is_carried_out(refuses: Any) -> None:
    """W has to give up a hand card for the budget cuts; Aquas may still be paid."""
    state = core_table()
    deal(state, "W", "CT044", "CX080")
    state.turn, state.phase, state.sunspot = None, "sunspot", 3
    play(state, None, "advance_sunspot")
    play(state, None, "roll_event", 5)
    both = act("W", "deal", to="P", gives=["card:CT044", "card:CX080"])
    assert refuses(game(), state, both, "Na").rule == "Na"
    (legal,) = [game().narration.advise(state, both, found).legal for found in game().judge(state, both)]
    assert legal == "W gives up a card for the budget cuts first (K2f)"
    trade(state, "W", "P", ["aquas:1"], [])
    play(state, "W", "budget_cut", card="CT044")
    assert fact(state, "phase") == "turns"


@pytest.mark.breaks("I2c")
def test_a_bid_stays_covered(refuses: Any) -> None:
    state = play(table(), "P", "research_auction", deck="thrusters", bid=3)
    refuses(game(), state, act("P", "deal", to="W", gives=["aquas:2"]), "I2c")
    trade(state, "P", "W", ["aquas:1"], [])


@pytest.mark.rule("Na", "tE3.5")
@pytest.mark.breaks("Na")
def test_cards_change_hands_between_acts(refuses: Any) -> None:
    state = table()
    deal(state, "P", "RT001")
    stack(state, "P", "rocket", "leo", "RT002")
    state.movement = Movement(stack="rocket", owner="P")
    refuses(game(), state, act("P", "deal", to="W", gives=["card:RT001"]), "Na")
    play(state, "P", "deal", to="W", gives=["aquas:1"])
    state.movement = None
    play(state, "P", "research_auction", deck="thrusters")
    refuses(game(), state, act("P", "deal", to="W", gives=["card:RT001"]), "Na")


@pytest.mark.rule("N2a")
@pytest.mark.breaks("N2a")
def test_a_card_is_not_handed_on_before_the_next_turn_of_its_owner(refuses: Any) -> None:
    state = table()
    deal(state, "P", "RT001")
    trade(state, "P", "W", ["card:RT001"], [])
    refuses(game(), state, act("W", "deal", to="P", gives=["card:RT001"]), "N2a")
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    trade(state, "W", "G", ["card:RT001"], [])
    assert fact(state, "hand.G") == ["RT001"]


@pytest.mark.rule("N2a", "GL-Discard")
def test_who_buys_a_discarded_card_has_it_from_nobody(does: Does) -> None:
    """W discards a card from P's hand, and G gets it from the deck: G may hand it on at once."""
    state = table()
    deal(state, "P", "RT001")
    trade(state, "P", "W", ["card:RT001"], [])
    play(state, "P", "end_turn")
    does(game(), state, act("W", "discard", card="RT001"), dice())
    assert state.decks["thrusters"][-1] == "RT001"
    deal(state, "G", "RT001")
    trade(state, "G", "P", ["card:RT001"], [])
    assert fact(state, "hand.P") == ["RT001"]


@pytest.mark.rule("Nb")
@pytest.mark.breaks("Nb")
def test_glories_are_not_given_away(refuses: Any) -> None:
    state = table()
    del state.glory_spots["glory-mars"]
    state.players["P"].glory.append("glory-mars")
    refuses(game(), state, act("P", "deal", to="W", gives=["glory:glory-mars"]), "Nb")


@pytest.mark.rule("N3")
def test_claims_and_factories_change_owners() -> None:
    state = table()
    state.sites["pebble"] = SiteState(claim="P")
    state.sites["ares"] = SiteState(claim="W", factory="W", colonies=["W"])
    trade(state, "P", "W", ["claim:pebble", "aquas:2"], ["factory:ares"])
    assert (fact(state, "claims.W"), fact(state, "factories.P")) == (["pebble"], ["ares"])
    assert (fact(state, "claims.P"), fact(state, "colonies.P")) == (["ares"], ["ares"])


@pytest.mark.rule("N3a")
@pytest.mark.breaks("N3a")
def test_a_claim_goes_with_its_factory(refuses: Any) -> None:
    state = table()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    refuses(game(), state, act("P", "deal", to="W", gives=["claim:ares"]), "N3a")


@pytest.mark.rule("N3b", "B8.1")
@pytest.mark.breaks("N3b", "B8.1")
def test_the_receiver_needs_disks_and_cubes(refuses: Any) -> None:
    state = table()
    state.sites["pebble"] = SiteState(claim="P")
    for n in range(9):
        state.sites[f"rock-{n}"] = SiteState(claim="W")
    refuses(game(), state, act("P", "deal", to="W", gives=["claim:pebble"]), "N3b")
    for n in range(7):
        state.sites[f"rock-{n}"] = SiteState(claim="G", factory="W")
    state.sites["ares"] = SiteState(claim="P", factory="P")
    refuses(game(), state, act("P", "deal", to="W", gives=["factory:ares"]), "B8.1")


def claimed(monkeypatch: pytest.MonkeyPatch, disks: int, cubes: int, **sites: str) -> Hf4State:
    """Players have so many disks and cubes in all; their sites are named, a capital means a factory."""
    numbers = {"disk": disks, "cube": cubes}
    monkeypatch.setattr(b_components, "supply", lambda state, token: numbers[token])
    state = table()
    for player, named in sites.items():
        for site in named.lower().split():
            state.sites[site] = SiteState(claim=player, factory=player if site.title() in named else None)
    return state


@pytest.mark.rule("N3", "N3b")
@pytest.mark.breaks("N3b")
def test_claims_are_exchanged_without_a_disk_in_reserve(refuses: Any, monkeypatch: Any) -> None:
    """All disks of P and W lie on sites: a claim for a claim frees the disk that it takes."""
    state = claimed(monkeypatch, 2, 7, P="pebble luna", W="ares stone")
    mine, theirs = ["claim:pebble", "claim:luna"], ["claim:ares"]
    found = refuses(game(), state, act("P", "deal", to="W", gives=mine, gets=theirs), "N3b")
    assert found.facts == {"needed": 1, "left": 0}
    trade(state, "P", "W", mine[:1], theirs)
    assert (state.sites["pebble"].claim, state.sites["ares"].claim) == ("W", "P")


@pytest.mark.rule("N3b", "B8.1")
def test_deals_in_tokens_are_listed_exactly(monkeypatch: Any) -> None:
    """P has one disk left and, for the cube on the sunspot, no cube; W has no disk left and two cubes."""
    state = claimed(monkeypatch, 3, 2, P="Pebble luna", W="ares stone boreas")
    words = {
        "P": ["factory:pebble", "claim:luna", "claim:pebble"],
        "W": ["claim:ares", "claim:stone", "use:luna"],
    }
    sides = [[*chain.from_iterable(combinations(words[player], n) for n in range(4))] for player in "PW"]
    listing = next(part for part in Deal.parts(state) if next(iter(part)).to == "W")
    offers = [Deal(by="P", to="W", gives=gives, gets=gets) for gives, gets in product(*sides)]
    assert [one for one in offers if one in listing] == [
        one for one in offers if accepted(game(), state, one)
    ]
    assert Deal(by="P", to="W", gives=("claim:luna", "claim:luna")) not in listing
    picked = [listing.pick(Random(seed)) for seed in range(20)]
    assert all(deal is not None and accepted(game(), state, deal) for deal in [*picked, *islice(listing, 50)])


@pytest.mark.parametrize(
    ("mine", "theirs"), [("Pebble luna gravel", "ares Stone Boreas"), ("Luna", "ares stone")]
)
def test_token_swaps_are_counted_without_being_made(monkeypatch: Any, mine: str, theirs: str) -> None:
    swaps = Swaps(claimed(monkeypatch, 3, 3, P=mine, W=theirs), "P", "W", barred=False)
    made = list(swaps)
    assert len(set(made)) == len(made) == swaps.count() > 1
    assert all(swap in swaps for swap in made)


# -- cargo and guests --------------------------------------------------------------------------------


def meeting() -> Hf4State:
    state = table()
    stack(state, "P", "rocket", "ares", "CQ041", "RT001", fts=3)
    stack(state, "W", "outpost1", "ares", "RB013")
    return state


@pytest.mark.rule("N3", "N3b")
def test_stacked_cards_and_fts_change_owners() -> None:
    state = meeting()
    trade(state, "P", "W", ["stacked:RT001:outpost1"], ["aquas:2"])
    trade(state, "P", "W", ["fts:2:rocket:outpost1"], [])
    assert fact(state, "outpost1.W") == {"location": "ares", "cards": ["RB013", "RT001"], "fts": 2}
    assert (fact(state, "rocket.P")["dry"], fact(state, "aquas.P")) == ("2", 6)


@pytest.mark.rule("N3", "GL-Colocated")
@pytest.mark.breaks("N3")
def test_cargo_changes_hands_in_one_space(refuses: Any) -> None:
    state = meeting()
    state.players["W"].stacks["outpost1"].location = "boreas"
    refuses(game(), state, act("P", "deal", to="W", gives=["stacked:RT001:outpost1"]), "N3")
    trade(state, "P", "W", ["stacked:RT001:outpost2"], [])
    assert fact(state, "outpost2.W")["location"] == "ares"


@pytest.mark.rule("N3d", "B6.3")
def test_a_crew_is_a_guest() -> None:
    """It stays its owner's card, counts as a human there, and comes back by itself."""
    state = meeting()
    trade(state, "P", "W", ["stacked:CQ041:outpost1"], [])
    assert fact(state, "outpost1.W")["cards"] == ["CQ041", "RB013"]
    with pytest.raises(Impossible, match="as W's card"):
        game().judge(state, act("W", "deal", to="P", gives=["stacked:CQ041:rocket"]))
    play(state, "P", "take_glory", chit="glory-mars", card="CQ041")
    play(state, "P", "recall_crew", card="CQ041", to="rocket")
    assert fact(state, "rocket.P")["cards"] == ["CQ041", "RT001"]


@pytest.mark.rule("N3d", "E7c.1", "GL-Felony")
@pytest.mark.breaks("GL-Felony")
@pytest.mark.parametrize("host", ["P", "G"])
def test_a_guest_thrown_out_by_a_felon_goes_home(refuses: Any, host: str) -> None:
    """Out of his own stack or a third player's: any felon may, who has a human there (N3d)."""
    state = table()
    stack(state, host, "outpost1", "ares", "CQ042", "RT001")
    throw_out = act("P", "murder", card="CQ042")
    refuses(game(), state, throw_out, "GL-Felony")
    stack(state, "P", "rocket", "ares", "CQ041")
    game().apply(state, throw_out, dice())
    assert (fact(state, "leo.W"), fact(state, f"outpost1.{host}")["cards"]) == (["CQ042"], ["RT001"])


@pytest.mark.rule("N3", "N3d", "E2e", "G1a")
def test_several_pieces_of_cargo_change_hands_in_one_deal() -> None:
    """All of P's rocket against W's outpost: each side's cards and FTs lie in the stacks that were named."""
    state = meeting()
    gives = [
        "stacked:RT001:outpost1",
        "stacked:CQ041:outpost1",
        "fts:1:rocket:outpost1",
        "fts:2:rocket:outpost2",
    ]
    trade(state, "P", "W", gives, ["stacked:RB013:outpost1", "aquas:1"])
    assert fact(state, "rocket.P") is None
    assert fact(state, "outpost1.W") == {"location": "ares", "cards": ["CQ041", "RT001"], "fts": 1}
    assert (fact(state, "outpost2.W")["fts"], fact(state, "outpost1.P")["cards"]) == (2, ["RB013"])
    assert (fact(state, "aquas.P"), game().invariants(state)) == (5, [])


@pytest.mark.rule("N3")
@pytest.mark.parametrize(
    ("gives", "match"),
    [
        (["stacked:RT001:outpost1", "stacked:RT001:outpost2"], "named twice"),
        (["fts:1:rocket:outpost1", "fts:2:rocket:outpost1"], "named twice"),
        (["fts:2:rocket:outpost1", "fts:2:rocket:outpost2"], "has no 4 FTs"),
    ],
)
def test_cargo_is_given_once(gives: list[str], match: str) -> None:
    with pytest.raises(Impossible, match=match):
        game().judge(meeting(), act("P", "deal", to="W", gives=gives))


@pytest.mark.rule("N3")
@pytest.mark.breaks("N3")
def test_a_new_outpost_is_in_one_space(refuses: Any) -> None:
    state = meeting()
    stack(state, "P", "outpost1", "boreas", "RF025")
    apart = ["stacked:RT001:outpost2", "stacked:RF025:outpost2"]
    found = refuses(game(), state, act("P", "deal", to="W", gives=apart), "N3")
    assert "the new outpost2 of W at Ares" in found.message
    state.players["P"].stacks["outpost1"].location = "ares"
    trade(state, "P", "W", apart, [])
    assert fact(state, "outpost2.W")["cards"] == ["RF025", "RT001"]


@pytest.mark.rule("N3", "E5")
def test_an_exchange_of_last_cards_leaves_the_fuel_aboard() -> None:
    """Both move at once, so that the tanks are not lost with the last card."""
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", fuel=2)
    stack(state, "W", "outpost1", "ares", "RB013")
    trade(state, "P", "W", ["stacked:RT001:outpost1"], ["stacked:RB013:rocket"])
    assert (fact(state, "rocket.P")["cards"], fact(state, "rocket.P")["wet"]) == (["RB013"], "4")


# -- N7 ----------------------------------------------------------------------------------------------


def beside(place: str, mine: tuple[str, ...], lent: str) -> Hf4State:
    """P's rocket and W's outpost with one card, in one space."""
    state = table()
    stack(state, "P", "rocket", place, *mine)
    stack(state, "W", "outpost1", place, lent)
    return state


def lend(state: Hf4State, card: str) -> None:
    trade(state, "P", "W", ["aquas:1"], [f"use:ability:{card}"])


@pytest.mark.rule("N7")
def test_an_isru_aid_serves_a_colocated_stack_by_consent() -> None:
    """ISRU 3 counts as 2 beside W's aid once W agrees, for this turn."""
    state = beside("pebble", ("RB013",), "RF030R")
    mine = state.players["P"].stacks["rocket"]
    assert isru_value(state, "RB013", mine) == 3
    lend(state, "RF030")
    assert isru_value(state, "RB013", mine) == 2
    state.players["W"].stacks["outpost1"].location = "gravel"
    assert isru_value(state, "RB013", mine) == 3
    state.players["W"].stacks["outpost1"].location = "pebble"
    play(state, "P", "end_turn")
    assert isru_value(state, "RB013", mine) == 3


@pytest.mark.rule("N7")
def test_prospecting_and_refuelling_aids_serve_a_colocated_stack() -> None:
    state = beside("pebble", ("RB015",), "RF027R")
    mine = state.players["P"].stacks["rocket"]
    assert roll_modifier(state, "RB015", mine, "pebble") == 0
    lend(state, "RF027")
    assert roll_modifier(state, "RB015", mine, "pebble") == -3
    state = beside("ares", ("RB013",), "RF033R")
    assert refuel_factor(state, "P", "ares") == 1
    lend(state, "RF033")
    assert refuel_factor(state, "P", "ares") == 2
    state = beside("pebble", ("RB015",), "RB014R")
    assert reroll_sources(state, "P", "RB015", state.players["P"].stacks["rocket"], ["x"])["ability"] == []
    lend(state, "RB014")
    assert reroll_sources(state, "P", "RB015", state.players["P"].stacks["rocket"], ["x"])["ability"] == ["x"]


@pytest.mark.rule("N7")
def test_a_scoop_serves_colocated_stacks_only() -> None:
    state = beside("mid", ("RB013",), "RF028R")
    board = state.content.map
    dry = {**board.sites, "ares": replace(board.sites["ares"], hydration=0)}
    state.content = replace(state.content, map=replace(board, sites=dry))
    lend(state, "RF028")
    assert hydration(state, "P", "ares") == 2
    state.players["P"].stacks["rocket"].location = "leo"
    assert hydration(state, "P", "ares") == 0


@pytest.mark.rule("N7")
@pytest.mark.breaks("N7")
def test_industrializing_for_free_by_a_lent_card(refuses: Any) -> None:
    state = beside("ares", ("RB013", "RF025"), "RF036R")
    state.sites["ares"] = SiteState(claim="P")
    build = act("P", "industrialize", site="ares", robonaut="RB013", refinery="RF025", free=True)
    refuses(game(), state, build, "N7")
    lend(state, "RF036")
    game().apply(state, build, dice())
    assert fact(state, "factories.P") == ["ares"]


@pytest.mark.rule("N7")
def test_only_abilities_for_the_place_are_lent() -> None:
    state = beside("ares", ("RB013",), "RF025R")
    with pytest.raises(Impossible, match=r"no card .*RF025.* in a stack with an ability"):
        game().judge(state, act("P", "deal", to="W", gets=["use:ability:RF025"]))


# -- N6 ----------------------------------------------------------------------------------------------


def hired(place: str, *mine: str) -> Hf4State:
    """W's crew in an outpost, P's rocket with other cards beside it."""
    state = table({"P": ("purple", "CQ041F"), "W": ("white", "CQ042F"), "G": ("green", "CQ038F")})
    stack(state, "W", "outpost1", place, "CQ042")
    stack(state, "P", "rocket", place, *mine)
    return state


@pytest.mark.rule("N6")
@pytest.mark.breaks("N6")
def test_another_players_crew_refuels_by_consent(refuses: Any) -> None:
    """Its ISRU 4 at hydration 4 makes 1 FT, for the player who hires it, this turn only."""
    state = hired("boreas", "RT001")
    refuel = act("P", "site_refuel", card="CQ042", to="rocket")
    refuses(game(), state, refuel, "N6")
    trade(state, "P", "W", ["aquas:2"], ["use:crew:CQ042"])
    game().apply(state, refuel, dice())
    assert fact(state, "rocket.P")["fts"] == 1
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    refuses(game(), state, refuel, "N6")


@pytest.mark.rule("N6")
@pytest.mark.breaks("N6")
def test_another_players_crew_prospects_by_consent(refuses: Any) -> None:
    """The claim is that of the player whose operation it is; no stack of his own need be there."""
    state = hired("far")
    prospect = act("P", "prospect", card="CQ042", sites=["far"])
    refuses(game(), state, prospect, "N6")
    trade(state, "P", "W", ["aquas:1"], ["use:crew:CQ042"])
    game().apply(state, prospect, dice())
    assert (fact(state, "claims.P"), fact(state, "claims.W")) == (["far"], [])


@pytest.mark.rule("N6", "GL-Glitch-Triggers", "K2b.1")
@pytest.mark.breaks("N6", "GL-Glitch-Triggers")
def test_a_hired_crew_in_a_glitched_stack_works_after_a_roll(refuses: Any) -> None:
    """The roll is that of W's stack, announced by P, whose operation it is; it hits W's cards there only."""
    state = hired("boreas", "RT001")
    state.modules, state.scenario = frozenset({"core"}), "core"  # Race for Glory has no glitches
    state.rules = in_play(state.modules)
    state.players["W"].stacks["outpost1"].glitch = True
    refuel = act("P", "site_refuel", card="CQ042", to="rocket")
    roll = {"stack": "outpost1", "trigger": "site_refuel", "owner": "W"}
    refuses(game(), state, act("P", "glitch_roll", **roll), "N6")
    trade(state, "P", "W", ["aquas:2"], ["use:crew:CQ042"])
    found = refuses(game(), state, refuel, "GL-Glitch-Triggers")
    advice = game().narration.advise(state, refuel, found)
    assert advice.legal == "make the glitch roll of W's outpost 1 first"
    assert act("P", "glitch_roll", **roll) in game().acts["glitch_roll"].listing(state)
    with pytest.raises(Impossible, match="for work in the stack of another player"):
        game().judge(state, act("P", "glitch_roll", **{**roll, "trigger": "cargo_transfer"}))
    play(state, "P", "glitch_roll", 3, **roll)
    refuses(game(), state, act("P", "income"), "D1b")
    game().apply(state, refuel, dice())
    assert (fact(state, "rocket.P")["fts"], fact(state, "glitches.W")) == (1, ["outpost1"])


def test_own_aids_help_a_hired_crew() -> None:
    """P's aid lowers the ISRU of W's crew while P works with it, and W's own aid does."""
    state = hired("pebble", "RF030R")
    theirs = state.players["W"].stacks["outpost1"]
    assert [isru_value(state, "CQ042", theirs, user) for user in ("W", "P")] == [4, 3]
    state = hired("pebble")
    stack(state, "W", "outpost1", "pebble", "RF030R")
    theirs = state.players["W"].stacks["outpost1"]
    assert isru_value(state, "CQ042", theirs, "P") == 3


@pytest.mark.rule("N6")
def test_only_a_crew_in_space_is_hired() -> None:
    state = hired("far")
    with pytest.raises(Impossible, match=r"has no crew .*CQ042"):
        game().judge(state, act("P", "deal", to="G", gets=["use:crew:CQ042"]))
    with pytest.raises(Impossible, match=r"has no crew .*CQ038"):
        game().judge(state, act("P", "deal", to="G", gets=["use:crew:CQ038"]))


@pytest.mark.rule("GL-Factory-Hijack")
@pytest.mark.breaks("I5b.1")
def test_a_hired_crew_is_no_human_for_a_hijack(refuses: Any) -> None:
    """RUL-FELONY: the felon's own human is there; one who works for hire does not do."""
    state = hired("ares")
    stack(state, "P", "outpost1", "ares", "RB013")
    state.sites["ares"] = SiteState(claim="G", factory="G")
    trade(state, "P", "W", ["aquas:1"], ["use:crew:CQ042"])
    deal(state, "P", "RB015")
    make = act("P", "factory_refuel", site="ares", to="outpost1")
    refuses(game(), state, make, "I5b.1")
    stack(state, "P", "outpost1", "ares", "CQ041")
    game().apply(state, make, dice())


@pytest.mark.parametrize(
    ("word", "keys"),
    [
        ("aquas:2", {"aquas:P", "aquas:W"}),
        ("bribes:2", {"bribes:P", "bribes:W"}),
        ("card:RT001", {"card:RT001", "hand:P", "hand:W"}),
        ("stacked:RT001:outpost1", {"card:RT001", "rocket:P", "rocket:W"}),
        ("fts:2:rocket:leo", {"rocket:P", "rocket:W", "leo:P", "leo:W"}),
        ("claim:ares", {"site:ares", "claims:P", "claims:W"}),
        ("factory:ares", {"site:ares", "claims:P", "claims:W"}),
        ("use:powersat", {"use:powersat"}),
    ],
)
def test_what_a_deal_changes(word: str, keys: set[str]) -> None:
    """Whichever of the two gives it."""
    for gives, gets in (([word], []), ([], [word])):
        found = touched("P", "W", gives, gets)
        assert found == {"deal:P:W"} | keys

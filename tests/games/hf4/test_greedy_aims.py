"""What a greedy bot aims at in Modules 0, 1 and 2: colonies over which Labs can be, and laws of Futures."""

from __future__ import annotations

from collections.abc import Sequence

from hfmod.games.hf4.bots import business, homesteads, labs, parties
from hfmod.games.hf4.bots.greedy import Greedy
from hfmod.games.hf4.bots.homesteads import Surveyor
from hfmod.games.hf4.bots.settlers import Settlers
from hfmod.games.hf4.rules.colonization.a_exomigration import Homestead
from hfmod.games.hf4.rules.core.acts import legal
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer, Decommission
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i8_et_production import EtProduction
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o1_assembly import VOTE, add, assembly
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise
from hfmod.games.hf4.rules.politics.o6_legacy import MoveLaw
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture
from tests.games.hf4.colonies import HOME, VESTA, bernal, colonial, factory, hold, put

ALL = ("m0", "m1", "m2")
CAVES, PHOBOS = "mars-arsia-mons-caves", "phobos"
SUBMARINE = "M2B171"  # a Bernal that is promoted over an ocean
CULT, SETI, MIND = "M2C181", "M2C184", "M2C183"  # Colonists
MADE = "CB059R"  # a Black-Side card


def settled(modules: Sequence[str] = ALL) -> Hf4State:
    """P's home, with a Colonist who lies stranded, and bare factories on Mars and Phobos."""
    state = colonial(modules, options={"futures": True} if modules == ALL else {})
    bernal(state, "P", "M2B173", HOME)
    put(state, "P", "outpost1", VESTA, SETI)
    factory(state, "P", PHOBOS)
    factory(state, "P", CAVES)
    return state


def test_factories_are_worth_more_where_a_bernal_could_be_promoted() -> None:
    state, surveyor = settled(), Surveyor()
    assert surveyor.charm(state, (), CAVES) > surveyor.charm(state, (), "ceres") > 1
    assert surveyor.charm(state, (), PHOBOS) == 1
    for card in ("M2B172", "M2B178", "M2B179"):
        state.cards[card].black = True
    assert surveyor.charm(state, (), CAVES) == 1
    assert surveyor.charm(colonial(("m1",)), (), CAVES) == 1


def test_a_stranded_colonist_founds_a_colony_from_afar_where_a_lab_may_be() -> None:
    state = settled()
    assert not [*homesteads.homesteads(state, "P")]
    put(state, "P", "leo", "leo", MADE)
    put(state, "P", "kalpana", HOME, MIND)
    first = next(act for act in Settlers().duties(state, "P") if isinstance(act, Homestead))
    assert first == Homestead(by="P", site=CAVES, card="CB059", colonist=SETI) and legal(state, first)


def test_a_colonist_whose_future_is_near_is_not_given_up() -> None:
    state = settled()
    put(state, "P", "leo", "leo", MADE)
    put(state, "P", "outpost1", VESTA, CULT)  # lacks but a law that comes and goes
    assert homesteads.free_people(state, "P") == [SETI]


def test_a_card_is_made_for_a_colony_though_nobody_pays_for_it() -> None:
    state = settled(("m0", "m2"))
    for site in ("ceres", "hygiea", "callisto-valhalla"):  # of the same type
        factory(state, "W", site)
    assert homesteads.price(state, "P", "CD092") and not homesteads.price(state, "P", "CF068")
    state.decks["radiators"] = ["CD092"]
    assert "radiators" in [act.deck for act in homesteads.purchases(state, "P")]
    hold(state, "P", "CD092")

    def made() -> list[EtProduction]:
        acts = (act for act in Greedy().export(state, "P") if isinstance(act, EtProduction))
        return [act for act in acts if legal(state, act)]

    assert {act.site for act in made()} == {CAVES, PHOBOS}
    assert not [*homesteads.purchases(state, "P")]
    for site in (CAVES, PHOBOS):
        state.sites[site].colonies.append("P")
    assert made() == []


def test_where_nothing_is_delivered_no_card_is_bought_for_a_colony() -> None:
    """1A8: with Module 1 what is made has to fly home."""
    assert not homesteads.lacks(settled(), "P") and homesteads.lacks(settled(("m0", "m2")), "P")


def test_a_bernal_that_suits_nowhere_makes_room_for_one_that_does() -> None:
    state = settled()
    factory(state, "P", CAVES, dome=True)
    hold(state, "P", SUBMARINE)
    first = next(Settlers().purchases(state, "P"))
    assert first == Discard(by="P", card=SUBMARINE) and legal(state, first)
    state.decks["bernals"] = [
        card for card in state.decks["bernals"] if card not in ("M2B172", "M2B178", "M2B179")
    ]
    assert not [act for act in Settlers().purchases(state, "P") if isinstance(act, Discard)]


# -- politics --------------------------------------------------------------------------------------------


def with_cult() -> Hf4State:
    """P has the promoted Colonist whose Future asks for the law of authority; the law is equality's."""
    state = settled()
    put(state, "P", "kalpana", HOME, f"{CULT}R")
    house = assembly(state)
    house.delegates = {"honor": {"P": 1}, "equality": {"W": 2}}
    house.active = "equality"
    return state


def test_delegates_are_sent_where_a_future_needs_them() -> None:
    state = with_cult()
    assert parties.aim(state, "P") == "authority"
    first = next(act for act in Settlers().duties(state, "P") if isinstance(act, Fundraise))
    seats = parties.nearness(state, "P", "authority", first)
    assert legal(state, first)
    assert seats == max(
        parties.nearness(state, "P", "authority", act)
        for act in Fundraise.candidates(state, "P")
        if legal(state, act) and act.discard_of is None
    )
    assembly(state).active = "authority"
    assert not [*parties.campaigns(state, "P")]


def test_before_it_is_promoted_no_law_is_aimed_at() -> None:
    state = with_cult()
    state.cards[CULT].black = False
    assert parties.aim(state, "P") is None and not [*parties.campaigns(state, "P")]


def test_a_tie_goes_to_the_law_that_a_future_needs() -> None:
    state = with_cult()
    tie = {"kind": VOTE, "player": "P", "choices": ["equality", "authority"]}
    state.pending.append(tie)
    assert Greedy().answer(state, "P") == MoveLaw(by="P", ideology="authority")


def test_a_tie_does_not_go_to_a_law_under_which_nobody_pays() -> None:
    state = settled()
    state.pending.append({"kind": VOTE, "player": "P", "choices": ["honor", "equality"]})
    assert Greedy().answer(state, "P") == MoveLaw(by="P", ideology="equality")
    state.players["P"].glory.append(next(iter(state.glory_spots)))
    assert Greedy().answer(state, "P") is None


def test_nobody_fundraises_for_nothing() -> None:
    """Under the Paleoconservative Directive a player without glory sends delegates in place of it."""
    state = settled()
    assert Fundraise(by="P") in [*business.income(state, "P", None)]
    assembly(state).active = "honor"
    acts = [act for act in business.income(state, "P", None) if isinstance(act, Fundraise)]
    assert any(legal(state, act) for act in acts) and all(act.elect or act.move_from for act in acts)
    add(assembly(state), "honor", "W", 3)
    state.players["P"].glory.append(next(iter(state.glory_spots)))
    assert Fundraise(by="P") in [*business.income(state, "P", None)]


# -- what a Future takes ---------------------------------------------------------------------------------


ROBOT, OFFICE = "M2C194", "M2B172"  # whose Future is paid, and a Bernal promoted over Mars


def with_lab() -> Hf4State:
    """P has a Lab over Mars with somebody there, and a robot at home whose Future costs 20 Aquas."""
    state = settled()
    factory(state, "P", CAVES, dome=True)
    bernal(state, "P", f"{OFFICE}R", "lmo", MIND, kind="stanford")
    put(state, "P", "kalpana", HOME, ROBOT)
    return state


def test_a_robot_is_bound_for_the_lab_like_anybody() -> None:
    state = with_lab()
    assert labs.bound(state, "P") == [ROBOT]
    assert Settlers().settling(state, "P") == [ROBOT]
    rocket = put(state, "P", "rocket", "lmo", ROBOT, "CT045")
    first, *_, last = Greedy().disband(state, "P", rocket)
    assert first == Decommission(by="P", stack="rocket", cards=("CT045",))
    assert isinstance(last, CargoTransfer) and last.to == "stanford"


def test_aquas_are_saved_for_a_future_that_lacks_nothing_else() -> None:
    state = with_lab()
    assert labs.due(state, "P") == 0
    put(state, "P", "stanford", "lmo", f"{ROBOT}R")
    state.players["P"].aquas = 5
    assert labs.due(state, "P") == 20
    assert Fundraise(by="P") in [*Greedy().homing(state, "P")]
    state.players["P"].aquas = 20
    assert Fundraise(by="P") not in [*Greedy().homing(state, "P")]
    first = next(act for act in Settlers().duties(state, "P") if legal(state, act))
    assert isinstance(first, AttemptFuture)

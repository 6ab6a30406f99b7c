"""What is told of factories, colonies and refuelling at a High Frontier table, as it is read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from hfmod.findings import Finding
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.rules.core.g3_sites import BuildColony, DiscardToken
from hfmod.games.hf4.rules.core.i5_refuel import FactoryRefuel, SiteRefuel
from hfmod.games.hf4.rules.core.i7_industrialize import Industrialize
from hfmod.games.hf4.rules.core.i8_et_production import EtProduction
from hfmod.games.hf4.rules.core.i9_delivery import Delivery
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from tests.games.hf4.colonies import taken
from tests.logs import test_cargo_told as cargo
from tests.logs.test_cargo_told import CREW, read, work
from tests.logs.test_claims_told import HATHOR, ITOKAWA, KHUFU
from tests.logs.test_flights_told import said

ROBONAUT, REFINERY, REACTOR, THRUSTER, OTHER = "CB062", "CF068", "CX080", "CT044", "CF069"


def table(*cards: str, rocket: str = "", factories: tuple[str, ...] = ()) -> Hf4State:
    """Yellow has an outpost on Hathor with cards and the crew, a thruster in hand, perhaps a rocket."""
    state = cargo.table()
    player = state.players["yellow"]
    for kind in ("outpost1", "outpost3"):
        del player.stacks[kind]
    player.stacks["outpost1"] = Stack(
        "outpost1", "yellow", HATHOR, [taken(state, one) for one in (CREW, *cards)]
    )
    if THRUSTER not in cards:
        player.hand.append(taken(state, THRUSTER))
    if rocket:
        player.stacks["rocket"] = Stack("rocket", "yellow", rocket, [], dry=Fraction(1), wet=Fraction(2))
    for site in factories:
        state.sites[site] = SiteState(claim="yellow", factory="yellow")
    return state


# -- refuelling --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rocket", "tanks", "wets", "later", "to", "load"),
    [
        ("", (), (), (), "outpost1", False),
        ("", ("outpost2 n=3 change=+2",), (), (), "outpost2", False),
        ("", ("outpost2 n=1",), (), (), "outpost2", False),
        ("", ("outpost2 n=1 change=-2",), (), (), "outpost1", False),  # of what they were before
        (HATHOR, (), (), (), "rocket", False),
        (HATHOR, (), ("5",), (), "rocket", True),
        ("leo", (), ("5",), (), "rocket", True),
        (HATHOR, (), ("5", "3"), (), "rocket", True),  # lower again by what comes next
        (HATHOR, (), ("5", "2"), ("yellow tanks stack=outpost1 n=1 change=+1",), "outpost1", False),
        (HATHOR, (), ("1",), ("yellow tanks stack=outpost1 n=1 change=+1",), "outpost1", False),
        (HATHOR, (), (), ("yellow tanks stack=outpost1 n=1 change=-1",), "rocket", False),
        (HATHOR, (), (), ("yellow tanks stack=outpost1 n=1",), "rocket", False),
        (HATHOR, (), (), ("green tanks stack=outpost1 n=1 change=+1",), "rocket", False),
        (HATHOR, (), (), ("yellow income stack=outpost1 change=+1",), "rocket", False),
        (HATHOR, (), (), ("yellow tanks stack=outpost2 n=1 change=+1",), "rocket", False),  # elsewhere
        ("", (), (), ("yellow tanks stack=outpost4 n=1 change=+1",), "outpost4", False),  # which begins
        (
            "",
            (),
            (),
            ("yellow tanks stack=rocket n=1 change=+1",),
            "outpost1",
            False,
        ),  # which is laid out later
        (HATHOR, (), (), ("yellow end_turn", "yellow tanks stack=outpost1 n=1 change=+1"), "rocket", False),
    ],
)
def test_tanks_that_are_made_go_where_they_are_counted_or_to_what_is_there(
    rocket: str, tanks: tuple[str, ...], wets: tuple[str, ...], later: tuple[str, ...], to: str, load: bool
) -> None:
    found = work(f"site_refuel card={CREW}", tanks=tanks, state=table(rocket=rocket), later=later)
    found.group.wets = [*wets]
    assert read(found) == [SiteRefuel(by="yellow", card=CREW, to=to, load=load)]


@pytest.mark.parametrize("aquas", [2, 3, 5])
def test_aquas_that_are_counted_far_from_the_bank_are_no_fuel_of_a_site(aquas: int) -> None:
    found = work(f"site_refuel card={CREW}", {"leo": aquas}, state=table())
    assert read(found) == [SiteRefuel(by="yellow", card=CREW, to="outpost1")]


def test_a_factory_refuels_what_is_on_its_site_or_begins_an_outpost() -> None:
    def refuels(words: str, **more: Any) -> list[Any]:
        found = work(f"factory_refuel {words}", state=table())
        found.group.loaded = more.get("loaded", "")
        return read(found)

    act = FactoryRefuel(by="yellow", site=HATHOR, to="outpost1")
    assert refuels(f"site={HATHOR}") == [act]
    assert refuels(f"site={ITOKAWA}") == [FactoryRefuel(by="yellow", site=ITOKAWA, to="outpost3")]
    assert refuels(f"site={HATHOR}", loaded="kalpana") == [
        FactoryRefuel(by="yellow", site=HATHOR, to="kalpana", load=True)
    ]
    isotope = FactoryRefuel(by="yellow", site=HATHOR, to="outpost1", grade="isotope")
    assert refuels(f"site={HATHOR} grade=isotope") == [isotope]


# -- factories ---------------------------------------------------------------------------------------------


def industry(
    refinery: str, robonaut: str | None, *supports: str, site: str = HATHOR, free: bool = False
) -> Any:
    return Industrialize(
        by="yellow", site=site, refinery=refinery, robonaut=robonaut, supports=supports, free=free
    )


ALL = (ROBONAUT, REFINERY, REACTOR)


@pytest.mark.parametrize(
    ("words", "cards", "act"),
    [
        (f"cards={ROBONAUT},{REFINERY},{REACTOR} site={HATHOR}", ALL, industry(REFINERY, ROBONAUT, REACTOR)),
        (f"cards={ROBONAUT},{REFINERY},{REACTOR}", ALL, industry(REFINERY, ROBONAUT, REACTOR)),
        (f"cards={ROBONAUT},{REFINERY},{REACTOR} site={KHUFU} free=1", ALL,
         industry(REFINERY, ROBONAUT, REACTOR, site=KHUFU, free=True)),
        (f"cards={REFINERY},{REACTOR}", ALL, industry(REFINERY, None, REACTOR)),
        (f"cards={CREW} site={HATHOR}", ALL, industry(CREW, None)),
        (f"cards={ROBONAUT},{CREW} site={HATHOR}", ALL, industry(CREW, ROBONAUT)),
        (f"cards={ROBONAUT},{REACTOR} site={HATHOR}", ALL, industry(REACTOR, ROBONAUT)),
        (f"site={KHUFU}", ALL, []),  # nothing lies there: the cube may have been put aside
        ("", ALL, None),
        (f"cards={THRUSTER}", ALL, None),  # of no stack
    ],
)  # fmt: skip
def test_a_factory_is_built_of_the_cards_that_are_told_where_they_lie_or_its_cube(
    words: str, cards: tuple[str, ...], act: Any
) -> None:
    found = work(f"industrialize {words}", state=table(*cards))
    assert read(found) == ([act] if isinstance(act, Industrialize) else [])
    assert bool(found.unclear) is (act is None)


def test_a_cube_alone_is_of_what_lies_on_its_site() -> None:
    (act,) = read(work(f"industrialize site={HATHOR}", state=table(*ALL, OTHER)))
    assert (act.refinery, act.robonaut, act.site) == (REFINERY, ROBONAUT, HATHOR)
    (act,) = read(work(f"industrialize site={HATHOR}", state=table(OTHER)))
    assert (act.refinery, act.robonaut) == (OTHER, None)


def test_a_cube_alone_where_nothing_fits_is_a_factory_of_nothing_unless_one_stands() -> None:
    state = table(ROBONAUT)
    (act,) = read(work(f"industrialize site={HATHOR}", state=state))
    assert (act.refinery, act.robonaut, act.site) == ("", None, HATHOR)
    state.sites[HATHOR] = SiteState(factory="green")
    assert len(read(work(f"industrialize site={HATHOR}", state=state))) == 1
    state.sites[HATHOR] = SiteState(factory="yellow")  # told before: its cube comes late
    late = work(f"industrialize site={HATHOR}", state=state)
    assert read(late) == [] and not late.unclear


@pytest.mark.parametrize(
    ("told", "gone", "act"),
    [
        (ROBONAUT, (REFINERY,), industry(REFINERY, ROBONAUT)),
        (ROBONAUT, (REFINERY, REACTOR), industry(REFINERY, ROBONAUT, REACTOR)),
        (ROBONAUT, (), industry(ROBONAUT, None)),  # a breach: a robonaut is no refinery
        (ROBONAUT, (THRUSTER,), industry(ROBONAUT, None)),  # which no factory costs
        (f"{ROBONAUT},{REFINERY}", (OTHER,), industry(REFINERY, ROBONAUT)),  # there is a refinery already
        (f"{ROBONAUT},{REFINERY}", (REACTOR,), industry(REFINERY, ROBONAUT, REACTOR)),
    ],
)
def test_cards_that_come_into_the_hand_in_the_turn_went_into_the_factory_as_well(
    told: str, gone: tuple[str, ...], act: Any
) -> None:
    later = ("yellow aquas n=3", "yellow aquas n=3", "yellow end_turn")
    state = table(*ALL, OTHER, THRUSTER)
    found = work(f"industrialize cards={told} site={HATHOR}", state=state, later=later)
    assert isinstance(found.log, Context)
    found.log.story.hands = [(2, card, "yellow") for card in gone]
    assert read(found) == [act]
    found.log.story.hands = [(4, card, "yellow") for card in gone]  # once the turn is over
    assert read(found) == read(work(f"industrialize cards={told} site={HATHOR}", state=state, later=later))


@pytest.mark.parametrize(
    ("first", "then", "goes_on"),
    [
        (f"cards={ROBONAUT}", f"cards={REFINERY}", True),
        (f"cards={ROBONAUT} site={HATHOR}", f"cards={REFINERY}", True),
        (f"cards={ROBONAUT} site={HATHOR}", "cards=CB056", False),  # another factory, by an ability
        (f"cards={REFINERY} site={HATHOR}", f"cards={OTHER}", False),
        (f"cards={ROBONAUT}", "cards=CB056", True),
        (f"cards={REACTOR} site={HATHOR}", "cards=CX081", True),
        (f"site={HATHOR}", f"site={KHUFU}", False),
    ],
)
def test_cards_are_of_one_factory_until_one_of_their_kind_has_its_site(
    first: str, then: str, goes_on: bool
) -> None:
    found = work(f"industrialize {first}", state=table(*ALL))
    assert act_of("industrialize").continues(found, said(f"yellow industrialize {then}").tag) is goes_on


@pytest.mark.parametrize(
    ("words", "act", "noted"),
    [
        (f"cards={ROBONAUT},{REFINERY}", industry(REFINERY, ROBONAUT, REACTOR), True),
        (f"cards={ROBONAUT},{REFINERY},{REACTOR}", industry(REFINERY, ROBONAUT, REACTOR), False),
        (f"cards={ROBONAUT},{REFINERY}", industry(REFINERY, ROBONAUT), False),
        (f"cards={REFINERY}", industry(REFINERY, None), False),
        (f"site={HATHOR}", industry(REFINERY, ROBONAUT), False),  # nobody named any
        (f"cards={ROBONAUT}", Delivery(by="yellow", card=ROBONAUT, source="outpost1"), False),
    ],
)
def test_cards_that_a_factory_costs_beside_those_that_are_named_are_noted(
    words: str, act: Any, noted: bool
) -> None:
    found = work(f"industrialize {words}", state=table(*ALL))
    assert list(act_of("industrialize").follow(found, act)) == []
    assert isinstance(found.log, Context)
    told = [(one.code, one.step, one.player) for one in found.log.noted if isinstance(one, Finding)]
    assert told == [("UNSAID", 1, "yellow")] * noted


@pytest.mark.parametrize(
    ("words", "site", "to", "heavy"),
    [
        (f"card={THRUSTER} stack=outpost1", HATHOR, "outpost1", False),  # where that stands
        (f"card={THRUSTER} stack=outpost4", ITOKAWA, "outpost4", False),  # the first one else
        (f"card={THRUSTER} stack=outpost1 site={KHUFU}", KHUFU, "outpost1", False),
        (f"card={THRUSTER} stack=outpost1 heavy=1", HATHOR, "outpost1", True),
        ("stack=outpost1", None, "", False),
    ],
)
def test_a_factory_produces_where_it_is_told_or_the_product_goes(
    words: str, site: str | None, to: str, heavy: bool
) -> None:
    found = work(f"et_production {words}", state=table(factories=(ITOKAWA, HATHOR)))
    act = EtProduction(by="yellow", card=THRUSTER, site=site or "", to=to, heavy=heavy)
    assert read(found) == ([act] if site else [])
    assert bool(found.unclear) is (site is None)


def test_who_has_no_factory_produces_nowhere() -> None:
    found = work(f"et_production card={THRUSTER} stack=outpost1", state=table())
    assert read(found) == [] and found.unclear


# -- deliveries, colonies, tokens --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "acts"),
    [
        (f"delivery card={ROBONAUT} from=outpost1",
         [Delivery(by="yellow", card=ROBONAUT, source="outpost1")]),
        (f"delivery site={HATHOR}", []),
        (f"build_colony card={CREW} site={KHUFU}", [BuildColony(by="yellow", site=KHUFU, card=CREW)]),
        (f"build_colony card={CREW}", [BuildColony(by="yellow", site=HATHOR, card=CREW)]),
        (f"build_colony card={CREW} delegate=1",
         [BuildColony(by="yellow", site=HATHOR, card=CREW, delegate=True)]),
        (f"build_colony site={HATHOR}", [BuildColony(by="yellow", site=HATHOR, card=CREW)]),  # who is there
        (f"build_colony site={KHUFU}", []),
        (f"discard_token token=claim site={KHUFU}", [DiscardToken(by="yellow", token="claim", site=KHUFU)]),
    ],
)  # fmt: skip
def test_deliveries_and_colonies_are_told_by_card_or_site(words: str, acts: list[Any]) -> None:
    found = work(words, state=table(ROBONAUT))
    assert read(found) == acts
    assert bool(found.unclear) is not bool(acts)


@pytest.mark.parametrize(
    ("beside", "later", "delegate", "taken_up"),
    [
        ("", ("yellow build_colony delegate=1",), "1", True),
        ("", ("green build_colony delegate=1", "yellow income", "yellow build_colony delegate=1"), "1", True),
        ("", (f"yellow build_colony card={ROBONAUT}", "yellow build_colony delegate=1"), None, False),
        ("", ("yellow build_colony delegate=1 card=x",), None, False),  # of another colony
        (" delegate=1", ("yellow build_colony delegate=2",), "1", False),
        ("", ("yellow end_turn", "yellow build_colony delegate=1"), None, False),
        ("", (), None, False),
    ],
)
def test_the_delegate_of_a_colony_may_be_told_after_other_things(
    beside: str, later: tuple[str, ...], delegate: str | None, taken_up: bool
) -> None:
    found = work(f"build_colony card={CREW}{beside}", state=table(), later=later)
    assert isinstance(found.log, Context)
    found.log.index = 1
    act_of("build_colony").take_up(found, Asides())
    assert found.group.params.get("delegate") == delegate
    assert found.log.taken == ({len(later)} if taken_up else set())
    told: Mapping[str, str] = found.group.params
    assert told["card"] == CREW

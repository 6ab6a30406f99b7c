"""Where a refusal chooses between words, it chooses those that fit: each case beside its twin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import d_corruption, d_restricted, e_combat, e_firing, f_war_end
from hfmod.games.hf4.rules.conflict.e_weapons import Weapon
from hfmod.games.hf4.rules.core import (
    felonies,
    g1_cargo,
    g2_tankage,
    g3_sites,
    h_buggy,
    h_hazards,
    h_landing,
    h_moved_fts,
    i6_prospect,
    i7_industrialize,
    k_cycle,
    l_glory,
    n_tokens,
)
from hfmod.games.hf4.rules.core.acts import own_turn
from hfmod.games.hf4.rules.core.f_fuel import strip
from hfmod.games.hf4.rules.core.h_due import BELT, HAZARDS
from hfmod.games.hf4.rules.core.n_cargo import Item
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState
from tests.games.hf4.blocs import sides, war
from tests.games.hf4.worlds import core_table, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


def words(found: Iterable[RuleViolation]) -> str:
    """What the only refusal says, and what would have been legal."""
    (one,) = found
    return f"{one.message} / {one.legal}"


def says(what: Callable[[], object]) -> str:
    """What an act that cannot be done says, and what would have been legal."""
    with pytest.raises(Impossible) as said:
        what()
    return f"{said.value} / {said.value.legal}"


def site(owner: str | None, factory: str | None = None, domes: tuple[str, ...] = ()) -> Hf4State:
    """Tokens at Luna."""
    state = core_table()
    state.sites["luna"] = SiteState(owner, factory, colonies=list(domes))
    return state


def at(place: str, *cards: str, **more: Any) -> Hf4State:
    """P's rocket at a place."""
    state = core_table()
    stack(state, "P", "rocket", place, *cards, **more)
    return state


# -- tokens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factory", "parts"),
    [
        ("P", ("a factory stands on", "/ discard the factory first")),
        ("W", ("a factory of W stands on", "/ W discards the factory first")),
    ],
)
def test_the_cube_that_lies_on_a_disk(factory: str, parts: tuple[str, ...]) -> None:
    found = words(g3_sites.cube_first(site("P", factory), "P", "claim", "luna"))
    assert all(part in found for part in parts)
    for token, tokens in (("factory", site("P", "P")), ("claim", site("P")), ("claim", site("W", "W")),
                          ("claim", site("P", "P", ("P",)))):  # fmt: skip
        assert [*g3_sites.cube_first(tokens, "P", token, "luna")] == []


@pytest.mark.parametrize(
    ("claim", "lent", "part"), [("W", False, "W's claim is there"), (None, True, "no claim is there")]
)
def test_whose_claim_is_there(claim: str | None, lent: bool, part: str) -> None:
    state = site(claim)
    assert state.turn is not None
    if lent:
        state.turn.granted["claim:luna"] = {"P"}
    assert part in words(i7_industrialize.own_claim(state, "P", "luna"))


def test_an_own_or_a_lent_claim_will_do() -> None:
    state = site("W")
    assert state.turn is not None
    state.turn.granted["claim:luna"] = {"P"}
    assert [*i7_industrialize.own_claim(state, "P", "luna")] == []
    assert [*i7_industrialize.own_claim(site("P"), "P", "luna")] == []
    state.turn = None
    assert [one.rule for one in i7_industrialize.own_claim(state, "P", "luna")] == ["I7"]


@pytest.mark.parametrize(
    ("kind", "claim", "factory", "part"),
    [
        ("claim", "P", "P", "/ give the factory at Luna"),
        ("claim", "P", "W", "/ give another claim"),
        ("factory", "P", "W", "is W's, on a claim of P"),
    ],
)
def test_which_token_is_given_instead(kind: str, claim: str, factory: str, part: str) -> None:
    assert part in words(n_tokens.whole_factories(site(claim, factory), [Item(kind, "luna")]))


def test_whole_factories_and_bare_claims_are_given() -> None:
    for kind, tokens in (("factory", site("P", "P")), ("claim", site("P")), ("aquas", site("P", "W"))):
        assert [*n_tokens.whole_factories(tokens, [Item(kind, "luna")])] == []


@pytest.mark.parametrize(
    ("left", "bare", "disk", "part"),
    [
        (0, True, None, "names no own claim to give up / give up one of Stone"),
        (0, False, None, "/ no claim can be given up"),
        (1, True, "stone", "with 1 disk in reserve / take a disk"),
        (2, True, "stone", "with 2 disks in reserve / take a disk"),
    ],
)
def test_a_disk_for_a_jumped_claim(
    monkeypatch: pytest.MonkeyPatch, left: int, bare: bool, disk: str | None, part: str
) -> None:
    monkeypatch.setattr("hfmod.games.hf4.rules.core.b_components.disks_left", lambda state, player: left)
    state = site("P", "P")
    if bare:
        state.sites["stone"] = SiteState("P")
    assert part in words(felonies.a_disk(state, "P", disk))
    good = "stone" if left == 0 and bare else None
    if left or bare:
        assert [*felonies.a_disk(state, "P", good)] == []


# -- cargo -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "grade", "has", "n", "part"),
    [
        ("rocket", Grade.WATER, 2, 3, "3 water FTs leave P's rocket, which has 2 / up to 2 water FTs"),
        ("rocket", Grade.WATER, 1, 2, "/ up to 1 water FT"),
        ("rocket", Grade.DIRT, 2, 1, "1 dirt FT leaves P's rocket, which has 0 / leave the dirt FTs out"),
        ("leo", Grade.WATER, 4, 5, "5 Aquas leave"),
    ],
)
def test_more_than_there_is(place: str, grade: Grade, has: int, n: int, part: str) -> None:
    state = at("mid", "CQ041", fts=has)
    state.players["P"].aquas = has
    there = state.players["P"].stacks[place]
    found = words(g1_cargo.enough_fts("G1", state, there, n, grade)).replace("Grade.", "").lower()
    assert part.lower() in found
    if grade is Grade.WATER:
        assert [*g1_cargo.enough_fts("G1", state, there, n - 1, grade)] == []


@pytest.mark.parametrize(
    ("wet", "rule", "broken"),
    [(2, "G1g", "GL-Jettison"), (0, "G1g", "G1g"), (2, "G1", "G1")],
)
def test_what_is_thrown_away_beyond_the_fts(wet: int, rule: str, broken: str) -> None:
    state = at("mid", "CQ041", fts=1, fuel=wet)
    there = state.players["P"].stacks["rocket"]
    assert [one.rule for one in g1_cargo.enough_fts(rule, state, there, 2, Grade.WATER)] == [broken]


@pytest.mark.parametrize(
    ("fts", "moved", "rule", "part"),
    [
        (1, 1, "H1b.1", "1 FT aboard P's rocket has already moved this turn / unload it first"),
        (3, 2, "H1b.1", "2 FTs aboard P's rocket have already moved this turn / unload them first"),
        (1, 2, "H1b.2", "2 tanks, as fuel or FTs, aboard P's rocket have"),
    ],
)
def test_what_has_moved_already(fts: int, moved: int, rule: str, part: str) -> None:
    state = at("mid", "CQ041", fts=fts, fuel=3)
    there = state.players["P"].stacks["rocket"]
    state.turns["P"].used[h_moved_fts.MOVED + there.key] = moved
    found = [*h_moved_fts.stay(state, there)]
    assert [one.rule for one in found] == [rule] and part in words(found)


@pytest.mark.parametrize(
    ("before", "tanks", "part"), [(0, 2, "takes dirt: 2 tanks"), (1, 1, "takes dirt: again"), (0, 1, "")]
)
def test_dirt_for_a_crew(before: int, tanks: int, part: str) -> None:
    state = at("luna", "CQ041")
    state.turns["P"].used["dirt:CQ041"] = before
    found = [*g2_tankage.dirt_for_crew(state, "P", "CQ041", tanks)]
    assert (part in words(found)) if part else found == []


@pytest.mark.parametrize(("more", "rules"), [(0, []), (1, ["G1c.2"])])
def test_dirt_as_far_as_the_strip_goes(more: int, rules: list[str]) -> None:
    state = at("luna", "CT044")
    most = int(strip(state.content).max_wet)
    found = g2_tankage.dirt_for_crew(state, "P", "CT044", most + more)
    assert [one.rule for one in found] == rules


# -- ways and rolls --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "space", "part"),
    [("luna", "ares", "/ ride to Stone"), ("mid", "ares", "/ start from a site with a buggy road")],
)
def test_where_a_buggy_could_ride(place: str, space: str, part: str) -> None:
    state = at(place, "CQ041")
    assert part in words(h_buggy.road(state, state.players["P"].stacks["rocket"], space))


@pytest.mark.parametrize(
    ("kinds", "part"),
    [
        (HAZARDS, "no hazard roll of rocket:P is due / roll once for each hazard"),
        ((BELT,), "no belt roll of rocket:P is due / roll once for each belt"),
        ((*HAZARDS, BELT), "no hazard roll of rocket:P is due / pay before the roll"),
    ],
)
def test_which_roll_is_not_due(kinds: tuple[str, ...], part: str) -> None:
    state = at("mid", "CQ041")
    state.movement = Movement(stack="rocket", owner="P", start="leo")
    assert part in says(lambda: h_hazards.due(state, "P", kinds))


@pytest.mark.parametrize(
    ("pending", "part"), [([{"kind": "glitch", "player": "W"}], "W comes first"), ([], "its end comes first")]
)
def test_what_the_end_of_a_year_waits_for(pending: list[dict[str, str]], part: str) -> None:
    state = core_table()
    state.phase, state.turn, state.year_end, state.pending = "sunspot", None, ["glitch"], list(pending)
    assert part in words(own_turn(state, "P"))


@pytest.mark.parametrize(
    ("stated", "part"), [(True, "has no event threshold / go on"), (False, "has an event threshold / roll")]
)
def test_whether_there_is_an_event(stated: bool, part: str) -> None:
    state = core_table()
    spot = next(n for n in range(12) if bool(k_cycle.threshold(state, n)) is not stated)
    state.sunspot = (spot - 1) % 12
    assert part in words(k_cycle.event_as_printed(state, stated))
    assert [*k_cycle.event_as_printed(state, not stated)] == []
    assert [*k_cycle.event_as_printed(state, None)] == []


@pytest.mark.parametrize(
    ("zone", "place", "parts"),
    [
        ("mars", "luna", ("is in the Earth zone", "/ land on a site of the Mars zone")),
        ("mars", "mid", ("which is no site", "/ land on a site of the Mars zone")),
        ("", "luna", ("is in the Earth zone", "/ it is awarded by a vote")),
    ],
)
def test_where_a_chit_is_taken(zone: str, place: str, parts: tuple[str, ...]) -> None:
    state = at(place, "CQ041")
    state.glory_spots["glory-mars"] = zone
    found = words(l_glory.in_its_zone(state, "CQ041", "glory-mars"))
    assert all(part in found for part in parts)


@pytest.mark.parametrize(
    ("player", "human", "rule", "part"),
    [
        ("G", "", "H6c.3", "who has not agreed / ask W, or hijack it"),
        ("P", "", "H6c.4", "cannot be hijacked: P has no human there / ask W"),  # P is felonious
        ("P", "PW", "H6c.4", "cannot be hijacked: W has a human there / ask W"),
    ],
)
def test_why_a_factory_does_not_assist(player: str, human: str, rule: str, part: str) -> None:
    state = site("W", "W")
    ship = stack(state, player, "rocket", "mid", "CT044")
    for one in human:
        stack(state, one, "outpost1", "luna", state.players[one].crew)
    found = [*h_landing.factory_ok(state, ship, state.content.map.sites["luna"], player)]
    assert [one.rule for one in found] == [rule] and part in words(found)


@pytest.mark.parametrize(
    ("place", "part"), [("luna", "/ from here: Luna"), ("mid", "/ bring the card to a site")]
)
def test_where_a_card_prospects(place: str, part: str) -> None:
    state = at(place, "CB056")
    ship = state.players["P"].stacks["rocket"]
    state.cards["CB056"].black = False
    found = [*i6_prospect.in_reach(state, "CB056", ship, ["far"])]
    assert part in words(found)


# -- Module 3 --------------------------------------------------------------------------------------------


def fought(by: str = "R") -> Hf4State:
    return war(by, HOMES)


@pytest.mark.parametrize(
    ("kind", "part"),
    [("heir", "bribes of the defeated are not handed over yet"), ("space_lord", "the space lord has not")],
)
def test_what_the_end_of_a_war_waits_for(kind: str, part: str) -> None:
    state = fought()
    state.pending.append({"kind": kind, "player": "W"})
    assert part in words(f_war_end.peace_is_settled(state))


@pytest.mark.parametrize(
    ("kind", "part"), [("victory", "propaganda after"), ("trophy", "a war hero's glory after")]
)
def test_what_a_victory_waits_for(kind: str, part: str) -> None:
    state = fought()
    state.pending.append({"kind": kind, "player": "W"})
    assert part in words(e_combat.battle_is_over(state))


@pytest.mark.parametrize(
    ("used", "part"), [(1, "has fired this turn"), (2, "has supported a weapon that fired this turn")]
)
def test_how_a_weapon_was_spent(used: int, part: str) -> None:
    state = fought()
    assert state.turn is not None
    state.turn.used["fired:factory:luna"] = used
    assert part in words(e_firing.not_spent(state, Weapon("factory:luna", "gun", "luna")))


@pytest.mark.parametrize(("bought", "part"), [(0, "is the extremist on the propaganda"), (1, "is corrupt")])
def test_why_a_delegate_does_not_lobby(bought: int, part: str) -> None:
    state = fought()
    sides(state).war = ""
    assert state.assembly is not None
    state.assembly.delegates["freedom"] = {"R": 1 + bought}
    sides(state).corrupt = {"freedom": {"R": ["bribe"] * bought}}
    assert part in words(d_restricted.may_lobby(state, "R", "freedom"))


@pytest.mark.parametrize(
    ("ideology", "part"),
    [("freedom", "only an extremist, who is immune"), ("unity", "no delegate that is not corrupt")],
)
def test_why_nobody_is_suborned(ideology: str, part: str) -> None:
    assert part in says(lambda: d_corruption.an_honest_one(fought(), ideology, "R"))

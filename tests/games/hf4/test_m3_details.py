"""Module 3: prisoners, petitions, dismissals and outbreaks: whom and what each of them takes, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.conflict import (
    a_intercept,
    b_blocs,
    c_outbreak,
    d_corruption,
    d_delegates,
    d_petition,
    d_restricted,
    e_prisoners,
    f_dyson,
)
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, Movement
from tests.games.hf4.blocs import armory, congress, sides, war
from tests.games.hf4.worlds import stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


def fought(by: str = "R", **delegates: dict[str, int]) -> Hf4State:
    """P and W against G and R, with further delegates."""
    return war(by, {**HOMES, **delegates}, world=armory())


# -- prisoners -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "helpless"),
    [
        (("CQ041",), True),  # a crew's thruster does not count
        (("CQ041", "CT045"), False),
        (("CT045",), False),  # nobody is aboard
        (("CQ041", "CB057"), True),
        (("CQ041", "CT044"), True),  # a thruster without its reactor
        ((), False),
    ],
)
def test_who_is_helpless(cards: tuple[str, ...], helpless: bool) -> None:
    state = fought()
    assert e_prisoners.helpless(state, stack(state, "P", "outpost1", "mid", *cards)) == helpless


@pytest.mark.parametrize("manned", [True, False])
def test_a_manned_victor_takes_one_chit_for_each_helpless_stack(manned: bool) -> None:
    """Of the beaten; who still flies goes free. What a prisoner carried is the captor's."""
    state = fought()
    mine = stack(state, "R", "rocket", "mid", *(["CQ039"] if manned else ["CT046"]))
    stack(state, "P", "outpost1", "mid", "CQ041", "CB057")
    stack(state, "W", "rocket", "mid", "CQ042", "CT045")
    stack(state, "G", "outpost1", "mid", "CQ038")  # not beaten
    state.cards["CQ041"].glory = "glory-mars"
    e_prisoners.take(state, Attack("R", "mid", beaten=["P", "W"]))
    assert sides(state).prisoners == ({"pow-1": ["CQ041"]} if manned else {})
    assert ("CQ041" in mine.cards) == manned
    assert state.players["R"].glory == (["glory-mars"] if manned else [])
    assert (state.cards["CQ041"].glory is None) == manned
    assert state.players["P"].stacks["outpost1"].cards == (["CB057"] if manned else ["CQ041", "CB057"])
    assert [one.rule for one in e_prisoners.captive(state, "CQ041")] == (["3D9c"] if manned else [])
    assert [*e_prisoners.captive(state, "CQ038")] == []


def test_chits_of_prisoners_run_out() -> None:
    """Those on prisoners and those of parades are in use."""
    state = fought()
    names = e_prisoners.chits(state)
    sides(state).prisoners = {names[0]: ["CQ038"]}
    sides(state).paraded = {"R": names[2:], "G": []}
    assert e_prisoners.in_use(state) == {names[0], *names[2:]}
    stack(state, "R", "rocket", "mid", "CQ039")
    stack(state, "P", "outpost1", "mid", "CQ041")
    stack(state, "W", "outpost1", "mid", "CQ042")
    e_prisoners.take(state, Attack("R", "mid", beaten=["P", "W"]))
    assert sides(state).prisoners == {names[0]: ["CQ038"], names[1]: ["CQ041"]}
    assert e_prisoners.points(state, "R") == 2 * (len(names) - 2)
    assert e_prisoners.points(state, "G") == e_prisoners.points(state, "P") == 0


@pytest.mark.parametrize(
    ("prisoners", "paraded", "said"),
    [
        ({"pow-1": ["CQ041"]}, {"R": ["pow-2"]}, 0),
        ({"pow-1": ["CQ041"]}, {"R": ["pow-1"]}, 1),
        ({"pow-99": ["CQ041"]}, {}, 1),
        ({"pow-1": ["CQ041"], "pow-2": ["CQ041"]}, {}, 1),
        ({"pow-1": ["CQ041"]}, {"R": ["pow-2"], "G": ["pow-2"]}, 1),
        ({}, {}, 0),
    ],
)
def test_each_chit_of_prisoners_lies_once(
    prisoners: dict[str, list[str]], paraded: dict[str, list[str]], said: int
) -> None:
    state = fought()
    sides(state).prisoners, sides(state).paraded = prisoners, paraded
    assert len([*e_prisoners.odd(state)]) == said


def test_prisoners_without_a_stack_are_forgotten() -> None:
    state = fought()
    stack(state, "R", "rocket", "mid", "CQ041", "CQ038")
    sides(state).prisoners = {"pow-1": ["CQ041", "CQ043"], "pow-2": ["CQ043"], "pow-3": ["CQ038"]}
    e_prisoners.forget_lost(state)
    assert sides(state).prisoners == {"pow-1": ["CQ041"], "pow-3": ["CQ038"]}
    assert e_prisoners.captor(state, "pow-1") == "R"
    e_prisoners.free(state, ["CQ041", "CQ043"], peace=False)
    assert state.players["P"].stacks["leo"].cards.count("CQ041") == 1
    assert state.players["R"].stacks["rocket"].cards == ["CQ038"]


def test_a_parade_is_held_where_the_captor_banks() -> None:
    state = fought()
    ship = stack(state, "R", "rocket", "mid", "CQ041")
    sides(state).prisoners = {"pow-1": ["CQ041"]}
    assert [one.rule for one in e_prisoners.at_the_bank(state, "R", "pow-1")] == ["3D9c"]
    ship.location = "leo"
    assert [*e_prisoners.at_the_bank(state, "R", "pow-1")] == []


# -- petitions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "ideology", "of", "kind", "agreed", "rules"),
    [
        ("R", "freedom", "R", "extremist", False, []),
        ("R", "equality", "G", "extremist", False, ["3D3a"]),
        ("R", "equality", "G", "extremist", True, []),
        ("R", "authority", "P", "extremist", True, []),  # of an enemy who agrees
        ("R", "individuality", "R", "ordinary", False, []),
        ("R", "unity", "R", "ordinary", False, ["3D3b"]),  # of the enemy bloc
        ("R", "individuality", "G", "ordinary", False, ["3D3c"]),
        ("R", "individuality", "G", "ordinary", True, []),
        ("R", "individuality", "P", "ordinary", True, ["3D3a"]),  # of an enemy
    ],
)
def test_whose_delegates_are_petitioned(
    player: str, ideology: str, of: str, kind: str, agreed: bool, rules: list[str]
) -> None:
    state = fought("R", unity={"R": 1}, individuality={"R": 1, "G": 1, "P": 1})
    assert state.turn is not None
    if agreed:
        state.turn.granted[f"delegate:{ideology}:{of}"] = {player}
    found = [one.rule for one in d_petition.may_be_petitioned(state, player, ideology, of, kind)]
    assert found == rules
    state.turn = None
    if agreed:  # between turns nothing is granted
        assert [*d_petition.may_be_petitioned(state, player, ideology, of, kind)] != []


def test_delegates_of_each_kind_are_counted() -> None:
    """Of three in freedom one stands on the chit and one is bought."""
    state = fought("R", freedom={"R": 3})
    sides(state).corrupt = {"freedom": {"R": ["bribe"]}}
    kinds = ("ordinary", "extremist", "corrupt")
    assert [d_petition.how_many(state, "freedom", "R", kind) for kind in kinds] == [1, 1, 1]
    assert [d_petition.how_many(state, "freedom", "P", kind) for kind in kinds] == [0, 0, 0]


@pytest.mark.parametrize(
    ("whose_turn", "ideology", "evaded"),
    [("R", "honor", True), ("R", "unity", False), ("P", "honor", False)],
)
def test_a_petition_serves_its_player_in_its_turn(whose_turn: str, ideology: str, evaded: bool) -> None:
    state = fought(whose_turn)
    state.turns.setdefault("R", type(state.turns[whose_turn])("R")).used[f"petition:{ideology}"] = 1
    assert d_petition.evades(state, "R", "negotiation") == evaded
    assert ([*d_petition.restricts(state, "R", "negotiation", "R deals")] == []) == evaded


# -- suborning and dismissal -----------------------------------------------------------------------------


@pytest.mark.parametrize(("of", "aquas", "rules"), [("R", 0, []), ("G", 4, []), ("G", 3, ["3D2b"])])
def test_what_a_delegate_costs(of: str, aquas: int, rules: list[str]) -> None:
    state = fought()
    state.players["R"].aquas = aquas
    assert [one.rule for one in d_corruption.has_the_aquas(state, "R", of)] == rules


@pytest.mark.parametrize(
    ("standing", "petition", "left"),
    [("war", False, {"freedom": 1, "individuality": 1, "unity": 1}), ("war", True, None), ("", False, None)],
)
def test_honest_delegates_leave_the_other_side(
    standing: str, petition: bool, left: dict[str, int] | None
) -> None:
    """In authority two honest ones; in unity one of two is bought."""
    before = {"freedom": 1, "individuality": 1, "unity": 2, "authority": 2}
    state = fought("R", unity={"R": 2}, authority={"P": 1, "R": 2}, individuality={"R": 1})
    assert state.assembly is not None and state.turn is not None
    sides(state).war = standing
    sides(state).corrupt = {"unity": {"R": ["bribe"]}}
    if petition:
        state.turn.used["petition:honor"] = 1
    d_corruption.dismiss(state, "R")
    found = {ideology: there["R"] for ideology, there in state.assembly.delegates.items() if there.get("R")}
    assert found == (before if left is None else left)
    assert state.assembly.delegates["authority"]["P"] == 1
    assert d_delegates.honest(state, "unity", "R") == (0 if left else 1)


@pytest.mark.parametrize(
    ("ruling", "flipped", "ideology", "rules"),
    [
        ("own", ["unity"], "freedom", []),
        ("own", ["unity"], "unity", ["3D2c"]),
        ("flipped", ["unity"], "unity", []),
        ("flipped", ["unity"], "freedom", ["3D2c"]),
        ("both", ["unity"], "freedom", ["3D2c"]),
        ("both", ["freedom"], "freedom", []),
        ("both", ["unity"], "unity", ["3D2c"]),
        ("own", [], "freedom", ["3B3d"]),
    ],
)
def test_where_a_whistleblower_looks(
    ruling: str, flipped: list[str], ideology: str, rules: list[str]
) -> None:
    state = fought()
    state.options["whistleblow_ideology"] = ruling
    for one in flipped:
        b_blocs.tells(state, "R", one)
    assert [one.rule for one in d_corruption.after_a_flip(state, "R", ideology)] == rules


# -- outbreak --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "variant", "rolls"),
    [
        ("", "none", True),
        ("truce", "none", True),
        ("due", "none", False),
        ("war", "none", False),
        ("loyalist", "none", False),
        ("", "piracy", True),
        ("", "age_of_piracy", False),
    ],
)
def test_when_a_factory_asks_for_a_roll(standing: str, variant: str, rolls: bool) -> None:
    state = congress()
    sides(state).war, state.options["piracy"] = standing, variant
    c_outbreak.factory_built(state, "P", "luna")
    assert [(one["kind"], one["player"], one["site"]) for one in state.pending] == (
        [("outbreak_roll", "P", "luna")] if rolls else []
    )
    state.pending.clear()
    state.options["future_wars"] = True
    c_outbreak.factory_built(state, "P", "luna")
    assert state.pending == []


@pytest.mark.parametrize(
    ("standing", "before", "option", "variant", "after"),
    [
        ("", False, False, "none", "due"),
        ("", True, False, "none", ""),  # the first one of the game alone
        ("truce", False, True, "none", "due"),
        ("truce", False, False, "none", "truce"),
        ("war", False, True, "none", "war"),
        ("", False, False, "age_of_piracy", ""),
    ],
)
def test_when_a_casus_belli_starts_the_war(
    standing: str, before: bool, option: bool, variant: str, after: str
) -> None:
    state = congress()
    sides(state).war, state.options["piracy"] = standing, variant
    state.options["casus_belli_in_truce"] = option
    if before:
        state.extra["casus_belli"] = 1
    c_outbreak.casus_belli(state)
    assert (sides(state).war, state.extra["casus_belli"]) == (after, 1)


@pytest.mark.parametrize(
    ("active", "anarchy", "delegates", "after", "asked"),
    [
        ("war", False, {"unity": {"P": 2}}, "unity", False),
        ("war", False, {"unity": {"P": 1}, "honor": {"W": 1}}, "war", True),
        ("war", True, {"unity": {"P": 2}}, "war", False),
        ("honor", False, {"unity": {"P": 2}}, "honor", False),
    ],
)
def test_the_star_comes_back_in_peace(
    active: str, anarchy: bool, delegates: dict[str, dict[str, int]], after: str, asked: bool
) -> None:
    state = congress()
    assert state.assembly is not None
    state.assembly.active, state.anarchy, state.assembly.delegates = active, anarchy, delegates
    c_outbreak.ask_star(state)
    assert state.assembly.active == after
    kinds = [(one["kind"], one["player"], sorted(one["choices"])) for one in state.pending]
    assert kinds == ([("star", state.first_player, ["honor", "unity"])] if asked else [])
    c_outbreak.leave_open(state)
    assert (state.assembly.active in ("honor", "unity")) == (not anarchy) and state.pending == []


@pytest.mark.parametrize(("standing", "active"), [("", "war"), ("war", "honor"), ("truce", "war")])
def test_anarchy_takes_the_star_away_but_in_war(standing: str, active: str) -> None:
    state = congress()
    assert state.assembly is not None
    sides(state).war, state.assembly.active = standing, "honor"
    assert c_outbreak.anarchy(state) == ["purge"]
    assert state.assembly.active == active


# -- restrictions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whose", "one", "other", "petition", "rules"),
    [
        ("R", "R", "P", False, ["3D5c"]),
        ("R", "R", "P", True, []),
        ("R", "P", "R", True, []),  # it evades for both
        ("R", "G", "P", True, ["3D5c"]),  # a third player's petition does not
        ("R", "R", "G", False, []),  # an ally
        (None, "R", "P", False, ["3D5c"]),
    ],
)
def test_whose_petition_opens_a_deal(
    whose: str | None, one: str, other: str, petition: bool, rules: list[str]
) -> None:
    state = fought(whose or "R")
    assert state.turn is not None
    if petition:
        state.turn.used["petition:honor"] = 1
    if whose is None:
        state.turn = None
    assert [found.rule for found in d_restricted.may_deal(state, one, other)] == rules
    sides(state).war = ""
    assert [*d_restricted.may_deal(state, one, other)] == []


@pytest.mark.parametrize(
    ("standing", "by", "victim", "allowed"),
    [
        ("war", "R", "P", True), ("war", "R", "G", False), ("war", "P", "W", True), ("war", "P", "G", True),
        ("", "R", "G", True),
    ],
)  # fmt: skip
def test_whom_felonies_are_committed_against(standing: str, by: str, victim: str, allowed: bool) -> None:
    state = fought(by)
    sides(state).war = standing
    assert d_restricted.may_wrong(state, by, victim) == allowed


@pytest.mark.parametrize(
    ("standing", "evaded", "price"), [("war", False, 1), ("war", True, 5), ("", False, 5), ("", True, 5)]
)
def test_what_a_card_from_hand_brings(standing: str, evaded: bool, price: int) -> None:
    state = fought("R")
    assert state.turn is not None
    sides(state).war = standing
    if evaded:
        state.turn.used["petition:freedom"] = 1
    assert d_restricted.hand_price(state, "R", 5) == price


@pytest.mark.parametrize(
    ("counts", "ideology", "votes"), [(True, "freedom", 2), (False, "freedom", 1), (False, "unity", 2)]
)
def test_how_many_votes_delegates_are(counts: bool, ideology: str, votes: int) -> None:
    """The extremist among them may not count."""
    state = fought("R")
    state.options["extremist_counts"] = counts
    assert d_restricted.votes(state, ideology, 2) == votes
    assert d_restricted.loose(state, "freedom", "R", 2) == 1
    assert d_restricted.loose(state, "freedom", "R", 0) == d_restricted.loose(state, "unity", "R", 0) == 0


@pytest.mark.parametrize(
    ("standing", "there", "bought", "rules"),
    [
        ("war", 2, 0, ["3A3f.2"]),
        ("", 2, 0, []),
        ("", 1, 0, ["3B2a"]),  # the extremist alone
        ("", 2, 1, ["3A3f"]),
        ("", 3, 1, []),
    ],
)
def test_who_lobbies(standing: str, there: int, bought: int, rules: list[str]) -> None:
    state = fought("R", freedom={"R": there})
    sides(state).war = standing
    sides(state).corrupt = {"freedom": {"R": ["bribe"] * bought}}
    assert [one.rule for one in d_restricted.may_lobby(state, "R", "freedom")] == rules


@pytest.mark.parametrize(("left", "rules"), [(1, ["3A3f.3"]), (0, [])])
def test_a_delegate_is_taken_back_without_cubes(
    monkeypatch: pytest.MonkeyPatch, left: int, rules: list[str]
) -> None:
    monkeypatch.setattr("hfmod.games.hf4.rules.core.b_components.cubes_left", lambda state, player: left)
    assert [one.rule for one in d_restricted.may_recall(fought("R"), "R", "freedom")] == rules


@pytest.mark.parametrize(("left", "stands"), [(2, True), (1, True), (0, False)])
def test_the_last_delegate_that_goes_is_the_extremist(left: int, stands: bool) -> None:
    state = fought("R")
    assert state.assembly is not None
    state.assembly.delegates["freedom"] = {"R": left} if left else {}
    d_restricted.delegate_lost(state, "freedom", "R", "P")
    assert (sides(state).extremists.get("freedom") == "R") == stands


# -- what deals lend, and who halts ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "anarchy", "variant", "lent"),
    [
        ("", False, "none", []),
        ("war", False, "none", ["delegate:freedom:R"]),
        ("", True, "none", ["delegate:freedom:R", "passage:R"]),
        ("", False, "age_of_piracy", ["passage:R"]),
        ("war", False, "age_of_piracy", []),
    ],
)
def test_what_a_player_may_lend(standing: str, anarchy: bool, variant: str, lent: list[str]) -> None:
    """Delegates with propaganda, where there are restrictions; passage in Anarchy; a completed Future."""
    state = fought("R", centrist={"R": 1})
    sides(state).war, state.anarchy, state.options["piracy"] = standing, anarchy, variant
    found = [f"{one}:R" if one.startswith("delegate") else one for one in state.rules.lendable(state, "R")]
    assert [one for one in found if one.partition(":")[0] in ("delegate", "passage")] == lent
    assert "dyson_bubble" not in found
    state.players["R"].futures["Dyson Bubble"] = "M2C190"
    assert "dyson_bubble" in state.rules.lendable(state, "R")


@pytest.mark.parametrize(
    ("owner", "kind", "place", "halts"),
    [
        ("P", "rocket", "mid", True),
        ("P", "freighter", "mid", True),
        ("P", "kalpana", "mid", True),
        ("P", "outpost1", "mid", False),  # no spacecraft
        ("P", "cube1", "mid", True),
        ("P", "cube1", "air", False),
        ("G", "rocket", "mid", False),  # an ally's
        ("P", "rocket", "air", False),  # elsewhere
    ],
)
def test_which_spacecraft_halt_others(owner: str, kind: str, place: str, halts: bool) -> None:
    state = fought("R")
    ship = stack(state, "R", "rocket", "mid", "CT045")
    other = stack(state, owner, "outpost2", place, "CT046")
    del state.players[owner].stacks["outpost2"]
    other.kind = kind
    pieces = state.players[owner].cubes if kind.startswith("cube") else state.players[owner].stacks
    pieces[kind] = other
    assert a_intercept.halting(state, ship) == ([other] if halts else [])
    ship.location = other.location = "leo"
    assert a_intercept.halting(state, ship) == []


@pytest.mark.parametrize(
    ("standing", "anarchy", "visited", "granted", "rules"),
    [
        ("war", False, True, False, ["3A3d"]),
        ("war", False, False, False, []),  # it set out there
        ("war", False, True, True, ["3A3d"]),  # in War nobody lets it pass
        ("", True, True, False, ["3A3d.2"]),
        ("", True, True, True, []),
        ("", False, True, False, []),
    ],
)
def test_who_goes_on_beside_an_enemy(
    standing: str, anarchy: bool, visited: bool, granted: bool, rules: list[str]
) -> None:
    state = fought("R")
    ship = stack(state, "R", "rocket", "mid", "CT045")
    stack(state, "P", "rocket", "mid", "CT046")
    sides(state).war, state.anarchy = standing, anarchy
    state.movement = Movement(stack="rocket", owner="R", visited=["mid"] if visited else [])
    assert state.turn is not None
    if granted:
        state.turn.granted["passage:P"] = {"R"}
    assert [one.rule for one in a_intercept.halted(state, ship)] == rules
    state.turn = None
    assert [one.rule for one in a_intercept.halted(state, ship)] == (["3A3d.2"] if anarchy else rules)
    state.movement = None
    assert [*a_intercept.halted(state, ship)] == []


@pytest.mark.parametrize(("player", "opponents"), [("R", ["P", "W"]), ("P", ["R"]), ("W", ["R"]), ("G", [])])
def test_whom_one_fights_in_a_battle(player: str, opponents: list[str]) -> None:
    state = fought("R")
    stack(state, "P", "rocket", "mid", "CT045")
    stack(state, "W", "rocket", "mid", "CT046")
    stack(state, "G", "rocket", "mid", "CB057")
    sides(state).attack = Attack("R", "mid")
    assert f_dyson.opponents(state, player) == opponents
    for of in "PWGR":
        found = [one.rule for one in f_dyson.an_opponent(state, player, of)]
        assert found == ([] if of in opponents else ["3F2h"])


@pytest.mark.parametrize(
    ("completed", "granted", "rules"),
    [(True, False, []), (False, True, []), (False, False, ["3F2h"])],
)
def test_who_has_the_bubble(completed: bool, granted: bool, rules: list[str]) -> None:
    state = fought("R")
    assert state.turn is not None
    if completed:
        state.players["R"].futures["Dyson Bubble"] = "M2C190"
    if granted:
        state.turn.granted["dyson_bubble"] = {"R"}
    assert [one.rule for one in f_dyson.has_the_bubble(state, "R")] == rules
    assert [one.rule for one in f_dyson.has_the_bubble(state, "P")] == ["3F2h"]
    state.turn = None
    assert [one.rule for one in f_dyson.has_the_bubble(state, "R")] == ([] if completed else ["3F2h"])

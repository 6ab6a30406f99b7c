"""Module 3, 3C, 3F3 and 3F4: who is whose enemy, when there is War, and how it ends, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, b_flips, d_petition, f_war_end
from hfmod.games.hf4.rules.core.b_components import factories
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4.blocs import heroism, sides, war
from tests.games.hf4.worlds import act, dice, game

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
LOYAL, FREE = b_blocs.LOYALIST, b_blocs.INDEPENDENT


def fought(by: str = "P") -> Hf4State:
    """P and W against G and R."""
    return war(by, HOMES)


# -- when ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "anarchy", "variant", "at_war", "fighting", "in_war"),
    [
        ("", False, "none", False, False, False),
        ("", True, "none", True, True, False),  # Anarchy
        ("due", False, "none", False, False, False),
        ("war", False, "none", True, True, True),
        ("truce", False, "none", False, False, False),
        ("truce", True, "none", True, True, False),
        (FREE, True, "none", False, False, False),  # after the War there are no blocs in Anarchy
        (LOYAL, False, "none", False, False, False),
        (LOYAL, True, "none", False, True, False),  # the Age of Piracy, as long as it lasts
        ("", False, "piracy", False, True, False),  # among pirates at all times
        ("war", False, "piracy", True, True, True),
        ("war", False, "age_of_piracy", False, True, True),
        ("", True, "age_of_piracy", False, True, False),
    ],
)
def test_when_there_is_war_and_combat(
    standing: str, anarchy: bool, variant: str, at_war: bool, fighting: bool, in_war: bool
) -> None:
    state = fought()
    sides(state).war, state.anarchy, state.options["piracy"] = standing, anarchy, variant
    found = (b_blocs.at_war(state), b_blocs.fighting(state), b_blocs.in_war(state))
    assert found == (at_war, fighting, in_war)
    assert b_blocs.restricting(state) == at_war
    pirates = variant != "none" or (standing == LOYAL and anarchy)
    assert (b_blocs.piracy(state) is not None) == pirates
    assert b_blocs.targets(state, "P") == (["W", "G", "R"] if pirates else ["G", "R"])


def test_in_future_wars_there_are_neither_blocs_nor_pirates() -> None:
    state = fought()
    state.options |= {"future_wars": True, "piracy": "piracy"}
    found = (b_blocs.at_war(state), b_blocs.fighting(state), b_blocs.restricting(state))
    assert (found, b_blocs.piracy(state)) == ((False, False, False), None)
    assert {b_blocs.bloc(state, one) for one in state.playing} == {LOYAL}
    assert b_bribes.first_bribes(state) == 0


def test_blocs_are_what_propaganda_shows() -> None:
    """Of those who play: who has left is nobody's enemy."""
    state = fought()
    assert (b_blocs.enemies(state, "P"), b_blocs.allies(state, "P")) == (["G", "R"], ["W"])
    b_blocs.flip(state, "honor")
    assert (b_blocs.enemies(state, "P"), b_blocs.allies(state, "P")) == (["W", "G", "R"], [])
    assert (b_blocs.extremist(state, "W"), b_blocs.extremist(state, "P")) == (None, "authority")
    assert b_blocs.extremists_in(state, "authority", "P") == 1
    assert b_blocs.extremists_in(state, "authority", "W") == b_blocs.extremists_in(state, "honor", "W") == 0
    state.left.append("G")
    assert b_blocs.enemies(state, "P") == ["W", "R"]


# -- truce -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({"G": 2, "R": 2}, ""),
        ({"G": 1, "R": 3}, ""),
        ({"G": 4}, "R gets no bribe"),
        ({"G": 2, "R": 1}, "costs 4 bribes, and 3"),
        ({"G": 3, "R": 2}, "costs 4 bribes, and 5"),
        ({"G": 2, "R": 1, "W": 1}, "W is no enemy"),
        ({}, "and 0 are paid"),
    ],
)
def test_a_truce_costs_four_bribes_to_all_enemies(shares: dict[str, int], words: str) -> None:
    found = [one.message for one in f_war_end.shared_out(fought(), "P", shares)]
    assert len(found) == (1 if words else 0)
    assert all(words in message for message in found)


def test_chits_stand_for_bribes_of_a_truce() -> None:
    """What is paid reaches each enemy: bribes of the reserve, and the chit."""
    state = fought()
    assert state.turn is not None
    state.turn.used["petition:" + d_petition.restriction(state, "negotiation")["ideology"]] = 1
    chit = heroism(state, "P")
    truce = act("P", "truce", paid={"G": 1, "R": 2}, chits={chit: "G"})
    assert game().judge(state, truce) == []
    assert truce in [one for one in game().acts["truce"].options(state) if one.by == "P"]
    game().apply(state, truce, dice())
    assert sides(state).bribes == {"P": 0, "W": 3, "G": 4, "R": 5}
    assert (state.players["G"].heroism, state.players["P"].heroism) == ([chit], [])


@pytest.mark.parametrize(
    ("total", "parts", "ways"),
    [(2, 0, []), (2, 1, [(2,)]), (2, 2, [(0, 2), (1, 1), (2, 0)]), (1, 3, [(0, 0, 1), (0, 1, 0), (1, 0, 0)])],
)
def test_ways_to_share_out(total: int, parts: int, ways: list[tuple[int, ...]]) -> None:
    assert [*f_war_end.splits(total, parts)] == ways


def test_ways_to_hand_chits_out() -> None:
    found = [*f_war_end.handed(["a", "b"], ["G", "R"])]
    assert len(found) == 9 and len({tuple(sorted(one.items())) for one in found}) == 9
    assert {} in found and {"a": "G", "b": "R"} in found


# -- victory ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flipped", "won"),
    [
        ((), None),
        (("equality", "freedom"), LOYAL),  # all players, by defections
        (("equality", "freedom", "individuality"), LOYAL),  # all propaganda
        (("authority", "honor"), FREE),
        (("authority", "honor", "unity"), FREE),
        (("equality",), None),
        (("individuality",), None),
    ],
)
def test_who_has_won(flipped: tuple[str, ...], won: str | None) -> None:
    state = fought()
    for ideology in flipped:
        b_blocs.flip(state, ideology)
    assert f_war_end.victor(state) == won
    f_war_end.turn_ends(state)
    assert sides(state).war == (won or "war")


@pytest.mark.parametrize(
    ("standing", "told", "after"),
    [("war", True, "truce"), ("war", False, "war"), ("due", True, "due"), ("", True, "")],
)
def test_a_truce_stops_a_war_at_the_end_of_the_turn(standing: str, told: bool, after: str) -> None:
    state = fought()
    sides(state).war = standing
    assert state.turn is not None
    if told:
        state.turn.used[f_war_end.TRUCE_KEY] = 1
    f_war_end.turn_ends(state)
    assert sides(state).war == after


@pytest.mark.parametrize(
    ("by", "won", "lords"),
    [("P", LOYAL, ["P"]), ("W", LOYAL, []), ("G", LOYAL, []), ("G", FREE, ["G"]), ("P", FREE, [])],
)
def test_the_space_lord_has_an_extremist_and_wins_in_the_own_turn(
    by: str, won: str, lords: list[str]
) -> None:
    """W's extremist is gone."""
    state = fought(by)
    sides(state).extremists.pop("honor")
    assert [one["player"] for one in f_war_end.lord(state, won)] == lords
    state.turn = None
    assert f_war_end.lord(state, won) == []


@pytest.mark.parametrize(
    ("extremists", "bribes", "asked"),
    [
        ({"authority": "P", "honor": "W", "equality": "G", "freedom": "R"}, 3, {}),
        ({"authority": "P", "equality": "G"}, 3, {"W": ["P", "G"], "R": ["P", "G"]}),
        ({"authority": "P", "equality": "G"}, 0, {}),  # nothing to hand over
        ({}, 3, {}),  # nobody to take it
    ],
)
def test_the_defeated_hand_their_bribes_over(
    extremists: dict[str, str], bribes: int, asked: dict[str, list[str]]
) -> None:
    state = fought()
    sides(state).extremists, sides(state).war = dict(extremists), FREE
    sides(state).bribes = dict.fromkeys("PWGR", bribes)
    assert f_war_end.defeated(state) == [one for one in "PWGR" if one not in extremists.values()]
    f_war_end.defeat(state)
    found = {one["player"]: one["choices"] for one in state.pending if one["kind"] == f_war_end.HEIR}
    assert found == asked


@pytest.mark.parametrize(
    ("player", "shares", "words"),
    [
        ("W", {"P": 3}, []),
        ("W", {"P": 1, "G": 2}, []),
        ("W", {"P": 2}, ["W has 3 bribes, and hands 2 over"]),
        ("W", {"P": 2, "R": 1}, ["R has no extremist"]),
        ("W", {"P": 2, "R": 2}, ["W has 3 bribes, and hands 4 over", "R has no extremist"]),
        ("P", {"G": 3}, ["P has not lost the War"]),
    ],
)
def test_heirs_have_extremists_and_get_all(player: str, shares: dict[str, int], words: list[str]) -> None:
    state = fought()
    sides(state).extremists = {"authority": "P", "equality": "G"}
    f_war_end.defeat(state)
    found = [one.message for one in f_war_end.to_heirs(state, player, shares)]
    assert len(found) == len(words)
    assert all(part in message for part, message in zip(words, found, strict=True))


@pytest.mark.parametrize(("won", "dissolved"), [(LOYAL, True), (FREE, False), ("truce", False)])
def test_an_assembly_is_dissolved_once_by_the_loyalists(won: str, dissolved: bool) -> None:
    state = fought()
    assert state.assembly is not None
    sides(state).war = won
    state.pending.append({"kind": f_war_end.HEIR, "player": "W", "choices": ["P"]})
    f_war_end.settle(state)  # bribes come first
    assert state.assembly.delegates and not state.extra.get(f_war_end.DISSOLVED)
    state.pending.clear()
    f_war_end.settle(state)
    assert bool(state.extra.get(f_war_end.DISSOLVED)) == dissolved
    assert (not state.assembly.delegates) == dissolved
    assert sides(state).bribes == dict.fromkeys("PWGR", 0 if dissolved else 3)
    sides(state).bribes["P"] = 2
    f_war_end.settle(state)
    assert sides(state).bribes["P"] == 2  # not twice


@pytest.mark.parametrize(
    ("all_on_one_side", "option", "won"), [(True, True, LOYAL), (True, False, "war"), (False, True, "war")]
)
def test_a_victory_at_the_outbreak_where_the_table_has_it(
    all_on_one_side: bool, option: bool, won: str
) -> None:
    state = fought()
    state.options["instant_victory_at_outbreak"] = option
    for ideology in ("equality", "freedom", "individuality") if all_on_one_side else ("equality", "freedom"):
        b_blocs.flip(state, ideology)
    f_war_end.decided_at_once(state)
    assert sides(state).war == won


def test_bribes_are_as_many_as_at_first() -> None:
    state = fought()
    assert [*f_war_end.bribes_stay(state)] == []
    sides(state).bribes["P"] += 1
    assert [*f_war_end.bribes_stay(state)] == ["there are 13 bribes, of 12"]
    state.extra[f_war_end.DISSOLVED] = 1
    assert [*f_war_end.bribes_stay(state)] == []


@pytest.mark.parametrize(("kind", "rule"), [(f_war_end.HEIR, "3F4d"), (f_war_end.LORD, "3F4g"), ("zap", "")])
def test_the_end_of_a_war_is_settled_first(kind: str, rule: str) -> None:
    state = fought()
    state.pending.append({"kind": kind, "player": "W", "choices": []})
    assert [one.rule for one in f_war_end.peace_is_settled(state)] == ([rule] if rule else [])


# -- bribes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("has", "price", "chits", "heroes", "legal"),
    [
        (3, 3, 0, 0, None),
        (2, 3, 0, 0, "do it with bribes in reserve"),
        (2, 3, 1, 1, None),
        (2, 3, 0, 1, "pay with a heroism chit"),
        (1, 3, 0, 1, "do it with bribes in reserve"),  # one is not enough
        (1, 3, 0, 2, "pay with a heroism chit"),
        (0, 0, 0, 0, None),
    ],
)
def test_bribes_and_chits_in_their_place(
    has: int, price: int, chits: int, heroes: int, legal: str | None
) -> None:
    state = fought()
    sides(state).bribes["P"] = has
    named = [heroism(state, "P") for _ in range(heroes)][:chits]
    found = [*b_bribes.can_pay(state, "P", "3F3a", price, named)]
    assert [one.legal for one in found] == ([] if legal is None else [legal])


def test_what_is_not_there_is_not_given() -> None:
    state = fought()
    sides(state).bribes = {"P": 1, "W": 0, "G": 0, "R": 0}
    b_bribes.trade(state, "P", "W", 2)
    assert (sides(state).bribes["P"], sides(state).bribes["W"]) == (0, 1)
    assert b_bribes.total(state) == 1


# -- flips -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "told", "extremist", "words"),
    [
        ("", True, None, []),
        ("", False, None, ["no vote tally"]),
        ("war", True, None, ["in peace alone"]),
        ("", True, "W", ["the extremist of W"]),
    ],
)
def test_diplomacy_turns_a_free_chit_in_peace(
    standing: str, told: bool, extremist: str | None, words: list[str]
) -> None:
    state = fought()
    assert state.turn is not None
    sides(state).war = standing
    if told:
        state.turn.used[f"{b_blocs.DIPLOMACY}unity"] = 1
    if extremist:
        sides(state).extremists["unity"] = extremist
    found = [one.message for one in game().judge(state, act("P", "flip_propaganda", ideology="unity"))]
    assert len(found) == len(words) and all(part in one for part, one in zip(words, found, strict=True))
    assert b_blocs.told(state, "W", b_blocs.DIPLOMACY) == []


@pytest.mark.parametrize(
    ("standing", "option", "legal"), [("", True, True), ("", False, False), ("war", False, True)]
)
def test_when_one_may_defect(standing: str, option: bool, legal: bool) -> None:
    state = fought()
    sides(state).war, state.options["defection_in_peace"] = standing, option
    assert ([*b_flips.when(state)] == []) == legal


@pytest.mark.parametrize(
    ("site", "to", "cubes", "words"),
    [
        (None, None, {}, "gives up no factory"),
        ("luna", "W", {}, ""),
        ("ares", "W", {}, "a colony stands"),
        ("luna", "G", {}, "was no ally"),
        ("luna", "W", {"W": 0}, ""),  # nobody else may have it, and it is lost
        ("luna", "W", {"W": 1}, ""),
    ],
)
def test_the_price_of_a_defection(
    monkeypatch: pytest.MonkeyPatch, site: str | None, to: str | None, cubes: dict[str, int], words: str
) -> None:
    """P has a bare factory at luna, one under a dome at ares, and an ally: W."""
    monkeypatch.setattr(
        "hfmod.games.hf4.rules.core.b_components.cubes_left", lambda state, player: cubes.get(player, 5)
    )
    state = fought()
    state.sites["luna"] = SiteState("P", "P")
    state.sites["ares"] = SiteState("P", "P", colonies=["P"])
    assert b_flips.uncolonized(state, "P") == ["luna"] and factories(state, "P") == ["luna", "ares"]
    found = [one.message for one in b_flips.price(state, "P", site, to)]
    assert len(found) == (1 if words else 0) and all(words in one for one in found)


@pytest.mark.parametrize(("cubes", "words"), [({"W": 0, "N": 0}, ["no cube left"]), ({"W": 1}, [])])
def test_of_several_allies_one_with_a_cube_is_chosen(
    monkeypatch: pytest.MonkeyPatch, cubes: dict[str, int], words: list[str]
) -> None:
    monkeypatch.setattr(
        "hfmod.games.hf4.rules.core.b_components.cubes_left", lambda state, player: cubes.get(player, 5)
    )
    state = fought()
    b_blocs.flip(state, "equality")  # G is an ally, too
    state.sites["luna"] = SiteState("P", "P")
    found = [*b_flips.price(state, "P", "luna", "W")]
    assert [part in one.message for part, one in zip(words, found, strict=True)] == [True] * len(words)
    assert all("choose G" in one.legal for one in found)

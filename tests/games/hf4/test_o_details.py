"""Chapter O: when a law works and for whom, who may be the 1st player, and what the laws count, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Space
from hfmod.games.hf4.rules.core.acts import LEGACY
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.politics import k_purge, o5_laws, o6_term, o7_score
from tests.games.hf4.assemblies import parliament, place
from tests.games.hf4.skies import line, site, sky, space
from tests.games.hf4.worlds import stack


def house(active: str = "centrist", **delegates: dict[str, int]) -> Hf4State:
    state = parliament()
    place(state, active, delegates or {"centrist": {"P": 1}})
    return state


# -- laws ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "there", "anarchy", "works"),
    [
        ("honor", 0, False, True),
        ("honor", 0, True, False),  # void in anarchy
        ("freedom", 0, False, False),
        ("unity", 1, False, False),  # the General Assembly takes two delegates there
        ("unity", 2, False, True),
        ("unity", 3, False, True),
        ("freedom", 3, False, False),  # another law does not
        ("war", 3, False, False),  # the star lies in no ideology
    ],
)
def test_when_the_law_of_honor_works(active: str, there: int, anarchy: bool, works: bool) -> None:
    state = house(active, honor={"P": there} if there else {}, centrist={"W": 1})
    state.anarchy = anarchy
    assert o5_laws.active(state, "honor") == works
    assert o5_laws.applies(state, o5_laws.GLORY_INCOME, "P") == works
    state.players["P"].glory = ["a", "b"]
    assert o5_laws.income(state, "P") == (2 if works else 1)


@pytest.mark.parametrize(
    ("player", "turn_of", "law", "lobby", "works"),
    [
        ("P", "P", "honor", True, True),
        ("P", "P", "honor", False, False),
        ("W", "P", "honor", True, False),  # for the player in whose turn it was
        ("P", "P", "freedom", True, False),
        ("P", "P", "unity", True, True),  # by the General Assembly
        ("P", None, "honor", True, False),
    ],
)
def test_a_law_that_was_lobbied_for(
    player: str, turn_of: str | None, law: str, lobby: bool, works: bool
) -> None:
    state = house("centrist", honor={"P": 1, "W": 2})
    assert state.turn is not None
    state.turn.used |= {f"law:{law}": 1, **({"lobby": 1} if lobby else {})}
    if turn_of is None:
        state.turn = None
    assert o5_laws.applies(state, o5_laws.GLORY_INCOME, player) == works


def test_without_an_assembly_no_law_works() -> None:
    state = house("honor")
    state.assembly = None
    assert not o5_laws.applies(state, o5_laws.GLORY_INCOME, "P") and not o5_laws.active(state, "honor")
    assert not o5_laws.no_auctions(state) and o7_score.politics_points(state, "P") == 0
    assert o7_score.delegate_points(state, "P") == 0


# -- points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "anarchy", "option", "points"),
    [
        ("unity", False, "none", 2),
        ("unity", True, "none", 0),
        ("unity", True, "active", 2),
        ("war", False, "none", 0),
        ("centrist", False, "none", 0),
        ("freedom", False, "none", 1),
        ("authority", False, "none", 2),
    ],
)
def test_points_by_the_final_law(active: str, anarchy: bool, option: str, points: int) -> None:
    """P has delegates in two ideologies, two claims and one factory."""
    state = house(active, honor={"P": 2}, unity={"P": 1, "W": 3}, freedom={"W": 1})
    state.anarchy, state.options["politics_vp_in_anarchy"] = anarchy, option
    state.sites["luna"], state.sites["stone"] = SiteState("P", "P"), SiteState("P")
    state.sites["ares"] = SiteState("W", "W")
    assert o7_score.politics_points(state, "P") == points
    assert o7_score.delegate_points(state, "P") == 3 and o7_score.delegate_points(state, "G") == 0


@pytest.mark.parametrize(
    ("hazard", "lander", "far", "hazardous"),
    [
        ("crash", True, False, True), (None, True, False, False), ("crash", False, False, False),
        ("crash", True, True, True),
    ],
)  # fmt: skip
def test_which_sites_are_hazardous(hazard: str | None, lander: bool, far: bool, hazardous: bool) -> None:
    """By a hazard on one of the lander burns that lead there, be it the next or one beyond."""
    kind = "lander_burn" if lander else "burn"
    spaces: list[Space] = [space("skull", kind, hazard=hazard), space("low", "lander_burn")]
    way = line("leo", "skull", "low", "rock") if far else line("leo", "skull", "rock")
    game = sky(*spaces, site("rock", 3), site("other", 3), way, line("leo", "other"))
    assert o7_score.hazardous(game.content.map) == ({"rock"} if hazardous else set())


@pytest.mark.parametrize(
    ("tokens", "rocket", "points"),
    [
        (SiteState("P", "P", ["P"]), "luna", 4), (SiteState("P", "P", ["W"]), "luna", 3),
        (SiteState("W", "W", ["P"]), "stone", 1), (SiteState("P"), None, 1), (SiteState("W", "W"), None, 0),
    ],
)  # fmt: skip
def test_tokens_at_hazardous_sites(
    monkeypatch: pytest.MonkeyPatch, tokens: SiteState, rocket: str | None, points: int
) -> None:
    monkeypatch.setattr(o7_score, "hazardous", lambda board: frozenset({"luna"}))
    state = house()
    state.sites["luna"], state.sites["ares"] = tokens, SiteState("P", "P", ["P"])
    if rocket:
        stack(state, "P", "rocket", rocket, "CQ041")
    assert o7_score.hazard_tokens(state, "P") == points


# -- the term of office ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cubes", "delegates", "factory", "dome", "able"),
    [
        (1, False, False, False, True), (0, False, False, False, False), (0, True, False, False, True),
        (0, False, True, False, True), (0, False, True, True, False),
    ],
)  # fmt: skip
def test_who_can_supply_the_sunspot_cube(
    monkeypatch: pytest.MonkeyPatch, cubes: int, delegates: bool, factory: bool, dome: bool, able: bool
) -> None:
    monkeypatch.setattr("hfmod.games.hf4.rules.core.b_components.cubes_left", lambda state, player: cubes)
    state = house("centrist", centrist={"W": 1} if delegates else {"P": 1})
    if factory:
        state.sites["luna"] = SiteState("W", "W", ["W"] if dome else [])
    assert o6_term.can_supply(state, "W") == able
    assert o6_term.spare_factories(state, "W") == (["luna"] if factory and not dome else [])
    o6_term.pass_baton(state, "W")
    asked = [(one["kind"], one["player"]) for one in state.pending]
    assert asked == ([(o6_term.CUBE, "W")] if cubes == 0 and able else [])
    assert state.first_player == "W" and o6_term.cubes_due(state, "W") == len(asked)
    assert o6_term.cubes_due(state, "P") == 0


@pytest.mark.parametrize(
    ("active", "cubes", "asked"), [("centrist", 1, True), ("authority", 1, False), ("centrist", 0, False)]
)
def test_who_names_the_next_first_player(
    monkeypatch: pytest.MonkeyPatch, active: str, cubes: int, asked: bool
) -> None:
    """Under Martial Law nobody; nor where nobody else could supply the cube."""
    monkeypatch.setattr("hfmod.games.hf4.rules.core.b_components.cubes_left", lambda state, player: cubes)
    state = house(active, centrist={state_first(): 1})
    o6_term.ask_baton(state)
    assert [one["kind"] for one in state.pending] == ([o6_term.BATON] if asked else [])


def state_first() -> str:
    return parliament().first_player


@pytest.mark.parametrize(("last", "then"), [(True, "final_vote"), (False, o6_term.BATON)])
def test_what_follows_a_removed_disk(last: bool, then: str) -> None:
    assert o6_term.steps(last) == [LEGACY, then]


def test_disks_that_are_placed_or_about_to_be() -> None:
    state = house()
    assert state.assembly is not None
    assert o6_term.placed(state) == 0 and [*o6_term.too_many_placed(state)] == []
    o6_term.place(state, "honor")
    o6_term.place(state, "honor")
    o6_term.place(state, "unity")
    assert state.assembly.legacy == {"honor": 2, "unity": 1} and o6_term.placed(state) == 3
    state.year_end = [LEGACY, "baton"]
    o6_term.ask_legacy(state)
    assert o6_term.placed(state) == 5
    state.seniority = 99
    assert len([*o6_term.too_many_placed(state)]) == 1


# -- purges ----------------------------------------------------------------------------------------------


def test_everybody_loses_one_delegate_in_the_ideology() -> None:
    state = house("honor", honor={"P": 2, "W": 1}, unity={"P": 1, "G": 1})
    k_purge.purge(state, "honor")
    assert state.assembly is not None
    left = {ideology: there for ideology, there in state.assembly.delegates.items() if any(there.values())}
    assert left == {"honor": {"P": 1}, "unity": {"P": 1, "G": 1}}


def test_each_face_of_the_purge_roll_names_an_ideology() -> None:
    state = house()
    for name, table in state.content.tables["ideologies"]["purge"].items():
        state.options["purge_roll_table"] = name
        assert [k_purge.designated(state, die) for die in range(1, 7)] == list(table)

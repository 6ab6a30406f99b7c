"""Module 3: ``legal_actions`` lists exactly what is accepted, and forcing breaks no invariant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from itertools import combinations, product
from typing import Any

import pytest

from hfmod.games.hf4.rules.conflict import b_blocs, f_war_end
from hfmod.games.hf4.rules.conflict.extension import Conflict
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.game import Hf4
from tests.games.hf4 import test_m3_comets as comets
from tests.games.hf4 import test_m3_dropstones as dropstones
from tests.games.hf4 import test_m3_shade as shade
from tests.games.hf4 import test_m3_trade as trade
from tests.games.hf4.blocs import armed, armory, congress, heroism, sides, war
from tests.games.hf4.colonies import VESTA, put
from tests.games.hf4.colonies import game as printed_game
from tests.games.hf4.listing import forcing_keeps_invariants, lists_what_is_accepted
from tests.games.hf4.test_m3_settlers import colony
from tests.games.hf4.worlds import act, dice, stack

DOS = tuple(kind.do for kind in Conflict.acts)
HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
DRY = "pebble"
CARGO = (dropstones.DIRT, dropstones.WATER, "CB057", "CT045", "CQ039", "CQ041")
WEAPONS = ("CB057", "CB058", "CB059", f"factory:{DRY}")


def peace() -> Hf4State:
    """P's tally has moved the star to unity; P may defect, and a factory would go to W."""
    state = congress(world=armory())
    assert state.assembly is not None
    state.assembly.active, state.assembly.delegates = "freedom", {**HOMES, "unity": {"P": 1}}
    state.sites[DRY] = SiteState("P", "P")
    armed().apply(state, act("P", "fundraise", elect="unity"), dice())
    return state


def bargaining() -> Hf4State:
    """War, in P's turn: delegates of all kinds, bribes for a truce, a heroism chit."""
    state = war("P", {**HOMES, "honor": {"W": 1, "P": 1}, "unity": {"W": 1, "G": 2}}, world=armory())
    sides(state).corrupt = {"unity": {"G": ["bribe"]}}
    sides(state).bribes.update(P=4, W=3, G=1, R=3)
    heroism(state, "P")
    armed().apply(state, act("P", "petition", ideology="honor", of="P"), dice())
    return state


def exposed() -> Hf4State:
    """P has turned a chit, and corrupt delegates stand where that exposes one."""
    state = war("P", {**HOMES, "authority": {"P": 1, "G": 1}}, world=armory())
    sides(state).corrupt = {"authority": {"G": ["bribe"]}}
    sides(state).bribes["G"] = 2
    armed().apply(state, act("P", "defect"), dice())
    return state


def building() -> Hf4State:
    """A factory was built, and the outbreak is rolled for."""
    state = congress(world=armory())
    state.sites[DRY] = SiteState("P", "P")
    state.pending.append({"kind": "outbreak_roll", "player": "P", "site": DRY})
    return state


def peace_again() -> Hf4State:
    """The 1st player has to put the star back."""
    state = congress(world=armory())
    state.pending.append({"kind": "star", "player": "P", "choices": ["honor", "freedom"]})
    return state


def won() -> Hf4State:
    """The Loyalists have won in W's turn: bribes are handed over, and the space lord decides."""
    state = war("W", HOMES, world=armory())
    for ideology in ("freedom", "individuality", "equality"):
        b_blocs.flip(state, ideology)
    f_war_end.win(state)
    return state


def fighting(way: str) -> Hf4State:
    """A battle in which both sides may fire."""
    state = war("R", HOMES, world=armory())
    stack(state, "R", "outpost1", DRY, "CB058")
    stack(state, "R", "rocket", DRY, way)
    stack(state, "P", "outpost1", DRY, "CB059" if way != "CB059" else "CB057")
    state.sites[DRY] = SiteState("P", "P")
    armed().apply(state, act("R", "attack", space=DRY), dice())
    return state


def before_the_battle() -> Hf4State:
    state = fighting("CB057")
    sides(state).attack = None
    assert state.turn is not None
    state.turn.used.clear()
    return state


def shooting() -> Hf4State:
    return fighting("CB057")


def hit() -> Hf4State:
    """A zap, then glitch rolls are due."""
    state = shooting()
    state.pending.append({"kind": "zap", "player": "R", "cards": ["CB059"]})
    rolls = {"kind": "hits", "player": "R", "rolls": 1, "space": DRY, "hit": ["P"]}
    state.pending.append(rolls)
    return state


def victorious() -> Hf4State:
    """Propaganda is to be turned, and glory to be given."""
    state = before_the_battle()
    chit = "glory-mars"
    del state.glory_spots[chit]
    state.players["P"].glory.append(chit)
    state.pending.append({"kind": "victory", "player": "R", "choices": ["unity"]})
    state.pending.append({"kind": "trophy", "player": "P", "to": "R"})
    return state


def over() -> Hf4State:
    """A battle in Anarchy, which may be ended at any time."""
    state = shooting()
    sides(state).war, state.anarchy = "", True
    return state


def wrecked() -> Hf4State:
    """P's damaged factory, beside which a robonaut lies."""
    state = war("P", HOMES, world=armory())
    state.sites[DRY] = SiteState("P", "P")
    sides(state).damaged.append(DRY)
    stack(state, "P", "outpost1", DRY, "CB058", "CT045")
    return state


def bargaining_in_unity() -> Hf4State:
    """An honest delegate of G stands in authority, where P may suborn it."""
    state = war("P", {**HOMES, "authority": {"P": 1, "G": 1}}, world=armory())
    state.players["P"].aquas = 6
    return state


def fired() -> Hf4State:
    """R's raygun has fired in the battle."""
    state = shooting()
    armed().apply(state, act("R", "fire", weapon="CB057", way="raygun", at=DRY), dice(1, 1))
    return state


def dislodging() -> Hf4State:
    """R may make a boulder of Leda."""
    return dropstones.at("leda", dropstones.DIRT)


def striking() -> Hf4State:
    """R's dropstone has come to the zone of an enemy's factory."""
    return dropstones.striking()


def stoned() -> Hf4State:
    """R's dropstone may go on to the next zone."""
    return dropstones.under_way("venus", "mars")


def launching() -> Hf4State:
    """R's rocket with a thruster beside an enemy."""
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", DRY, "CT045", "CB057", "CQ039")
    stack(state, "P", "outpost1", DRY, "CB058")
    return state


def ramming() -> Hf4State:
    """A kamikaze in a battle in Anarchy."""
    state = launching()
    sides(state).war, state.anarchy = "", True
    armed().apply(
        state, act("R", "launch_kamikaze", source="rocket", thruster="CT045", cards=["CT045"]), dice()
    )
    armed().apply(state, act("R", "attack", space=DRY), dice())
    return state


def parading() -> Hf4State:
    """R's crew is a prisoner of P, at P's Bank."""
    state = war("P", HOMES, world=armory())
    stack(state, "P", "rocket", "leo", "CB057", "CQ039")
    sides(state).prisoners["pow-1"] = ["CQ039"]
    return state


def flying() -> Hf4State:
    """R's kamikaze may go on from where it was launched."""
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", "mid", "CT045", "CB057")
    launch = act("R", "launch_kamikaze", source="rocket", thruster="CT045", cards=["CT045"])
    armed().apply(state, launch, dice())
    return state


def fought() -> Hf4State:
    """A battle has just been: its sides may decommission what survived."""
    state = over()
    armed().apply(state, act("R", "end_attack"), dice())
    return state


def sabotaged() -> Hf4State:
    """R's rocket has come through a hazard: enemies may have that roll made again."""
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", "leo", "CT045")
    armed().apply(state, act("R", "activate_thruster", card="CT045"), dice())
    for space in ("mid", "air"):
        armed().apply(state, act("R", "enter", space=space), dice())
    armed().apply(state, act("R", "roll_hazard"), dice(4))
    heroism(state, "P")
    return state


def moved_on() -> Hf4State:
    """The same, and the table has forgotten about the move."""
    state = sabotaged()
    state.movement = None
    return state


WARE = trade.trading()[1]


def treaty() -> Hf4State:
    """P may sell a black card at the Bernal of W, an ally."""
    return trade.trading()[0]


def beads() -> Hf4State:
    """P has two gold beads at the Bank."""
    return trade.golden()


def two_bernals() -> Hf4State:
    """G has both figures on the map."""
    state = colony("G")
    for kind, card in (("kalpana", "M2B179"), ("stanford", "M2B172")):
        put(state, "G", kind, VESTA, card)
    return state


def starship() -> Hf4State:
    """P has completed a starship, and R's dropstone is under way."""
    state = dropstones.under_way("venus", "mars")
    begin_turn(state, "P")
    state.players["P"].futures["Enzmann Starship"] = "a card"
    return state


def held() -> Hf4State:
    """R's kamikaze has come through a hazard: enemies may have its roll made again before it goes on."""
    state = flying()
    armed().apply(state, act("R", "fly_kamikaze", stack="missile1", space="air"), dice(4))
    return state


def torn_off() -> Hf4State:
    """A Bernal of W has lost its anchorage, and its shield is loose."""
    return shade.torn()


def sunlit() -> Hf4State:
    """P, who is attacked, has completed the Dyson Bubble."""
    state = shooting()
    state.players["P"].futures["Dyson Bubble"] = "a card"
    return state


def comet() -> Hf4State:
    """P may dislodge a comet for New Venus, in peace."""
    return comets.ready()


def falling() -> Hf4State:
    """P's comet has come to the zone of Venus."""
    return comets.falling()


POSITIONS: list[Callable[[], Hf4State]] = [
    peace, bargaining, exposed, building, peace_again, won, before_the_battle, shooting, hit, victorious,
    over, wrecked, dislodging, striking, stoned, launching, ramming, parading, flying, fought,
    sabotaged, treaty, beads, two_bernals, starship, held, torn_off, sunlit, comet, falling,
]  # fmt: skip


def shares(names: str, most: int) -> list[dict[str, int]]:
    """All ways to give some of the players up to so many."""
    found = []
    for numbers in product(range(most + 1), repeat=len(names)):
        found.append({one: n for one, n in zip(names, numbers, strict=True) if n})
    return found


def own_cargo(state: Hf4State) -> list[str]:
    """Cards of P's rocket in the printed game."""
    rocket = state.players["P"].stacks.get("rocket")
    return list(rocket.cards) if rocket is not None and state.colonization is not None else []


def values(state: Hf4State, do: str, part: Field[Any]) -> list[Any]:
    """What the test puts into a parameter."""
    cargo = CARGO if state.colonization is None else (comets.STEER, "M2C180", "CQ041")
    chits = [one for one in state.glory_high if one.startswith("heroism")][:2]
    known: dict[str, list[Any]] = {
        "by": [*state.players, "X"],
        "ideology": [*(sides(state).chits), "centrist", "anarchism"],
        "of": [*state.players, "X"],
        "kind": ["ordinary", "extremist", "corrupt", "loyal"],
        "chit": [None, *chits, "glory-mars", "pow-1", "pow-2"],
        "site": [None, DRY, "gravel"],
        "to": [None, *state.players],
        "paid": shares("GRW", 4) if do == "truce" else [],
        "chits": [(), *((chit,) for chit in chits)]
        if do == "attack"
        else [{}, *({chit: one} for chit in chits for one in "GRW")],
        "shares": [{}, *shares("PWR", 3)],
        "ends": [False, True],
        "space": [DRY, "mid", "leo", "gravel", "ares", "boreas", "air", "far", "nowhere"],
        "stack": ["missile1", "missile2", "rocket", "kalpana"],
        "dirt": [0, 1, 5, 40],
        "future": [None, comets.VENUS, comets.FALL] if state.colonization is not None else [None],
        "jammers": [False, True],
        "weapon": [*WEAPONS, "CT045"],
        "way": ["raygun", "gun", "buggy", "mirror", "amat", "kamikaze", "spear"],
        "at": [DRY, "mid"] if do == "fire" else ["deimos", "vesta", "mars-flyby", "leo", comets.XITY],
        "goo": [False, True],
        "bio": [False, True],
        "effects": [()],
        "source": ["leo", "rocket", "outpost1", "outpost2", "dropstone"],
        "thruster": list(cargo),
        "cards": [chosen for n in (1, 2) for chosen in combinations(cargo, n)],
        "finao": [False, True],
        "robonaut": ["CB058", "CT045", "CB057"],
        "supports": [(), ("CT045",)],
        "card": ["CB059", "CB057", "CT045", "CQ041", *own_cargo(state)],
        "deck": [None, "radiators", "refineries", "hat"],
        "beads": [0, 1, 2, 3],
    }
    return known[part.name]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("do", DOS)
def test_lists_exactly_what_is_accepted(do: str, position: Callable[[], Hf4State]) -> None:
    state = position()
    game = played_in(state)
    assert game.invariants(state) == []
    lists_what_is_accepted(game, state, game.acts[do], domain(state, do))


def played_in(state: Hf4State) -> Hf4:
    """The game of a position: its content tells."""
    return next(
        one for one in (armed(), dropstones.printed(), printed_game()) if one.content is state.content
    )


def domain(state: Hf4State, do: str) -> dict[str, list[Any]]:
    return {part.name: values(state, do, part) for part in fields(armed().acts[do])}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_forcing_keeps_invariants(position: Callable[[], Hf4State]) -> None:
    forcing_keeps_invariants(played_in(position()), position, DOS, values)


def test_each_act_is_listed_somewhere() -> None:
    vain = [do for do in DOS if not any(any(armed().acts[do].options(make())) for make in POSITIONS)]
    assert vain == []

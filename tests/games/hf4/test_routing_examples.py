"""The flights of the worked examples of chapter H: the search finds each of them, or a better one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Thrust
from hfmod.games.hf4.routes.search import Plan, Search, by_hand, craft_of
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from tests.games.hf4.skies import act
from tests.games.hf4.test_examples_b_to_h import GREEN_ROUTE, Table, solar_system
from tests.games.hf4.test_h_landing import at_venus
from tests.games.hf4.worlds import dice

Turn = tuple[dict[str, Any], str]  # the activation, and the spaces entered
ASSISTS: dict[str, dict[str, Any]] = {
    "factory": {"assist": "factory"},
    "wings": {"assist": "rocketplane", "tanks": {"outpost1": 20}},
}
Costs = tuple[int, int, int, int]


def routes(state: Hf4State, player: str, goal: str) -> list[Plan]:
    """All routes worth taking for a player's rocket."""
    search = Search(craft_of(state, player, state.players[player].stacks["rocket"]))
    search.run(goal)
    return search.plans(goal)


def flown(state: Hf4State, player: str, turns: Iterable[Iterable[Any]], years: Iterable[int]) -> Costs:
    """Fly by legal acts, all rolls falling well; returns fuel steps, turns, hazard and belt rolls."""
    game = Hf4(state.content)
    stack = state.players[player].stacks["rocket"]
    start, rolls, count = stack.wet, [0, 0], 0
    for acts, wait in zip(turns, years, strict=True):
        state.sunspot = (state.sunspot + wait) % 12
        count += 1 + wait
        state.turns.clear()
        begin_turn(state, player)
        for one in acts:
            game.apply(state, one, dice())
            while state.movement is not None and state.movement.due:
                belt = state.movement.due[0] == "belt"
                rolls[belt] += 1
                game.apply(state, act(game, "roll_belt" if belt else "roll_hazard", player), dice(6))
        if state.movement is not None:
            game.apply(state, act(game, "end_move", player), dice())
        state.sunspot = (state.sunspot + 1) % 12
    spent = f_fuel.strip(state.content).steps_between(start, stack.wet)
    assert spent is not None
    return (spent, count, rolls[0], rolls[1])


def as_the_book(state: Hf4State, player: str, turns: list[Turn]) -> Costs:
    """The costs of the flight as the book tells it."""
    game = Hf4(state.content)
    acts = []
    for how, spaces in turns:
        steps = [space.partition("+") for space in spaces.split()]
        acts.append(
            [
                act(game, "activate_thruster", player, **how),
                *(
                    act(game, "enter", player, space=space, **(ASSISTS[kind] if kind else {}))
                    for space, _, kind in steps
                ),
            ]
        )
    return flown(fork(state), player, acts, [0] * len(acts))


def venus() -> Table:
    table = Table(solar_system(), "earth-zone-hohmann-12", "CQ042", crew="CQ042F", fuel=3)
    table.state.sunspot = 0  # the blue season
    return table


def phobos() -> Table:
    table = Table(solar_system(), "phobos", "CT049R")
    table.claim("phobos", factory="P")
    return table


def nysa() -> Table:
    table = Table(solar_system(), "nysa-hazard", "CT045", "CG119R", "CF070", "CQ042", crew="CQ042F")
    table.aboard(7, "8")
    return table


def ganymede() -> Table:
    cards = ("CT049", "CQ042", "CG111", "CG119", "CF070")
    return Table(solar_system(), "lgo", *cards, crew="CQ042R", fuel=21)


def to_venus() -> Table:
    return Table(solar_system(), "leo", "CQ042", crew="CQ042F", fuel=4)


FLIGHTS: dict[str, tuple[Callable[[], Table], str, list[Turn]]] = {
    "H4d": (
        to_venus,
        "earth-home-orbit-2",
        [({"card": "CQ042"}, "cycler earth-belt-5 sso earth-home-orbit-2")],
    ),
    "H5e.1": (
        ganymede,
        "ganymede-uruk-sulcus",
        [({"card": "CQ042", "afterburn": True}, "ganymede-uruk-sulcus-lander ganymede-uruk-sulcus")],
    ),
    "H6a": (nysa, "nysa", [({"card": "CQ042"}, "nysa")]),
    "H7e": (phobos, "sol-mars-l2", [({"card": "CT049"}, "martian-moonlets-burn+factory sol-mars-l2")]),
    "H8c": (
        venus,
        "venus-aerostat-xity",
        [
            (
                {"card": "CQ042"},
                "venus-flyby venus-parachute-1 lvo venus-acid-clouds venus-aerostat-parachute "
                "venus-aerostat-xity",
            )
        ],
    ),
}


@pytest.mark.parametrize("example", FLIGHTS)
def test_the_flight_of_the_example_is_found_or_bettered(example: str) -> None:
    setting, goal, turns = FLIGHTS[example]
    table = setting()
    told = as_the_book(table.state, "P", turns)
    plans = routes(table.state, "P", goal)
    assert any(all(a <= b for a, b in zip(plan.costs, told, strict=True)) for plan in plans), told
    for plan in plans:
        legs = [list(leg.acts("P", "rocket")) for leg in plan.legs]
        assert flown(fork(table.state), "P", legs, [leg.wait for leg in plan.legs]) == plan.costs


def test_the_rocketplane_of_the_example_is_found_or_bettered() -> None:
    """H6c.6: 20 FTs of an outpost take the rocket into the first lander burn of Venus."""
    state = at_venus()
    how = {"card": "RT091", "afterburn": True, "push_by": "P"}
    told = as_the_book(state, "P", [(how, "lander2+wings lander1 clouds lvo")])
    plans = routes(state, "P", "lvo")
    assert [step.tanks for plan in plans for step in plan.legs[0].steps[:1]] == [(("outpost1", 20),)]
    assert (told, plans[0].costs) == ((6, 1, 1, 0), (4, 1, 1, 0))  # the book's afterburn is not needed
    assert flown(fork(state), "P", [list(plans[0].legs[0].acts("P", "rocket"))], [0]) == plans[0].costs


def test_the_8_belts_on_the_way_to_enceladus_are_found_or_bettered() -> None:
    """H10e, for a rocket that can fly the whole way in one turn."""
    content = solar_system().content
    state, _ = by_hand(content, "leo", Fraction(20), Fraction(5), Thrust(40, Fraction(1, 4)))
    told = as_the_book(state, "you", [({"card": "hand"}, " ".join(GREEN_ROUTE.split()[1:]))])
    assert told[1:] == (1, 3, 8)
    plans = routes(state, "you", "enceladus")
    assert any(all(a <= b for a, b in zip(plan.costs, told, strict=True)) for plan in plans), told

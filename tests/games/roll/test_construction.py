"""Phases II and III, Develop and Settle."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.construction import CompleteDevelopment, CompleteWorld, Develop, Settle
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, RollState
from hfmod.games.roll.rules.work import timing_matters
from hfmod.testing import Does, Refuses
from tests.games.roll.tables import GAME, built, do, empty, give, in_phase, named, stacked

BUILD = {"develop": (Develop, CompleteDevelopment, DEVELOPMENT), "settle": (Settle, CompleteWorld, WORLD)}


def breach(phase: str, *more: str, rule: str) -> Any:
    """A phase, and the rule of it that is broken."""
    return pytest.param(phase, *more, rule, marks=pytest.mark.breaks(rule), id=phase)


def on_top(phase: str, first: str, top: str) -> Any:
    """A phase, and its rules on placing workers at all, and on the top tile."""
    marks = [pytest.mark.breaks(first), pytest.mark.rule(first, top)]
    return pytest.param(phase, first, marks=marks, id=phase)


@pytest.mark.rule("ROLL-PH-7")
@pytest.mark.parametrize(
    ("phase", "rule"),
    [on_top("develop", "ROLL-DEV-1", "ROLL-DEV-4"), on_top("settle", "ROLL-SET-1", "ROLL-SET-4")],
)
def test_workers_go_one_at_a_time_on_the_top_tile(refuses: Refuses, phase: str, rule: str) -> None:
    state = in_phase(phase, "home", "rare")
    task, _, stack = BUILD[phase]
    refuses(GAME, state, task(by="ann", worker="home"), rule)  # the stack is empty
    stacked(state, "ann", "Galactic Mandate" if phase == "develop" else "Lost Species Ark World")
    do(state, task(by="ann", worker="home"))
    assert state.players["ann"].building[stack] == Counter(home=1)
    state.players["ann"].stacks[stack].clear()
    state.bag = sorted({*GAME.content.tiles})
    cup = state.players["ann"].cup + Counter(home=1, rare=1)
    do(state, EndPhase())
    assert state.players["ann"].cup == cup  # neither has a tile any more
    assert not state.players["ann"].building[stack]


@pytest.mark.rule("ROLL-DEV-2", "ROLL-SET-2", "ROLL-DEV-3", "ROLL-SET-3")
@pytest.mark.parametrize(
    ("phase", "tiles"),
    [("develop", ["Space Docks", "Public Works"]), ("settle", ["Gem World", "Artist Colony"])],
)
def test_tiles_are_completed_one_after_another(refuses: Refuses, phase: str, tiles: list[str]) -> None:
    state = in_phase(phase, "home", "home", "rare")
    task, complete, stack = BUILD[phase]
    keys = stacked(state, "ann", *tiles)  # cost 2 and 1
    empty(state, "ann", "citizenry")
    do(state, task(by="ann", worker="home"))
    refuses(
        GAME, state, complete(by="ann", used=("home",)), "ROLL-DEV-2" if phase == "develop" else "ROLL-SET-2"
    )
    do(state, task(by="ann", worker="home"))
    do(state, complete(by="ann", used=("home", "home")))
    ann = state.players["ann"]
    assert ann.empire[-1] == keys[0]
    assert ann.citizenry["home"] == 2
    do(state, task(by="ann", worker="rare"))
    do(state, complete(by="ann", used=("rare",)))
    assert ann.empire[-2:] == keys
    assert ann.stacks[stack] == []


@pytest.mark.rule("ROLL-FAQ-6")
@pytest.mark.breaks("ROLL-FAQ-6")
@pytest.mark.parametrize(("phase", "tile"), [("develop", "Space Docks"), ("settle", "Gem World")])
def test_a_tile_with_workers_enough_must_be_moved(refuses: Refuses, phase: str, tile: str) -> None:
    state = in_phase(phase, "home", "home", "rare")
    task, complete, _ = BUILD[phase]
    stacked(state, "ann", tile)
    refuses(GAME, state, EndPhase(), "ROLL-FAQ-6")  # all workers must be used
    do(state, task(by="ann", worker="home"))
    do(state, task(by="ann", worker="home"))
    refuses(GAME, state, task(by="ann", worker="rare"), "ROLL-FAQ-6")
    refuses(GAME, state, EndPhase(), "ROLL-FAQ-6")
    do(state, complete(by="ann", used=("home", "home")))


@pytest.mark.rule("ROLL-DEV-5", "ROLL-SET-5")
@pytest.mark.parametrize(
    ("phase", "tile", "rule"),
    [
        breach("develop", "Public Works", rule="ROLL-DEV-5"),
        breach("settle", "Artist Colony", rule="ROLL-SET-5"),
    ],
)
def test_a_tile_that_has_workers_enough_waits_for_its_phase(
    refuses: Refuses, phase: str, tile: str, rule: str
) -> None:
    state = in_phase("explore")
    _, complete, stack = BUILD[phase]
    stacked(state, "ann", tile)
    give(state, "ann", stack, "home", "rare")
    act = complete(by="ann", used=("rare",))
    refuses(GAME, state, act, rule)
    do(state, EndPhase())
    state.step, state.selected = "phases", ["explore", phase]
    do(state, BeginPhase(phase=phase))
    do(state, act)  # the player chooses which of them is used
    assert state.players["ann"].building[stack] == Counter(home=1)


@pytest.mark.rule("ROLL-SET-6")
@pytest.mark.parametrize(
    ("world", "place", "dice", "credits"),
    [
        ("Artist Colony", "citizenry", ["novelty"], 0),
        ("Star Nomad Lair", "citizenry", ["novelty"], 0),
        ("Gem World", "cup", ["novelty"], 0),
        ("Silicon World", None, ["rare"], 1),
        ("Blaster Gem Mines", "citizenry", ["military", "rare"], 0),
        ("Lost Alien Battle Fleet", "cup", ["alien"], 3),
    ],
)
def test_a_world_gives_its_dice_and_credits_when_it_is_settled(
    world: str, place: str | None, dice: list[str], credits: int
) -> None:
    state = in_phase("settle")
    (key,) = stacked(state, "ann", world)
    give(state, "ann", WORLD, *["military"] * state.side(key).cost)
    ann = state.players["ann"]
    empty(state, "ann", "citizenry")
    empty(state, "ann", "cup")
    do(state, CompleteWorld(by="ann", used=("military",) * state.side(key).cost))
    used = Counter(military=state.side(key).cost)
    if place is None:
        assert ann.goods[key] == dice
    else:
        assert ann.at(place) == Counter(dice) + (used if place == "citizenry" else Counter())
    assert ann.credits == 1 + credits


@pytest.mark.rule("ROLL-SET-7", "ROLL-FAQ-9", "ROLL-FAQ-10", "ROLL-TILE-5")
@pytest.mark.parametrize(
    "removed",
    ["cup:home", "citizenry:home", "RH5:novelty", "ship:genes", "development:alien", "citizenry:rare"],
)
@pytest.mark.breaks("ROLL-SET-7")
def test_an_immediate_effect_removes_any_die_of_the_player(
    refuses: Refuses, removed: str, does: Does
) -> None:
    state = in_phase("settle")
    stacked(state, "ann", "Former Penal Colony")  # cost 1
    give(state, "ann", WORLD, "rare")
    give(state, "ann", "ship", "genes")
    give(state, "ann", DEVELOPMENT, "alien")
    before = state.players["ann"].dice()
    refuses(GAME, state, CompleteWorld(by="ann", used=("rare",)), "ROLL-SET-7")
    does(GAME, state, CompleteWorld(by="ann", used=("rare",), removed=removed))
    lost = Counter([removed.rpartition(":")[2]])
    assert state.players["ann"].dice() == before - lost + Counter(military=1)


@pytest.mark.breaks("ROLL-SET-7")
def test_only_a_die_that_is_there_is_removed(refuses: Refuses) -> None:
    state = in_phase("settle")
    stacked(state, "ann", "Former Penal Colony", "Artist Colony")
    give(state, "ann", WORLD, "rare", "home")
    with pytest.raises(Impossible, match="has no die cup:alien"):
        GAME.judge(state, CompleteWorld(by="ann", used=("rare",), removed="cup:alien"))
    do(state, CompleteWorld(by="ann", used=("rare",), removed="world:home"))
    give(state, "ann", WORLD, "home")
    refuses(GAME, state, CompleteWorld(by="ann", used=("home",), removed="cup:home"), "ROLL-SET-7")


@pytest.mark.rule("ROLL-DEV-6", "ROLL-TILE-5")
@pytest.mark.parametrize(
    ("tile", "gained", "credits"),
    [
        ("Conscription", ["military"] * 2, 0),
        ("Information Tech", ["novelty"] * 2, 0),
        ("Space Marines", ["military"], 1),
    ],
)
def test_three_developments_have_an_immediate_effect(tile: str, gained: list[str], credits: int) -> None:
    state = in_phase("develop")
    (key,) = stacked(state, "ann", tile)
    give(state, "ann", DEVELOPMENT, *["rare"] * state.side(key).cost)
    empty(state, "ann", "cup")
    give(state, "ann", "cup", "home")
    do(state, CompleteDevelopment(by="ann", used=("rare",) * state.side(key).cost, removed="cup:home"))
    assert state.players["ann"].cup == Counter(gained)
    assert state.players["ann"].credits == 1 + credits


@pytest.mark.rule("ROLL-DEV-7", "ROLL-PH-8")
def test_galactic_recycling_pays_for_completing_advanced_logistics(does: Does) -> None:
    state = in_phase("develop")
    built(state, "ann", "Galactic Recycling")
    stacked(state, "ann", "Advanced Logistics")
    give(state, "ann", DEVELOPMENT, "home")
    does(GAME, state, CompleteDevelopment(by="ann", used=("home",)))
    assert state.players["ann"].credits == 2


@pytest.mark.rule("ROLL-FAQ-11")
def test_public_works_and_two_more_developments_in_one_phase_give_2() -> None:
    state = in_phase("develop")
    stacked(state, "ann", "Public Works", "Backup Planning", "Advanced Logistics")  # of cost 1 each
    give(state, "ann", DEVELOPMENT, "home", "home", "home")
    for _ in range(3):
        do(state, CompleteDevelopment(by="ann", used=("home",)))
    assert state.players["ann"].credits == 1 + 2


@pytest.mark.rule("ROLL-PH-8")
def test_terraforming_robots_pay_more_for_rare_elements_worlds(does: Does) -> None:
    state = in_phase("settle")
    built(state, "ann", "Terraforming Robots")
    stacked(state, "ann", "Artist Colony", "Asteroid Belt")
    give(state, "ann", WORLD, "home", "home", "home")
    does(GAME, state, CompleteWorld(by="ann", used=("home",)))
    assert state.players["ann"].credits == 2
    do(state, CompleteWorld(by="ann", used=("home", "home")))
    assert state.players["ann"].credits == 4


@pytest.mark.rule("ROLL-TILE-7", "ROLL-FAQ-6")
@pytest.mark.parametrize(
    ("world", "zone", "both"),
    [
        ("Trading World", 2, 1), ("Transport Hub", 2, 1),  # gray, 3 and 4
        ("Terraformed World", 3, 2), ("Galactic Trendsetters", 4, 3),  # 5 and 6
        ("Outlaw World", 2, 1), ("Fifth Column", 1, 1),  # 2 and 1: never raised, at least 1
        ("Galactic Resort", 3, 2),  # not gray
    ],
)  # fmt: skip
def test_free_trade_zone_and_replicant_robots(world: str, zone: int, both: int) -> None:
    state = in_phase("settle")
    ann, side = state.players["ann"], state.side(named(world))
    built(state, "ann", "Free Trade Zone")
    assert powers.cost(state, ann, side) == zone
    built(state, "ann", "Replicant Robots")
    assert powers.cost(state, ann, side) == both


@pytest.mark.rule("ROLL-FAQ-6")
def test_reductions_must_be_applied(refuses: Refuses) -> None:
    state = in_phase("settle", "home", "home")
    built(state, "ann", "Replicant Robots")
    stacked(state, "ann", "Gem World")  # cost 2
    do(state, Settle(by="ann", worker="home"))
    refuses(GAME, state, Settle(by="ann", worker="home"), "ROLL-FAQ-6")


@pytest.mark.rule("ROLL-TILE-4", "ROLL-PH-8")
def test_developments_that_cost_less() -> None:
    state = in_phase("develop", factions=("RF7", "RF2", "RF3"))
    ann = state.players["ann"]

    def cost(name: str) -> int:
        return powers.cost(state, ann, state.side(named(name)))

    assert (cost("Galactic Mandate"), cost("Space Tourism")) == (2, 3)  # Biological Adaptation
    built(state, "ann", "Investment Credits")
    assert (cost("Galactic Mandate"), cost("Space Tourism"), cost("Public Works")) == (1, 2, 1)
    assert cost("Backup Planning") == 1
    built(state, "ann", "Alien Uplift Blueprints")
    assert [cost(one) for one in ("Plague World", "Deserted Alien Library", "Gem World")] == [2, 5, 2]


@pytest.mark.rule("ROLL-PH-8")
def test_investment_credits_make_themselves_no_cheaper_and_pay_from_then_on(does: Does) -> None:
    state = in_phase("develop")
    stacked(state, "ann", "Investment Credits", "Space Docks")
    give(state, "ann", DEVELOPMENT, *["home"] * 5)
    does(GAME, state, CompleteDevelopment(by="ann", used=("home",) * 4))
    do(state, CompleteDevelopment(by="ann", used=("home",)))


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.parametrize(
    ("tile", "to_cup", "legal"),
    [
        ("Galactic Exchange", (), False), ("Galactic Exchange", ("home",), True),
        ("Galactic Exchange", ("home", "military"), True),
        ("Galactic Exchange", ("home", "home", "military"), False),
        ("New Galactic Order", ("military",), True), ("New Galactic Order", (), False),
        ("New Galactic Order", ("home", "military"), False),
        (None, (), True), (None, ("home",), False),
    ],
)  # fmt: skip
def test_powers_send_settlers_to_the_cup(tile: str | None, to_cup: tuple[str, ...], legal: bool) -> None:
    state = in_phase("settle")
    built(state, "ann", *([tile] if tile else []))
    stacked(state, "ann", "Galactic Resort")
    give(state, "ann", WORLD, "home", "home", "military")
    act = CompleteWorld(by="ann", used=("home", "home", "military"), to_cup=to_cup)
    assert ({one.rule for one in GAME.judge(state, act)} == set()) is legal
    assert (act in list(CompleteWorld.options(state))) is (legal and to_cup == tuple(sorted(to_cup)))


@pytest.mark.rule("ROLL-PH-8")
@pytest.mark.breaks("ROLL-PH-8")
def test_galactic_federation_does_not_send_its_own_developers(refuses: Refuses) -> None:
    state = in_phase("develop")
    stacked(state, "ann", "Galactic Federation", "Public Works")
    give(state, "ann", DEVELOPMENT, *["home"] * 7)
    refuses(GAME, state, CompleteDevelopment(by="ann", used=("home",) * 6, to_cup=("home",)), "ROLL-PH-8")
    do(state, CompleteDevelopment(by="ann", used=("home",) * 6))
    refuses(GAME, state, CompleteDevelopment(by="ann", used=("home",)), "ROLL-PH-8")
    do(state, CompleteDevelopment(by="ann", used=("home",), to_cup=("home",)))


@pytest.mark.rule("ROLL-FAQ-7")
def test_an_empire_may_grow_beyond_12_tiles() -> None:
    state = in_phase("settle")
    built(state, "ann", *[state.side(tile + "W").name for tile in state.bag[:10]])
    (key,) = stacked(state, "ann", "Comet Zone")
    give(state, "ann", WORLD, *["home"] * state.side(key).cost)
    do(state, CompleteWorld(by="ann", used=("home",) * state.side(key).cost))
    assert state.tiles_in(state.players["ann"]) == 14


@pytest.mark.rule("ROLL-TIME-1")
def test_a_table_may_play_in_order_wherever_the_book_lists_it(refuses: Refuses) -> None:
    state = in_phase("settle", "home", timing_order="as_listed")
    give(state, "bob", "settle", "home")
    stacked(state, "ann", "Gem World")
    stacked(state, "bob", "Artist Colony")
    do(state, Settle(by="bob", worker="home"))
    give(state, "bob", "settle", "home")
    built(state, "bob", *[state.side(tile + "D").name for tile in state.bag[:8]])  # the 12th tile is near
    refuses(GAME, state, CompleteWorld(by="bob", used=("home",)), "ROLL-TIME-1")


@pytest.mark.parametrize(
    ("workers", "empire", "matters"),
    [(3, 11, False), (4, 11, True), (4, 10, False), (5, 10, False), (6, 10, True)],
)
def test_the_order_matters_where_the_workers_suffice_for_the_last_tile(
    workers: int, empire: int, matters: bool
) -> None:
    """Worlds that need four workers and two lie on the stack; the twelfth tile ends the game."""
    state = in_phase("settle", timing_order="as_listed")
    ann = state.players["ann"]
    four, two = (min(one for one in state.bag if state.side(one + "W").cost == cost) for cost in (4, 2))
    plain = [one for one in state.bag if not state.side(one + "W").powers and one not in (four, two)]
    ann.stacks[WORLD] = [four + "W", two + "W"]
    more = plain[: empire - state.tiles_in(ann)]
    ann.empire += [one + "W" for one in more]
    for one in (four, two, *more):
        state.bag.remove(one)
    assert state.tiles_in(ann) == empire
    assert [powers.cost(state, ann, state.side(key)) for key in ann.stacks[WORLD]] == [4, 2]
    give(state, "ann", "settle", *["home"] * workers)
    assert timing_matters(state, "settle") is matters


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (CompleteWorld(by="ann", used=("home",)), "the world stack of ann is empty"),
        (CompleteDevelopment(by="ann", used=("rare",)), "do not stand on"),
        (CompleteDevelopment(by="ann", used=("home",), to_cup=("rare",)), "none of those used"),
        (Develop(by="ann", worker="rare"), "has no rare worker"),
        (Develop(by="ann", worker="home", extra=True), "lent by a power"),
    ],
)
def test_what_cannot_be_is_told(act: Act[RollState], message: str) -> None:
    state = in_phase("develop", "home")
    stacked(state, "ann", "Public Works")
    give(state, "ann", DEVELOPMENT, "home")
    with pytest.raises(Impossible, match=message):
        GAME.judge(state, act)


@pytest.mark.rule("ROLL-DEV-4", "ROLL-DEV-5", "ROLL-SET-5")
@pytest.mark.parametrize(("phase", "first", "second"), [
    ("develop", "Space Docks", "Galactic Salon"), ("settle", "Gem World", "Distant World"),
])  # fmt: skip
def test_workers_too_many_wait_for_the_next_tile_and_go_to_the_cup_where_there_is_none(
    phase: str, first: str, second: str, does: Does
) -> None:
    _, complete, stack = BUILD[phase]
    for tiles, left in (([first, second], Counter(home=2)), ([first], Counter())):
        state = in_phase(phase)
        stacked(state, "ann", *tiles)
        give(state, "ann", stack, *["home"] * 4)
        does(GAME, state, complete(by="ann", used=("home", "home")))
        assert state.players["ann"].building[stack] == Counter(home=2)
        cup = state.players["ann"].cup["home"]
        do(state, EndPhase())
        assert state.players["ann"].building[stack] == left
        assert state.players["ann"].cup["home"] == cup + 2 - left["home"]


def misstated(state: RollState, act: Act[RollState], **figures: object) -> list[str]:
    return [one.rule for one in GAME.judge(state, act, figures=figures)]


@pytest.mark.rule("ROLL-FAQ-6")
@pytest.mark.breaks("ROLL-FAQ-6")
def test_the_printed_cost_is_wrong_where_a_reduction_must_be_applied(refuses: Refuses) -> None:
    state = in_phase("settle")
    built(state, "ann", "Replicant Robots")
    stacked(state, "ann", "Gem World")
    give(state, "ann", WORLD, "home", "home")
    refuses(GAME, state, CompleteWorld(by="ann", used=("home", "home")), "ROLL-FAQ-6")
    act = CompleteWorld(by="ann", used=("home",))
    assert misstated(state, act, cost=2) == ["ROLL-FAQ-6"]
    assert misstated(state, act, cost=3) == ["ROLL-SET-2"]
    assert misstated(state, act, cost=1) == []


@pytest.mark.rule("ROLL-COMP-2")
def test_dice_gained_are_told_in_any_order_and_as_far_as_there_are_any() -> None:
    state = in_phase("settle")
    stacked(state, "ann", "Blaster Gem Mines")
    give(state, "ann", WORLD, *["home"] * 3)
    act = CompleteWorld(by="ann", used=("home",) * 3)
    assert misstated(state, act, gained=["citizenry:rare", "citizenry:military"]) == []
    assert misstated(state, act, gained=["citizenry:military"]) == ["ROLL-SET-6"]
    give(state, "bob", "cup", *["rare"] * state.supply["rare"])
    assert misstated(state, act, gained=["citizenry:military"]) == []

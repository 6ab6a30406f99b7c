"""``legal_actions`` lists what ``apply`` accepts: on small tables of all there is, and along games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.roll import bots
from hfmod.games.roll.bots.questions import Questions
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules.construction import CompleteDevelopment, CompleteWorld, Develop, Settle
from hfmod.games.roll.rules.explore import (
    Abandon,
    DrawExtraTile,
    DrawMissing,
    DrawTile,
    Rearrange,
    ReturnTile,
    Scout,
    Stock,
)
from hfmod.games.roll.rules.game import KINDS
from hfmod.games.roll.rules.goods import Consume, Produce, Trade
from hfmod.games.roll.rules.leaving import Leave
from hfmod.games.roll.rules.manage import EndRound, Recall, Recruit, TakeDie
from hfmod.games.roll.rules.phases import BeginPhase, Dismiss, EndPhase
from hfmod.games.roll.rules.rolling import COLUMNS, Assign, Reveal, Roll, as_assigned
from hfmod.games.roll.rules.setup import PlaceTile, SetUp
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, RollState
from tests.games.roll.tables import (
    GAME,
    all_assigned,
    built,
    dealt,
    empty,
    give,
    in_phase,
    managing,
    named,
    rolled,
    stacked,
    started,
)  # fmt: skip

WHO = ("ann", "bob")
SOME = ("home", "rare")
BOOL = (False, True)


def parts(things: Iterable[str], longest: int = 3) -> set[tuple[str, ...]]:
    """Tuples of some of the things, each as often as it is named."""
    return {tuple(sorted(one)) for n in range(longest + 1) for one in combinations(things, n)}


def accepted(state: RollState, acts: Iterable[Act[RollState]]) -> Iterator[Act[RollState]]:
    """Which of the acts the engine accepts."""
    for act in acts:
        try:
            if not GAME.judge(state, act):
                yield act
        except Impossible:
            continue


def new_game() -> RollState:
    return GAME.new({"players": [{"id": "ann"}, {"id": "bob"}]})


def fresh() -> RollState:
    return dealt(2)


def half_placed() -> RollState:
    state = dealt(2)
    GAME.apply(state, PlaceTile(by="ann", tile=state.players["ann"].drawn[0], side=WORLD), Seeded(1))
    return state


def cups_are_full() -> RollState:
    return started(2)


def all_done() -> RollState:
    return in_phase("ship", players=2, homes=("RH7", "RH8"))


def behind_screens() -> RollState:
    state = started(2)
    built(state, "ann", "Isolation Policy")
    rolled(state, "ann", "home:explore", "military:wild", "rare:develop")
    rolled(state, "bob", "home:ship")
    return state


def ready() -> RollState:
    state = started(2)
    all_assigned(state, ann="ship")
    return state


def between() -> RollState:
    state = in_phase("ship", players=2)
    state.selected, state.phase = ["explore", "ship"], None
    return state


def exploring() -> RollState:
    state = in_phase("explore", "home", "rare", players=2)
    built(state, "ann", "Advanced Logistics")
    stacked(state, "ann", "Gem World", "Public Works")
    give(state, "bob", "explore", "home")
    state.players["bob"].extra["home"] = 1
    return state


def explored() -> RollState:
    state = in_phase("explore", players=2)
    built(state, "bob", "Alien Research Team")
    return state


def short_of_tiles() -> RollState:
    state = in_phase("explore", players=2)
    stacked(state, "ann", "Gem World", "Public Works")
    state.players["ann"].returning, state.players["bob"].missing = True, 1
    return state


def tiles_came_back() -> RollState:
    state = in_phase("explore", players=2)
    state.players["bob"].missing = 1
    return state


def in_hand() -> RollState:
    state = in_phase("explore", players=2, factions=("RF4", "RF1"))
    for name, tile in (("ann", "RT20"), ("bob", "RT21")):
        state.bag.remove(tile)
        state.players[name].drawn = [tile]
    return state


def developing() -> RollState:
    state = in_phase("develop", "home", players=2)
    stacked(state, "ann", "Space Docks", "Conscription")
    give(state, "ann", DEVELOPMENT, "rare")
    stacked(state, "bob", "Galactic Salon")
    give(state, "bob", "develop", "home", "rare")
    return state


def removing() -> RollState:
    state = in_phase("develop", players=2)
    (key,) = stacked(state, "ann", "Space Marines")
    give(state, "ann", DEVELOPMENT, *["home"] * state.side(key).cost)
    return state


def settling() -> RollState:
    state = in_phase("settle", "home", players=2)
    built(state, "ann", "Galactic Exchange")
    stacked(state, "ann", "Gem World")
    give(state, "ann", WORLD, "home", "rare", "rare")
    stacked(state, "bob", "Artist Colony", "Spice World")
    give(state, "bob", "settle", "rare", "home")
    return state


def producing() -> RollState:
    state = in_phase("produce", "home", "rare", players=2, homes=("RH7", "RH8"))
    built(state, "ann", "Gem World", "Plague World")
    give(state, "ann", named("Gem World"), "home")
    give(state, "bob", "produce", "home")
    return state


def shipping() -> RollState:
    state = in_phase("ship", "home", "rare", players=2)
    built(state, "ann", "Gem World", "Galactic Bankers")
    give(state, "ann", named("Gem World"), "home")
    give(state, "bob", "ship", "home")
    state.players["ann"].extra["rare"] = 1
    return state


def managed() -> RollState:
    state = managing(2)
    give(state, "ann", "citizenry", "home", "rare", "rare")
    state.players["ann"].credits = 2
    give(state, "ann", DEVELOPMENT, "rare")
    give(state, "ann", WORLD, "home")
    empty(state, "bob", "citizenry")
    return state


def recruited() -> RollState:
    state = managing(2)
    state.players["ann"].recruited = True
    return state


TABLES = [
    new_game, fresh, half_placed, cups_are_full, behind_screens, ready, between, exploring, explored,
    short_of_tiles, tiles_came_back, in_hand, developing, removing, settling, producing, shipping, all_done,
    managed, recruited,
]  # fmt: skip


#: Acts of which rules speak only as parts of others: tiles are given up by a scout and drawn for one, dice
#: come with tiles, workers become citizens by their tasks.
NEVER_ALONE = {"abandon", "draw_tile", "take_die", "dismiss"}


def every(state: RollState, kind: type[Any]) -> Iterator[Act[RollState]]:
    """The product of all parameters of a kind, for what lies on a small table."""
    sides = [side for player in state.players.values() for side in player.zone()]
    tiles = [tile for player in state.players.values() for tile in player.drawn] + ["RT40"]
    worlds = [key for player in state.players.values() for key in player.empire]
    dice = ("home", "rare", "military", "novelty")
    if kind is SetUp:
        yield SetUp()
    elif kind is PlaceTile:
        for who, tile, side, top in product(WHO, tiles, (DEVELOPMENT, WORLD, "edge"), BOOL):
            yield PlaceTile(by=who, tile=tile, side=side, top=top)
    elif kind is Roll:
        for who, kept in product(WHO, parts(("home", "home", "alien"))):
            yield Roll(by=who, kept=kept)
    elif kind is Assign:
        for who in WHO:
            n = len(state.players[who].rolled or ())
            for columns, selector in product(product(COLUMNS, repeat=n), (None, *range(n + 1))):
                yield Assign(by=who, columns=columns, selector=selector)
    elif kind is Reveal:
        shown = [as_assigned(state.players[who]) for who in WHO]
        yield from (Reveal(shown=some) for n in range(3) for some in combinations(shown, n))
    elif kind is BeginPhase:
        yield from (BeginPhase(phase=phase) for phase in (*PHASES, "war"))
    elif kind is Dismiss:
        for who, phase, die in product(WHO, (*PHASES, "war"), dice):
            yield Dismiss(by=who, phase=phase, worker=die)
    elif kind in (EndPhase, DrawExtraTile, DrawMissing, DrawTile):
        yield from ([EndPhase()] if kind is EndPhase else [kind(by=who) for who in WHO])
    elif kind is TakeDie:
        places = ("cup", "citizenry", DEVELOPMENT, WORLD, *worlds)
        for who, die, place in product(WHO, dice, places):
            yield TakeDie(by=who, die=die, place=place)
    elif kind is Abandon:
        yield from (Abandon(by=who, side=side) for who, side in product(WHO, [*sides, *tiles, "RT40W"]))
    elif kind is ReturnTile:
        yield from (ReturnTile(by=who, side=side) for who, side in product(WHO, [*sides, "RT40W"]))
    elif kind is Rearrange:
        flipped = [*sides, *(side[:-1] + ("W" if side[-1] == "D" else "D") for side in sides)]
        orders = list(chain.from_iterable(combinations(flipped, n) for n in range(3)))
        orders += [tuple(reversed(one)) for one in orders if len(one) > 1]
        for who, developments, worlds_ in product(WHO, orders, orders):
            yield Rearrange(by=who, developments=developments, worlds=worlds_)
    elif kind is Scout:
        for who, die, extra, abandoned in product(WHO, dice, BOOL, parts([*sides, "RT40W"])):
            yield Scout(by=who, worker=die, extra=extra, abandoned=abandoned)
    elif kind in (Stock, Develop, Settle):
        for who, die, extra in product(WHO, dice, BOOL):
            yield kind(by=who, worker=die, extra=extra)
    elif kind in (CompleteDevelopment, CompleteWorld):
        places = ("cup", "citizenry", DEVELOPMENT, WORLD, "RH5", "ship")
        removed = ["", *(f"{place}:{die}" for place, die in product(places, dice))]
        used = parts(("home", "home", "home", "rare", "rare"))
        for who, some, back, one in product(WHO, used, parts(("home", "home", "rare", "rare")), removed):
            yield kind(by=who, used=some, to_cup=back, removed=one)
    elif kind is Produce:
        for who, die, extra, world in product(WHO, dice, BOOL, worlds):
            yield Produce(by=who, worker=die, extra=extra, world=world)
    elif kind is Trade:
        for who, die, extra, world, good, buy in product(WHO, dice, BOOL, worlds, dice, BOOL):
            yield Trade(by=who, worker=die, extra=extra, world=world, good=good, buy=buy)
    elif kind is Consume:
        for who, die, extra, world, good in product(WHO, dice, BOOL, worlds, dice):
            yield Consume(by=who, worker=die, extra=extra, world=world, good=good)
    elif kind is Recruit:
        yield from (Recruit(by=who, dice=some) for who, some in product(WHO, parts(("home", "rare", "rare"))))
    elif kind is Recall:
        goods = parts(("RH5:novelty", "RH7:military", "RH5:home"), 2)
        for who, some, developers, settlers in product(WHO, goods, parts(SOME), parts(SOME)):
            yield Recall(by=who, goods=some, developers=developers, settlers=settlers)
    elif kind is EndRound:
        yield from (EndRound(left=left) for left in parts(("explore", "war"), 1))
    elif kind is Leave:
        yield from (Leave(by=who, player=other) for who, other in product((*WHO, None), (*WHO, None)))
    else:
        raise AssertionError(f"no parameters for {kind.do}")


@pytest.mark.parametrize("table", TABLES, ids=lambda one: one.__name__)
def test_what_is_listed_is_what_is_accepted_of_all_there_is(table: Callable[[], RollState]) -> None:
    state = table()
    for kind in KINDS:
        listed = list(kind.options(state))
        assert len(set(listed)) == len(listed), f"{kind.do} is listed twice"
        right = set(accepted(state, every(state, kind)))
        assert set(listed) == right, f"{kind.do}: {set(listed) ^ right}"


def test_every_kind_is_legal_on_one_of_the_tables() -> None:
    legal = {act.do for table in TABLES for act in GAME.legal_actions(table())}
    assert legal == {kind.do for kind in KINDS} - NEVER_ALONE


def along(seed: int, players: int) -> Iterator[tuple[random.Random, RollState]]:
    """Positions of a game of bots that do anything."""
    rng = random.Random(seed)
    table, chance = bots.Table("mixed", seed), Seeded(seed)
    state = GAME.new(bots.header(GAME.content, None, players, seed))
    while (act := table(state)) is not None:
        GAME.apply(state, act, chance)
        yield rng, state


CAP = 60
MANY = (Assign, Scout, Rearrange)  # kinds of which a later position has millions


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_along_a_game_listed_acts_apply_and_questions_are_listed_where_they_are_legal(
    seed: int, players: int
) -> None:
    asked = refused = 0
    questions = Questions(random.Random(seed))
    for n, (rng, state) in enumerate(along(seed, players)):
        act = questions(state)
        if act is not None:
            asked += 1
            broken: list[Any]
            try:
                broken = GAME.judge(state, act)
            except Impossible:
                broken = ["impossible"]
            refused += bool(broken)
            if type(act) not in MANY:
                assert (act in list(type(act).options(state))) is (not broken), f"{act}: {broken}"
        if n % 25 == 0:
            few = (kind for kind in KINDS if kind not in MANY)
            listed = list(islice(chain.from_iterable(kind.options(state) for kind in few), CAP))
            for one in rng.sample(listed, min(5, len(listed))):
                GAME.apply(GAME.fork(state), one, Seeded(n))
    assert asked > 100
    assert refused > 50

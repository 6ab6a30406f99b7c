"""``legal_actions`` lists what ``apply`` accepts: on small tables of all there is, and along games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import SimulationError, play
from hfmod.engine.witness import witnessing
from hfmod.games.tmdice import bots
from hfmod.games.tmdice.bots.questions import Questions
from hfmod.games.tmdice.content.effects import (
    TILES,
    ChangeFace,
    Choose,
    Count,
    Effect,
    Exchange,
    GainDice,
    GainResource,
    GainVp,
    Per,
    PlaceTile,
    PlayFromHand,
    Unknown,
)
from hfmod.games.tmdice.content.model import COLOURS, WILD
from hfmod.games.tmdice.rules.actions import Standard, SupportChange, SupportDie, SupportDraw
from hfmod.games.tmdice.rules.applying import NAMES, MustLose
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import EndTurn, Leave, PassBonusCard, TakeBonusCard
from hfmod.games.tmdice.rules.game import KINDS
from hfmod.games.tmdice.rules.owed import (
    ChangeDie,
    ChooseOption,
    ExchangeResources,
    GainDie,
    LoseResource,
    Place,
    TakeResource,
)
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.rest import Apply, AsTold, Skip
from hfmod.games.tmdice.rules.setup import (
    ChooseCorporation,
    GiveResource,
    RevealCorporation,
    SetUp,
    StartingDice,
)
from hfmod.games.tmdice.rules.solo import PlaceStartTile
from hfmod.games.tmdice.rules.state import FIRST_BONUS, TURN, Owed, TmdState
from tests.games.tmdice.tables import (
    GAME,
    chosen,
    dealt,
    do,
    end,
    give,
    giving,
    hold,
    lying,
    main_action,
    new,
    oceans_complete,
    playing,
    produced,
    roll,
    set_up,
    tile,
    tokens,
)

WHO = ("ann", "bob")
BOOL = (False, True)
OWED: list[Effect] = [
    GainDice("any", 2), GainDice("red"), GainResource("?green", 2), GainResource("?"),
    ChangeFace(2, "yellow"), PlaceTile("greenery", beside=("ocean",)), PlaceTile("city"),
    Choose((GainVp(), GainDice("any"))), Per(Count("tiles"), GainVp()), Exchange("science"),
    PlayFromHand(), Unknown("a lost line"),
]  # fmt: skip


def solo_start() -> TmdState:
    return set_up(new(1))


def second_start_tile() -> TmdState:
    state = solo_start()
    do(state, next(PlaceStartTile.options(state)))
    return state


def choosing() -> TmdState:
    state = dealt()
    do(state, ChooseCorporation(by="bob", corporation=state.players["bob"].offered[1]))
    return state


def revealing() -> TmdState:
    state = chosen(corporations=("Tharsis Republic", "Helion"))
    roll(state, RevealCorporation(by="ann"))
    return state


def half_revealed() -> TmdState:
    state = chosen()
    roll(state, RevealCorporation(by="ann"))
    return state


def rolling() -> TmdState:
    state = half_revealed()
    roll(state, RevealCorporation(by="bob"))
    roll(state, StartingDice(by="bob"))
    return state


def a_gift() -> TmdState:
    state = giving()
    give(state, "ann", "heat", "steel")
    return state


def first_bonus() -> TmdState:
    state = playing(1)
    state.step, state.turns = FIRST_BONUS, 0
    return state


def rich(state: TmdState) -> TmdState:
    """Ann has dice, tokens, cards in hand and in front; bob has a die."""
    give(state, "ann", "heat", "heat", "steel", "plant", "science")
    tokens(state, "ann", 2)
    hold(state, "ann", "P901", "P903", "Mangrove")
    lying(state, "ann", "P904", "P905", "P906")
    state.players["ann"].used.add("P906")
    give(state, "bob", "plant")
    return state


def fresh_turn() -> TmdState:
    return rich(playing())


def after_support() -> TmdState:
    return rich(main_action())


def with_heat_and_water() -> TmdState:
    state = main_action()
    give(state, "ann", *["heat"] * 3, *["megacredit"] * 2, "water", "plant")
    tokens(state, "ann", 3)
    oceans_complete(state)
    return state


def all_done() -> TmdState:
    state = after_support()
    state.turn.mains = 1
    return state


def kept() -> TmdState:
    state = fresh_turn()
    do(state, KeepDice(by="ann", keep=("steel",)))
    return state


def refilled() -> TmdState:
    state = kept()
    roll(state, RefillHand(by="ann"))
    return state


def just_produced() -> TmdState:
    state = fresh_turn()
    produced(state)
    return state


def owing_everything() -> TmdState:
    state = after_support()
    tile(state, D4="ocean", G4="city")
    state.players["ann"].owed = [Owed(effect, "P903") for effect in OWED]
    state.players["bob"].owed = [Owed(MustLose("?green"), "P902")]
    return state


def bonus_due() -> TmdState:
    state = all_done()
    state.players["ann"].vp = 5
    end(state)
    return state


def over() -> TmdState:
    state = all_done()
    state.completed, state.last = True, ["ann"]
    end(state)
    return state


TABLES: list[Callable[[], TmdState]] = [
    new, solo_start, second_start_tile, dealt, choosing, chosen, revealing, half_revealed, rolling, a_gift,
    first_bonus, fresh_turn, after_support, with_heat_and_water, all_done, kept, refilled, just_produced,
    owing_everything, bonus_due, over,
]  # fmt: skip


def parts(things: Iterable[str], longest: int) -> set[tuple[str, ...]]:
    """Tuples of some of the things, each as often as it is named."""
    return {tuple(sorted(one)) for n in range(longest + 1) for one in combinations(list(things), n)}


def purse(state: TmdState, who: str) -> list[str]:
    """What somebody can pay with, and one thing more of two kinds."""
    player = state.players[who]
    return [*player.dice.elements(), *[WILD] * player.wild, WILD, "titanium"]


def every(state: TmdState, kind: type[Act[TmdState]]) -> Iterator[Act[TmdState]]:
    """Acts of a kind with all parameters that could be legal, and some more."""
    content, seats = state.content, [who for who in WHO if who in state.players]
    faces, effects = [*content.faces, WILD], sorted({*NAMES.values()})
    hexes = list(content.hexes)
    if kind is SetUp:
        yield from (SetUp(by=by, first=first) for by, first in product((None, *seats), (None, *seats)))
    elif kind is PlaceStartTile:
        yield from (kind(by=w, tile=t, hex=h) for w, t, h in product(seats, TILES, hexes))
    elif kind is ChooseCorporation:
        yield from (
            kind(by=w, corporation=c) for w, c in product(seats, [k for k in content.cards if k < "D"])
        )
    elif kind is RevealCorporation:
        shown = ["", *(k for k in content.cards if k.startswith("C"))]
        yield from (kind(by=w, corporation=c) for w, c in product(seats, shown))
    elif kind in (StartingDice, Produce, EndTurn, PassBonusCard):
        yield from (kind(by=w) for w in seats)
    elif kind in (GiveResource, TakeResource, LoseResource):
        yield from (kind(by=w, resource=face) for w, face in product(seats, faces))
    elif kind is KeepDice:
        for who in seats:
            yield from (KeepDice(by=who, keep=keep) for keep in parts(purse(state, who), 4))
    elif kind is RefillHand:
        for who in seats:
            hand = [*state.players[who].hand, "P001"]
            yield from (RefillHand(by=who, discard=some) for some in parts(hand, len(hand)))
    elif kind in (SupportDie, GainDie):
        yield from (kind(by=w, die=die) for w, die in product(seats, (*COLOURS, "pink")))
    elif kind is SupportChange:
        yield from (kind(by=w, pay=p, was=a, to=b) for w, p, a, b in product(seats, faces, faces, faces))
    elif kind is SupportDraw:
        yield from (kind(by=w, pay=p) for w, p in product(seats, faces))
    elif kind in (PlayCard, UseCard):
        for who in seats:
            player = state.players[who]
            cards = [*player.hand, *player.cards, player.corporation, "P001"]
            for card, pay, later in product(cards, parts(purse(state, who), 4), BOOL):
                yield kind(by=who, card=card, pay=pay, later=later)
                if kind is UseCard:
                    yield kind(by=who, card=card, action=1, pay=pay, later=later)
    elif issubclass(kind, Standard):
        for who in seats:
            yield from (kind(by=who, pay=pay) for pay in parts(purse(state, who), 5))
    elif kind is ChangeDie:
        yield from (kind(by=w, was=a, to=b) for w, a, b in product(seats, faces, faces))
    elif kind is Place:
        yield from (kind(by=w, tile=t, hex=h) for w, t, h in product(seats, TILES, (*hexes, "H1")))
    elif kind is ChooseOption:
        yield from (kind(by=w, option=n) for w, n in product(seats, range(-1, 4)))
    elif kind is ExchangeResources:
        for who in seats:
            yield from (kind(by=who, pay=pay) for pay in parts(purse(state, who), 5))
    elif kind in (Apply, Skip):
        yield from (kind(by=w, effect=name) for w, name in product(seats, effects))
    elif kind is AsTold:
        yield from (kind(by=w, vp=n) for w, n in product(seats, range(2)))
    elif kind is TakeBonusCard:
        cards = [card for card in content.cards if card.startswith("B")]
        yield from (kind(by=w, card=c, later=later) for w, c, later in product(seats, cards, BOOL))
    elif kind is Leave:
        yield from (Leave(by=who, player=other) for who, other in product((*WHO, None), (*WHO, None)))
    else:
        raise AssertionError(f"no parameters for {kind.do}")


def accepted(state: TmdState, acts: Iterable[Act[TmdState]]) -> Iterator[Act[TmdState]]:
    """Which of the acts the engine accepts."""
    for act in acts:
        try:
            if not GAME.judge(state, act):
                yield act
        except Impossible:
            continue


@pytest.mark.parametrize("table", TABLES, ids=lambda one: one.__name__)
def test_what_is_listed_is_what_is_accepted_of_all_there_is(table: Callable[[], TmdState]) -> None:
    state = table()
    for kind in KINDS:
        listed = list(kind.options(state))
        assert len(set(listed)) == len(listed), f"{kind.do} is listed twice"
        right = set(accepted(state, every(state, kind)))
        assert set(listed) == right, f"{kind.do}: {set(listed) ^ right}"


def test_every_kind_is_legal_on_one_of_the_tables_but_what_is_always_told() -> None:
    legal = {kind.do for table in TABLES for kind in KINDS if next(kind.options(table()), None)}
    assert {kind.do for kind in KINDS} - legal == {AsTold.do, PassBonusCard.do}


@pytest.mark.parametrize("table", TABLES, ids=lambda one: one.__name__)
def test_what_is_listed_can_be_done_and_a_fork_is_not_touched(table: Callable[[], TmdState]) -> None:
    state = table()
    before = GAME.digest(state)
    for kind in KINDS:
        for act in islice(kind.options(state), 20):
            fork = GAME.fork(state)
            assert GAME.digest(fork) == before
            GAME.apply(fork, act, Seeded(1))
            assert GAME.invariants(fork) == []
            assert GAME.narration.tell(state, act)
            assert GAME.parse(GAME.unparse(act)) == act
    assert GAME.digest(state) == before


CAP = 60
MANY = (KeepDice, RefillHand, ExchangeResources)  # kinds of which a later position has thousands


@pytest.mark.parametrize(("seed", "players"), [(1, 1), (2, 2), (3, 4)])
def test_along_a_game_listed_acts_apply_and_questions_are_listed_where_they_are_legal(
    seed: int, players: int
) -> None:
    rng, questions = random.Random(seed), Questions(random.Random(seed))
    table, chance = bots.Table("mixed", seed), Seeded(seed)
    state = GAME.new(bots.header(GAME.content, None, players, seed, ("ce",)))
    asked = refused = n = 0
    while (act := table(state)) is not None and n < 900:
        n += 1
        GAME.apply(state, act, chance)
        if (question := questions(state)) is not None:
            asked += 1
            broken: list[Any]
            try:
                broken = GAME.judge(state, question)
            except Impossible:
                broken = ["impossible"]
            refused += bool(broken)
            if not isinstance(question, MANY):
                listed = type(question).options(state)
                assert (question in list(listed)) is (not broken), f"{question}: {broken}"
        if n % 25 == 0:
            few = (kind for kind in KINDS if kind not in MANY)
            some = list(islice(chain.from_iterable(kind.options(state) for kind in few), CAP))
            for one in rng.sample(some, min(5, len(some))):
                GAME.apply(GAME.fork(state), one, Seeded(n))
    assert asked > 80
    assert refused > 50


def test_a_legal_act_that_is_not_listed_stops_a_game_in_which_players_ask(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    header = bots.header(GAME.content, None, 2, 1)
    table, asked = bots.Table("random", 1), SupportDie(by="orange", die="red")

    def ask(state: TmdState) -> Act[TmdState] | None:
        return asked if state.step == TURN and state.active == "orange" else None

    def after_eight_turns(state: TmdState) -> Act[TmdState] | None:
        return table(state) if state.turns < 8 else None

    with pytest.raises(SimulationError, match="no act after"):  # which is all that is wrong
        play(GAME, header, after_eight_turns, Seeded(1), ask=ask, listed=True)
    monkeypatch.setattr(SupportDie, "options", classmethod(lambda kind, state: iter(())))
    with pytest.raises(SimulationError, match="legal and not listed"):
        play(GAME, header, bots.Table("random", 1), Seeded(1), ask=ask, listed=True)


def test_an_effect_that_is_applied_has_occurred_once() -> None:
    """What chance is asked for is found out on a copy, where nothing occurs."""
    state = main_action()
    state.players["ann"].owed = [Owed(GainDice("red"), "P903")]
    counts: dict[str, Counter[str]] = {}
    with witnessing(counts):
        GAME.apply(state, GainDie(by="ann", die="red"), Seeded(1))
    assert counts["effects"] == Counter({"gain_dice": 1})

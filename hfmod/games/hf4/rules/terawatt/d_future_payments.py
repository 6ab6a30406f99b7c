"""What the attempt of a Future uses up, whatever its roll: a requirement that is paid (1D1).

Each code of :data:`PAYS` is a requirement of cards; a :class:`Payment` tells what will do and takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import a_anchoring
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, h_rights, h_thrust, j_supports
from hfmod.games.hf4.rules.core.acts import aquas_key, broken, card_keys, count, name, pay
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest
from hfmod.games.hf4.rules.terawatt.d_future_sites import Params, meant

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """What is wrong with what is given up, giving it up, and the sets of cards that will do, if any."""

    unpaid: Callable[[Quest, Params], Iterator[RuleViolation]]
    pay: Callable[[Quest, Params], None]
    cards: Callable[[Quest, Params], Iterator[Cards]] | None = None


@implements("1D1", "1D5n", "CA-M2C194R-FUT", "CA-M2C195R-FUT", "CA-M2C196R-FUT", "CA-M2C197R-FUT")
def aquas_missing(quest: Quest, params: Params) -> Iterator[RuleViolation]:
    """So many Aquas are paid from the Bank."""
    price, has = int(params["aquas"]), quest.state.players[quest.player].aquas
    if has < price:
        message = f"{_title(quest)} costs {count(price, 'Aqua')}, {quest.player} has {has}"
        yield broken(
            "1D1", message, aquas_key(quest.player), legal=f"save {price} first", price=price, aquas=has
        )


def pay_aquas(quest: Quest, params: Params) -> None:
    """The Aquas go to the pool."""
    pay(quest.state, quest.player, int(params["aquas"]))


@implements("1D1", "CA-M1W157R-FUT", "1D3b", "GL-FT", "1C1a")
def fts_missing(quest: Quest, params: Params) -> Iterator[RuleViolation]:
    """So many FTs of a grade are paid from own stacks beside the card."""
    price, grade = int(params["fts"]), Grade(params["grade"])
    there = e_stacks.stacks_at(quest.state, quest.stack.location, quest.player)
    has = sum(stack.fts.get(grade, 0) for stack in there)
    if has < price:
        message = f"{_title(quest)} costs {price} FTs of {grade}, {quest.player} has {has} there"
        keys, legal = (stack.key for stack in there), f"bring {price} beside {name(quest.state, quest.card)}"
        yield broken("1D1", message, *keys, legal=legal, price=price, fts=has)


@implements("CA-M1W157R-FUT", "1D3b")
def pay_fts(quest: Quest, params: Params) -> None:
    """The FTs go to the pool, those beside the card in its own stack first."""
    grade, left = Grade(params["grade"]), int(params["fts"])
    there = e_stacks.stacks_at(quest.state, quest.stack.location, quest.player)
    for stack in sorted(there, key=lambda stack: stack is not quest.stack):
        paid = min(left, stack.fts.get(grade, 0))
        left -= paid
        if paid:
            e_stacks.decommission(quest.state, stack, (), paid, grade)


# -- a thruster that moves a comet -----------------------------------------------------------------------


@implements("1D5a", "1D5f", "CA-M2C180B-FUT", "CA-M2C186R-FUT", "H3.1")
def movers(quest: Quest, params: Params) -> Iterator[Cards]:
    """Thrusters of such net thrust that work at an own factory on such a site, each with its supports.

    Net thrust is that of the spacecraft as it stands there, pushed where it can be, without an afterburn.
    Humans are not given up for it.
    """
    state, sites = quest.state, meant(quest.state, params)
    for stack in state.stacks(quest.player):
        tokens = state.sites.get(stack.location)
        industrialized = tokens is not None and tokens.factory == quest.player
        if stack.kind in f_fuel.TRACKED and stack.location in sites and industrialized:
            yield from _in_stack(state, stack, int(params["thrust"]))


def _in_stack(state: Hf4State, stack: Stack, least: int) -> Iterator[Cards]:
    for card in stack.cards:
        triangle = state.side(card).thrust
        if triangle is None or e_stacks.is_human(state, card):
            continue
        pushes = (False, True) if triangle.push and h_rights.push_sources(state, stack.owner) else (False,)
        found = set[Cards]()
        for pushed in pushes:
            for supports in _sets(state, stack, card, pushed):
                chain = j_supports.declared(state, stack, supports)
                if h_thrust.net_thrust(state, stack, card, pushed=pushed, supports=chain).total >= least:
                    found.add((card, *supports))
        yield from sorted(found)


def _sets(state: Hf4State, stack: Stack, card: str, pushed: bool) -> list[Cards]:
    """Supports and radiators with which the thruster works, none with more than it needs."""
    if j_supports.is_off(state, card):
        return []
    return a_anchoring.least_sets(
        state, stack, card, lambda cards: j_supports.sunlit(state, stack, cards, pushed)
    )


@implements("1D1", "1D5a", "1D5f", "CA-M2C180B-FUT", "CA-M2C186R-FUT")
def no_mover(quest: Quest, params: Params) -> Iterator[RuleViolation]:
    """A thruster that can move the comet is named with the supports that it needs, and no other card."""
    able = {frozenset(cards): cards for cards in movers(quest, params)}
    if frozenset(quest.spent) in able:
        return
    keys = {key for card in quest.spent for key in card_keys(quest.state, card)}
    what = f"a thruster of net thrust {params['thrust']} or more that works at an own factory there"
    if able:
        best = " with ".join(_named(quest.state, part) for part in _split(next(iter(able.values()))))
        message, legal = f"{_title(quest)} takes {what}, with just its supports", f"give up {best}"
    else:
        message, legal = f"{_title(quest)} takes {what}; there is none", "bring a stronger thruster"
    yield broken("1D1", message, *keys, *card_keys(quest.state, quest.card), legal=legal)


def give_up_mover(quest: Quest, params: Params) -> None:
    """Thruster and supports are decommissioned."""
    for card in quest.spent:
        stack = quest.state.stack_of(card)
        if stack is not None:
            e_stacks.decommission(quest.state, stack, (card,))


def _split(cards: Cards) -> Iterator[Cards]:
    yield cards[:1]
    if cards[1:]:
        yield cards[1:]


def _named(state: Hf4State, cards: Cards) -> str:
    return ", ".join(name(state, card) for card in cards)


def _title(quest: Quest) -> str:
    future = quest.state.content.cards[quest.card].back.future
    return future.name if future is not None else "the Future"


PAYS: Mapping[str, Payment] = {
    "pay_aquas": Payment(aquas_missing, pay_aquas),
    "fts_there": Payment(fts_missing, pay_fts),
    "comet_mover": Payment(no_mover, give_up_mover, movers),
}

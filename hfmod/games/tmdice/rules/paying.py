"""Costs: what icons are paid with, what cards cost less, and every way of paying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hfmod.engine.act import Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import QUESTION
from hfmod.games.tmdice.content.model import WILD, Card, TmdContent
from hfmod.games.tmdice.rules.dice import return_dice, return_wild
from hfmod.games.tmdice.rules.state import Player, TmdState

Icons = tuple[str, ...]


@implements("TMD-CE-4", "TMD-CE-2", "TMD-CE-5", silent=("TMD-CE-2", "TMD-CE-5"))
def discounts(state: TmdState, player: Player) -> Counter[str]:
    """Resource -> icons that the player need not pay for when playing a card."""
    found: Counter[str] = Counter()
    for card in state.front(player):
        for icon, n in card.discounts.items():
            found[icon] = found[icon] + n if state.options["discounts_add_up"] else max(found[icon], n)
    return found


def cost_of(state: TmdState, player: Player, card: Card) -> Icons:
    """The icons that a player has to pay for a card."""
    left = list(card.cost)
    for icon, n in discounts(state, player).items():
        for _ in range(min(n, left.count(icon))):
            left.remove(icon)
    return tuple(left)


@implements("TMD-CARD-1", "TMD-DICE-5", "TMD-DICE-6", "TMD-DICE-9", neutral=lambda fits: bool(fits))
def covers(content: TmdContent, cost: Icons, pay: Sequence[str]) -> bool:
    """Whether a payment is exact: one die or wild token for each icon, each die with a face that fits.

    Each die takes the icon that fewest others fit, so that none is in the way of another.
    """
    left = Counter(cost)
    wild = 0
    for face in pay:
        if face == WILD:
            wild += 1
            continue
        for icon in (face, QUESTION + content.colour_of[face], QUESTION):
            if left[icon]:
                left[icon] -= 1
                break
        else:
            return False
    return sum(left.values()) == wild


def owns(state: TmdState, player: Player, pay: Sequence[str], rule: str) -> None:
    """Raise Impossible where a player does not have what is paid."""
    for what, n in Counter(pay).items():
        if what != WILD and what not in state.content.faces:
            raise Impossible(f"there is no resource {what}")
        there = player.wild if what == WILD else player.dice[what]
        if n > there:
            things = frozenset({f"wild:{player.id}" if what == WILD else f"dice:{player.id}"})
            raise Impossible(
                f"{player.id} has {there} {what}, not {n}", things, rule=rule, legal="pay with what is there"
            )


def exact(
    state: TmdState, player: Player, cost: Icons, pay: Sequence[str], rule: str, what: str
) -> Iterator[RuleViolation]:
    """Each icon is paid with one matching die or one wild token."""
    if not covers(state.content, cost, pay):
        yield broken(
            rule,
            f"{what} costs {listed(cost)}, paid is {listed(pay)}",
            f"dice:{player.id}",
            legal="pay one die of that face, or one wild token, for each icon",
            cost=list(cost),
            paid=list(pay),
        )


def listed(things: Sequence[str]) -> str:
    """Icons or dice in words: ``2 heat, steel``."""
    return ", ".join(f"{n} {one}" if n > 1 else one for one, n in Counter(things).items()) or "nothing"


def hand_over(state: TmdState, player: Player, pay: Sequence[str]) -> None:
    """What is paid goes back to the pool and the supply."""
    for what in pay:
        if what == WILD:
            return_wild(state, player)
        else:
            return_dice(state, player, what)


def payments(state: TmdState, player: Player, cost: Icons) -> Iterator[tuple[str, ...]]:
    """Every exact payment that a player can make, sorted, each of them once."""
    content = state.content
    found: set[tuple[str, ...]] = set()
    icons = sorted(cost, key=lambda icon: (len(icon) == 1, icon.startswith(QUESTION), icon))

    def pay(index: int, paid: tuple[str, ...], left: Counter[str], wild: int) -> Iterator[tuple[str, ...]]:
        if index == len(icons):
            whole = tuple(sorted(paid))
            if whole not in found:
                found.add(whole)
                yield whole
            return
        for face in content.faces_for(icons[index]):
            if left[face]:
                left[face] -= 1
                yield from pay(index + 1, (*paid, face), left, wild)
                left[face] += 1
        if wild:
            yield from pay(index + 1, (*paid, WILD), left, wild - 1)

    yield from pay(0, (), Counter(player.dice), player.wild)


def can_pay(state: TmdState, player: Player, cost: Icons) -> bool:
    """Whether a player can pay that."""
    return next(payments(state, player, cost), None) is not None

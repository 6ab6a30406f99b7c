"""The rule by which cards of the sample cost (head of ``content/tmdice/projects.yaml``), as numbers.

    python -m tests.games.tmdice.content.costing      what each card gives, costs, and leaves

The unit is a die that is rolled. It is a rule of thumb: how much cards are worth in play, games of bots tell.
"""

from __future__ import annotations

from collections.abc import Iterable

from hfmod.games.tmdice.content.effects import (
    QUESTION,
    ChangeFace,
    Choose,
    DrawCards,
    Effect,
    Exchange,
    ExtraMainAction,
    ExtraTurn,
    GainDice,
    GainResource,
    GainVp,
    GainWild,
    IfOnce,
    OpponentsLose,
    Per,
    PlaceTile,
    PlayFromHand,
    Raise,
    Unknown,
)
from hfmod.games.tmdice.content.model import FREE, Action, Card, TmdContent, Trigger, load

USES = 3  # of an action
PRODUCED = 2.7  # times that a brown box counts: of what comes in Production Turns some is lost
VP, WILD, CARD, TURNED, LOST, STEP = 1.2, 1.5, 0.5, 0.7, 0.8, 2.6
TILES = {"ocean": 3.2, "greenery": 3.5, "city": 3.8}
SPECIAL, BOX, DISCOUNT = 0.8, 0.8, 1.75
MAIN_ACTION, TURN = 1.5, 3.0
SET = {"common": 1.0, "uncommon": 1.2, "rare": 1.5}
PAID_COLOUR, PAID_ANY, SET_COLOUR, SET_ANY = 0.9, 0.8, 1.4, 1.6
OFTEN = 0.6  # how often a condition comes true
EVENTS = {"tile_placed": 3.0, "card_played": 3.0}  # how often what triggers an effect happens


def given(effect: Effect, content: TmdContent) -> float:
    """What an effect is worth, in dice."""
    match effect:
        case GainDice(_, n):
            return n
        case GainResource(res, n):
            return n * _set(res, content)
        case GainWild(n):
            return n * WILD
        case GainVp(n):
            return n * VP
        case DrawCards(n):
            return n * CARD
        case Raise(_, steps):
            return steps * STEP
        case PlaceTile(tile, beside, _, reserved):
            return TILES.get(tile, SPECIAL) - (0.2 if beside else 0) + (0.2 if reserved else 0)
        case Choose(of):
            return max(given(one, content) for one in of) + 0.2
        case Per(_, gain, most):
            return 3 * given(gain, content) if most != 4 else 2.5 * given(gain, content)
        case IfOnce(_, then):
            return OFTEN * all_given(then, content)
        case ChangeFace(n):
            return n * TURNED
        case OpponentsLose(_, n):
            return n * LOST
        case Exchange(pay, gain):
            return 2 * (_set(gain, content) - _paid(pay, content))
        case ExtraMainAction(n):
            return n * MAIN_ACTION
        case ExtraTurn():
            return TURN
        case PlayFromHand():
            return MAIN_ACTION
        case Unknown():
            return 0
    raise TypeError(f"{effect!r} has no worth")


def all_given(effects: Iterable[Effect], content: TmdContent) -> float:
    return sum(given(one, content) for one in effects)


def price(cost: Iterable[str], content: TmdContent) -> float:
    """What a cost is worth, in dice."""
    return sum(_paid(icon, content) for icon in cost)


def worth(card: Card, content: TmdContent) -> float:
    """What all that a card does is worth, in dice; without its cost."""
    box = card.production
    made = sum(box.dice.values()) + box.wild * WILD + box.vp * VP
    return (
        all_given((*card.start, *card.play), content)
        + PRODUCED * made
        + max((_action(one, content) for one in card.actions), default=0)  # one use turns the card
        + sum(_trigger(one, content) for one in card.triggers)
        + sum(card.discounts.values()) * DISCOUNT
        + card.boxes * BOX
        + card.vp * VP
    )


def _action(action: Action, content: TmdContent) -> float:
    place = 0 if action.timing == FREE else 1
    return USES * (all_given(action.gain, content) - price(action.cost, content) - place)


def _trigger(trigger: Trigger, content: TmdContent) -> float:
    times = 1.5 if trigger.colour == "blue" and trigger.by == "owner" else EVENTS[trigger.on]
    return times * all_given(trigger.gain, content)


def _set(icon: str, content: TmdContent) -> float:
    if icon.startswith(QUESTION):
        return SET_ANY if icon == QUESTION else SET_COLOUR
    return SET[content.rank_of[icon]]


def _paid(icon: str, content: TmdContent) -> float:
    if icon.startswith(QUESTION):
        return PAID_ANY if icon == QUESTION else PAID_COLOUR
    return SET[content.rank_of[icon]]


def _main() -> None:
    content = load()
    for card in content.cards.values():
        gives, costs = worth(card, content), price(card.cost, content)
        left = gives - costs
        odd = "" if card.kind != "project" or 0.5 <= left <= 1.9 else "  <--"
        print(f"{card.id} {card.name:28} {card.colour:6} {gives:5.1f} {costs:5.1f} {left:5.1f}{odd}")


if __name__ == "__main__":
    _main()

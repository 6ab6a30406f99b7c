"""What a bot holds a position to be worth to a player, in VP.

Floats are added by ``fsum``: from Python 3.12 on ``sum`` rounds otherwise, and a seed would play another
game.
"""

from __future__ import annotations

from collections import Counter
from math import fsum

from hfmod.games.tmdice.content.effects import (
    ANY,
    CITY,
    GREENERY,
    OCEAN,
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
    OpponentsLose,
    Per,
    PlaceTile,
    PlayFromHand,
    Raise,
)
from hfmod.games.tmdice.content.model import MAIN, SUPPORT, WILD, Action, Card
from hfmod.games.tmdice.rules.applying import MustLose
from hfmod.games.tmdice.rules.paying import cost_of
from hfmod.games.tmdice.rules.scoring import MILESTONE, card_vp, icons
from hfmod.games.tmdice.rules.state import Player, TmdState
from hfmod.games.tmdice.rules.tiles import places

DIE, TOKEN, CARD = 0.45, 0.6, 0.25
WANTED = 0.12  # more for each icon of a hand card, and each standard action that a die helps
MOST_WANTED = 6
PRODUCED = {1: 4.0, 2: 1.9, 3: 1.7, 4: 1.5}  # a die in a brown box of a young game: fewer players, more turns
PRODUCED_LATE = 0.15
ROUNDS, LATE = {2: 56, 3: 46, 4: 38}, 0.2  # after which not much is expected to be left
LONG = 3  # times as many rounds: who still plays only for VP never ends, as some cards give them for ever
USES = {1: 6.0, 2: 3.5, 3: 3.0, 4: 2.5}  # how often an action is used in a whole game
PLACE = {MAIN: 0.7, SUPPORT: DIE}  # what could be done instead of an action
TRIGGERED, DISCOUNT, BOX = 0.6, 0.25, 0.5  # shares of that: what a trigger, a discount, a box are good for
TURNED = 0.25  # a die that may be turned
HARM = 0.3  # a die that a rival loses, shared by all rivals
EXTRA = 1.5  # a turn that comes between
PLENTY = 9  # dice beyond which more are worth little
NEEDED, UNNEEDED = 1.3, 0.7  # a die in a brown box of a solo game, by whether its colour raises what is open
ALONE = 2.5  # a step of a parameter in a solo game, beside its VP
RAISING = ("place_ocean", "raise_temperature", "place_greenery")  # in the order of the steps that are left
STEP = 1.3  # of a track, with what it may give
TILES = {OCEAN: 2.5, GREENERY: 3.0, CITY: 3.2}


def youth(state: TmdState) -> float:
    """How much of a game is left, from 1 to 0: by its rounds, and the two parameters that are furthest."""
    content = state.content
    ways = [
        state.oceans / content.tiles["ocean"],
        (content.temperature.end - state.temperature) / (content.temperature.end - content.temperature.start),
        (content.oxygen.end - state.oxygen) / (content.oxygen.end - content.oxygen.start),
    ]
    if state.solo:
        return max(0.0, 1 - state.marker / content.solo_turns)
    return min(fsum(sorted(ways)[:2]) / 2, max(LATE, 1 - state.rounds / ROUNDS[len(state.order)]))


def steps_left(state: TmdState) -> tuple[int, int, int]:
    """Steps and tiles that each global parameter still needs, which a solo game has to make."""
    content = state.content
    return (
        state.oceans,
        (content.temperature.end - state.temperature) // content.temperature.step,
        (content.oxygen.end - state.oxygen) // content.oxygen.step,
    )


def wants(state: TmdState, player: Player) -> Counter[str]:
    """How many icons of the hand and of standard actions stand for each resource."""
    content = state.content
    found: Counter[str] = Counter()
    for name in player.hand:
        for icon in cost_of(state, player, content.cards[name]):
            if not icon.startswith(QUESTION):
                found[icon] += 1
    for name, action in content.standard.items():
        if not state.solo or raises(state, name):
            found[action.cost[0]] += 1 + player.dice[action.cost[0]] // 2
    if state.solo:
        for name, left in zip(RAISING, steps_left(state), strict=True):
            found[content.standard[name].cost[0]] += min(left, MOST_WANTED)
    return found


def needed(state: TmdState) -> dict[str, float]:
    """What a die of each colour weighs that is produced: more where it raises an open parameter."""
    content = state.content
    opens = {
        content.colour_of[action.cost[0]] for name, action in content.standard.items() if raises(state, name)
    }
    return {colour: NEEDED if colour in opens else UNNEEDED for colour in content.dice}


def raises(state: TmdState, action: str) -> bool:
    """Whether a standard action raises a parameter that is not complete yet."""
    match action:
        case "raise_temperature":
            return state.temperature < state.content.temperature.end
        case "place_ocean":
            return state.oceans > 0
        case "place_greenery":
            return state.oxygen < state.content.oxygen.end
    return False


def overdue(state: TmdState) -> bool:
    """Whether a game lasts so long that it is to be ended; a solo game ends by itself."""
    return not state.solo and state.rounds > LONG * ROUNDS[len(state.order)]


def ends(state: TmdState, action: str) -> bool:
    """Whether a standard action makes for the end: raises an open parameter, has a hex for its tile."""
    placed = next((one for one in state.content.standard[action].gain if isinstance(one, PlaceTile)), None)
    return raises(state, action) and (placed is None or any(places(state, placed)))


def die_worth(wanted: Counter[str], face: str) -> float:
    """What a die is worth that shows a face."""
    return DIE + WANTED * min(wanted[face], MOST_WANTED)


def pay_worth(state: TmdState, player: Player) -> dict[str, float]:
    """What is given up by paying with each resource, or a wild token."""
    wanted = wants(state, player)
    return {face: die_worth(wanted, face) for face in state.content.faces} | {WILD: TOKEN + WANTED}


def worth(state: TmdState, player: Player) -> float:
    """All that a player has, and what is still to come."""
    content, left = state.content, youth(state)
    uses = 0.5 + USES[len(state.order)] * left
    each = PRODUCED_LATE + (PRODUCED[len(state.order)] - PRODUCED_LATE) * left
    weighs = needed(state) if state.solo else dict.fromkeys(content.dice, 1.0)
    dice = fsum(
        n * weighs[colour] for card in state.front(player) for colour, n in card.production.dice.items()
    )
    boxes = sum(card.production.wild + card.production.vp for card in state.front(player))
    blue = fsum(
        max((use_worth(action) for action in card.actions), default=0.0)
        * (uses - 0.5 * (card.id in player.used))
        for card in state.front(player)
    )
    own = sum(player.dice.values())
    awards = sum(icons(state, player, award) for award in state.awards)
    points = player.vp + MILESTONE * len(player.milestones) + card_vp(state, player) + 0.3 * awards
    tools = fsum(card.boxes * BOX + uses * _lasting(card) for card in state.front(player))
    coming = fsum(
        0.15 * payable(state, player, one.effect.pay)
        if isinstance(one.effect, Exchange)
        else owed_worth(one.effect)
        for one in player.owed
    )
    spare = DIE * min(own, PLENTY) + 0.1 * max(0, own - PLENTY) + TOKEN * player.wild
    coming += EXTRA * state.extra.count(player.id)
    keen = 0.3 + 0.7 * left
    if state.solo:
        points -= ALONE * sum(steps_left(state))
    owned = spare + CARD * min(len(player.hand), 7)
    rivals = [one for one in state.everybody() if one.id != player.id]
    theirs = HARM * sum(map(_dice_of, rivals)) / max(len(rivals), 1)
    return points + each * (dice + 1.2 * boxes) + blue + tools + keen * (owned - theirs) + coming


def payable(state: TmdState, player: Player, icon: str) -> int:
    """Dice of a player that match an icon."""
    return sum(n for face, n in player.dice.items() if state.content.fits(face, icon))


def owed_worth(effect: Effect) -> float:
    """What an effect that is still to be applied may be worth."""
    match effect:
        case PlaceTile():
            return TILES.get(effect.tile, 1.0)
        case GainDice() | GainResource():
            return 0.5 * effect.n
        case Choose():
            return 2.0
        case ChangeFace():
            return TURNED * effect.n
        case Per():
            return 1.0
        case PlayFromHand():
            return 0.5
        case _:
            return 0.0


def _dice_of(player: Player) -> int:
    """Dice of a player, without those that others take."""
    lost = sum(one.effect.n for one in player.owed if isinstance(one.effect, MustLose))
    return player.dice.total() - lost


def _lasting(card: Card) -> float:
    """What triggers and discounts may bring in as much time as an action is used once."""
    gains = fsum(brings(effect) for trigger in card.triggers for effect in trigger.gain)
    return TRIGGERED * gains + DISCOUNT * sum(card.discounts.values())


def use_worth(action: Action) -> float:
    """What one use of a blue card's action may bring, beside what else could be done."""
    paid = fsum(DIE if icon == QUESTION else DIE + WANTED for icon in action.cost)
    return max(0.1, fsum(map(brings, action.gain)) - paid - PLACE.get(action.timing, 0.0))


def brings(effect: Effect) -> float:
    """What an effect may bring once."""
    match effect:
        case GainDice():
            return (DIE + (WANTED if effect.die == ANY else 0.0)) * effect.n
        case GainResource():
            return (DIE + 2 * WANTED) * effect.n
        case GainWild():
            return (TOKEN + WANTED) * effect.n
        case GainVp():
            return effect.n
        case DrawCards():
            return CARD * effect.n
        case Raise():
            return STEP * effect.steps
        case Exchange():
            return 2 * TURNED
        case OpponentsLose():
            return HARM * effect.n
        case ExtraMainAction() | ExtraTurn():
            return EXTRA / 2
        case _:
            return owed_worth(effect)

"""What a bot holds a position to be worth to a player, in VP."""

from __future__ import annotations

from collections import Counter

from hfmod.games.tmdice.content.effects import (
    CITY,
    GREENERY,
    OCEAN,
    QUESTION,
    ChangeFace,
    Choose,
    Effect,
    Exchange,
    GainDice,
    GainResource,
    Per,
    PlaceTile,
    PlayFromHand,
)
from hfmod.games.tmdice.content.model import WILD
from hfmod.games.tmdice.rules.paying import cost_of
from hfmod.games.tmdice.rules.scoring import MILESTONE, card_vp, icons
from hfmod.games.tmdice.rules.state import Player, TmdState

DIE, TOKEN, CARD = 0.45, 0.6, 0.25
WANTED = 0.12  # more for each icon of a hand card, and each standard action that a die helps
MOST_WANTED = 6
PRODUCED = 1.5  # a die in a brown box, while the game is young
PRODUCED_LATE = 0.15
PRODUCED_ALONE = 4.0  # instead, in a solo game, which is lost without many dice
EXTRA = 1.5  # a turn that comes between
BLUE = 1.0  # a blue card's action
PLENTY = 9  # dice beyond which more are worth little
NEEDED, UNNEEDED = 1.3, 0.7  # a die in a brown box of a solo game, by whether its colour raises what is open
ALONE = 2.5  # a step of a parameter in a solo game, beside its VP
RAISING = ("place_ocean", "raise_temperature", "place_greenery")  # in the order of the steps that are left
TILES = {OCEAN: 2.5, GREENERY: 3.0, CITY: 3.2}


def youth(state: TmdState) -> float:
    """How much of the game is left, from 1 to 0: by the two parameters that are furthest."""
    content = state.content
    ways = [
        state.oceans / content.tiles["ocean"],
        (content.temperature.end - state.temperature) / (content.temperature.end - content.temperature.start),
        (content.oxygen.end - state.oxygen) / (content.oxygen.end - content.oxygen.start),
    ]
    if state.solo:
        return max(0.0, 1 - state.marker / content.solo_turns)
    return sum(sorted(ways)[:2]) / 2


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
    each = PRODUCED_LATE + ((PRODUCED_ALONE if state.solo else PRODUCED) - PRODUCED_LATE) * left
    weighs = needed(state) if state.solo else dict.fromkeys(content.dice, 1.0)
    dice = sum(
        n * weighs[colour] for card in state.front(player) for colour, n in card.production.dice.items()
    )
    boxes = sum(card.production.wild + card.production.vp for card in state.front(player))
    blue = sum(len(card.actions) for card in state.front(player)) - 0.5 * len(player.used)
    own = sum(player.dice.values())
    awards = sum(icons(state, player, award) for award in state.awards)
    points = player.vp + MILESTONE * len(player.milestones) + card_vp(state, player) + 0.3 * awards
    tools = sum(len(card.triggers) + card.boxes + len(card.discounts) for card in state.front(player))
    coming = sum(
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
    owned = spare + CARD * min(len(player.hand), 7) + BLUE * blue + 0.6 * tools
    return points + each * (dice + 1.2 * boxes) + keen * owned + coming


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
            return 0.15 * effect.n
        case Per():
            return 1.0
        case PlayFromHand():
            return 0.5
        case _:
            return 0.0

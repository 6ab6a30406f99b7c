"""Cards in words: what stands on a card that has no text of its own, and how effects are told to people.

told(PlaceTile("city"), content)      "place a city"
card_lines(card, content)             ["Produces 2 yellow dice.", "1 VP at the end."]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hfmod.games.tmdice.content.effects import (
    ANY,
    QUESTION,
    SPECIAL,
    TILES,
    ChangeFace,
    Choose,
    Condition,
    Count,
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
from hfmod.games.tmdice.content.model import TILE_PLACED, Card, Production, TmdContent, Trigger

#: Kinds of effects as players call them, by the names that files give them.
CALLED: Mapping[str, str] = {
    "gain_dice": "roll dice",
    "gain_resource": "take dice set to a face",
    "gain_wild": "gain wild tokens",
    "gain_vp": "gain VP",
    "draw_cards": "draw cards",
    "raise": "raise temperature or oxygen",
    "place_tile": "place a tile",
    "choose": "choose one of several",
    "per": "gain something for each",
    "if_once": "gain more if something comes true",
    "change_face": "turn dice",
    "opponents_lose": "opponents give back dice",
    "exchange": "exchange dice",
    "extra_main_action": "one more main action",
    "extra_turn": "one more turn",
    "play_from_hand": "play a card from the hand",
    "unknown": "what nobody knows",
    "lose_resource": "give back a die",
}


def card_lines(card: Card, content: TmdContent) -> list[str]:
    """What a card says below its name, a sentence for each ability: its own text, or else told from them."""
    return [card.text] if card.text else [_sentence(line) for line in _abilities(card, content)]


def _abilities(card: Card, content: TmdContent) -> Iterator[str]:
    if card.start:
        yield f"at the start {_all(card.start, content)}"
    if card.play:
        yield _all(card.play, content)
    if made := _made(card.production):
        yield f"produces {made}"
    for action in card.actions:
        paid = f"pay {cost_words(action.cost, content)}, " if action.cost else ""
        yield f"{action.timing} action: {paid}{_all(action.gain, content)}"
    for trigger in card.triggers:
        yield f"whenever {_event(trigger, content)}: {_all(trigger.gain, content)}"
    if card.discounts:
        less = _listed(f"{n} {content.name(face)}" for face, n in card.discounts.items())
        yield f"cards cost {less} less"
    if card.boxes:
        yield f"keep {_some(card.boxes, 'die', 'dice')} more"
    if card.vp:
        yield f"{card.vp} VP at the end"


def told(effect: Effect, content: TmdContent) -> str:
    """What an effect asks its player to do, as part of a sentence."""
    match effect:
        case GainDice(die, n):
            return f"roll {_dice(die, n)}"
        case GainResource(res, n):
            return f"take {_set(res, n, content)}"
        case GainWild(n):
            return f"gain {_some(n, 'wild token')}"
        case GainVp(n):
            return f"gain {n} VP"
        case DrawCards(n):
            return f"draw {_some(n, 'card')}"
        case Raise(param, steps):
            return f"raise {_parameter(param)} {_some(steps, 'step')}"
        case PlaceTile():
            return _placed(effect, content)
        case Choose(of):
            return " or ".join(told(one, content) for one in of)
        case Per(count, gain, most):
            limit = f" (at most {most})" if most else ""
            return f"{told(gain, content)} for each {_counted(count, content)}{limit}"
        case IfOnce(when, then):
            return f"if {_condition(when, content)}: {_all(then, content)}"
        case ChangeFace(n, die):
            what = _dice(die, n) if n == 1 else f"up to {_dice(die, n)}"
            return f"turn {what} to other faces" if n > 1 else f"turn {what} to another face"
        case OpponentsLose(res, n):
            return f"each opponent gives back {_resources(res, n, content)}"
        case Exchange(pay, gain):
            return f"pay any number of {_many(pay, content)}, take as many {_chosen(gain, content)}"
        case ExtraMainAction(n):
            return f"{_some(n, 'more main action')} this turn"
        case ExtraTurn():
            return "take one more turn"
        case PlayFromHand():
            return "play a project from the hand and pay for it"
        case Unknown(text):
            return text
    raise TypeError(f"{effect!r} has no words")


def cost_words(cost: Iterable[str], content: TmdContent) -> str:
    """A cost as a list of its resources: ``2 Plant and 1 green resource``."""
    counts: dict[str, int] = {}
    for icon in cost:
        counts[icon] = counts.get(icon, 0) + 1
    return _listed(_resources(icon, n, content, "") for icon, n in counts.items())


def tile_name(tile: str, content: TmdContent) -> str:
    """A tile as players call it."""
    return content.name(tile.removeprefix(SPECIAL))


def _all(effects: Iterable[Effect], content: TmdContent) -> str:
    return "; ".join(told(one, content) for one in effects)


def _listed(parts: Iterable[str]) -> str:
    *head, tail = parts
    return f"{', '.join(head)} and {tail}" if head else tail


def _sentence(line: str) -> str:
    return f"{line[0].upper()}{line[1:]}."


def _some(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def _dice(die: str, n: int) -> str:
    if die == ANY:
        return "1 die of any colour" if n == 1 else f"{n} dice of any colours"
    return _some(n, f"{die} die", f"{die} dice")


def _set(icon: str, n: int, content: TmdContent) -> str:
    """Dice that are taken and set: their face is named, or chosen."""
    if not icon.startswith(QUESTION):
        return f"{n} {content.name(icon)}"
    what = _some(n, "die", "dice") if icon == QUESTION else _dice(icon[1:], n)
    return f"{what}, {'face' if n == 1 else 'faces'} of your choice"


def _resources(icon: str, n: int, content: TmdContent, free: str = " (any face)") -> str:
    """Dice that are paid or given back: by their face, their colour, or any."""
    if not icon.startswith(QUESTION):
        return f"{n} {content.name(icon)}"
    if icon == QUESTION:
        return _some(n, "resource of any kind", "resources of any kind")
    return _some(n, f"{icon[1:]} resource", f"{icon[1:]} resources") + free


def _many(icon: str, content: TmdContent) -> str:
    if icon == QUESTION:
        return "resources"
    return f"{icon[1:]} resources" if icon.startswith(QUESTION) else content.name(icon)


def _chosen(icon: str, content: TmdContent) -> str:
    what = _many(icon, content)
    return f"{what} of your choice" if icon.startswith(QUESTION) else what


def _parameter(param: str) -> str:
    return {"temperature": "the temperature"}.get(param, param)


def _a(tile: str, content: TmdContent) -> str:
    if tile not in TILES:
        return f"the tile {tile_name(tile, content)}"
    return f"an {tile}" if tile[0] in "aeiou" else f"a {tile}"


def _one_of(tiles: Iterable[str], content: TmdContent) -> str:
    return " or ".join(_a(tile, content) for tile in tiles)


def _placed(effect: PlaceTile, content: TmdContent) -> str:
    parts = [f"place {_a(effect.tile, content)}"]
    if effect.beside:
        parts.append(f"beside {_one_of(effect.beside, content)}")
    if not effect.spacing and "city" not in effect.beside:
        parts.append("which may lie beside a city")
    if effect.reserved:
        parts.append("also on a hex reserved for an ocean")
    return " ".join(parts)


def _counted(count: Count, content: TmdContent) -> str:
    if count.of == "cards":
        return f"{count.colour} card that you have played".lstrip()
    kinds = " or ".join(tile_name(tile, content) for tile in count.tiles)
    return f"{kinds} tile {'on the central line' if count.central else 'on the board'}".lstrip()


def _condition(when: Condition, content: TmdContent) -> str:
    if when.beside:
        return f"it lies beside {_one_of(when.beside, content)}"
    return "the marker reaches a bonus"


def _made(box: Production) -> str:
    dice: Mapping[str, int] = box.dice
    parts = [_dice(die, n) for die, n in dice.items()]
    parts += [_some(box.wild, "wild token")] if box.wild else []
    parts += [f"{box.vp} VP"] if box.vp else []
    return _listed(parts) if parts else ""


def _event(trigger: Trigger, content: TmdContent) -> str:
    who = "you place" if trigger.by == "owner" else "anybody places"
    if trigger.on == TILE_PLACED:
        return f"{who} {_a(trigger.tile, content) if trigger.tile else 'a tile'}"
    colour = f"a {trigger.colour} card" if trigger.colour else "a card"
    return f"{'you play' if trigger.by == 'owner' else 'anybody plays'} {colour}"

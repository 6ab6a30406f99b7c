"""Effects: what is given at once, what is owed because its player decides something, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.tmdice.content.effects import (
    ANY,
    CITY,
    EFFECTS,
    GREENERY,
    OCEAN,
    OXYGEN,
    QUESTION,
    ChangeFace,
    Choose,
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
from hfmod.games.tmdice.content.model import CARD_PLAYED, TILE_PLACED, Card, Trigger
from hfmod.games.tmdice.rules.dice import gain_wild, return_dice, roll_dice, set_dice
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.paying import can_pay, cost_of
from hfmod.games.tmdice.rules.state import PRODUCTION, Owed, Player, TmdState, Watch
from hfmod.games.tmdice.rules.terraforming import complete, gain_vp, step, terraforming_vp
from hfmod.games.tmdice.rules.tiles import city_vp, greenery_vp, places


@dataclass(frozen=True)
class MustLose(Effect):
    """An opponent's card makes its owner discard ``n`` dice that match."""

    res: str
    n: int = 1


NAMES = {kind: name for name, kind in EFFECTS.items()} | {MustLose: "lose_resource"}


def name_of(effect: Effect) -> str:
    """An effect by the name that files give it."""
    return NAMES[type(effect)]


# -- giving ----------------------------------------------------------------------------------------------


@implements("TMD-CARD-2", silent=True)
def give(
    state: TmdState,
    player: Player,
    effects: Sequence[Effect],
    source: str,
    fortune: Fortune,
    later: bool = False,
) -> None:
    """Apply effects that leave nothing to decide, and owe the others; with ``later`` all are owed.

    A player applies what is owed in any order.
    """
    player.watches += [Watch(one, source) for one in effects if isinstance(one, IfOnce)]
    placing = any(isinstance(one, PlaceTile | Choose) for one in effects)
    for one in effects:
        if isinstance(one, IfOnce):
            continue
        if later or decided_later(state, one, placing):
            player.owed.append(Owed(one, source))
        else:
            carry_out(state, player, one, source, fortune)


def decided_later(state: TmdState, effect: Effect, placing: bool = False) -> bool:
    """Whether a player decides something of an effect, were it only when to count."""
    match effect:
        case GainDice():
            return effect.die == ANY
        case GainResource():
            return effect.res.startswith(QUESTION)
        case PlaceTile():
            return not (effect.tile == OCEAN and complete(state, OCEAN))
        case Per():
            return placing
        case ChangeFace() | Choose() | Exchange() | PlayFromHand() | Unknown() | MustLose():
            return True
        case _:
            return False


def carry_out(state: TmdState, player: Player, effect: Effect, source: str, fortune: Fortune) -> None:
    """Apply an effect that leaves nothing to decide."""
    occurs("effects", name_of(effect))
    match effect:
        case GainDice():
            roll_dice(state, player, effect.die, effect.n, fortune)
        case GainResource():
            set_dice(state, player, effect.res, effect.n)
        case GainWild():
            gain_wild(state, player, effect.n)
        case GainVp():
            gain_vp(player, effect.n)
        case DrawCards():
            fortune.draw(player.id, effect.n)
        case Raise():
            for _ in range(effect.steps):
                raise_parameter(state, player, effect.param, source, fortune)
        case PlaceTile():  # the oceans are complete
            gain_vp(player, terraforming_vp(state, OCEAN))
        case Per():
            times = counted(state, player, effect.count)
            give(state, player, many(effect.gain, min(times, effect.most or times)), source, fortune)
        case OpponentsLose():
            red_frame(state, player, effect, source)
        case ExtraMainAction():
            more_main_actions(state, effect.n)
        case ExtraTurn():
            state.extra.append(player.id)


def many(effect: Effect, times: int) -> list[Effect]:
    """An effect so often: with its number so many times as large, where it has one."""
    if not times:
        return []
    n: Any = getattr(effect, "n", None)
    return [effect] * times if n is None else [replace_n(effect, n * times)]


def replace_n(effect: Any, n: int) -> Effect:
    """The same effect with another number."""
    changed: Effect = replace(effect, n=n)
    return changed


@implements("TMD-RUL-8", "TMD-RUL-9")
def counted(state: TmdState, player: Player, count: Count) -> int:
    """How many there are of what an effect counts."""
    if count.of == "cards":
        return sum(count.colour in ("", card.colour) for card in state.played(player))
    line = state.central_line if count.central else state.content.hexes.keys()
    return sum(hex in line and (not count.tiles or tile in count.tiles) for hex, tile in state.tiles.items())


@implements("TMD-RUL-16")
def more_main_actions(state: TmdState, n: int) -> None:
    """Main actions more in this Action Turn; in a Production Turn they come to nothing."""
    if state.turn.kind != PRODUCTION:
        state.turn.allowed += n


@implements("TMD-DICE-10")
def red_frame(state: TmdState, player: Player, effect: OpponentsLose, source: str) -> None:
    """Each opponent owes a discard, if able; where all matching dice show one face it is done at once."""
    for name in state.clockwise(player.id)[1:]:
        other = state.players[name]
        fitting = [face for face in other.dice if state.content.fits(face, effect.res)]
        if len(fitting) == 1:
            return_dice(state, other, fitting[0], min(effect.n, other.dice[fitting[0]]))
        elif fitting:
            other.owed.append(Owed(MustLose(effect.res, effect.n), source))


def raise_parameter(state: TmdState, player: Player, param: str, source: str, fortune: Fortune) -> None:
    """One step of temperature or oxygen with its VP and the bonus of the space; only VP once complete."""
    vp = terraforming_vp(state, param)
    bonus = () if complete(state, param) else step(state, param)
    gain_vp(player, vp)
    if bonus:
        give(state, player, bonus, param, fortune)
        happened(state, player, source, fortune, bonus_space=True)


# -- tiles -----------------------------------------------------------------------------------------------


@implements("TMD-TILE-1", "TMD-TILE-2", "TMD-TILE-5", silent=("TMD-TILE-2", "TMD-TILE-5"))
def lay(state: TmdState, player: Player, tile: str, hex: str, source: str, fortune: Fortune) -> None:
    """A tile is placed: what it scores, the bonus of the hex, and all that it sets off."""
    neighbours = state.beside(hex)
    state.tiles[hex] = tile
    if tile == OCEAN:
        vp = terraforming_vp(state, OCEAN)
        state.oceans = max(0, state.oceans - 1)
        gain_vp(player, vp)
    elif tile == CITY:
        gain_vp(player, city_vp(state, hex))
    elif tile == GREENERY:
        gain_vp(player, greenery_vp(state, hex))
        raise_parameter(state, player, OXYGEN, source, fortune)
    give(state, player, placement_bonus(state, hex), f"hex {hex}", fortune)
    happened(state, player, source, fortune, beside=neighbours)
    go_off(state, player, fortune, lambda one: one.on == TILE_PLACED and one.tile in ("", tile))


@implements("TMD-TILE-1")
def placement_bonus(state: TmdState, hex: str) -> tuple[Effect, ...]:
    """What is printed on a hex goes to who covers it."""
    return state.content.hexes[hex].bonus


@implements("TMD-RUL-4", "TMD-RUL-5", "TMD-RUL-10", "TMD-RUL-11", silent=("TMD-RUL-4",))
def happened(
    state: TmdState,
    player: Player,
    source: str,
    fortune: Fortune,
    beside: Iterable[str] = (),
    bonus_space: bool = False,
) -> None:
    """What a card waited for has come true: its further effects are given, and only once."""
    for watch in [one for one in player.watches if one.source == source]:
        when = watch.when.when
        if (when.bonus_space and bonus_space) or {*when.beside} & {*beside}:
            player.watches.remove(watch)
            occurs("effects", name_of(watch.when))
            give(state, player, watch.when.then, source, fortune)


@implements("TMD-CE-3", "TMD-CE-5", "TMD-CE-6", "TMD-RUL-19", "TMD-RUL-20", silent=("TMD-CE-5",))
def go_off(
    state: TmdState,
    actor: Player,
    fortune: Fortune,
    fits: Callable[[Trigger], bool],
    but: str = "",
) -> None:
    """Triggered effects of all cards in front of players; ``but`` is the card that is just being played."""
    for name in state.clockwise(actor.id):
        owner = state.players[name]
        for card in list(state.front(owner)):
            for trigger in card.triggers if card.id != but else ():
                if fits(trigger) and (owner is actor or trigger.by == "anyone"):
                    give(state, owner, trigger.gain, card.id, fortune)


def play(state: TmdState, player: Player, card: Card, fortune: Fortune, later: bool = False) -> None:
    """A card that is paid for, or costs nothing, comes into play."""
    player.cards.append(card.id)
    if card.play:
        at_once(state, player, card, fortune, later)
    go_off(
        state, player, fortune, lambda one: one.on == CARD_PLAYED and one.colour in ("", card.colour), card.id
    )


@implements("TMD-CARD-4", "TMD-CARD-2", "TMD-BON-4", silent=("TMD-BON-4",))
def at_once(state: TmdState, player: Player, card: Card, fortune: Fortune, later: bool) -> None:
    """What a card gives when it is played, as a red one does."""
    give(state, player, card.play, card.id, fortune, later)


# -- what is owed ----------------------------------------------------------------------------------------


def can_apply(state: TmdState, player: Player, effect: Effect) -> bool:
    """Whether anything can come of an owed effect now."""
    content = state.content
    match effect:
        case GainDice():
            return any(n > 0 for colour, n in state.pool.items() if effect.die in (ANY, colour))
        case GainResource():
            return any(state.pool[content.colour_of[face]] > 0 for face in content.faces_for(effect.res))
        case PlaceTile():
            wanted = any(places(state, effect))
            return wanted or (effect.tile == OCEAN and complete(state, OCEAN))
        case ChangeFace():
            return any(effect.die in (ANY, content.colour_of[face]) for face in player.dice)
        case Exchange():
            return player.wild > 0 or any(content.fits(face, effect.pay) for face in player.dice)
        case MustLose():
            return any(content.fits(face, effect.res) for face in player.dice)
        case PlayFromHand():
            cards = (content.cards[card] for card in player.hand)
            return any(can_pay(state, player, cost_of(state, player, card)) for card in cards)
        case _:
            return True


@implements("TMD-DICE-8")
def may_be_left(effect: Effect) -> bool:
    """Whether a player need not apply an effect although it is possible."""
    return isinstance(effect, ChangeFace | Exchange | Unknown)


def owed_by(player: Player, kind: type[Effect], fits: Callable[[Any], bool]) -> Owed | None:
    """The first effect of a kind that a player owes, and that fits."""
    return next((one for one in player.owed if isinstance(one.effect, kind) and fits(one.effect)), None)


def settle(player: Player, owed: Owed) -> None:
    """One of an owed effect is applied; the rest of its number stays owed."""
    occurs("effects", name_of(owed.effect))
    n: Any = getattr(owed.effect, "n", 1)
    at = player.owed.index(owed)
    if n > 1:
        player.owed[at] = Owed(replace_n(owed.effect, n - 1), owed.source)
    else:
        del player.owed[at]


@implements("TMD-RUL-1")
def drop_impossible(state: TmdState) -> None:
    """Where nothing that is owed can be applied, it is ignored."""
    owing = list(everything_owed(state))
    if owing and not any(can_apply(state, player, one.effect) for player, one in owing):
        for player, _ in owing:
            player.owed.clear()


def everything_owed(state: TmdState) -> Iterator[tuple[Player, Owed]]:
    """What is owed by all players, the active one first."""
    for name in state.clockwise(state.active):
        player = state.players[name]
        yield from ((player, one) for one in player.owed)


def forget(state: TmdState) -> None:
    """An "if" whose card is done waits for nothing any more."""
    for player in state.players.values():
        sources = {one.source for one in player.owed}
        player.watches = [one for one in player.watches if one.source in sources]

"""What players do next, as far as the story tells it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hfmod.games.hf4.acts.crafts import SMALL_CUBE, same_figure
from hfmod.games.hf4.acts.registry import ACTIVATED, ENDS, MOVE_ENDS, PAID_OFF, ROLLED, TOLD, TRIALS
from hfmod.games.hf4.acts.stacks import ConvertStack
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import CardDragged, Declared, FigureMoved, StarMoved
from hfmod.games.hf4.record.late import dragged_back, measured
from hfmod.games.hf4.record.silence import NOT_YET
from hfmod.games.hf4.rules.core.acts import Operation
from hfmod.games.hf4.rules.core.e_stacks import is_cube
from hfmod.record.declarations import Declaration

#: What a player tells of a card that lies in a stack, not in a hand or deck.
_USING = frozenset({"cargo_transfer", "activate_thruster", "decommission", "switch_off"})


def next_told(context: Context) -> Declaration | None:
    """The next declaration of an act."""
    later = (event.tag for _, event in context.declared(context.index + 1))
    return next((tag for tag in later if tag.act not in TOLD), None)


def next_teller(context: Context, act: str) -> str:
    """Who tells an act, if it is the next one that is told; else nobody."""
    tag = next_told(context)
    return tag.faction if tag is not None and tag.act == act else ""


def star_comes(context: Context) -> bool:
    """Whether the gold star is moved before anything else is done."""
    for event in context.events[context.index + 1 :]:
        if isinstance(event, StarMoved):
            return True
        if isinstance(event, Declared) and event.tag.act not in TOLD | NOT_YET | ROLLED:
            return False
    return False


def star_late(context: Context, choices: Collection[str]) -> str:
    """The ideology, of those that tied, to which the gold star is moved only now, before the turn is over."""
    for event in context.events[context.index :]:
        if isinstance(event, StarMoved) and event.ideology in choices:
            return event.ideology
        if isinstance(event, Declared) and event.tag.act in ENDS:
            return ""
    return ""


def goes_on(context: Context, player: str, figure: str = "rocket") -> bool:
    """Whether a player moves a figure on, or ends its move, before the turn ends."""
    return next(_of_its_move(context, player, figure), None) is not None


def moves_on(context: Context, player: str, figure: str) -> bool:
    """Whether a player moves a figure on before the turn ends."""
    return any(isinstance(event, FigureMoved) for event in _of_its_move(context, player, figure))


def _of_its_move(context: Context, player: str, figure: str) -> Iterator[FigureMoved | Declared]:
    """What moves a figure on, or ends its move, before the turn ends or another thruster is named."""
    events, aside = context.events, set[int]()
    for n in range(context.index, len(events)):
        event = events[n]
        if isinstance(event, FigureMoved) and event.faction == player and n not in aside:
            own = not event.lifted and same_figure(event.figure, figure)
            aside |= measured(events, n) if own else set()
            if own and n not in aside:
                yield event
        if isinstance(event, Declared):
            if event.tag.act in MOVE_ENDS and event.tag.faction == player and tells_of(event.tag, figure):
                yield event
            if event.tag.act in ENDS or (event.tag.act in ACTIVATED and n not in context.taken):
                return


def leaves_next(context: Context, player: str) -> bool:
    """Whether a figure of a player is moved next, after rolls at the most."""
    for event in context.events[context.index + 1 :]:
        if isinstance(event, FigureMoved) and event.faction == player:
            return not event.lifted
        if isinstance(event, Declared) and event.tag.act not in TOLD | ROLLED:
            return False
    return False


def put_down(context: Context, moved: FigureMoved) -> bool:
    """Whether a figure that was lifted is said to stand for another stack from now on, where it is put."""
    tag = next_told(context)
    if tag is None or tag.act not in ConvertStack.words or tag.faction != moved.faction:
        return False
    return (tag.params.get("to"), tag.params.get("space")) == (moved.figure, moved.space)


def tells_of(tag: Declaration, figure: str) -> bool:
    """Whether what is told of a flight is told of a figure; a button of the mat means whatever flies."""
    told = tag.params.get("subject" if tag.act in ROLLED else "stack", "rocket")
    button = tag.act in PAID_OFF | ROLLED and not tag.params.keys() & {"at", "space"}
    return button or told == (SMALL_CUBE if is_cube(figure) else figure)


def rolls_on(context: Context, player: str) -> bool:
    """Whether a player rolls, or pays, for a place on the way before anything is flown anew."""
    for _, event in context.declared():
        tag = event.tag
        if tag.act in ENDS or tag.act in ACTIVATED:
            return False
        rolled = tag.act in PAID_OFF or (tag.act in ROLLED and tag.params.get("for") in TRIALS)
        if rolled and tag.faction == player:
            return True
    return False


def used(context: Context, player: str, card: str) -> int | None:
    """The step at which a card does something in a stack before the turn ends; None for never.

    Its player tells that, or lays it into another stack, where it stays for now.
    """
    for n in range(context.index, len(context.events)):
        event = context.events[n]
        if isinstance(event, CardDragged) and event.card == card and not dragged_back(context.events, n):
            return event.step
        if not isinstance(event, Declared):
            continue
        tag = event.tag
        if tag.act in TOLD:
            continue
        if tag.act in ENDS:
            return None
        named = (*tag.values("card"), *tag.values("cards"))
        if tag.faction == player and tag.act in _USING and card in named:
            return event.step
    return None


def operates(context: Context, player: str) -> bool:
    """Whether a player tells an operation in what is left of the turn, before another player does."""
    for _, event in context.declared():
        tag = event.tag
        if tag.act in TOLD:
            continue
        if tag.act in ENDS:
            return False
        kind = context.game.acts.get(tag.act)
        if kind is not None and issubclass(kind, Operation):
            return tag.faction == player
    return False

"""What is judged in another order than the log has it.

Ends of turns and of years that were told only after the next player had begun are judged before what that
player did, as long as whoever told them late did nothing else in between: the word came late, which is
bookkeeping. So is a thruster that is told after its move. A card that was dragged away and back was not
moved, nor was a figure that nobody had activated.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from hfmod.findings import Severity
from hfmod.games.hf4.acts.factories import Murder
from hfmod.games.hf4.acts.fuel import Tanks
from hfmod.games.hf4.acts.names import MODULE_FIGURES
from hfmod.games.hf4.acts.registry import (
    ACTIVATED,
    ANSWERS,
    ANY_TIME,
    BRINGING,
    COUNTS,
    DIRT,
    ENDS,
    FUEL,
    LADING,
    MOVE_ENDS,
    MOVES,
    PAID_OFF,
    ROLLED,
    TALK,
    TOLD,
    TRIALS,
    YEAR_ENDS,
)
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardPlayed,
    ChitMoved,
    CubeMoved,
    Declared,
    Event,
    FigureMoved,
)
from hfmod.games.hf4.record.table import CARGO
from hfmod.games.hf4.rules.core.e_stacks import OUTPOSTS
from hfmod.games.hf4.rules.core.h_landing import ROCKETPLANE
from hfmod.games.hf4.rules.core.k_cycle import CME_ROLL, EVENT_ROLL
from hfmod.games.hf4.rules.core.k_events import waiting
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.table.model import TABLE

_OF_THE_YEAR = {"event": EVENT_ROLL, "cme": CME_ROLL}  # rolls, by what they are for


def late_end(state: Hf4State, events: Sequence[Event], index: int, faction: str, act: str) -> int | None:
    """The later event that ends the turn or year that must be over before an act; None where none is."""
    voting = any(decision["kind"] == "heroism" for decision in state.pending)
    if act in ANY_TIME - {*Murder.words} or voting or state.ended or state.auction is not None:
        return None
    if act == "end_turn" and faction in state.turns:
        return None  # it ends the own turn, into which somebody else came
    if state.turn is not None and state.turn.player != faction:
        late = _turn_end(events, index, faction, state.turn.player)
        first = not faction and state.turn.player == state.first_player
        return None if late is not None and first and _idles(events, late, state.turn.player) else late
    if state.phase == "sunspot" and not state.year_end and faction in state.players:
        return year_end(events, index, faction)
    return None


def dragged_back(events: Sequence[Event], index: int) -> set[int]:
    """The next drags of a card that is brought back to where it was before anything but drags is done."""
    first, found = events[index], set[int]()
    assert isinstance(first, CardDragged)
    for n in range(index + 1, len(events)):
        event = events[n]
        if not isinstance(event, CardDragged | ChitMoved) or event.faction != first.faction:
            break
        if isinstance(event, ChitMoved) or event.card != first.card:
            continue
        found.add(n)
        if event.to == first.source:
            return found
    return set()


def transfer_put_back(
    events: Sequence[Event], index: int, cards: Sequence[str], source: str, to: str
) -> set[int]:
    """The next drags, if they bring back all cards that a control has just moved to another stack."""
    first, left, found = events[index], set(cards), set[int]()
    assert isinstance(first, CardDragged)
    for n in range(index, len(events)):
        event = events[n]
        if isinstance(event, ChitMoved) and event.faction == first.faction:
            continue
        if not isinstance(event, CardDragged) or event.card not in left:
            break
        if (event.faction, event.source, event.to) != (first.faction, to, source):
            break
        left.discard(event.card)
        found.add(n)
    return set() if left else found


def cube_put_back(events: Sequence[Event], index: int) -> bool:
    """Whether the sunspot cube is dragged on at once, before anything is told: it was only lifted."""
    later = (event for event in events[index + 1 :] if isinstance(event, CubeMoved | Declared))
    return isinstance(next(later, None), CubeMoved)


def due_roll(state: Hf4State) -> str:
    """Which roll of the year's end is due (``event`` or ``cme``); empty where none is."""
    return next((purpose for purpose, kind in _OF_THE_YEAR.items() if waiting(state, kind)), "")


def late_roll(events: Sequence[Event], index: int, purpose: str) -> int | None:
    """The later event that is this roll of the year's end, before the turn is over; None where none is."""
    for n in range(index + 1, len(events)):
        event = events[n]
        if isinstance(event, Declared) and event.tag.act in ENDS:
            return None
        if isinstance(event, Declared) and (event.tag.act, event.tag.params.get("for")) == ("roll", purpose):
            return n
    return None


def year_told_after(events: Sequence[Event], index: int, purpose: str) -> bool:
    """Whether the end of a year is the next act that is told after its roll, which is not made again then."""
    year = False
    for event in events[index + 1 :] if purpose in _OF_THE_YEAR else ():
        if not isinstance(event, Declared) or event.tag.act in TOLD:
            continue
        if event.tag.act in ROLLED and event.tag.params.get("for") == purpose:
            return False
        if event.tag.act not in ROLLED:
            if year or event.tag.act not in YEAR_ENDS:
                break
            year = True
    return year


def roll_by_hand(state: Hf4State, events: Sequence[Event], index: int) -> str:
    """Which roll of the year's end a die from another button stands for: it is due, and not made otherwise.

    Empty where it is none.
    """
    due = due_roll(state)
    for event in events[index + 1 :]:
        if isinstance(event, Declared) and event.tag.params.get("for") == due:
            return ""
        if isinstance(event, Declared) and event.tag.act not in TOLD | ROLLED:
            break
    return due


def dice_there(events: Sequence[Event], index: int, faction: str) -> list[str]:
    """What a player rolls for, after a roll on the way, before the figure goes on or another act is told.

    FINAO is as good as a roll for a hazard.
    """
    found, aside = list[str](), set[int]()
    for n in range(index + 1, len(events)):
        event = events[n]
        if isinstance(event, FigureMoved) and event.faction == faction and n not in aside:
            aside |= measured(events, n)
            if n not in aside:
                break
        elif isinstance(event, Declared) and event.tag.faction == TABLE and rolls_for_nothing(event.tag):
            found.append("other")
        elif isinstance(event, Declared) and event.tag.faction == faction:
            tag = event.tag
            if tag.act in PAID_OFF:
                found.append("hazard")
            elif tag.act in ROLLED:
                found += [one for one in (tag.params.get("for", ""),) if one in TRIALS | {"other"}]
            elif tag.act not in TOLD | ANSWERS | MOVE_ENDS:
                break
    return found


def laid_late(
    events: Sequence[Event], index: int, faction: str, kind: str, here: Mapping[str, Sequence[str]]
) -> tuple[dict[str, tuple[int, str]], bool]:
    """Cards that are dragged into a stack after it was begun, until its player acts in the next turn.

    Each with the event and the stack that it came from, of those that are ``here``; and whether anything of a
    flight is told before the first of them.
    """
    found: dict[str, tuple[int, str]] = {}
    flown = over = False
    for n in range(index, len(events)):
        event = events[n]
        if isinstance(event, CardDragged) and event.faction == faction:
            if event.to == kind and event.card in here.get(event.source, ()):
                found.setdefault(event.card, (n, event.source))
            else:
                found.pop(event.card, None)
        elif isinstance(event, FigureMoved) and event.faction == faction and not found:
            flown = True
        elif isinstance(event, Declared) and event.tag.faction == faction and event.tag.act not in TOLD:
            if over or event.tag.act in LADING:
                break
            over = event.tag.act == "end_turn"
    return found, flown


def laid_before(events: Sequence[Event], index: int, faction: str, kind: str) -> list[str]:
    """Cards that were dragged into a stack since its player last declared an act, up to an event."""
    found: list[str] = []
    gone = set[str]()
    for event in reversed(events[:index]):
        if isinstance(event, CardDragged) and event.faction == faction:
            if event.to == kind and event.card not in gone:
                found.insert(0, event.card)
            gone.add(event.card)
        elif isinstance(event, Declared) and event.tag.faction == faction and event.tag.act not in TOLD:
            break
    return found


def counted_later(
    events: Sequence[Event],
    index: int,
    faction: str,
    stacks: Collection[str],
    at_once: bool = False,
    poor: bool = False,
) -> dict[str, int]:
    """Tanks of stacks as a player counts them, each until his next act that moves them, or the turn ends.

    What he counts the other way after something else is no correction: it belongs to a later act.
    ``at_once``: before he tells or drags anything else; ``poor``: he has no Aquas, so those that he spends
    have come to LEO.
    """
    found: dict[str, int] = {}
    left, over = {(stack, way) for stack in stacks for way in _WAYS}, False
    alone = len({*stacks} - {""}) == 1  # else the tanks lie in another stack, which may not be counted
    counted = set[tuple[str, str]]()  # how, since he did something else
    for n in range(index, len(events)):
        event = events[n]
        if not isinstance(event, Declared):
            if at_once and isinstance(event, CardDragged) and event.faction == faction:
                break
            if isinstance(event, FigureMoved) and event.faction == faction:
                left, counted = left - _other_way(counted), set()
            continue
        tag = event.tag
        if tag.act in Tanks.words and tag.faction == faction:
            stack, way = tag.params.get("stack", ""), tag.params.get("change", "+")[:1]
            if (stack, way) not in left and stack in found:
                left -= {(stack, way) for way in _WAYS}  # and so does what is counted of it after that
            elif (stack, way) in left and tag.params.get("n", "").isdecimal():
                found[stack] = int(tag.params["n"])
                counted.add((stack, way))
        elif tag.act in TOLD or rolls_for_nothing(tag) or _taken_back(events, n, tag):
            continue
        elif over and (tag.act in _TANKING or not _may_be_talk(tag)):
            break
        elif tag.faction == faction:
            if at_once:
                break
            if tag.act in ENDS and THIRD not in stacks:
                left -= {(_third_becomes(events, n, faction), "+")}
            cards = alone and _cards_alone(events, n, tag, poor)
            moved = moves_tanks(tag, stacks) if not cards else set[tuple[str, str]]()
            left, counted = left - _other_way(counted) - moved, set()
        over = over or tag.act in ENDS
    return found


def _third_becomes(events: Sequence[Event], index: int, faction: str) -> str:
    """The outpost whose chit a third one takes as a turn ends (E3d): its tanks are counted there after it."""
    first, last = dict[str, int](), dict[str, int]()
    for event in events[index + 1 :]:
        if not isinstance(event, Declared):
            continue
        tag = event.tag
        if tag.act in Tanks.words and tag.faction == faction:
            stack, up = tag.params.get("stack", ""), not tag.params.get("change", "+").startswith("-")
            number, step = tag.params.get("n", ""), tag.params.get("change", "").lstrip("+-")
            if number.isdecimal() and step.isdecimal():
                first.setdefault(stack, int(number) - int(step) * (1 if up else -1))
                last[stack] = int(number)
        elif tag.act not in TOLD and tag.faction == faction:
            break
    held = first.get(THIRD, 0)
    if not held or last[THIRD]:
        return ""
    return next((one for one in OUTPOSTS if (first.get(one), last.get(one)) == (0, held)), "")


def moved_uncounted(events: Sequence[Event], index: int, faction: str, stack: str) -> bool:
    """Whether a player moves tanks of a stack on, in what is left of the turn, and has not counted them.

    So there are as many as before.
    """
    for event in events[index:]:
        if not isinstance(event, Declared):
            continue
        tag = event.tag
        if tag.act in ENDS:
            return False
        if tag.faction != faction:
            continue
        if tag.act in COUNTS and tag.params.get("stack", "leo") == stack:
            return False
        source = tag.params.get("from", tag.params.get("stack", ""))
        if tag.act in _TAKING and source == stack and "cards" not in tag.params:
            return True
    return False


def _cards_alone(events: Sequence[Event], index: int, tag: Declaration, poor: bool) -> bool:
    """Whether no tanks go along with cards: not both stacks are counted before another turn is played.

    Aquas that somebody who is ``poor`` spends have come there, though he does not count them.
    """
    ends, over = {tag.params.get("from"), tag.params.get("to")}, False
    for event in events[index + 1 :] if "cards" in tag.params else ():
        if not isinstance(event, Declared):
            continue
        then, own = event.tag, event.tag.faction == tag.faction
        if own and then.act in COUNTS:
            ends.discard(then.params.get("stack", "leo"))
        elif own and poor and not over and "aquas" in (then.params.get("with"), *then.params):
            ends.discard("leo")
        elif then.act not in TOLD and over:
            break
        over = over or then.act in ENDS
    return "cards" in tag.params and bool(ends)


def _other_way(counted: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """What was counted, each the other way."""
    return {(stack, "-" if way == "+" else "+") for stack, way in counted}


def rolls_for_nothing(tag: Declaration) -> bool:
    """Whether a die is rolled for other things, by VASSAL's own button or that of a mat."""
    return tag.act in ROLLED and tag.params.get("for") == "other"


def _may_be_talk(tag: Declaration) -> bool:
    return tag.act in ANY_TIME | TALK or rolls_for_nothing(tag)


def moves_tanks(tag: Declaration, stacks: Collection[str]) -> set[tuple[str, str]]:
    """Of which of some stacks an act may move tanks, as far as it is told, and whether it counts them up."""
    if tag.act not in _TANKING or tag.params.get("kind", ROCKETPLANE) != ROCKETPLANE:
        return set()  # no other assist takes any
    if "cards" in tag.params:  # tanks go along with cards, if any
        source = tag.params.get("from", tag.params.get("stack", ""))
        return {(source, "-"), (tag.params.get("to", ""), "+")}
    told = {tag.params[name] for name in ("from", "to", "stack") if name in tag.params}
    return {(one, way) for one in stacks if one in told or not told for way in _WAYS}


#: An outpost that lives until its player's turn ends.
THIRD = "outpost3"

#: How tanks are counted.
_WAYS = ("+", "-")

#: What moves, makes or uses up tanks.
_TANKING = frozenset({
    "cargo_transfer", "convert_stack", "decommission", "load_fuel", "unload_fuel", "tanks_to_fuel",
    "fuel_to_tanks", "site_refuel", "factory_refuel", "air_refuel", "et_production", "deal", "consent",
    "assist", "finao",
})  # fmt: skip


#: What takes tanks out of a stack.
_TAKING = frozenset({"cargo_transfer", "tanks_to_fuel"})


def dry_mass(events: Sequence[Event], step: int, faction: str) -> str | None:
    """Where the dry mass chit is laid from a step on, before the turn ends; None where it is not touched."""
    seen = None
    for event in events:
        if event.step < step:
            continue
        if isinstance(event, ChitMoved) and (event.faction, event.chit) == (faction, "dry"):
            seen = seen or event.mass
        elif isinstance(event, Declared) and event.tag.act in ENDS:
            break
    return seen


def measured(events: Sequence[Event], index: int) -> set[int]:
    """The next drags, if they bring a figure back to where it stood before anything else is done."""
    first, found = events[index], set[int]()
    assert isinstance(first, FigureMoved)
    for n in range(index, len(events)):
        event = events[n]
        if not isinstance(event, FigureMoved) or event.flyer != first.flyer:
            break
        found.add(n)
        if event.space == first.start:
            return found
    return set()


def moved_aside(events: Sequence[Event], index: int) -> set[int]:
    """Drags that take a figure away and back in a turn in which nothing of a flight is told."""
    first, found = events[index], set[int]()
    assert isinstance(first, FigureMoved)
    back = False
    for n in range(index, len(events)):
        event = events[n]
        if isinstance(event, FigureMoved) and event.flyer == first.flyer:
            if back:
                return set()
            found.add(n)
            back = event.space == first.start
        elif isinstance(event, Declared) and event.tag.faction == first.faction:
            if event.tag.act in ENDS:
                break
            if event.tag.act in MOVES or event.tag.params.get("for") in TRIALS:
                return set()
    return found if back else set()


def late_thruster(
    events: Sequence[Event], index: int, faction: str, figure: str
) -> tuple[int, Declared] | None:
    """The next thruster that a player tells in the turn, after a flight of a figure that needs one.

    Or right after its end. It may be told of no figure, and of none of Modules 1 and 2 but this one. Where
    its player has done other things since, it is that flight's only if the figure does not move on.
    """
    found, aside, busy, over = None, set[int](), False, False
    for n in range(index, len(events)):
        event = events[n]
        if over and not (isinstance(event, Declared) and event.tag.act in {*TOLD, *ACTIVATED}):
            break
        if isinstance(event, FigureMoved) and event.faction == faction and n not in aside:
            aside |= measured(events, n)
            if found is not None and busy and n not in aside:
                return None
        elif isinstance(event, Declared) and event.tag.act in ENDS:
            if found is not None or event.tag.faction != faction:
                break
            over = True
        elif isinstance(event, Declared) and event.tag.faction == faction:
            named = event.tag.params.get("stack", figure)
            if event.tag.act not in ACTIVATED or (named in MODULE_FIGURES and named != figure):
                busy = busy or (found is None and event.tag.act not in TOLD | ROLLED)
            elif found is not None:
                return None
            else:
                here = {name: value for name, value in event.tag.params.items() if name != "stack"}
                found = n, replace(event, tag=replace(event.tag, params=here))  # it may have left the rocket
    return found


def fuelled_late(events: Sequence[Event], index: int, faction: str) -> bool:
    """Whether fuel is loaded now, or once dirt is dug, before anything else is done.

    Where only the thruster of a flight has been named, it was loaded before.
    """
    for event in events[index:]:
        if isinstance(event, FigureMoved) and event.faction == faction:
            return False
        if not isinstance(event, Declared) or event.tag.act in TOLD:
            continue
        if event.tag.faction != faction or event.tag.act not in DIRT:
            return event.tag.faction == faction and event.tag.act in FUEL
    return False


def said_late(state: Hf4State, faction: str, act: str) -> tuple[str, Severity, str]:
    """Rule, severity and words of the finding on an end of a turn or year that was told late."""
    over = state.turn.player if state.turn is not None else ""
    end = f"the end of {over}'s turn" if over else f"the end of year {state.year}"
    rule = "GL-Turn" if act == "end_turn" else "Da" if over and act not in ENDS else "Db"
    who = faction or "the table"
    message = f"{who} goes on before {end} is told, before which nothing more is done: it was told late"
    return rule, Severity.BOOKKEEPING, message


def names_own_cards(state: Hf4State, tag: Declaration) -> bool:
    """Whether a declaration of a seated player names own cards only: else no turn makes the act possible."""
    player = state.players.get(tag.faction)
    if player is None:
        return False
    held = {*player.hand, *(card for stack in player.stacks.values() for card in stack.cards)}
    named = (*tag.values("card"), *tag.values("cards"))
    return held.issuperset(one for one in named if not CARGO.fullmatch(one))  # any token may be his


def later_acts(events: Sequence[Event], index: int) -> Iterator[tuple[int, str, str]]:
    """Later acts: index, faction, and what is done. Measuring is none, nor what is taken back at once."""
    aside = set[int]()
    for n in range(index + 1, len(events)):
        event = events[n]
        if isinstance(event, FigureMoved):
            aside |= measured(events, n) if n not in aside else set()
            if n not in aside and not event.lifted:
                yield n, event.faction, "enter"
        elif not isinstance(event, Declared) or _may_be_talk(event.tag):
            continue
        elif not _taken_back(events, n, event.tag):
            yield n, "" if event.tag.act in YEAR_ENDS else event.tag.faction, event.tag.act


def _taken_back(events: Sequence[Event], index: int, tag: Declaration) -> bool:
    """Whether the cards that are told to be moved are dragged back before anything else is done."""
    cards, after = tag.values("cards"), events[index + 1 : index + 2]
    match after:
        case [CardDragged()]:
            ends = (tag.params.get("from", ""), tag.params.get("to", ""))
            return bool(transfer_put_back(events, index + 1, cards, *ends))
        case [CardPlayed(to="hand", card=card)]:
            return tag.act in BRINGING and [*cards] == [card]  # else it is given up by that
    return False


def _turn_end(events: Sequence[Event], index: int, faction: str, player: str) -> int | None:
    for n, by, act in later_acts(events, index):
        if by == player:
            return n if act == "end_turn" else None
        if act in ENDS or not faction:
            return None  # after the year, it is said at once, or meant for another turn
    return None


def _idles(events: Sequence[Event], end: int, player: str) -> bool:
    """Whether an end of a turn is that of an idle one: somebody else, not its player, acts after it."""
    return next(later_acts(events, end), (0, player, ""))[1] not in ("", player)


def goes_on_unsaid(
    events: Sequence[Event],
    index: int,
    faction: str,
    player: str,
    taken: Container[int],
    ending: bool = False,
    acted: bool = False,
) -> bool:
    """Whether a player's turn has ended unsaid: the player acted in it, and all that follows is another's.

    Ends that are ``taken`` were told late: they do not begin the turn. ``ending``: what follows may be just
    the end of the other one's turn. ``acted``: the player has, though nothing was told.
    """
    after = later_acts(events, index)
    _, by, act = next(after, (0, player, ""))
    if player == faction or by != faction or (act in ENDS and not ending):
        return False
    rest = takewhile(lambda one: one[2] not in ENDS, after) if act not in ENDS else ()
    if player in (by for _, by, _ in rest):
        return False
    return acted or has_acted(events, index, player, taken)


def has_acted(events: Sequence[Event], index: int, player: str, taken: Container[int]) -> bool:
    """Whether a player has acted in the turn under way, which ends that are ``taken`` do not begin."""
    for n in reversed(range(index)):
        event = events[n]
        if n in taken or not isinstance(event, Declared):
            continue
        if event.tag.act in ENDS:
            return False
        if event.tag.faction == player and event.tag.act not in ANY_TIME:
            return True
    return False


def plays_next(events: Sequence[Event], index: int, player: str, over: str) -> bool:
    """Whether a player acts next and ends a turn, and who had the turn before does nothing until then."""
    after, acted = later_acts(events, index), False
    for _, by, act in after:
        if act in ENDS:
            return acted and by == player
        if by == over or (not acted and by != player):
            return False
        acted = True
    return False


def acts_on(events: Sequence[Event], index: int, player: str) -> bool:
    """Whether a player does anything more, be it the end of the turn, before somebody else ends one."""
    for _, by, act in later_acts(events, index):
        if by == player:
            return True
        if act in ENDS:
            break
    return False


def tells_year_late(events: Sequence[Event], index: int, player: str) -> bool:
    """Whether the year is told after acts of a player that nobody else comes between, if somebody before."""
    others = mine = False
    for _, by, act in later_acts(events, index):
        if act in YEAR_ENDS:
            return others and mine
        if act in ENDS or (mine and by != player):
            return False
        others, mine = others or by != player, by == player
    return False


def tells_year_next(events: Sequence[Event], index: int, year: int | None = None) -> bool:
    """Whether the next act that is told ends the year, and begins this one."""
    n, _, act = next(later_acts(events, index), (0, "", ""))
    end = events[n]
    if act not in YEAR_ENDS or not isinstance(end, Declared):
        return False
    return year is None or end.tag.params.get("year", str(year)) == str(year)


def year_told_next(events: Sequence[Event], index: int, player: str) -> bool:
    """Whether the next act that is told ends the year, and a player does no more before somebody's end."""
    if not tells_year_next(events, index):
        return False
    for _, by, act in later_acts(events, index):
        if by == player:
            return False
        if act in ENDS - YEAR_ENDS:
            break
    return True


def year_end(events: Sequence[Event], index: int, faction: str) -> int | None:
    """The later event that ends the year, before which nobody but a player does anything; None for none."""
    for n, by, act in later_acts(events, index):
        if act in YEAR_ENDS:
            return n
        if by != faction or act in ENDS:
            return None
    return None

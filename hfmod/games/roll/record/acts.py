"""Second pass: events of a VASSAL log become acts of the Roll for the Galaxy engine.

Workers that build or produce are dragged, tiles are dragged into the empire
(:mod:`hfmod.games.roll.record.drags`), dice behind the screen are seen where they lie when their player is
ready. All else is declared. What a declaration leaves open (how many workers a tile needs) is looked up in
the position as the acts so far leave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hfmod.engine.history import History
from hfmod.engine.lines import Item, Positions, line_of
from hfmod.engine.silence import filled
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.drags import BOUNDS, BUILDERS, RECALLED, STACKS, WORKERS, Action, Drags, Seat
from hfmod.games.roll.record.events import Declared, Event, Moved, Story
from hfmod.games.roll.record.table import Spot, TableView
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.rolling import Roll as RollDice
from hfmod.games.roll.rules.state import (
    DEVELOPMENT,
    DICTATE,
    MANAGE,
    PHASES_STEP,
    ROLL,
    UNSEEN,
    WORLD,
    RollState,
)
from hfmod.games.roll.table.common import BAG, FACTIONS, HOMES, LENT

_IN_THE_CUP = frozenset({"cup", DICTATE, *WORKERS})  # or to be taken back into it
_SELECTS = "Selects "
_NOTHING = frozenset({"leave", "assign"})  # of who has left: is so without it
_GOES_ON = frozenset({"begin_phase", "reveal", "roll", "recruit", "recall", "end_round"})
_ALONE = frozenset({"end_phase", "reveal", "end_round"})  # before it a tile was given up for a scout


class Interpreter(Drags):
    """Reads a story: :meth:`items` yields what is found in it."""

    def __init__(
        self,
        story: Story,
        view: TableView,
        positions: Positions[RollState],
        players: Sequence[str],
        game: Roll,
    ) -> None:
        super().__init__(story, positions, {player: Seat() for player in players}, game)
        self.view = view

    def items(self) -> Iterator[Item[RollState]]:
        """All that is read; each item must be taken in before the next is asked for."""
        for action in self._actions():
            yield from self.notes()
            yield line_of(self.game, 0, action)
        yield from self.notes()

    def _actions(self) -> Iterator[Action]:
        for action in self._told():
            yield from self.overtaken(action["do"])
            yield action

    def _told(self) -> Iterator[Action]:
        for index, event in enumerate(self.story.events):
            self.index = index
            event = self.story.events[index]
            if index in self.read:
                continue
            if isinstance(event, Moved):
                yield from self.moved(event)
            elif isinstance(event, Declared):
                yield from self._declared(event)
        yield from self.all_scouted(*self.seats)
        yield from self.flush()
        yield from self.settle()
        yield from self.alone(*self.seats)
        yield from self.unearned(self.story.owned)

    # -- declarations ---------------------------------------------------------------------------------------

    def _declared(self, event: Declared) -> Iterator[Action]:
        tag, seat = event.tag, event.tag.faction
        if seat in self.position().gone:
            yield from self._of_who_left(event, seat)
            return
        if seat not in self.seats or (tag.act != "place_tile" and not self._at_once(event)):
            yield from self.all_scouted(*((seat,) if seat in self.seats else self.seats))
        if self._says_it(event):
            self.pending = None
        yield from self.flush()
        if tag.act in ("recruit", "recall", "remove") and seat in self.seats:
            self._dice_told(event, self.seats[seat])
            yield from self.managed(seat)
            return
        if event.owned:
            yield from self.overtaken()
        yield from self.settle(*((seat,) if seat in self.seats else ()))
        if seat in self.seats:
            self.seats[seat].gone.clear()
        elif tag.act in _ALONE:
            yield from self.alone(*self.seats)
        if event.owned:
            yield from self.unearned(event.owned)
        teller = _BY_TABLE.get(tag.act) if seat not in self.seats else _BY_PLAYER.get(tag.act)
        if teller is not None:
            yield from teller(self, event, seat)

    def _of_who_left(self, event: Declared, seat: str) -> Iterator[Action]:
        """Who has left the game rolls nothing any more; what else is told of that mat is not followed."""
        if event.tag.act == "roll":
            yield self.act(event.step, seat, "roll")
        elif event.tag.act in _BY_PLAYER and event.tag.act not in _NOTHING:
            self.unclear(event.step, seat, f"{seat} has left the game, but acts: {event.tag.text}")

    def _says_it(self, event: Declared) -> bool:
        """Whether words are of the tile that was just dragged: they tell where it belongs."""
        last, said = self.pending, event.moved
        told = event.tag.act == "place_tile" and said is not None and last is not None
        return told and said is not None and last is not None and last.thing.id == said.thing.id

    def _leave(self, event: Declared, seat: str) -> Iterator[Action]:
        """The seat is told of no more: its tiles and dice may lie as they do."""
        yield self.act(event.step, seat, "leave")
        del self.seats[seat]

    def _dice_told(self, event: Declared, known: Seat) -> None:
        params = event.tag.params
        die, place = params.get("die", ""), self.place(event)
        if event.tag.act == "remove":
            if known.open is not None and not known.open.removed:
                known.open.removed = self.given_up(event)
            else:
                known.removed = self.given_up(event)
            return
        if event.tag.act == "recruit":
            self.recruits(event.tag.faction, event.step, *([die] if die else ()))
            return
        known.managed["recall"] = event.step
        if params.get("from") in BUILDERS:
            known.recalls.setdefault(RECALLED[BUILDERS[params["from"]]], []).append(die)
        else:
            known.recalls.setdefault("goods", []).append(f"{place}:{die}")

    # -- acts of players ------------------------------------------------------------------------------------

    def _roll(self, event: Declared, seat: str) -> Iterator[Action]:
        ahead, known = self._ahead(seat), self.seats[seat]
        player = ahead.players[seat]
        again = player.rolled is not None
        if again and not event.rolled:
            return  # there was nothing in the cup
        told = Counter(map(_colour, event.rolled))
        kept, lacking, more = self._cup(ahead, seat, told, event.dice.get(seat, {}))
        if again:
            kept, lacking, more = player.cup - told, [], []
        due = player.cup - kept - Counter(map(_colour, lacking)) + Counter(map(_colour, more))
        by_colour: dict[str, list[str]] = {}
        for ident in self.view.order(event.rolled):
            by_colour.setdefault(_colour(ident), []).append(ident)
        rolled = [ident for die in self.view.content.colours for ident in by_colour.get(die, ())[: due[die]]]
        if not again:
            known.rolled, known.behind, known.assigned, known.shifted = rolled, {}, 0, 0
            known.idle, known.shippers = {}, []
            known.behind = {one.thing.id: one.to for one in self._come_up(event)}
        chance = [{"d6": event.rolled[ident]} for ident in rolled]
        action = self.act(
            event.step, seat, "roll",
            kept=sorted(kept.elements()) or None, lacking=lacking or None, more=more or None,
        )  # fmt: skip
        yield {**action, **({"chance": chance} if chance else {})}

    def _come_up(self, event: Declared) -> Iterator[Moved]:
        """Where the dice of a roll came to lie."""
        for one in self.story.events[: self.index]:
            if isinstance(one, Moved) and one.step == event.step and one.thing.die:
                yield one

    def _ahead(self, seat: str) -> RollState:
        """The position in which a player rolls: what is not said until then goes without saying."""
        state = self.position()
        found = filled(self.game, History(self.game), state, RollDice(by=seat), (), None, seen=True)
        return state if found is None else found.state

    def _cup(
        self, ahead: RollState, seat: str, told: Counter[str], dice: Mapping[str, Spot]
    ) -> tuple[Counter[str], list[str], list[str]]:
        """Dice that stayed in the cup, that lie elsewhere, and that came into it without a word."""
        player = ahead.players[seat]
        lying: dict[str, Counter[str]] = {}
        for ident, spot in dice.items():
            lying.setdefault(spot.area, Counter())[_colour(ident)] += 1
        places = {"citizenry": player.citizenry, **player.building}
        areas = {"citizenry": "citizenry", **{stack: area for area, stack in BUILDERS.items()}}
        waiting = sum((lying.get(area, Counter()) for area in _IN_THE_CUP), Counter[str]())
        kept = (player.cup - told) & (waiting + Counter(self.seats[seat].aside.values()))
        lacking = _placed(
            player.cup - told - kept,
            {name: lying.get(areas[name], Counter()) - mine for name, mine in places.items()},
        )
        more = _placed(
            told - player.cup,
            {name: mine - lying.get(areas[name], Counter()) for name, mine in places.items()},
        )
        spare = [one for one in more if not one.startswith("supply:") or ahead.supply[_colour(one)]]
        return kept, lacking, spare

    def _assign(self, event: Declared, seat: str) -> Iterator[Action]:
        known = self.seats[seat]
        known.behind |= event.dice.get(seat, {})
        known.assigned, known.shifted = event.step, 0
        columns, selector = self._columns(seat, event.dice.get(seat, {}))
        if not _stands(columns) and self._shifts(seat):
            return  # the player said so first, and assigns now
        besides = self._besides(seat, event.dice.get(seat, {}), selector)
        yield self.act(event.step, seat, "assign", columns=columns, selector=selector, besides=besides)

    def _late_words(self, event: Declared) -> Iterator[Action]:
        """Who never said to be ready, or shifted dice after it, has assigned what stood behind the screen.

        Dice come up where they show: who selected no phase and said nothing has assigned nothing.
        """
        for seat, known in self.seats.items():
            columns, selector = self._columns(seat, known.behind)
            if columns and _stands(columns) and (known.shifted if known.assigned else selector is not None):
                if not known.assigned:
                    self.unsaid(event.step, seat, f"{seat} did not say to be ready")
                yield self.act(
                    known.shifted or event.step, seat, "assign", columns=columns, selector=selector
                )
            known.assigned, known.shifted = known.assigned or event.step, 0

    def _besides(self, seat: str, dice: Mapping[str, Spot], selector: int | None) -> list[int] | None:
        """Further dice that select, each the only one for a phase that the table then carries out."""
        reveal = next((one for one in self._words_ahead() if one.tag.act == "reveal"), None)
        if reveal is None or selector is None:
            return None
        others = {
            spot.place.removeprefix(_SELECTS)
            for name, shown in reveal.dice.items() if name != seat
            for spot in shown.values() if spot.place.startswith(_SELECTS)
        }  # fmt: skip
        begun = {
            one.tag.params.get("phase", "") for one in self._words_ahead() if one.tag.act == "begin_phase"
        }
        found = []
        for number, ident in enumerate(self.seats[seat].rolled):
            there = [one[ident].place for one in (dice, reveal.dice.get(seat, {})) if ident in one]
            phase = there[0].removeprefix(_SELECTS) if there else ""
            selects = set(there) == {f"{_SELECTS}{phase}"} and number != selector
            if selects and phase not in others and phase.lower() in begun:
                found.append(number)
        return found or None

    def _words_ahead(self) -> Iterator[Declared]:
        """What is said until the round ends."""
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, Declared):
                if event.tag.act == "end_round":
                    return
                yield event

    def _shifts(self, seat: str) -> bool:
        """Whether a player moves dice behind the screen before it is lifted."""
        drags = (event for _, event in self.following(seat, BOUNDS) if isinstance(event, Moved))
        return any(event.thing.die and event.to.board.endswith("screen") for event in drags)

    def _columns(self, seat: str, dice: dict[str, Spot] | Any) -> tuple[list[str], int | None]:
        """Columns of a player's workers in the order of the roll, and which one selects."""
        columns, selector = [], None
        for number, ident in enumerate(self.seats[seat].rolled):
            place = dice[ident].place if ident in dice else ""
            if place.startswith(_SELECTS):
                selector = number if selector is None else selector
            columns.append(place.removeprefix(_SELECTS).lower())
        return columns, selector

    def _place_tile(self, event: Declared, seat: str) -> Iterator[Action]:
        tile = event.moved.thing.tile if event.moved is not None else ""
        params = event.tag.params
        if self._lies_there(seat, tile, params.get("side", "")):
            return
        yield from self.placed(event.step, seat, tile, params.get("side", ""), params.get("top") == "1")

    def _lies_there(self, seat: str, tile: str, stack: str) -> bool:
        """Whether a tile was dragged to its stack before it was told of."""
        said, player = self.story.events[self.index], self.player(seat)
        origin = said.moved.origin.area if isinstance(said, Declared) and said.moved is not None else ""
        there = any(side[:-1] == tile for side in player.stacks.get(stack, ()))
        return there and STACKS.get(origin) == stack

    def _abandon(self, event: Declared, seat: str) -> Iterator[Action]:
        if event.moved is not None:
            yield from self.abandoned(event.moved, seat)

    @staticmethod
    def _worker(event: Declared) -> dict[str, Any]:
        worker = event.tag.params.get("worker", "")
        return {"worker": worker.removeprefix(LENT), "extra": worker.startswith(LENT)}

    def _scout(self, event: Declared, seat: str) -> Iterator[Action]:
        abandoned = [side for _, side in self.seats[seat].abandoned]
        self.seats[seat].abandoned = []
        abandoned += self._abandoned_after(seat, len(abandoned))
        action = self.act(event.step, seat, "scout", **self._worker(event), abandoned=abandoned)
        if self._at_once(event) and not abandoned:
            self.seats[seat].scouts.append(action)
        else:
            yield self.scouted(seat, action)

    def _at_once(self, event: Declared) -> bool:
        """Whether one command on several explorers tells of all their scouts."""
        same = (
            one is not event and isinstance(one, Declared) and one.step == event.step
            and (one.tag.act, one.tag.faction) == ("scout", event.tag.faction)
            for one in self.story.events[max(0, self.index - 9) : self.index + 9]
        )  # fmt: skip
        return event.tag.act == "scout" and any(same)

    def _abandoned_after(self, seat: str, before: int) -> list[str]:
        """Tiles that a player abandons after the words, if those drawn until the next task are for them."""
        sides, drawn = dict[int, str](), 0
        for index, event in self.following(seat, BOUNDS):
            if isinstance(event, Declared) and event.tag.act == "abandon" and event.moved is not None:
                sides[index] = self.in_zone(seat, event.moved.thing.tile)
            elif event.tag.act != "place_tile" if isinstance(event, Declared) else _is_task(event):
                break
            drawn += self._is_draw(index, seat, BAG)
        zone = self.player(seat).zone()
        if drawn != before + 1 + len(sides) or not all(side in zone for side in sides.values()):
            return []
        self.read.update(sides)
        return list(sides.values())

    def _stock(self, event: Declared, seat: str) -> Iterator[Action]:
        yield self.gaining(seat, self.act(event.step, seat, "stock", **self._worker(event)))

    def _rearrange(self, event: Declared, seat: str) -> Iterator[Action]:
        stacks = event.stacks
        yield self.act(
            event.step, seat, "rearrange",
            developments=list(stacks[DEVELOPMENT]), worlds=list(stacks[WORLD]),
        )  # fmt: skip

    def _extra_tile(self, event: Declared, seat: str) -> Iterator[Action]:
        count = min(1, len(self.position().bag))
        yield self.drawn(seat, self.act(event.step, seat, "draw_extra_tile"), count)

    def _missing(self, event: Declared, seat: str) -> Iterator[Action]:
        count = min(self.player(seat).missing, len(self.position().bag))
        yield self.drawn(seat, self.act(event.step, seat, "draw_missing"), count)

    def _return_tile(self, event: Declared, seat: str) -> Iterator[Action]:
        tile = event.moved.thing.tile if event.moved is not None else ""
        yield self.act(event.step, seat, "return_tile", side=self.in_zone(seat, tile))

    def _ship(self, event: Declared, seat: str) -> Iterator[Action]:
        world = event.moved.origin.world if event.moved is not None else ""
        params, known, said = event.tag.params, self.seats[seat], self._worker(event)
        if not said["extra"] and not self.player(seat).workers["ship"][said["worker"]]:
            said["worker"] = next(iter(known.shippers), "") or self.next_shipper(seat) or said["worker"]
        if said["worker"] in known.shippers:
            known.shippers.remove(said["worker"])
        action = self.act(
            event.step, seat, event.tag.act, **said,
            world=world or "nothing", good=params.get("good", ""), buy=params.get("buy") == "1",
        )  # fmt: skip
        yield self.gaining(seat, action)

    # -- acts of the table ----------------------------------------------------------------------------------

    def _set_up(self, event: Declared, _: str) -> Iterator[Action]:
        chance = []
        for pile, count in ((FACTIONS, 1), (HOMES, 1), (BAG, 2)):
            chance.append({"sample": [one for seat in self.seats for one in self.draw(seat, pile, count)]})
        yield {**self.act(event.step, None, "set_up"), "chance": chance}

    def _reveal(self, event: Declared, _: str) -> Iterator[Action]:
        state = self.position()
        if state.step in (PHASES_STEP, MANAGE) and self._nobody_rolled():
            return  # it was said before
        yield from self._late_words(event)
        shown = []
        for seat, known in self.seats.items():
            columns, selector = self._columns(seat, event.dice.get(seat, {}))
            if known.rolled and _stands(columns):
                dice = [ident.split("-")[1] for ident in known.rolled]
                shown.append(
                    {
                        "player": seat,
                        "selected": columns[selector] if selector is not None else None,
                        "workers": [f"{die}:{UNSEEN}:{to}" for die, to in zip(dice, columns, strict=True)],
                    }
                )
        action = self.act(event.step, None, "reveal", shown=shown)
        die = event.tag.params.get("d6", "")
        yield {**action, **({"chance": [{"d6": int(die)}]} if die.isdecimal() else {})}

    def _phase(self, event: Declared, _: str) -> Iterator[Action]:
        state, phase, begins = self.position(), event.tag.params.get("phase"), event.tag.act == "begin_phase"
        if phase == state.phase if begins else phase != state.phase and phase in state.done:
            return  # it was said before, or seen
        if not begins and phase == state.phase:
            yield from self._late_tasks(f"{phase}workers")
        yield self.act(event.step, None, event.tag.act, **({"phase": phase} if begins else {}))

    def _late_tasks(self, column: str) -> Iterator[Action]:
        """Workers of a phase that are put to their tasks only after the words that it ends."""
        for seat in self.seats:
            for index, event in self.following(seat, _GOES_ON):
                late = isinstance(event, Moved) and not event.told and event.origin.area == column
                if late and isinstance(event, Moved) and self._begins(event):
                    self.read.add(index)
                    yield from self.task(event, seat)

    def _nobody_rolled(self) -> bool:
        return all(player.rolled is None for player in self.position().players.values())

    def _end_round(self, event: Declared, _: str) -> Iterator[Action]:
        state = self.position()
        if state.step == ROLL and state.round > 1 and self._nobody_rolled():
            return  # it was said before
        facts = {
            name: value for name, value in event.facts.items() if name.partition(".")[2] in ("", *self.seats)
        }
        yield {**self.act(event.step, None, "end_round"), "expect": facts}


def _is_task(event: Event) -> bool:
    """Whether a die is dragged, which may be a task."""
    return isinstance(event, Moved) and bool(event.thing.die) and not event.told


def _stands(columns: Sequence[str]) -> bool:
    """Whether all workers stand in columns, or in the area for Dictate."""
    return all(column in (*PHASES, DICTATE) for column in columns)


def _colour(ident: str) -> str:
    """The colour of a die by its id (``die-home-3``), or with a place (``supply:home``)."""
    return ident.rpartition(":")[2] if ":" in ident else ident.split("-")[1]


def _placed(dice: Counter[str], places: Mapping[str, Counter[str]]) -> list[str]:
    """Dice with the places that have so many of them, in the supply where none has."""
    found, left = [], {name: Counter(there) for name, there in places.items()}
    for die in sorted(dice.elements()):
        name = next((name for name, there in left.items() if there[die] > 0), "supply")
        if name in left:
            left[name][die] -= 1
        found.append(f"{name}:{die}")
    return found


_Builder = Callable[[Interpreter, Declared, str], Iterator[Action]]

_BY_PLAYER: dict[str, _Builder] = {
    "roll": Interpreter._roll,
    "assign": Interpreter._assign,
    "place_tile": Interpreter._place_tile,
    "abandon": Interpreter._abandon,
    "scout": Interpreter._scout,
    "stock": Interpreter._stock,
    "rearrange": Interpreter._rearrange,
    "draw_extra_tile": Interpreter._extra_tile,
    "draw_missing": Interpreter._missing,
    "return_tile": Interpreter._return_tile,
    "trade": Interpreter._ship,
    "consume": Interpreter._ship,
    "leave": Interpreter._leave,
}
_BY_TABLE: dict[str, _Builder] = {
    "set_up": Interpreter._set_up,
    "reveal": Interpreter._reveal,
    "begin_phase": Interpreter._phase,
    "end_phase": Interpreter._phase,
    "end_round": Interpreter._end_round,
}

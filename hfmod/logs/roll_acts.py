"""Second pass: events of a VASSAL log become acts of the Roll for the Galaxy engine.

Workers that build or produce are dragged, tiles are dragged into the empire, dice behind the screen are seen
where they lie when their player is ready. All else is declared. What a declaration leaves open (how many
workers a tile needs) is looked up in the position as the acts so far left it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from hfmod.components.roll.common import BAG, FACTIONS, HOMES, LENT
from hfmod.content.roll import PHASES
from hfmod.findings import Finding, Severity
from hfmod.games.roll import powers
from hfmod.games.roll.state import DEVELOPMENT, DICTATE, PLACE, UNSEEN, WORLD, Player, RollState
from hfmod.logs.roll_events import Declared, Moved, Story
from hfmod.logs.roll_table import Spot, TableView

Action = dict[str, Any]

# Areas of the mat by what the engine calls them.
WORKERS = {f"{phase}workers": phase for phase in PHASES}
BUILDERS = {"developmentbuilders": DEVELOPMENT, "worldbuilders": WORLD}
TOPS = {"topdevelopment": DEVELOPMENT, "topworld": WORLD}
_STACKS = {**TOPS, "developments": DEVELOPMENT, "worlds": WORLD}
_BUILDS = {DEVELOPMENT: "develop", WORLD: "settle"}
_COMPLETES = {DEVELOPMENT: "complete_development", WORLD: "complete_world"}
_LEFT = {"cup": "cup", "citizenry": "citizenry", **BUILDERS, **WORKERS}
_SELECTS = "Selects "
_NOTHING = frozenset({"leave", "assign"})  # of who has left: is so without it
_BOUNDS = frozenset({"end_phase", "reveal", "end_round"})  # what is drawn beyond belongs to other acts


@dataclass
class Completing:
    """A tile that is being moved into an empire, with the workers that leave it."""

    step: int
    stack: str
    cost: int
    used: list[str] = field(default_factory=list)
    to_cup: list[str] = field(default_factory=list)
    removed: str = ""


@dataclass
class Seat:
    """What is known of a player between acts."""

    rolled: list[str] = field(default_factory=list)  # ids of dice, in the order of the roll
    abandoned: list[str] = field(default_factory=list)
    open: Completing | None = None
    gone: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)  # workers that left a stack
    removed: str = ""
    recruits: list[str] | None = None
    recalls: dict[str, list[str]] = field(default_factory=dict)
    managed: int = 0  # step of the last thing told in Manage Empire


class Interpreter:
    """Iterates over actions; ``position`` must give the state after the actions taken so far."""

    def __init__(
        self, story: Story, view: TableView, position: Callable[[], RollState], players: Sequence[str]
    ) -> None:
        self.story = story
        self.view = view
        self.position = position
        self.seats = {player: Seat() for player in players}
        self.index = 0
        self.taken: set[int] = set()  # draws that belong to an act already

    def actions(self) -> Iterator[Action]:
        """All acts, each to be played before the next is asked for."""
        for index, event in enumerate(self.story.events):
            self.index = index
            if isinstance(event, Moved):
                yield from self._moved(event)
            else:
                yield from self._declared(event)
        yield from self._settle()

    def _act(self, step: int, by: str | None, do: str, **params: Any) -> Action:
        told = {k: v for k, v in params.items() if v is not None and v is not False and v != ""}
        return {"n": step, "by": by, "do": do, **told}

    def _player(self, seat: str) -> Player:
        return self.position().players[seat]

    # -- chance: what was drawn -----------------------------------------------------------------------------

    def _draw(self, seat: str, pile: str, count: int) -> list[str]:
        """Tiles that a player drew from a pile in this phase: the next ones, or some drawn before."""
        found: list[str] = []
        events = self.story.events
        for order in (range(self.index + 1, len(events)), range(self.index - 1, -1, -1)):
            for index in order:
                event = events[index]
                if len(found) == count or (isinstance(event, Declared) and event.tag.act in _BOUNDS):
                    break
                if not isinstance(event, Moved) or index in self.taken or not event.thing.tile:
                    continue
                if (event.pile, event.seat) == (pile, seat):
                    self.taken.add(index)
                    found.append(event.thing.tile)
        return found

    def _drawn(self, seat: str, action: Action, *counts: int) -> Action:
        """The action with the tiles that the player drew for it, one sample for each count.

        Where the log shows too few, what was drawn is unknown.
        """
        tiles = self._draw(seat, BAG, sum(counts))
        if len(tiles) < sum(counts):
            return action
        chance = []
        for count in counts:
            chance.append({"sample": tiles[:count]})
            tiles = tiles[count:]
        return {**action, "chance": chance}

    # -- drags ----------------------------------------------------------------------------------------------

    def _moved(self, event: Moved) -> Iterator[Action]:
        seat = event.seat
        if seat not in self.seats:
            return
        origin, to = event.origin.area, event.to.area
        if event.thing.die:
            if not event.told and origin in BUILDERS and to in ("cup", "citizenry"):
                self._left(seat, BUILDERS[origin], event.thing.die, to == "cup")
            elif not event.told and origin in WORKERS and (to in BUILDERS or to == "empire"):
                yield from self._settle(seat)
                yield self._task(event, seat)
        elif origin in TOPS and to == "empire":
            yield from self._settle(seat)
            self._complete(event, seat, TOPS[origin])
        elif not event.told and event.thing.tile in self._player(seat).drawn and to in _STACKS:
            yield from self._settle(seat)
            yield self._placed(event.step, seat, event.thing.tile, _STACKS[to], to in TOPS)

    def _task(self, event: Moved, seat: str) -> Action:
        if event.to.area in BUILDERS:
            return self._act(event.step, seat, _BUILDS[BUILDERS[event.to.area]], worker=event.thing.die)
        return self._act(
            event.step, seat, "produce", worker=event.thing.die, world=event.to.world or "nothing"
        )

    def _placed(self, step: int, seat: str, tile: str, stack: str, top: bool) -> Action:
        state = self.position()
        top = top and state.step != PLACE and bool(state.players[seat].stacks[stack])
        return self._act(step, seat, "place_tile", tile=tile, side=stack, top=top)

    # -- completing -----------------------------------------------------------------------------------------

    def _left(self, seat: str, stack: str, die: str, to_cup: bool) -> None:
        """A worker leaves a construction stack."""
        known = self.seats[seat]
        if known.open is not None and known.open.stack == stack and len(known.open.used) < known.open.cost:
            known.open.used.append(die)
            known.open.to_cup += [die] if to_cup else []
        else:
            known.gone.setdefault(stack, []).append((die, to_cup))

    def _complete(self, event: Moved, seat: str, stack: str) -> None:
        known, state = self.seats[seat], self.position()
        player = state.players[seat]
        top = player.stacks[stack][:1]
        cost = powers.cost(state, player, state.side(top[0])) if top else 0
        gone = known.gone.pop(stack, [])
        known.open = Completing(
            event.step, stack, cost,
            [die for die, _ in gone], [die for die, to_cup in gone if to_cup], known.removed,
        )  # fmt: skip
        known.removed = ""

    def _close(self, seat: str) -> Iterator[Action]:
        known = self.seats[seat]
        done, known.open = known.open, None
        if done is not None:
            yield self._act(
                done.step, seat, _COMPLETES[done.stack],
                used=done.used, to_cup=done.to_cup, removed=done.removed,
            )  # fmt: skip

    def _settle(self, *seats: str) -> Iterator[Action]:
        """Finish what players (all of them by default) are doing in several steps."""
        for seat in seats or self.seats:
            yield from self._close(seat)
            yield from self._manage(seat)

    # -- declarations ---------------------------------------------------------------------------------------

    def _declared(self, event: Declared) -> Iterator[Action]:
        tag, seat = event.tag, event.tag.faction
        if seat in self.position().gone:
            yield from self._of_who_left(event, seat)
            return
        if tag.act in ("recruit", "recall", "remove") and seat in self.seats:
            self._dice_told(event, self.seats[seat])
            return
        yield from self._settle(*((seat,) if seat in self.seats else ()))
        teller = _BY_TABLE.get(tag.act) if seat not in self.seats else _BY_PLAYER.get(tag.act)
        if teller is not None:
            yield from teller(self, event, seat)

    def _of_who_left(self, event: Declared, seat: str) -> Iterator[Action]:
        """Who has left the game rolls nothing any more; what else is told of that mat is not followed."""
        if event.tag.act == "roll":
            yield self._act(event.step, seat, "roll")
        elif event.tag.act in _BY_PLAYER and event.tag.act not in _NOTHING:
            message = f"{seat} has left the game, but acts: {event.tag.text}"
            found = Finding("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, step=event.step, player=seat)
            self.story.findings.append(found)

    def _leave(self, event: Declared, seat: str) -> Iterator[Action]:
        """The seat is told of no more: its tiles and dice may lie as they do."""
        yield self._act(event.step, seat, "leave")
        del self.seats[seat]

    def _dice_told(self, event: Declared, known: Seat) -> None:
        params = event.tag.params
        die, place = params.get("die", ""), self._place(event)
        if event.tag.act == "remove":
            if known.open is not None and not known.open.removed:
                known.open.removed = f"{place}:{die}"
            else:
                known.removed = f"{place}:{die}"
            return
        known.managed = event.step
        if event.tag.act == "recruit":
            known.recruits = [*(known.recruits or ()), *([die] if die else ())]
        elif params.get("from") in BUILDERS:
            name = "developers" if params["from"] == "developmentbuilders" else "settlers"
            known.recalls.setdefault(name, []).append(die)
        else:
            known.recalls.setdefault("goods", []).append(f"{place}:{die}")

    @staticmethod
    def _place(event: Declared) -> str:
        """What the engine calls the place of a die that a control has moved."""
        if event.tag.params.get("from") == "empire":
            return event.moved.origin.world if event.moved is not None else ""
        return _LEFT.get(event.tag.params.get("from", ""), "")

    def _manage(self, seat: str) -> Iterator[Action]:
        known = self.seats[seat]
        if known.recalls:
            yield self._act(known.managed, seat, "recall", **known.recalls)
        if known.recruits is not None:
            yield self._act(known.managed, seat, "recruit", dice=known.recruits)
        known.recalls, known.recruits = {}, None

    # -- acts of players ------------------------------------------------------------------------------------

    def _roll(self, event: Declared, seat: str) -> Iterator[Action]:
        cup, view = Counter(self._player(seat).cup), self.view
        by_colour: dict[str, list[str]] = {}
        for ident in view.order(event.rolled):
            by_colour.setdefault(ident.split("-")[1], []).append(ident)
        rolled = [ident for die in view.content.colours for ident in by_colour.get(die, ())[: cup[die]]]
        kept = cup - Counter(ident.split("-")[1] for ident in rolled)
        self.seats[seat].rolled = rolled
        chance = [{"d6": event.rolled[ident]} for ident in rolled]
        action = self._act(event.step, seat, "roll", kept=sorted(kept.elements()) or None)
        yield {**action, **({"chance": chance} if chance else {})}

    def _assign(self, event: Declared, seat: str) -> Iterator[Action]:
        columns, selector = self._columns(seat, event.dice.get(seat, {}))
        yield self._act(event.step, seat, "assign", columns=columns, selector=selector)

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
        yield self._placed(event.step, seat, tile, params.get("side", ""), params.get("top") == "1")

    def _abandon(self, event: Declared, seat: str) -> Iterator[Action]:
        if event.moved is not None:
            self.seats[seat].abandoned.append(self._in_zone(seat, event.moved.thing.tile))
        return iter(())

    def _in_zone(self, seat: str, tile: str) -> str:
        """The side of a tile that lies in a player's construction zone."""
        return next((side for side in self._player(seat).zone() if side[:-1] == tile), tile)

    @staticmethod
    def _worker(event: Declared) -> dict[str, Any]:
        worker = event.tag.params.get("worker", "")
        return {"worker": worker.removeprefix(LENT), "extra": worker.startswith(LENT)}

    def _scout(self, event: Declared, seat: str) -> Iterator[Action]:
        abandoned, self.seats[seat].abandoned = self.seats[seat].abandoned, []
        state = self.position()
        action = self._act(event.step, seat, "scout", **self._worker(event), abandoned=abandoned)
        due, bag, back = len(abandoned) + 1, len(state.bag), len(state.abandoned) + len(abandoned)
        counts = [due] if due <= bag else [bag, min(due - bag, back)]
        yield self._drawn(seat, action, *counts)

    def _stock(self, event: Declared, seat: str) -> Iterator[Action]:
        yield self._act(event.step, seat, "stock", **self._worker(event))

    def _rearrange(self, event: Declared, seat: str) -> Iterator[Action]:
        stacks = event.stacks
        yield self._act(
            event.step, seat, "rearrange",
            developments=list(stacks[DEVELOPMENT]), worlds=list(stacks[WORLD]),
        )  # fmt: skip

    def _extra_tile(self, event: Declared, seat: str) -> Iterator[Action]:
        count = min(1, len(self.position().bag))
        yield self._drawn(seat, self._act(event.step, seat, "draw_extra_tile"), count)

    def _missing(self, event: Declared, seat: str) -> Iterator[Action]:
        count = min(self._player(seat).missing, len(self.position().bag))
        yield self._drawn(seat, self._act(event.step, seat, "draw_missing"), count)

    def _return_tile(self, event: Declared, seat: str) -> Iterator[Action]:
        tile = event.moved.thing.tile if event.moved is not None else ""
        yield self._act(event.step, seat, "return_tile", side=self._in_zone(seat, tile))

    def _ship(self, event: Declared, seat: str) -> Iterator[Action]:
        world = event.moved.origin.world if event.moved is not None else ""
        params = event.tag.params
        yield self._act(
            event.step, seat, event.tag.act, **self._worker(event),
            world=world or "nothing", good=params.get("good", ""), buy=params.get("buy") == "1",
        )  # fmt: skip

    # -- acts of the table ----------------------------------------------------------------------------------

    def _set_up(self, event: Declared, _: str) -> Iterator[Action]:
        chance = []
        for pile, count in ((FACTIONS, 1), (HOMES, 1), (BAG, 2)):
            chance.append({"sample": [one for seat in self.seats for one in self._draw(seat, pile, count)]})
        yield {**self._act(event.step, None, "set_up"), "chance": chance}

    def _reveal(self, event: Declared, _: str) -> Iterator[Action]:
        shown = []
        for seat, known in self.seats.items():
            columns, selector = self._columns(seat, event.dice.get(seat, {}))
            if known.rolled and all(column in (*PHASES, DICTATE) for column in columns):
                dice = [ident.split("-")[1] for ident in known.rolled]
                shown.append(
                    {
                        "player": seat,
                        "selected": columns[selector] if selector is not None else None,
                        "workers": [f"{die}:{UNSEEN}:{to}" for die, to in zip(dice, columns, strict=True)],
                    }
                )
        action = self._act(event.step, None, "reveal", shown=shown)
        die = event.tag.params.get("d6", "")
        yield {**action, **({"chance": [{"d6": int(die)}]} if die.isdecimal() else {})}

    def _phase(self, event: Declared, _: str) -> Iterator[Action]:
        params = {"phase": event.tag.params.get("phase")} if event.tag.act == "begin_phase" else {}
        yield self._act(event.step, None, event.tag.act, **params)

    def _end_round(self, event: Declared, _: str) -> Iterator[Action]:
        facts = {
            name: value for name, value in event.facts.items() if name.partition(".")[2] in ("", *self.seats)
        }
        yield {**self._act(event.step, None, "end_round"), "expect": facts}


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

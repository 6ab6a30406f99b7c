"""What is dragged at the Roll for the Galaxy table: workers, goods and tiles that go without a word.

Some acts have no control and are drags by nature (building, producing, completing). Others have one, and a
player drags the piece all the same: what it means is told by where it went, and once as bookkeeping. A piece
that is dragged on, or back, before anybody acts has only found its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hfmod.engine.act import Impossible
from hfmod.engine.lines import Positions
from hfmod.engine.reporting import UNSAID
from hfmod.findings import Finding, Severity
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.ahead import NEW_ROUND, Ahead
from hfmod.games.roll.record.events import Counted, Declared, Event, Moved, Story
from hfmod.games.roll.record.table import Spot
from hfmod.games.roll.rules import powers, work
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.setup import SIDES
from hfmod.games.roll.rules.state import DEVELOPMENT, MANAGE, PLACE, WORLD, Player, RollState
from hfmod.games.roll.table.common import BAG

Action = dict[str, Any]

# Areas of the mat by what the engine calls them.
WORKERS = {f"{phase}workers": phase for phase in PHASES}
BUILDERS = {"developmentbuilders": DEVELOPMENT, "worldbuilders": WORLD}
TOPS = {"topdevelopment": DEVELOPMENT, "topworld": WORLD}
STACKS = {**TOPS, "developments": DEVELOPMENT, "worlds": WORLD}
PLACES = {"cup": "cup", "citizenry": "citizenry", **BUILDERS}
_LEFT = {**PLACES, **WORKERS}
_BUILDS = {DEVELOPMENT: "develop", WORLD: "settle"}
_COMPLETES = {DEVELOPMENT: "complete_development", WORLD: "complete_world"}
_OF_PHASE = {stack: frozenset({_BUILDS[stack], _COMPLETES[stack], "take_die"}) for stack in _BUILDS}
_MANAGED = frozenset({"citizenry", "empire", *BUILDERS})  # from where dice come back into the cup
RECALLED = {DEVELOPMENT: "developers", WORLD: "settlers"}
BOUNDS = frozenset({"end_phase", "reveal", "end_round"})  # what is drawn beyond belongs to other acts
_USES_CUP = frozenset({"roll", "recruit", "recall", "end_round"})
_DRAWS = frozenset({"scout", "draw_extra_tile"})


@dataclass
class Completing:
    """A tile that is being moved into an empire, with the workers (colour, to the cup?) that leave it."""

    step: int
    stack: str
    cost: int
    workers: dict[str, tuple[str, bool]] = field(default_factory=dict)
    removed: str = ""

    def act(self) -> Mapping[str, Any]:
        """Parameters of the act."""
        used = [die for die, _ in self.workers.values()]
        to_cup = [die for die, back in self.workers.values() if back]
        return {"used": used, "to_cup": to_cup, "removed": self.removed}


@dataclass
class Seat:
    """What is known of a player between acts."""

    rolled: list[str] = field(default_factory=list)  # ids of dice, in the order of the roll
    behind: dict[str, Spot] = field(default_factory=dict)  # where dice lie, or last lay, behind the screen
    assigned: int = 0  # step at which the player was last ready
    shifted: int = 0  # step at which a die was moved after that
    abandoned: list[tuple[int, str]] = field(default_factory=list)
    open: Completing | None = None
    gone: dict[str, dict[str, tuple[str, bool]]] = field(default_factory=dict)  # workers that left a stack
    removed: str = ""
    shippers: list[str] = field(default_factory=list)
    recruits: list[str] | None = None
    purse: int = 0  # credits that the marker showed before the first of them
    recalls: dict[str, list[str]] = field(default_factory=dict)
    managed: dict[str, int] = field(default_factory=dict)  # steps of the last recruit and recall
    aside: dict[str, str] = field(default_factory=dict)  # dice that were taken out of the cup, by their ids
    waiting: list[Moved] = field(default_factory=list)  # workers laid to a tile that had enough
    scouts: list[Action] = field(
        default_factory=list
    )  # told at once, each is done when its tile is laid down
    idle: dict[str, Moved] = field(default_factory=dict)  # workers laid to the citizens by hand, by their ids
    out: dict[str, Moved] = field(default_factory=dict)  # dice that came out of the supply, by their ids


class Drags(Ahead):
    """Reads moves; what is told in words is read by ``acts``."""

    def __init__(
        self, story: Story, positions: Positions[RollState], seats: dict[str, Seat], game: Roll
    ) -> None:
        super().__init__(story)
        self.positions = positions
        self.seats = seats
        self.game = game
        self.taken: set[int] = set()  # draws that belong to an act already
        self.read: set[int] = set()  # events that were read with one before them
        self.pending: Moved | None = None  # a piece that was just dragged, and may be dragged on
        self.noted: list[Finding] = []  # to be yielded before the next act

    # -- for all acts ---------------------------------------------------------------------------------------

    def act(self, step: int, by: str | None, do: str, **params: Any) -> Action:
        """An act without the parameters that are not set."""
        told = {k: v for k, v in params.items() if v is not None and v is not False and v != ""}
        return {"n": step, "by": by, "do": do, **told}

    def position(self) -> RollState:
        """The position after the acts so far."""
        return self.positions.now

    def player(self, seat: str) -> Player:
        """A player as the acts so far leave him."""
        return self.position().players[seat]

    def unsaid(self, step: int, seat: str, words: str) -> None:
        """Tell what was done without a word."""
        message = f"{words}; the table shows it"
        found = Finding(UNSAID, Severity.BOOKKEEPING, message, step=step, player=seat)
        self.noted.append(replace(found, help="say it by its control"))

    def unclear(self, step: int, seat: str, words: str) -> None:
        """Tell what nobody can read."""
        found = Finding("LOG-UNCLEAR", Severity.UNVERIFIABLE, words, step=step, player=seat)
        self.noted.append(found)

    def notes(self) -> Iterator[Finding]:
        """What was noted since the last act."""
        noted, self.noted = self.noted, []
        yield from noted

    # -- looking ahead --------------------------------------------------------------------------------------

    def put_right(self, seat: str, tile: str) -> bool:
        """Whether a tile is put on another stack before its player does more than laying tiles down."""
        for _, event in self.following(seat, BOUNDS):
            if isinstance(event, Declared):
                if event.tag.act != "place_tile":
                    return False
                if event.moved is not None and event.moved.thing.tile == tile:
                    return True
            elif isinstance(event, Moved) and event.thing.tile == tile and not event.told:
                stacks = STACKS.get(event.origin.area), STACKS.get(event.to.area)
                if None not in stacks:
                    return stacks[0] != stacks[1]
        return False

    # -- chance: what was drawn -----------------------------------------------------------------------------

    def draw(self, seat: str, pile: str, count: int) -> list[str]:
        """Tiles that a player drew from a pile in this phase: the next ones, or some drawn before."""
        found: list[str] = []
        events = self.story.events
        for order in (range(self.index + 1, len(events)), range(self.index - 1, -1, -1)):
            for index in order:
                event = events[index]
                if len(found) == count or (isinstance(event, Declared) and event.tag.act in BOUNDS):
                    break
                if self._is_draw(index, seat, pile) and isinstance(event, Moved):
                    self.taken.add(index)
                    found.append(event.thing.tile)
        return found

    def _is_draw(self, index: int, seat: str, pile: str) -> bool:
        """Whether an event is a tile that a player draws and keeps."""
        event = self.story.events[index]
        if not isinstance(event, Moved) or index in self.taken or not event.thing.tile:
            return False
        return (event.pile, event.seat) == (pile, seat) and not self._put_back(index, event)

    def _is_due_to_nobody(self, seat: str) -> bool:
        """Whether a player who explores draws more tiles than all scouts told give, later ones too."""
        if self.position().phase != "explore":
            return False
        due, drawn = len(self.seats[seat].scouts), self._undue(seat)
        for index, event in self.following(seat, BOUNDS):
            if isinstance(event, Declared):
                due += (
                    self.player(seat).missing if event.tag.act == "draw_missing" else event.tag.act in _DRAWS
                )
            elif isinstance(event, Moved):
                by_hand = not event.told and event.origin.area == "exploreworkers"
                due += by_hand or event.to.area == "abandoned"
                drawn += self._is_draw(index, seat, BAG)
        return drawn >= due

    def _undue(self, seat: str) -> int:
        """Tiles that a player has drawn in this phase so far, and that belong to no act yet."""
        found = 0
        for index in range(self.index - 1, -1, -1):
            event = self.story.events[index]
            if isinstance(event, Declared) and event.tag.act in BOUNDS:
                break
            found += self._is_draw(index, seat, BAG)
        return found

    def _put_back(self, index: int, drawn: Moved) -> bool:
        """Whether a tile goes straight back without a word: it was drawn by mistake."""
        for event in self.story.events[index + 1 :]:
            if isinstance(event, Declared) and event.tag.act in BOUNDS:
                return False
            if isinstance(event, Moved) and event.thing.id == drawn.thing.id:
                return not event.told and event.to.area == "bag"
        return False

    # -- drags ----------------------------------------------------------------------------------------------

    def moved(self, event: Moved) -> Iterator[Action]:
        """What a move of a die or tile means."""
        seat = event.seat
        if seat not in self.seats:
            return
        self._behind(event)
        back = event.thing.id in self.seats[seat].aside and event.to.area == "cup"
        if self._came_just_now(event, seat):
            taken = self.seats[seat].out
            taken[event.thing.id] = replace(event, step=taken[event.thing.id].step)
            return
        self._count(event)
        if event.told or back:
            return
        if self._is_draw(self.index, seat, BAG) and self._is_due_to_nobody(seat):
            self.taken.add(self.index)
            yield {**self.act(event.step, seat, "draw_tile"), "chance": [{"sample": [event.thing.tile]}]}
            return
        last = self.pending
        if last is not None and last.thing.id == event.thing.id:
            other = replace(event, origin=last.origin)
            if event.to.area == last.origin.area:
                self.pending = None  # it was put back
                return
            if self._begins(other):
                self.pending = other
                return
        if self._begins(event):
            yield from self.flush()
            self.pending = event
            return
        if last is not None and last.seat == seat:
            yield from self.flush()
        yield from (self._die if event.thing.die else self._tile)(event, seat)

    def flush(self) -> Iterator[Action]:
        """A piece that was dragged has found its place."""
        event, self.pending = self.pending, None
        if event is None or event.seat not in self.seats:
            return
        yield from self.settle(event.seat)
        if event.thing.die:
            yield from self.task(event, event.seat, now=True)
        else:
            area = event.to.area
            yield from self.placed(event.step, event.seat, event.thing.tile, STACKS[area], area in TOPS)

    def _behind(self, event: Moved) -> None:
        """Keep where dice lie behind a screen, and whether they were shifted after the player was ready."""
        known = self.seats[event.seat]
        if not event.thing.die:
            return
        if event.to.board.endswith("screen"):
            known.behind[event.thing.id] = event.to
            known.shifted = event.step if known.assigned else 0
        elif event.origin.board.endswith("screen"):
            known.behind[event.thing.id] = event.origin

    def _count(self, event: Moved) -> None:
        """Keep dice that are taken out of the supply, or out of the cup, without a word."""
        known, ident, die = self.seats[event.seat], event.thing.id, event.thing.die
        if die and not event.told:
            if event.to.area.startswith("supply"):
                known.out.pop(ident, None)
            elif event.origin.area.startswith("supply"):
                known.out[ident] = event
            elif event.origin.area == "cup":
                known.aside[ident] = die
            if event.to.area == "cup":
                known.aside.pop(ident, None)

    def _came_just_now(self, event: Moved, seat: str) -> bool:
        """Whether a die was taken out of the supply by what its player did last, and now finds its place."""
        if event.told or event.thing.id not in self.seats[seat].out or event.to.area.startswith("supply"):
            return False
        for earlier in reversed(self.story.events[: self.index]):
            if isinstance(earlier, Moved) and earlier.thing.id == event.thing.id:
                return True
            if (earlier.tag.faction if isinstance(earlier, Declared) else earlier.seat) == seat:
                return False
        return False

    def unearned(self, owned: Mapping[str, Mapping[str, int]]) -> Iterator[Action]:
        """Dice that players have beyond those that the acts so far give them, the last ones taken."""
        for seat, known in self.seats.items():
            out, known.out = known.out, {}
            if not out:
                continue
            player, has = self.player(seat), Counter(owned.get(seat, {}))
            beyond, lacking = has - player.dice(), player.dice() - has
            for ident in reversed(list(out)):
                event, die = out[ident], out[ident].thing.die
                if not beyond[die]:
                    continue
                beyond[die] -= 1
                place = PLACES.get(event.to.area, "cup")
                place = event.to.world or "cup" if event.to.area == "empire" else place
                there = player.goods.get(place, ()) if place in player.empire else player.at(place)
                instead = next((one for one in there if lacking[one]), "")
                lacking[instead] -= 1
                yield self.act(event.step, seat, "take_die", die=die, place=place, instead=instead)

    def _begins(self, event: Moved) -> bool:
        """Whether a drag is an act by itself: a worker to its task, a drawn tile to a stack."""
        origin, to = event.origin.area, event.to.area
        if event.thing.die:
            return origin in WORKERS and (to in BUILDERS or to == "empire")
        scouted = event.thing.tile in self.player(event.seat).drawn
        return to in STACKS and (scouted or (origin == "drawn" and bool(self.seats[event.seat].scouts)))

    def _die(self, event: Moved, seat: str) -> Iterator[Action]:
        origin, to = event.origin.area, event.to.area
        if origin in BUILDERS and to in ("cup", "citizenry"):
            self._left(event, seat, BUILDERS[origin], to == "cup")
            if self.seats[seat].open is None:
                yield from self.managed(seat)
        elif {origin, to} == {"cup", "citizenry"} and self._goes_elsewhere(event, seat):
            return
        elif origin == "exploreworkers" and to == "citizenry":
            yield from self._explored(event, seat)
        elif origin in WORKERS and to == "citizenry":
            self.seats[seat].idle[event.thing.id] = event
            if origin == "shipworkers":
                self.seats[seat].shippers.append(event.thing.die)
        elif origin == "empire" and to == "citizenry":
            if not self._goes_on_to_the_cup(event, seat):
                yield from self._shipped(event, seat)
        elif to == "cup" and self._was_idle(event, seat):
            return  # it was put right
        elif to == "cup" and origin in ("citizenry", "empire"):
            self._managed(event, seat)
            yield from self.managed(seat)
        elif origin == "cup" and to == "citizenry":
            recruits = self.seats[seat].recruits
            if recruits and event.thing.die in recruits:
                recruits.remove(event.thing.die)

    def _goes_on_to_the_cup(self, event: Moved, seat: str) -> bool:
        """Whether a good is on its way into the cup, and lies among the citizens only for a moment."""
        index, after = next(self.following(seat, BOUNDS), (0, None))
        if not isinstance(after, Moved) or after.told or after.thing.id != event.thing.id:
            return False
        if (after.origin.area, after.to.area) != ("citizenry", "cup"):
            return False
        self.story.events[index] = replace(after, origin=event.origin)
        return True

    def _was_idle(self, event: Moved, seat: str) -> bool:
        """Whether a die among the citizens is none of them: a worker that did nothing."""
        known, die = self.seats[seat], event.thing.die
        citizens = self.player(seat).citizenry[die] - (known.recruits or []).count(die)
        return known.idle.pop(event.thing.id, None) is not None and citizens <= 0

    def _goes_elsewhere(self, event: Moved, seat: str) -> bool:
        """Whether a worker that left a tile is now put where it belongs."""
        known = self.seats[seat].open
        if known is None or event.thing.id not in known.workers:
            return False
        known.workers[event.thing.id] = event.thing.die, event.to.area == "cup"
        return True

    def recruits(self, seat: str, step: int, *dice: str) -> None:
        """A player recruits; what the marker showed before the first one is kept."""
        known = self.seats[seat]
        if not known.recruits:
            known.purse = self.marker(seat, "credits", step, self.player(seat).credits)
        known.recruits = [*(known.recruits or ()), *dice]
        known.managed["recruit"] = step

    def _managed(self, event: Moved, seat: str) -> None:
        """A citizen is recruited, or a good recalled, by a drag."""
        known, die = self.seats[seat], event.thing.die
        if event.origin.area == "citizenry":
            self.recruits(seat, event.step, die)
        else:
            good = f"{event.origin.world}:{die}"
            if die not in self.player(seat).goods.get(event.origin.world, ()):
                return
            known.recalls.setdefault("goods", []).append(good)
            known.managed["recall"] = event.step

    def _tile(self, event: Moved, seat: str) -> Iterator[Action]:
        origin, to = event.origin.area, event.to.area
        if origin in STACKS and to == "empire":
            yield from self.settle(seat)
            self._complete(event, seat, STACKS[origin])
        elif to == "bag" and origin == "drawn" and event.thing.tile not in self.player(seat).drawn:
            self.unclear(event.step, seat, f"{seat} draws a tile, and puts it back without a word")
        elif to == "abandoned" and (origin in STACKS or event.thing.tile in self.player(seat).drawn):
            yield from self.settle(seat)
            yield from self.abandoned(event, seat)

    def task(self, event: Moved, seat: str, now: bool = False) -> Iterator[Action]:
        """A worker is put to its task; one that finds the tile full waits for the next, if it is completed.

        ``now``: before the event that is being read.
        """
        die, stack = event.thing.die, BUILDERS.get(event.to.area)
        if stack is None:
            yield self.act(event.step, seat, "produce", worker=die, world=event.to.world or "nothing")
        elif self._waits(seat, stack, now):
            self.seats[seat].waiting.append(event)
        else:
            yield self.act(event.step, seat, _BUILDS[stack], worker=die)

    def _waits(self, seat: str, stack: str, now: bool) -> bool:
        """Whether a tile has all its workers, and is completed in this phase with no more than those."""
        state, player = self.position(), self.player(seat)
        phase = {kind: name for name, kind in work.STACKS.items()}[stack]
        if state.phase != phase or not work.completes(state, player, phase):
            return False
        leaving, completed = self._leaving(seat, stack, now)
        gone = len(self.seats[seat].gone.get(stack, ()))
        cost = powers.cost(state, player, state.side(player.stacks[stack][0]))
        return bool(completed) and gone + sum(leaving[:2]) <= cost

    def _leaving(self, seat: str, stack: str, now: bool = False) -> tuple[list[int], list[Moved]]:
        """Workers that leave a stack before its next tile is completed, after it, and so on; the tiles."""
        leaving, completed = [0], []
        for _, event in self.following(seat, BOUNDS, now):
            if not isinstance(event, Moved):
                continue
            origin, to = event.origin.area, event.to.area
            if event.thing.tile and STACKS.get(origin) == stack and to == "empire":
                completed.append(event)
                leaving.append(0)
            elif BUILDERS.get(origin) == stack and to in ("cup", "citizenry"):
                leaving[-1] += 1
        return leaving, completed

    def _goes_with_the_next(self, seat: str, stack: str) -> bool:
        """Whether a worker too many is needed for the tile that is completed next."""
        leaving, completed = self._leaving(seat, stack)
        if not completed:
            return False
        state, gone = self.position(), self.seats[seat].gone.get(stack, {})
        cost = powers.cost(state, self.player(seat), state.side(completed[0].thing.tile + SIDES[stack]))
        return len(gone) + leaving[1] < cost

    def placed(self, step: int, seat: str, tile: str, stack: str, top: bool) -> Iterator[Action]:
        """A tile that is put on a stack; the only one of a stack lies on the mat, and is no top one."""
        if self.put_right(seat, tile):
            return
        yield from self._scouted_now(seat, tile)
        state = self.position()
        top = top and state.step != PLACE and bool(state.players[seat].stacks[stack])
        yield self.act(step, seat, "place_tile", tile=tile, side=stack, top=top)

    def _scouted_now(self, seat: str, tile: str) -> Iterator[Action]:
        """Of scouts that were told at once the next one is done as soon as its tile is laid down."""
        scouts = self.seats[seat].scouts
        if not scouts or tile in self.player(seat).drawn:
            return
        for index, event in enumerate(self.story.events[: self.index]):
            if isinstance(event, Moved) and event.thing.tile == tile and self._is_draw(index, seat, BAG):
                self.taken.add(index)
                yield {**scouts.pop(0), "chance": [{"sample": [tile]}]}
                return

    def all_scouted(self, *seats: str) -> Iterator[Action]:
        """Scouts whose tiles were not laid down."""
        for seat in seats:
            scouts, self.seats[seat].scouts = self.seats[seat].scouts, []
            for action in scouts:
                yield self.scouted(seat, action)

    # -- abandoning -----------------------------------------------------------------------------------------

    def abandoned(self, event: Moved, seat: str) -> Iterator[Action]:
        """A tile is given up, and is kept for the scout to come; a drawn one no scout can give up."""
        side = self.in_zone(seat, event.thing.tile)
        if side in self.player(seat).zone():
            self.seats[seat].abandoned.append((event.step, side))
        else:
            yield self.act(event.step, seat, "abandon", side=side)

    def in_zone(self, seat: str, tile: str) -> str:
        """The side of a tile that lies in a player's construction zone."""
        return next((side for side in self.player(seat).zone() if side[:-1] == tile), tile)

    def alone(self, *seats: str) -> Iterator[Action]:
        """Tiles that were given up, and no scout came."""
        for seat in seats:
            given_up, self.seats[seat].abandoned = self.seats[seat].abandoned, []
            for step, side in given_up:
                yield self.act(step, seat, "abandon", side=side)

    # -- exploring and shipping by hand ---------------------------------------------------------------------

    def _explored(self, event: Moved, seat: str) -> Iterator[Action]:
        """A worker goes from Explore to the Citizenry: who drew a tile has scouted, others have stocked."""
        if not self.player(seat).workers["explore"][event.thing.die]:
            return
        yield from self.flush()
        yield from self.settle(seat)
        known, die = self.seats[seat], event.thing.die
        if known.abandoned or self._drew(seat):
            sides = [side for _, side in known.abandoned]
            known.abandoned = []
            action = self.scouted(seat, self.act(event.step, seat, "scout", worker=die, abandoned=sides))
        else:
            action = self.gaining(seat, self.act(event.step, seat, "stock", worker=die))
        self.unsaid(event.step, seat, f"{seat} did not say to {action['do']}")
        yield action

    def _drew(self, seat: str) -> bool:
        """Whether the player draws a tile before doing anything else."""
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared) and (event.tag.faction == seat or event.tag.act in BOUNDS):
                return False
            if isinstance(event, Moved) and event.seat == seat:
                if event.pile == BAG:
                    return self._is_draw(index, seat, BAG)
                if event.thing.die:
                    return False
        return False

    def scouted(self, seat: str, action: Action) -> Action:
        """A scout with the tiles that were drawn for it."""
        state, given_up = self.position(), len(action.get("abandoned", ()))
        due, bag, back = given_up + 1, len(state.bag), len(state.abandoned) + given_up
        return self.drawn(seat, action, *([due] if due <= bag else [bag, min(due - bag, back)]))

    def drawn(self, seat: str, action: Action, *counts: int) -> Action:
        """The action with the tiles that the player drew for it, one sample for each count.

        Where the log shows too few, what was drawn is unknown.
        """
        tiles = self.draw(seat, BAG, sum(counts))
        if len(tiles) < sum(counts):
            return action
        chance = []
        for count in counts:
            chance.append({"sample": tiles[:count]})
            tiles = tiles[count:]
        return {**action, "chance": chance}

    def _shipped(self, event: Moved, seat: str) -> Iterator[Action]:
        """A good goes to the Citizenry: more VP chips tell that it was consumed, more credits a trade."""
        world, good = event.origin.world, event.thing.die
        if good not in self.player(seat).goods.get(world, ()):
            return
        yield from self.flush()
        yield from self.settle(seat)
        known, gained = self.seats[seat], self._gained(seat)
        worker = known.shippers.pop(0) if known.shippers else self.next_shipper(seat)
        if not gained or not worker:
            self.unclear(event.step, seat, f"{seat} ships a good without a word, and nothing shows how")
            return
        do = "consume" if gained == "vp" else "trade"
        self.unsaid(event.step, seat, f"{seat} did not say to {do}")
        yield self.gaining(seat, self.act(event.step, seat, do, worker=worker, world=world, good=good))

    def gaining(self, seat: str, action: Action) -> Action:
        """An act with what its player counts for it, where that is too much."""
        state, player = self.position(), self.player(seat)
        act = self.game.parse({key: value for key, value in action.items() if key != "n"})
        try:
            act.possible(state)
        except Impossible:
            return action
        for what, figure in act.figures(state).items():
            has = getattr(player, what)
            if self.marker(seat, what, action["n"] + 1, has) != has:
                continue  # something else is counted with it
            at_the_end = powers.AT_THE_PHASE_END[what](state, player, state.phase or "")
            taken = self.counted(seat, what, has)
            if taken is not None and taken > figure.value + at_the_end:
                return {**action, "figures": {what: taken - at_the_end}}
        return action

    def _gained(self, seat: str) -> str:
        """Which marker of a player went up next, before another act, or last."""
        events = self.story.events
        for order in (range(self.index + 1, len(events)), range(self.index - 1, -1, -1)):
            for index in order:
                event = events[index]
                if isinstance(event, Counted) and event.seat == seat and event.by > 0:
                    return event.what
                bound = isinstance(event, Declared) and (event.tag.faction == seat or event.tag.act in BOUNDS)
                if bound or (isinstance(event, Moved) and event.seat == seat and self._ships(event)):
                    break
        return ""

    @staticmethod
    def _ships(event: Moved) -> bool:
        return event.origin.area == "empire" and event.to.area == "citizenry"

    def next_shipper(self, seat: str) -> str:
        """The shipper that goes after its good; it is counted when it comes, and then not again."""
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared):
                return ""
            if isinstance(event, Moved) and event.seat == seat and event.origin.area == "shipworkers":
                self.story.events[index] = replace(event, told=True)
                return event.thing.die
        return ""

    @staticmethod
    def place(event: Declared) -> str:
        """What the engine calls the place of a die that a control has moved."""
        if event.tag.params.get("from") == "empire":
            return event.moved.origin.world if event.moved is not None else ""
        return _LEFT.get(event.tag.params.get("from", ""), "")

    def given_up(self, event: Declared) -> str:
        """A die that goes back to the supply, with its place."""
        return f"{self.place(event)}:{event.tag.params.get('die', '')}"

    # -- completing -----------------------------------------------------------------------------------------

    def _left(self, event: Moved, seat: str, stack: str, to_cup: bool) -> None:
        """A worker leaves a construction stack."""
        to_cup = to_cup and not self._taken_out_again(event, seat)
        known, state, worker = self.seats[seat], self.position(), (event.thing.die, to_cup)
        tile = known.open if known.open is not None and known.open.stack == stack else None
        if tile and (len(tile.workers) < tile.cost or not self._goes_with_the_next(seat, stack)):
            tile.workers[event.thing.id] = worker
        elif state.phase == _BUILDS[stack]:
            known.gone.setdefault(stack, {})[event.thing.id] = worker
        elif to_cup and state.players[seat].building[stack][event.thing.die]:
            known.recalls.setdefault(RECALLED[stack], []).append(event.thing.die)
            known.managed["recall"] = event.step

    def _taken_out_again(self, event: Moved, seat: str) -> bool:
        """Whether a worker in the cup is laid to the citizens before its player rolls or recruits."""
        for _, later in self.following(seat, _USES_CUP):
            if isinstance(later, Moved) and later.thing.id == event.thing.id:
                return not later.told and (later.origin.area, later.to.area) == ("cup", "citizenry")
        return False

    def _complete(self, event: Moved, seat: str, stack: str) -> None:
        known, state = self.seats[seat], self.position()
        player = state.players[seat]
        top = player.stacks[stack][:1]
        cost = powers.cost(state, player, state.side(top[0])) if top else 0
        known.open = Completing(event.step, stack, cost, known.gone.pop(stack, {}), known.removed)
        known.removed = ""

    def close(self, seat: str) -> Iterator[Action]:
        """A tile has come into an empire, and its workers have gone."""
        known = self.seats[seat]
        done, known.open = known.open, None
        if done is not None:
            done.removed = done.removed or self._given_up_late(seat, done)
            waiting, known.waiting = known.waiting, []
            yield self.act(done.step, seat, _COMPLETES[done.stack], **done.act())
            for event in waiting:
                yield from self.task(event, seat)

    def _given_up_late(self, seat: str, done: Completing) -> str:
        """A die that the tile costs, where its player gives it up in words before the next round."""
        state, player = self.position(), self.player(seat)
        top = player.stacks[done.stack][:1]
        if not top or not state.side(top[0]).remove_die:
            return ""
        for index, event in self.following(seat, NEW_ROUND):
            if isinstance(event, Declared) and event.tag.act == "remove" and index not in self.read:
                self.read.add(index)
                return self.given_up(event)
        return ""

    def manage(self, seat: str) -> Iterator[Action]:
        """What a player recruited and recalled, as one act each.

        Where nobody said that the last phase ends, recruiting shows it, and comes first.
        """
        known = self.seats[seat]
        ways = [self._recalled, self._recruited]
        for way in ways if self.position().step == MANAGE else reversed(ways):
            yield from way(seat)
        known.recalls, known.recruits = {}, None

    def _recalled(self, seat: str) -> Iterator[Action]:
        known = self.seats[seat]
        if known.recalls:
            yield self.act(known.managed["recall"], seat, "recall", **known.recalls)

    def _recruited(self, seat: str) -> Iterator[Action]:
        known = self.seats[seat]
        if known.recruits is not None:
            yield from self._dismissed(seat, known.recruits)
            action = self.act(known.managed["recruit"], seat, "recruit", dice=known.recruits)
            yield {**action, **self._kept_too_much(seat, known.recruits)}

    def _kept_too_much(self, seat: str, recruits: Sequence[str]) -> dict[str, Any]:
        """Credits that a player takes who has none left, beyond the one that is due."""
        state, player, purse = self.position(), self.player(seat), self.seats[seat].purse
        if purse != player.credits or len(recruits) != player.credits:
            return {}
        left = self.kept(seat)
        return (
            {"figures": {"credits": left}} if left is not None and left > state.content.least_credits else {}
        )

    def _dismissed(self, seat: str, recruits: Sequence[str]) -> Iterator[Action]:
        """Workers that did nothing, were laid to the citizens and are recruited."""
        player, idle = self.player(seat), self.seats[seat].idle
        beyond = Counter(recruits) - player.citizenry & player.cup
        for event in idle.values():
            if beyond[event.thing.die]:
                beyond[event.thing.die] -= 1
                phase = WORKERS[event.origin.area]
                yield self.act(event.step, seat, "dismiss", phase=phase, worker=event.thing.die)
        idle.clear()

    def managed(self, seat: str) -> Iterator[Action]:
        """What a player recruited and recalled, as soon as it is all: no more need be said for it."""
        if not any(self._manages(event, seat) for event in self._until_rolled(seat)):
            yield from self.flush()  # a piece that another one dragged before has found its place
            yield from self.settle(seat)

    def _until_rolled(self, seat: str) -> Iterator[Event]:
        """What comes before a player rolls, or the table says that something is over."""
        for event in self.story.events[self.index + 1 :]:
            said = (event.tag.act, event.tag.faction) if isinstance(event, Declared) else ("", "")
            if said[0] in BOUNDS or said == ("roll", seat):
                return
            yield event

    @staticmethod
    def _manages(event: Event, seat: str) -> bool:
        """Whether a player recruits or recalls a die, or takes that back."""
        if isinstance(event, Declared):
            return event.tag.faction == seat and event.tag.act in ("recruit", "recall")
        if not isinstance(event, Moved) or event.told or event.seat != seat or not event.thing.die:
            return False
        way = event.origin.area, event.to.area
        return way == ("cup", "citizenry") or (way[1] == "cup" and way[0] in _MANAGED)

    def overtaken(self, do: str = "") -> Iterator[Action]:
        """Tiles that lie in empires, where an act shows that their phase is over."""
        for seat, known in list(self.seats.items()):
            if known.open is not None and do not in _OF_PHASE[known.open.stack]:
                yield from self.close(seat)

    def settle(self, *seats: str) -> Iterator[Action]:
        """Finish what players (all of them by default) are doing in several steps."""
        for seat in seats or self.seats:
            yield from self.close(seat)
            yield from self.manage(seat)

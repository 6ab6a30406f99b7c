"""Tiles that are drawn, laid on a stack, and given up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from hfmod.engine.act import Act
from hfmod.games.roll.names import BAG
from hfmod.games.roll.record.events import Declared, Event, Moved
from hfmod.games.roll.record.reader import Reader, read
from hfmod.games.roll.record.seats import STACKS, TOPS, RollLine
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.explore import Abandon, Scout
from hfmod.games.roll.rules.setup import PlaceTile
from hfmod.games.roll.rules.state import PLACE, RollState


class Tiles(Reader):
    """Reads what players do with tiles that are in no empire yet."""

    # -- chance: what was drawn -------------------------------------------------------------------------

    def draw(self, seat: str, pile: str, count: int) -> list[str]:
        """Tiles that a player drew from a pile in this phase: those before the words, then the next ones."""
        found: list[str] = []
        events, now = self.story.events, self.index
        before = [*takewhile(lambda at: not _ends_phase(events[at]), range(now - 1, -1, -1))]
        after = takewhile(lambda at: not _ends_phase(events[at]), range(now + 1, len(events)))
        for index in (*reversed(before), *after):
            event = events[index]
            if len(found) < count and self.is_draw(index, seat, pile) and isinstance(event, Moved):
                self.taken.add(index)
                found.append(event.thing.tile)
        return found

    def is_draw(self, index: int, seat: str, pile: str) -> bool:
        """Whether an event is a tile that a player draws and keeps."""
        event = self.story.events[index]
        if not isinstance(event, Moved) or index in self.taken or not event.thing.tile:
            return False
        return (event.pile, event.seat) == (pile, seat) and not self._put_back(index, event)

    def drew(self, seat: str) -> bool:
        """Whether the player draws a tile before doing anything else."""
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared) and (event.tag.faction == seat or event.marked(Mark.ENDS_PHASE)):
                return False
            if isinstance(event, Moved) and event.seat == seat:
                if event.pile == BAG:
                    return self.is_draw(index, seat, BAG)
                if event.thing.die:
                    return False
        return False

    def is_due_to_nobody(self, seat: str) -> bool:
        """Whether a player who explores draws more tiles than all scouts told give, later ones too."""
        if self.position().phase != "explore":
            return False
        known = self.seats[seat]
        due, drawn = len(known.scouts) + len(known.abandoned), self._undue(seat)
        for index, event in self.following(seat, Mark.ENDS_PHASE):
            if isinstance(event, Declared):
                due += event.said.draws(self.player(seat))
            elif isinstance(event, Moved):
                by_hand = not event.told and event.origin.area == "exploreworkers"
                due += by_hand or event.to.area == "abandoned"
                drawn += self.is_draw(index, seat, BAG)
        return drawn >= due

    def has_drawn(self, seat: str) -> bool:
        """Whether a player has drawn a tile already that no scout told, or told later, is for."""
        later = 0
        for index, event in self.following(seat, Mark.ENDS_PHASE):
            later += event.said.draws(self.player(seat)) if isinstance(event, Declared) else 0
            later -= self.is_draw(index, seat, BAG)
        return self._undue(seat) > len(self.seats[seat].scouts) + max(0, later)

    def _undue(self, seat: str) -> int:
        """Tiles that a player has drawn in this phase so far, and that belong to no act yet."""
        found = 0
        for index in range(self.index - 1, -1, -1):
            event = self.story.events[index]
            if isinstance(event, Declared) and event.marked(Mark.ENDS_PHASE):
                break
            found += self.is_draw(index, seat, BAG)
        return found

    def _put_back(self, index: int, drawn: Moved) -> bool:
        """Whether a tile goes straight back without a word: it was drawn by mistake."""
        for event in self.story.events[index + 1 :]:
            if isinstance(event, Declared) and event.marked(Mark.ENDS_PHASE):
                return False
            if isinstance(event, Moved) and event.thing.id == drawn.thing.id:
                return not event.told and event.to.area == "bag"
        return False

    # -- scouts -----------------------------------------------------------------------------------------

    def scouted(self, step: int, scout: Scout) -> RollLine:
        """A scout with the tiles that were drawn for it."""
        state, given_up = self.position(), len(scout.abandoned)
        due, bag, back = given_up + 1, len(state.bag), len(state.abandoned) + given_up
        return self.drawn(step, scout, *([due] if due <= bag else [bag, min(due - bag, back)]))

    def drawn(self, step: int, act: Act[RollState], *counts: int) -> RollLine:
        """An act with the tiles that its player drew for it, one sample for each count.

        Where the log shows too few, what was drawn is unknown.
        """
        tiles = self.draw(act.by or "", BAG, sum(counts))
        if len(tiles) < sum(counts):
            return read(step, act)
        chance = []
        for count in counts:
            chance.append({"sample": tiles[:count]})
            tiles = tiles[count:]
        return read(step, act, chance)

    def _scouted_now(self, seat: str, tile: str) -> Iterator[RollLine]:
        """Of scouts that were told at once the next one is done as soon as its tile is laid down."""
        scouts = self.seats[seat].scouts
        if not scouts or tile in self.player(seat).drawn:
            return
        for index, event in enumerate(self.story.events[: self.index]):
            if isinstance(event, Moved) and event.thing.tile == tile and self.is_draw(index, seat, BAG):
                self.taken.add(index)
                yield read(*scouts.pop(0), chance=[{"sample": [tile]}])
                return

    def all_scouted(self, *seats: str) -> Iterator[RollLine]:
        """Scouts whose tiles were not laid down."""
        for seat in seats:
            scouts, self.seats[seat].scouts = self.seats[seat].scouts, []
            for step, scout in scouts:
                yield self.scouted(step, scout)

    # -- on a stack -------------------------------------------------------------------------------------

    def put_right(self, seat: str, tile: str) -> bool:
        """Whether a tile is put on another stack before its player does more than laying tiles down."""
        if self._lays_out(seat):
            return False
        for _, event in self.following(seat, Mark.ENDS_PHASE):
            if isinstance(event, Declared):
                if not event.marked(Mark.LAYS_TILE):
                    return False
                if event.moved is not None and event.moved.thing.tile == tile:
                    return True
            elif isinstance(event, Moved) and event.thing.tile == tile and not event.told:
                stacks = STACKS.get(event.origin.area), STACKS.get(event.to.area)
                if None not in stacks:
                    return stacks[0] != stacks[1]
        return False

    def _lays_out(self, seat: str) -> bool:
        """Whether a player says next that the stacks are laid out anew: tiles go over for that."""
        said = (event for _, event in self.following(seat, Mark.ENDS_PHASE) if isinstance(event, Declared))
        following = next((event for event in said if not event.marked(Mark.LAYS_TILE)), None)
        return following is not None and following.marked(Mark.LAYS_OUT)

    def placed(self, step: int, seat: str, tile: str, stack: str, top: bool) -> Iterator[RollLine]:
        """A tile that is put on a stack; the only one of a stack lies on the mat, and is no top one."""
        if self.put_right(seat, tile):
            return
        yield from self._scouted_now(seat, tile)
        state = self.position()
        top = top and state.step != PLACE and bool(state.players[seat].stacks[stack])
        yield read(step, PlaceTile(by=seat, tile=tile, side=stack, top=top))

    def placed_late(self, *seats: str) -> Iterator[RollLine]:
        """Tiles that players lay on a stack only when they, or others, have gone on."""
        bounds = Mark.BEGINS_PHASE if self.position().step == PLACE else Mark.NEW_ROUND
        for seat in seats:
            for index, event in self.following(seat, bounds):
                tile, stack, top = _laid_on(event)
                if index in self.read or tile not in self.player(seat).drawn:
                    continue
                self.read.add(index)
                with self.read_from(index):
                    lines = list(self.placed(event.step, seat, tile, stack, top))
                if lines:
                    self.unsaid(
                        event.step, seat, f"{seat} laid a tile on its stack only when play had gone on"
                    )
                yield from lines

    def laid_before(self, seat: str) -> Iterator[RollLine]:
        """Tiles that a player laid on a stack before it was seen what they were drawn for."""
        for tile in [*self.player(seat).drawn]:
            for index in range(self.index - 1, -1, -1):
                event = self.story.events[index]
                if isinstance(event, Moved) and event.thing.tile == tile:
                    _, stack, top = _laid_on(event)
                    with self.read_from(index):
                        lines = list(self.placed(event.step, seat, tile, stack, top)) if stack else []
                    yield from lines
                    break

    # -- abandoning -------------------------------------------------------------------------------------

    def abandoned(self, event: Moved, seat: str) -> Iterator[RollLine]:
        """A tile is given up, and is kept for the scout to come; a drawn one no scout can give up."""
        side = self.in_zone(seat, event.thing.tile)
        if side in self.player(seat).zone():
            self.seats[seat].abandoned.append((event.step, side))
        else:
            yield read(event.step, Abandon(by=seat, side=side))

    def in_zone(self, seat: str, tile: str) -> str:
        """The side of a tile that lies in a player's construction zone."""
        return next((side for side in self.player(seat).zone() if side[:-1] == tile), tile)

    def alone(self, *seats: str) -> Iterator[RollLine]:
        """Tiles that were given up, and no scout came."""
        for seat in seats:
            given_up, self.seats[seat].abandoned = self.seats[seat].abandoned, []
            for step, side in given_up:
                yield read(step, Abandon(by=seat, side=side))


def _ends_phase(event: Event) -> bool:
    return isinstance(event, Declared) and event.marked(Mark.ENDS_PHASE)


def _laid_on(event: Event) -> tuple[str, str, bool]:
    """A tile that is laid on a stack, by a control or dragged, the stack, and whether on top."""
    if isinstance(event, Declared) and event.marked(Mark.LAYS_TILE) and event.moved is not None:
        params = event.tag.params
        return event.moved.thing.tile, params.get("side", ""), params.get("top") == "1"
    if isinstance(event, Moved) and not event.told and event.to.area in STACKS:
        return event.thing.tile, STACKS[event.to.area], event.to.area in TOPS
    return "", "", False

"""Explorers and goods that become citizens for credits, VP chips or a tile, in words or without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.engine.act import Act, Impossible
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.events import Counted, Declared, Event, Moved
from hfmod.games.roll.record.reader import read
from hfmod.games.roll.record.seats import RollLine
from hfmod.games.roll.record.tiles import Tiles
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.explore import Scout, Stock
from hfmod.games.roll.rules.goods import Consume, Trade
from hfmod.games.roll.rules.state import Player, RollState


class Gains(Tiles):
    """Reads what players gain by their workers."""

    def gaining(self, seat: str, step: int, act: Act[RollState]) -> RollLine:
        """An act with what its player counts for it, where that is too much."""
        state, player, line = self.position(), self.player(seat), read(step, act)
        try:
            act.possible(state)
        except Impossible:
            return line
        for what, figure in act.figures(state).items():
            has = getattr(player, what)
            if self.marker(seat, what, step + 1, has) != has:
                continue  # something else is counted with it
            taken = self._taken(state, player, what)
            if taken is None or taken <= figure.value:
                continue
            at_the_end = self._at_the_end(state, seat, act, what)
            if taken > figure.value + at_the_end:
                return replace(line, figures={what: taken - at_the_end})
        return line

    def _taken(self, state: RollState, player: Player, what: str) -> int | None:
        """How much a player takes for the act that is being read, at least; None where nobody can tell.

        Powers may give something at the end of another phase, one that nobody selected even. Where it is not
        said when this one is over, that may be counted with the act, or later.
        """
        shown, later = getattr(player, what), [one for one in PHASES if one not in (*state.done, state.phase)]
        most = sum(powers.most_at_the_end(state, player, phase, what) for phase in later)
        until = self.end_of(state.phase or "") if most else None
        if not most or until is not None:
            return self.counted(player.id, what, shown, until)
        risen = self.risen(player.id, what, shown)
        return None if risen is None else risen - most

    def _at_the_end(self, state: RollState, seat: str, act: Act[RollState], what: str) -> int:
        """What powers give at the end of the phase if this is the player's last act in it."""
        after = self.game.fork(state)
        act.perform(after, ())
        return powers.AT_THE_PHASE_END[what](after, after.players[seat], state.phase or "")

    def explored(self, event: Moved, seat: str) -> Iterator[RollLine]:
        """A worker goes from Explore to the Citizenry: who drew a tile has scouted, others have stocked."""
        known, die = self.seats[seat], event.thing.die
        yield from self.placed_late(seat)
        if known.abandoned or self.drew(seat) or self.has_drawn(seat):
            sides = [side for _, side in known.abandoned]
            known.abandoned = []
            line = self.scouted(event.step, Scout(by=seat, worker=die, abandoned=tuple(sides)))
        else:
            line = self.gaining(seat, event.step, Stock(by=seat, worker=die))
        self.unsaid(event.step, seat, f"{seat} did not say to {line.do}")
        yield line

    def shipped(self, event: Moved, seat: str) -> Iterator[RollLine]:
        """A good goes to the Citizenry: more VP chips tell that it was consumed, more credits a trade."""
        world, good = event.origin.world, event.thing.die
        known, gained = self.seats[seat], self.gained(seat)
        worker = known.shippers.pop(0) if known.shippers else self.next_shipper(seat)
        if not gained or not worker:
            self.unclear(event.step, seat, f"{seat} ships a good without a word, and nothing shows how")
            return
        ships = Consume if gained == "vp" else Trade
        self.unsaid(event.step, seat, f"{seat} did not say to {ships.do}")
        yield self.gaining(seat, event.step, ships(by=seat, worker=worker, world=world, good=good))

    def goes_on_to_the_cup(self, event: Moved, seat: str) -> bool:
        """Whether a good is on its way into the cup, and lies among the citizens only for a moment."""
        index, after = next(self.following(seat, Mark.ENDS_PHASE), (0, None))
        if not isinstance(after, Moved) or after.told or after.thing.id != event.thing.id:
            return False
        if (after.origin.area, after.to.area) != ("citizenry", "cup"):
            return False
        self.story.events[index] = replace(after, origin=event.origin)
        return True

    def gained(self, seat: str) -> str:
        """Which marker of a player went up next, before another act, or last."""
        events = self.story.events
        for order in (range(self.index + 1, len(events)), range(self.index - 1, -1, -1)):
            for index in order:
                event = events[index]
                if isinstance(event, Counted) and event.seat == seat and event.by > 0:
                    return event.what
                if self._acts(event, seat):
                    break
        return ""

    @staticmethod
    def _acts(event: Event, seat: str) -> bool:
        """Whether a player does something else, ships another good, or the phase is over."""
        if isinstance(event, Declared):
            return event.tag.faction == seat or event.marked(Mark.ENDS_PHASE)
        if not isinstance(event, Moved) or event.seat != seat:
            return False
        return (event.origin.area, event.to.area) == ("empire", "citizenry")

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

"""What explorers do, and tiles that are drawn, given up and put back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from hfmod.games.roll.acts.beginning import PlaceTile
from hfmod.games.roll.acts.workers import EXPLORERS, WORKER, lent, used, worker
from hfmod.games.roll.names import ABANDONED, BACK, BAG, NAMES, tile_id
from hfmod.games.roll.record.events import Declared, Event, Moved
from hfmod.games.roll.record.interpreter import RollAct, Saying
from hfmod.games.roll.record.seats import RollLine
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark, Sight
from hfmod.games.roll.rules import explore
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, Player
from hfmod.table.model import Change, Command, PutBack, Say
from hfmod.vassal.table import TableState

_ZONE = ("Where", ("screen", "mat"))


def _put_away(ident: str, menu: str, words: str, to: str) -> Command:
    """An entry of a tile that goes to a pile, on its back."""
    effects = (Change("Side", to=BACK), PutBack(to))
    return Command(ident, menu, effects=effects, say=Say(words, ident), only=_ZONE)


class Abandon(RollAct):
    """A tile is given up for a scout; where none comes, nothing allowed it."""

    words = ("abandon",)
    told_by = (
        "tile; seen: which one. It belongs to the next scout of the phase; where none comes, it stands alone"
    )
    tells = (explore.Abandon,)
    marks = Mark.MOVES

    control = _put_away("abandon", "Abandon it", "{who} abandons a tile.", ABANDONED)

    def read(self, work: Saying) -> Iterator[RollLine]:
        if work.event.moved is not None:
            yield from work.reader.abandoned(work.event.moved, work.seat)

    def tell(self, telling: Telling) -> None:
        side = telling.act.side
        telling.press("abandon", tile_id(side[:-1] if side in telling.before.zone() else side))


class Scout(RollAct):
    """An explorer draws tiles; abandoned ones before it give one more each."""

    words = ("scout",)
    parameters: ClassVar = {"worker": WORKER}
    told_by = "die at Explore, or button Lent workers; seen: tiles drawn from the bag"
    tells = (explore.Scout,)
    marks = Mark.MOVES

    control = used("scout", "Scout with it", "{who} scouts with one {piece}.", EXPLORERS, key="Ctrl S")

    @staticmethod
    def with_lent(code: str, name: str) -> Command:
        """An entry for workers that powers lend."""
        return lent("scout", "scouts", code, name)

    def draws(self, player: Player) -> int:
        return 1

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader, known = work.reader, work.known
        abandoned = [side for _, side in known.abandoned]
        known.abandoned = []
        abandoned += self._abandoned_after(work, len(abandoned))
        die, extra = worker(work)
        scout = explore.Scout(by=work.seat, worker=die, extra=extra, abandoned=tuple(abandoned))
        if self.keeps_scouts(work) and not abandoned:
            known.scouts.append((work.event.step, scout))
        else:
            yield reader.scouted(work.event.step, scout)

    def keeps_scouts(self, saying: Saying) -> bool:
        """Whether one command on several explorers tells of all their scouts."""
        event, reader = saying.event, saying.reader
        near = reader.story.events[max(0, reader.index - 9) : reader.index + 9]
        return any(
            one is not event and isinstance(one, Declared) and one.step == event.step
            and isinstance(one.said, Scout) and one.tag.faction == event.tag.faction
            for one in near
        )  # fmt: skip

    @staticmethod
    def _abandoned_after(work: Saying, before: int) -> list[str]:
        """Tiles that a player abandons after the words, if those drawn until the next task are for them."""
        reader, seat = work.reader, work.seat
        sides, drawn = dict[int, str](), 0
        for index, event in reader.following(seat, Mark.ENDS_PHASE):
            if isinstance(event, Declared) and isinstance(event.said, Abandon) and event.moved is not None:
                sides[index] = reader.in_zone(seat, event.moved.thing.tile)
            elif _goes_on(event):
                break
            drawn += reader.is_draw(index, seat, BAG)
        zone = reader.player(seat).zone()
        if drawn != before + 1 + len(sides) or not all(side in zone for side in sides.values()):
            return []
        reader.read.update(sides)
        return list(sides.values())

    def tell(self, telling: Telling) -> None:
        for side in telling.act.abandoned:
            telling.press("abandon", tile_id(side[:-1]))
        _explorer(telling)
        telling.draw(telling.outcomes[0])
        if len(telling.outcomes) > 1:
            telling.empty_abandoned()
            telling.draw(telling.outcomes[1])


def _goes_on(event: Event) -> bool:
    """Whether a player says more than where a tile goes, or drags a die, which may be a task."""
    if isinstance(event, Declared):
        return not isinstance(event.said, PlaceTile)
    return isinstance(event, Moved) and bool(event.thing.die) and not event.told


def _explorer(telling: Telling) -> None:
    """Put an explorer to its task."""
    act = telling.act
    if act.extra:
        telling.press(f"lent_{act.do}_{act.worker}", f"lent-{telling.by}")
    else:
        telling.press(act.do, telling.desk.worker(telling.by, "explore", act.worker))


class Stock(RollAct):
    """An explorer brings credits."""

    words = ("stock",)
    parameters: ClassVar = {"worker": WORKER}
    told_by = "die at Explore, or button Lent workers"
    tells = (explore.Stock,)
    marks = Mark.MOVES
    gains = frozenset({"credits"})

    control = used("stock", "Stock with it", "{who} stocks with one {piece}.", EXPLORERS, key="Ctrl K")

    @staticmethod
    def with_lent(code: str, name: str) -> Command:
        """An entry for workers that powers lend."""
        return lent("stock", "stocks", code, name)

    def read(self, work: Saying) -> Iterator[RollLine]:
        die, extra = worker(work)
        stock = explore.Stock(by=work.seat, worker=die, extra=extra)
        yield work.reader.gaining(work.seat, work.event.step, stock)

    def tell(self, telling: Telling) -> None:
        _explorer(telling)


class DrawTile(RollAct):
    """A tile is drawn that nothing gives; it is seen."""

    tells = (explore.DrawTile,)

    def tell(self, telling: Telling) -> None:
        telling.draw(telling.outcomes[0])


class Rearrange(RollAct):
    """The construction zone is laid out anew, by a power."""

    words = ("rearrange",)
    told_by = "button; seen: how the stacks lie"
    tells = (explore.Rearrange,)
    marks = Mark.LAYS_OUT

    control = Command("rearranged", say=Say("{who} has rearranged the construction zone.", "rearrange"))

    def sees(self, view: TableView, state: TableState, seat: str, rolled: Mapping[str, int]) -> Sight:
        return Sight(stacks=view.stacks(state, seat)) if seat in NAMES else Sight()

    def read(self, work: Saying) -> Iterator[RollLine]:
        stacks = work.event.seen.stacks
        developments, worlds = tuple(stacks[DEVELOPMENT]), tuple(stacks[WORLD])
        yield work.line(explore.Rearrange(by=work.seat, developments=developments, worlds=worlds))

    def tell(self, telling: Telling) -> None:
        telling.desk.tidy(telling.now)
        telling.press("rearranged", f"rearranged-{telling.by}")


class DrawExtraTile(RollAct):
    """A tile that a power gives."""

    words = ("draw_extra_tile",)
    told_by = "button; seen: the tile drawn"
    tells = (explore.DrawExtraTile,)

    control = Command("extra_tile", say=Say("{who} draws the extra tile.", "draw_extra_tile"))

    def draws(self, player: Player) -> int:
        return 1

    def read(self, work: Saying) -> Iterator[RollLine]:
        count = min(1, len(work.reader.position().bag))
        yield work.reader.drawn(work.event.step, explore.DrawExtraTile(by=work.seat), count)

    def tell(self, telling: Telling) -> None:
        telling.press("extra_tile", f"extra-tile-{telling.by}")
        telling.draw(telling.outcomes[0])


class DrawMissing(RollAct):
    """Tiles that the bag did not have when a scout drew."""

    words = ("draw_missing",)
    told_by = "button; seen: tiles drawn"
    tells = (explore.DrawMissing,)

    control = Command("missing_tiles", say=Say("{who} draws the missing tiles.", "draw_missing"))

    def draws(self, player: Player) -> int:
        return player.missing

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader = work.reader
        count = min(reader.player(work.seat).missing, len(reader.position().bag))
        yield reader.drawn(work.event.step, explore.DrawMissing(by=work.seat), count)

    def tell(self, telling: Telling) -> None:
        telling.press("missing_tiles", f"missing-tiles-{telling.by}")
        telling.draw(telling.outcomes[0])


class ReturnTile(RollAct):
    """A tile goes back into the bag, after one drawn by a power."""

    words = ("return_tile",)
    told_by = "tile; seen: which one"
    tells = (explore.ReturnTile,)
    marks = Mark.MOVES

    control = _put_away("return_tile", "Back into the bag", "{who} puts a tile back into the bag.", BAG)

    def read(self, work: Saying) -> Iterator[RollLine]:
        side = work.reader.in_zone(work.seat, work.tile)
        yield work.line(explore.ReturnTile(by=work.seat, side=side))

    def tell(self, telling: Telling) -> None:
        telling.press("return_tile", tile_id(telling.act.side[:-1]))

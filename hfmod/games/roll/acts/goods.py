"""Goods are produced, traded and consumed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.games.roll.acts.workers import TO_THE_CITIZENS, WORKER, lent_shipper, shipper, worker
from hfmod.games.roll.names import WORKER as SHIPPER
from hfmod.games.roll.record.interpreter import RollAct, Saying
from hfmod.games.roll.record.seats import RollLine
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules import goods
from hfmod.record.unwritten import Untold
from hfmod.table.model import Command, Say


def _own(telling: Telling) -> str:
    """The world of the act; dice on another mat would be its player's."""
    world = str(telling.act.world)
    if world not in telling.before.empire:
        raise Untold(f"{telling.by} uses {world}, which is another's")
    return world


class Produce(RollAct):
    """A worker is dragged onto a world."""

    tells = (goods.Produce,)

    def tell(self, telling: Telling) -> None:
        desk, before = telling.desk, telling.before
        desk.lay(desk.worker(telling.by, "produce", telling.act.worker), desk.slot(before, _own(telling)))


class _Ship(RollAct):
    """A good goes to the Citizenry, and the shipper that was named before it."""

    parameters: ClassVar = {"worker": WORKER, "good": "its colour", "at": "`slot-3`"}
    told_by = "good; seen: the tile in that slot"
    marks = Mark.MOVES

    shipper = shipper()
    with_lent = staticmethod(lent_shipper)

    @staticmethod
    def _entry(ident: str, menu: str, words: str, act: str, *more: tuple[str, str]) -> Command:
        """An entry of a good."""
        params = (("worker", f"{{{SHIPPER}}}"), ("good", "{Die}"), ("at", "{place_id}"), *more)
        told = f"{{who}} {words} the good at {{place}} (shipper: {{{SHIPPER}}})."
        say = Say(told, act, params)
        return Command(ident, menu, effects=TO_THE_CITIZENS, say=say, only=("area_id", ("empire",)))

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader, known, (die, extra) = work.reader, work.known, worker(work)
        if not extra and not reader.player(work.seat).workers["ship"][die]:
            die = next(iter(known.shippers), "") or reader.next_shipper(work.seat) or die
        if die in known.shippers:
            known.shippers.remove(die)
        yield reader.gaining(work.seat, work.event.step, self._shipping(work, die, extra))

    def _shipping(self, work: Saying, die: str, extra: bool) -> goods.Ship:
        """The act of the engine."""
        raise NotImplementedError

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        good = desk.find(act.good, desk.slot(telling.before, _own(telling)))
        if act.extra:
            telling.press(f"lent_ship_{act.worker}", f"lent-{by}")
        else:
            telling.press("ship", desk.worker(by, "ship", act.worker))
        telling.press(self._entry_of(telling), good)

    def _entry_of(self, telling: Telling) -> str:
        """Which entry of the good tells it."""
        return str(telling.act.do)


def _world(work: Saying) -> str:
    """Where the good lay that the control moves."""
    world = work.event.moved.origin.world if work.event.moved is not None else ""
    return world or "nothing"


class Trade(_Ship):
    """A good brings credits, or VP chips that are paid for with them."""

    words = ("trade",)
    parameters: ClassVar = {**_Ship.parameters, "buy": "1: and pays for VP chips"}
    tells = (goods.Trade,)
    gains = frozenset({"credits", "vp"})

    control = _Ship._entry("trade", "Trade this good", "trades", "trade")
    buy = _Ship._entry(
        "buy",
        "Trade this good, and pay for VP chips",
        "trades, and pays for VP chips,",
        "trade",
        ("buy", "1"),
    )

    def _shipping(self, work: Saying, die: str, extra: bool) -> goods.Ship:
        good, buy = work.param("good"), work.param("buy") == "1"
        return goods.Trade(by=work.seat, worker=die, extra=extra, world=_world(work), good=good, buy=buy)

    def _entry_of(self, telling: Telling) -> str:
        return "buy" if telling.act.buy else "trade"


class Consume(_Ship):
    """A good brings VP chips."""

    words = ("consume",)
    tells = (goods.Consume,)
    gains = frozenset({"vp"})

    control = _Ship._entry("consume", "Consume this good", "consumes", "consume")

    def _shipping(self, work: Saying, die: str, extra: bool) -> goods.Ship:
        good = work.param("good")
        return goods.Consume(by=work.seat, worker=die, extra=extra, world=_world(work), good=good)

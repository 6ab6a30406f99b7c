"""Controls that put workers to their tasks: those on dice, and those for workers that powers lend."""

from __future__ import annotations

from types import MappingProxyType

from hfmod.games.roll.names import CITIZENRY, COLUMN, LENT, MAT_OF
from hfmod.games.roll.names import WORKER as SHIPPER
from hfmod.games.roll.record.interpreter import Saying
from hfmod.table.model import Change, Command, Say, SendTo

EXPLORERS, SHIPPERS = "exploreworkers", "shipworkers"
WORKER = "`lent-home`: one that a power lends"
"""What the parameter says, for the documentation."""

MAT = ("Where", ("mat",))
WHERE = MappingProxyType({"die": "its colour", "from": "the area", "at": "the place: `slot-3`"})
"""Parameters of words about a die that leaves its place, for the documentation."""
FROM = (("die", "{Die}"), ("from", "{area_id}"), ("at", "{place_id}"))

TO_THE_CITIZENS = (Change(COLUMN, to=CITIZENRY), SendTo(MAT_OF, "{Column}"))


def used(ident: str, menu: str, words: str, area: str, key: str) -> Command:
    """An entry of a worker that does its task and goes to the Citizenry."""
    say = Say(words, ident, (("worker", "{Die}"),))
    return Command(ident, menu, key, effects=TO_THE_CITIZENS, say=say, only=("area_id", (area,)))


def shipper() -> Command:
    """An entry of a shipper, which goes to the Citizenry; the good that is shipped next names it."""
    return Command(
        "ship",
        "Ship the next good with it",
        "Ctrl W",
        effects=(Change(SHIPPER, to="{Die}", table=True), *TO_THE_CITIZENS),
        say=Say("{who} uses one {piece} as shipper."),
        only=("area_id", (SHIPPERS,)),
    )


def lent(act: str, words: str, code: str, name: str) -> Command:
    """An entry of the button for workers that powers lend: such an explorer does its task."""
    say = Say(f"{{who}} {words} with a lent {name} worker.", act, (("worker", LENT + code),))
    return Command(f"lent_{act}_{code}", f"A lent {name} worker {words}", say=say)


def lent_shipper(code: str, name: str) -> Command:
    """An entry of the same button: the good that is shipped next names this worker."""
    return Command(
        f"lent_ship_{code}",
        f"A lent {name} worker ships the next good",
        effects=(Change(SHIPPER, to=LENT + code, table=True),),
        say=Say(f"{{who}} uses a lent {name} worker as shipper."),
    )


def worker(work: Saying) -> tuple[str, bool]:
    """The worker that is told, and whether a power lends it."""
    told = work.param("worker")
    return told.removeprefix(LENT), told.startswith(LENT)

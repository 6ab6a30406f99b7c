"""Effects that a player has still to apply: dice and tiles are seen, choices are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.games.tmdice.acts.controls import ON_MAT, TO_POOL
from hfmod.games.tmdice.content.effects import EFFECTS
from hfmod.games.tmdice.content.words import CALLED
from hfmod.games.tmdice.record.events import Went
from hfmod.games.tmdice.record.interpreter import Saying, TmdAct, TmdLine
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules import owed, rest, solo
from hfmod.games.tmdice.rules.applying import MustLose
from hfmod.table.model import Command, Say

CHOICES = 4


class Rolled(TmdAct):
    """What a die shows that was rolled, for whatever reason."""

    words = ("rolled",)
    parameters: ClassVar = {
        "by": "the seat",
        "die": "its colour",
        "d6": "the side: 1 to 3 common, 4 and 5 uncommon, 6 rare",
    }
    told_by = "the die, when a button rolls it"
    by_table = True
    aside = True


class Roll(TmdAct):
    """A die is rolled; where nothing else asks for it, it is an effect that was owed."""

    words = ("roll",)
    parameters: ClassVar = {"die": "its colour"}
    told_by = "button Roll a die; seen: the die that comes, and what it shows"
    tells = (owed.GainDie,)
    aside = True

    def read(self, work: Saying) -> Iterator[TmdLine]:
        """Where the pool has no such die, the words are all that there is."""
        if not work.reader.comes():
            yield from work.reader.gained(work.event, work.param("die"), ())

    def tell(self, telling: Telling) -> None:
        telling.button("roll", f"roll_{telling.act.die}", dice=telling.dice())


class Took(TmdAct):
    """A die is taken and set to a face; where nothing else gives it, it is an effect that was owed."""

    words = ("took",)
    parameters: ClassVar = {"resource": ""}
    told_by = "button Take a resource; seen: the die that comes"
    tells = (owed.TakeResource,)
    aside = True

    def read(self, work: Saying) -> Iterator[TmdLine]:
        """Where the pool has no such die, the words are all that there is."""
        if not work.reader.comes():
            yield from work.reader.took(work.event, work.param("resource"))

    def tell(self, telling: Telling) -> None:
        telling.button("take", f"take_{telling.act.resource}")


class PlaceTile(TmdAct):
    """A tile is dragged to a hex."""

    tells = (owed.Place, solo.PlaceStartTile)

    def tell(self, telling: Telling) -> None:
        telling.desk.place(telling.act.tile, telling.act.hex)
        telling.chance()


class Choose(TmdAct):
    """One of several effects."""

    words = ("choose",)
    parameters: ClassVar = {"option": "counted from 0"}
    told_by = "button Effects"
    tells = (owed.ChooseOption,)

    @staticmethod
    def controls() -> Iterator[Command]:
        """Entries of a player's button."""
        for n, words in enumerate(("first", "second", "third", "fourth")[:CHOICES]):
            yield Command(
                f"choose_{n}",
                f"The {words} one",
                group="Choose",
                say=Say(f"{{who}} chooses the {words} effect.", "choose", (("option", str(n)),)),
            )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(owed.ChooseOption(by=work.seat, option=int(work.param("option") or 0)))

    def tell(self, telling: Telling) -> None:
        telling.button("effects", f"choose_{telling.act.option}")
        telling.chance()


class Exchange(TmdAct):
    """Any number of a resource is paid; as many others are taken then."""

    words = ("exchange",)
    told_by = "button Effects; seen: what was paid"
    tells = (owed.ExchangeResources,)

    control = Command(
        "exchange", "Exchange what I have just paid", say=Say("{who} exchanges resources.", "exchange")
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(owed.ExchangeResources(by=work.seat, pay=work.paid(1)))

    def tell(self, telling: Telling) -> None:
        telling.pay(telling.act.pay)
        telling.button("effects", "exchange")


class LoseResource(TmdAct):
    """A die is discarded because of an opponent's card."""

    words = ("lose_resource",)
    told_by = "die on the mat; seen: what it shows"
    tells = (owed.LoseResource,)

    control = Command(
        "lose",
        "Lose it to an opponent's card",
        effects=TO_POOL,
        say=Say("{who} loses: {piece}.", "lose_resource"),
        only=ON_MAT,
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        """Where nobody takes anything from its player, it is a wrong entry: the die is only given back."""
        if work.reader.owes(work.seat, MustLose) is None:
            return
        lost = work.reader.same_step(Went)
        if lost is not None and not work.reader.is_lost(lost):
            yield work.line(owed.LoseResource(by=work.seat, resource=lost.face))

    def tell(self, telling: Telling) -> None:
        telling.press("lose", telling.desk.die_with(telling.by, telling.act.resource))


def _each(command: str, group: str, words: str) -> Iterator[Command]:
    """An entry for every kind of effect, by the words of players; chat and tag keep its name."""
    for name in (*EFFECTS, "lose_resource"):
        yield Command(
            f"{command}_{name}",
            f"{group}: {CALLED[name]}",
            group=group,
            say=Say(f"{{who}} {words} {name.replace('_', ' ')}.", command, (("effect", name),)),
        )


class Apply(TmdAct):
    """An effect that was put off is applied."""

    words = ("apply",)
    parameters: ClassVar = {"effect": "its name"}
    told_by = "button Effects"
    tells = (rest.Apply,)

    @staticmethod
    def controls() -> Iterator[Command]:
        """Entries of a player's button."""
        yield from _each("apply", "Apply now", "applies the effect")

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(rest.Apply(by=work.seat, effect=work.param("effect")))

    def tell(self, telling: Telling) -> None:
        telling.button("effects", f"apply_{telling.act.effect}")
        telling.chance()


class Skip(TmdAct):
    """An effect is left, or is impossible."""

    words = ("skip",)
    parameters: ClassVar = {"effect": "its name"}
    told_by = "button Effects"
    tells = (rest.Skip,)

    @staticmethod
    def controls() -> Iterator[Command]:
        """Entries of a player's button."""
        yield from _each("skip", "Leave it", "leaves the effect")

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(rest.Skip(by=work.seat, effect=work.param("effect")))

    def tell(self, telling: Telling) -> None:
        telling.button("effects", f"skip_{telling.act.effect}")

"""Acts of Module 2 that are done with Colonists: they come, work on top of a turn, and go (2A4, 2A6, 2C)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides, add
from hfmod.games.hf4.acts.controls import (
    AT_SITE,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARD,
    THE_CARDS,
    WORK,
    on_card,
    say_command,
    with_any,
    with_module,
)
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.colonization import a_exomigration, b_bernals
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, PutBack, Say


def owner_of(state: Hf4State, card: str, faction: str) -> str:
    """Whose a Colonist is; it may lie on the mat of another player, who tells then."""
    found = state.cards.get(card)
    return (found.owner if found is not None else None) or faction


class Specialist(Hf4Act):
    """A Colonist of the right profession does the operation that is told next, on top of the turn's own."""

    words = ("specialist",)
    parameters: ClassVar = {"card": ""}
    told_by = "Colonist's card, before the operation"
    aside = True

    CARD: ClassVar = Command(
        "specialist",
        "Does the next operation on top (specialist)",
        group=WORK,
        only=ON_MAT,
        say=Say("{piece} does the next operation ({area}).", "specialist", (THE_CARD,)),
    )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        return owner_of(state, tag.params.get("card", ""), tag.faction)

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.specialist[tag.faction] = tag.params.get("card", "")


class GiveUp(Hf4Act):
    """A card is given up for the act that is told next: an anchorage, a homestead, a Future."""

    words = ("give_up",)
    parameters: ClassVar = {"cards": "", "stack": ""}
    told_by = "cards that an anchorage, a homestead or a Future costs, before it"
    aside = True

    CARD: ClassVar = Command(
        "give_up_card",
        "Give up (to anchor, for a homestead, for a Future)",
        group=WORK,
        only=ON_MAT,
        within=with_any(),
        say=Say("{who} gives up {piece} ({area}).", "give_up", (THE_CARDS, IN_STACK)),
    )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        add(asides.given, tag, "cards")


class Costly(Hf4Act):
    """An act for which cards are given up, which :class:`GiveUp` tells."""

    def take_up(self, work: Work, asides: Asides) -> None:
        work.group.given = asides.given.pop(work.by, [])


class Exomigrate(Hf4Act):
    """A Colonist comes from the queue, with politics perhaps a delegate with it."""

    words = ("exomigrate",)
    parameters: ClassVar = {"card": "", "to": "", "delegate": "1"}
    told_by = "Colonist's card on the mat; cube on the mat that becomes a delegate"
    tells = (a_exomigration.Exomigrate,)
    merged = True

    CARD: ClassVar = Command(
        "exomigrate",
        "Comes from the queue to here",
        group=WORK,
        only=ON_MAT,
        effects=(Change("OwnerId", to="{faction}"),),
        say=Say("{piece} comes to {who} ({area}).", "exomigrate", (THE_CARD, ("to", "{area_id}"))),
    )
    NOBODYS: ClassVar = Command(
        "nobodys",
        "Belongs to nobody",
        effects=(Change("OwnerId", to=""),),
        say=Say("{piece} belongs to nobody."),
    )
    OWNED: ClassVar = Command(
        "owned",
        "Belongs to the player of this mat",
        only=ON_MAT,
        effects=(Change("OwnerId", to="{faction}"),),
        say=Say("{piece} belongs to {who}."),
    )
    DELEGATE: ClassVar = say_command(
        "colonist_delegate",
        "exomigrate",
        "{who} elects a delegate with the new Colonist.",
        ("delegate", "1"),
        menu="A delegate with the new Colonist (then put it in)",
        only=ON_MAT,
        within=with_module("m2"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        state, home = work.state, b_bernals.home(work.state, work.by)
        at_home = home is not None and work.get("to") == home.kind
        act = a_exomigration.Exomigrate(by=work.by, home=at_home, delegate=work.get("delegate") == "1")
        card, due = work.get("card"), a_exomigration.drawn(state)
        if card and due and card != due[-1]:
            names = " and ".join(state.content.cards[one].front.name for one in (due[-1], card))
            work.unclear = f"of {names} {work.by} takes the second, which is not the next Colonist"
            return
        yield work.line(act)

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if telling.outcomes:
            raise Untold("Robots that are emancipated")
        card = a_exomigration.drawn(telling.was)[-1]
        home = b_bernals.home(telling.was, by) if act.home else None
        for robot in a_exomigration.drawn(telling.was)[:-1]:
            desk.take(by, robot)  # they lie above the Colonist
        desk.lay_card(by, card, home.kind if home is not None else "leo")
        desk.card(self.CARD.id, card)
        if act.delegate:
            desk.hand.press(self.DELEGATE.id, desk.cube(by))


class RetireColonist(Hf4Act):
    """A Colonist goes under the queue, since there are more than the limit."""

    words = ("retire_colonist",)
    parameters: ClassVar = {"card": ""}
    told_by = "Colonist's card"
    tells = (a_exomigration.RetireColonist,)

    CARD: ClassVar = Command(
        "retire_colonist",
        "Retires: goes under the queue",
        group=WORK,
        only=ON_MAT,
        effects=(
            Change("OwnerId", to=""),
            Change("Side", to="0"),
            PutBack("{Deck}", under=True),
        ),
        say=Say("{piece} retires ({area}).", "retire_colonist", (THE_CARD,)),
    )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        return owner_of(state, tag.params.get("card", ""), tag.faction)

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(a_exomigration.RetireColonist(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class Homestead(Costly):
    """A colony is built from afar; a Colonist and a Black-Side card are given up for it."""

    words = ("homestead",)
    parameters: ClassVar = {
        "site": "",
        "colonist": "",
        "stack": "",
        "delegate": "1",
        "free": "1: by a Future",
    }
    told_by = "cube on the site; card of the Colonist; cube on the mat that becomes a delegate"
    tells = (a_exomigration.Homestead,)
    merged = True

    CUBES: ClassVar = tuple(
        say_command(
            f"homestead{free}",
            "homestead",
            f"{{who}} homesteads {{place}}{' as a free action' if free else ''}.",
            *(AT_SITE, *([("free", "1")] if free else [])),
            menu=f"Homestead this site{' as a free action (Future)' if free else ''}",
            only=ON_MAP,
            within=with_module("m2"),
        )
        for free in ("", "_free")
    )
    COLONIST: ClassVar = replace(
        on_card(
            "homestead", "Settles a homestead", "lets {piece} settle a homestead", ("colonist", "{Card}")
        ),
        id="settle",
    )
    DELEGATE: ClassVar = say_command(
        "homestead_delegate",
        "homestead",
        "{who} elects a delegate with the homestead.",
        ("delegate", "1"),
        menu="A delegate with the homestead (then put it in)",
        only=ON_MAT,
        within=with_module("m2"),
    )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        return owner_of(state, tag.params.get("colonist", ""), tag.faction)

    def read(self, work: Work) -> Iterator[ReadAct]:
        site, colonist = work.get("site"), work.get("colonist")
        if not (site and colonist):
            work.unclear = f"{work.by} homesteads, but nothing tells {'who settles' if site else 'where'}"
            return
        yield work.line(
            a_exomigration.Homestead(
                by=work.by,
                site=site,
                card=next(iter(work.group.given), None),
                colonist=colonist,
                delegate=work.get("delegate") == "1",
                free=work.get("free") == "1",
            )
        )

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.card is not None:
            desk.card(GiveUp.CARD.id, act.card)
        desk.card(self.COLONIST.id, act.colonist)
        if act.delegate:
            desk.hand.press(self.DELEGATE.id, desk.cube(by))
        desk.hand.press(self.CUBES[act.free].id, desk.token(by, "cube", act.site))


ACTS = (Specialist, GiveUp, Exomigrate, RetireColonist, Homestead)

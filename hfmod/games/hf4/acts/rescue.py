"""Race to the Rescue (iiD5): acts of its set-up, and Colonists that come aboard.

What other pieces tell in that scenario is offered in it alone (``Command.within``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import (
    IN_HAND,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARDS,
    WORK,
    Ids,
    of_decks,
    played_in,
    rescues,
    say_command,
)
from hfmod.games.hf4.acts.names import DECKS, FIGURES
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.race_for_glory import d5_rescue, d5_setup
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say

_FREE_AQUAS = 2  # iiD5.SETUP.8
_PATENT, _START = Ids("patent"), Ids("start")


#: Acts of the set-up that need nothing but a site.
Placing = type[d5_setup.PlaceClaim] | type[d5_setup.PlaceFactory] | type[d5_setup.PlaceFts]


class OnSite(Hf4Act):
    """What of the set-up is told by the piece on the site."""

    parameters: ClassVar = {"site": ""}
    places_token = True
    kind: ClassVar[Placing]
    command: ClassVar = ""
    menu: ClassVar = ""
    sentence: ClassVar = ""
    token: ClassVar = ""

    def piece(self, tables: Mapping[str, Any]) -> Command:
        """Offered in these scenarios alone."""
        act = self.words[0]
        say = Say(f"{self.sentence} {{place}}.", act, (("site", "{place_id}"),), by_table=self.by_table)
        return Command(self.command, self.menu, only=ON_MAP, within=played_in(tables), say=say)

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(self.kind(by=work.by, site=work.get("site")))

    def tell(self, telling: Telling) -> None:
        piece = telling.desk.token(telling.by, self.token, telling.act.site)
        telling.desk.hand.press(self.command, piece)


class PlaceColonists(OnSite):
    """The table has chosen the site; nobody's piece tells who says so.

    One disk is put on the site and tells it; the others follow.
    """

    words = ("place_colonists",)
    told_by = "Colonist disk on the site (table)"
    tells = (d5_setup.PlaceColonists,)
    by_table = True
    command = "colony"
    menu = "The Colonists are here"
    sentence = "The Colonists are on"

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d5_setup.PlaceColonists(by=work.state.first_player, site=work.get("site")))

    def tell(self, telling: Telling) -> None:
        first = d5_rescue.played(telling.was).waiting[0]
        telling.desk.lay_token(first, telling.act.site)
        telling.desk.card(self.command, first)


class TakePatent(Hf4Act):
    """The top card of a deck is taken, and then drawn."""

    words = ("take_patent",)
    parameters: ClassVar = {"deck": ""}
    told_by = "button Set-up; the card is then drawn"
    tells = (d5_setup.TakePatent,)

    @staticmethod
    def button(tables: Mapping[str, Any]) -> Iterator[Command]:
        """A deck each."""
        played = {deck for row in rescues(tables) for deck in row["decks"]}
        decks = {deck: name for deck, name in DECKS.items() if deck in played}
        return of_decks(decks, _PATENT, "take_patent", "", "Take a patent (then draw it)")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d5_setup.TakePatent(by=work.by, deck=work.get("deck")))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "rescue", _PATENT.of(telling.act.deck))


class TakeAquas(Hf4Act):
    """Two more Aquas are taken; the button counts them."""

    words = ("take_aquas",)
    told_by = "button Set-up"
    tells = (d5_setup.TakeAquas,)
    counts_itself = True

    BUTTON: ClassVar = Command(
        "free_aquas",
        "Take 2 more aquas",
        effects=(Change("Aquas", by=_FREE_AQUAS, table=True),),
        say=Say("{who} takes 2 more aquas: {Aquas}.", "take_aquas"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d5_setup.TakeAquas(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "rescue", self.BUTTON.id)


class PlaceClaim(OnSite):
    """A claim of the set-up (iiD5.SETUP.6, iiD5.SETUP.8)."""

    words = ("place_claim",)
    told_by = "claim disk on the site"
    tells = (d5_setup.PlaceClaim,)
    kind = d5_setup.PlaceClaim
    command = "free_claim"
    menu = "A claim of the set-up"
    sentence = "{who} places a claim on"
    token = "claim"


class PlaceFactory(OnSite):
    """The factory of the set-up (iiD5.SETUP.7)."""

    words = ("place_factory",)
    told_by = "cube on the site"
    tells = (d5_setup.PlaceFactory,)
    kind = d5_setup.PlaceFactory
    command = "free_factory"
    menu = "The factory of the set-up"
    sentence = "{who} places a factory on"
    token = "cube"


class PlaceFts(OnSite):
    """Tanks that are an option of the set-up (iiD5.SETUP.8)."""

    words = ("place_fts",)
    told_by = "cube on the site"
    tells = (d5_setup.PlaceFts,)
    kind = d5_setup.PlaceFts
    command = "free_fts"
    menu = "4 FTs of the set-up (an outpost)"
    sentence = "{who} places 4 FTs on"
    token = "cube"


class StartStack(Hf4Act):
    """Cards of the hand first, then the figure that stands where the stack begins (iiD5.SETUP.10)."""

    words = ("start_stack",)
    parameters: ClassVar = {"what": "`rocket`, `black` or `white`", "cards": "", "space": ""}
    told_by = "cards in hand; rocket or outpost figure on the map, told last"
    tells = (d5_setup.StartStack,)
    lists = ("cards",)

    @staticmethod
    def hand(tables: Mapping[str, Any]) -> Iterator[Command]:
        """Cards in hand that are put into a starting stack."""
        for what, menu in (("rocket", "rocket"), ("black", "black card"), ("white", "white cards")):
            yield Command(
                _START.of(what),
                f"Set-up: starting stack, {menu}",
                group=WORK,  # a menu of its own would be one trait more on every card
                only=IN_HAND,
                within=played_in(tables),
                say=Say(
                    f"{{who}} puts {{piece}} into the starting stack {what}.",
                    "start_stack",
                    (("what", what), THE_CARDS),
                ),
            )

    @staticmethod
    def figure(tables: Mapping[str, Any]) -> Command:
        """Where a starting stack begins."""
        say = Say("A starting stack of {who} is at {place}.", "start_stack", (("space", "{place_id}"),))
        menu = "A starting stack of the set-up"
        return Command("start_here", menu, only=ON_MAP, within=played_in(tables), say=say)

    def read(self, work: Work) -> Iterator[ReadAct]:
        cards, space = work.group.all("cards"), work.get("space")
        if cards and space:
            yield work.line(
                d5_setup.StartStack(by=work.by, what=work.get("what"), cards=tuple(cards), space=space)
            )
        else:
            lacks = "where it is" if cards else "of which cards"
            work.unclear = f"{work.by} places a starting stack, but not told is {lacks}"

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        stack = telling.now.stack_of(act.cards[0])
        if stack is None or stack.kind not in FIGURES:
            raise Untold(f"a starting stack {act.what}")
        desk.card(_START.of(act.what), *act.cards)
        desk.found(by, stack.kind, act.space)
        desk.hand.press("start_here", f"{FIGURES[stack.kind]}-{by}")


class PlaceChit(Hf4Act):
    """A Discovery chit is laid on a stack."""

    words = ("place_chit",)
    parameters: ClassVar = {"stack": ""}
    told_by = "Discovery chit on the stack"
    tells = (d5_setup.PlaceChit,)

    CHIT: ClassVar = say_command(
        "place_chit",
        "place_chit",
        "{who} places {piece} on {area}.",
        IN_STACK,
        menu="Placed here in the set-up",
        only=ON_MAT,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d5_setup.PlaceChit(by=work.by, stack=work.get("stack")))

    def tell(self, telling: Telling) -> None:
        chit = d5_rescue.played(telling.was).chits[0]
        telling.desk.lay_card(telling.by, chit, telling.act.stack)
        telling.desk.card(self.CHIT.id, chit)


class BoardColonists(Hf4Act):
    """Colonists come aboard from the colony site."""

    words = ("board_colonists",)
    parameters: ClassVar = {"cards": "the disks", "stack": ""}
    told_by = "Colonist disks, brought from the site to the stack"
    tells = (d5_rescue.BoardColonists,)
    lists = ("cards",)
    loose = ("heavy",)

    DISK: ClassVar = say_command(
        "board",
        "board_colonists",
        "{who} takes {piece} aboard {area}.",
        *(THE_CARDS, IN_STACK),
        menu="Comes aboard from the colony site",
        only=ON_MAT,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        n, stack = len(work.group.all("cards")), work.get("stack")
        if n:
            yield work.line(d5_rescue.BoardColonists(by=work.by, colonists=n, stack=stack))
        else:
            work.unclear = f"{work.by} takes {count(n, 'Colonist')} aboard {stack}"

    def tell(self, telling: Telling) -> None:
        aboard = d5_rescue.played(telling.was).waiting[: telling.act.colonists]
        for one in aboard:
            telling.desk.lay_card(telling.by, one, telling.act.stack)
        telling.desk.card(self.DISK.id, *aboard)


ACTS = (
    PlaceColonists, TakePatent, TakeAquas, PlaceClaim, PlaceFactory, PlaceFts, StartStack, PlaceChit,
    BoardColonists,
)  # fmt: skip

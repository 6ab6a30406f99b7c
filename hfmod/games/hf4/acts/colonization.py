"""Acts of Module 2: Bernals are anchored (2A5, 2B6) and built (2A7), Colonists come and go (2A6, 2A4)."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import (
    AT_SPACE,
    IN_HAND,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARD,
    Ids,
    die_command,
    say_command,
    with_module,
)
from hfmod.games.hf4.acts.crafts import BERNAL
from hfmod.games.hf4.acts.factories import BuildColony
from hfmod.games.hf4.acts.flight import Finao, Support
from hfmod.games.hf4.acts.market import Discard
from hfmod.games.hf4.acts.names import ALL_FIGURES
from hfmod.games.hf4.acts.strip import tanks_up
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.colonization import a_anchoring, a_exomigration, b_home
from hfmod.games.hf4.rules.core import b_cards, f_fuel
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.record.declarations import Declaration
from hfmod.table.model import Change, Command, PutBack, Say

_HOMESTEAD = Ids("homestead")
_NOBODYS = (Change("Owner", to=""), Change("OwnerId", to=""))
_OWN = (Change("Owner", to="{who}"), Change("OwnerId", to="{faction}"))


def _figure(t: Telling, command: str) -> None:
    t.desk.hand.press(command, f"{ALL_FIGURES[t.act.stack]}-{t.by}")


class Anchor(Hf4Act):
    """A Bernal is anchored where it stands; supports are given up for it, told as those of a thruster are."""

    words = ("anchor",)
    parameters: ClassVar = {"stack": "`kalpana` or `stanford`", "space": ""}
    told_by = "Bernal's figure on the map; cards that support it"
    tells = (a_anchoring.Anchor,)
    merged = True
    purposes = ("anchor",)
    paid_off = True
    specialist = True

    FIGURE: ClassVar = say_command(
        "anchor",
        "anchor",
        f"{BERNAL.words} is anchored at {{place}}.",
        *(*BERNAL.named, AT_SPACE),
        menu="Anchor here",
        only=ON_MAP,
    )
    ROLL: ClassVar = die_command(
        *("anchor", "{faction}", "the anchoring of an elevator Bernal (epic hazard)"),
        *("Epic hazard of an anchoring", "roll_anchor"),
        within=with_module("m2"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        kind, state = work.get("stack"), work.state
        stack = work.stacks.get(kind)
        card = b_cards.bernal_of(state, stack) if stack is not None else None
        told = [one for one in work.named_supports if stack is not None and one in stack.cards]
        sets = a_anchoring.support_sets(state, stack, card) if stack is not None and card is not None else []
        named = [one for one in sets if set(one) <= set(told)]
        paid = work.get("finao") == "1"
        acts = [
            a_anchoring.Anchor(by=work.by, stack=kind, supports=one, finao=paid, colonist=work.colonist)
            for one in (tuple(told), *named, *sets)
        ]
        if (act := work.first_legal(acts)) is not None:
            yield work.line(act, *({"d6": die, "for": "epic hazard"} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        telling.by_specialist()
        if act.supports:
            desk.card(Support.CARD.id, *act.supports)
        _figure(telling, self.FIGURE.id)
        if telling.outcomes:
            desk.press(telling.by, "roll", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(telling.by, "finao", Finao.BUTTON.id)


class Unanchor(Hf4Act):
    """A Bernal gives its anchorage up; its shield may become dirt fuel, as its wet mass chit then shows."""

    words = ("unanchor",)
    parameters: ClassVar = {"stack": "`kalpana` or `stanford`", "colonists": "who lose their home"}
    told_by = "Bernal's figure on the map; Colonists that lose their home; wet mass chit of the Bernal"
    tells = (a_anchoring.Unanchor,)
    lists = ("colonists",)
    merged = True

    FIGURE: ClassVar = say_command(
        "unanchor",
        "unanchor",
        f"{BERNAL.words} gives up its anchorage.",
        *BERNAL.named,
        menu="Give up the anchorage",
        only=ON_MAP,
    )
    CARD: ClassVar = Command(
        "homeless",
        "Loses its home: discarded with the anchorage of a Bernal",
        only=ON_MAT,
        effects=(PutBack("{Deck}", under=True), *_NOBODYS, Change("Side", to="0")),
        say=Say("{piece} of {who} loses its home.", "unanchor", (("colonists", "{Card}"),)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        stack = work.stacks.get(work.get("stack"))
        if stack is None:
            work.unclear = f"{work.by} gives up an anchorage, but nothing tells of which Bernal"
            return
        dirt = 0
        if work.group.wet is not None and (wet := f_fuel.parse_mass(work.group.wet)) > stack.wet:
            dirt = tanks_up(work.state, stack.wet, wet)
        act = a_anchoring.Unanchor(
            by=work.by,
            stack=stack.kind,
            dome=dome_of(work.state, stack),
            colonists=tuple(work.group.all("colonists")),
            dirt=dirt,
        )
        yield work.line(act)

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        _figure(telling, self.FIGURE.id)
        for card in act.colonists:
            desk.card(self.CARD.id, card)
        if act.dirt:
            desk.wet_chit(by, telling.now.players[by].stacks[act.stack])
            desk.hand.press("wet_mass", f"wet-{act.stack}-{by}")


def dome_of(state: Hf4State, stack: Stack) -> str | None:
    """Where the dome of a Bernal goes that gives its anchorage up: the first place that it can have."""
    places = a_anchoring.dome_places(state, stack) if stack.anchored else []
    return min(places, default=None)


class Exomigrate(Hf4Act):
    """A Colonist comes from the queue; its card is drawn, with Robots above it, which go to the hand."""

    words = ("exomigrate",)
    parameters: ClassVar = {"card": "", "stack": "where it comes"}
    told_by = "Colonist, drawn onto the mat; cube on the mat that becomes a delegate, as with a colony"
    tells = (a_exomigration.Exomigrate,)
    merged = True

    CARD: ClassVar = Command(
        "exomigrate",
        "Comes from the queue (exomigration)",
        only=ON_MAT,
        effects=_OWN,
        say=Say("{piece} comes to {area} of {who}.", "exomigrate", (THE_CARD, IN_STACK)),
    )

    def take_up(self, work: Work, asides: Asides) -> None:
        """The delegate is told as that of a colony, next."""
        with_colony(work)

    def read(self, work: Work) -> Iterator[ReadAct]:
        home, delegate = work.get("stack") != LEO, work.get("delegate") == "1"
        yield work.line(a_exomigration.Exomigrate(by=work.by, home=home, delegate=delegate))

    def tell(self, telling: Telling) -> None:
        card = a_exomigration.drawn(telling.was)[-1]
        stack = telling.now.stack_of(card)
        assert stack is not None
        telling.desk.lay_card(stack.owner, card, stack.kind)
        telling.desk.card(self.CARD.id, card)
        if telling.act.delegate:
            telling.desk.hand.press(BuildColony.CUBE.id, telling.desk.cube(telling.by))


def with_colony(work: Work) -> None:
    """Take up what is told next of the dome and the delegate of a colony, and of a card given up for it."""
    group, log = work.group, work.log
    for n, later in log.rest_of_turn():
        tag = later.tag
        colony = tag.act in BuildColony.words and "card" not in tag.params
        given = tag.act in Discard.words and group.act in Homestead.words
        if tag.faction != group.faction or not (colony or given):
            return
        if tag.params.keys() & group.params.keys():
            return
        group.params.update(tag.params)
        log.take(n)


class RetireColonist(Hf4Act):
    """A Colonist above the limit goes back to the queue."""

    words = ("retire_colonist",)
    parameters: ClassVar = {"card": ""}
    told_by = "Colonist"
    tells = (a_exomigration.RetireColonist,)

    CARD: ClassVar = Command(
        "retire",
        "Retires: back to the queue",
        only=ON_MAT,
        effects=(PutBack("{Deck}", under=True), *_NOBODYS, Change("Side", to="0")),
        say=Say("{piece} of {who} retires.", "retire_colonist", (THE_CARD,)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        by = work.state.cards[work.get("card")].owner or work.by
        yield work.line(a_exomigration.RetireColonist(by=by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class Homestead(Hf4Act):
    """A Colonist founds a colony from afar; a Black-Side card is discarded for it, then the dome is laid."""

    words = ("homestead",)
    parameters: ClassVar = {"colonist": "", "free": "1: by a Future"}
    told_by = "Colonist; then the card that is discarded, the dome on the site and the cube of a delegate"
    tells = (a_exomigration.Homestead,)
    merged = True

    @staticmethod
    def card() -> Iterator[Command]:
        """As the operation of the turn, or free."""
        for ident, menu, free in (
            ("turn", "Homesteads (then discard a card, lay the dome)", ()),
            ("free", "Homesteads as a free action (Future)", (("free", "1"),)),
        ):
            yield Command(
                _HOMESTEAD.of(ident),
                menu,
                only=ON_MAT,
                effects=(PutBack("{Deck}", under=True), *_NOBODYS, Change("Side", to="0")),
                say=Say("{piece} of {who} homesteads.", "homestead", (("colonist", "{Card}"), *free)),
            )

    def take_up(self, work: Work, asides: Asides) -> None:
        """What is given up and built is told next."""
        with_colony(work)

    def read(self, work: Work) -> Iterator[ReadAct]:
        site = work.get("site")
        if not site:
            work.unclear = f"{work.by} homesteads, but nothing tells where"
            return
        yield work.line(
            a_exomigration.Homestead(
                by=work.by,
                site=site,
                card=work.get("cards") or None,
                colonist=work.get("colonist"),
                delegate=work.get("delegate") == "1",
                free=work.get("free") == "1",
            )
        )

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        desk.card(_HOMESTEAD.of("free" if act.free else "turn"), act.colonist)
        if act.card is not None:
            desk.card("discard", act.card)
        if act.delegate:
            desk.hand.press(BuildColony.CUBE.id, desk.cube(by))
        desk.hand.press(BuildColony.DOME.id, desk.token(by, "dome", act.site))


class BuildBernal(Hf4Act):
    """The Home Bernal builds a second one, which is laid into its stack."""

    words = ("build_bernal",)
    parameters: ClassVar = {"card": ""}
    told_by = "Bernal card in hand"
    tells = (b_home.BuildBernal,)

    CARD: ClassVar = say_command(
        "build_bernal",
        "build_bernal",
        "{who} builds {piece} at the Home Bernal.",
        THE_CARD,
        menu="Built by the Home Bernal, for 10 aquas",
        only=IN_HAND,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(b_home.BuildBernal(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class BoostHome(Hf4Act):
    """The next boost goes straight to the Home Bernal (2B3e)."""

    words = ("boost_home",)
    parameters: ClassVar = {"stack": "`kalpana` or `stanford`"}
    told_by = "Bernal's figure on the map, before the cards are boosted"
    aside = True

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.home = tag.faction

    FIGURE: ClassVar = say_command(
        "boost_home",
        "boost_home",
        "The next boost of {who} goes straight to {piece}.",
        *BERNAL.named,
        menu="The next boost goes straight here",
        only=ON_MAP,
    )


class Specialist(Hf4Act):
    """A Colonist does the next operation, on top of the one of the turn (2C1)."""

    words = ("specialist",)
    parameters: ClassVar = {"card": ""}
    told_by = "Colonist, before the operation that it does"
    aside = True

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.specialist = tag.params.get("card")

    CARD: ClassVar = say_command(
        "specialist",
        "specialist",
        "{piece} does the next operation, on top of the one of the turn.",
        THE_CARD,
        menu="Does the next operation (its profession or ability)",
        only=ON_MAT,
    )


ACTS = (
    Anchor, Unanchor, Exomigrate, RetireColonist, Homestead, BuildBernal, BoostHome, Specialist,
)  # fmt: skip

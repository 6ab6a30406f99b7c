"""Acts of Module 3 with Modules 1 and 2: sales abroad, gold beads, Bernals, starships, the Dyson Bubble."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import ON_MAP, Ids, say_command
from hfmod.games.hf4.acts.names import AT_WAR, PATENTS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.war_controls import OfTheTurn, Point
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.conflict import b_market, e_bernals, f_dyson, f_et_home, f_futures
from hfmod.games.hf4.rules.core.b_cards import FIGURES, KALPANA
from hfmod.table.model import Command, Only, Say

_ABROAD, _SHADE, _SHIELD = Ids("sell_abroad"), Ids("shade"), Ids("shield_to_fuel")
_NO_CARD = "none"
_PLAYED: Only = (AT_WAR, ("true",))


class SellAbroad(OfTheTurn):
    """A black card that was pointed at is sold at a Bernal, whose owner takes a patent, or none."""

    words = ("sell_abroad",)
    parameters: ClassVar = {"deck": "whose top card its owner takes, or `none`"}
    told_by = "Bernal figure of another player (table); before it the card is pointed at"
    tells = (b_market.SellAbroad,)
    points = True

    @staticmethod
    def figure() -> Iterator[Command]:
        """A deck each, and none."""
        for deck, name in {_NO_CARD: "no card", **PATENTS}.items():
            top = name if deck == _NO_CARD else f"the top card of {name}"
            yield Command(
                _ABROAD.of(deck),
                f"{top[0].upper()}{top[1:]}",
                group="What was pointed at is sold here; I take",
                only=ON_MAP,
                within=_PLAYED,
                say=Say(
                    f"That card is sold at {{piece}}, whose owner takes {top}.",
                    "sell_abroad",
                    (("deck", deck),),
                    by_table=True,
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        deck = work.get("deck")
        if not work.group.meant:
            work.unclear = f"{work.by} sells a card at a Bernal, but nothing tells which"
        for card in work.group.meant:
            yield work.line(
                b_market.SellAbroad(by=work.by, card=card, deck=None if deck == _NO_CARD else deck)
            )

    def tell(self, telling: Telling) -> None:
        act = telling.act
        over = act.bernal(telling.was)
        telling.desk.card(Point.CARD.id, act.card)
        telling.desk.hand.press(_ABROAD.of(act.deck or _NO_CARD), f"{over.kind}-{over.owner}")


class SellBeads(Hf4Act):
    """Gold tanks at the Bank become Aquas."""

    words = ("sell_beads",)
    parameters: ClassVar = {"beads": "gold tanks"}
    told_by = "button Offers, as many as the bid shows"
    tells = (b_market.SellBeads,)

    BUTTON: ClassVar = Command(
        "sell_beads",
        "Gold tanks at the Bank become Aquas, as many as the bid shows",
        within=_PLAYED,
        say=Say("{who} changes gold tanks into Aquas: {Bid}.", "sell_beads", (("beads", "{Bid}"),)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(b_market.SellBeads(by=work.by, beads=work.number("beads")))

    def tell(self, telling: Telling) -> None:
        telling.desk.bid(telling.by, telling.act.beads)
        telling.desk.press(telling.by, "offer", self.BUTTON.id)


class SwapBernals(Hf4Act):
    """The figures of the own two Bernals change their places."""

    words = ("swap_bernals",)
    told_by = "figure of the Kalpana"
    tells = (f_et_home.SwapBernals,)

    FIGURE: ClassVar = say_command(
        "swap_bernals",
        "swap_bernals",
        "{who} swaps the figures of Kalpana and Stanford.",
        menu="Swapped with the Stanford",
        only=ON_MAP,
        within=_PLAYED,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(f_et_home.SwapBernals(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.FIGURE.id, f"{KALPANA}-{telling.by}")


class DestroyDropstone(OfTheTurn):
    """A starship destroys a dropstone."""

    words = ("destroy_dropstone",)
    parameters: ClassVar = {"of": "whose stone it is"}
    told_by = "dropstone on the map (table)"
    tells = (f_futures.DestroyDropstone,)

    STONE: ClassVar = Command(
        "destroy_dropstone",
        "Destroyed by a starship",
        only=ON_MAP,
        say=Say(
            "The {piece} is destroyed by a starship.",
            "destroy_dropstone",
            (("of", "{faction}"),),
            by_table=True,
        ),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(f_futures.DestroyDropstone(by=work.by, of=work.get("of")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.STONE.id, f"dropstone-{telling.act.of}")


class Shade(Hf4Act):
    """The Dyson Bubble takes the sunlight from an opponent in battle."""

    words = ("shade",)
    parameters: ClassVar = {"of": "who is in the shade"}
    told_by = "button Offers"
    tells = (f_dyson.Shade,)
    at_any_time = True

    @staticmethod
    def button(factions: Iterable[Faction]) -> Iterator[Command]:
        """Each opponent."""
        for other in factions:
            yield Command(
                _SHADE.of(other.id),
                f"The Dyson Bubble shades {other.name}",
                group="The Dyson Bubble shades",
                within=_PLAYED,
                say=Say(
                    f"{{who}}: the Dyson Bubble takes the sunlight from {other.name}.",
                    "shade",
                    (("of", other.id),),
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(f_dyson.Shade(by=work.by, of=work.get("of")))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "offer", _SHADE.of(telling.act.of))


class ShieldToFuel(Hf4Act):
    """Dirt of the shield of a Bernal that was torn off becomes its fuel."""

    words = ("shield_to_fuel",)
    parameters: ClassVar = {"bernal": "`kalpana` or `stanford`", "dirt": "tanks"}
    told_by = "button Offers, as many as the bid shows"
    tells = (e_bernals.ShieldToFuel,)
    at_any_time = True

    @staticmethod
    def button() -> Iterator[Command]:
        """For either figure."""
        for figure in FIGURES:
            yield Command(
                _SHIELD.of(figure),
                f"The loose shield of the {figure.title()} becomes fuel, tanks as the bid shows",
                within=_PLAYED,
                say=Say(
                    f"{{who}}: {{Bid}} tanks of the shield of the {figure.title()} become fuel.",
                    "shield_to_fuel",
                    (("bernal", figure), ("dirt", "{Bid}")),
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        stack, dirt = work.get("bernal"), work.number("dirt")
        yield work.line(e_bernals.ShieldToFuel(by=work.by, stack=stack, dirt=dirt))

    def tell(self, telling: Telling) -> None:
        telling.desk.bid(telling.by, telling.act.dirt)
        telling.desk.press(telling.by, "offer", _SHIELD.of(telling.act.stack))


ACTS = (SellAbroad, SellBeads, SwapBernals, DestroyDropstone, Shade, ShieldToFuel)

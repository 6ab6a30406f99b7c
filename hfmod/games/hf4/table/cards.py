"""Cards: both faces, and everything that players declare by a card's menu."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from hfmod.games.hf4.acts.bernals import BuildBernal, Unanchor
from hfmod.games.hf4.acts.colonists import Exomigrate, GiveUp, Homestead, RetireColonist, Specialist
from hfmod.games.hf4.acts.controls import IN_HAND, ON_MAT
from hfmod.games.hf4.acts.deals import Offer
from hfmod.games.hf4.acts.factories import BuildColony, Delivery, EtProduction, Industrialize, Murder
from hfmod.games.hf4.acts.flight import ActivateThruster, BuggyMove, NotKept, Support, SwitchOff
from hfmod.games.hf4.acts.fuel import DirtRefuel, Mooncable, PhileasFogg
from hfmod.games.hf4.acts.futures import AttemptFuture
from hfmod.games.hf4.acts.glory import TakeGlory, TurnGlory
from hfmod.games.hf4.acts.market import Boost, Discard, FreeMarket
from hfmod.games.hf4.acts.names import DECK_MODULE, DECKS, MODULE_DECKS, NOBODY
from hfmod.games.hf4.acts.prospect import Prospect, ReviveMine
from hfmod.games.hf4.acts.refuel import AirRefuel, SiteRefuel
from hfmod.games.hf4.acts.rescue import StartStack
from hfmod.games.hf4.acts.stacks import CargoTransfer, Decommission, RecallCrew
from hfmod.games.hf4.acts.terawatt import Promote
from hfmod.games.hf4.acts.turns import CrewSide
from hfmod.games.hf4.acts.year import MODULE_TUCK, TUCK, BudgetCut, PadExplosion, TurnRadiator
from hfmod.games.hf4.art.cards import card_face
from hfmod.games.hf4.content.model import Card, CardSide, Faction, Hf4Content
from hfmod.games.hf4.table.common import CARDS
from hfmod.table.model import Change, Command, Count, Kind, Label, Layer, Picture, Piece, Say, Shown

#: Rendered pixels for each pixel of a card's drawing: sharp when the mouse rests on it.
SCALE = 1.6

_HEAVY = ("heavy", "{Heavy}")

#: What a card on the mat does.
_WORK = (
    SiteRefuel.CARD,
    AirRefuel.CARD,
    DirtRefuel.CARD,
    Prospect.CARD,
    Industrialize.CARD,
    BuildColony.CARD,
    TakeGlory.CARD,
    TurnGlory.CARD,
    BuggyMove.CARD,
    ReviveMine.CARD,
    Mooncable.CARD,
    SwitchOff.CARD,
    PadExplosion.CARD,
    PhileasFogg.CARD,
    Support.CARD,
    Murder.CARD,
)


def _hand_commands(radiator: bool, front: bool = False, freighter: bool = False) -> Iterator[Command]:
    """``front``: the front of the card is its Black Side."""
    heavy = (_HEAVY,) if radiator else ()
    yield Boost.hand(*heavy)
    yield from EtProduction.hand(*heavy, front=front, freighter=freighter)
    yield FreeMarket.HAND
    yield BudgetCut.HAND
    yield Discard.card("discard_hand", IN_HAND)
    yield Discard.card("discard", ON_MAT)
    yield TUCK


def _deal_commands(factions: tuple[Faction, ...], crew: bool = False) -> Iterator[Command]:
    """A crew may lie on the mat of another player: who offers it, then, is its own one."""
    by = ("Owner", "OwnerId") if crew else ("who", "Faction")
    if not crew:
        yield Offer.piece(factions, "offer_hand", "card:{Card}", "the card {piece}", IN_HAND)
    yield Offer.piece(factions, "offer", "stacked:{Card}", "{piece} of {area}", ON_MAT, by=by)
    yield Offer.piece(
        factions, "lend", "use:card:{Card}", "the work of {piece} this turn", ON_MAT, "Lend", by
    )


def _mat_commands(rfg: bool) -> Iterator[Command]:
    yield from _WORK
    yield from CargoTransfer.card(modules=not rfg)
    if not rfg:
        yield GiveUp.CARD
    yield Delivery.CARD
    yield FreeMarket.in_leo(rfg)
    yield Decommission.CARD


def _thruster_commands() -> Iterator[Command]:
    yield ActivateThruster.CARD
    yield AirRefuel.THRUSTER
    yield from ActivateThruster.settings()


def _thruster(name: str, commands: Iterable[Command], side: Count, factions: tuple[str, ...]) -> Kind:
    """Cards that thrust; they show what is set for the next activation."""
    counts = (side, Count("Afterburn", "0", 0, 1, wrap=True), Count("Push", NOBODY, numeric=False))
    parts = Shown("afterburn ", "Afterburn", ("1",)), Shown("pushed by {Push} ", "Push", factions)
    label = Label(parts, 11, offset=(0, -119), ground="#a3291c")
    return Kind(name, tuple(commands), counts, (label,), layer_order=CARDS)


def kinds(content: Hf4Content) -> tuple[Kind, ...]:
    """Kinds of cards: plain, thruster and radiator of both editions, crew, and cards of later modules."""
    factions = tuple(content.factions)
    all_of = tuple(content.factions.values())
    side = Count("Side", "0", 0, 1, wrap=True)
    turned = Say("Turned over: {piece}.")
    flip = Command("flip", "Turn over", "Ctrl F", effects=(Change("Side", by=1),), say=turned)
    found = []
    for rfg in (False, True):
        edition = " rfg" if rfg else ""
        both = (*_hand_commands(False), *_mat_commands(rfg), *_deal_commands(all_of))
        if rfg:
            both += tuple(StartStack.hand(content.tables))
        found.append(Kind(f"card{edition}", (flip, *both), (side,), layer_order=CARDS))
        commands = (flip, *_thruster_commands(), *both)
        found.append(_thruster(f"thruster{edition}", commands, side, factions))
    found.append(
        Kind(
            "radiator",
            (
                *(flip, *TurnRadiator.CARD, NotKept.CARD, *_hand_commands(True)),
                *(*_mat_commands(False), *_deal_commands(all_of)),
            ),
            (side, Count("Heavy", "0", 0, 1, wrap=True)),
            layer_order=CARDS,
        )
    )
    crew = [
        c
        for c in (*_mat_commands(False), *_deal_commands(all_of, crew=True))
        if c.id not in ("deliver", "sell_leo", "decommission", "industrialize")
    ]
    crew += [RecallCrew.CREW, Decommission.CREW, AttemptFuture.UNIT]
    found.append(_thruster("crew", (CrewSide.CARD, *_thruster_commands(), *crew), side, factions))
    found += map(_tucked_by_module, _of_modules(flip, side, all_of))
    found.append(Kind("later card", (flip,), (side,), layer_order=CARDS))
    return tuple(found)


def _of_modules(flip: Command, side: Count, factions: tuple[Faction, ...]) -> Iterator[Kind]:
    """Kinds of the cards of Modules 1 and 2. A Colonist shows whose it is: it may lie on another's mat."""
    shared = (Promote.CARD, *_mat_commands(False), *_deal_commands(factions))
    both, made = (*_hand_commands(False), *shared), (*_hand_commands(False, front=True), *shared)
    colours = tuple(faction.id for faction in factions)
    made += AttemptFuture.CARDS
    yield _thruster("gw thruster", (flip, *_thruster_commands(), *made), side, colours)
    built = (*_hand_commands(False, front=True, freighter=True), *shared)
    built += AttemptFuture.CARDS
    yield Kind("freighter card", (flip, *built), (side,), layer_order=CARDS)
    bernal = (flip, BuildBernal.CARD, *_thruster_commands(), *both)
    yield _thruster("bernal card", bernal, side, colours)
    comes = (Specialist.CARD, Exomigrate.CARD, RetireColonist.CARD, Homestead.COLONIST, Unanchor.CARD)
    people = (*comes, AttemptFuture.UNIT, *AttemptFuture.CARDS)
    commands = (flip, *people, *both, Exomigrate.OWNED, Exomigrate.NOBODYS)
    whose = tuple(Shown(f"of {faction.name} ", "OwnerId", (faction.id,)) for faction in factions)
    counts = (side, Count("OwnerId", "", numeric=False))
    label = Label(whose, 11, offset=(0, -119), ground="#274b8f")
    yield Kind("colonist", commands, counts, (label,), layer_order=CARDS)
    flying = _thruster("", (), side, colours)
    parts = (*whose, *(part for one in flying.labels for part in one.text if isinstance(part, Shown)))
    yield Kind(
        "thrusting colonist",
        (*commands, *map(_in_one_menu, _thruster_commands())),
        (*counts, *flying.counts[1:]),
        (replace(label, text=parts),),
        layer_order=CARDS,
    )


def _tucked_by_module(kind: Kind) -> Kind:
    """A kind of a module, which goes under its deck by a command of its own."""
    commands = (MODULE_TUCK if one == TUCK else one for one in kind.commands)
    return replace(kind, commands=tuple(commands))


def _in_one_menu(command: Command) -> Command:
    """A setting of a thruster without a menu of its own: such cards have many."""
    if not command.group:
        return command
    return replace(command, menu=f"{command.group}: {command.menu}", group="")


def _kind(card: Card) -> str:
    if card.deck == "crew":
        return "crew"
    thrusts = any(side.thrust is not None for side in card.sides)
    if of_module(card):
        return f"thrusting {kind}" if (kind := _OF_DECK[card.deck]) == "colonist" and thrusts else kind
    if card.deck not in DECKS:
        return "later card"
    edition = " rfg" if card.edition == "rfg" else ""
    if card.deck == "radiators":
        return "radiator"
    return ("thruster" if thrusts else "card") + edition


_OF_DECK = {
    "freighters": "freighter card",
    "gw-thrusters": "gw thruster",
    "bernals": "bernal card",
    "colonists": "colonist",
}


def of_module(card: Card) -> bool:
    """Whether a card belongs to a deck of Modules 1 and 2; the Bernals of the kit wait for a later one."""
    return DECK_MODULE.get(card.deck) == card.module and card.edition == "core"


def pile_of(card: Card) -> str:
    """Name of the pile that a card belongs to."""
    if card.deck == "crew":
        return ""
    name = DECKS.get(card.deck) or MODULE_DECKS.get(card.deck) or card.deck.capitalize()
    if card.deck in MODULE_DECKS and not of_module(card):
        name += " of module 4"
    return f"{name} of the kit" if card.edition == "kit" else name


def _face(side: CardSide, card: Card) -> Picture:
    return Picture(f"card-{side.code.lower()}", partial(card_face, side, card), SCALE, about=card.id)


def piece(card: Card, owner: Mapping[str, str] | None = None) -> Piece:
    """The card as a piece; its name is that of the face that is up. ``owner``: facts of whose crew it is."""
    first, second = card.sides
    facts = {"Card": card.id, "Deck": pile_of(card), "Type": card.deck, **(owner or {})}
    layer = Layer(
        "face", (_face(first, card), _face(second, card)), (first.name, second.name), follows="Side"
    )
    words = (_in_words(first), _in_words(second))
    return Piece(f"card-{card.id.lower()}", first.name, _kind(card), (layer,), facts, words)


def _in_words(side: CardSide) -> str:
    """What bidders ask of a side that they do not see."""
    told = [f"{side.name}, mass {side.mass}"]
    if side.rad_hard is not None:
        told.append(f"rad {side.rad_hard}")
    if side.thrust is not None:
        told.append(f"thrust {side.thrust.thrust}, fuel {side.thrust.fuel}")
    if side.isru is not None:
        told.append(f"ISRU {side.isru}")
    return ", ".join(told)

"""Cards: both faces, and everything that players declare by a card's menu."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from hfmod.games.hf4.art.cards import card_face
from hfmod.games.hf4.content.model import Card, CardSide, Faction, Hf4Content
from hfmod.games.hf4.table import rescue
from hfmod.games.hf4.table.common import CARDS, DECKS, MARKET, STACKS
from hfmod.games.hf4.table.deals import NOBODY, PARTNER_ID, offers
from hfmod.table.model import (
    Change,
    Command,
    Count,
    Kind,
    Label,
    Layer,
    Picture,
    Piece,
    PutBack,
    Rotate,
    Say,
    SendTo,
    Shown,
)

#: Rendered pixels for each pixel of a card's drawing: sharp when the mouse rests on it.
SCALE = 1.6

#: Told to a player's cards when the turn ends: what was set for its activation is over.
COOL = "cool"
_LATER = {"gw-thrusters": "GW thrusters"}
_HAND = ("Where", ("hand",))
_MAT = ("Where", ("mat",))
_MAT_BOARD, _HAND_BOARD = "{who} mat", "{who} hand"
#: Told to top cards by the sunspot cube: out of the deck first, for nothing goes under its own pile.
TUCK = Command("tuck", effects=(SendTo(MARKET, "up for auction"), PutBack("{Deck}", under=True)))


def _discard(ident: str, only: tuple[str, tuple[str, ...]]) -> Command:
    return Command(
        ident,
        "Discard under its deck",
        effects=(PutBack("{Deck}", under=True), Change("Side", to="0")),
        only=only,
        say=Say("{who} discards {piece}.", "discard", (("cards", "{Card}"),)),
    )


def _hand_commands(radiator: bool) -> Iterator[Command]:
    heavy = (("heavy", "{Heavy}"),) if radiator else ()
    yield Command(
        "boost",
        "Boost to LEO",
        "Ctrl B",
        effects=(SendTo(_MAT_BOARD, "LEO"),),
        only=_HAND,
        say=Say("{who} boosts {piece} to LEO.", "boost", (("cards", "{Card}"), *heavy)),
    )
    for slug, stack in STACKS.items():
        if slug == "leo":
            continue
        yield Command(
            f"produce_{slug}",
            f"Produce at a factory, into {stack}",
            group="Do with this card",
            only=_HAND,
            effects=(SendTo(_MAT_BOARD, stack), Change("Side", to="1")),
            say=Say(
                f"{{who}} makes {{piece}} at a factory, into {stack}.",
                "et_production",
                (("card", "{Card}"), ("stack", slug), *heavy),
            ),
        )
    yield Command(
        "sell_hand",
        "Sell from hand (free market)",
        effects=(PutBack("{Deck}", under=True),),
        only=_HAND,
        say=Say("{who} sells {piece} from hand.", "free_market", (("card", "{Card}"),)),
    )
    yield Command(
        "budget_cut",
        "Discard for budget cuts",
        effects=(PutBack("{Deck}", under=True),),
        only=_HAND,
        say=Say("{who} discards {piece} for budget cuts.", "budget_cut", (("card", "{Card}"),)),
    )
    yield _discard("discard_hand", _HAND)
    yield _discard("discard", _MAT)
    yield TUCK


def _work_commands() -> Iterator[Command]:
    """Operations and free actions that a card on the mat does."""
    plain = (
        ("site_refuel", "Refuel at the site (ISRU)", "refuels at the site with {piece}", "card"),
        ("air_refuel", "Scoop fuel in an aerobrake", "scoops fuel with {piece}", "card"),
        ("dirt_refuel", "Load dirt", "loads dirt for {piece}", "card"),
        ("prospect", "Prospect with this card", "prospects with {piece}", "card"),
        ("industrialize", "Use to industrialize", "industrializes with {piece}", "cards"),
        ("build_colony", "Build a colony with this card", "builds a colony with {piece}", "card"),
        ("take_glory", "Take the glory chit here", "takes the glory chit with {piece}", "card"),
        ("turn_glory", "Brings its glory chit home", "turns the glory chit of {piece}", "card"),
        ("buggy_move", "Drive along a buggy road", "drives {piece} along a buggy road", "card"),
        ("revive_mine", "Prospect a busted site again", "prospects a busted site with {piece}", "card"),
        ("mooncable", "Load dirt by the lunar mass driver", "loads dirt by mass driver for {piece}", "card"),
        ("switch_off", "Switch off until the end of the turn", "switches {piece} off", "card"),
        ("pad_explosion", "Lost in the pad explosion", "loses {piece} in the pad explosion", "card"),
        ("phileas_fogg", "Burn as dirt fuel", "burns {piece} as fuel", "cards"),
    )
    for act, menu, words, key in plain:
        yield Command(
            act,
            menu,
            group="Do with this card",
            only=_MAT,
            say=Say(f"{{who}} {words} ({{area}}).", act, ((key, "{Card}"), ("stack", "{area_id}"))),
        )
    yield Command(
        "support",
        "Supports the thruster",
        group="Do with this card",
        only=_MAT,
        say=Say(
            "{who} uses {piece} as a support ({area}).",
            "support",
            (("cards", "{Card}"), ("stack", "{area_id}")),
        ),
    )
    yield Command(
        "murder",
        "Is murdered (felony)",
        group="Do with this card",
        only=_MAT,
        say=Say("{piece} of {who} is murdered ({area}).", "murder", (("card", "{Card}"),), by_table=True),
    )


def _deal_commands(factions: tuple[Faction, ...], crew: bool = False) -> Iterator[Command]:
    """A crew may lie on the mat of another player: who offers it, then, is its own one."""
    by = ("Owner", "OwnerId") if crew else ("who", "Faction")
    if not crew:
        yield offers(factions, "offer_hand", "card:{Card}", "the card {piece}", _HAND)
    yield offers(factions, "offer", "stacked:{Card}", "{piece} of {area}", _MAT, by=by)
    yield offers(factions, "lend", "use:card:{Card}", "the work of {piece} this turn", _MAT, "Lend", by)


def _mat_commands(rfg: bool) -> Iterator[Command]:
    yield from _work_commands()
    for slug, stack in STACKS.items():
        yield Command(
            f"to_{slug}",
            stack,
            group="Cargo transfer to",
            only=_MAT,
            effects=(SendTo(_MAT_BOARD, stack),),
            say=Say(
                f"{{who}} moves {{piece}} from {{area}} to {stack}.",
                "cargo_transfer",
                (("cards", "{Card}"), ("from", "{area_id}"), ("to", slug)),
            ),
        )
    yield Command(
        "deliver",
        "Deliver to LEO",
        effects=(SendTo(_MAT_BOARD, "LEO"),),
        only=_MAT,
        say=Say(
            "{who} delivers {piece} from {area} to LEO.",
            "delivery",
            (("card", "{Card}"), ("from", "{area_id}")),
        ),
    )
    goes = PutBack("{Deck}", under=True) if rfg else SendTo(_HAND_BOARD, "")
    yield Command(
        "sell_leo",
        "Sell black card from LEO (free market)",
        effects=(goes, Change("Side", to="0")),
        only=_MAT,
        say=Say("{who} sells {piece} from {area}.", "free_market", (("card", "{Card}"),)),
    )
    yield Command(
        "decommission",
        "Decommission",
        "Ctrl D",
        only=_MAT,
        effects=(SendTo(_HAND_BOARD, ""), Change("Side", to="0")),
        say=Say(
            "{who} decommissions {piece} from {area}.",
            "decommission",
            (("cards", "{Card}"), ("stack", "{area_id}")),
        ),
    )


def _thruster_commands() -> Iterator[Command]:
    yield Command(
        "activate",
        "Activate this thruster",
        "Ctrl A",
        only=_MAT,
        say=Say(
            "{who} activates {piece} ({area}), afterburn {Afterburn}, pushed by {Push}.",
            "activate_thruster",
            (("card", "{Card}"), ("stack", "{area_id}"), ("afterburn", "{Afterburn}"), ("push_by", "{Push}")),
        ),
    )
    yield Command(
        "scoops",
        "Scoops the fuel (the thruster, not the air-eater)",
        only=_MAT,
        say=Say("{who} scoops fuel with the thruster {piece}.", "air_refuel", (("thruster", "{Card}"),)),
    )
    yield Command("burner", "Afterburn on or off", effects=(Change("Afterburn", by=1),), only=_MAT)
    for ident, menu, to in (
        ("push_nobody", "Nobody", NOBODY),
        ("push_own", "This player", "{faction}"),
        ("push_partner", "The partner of my deal", f"{{{PARTNER_ID} of Faction}}"),
    ):
        yield Command(ident, menu, group="Pushed by", effects=(Change("Push", to=to),), only=_MAT)
    yield Command(COOL, effects=(Change("Afterburn", to="0"), Change("Push", to=NOBODY)))


def _thruster(name: str, commands: Iterable[Command], side: Count, factions: tuple[str, ...]) -> Kind:
    """Cards that thrust; they show what is set for the next activation."""
    counts = (side, Count("Afterburn", "0", 0, 1, wrap=True), Count("Push", NOBODY, numeric=False))
    parts = Shown("afterburn ", "Afterburn", ("1",)), Shown("pushed by {Push} ", "Push", factions)
    label = Label(parts, 11, offset=(0, -119), ground="#a3291c")
    return Kind(name, tuple(commands), counts, (label,), layer_order=CARDS)


def _radiator_commands() -> Iterator[Command]:
    """Radiators turn round, as a free action or burnt as dirt (G2c.1), or are given up in hazards (E7d)."""
    heavy = (("card", "{Card}"), ("heavy", "{Heavy}"))
    turns = (Change("Heavy", by=1), Rotate())
    yield Command(
        "orient",
        "Turn light or heavy",
        "Ctrl R",
        effects=turns,
        say=Say("{who} turns {piece} round (heavy {Heavy}).", "orient", heavy),
    )
    yield Command(
        "burn_radiator",
        "Turn light: the rest becomes dirt fuel",
        only=_MAT,
        effects=turns,
        say=Say(
            "{who} turns {piece} round and burns the rest (heavy {Heavy}).", "orient", (*heavy, ("burn", "1"))
        ),
    )
    yield Command(
        "not_kept",
        "Not kept if the hazard roll fails",
        only=_MAT,
        say=Say("{who} does not keep {piece} if the hazard roll fails.", "not_kept", (("cards", "{Card}"),)),
    )


def kinds(content: Hf4Content) -> tuple[Kind, ...]:
    """Kinds of cards: plain, thruster and radiator of both editions, crew, and cards of later modules."""
    factions = tuple(content.factions)
    all_of = tuple(content.factions.values())
    side = Count("Side", "0", 0, 1, wrap=True)
    flip = Command("flip", "Turn over", "Ctrl F", effects=(Change("Side", by=1),))
    found = []
    for rfg in (False, True):
        edition = " rfg" if rfg else ""
        both = (*_hand_commands(False), *_mat_commands(rfg), *_deal_commands(all_of))
        if rfg:
            both += tuple(rescue.hand_commands(content.tables, _HAND))
        found.append(Kind(f"card{edition}", (flip, *both), (side,), layer_order=CARDS))
        commands = (flip, *_thruster_commands(), *both)
        found.append(_thruster(f"thruster{edition}", commands, side, factions))
    found.append(
        Kind(
            "radiator",
            (
                *(flip, *_radiator_commands(), *_hand_commands(True)),
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
    crew.append(
        Command(
            "recall_crew",
            "Recall the crew out of another stack",
            only=_MAT,
            say=Say(
                "{who} recalls the crew {piece} into {area}.",
                "recall_crew",
                (("card", "{Card}"), ("to", "{area_id}")),
            ),
        )
    )
    crew.append(
        Command(
            "lost",
            "Crew lost: back to LEO",
            only=_MAT,
            effects=(SendTo(_MAT_BOARD, "LEO"),),
            say=Say(
                "{who} decommissions the crew {piece} from {area}.",
                "decommission",
                (("cards", "{Card}"), ("stack", "{area_id}")),
            ),
        )
    )
    flip_crew = Command(
        "choose_crew",
        "Turn over (choose the faction)",
        "Ctrl F",
        effects=(Change("Side", by=1),),
        only=_MAT,
        say=Say(
            "{who} turns the crew card over (side {Side}).",
            "crew_side",
            (("card", "{Card}"), ("side", "{Side}")),
        ),
    )
    found.append(_thruster("crew", (flip_crew, *_thruster_commands(), *crew), side, factions))
    found.append(Kind("later card", (flip,), (side,), layer_order=CARDS))
    return tuple(found)


def _kind(card: Card) -> str:
    if card.deck == "crew":
        return "crew"
    if card.deck not in DECKS:
        return "later card"
    edition = " rfg" if card.edition == "rfg" else ""
    if card.deck == "radiators":
        return "radiator"
    thrusts = any(side.thrust is not None for side in card.sides)
    return ("thruster" if thrusts else "card") + edition


def pile_of(card: Card) -> str:
    """Name of the pile that a card belongs to."""
    if card.deck == "crew":
        return ""
    name = DECKS.get(card.deck, _LATER.get(card.deck, card.deck.capitalize()))
    if card.module == "m4" and card.deck in ("colonists",):
        name += " of module 4"
    return name


def _face(side: CardSide, card: Card) -> Picture:
    return Picture(f"card-{side.code.lower()}", partial(card_face, side, card), SCALE, about=card.id)


def piece(card: Card, owner: Mapping[str, str] | None = None) -> Piece:
    """The card as a piece; its name is that of the face that is up. ``owner``: facts of whose crew it is."""
    first, second = card.sides
    facts = {"Card": card.id, "Deck": pile_of(card), "Type": card.deck, **(owner or {})}
    layer = Layer(
        "face", (_face(first, card), _face(second, card)), (first.name, second.name), follows="Side"
    )
    return Piece(f"card-{card.id.lower()}", first.name, _kind(card), (layer,), facts)

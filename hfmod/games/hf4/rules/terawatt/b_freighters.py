"""Module 1: freighters, a spacecraft of their own (1B): how many, what they carry, how they move.

A freighter card lies in the freighter stack, or as cargo in another spacecraft. Its move needs no activation
and no fuel (1B4): it begins with the first ``enter`` and ends with ``end_move``, a landing or a wreck. The
books at hand do not print its net thrust; option ``freighter_net_thrust`` says what is played with (1B4.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Hold, Site
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import b_cards, e_stacks, h_moved_fts, h_rights, h_spacecraft
from hfmod.games.hf4.rules.core.acts import LEO, broken, name, spot
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER, is_freighter
from hfmod.games.hf4.rules.core.solar_graph import Way, is_belt, place
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn

MOVES = "moves:freighter"  # key of ``Turn.used``: moves that the freighter has begun this turn
CARRIED = "carried:"  # with a card's id a key of ``Turn.used``: it moved aboard the freighter


# -- one of each ---------------------------------------------------------------------------------------


@implements("1A4", "GL-Freighter")
def owned(state: Hf4State, player: str, deck: str) -> str | None:
    """The player's card of a deck of which nobody owns two, in hand or in a stack; None without one."""
    if deck not in b_cards.ONE_EACH:
        return None
    owner = state.players[player]
    held = [*owner.hand, *(card for stack in owner.stacks.values() for card in stack.cards)]
    return next((card for card in held if state.content.cards[card].deck == deck), None)


@implements("1A4.1")
def no_second_auction(state: Hf4State, player: str, deck: str) -> Iterator[RuleViolation]:
    """Who has a freighter, or a GW thruster, takes no part in auctions for another one."""
    card = owned(state, player, deck)
    if card is not None:
        message = f"{player} has {name(state, card)}, and nobody owns two {b_cards.ONE_EACH[deck]}s"
        legal = "discard it first (G6)"
        yield broken("1A4.1", message, f"card:{card}", f"hand:{player}", legal=legal, advice="discard_first")


@implements("1A4")
def no_second_card(state: Hf4State, player: str, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """A second freighter or GW thruster comes into nobody's hand or stacks by other ways either."""
    for card in cards:
        deck = state.content.cards[card].deck
        has = owned(state, player, deck)
        if has is not None and has != card:
            message = f"{player} has {name(state, has)}, and nobody owns two {b_cards.ONE_EACH[deck]}s"
            legal = "discard the first one (G6)"
            yield broken("1A4", message, f"card:{has}", f"card:{card}", legal=legal, advice="discard_either")


# -- the stack -------------------------------------------------------------------------------------------


@implements("1B", "1B.1", "E3e")
def hold_of(state: Hf4State, stack: Stack) -> Hold | None:
    """What the card of a freighter stack prints about its load; None for other stacks."""
    card = e_stacks.freighter_in(state, stack) if stack.kind == FREIGHTER else None
    return state.side(card).hold if card is not None else None


@implements("1B3a", "GL-Load-Limit")
def load(state: Hf4State, stack: Stack) -> int:
    """Mass that a freighter carries; its own card does not count."""
    cards = (card for card in stack.cards if not is_freighter(state, card))
    return sum(state.mass(card) for card in cards) + sum(stack.fts.values())


def takes(
    state: Hf4State, stack: Stack | None, cards: Sequence[str] = (), fts: int = 0, mass: int | None = None
) -> Iterator[RuleViolation]:
    """What keeps a freighter from taking on cargo; ``mass`` is that of the cards where it is to change."""
    hold = hold_of(state, stack) if stack is not None else None
    cargo = [card for card in cards if not is_freighter(state, card)]
    if stack is None or hold is None or not (cargo or fts):
        return
    more = (sum(state.mass(card) for card in cargo) if mass is None else mass) + fts
    yield from load_limit(state, stack, hold, more)
    yield from loads_here(state, stack, hold)


@implements("1B3a", "GL-Load-Limit")
def load_limit(state: Hf4State, stack: Stack, hold: Hold, more: int) -> Iterator[RuleViolation]:
    """Cards and FTs aboard are never heavier than the load limit."""
    aboard = load(state, stack)
    if aboard + more > hold.load_limit:
        message = f"{stack.title} would carry {aboard + more}, its load limit is {hold.load_limit}"
        legal = f"load up to {max(0, hold.load_limit - aboard)}"
        yield broken("1B3a", message, stack.key, legal=legal, load=aboard + more, limit=hold.load_limit)


@implements(
    "GL-Factory-Loading-Only", "1B3b", "CA-M1F163F", "CA-M1F163R", "CA-M1F164F", "CA-M1F164R", "CA-M1F165F",
    "CA-M1F166F",
)  # fmt: skip
def loads_here(state: Hf4State, stack: Stack, hold: Hold) -> Iterator[RuleViolation]:
    """Factory loading only: cargo comes aboard at anybody's factory, or at an own Bernal, but not in LEO."""
    if not hold.factory_loading_only or stack.location in loading_places(state, stack.owner):
        return
    rule = "1B3b" if stack.location == LEO else "GL-Factory-Loading-Only"
    message = f"{stack.title} is at {spot(state, stack.location)} and loads at factories only"
    yield broken(rule, message, stack.key, legal="load it at a factory, or at an own anchored Bernal")


@implements("1B3b")
def loading_places(state: Hf4State, player: str) -> set[str]:
    """Spaces with a factory, and those of the player's anchored Bernals outside LEO."""
    factories = {site for site, tokens in state.sites.items() if tokens.factory is not None}
    return factories | {over.location for over in b_bernals.anchored(state, player)} - {LEO}


@implements("E3e", "1B", "1B.2")
def own_stack(
    state: Hf4State, source: Stack | None, to: str, cards: Sequence[str], fts: int
) -> Iterator[RuleViolation]:
    """A freighter card is a stack of its own, or the cargo of a rocket; it does not leave its load behind."""
    moved = [card for card in cards if is_freighter(state, card)]
    if not moved:
        return
    card = moved[0]
    if to not in (FREIGHTER, "rocket"):
        message = (
            f"{name(state, card)} is a spacecraft and does not lie in {to.replace('outpost', 'outpost ')}"
        )
        yield broken("E3e", message, f"card:{card}", legal="its own stack, or the rocket as cargo")
    if source is not None and source.kind == FREIGHTER:
        left = [one for one in source.cards if one not in cards]
        if left or sum(source.fts.values()) > fts:
            message = f"{name(state, card)} leaves its load behind"
            yield broken("E3e", message, source.key, legal="unload it first, or take all along")


def new_stack(
    state: Hf4State, source: Stack, kind: str, cards: Sequence[str], fts: int
) -> Iterator[RuleViolation]:
    """A freighter that leaves a rocket is empty, or loaded as its card allows."""
    if kind == FREIGHTER:
        made = Stack(
            FREIGHTER, source.owner, source.location, [card for card in cards if is_freighter(state, card)]
        )
        yield from takes(state, made, cards, fts)


# -- moving ----------------------------------------------------------------------------------------------


def driver(state: Hf4State, stack: Stack) -> str | None:
    """The card whose values move a freighter or a mobile factory, that is the player's promoted freighter."""
    if stack.kind == FREIGHTER:
        return e_stacks.freighter_in(state, stack)
    return promoted(state, stack.owner)


@implements("1Bc", "1B6", "GL-Factory.m", "GL-Mobile-Factory")
def promoted(state: Hf4State, player: str) -> str | None:
    """The player's promoted freighter card, which makes factories mobile; None without one on the table."""
    cards = (card for stack in state.stacks(player) for card in stack.cards if is_freighter(state, card))
    return next((card for card in cards if state.promoted(card)), None)


@implements(
    "1B4", "1B4b", "1B4.3", "J5d.m1", "1B6a", "CA-M1F166F", "CA-M1F168R", "GL-Bonus-Pivot.m", "GL-Spacecraft"
)  # fmt: skip
def set_out(state: Hf4State, stack: Stack, move: Movement) -> Movement:
    """Give a move that begins its net thrust and bonus pivots, where no thruster does. No supports count."""
    card = driver(state, stack) if h_spacecraft.self_driven(stack.kind) else None
    if card is None:
        return move
    side = state.side(card)
    base = int(state.option("freighter_net_thrust"))
    parts = {"base": base}
    tokens = state.sites.get(stack.location)
    starts = {
        "factory_start_thrust": tokens is not None and tokens.factory is not None,
        "belt_start_thrust": is_belt(state.content.map.spaces[stack.location]),
    }
    for code, here in starts.items():
        ability = h_rights.printed(state, card, code) if here else None
        if ability is not None:
            parts[code.partition("_")[0]] = int(ability.params["thrust"])
    move.net_thrust = sum(parts.values())
    move.facts |= parts
    move.bonus_pivots = side.hold.bonus_pivots if side.hold is not None else 0
    return move


@implements("1B4.3", "J5d.m1")
def ignored(state: Hf4State, stack: Stack) -> int:
    """Thrust that supports aboard would add to a thruster, and do not add to a freighter."""
    if not h_spacecraft.self_driven(stack.kind):
        return 0
    modifiers = (state.side(card).modifier for card in stack.cards)
    return sum(one.thrust for one in modifiers if one is not None and one.thrust > 0)


@implements("1B4.2", "GL-Powersat.f")
def moves_again(state: Hf4State, stack: Stack) -> bool:
    """Whether a freighter that has made its move makes a second one, pushed by a Powersat."""
    turn = state.turns.get(stack.owner)
    once = stack.kind == FREIGHTER and turn is not None and turn.used.get(MOVES) == 1
    return once and bool(h_rights.push_sources(state, stack.owner))


def is_second_move(state: Hf4State, move: Movement) -> bool:
    """Whether a move is the second one of a freighter, which a Powersat gives (1B4.2)."""
    turn = state.turns.get(move.owner)
    return move.stack == FREIGHTER and turn is not None and turn.used.get(MOVES) == 2


def rides_again(state: Hf4State, player: str, card: str) -> bool:
    """Whether a freighter takes the card along in its second move, as in its first one."""
    turn = state.turns.get(player)
    return turn is not None and bool(turn.used.get(CARRIED + card)) and turn.used.get(MOVES) == 2


def note_move(turn: Turn, stack: Stack) -> None:
    """Count a move of a freighter that begins."""
    if stack.kind == FREIGHTER:
        turn.used[MOVES] = turn.used.get(MOVES, 0) + 1


def note_load(turn: Turn, stack: Stack) -> None:
    """Note what a freighter carries along: it may go on with its second move."""
    if stack.kind == FREIGHTER:
        turn.used |= dict.fromkeys((CARRIED + card for card in stack.cards), 1)


@implements("CA-M1F163F", "CA-M1F163R")
def in_sunlight(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """A solar-heated freighter moves beyond its zone only while pushed."""
    card = driver(state, stack) if h_spacecraft.self_driven(stack.kind) else None
    if card is None or h_rights.push_sources(state, stack.owner):
        return
    board = state.content.map
    zone = board.zones[board.spaces[step.end].zone]
    heated = h_rights.printed(state, card, "solar_heated")
    last = board.zones[str(heated.params["zone"])] if heated is not None else zone
    if zone.index > last.index:
        message = f"{name(state, card)} is solar-heated; {place(board, step.end)} is in the {zone.name} zone"
        legal = f"stay within the {last.name} zone, or get a push"
        yield broken(f"CA-{state.side(card).code}", message, stack.key, legal=legal, zone=zone.id)


@implements("CA-M1F165R", "CA-M1F169R")
def lands_unassisted(state: Hf4State, stack: Stack, site: Site) -> bool:
    """Whether a freighter or mobile factory lands and lifts off there without assist and thrust."""
    card = driver(state, stack) if h_spacecraft.self_driven(stack.kind) else None
    if card is None:
        return False
    lands = h_rights.printed(state, card, "unassisted_landing")
    return lands is not None and site.size < int(lands.params["below_size"])


def second_move_load(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A second, pushed move takes along what the first one did, and nothing that moved otherwise."""
    turn = state.turns.get(stack.owner)
    if turn is None or stack.kind != FREIGHTER or not turn.used.get(MOVES):
        return
    for card in stack.cards:
        if h_moved_fts.moved_in(state, card) is not None and not turn.used.get(CARRIED + card):
            message = f"{name(state, card)} has already moved this turn, not aboard the freighter"
            yield broken("H1b.1", message, f"card:{card}", stack.key, legal="unload it first")


def without_card(state: Hf4State) -> Iterator[str]:
    """Freighter stacks in which no freighter lies."""
    for player in state.players.values():
        stack = player.stacks.get(FREIGHTER)
        if stack is not None and hold_of(state, stack) is None:
            yield f"{stack.key} has no freighter card"

"""Chapter E: stacks, how they come and go, and decommissioning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_cards, f_fuel, h_moved_fts
from hfmod.games.hf4.rules.core.acts import LEO, broken, name
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

FREIGHTER = "freighter"
OUTPOSTS = ("outpost1", "outpost2")  # those with a chit; a third one lives until the turn ends (E3d)


# -- looking -----------------------------------------------------------------------------------------


def is_outpost(kind: str) -> bool:
    """Whether a stack kind is an outpost: ``outpost1``, ``outpost2``, and higher numbers within a turn."""
    return kind.startswith("outpost")


def is_cube(kind: str) -> bool:
    """Whether a spacecraft is a mobile factory: ``cube1`` and so on, ``factory:SITE`` before it lifts off."""
    return kind.startswith(("cube", "factory:"))


def is_freighter(state: Hf4State, card: str) -> bool:
    """Whether the card is a freighter."""
    return state.content.cards[card].deck == "freighters"


def stays(state: Hf4State, player: str, kind: str) -> tuple[str, str]:
    """The rule by which a stack of that kind never moves and what may be done; empty where there is none."""
    if kind not in state.players[player].stacks:
        return "", ""
    if kind == "leo":
        return "E4", "put what is to move into a rocket"
    if is_outpost(kind):
        return "GL-Outpost-Stack.b", "convert it into the rocket first"
    return ("1B4", "move the freighter without activating anything") if kind == FREIGHTER else ("", "")


def stack_of_kind(state: Hf4State, player: str, kind: str) -> Stack:
    """A player's stack. Raises Impossible where there is none."""
    stack = state.players[player].stacks.get(kind)
    if stack is None:
        raise Impossible(f"{player} has no {kind} stack", frozenset({f"{kind}:{player}"}))
    return stack


@implements("GL-Colocated")
def stacks_at(state: Hf4State, space: str, player: str | None = None) -> list[Stack]:
    """All stacks in a space, or one player's."""
    return [stack for stack in state.stacks(player) if stack.location == space]


def owner_of(state: Hf4State, card: str, stack: Stack) -> str:
    """Whose card it is: crew and Colonists stay their player's in any stack (N3d)."""
    own = state.cards[card].owner
    if own is not None:
        return own
    return next((player.id for player in state.players.values() if player.crew == card), stack.owner)


@implements("N6", "N6.m2", "N7.m2")
def may_employ(state: Hf4State, player: str, card: str, stack: Stack) -> bool:
    """Whether a card works for a player: an own one, or a crew or Colonist lent this turn."""
    kind = "colonist" if b_cards.is_colonist(state, card) else "crew"
    lent = state.turn is not None and player in state.turn.granted.get(f"{kind}:{card}", ())
    return lent or owner_of(state, card, stack) == player


def is_crew(state: Hf4State, card: str) -> bool:
    """Whether the card is some player's crew."""
    return any(player.crew == card for player in state.players.values())


@implements("B6.1", "GL-Human", "tD2.3", "GL-Crew", "GL-Human.m", "GL-Robot")
def is_human(state: Hf4State, card: str) -> bool:
    """Whether the card is a Human: a crew, a human Colonist, an emancipated Robot; no Bernal card."""
    if state.side(card).human:
        return not b_cards.is_bernal(state, card)
    return is_crew(state, card) or (state.rules.robots_are_human(state) and b_cards.is_colonist(state, card))


@implements("GL-Human", "GL-LEO", "B6.2", "GL-Human.m", "2A5.1", "GL-Bernal.b")
def humans_at(state: Hf4State, space: str) -> set[str]:
    """Players with a human in a space: on cards there, colonies, anchored Bernals, and everybody in LEO."""
    if space == LEO:
        return set(state.players)
    there = {
        owner_of(state, card, stack)
        for stack in stacks_at(state, space)
        for card in stack.cards
        if is_human(state, card)
    }
    there |= {stack.owner for stack in state.rules.anchored(state) if stack.location == space}
    site = state.sites.get(space)
    return there | set(site.colonies if site else ())


@implements("F1c", "GL-Aqua", "GL-FT", "GL-LEO", "tD.3", "GL-Bank")
def fts_in(state: Hf4State, stack: Stack, grade: Grade) -> int:
    """FTs of a grade in a stack; water FTs in LEO (or the Bank, RUL-BANK) are the player's Aquas (F1c)."""
    if grade is Grade.WATER and state.rules.is_bank(state, stack):
        return state.players[stack.owner].aquas
    return stack.fts.get(grade, 0)


@implements("F1c", "A1a.1", silent=("A1a.1",))
def add_fts(state: Hf4State, stack: Stack, n: int, grade: Grade) -> None:
    """Put FTs into a stack, or take them out (negative); never below none. Masses are not touched."""
    if grade is Grade.WATER and state.rules.is_bank(state, stack):
        owner = state.players[stack.owner]
        if owner.aquas + n < 0:
            inexact(f"aquas:{stack.owner}")
        owner.aquas = max(0, owner.aquas + n)
        return
    left = stack.fts.get(grade, 0) + n
    if left < 0:
        inexact(stack.key)
    if left > 0:
        stack.fts[grade] = left
    else:
        stack.fts.pop(grade, None)


def known_grade(grade: str, fts: int) -> Grade:
    """The fuel grade of that name. Raises Impossible for another word, and where no FTs have the grade."""
    try:
        found = Grade(grade)
    except ValueError:
        raise Impossible(f"there is no fuel grade {grade}; grades are water, dirt, isotope") from None
    if not fts and found is not Grade.WATER:
        raise Impossible(f"grade {grade} is named for no FTs")
    return found


@implements("GL-Black-Side-Card", "GL-Purple-Side")
def black_up(state: Hf4State, card: str) -> bool:
    """Whether a card lies Black Side up; Purple Sides are none, Robots have a Black Side for their front."""
    return state.face(card) == "black" or (state.cards[card].black and not state.promoted(card))


# -- making and ending stacks --------------------------------------------------------------------------


def free_outpost(state: Hf4State, player: str) -> str:
    """The lowest outpost number that the player does not use."""
    n = 1
    while f"outpost{n}" in state.players[player].stacks:
        n += 1
    return f"outpost{n}"


@implements(
    "E2c", "E2b.1", "E6", "E6b", "E5", "E5d", "B4.2", "E2", "GL-Stack", "B4.1", silent=True,
)  # fmt: skip
def make_stack(state: Hf4State, player: str, kind: str, location: str) -> Stack:
    """The player's stack of that kind; a new, empty one at the place where there is none yet."""
    stacks = state.players[player].stacks
    if kind not in stacks:
        put_figure(stacks, player, kind, location)
    return stacks[kind]


def put_figure(stacks: dict[str, Stack], player: str, kind: str, location: str) -> None:
    """A new stack at a place, with its figure."""
    new = new_outpost if is_outpost(kind) else new_rocket if kind == "rocket" else Stack
    stacks[kind] = new(kind, player, location)


@implements(
    "E6", "E3c", "GL-Outpost-Stack", "GL-Outpost-Stack.c", "tD3.3", "GL-Figure",
    silent=("E3c", "GL-Outpost-Stack", "GL-Outpost-Stack.c", "tD3.3", "GL-Figure"),
)  # fmt: skip
def new_outpost(kind: str, player: str, location: str) -> Stack:
    """An empty outpost."""
    return Stack(kind, player, location)


@implements("E5", "E5d")
def new_rocket(kind: str, player: str, location: str) -> Stack:
    """An empty rocket, its tanks empty too."""
    return Stack(kind, player, location)


@implements("E2e", "G6.3", "GL-Discard.c")
def tidy(state: Hf4State, stack: Stack) -> None:
    """Take the figure of a stack without cards and FTs off the map; its fuel is lost."""
    if stack.kind != "leo" and not stack.cards and not any(stack.fts.values()):
        f_fuel.clear(stack)
        stacks = state.players[stack.owner].stacks
        if stacks.get(stack.kind) is stack:
            del stacks[stack.kind]
            h_moved_fts.forget(state, stack)


def put(state: Hf4State, stack: Stack, card: str) -> None:
    """Lay a card into a stack; masses are not touched."""
    stack.cards.append(card)


@implements("E3d", "E6d", "E3", "E6", "GL-Outpost-Stack.a", "tD3.2", "tE2.4")
def outpost_limit(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """No more than two outposts when the own turn ends."""
    kinds = [kind for kind in state.players[player].stacks if is_outpost(kind)]
    surplus, n = [kind for kind in kinds if kind not in OUTPOSTS], len(kinds)
    if n > len(OUTPOSTS):
        keys = [f"{kind}:{player}" for kind in surplus]
        legal = "decommission or convert an outpost before the turn ends"
        message = f"{player} has {n} outposts at the end of the turn, two are allowed"
        rule = "E6d" if len(surplus) == 1 else "E3d"
        yield broken(rule, message, *keys, legal=legal, advice="outpost", outposts=n)


# -- decommissioning -----------------------------------------------------------------------------------


@implements(
    "E7.1", "E7c.1", "GL-Decommission", "G5.3", "Lb", "tF1.14", "GL-Crew.m2", "2B3.1", "2C2.2", "tF4.4",
    silent=("E7c.1", "G5.3", "Lb", "tF1.14", "GL-Crew.m2", "2B3.1", "2C2.2", "tF4.4"),
)  # fmt: skip
def to_owner(state: Hf4State, card: str, owner: str) -> None:
    """A decommissioned card goes to its owner's hand, a crew to the Bank; a glory chit goes low.

    A human Colonist goes to the bottom of the queue, a Robot to hand (2C2.2).
    """
    if state.rules.is_token(state, card):
        state.rules.token_lost(state, card)
        return
    card_state = state.cards[card]
    player = state.players[owner]
    drop_glory(state, card, owner)
    if is_crew(state, card):
        crew_returns(state, card, owner)
        return
    if card_state.owner is not None and is_human(state, card):
        to_deck_bottom(state, card)
        return
    card_state.black = False
    card_state.heavy = False
    card_state.owner = None
    player.hand.append(card)


@implements("E7c.1", "tF4.4")
def crew_returns(state: Hf4State, card: str, owner: str) -> None:
    """A decommissioned crew goes to its player's LEO stack, or to the Home Bernal that is the Bank."""
    bank = state.rules.bank(state, owner)
    bank.cards.append(card)
    f_fuel.set_mass(state, bank)


@implements("G5.3", "Lb")
def drop_glory(state: Hf4State, card: str, owner: str) -> None:
    """A glory chit of a lost human goes to its player, low side up."""
    card_state = state.cards[card]
    if card_state.glory is not None:
        state.glory_high[card_state.glory] = False
        state.players[owner].glory.append(card_state.glory)
        card_state.glory = None


def decommission(
    state: Hf4State, stack: Stack, cards: Iterable[str], fts: int = 0, grade: Grade = Grade.WATER
) -> None:
    """Decommission cards and FTs of one stack, bring its masses in line, and end it when it is empty (E7)."""
    for card in [card for card in cards if card in stack.cards]:
        stack.cards.remove(card)
        if state.rules.is_token(state, card):
            state.rules.token_given_up(state, stack, card)
        else:
            to_owner(state, card, owner_of(state, card, stack))
    if fts:
        discard_fts(state, stack, fts, grade)
    settle(state, stack)
    if stack.kind in f_fuel.TRACKED and not stack.cards:  # FTs may be left, fuel is not (RUL-LOST-FUEL)
        stack.wet, stack.grade = stack.dry, None


@implements("E7d", "H10c", "GL-Orientation.a")
def ablated(state: Hf4State, cards: Iterable[str]) -> list[str]:
    """Turn the heavy radiators among cards that would be lost to light, and return them (RUL-ABLATION)."""
    heavy = [card for card in cards if state.cards[card].heavy]
    for card in heavy:
        state.cards[card].heavy = False
    return heavy


@implements("GL-Decommission", "E7.2")
def strike(state: Hf4State, stack: Stack, cards: Sequence[str]) -> None:
    """Cards of one stack are hit: heavy radiators turn to light, others are decommissioned."""
    kept = ablated(state, cards)
    decommission(state, stack, [card for card in cards if card not in kept])


@implements("E7b")
def discard_fts(state: Hf4State, stack: Stack, fts: int, grade: Grade) -> None:
    """Decommissioned FTs go to the pool."""
    h_moved_fts.lost(state, stack, fts)
    add_fts(state, stack, -fts, grade)


@implements("E7a", "E7b")
def lose_stack(state: Hf4State, stack: Stack) -> None:
    """Decommission a whole stack: cards to their owners, FTs and fuel are lost; a cube to its reserve."""
    state.players[stack.owner].cubes.pop(stack.kind, None)
    stack.fts.clear()
    decommission(state, stack, list(stack.cards))


@implements("E7a", "G1a", silent=("E7a", "G1a"))
def settle(state: Hf4State, stack: Stack) -> None:
    """After cards or FTs joined or left: masses (F2b), lost fuel (RUL-LOST-FUEL), empty stacks (E2e)."""
    if stack.kind == FREIGHTER and not any(is_freighter(state, card) for card in stack.cards):
        leave_load(state, stack)
    f_fuel.set_mass(state, stack)
    if (
        stack.kind == "rocket"
        and state.option("fuel_lost_with") == "last_thruster"
        and not any(state.side(card).thrust for card in stack.cards)
    ):
        stack.wet, stack.grade = stack.dry, None
    if stack.kind in b_cards.FIGURES and b_cards.bernal_of(state, stack) is None:
        without_bernal(state, stack)
    tidy(state, stack)
    state.rules.settled(state)


@implements("E3e", "E2c")
def leave_load(state: Hf4State, stack: Stack) -> None:
    """What a lost freighter carried is an outpost from now on."""
    stacks, known = state.players[stack.owner].stacks, stack.key
    if stacks.get(stack.kind) is stack:
        del stacks[stack.kind]
    stack.kind = free_outpost(state, stack.owner)
    stacks[stack.kind] = stack
    h_moved_fts.rename(state, {known: stack.key})


@implements("E3f", "E3g", "2B6d")
def without_bernal(state: Hf4State, stack: Stack) -> None:
    """A Bernal stack that has lost its Bernal: its figure goes, what is left is an outpost without fuel."""
    loosen(state, stack)
    stacks, known = state.players[stack.owner].stacks, stack.key
    h_moved_fts.lost(state, stack, f_fuel.whole_tanks(stack))
    if stacks.get(stack.kind) is stack:
        del stacks[stack.kind]
        stack.kind = free_outpost(state, stack.owner)
        stacks[stack.kind] = stack
        h_moved_fts.rename(state, {known: stack.key})
    f_fuel.clear(stack)


@implements("2B6d", "GL-Bank.m")
def loosen(state: Hf4State, stack: Stack) -> None:
    """A Bernal is anchored no more: Aquas kept there become FTs, water in LEO is money again."""
    was_bank, owner = state.rules.is_bank(state, stack), state.players[stack.owner]
    stack.anchored = 0
    if was_bank:
        leo = owner.stacks["leo"]
        kept, owner.aquas = owner.aquas, leo.fts.pop(Grade.WATER, 0)
        add_fts(state, stack, kept, Grade.WATER)


@implements("E7c.2", "GL-Decommission.a", "GL-Decommission.b", "RFG-UNTAUGHT-f", "GL-Decommission.c")
def humans_stay(state: Hf4State, stack: Stack, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """Humans are decommissioned voluntarily only to found a colony or by a felony, which are other acts."""
    for card in cards:
        if is_human(state, card):
            message = f"{name(state, card)} is a human, and humans are not decommissioned voluntarily"
            rule, legal, advice = "E7c.2", "build a colony, or murder where felonies are permitted", "humans"
            if b_cards.is_colonist(state, card):
                rule, advice = "GL-Decommission.c", ""
                legal = "build a colony, homestead, or unanchor a Bernal"
            site = state.sites.get(stack.location)
            if len(cards) == 1 and site is not None and site.factory == stack.owner:
                rule, legal, advice = "GL-Decommission.a", "build a colony with it (G3)", ""
            elif len(cards) == 1 and state.has_privilege(stack.owner, "felonious"):
                rule, legal, advice = "GL-Decommission.b", "murder or suicide, once a turn", "humans"
            yield broken(rule, message, f"card:{card}", stack.key, legal=legal, advice=advice)


@implements("G6.1", "GL-Discard", "GL-Discard.d", "B6.3", "tF1.10", "tD3.8", silent=True)  # nor by choice
def to_deck_bottom(state: Hf4State, card: str) -> None:
    """A discarded card goes white side up to the bottom of its deck, a Colonist to that of the queue."""
    if state.rules.is_token(state, card):
        state.rules.token_lost(state, card)
        return
    card_state = state.cards[card]
    card_state.black = card_state.heavy = False
    card_state.owner = None
    state.hand_from.pop(card, None)  # whoever buys it next has it from nobody (N2a)
    state.decks.setdefault(state.content.cards[card].deck, []).append(card)


def freighter_in(state: Hf4State, stack: Stack) -> str | None:
    """The freighter card in a stack."""
    return next((card for card in stack.cards if is_freighter(state, card)), None)

"""Race for Glory iiD5, Race to the Rescue: Colonist disks, Discovery chits, who is saved, and who dies.

Disks and chits are cargo of mass 1 (iiD5.S1, iiD5.S2), so in this scenario they are cards of the game, of two
decks that nobody draws from. ``Hf4State.rescue`` has the colony site, who waits there, and what was lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Card, CardSide, Hf4Content
from hfmod.games.hf4.rules.core.acts import LEO, FreeAction, broken, count, name, spot
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.state import CardState, Hf4State, Rescue, Stack, Turn

DISKS, CHITS = "rescue_disks", "discovery_chits"  # decks, and what their cards are called
TITLES = {DISKS: ("colonist", "Colonist"), CHITS: ("discovery", "Discovery chit")}
OUTPOST = "outpost"  # beginning of the kinds of stacks without a spacecraft


@implements("iiD5.S1", "iiD5.S2", "iiD5.SETUP.3", "iiD5.SETUP.11")
def with_tokens(content: Hf4Content, how_many: int) -> Hf4Content:
    """The content with so many Colonist disks and Discovery chits, each of mass 1."""
    made = content.kept(_richer)
    if how_many not in made:
        cards = {one.id: one for deck in TITLES for n in range(1, how_many + 1) for one in (_token(deck, n),)}
        sides = {side.code: side for one in cards.values() for side in one.sides}
        made[how_many] = replace(content, cards={**content.cards, **cards}, sides={**content.sides, **sides})
    return made[how_many]


def _richer(content: Hf4Content) -> dict[int, Hf4Content]:
    """The content with tokens, by their number, as far as it was asked for."""
    return {}


def _token(deck: str, n: int) -> Card:
    word, title = TITLES[deck]
    front, back = (CardSide(f"{word}-{n}{letter}", "white", title, mass=1) for letter in "FR")
    return Card(f"{word}-{n}", n, deck, "core", "rfg", front, back)


@implements("iiD5.S1", "iiD5.S2", silent=True)
def lay_out(state: Hf4State) -> None:
    """The tokens come into the game; all of them are still to be placed."""
    colonists = scenario(state).colonists
    if colonists is None:
        return
    ids = {deck: [f"{word}-{n}" for n in range(1, colonists.count + 1)] for deck, (word, _) in TITLES.items()}
    state.rescue = Rescue(waiting=ids[DISKS], chits=ids[CHITS])
    for card in (*ids[DISKS], *ids[CHITS]):
        state.cards[card] = CardState(card)


# -- looking -------------------------------------------------------------------------------------------


def is_token(state: Hf4State, card: str) -> bool:
    """Whether a card stands for a Colonist disk or a Discovery chit."""
    return state.rescue is not None and state.content.cards[card].deck in TITLES


def is_colonist(state: Hf4State, card: str) -> bool:
    """Whether a card stands for a Colonist disk."""
    return state.rescue is not None and state.content.cards[card].deck == DISKS


def spare_chits(state: Hf4State, stack: Stack) -> int:
    """Discovery chits of a stack beyond those of the Colonists in it."""
    decks = [state.content.cards[card].deck for card in stack.cards]
    return decks.count(CHITS) - decks.count(DISKS)


@implements("iiD5.VP", "iiD5.S1")
def saved(state: Hf4State) -> int:
    """Colonists whose disks lie on LEO stacks: they are back on Earth."""
    leo = (player.stacks["leo"] for player in state.players.values() if "leo" in player.stacks)
    return sum(is_colonist(state, card) for stack in leo for card in stack.cards)


# -- rules of cargo ------------------------------------------------------------------------------------


@implements("iiD5.S1", "iiD5.S6")
def may_go(
    state: Hf4State, source: Stack, kind: str, space: str, cards: Iterable[str]
) -> Iterator[RuleViolation]:
    """Who is saved stays in LEO; on the way Colonists wait in an outpost on a claim only."""
    people = [card for card in cards if card in state.cards and is_colonist(state, card)]
    if not people:
        return
    if source.kind == "leo" and kind != "leo":
        message = f"{name(state, people[0])} is saved and stays in LEO"
        yield broken("iiD5.S1", message, f"card:{people[0]}", source.key, legal="leave the Colonists in LEO")
    yield from in_an_outpost(state, kind, space, people)


@implements("iiD5.S6")
def in_an_outpost(state: Hf4State, kind: str, space: str, cards: Iterable[str]) -> Iterator[RuleViolation]:
    """On the way Colonists are left in an outpost on a claim only."""
    people = [card for card in cards if card in state.cards and is_colonist(state, card)]
    tokens = state.sites.get(space)
    if people and kind.startswith(OUTPOST) and space != LEO and (tokens is None or tokens.claim is None):
        message = f"Colonists wait in an outpost on a claim; {spot(state, space)} has none"
        yield broken(
            "iiD5.S6", message, f"card:{people[0]}", f"site:{space}", legal="keep them in the rocket"
        )


@implements("iiD5.S1")
def not_given_up(state: Hf4State, stack: Stack, cards: Iterable[str]) -> Iterator[RuleViolation]:
    """Colonists are decommissioned voluntarily in LEO only."""
    for card in cards:
        if is_colonist(state, card) and stack.location != LEO:
            message = f"{name(state, card)} is at {spot(state, stack.location)}, not in LEO"
            yield broken(
                "iiD5.S1", message, f"card:{card}", stack.key, legal="bring the Colonist to LEO first"
            )


@implements("iiD5.S1", "iiD5.S2")
def no_fuel(state: Hf4State, cards: Iterable[str]) -> Iterator[RuleViolation]:
    """Disks and chits have one function each, and are not burned as fuel (G2c burns cards)."""
    for card in cards:
        if is_token(state, card):
            rule = "iiD5.S1" if is_colonist(state, card) else "iiD5.S2"
            message = f"{name(state, card)} is there for the rescue, and not to be burned as fuel"
            yield broken(rule, message, f"card:{card}", legal="burn cards")


@implements("iiD5.S3")
def each_with_a_chit(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A Colonist travels together with a Discovery chit."""
    short = -spare_chits(state, stack)
    if state.rescue is not None and short > 0:
        people = [card for card in stack.cards if is_colonist(state, card)]
        message = f"{count(len(people), 'Colonist')} aboard, {count(len(people) - short, 'Discovery chit')}"
        legal = f"take {count(short, 'Discovery chit')} more aboard, or leave Colonists behind"
        yield broken("iiD5.S3", message, stack.key, legal=legal, missing=short)


# -- the act -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BoardColonists(FreeAction):
    """Take as many ``colonists`` from the colony site into the own ``stack``, each for a free chit in it."""

    do: ClassVar[str] = "board_colonists"

    colonists: int
    stack: str = "rocket"

    @implements("iiD5.S3")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        rescue = played(state)
        if self.stack not in self.me(state).stacks:
            raise Impossible(
                f"{self.player} has no {self.stack} stack", frozenset({f"{self.stack}:{self.by}"})
            )
        if self.colonists < 1:
            raise Impossible(f"{self.colonists} is no number of Colonists")
        if self.colonists > len(rescue.waiting):
            there = count(len(rescue.waiting), "Colonist")
            message = f"{there} on the colony site, not {self.colonists}"
            raise Impossible(message, rule="iiD5.S3", legal=f"take at most {there}")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        rescue, stack = played(state), self.me(state).stacks[self.stack]
        if stack.location != rescue.site:
            message = f"{stack.title} is at {spot(state, stack.location)}, not on the colony site"
            legal = f"bring it to {spot(state, rescue.site)} first"
            yield broken("G1", message, stack.key, legal=legal)
        has = max(0, spare_chits(state, stack))
        if self.colonists > has:
            people, chits = count(self.colonists, "Colonist"), count(has, "free Discovery chit")
            message = f"{people} for {chits} in {stack.title}"
            legal = f"take {count(has, 'Colonist')}" if has else "bring Discovery chits first"
            yield broken("iiD5.S3", message, stack.key, legal=legal, chits=has)
        yield from in_an_outpost(state, self.stack, stack.location, rescue.waiting[: self.colonists])

    @implements("iiD5.S3", "iiD5.S1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        from hfmod.games.hf4.rules.core import e_stacks

        rescue, stack = played(state), self.me(state).stacks[self.stack]
        aboard, rescue.waiting = rescue.waiting[: self.colonists], rescue.waiting[self.colonists :]
        for card in aboard:
            e_stacks.put(state, stack, card)
        e_stacks.settle(state, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}", "rescue"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.rescue is not None:
            for kind in state.players[player].stacks:
                for n in range(1, len(state.rescue.waiting) + 1):
                    yield cls(by=player, colonists=n, stack=kind)


def played(state: Hf4State) -> Rescue:
    """What there is to rescue. Raises Impossible in other scenarios."""
    if state.rescue is None:
        raise Impossible("nobody has to be rescued in this scenario")
    return state.rescue


# -- deaths and the end --------------------------------------------------------------------------------


@implements("iiD5.S1", "iiD5.S5")
def given_up(state: Hf4State, stack: Stack, card: str) -> None:
    """A decommissioned token: a Colonist in LEO lies on the LEO stack, saved; elsewhere tokens are lost."""
    if is_colonist(state, card) and stack.location == LEO:
        state.players[stack.owner].stacks["leo"].cards.append(card)
    else:
        lose(state, card)


@implements("iiD5.S5")
def lose(state: Hf4State, card: str) -> None:
    """A token leaves the game: the Colonist is dead."""
    played(state).lost.append(card)


@implements("iiD5.S4")
def year_ends(state: Hf4State) -> None:
    """From year 16 on one Colonist on the colony site dies who has no Discovery chit there."""
    rescue, colonists = played(state), scenario(state).colonists
    assert colonists is not None
    if state.year < colonists.deaths_from:
        return
    there = [stack for stack in state.stacks() if stack.location == rescue.site]
    if len(rescue.waiting) > sum(max(0, spare_chits(state, stack)) for stack in there):
        lose(state, rescue.waiting.pop())
        settled(state)


@implements("iiD5.END")
def settled(state: Hf4State) -> None:
    """The game ends when the last Colonist has died or is back."""
    rescue = state.rescue
    if rescue is None or state.ended or rescue.waiting:
        return
    colonists = scenario(state).colonists
    assert colonists is not None
    dead = sum(is_colonist(state, card) for card in rescue.lost)
    if dead + saved(state) == colonists.count:
        from hfmod.games.hf4.rules.core import d_turns

        d_turns.game_end(state)

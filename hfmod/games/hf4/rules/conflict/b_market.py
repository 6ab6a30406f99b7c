"""3B4 and 3B5: sales at the Bernals of others under the Freedom to Roam Treaty, and gold beads as money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.conflict import b_blocs, b_finao
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core import c_setup, e_stacks
from hfmod.games.hf4.rules.core.acts import (
    FreeAction,
    Operation,
    aquas_key,
    broken,
    card_keys,
    count,
    gain,
    known_card,
    name,
    spot,
)
from hfmod.games.hf4.rules.core.i3_free_market import black_side_only, has_a_price, price
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

# -- sales abroad ----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SellAbroad(Operation):
    """Sell a Black-Side ``card`` at another's Bernal, whose owner takes the top card of ``deck``, or none."""

    do: ClassVar[str] = "sell_abroad"

    card: str
    deck: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or stack.owner != self.player or foreign(state, stack) is None:
            message = f"{name(state, self.card)} is at no Bernal of another player"
            legal = "bring it to an anchored Bernal of another player"
            raise Impossible(message, card_keys(state, self.card), rule="3B4", legal=legal)
        if self.deck is not None and self.deck not in c_setup.patent_decks(state):
            raise Impossible(f"{self.deck} is no patent deck")
        if self.deck is not None and not state.decks.get(self.deck):
            raise Impossible(f"no card is left in the {self.deck}")

    def bernal(self, state: Hf4State) -> Stack:
        """Where it is sold."""
        stack = state.stack_of(self.card)
        found = foreign(state, stack) if stack is not None else None
        assert found is not None
        return found

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        over = self.bernal(state)
        yield from under_the_treaty(state, self.player)
        yield from agreed(state, self.player, over)
        yield from wanted_there(state, self.card, over)
        yield from black_side_only(state, self.card)
        yield from has_a_price(state, self.card)

    @implements("3B4", "3B4d", "3B4e")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack, owner = state.stack_of(self.card), self.bernal(state).owner
        gain(state, self.player, price(state, str(state.side(self.card).spectral)))
        if stack is not None:
            stack.cards.remove(self.card)
            e_stacks.settle(state, stack)
        e_stacks.to_deck_bottom(state, self.card)
        if self.deck is not None and state.decks[self.deck]:
            state.players[owner].hand.append(state.decks[self.deck].pop(0))

    def touches(self, state: Hf4State) -> frozenset[str]:
        return (
            super().touches(state) | card_keys(state, self.card) | {aquas_key(self.by), f"deck:{self.deck}"}
        )

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is None:
            return
        decks = [deck for deck in c_setup.patent_decks(state) if state.decks.get(deck)]
        for stack in list(state.stacks(player)):
            if foreign(state, stack) is not None:
                for card in stack.cards:
                    for deck in (None, *decks):
                        yield cls(by=player, card=card, deck=deck)


@implements("3B4")
def foreign(state: Hf4State, stack: Stack) -> Stack | None:
    """The anchored Bernal of another player beside a stack."""
    there = (one for one in state.rules.anchored(state) if one.location == stack.location)
    return next((one for one in there if one.owner != stack.owner), None)


@implements("3B4", "3B4c", "O5f", silent=("O5f",))
def under_the_treaty(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """The treaty is in force, or was lobbied for; in War and Anarchy it is suspended."""
    if b_blocs.at_war(state):
        message = "in War and Anarchy the Freedom to Roam Treaty is suspended"
        yield broken("3B4c", message, KEY, "assembly", legal="wait for peace")
    elif not state.rules.open_to(state, player):
        message = f"{player} sells at another player's Bernal without the Freedom to Roam Treaty"
        yield broken("3B4", message, "assembly", legal="lobby for it, or move the Active Law there")


@implements("3B4b")
def agreed(state: Hf4State, player: str, over: Stack) -> Iterator[RuleViolation]:
    """An ally cannot refuse the sale; others have agreed to lend their Bernal."""
    if over.owner not in b_blocs.allies(state, player) and not b_bernals.may_use(
        state, player, over, by_law=False
    ):
        message = f"{over.owner} is no ally of {player}, and has not agreed to a sale at {over.title}"
        yield broken("3B4b", message, over.key, legal=f"negotiate it with {over.owner} (N)")


@implements("3B4a")
def wanted_there(state: Hf4State, card: str, over: Stack) -> Iterator[RuleViolation]:
    """No snow to Inuits: no Dirtside there is of the card's spectral type."""
    kind, sites = state.side(card).spectral, state.content.map.sites
    same = [site for site in b_bernals.dirtsides(state, over) if sites[site].spectral == kind]
    if same:
        message = f"{name(state, card)} is of type {kind}, and so is {spot(state, same[0])}"
        yield broken("3B4a", message, f"card:{card}", f"site:{same[0]}", legal="sell it elsewhere")


# -- gold beads ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SellBeads(FreeAction):
    """Change gold ``beads`` at the own Bank into Aquas, ten for each."""

    do: ClassVar[str] = "sell_beads"

    beads: int

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        if self.beads < 1:
            raise Impossible("at least one bead is changed", rule="3B5b", legal="gold into blue alone")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from at_the_bank(state, self.player, self.beads)

    @implements("3B5", "3B5b")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        bank = state.rules.bank(state, self.player)
        n = min(self.beads, e_stacks.fts_in(state, bank, Grade.ISOTOPE))
        e_stacks.add_fts(state, bank, -n, Grade.ISOTOPE)
        e_stacks.settle(state, bank)
        gain(state, self.player, n * b_finao.BEAD)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by), state.rules.bank(state, self.player).key}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None:
            for n in range(1, e_stacks.fts_in(state, state.rules.bank(state, player), Grade.ISOTOPE) + 1):
                yield cls(by=player, beads=n)


@implements("3B5b", "3A3j")
def at_the_bank(state: Hf4State, player: str, n: int) -> Iterator[RuleViolation]:
    """As many beads are at the Bank."""
    bank = state.rules.bank(state, player)
    has = e_stacks.fts_in(state, bank, Grade.ISOTOPE)
    if n > has:
        message = f"{count(n, 'gold bead')} of {player} are changed, and {has} are at the Bank"
        yield broken("3B5b", message, bank.key, legal="bring them to the Bank first", has=has)

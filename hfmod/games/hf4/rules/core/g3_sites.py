"""G3 and G6: colonies, and giving things up: cards, claims, factories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, known_card, known_space, name, spot, turn_key
from hfmod.games.hf4.rules.core.felonies import may_commit
from hfmod.games.hf4.rules.core.g1_cargo import anchored_stays
from hfmod.games.hf4.rules.core.scenarios import KREUTZ
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


@dataclass(frozen=True, kw_only=True)
class BuildColony(FreeAction):
    """Settle the human ``card`` at ``site``: a dome on the own factory there.

    ``delegate``: with Module 0 one cube goes into the ideology of the crew (G3c, O2c).
    """

    do: ClassVar[str] = "build_colony"

    site: str
    card: str
    delegate: bool = False

    @implements("G3a", "G3")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or e_stacks.owner_of(state, self.card, stack) != self.by:
            raise Impossible(
                f"{name(state, self.card)} is in no stack as {self.by}'s card",
                rule="G3a",
                legal="an own Human beside the factory",
            )
        known_space(state, self.site)
        if self.site not in state.content.map.sites:
            message = f"{spot(state, self.site)} is no site"
            raise Impossible(message, rule="G3", legal="build it on an own factory")
        if self.delegate:
            state.rules.assembled()

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        if self.delegate:
            yield from state.rules.may_represent(state, self.player)
        yield from own_factory(state, self.player, self.site)
        yield from one_colony(state, self.site)
        yield from settlers(state, self.card, self.site)
        yield from kreutz(state, self.player, self.site)

    @implements("G3", "G3a", "G3b", "GL-Colony", "E7c.1", "tF2.2", "O2c.m2", "2A7b")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = state.stack_of(self.card)
        politics = state.rules.ideology_of(state, self.card) if self.delegate else None
        if stack is not None:
            e_stacks.decommission(state, stack, (self.card,))
        state.site(self.site).colonies.append(self.player)
        if self.delegate:
            state.rules.represent(state, self.player, politics)

    def touches(self, state: Hf4State) -> frozenset[str]:
        stack = state.stack_of(self.card)
        keys = {f"site:{self.site}", f"card:{self.card}", f"leo:{self.by}"}
        return super().touches(state) | keys | ({stack.key} if stack else set())

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site in b_components.factories(state, player):
            for stack in state.stacks():
                for card in stack.cards:
                    if e_stacks.owner_of(state, card, stack) == player:
                        yield cls(by=player, site=site, card=card)
                        if state.rules.delegates:
                            yield cls(by=player, site=site, card=card, delegate=True)


@implements("G3", "I7e", "tF2.2", "1B6d")
def own_factory(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """A colony stands on an own factory."""
    tokens = state.sites.get(site)
    if tokens is None or tokens.factory != player:
        rule = "1B6d" if state.rules.cube_at(state, player, site) else "G3"
        message = f"{player} has no factory at {spot(state, site)}"
        yield broken(rule, message, f"site:{site}", legal="industrialize the site first (I7)")


@implements("H1a.2", "G3")
def one_colony(state: Hf4State, site: str) -> Iterator[RuleViolation]:
    """One colony a site."""
    tokens = state.sites.get(site)
    if tokens is not None and tokens.colonies:
        message = f"there is a colony at {spot(state, site)} already"
        legal = "found it at a factory without a colony"
        yield broken("H1a.2", message, f"site:{site}", legal=legal, advice="colony_place")


@implements("G3a", "GL-Colocated")
def settlers(state: Hf4State, card: str, site: str) -> Iterator[RuleViolation]:
    """A human who is there settles."""
    stack = state.stack_of(card)
    if not e_stacks.is_human(state, card):
        message = f"{name(state, card)} is no human"
        yield broken("G3a", message, f"card:{card}", legal="settle a crew", advice="settlers")
    elif stack is not None and stack.location != site:
        message = f"{name(state, card)} is at {spot(state, stack.location)}, not at {spot(state, site)}"
        legal = "bring it there first"
        yield broken("G3a", message, f"card:{card}", f"site:{site}", legal=legal, advice="bring_to_site")


@implements("B7h.1", "G3a")
def kreutz(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """A colony on the Kreutz comet, which will burn, is a felony."""
    if site == KREUTZ and not may_commit(state, player):
        message = f"a colony at {spot(state, site)} is a felony, which {player} may not commit"
        legal = "negotiate the felonious privilege (N4b)"
        yield broken("B7h.1", message, f"site:{site}", legal=legal, advice="felonious")


@dataclass(frozen=True, kw_only=True)
class Discard(FreeAction):
    """Put a card from hand, or from the own stack that holds it, to the bottom of its deck."""

    do: ClassVar[str] = "discard"

    card: str

    @implements("G6.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if self.card not in self.me(state).hand and (stack is None or stack.owner != self.by):
            message = f"{name(state, self.card)} is neither in {self.by}'s hand nor in a stack of his"
            raise Impossible(
                message,
                frozenset({f"card:{self.card}"}),
                rule="G6.1",
                legal="a card in the own hand or in an own stack",
            )
        if state.rules.is_token(state, self.card):
            raise Impossible(f"{name(state, self.card)} has no deck", frozenset({f"card:{self.card}"}))

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        late = list(too_late_to_bid(state, self.player, self.card))
        yield from late
        yield from self.forbidden(state) if late else super().check(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from crew_is_not_discarded(state, self.card)
        yield from colonists_are_loyal(state, self.card)
        stack = state.stack_of(self.card)
        if stack is not None:
            yield from anchored_stays(state, stack, (self.card,))

    @implements("G6.1", "G6.2", "I2a.1", "GL-Discard", "RFG-UNTAUGHT-f")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        if e_stacks.is_crew(state, self.card):
            return  # forced: a crew has no deck
        stack = state.stack_of(self.card)
        if stack is None:
            self.me(state).hand.remove(self.card)
            e_stacks.to_deck_bottom(state, self.card)
        else:
            stack.cards.remove(self.card)
            e_stacks.to_deck_bottom(state, self.card)
            e_stacks.settle(state, stack)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return {"deck": Figure(state.content.cards[self.card].deck, "G6.1")}

    def touches(self, state: Hf4State) -> frozenset[str]:
        stack = state.stack_of(self.card)
        keys = {f"card:{self.card}", f"hand:{self.by}"}
        return super().touches(state) | keys | ({stack.key} if stack else set())

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        stacked = [card for stack in state.stacks(player) for card in stack.cards]
        for card in [*state.players[player].hand, *stacked]:
            yield cls(by=player, card=card)


@implements("I2a.1")
def too_late_to_bid(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """Hand cards are discarded in the own turn, before an auction: not to be let into another's."""
    auction = state.auction
    if auction is not None and player != auction.initiator and card in state.players[player].hand:
        message = f"{player} discards {name(state, card)} during {auction.initiator}'s auction"
        legal = "discard in your own turn, before others start auctions"
        yield broken(
            "I2a.1", message, f"hand:{player}", "auction", legal=legal, advice="discard_before_auctions"
        )


@implements("B6.3", "GL-Discard.b")
def crew_is_not_discarded(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A crew is never discarded."""
    if e_stacks.is_crew(state, card):
        message = f"{name(state, card)} is a crew and is never discarded"
        legal = "keep it, or settle it in a colony (G3)"
        yield broken("GL-Discard.b", message, f"card:{card}", legal=legal, advice="crew_stays")


@implements("GL-Discard.b.m2", "2C2a")
def colonists_are_loyal(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """Human Colonists are not discarded; Robots are, and go to the bottom of the queue."""
    if b_cards.is_colonist(state, card) and e_stacks.is_human(state, card):
        message = f"{name(state, card)} is a human Colonist and is not discarded"
        yield broken("GL-Discard.b.m2", message, f"card:{card}", legal="settle it in a colony (G3)")


@dataclass(frozen=True, kw_only=True)
class DiscardToken(FreeAction):
    """Take an own ``token`` (claim or factory) off a site, back to the reserve."""

    do: ClassVar[str] = "discard_token"

    token: str
    site: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tokens = state.sites.get(self.site)
        if self.token not in ("claim", "factory"):
            raise Impossible(f"{self.token} is no token to be discarded; there are claim and factory")
        if tokens is None or getattr(tokens, self.token) is None:
            message = f"there is no {self.token} at {spot(state, self.site)}"
            raise Impossible(message, frozenset({f"site:{self.site}"}))

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        meddling = list(only_the_active_player(state, self.player))
        yield from meddling
        yield from self.forbidden(state) if meddling else super().check(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_token(state, self.player, self.token, self.site)
        yield from colonies_stay(state, self.site)
        yield from cube_first(state, self.player, self.token, self.site)
        yield from dirtsides_stay(state, self.token, self.site)

    @implements("G6.4", "G6a.2", "I7f", "GL-Discard.c", "RFG-UNTAUGHT-f")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        setattr(state.site(self.site), self.token, None)
        state.rules.tokens_changed(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"site:{self.site}", f"claims:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site in list(state.sites):
            for token in ("claim", "factory"):
                yield cls(by=player, token=token, site=site)


@implements("N3c")
def only_the_active_player(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """In another player's turn nobody takes tokens away to have disks or cubes for a transfer."""
    if state.turn is not None and state.phase == "turns" and state.turn.player != player:
        message = f"{player} takes a token back in {state.turn.player}'s turn"
        legal = "make room in your own turn, before deals"
        yield broken("N3c", message, turn_key(state, player), legal=legal, advice="room_before_deals")


@implements("G6.4")
def own_token(state: Hf4State, player: str, token: str, site: str) -> Iterator[RuleViolation]:
    """Own tokens only go back to the reserve."""
    owner = getattr(state.sites[site], token)
    if owner != player:
        message = f"the {token} at {spot(state, site)} is {owner}'s, not {player}'s"
        yield broken(
            "G6.4", message, f"site:{site}", legal="discard own tokens", advice="own_token", owner=owner
        )


@implements("G6b", "I7e")
def colonies_stay(state: Hf4State, site: str) -> Iterator[RuleViolation]:
    """A colony, and the factory and claim under it, are permanent."""
    if state.sites[site].colonies:
        message = f"a colony stands at {spot(state, site)}; it and what is under it are permanent"
        legal = "discard a token of a site without a colony"
        yield broken("G6b", message, f"site:{site}", legal=legal, advice="own_token")


@implements("G6a.1", "G6a.2")
def cube_first(state: Hf4State, player: str, token: str, site: str) -> Iterator[RuleViolation]:
    """A factory is a cube on a disk: the disk does not go while the cube lies on it."""
    tokens = state.sites[site]
    on_it = tokens.factory is not None and not tokens.colonies
    if token == "claim" and tokens.claim == player and on_it:
        own = tokens.factory == player
        cube = "a factory" if own else f"a factory of {tokens.factory}"
        message = f"{cube} stands on the claim at {spot(state, site)}"
        legal = "discard the factory first" if own else f"{tokens.factory} discards the factory first"
        yield broken("G6a.2", message, f"site:{site}", legal=legal, owner=tokens.factory)


@implements("2Ba", "I7f")
def dirtsides_stay(state: Hf4State, token: str, site: str) -> Iterator[RuleViolation]:
    """The cube of a Dirtside is not discarded to get a cube."""
    over = state.rules.bernal_over(state, site) if token == "factory" else None
    if over is not None and not state.sites[site].colonies:
        message = f"the factory at {spot(state, site)} is a Dirtside of {over.title}"
        yield broken("2Ba", message, f"site:{site}", over.key, legal="discard another factory")

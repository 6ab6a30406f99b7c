"""Module 2: how Colonists come and go (2A6, 2Ca), and homesteading (2A4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists
from hfmod.games.hf4.rules.colonization.a_anchoring import retire
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks, g3_sites
from hfmod.games.hf4.rules.core.acts import (
    LEO,
    FreeAction,
    PerhapsFree,
    broken,
    card_keys,
    count,
    known_card,
    known_space,
    name,
    spot,
    turn_key,
)
from hfmod.games.hf4.rules.core.b_cards import COLONISTS
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt import d5_future_gifts, d_war

# -- who comes -----------------------------------------------------------------------------------------


@implements("2A6a", "2A2b", "2C2a")
def drawn(state: Hf4State) -> list[str]:
    """Cards that leave the queue for one exomigration: Robots on top, as far as the first Human."""
    cards: list[str] = []
    for card in state.decks.get(COLONISTS, ()):
        cards.append(card)
        if comes_as_human(state, card):
            break
    return cards


def comes_as_human(state: Hf4State, card: str) -> bool:
    """Whether a card drawn from the queue comes into play, and does not go to the hand."""
    return c_colonists.emancipated(state) or not b_cards.is_robot(state, card)


def someone_comes(state: Hf4State) -> bool:
    """Whether the next exomigration finds a Colonist."""
    cards = drawn(state)
    return (bool(cards) and comes_as_human(state, cards[-1])) or bool(freed(state))


@implements("2A6b", "GL-Robot")
def freed(state: Hf4State) -> list[str]:
    """Robots that are emancipated by the next exomigration: all, where the queue has no Human left."""
    cards = drawn(state)
    if cards and comes_as_human(state, cards[-1]):
        return []
    hands = [card for player in state.players.values() for card in player.hand]
    return sorted([*cards, *(card for card in hands if b_cards.is_robot(state, card))])


@dataclass(frozen=True, kw_only=True)
class Exomigrate(FreeAction):
    """A Colonist comes from the queue, to LEO or with ``home`` to the Home Bernal.

    ``delegate``: with Module 0 one cube goes into the ideology of the Colonist (2A6c).
    """

    do: ClassVar[str] = "exomigrate"

    home: bool = False
    delegate: bool = False

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if state.colonization is None:
            raise Impossible("the game is played without Module 2 (colonization)")
        if not someone_comes(state):
            raise Impossible(
                "no Colonist is left in the queue and no Robot in a hand", frozenset({"deck:colonists"})
            )
        if self.delegate:
            o1_assembly.assembly(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from room(state, self.player)
        yield from state.rules.may_exomigrate(state, self.player)
        yield from place_for(state, self.player, self.home)
        yield from state.rules.may_arrive(state, self.player, self.home)
        if self.delegate:
            yield from o1_assembly.a_cube_left(state, self.player, "I7f")

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        robots = freed(state)
        return (Draw("shuffle", "the emancipated Robots", items=tuple(robots)),) if robots else ()

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "2A6b" if outcomes else ""

    @implements("2A6", "2A6a", "2A5f", "G3d", "GL-Hand.m2", "2C2a", "2A4c", "2C2b")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        if outcomes:
            emancipate(state, list(outcomes[0]))
        queue, robots = state.decks[COLONISTS], drawn(state)
        card = robots.pop()
        del queue[: len(robots) + 1]
        self.me(state).hand += robots
        where = state.rules.arrival(state, self.player) if self.home else None
        stack = where or self.me(state).stacks["leo"]
        state.cards[card].owner = self.player
        stack.cards.append(card)
        e_stacks.settle(state, stack)
        if self.delegate:
            represent(state, self.player, card)

    def touches(self, state: Hf4State) -> frozenset[str]:
        hands = {f"hand:{player}" for player in state.players} if freed(state) else {f"hand:{self.by}"}
        cards = {f"card:{card}" for card in drawn(state)[-1:]}
        return (
            super().touches(state)
            | hands
            | cards
            | {"deck:colonists", f"colonists:{self.by}", f"leo:{self.by}"}
        )

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.colonization is None or c_colonists.above_limit(state, player) >= 0:
            return
        homes = (False, True) if state.rules.arrival(state, player) is not None else (False,)
        for home in homes:
            for delegate in (False, True) if state.assembly is not None else (False,):
                yield cls(by=player, home=home, delegate=delegate)


@implements("2A6c", "O2c.m2", "2A4d", "2A7b")
def represent(state: Hf4State, player: str, card: str) -> None:
    """A delegate in the ideology of a Colonist; a vote tally follows."""
    o1_assembly.represent(state, player, c_colonists.politics_of(state, card))


@implements("2A6b", "GL-Robot", "GL-Human.m")
def emancipate(state: Hf4State, robots: Sequence[str]) -> None:
    """Robots are Humans from now on: those in hands make the queue, in this order."""
    for player in state.players.values():
        player.hand = [card for card in player.hand if card not in robots]
    state.decks[COLONISTS] = list(robots)
    assert state.colonization is not None
    state.colonization.emancipated = True


@implements("2A6b", "GL-Robot", "GL-Human.m")
def free_all(state: Hf4State, first: str) -> None:
    """Robots are Humans from now on; those in hands go under the queue, from that player on clockwise."""
    start = state.order.index(first)
    for player in state.order[start:] + state.order[:start]:
        hand = state.players[player].hand
        for card in [card for card in hand if b_cards.is_robot(state, card)]:
            hand.remove(card)
            e_stacks.to_deck_bottom(state, card)
    assert state.colonization is not None
    state.colonization.emancipated = True


@implements("2A6", "2Ca", "GL-Colonist")
def room(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Colonists come as long as there are fewer than the limit."""
    if c_colonists.above_limit(state, player) >= 0:
        most = c_colonists.limit(state, player)
        there = count(len(c_colonists.in_play(state, player)), "Colonist")
        message = f"{player} has {there}, the limit is {most}"
        legal = "anchor or promote a Bernal first"
        yield broken("2A6", message, f"colonists:{player}", legal=legal, limit=most)


@implements("2A6a")
def place_for(state: Hf4State, player: str, home: bool) -> Iterator[RuleViolation]:
    """A new Colonist appears in LEO or at the Home Bernal."""
    if home and state.rules.arrival(state, player) is None:
        message = f"{player} has no Home Bernal to which a Colonist could come"
        yield broken("2A6a", message, f"colonists:{player}", legal="the Colonist comes to LEO")


# -- who goes ------------------------------------------------------------------------------------------


@implements("2Ca", "2A6", "2A5f", "3F4f")
def limit_is_met(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A turn ends with as many Colonists as the limit says, as far as the queue has some."""
    if state.colonization is None:
        return
    above, most = c_colonists.above_limit(state, player), c_colonists.limit(state, player)
    if above > 0:
        message = f"{player} has {count(above, 'Colonist')} more than the limit of {most}"
        yield broken("2Ca", message, f"colonists:{player}", legal="retire Colonists first", limit=most)
    elif above < 0 and someone_comes(state) and not any(state.rules.may_exomigrate(state, player)):
        message = f"{player} has room for {count(-above, 'more Colonist')}, the limit is {most}"
        yield broken("2A6", message, f"colonists:{player}", legal="exomigrate first", limit=most)


@dataclass(frozen=True, kw_only=True)
class RetireColonist(FreeAction):
    """Discard the own Colonist ``card`` to the bottom of the queue, since the limit has fallen (2Ca)."""

    do: ClassVar[str] = "retire_colonist"

    card: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        own_colonist(state, self.player, self.card)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        above = c_colonists.above_limit(state, self.player) > 0
        if not above and not state.rules.may_retire(state, self.player, self.card):
            most = c_colonists.limit(state, self.player)
            message = f"{name(state, self.card)} is not above {self.by}'s limit of {most}"
            yield broken("2Ca", message, f"card:{self.card}", legal="keep it", limit=most)

    @implements("2Ca", "GL-Decommission.c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        state.rules.retires(state, self.player, self.card)
        retire(state, self.card)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | card_keys(state, self.card) | {f"colonists:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for _, card in c_colonists.in_play(state, player):
            yield cls(by=player, card=card)


@implements("2Ca")
def own_colonist(state: Hf4State, player: str, card: str) -> None:
    """Raise Impossible where the card is no Colonist of the player in play."""
    known_card(state, card)
    if card not in (one for _, one in c_colonists.in_play(state, player)):
        raise Impossible(
            f"{name(state, card)} is no Colonist of {player} in play",
            frozenset({f"card:{card}"}),
            rule="2Ca",
            legal="discard an own Colonist in play",
        )


# -- homesteading --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Homestead(PerhapsFree):
    """Build a colony from afar at the own factory at ``site``: ``card`` and ``colonist`` are given up for it.

    ``delegate``: with Module 0 one cube goes into the ideology of that Colonist (2A4d, G3c). ``free``: on top
    of the turn's operation, as Futures allow; one of them lets it be done without a ``card``.
    """

    do: ClassVar[str] = "homestead"

    site: str
    card: str | None = None
    colonist: str
    delegate: bool = False

    @implements("2A4b", "2A4a")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.card is not None:
            known_card(state, self.card)
            stack = state.stack_of(self.card)
            if stack is None or stack.owner != self.by or self.card == self.colonist:
                message = f"{name(state, self.card)} is in no stack of {self.by}"
                raise Impossible(
                    message,
                    frozenset({f"card:{self.card}"}),
                    rule="2A4a",
                    legal="give up a card of an own stack",
                )
        known_card(state, self.colonist)
        if not b_cards.is_colonist(state, self.colonist) or state.stack_of(self.colonist) is None:
            raise Impossible(
                f"{name(state, self.colonist)} is no Colonist in play",
                rule="2A4b",
                legal="retire a Colonist in play",
            )
        known_space(state, self.site)
        if self.site not in state.content.map.sites:
            message = f"{spot(state, self.site)} is no site"
            raise Impossible(message, rule="2A4a", legal="put the dome on an own factory")
        if self.delegate:
            o1_assembly.assembly(state)

    def not_free(self, state: Hf4State) -> Iterator[RuleViolation]:
        if self.card is not None:
            return d5_future_gifts.free_homestead(state, self.player)
        return d5_future_gifts.homestead_without_card(state, self.player)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from d_war.homesteaders(state, self.player)
        yield from state.rules.may_homestead(state, self.player)
        yield from a_factory_without_dome(state, self.player, self.site)
        if self.card is not None:
            yield from a_black_card(state, self.player, self.card)
        elif not self.free:
            yield from no_card(state, self.player)
        yield from g3_sites.kreutz(state, self.player, self.site)
        if state.cards[self.colonist].owner != self.by:
            owner = state.cards[self.colonist].owner
            message = f"{name(state, self.colonist)} is {owner}'s Colonist"
            yield broken("2A4b", message, f"card:{self.colonist}", legal="an own Colonist, in whatever stack")
        if self.delegate:
            yield from o1_assembly.a_cube_left(state, self.player, "I7f")

    @implements("2A4", "2A4a", "2A4b", "2A4d", "GL-Colony.m", "GL-Operation.m", "GL-Decommission.c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = state.stack_of(self.card) if self.card is not None else None
        politics = c_colonists.politics_of(state, self.colonist)
        if self.free:
            d5_future_gifts.homesteaded(state, turn, self.card)
        if stack is not None and self.card is not None:
            stack.cards.remove(self.card)
            e_stacks.to_deck_bottom(state, self.card)
            e_stacks.settle(state, stack)
        retire(state, self.colonist)
        state.site(self.site).colonies.append(self.player)
        if self.delegate:
            o1_assembly.represent(state, self.player, politics)

    def touches(self, state: Hf4State) -> frozenset[str]:
        given = [card for card in (self.card, self.colonist) if card is not None]
        cards = frozenset[str]().union(*(card_keys(state, card) for card in given))
        return super().touches(state) | cards | {f"site:{self.site}", f"colonists:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        people = [card for _, card in c_colonists.in_play(state, player)]
        sites = b_components.factories(state, player) if people else []
        cards = [card for stack in state.stacks(player) for card in stack.cards]
        delegates = (False, True) if state.assembly is not None else (False,)
        for site, colonist, delegate in product(sites, people, delegates):
            for card, free in [*product(cards, (False, True)), (None, True)]:
                yield cls(
                    by=player, site=site, card=card, colonist=colonist, delegate=delegate, free=free
                )  # fmt: skip


@implements("2A4", "G3b")
def a_factory_without_dome(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """The dome goes on an own factory that has none."""
    tokens = state.sites.get(site)
    if tokens is None or tokens.factory != player or tokens.colonies:
        what = (
            "has a colony already"
            if tokens is not None and tokens.colonies
            else f"has no factory of {player}"
        )
        message = f"{spot(state, site)} {what}"
        yield broken("2A4", message, f"site:{site}", legal="an own factory without a dome")


@implements("2A4a")
def no_card(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """The operation costs a card."""
    message = f"{player} homesteads and names no Black-Side card to give up"
    yield broken("2A4a", message, turn_key(state, player), legal="give up a Black-Side card")


@implements("2A4a", "GL-Black-Side-Card")
def a_black_card(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """A Black-Side card in LEO or at the Home Bernal is given up."""
    stack, home = state.stack_of(card), b_bernals.home(state, player)
    places = {LEO} | ({home.location} if home is not None else set())
    if state.side(card).face != "black":
        message = f"{name(state, card)} is no Black-Side card"
        yield broken("2A4a", message, f"card:{card}", legal="give up a Black-Side card")
    elif stack is None or stack.location not in places:
        where = spot(state, stack.location) if stack is not None else "no stack"
        message = f"{name(state, card)} is at {where}, neither in LEO nor at a Home Bernal"
        yield broken("2A4a", message, f"card:{card}", legal="bring it there first", advice="bring_to_site")


ACTS: list[type[Act[Hf4State]]] = [Exomigrate, RetireColonist, Homestead]

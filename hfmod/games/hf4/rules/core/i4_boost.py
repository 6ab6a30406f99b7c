"""I4: the boost operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import CardSide, Grade
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.abilities import holders
from hfmod.games.hf4.rules.core.acts import Operation, aquas_key, broken, count, gain, known_card, name, pay
from hfmod.games.hf4.rules.core.selecting import Frame, Selecting
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


def split_code(state: Hf4State, code: str) -> tuple[str, bool]:
    """Card id and whether the Black Side is meant, of an id (``RB022``) or printed code (``RB022R``)."""
    if code not in state.cards and code[-1:] in ("F", "R") and code[:-1] in state.cards:
        return code[:-1], code.endswith("R")
    return code, False


Lifted = tuple[str, bool]  # a card that is boosted, and whether it is a radiator that goes up heavy


@dataclass(frozen=True, kw_only=True)
class Boost(Selecting[Lifted], Operation):
    """Move ``cards`` from hand to LEO for their mass in Aquas; ``heavy`` radiators go up heavy.

    ``home`` (Module 2) sends them straight to the own Home Bernal, for twice their mass.

    A card is named by its id; the code of a Black Side says that this side was boosted, which is forbidden.
    """

    do: ClassVar[str] = "boost"

    cards: tuple[str, ...]
    heavy: tuple[str, ...] = ()
    home: bool = False

    @implements("I4", "I4c")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.home and not state.rules.homes:
            raise Impossible("Home Bernals come with Module 2")
        hand = list(self.me(state).hand)
        for card, _ in self.split(state):
            known_card(state, card)
            if card not in hand:
                message = f"{name(state, card)} is not in {self.player}'s hand"
                raise Impossible(
                    message, frozenset({f"card:{card}"}), rule="I4", legal="boost cards from the own hand"
                )
            hand.remove(card)
        boosted = {card for card, _ in self.split(state)}
        for card in self.heavy:
            if card not in boosted or self.side(state, card, False).heavy is None:
                what = name(state, known_card(state, card))
                raise Impossible(
                    f"{what} is no radiator among the boosted cards",
                    rule="I4c",
                    legal="an orientation is chosen for radiators among the boosted cards",
                )
        if len(set(self.heavy)) < len(self.heavy):
            raise Impossible("a radiator is named twice")

    def split(self, state: Hf4State) -> list[tuple[str, bool]]:
        """Id and side (True: black) of each boosted card."""
        return [split_code(state, code) for code in self.cards]

    @staticmethod
    def side(state: Hf4State, card: str, black: bool) -> CardSide:
        """The printed side that goes up."""
        both = state.content.cards[card]
        return both.back if black else both.front

    @implements("I4", "B2b", "tD2.1", silent=("I4", "tD2.1"))
    def boosted(self, state: Hf4State, card: str, black: bool) -> int:
        """Mass of one of the cards, as it is to lie in LEO."""
        oriented = self.oriented(state, card, black)
        return self.side(state, card, black).mass if oriented is None else oriented

    @implements("I4c")
    def oriented(self, state: Hf4State, card: str, black: bool) -> int | None:
        """Mass of a radiator the way it goes up; None for other cards."""
        side = self.side(state, card, black)
        way = side.heavy if card in self.heavy else side.light
        return None if way is None else way.mass

    def cost(self, state: Hf4State) -> int:
        """Aquas to pay: the mass of the cards, of a radiator as oriented; twice it to a Home Bernal."""
        total = sum(self.boosted(state, card, black) for card, black in self.split(state))
        return total * state.rules.boost_factor(state, self.player, self.home)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from state.rules.may_trade_on_earth(
            state, "boost from Earth", "produce cards at factories (I8)"
        )
        yield from state.rules.may_boost(state, self.player)
        yield from at_least_one(self.cards)
        yield from white_side_only(state, self.split(state))
        if self.home:
            yield from state.rules.may_boost_home(state, self.player)
        yield from affordable(state, self.player, self.cost(state), self.home)

    @implements("I4", "I4b", "E.1", "tB.1", "tD2.1", "I4.1", "2B3e", silent=("I4b", "I4.1", "2B3e"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        owner = self.me(state)
        home = state.rules.home(state, self.player) if self.home else None
        to = home or owner.stacks["leo"]
        pay(state, self.player, self.cost(state))
        for card, black in self.split(state):
            owner.hand.remove(card)
            to.cards.append(card)
            state.cards[card].black = black
            state.cards[card].heavy = card in self.heavy
        e_stacks.settle(state, to)
        launch_fees(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        masses = [
            f"{name(state, card)} {self.boosted(state, card, black)}" for card, black in self.split(state)
        ]
        doubled = f"masses doubled for the Home Bernal: {', '.join(masses)}"
        because = doubled if self.home else f"masses: {', '.join(masses)}"
        return {"cost": Figure(self.cost(state), "I4.1" if self.home else "I4", because=because)}

    def touches(self, state: Hf4State) -> frozenset[str]:
        cards = {f"card:{split_code(state, code)[0]}" for code in self.cards}
        fees = {aquas_key(player) for player in holders(state, "launch_fees")}
        return super().touches(state) | cards | fees | {aquas_key(self.by), f"leo:{self.by}"}

    def named(self) -> tuple[Lifted, ...]:
        return tuple((card, card in self.heavy) for card in self.cards)

    def naming(self, things: Sequence[Lifted]) -> Self:
        cards, heavy = tuple(card for card, _ in things), tuple(card for card, heavy in things if heavy)
        return replace(self, cards=cards, heavy=heavy)

    @classmethod
    def coherent(cls, things: Sequence[Lifted]) -> bool:
        return len({card for card, _ in things}) == len(things)

    def weight(self, state: Hf4State, things: Sequence[Lifted]) -> tuple[int, Sequence[Lifted]]:
        return self.naming(things).cost(state), things[-1:]  # a radiator goes up one way or the other

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, Lifted]]:
        hand = state.players[player].hand
        radiators = [card for card in hand if state.content.cards[card].front.heavy is not None]
        both_ways = [(card, heavy) for card in radiators for heavy in (False, True)]
        things = (*both_ways, *((card, False) for card in hand if card not in radiators))
        for home in (False, True) if state.rules.home(state, player) is not None else (False,):
            yield Frame(cls(by=player, cards=(), home=home), things)


@implements("I4")
def at_least_one(cards: tuple[str, ...]) -> Iterator[RuleViolation]:
    """A boost is of one or more cards."""
    if not cards:
        yield broken("I4", "no card is boosted", legal="boost at least one card", advice="cards_in_hand")


@implements("I4a", "B2a.1", "GL-White-Side-Card", "GL-Black-Side-Card", "tB.3", "1A2a")
def white_side_only(state: Hf4State, cards: list[tuple[str, bool]]) -> Iterator[RuleViolation]:
    """Cards are boosted white side up; freighters, GW thrusters and Robots have no White-Side."""
    for card, black in cards:
        side = Boost.side(state, card, black)
        if side.face == "black" and not black and state.content.cards[card].deck in b_cards.ONE_EACH:
            message = f"{side.name} ({side.code}) has no White-Side and cannot be boosted"
            yield broken("1A2a", message, f"card:{card}", legal="make it by ET production (I8)")
        elif black or side.face == "black":
            message = f"{side.name} ({side.code}) is a Black Side; only White Sides are boosted from Earth"
            # the side that is up is seen: it does not hang on where the card came from
            yield broken("I4a", message, f"face:{card}", legal="make it by ET production (I8)")


@implements("I4", "A1a.1", "F1c", "tD2.1")
def affordable(state: Hf4State, player: str, cost: int, home: bool = False) -> Iterator[RuleViolation]:
    """A boost costs as many Aquas as the cards have mass, straight home twice as many."""
    has = state.players[player].aquas
    if cost > has:
        message = f"the boost costs {count(cost, 'Aqua')} (their mass), {player} has {has}"
        legal, rule = f"boost at most mass {has}", "I4"
        elsewhere = sum(stack.fts.get(Grade.WATER, 0) for stack in state.stacks(player))
        if home:
            message = f"the boost to the Home Bernal costs {count(cost, 'Aqua')}, {player} has {has}"
            legal, rule = "boost to LEO, or fewer cards", "I4.1"
        elif cost <= has + elsewhere:  # water elsewhere would do, were it money
            message += f"; {count(elsewhere, 'FT')} outside LEO {'is' if elsewhere == 1 else 'are'} no money"
            legal, rule = f"{legal}, or bring water to LEO", "A1a.1"
        yield broken(rule, message, aquas_key(player), legal=legal, cost=cost, aquas=has)


@implements("GL-Launch-Fees", "B6a.1", "tD2.2", "APP-CQ042F", "CA-CQ042F-P", silent=("B6a.1",))
def launch_fees(state: Hf4State) -> None:
    """After any boost has been paid its holder takes 1 Aqua from the pool (RUL-FEES)."""
    for player in holders(state, "launch_fees"):
        gain(state, player, 1)

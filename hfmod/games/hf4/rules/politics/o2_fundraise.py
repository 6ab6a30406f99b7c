"""O2 and O5e: the operations of politics: fundraise, which replaces income, and research grants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.slips import SeenBreach
from hfmod.games.hf4.rules.colonization import a_limits
from hfmod.games.hf4.rules.core import b_components, c_setup
from hfmod.games.hf4.rules.core.acts import Operation, aquas_key, broken, count, gain, pay
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.politics import o1_assembly, o5_laws
from hfmod.games.hf4.rules.politics.o1_assembly import (
    add,
    adjacent,
    assembly,
    delegates,
    homes,
    in_politics,
    loose,
    politics_of,
)
from hfmod.games.hf4.rules.terawatt import b_freighters, d_war

NO_INCOME = "no_income"  # what a turn is marked with whose fundraise has brought nothing (O5b)


@dataclass(frozen=True, kw_only=True)
class Fundraise(Operation):
    """Four steps in this order, all but the second optional.

    1. Under Martial Law discard a delegate of the player ``discard_of`` in ``discard_from``. 2. Take the
    income. 3. ``elect`` a delegate into that ideology. 4. Move a delegate from ``move_from`` to ``move_to``.
    """

    do: ClassVar[str] = "fundraise"

    discard_of: str | None = None
    discard_from: str | None = None
    elect: str | None = None
    move_from: str | None = None
    move_to: str | None = None

    @implements("O2b.1", "O2b.4")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        assembly(state)
        for ideology in (self.discard_from, self.elect, self.move_from, self.move_to):
            if ideology is not None:
                o1_assembly.known_ideology(state, ideology)
        if (self.discard_of is None) != (self.discard_from is None):
            raise Impossible("a discard names the player and the ideology")
        if (self.move_from is None) != (self.move_to is None):
            raise Impossible("a move names the ideology that is left and the one that is entered")
        if self.discard_from is not None and not loose(state, self.discard_from, self.discard_of or ""):
            message = f"{self.discard_of} has no delegate in {self.discard_from}"
            raise Impossible(
                message, frozenset({"assembly"}), rule="O2b.1", legal="discard a delegate that is there"
            )
        if self.move_from is not None and not self._movable(state, self.move_from):
            raise Impossible(
                f"{self.by} has no delegate in {self.move_from}",
                frozenset({"assembly"}),
                rule="O2b.4",
                legal="move an own delegate",
            )

    def _movable(self, state: Hf4State, ideology: str) -> bool:
        there = loose(state, ideology, self.player) + (self.elect == ideology)
        lost = self.discard_of == self.by and self.discard_from == ideology
        return there - lost > 0

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from d_war.no_earth_operation(
            state, d_war.FUNDRAISING, "another operation, or lobby as a Loyalist"
        )
        yield from state.rules.may_fundraise(state, self.player)
        if self.discard_of is not None:
            yield from by_martial_law(state, self.player, self.discard_of)
        if self.elect is not None:
            yield from o1_assembly.a_cube_left(state, self.player)
            yield from electorate(state, self.player, self.elect, self.move_to)
        if self.move_from is not None and self.move_to is not None:
            yield from one_step(state, self.move_from, self.move_to)

    @implements("O2", "O2b", "O2b.1", "O2b.2", "O2b.3", "O2b.4", "Oc")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        house = assembly(state)
        if self.discard_of is not None and self.discard_from is not None:
            add(house, self.discard_from, self.discard_of, -1)
            state.rules.delegate_lost(state, self.discard_from, self.discard_of, self.player)
        income = o5_laws.income(state, self.player)
        gain(state, self.player, income)
        if not income:
            turn.used[NO_INCOME] = 1
        if self.elect is not None and b_components.cubes_left(state, self.player):
            add(house, self.elect, self.player)
        start, end = self.move_from, self.move_to
        if start is not None and end is not None and delegates(house, start, self.player):
            add(house, start, self.player, -1)
            add(house, end, self.player)
            state.rules.delegate_moved(state, start, end, self.player)
        if self.discard_of or self.elect or self.move_from:
            o1_assembly.vote(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return {"gain": Figure(o5_laws.income(state, self.player), "O2b.2")}

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by), "assembly", f"cubes:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        house = state.assembly
        if house is None:
            return
        discards: list[tuple[str | None, str | None]] = [(None, None)]
        for ideology, there in house.delegates.items():
            discards += [(other, ideology) for other in there if other != player]
        everywhere = list(o1_assembly.rows(state.content))
        for discard_of, discard_from in discards:
            for elect in (None, *everywhere):
                yield cls(by=player, discard_of=discard_of, discard_from=discard_from, elect=elect)
                for start in dict.fromkeys([*homes(house, player), *([elect] if elect else [])]):
                    for end in adjacent(state.content, start):
                        yield cls(
                            by=player, discard_of=discard_of, discard_from=discard_from, elect=elect,
                            move_from=start, move_to=end,
                        )  # fmt: skip


@implements("O2b.1", "O5d", "LAW-authority", "CA-LAW-authority")
def by_martial_law(state: Hf4State, player: str, victim: str) -> Iterator[RuleViolation]:
    """Only Martial Law lets a fundraise begin with a discard, and only of another player's delegate."""
    if not o5_laws.applies(state, o5_laws.MARTIAL_LAW, player):
        message = f"{player} discards a delegate of {victim}, but Martial Law is not in force"
        yield broken("O2b.1", message, "assembly", legal="lobby for it first (O4)", advice="martial_law")
    if victim == player:
        message = f"{player} discards an own delegate; Martial Law is against other players"
        yield broken("O2b.1", message, "assembly", legal="discard it as a free action (G6)")


@implements("O2b.3", "O2b", "B6b")
def electorate(
    state: Hf4State, player: str, ideology: str, then_moved_to: str | None
) -> Iterator[RuleViolation]:
    """A delegate is elected where the own crew's ideology is, or where one stands already."""
    house = assembly(state)
    own = politics_of(state, player)
    if ideology == own or delegates(house, ideology, player):
        return
    legal = " or ".join(dict.fromkeys([own, *homes(house, player)]))
    if ideology == then_moved_to:
        message = f"the delegate moves to {ideology} in step 4, after the election there in step 3"
        yield broken("O2b", message, "assembly", legal=f"elect into {legal}")
    else:
        message = f"{player} has no delegate in {ideology}, and the crew's ideology is {own}"
        yield broken("O2b.3", message, "assembly", legal=f"elect into {legal}")


@implements("O2b.4", "Ob")
def one_step(state: Hf4State, start: str, end: str) -> Iterator[RuleViolation]:
    """A delegate moves one step."""
    near = adjacent(state.content, start)
    if end not in near:
        message = f"{end} is not adjacent to {start}"
        yield broken("O2b.4", message, "assembly", legal=f"from {start} to {', '.join(near)}")


@implements("O2", "I1")
def fundraise_instead(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """With Module 0 there is no income operation."""
    if state.assembly is not None:
        message = f"{player} takes income, which fundraise replaces in a game with politics"
        yield broken("O2", message, aquas_key(player), legal="fundraise", advice="fundraise")


# -- grants -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Grant(Operation):
    """Take the top card of ``deck`` to hand: no auction, no hand limit, no bonus supports."""

    deck: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        in_politics(state)
        patents = c_setup.patent_decks(state)
        if self.deck not in patents:
            raise Impossible(f"there is no deck {self.deck}; decks are {', '.join(patents)}")
        if not state.decks[self.deck]:
            raise Impossible(f"no card is left in the {self.deck} deck", frozenset({f"deck:{self.deck}"}))

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from a_limits.two_bernals(state, self.player, self.deck)
        yield from b_freighters.no_second_card(state, self.player, state.decks[self.deck][:1])

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        self.me(state).hand.append(state.decks[self.deck].pop(0))

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"deck:{self.deck}", f"hand:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.assembly is not None:
            for deck in c_setup.patent_decks(state):
                yield cls(by=player, deck=deck)


@dataclass(frozen=True, kw_only=True)
class ResearchGrant(Grant):
    """Pay 1 Aqua for the top card of ``deck`` under the law of Research Grants."""

    do: ClassVar[str] = "research_grant"

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from granted(state, self.player)
        yield from super().forbidden(state)

    @implements("O5e", "LAW-equality", "CA-LAW-equality")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        pay(state, self.player, o5_laws.number(state, o5_laws.RESEARCH_GRANTS, "aquas"))
        super().carry_out(state, turn, outcomes)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by)}


@implements("O5e", "LAW-equality", "CA-LAW-equality")
def granted(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Research Grants are in force or lobbied for, and the player has the Aqua."""
    price, has = o5_laws.number(state, o5_laws.RESEARCH_GRANTS, "aquas"), state.players[player].aquas
    if not o5_laws.applies(state, o5_laws.RESEARCH_GRANTS, player):
        legal = "lobby for them (O4), or start an auction (I2)"
        yield broken(
            "O5e", "Research Grants are not in force", "assembly", legal=legal, advice="research_grants"
        )
    elif has < price:
        message = f"a grant costs {count(price, 'Aqua')}, {player} has {has}"
        legal = "fundraise, or sell a card, this turn"
        yield broken("O5e", message, aquas_key(player), legal=legal, price=price, has=has)


@implements("O5e", "LAW-equality", "CA-LAW-equality")
def auction_instead(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Nobody auctions while Research Grants are in force; who only lobbied for them may choose."""
    if o5_laws.no_auctions(state):
        message = f"{player} starts an auction, which Research Grants replace"
        legal = "take the top card of a deck by a research grant"
        yield broken("O5e", message, "assembly", legal=legal, advice="grant")


# -- what a table shows ----------------------------------------------------------------------------------


def taken_for_nothing(state: Hf4State, player: str, seen: int, derived: int) -> Iterator[SeenBreach]:
    """The usual income of a fundraise that brings one Aqua for each glory chit, taken without any (O5b)."""
    turn = state.turns.get(player)
    if turn is not None and turn.used.get(NO_INCOME) and seen - derived == 1:
        message = (
            f"{player} has taken 1 Aqua for a fundraise that brings one for each glory chit, and has none"
        )
        yield SeenBreach("O5b", message, "take nothing", (f"aquas.{player}",))

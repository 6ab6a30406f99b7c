"""3F3 and 3F4: how a War ends: by truce, or by the victory of a bloc; and what becomes of who lost it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, c_outbreak, d_petition
from hfmod.games.hf4.rules.conflict.b_blocs import INDEPENDENT, KEY, LOYALIST, WarAct, conflict
from hfmod.games.hf4.rules.conflict.b_bribes import bribes_key
from hfmod.games.hf4.rules.core import d_turns, d_year
from hfmod.games.hf4.rules.core.acts import FreeAction, PlayerAct, broken, count, known_player
from hfmod.games.hf4.rules.core.state import WAR, Hf4State, Turn
from hfmod.games.hf4.rules.politics import o1_assembly

TRUCE_KEY = "truce"  # key of ``Turn.used``
HEIR, LORD = "heir", "space_lord"  # kinds of pending decisions
DISSOLVED = "dissolved"  # key of ``Hf4State.extra``: the Loyalists have won


# -- truce -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Truce(FreeAction):
    """Stop the War at the end of the own turn: ``paid`` names the enemies and the bribes that each gets.

    ``chits`` are heroism chits that stand for bribes, each with the enemy who gets it.
    """

    do: ClassVar[str] = "truce"

    paid: dict[str, int] = field(default_factory=dict, hash=False)
    chits: dict[str, str] = field(default_factory=dict, hash=False)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        for player in (*self.paid, *self.chits.values()):
            known_player(state, player)
        if self.player in (*self.paid, *self.chits.values()):
            raise Impossible("nobody pays himself")
        if min(self.paid.values(), default=1) < 1:
            raise Impossible("who gets bribes gets at least one")
        for chit in self.chits:
            b_bribes.own_chit(state, self.player, chit)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_war_alone(state)
        yield from after_a_petition(state, self.player)
        yield from shared_out(state, self.player, self.shares())
        total = sum(self.paid.values())
        yield from b_bribes.can_pay(state, self.player, "3F3a", total)

    def shares(self) -> dict[str, int]:
        """Bribes, and chits in their place, of each enemy."""
        found = dict(self.paid)
        for player in self.chits.values():
            found[player] = found.get(player, 0) + 1
        return found

    @implements("3F3", "3F3a", "3B1a")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[TRUCE_KEY] = 1
        for player, n in self.paid.items():
            for _ in range(n):
                b_bribes.give(state, player, b_bribes.take(state, self.player))
        for chit, player in self.chits.items():
            b_bribes.give(state, player, b_bribes.take(state, self.player, chit))

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, *map(bribes_key, (self.by, *self.shares()))}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None and b_blocs.at_war(state):
            foes = b_blocs.enemies(state, player)
            chits = state.players[player].heroism
            for shares in splits(int(b_blocs.table(state.content)["truce"]), len(foes)):
                for given in handed(chits, foes):
                    left = {
                        one: n - sum(to == one for to in given.values())
                        for one, n in zip(foes, shares, strict=True)
                    }
                    if min(left.values(), default=0) >= 0:
                        yield cls(by=player, paid={one: n for one, n in left.items() if n}, chits=given)


def splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a number out among so many, each of whom may get nothing."""
    if parts == 0:
        return
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(total - first, parts - 1):
            yield (first, *rest)


def handed(chits: Sequence[str], foes: Sequence[str]) -> Iterator[dict[str, str]]:
    """All ways to hand some of the chits out."""
    if not chits:
        yield {}
        return
    for rest in handed(chits[1:], foes):
        yield rest
        for foe in foes:
            yield {**rest, chits[0]: foe}


@implements("3F3")
def in_war_alone(state: Hf4State) -> Iterator[RuleViolation]:
    """Only a War is stopped by a truce."""
    if not b_blocs.in_war(state):
        yield broken("3F3", "there is no War that a truce could stop", KEY, legal="declare it in War")


@implements("3F3", "3D5c")
def after_a_petition(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Only after the ban on dealing with enemies was evaded."""
    if not d_petition.evades(state, player, "negotiation"):
        ideology = d_petition.restriction(state, "negotiation")["ideology"]
        message = f"{player} declares a truce without a petition in {ideology}"
        yield broken("3F3", message, KEY, legal=f"petition in {ideology} first")


@implements("3F3a")
def shared_out(state: Hf4State, player: str, shares: Mapping[str, int]) -> Iterator[RuleViolation]:
    """Four bribes go to the enemies, at least one to each if there are not more of them."""
    foes, price = b_blocs.enemies(state, player), int(b_blocs.table(state.content)["truce"])
    total = sum(shares.values())
    friends = [one for one in shares if one not in foes]
    without = [one for one in foes if one not in shares]
    if total != price:
        message = f"a truce costs {count(price, 'bribe')}, and {total} are paid"
        yield broken("3F3a", message, bribes_key(player), legal=f"pay {price}", price=price, paid=total)
    elif friends:
        message = f"{', '.join(friends)} is no enemy of {player}"
        yield broken("3F3a", message, bribes_key(player), legal="pay enemies")
    elif without and len(shares) < min(price, len(foes)):
        message = f"{', '.join(without)} gets no bribe"
        yield broken("3F3a", message, bribes_key(player), legal="each enemy gets one")


# -- the end ---------------------------------------------------------------------------------------------


@implements("3F4", "3B3c.3", "3C4")
def victor(state: Hf4State) -> str | None:
    """The bloc that all propaganda supports, or after defections all players; None where they differ."""
    chits = set(conflict(state).chits.values())
    if len(chits) == 1:
        return chits.pop()
    blocs = {b_blocs.bloc(state, player) for player in state.playing}
    return blocs.pop() if len(blocs) == 1 else None


@implements("3F3", "3F4", "3F4a", "3C4", "3B3c.3")
def turn_ends(state: Hf4State) -> None:
    """What the turn has brought about: a truce, or the victory of a bloc."""
    sides, turn = conflict(state), state.turn
    if sides.war != WAR:
        return
    if victor(state) is not None:
        win(state)
    elif turn is not None and turn.used.get(TRUCE_KEY):
        sides.war = c_outbreak.TRUCE
        c_outbreak.ask_star(state)


def win(state: Hf4State) -> None:
    """The War is over, and a bloc has won it."""
    won = victor(state)
    assert won is not None
    conflict(state).war = won
    lords = lord(state, won)
    defeat(state)
    state.pending += lords  # once all bribes have been handed over, which count


@implements("3F4", "3C")
def decided_at_once(state: Hf4State) -> None:
    """War has broken out where all propaganda is on one side: it is won at once, if the table has it so."""
    if len(set(conflict(state).chits.values())) == 1 and state.option("instant_victory_at_outbreak"):
        win(state)


@implements("3F4d", "3B3c")
def defeated(state: Hf4State) -> list[str]:
    """Players without an extremist have lost the War, whichever bloc is theirs."""
    return [player for player in state.playing if b_blocs.extremist(state, player) is None]


@implements("3F4d")
def defeat(state: Hf4State) -> None:
    """Who has lost gives all bribes to those with extremists, if there are any; then peace begins."""
    heirs = [player for player in state.playing if b_blocs.extremist(state, player) is not None]
    bribes = conflict(state).bribes
    for player in defeated(state) if heirs else ():
        if bribes.get(player):
            state.pending.append({"kind": HEIR, "player": player, "choices": heirs})
    settle(state)


@implements("3F4b", "3F4c")
def settle(state: Hf4State) -> None:
    """Once the bribes have been handed over: the assembly is revived, or dissolved."""
    if any(one["kind"] == HEIR for one in state.pending):
        return
    if conflict(state).war == INDEPENDENT:
        c_outbreak.ask_star(state)
    elif conflict(state).war == LOYALIST and not state.extra.get(DISSOLVED):
        dissolve(state)


@implements("3F4c")
def dissolve(state: Hf4State) -> None:
    """Delegates, placed disks, star, propaganda and bribes go to the box (RUL-ASSEMBLY-DISSOLVED).

    Heroism chits stay: what lies under a delegate comes to who has lost it.
    """
    house, sides = o1_assembly.assembly(state), conflict(state)
    for there in sides.corrupt.values():
        for owner, under in there.items():
            for what in under:
                b_bribes.give(state, owner, what)
    house.delegates.clear()
    house.legacy.clear()
    house.active = c_outbreak.AWAY
    sides.extremists.clear()
    sides.corrupt.clear()
    sides.bribes = dict.fromkeys(sides.bribes, 0)
    state.extra[DISSOLVED] = 1


@dataclass(frozen=True, kw_only=True)
class HandOver(PlayerAct):
    """Who has lost the War gives all bribes away: ``shares`` names who gets how many."""

    do: ClassVar[str] = "hand_over_bribes"

    shares: dict[str, int] = field(hash=False)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        o1_assembly.due(state, HEIR, "handing over bribes", "3F4d")
        for player in self.shares:
            known_player(state, player)
        if min(self.shares.values(), default=0) < 1:
            raise Impossible("who gets bribes gets at least one")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from to_heirs(state, self.player, self.shares)

    @implements("3F4d")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        state.pending = [one for one in state.pending if one["kind"] != HEIR or one["player"] != self.player]
        for player, n in self.shares.items():
            for _ in range(n):
                b_bribes.give(state, player, b_bribes.take(state, self.player))
        settle(state)
        d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, *map(bribes_key, (self.by, *self.shares))})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return [one["player"] for one in state.pending if one["kind"] == HEIR]

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for asked in state.pending:
            if asked["kind"] == HEIR and asked["player"] == player:
                heirs = asked["choices"]
                for shares in splits(conflict(state).bribes[player], len(heirs)):
                    named = {one: n for one, n in zip(heirs, shares, strict=True) if n}
                    yield cls(by=player, shares=named)


@implements("3F4d")
def to_heirs(state: Hf4State, player: str, shares: Mapping[str, int]) -> Iterator[RuleViolation]:
    """All of the own bribes, to players who have kept their extremists."""
    asked = [one for one in state.pending if one["kind"] == HEIR and one["player"] == player]
    if not asked:
        message = f"{player} has not lost the War, or has handed the bribes over"
        yield broken("3F4d", message, bribes_key(player), legal="who has no extremist hands over")
        return
    has, gone = conflict(state).bribes.get(player, 0), sum(shares.values())
    if has != gone:
        message = f"{player} has {count(has, 'bribe')}, and hands {gone} over"
        yield broken("3F4d", message, bribes_key(player), legal=f"hand {has} over", has=has, given=gone)
    for other in shares:
        if other not in asked[0]["choices"]:
            message, heirs = f"{other} has no extremist", " or ".join(asked[0]["choices"])
            yield broken("3F4d", message, bribes_key(other), legal=f"give them to {heirs}")


@implements("3F4d", "3F4g")
def peace_is_settled(state: Hf4State) -> Iterator[RuleViolation]:
    """What the end of the War asks for is done before anything else."""
    for decision in state.pending:
        if decision["kind"] in (HEIR, LORD):
            heir = decision["kind"] == HEIR
            what = "bribes of the defeated are not handed over" if heir else "the space lord has not decided"
            message = f"{what} yet"
            yield broken("3F4d" if heir else "3F4g", message, KEY, legal=f"{decision['player']} comes first")


def bribes_stay(state: Hf4State) -> Iterator[str]:
    """Bribes are neither made nor lost before a rule discards them (3B1)."""
    sides = conflict(state)
    first = b_bribes.first_bribes(state) * len(sides.bribes)
    if not state.extra.get(DISSOLVED) and b_bribes.total(state) != first:
        yield f"there are {b_bribes.total(state)} bribes, of {first}"


# -- space lord ------------------------------------------------------------------------------------------


@implements("3F4g")
def lord(state: Hf4State, won: str) -> list[dict[str, Any]]:
    """Who has an extremist and ends the War in the own turn by the own victory may end the game."""
    player = state.turn.player if state.turn is not None else None
    if player is None or b_blocs.bloc(state, player) != won or b_blocs.extremist(state, player) is None:
        return []
    return [{"kind": LORD, "player": player}]


@dataclass(frozen=True, kw_only=True)
class SpaceLord(WarAct):
    """The space lord ends the game now, or lets it go on (``ends``)."""

    do: ClassVar[str] = "space_lord"
    kind = LORD
    what = "a decision of the space lord"
    rule = "3F4g"

    ends: bool

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        asked = self.asked(state)["player"]
        if self.player != asked:
            message = f"{asked} is the space lord, not {self.player}"
            yield broken("3F4g", message, KEY, legal=f"{asked} decides")

    @implements("3F4g")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        if self.ends:
            state.pending.clear()
            d_turns.game_end(state)
        else:
            d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, "game"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for ends in (False, True):
            yield cls(by=player, ends=ends)

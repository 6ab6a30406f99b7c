"""Chapter O: the assembly: its ideologies, the delegates in it, and the vote that moves the Active Law.

The gold star (the Active Law) follows the majority of delegates. A vote with a single winner is settled at
once; where several ideologies have the most, the decision ``vote`` is due and answered by ``move_law``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import BadAction, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.acts import FreeAction, PlayerAct, broken
from hfmod.games.hf4.rules.core.state import Assembly, Hf4State, Turn

POLITICS = "m0"  # the module
CENTRE = "centrist"
VOTE = "vote"  # kind of the pending decision


# -- the placard ---------------------------------------------------------------------------------------


def rows(content: Hf4Content) -> Mapping[str, Mapping[str, Any]]:
    """The ideologies by id: the ring clockwise, then the centre."""
    return {row["id"]: row for row in content.tables["ideologies"]["ideologies"]}


def ring(content: Hf4Content) -> list[str]:
    """The six outer ideologies, clockwise."""
    return [ideology for ideology in rows(content) if ideology != CENTRE]


@implements("Oa", "Ob", "O2b.4")
def adjacent(content: Hf4Content, ideology: str) -> list[str]:
    """Ideologies one step away: two neighbours on the ring and the centre; from the centre all six."""
    outer = ring(content)
    if ideology == CENTRE:
        return outer
    place = outer.index(ideology)
    return [outer[place - 1], outer[(place + 1) % len(outer)], CENTRE]


@implements("Ob")
def opposite(content: Hf4Content, ideology: str) -> str | None:
    """The ideology across the ring; None for the centre."""
    found = rows(content)[ideology].get("opposite")
    return None if found is None else str(found)


@implements("B6b", "O1b", "C2.1")
def politics_of(state: Hf4State, player: str) -> str:
    """The faction ideology of a player's crew: that of the player's colour, gray whoever lends the pieces."""
    colour = state.players[player].faction
    return next(ideology for ideology, row in rows(state.content).items() if row.get("colour") == colour)


@implements("A2d.1")
def in_politics(state: Hf4State) -> None:
    """Raises Impossible in a game without Module 0."""
    if state.assembly is None:
        raise Impossible("the game is played without Module 0 (politics)", frozenset({"game"}))


def assembly(state: Hf4State) -> Assembly:
    """The assembly. Raises Impossible in a game without Module 0."""
    in_politics(state)
    assert state.assembly is not None
    return state.assembly


def known_ideology(state: Hf4State, ideology: str) -> str:
    """The ideology's id. Raises Impossible for another word."""
    known = rows(state.content)
    if ideology not in known:
        raise Impossible(f"there is no ideology {ideology}; there are {', '.join(known)}")
    return ideology


# -- setup ---------------------------------------------------------------------------------------------


@implements("O1a", "Od", "O1a.bios")
def opened(content: Hf4Content, bios: object = None) -> Assembly:
    """The empty assembly with the Active Law at its start, or where a Bios Origins that ended so puts it.

    Raises BadAction for an end of Bios Origins that is not known.
    """
    table = content.tables["ideologies"]
    if bios is None:
        return Assembly(str(table["start"]))
    ends = table["bios_origins"]
    if not isinstance(bios, str) or bios not in ends:
        raise BadAction(f"bios_origins is {bios!r}; it is one of {', '.join(ends)}")
    return Assembly(str(ends[bios]))


@implements("O1", "O1b")
def lay_out(state: Hf4State) -> None:
    """Each player's first delegate stands in the ideology of the own colour."""
    if state.assembly is not None:
        for player in state.players:
            add(state.assembly, politics_of(state, player), player)


# -- delegates -----------------------------------------------------------------------------------------


@implements("O2a")
def delegates(house: Assembly, ideology: str, player: str | None = None) -> int:
    """Delegates in an ideology: all, or one player's."""
    there = house.delegates.get(ideology, {})
    return sum(there.values()) if player is None else there.get(player, 0)


def cubes_of(house: Assembly, player: str) -> int:
    """How many delegates a player has."""
    return sum(there.get(player, 0) for there in house.delegates.values())


@implements("O2a")
def loose(state: Hf4State, ideology: str, player: str) -> int:
    """How many delegates of a player in an ideology may be moved, purged and discarded."""
    return state.rules.loose(state, ideology, player, delegates(assembly(state), ideology, player))


def homes(house: Assembly, player: str) -> list[str]:
    """Ideologies where a player has a delegate."""
    return [ideology for ideology, there in house.delegates.items() if there.get(player)]


@implements("O2a")
def add(house: Assembly, ideology: str, player: str, n: int = 1) -> None:
    """Put delegates into an ideology, or take them out (negative); never below none."""
    there = house.delegates.setdefault(ideology, {})
    there[player] = max(0, there.get(player, 0) + n)
    if not there[player]:
        del there[player]
    if not there:
        del house.delegates[ideology]


@implements("O2c", "G3c", "B6b", "O2c.m2")
def represent(state: Hf4State, player: str, ideology: str | None = None) -> None:
    """A new colony sends a delegate into the ideology of the crew that founded it, or of a Colonist."""
    if b_components.cubes_left(state, player):
        add(assembly(state), ideology or politics_of(state, player), player)
        vote(state)


@implements("Oc", "I7f", "O2a")
def a_cube_left(state: Hf4State, player: str, rule: str = "Oc") -> Iterator[RuleViolation]:
    """Delegates, factories and the sunspot cube come from the same seven cubes."""
    if b_components.cubes_left(state, player) == 0:
        message = f"all {b_components.supply(state, 'cube')} cubes of {player} are in use"
        legal = "discard a delegate or a factory first"
        yield broken(rule, message, f"cubes:{player}", legal=legal)


# -- the vote ------------------------------------------------------------------------------------------


@implements("O3a", "O6a")
def leading(state: Hf4State, legacy: bool = False) -> list[str]:
    """Ideologies with the most votes; the centre where nobody has a delegate (RUL-VOTE).

    Delegates of all players count, in the final vote legacy disks too.
    """
    house = assembly(state)
    votes = {
        ideology: state.rules.votes(state, ideology, delegates(house, ideology))
        + (house.legacy.get(ideology, 0) if legacy else 0)
        for ideology in rows(state.content)
    }
    most = max(votes.values())
    return [CENTRE] if most == 0 else [ideology for ideology, n in votes.items() if n == most]


@implements("O3", "O3a")
def vote(state: Hf4State, legacy: bool = False) -> None:
    """Tally after whatever happened to delegates; a tie is the choice of who has the turn.

    Outside a turn the 1st player decides. The law may stay where it is if its ideology is among the tied.
    """
    if not legacy and not state.rules.tallies(state):
        return
    first = leading(state, legacy)
    state.pending = [decision for decision in state.pending if decision["kind"] != VOTE]
    if len(first) == 1:
        move_star(state, first[0])
        return
    chooser = state.turn.player if state.turn is not None and not legacy else state.first_player
    state.pending.append({"kind": VOTE, "player": chooser, "choices": first})


@implements("O3a", "O3b")
def move_star(state: Hf4State, ideology: str) -> None:
    """The tally is settled: the gold star goes to the ideology, or stays there."""
    before = assembly(state).active
    activate(state, ideology)
    if before != ideology:
        state.rules.law_moved(state, before, ideology)


@implements("O3b", "Od", "GL-Active-Law")
def activate(state: Hf4State, ideology: str) -> None:
    """The gold star enters an ideology, whose law is active from now on."""
    assembly(state).active = ideology


def decision(state: Hf4State, kind: str) -> dict[str, Any] | None:
    """The first pending decision of a kind, None where none is due."""
    return next((one for one in state.pending if one["kind"] == kind), None)


def due(state: Hf4State, kind: str, what: str, rule: str) -> dict[str, Any]:
    """The pending decision of a kind. Raises Impossible where none is due, as ``rule`` asks for it."""
    found = decision(state, kind)
    if found is None:
        legal = "decide it when it is due"
        raise Impossible(f"{what} is not due", frozenset({"assembly"}), rule=rule, legal=legal)
    return found


def deciders(state: Hf4State, kind: str) -> Iterable[str]:
    """Players who might answer a pending decision of that kind."""
    found = decision(state, kind)
    return (found["player"],) if found is not None else ()


@dataclass(frozen=True, kw_only=True)
class Answer(PlayerAct):
    """An answer to a pending decision of a ``kind``."""

    kind: ClassVar[str]
    what: ClassVar[str]
    rule: ClassVar[str]

    @classmethod
    def asked(cls, state: Hf4State) -> dict[str, Any]:
        """The decision that it answers. Raises Impossible where none is due."""
        return due(state, cls.kind, cls.what, cls.rule)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        in_politics(state)
        self.asked(state)

    def answer(self, state: Hf4State) -> dict[str, Any]:
        """Take the decision off the list."""
        found = self.asked(state)
        state.pending.remove(found)
        return found

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return deciders(state, cls.kind)


@dataclass(frozen=True, kw_only=True)
class AssemblyAct(Answer):
    """An answer to a decision on the assembly."""

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"assembly"})


@implements("O3a")
def close_vote(state: Hf4State) -> None:
    """Settle a tied vote that the table left open: the law stays if it may."""
    found = decision(state, VOTE)
    if found is not None:
        state.pending.remove(found)
        if assembly(state).active not in found["choices"]:
            move_star(state, found["choices"][0])


@implements("O3a")
def by_the_chooser(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """The player in turn chooses, among the ideologies with the most votes."""
    tied = due(state, VOTE, "a tied vote", "O3a")
    chooser, choices = tied["player"], tied["choices"]
    if player != chooser:
        message = f"{chooser} settles the tied vote, not {player}"
        yield broken("O3a", message, "assembly", legal=f"{chooser} chooses")
    if ideology not in choices:
        message = f"{ideology} is not among the ideologies with the most votes"
        yield broken("O3a", message, "assembly", legal=f"one of {', '.join(choices)}", tied=choices)


@implements("O3a")
def vote_is_settled(state: Hf4State) -> Iterator[RuleViolation]:
    """A tied vote is settled before anything else is done."""
    for decision in state.pending:
        if decision["kind"] == VOTE:
            message = f"the vote is tied between {', '.join(decision['choices'])}"
            yield broken("O3a", message, "assembly", legal=f"{decision['player']} moves the law first")


# -- giving delegates up -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DiscardDelegate(FreeAction):
    """Take an own delegate out of ``ideology`` back to the reserve, where its cube is needed elsewhere."""

    do: ClassVar[str] = "discard_delegate"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        own_delegate(state, self.player, self.ideology, "G6.4")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from state.rules.may_recall(state, self.player, self.ideology)

    @implements("Oc", "I7f", "G6.4")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        add(assembly(state), self.ideology, self.player, -1)
        state.rules.delegate_lost(state, self.ideology, self.player, self.player)
        vote(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {"assembly", f"cubes:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.assembly is not None:
            for ideology in homes(state.assembly, player):
                yield cls(by=player, ideology=ideology)


def own_delegate(state: Hf4State, player: str, ideology: str, rule: str) -> None:
    """Raise Impossible where the player has no delegate in the ideology, as ``rule`` asks."""
    house = assembly(state)
    known_ideology(state, ideology)
    if not delegates(house, ideology, player):
        message, legal = f"{player} has no delegate in {ideology}", "give up an own delegate"
        raise Impossible(message, frozenset({"assembly"}), rule=rule, legal=legal)


def delegates_away(state: Hf4State, player: str) -> None:
    """Delegates leave the assembly, and the votes are counted."""
    house = state.assembly
    if house is None:
        return
    for ideology in homes(house, player):
        add(house, ideology, player, -delegates(house, ideology, player))
        state.rules.delegate_lost(state, ideology, player, player)
    house.insured = [one for one in house.insured if one != player]
    vote(state)

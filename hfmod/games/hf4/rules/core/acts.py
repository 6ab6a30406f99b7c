"""What all acts of players share: who may act when (D1), one operation a turn, paying, listing options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import ClassVar, Self, TypeVar

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.act import broken as broken
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core import d_year
from hfmod.games.hf4.rules.core.scenarios import rule_of_end, scenario
from hfmod.games.hf4.rules.core.solar_graph import place
from hfmod.games.hf4.rules.core.state import Hf4State, Player, Turn

T = TypeVar("T")
A = TypeVar("A", bound=Act[Hf4State])
LEO = "leo"  # id of the space of Low Earth Orbit
PREPARE = "prepare"  # phase in which players take part in the set-up (iiD5)
GOALS = ("achievements", "glory")  # kinds of facts on which the end of a game may hang
LEGACY = "legacy"  # kind of a pending decision and of an item of a deal: a seniority disk to be placed (N4e)
ANNOUNCED = "announced"  # key of ``Turn.used``: a glitch roll was made for the operation, which may follow


def turn_key(state: Hf4State, player: str | None, ago: int = 0) -> str:
    """Name of a player's turn of this year (or years ago), for ``about`` and ``touches``."""
    return f"turn:{player}:{state.year - ago}"


def aquas_key(player: str | None) -> str:
    """Name of a player's money."""
    return f"aquas:{player}"


def running(state: Hf4State) -> None:
    """Raise Impossible before the game is set up."""
    if state.phase == "setup":
        raise Impossible("the game is not set up yet", frozenset({"game"}))


@implements(
    "D2b", "M1", "iiD1.END.variable", "iiD1.END.trigger", "iiD2.END", "iiD3.END", "iiD4.END", "iiD5.END",
    "tF5.2", "tF3.3",
)  # fmt: skip
def game_over(state: Hf4State) -> Iterator[RuleViolation]:
    """Nothing is played after the end of the game."""
    if state.ended:
        message, rule = f"the game ended with year {state.year}", rule_of_end(state)
        goals = [f"{kind}:{one}" for one in state.players for kind in GOALS if scenario(state).variable_end]
        yield broken(rule, message, "game", *goals, legal="count the points")


def known_player(state: Hf4State, player: str | None) -> Player:
    """The player of that id. Raises Impossible where nobody has it."""
    found = state.players.get(player or "")
    if found is None:
        raise Impossible(f"there is no player {player}")
    return found


def still_plays(state: Hf4State, player: str) -> None:
    """Raise Impossible where somebody has left the game: nothing can be agreed or done with him."""
    if player in state.left:
        message = f"{player} has left the game (RUL-LEAVING)"
        raise Impossible(
            message, frozenset({turn_key(state, player)}), rule="Da", legal="play on without that player"
        )


def known_card(state: Hf4State, card: str) -> str:
    """The card's id. Raises Impossible where the game has no such card."""
    if card not in state.cards:
        raise Impossible(f"there is no card {card} in this game", frozenset({f"card:{card}"}))
    return card


def known_space(state: Hf4State, space: str) -> None:
    """Raise Impossible where the map has no such space."""
    if space not in state.content.map.spaces:
        raise Impossible(f"there is no space {space} on the map", frozenset({f"site:{space}"}))


def name(state: Hf4State, card: str) -> str:
    """A card as players call it: the name of its upper side and its code."""
    side = state.side(card)
    return f"{side.name} ({card})" if side.name else card


def spot(state: Hf4State, space: str) -> str:
    """A space as players call it."""
    return place(state.content.map, space)


def zone_name(state: Hf4State, zone: str) -> str:
    """A zone as players call it."""
    return _zone(state.content, zone)


def _zone(content: Hf4Content, zone: str) -> str:
    found = content.map.zones.get(zone)
    return found.name if found is not None else zone


def chit_name(state: Hf4State, chit: str) -> str:
    """A glory or heroism chit as players call it: ``Mars glory chit``, ``heroism chit 2``."""
    return chit_names(state.content).get(chit, f"chit {chit}")


def chit_names(content: Hf4Content) -> dict[str, str]:
    """All glory and heroism chits by id, as players call them."""
    return {
        row["id"]: f"{_zone(content, row['zone'])} glory chit"
        if "zone" in row
        else row["id"].replace("-", " chit ")
        for row in content.tables["glory"]["chits"]
    }


def count(n: int, what: str) -> str:
    """``1 Aqua``, ``3 Aquas``."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def card_keys(state: Hf4State, card: str) -> frozenset[str]:
    """Names of a card and of the stack that it lies in, if it lies in one."""
    stack = state.stack_of(card)
    return frozenset({f"card:{card}"} | ({stack.key} if stack else set()))


@implements("GL-Pool")
def gain(state: Hf4State, player: str, aquas: int) -> None:
    """Take Aquas from the pool."""
    state.players[player].aquas += aquas


@implements("GL-Pool")
def pay(state: Hf4State, player: str, aquas: int) -> int:
    """Pay Aquas to the pool, as far as they are there; returns what was paid."""
    owner = state.players[player]
    paid = min(aquas, owner.aquas)
    if paid < aquas:
        inexact(aquas_key(player))
    owner.aquas -= paid
    return paid


def subsets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Every subset, small ones first; the empty one too."""
    return chain.from_iterable(combinations(items, n) for n in range(len(items) + 1))


def take_turn(state: Hf4State, player: str) -> Turn:
    """The player's turn of this year, which becomes the current one.

    In a legal game it is the current one already. Where a table let somebody act out of turn, play goes on
    with the one who acts, and what each player used up this year is kept.
    """
    d_year.settle_year(state)
    if state.phase == PREPARE:
        state.pending.clear()  # what the table left out of the set-up
    turn = state.turns.setdefault(player, Turn(player))
    if state.turn is not None and state.turn is not turn:
        inexact("turn")
    state.turn = turn
    state.phase = "turns"
    return turn


@implements("iiD5.SETUP.13")
def set_up_first(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """The first turn begins when the set-up of a scenario is complete."""
    asked = ", ".join(dict.fromkeys(str(one["player"]) for one in state.pending[:1]))
    message = "the set-up is not complete yet"
    yield broken("iiD5.SETUP.13", message, turn_key(state, player), legal=f"{asked} goes on with it first")


def legal(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether ``apply`` would accept the act."""
    try:
        act.possible(state)
    except Impossible:
        return False
    return next(iter(act.check(state)), None) is None


def accepted(state: Hf4State, candidates: Iterable[A]) -> Iterator[A]:
    """Those of the candidate acts that ``apply`` would accept."""
    return (act for act in candidates if legal(state, act))


@dataclass(frozen=True, kw_only=True)
class PlayerAct(Act[Hf4State]):
    """An act of a player in a running game."""

    def possible(self, state: Hf4State) -> None:
        running(state)
        known_player(state, self.by)

    @property
    def player(self) -> str:
        """The acting player's id."""
        return self.by or ""

    def me(self, state: Hf4State) -> Player:
        """The acting player."""
        return state.players[self.player]

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        """Acts of this kind that a player might do: all that could be legal, and perhaps more."""
        raise NotImplementedError

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        """Players whose candidates are worth a look."""
        return state.playing

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        if state.phase == "setup" or state.ended:
            return
        for player in list(cls.actors(state)):
            yield from accepted(state, cls.candidates(state, player))


@dataclass(frozen=True, kw_only=True)
class TurnAct(PlayerAct):
    """An act that belongs to the player's own turn."""

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_turn(state, self.player)
        yield from self.forbidden(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        """Broken rules beside those of the turn."""
        return iter(())

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.go_through(state, take_turn(state, self.player), outcomes)

    def go_through(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        """Carry it out, unless its own roll has succeeded and waits for what others say to it."""
        if not (self.succeeds(state, outcomes) and state.rules.holds_back(state, self, outcomes)):
            self.carry_out(state, turn, outcomes)

    def succeeds(self, state: Hf4State, outcomes: Sequence[Outcome]) -> bool:
        """Whether it makes a hazard, epic hazard or belt roll, which has succeeded."""
        return False

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        """Change the state; ``turn`` is the acting player's."""
        raise NotImplementedError

    def touches(self, state: Hf4State) -> frozenset[str]:
        interrupted = state.turn.player if state.turn is not None else self.by
        return frozenset({turn_key(state, self.by), turn_key(state, interrupted)})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return (state.turn.player,) if state.turn is not None and state.phase == "turns" else ()


@dataclass(frozen=True, kw_only=True)
class Operation(TurnAct):
    """One of the operations of chapter I: one in a turn."""

    in_parts: ClassVar[bool] = False  # several acts of the kind may make up the operation of a turn
    clears_site: ClassVar[bool] = False  # a busted disk is taken off the map

    @property
    def of_the_turn(self) -> bool:
        """Whether it uses up the operation of the turn; some are done on top of it."""
        return True

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_turn(state, self.player)
        yield from no_interruption(state)
        yield from one_operation(state, self.player, self.do)
        yield from self.forbidden(state)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        turn = take_turn(state, self.player)
        begin_operation(turn, self.do)
        self.go_through(state, turn, outcomes)


@dataclass(frozen=True, kw_only=True)
class PerhapsFree(Operation):
    """An operation that an ability may make a free action (``free``), done on top of the turn's own."""

    free: bool = False

    @property
    def of_the_turn(self) -> bool:
        return super().of_the_turn and not self.free

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        if not self.free:
            yield from super().check(state)
            return
        yield from own_turn_free(state, self.player)
        yield from no_interruption(state)
        yield from not_in_operation(state)
        yield from self.not_free(state)
        yield from self.forbidden(state)

    def not_free(self, state: Hf4State) -> Iterator[RuleViolation]:
        """Broken where no ability makes it a free action."""
        raise NotImplementedError

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        if self.free:
            self.go_through(state, take_turn(state, self.player), outcomes)
        else:
            super().perform(state, outcomes)


@dataclass(frozen=True, kw_only=True)
class FreeAction(TurnAct):
    """A free action of chapter G: any number, in the own turn, not during something else."""

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_turn_free(state, self.player)
        yield from no_interruption(state)
        yield from not_in_operation(state)
        yield from self.forbidden(state)


@implements("Da", "D1", "D.1", "tC-g.1", "tD.1")
def own_turn(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Turns go clockwise from the 1st player, and the cube moves only after the last of them."""
    if state.ended:
        yield from game_over(state)
    elif state.phase == PREPARE:
        yield from set_up_first(state, player)
    elif state.phase == "sunspot" and state.year_end:
        asked = [str(decision["player"]) for decision in state.pending if "player" in decision]
        message = f"year {state.year} is not over yet, {asked[0] if asked else 'its end'} comes first"
        yield broken(
            "D.1", message, turn_key(state, player), "game", legal="finish the year first", advice="year_end"
        )
    elif state.phase == "sunspot":
        message = f"all turns of year {state.year} are over, the sunspot cube moves first"
        legal = "advance the sunspot cube"
        yield broken("Db", message, turn_key(state, player), "game", legal=legal, advice="sunspot_cube")
    elif state.turn is None or state.turn.player != player:
        current = state.turn.player if state.turn else None
        message = f"it is {current}'s turn, not {player}'s"
        keys = [turn_key(state, one, ago) for one in (player, current) for ago in (0, 1)]
        yield broken("Da", message, *keys, legal=f"wait until {current} ends the turn")
    else:
        yield from state.rules.undecided(state)


@implements("G.1", "N3c", "tD.1b", "tD3.6")
def own_turn_free(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Free actions are taken in the own turn only."""
    if state.ended:
        yield from game_over(state)
    elif state.phase == PREPARE:
        yield from set_up_first(state, player)
    elif state.phase != "turns" or state.turn is None or state.turn.player != player:
        current = state.turn.player if state.turn and state.phase == "turns" else "nobody"
        message = f"free actions are taken in the own turn; it is {current}'s turn, not {player}'s"
        yield broken("G.1", message, turn_key(state, player), legal=f"wait for {player}'s turn")
    else:
        yield from state.rules.undecided(state)


@implements("D1b", "I", "GL-Operation", "tD.1a")
def one_operation(state: Hf4State, player: str, wanted: str) -> Iterator[RuleViolation]:
    """At most one operation in a turn."""
    turn = state.turns.get(player)
    if turn is not None and turn.operation == wanted and turn.used.get(ANNOUNCED):
        return
    if turn is not None and turn.operation is not None:
        first, second = turn.operation.replace("_", " "), wanted.replace("_", " ")
        message = f"{second} would be the second operation of this turn, after {first}"
        legal = "one operation a turn"
        yield broken("D1b", message, turn_key(state, player), legal=legal, advice="next_turn", done=first)


@implements("D1b", "tD.1a")
def begin_operation(turn: Turn, what: str) -> None:
    """Use up the operation of a turn; one that a glitch roll announced has come to pass."""
    turn.operation = what
    turn.used.pop(ANNOUNCED, None)


@implements("H1c", "tD.1b")
def no_interruption(state: Hf4State) -> Iterator[RuleViolation]:
    """Operations and free actions come before a move starts or after it has ended."""
    if state.movement is not None:
        move = state.movement
        message = f"the {move.stack} of {move.owner} is in the middle of its move"
        yield broken("H1c", message, f"{move.stack}:{move.owner}", legal="end the move first", advice="move")


def rolls_open(state: Hf4State) -> bool:
    """Whether failed size rolls wait for rerolls: the prospect operation is not over."""
    return any(decision["kind"] == "reroll" for decision in state.pending)


@implements("D1c")
def not_in_operation(state: Hf4State) -> Iterator[RuleViolation]:
    """Free actions are not taken while an operation is being performed."""
    if state.auction is not None:
        message = f"the auction of {name(state, state.auction.card)} is not over yet"
        yield broken("D1c", message, legal="end it first", advice="auction")
    elif rolls_open(state):
        yield broken("D1c", "the operation is not over yet", legal="settle the size rolls first")

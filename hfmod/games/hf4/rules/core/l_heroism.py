"""Heroism chits (Lc): somebody is nominated for a feat, the players vote, a majority awards the chit.

Which feats the map rewards is not known (RUL-HEROISM): whether a feat was done is for the players to judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.abilities import playing_from_first
from hfmod.games.hf4.rules.core.acts import PlayerAct, broken, chit_name, game_over, known_player, still_plays
from hfmod.games.hf4.rules.core.scenarios import latest_year
from hfmod.games.hf4.rules.core.state import Hf4State


def heroism_chits(state: Hf4State) -> list[str]:
    """Heroism chits still on the map."""
    kinds = {chit["id"]: chit["kind"] for chit in state.content.tables["glory"]["chits"]}
    return [chit for chit in state.glory_spots if kinds.get(chit) == "heroism"]


@implements("Lc")
def open_vote(state: Hf4State) -> dict[str, Any]:
    """The vote under way. Raises Impossible where there is none."""
    for decision in state.pending:
        if decision["kind"] == "heroism":
            return decision
    raise Impossible("no vote on heroism is open", rule="Lc", legal="nominate somebody first")


def voting(state: Hf4State) -> bool:
    """Whether a vote is under way."""
    return any(decision["kind"] == "heroism" for decision in state.pending)


@implements("Lc")
def vote_is_over(state: Hf4State) -> Iterator[RuleViolation]:
    """A turn does not end before all have voted."""
    if voting(state):
        yield broken(
            "Lc", "the vote on heroism is still open", legal="all players vote first", advice="voters"
        )


def drop_vote(state: Hf4State) -> None:
    """Forget a vote that the table left open when it went on."""
    state.pending = [decision for decision in state.pending if decision["kind"] != "heroism"]


@dataclass(frozen=True, kw_only=True)
class Nominate(PlayerAct):
    """Nominate the player ``to``, or oneself, for the heroism chit ``chit``."""

    do: ClassVar[str] = "nominate"

    to: str
    chit: str

    @implements("Lc")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_player(state, self.to)
        still_plays(state, self.to)
        if self.chit not in heroism_chits(state):
            message = f"the {chit_name(state, self.chit)} is not to be had"
            known = any(chit["id"] == self.chit for chit in state.content.tables["glory"]["chits"])
            rule, legal = ("Lc", "a heroism chit that lies on the map") if known else ("", "")
            raise Impossible(message, frozenset({f"glory:{self.chit}"}), rule=rule, legal=legal)
        if voting(state):
            raise Impossible(
                "a vote on heroism is open already", rule="Lc", legal="vote on that nomination first"
            )
        if state.turn is None:
            raise Impossible("the year is over; nominate in a turn of the next one")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        yield from before_the_last_year(state)

    @implements("Lc")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        state.pending.append({"kind": "heroism", "to": self.to, "chit": self.chit, "votes": {}})

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"glory:{self.chit}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for chit in heroism_chits(state):
            for to in state.players:
                yield cls(by=player, to=to, chit=chit)


@implements("Lc")
def before_the_last_year(state: Hf4State) -> Iterator[RuleViolation]:
    """Nobody is nominated in the last year."""
    if not state.ended and state.year >= latest_year(state):
        yield broken("Lc", f"year {state.year} is the last one", legal="nominate before the last year")


@dataclass(frozen=True, kw_only=True)
class Vote(PlayerAct):
    """Agree (or not) that the nominee deserves the chit, in turn order from the 1st player."""

    do: ClassVar[str] = "vote"

    agree: bool

    @implements("Lc")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.by in open_vote(state)["votes"]:
            raise Impossible(f"{self.by} has voted already", rule="Lc", legal="one vote each")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_order(state, self.player)

    @implements("Lc", "B3.2")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        vote = open_vote(state)
        vote["votes"][self.player] = self.agree
        settle(state, vote)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"glory:{open_vote(state)['chit']}"})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return state.playing if voting(state) else ()

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for agree in (True, False):
            yield cls(by=player, agree=agree)


@implements("Lc", "B3.2")
def settle(state: Hf4State, vote: dict[str, Any]) -> None:
    """Once all have voted, a majority awards the chit."""
    if not vote["votes"].keys() >= set(state.playing):
        return
    state.pending.remove(vote)
    if awarded(state, vote["votes"]) and vote["chit"] in state.glory_spots:
        del state.glory_spots[vote["chit"]]
        state.players[vote["to"]].heroism.append(vote["chit"])


@implements("Lc")
def without(state: Hf4State, player: str) -> None:
    """A player leaves the game: he neither votes nor is voted about (RUL-LEAVING)."""
    for vote in [decision for decision in state.pending if decision["kind"] == "heroism"]:
        vote["votes"].pop(player, None)
        if vote["to"] == player:
            state.pending.remove(vote)
        else:
            settle(state, vote)


@implements("Lc")
def in_order(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """The 1st player votes first, then the others clockwise."""
    votes = open_vote(state)["votes"]
    following = next(other for other in playing_from_first(state) if other not in votes)
    if player != following:
        yield broken("Lc", f"{player} votes before {following}", legal=f"{following} votes now")


@implements("Lc")
def awarded(state: Hf4State, votes: dict[str, bool]) -> bool:
    """Whether a majority agrees; the 1st player breaks a tie."""
    yes = sum(votes.values())
    no = len(votes) - yes
    return yes > no or (yes == no and votes.get(state.first_player, False))

"""Leaving the game: what becomes of the seat of a player who goes before the end (RUL-LEAVING).

The books are silent. By option ``leaving`` the seat ``passes``: it has no turns, decides, bids and votes
nothing, and its pieces stay as they are; or it is ``removed`` with all its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import d_turns, d_year, e_stacks, i2_research, k_cycle, l_heroism
from hfmod.games.hf4.rules.core.abilities import playing_from_first
from hfmod.games.hf4.rules.core.acts import (
    PREPARE,
    accepted,
    aquas_key,
    broken,
    game_over,
    known_player,
    running,
    turn_key,
)
from hfmod.games.hf4.rules.core.state import Hf4State

OPTION, PASSES, REMOVED = "leaving", "passes", "removed"
OF_THE_FIRST = frozenset(
    {k_cycle.EVENT_ROLL, k_cycle.CME_ROLL}
)  # decisions of the 1st player, whoever that is


def seat_is(state: Hf4State) -> str:
    """What becomes of a seat; content that is older than the option has the default."""
    return str(state.option("leaving")) if OPTION in state.options else PASSES


# -- the act ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Leave(Act[Hf4State]):
    """A player leaves the game for good, at any time. The table (``by`` null) says it for ``player``."""

    do: ClassVar[str] = "leave"

    by: str | None = None
    player: str | None = None

    @property
    def who(self) -> str | None:
        """Who leaves."""
        return self.by if self.player is None else self.player

    def possible(self, state: Hf4State) -> None:
        running(state)
        if self.by is not None and self.player is not None:
            message = f"{self.by} leaves for nobody else; the table may say that {self.player} is gone"
            raise Impossible(message, frozenset({turn_key(state, self.by)}))
        known_player(state, self.who)
        if self.who in state.left:
            message = f"{self.who} has left the game already (RUL-LEAVING)"
            raise Impossible(
                message, frozenset({turn_key(state, self.who)}), rule="Da", legal="nobody leaves twice"
            )

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        leave(state, self.who or "")

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"game", turn_key(state, self.who), aquas_key(self.who)})

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        if state.phase == "setup" or state.ended:
            return
        for player in state.playing:
            yield from accepted(state, (cls(by=player), cls(player=player)))


@implements("Da", "D1", "Db")
def leave(state: Hf4State, player: str) -> None:
    """Take a player out of the year: the turn ends, nobody waits for him, and the others play on."""
    in_turn = state.phase == "turns" and state.turn is not None and state.turn.player == player
    state.left.append(player)
    i2_research.without(state, player)
    if in_turn:
        d_turns.put_down(state, player)
    following = d_turns.next_in_turn(state, player)
    hand_on_the_chair(state)
    if not state.playing:
        state.pending.clear()
        d_turns.game_end(state)
        return
    forget(state, player)
    removed = seat_is(state) == REMOVED
    if removed:
        take_away(state, player)
    if state.ended:  # nobody is left to be rescued
        return
    if in_turn:
        d_turns.go_round(state, following)
    if removed:
        state.rules.leaves(state, player)  # who plays now settles a tied vote
    go_on(state)


def go_on(state: Hf4State) -> None:
    """What waited for nobody else goes on: the set-up, or the end of the year."""
    if state.phase == PREPARE:
        state.rules.set_up_goes_on(state)
    else:
        d_year.go_on(state)


@implements("Da", "GL-1st-Player")
def hand_on_the_chair(state: Hf4State) -> None:
    """Where the 1st player has left, the next one clockwise who plays is it from now on.

    The sunspot cube stays where it is: no other player has to supply one (RUL-LEAVING).
    """
    if state.first_player in state.left and state.playing:
        state.first_player, state.cube_stays = playing_from_first(state)[0], True


@implements("Da", "D1")
def forget(state: Hf4State, player: str) -> None:
    """Nothing waits for a player who has left; what the 1st player decides, the next one does."""
    kept: list[dict[str, Any]] = []
    for decision in state.pending:
        if decision.get("player") != player:
            kept.append(decision)
        elif decision["kind"] in OF_THE_FIRST | state.rules.of_the_first():
            kept.append({**decision, "player": state.first_player})
    state.pending = kept
    state.rules.no_longer_asked(state)
    l_heroism.without(state, player)
    state.deals = [deal for deal in state.deals if player not in (deal["by"], deal["to"])]
    state.hand_from = {card: owner for card, owner in state.hand_from.items() if owner != player}


# -- the seat is removed ---------------------------------------------------------------------------------


def take_away(state: Hf4State, player: str) -> None:
    """All pieces of a player leave the game; cards go to the bottom of their decks."""
    owner = state.players[player]
    tokens_away(state, player)
    for cube in list(owner.cubes.values()):
        e_stacks.lose_stack(state, cube)
    while stacks := [stack for kind, stack in owner.stacks.items() if kind != "leo"]:
        e_stacks.lose_stack(state, stacks[0])
    for stack in list(state.stacks()):  # guests in other stacks, and what lies in LEO
        own = [card for card in stack.cards if e_stacks.owner_of(state, card, stack) == player]
        e_stacks.decommission(state, stack, [card for card in own if card != owner.crew])
        if owner.crew in own and stack.owner != player:
            e_stacks.decommission(state, stack, [owner.crew])
    for card in list(owner.hand):
        owner.hand.remove(card)
        e_stacks.to_deck_bottom(state, card)
    leo = owner.stacks["leo"]
    leo.fts.clear()
    if owner.crew in leo.cards:
        e_stacks.drop_glory(state, owner.crew, player)
        leo.cards.remove(owner.crew)
        del state.cards[owner.crew]
    chits_back(state, player)
    owner.aquas, owner.isotope = 0, None
    for held in (owner.achievements, owner.futures, owner.gifts, owner.privileges):
        held.clear()
    state.removed.append(player)
    state.rules.tokens_changed(state)


def tokens_away(state: Hf4State, player: str) -> None:
    """Claims, factories and colonies are taken from the map; domes of others go with the cube beneath them.

    A disk under a factory of another player stays, for no factory stands without one.
    """
    for tokens in state.sites.values():
        tokens.colonies = [one for one in tokens.colonies if one != player]
        if tokens.factory == player:
            tokens.factory = None
            tokens.colonies.clear()
        if tokens.claim == player and tokens.factory is None:
            tokens.claim = None


def chits_back(state: Hf4State, player: str) -> None:
    """Chits of glory and heroism lie on the map again, low side up, to be earned by others."""
    owner = state.players[player]
    zones = {row["id"]: row.get("zone", "") for row in state.content.tables["glory"]["chits"]}
    for chit in (*owner.glory, *owner.heroism):
        state.glory_high[chit] = False
        state.glory_spots[chit] = zones[chit]
    owner.glory.clear()
    owner.heroism.clear()


# -- acts of those who have left -------------------------------------------------------------------------


@implements("Da", "D1")
def out_of_play(state: Hf4State, act: Act[Hf4State]) -> Iterator[RuleViolation]:
    """Who has left the game does nothing in it any more.

    Raises Impossible where the seat was removed: nothing is left to act with.
    """
    if act.by is None or act.by not in state.left or isinstance(act, Leave):
        return
    message = f"{act.by} has left the game"
    if act.by in state.removed:
        about = frozenset({turn_key(state, act.by)})
        raise Impossible(f"{message}, and the seat was removed (RUL-LEAVING)", about, rule="Da")
    legal = "the others play on without that player"
    yield broken("Da", message, turn_key(state, act.by), legal=legal, ruling="RUL-LEAVING")


def come_back(state: Hf4State, player: str | None) -> None:
    """A table lets a player act who has left: he plays on, so that this is told once."""
    if player in state.left and player not in state.removed:
        state.left.remove(player)

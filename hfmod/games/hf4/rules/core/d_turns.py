"""Chapter D: turns, the sunspot cycle, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.rules.core import (
    d_year,
    e_stacks,
    h_finish,
    h_moved_fts,
    h_rights,
    i2_research,
    i5_diver,
    i6_prospect,
    k_cycle,
    l_heroism,
)
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.acts import (
    GOALS,
    TurnAct,
    accepted,
    broken,
    game_over,
    name,
    own_turn,
    rolls_open,
    running,
    turn_key,
)
from hfmod.games.hf4.rules.core.h_due import roll_first
from hfmod.games.hf4.rules.core.scenarios import CYCLE, goals_reached, rule_of_end, scenario
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


@dataclass(frozen=True, kw_only=True)
class EndTurn(TurnAct):
    """The player's turn is over; the next one clockwise begins, or the sunspot phase."""

    do: ClassVar[str] = "end_turn"

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_turn_ends(state, self.player)
        yield from self.forbidden(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from nothing_under_way(state)
        yield from l_heroism.vote_is_over(state)
        yield from i5_diver.has_rolled(state, self.player)
        yield from e_stacks.outpost_limit(state, self.player)
        yield from state.rules.may_end_turn(state, self.player)

    @implements("Da", "GL-Turn")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        put_down(state, self.player)
        turn.over = True
        go_round(state, next_in_turn(state, self.player))

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


def put_down(state: Hf4State, player: str) -> None:
    """What the end of a player's turn does to the table."""
    conclude(state)
    surplus_stacks(state, player)
    state.rules.turn_ends(state)
    deals_end(state)


def next_in_turn(state: Hf4State, player: str) -> str | None:
    """Who plays after a player this year: the next clockwise who has not left; None: all have played."""
    return next((other for other in still_to_play(state) if other != player), None)


def go_round(state: Hf4State, player: str | None) -> None:
    """The next turn begins, or after the last one the sunspot phase."""
    if player is None:
        turns_are_over(state)
    elif player in state.turns:  # somebody played before it was his turn, which goes on now
        state.turn = state.turns[player]
    else:
        begin_turn(state, player)


@implements("GL-Turn", "Da")
def own_turn_ends(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A turn is ended by the player whose turn it is; then the next one clockwise plays."""
    if not state.ended and state.phase == "turns" and state.turn is not None and state.turn.player != player:
        current = state.turn.player
        message = f"{player} ends a turn, but it is {current}'s"
        keys = [turn_key(state, one, ago) for one in (player, current) for ago in (0, 1)]
        yield broken("GL-Turn", message, *keys, legal=f"{current} ends the turn")
    else:
        yield from own_turn(state, player)


@implements("D1")
def nothing_under_way(state: Hf4State) -> Iterator[RuleViolation]:
    """A turn does not end in the middle of a movement or an operation, least of all before a roll is made."""
    if state.movement is not None and state.movement.due:
        yield from roll_first(state, state.movement, False)
    elif state.movement is not None:
        move = state.movement
        about = f"{move.stack}:{move.owner}"
        yield broken(
            "D1", f"the {move.stack} is still moving", about, legal="end the move first", advice="move"
        )
    if state.auction is not None:
        message = f"the auction of {name(state, state.auction.card)} is still open"
        yield broken(
            "D1", message, *i2_research.keys(state, state.auction), legal="finish it first", advice="auction"
        )
    elif rolls_open(state):
        yield broken(
            "D1", "size rolls are not settled yet", legal="reroll or accept them first", advice="auction"
        )


@implements("N", "tE3.4")
def deals_end(state: Hf4State) -> None:
    """What was promised for later binds nobody when the turn ends."""
    state.deals.clear()


@implements("D.1")
def turns_are_over(state: Hf4State) -> None:
    """All have had their turn of the year; the sunspot cube moves next."""
    state.turn, state.phase = None, "sunspot"


def conclude(state: Hf4State) -> None:
    """Finish what the table left open when it went on; in a legal game nothing is."""
    h_finish.finish(state)
    i2_research.close_open(state)
    i6_prospect.close_all(state)
    l_heroism.drop_vote(state)
    state.rules.concludes(state)


@implements("E2b.2", "E3d")
def surplus_stacks(state: Hf4State, player: str) -> None:
    """When the turn ends, a third outpost takes a chit that has become free, or is decommissioned."""
    stacks = state.players[player].stacks
    for kind, stack in list(stacks.items()):
        if e_stacks.is_outpost(kind) and kind not in e_stacks.OUTPOSTS:
            free = next((chit for chit in e_stacks.OUTPOSTS if chit not in stacks), None)
            if free is None:
                e_stacks.lose_stack(state, stack)
            else:
                stack.kind = free
                stacks[free] = stacks.pop(kind)


def still_to_play(state: Hf4State) -> Iterator[str]:
    """Players whose turns of this year are not over, in their order.

    Those before the current player have had theirs, unless one has begun that is not over.
    """
    order, turns = order_from_first(state), state.turns
    place = order.index(state.turn.player) if state.turn is not None else -1
    for n, player in enumerate(order):
        played = n <= place if player not in turns else turns[player].over
        if not played and player not in state.left:
            yield player


@implements("Da", "N2a", silent=True)  # the end of the turn before tells whose it is
def begin_turn(state: Hf4State, player: str) -> None:
    """A player's turn begins: nothing is used up, and cards given away from hand may be given on (N2a)."""
    if state.turn is not None:
        state.turn.over = True
    state.turns.pop(player, None)
    state.last_year.pop(player, None)
    state.turn = state.turns[player] = Turn(player)
    state.phase = "turns"
    state.hand_from = {card: owner for card, owner in state.hand_from.items() if owner != player}
    state.rules.turn_begins(state, player)


# -- the sunspot cycle ---------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class AdvanceSunspot(Act[Hf4State]):
    """The 1st player moves the sunspot cube to the next spot; the year ends (D2). ``by`` may be null.

    ``event`` states whether the table rolls for an event now; null: as the sunspot cycle says. It is needed
    only where the log tells which spots have events (option ``sunspot_events``: ``from_log``).
    """

    do: ClassVar[str] = "advance_sunspot"

    by: str | None = None
    event: bool | None = None

    @implements("iiA1-K")
    def possible(self, state: Hf4State) -> None:
        running(state)
        if self.by is not None and self.by not in state.players:
            raise Impossible(f"there is no player {self.by}")
        if not state.rules.events and self.event is not None:
            raise Impossible("Race for Glory has no events", rule="iiA1-K", legal="move the cube alone")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        if state.ended:
            yield from game_over(state)
            return
        yield from after_all_turns(state)
        yield from by_first_player(state, self.by)
        yield from state.rules.may_advance(state)
        yield from k_cycle.event_is_over(state)
        yield from k_cycle.event_as_printed(state, self.event)

    @implements("iiD1.END.variable", "iiD2.END", "iiD4.END")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        if not end_is_rolled(state) or goals_reached(state) or last_year(state):
            return ()
        return (Draw("d6", f"does the game end with year {state.year}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return rule_of_end(state) if outcomes else ""

    @implements(
        "D2.1", "Db", "C8b", "iiA1-D2a", "iiA1-K", "GL-Sunspot-Cube", "GL-Sunspot-Cycle", "tD.2", "tD1.11",
        silent=("C8b", "iiA1-D2a"),
    )  # fmt: skip
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        if state.phase == "turns":
            inexact("turn")
        over = goals_reached(state) or last_year(state) or 1 in outcomes
        d_year.settle_year(state)
        if state.ended:
            return
        season = h_rights.season(state)
        state.sunspot = (state.sunspot + 1) % CYCLE
        k_cycle.season_changes(state, season)
        conclude(state)
        state.deals.clear()
        h_moved_fts.year_ends(state)
        state.turn, state.phase = None, "sunspot"
        state.year_end = [
            *state.rules.year_ends(state),
            *self._thresholds(state),
            *(["game_end"] if over else ["chair", "next_year"]),
        ]
        d_year.go_on(state)

    @implements("D2a", "D2b", "K", silent=True)
    def _thresholds(self, state: Hf4State) -> list[str]:
        """Steps for the thresholds that the cube has crossed, in the table's order (RUL-YEAR-END-ORDER)."""
        steps = ["event"] if k_cycle.event_follows(state, self.event) else []
        if state.sunspot == 0:
            steps.insert(len(steps) if state.option("year_end_order") == "event_first" else 0, "seniority")
        return steps

    @implements("D2b", "tE2.1")
    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        """Seniority disks that are left when the cube has passed, or not, the boundary of the cycle."""
        passed = (state.sunspot + 1) % CYCLE == 0
        return {"seniority": Figure(max(0, state.seniority - passed), "D2b")}

    def touches(self, state: Hf4State) -> frozenset[str]:
        goals = state.players if end_is_rolled(state) else ()  # whether a die is rolled hangs on them
        return frozenset({"game", *(f"{kind}:{p}" for p in goals for kind in GOALS)})

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        if state.phase != "sunspot" or state.ended:
            return
        for player in (None, state.first_player):
            yield from accepted(state, (cls(by=player, event=event) for event in (None, False, True)))


@implements("Db", "D.1", "tD.2")
def after_all_turns(state: Hf4State) -> Iterator[RuleViolation]:
    """The cube moves after the last player's turn of the year."""
    if state.phase != "sunspot":
        left = list(still_to_play(state))
        message = f"the sunspot cube moves after all turns; still to play: {', '.join(left) or 'nobody'}"
        keys = [turn_key(state, player) for player in left]
        yield broken(
            "Db", message, *keys, legal="end the turns of the year first", advice="turns_left", left=left
        )


@implements("D2.1", "tD.2", "tD1.11")
def by_first_player(state: Hf4State, by: str | None) -> Iterator[RuleViolation]:
    """The 1st player advances the cube."""
    if by is not None and by != state.first_player:
        message = f"{by} moves the sunspot cube, but {state.first_player} is the 1st player"
        yield broken("D2.1", message, "game", legal=f"{state.first_player} moves the cube")


@implements(
    "D2b", "C1.1", "A1a", "A1b", "M1", "GL-Seniority-Disks", "iiD1.END.variable", "iiD3.END", "iiD5.SETUP.2",
    "tE2.1", silent=("C1.1", "A1a", "A1b", "M1", "iiD1.END.variable", "iiD5.SETUP.2"),
)  # fmt: skip
def remove_seniority(state: Hf4State) -> bool:
    """Take a seniority disk as the cube passes the threshold; True where the game ends with the last one."""
    had = state.seniority
    state.seniority = max(0, had - 1)
    table = scenario(state)
    return had > 0 and state.seniority == 0 and not table.variable_end and table.colonists is None


@implements("iiD1.END.variable", "iiD2.END", "iiD4.END", "tF3.3")
def end_is_rolled(state: Hf4State) -> bool:
    """After the last seniority disk has gone a die is rolled each time the cube advances."""
    return scenario(state).variable_end and state.seniority == 0


@implements("iiD1.END.variable", "iiD2.END", "iiD4.END")
def last_year(state: Hf4State) -> bool:
    """Whether a game with a variable end cannot go on after this year."""
    return scenario(state).variable_end and state.year >= scenario(state).last_year


# -- the end of the year -------------------------------------------------------------------------------


@implements("D2b", "O6")
def seniority_step(state: Hf4State) -> None:
    """The cube has passed the seniority threshold."""
    had = state.seniority
    over = remove_seniority(state)
    if over:
        state.year_end = ["game_end"]
    if had:
        state.year_end[:0] = state.rules.seniority_goes(state, over)


@implements("M1", "D2b")
def game_end(state: Hf4State) -> None:
    """The game is over; what endgame Futures require is looked at again (1D2b)."""
    state.rules.game_ends(state)
    state.ended, state.phase, state.turn, state.year_end = True, "ended", None, []


def next_year(state: Hf4State) -> None:
    """The 1st player's next turn."""
    state.year += 1
    state.deals.clear()
    begin_turn(state, state.first_player)

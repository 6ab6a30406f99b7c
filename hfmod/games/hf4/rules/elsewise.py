"""A table that did not play by the rules: what went unsaid, what it lacked, what position it may have.

The engine cannot pay what is not there, burn fuel that is not aboard, or keep a turn going beside another.
Where it did not do exactly what the table did, the table may have another position; those are listed here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.slips import Unsaid
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import d_turns, d_year, h_finish, h_movement, i2_research, k_cycle, k_events
from hfmod.games.hf4.rules.core.acts import TurnAct, name
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_due import ASSIST
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.state import Auction, Hf4State

#: Rules broken by acting before something that comes first is over.
ORDER = frozenset({"Da", "Db", "D.1", "D1", "D1c", "G.1", "GL-Turn", "I2b", "H1c", "N3c"})

#: A factory needs a claim, which a size roll may have denied.
REST_ON_ROLLS = frozenset({"I7"})

# A table that pays or burns what it does not have must have more; how much, nobody knows.
RICH = 1000  # Aquas, more than any game needs
FULL = 32  # tanks of fuel


# -- what goes unsaid ------------------------------------------------------------------------------------


def unsaid(state: Hf4State) -> Unsaid[Hf4State] | None:
    """The pass, or the end of a move, turn or year, left out because the game goes on anyway."""
    if state.ended:
        return None
    if state.pending:
        return _roll_left_out(state)
    if state.movement is not None:
        move = state.movement
        end = h_movement.EndMove(by=move.owner)
        return (
            None
            if move.due
            else Unsaid(end, f"the move of {move.owner}'s {move.stack} was not ended in words")
        )
    if state.auction is not None:
        return _pass(state, state.auction)
    if state.phase == "turns" and state.turn is not None:
        player = state.turn.player
        return Unsaid(d_turns.EndTurn(by=player), f"{player}'s turn was not ended in words", ends_turn=True)
    if state.phase == "sunspot" and not state.year_end:
        words = f"the sunspot cube was not moved at the end of year {state.year}"
        return Unsaid(d_turns.AdvanceSunspot(by=None), words)
    return None


def _roll_left_out(state: Hf4State) -> Unsaid[Hf4State] | None:
    """The event roll, or that of the solar flare, which nobody made."""
    kind = state.pending[0]["kind"]
    if kind not in k_events.ROLLS or not state.year_end:
        return None
    roll = k_events.RollEvent(by=None) if kind == k_cycle.EVENT_ROLL else k_events.RollCme(by=None)
    left_out = k_events.LeaveOut(by=None, kind=kind)
    return Unsaid(left_out, "", undone=frozenset({left_out.rule}), roll=roll)


def _pass(state: Hf4State, auction: Auction) -> Unsaid[Hf4State] | None:
    asked = i2_research.still_asked(state, auction)
    if not asked:
        return None
    words = f"{asked[0]} did not pass in words for {name(state, auction.card)}"
    return Unsaid(i2_research.PassBid(by=asked[0]), words, at_once=True)


def superfluous(state: Hf4State, act: Act[Hf4State], earlier: Iterable[Act[Hf4State]]) -> bool:
    """Whether an act is a pass, or the own bid again, after an auction that nobody could raise (I2b)."""
    if state.auction is not None:
        return False
    if isinstance(act, i2_research.Bid):
        return _stood_already(act, earlier)
    if not isinstance(act, i2_research.PassBid):
        return False
    for one in earlier:
        if isinstance(one, i2_research.PassBid):
            if one.by == act.by:
                return False
        else:
            return isinstance(one, i2_research.ResearchAuction | i2_research.Bid) and one.by != act.by
    return False


def _stood_already(bid: i2_research.Bid, earlier: Iterable[Act[Hf4State]]) -> bool:
    """Whether a bid is the last one that its player has made in the auction that is just over."""
    for one in earlier:
        if isinstance(one, i2_research.Bid | i2_research.ResearchAuction) and one.by == bid.by:
            return (one.amount if isinstance(one, i2_research.Bid) else one.bid) == bid.amount
        if not isinstance(one, i2_research.AuctionAct):
            return False
    return False


# -- what is lacking ------------------------------------------------------------------------------------

#: Rules on fuel, burns, net thrust and grade that one move may break in turn because it lacks the same thing:
#: at the activation, at a burn, at a landing or a lander burn.
FLIGHT = frozenset({
    "H.2", "H.3", "H2.1", "H2a.2", "H3.1", "H3.2", "H3.3", "H3.4", "H3a", "H3b", "H3b.1", "H3c", "H3c.1",
    "H3d", "H3d.1", "J5d.m1", "GL-Powersat.a",
    "1B4.3", "1C.2", "B7b.4", "F3a", "F3d.2", "F4c", "H4c", "H5.1", "H5.2", "H5a", "H5b.1", "H5b.2", "H5b.3",
    "H5c", "H5d", "H5e.2", "H5e.4", "J5d", "H6a.3", "H8b",
    "H5e.1", "H6a", "H6b", "H6c.1", "H6c.6",
})  # fmt: skip


#: Rules on the arrows of an aerobrake path, all of which are broken by flying up one.
ARROWS = frozenset({"H4f", "B7e.3", "GL-Aerobrake-Hazard.c"})


def shortage(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> str | None:
    """What a move lacks: fuel, burns, thrust and the right grade count as one thing until the move ends.

    So does a thruster that does not work (J), and so do the arrows of a path that is flown the wrong way.
    """
    asleep = isinstance(act, ActivateThruster) and violation.rule.startswith("J")
    want = "arrows" if violation.rule in ARROWS else "move"
    if violation.rule not in FLIGHT | ARROWS and not asleep:
        return None
    player, year = act.by, state.year
    kind = state.movement.stack if state.movement is not None else getattr(act, "stack", "rocket")
    return f"{want}:{kind}:{player}:{year}"


# -- other positions ---------------------------------------------------------------------------------------

_Change = Callable[[Hf4State], None]


def others(
    before: Hf4State,
    act: Act[Hf4State],
    after: Hf4State,
    inexact: Collection[str],
    misstated: Mapping[str, tuple[Any, Any]],
) -> Iterator[Hf4State]:
    """See :meth:`hfmod.engine.game.Game.others`."""
    changes = [*_figures(before, act, misstated)]
    for thing in sorted(inexact):
        kind, _, owner = thing.partition(":")
        if kind == "aquas":
            changes.append(_rich(owner))
        elif kind == "fuel":
            stack, _, whose = owner.partition(":")
            changes.append(_full(stack, whose))
        elif kind == "turn":
            changes += _turns(before, act)
        elif kind == "assist":
            changes.append(_no_assist)
        elif kind == "choices" and isinstance(act, k_events.EventChoice):
            changes.append(_chosen(before, act))
    for change in changes:
        state = fork(after)
        change(state)
        yield state
    if "turn" in inexact and before.turn is not None:
        yield from _as_before(before, act, after, before.turn.player)
    if "auction" in inexact and before.auction is not None:
        yield from _still_open(before, act)


def _rich(player: str) -> _Change:
    def change(state: Hf4State) -> None:
        state.players[player].aquas += RICH

    return change


def _full(kind: str, player: str) -> _Change:
    def change(state: Hf4State) -> None:
        stack = state.spacecraft(player, kind)
        if stack is not None and stack.dry:
            stack.wet = max(stack.wet, Fraction(FULL))
            stack.grade = stack.grade or Grade.WATER

    return change


def _no_assist(state: Hf4State) -> None:
    move = state.movement
    if move is not None and ASSIST in move.due:
        move.due.remove(ASSIST)
        stack = state.spacecraft(move.owner, move.stack)
        if not move.due and stack is not None and stack.location in state.content.map.sites:
            h_finish.finish(state)


def _chosen(before: Hf4State, act: k_events.EventChoice) -> _Change:
    """Nobody waits for the choices that an event asked of players before the one who chose."""
    asked = [one["player"] for one in k_events.waiting(before, act.event)]
    passed_over = asked[: asked.index(act.by)]

    def change(state: Hf4State) -> None:
        for one in k_events.waiting(state, act.event):
            if one["player"] in passed_over:
                state.pending.remove(one)
        d_year.go_on(state)

    return change


def _turns(before: Hf4State, act: Act[Hf4State]) -> Iterator[_Change]:
    """The interrupted turn may go on or be over; who acted in it may or may not have had a turn already."""
    if before.turn is None or before.phase != "turns" or not isinstance(act, TurnAct):
        return
    interrupted, early = before.turn.player, act.by

    def back(state: Hf4State) -> None:
        if interrupted in state.turns:
            state.turn, state.phase = state.turns[interrupted], "turns"

    def back_and_forgotten(state: Hf4State) -> None:
        back(state)
        state.turns.pop(early or "", None)

    def over(state: Hf4State) -> None:
        if interrupted in state.turns:
            state.turns[interrupted].over = True

    yield back
    yield back_and_forgotten
    yield over


def _as_before(before: Hf4State, act: Act[Hf4State], after: Hf4State, current: str) -> Iterator[Hf4State]:
    """Whoever said so, the current turn ended, or both; a cube that moves early ends no turn."""
    if isinstance(act, d_turns.EndTurn):
        state = fork(before)
        d_turns.EndTurn(by=current).perform(state, [])
        yield fork(state)
        if state.turn is not None and state.turn.player == act.by:
            act.perform(state, [])
            yield state
    elif isinstance(act, d_turns.AdvanceSunspot):
        state = fork(before)
        state.year, state.sunspot, state.seniority = after.year, after.sunspot, after.seniority
        yield state


def _still_open(before: Hf4State, act: Act[Hf4State]) -> Iterator[Hf4State]:
    """The auction goes on that the engine closed because nobody had as much, or somebody did something else.

    A table that allows a bid below the high one believes the high one to be lower.
    """
    state = fork(before)
    auction = state.auction
    assert auction is not None
    if isinstance(act, i2_research.Bid):
        if act.amount < i2_research.high_bid(auction):
            for player, bid in auction.bids.items():
                auction.bids[player] = min(bid, max(act.amount - 1, 0))
        auction.bids[act.player] = act.amount
        auction.passed.clear()
    elif act.draws(state):
        return
    else:
        state.auction = None
        act.perform(state, [])
        if state.auction is not None:
            return
        state.auction = auction
    yield state


#: Figures in Aquas: whether they are gained (1) or paid (-1) by the player who acts.
_MONEY = {"gain": 1, "price": 1, "cost": -1}


def _figures(
    before: Hf4State, act: Act[Hf4State], misstated: Mapping[str, tuple[Any, Any]]
) -> Iterator[_Change]:
    """The table booked the figure that it took."""
    for figure, (taken, right) in misstated.items():
        if figure in _MONEY and type(taken) is int and act.by in before.players:
            yield _booked(act.by, _MONEY[figure] * (taken - right))


def _booked(player: str, more: int) -> _Change:
    def change(state: Hf4State) -> None:
        state.players[player].aquas = max(0, state.players[player].aquas + more)

    return change


# -- what a table shows ----------------------------------------------------------------------------------


def assume(state: Hf4State, fact: str, value: Any) -> bool:
    """Take over a fact from the table: money, cards of a hand or a deck, new factories, facts of modules."""
    kind, _, owner = fact.partition(".")
    if kind in ("hand", "deck", "deck_top"):
        return _lay_cards(state, kind, owner, value)
    if kind == "factories" and owner in state.players:
        for site in (one for one in value if one in state.content.map.sites):
            state.site(site).factory = owner
        return all(state.sites[site].factory != owner or site in value for site in state.sites)
    if kind == "aquas" and owner in state.players and type(value) is int and value >= 0:
        state.players[owner].aquas = value
        return True
    return state.rules.assumes(state, kind, owner, value)


def _lay_cards(state: Hf4State, kind: str, owner: str, value: Any) -> bool:
    """Lay cards into a hand or a deck, from the hands and decks where they are; those of stacks stay."""
    named = [value] if kind == "deck_top" else value
    if not isinstance(named, Sequence) or (
        owner not in state.players if kind == "hand" else owner not in state.decks
    ):
        return False
    piles = [*state.decks.values(), *(player.hand for player in state.players.values())]
    here = state.players[owner].hand if kind == "hand" else state.decks[owner]
    lying = {card: pile for pile in piles for card in pile}
    if any(card not in lying for card in named):
        return False
    for card in named:
        if lying[card] is not here or kind == "deck_top":
            lying[card].remove(card)
            here.insert(0 if kind == "deck_top" else len(here), card)
    return True

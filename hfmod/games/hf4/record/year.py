"""Declared acts of the core game's years: events, glitches, votes, radiators, cards switched off."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.game import Game
from hfmod.games.hf4.record.told import Action, Work
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.k_events import waiting
from hfmod.games.hf4.rules.core.k_glitch import CARGO, OPERATIONS
from hfmod.games.hf4.rules.core.l_heroism import heroism_chits, voting
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration

# Acts as they are declared, where they come after a glitch roll, and what the engine calls the trigger.
TRIGGERS = {name: name for name in OPERATIONS} | {
    "air_refuel": "air_eater_refuel",
    "cargo_transfer": CARGO,
    "create_stack": CARGO,
}


def budget_cut(work: Work) -> Iterator[Action]:
    """A card given up in budget cuts; where there was no choice the engine has taken it already."""
    if work.get("card") in work.state.players[work.by].hand:
        yield work.action("budget_cut", card=work.get("card"))


def pad_explosion(work: Work) -> Iterator[Action]:
    """A card lost in LEO; where the engine has taken it already, nothing is left to tell."""
    if work.get("card") in work.own_cards():
        yield work.action("pad_explosion", card=work.get("card"))


def place_glitch(work: Work) -> Iterator[Action]:
    """A red disk laid on a stack; where there was no choice the engine has laid it already."""
    stack = work.stacks.get(work.get("stack"))
    if stack is None or not stack.glitch:
        yield work.action("place_glitch", stack=work.get("stack"))


def glitch_repair(work: Work) -> Iterator[Action]:
    """A red disk taken off a stack: by the player of the turn, or else by the owner."""
    owner, turn = work.get("owner", work.by), work.state.turn
    by = [turn.player] if turn is not None else []
    made = [
        {"by": one, "do": "glitch_repair", "owner": owner, "stack": work.get("stack")} for one in (*by, owner)
    ]
    action = work.first_legal(list(made))
    if action is not None:
        yield action


def switch_off(work: Work) -> Iterator[Action]:
    """A card that does not work for the rest of the turn."""
    yield work.action("switch_off", card=work.get("card"))


def turns_light(state: Hf4State, tag: Declaration) -> bool:
    """Whether a radiator that was turned round is a heavy one in a stack, now light: a free action.

    Turned out of its player's turn, it is only laid as it belongs.
    """
    if state.phase != "turns" or state.turn is None or state.turn.player != tag.faction:
        return False
    card = tag.params.get("card", "")
    stack = state.stack_of(card)
    in_play = stack is not None and stack.owner == tag.faction
    return in_play and tag.params.get("heavy") == "0" and state.cards[card].heavy


def orient(work: Work) -> Iterator[Action]:
    """A radiator turned from heavy to light; one that left its stack, or turned in a move, is laid right."""
    if work.get("card") in work.own_cards() and work.state.cards[work.get("card")].heavy:
        burnt = True if work.get("burn") == "1" else None
        yield work.action("turn_radiator", card=work.get("card"), burn=burnt)


def nominate(work: Work) -> Iterator[Action]:
    """A nomination for a heroism chit, the next one where none is named; without any it is only talk."""
    chits = heroism_chits(work.state)
    if chits and not voting(work.state) and work.get("to") in work.state.players:
        yield work.action("nominate", to=work.get("to"), chit=work.chit or chits[0])


def votes_in_order(state: Hf4State, told: dict[str, bool]) -> Iterator[Action]:
    """Votes told in any order, as soon as it is each player's turn to vote."""
    for player in order_from_first(state):
        decision = next((one for one in state.pending if one["kind"] == "heroism"), None)
        if decision is None:
            told.clear()
            return
        if player in decision["votes"]:
            continue
        if player not in told:
            return
        yield {"by": player, "do": "vote", "agree": told.pop(player)}


def roll_of_the_year(game: Game[Hf4State], state: Hf4State, purpose: str, die: int) -> Action | None:
    """The event, flare or Purge Roll, if it is due."""
    act = f"roll_{purpose}"
    due = f"{purpose}_roll"
    if act not in game.acts or not waiting(state, due):
        return None
    return {"by": None, "do": act, "chance": [{"d6": die, "for": purpose}]}


BUILDERS = {
    "budget_cut": budget_cut,
    "pad_explosion": pad_explosion,
    "place_glitch": place_glitch,
    "glitch_repair": glitch_repair,
    "switch_off": switch_off,
    "orient": orient,
    "nominate": nominate,
}

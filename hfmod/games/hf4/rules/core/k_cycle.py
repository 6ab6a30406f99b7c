"""Chapter K, the sunspot cycle: where events are rolled for (K, D2a), and what ends with a season (K1)."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, h_rights
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.scenarios import CYCLE, KREUTZ
from hfmod.games.hf4.rules.core.state import Hf4State

EVENT_ROLL, CME_ROLL = "event_roll", "cme_roll"  # kinds of pending decisions: rolls of the 1st player
GLITCH, PAD, CUTS = "glitch", "pad_explosion", "budget_cuts"  # choices that an event asks of players
PARITY = "event_parity"  # key of ``Hf4State.extra``: spots with events as the log has shown them
OPEN = {  # what may be due before the year is over: the rule that asks for it, and what it is
    EVENT_ROLL: ("K", "the event roll is not made yet"),
    CME_ROLL: ("K2d", "the CME roll of the solar flare is not made yet"),
    GLITCH: ("K2g", "a glitch is not placed yet"),
    PAD: ("K2g", "a card of the pad explosion is not chosen yet"),
    CUTS: ("K2g", "a card of the budget cuts is not chosen yet"),
}


# -- thresholds ----------------------------------------------------------------------------------------


@implements("K", "D2a", "GL-Sunspot-Cycle", "iiA1-D2a", silent=True)
def threshold(state: Hf4State, spot: int) -> bool | None:
    """Whether an event threshold is crossed on entering a spot; None where only the log can tell.

    Option ``sunspot_events`` (RUL-SUNSPOT-EVENTS): the even spots, the odd ones, or those of the log.
    """
    if not state.rules.events:
        return False
    spots = state.content.tables["sunspot"]["spots"]
    rule = str(state.option("sunspot_events"))
    if rule == "from_log":
        seen: int | None = state.extra.get(PARITY)
        return None if seen is None else spot % 2 == seen
    return bool(spots[spot % CYCLE].get("event")) == (rule == "even")


@implements("K", "D2a")
def event_as_printed(state: Hf4State, stated: bool | None) -> Iterator[RuleViolation]:
    """An event is rolled for when the cube crosses an event threshold, and only then."""
    spot = (state.sunspot + 1) % CYCLE
    due = threshold(state, spot)
    if stated is None or due is None or stated == due:
        return
    message = f"spot {spot} of the sunspot cycle has {'an' if due else 'no'} event threshold"
    legal = "roll for the event" if due else "go on without an event roll"
    yield broken("K", message, "game", legal=legal, spot=spot)


@implements("K", "D2a", silent=True)
def event_follows(state: Hf4State, stated: bool | None) -> bool:
    """Whether an event is rolled for on the spot that the cube is on now, as stated or as printed."""
    rolled = bool(threshold(state, state.sunspot)) if stated is None else stated
    if rolled and state.option("sunspot_events") == "from_log":
        state.extra.setdefault(PARITY, state.sunspot % 2)
    return rolled


@implements("K", "K2d", "K2g")
def event_is_over(state: Hf4State) -> Iterator[RuleViolation]:
    """The next year waits for the event of this one."""
    for decision in state.pending:
        if decision["kind"] in OPEN:
            rule, message = OPEN[decision["kind"]]
            legal = f"{decision['player']} comes first"
            yield broken(rule, message, "game", legal=legal, waiting_for=decision["player"])
            return


# -- seasons -------------------------------------------------------------------------------------------


@implements("K1", "K2e", "GL-Anarchy", "GL-Sunspot-Cycle")
def season_changes(state: Hf4State, before: str | None) -> None:
    """What ends with the season that was in force before the cube moved (RUL-YEAR-END-ORDER)."""
    if before == h_rights.season(state):
        return
    state.rules.season_ends(state)
    if before == "blue":
        state.anarchy = False
    if before == "yellow":
        sungrazer(state)


@implements("B7h.1", "GL-Synodic-Comet-Site.b")
def sungrazer(state: Hf4State) -> None:
    """The Kreutz comet grazes the Sun: every card, cube and FT there is lost; claim disks stay.

    A dome goes with the cube that it stands on: that is why to found it is a felony.
    """
    cubes = [one for player in state.players.values() for one in player.cubes.values()]
    for stack in (*e_stacks.stacks_at(state, KREUTZ), *(one for one in cubes if one.location == KREUTZ)):
        e_stacks.lose_stack(state, stack)
    tokens = state.sites.get(KREUTZ)
    if tokens is not None:
        tokens.factory = None
        tokens.colonies.clear()
        state.rules.tokens_changed(state)

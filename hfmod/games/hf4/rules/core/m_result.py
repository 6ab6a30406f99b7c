"""Who has won a finished game, by which rule, and why it is over: chapter M and the scenarios (iiD)."""

from __future__ import annotations

from hfmod.engine.results import Result, all_of, victory
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import m_end
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.core.scenarios import CORE, goals_reached, latest_year, rule_of_end, scenario
from hfmod.games.hf4.rules.core.state import Hf4State


@implements("M2", "A1a", "iiD1.VP", "iiD2.VP", "iiD3.VP", "iiD4.VP", "iiD5.VP")
def result(state: Hf4State) -> Result | None:
    """How the game ended; None while it is played."""
    if not state.ended:
        return None
    table = scenario(state)
    told = _team(state) if table.cooperative else victory(
        m_end.winners(state), m_end.totals(state), "Aquas"
    )  # fmt: skip
    return Result(
        winners=tuple(m_end.winners(state)),
        told=told,
        rule=f"{table.chapter}.VP" if table.edition != CORE else "M2",
        ended=_why(state),
        end_rule=rule_of_end(state),
        team=m_end.team_result(state),
    )


@implements("iiD2.VP", "iiD5.VP")
def _team(state: Hf4State) -> str:
    """What the team has reached, and the numbers that it hangs on."""
    reached, home = m_end.team_result(state), state.rules.saved(state)
    if home is not None:
        people = scenario(state).colonists
        assert people is not None
        back = f"{home} of {count(people.count, 'Colonist')} {'is' if home == 1 else 'are'} back on Earth"
        return f"{reached}: {back}" + (f", {people.count - home} lost" if home < people.count else "")
    totals = m_end.totals(state)
    lowest = min(totals.values())
    last = [player for player, points in totals.items() if points == lowest]
    return f"{reached}: the lowest total is {count(lowest, 'victory point')}, of {all_of(last)}"


@implements("D2b", "iiD1.END.variable", "iiD1.END.trigger", "iiD2.END", "iiD3.END", "iiD4.END", "iiD5.END")
def _why(state: Hf4State) -> str:
    """Why the game is over."""
    table, year = scenario(state), f"year {state.year}"
    if not state.playing:
        return f"all players have left the game in {year}"
    if state.rules.saved(state) is not None:
        return f"in {year} no Colonist is left to be rescued"
    if table.goals and goals_reached(state):
        return f"all achievements are made and all glory chits taken, and {year} is over"
    if table.variable_end and state.year < latest_year(state):
        return f"a 1 was rolled after {year}"
    if table.variable_end:
        return f"{year} is over, the latest of the scenario"
    return f"the last seniority disk went with {year}"

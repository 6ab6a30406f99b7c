"""Declared acts of Module 0, and what nothing declares: a tied vote is settled by moving the gold star."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.games.hf4.record.told import Action, Work
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import k_purge, o1_assembly
from hfmod.games.hf4.rules.politics.o4_lobby import INSURANCE
from hfmod.games.hf4.rules.politics.o6_term import BATON
from hfmod.record.declarations import Declaration


def fundraise(work: Work) -> Iterator[Action]:
    """The button, and what cubes told beside it: a delegate discarded, elected, moved."""
    parts = ("discard_of", "discard_from", "elect", "move_from", "move_to")
    yield work.action("fundraise", **{name: work.get(name) or None for name in parts})


def of_the_discarder(state: Hf4State, tag: Declaration, under_way: str | None) -> Declaration:
    """A delegate discarded under Martial Law: its cube tells, the player of the turn has fundraised.

    ``under_way``: who tells a fundraise now.
    """
    by = under_way or (state.turn.player if state.turn is not None else tag.faction)
    params = {"discard_of": tag.params.get("of", ""), "discard_from": tag.params.get("from", "")}
    return replace(tag, faction=by, act="fundraise", params=params)


def research_grant(work: Work) -> Iterator[Action]:
    """The top card of a deck for a grant."""
    yield work.action("research_grant", deck=work.get("deck"))


def lobby(work: Work) -> Iterator[Action]:
    """A delegate given up for the law of its ideology."""
    yield work.action("lobby", ideology=work.get("ideology"))


def discard_delegate(work: Work) -> Iterator[Action]:
    """A delegate given up as a free action."""
    yield work.action("discard_delegate", ideology=work.get("ideology"))


def insure(work: Work) -> Iterator[Action]:
    """Mishap insurance lobbied for or not; who is not asked need not answer."""
    lobbies = work.get("lobby") == "1"
    if lobbies or any(asked == work.by for asked in _asked(work.state)):
        yield work.action("insure", lobby=lobbies)


def place_legacy(work: Work) -> Iterator[Action]:
    """A seniority disk becomes a legacy vote: the 1st player's choice."""
    yield {"by": work.state.first_player, "do": "place_legacy", "ideology": work.get("ideology")}


def pass_baton(work: Work) -> Iterator[Action]:
    """The 1st player's marker has gone to another mat, where the baton is to be passed."""
    if o1_assembly.decision(work.state, BATON) is not None:
        yield {"by": work.state.first_player, "do": "pass_baton", "to": work.by}


def supply_cube(work: Work) -> Iterator[Action]:
    """A delegate or a factory given up for the sunspot cycle."""
    parts = ("ideology", "site")
    yield work.action("supply_cube", **{name: work.get(name) or None for name in parts})


def purge(work: Work) -> Iterator[Action]:
    """The ideology that a Purge Roll designates, where no table of the die does (RUL-PURGE-TABLE)."""
    if by_the_table(work.state) and o1_assembly.decision(work.state, k_purge.PURGE_ROLL) is not None:
        yield {"by": None, "do": "roll_purge", "chance": [{"draw": work.get("ideology"), "for": "purge"}]}


def by_the_table(state: Hf4State) -> bool:
    """Whether the table says what a Purge Roll designates."""
    return bool(state.option("purge_roll_table") == k_purge.FROM_LOG)


# -- what nobody tells -----------------------------------------------------------------------------------


def _asked(state: Hf4State) -> list[str]:
    """Players who may lobby for insurance now, in order."""
    return [str(one["player"]) for one in state.pending if one["kind"] == INSURANCE]


#: What others may do before the player of a tied vote goes on.
_MEANWHILE = frozenset({
    "bid", "pass_bid", "deal", "accept_deal", "vote", "nominate", "object_to_jump", "leave", "insure",
    "glitch_roll",
})  # fmt: skip


def silent(state: Hf4State, action: Action, star: str) -> Iterator[Action]:
    """Answers that are given by going on: a tied vote by where the gold star lies, insurance by none.

    ``action`` is what comes next. Each is to be played before the next is asked for.
    """
    do, by = action["do"], action.get("by")
    vote = o1_assembly.decision(state, o1_assembly.VOTE)
    goes_on = vote is not None and (by in (None, vote["player"]) or do not in _MEANWHILE)
    if vote is not None and do != "move_law" and goes_on and star in vote["choices"]:
        yield {"by": vote["player"], "do": "move_law", "ideology": star}
    for player in _asked(state):
        if do != "insure" or by != player:
            yield {"by": player, "do": "insure", "lobby": False}
        else:
            return


RETOLD = {"martial_law": of_the_discarder}  # declarations of one piece that are part of another one's act
BUILDERS = {
    "fundraise": fundraise,
    "research_grant": research_grant,
    "lobby": lobby,
    "discard_delegate": discard_delegate,
    "insure": insure,
    "place_legacy": place_legacy,
    "first_player": pass_baton,
    "supply_cube": supply_cube,
    "purge": purge,
}

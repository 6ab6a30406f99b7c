"""What the table of High Frontier has room and words for: bots of a game that is written there keep to it.

A mat has three outposts, where the rules allow any number within a turn, and its fuel strip ends. The tanks
of a stack are of one grade, as their chit shows it. What a deal hands over is seen where it then lies, so all
of one giver's cargo comes from one space, and its tanks go to one stack, which gives none. Objections to a
claim jump are told by a figure on the site.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.factories import told_of
from hfmod.games.hf4.acts.names import ALL_STACKS, WAR_STACKS
from hfmod.games.hf4.acts.prospect import speaker
from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.rules.core.b_cards import is_colonist
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER, is_freighter
from hfmod.games.hf4.rules.core.f_fuel import strip
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.n_cargo import Item
from hfmod.games.hf4.rules.core.n_negotiation import read
from hfmod.games.hf4.rules.core.state import Hf4State

#: Acts that move cargo between own stacks.
_LOADING = frozenset({"cargo_transfer", "convert_stack", "create_stack"})


def tellable(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the table can show an act that is legal in a position."""
    what: Any = act
    if act.do not in ACTS.told or (act.do == "deal" and not _settled(state, act)):
        return False
    if act.do == "object_to_jump" and speaker(state, str(act.by), what.site) is None:
        return False
    if act.do == "et_production" and not told_of(state, what):
        return False
    if act.do == "research_auction" and what.card is not None:
        return False
    if act.do == "deal" and any(_ability_of_a_colonist(state, word) for word in (*what.gives, *what.gets)):
        return False
    if act.do in _LOADING and {what.source, getattr(what, "to", "")} & WAR_STACKS.keys():
        return False  # cards go into the war room with the act that makes the stack, and stay there
    if act.do == "decommission" and not _with_all_it_carries(state, what):
        return False
    return bool(act.draws(state)) or _fits(state, act)


def _fits(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether there is room for what an act leaves, where no chance decides about that."""
    after = fork(state)
    act.perform(after, ())
    return _without_room(after) <= _without_room(state)


def _ability_of_a_colonist(state: Hf4State, word: str) -> bool:
    """Whether a Colonist's ability is lent alone: at the table its work goes along."""
    _, _, card = word.removeprefix("use:").partition(":")
    return word.startswith("use:ability:") and is_colonist(state, card)


def _with_all_it_carries(state: Hf4State, act: Any) -> bool:
    """Whether tanks are not left without their freighter: they are lost with it, and cannot be counted."""
    stack = state.players[act.by].stacks.get(act.stack)
    carried = act.stack == FREIGHTER and any(is_freighter(state, card) for card in act.cards)
    return stack is None or not carried or act.fts == sum(stack.fts.values())


def _without_room(state: Hf4State) -> set[str]:
    most = strip(state.content).max_wet
    return {
        stack.key
        for stack in state.stacks()
        if stack.kind not in ALL_STACKS | WAR_STACKS
        or stack.wet > most
        or len(stack.fts) > (stack.kind != "leo")
    }


def _settled(state: Hf4State, deal: Any) -> bool:
    """Whether the table shows where all goes that changes hands."""
    given, got = [read(word) for word in deal.gives], [read(word) for word in deal.gets]
    there, back = _tanks(given), _tanks(got)
    if {item.to for item in there} & {item.what for item in back}:
        return False  # a stack that gives tanks and gets some
    if {item.to for item in back} & {item.what for item in there}:
        return False
    return _from_one_place(state, deal.by, given) and _from_one_place(state, deal.to, got)


def _tanks(items: Sequence[Item]) -> list[Item]:
    return [item for item in items if item.kind == "fts"]


def _from_one_place(state: Hf4State, giver: str, items: Sequence[Item]) -> bool:
    cards = (state.stack_of(item.what) for item in items if item.kind == "stacked")
    tanks = _tanks(items)
    sources = [*cards, *(state.players[giver].stacks[item.what] for item in tanks)]
    places = {stack.location for stack in sources if stack is not None}
    return len(places) <= 1 and len({item.to for item in tanks}) <= 1

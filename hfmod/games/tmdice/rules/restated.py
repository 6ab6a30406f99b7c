"""Passages of the book that say a broken rule again: an action, a card that lies sideways, a discount."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Act, RuleViolation
from hfmod.games.tmdice.content.effects import IfOnce
from hfmod.games.tmdice.content.model import SUPPORT
from hfmod.games.tmdice.rules.actions import Support
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.owed import Place
from hfmod.games.tmdice.rules.paying import cost_of
from hfmod.games.tmdice.rules.production import RefillHand
from hfmod.games.tmdice.rules.state import TmdState

AGAIN = {
    "TMD-CARD-6": ("TMD-PROD-5", "TMD-TILE-7"),  # only a Production Turn turns a card upright
    "TMD-PROD-4.3": ("TMD-DICE-1",),
    "TMD-BON-3": ("TMD-BON-1",),  # no space has been reached for a card more
}
ONE_EACH = ("TMD-ACT-2", "TMD-ACT-4", "TMD-CARD-6")  # one action, of those that are listed


def restated(state: TmdState, act: Act[TmdState], violation: RuleViolation) -> tuple[str, ...]:
    """Further ids of a broken rule."""
    return (*AGAIN.get(violation.rule, ()), *_by_act(state, act, violation))


def _by_act(state: TmdState, act: Act[TmdState], violation: RuleViolation) -> Iterator[str]:
    rule = violation.rule
    if rule in ONE_EACH:
        if isinstance(act, Support):
            yield from (act.rule, "TMD-ACT-5.2")
        elif isinstance(act, PlayCard):
            yield "TMD-ACT-5.1"
        elif isinstance(act, UseCard):
            _, action = act.used(state)
            yield "TMD-ACT-3.4" if action.timing == SUPPORT else "TMD-ACT-5.8"
    elif isinstance(act, PlayCard) and rule == "TMD-CARD-1":
        card = state.content.cards[act.card]
        if cost_of(state, state.player(act.by), card) != card.cost:
            yield from ("TMD-CE-4", "TMD-CE-5")
    elif isinstance(act, RefillHand) and rule == "TMD-PROD-1":
        yield "TMD-PROD-2"
    elif isinstance(act, Place) and "stated" in violation.facts:
        source = act.owed(state).source
        watched = [one.when for one in state.player(act.by).watches if one.source == source]
        if any(isinstance(one, IfOnce) for one in watched) and source in state.content.cards:
            yield from state.content.cards[source].rules

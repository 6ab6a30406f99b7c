"""What a glitch roll comes before: the next act of the same player that triggers it."""

from __future__ import annotations

from hfmod.games.hf4.acts.deals import Consent, Offer
from hfmod.games.hf4.acts.factories import Industrialize
from hfmod.games.hf4.acts.offers import of_a_stack
from hfmod.games.hf4.acts.registry import ACTIVATED, ENDS, MOVES, ROLLED, TOLD, TRIGGERS
from hfmod.games.hf4.record.ahead import next_told
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Declared, FigureMoved
from hfmod.games.hf4.record.lent import borrowed
from hfmod.games.hf4.rules.core.k_glitch import CARGO, FLYBY, FREE_INDUSTRIALIZE, OPERATIONS, works_in
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll

_BUILDING = TRIGGERS[Industrialize.words[0]]
_IDLE = (CARGO, FREE_INDUSTRIALIZE, *OPERATIONS)  # triggers of glitch rolls that nothing follows


def glitch_roll(context: Context, owner: str, kind: str, flies: str | None) -> GlitchRoll | None:
    """The glitch roll of a stack before what its player does next, None where none is due.

    Where somebody in the stack works for the player whose turn it is, it is that player's next act (N6).
    ``flies``: whose rocket is on its way.
    """
    state, by = context.position(), owner
    stack = state.players[owner].stacks.get(kind)
    if stack is None or not stack.glitch:
        return None
    if flies is not None:
        trigger = FLYBY if (flies, kind) == (owner, "rocket") else None
    else:
        goods = context.asides.offers.of_stacks()
        trigger = _next_trigger(context, owner, goods)
        active = state.turn.player if state.turn is not None else owner
        if trigger is None and active != owner and works_in(state, active, stack):
            by, trigger = active, _next_trigger(context, active, goods)
    if trigger is None:
        return None
    return GlitchRoll(by=by, stack=kind, trigger=trigger, owner=None if by == owner else owner)


def idle_roll(context: Context, owner: str, kind: str) -> GlitchRoll | None:
    """A glitch roll that nothing follows, perhaps because of it; None where none is legal."""
    rolls = (GlitchRoll(by=owner, stack=kind, trigger=one) for one in _IDLE)
    return next((one for one in rolls if context.legal(one)), None)


def flies_by_next(context: Context, player: str) -> bool:
    """Whether a glitched rocket flies by in what its player does next, and rolls for that but once."""
    rocket = context.position().players[player].stacks.get("rocket")
    begun = next_told(context)
    if rocket is None or not rocket.glitch or begun is None:
        return False
    if begun.faction != player or begun.act not in ACTIVATED:
        return False
    spaces, passed = context.position().content.map.spaces, False
    for event in context.events[context.index + 1 :]:
        if isinstance(event, FigureMoved) and event.faction == player:
            there = spaces[event.space]
            passed = passed or bool(there.flyby or there.flyby_base_thrust)
        elif isinstance(event, Declared) and event.tag.params.get("for") == "glitch":
            return False
        elif isinstance(event, Declared) and event.tag.act not in TOLD | MOVES | ROLLED:
            break
    return passed


def _next_trigger(context: Context, player: str, goods: bool) -> str | None:
    """What a glitch roll of a player comes before; work with lent things is the borrower's.

    ``goods``: whether something of a stack has been offered already.
    """
    building = False
    for _, event in context.declared(context.index + 1):
        seated = event.tag.faction in context.players
        tag = borrowed(context.position(), event.tag) if seated else event.tag
        if tag.faction == player and tag.act in TRIGGERS:
            if tag.act not in Industrialize.words or "site" in tag.params:
                return FREE_INDUSTRIALIZE if "free" in tag.params else TRIGGERS[tag.act]
            building = True
        elif building and tag.act not in TOLD:
            return _BUILDING
        goods = goods or (tag.act in Offer.words and of_a_stack(tag.params.get("item", "")))
        if tag.act in Consent.words and goods and player in (tag.faction, tag.params.get("to")):
            return CARGO
        if tag.act in ENDS:
            return None
    return _BUILDING if building else None

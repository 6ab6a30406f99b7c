"""The thruster of a flight: which supports serve it though nobody names them, and whether it is used."""

from __future__ import annotations

from dataclasses import replace
from itertools import product, takewhile
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.findings import Severity
from hfmod.games.hf4.acts.crafts import craft_of
from hfmod.games.hf4.acts.flight import activated
from hfmod.games.hf4.acts.registry import ACTIVATED, BIDDING, ENDS, TOLD, TRIALS, act_of
from hfmod.games.hf4.acts.work import Open, rules_of
from hfmod.games.hf4.record.ahead import goes_on, next_told
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Declared, FigureMoved
from hfmod.games.hf4.record.late import measured
from hfmod.games.hf4.rules.core.b_cards import FIGURES
from hfmod.games.hf4.rules.core.f_fuel import TRACKED
from hfmod.games.hf4.rules.core.h_rights import push_sources
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster, once_a_turn
from hfmod.games.hf4.rules.core.j_supports import choices
from hfmod.games.hf4.rules.core.state import Hf4State

#: What was told of a thruster, and at which step.
Activation = tuple[ActivateThruster, int]

MOVED = "D1a"  # breaks whoever moves a spacecraft for the second time in a turn
OPERATIONAL = "H2.2"  # breaks whoever names no supports for a thruster that needs them


def activation(context: Context, told: Declared) -> Activation:
    """A thruster that was told, with all supports that were told, or else that can serve aboard."""
    tag, state = told.tag, context.position()
    act = activated(context.work(Open(tag.faction, tag.act, told.step, dict(tag.params))))
    supports = context.asides.supports.get(tag.faction)
    if supports and state.rules.supports:
        act = replace(act, supports=tuple(card for card in supports if not _of_another(context, act, card)))
    return _with_what_is_aboard(context, act), told.step


def _of_another(context: Context, act: ActivateThruster, card: str) -> bool:
    """Whether a card was told for another spacecraft of the same player, in which it lay then."""
    there = context.asides.aboard.get(card, act.stack)
    return there != act.stack and bool({there, act.stack} & {*FIGURES}) and there in TRACKED


def _with_what_is_aboard(context: Context, act: ActivateThruster) -> ActivateThruster:
    """An activation with supports that nobody named: what can serve aboard, does so."""
    state, card, named = context.position(), act.card, act.supports
    stack = state.stack_of(card)
    if stack is None or OPERATIONAL not in (rules_of(context.game, state, act) or ()):
        return act

    def operational(one: ActivateThruster) -> bool:
        broken = rules_of(context.game, state, one)
        return broken is not None and OPERATIONAL not in broken

    def net_thrust(one: ActivateThruster) -> Any:
        return one.figures(state)["net_thrust"].value

    whole = [(*named, *(c for c in chain if c not in named)) for chain in choices(state, stack, card)]
    made = [replace(act, supports=one) for one in whole]
    able = [one for one in made if operational(one)]
    return max(able, key=net_thrust, default=act)


def unnamed(context: Context, player: str, kind: str) -> list[ActivateThruster]:
    """What may have flown a spacecraft of which no thruster is named: any one aboard, its plainest use first.

    None of one that has moved: it is moved on, whatever flies it.
    """
    state = context.position()
    craft = craft_of(state, player, kind)
    if craft is None or craft.kind not in TRACKED or state.movement is not None:
        return []
    if next(once_a_turn(state, craft), None) is not None:
        return []
    own = player in push_sources(state, player)
    found: list[ActivateThruster] = []
    for card in craft.cards:
        thrust = state.side(card).thrust
        if thrust is None:
            continue
        pushes = (None, player) if thrust.push and own else (None,)
        burns = (False, True) if thrust.afterburn is not None else (False,)
        for push, burn in product(pushes, burns):
            act = ActivateThruster(by=player, card=card, stack=craft.kind, afterburn=burn, push_by=push)
            found.append(_with_what_is_aboard(context, act))
    return sorted(found, key=lambda act: act.afterburn + (act.push_by is not None))


def note_unnamed(context: Context, act: ActivateThruster, step: int) -> None:
    """Note supports that an activation takes and that nobody named."""
    player = str(act.by)
    named = context.asides.supports.get(player, ())
    taken = [card for card in act.supports if card not in named]
    if taken:
        message = f"{' and '.join(taken)} aboard can support {act.card}, and nobody says so"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step, player)


def is_idle(context: Context, act: ActivateThruster, step: int, ended: bool) -> bool:
    """Whether a thruster that nothing flew with is in no stack that can move, and was told late.

    ``ended``: the end of its move was told.
    """
    player = str(act.by)
    if not ended and goes_on(context, player):
        return False
    try:
        found = context.game.judge(context.position(), act)
    except Impossible as why:
        rule, said = "H2.1", str(why)
    else:
        off = next((one for one in found if one.rule == "J2a"), None)
        if off is None or any(one.rule == MOVED for one in found):
            return False
        rule, said = off.rule, off.message  # told before it was switched off, perhaps
    message = f"{said}; nothing was moved by it, and told late, it breaks no rule"
    context.note(rule, Severity.UNVERIFIABLE, message, step, player)
    return True


def idle_before(context: Context, act: Act[Hf4State], step: int) -> tuple[int, Activation, Severity] | None:
    """A thruster that moves nothing, and that is told only after an act of a step before which it came.

    With the event that tells it, which is the next that tells anything. Of what lies in no spacecraft any
    more it says nothing by itself; else nobody can see which one was first. None where its player flies in
    the rest of the turn.
    """
    before = context.position()
    if before.movement is not None or before.pending:
        return None  # what is to be decided first, as a vote, may be unsaid
    found = _idle_later(context, str(act.by), context.index + (step == context.step))
    if found is None:
        return None
    n, told, at_once = found
    after = context.after(act)
    if after.pending or (after.auction is not None and not _bid_later(context, n)):
        return None  # the auction was over, and nobody said so
    here = {name: value for name, value in told.tag.params.items() if name != "stack"}  # it may have left
    thruster = activation(context, replace(told, tag=replace(told.tag, params=here)))
    broken = rules_of(context.game, after, thruster[0])
    if broken == set() or not at_once or not context.legal(thruster[0]):
        return None
    return n, thruster, Severity.BOOKKEEPING if broken is None else Severity.UNVERIFIABLE


def _bid_later(context: Context, index: int) -> bool:
    """Whether somebody bids or passes after an event, before the turn is over."""
    rest = (event.tag.act for _, event in context.declared(index + 1))
    return any(act in BIDDING for act in takewhile(lambda act: act not in ENDS, rest))


def _idle_later(context: Context, player: str, begin: int) -> tuple[int, Declared, bool] | None:
    """The thruster that a player who flies nowhere tells in the rest of the turn; whether it is told next."""
    events, found, aside, told = context.events, None, set[int](), False
    for n in range(begin, len(events)):
        event = events[n]
        if isinstance(event, FigureMoved) and event.faction == player and n not in aside:
            aside |= measured(events, n)
            if n not in aside:
                return None
        if not isinstance(event, Declared) or n in context.taken or event.tag.act in TOLD:
            continue
        if event.tag.act in ENDS:
            break
        if event.tag.faction == player and act_of(event.tag.act).filled:
            continue  # the figure of the stack that the act has begun
        if event.tag.faction == player and event.tag.params.get("for") in TRIALS:
            return None
        if event.tag.faction == player and event.tag.act in ACTIVATED:
            found = found or (n, event, not told)
        told = True
    return found


def switched_off_at_once(context: Context, off: Declared, named: Declared | None) -> bool:
    """Whether a card is switched off and its thruster activated with nothing in between (J2a).

    Told in the other order that breaks no rule, and which one was meant nobody can see. ``named``: the
    thruster of the flight that is being told.
    """
    card, player = off.tag.params.get("card", ""), off.tag.faction
    then = next_told(context)
    if then is None or then.act not in ACTIVATED or (then.faction, then.params.get("card")) != (player, card):
        return False
    if named is not None and (named.tag.faction, named.tag.params.get("card")) == (player, card):
        return False  # it is the second time
    message = f"{card} is switched off and then activated; told in the other order, it breaks no rule"
    context.note("J2a", Severity.UNVERIFIABLE, message, off.step, player)
    return True

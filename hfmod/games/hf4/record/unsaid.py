"""What only a hand has done: cards boosted, sold or discarded, an income counted, without a word."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts import market
from hfmod.games.hf4.acts.work import Open, ReadAct
from hfmod.games.hf4.record.ahead import operates, used
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.state import Hf4State

#: Words of the act that a card tells by itself, by where it was laid.
BOOST, DISCARD = market.Boost.words[0], market.Discard.words[0]


def done_by_hand(context: Context, group: Open) -> Iterator[Told]:
    """What only a hand has done, as far as the cards stay, and nothing speaks against it.

    An operation that would keep its player from one that is told in the same turn was none; a card out of
    a stack was given up for that one, perhaps.
    """
    player = group.faction
    over = context.turn_over(player)
    at = {one: used(context, player, one) for one in group.all("cards")}
    cards = [one for one, step in at.items() if not context.taken_up(one, group.step, step or over)]
    acts = [_sold(context, player, one) for one in cards]
    if group.act == BOOST:
        acts = [Boost(by=player, cards=tuple(cards))] if cards else []
    discarded = group.act == DISCARD and {*cards} <= {*context.position().players[player].hand}
    if not discarded and not any(at.values()) and operates(context, player):
        return
    for act in acts:
        if context.legal(act):
            message = f"{player} does it by hand and says nothing: {act.do} {', '.join(cards)}"
            context.note("UNSAID", Severity.BOOKKEEPING, message, group.step, player)
            yield ReadAct(act, group.step)


def _sold(context: Context, player: str, card: str) -> Act[Hf4State]:
    """What became of a card that lies on its deck: sold where its price was counted, else discarded."""
    sale = FreeMarket(by=player, card=card)
    held = context.position().players[player].aquas
    counted = context.asides.tanks.get(player, {}).get("leo", held)
    gained = context.after(sale).players[player].aquas - held
    if counted == held + gained > held and context.legal(sale) and not operates(context, player):
        return sale
    return Discard(by=player, card=card)


def earned_by_hand(context: Context, player: str, step: int) -> Iterator[Told]:
    """The income of a turn that is over, which its player has only counted: no operation is told in it."""
    held, income = context.position().players[player].aquas, Income(by=player)
    counted = context.asides.tanks.get(player, {}).get("leo", held)
    if counted <= held or not context.legal(income):
        return
    if context.after(income).players[player].aquas == counted:
        message = f"{player} takes income by hand and says nothing: {counted} Aquas are counted"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step, player)
        yield ReadAct(income, step)

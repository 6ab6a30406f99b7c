"""Aquas that a player gives another one without a control: one counts down what the other one counts up."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.findings import Severity
from hfmod.games.hf4.acts.deals import Consent
from hfmod.games.hf4.acts.deals import Deal as Deals
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import BIDDING, ENDS, YEAR_ENDS
from hfmod.games.hf4.acts.research import Award, ResearchAuction
from hfmod.games.hf4.acts.work import ReadAct, legal
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.core.n_negotiation import AcceptDeal, Deal
from hfmod.games.hf4.rules.core.state import Hf4State

#: For what players pay one another.
_PAID_TO_OTHERS = frozenset((*ResearchAuction.words, *Award.words, *BIDDING, *Deals.words, *Consent.words))


def gift(context: Context, player: str, step: int, begun: Hf4State) -> tuple[Deal, AcceptDeal] | None:
    """The deal in which a player gives or gets what one other player alone has counted the other way.

    Before a step, in the turn under way, which may have begun without a word: ``begun``. In one in which an
    auction or a deal is told, players count what that has cost them.
    """
    own = _more(context, player, step, begun)
    if not own:
        return None
    others = [one for one in begun.players if one != player and _more(context, one, step, begun) == -own]
    if len(others) != 1:
        return None
    giver, taker = (player, others[0]) if own < 0 else (others[0], player)
    deal = Deal(by=giver, to=taker, gives=(f"aquas:{abs(own)}",))
    accepts = AcceptDeal(by=taker, of=giver)
    if legal(context.game, begun, deal) and legal(context.game, context.after(deal, begun), accepts):
        return deal, accepts
    return None


def given(context: Context, deal: tuple[Deal, AcceptDeal], step: int) -> Iterator[Told]:
    """The gift, which nobody has told."""
    offer, accepts = deal
    n = int(offer.gives[0].partition(":")[2])
    message = f"{offer.by} gives {offer.to} {count(n, 'Aqua')} by hand, as both count them, and says nothing"
    context.note("UNSAID", Severity.BOOKKEEPING, message, step, offer.by)
    yield ReadAct(offer, step)
    yield ReadAct(accepts, step)


def _more(context: Context, player: str, step: int, begun: Hf4State) -> int:
    """How many Aquas more than there are a player has counted in the turn, but for slips from before it.

    0 where the mat is right again.
    """
    held, counted = begun.players[player].aquas, _counted(context, player, step)
    if counted is None or counted == held:
        return 0
    return counted - held - context.asides.slips.get(player, 0)


def _counted(context: Context, player: str, step: int) -> int | None:
    """The Aquas that a player counted last in the turn, before a step; None if something else cost them."""
    found = None
    for n in reversed(range(context.index)):
        event = context.events[n]
        if event.step >= step or not isinstance(event, Declared):
            continue
        tag = event.tag
        if tag.act in ENDS and not (tag.act in YEAR_ENDS and n in context.taken):
            break
        if tag.act in _PAID_TO_OTHERS:
            return None
        number = tag.params.get("n", "")
        if found is None and tag.act in Aquas.words and tag.faction == player and number.isdecimal():
            found = int(number)
    return found

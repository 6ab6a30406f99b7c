"""How deals are told at the table: the counterpart of ``deals``."""

from __future__ import annotations

from collections.abc import Sequence

from hfmod.games.hf4.record.desk import TANKS, TOKENS
from hfmod.games.hf4.record.telling import Teller, Telling
from hfmod.games.hf4.rules.core.acts import LEGACY
from hfmod.games.hf4.rules.core.n_negotiation import LENT, read
from hfmod.record.unwritten import Untold


def _accept(t: Telling) -> None:
    """An offer is told when it is taken: one that nobody takes is talk."""
    deal = next(one for one in t.was.deals if (one["by"], one["to"]) == (t.act.of, t.by))
    giver, gives, gets = str(deal["by"]), list(deal["gives"]), list(deal["gets"])
    if not gets and len(gives) == 1 and read(gives[0]).kind == "aquas":
        t.desk.bid(giver, read(gives[0]).n)
        t.desk.partner(giver, t.by)
        t.desk.press(giver, "deal", "give")
        return
    told = _offered(t, giver, t.by, gives) + _offered(t, t.by, giver, gets)
    if told:
        t.desk.partner(t.by, giver)
        t.desk.press(t.by, "deal", "consent")
    for word in (*gives, *gets):
        if read(word).kind == LEGACY:
            t.desk.legacy(read(word).what)


def _offered(t: Telling, giver: str, taker: str, words: Sequence[str]) -> int:
    """Put things into a deal; how many. Where a legacy vote goes is seen when the disk is placed."""
    kept = [word for word in words if read(word).kind != LEGACY]
    for word in kept:
        t.desk.partner(giver, taker)
        _offer(t, giver, word)
    return len(kept)


def _offer(t: Telling, giver: str, word: str) -> None:
    item = read(word)
    if item.kind == "use":
        _lend(t, giver, item.what)
    elif item.kind == "aquas":
        t.desk.bid(giver, item.n)
        t.desk.press(giver, "offer", "offer_aquas")
    elif item.kind == "card":
        t.desk.card("offer_hand", item.what)
    elif item.kind == "stacked":
        t.desk.card("offer", item.what)
    elif item.kind == "fts" and item.what in TANKS:
        t.desk.bid(giver, item.n)
        t.desk.hand.press("offer", f"{TANKS[item.what]}-{giver}")
    elif item.kind in TOKENS:
        t.desk.hand.press("offer", t.desk.token(giver, TOKENS[item.kind], item.what))
    else:
        raise Untold(f"a deal of {word}")


def _lend(t: Telling, giver: str, what: str) -> None:
    kind, _, which = what.partition(":")
    if what in (*LENT, "luna"):
        t.desk.press(giver, "offer", f"offer_{what}")
    elif kind in TOKENS:
        t.desk.hand.press("lend", t.desk.token(giver, TOKENS[kind], which))
    elif kind in ("crew", "ability"):
        t.desk.card("lend", which)
    else:
        raise Untold(f"a deal of use:{what}")


TELLERS: dict[str, Teller] = {"deal": lambda t: None, "accept_deal": _accept}

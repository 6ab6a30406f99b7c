"""How acts of Race to the Rescue are told at the table: the counterpart of ``rescue``."""

from __future__ import annotations

from hfmod.games.hf4.record.desk import FIGURES
from hfmod.games.hf4.record.telling import Teller, Telling
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import played
from hfmod.record.unwritten import Untold


def _colonists(t: Telling) -> None:
    """One disk is put on the site and tells it; the others follow."""
    first = played(t.was).waiting[0]
    t.desk.lay_token(first, t.act.site)
    t.desk.card("colony", first)


def _on_site(command: str, token: str) -> Teller:
    return lambda t: t.desk.hand.press(command, t.desk.token(t.by, token, t.act.site))


def _start(t: Telling) -> None:
    """Cards of the hand first, then the figure that stands where the stack begins."""
    stack = t.now.stack_of(t.act.cards[0])
    if stack is None or stack.kind not in FIGURES:
        raise Untold(f"a starting stack {t.act.what}")
    t.desk.card(f"start_{t.act.what}", *t.act.cards)
    t.desk.found(t.by, stack.kind, t.act.space)
    t.desk.hand.press("start_here", f"{FIGURES[stack.kind]}-{t.by}")


def _chit(t: Telling) -> None:
    chit = played(t.was).chits[0]
    t.desk.lay_card(t.by, chit, t.act.stack)
    t.desk.card("place_chit", chit)


def _board(t: Telling) -> None:
    aboard = played(t.was).waiting[: t.act.colonists]
    for one in aboard:
        t.desk.lay_card(t.by, one, t.act.stack)
    t.desk.card("board", *aboard)


TELLERS: dict[str, Teller] = {
    "place_colonists": _colonists,
    "take_patent": lambda t: t.desk.press(t.by, "rescue", f"patent_{t.act.deck}"),
    "place_claim": _on_site("free_claim", "claim"),
    "place_factory": _on_site("free_factory", "cube"),
    "take_aquas": lambda t: t.desk.press(t.by, "rescue", "free_aquas"),
    "place_fts": _on_site("free_fts", "cube"),
    "start_stack": _start,
    "place_chit": _chit,
    "board_colonists": _board,
}

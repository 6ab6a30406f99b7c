"""How the acts of Module 0 are told at the table: the counterpart of ``assembly``."""

from __future__ import annotations

from hfmod.games.hf4.record.telling import Teller, Telling
from hfmod.games.hf4.rules.politics.o1_assembly import CENTRE


def _fundraise(t: Telling) -> None:
    act = t.act
    if act.discard_of is not None:
        t.desk.hand.press("martial_law", t.desk.delegate(act.discard_of, act.discard_from))
    t.desk.press(t.by, "fundraise")
    if act.elect is not None:
        t.desk.hand.press(f"elect_{act.elect}", t.desk.cube(t.by))
    if act.move_from is not None:
        t.desk.hand.press(f"step_{act.move_to}", t.desk.delegate(t.by, act.move_from))


def _grant(t: Telling) -> None:
    t.desk.press(t.by, "politics", f"grant_{t.act.deck}")


def _delegate(command: str) -> Teller:
    return lambda t: t.desk.hand.press(command, t.desk.delegate(t.by, t.act.ideology))


def _insure(t: Telling) -> None:
    if t.act.lobby:
        t.desk.hand.press("insure", t.desk.delegate(t.by, CENTRE))
    else:
        t.desk.press(t.by, "politics", "no_insurance")


def _supply(t: Telling) -> None:
    if t.act.site is not None:
        t.desk.hand.press("supply_factory", t.desk.token(t.by, "cube", t.act.site))
    else:
        _delegate("supply_cube")(t)


def _legacy(t: Telling) -> None:
    t.desk.legacy(t.act.ideology)


def _purge(t: Telling) -> None:
    result = t.outcomes[0]
    if isinstance(result, int):
        t.desk.by_table("roll_purge", result)
    else:
        t.desk.by_table(f"purge_{result}")


TELLERS: dict[str, Teller] = {
    "fundraise": _fundraise,
    "research_grant": _grant,
    "lobby": _delegate("lobby"),
    "insure": _insure,
    "discard_delegate": _delegate("discard_delegate"),
    "move_law": lambda t: t.desk.star(t.act.ideology),
    "place_legacy": _legacy,
    "pass_baton": lambda t: t.desk.first_player(t.act.to),
    "supply_cube": _supply,
    "roll_purge": _purge,
}

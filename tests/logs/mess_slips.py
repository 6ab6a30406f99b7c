"""Slips of an untidy table: what is clicked wrongly, done by hand or only said, and put right.

    table = UntidyWriter(played.header, Random(7), rate=0.1, habits=["wrong die", "said in chat"])

A slip is done instead of an act's controls (:data:`INSTEAD`), before them (:data:`BEFORE`) or after them
(:data:`AFTER`), now and then where a table has the habit of its name. Whatever would break a rule if it were
left like that is put right at once, before the player does anything else: a game stays legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hfmod.games.hf4.acts.names import DECKS, FIGURES, MAP, MARKET, STACKS, TANKS, hand
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.year import inspire

if TYPE_CHECKING:
    from tests.logs.mess import UntidyWriter

Slip = Callable[["UntidyWriter", Telling], bool]  # whether it could be done with this act

ROLLS = {  # acts of one die, and the words of the button that says its purpose
    "roll_hazard": "roll_hazard_mat",
    "roll_belt": "roll_belt_mat",
    "diver_orbit": "roll_hazard_mat",
    "glitch_roll": "",
    "roll_event": "",
    "roll_cme": "",
}
SAID = {  # acts that a player may only say, and in which words
    "income": "I take income",
    "end_turn": "done, next please",
    "pass_bid": "pass",
    "boost": "boosting these to LEO",
    "free_market": "I sell this one",
    "discard": "I throw this away",
    "decommission": "those go back",
    "load_fuel": "fuelling up",
    "jettison_fuel": "dumping fuel",
}


# -- what is clicked wrongly -------------------------------------------------------------------------------


def _rolls_one(t: Telling) -> bool:
    return t.act.do in ROLLS and len(t.outcomes) == 1 and isinstance(t.outcomes[0], int)


def wrong_die(table: UntidyWriter, t: Telling) -> bool:
    """A die is rolled for nothing in particular, and the right one after it."""
    if not _rolls_one(t):
        return False
    table.desk.press(table.actor(t), "roll", "roll_other", table.rng.randrange(1, 7))
    return True


def wrong_purpose(table: UntidyWriter, t: Telling) -> bool:
    """A die is rolled for the glitch of a stack that is none, and the right one after it."""
    player = table.actor(t)
    none = [kind for kind in STACKS if kind not in table.state.players[player].stacks]
    if not _rolls_one(t) or not none:
        return False
    table.desk.press(player, "roll", f"roll_glitch_{table.rng.choice(none)}", table.rng.randrange(1, 7))
    return True


def wrong_subject(table: UntidyWriter, t: Telling) -> bool:
    """The die is rolled on another player's mat, and the right one on one's own after it."""
    others = [one for one in table.state.order if one != t.act.by]
    if t.act.do not in ("roll_hazard", "roll_belt") or not _rolls_one(t) or not others:
        return False
    table.desk.press(table.rng.choice(others), "roll", ROLLS[t.act.do], table.rng.randrange(1, 7))
    return True


def other_mat(table: UntidyWriter, t: Telling) -> bool:
    """The button of another player's mat is used, undone, and the own one used."""
    others = [one for one in table.state.order if one != t.act.by]
    if t.act.do not in ("income", "end_turn", "pass_bid", "bid") or not others:
        return False
    other = table.rng.choice(others)
    if t.act.do == "bid":
        table.desk.press(other, "bid", f"bid_{t.act.amount}")
    else:
        table.desk.press(other, "pass" if t.act.do == "pass_bid" else t.act.do.replace("_", "-"), t.act.do)
    table.hand.undo()
    return True


def other_purse(table: UntidyWriter, t: Telling) -> bool:
    """Aquas are counted on another player's mat, and put right before they are counted on the own one."""
    others = [one for one in table.state.order if one != t.act.by]
    if t.act.by is None or t.was.players[t.by].aquas == t.now.players[t.by].aquas or not others:
        return False
    other = table.rng.choice(others)
    up = t.now.players[t.by].aquas > t.was.players[t.by].aquas
    if not up and not int(table.hand.value("Aquas", table.desk.mat(other)) or 0):
        return False
    for sign in ("plus", "minus") if up else ("minus", "plus"):
        table.desk.press(other, f"aquas-{sign}-1")
    return True


_PLAIN = ("activate_thruster", "pass_bid", "nominate", "vote", "end_turn")


def clicked_twice(table: UntidyWriter, t: Telling) -> bool:
    """A button that only says something is clicked twice."""
    if t.act.do not in _PLAIN or t.act.by is None:
        return False
    return table.hand.again()


def twice_undone(table: UntidyWriter, t: Telling) -> bool:
    """A button is clicked twice, and the second click undone."""
    if t.act.do not in ("income", "end_turn", "pass_bid", "fundraise", "finao", *_PLAIN) or t.outcomes:
        return False
    if not table.hand.again():
        return False
    table.hand.undo()
    return True


# -- taken back --------------------------------------------------------------------------------------------


def boost_taken_back(table: UntidyWriter, t: Telling) -> bool:
    """A card is boosted and dragged back into the hand, before anything is paid: something else is done."""
    if t.act.do not in ("income", "research_auction", "free_market", "end_turn") or t.act.by is None:
        return False
    held, own = t.was.players[t.by].hand, hand(table.desk.content.factions[t.by])
    if t.act.do == "free_market":
        held = [card for card in held if card not in t.act.cards()]
    held = [card for card in held if table.hand.at(f"card-{card.lower()}")[0] == own]
    if not held:
        return False
    ident = f"card-{table.rng.choice(held).lower()}"
    board, here = table.hand.at(ident)
    table.hand.press("boost", ident)
    table.hand.drag(ident, board, here)
    return True


def cargo_taken_back(table: UntidyWriter, t: Telling) -> bool:
    """A card is moved to another stack by its control, and dragged back."""
    if t.act.by is None or t.was.movement is not None:
        return False
    stacks = t.was.players[t.by].stacks
    board = table.desk.mat(t.by)
    near = [
        (f"card-{card.lower()}", to)
        for kind, one in stacks.items()
        for to, other in stacks.items()
        if kind in STACKS and to in STACKS and kind != to and one.location == other.location
        for card in one.cards
    ]
    near = [(ident, to) for ident, to in near if table.lies(ident, board)]
    if not near:
        return False
    ident, to = table.rng.choice(near)
    _, here = table.hand.at(ident)
    if ("card", f"to_{to}") not in table.hand.controls and (
        table.hand.pieces[ident].kind, f"to_{to}"
    ) not in table.hand.controls:  # fmt: skip
        return False
    table.hand.press(f"to_{to}", ident)
    table.hand.drag(ident, board, here)
    return True


def _drag_heap(table: UntidyWriter, t: Telling, to: str) -> dict[str, tuple[int, int]] | None:
    """Drag a whole stack where some of its cards were meant, and lay the others back.

    Where those that were meant lay before; None where it cannot be done.
    """
    source = t.was.players[t.by].stacks.get(t.act.source)
    if source is None or to not in STACKS or t.act.source not in STACKS:
        return None
    board = table.desk.mat(t.by)
    idents = [f"card-{card.lower()}" for card in source.cards]
    if len(idents) <= len(t.act.cards) or not all(table.lies(one, board) for one in idents):
        return None
    here = {ident: table.hand.at(ident)[1] for ident in idents}
    table.hand.drag_heap(idents, board, table.hand.point(board, STACKS[to]))
    meant = {f"card-{card.lower()}" for card in t.act.cards}
    for ident in idents:
        if ident not in meant:
            table.hand.drag(ident, board, here[ident])
    return {ident: here[ident] for ident in idents if ident in meant}


def whole_stack(table: UntidyWriter, t: Telling) -> bool:
    """A whole stack is dragged where some of its cards were meant; the others are laid back."""
    if t.act.do not in ("cargo_transfer", "create_stack") or not t.act.cards:
        return False
    meant = _drag_heap(table, t, t.act.kind if t.act.do == "create_stack" else t.act.to)
    for ident, point in (meant or {}).items():  # they go by their own control, as they lie
        table.hand.drag(ident, table.desk.mat(t.by), point)
    return meant is not None


def heap_stays(table: UntidyWriter, t: Telling) -> bool:
    """A whole stack is dragged where some of its cards were meant, the others are laid back: nothing said."""
    if t.act.do != "cargo_transfer" or not t.act.cards or t.act.fts:
        return False
    return _drag_heap(table, t, t.act.to) is not None


def figure_taken_back(table: UntidyWriter, t: Telling) -> bool:
    """Before anything else is done a figure is dragged home, and put back where it stood."""
    if t.act.by is None or t.was.movement is not None:
        return False
    there = [f"{figure}-{t.by}" for figure in FIGURES.values()]
    there = [one for one in there if table.hand.at(one)[0] == MAP]
    if not there:
        return False
    ident = table.rng.choice(there)
    board, here = table.hand.at(ident)
    table.hand.press("home", ident)
    table.hand.drag(ident, board, here)
    return True


# -- by hand, in chat or not at all ------------------------------------------------------------------------


def end_forgotten(table: UntidyWriter, t: Telling) -> bool:
    """Nobody says that the turn has ended, in which something was done."""
    return t.act.do == "end_turn" and table.busy_turn


def said_in_chat(table: UntidyWriter, t: Telling) -> bool:
    """A player says what is done, and moves the pieces."""
    if t.act.do == "end_turn" and not table.busy_turn:
        return False
    if t.act.do not in SAID or t.outcomes or (t.act.do == "boost" and len(t.act.heavy) > 0):
        return False
    if t.act.do == "load_fuel" and t.act.source != "leo":
        return False
    table.hand.chat(f"<{t.by.capitalize()}> - {SAID[t.act.do]}")
    return True


def only_dragged(table: UntidyWriter, t: Telling) -> bool:
    """Cards are boosted, thrown away or handed over with no word."""
    return t.act.do in ("boost", "discard", "cargo_transfer") and not getattr(t.act, "fts", 0)


def cube_by_hand(table: UntidyWriter, t: Telling) -> bool:
    """The sunspot cube is dragged on, and its control used only when somebody thinks of it, or never."""
    if t.act.do != "advance_sunspot" or t.outcomes:
        return False
    if table.state.option("sunspot_events") == "from_log" and t.act.event is not None:
        return False
    board = MARKET
    table.hand.drag("sunspot-cube", board, table.hand.point(board, f"sunspot {t.now.sunspot}"))
    table.cube_behind += 1
    return True


def _event_by(die: str) -> Slip:
    """The event is rolled for with another die than its own."""

    def slip(table: UntidyWriter, t: Telling) -> bool:
        if t.act.do != "roll_event" or not _rolls_one(t):
            return False
        table.desk.press(table.rng.choice(table.state.order), "roll", die, t.die)
        inspire(t)
        return True

    return slip


die_by_hand = _event_by("roll_other")  # the general button, and told by nobody
die_of_a_mat = _event_by("roll_event_own")  # on the mat of a player


def hazard_by_any_die(table: UntidyWriter, t: Telling) -> bool:
    """A hazard or a belt is rolled for by the general button."""
    if t.act.do not in ("roll_hazard", "roll_belt") or not _rolls_one(t) or getattr(t.act, "lost", False):
        return False
    table.desk.press(t.by, "roll", "roll_other", t.die)
    return True


def disk_by_hand(table: UntidyWriter, t: Telling) -> bool:
    """A claim disk is laid down to show what will be prospected, taken up and laid down again."""
    if t.act.do != "prospect":
        return False
    board = table.desk.mat(t.by)
    free = [f"claim-{n}-{t.by}" for n in range(1, 10)]
    free = [one for one in free if table.hand.at(one)[0] == board]
    if not free:
        return False
    _, here = table.hand.at(free[0])
    table.hand.drag(free[0], MAP, table.desk.space(t.act.sites[0]))
    if table.rng.random() < 0.5:
        table.hand.drag(free[0], board, here)
    return True


def tanks_by_one(table: UntidyWriter, t: Telling) -> bool:
    """Tanks are counted on the chit of the wrong stack, back, and then on the right one."""
    if t.act.by is None or not getattr(t.act, "fts", 0) or table.state.movement is not None:
        return False
    wrong = f"{table.rng.choice(sorted(TANKS.values()))}-{t.by}"
    table.hand.press("tanks_plus_1", wrong)
    table.hand.press("tanks_minus_1", wrong)
    return True


def card_of_the_wrong_deck(table: UntidyWriter, t: Telling) -> bool:
    """The top card of another deck is drawn, and put back on it."""
    if t.act.do not in ("pass_bid", "award") or t.was.auction is None or t.now.auction is not None:
        return False
    deck = table.rng.choice(sorted(DECKS))
    pile = DECKS[deck]
    if not table.hand.contents(pile):
        return False
    ident = table.hand.contents(pile)[0]
    board, here = table.hand.at(ident)
    own = hand(table.desk.content.factions[table.actor(t)])
    table.hand.drag(ident, own, table.hand.point(own, ""))
    table.hand.drag(ident, board, here)
    return table.hand.contents(pile)[0] == ident


INSTEAD: Mapping[str, Slip] = {
    "end forgotten": end_forgotten,
    "said in chat": said_in_chat,
    "only dragged": only_dragged,
    "cube by hand": cube_by_hand,
    "event by any die": die_by_hand,
    "event on a mat": die_of_a_mat,
    "hazard by any die": hazard_by_any_die,
    "heap dragged": heap_stays,
}
BEFORE: Mapping[str, Slip] = {
    "wrong die": wrong_die,
    "wrong purpose": wrong_purpose,
    "wrong subject": wrong_subject,
    "another's mat": other_mat,
    "another's purse": other_purse,
    "boost taken back": boost_taken_back,
    "cargo taken back": cargo_taken_back,
    "whole stack": whole_stack,
    "figure taken back": figure_taken_back,
    "disk laid early": disk_by_hand,
    "wrong tanks": tanks_by_one,
    "wrong deck": card_of_the_wrong_deck,
}
AFTER: Mapping[str, Slip] = {"clicked twice": clicked_twice, "twice, undone": twice_undone}
SLIPS = (*INSTEAD, *BEFORE, *AFTER)

#: Habits that leave the words of an act out, or tell the end of a turn or year after what follows on it: a
#: breach that is told so, or whose turn it was, is shown by nobody.
SILENT = frozenset(INSTEAD) | {
    "passes unsaid", "move not ended", "one long drag", "fuel by chit", "cards dragged", "turn ended late",
    "year late",
}  # fmt: skip


def instead(table: UntidyWriter, t: Telling) -> str:
    """Tell an act otherwise than by its controls, perhaps; the habit, or nothing."""
    return first_of(INSTEAD, table, t)


def before(table: UntidyWriter, t: Telling) -> str:
    """A slip before an act is told, perhaps."""
    return first_of(BEFORE, table, t)


def after(table: UntidyWriter, t: Telling) -> str:
    """A slip right after an act was told, perhaps."""
    return first_of(AFTER, table, t)


def first_of(slips: Mapping[str, Slip], table: UntidyWriter, t: Telling) -> str:
    """The first of some slips that happens with an act, if its table has the habit; else nothing."""
    for habit in slips:
        if habit in table.habits and table.slips(habit, slips[habit], t):
            return habit
    return ""

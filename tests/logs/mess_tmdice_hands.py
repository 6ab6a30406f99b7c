"""An untidy table of the dice game of Mars, done by hand: what players drag, type, or say too late.

Written from the rulebook and from what the table lets players do, not from what the reader can read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.content.effects import CITY, GREENERY
from hfmod.games.tmdice.content.model import WILD
from hfmod.games.tmdice.names import BONUS, DISCARD, MARS, NAMES, card_id, hand, mat, slot
from hfmod.games.tmdice.record.telling import Telling

if TYPE_CHECKING:
    from tests.logs.mess_tmdice import UntidyTmdice

Deed = Callable[["UntidyTmdice", str], bool]
Slip = Callable[["UntidyTmdice", Telling], bool]

STANDARD = ("raise_temperature", "place_ocean", "place_greenery", "place_city", "buy_vp")

TYPED = {
    "end_turn": "done, your turn",
    "keep_dice": "I keep these",
    "refill_hand": "back to five cards",
    "raise_temperature": "3 heat for the temperature",
    "place_ocean": "ocean for 3 water",
    "place_greenery": "greenery for 4 plants",
    "place_city": "city",
    "buy_vp": "3 megacredits for 2 VP",
    "choose": "I take the first one",
    "skip": "I don't use that",
    "exchange": "I exchange these",
}
"""Acts that somebody may only say, and in which words."""


# -- deeds that mean nothing -------------------------------------------------------------------------------


def _heap(table: UntidyTmdice, player: str) -> bool:
    """All dice of a colour are dragged aside in one go, and back."""
    lying = table.desk.dice_of(player)
    colours = {table.desk.dice[ident] for ident in lying}
    if not colours:
        return False
    colour = table.rng.choice(sorted(colours))
    idents = [ident for ident in lying if table.desk.dice[ident] == colour]
    here = {ident: table.hand.at(ident)[1] for ident in idents}
    x, y = here[idents[0]]
    table.hand.drag_heap(idents, mat(player), (x + 6, y + 8))
    for ident in idents:
        table.hand.drag(ident, mat(player), here[ident])
    return True


def _sort_dice(table: UntidyTmdice, player: str) -> bool:
    """A die is laid to those of another colour, and stays there."""
    lying = sorted(table.desk.dice_of(player))
    if not lying:
        return False
    ident = table.rng.choice(lying)
    _, (x, y) = table.hand.at(ident)
    table.hand.drag(
        ident, mat(player), (x + table.rng.randrange(-20, 20), y + table.rng.choice((-58, 0, 58)))
    )
    return True


def _step_and_back(table: UntidyTmdice, player: str) -> bool:
    """A parameter is raised by mistake, and goes back."""
    name = table.rng.choice(("temperature", "oxygen"))
    track = getattr(table.desk.content, name)
    if getattr(table.state, name) + track.step > track.end:
        return False
    table.hand.press("step", name)
    table.hand.press("step_back", name)
    return True


def _try_a_tile(table: UntidyTmdice, player: str) -> bool:
    """A tile of the stack is held to a hex, and laid back on its stack."""
    heap = table.hand.contents("Greenery, city")
    free = [hex for hex in table.desk.content.hexes if hex not in table.state.tiles]
    if not heap or not free or len(heap) < 2:
        return False
    board, point = table.hand.at(heap[0])
    table.hand.drag(heap[0], *table.desk.point(f"hex-{table.rng.choice(free)}"))
    table.hand.drag(heap[0], board, point)
    return True


def _look_at_bonus(table: UntidyTmdice, player: str) -> bool:
    """Somebody looks what bonus cards there are."""
    if not table.hand.contents(BONUS):
        return False
    table.hand.press("look", f"bonus-{player}")
    table.hand.press("look_no_more", f"bonus-{player}")
    return True


def _what_others_say(table: UntidyTmdice, player: str) -> bool:
    """Talk about somebody else's turn."""
    others = [one for one in table.state.order if one != player] or [player]
    other = NAMES[table.rng.choice(others)]
    words = (
        f"{other} ends the turn.",
        f"{other} plays Asteroid next, I bet",
        f"{other}, you forgot your bonus card",
        f"* {other} produces.",
        "I pass",
        "undo please",
        "sorry, wrong die",
        f"{other} rolls: heat.",
        "oxygen +1",
    )
    table.hand.chat(f"<{NAMES[player]}> - {table.rng.choice(words)}")
    return True


def _misdrag(table: UntidyTmdice, player: str) -> bool:
    """A die lands on a neighbour's mat, and is fetched back."""
    others = [one for one in table.state.order if one != player]
    lying = sorted(table.desk.dice_of(player))
    if not others or not lying:
        return False
    ident = table.rng.choice(lying)
    board, here = table.hand.at(ident)
    table.hand.drag(ident, mat(table.rng.choice(others)), here)
    table.hand.drag(ident, board, here)
    return True


DEEDS: tuple[Deed, ...] = (
    _heap, _sort_dice, _step_and_back, _try_a_tile, _look_at_bonus, _what_others_say, _misdrag,
)  # fmt: skip


# -- said late, typed, or not at all -----------------------------------------------------------------------


def _standard_after_the_tile(table: UntidyTmdice, t: Telling) -> bool:
    """A standard action is paid for, the tile laid or the marker moved, and then it is said."""
    if t.act.do not in STANDARD:
        return False
    t.pay(t.act.pay)
    over = {"place_tile"} if t.act.do in ("place_ocean", "place_greenery", "place_city") else set()
    table.hold(lambda: t.button("standard", t.act.do), over)
    return True


def _paid_last(table: UntidyTmdice, t: Telling) -> bool:
    """A standard action is said, its tile laid, and paid for at last."""
    if t.act.do not in STANDARD:
        return False
    t.button("standard", t.act.do)
    table.desk.unpaid = (t.by, t.act.pay)
    table.hold(lambda: table.pay_up(t), {"place_tile"})
    return True


def _bonus_before_the_end(table: UntidyTmdice, t: Telling) -> bool:
    """Who has reached a bonus card takes it at once, and then says that the turn is over."""
    if t.act.do != "end_turn" or t.now.step != "turn's end":
        return False
    table.hold(lambda: t.button("end", "end_turn"), {"take_bonus_card"})
    return True


def _typed(table: UntidyTmdice, t: Telling) -> bool:
    """What was done is typed into the chat; no control is used."""
    if t.act.do not in TYPED or t.now.ended or (t.act.do == "choose" and t.act.option):
        return False
    table.hand.chat(f"<{NAMES[t.by]}> - {TYPED[t.act.do]}")
    if t.act.do == "refill_hand":
        for card in t.act.discard:
            t.press("discard", card_id(card))
        t.draw_all()
    else:
        if getattr(t.act, "pay", ()):
            t.pay(t.act.pay)
        if t.act.do == "keep_dice":
            t.pay(sorted((t.was.players[t.by].dice - t.now.players[t.by].dice).elements()))
        t.chance()
    return True


def _keep_only_shown(table: UntidyTmdice, t: Telling) -> bool:
    """Dice go back to the pool, and nobody says that the others are kept."""
    if t.act.do != "keep_dice" or t.was.players[t.by].dice == t.now.players[t.by].dice:
        return False
    t.pay(sorted((t.was.players[t.by].dice - t.now.players[t.by].dice).elements()))
    return True


def _refill_only_shown(table: UntidyTmdice, t: Telling) -> bool:
    """Cards are thrown away and drawn one by one, and nothing is said."""
    if t.act.do != "refill_hand" or not t.outcomes:
        return False
    for card in t.act.discard:
        t.press("discard", card_id(card))
    t.draw_all()
    return True


def _revealed_unchosen(table: UntidyTmdice, t: Telling) -> bool:
    """A corporation is not chosen in secret: it is revealed when its turn comes."""
    return t.act.do == "choose_corporation" and bool(t.act.corporation)


# -- by hand -----------------------------------------------------------------------------------------------


class _ByHand(Telling):
    """An act whose dice are dragged out of the supply and rolled where they lie."""

    def roll_all(self) -> None:
        """One die after the other."""
        for seat, colour in self.rolled():
            for value in self.values(seat, colour):
                ident = self.desk.supply(colour)[0]
                number = int(ident.rpartition("-")[2])
                self.desk.hand.drag(ident, mat(seat), self.desk.hand.point(mat(seat), slot(colour, number)))
                self.desk.hand.press("roll_here", ident, dice={ident: value})


def _rolled_by_hand(table: UntidyTmdice, t: Telling) -> bool:
    """Dice are dragged out of the supply, and rolled."""
    if not any(draw.kind == "d6" for draw in t.draws()):
        return False
    by_hand = _ByHand(t.desk, t.act, t.was, t.now, t.outcomes)
    if t.act.do == "support_die":
        by_hand.roll_all()
        return True
    if t.act.do in ("produce", "starting_dice", "set_up", "roll", "gain_die"):
        return False
    ACTS.teller(t.act.do).tell(by_hand)
    return True


def _produced_by_hand(table: UntidyTmdice, t: Telling) -> bool:
    """Production dice are rolled one by one, and used cards turned back by hand."""
    if t.act.do != "produce" or not t.outcomes:
        return False
    t.roll_all()
    for card in sorted(t.was.players[t.by].used - t.now.players[t.by].used):
        t.press("turn_card", card_id(card))
    return True


def _taken_by_hand(table: UntidyTmdice, t: Telling) -> bool:
    """A die is dragged out of the supply and turned to its face."""
    if t.act.do != "take_resource":
        return False
    face = t.act.resource
    ident = next(iter(t.desk.supply(t.desk.content.colour_of[face])), None)
    if ident is None:
        return False
    number = int(ident.rpartition("-")[2])
    t.desk.hand.drag(ident, mat(t.by), t.desk.hand.point(mat(t.by), slot(t.desk.dice[ident], number)))
    t.press(f"turn_{face}", ident)
    return True


def _card_dragged(table: UntidyTmdice, t: Telling) -> bool:
    """A card is dragged from the hand to the mat."""
    if t.act.do != "play_card" or t.act.later:
        return False
    t.pay(t.act.pay)
    colour = t.desk.content.cards[t.act.card].colour.capitalize()
    place = f"{colour} card {len(t.was.players[t.by].cards) % 8 + 1}"
    t.desk.hand.drag(card_id(t.act.card), mat(t.by), t.desk.hand.point(mat(t.by), place))
    t.chance()
    return True


def _card_turned(table: UntidyTmdice, t: Telling) -> bool:
    """A blue card is turned sideways by hand, and its effect done."""
    if t.act.do != "use_card" or t.act.later or len(t.desk.content.cards[t.act.card].actions) > 1:
        return False
    t.pay(t.act.pay)
    t.press("turn_card", card_id(t.act.card))
    t.chance()
    return True


def _discard_dragged(table: UntidyTmdice, t: Telling) -> bool:
    """Cards are dragged to the discard pile before the hand is filled up."""
    if t.act.do != "refill_hand" or not t.act.discard or not t.desk.hand.contents(DISCARD):
        return False
    board, point = t.desk.hand.at(t.desk.hand.contents(DISCARD)[0])
    for card in t.act.discard:
        t.desk.hand.drag(card_id(card), board, point)
    t.draw_by("refill", f"refill_{len(t.cards())}")
    return True


def _gift_dragged(table: UntidyTmdice, t: Telling) -> bool:
    """The first player drags the gift to the other mat."""
    given = [
        name
        for name, player in t.now.players.items()
        if player.dice != t.was.players[name].dice and name != t.by
    ]
    if t.act.do != "give_resource" or not given:
        return False
    ident = t.desk.die_with(t.by, t.act.resource)
    t.desk.hand.drag(ident, mat(given[0]), t.desk.hand.at(ident)[1])
    return True


def _lost_like_a_payment(table: UntidyTmdice, t: Telling) -> bool:
    """A die that an opponent's card costs is put back like one that is paid."""
    if t.act.do != "lose_resource":
        return False
    t.press("pool", t.desk.die_with(t.by, t.act.resource))
    return True


def _turned_first(table: UntidyTmdice, t: Telling) -> bool:
    """As support a die is turned, and then another one is paid."""
    if t.act.do != "support_change" or t.act.pay in (t.act.to, t.act.was):
        return False
    t.press(f"turn_{t.act.to}", t.desk.die_with(t.by, t.act.was))
    t.pay([t.act.pay])
    return True


def _drawn_by_the_other_button(table: UntidyTmdice, t: Telling) -> bool:
    """As support a die is paid, and two cards are drawn by the button for all cards."""
    if t.act.do != "support_draw" or len(t.cards()) != 2:
        return False
    t.pay([t.act.pay])
    t.draw_by("cards", "draw_2")
    return True


def _drawn_first(table: UntidyTmdice, t: Telling) -> bool:
    """As support two cards are drawn, and then a die is paid."""
    if t.act.do != "support_draw":
        return False
    t.draw_by("support", "support_draw")
    t.pay([t.act.pay])
    return True


def _tile_moved(table: UntidyTmdice, t: Telling) -> bool:
    """A tile is laid beside, turned there, laid on a wrong hex, and moved to the right one."""
    if t.act.do != "place_tile" or t.act.tile not in (CITY, GREENERY):
        return False
    ident = t.desk.hand.contents("Greenery, city")[0]
    x, y = t.desk.point(f"hex-{t.act.hex}")[1]
    t.desk.hand.drag(ident, MARS, (30, 700))
    if t.act.tile == CITY:
        t.press("turn_tile", ident)
    free = [hex for hex in t.desk.content.hexes if hex not in t.was.tiles and hex != t.act.hex]
    t.desk.hand.drag(ident, *t.desk.point(f"hex-{table.rng.choice(free)}"))
    t.desk.hand.drag(ident, MARS, (x + table.rng.randrange(-12, 13), y + table.rng.randrange(-12, 13)))
    t.chance()
    return True


def _turned_late(table: UntidyTmdice, t: Telling) -> bool:
    """A city lies with its greenery up, and is turned when somebody notices."""
    if t.act.do != "place_tile" or t.act.tile != CITY:
        return False
    ident = t.desk.hand.contents("Greenery, city")[0]
    t.desk.hand.drag(ident, *t.desk.point(f"hex-{t.act.hex}"))
    t.chance()
    table.hold(lambda: t.press("turn_tile", ident), {"end_turn", "take_resource", "gain_die"})
    return True


def _other_mat(table: UntidyTmdice, t: Telling) -> bool:
    """A neighbour clicks it for a player: the button of the right mat, after one of his own was undone."""
    others = [one for one in table.state.order if one != t.by]
    if t.act.do not in STANDARD or not others:
        return False
    table.hand.press(t.act.do, f"standard-{table.rng.choice(others)}")
    table.hand.undo()
    ACTS.teller(t.act.do).tell(t)
    return True


def _again(table: UntidyTmdice, t: Telling) -> bool:
    """A button that only says something is clicked twice, and nobody minds."""
    return t.act.do in (*STANDARD, "keep_dice", "choose", "skip", "exchange") and table.hand.again()


def _look_goes_on(table: UntidyTmdice, t: Telling) -> bool:
    """Whoever took a bonus card keeps the others in hand until the next act."""
    if t.act.do != "take_bonus_card":
        return False
    t.button("bonus", "look")
    t.press("take_later" if t.act.later else "take", card_id(t.act.card))
    t.chance()
    table.hold(lambda: t.button("bonus", "look_no_more"), set())
    return True


def _card_back_and_forth(table: UntidyTmdice, t: Telling) -> bool:
    """A card is dragged to the mat, back to the hand, and then played."""
    if t.act.do != "play_card":
        return False
    ident = card_id(t.act.card)
    board, here = table.hand.at(ident)
    if board != hand(t.by):
        return False
    table.hand.drag(ident, mat(t.by), (700, 300))
    table.hand.drag(ident, board, here)
    return True


def _wild_back(table: UntidyTmdice, t: Telling) -> bool:
    """A die is paid, put back for a wild token, as that one is better spent."""
    if t.act.do not in (*STANDARD, "play_card") or WILD not in t.act.pay:
        return False
    spare = t.was.players[t.by].dice - Counter(t.act.pay)
    face = min(spare, default="")
    if not face:
        return False
    t.press("pool", t.desk.die_with(t.by, face))
    t.press(f"take_{face}", f"take-{t.by}")
    return True


INSTEAD: Mapping[str, Slip] = {
    "said after the tile": _standard_after_the_tile,
    "paid last": _paid_last,
    "bonus before the end": _bonus_before_the_end,
    "typed": _typed,
    "keeping shown": _keep_only_shown,
    "refill shown": _refill_only_shown,
    "revealed unchosen": _revealed_unchosen,
    "rolled by hand": _rolled_by_hand,
    "produced by hand": _produced_by_hand,
    "taken by hand": _taken_by_hand,
    "card dragged": _card_dragged,
    "card turned": _card_turned,
    "discard dragged": _discard_dragged,
    "gift dragged": _gift_dragged,
    "lost like a payment": _lost_like_a_payment,
    "turned first": _turned_first,
    "drawn first": _drawn_first,
    "support by hand": _drawn_by_the_other_button,
    "tile moved": _tile_moved,
    "tile turned late": _turned_late,
    "looks on": _look_goes_on,
    "other mat": _other_mat,
}
BEFORE: Mapping[str, Slip] = {"back and forth": _card_back_and_forth, "wild instead": _wild_back}
AFTER: Mapping[str, Slip] = {"said twice": _again}
#: Habits that leave the words of an act out, or come too late with them.
SILENT = frozenset(INSTEAD) - {"paid last", "tile moved", "looks on", "other mat"}

__all__ = ["AFTER", "BEFORE", "DEEDS", "INSTEAD", "SILENT"]

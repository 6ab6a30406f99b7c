"""What a player does in a turn: the steps of production, support and main actions, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.games.tmdice.acts.controls import IN_HAND, ON_MAT, SHOW, draws, rolls
from hfmod.games.tmdice.art.dice import DICE, FACES
from hfmod.games.tmdice.content.effects import ChangeFace
from hfmod.games.tmdice.names import FACE, MAT_OF, SET_TO, USED, card_id, laid
from hfmod.games.tmdice.record.events import Turned
from hfmod.games.tmdice.record.interpreter import Saying, TmdAct, TmdLine
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production
from hfmod.games.tmdice.rules.paying import cost_of
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.table.model import Change, Command, Say, SendTo, Tell

LATER = "1: its player applies all in an order of his own"


def _card(later: bool, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """Parameters that say which card is played or used, and whether its effects are put off."""
    return ("card", "{Card}"), *more, *((("later", "1"),) if later else ())


class KeepDice(TmdAct):
    """Dice that are not kept go back to the pool; what is left then is kept."""

    words = ("keep_dice",)
    told_by = "button Keep the rest; seen: dice that went back before it"
    tells = (production.KeepDice,)

    control = Command("keep", say=Say("{who} keeps the dice that are left.", "keep_dice"))

    def read(self, work: Saying) -> Iterator[TmdLine]:
        player, gone = work.reader.player(work.seat), work.reader.gone(work.seat)
        kept = tuple(sorted((player.dice - gone).elements())) if player is not None else ()
        yield work.line(production.KeepDice(by=work.seat, keep=kept))

    def tell(self, telling: Telling) -> None:
        before, now = telling.was.players[telling.by].dice, telling.now.players[telling.by].dice
        telling.pay(sorted((before - now).elements()))
        telling.button("keep", "keep")


class RefillHand(TmdAct):
    """Cards are discarded, and the hand is filled up."""

    words = ("refill_hand",)
    told_by = "button Refill; seen: cards that were discarded before it, and cards drawn"
    tells = (production.RefillHand,)

    @staticmethod
    def controls(seat: str) -> Iterator[Command]:
        """Entries of a player's button: how many cards fill the hand."""
        say = Say("{who} fills the hand up.", "refill_hand")
        yield Command("refill_0", "The hand is full: draw none", say=say)
        for n in range(1, 6):
            yield Command(f"refill_{n}", f"Fill the hand up: draw {n}", effects=(draws(seat, n),), say=say)

    def read(self, work: Saying) -> Iterator[TmdLine]:
        discard = work.reader.discarded(work.seat)
        beyond = work.reader.beyond(work.seat, production.RefillHand(by=work.seat, discard=discard))
        yield work.line(production.RefillHand(by=work.seat, discard=discard, beyond=beyond))

    def tell(self, telling: Telling) -> None:
        for card in telling.act.discard:
            telling.press("discard", card_id(card))
        telling.draw_by("refill", f"refill_{len(telling.cards())}")


class Produce(TmdAct):
    """All brown boxes of a player roll their dice, and blue cards are turned back."""

    words = ("produce",)
    told_by = "button Produce: all cards of the mat roll their dice"
    tells = (production.Produce,)

    control = Command(
        "produce",
        effects=(Tell("make", "board", "{who} mat"), Tell("refresh", "board", "{who} mat")),
        say=Say("{who} produces.", "produce"),
    )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(production.Produce(by=work.seat))

    def tell(self, telling: Telling) -> None:
        telling.button("produce", "produce", dice=telling.dice())


class SupportDie(TmdAct):
    """Support: a die is rolled."""

    words = ("support_die",)
    parameters: ClassVar = {"die": "its colour"}
    told_by = "button Support"
    tells = (actions.SupportDie,)

    @staticmethod
    def controls(seat: str) -> Iterator[Command]:
        """Entries of a player's button."""
        for colour in DICE:
            yield Command(
                f"support_{colour}",
                colour.capitalize(),
                group="Roll a die",
                effects=(rolls(seat, colour),),
                say=Say(f"{{who}} rolls a {colour} die as support.", "support_die", (("die", colour),)),
            )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        colour = work.reader.colour_rolled(work.param("die"))
        yield work.line(actions.SupportDie(by=work.seat, die=colour))

    def tell(self, telling: Telling) -> None:
        telling.button("support", f"support_{telling.act.die}", dice=telling.dice())


class Turn(TmdAct):
    """A die is turned to another face: an effect, or support that was paid for."""

    words = ("turn",)
    parameters: ClassVar = {"to": "the face"}
    told_by = "die on the mat; seen: what it showed before"
    tells = (actions.SupportChange, owed.ChangeDie)

    @staticmethod
    def controls() -> Iterator[Command]:
        """Entries of every die: the faces of all colours, each offered by dice of its own."""
        for colour, faces in FACES.items():
            for side, face in zip(SET_TO, faces, strict=True):
                yield Command(
                    f"turn_{face}",
                    face.capitalize(),
                    group="Turn it to",
                    effects=(Change(FACE, to=str(side)),),
                    say=Say(f"{{who}} turns a {colour} die to {face}.", "turn", (("to", face),)),
                    only=("Die", (colour,)),
                    within=ON_MAT,
                )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        reader, seat, to = work.reader, work.seat, work.param("to")
        if reader.comes():
            return  # a die that was dragged out of the supply shows a face: it is taken
        seen = reader.same_step(Turned)
        was = to if seen is None else reader.turned(seen, reader.each_counts(seat))
        if was is None or (seen is not None and was == to):
            return  # it is turned once more, or was turned back
        if reader.owes(seat, ChangeFace) and not reader.payments[seat]:
            yield work.line(owed.ChangeDie(by=seat, was=was, to=to))
            return
        for_it = work.paid(1)
        if len(for_it) == 1:
            yield work.line(actions.SupportChange(by=seat, pay=for_it[0], was=was, to=to))
        else:
            reader.unclear(work.event, f"{seat} turns a die, and pays {len(for_it)} resources for it")

    def tell(self, telling: Telling) -> None:
        act = telling.act
        die = ""
        if isinstance(act, actions.SupportChange):
            telling.pay([act.pay])
        die = telling.desk.die_with(telling.by, act.was)
        telling.press(f"turn_{act.to}", die)


class SupportDraw(TmdAct):
    """Support: two cards for a resource."""

    words = ("support_draw",)
    told_by = "button Support; seen: what was paid, and cards drawn"
    tells = (actions.SupportDraw,)

    @staticmethod
    def control(seat: str) -> Command:
        """The entry of a player's button."""
        return Command(
            "support_draw",
            "Pay 1, draw two cards",
            effects=(draws(seat, 2),),
            say=Say("{who} draws two cards as support.", "support_draw"),
        )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        for_it = work.paid(1)
        if len(for_it) == 1:
            yield work.line(actions.SupportDraw(by=work.seat, pay=for_it[0]))
        else:
            words = f"{work.seat} draws two cards as support, and pays {len(for_it)} resources for them"
            work.reader.unclear(work.event, words)

    def tell(self, telling: Telling) -> None:
        telling.pay([telling.act.pay])
        telling.draw_by("support", "support_draw")


class UseCard(TmdAct):
    """A blue card is used, and turned sideways."""

    words = ("use_card",)
    parameters: ClassVar = {"card": "", "action": "0: the first one", "later": LATER}
    told_by = "blue card on the mat; seen: what was paid"
    tells = (cards.UseCard,)

    @staticmethod
    def controls(actions_: int) -> Iterator[Command]:
        """Entries of a blue card with so many actions."""
        ordinals = ("the first", "the second", "the third")
        for later in (False, True):
            for n in range(actions_):
                words = "Use it" if actions_ == 1 else f"Use it: {ordinals[n]} action"
                params = _card(later, *((("action", str(n)),) if n else ()))
                yield Command(
                    f"use_{n}{'_later' if later else ''}",
                    words + (", effects in my order" if later else ""),
                    "" if n or later else "Ctrl U",
                    group="Effects in my order" if later else "",
                    effects=(Change(USED, to="1"),),
                    say=Say("{who} uses {piece}.", "use_card", params),
                    only=ON_MAT,
                )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        content, card = work.reader.content, work.param("card")
        action, later = int(work.param("action") or 0), work.param("later") == "1"
        known = content.cards.get(card)
        due = len(known.actions[action].cost) if known is not None and action < len(known.actions) else 0
        pay = work.paid(due)
        act = cards.UseCard(by=work.seat, card=card, action=action, pay=pay, later=later)
        yield work.line(work.reader.put_off(work.seat, act))

    def tell(self, telling: Telling) -> None:
        act = telling.act
        telling.pay(act.pay)
        telling.press(f"use_{act.action}{'_later' if act.later else ''}", card_id(act.card))
        telling.chance()


class PlayCard(TmdAct):
    """A card is played from the hand."""

    words = ("play_card",)
    parameters: ClassVar = {"card": "", "later": LATER}
    told_by = "card in hand; seen: what was paid"
    tells = (cards.PlayCard,)

    @staticmethod
    def controls(colour: str) -> Iterator[Command]:
        """Entries of a card of a colour."""
        for later in (False, True):
            yield Command(
                "play_later" if later else "play",
                "Play it, effects in my order" if later else "Play it",
                "" if later else "Ctrl L",
                effects=to_the_mat(colour),
                say=Say("{who} plays {piece}.", "play_card", _card(later)),
                only=IN_HAND,
            )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        reader, card = work.reader, work.param("card")
        player, known = reader.player(work.seat), reader.content.cards.get(card)
        due = len(cost_of(reader.state, player, known)) if player is not None and known is not None else 0
        later = work.param("later") == "1"
        act = cards.PlayCard(by=work.seat, card=card, pay=work.paid(due), later=later)
        yield work.line(reader.put_off(work.seat, act))

    def tell(self, telling: Telling) -> None:
        act = telling.act
        telling.pay(act.pay)
        telling.press("play_later" if act.later else "play", card_id(act.card))
        telling.chance()


def to_the_mat(colour: str) -> tuple[Change, Change, SendTo]:
    """A card goes to the next place of its colour."""
    count = laid(colour)
    to = SendTo(MAT_OF, f"{colour.capitalize()} card {{{count} of Faction}}")
    return SHOW, Change(f"{count}_{{Faction}}", by=1, table=True), to


class TakeBonusCard(TmdAct):
    """A bonus card is taken from the stack, and played at once."""

    words = ("take_bonus_card",)
    parameters: ClassVar = {"card": "", "later": LATER}
    told_by = "bonus card that is looked at"
    tells = (ending.TakeBonusCard,)

    @staticmethod
    def controls(colour: str) -> Iterator[Command]:
        """Entries of a bonus card of a colour."""
        for later in (False, True):
            yield Command(
                "take_later" if later else "take",
                "Take and play it, effects in my order" if later else "Take and play it",
                effects=to_the_mat(colour),
                say=Say("{who} takes the bonus card {piece}.", "take_bonus_card", _card(later)),
                only=IN_HAND,
            )

    def read(self, work: Saying) -> Iterator[TmdLine]:
        later = work.param("later") == "1"
        act = ending.TakeBonusCard(by=work.seat, card=work.param("card"), later=later)
        yield work.line(work.reader.put_off(work.seat, act))

    def tell(self, telling: Telling) -> None:
        telling.button("bonus", "look")
        telling.press("take_later" if telling.act.later else "take", card_id(telling.act.card))
        telling.button("bonus", "look_no_more")
        telling.chance()


class StandardAction(TmdAct):
    """A main action that needs no card."""

    words = ("raise_temperature", "place_ocean", "place_greenery", "place_city", "buy_vp")
    told_by = "button Standard action; seen: what was paid"
    tells = (
        actions.RaiseTemperature,
        actions.PlaceOcean,
        actions.PlaceGreenery,
        actions.PlaceCity,
        actions.BuyVp,
    )

    _MENU: ClassVar = (
        ("raise_temperature", "3 heat: raise the temperature", "raises the temperature"),
        ("place_ocean", "3 water: place an ocean", "places an ocean"),
        ("place_greenery", "4 plants: place a greenery", "places a greenery"),
        ("place_city", "3 cities: place a city", "places a city"),
        ("buy_vp", "3 megacredits: gain 2 VP", "gains 2 VP"),
    )

    @classmethod
    def controls(cls) -> Iterator[Command]:
        """Entries of a player's button."""
        for act, menu, words in cls._MENU:
            yield Command(act, menu, say=Say(f"{{who}} {words} as a standard action.", act))

    def read(self, work: Saying) -> Iterator[TmdLine]:
        word = work.event.tag.act
        act = next(kind for kind in self.tells if kind.do == word)
        cost = work.reader.content.standard[word].cost
        pay = work.paid(len(cost))
        yield work.line(_standard(act, work.seat, pay))

    def tell(self, telling: Telling) -> None:
        telling.pay(telling.act.pay)
        telling.button("standard", telling.act.do)
        telling.chance()


def _standard(kind: type[Act[TmdState]], seat: str, pay: tuple[str, ...]) -> Act[TmdState]:
    assert issubclass(kind, actions.Standard)
    return kind(by=seat, pay=pay)


class EndTurn(TmdAct):
    """A turn is over."""

    words = ("end_turn",)
    told_by = "button End of turn; seen: what lies on the table"
    tells = (ending.EndTurn,)
    ends_turn = True

    control = Command("end_turn", say=Say("{who} ends the turn.", "end_turn"))

    def read(self, work: Saying) -> Iterator[TmdLine]:
        yield work.line(ending.EndTurn(by=work.seat), facts=work.reader.shown(work.event))
        work.reader.pay_nothing(work.seat)  # what is still unused pays for no act of another turn

    def tell(self, telling: Telling) -> None:
        telling.button("end", "end_turn")

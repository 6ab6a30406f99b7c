"""The year: the cube, events and flares, what they cost, glitches, radiators that are turned (K)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import (
    IN_HAND,
    IN_STACK,
    ON_MAT,
    THE_CARD,
    Ids,
    brought,
    die_command,
    on_card,
    table_die,
)
from hfmod.games.hf4.acts.names import (
    ALL_STACKS,
    DECK_MODULE,
    DECKS,
    MARKET,
    MODULE_DECKS,
    MODULE_SETS,
    PILES,
    RED_DISKS,
    WITH,
    counter,
    with_which,
)
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import d_turns, g2_radiators, k_cycle, k_events, k_glitch, k_glitch_roll
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Drop, PutBack, Rotate, Say, SendTo, TellTops

_GLITCH, _INSPIRATION = Ids("roll_glitch"), Ids("inspiration")
#: Told to top cards by the sunspot cube: out of the deck first, for nothing goes under its own pile.
TUCK = Command("tuck", effects=(SendTo(MARKET, "up for auction"), PutBack("{Deck}", under=True)))
#: The same of cards of modules: what all others do stays as it is.
MODULE_TUCK = replace(TUCK, id="tuck_module")


class AdvanceSunspot(Hf4Act):
    """The cube advances: a year is over."""

    words = ("advance_sunspot",)
    parameters: ClassVar = {
        "year": "",
        "spot": "afterwards",
        "event": "0 or 1, where the log tells: option `sunspot_events`",
    }
    told_by = "sunspot cube (table)"
    tells = (d_turns.AdvanceSunspot,)
    ends = True
    purposes = ("end",)

    ROLL: ClassVar = table_die("roll_end", "Roll for the end of the game", "end", "the end of the game")

    @staticmethod
    def cube() -> Iterator[Command]:
        """Where the log tells which spots have events (RUL-SUNSPOT-EVENTS), it says so."""
        told = (("year", "{hf4_year}"), ("spot", "{Spot}"))
        rows = (
            ("advance", "Next year: advance the cube", "Ctrl N", "", ()),
            ("advance_event", "Next year, with an event", "", ", with an event", (("event", "1"),)),
            ("advance_quiet", "Next year, without an event", "", ", without an event", (("event", "0"),)),
        )
        for ident, menu, key, words, event in rows:
            yield Command(
                ident,
                menu,
                key,
                only=(counter("sunspot_events"), ("from_log",)) if event else None,
                effects=(
                    Change("Spot", by=1),
                    Change("hf4_year", by=1, table=True),
                    SendTo(MARKET, "sunspot {Spot}"),
                ),
                say=Say(
                    f"The sunspot cube advances: year {{hf4_year}} begins{words}.",
                    "advance_sunspot",
                    (*told, *event),
                    by_table=True,
                ),
            )

    @staticmethod
    def dragged() -> Iterator[Drop]:
        """Who drags the cube on by one spot advances it."""
        for spot in range(CYCLE):
            there = ("place", (f"sunspot {(spot + 1) % CYCLE}",))
            yield Drop("advance", (there, ("Spot", (str(spot),))))

    def tell(self, telling: Telling) -> None:
        if telling.outcomes:
            telling.desk.by_table(self.ROLL.id, telling.die)
        act, was = telling.act, telling.was
        asked = was.option("sunspot_events") == "from_log"
        if asked and act.event is not None:
            telling.desk.by_table("advance_event" if act.event else "advance_quiet")
        elif act.event not in (None, k_cycle.threshold(was, (was.sunspot + 1) % CYCLE)):
            raise Untold(f"another event than that of the sunspot cycle: {act.event}")
        else:
            telling.desk.by_table("advance")


class RollEvent(Hf4Act):
    """The event of a year; Inspiration puts all top cards under their decks at once."""

    tells = (k_events.RollEvent,)
    purposes = ("event",)
    yearly = True

    CUBE: ClassVar = (
        table_die("roll_event", "Roll for the event", "event", "the event (1 and 2 are Inspiration)"),
        Command(
            "inspiration",
            "Inspiration: every top card goes under",
            effects=(TellTops(TUCK.id, tuple(DECKS.values())),),
            say=Say("Inspiration: the top card of every patent deck goes to its bottom."),
        ),
    )

    @staticmethod
    def with_modules() -> Iterator[Command]:
        """Inspiration where modules have decks of their own."""
        for modules in MODULE_SETS:
            decks = [deck for deck in PILES if DECK_MODULE.get(deck, "") in modules]
            yield Command(
                _INSPIRATION.of(modules),
                "Inspiration: every top card goes under, those of the modules too",
                within=(WITH, (modules,)),
                effects=tucked(decks),
                say=Say("Inspiration: the top card of every deck, of the modules too, goes to its bottom."),
            )

    BUTTON: ClassVar = die_command(
        "event", "{faction}", "an event", "Event, for this player", "roll_event_own"
    )

    def tell(self, telling: Telling) -> None:
        telling.desk.by_table("roll_event", telling.die)
        inspire(telling)


def tucked(decks: Iterable[str]) -> tuple[TellTops, ...]:
    """The top cards of these decks go under, those of modules too."""
    names = [PILES[deck] for deck in decks]
    of = {TUCK.id: DECKS.values(), MODULE_TUCK.id: MODULE_DECKS.values()}
    return tuple(TellTops(ident, tuple(one for one in names if one in all_)) for ident, all_ in of.items())


def inspire(t: Telling) -> None:
    """Put the top cards under their decks where the event did so."""
    if any(
        len(cards) > 1 and t.now.decks[deck] == [*cards[1:], cards[0]] for deck, cards in t.was.decks.items()
    ):
        modules = with_which(t.was.modules)
        t.desk.by_table(_INSPIRATION.of(modules) if modules in MODULE_SETS else "inspiration")


class RollCme(Hf4Act):
    """The solar flare of an event."""

    tells = (k_events.RollCme,)
    purposes = ("cme",)
    yearly = True

    CUBE: ClassVar = table_die("roll_cme", "Roll for the solar flare", "cme", "the solar flare")

    def tell(self, telling: Telling) -> None:
        telling.desk.by_table(self.CUBE.id, telling.die)


class BudgetCut(Hf4Act):
    """A card given up in budget cuts; where there was no choice the engine has taken it already."""

    words = ("budget_cut",)
    parameters: ClassVar = {"card": ""}
    told_by = "card in hand"
    tells = (k_events.BudgetCut,)
    at_any_time = True
    yearly = True

    HAND: ClassVar = Command(
        "budget_cut",
        "Discard for budget cuts",
        effects=(PutBack("{Deck}", under=True),),
        only=IN_HAND,
        say=Say("{who} discards {piece} for budget cuts.", "budget_cut", (THE_CARD,)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.get("card") in work.state.players[work.by].hand:
            yield work.line(k_events.BudgetCut(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.HAND.id, telling.act.card)


class PadExplosion(Hf4Act):
    """A card lost in LEO; where the engine has taken it already, nothing is left to tell."""

    words = ("pad_explosion",)
    parameters: ClassVar = {"card": "", "stack": ""}
    told_by = "card"
    tells = (k_events.PadExplosion,)
    at_any_time = True
    yearly = True

    CARD: ClassVar = on_card(
        "pad_explosion", "Lost in the pad explosion", "loses {piece} in the pad explosion"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.get("card") in work.own_cards():
            yield work.line(k_events.PadExplosion(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class PlaceGlitch(Hf4Act):
    """A red disk laid on a stack; where there was no choice the engine has laid it already."""

    words = ("place_glitch",)
    parameters: ClassVar = {"stack": ""}
    told_by = "red disk on the stack"
    tells = (k_events.PlaceGlitch,)
    at_any_time = True
    yearly = True

    DISK: ClassVar = Command(
        "place_glitch",
        "A glitch of this stack",
        only=ON_MAT,
        say=Say("{who} takes a glitch on {area}.", "place_glitch", (IN_STACK,)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        stack = work.stacks.get(work.get("stack"))
        if stack is None or not stack.glitch:
            yield work.line(k_events.PlaceGlitch(by=work.by, stack=work.get("stack")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.DISK.id, telling.desk.red_disk(telling.by, telling.act.stack))


class GlitchRepair(Hf4Act):
    """A red disk taken off a stack: by the player of the turn, or else by the owner."""

    words = ("glitch_repair",)
    parameters: ClassVar = {"owner": "", "stack": ""}
    told_by = "red disk on the stack"
    tells = (k_glitch.GlitchRepair,)

    DISK: ClassVar = Command(
        "glitch_repair",
        "The glitch is repaired",
        only=ON_MAT,
        effects=(PutBack(RED_DISKS),),
        say=Say(
            "{who} repairs the glitch of {area}.",
            "glitch_repair",
            (("owner", "{faction}"), IN_STACK),
        ),
    )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        """The player of the turn repairs a glitch of another one, where that is legal."""
        turn, owner = state.turn, tag.faction
        if turn is None or turn.player == owner or owner not in state.players:
            return owner
        repair = k_glitch.GlitchRepair(by=turn.player, owner=owner, stack=tag.params.get("stack", ""))
        return turn.player if legal(repair) else owner

    def read(self, work: Work) -> Iterator[ReadAct]:
        owner, turn = work.get("owner", work.by), work.state.turn
        stack = work.get("stack")
        by = [turn.player] if turn is not None else []
        act = work.first_legal(
            [k_glitch.GlitchRepair(by=one, owner=owner, stack=stack) for one in (*by, owner)]
        )
        if act is not None:
            yield work.line(act)

    def tell(self, telling: Telling) -> None:
        disk = telling.desk.red_disk(telling.act.owner, telling.act.stack)
        telling.desk.hand.press(self.DISK.id, disk)


class GlitchRoll(Hf4Act):
    """A glitched stack rolls before what it does."""

    tells = (k_glitch_roll.GlitchRoll,)
    meanwhile = True
    purposes = ("glitch",)

    @staticmethod
    def button() -> Iterator[Command]:
        """A stack each."""
        for stack, words in ALL_STACKS.items():
            yield die_command(
                *("glitch", stack, f"a glitch of {words}", f"Glitch of {words}", _GLITCH.of(stack)),
                within=brought(stack),
            )

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        if act.finao and act.stack == "rocket" and act.owner is None:
            desk.press(telling.by, "finao")
        elif act.finao or act.stack not in ALL_STACKS:
            raise Untold(f"a glitch roll of the {act.stack}, or one that is paid off")
        else:
            desk.press(act.owner or telling.by, "roll", _GLITCH.of(act.stack), telling.die)


class TurnRadiator(Hf4Act):
    """A radiator turned from heavy to light; one that left its stack, or turned in a move, is laid right."""

    words = ("orient",)
    parameters: ClassVar = {"card": "", "heavy": "", "burn": "1: the rest becomes dirt fuel"}
    told_by = "radiator"
    tells = (g2_radiators.TurnRadiator,)
    aside = True

    CARD: ClassVar = (
        Command(
            "orient",
            "Turn light or heavy",
            "Ctrl R",
            effects=(Change("Heavy", by=1), Rotate()),
            say=Say("{who} turns {piece} round (heavy {Heavy}).", "orient", (THE_CARD, ("heavy", "{Heavy}"))),
        ),
        Command(
            "burn_radiator",
            "Turn light: the rest becomes dirt fuel",
            only=ON_MAT,
            effects=(Change("Heavy", by=1), Rotate()),
            say=Say(
                "{who} turns {piece} round and burns the rest (heavy {Heavy}).",
                "orient",
                (THE_CARD, ("heavy", "{Heavy}"), ("burn", "1")),
            ),
        ),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.get("card") in work.own_cards() and work.state.cards[work.get("card")].heavy:
            burnt = work.get("burn") == "1"
            yield work.line(g2_radiators.TurnRadiator(by=work.by, card=work.get("card"), burn=burnt))

    def tell(self, telling: Telling) -> None:
        how = "burn_radiator" if telling.act.burn else "orient"
        telling.desk.toggle(telling.act.card, "Heavy", how, "0")


class Seniority(Hf4Act):
    """A seniority disk is removed: a cycle has ended."""

    words = ("seniority",)
    told_by = "seniority disk (table)"
    aside = True

    DISK: ClassVar = Command(
        "seniority",
        "Remove: a cycle has ended",
        effects=(SendTo(MARKET, "red disks"),),
        say=Say("A seniority disk is removed.", "seniority", by_table=True),
    )


class Roll(Hf4Act):
    """A die: which act it belongs to, its purpose says."""

    words = ("roll",)
    parameters: ClassVar = {
        "d6": "",
        "for": "its purpose",
        "subject": "",
        "at": "a space",
        "again": "",
        "source": "",
    }
    told_by = "see below"
    at_any_time = True
    purposes = ("other",)

    BUTTON: ClassVar = die_command("other", "{faction}", "something else", "Something else", "roll_other")


ACTS = (
    AdvanceSunspot, RollEvent, RollCme, BudgetCut, PadExplosion, PlaceGlitch, GlitchRepair, GlitchRoll,
    TurnRadiator, Seniority, Roll,
)  # fmt: skip

"""Acts of the game's frame: its set-up, whose turn it is, income, leaving."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import COOL, NO_BID, ON_MAT, say_command
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.core import c_setup, d_leaving, d_turns, i1_income
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.table.model import Change, Command, Say, Tell


class SetUp(Hf4Act):
    """The game begins; what it is made of lies on the table."""

    words = ("set_up",)
    parameters: ClassVar = {
        "scenario": "",
        "modules": "",
        "content": "first 16 figures of the content's hash",
        "first": "the 1st player; and for each colour its seat, 0 = not played",
    }
    told_by = "button Begin the game (table)"
    tells = (c_setup.SetUp,)
    at_any_time = True

    @staticmethod
    def said(digest: str, factions: Iterable[Faction]) -> Say:
        """What the button says when the decks are shuffled."""
        seats = ((faction.id, f"{{hf4_seat_{faction.id}}}") for faction in factions)
        return Say(
            "The decks are shuffled and the game begins: {hf4_scenario}, modules {hf4_modules}.",
            "set_up",
            (
                ("scenario", "{hf4_scenario}"),
                ("modules", "{hf4_modules}"),
                ("content", digest[:16]),
                ("first", "{hf4_first}"),
                *seats,
            ),
            by_table=True,
        )

    def says_nothing(self, state: Hf4State) -> bool:
        return True  # the reader has begun the game with it

    def tell(self, telling: Telling) -> None:
        """The button does more than tell: the writer begins the game by it."""


class CrewSide(Hf4Act):
    """The crew card is turned to the faction that is played."""

    words = ("crew_side",)
    parameters: ClassVar = {"card": "", "side": ""}
    told_by = "crew card, turned over"
    aside = True

    CARD: ClassVar = Command(
        "choose_crew",
        "Turn over (choose the faction)",
        "Ctrl F",
        effects=(Change("Side", by=1),),
        only=ON_MAT,
        say=Say(
            "{who} turns the crew card over (side {Side}).",
            "crew_side",
            (("card", "{Card}"), ("side", "{Side}")),
        ),
    )


class Income(Hf4Act):
    """The operation that brings Aquas (I1)."""

    words = ("income",)
    told_by = "button Income"
    tells = (i1_income.Income,)
    earns = True

    BUTTON: ClassVar = say_command("income", "income", "{who} takes income.")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(i1_income.Income(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "income")


class EndTurn(Hf4Act):
    """A player's turn is over."""

    words = ("end_turn",)
    told_by = "button End turn"
    tells = (d_turns.EndTurn,)
    only_ends = True
    ends = True
    without_who_left = True

    BUTTON: ClassVar = Command(
        "end_turn",
        effects=(NO_BID, Tell(COOL, "Faction", "{faction}")),
        say=Say("{who} ends the turn.", "end_turn"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d_turns.EndTurn(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "end-turn")


class Leave(Hf4Act):
    """A player leaves the game for good."""

    words = ("leave",)
    told_by = "button Votes, Leave the game; on the mat of who leaves, by anybody for a player who is gone"
    tells = (d_leaving.Leave,)
    meanwhile = True
    answer = True
    without_who_left = True

    BUTTON: ClassVar = say_command(  # deep in a menu, and in words that nobody chooses by accident
        "leave",
        "leave",
        "{who} leaves the game for good.",
        menu="Yes, out for good: the others play on",
        group="Leave the game",
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d_leaving.Leave(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.act.who, "vote", self.BUTTON.id)


ACTS = (SetUp, CrewSide, Income, EndTurn, Leave)

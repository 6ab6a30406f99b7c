"""Acts of Module 0: delegates, laws, grants, legacy votes, the baton (O).

Delegates are the same seven cubes that factories are built of (Oc). Where the gold star lies is seen, never
told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from hfmod.games.hf4.acts.act import Hf4Act, optional
from hfmod.games.hf4.acts.controls import (
    AT_SITE,
    IN_ASSEMBLY,
    LAW,
    LEGACY,
    ON_MAP,
    ON_MAT,
    Ids,
    home,
    of_decks,
    say_command,
    table_die,
)
from hfmod.games.hf4.acts.names import ASSEMBLY, PATENTS, ideologies, law, legacy, seat
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import k_purge, o1_assembly, o2_fundraise, o4_lobby, o6_legacy
from hfmod.games.hf4.rules.politics.o6_term import BATON
from hfmod.record.declarations import Declaration
from hfmod.table.model import Change, Command, Say, SendTo

_IDEOLOGY = ("ideology", "{area_id}")
_ELECT, _STEP, _GRANT, _PURGE = Ids("elect"), Ids("step"), Ids("grant"), Ids("purge")


def _delegate(ident: str, menu: str, words: str, told: tuple[str, str] = _IDEOLOGY) -> Command:
    """Told by a delegate that goes back to the mat."""
    return home(ident, menu, Say(f"{{who}} {words}.", ident, (told,)), IN_ASSEMBLY)


class Fundraise(Hf4Act):
    """The button, and what cubes tell beside it: a delegate discarded, elected, moved (O2)."""

    words = ("fundraise",)
    parameters: ClassVar = {"elect": "", "move_from": "", "move_to": ""}
    told_by = "button Fundraise; cubes: a delegate elected from the mat, or moved in the assembly"
    tells = (o2_fundraise.Fundraise,)
    earns = True
    merged = True
    once = ("discard_of", "discard_from", "elect", "move_from", "move_to")

    BUTTON: ClassVar = say_command("fundraise", "fundraise", "{who} fundraises.")

    @staticmethod
    def cube(tables: Mapping[str, Any]) -> Iterator[Command]:
        """Elect a delegate from the mat, or move one of the assembly."""
        names = ideologies(tables)
        for ident, name in names.items():
            yield Command(
                _ELECT.of(ident),
                f"Elect in {name}",
                group="Elect a delegate (fundraise)",
                only=ON_MAT,
                effects=(SendTo(ASSEMBLY, seat("{who}", name)),),
                say=Say(f"{{who}} elects a delegate to {name}.", "fundraise", (("elect", ident),)),
            )
        for ident, name in names.items():
            yield Command(
                _STEP.of(ident),
                f"Move to {name}",
                group="Move this delegate (fundraise)",
                only=IN_ASSEMBLY,
                effects=(SendTo(ASSEMBLY, seat("{who}", name)),),
                say=Say(
                    f"{{who}} moves a delegate from {{area}} to {name}.",
                    "fundraise",
                    (("move_from", "{area_id}"), ("move_to", ident)),
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(o2_fundraise.Fundraise(by=work.by, **optional(work.group.params, *self.once)))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.discard_of is not None:
            desk.hand.press(MartialLaw.CUBE.id, desk.delegate(act.discard_of, act.discard_from))
        desk.press(by, "fundraise")
        if act.elect is not None:
            desk.hand.press(_ELECT.of(act.elect), desk.cube(by))
        if act.move_from is not None:
            desk.hand.press(_STEP.of(act.move_to), desk.delegate(by, act.move_from))


class MartialLaw(Hf4Act):
    """A delegate discarded under Martial Law: its cube tells, the player of the turn has fundraised."""

    words = ("martial_law",)
    parameters: ClassVar = {"of": "", "from": ""}
    told_by = "cube in the assembly, as part of a fundraise of the player whose turn it is (table)"
    part_of = "fundraise"

    CUBE: ClassVar = home(
        "martial_law",
        "Discarded under Martial Law, by the player of the turn",
        Say(
            "A delegate of {who} in {area} is discarded under Martial Law.",
            "martial_law",
            (("of", "{faction}"), ("from", "{area_id}")),
            by_table=True,
        ),
        IN_ASSEMBLY,
    )

    def retold(self, state: Hf4State, tag: Declaration, under_way: str | None) -> Declaration:
        by = under_way or (state.turn.player if state.turn is not None else tag.faction)
        params = {"discard_of": tag.params.get("of", ""), "discard_from": tag.params.get("from", "")}
        return replace(tag, faction=by, act="fundraise", params=params)


class ResearchGrant(Hf4Act):
    """The top card of a deck for a grant."""

    words = ("research_grant",)
    parameters: ClassVar = {"deck": ""}
    told_by = "button Politics"
    tells = (o2_fundraise.ResearchGrant,)
    announced = True

    @staticmethod
    def button() -> Iterator[Command]:
        """A deck each."""
        return of_decks(PATENTS, _GRANT, "research_grant", " for a research grant", "Research grant")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(o2_fundraise.ResearchGrant(by=work.by, deck=work.get("deck")))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "politics", _GRANT.of(telling.act.deck))


class Lobby(Hf4Act):
    """A delegate given up for the law of its ideology."""

    words = ("lobby",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "cube in the assembly"
    tells = (o4_lobby.Lobby,)

    CUBE: ClassVar = _delegate("lobby", "Lobby for the law here", "lobbies for the law of {area}")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(o4_lobby.Lobby(by=work.by, ideology=work.get("ideology")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.CUBE.id, telling.delegate())


class Insure(Hf4Act):
    """Mishap insurance lobbied for or not; who is not asked need not answer."""

    words = ("insure",)
    parameters: ClassVar = {"lobby": "0 or 1"}
    told_by = "cube in the assembly, or button Politics"
    tells = (o4_lobby.Insure,)
    meanwhile = True
    at_any_time = True

    CUBE: ClassVar = _delegate(
        "insure", "Lobby for mishap insurance", "lobbies for mishap insurance", ("lobby", "1")
    )
    BUTTON: ClassVar = say_command(
        "no_insurance", "insure", "{who} goes without mishap insurance.", ("lobby", "0"), menu="No insurance"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        lobbies = work.get("lobby") == "1"
        if lobbies or work.by in asked_to_insure(work.state):
            yield work.line(o4_lobby.Insure(by=work.by, lobby=lobbies))

    def tell(self, telling: Telling) -> None:
        if telling.act.lobby:
            desk = telling.desk
            desk.hand.press(self.CUBE.id, desk.delegate(telling.by, o1_assembly.CENTRE))
        else:
            telling.desk.press(telling.by, "politics", self.BUTTON.id)


def asked_to_insure(state: Hf4State) -> list[str]:
    """Players who may lobby for insurance now, in order."""
    return [str(one["player"]) for one in state.pending if one["kind"] == o4_lobby.INSURANCE]


class DiscardDelegate(Hf4Act):
    """A delegate given up as a free action."""

    words = ("discard_delegate",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "cube in the assembly"
    tells = (o1_assembly.DiscardDelegate,)

    CUBE: ClassVar = _delegate("discard_delegate", "Give up (free action)", "gives up a delegate in {area}")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(o1_assembly.DiscardDelegate(by=work.by, ideology=work.get("ideology")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.CUBE.id, telling.delegate())


class SupplyCube(Hf4Act):
    """A delegate or a factory given up for the sunspot cycle."""

    words = ("supply_cube",)
    parameters: ClassVar = {"ideology": "", "site": "of a factory"}
    told_by = "cube in the assembly, or of a factory"
    tells = (o6_legacy.SupplyCube,)

    CUBE: ClassVar = _delegate("supply_cube", "Give up for the sunspot cycle", "supplies a cube from {area}")
    FACTORY: ClassVar = home(
        "supply_factory",
        "Give up for the sunspot cycle",
        Say("{who} supplies the cube of {place}.", "supply_cube", (AT_SITE,)),
        ON_MAP,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(o6_legacy.SupplyCube(by=work.by, **optional(work.group.params, "ideology", "site")))

    def tell(self, telling: Telling) -> None:
        site, desk = telling.act.site, telling.desk
        if site is not None:
            desk.hand.press(self.FACTORY.id, desk.token(telling.by, "cube", site))
        else:
            desk.hand.press(self.CUBE.id, telling.delegate())


class PlaceLegacy(Hf4Act):
    """A seniority disk becomes a legacy vote: the 1st player's choice."""

    words = ("place_legacy",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "seniority disk (table)"
    tells = (o6_legacy.PlaceLegacy,)
    by_table = True
    at_any_time = True
    yearly = True

    @staticmethod
    def disk(tables: Mapping[str, Any]) -> Iterator[Command]:
        """Where a removed disk goes."""
        for ident, name in ideologies(tables).items():
            yield Command(
                LEGACY.of(ident),
                name,
                group="Remove: it becomes a legacy vote in",
                effects=(SendTo(ASSEMBLY, legacy(name)),),
                say=Say(
                    f"A seniority disk becomes a legacy vote in {name}.",
                    "place_legacy",
                    (("ideology", ident),),
                    by_table=True,
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(o6_legacy.PlaceLegacy(by=work.state.first_player, ideology=work.get("ideology")))

    def tell(self, telling: Telling) -> None:
        telling.desk.legacy(telling.act.ideology)


class FirstPlayer(Hf4Act):
    """The 1st player's marker has gone to another mat, where the baton is to be passed."""

    words = ("first_player",)
    told_by = "marker on the mat of the first player"
    tells = (o6_legacy.PassBaton,)
    aside = True
    yearly = True

    MARKER: ClassVar = Command(
        "first",
        "The player of this mat goes first",
        only=ON_MAT,
        effects=(Change("hf4_first", to="{faction}", table=True),),
        say=Say("{who} is the first player.", "first_player"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if o1_assembly.decision(work.state, BATON) is not None:
            yield work.line(o6_legacy.PassBaton(by=work.state.first_player, to=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.first_player(telling.act.to)


class MoveLaw(Hf4Act):
    """The gold star goes to the ideology of the Active Law; it is seen, and never told."""

    tells = (o6_legacy.MoveLaw,)

    @staticmethod
    def star(tables: Mapping[str, Any]) -> Iterator[Command]:
        """An ideology each."""
        for ident, name in ideologies(tables).items():
            yield Command(
                LAW.of(ident),
                name,
                group="The Active Law is that of",
                effects=(SendTo(ASSEMBLY, law(name)),),
                say=Say(f"The gold star moves to {name}."),
            )

    def tell(self, telling: Telling) -> None:
        telling.desk.star(telling.act.ideology)


class Purge(Hf4Act):
    """The Purge Roll of an anarchy, and the ideology that it designates where no table of the die does.

    Which of the two a table plays is RUL-PURGE-TABLE.
    """

    words = ("purge",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "sunspot cube (table)"
    tells = (k_purge.RollPurge,)
    by_table = True
    at_any_time = True
    purposes = ("purge",)

    ROLL: ClassVar = table_die(
        "roll_purge", "Roll for the purge (anarchy)", "purge", "the Purge Roll (say what it designates)"
    )

    @staticmethod
    def cube(tables: Mapping[str, Any]) -> Iterator[Command]:
        """The roll, and what it designates."""
        yield Purge.ROLL
        for ident, name in ideologies(tables).items():
            say = Say(f"The Purge Roll designates {name}.", "purge", (("ideology", ident),), by_table=True)
            yield Command(_PURGE.of(ident), name, group="The Purge Roll designates", say=say)

    def read(self, work: Work) -> Iterator[ReadAct]:
        due = o1_assembly.decision(work.state, k_purge.PURGE_ROLL) is not None
        if due and purged_by_the_table(work.state):
            yield work.line(k_purge.RollPurge(), {"draw": work.get("ideology"), "for": "purge"})

    def tell(self, telling: Telling) -> None:
        result = telling.outcomes[0]
        if isinstance(result, int):
            telling.desk.by_table(self.ROLL.id, result)
        else:
            telling.desk.by_table(_PURGE.of(str(result)))


def purged_by_the_table(state: Hf4State) -> bool:
    """Whether the table says what a Purge Roll designates."""
    return bool(state.option("purge_roll_table") == k_purge.FROM_LOG)


ACTS = (
    Fundraise, MartialLaw, ResearchGrant, Lobby, DiscardDelegate, Insure, SupplyCube, PlaceLegacy,
    FirstPlayer, MoveLaw, Purge,
)  # fmt: skip

"""What controls of several acts have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hfmod.games.hf4.acts.names import BID, BROUGHT_BY, MAT_OF, MODULE_SETS, PARTNER, PARTNER_ID, WITH
from hfmod.games.hf4.content.model import Faction
from hfmod.table.model import Change, Command, Only, Open, Say, SendTo

ON_MAT: Only = ("Where", ("mat",))
ON_MAP: Only = ("Where", ("map",))
IN_HAND: Only = ("Where", ("hand",))
IN_ASSEMBLY: Only = ("Where", ("assembly",))
COOL = "cool"  # told to a player's cards when the turn ends: what was set for an activation is over
WORK = "Do with this card"  # menu of what a card does
AT_SITE = ("site", "{place_id}")
AT_SPACE = ("space", "{place_id}")
IN_STACK = ("stack", "{area_id}")
THE_CARD = ("card", "{Card}")
THE_CARDS = ("cards", "{Card}")


@dataclass(frozen=True)
class Ids:
    """Ids of controls that differ in one thing, ``to_leo`` and ``to_rocket``: for those who use them, too."""

    begin: str

    def of(self, what: str | int) -> str:
        """The id of one of them."""
        return f"{self.begin}_{what}"


LAW, LEGACY = Ids("law"), Ids("legacy")  # the gold star, or a seniority disk, goes to an ideology
DEAL_WITH = Ids("with")
BID_BY = Ids("bid")
NO_BID = Change(BID, to="0", table=True)  # what the bid button showed is over
TANKS_BY = Ids("tanks")
OWNER = Ids("owner")  # whose a Colonist is


def by_words(step: int) -> str:
    """How a count is changed, in words: ``plus 1``, ``minus 7``."""
    return f"{'plus' if step > 0 else 'minus'} {abs(step)}"


def by_id(step: int) -> str:
    """The same as part of an id."""
    return by_words(step).replace(" ", "_")


#: A figure shows its mat.
TO_THE_MAT = Command("its_mat", "Its mat", "Ctrl M", effects=(Open(MAT_OF),))


def home(ident: str, menu: str, say: Say, only: Only | None = None) -> Command:
    """A command that sends a piece back to its place in the reserve."""
    return Command(ident, menu, effects=(SendTo(MAT_OF, "{Home}"),), only=only, say=say)


def say_command(
    ident: str,
    act: str,
    words: str,
    *params: tuple[str, str],
    menu: str = "",
    group: str = "",
    only: Only | None = None,
    within: Only | None = None,
) -> Command:
    """A command that only tells."""
    return Command(ident, menu, group=group, only=only, within=within, say=Say(words, act, params))


def on_card(
    act: str, menu: str, words: str, named: tuple[str, str] = THE_CARD, within: Only | None = None
) -> Command:
    """What a card on the mat does, told with the stack where it lies."""
    say = Say(f"{{who}} {words} ({{area}}).", act, (named, IN_STACK))
    return Command(act, menu, group=WORK, only=ON_MAT, within=within, say=say)


def to_players(factions: Iterable[Faction], ids: Ids, words: str, act: str) -> Iterator[Command]:
    """A command for each player who is named by it."""
    for other in factions:
        say = Say(f"{{who}} {words} {other.name}.", act, (("to", other.id),))
        yield Command(ids.of(other.id), f"{act.capitalize()}: {other.name}", only=seated(other), say=say)


def of_decks(decks: Mapping[str, str], ids: Ids, act: str, words: str, group: str) -> Iterator[Command]:
    """A command for each deck (id -> name) whose top card is taken."""
    for deck, name in decks.items():
        sentence = f"{{who}} takes the top card of {name}{words}."
        within = brought(deck)
        yield say_command(ids.of(deck), act, sentence, ("deck", deck), menu=name, group=group, within=within)


# -- dice --------------------------------------------------------------------------------------------------


def table_die(ident: str, menu: str, purpose: str, words: str) -> Command:
    """A roll that nobody makes, but the table."""
    return Command(
        ident,
        menu,
        effects=(Change("hf4_die", die=6, table=True),),
        say=Say(
            f"The table rolls {{hf4_die}} for {words}.",
            "roll",
            (("d6", "{hf4_die}"), ("for", purpose), ("subject", "year")),
            by_table=True,
        ),
    )


def die_command(
    purpose: str,
    subject: str,
    words: str,
    menu: str,
    ident: str,
    only: Only | None = None,
    group: str = "",
    within: Only | None = None,
    **more: str,
) -> Command:
    """A roll with a control of its own: the die is rolled and told in one go."""
    extra = tuple(more.items())
    return Command(
        ident,
        menu,
        group=group,
        effects=(Change("hf4_die", die=6, table=True),),
        only=only,
        within=within,
        say=Say(
            f"{{who}} rolls {{hf4_die}} for {words}.",
            "roll",
            (("d6", "{hf4_die}"), ("for", purpose), ("subject", subject), *extra),
        ),
    )


# -- who is asked ------------------------------------------------------------------------------------------


def seated(faction: Faction) -> Only:
    """Condition that a colour is played."""
    return f"hf4_seat_{faction.id}", tuple("123456")


def with_partner(command: Command, factions: Iterable[Faction], fact: str = "Faction") -> Command:
    """The command, in grey as long as the player who deals has not said with whom."""
    return replace(command, needs=(f"{PARTNER_ID} of {fact}", tuple(faction.id for faction in factions)))


def partner_of(fact: str = "Faction") -> tuple[str, tuple[str, str]]:
    """Name of the partner of a deal, and the parameter that tells who that is."""
    return f"{{{PARTNER} of {fact}}}", ("to", f"{{{PARTNER_ID} of {fact}}}")


# -- modules -----------------------------------------------------------------------------------------------


def with_module(*modules: str) -> Only:
    """What must hold for a command that only tables with all of these modules know."""
    return WITH, tuple(one for one in MODULE_SETS if all(module in one for module in modules))


def with_any() -> Only:
    """What must hold for a command that tables with Module 1 or 2 know."""
    return WITH, tuple(one for one in MODULE_SETS if "m1" in one or "m2" in one)


def brought(what: str) -> Only | None:
    """The same for what has to do with a deck or a stack, which a module may bring."""
    module = BROUGHT_BY.get(what)
    return with_module(module) if module is not None else None


# -- Race to the Rescue ------------------------------------------------------------------------------------


def rescues(tables: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Scenarios in which Colonists are rescued."""
    return [row for row in tables["scenarios"]["scenarios"] if "colonists" in row]


def played_in(tables: Mapping[str, Any]) -> Only:
    """What must hold for a command that only these scenarios know."""
    return "hf4_scenario", tuple(str(row["id"]) for row in rescues(tables))

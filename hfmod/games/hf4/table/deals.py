"""Controls of deals: what is offered to whom, what is lent, and the answer (N).

What one player offers another stands until that one consents (then everything changes hands at once) or
refuses, or the turn ends. Each may offer: the consent settles what both have put in. With whom a colour deals
is chosen once, among the others that are played, and then holds for all it offers, answers and permits: so
menus are short, and nobody can offer anything to the own colour or to one that nobody plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hfmod.games.hf4.content.model import Faction
from hfmod.table.model import Change, Command, Count, Only, Say

#: What a player may lend without a piece that shows it: word of a deal -> what it is called.
LENT = {
    "luna": "prospecting on Luna",
    "powersat": "the powersat push",
    "felonious": "the felonious privilege",
    "mooncable": "the lunar mass driver",
    "scrum_troubleshooters": "the glitch troubleshooters",
}


#: With whom a colour deals: counts of the table, ``hf4_partner_id_red`` and, its name, ``hf4_partner_red``.
PARTNER_ID, PARTNER = "hf4_partner_id", "hf4_partner"
NOBODY = "nobody"


def counts(factions: Iterable[Faction]) -> Iterator[Count]:
    """With whom each colour deals."""
    for faction in factions:
        for count in (PARTNER_ID, PARTNER):
            yield Count(f"{count}_{faction.id}", NOBODY, numeric=False)


def partners(factions: Sequence[Faction], players: int) -> Iterator[tuple[str, str]]:
    """These counts as a set-up begins: of two players, each can deal with the other alone."""
    if players == 2:
        one, other = factions[:2]
        for faction, partner in ((one, other), (other, one)):
            yield f"{PARTNER_ID}_{faction.id}", partner.id
            yield f"{PARTNER}_{faction.id}", partner.name


def seated(faction: Faction) -> Only:
    """Condition that a colour is played."""
    return f"hf4_seat_{faction.id}", tuple("123456")


def with_partner(command: Command, factions: Iterable[Faction], fact: str = "Faction") -> Command:
    """The command, in grey as long as the player who deals has not said with whom."""
    return replace(command, needs=(f"{PARTNER_ID} of {fact}", tuple(faction.id for faction in factions)))


def partner_commands(factions: Sequence[Faction]) -> Iterator[Command]:
    """With whom a player deals: any other colour that is played."""
    for other in factions:
        yield Command(
            f"with_{other.id}",
            other.name,
            group="Deal with",
            only=("Faction", tuple(faction.id for faction in factions if faction is not other)),
            within=seated(other),
            effects=(
                Change(f"{PARTNER_ID}_{{faction}}", to=other.id, table=True),
                Change(f"{PARTNER}_{{faction}}", to=other.name, table=True),
            ),
        )


def offers(
    factions: Iterable[Faction],
    ident: str,
    item: str,
    what: str,
    only: Only,
    verb: str = "Offer",
    by: tuple[str, str] = ("who", "Faction"),
) -> Command:
    """The command that puts ``item`` into a deal with the partner; ``what`` is said.

    ``by``: facts with the name and the id of who offers it."""
    name, fact = by
    say = Say(
        f"{{{name}}} offers {{{PARTNER} of {fact}}} {what}.",
        "offer",
        (("to", f"{{{PARTNER_ID} of {fact}}}"), ("item", item)),
    )
    command = Command(ident, verb, group="To the partner of my deal", only=only, say=say)
    return with_partner(command, factions, fact)


def button_commands(factions: Sequence[Faction]) -> Iterator[Command]:
    """Entries of the mat's button Offers: they offer what no piece shows."""
    rows = [("aquas", "aquas:{Bid}", "Aquas, as many as the bid shows", "aquas: {Bid}")]
    rows += [(code, f"use:{code}", words[0].upper() + words[1:], words) for code, words in LENT.items()]
    for ident, item, menu, what in rows:
        say = Say(
            f"{{who}} offers {{{PARTNER} of Faction}} {what}.",
            "offer",
            (("to", f"{{{PARTNER_ID} of Faction}}"), ("item", item)),
        )
        yield with_partner(Command(f"offer_{ident}", menu, say=say), factions)


def aquas_thrown_away() -> Command:
    """Aquas of LEO are decommissioned: as many as the bid shows."""
    return Command(
        "aquas_away",
        "Throw aquas away (as many as the bid shows)",
        say=Say("{who} throws aquas away: {Bid}.", "decommission", (("stack", "leo"), ("aquas", "{Bid}"))),
    )

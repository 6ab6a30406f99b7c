"""Controls of deals: what is offered to whom, what is lent, and the answer (N).

What one player offers another stands until that one consents (then everything changes hands at once) or
refuses, or the turn ends. Each may offer: the consent settles what both have put in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hfmod.components.model import Command, Only, Say
from hfmod.content.hf4 import Faction

#: What a player may lend without a piece that shows it: word of a deal -> what it is called.
LENT = {
    "luna": "prospecting on Luna",
    "powersat": "the powersat push",
    "felonious": "the felonious privilege",
    "mooncable": "the lunar mass driver",
    "scrum_troubleshooters": "the glitch troubleshooters",
}


def offers(
    factions: Iterable[Faction], ident: str, item: str, what: str, only: Only, verb: str = "Offer"
) -> Iterator[Command]:
    """A command for each colour that puts ``item`` into a deal with it; ``what`` is said."""
    for other in factions:
        yield Command(
            f"{ident}_{other.id}",
            f"{verb} to {other.name}",
            group="In a deal",
            only=only,
            say=Say(f"{{who}} offers {other.name} {what}.", "offer", (("to", other.id), ("item", item))),
        )


def button_commands(factions: tuple[Faction, ...]) -> Iterator[Command]:
    """Entries of the mat's button Offers: they offer what no piece shows."""
    for other in factions:
        only = "Faction", tuple(faction.id for faction in factions if faction is not other)
        rows = [("aquas", "aquas:{Bid}", "aquas, as many as the bid shows", "aquas: {Bid}")]
        rows += [(code, f"use:{code}", words, words) for code, words in LENT.items()]
        for ident, item, menu, what in rows:
            yield Command(
                f"offer_{ident}_{other.id}",
                f"{other.name}: {menu}",
                group=f"Offer {other.name} (to be agreed)",
                only=only,
                say=Say(f"{{who}} offers {other.name} {what}.", "offer", (("to", other.id), ("item", item))),
            )


def aquas_thrown_away() -> Command:
    """Aquas of LEO are decommissioned: as many as the bid shows."""
    return Command(
        "aquas_away",
        "Throw aquas away (as many as the bid shows)",
        say=Say("{who} throws aquas away: {Bid}.", "decommission", (("stack", "leo"), ("aquas", "{Bid}"))),
    )

"""With whom a colour deals: it is chosen once, and then holds for all that the acts of deals say (N)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hfmod.games.hf4.acts.controls import DEAL_WITH, seated
from hfmod.games.hf4.acts.names import NOBODY, PARTNER, PARTNER_ID
from hfmod.games.hf4.content.model import Faction
from hfmod.table.model import Change, Command, Count


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


def partner_commands(factions: Sequence[Faction]) -> Iterator[Command]:
    """With whom a player deals: any other colour that is played."""
    for other in factions:
        yield Command(
            DEAL_WITH.of(other.id),
            other.name,
            group="Deal with",
            only=("Faction", tuple(faction.id for faction in factions if faction is not other)),
            within=seated(other),
            effects=(
                Change(f"{PARTNER_ID}_{{faction}}", to=other.id, table=True),
                Change(f"{PARTNER}_{{faction}}", to=other.name, table=True),
            ),
        )

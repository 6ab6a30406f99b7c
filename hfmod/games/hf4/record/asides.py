"""What players tell beside their acts, kept until an act uses it or the turn is over."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from hfmod.games.hf4.acts.offers import Offers
from hfmod.record.declarations import Declaration


@dataclass
class Asides:
    """Offers, and by faction: supports, numbers of tanks, radiators not kept, tanks that pay, wet masses."""

    offers: Offers = field(default_factory=Offers)
    supports: dict[str, list[str]] = field(default_factory=dict)
    tanks: dict[str, dict[str, int]] = field(default_factory=dict)  # by stack kind; Aquas are those of leo
    not_kept: dict[str, list[str]] = field(default_factory=dict)
    paying: dict[str, list[str]] = field(default_factory=dict)  # stacks whose tanks a rocketplane takes
    wet: dict[str, str] = field(default_factory=dict)  # where wet mass chits were laid this turn
    lifted: dict[str, str | None] = field(default_factory=dict)  # mass that the wet chit was taken from last
    chit: str = ""  # heroism chit of the next nomination

    def hear(self, tag: Declaration, players: Container[str]) -> None:
        """Take in what is no act by itself."""
        number = tag.params.get("n", "")
        if tag.act in ("tanks", "aquas") and number.isdecimal() and tag.faction in players:
            self.tanks.setdefault(tag.faction, {})[tag.params.get("stack", "leo")] = int(number)
        elif tag.act == "offer":
            self.offers.add(tag.faction, tag.params.get("to", ""), tag.params.get("item", ""))
        elif tag.act == "refuse":
            self.offers.drop(tag.faction, tag.params.get("to", ""))
        elif tag.act == "support":
            _add(self.supports, tag, "cards")
        elif tag.act == "not_kept":
            _add(self.not_kept, tag, "cards")
        elif tag.act == "rocketplane_tanks":
            _add(self.paying, tag, "stack")
        elif tag.act == "heroism_chit":
            self.chit = tag.params.get("chit", "")

    def lost(self, faction: str) -> tuple[str, ...]:
        """Radiators that are not kept in the hazard roll that is made now."""
        return tuple(self.not_kept.pop(faction, ()))

    def paid(self, faction: str, held: Mapping[str, int]) -> dict[str, int]:
        """Tanks that pay for a rocketplane, by stack, of those that were ``held``."""
        told = self.tanks.get(faction, {})
        paying = {kind: held.get(kind, 0) - told.get(kind, 0) for kind in self.paying.pop(faction, ())}
        return {kind: n for kind, n in paying.items() if kind in told and n > 0}

    def turn_ends(self, faction: str) -> None:
        """Forget what a player told for the turn that is over; others may have told things for the next."""
        for kept in (self.supports, self.not_kept, self.paying):
            kept.pop(faction, None)


def _add(kept: dict[str, list[str]], tag: Declaration, name: str) -> None:
    there = kept.setdefault(tag.faction, [])
    there += [one for one in tag.values(name) if one not in there]

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
    aboard: dict[str, str] = field(default_factory=dict)  # where supports lay when they were told
    tanks: dict[str, dict[str, int]] = field(default_factory=dict)  # by stack kind; Aquas are those of leo
    # Aquas that were counted before some were earned; where the wet mass chit lay then, if that was right
    purse: dict[str, tuple[int, str | None]] = field(default_factory=dict)
    mats: dict[str, int] = field(default_factory=dict)  # Aquas as they were counted last
    slips: dict[str, int] = field(default_factory=dict)  # how many more that was when a turn had ended last
    away: dict[str, tuple[int, int]] = field(default_factory=dict)  # Aquas counted down for nothing: from, to
    not_kept: dict[str, list[str]] = field(default_factory=dict)
    paying: dict[str, list[str]] = field(default_factory=dict)  # stacks whose tanks a rocketplane takes
    wet: dict[str, str] = field(default_factory=dict)  # where wet mass chits were laid this turn
    lifted: dict[str, str | None] = field(default_factory=dict)  # mass that the wet chit was taken from last
    given: dict[str, list[str]] = field(default_factory=dict)  # cards that the next act costs
    specialist: dict[str, str] = field(default_factory=dict)  # Colonist who does the next operation
    heroism: dict[str, list[str]] = field(default_factory=dict)  # chits that are paid for the next bribes
    meant: list[str] = field(default_factory=list)  # what was pointed at for the next act of war
    chit: str = ""  # heroism chit of the next nomination
    home: str = ""  # whose next boost goes straight to the Home Bernal

    def count(self, tag: Declaration, players: Container[str]) -> None:
        """A player counts tanks of a stack, or Aquas."""
        number = tag.params.get("n", "")
        if number.isdecimal() and tag.faction in players:
            if "stack" not in tag.params:
                self.mats[tag.faction] = int(number)
            self.tanks.setdefault(tag.faction, {})[tag.params.get("stack", "leo")] = int(number)

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
        for kept in (self.supports, self.not_kept, self.paying, self.given):
            kept.pop(faction, None)
        self.specialist.pop(faction, None)
        self.heroism.pop(faction, None)
        self.meant.clear()
        self.home = ""

    def counted(self, faction: str) -> None:
        """Forget what a player counted: the turn that it belongs to is over."""
        for kept in (self.tanks, self.purse, self.wet, self.away):
            kept.pop(faction, None)


def add(kept: dict[str, list[str]], tag: Declaration, name: str) -> None:
    """Keep what a declaration lists by its faction, each thing once."""
    there = kept.setdefault(tag.faction, [])
    there += [one for one in tag.values(name) if one not in there]

"""Statistics of dice and draws over recorded games: ``hfmod log stats``.

Counts add up: over a series they are the sum of those of its logs. Undone rolls and draws are counted apart.
Lines of the chat that might tell a roll, in words that only their module knows, are not counted as rolls; how
many there are is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hfmod.record.transcript import Entry, Event
from hfmod.vassal.chat_rolls import looks_rolled, told_roll

UNKNOWN = "(unknown)"


@dataclass
class Tally:
    """One player's dice with one button (d6 for a plain die), and how often each face came."""

    rolls: int = 0
    faces: Counter[str] = field(default_factory=Counter)
    purposes: Counter[str] = field(default_factory=Counter)

    def add(self, event: Event) -> None:
        """Count a roll."""
        self.rolls += 1
        self.faces.update(event["results"])
        if event["for"]:
            self.purposes[event["for"]] += 1

    @property
    def mean(self) -> float | None:
        """Mean of all dice; None where faces are no numbers."""
        if not self.faces or not all(face.lstrip("-").isdecimal() for face in self.faces):
            return None
        return sum(int(face) * n for face, n in self.faces.items()) / self.faces.total()

    def data(self) -> dict[str, Any]:
        """Plain data; faces and purposes sorted by name."""
        mean = self.mean
        return {
            "rolls": self.rolls,
            "dice": self.faces.total(),
            "mean": None if mean is None else round(mean, 3),
            "faces": dict(sorted(self.faces.items())),
            "purposes": dict(sorted(self.purposes.items())),
        }


@dataclass
class Statistics:
    """Dice by (player, button) and draws by (player, deck); what was undone stands apart."""

    dice: dict[tuple[str, str], Tally] = field(default_factory=dict)
    undone: dict[tuple[str, str], Tally] = field(default_factory=dict)
    draws: Counter[tuple[str, str]] = field(default_factory=Counter)
    undone_draws: Counter[tuple[str, str]] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)
    """Reports that might tell a roll and are in no format that can be read."""
    steps: int = 0
    reports: int = 0
    """Lines that a module wrote into the chat: a roll may hide in any of them."""

    def add(self, entry: Entry) -> None:
        """Count a step of a log."""
        self.steps += 1
        gone = entry.undone_by is not None
        for event in _rolls(entry):
            who = event.get("by") or entry.player or UNKNOWN
            tallies = self.undone if gone else self.dice
            tallies.setdefault((who, event["button"]), Tally()).add(event)
        for event in _drawn(entry):
            key = (entry.player or entry.side or UNKNOWN, event["deck"])
            (self.undone_draws if gone else self.draws)[key] += 1
        reports = [e["text"] for e in entry.events if e["kind"] == "text" and e["of"] != "typed"]
        self.reports += len(reports)
        self.unread += [text for text in reports if looks_rolled(text) and not _told(text, entry)]

    def data(self) -> dict[str, Any]:
        """Plain data with stable keys."""
        return {
            "dice": _tallies(self.dice),
            "undone_dice": _tallies(self.undone),
            "draws": _draws(self.draws),
            "undone_draws": _draws(self.undone_draws),
            "unread_rolls": len(self.unread),
        }

    def lines(self) -> Iterator[str]:
        """As a table for a terminal."""
        if not self.steps:
            yield "there are no steps: a saved game, or a log in which nothing was done yet"
        elif not self.dice and not self.undone:
            yield "no dice that can be read here" if self.reports else "no dice were rolled"
        for title, tallies in (("dice", self.dice), ("undone dice", self.undone)):
            if tallies:
                yield f"{title:<34} {'rolls':>5} {'mean':>6}  faces"
            for (player, button), tally in sorted(tallies.items()):
                mean = "" if tally.mean is None else f"{tally.mean:.2f}"
                faces = "  ".join(f"{face}: {n}" for face, n in sorted(tally.faces.items()))
                yield f"  {f'{player}, {button}':<32} {tally.rolls:>5} {mean:>6}  {faces}"
        for title, draws in (("draws", self.draws), ("undone draws", self.undone_draws)):
            if draws:
                yield title
            for (player, deck), n in sorted(draws.items()):
                yield f"  {f'{player}, {deck}':<32} {n:>5}"
        if self.unread:
            lines = "1 line" if len(self.unread) == 1 else f"{len(self.unread)} lines"
            yield f"not counted: {lines} of the chat may tell a roll in words of the module, the first one:"
            yield f"  {self.unread[0]}"


def statistics(told: Iterable[Entry]) -> Statistics:
    """Count the dice and draws of a transcript."""
    found = Statistics()
    for entry in told:
        found.add(entry)
    return found


def _rolls(entry: Entry) -> list[Event]:
    """The rolls of a step; a declared roll says more than the die that it was made with."""
    rolls = [event for event in entry.events if event["kind"] == "roll"]
    return [event for event in rolls if "text" in event] or rolls


def _told(line: str, entry: Entry) -> bool:
    """Whether a line tells a roll that is an event of the step as well."""
    return told_roll(line) is not None or any(event["kind"] == "roll" for event in entry.events)


def _drawn(entry: Entry) -> Iterator[Event]:
    """The draws of a step, without cards that it put back: those only changed their place in a deck."""
    back = Counter((e["deck"], str(e["piece"])) for e in entry.events if e["kind"] == "return")
    for event in entry.events:
        if event["kind"] == "draw":
            key = event["deck"], str(event["piece"])
            if back[key]:
                back[key] -= 1
            else:
                yield event


def _tallies(tallies: dict[tuple[str, str], Tally]) -> list[dict[str, Any]]:
    return [{"player": who, "button": button, **one.data()} for (who, button), one in sorted(tallies.items())]


def _draws(draws: Counter[tuple[str, str]]) -> list[dict[str, Any]]:
    return [{"player": who, "deck": deck, "cards": n} for (who, deck), n in sorted(draws.items())]

"""The rules behind the acts of a game: those that made an act what it was, of those that are in force.

The code tells which rules had a bearing on an act (:mod:`hfmod.engine.bearing`), the game which of them are in
force by the header of the log (:meth:`hfmod.engine.game.Game.in_force`), and the index by each rule's kind what
it can do to an act:

- what is done, paid or brought about (``action``, ``cost``, ``effect``, ``timing``, ``setup``, ``victory``,
  ``negotiation``): cited where the code changed the position, or answered something;
- a ``restriction``: where it changed the position; where it is broken it is a finding;
- a ``definition``: where it gave a number;
- a ``component``, ``flavour`` or ``variant``, and what no engine can check: never. They say what lies in the box,
  how to read the book, and which of its rules are played, and do nothing in any act.

What says a rule again (glossaries, appendices) is cited where that rule is not, and a passage of the book that
is played beside the rule that it says again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.bearing import Bearing, bearings
from hfmod.engine.chance import Recorded
from hfmod.engine.game import Game, Standing
from hfmod.games.rulebook import rulebook

MOST = 4  # rules behind an act, without passages
DOING = frozenset({"action", "cost", "effect", "timing", "setup", "victory", "negotiation"})


class Lessons:
    """The rules behind the acts of one game; ``told`` are title and text of those named so far, by id."""

    def __init__(self, game: Game[Any], header: Mapping[str, Any]) -> None:
        self.game = game
        self.book = rulebook(game.id).rules
        self.played = {rule for rule, row in self.book.items() if row["checkable"] and game.in_force(header, row)}
        self.standing = {rule: game.standing(self.book[rule]) for rule in self.played}
        self.told: dict[str, tuple[str, str]] = {}

    def behind(self, state: Any, act: Act[Any], chance: Any) -> tuple[str, ...]:
        """Rules that apply to an act that is about to be done in ``state``; ``chance`` as the log has it."""
        recorded = Recorded(chance if isinstance(chance, list | tuple) else ())
        found = bearings(self.game, state, act, recorded)
        ruled = [rule for rule, bearing in found.items() if rule in self.played and self._applied(rule, bearing)]
        own = [rule for rule in ruled if self.standing[rule] is Standing.OWN]
        cited = own + [rule for rule in ruled if self._still_to_say(rule, own, found)]
        return self.teach(self._with_passages(cited[:MOST], ruled))

    def _applied(self, rule: str, bearing: Bearing) -> bool:
        kind = self.book[rule]["kind"]
        if kind == "definition":
            return bearing.figure
        return kind in DOING or (kind == "restriction" and bearing.changed)

    def _still_to_say(self, rule: str, own: Iterable[str], found: Mapping[str, Bearing]) -> bool:
        """Whether a rule that says others again says what is not cited yet."""
        if self.standing[rule] is not Standing.ECHO:
            return False
        beside = set(found[rule].rules) | set(self.book[rule].get("depends") or ())
        return beside.isdisjoint(own)

    def _with_passages(self, cited: list[str], ruled: list[str]) -> list[str]:
        """The rules, each with the first passage of the book played that says it again."""
        passages = [rule for rule in ruled if self.standing[rule] is Standing.PASSAGE]
        shown: list[str] = []
        for rule in cited:
            shown.append(rule)
            for passage in passages:
                if passage not in shown and self._says(passage, rule):
                    shown.append(passage)
                    break
        return shown

    def _says(self, passage: str, rule: str) -> bool:
        """Whether a passage says a rule again, or one that the rule is a part of."""
        return any(
            rule == one or (rule.startswith(one) and not one[-1:].isdigit() or rule.startswith(f"{one}."))
            for one in self.book[passage].get("depends") or ()
        )

    def teach(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Note title and text of rules."""
        known = tuple(rule for rule in rules if rule in self.book)
        self.told |= {rule: (str(self.book[rule]["title"]), str(self.book[rule]["rule"])) for rule in known}
        return known

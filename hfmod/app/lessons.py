"""The rules behind the acts of a game: of the rules in force, those that had a part in what an act did.

The code tells which rules had a bearing on an act (:mod:`hfmod.engine.bearing`), the game which of them are
in force by the header of the log (:meth:`hfmod.engine.game.Game.in_force`), and the index by each rule's kind
what it can do to an act:

- what is done, paid or brought about (``action``, ``cost``, ``effect``, ``timing``, ``setup``, ``victory``,
  ``negotiation``): cited where the code changed the position, or answered something;
- a ``restriction``: where code that is there for restrictions and definitions alone changed the position, as
  that which uses up the operation of a turn; where one is broken, that is a finding;
- a ``definition``: likewise, and where the code gave a number;
- a ``component``, ``flavour`` or ``variant``: never. They say what lies in the box, how to read the book, and
  which of its rules are played, and do nothing in any act.

What a card says is cited where the code is there for cards alone and the card lies where it works. What
follows from what an act brings about is not told again. A rule that says others again (a glossary, an
appendix) is cited where nothing else is, and a passage of the book that is played beside the rule that it
says again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.asked import Standing
from hfmod.engine.bearing import Bearing, bearings
from hfmod.engine.chance import Recorded
from hfmod.engine.game import Game
from hfmod.package import rulebook

MOST = 4  # rules behind an act, passages beside them not counted
NEAR = 1  # rules of the act's own code, and of what that calls
DOING = frozenset({"action", "cost", "effect", "timing", "setup", "victory", "negotiation"})
SAYING = frozenset({"restriction", "definition"})


class Lessons:
    """The rules behind the acts of one game; ``told`` are title and text of those named so far, by id."""

    def __init__(self, game: Game[Any], header: Mapping[str, Any]) -> None:
        self.game = game
        self.book = rulebook(game.id).rules
        self.played = {rule for rule, row in self.book.items() if game.in_force(header, row)}
        self.standing = {rule: game.standing(self.book[rule]) for rule in self.played}
        self.passages = frozenset(
            rule for rule, standing in self.standing.items() if standing is Standing.PASSAGE
        )
        self.told: dict[str, tuple[str, str]] = {}

    def behind(self, state: Any, act: Act[Any], chance: Any) -> tuple[str, ...]:
        """Rules that apply to an act that is about to be done in ``state``; ``chance`` as the log has it."""
        recorded = Recorded(chance if isinstance(chance, list | tuple) else ())
        found = {
            rule: bearing
            for rule, bearing in bearings(self.game, state, act, recorded).items()
            if rule in self.played and self._applied(state, rule, bearing)
        }
        ruled = sorted(found, key=lambda rule: self.book[rule]["kind"] in SAYING)
        near = [rule for rule in ruled if found[rule].depth <= NEAR]
        cited = [rule for rule in near if self.standing[rule] in (Standing.OWN, Standing.CARD)] or near
        passages = {rule: found[rule] for rule in ruled if self.standing[rule] is Standing.PASSAGE}
        return self.teach(self._with_passages({rule: found[rule] for rule in cited[:MOST]}, passages))

    def _applied(self, state: Any, rule: str, bearing: Bearing) -> bool:
        """Whether a rule is cited for an act on which its code had that bearing, by the kind of the rule."""
        row = self.book[rule]
        own = [one for one in bearing.rules if one in self.played and self.standing[one] is Standing.OWN]
        if self.standing[rule] is Standing.CARD and (own or not self.game.at_work(state, row)):
            return False
        if row["kind"] in DOING or (row["kind"] == "definition" and bearing.figure):
            return True
        alone = SAYING.issuperset(self.book[one]["kind"] for one in own)
        return row["kind"] in SAYING and bearing.changed and alone

    def _with_passages(self, cited: Mapping[str, Bearing], passages: Mapping[str, Bearing]) -> list[str]:
        """The rules, each with the passage of the book played that repeats it, best of the same code."""
        shown: list[str] = []
        for rule, bearing in cited.items():
            if rule in shown:
                continue
            card = self.standing[rule] is Standing.CARD
            there = [one for one in passages if one not in shown]
            same = [one for one in there if one in bearing.rules and (card or self._says(one, rule))]
            shown += [rule, *(same or [one for one in there if self._says(one, rule)])[:1]]
        return shown

    def _says(self, passage: str, rule: str) -> bool:
        """Whether a passage repeats a rule, or one that the rule is a part of (I2b of I2, D2.1 of D2)."""
        for one in self.book[passage].get("depends") or ():
            part = rule.removeprefix(one)
            if part == "" or (part != rule and not part[0].isdigit()):
                return True
        return False

    def teach(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Note title and text of those rules that the index has; returns their ids."""
        known = tuple(rule for rule in rules if rule in self.book)
        self.told |= {rule: (str(self.book[rule]["title"]), str(self.book[rule]["rule"])) for rule in known}
        return known

"""How a game is told to people. Nothing that is judged hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from hfmod.engine.act import Act, RuleViolation
    from hfmod.engine.slips import Slip

S = TypeVar("S")


class Narration(Generic[S]):
    """What is told of any game in plain words; a game overrides what it has better words for."""

    figure_words: Mapping[str, str] = {}  # figures whose names are not what players call them
    fact_words: Mapping[str, str] = {}  # kinds of facts (before the dot) that players call otherwise

    def setting(self, header: Mapping[str, Any]) -> str:
        """What was played and by how many, of a header that sets up a game: ``Core game, 3 players``."""
        return f"{len(header.get('players', ()))} players"

    def tell(self, state: S, act: Act[S]) -> str:
        """An act in the words of the table, about to be done in a state: ``land on Hertha``."""
        return act.do.replace("_", " ")

    def called(self, thing: str) -> str:
        """A thing that facts name by its id, as players call it; what is no id stays as it is."""
        return thing

    def slip(self, state: S, fact: str, seen: Any, derived: Any, places: Mapping[str, str]) -> Slip | None:
        """A slip of bookkeeping in words: a table showed a fact otherwise than the acts leave it.

        ``places`` tells where named pieces lay. None: no words for that fact.
        """
        return None

    def advise(self, state: S, act: Act[S], violation: RuleViolation) -> RuleViolation:
        """The violation with what would have been legal, found out in the position where the act was refused.

        Asked for violations that are reported, and only for them, so that it may take its time.
        """
        return violation

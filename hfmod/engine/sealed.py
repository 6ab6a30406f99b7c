"""Secret decisions: what a player does unseen by the others, and a log that does not show it.

Players who decide at the same time do so behind screens, and the decisions are compared when the screens
are lifted. A log may be complete (VASSAL's are: they hold all secrets in clear), or be one player's own. Then
the others' acts stand in it *sealed*: that they were done, and nothing more. A sealed act is no breach and
cannot be judged, so it is reported as unverifiable, and what the reveal shows is judged instead.
"""

from __future__ import annotations

from hfmod.engine.act import RuleViolation
from hfmod.findings import Severity

SEALED = "SEALED"


def sealed(player: str | None, what: str) -> RuleViolation:
    """What a log leaves out, as an unverifiable finding; ``what`` goes on "the log does not show"."""
    message = f"the log does not show {what} of {player}; what is seen of it later is judged"
    legal = "a log of that player, or of the whole table, would show it"
    return RuleViolation(SEALED, message, {"player": player}, legal, frozenset(), Severity.UNVERIFIABLE)

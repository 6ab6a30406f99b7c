"""A fault of hfmod itself, told in a line instead of a traceback."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

__all__ = ["told_fault"]

#: Environment variable: set, a fault of hfmod ends with its traceback, for who looks for the cause.
TRACEBACK = "HFMOD_TRACEBACK"

_ROOT = Path(__file__).parent


def told_fault(error: Exception) -> str:
    """What stopped hfmod, and what to do. Raises the error itself where HFMOD_TRACEBACK is set."""
    if os.environ.get(TRACEBACK):
        raise error
    steps = traceback.extract_tb(error.__traceback__)
    own = [step for step in steps if _ROOT in Path(step.filename).parents] or steps
    where = f" at {Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"a fault of hfmod, and nothing that you did, stopped it{where} ({what}); please report it with the "
        f"file that was read ({TRACEBACK}=1 shows how it came about)"
    )

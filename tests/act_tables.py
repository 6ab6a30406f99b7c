"""Tables of acts in docs/log-format.md, made from the classes of the acts: run it after a change of one.

python -m tests.act_tables
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hfmod.games.hf4.acts.registry import ACTS as HF4
from hfmod.games.roll.acts import ACTS as ROLL
from hfmod.games.tmdice.acts import ACTS as TMDICE
from hfmod.record.table_act import TableActs

PAGE = Path(__file__).resolve().parents[1] / "docs" / "log-format.md"
#: A table by the marks around it, and what its last column is about.
TABLES: Mapping[str, tuple[TableActs[Any], str]] = {
    "hf4": (HF4, "told by"),
    "roll": (ROLL, "told by, and what is seen"),
    "tmdice": (TMDICE, "told by, and what is seen"),
}
_MARKED = re.compile(r"(<!-- acts of (\w+) -->\n\n).*?(\n<!-- end -->\n)", re.DOTALL)


def renewed(page: str) -> str:
    """The page with each table as the acts have it now."""

    def table(marked: re.Match[str]) -> str:
        acts, told_by = TABLES[marked[2]]
        return f"{marked[1]}{acts.documented(told_by)}{marked[3]}"

    return _MARKED.sub(table, page)


def marked(page: str) -> set[str]:
    """Games whose table of acts a page has."""
    return {found[2] for found in _MARKED.finditer(page)}


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""Code that neither the project nor its tests use (vulture), less what others call or a format declares."""

from __future__ import annotations

import sys
from fnmatch import fnmatch

from vulture import Vulture

# Files by pattern -> names there that are used by others than Python code of ours, and by whom.
USED = {
    "hfmod/vassal/trait_*.py": ["*"],  # fields of wire formats, written and read in the order of declaration
    "hfmod/vassal/commands.py": ["*"],  # likewise
    "hfmod/vassal/values.py": ["*"],  # likewise
    "hfmod/vassal/__init__.py": ["__getattr__"],  # Python
    "hfmod/vassal/archive.py": ["trace", "create_system", "external_attr"],  # Python, zipfile
    "hfmod/testing.py": ["pytest_*", "watched_games"],  # pytest
    "hfmod/app/build.py": ["MAX_IMAGE_PIXELS"],  # pillow
    "hfmod/cli/logs.py": ["JSONL"],  # a value of an option
    "hfmod/games/hf4/content/model.py": ["space_elevator"],  # a fact of the map that no rule asks for
}


def main() -> int:
    """Print what is unused; 1 where there is something."""
    vulture = Vulture()
    vulture.scavenge(["hfmod", "tests"])
    unused = [
        item
        for item in vulture.get_unused_code(min_confidence=60)
        if (path := item.filename.as_posix()).startswith("hfmod/") and item.typ != "unreachable_code"
        if not any(
            fnmatch(path, pattern) and any(fnmatch(item.name, name) for name in names)
            for pattern, names in USED.items()
        )
    ]
    for item in unused:
        print(item.get_report())
    return 1 if unused else 0


if __name__ == "__main__":
    sys.exit(main())

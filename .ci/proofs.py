"""Keep which tests prove which rules, with each game's content, where ``hfmod explain`` finds them.

pytest -n 2 -m "" --rule-report build/proofs.json && python .ci/proofs.py build/proofs.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hfmod.package import packages, rulebook

ROOT = Path(__file__).resolve().parents[1]


def main(report: Path) -> None:
    """Write the proofs of each game's own rules."""
    proofs = json.loads(report.read_text(encoding="utf-8"))
    for game in packages():
        rules, path = rulebook(game).rules, ROOT / "content" / game / "proofs.json"
        own = {
            kind: {rule: sorted(tests) for rule, tests in found.items() if rule in rules}
            for kind, found in proofs.items()
        }
        if path.is_file():
            path.write_text(json.dumps(own, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

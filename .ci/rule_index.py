"""The rules of a game as content (``content/<game>/rules.json``) beside the index that they are taken from.

    python .ci/rule_index.py check FOLDER    # where they differ; exit status 1 if they do
    python .ci/rule_index.py take FOLDER     # write the index into the content

FOLDER holds the index as YAML lists of rules. Its references to its own files, and to lines of a text that is
not part of the content, are left out; everything else that content keeps of a rule must be the same.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hfmod.content import yaml

CONTENT = Path(__file__).resolve().parents[1] / "content"
KEPT = ("id", "system", "title", "kind", "modules", "rule", "example", "checkable", "depends")

NUMBERS = r"lines? \d+(?:-\d+)?(?:, \d+(?:-\d+)?)*"
REFERENCES = (
    (re.compile(rf" \({NUMBERS}\)"), ""),
    (re.compile(rf",? (?:in |of |on )?{NUMBERS}(?=[]);,.])"), ""),
    (re.compile(rf"\({NUMBERS}, "), "("),
    (re.compile(r"; [^;.]* in [\w-]+\.yaml"), ""),
)


def unlined(text: str) -> str:
    """A sentence of the index without its references to lines."""
    for pattern, instead in REFERENCES:
        text = pattern.sub(instead, text)
    return text


def index(folder: Path) -> list[dict[str, Any]]:
    """All rules, as content keeps them, in the order of the files."""
    found: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*.yaml")):
        entries = yaml.read(path).data
        for entry in entries if isinstance(entries, list) else ():
            if "system" in entry:
                rule = {key: entry[key] for key in KEPT if key in entry}
                for key in ("rule", "example"):
                    if key in rule:
                        rule[key] = unlined(" ".join(str(rule[key]).split()))
                found.append(rule)
    return found


def taken(content: Mapping[str, Any], rules: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The content of a game with the rules of its systems as the index has them."""
    systems = {rule["system"] for rule in content["rules"]}
    return {**content, "rules": [rule for rule in rules if rule["system"] in systems]}


def differences(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    """A line for each rule and field that is not the same."""
    here, there = ({rule["id"]: rule for rule in one["rules"]} for one in (ours, theirs))
    yield from (f"{rule}: not in the content" for rule in there if rule not in here)
    yield from (f"{rule}: not in the index" for rule in here if rule not in there)
    for rule in (rule for rule in there if rule in here):
        for key in KEPT:
            if here[rule].get(key) != there[rule].get(key):
                yield f"{rule}: {key} is {here[rule].get(key)!r}, in the index {there[rule].get(key)!r}"


def main(do: str, folder: Path) -> int:
    rules, status = index(folder), 0
    for path in sorted(CONTENT.glob("*/rules.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        anew = taken(content, rules)
        if do == "take":
            path.write_text(json.dumps(anew, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            continue
        for line in differences(content, anew):
            print(f"{path.parent.name}: {line}")
            status = 1
    return status


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "take"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))

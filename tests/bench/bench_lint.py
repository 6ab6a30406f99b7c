"""Time of linting all shipped content, as a ratio to PyYAML's C loader and jsonschema on the same files.

    python tests/bench/bench_lint.py [--rounds 5]

Both run as a fresh process each round, start-up included, as users meet them; the fastest round counts.
The peer only parses (PyYAML's CSafeLoader) and validates (jsonschema): it has no places, no limits, and none
of the cross-reference rules, and draws no card face. The goal is under 2 s. The loaders are also compared
alone, in one process.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable

import yaml as pyyaml
from timing import WALL, fastest

from hfmod.content import yaml
from hfmod.content.lint import files_of
from hfmod.resources import content_dir, schema_dir

GOAL = 2.0  # seconds
OURS = "from hfmod.app.linting import lint_paths; assert lint_paths().findings == []"
PEER = """
import json, sys
from pathlib import Path
import jsonschema, yaml
from referencing import Registry, Resource
files = Path(sys.argv[1]).glob("*.json")
schemas = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in files}
registry = Registry().with_resources((name, Resource.from_contents(data)) for name, data in schemas.items())
checkers = {}
for name in sys.argv[2:]:
    text = Path(name).read_text(encoding="utf-8")
    schema = text.split("$schema=", 1)[1].split("\\n", 1)[0].rsplit("/", 1)[-1]
    if schema not in checkers:
        checkers[schema] = jsonschema.Draft202012Validator(schemas[schema], registry=registry)
    assert checkers[schema].is_valid(yaml.load(text, Loader=yaml.CSafeLoader)), name
"""


def best(action: Callable[[], object], rounds: int) -> float:
    """Seconds of the fastest of ``rounds`` runs."""
    return fastest(action, rounds, WALL)[0]


def process(code: str, *arguments: str) -> Callable[[], object]:
    """A run of Python code in a process of its own."""
    return lambda: subprocess.run([sys.executable, "-c", code, *arguments], check=True)


def main() -> None:
    """Print seconds and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    files = files_of([content_dir()])
    texts = [path.read_text(encoding="utf-8") for path in files]
    size = sum(len(text.encode()) for text in texts) / 1e6

    ours = best(process(OURS), rounds)
    peer = best(process(PEER, str(schema_dir()), *map(str, files)), rounds)
    load = best(lambda: [yaml.parse(text) for text in texts], rounds)
    load_peer = best(lambda: [pyyaml.load(text, Loader=pyyaml.CSafeLoader) for text in texts], rounds)
    print(f"bench_lint: {len(files)} files, {size:.2f} MB")
    print(f"lint, start-up included     {ours:6.3f} s   goal {GOAL} s   {'met' if ours < GOAL else 'MISSED'}")
    print(f"PyYAML + jsonschema         {peer:6.3f} s   ratio {peer / ours:.1f}")
    print(f"loader                      {size / load:6.2f} MB/s")
    print(f"PyYAML CSafeLoader          {size / load_peer:6.2f} MB/s   ratio {load_peer / load:.1f}")


if __name__ == "__main__":
    main()

"""Which folder answers for a module, and what answers for a table: all modules in play together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.rules.colonization.extension import Colonization
from hfmod.games.hf4.rules.conflict.extension import Conflict
from hfmod.games.hf4.rules.core.extension import Extension
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.extension import Politics
from hfmod.games.hf4.rules.race_for_glory.extension import RaceForGlory
from hfmod.games.hf4.rules.terawatt import d_future_setup
from hfmod.games.hf4.rules.terawatt.extension import Terawatt

# by the name of the module in a log; a later one may build on what an earlier one answers
EXTENSIONS: Mapping[str, type[Extension]] = {
    "rfg": RaceForGlory,
    "m0": Politics,
    "m2": Colonization,
    "m1": Terawatt,
    "m3": Conflict,
}
BY_NAME: Sequence[type[Extension]] = tuple(EXTENSIONS[module] for module in sorted(EXTENSIONS))

# as players call them
TITLES: Mapping[str, str] = {"m0": "politics", "m1": "Module 1", "m2": "Module 2", "m3": "Module 3"}

# sets of modules whose chapters are complete
PLAYABLE = (
    frozenset({"core"}),
    frozenset({"core", "m0"}),
    frozenset({"core", "m1"}),
    frozenset({"core", "m2"}),
    frozenset({"core", "m0", "m3"}),
    frozenset({"core", "m0", "m1", "m2", "m3"}),
    frozenset({"core", "m0", "m1"}),
    frozenset({"core", "m0", "m2"}),
    frozenset({"core", "m1", "m2"}),
    frozenset({"core", "m0", "m1", "m2"}),
    frozenset({"core", "rfg"}),
)


class Table(Extension):
    """What is asked at every table: that its modules go together."""

    def may_set_up(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from super().may_set_up(state)
        yield from d_future_setup.modules_needed(state)


def in_play(modules: Collection[str]) -> Extension:
    """What answers at a table with such modules: each asks the ones before it by ``super()``."""
    known = [extension for module, extension in EXTENSIONS.items() if module in modules]
    made: Extension = type("InPlay", (*reversed(known), Table), {})()
    return made

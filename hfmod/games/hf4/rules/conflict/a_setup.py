"""3A2: the set-up of Module 3: chits, extremists and bribes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import Conflict, Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly


@implements("3A2f", "3B2")
def opened(state: Hf4State) -> None:
    """The table with the chits on it, and nothing else yet."""
    state.conflict = Conflict(b_blocs.first_chits(state.content), {}, {})
    if dry_lutetia(state):
        state.content = state.content.kept(chitted)


@implements("3A1.lutetia")
def dry_lutetia(state: Hf4State) -> bool:
    """Whether the chit lies on Lutetia (RUL-LUTETIA)."""
    return bool(state.option("lutetia_chit"))


def chitted(content: Hf4Content) -> Hf4Content:
    """Content with the chit that dries Lutetia; where the map has no such site, as it is."""
    row = b_blocs.table(content)["lutetia"]
    site = content.map.sites.get(str(row["site"]))
    if site is None:
        return content
    dry = replace(site, hydration=int(row["hydration"]))
    return replace(content, map=replace(content.map, sites={**content.map.sites, site.id: dry}))


@implements("3Aa")
def with_politics(state: Hf4State) -> Iterator[RuleViolation]:
    """Module 0 is played as well."""
    if state.assembly is None:
        message = "Module 3 is played with Module 0, politics"
        yield broken("3Aa", message, "game", legal="add Module 0 to the modules")


@implements("3A2", "3A2d", "3A2g", "3B2a", "O1b", "3Ae")
def lay_out(state: Hf4State) -> None:
    """Each player takes bribes, and the first delegate of each stands on the chit of its ideology."""
    sides = conflict(state)
    for player in state.players:
        sides.bribes[player] = b_bribes.first_bribes(state)
        if b_blocs.piracy(state) != b_blocs.AGE and not b_blocs.future_wars(state):
            sides.extremists[o1_assembly.politics_of(state, player)] = player

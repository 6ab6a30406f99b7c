"""3F2g.3: what a comet does where it falls without a roll."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, d_comets, e_effects, e_weapons
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State
from hfmod.games.hf4.rules.terawatt import d5_future_deeds
from hfmod.games.hf4.rules.terawatt import d_futures as futures


@implements("3F2g", "3F2g.2", "3F2g.3")
def fall(state: Hf4State, by: str, stone: Dropstone, at: str) -> None:
    """All that is there is lost, the site is busted; by a Future its player completes it, once (1D1a.2)."""
    struck = d_comets.aims(state, stone.future) if stone.future else [at]
    killed = colonists(state, by, struck)
    for victim in losers(state, by, struck):
        e_effects.hurt(state, by, victim)
    future = d_comets.by_a_comet(state, stone.future) if stone.future else None
    asked = d_comets.quest(state, by, stone.future, stone.source) if stone.future else None
    if future is not None and asked is not None and not any(futures.once(state, by, future)):
        futures.complete(asked, future)
    d5_future_deeds.devastate(state, [site for site in struck if site != LEO])
    for victim in killed:
        e_effects.genocide(state, by, victim)
    if LEO in struck:
        e_effects.genocide(state, by, None)


@implements("3F2g.3", "3E2m")
def colonists(state: Hf4State, by: str, sites: list[str]) -> list[str]:
    """Other players whose colonies are there: to let a comet fall on them is genocide."""
    there = (owner for site in sites if site in state.sites for owner in state.sites[site].colonies)
    return [one for one in dict.fromkeys(there) if one != by]


def losers(state: Hf4State, by: str, sites: list[str]) -> list[str]:
    """Enemies who lose something there: to harm them is a victory (3D9)."""
    there = {stack.owner for site in sites if site != LEO for stack in e_stacks.stacks_at(state, site)}
    there |= {one for site in sites if site != LEO for one in e_weapons.foes_at(state, by, site)}
    return [one for one in b_blocs.targets(state, by) if one in there]

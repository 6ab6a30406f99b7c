"""Sites that Futures name: single ones, bodies, groups of the map, or all of a kind.

A requirement's parameter ``sites`` lists words, ``apart`` bodies that do not count. A body, a site or a group
is named; a kind (a spectral type, a printed icon) is not, and opens no claim to Manifest Destiny (1D1c).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hfmod.games.hf4.content.model import Site
from hfmod.games.hf4.rules.core.state import Hf4State

Params = Mapping[str, Any]

GROUPS: Mapping[str, Callable[[Site], bool]] = {
    "centaur": lambda site: site.centaur,
    "synodic comet": lambda site: site.synodic is not None,
    "Greek camp": lambda site: site.trojan_camp == "greek",
    "Trojan camp": lambda site: site.trojan_camp == "trojan",
}
KINDS: Mapping[str, Callable[[Site], bool]] = {
    "H": lambda site: site.spectral == "H",
    "S": lambda site: site.spectral == "S",
    "astrobiology": lambda site: site.astrobiology,
    "aerostat": lambda site: "Aerostat" in site.name,
    "atmospheric": lambda site: site.atmospheric,
    "submarine": lambda site: site.submarine,
}


def is_one(site: Site, word: str) -> bool:
    """Whether a word names a site."""
    found = GROUPS.get(word) or KINDS.get(word)
    return found(site) if found is not None else word in (site.id, site.group)


def of_words(state: Hf4State, words: Iterable[str]) -> set[str]:
    """Ids of the sites that one of the words names."""
    sites = state.content.map.sites.values()
    return {site.id for word in words for site in sites if is_one(site, word)}


def meant(state: Hf4State, params: Params) -> set[str]:
    """Ids of the sites that a requirement means."""
    return of_words(state, params["sites"]) - of_words(state, params.get("apart", ()))


def named(state: Hf4State, params: Params) -> set[str]:
    """Ids of the sites that a requirement names: not those that are only of a kind."""
    return of_words(state, [word for word in params.get("sites", ()) if word not in KINDS])

"""Options of the table: what the books leave open, settled by each group (content table ``options``)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hfmod.engine.options import settle
from hfmod.games.hf4.content.model import Hf4Content

# options that content of earlier releases does not list: games on it are judged by these defaults
ADDED: tuple[Mapping[str, Any], ...] = (
    {"name": "lent_factory_powersat", "values": ["with_factory", "in_words"], "default": "with_factory"},
    {"name": "flyby_repeat", "values": [True, False], "default": True},
    {"name": "massless_dry", "values": ["recount", "chits"], "default": "recount"},
    {"name": "future_wars", "values": [False, True], "default": False},
    {"name": "piracy", "values": ["none", "piracy", "age_of_piracy"], "default": "none"},
)


def chosen(content: Hf4Content, stated: Mapping[str, Any], edition: str) -> dict[str, Any]:
    """Every option's value: the stated one, else the default. Raises BadAction for an unknown one."""
    known = {option["name"]: option for option in (*ADDED, *content.tables["options"]["options"])}
    settle(known, stated)
    return {name: stated.get(name, _default(option, edition)) for name, option in known.items()}


def _default(option: Mapping[str, Any], edition: str) -> Any:
    return option.get(f"default_{edition}", option["default"])


# options that the rules of the modules played so far ask for; the others wait for their modules
READ = (
    "max_players", "voluntary_non_operational", "glory_virgin_site_only", "neptune_flare_modifier",
    "sunspot_events", "year_end_order", "fuel_lost_with", "radiator_ablation", "magbeam_push_total",
    "rocketplane_first_lander_burn", "sold_black_card", "air_eater_base", "buggy_reroll", "purge_roll_table",
    "lent_factory_powersat", "flyby_repeat", "massless_dry",
    "politics_vp_in_anarchy", "submarine_dome_bonus", "factory_cube_token_vp",
    "freighter_net_thrust", "hijack_promotion", "futures", "secession_card_text", "leaving",
    "whistleblow_ideology", "defection_in_peace", "instant_victory_at_outbreak", "casus_belli_in_truce",
    "extremist_counts", "firing_table_unknown_cells", "no_war_bribe_factor", "lutetia_chit",
    "sabotage_victims", "bio_warhead_bribe", "piracy", "cancer_hospital_attack", "antimatter_lab_price",
    "new_venus_footfall_bribe", "future_wars",
)  # fmt: skip

# those that only the rules of certain modules ask for
OF_MODULES: Mapping[str, frozenset[str]] = {
    "purge_roll_table": frozenset({"m0"}),
    "politics_vp_in_anarchy": frozenset({"m0"}),
    "freighter_net_thrust": frozenset({"m1"}),
    "hijack_promotion": frozenset({"m1", "m2"}),
    "whistleblow_ideology": frozenset({"m3"}),
    "defection_in_peace": frozenset({"m3"}),
    "instant_victory_at_outbreak": frozenset({"m3"}),
    "casus_belli_in_truce": frozenset({"m3"}),
    "extremist_counts": frozenset({"m3"}),
    "firing_table_unknown_cells": frozenset({"m3"}),
    "no_war_bribe_factor": frozenset({"m3"}),
    "lutetia_chit": frozenset({"m3"}),
    "piracy": frozenset({"m3"}),
    "sabotage_victims": frozenset({"m3"}),
    "bio_warhead_bribe": frozenset({"m3"}),
}
# and those that only certain modules together ask for
OF_ALL_MODULES: Mapping[str, frozenset[str]] = {
    "cancer_hospital_attack": frozenset({"m2", "m3"}),
    "antimatter_lab_price": frozenset({"m2", "m3"}),
    "futures": frozenset({"m0", "m1", "m2"}),
    "new_venus_footfall_bribe": frozenset({"m0", "m1", "m2", "m3"}),
    "future_wars": frozenset({"m0", "m1", "m2", "m3"}),
    "secession_card_text": frozenset({"m0", "m1", "m2"}),
}


def in_play(modules: Collection[str]) -> list[str]:
    """Options that the rules ask for where such modules are played."""
    return [
        name
        for name in READ
        if (name not in OF_MODULES or OF_MODULES[name].intersection(modules))
        and OF_ALL_MODULES.get(name, frozenset()).issubset(modules)
    ]

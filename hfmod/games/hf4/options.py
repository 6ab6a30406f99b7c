"""Options of the table: what the books leave open, settled by each group (rulings.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import BadAction

_UNSET: Any = object()


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its values, the default, the ruling it comes from, the Race for Glory default."""

    values: tuple[Any, ...]
    default: Any
    ruling: str
    default_rfg: Any = _UNSET

    def default_for(self, rfg: bool) -> Any:
        """The value where the log states none."""
        return self.default_rfg if rfg and self.default_rfg is not _UNSET else self.default


OPTIONS: Mapping[str, Option] = {
    "max_players": Option((6, 5), 6, "RUL-PLAYERS"),
    "voluntary_non_operational": Option((True, False), True, "RUL-NON-OPERATIONAL"),
    "glory_virgin_site_only": Option((False, True), False, "RUL-GLORY-VIRGIN"),
    "neptune_flare_modifier": Option((-6, 0), -6, "RUL-NEPTUNE-FLARE"),
    "sunspot_events": Option(("even", "odd", "from_log"), "even", "RUL-SUNSPOT-EVENTS"),
    "year_end_order": Option(("event_first", "seniority_first"), "event_first", "RUL-YEAR-END-ORDER"),
    "fuel_lost_with": Option(("last_card", "last_thruster"), "last_card", "RUL-LOST-FUEL"),
    "radiator_ablation": Option(("automatic", "optional"), "automatic", "RUL-ABLATION"),
    "magbeam_push_total": Option((3, 4), 3, "RUL-POWERSAT"),
    "rocketplane_first_lander_burn": Option(("free", "paid"), "free", "RUL-ROCKETPLANE"),
    "sold_black_card": Option(
        ("to_hand", "to_deck_bottom"), "to_hand", "RUL-SOLD-BLACK", default_rfg="to_deck_bottom"
    ),
    "air_eater_base": Option((5, 4), 5, "RUL-AIR-EATER"),
    "buggy_reroll": Option(("per_site", "per_operation"), "per_site", "RUL-REROLLS"),
    "purge_roll_table": Option(
        ("seed_rotation", "english_rotation", "from_log"), "from_log", "RUL-PURGE-TABLE"
    ),
    "politics_vp_in_anarchy": Option(("none", "scored"), "none", "RUL-POLITICS-WAR"),
    "submarine_dome_bonus": Option(("printed", 1, 2), "printed", "RUL-DOME-BONUS"),
    "tourism_bonus_side": Option(("promoted", "any"), "promoted", "RUL-BERNAL-VP"),
    "factory_cube_token_vp": Option((True, False), True, "RUL-TOKEN-VP"),
    "hijack_promotion": Option((False, True), False, "RUL-FELONY"),
    "lutetia_chit": Option((False, True), False, "RUL-LUTETIA"),
    "whistleblow_ideology": Option(("own", "flipped", "both"), "own", "RUL-WHISTLEBLOW"),
    "defection_in_peace": Option((True, False), True, "RUL-DEFECTION"),
    "instant_victory_at_outbreak": Option((True, False), True, "RUL-WAR-END"),
    "sabotage_victims": Option(("enemies", "opponents"), "enemies", "RUL-SABOTAGE"),
    "bio_warhead_bribe": Option(("none", "one_per_turn"), "none", "RUL-BIO-WARHEADS"),
    "firing_table_unknown_cells": Option(("accept_log", "guess"), "accept_log", "RUL-FIRING-TABLE"),
    "cancer_hospital_attack": Option(("genocide", "forbidden"), "genocide", "RUL-GENOCIDE"),
    "antimatter_lab_price": Option((1, 0), 1, "RUL-AMAT"),
    "new_venus_footfall_bribe": Option(("war_only", "never", "always"), "war_only", "RUL-FUTURES-M3"),
    "no_war_bribe_factor": Option((1, 0, 2), 1, "RUL-M3-SCORING"),
    "force_field_lab_bonus": Option((2, 3), 2, "RUL-CARD-DATA"),
    "secession_card_text": Option(("rulebook", "card"), "rulebook", "RUL-CARD-FUTURES"),
}


def chosen(stated: Mapping[str, Any], rfg: bool) -> dict[str, Any]:
    """Every option's value: the stated one, else the default. Raises BadAction for unknown names or values."""
    for option, value in stated.items():
        if option not in OPTIONS:
            raise BadAction(f"there is no option {option}; options are {', '.join(sorted(OPTIONS))}")
        values = OPTIONS[option].values
        if not any(value == known and type(value) is type(known) for known in values):
            allowed = ", ".join(map(repr, values))
            raise BadAction(f"option {option} cannot be {value!r}; it is one of {allowed}")
    return {name: stated.get(name, option.default_for(rfg)) for name, option in OPTIONS.items()}

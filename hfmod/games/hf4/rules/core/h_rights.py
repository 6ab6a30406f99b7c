"""What a player may use while moving: pushes, safe assists, FINAO prices, seasons; abilities by code.

Consent of others stands in ``Turn.granted``: ``powersat:GIVER`` -> players whom the giver pushes.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import Ability
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.abilities import of_card, of_privilege
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.solar_graph import Way, place
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

POWERSAT = "powersat"
OPEN_SOURCE = "open_source_finao"
BREAKS_IN_AIR = "aerobrake_breaks"
BELT_BONUS = "belt_bonus_burn"
BELT_PROOF = "ignore_radiation"
SAFE_AEROBRAKE = "safe_aerobrake"
HALF_FINAO = "halve_finao"
BEAM_POWERED = "beam_powered"  # a push adds ``thrust`` in place of 1

FINAO_PRICE = 4
OPEN_SOURCE_PRICE = 3


@implements("J2e", "B2g")
def ability(state: Hf4State, card: str, code: str) -> Ability | None:
    """The ability with that code on a card's upper side, while the card is operational."""
    return next(of_card(state, card, code), None)


def printed(state: Hf4State, card: str, code: str) -> Ability | None:
    """The ability with that code on a card's upper side, whether the card is operational or not."""
    found = next((one for one in state.side(card).abilities if one.code == code), None)
    if found is not None:
        occurs("abilities", code)
    return found


@implements("GL-Sails.a", "GL-Aerobrake-Hazard.d")
def breaks_in_air(state: Hf4State, card: str) -> bool:
    """Whether the card is lost in an aerobrake hazard, as sails are, active or not."""
    return printed(state, card, BREAKS_IN_AIR) is not None


@implements("K1", "iiA1-K")
def season(state: Hf4State) -> str | None:
    """The season in force (RUL-SUNSPOT-TRACK); None in Race for Glory, which has none."""
    if not state.rules.events:
        return None
    spots = state.content.tables["sunspot"]["spots"]
    return str(next(spot["season"] for spot in spots if spot["spot"] == state.sunspot))


# -- pushes ------------------------------------------------------------------------------------------


@implements("H3d", "I7.1", "GL-Powersat.c", "tE1.15")
def own_push(state: Hf4State, player: str) -> bool:
    """Whether a player has beamed power: the privilege, or a factory on a site with a push icon."""
    if state.own_privilege(player, POWERSAT):
        occurs("privileges", POWERSAT)
        return True
    sites = state.content.map.sites
    return any(
        tokens.factory == player and space in sites and sites[space].push
        for space, tokens in state.sites.items()
    )


@implements("N4a", "GL-Powersat.b", "tE3.2", "CA-CQ038F-P", "APP-CQ038F")
def push_sources(state: Hf4State, player: str) -> tuple[str, ...]:
    """Players whose beamed power a player may use now: his own, and that of those who granted it."""
    granted = state.turn.granted if state.turn is not None else {}
    return tuple(
        other
        for other in state.players
        if (other == player or player in granted.get(f"{POWERSAT}:{other}", ())) and own_push(state, other)
    )


# -- factories ---------------------------------------------------------------------------------------


@implements("H6c.2", "GL-Powersat.e", "H7c")
def assist_is_safe(state: Hf4State, player: str, site: str) -> bool:
    """Whether a factory-assist there makes no hazard roll: a colony, or beamed power for the player."""
    tokens = state.sites.get(site)
    colony = bool(tokens and tokens.colonies)
    return colony or bool(push_sources(state, player)) or lender_beams(state, player, site)


@implements("N6", "GL-Powersat.e")
def lender_beams(state: Hf4State, player: str, site: str) -> bool:
    """Whether who lends the factory there has beamed power, which comes with it."""
    tokens = state.sites.get(site)
    owner = tokens.factory if tokens is not None else None
    granted = state.turn.granted if state.turn is not None else {}
    if owner is None or owner == player or player not in granted.get(f"factory:{site}", ()):
        return False
    in_words = state.option("lent_factory_powersat") == "in_words"  # RUL-LENT-FACTORY-POWERSAT
    return own_push(state, owner) and not in_words


# -- hazards and seasons -------------------------------------------------------------------------------


@implements(
    "H7e", "GL-Open-Source-FINAO", "CA-CQ038R-P", "GL-FINAO", "tE1.21", "CA-M2C181B", "CA-M2C195R",
    "APP-CQ038R", silent=("CA-CQ038R-P", "CA-M2C181B", "CA-M2C195R"),
)  # fmt: skip
def finao_price(state: Hf4State, player: str) -> int:
    """Aquas for one FINAO; a Colonist may halve it, rounded down."""
    full = FINAO_PRICE
    if state.has_privilege(player, OPEN_SOURCE):
        printed = of_privilege(state, player, OPEN_SOURCE)
        full = int(printed.params.get("cost", OPEN_SOURCE_PRICE)) if printed else OPEN_SOURCE_PRICE
    full *= state.rules.finao_factor(state)
    return full // 2 if state.rules.has(state, player, HALF_FINAO) else full


@implements("H7b", "GL-Aerobrake-Hazard.a", "CA-CG116F", "CA-CG116R")
def aerobrake_is_safe(state: Hf4State, stack: Stack) -> bool:
    """Whether a card of the stack takes it through aerobrake hazards without a roll."""
    return any(ability(state, card, SAFE_AEROBRAKE) for card in stack.cards)


@implements(
    "B7h", "H6a.1", "GL-Synodic-Comet-Site", "GL-Synodic-Comet-Site.a", "iiA1-B7h",
    "GL-Synodic-Comet-Site.a.m1", "1C3b",
)  # fmt: skip
def synodic(state: Hf4State, step: Way, *about: str, thruster: str = "") -> Iterator[RuleViolation]:
    """Coloured spaces of a synodic comet are entered and left in its season only (RUL-SYNODIC).

    A rocket that uses the TW ``thruster`` comes and goes in any season.
    """
    if thruster and b_cards.is_terawatt(state, thruster):
        return
    now = season(state)
    spaces = state.content.map.spaces
    start, end = spaces[step.start], spaces[step.end]
    if now is None or start.season == end.season:
        return
    for space, verb in ((end, "entered"), (start, "left")):
        if space.season is not None and space.season != now:
            rule = "B7h" if verb == "entered" else "GL-Synodic-Comet-Site.a"
            if "site" in (start.type, end.type):
                rule = "H6a.1"
            where = place(state.content.map, space.id)
            message = f"{where} is {verb} in season {space.season} only, now it is {now}"
            legal = f"wait for season {space.season}"
            yield broken(rule, message, *about, legal=legal, season=now, needed=space.season)

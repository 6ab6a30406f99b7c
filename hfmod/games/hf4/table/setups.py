"""Start positions: core games of 2 to 6 players, also with politics, and the scenarios of Race for Glory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.games.hf4.acts.names import ASSEMBLY, BEGUN, DECKS, MAP, MARKET, RED_DISKS, area_of, away, mat
from hfmod.games.hf4.table import deals, rescue
from hfmod.games.hf4.table.assembly import first_session
from hfmod.games.hf4.table.common import Parts
from hfmod.games.hf4.table.shared import RFG_SUNSPOT, glory_rows, later_cards, market_layout
from hfmod.table.model import Position, SetUp

_NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


#: Buttons of the mats that only games with politics use.
_POLITICS = ("fundraise", "politics")


def _positions(parts: Parts, scenario: Mapping[str, Any], players: int, politics: bool) -> Iterator[Position]:
    layout = market_layout(parts.content.tables)
    own = list(first_session(parts, players)) if politics else []
    elsewhere = {position.piece for position in own}
    if not politics:
        elsewhere |= {f"{button}-{faction.id}" for button in _POLITICS for faction in parts.factions}
    if "colonists" in scenario:
        own += rescue.positions(parts, layout, int(scenario["colonists"]["count"]))
        elsewhere |= rescue.absent(parts)
    yield from (position for position in parts.start if position.piece not in elsewhere)
    yield from own
    content, edition = parts.content, str(scenario["edition"])
    for deck in scenario["decks"]:
        for card in reversed(content.deck(deck, edition)):
            yield Position(f"card-{card.id.lower()}", pile=DECKS[deck])
    for card_piece, pile in later_cards(parts):
        yield Position(card_piece, pile=pile)
    if edition == "rfg":
        yield Position(RFG_SUNSPOT, MARKET, *layout.zone("sunspot").middle)
    seniority = int(scenario["seniority_disks"])
    spot = layout.spot("seniority")
    for piece in parts.pieces:
        if piece.kind == "seniority disk":
            if int(piece.id.rpartition("-")[2]) <= seniority:
                yield Position(piece.id, MARKET, spot.x, spot.y)
        elif piece.kind == "red disk":
            yield Position(piece.id, pile=RED_DISKS)
    wanted = scenario.get("glory", "all")
    for chit in glory_rows(parts):
        x, y = chit["at"]
        if chit["kind"] == "glory":
            there = wanted == "all" or chit["zone"] in wanted
        else:
            there = 0 < int(scenario.get("heroism_from_players") or 0) <= players
        if there:
            yield Position(str(chit["id"]), MAP, x, y)


def _setup(parts: Parts, scenario: Mapping[str, Any], players: int, politics: bool = False) -> SetUp:
    ident, edition = str(scenario["id"]), str(scenario["edition"])
    modules = ["core", *(["rfg"] if edition == "rfg" else []), *(["m0"] if politics else [])]
    counts = {
        "hf4_scenario": ident,
        "hf4_modules": ",".join(modules),
        "hf4_players": str(players),
        BEGUN: "false",
    }
    for number, faction in enumerate(parts.factions, 1):
        counts[f"hf4_seat_{faction.id}"] = str(number if number <= players else 0)
        counts[away(faction.id)] = "false" if number <= players else "true"
    counts[away(area_of(ASSEMBLY))] = "false" if politics else "true"
    counts |= dict(deals.partners(parts.factions, players))
    aquas = str(int(scenario["aquas"]))
    plus = " with politics" if politics else ""
    return SetUp(
        "-".join((ident, *(["m0"] if politics else []), str(players))),
        f"{scenario['name']}{plus}, {_NUMBERS[players].lower()} player{'s' if players > 1 else ''}: "
        + ", ".join(faction.name for faction in parts.factions[:players]),
        f"Core game{plus}" if edition == "core" else "Race for Glory",
        tuple(_positions(parts, scenario, players, politics)),
        counts,
        # All mats, as the seat buttons may seat any colour (C5).
        {(mat(faction), "Aquas"): aquas for faction in parts.factions},
    )


def setups(parts: Parts) -> tuple[SetUp, ...]:
    """A set-up for every scenario and number of players; with politics too where they can be played."""
    found = []
    for scenario in parts.content.tables["scenarios"]["scenarios"]:
        least, most = scenario["players"]
        for politics in (False, True) if scenario["edition"] == "core" else (False,):
            for players in range(int(least), min(int(most), len(parts.factions)) + 1):
                found.append(_setup(parts, scenario, players, politics))
    return tuple(found)

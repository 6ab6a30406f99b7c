"""Start positions: core games of 2 to 6 players, also with modules, and the scenarios of Race for Glory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hfmod.games.hf4.acts.names import (
    ASSEMBLY,
    BEGUN,
    DECK_MODULE,
    DECKS,
    MAP,
    MARKET,
    PATENTS,
    RED_DISKS,
    WITH,
    area_of,
    away,
    counter,
    flying_cube,
    mat,
    war_cube,
    with_which,
)
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.terawatt.d_future_setup import CYCLES
from hfmod.games.hf4.table import choices, deals, modules, rescue, war
from hfmod.games.hf4.table.assembly import first_session
from hfmod.games.hf4.table.common import Parts
from hfmod.games.hf4.table.shared import RFG_SUNSPOT, glory_rows, market_layout
from hfmod.table.model import Position, SetUp

_NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


#: Buttons of the mats that only games with politics use.
_POLITICS = ("fundraise", "politics")


@dataclass(frozen=True)
class _Game:
    """What a core game is played with: modules of the engine, and whether Futures are."""

    modules: tuple[str, ...] = ()
    futures: bool = False

    @property
    def ident(self) -> str:
        """Part of the id of its set-ups."""
        return "".join(f"-{one}" for one in (*self.modules, *(["futures"] if self.futures else [])))

    @property
    def words(self) -> str:
        """What is added to the name of its set-ups."""
        names = [_MODULES[one] for one in self.modules] + (["Futures"] if self.futures else [])
        listed = " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
        return f" with {listed}" if names else ""

    @property
    def longer(self) -> bool:
        """Whether a module makes the game longer."""
        return bool({"m1", "m2"} & set(self.modules))

    @property
    def at_war(self) -> bool:
        """Whether two blocs and War are played."""
        return "m3" in self.modules

    def seated(self, parts: Parts) -> tuple[Faction, ...]:
        """Colours in the order in which they are seated."""
        return war.seating(parts) if self.at_war else parts.factions


_MODULES = {"m0": "politics", "m1": "terawatt", "m2": "colonization", "m3": "conflict"}
_PLAIN = _Game()
_ALL = ("m0", "m1", "m2", "m3")
_GAMES = (
    _PLAIN,
    _Game(("m0",)),
    _Game(("m0", "m1")),
    _Game(("m0", "m2")),
    _Game(("m0", "m1", "m2")),
    _Game(("m0", "m1", "m2"), futures=True),
    _Game(("m0", "m3")),
    _Game(_ALL),
    _Game(_ALL, futures=True),
)


def _positions(parts: Parts, scenario: Mapping[str, Any], players: int, game: _Game) -> Iterator[Position]:
    layout = market_layout(parts.content.tables)
    seated = game.seated(parts)[:players]
    own = list(first_session(parts, seated, game.at_war)) if "m0" in game.modules else []
    own += war.positions(parts, players) if game.at_war else ()
    own += modules.positions(parts, frozenset(game.modules))
    if game.longer or game.at_war:
        own += choices.positions(parts, game.modules)
    elsewhere = {position.piece for position in own}
    if "m0" not in game.modules:
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
    if edition == "rfg":
        yield Position(RFG_SUNSPOT, MARKET, *layout.zone("sunspot").middle)
    seniority = int(scenario["seniority_disks"]) + game.longer if not game.futures else CYCLES
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


def _laid(position: Position, game: _Game) -> Position:
    """Where a piece lies; with modules, cubes that can more take the place of the others."""
    if game.at_war:
        return replace(position, piece=war_cube(position.piece, game.longer))
    return replace(position, piece=flying_cube(position.piece)) if game.longer else position


def _setup(parts: Parts, scenario: Mapping[str, Any], players: int, game: _Game) -> SetUp:
    ident, edition = str(scenario["id"]), str(scenario["edition"])
    played = ["core", *(["rfg"] if edition == "rfg" else []), *game.modules]
    counts = {
        "hf4_scenario": ident,
        "hf4_modules": ",".join(played),
        WITH: with_which(played),
        "hf4_players": str(players),
        BEGUN: "false",
    }
    if game.futures:
        counts[counter("futures")] = choices.worded(True)
    seated = game.seated(parts)
    for number, faction in enumerate(seated, 1):
        counts[f"hf4_seat_{faction.id}"] = str(number if number <= players else 0)
        counts[away(faction.id)] = "false" if number <= players else "true"
    counts[away(area_of(ASSEMBLY))] = "false" if "m0" in game.modules else "true"
    counts |= dict(deals.partners(seated, players))
    counts |= war.open_rooms(parts, players) if game.at_war else {}
    aquas = str(int(scenario["aquas"]) + len([d for d in PATENTS if DECK_MODULE.get(d) in game.modules]))
    return SetUp(
        f"{ident}{game.ident}-{players}",
        f"{scenario['name']}{game.words}, {_NUMBERS[players].lower()} player{'s' if players > 1 else ''}: "
        + ", ".join(faction.name for faction in seated[:players]),
        f"Core game{game.words}" if edition == "core" else "Race for Glory",
        tuple(_laid(position, game) for position in _positions(parts, scenario, players, game)),
        counts,
        # All mats, as the seat buttons may seat any colour (C5).
        {(mat(faction), "Aquas"): aquas for faction in parts.factions},
        wings=modules.wings(parts, frozenset(game.modules))
        | ({ASSEMBLY, choices.OPTIONS} if game.at_war else set()),
    )


def setups(parts: Parts) -> tuple[SetUp, ...]:
    """A set-up for every scenario and number of players; with modules too where they can be played."""
    found = []
    for scenario in parts.content.tables["scenarios"]["scenarios"]:
        least, most = scenario["players"]
        for game in _GAMES if scenario["edition"] == "core" else (_PLAIN,):
            for players in range(int(least), min(int(most), len(parts.factions)) + 1):
                found.append(_setup(parts, scenario, players, game))
    return tuple(found)

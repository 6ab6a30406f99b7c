"""Facts of a position by dotted name, which a log may state to be checked (``expect``).

A fact is computed when it is asked for. Cards are named by id, those lying black side up by the code of that
side; places by space id; masses as printed on the fuel strip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import b_components, f_fuel, h_rights, m_end
from hfmod.games.hf4.rules.core.e_stacks import is_crew
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import TITLES, is_token


def shown(state: Hf4State, card: str) -> str:
    """A card as facts name it: by its id, black side up by that side's code; a crew always by its id."""
    black = state.cards[card].black and not is_crew(state, card)
    return state.content.cards[card].back.code if black else card


def cards_fact(state: Hf4State, stack: Stack) -> list[str]:
    """Cards of a stack; tokens of Race to the Rescue are none."""
    return sorted(shown(state, card) for card in stack.cards if not is_token(state, card))


def cargo_fact(state: Hf4State, player: str) -> dict[str, dict[str, int]]:
    """Colonist disks (``colonist``) and Discovery chits (``discovery``) in each stack of a player."""
    found: dict[str, dict[str, int]] = {}
    for kind, stack in state.players[player].stacks.items():
        tokens = (card for card in stack.cards if is_token(state, card))
        counted = Counter(TITLES[state.content.cards[card].deck][0] for card in tokens)
        if counted:
            found[kind] = dict(sorted(counted.items()))
    return found


def stack_fact(state: Hf4State, stack: Stack | None) -> dict[str, Any] | None:
    """A stack as facts show it: place, cards, FTs, masses of a spacecraft; None where there is none."""
    if stack is None:
        return None
    fact: dict[str, Any] = {
        "location": stack.location,
        "cards": cards_fact(state, stack),
        "fts": sum(stack.fts.values()),
    }
    if stack.anchored:
        fact["anchored"] = True
    if stack.kind in f_fuel.TRACKED:
        fact |= {"dry": f_fuel.mass_text(stack.dry), "wet": f_fuel.mass_text(stack.wet)}
    return fact


def glory_fact(state: Hf4State, player: str) -> dict[str, str]:
    """A player's glory chits: ``carried`` by a human, or in LEO ``low`` or ``high`` side up."""
    crew = state.players[player].crew
    people = [crew, *(card for _, card in c_colonists.in_play(state, player))]
    carried = {state.cards[card].glory: "carried" for card in people if card in state.cards}
    chits = {chit: "high" if state.glory_high[chit] else "low" for chit in state.players[player].glory}
    return chits | {chit: how for chit, how in carried.items() if chit is not None}


def leo_fact(state: Hf4State, player: str) -> list[str]:
    """Cards in a player's LEO stack."""
    leo = state.players[player].stacks.get("leo")
    return cards_fact(state, leo) if leo else []


def net_thrust_fact(state: Hf4State, player: str) -> int | None:
    """Net thrust of the movement under way, None where the player moves nothing."""
    move = state.movement
    return move.net_thrust if move is not None and move.owner == player else None


def delegates_fact(state: Hf4State, player: str) -> dict[str, int]:
    """A player's delegates by ideology."""
    house = state.assembly.delegates if state.assembly is not None else {}
    return {ideology: there[player] for ideology, there in house.items() if there.get(player)}


def glitches_fact(state: Hf4State, player: str) -> list[str]:
    """Kinds of the player's stacks with a glitch."""
    return sorted(stack.kind for stack in state.stacks(player) if stack.glitch)


def heavy_fact(state: Hf4State, player: str) -> list[str]:
    """Radiators in the player's stacks that lie on their heavy side."""
    cards = (card for stack in state.stacks(player) for card in stack.cards)
    return sorted(card for card in cards if state.cards[card].heavy)


def fuel_fact(state: Hf4State, player: str) -> str | None:
    """Grade of the fuel of the player's rocket, None without fuel."""
    rocket = state.players[player].stacks.get("rocket")
    return rocket.grade.value if rocket is not None and rocket.grade is not None else None


def crew_fact(state: Hf4State, player: str) -> str:
    """The side of the crew card that the player chose."""
    owner = state.players[player]
    card = state.content.cards[owner.crew]
    return card.back.code if owner.crew_black else card.front.code


def score_fact(state: Hf4State, player: str) -> int:
    """Victory points as things stand."""
    return sum(m_end.points(state, player).values())


OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "year": lambda state: state.year,
    "seniority": lambda state: state.seniority,
    "sunspot": lambda state: state.sunspot,
    "season": h_rights.season,
    "anarchy": lambda state: state.anarchy,
    "war": lambda state: state.at_war,
    "independents": lambda state: sorted(state.war.independents) if state.war else [],
    "phase": lambda state: state.phase,
    "ended": lambda state: state.ended,
    "first_player": lambda state: state.first_player,
    "law": lambda state: state.assembly.active if state.assembly else None,
    "legacy": lambda state: dict(state.assembly.legacy) if state.assembly else {},
    "chits": lambda state: sorted(state.glory_spots),
    "busted": lambda state: sorted(site for site, tokens in state.sites.items() if tokens.busted),
    "result": m_end.team_result,
    "waiting": lambda state: len(state.rescue.waiting) if state.rescue else 0,
    "player": lambda state: state.turn.player if state.turn else None,
}

OF_DECK: Mapping[str, Callable[[list[str]], Any]] = {
    "deck_top": lambda cards: cards[0] if cards else None,
    "deck": sorted,
    "deck_bottom": lambda cards: cards[-1] if cards else None,
}


def _stack(kind: str) -> Callable[[Hf4State, str], Any]:
    return lambda state, player: stack_fact(state, state.players[player].stacks.get(kind))


OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {
    "aquas": lambda state, player: state.players[player].aquas,
    "hand": lambda state, player: sorted(state.players[player].hand),
    "leo": leo_fact,
    "rocket": _stack("rocket"),
    "outpost1": _stack("outpost1"),
    "outpost2": _stack("outpost2"),
    "outpost3": _stack("outpost3"),
    "kalpana": _stack("kalpana"),
    "stanford": _stack("stanford"),
    "colonists": lambda state, player: sorted(card for _, card in c_colonists.in_play(state, player)),
    "claims": lambda state, player: sorted(b_components.claims(state, player)),
    "factories": lambda state, player: sorted(b_components.factories(state, player)),
    "colonies": lambda state, player: sorted(b_components.colonies(state, player)),
    "achievements": lambda state, player: sorted(state.players[player].achievements),
    "futures": lambda state, player: sorted(state.players[player].futures),
    "glory": glory_fact,
    "heroism": lambda state, player: sorted(state.players[player].heroism),
    "glitches": glitches_fact,
    "heavy": heavy_fact,
    "fuel": fuel_fact,
    "crew": crew_fact,
    "net_thrust": net_thrust_fact,
    "score": score_fact,
    "delegates": delegates_fact,
    "cargo": cargo_fact,
}


class Facts(Mapping[str, Any]):
    """All facts of a position as a mapping; each is computed when it is read."""

    def __init__(self, state: Hf4State) -> None:
        self.state = state

    def __getitem__(self, name: str) -> Any:
        kind, _, owner = name.partition(".")
        if not owner and kind in OF_GAME:
            return OF_GAME[kind](self.state)
        if kind in OF_PLAYER and owner in self.state.players:
            return OF_PLAYER[kind](self.state, owner)
        if kind in OF_DECK and owner in self.state.decks:
            return OF_DECK[kind](self.state.decks[owner])
        if kind == "exploitation" and owner in self._tracks():
            return price(self.state, owner)
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        kind, _, owner = name.partition(".")
        if not owner:
            return kind in OF_GAME
        return (
            (kind in OF_PLAYER and owner in self.state.players)
            or (kind in OF_DECK and owner in self.state.decks)
            or (kind == "exploitation" and owner in self._tracks())
        )

    def __iter__(self) -> Iterator[str]:
        yield from OF_GAME
        yield from (f"{kind}.{deck}" for deck in self.state.decks for kind in OF_DECK)
        yield from (f"exploitation.{track}" for track in self._tracks())
        yield from (f"{kind}.{player}" for player in self.state.players for kind in OF_PLAYER)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _tracks(self) -> list[str]:
        return [track["spectral"] for track in self.state.content.tables["exploitation"]["tracks"]]

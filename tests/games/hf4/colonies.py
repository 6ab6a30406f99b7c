"""Tables of Module 2 on the printed board, with Bernals and Colonists where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.chance import Recorded, Seeded
from hfmod.games.hf4.rules.colonization.a_anchoring import settle_down
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.e_stacks import make_stack, settle
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from hfmod.package import load_game

SEATS = {"P": ("purple", "CQ041R"), "W": ("white", "CQ042F"), "G": ("green", "CQ038F")}
HOME, OTHER_HOME = "cycler", "sso"
VESTA = "vesta-family-lagrange"  # a space with five sites beside it, none of them Luna's
SOLAR, RTG = "CG106", "CG119"  # electric generators without therms: a solar-powered one, and one that is not


@cache
def game() -> Any:
    """High Frontier with the printed content."""
    return load_game("hf4")


def colonial(
    modules: Sequence[str] = ("m2",), seats: Mapping[str, tuple[str, str]] = SEATS, **more: Any
) -> Hf4State:
    """A table of the core game with Module 2 (and others); it is P's first turn, P is the 1st player."""
    header = {
        "hflog": 1, "game": "hf4", "modules": ["core", *modules], "scenario": "core", "decks": "ascending",
        "players": [{"id": who, "faction": colour, "crew": face} for who, (colour, face) in seats.items()],
        **more,
    }  # fmt: skip
    state: Hf4State = game().new(header)
    game().apply(state, SetUp(), Seeded(1))
    return state


def taken(state: Hf4State, code: str) -> str:
    """Take a card off its deck, hand or LEO; a code of the reverse side lies that side up."""
    card, back = (code[:-1], True) if code.endswith("R") else (code, False)
    piles = [*state.decks.values(), *(player.hand for player in state.players.values())]
    for pile in (*piles, *(stack.cards for stack in state.stacks())):
        if card in pile:
            pile.remove(card)
    if card not in (player.crew for player in state.players.values()):
        state.cards[card].black = back
    return card


def gathered(state: Hf4State, *codes: str) -> list[str]:
    """Cards taken from wherever they lie; the stacks that they leave are settled."""
    sources = [state.stack_of(code.removesuffix("R")) for code in codes]
    cards = [taken(state, code) for code in codes]
    for source in sources:
        if source is not None:
            settle(state, source)
    return cards


def put(state: Hf4State, player: str, kind: str, place: str, *codes: str) -> Stack:
    """A player's stack with cards taken from wherever they are; Colonists become the player's."""
    stack = make_stack(state, player, kind, place)
    for code in codes:
        card = taken(state, code)
        stack.cards.append(card)
        if state.content.cards[card].deck == "colonists":
            state.cards[card].owner = player
    settle(state, stack)
    return stack


def bernal(
    state: Hf4State, player: str, code: str, place: str = HOME, *more: str, kind: str = "kalpana"
) -> Stack:
    """An anchored Bernal of a player."""
    stack = put(state, player, kind, place, code, *more)
    settle_down(state, stack)
    return stack


def factory(state: Hf4State, player: str, site: str, dome: bool = False) -> None:
    """A factory of a player."""
    state.sites[site] = SiteState(claim=player, factory=player, colonies=[player] if dome else [])


def hold(state: Hf4State, player: str, *codes: str) -> None:
    """Cards into a player's hand."""
    state.players[player].hand += [taken(state, code) for code in codes]


def act(by: str | None, do: str, **params: Any) -> Act[Hf4State]:
    """An act as a log line would name it."""
    made: Act[Hf4State] = game().parse({"by": by, "do": do, **params})
    return made


def dice(*faces: int) -> Recorded:
    """Recorded rolls of a d6."""
    return Recorded([{"d6": face} for face in faces])


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: Any) -> Hf4State:
    """Apply a legal act with recorded dice; the state stays sound."""
    game().apply(state, act(by, do, **params), dice(*faces))
    assert game().invariants(state) == []
    return state


def listed(state: Hf4State, do: str, by: str = "P") -> list[Act[Hf4State]]:
    """The legal acts of a kind."""
    return [one for one in game().acts[do].options(state) if one.by == by]

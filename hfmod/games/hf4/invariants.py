"""What holds in every position (:func:`unsound`), and what legal play never exceeds (:func:`exceeded`).

Forced acts, of a table that broke a rule, may exceed the limits of the box, but never make the state unsound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4 import b_components, e_stacks, f_fuel, m1_freighters
from hfmod.games.hf4.d_turns import EndTurn
from hfmod.games.hf4.state import Hf4State


def unsound(state: Hf4State) -> Iterator[str]:
    """Sentences about what cannot be in any position."""
    yield from _cards_once(state)
    yield from _chits_once(state)
    yield from _sound_stacks(state)
    for player in state.players.values():
        if player.aquas < 0:
            yield f"{player.id} has {player.aquas} Aquas"


def exceeded(state: Hf4State, act: Act[Hf4State]) -> Iterator[str]:
    """Sentences about limits that are exceeded after an act: tokens (B8), stacks at a turn's end (E3)."""
    for player in state.players:
        yield from _tokens(state, player)
    if isinstance(act, EndTurn) and act.by in state.players:
        kinds = state.players[act.by].stacks
        outposts = [kind for kind in kinds if e_stacks.is_outpost(kind)]
        if not set(outposts) <= set(e_stacks.OUTPOSTS):
            yield f"{act.by} ended the turn with {', '.join(outposts)}"


def _cards_once(state: Hf4State) -> Iterator[str]:
    places: dict[str, int] = dict.fromkeys(state.cards, 0)
    lists = [*state.decks.values(), *(player.hand for player in state.players.values())]
    lists += [stack.cards for stack in state.stacks()]
    if state.auction is not None:
        lists.append([state.auction.card])
    for cards in lists:
        for card in cards:
            places[card] = places.get(card, 0) + 1
    for card, n in places.items():
        if n != 1:
            yield f"card {card} lies in {n} places"


def _chits_once(state: Hf4State) -> Iterator[str]:
    """A chit of glory or heroism lies in its place, with a card, or with a player."""
    places = Counter(state.glory_spots.keys())
    places.update(card.glory for card in state.cards.values() if card.glory is not None)
    for player in state.players.values():
        places.update([*player.glory, *player.heroism])
    for chit, n in places.items():
        if n > 1:
            yield f"chit {chit} lies in {n} places"


def _sound_stacks(state: Hf4State) -> Iterator[str]:
    for stack in state.stacks():
        if stack.kind in f_fuel.TRACKED and stack.wet < stack.dry:
            yield f"{stack.key} has less wet than dry mass"
        if stack.location not in state.content.map.spaces:
            yield f"{stack.key} is at {stack.location}, which is no space"
        if stack.kind != "leo" and not stack.cards and not stack.fts:
            yield f"{stack.key} is empty"
        if any(n < 0 for n in stack.fts.values()):
            yield f"{stack.key} has fewer than no FTs"
        if stack.kind == e_stacks.FREIGHTER and m1_freighters.hold_of(state, stack) is None:
            yield f"{stack.key} has no freighter card"
    for player in state.players.values():
        if any(cube.location not in state.content.map.spaces for cube in player.cubes.values()):
            yield f"{player.id} has a cube in no space"


def _tokens(state: Hf4State, player: str) -> Iterator[str]:
    """Disks and cubes on the board are no more than a player has."""
    disks, cubes = len(b_components.claims(state, player)), b_components.cubes_used(state, player)
    for token, used in (("disk", disks), ("cube", cubes)):
        printed = b_components.supply(state, token)
        if used > printed:
            yield f"{player} has {used} {token}s on the board, of {printed}"

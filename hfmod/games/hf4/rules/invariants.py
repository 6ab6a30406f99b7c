"""What holds in every position (:func:`unsound`), and what legal play never exceeds (:func:`exceeded`).

Forced acts, of a table that broke a rule, may exceed the limits of the box, but never make the state unsound.
What legal play never does to the position before an act is in :mod:`hfmod.games.hf4.rules.successions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core import b_components, e_stacks, f_fuel
from hfmod.games.hf4.rules.core.c_setup import seniority_disks
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.state import Hf4State


def unsound(state: Hf4State) -> Iterator[str]:
    """Sentences about what cannot be in any position."""
    yield from _cards_once(state)
    yield from _chits_once(state)
    yield from _sound_stacks(state)
    yield from _sound_sites(state)
    for player in state.players.values():
        if player.aquas < 0:
            yield f"{player.id} has {player.aquas} Aquas"
    if not 0 <= state.seniority <= seniority_disks(state):
        yield f"{state.seniority} seniority disks are left, of {seniority_disks(state)}"
    yield from state.rules.unsound(state)


def exceeded(state: Hf4State, act: Act[Hf4State]) -> Iterator[str]:
    """Sentences about limits that are exceeded after an act: tokens (B8), stacks at a turn's end (E3)."""
    for player in state.players:
        yield from _tokens(state, player)
    yield from _together(state)
    yield from state.rules.exceeded(state)
    if isinstance(act, EndTurn) and act.by in state.players:
        kinds = state.players[act.by].stacks
        outposts = [kind for kind in kinds if e_stacks.is_outpost(kind)]
        if not set(outposts) <= set(e_stacks.OUTPOSTS):
            yield f"{act.by} ended the turn with {', '.join(sorted(outposts))}"


def _cards_once(state: Hf4State) -> Iterator[str]:
    """Each card of the game lies in one deck, hand, stack or auction, and no other card does."""
    lying: list[str] = []
    for deck in state.decks.values():
        lying += deck
    for player in state.players.values():
        lying += player.hand
        for stack in player.stacks.values():
            lying += stack.cards
    if state.auction is not None:
        lying.append(state.auction.card)
    lying += state.rules.cards_elsewhere(state)
    if len(lying) == len(state.cards) and state.cards.keys() == set(lying):
        return
    places = Counter(lying)
    for card in {*lying, *state.cards}:
        if places[card] != 1 or card not in state.cards:
            yield f"card {card} lies in {places[card]} places"


def _chits_once(state: Hf4State) -> Iterator[str]:
    """Each chit of glory or heroism lies in its place, with a card in a stack, or with a player."""
    lying = list(state.glory_spots)
    for player in state.players.values():
        lying += player.glory
        lying += player.heroism
        for stack in player.stacks.values():
            lying += [chit for card in stack.cards if (chit := state.cards[card].glory) is not None]
    lying += state.rules.chits_elsewhere(state)
    if len(lying) == len(state.glory_high) and state.glory_high.keys() == set(lying):
        return
    places = Counter(lying)
    for chit in {*lying, *state.glory_high}:
        if places[chit] != 1:
            yield f"chit {chit} lies in {places[chit]} places"


def _sound_stacks(state: Hf4State) -> Iterator[str]:
    for player in state.players.values():
        for kind, stack in player.stacks.items():
            if stack.kind != kind or stack.owner != player.id:
                yield f"{stack.key} lies as {kind} with {player.id}"
            if kind in f_fuel.TRACKED:
                if not f_fuel.is_moving(state, stack) and stack.dry != f_fuel.dry_mass(state, stack):
                    yield f"{stack.key} has dry mass {stack.dry}, and weighs {f_fuel.dry_mass(state, stack)}"
                if stack.wet < stack.dry:
                    yield f"{stack.key} has less wet than dry mass"
                elif (stack.wet > stack.dry) != (stack.grade is not None):
                    yield f"{stack.key} has fuel of grade {stack.grade} between {stack.dry} and {stack.wet}"
            if stack.location not in state.content.map.spaces:
                yield f"{stack.key} is at {stack.location}, which is no space"
            if kind != "leo" and not stack.cards and not stack.fts:
                yield f"{stack.key} is empty"
            if stack.fts and min(stack.fts.values()) < 0:
                yield f"{stack.key} has fewer than no FTs"
        if any(cube.location not in state.content.map.spaces for cube in player.cubes.values()):
            yield f"{player.id} has a cube in no space"


def _sound_sites(state: Hf4State) -> Iterator[str]:
    """Tokens lie on sites of the map and belong to players."""
    for space, tokens in state.sites.items():
        if space not in state.content.map.sites:
            yield f"tokens lie at {space}, which is no site"
        for owner in (tokens.claim, tokens.factory, *tokens.colonies):
            if owner is not None and owner not in state.players:
                yield f"a token of {owner}, who is no player, lies at {space}"


def _tokens(state: Hf4State, player: str) -> Iterator[str]:
    """Disks and cubes on the board are no more than a player has."""
    disks = len(b_components.claims(state, player))
    cubes = b_components.cubes_used(state, player) - state.rules.cubes_due(state, player)
    for token, used in (("disk", disks), ("cube", cubes)):
        printed = b_components.supply(state, token)
        if used > printed:
            yield f"{player} has {used} {token}s on the board, of {printed}"


def _together(state: Hf4State) -> Iterator[str]:
    """A busted disk lies alone, a cube on a claim, a dome on a cube."""
    for space, tokens in state.sites.items():
        if tokens.busted and (tokens.claim or tokens.factory or tokens.colonies):
            yield f"{space} is busted, and other tokens lie there"
        if tokens.factory is not None and tokens.claim is None:
            yield f"a factory stands at {space} without a claim"
        if tokens.colonies and tokens.factory is None:
            yield f"a dome stands at {space} without a factory"

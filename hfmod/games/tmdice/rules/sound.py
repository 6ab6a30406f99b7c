"""Soundness: what holds in every position, and what legal play never exceeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.games.tmdice.content.effects import OCEAN
from hfmod.games.tmdice.content.model import BONUS, PROJECT
from hfmod.games.tmdice.rules.setup import MILESTONES, bonus_stack_size
from hfmod.games.tmdice.rules.state import SETUP, TmdState
from hfmod.games.tmdice.rules.tiles import left_of


def unsound(state: TmdState) -> Iterator[str]:
    """Dice, tokens, cards and tiles are conserved, and markers stay on their tracks."""
    yield from _dice(state)
    yield from _cards(state)
    yield from _board(state)


def _dice(state: TmdState) -> Iterator[str]:
    content = state.content
    dice = Counter(state.pool)
    for face in (*state.awards, *(face for one in state.everybody() for face in one.dice.elements())):
        dice[content.colour_of[face]] += 1
    for die in content.dice.values():
        if dice[die.colour] != die.count or state.pool[die.colour] < 0:
            yield f"there are {dice[die.colour]} {die.colour} dice, not {die.count}"
    for one in state.everybody():
        if any(n < 1 for n in one.dice.values()) or one.wild < 0 or one.vp < 0:
            yield f"{one.id} has fewer than no dice, tokens or VP"
    tokens = state.wild + sum(one.wild for one in state.everybody())
    limited = state.options["wild_supply_empty"] != "unlimited"
    if tokens != content.wild_tokens or (limited and state.wild < 0):
        yield f"there are {tokens} wild tokens, {state.wild} of them in the supply"


def _cards(state: TmdState) -> Iterator[str]:
    content = state.content
    lying = Counter([*state.deck, *state.discard, *state.bonus_stack])
    for one in state.everybody():
        lying.update([*one.hand, *one.cards])
    projects = Counter(content.of_kind(PROJECT, state.sets))
    found = Counter({card: n for card, n in lying.items() if content.cards[card].kind == PROJECT})
    if found != projects:
        wrong = sorted((found - projects) + (projects - found))
        yield f"project cards are in no place or in two: {', '.join(wrong)}"
    bonus = Counter({card: n for card, n in lying.items() if content.cards[card].kind == BONUS})
    size = bonus_stack_size(len(state.order)) + state.beyond if state.step != SETUP else 0
    if bonus.total() not in (size, 0) or any(n > 1 for n in bonus.values()):
        yield f"there are {bonus.total()} bonus cards, not {size}"
    taken = Counter([*state.open, *(name for one in state.everybody() for name in one.milestones)])
    shared = state.options["simultaneous_milestone"] == "shared"
    if not {*taken} <= {*state.milestones} or (not shared and any(n > 1 for n in taken.values())):
        yield f"milestones lie in two places: {', '.join(taken)}"
    if state.step != SETUP and len(state.milestones) not in (MILESTONES, 0):  # or nobody laid them out
        yield f"there are {len(state.milestones)} milestones"


def _board(state: TmdState) -> Iterator[str]:
    content = state.content
    lying = Counter(state.tiles.values())
    if lying[OCEAN] + state.oceans != content.tiles["ocean"] or state.oceans < 0:
        yield f"{lying[OCEAN]} ocean tiles lie on the board, {state.oceans} in the stack"
    if any(left_of(state, tile) < 0 for tile in lying):
        yield f"there are more tiles than the box holds: {dict(lying)}"
    for name, marker, track in (
        ("temperature", state.temperature, content.temperature),
        ("oxygen", state.oxygen, content.oxygen),
    ):
        if not track.start <= marker <= track.end or (marker - track.start) % track.step:
            yield f"the {name} is {marker}"


def exceeded(state: TmdState) -> list[str]:
    """What legal play never does: oceans on land, more bonus cards than spaces reached."""
    hexes, spaces = state.content.hexes, state.content.vp_track.bonus_cards
    found = [
        f"an ocean lies on {hex}"
        for hex, tile in state.tiles.items()
        if tile == OCEAN and not hexes[hex].ocean
    ]
    for player in state.everybody():
        if player.bonus_cards > sum(space <= player.vp for space in spaces):
            found.append(f"{player.id} has taken {player.bonus_cards} bonus cards with {player.vp} VP")
    return found

"""N3a and N3b: claims and factories that change hands in a deal, and the disks and cubes that this takes.

One player takes a token off the map and the other puts one there. What both sides name moves at once, so that
who gives a claim for a claim needs no disk of the reserve.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb

from hfmod.engine.act import RuleViolation
from hfmod.engine.listing import Listing
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.acts import broken, count, spot
from hfmod.games.hf4.rules.core.n_cargo import Item
from hfmod.games.hf4.rules.core.state import Hf4State

CLAIM, FACTORY = "claim", "factory"
TOKENS = (CLAIM, FACTORY)

Words = tuple[str, ...]
Swap = tuple[Words, Words]
Numbers = tuple[int, int]  # of claims, and of factories


@implements("N3b", "G4a", "I7f", "B8.1", "N3")
def limits(
    state: Hf4State, taker: str, gets: Iterable[Item], gives: Iterable[Item]
) -> Iterator[RuleViolation]:
    """Disks and cubes of the receiver are limited; those that they give up in the same deal come back."""
    got, given = Counter(item.kind for item in gets), Counter(item.kind for item in gives)
    disks = got[CLAIM] + got[FACTORY] - given[CLAIM] - given[FACTORY]
    left = b_components.disks_left(state, taker)
    if disks > left:
        message = f"{taker} needs {count(disks, 'claim disk')} and has {left}"
        legal = f"up to {count(left, 'claim')}, or claims of {taker} in exchange; "
        legal += f"{taker} discards tokens before the deal (G6)"
        yield broken("N3b", message, f"claims:{taker}", legal=legal, needed=disks, left=left)
    cubes, cubes_left = got[FACTORY] - given[FACTORY], b_components.cubes_left(state, taker)
    if cubes > cubes_left:
        message = f"{taker} needs {count(cubes, 'cube')} and has {cubes_left}"
        legal = f"up to {count(cubes_left, 'cube')}; {taker} discards factories before the deal (G6)"
        yield broken("B8.1", message, f"claims:{taker}", legal=legal, needed=cubes, left=cubes_left)


@implements("N3a", "G6a.1", "G6b")
def whole_factories(state: Hf4State, items: Iterable[Item]) -> Iterator[RuleViolation]:
    """Disk and cube of a factory change hands together, and so only where both are of one colour."""
    for item in items:
        tokens = state.sites.get(item.what)
        if tokens is None or item.kind not in TOKENS or tokens.factory is None:
            continue
        where = spot(state, item.what)
        if item.kind == CLAIM:
            message = f"a factory stands on the claim at {where}"
            legal = f"give the factory at {where}" if tokens.factory == tokens.claim else "give another claim"
            yield broken("N3a", message, f"site:{item.what}", legal=legal)
        elif tokens.factory != tokens.claim:
            message = f"the factory at {where} is {tokens.factory}'s, on a claim of {tokens.claim}"
            legal = f"give a factory on an own claim, or lend that at {where} for the turn (N6)"
            yield broken("N3a", message, f"site:{item.what}", legal=legal)


@implements("N3a", "G6a.1")
def whole(state: Hf4State, player: str) -> list[str]:
    """Sites with a factory of the player whose disk is his as well."""
    return [site for site in b_components.factories(state, player) if state.sites[site].claim == player]


class Swaps(Listing[Swap]):
    """Tokens of one player against tokens of another, as far as both have the disks and cubes for them.

    Where tokens do not change hands now (``barred``), there are none on either side.
    """

    def __init__(self, state: Hf4State, one: str, other: str, barred: bool) -> None:
        players = (one, other)
        self.words = [
            (
                [] if barred else [f"{CLAIM}:{site}" for site in b_components.spare_claims(state, player)],
                [] if barred else [f"{FACTORY}:{site}" for site in whole(state, player)],
            )
            for player in players
        ]
        self.disks = [b_components.disks_left(state, player) for player in players]
        self.cubes = [b_components.cubes_left(state, player) for player in players]

    def _balanced(self, ours: Numbers, theirs: Numbers) -> bool:
        """Whether both players have room for what they get."""
        disks, cubes = sum(theirs) - sum(ours), theirs[1] - ours[1]
        return -self.disks[1] <= disks <= self.disks[0] and -self.cubes[1] <= cubes <= self.cubes[0]

    def _sizes(self) -> Iterator[tuple[Numbers, Numbers]]:
        """How many tokens of each sort may be swapped, few first."""
        most = [len(words) for side in self.words for words in side]
        for a, b, c, d in sorted(
            product(*(range(n + 1) for n in most)), key=lambda sizes: (sum(sizes), sizes)
        ):
            if self._balanced((a, b), (c, d)):
                yield (a, b), (c, d)

    def __iter__(self) -> Iterator[Swap]:
        for sizes in self._sizes():
            ours, theirs = (
                [(*claims, *factories) for claims, factories in product(*map(combinations, words, numbers))]
                for words, numbers in zip(self.words, sizes, strict=True)
            )
            yield from product(ours, theirs)

    def __contains__(self, swap: object) -> bool:
        if not isinstance(swap, tuple) or len(swap) != 2:
            return False
        for words, offered in zip(swap, self.words, strict=True):
            if len(set(words)) < len(words) or not {*offered[0], *offered[1]}.issuperset(words):
                return False
        return self._balanced(*map(_numbers, swap))

    def count(self) -> int:
        (a, b), (c, d) = ([len(words) for words in side] for side in self.words)
        return sum(
            comb(a, ours[0]) * comb(b, ours[1]) * comb(c, theirs[0]) * comb(d, theirs[1])
            for ours, theirs in self._sizes()
        )

    def pick(self, rng: random.Random) -> Swap | None:
        """One of them by chance, those of few tokens more often."""
        sizes = list(self._sizes())
        weights = [4.0 ** -sum((*ours, *theirs)) for ours, theirs in sizes]
        chosen = rng.choices(sizes, weights)[0]
        ours, theirs = (
            tuple(word for words, n in zip(side, numbers, strict=True) for word in rng.sample(words, n))
            for side, numbers in zip(self.words, chosen, strict=True)
        )
        return ours, theirs


def apart(words: Words) -> tuple[Words, Words]:
    """What a deal names on one side: other things, and tokens."""
    tokens = tuple(word for word in words if word.partition(":")[0] in TOKENS)
    return tuple(word for word in words if word not in tokens), tokens


def _numbers(words: Sequence[str]) -> Numbers:
    kinds = Counter(word.partition(":")[0] for word in words)
    return kinds[CLAIM], kinds[FACTORY]

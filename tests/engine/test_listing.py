"""Listings know what they hold without counting it out: held against sets that are counted out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import chain, combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hfmod.engine.listing import Listed, Made, Pairs, Selections, Several

Cards = tuple[int, ...]
MASSES = st.lists(st.integers(0, 4), max_size=8)


def subsets(items: Cards) -> Iterable[Cards]:
    return chain.from_iterable(combinations(items, n) for n in range(len(items) + 1))


def loads(
    masses: list[int], limit: int, at_least_one: bool, base: int = 0, weighed: bool = True
) -> tuple[Selections[int], set[Cards], list[Cards]]:
    """Sets of numbered cards of these masses, together within a limit; cards 0 and 1 exclude each other.

    The first ``base`` cards belong to every set.
    """
    cards = tuple(range(base, len(masses)))

    def fits(chosen: Cards) -> bool:
        together = sum(masses[card] for card in chosen) <= limit and not {0, 1} <= set(chosen)
        return together and (bool(chosen) or not at_least_one)

    def weigh(chosen: Cards) -> tuple[int, Cards]:
        return sum(masses[card] for card in chosen), chosen[-1:]

    kept = tuple(range(base))
    by_hand = [kept + chosen for chosen in subsets(cards)]
    ok = {one for one in by_hand if fits(one)} if fits(kept) or not kept else set()
    return Selections(cards, fits, kept, weigh if weighed else None), ok, by_hand


@given(MASSES, st.integers(0, 12), st.booleans(), st.integers(0, 2), st.booleans(), st.integers(0, 99))
def test_selections_are_all_sets_that_fit(
    masses: list[int], limit: int, at_least_one: bool, base: int, weighed: bool, seed: int
) -> None:
    listing, ok, by_hand = loads(masses, limit, at_least_one, min(base, len(masses)), weighed)
    listed = list(listing)
    assert len(set(listed)) == len(listed)
    assert set(listed) == ok
    assert listing.count() == len(ok)
    assert {one for one in by_hand if one in listing} == ok
    assert all(one[::-1] in listing for one in ok), "the order of a set does not count"
    picked = listing.pick(random.Random(seed))
    assert picked is None if not ok else picked is not None and tuple(sorted(picked)) in ok


@given(MASSES, st.integers(0, 12))
def test_sets_with_strangers_or_twice_the_same_are_not_listed(masses: list[int], limit: int) -> None:
    listing, ok, _ = loads(masses, limit, at_least_one=False)
    for one in ok:
        assert (*one, 99) not in listing
        assert not one or (*one, one[0]) not in listing
    assert "cards" not in listing


@pytest.mark.parametrize(("size", "listed"), [(1, {()}), (2, {(), (0,), (1,), (2,)})])
def test_a_set_is_listed_only_where_those_from_which_it_is_made_are(size: int, listed: set[Cards]) -> None:
    listing = Selections(range(3), lambda chosen: len(chosen) != size)
    assert set(listing) == listed
    assert {one for one in subsets((0, 1, 2)) if one in listing} == listed


def test_forty_things_that_all_fit_are_reckoned_and_not_counted_out() -> None:
    asked: list[Cards] = []

    def fits(chosen: Cards) -> bool:
        asked.append(chosen)
        return True

    listing = Selections(range(40), fits)
    assert listing.count() == 2**40
    assert tuple(range(0, 40, 3)) in listing
    assert len(asked) < 100
    assert next(iter(listing)) == ()


def test_what_fits_in_no_way_is_met_once() -> None:
    asked: list[Cards] = []

    def fits(chosen: Cards) -> bool:
        asked.append(chosen)
        return False

    listing = Selections(range(40), fits)
    assert list(listing) == [] and listing.count() == 0 and listing.pick(random.Random(1)) is None
    assert len(asked) < 100


@given(MASSES, MASSES, st.integers(0, 6))
def test_made_several_and_pairs_hold_what_they_are_made_of(
    masses: list[int], others: list[int], limit: int
) -> None:
    (one, ones, _), (two, twos, _) = loads(masses, limit, False), loads(others, limit, True)
    pairs = Pairs(one, two, but=((), (0,)))
    both = {pair for pair in product(ones, twos) if pair != ((), (0,))}
    assert set(pairs) == both and pairs.count() == len(both)
    assert all((pair in pairs) == (pair in both) for pair in product(ones | {(7, 8)}, twos | {(0,), ()}))

    def parts(deal: Any) -> Any:
        return deal[1:] if deal[0] == "deal" else None

    made: Made[Any, Any] = Made(pairs, lambda pair: ("deal", *pair), parts)
    assert set(made) == {("deal", *pair) for pair in both} and made.count() == len(both)
    assert ("gift", (), ()) not in made
    listing = Several([made, Listed(lambda: ["pass"])])
    assert list(listing)[-1] == "pass" and listing.count() == len(both) + 1
    assert "pass" in listing and "bid" not in Listed(lambda: ["pass"])
    assert listing.pick(random.Random(limit)) in listing
    assert Several([]).pick(random.Random(1)) is None

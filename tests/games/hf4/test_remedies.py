"""What would have been legal: each remedy that a finding names is carried out, and the refused act passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, product
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible, Refused, RuleViolation
from hfmod.games.hf4.bots.questions import variations
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.words.remedies import Remedy, done, find
from tests.games.hf4 import skies, worlds
from tests.games.hf4.skies import crate, engine, line, rocket, site, sky, space
from tests.games.hf4.test_simulation import GAME as SHIPPED
from tests.games.hf4.test_simulation import TABLES, listed, positions
from tests.parameters import quick

ORBIT = sky(
    engine("RT091", 4, 1, mass=3), engine("RT092", 3, 1, mass=4, afterburn=1), engine("RT093", 9, 1, mass=1),
    engine("RT094", 3, 1, mass=5, push=True), crate("RF091", 2), crate("RF092", 5),
    site("hertha", 3), space("orbit"), space("burn", "burn"), space("far", "burn"),
    line("leo", "orbit", "hertha"), line("orbit", "burn", "far"),
)  # fmt: skip


def told(game: Any, state: Hf4State, act: Act[Hf4State]) -> RuleViolation:
    """The one violation of a refused act, with what would have been legal."""
    before = game.digest(state)
    (violation,) = game.judge(state, act)
    found: RuleViolation = game.narration.advise(state, act, violation)
    assert game.digest(state) == before, "looking for a remedy changed the game"
    return found


def proved(
    game: Any, start: Hf4State | None, state: Hf4State, act: Act[Hf4State], rule: str
) -> Remedy | None:
    """The remedy of a refused act, carried out; ``start`` is the position before the move under way."""
    remedy = find(state, act, rule)
    if remedy is None:
        return None
    if remedy.field:
        assert remedy.values
        for value in remedy.values:
            other = replace(act, **{remedy.field: value})
            assert rule not in {found.rule for found in game.judge(state, other)}
        return remedy
    origin = start if remedy.rewinds else state
    assert origin is not None
    then = game.fork(origin)
    assert done(then, remedy.before), "a remedy is not legal itself"
    assert rule not in {found.rule for found in game.judge(then, act)}
    return remedy


def flown(*cards: str, fuel: int, thrown: int = 0, path: tuple[str, ...] = ()) -> tuple[Hf4State, Hf4State]:
    """A rocket in orbit whose first card is activated, and moved: before the move and after it."""
    state = skies.glory(ORBIT)
    rocket(state, "orbit", *cards, fuel=fuel)
    if thrown:
        skies.go(ORBIT, state, skies.act(ORBIT, "jettison_fuel", steps=thrown))
    start = ORBIT.fork(state)
    skies.start(ORBIT, state, cards[0])
    skies.go(ORBIT, state, *path)
    return start, state


LAND = skies.act(ORBIT, "enter", space="hertha")


# -- too little thrust -------------------------------------------------------------------------------------


def test_the_house_example() -> None:
    """4 of a transport lands nowhere of size 3; lighter by one fuel step it is a scout and does."""
    start, state = flown("RT091", "RF092", fuel=1, thrown=1)
    found = told(ORBIT, state, LAND)
    assert f"{found.rule}: {found.message}" == (
        "H6a: net thrust 3 does not exceed size 3; with 1 step jettisoned it would be 4"
    )
    assert found.legal == (
        "jettison 1 fuel step before the move (wet mass 8, scout class, net thrust 4), then land on Hertha"
    )
    assert found.facts["because"] == "base 4, -1 transport class (wet mass 8-1/2)"
    assert (found.facts["size"], found.facts["net_thrust"], found.facts["first"]) == (3, 3, ["jettison_fuel"])
    assert proved(ORBIT, start, state, LAND, "H6a")


def test_an_afterburn() -> None:
    start, state = flown("RT092", "RF091", fuel=2)
    found = told(ORBIT, state, LAND)
    assert found.message == "net thrust 3 does not exceed size 3; with an afterburn it would be 4"
    assert proved(ORBIT, start, state, LAND, "H6a")


def test_a_push_costs_nothing() -> None:
    start, state = flown("RT094", "RF091", fuel=1)
    for one in (start, state):
        one.players["P"].privileges.add("powersat")
    assert told(ORBIT, state, LAND).message.endswith("; with a push it would be 4")
    assert proved(ORBIT, start, state, LAND, "H6a")


def test_another_thruster_aboard() -> None:
    start, state = flown("RT092", "RT093", fuel=0)
    found = told(ORBIT, state, LAND)
    assert found.message.endswith("; with RT093 white (RT093) activated it would be 9")
    assert proved(ORBIT, start, state, LAND, "H6a")


def test_less_cargo() -> None:
    start, state = flown("RT091", "RF092", "RF091", fuel=0)
    found = told(ORBIT, state, LAND)
    assert found.message.endswith("; with less cargo it would be 4")
    assert found.legal.startswith("decommission RF092")
    assert proved(ORBIT, start, state, LAND, "H6a")


def test_nothing_helps() -> None:
    """Size 3 and a bare thruster of 3: no number is invented."""
    _, state = flown("RT094", fuel=0)
    found = told(ORBIT, state, LAND)
    assert (found.message, found.legal) == (
        "net thrust 3 does not exceed size 3", "net thrust 4 or more, or another way to land"
    )  # fmt: skip


def test_fuel_for_a_burn_from_leo() -> None:
    """What lacks is loaded in LEO before the move, if the Aquas are there."""
    state = skies.glory(ORBIT)
    rocket(state, "leo", "RT091")
    start = ORBIT.fork(state)
    skies.start(ORBIT, state, "RT091")
    skies.go(ORBIT, state, "orbit")
    burn = skies.act(ORBIT, "enter", space="burn")
    found = told(ORBIT, state, burn)
    assert found.rule == "H5d" and found.legal.startswith("load 1 tank more before the move")
    assert proved(ORBIT, start, state, burn, "H5d")


def test_a_thruster_first() -> None:
    state = skies.glory(ORBIT)
    rocket(state, "orbit", "RT093", fuel=2)
    found = told(ORBIT, state, LAND)
    assert (found.rule, found.legal) == ("H2.1", "activate RT093 white (RT093) first")


# -- money, hands, bids -------------------------------------------------------------------------------------


def test_the_range_of_bids() -> None:
    state = worlds.table()
    state.players["P"].aquas = 4
    found = told(worlds.game(), state, worlds.act("P", "research_auction", deck="thrusters", bid=6))
    assert (found.rule, found.legal) == ("I2c", "with a bid of 0 to 4")
    worlds.play(state, "P", "research_auction", deck="thrusters", bid=3)
    state.players["W"].aquas = 5
    found = told(worlds.game(), state, worlds.act("W", "bid", amount=2))
    assert (found.rule, found.legal) == ("I2b", "bid 3 to 5")


def test_what_to_discard_for_an_auction() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001", "RB013", "RB014", "RF025", "RF026")
    act = worlds.act("P", "research_auction", deck="thrusters", bid=0)
    found = told(worlds.game(), state, act)
    assert found.rule == "I2a" and found.legal.count("discard") == 2
    assert proved(worlds.game(), None, state, act, "I2a")


def test_a_cheaper_boost() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001", "RB013")
    state.players["P"].aquas = 5
    found = told(worlds.game(), state, worlds.act("P", "boost", cards=["RT001", "RB013"]))
    assert (found.rule, found.legal) == (
        "I4", "with RT001 white (RT001) or RB013 white (RB013)"
    )  # fmt: skip


def test_selling_from_the_hand_instead() -> None:
    state = worlds.table()
    worlds.stack(state, "P", "leo", "leo", "RB013")
    act = worlds.act("P", "free_market", card="RB013")
    found = told(worlds.game(), state, act)
    assert found.rule == "I3b" and found.legal.startswith("decommission RB013")
    assert proved(worlds.game(), None, state, act, "I3b")


# -- sites ---------------------------------------------------------------------------------------------------


def test_another_platform_aboard() -> None:
    state = worlds.table()
    worlds.stack(state, "P", "rocket", "stone", "RB013", "RB015")
    found = told(worlds.game(), state, worlds.act("P", "site_refuel", card="RB013"))
    assert (found.rule, found.legal) == ("I5a", "with RB015 white (RB015)")
    assert found.facts["legal_values"] == ["RB015"]


def test_permission_on_luna() -> None:
    state = worlds.table()
    state.first_player = "W"
    worlds.stack(state, "P", "rocket", "luna", "RB015")
    act = worlds.act("P", "prospect", card="RB015", sites=["luna"])
    found = told(worlds.game(), state, act)
    assert found.rule == "I6.1.3" and found.legal == "agree with W on the use of Luna (N4) first"
    assert proved(worlds.game(), None, state, act, "I6.1.3")


def test_the_move_is_ended_first() -> None:
    state = worlds.table()
    worlds.stack(state, "P", "rocket", "leo", "RT001", fuel=2)
    worlds.play(state, "P", "activate_thruster", card="RT001")
    act = worlds.act("P", "income")
    found = told(worlds.game(), state, act)
    assert (found.rule, found.legal) == ("H1c", "end the move first")
    assert proved(worlds.game(), None, state, act, "H1c")


# -- all kinds of slips ---------------------------------------------------------------------------------


def slips(bot: str, players: int, seed: int) -> Iterator[tuple[Hf4State, Act[Hf4State], str]]:
    """Refused acts that are one parameter away from legal ones."""
    for state, rng in positions(bot, players, seed, 10):
        for legal in listed(state, rng):
            for other in islice(variations(state, legal, rng), 6):
                try:
                    rules = {found.rule for found in SHIPPED.judge(state, other)}
                except Impossible:
                    continue
                yield from ((state, other, rule) for rule in sorted(rules))


@pytest.mark.parametrize(("bot", "players", "seed"), quick(TABLES, TABLES[:1]))
def test_every_remedy_is_legal(bot: str, players: int, seed: int) -> None:
    """Carried out, it makes the refused act pass; the position is left alone."""
    kinds: Counter[str] = Counter()
    for state, act, rule in islice(slips(bot, players, seed), 250):
        before = SHIPPED.digest(state)
        remedy = find(state, act, rule)
        if remedy is not None and not remedy.rewinds:
            proved(SHIPPED, None, state, act, rule)
            kinds["instead" if remedy.field else "before"] += 1
        violation = next(found for found in SHIPPED.judge(state, act) if found.rule == rule)
        assert SHIPPED.narration.advise(state, act, violation).legal
        assert SHIPPED.digest(state) == before
    assert kinds["instead"] > 20


def test_every_move_flown_again_is_legal() -> None:
    """Whatever is aboard: a remedy that begins with the move leads through it to a legal landing or burn."""
    mended: Counter[str] = Counter()
    for cards, fuel in product(combinations(("RT091", "RT092", "RT094", "RF091", "RF092"), 3), range(1, 6)):
        for path in ((), ("burn",), ("burn", "far")):
            try:
                start, state = flown(*cards, fuel=fuel, path=path)
            except Refused:
                continue
            for end in ("hertha", "burn", "far", "orbit"):
                if end == state.players["P"].stacks["rocket"].location:
                    continue
                act = skies.act(ORBIT, "enter", space=end)
                for rule in {found.rule for found in ORBIT.judge(state, act)}:
                    remedy = proved(ORBIT, start, state, act, rule)
                    if remedy is not None and remedy.rewinds:
                        mended[rule] += 1
    assert mended["H6a"] > 10

"""Scenes of Race to the Rescue, in which each of its acts is told at the table once, and its cargo moves."""

from __future__ import annotations

from collections.abc import Iterable

from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_setup import CHIT
from tests.games.hf4.worlds import deal
from tests.logs.scenes import (
    ACTOR,
    CREW,
    LEO,
    OTHER,
    POLE,
    RESCUE,
    Prepare,
    Scene,
    Told,
    act,
    both,
    holds,
    site,
)

COLONY, FAR = "europa-subsurface-ocean", "callisto-valhalla"
COMET, ICARUS, CERES, ENCKE, HELLAS = (
    "comet-phaethon", "icarus", "ceres", "comet-encke", "mars-hellas-basin-buried-glaciers"
)  # fmt: skip


def chosen(state: Hf4State) -> None:
    """The set-up is over: the Colonists are at the colony, and the first turn begins; chits are lost."""
    rescue = state.rescue
    assert rescue is not None
    rescue.site, rescue.chits, rescue.lost = COLONY, [], rescue.chits
    state.pending.clear()
    begin_turn(state, ACTOR)


def placing(state: Hf4State) -> None:
    """Only the Discovery chits are still to be placed; claims, a factory, and cards in hand."""
    chosen(state)
    assert state.rescue is not None
    state.rescue.chits, state.rescue.lost = state.rescue.lost, []
    state.turn, state.phase = None, "prepare"
    state.pending = [{"kind": CHIT, "player": player} for player in (ACTOR, OTHER) * 4]
    for space, owner in ((ICARUS, ACTOR), (ENCKE, ACTOR), (CERES, OTHER)):
        state.site(space).claim = owner
    state.site(ENCKE).factory = ACTOR
    deal(state, ACTOR, "RT001", "RT002", "RB013")
    deal(state, OTHER, "RT004", "RF025", "RF026")


def chits(kind: str, *numbers: int, by: str = ACTOR) -> Prepare:
    """Discovery chits in a stack."""
    return aboard(kind, by, *(f"discovery-{n}" for n in numbers))


def people(kind: str, *numbers: int, by: str = ACTOR) -> Prepare:
    """Colonists in a stack."""
    return aboard(kind, by, *(f"colonist-{n}" for n in numbers))


def aboard(kind: str, by: str, *tokens: str) -> Prepare:
    """Tokens in a stack."""

    def prepare(state: Hf4State) -> None:
        assert state.rescue is not None
        for pile in (state.rescue.waiting, state.rescue.lost):
            pile[:] = [one for one in pile if one not in tokens]
        stack = state.players[by].stacks[kind]
        stack.cards += tokens
        settle(state, stack)

    return prepare


ship = both(chosen, holds("rocket", COLONY, CREW, fuel=4), chits("rocket", 2, 5, 6))
base = both(ship, holds("outpost1", COLONY, "RB013"), site(COLONY))
home = both(chosen, holds("rocket", LEO, CREW, fuel=4), chits("rocket", 3, 7), people("rocket", 4, 5))


def scene(name: str, prepare: Prepare, *acts: Told) -> Scene:
    """A scene of the scenario."""
    return Scene(name, prepare, acts, {}, str(RESCUE["scenario"]))


def whole_set_up() -> Iterable[Told]:
    """All steps of the set-up of two players, but the starting stacks."""
    yield act("place_colonists", site=COLONY)
    for deck in ("thrusters", "robonauts", "refineries"):
        yield from (act("take_patent", by=player, deck=deck) for player in (ACTOR, OTHER))
    claims = (COMET, ICARUS, CERES, ENCKE, POLE, HELLAS)
    for n, place in enumerate(claims[:4]):
        yield act("place_claim", by=(ACTOR, OTHER)[n % 2], site=place)
    yield act("place_factory", site=COMET)
    yield act("place_factory", by=OTHER, site=ENCKE)
    yield from (act("take_patent", by=player, deck="robonauts") for player in (ACTOR, OTHER))
    yield from (act("take_aquas", by=player) for player in (ACTOR, OTHER))
    yield from (
        act("place_claim", by=(ACTOR, OTHER)[n % 2], site=place) for n, place in enumerate(claims[4:])
    )
    yield from (act("place_fts", by=player, site=place) for player, place in ((ACTOR, COMET), (OTHER, ENCKE)))
    for stack in (LEO, "outpost1", LEO, "outpost1"):
        yield from (act("place_chit", by=player, stack=stack) for player in (ACTOR, OTHER))
    yield act("income")


START = (
    act("start_stack", what="rocket", cards=["RT002", "RB013"], space=ICARUS),
    act("start_stack", by=OTHER, what="white", cards=["RT004", "RF025"], space=HELLAS),
    act("start_stack", what="black", cards=["RT001"], space=ENCKE),
)


def _scenes() -> Iterable[Scene]:
    yield scene("the set-up of a rescue", lambda state: None, *whole_set_up())
    yield scene("starting stacks", placing, *START, act("place_chit", stack="rocket"))
    swap = act("deal", to=OTHER, gives=["card:RT002", "aquas:1"], gets=["card:RF026"])
    yield scene("an exchange in the set-up", placing, swap, act("accept_deal", by=OTHER, of=ACTOR))
    yield scene("Colonists come aboard", ship, act("board_colonists", colonists=2), act("end_turn"))
    yield scene("Colonists in an outpost", both(base, chits("outpost1", 1)),
                act("board_colonists", colonists=1, stack="outpost1"))  # fmt: skip
    yield scene("chits as cargo", base,
                act("cargo_transfer", source="rocket", to="outpost1", cards=["discovery-5", "discovery-6"]),
                act("create_stack", kind="outpost2", source="outpost1", cards=["discovery-5"]))  # fmt: skip
    yield scene("stacks with chits that change places", both(base, chits("outpost1", 1)),
                act("convert_stack", source="outpost1", to="rocket"), act("end_turn"))  # fmt: skip
    yield scene("Colonists who are home", home,
                act("cargo_transfer", source="rocket", to=LEO, cards=["colonist-4"]),
                act("decommission", stack="rocket", cards=["colonist-5", "discovery-3"]),
                act("end_turn"))  # fmt: skip
    given = ["stacked:discovery-6:outpost1", "stacked:discovery-2:outpost1"]
    yield scene("chits that are given", both(ship, holds("outpost1", COLONY, "RB014", by=OTHER)),
                act("deal", to=OTHER, gives=given), act("accept_deal", by=OTHER, of=ACTOR))  # fmt: skip


SCENES = tuple(_scenes())

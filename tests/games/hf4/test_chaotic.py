"""The random bot: whatever it does, its turns end."""

from __future__ import annotations

import random

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.bots import Table
from hfmod.games.hf4.bots.chaotic import Chaotic, scatters
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import legal
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer, ConvertStack, CreateStack
from hfmod.games.hf4.rules.core.n_negotiation import AcceptDeal, Deal
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.colonies import colonial, game, put

PEOPLE = ("M2C180", "M2C181")
CREW = "CQ041"  # of P


def spread() -> Hf4State:
    """P has people in two outposts far from each other, a robot in a third place, and a crew at home."""
    state = colonial()
    put(state, "P", "outpost1", "vesta", PEOPLE[0])
    put(state, "P", "outpost2", "deimos", PEOPLE[1])
    state.players["P"].stacks["leo"].cards.append(state.decks["robonauts"].pop())
    return state


def test_people_are_not_scattered_over_more_outposts_than_may_stay() -> None:
    """Nobody gives people up: with a third such outpost the turn might never end (E3d)."""
    state = spread()
    assert scatters(state, CreateStack(by="P", kind="outpost3", cards=(CREW,)))
    assert not scatters(state, CreateStack(by="P", kind="rocket", cards=(CREW,)))
    robot = state.players["P"].stacks["leo"].cards[-1]
    assert not scatters(state, CreateStack(by="P", kind="outpost3", cards=(robot,)))


def test_nor_by_way_of_other_stacks() -> None:
    state = spread()
    robot = state.players["P"].stacks["leo"].cards[-1]
    put(state, "P", "outpost3", "leo", robot)
    assert scatters(state, CargoTransfer(by="P", source="leo", to="outpost3", cards=(CREW,)))
    put(state, "P", "rocket", "ceres", CREW)
    assert scatters(state, ConvertStack(by="P", source="rocket", to="outpost4"))


def test_people_of_an_outpost_may_leave_it_for_another() -> None:
    state = spread()
    state.players["P"].stacks["outpost1"].cards.append(state.decks["robonauts"].pop())
    assert not scatters(state, CreateStack(by="P", kind="outpost3", source="outpost1", cards=(PEOPLE[0],)))


def test_a_random_bot_makes_no_such_outpost() -> None:
    state, made = spread(), []
    for seed in range(40):
        made.append(Chaotic(random.Random(seed)).one_of(state, "P", "create_stack"))
    kinds = {one.kind for one in made if isinstance(one, CreateStack) and CREW in one.cards}
    assert kinds and not any(e_stacks.is_outpost(kind) for kind in kinds)


def test_nobody_is_given_people_who_would_be_one_outpost_too_many() -> None:
    state = spread()
    offer = Deal(by="P", to="W", gets=("stacked:CQ042:outpost3",))
    assert not scatters(state, offer)
    game().apply(state, offer, Seeded(1))
    accept = AcceptDeal(by="W", of="P")
    assert legal(state, accept) and scatters(state, accept)
    table = Table("random", 1)
    table.generous = 1.0
    assert not isinstance(table(state), AcceptDeal)

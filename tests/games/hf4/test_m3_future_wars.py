"""Module 3, 3Ae: Modified Future Wars, the War of a Future with what evades its restrictions."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.rules.conflict import a_setup, b_blocs, b_bribes, c_outbreak
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import d_war
from hfmod.testing import Refuses
from tests.games.hf4.blocs import congress, sides
from tests.games.hf4.colonies import act, dice, game, hold
from tests.games.hf4.test_m3_settlers import colony, judged
from tests.games.hf4.test_m3_trade import EVERYTHING

SPARE = "CT045"


def modified(by: str = "P", at_war: bool = True, **options: Any) -> Hf4State:
    """Such a game, in a player's turn; G has completed a casus belli, and is the only Independent."""
    state = colony(by, "", EVERYTHING, options={"futures": True, "future_wars": True, **options})
    if at_war:
        state.rules.casus_belli(state, "G")
        d_war.begin(state, "red")
    return state


@pytest.mark.rule("3Ae")
def test_the_war_is_that_of_a_future() -> None:
    """Who completes a casus belli is the Independent, everybody else a Loyalist; there is no combat."""
    state = modified()
    assert state.at_war and sides(state).war == ""
    assert [b_blocs.bloc(state, one) for one in "PWGN"] == ["loyalist", "loyalist", "independent", "loyalist"]
    assert not b_blocs.fighting(state) and not b_blocs.at_war(state) and b_blocs.restricting(state)
    peace = modified(at_war=False)
    assert not b_blocs.restricting(peace)
    c_outbreak.factory_built(peace, "P", "vesta")
    assert peace.pending == []


@pytest.mark.rule("3Ae")
def test_there_are_neither_extremists_nor_bribes() -> None:
    state = congress(options={"future_wars": True})
    assert sides(state).extremists == {} and set(sides(state).bribes.values()) == {0}
    assert b_bribes.first_bribes(state) == 0
    plain = congress()
    a_setup.lay_out(plain)
    assert sides(plain).extremists and set(sides(plain).bribes.values()) == {3}


@pytest.mark.rule("3Ae", "3D4d")
@pytest.mark.breaks("3D4d")
def test_what_the_war_restricts_is_evaded_by_a_petition_of_an_own_delegate(refuses: Refuses) -> None:
    state = modified("G")
    asked = next(iter(game().acts["research_auction"].candidates(modified("G", False), "G")))
    refuses(game(), state, asked, "3D4d", dice())
    assert judged(state, "G", "petition", ideology="equality", of="G") == []
    game().apply(state, act("G", "petition", ideology="equality", of="G"), dice())
    game().apply(state, asked, dice())


@pytest.mark.rule("3Ae")
@pytest.mark.breaks("3Ae")
def test_no_delegate_is_corrupt(refuses: Refuses) -> None:
    state = modified("P")
    sides(state).bribes["P"] = 1
    state.extra["bribes_forfeit"] = -1
    refuses(game(), state, act("P", "suborn", ideology="honor", of="W"), "3Ae", dice())


@pytest.mark.rule("3Ae")
def test_an_ally_s_delegate_is_petitioned_by_leave() -> None:
    state = modified("P")
    assert judged(state, "P", "petition", ideology="honor", of="W") == ["3D3c"]
    assert state.turn is not None
    state.turn.granted["delegate:honor:W"] = {"P"}
    assert judged(state, "P", "petition", ideology="honor", of="W") == []
    assert judged(state, "P", "petition", ideology="equality", of="G") == ["3D3a"]


@pytest.mark.rule("3Ae", "3D4a")
def test_fundraising_stays_barred_and_hand_cards_bring_one_aqua() -> None:
    state = modified("P")
    hold(state, "P", SPARE)
    assert judged(state, "P", "fundraise") == ["GL-War-of-Independence.b"]
    before = state.players["P"].aquas
    game().apply(state, act("P", "free_market", card=SPARE), dice())
    assert state.players["P"].aquas == before + 1

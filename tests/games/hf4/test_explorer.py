"""What explorers arrange: positions in which something new is within reach, and what they propose to do."""

from __future__ import annotations

import random
from collections import Counter

from hfmod.games.hf4.bots.curiosity import ENOUGH, Curiosity
from hfmod.games.hf4.bots.errands import Errands
from hfmod.games.hf4.bots.explorer import Explorer
from hfmod.games.hf4.bots.scout import Scout
from hfmod.games.hf4.bots.stunts import Stunts
from hfmod.games.hf4.bots.voyages import FLARES, Voyages
from hfmod.games.hf4.rules.core.i2_research import ResearchAuction
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4 import real, worlds


def curious(kind: str, *known: str) -> Curiosity:
    """Curiosity that has seen these things often."""
    return Curiosity({kind: Counter(dict.fromkeys(known, ENOUGH))})


def with_factory(state: Hf4State, player: str, spectral: str) -> str:
    """Give the player a factory at a site of such a type."""
    sites = state.content.map.sites
    site = next(one for one in sorted(sites) if sites[one].spectral == spectral)
    state.sites[site] = SiteState(claim=player, factory=player)
    return site


# -- errands -------------------------------------------------------------------------------------------------


def test_a_card_is_bought_that_a_factory_on_the_map_would_make_new() -> None:
    state = real.table()
    real.on_top(state, "CF069")
    errands = Errands(curious("abilities"))
    assert ResearchAuction(by="P", deck="refineries") not in [*errands.purchases(state, "P")]
    kind = state.content.cards["CF069"].back.spectral or state.content.cards["CF069"].front.spectral
    with_factory(state, "P", str(kind))
    assert "CF069" in errands.within_reach(state)
    assert ResearchAuction(by="P", deck="refineries") in [*errands.purchases(state, "P")]


def test_a_type_of_factory_is_lacking_until_one_is_on_the_map() -> None:
    state = real.table()
    errands = Errands(curious("abilities"))
    assert errands.lacking(state)["V"] > 0
    with_factory(state, "W", "V")
    assert "V" not in errands.lacking(state)


def test_nothing_is_wanted_any_more_that_occurred_often() -> None:
    state = real.table()
    codes = [one.code for card in state.content.cards.values() for one in card.back.abilities]
    assert Errands(curious("abilities", *codes)).makings(state) == {}


# -- voyages -------------------------------------------------------------------------------------------------


def test_no_voyage_is_made_before_the_first_own_factory() -> None:
    state = real.table()
    rocket = ("CT048", "CB058")
    for card in rocket:
        worlds.deal(state, "P", card)
    state.players["P"].aquas = 40
    voyages = Voyages(Scout(curious("options")))
    assert voyages.best(state, "P") is None
    assert voyages.looked < 0  # routes were not even looked for
    with_factory(state, "P", "C")
    voyages.best(state, "P")
    assert voyages.looked == state.year


def test_a_voyage_for_flares_stays_where_their_strength_is_in_doubt() -> None:
    state = real.table()
    board = state.content.map
    beyond = next(id for id, space in board.spaces.items() if board.zones[space.zone].solar is None)
    rocket = worlds.stack(state, "P", "rocket", beyond, "CT048")
    voyages = Voyages(Scout(curious("options")))
    assert voyages.stays(state, rocket) == FLARES
    rocket.location = "leo"
    assert voyages.stays(state, rocket) is None


# -- stunts --------------------------------------------------------------------------------------------------


def test_a_stack_stays_in_the_air_once_a_game() -> None:
    state = real.table()
    spaces = state.content.map.spaces
    air = next(id for id, space in spaces.items() if space.hazard == "aerobrake")
    rocket = worlds.stack(state, "P", "rocket", air, "CT048")
    curiosity = curious("acts")
    stunts = Stunts(curiosity)
    assert stunts.dives(state, rocket)
    curiosity.acts["diver_orbit"] += 1
    assert not stunts.dives(state, rocket)
    curiosity.acts.clear()
    assert stunts.dives(state, rocket)
    assert not Stunts(curious("acts", "diver_orbit")).dives(state, rocket)


def test_a_strange_crew_is_taken_along_that_could_object_to_a_jump() -> None:
    state = real.table()
    crew = state.players["W"].crew
    deal = Deal(by="P", to="W", gets=(f"stacked:{crew}:leo",))
    assert deal in [*Stunts(curious("acts")).passenger(state, "P")]
    assert [*Stunts(curious("acts", "object_to_jump")).passenger(state, "P")] == []


def test_an_explorer_buys_what_is_new() -> None:
    state = real.table()
    real.on_top(state, "CF069")
    kind = state.content.cards["CF069"].back.spectral or state.content.cards["CF069"].front.spectral
    with_factory(state, "P", str(kind))
    curiosity = curious("acts")
    explorer = Explorer(random.Random(1), curiosity, Scout(curiosity))
    wanted = [act for act in explorer.trade(state, "P", None) if isinstance(act, ResearchAuction)]
    assert wanted[0] == ResearchAuction(by="P", deck="refineries")

"""An act is impossible without a rule only where no rule speaks of it: these are the reasons, and why.

A new ``raise Impossible(...)`` names its rule, or it is put on one of these lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

import pytest

import hfmod.games.hf4.rules as hf4_rules
import hfmod.games.roll.rules as roll_rules
import hfmod.games.tmdice.rules as tmdice_rules
from hfmod.package import rulebook
from tests.games.hf4 import test_impossible_reasons as of_hf4
from tests.games.reasons import reasons
from tests.games.roll import test_impossible_reasons as of_roll
from tests.games.tmdice import test_impossible_reasons as of_tmdice

Lists = Mapping[str, Sequence[str]]

HF4: Lists = {
    "no such thing, or it is not there": [
        "acts.known_player: there is no player _",
        "acts.known_card: there is no card _ in this game",
        "acts.known_space: there is no space _ on the map",
        "b_market.SellAbroad.possible: _ is no patent deck",
        "b_market.SellAbroad.possible: no card is left in the _",
        "d5_rescue.BoardColonists.possible: _ has no _ stack",
        "d5_setup.TakePatent.possible: there is no card in a deck _",
        "d5_setup.PlaceChit.possible: _ has no _ stack",
        "d5_setup.StartStack.possible: there is no starting stack _; there are rocket, black, white",
        "d_turns.AdvanceSunspot.possible: there is no player _",
        "e_stacks.stack_of_kind: _ has no _ stack",
        "e_stacks.known_grade: there is no fuel grade _; grades are water, dirt, isotope",
        "g3_sites.DiscardToken.possible: there is no _ at _",
        "h_buggy.stack_with: _ is in no stack as _'s card",
        "h_thrust.ActivateThruster.possible: there is no player _",
        "i2_research.ResearchAuction.possible: there is no deck _; decks are _",
        "i2_research.ResearchAuction.possible: _ is not in the _ deck",
        "i2_research.Award.possible: there is no player _",
        "i6_prospect.ReviveMine.possible: _ is in no stack of _",
        "i_on_site.target: _ has no stack _",
        "j_switch.SwitchOff.possible: _ is in no stack of _",
        "k_events.SunspotRoll.possible: there is no player _",
        "n_cargo.cargo_source: isotope changes hands with Module 3 alone",
        "k_glitch.GlitchRepair.possible: there is no player _",
        "b_elevators.BuildElevator.possible: _ is no space elevator; there are _",
        "o1_assembly.known_ideology: there is no ideology _; there are _",
        "o2_fundraise.Grant.possible: there is no deck _; decks are _",
    ],
    "written in a way that means nothing": [
        "b_flips.Defect.possible: a factory that is lost, and whose it becomes, are named together",
        "b_flips.Defect.possible: the cube becomes another player's",
        "d_dislodge.Dislodge.possible: the cards are named once each, the thruster among them",
        "d_petition.how_many: delegates are _, _ or _, not _",
        "e_kamikaze.LaunchKamikaze.possible: the cards are named once each, the thruster among them",
        "e_combat.AttackSpace.possible: a heroism chit is named twice",
        "e_flights.FlyKamikaze.possible: _ is in _ already",
        "e_weapons.known_weapon: weapons fire as _, not as _",
        "f_war_end.Truce.possible: nobody pays himself",
        "f_war_end.Truce.possible: who gets bribes gets at least one",
        "f_war_end.HandOver.possible: who gets bribes gets at least one",
        "d5_rescue.BoardColonists.possible: _ is no number of Colonists",
        "d_leaving.Leave.possible: _ leaves for nobody else; the table may say that _ is gone",
        "d5_setup.StartStack.possible: no card is named, or one twice",
        "e_stacks.known_grade: grade _ is named for no FTs",
        "g1_cargo.cards_in: a card is named twice",
        "g1_cargo.something: _ FTs are no number of FTs",
        "g1_cargo.something: neither cards nor FTs are named",
        "g1_cargo.JettisonFuel.possible: _ is no number of fuel steps",
        "g3_sites.DiscardToken.possible: _ is no token to be discarded; there are claim and factory",
        "h_hazards.only_heavy: a heavy radiator is named twice",
        "h_landing.possible: there is no _ assist; it is factory or rocketplane",
        "h_landing.possible: FTs are counted from 1",
        "h_movement.Enter.possible: fewer than no bonus burns",
        "h_thrust.declarable: name each support once, and not the thruster itself",
        "i3_free_market.FreeMarket.possible: no card can be sold twice",
        "i3_free_market.FreeMarket.possible: two cards are sold together, or several one by one",
        "i4_boost.Boost.possible: a radiator is named twice",
        "i5_diver.DiverOrbit.possible: no hazard roll is made that could fail",
        "i5_refuel.AirEaterRefuel.possible: no hazard roll is made that could fail",
        "i6_prospect.Prospect.possible: name the sites to prospect, each once",
        "i6_prospect.Prospect.possible: a claim is given up twice",
        "i6_prospect.Reroll.possible: _ is no way to reroll; there are _",
        "i7_industrialize.Industrialize.possible: a free action by an ability needs no Colonist",
        "i7_industrialize.in_own_stacks: a card is named twice",
        "k_glitch_roll.GlitchRoll.possible: _ is no glitch trigger; these are: _",
        "k_glitch_roll.GlitchRoll.possible: an owner is named for work in the stack of another player",
        "d_futures.AttemptFuture.possible: _ costs no cards",
        "a_anchoring.Unanchor.possible: fewer than no tanks of dirt, or a Colonist named twice",
        "n_cargo.each_once: a thing is named twice",
        "n_negotiation.read: _ is nothing that changes hands; write aquas:3, card:RT007, use:powersat ...",
        "n_negotiation.Deal.possible: _ is nobody to deal with",
        "n_negotiation.Deal.possible: nothing changes hands",
        "n_negotiation.Deal.possible: a thing is named twice",
        "o2_fundraise.Fundraise.possible: a discard names the player and the ideology",
        "o2_fundraise.Fundraise.possible: a move names the ideology that is left and the one that is entered",
        "o6_legacy.SupplyCube.possible: one cube is given up: a delegate or a factory",
    ],
    "not in the game that is played, or not at that time of it": [
        "acts.running: the game is not set up yet",
        "c_setup.SetUp.possible: the game is set up already",
        "c_setup.SetUp.possible: the table sets the game up, not a player",
        "d5_rescue.played: nobody has to be rescued in this scenario",
        "i4_boost.Boost.possible: Home Bernals come with Module 2",
        "b_elevators.BuildElevator.possible: there are no space elevators without Module 1",
        "extension.Extension.has_bribes: there are no bribes in this game",
        "b_blocs.conflict: the game is played without Module 3 (conflict)",
        "d_futures.AttemptFuture.possible: this game is played without Futures",
        "a_nanofacture.Nanofacture.possible: there are no mobile factories without Module 1",
        "a_exomigration.Exomigrate.possible: the game is played without Module 2 (colonization)",
        "d5_future_inspiration.Inspire.possible: Futures are played with Module 2",
        "b_home.DirtsideCargo.possible: there are no Bernals in this game",
        "o1_assembly.in_politics: the game is played without Module 0 (politics)",
        "extension.Extension.assembled: the game is played without Module 0 (politics)",
    ],
    "nothing in the book forbids it, and nothing could come of it": [
        "felonies.ObjectToJump.possible: _ _",
        "g3_sites.Discard.possible: _ has no deck",
        "h_movement.Enter.possible: _ is in _ already",
        "h_movement.moving_stack: _'s _ is moving",
        "h_movement.EndMove.possible: no spacecraft of _ is moving",
        "i2_research.ResearchAuction.possible: no card is left in the _ deck",
        "j_switch.SwitchOff.possible: _ is switched off already",
        "k_glitch_roll.GlitchRoll.possible: it is nobody's turn",
        "l_heroism.Nominate.possible: the year is over; nominate in a turn of the next one",
        "b_elevators.BuildElevator.possible: that space elevator stands already",
        "a_exomigration.Exomigrate.possible: no Colonist is left in the queue and no Robot in a hand",
        "n_negotiation._lendable: it is nobody's turn in which the use could be lent",
        "n_negotiation.offer: _ has offered _ nothing",
        "o2_fundraise.Grant.possible: no card is left in the _ deck",
    ],
}

ROLL: Lists = {
    "no such thing, or it is not there": [
        "manage.EndRound.possible: there is no phase tile _",
        "manage.TakeDie.possible: no _ die of _ lies there",
        "phases.Dismiss.possible: there is no phase _; phases are _",
        "phases.Dismiss.possible: _ has no idle _ worker",
        "phases.BeginPhase.possible: there is no phase _; phases are _",
        "rolling.Assign.possible: there is no column _; columns are _",
        "rolling.Reveal.possible: no _ die shows _",
        "rolling.Roll.possible: _ has no such die to roll besides: _",
        "setup.PlaceTile.possible: _ is no side of a tile; sides are _",
        "state.Player.take: no _ die lies on _",
        "state.Player.at: _ has no dice at _",
        "state.RollState.player: there is no player _",
        "state.take: no _ die lies in _",
    ],
    "written in a way that means nothing": [
        "leaving.Leave.possible: _ leaves for nobody else; the table may say that _ is gone",
        "construction.Complete.possible: workers that go to the cup are none of those used",
        "manage.Recall.possible: nothing is recalled",
        "rolling.Assign.possible: worker _ is none of the _ rolled",
        "rolling.Shown.rolled: _ is no worker; write home:explore:ship",
        "rolling.Reveal.possible: a player is shown twice",
        "rolling.Reveal.possible: the log does not show what _ assigned",
    ],
    "not in the game that is played, or not at that time of it": [
        "setup.SetUp.possible: the game is set up already",
        "state.RollState.begun: the game is not set up yet",
    ],
    "nothing in the book forbids it, and nothing could come of it": [
        "explore.Rearrange.possible: _ has other tiles in the construction zone",
        "explore.Rearrange.possible: only the _ sides of tiles lie on the _ stack",
        "phases.EndPhase.possible: no phase is carried out",
        "rolling.Roll.possible: _ are not in the cup of _",
    ],
}

TMDICE: Lists = {
    "no such thing, or it is not there": [
        "actions.known_die: there is no _ die; dice are _",
        "actions.turned: there is no resource _",
        "owed.known_face: there is no resource _",
        "owed.Place.possible: there is no hex _",
        "paying.owns: there is no resource _",
        "rest.AsTold.possible: _ has not all of _",
        "rest.AsTold.possible: there is no _ tile, or no hex _",
        "setup.SetUp.possible: there are _ bonus cards",
        "setup.SetUp.possible: there is nothing like _ to lay out",
        "solo.PlaceStartTile.possible: there is no hex _",
        "solo.PlaceStartTile.possible: _ is no tile of the start; these are _",
        "state.TmdState.player: there is no player _",
    ],
    "written in a way that means nothing": [
        "ending.Leave.possible: _ leaves for nobody else; the table may say that _ is gone",
        "production.RefillHand.possible: nobody draws _ cards",
        "rest.AsTold.possible: fewer than nothing cannot be gained",
    ],
    "not in the game that is played, or not at that time of it": [
        "setup.SetUp.possible: the game is set up already",
        "state.TmdState.begun: the game is not set up yet",
    ],
    "nothing in the book forbids it, and nothing could come of it": [
        "actions.turned: the die shows _ already",
        "cards.can_put_off: no effect can be put off behind another",
        "owed.ExchangeResources.possible: nothing is paid; an exchange may be left",
    ],
}

GAMES = (
    (hf4_rules, HF4, of_hf4.ROWS),
    (roll_rules, ROLL, of_roll.ROWS),
    (tmdice_rules, TMDICE, of_tmdice.ROWS),
)


@pytest.mark.parametrize(("engine", "lists", "rows"), GAMES, ids=["hf4", "roll", "tmdice"])
def test_each_reason_names_its_rule_or_is_listed(
    engine: ModuleType, lists: Lists, rows: Sequence[tuple[object, ...]]
) -> None:
    silent = sorted(str(reason) for reason in reasons(engine) if not reason.ruled)
    assert silent == sorted(reason for listed in lists.values() for reason in listed)


@pytest.mark.parametrize(("engine", "lists", "rows"), GAMES, ids=["hf4", "roll", "tmdice"])
def test_each_rule_that_a_reason_names_is_tried(
    engine: ModuleType, lists: Lists, rows: Sequence[tuple[object, ...]]
) -> None:
    """The ids that stand where the reason does; others are handed to a reason that several acts share."""
    named = {rule for reason in reasons(engine) for rule in reason.rules}
    book = rulebook(engine.__name__.split(".")[2])
    assert named - book.rules.keys() == set()
    assert named - {row[5] for row in rows} == set()

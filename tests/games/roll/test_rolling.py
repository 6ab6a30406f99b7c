"""Steps 1 to 3 of a round: roll, assign, reveal."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import Recorded
from hfmod.findings import Severity
from hfmod.games.roll.rules.manage import Recruit
from hfmod.games.roll.rules.rolling import Assign, Reveal, Roll, Shown, believed
from hfmod.games.roll.rules.setup import take_back
from hfmod.games.roll.rules.state import PHASES_STEP, UNSEEN, RollState
from hfmod.testing import Does, Refuses
from tests.games.roll.tables import (
    GAME,
    all_assigned,
    assign,
    built,
    cup,
    do,
    give,
    in_phase,
    managing,
    revealed,
    rolled,
    started,
)  # fmt: skip

D6 = {"d6": 1}

MAD_SCIENTISTS = pytest.mark.rule("ROLL-TILE-10")


@pytest.mark.rule("ROLL-ROLL-1")
@pytest.mark.breaks("ROLL-ROLL-1")
def test_all_workers_in_the_cup_are_rolled(refuses: Refuses) -> None:
    state = started()
    refuses(GAME, state, Roll(by="ann", kept=("home",)), "ROLL-ROLL-1")
    do(state, Roll(by="ann"), {"d6": 1}, {"d6": 3}, {"d6": 6})
    ann = state.players["ann"]
    assert [(one.die, one.face) for one in ann.rolled or ()] == [
        ("home", "explore"), ("home", "develop"), ("home", "ship"),
    ]  # fmt: skip
    assert not ann.cup
    refuses(GAME, state, Roll(by="ann"), "ROLL-ROLL-1")


def test_a_cup_that_a_table_shows_otherwise_is_rolled_as_it_lies() -> None:
    """What was never taken out of the supply may be taken later on; what comes from nowhere is told."""
    state, home = started(), D6
    player = state.players["ann"]
    lacking = Roll(by="ann", lacking=("supply:home",))
    assert [(one.rule, one.severity) for one in lacking.check(state)] == [("EXPECT", Severity.BOOKKEEPING)]
    left = state.supply["home"]
    GAME.force(state, lacking, Recorded([home, home]))
    assert (len(player.rolled or ()), player.owed.total(), state.supply["home"]) == (2, 1, left + 1)
    player.cup, player.rolled = Counter(home=2), None
    late = Roll(by="ann", more=("supply:home",))
    assert list(late.check(state)) == []
    assert [(one.rule, one.severity) for one in Roll(by="bob", more=("supply:home",)).check(state)] == [
        ("EXPECT", Severity.UNVERIFIABLE)
    ]
    GAME.force(state, late, Recorded([home, home, home]))
    assert (len(player.rolled or ()), player.owed.total(), state.supply["home"]) == (3, 0, left)
    with pytest.raises(Impossible, match="no such die to roll besides: world:alien"):
        Roll(by="bob", more=("world:alien",)).possible(state)


@pytest.mark.rule("ROLL-ROUND-1")
@pytest.mark.breaks("ROLL-ROUND-1")
def test_a_round_goes_by_steps(refuses: Refuses) -> None:
    state = started()
    refuses(GAME, state, Recruit(by="ann", dice=("home",)), "ROLL-ROUND-1")
    rolled(state, "ann", "home:explore")
    refuses(GAME, state, Reveal(), "ROLL-ROUND-1")  # nobody has assigned
    all_assigned(state)
    revealed(state)
    assert state.step == PHASES_STEP


@pytest.mark.rule("ROLL-ASG-1")
@pytest.mark.breaks("ROLL-ASG-1")
def test_workers_stand_under_the_face_that_they_show(refuses: Refuses) -> None:
    state = started()
    rolled(state, "ann", "home:explore", "home:ship", "home:develop")
    refuses(GAME, state, assign("ann", "explore", "ship", "settle"), "ROLL-ASG-1")
    do(state, assign("ann", "explore", "ship", "develop"))
    assert state.players["ann"].selected == "explore"


@pytest.mark.rule("ROLL-ASG-2")
def test_wild_workers_go_to_any_columns(refuses: Refuses, does: Does) -> None:
    state = started()
    rolled(state, "ann", "home:explore", "military:wild", "alien:wild")
    does(GAME, state, assign("ann", "explore", "ship", "produce"))
    does(GAME, state, assign("ann", "explore", "settle", "settle"))
    rolled(state, "ann", "home:explore", "home:ship", "alien:wild")
    refuses(GAME, state, assign("ann", "explore", "settle", "settle"), "ROLL-ASG-1")
    does(GAME, state, assign("ann", "explore", "ship", "settle"))


@pytest.mark.rule("ROLL-ASG-3", "ROLL-FAQ-4")
@pytest.mark.breaks("ROLL-ASG-3")
def test_any_worker_selects_a_phase_and_is_assigned_to_it(refuses: Refuses) -> None:
    state = started()
    rolled(state, "ann", "home:explore", "home:ship")
    refuses(GAME, state, assign("ann", "explore", "ship", selector=None), "ROLL-ASG-3")
    refuses(GAME, state, assign("ann", "settle", "settle"), "ROLL-ASG-1")  # the second did not select
    do(state, assign("ann", "settle", "ship"))
    assert state.players["ann"].selected == "settle"
    all_assigned(state, ann="settle")
    revealed(state)
    assert state.selected == ["explore", "settle"]
    assert state.players["ann"].workers["settle"] == Counter(home=1)  # which shows Explore


@pytest.mark.rule("ROLL-ASG-4")
def test_a_reassign_power_moves_a_worker(does: Does) -> None:
    state = started()
    built(state, "ann", "Galactic Influence")
    rolled(state, "ann", "home:explore", "home:explore", "home:explore")
    does(GAME, state, assign("ann", "explore", "ship", "explore"))
    do(state, assign("ann", "explore", "explore", "explore"))  # it may be left


def broken(state: RollState, *columns: str, selector: int | None = 0) -> set[str]:
    return {one.rule for one in GAME.judge(state, assign("ann", *columns, selector=selector))}


@pytest.mark.rule("ROLL-ASG-4")
@pytest.mark.breaks("ROLL-ASG-4")
def test_each_reassign_power_works_once(refuses: Refuses) -> None:
    state = started()
    built(state, "ann", "Galactic Influence")
    rolled(state, "ann", *["home:explore"] * 3)
    found = refuses(GAME, state, assign("ann", "explore", "ship", "ship"), "ROLL-ASG-4")
    assert found.about == {"screen:ann"}
    assert not broken(state, "explore", "ship", "explore")
    assert broken(state, "explore", "ship", "ship", selector=None)


@pytest.mark.rule("ROLL-ASG-5", "ROLL-FAQ-13")
@pytest.mark.breaks("ROLL-ASG-5")
def test_dictate_moves_one_worker_for_one_in_its_area(refuses: Refuses, does: Does) -> None:
    state = started()
    rolled(state, "ann", *["home:explore"] * 5)
    does(GAME, state, assign("ann", "explore", "dictate", "ship", "explore", "explore"))
    refuses(GAME, state, assign("ann", "explore", "dictate", "ship", "ship", "explore"), "ROLL-ASG-5")
    refuses(GAME, state, assign("ann", "explore", "dictate", "dictate", "ship", "ship"), "ROLL-ASG-5")
    refuses(GAME, state, assign("ann", "explore", "dictate", "explore", "explore", "explore"), "ROLL-ASG-5")
    rolled(state, "ann", "home:explore", "home:ship", "military:wild")
    do(state, assign("ann", "explore", "dictate", "explore"))  # a wild one may have been moved


def test_the_worker_that_selects_is_not_dictated(refuses: Refuses) -> None:
    state = started()
    rolled(state, "ann", *["home:explore"] * 3)
    refuses(GAME, state, assign("ann", "dictate", "explore", "ship"), "ROLL-ASG-3")


@pytest.mark.rule("ROLL-ASG-5")
def test_backup_planning_repeats_dictate_and_galactic_mandate_moves_three() -> None:
    state = started()
    rolled(state, "ann", *["home:explore"] * 5)
    twice = ("explore", "dictate", "dictate", "ship", "ship")
    three = ("explore", "dictate", "ship", "settle", "develop")
    assert broken(state, *twice) == broken(state, *three) == {"ROLL-ASG-5"}
    built(state, "ann", "Galactic Mandate")
    assert broken(state, *three) == set()
    assert broken(state, *twice) == {"ROLL-ASG-5"}
    built(state, "ann", "Backup Planning")
    assert broken(state, *twice) == set()


@pytest.mark.rule("ROLL-TILE-6")
@pytest.mark.parametrize(
    ("tile", "workers", "columns"),
    [
        ("Colonial Affinity", ["home:ship"], ["settle"]),
        ("Diversification", ["home:explore"], ["ship"]),
        ("Executive Power", ["home:ship", "home:ship"], ["explore", "explore"]),
        ("Executive Power", ["home:ship", "military:wild"], ["explore", "explore"]),
        ("Galactic Influence", ["home:ship"], ["settle"]),
        ("Homeworld Patriotism", ["home:ship", "home:settle"], ["explore", "explore"]),
        ("Hydroponics Guild", ["genes:settle"], ["ship"]),
        ("Isolation Policy", ["home:explore", "home:explore"], ["ship", "settle"]),
        ("Local Subsidies", ["home:settle"], ["produce"]),
        ("Nanotechnology", ["home:settle", "rare:ship"], ["produce", "develop"]),
        ("Operations Affinity", ["home:settle"], ["produce"]),
        ("Propaganda Campaign", ["home:settle", "rare:ship"], ["explore", "explore"]),
        ("Shipping Affinity", ["home:settle"], ["ship"]),
        ("Space Mercenaries", ["military:settle"], ["ship"]),
        ("System Diversification", ["genes:settle", "rare:ship"], ["ship", "explore"]),
        ("Technology Affinity", ["home:settle"], ["develop"]),
    ],
)
def test_what_each_reassign_power_moves(tile: str, workers: list[str], columns: list[str]) -> None:
    state = started()
    built(state, "ann", tile)
    rolled(state, "ann", "home:explore", *workers)
    assert broken(state, "explore", *columns) == set()


@pytest.mark.rule("ROLL-ASG-4")
@pytest.mark.parametrize(
    ("tile", "workers", "columns"),
    [
        ("Colonial Affinity", ["home:ship"], ["develop"]),
        ("Diversification", ["home:ship"], ["explore"]),
        ("Diversification", ["military:explore"], ["ship"]),
        ("Executive Power", ["home:ship", "home:settle"], ["explore", "explore"]),  # of one phase
        ("Executive Power", ["home:ship"], ["explore"]),  # exactly two
        ("Homeworld Patriotism", ["military:settle"], ["explore"]),
        ("Homeworld Patriotism", ["home:ship"], ["settle"]),  # not the phase selected
        ("Hydroponics Guild", ["home:settle"], ["ship"]),
        ("Isolation Policy", ["home:develop"], ["ship"]),
        ("Local Subsidies", ["rare:ship"], ["produce"]),
        ("Nanotechnology", ["home:settle", "rare:ship", "home:ship"], ["produce", "develop", "settle"]),
        ("Operations Affinity", ["home:settle"], ["ship"]),
        ("Space Mercenaries", ["home:settle"], ["ship"]),
        ("System Diversification", ["home:settle"], ["ship"]),
    ],
)
def test_what_no_reassign_power_moves(tile: str, workers: list[str], columns: list[str]) -> None:
    state = started()
    built(state, "ann", tile)
    rolled(state, "ann", "home:explore", *workers)
    assert broken(state, "explore", *columns) == {"ROLL-ASG-4"}


@pytest.mark.parametrize(
    ("ann", "bob", "moved"),
    [
        pytest.param([], [], 1, marks=MAD_SCIENTISTS),
        pytest.param(["Artist Colony"], [], 2, marks=MAD_SCIENTISTS),
        pytest.param(["Artist Colony"], ["Gem World"], 1, marks=MAD_SCIENTISTS),
        ([], ["Gem World"], 0),
    ],
)
def test_mad_scientists_look_at_who_has_most_novelty_worlds(
    ann: list[str], bob: list[str], moved: int
) -> None:
    state = started(2, factions=("RF1", "RF2"), homes=("RH7", "RH8"))  # no novelty world among them
    built(state, "ann", "Mad Scientists", *ann)
    built(state, "bob", *bob)
    rolled(state, "ann", *["home:explore"] * 4)
    columns = ["explore", *["ship"] * moved, *["explore"] * (3 - moved)]
    assert broken(state, *columns) == set()
    columns[columns.index("explore", 1)] = "ship"
    assert broken(state, *columns) != set()


def test_one_power_brings_a_worker_to_where_another_takes_it() -> None:
    state = started()
    built(state, "ann", "Operations Affinity", "Isolation Policy")
    rolled(state, "ann", "home:ship", "home:develop")
    assert broken(state, "ship", "settle") == set()  # made an explorer, then moved on
    built(state, "ann", "Shipping Affinity", "Executive Power")
    rolled(state, "ann", "home:explore", "home:develop", "home:ship")
    assert broken(state, "explore", "explore", "explore") == set()  # two shippers made explorers


def test_biological_adaptation_reassigns_nothing() -> None:
    state = started(factions=("RF7", "RF2", "RF3"))
    rolled(state, "ann", "home:explore", "home:ship")
    assert broken(state, "explore", "settle") == {"ROLL-ASG-1"}


@pytest.mark.rule("ROLL-FAQ-5")
@pytest.mark.breaks("ROLL-FAQ-5")
def test_nothing_is_assigned_after_the_reveal(refuses: Refuses) -> None:
    state = started()
    all_assigned(state)
    rolled(state, "ann", "home:explore", "military:wild")
    do(state, assign("ann", "explore", "explore"))
    revealed(state)
    refuses(GAME, state, assign("ann", "explore", "settle"), "ROLL-FAQ-5")


@pytest.mark.rule("ROLL-REV-1")
@pytest.mark.breaks("ROLL-REV-1")
def test_what_is_shown_is_what_was_assigned(refuses: Refuses) -> None:
    state = started()
    all_assigned(state, ann="ship", bob="settle")
    honest = Shown(player="ann", selected="ship", workers=("home:explore:ship",))
    other = Shown(player="ann", selected="develop", workers=("home:explore:develop",))
    refuses(GAME, state, Reveal(shown=(other,)), "ROLL-REV-1")
    do(state, Reveal(shown=(honest,)))
    assert state.selected == ["explore", "settle", "ship"]


@pytest.mark.rule("ROLL-REV-1", "ROLL-ASG-6")
def test_dice_are_moved_and_never_turned(refuses: Refuses) -> None:
    state = started()
    all_assigned(state, ann="ship")
    turned = Shown(player="ann", selected="ship", workers=("home:ship:ship",))
    refuses(GAME, state, Reveal(shown=(turned,)), "ROLL-REV-1")
    do(state, Reveal(shown=(Shown(player="ann", selected="ship", workers=("home:unseen:ship",)),)))


@pytest.mark.rule("ROLL-REV-2")
def test_with_two_players_a_home_die_may_add_a_phase() -> None:
    for face, selected in ((3, ["explore", "develop"]), (1, ["explore"])):
        state = started(2)
        all_assigned(state)
        revealed(state, {"d6": face})
        assert state.selected == selected


@pytest.mark.rule("ROLL-REV-3")
def test_workers_of_phases_that_nobody_selected_and_dictated_ones_return() -> None:
    state = started()
    all_assigned(state)
    rolled(state, "ann", "home:explore", "home:ship", "rare:develop", "novelty:produce")
    do(state, assign("ann", "explore", "ship", "dictate", "explore"))
    revealed(state)
    assert cup(state, "ann") == Counter(home=1, rare=1)
    assert state.players["ann"].workers["explore"] == Counter(home=1, novelty=1)


# -- logs that do not show all -----------------------------------------------------------------------------


def sealed_table() -> RollState:
    """Bob's roll and assignment are sealed."""
    state = started()
    rolled(state, "ann", "home:explore")
    do(state, assign("ann", "explore"))
    rolled(state, "cho", "home:explore")
    do(state, assign("cho", "explore"))
    for act in (Roll(by="bob", sealed=True), Assign(by="bob", sealed=True)):
        (finding,) = GAME.judge(state, act)
        assert (finding.rule, finding.severity) == ("SEALED", Severity.UNVERIFIABLE)
        GAME.force(state, act, Recorded([]))
    return state


def shown(*workers: str, selected: str | None = "ship") -> Reveal:
    return Reveal(shown=(Shown(player="bob", selected=selected, workers=workers),))


@pytest.mark.rule("ROLL-REV-1")
def test_a_sealed_assignment_is_judged_by_what_the_reveal_shows() -> None:
    state = sealed_table()
    legal = shown("home:explore:ship", "home:settle:settle", "home:ship:ship")
    assert GAME.judge(state, legal) == []
    (wrong,) = GAME.judge(state, shown("home:explore:ship", "home:settle:develop", "home:ship:ship"))
    assert (wrong.rule, wrong.facts["moved"]) == ("ROLL-ASG-1", 1)
    unseen = shown("home:unseen:ship", "home:unseen:settle", "home:unseen:explore")
    assert GAME.judge(state, unseen) == []
    (wrong,) = GAME.judge(state, shown("home:unseen:ship", "home:unseen:dictate", "home:unseen:dictate"))
    assert wrong.rule == "ROLL-ASG-5"
    do(state, legal)
    assert state.players["bob"].workers["ship"] == Counter(home=2)
    assert state.players["bob"].workers["settle"] == Counter()  # nobody selected Settle
    assert cup(state, "bob") == Counter(home=1)


@pytest.mark.rule("ROLL-ROLL-1", "ROLL-ASG-3")
@pytest.mark.breaks("ROLL-ROLL-1")
def test_a_sealed_player_shows_all_workers_of_the_cup(refuses: Refuses) -> None:
    state = sealed_table()
    refuses(GAME, state, shown("home:explore:ship", "home:ship:ship"), "ROLL-ROLL-1")
    state = sealed_table()
    state.players["bob"].cup.clear()
    state.supply["home"] += 3
    (wrong,) = GAME.judge(state, shown())
    assert wrong.rule == "ROLL-ASG-3"
    assert GAME.judge(state, shown(selected=None)) == []


@pytest.mark.rule("ROLL-REV-1")
def test_a_sealed_assignment_of_an_open_roll_is_held_against_the_roll() -> None:
    def table() -> RollState:
        state = sealed_table()
        state.players["bob"].sealed = False
        rolled(state, "bob", "home:explore", "home:ship")
        GAME.force(state, Assign(by="bob", sealed=True), Recorded([]))
        return state

    for worker, rules in (
        ("home:ship:ship", []),
        ("home:unseen:ship", []),
        ("home:settle:settle", ["ROLL-REV-1"]),
    ):
        found = GAME.judge(table(), shown("home:explore:ship", worker))
        assert [one.rule for one in found] == rules
    (wrong,) = GAME.judge(table(), shown("home:explore:ship", "home:unseen:settle"))
    assert wrong.rule == "ROLL-ASG-1"
    state = table()
    do(state, shown("home:explore:ship", "home:ship:ship"))
    assert state.players["bob"].workers["ship"] == Counter(home=2)
    do_over = table()
    do(do_over, assign("bob", "explore", "ship"))
    do(do_over, Reveal())


def test_faces_that_nobody_saw_may_be_those_that_dictate_needs() -> None:
    state = sealed_table()
    assert GAME.judge(state, shown("home:unseen:ship", "home:unseen:dictate", "home:unseen:explore")) == []


def test_faces_that_nobody_saw_are_those_of_dice_of_their_kind() -> None:
    """The ship of the alien die explains one worker; of two home dice with explore one may have selected."""
    for third, rules in (("explore", ["ROLL-ASG-1"]), ("ship", [])):
        state = sealed_table()
        state.players["bob"].sealed = False
        rolled(state, "bob", "alien:ship", "home:explore", f"home:{third}")
        GAME.force(state, Assign(by="bob", sealed=True), Recorded([]))
        found = GAME.judge(state, shown("home:unseen:ship", "home:unseen:ship", "alien:unseen:ship"))
        assert [one.rule for one in found] == rules


def test_sealed_acts_have_their_step_too() -> None:
    state = started()
    all_assigned(state)
    revealed(state)
    for act, rule in (
        (Assign(by="ann", sealed=True), "ROLL-FAQ-5"),
        (Roll(by="ann", sealed=True), "ROLL-ROUND-1"),
    ):
        assert [one.rule for one in GAME.judge(state, act)] == [rule, "SEALED"]
        GAME.force(state, act, Recorded([]))
        assert not state.players["ann"].sealed


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (Reveal(), "does not show what bob assigned"),
        (shown("alien:develop:ship"), "other dice"),
        (shown("home:wild:ship", "home:ship:ship", "home:ship:ship"), "no home die shows wild"),
        (shown("home:ship", "home:ship:ship", "home:ship:ship"), "write home:explore:ship"),
    ],
)
def test_a_reveal_that_cannot_be_is_told(act: Act[RollState], message: str) -> None:
    with pytest.raises(Impossible, match=message):
        GAME.judge(sealed_table(), act)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (assign("ann", "explore"), "rolled 2 workers, 1 are assigned"),
        (assign("ann", "explore", "elsewhere"), "no column 'elsewhere'"),
        (assign("ann", "explore", "ship", selector=4), "none of the 2"),
        (assign("bob", "explore"), "bob has not rolled"),
        (Roll(by="ann", kept=("alien",)), "not in the cup"),
        (Roll(by="fay"), "no player fay"),
    ],
)
def test_what_cannot_be_is_told(act: Act[RollState], message: str) -> None:
    state = started()
    rolled(state, "ann", "home:explore", "home:ship")
    with pytest.raises(Impossible, match=message):
        GAME.judge(state, act)


@pytest.mark.rule("ROLL-ROUND-2")
@pytest.mark.breaks("ROLL-ROUND-2")
def test_nothing_is_played_after_the_end(refuses: Refuses) -> None:
    state = managing()
    give(state, "ann", "cup", "rare")
    recruit = Recruit(by="ann", dice=())
    assert {one.rule for one in GAME.judge(state, recruit)} != {"ROLL-ROUND-2"}
    state.step = "end"
    refuses(GAME, state, Roll(by="ann"), "ROLL-ROUND-2")
    refuses(GAME, state, recruit, "ROLL-ROUND-2")
    assert in_phase("explore").ended is False


@pytest.mark.parametrize("step", ["before anybody has rolled", "in the phases"])
def test_screens_with_nothing_behind_them_show_nothing(step: str) -> None:
    """What is selected stays, a die of the table does not add to it, and play goes on from there."""
    state = started(2)
    if step == "in the phases":
        all_assigned(state, ann="explore", bob="ship")
        revealed(state, {"d6": 1})
    before = GAME.digest(state)
    assert [one.rule for one in GAME.judge(state, Reveal())] == ["ROLL-ROUND-1"]
    GAME.force(state, Reveal(), Recorded([{"d6": 5}]))
    assert GAME.digest(state) == before


def test_screens_that_are_lifted_too_early_show_what_stands_there() -> None:
    state = started(2)
    rolled(state, "ann", "home:explore", "home:develop")
    do(state, assign("ann", "ship", "develop"))
    GAME.force(state, Reveal(), Recorded([{"d6": 3}]))
    assert (state.step, state.selected) == (PHASES_STEP, ["develop", "ship"])


# -- a screen of which the log shows nothing ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "shown", "faces"),
    [
        (["home:explore", "novelty:ship"], ["home", "novelty"], ["explore", "ship"]),
        (
            ["novelty:explore", "home:ship"],
            ["home", "novelty"],
            ["ship", "explore"],
        ),
        (
            ["home:settle", "home:explore"],
            ["home", "home"],
            ["explore", "settle"],
        ),  # that explains it
        (["home:wild", "home:settle"], ["home", "home"], ["wild", "settle"]),
        (["home:explore"], ["novelty"], ["unseen"]),
        (["home:explore"], ["home", "home"], ["explore", "unseen"]),
        (["home:explore", "home:ship"], ["home=explore", "home"], ["explore", "ship"]),
    ],
)
def test_faces_that_nobody_saw_are_those_that_were_rolled(
    known: list[str], shown: list[str], faces: list[str]
) -> None:
    """All stand in Explore; a face that was seen is said with its die."""
    state = started()
    rolled(state, "ann", *known)
    workers = tuple(
        f"{die}:{face or UNSEEN}:explore" for die, _, face in (one.partition("=") for one in shown)
    )
    read, _ = believed(state, state.players["ann"], Shown(player="ann", selected="explore", workers=workers))
    assert [worker.face for worker in read] == [UNSEEN if one == "unseen" else one for one in faces]


def test_workers_behind_screens_that_are_taken_back_are_in_the_cup_again() -> None:
    state = started()
    rolled(state, "ann", "home:explore", "novelty:ship", "home:wild")
    ann = state.players["ann"]
    ann.cup, ann.selector, ann.besides = Counter(home=1), 0, {"ship"}
    take_back(state)
    assert ann.cup == Counter(home=3, novelty=1)
    assert ann.rolled is None and ann.selector is None and not ann.besides

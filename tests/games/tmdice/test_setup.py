"""The box and the set-up (TMD-COMP, TMD-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import BadAction
from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.owed import Place
from hfmod.games.tmdice.rules.setup import (
    ChooseCorporation,
    GiveResource,
    RevealCorporation,
    SetUp,
    StartingDice,
)
from hfmod.games.tmdice.rules.state import DICE, REVEAL, TURN
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    CORPORATIONS,
    GAME,
    LOW,
    MIDDLE,
    chosen,
    dealt,
    do,
    drain,
    end,
    give,
    giving,
    main_action,
    named,
    new,
    playing,
    roll,
    set_up,
    supported,
    tokens,
)


@pytest.mark.rule("TMD-COMP-1", "TMD-SETUP-2")
def test_the_box_has_sixty_dice_of_five_colours_seven_oceans_and_22_wild_tokens() -> None:
    state = new()
    assert state.pool == dict.fromkeys(("green", "yellow", "red", "blue", "gray"), 12)
    assert (state.oceans, state.wild) == (7, 22)


@pytest.mark.rule("TMD-COMP-2")
@pytest.mark.parametrize(("modules", "cards"), [(("core",), (8, 12, 86)), (("core", "ce"), (16, 17, 126))])
def test_the_box_has_its_cards(modules: tuple[str, ...], cards: tuple[int, ...]) -> None:
    state = new(modules=modules)
    kinds = ("corporation", "bonus", "project")
    ids = [state.content.of_kind(kind, state.sets) for kind in kinds]
    assert tuple(len([one for one in some if one < "P900"]) for some in ids) == cards
    assert len({one for some in ids for one in some}) == sum(map(len, ids))


def test_every_project_is_green_red_or_blue() -> None:
    projects = [card for card in GAME.content.cards.values() if card.kind == "project"]
    assert {card.colour for card in projects} == {"green", "red", "blue"}


@pytest.mark.rule("TMD-COMP-4")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_players_can_play(seats: int) -> None:
    assert len(new(1).players) == 1 and len(new(4).players) == 4
    with pytest.raises(BadAction, match="players cannot play"):
        GAME.new({"players": [{"id": f"p{n}"} for n in range(seats)], "modules": ["core"]})


@pytest.mark.rule("TMD-SETUP-1")
def test_parameters_and_vp_begin_at_the_bottom() -> None:
    state = new(3)
    assert (state.temperature, state.oxygen, state.oceans) == (-32, 0, 7)
    assert {player.vp for player in state.players.values()} == {0}


@pytest.mark.rule("TMD-SETUP-3")
def test_all_projects_in_use_make_the_deck() -> None:
    state = new()
    assert set(state.deck) == set(state.content.of_kind("project", state.sets))


@pytest.mark.rule("TMD-SETUP-4")
@pytest.mark.parametrize(("players", "cards"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_the_bonus_stack_has_two_cards_a_player(players: int, cards: int) -> None:
    assert len(set_up(new(players)).bonus_stack) == cards


@pytest.mark.rule("TMD-SETUP-5")
def test_three_of_the_five_colours_are_rolled_for_the_awards_and_stay_on_the_board() -> None:
    state = set_up(new(), awards=("animal", "heat", "energy"))
    assert state.awards == ["animal", "heat", "energy"]
    assert state.pool == Counter(green=11, yellow=12, red=11, blue=11, gray=12)


@pytest.mark.rule("TMD-SETUP-6")
def test_three_milestones_lie_on_the_board() -> None:
    state = set_up(new(), milestones=("M08", "M01", "M04"))
    assert state.milestones == state.open == ["M08", "M01", "M04"]


@pytest.mark.rule("TMD-SETUP-7")
@pytest.mark.parametrize("first", ["ann", "cho"])
def test_turns_go_clockwise_from_the_first_player(first: str) -> None:
    state = new(3)
    roll(state, SetUp(first=first))
    for name in state.order:
        do(state, ChooseCorporation(by=name, corporation=state.players[name].offered[0]))
    assert state.first == first
    other = playing(3)
    order = []
    for _ in range(4):
        order.append(other.active)
        supported(other)
        roll(other, SupportDie(by=other.active, die="red"))
        end(other)
    assert order == ["ann", "bob", "cho", "ann"]


@pytest.mark.rule("TMD-SETUP-8")
@pytest.mark.breaks("TMD-SETUP-8")
def test_each_player_gets_five_cards_and_chooses_one_of_two_corporations(refuses: Refuses) -> None:
    state = dealt(3)
    hands = [player.hand for player in state.players.values()]
    assert [len(hand) for hand in hands] == [5, 5, 5]
    assert not {card for hand in hands for card in hand} & set(state.deck)
    ann, bob = state.players["ann"], state.players["bob"]
    assert (len(ann.offered), set(ann.offered) & set(bob.offered)) == (2, set())
    do(state, ChooseCorporation(by="ann", corporation=ann.offered[1]))
    refuses(GAME, state, ChooseCorporation(by="ann", corporation=ann.offered[0]), "TMD-SETUP-8")
    assert ann.corporation == ann.offered[1]


@pytest.mark.rule("TMD-SETUP-9")
@pytest.mark.breaks("TMD-SETUP-9")
def test_corporations_are_revealed_clockwise_and_their_bonus_is_gained_once(
    refuses: Refuses, does: Does
) -> None:
    state = chosen(3, corporations=("CrediCor", "UNMI", "Helion"))
    refuses(GAME, state, RevealCorporation(by="bob"), "TMD-SETUP-9")
    does(GAME, state, RevealCorporation(by="ann"))
    refuses(GAME, state, RevealCorporation(by="ann"), "TMD-SETUP-9")
    does(GAME, state, RevealCorporation(by="bob"))
    assert [player.wild for player in state.players.values()] == [3, 4, 0]
    assert state.players["bob"].vp == 2


@pytest.mark.rule("TMD-SETUP-10")
@pytest.mark.breaks("TMD-SETUP-10")
def test_starting_dice_are_those_of_the_corporation(refuses: Refuses, does: Does) -> None:
    state = chosen(corporations=("CrediCor", "Helion"))
    for name in state.order:
        do(state, RevealCorporation(by=name))
    assert state.step == DICE
    does(GAME, state, StartingDice(by="bob"), Recorded([LOW, MIDDLE, MIDDLE]))
    assert state.players["bob"].dice == Counter(heat=1, event=1, titanium=1)
    refuses(GAME, state, StartingDice(by="bob"), "TMD-SETUP-10")


@pytest.mark.rule("TMD-SETUP-10")
def test_starting_dice_that_the_pool_lacks_are_not_compensated(does: Does) -> None:
    state = chosen(corporations=("CrediCor", "Helion"))
    for name in state.order:
        do(state, RevealCorporation(by=name))
    drain(state, "yellow", 1)
    does(GAME, state, StartingDice(by="ann"), Recorded([LOW, LOW]))
    ann = state.players["ann"]
    assert (ann.dice, ann.wild) == (Counter(megacredit=1, heat=1), 3)


@pytest.mark.rule("TMD-SETUP-11")
@pytest.mark.breaks("TMD-SETUP-11")
def test_the_first_player_gives_a_die_with_its_face_to_the_last(refuses: Refuses) -> None:
    state = giving(3)
    give(state, "ann", "nuclear", "heat")
    give(state, "bob", "heat")
    tokens(state, "ann", 2)
    refuses(GAME, state, GiveResource(by="bob", resource="heat"), "TMD-SETUP-11")
    do(state, GiveResource(by="ann", resource="nuclear"))
    assert state.players["cho"].dice == Counter(nuclear=1)
    assert state.players["ann"].dice == Counter(heat=1)
    assert (state.step, state.active) == (TURN, "ann")


@pytest.mark.rule("TMD-SETUP-12")
@pytest.mark.breaks("TMD-SETUP-9")
def test_a_start_bonus_is_applied_before_the_next_player_reveals(refuses: Refuses) -> None:
    state = chosen(corporations=("Tharsis Republic", "Helion"))
    do(state, RevealCorporation(by="ann"))
    assert (state.step, state.owing) == (REVEAL, ["ann"])
    do(state, Place(by="ann", tile="city", hex="B1"))
    refuses(GAME, state, RevealCorporation(by="ann"), "TMD-SETUP-9")
    do(state, RevealCorporation(by="bob"))
    assert state.step == DICE
    for name in state.order:
        roll(state, StartingDice(by=name))
    assert state.step == "gift"


def test_names_of_the_tables_are_cards() -> None:
    assert [named(one) for one in CORPORATIONS] == ["C01", "C02", "C03", "C05"]
    assert main_action().turn.support

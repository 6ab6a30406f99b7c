"""Cards that the rulebook explains, each with what the book says of it (TMD-RUL-1 to 21)."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.ending import TakeBonusCard
from hfmod.games.tmdice.rules.owed import (
    ChangeDie,
    ChooseOption,
    ExchangeResources,
    GainDie,
    Place,
    TakeResource,
)
from hfmod.games.tmdice.rules.rest import Apply, Skip
from hfmod.games.tmdice.rules.setup import RevealCorporation, StartingDice
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.testing import Does, Refuses
from tests.games.tmdice.tables import (
    GAME,
    HIGH,
    LOW,
    MIDDLE,
    chosen,
    do,
    drain,
    end,
    give,
    hold,
    lying,
    main_action,
    named,
    oceans_complete,
    playing,
    produced,
    roll,
    supported,
    tile,
    tokens,
)


def cost(card: str) -> tuple[str, ...]:
    """A card's cost paid by wild tokens, whatever its icons are."""
    return ("wild",) * len(GAME.content.cards[named(card)].cost)


def play(state: TmdState, card: str, by: str = "ann") -> None:
    """A player plays a card from the hand, and pays with wild tokens."""
    (name,) = hold(state, by, card)
    tokens(state, by, len(cost(card)))
    roll(state, PlayCard(by=by, card=name, pay=cost(card)))


def use(state: TmdState, card: str, by: str = "ann") -> None:
    """A player uses a blue card that lies there, and pays with wild tokens."""
    (name,) = lying(state, by, card)
    price = GAME.content.cards[name].actions[0].cost
    tokens(state, by, len(price))
    roll(state, UseCard(by=by, card=name, pay=("wild",) * len(price)))


def vp(state: TmdState, name: str = "ann") -> int:
    return state.players[name].vp


def of_colour(state: TmdState, colour: str, name: str = "ann") -> int:
    """Dice of a colour that a player has."""
    return sum(n for face, n in state.players[name].dice.items() if state.content.colour_of[face] == colour)


# -- parts that cannot be applied --------------------------------------------------------------------------


@pytest.mark.rule("TMD-RUL-1")
def test_a_card_is_played_though_a_part_of_it_is_impossible(does: Does) -> None:
    state = main_action()
    tile(state, **dict.fromkeys(("B2", "C5", "D2", "E5", "F3"), "city"))
    tile(state, D7="greenery", G1="greenery", G4="greenery")  # other land lies beside a city
    hold(state, "ann", "P909")
    does(GAME, state, PlayCard(by="ann", card="P909"))  # a city, a green die, VP for cities
    do(state, Apply(by="ann", effect="per"))
    assert (of_colour(state, "green"), vp(state), state.owing) == (1, 5, [])
    assert state.players["ann"].cards == ["P909"]


@pytest.mark.rule("TMD-RUL-1")
@pytest.mark.breaks("TMD-RUL-1")
def test_what_is_possible_is_applied(refuses: Refuses) -> None:
    state = main_action()
    play(state, "Dome Quarter")
    refuses(GAME, state, Skip(by="ann", effect="place_tile"), "TMD-RUL-1")


# -- tiles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TMD-RUL-2")
@pytest.mark.breaks("TMD-RUL-2")
def test_mangrove_lies_beside_an_ocean(refuses: Refuses) -> None:
    state = main_action()
    tile(state, D4="ocean")
    play(state, "Mangrove")
    refuses(GAME, state, Place(by="ann", tile="greenery", hex="G4"), "TMD-RUL-2")
    roll(state, Place(by="ann", tile="greenery", hex="C3"))
    assert (state.tiles["C3"], state.oxygen, vp(state)) == ("greenery", 2, 2)


@pytest.mark.rule("TMD-RUL-2")
def test_mangrove_without_an_ocean_places_nothing() -> None:
    state = main_action()
    play(state, "Mangrove")
    assert (state.owing, state.tiles, state.oxygen, vp(state)) == ([], {}, 0, 0)
    assert named("Mangrove") in state.players["ann"].cards


@pytest.mark.rule("TMD-RUL-3")
@pytest.mark.breaks("TMD-RUL-3")
def test_metropolis_lies_beside_a_city(refuses: Refuses) -> None:
    state = main_action()
    tile(state, C2="city", D2="greenery")
    play(state, "Metropolis")
    refuses(GAME, state, Place(by="ann", tile="city", hex="G4"), "TMD-RUL-3")
    roll(state, Place(by="ann", tile="city", hex="D3"))
    assert vp(state) == 3  # 2, and 1 for the greenery


@pytest.mark.rule("TMD-RUL-3")
def test_metropolis_without_a_city_places_nothing() -> None:
    state = main_action()
    play(state, "Metropolis")
    assert (state.owing, state.tiles, vp(state)) == ([], {}, 0)


@pytest.mark.parametrize(
    ("oceans", "dice"),
    [
        pytest.param(("D4",), 2, marks=pytest.mark.rule("TMD-RUL-5")),
        pytest.param(("D4", "C4"), 2, marks=pytest.mark.rule("TMD-RUL-4")),
    ],
)
def test_peninsula_gives_two_blue_dice_however_many_oceans_lie_beside_it(
    oceans: tuple[str, ...], dice: int
) -> None:
    state = main_action()
    tile(state, **dict.fromkeys(oceans, "ocean"))
    play(state, "Peninsula")
    roll(state, Place(by="ann", tile="greenery", hex="C3"))
    assert (of_colour(state, "blue"), vp(state)) == (dice, 2)


@pytest.mark.parametrize(
    ("beside", "points"),
    [
        pytest.param({"D3": "greenery"}, 4, marks=pytest.mark.rule("TMD-RUL-10")),
        pytest.param(
            {"D3": "city", "C3": "greenery", "E4": "greenery"}, 4, marks=pytest.mark.rule("TMD-RUL-4")
        ),
    ],
)
def test_mohole_lake_gives_two_more_vp_once(beside: dict[str, str], points: int) -> None:
    state = main_action()
    tile(state, **beside)
    play(state, "Mohole Lake")
    roll(state, Place(by="ann", tile="ocean", hex="D4"))
    assert vp(state) == points


def test_mohole_lake_and_peninsula_alone_give_nothing_more() -> None:
    state = main_action()
    lake, complete = state.fork(), state.fork()
    play(state, "Peninsula")
    roll(state, Place(by="ann", tile="greenery", hex="C3"))
    assert (of_colour(state, "blue"), vp(state)) == (0, 2)
    play(lake, "Mohole Lake")
    roll(lake, Place(by="ann", tile="ocean", hex="D4"))
    assert vp(lake) == 2
    oceans_complete(complete)
    play(complete, "Mohole Lake")
    assert (vp(complete), complete.owing) == (1, [])


@pytest.mark.rule("TMD-RUL-11")
@pytest.mark.parametrize(
    ("temperature", "oxygen", "option", "points"),
    [(-28, 0, 0, 4), (-32, 0, 0, 2), (-32, 8, 1, 4), (-32, 6, 1, 2), (8, 0, 0, 1), (-32, 16, 1, 1)],
)
def test_tipping_point_gives_two_more_vp_on_a_space_with_a_bonus(
    temperature: int, oxygen: int, option: int, points: int
) -> None:
    state = main_action()
    state.temperature, state.oxygen = temperature, oxygen
    play(state, "Tipping Point")
    roll(state, ChooseOption(by="ann", option=option))
    assert vp(state) == points


@pytest.mark.rule("TMD-RUL-8")
@pytest.mark.parametrize(("line", "dice"), [("row", 3), ("column", 2)])
def test_equatorial_magnetizer_counts_tiles_on_the_central_line(line: str, dice: int) -> None:
    state = main_action(central_line=line)
    tile(state, D1="greenery", D4="ocean", D7="special:mine", G4="city", B1="city")
    play(state, "Equatorial Magnetizer")
    assert of_colour(state, "green") == dice


@pytest.mark.rule("TMD-RUL-8")
def test_equatorial_magnetizer_gives_seven_dice_for_a_full_line() -> None:
    state = main_action()
    tile(state, **{hex: "ocean" if hex in ("D4", "D5") else "greenery" for hex in state.central_line})
    play(state, "Equatorial Magnetizer")
    assert of_colour(state, "green") == 7


@pytest.mark.rule("TMD-RUL-9")
def test_infrastructure_counts_cities_on_the_whole_board() -> None:
    state = main_action()
    tile(state, A1="city", G4="city", D7="city", D1="greenery")
    play(state, "Infrastructure")
    assert of_colour(state, "gray") == 3


# -- blue cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("TMD-RUL-12")
def test_electro_catapult_rolls_three_dice_of_any_colours(does: Does) -> None:
    state = main_action()
    use(state, "Electro Catapult")
    for die, rolled in zip(("gray", "gray", "red"), (LOW, HIGH, MIDDLE), strict=True):
        does(GAME, state, GainDie(by="ann", die=die), Recorded([rolled]))
    assert state.players["ann"].dice == Counter(steel=1, city=1, event=1)
    assert state.owing == []


@pytest.mark.rule("TMD-RUL-13")
def test_commercial_district_turns_up_to_three_dice() -> None:
    state = playing()
    give(state, "ann", "plant", "plant", "steel")
    use(state, "Commercial District")
    more = state.fork()
    do(state, ChangeDie(by="ann", was="plant", to="animal"))
    do(state, Skip(by="ann", effect="change_face"))
    assert state.players["ann"].dice == Counter(plant=1, animal=1, steel=1)
    for was, to in (("plant", "animal"), ("plant", "microbe"), ("steel", "city")):
        do(more, ChangeDie(by="ann", was=was, to=to))
    assert more.players["ann"].dice == Counter(animal=1, microbe=1, city=1)
    assert more.owing == []


@pytest.mark.rule("TMD-RUL-14")
@pytest.mark.breaks("TMD-RUL-14")
def test_development_center_exchanges_any_number_of_science(refuses: Refuses) -> None:
    state = main_action()
    give(state, "ann", "science", "science", "science", "earth")
    tokens(state, "ann", 1)
    use(state, "Development Center")
    refuses(GAME, state, ExchangeResources(by="ann", pay=("earth",)), "TMD-RUL-14")
    do(state, ExchangeResources(by="ann", pay=("science", "science", "wild")))
    for face in ("city", "city", "plant"):
        do(state, TakeResource(by="ann", resource=face))
    ann = state.players["ann"]
    assert (ann.dice, ann.wild, state.owing) == (Counter(science=1, earth=1, city=2, plant=1), 0, [])


@pytest.mark.rule("TMD-RUL-15")
@pytest.mark.parametrize("face", ["steel", "titanium", "city"])
def test_industrial_bacteria_give_a_gray_resource_of_any_face(face: str) -> None:
    state = main_action()
    use(state, "Industrial Bacteria")
    do(state, TakeResource(by="ann", resource=face))
    assert state.players["ann"].dice == Counter({face: 1})


@pytest.mark.rule("TMD-RUL-16")
@pytest.mark.breaks("TMD-ACT-4")
def test_robotic_workforce_gives_a_second_main_action(refuses: Refuses) -> None:
    state = main_action()
    one, two = hold(state, "ann", "P903", "P901")
    roll(state, PlayCard(by="ann", card=one))
    tokens(state, "ann", 3)
    second = PlayCard(by="ann", card=two, pay=("wild",) * 3)
    refuses(GAME, state, second, "TMD-ACT-4")
    use(state, "Robotic Workforce")
    roll(state, second)
    assert state.players["ann"].cards[-1] == two


def test_robotic_workforce_comes_to_nothing_in_a_production_turn() -> None:
    state = playing()
    produced(state)
    use(state, "Robotic Workforce")
    assert state.turn.allowed == 1
    end(state)
    assert state.active == "bob"


# -- bonus cards and Corporate Era -------------------------------------------------------------------------


@pytest.mark.rule("TMD-RUL-17")
def test_arbiter_gives_one_more_turn_at_once() -> None:
    state = supported(playing(bonus=("B01",)))
    state.players["ann"].vp = 5
    roll(state, SupportDie(by="ann", die="red"))
    end(state)
    do(state, TakeBonusCard(by="ann", card=named("Arbiter")))
    assert state.active == "ann"
    produced(state)
    end(state)
    assert state.active == "bob"


@pytest.mark.rule("TMD-RUL-19")
def test_developer_gives_a_vp_for_each_own_green_card() -> None:
    state = main_action(modules=("core", "ce"))
    lying(state, "ann", "Developer")
    other = state.fork()
    play(state, "Ridge Quarry")
    assert vp(state) == 1
    play(other, "Retooling")
    do(other, Skip(by="ann", effect="change_face"))
    end(other)
    supported(other)
    play(other, "Ridge Quarry", by="bob")
    assert vp(other) == 0


@pytest.mark.rule("TMD-RUL-20")
def test_arctic_algae_give_a_die_for_an_ocean_of_anybody() -> None:
    state = main_action(modules=("core", "ce"))
    lying(state, "bob", "Arctic Algae")
    play(state, "Ice Convoy")
    roll(state, Place(by="ann", tile="ocean", hex="D4"))
    assert (of_colour(state, "green", "bob"), of_colour(state, "green")) == (1, 1)  # ann: the hex's microbe
    drain(state, "green", 0, to="cho" if "cho" in state.players else "ann")
    roll(state, Place(by="ann", tile="ocean", hex="A4"))
    assert of_colour(state, "green", "bob") == 1


@pytest.mark.rule("TMD-RUL-21")
@pytest.mark.breaks("TMD-PROD-1")
def test_logistics_keeps_five_dice(refuses: Refuses) -> None:
    from hfmod.games.tmdice.rules.production import KeepDice

    state = playing(modules=("core", "ce"))
    lying(state, "ann", "Logistics")
    give(state, "ann", *["steel"] * 6)
    refuses(GAME, state, KeepDice(by="ann", keep=("steel",) * 6), "TMD-PROD-1")
    do(state, KeepDice(by="ann", keep=("steel",) * 5))
    assert of_colour(state, "gray") == 5


# -- corporations ------------------------------------------------------------------------------------------


@pytest.mark.rule("TMD-RUL-18")
def test_credicor_begins_with_three_wild_tokens_and_three_dice() -> None:
    state = chosen(corporations=("CrediCor", "Helion"))
    do(state, RevealCorporation(by="ann"))
    assert state.players["ann"].wild == 3
    do(state, RevealCorporation(by="bob"))
    do(state, StartingDice(by="ann"), LOW, LOW, LOW)
    assert state.players["ann"].dice == Counter(megacredit=2, heat=1)


@pytest.mark.rule("TMD-RUL-6")
@pytest.mark.breaks("TMD-TILE-2")
def test_tharsis_republic_begins_with_a_city(refuses: Refuses) -> None:
    state = chosen(corporations=("Tharsis Republic", "Helion"))
    do(state, RevealCorporation(by="ann"))
    refuses(GAME, state, Place(by="ann", tile="city", hex="D4"), "TMD-TILE-2")
    do(state, Place(by="ann", tile="city", hex="F3"))
    assert (vp(state), state.players["ann"].wild, state.tiles) == (2, 1, {"F3": "city"})


@pytest.mark.rule("TMD-RUL-7")
@pytest.mark.breaks("TMD-CARD-1")
def test_valley_trust_plays_a_card_with_what_its_start_gave(refuses: Refuses) -> None:
    hand = [
        named(one) for one in ("Ridge Quarry", "Valles Combine", "Moonlet Impact", "Kelp Tanks", "Windfall")
    ]
    state = chosen(corporations=("Valley Trust", "Helion"), hands=hand)
    do(state, RevealCorporation(by="ann"))
    ann = state.players["ann"]
    assert (ann.dice, ann.wild) == (Counter(earth=1), 6)
    refuses(GAME, state, PlayCard(by="ann", card=hand[0], pay=("earth", "wild")), "TMD-CARD-1")
    do(state, PlayCard(by="ann", card=hand[0], pay=("wild", "wild")))
    assert (len(ann.hand), ann.wild, ann.cards) == (4, 4, [hand[0]])
    assert state.owing == []
    roll(state, RevealCorporation(by="bob"))
    do(state, StartingDice(by="ann"), LOW)
    assert ann.dice == Counter(earth=1, megacredit=1)  # the green card produces later

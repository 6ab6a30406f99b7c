"""The sample deck: cards that the rulebook explains are as it says, the others cost by the written rule."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.games.tmdice.content.effects import (
    ChangeFace,
    Choose,
    Condition,
    Count,
    Exchange,
    ExtraMainAction,
    ExtraTurn,
    GainDice,
    GainResource,
    GainVp,
    GainWild,
    IfOnce,
    Per,
    PlaceTile,
    PlayFromHand,
    Raise,
)
from hfmod.games.tmdice.content.model import BONUS, CORPORATION, PROJECT, Card, Production, Trigger, load
from tests.games.tmdice.content.costing import price, worth

CONTENT = load()
CARDS = {card.name: card for card in CONTENT.cards.values()}
FACTS = {
    card["id"]
    for name, key in (
        ("corporations", "corporations"),
        ("projects", "projects"),
        ("bonus-cards", "bonus_cards"),
    )
    for card in CONTENT.files[f"{name}.yaml"][key]
    if "facts" in card
}
OURS = [card for card in CONTENT.cards.values() if card.kind == PROJECT and card.id not in FACTS]


@pytest.mark.parametrize("card", OURS, ids=lambda card: card.name.replace(" ", "-"))
def test_a_card_of_ours_gives_somewhat_more_than_it_costs(card: Card) -> None:
    assert 2 <= len(card.cost) <= 6
    assert 0.5 <= round(worth(card, CONTENT) - price(card.cost, CONTENT), 2) <= 1.9


def test_the_box_is_full() -> None:
    count = Counter((card.kind, card.set) for card in CONTENT.cards.values())
    assert count == {
        (CORPORATION, "base"): 8, (BONUS, "base"): 12, (PROJECT, "base"): 86,
        (CORPORATION, "ce"): 8, (BONUS, "ce"): 5, (PROJECT, "ce"): 40, (CORPORATION, "promo"): 1,
    }  # fmt: skip
    assert Counter(one.set for one in CONTENT.milestones.values()) == {"base": 8, "ce": 3}
    assert Counter(one.set for one in CONTENT.special_tiles.values()) == {"base": 5, "ce": 1}


def test_lasting_effects_discounts_and_other_boxes_belong_to_corporate_era() -> None:
    for card in CONTENT.cards.values():
        box = card.production
        if card.triggers or card.discounts or card.boxes or box.wild or box.vp:
            assert card.set == "ce", card.name


@pytest.mark.parametrize(
    ("name", "play"),
    [
        ("Mangrove", (PlaceTile("greenery", beside=("ocean",)),)),
        ("Metropolis", (PlaceTile("city", beside=("city",), spacing=False),)),
        (
            "Peninsula",
            (PlaceTile("greenery"), IfOnce(Condition(beside=("ocean",)), (GainDice("blue", 2),))),
        ),
        (
            "Mohole Lake",
            (PlaceTile("ocean"), IfOnce(Condition(beside=("city", "greenery")), (GainVp(2),))),
        ),
        (
            "Tipping Point",
            (
                Choose((Raise("temperature"), Raise("oxygen"))),
                IfOnce(Condition(bonus_space=True), (GainVp(2),)),
            ),
        ),
        ("Equatorial Magnetizer", (Per(Count("tiles", central=True), GainDice("green"), most=7),)),
        ("Infrastructure", (Per(Count("tiles", tiles=("city",)), GainDice("gray")),)),
        ("Arbiter", (ExtraTurn(),)),
        ("Delivery", (GainWild(2),)),
    ],
)
def test_cards_that_work_at_once_are_as_the_rulebook_explains_them(
    name: str, play: tuple[object, ...]
) -> None:
    assert (CARDS[name].colour, CARDS[name].play) == ("red", play)


@pytest.mark.parametrize(
    ("name", "gain"),
    [
        ("Electro Catapult", GainDice("any", 3)),
        ("Commercial District", ChangeFace(3)),
        ("Development Center", Exchange("science", "?")),
        ("Industrial Bacteria", GainResource("?gray")),
        ("Robotic Workforce", ExtraMainAction()),
    ],
)
def test_actions_are_as_the_rulebook_explains_them(name: str, gain: object) -> None:
    (action,) = CARDS[name].actions
    assert (CARDS[name].colour, action.gain) == ("blue", (gain,))
    assert name != "Robotic Workforce" or action.timing == "free"


def test_lasting_effects_are_as_the_rulebook_explains_them() -> None:
    algae, developer = CARDS["Arctic Algae"], CARDS["Developer"]
    assert algae.triggers == (Trigger("tile_placed", (GainDice("green"),), tile="ocean", by="anyone"),)
    assert developer.triggers == (Trigger("card_played", (GainVp(1),), colour="green"),)
    assert CARDS["Logistics"].boxes == 2


def test_corporations_begin_as_the_rulebook_and_a_report_tell() -> None:
    assert CARDS["CrediCor"].start == (GainWild(3),)
    assert CARDS["CrediCor"].production == Production({"yellow": 2, "red": 1})
    assert CARDS["Tharsis Republic"].start == (PlaceTile("city"),)
    assert CARDS["Valley Trust"].start == (GainResource("earth"), GainWild(6), PlayFromHand())
    assert CARDS["Helion"].production == Production({"red": 2, "gray": 1})
    assert CARDS["UNMI"].start == (GainVp(2), GainWild(4))
    assert CARDS["Teractor"].start == (GainWild(4), GainResource("megacredit"))
    assert CARDS["UNMI"].production == CARDS["Teractor"].production == Production({"red": 1, "yellow": 1})


def test_every_resource_is_on_enough_cards_for_an_award() -> None:
    icons = Counter(icon for card in CONTENT.cards.values() if card.set == "base" for icon in card.cost)
    assert min(icons[face] for face in CONTENT.faces) >= 5

"""What nobody declares by a control, tells twice or counts late."""

from __future__ import annotations

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, CardPlayed, Event, GloryTaken
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from tests.logs.test_vassal_acts import CORE, GO, ROCKET, Played


def poor(state: Hf4State) -> None:
    """Yellow has no Aquas."""
    state.players["yellow"].aquas = 0


LOADED = "yellow cargo_transfer cards=CQ040 from=leo to=outpost1"
RED_PLAYS = ("red income", "red aquas n=9", "red end_turn")
AUCTION = ("green research_auction deck=robonauts bid=1", "yellow bid amount=1")


def test_an_income_that_is_only_counted_is_one_at_the_end_of_the_turn() -> None:
    game = Played("yellow aquas n=1", "yellow end_turn", header=CORE, given=poor)
    assert [act["do"] for act in game.acts] == ["income", "end_turn"]
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]


@pytest.mark.parametrize(
    ("then", "earned"),
    [("red end_turn", True), ("yellow research_auction deck=robonauts bid=0", False)],
)
def test_an_income_that_is_only_counted_is_one_where_the_next_player_only_ends_a_turn(
    then: str, earned: bool
) -> None:
    """If it is not Yellow's, in which there is another operation."""
    game = Played(LOADED, "yellow aquas n=1", "green end_turn", then, header=CORE, given=poor)
    assert ("income" in [act["do"] for act in game.acts]) is earned


@pytest.mark.parametrize(("n", "earned"), [(1, True), (2, False)])
def test_an_income_that_is_only_counted_is_one_in_a_turn_before_which_nobody_ended_one(
    n: int, earned: bool
) -> None:
    def given(state: Hf4State) -> None:
        state.players["green"].aquas = 0

    game = Played(LOADED, f"green aquas n={n}", "green end_turn", *RED_PLAYS, header=CORE, given=given)
    assert game.state.players["green"].aquas == int(earned)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


@pytest.mark.parametrize("end", [(), ("table advance_sunspot year=1 spot=0",)])
def test_an_income_that_is_only_counted_before_a_year_is_told_again_pays_for_what_follows(
    end: tuple[str, ...],
) -> None:
    """The control of the cube catches up with a drag in the midst of the turn."""
    load = ("wet yellow 2", "yellow load_fuel mass=mass-2 with=aquas grade=0", "yellow aquas n=0")
    counted = (LOADED.replace("outpost1", "rocket"), "yellow aquas n=1", *end)
    game = Played(*counted, *load, "yellow end_turn", header=CORE, given=poor)
    assert [act["do"] for act in game.acts] == ["create_stack", "income", "load_fuel", "end_turn"]


def test_an_income_that_is_only_counted_pays_a_bid_after_a_turn_that_nobody_ended() -> None:
    """Else the auction would be over before Yellow bids, who had nothing to bid with."""
    game = Played(LOADED, "yellow aquas n=1", *AUCTION, header=CORE, given=poor)
    assert [act["do"] for act in game.acts] == ["create_stack", "income", "research_auction", "bid"]
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


@pytest.mark.parametrize(
    ("operation", "codes"), [((), []), (("yellow research_auction deck=robonauts bid=0",), ["G1d"])]
)
def test_an_income_that_is_only_counted_pays_for_tanks_in_its_turn(
    operation: tuple[str, ...], codes: list[str]
) -> None:
    """It was none if its player has another operation in the turn: then there was nothing to pay with."""
    tanks = (
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow tanks stack=outpost1 n=1",
        "yellow aquas n=0",
    )
    begun = "yellow create_stack stack=outpost1 space=leo"
    game = Played("yellow aquas n=1", *tanks, begun, *operation, "yellow end_turn", header=CORE, given=poor)
    assert [one.code for one in game.findings if one.severity is Severity.VIOLATION] == codes
    assert ("income" in [act["do"] for act in game.acts]) == (not codes)


def test_a_count_after_another_operation_is_no_income() -> None:
    """Yellow has sold a card, and counts one Aqua more than that brings: it is no bid's money."""
    card = Played(header=CORE).state.decks["robonauts"][0]

    def given(state: Hf4State) -> None:
        poor(state)
        state.decks["robonauts"].remove(card)
        state.players["yellow"].hand.append(card)

    sold = (f"yellow free_market card={card}", "yellow aquas n=4")
    game = Played(*sold, "yellow end_turn", *AUCTION[:1], "yellow bid amount=4", header=CORE, given=given)
    assert "income" not in [act["do"] for act in game.acts]
    breach = [one for one in game.findings if one.severity is Severity.VIOLATION]
    assert [one.code for one in breach] == ["I2c"]


def test_what_is_counted_in_anothers_turn_is_no_income() -> None:
    game = Played(
        "yellow income", "yellow aquas n=1", "green aquas n=5", "yellow end_turn", header=CORE, given=poor
    )
    assert [act["do"] for act in game.acts] == ["income", "end_turn"]


# -- tanks that are counted late ---------------------------------------------------------------------------


LADEN = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"


def laden(state: Hf4State) -> None:
    """Yellow's crew is in an outpost with three tanks; one Aqua in LEO."""
    player = state.players["yellow"]
    player.stacks["leo"].cards.remove("CQ040")
    player.stacks["outpost1"] = Stack("outpost1", "yellow", "leo", ["CQ040"], {Grade.WATER: 3})
    player.aquas = 1


@pytest.mark.parametrize(("left", "code"), [(1, ""), (3, "G1g")])
def test_tanks_of_a_transfer_may_be_counted_after_aquas_are_thrown_away(left: int, code: str) -> None:
    """Two tanks went to LEO, or none: then more Aquas are thrown away than there were."""
    counts = [f"yellow tanks stack=outpost1 n={n}" for n in range(2, left - 1, -1)]
    away = ("yellow decommission stack=leo aquas=3", *counts, "yellow aquas n=0", "yellow end_turn")
    game = Played(LADEN, *away, header=CORE, given=laden)
    assert [one.code for one in game.findings if one.severity is not Severity.BOOKKEEPING] == [code][
        : bool(code)
    ]
    assert game.state.players["yellow"].stacks["outpost1"].fts == {Grade.WATER: left}


# -- a thruster that is told twice --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("between", "codes"), [((), ["H2.1", "SAID-TWICE"]), (("-> yellow geo",), ["H2.1", "H2.3"])]
)
def test_a_late_thruster_is_clicked_twice(between: tuple[str, ...], codes: list[str]) -> None:
    """Told after the first hop, and at once again; after a further hop it is a breach."""
    game = Played(*ROCKET, "-> yellow cycler", GO, *between, GO, "yellow end_move")
    assert [one.code for one in game.findings][:2] == codes


# -- cards and tanks that are given up ---------------------------------------------------------------------

CARD = "CT044"


def equipped(state: Hf4State) -> None:
    """Yellow has a thruster in an outpost, with three tanks."""
    state.decks["thrusters"].remove(CARD)
    state.players["yellow"].stacks["outpost1"] = Stack("outpost1", "yellow", "leo", [CARD], {Grade.WATER: 3})


def test_a_card_that_is_taken_up_out_of_a_stack_is_decommissioned() -> None:
    taken = CardPlayed(1, "yellow", CARD, "hand")
    game = Played(
        taken, "yellow income", "yellow end_turn", header=CORE, given=equipped, hands=[(1, CARD, "yellow")]
    )
    assert [act["do"] for act in game.acts] == ["decommission", "income", "end_turn"]
    assert CARD in game.state.players["yellow"].hand
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]


def test_a_card_that_is_taken_up_after_tanks_are_told_to_be_thrown_away_is_given_up_too() -> None:
    """The words were of the tanks; a card that its own control gives up is taken up with them, and once."""
    tanks = ("yellow decommission stack=outpost1", "yellow tanks stack=outpost1 n=1")
    taken, hands = CardPlayed(3, "yellow", CARD, "hand"), [(3, CARD, "yellow")]
    game = Played(*tanks, taken, "yellow end_turn", header=CORE, given=equipped, hands=hands)
    assert [act["do"] for act in game.acts] == ["decommission", "decommission", "end_turn"]
    assert CARD in game.state.players["yellow"].hand
    told = f"yellow decommission cards={CARD} stack=outpost1"
    game = Played(*tanks, told, "yellow end_turn", header=CORE, given=equipped, hands=hands)
    assert [act["do"] for act in game.acts] == ["decommission", "end_turn"]


def test_a_card_that_is_taken_up_and_laid_back_stays() -> None:
    taken = CardPlayed(1, "yellow", CARD, "hand")
    hands = [(1, CARD, "yellow"), (2, CARD, "")]
    laid = ("yellow roll d6=2 for=other", "yellow income", "yellow end_turn")
    game = Played(taken, *laid, header=CORE, given=equipped, hands=hands)
    assert [act["do"] for act in game.acts] == ["income", "end_turn"]


def test_a_card_that_is_taken_up_in_anothers_turn_is_not_given_up() -> None:
    """Who goes on is Green: Yellow may use the card still, and then it was laid back."""
    taken = CardPlayed(2, "yellow", CARD, "hand")
    told = ("yellow end_turn", taken, "green income", "green end_turn")
    game = Played(*told, header=CORE, given=equipped, hands=[(2, CARD, "yellow")])
    assert "decommission" not in [act["do"] for act in game.acts]


def test_tanks_that_are_only_counted_down_are_thrown_away() -> None:
    game = Played("yellow tanks stack=outpost1 n=1", "yellow end_turn", header=CORE, given=equipped)
    assert [act["do"] for act in game.acts] == ["decommission", "end_turn"]
    assert game.state.players["yellow"].stacks["outpost1"].fts == {Grade.WATER: 1}


def test_tanks_that_are_only_counted_up_come_from_nowhere() -> None:
    game = Played("yellow tanks stack=outpost1 n=5", "yellow end_turn", header=CORE, given=equipped)
    assert [act["do"] for act in game.acts] == ["end_turn"]


# -- ends that go unsaid -----------------------------------------------------------------------------------


def test_an_act_told_late_in_a_turn_before_which_nobody_has_ended_one() -> None:
    """Green spends an Aqua of the income that is told after it; Yellow has not said that the turn is over."""
    spent = "green cargo_transfer from=leo to=outpost1"
    began = (spent, "green tanks stack=outpost1 n=1", "green create_stack stack=outpost1 space=leo")

    def given(state: Hf4State) -> None:
        state.players["green"].aquas = 0

    told = ("yellow income", *began, "green aquas n=0")
    game = Played(*told, "green income", "green end_turn", header=CORE, given=given)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    game = Played(*told, "green end_turn", header=CORE, given=given)
    assert "G1d" in [one.code for one in game.findings if one.severity is Severity.VIOLATION]


@pytest.mark.parametrize(("n", "unclear"), [(2, []), (5, ["LOG-UNCLEAR"])])
def test_tanks_that_aquas_told_are_clear_once_they_are_counted(n: int, unclear: list[str]) -> None:
    """Where the chit shows more than there were, nobody can tell how many have moved."""
    tanks = (
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow aquas n=2",
        "yellow create_stack stack=outpost1 space=leo",
    )
    late = (f"yellow tanks stack=outpost1 n={n}", "yellow research_auction deck=robonauts bid=0")

    def given(state: Hf4State) -> None:
        state.players["yellow"].aquas = 4

    game = Played(*tanks, *late, header=CORE, given=given)
    assert [one.code for one in game.findings if one.severity is Severity.UNVERIFIABLE] == unclear


# -- what is only said in the chat -------------------------------------------------------------------------


def rich(state: Hf4State) -> None:
    """Yellow has four Aquas, and two cards to sell."""
    state.players["yellow"].aquas = 4
    for card in SOLD:
        state.decks["radiators"].remove(card)
    state.players["yellow"].hand[:] = SOLD


SOLD = ["CD102", "CD103"]
DOWN = ("yellow aquas n=3", "yellow aquas n=2")


def done(game: Played) -> list[str]:
    return [act["do"] for act in game.acts]


def test_aquas_that_are_counted_down_for_nothing_are_thrown_away() -> None:
    """Before the end is told, and before the last turn of a year is over without a word."""
    game = Played("yellow income", "yellow aquas n=5", *DOWN, "yellow end_turn", header=CORE, given=rich)
    assert done(game) == ["income", "end_turn"]  # that is no step of the counter: nobody knows what it was
    out = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost1", *DOWN)
    game = Played(*out, "yellow end_turn", header=CORE, given=rich)
    assert done(game) == ["create_stack", "decommission", "end_turn"]
    assert game.state.players["yellow"].aquas == 2
    first = ("yellow end_turn", "green end_turn", "red cargo_transfer cards=CQ039 from=leo to=outpost1")
    year = "table advance_sunspot year=2 spot=1"
    last = Played(*first, "red aquas n=3", year, header=CORE, given=thrifty)
    assert last.state.players["red"].aquas == 3 and "decommission" in done(last)


def thrifty(state: Hf4State) -> None:
    """Red has four Aquas."""
    state.players["red"].aquas = 4


def test_aquas_that_are_counted_down_while_the_chit_goes_up_are_fuel() -> None:
    """Green goes on before Yellow tells that the turn is over."""
    down = ("yellow aquas n=3", "green research_auction deck=robonauts bid=0", "yellow end_turn")
    game = Played(*ROCKET[:2], "wet yellow 2", *down, header=CORE, given=rich)
    assert done(game)[:3] == ["create_stack", "load_fuel", "end_turn"]
    still = Played(*ROCKET[:2], *down, header=CORE, given=rich)
    assert done(still)[:3] == ["create_stack", "decommission", "end_turn"]


def test_aquas_that_are_counted_down_before_what_they_pay_for_are_not_thrown_away() -> None:
    load = ("yellow load_fuel mass=mass-3 with=aquas grade=0", "yellow end_turn")
    game = Played(*ROCKET[:2], *DOWN, *load, header=CORE, given=rich)
    assert done(game) == ["create_stack", "load_fuel", "end_turn"]
    assert game.state.players["yellow"].aquas == 2


@pytest.mark.parametrize(("n", "acts"), [(9, ["free_market"]), (8, ["discard", "discard"])])
def test_two_cards_laid_away_are_sold_together_where_their_price_is_counted(n: int, acts: list[str]) -> None:
    """Under the Free Trade Act both bring five; no sale brings four."""

    def given(state: Hf4State) -> None:
        rich(state)
        assert state.assembly is not None
        state.assembly.active = "freedom"

    away = [CardPlayed(step, "yellow", card, "deck") for step, card in enumerate(SOLD, 2)]
    hands = [(step, card, "") for step, card in enumerate(SOLD, 2)]
    header = {**CORE, "modules": ["core", "m0"]}
    game = Played(f"yellow aquas n={n}", *away, "yellow end_turn", header=header, given=given, hands=hands)
    assert done(game) == [*acts, "end_turn"]


@pytest.mark.parametrize("laid", [True, False])
def test_a_card_laid_out_and_into_another_stack_was_boosted_though_it_is_given_up_later(laid: bool) -> None:
    """One that only lay in LEO until it was taken up again was shown."""
    card = SOLD[0]
    outpost = CardDragged(3, "yellow", card, "leo", "outpost1")
    up = CardPlayed(5, "yellow", card, "hand")
    told: list[str | Event] = [
        CardPlayed(1, "yellow", card, "leo"), "yellow aquas n=3", outpost if laid else "green aquas n=5",
        "yellow create_stack stack=outpost1 space=leo", up, "yellow end_turn",
    ]  # fmt: skip
    hands = [(1, card, ""), (5, card, "yellow")]
    game = Played(*told, header=CORE, given=rich, hands=hands)
    assert ("boost" in done(game)) is laid


def test_what_is_counted_once_another_has_begun_is_no_income_of_a_turn_that_goes_on() -> None:
    """Green boosts in Yellow's turn, of which Yellow gets an Aqua; Yellow takes income only after that."""

    def given(state: Hf4State) -> None:
        rich(state)
        state.decks["radiators"].remove("CD099")
        state.players["green"].hand[:] = ["CD099"]

    early = ("green boost cards=CD099", "yellow aquas n=5", "green income", "green end_turn")
    game = Played(
        LOADED, *early, "yellow income", "yellow aquas n=6", "yellow end_turn", header=CORE, given=given
    )
    breaches = [one for one in game.findings if one.severity is Severity.VIOLATION]
    assert {one.player for one in breaches} == {"green"}
    assert [act["by"] for act in game.acts if act["do"] == "income"] == ["green", "yellow"]


@pytest.mark.parametrize(
    ("told", "sold"),
    [
        (("green aquas n=8",), True),
        ((), False),  # it brings nothing, and was thrown away
        (("green aquas n=8", "green bid amount=1"), False),  # bidding goes on
    ],
)
def test_a_card_that_is_sold_by_hand_shows_that_an_auction_and_its_turn_were_over(
    told: tuple[str, ...], sold: bool
) -> None:
    """Yellow has taken the card; neither Red's pass nor the end of the turn was told."""
    lot = Played(header=CORE).state.decks["thrusters"][0]

    def given(state: Hf4State) -> None:
        rich(state)
        state.players["yellow"].hand.remove(SOLD[0])
        green = state.players["green"]
        green.hand[:], green.aquas = SOLD[:1], 5

    auction = ("yellow research_auction deck=thrusters bid=0", "green pass_bid")
    laid = CardPlayed(3 + len(told[:1]), "green", SOLD[0], "deck")
    begins = "green cargo_transfer cards=CQ038 from=leo to=outpost1"
    then = [*told[1:], begins, "green create_stack stack=outpost1 space=leo"]
    game = Played(*auction, *told[:1], laid, *then, header=CORE, given=given, hands=[(2, lot, "yellow")])
    assert ("free_market" in done(game)) is sold


def test_tanks_that_are_moved_and_never_counted_leave_a_log_unclear() -> None:
    """Counted later, they tell what was moved; Yellow has no second Aqua to be moved."""
    moved, end = "yellow cargo_transfer from=leo to=outpost1", "yellow end_turn"
    counts = ("yellow tanks stack=outpost1 n=4 change=+1", "yellow aquas n=0")
    told = Played(moved, *counts, end, header=CORE, given=laden)
    assert "LOG-UNCLEAR" not in told.codes and done(told) == ["cargo_transfer", "end_turn"]
    second = "yellow cargo_transfer from=leo to=outpost2"
    (found,) = Played(moved, second, end, header=CORE, given=laden).findings
    assert (found.code, found.severity) == ("LOG-UNCLEAR", Severity.UNVERIFIABLE)
    assert found.message == "yellow tells a cargo transfer, and nothing shows what of"


@pytest.mark.parametrize(
    ("place", "later", "taken"),
    [
        ("comet-phaethon", (), ["UNSAID"]),
        ("comet-phaethon", ("yellow take_glory card=CQ040",), []),
        ("cycler", (), None),  # on no site
        ("mars-hellas-basin-buried-glaciers", (), None),  # in another zone
    ],
)
def test_a_glory_chit_that_is_dragged_to_the_mat_is_taken(
    place: str, later: tuple[str, ...], taken: list[str] | None
) -> None:
    def landed(state: Hf4State) -> None:
        yellow = state.players["yellow"]
        yellow.stacks["leo"].cards.remove("CQ040")
        yellow.stacks["outpost1"] = Stack("outpost1", "yellow", place, cards=["CQ040"])

    game = Played(
        GloryTaken(1, "yellow", "glory-earth"), *later, "yellow end_turn", header=CORE, given=landed
    )
    assert [act["do"] for act in game.acts] == ["take_glory"] * (taken is not None) + ["end_turn"]
    assert game.codes == (taken or [])


# -- cards that are dragged on -----------------------------------------------------------------------------

PRODUCT, SITE = "CB062", "mars-arsia-mons-caves"


def industrial(state: Hf4State) -> None:
    """Yellow has a factory, an outpost on its site, and a card of its spectral type."""
    state.decks["robonauts"].remove(PRODUCT)
    state.sites[SITE] = SiteState(claim="yellow", factory="yellow")
    player = state.players["yellow"]
    player.hand[:] = [PRODUCT]
    player.stacks["outpost1"] = Stack("outpost1", "yellow", SITE, [], {Grade.WATER: 2})


@pytest.mark.parametrize("site_last", [False, True])
def test_a_product_may_be_dragged_on_before_anything_else_is_told(site_last: bool) -> None:
    made, factory = f"yellow et_production card={PRODUCT} stack=outpost2", f"yellow et_production site={SITE}"
    dragged = CardDragged(3, "yellow", PRODUCT, "outpost2", "outpost1")
    told = (made, dragged, factory) if site_last else (made, factory, dragged)
    game = Played(*told, "yellow end_turn", header=CORE, given=industrial)
    assert (done(game), game.findings) == (["et_production", "cargo_transfer", "end_turn"], [])
    assert game.state.players["yellow"].stacks["outpost1"].cards == [PRODUCT]


def spread(state: Hf4State) -> None:
    """Yellow has tanks in the first outpost, and a card in the third one."""
    equipped(state)
    stacks = state.players["yellow"].stacks
    stacks["outpost3"] = Stack("outpost3", "yellow", "geo", [stacks["outpost1"].cards.pop()])


@pytest.mark.parametrize(
    ("then", "acts"),
    [
        ((), ["end_turn"]),
        (("green income",), ["end_turn", "income"]),  # the end is told late
        ((f"yellow decommission cards={CARD} stack=outpost2",), ["create_stack", "decommission", "end_turn"]),
    ],
)
def test_a_card_that_is_dragged_where_the_end_of_the_turn_lays_it_is_no_transfer(
    then: tuple[str, ...], acts: list[str]
) -> None:
    """The third outpost becomes the second one by that; unless its player goes on with what lies there."""
    dragged = CardDragged(1, "yellow", CARD, "outpost3", "outpost2")
    game = Played(dragged, *then, "yellow end_turn", header=CORE, given=spread)
    assert done(game) == acts
    assert not {one.severity for one in game.findings} - {Severity.BOOKKEEPING}


# -- what is agreed on in talk ------------------------------------------------------------------------------

LENT = ("red aquas n=4", "red aquas n=3", "green aquas n=4", "green aquas n=5", "green aquas n=6")


def lenders(state: Hf4State) -> None:
    """Green has three Aquas and a card of mass 6, Red has five; Yellow's turn is over."""
    state.players["green"].aquas, state.players["red"].aquas = 3, 5


@pytest.mark.parametrize(
    ("counted", "n"),
    [
        (("red aquas n=3", "green aquas n=5"), 2),
        (("red aquas n=4", "green aquas n=4", "red aquas n=3", "green aquas n=5"), 2),
        (("green aquas n=1", "red aquas n=7"), -2),
        (("red aquas n=3", "green aquas n=4"), 0),
        (("red aquas n=3", "yellow aquas n=6", "green aquas n=5"), 2),
        (("red aquas n=3", "yellow aquas n=2", "green aquas n=5"), 0),  # one of two has given them
        (("green aquas n=5",), 0),
        (("red aquas n=3", "red end_turn", "green aquas n=5"), 0),
    ],
)
def test_aquas_that_one_counts_down_and_another_one_up_in_a_turn_were_given(
    counted: tuple[str, ...], n: int
) -> None:
    """Yellow has four; nobody says a word of it."""

    def given(state: Hf4State) -> None:
        lenders(state)
        state.players["yellow"].aquas = 4

    game = Played("yellow end_turn", *counted, "green end_turn", header=CORE, given=given)
    deals = [(act["by"], act["to"], act["gives"]) for act in game.acts if act["do"] == "deal"]
    pair = ("red", "green") if n > 0 else ("green", "red")
    assert deals == ([(*pair, [f"aquas:{abs(n)}"])] if n else [])
    assert game.state.players["green"].aquas == 3 + n or not n


def test_aquas_that_were_given_by_hand_pay_for_what_follows() -> None:
    """Green has nothing to bid else."""

    def given(state: Hf4State) -> None:
        lenders(state)
        state.players["green"].aquas = 0

    lent = ("red aquas n=3", "green aquas n=2")
    game = Played(
        "yellow end_turn", *lent, "green research_auction deck=robonauts bid=2", header=CORE, given=given
    )
    assert done(game) == ["end_turn", "deal", "accept_deal", "research_auction"]
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


def test_the_price_of_an_auction_that_is_counted_is_no_gift() -> None:
    told = ("yellow research_auction deck=thrusters bid=0", "red bid amount=2", "green pass_bid")
    paid = ("yellow pass_bid", "red aquas n=3", "yellow aquas n=6", "yellow end_turn")
    late = ("red aquas n=3", "yellow aquas n=6", "yellow pass_bid", "yellow end_turn")

    def given(state: Hf4State) -> None:
        lenders(state)
        state.players["yellow"].aquas = 4

    for order in (paid, late):
        assert "deal" not in done(Played(*told, *order, header=CORE, given=given))


@pytest.mark.parametrize(
    ("told", "paid", "taker", "bid"),
    [
        ((), 4, "yellow", 4),
        ((), 1, "yellow", None),  # as it was opened
        ((), 0, "yellow", None),
        ((), 3, "red", 3),
        (("red bid amount=2",), 3, "yellow", 3),
        (("red bid amount=2", "green pass_bid"), 3, "yellow", 3),
    ],
)
def test_bids_that_were_made_in_talk_are_seen_where_the_card_is_taken_and_paid(
    told: tuple[str, ...], paid: int, taker: str, bid: int | None
) -> None:
    lot = Played(header=CORE).state.decks["thrusters"][0]

    def given(state: Hf4State) -> None:
        lenders(state)
        state.players["yellow"].aquas = 8

    held = {"yellow": 8, "red": 5}[taker]
    lines = ("yellow research_auction deck=thrusters bid=1", *told, f"{taker} aquas n={held - paid}")
    hands = [(len(lines), lot, taker)]
    game = Played(*lines, "yellow end_turn", header=CORE, given=given, hands=hands)
    bids = [(act["by"], act["amount"]) for act in game.acts if act["do"] == "bid"]
    assert ((taker, bid) in bids) == (bid is not None)
    assert len(bids) == len([one for one in told if "bid amount" in one]) + (bid is not None)


# -- what no completion could make legal -------------------------------------------------------------------


def test_a_factory_where_there_is_no_refinery_breaks_the_rule_and_stands() -> None:
    """So the colony on it is none of the breaches."""

    def landed(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", "mars-north-pole", ["CQ040"])
        settle(state, stacks["rocket"])
        state.site("mars-north-pole").claim = "yellow"

    told = ("yellow industrialize site=mars-north-pole", "yellow build_colony card=CQ040 stack=rocket")
    game = Played(
        *told, "yellow build_colony site=mars-north-pole", "yellow end_turn", header=CORE, given=landed
    )
    roots = [
        one.code for one in game.findings if one.severity is Severity.VIOLATION and one.caused_by is None
    ]
    assert roots == ["I7"] and game.state.sites["mars-north-pole"].factory == "yellow"


def test_glory_in_leo_or_that_another_has_taken_is_a_breach() -> None:
    game = Played("yellow take_glory card=CQ040 stack=leo", "yellow end_turn", header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("G5.1", Severity.VIOLATION)]

    def taken(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", "mars-north-pole", ["CQ040"])
        settle(state, stacks["rocket"])
        chit = next(chit for chit, zone in state.glory_spots.items() if zone == "mars")
        del state.glory_spots[chit]
        state.glory_high[chit] = False
        state.players["green"].glory.append(chit)

    game = Played("yellow take_glory card=CQ040 stack=rocket", "yellow end_turn", header=CORE, given=taken)
    assert [(one.code, one.severity) for one in game.findings] == [("G5.1", Severity.VIOLATION)]

    def under_way(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", "hellas-basin-hazard", ["CQ040"])
        settle(state, stacks["rocket"])

    game = Played(
        "yellow take_glory card=CQ040 stack=rocket", "yellow end_turn", header=CORE, given=under_way
    )
    assert Severity.VIOLATION not in {one.severity for one in game.findings}  # which one, nobody knows

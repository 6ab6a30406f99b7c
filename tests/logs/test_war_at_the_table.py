"""Acts of Module 3 at the table: told by their controls, and read back as the same acts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.chance import Recorded
from hfmod.findings import Severity
from hfmod.games.hf4.acts.war_desk import place_of
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.position import take_position
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import WAR, Attack, Conflict, Dropstone, Hf4State
from hfmod.games.hf4.rules.politics.o1_assembly import add, assembly
from tests.games.hf4.colonies import bernal, factory, put
from tests.logs import late_wars
from tests.logs.late_wars import EVERYTHING, MODULES, header, table
from tests.logs.normal_form import normal
from tests.logs.windows import Read, Window, told_and_read
from tests.logs.writing import GAME, random_game

VESTA = "vesta"


@pytest.fixture(autouse=True)
def laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not all of it is played yet."""
    playable = (frozenset(MODULES), frozenset(EVERYTHING))
    monkeypatch.setattr("hfmod.games.hf4.rules.game.PLAYABLE", playable)


def told(
    prepare: Callable[[Hf4State], object],
    *acts: dict[str, Any],
    first: str = "purple",
    modules: tuple[str, ...] = MODULES,
) -> Read:
    """What acts are read as, by default those of the first player, from a position that is laid out before.

    ``dice`` of an act are its rolls.
    """
    writer, begin = table(first, modules)
    writer.hand.state = writer.hand.replay.state = begin.laid()
    state = writer.state = fork(begin.state)
    prepare(state)
    writer.desk.tidy(state)
    window = Window(writer, header(first, modules))
    return told_and_read(writer, window, (_with_chance({"by": first, **act}) for act in acts))


def _with_chance(told_act: dict[str, Any]) -> tuple[dict[str, Any], Recorded]:
    """An act, and the outcomes that stand with it."""
    act = dict(told_act)
    dice = [{"d6": face} for face in act.pop("dice", ())]
    return act, Recorded(dice + act.pop("chance", []))


def sides(state: Hf4State) -> Conflict:
    return conflict(state)


def war(state: Hf4State) -> None:
    """The War is on."""
    sides(state).war = WAR
    assembly(state).active = "war"


def test_propaganda_is_turned_over_by_diplomacy() -> None:
    """3B3b."""

    def moved(state: Hf4State) -> None:
        assert state.turn is not None
        state.turn.used["diplomacy:individuality"] = 1

    read = told(moved, {"do": "flip_propaganda", "ideology": "individuality"})
    assert sides(read.state).chits["individuality"] == "loyalist"


# -- the assembly ------------------------------------------------------------------------------------------


def test_the_war_outbreak_roll_is_made_for_a_new_factory() -> None:
    """3C1."""

    def built(state: Hf4State) -> None:
        state.pending.append({"kind": "outbreak_roll", "player": "purple", "site": VESTA})

    read = told(built, {"do": "roll_outbreak", "dice": (1,)})
    assert (sides(read.state).war, read.state.pending) == ("", [])


def test_the_star_leaves_and_the_purge_roll_is_made_as_war_breaks_out() -> None:
    """3C3: the delegate that the roll designates stands on its chit, and stays."""

    def due(state: Hf4State) -> None:
        sides(state).war = "due"

    read = told(due, {"do": "end_turn"}, {"do": "roll_purge", "by": None, "chance": [{"draw": "authority"}]})
    assert (sides(read.state).war, assembly(read.state).active) == (WAR, "war")


def test_the_star_returns_to_where_most_delegates_are() -> None:
    """3C4a."""

    def over(state: Hf4State) -> None:
        assembly(state).active = "war"
        choices = ["authority", "freedom"]
        state.pending.append({"kind": "star", "player": "purple", "choices": choices})

    read = told(over, {"do": "return_star", "ideology": "freedom"})
    assert assembly(read.state).active == "freedom"


def test_who_defects_alone() -> None:
    """3B3c."""
    read = told(war, {"do": "defect"})
    assert sides(read.state).chits["authority"] == "independent"
    assert "authority" not in sides(read.state).extremists


def test_who_defects_gives_a_factory_to_a_former_ally() -> None:
    """3B3c."""

    def with_factory(state: Hf4State) -> None:
        war(state)
        factory(state, "purple", VESTA)

    read = told(with_factory, {"do": "defect", "site": VESTA, "to": "white"})
    assert read.state.sites[VESTA].factory == "white"


def suborned(state: Hf4State) -> None:
    """A second delegate of Green's stands beside the chit."""
    war(state)
    add(assembly(state), "equality", "green", 1)
    state.players["purple"].aquas = 9


def test_a_delegate_is_suborned_with_a_bribe() -> None:
    """3D2b."""
    read = told(suborned, {"do": "suborn", "ideology": "equality", "of": "green"})
    assert sides(read.state).corrupt == {"equality": {"green": ["bribe"]}}
    assert sides(read.state).bribes["purple"] == 2


def test_a_delegate_is_suborned_with_a_heroism_chit() -> None:
    """3B1a."""

    def hero(state: Hf4State) -> None:
        suborned(state)
        state.players["purple"].heroism.append("heroism-1")
        del state.glory_spots["heroism-1"]

    read = told(hero, {"do": "suborn", "ideology": "equality", "of": "green", "chit": "heroism-1"})
    assert sides(read.state).corrupt == {"equality": {"green": ["heroism-1"]}}


@pytest.mark.parametrize("kind", ["ordinary", "extremist", "corrupt"])
def test_a_delegate_is_petitioned(kind: str) -> None:
    """3D3."""

    def there(state: Hf4State) -> None:
        war(state)
        add(assembly(state), "authority", "purple", 1)
        if kind == "corrupt":
            sides(state).bribes["purple"] -= 1
            sides(state).corrupt = {"authority": {"purple": ["bribe"]}}

    read = told(there, {"do": "petition", "ideology": "authority", "of": "purple", "kind": kind})
    assert read.state.turn is not None and read.state.turn.used["petition:authority"]


def test_a_corrupt_delegate_is_ousted() -> None:
    """3B3d."""

    def corrupt(state: Hf4State) -> None:
        war(state)
        add(assembly(state), "authority", "green", 1)
        sides(state).bribes["green"] -= 1
        sides(state).corrupt = {"authority": {"green": ["bribe"]}}
        assert state.turn is not None
        state.turn.used["flipped:authority"] = 1

    read = told(corrupt, {"do": "whistleblow", "ideology": "authority", "of": "green"})
    assert sides(read.state).bribes == {"purple": 4, "white": 3, "green": 2, "red": 3}


# -- battles -------------------------------------------------------------------------------------------------

LAGRANGE = "vesta-family-lagrange"
RAYGUN, BUGGY, SHIP = "CB067", "CB062", "CT044"


def rays(state: Hf4State) -> None:
    """Purple's raygun is where a ship of Green's is."""
    war(state)
    put(state, "purple", "rocket", LAGRANGE, f"{RAYGUN}R")
    put(state, "green", "rocket", LAGRANGE, f"{SHIP}R")


def test_a_raygun_zaps_a_card_and_propaganda_is_turned_over() -> None:
    """3D8, 3E2f, 3D9a."""
    read = told(
        rays,
        {"do": "attack", "space": LAGRANGE},
        {"do": "fire", "weapon": RAYGUN, "way": "raygun", "at": LAGRANGE, "dice": (6, 6)},
        {"do": "zap", "card": SHIP},
        {"do": "end_attack"},
        {"do": "turn_propaganda", "ideology": "individuality"},
    )
    assert read.state.stack_of(SHIP) is None
    assert sides(read.state).chits["individuality"] == "loyalist"


def test_the_defender_fires_first_without_a_raygun_of_the_attacker() -> None:
    """3D8e: a buggy attacks a site, and the factory's gun there fires at it."""

    def storm(state: Hf4State) -> None:
        war(state)
        factory(state, "green", VESTA)
        put(state, "purple", "outpost1", VESTA, f"{BUGGY}R")

    read = told(
        storm,
        {"do": "attack", "space": VESTA},
        {
            "do": "fire",
            "by": "green",
            "weapon": f"factory:{VESTA}",
            "way": "gun",
            "at": VESTA,
            "dice": (6, 6),
        },
        {
            "do": "fire",
            "weapon": BUGGY,
            "way": "buggy",
            "at": VESTA,
            "effects": ["damage"],
            "dice": (1, 1),
        },
        {"do": "end_attack"},
        {"do": "turn_propaganda", "ideology": "individuality"},
    )
    assert sides(read.state).damaged == [VESTA]


def test_the_hits_of_an_overload_are_rolled_one_by_one() -> None:
    """3E2d."""

    def hit(state: Hf4State) -> None:
        rays(state)
        sides(state).attack = Attack("purple", LAGRANGE, True)
        hits = {"kind": "hits", "player": "purple", "rolls": 3, "space": LAGRANGE, "hit": ["green"]}
        state.pending.append(hits)

    read = told(hit, {"do": "roll_hits", "dice": (5, 1, 2)})
    assert read.state.pending == []


def test_who_was_beaten_gives_a_trophy() -> None:
    """3D9b."""

    def beaten(state: Hf4State) -> None:
        war(state)
        state.players["green"].glory.append("glory-mars")
        del state.glory_spots["glory-mars"]
        state.pending.append({"kind": "trophy", "player": "green", "to": "purple"})

    read = told(beaten, {"do": "give_trophy", "by": "green", "chit": "glory-mars"})
    assert read.state.players["purple"].glory == ["glory-mars"]
    assert told(beaten, {"do": "give_trophy", "by": "green"}).state.players["purple"].glory == []


def test_a_factory_is_repaired() -> None:
    """3E7h."""

    def damaged(state: Hf4State) -> None:
        war(state)
        factory(state, "purple", VESTA)
        sides(state).damaged.append(VESTA)
        put(state, "purple", "outpost1", VESTA, f"{BUGGY}R")

    read = told(damaged, {"do": "repair_factory", "site": VESTA, "robonaut": BUGGY})
    assert sides(read.state).damaged == []


def test_prisoners_are_paraded() -> None:
    """3D9c."""

    def caught(state: Hf4State) -> None:
        war(state)
        state.players["green"].stacks["leo"].cards.remove("CQ038")
        state.players["purple"].stacks["leo"].cards.append("CQ038")
        sides(state).prisoners["pow-1"] = ["CQ038"]

    read = told(caught, {"do": "parade_prisoners", "chit": "pow-1"})
    assert sides(read.state).paraded == {"purple": ["pow-1"]}


# -- dropstones and kamikazes --------------------------------------------------------------------------------

COMET, SAIL = "comet-phaethon", "CT048"


def test_a_kamikaze_is_launched_dives_and_strikes() -> None:
    """3E5, 3E5e."""

    def armed(state: Hf4State) -> None:
        war(state)
        put(state, "purple", "rocket", LAGRANGE, SAIL, f"{RAYGUN}R")
        factory(state, "green", VESTA)

    read = told(
        armed,
        {"do": "launch_kamikaze", "source": "rocket", "thruster": SAIL, "cards": [SAIL]},
        {"do": "fly_kamikaze", "stack": "missile1", "space": "vesta-lander"},
        {"do": "fly_kamikaze", "stack": "missile1", "space": VESTA},
        {"do": "attack", "space": VESTA},
        {"do": "fire", "weapon": SAIL, "way": "kamikaze", "at": VESTA, "dice": (6,)},
        {"do": "end_attack"},
    )
    assert "missile1" not in read.state.players["purple"].stacks
    assert read.state.stack_of(SAIL) is None


@pytest.mark.parametrize(("die", "there"), [(3, True), (1, False)])
def test_a_dropstone_is_dislodged_at_a_comet(die: int, there: bool) -> None:
    """3D7d.4: it rolls for its hazard at the Sun."""

    def on_the_comet(state: Hf4State) -> None:
        war(state)
        put(state, "purple", "outpost1", COMET, f"{SAIL}", f"{BUGGY}R")

    act = {"do": "dislodge", "source": "outpost1", "thruster": SAIL, "cards": [SAIL], "dice": (die,)}
    stands = [{"do": "let_stand", "by": enemy} for enemy in ("green", "red")] if there else []
    read = told(on_the_comet, act, *stands, {"do": "end_turn"})
    assert ("purple" in sides(read.state).dropstones) is there


def falling(state: Hf4State, zone: str) -> None:
    """Purple has a stone that has come into a zone, from farther out; Green has a factory there."""
    war(state)
    put(state, "purple", "dropstone", "solar-oberth", SAIL)
    sides(state).dropstones["purple"] = Dropstone("iceberg", "jupiter", zone, "")
    factory(state, "green", VESTA)


def test_a_dropstone_goes_outward() -> None:
    """3D7f."""
    read = told(lambda state: falling(state, "mars"), {"do": "move_dropstone"})
    assert sides(read.state).dropstones["purple"].spot == "ceres"


def test_a_dropstone_strikes() -> None:
    """3E6: of a stone of Purple's nobody gets a bribe; the table's results tell what the cell does not."""
    act = {"do": "drop", "at": VESTA, "effects": ["damage"], "dice": (2, 1)}
    read = told(lambda state: falling(state, "ceres"), act)
    assert sides(read.state).damaged == [VESTA]
    assert sides(read.state).bribes["green"] == 3


def test_who_was_in_a_battle_decommissions_cards() -> None:
    """3D8i."""

    def fought(state: Hf4State) -> None:
        rays(state)
        sides(state).fought = Attack("purple", LAGRANGE, True, places=[LAGRANGE])

    read = told(fought, {"do": "scuttle", "card": RAYGUN}, {"do": "scuttle", "by": "green", "card": SHIP})
    assert (read.state.stack_of(RAYGUN), read.state.stack_of(SHIP)) == (None, None)


# -- sabotage ------------------------------------------------------------------------------------------------


HAZARD: tuple[dict[str, Any], ...] = (
    {"do": "activate_thruster", "card": SAIL},
    {"do": "enter", "space": "ariadne-hazard"},
    {"do": "roll_hazard", "dice": (4,)},
)


def aloft(state: Hf4State) -> None:
    """Purple's sail is beside a hazard; Green has a bribe, Red has none."""
    war(state)
    load_tanks(state, put(state, "purple", "rocket", "flora-family-lagrange", SAIL), 4, Grade.WATER)
    sides(state).bribes |= {"purple": 6, "red": 0}


def test_a_roll_stands_where_nobody_says_a_word() -> None:
    """3D1b."""
    read = told(aloft, *HAZARD, {"do": "let_stand", "by": "green"}, {"do": "end_move"})
    assert read.state.stack_of(SAIL) is not None


def test_a_roll_is_sabotaged() -> None:
    """3D1b: the second roll counts, and Purple gets the bribe."""
    read = told(aloft, *HAZARD, {"do": "sabotage", "by": "green", "dice": (1,)})
    assert (read.state.stack_of(SAIL), sides(read.state).bribes["purple"]) == (None, 7)


def test_who_is_asked_first_lets_the_roll_stand_without_a_word() -> None:
    """3D1b: Green is asked before Red, who pays."""

    def both(state: Hf4State) -> None:
        aloft(state)
        sides(state).bribes |= {"purple": 4, "red": 2}

    acts = ({"do": "let_stand", "by": "green"}, {"do": "sabotage", "by": "red", "dice": (5,)})
    read = told(both, *HAZARD, *acts, {"do": "end_move"})
    assert sides(read.state).bribes == {"purple": 5, "white": 3, "green": 3, "red": 1}


# -- with Modules 1 and 2 ------------------------------------------------------------------------------------


WARE, PLAIN, STANFORD, SETTLER = "CG104", "M2B171", "M2B172", "M2C182"


@pytest.mark.parametrize("deck", ["radiators", "gw-thrusters", None])
def test_a_card_is_sold_at_the_bernal_of_an_ally(deck: str | None) -> None:
    """3B4: White takes the top card of a deck for it, or none."""

    def over_vesta(state: Hf4State) -> None:
        assembly(state).active = "individuality"
        factory(state, "white", VESTA)
        bernal(state, "white", PLAIN, LAGRANGE)
        put(state, "purple", "rocket", LAGRANGE, f"{WARE}R")

    read = told(over_vesta, {"do": "sell_abroad", "card": WARE, "deck": deck}, modules=EVERYTHING)
    assert read.state.stack_of(WARE) is None
    assert len(read.state.players["white"].hand) == int(deck is not None)


def test_gold_beads_are_sold() -> None:
    """3B5b."""

    def rich(state: Hf4State) -> None:
        state.players["purple"].stacks["leo"].fts[Grade.ISOTOPE] = 2

    read = told(rich, {"do": "sell_beads", "beads": 2}, modules=EVERYTHING)
    assert read.state.players["purple"].stacks["leo"].fts == {}


def test_the_dirt_of_a_torn_shield_is_fuel() -> None:
    """3E9a.3."""

    def torn(state: Hf4State) -> None:
        put(state, "purple", "kalpana", LAGRANGE, PLAIN)
        conflict(state).shields.append("kalpana:purple")

    read = told(torn, {"do": "shield_to_fuel", "stack": "kalpana", "dirt": 3}, modules=EVERYTHING)
    assert conflict(read.state).shields == [] and read.state.players["purple"].stacks["kalpana"].wet > 3


def test_the_dyson_bubble_shades_an_opponent() -> None:
    """3F2h."""

    def attacked(state: Hf4State) -> None:
        put(state, "green", "rocket", LAGRANGE, "CB057")
        put(state, "purple", "rocket", LAGRANGE, "CB058")
        state.players["purple"].futures["Dyson Bubble"] = "M2C190"
        conflict(state).attack = Attack("purple", LAGRANGE, True)

    read = told(attacked, {"do": "shade", "of": "green"}, modules=EVERYTHING)
    attack = conflict(read.state).attack
    assert attack is not None and attack.shaded == ["green"]


def test_two_bernals_are_swapped() -> None:
    """3F1a.2: what was the Kalpana, with all that is aboard, is the Stanford now."""

    def two(state: Hf4State) -> None:
        factory(state, "purple", VESTA)
        bernal(state, "purple", PLAIN, LAGRANGE, SETTLER)
        put(state, "purple", "stanford", "leo", STANFORD)

    read = told(two, {"do": "swap_bernals"}, {"do": "end_turn"}, modules=EVERYTHING)
    stacks = read.state.players["purple"].stacks
    assert [stacks[kind].location for kind in ("stanford", "kalpana")] == [LAGRANGE, "leo"]


def test_a_starship_destroys_a_dropstone() -> None:
    """3F2c."""

    def under_way(state: Hf4State) -> None:
        war(state)
        put(state, "green", "dropstone", "solar-oberth", SAIL)
        sides(state).dropstones["green"] = Dropstone("iceberg", "jupiter", "mars", "")
        state.players["purple"].futures["Enzmann Starship"] = "M1W161"

    read = told(under_way, {"do": "destroy_dropstone", "of": "green"}, modules=EVERYTHING)
    assert sides(read.state).dropstones == {}


# -- peace ---------------------------------------------------------------------------------------------------


def test_a_truce_is_paid_with_bribes_to_each_enemy() -> None:
    """3F3."""

    def rich(state: Hf4State) -> None:
        war(state)
        assert state.turn is not None
        state.turn.used["petition:honor"] = 1
        sides(state).bribes |= {"purple": 4, "white": 2}

    read = told(rich, {"do": "truce", "paid": {"green": 3, "red": 1}})
    assert sides(read.state).bribes == {"purple": 0, "white": 2, "green": 6, "red": 4}


def test_a_truce_is_paid_with_a_heroism_chit_too() -> None:
    """3B1a."""

    def hero(state: Hf4State) -> None:
        war(state)
        assert state.turn is not None
        state.turn.used["petition:honor"] = 1
        state.players["purple"].heroism.append("heroism-2")
        del state.glory_spots["heroism-2"]

    read = told(hero, {"do": "truce", "paid": {"green": 3}, "chits": {"heroism-2": "red"}})
    assert read.state.players["red"].heroism == ["heroism-2"]


def test_who_has_lost_the_war_hands_bribes_over() -> None:
    """3F4d."""

    def lost(state: Hf4State) -> None:
        sides(state).war = "loyalist"
        state.pending.append({"kind": "heir", "player": "green", "choices": ["purple", "white"]})
        del sides(state).extremists["equality"]

    read = told(lost, {"do": "hand_over_bribes", "by": "green", "shares": {"purple": 2, "white": 1}})
    assert sides(read.state).war == "loyalist"


def test_the_space_lord_lets_the_game_go_on() -> None:
    """3F4g."""

    def lord(state: Hf4State) -> None:
        sides(state).war = "independent"
        assembly(state).active = "freedom"
        state.pending.append({"kind": "space_lord", "player": "purple"})

    told(lord, {"do": "space_lord", "ends": False})
    assert told(lord, {"do": "space_lord", "ends": True}).state.phase == "ended"


# -- what the pieces show ------------------------------------------------------------------------------------


def after(slip: Callable[[Writer], object]) -> Read:
    """What is found where purple's turn ends, in which a piece was moved by hand."""
    writer, begin = table()
    writer.hand.state = writer.hand.replay.state = begin.laid()
    writer.state = fork(begin.state)
    war(writer.state)
    add(assembly(writer.state), "authority", "green", 1)
    sides(writer.state).bribes["green"] -= 1
    sides(writer.state).corrupt = {"authority": {"green": ["bribe"]}}
    writer.desk.tidy(writer.state)
    window = Window(writer, header())
    slip(writer)
    writer.desk.press("purple", "end-turn")
    return window.read(window.steps(writer))


def test_a_table_that_lies_as_the_acts_leave_it() -> None:
    assert after(lambda writer: None).findings == []


# facts that differ, what happens to a piece, what is said about it
SLIPS: list[tuple[set[str], Callable[[Writer], object], tuple[str, ...]]] = [
    ({"conflict"}, lambda writer: writer.hand.press("conflict", "conflict"), ("shows truce", "at war")),
    (
        {"propaganda"},
        lambda writer: writer.hand.press("turn", "propaganda-honor"),
        ("in honor shows independent", "leave loyalist"),
    ),
    (
        {"bribes.purple"},
        lambda writer: writer.hand.press("away", writer.desk.bribes("purple")[0]),
        ("2 bribes", "leave 3"),
    ),
    (
        {"extremists"},
        lambda writer: writer.hand.drag(
            writer.desk.extremist("red", "freedom"), *place_of(writer.desk, "freedom", "red")
        ),
        ("in freedom shows nobody", "leave red"),
    ),
    (
        {"bribes.purple", "corrupt"},
        lambda writer: writer.hand.drag(
            writer.desk.bribes("purple")[0], *place_of(writer.desk, "authority", "green")
        ),
        ("green has 2 corrupt delegates in authority", "leave 1", "2 bribes"),
    ),
]


@pytest.mark.parametrize(
    ("facts", "slip", "words"), SLIPS, ids=[" ".join(sorted(facts)) for facts, _, _ in SLIPS]
)
def test_a_piece_of_the_war_moved_by_hand(
    facts: set[str], slip: Callable[[Writer], object], words: tuple[str, ...]
) -> None:
    roots = [one for one in after(slip).findings if one.caused_by is None]
    assert {(one.code, one.severity) for one in roots} == {("EXPECT", Severity.BOOKKEEPING)}
    assert {one.facts["fact"] for one in roots} == facts
    said = " ".join(one.message for one in roots)
    assert [one for one in words if one not in said] == []


# -- whole turns ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6, 8, 33])
def test_late_positions_in_war_are_played_on_and_read_back(seed: int) -> None:
    told_here = late_wars.played_on(seed, 40)
    assert (told_here.differs(), told_here.read.findings) == ([], [])


def test_options_of_the_module_are_chosen_at_the_table() -> None:
    begun = {**header(), "options": {"piracy": "piracy", "defection_in_peace": False}}
    writer = Writer(begun, GAME)
    writer.tell(1, {"do": "set_up", "by": None})
    seen = TableView(GAME.content).options(writer.hand.state)
    assert seen == begun["options"]


@pytest.mark.thorough
def test_a_game_from_its_beginning_is_read_back() -> None:
    played = random_game("core", 4, 2, ("m0", "m3"), acts=150)
    writer = Writer(played.header, GAME)
    writer.tell(1, played.actions[0])
    window = Window(writer, played.header)
    for number, action in enumerate(played.actions[1:], 2):
        writer.tell(number, action)
    read = window.read(window.steps(writer))
    assert read.findings == []
    assert normal(GAME, read.acts) == normal(GAME, played.actions[1:])


# -- positions -----------------------------------------------------------------------------------------------

#: What is in no position that a table shows: what was used up, and what counts in no fact of it.
HIDDEN = {"deck", "deck_bottom", "score", "moved", "used", "granted", "operation", "privileges", "turns"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_position_in_war_is_read_off_the_table(seed: int) -> None:
    writer, begin = table()
    writer.hand.state = writer.hand.replay.state = begin.laid()
    state = writer.state = fork(begin.state)
    late_wars.fleets(state, random.Random(f"war {seed}"))
    put(state, "green", "dropstone", "solar-oberth", SAIL)
    sides(state).dropstones["green"] = Dropstone("iceberg", "neptune", "mars", "")
    dart = put(state, "red", "missile1", LAGRANGE, "CT050")
    sides(state).flights[dart.key] = [LAGRANGE]
    writer.desk.tidy(state)
    view, seen = TableView(GAME.content), GAME.new(header())
    view.check_layout(writer.hand.state)
    take_position(seen, writer.hand.state, view)
    held, shown = GAME.facts(state), GAME.facts(seen)
    differ = {
        name: (shown[name], held[name])
        for name in held
        if name.partition(".")[0] not in HIDDEN and shown[name] != held[name]
    }
    assert differ == {}
    for one in (sides(seen), sides(state)):
        one.damaged.sort()
    assert sides(seen) == sides(state)

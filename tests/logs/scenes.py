"""Scenes of a core game with politics, in which each act can be told at the table once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.f_fuel import set_mass
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.table import choices
from tests.games.hf4.worlds import deal, stack
from tests.logs.windows import Read, Window
from tests.logs.writing import GAME

ACTOR, OTHER, THIRD = "yellow", "green", "red"
CREW, GUEST, MINERS = "CQ040", "CQ038", "CQ039"
CAVES, POLE, HELLAS = "mars-arsia-mons-caves", "mars-north-pole", "mars-hellas-basin-buried-glaciers"
LEO = "leo"
HEADER: dict[str, Any] = {
    "hflog": 1, "game": "hf4", "modules": ["core", "m0"], "scenario": "core", "first": ACTOR,
    "decks": "ascending", "content": GAME.content.digest,
    "players": [
        {"id": OTHER, "faction": OTHER, "crew": "CQ038R"},
        {"id": THIRD, "faction": THIRD, "crew": "CQ039R"},
        {"id": ACTOR, "faction": ACTOR, "crew": "CQ040R"},
    ],
}  # fmt: skip
RESCUE = HEADER | {
    "modules": ["core", "rfg"], "scenario": "race-to-the-rescue",
    "players": [seat for seat in HEADER["players"] if seat["id"] != "red"],
}  # fmt: skip
HEADERS = {header["scenario"]: header for header in (HEADER, RESCUE)}

Told = Mapping[str, Any]
Prepare = Callable[[Hf4State], None]


@dataclass(frozen=True)
class Scene:
    """A position, and acts that are told in it. ``options`` of the table; ``chance`` of all acts in a row."""

    name: str
    prepare: Prepare
    acts: tuple[Told, ...]
    options: Mapping[str, Any]
    scenario: str = "core"

    def parsed(self) -> list[Act[Hf4State]]:
        """The acts."""
        return [GAME.parse({k: v for k, v in act.items() if k != "chance"}) for act in self.acts]


def act(do: str, *dice: int, by: str | None = ACTOR, **params: Any) -> dict[str, Any]:
    """An act of the actor, with its dice."""
    rolled = {"chance": [{"d6": die} for die in dice]} if dice else {}
    return {"by": by, "do": do, **params, **rolled}


@cache
def table(scenario: str = "core") -> tuple[Writer, Window]:
    """A table that is set up, and how it was then."""
    writer = Writer(HEADERS[scenario], GAME)
    writer.tell(1, {"do": "set_up", "by": None})
    return writer, Window(writer, HEADERS[scenario])


def laid_out(scene: Scene) -> Writer:
    """The table as the scene begins."""
    writer, begin = table(scene.scenario)
    writer.hand.state = writer.hand.replay.state = begin.laid()
    state = writer.state = fork(begin.state)
    for name, value in scene.options.items():
        state.options[name] = value
        writer.hand.press(choices.command(name, value), f"option-{name.replace('_', '-')}")
    scene.prepare(state)
    writer.desk.tidy(state)
    return writer


def told(scene: Scene) -> Read:
    """What the acts of a scene are read as."""
    writer = laid_out(scene)
    window = Window(writer, HEADERS[scene.scenario])
    for number, one in enumerate(scene.acts, 1):
        writer.tell(number, one)
    return window.read(window.steps(writer))


# -- positions -----------------------------------------------------------------------------------------------


def nothing(state: Hf4State) -> None:
    """As the game begins."""


def both(*parts: Prepare) -> Prepare:
    """Several preparations."""

    def prepare(state: Hf4State) -> None:
        for part in parts:
            part(state)

    return prepare


def hand(*cards: str) -> Prepare:
    """Cards in the actor's hand."""
    return lambda state: deal(state, ACTOR, *cards)


def holds(kind: str, place: str, *cards: str, by: str = ACTOR, **more: int) -> Prepare:
    """A stack of cards."""

    def prepare(state: Hf4State) -> None:
        stack(state, by, kind, place, *cards, **more)

    return prepare


def rocket(place: str, *cards: str, fuel: int = 4, fts: int = 0) -> Prepare:
    """The actor's rocket with the crew."""
    return holds("rocket", place, CREW, *cards, fuel=fuel, fts=fts)


def heavy(*cards: str) -> Prepare:
    """Radiators lie on their heavy side."""

    def prepare(state: Hf4State) -> None:
        for card in cards:
            state.cards[card].heavy = True
        for one in state.stacks():
            set_mass(state, one)

    return prepare


def site(space: str, owner: str = ACTOR, claim: bool = True, factory: bool = False) -> Prepare:
    """A claim, perhaps with a factory."""

    def prepare(state: Hf4State) -> None:
        state.site(space).claim = owner if claim else None
        state.site(space).factory = owner if factory else None

    return prepare


def busted(space: str) -> Prepare:
    """A busted site."""

    def prepare(state: Hf4State) -> None:
        state.site(space).busted = True

    return prepare


def aquas(n: int, by: str = ACTOR) -> Prepare:
    """Aquas of a player."""

    def prepare(state: Hf4State) -> None:
        state.players[by].aquas = n

    return prepare


def pending(kind: str, player: str = ACTOR, **more: Any) -> Prepare:
    """A decision that waits."""
    return lambda state: state.pending.append({"kind": kind, "player": player, **more})


def turn_of(player: str) -> Prepare:
    """Another player's turn."""
    return lambda state: begin_turn(state, player)


def hires(card: str) -> Prepare:
    """A crew that the actor has hired for the turn."""

    def prepare(state: Hf4State) -> None:
        assert state.turn is not None
        state.turn.granted[f"crew:{card}"] = {ACTOR}

    return prepare


def glitch(kind: str, by: str = ACTOR) -> Prepare:
    """A stack with a glitch."""

    def prepare(state: Hf4State) -> None:
        state.players[by].stacks[kind].glitch = True

    return prepare


def tanks(kind: str, n: int) -> Prepare:
    """FTs in a stack of the actor."""

    def prepare(state: Hf4State) -> None:
        held = state.players[ACTOR].stacks[kind]
        held.fts[Grade.WATER] = n
        settle(state, held)

    return prepare


def delegates(**seats: Mapping[str, int]) -> Prepare:
    """Delegates by ideology and player."""

    def prepare(state: Hf4State) -> None:
        assert state.assembly is not None
        state.assembly.delegates = {ideology: dict(there) for ideology, there in seats.items()}

    return prepare


def year_over(state: Hf4State) -> None:
    """All turns of the year are over."""
    state.turn, state.phase = None, "sunspot"


def glory(state: Hf4State) -> None:
    """The crew carries the chit of Mars, home in LEO."""
    del state.glory_spots["glory-mars"]
    state.cards[CREW].glory = "glory-mars"


def dirt(state: Hf4State) -> None:
    """The rocket runs on dirt."""
    state.players[ACTOR].stacks["rocket"].grade = Grade.DIRT


# -- all acts ------------------------------------------------------------------------------------------------


def _scenes() -> Iterable[Scene]:
    def scene(name: str, prepare: Prepare, *acts: Told, **options: Any) -> Scene:
        return Scene(name, prepare, acts, options)

    yield scene("a turn", nothing, act("income"), act("end_turn"), act("income", by=OTHER))
    bids = (act("bid", by=OTHER, amount=2), act("bid", by=THIRD, amount=2), act("pass_bid"))
    auction = act("research_auction", deck="robonauts", bid=1)
    yield scene("an auction", nothing, auction, *bids, act("award", to=THIRD))
    yield scene("a player who leaves in the own turn, and one who bids", nothing,
                auction, bids[0], act("leave", by=OTHER),
                act("leave"), act("income", by=THIRD), act("end_turn", by=THIRD))  # fmt: skip
    yield scene("a sale", hand("CT044"), act("free_market", card="CT044"))
    law = both(hand("CT044", "CB056"), lambda state: setattr(state.assembly, "active", "freedom"))
    yield scene("a sale of two", law, act("free_market", card="CT044", second="CB056"))
    up = act("boost", cards=["CT048", "CD092"], heavy=["CD092"])
    yield scene("a boost", both(hand("CT048", "CD092"), aquas(9)), up, act("end_turn"))
    turned = act("turn_radiator", card="CD092")
    yield scene("a radiator turned after its boost", both(hand("CD092"), aquas(9)),
                act("boost", cards=["CD092"], heavy=["CD092"]), turned)  # fmt: skip
    yield scene("a radiator turned in the new year", both(year_over, rocket(LEO, "CD092"), heavy("CD092")),
                act("advance_sunspot", by=None), turned)  # fmt: skip
    yield scene("a discard", hand("CT044"), act("discard", card="CT044"))

    load = act("load_fuel", tanks=2, source=LEO)
    new = act("create_stack", kind="rocket", source=LEO, cards=[CREW], fts=2)
    more = act("cargo_transfer", source="rocket", to="outpost1", cards=["CT048"], fts=1)
    two = both(rocket(LEO, "CT048", fts=3), holds("outpost1", LEO, "CB060"), aquas(9))
    yield scene("a new stack", aquas(9), new, load, act("end_turn"))
    yield scene("cargo", two, more, act("end_turn"))
    third = both(two, holds("outpost2", LEO, "CB062"))
    yield scene("a third outpost that takes a free chit", third,
                act("create_stack", kind="outpost3", source="rocket", fts=2),
                act("cargo_transfer", source="outpost1", to=LEO, cards=["CB060"]),
                act("end_turn"))  # fmt: skip
    yield scene("tanks before a card", both(two, holds(LEO, LEO, "CB059")),
                act("cargo_transfer", source=LEO, to="rocket", fts=2),
                act("cargo_transfer", source=LEO, to="rocket", cards=["CB059"], fts=1))  # fmt: skip
    yield scene("a stack becomes another one", two, act("convert_stack", source="outpost1", to="outpost2"))
    lost = act("decommission", stack="rocket", cards=["CT048"], fts=2)
    yield scene("things given up", two, lost, act("end_turn"))
    yield scene("tanks of another stack", both(two, holds("outpost2", LEO, "CB062", fts=3)),
                act("load_fuel", tanks=2, source="outpost2"), act("fts_to_fuel", fts=1),
                act("fuel_to_fts", tanks=1), act("jettison_fuel", steps=2))  # fmt: skip
    yield scene("a heavy radiator given up with a tank", both(rocket(LEO, "CD092", fts=1), heavy("CD092")),
                act("decommission", stack="rocket", cards=["CD092"], fts=1),
                act("cargo_transfer", source="rocket", to=LEO, cards=[CREW]), act("end_turn"))  # fmt: skip
    light = both(rocket(LEO, fuel=0), holds("outpost1", LEO, "CB060", fts=3))
    yield scene("fuel that is jettisoned at once", light, act("load_fuel", tanks=2, source="outpost1"),
                act("jettison_fuel", steps=6), act("end_turn"))  # fmt: skip
    paid = act("deal", to=OTHER, gives=["stacked:CT048:outpost1"], gets=["aquas:2"])
    yield scene("aquas of a deal after fuel", both(rocket(LEO, "CT048", fuel=0), aquas(4),
                holds("outpost1", LEO, GUEST, by=OTHER)), load, act("jettison_fuel", steps=1), paid,
                act("accept_deal", by=OTHER, of=ACTOR), act("end_turn"))  # fmt: skip
    grey = both(rocket(CAVES, "CT047R", "CD092", "CB060"), dirt, heavy("CD092"))
    yield scene("dirt", grey, act("dirt_refuel", card="CT047", tanks=2), act("phileas_fogg", cards=["CB060"]))
    yield scene("a radiator turned", grey, act("turn_radiator", card="CD092"))
    yield scene("a radiator burnt", grey, act("turn_radiator", card="CD092", burn=True))
    moon = both(holds("rocket", "luna-shackleton-polar-rim", MINERS, by=THIRD), turn_of(THIRD))
    yield scene("the mass driver", moon, act("mooncable", by=THIRD, card=MINERS))

    built = both(rocket(CAVES, "CB060", "CF079R"), site(CAVES, factory=True))
    yield scene("site refuel", rocket(POLE), act("site_refuel", card=CREW, to="rocket", load=True))
    yield scene("factory refuel", built, act("factory_refuel", site=CAVES, to="rocket", load=True))
    shed = both(built, holds("outpost1", CAVES, "CB062"))
    yield scene("fuel of an outpost", shed, act("factory_refuel", site=CAVES, to="outpost1"), act("end_turn"))
    yield scene("ice of an outpost", both(rocket(POLE), holds("outpost1", POLE, "CB062")),
                act("site_refuel", card=CREW, to="outpost1"), act("end_turn"))  # fmt: skip
    yield scene("an outpost founded", two,
                act("create_stack", kind="outpost2", source="rocket", cards=["CT048"]))  # fmt: skip
    yield scene("fuel into tanks", built, act("factory_refuel", site=CAVES, to="rocket"), act("end_turn"))
    plant = both(rocket(CAVES, "CB060", "CF069R", "CG109"), site(CAVES))
    raw = act("industrialize", site=CAVES, robonaut="CB060", refinery="CF069", supports=["CG109"])
    yield scene("a factory", plant, raw)
    jelly = both(rocket(CAVES, "CB060", "CF079R", "CB059R", "CF069R"), site(CAVES), site(POLE))
    free = act("industrialize", site=CAVES, robonaut="CB060", refinery="CF069", free=True)
    yield scene("a free factory", jelly, free, act("income"))
    make = act("et_production", card="CD092", site=CAVES, to="outpost1", heavy=True)
    yield scene("a product", both(built, hand("CD092")), make, act("end_turn"))
    home = act("delivery", card="CB060", source="rocket")
    yield scene(
        "a delivery", both(holds("rocket", CAVES, CREW, "CB060R", fts=8), site(CAVES, factory=True)), home
    )
    seat = act("build_colony", site=CAVES, card=CREW, delegate=True)
    yield scene("a colony", built, seat)
    yield scene("a token given up", built, act("discard_token", token="factory", site=CAVES))
    claim = both(rocket(POLE, fuel=1), holds("rocket", POLE, GUEST, by=OTHER), site(POLE, THIRD), site(CAVES))
    yield scene("a jump", claim, act("object_to_jump", by=OTHER, site=POLE),
                act("object_to_jump", by=OTHER, site=POLE, objects=False),
                act("claim_jump", site=POLE, disk_from=CAVES))  # fmt: skip
    yield scene(
        "a murder", both(rocket(LEO), holds("outpost1", LEO, GUEST, by=OTHER)), act("murder", card=CREW)
    )

    buggy = both(rocket(CAVES, "CB059R"), site(HELLAS))
    yield scene("prospecting", both(rocket("phobos", "CB059R"), site(HELLAS)),
                act("prospect", 6, card="CB059", sites=["phobos"]),
                act("reroll", 1, site="phobos", source="buggy"))  # fmt: skip
    ray = both(rocket("phobos", "CB067R"), site(HELLAS))
    yield scene("two rerolls", ray, act("prospect", 6, card="CB067", sites=["phobos"]),
                act("reroll", 6, site="phobos", source="ability"),
                act("reroll", 1, site="phobos", source="blink"))  # fmt: skip
    yield scene("results that stand", ray, act("prospect", 6, card="CB067", sites=["phobos"]),
                act("accept_rolls"), act("end_turn"))  # fmt: skip
    spare = both(buggy, *(site(one) for one in list(GAME.content.map.sites)[:8]))
    first = next(iter(GAME.content.map.sites))
    yield scene("a disk taken up", spare, act("prospect", card="CB059", sites=[CAVES], disks_from=[first]))
    yield scene("a mine", both(rocket(CAVES, "CF078R"), busted(POLE), busted(CAVES)),
                act("revive_mine", card="CF078", site=POLE))  # fmt: skip
    yield scene("a ride", buggy, act("buggy_move", card=CREW, space=HELLAS))
    there = both(buggy, holds("outpost2", POLE, "CB060"))
    yield scene("a ride to a stack", there, act("buggy_move", card=CREW, space=POLE, into="outpost2"))

    yield scene("switched off", rocket(LEO, "CB059R"), act("switch_off", card="CB059"))
    yield scene("glory", rocket(CAVES), act("take_glory", chit="glory-mars", card=CREW))
    yield scene("another zone's glory", rocket(CAVES), act("take_glory", chit="glory-ceres", card=CREW))
    yield scene("glory at home", glory, act("turn_glory", card=CREW))
    yield scene("a vote", nothing, act("nominate", to=OTHER, chit="heroism-1"), act("vote", agree=True),
                act("vote", by=OTHER, agree=False), act("vote", by=THIRD, agree=True))  # fmt: skip
    yield scene("a chosen chit", nothing, act("nominate", to=OTHER, chit="heroism-3"))

    go = act("activate_thruster", card=CREW, afterburn=True, push_by=OTHER)
    yield scene("a move", rocket(LEO), go, act("enter", space="cycler"), act("end_move"))
    yield scene("a belt", rocket(LEO), act("activate_thruster", card=CREW), act("enter", space="cycler"),
                act("enter", space="luna-belt"), act("roll_belt", 2), act("end_move"))  # fmt: skip
    chain = act("activate_thruster", card="CT048", supports=["CD092"])
    yield scene(
        "supports", rocket(LEO, "CT048", "CD092"), chain, act("enter", space="cycler"), act("end_move")
    )
    fly = act("activate_thruster", card=CREW)
    yield scene("a bonus burn", rocket("mars-hohmann-1", fuel=8), fly, act("enter", space="mars-flyby"),
                act("enter", space="earth-zone-burn-4", bonus=1), act("end_move"))  # fmt: skip
    sail = act("activate_thruster", card="CT050")
    yield scene("a bonus pivot", holds("rocket", "mercury-flyby", "CT050R"), sail,
                act("enter", space="mercury-hohmann-1"),
                act("enter", space="mercury-burn-2", bonus_pivot=True), act("end_move"))  # fmt: skip
    planes = both(built, holds("outpost1", CAVES, "CB062", fts=20))
    yield scene("a rocketplane", planes, fly, act("enter", space="mars-lander-1", assist="rocketplane",
                tanks={"outpost1": 15}), act("end_move"))  # fmt: skip
    yield scene("no assist here", rocket(LEO), fly, act("enter", space="cycler", assist="factory"),
                act("end_move"))  # fmt: skip
    yield scene("the oberth", rocket("mercury-zone-burn-1", fuel=8), fly,
                act("enter", space="solar-oberth", afterburn=True), act("roll_hazard", 4),
                act("end_move"))  # fmt: skip
    air = both(rocket("venus-parachute-1", "CD092", "CG109", "CT048"), heavy("CD092"))
    keep = {"radiator_ablation": "optional"}
    scoop = act("air_eater_refuel", 4, card="CG109", thruster="CT048", supports=["CD092"])
    yield scene("scooping", air, scoop)
    yield scene(
        "scooping lost", air, act("air_eater_refuel", 1, card="CG109", thruster=CREW, lost=["CD092"]), **keep
    )
    yield scene("scooping paid", both(air, aquas(9)),
                act("air_eater_refuel", card="CG109", thruster=CREW, finao=True))  # fmt: skip
    yield scene("staying", air, act("diver_orbit", 1, lost=["CD092"]), **keep)
    yield scene("staying paid", both(air, aquas(9)), act("diver_orbit", finao=True))
    steam = rocket("venus-parachute-1", "CB062", "CG120", "CD099", "CD093")
    yield scene("scooping after a stay, and supports of the flight", steam, act("diver_orbit", 4),
                act("air_eater_refuel", card="CG120", thruster="CB062", supports=["CG120", "CD099"]),
                act("activate_thruster", card="CB062", supports=["CG120", "CD099", "CD093"]),
                act("end_move"))  # fmt: skip
    drop = both(rocket("venus-flyby", "CD092"), heavy("CD092"))
    yield scene("a wreck", drop, fly, act("enter", space="venus-parachute-1"),
                act("roll_hazard", 1, lost=["CD092"]), **keep)  # fmt: skip
    yield scene("finao", both(drop, aquas(9)), fly, act("enter", space="venus-parachute-1"), act("finao"),
                act("end_move"))  # fmt: skip
    yield scene("a vote before a hazard roll that fails", rocket("venus-flyby", fuel=8), fly,
                act("enter", space="venus-parachute-1"),
                act("nominate", to=OTHER, chit="heroism-1"), act("vote", agree=True),
                act("vote", by=OTHER, agree=False), act("vote", by=THIRD, agree=True),
                act("roll_hazard", 1))  # fmt: skip
    sick = both(rocket("sol-earth-l2", "CB060", fuel=8), glitch("rocket"))
    yield scene("a glitch before a flyby", sick, fly, act("glitch_roll", 4, stack="rocket", trigger="flyby"),
                act("enter", space="venus-flyby"), act("end_move"))  # fmt: skip
    there_and_back = (
        act("enter", space="geo"),
        act("enter", space="sol-earth-l2"),
        act("glitch_roll", 4, stack="rocket", trigger="flyby"),
        act("enter", space="venus-flyby"),
    )
    round_trip = both(rocket("sol-earth-l2", fuel=16), glitch("rocket"))
    yield scene("a glitch roll where the way comes by again", round_trip, fly,
                act("enter", space="earth-home-orbit-1"), act("enter", space="luna-lagrange-2"),
                *there_and_back, act("end_move"))  # fmt: skip
    ill = both(plant, glitch("rocket"))
    landed = both(rocket("mars-lander-1", fuel=8), glitch("rocket"))
    card = (act("deal", to=OTHER, gives=["card:CT044"]), act("accept_deal", by=OTHER, of=ACTOR))
    yield scene("a glitch roll after a landing and before a gift", both(landed, hand("CT044")), fly,
                act("enter", space=CAVES), act("glitch_roll", 4, stack="rocket", trigger="prospect"), *card,
                act("prospect", card=CREW, sites=[CAVES]))  # fmt: skip
    yield scene("a glitch before an operation", ill,
                act("glitch_roll", 4, stack="rocket", trigger="industrialize"), raw)  # fmt: skip
    yield scene("a glitch before a free action", both(jelly, glitch("rocket")),
                act("glitch_roll", 4, stack="rocket", trigger="free_industrialize"), free)  # fmt: skip
    yield scene("a glitch roll that nothing follows", ill,
                act("glitch_roll", 4, stack="rocket", trigger="cargo_transfer"), act("end_turn"))  # fmt: skip
    yield scene("a glitch paid off", both(ill, aquas(9)),
                act("glitch_roll", stack="rocket", trigger="industrialize", finao=True), raw)  # fmt: skip
    hired = both(
        rocket(POLE), holds("outpost1", POLE, GUEST, by=OTHER), hires(GUEST), glitch("outpost1", OTHER)
    )
    yield scene("a glitch of a hired crew", hired,
                act("glitch_roll", 1, stack="outpost1", trigger="site_refuel", owner=OTHER),
                act("site_refuel", card=GUEST, to="rocket"), act("end_turn"))  # fmt: skip
    yield scene("a repair", ill, act("glitch_repair", owner=ACTOR, stack="rocket"))

    yield scene("the year", year_over, act("advance_sunspot", by=None))
    told_events = {"sunspot_events": "from_log"}
    yield scene("a year with an event", year_over, act("advance_sunspot", by=None, event=True),
                act("roll_event", 1, by=None), **told_events)  # fmt: skip
    yield scene("a year without", year_over, act("advance_sunspot", by=None, event=False), **told_events)
    yield scene("a flare", both(year_over, pending("cme_roll")), act("roll_cme", 3, by=None))
    yield scene("a glitch of two", both(two, pending("glitch")), act("place_glitch", stack="outpost1"))
    yield scene(
        "the pad",
        both(holds(LEO, LEO, "CT048", "CB060"), pending("pad_explosion")),
        act("pad_explosion", card="CT048"),
    )
    yield scene("cuts", both(hand("CT044", "CB056"), pending("budget_cuts")), act("budget_cut", card="CB056"))

    yield scene("a fundraise", nothing, act("fundraise", elect="unity"))
    house = delegates(
        unity={ACTOR: 1}, centrist={ACTOR: 3}, honor={OTHER: 1}, freedom={ACTOR: 1}, equality={THIRD: 1}
    )
    yield scene("a fundraise with all its parts", house,
                act("fundraise", discard_of=OTHER, discard_from="honor", elect="honor", move_from="unity",
                    move_to="freedom"))  # fmt: skip
    yield scene("a grant", nothing, act("research_grant", deck="robonauts"))
    yield scene("a lobby", house, act("lobby", ideology="unity"))
    yield scene("a delegate given up", house, act("discard_delegate", ideology="freedom"))
    insured = both(house, pending("insurance"), pending("insurance", OTHER))
    yield scene("insurance", insured, act("insure", lobby=True), act("insure", by=OTHER, lobby=False))
    tie = both(house, pending("vote", choices=["unity", "freedom"]))
    yield scene("a tie", tie, act("move_law", ideology="freedom"), act("end_turn"))
    won = delegates(authority={OTHER: 1})
    open_vote = both(won, pending("vote", choices=["centrist", "authority"]))
    yield scene("a tie that the star leaves as it is, and another", open_vote,
                act("move_law", ideology="centrist"), act("fundraise", elect="unity"),
                act("move_law", ideology="unity"), act("end_turn"))  # fmt: skip
    yield scene("a tie that the star leaves as it is, and a law", open_vote,
                act("move_law", ideology="centrist"),
                act("fundraise", elect="unity", move_from="unity", move_to="authority"),
                act("end_turn"))  # fmt: skip
    sickly = both(tie, rocket(LEO, "CB060"), glitch("rocket"))
    yield scene("a tie after a glitch roll", sickly,
                act("glitch_roll", 4, stack="rocket", trigger="cargo_transfer"),
                act("move_law", ideology="freedom"), act("end_turn"))  # fmt: skip
    gone = both(year_over, house, lambda state: setattr(state, "seniority", 3), pending("legacy"))
    yield scene("a legacy", gone, act("place_legacy", ideology="unity"))
    yield scene("the baton", both(year_over, house, pending("baton")), act("pass_baton", to=OTHER))
    yield scene("a cube", both(year_over, house, pending("cube")), act("supply_cube", ideology="unity"))
    yield scene(
        "a factory's cube", both(year_over, built, house, pending("cube")), act("supply_cube", site=CAVES)
    )
    yield scene("a purge", both(year_over, pending("purge_roll")),
                {"by": None, "do": "roll_purge", "chance": [{"draw": "honor"}]})  # fmt: skip
    yield scene("a purge by a die", both(year_over, pending("purge_roll")), act("roll_purge", 3, by=None),
                purge_roll_table="english_rotation")  # fmt: skip

    guests = both(rocket(LEO), holds("outpost1", LEO, GUEST, by=OTHER))
    riding = both(holds("outpost1", LEO, "CB062", CREW, by=OTHER), holds("outpost2", LEO, "CB060"))
    yield scene("a crew recalled", riding, act("recall_crew", card=CREW, to="outpost2"))
    swap = act("deal", to=OTHER, gives=["aquas:2", "card:CT044"], gets=[f"stacked:{GUEST}:rocket"])
    gift = (act("deal", to=OTHER, gives=["aquas:1", "use:luna"]), act("accept_deal", by=OTHER, of=ACTOR))
    loan = (act("deal", to=OTHER, gives=[f"use:crew:{CREW}"]), act("accept_deal", by=OTHER, of=ACTOR))
    yield scene("deals in a move", both(rocket(LEO), aquas(9)), fly, *gift, act("enter", space="cycler"),
                *loan, act("end_move"))  # fmt: skip
    lent = ["use:luna", f"use:factory:{CAVES}", f"use:claim:{HELLAS}", f"use:crew:{CREW}"]
    market = both(built, site(HELLAS), holds("outpost1", CAVES, GUEST, by=OTHER))
    yield scene(
        "things lent", market, act("deal", to=OTHER, gives=lent), act("accept_deal", by=OTHER, of=ACTOR)
    )
    sold = [f"claim:{HELLAS}", f"factory:{CAVES}", "fts:1:rocket:outpost1"]
    yield scene("a sale of sites", both(market, tanks("rocket", 2)), act("deal", to=OTHER, gives=sold),
                act("accept_deal", by=OTHER, of=ACTOR), act("end_turn"))  # fmt: skip
    yield scene("a deal", both(guests, hand("CT044")), swap, act("accept_deal", by=OTHER, of=ACTOR))


SCENES = tuple(_scenes())

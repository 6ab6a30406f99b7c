"""Routes: against every sequence of legal acts on little maps, the tutorial's flights, and the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from hfmod.engine.act import Act, Draw
from hfmod.engine.replay import Replay
from hfmod.games.hf4.content.model import Card, Grade, Hf4Content, SolarMap, Thrust
from hfmod.games.hf4.routes import travel
from hfmod.games.hf4.routes.search import Craft, NoRoute, Plan, Search, by_hand, craft_of
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.acts import take_turn
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.g1_cargo import JettisonFuel
from hfmod.games.hf4.rules.core.h_hazards import RollBelt, RollHazard
from hfmod.games.hf4.rules.core.h_movement import EndMove, Enter
from hfmod.games.hf4.rules.core.h_rights import BELT_BONUS, POWERSAT, season
from hfmod.games.hf4.rules.core.h_spacecraft import spacecraft
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import CardState, Hf4State, Movement, Player, SiteState, Stack
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.modules import in_play
from hfmod.games.hf4.rules.terawatt.b_freighters import note_load, note_move
from hfmod.package import load_game
from hfmod.record.hflog import read
from hfmod.resources import content_dir
from tests.games.hf4 import skies
from tests.parameters import quick

GAME: Any = load_game("hf4")
Costs = tuple[int, int, int, int, int]  # fuel steps, turns, hazards, belts, cards lost


class Lucky:
    """Every die shows what is best: 1 in belts, 6 elsewhere."""

    def decide(self, draws: Sequence[Draw]) -> list[Any]:
        return [1 if draw.purpose.startswith("belt roll") else 6 for draw in draws]


def hand(content: Hf4Content, at: str, thrust: Thrust, dry: int, tanks: int) -> tuple[Hf4State, Stack]:
    """A rocket with so many tanks of fuel."""
    wet = f_fuel.strip(content).up_tanks(Fraction(dry), tanks)
    return by_hand(content, at, wet, Fraction(dry), thrust)


def found(craft: Craft, goal: str) -> list[Plan]:
    search = Search(craft)
    search.run(goal)
    return search.plans(goal)


# -- every sequence of legal acts ------------------------------------------------------------------------

TURNS, ROLLS, BONUS = 2, 2, 12  # how far the exhaustive search goes
BELTS = 3  # rolls of a mag sail among belts


def some_spaces(board: SolarMap, rng: random.Random, around: str | None = None) -> SolarMap:
    """A connected piece of the map of at most 12 spaces, around a certain one or anywhere."""
    inside = [around or rng.choice(sorted(board.spaces))]
    near: dict[str, set[str]] = {}
    for route in board.routes:
        near.setdefault(route.a, set()).add(route.b)
        near.setdefault(route.b, set()).add(route.a)
    while len(inside) < rng.randint(6, 12):
        border = sorted({end for space in inside for end in near.get(space, ())} - set(inside))
        if not border:
            break
        inside.append(rng.choice(border))
    return replace(
        board,
        spaces={space: board.spaces[space] for space in inside},
        routes=tuple(one for one in board.routes if {one.a, one.b} <= set(inside)),
        sites={space: site for space, site in board.sites.items() if space in inside},
        roads=(),
        adjacent={},
    )


class Exhaustive:
    """All rests that legal acts lead to, with the costs of each way there, and how many cards it lost."""

    def __init__(self, state: Hf4State, stack: Stack, most_rolls: int) -> None:
        self.game, self.state, self.stack = Hf4(state.content), state, stack
        self.rolls = most_rolls
        self.grade, self.dry = stack.grade, stack.dry
        self.aboard, self.cards = f_fuel.fuel_steps(state, stack), tuple(stack.cards)
        self.moves = craft_of(state, "you", stack).moves  # asked here: later the stack may lie anywhere
        self.best: dict[str, set[Costs]] = {}

    def run(self) -> None:
        """Play everything."""
        resting = {(self._rest(), 0, 0)}
        for turns in range(1, TURNS + 1):
            following = set(resting)  # which may wait a year
            moving = resting
            for again in range(self.moves):
                moved: set[tuple[Any, int, int]] = set()
                for rest, hazards, belts in moving:
                    for after, more, beyond in self._turn(rest, again > 0):
                        costs = (hazards + more, belts + beyond)
                        if sum(costs) > self.rolls:
                            continue
                        self._set(after, None)
                        spent = self.aboard - f_fuel.fuel_steps(self.state, self.stack)
                        lost = len(self.cards) - len(self.stack.cards)
                        self.best.setdefault(self.stack.location, set()).add((spent, turns, *costs, lost))
                        moved.add((after, *costs))
                following |= moved
                moving = moved
            resting = following
            years_go_by(self.state, 1)

    def _turn(self, rest: Any, again: bool) -> set[tuple[Any, int, int]]:
        """How the spacecraft is at all ends of a move, with hazards and belts rolled."""
        ends: set[tuple[Any, int, int]] = set()
        self._set(rest, None)
        seen: set[Any] = set()
        self._take_turn(again)
        self._go_on(self._snap(), 0, 0, seen, ends, again)
        for thrown in range(f_fuel.fuel_steps(self.state, self.stack) + 1):
            for card in [one for one in self.cards if self.state.side(one).thrust is not None]:
                for afterburn in (False, True):
                    self._set(rest, None)
                    self._take_turn(again)
                    opening: list[Act[Hf4State]] = [JettisonFuel(by="you", steps=thrown)] if thrown else []
                    opening.append(ActivateThruster(by="you", card=card, afterburn=afterburn))
                    if all(self._do(act) for act in opening):
                        self._go_on(self._snap(), 0, 0, seen, ends, again)
        return ends

    def _take_turn(self, again: bool) -> None:
        """A new turn, or the same one after a freighter's first move."""
        begin_turn(self.state, "you")
        if again:
            turn = self.state.turns["you"]
            note_move(turn, self.stack)
            note_load(turn, self.stack)
            turn.moved.update((self.stack.kind, *self.stack.cards))

    def _go_on(
        self, at: Any, hazards: int, belts: int, seen: set[Any], ends: set[Any], again: bool
    ) -> None:  # fmt: skip
        todo = [(at, hazards, belts)]
        while todo:
            (rest, move), hazards, belts = todo.pop()
            self._set(rest, move)
            own = [one for one in Enter.candidates(self.state, "you") if one.stack == self.stack.kind]
            for act in [*own, EndMove(by="you"), RollHazard(by="you"), RollBelt(by="you")]:
                if move is None:
                    self._take_turn(again)
                self._set(rest, move)
                if not self._do(act):
                    continue
                now = (hazards + isinstance(act, RollHazard), belts + isinstance(act, RollBelt))
                if sum(now) > self.rolls:
                    continue
                if self.state.movement is None:
                    if isinstance(act, EndMove) and not move.visited:
                        continue
                    ends.add((self._rest(), *now))
                    continue
                after = self._snap()
                key = (self._key(after), now)
                if key not in seen and self.state.movement.bonus_burns <= BONUS:
                    seen.add(key)
                    todo.append((after, *now))

    def _do(self, act: Act[Hf4State]) -> bool:
        try:
            if self.game.judge(self.state, act):
                return False
        except Exception as error:
            if type(error).__name__ != "Impossible":
                raise
            return False
        self.game.force(self.state, act, Lucky())
        return True

    def _rest(self) -> Any:
        return self.stack.location, self.stack.wet, tuple(self.stack.cards)

    def _snap(self) -> Any:
        return self._rest(), self._copy(self.state.movement)

    @staticmethod
    def _copy(move: Movement | None) -> Movement | None:
        if move is None:
            return None
        return replace(move, facts=dict(move.facts), due=list(move.due), visited=list(move.visited))

    def _set(self, rest: Any, move: Movement | None) -> None:
        """Put the spacecraft back to where it was; what it has lost until then is in hand."""
        you = self.state.players["you"]
        self.stack.location, self.stack.wet, cards = rest
        self.stack.dry = self.dry
        self.stack.cards[:] = cards
        you.hand[:] = [card for card in you.hand if card not in self.cards]
        you.hand += [card for card in self.cards if card not in cards]
        (you.cubes if self.stack.kind.startswith("cube") else you.stacks)[self.stack.kind] = self.stack
        self.stack.grade = None if self.stack.wet == self.stack.dry else self.grade
        self.state.movement = self._copy(move)

    @staticmethod
    def _key(snap: Any) -> Any:
        rest, move = snap
        told = ("oberth", "belt", "flyby0")  # the last one on the map where flybys may count once a move
        used = frozenset(one for one in move.visited if any(word in one for word in told))
        return (
            rest, move.thruster, move.net_thrust, move.came_from, move.lane, move.burns, move.steps,
            move.bonus_burns, move.bonus_pivots, move.afterburned, used, tuple(move.due),
        )  # fmt: skip


def priced(plan: Plan) -> Costs:
    return (*plan.costs, len(plan.lost))


def beaten(costs: Costs, others: set[Costs]) -> bool:
    return any(all(a <= b for a, b in zip(one, costs, strict=True)) and one != costs for one in others)


def compare(state: Hf4State, stack: Stack, about: object, most_rolls: int = ROLLS) -> int:
    """Hold the search against every sequence of legal acts; returns how many routes were compared."""
    starts = sorted(s for s, one in state.content.map.spaces.items() if one.type != "lander_burn")
    search = Search(craft_of(state, "you", stack), most_turns=TURNS)
    search.run()
    assert search.whole
    home, compared = stack.location, 0

    def inside(costs: Costs) -> bool:
        return costs[2] + costs[3] <= most_rolls

    then = fork(state)
    played = Exhaustive(
        then, next(one for one in spacecraft(then, "you") if one.kind == stack.kind), most_rolls
    )
    take_turn(played.state, "you")
    played.run()
    for space in starts:
        if space == home:
            continue
        every = played.best.get(space, set())
        expected = {costs for costs in every if inside(costs) and not beaten(costs, every)}
        ours = {priced(plan) for plan in search.plans(space) if inside(priced(plan))}
        assert ours == expected, (about, home, space)
        compared += len(ours)
        bounded = Search(craft_of(state, "you", stack), most_turns=TURNS)
        bounded.run(space)
        assert {priced(p) for p in bounded.plans(space)} == {priced(p) for p in search.plans(space)}, about
    return compared


@pytest.mark.thorough
@pytest.mark.parametrize("block", range(8))
def test_as_good_as_every_sequence_of_legal_acts(block: int) -> None:
    compared = 0
    for seed in range(25 * block, 25 * block + 25):
        rng = random.Random(seed)
        board = some_spaces(GAME.content.map, rng)
        content = replace(GAME.content, map=board)
        starts = sorted(s for s, one in board.spaces.items() if one.type != "lander_burn")
        thrust = Thrust(
            rng.randint(2, 9), Fraction(rng.choice(("1/2", "1", "1", "2"))), afterburn=rng.choice((None, 1))
        )  # fmt: skip
        state, stack = hand(content, rng.choice(starts), thrust, rng.randint(4, 9), rng.choice((1, 1, 2)))
        compared += compare(state, stack, seed)
    assert compared > 40


def has(**facts: Any) -> list[str]:
    """Spaces of the map of which these facts are told."""
    spaces = GAME.content.map.spaces.values()
    return sorted(one.id for one in spaces if all(getattr(one, key) == value for key, value in facts.items()))


COLOURED = [one for season in ("blue", "yellow", "red") for one in has(season=season)]
BORDER = [  # of the zone where no solar power reaches
    one.id
    for one in GAME.content.map.spaces.values()
    if one.zone == "neptune"
    and any(GAME.content.map.spaces[out.end].zone == "uranus" for out in ways(GAME.content.map, one.id))
]
THEMES: dict[str, tuple[list[str], Thrust]] = {
    "the solar oberth": (["solar-oberth"], Thrust(5, Fraction(1), afterburn=1)),
    "a dear afterburn": (["solar-oberth"], Thrust(3, Fraction(2), afterburn=3)),
    "Venus": (["venus-flyby"], Thrust(3, Fraction(1))),
    "comets": (COLOURED, Thrust(4, Fraction(1, 2))),
    "belts": (has(type="radiation_belt"), Thrust(4, Fraction(1))),
    "mag sails": (
        [one for one in has(type="radiation_belt") if "mercury" in one or "jupiter" in one],
        Thrust(2, Fraction(0), solar=True, bonus_pivots=1),
    ),
    "the dark zone": (BORDER, Thrust(9, Fraction(1), solar=True)),
    "bonus pivots": (has(type="hohmann"), Thrust(4, Fraction(1), bonus_pivots=1)),
    "factories": (sorted(GAME.content.map.sites), Thrust(4, Fraction(1))),
}


SEEDS = {"mag sails": (1, 2, 5, 7, 8), "belts": range(3, 13)}  # those that take a few seconds


@pytest.mark.parametrize("theme", quick(THEMES, ["the dark zone"]))
def test_as_good_as_every_sequence_of_legal_acts_at(theme: str) -> None:
    spaces, thrust = THEMES[theme]
    compared = 0
    for seed in SEEDS.get(theme, range(12)):
        rng = random.Random(seed)
        around = rng.choice(spaces)
        board = some_spaces(GAME.content.map, rng, around)
        content = replace(GAME.content, map=board)
        starts = sorted(s for s, one in board.spaces.items() if one.type != "lander_burn")
        state, stack = hand(content, rng.choice(starts), thrust, rng.randint(2, 6), rng.choice((1, 2)))
        state.sunspot = rng.choice((0, 1, 5, 9))  # 1, 5 and 9 are the last years of their seasons
        if theme in ("belts", "mag sails"):
            sail(state)
        if theme == "factories":
            for site in board.sites:
                owner, colonies = rng.choice((("you", []), ("you", ["you"]), (None, [])))
                state.sites[site] = SiteState(factory=owner, colonies=list(colonies))
        compared += compare(state, stack, (theme, seed), BELTS if theme == "mag sails" else ROLLS)
    assert compared > 15


def past_again(gain: int) -> SolarMap:
    """A little map of a flyby, a ring of coasting that leads past it again, and burns behind it."""
    ring: list[skies.Part] = [skies.space("flyby0", flyby=gain), skies.line("leo", "flyby0", "ring", "leo")]
    burns = [skies.space(f"burn{n}", "burn") for n in range(3)]
    behind = skies.line("flyby0", *(one.id for one in burns), "rock")
    return skies.sky(*ring, *burns, behind, skies.site("rock", 0)).content.map


@pytest.mark.parametrize("sunspot", range(CYCLE))
def test_a_route_to_a_comet_waits_for_its_season(sunspot: int) -> None:
    """The last of its steps is made in that season, be it the first one or not."""
    way = skies.line("leo", "mid", "comet")
    board = skies.sky(way, skies.site("comet", 0, synodic="red")).content.map
    state, stack = hand(replace(GAME.content, map=board), "leo", Thrust(9, Fraction(1)), 2, 3)
    waits = next(n for n in range(CYCLE) if _season(state, sunspot + n) == "red")
    for start in ("leo", "mid"):
        stack.location, state.sunspot = start, sunspot
        plans = found(craft_of(state, "you", stack), "comet")
        assert min(sum(leg.wait for leg in plan.legs) + len(plan.legs) for plan in plans) == waits + 1


def _season(state: Hf4State, sunspot: int) -> str | None:
    state.sunspot = sunspot % CYCLE
    return season(state)


@pytest.mark.thorough
@pytest.mark.parametrize("gain", [1, 2])
@pytest.mark.parametrize("again", [True, False])
def test_routes_past_the_same_flyby_again_as_good_as_every_sequence_of_legal_acts(
    again: bool, gain: int
) -> None:
    content = replace(GAME.content, map=past_again(gain))
    state, stack = hand(content, "leo", Thrust(3, Fraction(1)), 4, 1)
    state.options["flyby_repeat"] = again
    assert compare(state, stack, again)
    costs = {(plan.fuel, plan.turns) for plan in found(craft_of(state, "you", stack), "rock")}
    assert ((0, 1) in costs) == again  # all burns behind it are made for nothing
    assert (3 - gain, 1) in costs or again


def sail(state: Hf4State) -> None:
    """Let the rocket's thruster be a mag sail, which gains a bonus burn in each belt (GL-Sails.c)."""
    printed = (
        one
        for card in GAME.content.cards.values()
        for side in (card.front, card.back)
        for one in side.abilities
    )
    ability = next(one for one in printed if one.code == BELT_BONUS)
    side = replace(state.content.cards["hand"].front, abilities=(ability,))
    overprint(state, "hand", replace(state.content.cards["hand"], front=side, back=side))


def overprint(state: Hf4State, name: str, card: Card) -> None:
    """A card of the state's content, which is of its own, is another one from now on."""
    assert isinstance(state.content.cards, dict)
    state.content.cards[name] = card


def aboard(state: Hf4State, stack: Stack, *cards: str, black: bool = False) -> None:
    """Put cards of the game into a stack."""
    for card in cards:
        overprint(state, card, GAME.content.cards[card])
        state.cards[card] = CardState(card, black=black)
        stack.cards.append(card)


def tank_burner(state: Hf4State, stack: Stack, rng: random.Random) -> Stack:
    """An afterburn of the rocket takes a tank of isotope."""
    side = state.content.cards["hand"].front
    assert side.thrust is not None
    thrust = replace(side.thrust, grade=Grade.ISOTOPE, afterburn=rng.choice((1, 2)), afterburn_plus=True)
    side = replace(side, thrust=thrust)
    overprint(state, "hand", replace(state.content.cards["hand"], front=side, back=side))
    stack.grade = Grade.ISOTOPE
    return stack


def fragile(state: Hf4State, stack: Stack, rng: random.Random) -> Stack:
    """A solar sail flies beside the rocket's own thruster."""
    aboard(state, stack, "RT006", black=True)
    return stack


def falling(state: Hf4State, stack: Stack, rng: random.Random) -> Stack:
    """Only a solar sail is aboard, or no thruster at all."""
    state.players["you"].hand += stack.cards
    stack.cards.clear()
    refineries = [one for one, card in GAME.content.cards.items() if card.deck == "refineries"]
    aboard(state, stack, refineries[0])
    if rng.random() < 0.7:
        aboard(state, stack, "RT007", black=True)
    stack.dry = Fraction(f_fuel.dry_mass(state, stack))
    stack.wet = f_fuel.strip(state.content).up_tanks(stack.dry, rng.choice((0, 1)))
    stack.grade = Grade.WATER if stack.wet > stack.dry else None
    return stack


def freighter(state: Hf4State, stack: Stack, rng: random.Random) -> Stack:
    """A freighter instead of the rocket, pushed or not."""
    state.modules = frozenset({"core", "m1"})
    state.rules = in_play(state.modules)
    if rng.random() < 0.5:
        state.players["you"].privileges.add(POWERSAT)
    card = rng.choice([one for one, of in GAME.content.cards.items() if of.deck == "freighters"])
    state.players["you"].stacks["freighter"] = found = Stack("freighter", "you", stack.location)
    aboard(state, found, card, black=rng.random() < 0.5)
    return found


def cube(state: Hf4State, stack: Stack, rng: random.Random) -> Stack:
    """A mobile factory; its promoted freighter waits elsewhere, and sites are claimed by somebody."""
    freighter(state, stack, rng)
    card = state.players["you"].stacks["freighter"].cards[0]
    state.cards[card].black = True
    state.players["rival"] = Player("rival", "", "crew")
    state.order.append("rival")
    for site in state.content.map.sites:
        if rng.random() < 0.7:
            state.sites[site] = SiteState(claim="rival")
    state.players["you"].cubes["cube1"] = found = Stack("cube1", "you", stack.location)
    return found


PATHS = sorted(  # ends of aerobrake paths
    {out.end for space in GAME.content.map.spaces for out in ways(GAME.content.map, space) if out.aerobrake}
)
Outfit = Callable[[Hf4State, Stack, random.Random], Stack]
OUTFITS: dict[str, tuple[Outfit, list[str]]] = {
    "tanks": (tank_burner, ["solar-oberth", *has(type="burn")[:40]]),
    "a sail that may burn up": (fragile, PATHS),
    "falling": (falling, PATHS),
    "freighters": (freighter, sorted(GAME.content.map.sites)),
    "mobile factories": (cube, sorted(GAME.content.map.sites)),
}


@pytest.mark.parametrize("craft", quick(OUTFITS, ["falling", "freighters", "mobile factories"]))
def test_other_spacecraft_as_good_as_every_sequence_of_legal_acts(craft: str) -> None:
    outfit, around = OUTFITS[craft]
    compared = 0
    for seed in range(14):
        rng = random.Random(seed)
        board = some_spaces(GAME.content.map, rng, rng.choice(around))
        content = replace(GAME.content, map=board)
        starts = sorted(s for s, one in board.spaces.items() if one.type != "lander_burn")
        heavy = craft == "tanks" and rng.random() < 0.5
        dry, tanks = (22, rng.choice((3, 6, 9))) if heavy else (rng.randint(2, 6), rng.choice((1, 2)))
        thrust = Thrust(rng.randint(3, 6), Fraction(1))
        state, stack = hand(content, rng.choice(starts), thrust, dry, tanks)
        state.sunspot = rng.choice((0, 1, 5))  # in red, belts are too hot for some
        stack = outfit(state, stack, rng)
        try:
            compared += compare(state, stack, (craft, seed))
        except NoRoute:
            assert craft == "falling"
    assert compared > 10


# -- on the map ------------------------------------------------------------------------------------------

CRAFTS = [
    (Thrust(5, Fraction(1), afterburn=1), 7, 4, ("mars-north-pole", "phobos", "nereus")),
    (Thrust(3, Fraction(1, 2)), 7, 5, ("deimos", "comet-phaethon")),
    (Thrust(9, Fraction(2), solar=True), 4, 9, ("mars-arsia-mons-caves", "mercury-north-pole")),
    (Thrust(14, Fraction(8), afterburn=2), 2, 14, ("luna-shackleton-polar-rim", "bennu")),
]  # fmt: skip


def years_go_by(state: Hf4State, years: int) -> None:
    """Nothing else happens in those years."""
    state.sunspot = (state.sunspot + years) % CYCLE


def flown(state: Hf4State, stack: Stack, plan: Plan) -> tuple[int, int]:
    """Fly a route by legal acts; returns the hazard and belt rolls made."""
    game = Hf4(state.content)
    rolls = [0, 0]
    for leg in plan.legs:
        years_go_by(state, leg.wait)
        begin_turn(state, "you")
        for act in leg.acts("you", "rocket"):
            game.apply(state, act, Lucky())
            while state.movement is not None and state.movement.due:
                belt = state.movement.due[0] == "belt"
                rolls[belt] += 1
                game.apply(state, RollBelt(by="you") if belt else RollHazard(by="you"), Lucky())
        if state.movement is not None:
            game.apply(state, EndMove(by="you"), Lucky())
        assert stack.location == leg.steps[-1].space
        years_go_by(state, 1)
    return rolls[0], rolls[1]


@pytest.mark.parametrize(("thrust", "dry", "tanks", "goals"), quick(CRAFTS, CRAFTS[1:2]))
def test_routes_are_flown_by_legal_acts_at_their_price(
    thrust: Thrust, dry: int, tanks: int, goals: tuple[str, ...]
) -> None:
    for goal in goals:
        state, stack = hand(GAME.content, "leo", thrust, dry, tanks)
        plans = found(craft_of(state, "you", stack), goal)
        assert [p for p in plans if beaten(priced(p), {priced(other) for other in plans})] == []
        for plan in plans[:4]:
            then, flying = hand(GAME.content, "leo", thrust, dry, tanks)
            start = f_fuel.fuel_steps(then, flying)
            rolls = flown(then, flying, plan)
            assert flying.location == goal
            assert rolls == (plan.hazards, plan.belts)
            assert start - f_fuel.fuel_steps(then, flying) == plan.fuel
            assert flying.wet == plan.wet


def test_to_all_sites_the_least_fuel_and_turns_are_those_of_the_full_search() -> None:
    state, stack = hand(GAME.content, "leo", Thrust(5, Fraction(1)), 7, 4)
    craft = craft_of(state, "you", stack)
    search = Search(craft, toll=(0, 0))
    search.run()
    for goal in ("mars-north-pole", "deimos", "nereus", "hathor"):
        full = found(craft, goal)
        quick = search.plans(goal)
        assert min(p.fuel for p in quick) == min(p.fuel for p in full)
        assert min(p.turns for p in quick) == min(p.turns for p in full)
        front = {(p.fuel, p.turns) for p in full}
        assert {(p.fuel, p.turns) for p in quick} == {
            one for one in front if not any(a != one and a[0] <= one[0] and a[1] <= one[1] for a in front)
        }


@pytest.mark.thorough
@pytest.mark.parametrize(("thrust", "fuel", "wet"), [(6, "1", "10"), (4, "1/2", "8")])
def test_the_rolls_in_the_table_of_sites_are_those_of_the_route_to_the_site(
    thrust: int, fuel: str, wet: str
) -> None:
    """Of all routes to a site of that fuel and turns the table has one with the fewest rolls."""
    craft, _ = travel.craft("leo", travel.ByHand(thrust, fuel, wet, "4"))
    table = travel.to_sites(craft)
    for site in ("apophis", "gaspra", "itokawa", "ariadne", "phobos", "hermes-b"):
        routes = travel.to_one(craft, site)
        assert table[site]
        for plan in table[site]:
            assert plan.costs in {one.costs for one in routes}, site
            alike = [one for one in routes if (one.fuel, one.turns) == (plan.fuel, plan.turns)]
            assert plan.hazards + plan.belts == min(one.hazards + one.belts for one in alike), site
            assert not any(a.fuel < plan.fuel and a.turns <= plan.turns for a in routes)
            assert not any(a.fuel <= plan.fuel and a.turns < plan.turns for a in routes)


@pytest.mark.thorough
def test_a_mag_sail_finds_all_sites_that_it_finds_by_fuel_and_turns_alone() -> None:
    state, stack = hand(GAME.content, "leo", Thrust(2, Fraction(0)), 3, 0)
    sail(state)
    craft = craft_of(state, "you", stack)
    quick = Search(craft, toll=(0, 0))
    quick.run()
    table = travel.to_sites(craft)
    sites = {space for space in quick.fronts if space in state.content.map.sites}
    assert sites and set(table) >= sites
    for site in sites:
        best = {(one.fuel, one.turns) for one in quick.plans(site)}
        assert all(any(one.fuel <= a and one.turns <= b for one in table[site]) for a, b in best)


# -- the tutorial's flights ------------------------------------------------------------------------------


def flights() -> Iterator[tuple[int, Hf4State, str, str, int, int]]:
    """Step, position before, player, end, fuel steps and hazards of each flight in the tutorial's log."""
    log = read(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")
    replay: Replay[Any] = Replay(GAME, log.header, "tutorial")
    before: tuple[int, Hf4State] | None = None
    hazards = 0
    for line, action in log.actions:
        state = replay.state
        if action["do"] == "activate_thruster":
            before, hazards = (action["n"], fork(state)), 0
        if before is not None and action["do"] in ("roll_hazard", "finao"):
            hazards += 1
        if (
            before is not None
            and action["do"] in ("dirt_refuel", "roll_hazard")
            and "rocketplane" in str(action)
        ):
            before = None
        replay.step(line, action)
        if before is not None and replay.state.movement is None:
            player = str(action["by"])
            now = replay.state.players[player].stacks.get("rocket")
            old = before[1].players[player].stacks["rocket"]
            if now is not None and now.location != old.location and now.dry == old.dry:
                spent = f_fuel.strip(GAME.content).steps_between(old.wet, now.wet)
                assert spent is not None
                yield before[0], before[1], player, now.location, spent, hazards
            before = None


def test_the_flights_of_the_tutorial_are_found_or_bettered() -> None:
    compared = 0
    for step, state, player, goal, fuel, hazards in flights():
        craft = craft_of(state, player, state.players[player].stacks["rocket"])
        search = Search(craft, most_turns=1)
        search.run(goal)
        plans = search.plans(goal)
        assert any(p.fuel <= fuel and p.hazards <= hazards for p in plans), (step, goal, fuel, hazards)
        compared += 1
    assert compared >= 8


# -- what cannot be planned --------------------------------------------------------------------------------


def test_impossible_spacecraft_are_refused_with_a_reason() -> None:
    content = GAME.content
    thrust = Thrust(3, Fraction(1))
    with pytest.raises(NoRoute, match="no space moon on the map"):
        by_hand(content, "moon", Fraction(9), Fraction(8), thrust)
    with pytest.raises(NoRoute, match="no spot of the fuel strip"):
        by_hand(content, "leo", Fraction(19, 7), Fraction(1), thrust)
    with pytest.raises(NoRoute, match="no whole number"):
        by_hand(content, "leo", Fraction(8), Fraction(13, 2), thrust)
    with pytest.raises(NoRoute, match="below the dry mass"):
        by_hand(content, "leo", Fraction(5), Fraction(6), thrust)
    state, stack = by_hand(content, "leo", Fraction(26), Fraction(24), thrust)
    with pytest.raises(NoRoute, match=r"F2a\.1"):
        craft_of(state, "you", stack)
    stack.dry = Fraction(1)
    stack.cards.clear()
    with pytest.raises(NoRoute, match="holds no thruster"):
        craft_of(state, "you", stack)


def test_a_weak_thruster_does_not_land_on_the_moon() -> None:
    state, stack = hand(GAME.content, "leo", Thrust(5, Fraction(1)), 7, 4)
    assert found(craft_of(state, "you", stack), "luna-shackleton-polar-rim") == []

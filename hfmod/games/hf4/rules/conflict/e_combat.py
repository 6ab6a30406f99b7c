"""3D8 and 3E1: battles: who may attack what, in which order all fire, and how a battle ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product, zip_longest
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import (
    b_blocs,
    b_bribes,
    d_weapons,
    e_aftermath,
    e_bernals,
    e_effects,
    e_firing,
    e_flights,
    e_glitches,
    e_hits,
    e_prisoners,
    e_vendettas,
    e_victory,
    e_weapons,
)
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.conflict.e_victory import TROPHY, VICTORY
from hfmod.games.hf4.rules.conflict.e_weapons import AMAT, KAMIKAZE, RAYGUN, Weapon
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import (
    LEO,
    FreeAction,
    PlayerAct,
    aquas_key,
    broken,
    game_over,
    known_space,
    pay,
    spot,
    subsets,
)
from hfmod.games.hf4.rules.core.state import Attack, Hf4State, Stack, Turn

ATTACKED = "attacked:"  # key of ``Turn.used`` before a space


# -- attacking -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class AttackSpace(FreeAction):
    """Begin a battle for ``space``, after all movement; with ``jammers`` Red fires first.

    ``chits`` are heroism chits that stand for bribes, where victims get some.
    """

    do: ClassVar[str] = "attack"

    space: str
    jammers: bool = False
    chits: tuple[str, ...] = ()

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        known_space(state, self.space)
        if len(set(self.chits)) < len(self.chits):
            raise Impossible("a heroism chit is named twice")
        for chit in self.chits:
            b_bribes.own_chit(state, self.player, chit)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_lawless_times(state)
        yield from not_in_leo(state, self.space)
        yield from one_battle(state, self.player, self.space)
        yield from enemies_there(state, self.player, self.space)
        if self.space != LEO:
            yield from in_reach(state, self.player, self.space)
        if self.jammers:
            yield from jams(state, self.player, self.space)
        yield from e_bernals.no_hospital(state, self.player, self.space)
        yield from e_vendettas.attack_is_paid(state, self.player, self.space, self.chits)

    def glitched(self, state: Hf4State) -> list[Stack]:
        """Stacks in the battle that have a glitch: of the attacker, then of the defenders."""
        foes = e_weapons.foes_at(state, self.player, self.space)
        places = {weapon.place for weapon in arms(state, self.player, self.space)} | {self.space}
        return e_glitches.triggered(state, self.player, places, foes, self.space)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return tuple(Draw("d6", f"glitch roll of {stack.key}") for stack in self.glitched(state))

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "GL-Glitch-Roll" if outcomes else ""

    @implements("3D8", "3D8a", "3D8b", "3B3c.4", "3D1a")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        victims = e_vendettas.paid_at(state, self.player, self.space)
        for victim, chit in zip_longest(victims, self.chits[: len(victims)]):
            b_bribes.give(state, victim, b_bribes.take(state, self.player, chit))
        turn.used[f"{ATTACKED}{self.space}"] = 1
        for stack, die in zip(self.glitched(state), outcomes, strict=True):
            e_glitches.strike(state, stack, int(die))
        e_bernals.attacked(state, self.player, self.space)
        ahead = fires_first(state, self.player, self.space, self.jammers)
        conflict(state).attack, conflict(state).fought = Attack(self.player, self.space, ahead), None

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, f"site:{self.space}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if not b_blocs.fighting(state):
            return
        spaces = [stack.location for one in b_blocs.targets(state, player) for stack in state.stacks(one)]
        spaces += [site for site, tokens in state.sites.items() if tokens.factory is not None]
        paid = tuple(subsets(state.players[player].heroism))
        for space in dict.fromkeys(spaces):
            for jammers, chits in product((False, True), paid):
                yield cls(by=player, space=space, jammers=jammers, chits=chits)


@implements("3D8", "3Da", silent=("3Da",))
def in_lawless_times(state: Hf4State) -> Iterator[RuleViolation]:
    """There is combat in War and Anarchy only, unless pirates play."""
    if not b_blocs.fighting(state):
        yield broken("3D8", "there is combat in War and Anarchy alone", KEY, legal="wait for an outbreak")


@implements("3Ea", "3D8f")
def not_in_leo(state: Hf4State, space: str) -> Iterator[RuleViolation]:
    """Nobody fights in LEO."""
    if space == LEO:
        yield broken("3Ea", "there is no combat in LEO", KEY, legal="attack another space")


@implements("3D8a")
def one_battle(state: Hf4State, player: str, space: str) -> Iterator[RuleViolation]:
    """Each space is attacked once a turn."""
    turn = state.turns.get(player)
    if turn is not None and turn.used.get(f"{ATTACKED}{space}"):
        message = f"{spot(state, space)} was attacked this turn"
        yield broken("3D8a", message, KEY, legal="attack another space, or wait for the next turn")


@implements("3D8b", "3D8c", "3Cc")
def enemies_there(state: Hf4State, player: str, space: str) -> Iterator[RuleViolation]:
    """The space holds pieces of an enemy."""
    if not e_weapons.foes_at(state, player, space):
        message = f"no enemy of {player} is at {spot(state, space)}"
        yield broken("3D8b", message, KEY, f"site:{space}", legal="attack a space with enemies")


def arms(state: Hf4State, player: str, target: str) -> list[Weapon]:
    """A player's weapons that reach a space and have not fired."""
    places = {stack.location for stack in state.stacks(player)}
    places |= {site for site, tokens in state.sites.items() if tokens.factory == player}
    found = (weapon for place in sorted(places) for weapon in e_weapons.weapons(state, player, place))
    return [weapon for weapon in found if e_weapons.reaches(state, weapon, target)]


@implements("3D8b")
def in_reach(state: Hf4State, player: str, space: str) -> Iterator[RuleViolation]:
    """A weapon that has not fired this turn reaches it."""
    if not arms(state, player, space):
        message = f"no weapon of {player} that could fire reaches {spot(state, space)}"
        yield broken("3D8b", message, KEY, legal="bring an operational weapon there")


@implements("3D6a")
def jams(state: Hf4State, player: str, space: str) -> Iterator[RuleViolation]:
    """Only Red's crew jams, where it takes part."""
    places = {weapon.place for weapon in arms(state, player, space)}
    there = [stack for place in places for stack in e_stacks.stacks_at(state, place, player)]
    if not d_weapons.has_jammers(state, player, [card for stack in there for card in stack.cards]):
        message = f"{player} has no jammers in this attack"
        yield broken("3D6a", message, KEY, legal="attack without them")


@implements("3D8e", "3D6a", "3B3c.4", "3D1a")
def fires_first(state: Hf4State, player: str, space: str, jammers: bool) -> bool:
    """Whether the attacker does: by a raygun, jammers, or a sneak attack on a former ally."""
    sneak = bool(e_vendettas.sneaks(state, player, space))
    return jammers or sneak or any(weapon.way == RAYGUN for weapon in arms(state, player, space))


# -- firing ----------------------------------------------------------------------------------------------


def battle(state: Hf4State) -> Attack:
    """The battle under way. Raises Impossible where there is none."""
    attack = conflict(state).attack
    if attack is None:
        raise Impossible(
            "no battle is under way", frozenset({KEY}), rule="3D8b", legal="attack a space first"
        )
    return attack


@dataclass(frozen=True, kw_only=True)
class Fire(PlayerAct):
    """One weapon fires: a card, or ``factory:SITE``, as a raygun, gun, mirror, buggy, kamikaze or amat bomb.

    ``at`` is the space that is hit. ``goo`` and ``bio``: the faction weapons of Gray and Yellow. ``effects``
    are those that the table's own results name, where the cell has some that no source tells.
    """

    do: ClassVar[str] = "fire"

    weapon: str
    way: str
    at: str
    goo: bool = False
    bio: bool = False
    effects: tuple[str, ...] = ()

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        battle(state)
        e_weapons.known_weapon(state, self.player, self.weapon, self.way)
        known_space(state, self.at)

    def armed(self, state: Hf4State) -> Weapon:
        """The weapon that fires."""
        return e_weapons.known_weapon(state, self.player, self.weapon, self.way)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        weapon = self.armed(state)
        yield from game_over(state)
        yield from e_hits.hits_are_settled(state)
        yield from takes_part(state, self.player, weapon, self.at)
        yield from in_order(state, self.player)
        yield from e_firing.not_spent(state, weapon)
        yield from e_firing.fit_solution(state, weapon)
        dark = [*e_firing.lit(state, weapon)]
        yield from dark or e_firing.cooled(state, weapon)
        yield from e_firing.reached(state, self.player, weapon, self.at)
        yield from e_firing.may_hit(state, self.player, weapon, self.at)
        if self.way == AMAT:
            yield from can_pay_bomb(state, self.player)
        if self.goo or self.bio:
            yield from faction_weapon(state, self.player, self.goo, self.bio)
        if self.way == KAMIKAZE:
            yield from e_vendettas.ride_is_paid(state, self.player, weapon, self.at)
        if self.goo:
            yield from e_vendettas.goo_is_paid(state, self.player, self.at)
        if self.bio:
            yield from e_vendettas.bio_is_paid(state, self.player, self.at)
        yield from e_hits.as_the_table_says(state, self.effects)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        n = e_weapons.dice(state, self.armed(state), self.goo)
        return tuple(Draw("d6", f"fire of {self.weapon} at {spot(state, self.at)}") for _ in range(n))

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "3E1"

    @implements("3E1", "3E1c", "3E1d", "3E2", "3D8h", "3D1d", "3E4a.ex2")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        weapon, attack = self.armed(state), battle(state)
        victims = e_weapons.foes_at(state, self.player, self.at)
        where = e_weapons.column(state, self.at, victims)
        rolled = sum(int(one) for one in outcomes)
        value = e_weapons.fire_value(state, self.player, weapon, self.at, rolled, where, self.bio)
        if self.way == AMAT:
            pay(state, self.player, d_weapons.bomb_price(state, self.player))
        ridden = e_vendettas.ridden_at(state, self.player, weapon, self.at)
        e_vendettas.pay(state, self.player, e_vendettas.RIDE, ridden)
        if self.goo:
            gooey = e_vendettas.gooey(state, self.player, self.at)
            e_vendettas.pay(state, self.player, e_vendettas.GOO, gooey)
        if self.bio:
            infected = e_vendettas.infected(state, self.player, self.at)
            e_vendettas.pay(state, self.player, e_vendettas.BIO, infected)
        e_firing.mark_fired(state, attack, weapon)
        found = e_effects.cell(state, self.way, where, value)
        for effect in e_effects.effects(state, found, self.effects):
            e_hits.carry_out(state, self.player, effect, self.at, victims, value)
        if self.way == KAMIKAZE and weapon.stack is not None:
            e_stacks.lose_stack(state, weapon.stack)
            e_flights.spent(state, weapon.stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, f"card:{self.weapon}", f"site:{self.at}"})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return state.playing if state.conflict is not None and state.conflict.attack is not None else ()

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        attack = conflict(state).attack
        if attack is None:
            return
        targets = [attack.space] if player == attack.by else attackers(state, attack)
        for at in targets:
            for weapon in arms(state, player, at):
                for goo in (False, True):
                    for bio in (False, True):
                        yield cls(by=player, weapon=weapon.id, way=weapon.way, at=at, goo=goo, bio=bio)


def attackers(state: Hf4State, attack: Attack) -> list[str]:
    """Spaces in which the attacker has pieces."""
    places = [stack.location for stack in state.stacks(attack.by)]
    places += [site for site, tokens in state.sites.items() if tokens.factory == attack.by]
    return list(dict.fromkeys(places))


@implements("3D8b", "3D8c", "3D8a")
def takes_part(state: Hf4State, player: str, weapon: Weapon, at: str) -> Iterator[RuleViolation]:
    """The attacker fires at the defending space, defenders fire from there at the attacker."""
    attack = battle(state)
    if player == attack.by:
        if at != attack.space:
            message = f"{player} attacks {spot(state, attack.space)}, not {spot(state, at)}"
            yield broken("3D8b", message, KEY, legal=f"fire at {spot(state, attack.space)}")
    elif player not in e_weapons.foes_at(state, attack.by, attack.space) or weapon.place != attack.space:
        message = f"{player} fires from {spot(state, weapon.place)}, and is no defender there"
        yield broken("3D8c", message, KEY, legal=f"only what is at {spot(state, attack.space)} fires back")
    elif attack.by not in e_weapons.foes_at(state, player, at):
        message = f"{attack.by} is not at {spot(state, at)}"
        yield broken("3D8a", message, KEY, legal="fire at the attacker")


@implements("3D8e", "3D8a", "3E")
def in_order(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """One side fires all its weapons that must fire, then the other one."""
    attack = battle(state)
    first = player == attack.by if attack.ahead else player != attack.by
    if first:
        return
    ahead = [attack.by] if attack.ahead else e_weapons.foes_at(state, attack.by, attack.space)
    for other in ahead:
        waiting = must_fire(state, other)
        if waiting:
            who = "the attacker" if attack.ahead else "the defender"
            message = f"{who} fires first, and {e_firing.name_of(state, waiting[0])} of {other} has not fired"
            yield broken("3D8e", message, KEY, legal=f"{other} fires first")


@implements("3E1b", "3E5e", "3A3e")
def is_committed(state: Hf4State, weapon: Weapon) -> bool:
    """Whether a kamikaze has to strike: it has dived."""
    return weapon.way == KAMIKAZE and weapon.stack is not None and e_flights.dives(state, weapon.stack)


@implements("3E1b", "3D8g", "3D8.2")
def must_fire(state: Hf4State, player: str) -> list[Weapon]:
    """Weapons of a player that must fire yet in this battle: in War those that stand where the enemy does.

    Fire from afar, kamikazes and amat bombs are choices; in Anarchy all fire is one.
    """
    attack = battle(state)
    if not b_blocs.in_war(state) or state.anarchy or b_blocs.piracy(state) is not None:
        return []
    targets = [attack.space] if player == attack.by else attackers(state, attack)
    found = [
        weapon
        for at in targets
        if e_weapons.foes_at(state, player, at)
        for weapon in e_weapons.weapons(state, player, at)
        if (weapon.way not in (KAMIKAZE, AMAT) or is_committed(state, weapon))
        and (player == attack.by or at == attack.space)
        and next(e_firing.may_hit(state, player, weapon, at), None) is None
        and next(e_firing.fit_solution(state, weapon), None) is None
        and e_firing.chain_of(state, weapon) is not None
    ]
    return list({weapon.id: weapon for weapon in found}.values())


@implements("3E3d", "3D6f")
def can_pay_bomb(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """An amat bomb costs an Aqua, and is thrown by the attacker."""
    price, has = d_weapons.bomb_price(state, player), state.players[player].aquas
    if has < price:
        message = f"an amat bomb costs {price} Aqua, {player} has {has}"
        yield broken("3E3d", message, aquas_key(player), legal="fire another weapon")
    if player != battle(state).by:
        yield broken("3D6f", "amat bombs are for attacks alone", KEY, legal="defend with another weapon")


@implements("3D6e", "3D6b", "3A3h", "3Aa.2")
def faction_weapon(state: Hf4State, player: str, goo: bool, bio: bool) -> Iterator[RuleViolation]:
    """Gray goo is Gray's, biological warheads are Yellow's."""
    locked = d_weapons.homeless(state, player)
    if goo and not d_weapons.has_goo(state, player):
        rule, legal = "3A3h" if locked == d_weapons.GRAY else "3D6e", "fire without it"
        yield broken(rule, f"{player} has no gray goo", KEY, legal=legal)
    if bio and not d_weapons.has_bio(state, player):
        rule, legal = "3A3h" if locked == d_weapons.YELLOW else "3D6b", "fire without them"
        yield broken(rule, f"{player} has no biological warheads", KEY, legal=legal)


# -- the end of a battle ---------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class EndAttack(PlayerAct):
    """The attacker ends the battle; a victorious one turns an enemy's propaganda."""

    do: ClassVar[str] = "end_attack"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        battle(state)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        attack = battle(state)
        yield from e_hits.hits_are_settled(state)
        if self.player != attack.by:
            message = f"{attack.by} attacks, not {self.player}"
            yield broken("3D8c", message, KEY, legal=f"{attack.by} ends the battle")
        for one in (attack.by, *e_weapons.foes_at(state, attack.by, attack.space)):
            yield from all_have_fired(state, one)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        attack = battle(state)
        conflict(state).attack = None
        e_aftermath.over(state, attack)
        if attack.beaten and b_blocs.at_war(state):
            e_prisoners.take(state, attack)
            e_victory.win(state, attack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        attack = state.conflict.attack if state.conflict is not None else None
        return (attack.by,) if attack is not None else ()

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@implements("3D8g", "3E1b")
def all_have_fired(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """In War all weapons fire that must."""
    waiting = must_fire(state, player)
    if waiting:
        message = f"{e_firing.name_of(state, waiting[0])} of {player} has not fired"
        yield broken("3D8g", message, KEY, legal="fire it first")


# -- what a battle keeps from being done -----------------------------------------------------------------


@implements("3D8a", "3D8a.2")
def no_move_after(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Combat comes after all movement."""
    turn = state.turns.get(player)
    if turn is not None and any(name.startswith(ATTACKED) for name in turn.used):
        message = f"{player} moves after combat"
        yield broken("3D8a", message, KEY, legal="move first, then attack")


@implements("3D8", "3D8a.2")
def battle_is_over(state: Hf4State) -> Iterator[RuleViolation]:
    """During a battle nothing else is done."""
    attack = state.conflict.attack if state.conflict is not None else None
    if attack is not None:
        message = f"the battle for {spot(state, attack.space)} is not over"
        yield broken("3D8a.2", message, KEY, legal="end it first")
    for asked in state.pending:
        if asked["kind"] in (VICTORY, TROPHY):
            what = "propaganda" if asked["kind"] == VICTORY else "a war hero's glory"
            message = f"{what} after the victory is not settled"
            yield broken("3D9", message, KEY, legal=f"{asked['player']} comes first")

"""3D7e to 3D7h and 3E6: dropstones under way, and what they strike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import (
    b_blocs,
    b_bribes,
    d_comets,
    d_dislodge,
    d_weapons,
    e_combat,
    e_comets,
    e_effects,
    e_hits,
    e_weapons,
)
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.conflict.b_bribes import bribes_key
from hfmod.games.hf4.rules.conflict.d_dislodge import STONE, TANK, lose_stone, next_zone, where
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import LEO, FreeAction, broken, known_space, spot, turn_key, zone_name
from hfmod.games.hf4.rules.core.state import Attack, Dropstone, Hf4State, Turn

WAY = "dropstone"  # row of the firing results
DICE = 2


def stone_of(state: Hf4State, player: str) -> Dropstone:
    """A player's dropstone. Raises Impossible where there is none."""
    stone = conflict(state).dropstones.get(player)
    if stone is None:
        raise Impossible(
            f"{player} has no dropstone", frozenset({f"{STONE}:{player}"}), rule="3D7d", legal="dislodge one"
        )
    return stone


@implements("3D7e", "3D7f")
def may_act(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A stone goes on in the turns after its dislodge, once in each."""
    stone = stone_of(state, player)
    if stone.turn == turn_key(state, player):
        message = f"the dropstone of {player} {where(state, stone)} has come there this turn"
        yield broken("3D7f", message, f"{STONE}:{player}", legal="wait for the next turn")


def on_its_flyby(state: Hf4State, stone: Dropstone, player: str) -> bool:
    """Whether a stone is where it was put in."""
    stack = state.players[player].stacks.get(STONE)
    return stack is not None and stone.spot == stack.location


@implements("3E6", "3D7.2")
def steered(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Its thruster works; it needs no cooling."""
    stack = state.players[player].stacks.get(STONE)
    if stack is None or not d_dislodge.drives(state, stack):
        message = f"no thruster of {player}'s dropstone is operational"
        yield broken("3E6", message, f"{STONE}:{player}", legal="dislodge one with a thruster that works")


@dataclass(frozen=True, kw_only=True)
class MoveDropstone(FreeAction):
    """A stone round the Sun goes to the next zone outward."""

    do: ClassVar[str] = "move_dropstone"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stone_of(state, self.player)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from may_act(state, self.player)
        yield from outward(state, self.player)

    @implements("3D7f", "3D7b.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stone = stone_of(state, self.player)
        stone.spot = next_zone(state, stone) or stone.spot
        stone.turn = turn_key(state, self.player)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{STONE}:{self.by}", KEY}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None and player in state.conflict.dropstones:
            yield cls(by=player)


@implements("3D7f", "3D7g", "3D7e")
def outward(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Not beyond the zone of its dislodge; a moonlet's stays with its planet."""
    stone = stone_of(state, player)
    if not around_the_sun(state, stone):
        message = "a moonlet's dropstone goes to its target at once"
        yield broken("3D7e", message, f"{STONE}:{player}", legal="let it strike")
    elif next_zone(state, stone) is None:
        message = f"the dropstone comes from the {zone_name(state, stone.zone)} zone and goes no farther"
        yield broken("3D7f", message, f"{STONE}:{player}", legal="let it strike in this zone")


@implements("3D7b", "3D7e", "3D7f")
def around_the_sun(state: Hf4State, stone: Dropstone) -> bool:
    """Whether a stone was put in at the solar oberth."""
    rows = b_blocs.table(state.content)["dropstones"]
    return stone.spot not in {row["flyby"] for row in rows}


# -- striking --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Drop(FreeAction):
    """The dropstone strikes ``at`` a site or an anchored Bernal; each victim gets a bribe (but of Purple).

    ``effects`` are those that the table's own results name, where the cell has some that no source tells.
    """

    do: ClassVar[str] = "drop"

    at: str
    effects: tuple[str, ...] = ()

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stone_of(state, self.player)
        known_space(state, self.at)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        if not stone_of(state, self.player).future:
            yield from e_combat.in_lawless_times(state)
        yield from may_act(state, self.player)
        yield from in_its_zone(state, self.player, self.at)
        yield from fit_target(state, self.player, self.at)
        yield from steered(state, self.player)
        yield from e_combat.one_battle(state, self.player, self.at)
        yield from paid(state, self.player, self.at)
        yield from e_hits.as_the_table_says(state, self.effects)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        if is_sure(state, self.player, self.at):
            return ()
        return tuple(Draw("d6", f"dropstone at {spot(state, self.at)}") for _ in range(DICE))

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "3E6c" if outcomes else ""

    @implements("3E6", "3E6c", "3E6d", "3D7h", "3D7a", "3D1e", "3E6a", "3E6e", silent=("3E6d",))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stone, victims = stone_of(state, self.player), e_weapons.foes_at(state, self.player, self.at)
        for victim in owed(state, self.player, self.at):
            b_bribes.give(state, victim, b_bribes.take(state, self.player))
        turn.used[f"{e_combat.ATTACKED}{self.at}"] = 1
        if conflict(state).attack is None and b_blocs.fighting(state):
            conflict(state).attack = Attack(self.player, self.at, True)
        if is_sure(state, self.player, self.at):
            e_comets.fall(state, self.player, stone, self.at)
            lose_stone(state, self.player)
            return
        column = e_weapons.column(state, self.at, victims)
        found = e_effects.cell(state, WAY, column, sum(int(one) for one in outcomes))
        told = e_effects.effects(state, found, self.effects)
        if explodes(stone, told) and column != e_weapons.SPACE:
            burst(state, self.player, self.at, victims)
        else:
            for effect in told:
                e_hits.carry_out(state, self.player, effect, self.at, victims, 0)
        lose_stone(state, self.player)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, f"{STONE}:{self.by}", f"site:{self.at}", bribes_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None and player in state.conflict.dropstones:
            for space in within(state, player):
                yield cls(by=player, at=space)


def within(state: Hf4State, player: str) -> list[str]:
    """Spaces that a player's stone might be meant to strike."""
    stone = stone_of(state, player)
    aims = d_comets.aims(state, stone.future) if stone.future else []
    spaces = [stack.location for one in state.playing for stack in state.stacks(one)]
    return list(dict.fromkeys([*aims, *spaces, *state.sites]))


def is_sure(state: Hf4State, player: str, at: str) -> bool:
    """Whether a stone strikes without a roll: a comet of a Future, or of who has completed one, on a site."""
    stone = stone_of(state, player)
    there = at in state.content.map.sites or bool(stone.future)
    return there and d_comets.devastates(state, player, stone)


@implements("3D7e", "3D7f", "3D7g")
def in_its_zone(state: Hf4State, player: str, at: str) -> Iterator[RuleViolation]:
    """A moonlet's stone strikes in its planet's zone, another one in the zone that it has come to."""
    stone = stone_of(state, player)
    zone = stone.spot if around_the_sun(state, stone) else stone.zone
    there = state.content.map.spaces[at].zone
    if there != zone:
        rule = "3D7f" if around_the_sun(state, stone) else "3D7e"
        message = f"{spot(state, at)} is in the {zone_name(state, there)} zone; the dropstone is "
        message += where(state, stone)
        legal = f"a site or anchored Bernal of the {zone_name(state, zone)} zone"
        if zone not in state.content.map.zones:
            legal = "let it come to a zone first"
        yield broken(rule, message, f"{STONE}:{player}", legal=legal)


@implements("3E6b", "3D7g")
def fit_target(state: Hf4State, player: str, at: str) -> Iterator[RuleViolation]:
    """A site with pieces of an enemy, or an anchored Bernal; a tank strikes wet sites of two zones alone."""
    stone, victims = stone_of(state, player), e_weapons.foes_at(state, player, at)
    if stone.future:
        yield from as_aimed(state, player, stone, at)
        return
    site, frost = state.content.map.sites.get(at), b_blocs.table(state.content)["frostline"]
    if site is None:
        anchored = [
            stack
            for stack in e_effects.stacks(state, at, victims)
            if stack.anchored and b_cards.bernal_of(state, stack)
        ]
        if not anchored:
            message = f"{spot(state, at)} is no site, and no anchored Bernal of an enemy is there"
            yield broken("3E6b", message, KEY, legal="strike a site or an anchored Bernal")
    elif not victims and not is_sure(state, player, at):
        message = f"no enemy of {player} is at {spot(state, at)}"
        yield broken("3E6b", message, f"site:{at}", legal="strike a site with enemies")
    elif stone_of(state, player).kind == TANK and (
        site.hydration < frost["hydration"] or site.zone not in frost["zones"]
    ):
        message = f"{spot(state, at)} is no wet site beyond the frostline"
        yield broken("3D7g", message, f"site:{at}", legal=f"a site of hydration {frost['hydration']} or more")


@implements("3F2g")
def as_aimed(state: Hf4State, player: str, stone: Dropstone, at: str) -> Iterator[RuleViolation]:
    """The comet of a Future falls where that says."""
    fit = d_comets.aims(state, stone.future)
    if at not in fit:
        named = " or ".join("the Earth" if one == LEO else spot(state, one) for one in fit)
        message = f"the comet is meant for {named}, not for {spot(state, at)}"
        yield broken("3F2g", message, f"{STONE}:{player}", legal=f"let it fall on {named}")


@implements("3D7a", "3D1e", "3E6a", "3D6f.2")
def owed(state: Hf4State, player: str, at: str) -> list[str]:
    """Victims who get a bribe: each enemy who is hit; of an unmanned stone of Purple's nobody."""
    stone = state.players[player].stacks.get(STONE)
    manned = stone is not None and any(e_stacks.is_human(state, card) for card in stone.cards)
    if state.players[player].faction == d_weapons.PURPLE and not manned:
        return []
    if not d_comets.is_vendetta(state, player, stone_of(state, player)):
        return []
    return [] if at == LEO else e_weapons.foes_at(state, player, at)


@implements("3D7a", "3D1e", "3E6a", "3D1")
def paid(state: Hf4State, player: str, at: str) -> Iterator[RuleViolation]:
    """A dropstone is a vendetta: without the bribes it does not strike (RUL-DROPSTONES)."""
    victims = owed(state, player, at)
    if victims:
        yield from b_bribes.can_pay(state, player, "3D1e", len(victims))


@implements("3D7g.2", "3E6d")
def explodes(stone: Dropstone, told: Sequence[str]) -> bool:
    """Whether a tank's hit bursts the world: any that damages or destroys (RUL-DROPSTONES)."""
    return stone.kind == TANK and not {e_effects.DAMAGE, e_effects.DESTROY}.isdisjoint(told)


@implements("3D7g.2", "3E6d")
def burst(state: Hf4State, by: str, at: str, victims: Iterable[str]) -> None:
    """All cards and tokens there are lost, and a busted disk lies there."""
    losers = list(victims)
    e_effects.destroy(state, by, at, losers)
    for stack in e_effects.stacks(state, at, losers):
        e_effects.lose(state, by, stack, list(stack.cards))
    tokens = state.site(at)
    tokens.claim, tokens.factory, tokens.busted = None, None, True
    tokens.colonies.clear()
    state.rules.tokens_changed(state)


# -- turns -----------------------------------------------------------------------------------------------


@implements("3D7e", "3D7f", "3F4a")
def has_gone_on(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """In each later turn of War a stone strikes, or goes outward; it does not wait."""
    stone = conflict(state).dropstones.get(player)
    if stone is None or stone.turn == turn_key(state, player):
        return
    if not stone.future and not b_blocs.fighting(state):
        return
    sun = around_the_sun(state, stone)
    if sun and next_zone(state, stone) is None and not targets(state, player):
        return
    if not sun and not targets(state, player):
        return
    rule = "3D7f" if sun else "3D7e"
    message = f"the dropstone of {player} {where(state, stone)} neither strikes nor goes on"
    yield broken(rule, message, f"{STONE}:{player}", legal="let it strike, or go to the next zone")


def targets(state: Hf4State, player: str) -> list[str]:
    """Spaces that a player's stone could strike now."""
    return [
        space
        for space in within(state, player)
        if next(in_its_zone(state, player, space), None) is None
        and next(fit_target(state, player, space), None) is None
        and next(paid(state, player, space), None) is None
    ]


@implements("3D7h", "3F4a")
def turn_ends(state: Hf4State) -> None:
    """Stones whose thruster is lost are lost; all are, when there is peace."""
    d_dislodge.adrift(state)
    if not b_blocs.fighting(state):
        for player, stone in list(conflict(state).dropstones.items()):
            if not stone.future:
                lose_stone(state, player)

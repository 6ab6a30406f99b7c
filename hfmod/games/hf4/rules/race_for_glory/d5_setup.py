"""Race for Glory iiD5, Race to the Rescue: the set-up, of which every step is an act of a player.

``Hf4State.pending`` lists the steps that are still to come, in order: where the Colonists are, three patents
and two claims each, a factory, four options, and the Discovery chits. While these are placed, players
exchange hand cards and Aquas by deals, and may place the three starting stacks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.acts import (
    PREPARE,
    PlayerAct,
    broken,
    count,
    game_over,
    known_card,
    known_space,
    name,
    spot,
    zone_name,
)
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.selecting import Frame, Selecting
from hfmod.games.hf4.rules.core.state import Hf4State, Rescue, Stack
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import OUTPOST, played

COLONY, PATENT, CLAIM, FACTORY, OPTION, CHIT = "colony", "patent", "claim", "factory", "option", "chit"
PATENTS, CLAIMS, ALL_CLAIMS = 3, 2, 8  # iiD5.SETUP.5, iiD5.SETUP.6
AQUAS, FTS = "aquas", "fts"  # options, beside a patent and a claim
OPTIONS = (PATENT, AQUAS, CLAIM, FTS)
MORE_AQUAS, FREE_FTS = 2, 4  # iiD5.SETUP.8
ROCKET, BLACK, WHITE = "rocket", "black", "white"  # starting stacks (iiD5.SETUP.10)
APART = 2  # zones between a white starting stack and the Colonists
RULES = {
    COLONY: "iiD5.SETUP.3", PATENT: "iiD5.SETUP.5", CLAIM: "iiD5.SETUP.6", FACTORY: "iiD5.SETUP.7",
    OPTION: "iiD5.SETUP.8", CHIT: "iiD5.SETUP.11",
}  # fmt: skip
STEPS = {
    COLONY: "the colony site is chosen", PATENT: "patents are taken", CLAIM: "claims are placed",
    FACTORY: "factories are placed", OPTION: "options are taken", CHIT: "Discovery chits are placed",
}  # fmt: skip


@implements("iiD5.SETUP.0", "iiD5.SETUP.5", "iiD5.SETUP.6", "iiD5.SETUP.7", "iiD5.SETUP.8", "iiD5.SETUP.11")
def begin(state: Hf4State) -> None:
    """List the steps of the set-up; in other scenarios there are none."""
    if state.rescue is None:
        return
    order = order_from_first(state)
    steps = [(COLONY, state.first_player), *((PATENT, player) for _ in range(PATENTS) for player in order)]
    steps += [(CLAIM, player) for _ in range(CLAIMS) for player in order][:ALL_CLAIMS]
    steps += [(FACTORY, player) for player in order]
    steps += [(OPTION, player) for _ in OPTIONS for player in order]
    steps += [(CHIT, order[n % len(order)]) for n in range(len(state.rescue.chits))]
    state.pending = [{"kind": kind, "player": player} for kind, player in steps]
    state.phase, state.turn = PREPARE, None


def due_step(state: Hf4State) -> dict[str, Any]:
    """The step that is due, an empty one where the set-up is over."""
    return state.pending[0] if state.phase == PREPARE and state.pending else {}


def exchanging(state: Hf4State) -> bool:
    """Whether hand cards and Aquas are exchanged freely: the Discovery chits are being placed."""
    return due_step(state).get("kind") == CHIT


@implements("iiD5.SETUP.13")
def done(state: Hf4State, kind: str, player: str) -> None:
    """A step is done; after the last one the game starts."""
    found = next((one for one in state.pending if (one["kind"], one["player"]) == (kind, player)), None)
    if found is not None:
        state.pending.remove(found)
    begin_if_done(state)


@implements("iiD5.SETUP.13")
def begin_if_done(state: Hf4State) -> None:
    """The game starts where no step of the set-up is left."""
    if state.phase == PREPARE and not state.pending:
        from hfmod.games.hf4.rules.core import d_turns

        state.hand_from.clear()
        state.deals.clear()
        d_turns.begin_turn(state, state.first_player)


# -- what all acts of the set-up share -------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Preparing(PlayerAct):
    """An act of the set-up. ``step`` is the kind of step that it is, ``option`` the option that it may be."""

    step: ClassVar[str]
    option: ClassVar[str | None] = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        played(state)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        if not state.ended:
            yield from in_order(state, self.player, self.step, self.option)
            yield from self.forbidden(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        """Broken rules beside the order of steps."""
        return iter(())

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.carry_out(state, played(state))
        kind = due_step(state).get("kind")
        if kind == OPTION and self.option is not None:
            played(state).chosen.setdefault(self.player, []).append(self.option)
            done(state, OPTION, self.player)
        else:
            done(state, self.step, self.player)

    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        """Change the state."""
        raise NotImplementedError

    def touches(self, state: Hf4State) -> frozenset[str]:
        """A step out of its order also touches whose turn it is, on which the whole game hangs."""
        early = next(in_order(state, self.player, self.step, self.option), None) is not None
        own = {"rescue", f"hand:{self.by}", f"aquas:{self.by}"}
        return frozenset(own | {"game"} if early else own)


@implements(*RULES.values())
def in_order(state: Hf4State, player: str, kind: str, option: str | None) -> Iterator[RuleViolation]:
    """Steps are made in the book's order and in playing order; each option once."""
    due = due_step(state)
    wanted = (due.get("kind"), due.get("player"))
    if wanted == (OPTION, player) and option is not None:
        if option in played(state).chosen.get(player, []):
            message = f"{player} has taken the option {option} already"
            yield broken("iiD5.SETUP.8", message, "rescue", legal="take another option")
        return
    anybody = kind in (COLONY, FACTORY, CHIT)  # no order is stated
    mine = any((one["kind"], one["player"]) == (kind, player) for one in state.pending)
    if wanted[0] == kind and (wanted[1] == player or (anybody and (mine or kind == COLONY))):
        return
    rule = RULES[OPTION] if kind == OPTION or (option and wanted[0] == OPTION) else RULES[kind]
    if not due:
        yield broken(rule, "the set-up is complete", "rescue", legal="play on")
    else:
        message = f"now {STEPS[str(wanted[0])]}, and {wanted[1]} is next"
        yield broken(rule, message, "rescue", legal=f"wait until {player} is asked for it")


# -- the steps ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PlaceColonists(Preparing):
    """The table has chosen ``site`` for the endangered Colonists."""

    do: ClassVar[str] = "place_colonists"
    step: ClassVar[str] = COLONY

    site: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        on_site(state, self.site, "iiD5.SETUP.3")

    @implements("iiD5.SETUP.3")
    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        site, colonists = state.content.map.sites[self.site], scenario(state).colonists
        assert colonists is not None
        zones = colonists.zones.get(len(state.players), ())
        if site.zone not in zones or site.size < colonists.min_size:
            where = " or ".join(zone_name(state, zone) for zone in zones)
            message = f"{site.name} has size {site.size} and lies in the {zone_name(state, site.zone)} zone"
            legal = f"a site of size {colonists.min_size} or more in the zone {where}"
            yield broken("iiD5.SETUP.3", message, f"site:{self.site}", legal=legal, size=site.size)

    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        rescue.site = self.site

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.carry_out(state, played(state))
        done(state, COLONY, state.first_player)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if due_step(state).get("kind") == COLONY:
            yield from (cls(by=player, site=site) for site in state.content.map.sites)


def on_site(state: Hf4State, space: str, rule: str) -> None:
    """Raise Impossible where a space is no site, as ``rule`` asks."""
    known_space(state, space)
    if space not in state.content.map.sites:
        message, about = f"{spot(state, space)} is no site", frozenset({f"site:{space}"})
        raise Impossible(message, about, rule=rule, legal="choose a site")


@dataclass(frozen=True, kw_only=True)
class TakePatent(Preparing):
    """Take the top card of a deck for nothing: one of the first three, or an option."""

    do: ClassVar[str] = "take_patent"
    step: ClassVar[str] = PATENT
    option: ClassVar[str | None] = PATENT

    deck: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if not state.decks.get(self.deck):
            raise Impossible(f"there is no card in a deck {self.deck}")

    @implements("iiD5.SETUP.5", "iiD5.SETUP.8")
    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        self.me(state).hand.append(state.decks[self.deck].pop(0))

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield from (cls(by=player, deck=deck) for deck in state.decks)


@dataclass(frozen=True, kw_only=True)
class PlaceClaim(Preparing):
    """Place a claim disk on ``site``: one of the first two, or an option."""

    do: ClassVar[str] = "place_claim"
    step: ClassVar[str] = CLAIM
    option: ClassVar[str | None] = CLAIM

    site: str

    @implements("GL-Busted", "H1a.2")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        on_site(state, self.site, "iiD5.SETUP.6")
        tokens = state.sites.get(self.site)
        if tokens is not None and (tokens.claim or tokens.busted):
            message, rule = f"another disk lies at {spot(state, self.site)}", "H1a.2"
            if tokens.busted:
                rule = "GL-Busted"
            about = frozenset({f"site:{self.site}"})
            raise Impossible(message, about, rule=rule, legal="claim a site without a disk")

    @implements("iiD5.SETUP.6", "iiD5.SETUP.8")
    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        site, worst = state.content.map.sites[self.site], lowest_isru(state, self.player)
        if self.site == played(state).site:
            message = f"the Colonists are at {site.name}"
            yield broken("iiD5.SETUP.6", message, f"site:{self.site}", legal="claim another site")
        if site.hydration < worst:
            message = f"{site.name} has hydration {site.hydration}, the lowest ISRU in hand is {worst}"
            legal = f"a site of hydration {worst} or more"
            yield broken("iiD5.SETUP.6", message, f"site:{self.site}", legal=legal, isru=worst)

    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        state.site(self.site).claim = self.player

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if due_step(state).get("kind") in (CLAIM, OPTION):
            yield from (cls(by=player, site=site) for site in state.content.map.sites)


@implements("iiD5.SETUP.6")
def lowest_isru(state: Hf4State, player: str) -> int:
    """The best ISRU value among the patents in hand; without any that of the crew (RUL-RESCUE)."""
    owner = state.players[player]
    values = [state.side(card).isru for card in owner.hand]
    found = [value for value in values if value is not None]
    return min(found) if found else state.side(owner.crew).isru or 0


@dataclass(frozen=True, kw_only=True)
class PlaceFactory(Preparing):
    """Place a factory cube on an own claim."""

    do: ClassVar[str] = "place_factory"
    step: ClassVar[str] = FACTORY

    site: str

    @implements("I7b", "iiD5.SETUP.7")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tokens = state.sites.get(self.site)
        if tokens is None or tokens.claim is None or tokens.factory is not None:
            message = f"there is no claim without a factory at {spot(state, self.site)}"
            rule = "I7b" if tokens is not None and tokens.factory is not None else "iiD5.SETUP.7"
            about = frozenset({f"site:{self.site}"})
            raise Impossible(message, about, rule=rule, legal="put the cube on a claim without a factory")

    @implements("iiD5.SETUP.7")
    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        owner = state.sites[self.site].claim
        if owner != self.player:
            message = f"the claim at {spot(state, self.site)} is {owner}'s"
            yield broken("iiD5.SETUP.7", message, f"site:{self.site}", legal="choose an own claim")

    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        state.site(self.site).factory = self.player

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield from (cls(by=player, site=site) for site in list(state.sites))


@dataclass(frozen=True, kw_only=True)
class TakeAquas(Preparing):
    """Take 2 more Aquas, as an option."""

    do: ClassVar[str] = "take_aquas"
    step: ClassVar[str] = OPTION
    option: ClassVar[str | None] = AQUAS

    @implements("iiD5.SETUP.8")
    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        self.me(state).aquas += MORE_AQUAS

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@dataclass(frozen=True, kw_only=True)
class PlaceFts(Preparing):
    """Place 4 FTs on an own factory at ``site``, as an option; they are an outpost."""

    do: ClassVar[str] = "place_fts"
    step: ClassVar[str] = OPTION
    option: ClassVar[str | None] = FTS

    site: str

    @implements("iiD5.SETUP.8")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tokens = state.sites.get(self.site)
        if tokens is None or tokens.factory != self.by:
            raise Impossible(
                f"{self.by} has no factory at {spot(state, self.site)}",
                rule="iiD5.SETUP.8",
                legal="put the FTs at an own factory",
            )

    @implements("iiD5.SETUP.8")
    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        from hfmod.games.hf4.rules.core import e_stacks

        made = outpost_at(state, self.player, self.site)
        e_stacks.add_fts(state, made, FREE_FTS, Grade.WATER)
        e_stacks.settle(state, made)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield from (cls(by=player, site=site) for site in b_components.factories(state, player))


def outpost_at(state: Hf4State, player: str, space: str) -> Stack:
    """The player's outpost in a space, a new one where there is none."""
    from hfmod.games.hf4.rules.core import e_stacks

    for stack in e_stacks.stacks_at(state, space, player):
        if e_stacks.is_outpost(stack.kind):
            return stack
    return e_stacks.make_stack(state, player, e_stacks.free_outpost(state, player), space)


@dataclass(frozen=True, kw_only=True)
class PlaceChit(Preparing):
    """Put one of the own Discovery chits into the own stack ``stack``."""

    do: ClassVar[str] = "place_chit"
    step: ClassVar[str] = CHIT

    stack: str

    @implements("iiD5.SETUP.11")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.stack not in self.me(state).stacks:
            raise Impossible(
                f"{self.player} has no {self.stack} stack", frozenset({f"{self.stack}:{self.by}"})
            )
        if not played(state).chits:
            raise Impossible(
                "all Discovery chits are placed", rule="iiD5.SETUP.11", legal="8 chits are placed in all"
            )

    @implements("iiD5.SETUP.11")
    def carry_out(self, state: Hf4State, rescue: Rescue) -> None:
        from hfmod.games.hf4.rules.core import e_stacks

        stack = self.me(state).stacks[self.stack]
        e_stacks.put(state, stack, rescue.chits.pop(0))
        e_stacks.settle(state, stack)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield from (cls(by=player, stack=kind) for kind in state.players[player].stacks)


# -- starting stacks -------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class StartStack(Selecting[str]):
    """Place the starting stack ``what`` of ``cards`` from hand at ``space``: rocket, black or white.

    A rocket without fuel, on a site with a claim; one Black-Side card as an outpost at a factory; White-Side
    cards as an outpost, two zones away from the Colonists.
    """

    do: ClassVar[str] = "start_stack"

    what: str
    cards: tuple[str, ...]
    space: str

    @implements("E5b", "iiD5.SETUP.10")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        played(state)
        if self.what not in (ROCKET, BLACK, WHITE):
            raise Impossible(f"there is no starting stack {self.what}; there are rocket, black, white")
        known_space(state, self.space)
        if not self.cards or len(set(self.cards)) < len(self.cards):
            raise Impossible("no card is named, or one twice")
        for card in self.cards:
            known_card(state, card)
            if card not in self.me(state).hand:
                message = f"{name(state, card)} is not in {self.player}'s hand"
                raise Impossible(
                    message,
                    frozenset({f"card:{card}"}),
                    rule="iiD5.SETUP.10",
                    legal="cards from the own hand",
                )
        if self.what == ROCKET and ROCKET in self.me(state).stacks:
            raise Impossible(
                f"{self.player} has a rocket already", rule="E5b", legal="one rocket for each player"
            )

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        if state.ended:
            yield from game_over(state)
            return
        yield from stack_may_start(state, self.player, self.what)
        yield from starts_there(state, self)

    @implements("iiD5.SETUP.10")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        from hfmod.games.hf4.rules.core import e_stacks

        owner = self.me(state)
        played(state).stacks[self.what] = self.player
        if self.what == ROCKET:
            made = e_stacks.make_stack(state, self.player, ROCKET, self.space)
        else:
            made = outpost_at(state, self.player, self.space)
        for card in self.cards:
            owner.hand.remove(card)
            state.cards[card].black = self.what == BLACK
            e_stacks.put(state, made, card)
        e_stacks.settle(state, made)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"rescue", f"hand:{self.by}", *(f"card:{card}" for card in self.cards)})

    def named(self) -> tuple[str, ...]:
        return self.cards

    def naming(self, things: Sequence[str]) -> Self:
        return replace(self, cards=tuple(things))

    def weight(self, state: Hf4State, things: Sequence[str]) -> Hashable:
        return len(things)

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, str]]:
        if not exchanging(state):
            return
        hand = state.players[player].hand
        claimed = [space for space, tokens in state.sites.items() if tokens.claim is not None]
        for what, spaces in ((ROCKET, claimed), (BLACK, claimed), (WHITE, list(state.content.map.spaces))):
            if next(stack_may_start(state, player, what), None) is None:
                for space, (n, card) in product(spaces, enumerate(hand)):
                    others = () if what == BLACK else hand[n + 1 :]
                    yield Frame(cls(by=player, what=what, cards=(), space=space), others, (card,))


@implements("iiD5.SETUP.10")
def stack_may_start(state: Hf4State, player: str, what: str) -> Iterator[RuleViolation]:
    """Each starting stack once, by different players as far as there are (RUL-RESCUE)."""
    placed = played(state).stacks
    if not exchanging(state):
        now = STEPS.get(str(due_step(state).get("kind")), "the game is played")
        yield broken("iiD5.SETUP.10", f"now {now}", "rescue", legal="after all options have been taken")
    elif what in placed:
        message = f"{placed[what]} has placed the {what} starting stack"
        yield broken("iiD5.SETUP.10", message, "rescue", legal="place another one")
    elif list(placed.values()).count(player) > len(placed) // len(state.players):
        others = ", ".join(one for one in state.players if one != player)
        message = f"{player} has placed a starting stack already"
        yield broken("iiD5.SETUP.10", message, "rescue", legal=f"leave it to {others}")


@implements("iiD5.SETUP.10", "iiD5.SETUP.0")
def starts_there(state: Hf4State, act: StartStack) -> Iterator[RuleViolation]:
    """A claim under the rocket, a fitting factory under the black card, distance for the white cards."""
    from hfmod.games.hf4.rules.core import e_stacks

    tokens, where = state.sites.get(act.space), spot(state, act.space)
    about = f"site:{act.space}"
    if act.what == ROCKET and (tokens is None or tokens.claim is None):
        yield broken("iiD5.SETUP.10", f"there is no claim at {where}", about, legal="a site with a claim")
    if act.what == BLACK:
        spectral = [state.side(card).spectral for card in act.cards]
        site = state.content.map.sites.get(act.space)
        fits = site is not None and spectral in ([site.spectral], ["any"])
        if len(act.cards) != 1 or tokens is None or tokens.factory is None or not fits:
            message = f"{count(len(act.cards), 'card')} of type {', '.join(map(str, spectral))} at {where}"
            legal = "one Black-Side card at a factory of its spectral type"
            yield broken("iiD5.SETUP.10", message, about, legal=legal)
    if act.what == WHITE and zones_apart(state, act.space) < APART:
        message = f"{where} is {count(zones_apart(state, act.space), 'zone')} away from the Colonists"
        yield broken("iiD5.SETUP.10", message, about, legal=f"{APART} zones away or more")
    stacks = state.players[act.player].stacks
    there = [one for one in e_stacks.stacks_at(state, act.space, act.player) if one.kind.startswith(OUTPOST)]
    if act.what != ROCKET and not there and all(kind in stacks for kind in e_stacks.OUTPOSTS):
        message = f"{act.player} has two outposts"
        yield broken("iiD5.SETUP.0", message, f"outpost3:{act.by}", legal="leave it to another player")


@implements("iiD5.SETUP.10")
def zones_apart(state: Hf4State, space: str) -> int:
    """How many zones lie between a space and the Colonists, counted from the Sun outwards."""
    board = state.content.map
    here, there = (board.zones[board.spaces[one].zone].index for one in (space, played(state).site))
    return abs(here - there)


@implements("iiD5.SETUP.9")
def free_exchange(state: Hf4State, kinds: Sequence[str]) -> Iterator[RuleViolation]:
    """In the set-up hand cards and Aquas change hands, after the options; nothing else does."""
    if state.phase != PREPARE:
        return
    if not exchanging(state):
        now = STEPS.get(str(due_step(state).get("kind")), "the game is set up")
        legal = "after all options have been taken"
        yield broken("iiD5.SETUP.9", f"now {now}; nothing is exchanged yet", "rescue", legal=legal)
    elif set(kinds) - {"card", "aquas"}:
        legal = "exchange hand cards and Aquas"
        yield broken("iiD5.SETUP.9", "the set-up is not complete yet", "rescue", legal=legal)


ACTS: list[type[Act[Hf4State]]] = [
    PlaceColonists, TakePatent, PlaceClaim, PlaceFactory, TakeAquas, PlaceFts, StartStack, PlaceChit,
]  # fmt: skip

"""Glitches (K2b): the roll before a trigger, how a glitch spreads with cargo (G1h), and repair (G7).

A player announces what a glitched stack is about to do by ``glitch_roll`` (``k_glitch_roll``), whose
``trigger`` names the act. Then the act itself may follow, if the roll has left what it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, j_supports
from hfmod.games.hf4.rules.core.acts import (
    PlayerAct,
    broken,
    game_over,
    no_interruption,
    not_in_operation,
    own_turn_free,
    spot,
)
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

FLYBY, CARGO, FREE_INDUSTRIALIZE = "flyby", "cargo_transfer", "free_industrialize"
SPECIALTY = "specialty"  # an operation that a Colonist does on top of the turn's own (2C1)
OPERATIONS = (
    "site_refuel", "factory_refuel", "air_eater_refuel", "prospect", "industrialize", "delivery",
)  # fmt: skip
ANCHOR = "anchor"  # an operation of Module 2
NANOFACTURE = "nanofacture"  # industrializing at a Bernal, with Modules 1 and 2 (1A7)
TRIGGERS = (FLYBY, CARGO, *OPERATIONS, FREE_INDUSTRIALIZE)
BEFORE = {
    FLYBY: "a flyby", CARGO: "a cargo transfer", "site_refuel": "a site refuel",
    "factory_refuel": "a factory refuel", "air_eater_refuel": "air-eater refuelling",
    "prospect": "prospecting", "industrialize": "industrializing", "delivery": "a delivery",
    FREE_INDUSTRIALIZE: "industrializing as a free action", ANCHOR: "anchoring",
    NANOFACTURE: "building a mobile factory", SPECIALTY: "a specialty of a Colonist",
}  # fmt: skip
RULES = {FLYBY: "H8g", CARGO: "G1h"}  # where a trigger has a rule of its own
SCRUM = "scrum_troubleshooters"


def roll_key(player: str, trigger: str, space: str) -> str:
    """The key of ``Turn.used`` for a glitch roll that has been made and not been used."""
    return f"glitch:{player}:{trigger}:{space}"


def triggers(state: Hf4State) -> tuple[str, ...]:
    """What triggers a glitch in this game; modules add to it."""
    return (*TRIGGERS, *state.rules.glitch_triggers())


# -- triggers ------------------------------------------------------------------------------------------


@implements("GL-Glitch-Triggers", "K2b.1", "GL-Glitch", "H8g", "G1h")
def roll_due(state: Hf4State, trigger: str, stacks: Iterable[Stack | None]) -> Iterator[RuleViolation]:
    """A glitched stack makes a glitch roll just before a trigger. ``stacks``: those that are about to act."""
    owners: dict[str, Stack] = {}
    for stack in stacks:
        if stack is not None and stack.glitch and not immune(state, stack.owner):
            owners.setdefault(stack.owner, stack)
    for owner, stack in owners.items():
        used = state.turn.used if state.turn is not None else {}
        if not used.get(roll_key(owner, trigger, stack.location)):
            message = f"{stack.title} has a glitch, and a glitch roll comes before {BEFORE[trigger]}"
            rule = RULES.get(trigger, "GL-Glitch-Triggers")
            legal = "repair the glitch, or make the glitch roll first"
            yield broken(rule, message, stack.key, legal=legal, advice="glitch")


@implements(
    "CA-M2C194R", "CA-M2C196R", "CA-M2C197R", "iiA1-G1h", "iiA1-H8g", "iiA1-I5", "iiA1-I6", "iiA1-I7",
    "iiA1-I9",
)  # fmt: skip
def immune(state: Hf4State, player: str) -> bool:
    """Whether glitches do not affect the player's stacks; Race for Glory has none."""
    return not state.rules.events or state.rules.has(state, player, "glitch_immunity")


def trigger_done(state: Hf4State, trigger: str, space: str) -> None:
    """The trigger has come to pass: the next one needs another roll."""
    if state.turn is not None:
        for player in state.players:
            state.turn.used.pop(roll_key(player, trigger, space), None)


@implements("G1h", "iiA1-G1h")
def infect(state: Hf4State, source: Stack, to: Stack) -> None:
    """A glitch on either side of a cargo transfer is on both afterwards; the roll made for it is used up."""
    if (source.glitch or to.glitch) and state.rules.events:
        source.glitch = to.glitch = True
        for space in (source.location, to.location):  # two of them along a space elevator, or from a Dirtside
            trigger_done(state, CARGO, space)


@implements("GL-Glitch-Triggers", "H8g")
def flyby_ahead(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """The roll comes just before the flyby is entered: one lies next to the stack."""
    board = state.content.map
    near = [board.spaces[way.end] for way in ways(board, stack.location)]
    if not any(space.flyby or space.flyby_base_thrust for space in near):
        message = f"no flyby lies next to {spot(state, stack.location)}, where {stack.title} is"
        legal = "make the glitch roll just before entering a flyby"
        yield broken("GL-Glitch-Triggers", message, stack.key, legal=legal)


@implements("N6", "N6.m2", "GL-Glitch-Triggers")
def works_in(state: Hf4State, player: str, stack: Stack) -> bool:
    """Whether somebody in a stack works for a player: an own guest there, or one for hire."""
    return any(e_stacks.may_employ(state, player, card, stack) for card in stack.cards)


@implements("N6")
def somebody_hired(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """Another player's stack rolls for an operation of who has somebody at work in it."""
    if not works_in(state, player, stack):
        message = f"nobody in {stack.title} works for {player}, who rolls for its glitch"
        legal = f"negotiate the use of its crew with {stack.owner} (N6), or leave it alone"
        yield broken("N6", message, stack.key, legal=legal, owner=stack.owner)


@implements("GL-FINAO.a")
def no_finao(stack: Stack) -> Iterator[RuleViolation]:
    """FINAO avoids hazard rolls only: no glitch, CME or belt roll."""
    message = f"FINAO does not avoid the glitch roll of {stack.title}"
    yield broken("GL-FINAO.a", message, stack.key, legal="make the glitch roll, or repair the glitch first")


@implements("GL-Glitch-Roll", "B2j")
def hit(state: Hf4State, card: str, die: int) -> bool:
    """Whether a card is hit: its rad-hardness, as it lies, equals the roll."""
    return j_supports.hardness(state, card) == die


# -- repair --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class GlitchRepair(PlayerAct):
    """Take the glitch off the stack ``stack`` of the player ``owner``; a human is there to do it."""

    do: ClassVar[str] = "glitch_repair"

    owner: str
    stack: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.owner not in state.players:
            raise Impossible(f"there is no player {self.owner}")
        glitched(state, stack_of_kind(state, self.owner, self.stack), "G7")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        if troubleshooter(state, self.player):
            yield from game_over(state)
            return
        yield from own_turn_free(state, self.player)
        yield from no_interruption(state)
        yield from not_in_operation(state)
        yield from human_there(state, self.player, stack_of_kind(state, self.owner, self.stack))

    @implements("G7", "K2b.2", "N8", "GL-Glitch.a", "GL-Discard.c", "GL-Pool")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        stack_of_kind(state, self.owner, self.stack).glitch = False

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"{self.stack}:{self.owner}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in list(state.stacks()):
            if stack.glitch:
                yield cls(by=player, owner=stack.owner, stack=stack.kind)


@implements("iiA1-G7", "iiA1-N8")
def glitched(state: Hf4State, stack: Stack, rule: str) -> None:
    """Raise Impossible where there is no glitch to roll for or to repair, as always in Race for Glory.

    ``rule`` says that the act is done for a glitched stack.
    """
    about, legal = frozenset({stack.key}), "leave the stack alone"
    if not state.rules.events:
        raise Impossible("Race for Glory has no glitches", about, rule="iiA1-G7", legal=legal)
    if not stack.glitch:
        raise Impossible(f"{stack.title} has no glitch", about, rule=rule, legal=legal)


@implements("GL-Scrum-Troubleshooters", "CA-CQ043R-P", "N4d")
def troubleshooter(state: Hf4State, player: str) -> bool:
    """Whether a player repairs any glitch anywhere, at any time before the glitch roll."""
    return state.has_privilege(player, SCRUM)


@implements("G7", "N8")
def human_there(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """Any human mends an own stack, an own human that of another player."""
    humans = e_stacks.humans_at(state, stack.location)
    where = spot(state, stack.location)
    if stack.owner == player and not humans:
        message = f"no human is at {where} to repair {stack.title}"
        yield broken("G7", message, stack.key, legal="bring a human there", advice="mender")
    elif stack.owner != player and player not in humans:
        message = f"{player} has no human at {where} to repair {stack.title}"
        yield broken("G7", message, stack.key, legal="bring an own human there", advice="mender")


ACTS: list[type[Act[Hf4State]]] = [GlitchRepair]

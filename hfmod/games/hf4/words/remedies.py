"""What would have been legal: acts tried out on a fork of the position in which an act was refused.

A *remedy* is proved, never guessed. Either the same act with one parameter changed is accepted (``instead``),
or acts that the player could do first are, and then the refused act passes (``before``). For a move under way
the position before it is restored and the whole move is flown again. Nothing here runs before a violation is
reported, so that searches over legal acts pay nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from hfmod.engine.act import Act, Draw, Impossible, Outcome
from hfmod.games.hf4.rules.core import (
    abilities,
    b_components,
    f_fuel,
    g1_cargo,
    g2_radiators,
    g2_tankage,
    g3_sites,
    h_hazards,
    h_movement,
    h_thrust,
    i6_prospect,
    k_glitch,
    k_glitch_roll,
    n_negotiation,
)
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from hfmod.games.hf4.rules.politics import o1_assembly, o4_lobby, o6_legacy

Plan = tuple[Act[Hf4State], ...]

LOOKED_AT = 3_000  # acts of one kind among which those that differ in one parameter are looked for
TRIALS = 250  # plans tried for one violation
# Rules on whose turn it is and on what is used up, which nothing done now mends, and rules that only the loss
# of a factory would mend.
HOPELESS = frozenset({"Da", "D.1", "Db", "D1a", "D1b", "D2.1", "D2b", "G.1", "GL-1st-Player", "GL-Turn",
                      "H4b.2", "H2.3", "iiD1.END.trigger", "iiD1.END.variable", "I7b", "N3a"})  # fmt: skip
GIVEN_UP_FIRST = frozenset({"I2a", "I3b", "I3b.2"})  # here giving something up is what players want to know
# Rules on the line that is travelled, against which another space helps.
ROUTES = frozenset({"H4.1", "H4e", "H4f", "B7e.3", "B7h", "H6a.1", "GL-Aerobrake-Hazard.c",
                    "GL-Synodic-Comet-Site.a"})  # fmt: skip
# Rules on what may be done with a thing at all: naming another thing is no answer, the rule's own words are.
OTHERWISE = frozenset({
    "1D", "1D1", "1D1a", "1D1a.1", "1D1b", "2A3e", "2A7c", "B6.3", "B8.1", "E7c.2", "GL-Bernal.b",
    "GL-Decommission.a", "GL-Decommission.b", "GL-Decommission.c", "GL-Discard.b", "GL-Discard.b.m2",
    "GL-Operational", "N1", "N2a", "N3", "N3b", "Na", "Nb",
})  # fmt: skip
# Rules on what comes first: nothing but to do that, or to do something else, is worth trying.
IN_THE_WAY = frozenset({"D1", "D1c", "H1c", "I2b", "Lc", "O3a"})
ANSWERED_FIRST = frozenset({"G1h", "GL-Glitch-Triggers", "H8g"})  # the roll is what players want to know
ASKED_FOR: Mapping[str, str] = {  # the parameter that a rule is about
    "1A6.2": "unit", "1Dc": "unit", "J1b": "supports", "J1c": "supports",
}  # fmt: skip
FUEL = frozenset({"F3d.2", "H5d", "H6a.3", "B7b.4"})


@dataclass(frozen=True, slots=True)
class Remedy:
    """Acts that make a refused act legal, or values of one of its parameters that do.

    ``again`` are the acts of ``before`` that merely repeat the move, which starts afresh where ``rewinds``;
    ``after`` is the position in which the refused act passes.
    """

    before: Plan = ()
    again: Plan = ()
    rewinds: bool = False
    after: Hf4State | None = None
    field: str = ""
    values: tuple[Any, ...] = ()

    def new(self) -> Plan:
        """The acts that the player did not do."""
        return tuple(act for act in self.before if act not in self.again)


def find(state: Hf4State, act: Act[Hf4State], rule: str) -> Remedy | None:
    """The cheapest remedy for an act that breaks a rule; None where none was found or none can be."""
    broken = _broken(state, act)
    if rule in HOPELESS or broken is None or rule not in broken or act.by not in state.players:
        return None
    attempt = _Attempt(state, act, broken - {rule})
    for way in attempt.ways(rule):
        found = next(iter(way), None)
        if found is not None:
            return found
    return None


# -- trying ---------------------------------------------------------------------------------------------


def _broken(state: Hf4State, act: Act[Hf4State]) -> frozenset[str] | None:
    """Rules that an act breaks; None where it is impossible."""
    try:
        act.possible(state)
    except Impossible:
        return None
    return frozenset(violation.rule for violation in act.check(state))


def _kindly(state: Hf4State, draws: Iterable[Draw]) -> list[Outcome]:
    """Dice that spare the player: a 1 against radiation, else a 6."""
    move = state.movement
    belt = move is not None and "belt" in move.due[:1]
    return [draw.items if draw.kind == "shuffle" else 1 if belt else draw.sides for draw in draws]


def done(state: Hf4State, plan: Iterable[Act[Hf4State]]) -> bool:
    """Do acts in place, as long as they are legal; whether all were. Rolls that fall due are made, kindly."""
    for act in plan:
        if _broken(state, act) != frozenset():
            return False
        act.perform(state, _kindly(state, act.draws(state)))
        if isinstance(act, Enter):
            _roll(state, act.player)
    return True


def _roll(state: Hf4State, player: str) -> None:
    while state.movement is not None and state.movement.due:
        kind = h_hazards.RollBelt if state.movement.due[0] == "belt" else h_hazards.RollHazard
        roll = kind(by=player)
        roll.perform(state, _kindly(state, roll.draws(state)))


@dataclass
class _Attempt:
    """The search for one refused act; ``others`` are rules that it breaks beside the one to be mended."""

    state: Hf4State
    act: Act[Hf4State]
    others: frozenset[str]
    left: int = TRIALS

    def ways(self, rule: str) -> Iterator[Iterable[Remedy]]:
        """Kinds of remedies, the cheap ones first."""
        player = self.act.by or ""
        move = self.state.movement
        if rule in IN_THE_WAY:
            yield self.mended(rule, answers(self.state, player))
            yield self.instead(rule)
            return
        dear = self.mended(rule, given_up(self.state, player))
        if rule in GIVEN_UP_FIRST:
            yield dear
        if rule in ANSWERED_FIRST or (move is not None and move.due and move.owner == player):
            yield self.mended(rule, answers(self.state, player))
        yield self.instead(rule, but=("space",))
        if isinstance(self.act, Enter) and move is not None and move.owner == player:
            yield self.flown_again(rule, move)
        yield self.mended(rule, answers(self.state, player))
        yield self.mended(rule, handling(self.state, player))
        if not isinstance(self.act, Enter) or rule in ROUTES:
            yield self.instead(rule)
        yield dear
        yield self.mended(rule, consents(self.state, player))

    # -- the act itself changed

    def instead(self, rule: str, but: Sequence[str] = ()) -> Iterator[Remedy]:
        """Values of one parameter with which the act is legal; the first parameter that has some counts."""
        act, state = self.act, self.state
        if rule in OTHERWISE or act.do == "deal":
            return
        names = [part.name for part in fields(act) if part.name != "by" and part.name not in but]
        names.sort(key=lambda part: part != ASKED_FOR.get(rule))
        every = [part.name for part in fields(act)]
        found: dict[str, list[Any]] = {name: [] for name in names}
        for other in islice(_others(state, act), LOOKED_AT):
            differing = [name for name in every if getattr(other, name) != getattr(act, name)]
            if len(differing) == 1 and differing[0] in found and self._legal(state, other, rule):
                found[differing[0]].append(getattr(other, differing[0]))
        for name in names:
            if found[name]:
                yield Remedy(field=name, values=_nearest(getattr(act, name), found[name]))

    def _legal(self, state: Hf4State, act: Act[Hf4State], rule: str) -> bool:
        rules = _broken(state, act)
        return rules is not None and rules <= self.others - {rule}

    # -- something done first

    def mended(self, rule: str, plans: Iterable[Plan]) -> Iterator[Remedy]:
        """Plans that can be carried out now and after which the act is legal."""
        for plan in plans:
            if self.left <= 0:
                return
            self.left -= 1
            there = fork(self.state)
            if done(there, plan) and self._legal(there, self.act, rule):
                yield Remedy(before=plan, after=there)

    # -- the move flown again

    def flown_again(self, rule: str, move: Movement) -> Iterator[Remedy]:
        """The move from its start, with a lighter ship or another way to use the thrusters."""
        start = rewound(self.state, move)
        if start is None:
            return
        flown = tuple(Enter(by=move.owner, stack=move.stack, **entry) for entry in move.entries)
        for prepared, activation in preparations(start, move, rule):
            if self.left <= 0:
                return
            self.left -= 1
            there = fork(start)
            plan = (*prepared, activation, *flown)
            if done(there, plan) and self._legal(there, self.act, rule):
                again = (*flown, activated(start, move))
                yield Remedy(before=plan, again=again, rewinds=True, after=there)


def _others(state: Hf4State, act: Act[Hf4State]) -> Iterator[Act[Hf4State]]:
    """Acts of the same kind and player, legal or not."""
    kind = type(act)
    candidates = getattr(kind, "candidates", None)
    found: Iterator[Act[Hf4State]] = kind.options(state) if candidates is None else candidates(state, act.by)
    return found


def _nearest(wanted: Any, values: list[Any]) -> tuple[Any, ...]:
    """Of sets of things those that differ least from what was wanted; other values as they are, each once."""
    if isinstance(wanted, tuple):
        least = min(len(set(wanted) ^ set(value)) for value in values)
        values = [value for value in values if len(set(wanted) ^ set(value)) == least]
    kept: list[Any] = []
    for value in values:
        if value not in kept:
            kept.append(value)
    return tuple(kept)


# -- what a player might do first ------------------------------------------------------------------------


def answers(state: Hf4State, player: str) -> Iterator[Plan]:
    """What is due: rolls, the end of a move, a vote, a glitch; and the activation before a move."""
    for kind in (h_hazards.RollHazard, h_hazards.Finao, h_hazards.RollBelt, h_movement.EndMove,
                 i6_prospect.AcceptRolls):  # fmt: skip
        yield (kind(by=player),)
    if o1_assembly.decision(state, o1_assembly.VOTE) is not None:
        yield from ((act,) for act in o6_legacy.MoveLaw.candidates(state, player))
    glitched = [stack for stack in state.stacks() if stack.glitch]
    for stack in glitched:
        yield (k_glitch.GlitchRepair(by=player, owner=stack.owner, stack=stack.kind),)
    yield from ((act,) for act in k_glitch_roll.GlitchRoll.candidates(state, player))
    yield from ((act,) for act in ActivateThruster.candidates(state, player))


def handling(state: Hf4State, player: str) -> Iterator[Plan]:
    """Free actions that keep everything: fuel, cargo between stacks, other stacks, a lobbied law."""
    stacks = list(state.stacks(player))
    for stack in stacks:
        if stack.kind in f_fuel.TRACKED:
            for steps in range(1, f_fuel.fuel_steps(state, stack) + 1):
                yield (g1_cargo.JettisonFuel(by=player, steps=steps, stack=stack.kind),)
    for kind in (g2_tankage.FtsToFuel, g2_tankage.FuelToFts, g2_radiators.TurnRadiator):
        yield from ((act,) for act in kind.candidates(state, player))
    for source in stacks:
        for to in stacks:
            if source is not to and source.location == to.location:
                for card in source.cards:
                    yield (g1_cargo.CargoTransfer(by=player, source=source.kind, to=to.kind, cards=(card,)),)
    yield from ((act,) for act in g1_cargo.ConvertStack.candidates(state, player))
    if state.assembly is not None:
        yield from ((act,) for act in o4_lobby.Lobby.candidates(state, player))


def given_up(state: Hf4State, player: str) -> Iterator[Plan]:
    """Free actions that give something up: hand cards, cards and FTs in stacks, tokens, delegates."""
    hand = state.players[player].hand
    for n in range(1, len(hand) + 1):
        for start in range(len(hand) if n == 1 else 1):
            yield tuple(g3_sites.Discard(by=player, card=card) for card in hand[start : start + n])
    for stack in state.stacks(player):
        for card in stack.cards:
            yield (g1_cargo.Decommission(by=player, stack=stack.kind, cards=(card,)),)
    for stack in state.stacks(player):
        if stack.kind not in ("leo", "rocket"):
            yield (g1_cargo.Decommission(by=player, stack=stack.kind, cards=tuple(stack.cards)),)
    for kind in (g3_sites.DiscardToken, o1_assembly.DiscardDelegate):
        yield from ((act,) for act in kind.candidates(state, player))


def consents(state: Hf4State, player: str) -> Iterator[Plan]:
    """What others may lend for this turn, once they agree (N4 to N6)."""
    for other in state.players:
        if other == player:
            continue
        uses = n_negotiation.privileges_to_lend(state, other)
        uses += [f"factory:{site}" for site in b_components.factories(state, other)]
        uses += [f"claim:{site}" for site in b_components.spare_claims(state, other)]
        uses += [f"ability:{card}" for card in abilities.lendable(state, other)]
        uses += [f"crew:{card}" for card in n_negotiation.hireable(state, other)]
        uses += ["luna"] if other == state.first_player else []
        for use in uses:
            offer = n_negotiation.Deal(by=player, to=other, gets=(f"use:{use}",))
            yield (offer, n_negotiation.AcceptDeal(by=other, of=player))


# -- moves -------------------------------------------------------------------------------------------------


def rewound(state: Hf4State, move: Movement) -> Hf4State | None:
    """The position before a move; None where its ship has lost something on the way, or took none."""
    now, before = state.players[move.owner].stacks.get(move.stack), move.before
    if now is None or before is None or (now.cards, now.fts) != (before.cards, before.fts):
        return None
    there = fork(state)
    stack = there.players[move.owner].stacks[move.stack]
    stack.location, stack.dry, stack.wet, stack.grade = before.location, before.dry, before.wet, before.grade
    there.movement = None
    turn = there.turns.get(move.owner)
    if turn is not None:
        turn.moved -= {move.stack, *before.cards}
    return there


def activated(start: Hf4State, move: Movement) -> ActivateThruster:
    """The activation that began a move."""
    return ActivateThruster(
        by=move.owner, card=move.thruster, stack=move.stack, afterburn="afterburn_steps" in move.facts,
        push_by=move.facts.get("pushed_by"), supports=tuple(move.supports),
    )  # fmt: skip


def preparations(start: Hf4State, move: Movement, rule: str) -> Iterator[tuple[Plan, ActivateThruster]]:
    """Ways to begin a move: more fuel where that lacks; else a push, less fuel, an afterburn, both, another
    thruster or chain, less cargo."""
    stack, first = start.players[move.owner].stacks[move.stack], activated(start, move)
    player, kind = move.owner, move.stack
    if rule in FUEL:
        for n in range(1, 1 + max(stack.fts.values(), default=0)):
            for grade in stack.fts:
                yield (g2_tankage.FtsToFuel(by=player, fts=n, stack=kind, grade=grade.value),), first
        if stack.location == "leo":
            for n in range(1, start.players[player].aquas + 1):
                yield (g1_cargo.LoadFuel(by=player, tanks=n, stack=kind),), first
    others = [act for act in ActivateThruster.candidates(start, player) if act.stack == kind and act != first]
    same = [act for act in others if act.card == first.card and act.supports == first.supports]
    burning = [act for act in same if act.afterburn and act.push_by == first.push_by]
    thrown = lighter(start, player, kind)
    steps = h_thrust.afterburn_steps(h_thrust.triangle(start, first.card))
    yield from (((), act) for act in same if act.push_by == player and act.afterburn == first.afterburn)
    cheap = [one for one in thrown if one.steps <= steps or not burning]
    yield from (((jettison,), first) for jettison in cheap)
    yield from (((), act) for act in burning)
    yield from (((jettison,), first) for jettison in thrown if jettison not in cheap)
    yield from (((jettison,), act) for act in burning for jettison in thrown)
    yield from (((), act) for act in others if act not in burning)
    needed = {first.card, *first.supports}
    for card in stack.cards:
        if card not in needed:
            yield (g1_cargo.Decommission(by=player, stack=kind, cards=(card,)),), first


def lighter(state: Hf4State, player: str, kind: str) -> list[g1_cargo.JettisonFuel]:
    """The least fuel to throw away to come into each lighter weight class."""
    stack, strip = state.players[player].stacks[kind], f_fuel.strip(state.content)
    classes, found = {strip.weight_class(stack.wet)}, []
    for steps in range(1, f_fuel.fuel_steps(state, stack) + 1):
        wet = strip.down(stack.wet, steps)
        if wet is not None and strip.weight_class(wet) not in classes:
            classes.add(strip.weight_class(wet))
            found.append(g1_cargo.JettisonFuel(by=player, steps=steps, stack=kind))
    return found

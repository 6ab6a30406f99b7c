"""The Production Turn: keep dice, discard and refill, produce, refresh."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any, ClassVar, Self

from hfmod.engine.act import Figure, Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.model import COLOURS, CORPORATION, GREEN, WILD
from hfmod.games.tmdice.rules.acts import CARDS, TmdAct, left_out, other_kind, own_turn, things
from hfmod.games.tmdice.rules.dice import gain_wild, return_dice, roll_dice, supplied
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.paying import listed
from hfmod.games.tmdice.rules.state import KEPT, PRODUCED, PRODUCTION, REFILLED, TURN, Player, TmdState
from hfmod.games.tmdice.rules.terraforming import gain_vp

KEEP, HAND = 3, 5
STEPS = ("", KEPT, REFILLED, PRODUCED)
RULES = {KEPT: "TMD-PROD-1", REFILLED: "TMD-PROD-3", PRODUCED: "TMD-PROD-4.1"}
WORDS = {KEPT: "keep dice", REFILLED: "refill the hand", PRODUCED: "produce"}


@implements("TMD-PROD-1", "TMD-CE-8", "TMD-RUL-21")
def keep_limit(state: TmdState, player: Player) -> int:
    """How many dice a player may keep: 3, and 1 for each box on the cards."""
    return KEEP + sum(card.boxes for card in state.front(player))


@dataclass(frozen=True, kw_only=True)
class ProductionStep(TmdAct):
    """A step of a Production Turn; ``step`` is how far the turn is after it."""

    in_turns: ClassVar[bool] = True
    step: ClassVar[str]

    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from own_turn(state, self.by, "a Production Turn")
        if state.step == TURN and self.by == state.active:
            yield from other_kind(state, PRODUCTION)
            yield from self._next_step(state)

    @implements("TMD-PROD-1", "TMD-PROD-2", "TMD-PROD-3", "TMD-PROD-4.1", silent=True)
    def _next_step(self, state: TmdState) -> Iterator[RuleViolation]:
        done = state.turn.done
        due = STEPS[STEPS.index(done) + 1] if done != PRODUCED else ""
        if due == self.step:
            return
        if due:
            told, rule, legal = f"the next step is to {WORDS[due]}", RULES[due], WORDS[due]
        else:
            told, rule, legal = "this Production Turn is done", RULES[self.step], "end the turn"
        yield broken(rule, told, f"turn:{self.by}", f"dice:{self.by}", legal=legal, step=done)

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        if self.by != state.active:
            return
        if STEPS.index(self.step) > STEPS.index(state.turn.done) + 1:
            left_out(self.by)
        state.turn.kind = state.turn.kind or PRODUCTION
        state.turn.done = self.step


@dataclass(frozen=True, kw_only=True)
class KeepDice(ProductionStep):
    """Keep some dice, with their faces, and return all others to the pool."""

    do: ClassVar[str] = "keep_dice"
    step: ClassVar[str] = KEPT
    keep: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "keep", tuple(sorted(self.keep)))

    @implements("TMD-PROD-1", "TMD-DICE-9", "TMD-PROD-4.3", silent=("TMD-DICE-9",))
    def possible(self, state: TmdState) -> None:
        super().possible(state)
        player = state.player(self.by)
        if WILD in self.keep:
            raise Impossible(
                "wild tokens stay anyway, and are no dice", frozenset({f"wild:{player.id}"}),
                rule="TMD-DICE-9", legal="name the dice that are kept",
            )  # fmt: skip
        for face, n in Counter(self.keep).items():
            if n > player.dice[face]:
                raise Impossible(
                    f"{player.id} has {player.dice[face]} {face}, not {n}", frozenset({f"dice:{player.id}"}),
                    rule="TMD-PROD-4.3", legal="keep own dice with the faces that they show",
                )  # fmt: skip

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._few(state)

    @implements("TMD-PROD-1", "TMD-CE-8", silent=("TMD-CE-8",))
    def _few(self, state: TmdState) -> Iterator[RuleViolation]:
        limit = keep_limit(state, state.player(self.by))
        if len(self.keep) > limit:
            yield broken(
                "TMD-PROD-1",
                f"{self.by} keeps {len(self.keep)} dice: {listed(self.keep)}",
                f"dice:{self.by}",
                legal=f"at most {limit} dice are kept",
                kept=len(self.keep),
                limit=limit,
            )

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        super().carry_out(state, fortune)
        return_others(state, state.player(self.by), Counter(self.keep))

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in may_begin(state, cls(by=None)):
            for size in range(keep_limit(state, player) + 1):
                yield from (cls(by=player.id, keep=keep) for keep in multisets(player.dice, size))


@implements("TMD-PROD-1", "TMD-PROD-4.3", "TMD-DICE-1", silent=("TMD-PROD-4.3", "TMD-DICE-1"))
def return_others(state: TmdState, player: Player, kept: Counter[str]) -> None:
    """All dice but those that are kept go back to the pool; the kept ones stay as they lie."""
    for face, n in list(player.dice.items()):
        if n > kept[face]:
            return_dice(state, player, face, n - kept[face])


def multisets(dice: Mapping[str, int], size: int) -> Iterator[tuple[str, ...]]:
    """Every choice of so many of the dice, by face."""

    def choose(faces: Sequence[str], left: int) -> Iterator[tuple[str, ...]]:
        if not faces:
            if not left:
                yield ()
            return
        for n in range(min(dice[faces[0]], left), -1, -1):
            yield from ((faces[0],) * n + rest for rest in choose(faces[1:], left - n))

    yield from choose(sorted(dice), size)


def may_begin(state: TmdState, act: ProductionStep) -> Iterator[Player]:
    """The active player, if no rule speaks against such an act now."""
    player = state.players.get(state.active)
    if state.step == TURN and player is not None and not any(replace(act, by=player.id).check(state)):
        yield player


@dataclass(frozen=True, kw_only=True)
class RefillHand(ProductionStep):
    """Discard any cards, and draw up to five; ``beyond`` are cards drawn too many, below 0 too few."""

    do: ClassVar[str] = "refill_hand"
    step: ClassVar[str] = REFILLED
    discard: tuple[str, ...] = ()
    beyond: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "discard", tuple(sorted(self.discard)))

    @implements("TMD-PROD-2")
    def possible(self, state: TmdState) -> None:
        super().possible(state)
        player = state.player(self.by)
        strange = [card for card in self.discard if card not in player.hand]
        if strange or len({*self.discard}) < len(self.discard):
            raise Impossible(
                f"{player.id} has no {', '.join(strange) or 'second card of one name'} in hand",
                frozenset({f"hand:{player.id}"}), rule="TMD-PROD-2", legal="discard cards of the own hand",
            )  # fmt: skip
        if not 0 <= self.missing(state) + self.beyond <= len(state.content.cards):
            raise Impossible(f"nobody draws {self.missing(state) + self.beyond} cards")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._five(state)

    @implements("TMD-PROD-3")
    def _five(self, state: TmdState) -> Iterator[RuleViolation]:
        if self.beyond:
            due = self.missing(state)
            yield broken(
                "TMD-PROD-3", f"{self.by} draws {due + self.beyond} cards, {due} fill the hand up",
                f"hand:{self.by}", legal=f"draw {due}", drawn=due + self.beyond,
            )  # fmt: skip

    @implements("TMD-PROD-3")
    def missing(self, state: TmdState) -> int:
        """How many cards are drawn: up to five in hand."""
        return max(0, HAND - (len(state.player(self.by).hand) - len(self.discard)))

    def figures(self, state: TmdState) -> Mapping[str, Figure]:
        there = len(state.deck) + len(state.discard) + len(self.discard)
        return {**super().figures(state), "drawn": Figure(min(self.missing(state), there), "TMD-PROD-3")}

    def touches(self, state: TmdState) -> frozenset[str]:
        return super().touches(state) | CARDS | {f"hand:{self.by}"}

    @implements("TMD-PROD-2", "TMD-PROD-3")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        super().carry_out(state, fortune)
        player = state.player(self.by)
        missing = self.missing(state) + self.beyond
        player.hand = [card for card in player.hand if card not in self.discard]
        state.discard += self.discard
        if missing:
            fortune.draw(player.id, missing)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in may_begin(state, cls(by=None)):
            for size in range(len(player.hand) + 1):
                yield from (
                    cls(by=player.id, discard=some) for some in combinations(sorted(player.hand), size)
                )


@dataclass(frozen=True, kw_only=True)
class Produce(ProductionStep):
    """Roll the dice of all own brown boxes, and turn used cards upright."""

    do: ClassVar[str] = "produce"
    gives_rule: ClassVar[str] = "TMD-PROD-4.1"
    step: ClassVar[str] = PRODUCED

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self.all_taken(state)

    def figures(self, state: TmdState) -> Mapping[str, Figure]:
        player = state.player(self.by)
        due = production(state, player)
        colours = [colour for colour, n in due.items() for _ in range(supplied(state, colour, n))]
        wild = boxes_wild(state, player) + compensation(state, due)
        kept = Counter(state.content.colour_of[face] for face in player.dice.elements())
        return {
            **super().figures(state),
            "dice": Figure(
                sorted(colours), "TMD-PROD-4.1", partial(_rolled_too, Counter(colours), kept), unordered=True
            ),
            "wild": Figure(wild, "TMD-PROD-4.2"),
        }

    def touches(self, state: TmdState) -> frozenset[str]:
        return super().touches(state) | things(self.by, ("vp", "used"))

    @implements("TMD-PROD-4.1")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        super().carry_out(state, fortune)
        player = state.player(self.by)
        due = production(state, player)
        wild = boxes_wild(state, player) + compensation(state, due)
        for colour, n in due.items():
            roll_dice(state, player, colour, n, fortune)
        gain_wild(state, player, wild)
        gain_vp(player, boxes_vp(state, player))
        refresh(player)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        yield from (cls(by=player.id) for player in may_begin(state, cls(by=None)))


@implements("TMD-PROD-4.3", silent=True)
def _rolled_too(due: Counter[str], kept: Counter[str], stated: Any) -> str:
    """Who rolls more dice than are due, and has such dice, rolls kept ones too."""
    more = Counter(map(str, stated)) - due if isinstance(stated, list) else Counter()
    return "TMD-PROD-4.3" if more and not more - kept else "TMD-PROD-4.1"


@implements("TMD-PROD-5")
def refresh(player: Player) -> None:
    """All used cards are upright again."""
    player.used.clear()


@implements("TMD-PROD-4.1", "TMD-CARD-3", "TMD-BON-4", silent=("TMD-CARD-3", "TMD-BON-4"))
def production(state: TmdState, player: Player) -> dict[str, int]:
    """Dice in the brown boxes of the corporation and of all green cards, by colour."""
    boxes = [
        card.production.dice
        for card in state.front(player)
        if card.kind == CORPORATION or card.colour == GREEN
    ]
    return {colour: sum(box.get(colour, 0) for box in boxes) for colour in COLOURS}


@implements("TMD-PROD-4.2", "TMD-POOL-1")
def compensation(state: TmdState, due: Mapping[str, int]) -> int:
    """One wild token where the pool lacks dice, however many."""
    return int(any(supplied(state, colour, n) < n for colour, n in due.items()))


@implements("TMD-CE-7")
def boxes_wild(state: TmdState, player: Player) -> int:
    """Wild tokens in brown boxes."""
    return sum(card.production.wild for card in state.front(player))


@implements("TMD-CE-7")
def boxes_vp(state: TmdState, player: Player) -> int:
    """VP in brown boxes."""
    return sum(card.production.vp for card in state.front(player))

"""Set-up: what lies on the table, corporations and their start bonuses, starting dice, the gift."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import BadAction, Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.options import settle
from hfmod.engine.rules import implements
from hfmod.engine.sealed import sealed
from hfmod.engine.witness import occurs
from hfmod.games.tmdice.content.model import (
    BASE,
    BONUS,
    COLOURS,
    CORPORATE_ERA,
    CORPORATION,
    PROJECT,
    PROMO,
    WILD,
    TmdContent,
)
from hfmod.games.tmdice.rules.acts import TmdAct, in_step, over, unapplied
from hfmod.games.tmdice.rules.applying import give
from hfmod.games.tmdice.rules.dice import gain_wild, lose, roll_dice, shown, supplied
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.solo import solo_start
from hfmod.games.tmdice.rules.state import (
    CHOOSE,
    DICE,
    END,
    GIFT,
    REVEAL,
    SETUP,
    START_TILES,
    TURN,
    Player,
    TmdState,
)
from hfmod.games.tmdice.rules.terraforming import gain_vp

LAID_OUT = {
    "bonus": ("TMD-SETUP-4", "bonus cards"),
    "awards": ("TMD-SETUP-5", "awards"),
    "milestones": ("TMD-SETUP-6", "milestones"),
}
"""What lies on the board from the set-up on: rule and words."""
BEFORE_DICE = (SETUP, START_TILES, CHOOSE, REVEAL)
LEAST, MOST = 1, 4  # players
HAND, OFFERED, AWARDS, MILESTONES = 5, 2, 3, 3
BONUS_CARDS = {1: 4, 2: 4, 3: 6, 4: 8}
MODULES = {CORPORATE_ERA: "corporate_era", PROMO: "promo"}  # and the options that say the same


def modules(header: Mapping[str, Any]) -> frozenset[str]:
    """The modules that are played: those of the header, by its options, and solo for one player."""
    named = header.get("modules", ["core"])
    stated = header.get("options") or {}
    seats = header.get("players") or ()
    found = {"core", *map(str, named)} if isinstance(named, list | tuple) else {"core"}
    if isinstance(stated, Mapping):
        found |= {module for module, option in MODULES.items() if stated.get(option) is True}
    return frozenset(found | ({"solo"} if len(seats) == 1 else set()))


def settled(header: Mapping[str, Any], content: TmdContent) -> dict[str, Any]:
    """The options of the table; a module that the header names is one too. Raises BadAction."""
    stated = header.get("options", {})
    if not isinstance(stated, Mapping):
        raise BadAction("options is not an object of option names and values")
    named = {option: True for module, option in MODULES.items() if module in modules(header)}
    return settle(content.options, {**stated, **named})


@implements("TMD-COMP-4", "TMD-COMP-1", "TMD-CE-1", silent=("TMD-COMP-1", "TMD-CE-1"))
def empty_table(header: Mapping[str, Any], content: TmdContent) -> TmdState:
    """The table before ``set_up``, for 1 to 4 players. Raises BadAction naming what is wrong."""
    seats = header.get("players")
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, Mapping) for seat in seats):
        raise BadAction("players is not a list of players in the order in which they sit")
    names = [seat.get("id") for seat in seats]
    if not all(isinstance(name, str) and name for name in names):
        raise BadAction("every player needs an id")
    if len(set(names)) != len(names):
        raise BadAction("two players have the same id")
    if not LEAST <= len(names) <= MOST:
        raise BadAction(f"{len(names)} players cannot play, {LEAST} to {MOST} can")
    order = [str(name) for name in names]
    options = settled(header, content)
    state = TmdState(
        content=content,
        options=options,
        order=order,
        players={name: Player(name) for name in order},
        pool=Counter(),
        wild=content.wild_tokens,
        sets=sets_in_play(options),
    )
    lay_out(state)
    return state


@implements("TMD-CE-1", "TMD-COMP-2", silent=("TMD-COMP-2",))
def sets_in_play(options: Mapping[str, Any]) -> frozenset[str]:
    """The sets of cards, milestones and tiles that are used."""
    for option in MODULES.values():
        occurs("options", f"{option}={options[option]}")
    return frozenset({BASE} | {module for module, option in MODULES.items() if options[option]})


@implements("TMD-SETUP-1", "TMD-SETUP-2", "TMD-SETUP-3", silent=("TMD-SETUP-3",))
def lay_out(state: TmdState) -> None:
    """Board, markers, pool and decks."""
    content = state.content
    state.pool = Counter({die.colour: die.count for die in content.dice.values()})
    state.oceans = content.tiles["ocean"]
    state.temperature, state.oxygen = content.temperature.start, content.oxygen.start
    state.deck = sorted(content.of_kind(PROJECT, state.sets))
    if state.solo:
        solo_start(state)


@implements("TMD-SETUP-4")
def bonus_stack_size(players: int) -> int:
    """How many bonus cards are in the game."""
    return BONUS_CARDS[players]


@dataclass(frozen=True, kw_only=True)
class SetUp(TmdAct):
    """Roll the awards, lay out milestones and bonus stack, deal hands and corporations.

    ``first`` is the first player, the first seat where nobody is named; ``without`` what nobody lays out:
    ``awards``, ``milestones``, ``bonus``. ``beyond`` are bonus cards too many in the stack, below 0 too few.
    """

    do: ClassVar[str] = "set_up"
    by: str | None = None
    first: str | None = None
    without: tuple[str, ...] = ()
    beyond: int = 0

    def possible(self, state: TmdState) -> None:
        if self.by is not None:
            state.player(self.by)
        if self.first is not None:
            state.player(self.first)
        if state.step != SETUP:
            raise Impossible("the game is set up already", frozenset({"game"}))
        if not set(self.without) <= LAID_OUT.keys():
            raise Impossible(f"there is nothing like {', '.join(self.without)} to lay out")
        known = state.content.of_kind(BONUS, state.sets)
        if not 0 < bonus_stack_size(len(state.order)) + self.beyond <= len(known):
            raise Impossible(f"there are {len(known)} bonus cards")

    @implements("TMD-SETUP-4", "TMD-SETUP-5", "TMD-SETUP-6", silent=True)
    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        for part, (rule, what) in LAID_OUT.items():
            if part in self.without:
                yield broken(rule, f"{what} are not laid out", "game", legal=f"lay the {what} out")

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        state.first = state.active = state.seat = self.first or state.order[0]
        if "awards" not in self.without:
            roll_awards(state, fortune)
        if "milestones" not in self.without:
            draw_milestones(state, fortune)
        bonus = state.content.of_kind(BONUS, state.sets)
        if "bonus" not in self.without:
            state.beyond = self.beyond
            size = bonus_stack_size(len(state.order)) + self.beyond
            stack = fortune.sample("bonus stack", bonus, size)
            state.bonus_stack = sorted(stack)
        deal_hands(state, fortune)
        state.step = START_TILES if state.solo else CHOOSE

    def settles(self, state: TmdState, outcomes: Sequence[Outcome]) -> str:
        return "TMD-SETUP-5"

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        if state.step == SETUP:
            yield cls()
            yield from (
                cls(by=by, first=first)
                for by in (None, *state.order)
                for first in (None, *state.order)
                if (by, first) != (None, None)
            )


@implements("TMD-SETUP-5")
def roll_awards(state: TmdState, fortune: Fortune) -> None:
    """Three of the five colours are rolled; their dice stay on the board."""
    colours = fortune.sample("awards", COLOURS, AWARDS)
    for slot, colour in enumerate(colours, start=1):
        state.pool[colour] -= 1
        state.awards.append(shown(state, colour, fortune.die(f"award {slot}")))


@implements("TMD-SETUP-6", "TMD-CE-1", silent=("TMD-CE-1",))
def draw_milestones(state: TmdState, fortune: Fortune) -> None:
    """Three milestones lie on the board, from the top."""
    known = [one.id for one in state.content.milestones.values() if one.set in state.sets]
    state.milestones = list(fortune.sample("milestones", known, MILESTONES))
    state.open = list(state.milestones)


@implements("TMD-SETUP-8")
def deal_hands(state: TmdState, fortune: Fortune) -> None:
    """Five project cards and two corporations for each player, beginning with the first."""
    names = state.clockwise(state.first)
    cards = fortune.sample("hands", state.deck, HAND * len(names))
    state.deck = [card for card in state.deck if card not in cards]
    known = state.content.of_kind(CORPORATION, state.sets)
    corporations = fortune.sample("corporations", known, OFFERED * len(names))
    for at, name in enumerate(names):
        player = state.players[name]
        player.hand = list(cards[HAND * at : HAND * (at + 1)])
        player.offered = list(corporations[OFFERED * at : OFFERED * (at + 1)])


@dataclass(frozen=True, kw_only=True)
class ChooseCorporation(TmdAct):
    """Choose one of two corporations in secret. A log that does not show which is ``sealed``."""

    do: ClassVar[str] = "choose_corporation"
    corporation: str = ""
    sealed: bool = False

    @implements("TMD-SETUP-8")
    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        state.begun()
        if not self.sealed and self.corporation not in player.offered:
            raise Impossible(
                f"{player.id} was not dealt {self.corporation}", frozenset({f"corporation:{player.id}"}),
                rule="TMD-SETUP-8", legal="choose one of the two that were dealt",
            )  # fmt: skip

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        late = bool(state.turns) and not state.player(self.by).chosen
        yield from in_step(state, CHOOSE, "choosing a corporation", late)
        if self.sealed:
            yield sealed(self.by, "the corporation")
        yield from self._once(state)

    @implements("TMD-SETUP-8")
    def _once(self, state: TmdState) -> Iterator[RuleViolation]:
        if state.player(self.by).chosen:
            yield broken(
                "TMD-SETUP-8", f"{self.by} has chosen already", f"corporation:{self.by}",
                legal="the other corporation is out of the game",
            )  # fmt: skip

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player = state.player(self.by)
        player.corporation, player.sealed = self.corporation, self.sealed
        if state.step == CHOOSE and all(one.chosen for one in state.players.values()):
            state.step = REVEAL

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        late = state.turns and state.step != END  # the first turn has begun against the rules
        for player in state.players.values() if state.step == CHOOSE or late else ():
            if not player.chosen:
                yield from (cls(by=player.id, corporation=one) for one in player.offered)


@dataclass(frozen=True, kw_only=True)
class RevealCorporation(TmdAct):
    """Turn the corporation over and gain its start bonus. ``corporation`` tells it where that was sealed."""

    do: ClassVar[str] = "reveal_corporation"
    gives_rule: ClassVar[str] = "TMD-SETUP-9"
    corporation: str = ""

    @implements("TMD-SETUP-9")
    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        state.begun()
        said = self.corporation or player.corporation
        if (player.corporation and said != player.corporation) or said not in player.offered:
            raise Impossible(
                f"{player.id} has chosen {player.corporation or 'nothing'}",
                frozenset({f"corporation:{player.id}"}),
                rule="TMD-SETUP-9",
                legal="reveal the corporation that was chosen",
            )

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        late = bool(state.turns) and not state.player(self.by).revealed
        yield from in_step(state, REVEAL, "revealing a corporation", late)
        yield from self.all_taken(state)
        yield from unapplied(state)
        if state.step == REVEAL:
            yield from self._in_turn(state)

    @implements("TMD-SETUP-9", "TMD-SETUP-12", silent=("TMD-SETUP-12",))
    def _in_turn(self, state: TmdState) -> Iterator[RuleViolation]:
        due = next((one for one in state.clockwise(state.first) if not state.players[one].revealed), None)
        if due != self.by:
            yield broken(
                "TMD-SETUP-9", f"{due or 'nobody'} reveals next, not {self.by}", f"corporation:{self.by}",
                legal="corporations are revealed clockwise, from the first player, each once",
            )  # fmt: skip

    @implements("TMD-SETUP-9", "TMD-RUL-18", "TMD-RUL-6", "TMD-RUL-7", silent=("TMD-RUL-6", "TMD-RUL-7"))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player = state.player(self.by)
        player.corporation = self.corporation or player.corporation
        player.revealed, player.sealed = True, False
        card = state.content.cards[player.corporation]
        give(state, player, card.start, card.id, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        late = state.turns and state.step != END  # the first turn has begun against the rules
        for player in state.players.values() if state.step == REVEAL or late else ():
            for one in ("", player.corporation) if player.corporation else player.offered:
                act = cls(by=player.id, corporation=one)
                if not any(act.check(state)):
                    yield act


def seen_by(actions: Iterable[Mapping[str, Any]], side: str) -> Iterator[dict[str, Any]]:
    """Lines of a game as the player ``side`` could write them: corporations show when they are revealed."""
    chosen: dict[str, str] = {}
    for line in actions:
        data = dict(line)
        if data["do"] == ChooseCorporation.do and data["by"] != side:
            chosen[data["by"]] = data["corporation"]
            data = {"n": data["n"], "by": data["by"], "do": data["do"], "sealed": True}
        elif data["do"] == RevealCorporation.do and data["by"] in chosen:
            data["corporation"] = chosen[data["by"]]
        yield data


@dataclass(frozen=True, kw_only=True)
class StartingDice(TmdAct):
    """Take and roll the dice in the brown box of the corporation."""

    do: ClassVar[str] = "starting_dice"
    gives_rule: ClassVar[str] = "TMD-SETUP-10"

    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        if state.step in BEFORE_DICE or state.player(self.by).ready:
            yield from in_step(state, DICE, "taking the starting dice")
        yield from over(state)
        yield from self.all_taken(state)
        yield from self._once(state)

    @implements("TMD-SETUP-10")
    def _once(self, state: TmdState) -> Iterator[RuleViolation]:
        if state.player(self.by).ready:
            yield broken(
                "TMD-SETUP-10", f"{self.by} has taken the starting dice", f"dice:{self.by}",
                legal="they are taken once",
            )  # fmt: skip

    def figures(self, state: TmdState) -> Mapping[str, Figure]:
        colours = [
            colour for colour, n in self.dice(state).items() for _ in range(supplied(state, colour, n))
        ]
        return {**super().figures(state), "dice": Figure(sorted(colours), "TMD-SETUP-10", unordered=True)}

    def dice(self, state: TmdState) -> Mapping[str, int]:
        """The brown box, by colour."""
        card = state.content.cards.get(state.player(self.by).corporation)
        return {} if card is None else {one: card.production.dice.get(one, 0) for one in COLOURS}

    @implements("TMD-SETUP-10", "TMD-CE-7", silent=("TMD-CE-7",))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player = state.player(self.by)
        player.ready = True
        for colour, n in self.dice(state).items():
            roll_dice(state, player, colour, n, fortune)
        card = state.content.cards.get(player.corporation)
        if state.option("ce_box_at_setup") and card is not None:
            gain_wild(state, player, card.production.wild)
            gain_vp(player, card.production.vp)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in state.players.values() if state.step not in (*BEFORE_DICE, END) else ():
            if not player.ready:  # late, where the first turn has begun against the rules
                yield cls(by=player.id)


@dataclass(frozen=True, kw_only=True)
class GiveResource(TmdAct):
    """The first player gives a die, as it lies, to the player who is last in turn order."""

    do: ClassVar[str] = "give_resource"
    resource: str

    @implements("TMD-SETUP-11", "TMD-DICE-9")
    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        state.begun()
        if self.resource == WILD:
            raise Impossible(
                "a wild token is no resource", frozenset({f"wild:{player.id}"}), rule="TMD-DICE-9",
                legal="give a die",
            )  # fmt: skip
        if not player.dice[self.resource]:
            raise Impossible(
                f"{player.id} has no {self.resource}", frozenset({f"dice:{player.id}"}),
                rule="TMD-SETUP-11", legal="give an own die",
            )  # fmt: skip

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from in_step(state, GIFT, "giving a resource away")
        yield from self._first(state)

    @implements("TMD-SETUP-11")
    def _first(self, state: TmdState) -> Iterator[RuleViolation]:
        if self.by != state.first:
            yield broken(
                "TMD-SETUP-11", f"{self.by} is not the first player", f"dice:{self.by}",
                legal=f"{state.first} gives a resource",
            )  # fmt: skip

    @implements("TMD-SETUP-11")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        last = state.clockwise(state.first)[-1]
        lose(state.player(self.by), self.resource)
        state.players[last].dice[self.resource] += 1
        if state.step == GIFT:
            state.step = TURN

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        if state.step == GIFT:
            yield from (cls(by=state.first, resource=face) for face in state.players[state.first].dice)

"""Chapter K, events: the event roll, what each event does, and what it asks of the players (K2).

Events are steps of the end of a year (see ``d_turns.go_on``). What follows by force is done at once; where a
player has a choice the year waits for it, from the 1st player on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact, occurs
from hfmod.games.hf4.rules.core import b_cards, d_year, e_stacks, h_hazards, h_rights, k_glitch
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.acts import LEO, PlayerAct, broken, game_over, known_card, name, running
from hfmod.games.hf4.rules.core.k_cycle import CME_ROLL, CUTS, EVENT_ROLL, GLITCH, OPEN, PAD
from hfmod.games.hf4.rules.core.solar_graph import is_belt, is_site
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

LEFT_OUT = "left_out"  # key of ``Hf4State.extra``: the roll that a year began without, and the year
CUT = "cut"  # likewise: the year of the last budget cuts, and cards that went without a choice
BLOWN = "blown"  # likewise, of the last pad explosion: cards that were lost without a choice, and heavy ones
ROLLS = {EVENT_ROLL: "the event roll", CME_ROLL: "the roll for the solar flare"}
CYCLER = "cycler"  # the space inside Earth's belt that is safe from flares (RUL-FLARE-SHELTER)
SOL_ZONE = "mercury"  # the zone of the 14 belts around Sol


def waiting(state: Hf4State, kind: str) -> list[dict[str, Any]]:
    """Pending decisions of a kind, in order."""
    return [decision for decision in state.pending if decision["kind"] == kind]


def due(state: Hf4State, kind: str) -> bool:
    """Whether a roll is to be made: now, or belatedly in the year that began without it."""
    return bool(waiting(state, kind)) or state.extra.get(LEFT_OUT) == [kind, state.year]


# -- rolls ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SunspotRoll(Act[Hf4State]):
    """A roll of the sunspot phase; the 1st player makes it, ``by`` may be null."""

    kind: ClassVar[str]
    purpose: ClassVar[str]
    rule: ClassVar[str]

    by: str | None = None

    @implements("iiA1-K")
    def possible(self, state: Hf4State) -> None:
        running(state)
        if self.by is not None and self.by not in state.players:
            raise Impossible(f"there is no player {self.by}")
        if not due(state, self.kind):
            raise Impossible(
                f"no {self.purpose} is due",
                frozenset({"game"}),
                rule="iiA1-K" if not state.rules.events else self.rule,
                legal="roll when the sunspot cycle asks for it",
            )

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        yield from rolled_by_first_player(state, self.by, self.purpose)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return (Draw("d6", self.purpose),)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = waiting(state, self.kind)
        if asked:
            state.pending.remove(asked[0])
        else:
            del state.extra[LEFT_OUT]
        self.happen(state, int(outcomes[0]))
        d_year.go_on(state)

    def happen(self, state: Hf4State, die: int) -> None:
        """What the roll does."""
        raise NotImplementedError

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"game"})

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        if not state.ended and due(state, cls.kind):
            yield from (cls(by=player) for player in (None, state.first_player))


@implements("GL-1st-Player", "K", "D2a")
def rolled_by_first_player(state: Hf4State, by: str | None, purpose: str) -> Iterator[RuleViolation]:
    """The 1st player carries out the events of the sunspot phase."""
    if by is not None and by != state.first_player:
        message = f"{by} makes the {purpose}, but {state.first_player} is the 1st player"
        yield broken("GL-1st-Player", message, "game", legal=f"{state.first_player} rolls")


@dataclass(frozen=True, kw_only=True)
class LeaveOut(Act[Hf4State]):
    """The table goes on without a roll. No log says so: a replay fills it in, and tells the breach."""

    do: ClassVar[str] = "leave_out"

    by: str | None = None
    kind: str

    @property
    def rule(self) -> str:
        """The rule that asks for the roll."""
        return OPEN[self.kind][0]

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        message = f"{ROLLS[self.kind]} at the end of year {state.year} was not made; the game goes on without"
        yield broken(self.rule, message, "game", legal="make it before anything else is done")

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = waiting(state, self.kind)
        if not asked:  # a position in which the roll was made
            return
        state.pending.remove(asked[0])
        d_year.go_on(state)
        state.extra[LEFT_OUT] = [self.kind, state.year]

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"game"})


@dataclass(frozen=True, kw_only=True)
class RollEvent(SunspotRoll):
    """The event roll: what happens to all players this year (K2)."""

    do: ClassVar[str] = "roll_event"
    kind = EVENT_ROLL
    purpose = "event roll"
    rule = "K2"

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        """The rule of the event that came of it."""
        return str(event_row(state, outcomes[0])["rule"])

    @implements("K2", "D2a", "GL-Event-Roll", "GL-Sunspot-Cycle")
    def happen(self, state: Hf4State, die: int) -> None:
        event = event_of(state, die)
        occurs("events", event)
        EFFECTS[event](state)


@implements("K2", "GL-Event-Roll", "K1")
def event_of(state: Hf4State, die: int) -> str:
    """The event of a roll; that of 5 and 6 is the season's, the season being that of the spot entered."""
    return str(event_row(state, die)["event"])


def event_row(state: Hf4State, die: int) -> Mapping[str, Any]:
    """The row of the event table for a roll."""
    season = h_rights.season(state)
    rows = [row for row in state.content.tables["sunspot"]["events"] if die in row["rolls"]]
    return next(row for row in rows if row.get("season", season) == season)


@dataclass(frozen=True, kw_only=True)
class RollCme(SunspotRoll):
    """The CME roll of a solar flare: how strong it is (K2d)."""

    do: ClassVar[str] = "roll_cme"
    kind = CME_ROLL
    purpose = "CME roll"
    rule = "K2d"

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "K2d"

    @implements("K2d")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return super().draws(state)

    @implements("K2d", "GL-CME-Roll", "E7.2")
    def happen(self, state: Hf4State, die: int) -> None:
        immune = {player for player in state.players if ignores_flares(state, player)}
        for stack in list(state.stacks()):
            if sheltered(state, stack):
                continue
            level = flare_level(state, stack.location, die)
            hit = [card for card in stack.cards if h_hazards.hardness(state, card) < level]
            hit = [card for card in hit if e_stacks.owner_of(state, card, stack) not in immune]
            if hit:
                e_stacks.decommission(state, stack, hit)
        state.rules.flare(
            state,
            lambda cube: cube.owner in immune or sheltered(state, cube),
            lambda space: flare_level(state, space, die),
        )


# -- events without choices ----------------------------------------------------------------------------


@implements("K", "D2a", "GL-Event-Roll", silent=("K",))
def ask_roll(state: Hf4State) -> None:
    """An event threshold has been crossed: the 1st player rolls."""
    state.pending.append({"kind": EVENT_ROLL, "player": state.first_player})


@implements("K2a", "K2a.m2")
def inspiration(state: Hf4State) -> None:
    """The top card of every patent deck, and of the Colonist queue, goes to its bottom."""
    for deck in state.decks.values():
        if deck:
            deck.append(deck.pop(0))


@implements("K2e", "GL-Anarchy", "GL-Felony")
def anarchy(state: Hf4State) -> None:
    """Every faction privilege is the Felonious one until the blue season ends; delegates are purged."""
    state.anarchy = True
    state.year_end[:0] = state.rules.anarchy(state)


@implements("K2d", "GL-CME-Roll")
def solar_flare(state: Hf4State) -> None:
    """A flare: the 1st player rolls for its strength. FINAO cannot avoid it."""
    state.pending.append({"kind": CME_ROLL, "player": state.first_player})


@implements(
    "K2d.1", "K2d.2", "K2d.3", "GL-CME-Roll.a", "GL-CME-Roll.b", "GL-CME-Roll.c", "H10d", "K2d", silent=True
)
def sheltered(state: Hf4State, stack: Stack) -> bool:
    """Whether a stack is safe: in LEO, the Cycler space, a belt that is not around Sol, or on a site.

    With Module 2 also on an anchored Bernal, and beside the own Home Bernal (2B3f).
    """
    if stack.anchored or at_home(state, stack) or state.rules.is_immune(state, stack):
        return True
    space = state.content.map.spaces[stack.location]
    magnetic = is_belt(space) and space.zone != SOL_ZONE
    return stack.location in (LEO, CYCLER) or magnetic or is_site(space)


@implements("CA-M1F167R-FUT", "K2d", silent=("K2d",))
def ignores_flares(state: Hf4State, player: str) -> bool:
    """Whether a Future lets the player's cards ignore solar flares."""
    return state.rules.has(state, player, "flare_immunity")


@implements("2B3f", "GL-Bernal.c")
def at_home(state: Hf4State, stack: Stack) -> bool:
    """Whether a stack is at its owner's Home Bernal, where events do not touch it."""
    home = state.rules.home(state, stack.owner)
    return home is not None and home.location == stack.location


@implements("K2d", "GL-CME-Roll", "GL-Heliocentric-Zone", "B7g.1", "H10b", silent=True)
def flare_level(state: Hf4State, space: str, die: int) -> int:
    """The strength of a flare in a space: the die and the modifier of its zone (RUL-NEPTUNE-FLARE)."""
    board = state.content.map
    solar = board.zones[board.spaces[space].zone].solar
    return die + (int(state.option("neptune_flare_modifier")) if solar is None else solar)


# -- events with choices -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class EventChoice(PlayerAct):
    """What a player chooses in an event, outside the own turn."""

    event: ClassVar[str]
    rule: ClassVar[str]

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.player not in [one["player"] for one in waiting(state, self.event)] and not self.instead(
            state
        ):
            raise Impossible(
                f"no choice of {self.by} is due ({self.event.replace('_', ' ')})",
                rule=self.rule,
                legal="choose when an event asks for it",
            )

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        if not self.instead(state):
            yield from in_event_order(state, self.player, self.event)
        yield from self.unfit(state)

    def instead(self, state: Hf4State) -> bool:
        """Whether the table does this in place of what followed by force."""
        return False

    def unfit(self, state: Hf4State) -> Iterator[RuleViolation]:
        """Broken rules of the event itself."""
        return iter(())

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = waiting(state, self.event)
        mine = next(one for one in asked if one["player"] == self.by)
        if mine is not asked[0]:
            inexact("choices")  # those before may have chosen, and not said so
        state.pending.remove(mine)
        self.suffer(state)
        d_year.go_on(state)

    def suffer(self, state: Hf4State) -> None:
        """Carry out what was chosen."""
        raise NotImplementedError

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return [decision["player"] for decision in waiting(state, cls.event)]


@implements("K2g", "D2a")
def in_event_order(state: Hf4State, player: str, event: str) -> Iterator[RuleViolation]:
    """An event is resolved from the 1st player on, clockwise."""
    first = waiting(state, event)[0]["player"]
    if player != first:
        message = f"{player} chooses before {first} ({event.replace('_', ' ')})"
        yield broken("K2g", message, "game", legal=f"{first} chooses first")


@implements("K2g")
def ask(state: Hf4State, event: str, options: Callable[[Hf4State, str], Sequence[Any]],
        suffer: Callable[[Hf4State, str, Any], None]) -> None:  # fmt: skip
    """Do to each player in order what follows by force, and let those choose who can.

    Nobody chooses for a player who has left the game: nothing is done to him then (RUL-LEAVING).
    """
    for player in order_from_first(state):
        found = options(state, player)
        if len(found) == 1:
            suffer(state, player, found[0])
        elif found and player not in state.left:
            state.pending.append({"kind": event, "player": player})


@implements("K2b", "GL-Glitch")
def glitch_targets(state: Hf4State, player: str) -> list[Stack]:
    """The own stacks with most cards among those without glitch and without humans in their space."""
    if k_glitch.immune(state, player):
        return []
    free = [
        stack
        for stack in state.stacks(player)
        if stack.cards and not stack.glitch and not e_stacks.humans_at(state, stack.location)
    ]
    most = max((len(stack.cards) for stack in free), default=0)
    return [stack for stack in free if len(stack.cards) == most]


@implements("K2b", "GL-Glitch", "GL-Pool")
def lay_glitch(state: Hf4State, player: str, stack: Stack) -> None:
    """A red disk on the stack."""
    stack.glitch = True


def glitches(state: Hf4State) -> None:
    """The glitch event."""
    ask(state, GLITCH, glitch_targets, lay_glitch)


@dataclass(frozen=True, kw_only=True)
class PlaceGlitch(EventChoice):
    """Put the glitch on the own stack ``stack``, one of those with most cards (K2b)."""

    do: ClassVar[str] = "place_glitch"
    event = GLITCH
    rule = "K2b"

    stack: str

    @implements("K2b")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if e_stacks.stack_of_kind(state, self.player, self.stack).glitch:
            raise Impossible(
                f"{self.by}'s {self.stack} has a glitch already", rule="K2b", legal="a stack without a glitch"
            )

    @implements("K2b", "GL-Glitch")
    def unfit(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = e_stacks.stack_of_kind(state, self.player, self.stack)
        fit = glitch_targets(state, self.player)
        if stack not in fit:
            names = ", ".join(one.title for one in fit)
            message = f"{stack.title} is not the stack with most cards away from humans"
            yield broken("K2b", message, stack.key, legal=f"one of {names}")

    def suffer(self, state: Hf4State) -> None:
        lay_glitch(state, self.player, e_stacks.stack_of_kind(state, self.player, self.stack))

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"{self.stack}:{self.by}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for kind in list(state.players[player].stacks):
            yield cls(by=player, stack=kind)


@implements("K2c", "K2c.m", "2B1a", "1B6.2")
def heaviest(state: Hf4State, player: str) -> list[str]:
    """The heaviest cards in a player's LEO, without crews, Colonists, Bernals, Black and Purple Sides."""
    cards = [
        card
        for card in state.players[player].stacks["leo"].cards
        if state.face(card) not in ("black", "purple")
        and not e_stacks.is_human(state, card)
        and state.content.cards[card].deck not in (b_cards.BERNALS, b_cards.COLONISTS)
    ]
    most = max((state.mass(card) for card in cards), default=0)
    return [card for card in cards if state.mass(card) == most]


@implements("K2c", "O5g", "E7.2")
def explode(state: Hf4State, player: str, card: str) -> None:
    """A card in LEO is decommissioned; the insured are paid its mass."""
    mass = state.mass(card)
    e_stacks.decommission(state, state.players[player].stacks["leo"], (card,))
    state.rules.pad_lost(state, player, mass)


@implements("K2c", "D2a")
def pad_explosion(state: Hf4State) -> None:
    """A pad explodes, debris flies: with Module 0 insurance is offered before the losses."""
    state.rules.pad_explodes(state)
    state.year_end[:0] = [PAD, "close_insurance"]


def pad_losses(state: Hf4State) -> None:
    """Each player loses the heaviest card in LEO."""
    forced = _only({player: heaviest(state, player) for player in order_from_first(state)})
    state.extra[BLOWN] = [state.year, forced, [card for card in forced.values() if state.cards[card].heavy]]
    ask(state, PAD, heaviest, explode)


def lost_without_choice(state: Hf4State, player: str) -> str | None:
    """The card that the last pad explosion took as the only heaviest one in a player's LEO; None for none.

    Until the player's next turn is over, the table may show that another one was given up.
    """
    return _without_choice(state, BLOWN).get(player)


def spare(state: Hf4State, player: str) -> None:
    """The card that went without a choice lies in LEO still: the table gave up another one."""
    card = state.extra[BLOWN][1].pop(player)
    state.players[player].hand.remove(card)
    state.players[player].stacks["leo"].cards.append(card)
    state.cards[card].heavy = card in state.extra[BLOWN][2]
    state.rules.pad_lost(state, player, -state.mass(card))


@dataclass(frozen=True, kw_only=True)
class PadExplosion(EventChoice):
    """Which of the heaviest own cards in LEO is decommissioned (K2c)."""

    do: ClassVar[str] = "pad_explosion"
    event = PAD
    rule = "K2c"

    card: str

    @implements("K2c")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        if self.card not in self.me(state).stacks["leo"].cards:
            message = f"{name(state, self.card)} is not in {self.by}'s LEO"
            raise Impossible(
                message,
                frozenset({f"card:{self.card}"}),
                rule="K2c",
                legal="the heaviest of the own cards in LEO",
            )

    def instead(self, state: Hf4State) -> bool:
        lost = lost_without_choice(state, self.player)
        return lost not in (None, self.card) and lost in self.me(state).hand

    @implements("K2c")
    def unfit(self, state: Hf4State) -> Iterator[RuleViolation]:
        lost = lost_without_choice(state, self.player) if self.instead(state) else None
        fit = heaviest(state, self.player) if lost is None else [lost]
        if self.card not in fit:
            message = f"{name(state, self.card)} is not among the heaviest cards in {self.by}'s LEO"
            named = ", ".join(name(state, card) for card in fit)
            legal = f"one of {named}; crews and Black-Side cards do not count"
            yield broken("K2c", message, f"card:{self.card}", legal=legal, mass=state.mass(self.card))

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        if not self.instead(state):
            super().perform(state, outcomes)
            return
        spare(state, self.player)
        self.suffer(state)

    def suffer(self, state: Hf4State) -> None:
        explode(state, self.player, self.card)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"card:{self.card}", f"leo:{self.by}", f"hand:{self.by}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for card in list(state.players[player].stacks["leo"].cards):
            yield cls(by=player, card=card)


@implements("K2f", "GL-Hand", "CA-M2B171F")
def cuttable(state: Hf4State, player: str) -> list[str]:
    """The player's hand; nothing where a Bernal lets the player ignore budget cuts."""
    ignored = state.rules.has(state, player, "ignore_budget_cuts")
    return [] if ignored else state.players[player].hand


@implements("K2f", "GL-Discard.a")
def cut(state: Hf4State, player: str, card: str) -> None:
    """A hand card goes to the bottom of its patent deck."""
    state.players[player].hand.remove(card)
    e_stacks.to_deck_bottom(state, card)


def budget_cuts(state: Hf4State) -> None:
    """The budget cuts event."""
    held = {player: list(cuttable(state, player)) for player in state.playing}
    ask(state, CUTS, cuttable, cut)
    state.extra[CUT] = [state.year, _only(held)]


def cut_without_choice(state: Hf4State) -> Mapping[str, str]:
    """Cards that the last budget cuts took as the only ones of a hand, by player.

    At a table they may lie there until the player's next turn is over, and then they are out of the list.
    """
    return _without_choice(state, CUT)


def _only(choices: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The card of each player who has no choice."""
    return {player: cards[0] for player, cards in choices.items() if len(cards) == 1}


def _without_choice(state: Hf4State, event: str) -> dict[str, str]:
    """Cards that went without a choice in the last event of a kind, of players who have not played since."""
    year, cards, *_ = state.extra.get(event, (0, {}))
    waits = state.year == year or (state.year == year + 1 and state.phase == "turns")
    return {player: card for player, card in cards.items() if waits and not _has_played(state, player, year)}


def _has_played(state: Hf4State, player: str, year: int) -> bool:
    """Whether a player has ended a turn since the end of a year."""
    return state.year > year and player in state.turns and state.turns[player].over


def kept_back(state: Hf4State, player: str) -> str | None:
    """The card that the budget cuts of last year took from a player without a choice; None where none."""
    year, cards = state.extra.get(CUT, (0, {}))
    card = cards.get(player) if state.year == year + 1 else None
    return card if card is None else str(card)


@dataclass(frozen=True, kw_only=True)
class BudgetCut(EventChoice):
    """Which hand card is discarded (K2f)."""

    do: ClassVar[str] = "budget_cut"
    event = CUTS
    rule = "K2f"

    card: str

    @implements("K2f")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        if self.card not in self.me(state).hand:
            message = f"{name(state, self.card)} is not in {self.by}'s hand"
            raise Impossible(
                message, frozenset({f"card:{self.card}"}), rule="K2f", legal="a card of the own hand"
            )

    def suffer(self, state: Hf4State) -> None:
        cut(state, self.player, self.card)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"card:{self.card}", f"hand:{self.by}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for card in list(state.players[player].hand):
            yield cls(by=player, card=card)


EFFECTS: dict[str, Callable[[Hf4State], None]] = {
    "inspiration": inspiration,
    "glitch": glitches,
    "pad_explosion": pad_explosion,
    "solar_flare": solar_flare,
    "anarchy": anarchy,
    "budget_cuts": budget_cuts,
}

ACTS: list[type[Act[Hf4State]]] = [RollEvent, RollCme, PlaceGlitch, PadExplosion, BudgetCut]

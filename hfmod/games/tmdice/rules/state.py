"""The whole state of a game. Dice that show one face are all the same: they are counted."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hfmod.engine.act import Impossible
from hfmod.engine.witness import occurs
from hfmod.games.tmdice.content.effects import Effect, IfOnce
from hfmod.games.tmdice.content.model import Card, TmdContent

SETUP, START_TILES, CHOOSE, REVEAL = "setup", "start tiles", "corporations", "start bonuses"
DICE, GIFT, FIRST_BONUS = "starting dice", "gift", "first bonus card"
SETTING_UP = (START_TILES, CHOOSE, REVEAL, DICE, GIFT, FIRST_BONUS)
TURN, TURN_END, END = "turn", "turn's end", "end"
PRODUCTION, ACTION = "production", "action"  # kinds of turns
KEPT, REFILLED, PRODUCED = "kept", "refilled", "produced"  # how far a Production Turn is
ROW = "row"

COPIED = (
    "options", "order", "pool", "deck", "discard", "bonus_stack", "awards", "milestones", "open", "tiles",
    "extra", "winners",
)  # fmt: skip

Dice = Counter[str]
"""Face, or colour in the pool -> number of dice."""


@dataclass(frozen=True)
class Owed:
    """An effect that its player still has to apply; ``source`` is the card, hex or track that gives it."""

    effect: Effect
    source: str


@dataclass(frozen=True)
class Watch:
    """An "if" that waits for what other effects of the same source bring about."""

    when: IfOnce
    source: str


@dataclass
class Player:
    """One seat. ``cards`` are those played, in order, ``used`` those that lie sideways."""

    id: str
    offered: list[str] = field(default_factory=list)
    corporation: str = ""
    sealed: bool = False  # has chosen, and the log does not show what
    revealed: bool = False
    hand: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    costs: dict[str, int] = field(default_factory=dict)  # icons left of the cost of a card once discounted
    dice: Dice = field(default_factory=Counter)  # resources, by face
    wild: int = 0
    vp: int = 0
    milestones: list[str] = field(default_factory=list)
    bonus_cards: int = 0  # taken for spaces of the VP track
    turns: int = 0  # begun
    start_vp: int = 0  # VP when the first turn of the game began
    ready: bool = False  # has taken the starting dice
    owed: list[Owed] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)

    @property
    def chosen(self) -> bool:
        return self.sealed or bool(self.corporation)

    def fork(self) -> Player:
        """An independent copy."""
        other = copy.copy(self)
        for name in ("offered", "hand", "cards", "used", "costs", "dice", "milestones", "owed", "watches"):
            setattr(other, name, getattr(self, name).copy())
        return other


@dataclass
class Turn:
    """What the active player has done in this turn."""

    kind: str = ""  # production or action, empty before it is chosen
    done: str = ""  # how far a Production Turn is
    support: bool = False
    mains: int = 0
    allowed: int = 1  # main actions
    extra: bool = False  # a card gave the turn


@dataclass
class TmdState:
    """The table. Deck, discard pile and bonus stack are sets of card ids in no order."""

    content: TmdContent
    options: dict[str, Any]
    order: list[str]  # seats, clockwise
    players: dict[str, Player]
    pool: Dice
    wild: int  # tokens in the supply
    sets: frozenset[str]  # that are in play: base, ce, promo
    gone: dict[str, Player] = field(default_factory=dict)
    step: str = SETUP
    beyond: int = 0  # bonus cards that were laid out too many
    first: str = ""
    active: str = ""
    seat: str = ""  # whose turn it is in order; another one may have an extra turn
    turn: Turn = field(default_factory=Turn)
    over: str = ""  # whose turn has ended last
    turns: int = 0  # begun
    marker: int = 0  # the time marker of a solo game
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    bonus_stack: list[str] = field(default_factory=list)
    awards: list[str] = field(default_factory=list)  # faces, from the top
    milestones: list[str] = field(default_factory=list)  # from the top, those that were laid out
    open: list[str] = field(default_factory=list)  # milestones that can still be taken
    temperature: int = 0
    oxygen: int = 0
    oceans: int = 0  # tiles in the stack
    tiles: dict[str, str] = field(default_factory=dict)  # hex -> tile
    completed: bool = False  # two parameters are complete: the end is fixed
    last: list[str] | None = None  # who has still to take the last turn, in order
    extra: list[str] = field(default_factory=list)  # whose extra turns come next
    ended_by: str = ""  # why the game is over
    winners: list[str] = field(default_factory=list)

    def option(self, name: str) -> Any:
        """What the table has settled, where that decides something; series of games count it."""
        occurs("options", f"{name}={self.options[name]}")
        return self.options[name]

    @property
    def ended(self) -> bool:
        return self.step == END

    @property
    def rounds(self) -> int:
        """Rounds begun: the turns of whoever has had most."""
        return max((player.turns for player in self.everybody()), default=0)

    @property
    def solo(self) -> bool:
        return len(self.order) == 1

    def fork(self) -> TmdState:
        """An independent copy, which shares the content."""
        other = copy.copy(self)
        other.players = {name: player.fork() for name, player in self.players.items()}
        other.gone = {name: player.fork() for name, player in self.gone.items()}
        other.turn = copy.copy(self.turn)
        for name in COPIED:
            setattr(other, name, getattr(self, name).copy())
        other.last = None if self.last is None else self.last.copy()
        return other

    # -- who ---------------------------------------------------------------------------------------------

    def player(self, name: str | None) -> Player:
        """The player of that id. Raises Impossible where nobody has it."""
        found = self.players.get(name or "")
        if found is None and name in self.gone:
            raise Impossible(
                f"{name} has left the game (RUL-TMD-LEAVING)",
                frozenset({f"turn:{name}"}),
                rule="TMD-TURN-1",
                legal="the others play on without that player",
            )
        if found is None:
            raise Impossible(f"there is no player {name}")
        return found

    def begun(self) -> None:
        """Raise Impossible before the game is set up."""
        if self.step == SETUP:
            raise Impossible("the game is not set up yet", frozenset({"game"}))

    @property
    def playing(self) -> list[str]:
        """Players who have not left the game, clockwise."""
        return [name for name in self.order if name in self.players]

    def clockwise(self, start: str) -> list[str]:
        """Who plays, clockwise from a seat."""
        at = self.order.index(start) if start in self.order else 0
        return [name for name in self.order[at:] + self.order[:at] if name in self.players]

    def everybody(self) -> list[Player]:
        """All players in the order of their seats, those too who have left."""
        return [self.players.get(name) or self.gone[name] for name in self.order]

    @property
    def owing(self) -> list[str]:
        """Who still has effects to apply, the active player first."""
        return [name for name in self.clockwise(self.active) if self.players[name].owed]

    # -- cards -------------------------------------------------------------------------------------------

    def front(self, player: Player) -> Iterator[Card]:
        """The cards in front of a player: all played, and the corporation once it is revealed or in turns."""
        if player.corporation and (player.revealed or self.turns):
            yield self.content.cards[player.corporation]
        for name in player.cards:
            yield self.content.cards[name]

    def played(self, player: Player) -> list[Card]:
        """The cards that a player has played, bonus cards too."""
        return [self.content.cards[name] for name in player.cards]

    # -- the board ---------------------------------------------------------------------------------------

    def beside(self, hex: str) -> list[str]:
        """The tiles next to a hex."""
        return [self.tiles[one] for one in self.content.neighbours[hex] if one in self.tiles]

    @property
    def central_line(self) -> frozenset[str]:
        """The hexes of the central line."""
        return self.content.central_lines[self.option("central_line")]

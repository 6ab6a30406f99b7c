"""The complete state of a High Frontier game: everything that any rule reads.

Ids: a player is named by the log's header (usually the faction colour); a card by its printed code without
side letter (``CT045``; crew likewise); a space by its id on our map. Counts are whole aquas or FTs; masses
are exact fractions of a tank as printed on the fuel strip (F2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import CardSide, Grade, Hf4Content, Orientation

if TYPE_CHECKING:
    from hfmod.games.hf4.rules.core.extension import Extension


WAR = "war"  # see Conflict


@dataclass(slots=True)
class CardState:
    """A card in play: which way up it lies. Where it is, is told by the stack, hand or deck that lists it."""

    id: str
    black: bool = False  # reverse side up (black, purple, or the second crew face)
    heavy: bool = False  # radiators: heavy orientation (J4e)
    glory: str | None = None  # glory chit that this human carries (G5)
    owner: str | None = None  # Colonists: whose it is, also in another player's stack (N3d.m2)


@dataclass(slots=True)
class Stack:
    """Cards at one place (E1). ``kind``: leo, rocket, outpost1, outpost2; with Module 1 freighter, with
    Module 2 kalpana, stanford. A mobile factory off its claim is a stack without cards, ``cube1`` and so on,
    see ``Player.cubes``.

    A rocket's tanks are the two chits on the fuel strip (F2): ``dry`` and ``wet`` are spots of the strip;
    ``grade`` is that of the fuel between them, None without fuel. ``fts`` are factory-loaded tanks lying in
    the stack by grade. ``location`` is a space id.
    """

    kind: str
    owner: str
    location: str
    cards: list[str] = field(default_factory=list)
    fts: dict[Grade, int] = field(default_factory=dict)
    dry: Fraction = Fraction(0)
    wet: Fraction = Fraction(0)
    grade: Grade | None = None
    glitch: bool = False  # a red disk lies on it (K2b)
    anchored: int = 0  # Bernals: a dome lies on the figure; the how many-th anchoring of the game it was

    @property
    def key(self) -> str:
        """Name for ``RuleViolation.about``: e.g. ``rocket:white``."""
        return f"{self.kind}:{self.owner}"

    @property
    def title(self) -> str:
        """The stack as players call it: e.g. ``ESA's rocket``, ``ESA's outpost 1``, ``ESA's LEO stack``."""
        what = {"leo": "LEO stack", "kalpana": "Kalpana", "stanford": "Stanford"}.get(
            self.kind, self.kind.replace("outpost", "outpost ")
        )
        return f"{self.owner}'s {what}"


@dataclass(slots=True)
class Movement:
    """The one rocket movement of a turn that is under way (H1); empty before and after it."""

    stack: str  # kind of the moving stack
    owner: str = ""  # player whose stack it is
    thruster: str = ""  # activated card; empty in a drop along an aerobrake path (H6b)
    supports: list[str] = field(default_factory=list)  # declared support chain (H2.3)
    net_thrust: int = 0
    fuel: Fraction = Fraction(0)  # fuel steps a burn, supports counted (H5a)
    facts: dict[str, Any] = field(default_factory=dict)  # how the net thrust came about, for findings
    burns: int = 0  # burns made that count against the net thrust (H5c)
    steps: Fraction = Fraction(0)  # fuel steps used so far, fractions added up (H5b)
    paid: int = 0  # whole fuel steps already taken off the strip
    bonus_burns: int = 0  # left (H8b)
    bonus_pivots: int = 0  # left (H4c.3)
    afterburned: bool = False
    start: str = ""  # space where the move began
    came_from: str | None = None  # space left last, for U-turns (H4e); None before the first step
    lane: str | None = None  # Hohmann lane by which the stack came in (H4c)
    due: list[str] = field(default_factory=list)  # rolls due now: crash, aerobrake, assist, belt (H7, H10)
    visited: list[str] = field(default_factory=list)  # spaces entered, in order
    before: Stack | None = None  # the stack as it stood at the activation, for what-ifs of findings
    entries: list[dict[str, Any]] = field(default_factory=list)  # how each space was entered, likewise


@dataclass(slots=True)
class Player:
    """One player. ``crew`` is the crew card id, ``crew_black`` tells its face."""

    id: str
    faction: str
    crew: str
    crew_black: bool = False
    aquas: int = 0
    hand: list[str] = field(default_factory=list)
    stacks: dict[str, Stack] = field(default_factory=dict)  # by kind; always has "leo"
    glory: list[str] = field(default_factory=list)  # chits lying in LEO, see glory_high
    heroism: list[str] = field(default_factory=list)
    achievements: list[str] = field(default_factory=list)
    privileges: set[str] = field(default_factory=set)  # codes gained in play beside the crew's
    cubes: dict[str, Stack] = field(default_factory=dict)  # mobile factories off their claims, by kind (1B6)
    futures: dict[str, str] = field(default_factory=dict)  # completed Futures by name: the card that lists it
    gifts: dict[str, int] = field(
        default_factory=dict
    )  # free actions that a Future gave, by name, not yet used
    isotope: str | None = None  # spectral type of all the player's gold FTs, once the first was made (1Cb)


@dataclass(slots=True)
class SiteState:
    """Tokens on a site: a claim disk, a factory cube, a colony dome, or a busted disk."""

    claim: str | None = None
    factory: str | None = None
    colonies: list[str] = field(default_factory=list)
    busted: bool = False


@dataclass(slots=True)
class Auction:
    """An open research auction (I2)."""

    initiator: str
    deck: str
    card: str
    bids: dict[str, int] = field(default_factory=dict)  # last bid of each bidder
    passed: set[str] = field(default_factory=set)  # who passed since the last raise


@dataclass(slots=True)
class Assembly:
    """The political assembly of Module 0 (O). Ideologies are named as in the content table ``ideologies``."""

    active: str  # ideology with the gold star (Od)
    delegates: dict[str, dict[str, int]] = field(default_factory=dict)  # ideology -> player -> cubes there
    legacy: dict[str, int] = field(default_factory=dict)  # ideology -> seniority disks placed there (O6)
    insured: list[str] = field(default_factory=list)  # players who lobbied for insurance in this event (O5g)


@dataclass(slots=True)
class Colonization:
    """What Module 2 adds to the table beside Bernal stacks and Colonists."""

    emancipated: bool = False  # Robots count as Humans (2A6b)
    settled: list[str] = field(default_factory=list)  # players who have had a Home Bernal


@dataclass(slots=True)
class Rescue:
    """What Race to the Rescue (iiD5) adds to the table. Tokens are named like cards."""

    site: str = ""  # the colony, once it is chosen
    waiting: list[str] = field(default_factory=list)  # Colonists there
    lost: list[str] = field(default_factory=list)  # the dead, and lost Discovery chits
    chits: list[str] = field(default_factory=list)  # still to be placed in the set-up
    chosen: dict[str, list[str]] = field(default_factory=dict)  # options of the set-up taken by each player
    stacks: dict[str, str] = field(default_factory=dict)  # starting stacks that were placed: by whom


@dataclass(slots=True)
class War:
    """The War of Independence, which certain Futures cause; it happens once in a game."""

    independents: list[str]  # who completed a casus belli; all others are Loyalists
    season: str | None = None  # the one in which it began; None until the next player's turn begins it
    over: bool = False


@dataclass(slots=True)
class Attack:
    """The battle for one space that is under way (3D8)."""

    by: str  # the attacker
    space: str  # the defending one
    ahead: bool = False  # the attacker fires first
    fired: list[str] = field(default_factory=list)  # weapons that have fired in it
    beaten: list[str] = field(default_factory=list)  # players whom the attacker has harmed
    places: list[str] = field(default_factory=list)  # spaces from which the attacker has fired
    shaded: list[str] = field(default_factory=list)  # players for whom the Sun does not shine in it (3F2h)


@dataclass(frozen=True, slots=True)
class Held:
    """An act whose own roll has succeeded, and which waits for those who may sabotage it (3D1b)."""

    act: Any
    dice: tuple[int, ...]


@dataclass(slots=True)
class Dropstone:
    """Where a player's dropstone is, whose cards are the stack ``dropstone`` (3D7)."""

    kind: str  # iceberg, boulder, or tank
    zone: str  # the farthest one that it reaches
    spot: str  # the flyby on which it is, or the zone whose spot it has come to
    turn: str  # of the dislodge, or of the last move: the player's turn, see acts.turn_key
    source: str = ""  # where it was dislodged
    future: str = ""  # the card whose Future it is to complete


@dataclass(slots=True)
class Conflict:
    """What Module 3 adds to the table: two blocs, bribes, and the War between them.

    ``war``: empty in peace, ``due`` at the end of the turn, ``war``, ``truce``, or the bloc that has won it.
    Delegates on chits and corrupt ones are also counted in ``Assembly.delegates``.
    """

    chits: dict[str, str]  # ideology -> bloc whose side of its propaganda chit lies up
    extremists: dict[str, str]  # ideology -> player whose delegate stands on the chit
    bribes: dict[str, int]  # player -> bribes in reserve
    corrupt: dict[str, dict[str, list[str]]] = field(
        default_factory=dict
    )  # ideology -> player -> what lies under each corrupt delegate: a bribe, or a heroism chit
    war: str = ""
    doubled: bool = False  # FINAO costs twice as much (3B5a)
    damaged: list[str] = field(default_factory=list)  # sites whose factory carries a damage chit (3E7c)
    attack: Attack | None = None
    prisoners: dict[str, list[str]] = field(default_factory=dict)  # chit -> people in the captor's stacks
    paraded: dict[str, list[str]] = field(default_factory=dict)  # player -> chits turned by a parade
    dropstones: dict[str, Dropstone] = field(default_factory=dict)  # by player
    flights: dict[str, list[str]] = field(default_factory=dict)  # kamikaze stack -> spaces that it has passed
    held: Held | None = None
    shields: list[str] = field(
        default_factory=list
    )  # Bernals torn off their anchorage, whose shield is loose
    fought: Attack | None = None  # the battle that has just been, until the next one or the end of the turn


@dataclass(slots=True)
class Turn:
    """What the current player has used up."""

    player: str
    operation: str | None = None  # name of the operation done this turn, None while unused
    moved: set[str] = field(default_factory=set)  # stack kinds (and card ids) that moved
    used: dict[str, int] = field(default_factory=dict)  # once-per-turn things by name
    granted: dict[str, set[str]] = field(default_factory=dict)  # privilege -> players who may use it (N4b)
    over: bool = False  # it has been ended; of several that are not, play goes on with the first


@dataclass
class Hf4State:
    """The whole game. ``content`` and ``rules`` are shared and never change; everything else is in the view.

    What a module alone adds stands here too: it is plain data, copied and shown like the rest.
    """

    content: Hf4Content
    modules: frozenset[str]
    scenario: str
    options: dict[str, Any]
    rules: Extension = field(repr=False, compare=False)  # what the modules in play answer
    players: dict[str, Player] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)  # clockwise seating; order[0] sits first
    first_player: str = ""
    left: list[str] = field(default_factory=list)  # players who have left the game, first to last
    removed: list[str] = field(default_factory=list)  # of them those whose pieces were taken from the game
    cube_stays: bool = False  # the sunspot cube is that of a 1st player who has left; it counts for nobody
    cards: dict[str, CardState] = field(default_factory=dict)  # every card in the game
    decks: dict[str, list[str]] = field(default_factory=dict)  # top first
    sites: dict[str, SiteState] = field(default_factory=dict)  # only sites with tokens
    glory_spots: dict[str, str] = field(default_factory=dict)  # chit id -> zone where it still lies
    glory_high: dict[str, bool] = field(default_factory=dict)  # chit id -> high side up
    year: int = 1
    sunspot: int = 0  # space of the sunspot cycle, 0..11
    seniority: int = 0  # disks left
    turn: Turn | None = None
    turns: dict[str, Turn] = field(default_factory=dict)  # turns of this year by player
    last_year: dict[str, Turn] = field(default_factory=dict)  # moves that still count (H1b.1)
    phase: str = "setup"  # setup, prepare (iiD5), turns, sunspot, ended
    movement: Movement | None = None
    auction: Auction | None = None
    year_end: list[str] = field(default_factory=list)  # steps of the end of the year that are still to come
    pending: list[dict[str, Any]] = field(default_factory=list)  # decisions due from named players
    deals: list[dict[str, Any]] = field(default_factory=list)  # offers that wait for consent
    hand_from: dict[str, str] = field(default_factory=dict)  # card given from hand -> its former owner (N2a)
    deck_orders: dict[str, tuple[str, ...]] = field(default_factory=dict)  # given ones; others are shuffled
    ended: bool = False
    anarchy: bool = False  # privileges are felonious (K2e), and the active law is void (K2e.1)
    assembly: Assembly | None = None  # with Module 0 only
    colonization: Colonization | None = None  # with Module 2 only
    war: War | None = None  # once a Future has caused it, over or not
    rescue: Rescue | None = None  # in Race to the Rescue only
    conflict: Conflict | None = None  # with Module 3 only
    elevators: list[str] = field(default_factory=list)  # built space elevators by name (1B9), Module 1 only
    extra: dict[str, Any] = field(default_factory=dict)  # facts of single scenarios

    # -- looking things up ---------------------------------------------------------------------------

    @property
    def at_war(self) -> bool:
        """The effects of the War of Independence hold: it has begun and is not over."""
        return self.war is not None and self.war.season is not None and not self.war.over

    @property
    def lawless(self) -> bool:
        """Anarchy or War: the Felonious privilege is in the place of all others, the Active Law is void."""
        return self.anarchy or self.at_war or (self.conflict is not None and self.conflict.war == WAR)

    @property
    def playing(self) -> list[str]:
        """Players who have not left the game, clockwise."""
        return [player for player in self.order if player not in self.left]

    def option(self, name: str) -> Any:
        """A table option's value (rulings); every option has a value from the start."""
        value = self.options[name]
        occurs("options", f"{name}={value}")
        return value

    def side(self, card: str) -> CardSide:
        """The side of a card that lies up now."""
        both = self.content.cards[card]
        return both.back if self.cards[card].black else both.front

    def orientation(self, card: str) -> Orientation | None:
        """A radiator's orientation that is up; None for other cards."""
        side = self.side(card)
        return side.heavy if self.cards[card].heavy else side.light

    def mass(self, card: str) -> int:
        """Mass of the side (and orientation) that is up, in tanks (B2b)."""
        way = self.orientation(card)
        return way.mass if way is not None else self.side(card).mass

    def stacks(self, player: str | None = None) -> Iterator[Stack]:
        """All stacks on the table, or one player's, LEO stacks included."""
        owners = [self.players[player]] if player else self.players.values()
        for owner in owners:
            yield from owner.stacks.values()

    def spacecraft(self, player: str, kind: str) -> Stack | None:
        """A player's stack or mobile factory of that kind; None where there is none."""
        owner = self.players[player]
        return owner.stacks.get(kind) or owner.cubes.get(kind)

    def face(self, card: str) -> str:
        """The colour of the side that lies up: white, black, purple, ... (GL-Purple-Side)."""
        return self.side(card).face

    def promoted(self, card: str) -> bool:
        """Whether a card's Purple-Side lies up (GL-Purple-Side); the faces of a crew show its faction."""
        return self.face(card) == "purple" and self.content.cards[card].deck != "crew"

    def stack_of(self, card: str) -> Stack | None:
        """The stack that holds a card, None where no stack does."""
        return next((stack for stack in self.stacks() if card in stack.cards), None)

    def site(self, space: str) -> SiteState:
        """Tokens of a site, made on first use."""
        return self.sites.setdefault(space, SiteState())

    def has_privilege(self, player: str, code: str) -> bool:
        """Whether a player owns a privilege or was granted its use this turn (B6a, N4)."""
        own = self.own_privilege(player, code)
        found = own or (self.turn is not None and player in self.turn.granted.get(code, ()))
        if found:
            occurs("privileges", code)
        return found

    def own_privilege(self, player: str, code: str) -> bool:
        """Whether a player owns a privilege: by the crew, gained in play, or by a Bernal (B6a)."""
        owner = self.players[player]
        if code in owner.privileges:
            return True
        if player in self.removed:  # the crew card is out of the game
            return False
        return self.rules.owns_privilege(self, player, code)

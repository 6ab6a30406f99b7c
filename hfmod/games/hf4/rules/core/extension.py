"""What the chapters of the core game ask, and what a module in play answers.

Each method is a question; what it returns here is the core game's answer, as if no module were in play. A
module answers in the class of its folder's ``extension.py``, and asks ``super()`` for what the others say. A
table has one object that answers for all modules in play, ``Hf4State.rules`` (see ``rules.modules``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.slips import SeenBreach
from hfmod.games.hf4.content.model import Ability, CardSide, Hf4Content
from hfmod.games.hf4.rules.core import d_turns, k_cycle, k_events
from hfmod.games.hf4.rules.core.extension_craft import Broken, CraftExtension

if TYPE_CHECKING:
    from hfmod.games.hf4.rules.core.acts import Operation
    from hfmod.games.hf4.rules.core.scenarios import Scenario
    from hfmod.games.hf4.rules.core.state import Hf4State, Stack

__all__ = ["Broken", "Extension", "Shown", "Step"]

Shown = Iterator[SeenBreach]
Step = Callable[["Hf4State"], None]  # of the end of a year


class Extension(CraftExtension):
    """The core game's answers."""

    edition: ClassVar[str] = "core"  # of the scenarios and cards
    supports: ClassVar[bool] = True  # cards need supports, which add to a move (J)
    events: ClassVar[bool] = True  # seasons, events and glitches (K)
    belts: ClassVar[bool] = True  # radiation belts (H10), on which magnetic sails fly by
    bonus_pivots: ClassVar[bool] = True  # thrusters give bonus pivots
    humans_burn: ClassVar[bool] = True  # who may commit a felony burns humans (G2c)
    sees_through_air: ClassVar[bool] = True  # a raygun from afar prospects sites with an atmosphere
    kreutz_is_sure: ClassVar[bool] = True  # the Kreutz comet is prospected without a roll
    rerolls_shared: ClassVar[bool] = False  # cards beside the one that prospects reroll for it
    special_cards: ClassVar[bool] = False  # cards have the numbers of an edition of their own
    factory_fuels: ClassVar[tuple[str, ...]] = ("water",)  # grades that factories make
    trades_isotope: ClassVar[bool] = False  # gold FTs change hands in deals
    notes_work: ClassVar[bool] = False  # what is done where is noted for the turn: somebody may do it again
    delivery: ClassVar[bool] = True  # there is a delivery operation (I9)
    delegates: ClassVar[bool] = False  # there is an assembly to which delegates are sent
    homes: ClassVar[bool] = False  # boosts may go straight to a home in orbit
    longer: ClassVar[bool] = False  # a game lasts one sunspot cycle more (A1b)
    builds_otherwise: ClassVar[bool] = False  # factories are built without a refinery, too

    # Acts and facts that a module brings. Logs may name them whichever modules are played, so that
    # `rules.table` and `rules.facts` gather those of all modules.
    first_acts: ClassVar[Sequence[type[Act[Any]]]] = ()  # those that are listed right after the set-up
    acts: ClassVar[Sequence[type[Act[Any]]]] = ()
    facts_of_game: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}  # of a state
    facts_of_player: ClassVar[Mapping[str, Callable[[Any, str], Any]]] = {}  # of a state and a player

    # -- set-up ------------------------------------------------------------------------------------------

    def stocked(self, content: Hf4Content, scenario: Scenario) -> Hf4Content:
        """Content with what a scenario adds to the cards."""
        return content

    def opens(self, state: Hf4State, header: Mapping[str, Any]) -> None:
        """The table is made from the header of a log."""

    def may_set_up(self, state: Hf4State) -> Broken:
        """What keeps the table from being set up."""
        return iter(())

    def lays_out(self, state: Hf4State) -> None:
        """The core game is laid out."""

    def set_up_goes_on(self, state: Hf4State) -> None:
        """A player who was to take part in the set-up has left."""

    def patent_decks(self) -> tuple[str, ...]:
        """Patent decks beside those of the scenario."""
        return ()

    def queues(self) -> tuple[str, ...]:
        """Face-down decks that are no patents."""
        return ()

    def seniority(self, state: Hf4State, disks: int) -> int:
        """Seniority disks that a game begins with, where the scenario has ``disks``."""
        return disks

    # -- turns and years ---------------------------------------------------------------------------------

    def turn_begins(self, state: Hf4State, player: str) -> None:
        """A player's turn begins."""

    def undecided(self, state: Hf4State) -> Broken:
        """What is to be decided before anything else is done."""
        return iter(())

    def may_end_turn(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player's turn from being ended."""
        return iter(())

    def concludes(self, state: Hf4State) -> None:
        """What the table left open is closed, as it goes on."""

    def turn_ends(self, state: Hf4State) -> None:
        """A turn is over."""

    def may_advance(self, state: Hf4State) -> Broken:
        """What keeps the sunspot cube where it is."""
        return iter(())

    def season_ends(self, state: Hf4State) -> None:
        """The sunspot cube has left a season."""

    def year_ends(self, state: Hf4State) -> list[str]:
        """Steps with which the end of the year begins."""
        return []

    def seniority_goes(self, state: Hf4State, last: bool) -> list[str]:
        """Steps that follow a removed seniority disk, the ``last`` one or not."""
        return []

    def year_steps(self) -> Mapping[str, Step]:
        """What the steps of a year's end do, by name."""
        return {
            "seniority": d_turns.seniority_step,
            "event": k_events.ask_roll,
            k_cycle.PAD: k_events.pad_losses,
            "close_insurance": self.pad_is_over,
            "chair": self.chair,
            "game_end": d_turns.game_end,
            "next_year": d_turns.next_year,
        }

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        """The same, worked out once."""
        return self.year_steps()

    def chair(self, state: Hf4State) -> None:
        """Somebody takes the place of the 1st player for the year to come."""

    def leaves_open(self, state: Hf4State) -> None:
        """The table plays on, and leaves decisions of the year's end open."""

    def game_ends(self, state: Hf4State) -> None:
        """Points are going to be counted."""

    # -- who leaves the game -----------------------------------------------------------------------------

    def of_the_first(self) -> frozenset[str]:
        """Kinds of decisions that are the 1st player's, whoever that is."""
        return frozenset()

    def no_longer_asked(self, state: Hf4State) -> None:
        """Decisions that waited for a player who has left wait no more."""

    def leaves(self, state: Hf4State, player: str) -> None:
        """A seat is taken from the game: what of it lies beside the map."""

    def glitch_triggers(self) -> Mapping[str, tuple[type[Operation], ...]]:
        """What triggers a glitch beside what the core book names, and the acts that it is."""
        return {}

    # -- events ------------------------------------------------------------------------------------------

    def pad_explodes(self, state: Hf4State) -> None:
        """A pad explosion, before anything is lost."""

    def pad_lost(self, state: Hf4State, player: str, mass: int) -> None:
        """A player has lost a card of that mass in a pad explosion."""

    def pad_is_over(self, state: Hf4State) -> None:
        """All that is lost in a pad explosion is lost."""

    def is_immune(self, state: Hf4State, stack: Stack) -> bool:
        """Whether events do not touch a stack, wherever it is."""
        return False

    def anarchy(self, state: Hf4State) -> list[str]:
        """Steps that anarchy puts before the rest of the year's end."""
        return []

    def flare(self, state: Hf4State, sheltered: Callable[[Stack], bool], level: Callable[[str], int]) -> None:
        """A solar flare strikes what is no card."""

    # -- players: money, humans, privileges, abilities ---------------------------------------------------

    def home(self, state: Hf4State, player: str) -> Stack | None:
        """A player's home in orbit, which events do not touch."""
        return None

    def bank(self, state: Hf4State, player: str) -> Stack:
        """The stack where a player's Aquas and returning crew are."""
        return state.players[player].stacks["leo"]

    def is_bank(self, state: Hf4State, stack: Stack) -> bool:
        """Whether water FTs in a stack are its owner's Aquas."""
        return stack.kind == "leo"

    def colonists(self, state: Hf4State, player: str) -> list[tuple[Stack, str]]:
        """A player's Colonists on the table, with the stacks that they are in."""
        return []

    def robots_are_human(self, state: Hf4State) -> bool:
        """Whether Robots count as Humans."""
        return False

    def abilities(self, state: Hf4State, player: str, code: str) -> Iterator[Ability]:
        """What gives a player an ability wherever it is, beside cards at their places."""
        return iter(())

    def has(self, state: Hf4State, player: str, code: str) -> bool:
        """Whether anything of that kind gives a player an ability."""
        return next(self.abilities(state, player, code), None) is not None

    def owns_privilege(self, state: Hf4State, player: str, code: str) -> bool:
        """Whether a player has a privilege by the crew; in lawless years every one is the Felonious (K2e)."""
        if state.lawless:
            return code == "felonious"
        return any(ability.code == code for ability in self.crew_face(state, player).abilities)

    def privilege_faces(self, state: Hf4State, player: str, code: str) -> Sequence[CardSide]:
        """Faces of the crew card on which a privilege is looked for."""
        return () if state.lawless and code != "felonious" else (self.crew_face(state, player),)

    def crew_face(self, state: Hf4State, player: str) -> CardSide:
        """The face of a player's crew card that lies up."""
        owner = state.players[player]
        return state.content.cards[owner.crew].sides[owner.crew_black]

    def asleep(self, state: Hf4State, player: str, code: str) -> str | None:
        """The rule by which a printed privilege does not work now."""
        return None

    def may_wrong(self, state: Hf4State, player: str, victim: str) -> bool:
        """Whether a player who may commit felonies may do so against another one."""
        return True

    def destined(self, state: Hf4State, player: str) -> Collection[str]:
        """Sites whose claims a player may jump without a felony."""
        return ()

    def open_to(self, state: Hf4State, player: str) -> bool:
        """Whether the factories of others serve a player."""
        return False

    # -- operations --------------------------------------------------------------------------------------

    def may_work(
        self, state: Hf4State, player: str, card: str, profession: str, places: Sequence[str]
    ) -> Broken:
        """What keeps a Colonist from doing an operation on top of the turn's own."""
        return iter(())

    def evasive(self, state: Hf4State) -> bool:
        """Whether restrictions of a War are evaded by petitions, and told by who knows those."""
        return False

    def may_trade_on_earth(self, state: Hf4State, what: str, legal: str) -> Broken:
        """What keeps an operation on Earth from being done."""
        return iter(())

    def may_sell(self, state: Hf4State, player: str, card: str) -> Broken:
        """What keeps a player from selling a card."""
        return iter(())

    def hand_price(self, state: Hf4State, player: str, price: int) -> int:
        """What a card from hand brings that usually brings ``price``."""
        return price

    def may_boost(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player from boosting."""
        return iter(())

    def crippled(self, state: Hf4State, site: str) -> Broken:
        """What keeps a factory from assisting landings and from making fuel."""
        return iter(())

    def luna_is_open(self, state: Hf4State) -> bool:
        """Whether Luna is prospected without the permission of the 1st player."""
        return False

    def may_fundraise(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player from fundraising."""
        return iter(())

    def factory_built(self, state: Hf4State, player: str, site: str) -> None:
        """A player has built a factory by industrializing."""

    def casus_belli(self, state: Hf4State, player: str) -> None:
        """A player has completed a Future that is one."""

    def may_take_income(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player from the income operation."""
        return iter(())

    def may_auction(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player from an auction, whatever the deck."""
        return iter(())

    def may_bid(self, state: Hf4State, player: str, deck: str) -> Broken:
        """What keeps a player from auctions of a deck."""
        return iter(())

    def is_barred(self, state: Hf4State, player: str, deck: str) -> bool:
        """Whether a player cannot bid for a card of a deck."""
        return next(self.may_bid(state, player, deck), None) is not None

    def may_own(self, state: Hf4State, player: str, cards: Sequence[str]) -> Broken:
        """What keeps cards from becoming a player's."""
        return iter(())

    def sells_pairs(self, state: Hf4State, player: str) -> bool:
        """Whether a player may sell two cards together."""
        return False

    def pair_price(self, state: Hf4State) -> int:
        """What two cards together bring."""
        return 0

    def boost_factor(self, state: Hf4State, player: str, home: bool) -> int:
        """What the mass of a boost is multiplied by, to LEO or straight ``home``."""
        return 1

    def may_boost_home(self, state: Hf4State, player: str) -> Broken:
        """What keeps a boost from going straight home."""
        return iter(())

    def may_make_isotope(self, state: Hf4State, player: str, site: str) -> Broken:
        """What keeps isotope from being made at a factory."""
        return iter(())

    def isotope_factor(self, state: Hf4State, player: str) -> int:
        """What its yield is multiplied by."""
        return 1

    def isotope_received(self, state: Hf4State, stack: Stack, giver: str, fts: int) -> None:
        """A stack has got so many gold FTs of another player."""

    def isotope_made(self, state: Hf4State, player: str, site: str) -> None:
        """Isotope is made at a factory."""

    def assembled(self) -> None:
        """Raise Impossible where there is no assembly to send delegates to."""
        raise Impossible("the game is played without Module 0 (politics)", frozenset({"game"}))

    def may_represent(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player from sending a delegate."""
        return iter(())

    def represent(self, state: Hf4State, player: str, ideology: str | None = None) -> None:
        """A player sends a delegate, into the crew's ideology or that of the Colonist who settles."""

    def ideology_of(self, state: Hf4State, card: str) -> str | None:
        """The ideology of a card that settles, where it is not the crew's."""
        return None

    def tallies(self, state: Hf4State) -> bool:
        """Whether votes are counted when delegates come or go."""
        return True

    def votes(self, state: Hf4State, ideology: str, delegates: int) -> int:
        """How many of the ``delegates`` in an ideology count in a vote tally."""
        return delegates

    def law_moved(self, state: Hf4State, before: str, after: str) -> None:
        """A vote tally has moved the Active Law from one ideology to another."""

    def loose(self, state: Hf4State, ideology: str, player: str, delegates: int) -> int:
        """How many of a player's ``delegates`` in an ideology may be moved, purged and discarded."""
        return delegates

    def delegate_lost(self, state: Hf4State, ideology: str, player: str, by: str) -> None:
        """A delegate of a player has left an ideology: purged, discarded or recalled ``by`` somebody."""

    def delegate_moved(self, state: Hf4State, start: str, end: str, player: str) -> None:
        """A delegate of a player has moved from one ideology to another."""

    def may_lobby(self, state: Hf4State, player: str, ideology: str) -> Broken:
        """What keeps a player from lobbying with a delegate in an ideology."""
        return iter(())

    def may_recall(self, state: Hf4State, player: str, ideology: str) -> Broken:
        """What keeps a player from taking an own delegate back."""
        return iter(())

    def may_turn_glory(self, state: Hf4State, card: str) -> Broken:
        """What keeps a glory chit from being turned."""
        return iter(())

    # -- Bernals, Colonists, promotions and elevators ----------------------------------------------------

    def may_anchor(self, state: Hf4State, stack: Stack) -> Broken:
        """What keeps a Bernal from being anchored where it is."""
        return iter(())

    def cast_off(self, state: Hf4State, stack: Stack, by: str | None) -> None:
        """A Bernal loses its anchorage by an attack of ``by``, or by nobody's."""

    def dirtsides_lost(self, state: Hf4State, by: str) -> None:
        """An attack of a player has harmed a factory."""

    def may_exomigrate(self, state: Hf4State, player: str) -> Broken:
        """What keeps Colonists from coming to a player."""
        return iter(())

    def arrival(self, state: Hf4State, player: str) -> Stack | None:
        """The home to which Colonists and built Bernals of a player may come."""
        return self.home(state, player)

    def may_arrive(self, state: Hf4State, player: str, home: bool) -> Broken:
        """What keeps a Colonist from coming to LEO, or ``home``."""
        return iter(())

    def may_retire(self, state: Hf4State, player: str, card: str) -> bool:
        """Whether a player may discard a Colonist although the limit is kept."""
        return False

    def retires(self, state: Hf4State, player: str, card: str) -> None:
        """A player discards a Colonist."""

    def may_homestead(self, state: Hf4State, player: str) -> Broken:
        """What keeps a player from homesteading."""
        return iter(())

    def may_promote(self, state: Hf4State, player: str, card: str) -> Broken:
        """What keeps a player from promoting a card where it is."""
        return iter(())

    def may_attempt(self, state: Hf4State, player: str, card: str) -> Broken:
        """What keeps a player from attempting the Future of a card by an epic hazard operation."""
        return iter(())

    def may_elevate(self, state: Hf4State, player: str, elevator: str) -> Broken:
        """What keeps a player from building a space elevator."""
        return iter(())

    def spans(self, state: Hf4State, player: str, unit: str) -> bool:
        """Whether a unit of a player may build space elevators that the map does not print."""
        return False

    def may_span(self, state: Hf4State, player: str, elevator: str, unit: str) -> Broken:
        """What keeps such a unit from building one."""
        return iter(())

    def elevators_of(self, state: Hf4State, player: str) -> Sequence[tuple[str, str]]:
        """Space elevators that such units of a player could build, each with the unit."""
        return ()

    # -- deals -------------------------------------------------------------------------------------------

    def closed_to_deals(self) -> Mapping[str, str]:
        """Decisions during which nothing changes hands, and what they are about."""
        return {}

    def may_deal(self, state: Hf4State, one: str, other: str) -> Broken:
        """What keeps two players from dealing with each other now."""
        return iter(())

    def may_call_back(self, state: Hf4State, card: str) -> Broken:
        """What keeps a crew or Colonist from coming home out of another player's stack."""
        return iter(())

    def lendable(self, state: Hf4State, giver: str) -> Sequence[str]:
        """What else a player may let others use for a turn, as deals name it."""
        return ()

    def may_exchange(self, state: Hf4State, kinds: Sequence[str]) -> Broken:
        """What keeps things of such kinds from changing hands now."""
        return iter(())

    def bribes(self, state: Hf4State, player: str) -> int:
        """Bribes that a player could give away."""
        return 0

    def has_bribes(self, state: Hf4State, player: str, n: int) -> None:
        """Raise Impossible where a player has not so many."""
        raise Impossible("there are no bribes in this game", frozenset({"game"}))

    def give_bribes(self, state: Hf4State, giver: str, taker: str, n: int) -> None:
        """Bribes change hands."""

    def legacy_due(self, state: Hf4State, giver: str, ideology: str) -> None:
        """Raise Impossible where a player has no seniority disk to place."""
        self.assembled()

    def legacies(self, state: Hf4State, giver: str) -> Sequence[str]:
        """Where a player could be asked to place a seniority disk."""
        return ()

    def may_place(self, state: Hf4State, ideology: str) -> Broken:
        """What keeps a seniority disk from being placed there."""
        return iter(())

    def place(self, state: Hf4State, ideology: str) -> None:
        """A seniority disk is placed."""

    # -- the score ---------------------------------------------------------------------------------------

    def token_points(self, state: Hf4State, player: str) -> dict[str, int]:
        """Points for pieces on the map beside those of the core game."""
        return {}

    def domes(self, state: Hf4State, player: str, colonies: int) -> int:
        """A player's domes, where ``colonies`` are on sites."""
        return colonies

    def points(self, state: Hf4State, player: str) -> dict[str, int]:
        """Points for what else a module rewards."""
        return {}

    def stock_value(self, state: Hf4State, space: str, price: int) -> int:
        """What a factory is worth whose kind of card brings ``price``."""
        return price

    def wealth(self, state: Hf4State, player: str) -> int:
        """What of a player's breaks a tie: the more of it the better."""
        return state.players[player].aquas

    def saved(self, state: Hf4State) -> int | None:
        """Colonists who were rescued, where that is all that counts."""
        return None

    # -- what the kernel asks ------------------------------------------------------------------------------

    def restated(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
        """Further ids of a broken rule, in the book that is played."""
        return ()

    def assumes(self, state: Hf4State, kind: str, owner: str, value: Any) -> bool:
        """Take a fact ``kind.owner`` from the table; False where that is none of the module's."""
        return False

    def breaches_shown(self, state: Hf4State, kind: str, player: str, seen: Any, derived: Any) -> Shown:
        """Breaches that a fact ``kind.player`` of the table shows, which the acts leave otherwise."""
        return iter(())

    def unsound(self, state: Hf4State) -> Iterator[str]:
        """Sentences about what cannot be in any position."""
        return iter(())

    def exceeded(self, state: Hf4State) -> Iterator[str]:
        """Sentences about what legal play never leads to."""
        return iter(())

    def cards_elsewhere(self, state: Hf4State) -> Collection[str]:
        """Cards of the game that are in no deck, hand, stack or auction."""
        return ()

    def chits_elsewhere(self, state: Hf4State) -> Collection[str]:
        """Glory and heroism chits that lie neither on the map nor with a card or player."""
        return ()

    def cubes_due(self, state: Hf4State, player: str) -> int:
        """Cubes that a player has in use and has yet to free."""
        return 0

    def disks_placed(self, state: Hf4State) -> int:
        """Seniority disks that are placed, or about to be."""
        return 0

"""Chapter C: setup. The header of a log names the table; the act ``set_up`` lays the game out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, Self

from hfmod.engine.act import Act, BadAction, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import CardSide, Hf4Content
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.abilities import of_privilege
from hfmod.games.hf4.rules.core.acts import LEO, PREPARE, broken, count
from hfmod.games.hf4.rules.core.options import chosen
from hfmod.games.hf4.rules.core.scenarios import CORE, named, scenario
from hfmod.games.hf4.rules.core.state import CardState, Hf4State, Player, Stack, Turn

if TYPE_CHECKING:
    from hfmod.games.hf4.rules.core.extension import Extension

KIT = "sixth_player_kit"  # option: the Bernals of the kit are in the game (RUL-CARD-DATA)

# -- from the header -----------------------------------------------------------------------------------


def empty_table(header: Mapping[str, Any], content: Hf4Content, rules: Extension) -> Hf4State:
    """The state before ``set_up``. Raises BadAction naming what is wrong in the header."""
    modules = frozenset(_words(header, "modules", ["core"]))
    title = header.get("scenario", "core")
    wanted = named(content, title)
    content = rules.stocked(content, wanted)
    if wanted.edition != rules.edition:
        raise BadAction(f"scenario {title} and modules {', '.join(sorted(modules))} do not fit")
    options = header.get("options", {})
    if not isinstance(options, Mapping):
        raise BadAction("options is not an object of option names and values")
    state = Hf4State(content, modules, title, chosen(content, options, rules.edition), rules)
    rules.opens(state, header)
    _seat(state, header)
    _deck_orders(state, header.get("decks", {}))
    return state


def _words(header: Mapping[str, Any], key: str, default: list[str]) -> list[str]:
    value = header.get(key, default)
    if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
        raise BadAction(f"{key} is not a list of words")
    return list(value)


def _near(word: object, known: Mapping[str, Any]) -> str:
    close = get_close_matches(str(word), known, n=1)
    return f"; did you mean {close[0]}?" if close else f"; there are {', '.join(known)}"


def _seat(state: Hf4State, header: Mapping[str, Any]) -> None:
    seats = header.get("players")
    if not isinstance(seats, list | tuple) or not seats:
        raise BadAction("players is not a list of players in the order in which they sit")
    for seat in seats:
        player = _player(state, seat)
        if player.id in state.players:
            raise BadAction(f"two players are named {player.id}")
        taken = [other.id for other in state.players.values() if other.crew == player.crew]
        if taken:
            raise BadAction(f"{taken[0]} and {player.id} have the same crew card {player.crew}")
        state.players[player.id] = player
        state.order.append(player.id)
    first = header.get("first", by_clout(state)[0])
    if not isinstance(first, str) or first not in state.players:
        raise BadAction(f"first is {first!r}, which is no player{_near(first, state.players)}")
    state.first_player = first


@implements("C2", "C2.1", "GL-Faction")
def _player(state: Hf4State, seat: object) -> Player:
    keys = ("id", "faction", "crew")
    if not isinstance(seat, Mapping) or not all(isinstance(seat.get(key), str) for key in keys):
        raise BadAction(f"player {seat!r} needs id, faction and crew")
    colour, code = seat["faction"], seat["crew"]
    faction = state.content.factions.get(colour)
    if faction is None:
        raise BadAction(f"there is no faction {colour!r}{_near(colour, state.content.factions)}")
    card = code[:-1]
    if code not in state.content.sides or card not in state.content.cards:
        raise BadAction(f"there is no crew {code!r}{_near(code, state.content.sides)}")
    if card != faction.crew:
        raise BadAction(f"crew {code} is not of the {faction.id} faction, whose card is {faction.crew}")
    return Player(seat["id"], faction.id, card, code == state.content.cards[card].back.code)


@implements("C4", "iiA1-C4", "B2", "iiA.3", "iiA1.1", "iiD3.INTRO", "iiD3.SETUP", "2A2", "1A2", "1A1")
def patent_decks(state: Hf4State) -> tuple[str, ...]:
    """The patent decks in play: six, in Race for Glory three; modules add theirs."""
    return (*scenario(state).decks, *state.rules.patent_decks())


@implements("2A2", "2A2b")
def deck_names(state: Hf4State) -> tuple[str, ...]:
    """The patent decks, and queues of cards that are never auctioned."""
    return (*patent_decks(state), *state.rules.queues())


@implements("iiB-a")
def deck_cards(state: Hf4State, deck: str) -> tuple[str, ...]:
    """Cards of a deck in ascending number: the special ones in Race for Glory, else the core ones."""
    kit = state.content.deck(deck, "kit") if deck == b_cards.BERNALS and state.option(KIT) else ()
    cards = (*state.content.deck(deck, scenario(state).edition), *kit)
    return tuple(card.id for card in cards if card.module == "core" or card.module in state.modules)


@implements("tC-c")
def _deck_orders(state: Hf4State, orders: object) -> None:
    if orders == "ascending":
        state.deck_orders = {deck: deck_cards(state, deck) for deck in deck_names(state)}
        return
    if not isinstance(orders, Mapping):
        raise BadAction('decks is neither "ascending" nor an object of deck names and card lists')
    for deck, cards in orders.items():
        if deck not in deck_names(state):
            raise BadAction(f"there is no deck {deck!r}; decks are {', '.join(deck_names(state))}")
        if not isinstance(cards, list | tuple) or sorted(map(str, cards)) != sorted(deck_cards(state, deck)):
            raise BadAction(f"deck {deck} does not list each of its cards once")
        state.deck_orders[deck] = tuple(cards)


# -- the act -------------------------------------------------------------------------------------------


def crew_side(state: Hf4State, player: Player) -> CardSide:
    """The chosen side of a player's crew card."""
    card = state.content.cards[player.crew]
    return card.back if player.crew_black else card.front


@implements("C8")
def clout(state: Hf4State, player: Player) -> str:
    """The clout letter of a player's crew, A is highest; Z where none is printed."""
    return str(crew_side(state, player).details.get("clout", "Z"))


@implements("C8a")
def by_clout(state: Hf4State) -> list[str]:
    """Players from the highest clout to the lowest."""
    return sorted(state.players, key=lambda player: clout(state, state.players[player]))


@implements("C8a", "iiD5.SETUP.1")
def first_by_clout(state: Hf4State) -> Iterator[RuleViolation]:
    """The player with the highest clout is the 1st player."""
    highest = by_clout(state)[0]
    letters = {player: clout(state, state.players[player]) for player in state.order}
    if scenario(state).colonists is None and letters[state.first_player] > letters[highest]:
        message = (
            f"{state.first_player} (clout {letters[state.first_player]}) goes first, "
            f"but {highest} has the higher clout {letters[highest]}"
        )
        yield broken("C8a", message, "game", legal=f"{highest} is 1st player", clout=letters)


@implements("C.1", "A0.1")
def number_of_players(state: Hf4State) -> Iterator[RuleViolation]:
    """Two to six players, five with the basic box (RUL-PLAYERS).

    Alone one plays the solitaire variant (V2), whose rules stand in a booklet of its own that is not at hand.
    """
    most = state.option("max_players")
    if scenario(state).edition == CORE and not 2 <= len(state.players) <= most:
        message = f"{count(len(state.players), 'player')}; the game is for 2 to {most} (option max_players)"
        if len(state.players) == 1:
            message = "1 player; the rules of the solitaire variant (V2) are not in the rulebook"
        yield broken("C.1", message, "game", legal=f"2 to {most} players", players=len(state.players))


@implements("iiD1.PLAYERS", "iiD2.PLAYERS", "iiD3.PLAYERS", "iiD4.PLAYERS", "iiD5.PLAYERS")
def number_in_scenario(state: Hf4State) -> Iterator[RuleViolation]:
    """A scenario names its number of players."""
    least, most = scenario(state).players
    if scenario(state).edition != CORE and not least <= len(state.players) <= most:
        message = f"{len(state.players)} players; {scenario(state).title} is for {least} to {most}"
        legal = f"{least} to {most} players"
        rule = f"{scenario(state).chapter}.PLAYERS"
        yield broken(rule, message, "game", legal=legal, players=len(state.players))


@dataclass(frozen=True, kw_only=True)
class SetUp(Act[Hf4State]):
    """Lay out the game; the table does it (``by`` null). Chance shuffles the decks without a given order."""

    do: ClassVar[str] = "set_up"

    by: str | None = None

    def possible(self, state: Hf4State) -> None:
        if state.phase != "setup":
            raise Impossible("the game is set up already")
        if self.by is not None:
            raise Impossible("the table sets the game up, not a player")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from number_of_players(state)
        yield from number_in_scenario(state)
        yield from first_by_clout(state)
        yield from state.rules.may_set_up(state)

    @implements("C4", "iiD5.SETUP.4")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return tuple(
            Draw("shuffle", f"the {deck} deck", items=deck_cards(state, deck))
            for deck in deck_names(state)
            if deck not in state.deck_orders
        )

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        """Decks stay as they are shuffled; the books of the scenarios but one leave that to the core book."""
        if not outcomes:
            return ""
        return "iiD5.SETUP.4" if scenario(state).chapter == "iiD5" else "C4"

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        shuffled = iter(outcomes)
        for deck in deck_names(state):
            order = state.deck_orders.get(deck)
            state.decks[deck] = list(order if order is not None else next(shuffled))
        for card in (card for deck in state.decks.values() for card in deck):
            state.cards[card] = CardState(card)
        for player in state.players.values():
            lay_out_player(state, player)
        lay_out_board(state)
        state.rules.lays_out(state)
        if state.phase == PREPARE:
            return
        state.phase = "turns"
        state.turn = state.turns[state.first_player] = Turn(state.first_player)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"game"})

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        act = cls()
        if state.phase == "setup" and next(act.check(state), None) is None:
            yield act


@implements("C3.1", "C2", "E4", "E3b", "E4a", "tC.0", "tD3.1")
def lay_out_player(state: Hf4State, player: Player) -> None:
    """The crew goes to LEO, chosen side up, and the starting Aquas with it."""
    state.cards[player.crew] = CardState(player.crew, black=player.crew_black)
    player.stacks["leo"] = Stack("leo", player.id, LEO, [player.crew])
    player.aquas = starting_aquas(state, player)


@implements(
    "C5",
    "iiA1-C5",
    "iiD1.SETUP",
    "iiD2.SETUP",
    "iiD3.SETUP",
    "iiD4.SETUP",
    "iiD5.SETUP.4",
    "tC-d",
    "2A2.1",
    "1A2.1",
    "3A2c",
)
def starting_aquas(state: Hf4State, player: Player) -> int:
    """As many as there are patent decks, or what the scenario says; 2 more for the secretary-general."""
    decks = len(state.rules.patent_decks())
    return scenario(state).aquas + decks + secretary_general(state, player.id)


@implements("GL-Secretary-General", "APP-CQ040F", "CA-CQ040F-P")
def secretary_general(state: Hf4State, player: str) -> int:
    """Aquas of the privilege; with Module 2 they come with the first Home Bernal (RUL-START-AQUAS)."""
    bonus = of_privilege(state, player, "secretary_general")
    return int(bonus.params.get("aqua", 2)) if bonus else 0


@implements(
    "A1b", "1A2b", "1Dd", "M1a", "GL-Futures", "C1.1", "iiA1-C1", "iiD1.SETUP", "iiD2.SETUP", "iiD3.SETUP",
    "iiD4.SETUP", "iiD5.SETUP.2", "3A2", "3A2a",
)  # fmt: skip
def seniority_disks(state: Hf4State) -> int:
    """Seniority disks that the game begins with: those of the scenario, one more with a longer module; 7 with
    Futures."""
    return state.rules.seniority(state, scenario(state).seniority + state.rules.longer)


@implements(
    "C1.1",
    "iiD1.SETUP",
    "iiA1-C1",
    "C7",
    "B3.1",
    "B3.2",
    "C8b",
    "C6",
    "tC-a",
    "tC-e",
    "tC-f",
    "tC-g",
    "iiB-d",
    "B7j",
    "iiB-b",
    "A1b",
    "1A2b",
    "M1a",
)
def lay_out_board(state: Hf4State) -> None:
    """Seniority disks, glory chits and the cube on START; the exploitation tracks follow from factories."""
    table = scenario(state)
    state.seniority = seniority_disks(state)
    state.sunspot, state.year = 0, 1
    for chit in state.content.tables["glory"]["chits"]:
        if chit["kind"] == "glory":
            wanted = table.glory is None or chit["zone"] in table.glory
        else:
            wanted = table.heroism_from is not None and len(state.players) >= table.heroism_from
        if wanted:
            state.glory_spots[chit["id"]] = chit.get("zone", "")
            state.glory_high[chit["id"]] = False

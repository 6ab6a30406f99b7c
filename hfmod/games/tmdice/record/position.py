"""A position read off the table, for logs that begin in mid-game: as it lies between two turns.

What the table does not show is taken in the players' favour: whether the last round has begun, what cards
cost that were played, and who has extra turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.games.tmdice.content.model import BONUS, CORPORATION
from hfmod.games.tmdice.names import DECK, FIRST, VP
from hfmod.games.tmdice.record.table import TableView
from hfmod.games.tmdice.rules.state import TURN_END, Player, TmdState
from hfmod.games.tmdice.rules.turns import begin, go_on
from hfmod.vassal.table import TableState

UNKNOWN = "what cards cost and who has extra turns is not on the table, and was taken in the players' favour"


def take_position(state: TmdState, table: TableState, view: TableView) -> None:
    """Fill a fresh state with what lies on the table."""
    facts = view.facts(table, list(state.players))
    state.first = table.property(FIRST) or state.order[0]
    state.temperature, state.oxygen = facts["temperature"], facts["oxygen"]
    state.oceans, state.tiles, state.pool = facts["oceans"], facts["tiles"], Counter(facts["pool"])
    state.wild, state.discard = facts["tokens"], facts["discard"]
    state.deck = [card for card, _ in view.cards(table).get(DECK, ())]
    state.bonus_stack = view.bonus_stack(table)
    state.awards = [view.face(one) for one in view.on_slots(table, "Award ").values()]
    state.open = [view.thing(one).milestone for one in view.on_slots(table, "Milestone ").values()]
    for player in state.players.values():
        player.vp, player.wild = facts[f"vp.{player.id}"], facts[f"wild.{player.id}"]
        player.dice, player.used = Counter(facts[f"dice.{player.id}"]), set(facts[f"used.{player.id}"])
        player.revealed = player.ready = True
        player.turns = 1
        _take_cards(state, player, table, view)
    state.milestones = [*state.open, *(one for player in state.everybody() for one in player.milestones)]
    state.turns, state.marker = len(state.order), _turns_alone(state, table, view)


def _take_cards(state: TmdState, player: Player, table: TableState, view: TableView) -> None:
    """The hand of a player, and all that lies in front."""
    for card, laid in _cards_of(player.id, table, view):
        kind = state.content.cards[card].kind
        if not laid:
            pile = state.bonus_stack if kind == BONUS else player.hand  # a bonus card is only looked at
            pile += [card] if kind != CORPORATION else []
        elif kind == CORPORATION:
            player.corporation = card
        else:
            player.cards.append(card)
            player.bonus_cards += kind == BONUS
            player.costs[card] = len(state.content.cards[card].cost)
    player.milestones = [
        thing.milestone
        for _, thing, spot in view.lying(table)
        if thing.milestone and spot.on_mat and spot.seat == player.id
    ]


def _cards_of(seat: str, table: TableState, view: TableView) -> Iterator[tuple[str, bool]]:
    """Cards of a player, and whether they lie on the mat."""
    for _, thing, spot in view.lying(table):
        if thing.card and spot.seat == seat:
            yield thing.card, spot.on_mat


def _turns_alone(state: TmdState, table: TableState, view: TableView) -> int:
    """How many turns of a solo game are over, as far as its marker shows: perhaps it has gone on already."""
    if not state.solo:
        return 0
    shown = [piece.properties().get(VP, "0") for piece, thing, _ in view.lying(table) if thing.id == "time"]
    return max(0, max(map(int, filter(str.isdecimal, shown)), default=0) - 1)


def after_turn_of(state: TmdState, over: str, goes_on: str) -> None:
    """The turn of a player is over; whoever ``goes_on`` has the next one, unless bonus cards come first."""
    state.step, state.active, state.seat = TURN_END, over, over
    go_on(state)
    if state.step != TURN_END and state.active != goes_on and goes_on in state.players:
        begin(state, goes_on)

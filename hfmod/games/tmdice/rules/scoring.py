"""Final scoring: awards, milestones, VP of cards, the tie-break, and the table of solo results."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import QUESTION
from hfmod.games.tmdice.rules.state import Player, TmdState
from hfmod.games.tmdice.rules.terraforming import GLOBAL, complete

FIRST, SECOND, MILESTONE = 5, 3, 4  # VP
SOLO_AWARDS = {"common": 10, "uncommon": 8, "rare": 6}  # icons for the full VP; one less gives the lesser
RATINGS = (
    (110, "god of terraforming?!"),
    (100, "best corporation"),
    (95, "master of terraforming"),
    (90, "splendid achievement"),
    (85, "profit"),
    (80, "break-even"),
    (70, "loss"),
    (60, "big loss"),
)
LEAST_RATING, FAILED = "better luck next time", "terraforming failed: try again"


@implements("TMD-SCORE-2", "TMD-CARD-7", silent=("TMD-CARD-7",))
def icons(state: TmdState, player: Player, award: str) -> int:
    """Icons of an award in the printed costs of all cards in front of a player."""
    counts = {award}
    if state.options["award_question_icons"] == "counted":
        counts |= {QUESTION, QUESTION + state.content.colour_of[award]}
    return sum(icon in counts for card in state.front(player) for icon in card.cost)


def award_vp(state: TmdState, award: str) -> dict[str, int]:
    """VP of each player for one award."""
    found = {player.id: icons(state, player, award) for player in state.everybody()}
    if state.solo:
        return {name: solo_award(state, award, n) for name, n in found.items()}
    return majority(state, found)


@implements("TMD-SCORE-2", "TMD-SCORE-3")
def majority(state: TmdState, found: dict[str, int]) -> dict[str, int]:
    """5 VP for the most icons, to each who has them; 3 VP for the second most where one alone has most."""
    scored = [n for n in found.values() if n or state.options["award_zero_icons"] == "scores"]
    most = max(scored, default=-1)
    leaders = scored.count(most)
    second = max((n for n in scored if n < most), default=-1) if leaders == 1 and second_place(state) else -1
    return {name: FIRST if n == most else SECOND if n == second else 0 for name, n in found.items()}


@implements("TMD-SCORE-4")
def second_place(state: TmdState) -> bool:
    """Whether the second most icons score: not for two players."""
    return len(state.order) > 2


@implements("TMD-SOLO-6")
def solo_award(state: TmdState, award: str, n: int) -> int:
    """VP for an award in a solo game: by how common the resource is on its die."""
    needed = SOLO_AWARDS[state.content.rank_of[award]]
    return FIRST if n >= needed else SECOND if n == needed - 1 else 0


@implements("TMD-SCORE-5")
def milestone_vp(player: Player) -> int:
    return MILESTONE * len(player.milestones)


@implements("TMD-VP-1", "TMD-SCORE-1", silent=("TMD-SCORE-1",))
def card_vp(state: TmdState, player: Player) -> int:
    """VP with a red ribbon on the cards of a player, which may be negative."""
    return sum(card.vp for card in state.front(player))


@implements("TMD-SCORE-1", "TMD-VP-3", "TMD-END-2", silent=("TMD-VP-3", "TMD-END-2"))
def total(state: TmdState, player: Player) -> int:
    """VP on the track, of awards, milestones and cards. Hands, dice and wild tokens are worth nothing."""
    awards = sum(award_vp(state, award)[player.id] for award in state.awards)
    return player.vp + awards + milestone_vp(player) + card_vp(state, player)


@implements("TMD-SOLO-1")
def failed(state: TmdState) -> bool:
    """Whether a solo game is lost: a parameter is not complete."""
    return state.solo and not all(complete(state, param) for param in GLOBAL)


def totals(state: TmdState) -> dict[str, int]:
    """Final VP of each player. A solo game that is lost is not scored: the VP stay those of the track."""
    if failed(state):
        return {player.id: player.vp for player in state.everybody()}
    return {player.id: total(state, player) for player in state.everybody()}


@implements("TMD-SCORE-6")
def production_dice(state: TmdState, player: Player) -> int:
    """Dice in all brown boxes of a player. Wild tokens and VP there do not count."""
    return sum(n for card in state.front(player) for n in card.production.dice.values())


@implements("TMD-SCORE-1", "TMD-SCORE-6")
def winners(state: TmdState) -> list[str]:
    """Who has most VP, then most dice in brown boxes; nobody where that is equal too."""
    if failed(state):
        return []
    points = totals(state)
    best = max((points[player.id], production_dice(state, player)) for player in state.everybody())
    found = [
        player.id
        for player in state.everybody()
        if (points[player.id], production_dice(state, player)) == best
    ]
    return found if len(found) == 1 else []


@implements("TMD-SOLO-12")
def rating(state: TmdState, vp: int) -> str:
    """What a solo game with so many VP comes to."""
    if failed(state):
        return FAILED
    return next((words for least, words in RATINGS if vp >= least), LEAST_RATING)

"""Milestones: their conditions, and who takes them, which happens at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hfmod.engine.rules import implements
from hfmod.engine.slips import SeenBreach
from hfmod.games.tmdice.content.effects import Choose, Effect, GainVp, IfOnce, Per
from hfmod.games.tmdice.content.model import COLOURS, Card, Feat
from hfmod.games.tmdice.rules.scoring import icons
from hfmod.games.tmdice.rules.state import Player, TmdState

COSTLY = 5  # icons of a cost that count for the milestone of costly cards


@implements(
    "TMD-MS-2",
    "TMD-MS-4",
    "TMD-MS-6",
    "TMD-MS-8",
    "TMD-BON-2",
    "TMD-CARD-7",
    "TMD-COMP-3",
    silent=("TMD-CARD-7", "TMD-COMP-3"),
)
def cards_played(state: TmdState, player: Player, feat: Feat) -> int:
    """Cards of a colour, or of any, that a player has played, bonus cards too."""
    return sum(feat.colour in ("", card.colour) for card in state.played(player))


@implements("TMD-MS-3")
def dice_of_one_colour(state: TmdState, player: Player, feat: Feat) -> int:
    """The most dice that a player has of one colour. Wild tokens are none."""
    colour_of = state.content.colour_of
    return max(sum(n for face, n in player.dice.items() if colour_of[face] == colour) for colour in COLOURS)


@implements("TMD-MS-5")
def production_colours(state: TmdState, player: Player, feat: Feat) -> int:
    """Colours of the dice in all brown boxes of a player, that of the corporation too."""
    return len({colour for card in state.front(player) for colour, n in card.production.dice.items() if n})


@implements("TMD-MS-7")
def vp_cards(state: TmdState, player: Player, feat: Feat) -> int:
    """Cards on which VP are drawn, and no negative ones."""
    red_only = state.option("ms_vp_cards") == "red_ribbon"
    return sum(
        card.vp > 0 or (card.vp == 0 and not red_only and shows_vp(card)) for card in state.played(player)
    )


def shows_vp(card: Card) -> bool:
    """Whether VP are drawn anywhere on a card, beside its red ribbon."""
    effects = [*card.play, *(one for action in card.actions for one in action.gain)]
    effects += [one for trigger in card.triggers for one in trigger.gain]
    return card.production.vp > 0 or any(gives_vp(one) for one in effects)


def gives_vp(effect: Effect) -> bool:
    """Whether VP are drawn in an effect."""
    match effect:
        case GainVp():
            return True
        case Choose():
            return any(map(gives_vp, effect.of))
        case IfOnce():
            return any(map(gives_vp, effect.then))
        case Per():
            return gives_vp(effect.gain)
        case _:
            return False


@implements("TMD-MS-9")
def vp_on_track(state: TmdState, player: Player, feat: Feat) -> int:
    return player.vp


@implements("TMD-MS-10")
def costly_cards(state: TmdState, player: Player, feat: Feat) -> int:
    """Cards whose cost is five resources or more; by an option the cost that discounts have left."""
    discounted = state.option("ms_cost_5") == "discounted"
    return sum(
        (player.costs.get(card.id, len(card.cost)) if discounted else len(card.cost)) >= COSTLY
        for card in state.played(player)
    )


@implements("TMD-MS-11")
def all_dice(state: TmdState, player: Player, feat: Feat) -> int:
    """Dice of a player. Wild tokens are none."""
    return sum(player.dice.values())


@implements("TMD-MS-12")
def award_icons(state: TmdState, player: Player, feat: Feat) -> int:
    """The most icons that the costs of a player's cards show of one award."""
    return max((icons(state, player, award) for award in state.awards), default=0)


FEATS: dict[str, Callable[[TmdState, Player, Feat], int]] = {
    "count_played": cards_played,
    "count_dice_one_colour": dice_of_one_colour,
    "production_colours": production_colours,
    "count_vp_cards": vp_cards,
    "vp_track": vp_on_track,
    "count_cost_at_least_5": costly_cards,
    "count_dice": all_dice,
    "award_icons": award_icons,
}


@implements("TMD-SCORE-5", "TMD-MS-1", silent=("TMD-MS-1",))
def meets(state: TmdState, player: Player, name: str) -> bool:
    """Whether a player meets the condition of a milestone."""
    feat = state.content.milestones[name].condition
    return FEATS[feat.code](state, player, feat) >= feat.least


@implements("TMD-SCORE-5")
def claim(state: TmdState) -> None:
    """Milestones whose conditions are met are taken: by the active player first, then clockwise."""
    for name in list(state.open):
        able = [one for one in state.clockwise(state.active) if meets(state, state.players[one], name)]
        takers = able if state.option("simultaneous_milestone") == "shared" else able[:1]
        for one in takers:
            state.players[one].milestones.append(name)
        if takers:
            state.open.remove(name)


def taken_wrongly(state: TmdState, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[SeenBreach]:
    """Milestones that lie on the mat of a player who has not met their condition, or not first."""
    for fact, (seen, derived) in differs.items():
        kind, _, name = fact.partition(".")
        if kind != "milestones" or name not in state.players or not isinstance(seen, list):
            continue
        for tile in [one for one in seen if one not in derived and one in state.milestones]:
            feat = state.content.milestones[tile]
            owner = next((one.id for one in state.everybody() if tile in one.milestones), "")
            rule = "TMD-SCORE-5" if owner or not feat.rules else feat.rules[0]
            why = f"which {owner} met first" if owner else f"and never had what it asks for: {feat.text}"
            message = f"{name} has taken the milestone {feat.name}, {why}"
            legal = "whoever meets the condition of a milestone first takes it"
            yield SeenBreach(rule, message, legal, (fact,), tile)

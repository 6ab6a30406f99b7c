"""Abilities of cards and faction privileges: codes that content names and the engine knows.

A code stands for one effect; its numbers are parameters in the content. The tables below say what each
code does and which parameters it takes; chapters ask the functions here and never a card by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import Ability
from hfmod.games.hf4.rules.core import j_supports
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

PRIVILEGES = {
    "powersat": "+1 thrust for any spacecraft with a pushable triangle, in any player's turn (H3d, N4a)",
    "open_source_finao": "FINAO costs `cost` Aquas (H7e)",
    "skunkworks": "the academia hand limit does not hold (I2a)",
    "mooncable": "once a turn dirt for a dirt thruster in LEO: `tanks`, for a crew's `crew_tanks` (N4c)",
    "secretary_general": "`aqua` more Aquas at the start (C5)",
    "blink_telescope": "one reroll in each raygun prospect operation (I6a)",
    "felonious": "may commit felonies (G4, N4b)",
    "taxes": "1 Aqua for each claim placed and each factory built by anyone (RUL-FEES)",
    "launch_fees": "1 Aqua for each boost operation of anyone (RUL-FEES)",
    "dharma_refuel": "site refuel doubled beside an own human with a glory chit",
    "marketeer": "wins ties in auctions (I2e)",
    "scrum_troubleshooters": "repairs any glitch anywhere, before the glitch roll (N4d)",
}

CARD_ABILITIES = {
    "aerobrake_breaks": "decommissioned as soon as its stack enters an aerobrake hazard (GL-Sails.a)",
    "size_roll": "size rolls at the place change by `modifier`; only on `spectral`, only by `platform`",
    "reroll_size": "one failed size roll may be rerolled, once `per` operation or turn",
    "isru_modifier": "ISRU values at the place change by `modifier`; `atmospheric`: only at such sites",
    "site_refuel_factor": "FTs of a site refuel at the place are multiplied by `factor`",
    "aerostat_hydration": "Atmospheric Sites at the place or adjacent count as hydration `hydration`",
    "gain_privilege": "industrializing with it gains `privilege`; `min_size`, `atmospheric` true or false",
    "keep_robonaut": "industrializing with it in one of `zones` needs no robonaut decommissioned",
    "remove_busted": "operation: remove the busted disk of a site at the place of size `min_size` or more",
    "free_industrialize": "an industrialize operation at the place may be a free action",
    "ignore_radiation": "unharmed by flares and belt rolls (K2d, H10)",
    "belt_bonus_burn": "activated, it gains 1 bonus burn in each belt entered for the first time (H8f)",
    "solar_heated": "freighter: moves beyond `zone` only while pushed (CA-M1F163F)",
    "unassisted_landing": "freighter: lands and lifts off below size `below_size` without factory-assist",
    "factory_start_thrust": "freighter: `thrust` more for a move that starts at a factory",
    "belt_start_thrust": "freighter: `thrust` more for a move that starts in a radiation belt",
    "beam_powered": "pushed, it has `thrust` in place of 1 and ISRU changed by `isru` (RUL-POWERSAT)",
    "irradiate_stack": "activated, it costs its stack all cards of rad-hardness below `below` (J1c.1)",
    "cools_own_supports": "this radiator cools the supports that it depends on (J4b.4)",
    "heavy_once": "a heavy radiator that turns to light when it first supplies a therm (GL-Orientation.c)",
    "safe_aerobrake": "its stack makes no aerobrake hazard rolls (GL-Aerobrake-Hazard.a)",
    "no_industry_support": "supports neither industrializing nor a Bernal",
    # Bernals, while anchored, those of white sides at home; with what the owner gains
    "crew_reactor": "the own crew has a `reactor` on board: exotic or any",
    "ignore_budget_cuts": "budget cuts take nothing (K2f)",
    "vp_per_dome": "`vp` for each own dome (M2d)",
    "human_rad_hard": "crew and human Colonists have rad-hardness `at_least`",
    "always_first_player": "1st player from the next year on",
    "vp_per_dirtside": "`vp` for each Dirtside of this Bernal; unpromoted too where `option` is any",
    "powersat_pivot": "the own push brings `pivots` bonus pivots",
    "vp_per_delegate": "`vp` for each own delegate in the `ideology`: own or any (M2d)",
    "direct_boost": "boosts home for the single mass; anchoring is epic; in `orbit` only where it is named",
    "elevator_landing": "factory-assists pass lander burns (H6c)",
    "impose_hand_limit": "the academia hand limit holds for all others (I2a)",
    "solar_thrust": "`thrust` more for own spacecraft that use solar power",
    "skip_belt_rolls": "no belt rolls near Earth; negotiable",
    "rad_hard_bonus": "rad-hardness of the own other cards is `bonus` more; `option` sets another number",
    # Colonists, wherever they are
    "no_aerobrake": "its stack may not enter aerobrakes",
    "halve_finao": "FINAO costs half, rounded down",
    "opponents_boost_double": "others pay double for boosts",
    "choose_auction_card": "any card of a deck may be auctioned",
    "produce_anywhere": "cards of type `spectral` are produced at any factory",
    "felonies_despite_humans": "felonies even where a human of the victim is",
    "privilege_in_anarchy": "faction privileges are kept in anarchy",
    "both_privileges": "privileges of both crew sides, with or without a Home Bernal",
    "free_epic_hazard": "an epic hazard is a free action, a failed one costs nothing",
    "counts_as_freighter": "does in place of a freighter to build a space elevator",
    "isotope_refuel_factor": "factory refuels of isotope are multiplied by `factor`",
    "free_market_factor": "the income of a free market times `factor`",
    "glitch_immunity": "glitches do not affect the own stacks",
}

# abilities that work at the place of the card, not on the card alone: others there may profit (N7)
SHARED = frozenset({
    "size_roll", "reroll_size", "isru_modifier",
    "site_refuel_factor", "aerostat_hydration", "free_industrialize",
})  # fmt: skip

ABILITIES: frozenset[str] = frozenset(PRIVILEGES) | frozenset(CARD_ABILITIES)


@implements("iiA1-J")
def operational(state: Hf4State, card: str) -> bool:
    """Whether a card works with the supports in its stack (J3); in Race for Glory every card does."""
    return not state.rules.supports or j_supports.works(state, card)


@implements("B6a.1", "B6a.2")
def holders(state: Hf4State, code: str) -> list[str]:
    """Players with a privilege, in the order of play from the 1st player."""
    return [player for player in order_from_first(state) if state.has_privilege(player, code)]


def order_from_first(state: Hf4State) -> list[str]:
    """All players clockwise from the 1st player."""
    start = state.order.index(state.first_player) if state.first_player in state.order else 0
    return state.order[start:] + state.order[:start]


def playing_from_first(state: Hf4State) -> list[str]:
    """Those of them who have not left the game."""
    return [player for player in order_from_first(state) if player not in state.left]


@implements("GL-Ability")
def of_card(state: Hf4State, card: str, code: str) -> Iterator[Ability]:
    """The abilities of that code on a card's upper side, while the card is operational."""
    for ability in state.side(card).abilities:
        if ability.code == code and ability.status == "enforced" and operational(state, card):
            occurs("abilities", code)
            yield ability


def in_stacks(state: Hf4State, stacks: Iterable[Stack], code: str) -> Iterator[Ability]:
    """The abilities of that code on cards in the given stacks."""
    for stack in stacks:
        for card in stack.cards:
            yield from of_card(state, card, code)


def at_places(
    state: Hf4State, player: str, places: Collection[str], code: str, user: str | None = None
) -> Iterator[Ability]:
    """The abilities of that code that help a player in these spaces: of his own stacks, and lent ones.

    ``user`` is the player who uses the other's card there by consent (N6): his cards help it as well.
    """
    helpers = {player, user or player}
    own = [stack for stack in state.stacks() if stack.owner in helpers and stack.location in places]
    yield from in_stacks(state, own, code)
    yield from lent_at(state, player, places, code)


@implements("N7")
def lent_at(state: Hf4State, player: str, places: Collection[str], code: str) -> Iterator[Ability]:
    """The abilities of that code on others' cards there that are lent to the player's colocated stacks."""
    turn = state.turn
    if turn is None:
        return
    mine = {stack.location for stack in state.stacks(player)}
    for stack in state.stacks():
        if stack.owner != player and stack.location in mine.intersection(places):
            for card in stack.cards:
                if player in turn.granted.get(f"ability:{card}", ()):
                    yield from of_card(state, card, code)


@implements("N7")
def lendable(state: Hf4State, player: str) -> Iterator[str]:
    """Cards in a player's stacks with an ability for what is beside them, which can be lent."""
    for stack in state.stacks(player):
        for card in stack.cards:
            if any(one.code in SHARED and one.status == "enforced" for one in state.side(card).abilities):
                yield card


def of_privilege(state: Hf4State, player: str, code: str) -> Ability | None:
    """A privilege as printed on the player's crew face; None where it is not there, or in lawless years."""
    faces = state.rules.privilege_faces(state, player, code)
    found = next((ability for face in faces for ability in face.abilities if ability.code == code), None)
    if found is not None:
        occurs("privileges", code)
    return found

"""What would have been legal, with the names and numbers of the position.

Where no remedy was found (:mod:`remedies`), a finding ends with the general words of the rule: another claim,
a card with that ability. Here they become concrete: which claim, which card. A check names what to look for
by its ``advice``, an id; its words are for people alone. Nothing here runs before a violation is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.rules.core import (
    acts,
    b_components,
    e_stacks,
    h_due,
    i2_research,
    i6_prospect,
    i8_et_production,
    i_on_site,
    k_cycle,
)
from hfmod.games.hf4.rules.core.abilities import holders, order_from_first
from hfmod.games.hf4.rules.core.acts import count, name, spot
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.solar_graph import burns_to_enter, is_lander, ways
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import k_purge, o1_assembly, o4_lobby, o5_laws, o6_term
from hfmod.games.hf4.words import offers_at_hand
from hfmod.games.hf4.words.offer_words import (
    Offer,
    about,
    belongings,
    cards_in_words,
    either,
    spots,
    stack_meant,
    told,
)


def words(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """What would have been legal, in this position; empty where the rule's own words say it."""
    offer = OFFERS.get(violation.advice) or OF_RULE.get(violation.rule)
    known = act.by is None or act.by in state.players  # the sunspot cube is moved by nobody in particular
    return offer(state, act, violation) if offer is not None and known else ""


# -- who comes first -----------------------------------------------------------------------------------


def _auction(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Who ends an open auction, or the size rolls of a prospect operation."""
    if state.auction is None:
        rolls = next((one for one in state.pending if one["kind"] == "reroll"), None)
        return f"{rolls['player']} rolls again or lets the size rolls stand first" if rolls else ""
    asked, card = i2_research.still_asked(state, state.auction), name(state, state.auction.card)
    if not asked:
        return f"{state.auction.initiator} awards {card} first"
    do = "bids or passes" if len(asked) == 1 else "bid or pass"
    return f"{either(asked, 'and')} {do} for {card} first"


def _move(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """How the move that is under way ends."""
    move = state.movement
    if move is None:
        return _auction(state, act, violation)
    stack = state.spacecraft(move.owner, move.stack)
    if stack is None:
        return ""
    what, where = f"the move of the {move.stack}", spot(state, stack.location)
    if move.due:
        roll = "belt" if move.due[0] == h_due.BELT else "hazard"
        return f"{move.owner} makes the {roll} roll at {where} and ends {what} first"
    if is_lander(state.content.map.spaces[stack.location]):
        return f"{move.owner} goes on from the lander burn {where} and ends {what} first"
    return f"{move.owner} ends {what} at {where} first"


def _sunspot(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    first = state.first_player
    return f"{first}, the 1st player, advances the sunspot cube first" if first is not None else ""


DUE: Mapping[str, str] = {
    "budget_cuts": "{player} gives up a card for the budget cuts first (K2f)",
    "glitch": "{player} places the glitch first (K2b)",
    "pad_explosion": "{player} chooses the card that explodes first (K2c)",
    k_cycle.CME_ROLL: "{player} rolls for the solar flare first (K2d)",
    k_cycle.EVENT_ROLL: "{player} rolls for the event first (K2)",
    o1_assembly.VOTE: "{player} settles the tied vote first (O3a)",
    o4_lobby.INSURANCE: "{player} takes Mishap Insurance or declines it first (O5g)",
    k_purge.PURGE_ROLL: "{player} rolls for the purge first (K2e.2)",
    o6_term.BATON: "{player} passes the baton first (O6)",
    o6_term.CUBE: "{player} supplies the sunspot cube first (O6b)",
    acts.LEGACY: "{player} places a seniority disk first (O6)",
}


def _year_end(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """What the end of the year waits for."""
    due = next((one for one in state.pending if "player" in one), None)
    return DUE.get(due["kind"], "").format(player=due["player"]) if due is not None else ""


def _players_left(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    left = violation.facts["left"]
    turns = "ends the turn" if len(left) == 1 else "end their turns"
    return f"{either(left, 'and')} {turns} of this year first" if left else ""


def _voters(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    vote = next((one for one in state.pending if one["kind"] == "heroism"), None)
    left = [one for one in order_from_first(state) if vote is not None and one not in vote["votes"]]
    return f"{either(left, 'and')} vote{'s' * (len(left) == 1)} on heroism first" if left else ""


# -- politics and privileges -----------------------------------------------------------------------------


def _lender(code: str, what: str) -> Offer:
    """Who could lend a privilege."""

    def offer(state: Hf4State, act: Any, violation: RuleViolation) -> str:
        others = [other for other in holders(state, code) if other != act.by]
        return f"agree with {either(others)} on {what}" if others else f"nobody has {what} now"

    return offer


def _idle_laws(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    idle = [one for one in o1_assembly.ring(state.content) if not o5_laws.active(state, one)]
    return f"lobby for {either(idle)}" if idle else ""


def _law(code: str, then: str) -> Offer:
    """The ideology to lobby for, or that there is nothing to lobby with."""

    def offer(state: Hf4State, act: Any, violation: RuleViolation) -> str:
        home, house = o5_laws.home(state, code), state.assembly
        barred = next(o4_lobby.lobbying_is_open(state, act.by), None) is not None
        if barred or house is None or not o1_assembly.delegates(house, home, act.by):
            why = (
                "nobody lobbies now (O5c)" if barred else f"{act.by} has no delegate in {home} to lobby with"
            )
            instead = then if then.startswith(",") else ""
            return f"wait until the law of {home} is in force{instead}; {why}"
        return f"lobby for {home} (O4){then}"

    return offer


def _grant(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    price = o5_laws.number(state, o5_laws.RESEARCH_GRANTS, "aquas")
    return f"take the top card of the deck {act.deck} for {count(price, 'Aqua')} by a research grant"


def _active_law(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    assembly = state.assembly
    return f"wait until another law than that of {assembly.active} is in force" if assembly else ""


# -- claims, factories, places -----------------------------------------------------------------------------


def _tokens(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Own tokens that may be discarded."""
    sites = b_components.spare_claims(state, act.by)
    if act.token == "factory":
        sites = [one for one in b_components.factories(state, act.by) if not state.sites[one].colonies]
    if not sites:
        return f"{act.by} has no {act.token} that may be discarded"
    return f"discard the {act.token} of {act.by} at {spots(state, sites)}"


def _colony_places(state: Hf4State, player: str) -> list[str]:
    return [one for one in b_components.factories(state, player) if not state.sites[one].colonies]


def _colony(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    places = _colony_places(state, act.by)
    if not places:
        return f"{act.by} has no factory without a colony; industrialize another site first (I7)"
    return f"found it at the factory of {act.by} at {spots(state, places)}"


def _settlers(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    people = [
        card for card in belongings(state, act.by)
        if e_stacks.is_human(state, card) and state.stack_of(card) is not None
    ]  # fmt: skip
    there = [card for card in people if (at := state.stack_of(card)) is not None and at.location == act.site]
    if there:
        return f"settle {cards_in_words(state, there)}"
    return f"settle {cards_in_words(state, people)}, once at {spot(state, act.site)}" if people else ""


def _humans(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """A human stays, or goes by the ways that there are for it."""
    people = [card for card in act.cards if e_stacks.is_human(state, card)]
    places, felons = _colony_places(state, act.by), holders(state, "felonious")
    ways_out = [f"founds a colony at {spots(state, places)} (G3)"] if places else []
    if act.by in felons:
        ways_out.append("is murdered, once a turn (GL-Murder-Suicide)")
    elif felons:
        ways_out.append(f"is murdered with the Felonious privilege of {either(felons)} (N4b)")
    stays = f"leave {cards_in_words(state, people)} where it is"
    return f"{stays}; a human {', or '.join(ways_out)}" if ways_out else stays


def _crew_stays(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    places = _colony_places(state, act.by)
    settles = f", or settle it in a colony at {spots(state, places)} (G3)" if places else ""
    return f"keep {name(state, act.card)}{settles}"


def _human_there(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    return f"bring a human of {act.by} to {spot(state, act.site)} first"


def _jumpable(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    sites = [
        site for site, one in state.sites.items()
        if one.claim not in (None, act.by) and one.factory != one.claim
    ]  # fmt: skip
    return f"jump the claim at {spots(state, sites)}" if sites else "no claim of others can be jumped now"


def _objection(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    jumper = state.turn.player if state.turn is not None else None
    if jumper is None or jumper == act.by:
        return "wait until another player is about to jump a claim"
    both = [
        site for site, tokens in state.sites.items()
        if tokens.claim is not None and {act.by, jumper} <= e_stacks.humans_at(state, site)
    ]  # fmt: skip
    if both:
        return f"object at {spots(state, both)}, where {act.by} and {jumper} have humans"
    return f"at no claim {act.by} and {jumper} both have a human now"


def _next_to(state: Hf4State, act: Any, wanted: Callable[[str], bool]) -> list[str]:
    """Spaces of a kind next to the stack that the act is about."""
    stack = stack_meant(state, act)
    board = state.content.map
    return [way.end for way in ways(board, stack.location) if wanted(way.end)] if stack is not None else []


def _together(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Other own stacks at the place of the one that takes the cargo, which could give it."""
    to = state.spacecraft(act.by, getattr(act, "to", getattr(act, "stack", "")))
    if to is None:
        return ""
    near = [one.title for one in e_stacks.stacks_at(state, to.location, act.by) if one is not to]
    source = state.players[act.by].stacks.get(getattr(act, "source", ""))
    if near or source is None:
        return f"take it from {either(near)}" if near else ""
    fixed, mover = (to, source) if to.kind == "leo" else (source, to)
    return f"bring {mover.title} to {spot(state, fixed.location)} first"


def _go_on(state: Hf4State, act: Enter, violation: RuleViolation) -> str:
    move = state.movement
    ahead = _next_to(state, act, lambda space: move is None or space != move.came_from)
    return f"stop here and turn back next turn, or go on to {spots(state, ahead)}" if ahead else ""


def _open_sites(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Sites in reach that may be prospected with the card."""
    stack = state.stack_of(act.card)
    near = sorted(i6_prospect.reach(state, act.card, stack)) if stack is not None else []
    free = [site for site in near if next(i6_prospect.open_site(state, site), None) is None]
    return (
        f"prospect {spots(state, free)}" if free else f"no site in reach of {name(state, act.card)} is open"
    )


def _own_claims(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    sites = b_components.spare_claims(state, act.by)
    if sites:
        return f"industrialize the claim of {act.by} at {spots(state, sites)}"
    return f"{act.by} has no claim without a factory; prospect a site first (I6)"


def _own_factories(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    sites = b_components.factories(state, act.by)
    if sites:
        return f"deliver from the factory at {spots(state, sites)}"
    return f"{act.by} has no factory; industrialize a claim first (I7)"


# -- cards -------------------------------------------------------------------------------------------------


def _cards_of(
    wanted: Callable[[Hf4State, str], bool], do: str, lacking: str, own_stack: bool = False
) -> Offer:
    """Own cards of a kind: on the table, or in hand, unless only those of the stack itself will do."""

    def offer(state: Hf4State, act: Any, violation: RuleViolation) -> str:
        stack = stack_meant(state, act)
        here = [card for card in (stack.cards if stack is not None else ()) if wanted(state, card)]
        if here:
            return do.format(cards_in_words(state, here))
        others = [card for card in belongings(state, act.by) if wanted(state, card)]
        if not others or own_stack:
            return (
                f"{act.by} owns no {lacking}"
                if not others
                else f"bring {cards_in_words(state, others)} first"
            )
        return do.format(cards_in_words(state, others))

    return offer


def _drives(state: Hf4State, card: str) -> bool:
    return state.side(card).thrust is not None


def _burns_dirt(state: Hf4State, card: str) -> bool:
    thrust = state.side(card).thrust
    return thrust is not None and thrust.grade == "dirt"


def _revives(state: Hf4State, card: str) -> bool:
    return any(ability.code == "remove_busted" for ability in state.side(card).abilities)


def _workers(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Cards at the site that could industrialize it."""
    there = [card for stack in e_stacks.stacks_at(state, act.site, act.by) for card in stack.cards]
    site, use, bring = spot(state, act.site), [], []
    for deck, what in (("robonauts", "robonaut"), ("refineries", "refinery")):
        fit = [card for card in there if state.content.cards[card].deck == deck]
        use += [f"the {what} {cards_in_words(state, fit)}"] if fit else []
        bring += [] if fit else [f"a {what}"]
    if bring:
        return f"bring {' and '.join(bring)} to {site} first" + (f", for {use[0]}" if use else "")
    return f"industrialize {site} with {' and '.join(use)}"


def _wares(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    leo = [card for card in state.players[act.by].stacks["leo"].cards if not e_stacks.is_crew(state, card)]
    wares = [*state.players[act.by].hand, *(card for card in leo if e_stacks.black_up(state, card))]
    return f"sell {cards_in_words(state, wares)}" if wares else f"{act.by} has no card that could be sold"


def _crew_rides(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    crew = state.players[act.by].crew
    stack = state.stack_of(crew)
    return f"ride with {name(state, crew)}, which is at {spot(state, stack.location)}" if stack else ""


def _of_type(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Cards in hand that a factory makes."""
    fit = [
        card for card in state.players[act.by].hand
        if next(i8_et_production.same_type(state, act.by, card, act.site), None) is None
    ]  # fmt: skip
    return (
        f"make {cards_in_words(state, fit)}" if fit else f"{violation.legal}, and {act.by} has none in hand"
    )


def _isru(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """Cards beside the one named that are good enough, or the hydration that it takes."""
    stack, wet = state.stack_of(act.card), violation.facts.get("hydration")
    if stack is None or wet is None:
        return ""
    near = [card for one in e_stacks.stacks_at(state, stack.location, act.by) for card in one.cards]
    fit = [
        card for card in near
        if state.side(card).isru is not None and i_on_site.isru_value(state, card, stack, act.by) <= wet
    ]  # fmt: skip
    if fit:
        return f"work with {cards_in_words(state, fit)}"
    needs = f"{name(state, act.card)} works at hydration {violation.facts['isru']} or more"
    return f"a card with ISRU {wet} or less; {needs}"


def _coast(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    spaces = state.content.map.spaces
    free = _next_to(
        state, act, lambda space: not is_lander(spaces[space]) and not burns_to_enter(spaces[space])
    )
    return f"stop, or coast on to {spots(state, free)}" if free else ""


def _stop_here(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    stack = stack_meant(state, act)
    return f"stop at {spot(state, stack.location)}" if stack is not None else ""


def _outposts(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    mine = [stack for stack in state.stacks(act.by) if e_stacks.is_outpost(stack.kind)]
    there = (f"{stack.title} at {spot(state, stack.location)}" for stack in mine)
    return f"decommission or convert {either(there)} first"


def _mender(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    stack = state.players[act.owner].stacks[act.stack]
    return f"bring a human of {act.by} to {spot(state, stack.location)} first"


def _fundraise(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    return f"fundraise, for {count(o5_laws.income(state, act.by), 'Aqua')}"


def _hand(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    over = len(state.players[act.by].hand) - i2_research.HAND_LIMIT + 1
    return f"discard {count(over, 'card')} (G6) in {act.by}'s own turn first"


def _more_fts(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    short = violation.facts["cost"] - violation.facts["fts"]
    return f"bring {count(short, 'FT')} more into the stack first (I5b, G1)"


def _thrust(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    return f"{violation.legal}; net thrust {violation.facts['needed']} or more would do"


OFFERS: Mapping[str, Offer] = {  # by RuleViolation.advice
    "active_law": _active_law,
    "aerobrake": offers_at_hand.air,
    "air_eater": _cards_of(
        lambda state, card: state.side(card).air_eater, "work with {}", "card with the air-eater icon"
    ),
    "an_aqua": offers_at_hand.an_aqua,
    "auction": _auction,
    "bring_to_site": lambda state, act, violation: (
        f"bring {about(state, act, violation)} to {spot(state, act.site)} first"
    ),
    "buggy": _cards_of(
        lambda state, card: "buggy" in state.side(card).platforms, "bring {} there first", "card with a buggy"
    ),
    "by_rocket": told("carry {card} to LEO by rocket"),
    "cards_in_hand": offers_at_hand.hand,
    "chit_to_leo": told("bring {card} with it to LEO first (G5.2)"),
    "claim_to_jump": _jumpable,
    "claim_to_use": offers_at_hand.a_claim,
    "coast": _coast,
    "colony_place": _colony,
    "crew": _crew_rides,
    "crew_stays": _crew_stays,
    "digging_tools": offers_at_hand.tools,
    "dirt_aboard": offers_at_hand.dirt,
    "dirt_thruster": _cards_of(_burns_dirt, "bring {} aboard, and activate it", "dirt thruster"),
    "dirt_thruster_to_name": _cards_of(_burns_dirt, "bring {} aboard, and name it", "dirt thruster"),
    "discard_before_auctions": told("discard {card} in {by}'s own turn, before others start auctions"),
    "discard_either": told("discard one of them first (G6): {card}"),
    "discard_first": told("discard {card} first (G6)"),
    "felonious": _lender("felonious", "the Felonious privilege (N4b)"),
    "fundraise": _fundraise,
    "glitch": offers_at_hand.glitch,
    "grant": _grant,
    "human_at_site": _human_there,
    "human_to_leo": told("bring {card} to LEO first"),
    "humans": _humans,
    "idle_law": _idle_laws,
    "landing": offers_at_hand.landing,
    "martial_law": _law(o5_laws.MARTIAL_LAW, " first"),
    "mender": _mender,
    "mooncable": _lender("mooncable", "the use of the mooncable (N4c)"),
    "more_fts": _more_fts,
    "move": _move,
    "net_thrust": _thrust,
    "next_turn": told("leave it for {by}'s next turn; free actions (G) are no operations"),
    "objection": _objection,
    "one_space": _together,
    "open_site": _open_sites,
    "outpost": _outposts,
    "own_claim": _own_claims,
    "own_factory": _own_factories,
    "own_token": _tokens,
    "promotion": told("promote {card} first (1A5)"),
    "research_grants": _law(o5_laws.RESEARCH_GRANTS, ", or start an auction (I2)"),
    "reviver": _cards_of(_revives, "bring {} there", "card that revives mines"),
    "room_before_deals": told("take it back in {by}'s own turn, before deals"),
    "room_in_hand": _hand,
    "settlers": _settlers,
    "stack_to_leo": lambda state, act, violation: f"bring the {act.stack} of {act.by} to LEO first",
    "stop_here": _stop_here,
    "sunspot_cube": _sunspot,
    "supports": told("bring the supports that {card} needs (J3)"),
    "thruster": _cards_of(_drives, "activate {} first", "thruster", own_stack=True),
    "to_hand": told("decommission {card} to hand first"),
    "turns_left": _players_left,
    "voters": _voters,
    "wares": _wares,
    "way_ahead": _go_on,
    "workers": _workers,
    "year_end": _year_end,
}
OF_RULE: Mapping[str, Offer] = {
    "G1b": offers_at_hand.fuel_to_load,
    "I5a": _isru,
    "I6.2": _isru,
    "I8a": _of_type,
    "J1": offers_at_hand.supports,
    "J1a": offers_at_hand.supports,
}

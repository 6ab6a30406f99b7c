"""War aims of the greedy bot: what an attack is worth to it, and raids on the factories of enemies.

A shot is worth what the firing results make of its dice, in victory points: what an enemy loses counts less
than what is won or lost oneself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from hfmod.games.hf4.bots.missions import Navigator, years_left
from hfmod.games.hf4.bots.outfits import Wardrobe, held, launch
from hfmod.games.hf4.bots.settlers import TANKS, Move, Settlers, ferries
from hfmod.games.hf4.rules.conflict import b_blocs, e_combat, e_effects, e_firing, e_odds, e_weapons
from hfmod.games.hf4.rules.conflict.e_combat import AttackSpace, Fire
from hfmod.games.hf4.rules.conflict.e_weapons import AMAT, KAMIKAZE, Weapon
from hfmod.games.hf4.rules.core import h_hazards
from hfmod.games.hf4.rules.core.acts import legal
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

RIVAL = 0.5  # what a point that an enemy loses is worth
CARD, CHIT = 0.5, 1.0  # points that a card is worth, and a factory that is not damaged
GENOCIDE = 6.0  # what it costs to remove people: bribes and delegates
LATER = 0.6  # how much of a side is left to fire once the other one has fired
LEAST = 1.0  # worth for which a bot attacks
TEAMS = 4  # sets of cards whose raids are looked for


@cache
def totals(dice: int) -> dict[int, float]:
    """The chance of each total of so many dice."""
    sums = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    return {total: times / 6**dice for total, times in sums.items()}


# -- what a shot is worth ----------------------------------------------------------------------------------


def harm(
    state: Hf4State, by: str, effect: str, at: str, victims: Sequence[str], value: int
) -> tuple[float, float]:
    """What an effect takes from the victims, and what it brings the firer."""
    tokens = state.sites.get(at)
    hard = [
        h_hazards.hardness(state, card)
        for stack in e_effects.stacks(state, at, victims)
        for card in stack.cards
    ]
    if effect in (e_effects.COLLATERAL, e_effects.OVERLOAD):
        rolls = value if effect == e_effects.OVERLOAD else 1
        return CARD * sum(1 - (5 / 6) ** rolls for one in hard if 1 <= one <= 6), 0
    if effect == e_effects.ZAP:
        return (CARD if any(one < value for one in hard) else 0), 0
    if tokens is None or tokens.factory not in victims:
        return 0, 0
    cube = CHIT + price(state, state.content.map.sites[at].spectral)
    if effect == e_effects.CAPTURE:
        return cube + CARD * len(hard), cube
    if effect == e_effects.DESTROY:
        people = set(victims).intersection(tokens.colonies) and not e_effects.is_spared(state, by)
        return cube, -GENOCIDE if people else 0
    whole = effect == e_effects.DAMAGE and at not in b_blocs.conflict(state).damaged
    return (CHIT if whole else 0), 0


def shot(state: Hf4State, player: str, weapon: Weapon, at: str) -> tuple[float, float]:
    """The same of a weapon that fires, as may be expected of its dice."""
    if weapon.way == AMAT and state.players[player].aquas == 0:
        return 0, 0
    if next(e_firing.may_hit(state, player, weapon, at), None) is not None:
        return 0, 0
    victims = e_weapons.foes_at(state, player, at)
    column = e_weapons.column(state, at, victims)
    lost = won = 0.0
    for rolled, chance in totals(e_weapons.dice(state, weapon)).items():
        value = e_weapons.fire_value(state, player, weapon, at, rolled, column)
        for effect in e_effects.effects(state, e_effects.cell(state, weapon.way, column, value), ()):
            taken, gained = harm(state, player, effect, at, victims, value)
            lost, won = lost + chance * taken, won + chance * gained
    return lost, won


def best(
    state: Hf4State, player: str, weapons: Iterable[Weapon], at: Collection[str]
) -> dict[str, tuple[float, float]]:
    """What the weapons of a player are worth against such spaces, each fired as is best."""
    found: dict[str, tuple[float, float]] = {}
    for weapon in weapons:
        for space in at:
            if weapon.way != KAMIKAZE and e_weapons.reaches(state, weapon, space):
                fired = shot(state, player, weapon, space)
                if sum(fired) > sum(found.get(weapon.id, (0.0, 0.0))):
                    found[weapon.id] = fired
    return found


def gain(state: Hf4State, player: str, space: str, jammers: bool = False) -> float:
    """What an attack on a space is worth, less what the defenders' fire may be expected to cost."""
    arms = e_combat.arms(state, player, space)
    own = sum(RIVAL * lost + won for lost, won in best(state, player, arms, [space]).values())
    places = [*{weapon.place for weapon in arms}, space]
    cost = 0.0
    for foe in e_weapons.foes_at(state, player, space):
        weapons = e_weapons.weapons(state, foe, space)
        cost += sum(lost for lost, _ in best(state, foe, weapons, places).values())
    if e_combat.fires_first(state, player, space, jammers):
        return own - LATER * cost
    return own * (LATER if cost else 1) - cost


# -- battles -----------------------------------------------------------------------------------------------


def attacks(state: Hf4State, player: str) -> Iterator[AttackSpace]:
    """Attacks that are worth it, the best first, as far as all is known that may come of them."""
    acts = [act for act in AttackSpace.candidates(state, player) if not act.chits]
    acts = [act for act in acts if legal(state, act) and e_odds.is_known(state, act)]
    rated = [(gain(state, player, act.space, act.jammers), act) for act in acts]
    yield from (act for worth, act in sorted(rated, key=lambda one: -one[0]) if worth >= LEAST)


def shots(state: Hf4State, player: str) -> Iterator[Fire]:
    """Shots in the battle under way that may be expected to take something, the best first."""
    rated = []
    for act in Fire.candidates(state, player):
        if not (act.goo or act.bio) and act.way != KAMIKAZE:
            lost, won = shot(state, player, act.armed(state), act.at)
            rated.append((RIVAL * lost + won, act))
    yield from (act for worth, act in sorted(rated, key=lambda one: -one[0]) if worth > 0)


# -- raids -------------------------------------------------------------------------------------------------


def sites(state: Hf4State, player: str) -> list[str]:
    """Sites with factories of those whom a player may attack now."""
    if not b_blocs.fighting(state):
        return []
    foes = b_blocs.targets(state, player)
    return [site for site, tokens in state.sites.items() if tokens.factory in foes]


def landed(state: Hf4State, player: str, cards: Sequence[str], site: str) -> float:
    """What the attack of a rocket with such cards would be worth once it is on a site."""
    there = fork(state)
    owner = there.players[player]
    owner.hand = [card for card in owner.hand if card not in cards]
    for stack in owner.stacks.values():
        stack.cards = [card for card in stack.cards if card not in cards]
    owner.stacks["rocket"] = Stack("rocket", player, site, list(cards))
    attack = AttackSpace(by=player, space=site)
    return gain(there, player, site) if e_odds.is_known(there, attack) else 0.0


def goals(state: Hf4State, player: str, rocket: Stack) -> list[str]:
    """Sites that a rocket under way could raid."""
    return [site for site in sites(state, player) if landed(state, player, rocket.cards, site) >= LEAST]


def raid(state: Hf4State, player: str, navigator: Navigator) -> tuple[Move, float] | None:
    """The best raid from home that can be paid, and the points that it brings for each operation."""
    where = sites(state, player)
    if not where:
        return None
    found: list[tuple[float, Move]] = []
    outfits = Wardrobe(state, player, held(state, player)).outfits()
    teams = [*ferries(state, player), *(one.cards for one in outfits)]
    for cards in teams[:TEAMS]:
        worth = {site: landed(state, player, cards, site) for site in where}
        for tanks in (0, *TANKS) if max(worth.values()) >= LEAST else ():
            ways = navigator.routes(state, player, launch(state, player, cards, tanks), plain=True)
            for site in where:
                if worth[site] >= LEAST and site in ways and ways[site].legs:
                    move, turns = Move(cards, tanks, ways[site]), ways[site].turns
                    if turns < years_left(state) and Settlers().payable(state, player, move):
                        found.append((worth[site] / (turns + 1), move))
    if not found:
        return None
    rate, move = max(found, key=lambda one: one[0])
    return move, rate

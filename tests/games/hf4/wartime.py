"""What late games of War may begin with besides: what ends a War or begins one, stones and prisoners."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from hfmod.games.hf4.rules.conflict import b_blocs, d_comets, d_dislodge, e_effects, e_prisoners
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core import b_cards, e_stacks, f_fuel
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.state import WAR, Dropstone, Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from tests.games.hf4.colonies import gathered, taken
from tests.games.hf4.estates import GEO, REFINERIES, ROBONAUTS

#: Thrusters that steer a stone without supports.
STEERERS = ("CT048", "CT047R")
#: Colonists whose Futures are completed by comets.
PROPHETS = ("M2C180R", "M2C186R")
SECEDING = ("M2C182R", "M2C185R")  # and by two of them at a Lab
#: Comets, whose stones go round the Sun, and moonlets, whose stones strike at once.
COMETS, MOONLETS = ("icarus", "comet-encke", "comet-phaethon"), ("himalia", "leda", "ymir")
#: Sites on which nothing stands yet, most of the type that is worth least soon.
FRONTIER = ("hygiea", "psyche", "lutetia", "deimos", "hertha", "nysa")
#: The Bernal that tables may forbid to attack; what lets others anchor again: a generator, and what cools it.
HOSPITAL, ANCHORING = "M2B171", ("CG119", "CD093")
TREATY = "individuality"  # whose law opens the Bernals of others
MOST_DISKS = 4

Scene = Callable[[Hf4State, random.Random], None]


def decided(state: Hf4State, rng: random.Random) -> None:
    """All propaganda is on one side: the War ends with the turn."""
    sides, victor = conflict(state), rng.choice((b_blocs.LOYALIST, b_blocs.INDEPENDENT))
    sides.war = WAR
    for ideology, bloc in list(sides.chits.items()):
        if bloc != victor:
            b_blocs.flip(state, ideology)


def at_peace(state: Hf4State, rng: random.Random) -> None:
    """The War is yet to come, or pauses; disks lie in the assembly, and any law is in force."""
    sides, house = conflict(state), o1_assembly.assembly(state)
    sides.war = rng.choice(["", "truce"])
    for under in sides.corrupt.values():
        for owner, held in under.items():
            sides.bribes[owner] += len(held)
    sides.corrupt.clear()
    rows = [*o1_assembly.rows(state.content)]
    house.active = TREATY if rng.random() < 0.5 else rng.choice(rows)
    for _ in range(rng.randrange(MOST_DISKS)):
        ideology = rng.choice(o1_assembly.ring(state.content))
        house.legacy[ideology] = house.legacy.get(ideology, 0) + 1


def industry(state: Hf4State, rng: random.Random) -> None:
    """Claims on which a factory may be founded, for which a roll is made whether War breaks out."""
    sites, tools = [*FRONTIER], [*zip(ROBONAUTS, REFINERIES, strict=True)]
    rng.shuffle(sites)
    rng.shuffle(tools)
    for player, team in zip(state.order, tools, strict=False):
        cards = gathered(state, *team)
        known = state.players[player].stacks.get("outpost2")
        outpost = known or e_stacks.make_stack(state, player, "outpost2", LEO)
        outpost.location = sites.pop()
        outpost.cards += cards
        state.site(outpost.location).claim = player
        e_stacks.settle(state, outpost)


def stones(state: Hf4State, rng: random.Random) -> None:
    """Dropstones under way, in a zone with a site of an enemy, where bots know what they do there."""
    if state.options["firing_table_unknown_cells"] != e_effects.GUESS:
        return
    sides, spaces = conflict(state), state.content.map.spaces
    for code, player in zip(STEERERS, rng.sample(state.order, 2), strict=True):
        foes = b_blocs.enemies(state, player)
        zones = [spaces[site].zone for site, tokens in state.sites.items() if tokens.factory in foes]
        source = rng.choice((*COMETS, *MOONLETS))
        flyby, zone = d_dislodge.put_in(state, source)
        kind, spot = d_dislodge.kind_of(state, source), flyby
        if source in COMETS and zones:
            spot = zone = rng.choice(zones)
        cards = gathered(state, code)
        e_stacks.make_stack(state, player, d_dislodge.STONE, flyby).cards += cards
        sides.dropstones[player] = Dropstone(kind, zone, spot, "", source)


def comets(state: Hf4State, rng: random.Random) -> None:
    """Somebody may let a comet fall, by which a Future is completed (Module 2); or it is about to fall."""
    if b_cards.COLONISTS not in state.decks:
        return
    player, source = rng.choice(state.order), rng.choice(COMETS)
    drive, prophet = gathered(state, STEERERS[0], rng.choice(PROPHETS))
    state.cards[prophet].owner = player
    for owner in state.players.values():
        owner.futures = {star: card for star, card in owner.futures.items() if card != prophet}
    known = state.players[player].stacks.get("outpost2")
    outpost = known or e_stacks.make_stack(state, player, "outpost2", LEO)
    outpost.location = source
    outpost.cards.append(prophet)
    if rng.random() < 0.5 or player in conflict(state).dropstones:
        outpost.cards.append(drive)
    else:
        flyby, zone = d_dislodge.put_in(state, source)[0], d_comets.zone(state, prophet)
        e_stacks.make_stack(state, player, d_dislodge.STONE, flyby).cards.append(drive)
        stone = Dropstone(d_dislodge.kind_of(state, source), zone, zone, "", source, prophet)
        conflict(state).dropstones[player] = stone
    e_stacks.settle(state, outpost)


def secession(state: Hf4State, rng: random.Random) -> None:
    """At a Lab of somebody are those who may secede, which is a casus belli (Module 2)."""
    labs = [stack for stack in state.rules.anchored(state) if stack.kind == "stanford"]
    if labs:
        lab = rng.choice(labs)
        state.cards[b_cards.bernal_of(state, lab) or ""].black = True
        for card in gathered(state, *SECEDING):
            state.cards[card].owner = lab.owner
            lab.cards.append(card)
        e_stacks.settle(state, lab)


def captives(state: Hf4State, rng: random.Random) -> None:
    """Somebody's rocket is home with the crew of an enemy, who are prisoners."""
    captor = rng.choice(state.order)
    rocket, foes = state.players[captor].stacks["rocket"], b_blocs.enemies(state, captor)
    crews = [(foe, state.players[foe].crew) for foe in foes]
    held = [(foe, crew) for foe, crew in crews if crew in state.players[foe].stacks["rocket"].cards]
    if not held:
        return
    foe, crew = rng.choice(held)
    state.players[foe].stacks["rocket"].cards.remove(crew)
    rocket.cards.append(crew)
    rocket.location = state.rules.bank(state, captor).location
    conflict(state).prisoners[rng.choice(e_prisoners.chits(state))] = [crew]
    for player in (foe, captor):
        f_fuel.set_mass(state, state.players[player].stacks["rocket"])


def visit(state: Hf4State, rng: random.Random) -> None:
    """What factories made is brought to another's Bernal, where it may be sold in peace (Module 2)."""
    for player in state.order:
        outpost = state.players[player].stacks["outpost1"]
        hosts = [stack for stack in state.rules.anchored(state) if stack.owner != player]
        if hosts:
            outpost.location = rng.choice(hosts).location


def siege(state: Hf4State, rng: random.Random) -> None:
    """An armed enemy has come to the Cancer Hospital, which may be attacked or not (Module 2)."""
    home = state.stack_of(HOSPITAL)
    orbits = [one for one in state.rules.anchored(state) if one.kind == "kalpana" and one.location != GEO]
    if home is None and orbits and HOSPITAL in state.decks[b_cards.BERNALS]:
        home = rng.choice(orbits)
        known = b_cards.bernal_of(state, home) or ""
        state.decks[b_cards.BERNALS].append(known)
        home.cards[home.cards.index(known)] = taken(state, HOSPITAL)
        e_stacks.settle(state, home)
    foes = b_blocs.enemies(state, home.owner) if home is not None else []
    if home is not None and foes:
        state.players[rng.choice(foes)].stacks["outpost1"].location = home.location


def torn_off(state: Hf4State, rng: random.Random) -> None:
    """A Bernal has lost its anchorage, and has with it what it takes to anchor again (Module 2)."""
    anchored = [*state.rules.anchored(state)]
    if anchored:
        stack = rng.choice(anchored)
        state.rules.cast_off(state, stack, None)
        stack.cards += gathered(state, *ANCHORING)
        e_stacks.settle(state, stack)


SCENES: Sequence[tuple[Scene, float]] = (
    (at_peace, 0.35), (decided, 0.15), (captives, 0.4), (visit, 0.5), (stones, 0.4), (comets, 0.3),
    (secession, 0.3), (industry, 0.5), (siege, 0.5), (torn_off, 0.4),
)  # fmt: skip


def set_scenes(state: Hf4State, rng: random.Random) -> None:
    """Some of that, drawn at random; before tokens are looked at again."""
    for scene, often in SCENES:
        if rng.random() < often:
            scene(state, rng)

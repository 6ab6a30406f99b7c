"""Politics of the greedy bot: for the law that a Future asks for, and against one that pays nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.bots import labs
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly, o5_laws
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise
from hfmod.games.hf4.rules.politics.o6_legacy import MoveLaw
from hfmod.games.hf4.rules.terawatt.d_future_effects import of_card

LAW = "active_law"  # what a Future may require
NEXT, FAR = 0.5, 0.3  # what a delegate is worth a step away from the ideology that is meant, and two steps


def aim(state: Hf4State, player: str) -> str | None:
    """The ideology whose law a Future lacks, whose Colonist of the player is promoted; None for none."""
    for _, card in c_colonists.in_play(state, player):
        future = of_card(state, card)
        if future is not None and state.promoted(card) and labs.hopeful(state, player, card):
            for need in future.requires:
                if need.code == LAW:
                    return str(need.params["ideology"])
    return None


def campaigns(state: Hf4State, player: str) -> Iterator[Act[Hf4State]]:
    """Fundraise for the law that a Future lacks."""
    ideology = aim(state, player) if state.assembly is not None else None
    if ideology is not None and o1_assembly.assembly(state).active != ideology:
        yield from towards(state, player, ideology)


def income(state: Hf4State, player: str) -> Iterator[Act[Hf4State]]:
    """Fundraise; where that pays nothing, for the own party, so that another law comes."""
    if state.assembly is None:
        return
    if o5_laws.income(state, player):
        yield Fundraise(by=player)
    else:
        yield from towards(state, player, o1_assembly.politics_of(state, player))


def towards(state: Hf4State, player: str, ideology: str) -> Iterator[Fundraise]:
    """Fundraises by which delegates come nearer to an ideology than they are, the best first."""
    acts = [act for act in Fundraise.candidates(state, player) if act.discard_of is None]
    now = nearness(state, player, ideology, Fundraise(by=player))
    rated = [(nearness(state, player, ideology, act), act) for act in acts]
    yield from (act for near, act in sorted(rated, key=lambda one: -one[0]) if near > now)


def nearness(state: Hf4State, player: str, ideology: str, act: Fundraise) -> float:
    """How near to an ideology a player's delegates are after a fundraise, all together."""
    house = o1_assembly.assembly(state)
    near = {ideology: 1.0} | dict.fromkeys(o1_assembly.adjacent(state.content, ideology), NEXT)
    seats = Counter({one: there.get(player, 0) for one, there in house.delegates.items()})
    if act.elect is not None:
        seats[act.elect] += 1
    if act.move_from is not None and act.move_to is not None:
        seats[act.move_from] -= 1
        seats[act.move_to] += 1
    return sum(n * near.get(one, FAR) for one, n in seats.items())


def votes(state: Hf4State, player: str) -> Iterator[Act[Hf4State]]:
    """In a tie: the law that a Future lacks, else one under which a fundraise pays."""
    wanted = aim(state, player)
    if wanted is not None:
        yield MoveLaw(by=player, ideology=wanted)
    if not o5_laws.glory_chits(state, player):
        unpaid = o5_laws.home(state, o5_laws.GLORY_INCOME)
        yield from (act for act in MoveLaw.candidates(state, player) if act.ideology != unpaid)

"""Victory points of Futures (M2b.5), and those that are looked at again at the end of the game (1D2b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.rules.core import abilities, b_components
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o5_laws
from hfmod.games.hf4.rules.terawatt import b_elevators, d_futures
from hfmod.games.hf4.rules.terawatt.d_future_effects import of_card
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest
from hfmod.games.hf4.rules.terawatt.d_future_sites import of_words


@implements("M2b.5", "1D2a", "GL-Futures")
def points(state: Hf4State, player: str) -> int:
    """What the stars of a player are worth as things stand."""
    return sum(worth(state, player, name) for name in state.players[player].futures)


@implements("M2b.5", "1D2a", "1D2b")
def worth(state: Hf4State, player: str, name: str) -> int:
    """The victory points of a completed Future; none for an endgame one that would be void now."""
    future = of_card(state, state.players[player].futures[name])
    if future is None or (future.endgame and not stands(state, player, name)):
        return 0
    each = 1 if future.vp_each is None else COUNTS[future.vp_each](state, player)
    for effect in future.gives:
        if effect.code == "vp_at":
            occurs("effects", effect.code)
            return future.vp[best_space(state, player, name, effect.params["spaces"])]
        if effect.code == "vp_by_option" and state.option(effect.params["option"]) == effect.params["value"]:
            occurs("effects", effect.code)
            return int(effect.params["vp"])
    return future.vp[0] * each


@implements("1D5g", "CA-M2C187R-FUT")
def astrobiology_colonies(state: Hf4State, player: str) -> int:
    """Own colonies on astrobiology sites."""
    return len(of_words(state, ["astrobiology"]).intersection(b_components.colonies(state, player)))


@implements("1D5j", "CA-M2C190R-FUT")
def mercury_factories(state: Hf4State, player: str) -> int:
    """Own factories on Mercury."""
    return len(of_words(state, ["mercury"]).intersection(b_components.factories(state, player)))


@implements("1D5i", "CA-M2C189R-FUT")
def glory_chits(state: Hf4State, player: str) -> int:
    """Own glory chits, in LEO or carried."""
    return o5_laws.glory_chits(state, player)


@implements("CA-M1F166R-FUT", "1D4d", "1D5l", "CA-M2C192R-FUT", "1B9", "GL-Space-Elevator")
def connected_factories(state: Hf4State, player: str) -> int:
    """Factories, whoever's, at an end of a space elevator."""
    built = (site for site, tokens in state.sites.items() if tokens.factory is not None)
    return sum(bool(b_elevators.other_ends(state, site)) for site in built)


@implements("CA-M1F169R-FUT", "1D4g")
def best_space(state: Hf4State, player: str, name: str, spaces: Sequence[str]) -> int:
    """In which of the spaces the card that lists a Future is, as a place in their list."""
    marked = [
        state.content.map.spaces[stack.location].special
        for card, stack in d_futures.listing(state, player)
        if name == getattr(of_card(state, card), "name", None)
    ]
    return max((spaces.index(one) for one in marked if one in spaces), default=0)


COUNTS: Mapping[str, Callable[[Hf4State, str], int]] = {
    "astrobiology_colony": astrobiology_colonies,
    "connected_factory": connected_factories,
    "mercury_factory": mercury_factories,
    "glory_chit": glory_chits,
}


@implements("1D2b")
def stands(state: Hf4State, player: str, name: str) -> bool:
    """Whether an own promoted card that lists it is operational, with a human, and its requirement met."""
    for card, stack in d_futures.listing(state, player):
        future = of_card(state, card)
        if (
            future is not None
            and future.name == name
            and abilities.operational(state, card)
            and d_futures.humans_beside(state, player, stack)
            and d_futures.met(Quest(state, player, card, stack), future)
        ):
            return True
    return False


@implements("1D2b")
def final_check(state: Hf4State) -> None:
    """Before scoring, stars of endgame Futures that do not stand go back to the supply."""
    for player, owner in state.players.items():
        for name, card in list(owner.futures.items()):
            future = of_card(state, card)
            if future is not None and future.endgame and not stands(state, player, name):
                del owner.futures[name]

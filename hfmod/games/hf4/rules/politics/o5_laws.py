"""O5: the seven laws. What a law does is told by its ``code`` in the content table ``ideologies``.

Chapters ask :func:`applies` for a code, and never for an ideology; the numbers come from the content.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly

PAIR_SALE = "pair_sale"
GLORY_INCOME = "glory_income"
GENERAL_ASSEMBLY = "general_assembly"
MARTIAL_LAW = "martial_law"
RESEARCH_GRANTS = "research_grants"
FREEDOM_TO_ROAM = "freedom_to_roam"
MISHAP_INSURANCE = "mishap_insurance"

LAWS: Mapping[str, str] = {
    PAIR_SALE: "a free market may sell `cards` cards for `aquas` Aquas together (O5a)",
    GLORY_INCOME: "a fundraise brings as many Aquas as the player owns glory chits (O5b)",
    GENERAL_ASSEMBLY: "laws of ideologies with `delegates` or more are active, nobody lobbies (O5c)",
    MARTIAL_LAW: "a fundraise may begin by discarding an opposing delegate, the 1st player stays (O5d)",
    RESEARCH_GRANTS: "for `aquas` Aquas the top card of a deck, in place of an auction (O5e)",
    FREEDOM_TO_ROAM: "other players' factories serve on-site operations and factory-assist (O5f)",
    MISHAP_INSURANCE: "after a pad explosion the lost mass is paid to the insured (O5g)",
}


@implements("O5", "GL-Laws")
def law_of(state: Hf4State, ideology: str) -> Mapping[str, Any]:
    """The law of an ideology as content tells it."""
    law: Mapping[str, Any] = o1_assembly.rows(state.content)[ideology]["law"]
    return law


@implements("O5", "GL-Laws")
def home(state: Hf4State, code: str) -> str:
    """The ideology whose law has that code."""
    return next(i for i, row in o1_assembly.rows(state.content).items() if row["law"]["code"] == code)


def number(state: Hf4State, code: str, name: str) -> int:
    """A number of a law."""
    return int(law_of(state, home(state, code))["params"][name])


# -- what is in force ----------------------------------------------------------------------------------


@implements("K2e.1", "GL-Anarchy.m0", "O4b")
def void(state: Hf4State) -> bool:
    """Whether the Active Law is without effect: in anarchy and in War. Lobbying is still possible."""
    return state.lawless


@implements("O3b", "GL-Active-Law", "O5")
def active(state: Hf4State, ideology: str) -> bool:
    """Whether an ideology's law is in force for all players."""
    house = state.assembly
    if house is None or void(state):
        return False
    return house.active == ideology or _by_general_assembly(state, house.active, ideology)


@implements("O5c", "LAW-unity", "CA-LAW-unity")
def _by_general_assembly(state: Hf4State, source: str, ideology: str) -> bool:
    """Whether the General Assembly, in force at ``source``, activates the law of another ideology too."""
    if source not in o1_assembly.rows(state.content):  # the star lies in no ideology
        return False
    law = law_of(state, source)
    if law["code"] != GENERAL_ASSEMBLY:
        return False
    there = o1_assembly.delegates(o1_assembly.assembly(state), ideology)
    return there >= int(law["params"]["delegates"])


@implements("O4")
def lobbied(state: Hf4State, player: str) -> str | None:
    """The ideology whose law a player has lobbied for in the own turn under way."""
    turn = state.turn
    if turn is None or turn.player != player or not turn.used.get("lobby"):
        return None
    return next((law for law in o1_assembly.rows(state.content) if turn.used.get(f"law:{law}")), None)


@implements("O4", "O5")
def applies(state: Hf4State, code: str, player: str) -> bool:
    """Whether a law works for a player now: it is in force, or the player lobbied for it this turn."""
    if state.assembly is None:
        return False
    ideology = home(state, code)
    own = lobbied(state, player)
    if own is not None and (own == ideology or _by_general_assembly(state, own, ideology)):
        return True
    return active(state, ideology)


# -- effects -------------------------------------------------------------------------------------------


@implements("O5b", "O2b.2", "LAW-honor", "CA-LAW-honor")
def income(state: Hf4State, player: str) -> int:
    """Aquas of a fundraise: 1, or the glory chits of the player under the Paleoconservative Directive."""
    return glory_chits(state, player) if applies(state, GLORY_INCOME, player) else 1


@implements("O5b", "O7b")
def glory_chits(state: Hf4State, player: str) -> int:
    """Glory chits that a player owns, in LEO or carried by the own crew wherever it is."""
    owner = state.players[player]
    carried = owner.crew in state.cards and state.cards[owner.crew].glory is not None
    settlers = [state.cards[card].glory for _, card in c_colonists.in_play(state, player)]
    return len(owner.glory) + carried + sum(chit is not None for chit in settlers)


@implements("O5f", "LAW-individuality", "CA-LAW-individuality")
def may_roam(state: Hf4State, player: str) -> bool:
    """Whether another player's factory serves as an own one for on-site operations and factory-assist."""
    return applies(state, FREEDOM_TO_ROAM, player)


@implements("O5a", "LAW-freedom", "CA-LAW-freedom")
def pair_sale(state: Hf4State, player: str) -> bool:
    """Whether a free market may sell two cards together."""
    return applies(state, PAIR_SALE, player)


@implements("O5a", "LAW-freedom", "CA-LAW-freedom")
def pair_price(state: Hf4State) -> int:
    """Aquas for both cards together."""
    return number(state, PAIR_SALE, "aquas")


@implements("O5e", "LAW-equality", "CA-LAW-equality")
def no_auctions(state: Hf4State) -> bool:
    """Whether grants replace auctions for everybody; who merely lobbied for them may choose."""
    return state.assembly is not None and active(state, home(state, RESEARCH_GRANTS))


@implements("O5d", "O6b", "LAW-authority", "CA-LAW-authority")
def first_player_stays(state: Hf4State) -> bool:
    """Whether Martial Law keeps the 1st player in office."""
    return active(state, home(state, MARTIAL_LAW))

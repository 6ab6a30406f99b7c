"""3B2 and 3B3: the two blocs, the propaganda chits that tell them, and the extremists who stand on chits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import WAR, Conflict, Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.politics.o1_assembly import Answer

LOYALIST, INDEPENDENT = "loyalist", "independent"
PIRACY, AGE = "piracy", "age_of_piracy"  # values of option piracy
KEY = "conflict"  # name of blocs and War, for ``about`` and ``touches``
TELLTALE = "flipped:"  # key of ``Turn.used`` before an ideology: its chit was flipped this turn by the player
DIPLOMACY = "diplomacy:"  # likewise: the own vote tally has moved the star there


def conflict(state: Hf4State) -> Conflict:
    """The two blocs. Raises Impossible in a game without Module 3."""
    if state.conflict is None:
        raise Impossible("the game is played without Module 3 (conflict)", frozenset({"game"}))
    return state.conflict


@dataclass(frozen=True, kw_only=True)
class WarAct(Answer):
    """An answer to a decision that Module 3 brings."""

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY})


def table(content: Hf4Content) -> Mapping[str, Any]:
    """The content table of the module."""
    found: Mapping[str, Any] = content.tables["conflict"]
    return found


# -- blocs -----------------------------------------------------------------------------------------------


@implements("3A2f", "3B2")
def first_chits(content: Hf4Content) -> dict[str, str]:
    """The chit of each ideology but the centre, with the side that lies up at first."""
    return {row["ideology"]: row["bloc"] for row in table(content)["blocs"]}


@implements("3A2b")
def first_bloc(content: Hf4Content, colour: str) -> str:
    """The bloc that a colour begins in."""
    rows = content.tables["ideologies"]["ideologies"]
    ideology = next(row["id"] for row in rows if row.get("colour") == colour)
    return first_chits(content)[ideology]


def other(bloc: str) -> str:
    """The other one of the two blocs."""
    return LOYALIST if bloc == INDEPENDENT else INDEPENDENT


@implements("3B2c", "3Cb", "3C3a")
def bloc(state: Hf4State, player: str) -> str:
    """A player's bloc: what the propaganda of the own colour shows, whoever stands on it (RUL-BLOC)."""
    if future_wars(state):
        return INDEPENDENT if state.war is not None and player in state.war.independents else LOYALIST
    return conflict(state).chits[o1_assembly.politics_of(state, player)]


@implements("3Cc")
def enemies(state: Hf4State, player: str) -> list[str]:
    """Players of the other bloc, in the order of seats."""
    return [one for one in state.playing if bloc(state, one) != bloc(state, player)]


@implements("3Cc")
def allies(state: Hf4State, player: str) -> list[str]:
    """Other players of the own bloc."""
    return [one for one in state.playing if one != player and bloc(state, one) == bloc(state, player)]


@implements("3C4", "3Cd", "3Ce")
def at_war(state: Hf4State) -> bool:
    """Whether the effects of War or Anarchy hold; after the War there are none, in Anarchy neither (3F5a)."""
    sides = state.conflict
    lawless = sides is not None and state.lawless and sides.war not in (LOYALIST, INDEPENDENT)
    return lawless and piracy(state) != AGE and not future_wars(state)


@implements("3Ae")
def future_wars(state: Hf4State) -> bool:
    """Whether it is Modified Future Wars: the War of a Future, and what evades it (RUL-FUTURE-WARS)."""
    return state.conflict is not None and bool(state.option("future_wars"))


@implements("3Ae", "3C4c", silent=("3C4c",))
def restricting(state: Hf4State) -> bool:
    """Whether there are restrictions: in War and Anarchy, and in the War of a Future."""
    return at_war(state) or (future_wars(state) and state.at_war)


@implements("3Ac", "3Ad", "3F5b")
def piracy(state: Hf4State) -> str | None:
    """The variant of piracy that is played; in the Empire the Age of Piracy as long as an Anarchy lasts."""
    if conflict(state).war == LOYALIST and state.anarchy:
        return AGE
    if future_wars(state):
        return None
    variant = str(state.option("piracy"))
    return variant if variant in (PIRACY, AGE) else None


@implements("3Ac", "3Ad", "3D8")
def fighting(state: Hf4State) -> bool:
    """Whether there is combat: in War and Anarchy, among pirates at all times."""
    return state.conflict is not None and (at_war(state) or piracy(state) is not None)


@implements("3Ac", "3Ad", "3Cc")
def targets(state: Hf4State, player: str) -> list[str]:
    """Players who may be attacked: enemies; by pirates all others."""
    if piracy(state) is None:
        return enemies(state, player)
    return [one for one in state.playing if one != player]


@implements("3C4", "3D8.2", silent=("3D8.2",))
def in_war(state: Hf4State) -> bool:
    """Whether there is War, and not Anarchy alone."""
    return conflict(state).war == WAR


# -- extremists ------------------------------------------------------------------------------------------


@implements("3B2a", "3A2g")
def extremist(state: Hf4State, player: str) -> str | None:
    """The ideology on whose chit a player's delegate stands; None where it is disgraced or gone."""
    return next((place for place, one in conflict(state).extremists.items() if one == player), None)


@implements("3B2a", "3B2e")
def extremists_in(state: Hf4State, ideology: str, player: str) -> int:
    """How many of a player's delegates in an ideology stand on its chit: one or none."""
    return int(conflict(state).extremists.get(ideology) == player)


@implements("3B3", "3B2b")
def flip(state: Hf4State, ideology: str) -> None:
    """Turn a chit over; an extremist on it becomes an ordinary delegate, for good."""
    sides = conflict(state)
    sides.chits[ideology] = other(sides.chits[ideology])
    sides.extremists.pop(ideology, None)


@implements("3B3", "3B3d", "3D2c")
def tells(state: Hf4State, player: str, ideology: str) -> None:
    """A player has flipped a chit, and may blow the whistle on a corrupt delegate this turn."""
    turn = state.turns.get(player)
    if turn is not None:
        turn.used[f"{TELLTALE}{ideology}"] = 1


def told(state: Hf4State, player: str, key: str) -> Collection[str]:
    """Ideologies noted by such a key in the turn of a player."""
    turn = state.turns.get(player)
    used = turn.used if turn is not None else {}
    return [name.removeprefix(key) for name in used if name.startswith(key)]


def has_chit(state: Hf4State, ideology: str) -> None:
    """Raise Impossible where no propaganda lies."""
    o1_assembly.known_ideology(state, ideology)
    if ideology not in conflict(state).chits:
        message, legal = f"no propaganda lies in {ideology}", "name one of the six outer ideologies"
        raise Impossible(message, frozenset({KEY}), rule="3B3b", legal=legal)


# -- what a table may begin with -------------------------------------------------------------------------


@implements("3A2b")
def both_blocs(state: Hf4State) -> Iterator[RuleViolation]:
    """Each bloc has at least one player, unless blocs are not played."""
    if piracy(state) == AGE or future_wars(state):
        return
    sides = {player: bloc(state, player) for player in state.order}
    for missing in {LOYALIST, INDEPENDENT} - set(sides.values()):
        colours = [
            str(o1_assembly.rows(state.content)[ideology]["colour"])
            for ideology, side in first_chits(state.content).items()
            if side == missing
        ]
        message = f"nobody is {'a Loyalist' if missing == LOYALIST else 'an Independent'}"
        yield broken("3A2b", message, "game", legal=f"somebody takes {', '.join(colours)}", blocs=sides)

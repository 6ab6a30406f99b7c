"""A bot that does anything at all that is legal, leaning towards acts that get somewhere.

It never lists all options, of which there may be thousands: it draws a kind of act first, then looks at a
handful of the kind's candidates.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from hfmod.engine.act import Act
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.conflict import e_odds
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import PlayerAct, legal
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.i_specialists import SpecialistOperation
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import d_war

LOOKED_AT = 160  # candidates of a kind that are drawn from
TRIED = 24  # of them, at most, are judged
PATIENCE = 12  # acts of a turn after which a bot wants to end it

WEIGHTS = {
    "income": 1, "research_auction": 6, "free_market": 2, "boost": 5, "site_refuel": 4, "factory_refuel": 4,
    "air_eater_refuel": 6, "prospect": 12, "industrialize": 20, "et_production": 10, "delivery": 10,
    "revive_mine": 8,
    "cargo_transfer": 2, "create_stack": 3, "convert_stack": 0.5, "load_fuel": 4, "jettison_fuel": 0.5,
    "decommission": 0.5, "fts_to_fuel": 1, "fuel_to_fts": 0.5, "phileas_fogg": 0.2, "dirt_refuel": 1,
    "mooncable": 2, "build_colony": 5, "discard": 0.3, "discard_token": 0.05, "claim_jump": 5, "murder": 0.2,
    "activate_thruster": 5, "enter": 12, "end_move": 1.5, "roll_hazard": 8, "finao": 3, "roll_belt": 8,
    "buggy_move": 2, "take_glory": 8, "turn_glory": 8, "deal": 0.3, "accept_deal": 1, "end_turn": 1.5,
    "bid": 3, "pass_bid": 5, "award": 5, "reroll": 3, "accept_rolls": 2, "nominate": 0.3, "recall_crew": 1,
    "turn_radiator": 0.3, "fundraise": 2, "lobby": 3, "research_grant": 6, "discard_delegate": 0.2,
    "glitch_repair": 3, "diver_orbit": 4,
}  # fmt: skip

COLONIZATION = {  # acts of Module 2
    "anchor": 40, "unanchor": 0.1, "exomigrate": 12, "retire_colonist": 3, "homestead": 8, "build_bernal": 2,
    "dirtside_cargo": 2, "promote": 40, "attempt_future": 60, "war_grant": 6, "inspire": 20,
}  # fmt: skip

CONFLICT = {  # acts of Module 3 that nobody is asked for
    "flip_propaganda": 2, "defect": 0.05, "suborn": 2, "whistleblow": 4, "petition": 4, "attack": 12,
    "launch_kamikaze": 1, "fly_kamikaze": 4, "dislodge": 12, "move_dropstone": 20, "drop": 30,
    "repair_factory": 8, "truce": 1, "parade_prisoners": 10, "scuttle": 0.1,
}  # fmt: skip

TERAWATT = {"swap_cube": 1, "nanofacture": 6, "build_elevator": 20}  # acts of Module 1 beside those

UNHOMED = 5.0  # weight of unanchoring for who may not end a turn with a Home Bernal

KINDS: dict[str, type[PlayerAct]] = {kind.do: kind for kind in table.KINDS if issubclass(kind, PlayerAct)}


def weights(state: Hf4State) -> dict[str, float]:
    """How much acts of each kind are leant to in a game."""
    found: dict[str, float] = dict(WEIGHTS)
    if state.colonization is not None or "m1" in state.modules:
        found |= COLONIZATION
    if state.conflict is not None:
        found |= CONFLICT
    return found | TERAWATT if "m1" in state.modules else found


class Chaotic:
    """The random bot; all its chance comes from ``rng``."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.turn: tuple[int, str] = (0, "")
        self.done = 0

    def choose(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Any legal act of the player, None where none was found."""
        if self.turn != (state.year, player):
            self.turn, self.done = (state.year, player), 0
        self.done += 1
        left: dict[str, float] = weights(state)
        if d_war.independent(state, player):
            left["unanchor"] = UNHOMED
        hurry = max(1.0, self.done / PATIENCE)
        for word in ("end_turn", "end_move"):
            left[word] *= hurry**2
        while left:
            names = list(left)
            name = self.rng.choices(names, [left[n] for n in names])[0]
            del left[name]
            act = self.one_of(state, player, name)
            if act is not None:
                return act
        return None

    def answer(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """No opinion."""
        return None

    def interject(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Nothing to say in others' turns."""
        return None

    def one_of(self, state: Hf4State, player: str, name: str) -> Act[Hf4State] | None:
        """A legal act of a kind, None where none was found."""
        kind = KINDS.get(name)
        if kind is None or player not in kind.actors(state):
            return None
        found: Iterator[Act[Hf4State]]
        if kind is Deal:
            found = self._deals(state, player)
        elif issubclass(kind, SpecialistOperation) and state.rules.notes_work:
            found = kind.staffed(state, player)
        else:
            found = kind.candidates(state, player)
        acts = list(islice(found, LOOKED_AT))
        self.rng.shuffle(acts)
        fit = (act for act in acts[:TRIED] if legal(state, act) and e_odds.is_known(state, act))
        return next((act for act in fit if not scatters(state, act)), None)

    def _deals(self, state: Hf4State, player: str) -> Iterator[Act[Hf4State]]:
        others = [other for other in state.playing if other != player]
        tries = range(4 if others else 0)
        picked = (Deal.between(state, player, self.rng.choice(others)).pick(self.rng) for _ in tries)
        return (deal for deal in picked if deal is not None)


def scatters(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether people are in more outposts after an act than may stay when the turn ends.

    Nobody gives people up, and where they cannot come together again no turn would ever end.
    """
    before = {player: peopled(state, player) for player in state.playing}
    if max(before.values(), default=0) < len(e_stacks.OUTPOSTS) or act.draws(state):
        return False
    after = fork(state)
    act.perform(after, ())
    return any(n < peopled(after, player) > len(e_stacks.OUTPOSTS) for player, n in before.items())


def peopled(state: Hf4State, player: str) -> int:
    """How many outposts of a player have people."""
    outposts = (one for one in state.stacks(player) if e_stacks.is_outpost(one.kind))
    return sum(any(e_stacks.is_human(state, card) for card in one.cards) for one in outposts)

"""Bots that play High Frontier: who is asked in a position, and one bot for each seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

from hfmod.engine.act import Act
from hfmod.engine.witness import Counts
from hfmod.games.hf4.bots.chaotic import (
    COLONIZATION,
    CONFLICT,
    LOOKED_AT,
    TERAWATT,
    WEIGHTS,
    Chaotic,
    scatters,
)
from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.explorer import Explorer
from hfmod.games.hf4.bots.greedy import Greedy
from hfmod.games.hf4.bots.homesteads import Surveyor
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.bots.occasions import occasions
from hfmod.games.hf4.bots.questions import Questions
from hfmod.games.hf4.bots.scout import Scout
from hfmod.games.hf4.bots.troupe import Member, Patron
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.core import b_components, i2_research, m_end, options
from hfmod.games.hf4.rules.core.acts import PREPARE
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.d_leaving import Leave
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot
from hfmod.games.hf4.rules.core.n_negotiation import AcceptDeal
from hfmod.games.hf4.rules.core.scenarios import named
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.table import KINDS

__all__ = [
    "BOTS",
    "LEAVING",
    "Bot",
    "Table",
    "bot_named",
    "company",
    "header",
    "inquirer",
    "occasions",
    "results",
    "varied",
]

LEAVING = Leave.do
NO_ANSWERS = (SetUp, Leave)
CHOSEN = WEIGHTS | COLONIZATION | CONFLICT | TERAWATT
ANSWERS = [kind for kind in KINDS if kind.do not in CHOSEN and kind not in NO_ANSWERS]
TROUPE = "troupe"  # explorers who help one of them
CURIOUS = ("explorer", TROUPE)
BOTS: tuple[str, ...] = ("greedy", "random", "mixed", *CURIOUS)  # the usual one first
FOLLY = 0.05  # share of the acts that a mixed bot leaves to chance


class Bot(Protocol):
    """Plays a seat."""

    def choose(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """The player's next act in a position in which the player is asked; None where the bot knows none."""
        ...

    def answer(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """The player's answer to a decision that the game waits for, else a shot in a battle; None where the
        bot does not care."""
        ...

    def interject(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """What the player says in another's turn; None where there is nothing."""
        ...


class Mixed:
    """A greedy bot that now and then does anything at all."""

    def __init__(self, rng: random.Random, navigator: Navigator) -> None:
        self.rng, self.chaotic, self.greedy = rng, Chaotic(rng), Greedy(navigator)

    def choose(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        bot: Bot = self.chaotic if self.rng.random() < FOLLY else self.greedy
        return bot.choose(state, player)

    def answer(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        return self.greedy.answer(state, player)

    def interject(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        return None


def bot_named(name: str, rng: random.Random, navigator: Navigator, scout: Scout) -> Bot:
    """A new bot for a seat of its own. Raises ValueError for another name."""
    if name == "random":
        return Chaotic(rng)
    if name == "greedy":
        return Greedy(navigator)
    if name == "mixed":
        return Mixed(rng, navigator)
    if name == "explorer":
        return Explorer(rng, scout.curiosity, scout)
    raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


class Table:
    """All seats of a game: names the next act of any position. Bots are made as they are first asked.

    ``scout`` knows what occurred in the games of the series before this one.
    """

    def __init__(
        self, bot: str, seed: int, navigator: Navigator | None = None, scout: Scout | None = None
    ) -> None:
        self.name, self.rng = bot, random.Random(f"bots {seed}")
        self.navigator, self.scout = navigator or Surveyor(), scout or Scout(Curiosity())
        self.patron, self.star = Patron(self.scout.curiosity), ""  # of a troupe
        self.scout.start()
        self.generous = 1.0 if bot in CURIOUS else 0.5  # share of the positions with offers to look at one
        self.bots: dict[str, Bot] = {}

    def __call__(self, state: Hf4State) -> Act[Hf4State] | None:
        act = self._next(state)
        if act is not None:
            self.scout.curiosity.acts[act.do] += 1
        return act

    def _next(self, state: Hf4State) -> Act[Hf4State] | None:
        if state.ended:
            return None
        if state.phase == "setup":
            return SetUp()
        if state.phase == PREPARE and (consent := self._consent(state)) is not None:
            return consent
        if state.pending and state.pending[0]["kind"] != "reroll":
            answer = self._of_bot(state) or self._answer(state)
            if answer is not None:
                return answer
        if state.conflict is not None and state.conflict.attack is not None:  # both sides fire
            shots = (self._bot(player).answer(state, player) for player in state.playing)
            return next((act for act in shots if act is not None), None) or self._answer(state)
        if state.phase == "sunspot":
            return self.rng.choice(list(AdvanceSunspot.options(state)))
        if state.deals and self.rng.random() < self.generous:
            consent = self._consent(state)
            if consent is not None:
                return consent
        player = asked(state)
        said = (self._bot(other).interject(state, other) for other in state.playing if other != player)
        for act in said:
            if act is not None:
                return act
        act = self._bot(player).choose(state, player) or Chaotic(self.rng).choose(state, player)
        return act or self._answer(state)

    def _bot(self, player: str) -> Bot:
        if player not in self.bots and self.name == TROUPE:
            self.star = self.star or player  # who is asked first
            self.bots[player] = Member(self.rng, self.patron, self.star)
        elif player not in self.bots:
            self.bots[player] = bot_named(self.name, self.rng, self.navigator, self.scout)
        return self.bots[player]

    def _of_bot(self, state: Hf4State) -> Act[Hf4State] | None:
        """The answer of the bot that is asked first, where it has an opinion."""
        player = state.pending[0].get("player")
        return self._bot(player).answer(state, player) if isinstance(player, str) else None

    def _answer(self, state: Hf4State) -> Act[Hf4State] | None:
        """An answer to a decision that the game waits for and that no bot has an opinion about."""
        answers = [act for kind in ANSWERS for act in islice(kind.options(state), LOOKED_AT)]
        return self.rng.choice(answers) if answers else None

    def _consent(self, state: Hf4State) -> Act[Hf4State] | None:
        if not state.deals:
            return None
        deal = self.rng.choice(state.deals)
        accepted = list(AcceptDeal.options(state))
        fitting = [act for act in accepted if (act.by, act.of) == (deal["to"], deal["by"])]
        return fitting[0] if fitting and not scatters(state, fitting[0]) else None


def asked(state: Hf4State) -> str:
    """The player who has to do something now, in a game that is running."""
    auction = state.auction
    if auction is not None:
        still = i2_research.still_asked(state, auction)
        return still[0] if still else auction.initiator
    if state.pending and "player" in state.pending[0]:
        return str(state.pending[0]["player"])
    assert state.turn is not None
    return state.turn.player


def company(counts: Counts) -> Callable[[str, int], Table]:
    """The seats of each game of a series, which share maps, missions, and what has occurred so far."""
    navigator, scout = Surveyor(), Scout(Curiosity(counts))
    return lambda bot, seed: Table(bot, seed, navigator, scout)


def inquirer(seed: int) -> Questions:
    """Asks the referee about acts of any player."""
    return Questions(random.Random(f"questions {seed}"))


def header(
    content: Hf4Content,
    scenario: str | None,
    players: int,
    seed: int,
    modules: Sequence[str] = (),
    vary: bool = False,
    chosen: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The header of a new game: factions, faces of their crews and seats drawn by the seed.

    ``modules`` are played beside those that the scenario needs, e.g. m0. Without a scenario Race to Mars is
    played, and the core game with modules. ``vary`` draws the table's options;
    ``chosen`` are those that it has settled.

    Raises ValueError for more players than there are factions.
    """
    rng, scenario = random.Random(f"table {seed}"), scenario or ("core" if modules else "race-to-mars")
    if not 1 <= players <= len(content.factions):
        raise ValueError(f"{players} players; there are {len(content.factions)} factions")
    colours = rng.sample(sorted(content.factions), players)
    while "m3" in modules and len({b_blocs.first_bloc(content, one) for one in colours}) < 2:  # 3A2b
        colours = rng.sample(sorted(content.factions), players)
    seats = [
        {"id": colour, "faction": colour, "crew": content.factions[colour].crew + rng.choice("FR")}
        for colour in colours
    ]
    settled = {**(varied(content, players, rng, modules) if vary else {}), **(chosen or {})}
    return {
        "hflog": 1,
        "game": "hf4",
        "title": f"{scenario} of {players} bots, seed {seed}",
        "modules": [*(["core"] if named(content, scenario).edition == "core" else ["core", "rfg"]), *modules],
        "scenario": scenario,
        "players": seats,
        **({"options": settled} if settled else {}),
        "content": content.digest,
    }


def varied(
    content: Hf4Content, players: int, rng: random.Random, modules: Sequence[str] = ()
) -> dict[str, Any]:
    """Options of a table drawn at random, as far as so many players with such modules may choose them."""
    rows = [row for row in content.tables["options"]["options"] if row["name"] in options.READ]
    drawn = {row["name"]: rng.choice(row["values"]) for row in rows}
    drawn["max_players"] = max(players, drawn["max_players"])
    asked = options.in_play(modules)
    return {name: value for name, value in drawn.items() if name in asked}


def results(state: Hf4State) -> Mapping[str, list[int]]:
    """Numbers of the players at the end of a game, for the table of many games."""
    return {
        "claims": [len(b_components.claims(state, player)) for player in state.players],
        "factories": [len(b_components.factories(state, player)) for player in state.players],
        "colonies": [len(b_components.colonies(state, player)) for player in state.players],
        "victory points": list(m_end.totals(state).values()),
    }

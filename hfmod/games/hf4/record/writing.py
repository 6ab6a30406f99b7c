"""A recorded game of High Frontier as a VASSAL log of our module: what players would have done there.

    save = written(header, actions)
    write_save("game.vlog", save)

The engine plays the acts; each is told by the controls of the table (:mod:`hfmod.games.hf4.acts`) and
its pieces are put where they belong. :mod:`hfmod.games.hf4.record.reading` reads such a log back. An act that
the table has no words for, or a game that it can't set up, raises :class:`CannotWrite`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hfmod.engine.act import Act, BadAction, Outcome
from hfmod.games.hf4.acts.desk import Desk
from hfmod.games.hf4.acts.names import PILES, counter
from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.table import choices, hf4_table
from hfmod.record.table_writing import TableWriter
from hfmod.record.unwritten import CannotWrite
from hfmod.table.model import SetUp, Table
from hfmod.vassal.hand import Hand
from hfmod.vassal.save import Save

__all__ = ["CannotWrite", "Writer", "written"]


def written(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], game: Hf4 | None = None) -> Save:
    """The log of a game that is played from its set-up on. Raises CannotWrite."""
    return Writer(header, game).played(actions)


class Writer(TableWriter[Hf4State]):
    """Writes one game of High Frontier."""

    game: Hf4

    def __init__(self, header: Mapping[str, Any], game: Hf4 | None = None) -> None:
        self.game = game or Hf4(load())
        content = self.game.content
        try:
            self.state: Hf4State = self.game.new(header)
        except BadAction as error:
            raise CannotWrite(str(error)) from None
        begin = self.set_ups()
        self.hand = Hand(begin, self._setup(header, begin.table.setups))
        self.desk = Desk(content, self.hand)

    def table(self) -> Table:
        return hf4_table(self.game.content)

    def show(self, act: Act[Hf4State], was: Hf4State, outcomes: Sequence[Outcome]) -> None:
        if act.do == "set_up":
            self._begin()
        else:
            self.told(Telling(self.desk, act, was, self.state, outcomes))

    def told(self, telling: Telling) -> None:
        """Tell an act that has been played, and put the table in order."""
        ACTS.teller(telling.act.do).tell(telling)
        self.desk.tidy(self.state)

    # -- the set-up --------------------------------------------------------------------------------------

    def _setup(self, header: Mapping[str, Any], setups: Iterable[SetUp]) -> SetUp:
        state = self.state
        players = str(len(state.players))
        wanted = {"hf4_scenario": state.scenario, "hf4_players": players}
        fitting = [one for one in setups if wanted.items() <= one.counts.items()]
        if not fitting:
            raise CannotWrite(f"the table has no set-up of {state.scenario} for {players} players")
        names = [frozenset(one.counts["hf4_modules"].split(",")) for one in fitting]
        if state.modules not in names:
            known = "; ".join(", ".join(sorted(name)) for name in names)
            raise CannotWrite(f"the table is set up for these modules only: {known}")
        plain = Hf4(self.game.content).new({**header, "options": {}})
        changed = {name: value for name, value in state.options.items() if plain.options[name] != value}
        chosen = {counter(name): choices.worded(value) for name, value in changed.items()}

        def begun(setup: SetUp) -> dict[str, str]:
            """Options with which a set-up begins."""
            return {name: value for name, value in setup.counts.items() if name in options}

        shown = {row["name"] for row in choices.shown(self.game.content.tables)}
        options = set(map(counter, shown))
        played = [one for one, name in zip(fitting, names, strict=True) if name == state.modules]
        found = max(
            (one for one in played if begun(one).items() <= chosen.items()), key=lambda one: len(begun(one))
        )
        if any(player.id != player.faction for player in state.players.values()):
            raise CannotWrite("players at the table are named by their colours; the log names them otherwise")
        unknown = sorted(changed.keys() - shown)
        if unknown:
            raise CannotWrite(f"the table does not show options: {', '.join(unknown)}")
        self.options = {name: value for name, value in changed.items() if counter(name) not in begun(found)}
        return found

    def _begin(self) -> None:
        state, hand, desk = self.state, self.hand, self.desk
        for faction in self.game.content.factions:
            seat = state.order.index(faction) + 1 if faction in state.players else 0
            while hand.value(f"hf4_seat_{faction}") != str(seat):
                hand.press(f"seat_{faction}", f"seat-{faction}")
        for name, value in self.options.items():
            hand.press(choices.command(name, value), f"option-{name.replace('_', '-')}")
        for player in state.players.values():
            if player.crew_black:
                desk.card("choose_crew", player.crew)
        desk.tidy(state)
        orders = {
            PILES[deck]: [f"card-{one.lower()}" for one in cards] for deck, cards in state.decks.items()
        }
        hand.button("Begin the game", orders)

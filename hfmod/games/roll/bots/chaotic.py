"""A bot that does anything legal."""

from __future__ import annotations

from itertools import islice

from hfmod.engine.act import Act
from hfmod.games.roll.bots.seats import Seat, allowed
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules import construction, explore, goods, powers, setup
from hfmod.games.roll.rules.manage import Recall, Recruit, due_recruits
from hfmod.games.roll.rules.rolling import Assign
from hfmod.games.roll.rules.state import DEVELOPMENT, MANAGE, ROLL, WORLD, Player, RollState

TASKS: dict[str, tuple[type[Act[RollState]], ...]] = {
    "develop": (construction.Develop, construction.CompleteDevelopment),
    "settle": (construction.Settle, construction.CompleteWorld),
    "produce": (goods.Produce,),
    "ship": (goods.Trade, goods.Consume),
}
LOOKED_AT = 40  # acts of a kind that are drawn from
TRIED = 12  # assignments tried with workers moved by powers
STOCKING = 0.3  # share of the explorers that stock
PLAYFUL = 0.15  # share of the chances at which an optional power is used, or dice are recalled


class Chaotic(Seat):
    """Draws among what is legal."""

    def choose(self, state: RollState, player: str) -> Act[RollState] | None:
        seat = state.players[player]
        if state.step == ROLL:
            return None if seat.assigned else self.assignment(state, seat)
        if seat.drawn:
            return self.one_of(state, player, setup.PlaceTile)
        if state.step == MANAGE:
            return self.managing(state, seat)
        return self.task(state, seat) if state.phase else None

    def one_of(self, state: RollState, player: str, *kinds: type[Act[RollState]]) -> Act[RollState] | None:
        """Any act of some kinds."""
        for kind in self.rng.sample(kinds, len(kinds)):
            own = (act for act in kind.options(state) if act.by == player)
            found = list(islice(own, LOOKED_AT))
            if found:
                return self.rng.choice(found)
        return None

    def assignment(self, state: RollState, player: Player) -> Assign:
        """Workers as they fell, any of them selecting any phase, and mostly some moved by powers."""
        rolled = player.rolled or []
        if not rolled:
            return Assign(by=player.id)
        columns, selector = self.as_rolled(rolled), self.rng.randrange(len(rolled))
        columns[selector] = self.rng.choice(PHASES)
        for _ in range(TRIED):
            act = allowed(state, player, self.moved(columns, selector), selector)
            if act is not None:
                return act
        return Assign(by=player.id, columns=tuple(columns), selector=selector)

    def task(self, state: RollState, player: Player) -> Act[RollState] | None:
        """A task of the phase."""
        phase = state.phase or ""
        able = powers.has(state, player, "explore", "rearrange_construction_zone") and not player.drew_extra
        if phase == "explore" and able and self.rng.random() < PLAYFUL:
            return self.rearranged(player)
        if phase == "explore":
            return self.exploring(player)
        return self.one_of(state, player.id, *TASKS[phase])

    def exploring(self, player: Player) -> Act[RollState] | None:
        """Any explorer scouts, giving up any tiles, or stocks."""
        found = [(die, False) for die in player.workers["explore"]] + [(die, True) for die in player.extra]
        if not found:
            return None
        die, extra = self.rng.choice(found)
        if self.rng.random() < STOCKING:
            return explore.Stock(by=player.id, worker=die, extra=extra)
        zone = player.zone()
        abandoned = tuple(self.rng.sample(zone, self.rng.randint(0, len(zone))))
        return explore.Scout(by=player.id, worker=die, extra=extra, abandoned=abandoned)

    def rearranged(self, player: Player) -> explore.Rearrange:
        """The tiles of the construction zone in any order and with any side up."""
        stacks: dict[str, list[str]] = {DEVELOPMENT: [], WORLD: []}
        for side in self.rng.sample(player.zone(), len(player.zone())):
            kind = self.rng.choice((DEVELOPMENT, WORLD))
            stacks[kind].append(side[:-1] + setup.SIDES[kind])
        return explore.Rearrange(
            by=player.id, developments=tuple(stacks[DEVELOPMENT]), worlds=tuple(stacks[WORLD])
        )

    def managing(self, state: RollState, player: Player) -> Act[RollState] | None:
        """Recruit, and now and then recall something."""
        if not player.recruited and due_recruits(player):
            citizens = sorted(player.citizenry.elements())
            return Recruit(by=player.id, dice=tuple(sorted(self.rng.sample(citizens, due_recruits(player)))))
        if self.rng.random() < PLAYFUL:
            return self.one_of(state, player.id, Recall)
        return None

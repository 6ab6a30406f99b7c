"""Questions of players to the referee: acts of any kind, in any step, which are not played."""

from __future__ import annotations

import random
from collections.abc import Callable

from hfmod.engine.act import Act
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules import construction, explore, goods, manage, phases, rolling, setup
from hfmod.games.roll.rules.rolling import COLUMNS
from hfmod.games.roll.rules.state import DEVELOPMENT, SETUP, WORLD, Dice, Player, RollState

OFTEN = 0.5  # share of the positions in which somebody asks


class Questions:
    """Asks about acts of any kind by any player; all its chance comes from ``rng``."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.kinds: tuple[Callable[[RollState, Player], Act[RollState]], ...] = (
            self._placing, self._rolling, self._assigning, self._beginning, self._ending, self._stocking,
            self._scouting, self._rearranging, self._drawing, self._building, self._completing,
            self._producing, self._shipping, self._recruiting, self._recalling, self._revealing,
        )  # fmt: skip

    def __call__(self, state: RollState) -> Act[RollState] | None:
        """An act to be judged in a position; None where nobody asks."""
        if state.step == SETUP or self.rng.random() >= OFTEN:
            return None
        player = state.players[self.rng.choice(state.playing)]
        return self.rng.choice(self.kinds)(state, player)

    def _one(self, dice: Dice) -> str:
        """A colour of dice at a place, or any where none lies there."""
        return self.rng.choice(sorted(dice) or ["home"])

    def _some(self, dice: Dice) -> tuple[str, ...]:
        many = sorted(dice.elements())
        return tuple(self.rng.sample(many, self.rng.randint(0, len(many))))

    def _placing(self, state: RollState, player: Player) -> Act[RollState]:
        tile = self.rng.choice(player.drawn or list(state.content.tiles))
        side = self.rng.choice((DEVELOPMENT, WORLD))
        return setup.PlaceTile(by=player.id, tile=tile, side=side, top=self.rng.random() < 0.5)

    def _rolling(self, state: RollState, player: Player) -> Act[RollState]:
        return rolling.Roll(by=player.id, kept=self._some(player.cup)[:1])

    def _assigning(self, state: RollState, player: Player) -> Act[RollState]:
        n = len(player.rolled or player.revealed)
        columns = tuple(self.rng.choice(COLUMNS) for _ in range(n))
        return rolling.Assign(
            by=player.id, columns=columns, selector=self.rng.choice((None, 0)) if n else None
        )

    def _revealing(self, state: RollState, player: Player) -> Act[RollState]:
        workers = tuple(f"{worker.die}:{worker.face}:explore" for worker in player.rolled or ())
        return rolling.Reveal(shown=(rolling.Shown(player=player.id, selected="explore", workers=workers),))

    def _beginning(self, state: RollState, player: Player) -> Act[RollState]:
        return phases.BeginPhase(phase=self.rng.choice(PHASES))

    def _ending(self, state: RollState, player: Player) -> Act[RollState]:
        return self.rng.choice((phases.EndPhase(), manage.EndRound(), manage.EndRound(left=("ship",))))

    def _worker(self, player: Player, phase: str) -> str:
        return self._one(player.workers[phase])

    def _stocking(self, state: RollState, player: Player) -> Act[RollState]:
        return explore.Stock(by=player.id, worker=self._worker(player, "explore"))

    def _scouting(self, state: RollState, player: Player) -> Act[RollState]:
        zone = player.zone()
        abandoned = tuple(self.rng.sample(zone, self.rng.randint(0, len(zone))))
        return explore.Scout(by=player.id, worker=self._worker(player, "explore"), abandoned=abandoned)

    def _rearranging(self, state: RollState, player: Player) -> Act[RollState]:
        stacks = player.stacks
        return explore.Rearrange(
            by=player.id, developments=tuple(stacks[DEVELOPMENT]), worlds=tuple(stacks[WORLD])
        )

    def _drawing(self, state: RollState, player: Player) -> Act[RollState]:
        return self.rng.choice((explore.DrawExtraTile, explore.DrawMissing))(by=player.id)

    def _building(self, state: RollState, player: Player) -> Act[RollState]:
        kind = self.rng.choice((construction.Develop, construction.Settle))
        return kind(by=player.id, worker=self._worker(player, kind.phase))

    def _completing(self, state: RollState, player: Player) -> Act[RollState]:
        kind = self.rng.choice((construction.CompleteDevelopment, construction.CompleteWorld))
        used = self._some(player.building[kind.stack])
        return kind(by=player.id, used=used, to_cup=used[:1] if self.rng.random() < 0.3 else ())

    def _producing(self, state: RollState, player: Player) -> Act[RollState]:
        owner = state.players[self.rng.choice(state.playing)]
        world = self.rng.choice(owner.empire)
        return goods.Produce(by=player.id, worker=self._worker(player, "produce"), world=world)

    def _shipping(self, state: RollState, player: Player) -> Act[RollState]:
        owner = state.players[self.rng.choice(state.playing)]
        lying = [(world, die) for world, dice in owner.goods.items() for die in dice]
        world, good = self.rng.choice(lying or [(player.empire[0], "home")])
        worker = self._worker(player, "ship")
        if self.rng.random() < 0.5:
            return goods.Consume(by=player.id, worker=worker, world=world, good=good)
        return goods.Trade(by=player.id, worker=worker, world=world, good=good, buy=self.rng.random() < 0.5)

    def _recruiting(self, state: RollState, player: Player) -> Act[RollState]:
        return manage.Recruit(by=player.id, dice=self._some(player.citizenry))

    def _recalling(self, state: RollState, player: Player) -> Act[RollState]:
        lying = tuple(f"{world}:{dice[0]}" for world, dice in player.goods.items())
        return manage.Recall(by=player.id, goods=lying[:1], settlers=self._some(player.building[WORLD]))

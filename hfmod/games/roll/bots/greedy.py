"""A bot that plays to win: it builds what it can, and ships what it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hfmod.engine.act import Act
from hfmod.games.roll.bots.chaotic import TASKS
from hfmod.games.roll.bots.seats import Seat, allowed
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules import construction, explore, goods, powers, setup, work
from hfmod.games.roll.rules.manage import Recall, Recruit, due_recruits
from hfmod.games.roll.rules.rolling import Assign
from hfmod.games.roll.rules.state import DEVELOPMENT, DICTATE, MANAGE, ROLL, WORLD, Player, Rolled, RollState

TRIED = 40  # assignments looked at beside the plain ones
POOR = 3  # credits below which explorers stock, and goods are traded
ROOMY = 2  # tiles on a stack with which scouting is of little use
WORTH = {"explore": 0.7, "develop": 1.0, "settle": 1.0, "produce": 0.9, "ship": 1.6}  # of a worker used
PAYDAY = 1.8  # of an explorer who stocks while citizens wait for their pay
UNPAID = 2  # citizens beyond the credits who may wait
IDLE = 0.05  # worth of a worker that comes back into the cup
SURE = 1.0  # how likely a phase is carried out that one selects oneself
MAYBE = 0.45  # and one that others may select


class Greedy(Seat):
    """Plays each step for what it is worth now."""

    def choose(self, state: RollState, player: str) -> Act[RollState] | None:
        seat = state.players[player]
        if state.step == ROLL:
            return None if seat.assigned else self.assignment(state, seat)
        if seat.drawn:
            return self.placing(state, seat)
        if state.step == MANAGE:
            return self.recruiting(seat)
        if not state.phase:
            return None
        if state.phase == "explore":
            return self.exploring(state, seat)
        if state.phase == "ship":
            return self.shipping(state, seat)
        if state.phase == "produce":
            return self.producing(state, seat)
        return self.building(state, seat)

    # -- behind the screen -------------------------------------------------------------------------------

    def assignment(self, state: RollState, player: Player) -> Assign:
        """The best of the plain assignments, and of some with workers moved."""
        rolled = player.rolled or []
        best, most = Assign(by=player.id), -1.0
        for selected in PHASES:
            columns = self.as_rolled(rolled, wild=selected)
            for selector in self._selectors(rolled, columns, selected):
                plain = list(columns)
                plain[selector] = selected
                worth = self.worth(state, player, rolled, plain, selected)
                if worth > most:
                    best, most = Assign(by=player.id, columns=tuple(plain), selector=selector), worth
        if best.selector is None:
            return best
        for _ in range(TRIED):
            columns = self.moved(best.columns, best.selector)
            worth = self.worth(state, player, rolled, columns, columns[best.selector])
            if worth > most:
                act = allowed(state, player, columns, best.selector)
                if act is not None:
                    best, most = act, worth
        return best

    @staticmethod
    def _selectors(rolled: Sequence[Rolled], columns: Sequence[str], selected: str) -> list[int]:
        """Workers to select with: one that stands there anyway, and one of each other column."""
        found = {column: n for n, column in enumerate(columns)}
        return list(found.values())

    def worth(
        self,
        state: RollState,
        player: Player,
        rolled: Sequence[Rolled],
        columns: Sequence[str],
        selected: str,
    ) -> float:
        """What an assignment is worth, by workers that find something to do."""
        found = 0.0
        standing = Counter(columns)
        for phase in PHASES:
            n = standing[phase] + len(powers.lent(state, player, phase))
            useful = min(n, self.room(state, player, phase))
            chance = SURE if phase == selected else MAYBE
            worth = PAYDAY if phase == "explore" and self.idle(player) else WORTH[phase]
            found += chance * worth * useful + IDLE * (n - useful)
        return found + IDLE * standing[DICTATE]

    @staticmethod
    def idle(player: Player) -> bool:
        """Whether so many citizens wait for their pay that earning it comes first."""
        return sum(player.citizenry.values()) > player.credits + UNPAID

    def room(self, state: RollState, player: Player, phase: str) -> int:
        """Workers of a phase that find something to do."""
        if phase in work.STACKS:
            stack = work.STACKS[phase]
            needed = sum(powers.cost(state, player, state.side(key)) for key in player.stacks[stack])
            return max(needed - sum(player.building[stack].values()), 0)
        if phase == "produce":
            return sum(
                max(powers.capacity(state, player, side) - len(player.goods.get(side.key, ())), 0)
                for side in state.empire(player)
            )
        if phase == "ship":
            return sum(map(len, player.goods.values()))
        tiles = min(map(len, player.stacks.values()))
        return max(ROOMY - tiles, 0) + (2 if player.credits < POOR or self.idle(player) else 0)

    # -- tasks ---------------------------------------------------------------------------------------------

    def placing(self, state: RollState, player: Player) -> Act[RollState] | None:
        """A tile goes where tiles are few."""
        development, world = (len(player.stacks[kind]) for kind in (DEVELOPMENT, WORLD))
        side = DEVELOPMENT if development < world else WORLD
        return setup.PlaceTile(by=player.id, tile=player.drawn[0], side=side)

    def exploring(self, state: RollState, player: Player) -> Act[RollState] | None:
        """Stock when poor, else scout; a tile that costs too much is given up when there are others."""
        for source, extra in ((player.extra, True), (player.workers["explore"], False)):
            for die in source:
                stocking = player.credits < POOR or self.idle(player) or len(player.zone()) > 2 * ROOMY
                if stocking:
                    return explore.Stock(by=player.id, worker=die, extra=extra)
                return explore.Scout(
                    by=player.id, worker=die, extra=extra, abandoned=self.dear(state, player)
                )
        return None

    def dear(self, state: RollState, player: Player) -> tuple[str, ...]:
        """The dearest tile under another one."""
        below = [key for stack in player.stacks.values() for key in stack[1:]]
        if len(below) < ROOMY:
            return ()
        return (max(below, key=lambda key: (state.side(key).cost, key)),)

    def building(self, state: RollState, player: Player) -> Act[RollState] | None:
        """Complete what is complete, giving up the plainest die; else put the next worker on."""
        task, completing = TASKS[state.phase or ""]
        acts = [act for act in completing.options(state) if act.by == player.id]
        if acts:
            return max(acts, key=self._left_with)
        return next((act for act in task.options(state) if act.by == player.id), None)

    @staticmethod
    def _left_with(act: Act[RollState]) -> tuple[int, int]:
        """Rather many workers back in the cup, and rather a Home die given up."""
        assert isinstance(act, construction.Complete)
        return len(act.to_cup), act.removed.endswith(":home")

    def producing(self, state: RollState, player: Player) -> Act[RollState] | None:
        """Goods match their worlds where they can."""
        acts = [act for act in goods.Produce.options(state) if act.by == player.id]
        return max(acts, default=None, key=lambda act: goods.matches(state, act.world, act.worker))

    def shipping(self, state: RollState, player: Player) -> Act[RollState] | None:
        """Trade when poor, else consume for as many VP as there are."""
        trades = [act for act in goods.Trade.options(state) if act.by == player.id]
        if trades and player.credits < POOR:
            return max(trades, key=lambda act: (act.figures(state)["credits"].value, act.buy))
        acts = [act for act in goods.Consume.options(state) if act.by == player.id]
        return max(acts, default=None, key=lambda act: act.figures(state)["vp"].value)

    def recruiting(self, player: Player) -> Act[RollState] | None:
        """Coloured dice first; who would roll nothing, or builds on nothing, takes workers back."""
        due = due_recruits(player)
        if due and not player.recruited:
            citizens = sorted(player.citizenry.elements(), key=lambda die: (die == "home", die))
            return Recruit(by=player.id, dice=tuple(sorted(citizens[:due])))
        back = {
            kind: tuple(sorted(dice.elements()))
            for kind, dice in player.building.items()
            if not player.cup or not player.stacks[kind]
        }
        if any(back.values()):
            return Recall(by=player.id, developers=back.get(DEVELOPMENT, ()), settlers=back.get(WORLD, ()))
        return None

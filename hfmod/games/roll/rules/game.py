"""Roll for the Galaxy as a game of the kernel: its acts, views, facts, invariants and score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from hfmod.engine.act import Act, BadAction, RuleViolation
from hfmod.engine.asked import Standing
from hfmod.engine.game import Game, act_table, plain
from hfmod.engine.results import Result, victory
from hfmod.engine.slips import Unsaid
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.rules import (
    construction,
    elsewise,
    explore,
    goods,
    leaving,
    manage,
    phases,
    powers,
    rolling,
    scoring,
    setup,
    silence,
)
from hfmod.games.roll.rules.acts import titled
from hfmod.games.roll.rules.sealing import seen_by
from hfmod.games.roll.rules.state import DEVELOPMENT, ROLL, SETUP, UNSEEN, WORLD, RollState
from hfmod.games.roll.rules.words import RollNarration

KINDS: list[type[Act[RollState]]] = [
    setup.SetUp, setup.PlaceTile,
    rolling.Roll, rolling.Assign, rolling.Reveal,
    phases.BeginPhase, phases.EndPhase, phases.Dismiss,
    explore.Scout, explore.DrawTile, explore.Abandon, explore.Stock, explore.Rearrange,
    explore.DrawExtraTile, explore.ReturnTile, explore.DrawMissing,
    construction.Develop, construction.CompleteDevelopment, construction.Settle, construction.CompleteWorld,
    goods.Produce, goods.Trade, goods.Consume,
    manage.Recruit, manage.Recall, manage.TakeDie, manage.EndRound,
    leaving.Leave,
]  # fmt: skip
MODULES = frozenset({"core"})
# What acts name that no tile or die is called: stacks, places of dice, workers that powers lend.
WORDS = frozenset({DEVELOPMENT, WORLD, UNSEEN, "cup", "citizenry", "none", "supply"})


class Roll(Game[RollState]):
    """Roll for the Galaxy, the base game for 2 to 5 players."""

    id = "roll"
    acts = act_table(KINDS)
    clock_facts = frozenset({"ended", "round", "selected"})
    turn_facts = frozenset({"ended"})
    sum_facts = frozenset({"score"})
    secret_facts = frozenset({"stacks"})

    def __init__(self, content: RollContent) -> None:
        self.content = content
        self.narration = RollNarration(content)

    @property
    def table_options(self) -> Mapping[str, Mapping[str, Any]]:
        return self.content.options

    def new(self, header: Mapping[str, Any]) -> RollState:
        """The table before ``set_up``. Raises BadAction."""
        modules = header.get("modules", ["core"])
        if not isinstance(modules, list | tuple) or set(map(str, modules)) != MODULES:
            raise BadAction(f"modules {modules!r} cannot be played; there is core alone")
        stated = header.get("content")
        if stated is not None and stated != self.content.digest:
            raise BadAction(f"the log was made with content {stated}, loaded is {self.content.digest}")
        return setup.empty_table(header, self.content)

    def content_digest(self) -> str:
        return self.content.digest

    def words(self) -> Collection[str]:
        """Dice, tiles and their sides, phases, columns, and where things lie."""
        content = self.content
        return {*content.sides, *content.tiles, *content.dice, *content.factions, *rolling.COLUMNS, *WORDS}

    def fork(self, state: RollState) -> RollState:
        return state.fork()

    def standing(self, rule: Mapping[str, Any]) -> Standing:
        """The questions and answers say again what the rules say."""
        return Standing.ECHO if str(rule["id"]).startswith("ROLL-FAQ-") else Standing.OWN

    order_rules = silence.ORDER
    rolls_lie_open = True

    def unsaid(self, state: RollState) -> Unsaid[RollState] | None:
        return silence.unsaid(state)

    def others(
        self,
        before: RollState,
        act: Act[RollState],
        after: RollState,
        inexact: Collection[str],
        misstated: Mapping[str, tuple[Any, Any]],
    ) -> Iterator[RollState]:
        if inexact:
            return elsewise.others(self.fork(before), act, self.fork(after))
        return elsewise.as_counted(self.fork(after), act, misstated)

    def superfluous(self, state: RollState, act: Act[RollState], earlier: Iterable[Act[RollState]]) -> bool:
        """The end of a phase that is over."""
        return isinstance(act, phases.EndPhase) and state.phase is None

    def shortage(self, state: RollState, act: Act[RollState], violation: RuleViolation) -> str | None:
        """A table plays on once after the end, and has workers too many until a tile is completed.

        Who rolls while the others still play a round is ahead of them until it is over.
        """
        if violation.rule == "ROLL-ROUND-2":
            return "game"
        if violation.rule == "ROLL-ROUND-1" and isinstance(act, rolling.Roll | rolling.Assign):
            return f"{act.by} ahead of round {state.round}"
        if violation.rule == "ROLL-FAQ-6" and isinstance(act, construction.Build | construction.Complete):
            top = state.player(act.by).stacks[act.stack][:1]
            return f"{act.by} {', '.join(top)}"
        return None

    def assume(self, state: RollState, fact: str, value: Any) -> bool:
        return elsewise.assume(state, fact, value)

    def clock(self, state: RollState) -> str:
        if state.round == 0:
            return SETUP
        return f"round {state.round}" + (f", {titled(state.phase)}" if state.phase else "")

    def own_log(
        self, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], side: str
    ) -> Iterator[Mapping[str, Any]]:
        return seen_by(self, header, actions, side)

    # -- looking -------------------------------------------------------------------------------------------

    def view(self, state: RollState) -> dict[str, Any]:
        data = {f.name: plain(getattr(state, f.name)) for f in fields(state) if f.name != "content"}
        return {"content": self.content.digest, **data}

    def open_view(self, state: RollState, side: str | None = None) -> dict[str, Any]:
        """Without what is hidden (ROLL-TIME-2): bag, abandoned tiles, all but the top tiles of stacks, drawn
        tiles, and what lies behind screens; the player ``side`` sees the own ones."""
        view = self.view(state)
        view["bag"], view["abandoned"] = len(state.bag), len(state.abandoned)
        for name, shown in (*view["players"].items(), *view["gone"].items()):
            if name == side:
                continue
            player = state.players.get(name) or state.gone[name]
            shown["stacks"] = {
                kind: {"top": stack[0] if stack else None, "tiles": len(stack)}
                for kind, stack in player.stacks.items()
            }
            shown["drawn"] = len(player.drawn)
            if state.step == ROLL:
                shown["rolled"] = None if player.rolled is None else len(player.rolled)
                shown["selector"], shown["besides"] = None, []
        return view

    def facts(self, state: RollState) -> Mapping[str, Any]:
        """Facts by name: ``credits.ann``, ``vp.ann``, ``cup.ann``, ``goods.ann``, ``pool``, ``round``."""
        found: dict[str, Any] = {
            "ended": state.ended, "round": state.round, "pool": state.pool, "bag": len(state.bag),
            "selected": list(state.selected),
        }  # fmt: skip
        for name, player in ((player.id, player) for player in state.everybody()):
            found |= {
                f"credits.{name}": player.credits,
                f"vp.{name}": player.vp,
                f"cup.{name}": dict(sorted(player.cup.items())),
                f"citizenry.{name}": dict(sorted(player.citizenry.items())),
                f"empire.{name}": sorted(player.empire),
                f"goods.{name}": {world: sorted(dice) for world, dice in sorted(player.goods.items())},
                f"developers.{name}": dict(sorted(player.building[DEVELOPMENT].items())),
                f"settlers.{name}": dict(sorted(player.building[WORLD].items())),
                f"stacks.{name}": {kind: list(stack) for kind, stack in player.stacks.items()},
                f"tiles.{name}": state.tiles_in(player),
                f"workers.{name}": {phase: dict(dice) for phase, dice in player.workers.items() if dice},
            }
            if state.ended:
                found[f"score.{name}"] = scoring.total(state, player)
        if state.ended:
            found["winners"] = list(state.winners)
        return found

    def score(self, state: RollState) -> dict[str, int] | None:
        return scoring.totals(state) if state.ended else None

    def result(self, state: RollState) -> Result | None:
        if not state.ended:
            return None
        told = victory(state.winners, scoring.totals(state), "dice in the cup and credits")
        ended = f"round {state.round} was the last: {manage.reason(state)}"
        if not state.players:
            ended = f"all players have left the game in round {state.round}"
        return Result(tuple(state.winners), told, "ROLL-SCORE-3", ended, "ROLL-ROUND-2")

    # -- soundness -----------------------------------------------------------------------------------------

    def invariants(self, state: RollState) -> list[str]:
        return [] if state.step == SETUP else list(_unsound(state))

    def glimpse(self, state: RollState) -> int:
        """VP chips paid so far."""
        return sum(player.vp for player in (*state.players.values(), *state.gone.values()))

    def exceeded(self, state: RollState, act: Act[RollState], before: int) -> list[str]:
        paid = self.glimpse(state)
        found = [f"{before - paid} VP were given back, which no rule takes"] if paid < before else []
        for player in state.players.values():
            for world, dice in player.goods.items():
                side = state.side(world)
                if world not in player.empire or len(dice) > powers.capacity(state, player, side):
                    found.append(f"{player.id} has {len(dice)} goods on {world}")
        return found


def _unsound(state: RollState) -> Iterator[str]:
    """Dice, tiles and chips are conserved, and numbers stay on their tracks."""
    dice = Counter(state.supply)
    for player in state.everybody():
        dice.update(player.dice())
        if not 0 <= player.credits <= state.content.most_credits:
            yield f"{player.id} has ${player.credits}"
    for die in state.content.dice.values():
        if dice[die.code] != die.count or state.supply[die.code] < 0:
            yield f"there are {dice[die.code]} {die.name} dice, not {die.count}"
    tiles = Counter([*state.bag, *state.abandoned])
    for player in state.everybody():
        tiles.update(player.drawn)
        tiles.update(side[:-1] for side in (*player.zone(), *player.empire) if side.startswith("RT"))
    if tiles != Counter(state.content.tiles):
        wrong = sorted((tiles - Counter(state.content.tiles)) + (Counter(state.content.tiles) - tiles))
        yield f"tiles are in no place or in two: {', '.join(wrong)}"
    paid = sum(player.vp for player in state.everybody())
    if state.pool < 0 or paid != state.content.pool * len(state.order) - state.pool + state.beyond:
        yield f"{paid} VP are paid, {state.pool} are left in the pool, {state.beyond} are beyond it"

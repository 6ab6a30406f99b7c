"""Terraforming Mars: The Dice Game as a game of the kernel: its acts, views, facts, invariants and score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from hfmod.engine.act import Act, BadAction, RuleViolation
from hfmod.engine.asked import Standing
from hfmod.engine.game import Game, act_table, plain
from hfmod.engine.results import Result, all_of, victory
from hfmod.engine.slips import SeenBreach, Unsaid
from hfmod.games.tmdice.content.effects import EFFECTS, SPECIAL, TILES
from hfmod.games.tmdice.content.model import WILD, TmdContent
from hfmod.games.tmdice.rules import (
    actions,
    cards,
    elsewise,
    ending,
    milestones,
    owed,
    production,
    rest,
    scoring,
    setup,
    silence,
    solo,
    sound,
)
from hfmod.games.tmdice.rules.applying import NAMES, name_of
from hfmod.games.tmdice.rules.restated import restated
from hfmod.games.tmdice.rules.state import CHOOSE, REVEAL, SETUP, Owed, Player, TmdState
from hfmod.games.tmdice.rules.words import TmdNarration

KINDS: list[type[Act[TmdState]]] = [
    setup.SetUp, solo.PlaceStartTile, setup.ChooseCorporation, setup.RevealCorporation, setup.StartingDice,
    setup.GiveResource,
    production.KeepDice, production.RefillHand, production.Produce,
    actions.SupportDie, actions.SupportChange, actions.SupportDraw,
    cards.PlayCard, cards.UseCard,
    actions.RaiseTemperature, actions.PlaceOcean, actions.PlaceGreenery, actions.PlaceCity, actions.BuyVp,
    owed.GainDie, owed.TakeResource, owed.ChangeDie, owed.Place, owed.ChooseOption, owed.ExchangeResources,
    owed.LoseResource, rest.Apply, rest.Skip, rest.AsTold,
    ending.EndTurn, ending.TakeBonusCard, ending.PassBonusCard, ending.Leave,
]  # fmt: skip
MODULES = frozenset({"core", "ce", "promo", "solo"})


class TmDice(Game[TmdState]):
    """Terraforming Mars: The Dice Game, for 1 to 4 players."""

    id = "tmdice"
    acts = act_table(KINDS)
    clock_facts = frozenset({"ended", "turns", "active"})
    turn_facts = frozenset({"ended", "active"})
    sum_facts = frozenset({"score"})
    secret_facts = frozenset({"deck"})
    order_rules = silence.ORDER
    rolls_lie_open = True

    def __init__(self, content: TmdContent) -> None:
        self.content = content
        self.narration = TmdNarration(content)

    @property
    def table_options(self) -> Mapping[str, Mapping[str, Any]]:
        return self.content.options

    def new(self, header: Mapping[str, Any]) -> TmdState:
        """The table before ``set_up``. Raises BadAction."""
        modules = header.get("modules", ["core"])
        if not isinstance(modules, list | tuple) or not {"core"} <= {*map(str, modules)} <= MODULES:
            raise BadAction(f"modules {modules!r} cannot be played; there are {', '.join(sorted(MODULES))}")
        stated = header.get("content")
        if stated is not None and stated != self.content.digest:
            raise BadAction(f"the log was made with content {stated}, loaded is {self.content.digest}")
        return setup.empty_table(header, self.content)

    def content_digest(self) -> str:
        return self.content.digest

    def words(self) -> Collection[str]:
        """Dice, resources, cards, milestones, tiles, hexes and effects."""
        content = self.content
        special = (SPECIAL + name for name in content.special_tiles)
        return {
            *content.dice,
            *content.faces,
            *content.cards,
            *content.milestones,
            *content.hexes,
            *TILES,
            *special,
            *EFFECTS,
            *NAMES.values(),
            WILD,
        }

    def fork(self, state: TmdState) -> TmdState:
        return state.fork()

    def restated(self, state: TmdState, act: Act[TmdState], violation: RuleViolation) -> tuple[str, ...]:
        return restated(state, act, violation)

    def in_force(self, header: Mapping[str, Any], rule: Mapping[str, Any]) -> bool:
        return setup.modules(header).issuperset(rule.get("modules") or ())

    def standing(self, rule: Mapping[str, Any]) -> Standing:
        """What the book says of single cards applies where they lie; the reference sheet says again."""
        if str(rule["id"]) in ("TMD-TILE-6", "TMD-TILE-7"):
            return Standing.ECHO
        named = any(str(rule["id"]) in card.rules for card in self.content.cards.values())
        return Standing.CARD if named else Standing.OWN

    def at_work(self, state: TmdState, rule: Mapping[str, Any]) -> bool:
        lying = (card for player in state.everybody() for card in state.front(player))
        return any(str(rule["id"]) in card.rules for card in lying)

    def unsaid(self, state: TmdState) -> Unsaid[TmdState] | None:
        return silence.unsaid(state)

    def others(
        self,
        before: TmdState,
        act: Act[TmdState],
        after: TmdState,
        inexact: Collection[str],
        misstated: Mapping[str, tuple[Any, Any]],
    ) -> Iterator[TmdState]:
        if inexact:
            yield from elsewise.others(before, act, self.fork(after))
        yield from elsewise.as_counted(self.fork(after), act, misstated)

    def superfluous(self, state: TmdState, act: Act[TmdState], earlier: Iterable[Act[TmdState]]) -> bool:
        return elsewise.superfluous(act, earlier)

    def shortage(self, state: TmdState, act: Act[TmdState], violation: RuleViolation) -> str | None:
        """A support action is missing as long as the turn lasts; a table plays on once after the end.

        So a step of the set-up is, and the dice of a corporation that nobody has seen.
        """
        player = state.players.get(act.by or "")
        if violation.rule == "TMD-SETUP-12":
            return f"set-up: {state.step}"
        if (
            violation.rule in ("TMD-CARD-2", "TMD-PROD-4.1")
            and state.turns
            and player is not None
            and not player.chosen
        ):
            return f"corporation of {act.by}"
        if violation.rule == "TMD-ACT-1" and not state.turn.support:
            return f"the support action of turn {state.turns}"
        if isinstance(act, ending.EndTurn | rest.Skip) and violation.rule in (*silence.EFFECTS, "TMD-CARD-2"):
            return f"effects of {act.by} in turn {state.turns}"
        return "game" if violation.rule in ("TMD-END-1", "TMD-SOLO-11") else None

    def assume(self, state: TmdState, fact: str, value: Any) -> bool:
        return elsewise.assume(state, fact, value)

    def seen_breaches(self, state: TmdState, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[SeenBreach]:
        return milestones.taken_wrongly(state, differs)

    def clock(self, state: TmdState) -> str:
        if not state.turns:
            return "set-up"
        return f"turn {state.marker}" if state.solo else f"round {state.rounds}"

    def own_log(
        self, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], side: str
    ) -> Iterator[Mapping[str, Any]]:
        return setup.seen_by(actions, side)

    # -- looking -------------------------------------------------------------------------------------------

    def view(self, state: TmdState) -> dict[str, Any]:
        data = {f.name: plain(getattr(state, f.name)) for f in fields(state) if f.name != "content"}
        for player in state.everybody():
            shown = data["players" if player.id in state.players else "gone"][player.id]
            shown["owed"] = [_owed(one) for one in player.owed]
        return {"content": self.content.digest, **data}

    def open_view(self, state: TmdState, side: str | None = None) -> dict[str, Any]:
        """Without deck, bonus stack, hands, and corporations that are not revealed, but those of ``side``."""
        view = self.view(state)
        view["deck"], view["bonus_stack"] = len(state.deck), len(state.bonus_stack)
        for name, shown in (*view["players"].items(), *view["gone"].items()):
            if name == side:
                continue
            shown["hand"], shown["offered"] = len(shown["hand"]), len(shown["offered"])
            if not shown["revealed"]:
                shown["corporation"] = bool(shown["corporation"])
        return view

    def facts(self, state: TmdState) -> Mapping[str, Any]:
        """Facts by name: ``vp.ann``, ``dice.ann``, ``wild.ann``, ``temperature``, ``tiles``, ``active``."""
        found: dict[str, Any] = {
            "ended": state.ended,
            "turns": state.turns,
            "active": state.active,
            "temperature": state.temperature,
            "oxygen": state.oxygen,
            "oceans": state.oceans,
            "pool": dict(sorted(state.pool.items())),
            "tokens": state.wild,
            "tiles": dict(sorted(state.tiles.items())),
            "awards": list(state.awards),
            "open": list(state.open),
            "deck": len(state.deck),
            "bonus_cards": len(state.bonus_stack),
            "discard": sorted(state.discard),
        }
        for player in state.everybody():
            found |= _facts_of(state, player)
        if state.ended:
            found |= {f"score.{name}": vp for name, vp in scoring.totals(state).items()}
            found["winners"] = list(state.winners)
        return found

    def score(self, state: TmdState) -> dict[str, int] | None:
        return scoring.totals(state) if state.ended else None

    def result(self, state: TmdState) -> Result | None:
        if not state.ended:
            return None
        points = scoring.totals(state)
        if state.solo:
            (vp,) = points.values()
            reached = scoring.rating(state, vp)
            told = reached if scoring.failed(state) else f"{vp} VP: {reached}"
            return Result((), told, "TMD-SOLO-12", state.ended_by, "TMD-SOLO-11", team=reached)
        if state.winners:
            told = victory(state.winners, points, "dice in brown boxes")
        else:
            best = [name for name, vp in points.items() if vp == max(points.values())]
            told = f"{all_of(best)} are level with {max(points.values())} VP: nobody wins"
        return Result(tuple(state.winners), told, "TMD-SCORE-6", state.ended_by, "TMD-END-1")

    # -- soundness -----------------------------------------------------------------------------------------

    def invariants(self, state: TmdState) -> list[str]:
        return list(sound.unsound(state))

    def exceeded(self, state: TmdState, act: Act[TmdState], before: Any) -> list[str]:
        return sound.exceeded(state)


def _owed(owed: Owed) -> dict[str, Any]:
    return {"do": name_of(owed.effect), **plain(owed.effect), "source": owed.source}


def _facts_of(state: TmdState, player: Player) -> dict[str, Any]:
    name = player.id
    revealed = player.revealed or state.step not in (SETUP, CHOOSE, REVEAL)
    return {
        f"vp.{name}": player.vp,
        f"wild.{name}": player.wild,
        f"dice.{name}": dict(sorted(player.dice.items())),
        f"hand.{name}": len(player.hand),
        f"cards.{name}": list(player.cards),
        f"used.{name}": sorted(player.used),
        f"corporation.{name}": player.corporation if revealed else "",
        f"milestones.{name}": list(player.milestones),
        f"effects.{name}": [name_of(one.effect) for one in player.owed],
    }

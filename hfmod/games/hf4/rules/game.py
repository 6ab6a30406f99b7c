"""High Frontier as a game of the kernel: its acts, views, facts, invariants and score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any

from hfmod.engine.act import Act, BadAction, Outcome, RuleViolation
from hfmod.engine.asked import Standing
from hfmod.engine.chance import ChanceSource
from hfmod.engine.game import Game, act_table, plain
from hfmod.engine.results import Result
from hfmod.engine.slips import SeenBreach, Unsaid
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules import citing, elsewise, restatements, table
from hfmod.games.hf4.rules.core import c_setup, d_leaving, f_fuel, m_end, m_result
from hfmod.games.hf4.rules.core.extension import Extension
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.facts import Facts
from hfmod.games.hf4.rules.invariants import exceeded, unsound
from hfmod.games.hf4.rules.modules import PLAYABLE, in_play
from hfmod.games.hf4.rules.seen_breaches import seen_breaches
from hfmod.games.hf4.rules.successions import Glimpse, broken_by, glimpse
from hfmod.games.hf4.words.known_words import known_words
from hfmod.games.hf4.words.narration import Hf4Narration


class Hf4(Game[Hf4State]):
    """High Frontier 4 All: the core game (chapters A to N), Modules 0 (O), 1 and 2, and Race for Glory."""

    id = "hf4"
    acts = act_table(table.KINDS)
    clock_facts = frozenset({"ended", "phase", "player", "year"})
    turn_facts = frozenset({"ended", "player", "year"})
    sum_facts = frozenset({"score"})
    secret_facts = frozenset({"deck", "deck_bottom"})  # I2f

    def __init__(self, content: Hf4Content) -> None:
        self.content = content
        self.narration = Hf4Narration(content)
        self._rules: dict[frozenset[str], Extension] = {}

    @property
    def table_options(self) -> Mapping[str, Mapping[str, Any]]:
        return {option["name"]: option for option in self.content.tables["options"]["options"]}

    def new(self, header: Mapping[str, Any]) -> Hf4State:
        """The table before ``set_up``; see docs/log-format.md for the header. Raises BadAction."""
        modules = header.get("modules", ["core"])
        if not isinstance(modules, list | tuple) or set(map(str, modules)) not in PLAYABLE:
            known = "; ".join(" with ".join(sorted(one)) for one in PLAYABLE)
            raise BadAction(f"modules {modules!r} cannot be played yet; these can: {known}")
        stated = header.get("content")
        if stated is not None and stated != self.content.digest:
            raise BadAction(f"the log was made with content {stated}, loaded is {self.content.digest}")
        return c_setup.empty_table(header, self.content, self.rules_of(modules))

    def rules_of(self, modules: Collection[str]) -> Extension:
        """What answers for such modules; made once."""
        return self._rules.setdefault(frozenset(modules), in_play(modules))

    def content_digest(self) -> str:
        return self.content.digest

    @cached_property
    def _words(self) -> Collection[str]:
        return known_words(self.content)

    def words(self) -> Collection[str]:
        return self._words

    def fork(self, state: Hf4State) -> Hf4State:
        return fork(state)

    def restated(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> tuple[str, ...]:
        return restatements.restated(state, act, violation)

    def in_force(self, header: Mapping[str, Any], rule: Mapping[str, Any]) -> bool:
        return citing.in_force(self.content, header, rule)

    def at_work(self, state: Hf4State, rule: Mapping[str, Any]) -> bool:
        return citing.at_work(state, rule)

    def standing(self, rule: Mapping[str, Any]) -> Standing:
        return citing.standing(rule)

    # -- who has left the game -----------------------------------------------------------------------

    def judge(
        self,
        state: Hf4State,
        act: Act[Hf4State],
        waive: Collection[str] = (),
        figures: Mapping[str, Any] | None = None,
    ) -> list[RuleViolation]:
        """As in the kernel; of a player who has left the game nothing else is asked."""
        gone = [self._with_names(state, act, one) for one in d_leaving.out_of_play(state, act)]
        gone = [violation for violation in gone if violation.names.isdisjoint(waive)]
        if not gone:
            return super().judge(state, act, waive, figures)
        act.possible(state)
        return gone

    def force(self, state: Hf4State, act: Act[Hf4State], chance: ChanceSource) -> list[Outcome]:
        """As in the kernel; with the first act that a table lets such a player do he plays on."""
        left = list(state.left)
        d_leaving.come_back(state, act.by)
        try:
            return super().force(state, act, chance)
        except Exception:
            state.left = left
            raise

    # -- where a table did not play by the rules -------------------------------------------------------

    order_rules = elsewise.ORDER
    rest_on_rolls = elsewise.REST_ON_ROLLS

    def seen_breaches(self, state: Hf4State, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[SeenBreach]:
        return seen_breaches(state, differs)

    def unsaid(self, state: Hf4State) -> Unsaid[Hf4State] | None:
        return elsewise.unsaid(state)

    def superfluous(self, state: Hf4State, act: Act[Hf4State], earlier: Iterable[Act[Hf4State]]) -> bool:
        return elsewise.superfluous(state, act, earlier)

    def others(
        self,
        before: Hf4State,
        act: Act[Hf4State],
        after: Hf4State,
        inexact: Collection[str],
        misstated: Mapping[str, tuple[Any, Any]],
    ) -> Iterator[Hf4State]:
        return elsewise.others(before, act, after, inexact, misstated)

    def assume(self, state: Hf4State, fact: str, value: Any) -> bool:
        return elsewise.assume(state, fact, value)

    def shortage(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> str | None:
        return elsewise.shortage(state, act, violation)

    def clock(self, state: Hf4State) -> str:
        return "setup" if state.phase == "setup" else f"year {state.year}"

    # -- looking -------------------------------------------------------------------------------------

    def view(self, state: Hf4State) -> dict[str, Any]:
        data = {
            f.name: plain(getattr(state, f.name), f_fuel.mass_text)
            for f in fields(state)
            if f.name not in ("content", "rules")
        }
        return {"content": self.content.digest, **data}

    def open_view(self, state: Hf4State, side: str | None = None) -> dict[str, Any]:
        """Everything but the order of the decks: their top cards are open (I2f), and so are hands (E1b)."""
        open_ = {name: value for name, value in self.view(state).items() if name != "deck_orders"}
        decks = {
            name: {"top": cards[0] if cards else None, "cards": len(cards)}
            for name, cards in state.decks.items()
        }
        return open_ | {"decks": decks}

    def facts(self, state: Hf4State) -> Mapping[str, Any]:
        """Facts by name, see :mod:`hfmod.games.hf4.rules.facts`; they follow the state."""
        return Facts(state)

    def score(self, state: Hf4State) -> dict[str, int] | None:
        return m_end.totals(state) if state.ended else None

    def result(self, state: Hf4State) -> Result | None:
        return m_result.result(state)

    # -- soundness -----------------------------------------------------------------------------------

    def invariants(self, state: Hf4State) -> list[str]:
        return [] if state.phase == "setup" else list(unsound(state))

    def glimpse(self, state: Hf4State) -> Glimpse:
        return glimpse(state)

    def exceeded(self, state: Hf4State, act: Act[Hf4State], before: Glimpse) -> list[str]:
        return [*exceeded(state, act), *broken_by(state, act, before)]

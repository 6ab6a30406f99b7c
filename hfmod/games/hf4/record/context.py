"""What all parts of the interpreter share: a story, how far it is read, and the position there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.game import Game
from hfmod.engine.lines import Doubt, Positions, Reconsideration, SaidAgain
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.registry import ENDS
from hfmod.games.hf4.acts.work import Open, ReadAct, Work, legal
from hfmod.games.hf4.record.events import Declared, Event, Story
from hfmod.games.hf4.record.silence import silent
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.state import Assembly, Hf4State

#: What the parts of the interpreter yield: acts, those that were done already, and that something fits better
#: where the table shows things.
Told = ReadAct | SaidAgain[Hf4State] | Reconsideration[Hf4State]


@dataclass
class Star:
    """The gold star of the Active Law, by which a tied vote is settled.

    ``moved_to``: the ideology where it was laid last; ``before``: where it lay when the act was begun that is
    being told, and that has moved it on since.
    """

    moved_to: str = ""
    before: str = ""

    def law(self, house: Assembly) -> str:
        """The ideology that a tied vote is settled for."""
        return self.before or self.moved_to or house.active


@dataclass
class Context:
    """A story that is being read, at the event ``index``; ``positions`` hold the state after the acts so far.

    ``taken``: indices of events that were read together with an earlier one; ``noted``: what is yielded
    before the next act; ``areas``: where cards of converted stacks still lie; ``unladen``: by player, the
    step at which cards are laid right between stacks, and which stacks these are; ``unsure``: by player, what
    cannot be told in the turn under way, and the words for it where the table shows that it was so;
    ``early``: rolls of the year's end that were made before it was told, by what they are for.
    """

    story: Story
    game: Game[Hf4State]
    positions: Positions[Hf4State]
    players: Sequence[str]
    index: int = 0
    taken: set[int] = field(default_factory=set)
    noted: list[Finding | Doubt] = field(default_factory=list)
    asides: Asides = field(default_factory=Asides)
    star: Star = field(default_factory=Star)
    areas: dict[str, str] = field(default_factory=dict)
    unladen: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    unsure: dict[str, list[tuple[Finding, str]]] = field(default_factory=dict)
    early: dict[str, int] = field(default_factory=dict)

    # -- the story ------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """All that happened."""
        return self.story.events

    @property
    def step(self) -> int:
        """The step of the event that is being read."""
        return self.story.events[self.index].step

    def declared(self, begin: int | None = None) -> Iterator[tuple[int, Declared]]:
        """Declarations with their indices, from the event that is being read on, or from another one."""
        events = self.story.events
        for n in range(self.index if begin is None else begin, len(events)):
            event = events[n]
            if isinstance(event, Declared):
                yield n, event

    def rest_of_turn(self) -> Iterator[tuple[int, Declared]]:
        """Declarations from here to the end of the turn that were not read yet, with their indices."""
        for n, event in self.declared():
            if n in self.taken:
                continue
            if event.tag.act in ENDS:
                return
            yield n, event

    def take(self, index: int) -> None:
        """An event is read together with an earlier one."""
        self.taken.add(index)

    def turn_over(self, player: str) -> int:
        """The step at which a player ends the turn under way; the last one where the player does not."""
        for _, event in self.declared():
            if event.tag.act in ENDS and event.tag.faction == player:
                return event.step
        return self.story.steps

    def black(self, card: str, step: int) -> bool:
        """Whether a card lay Black Side up after a step."""
        return self.story.black(card, step)

    def taken_up(self, card: str, since: int, before: int) -> str:
        """In whose hand a card came between two steps, and stayed; empty where it came into none."""
        return self.story.taken_up(card, since, before)

    def claimed(self, player: str, since: int) -> list[str]:
        """On which spaces a player laid claim disks after a step, until now."""
        return self.story.claimed(player, since, self.step)

    def bid_set(self, player: str, before: int) -> bool:
        """Whether a number was set on a player's bid button since his last declaration, before a step."""
        return self.story.bid_set(player, before)

    # -- what is found --------------------------------------------------------------------------------

    def note(self, code: str, severity: Severity, message: str, step: int, player: str | None = None) -> None:
        """Report something about the log itself."""
        self.noted.append(Finding(code, severity, message, step=step, player=player))

    def until_shown(self, code: str, message: str, step: int, player: str, shown: str) -> None:
        """Report what nobody can tell, unless all lies at the end of the turn as the acts leave it.

        Then ``shown`` says what that means; where it is empty, nothing was unclear.
        """
        found = Finding(code, Severity.UNVERIFIABLE, message, step=step, player=player)
        self.unsure.setdefault(player, []).append((found, shown))

    def doubt(self, step: int, player: str) -> None:
        """Nobody can tell what a player did at a step."""
        self.noted.append(Doubt(step, player))

    def notes(self) -> Iterator[Finding | Doubt]:
        """What was noted since this was asked for last."""
        noted, self.noted = self.noted, []
        yield from noted

    # -- the position ---------------------------------------------------------------------------------

    def position(self) -> Hf4State:
        """The position after the acts so far."""
        return self.positions.now

    def answered(self, do: str, by: str | None) -> Hf4State:
        """The position after what players answer by going on to an act, and who does it."""
        state = self.position()
        if state.pending and (house := state.assembly) is not None:
            state = self.game.fork(state)
            for answer in silent(state, do, by, self.star.law(house)):
                self.game.force(state, answer, Recorded(()))
        return state

    def legal(self, act: Act[Hf4State]) -> bool:
        """Whether the rules allow an act, after what its player has answered by going on."""
        return legal(self.game, self.answered(act.do, act.by), act)

    def on_turn(self, player: str) -> Hf4State:
        """The position where a player is on turn, if the end of another one's went unsaid; else as it is."""
        state = self.position()
        turn = state.turn if state.phase == "turns" else None
        if turn is None or turn.player == player or not legal(self.game, state, EndTurn(by=turn.player)):
            return self.answered("", player)
        return self.after(EndTurn(by=turn.player))

    def rule(self, act: Act[Hf4State], position: Hf4State | None = None) -> str:
        """The rule that an act breaks first; IMPOSSIBLE where it cannot be done."""
        try:
            return self.game.judge(position if position is not None else self.position(), act)[0].rule
        except Impossible as error:
            return error.rule or "IMPOSSIBLE"
        except IndexError:
            return "IMPOSSIBLE"

    def after(
        self,
        act: Act[Hf4State],
        position: Hf4State | None = None,
        chance: Sequence[Mapping[str, Any]] = (),
    ) -> Hf4State:
        """The position, or another one, after an act, or as it is where the act cannot be done."""
        before = position if position is not None else self.position()
        state = self.game.fork(before)
        try:
            self.game.force(state, act, Recorded(chance))
        except (Impossible, ChanceError):
            return before
        return state

    def held(self, player: str, position: Hf4State | None = None) -> dict[str, int]:
        """Tanks in each stack of a player, and Aquas, as they are or in another position."""
        found = (position if position is not None else self.position()).players.get(player)
        if found is None:
            return {}
        return {kind: sum(s.fts.values()) for kind, s in found.stacks.items()} | {"leo": found.aquas}

    def work(self, group: Open) -> Work:
        """What the class of an act reads its declarations with."""
        return Work(
            group,
            self.position(),
            self.game,
            self,
            told=self.asides.tanks.get(group.faction, {}),
            supports=self.asides.supports.get(group.faction, ()),
            lifted=self.asides.lifted.get(group.faction),
            areas=self.areas,
            home=self.asides.home == group.faction,
        )

"""Ends of turns and years, and what the table showed at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.lines import SaidAgain
from hfmod.engine.slips import Shown
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.prospect import accepted
from hfmod.games.hf4.acts.registry import ENDS, ROLLED, TOLD, YEAR_ENDS, act_of
from hfmod.games.hf4.acts.work import Open, ReadAct, legal
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.record.shown import complete, with_guests
from hfmod.games.hf4.rules.core.acts import LEGACY, chit_name
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn, next_in_turn
from hfmod.games.hf4.rules.core.facts_of_core import glory_fact
from hfmod.games.hf4.rules.core.k_cycle import threshold
from hfmod.games.hf4.rules.core.k_events import cut_without_choice
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o6_term import BATON

_DECIDED = {LEGACY: ("seniority",), BATON: ("first_player",)}


class TurnEnds:
    """Ends turns and years; ``rolls``: step and die of rolls for the end of the game."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.rolls: list[tuple[int, int]] = []
        self.left_on_map = set[str]()  # glory chits that were taken and not moved, as was said

    # -- turns ----------------------------------------------------------------------------------------

    def turn(self, end: ReadAct, player: str) -> Iterator[Told]:
        """The end of a turn, with what the table showed after it; open size rolls stand before it."""
        yield from accepted(self.context.position(), end.step, player)
        shown = self._shown(end, (player, ""))
        self._made_clear(player, self.context.game.facts(self.context.after(end.act)), shown, "the turn")
        not_yet = {EndTurn.do} if self._year_goes_on(player, end.step) else set[str]()
        yield replace(end, expect=shown, not_yet=frozenset(not_yet))

    def _year_goes_on(self, player: str, step: int) -> bool:
        """Whether a turn is ended by another player than who plays last in the year, and the year goes on.

        Who plays ends that turn later, and with it the year, before anything else is done: so no end of it
        went unsaid before.
        """
        context, state = self.context, self.context.position()
        turn = state.turn if state.phase == "turns" else None
        if turn is None or turn.player == player or next_in_turn(state, turn.player) is not None:
            return False
        ended = False
        for _, event in context.declared():
            tag = event.tag
            if event.step <= step or tag.act in TOLD | ROLLED:
                continue
            if tag.act in YEAR_ENDS:
                return ended and tag.params.get("year") == str(state.year + 1)
            if ended or (tag.act in ENDS and tag.faction != turn.player):
                return False
            ended = tag.act in ENDS
        return False

    def leave_unclear(self, player: str, words: str, step: int) -> None:
        """An act cannot be told, unless all lies at the end of the turn as the others leave it."""
        self.context.until_shown("LOG-UNCLEAR", words, step, player, "as if nothing had been moved by it")
        self.context.doubt(step, player)

    def leave_open(self, player: str, words: str, step: int) -> None:
        """What is counted may yet tell an act; else it is unclear, if all is not right as the turn ends."""
        if all(how for _, how in self.context.unsure.get(player, ())):  # what goes with it is no second slip
            self.context.until_shown("LOG-UNCLEAR", words, step, player, "")
        self.context.doubt(step, player)

    def over(self) -> None:
        """The log is over: of what might have made acts clear, the table shows the last."""
        context, state = self.context, self.context.position()
        derived, guests = context.game.facts(state), with_guests(state)
        for player in list(context.unsure):
            last = context.story.last.get(player, {})
            shown = {
                name: complete(name, derived[name], value, guests)
                for name, value in last.items()
                if name in derived
            }
            self._made_clear(player, derived, shown, "the log")

    def _made_clear(
        self, player: str, facts: Mapping[str, Any], expect: Mapping[str, Any], over: str
    ) -> None:
        """Unclear acts are no doubt any more where all things lie in the end as the other acts leave them."""
        context, unsure = self.context, self.context.unsure.pop(player, [])
        shown = {name: value for name, value in expect.items() if name.endswith(f".{player}")}
        if not shown or any(facts[name] != value for name, value in shown.items()):
            context.noted += [one for one, _ in unsure]
            return
        for one, how in ((one, how) for one, how in unsure if how):
            words = f"{one.message}; at the end of {over} all lies {how}"
            context.noted.append(replace(one, severity=Severity.BOOKKEEPING, message=words))

    # -- years ----------------------------------------------------------------------------------------

    def year(self, group: Open) -> Iterator[Told]:
        """The end of a year, with its roll for the end of the game and what the table showed after it."""
        context = self.context
        state, line = context.position(), ReadAct(self.year_of(group), group.step)
        rolls = self.rolls + [(step, die) for step, die, _ in group.rolls]
        self.rolls = []
        if rolls and line.act.draws(state):
            line = replace(line, chance=({"d6": rolls.pop(0)[1], "for": "end of the game"},))
        for step, die in rolls:
            message = f"a {die} was rolled for the end of the game, which no rule asks for now"
            context.note("CHANCE-SPARE", Severity.NOTE, message, step)
        yield replace(line, expect=self._shown(line, (*context.players, "")))

    def year_before(
        self, act: Act[Hf4State], group: Open, goes: Callable[[Hf4State], bool]
    ) -> Iterator[Told]:
        """The end of the last turn of a year, which nobody told, and that of the year, told after an act.

        Its player is the first of the new year, too; the act, which ``goes`` there, breaks a rule in the old
        turn, or is the last that is told before the year and keeps that turn from being ended.
        """
        context, state, by = self.context, self.context.position(), group.faction
        turn, end = state.turn if state.phase == "turns" else None, EndTurn(by=by)
        if turn is None or turn.player != by:
            return
        here, acts = context.index + (group.step == context.step), 0  # acts that are told before an end
        for index, told in context.declared(here):
            if index in context.taken or self._goes_along(told.tag.act):
                continue
            if told.tag.act in ENDS:
                break
            acts += 1
        else:
            return
        if told.tag.act not in YEAR_ENDS or not context.legal(end):
            return
        year = Open("", told.tag.act, context.step, dict(told.tag.params))
        over = context.after(end)
        if over.phase != "sunspot":
            return
        new = context.after(self.year_of(year), over)
        if new.turn is None or new.turn.player != by or not goes(new):
            return
        stays = not acts and not legal(context.game, context.after(act), end)
        if context.legal(act) and not stays:
            return
        message = f"{by}'s turn was not ended in words; the year is told over after {act.do}, which came then"
        context.note("UNSAID", Severity.BOOKKEEPING, message, told.step, by)
        context.taken.add(index)
        yield ReadAct(end, context.step)
        yield from self.year(year)

    @staticmethod
    def _goes_along(word: str) -> bool:
        """Whether a word does nothing by itself: it is an aside, a roll, or the figure of a stack begun."""
        return word in TOLD | ROLLED or act_of(word).filled

    def said_again(self, step: int) -> SaidAgain[Hf4State]:
        """The end of a year that is over already, with what the table shows after it."""
        end = ReadAct(AdvanceSunspot(), step)
        return SaidAgain(replace(end, expect=self._shown(end, (*self.context.players, ""))))

    def year_of(self, group: Open) -> AdvanceSunspot:
        """The act that ends a year, without its roll."""
        event = group.params.get("event") or self._event_rolled()
        return AdvanceSunspot(event=event == "1" if event else None)

    def _event_rolled(self) -> str:
        """``1`` where only the log tells whether there is an event now, and a die is rolled for it."""
        state = self.context.position()
        if not state.rules.events or threshold(state, (state.sunspot + 1) % CYCLE) is not None:
            return ""
        if "event" in self.context.early:
            return "1"
        for _, event in self.context.declared():
            if event.tag.act in ROLLED and event.tag.params.get("for") == "event":
                return "1"
            if event.tag.act not in TOLD | ROLLED:
                break
        return ""

    # -- the table ------------------------------------------------------------------------------------

    def _shown(self, end: ReadAct, whose: Sequence[str]) -> Shown:
        """Facts that the table showed after the act that ends a turn; parts that it does not show pass."""
        context, step = self.context, end.step
        after = context.after(end.act, chance=end.chance)
        derived = context.game.facts(after)
        gone_on = self._acted_before(step)
        whose = [owner for owner in whose if owner not in gone_on]
        found: dict[str, Any] = {}
        guests, left = with_guests(after), self._left_on_map(after, step)
        for owner in whose:
            for name, last in context.story.shown.get(step, {}).get(owner, {}).items():
                if name not in derived or name in _waiting(after) | self._unladen(owner, step):
                    continue
                if step < context.late.get(name, 0):
                    continue
                whole = derived[name]
                earlier = (one.get(owner, {}).get(name) for one in context.story.before.get(step, ()))
                seen = [complete(name, whole, shown, guests) for shown in (last, *earlier)]
                found[name] = whole if whole in seen or (left and _but_for(left, whole, seen[0])) else seen[0]
        return Shown(found, context.story.places.get(step, {}))

    def _left_on_map(self, after: Hf4State, step: int) -> set[str]:
        """Glory chits that were taken in words and that nobody has laid on a mat: each is named once.

        Who has it is known all the same.
        """
        on_map = self.context.story.shown.get(step, {}).get("", {}).get("chits", ())
        holders = {chit: player for player in after.players for chit in glory_fact(after, player)}
        left = {chit for chit in on_map if chit in holders and chit not in after.glory_spots}
        for chit in sorted(left - self.left_on_map):
            holder = holders[chit]
            message = (
                f"the {chit_name(after, chit)} lies on the solar map; the acts so far leave it with {holder}"
            )
            remedy = f"lay it on the mat of {holder}, or tell the act that moved it"
            found = Finding("EXPECT", Severity.BOOKKEEPING, message, help=remedy, step=step)
            self.context.noted.append(found)
        self.left_on_map |= left
        return left

    def _unladen(self, owner: str, step: int) -> set[str]:
        """Facts of stacks whose cards are laid right only after a step."""
        laid, stacks = self.context.unladen.get(owner, (0, ()))
        return {f"{kind}.{owner}" for kind in stacks if step < laid}

    def _acted_before(self, end: int) -> set[str]:
        """Who has gone on before an end that is told late, or to whom others did something.

        With them the table (``""``).
        """
        found = set[str]()
        for event in self.context.events[self.context.index :]:
            if event.step >= end:
                break
            if isinstance(event, Declared):
                tag = event.tag
                found |= {"", tag.faction, tag.params.get("of", ""), tag.params.get("to", "")}
            else:
                found |= {"", getattr(event, "faction", "")}
        return found


def _but_for(chits: set[str], whole: Any, seen: Any) -> bool:
    """Whether a fact about chits differs by some that lie on the map though they were taken."""
    if isinstance(whole, dict) and isinstance(seen, dict):
        return {chit: side for chit, side in whole.items() if chit not in chits} == seen
    if isinstance(whole, list) and isinstance(seen, list):
        return [chit for chit in seen if chit not in chits] == whole
    return False


def _waiting(state: Hf4State) -> set[str]:
    """Facts that a decision which is still to be made will change: its pieces may have been moved already."""
    cuts = {
        f"{kind}.{state.content.cards[card].deck}"
        for card in cut_without_choice(state).values()
        for kind in ("deck", "deck_top")
    }
    return cuts | {fact for decision in state.pending for fact in _DECIDED.get(decision["kind"], ())}

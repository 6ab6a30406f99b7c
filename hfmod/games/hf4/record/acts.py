"""Second pass: events of a VASSAL log become acts of the High Frontier engine.

The module tells an act in one or more declarations; consecutive ones of the same faction and act are one
act. What a declaration leaves open (which refinery, how many tanks, whose factory) is looked up in the
position as the acts so far left it. What cannot be told is reported as unverifiable, never as a breach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.lines import Doubt, Item, Line, Reconsideration, SaidAgain
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.assembly import purged_by_the_table
from hfmod.games.hf4.acts.factories import murderer
from hfmod.games.hf4.acts.names import STACKS
from hfmod.games.hf4.acts.offers import Offers
from hfmod.games.hf4.acts.registry import (
    ANSWERS,
    ANY_TIME,
    BIDDING,
    BRINGING,
    BY_TABLE,
    COUNTS,
    DONE_WITHOUT,
    EARNING,
    ENDS,
    MERGED,
    MOVES,
    READ,
    RETOLD,
    TOLD,
    TRIALS,
    UNSAID,
    hear,
    hear_within,
    joins,
    lists,
    read,
    retold,
    take_up,
)
from hfmod.games.hf4.acts.strip import moved_tanks
from hfmod.games.hf4.acts.work import Open, ReadAct, Work, legal, rules_of
from hfmod.games.hf4.record.by_hand import ByHand
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardPlayed,
    ChitMoved,
    CubeMoved,
    Declared,
    FigureMoved,
    StarMoved,
)
from hfmod.games.hf4.record.flights import Flight
from hfmod.games.hf4.record.late import (
    counted_later,
    dragged_back,
    dry_mass,
    due_roll,
    goes_on_unsaid,
    laid_before,
    laid_late,
    late_end,
    late_roll,
    names_own_cards,
    roll_by_hand,
    said_late,
    transfer_put_back,
)
from hfmod.games.hf4.record.lent import borrowed
from hfmod.games.hf4.record.lookout import die_of
from hfmod.games.hf4.record.moves import Told, Trial
from hfmod.games.hf4.record.second_thoughts import (
    clicked_twice,
    moved_on,
    said_twice,
    stands_already,
    withdrawn,
)
from hfmod.games.hf4.record.silence import NOT_YET, drawn_patent, silent
from hfmod.games.hf4.record.year import roll_of_the_year, turns_light, votes_in_order
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.g1_cargo import ConvertStack, CreateStack
from hfmod.games.hf4.rules.core.i6_prospect import AcceptRolls, Reroll
from hfmod.games.hf4.rules.core.i7_industrialize import Industrialize
from hfmod.games.hf4.rules.core.k_glitch import CARGO, FREE_INDUSTRIALIZE, OPERATIONS, GlitchRepair
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll
from hfmod.games.hf4.rules.core.l_heroism import heroism_chits
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.politics.o1_assembly import VOTE
from hfmod.record.declarations import Declaration

_ROLLS = {"event": "event", "cme": "solar flare"}  # in words
IDLE = (CARGO, FREE_INDUSTRIALIZE, *OPERATIONS)  # triggers of glitch rolls that nothing follows
COUNTED = frozenset({"cargo_transfer", "decommission", "tanks_to_fuel", "fuel_to_tanks"})  # acts of tanks


@dataclass
class Interpreter(ByHand):
    """Reads a story: :meth:`items` yields what is found in it."""

    end_rolls: list[tuple[int, int]] = field(default_factory=list)  # step and die, for the end of the game
    votes: dict[str, bool] = field(default_factory=dict)
    areas: dict[str, str] = field(default_factory=dict)  # where cards of converted stacks still lie
    unclear: dict[str, list[Finding]] = field(default_factory=dict)  # on unclear acts of turns under way

    def items(self) -> Iterator[Item[Hf4State]]:
        """All that is read; each item must be taken in before the next is asked for."""
        for told in self._all_told():
            yield from self._notes()
            if isinstance(told, ReadAct):
                yield Line(told.act, told.step, chance=told.chance, expect=told.expect)
            else:
                yield told
        for unclear in self.unclear.values():
            self.noted += unclear
        yield from self._notes()

    def _notes(self) -> Iterator[Finding | Doubt]:
        """What was noted since the last act."""
        noted, self.noted = self.noted, []
        yield from noted

    def _all_told(self) -> Iterator[Told]:
        """All acts, and the answers that players give by going on."""
        for told in self._told_acts():
            if isinstance(told, ReadAct):
                yield from self._silent(told.step, told.act.do, told.act.by)
            yield told
        if self.position().pending:
            yield from self._silent(self.story.steps, "", None)

    def _silent(self, step: int, do: str, by: str | None) -> Iterator[Told]:
        """Answers that the players give by going on; what may come before the star is moved is none yet."""
        state = self.position()
        if state.assembly is not None and not (do in NOT_YET and self._star_comes()):
            for answer in silent(state, do, by, self._law(state.assembly)):
                yield ReadAct(step, answer)
            self.settled = ""

    def _told_acts(self) -> Iterator[Told]:
        for index, event in enumerate(self.story.events):
            self.index = index
            if index in self.taken:
                continue
            match event:
                case FigureMoved():
                    yield from self._figure(event)
                case Declared():
                    yield from self._declared(event)
                case ChitMoved():
                    if event.chit == "wet":
                        self.asides.wet[event.faction] = event.mass
                        self.asides.lifted[event.faction] = event.start
                        if self.group is not None and event.faction == self.group.faction:
                            self.group.wets.append(event.mass)
                case CardDragged():
                    yield from self._dragged(event)
                case CardPlayed():
                    yield from self._played(event)
                case StarMoved():
                    self._star(event.ideology)
                case CubeMoved():
                    yield from self._cube(event)
        yield from self._flush(None, over=True)

    def _dragged(self, event: CardDragged) -> Iterator[Told]:
        """A cargo transfer where the rules allow one; else the card is only put where it belongs."""
        group = self.group
        bringing = group is not None and group.faction == event.faction and group.act in BRINGING
        back = dragged_back(self.story.events, self.index)
        if back:
            self.taken |= back
            return
        self.areas.pop(event.card, None)
        told = group is not None and group.act == "cargo_transfer" and not self._counted(group)
        if group is not None and told and self._taken_back(group, self.index):
            self.group = None
            return
        if bringing:
            yield from self._close()
        if not self._aboard(event):
            return
        yield from self._close() if self.move is None else self._flush(None)
        if self._aboard(event):
            yield from self._auction_over(event.step, "cargo_transfer")
            params = {"from": event.source, "to": event.to}
            group = Open(event.faction, "cargo_transfer", event.step, params, found={"cards": [event.card]})
            work = Work(group, self.position(), self.game, self._along(event))
            for line in read(work):
                yield from self._once_over(line.act, event.step)
                if self._legal(line.act):
                    yield line

    def _along(self, event: CardDragged) -> dict[str, int]:
        """Tanks that go along with a dragged card: counted at once where they came from and where they are.

        Of Aquas, which are counted for many reasons, the other stack tells.
        """
        ends = {event.source, event.to}
        found = counted_later(self.story.events, self.index + 1, event.faction, ends, at_once=True)
        return found if found.keys() == ends - {"leo"} else {}

    def _taken_back(self, transfer: Open, index: int) -> bool:
        """Whether cargo that was told is dragged back at once, by an event and those after it.

        So it was not moved; what breaks a rule is a note then.
        """
        cards, ends = transfer.all("cards"), (transfer.params.get("from", ""), transfer.params.get("to", ""))
        back = transfer_put_back(self.story.events, index, cards, *ends)
        if back:
            self.taken |= back
            self._noted_undone(transfer, f"moves cargo from {ends[0]} to {ends[1]} and takes it back")
        return bool(back)

    def _put_back_at_once(self, event: Declared) -> bool:
        """Whether cargo is dragged back right after it was told, by words that begin an act."""
        after = self.story.events[self.index + 1 : self.index + 2]
        if not after or not isinstance(after[0], CardDragged):
            return False
        if self.group is not None and self._joins(self.group, event.tag):
            return False
        transfer = Open(event.tag.faction, event.tag.act, event.step, {}, lists=lists(event.tag.act))
        transfer.add(event.step, event.tag)
        return self._taken_back(transfer, self.index + 1)

    def _star(self, ideology: str) -> None:
        """The star moves, perhaps by what is being told: a tied vote before that left it where it lay."""
        house = self.position().assembly
        if house is not None and self.group is not None and o1_assembly.decision(self.position(), VOTE):
            then = self._then()
            vote, law = o1_assembly.decision(then, VOTE), then.assembly
            if ideology in (vote["choices"] if vote is not None else [law.active if law is not None else ""]):
                self.settled = self._law(house)
        self.star = ideology

    # -- declarations ---------------------------------------------------------------------------------

    def _declared(self, event: Declared) -> Iterator[Told]:
        tag = event.tag
        if tag.act in DONE_WITHOUT and tag.faction in self.position().left:
            return
        if tag.act == "advance_sunspot" and self._told_by_hand(tag):
            self.taken.add(self.index)
            yield from self._catches_up(event)
            return
        if self._thought_again(event):
            return
        if self.group is not None and self.group.act in ENDS and tag.act not in TOLD | {"roll"}:
            yield from self._close()
        if tag.act == "cargo_transfer" and self._put_back_at_once(event):
            return
        if tag.act == "award":
            yield from self._award_told(event.step, tag.params.get("to", ""))
            if self.position().auction is None:
                return  # the last pass has closed it
        if award := self._taken_unearned(event):
            yield ReadAct(event.step, award)
            return
        if tag.act not in TOLD | BIDDING | {"roll"}:
            yield from self._auction_over(event.step, tag.act)
            yield from self._patents_drawn(event)
        if tag.act not in ANY_TIME | ENDS:
            yield from self._rolls_first(event)
        if tag.faction in self.players:
            tag = self._repaired(borrowed(self.position(), tag))
            event = replace(event, tag=tag)
        if tag.act == "murder":
            tag = replace(tag, faction=murderer(self.position(), tag.params.get("card", "")))
            event = replace(event, tag=tag)
        if tag.act in RETOLD:
            if self.group is None or self.group.act != "fundraise":
                yield from self._flush(None)
            turn, doer = self.position().turn, self._next_teller("fundraise")
            if turn is not None and (turn.player == tag.params.get("of") or doer not in ("", turn.player)):
                yield from self._ends_first(doer, tag.act)  # nobody does that to himself
            under_way = self.group.faction if self.group is not None else None
            tag = retold(self.position(), tag, under_way)
            event = replace(event, tag=tag)
        act, faction = tag.act, tag.faction
        if act == "set_up" or (act == "nominate" and not heroism_chits(self.position())):
            return  # without a chit a nomination is only talk
        if act == "nominate":
            yield from self._silent_end(faction, event.step)
        if act == "advance_sunspot" or names_own_cards(self.position(), tag):
            yield from self._ends_first("" if act == "advance_sunspot" else faction, act)
        if act == "switch_off" and self._activated_at_once(event):
            return
        if act == "orient" and self.move is not None and turns_light(self.position(), tag):
            yield from self._flush(None)  # perhaps the flight has turned it
        if act == "vote" and faction in self.players:
            self.votes[faction] = tag.params.get("vote") == "yes"
            for vote in votes_in_order(self.position(), self.votes):
                yield ReadAct(event.step, vote)
        elif act in TOLD and not self._tells_an_act(tag):
            self._told(event)
        elif act == "roll":
            yield from self._roll(event)
        elif act in MOVES and faction in self.players:
            if act == "activate_thruster" and self.position().movement is None:
                yield from self._earned_first(faction, event.step)
            yield from self._told_move(event)
        elif self.group is not None and self._joins(self.group, tag):
            self.group.add(event.step, tag)
        else:
            if self.move is not None and not self._not_left_yet(self.move, event):
                yield from self._flush(None, stay=self._goes_beside(self.move, event.tag))
            yield from self._begin(event)

    def _catches_up(self, event: Declared) -> Iterator[Told]:
        """The control of a cube that stands already where it leads to: perhaps it was not moved before."""
        if self.group is not None and self.group.act in ENDS:
            yield from self._close()
        end = ReadAct(event.step, AdvanceSunspot())
        yield SaidAgain(Line(end.act, end.step, expect=self._shown(end, (*self.players, ""))))

    @staticmethod
    def _goes_beside(move: Flight, tag: Declaration) -> bool:
        """Whether what is told leaves a move under way: another's answer, or talk before it leaves."""
        if tag.act in ANSWERS and tag.faction != move.faction:
            return True
        return not move.tokens and tag.act in ANY_TIME | {"nominate"}

    def _patents_drawn(self, event: Declared) -> Iterator[Told]:
        """Patents of the set-up that their players have drawn without a word, before others go on."""
        holder = partial(self.story.holder, step=event.step)
        while (patent := drawn_patent(self.position(), event.tag.faction, holder)) and self._legal(patent):
            message = f"{patent.by} takes a patent from {patent.deck} and does not say so"
            self.note("UNSAID", Severity.BOOKKEEPING, message, event.step, patent.by)
            yield ReadAct(event.step, patent)

    def _thought_again(self, event: Declared) -> bool:
        """Whether what is told is no further act: said again, or put right before anything else is done."""
        tag, events, group = event.tag, self.story.events, self.group
        if self.asides.offers.carried_out(tag):
            return True
        if (
            said_twice(events, self.index)
            or clicked_twice(events, self.index, self._then)
            or stands_already(self.position(), tag)
        ):
            message = f"{tag.faction} says it a second time, with nothing done in between: {tag.text}"
            self.note("SAID-TWICE", Severity.NOTE, message, event.step, tag.faction)
            return True
        if withdrawn(events, self.index, self.game.acts) is not None and not self._card_taken(event):
            message = f"{tag.faction} announces something else before anything is done: {tag.text}"
            self.note("D1b", Severity.NOTE, message, event.step, tag.faction)
            return True
        if group is None or (group.faction, group.act) != (tag.faction, tag.act) or tag.act != "fundraise":
            return False
        move = moved_on(group.params, tag)
        if move is not None:
            del group.params["move_from"], group.params["move_to"]
            group.params.update(move)
            message = f"{tag.faction} moves the delegate once more: {tag.text}"
            self.note("O2b.4", Severity.NOTE, message, event.step, tag.faction)
        return move is not None

    def _card_taken(self, announced: Declared) -> bool:
        """Whether the card of an operation comes into a hand before the turn is over."""
        deck = self._then().decks.get(announced.tag.params.get("deck", ""), ())
        over = self._turn_over(announced.tag.faction)
        acts = (one for one in self.story.events if isinstance(one, Declared) and one.tag.act not in TOLD)
        next_act = next((one.step for one in acts if one.step > over), self.story.steps + 1)
        return any(self.story.taken_up(card, announced.step, next_act) for card in deck[:1])

    def _repaired(self, tag: Declaration) -> Declaration:
        """A glitch whose owner is not on turn was repaired by who is, where that is legal."""
        turn = self.position().turn
        if tag.act == "glitch_repair" and turn is not None and turn.player != tag.faction:
            repair = GlitchRepair(by=turn.player, owner=tag.faction, stack=tag.params.get("stack", ""))
            if self._legal(repair):
                return replace(tag, faction=turn.player)
        return tag

    def _ends_first(self, faction: str, act: str) -> Iterator[Told]:
        """Ends of turns and years that come before what is done now, though they are told later."""
        events, step = self.story.events, self.story.events[self.index].step
        while (late := late_end(self.position(), events, self.index, faction, act)) is not None:
            self.note(*said_late(self.position(), faction, act), step, faction or None)
            for n in range(self.index + 1, late):
                event = events[n]
                if isinstance(event, Declared) and event.tag.params.get("for") == "end":
                    self.end_rolls.append((event.step, die_of(event.tag)))
                    self.taken.add(n)
            self.taken.add(late)
            end = events[late]
            assert isinstance(end, Declared)
            yield from self._flush(None)
            yield from self._begin(end)
            yield from self._close()

    def _silent_end(self, faction: str, step: int) -> Iterator[Told]:
        """The end of a turn that nobody tells before the next player does something, and goes on in his own.

        Who names a hero opens a vote, during which the turn could not end (Lc); what a hand does is read only
        where it is legal.
        """
        state = self.position()
        turn = state.turn if state.phase == "turns" else None
        if turn is None or state.pending or state.auction is not None:
            return
        if not goes_on_unsaid(self.story.events, self.index, faction, turn.player, self.taken):
            return
        message = f"{turn.player}'s turn was not ended in words; {faction} begins the next one"
        self.note("UNSAID", Severity.BOOKKEEPING, message, step, faction)
        yield from self._flush(None)
        yield ReadAct(step, EndTurn(by=turn.player))

    def _rolls_first(self, event: Declared) -> Iterator[Told]:
        """The rolls of the year's end that are made only after an act which they come before."""
        while (due := due_roll(self.position())) and (late := late_roll(self.story.events, self.index, due)):
            roll = self.story.events[late]
            assert isinstance(roll, Declared)
            message = f"{event.tag.faction} goes on before the {_ROLLS[due]} is rolled: it was rolled late"
            self.note("Db", Severity.BOOKKEEPING, message, event.step, event.tag.faction)
            self.taken.add(late)
            rolled = roll_of_the_year(self.position(), due, event.step, die_of(roll.tag))
            assert rolled is not None
            yield rolled

    def _tells_an_act(self, tag: Declaration) -> bool:
        """Whether what else is only told tells an act here: a radiator turned light, a baton passed on."""
        if tag.act == "first_player":
            return self.position().assembly is not None and tag.faction in self.players
        if tag.act != "orient" or not turns_light(self._then(), tag) or self._turned_back(tag):
            return False
        under_way = self.position().movement
        flies = tag.faction in (self.move and self.move.faction, under_way and under_way.owner)
        return not (flies and self._goes_on(tag.faction))  # the belt, or the end of the move, turns it

    def _turned_back(self, tag: Declaration) -> bool:
        """Whether a card is turned round and at once back: somebody only looked at it."""
        after = next(iter(self.story.events[self.index + 1 : self.index + 2]), None)
        back = {**tag.params, "heavy": "0" if tag.params.get("heavy") == "1" else "1"}
        return isinstance(after, Declared) and (after.tag.faction, after.tag.act, after.tag.params) == (
            tag.faction, tag.act, back,
        )  # fmt: skip

    def _then(self) -> Hf4State:
        """The position after the act that is being told."""
        group = self.group
        if group is not None and group.act == "advance_sunspot":
            return self._after(self._year_of(group))
        if group is None or group.act not in READ:
            return self.position()
        before = self._answered(group.act, group.faction)
        work = self._work(group)
        work.state = before
        told = next(iter(read(work)), None)
        return self._after(told.act, before, told.chance) if told is not None else before

    def _begin(self, event: Declared) -> Iterator[Told]:
        tag = event.tag
        yield from self._close()
        if self.index in self.taken and event.step == self.story.events[self.index].step:
            return  # what was closed needed it first
        if tag.act in ENDS:  # now, for the next ones may be told before the end is closed
            for other in [one for one in self.players if one != tag.faction]:
                self.asides.counted(other)
        if tag.act == "end_turn":
            self.asides.turn_ends(tag.faction)
        if tag.act == "advance_sunspot":
            self.group = Open("", tag.act, event.step, dict(tag.params))
        elif tag.faction not in self.players and tag.act not in BY_TABLE:
            message = f"{tag.faction} is not seated in this game, but acts: {tag.text}"
            self.note("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, event.step)
        elif tag.act not in READ:
            message = f"this hfmod does not know what {tag.act} means: {tag.text}"
            self.note("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, event.step, tag.faction)
            self.doubt(event.step, tag.faction)
        else:
            if tag.act in ENDS:
                self.asides.offers = Offers()
            self.group = Open(tag.faction, tag.act, event.step, {}, lists=lists(tag.act))
            self.group.supports = list(self.asides.supports.get(tag.faction, ()))
            self.group.add(event.step, tag)
            if tag.act not in MERGED and tag.act not in ENDS:
                yield from self._close()

    def _joins(self, group: Open, tag: Declaration) -> bool:
        """Whether a declaration tells more of the act that is being told."""
        if (group.faction, group.act) != (tag.faction, tag.act) or (group.plain and not tag.params):
            return False
        if tag.act == "industrialize" and "site" in group.params and self._decks(group) & self._decks(tag):
            return False  # another factory, by an ability
        if tag.act == "cargo_transfer" and self._counted(group):
            return False  # goods that were counted have been moved
        return joins(tag.act, group.params, tag.params)

    def _counted(self, transfer: Open) -> bool:
        """Whether tanks were counted since a transfer was told, and tell how many have moved."""
        ends = transfer.params.get("from", ""), transfer.params.get("to", "")
        return bool(transfer.tanks) and self._work(transfer).moved(*ends) > 0

    def _told(self, event: Declared) -> None:
        tag = event.tag
        hear(tag, self.asides, self.players)
        if tag.act == "not_kept" and self.move is not None and self.move.faction == tag.faction:
            self.move.not_kept(self.asides)
        if self.group is not None and tag.faction == self.group.faction:
            hear_within(tag, self.group)

    def _roll(self, event: Declared) -> Iterator[Told]:
        tag = event.tag
        purpose = tag.params.get("for", "")
        die = die_of(tag)
        if purpose == "other" and (due := self._rolled_by_any_die(event)):
            purpose = due
        year = self.group is not None and self.group.act == "advance_sunspot"
        if year and purpose in ("event", "other") and late_roll(self.story.events, self.index, "end") is None:
            yield from self._close()  # its cube may tell how far the game is
        if purpose in ("event", "cme", "purge") and tag.faction not in self.players:
            yield from self._close()
            if purpose == "purge" and purged_by_the_table(self.position()):
                return
            rolled = roll_of_the_year(self.position(), purpose, event.step, die)
            if rolled is not None:
                yield rolled
            else:
                self._spare(event, purpose, die)
        elif purpose == "glitch" and tag.faction in self.players:
            yield from self._glitch(event, die)
        elif purpose == "end":
            if self.group is not None and self.group.act == "advance_sunspot":
                self.group.rolls.append((event.step, die, tag))
            else:
                self.end_rolls.append((event.step, die))
        elif purpose in TRIALS and tag.faction in self.players:
            if self.move is not None and self.move.faction != tag.faction:
                yield from self._flush(None)
            if self.move is None and self.position().movement is None:
                yield from self._ends_first(tag.faction, "enter")
            if "at" in tag.params and self.move is not None:
                self._at(event, tag.params["at"])
            lost = self.asides.lost(tag.faction) if purpose == "hazard" else ()
            self._token(tag.faction, Trial(purpose, event.step, die, lost))
        elif self.group is not None and (self.group.faction, self.group.act) == (tag.faction, purpose):
            self.group.rolls.append((event.step, die, tag))
        elif purpose == "prospect" and tag.faction in self.players:
            yield from self._flush(None)
            self.group = Open(tag.faction, "prospect", event.step, {}, lists=lists("prospect"))
            self.group.rolls.append((event.step, die, tag))
        elif purpose not in ("other", "event"):
            self._spare(event, purpose, die)
        elif due := roll_by_hand(self._then(), self.story.events, self.index):
            yield from self._close()
            message = f"the {_ROLLS[due]} was rolled with a die for other things; its control says what for"
            self.note("UNSAID", Severity.BOOKKEEPING, message, event.step)
            rolled = roll_of_the_year(self.position(), due, event.step, die)
            assert rolled is not None
            yield rolled
        elif purpose == "event":
            self._spare(event, purpose, die)

    def _glitch(self, event: Declared, die: int) -> Iterator[Told]:
        """A glitch roll comes just before the act that triggers it: the next one of the same player.

        Where none follows, perhaps because of what was rolled, it is as good as one before cargo moves; more
        of them are as good as those before other things.
        """
        yield from self._close()
        kind, faction = event.tag.params.get("subject", ""), event.tag.faction
        if self._arrived(faction):
            yield from self._flush(None)
        if self.move is None and kind == "rocket" and self._flies_by_next(faction):
            self._token(faction, Trial("glitch", event.step, die))
            return
        roll = self._glitch_roll(faction, kind)
        if roll is None and self.move is None:
            idle = (GlitchRoll(by=faction, stack=kind, trigger=one) for one in IDLE)
            roll = next((one for one in idle if self._legal(one)), None)
        if roll is None:
            self._spare(event, "a glitch", die)
        elif self.move is not None:
            self._token(faction, Trial("glitch", event.step, die))
        else:
            yield ReadAct(event.step, roll, ({"d6": die, "for": "glitch"},))

    def _close(self) -> Iterator[Told]:
        """Tell the engine the act that has been told."""
        group, self.group = self.group, None
        if group is not None:
            told = self.asides.tanks.get(group.faction, {})
            if group.act == "end_turn" and not self._end_leaves(group.faction, told):
                yield from self._moved_tanks(group.faction)  # what was counted was moved in the turn
            held = self._held(group.faction)
            yield from self._closed(group)
            self._forget(group, held)
        for faction in list(self.asides.tanks):
            yield from self._moved_tanks(faction)
        if group is not None and group.act in ENDS:
            self.asides.counted(group.faction)

    def _delegate_of(self, colony: Open) -> None:
        """The delegate of a new colony, where it is told only after other things."""
        for n in range(self.index, len(self.story.events)):
            event = self.story.events[n]
            if not isinstance(event, Declared) or "delegate" in colony.params or n in self.taken:
                continue
            if event.tag.act in ENDS:
                return
            if (event.tag.faction, event.tag.act) == (colony.faction, colony.act):
                if event.tag.params.keys() != {"delegate"}:
                    return
                colony.params["delegate"] = event.tag.params["delegate"]
                self.taken.add(n)

    def _end_leaves(self, faction: str, told: Mapping[str, int], before: Hf4State | None = None) -> bool:
        """Whether a turn's end alone leaves the numbers told: an outpost may change its chit (E3d)."""
        after = self._after(EndTurn(by=faction), before).players[faction]
        held = {kind: sum(stack.fts.values()) for kind, stack in after.stacks.items()} | {"leo": after.aquas}
        return all(held.get(kind, 0) == n for kind, n in told.items())

    def _moved_tanks(self, faction: str) -> Iterator[Told]:
        """What numbers told without a word of how they came about explain, where the rules allow it."""
        told = self.asides.tanks.get(faction, {})
        for _ in STACKS:
            for act in moved_tanks(self.position(), faction, told, self.asides.wet.get(faction)):
                if self._legal(act):
                    yield ReadAct(self.story.events[self.index].step, act)
                    break
            else:
                return

    def _forget(self, group: Open, held: dict[str, int]) -> None:
        """Numbers told before an act that has changed them, or before a deal, say nothing any more."""
        if group.act == "consent":
            for player in (group.faction, group.params.get("to", "")):
                self.asides.tanks.pop(player, None)
            return
        now, told = self._held(group.faction), self.asides.tanks.get(group.faction, {})
        fresh = {tag.params.get("stack") for tag in group.tanks}
        for kind in [kind for kind in told if kind != "leo" and kind not in fresh]:
            if now.get(kind, 0) != held.get(kind, 0):
                del told[kind]

    def _closed(self, group: Open) -> Iterator[Told]:
        if group.act == "advance_sunspot":
            yield from self._year(group)
            return
        if group.by_hand:
            yield from self._closed_by_hand(group)
            return
        work = self._work(group)
        take_up(work, self.asides)
        if group.act == "build_colony":
            self._delegate_of(group)
        elif group.act == "boost":
            if self._boost_taken_back(group):
                return
            group.black = self._black(group)
        elif group.act == "create_stack" and (laden := self._laden_before(group) or self._laden_later(group)):
            yield ReadAct(group.step, laden)
            return
        elif group.act in COUNTED:
            work = self._with_later_counts(work)
        yield from self._at_first(work)
        number = -1
        for number, line in enumerate(self._built(work)):
            if number and not self._legal(line.act):
                yield from self._told_later(group, line.act)
            if group.act == "end_turn":
                yield from self._settle(group.step, group.faction)
                shown = self._shown(line, (group.faction, ""))
                self._made_clear(group.faction, line.act, shown)
                line = replace(line, expect=shown)
            if isinstance(line.act, ConvertStack):
                for kind in (line.act.source, line.act.to):
                    held = self.position().players[group.faction].stacks.get(kind)
                    self.areas |= dict.fromkeys(held.cards if held is not None else (), kind) | self.areas
            yield line
            if group.act == "prospect" and number == 0:
                yield from self._rerolls(group)
            if isinstance(line.act, Industrialize):
                self._unsaid_cards(group, line.act)
        if number < 0 and group.act in UNSAID and not group.all("cards"):
            self.doubt(group.step, group.faction)  # the tanks may be counted later
        if work.unclear:
            unclear = Finding(
                "LOG-UNCLEAR", Severity.UNVERIFIABLE, work.unclear, step=group.step, player=group.faction
            )
            self.unclear.setdefault(group.faction, []).append(unclear)
            self.doubt(group.step, group.faction)

    def _at_first(self, work: Work) -> Iterator[Told]:
        """What comes before an act that breaks a rule or says too little: told later, or as the table shows.

        The act is read where its player's things lie as the table shows them before it, if it is legal there;
        one that says too little, where a turn that was taken as over goes on.
        """
        told = next(iter(read(work)), None)
        if told is not None and not self._legal(told.act):
            yield from self._told_later(work.group, told.act)
        if self.position().pending or (not work.unclear and (told is None or self._legal(told.act))):
            return

        def better(position: Hf4State) -> bool:
            there = replace(work, state=position, unclear="")
            line = next(iter(read(there)), None)
            if line is None or there.unclear or (told is not None and line.act == told.act):
                return False  # the same act is judged there, too, as it is played
            broken = rules_of(self.game, position, line.act)
            return broken is not None and broken <= (self.game.order_rules if told is None else set())

        before, rule = self.position(), self._rule(told.act) if told is not None else ""
        yield Reconsideration(work.group.step, work.by, better)
        if self.position() is before:
            return
        work.state, work.unclear = self.position(), ""
        if told is not None:
            message = (
                f"{told.act.do} of {work.by} breaks no rule, counted from what the table shows before it"
            )
            self.note(rule, Severity.UNVERIFIABLE, message, work.group.step, work.by)

    def _with_later_counts(self, work: Work) -> Work:
        """What an act is read with; tanks counted late, too, where none were counted at once."""
        group = work.group
        told = next(iter(read(work)), None)
        clear = told is not None and not work.unclear
        stacks = {group.params.get(one, "") for one in ("from", "to", "stack")}
        if clear and any(tag.params.get("stack") in stacks for tag in group.tanks):
            return work
        later = self._work(group)
        counted = counted_later(self.story.events, self.index, group.faction, stacks)
        if told is not None and self._end_leaves(group.faction, counted, self._after(told.act)):
            return work  # nothing was moved
        later.told = {**later.told, **counted}
        then = next(iter(read(later)), None)
        if then != told and (then is None or not self._legal(then.act)):
            return work  # late counts, which may be of other things too, accuse nobody
        return later

    def _laden_before(self, begun: Open) -> CreateStack | None:
        """The stack that is begun by its figure, with the cards that were dragged into it before, unsaid."""
        kind, stacks = begun.params.get("stack", ""), self.position().players[begun.faction].stacks
        events = self.story.events
        at = next((n for n in range(self.index, -1, -1) if events[n].step <= begun.step), -1)
        laid = laid_before(events, at, begun.faction, kind) if kind not in stacks else []
        source = next((one for one, stack in stacks.items() if laid and laid[0] in stack.cards), "")
        cards = tuple(one for one in laid if source and one in stacks[source].cards)
        return CreateStack(by=begun.faction, source=source, kind=kind, cards=cards) if cards else None

    def _laden_later(self, begun: Open) -> CreateStack | None:
        """The stack that is begun by its figure, with the cards that are laid into it only once it has left.

        They were aboard where the dry mass chit says so, or where the stack could not have flown without.
        """
        kind, by = begun.params.get("stack", ""), begun.faction
        stacks = self.position().players[by].stacks
        if kind in stacks:
            return None
        here = {
            one: stack.cards for one, stack in stacks.items() if stack.location == begun.params.get("space")
        }
        cards, flown = laid_late(self.story.events, self.index, by, kind, here)
        mass = dry_mass(self.story.events, begun.step, by) if kind == "rocket" else None
        for n in range(len(cards), 0, -1):
            named = list(cards)[:n]
            weighs = sum(self.position().mass(one) for one in named)
            if (mass is None and flown) or (mass is not None and weighs == parse_mass(mass)):
                break
        else:
            return None
        source = cards[named[0]][1]
        made = CreateStack(by=by, source=source, kind=kind, cards=tuple(named))
        if any(cards[one][1] != source for one in named) or not self._legal(made):
            return None
        self.taken |= {cards[one][0] for one in named}
        self.unladen[by] = self.story.events[cards[named[-1]][0]].step, (kind, source)
        message = f"{by}'s {kind} leaves before {' and '.join(named)} are laid into it"
        self.note("UNSAID", Severity.BOOKKEEPING, message, begun.step, by)
        return made

    def _made_clear(self, faction: str, end: Act[Hf4State], expect: Mapping[str, Any]) -> None:
        """Unclear acts of a turn are no doubt any more where all things lie as the other acts leave them."""
        unclear = self.unclear.pop(faction, [])
        facts = self.game.facts(self._after(end))
        shown = {name: value for name, value in expect.items() if name.endswith(f".{faction}")}
        if not shown or any(facts[name] != value for name, value in shown.items()):
            self.noted += unclear
            return
        for one in unclear:
            words = f"{one.message}; at the end of the turn all lies as if nothing had been moved by it"
            self.noted.append(replace(one, severity=Severity.BOOKKEEPING, message=words))

    def _told_later(self, group: Open, act: Act[Hf4State]) -> Iterator[Told]:
        """An act of the same turn that is told after another one which needs it."""
        events = self.story.events
        for n in range(self.index, len(events)):
            event = events[n]
            if not isinstance(event, Declared) or n in self.taken:
                continue
            if event.tag.act in ENDS:
                return
            later, used = self._gathered(n)
            if later is None or later.faction != group.faction:
                continue
            line = next(iter(read(self._work(later))), None)
            if line is None or not self._legal(line.act):
                continue
            after = self._after(line.act, chance=line.chance)
            if not legal(self.game, after, act):
                continue
            fits = self._counts_fit(group.faction, self._after(act, after), used)
            severity = Severity.BOOKKEEPING if fits else Severity.UNVERIFIABLE
            message = f"{group.faction} tells {line.act.do} after {act.do}, which needs it"
            message += "; told late, it breaks no rule"
            self.note(self._rule(act), severity, message, later.step, group.faction)
            self.taken |= used
            yield line
            return

    def _earned_first(self, faction: str, step: int) -> Iterator[Told]:
        """What brings Aquas and is told only after a thruster, but was counted before it."""
        held = self.position().players[faction].aquas
        told = self.asides.tanks.get(faction, {}).get("leo", held)
        if told <= held:
            return
        for n in range(self.index + 1, len(self.story.events)):
            event = self.story.events[n]
            if not isinstance(event, Declared) or n in self.taken:
                continue
            tag = event.tag
            if tag.act in ENDS:
                return
            if tag.faction != faction or tag.act not in EARNING or tag.params:
                continue
            later, used = self._gathered(n)
            line = next(iter(read(self._work(later))), None) if later is not None else None
            if line is None or not self._legal(line.act):
                return
            if self._after(line.act).players[faction].aquas == told:
                message = (
                    f"{faction} counts what {tag.act} brings before a thruster is told, and says it later"
                )
                self.note("H1c", Severity.BOOKKEEPING, message, event.step, faction)
                self.taken |= used
                yield from self._flush(None)
                yield replace(line, step=step)
            return

    def _counts_fit(self, faction: str, after: Hf4State, later: set[int]) -> bool:
        """Whether what a player counts up to the next other act is what two acts leave, in either order."""
        counted = dict(self.asides.tanks.get(faction, {}))
        for n in range(self.index, len(self.story.events)):
            event = self.story.events[n]
            if not isinstance(event, Declared) or n in later:
                continue
            if event.tag.act not in TOLD and n > max(later):
                break
            number = event.tag.params.get("n", "")
            if event.tag.faction == faction and event.tag.act in COUNTS and number.isdecimal():
                counted[event.tag.params.get("stack", "leo")] = int(number)
        player = after.players[faction]
        held = {kind: sum(stack.fts.values()) for kind, stack in player.stacks.items()}
        return all({**held, "leo": player.aquas}.get(kind, 0) == n for kind, n in counted.items())

    def _gathered(self, index: int) -> tuple[Open | None, set[int]]:
        """The act that a declaration begins, with all that tells more of it, and their events."""
        first, used = self.story.events[index], {index}
        assert isinstance(first, Declared)
        tag = first.tag
        if tag.faction not in self.players or tag.act not in READ or tag.act in MOVES | TOLD | ANSWERS | ENDS:
            return None, used
        group = Open(tag.faction, tag.act, first.step, {}, lists=lists(tag.act))
        group.add(first.step, tag)
        for n in range(index + 1, len(self.story.events)):
            event = self.story.events[n]
            if isinstance(event, Declared) and self._joins(group, event.tag):
                group.add(event.step, event.tag)
                used.add(n)
            elif isinstance(event, Declared) and event.tag.act not in TOLD:
                break
        return group, used

    def _rule(self, act: Act[Hf4State]) -> str:
        """The rule that an act breaks first; IMPOSSIBLE where it cannot be done."""
        try:
            return self.game.judge(self.position(), act)[0].rule
        except Impossible as error:
            return error.rule or "IMPOSSIBLE"
        except IndexError:
            return "IMPOSSIBLE"

    def _work(self, group: Open) -> Work:
        work = Work(group, self.position(), self.game, self.asides.tanks.get(group.faction, {}))
        work.supports = self.asides.supports.get(group.faction, ())
        if group.act == "industrialize":
            over = self._turn_over(group.faction)
            cards = work.own_cards() if group.faction in self.players else ()
            work.given_up = frozenset(one for one in cards if self.story.taken_up(one, group.step, over))
        work.landed = self._landed
        work.areas = self.areas
        work.lifted = self.asides.lifted.get(group.faction)
        return work

    def _built(self, work: Work) -> Iterator[ReadAct]:
        """Acts of a group one by one, so that each is played before the next is looked up."""
        for line in read(work):
            yield line
            work.state = self.position()

    def _unsaid_cards(self, group: Open, act: Industrialize) -> None:
        """Cards given up for a factory that nobody named."""
        given = (act.refinery, act.robonaut, *act.supports)
        more = [card for card in given if card is not None and card not in group.all("cards")]
        if more and group.all("cards"):
            message = (
                f"{group.faction} gives up {' and '.join(more)} for the factory as well, and does not say so"
            )
            self.note("UNSAID", Severity.BOOKKEEPING, message, group.step, group.faction)

    def _settle(self, step: int, faction: str) -> Iterator[Told]:
        """Accept open size rolls when their player goes on."""
        for decision in list(self.position().pending):
            if decision["kind"] == "reroll" and decision["player"] == faction:
                yield ReadAct(step, AcceptRolls(by=faction))

    def _rerolls(self, group: Open) -> Iterator[Told]:
        """Second rolls for a site, and the results that then stand."""
        used: set[str] = set()
        for step, die, tag in group.rolls:
            site = tag.params.get("subject", "")
            if site not in used and tag.params.get("again") != "1":
                used.add(site)
                continue
            sources = [
                source
                for decision in self.position().pending
                for source in ("buggy", "ability", "blink")
                if site in decision.get(source, ())
            ]
            source = tag.params.get("source") or (sources[0] if sources else "buggy")
            if not self.position().pending:
                message = f"a {die} was rolled again for {site}, where no reroll is open"
                self.note("CHANCE-SPARE", Severity.NOTE, message, step, group.faction)
                continue
            reroll = Reroll(by=group.faction, site=site, source=source)
            yield ReadAct(step, reroll, ({"d6": die, "for": "prospect"},))
        yield from self._settle(group.step, group.faction)

    def _year_of(self, group: Open) -> AdvanceSunspot:
        """The act that ends a year, without its roll."""
        event = group.params.get("event") or self._event_rolled(self.position())
        return AdvanceSunspot(event=event == "1" if event else None)

    def _year(self, group: Open) -> Iterator[Told]:
        state, line = self.position(), ReadAct(group.step, self._year_of(group))
        rolls = self.end_rolls + [(step, die) for step, die, _ in group.rolls]
        self.end_rolls = []
        if rolls and line.act.draws(state):
            line = replace(line, chance=({"d6": rolls.pop(0)[1], "for": "end of the game"},))
        for step, die in rolls:
            message = f"a {die} was rolled for the end of the game, which no rule asks for now"
            self.note("CHANCE-SPARE", Severity.NOTE, message, step)
        yield replace(line, expect=self._shown(line, (*self.players, "")))

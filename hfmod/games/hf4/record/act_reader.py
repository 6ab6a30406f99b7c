"""Declarations become acts: those that tell one act are gathered, and read by the class of that act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from hfmod.engine.act import Act
from hfmod.engine.lines import Reconsideration
from hfmod.findings import Severity
from hfmod.games.hf4.acts.offers import Offers
from hfmod.games.hf4.acts.registry import (
    ANSWERS,
    BY_TABLE,
    COUNTS,
    EARNING,
    ENDS,
    LADING,
    MERGED,
    MOVES,
    READ,
    TOLD,
    UNSAID,
    YEAR_ENDS,
    act_of,
)
from hfmod.games.hf4.acts.work import Open, ReadAct, Work, legal, rules_of
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.deals import landed
from hfmod.games.hf4.record.events import CardDragged, Declared
from hfmod.games.hf4.record.late import counted_later
from hfmod.games.hf4.record.refuelling import by_chit_alone
from hfmod.games.hf4.record.takings import taken_too_much
from hfmod.games.hf4.record.thrusters import idle_before
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.record.unsaid import done_by_hand, only_counted, room_made, shown_before, shown_until
from hfmod.games.hf4.rules.core.h_movement import EndMove
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration


class ActReader:
    """Reads acts that declarations tell; ``open`` is the one that is being told."""

    def __init__(self, context: Context, cargo: Cargo, ends: TurnEnds) -> None:
        self.context = context
        self.cargo = cargo
        self.ends = ends
        self.open: Open | None = None
        self.mats: dict[str, int] = {}  # Aquas on the mats as a turn ended

    # -- what is being told ---------------------------------------------------------------------------

    def begin(self, event: Declared) -> Iterator[Told]:
        """A declaration begins an act; the one before it is over."""
        context, tag = self.context, event.tag
        yield from self.close()
        if context.index in context.taken and event.step == context.step:
            return  # what was closed needed it first
        if tag.act in ENDS:  # now, for the next ones may be told before the end is closed
            self.mats = dict(context.asides.mats)
            for other in [one for one in context.players if one != tag.faction]:
                context.asides.counted(other)
        if tag.act in YEAR_ENDS:
            self.open = Open("", tag.act, event.step, dict(tag.params))
            return
        if tag.act in ENDS:
            context.asides.turn_ends(tag.faction)
        if tag.faction not in context.players and tag.act not in BY_TABLE:
            message = f"{tag.faction} is not seated in this game, but acts: {tag.text}"
            context.note("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, event.step)
        elif tag.act not in READ:
            message = f"this hfmod does not know what {tag.act} means: {tag.text}"
            context.note("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, event.step, tag.faction)
            context.doubt(event.step, tag.faction)
        else:
            if tag.act in ENDS:
                context.asides.offers = Offers()
            self.open = _opened(event)
            self.open.supports = list(context.asides.supports.get(tag.faction, ()))
            if act_of(tag.act).specialty:
                self.open.specialist = context.asides.specialist.pop(tag.faction, "")
            if act_of(tag.act).points:
                self.open.meant, context.asides.meant = context.asides.meant, []
            if tag.act not in MERGED and tag.act not in ENDS:
                yield from self.close()

    def joins(self, group: Open, tag: Declaration) -> bool:
        """Whether a declaration tells more of an act."""
        if (group.faction, group.act) != (tag.faction, tag.act):
            return False
        return act_of(tag.act).continues(self.context.work(group), tag)

    def add(self, event: Declared) -> None:
        """A declaration tells more of the act that is being told."""
        assert self.open is not None
        self.open.add(event.step, event.tag)

    def rolled(self, event: Declared, die: int) -> None:
        """A roll is one of the act that is being told."""
        assert self.open is not None
        self.open.rolls.append((event.step, die, event.tag))

    def goes_on(self, tag: Declaration) -> bool:
        """Whether a declaration tells more of the act that is being told."""
        return self.open is not None and self.joins(self.open, tag)

    def tells(self, faction: str, act: str) -> bool:
        """Whether a player is telling that act."""
        return self.open is not None and (self.open.faction, self.open.act) == (faction, act)

    def pays(self, faction: str) -> bool:
        """Take FINAO as that of the act that its player is telling, where it is; whether it was."""
        if self.open is None or self.open.faction != faction or not act_of(self.open.act).paid_off:
            return False
        self.open.params["finao"] = "1"
        return True

    def put_back_at_once(self, event: Declared) -> bool:
        """Whether cargo is dragged back right after it was told, by words that begin an act."""
        index = self.context.index
        after = self.context.events[index + 1 : index + 2]
        if not after or not isinstance(after[0], CardDragged) or self.goes_on(event.tag):
            return False
        return self.cargo.put_back(_opened(event), index + 1)

    def then(self) -> Hf4State:
        """The position after the act that is being told."""
        context, group = self.context, self.open
        if group is not None and group.act in YEAR_ENDS:
            return context.after(self.ends.year_of(group))
        if group is None or group.act not in READ:
            return context.position()
        before = context.answered(group.act, group.faction)
        work = context.work(group)
        work.state = before
        told = next(act_of(group.act).read(work), None)
        return context.after(told.act, before, told.chance) if told is not None else before

    # -- what has been told ---------------------------------------------------------------------------

    def close(self) -> Iterator[Told]:
        """Tell the engine the act that has been told."""
        context = self.context
        group, self.open = self.open, None
        if group is not None:
            if group.act in ENDS - YEAR_ENDS:
                yield from self.counted(group.faction, group.step)
            held, laid = context.held(group.faction), self.cargo.laid_right(group.faction)
            others = {one: context.held(one) for one in context.players if one != group.faction}
            yield from self._closed(group)
            self._forget(group, held, laid)
            self._forget_paid(others)
        for faction in list(context.asides.tanks):
            yield from self.cargo.moved_tanks(faction)
        if group is not None and group.act in ENDS:
            context.asides.counted(group.faction)
            players = context.position().players
            context.asides.slips = {one: n - players[one].aquas for one, n in self.mats.items()}

    def counted(self, player: str, step: int) -> Iterator[Told]:
        """What a player has only counted in a turn that is over: it was moved, or came, or went."""
        context = self.context
        told = context.asides.tanks.get(player, {})
        told |= counted_later(context.events, context.index, player, told.keys() - {"leo"}, at_once=True)
        yield from by_chit_alone(context, player, step, step)
        if self.cargo.end_leaves(player, told):
            return  # an outpost changes its chit, if anything
        yield from self.cargo.moved_tanks(player)
        yield from only_counted(self.context, player, step)

    def _closed(self, group: Open) -> Iterator[Told]:
        if group.act in YEAR_ENDS:
            yield from self.ends.year(group)
        elif group.by_hand:
            yield from done_by_hand(self.context, group)
        else:
            yield from self._read(group)

    def _read(self, group: Open) -> Iterator[Told]:
        """What an act means, read for good by its class."""
        context, act = self.context, act_of(group.act)
        work = context.work(group)
        work.landed = partial(landed, context)
        act.take_up(work, context.asides)
        if work.undone:
            return
        if act.filled and (filled := self.cargo.filled(group)):
            for card in filled.cards:
                context.areas.pop(card, None)
            yield ReadAct(filled, group.step)
            return
        if act.counted_late:
            work = self.cargo.with_later_counts(work)
        yield from self._comes_first(work)
        number = -1
        for number, line in enumerate(act.read(work)):
            if number and not context.legal(line.act):
                yield from self._told_later(group, line.act)
            self.cargo.converted(line.act, group.faction)
            if taken := taken_too_much(context, line):
                line = replace(line, figures=taken)
            yield from self.ends.turn(line, group.faction) if group.act in ENDS else (line,)
            work.state = context.position()
            for further in act.follow(work, line.act):
                yield further
                work.state = context.position()
        for card in group.all("cards"):  # its control has laid it where it belongs
            context.areas.pop(card, None)
        if number < 0 and group.act in UNSAID and not group.all("cards"):
            told = f"{group.faction} tells a {group.act.replace('_', ' ')}, and nothing shows what of"
            self.ends.leave_open(group.faction, told, group.step)  # the tanks may be counted later
        if work.unclear:
            self.ends.leave_unclear(group.faction, work.unclear, group.step)

    def _comes_first(self, work: Work) -> Iterator[Told]:
        """What comes before an act that breaks a rule or says too little: told later, or as the table shows.

        The act is read where its player's things lie as the table shows them before it, if it is legal there;
        else, or where it says too little, where a turn that was taken as over goes on.
        """
        context, game, read = self.context, self.context.game, act_of(work.group.act).read

        def told(position: Hf4State) -> Act[Hf4State] | None:
            """The act as it is read in a position; None where it says too little there."""
            there = replace(work, state=position, unclear="")
            line = next(read(there), None)
            return line.act if line is not None and not there.unclear else None

        def goes(position: Hf4State) -> bool:
            act = told(position)
            return act is not None and legal(game, position, act)

        def fits(allowed: frozenset[str], position: Hf4State) -> bool:
            there = told(position)
            if there is None or there == act:
                return False  # the same act is judged there, too, as it is played
            broken = rules_of(game, position, there)
            return broken is not None and broken <= allowed

        yield from room_made(context, work.group)
        work.state = context.position()
        line = next(read(work), None)
        if line is not None and work.group.act not in ENDS:
            yield from self.ends.year_before(line.act, work.group, goes)
            yield from self.thruster_first(work.group, line.act)
            work.state = context.position()
        if line is not None and not context.legal(line.act):
            yield from self._told_later(work.group, line.act)
        if line is None or work.unclear or not context.legal(line.act):
            yield from shown_before(context, work.group, goes)
            work.state, work.unclear = context.position(), ""
            line = next(read(work), None)
        act = line.act if line is not None else None
        half_told = act is None and work.group.act in UNSAID
        half_told = half_told and (not work.group.all("cards") or work.get("from") not in work.stacks)
        fine = not half_told if act is None else context.legal(act)
        if context.position().pending or (fine and not work.unclear):
            return
        order = game.order_rules
        before, rule = context.position(), context.rule(act) if act is not None else ""
        better, goes_on = partial(fits, order if act is None else frozenset()), partial(fits, order)
        yield Reconsideration(work.group.step, work.by, better, goes_on)
        if context.position() is before:
            return
        work.state, work.unclear = context.position(), ""
        if act is not None and better(context.position()):
            message = f"{act.do} of {work.by} breaks no rule, counted from what the table shows before it"
            context.note(rule, Severity.UNVERIFIABLE, message, work.group.step, work.by)

    def _forget(self, group: Open, held: dict[str, int], laid: str | None) -> None:
        """Numbers told before an act that has changed them, or before a deal, say nothing any more.

        ``held``, ``laid``: tanks before the act, and where the wet mass chit was laid, if that was right.
        """
        tanks, act = self.context.asides.tanks, act_of(group.act)
        if act.brings:
            self.context.asides.home = ""
        if act.settles:
            for player in (group.faction, group.params.get("to", "")):
                tanks.pop(player, None)
                self.context.asides.purse.pop(player, None)
            return
        now, told = self.context.held(group.faction), tanks.get(group.faction, {})
        fresh = {tag.params.get("stack") for tag in group.tanks} | {"leo" if group.aquas else ""}
        for kind in [kind for kind in told if kind not in fresh]:
            counted = kind == "leo" and told[kind] != held.get(kind, 0)  # perhaps for this act, and before it
            if now.get(kind, 0) != held.get(kind, 0) and not counted:
                n = told.pop(kind)
                earned = kind == "leo" and group.act in EARNING  # and not counted yet
                self.context.asides.purse |= {group.faction: (n, laid)} if earned else {}

    def _forget_paid(self, held: Mapping[str, Mapping[str, int]]) -> None:
        """Numbers that were right before another player's act has changed them say nothing any more.

        ``held``: tanks and Aquas of the others before it.
        """
        for player, before in held.items():
            told, now = self.context.asides.tanks.get(player, {}), self.context.held(player)
            for kind in [one for one, n in told.items() if n == before.get(one, 0) != now.get(one, 0)]:
                del told[kind]

    # -- what is told late ----------------------------------------------------------------------------

    def _told_later(self, group: Open, act: Act[Hf4State]) -> Iterator[Told]:
        """An act of the same turn that is told after another one which needs it."""
        context, player = self.context, group.faction
        begun = context.on_turn(player)
        if legal(context.game, begun, act):
            return
        moved = False  # whether goods were moved since, from where they lay then
        for n, event in context.rest_of_turn():
            later, used = self.gathered(n, event)
            if later is None or later.faction != player or event.step == group.step:
                continue
            if moved and later.act in LADING:
                continue
            moved = moved or later.act in LADING
            work = context.work(later)
            if act_of(later.act).counted_late:
                work.told = {**work.told, **self.cargo.counted_after(later, max(used) + 1)}
            line = next(act_of(later.act).read(work), None)
            if line is None or not legal(context.game, begun, line.act):
                continue
            after = context.after(line.act, begun, line.chance)
            if not legal(context.game, after, act):
                continue
            fits = self._counts_fit(player, context.after(act, after), used)
            fits = fits or self._shown_before(player, begun, context.after(line.act, begun), group.step)
            as_told = context.after(line.act, context.after(act, begun), line.chance)
            if (
                not fits
                and self._goes(used, player, as_told)
                and not self._goes(used, player, context.after(act, after))
            ):
                return  # what he does next shows that it was not done before
            severity = Severity.BOOKKEEPING if fits else Severity.UNVERIFIABLE
            message = f"{player} tells {line.act.do} after {act.do}, which needs it"
            message += "; told late, it breaks no rule"
            context.note(context.rule(act, begun), severity, message, later.step, player)
            context.taken |= used
            yield line
            return

    def _goes(self, done: set[int], player: str, position: Hf4State) -> bool:
        """Whether the next act that a player tells after some events is legal in a position."""
        for n, event in self.context.rest_of_turn():
            later, _ = self.gathered(n, event)
            if n <= max(done) or later is None or later.faction != player:
                continue
            work = self.context.work(later)
            work.state = position
            line = next(act_of(later.act).read(work), None)
            return line is not None and legal(self.context.game, position, line.act)
        return False

    def thruster_first(self, group: Open, act: Act[Hf4State]) -> Iterator[Told]:
        """A thruster that flies nowhere, and is told only after an act which it must have come before."""
        context, player = self.context, group.faction
        late = idle_before(context, act, group.step)
        if late is None:
            return
        index, (thruster, step), severity = late
        message = f"{player} names {thruster.card} as a thruster after {act.do}, before which it came"
        context.note("H2.1", severity, f"{message}; nothing was moved by it", step, player)
        context.taken.add(index)
        yield ReadAct(thruster, group.step)
        yield ReadAct(EndMove(by=player), group.step)

    def gathered(self, index: int, first: Declared) -> tuple[Open | None, set[int]]:
        """The act that a declaration begins, with all that tells more of it, and their events."""
        tag, used = first.tag, {index}
        readable = tag.act in READ and tag.act not in MOVES | TOLD | ANSWERS | ENDS
        if tag.faction not in self.context.players or not readable:
            return None, used
        group = _opened(first)
        for n, event in self.context.declared(index + 1):
            if self.joins(group, event.tag):
                group.add(event.step, event.tag)
                used.add(n)
            elif event.tag.act not in TOLD:
                break
        return group, used

    def _shown_before(self, player: str, begun: Hf4State, after: Hf4State, step: int) -> bool:
        """Whether a player has counted before a step what an act brings that is told only after it."""
        was, now = (self.context.held(player, one) for one in (begun, after))
        changed = [kind for kind in now if now[kind] != was.get(kind, 0)]
        counted, _ = shown_until(self.context, player, step)
        return bool(changed) and all(counted.get(kind) == now[kind] for kind in changed)

    def _counts_fit(self, faction: str, after: Hf4State, later: set[int]) -> bool:
        """Whether what a player counts up to the next other act is what two acts leave, in either order."""
        counted = dict(self.context.asides.tanks.get(faction, {}))
        for n, event in self.context.declared():
            if n in later:
                continue
            if event.tag.act not in TOLD and n > max(later):
                break
            number = event.tag.params.get("n", "")
            if event.tag.faction == faction and event.tag.act in COUNTS and number.isdecimal():
                counted[event.tag.params.get("stack", "leo")] = int(number)
        player = after.players[faction]
        held = {kind: sum(stack.fts.values()) for kind, stack in player.stacks.items()}
        return all({**held, "leo": player.aquas}.get(kind, 0) == n for kind, n in counted.items())


def _opened(event: Declared) -> Open:
    """An act that a declaration begins."""
    tag = event.tag
    group = Open(tag.faction, tag.act, event.step, {}, lists=act_of(tag.act).lists)
    group.add(event.step, tag)
    return group

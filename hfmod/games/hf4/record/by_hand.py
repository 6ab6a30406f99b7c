"""What a hand does where a control would do: cards dragged and played, the sunspot cube moved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts import assembly, glory, stacks, year
from hfmod.games.hf4.acts.crafts import craft_of, cubes_at
from hfmod.games.hf4.acts.registry import BRINGING, TOLD, YEAR_ENDS, act_of
from hfmod.games.hf4.acts.work import Open
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.ahead import next_told, operates
from hfmod.games.hf4.record.auctions import Auctions
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardPlayed,
    CardTurned,
    ColonistLaid,
    CubeMoved,
    DelegateMoved,
    FigureMoved,
    GloryTaken,
)
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import cube_put_back, dragged_back, laid_before
from hfmod.games.hf4.record.late_ends import LateEnds
from hfmod.games.hf4.record.unsaid import BOOST, DECOMMISSION, DISCARD, come, given_up, promoted, unsaid
from hfmod.games.hf4.rules.core.acts import chit_name
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.l_glory import TakeGlory
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise
from hfmod.games.hf4.rules.terawatt.b_fleet import SwapCube
from hfmod.record.declarations import Declaration

_TAKES_GLORY = frozenset(glory.TakeGlory.words)
_FUNDRAISES = assembly.Fundraise.words[0]
_TRANSFER = stacks.CargoTransfer.words[0]
_PLAYED = {"leo": BOOST, "deck": DISCARD, "hand": DECOMMISSION}
_YEAR_END = year.AdvanceSunspot.words[0]


class ByHand:
    """Sees hands at work."""

    def __init__(
        self,
        context: Context,
        cargo: Cargo,
        acts: ActReader,
        flights: Flights,
        auctions: Auctions,
        late: LateEnds,
    ) -> None:
        self.context = context
        self.cargo = cargo
        self.acts = acts
        self.flights = flights
        self.auctions = auctions
        self.late = late

    def cube(self, event: CubeMoved) -> Iterator[Told]:
        """The cube dragged where its control would do: the year is over, and the control may come later."""
        context, before = self.context, self.context.position()
        if event.spot != (before.sunspot + 1) % CYCLE or cube_put_back(context.events, context.index):
            return
        yield from self.flights.flush()
        if context.position().auction is not None:
            yield from self.auctions.over(event.step, _YEAR_END)
        yield from self.late.last_end(event.step)
        state = context.position()
        if state.phase != "sunspot" or state.year_end or state.ended:
            return
        message = f"the end of year {state.year} was not told: the sunspot cube was moved by hand"
        context.note("UNSAID", Severity.BOOKKEEPING, message, event.step)
        self.acts.open = Open("", _YEAR_END, event.step, {})

    def catches_up(self, tag: Declaration) -> bool:
        """Whether the control of the cube only catches up: it leads to where the game stands already.

        It counts by itself, so it runs late where the cube was dragged or forgotten. Where all turns are over
        it ends the year, wherever it leads.
        """
        if tag.act not in YEAR_ENDS:
            return False
        then = self.acts.then()
        over = then.phase == "sunspot" and not then.year_end
        return not over and tag.params.get("spot") == str(then.sunspot)

    def changed(self, event: ColonistLaid | CardTurned) -> Iterator[Told]:
        """A Colonist laid on the mat, or a card turned to its Purple-Side, where a control would tell it."""
        context, then = self.context, self.acts.then()
        act: Act[Hf4State] | None
        act = promoted(context, then, event) if isinstance(event, CardTurned) else come(context, then, event)
        if act is not None:
            yield from self.acts.close() if self.flights.flight is None else self.flights.flush()
            yield from unsaid(context, act, event.step, event.card)

    def delegate(self, event: DelegateMoved) -> Iterator[Told]:
        """A delegate dragged in, or on, by a player who is fundraising: a control would say the same.

        Or by one who has only counted what a fundraise brings, where it is legal. One that does not stand
        where it comes from is only put where it belongs; what a control has told of it stands.
        """
        context, player, then = self.context, event.faction, self.acts.then()
        if player not in context.players or then.assembly is None:
            return
        told = (
            {"move_from": event.start, "move_to": event.ideology}
            if event.start
            else {"elect": event.ideology}
        )
        stood = then.assembly.delegates.get(event.start, {}).get(player, 0) if event.start else 1
        group = self.acts.open
        if not stood or self._delegate_put_back(event):
            return
        if group is not None and self.acts.tells(player, _FUNDRAISES):
            if told.keys().isdisjoint(group.params):
                group.params.update(told)
            return
        then_told = next_told(context)
        if then_told is not None and (then_told.faction, then_told.act) == (player, _FUNDRAISES):
            yield from self.acts.close() if self.flights.flight is None else self.flights.flush()
            self.acts.open = Open(player, _FUNDRAISES, event.step, told)
            return
        act = Fundraise(by=player, **told)
        counted = context.asides.tanks.get(player, {}).get("leo")
        gained = context.after(act).players[player].aquas
        if counted == gained > context.position().players[player].aquas and not operates(context, player):
            yield from self.acts.close() if self.flights.flight is None else self.flights.flush()
            yield from unsaid(context, act, event.step)

    def _delegate_put_back(self, event: DelegateMoved) -> bool:
        """Whether a delegate goes back to where it came from before anything else is done."""
        after = self.context.events[self.context.index + 1 : self.context.index + 2]
        match after:
            case [DelegateMoved(faction=event.faction, start=event.ideology, ideology=event.start)]:
                self.context.take(self.context.index + 1)
                return True
        return False

    def glory(self, event: GloryTaken) -> Iterator[Told]:
        """A glory chit dragged to the mat of who may take it, in a turn in which no control tells it."""
        context, player = self.context, event.faction
        told = (one.tag for _, one in context.rest_of_turn() if one.tag.faction == player)
        if player not in context.players or any(tag.act in _TAKES_GLORY for tag in told):
            return
        if self.flights.flight is not None:
            if not self.flights.arrived(player):
                return
            yield from self.flights.flush()
        yield from self.acts.close()
        mine = (act for act in TakeGlory.candidates(context.position(), player) if act.chit == event.chit)
        act = next(filter(context.legal, mine), None)
        if act is not None:
            yield from unsaid(context, act, event.step, chit_name(context.position(), act.chit))

    def swapped(self, event: FigureMoved) -> Iterator[Told]:
        """The freighter and a small cube that are dragged to each other's place at once change places."""
        context, player = self.context, event.faction
        after = context.events[context.index + 1 : context.index + 2]
        match after:
            case [FigureMoved(faction=other, lifted=False) as second] if not event.lifted:
                pair = {event.figure: event, second.figure: second}
                there = (event.start, event.space) == (second.space, second.start)
            case _:
                return
        big = pair.get(FREIGHTER)
        freighter = craft_of(context.position(), player, FREIGHTER)
        if other != player or not there or big is None or freighter is None:
            return
        if freighter.location != big.start:
            return  # it was told, and is laid out now
        for cube in cubes_at(context.position(), player, big.space):
            act = SwapCube(by=player, cube=cube)
            if context.legal(act):
                context.taken |= {context.index, context.index + 1}
                yield from self.flights.flush()
                yield from unsaid(context, act, event.step)
                return

    def played(self, event: CardPlayed) -> Iterator[Told]:
        """A card laid out of the hand into LEO, or onto a deck, is boosted or discarded if it stays there.

        One that is taken up out of a stack is decommissioned.
        """
        act, player = _PLAYED[event.to], event.faction
        yield from self.auctions.put_back(event)
        yield from self.auctions.gone_on(event)
        if self.flights.of_another(player):
            return  # it does not end another player's move
        if self._only_shown(event) if event.to != "hand" else self._never_left(event):
            return
        group = self.acts.open
        if group is None or not group.by_hand or not self.acts.tells(player, act):
            yield from self.flights.flush()
            if event.to == "hand" and self._never_left(event):
                return  # it was lost in the flight that was told
            if (done := self._done(act, event)) is not None:
                yield from self.late.before(done, event.step)
            self.acts.open = Open(player, act, event.step, {}, by_hand=True)
        group = self.acts.open
        if group is not None and group.by_hand:
            group.found.setdefault("cards", []).append(event.card)

    def _done(self, act: str, event: CardPlayed) -> Act[Hf4State] | None:
        """What a hand does with one card."""
        if act == BOOST:
            return Boost(by=event.faction, cards=(event.card,))
        if act == DISCARD:
            return Discard(by=event.faction, card=event.card)
        return given_up(self.context, event.faction, event.card)

    def _never_left(self, event: CardPlayed) -> bool:
        """Whether a card that is taken up lies in no own stack, as the acts so far have it."""
        player = self.context.position().players.get(event.faction)
        return player is None or not any(event.card in stack.cards for stack in player.stacks.values())

    def _only_shown(self, event: CardPlayed) -> bool:
        """Whether a card is in the hand again before anything else is told."""
        context = self.context
        later = (one.step for _, one in context.declared(context.index + 1))
        return bool(context.taken_up(event.card, event.step, next(later, context.story.steps + 1)))

    def dragged(self, event: CardDragged) -> Iterator[Told]:
        """A cargo transfer where the rules allow one; else the card is only put where it belongs."""
        context, group = self.context, self.acts.open
        bringing = group is not None and group.faction == event.faction and group.act in BRINGING
        back = dragged_back(context.events, context.index)
        if back:
            context.taken |= back
            return
        context.areas.pop(event.card, None)
        told = group is not None and group.act == _TRANSFER and not stacks.counted(context.work(group))
        if group is not None and told and self.cargo.put_back(group, context.index):
            self.acts.open = None
            return
        if bringing:
            self._tell_whole()
            yield from self.acts.close()
        if not self.cargo.aboard(event):
            return
        yield from self.acts.close() if self.flights.flight is None else self.flights.flush()
        if self.cargo.aboard(event) and not self.cargo.left_to_end(event):
            yield from self.auctions.over(event.step, _TRANSFER)
            yield from self._transfer(event) if event.to else self._given_up(event)

    def _tell_whole(self) -> None:
        """Where the act that is being told is of one card, the site may be told once that is dragged on."""
        group, context = self.acts.open, self.context
        if group is None or group.lists:
            return
        told = ((n, one) for n, one in context.declared(context.index + 1) if one.tag.act not in TOLD)
        for index, event in islice(told, 1):
            if self.acts.goes_on(event.tag):
                self.acts.add(event)
                context.take(index)

    def _transfer(self, event: CardDragged) -> Iterator[Told]:
        """The cargo transfer that a dragged card is, if it is legal."""
        params = {"from": event.source, "to": event.to}
        cards = [*self._with_it(event), event.card]
        group = Open(event.faction, _TRANSFER, event.step, params, found={"cards": cards})
        work = self.context.work(group)
        work.told = self.cargo.along(event)
        for line in act_of(_TRANSFER).read(work):
            yield from self.late.before(line.act, event.step)
            yield from self.acts.thruster_first(group, line.act)
            if self.context.legal(line.act):
                yield line
            elif work.untimely(line.act):
                self.context.areas[event.card] = event.to  # it lies there before its time

    def _given_up(self, event: CardDragged) -> Iterator[Told]:
        """A token that is laid off the mat, with the tanks of its stack that were counted down before."""
        group = Open(event.faction, DECOMMISSION, event.step, {"stack": event.source})
        group.found["cards"] = [event.card]
        for line in act_of(DECOMMISSION).read(self.context.work(group)):
            yield from self.late.before(line.act, event.step)
            yield from unsaid(self.context, line.act, event.step, event.card)

    def _with_it(self, event: CardDragged) -> list[str]:
        """Cards that were dragged before into a stack that could not begin with them alone."""
        stacks = self.context.position().players[event.faction].stacks
        source = stacks.get(event.source)
        if event.to in stacks or source is None:
            return []
        laid = laid_before(self.context.events, self.context.index, event.faction, event.to)
        return [card for card in laid if card in source.cards and card != event.card]

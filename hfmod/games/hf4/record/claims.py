"""Disks laid on sites by hand: a prospect of which no control tells, perhaps with a plain die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.findings import Severity
from hfmod.games.hf4.acts.prospect import ClaimJump, Prospect, ReviveMine
from hfmod.games.hf4.acts.registry import ENDS, TOLD, act_of
from hfmod.games.hf4.acts.work import Open
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.ahead import goes_on
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared, DiskLaid
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import rolls_for_nothing
from hfmod.games.hf4.record.moves import Trial
from hfmod.games.hf4.record.plain_dice import PROSPECTED
from hfmod.games.hf4.rules.core import i6_prospect
from hfmod.games.hf4.rules.core.acts import spot
from hfmod.table.model import TABLE

#: What lays disks on sites.
_LAYING = frozenset({*Prospect.words, *ClaimJump.words, *ReviveMine.words})


class Claims:
    """Sees disks that are laid on sites."""

    def __init__(self, context: Context, acts: ActReader, flights: Flights) -> None:
        self.context = context
        self.acts = acts
        self.flights = flights

    def laid(self, event: DiskLaid) -> Iterator[Told]:
        """A disk that stays on a site where its player's card prospects, if nothing in the turn tells more.

        A red disk is laid by whose turn it is.
        """
        context, turn = self.context, self.context.position().turn
        player = event.faction or (turn.player if turn is not None else "")
        if player not in context.players or not self._stays(event) or self._told(player):
            return
        die = self._die_before(player)
        if self.flights.flight is not None and self.flights.player == player:
            if goes_on(context, player, self.flights.flight.figure):
                return
            yield from self.flights.flush()
        elif self.flights.flight is not None:
            return
        yield from self.acts.close()
        site, state = event.space, context.position()
        there = state.sites.get(site)
        if there is not None and (there.claim is not None or there.busted):
            return  # it is laid late
        group = Open(player, PROSPECTED, event.step, {}, lists=act_of(PROSPECTED).lists)
        group.found["site"] = [site]
        act = next((line.act for line in act_of(PROSPECTED).read(context.work(group))), None)
        if not isinstance(act, i6_prospect.Prospect) or not self._reaches(act, site):
            return
        message = f"{player} prospects {spot(state, site)} by hand and says nothing"
        context.note("UNSAID", Severity.BOOKKEEPING, message, event.step, player)
        if die is not None and i6_prospect.rolls(state, site):
            params = {**die.tag.params, "for": PROSPECTED, "subject": site}
            group.rolls.append((die.step, int(params.get("d6", "0")), replace(die.tag, params=params)))
        self.acts.open = group

    def _told(self, player: str) -> bool:
        """Whether a control of the turn tells why its player lays a disk."""
        group = self.acts.open
        if group is not None and group.faction == player and group.act in _LAYING:
            return True
        return any(
            one.tag.faction == player and (one.tag.act in _LAYING or one.tag.params.get("for") == PROSPECTED)
            for _, one in self.context.rest_of_turn()
        )

    def _stays(self, event: DiskLaid) -> bool:
        """Whether a disk is not moved again before the turn is over."""
        for later in self.context.events[self.context.index + 1 :]:
            if isinstance(later, DiskLaid) and later.disk == event.disk:
                return False
            if isinstance(later, Declared) and later.tag.act in ENDS:
                break
        return bool(event.space)

    def _reaches(self, act: i6_prospect.Prospect, site: str) -> bool:
        """Whether the card of a prospect can do it from where it is, whatever the rules on the site say."""
        state = self.context.position()
        stack = state.stack_of(act.card)
        return stack is not None and site in i6_prospect.reach(state, act.card, stack)

    def _die_before(self, player: str) -> Declared | None:
        """The plain die that was rolled last before a disk was laid, and that nothing else takes."""
        flight = self.flights.flight
        taken = {one.step for one in flight.tokens if isinstance(one, Trial)} if flight is not None else set()
        for n in reversed(range(self.context.index)):
            event = self.context.events[n]
            if not isinstance(event, Declared) or event.tag.act in TOLD:
                continue
            if not rolls_for_nothing(event.tag):
                return None
            if event.tag.faction in (player, TABLE):
                return event if event.step not in taken and n not in self.context.taken else None
        return None

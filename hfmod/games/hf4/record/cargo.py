"""Cargo that is dragged, dragged back, or laid into a stack before or after its figure begins it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.cargo import alike
from hfmod.games.hf4.acts.names import STACKS
from hfmod.games.hf4.acts.registry import COUNTS, TOLD, act_of
from hfmod.games.hf4.acts.strip import moved_tanks
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import CardDragged, Declared
from hfmod.games.hf4.record.late import (
    counted_later,
    dry_mass,
    laid_before,
    laid_late,
    moved_uncounted,
    transfer_put_back,
)
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.g1_cargo import ConvertStack, CreateStack, Decommission, LoadFuel
from hfmod.games.hf4.rules.core.state import Hf4State


class Cargo:
    """Looks up what was laid where, and how many tanks were moved."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # -- cards that are dragged -----------------------------------------------------------------------

    def aboard(self, event: CardDragged) -> bool:
        """Whether the position still has in the first stack what was dragged from there."""
        state = self.context.position()
        player = state.players.get(event.faction)
        stack = player.stacks.get(event.source) if player is not None else None
        if stack is None or event.left is None:
            return stack is not None and event.card in stack.cards
        return self._left(event) < len(alike(state, stack, event.card))

    def _left(self, event: CardDragged) -> int:
        """How many tokens of a kind lie in a stack when their player goes on to something else."""
        left, kind = event.left or 0, event.card.rpartition("-")[0]
        for later in self.context.events[self.context.index + 1 :]:
            if isinstance(later, Declared) and later.tag.act not in TOLD:
                break
            if not isinstance(later, CardDragged):
                continue
            if later.card.rpartition("-")[0] != kind:
                if later.left is None and self.aboard(later):
                    break
                continue
            if later.faction == event.faction and later.source == event.source:
                left = later.left or 0
            elif later.faction == event.faction and later.to == event.source:
                left += 1
        return left

    def left_to_end(self, event: CardDragged) -> bool:
        """Whether only the turn's end lays a card where it is dragged: an outpost changes its chit (E3d).

        So it does, if its player does nothing more before that is told.
        """
        player = event.faction
        if self._goes_on(player):
            return False
        there = self.context.after(EndTurn(by=player)).players[player].stacks.get(event.to)
        return there is not None and event.card in there.cards

    def along(self, event: CardDragged) -> dict[str, int]:
        """Tanks that go along with a dragged card: counted at once where they came from and where they are.

        Of Aquas, which are counted for many reasons, the other stack tells. All go along with the last card
        of a stack of which the figure is taken off the map.
        """
        events, ends = self.context.events, {event.source, event.to}
        found = counted_later(events, self.context.index + 1, event.faction, ends, at_once=True)
        if found.keys() == ends - {"leo"}:
            return found
        return {event.source: 0} if self._gone(event) else {}

    def _gone(self, event: CardDragged) -> bool:
        """Whether a stack is gone with its last card, and its tanks are counted where that goes, if later.

        Its figure is taken off the map before or after that, but before its player tells anything else.
        """
        context, player = self.context, event.faction
        stack = context.position().players[player].stacks[event.source]
        if stack.cards != [event.card] or not stack.fts:
            return False
        told = [
            one.step
            for _, one in context.declared(0)
            if one.tag.faction == player and one.tag.act not in TOLD
        ]
        last = max((step for step in told if step < event.step), default=0)
        then = min((step for step in told if step > event.step), default=context.story.steps + 1)
        off = [kind for at, whose, kind in context.story.off if whose == player and last < at < then]
        if event.source not in off:
            return False
        held = context.held(player)
        wanted = held.get(event.to, 0) + held[event.source]
        return any(
            tag.act in COUNTS
            and tag.faction == player
            and tag.params.get("stack", "leo") == event.to
            and tag.params.get("n") == str(wanted)
            for tag in (one.tag for _, one in context.rest_of_turn())
        )

    def put_back(self, transfer: Open, index: int) -> bool:
        """Whether cargo that was told is dragged back at once, by an event and those after it.

        So it was not moved; what breaks a rule is a note then.
        """
        cards, ends = transfer.all("cards"), (transfer.params.get("from", ""), transfer.params.get("to", ""))
        back = transfer_put_back(self.context.events, index, cards, *ends)
        if back:
            self.context.taken |= back
            words = f"moves cargo from {ends[0]} to {ends[1]} and takes it back"
            act_of(transfer.act).undo(self.context.work(transfer), words)
        return bool(back)

    # -- tanks that are counted -----------------------------------------------------------------------

    def end_leaves(self, player: str, told: Mapping[str, int], before: Hf4State | None = None) -> bool:
        """Whether a turn's end alone leaves the numbers told: an outpost may change its chit (E3d)."""
        after = self.context.after(EndTurn(by=player), before).players[player]
        held = {kind: sum(stack.fts.values()) for kind, stack in after.stacks.items()} | {"leo": after.aquas}
        return all(held.get(kind, 0) == n for kind, n in told.items())

    def _left_to_end(self, player: str, told: Mapping[str, int]) -> bool:
        """Whether a player does nothing more before the turn ends, and that alone makes the numbers told."""
        held = self.context.held(player)
        news = any(held.get(kind, 0) != n for kind, n in told.items())
        return news and not self._goes_on(player) and self.end_leaves(player, told)

    def _goes_on(self, player: str) -> bool:
        """Whether a player does anything more before a turn is told to end."""
        rest = (event.tag for _, event in self.context.rest_of_turn())
        return any(tag.faction == player and tag.act not in TOLD for tag in rest)

    def moved_tanks(self, player: str) -> Iterator[Told]:
        """What numbers told without a word of how they came about explain, where the rules allow it."""
        context = self.context
        told = context.asides.tanks.get(player, {})
        if self._left_to_end(player, told):
            return  # an outpost has changed its chit
        for _ in STACKS:
            state = context.position()
            if state.rules.bank(state, player).kind != "leo":  # what Aquas are is no tank of LEO
                told = {kind: n for kind, n in told.items() if kind != "leo"}
            wet, lifted = context.asides.wet.get(player), context.asides.lifted.get(player)
            for act in (*moved_tanks(state, player, told, wet, lifted), *self._paid(player, told, wet)):
                if context.legal(act):
                    yield ReadAct(act, context.step)
                    break
            else:
                away = self._cast_away_before(player, told, wet)
                if away is None:
                    return
                yield ReadAct(away, context.step)

    def _cast_away_before(self, player: str, told: Mapping[str, int], wet: str | None) -> Decommission | None:
        """Aquas that were counted down for nothing before others paid for fuel, as the numbers show."""
        context, state = self.context, self.context.position()
        first, last = context.asides.away.get(player, (0, 0))
        if "leo" not in told or first <= last:
            return None
        act = Decommission(by=player, stack="leo", fts=first - last)
        paid = moved_tanks(state, player, {**told, "leo": told["leo"] + act.fts}, wet)
        if not context.legal(act) or not any(isinstance(one, LoadFuel) for one in paid):
            return None
        del context.asides.away[player]
        message = f"{player} counts {count(act.fts, 'Aqua')} down and does not say what for: thrown away"
        context.note("UNSAID", Severity.BOOKKEEPING, message, context.step, player)
        return act

    def _paid(self, player: str, told: Mapping[str, int], wet: str | None) -> Iterator[Act[Hf4State]]:
        """The same, with Aquas that were counted before some were earned: where all numbers fit after it."""
        context, state = self.context, self.context.position()
        purse, laid = context.asides.purse.get(player, (None, None))
        if purse is None or "leo" in told or state.rules.bank(state, player).kind != "leo":
            return
        if wet == laid:
            wet = None  # it still lies where it was right before those acts
        whole = {**told, "leo": purse}
        for act in moved_tanks(state, player, whole, wet):
            held = context.held(player, context.after(act))
            if all(held.get(kind, 0) == n for kind, n in whole.items()):
                yield act

    def laid_right(self, player: str) -> str | None:
        """Where a player has laid the wet mass chit in this turn, if the rocket has that mass now."""
        found, laid = self.context.position().players.get(player), self.context.asides.wet.get(player)
        rocket = found.stacks.get("rocket") if found is not None else None
        right = laid is not None and rocket is not None and parse_mass(laid) == rocket.wet
        return laid if right else None

    def with_later_counts(self, work: Work) -> Work:
        """What an act is read with; tanks counted late, too, where none were counted at once."""
        group, context = work.group, self.context
        act = act_of(group.act)
        told = next(act.read(work), None)
        clear = told is not None and not work.unclear
        if clear and any(tag.params.get("stack") in _stacks(group) for tag in group.tanks):
            return work
        later = context.work(group)
        counted = self.counted_after(group, context.index)
        source = group.params.get("from", "")
        paid = source == "leo" and group.aquas
        if clear and not paid and moved_uncounted(context.events, context.index, group.faction, source):
            return work  # no tanks go along with cards
        if clear and told and self.end_leaves(group.faction, counted, context.after(told.act)):
            return work  # nothing was moved
        later.told = {**later.told, **counted}
        then = next(act.read(later), None)
        if then != told and (then is None or not (context.legal(then.act) or work.untimely(then.act))):
            return work  # late counts, which may be of other things too, accuse nobody of a wrong number
        return later

    def counted_after(self, group: Open, index: int) -> dict[str, int]:
        """Tanks of the stacks of an act as they are counted from an event on."""
        player = self.context.position().players.get(group.faction)
        poor = player is not None and not player.aquas
        return counted_later(self.context.events, index, group.faction, _stacks(group), poor=poor)

    # -- stacks that are begun, and turned into others ------------------------------------------------

    def converted(self, act: Act[Hf4State], player: str) -> None:
        """Note where cards of a stack lie that is turned into another one: they may be left there."""
        if isinstance(act, ConvertStack):
            for kind in (act.source, act.to):
                held = self.context.position().players[player].stacks.get(kind)
                cards = held.cards if held is not None else ()
                self.context.areas |= dict.fromkeys(cards, kind) | self.context.areas

    def filled(self, begun: Open) -> CreateStack | None:
        """The stack that is begun by its figure, with the cards that were laid into it without a word."""
        return self._laid_before(begun) or self._still_there(begun) or self._laid_later(begun)

    def _laid_before(self, begun: Open) -> CreateStack | None:
        """With the cards that were dragged into it before."""
        context, kind = self.context, begun.params.get("stack", "")
        events, stacks = context.events, context.position().players[begun.faction].stacks
        at = next((n for n in range(context.index, -1, -1) if events[n].step <= begun.step), -1)
        laid = laid_before(events, at, begun.faction, kind) if kind not in stacks else []
        source = next((one for one, stack in stacks.items() if laid and laid[0] in stack.cards), "")
        cards = tuple(one for one in laid if source and one in stacks[source].cards)
        return CreateStack(by=begun.faction, source=source, kind=kind, cards=cards) if cards else None

    def _still_there(self, begun: Open) -> CreateStack | None:
        """With the cards that still lie in its area, since the stack that they were in was converted."""
        context, kind, by = self.context, begun.params.get("stack", ""), begun.faction
        state, space = context.position(), begun.params.get("space")
        stacks = state.players[by].stacks
        lying = [card for card, area in context.areas.items() if area == kind and kind not in stacks]
        here = {one: [card for card in stack.cards if card in lying] for one, stack in stacks.items()}
        sources = [one for one, cards in here.items() if cards and stacks[one].location == space]
        if len(sources) != 1:
            return None
        cards = tuple(here[sources[0]])
        mass = dry_mass(context.events, begun.step, by) if kind == "rocket" else None
        if mass is not None and sum(map(state.mass, cards)) != parse_mass(mass):
            return None
        return CreateStack(by=by, source=sources[0], kind=kind, cards=cards)

    def _laid_later(self, begun: Open) -> CreateStack | None:
        """With the cards that are laid into it only once it has left.

        They were aboard where the dry mass chit says so, or where the stack could not have flown without.
        """
        context, kind, by = self.context, begun.params.get("stack", ""), begun.faction
        stacks = context.position().players[by].stacks
        if kind in stacks:
            return None
        here = {
            one: stack.cards for one, stack in stacks.items() if stack.location == begun.params.get("space")
        }
        cards, flown = laid_late(context.events, context.index, by, kind, here)
        mass = dry_mass(context.events, begun.step, by) if kind == "rocket" else None
        for n in range(len(cards), 0, -1):
            named = list(cards)[:n]
            weighs = sum(context.position().mass(one) for one in named)
            if (mass is None and flown) or (mass is not None and weighs == parse_mass(mass)):
                break
        else:
            return None
        source = cards[named[0]][1]
        made = CreateStack(by=by, source=source, kind=kind, cards=tuple(named))
        if any(cards[one][1] != source for one in named) or not context.legal(made):
            return None
        context.taken |= {cards[one][0] for one in named}
        context.unladen[by] = context.events[cards[named[-1]][0]].step, (kind, source)
        message = f"{by}'s {kind} leaves before {' and '.join(named)} are laid into it"
        context.note("UNSAID", Severity.BOOKKEEPING, message, begun.step, by)
        return made


def _stacks(group: Open) -> set[str]:
    """The stacks that are told of an act."""
    return {group.params.get(one, "") for one in ("from", "to", "stack")}

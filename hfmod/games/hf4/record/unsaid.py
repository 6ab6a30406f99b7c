"""What only a hand has done, without a word: cards boosted, sold, turned, given up, goods counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts import market, stacks
from hfmod.games.hf4.acts.colonists import Exomigrate as Exomigration
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import COUNTS, ENDS, TOLD, YEAR_ENDS
from hfmod.games.hf4.acts.strip import fuel_by_chit, moved_tanks
from hfmod.games.hf4.acts.terawatt import Promote as Promotion
from hfmod.games.hf4.acts.work import Open, ReadAct, legal
from hfmod.games.hf4.record.ahead import operates, used
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import CardTurned, ChitMoved, ColonistLaid, Declared
from hfmod.games.hf4.record.gifts import gift, given
from hfmod.games.hf4.record.late import moves_tanks
from hfmod.games.hf4.rules.colonization.a_exomigration import Exomigrate, drawn
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import LEO, count, name
from hfmod.games.hf4.rules.core.g1_cargo import Decommission
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.n_negotiation import AcceptDeal, Deal
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.a_promotion import Promote, promotable
from hfmod.record.declarations import Declaration

#: Words of the act that a card tells by itself, by where it was laid.
BOOST, DISCARD = market.Boost.words[0], market.Discard.words[0]
DECOMMISSION = stacks.Decommission.words[0]

#: How all lies where the table shows at the end of a turn that what nobody told was done.
AS_LEFT = "as this leaves it"


def unsaid(
    context: Context, act: Act[Hf4State], step: int, *cards: str, there: Hf4State | None = None
) -> Iterator[Told]:
    """An act that nobody has told, where the rules allow it: now, or in a position that went unsaid."""
    state = there or context.answered(act.do, act.by)
    if legal(context.game, state, act):
        named = ", ".join(name(state, one) if one in state.content.cards else one for one in cards)
        what = f"{act.do.replace('_', ' ')} {named}".strip()
        message = f"{act.by} does it by hand and says nothing: {what}"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step, act.by)
        yield ReadAct(act, step)


# -- cards -------------------------------------------------------------------------------------------------


def done_by_hand(context: Context, group: Open) -> Iterator[Told]:
    """What only a hand has done, as far as the cards stay, and nothing speaks against it.

    An operation that would keep its player from one that is told in the same turn was none; a card out of
    a stack was given up for that one, perhaps.
    """
    player = group.faction
    if group.act == DECOMMISSION:
        for card in group.all("cards"):
            yield from _taken_up(context, group, card)
        return
    over = context.turn_over(player)
    at = {one: used(context, player, one) for one in group.all("cards")}
    cards = [one for one, step in at.items() if not context.taken_up(one, group.step, step or over)]
    acts: list[Act[Hf4State]] = [_sold(context, player, one) or Discard(by=player, card=one) for one in cards]
    if len(cards) == 2 and (both := _sold(context, player, *cards)):
        acts = [both]
    if group.act == BOOST:
        acts = [Boost(by=player, cards=tuple(cards))] if cards else []
    discarded = group.act == DISCARD and {*cards} <= {*context.position().players[player].hand}
    if not discarded and not any(at.values()) and operates(context, player):
        return
    for act in acts:
        there = context.on_turn(player) if isinstance(act, FreeMarket) else None
        yield from unsaid(context, act, group.step, *cards, there=there)


def promoted(context: Context, state: Hf4State, event: CardTurned) -> Promote | None:
    """The promotion of a card that is turned to its other side and stays so, if it is told nowhere."""
    card = event.card
    stack = state.stack_of(card)
    owner = e_stacks.owner_of(state, card, stack) if stack is not None else None
    if owner is None or not promotable(state, card) or not context.black(card, context.turn_over(owner)):
        return None
    told = (one.tag for _, one in context.rest_of_turn())
    if any(tag.act in Promotion.words and tag.params.get("card") == card for tag in told):
        return None
    return Promote(by=owner, card=card)


def come(context: Context, state: Hf4State, event: ColonistLaid) -> Exomigrate | None:
    """The coming of the Colonist who is next in the queue, laid on a mat, if it is told nowhere."""
    player = event.faction
    if event.to not in state.players[player].stacks or event.card not in drawn(state)[-1:]:
        return None
    for later in context.events[context.index + 1 :]:
        if isinstance(later, ColonistLaid) and later.card == event.card:
            return None  # somebody looked at the card
        if isinstance(later, Declared) and later.tag.act not in TOLD:
            if later.tag.act in Exomigration.words and later.tag.params.get("card") in (None, event.card):
                return None
            break
    return Exomigrate(by=player, home=event.to != LEO)


def _taken_up(context: Context, group: Open, card: str) -> Iterator[Told]:
    """A card that went from a stack into the hand, where it stays: sold, or given up."""
    player = group.faction
    if context.taken_up(card, group.step - 1, context.step + 1) != player:
        return
    act = _sold(context, player, card) or given_up(context, player, card)
    if act is not None:
        yield from unsaid(context, act, group.step, card)


def given_up(context: Context, player: str, card: str) -> Decommission | None:
    """The decommissioning of a card in one of a player's stacks."""
    held = context.position().players[player].stacks
    kind = next((kind for kind, stack in held.items() if card in stack.cards), None)
    return Decommission(by=player, stack=kind, cards=(card,)) if kind is not None else None


def _sold(context: Context, player: str, card: str, second: str | None = None) -> FreeMarket | None:
    """The sale of a card, or two, on its deck or in the hand, where the price was counted.

    It may be spent since. Nobody sells in another one's turn: its end went unsaid.
    """
    sale, begun = FreeMarket(by=player, card=card, second=second), context.on_turn(player)
    held = begun.players[player].aquas
    counted = context.asides.tanks.get(player, {}).get("leo", held)
    paid = context.after(sale, begun).players[player].aquas
    shown = paid in (counted, max(_counted_since(context, player), default=held))
    if shown and paid > held and legal(context.game, begun, sale) and not operates(context, player):
        return sale
    return None


def _counted_since(context: Context, player: str) -> Iterator[int]:
    """Aquas as a player has counted them since his last act, or the end of a turn."""
    for event in reversed(context.events[: context.index]):
        if not isinstance(event, Declared):
            continue
        tag, number = event.tag, event.tag.params.get("n", "")
        if tag.act in ENDS or (tag.faction == player and tag.act not in TOLD):
            return
        if tag.faction == player and tag.act in Aquas.words and number.isdecimal():
            yield int(number)


# -- what is counted ---------------------------------------------------------------------------------------


def only_counted(context: Context, player: str, step: int) -> Iterator[Told]:
    """What a player has only counted in a turn that is over: gifts, income, tanks and Aquas thrown away."""
    if deal := gift(context, player, step, context.position()):
        yield from given(context, deal, step)
    yield from _earned(context, player, step)
    for away in _thrown_away(context, player, context.asides.tanks.get(player, {})):
        yield from unsaid(context, away, step, f"{count(away.fts, 'tank')} of {away.stack}")
    yield from _cast_away(context, player, step)


def counted_down(context: Context, then: Callable[[], Hf4State], tag: Declaration) -> None:
    """Note Aquas that are counted down while nothing costs any: they may be thrown away.

    ``then`` gives the position after the act that is being told.
    """
    player, told = tag.faction, tag.params.get("n", "")
    if player not in context.players or not told.isdecimal():
        return
    held, n = context.position().players[player].aquas, int(told)
    before = context.asides.tanks.get(player, {}).get("leo", held)
    away = context.asides.away
    goes_on = away.get(player) == (held, before)
    if n - before in Aquas.STEPS and (goes_on or before == held) and then().players[player].aquas == held:
        away[player] = (held, n)


def _cast_away(context: Context, player: str, step: int) -> Iterator[Told]:
    """The throwing away of Aquas that were counted down for nothing, and of which nothing else tells."""
    state = context.position()
    first, last = context.asides.away.get(player, (0, 0))
    held = state.players[player].aquas
    counted = context.asides.tanks.get(player, {}).get("leo", held)
    if first - last == held - counted > 0:
        act = Decommission(by=player, stack=state.rules.bank(state, player).kind, fts=first - last)
        if context.legal(act):
            message = f"{player} counts {count(act.fts, 'Aqua')} down and does not say what for: thrown away"
            context.note("UNSAID", Severity.BOOKKEEPING, message, step, player)
            yield ReadAct(act, step)


def _thrown_away(context: Context, player: str, counted: Mapping[str, int]) -> Iterator[Decommission]:
    """The decommissioning of tanks of stacks in which fewer are counted than there were."""
    for kind, stack in list(context.position().players[player].stacks.items()):
        held = sum(stack.fts.values())
        lost = held - counted.get(kind, held)
        grade = next((grade.value for grade, n in stack.fts.items() if n >= lost), "")
        if lost > 0 and grade:
            yield Decommission(by=player, stack=kind, fts=lost, grade=grade)


def _earned(context: Context, player: str, step: int) -> Iterator[Told]:
    """The income of a turn in which no operation is told, and which may have begun without a word."""
    begun, income = context.on_turn(player), Income(by=player)
    held = begun.players[player].aquas
    counted = context.asides.tanks.get(player, {}).get("leo", held)
    if counted > held and context.after(income, begun).players[player].aquas == counted:
        yield from unsaid(context, income, step, there=begun)


def shown_before(context: Context, told: Open, goes: Callable[[Hf4State], bool]) -> Iterator[Told]:
    """What its player has only counted, or shown by the wet mass chit, before an act which needs it.

    ``goes``: whether the act is clear and breaks no rule in a position.
    """
    player, step = told.faction, told.step
    if player not in context.players:
        return
    begun = context.on_turn(player)
    if goes(begun):
        return
    if (deal := gift(context, player, step, begun)) and goes(_settled(context, deal, begun)):
        yield from given(context, deal, step)
        return
    counted, laid = shown_until(context, player, step)
    income = Income(by=player)
    if legal(context.game, begun, income) and not operates(context, player):
        after = context.after(income, begun)
        if counted.get("leo") == after.players[player].aquas and goes(after):
            message = f"{player} takes income by hand before {told.act}, which needs it, and says nothing"
            context.note("UNSAID", Severity.BOOKKEEPING, message, step, player)
            yield ReadAct(income, step)
            return
    for away in _thrown_away(context, player, counted):
        if goes(context.after(away)):
            yield from unsaid(context, away, step, f"{count(away.fts, 'tank')} of {away.stack}")
            return
    tanks = {kind: n for kind, n in context.asides.tanks.get(player, {}).items() if kind != "leo"}
    for moved in moved_tanks(context.position(), player, {**counted, **tanks}):
        if goes(context.after(moved)):
            yield from unsaid(context, moved, step, "tanks, as they are counted")
            return
    fuel, after = _fuelled(context, begun, player, laid)
    if after.players[player].aquas != counted.get("leo", begun.players[player].aquas):
        fuel, after = _fuelled(context, begun, player, laid[-1:])
    if fuel and goes(after):
        message = f"{player} has fuel loaded or jettisoned before {told.act}, as only the wet mass chit shows"
        context.until_shown("UNSAID", message, step, player, AS_LEFT)
        yield from (ReadAct(act, step) for act in fuel)


def _settled(context: Context, deal: tuple[Deal, AcceptDeal], begun: Hf4State) -> Hf4State:
    """The position after a deal."""
    offer, accepts = deal
    return context.after(accepts, context.after(offer, begun))


def _fuelled(
    context: Context, begun: Hf4State, player: str, laid: Sequence[str]
) -> tuple[list[Act[Hf4State]], Hf4State]:
    """Fuel that the wet mass chit shows, laid from mass to mass, and the position then; none if not legal."""
    acts, there = list[Act[Hf4State]](), begun
    for mass in laid:
        act = fuel_by_chit(there, player, mass)
        if act is None:
            continue
        if not legal(context.game, there, act):
            return [], begun
        acts.append(act)
        there = context.after(act, there)
    return acts, there


def room_made(context: Context, told: Open) -> Iterator[Told]:
    """The tanks of a stack that was counted empty before another one takes its place.

    Another one is converted to it, or cargo is laid there and then said to begin it. If two stacks changed
    places, the tanks of the other one would be counted, too.
    """
    player, to = told.faction, told.params.get("to", "")
    converted = told.act in stacks.ConvertStack.words
    if player not in context.players or not (converted or _begins(context, told, to)):
        return
    counted, _ = shown_until(context, player, told.step)
    for away in _thrown_away(context, player, counted):
        stack = context.position().players[player].stacks[away.stack]
        empty = not stack.cards and away.fts == sum(stack.fts.values())
        changed = converted and told.params.get("from", "rocket") in counted
        if away.stack == to and empty and not changed:
            yield from unsaid(context, away, told.step, f"{count(away.fts, 'tank')} of {away.stack}")


def _begins(context: Context, told: Open, to: str) -> bool:
    """Whether a stack is said to begin with cargo that is told to go there, before anything else is done."""
    if told.act not in stacks.CargoTransfer.words:
        return False
    later = (event for _, event in context.declared() if event.step > told.step)
    tag = next((event.tag for event in later if event.tag.act not in TOLD), None)
    begun = tag is not None and (tag.faction, tag.params.get("stack")) == (told.faction, to)
    return begun and tag is not None and tag.act in stacks.CreateStack.words


def shown_until(context: Context, player: str, step: int) -> tuple[dict[str, int], list[str]]:
    """What a player has counted, and where the wet mass chit was laid, since his last act before a step.

    Aquas as they were counted last in the turn, and so the tanks of stacks that his acts since do not touch.
    """
    counted, laid, acted = dict[str, int](), list[str](), False
    touched, kinds = set[str](), [*context.position().players[player].stacks]
    for n in reversed(range(context.index)):
        event = context.events[n]
        if event.step >= step:
            continue
        if isinstance(event, ChitMoved) and (event.faction, event.chit) == (player, "wet") and not acted:
            laid.insert(0, event.mass)
        if not isinstance(event, Declared):
            continue
        tag = event.tag
        if tag.act in YEAR_ENDS and n in context.taken:
            continue  # it was over already
        if tag.act in ENDS:
            break
        if tag.faction == player and tag.act not in TOLD:
            acted, touched = True, touched | {kind for kind, _ in moves_tanks(tag, kinds)}
        kind, number = tag.params.get("stack", "leo"), tag.params.get("n", "")
        told = tag.act in COUNTS and tag.faction == player and number.isdecimal()
        if told and (kind == "leo" or kind not in touched):
            counted.setdefault(kind, int(number))
    return counted, laid


def counted_right(context: Context, then: Callable[[], Hf4State], tag: Declaration) -> None:
    """Note Aquas of which a player counts last as many as the acts leave: what differed before is put right.

    ``then`` gives the position after the act that is being told.
    """
    player, told = tag.faction, tag.params.get("n", "")
    if player not in context.players or not told.isdecimal():
        return
    after = next((one.tag for _, one in context.declared(context.index + 1)), None)
    if after is not None and (after.faction, after.act) == (player, tag.act):
        return
    if {context.position().players[player].aquas, then().players[player].aquas} == {int(told)}:
        context.agreed(f"aquas.{player}", int(told))

"""Acts of Futures and of the War of Independence (1D, 1D2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from hfmod.engine.act import Act, Impossible
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.colonists import Costly, GiveUp, owner_of
from hfmod.games.hf4.acts.controls import (
    IN_STACK,
    ON_MAT,
    THE_CARD,
    WORK,
    Ids,
    die_command,
    of_decks,
    on_card,
    with_any,
    with_module,
)
from hfmod.games.hf4.acts.flight import Finao
from hfmod.games.hf4.acts.names import PATENTS, PILES, star_piece
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.acts.year import tucked
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import (
    d5_future_inspiration,
    d_future_requirements,
    d_futures,
    d_war_grant,
)
from hfmod.games.hf4.rules.terawatt.d5_future_gifts import INSPIRATION
from hfmod.games.hf4.rules.terawatt.d_future_effects import of_card
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest
from hfmod.record.declarations import Declaration
from hfmod.table.model import Command, Say

_GRANT = Ids("war_grant")
_TOGETHER = with_module("m1", "m2")


class AttemptFuture(Costly):
    """An epic hazard operation for the Future of a card: a die is rolled, or FINAO paid."""

    words = ("attempt_future",)
    parameters: ClassVar = {
        "card": "that lists the Future",
        "unit": "crew or Colonist at risk",
        "stack": "",
        "free": "1: by an ability",
    }
    told_by = "card that lists it; before it crew or Colonist"
    tells = (d_futures.AttemptFuture,)
    merged = True
    purposes = ("attempt_future",)
    paid_off = True

    CARDS: ClassVar = tuple(
        Command(
            f"attempt_future{'_free' if free else ''}",
            f"Attempt its Future{' as a free action' if free else ''}",
            group=WORK,
            only=ON_MAT,
            within=with_any(),
            say=Say(
                f"{{who}} attempts the Future of {{piece}} ({{area}}){' as a free action' if free else ''}.",
                "attempt_future",
                (THE_CARD, IN_STACK, *free),
            ),
        )
        for free in ((), (("free", "1"),))
    )
    UNIT: ClassVar = replace(
        on_card("attempt_future", "Is at risk for a Future", "puts {piece} at risk", ("unit", "{Card}")),
        id="at_risk",
        within=with_any(),
    )
    ROLL: ClassVar = die_command(
        *("attempt_future", "{faction}", "a Future (epic hazard)"),
        *("Epic hazard of a Future", "roll_future"),
        within=_TOGETHER,
    )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        named = tag.params.get("card") or tag.params.get("unit") or ""
        return owner_of(state, named, tag.faction)

    def read(self, work: Work) -> Iterator[ReadAct]:
        card, state = work.get("card"), work.state
        stack = work.stack_of(card)
        if not card or stack is None:
            work.unclear = f"{work.by} attempts a Future, but nothing tells which"
            return
        unit, spent = work.get("unit"), tuple(work.group.given)
        units = [unit] if unit else d_future_requirements.units(state, work.by, stack.location)
        costs = [spent] if spent else _costs(state, work.by, card)
        act = work.first_legal(
            [
                d_futures.AttemptFuture(
                    by=work.by,
                    card=card,
                    unit=one,
                    spent=given,
                    finao=work.get("finao") == "1",
                    free=work.get("free") == "1",
                )
                for one in units
                for given in costs
            ]
        )
        if act is None:
            work.unclear = f"{work.by} attempts the Future of {card} with nobody at risk"
            return
        yield work.line(act, *({"d6": die, "for": "epic hazard"} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.spent:
            desk.card(GiveUp.CARD.id, *act.spent)
        desk.card(self.UNIT.id, act.unit)
        desk.card(self.CARDS[act.free].id, act.card)
        if telling.outcomes:
            desk.press(by, "roll", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(by, "finao", Finao.BUTTON.id)


def _costs(state: Hf4State, player: str, card: str) -> list[tuple[str, ...]]:
    """Sets of cards that a Future may cost."""
    stack = state.stack_of(card)
    if stack is None:
        return [()]
    try:
        future = d_futures.printed(state, card)
    except Impossible:
        return [()]
    return list(d_futures.payments(Quest(state, player, card, stack), future)) or [()]


class Inspire(Hf4Act):
    """The inspiration that a Future gives: all top cards go under their decks."""

    words = ("inspire",)
    told_by = "star of the Future on the own mat"
    tells = (d5_future_inspiration.Inspire,)

    STAR: ClassVar = Command(
        "inspire",
        "Inspiration of this Future: every top card goes under",
        only=ON_MAT,
        effects=tucked(PILES),
        say=Say("{who} is inspired by {piece}.", "inspire"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d5_future_inspiration.Inspire(by=work.by))

    def tell(self, telling: Telling) -> None:
        completed = telling.was.players[telling.by].futures.values()
        card = next(one for one in completed if _inspires(telling.was, one))
        telling.desk.hand.press(self.STAR.id, star_piece(card))


def _inspires(state: Hf4State, card: str) -> bool:
    """Whether the Future of a card gives an inspiration."""
    future = of_card(state, card)
    return future is not None and any(INSPIRATION in one.params.get("actions", ()) for one in future.gives)


class WarGrant(Hf4Act):
    """The top card of a deck in War, which knows no auctions."""

    words = ("war_grant",)
    parameters: ClassVar = {"deck": ""}
    told_by = "button Politics"
    tells = (d_war_grant.WarGrant,)
    announced = True

    @staticmethod
    def button() -> Iterator[Command]:
        """A deck each."""
        for command in of_decks(PATENTS, _GRANT, "war_grant", " for a war grant", "War grant"):
            yield replace(command, menu=f"{command.menu}, in War", within=_TOGETHER)

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(d_war_grant.WarGrant(by=work.by, deck=work.get("deck")))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "politics", _GRANT.of(telling.act.deck))


ACTS = (AttemptFuture, Inspire, WarGrant)

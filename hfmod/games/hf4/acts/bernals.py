"""Acts of Module 2 that are done with Bernals: anchoring and its end, a second Bernal (2A5, 2B6, 2A7c.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.colonists import Costly, GiveUp, owner_of
from hfmod.games.hf4.acts.controls import (
    AT_SITE,
    IN_HAND,
    ON_MAP,
    THE_CARD,
    WORK,
    Ids,
    die_command,
    on_card,
    say_command,
    with_module,
)
from hfmod.games.hf4.acts.flight import Finao
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.colonization import a_anchoring, b_home
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say

#: Anchorings so far: the table's count, of which a figure keeps the number of its own.
ANCHORINGS = "hf4_anchorings"
_BERNAL = ("bernal", "{Stack}")
_UNANCHOR = Ids("unanchor")
#: Tanks of dirt of a shield that a menu can tell.
MOST_DIRT = 22


class Anchor(Costly):
    """A Bernal is anchored where it is; supports are given up for it. Some roll for an epic hazard."""

    words = ("anchor",)
    parameters: ClassVar = {"bernal": "`kalpana` or `stanford`"}
    told_by = "Bernal figure on the map"
    tells = (a_anchoring.Anchor,)
    merged = True
    purposes = ("anchor",)
    paid_off = True

    FIGURE: ClassVar = Command(
        "anchor_here",
        "Anchor here",
        only=ON_MAP,
        effects=(Change(ANCHORINGS, by=1, table=True), Change("Anchored", to=f"{{{ANCHORINGS}}}")),
        say=Say("{piece} is anchored at {place}.", "anchor", (_BERNAL,)),
    )
    LOOSE: ClassVar = Command(
        "loose",
        "Take the dome off: it is mobile",
        only=ON_MAP,
        effects=(Change("Anchored", to="0"),),
        say=Say("{piece} is mobile."),
    )
    DOMED: ClassVar = Command(
        "domed",
        "Put a dome on it: it is anchored",
        effects=(Change(ANCHORINGS, by=1, table=True), Change("Anchored", to=f"{{{ANCHORINGS}}}")),
        say=Say("{piece} wears a dome: anchoring {Anchored} of the game."),
    )
    ROLL: ClassVar = die_command(
        *("anchor", "{faction}", "the anchorage of a Bernal (epic hazard)"),
        *("Epic hazard of an elevator Bernal", "roll_anchor"),
        within=with_module("m2"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        state, kind = work.state, work.get("bernal")
        stack = work.stacks.get(kind)
        if stack is None or kind not in b_cards.FIGURES:
            work.unclear = f"{work.by} anchors a Bernal, but nothing tells which"
            return
        cards = tuple(card for card in work.group.given if card in stack.cards)
        sets = [cards] if cards else []
        card = b_cards.bernal_of(state, stack)
        if card is not None:  # what was given up and not named
            least = a_anchoring.support_sets(state, stack, card)
            over, since = work.log.turn_over(work.by), work.group.step
            laid = {one for one in stack.cards if work.log.taken_up(one, since, over) == work.by}
            sets += sorted(
                (one for one in least if set(cards) <= set(one) and one not in sets),
                key=lambda one: not laid.issuperset(one),  # taken to the hand without a word
            )
        paid = work.get("finao") == "1"
        acts = [a_anchoring.Anchor(by=work.by, stack=kind, supports=one, finao=paid) for one in sets or [()]]
        act = work.first_legal(acts)
        if act is not None:
            yield work.line(act, *({"d6": die, "for": "epic hazard"} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        telling.specialist()
        if act.supports:
            desk.card(GiveUp.CARD.id, *act.supports)
        desk.hand.press(self.FIGURE.id, f"{act.stack}-{by}")
        if telling.outcomes:
            desk.press(by, "roll", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(by, "finao", Finao.BUTTON.id)


class Unanchor(Hf4Act):
    """A Bernal becomes a spacecraft: its dome goes to a Dirtside, Colonists lose their home."""

    words = ("unanchor",)
    parameters: ClassVar = {
        "bernal": "`kalpana` or `stanford`",
        "dirt": "tanks of its shield that become fuel",
        "site": "where the dome goes",
        "colonists": "who lose their home",
        "stack": "",
    }
    told_by = "Bernal figure; before it cube where the dome goes, Colonists' cards"
    tells = (a_anchoring.Unanchor,)
    lists = ("colonists",)

    CUBE: ClassVar = say_command(
        "unanchor_dome",
        "unanchor",
        "{who}'s dome goes from a Bernal to {place}.",
        AT_SITE,
        menu="The dome of a Bernal that is unanchored comes here",
        only=ON_MAP,
        within=with_module("m2"),
    )
    CARD: ClassVar = on_card(
        "unanchor",
        "Loses its home (a Bernal is unanchored)",
        "lets {piece} go as a Bernal is unanchored",
        ("colonists", "{Card}"),
    )

    @staticmethod
    def figure() -> Iterator[Command]:
        """With how many tanks of dirt as fuel."""
        for dirt in range(MOST_DIRT + 1):
            yield Command(
                _UNANCHOR.of(dirt),
                f"{dirt} tanks of dirt" if dirt != 1 else "1 tank of dirt",
                group="Unanchor: it flies, with fuel of its shield:",
                only=ON_MAP,
                effects=(Change("Anchored", to="0"),),
                say=Say(
                    f"{{piece}} is unanchored at {{place}}; fuel of its shield: {dirt}.",
                    "unanchor",
                    (_BERNAL, ("dirt", str(dirt))),
                ),
            )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        return owner_of(state, tag.params.get("colonists", ""), tag.faction)

    def read(self, work: Work) -> Iterator[ReadAct]:
        flying = [stack.kind for stack in work.stacks.values() if stack.anchored]
        kind = work.get("bernal") or (flying[0] if len(flying) == 1 else "")
        if kind not in work.stacks:
            work.unclear = f"{work.by} unanchors a Bernal, but nothing tells which"
            return
        yield work.line(
            a_anchoring.Unanchor(
                by=work.by,
                stack=kind,
                dome=work.get("site") or None,
                colonists=tuple(work.group.all("colonists")),
                dirt=work.number("dirt"),
            )
        )

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if not 0 <= act.dirt <= MOST_DIRT:
            raise Untold(f"{act.dirt} tanks of dirt")
        if act.dome is not None:
            desk.hand.press(self.CUBE.id, desk.token(by, "cube", act.dome))
        if act.colonists:
            desk.card(self.CARD.id, *act.colonists)
        desk.hand.press(_UNANCHOR.of(act.dirt), f"{act.stack}-{by}")


class BuildBernal(Hf4Act):
    """The Home Bernal builds another one."""

    words = ("build_bernal",)
    parameters: ClassVar = {"card": ""}
    told_by = "Bernal card in hand"
    tells = (b_home.BuildBernal,)

    CARD: ClassVar = Command(
        "build_bernal",
        "Is built by the Home Bernal (10 aquas)",
        group=WORK,
        only=IN_HAND,
        say=Say("{who}'s Home Bernal builds {piece}.", "build_bernal", (THE_CARD,)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(b_home.BuildBernal(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


ACTS = (Anchor, Unanchor, BuildBernal)

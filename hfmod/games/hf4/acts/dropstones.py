"""Acts with dropstones and kamikazes: made of cards that were pointed at, flown, struck (3D7, 3E5, 3E6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import AT_SPACE, ON_MAP, ON_MAT, Ids, brought, die_command, say_command
from hfmod.games.hf4.acts.flight import Finao
from hfmod.games.hf4.acts.names import ALL_STACKS, WAR_STACKS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.war_controls import Point
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.conflict import d_dislodge, e_dropstones, e_flights, e_kamikaze
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say

_DISLODGE, _RESULT = Ids("dislodge"), Ids("result")
MISSILES = tuple(kind for kind in WAR_STACKS if kind.startswith("missile"))


def _pointed(telling: Telling, first: str, cards: tuple[str, ...]) -> None:
    """Point at the thruster, then at all else that goes along."""
    telling.desk.card(Point.CARD.id, first, *(card for card in cards if card != first))


class _Diced(Hf4Act):
    """Its dice come after it; said again it is another one."""

    merged = True
    paid_off = True

    def continues(self, work: Work, tag: Declaration) -> bool:
        return False


# -- dropstones ------------------------------------------------------------------------------------------


class Dislodge(_Diced):
    """A dropstone is made of cards that were pointed at, its thruster first."""

    words = ("dislodge",)
    parameters: ClassVar = {"stack": "that is there, and gives the water of a tank"}
    told_by = "dropstone in the war room; before it thruster and supports are pointed at"
    tells = (d_dislodge.Dislodge,)
    points = True
    purposes = ("dislodge",)

    ROLL: ClassVar = die_command(
        "dislodge", "{faction}", "the dropstone at the Sun", "Hazard roll at the Sun", "roll_dislodge"
    )

    @staticmethod
    def stone() -> Iterator[Command]:
        """A stack each."""
        for kind, name in ALL_STACKS.items():
            if kind != "leo":
                yield say_command(
                    _DISLODGE.of(kind),
                    "dislodge",
                    f"{{who}} dislodges a dropstone from {name}.",
                    ("stack", kind),
                    menu=name,
                    group="Dislodge with what was pointed at from",
                    only=ON_MAT,
                    within=brought(kind),
                )

    def read(self, work: Work) -> Iterator[ReadAct]:
        cards = tuple(work.group.meant)
        if not cards:
            work.unclear = f"{work.by} dislodges a dropstone, but nothing tells of which cards"
            return
        act = d_dislodge.Dislodge(
            by=work.by,
            source=work.get("stack"),
            thruster=cards[0],
            cards=_in_order(work, cards),
            finao=work.get("finao") == "1",
        )
        yield work.line(act, *({"d6": die} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.source not in ALL_STACKS or act.source == "leo":
            raise Untold(f"a dropstone of {act.source}")
        _pointed(telling, act.thruster, act.cards)
        desk.press(by, "dropstone", _DISLODGE.of(act.source))
        if telling.outcomes:
            desk.press(by, "dropstone", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(by, "finao", Finao.BUTTON.id)


def _in_order(work: Work, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order in which they lie in their stacks, as acts of the engine list them."""
    lying = work.own_cards()
    return tuple(sorted(cards, key=lambda card: lying.index(card) if card in lying else len(lying)))


class MoveDropstone(Hf4Act):
    """A stone round the Sun goes outward."""

    words = ("move_dropstone",)
    told_by = "dropstone"
    tells = (e_dropstones.MoveDropstone,)

    STONE: ClassVar = Command(
        "move_dropstone",
        "Goes outward to the next zone",
        effects=(Change("Zone", by=1),),
        say=Say("{who}'s dropstone goes outward.", "move_dropstone"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(e_dropstones.MoveDropstone(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "dropstone", self.STONE.id)


class Drop(_Diced):
    """A dropstone strikes; then its dice are rolled."""

    words = ("drop",)
    parameters: ClassVar = {"space": "that is struck"}
    told_by = "dropstone on the map; after it its dice and the table's results"
    tells = (e_dropstones.Drop,)
    points = True
    purposes = ("drop",)

    STONE: ClassVar = say_command(
        "drop", "drop", "{who}'s dropstone strikes {place}.", AT_SPACE, menu="Strikes here", only=ON_MAP
    )
    ROLL: ClassVar = die_command(
        "drop", "{faction}", "the dropstone", "Die of the dropstone (one by one)", "roll_drop"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        act = e_dropstones.Drop(by=work.by, at=work.get("space"), effects=tuple(work.group.results))
        yield work.line(act, *({"d6": die} for _, die, _ in work.group.rolls))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        desk.stone(by, act.at)
        desk.press(by, "dropstone", self.STONE.id)
        for die in telling.outcomes:
            desk.press(by, "dropstone", self.ROLL.id, int(str(die)))
        for effect in act.effects:
            desk.press(by, "banner", _RESULT.of(effect))


# -- kamikazes -------------------------------------------------------------------------------------------


class LaunchKamikaze(Hf4Act):
    """A kamikaze is split off a stack, of cards that were pointed at, its thruster first."""

    words = ("launch_kamikaze",)
    told_by = "kamikaze in the war room; before it thruster and supports are pointed at"
    tells = (e_kamikaze.LaunchKamikaze,)
    points = True

    FIGURE: ClassVar = say_command(
        "launch_kamikaze",
        "launch_kamikaze",
        "{who} launches a kamikaze.",
        menu="Launch it with the cards that were pointed at",
        only=ON_MAT,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        cards = tuple(work.group.meant)
        stack = work.stack_of(cards[0]) if cards else None
        if stack is None:
            work.unclear = f"{work.by} launches a kamikaze, but nothing tells of which cards"
            return
        yield work.line(
            e_kamikaze.LaunchKamikaze(
                by=work.by, source=stack.kind, thruster=cards[0], cards=_in_order(work, cards)
            )
        )

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        made = set(telling.now.players[telling.by].stacks) - set(telling.was.players[telling.by].stacks)
        kind = next((one for one in MISSILES if one in made), None)
        if kind is None:
            raise Untold("more kamikazes than the war room has room for")
        _pointed(telling, act.thruster, act.cards)
        desk.press(telling.by, _figure(kind), self.FIGURE.id)


def _figure(kind: str) -> str:
    """What the figure of a kamikaze is called: missile1 -> missile-1."""
    return f"missile-{kind.removeprefix('missile')}"


class FlyKamikaze(_Diced):
    """A kamikaze goes on into a space; what rolls that asks for come after it."""

    words = ("fly_kamikaze",)
    parameters: ClassVar = {"stack": "`missile1` or `missile2`", "space": ""}
    told_by = "kamikaze on the map, in each space that it comes to; after it its rolls"
    tells = (e_flights.FlyKamikaze,)
    points = True
    purposes = ("fly_kamikaze",)

    FIGURE: ClassVar = say_command(
        "fly_kamikaze",
        "fly_kamikaze",
        "{piece} flies to {place}.",
        *(("stack", "{Stack}"), AT_SPACE),
        menu="It has flown here",
        only=ON_MAP,
    )
    ROLL: ClassVar = die_command(
        "fly_kamikaze", "{Stack}", "the kamikaze", "Hazard or belt roll of it", "roll_kamikaze", only=ON_MAP
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        finao = work.get("finao") == "1"
        act = e_flights.FlyKamikaze(by=work.by, stack=work.get("stack"), space=work.get("space"), finao=finao)
        yield work.line(act, *({"d6": die} for _, die, _ in work.group.rolls))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.stack not in MISSILES:
            raise Untold(f"a flight of {act.stack}")
        desk.missile(by, act.stack, act.space)
        desk.press(by, _figure(act.stack), self.FIGURE.id)
        for die in telling.outcomes:
            desk.press(by, _figure(act.stack), self.ROLL.id, int(str(die)))
        if act.finao:
            desk.press(by, "finao", Finao.BUTTON.id)


ACTS = (Dislodge, MoveDropstone, Drop, LaunchKamikaze, FlyKamikaze)

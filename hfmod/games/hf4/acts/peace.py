"""Acts that end a War: truce, the bribes of the defeated, the space lord (3F3, 3F4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import ON_MAT, Ids, say_command, seated
from hfmod.games.hf4.acts.names import war_room
from hfmod.games.hf4.acts.propaganda import IN_ITS_PLACE, PayWithHeroism
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.conflict import f_war_end
from hfmod.record.unwritten import Untold
from hfmod.table.model import Command, Say, SendTo

_TRUCE, _HEROES, _HEIR, _LORD = Ids("truce"), Ids("truce_hero"), Ids("heir"), Ids("space_lord")
_LAST = "bribe 12"  # place in a war room


def _given(factions: Iterable[Faction], ids: Ids, act: str, words: str, group: str) -> Iterator[Command]:
    """A bribe goes to another player each."""
    for other in factions:
        yield Command(
            ids.of(other.id),
            f"{group} {other.name}",
            group=group,
            only=ON_MAT,
            within=seated(other),
            effects=(SendTo(war_room(other), _LAST),),
            say=Say(f"{{who}} gives {other.name} a bribe {words}.", act, (("paid", f"{{Id}}:{other.id}"),)),
        )


def _counted(paid: Iterable[str]) -> dict[str, int]:
    """How many bribes each player gets, of words like ``bribe-3:red``."""
    return dict(Counter(one.partition(":")[2] for one in paid))


def _pay(telling: Telling, ids: Ids, shares: dict[str, int]) -> None:
    """Use the bribes of a war room."""
    desk, by = telling.desk, telling.by
    for player, n in shares.items():
        for _ in range(n):
            bribe = next(iter(desk.bribes(by)), None)
            if bribe is None:
                raise Untold("a bribe that does not lie in the war room")
            desk.hand.press(ids.of(player), bribe)


class Truce(Hf4Act):
    """The War is stopped: enemies get bribes."""

    words = ("truce",)
    parameters: ClassVar = {
        "paid": "each bribe, and who gets it: `bribe-3:red`",
        "heroes": "who gets the heroism chit that was named",
    }
    told_by = "bribes in the war room; banner, for heroism chits"
    tells = (f_war_end.Truce,)
    lists = ("paid", "heroes")

    @staticmethod
    def bribe(factions: Iterable[Faction]) -> Iterator[Command]:
        """Who gets it."""
        return _given(factions, _TRUCE, "truce", "for a truce", "For a truce to")

    @staticmethod
    def banner(factions: Iterable[Faction]) -> Iterator[Command]:
        """Who gets a heroism chit in the place of a bribe."""
        for other in factions:
            say = Say(f"{{who}} gives {other.name} the chit for a truce.", "truce", (("heroes", other.id),))
            menu = f"It goes to {other.name} for a truce"
            yield Command(_HEROES.of(other.id), menu, group=IN_ITS_PLACE, only=seated(other), say=say)

    def take_up(self, work: Work, asides: Asides) -> None:
        work.chits = asides.heroism.pop(work.by, [])

    def read(self, work: Work) -> Iterator[ReadAct]:
        chits = dict(zip(work.chits, work.group.all("heroes"), strict=False))
        yield work.line(f_war_end.Truce(by=work.by, paid=_counted(work.group.all("paid")), chits=chits))

    def tell(self, telling: Telling) -> None:
        chits = telling.act.chits
        if len(set(chits.values())) < len(chits):
            raise Untold("several heroism chits for one player")
        PayWithHeroism.told(telling, *chits)
        for player in chits.values():
            telling.desk.press(telling.by, "banner", _HEROES.of(player))
        _pay(telling, _TRUCE, telling.act.paid)


class HandOver(Hf4Act):
    """Who has lost the War gives all bribes away."""

    words = ("hand_over_bribes",)
    parameters: ClassVar = {"paid": "likewise"}
    told_by = "bribes in the war room"
    tells = (f_war_end.HandOver,)
    lists = ("paid",)
    at_any_time = True

    @staticmethod
    def bribe(factions: Iterable[Faction]) -> Iterator[Command]:
        """Who gets it."""
        return _given(factions, _HEIR, "hand_over_bribes", "after the War", "The War is lost: to")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(f_war_end.HandOver(by=work.by, shares=_counted(work.group.all("paid"))))

    def tell(self, telling: Telling) -> None:
        _pay(telling, _HEIR, telling.act.shares)


class SpaceLord(Hf4Act):
    """The space lord ends the game, or lets it go on."""

    words = ("space_lord",)
    parameters: ClassVar = {"ends": "0 or 1"}
    told_by = "banner"
    tells = (f_war_end.SpaceLord,)

    BANNER: ClassVar = tuple(
        say_command(
            _LORD.of(ends),
            "space_lord",
            f"{{who}}, the space lord, {words}.",
            ("ends", str(ends)),
            menu=menu,
            group="Space lord",
        )
        for ends, words, menu in (
            (0, "lets the game go on", "The game goes on"),
            (1, "ends the game", "Ends it"),
        )
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(f_war_end.SpaceLord(by=work.by, ends=work.get("ends") == "1"))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "banner", _LORD.of(int(telling.act.ends)))


ACTS = (Truce, HandOver, SpaceLord)

"""Glory and heroism chits: taken, turned, nominated for, voted on (L)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import ON_MAP, ON_MAT, Ids, on_card, say_command, to_players
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.core import l_glory, l_heroism
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.table.model import Change, Command, Say

_CHIT = ("chit", "{Id}")
_NOMINATE, _VOTE = Ids("nominate"), Ids("vote")


class TakeGlory(Hf4Act):
    """A human takes the glory chit of a zone; told by that one, and of another zone by the chit as well."""

    words = ("take_glory",)
    parameters: ClassVar = {"card": "", "stack": "", "chit": "instead of the card, or beside it"}
    told_by = "human card, or the chit"
    tells = (l_glory.TakeGlory,)
    merged = True
    of_crews = True

    CARD: ClassVar = on_card("take_glory", "Take the glory chit here", "takes the glory chit with {piece}")
    CHIT: ClassVar = say_command(
        "take_chit",
        "take_glory",
        "{who} takes the {piece}.",
        _CHIT,
        menu="Taken by the player of this mat",
        only=ON_MAT,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        card = work.get("card") or work.state.players[work.by].crew
        stack = work.stack_of(card)
        site = work.state.content.map.sites.get(stack.location) if stack is not None else None
        zone = site.zone if site is not None else ""
        chit = work.get("chit") or next(
            (c for c, z in work.state.glory_spots.items() if zone and z == zone), ""
        )
        chit = chit or _taken(work.state, zone)
        if not chit and stack is not None and stack.location == LEO:  # where none may be taken, whichever
            chit = next((c for c, z in work.state.glory_spots.items() if z), "")
        if chit and work.glory(card) == chit:
            return  # told by chit and by card, one after the other
        if chit:
            yield work.line(l_glory.TakeGlory(by=work.by, chit=chit, card=card))
        else:
            work.unclear = f"{work.by} takes a glory chit, but none lies in the zone {zone or 'of the card'}"

    def tell(self, telling: Telling) -> None:
        act, desk, was = telling.act, telling.desk, telling.was
        desk.card(self.CARD.id, act.card)
        stack = was.stack_of(act.card)
        site = was.content.map.sites.get(stack.location) if stack is not None else None
        if site is None or was.glory_spots.get(act.chit) != site.zone:
            desk.chit(telling.by, act.chit)
            desk.hand.press(self.CHIT.id, act.chit)


def _taken(state: Hf4State, zone: str) -> str:
    """The glory chit of a zone that somebody has taken; empty where there is none."""
    rows = (row for row in state.content.tables["glory"]["chits"] if zone and row.get("zone") == zone)
    return next((str(row["id"]) for row in rows if str(row["id"]) in state.glory_high), "")


class TurnGlory(Hf4Act):
    """A glory chit is brought home."""

    words = ("turn_glory",)
    parameters: ClassVar = {"card": "", "stack": "", "chit": "instead of the card"}
    told_by = "human card, or the chit"
    tells = (l_glory.TurnGlory,)
    of_crews = True

    CARD: ClassVar = on_card("turn_glory", "Brings its glory chit home", "turns the glory chit of {piece}")
    CHIT: ClassVar = Command(
        "turn_glory",
        "Brought home: turn to the high side",
        only=ON_MAT,
        effects=(Change("Side", by=1),),
        say=Say("{who} turns the {piece}.", "turn_glory", (_CHIT,)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        chit, card = work.get("chit"), work.get("card")
        if chit and not card:
            carriers = [c for c, one in work.state.cards.items() if one.glory == chit]
            card = carriers[0] if carriers else work.state.players[work.by].crew
        if work.glory(card) is None and work.state.players[work.by].glory:
            return  # told by card and by chit, one after the other
        yield work.line(l_glory.TurnGlory(by=work.by, card=card))

    def tell(self, telling: Telling) -> None:
        chit = telling.was.cards[telling.act.card].glory
        telling.desk.hand.press(self.CHIT.id, str(chit))


class TakeHeroism(Hf4Act):
    """A heroism chit goes to who has won it."""

    words = ("take_heroism",)
    parameters: ClassVar = {"chit": ""}
    told_by = "heroism chit"
    aside = True

    CHIT: ClassVar = say_command(
        "take_heroism",
        "take_heroism",
        "{who} receives the {piece}.",
        _CHIT,
        menu="Awarded to the player of this mat",
        only=ON_MAT,
    )


class HeroismChit(Hf4Act):
    """For which chit the next nomination is; else it is for the first one."""

    words = ("heroism_chit",)
    parameters: ClassVar = {"chit": ""}
    told_by = "heroism chit that the next nomination is for; else the first one (table)"
    aside = True

    CHIT: ClassVar = Command(
        "heroism_chit",
        "The next nomination is for this chit",
        only=ON_MAP,
        say=Say("The next nomination is for the {piece}.", "heroism_chit", (_CHIT,), by_table=True),
    )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.chit = tag.params.get("chit", "")


class Nominate(Hf4Act):
    """A nomination for a heroism chit, the next one where none is named; without any it is only talk."""

    words = ("nominate",)
    parameters: ClassVar = {"to": ""}
    told_by = "button Votes"
    tells = (l_heroism.Nominate,)
    meanwhile = True
    perhaps_talk = True

    @staticmethod
    def button(factions: Iterable[Faction]) -> Iterator[Command]:
        """Another player each."""
        return to_players(factions, _NOMINATE, "nominates for heroism", "nominate")

    def says_nothing(self, state: Hf4State) -> bool:
        return not l_heroism.heroism_chits(state)

    def take_up(self, work: Work, asides: Asides) -> None:
        work.chit, asides.chit = asides.chit, ""

    def read(self, work: Work) -> Iterator[ReadAct]:
        chits = l_heroism.heroism_chits(work.state)
        if chits and not l_heroism.voting(work.state) and work.get("to") in work.state.players:
            yield work.line(l_heroism.Nominate(by=work.by, to=work.get("to"), chit=work.chit or chits[0]))

    def tell(self, telling: Telling) -> None:
        if telling.act.chit != l_heroism.heroism_chits(telling.was)[0]:
            telling.desk.hand.press(HeroismChit.CHIT.id, telling.act.chit)
        telling.desk.press(telling.by, "vote", _NOMINATE.of(telling.act.to))


class Vote(Hf4Act):
    """A vote on a nomination; votes may be told in any order, so each waits for its turn."""

    words = ("vote",)
    parameters: ClassVar = {"vote": "`yes` or `no`"}
    told_by = "button Votes"
    tells = (l_heroism.Vote,)
    meanwhile = True
    aside = True

    BUTTON: ClassVar = tuple(
        say_command(_VOTE.of(vote), "vote", f"{{who}} votes {vote}.", ("vote", vote), menu=f"Vote {vote}")
        for vote in ("yes", "no")
    )

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "vote", _VOTE.of("yes" if telling.act.agree else "no"))


ACTS = (TakeGlory, TurnGlory, TakeHeroism, HeroismChit, Nominate, Vote)

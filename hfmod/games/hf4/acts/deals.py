"""Deals: what is offered to whom, what is lent, and the answer (N).

What one player offers another stands until that one consents (then everything changes hands at once) or
refuses, or the turn ends. Each may offer: the consent settles what both have put in. With whom a colour deals
is chosen once, among the others that are played, and then holds for all it offers, answers and permits: so
menus are short, and nobody can offer anything to the own colour or to one that nobody plays.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.cargo import named
from hfmod.games.hf4.acts.controls import Ids, partner_of, with_module, with_partner
from hfmod.games.hf4.acts.names import ALL_TANKS, TOKENS, ideologies
from hfmod.games.hf4.acts.offers import Agreed
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.core import e_stacks, h_due, n_negotiation
from hfmod.games.hf4.rules.core.acts import LEGACY
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Only, Say

#: What a player may lend without a piece that shows it: word of a deal -> what it is called.
LENT = {
    "luna": "prospecting on Luna",
    "powersat": "the powersat push",
    "felonious": "the felonious privilege",
    "mooncable": "the lunar mass driver",
    "scrum_troubleshooters": "the glitch troubleshooters",
}
#: Likewise with Module 2.
LENT_WITH_M2 = {h_due.CYCLER: "passage of belts without rolls"}
_OFFER, _LEND = Ids("offer"), Ids("lend")
_OWN_CARD = "use:card:"  # a card whose work is lent: the position says whether as a crew or by an ability


class Deal(Hf4Act):
    """Aquas are given; every other deal is told by its offers and a consent."""

    words = ("deal",)
    parameters: ClassVar = {"to": "", "aquas": ""}
    told_by = "button Deals: aquas given"
    tells = (n_negotiation.Deal,)
    meanwhile = True
    answer = True

    @staticmethod
    def button(factions: Iterable[Faction]) -> Command:
        """As many as the bid shows."""
        partner, to = partner_of()
        say = Say(f"{{who}} gives {partner} aquas: {{Bid}}.", "deal", (to, ("aquas", "{Bid}")))
        return with_partner(Command("give", "Give aquas (as many as the bid shows)", say=say), factions)

    def read(self, work: Work) -> Iterator[ReadAct]:
        to, aquas = work.get("to"), work.number("aquas")
        if to in work.state.players and to != work.by and aquas:
            yield work.line(n_negotiation.Deal(by=work.by, to=to, gives=(f"aquas:{aquas}",)))
            yield work.line(n_negotiation.AcceptDeal(by=to, of=work.by))

    def tell(self, telling: Telling) -> None:
        """An offer is told when it is taken (:class:`Consent`): one that nobody takes is talk."""


class Offer(Hf4Act):
    """A thing is put into a deal, or lent for the turn."""

    words = ("offer",)
    parameters: ClassVar = {
        "to": "",
        "item": "a thing as deals name it: `aquas:3`, `card:CT045`, `stacked:CT045`, of a Colonist disk or "
        "Discovery chit `stacked:colonist-3:rocket`, `fts:2:rocket`, `claim:SITE`, `factory:SITE`; lent "
        "`use:luna`, `use:factory:SITE`, `use:card:CT045` ...",
    }
    told_by = "button Offers; cards, disks, cubes, tank chits"
    aside = True

    @staticmethod
    def piece(
        factions: Iterable[Faction],
        ident: str,
        item: str,
        what: str,
        only: Only | None,
        verb: str = "Offer",
        by: tuple[str, str] = ("who", "Faction"),
    ) -> Command:
        """Puts ``item`` into a deal with the partner; ``what`` is said.

        ``by``: facts with the name and the id of who offers it."""
        name, fact = by
        partner, to = partner_of(fact)
        say = Say(f"{{{name}}} offers {partner} {what}.", "offer", (to, ("item", item)))
        command = Command(ident, verb, group="To the partner of my deal", only=only, say=say)
        return with_partner(command, factions, fact)

    @staticmethod
    def button(factions: Sequence[Faction]) -> Iterator[Command]:
        """What no piece shows."""
        partner, to = partner_of()
        rows = [("aquas", "aquas:{Bid}", "Aquas, as many as the bid shows", "aquas: {Bid}")]
        rows += [(code, f"use:{code}", words[0].upper() + words[1:], words) for code, words in LENT.items()]
        for ident, item, menu, what in rows:
            say = Say(f"{{who}} offers {partner} {what}.", "offer", (to, ("item", item)))
            yield with_partner(Command(_OFFER.of(ident), menu, say=say), factions)
        for code, words in LENT_WITH_M2.items():
            say = Say(f"{{who}} offers {partner} {words}.", "offer", (to, ("item", f"use:{code}")))
            menu = words[0].upper() + words[1:]
            yield with_partner(Command(_OFFER.of(code), menu, within=with_module("m2"), say=say), factions)

    @staticmethod
    def banner(factions: Sequence[Faction], tables: Mapping[str, Any]) -> Iterator[Command]:
        """What is lent in War and Anarchy: passage, and petitions to own delegates."""
        rows = [("passage", "use:passage:{faction}", "passage of the own spacecraft")]
        for ident, name in ideologies(tables).items():
            rows.append((ident, f"use:delegate:{ident}", f"petitions to the delegate in {name}"))
        for ident, item, what in rows:
            yield Offer.piece(factions, _LEND.of(ident), item, what, None, what[0].upper() + what[1:])

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.offers.add(tag.faction, tag.params.get("to", ""), tag.params.get("item", ""))


def _answer(kind: str, menu: str, words: str, factions: Iterable[Faction]) -> Command:
    partner, to = partner_of()
    return with_partner(Command(kind, menu, say=Say(f"{{who}} {words} {partner}.", kind, (to,))), factions)


class Consent(Hf4Act):
    """Both halves of the deal at once; where nothing was offered the consent is talk."""

    words = ("consent",)
    parameters: ClassVar = {"to": ""}
    told_by = "button Deals"
    tells = (n_negotiation.AcceptDeal,)
    meanwhile = True
    answer = True
    settles = True

    @staticmethod
    def button(factions: Iterable[Faction]) -> Command:
        """To all that both have offered."""
        return _answer("consent", "Consent to all that we offered", "consents to", factions)

    def take_up(self, work: Work, asides: Asides) -> None:
        work.agreed = Agreed(*asides.offers.agree(work.get("to"), work.by), work.landed)

    def read(self, work: Work) -> Iterator[ReadAct]:
        of, deal = work.get("to"), work.agreed
        if deal is None or of not in work.state.players or of == work.by:
            return
        gives = tuple(_words(work.state, deal.gives, of, work.by, deal))
        gets = tuple(_words(work.state, deal.gets, work.by, of, deal))
        if gives or gets:
            yield work.line(n_negotiation.Deal(by=of, to=work.by, gives=gives, gets=gets))
            yield work.line(n_negotiation.AcceptDeal(by=work.by, of=of))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        deal = next(one for one in telling.was.deals if (one["by"], one["to"]) == (act.of, by))
        giver, gives, gets = str(deal["by"]), list(deal["gives"]), list(deal["gets"])
        if not gets and len(gives) == 1 and n_negotiation.read(gives[0]).kind == "aquas":
            desk.bid(giver, n_negotiation.read(gives[0]).n)
            desk.partner(giver, by)
            desk.press(giver, "deal", "give")
            return
        told = _offered(telling, giver, by, gives) + _offered(telling, by, giver, gets)
        if told:
            desk.partner(by, giver)
            desk.press(by, "deal", "consent")
        for word in (*gives, *gets):
            if n_negotiation.read(word).kind == LEGACY:
                desk.legacy(n_negotiation.read(word).what)


def _words(state: Hf4State, told: Sequence[str], giver: str, taker: str, deal: Agreed) -> Iterator[str]:
    """Things as deals of the engine name them, without those of which none is given."""
    aboard: dict[str, list[str]] = {}  # tokens of Race to the Rescue, of which also the stack is told
    for one in told:
        kind, _, what = one.partition(":")
        token, _, where = what.partition(":")
        if kind == "stacked" and where:
            aboard.setdefault(where, []).append(token)
            source = state.players[giver].stacks.get(where)
            known = named(state, source, aboard[where])[-1]
            place = deal.landed(f"{kind}:{token}", taker, source) or _place_for(state, taker, source)
            yield f"{kind}:{known}:{place}"
        elif (word := _word(state, one, giver, taker, deal)) is not None:
            yield word


def _word(state: Hf4State, told: str, giver: str, taker: str, deal: Agreed) -> str | None:
    """A thing as deals of the engine name it; None for none of it."""
    kind, _, what = told.partition(":")
    if told.startswith(_OWN_CARD):
        card = told.removeprefix(_OWN_CARD)
        people = [one for _, one in state.rules.colonists(state, giver)]
        kind = "crew" if card in n_negotiation.hireable(state, giver) else "ability"
        return f"use:{'colonist' if card in people else kind}:{card}"
    if kind in ("aquas", "fts") and what.partition(":")[0] == "0":
        return None
    if kind == "stacked":
        source = state.stack_of(what)
    elif kind == "fts":
        source = state.players[giver].stacks.get(what.partition(":")[2])
    else:
        return told
    return f"{told}:{deal.landed(told, taker, source) or _place_for(state, taker, source)}"


def _place_for(state: Hf4State, taker: str, source: Stack | None) -> str:
    """A stack of the taker where the cargo is, else a new outpost."""
    there = e_stacks.stacks_at(state, source.location, taker) if source is not None else []
    return there[0].kind if there else e_stacks.free_outpost(state, taker)


def _offered(t: Telling, giver: str, taker: str, words: Sequence[str]) -> int:
    """Put things into a deal; how many. Where a legacy vote goes is seen when the disk is placed."""
    kept = [word for word in words if n_negotiation.read(word).kind != LEGACY]
    for word in kept:
        t.desk.partner(giver, taker)
        _put_in(t, giver, word)
    return len(kept)


def _put_in(t: Telling, giver: str, word: str) -> None:
    item = n_negotiation.read(word)
    if item.kind == "use":
        _lend(t, giver, item.what)
    elif item.kind == "aquas":
        t.desk.bid(giver, item.n)
        t.desk.press(giver, "offer", _OFFER.of("aquas"))
    elif item.kind == "card":
        t.desk.card("offer_hand", item.what)
    elif item.kind == "stacked":
        t.desk.card("offer", item.what)
    elif item.kind == "fts" and item.what in ALL_TANKS:
        t.desk.bid(giver, item.n)
        t.desk.hand.press("offer", f"{ALL_TANKS[item.what]}-{giver}")
    elif item.kind in TOKENS:
        t.desk.hand.press("offer", t.desk.token(giver, TOKENS[item.kind], item.what))
    else:
        raise Untold(f"a deal of {word}")


def _lend(t: Telling, giver: str, what: str) -> None:
    kind, _, which = what.partition(":")
    if what in (*n_negotiation.LENT, *LENT_WITH_M2, "luna"):
        t.desk.press(giver, "offer", _OFFER.of(what))
    elif kind in TOKENS:
        t.desk.hand.press("lend", t.desk.token(giver, TOKENS[kind], which))
    elif kind in ("crew", "ability", "colonist"):
        t.desk.card("lend", which)
    elif kind in ("passage", "delegate"):
        t.desk.press(giver, "banner", _LEND.of(kind if kind == "passage" else which))
    elif kind == "bernal":
        t.desk.hand.press("lend", f"{which}-{giver}")
    else:
        raise Untold(f"a deal of use:{what}")


class Refuse(Hf4Act):
    """What both have offered is off the table."""

    words = ("refuse",)
    parameters: ClassVar = {"to": ""}
    told_by = "button Deals"
    aside = True

    @staticmethod
    def button(factions: Iterable[Faction]) -> Command:
        """All that both have offered."""
        return _answer("refuse", "Refuse", "refuses", factions)

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.offers.drop(tag.faction, tag.params.get("to", ""))


class Permit(Hf4Act):
    """A right is lent for nothing."""

    words = ("permit",)
    parameters: ClassVar = {
        "to": "",
        "what": "`use_of_the_factory`, `use_of_the_privilege`, `passage_of_cards` or `prospecting_on_luna`",
    }
    told_by = "button Deals"
    answer = True

    @staticmethod
    def button(factions: Iterable[Faction]) -> Iterator[Command]:
        """A right each."""
        partner, to = partner_of()
        for right in (
            "use of the factory",
            "use of the privilege",
            "passage of cards",
            "prospecting on Luna",
        ):
            slug = right.lower().replace(" ", "_")
            say = Say(f"{{who}} permits {partner} the {right}.", "permit", (to, ("what", slug)))
            menu = right[0].upper() + right[1:]
            yield with_partner(Command(f"permit_{slug}", menu, group="Permit", say=say), factions)

    def read(self, work: Work) -> Iterator[ReadAct]:
        to, what, state = work.get("to"), work.get("what"), work.state
        gives: list[str] = []
        if what == "use_of_the_factory":
            gives = [f"use:factory:{site}" for site, t in state.sites.items() if t.factory == work.by]
        elif what == "use_of_the_privilege":
            gives = [f"use:{code}" for code in n_negotiation.privileges_to_lend(state, work.by)]
        elif what == "prospecting_on_luna" and state.first_player == work.by:
            gives = ["use:luna"]
        if to in state.players and to != work.by and gives and state.turn is not None:
            yield work.line(n_negotiation.Deal(by=work.by, to=to, gives=tuple(gives)))
            yield work.line(n_negotiation.AcceptDeal(by=to, of=work.by))


class DealNote(Hf4Act):
    """What the players agree on in words of their own."""

    words = ("deal_note",)
    told_by = "button Deals: the sentence holds the players' own words"
    aside = True

    BUTTON: ClassVar = Command(
        "deal_note",
        "Say what the deal is ...",
        effects=(Change("hf4_deal", ask="What is agreed? (everybody reads it)", table=True),),
        say=Say("{who} notes a deal: {hf4_deal}", "deal_note"),
    )


ACTS = (Deal, Offer, Consent, Refuse, Permit, DealNote)

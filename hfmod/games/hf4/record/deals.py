"""Deals told at the table: offers that stand until somebody consents, and work done with lent things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hfmod.games.hf4.record.rescue import named
from hfmod.games.hf4.record.told import Action, Work
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.felonies import may_use_factory
from hfmod.games.hf4.rules.core.n_negotiation import hireable
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.record.declarations import Declaration

# Acts that a lent factory or claim serves; its owner's cube or disk tells them.
ON_SITE = frozenset({"factory_refuel", "et_production", "delivery", "industrialize"})
OF_CREWS = frozenset({"take_glory", "turn_glory", "recall_crew"})  # done by crews that are guests, too
OWN_CARD = "use:card:"  # a card whose work is lent: the position says whether as a crew or by an ability


def of_a_stack(item: str) -> bool:
    """Whether an offer takes a card or tanks from a stack."""
    return item.startswith(("stacked:", "fts:"))


@dataclass
class Offers:
    """What each player has offered to whom, and nobody has agreed to yet.

    ``agreed``: what somebody has agreed to, and nobody has told again: by giver, taker and thing.
    """

    made: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    agreed: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, by: str, to: str, item: str) -> None:
        """One more thing that ``by`` gives to ``to``."""
        there = self.made.setdefault((by, to), [])
        if item not in there:
            there.append(item)

    def of_stacks(self) -> bool:
        """Whether something of a stack is offered."""
        return any(of_a_stack(item) for items in self.made.values() for item in items)

    def agree(self, one: str, other: str) -> tuple[list[str], list[str]]:
        """Two players agree on what they have offered each other: what ``one`` gives, and what it gets."""
        gives, gets = self.drop(one, other)
        self.agreed += [(one, other, item) for item in gives] + [(other, one, item) for item in gets]
        return gives, gets

    def carried_out(self, tag: Declaration) -> bool:
        """Whether a gift of money that is told is what both have agreed on."""
        gift = (tag.faction, tag.params.get("to", ""), f"aquas:{tag.params.get('aquas')}")
        if tag.act != "deal" or gift not in self.agreed:
            return False
        self.agreed.remove(gift)
        return True

    def drop(self, one: str, other: str) -> tuple[list[str], list[str]]:
        """Take back what two players have offered each other: what ``one`` gives, and what it gets."""
        return self.made.pop((one, other), []), self.made.pop((other, one), [])


@dataclass(frozen=True)
class Agreed:
    """A deal that was consented to, as it was told. ``landed``: where the taker put a card or tanks."""

    gives: list[str]
    gets: list[str]
    landed: Callable[[str, str, Stack | None], str | None]  # word, taker and source -> kind of stack


def consent(work: Work) -> Iterator[Action]:
    """Both halves of the deal at once; where nothing was offered the consent is talk."""
    of, deal = work.get("to"), work.agreed
    if deal is None or of not in work.state.players or of == work.by:
        return
    gives = list(_words(work.state, deal.gives, of, work.by, deal))
    gets = list(_words(work.state, deal.gets, work.by, of, deal))
    if gives or gets:
        yield {"by": of, "do": "deal", "to": work.by, "gives": gives, "gets": gets}
        yield work.action("accept_deal", of=of)


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
    if told.startswith(OWN_CARD):
        card = told.removeprefix(OWN_CARD)
        return f"use:{'crew' if card in hireable(state, giver) else 'ability'}:{card}"
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


def borrowed(state: Hf4State, tag: Declaration) -> Declaration:
    """A declaration of another player's piece that is lent to the player of the turn, as that player's."""
    crews = {player.crew: player.id for player in state.players.values()}
    if tag.act in OF_CREWS and tag.params.get("card") in crews:
        return replace(tag, faction=crews[tag.params["card"]])
    if tag.act == "offer":  # a guest is offered by its own player, from whatever mat it lies on
        return replace(tag, faction=crews.get(tag.params.get("item", "").rpartition(":")[2], tag.faction))
    player = state.turn.player if state.turn is not None and state.phase == "turns" else tag.faction
    if tag.faction == player:
        return tag
    site = tag.params.get("site", "")
    cards = [*tag.values("card"), *tag.values("cards")]
    factory = tag.act in ON_SITE and bool(site) and uses_factory(state, player, tag.faction, site)
    return replace(tag, faction=player) if factory or _lent(state, player, cards) else tag


def uses_factory(state: Hf4State, player: str, owner: str, site: str) -> bool:
    """Whether it is the player of the turn who works with a factory: may do so, or alone is there."""
    there = e_stacks.stacks_at(state, site, player) and not e_stacks.stacks_at(state, site, owner)
    return bool(there) or may_use_factory(state, player, site)


def _lent(state: Hf4State, player: str, cards: list[str]) -> bool:
    granted = state.turn.granted if state.turn is not None else {}
    words = [f"{how}:{card}" for card in cards for how in ("crew", "ability")]
    return any(player in granted.get(word, ()) for word in words)

"""Work done with lent things, which is declared by pieces of their owners."""

from __future__ import annotations

from dataclasses import replace

from hfmod.games.hf4.acts.deals import Offer
from hfmod.games.hf4.acts.fuel import Tanks
from hfmod.games.hf4.acts.refuel import FactoryRefuel
from hfmod.games.hf4.acts.registry import ACTIVATED, LADING, OF_CREWS, ON_SITE, TOLD
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.felonies import may_use_factory
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration


def borrowed(state: Hf4State, tag: Declaration) -> Declaration:
    """A declaration of another player's piece that is lent to the player of the turn, as that player's."""
    crews = {player.crew: player.id for player in state.players.values()}
    if tag.act in OF_CREWS and tag.params.get("card") in crews:
        return replace(tag, faction=crews[tag.params["card"]])
    if tag.act in Offer.words:  # a guest is offered by its own player, from whatever mat it lies on
        return replace(tag, faction=crews.get(tag.params.get("item", "").rpartition(":")[2], tag.faction))
    player = state.turn.player if state.turn is not None and state.phase == "turns" else tag.faction
    if tag.faction == player:
        return tag
    site = tag.params.get("site", "")
    cards = [*tag.values("card"), *tag.values("cards")] if tag.act not in LADING else []  # work alone is lent
    if tag.act in ACTIVATED:  # a thruster flies the spacecraft that it is in
        cards = [card for card in cards if not _lies_with(state, card, tag.faction)]
    factory = tag.act in ON_SITE and bool(site) and uses_factory(state, player, tag.faction, site)
    return replace(tag, faction=player) if factory or _lent(state, player, cards) else tag


def taken_by(context: Context, tag: Declaration) -> Declaration:
    """A factory's refuelling as that of who counts the tanks next, whoever owns its cube."""
    if tag.act not in FactoryRefuel.words or tag.faction not in context.players:
        return tag
    takers = set[str]()
    for _, event in context.declared(context.index + 1):
        later = event.tag
        if later.act in Tanks.words and later.params.get("change", "").startswith("+"):
            takers.add(later.faction)
        elif later.act not in TOLD:
            break
    known = takers & {*context.players}
    return replace(tag, faction=known.pop()) if len(known) == 1 else tag


def uses_factory(state: Hf4State, player: str, owner: str, site: str) -> bool:
    """Whether it is the player of the turn who works with a factory: may do so, or alone is there."""
    there = e_stacks.stacks_at(state, site, player) and not e_stacks.stacks_at(state, site, owner)
    return bool(there) or may_use_factory(state, player, site)


def _lies_with(state: Hf4State, card: str, player: str) -> bool:
    """Whether a card lies in a stack of a player."""
    stack = state.stack_of(card)
    return stack is not None and stack.owner == player


def _lent(state: Hf4State, player: str, cards: list[str]) -> bool:
    granted = state.turn.granted if state.turn is not None else {}
    words = [f"{how}:{card}" for card in cards for how in ("crew", "ability")]
    return any(player in granted.get(word, ()) for word in words)

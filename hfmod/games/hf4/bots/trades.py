"""Trades of the explorer: cards that it can make, the use of factories, and the means of felonies."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.errands import Errands, wanted_type
from hfmod.games.hf4.bots.fellows import Offers
from hfmod.games.hf4.rules.core import b_components, e_stacks, felonies
from hfmod.games.hf4.rules.core.n_negotiation import LENT, Deal
from hfmod.games.hf4.rules.core.state import Hf4State

FELONY = "felonious"

Acts = Iterator[Act[Hf4State]]


class Trades(Offers):
    """Offers of one seat, each of them once a year."""

    def __init__(self, rng: random.Random, curiosity: Curiosity) -> None:
        super().__init__()
        self.rng, self.curiosity, self.errands = rng, curiosity, Errands(curiosity)

    def offers(self, state: Hf4State, player: str) -> Acts:
        """Deals that bring something new nearer."""
        if state.movement is not None or state.auction is not None:
            return
        if self.year != state.year:
            yield from self.once(state, self.errands.black_sides(state, player))
        yield from self.wishes(state, player)

    def wishes(self, state: Hf4State, player: str) -> Acts:
        """Deals for what can be used at once."""
        if state.movement is None and state.auction is None:
            yield from self.once(state, self._wishes(state, player))

    def _wishes(self, state: Hf4State, player: str) -> Iterator[Deal]:
        yield from self._cards(state, player)
        yield from self._factories(state, player)
        yield from self._services(state, player)
        if self.curiosity.new("acts", "claim_jump"):
            yield from self._felonies(state, player)

    def _cards(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """Cards of others that an own factory would make, for an Aqua, from who cannot make them."""
        mine = _types(state, player)
        price = ("aquas:1",) if state.players[player].aquas else ()
        for other, owner in state.players.items():
            theirs = _types(state, other)
            for card in owner.hand if other not in (player, *state.left) else ():
                kind = wanted_type(state, card)
                if kind in mine and kind not in theirs and self.curiosity.wanted(state, card):
                    yield Deal(by=player, to=other, gives=price, gets=(f"card:{card}",))

    def _factories(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """The use of others' factories for cards that no own one makes, and where such cards lie."""
        hand = [card for card in state.players[player].hand if self.curiosity.wanted(state, card)]
        types = {wanted_type(state, card) for card in hand} - _types(state, player)
        lying = {
            stack.location
            for stack in state.stacks(player)
            if any(state.cards[c].black and self.curiosity.promising(state.side(c)) for c in stack.cards)
        }
        sites = state.content.map.sites
        for site, tokens in state.sites.items():
            if tokens.factory not in (None, player) and (sites[site].spectral in types or site in lying):
                yield Deal(by=player, to=str(tokens.factory), gets=(f"use:factory:{site}",))

    def _services(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """Privileges that are new, for the turn; who mends a glitch that the player has."""
        for code in LENT:
            glitch = code == "scrum_troubleshooters" and any(one.glitch for one in state.stacks(player))
            if not glitch and not (self.curiosity.new("privileges", code) and self.rng.random() < 0.2):
                continue
            if state.has_privilege(player, code):
                continue
            for other in state.playing:
                if other != player and state.own_privilege(other, code):
                    yield Deal(by=player, to=other, gets=(f"use:{code}",))

    def _felonies(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """The means to jump a claim; without prey an own claim beside an own human is given away first."""
        human = [site for site in state.sites if player in e_stacks.humans_at(state, site)]
        spare = b_components.spare_claims
        prey = [
            site for site in human for other in state.playing if other != player
            and site in spare(state, other) and other not in e_stacks.humans_at(state, site)
        ]  # fmt: skip
        holders = [other for other in state.playing if state.own_privilege(other, FELONY)]
        if prey and not felonies.may_commit(state, player):
            yield from (Deal(by=player, to=other, gets=(f"use:{FELONY}",)) for other in holders)
        elif not prey and holders:
            for site in set(human) & set(spare(state, player)):
                others = [other for other in state.playing if other != player]
                yield Deal(by=player, to=self.rng.choice(others), gives=(f"claim:{site}",))


def _types(state: Hf4State, player: str) -> set[str | None]:
    """Spectral types of a player's factories."""
    sites = state.content.map.sites
    return {sites[site].spectral for site in b_components.factories(state, player)}

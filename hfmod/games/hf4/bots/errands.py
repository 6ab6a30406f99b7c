"""Errands of the explorers of a game: what they do together for what has not occurred in the series.

Abilities that are new are brought to work: one founds a factory that makes the Black Side, buys the card,
makes it, brings it home and flies with it to where it is of use; the others lend and give what that takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.missions import Mission
from hfmod.games.hf4.bots.outfits import Wardrobe, held, lot
from hfmod.games.hf4.content.model import Ability, Site
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.i2_research import ResearchAuction
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State, Player
from hfmod.games.hf4.rules.politics.o2_fundraise import ResearchGrant

IN_THE_AIR = "aerostat_hydration"  # ability that works at atmospheric sites


class Errands:
    """What the explorers of a game know of each other's plans."""

    def __init__(self, curiosity: Curiosity) -> None:
        self.curiosity = curiosity

    # -- what is wanted ----------------------------------------------------------------------------------

    def makings(self, state: Hf4State) -> dict[str, set[str]]:
        """Spectral types of factories -> cards not made yet whose Black Sides have something new."""
        found: dict[str, set[str]] = {}
        for card, lying in state.cards.items():
            kind = wanted_type(state, card)
            if kind is not None and not lying.black and self.curiosity.wanted(state, card):
                found.setdefault(kind, set()).add(card)
        return found

    def lacking(self, state: Hf4State) -> dict[str, int]:
        """Spectral types of factories that nobody has -> how much that is new they would make."""
        there, backs = types(state), {id: card.back for id, card in state.content.cards.items()}
        return {
            kind: sum(self.curiosity.novelty(backs[card]) for card in cards)
            for kind, cards in self.makings(state).items() if kind not in there
        }  # fmt: skip

    def within_reach(self, state: Hf4State) -> set[str]:
        """Cards that some factory on the map would make, with something new on their Black Sides."""
        return {card for kind, cards in self.makings(state).items() if kind in types(state) for card in cards}

    def made(self, state: Hf4State) -> list[str]:
        """Black Sides on the table with something new."""
        return [
            card for card, lying in state.cards.items()
            if lying.black and state.stack_of(card) is not None and self.curiosity.promising(state.side(card))
        ]  # fmt: skip

    def works_at(self, state: Hf4State, cards: Collection[str], site: Site) -> bool:
        """Whether all that is new on such cards would be at work at a site."""
        return all(
            suits(ability, site)
            for card in cards
            for ability in state.side(card).abilities
            if ability.status == "enforced" and self.curiosity.new("abilities", ability.code)
        )

    # -- business ------------------------------------------------------------------------------------------

    def purchases(self, state: Hf4State, player: str) -> Iterator[ResearchAuction | ResearchGrant]:
        """Buy what a factory on the map would make new."""
        wanted = self.within_reach(state)
        for deck, cards in state.decks.items():
            if cards and wanted.intersection(lot(state, cards[0])):
                yield ResearchAuction(by=player, deck=deck)
                yield ResearchGrant(by=player, deck=deck)

    def funds(self, state: Hf4State, player: str, mission: Mission) -> Iterator[Deal]:
        """Aquas for an errand from who launches nothing now, where all together can pay."""
        lack = mission.cost - state.players[player].aquas
        if lack <= 0 or not self.serves(state, mission):
            return
        idle = {
            other: owner.aquas for other, owner in _playing(state)
            if other != player and owner.aquas and set(owner.stacks[LEO].cards) <= {owner.crew}
        }  # fmt: skip
        if lack <= sum(idle.values()):
            for other in sorted(idle, key=lambda one: -idle[one]):
                yield Deal(by=player, to=other, gets=(f"aquas:{min(lack, idle[other])}",))

    def serves(self, state: Hf4State, mission: Mission) -> bool:
        """Whether a mission is an errand: a voyage, or it has something new at work or founded."""
        if not mission.outfit.refinery:
            return True
        site = state.content.map.sites[mission.site]
        new = [card for card in mission.outfit.cards if self.curiosity.promising(state.side(card))]
        return site.spectral in self.lacking(state) or (bool(new) and self.works_at(state, new, site))

    def black_sides(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """Black Sides of others in LEO with which the player could fly, and what lacks for own ones."""
        mine = [*held(state, player), *home(state, player)]
        for card in self.made(state):
            stack = state.stack_of(card)
            if stack is None or stack.location != LEO:
                continue
            if stack.owner == player:
                yield from self._partners(state, player, mine)
            elif not self._flies(state, stack.owner, card) and self._flies(state, player, card):
                yield Deal(by=player, to=stack.owner, gets=(f"stacked:{card}:leo",))

    def _flies(self, state: Hf4State, player: str, card: str) -> bool:
        cards = {*held(state, player), *home(state, player), card}
        return any(card in outfit.cards for outfit in Wardrobe(state, player, cards).outfits())

    @staticmethod
    def _partners(state: Hf4State, player: str, mine: Collection[str]) -> Iterator[Deal]:
        """Cards of others that bring the player nearer to an outfit."""
        lack = Wardrobe(state, player, mine).lack()
        for other, owner in _playing(state):
            for card in owner.hand if other != player else ():
                if Wardrobe(state, player, [*mine, card]).lack() < lack:
                    yield Deal(by=player, to=other, gets=(f"card:{card}",))


def wanted_type(state: Hf4State, card: str) -> str | None:
    """The spectral type of factories that make a card."""
    both = state.content.cards[card]
    return both.back.spectral or both.front.spectral


def types(state: Hf4State) -> set[str | None]:
    """Spectral types of all factories on the map."""
    sites = state.content.map.sites
    return {sites[site].spectral for site, tokens in state.sites.items() if tokens.factory is not None}


def home(state: Hf4State, player: str) -> list[str]:
    """A player's Black Sides in LEO."""
    owner = state.players[player]
    return [card for card in owner.stacks[LEO].cards if state.cards[card].black and card != owner.crew]


def suits(ability: Ability, site: Site) -> bool:
    """Whether an ability does something at a site, as far as its parameters tell."""
    params: dict[str, Any] = dict(ability.params)
    air = True if ability.code == IN_THE_AIR else params.get("atmospheric")
    return (
        site.zone in params.get("zones", (site.zone,))
        and site.spectral == params.get("spectral", site.spectral)
        and site.size >= int(params.get("min_size", 0))
        and air in (None, site.atmospheric)
    )


def _playing(state: Hf4State) -> list[tuple[str, Player]]:
    """Players who have not left the game, by id."""
    return [(player, state.players[player]) for player in state.playing]

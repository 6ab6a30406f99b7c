"""Stunts of explorers: small arrangements after which something new occurs by itself, or may be done."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.rules.core import b_components, e_stacks, k_events
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.felonies import ObjectToJump
from hfmod.games.hf4.rules.core.g1_cargo import ConvertStack, CreateStack, Decommission
from hfmod.games.hf4.rules.core.h_hazards import RollHazard
from hfmod.games.hf4.rules.core.i5_diver import DiverOrbit
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

ABLATION = "radiator_ablation"  # option about heavy radiators that fail in a hazard roll

Acts = Iterator[Act[Hf4State]]


class Stunts:
    """What one seat may arrange."""

    def __init__(self, curiosity: Curiosity) -> None:
        self.curiosity = curiosity

    # -- a choice in the glitch event ----------------------------------------------------------------------

    def ties(self, state: Hf4State, player: str) -> Acts:
        """Part the largest stack away from humans, so that a glitch could strike either half (K2b)."""
        if not self.curiosity.new("acts", "place_glitch"):
            return
        fit = k_events.glitch_targets(state, player)
        if len(fit) != 1 or not e_stacks.is_outpost(fit[0].kind):
            return
        large = fit[0]
        half, odd = divmod(len(large.cards), 2)
        others = [
            len(stack.cards) for stack in state.stacks(player)
            if stack is not large and stack.location != LEO and not stack.glitch
        ]  # fmt: skip
        kind = e_stacks.free_outpost(state, player)
        if half and kind in e_stacks.OUTPOSTS and max(others, default=0) <= half:
            spare = [card for card in large.cards if not self.curiosity.promising(state.side(card))]
            if odd and spare:
                yield Decommission(by=player, stack=large.kind, cards=(spare[0],))
            elif not odd:
                yield CreateStack(by=player, kind=kind, source=large.kind, cards=tuple(large.cards[:half]))

    def leaves(self, state: Hf4State, player: str, rocket: Stack) -> Acts:
        """Leave a rocket that is given up where it is, as prey of a glitch."""
        lonely = len(rocket.cards) > 1 and not e_stacks.humans_at(state, rocket.location)
        outposts = any(e_stacks.is_outpost(kind) for kind in state.players[player].stacks)
        if lonely and not outposts and self.curiosity.new("acts", "place_glitch"):
            yield ConvertStack(by=player, source=rocket.kind, to=e_stacks.OUTPOSTS[0])

    # -- an objection to a claim jump ----------------------------------------------------------------------

    def passenger(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """Take another's crew along, who may object at the claim that is made (G4.1)."""
        own = state.players[player]
        if len(state.playing) < 3 or not self.curiosity.new("acts", "object_to_jump"):
            return
        if own.crew in own.stacks[LEO].cards and not guests(state, player):
            for other, owner in state.players.items():
                if other not in (player, *state.left) and owner.crew in owner.stacks[LEO].cards:
                    yield Deal(by=player, to=other, gets=(f"stacked:{owner.crew}:leo",))

    def lures(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """Give a claim away that others could object to the jump of, and take it back later."""
        if not self.curiosity.new("acts", "object_to_jump"):
            return
        for site in self._scenes(state, player):
            claim = state.sites[site].claim
            strangers = [one for one in state.playing if one not in e_stacks.humans_at(state, site)]
            if claim == player and strangers:
                if site in b_components.spare_claims(state, player):
                    yield Deal(by=player, to=strangers[0], gives=(f"claim:{site}",))
            elif claim in strangers:
                yield Deal(by=player, to=str(claim), gets=(f"claim:{site}",))

    @staticmethod
    def _scenes(state: Hf4State, player: str) -> list[str]:
        """Claims with a human of the player and one of another."""
        return [
            site for site, tokens in state.sites.items()
            if tokens.claim is not None and player in (there := e_stacks.humans_at(state, site))
            and len(there) > 1
        ]  # fmt: skip

    def objects(self, state: Hf4State, player: str) -> Iterator[ObjectToJump]:
        """In another's turn: object where a third one's claim could be jumped."""
        turn = state.turn
        if turn is None or turn.player == player or not self.curiosity.new("acts", "object_to_jump"):
            return
        for site in self._scenes(state, player):
            if state.sites[site].claim not in (player, turn.player):
                yield ObjectToJump(by=player, site=site)

    # -- heavy radiators -----------------------------------------------------------------------------------

    def ablates(self, state: Hf4State) -> bool:
        """Whether it would be new to risk heavy radiators in a hazard roll (E7d)."""
        return self.curiosity.new("options", f"{ABLATION}={state.options[ABLATION]}")

    def gambles(self, state: Hf4State, player: str, stack: Stack) -> Iterator[RollHazard]:
        """Roll, and give a heavy radiator up if it fails."""
        for card in stack.cards if self.ablates(state) else ():
            if state.cards[card].heavy:
                yield RollHazard(by=player, lost=(card,))

    # -- staying in the air --------------------------------------------------------------------------------

    def dives(self, state: Hf4State, stack: Stack) -> bool:
        """Whether a stack stays in an aerobrake hazard to see what comes of it, once a game (I5c.2)."""
        first = not self.curiosity.acts["diver_orbit"] and self.curiosity.new("acts", "diver_orbit")
        return first and state.content.map.spaces[stack.location].hazard == "aerobrake"

    def dive(self, state: Hf4State, player: str) -> Iterator[DiverOrbit]:
        """Make the roll for staying."""
        if self.curiosity.new("acts", "diver_orbit"):
            yield from DiverOrbit.candidates(state, player)


def guests(state: Hf4State, player: str) -> list[str]:
    """Crews of others aboard a player's stack in LEO."""
    own = state.players[player]
    aboard = own.stacks[LEO].cards
    return [card for card in aboard if card != own.crew and e_stacks.is_human(state, card)]

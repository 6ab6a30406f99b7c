"""What the chapters ask about stacks and what they carry, tokens on the map, and movement.

A part of :class:`hfmod.games.hf4.rules.core.extension.Extension`, which tells how modules answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hfmod.engine.act import Act, Outcome, RuleViolation
from hfmod.games.hf4.content.model import CardSide, Site
from hfmod.games.hf4.rules.core import j_supports

if TYPE_CHECKING:
    from hfmod.games.hf4.rules.core.solar_graph import Way
    from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn

Broken = Iterator[RuleViolation]


class CraftExtension:
    """The core game's answers."""

    # -- stacks, cargo and fuel --------------------------------------------------------------------------

    def anchored(self, state: Hf4State, player: str | None = None) -> Iterator[Stack]:
        """Anchored stacks of everybody, or of one player."""
        return iter(())

    def free_figures(self, state: Hf4State, player: str) -> list[str]:
        """Figures that a player has not on the map, for stacks that are spacecraft of their own."""
        return []

    def other_ends(self, state: Hf4State, space: str) -> Sequence[str]:
        """Spaces to which cargo goes from a space as if they were one."""
        return ()

    def may_ride(self, state: Hf4State, stack: Stack, to: str) -> Broken:
        """What keeps cargo from going to another space in that way."""
        return iter(())

    def may_carry(self, state: Hf4State, source: Stack, to: str, space: str, cards: Sequence[str]) -> Broken:
        """What keeps cards from changing into a stack of that kind in a space."""
        return iter(())

    def may_be_in(self, state: Hf4State, kind: str, space: str, cards: Iterable[str]) -> Broken:
        """What keeps cards from lying in a stack of that kind."""
        return iter(())

    def may_unload(
        self, state: Hf4State, source: Stack | None, to: str, cards: Sequence[str], fts: int
    ) -> Broken:
        """What keeps cards from leaving a stack, or from coming into one of that kind."""
        return iter(())

    def may_convert(self, state: Hf4State, *kinds: str) -> Broken:
        """What keeps stacks of such kinds from becoming each other's kind."""
        return iter(())

    def may_load(
        self,
        state: Hf4State,
        stack: Stack | None,
        cards: Sequence[str] = (),
        fts: int = 0,
        mass: int | None = None,
    ) -> Broken:
        """What keeps a stack from taking on cargo; ``mass`` is that of the cards where it is to change."""
        return iter(())

    def may_found(self, state: Hf4State, source: Stack, kind: str, cards: Sequence[str], fts: int) -> Broken:
        """What keeps a new stack from being made of cargo."""
        return iter(())

    def may_give_up(self, state: Hf4State, stack: Stack, cards: Iterable[str]) -> Broken:
        """What keeps cards from being decommissioned by choice."""
        return iter(())

    def may_burn(self, state: Hf4State, cards: Iterable[str]) -> Broken:
        """What keeps cards from being burnt as fuel."""
        return iter(())

    def is_token(self, state: Hf4State, card: str) -> bool:
        """Whether what lies among cards is a token that comes back to no hand or deck."""
        return False

    def token_lost(self, state: Hf4State, card: str) -> None:
        """Such a token is lost."""

    def token_given_up(self, state: Hf4State, stack: Stack, card: str) -> None:
        """Such a token is decommissioned."""

    def settled(self, state: Hf4State) -> None:
        """Cards have joined or left a stack."""

    def card_hardness(self, state: Hf4State, card: str, printed: int) -> int:
        """Rad-hardness of a card that has ``printed``."""
        return printed

    def support_side(self, state: Hf4State, card: str) -> CardSide:
        """The upper side of a card as a support."""
        return state.side(card)

    # -- tokens on the map -------------------------------------------------------------------------------

    def tokens_changed(self, state: Hf4State) -> None:
        """Claims or factories have come, gone or changed hands, or a spacecraft has come to rest."""

    def cubes_beside(self, state: Hf4State, player: str) -> int:
        """A player's cubes that are in use beside the map."""
        return 0

    def cube_at(self, state: Hf4State, player: str, space: str) -> bool:
        """Whether a factory cube of a player is in a space that is no factory there."""
        return False

    def bernal_over(self, state: Hf4State, site: str) -> Stack | None:
        """The anchored stack that a factory serves."""
        return None

    def dirtsides(self, state: Hf4State, player: str, space: str) -> Sequence[str]:
        """Sites whose factories serve a player at an anchored stack in a space."""
        return ()

    def receivers(self, state: Hf4State, player: str, site: str) -> Sequence[Stack]:
        """Stacks elsewhere that may take what is made at a site."""
        return ()

    def workplaces(self, state: Hf4State, site: str) -> tuple[str, ...]:
        """Where somebody may stand who works at a factory."""
        return (site,)

    def is_home_orbit(self, state: Hf4State, space: str) -> bool:
        """Whether a space serves like LEO for what is sent up from Earth."""
        return False

    # -- movement ----------------------------------------------------------------------------------------

    def mobile(self, state: Hf4State, player: str) -> list[Stack]:
        """A player's factories that could move."""
        return []

    def stack_hardness(self, state: Hf4State, stack: Stack) -> int:
        """Rad-hardness of a stack as a whole."""
        return j_supports.UNHARMED

    def sets_out(self, state: Hf4State, stack: Stack, move: Movement) -> Movement:
        """A move as it begins, with what a stack has that moves without a thruster."""
        return move

    def may_depart(self, state: Hf4State, stack: Stack) -> Broken:
        """What keeps a stack from making the first step of a move."""
        return iter(())

    def may_set_out(self, state: Hf4State, stack: Stack) -> Broken:
        """What keeps a stack from beginning a move."""
        return iter(())

    def may_leave(self, state: Hf4State, stack: Stack) -> Broken:
        """What keeps a stack in its space."""
        return iter(())

    def leaves_ground(self, state: Hf4State, stack: Stack) -> None:
        """A stack begins a move that no activation has begun."""

    def move_begins(self, turn: Turn, stack: Stack) -> None:
        """A stack begins a move of the turn."""

    def moves_again(self, state: Hf4State, stack: Stack) -> bool:
        """Whether a stack that has made its move may make another one."""
        return False

    def second_load(self, state: Hf4State, stack: Stack) -> Broken:
        """What keeps cards aboard from making that other move."""
        return iter(())

    def is_second_move(self, state: Hf4State, move: Movement) -> bool:
        """Whether a move is that other one."""
        return False

    def rides_again(self, state: Hf4State, player: str, card: str) -> bool:
        """Whether a player's card was aboard in the first of two moves and is so in the second."""
        return False

    def travels(self, turn: Turn, stack: Stack) -> None:
        """A stack goes on with its move."""

    def may_enter(self, state: Hf4State, stack: Stack, step: Way) -> Broken:
        """What keeps a stack from taking a step."""
        return iter(())

    def too_fragile(self, state: Hf4State, stack: Stack, step: Way) -> bool:
        """Whether something aboard may not be brought through the hazard of a step."""
        return False

    def comes_back(self, state: Hf4State, move: Movement, stack: Stack, step: Way, bonus: int) -> Broken:
        """What keeps a stack from taking a step from which it cannot go on as it must."""
        return iter(())

    def may_stop(self, state: Hf4State, move: Movement, onward: Iterator[Act[Hf4State]]) -> Broken:
        """What keeps a move from ending where it is."""
        return iter(())

    def thrust_wasted(self, state: Hf4State, stack: Stack) -> int:
        """Thrust of cards aboard that a stack does not use."""
        return 0

    def solar_thrust(self, state: Hf4State, player: str) -> int:
        """Net thrust that solar power gives a player more."""
        return 0

    def push_pivots(self, state: Hf4State, push_by: str | None) -> int:
        """Bonus pivots that come with the push of a player."""
        return 0

    def lands_unassisted(self, state: Hf4State, stack: Stack, site: Site) -> bool:
        """Whether a stack lands on a site whatever its net thrust."""
        return False

    def assists_itself(self, state: Hf4State, stack: Stack, site: Site) -> bool:
        """Whether a stack is the factory that assists its landing."""
        return False

    def skyhook(self, state: Hf4State, player: str) -> bool:
        """Whether a player's factory-assists go over lander burns."""
        return False

    def skips_belt(self, state: Hf4State, player: str, space: str) -> bool:
        """Whether a player's spacecraft come safely through a radiation belt."""
        return False

    def finao_goes_to(self, state: Hf4State, player: str) -> str | None:
        """Who gets what a player pays for FINAO; None: the pool."""
        return None

    def withholds(self, state: Hf4State, stack: Stack, kind: str) -> bool:
        """Whether a roll of that kind, which has succeeded, waits for what others say to it."""
        return False

    def holds_back(self, state: Hf4State, act: Act[Any], outcomes: Sequence[Outcome]) -> bool:
        """Whether an act whose own roll has succeeded waits as a whole for what others say to it."""
        return False

    def finao_factor(self, state: Hf4State) -> int:
        """What the price of FINAO is multiplied by."""
        return 1

    def may_avoid_roll(self, state: Hf4State, stack: Stack) -> Broken:
        """What keeps a stack from paying FINAO."""
        return self.may_pay_finao(state, stack.owner, stack.key)

    def may_pay_finao(self, state: Hf4State, player: str, *about: str) -> Broken:
        """What keeps a player from paying FINAO, for whatever."""
        return iter(())

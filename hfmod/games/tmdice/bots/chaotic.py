"""A bot that does anything legal."""

from __future__ import annotations

from hfmod.engine.act import Act
from hfmod.games.tmdice.bots.seats import Seat
from hfmod.games.tmdice.content.effects import ExtraTurn
from hfmod.games.tmdice.content.model import FREE
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production, rest, setup, solo
from hfmod.games.tmdice.rules.state import (
    CHOOSE,
    DICE,
    FIRST_BONUS,
    GIFT,
    KEPT,
    PRODUCTION,
    REFILLED,
    REVEAL,
    START_TILES,
    TURN,
    TURN_END,
    Player,
    TmdState,
)

Kinds = tuple[type[Act[TmdState]], ...]

STEPS: dict[str, Kinds] = {
    START_TILES: (solo.PlaceStartTile,),
    CHOOSE: (setup.ChooseCorporation,),
    REVEAL: (setup.RevealCorporation,),
    DICE: (setup.StartingDice,),
    GIFT: (setup.GiveResource,),
    FIRST_BONUS: (ending.TakeBonusCard,),
    TURN_END: (ending.TakeBonusCard,),
}
APPLYING: Kinds = (
    owed.GainDie, owed.TakeResource, owed.ChangeDie, owed.Place, owed.ChooseOption, owed.ExchangeResources,
    owed.LoseResource, rest.Apply, cards.PlayCard,
)  # fmt: skip
SUPPORT: Kinds = (actions.SupportDie, actions.SupportChange, actions.SupportDraw, cards.UseCard)
STANDARD: Kinds = (
    actions.RaiseTemperature, actions.PlaceOcean, actions.PlaceGreenery, actions.PlaceCity, actions.BuyVp,
)  # fmt: skip
MAIN: Kinds = (cards.PlayCard, cards.UseCard, *STANDARD)
PRODUCING = 0.35  # share of the turns that are for production
SUPPORTING = 0.2  # share of the main actions that are support actions, though others are possible
FREELY = 0.3  # share of the chances at which a Free action is used
LEAVING_OUT = 0.2  # share of the effects that are left out where that is allowed


class Chaotic(Seat):
    """Draws among what is legal."""

    def choose(self, state: TmdState, player: str) -> Act[TmdState] | None:
        seat = state.players[player]
        if seat.owed:
            return self.applying(state, player)
        if state.step == TURN_END and (act := self.bonus(state, player)) is not None:
            return act
        if state.step != TURN:
            return self.one_of(state, player, *STEPS[state.step])
        return self.in_turn(state, seat) if player == state.active else None

    def bonus(self, state: TmdState, player: str) -> Act[TmdState] | None:
        """A bonus card that gives a turn more, once the end of the game is fixed; before that it is left."""
        mine = [act for act in ending.TakeBonusCard.options(state) if act.by == player]
        turns = [act for act in mine if ExtraTurn() in state.content.cards[act.card].play]
        wanted = turns if state.completed or state.solo else [act for act in mine if act not in turns]
        return self.rng.choice(wanted) if wanted else None

    def applying(self, state: TmdState, player: str) -> Act[TmdState] | None:
        """Any way of applying any effect, or passing over one."""
        if self.rng.random() < LEAVING_OUT and (act := self.one_of(state, player, rest.Skip)):
            return act
        return self.one_of(state, player, *APPLYING) or self.one_of(state, player, rest.Skip)

    def in_turn(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """Something that the turn allows."""
        if state.turn.kind == PRODUCTION or (not state.turn.kind and self.rng.random() < PRODUCING):
            act = self.producing(state, player)
        else:
            act = self.acting(state, player)
        if self.rng.random() < FREELY and (free := self.freely(state, player)):
            return free
        return act or self.one_of(state, player.id, ending.EndTurn)

    def producing(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """The next step of a Production Turn."""
        done = state.turn.done
        if done == "":
            dice = sorted(player.dice.elements())
            limit = min(len(dice), production.keep_limit(state, player))
            keep = self.rng.sample(dice, self.rng.randint(0, limit))
            return production.KeepDice(by=player.id, keep=tuple(keep))
        if done == KEPT:
            some = self.rng.sample(player.hand, self.rng.randint(0, len(player.hand)))
            return production.RefillHand(by=player.id, discard=tuple(some))
        if done == REFILLED:
            return production.Produce(by=player.id)
        return None

    def acting(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """A support action, then a main action."""
        if not state.turn.support or self.rng.random() < SUPPORTING:
            return self.one_of(state, player.id, *SUPPORT)
        return self.one_of(state, player.id, *MAIN) or self.one_of(state, player.id, *SUPPORT)

    def freely(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """A Free action."""
        free = [
            act
            for act in cards.UseCard.options(state)
            if act.used(state)[1].timing == FREE and act.by == player.id
        ]
        return self.rng.choice(free) if free else None

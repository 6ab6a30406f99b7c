"""Questions of players to the referee: acts of any kind, in any step, which are not played."""

from __future__ import annotations

import random
from collections.abc import Callable

from hfmod.engine.act import Act
from hfmod.games.tmdice.content.effects import TILES
from hfmod.games.tmdice.content.model import COLOURS, WILD
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production, rest, setup
from hfmod.games.tmdice.rules.applying import NAMES
from hfmod.games.tmdice.rules.state import SETUP, Player, TmdState

OFTEN = 0.5  # share of the positions in which somebody asks


class Questions:
    """Asks about acts of any kind by any player; all its chance comes from ``rng``."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.kinds: tuple[Callable[[TmdState, Player], Act[TmdState]], ...] = (
            self._setting_up, self._producing, self._supporting, self._playing, self._using, self._standard,
            self._taking, self._placing, self._losing, self._skipping, self._ending,
        )  # fmt: skip

    def __call__(self, state: TmdState) -> Act[TmdState] | None:
        """An act to be judged in a position; None where nobody asks."""
        if state.step == SETUP or state.ended or self.rng.random() >= OFTEN:
            return None
        player = state.players[self.rng.choice(state.playing)]
        return self.rng.choice(self.kinds)(state, player)

    def _face(self, state: TmdState, player: Player) -> str:
        """A resource that a player has, or any."""
        return self.rng.choice(sorted(player.dice) or sorted(state.content.faces))

    def _some(self, player: Player, most: int) -> tuple[str, ...]:
        """Some of what a player can pay with."""
        many = [*sorted(player.dice.elements()), *([WILD] * player.wild)]
        return tuple(self.rng.sample(many, min(len(many), self.rng.randint(0, most))))

    def _setting_up(self, state: TmdState, player: Player) -> Act[TmdState]:
        offered = self.rng.choice(player.offered) if player.offered else "C01"
        kinds: list[Act[TmdState]] = [
            setup.ChooseCorporation(by=player.id, corporation=offered),
            setup.RevealCorporation(by=player.id),
            setup.StartingDice(by=player.id),
            setup.GiveResource(by=player.id, resource=self._face(state, player)),
        ]
        return self.rng.choice(kinds)

    def _producing(self, state: TmdState, player: Player) -> Act[TmdState]:
        dice = sorted(player.dice.elements())
        keep = self.rng.sample(dice, self.rng.randint(0, len(dice)))
        kinds: list[Act[TmdState]] = [
            production.KeepDice(by=player.id, keep=tuple(keep)),
            production.RefillHand(by=player.id, discard=tuple(player.hand[:1])),
            production.Produce(by=player.id),
        ]
        return self.rng.choice(kinds)

    def _supporting(self, state: TmdState, player: Player) -> Act[TmdState]:
        was, to = self._face(state, player), self.rng.choice(sorted(state.content.faces))
        pay = self._face(state, player)
        kinds: list[Act[TmdState]] = [
            actions.SupportDie(by=player.id, die=self.rng.choice(COLOURS)),
            actions.SupportChange(by=player.id, pay=pay, was=was, to=to),
            actions.SupportDraw(by=player.id, pay=pay),
        ]
        return self.rng.choice(kinds)

    def _playing(self, state: TmdState, player: Player) -> Act[TmdState]:
        card = self.rng.choice(player.hand or state.deck or state.discard)
        return cards.PlayCard(by=player.id, card=card, pay=self._some(player, 5))

    def _using(self, state: TmdState, player: Player) -> Act[TmdState]:
        front = [card.id for card in state.front(player) if card.actions]
        card = self.rng.choice(front or list(state.content.cards))
        return cards.UseCard(by=player.id, card=card, pay=self._some(player, 3))

    def _standard(self, state: TmdState, player: Player) -> Act[TmdState]:
        kind: type[actions.Standard] = self.rng.choice(
            (
                actions.RaiseTemperature,
                actions.PlaceOcean,
                actions.PlaceGreenery,
                actions.PlaceCity,
                actions.BuyVp,
            )
        )
        return kind(by=player.id, pay=self._some(player, 4))

    def _taking(self, state: TmdState, player: Player) -> Act[TmdState]:
        face, other = self._face(state, player), self.rng.choice(sorted(state.content.faces))
        kinds: list[Act[TmdState]] = [
            owed.GainDie(by=player.id, die=self.rng.choice(COLOURS)),
            owed.TakeResource(by=player.id, resource=other),
            owed.ChangeDie(by=player.id, was=face, to=other),
            owed.ExchangeResources(by=player.id, pay=self._some(player, 3)),
            owed.ChooseOption(by=player.id, option=self.rng.randrange(3)),
        ]
        return self.rng.choice(kinds)

    def _placing(self, state: TmdState, player: Player) -> Act[TmdState]:
        hex = self.rng.choice(sorted(state.content.hexes))
        wanted = [getattr(one.effect, "tile", "") for one in player.owed]
        return owed.Place(by=player.id, tile=next(filter(None, wanted), self.rng.choice(TILES)), hex=hex)

    def _losing(self, state: TmdState, player: Player) -> Act[TmdState]:
        return owed.LoseResource(by=player.id, resource=self._face(state, player))

    def _skipping(self, state: TmdState, player: Player) -> Act[TmdState]:
        kind: type[rest.Skip | rest.Apply] = self.rng.choice((rest.Skip, rest.Apply))
        return kind(by=player.id, effect=self.rng.choice(sorted(NAMES.values())))

    def _ending(self, state: TmdState, player: Player) -> Act[TmdState]:
        card = self.rng.choice(state.bonus_stack or ["B01"])
        kinds: list[Act[TmdState]] = [
            ending.EndTurn(by=player.id),
            ending.TakeBonusCard(by=player.id, card=card),
        ]
        return self.rng.choice(kinds)

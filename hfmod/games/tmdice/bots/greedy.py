"""A bot that plays to win: it looks one action ahead, and produces when nothing else is worth more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import fsum

from hfmod.engine.act import Act
from hfmod.games.tmdice.bots.chaotic import APPLYING, STANDARD, Chaotic
from hfmod.games.tmdice.bots.worth import CARD, DIE, PLENTY, die_worth, ends, overdue, pay_worth, wants, worth
from hfmod.games.tmdice.content.model import FREE, MAIN, SUPPORT
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production, rest, setup
from hfmod.games.tmdice.rules.acts import TmdAct
from hfmod.games.tmdice.rules.fortune import Asking
from hfmod.games.tmdice.rules.paying import Icons, cost_of, payments
from hfmod.games.tmdice.rules.state import (
    CHOOSE,
    FIRST_BONUS,
    GIFT,
    KEPT,
    PRODUCTION,
    REFILLED,
    TURN,
    TURN_END,
    Player,
    TmdState,
)

PAYMENTS = 80  # ways of paying that are looked at
IDLE = 0.6  # a main action that is worth less than that is no reason to put off production
USED = 0.2  # VP that turning a card upright is worth
FEW = 4  # dice below which somebody wants more


class Greedy(Chaotic):
    """Plays each step for what it is worth now."""

    def choose(self, state: TmdState, player: str) -> Act[TmdState] | None:
        seat = state.players[player]
        if seat.owed:
            return self.best(state, seat, self.ways(state, player)) or self.applying(state, player)
        if state.step in (CHOOSE, FIRST_BONUS, TURN_END):
            kind = setup.ChooseCorporation if state.step == CHOOSE else ending.TakeBonusCard
            own = (act for act in kind.options(state) if act.by == player)
            return self.best(state, seat, own)
        if state.step == GIFT:
            return self.giving(state, seat)
        if state.step != TURN:
            return super().choose(state, player)
        return self.turn(state, seat) if player == state.active else None

    # -- choosing ----------------------------------------------------------------------------------------

    def gain(self, state: TmdState, player: Player, act: Act[TmdState]) -> float:
        """What an act makes of what a player has; dice are taken to be as good as any."""
        after = state.fork()
        if not isinstance(act, TmdAct):
            return 0.0
        before = worth(state, player)
        act.carry_out(after, fortune := Asking())
        seat = after.players[player.id]
        drawn = sum(n for name, n in fortune.drawing if name == player.id)
        if isinstance(act, setup.ChooseCorporation):
            seat.revealed = True
        return worth(after, seat) + CARD * drawn - before

    def best(self, state: TmdState, player: Player, acts: Iterable[Act[TmdState]]) -> Act[TmdState] | None:
        """The act that gains most; of equal ones any."""
        rated = [(self.gain(state, player, act), self.rng.random(), act) for act in acts]
        return max(rated, key=lambda one: one[:2])[2] if rated else None

    def ways(self, state: TmdState, player: str) -> Iterator[Act[TmdState]]:
        """Ways of applying what is owed, with the resources that are wanted."""
        seat = state.players[player]
        wanted = wants(state, seat)
        for kind in APPLYING:
            if kind in (owed.TakeResource, owed.ChangeDie, owed.GainDie, owed.LoseResource):
                found = [act for act in kind.options(state) if act.by == player]
                if found:
                    yield max(found, key=lambda act: (self.liking(state, wanted, act), self.rng.random()))
            else:
                yield from islice((act for act in kind.options(state) if act.by == player), PAYMENTS)
        yield from (act for act in rest.Skip.options(state) if act.by == player)

    @staticmethod
    def liking(state: TmdState, wanted: dict[str, int], act: Act[TmdState]) -> float:
        """How much a player likes the die that an act gives, turns or takes away."""
        match act:
            case owed.TakeResource():
                return wanted[act.resource]
            case owed.ChangeDie():
                return wanted[act.to] - wanted[act.was]
            case owed.LoseResource():
                return -wanted[act.resource]
            case owed.GainDie() if state.pool[act.die] > 0:
                return sum(wanted[face] for face in state.content.sides[act.die])
            case _:
                return -1.0

    def giving(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """The die that is wanted least."""
        wanted = wants(state, player)
        face = min(player.dice, key=lambda one: die_worth(wanted, one), default=None)
        return (
            None
            if face is None or state.first != player.id
            else setup.GiveResource(by=player.id, resource=face)
        )

    # -- turns -------------------------------------------------------------------------------------------

    def turn(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """The next act of the own turn."""
        if state.turn.kind == PRODUCTION:
            return self.produce(state, player) or self.end(state, player)
        if overdue(state):
            return self.finish(state, player)
        mains = list(self.mains(state, player))
        gains = [(self.gain(state, player, act), act) for act in mains]
        most = max((gain for gain, _ in gains), default=0.0)
        if state.turn.support:
            return self.main(state, player, gains) or self.end(state, player)
        stuck = most <= 0 and sum(player.dice.values()) > PLENTY  # more dice would help nobody
        if not state.turn.kind and most < IDLE and (stuck or self.poor(state, player)):
            return self.produce(state, player)
        return self.support(state, player, most)

    def main(
        self, state: TmdState, player: Player, gains: Sequence[tuple[float, Act[TmdState]]]
    ) -> Act[TmdState] | None:
        """The best main action, or one more support action."""
        if state.turn.mains >= state.turn.allowed:
            return None
        best = max(gains, key=lambda one: one[0], default=None)
        return best[1] if best and best[0] > 0 else self.support(state, player, 0.0)

    def poor(self, state: TmdState, player: Player) -> bool:
        """Whether a Production Turn gives more than another die would."""
        due = sum(production.production(state, player).values())
        lost = max(0, sum(player.dice.values()) - production.keep_limit(state, player))
        cards_due = max(0, production.HAND - len(player.hand))
        return DIE * (due - lost) + CARD * cards_due + USED * len(player.used) > DIE or lost == 0

    def end(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """Free actions that pay, then the end of the turn."""
        free = [act for act in self.uses(state, player, FREE) if self.gain(state, player, act) > 0]
        return self.best(state, player, free) or self.one_of(state, player.id, ending.EndTurn)

    def mains(self, state: TmdState, player: Player) -> Iterator[Act[TmdState]]:
        """Main actions that a player could pay for, the support action set aside."""
        worths = pay_worth(state, player)
        for name in player.hand:
            pay = self.payment(state, player, cost_of(state, player, state.content.cards[name]), worths)
            if pay is not None:
                yield cards.PlayCard(by=player.id, card=name, pay=pay)
        yield from self.uses(state, player, MAIN)
        yield from self.standard(state, player, worths)

    def standard(
        self, state: TmdState, player: Player, worths: Mapping[str, float]
    ) -> Iterator[actions.Standard]:
        """The standard actions that a player could pay for."""
        for kind in STANDARD:
            pay = self.payment(state, player, state.content.standard[kind.do].cost, worths)
            if pay is not None and issubclass(kind, actions.Standard):
                yield kind(by=player.id, pay=pay)

    def uses(self, state: TmdState, player: Player, timing: str) -> Iterator[cards.UseCard]:
        """Actions of own cards that lie upright."""
        worths = pay_worth(state, player)
        for card in state.front(player):
            for at, action in enumerate(card.actions if card.id not in player.used else ()):
                if action.timing != timing:
                    continue
                pay = self.payment(state, player, action.cost, worths)
                if pay is not None:
                    yield cards.UseCard(by=player.id, card=card.id, action=at, pay=pay)

    @staticmethod
    def payment(
        state: TmdState, player: Player, cost: Icons, worths: Mapping[str, float]
    ) -> tuple[str, ...] | None:
        """The payment that gives up least; None where there is none."""
        ways = islice(payments(state, player, cost), PAYMENTS)
        return min(ways, key=lambda pay: fsum(worths[one] for one in pay), default=None)

    def support(self, state: TmdState, player: Player, most: float) -> Act[TmdState] | None:
        """The best support action: with a card, a turned die that makes more possible, cards, or a die."""
        found: list[Act[TmdState]] = list(self.uses(state, player, SUPPORT))
        rated = [(self.gain(state, player, act), act) for act in found]
        die = self.die(state, player)
        rated.append((DIE + 0.1, actions.SupportDie(by=player.id, die=die)))
        worths = pay_worth(state, player)
        pay = min(actions.means(player), key=lambda one: worths[one], default=None)
        if pay is not None and len(player.hand) < FEW and sum(player.dice.values()) > FEW:
            rated.append((2 * CARD - worths[pay] + 0.4, actions.SupportDraw(by=player.id, pay=pay)))
        rated += self.turning(state, player, most) if most < 2 and not state.turn.support else []
        legal = [(gain, act) for gain, act in rated if not any(act.check(state))]
        return max(legal, key=lambda one: one[0])[1] if legal else None

    def die(self, state: TmdState, player: Player) -> str:
        """The colour that is wanted most and that the pool has."""
        wanted = wants(state, player)
        colours = [colour for colour, n in state.pool.items() if n > 0] or list(state.content.dice)
        return max(
            colours,
            key=lambda one: (sum(wanted[face] for face in state.content.sides[one]), self.rng.random()),
        )

    def turning(self, state: TmdState, player: Player, most: float) -> Iterator[tuple[float, Act[TmdState]]]:
        """Turned dice that make a better main action possible: to faces that something costs."""
        worths, colours, wanted = pay_worth(state, player), state.content.colour_of, wants(state, player)
        for was in list(player.dice):
            rest_of = [one for one in actions.means(player) if one != was or player.dice[was] > 1]
            pay = min(rest_of, key=lambda one: worths[one], default=None)
            for to in colours if pay is not None else ():
                if to == was or colours[to] != colours[was] or pay is None or not wanted[to]:
                    continue
                after = state.fork()
                act = actions.SupportChange(by=player.id, pay=pay, was=was, to=to)
                act.carry_out(after, Asking())
                seat = after.players[player.id]
                better = max((self.gain(after, seat, one) for one in self.mains(after, seat)), default=0.0)
                yield better - most - worths[pay], act

    # -- a game that lasts too long ----------------------------------------------------------------------

    def finish(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """A standard action that makes for the end of the game, or dice for it; nothing else counts."""
        if state.turn.mains >= state.turn.allowed:
            return self.end(state, player)
        if state.turn.support:
            steps = self.standard(state, player, pay_worth(state, player))
            best = self.best(state, player, (act for act in steps if ends(state, act.do)))
            if best is not None:
                return best
        return self.gather(state, player)

    def gather(self, state: TmdState, player: Player) -> Act[TmdState]:
        """A die for the action that lacks fewest: a new one, or a turned one where the pool has none."""
        content, dice = state.content, player.dice
        costs = [action.cost for name, action in content.standard.items() if ends(state, name)]
        for cost in sorted(costs, key=lambda icons: len(icons) - dice[icons[0]]):
            face, colour = cost[0], content.colour_of[cost[0]]
            if state.pool[colour] > 0:
                return actions.SupportDie(by=player.id, die=colour)
            for act in actions.SupportChange.options(state):
                if act.to == face != act.pay:
                    return act
        return actions.SupportDie(by=player.id, die=self.die(state, player))

    # -- production --------------------------------------------------------------------------------------

    def produce(self, state: TmdState, player: Player) -> Act[TmdState] | None:
        """Keep the dice that are wanted most, throw away the cards that are too dear, and produce."""
        wanted = wants(state, player)
        done = state.turn.done
        if done == "":
            dice = sorted(player.dice.elements(), key=lambda face: -die_worth(wanted, face))
            keep = dice[: production.keep_limit(state, player)]
            return production.KeepDice(by=player.id, keep=tuple(keep))
        if done == KEPT:
            dear = sorted(player.hand, key=lambda name: -len(state.content.cards[name].cost))
            throw = dear[:2] if len(player.hand) >= FEW else []
            return production.RefillHand(by=player.id, discard=tuple(throw))
        if done == REFILLED:
            return production.Produce(by=player.id)
        return None

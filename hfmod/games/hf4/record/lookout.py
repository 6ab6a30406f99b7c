"""What an interpreter of a table's log looks up: the position, what was shown, and what players do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.game import Game
from hfmod.engine.lines import Doubt, Positions
from hfmod.engine.slips import Shown
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.cargo import alike
from hfmod.games.hf4.acts.offers import of_a_stack
from hfmod.games.hf4.acts.registry import ENDS, MOVES, TOLD, TRIALS, TRIGGERS
from hfmod.games.hf4.acts.work import Open, ReadAct, legal
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardGiven,
    ChitMoved,
    Declared,
    Event,
    FigureMoved,
    StarMoved,
    Story,
)
from hfmod.games.hf4.record.late import measured
from hfmod.games.hf4.record.lent import borrowed
from hfmod.games.hf4.record.moves import Told
from hfmod.games.hf4.record.shown import complete, with_guests
from hfmod.games.hf4.record.silence import NOT_YET, silent
from hfmod.games.hf4.rules.core.acts import LEGACY
from hfmod.games.hf4.rules.core.i2_research import Award, PassBid, leader, still_asked, top_bidders
from hfmod.games.hf4.rules.core.k_cycle import threshold
from hfmod.games.hf4.rules.core.k_events import cut_without_choice
from hfmod.games.hf4.rules.core.k_glitch import CARGO, FREE_INDUSTRIALIZE
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Assembly, Hf4State, Stack
from hfmod.games.hf4.rules.politics.o6_term import BATON
from hfmod.record.declarations import Declaration


@dataclass
class Lookout:
    """Looks at the story from event ``index`` on; ``positions`` hold the state after the acts so far."""

    story: Story
    game: Game[Hf4State]
    positions: Positions[Hf4State]
    players: Sequence[str]
    noted: list[Finding | Doubt] = field(default_factory=list)  # to be yielded before the next act
    index: int = 0
    taken: set[int] = field(default_factory=set)  # events that were told late and are used up
    star: str = ""  # ideology where the gold star was moved to
    settled: str = ""  # where it lay when the act that is told was begun, which moves it on
    unladen: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    # by player, stacks between which cards are laid right at a step

    def note(self, code: str, severity: Severity, message: str, step: int, player: str | None = None) -> None:
        """Report something about the log itself."""
        self.noted.append(Finding(code, severity, message, step=step, player=player))

    def doubt(self, step: int, player: str) -> None:
        """Nobody can tell what a player did at a step."""
        self.noted.append(Doubt(step, player))

    def position(self) -> Hf4State:
        """The position after the acts so far."""
        return self.positions.now

    def _legal(self, act: Act[Hf4State]) -> bool:
        """Whether the rules allow an act, after what its player has answered by going on."""
        return legal(self.game, self._answered(act.do, act.by), act)

    def _answered(self, do: str, by: str | None) -> Hf4State:
        """The position after what players answer by going on to an act, and who does it."""
        state = self.position()
        if state.pending and (house := state.assembly) is not None:
            state = self.game.fork(state)
            for answer in silent(state, do, by, self._law(house)):
                self.game.force(state, answer, Recorded(()))
        return state

    def _law(self, house: Assembly) -> str:
        """Where the gold star lies that settles a tied vote."""
        return self.settled or self.star or house.active

    def _star_comes(self) -> bool:
        """Whether the gold star is moved before anything else is done."""
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, StarMoved):
                return True
            if isinstance(event, Declared) and event.tag.act not in TOLD | NOT_YET | {"roll"}:
                return False
        return False

    def _aboard(self, event: CardDragged) -> bool:
        """Whether the position still has in the first stack what was dragged from there."""
        state = self.position()
        player = state.players.get(event.faction)
        stack = player.stacks.get(event.source) if player is not None else None
        if stack is None or event.left is None:
            return stack is not None and event.card in stack.cards
        return self._left(event) < len(alike(state, stack, event.card))

    def _left(self, event: CardDragged) -> int:
        """How many tokens of a kind lie in a stack when their player goes on to something else."""
        left, kind = event.left or 0, event.card.rpartition("-")[0]
        for later in self.story.events[self.index + 1 :]:
            if isinstance(later, Declared) and later.tag.act not in TOLD:
                break
            if not isinstance(later, CardDragged):
                continue
            if later.card.rpartition("-")[0] != kind:
                if later.left is None and self._aboard(later):
                    break
                continue
            if later.faction == event.faction and later.source == event.source:
                left = later.left or 0
            elif later.faction == event.faction and later.to == event.source:
                left += 1
        return left

    def _goes_on(self, faction: str) -> bool:
        """Whether the same player moves the figure on, or ends the move, before the turn ends."""
        events, aside = self.story.events, set[int]()
        for n in range(self.index, len(events)):
            event = events[n]
            figure = isinstance(event, FigureMoved) and not event.lifted and event.faction == faction
            if figure and n not in aside:
                aside |= measured(events, n)
                if n not in aside:
                    return True
            if isinstance(event, Declared):
                if event.tag.act == "end_move" and event.tag.faction == faction:
                    return True
                if event.tag.act in ENDS or (event.tag.act == "activate_thruster" and n not in self.taken):
                    return False
        return False

    def _rolls_on(self, faction: str) -> bool:
        """Whether the same player rolls, or pays, for a place on the way before anything is flown anew."""
        for n in range(self.index, len(self.story.events)):
            event = self.story.events[n]
            if not isinstance(event, Declared):
                continue
            tag = event.tag
            if tag.act in ENDS or tag.act == "activate_thruster":
                return False
            rolled = tag.act == "finao" or (tag.act == "roll" and tag.params.get("for") in TRIALS)
            if rolled and tag.faction == faction:
                return True
        return False

    def _wet_after(self, faction: str) -> str | None:
        """Where the wet mass chit comes to lie after the move, None where it is not touched."""
        seen = None
        start = self._move_began(faction)
        for index in range(start, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, ChitMoved):
                seen = event.mass if (event.faction, event.chit) == (faction, "wet") else seen
            elif index > self.index and not (isinstance(event, Declared) and event.tag.act in TOLD):
                break
        return seen

    def _auction_over(self, step: int, act: str) -> Iterator[Told]:
        """Passes that nobody told: a bidder has taken the card before an act, and all have gone on."""
        auction = self.position().auction
        winner = self.story.holder(auction.card, step) if auction is not None else ""
        if auction is not None and winner in auction.bids and winner not in top_bidders(auction):
            yield ReadAct(step, Award(by=auction.initiator, to=winner))
        if auction is None or winner not in top_bidders(auction):
            return
        silent = [one for one in still_asked(self.position(), auction) if one != winner]
        if leader(self.position(), auction) not in (None, winner):
            return  # another one has won it
        for player in silent:
            yield ReadAct(step, PassBid(by=player))
        if self.position().auction is not None:
            yield ReadAct(step, Award(by=auction.initiator, to=winner))
        message = f"{winner} has taken {auction.card}, for which {' and '.join(silent) or auction.initiator}"
        message += " did not say that bidding was over; where nobody objected, it breaks no rule"
        self.note("D1" if act in ENDS else "D1c", Severity.BOOKKEEPING, message, step)

    def _taken_unearned(self, event: Declared) -> Award | None:
        """The award to a bidder who takes the card with this pass though another one has won it.

        Whoever takes it and has won it, or had it from who did, is left to the bids.
        """
        auction, tag, then = self.position().auction, event.tag, self._next_told()
        if auction is None or tag.act != "pass_bid" or self._bid_on():
            return None
        takers = self._takers(auction.card)
        wins = leader(self.position(), auction)
        may = top_bidders(auction) if wins is None else [wins]
        if not takers or not {*may}.isdisjoint(takers) or takers[-1] not in auction.bids:
            return None
        after = self._after(PassBid(by=tag.faction))
        asked = still_asked(after, after.auction) if after.auction is not None else []
        over = not asked or (asked == takers[-1:] and (then is None or then.act != "pass_bid"))
        if not over and self.story.holder(auction.card, event.step) != tag.faction:
            return None
        return Award(by=auction.initiator, to=takers[-1])

    def _bid_on(self) -> bool:
        """Whether bids, or an award, are still told of the auction under way."""
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, Declared) and event.tag.act in ("award", "bid"):
                return True
            if isinstance(event, Declared) and event.tag.act in ENDS | {"research_auction"}:
                return False
        return False

    def _takers(self, card: str) -> list[str]:
        """Into whose hands the card of the auction under way comes before the turn is over, in order."""
        events = self.story.events
        told = [n for n in range(self.index) if _tells(events[n], "research_auction")]
        ends = (one.step for one in events[self.index :] if isinstance(one, Declared) and one.tag.act in ENDS)
        first, last = events[told[-1]].step if told else 0, next(ends, self.story.steps + 1)
        return [whose for at, what, whose in self.story.hands if what == card and whose and first < at < last]

    def _award_told(self, step: int, to: str) -> Iterator[Told]:
        """Passes that an award shows: of all who are still asked, when the leader is given the card."""
        state = self.position()
        auction = state.auction
        if auction is None or leader(state, auction) != to:
            return
        silent = [one for one in still_asked(state, auction) if one != to]
        for player in silent:
            yield ReadAct(step, PassBid(by=player))
        if silent:
            message = (
                f"{auction.card} is awarded to {to}, for which {' and '.join(silent)} did not pass in words"
            )
            self.note("D1c", Severity.BOOKKEEPING, message, step)

    def _next_teller(self, act: str) -> str:
        """Who tells an act, if it is the next one that is told; else nobody."""
        tag = self._next_told()
        return tag.faction if tag is not None and tag.act == act else ""

    def _next_told(self) -> Declaration | None:
        """The next declaration of an act."""
        later = (event for event in self.story.events[self.index + 1 :] if isinstance(event, Declared))
        return next((event.tag for event in later if event.tag.act not in TOLD), None)

    def _wet_settled(self, faction: str) -> str | None:
        """Where the wet mass chit lies when the turn of a move is over.

        None where it is not touched, or its player does something else that may move it.
        """
        seen, over = None, False
        for event in self.story.events[self.index :]:
            if isinstance(event, ChitMoved) and (event.faction, event.chit) == (faction, "wet"):
                seen = event.mass
            elif isinstance(event, Declared) and event.tag.act not in TOLD | MOVES | {"roll"}:
                if over:
                    break
                over = event.tag.act == "end_turn"
                if event.tag.faction == faction and not over:
                    return None
        return seen

    def _move_began(self, faction: str) -> int:
        for index in range(self.index, -1, -1):
            event = self.story.events[index]
            if isinstance(event, Declared) and event.tag.faction == faction:
                if event.tag.act == "activate_thruster":
                    return index
                if event.tag.act not in TOLD | MOVES | {"roll"}:
                    break
        return self.index

    def _tag(self) -> Declaration:
        event = self.story.events[self.index]
        assert isinstance(event, Declared)
        return event.tag

    def _decks(self, told: Open | Declaration) -> set[str]:
        """Decks of robonauts and refineries among the cards told for an act."""
        cards = self.position().content.cards
        names = told.all("cards") if isinstance(told, Open) else told.values("cards")
        return {cards[one].deck for one in names if one in cards} & {"robonauts", "refineries"}

    def _spare(self, event: Declared, purpose: str, die: int) -> None:
        message = f"a {die} was rolled for {purpose}, which no rule of this game asks for here"
        self.note("CHANCE-SPARE", Severity.NOTE, message, event.step, event.tag.faction)

    def _next_trigger(self, faction: str, goods: bool) -> str | None:
        """What a glitch roll of a player comes before; work with lent things is the borrower's.

        ``goods``: whether something of a stack has been offered already.
        """
        building = False
        for event in self.story.events[self.index + 1 :]:
            if not isinstance(event, Declared):
                continue
            tag = borrowed(self.position(), event.tag) if event.tag.faction in self.players else event.tag
            if tag.faction == faction and tag.act in TRIGGERS:
                if tag.act != "industrialize" or "site" in tag.params:
                    return FREE_INDUSTRIALIZE if "free" in tag.params else TRIGGERS[tag.act]
                building = True
            elif building and tag.act not in TOLD:
                return TRIGGERS["industrialize"]
            goods = goods or (tag.act == "offer" and of_a_stack(tag.params.get("item", "")))
            if tag.act == "consent" and goods and faction in (tag.faction, tag.params.get("to")):
                return CARGO
            if tag.act in ENDS:
                return None
        return TRIGGERS["industrialize"] if building else None

    def _held(self, faction: str) -> dict[str, int]:
        """Tanks in each stack of a player."""
        player = self.position().players.get(faction)
        return {kind: sum(s.fts.values()) for kind, s in player.stacks.items()} if player is not None else {}

    def _landed(self, word: str, taker: str, source: Stack | None) -> str | None:
        """The stack into which the taker of a deal put cargo of another, None where nothing shows it."""
        kind, _, what = word.partition(":")
        guest = kind == "stacked" and source is not None and source.owner == taker
        elsewhere = source.kind if guest and source is not None else None
        for event in self.story.events[self.index + 1 :]:
            match event:
                case CardGiven() if kind == "stacked" and (event.faction, event.card) == (taker, what):
                    return event.stack
                case CardDragged() if guest and (event.faction, event.card) == (taker, what):
                    return event.to
                case Declared() if event.tag.act in ENDS:
                    break
                case Declared() if kind == "fts" and event.tag.faction == taker and event.tag.act == "tanks":
                    stack, there = self._filled(event.tag, source)
                    if there:
                        return stack
                    elsewhere = elsewhere or stack
                case Declared() if (guest or kind == "fts") and self._acts(event, taker):
                    break
        return elsewhere

    def _filled(self, tag: Declaration, source: Stack | None) -> tuple[str | None, bool]:
        """A stack that now holds more tanks, None where it does not; whether it is where the source is."""
        kind, stacks = tag.params.get("stack", ""), self.position().players[tag.faction].stacks
        if int(tag.params.get("n", "0")) <= self._held(tag.faction).get(kind, 0):
            return None, False
        return kind, source is None or kind not in stacks or stacks[kind].location == source.location

    @staticmethod
    def _acts(event: Declared, player: str) -> bool:
        """Whether a player does something new: what is counted or moved later belongs to that."""
        return event.tag.faction == player and event.tag.act not in TOLD

    def _event_rolled(self, state: Hf4State) -> str:
        """``1`` where only the log tells whether there is an event now, and a die is rolled for it."""
        if not state.rules.events or threshold(state, (state.sunspot + 1) % CYCLE) is not None:
            return ""
        for event in self.story.events[self.index :]:
            if not isinstance(event, Declared):
                continue
            if event.tag.act == "roll" and event.tag.params.get("for") == "event":
                return "1"
            if event.tag.act not in TOLD | {"roll"}:
                break
        return ""

    def _shown(self, end: ReadAct, whose: Sequence[str]) -> Shown:
        """Facts that the table showed after the act that ends a turn; parts that it does not show pass."""
        step, after = end.step, self._after(end.act, chance=end.chance)
        derived = self.game.facts(after)
        gone_on = self._acted_before(step)
        whose = [owner for owner in whose if owner not in gone_on]
        found: dict[str, Any] = {}
        guests = with_guests(after)
        for owner in whose:
            for name, last in self.story.shown.get(step, {}).get(owner, {}).items():
                if name not in derived or name in _waiting(after) | self._unladen(owner, step):
                    continue
                whole = derived[name]
                earlier = (one.get(owner, {}).get(name) for one in self.story.before.get(step, ()))
                seen = [complete(name, whole, shown, guests) for shown in (last, *earlier)]
                found[name] = whole if whole in seen else seen[0]
        return Shown(found, self.story.places.get(step, {}))

    def _unladen(self, owner: str, step: int) -> set[str]:
        """Facts of stacks whose cards are laid right only after a step."""
        laid, stacks = self.unladen.get(owner, (0, ()))
        return {f"{kind}.{owner}" for kind in stacks if step < laid}

    def _acted_before(self, end: int) -> set[str]:
        """Who has gone on before an end that is told late, and with them the table (``""``)."""
        found = set[str]()
        for event in self.story.events[self.index :]:
            if event.step >= end:
                break
            found |= {"", event.tag.faction if isinstance(event, Declared) else getattr(event, "faction", "")}
        return found

    def _after(
        self,
        act: Act[Hf4State],
        position: Hf4State | None = None,
        chance: Sequence[Mapping[str, Any]] = (),
    ) -> Hf4State:
        """The position, or another one, after an act, or as it is where the act cannot be done."""
        before = position if position is not None else self.position()
        state = self.game.fork(before)
        try:
            self.game.force(state, act, Recorded(chance))
        except (Impossible, ChanceError):
            return before
        return state


def _tells(event: Event, act: str) -> bool:
    return isinstance(event, Declared) and event.tag.act == act


def _waiting(state: Hf4State) -> set[str]:
    """Facts that a decision which is still to be made will change: its pieces may have been moved already."""
    cuts = {
        f"{kind}.{state.content.cards[card].deck}"
        for card in cut_without_choice(state).values()
        for kind in ("deck", "deck_top")
    }
    return cuts | {fact for decision in state.pending for fact in _DECIDED.get(decision["kind"], ())}


_DECIDED = {LEGACY: ("seniority",), BATON: ("first_player",)}


def die_of(tag: Declaration) -> int:
    """The face that a roll shows; 0, which no die has, where none is told."""
    told = tag.params.get("d6", "")
    return int(told) if told.isdecimal() else 0

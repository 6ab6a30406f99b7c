"""What hands at a table of the dice game are read as: by what pays for it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from hfmod.engine.lines import Item, Positions, Resumption, followed
from hfmod.engine.replay import Replay
from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.content.effects import ChangeFace
from hfmod.games.tmdice.record.by_hand import ByHand
from hfmod.games.tmdice.record.events import UNKNOWN, Came, Declared, Event, Sideways, Story, Turned, Went
from hfmod.games.tmdice.rules.state import ACTION, Owed, TmdState, Turn
from hfmod.record.declarations import Declaration
from tests.games.tmdice.tables import GAME, NAMES, give, hold, lying, named, playing

Events = list[Event]


@dataclass
class Hands:
    """What players do and say, step by step."""

    events: Events = field(default_factory=list)

    @property
    def step(self) -> int:
        return self.events[-1].step + 1 if self.events else 1

    def says(self, seat: str, act: str, **params: str) -> Hands:
        tag = Declaration("tmdice", seat, self.step, act, params, act)
        self.events.append(Declared(self.step, seat, tag, ACTS.by_word(act) or UNKNOWN))
        return self

    def supports(self, seat: str, colour: str, die: str = "") -> Hands:
        step = self.step
        self.says(seat, "support_die", die=colour)
        self.events.append(Came(step, seat, die or f"{colour}-{step}", colour, 1, True))
        return self

    def rolls(self, seat: str, colour: str, die: str = "stray") -> Hands:
        self.events.append(Came(self.step, seat, die, colour, 1, True))
        return self

    def takes(self, seat: str, colour: str, side: int, die: str) -> Hands:
        self.events.append(Came(self.step, seat, die, colour, side, False))
        return self

    def turns(self, seat: str, die: str, *faces: str) -> Hands:
        for was, now in pairwise(faces):
            step = self.step
            self.says(seat, "turn", to=now)
            self.events.append(Turned(step, seat, die, was, now))
        return self

    def gives_back(self, seat: str, **faces: str) -> Hands:
        for die, face in faces.items():
            self.events.append(Went(self.step, seat, die, face))
        return self

    def uses(self, seat: str, card: str) -> Hands:
        self.events.append(Sideways(self.step, seat, named(card), True))
        return self


def read(state: TmdState, hands: Hands, due: Mapping[str, int] | None = None) -> list[str]:
    """The acts that are read, and who is accused of what; ``due`` are dice that ann may still take."""
    players = [{"id": name} for name in state.order]
    replay = Replay(GAME, {"players": players}, "game.vlog")
    replay.take(Resumption(state))
    acts, findings = list[str](), list[Finding]()

    def items(positions: Positions[TmdState]) -> Iterator[Item[TmdState]]:
        reader = ByHand(Story(hands.events), GAME, positions, NAMES[: len(state.order)], ACTS)
        reader.due["ann"].update(due or {})
        return reader.items()

    for line in followed(items, replay, findings):
        pay = getattr(line.act, "pay", ())
        pay = [pay] if isinstance(pay, str) else pay
        acts.append(" ".join([f"{line.by} {line.do}", *pay]))
        replay.play(line)
    for one in replay.finish().findings:
        if one.severity in (Severity.VIOLATION, Severity.UNVERIFIABLE):
            acts.append(f"{one.player}: {one.code}")
    return acts


# -- dice that are turned, and what pays for it ------------------------------------------------------------


def alone_after_a_card() -> TmdState:
    """Ann plays alone, and has done all of an Action Turn but turn up to three dice."""
    state = playing(1)
    give(state, "ann", "steel", "city", "nuclear")
    state.turn = Turn(kind=ACTION, support=True, mains=1)
    state.players["ann"].owed = [Owed(ChangeFace(n=3), "P062")]
    return state


def test_who_plays_alone_and_pays_for_a_turned_die_has_left_effects_and_begun_the_next_turn() -> None:
    hands = Hands().turns("ann", "g1", "steel", "titanium", "steel", "city", "titanium")
    hands.gives_back("ann", g2="city").turns("ann", "r1", "nuclear", "event", "heat").supports(
        "ann", "yellow"
    )
    assert read(alone_after_a_card(), hands) == [
        "ann change_face", "ann end_turn", "ann support_change city", "ann support_die",
    ]  # fmt: skip


def oxygen_vats() -> TmdState:
    """Ann has a card whose main action costs a microbe and anything, and dice for more than that."""
    state = playing(2)
    lying(state, "ann", "Oxygen Vats")
    give(state, "ann", "city", "plant", "microbe", "heat")
    return state


def test_what_pays_for_a_card_that_is_turned_by_hand_pays_for_no_second_turned_die() -> None:
    hands = Hands().gives_back("ann", y1="city").turns("ann", "g1", "plant", "animal", "microbe")
    hands.gives_back("ann", r1="heat", g2="microbe").uses("ann", "Oxygen Vats").takes("ann", "green", 1, "g3")
    hands.says("ann", "end_turn")
    assert read(oxygen_vats(), hands) == [
        "ann support_change city", "ann use_card heat microbe", "ann end_turn",
    ]  # fmt: skip


def test_a_die_that_is_given_back_and_taken_again_pays_for_nothing_though_one_is_due() -> None:
    """The others pay exactly."""
    state = playing(2)
    hold(state, "ann", "Small Asteroid")
    give(state, "ann", "nuclear", "city", "event")
    hands = Hands().supports("ann", "blue").gives_back("ann", r1="nuclear").takes("ann", "red", 6, "r1")
    hands.gives_back("ann", y1="city", r2="event").says("ann", "play_card", card=named("Small Asteroid"))
    assert read(state, hands, due={"nuclear": 1})[:2] == ["ann support_die", "ann play_card city event"]


def test_a_die_of_the_track_is_no_die_taken_back_because_others_pay_in_a_later_turn() -> None:
    state = playing(2)
    state.temperature = -28
    give(state, "ann", "heat", "heat", "heat", "steel")
    hands = Hands().supports("ann", "blue").gives_back("ann", r1="heat", r2="heat", r3="heat")
    hands.takes("ann", "red", 1, "r3").supports("bob", "blue").supports("bob", "blue").says("bob", "end_turn")
    hands.gives_back("ann", g1="steel").turns("ann", "b1", "water", "oxygen")
    assert read(state, hands)[:2] == ["ann support_die", "ann raise_temperature heat heat heat"]


# -- dice that are rolled without a word -------------------------------------------------------------------


def test_a_die_beside_one_that_is_turned_twice_until_it_is_right_is_the_support() -> None:
    state = playing(2)
    give(state, "ann", "megacredit", "water")
    hands = Hands().rolls("ann", "blue").gives_back("ann", y1="megacredit")
    hands.turns("ann", "b1", "water", "oxygen", "energy").says("ann", "end_turn")
    assert read(state, hands) == ["ann support_die", "ann support_change megacredit", "ann end_turn"]


@pytest.mark.parametrize(
    ("own", "first"),
    [
        (Hands().supports("bob", "red").supports("bob", "red"), "bob gain_die"),  # a turn of its own
        (Hands().gives_back("bob", stray="water").says("bob", "keep_dice"), "bob gain_die"),
        (Hands().says("bob", "buy_vp"), "bob support_die"),  # rolled too early, and then used
    ],
)
def test_a_die_that_is_rolled_before_the_turn_before_is_over_is_support_where_none_follows(
    own: Hands, first: str
) -> None:
    state = playing(2)
    give(state, "bob", *["megacredit"] * 3)
    hands = Hands().supports("ann", "red").supports("ann", "red").rolls("bob", "blue").says("ann", "end_turn")
    later = [replace(event, step=event.step + hands.step) for event in own.events]
    told = read(state, Hands([*hands.events, *later]))
    assert told[2] == first
    assert ("bob: TMD-CARD-2" in told) == (first == "bob gain_die")


def test_a_die_of_who_plays_alone_is_the_next_support_where_the_log_stops_after_it() -> None:
    state = playing(1)
    hands = Hands().supports("ann", "red").supports("ann", "blue").supports("ann", "red")
    assert read(state, hands) == ["ann support_die", "ann support_die", "ann end_turn", "ann support_die"]


def test_a_die_before_a_card_that_allows_one_action_more_stands_for_a_main_action() -> None:
    state = playing(2)
    lying(state, "ann", "Robotic Workforce")
    hands = Hands().supports("ann", "red").rolls("ann", "blue")
    hands.says("ann", "use_card", card=named("Robotic Workforce"))
    hands.supports("ann", "red").says("ann", "end_turn")
    assert read(state, hands) == [
        "ann support_die", "ann support_die", "ann use_card", "ann support_die", "ann end_turn",
    ]  # fmt: skip

"""What all acts at the table of High Frontier have in common, and what readers of logs ask of each."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.rules.core.i_specialists import SpecialistOperation
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.record.table_act import TableAct


class Hf4Act(TableAct[Work, Telling, ReadAct]):
    """An act at the table of High Frontier.

    Its attributes say when and by whom it may be declared, and what its declaration leaves open.
    """

    loose: ClassVar[tuple[str, ...]] = ("heavy", "stack")
    once: ClassVar[tuple[str, ...]] = ("aquas",)

    # -- what kind of declaration it is
    aside: ClassVar[bool] = False
    """A remark, count or setting: no act by itself, and no boundary between acts."""
    counts: ClassVar[bool] = False
    """An aside that gives a number of tanks or Aquas, or a mass."""
    ends: ClassVar[bool] = False
    """Ends a turn or a year."""
    of_a_flight: ClassVar[bool] = False
    """Part of a rocket's flight: its acts are found from all that is declared of the flight."""
    answer: ClassVar[bool] = False
    """An answer of another player, which does not end what the current player is doing."""
    bidding: ClassVar[bool] = False
    """Is said within an auction, which it leaves open."""
    part_of: ClassVar[str] = ""
    """The word of another act, of which its declaration is a part; see :meth:`retold`."""
    perhaps_talk: ClassVar[bool] = False
    """May be no more than talk, before the own turn or within it."""

    # -- whose it is, and when it is told
    by_table: ClassVar[bool] = False
    """Declared by the table: no piece tells who does it."""
    at_any_time: ClassVar[bool] = False
    """May be done in another player's turn, or in nobody's."""
    meanwhile: ClassVar[bool] = False
    """Another player may do it before the player of a tied vote goes on."""
    for_nobody: ClassVar[bool] = False
    """Declared by the table for the player on turn: it does not show whose turn it is."""
    yearly: ClassVar[bool] = False
    """Of the year's end or of a set-up: turns come after it."""
    without_who_left: ClassVar[bool] = False
    """Goes without saying for a player who has left the game."""
    of_crews: ClassVar[bool] = False
    """Done by crews, also by those that are guests on another mat."""
    on_site: ClassVar[bool] = False
    """Needs a factory or claim, which may be lent: then the cube or disk of its owner declares it."""

    # -- what it leaves open
    half_said: ClassVar[bool] = False
    """Says too little by itself: other cards, or tanks that are counted, tell what it is about."""
    counted_late: ClassVar[bool] = False
    """Moves tanks, which may be counted only after other things."""
    filled: ClassVar[bool] = False
    """Begins a stack, into which cards may be laid before or later, without a word."""
    settles: ClassVar[bool] = False
    """Hands over all that a deal is about: what was counted before says nothing any more."""
    brings: ClassVar[bool] = False
    """Moves a card, which may be dragged on to another stack at once."""
    lades: ClassVar[bool] = False
    """Moves cards between stacks: only their owner can do it."""
    fuels: ClassVar[bool] = False
    """Loads fuel, which may be declared when the thruster of a flight is named already."""
    digs: ClassVar[bool] = False
    """Loads dirt, which may be declared when the thruster that takes it is named already."""
    trigger: ClassVar[str] = ""
    """What the engine calls the trigger of a glitch roll before it, where that is not its own name."""

    # -- said again, with nothing done in between
    only_ends: ClassVar[bool] = False
    """Only ends something: said again at once, it is a second click."""
    places_token: ClassVar[bool] = False
    """Places a token of the set-up: said again at once of the same site, it is a second click."""
    earns: ClassVar[bool] = False
    """An operation of one button that brings Aquas: said twice and counted once, it was a second click."""
    counts_itself: ClassVar[bool] = False
    """One button declares and counts it: what is counted back at once was a second click."""
    announced: ClassVar[bool] = False
    """An operation that may be replaced by another one before its card is drawn."""

    points: ClassVar[bool] = False
    """Is about things that were pointed at before it."""

    # -- rolls
    purposes: ClassVar[tuple[str, ...]] = ()
    """What its rolls are for: values of the parameter ``for`` of ``roll``."""
    trial: ClassVar[bool] = False
    """Rolled on the way of a flight."""
    paid_off: ClassVar[bool] = False
    """FINAO that is told with it is its own, and not that of a flight."""

    @property
    def read_alone(self) -> bool:
        """Whether a declaration of it is read as an act of the engine, or several."""
        return type(self).read is not TableAct.read

    @property
    def specialty(self) -> bool:
        """An operation that a Colonist can do on top of a turn."""
        return any(issubclass(one, SpecialistOperation) for one in self.tells)

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        """Keep what an aside says, until an act takes it up or the turn is over."""

    def hear_within(self, tag: Declaration, group: Open) -> None:
        """Add what an aside says to the act that the same player is declaring."""

    def says_nothing(self, state: Hf4State) -> bool:
        """Whether a declaration of it means nothing in a position."""
        return False

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        """Who does it, where its piece or mat is another player's."""
        return tag.faction

    def continues(self, work: Work, tag: Declaration) -> bool:
        """Whether a declaration of the same player and word tells more of the act that is being told."""
        group = work.group
        return not (group.plain and not tag.params) and self.joins(group.params, tag.params)

    def take_up(self, work: Work, asides: Asides) -> None:
        """Before it is read for good: take what was said beside it, or is declared of it later."""

    def undo(self, work: Work, words: str) -> None:
        """Its player has taken it back at once; the rule that it would have broken is noted."""
        work.undone, log = True, work.log
        told = next(self.read(work), None)
        if told is not None and not log.legal(told.act):
            message = f"{work.by} {words} at once"
            log.note(log.rule(told.act), Severity.NOTE, message, work.group.step, work.by)

    def follow(self, work: Work, act: Act[Hf4State]) -> Iterator[ReadAct]:
        """What follows from an act that was read and played: acts that nobody tells, things to note."""
        return iter(())

    def retold(self, state: Hf4State, tag: Declaration, under_way: str | None) -> Declaration:
        """Its declaration as one of the act that it is a part of; ``under_way``: who tells that one now."""
        return tag


def optional(told: Mapping[str, str], *names: str) -> dict[str, str | None]:
    """Parameters as they were told, None where they were not."""
    return {name: told.get(name) or None for name in names}

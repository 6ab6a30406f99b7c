"""What all acts at the table of High Frontier have in common, and what readers of logs ask of each."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.record.table_act import TableAct


class Hf4Act(TableAct[Work, Telling, ReadAct]):
    """An act at the table of High Frontier; most attributes say where in a game it may stand."""

    loose: ClassVar[tuple[str, ...]] = ("heavy", "stack")
    once: ClassVar[tuple[str, ...]] = ("aquas",)

    # -- what kind of declaration it is
    aside: ClassVar[bool] = False
    """Told on the way: no act by itself, and no boundary between acts."""
    counts: ClassVar[bool] = False
    """An aside that gives a number of tanks or Aquas, or a mass."""
    ends: ClassVar[bool] = False
    """Ends a turn or a year."""
    of_a_flight: ClassVar[bool] = False
    """Told of a rocket's flight, whose way is found from all that is told of it."""
    answer: ClassVar[bool] = False
    """An answer of another player, which does not end what the current player is doing."""
    bidding: ClassVar[bool] = False
    """Goes on with an auction."""
    part_of: ClassVar[str] = ""
    """Another act, of which a declaration is a part; see :meth:`retold`."""
    perhaps_talk: ClassVar[bool] = False
    """May be no more than talk, before the own turn or within it."""

    # -- whose it is, and when it is told
    by_table: ClassVar[bool] = False
    """Nobody's piece tells who does it."""
    at_any_time: ClassVar[bool] = False
    """Told in another player's turn, or in nobody's."""
    meanwhile: ClassVar[bool] = False
    """Another player may do it before the player of a tied vote goes on."""
    for_nobody: ClassVar[bool] = False
    """The table tells it for the player on turn, so it does not show whose turn it is."""
    yearly: ClassVar[bool] = False
    """Of the year's end or of a set-up: turns come after it."""
    without_who_left: ClassVar[bool] = False
    """For a player who has left it is so without being said."""
    of_crews: ClassVar[bool] = False
    """Done by crews, those that are guests on another mat as well."""
    on_site: ClassVar[bool] = False
    """Served by a factory or claim, which may be lent: its owner's cube or disk tells it."""

    # -- what it leaves open
    half_said: ClassVar[bool] = False
    """Of what, only cards and counted tanks tell."""
    counted_late: ClassVar[bool] = False
    """Moves tanks, which may be counted only after other things."""
    filled: ClassVar[bool] = False
    """Begins a stack, into which cards may be laid before or later, without a word."""
    settles: ClassVar[bool] = False
    """Hands over all that a deal is about: what was counted before says nothing any more."""
    brings: ClassVar[bool] = False
    """Lays a card where it may be dragged on."""
    lades: ClassVar[bool] = False
    """Lays cards into stacks."""
    fuels: ClassVar[bool] = False
    """Loads fuel, which may be said once the thruster of a flight is named."""
    digs: ClassVar[bool] = False
    """Loads dirt, which a thruster that is activated may take."""
    trigger: ClassVar[str] = ""
    """What glitch rolls before it are for, where its own name does not say so."""

    # -- said again, with nothing done in between
    only_ends: ClassVar[bool] = False
    """Does nothing but end something, so that saying it again is a second click."""
    places_token: ClassVar[bool] = False
    """Places a token of a set-up, one of its kind on a site: said again it is a second click."""
    earns: ClassVar[bool] = False
    """An operation that one button tells without any piece, and that brings Aquas."""
    counts_itself: ClassVar[bool] = False
    """Told and counted at once by one button."""
    announced: ClassVar[bool] = False
    """An operation that is announced before its card is drawn."""

    # -- rolls
    purposes: ClassVar[tuple[str, ...]] = ()
    """What its rolls are for, as ``roll`` names it."""
    trial: ClassVar[bool] = False
    """Rolled on the way of a flight."""
    paid_off: ClassVar[bool] = False
    """FINAO that is told with it is its own, and not that of a flight."""

    @property
    def read_alone(self) -> bool:
        """Whether a declaration of it is read as an act of the engine, or several."""
        return type(self).read is not TableAct.read

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        """Keep what an aside says until an act takes it up, or the turn is over."""

    def hear_within(self, tag: Declaration, group: Open) -> None:
        """The same, of an aside of the player whose act is being told: what it says of that act."""

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
        """What was told beside it, or is told of it later, belongs to it when it is read for good."""

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

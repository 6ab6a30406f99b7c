"""All acts at the table of High Frontier, and what readers and writers of logs ask of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping

from hfmod.games.hf4.acts import (
    assembly,
    deals,
    factories,
    flight,
    fuel,
    glory,
    market,
    prospect,
    refuel,
    rescue,
    research,
    stacks,
    turns,
    year,
)
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.rules.colonization.extension import Colonization
from hfmod.games.hf4.rules.core.k_glitch import OPERATIONS
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.extension import Terawatt
from hfmod.record.declarations import Declaration
from hfmod.record.table_act import TableActs

ACTS: TableActs[Hf4Act] = TableActs(
    (
        *turns.ACTS,
        *research.ACTS,
        *market.ACTS,
        *stacks.ACTS,
        *fuel.ACTS,
        *refuel.ACTS,
        *prospect.ACTS,
        *factories.ACTS,
        *flight.ACTS,
        *glory.ACTS,
        *year.ACTS,
        *deals.ACTS,
        *assembly.ACTS,
        *rescue.ACTS,
    ),
    without_control=(*Terawatt.acts, *Colonization.acts),  # Modules 1 and 2 are played in open logs alone
)


def read(work: Work) -> Iterator[ReadAct]:
    """The acts of the engine that one act at the table means, none where its word is not known."""
    act = ACTS.by_word(work.group.act)
    return act.read(work) if act is not None else iter(())


def hear(tag: Declaration, asides: Asides, players: Container[str]) -> None:
    """Keep what an aside says until an act takes it up, or the turn is over."""
    if (act := ACTS.by_word(tag.act)) is not None:
        act.hear(tag, asides, players)


def hear_within(tag: Declaration, group: Open) -> None:
    """What an aside of the same player says of an act that is being told."""
    if (act := ACTS.by_word(tag.act)) is not None:
        act.hear_within(tag, group)


def take_up(work: Work, asides: Asides) -> None:
    """What was told beside an act belongs to it, when it is read for good."""
    if (act := ACTS.by_word(work.group.act)) is not None:
        act.take_up(work, asides)


def lists(word: str) -> tuple[str, ...]:
    """Parameters of a declaration of which each of several names more."""
    act = ACTS.by_word(word)
    return act.lists if act is not None else ()


def joins(word: str, told: Mapping[str, str], more: Mapping[str, str]) -> bool:
    """Whether a declaration with parameters ``more`` tells more of an act of which ``told`` is known."""
    act = ACTS.by_word(word)
    return act is not None and act.joins(told, more)


def retold(state: Hf4State, tag: Declaration, under_way: str | None) -> Declaration:
    """A declaration of a piece as one of the act that it is a part of; ``under_way``: who tells that now."""
    act = ACTS.by_word(tag.act)
    return act.retold(state, tag, under_way) if act is not None else tag


def _purposes(of: Callable[[Hf4Act], bool]) -> frozenset[str]:
    return frozenset(purpose for act in ACTS if of(act) for purpose in act.purposes)


# Words of declarations by what holds of their acts; :class:`Hf4Act` says what each means.
READ = ACTS.words(lambda act: act.read_alone)
TOLD = ACTS.words(lambda act: act.aside)
COUNTS = ACTS.words(lambda act: act.counts)
ENDS = ACTS.words(lambda act: act.ends)
MOVES = ACTS.words(lambda act: act.of_a_flight)
ANSWERS = ACTS.words(lambda act: act.answer)
BIDDING = ACTS.words(lambda act: act.bidding)
RETOLD = ACTS.words(lambda act: bool(act.part_of))
MERGED = ACTS.words(lambda act: act.merged or bool(act.lists))
BY_TABLE = ACTS.words(lambda act: act.by_table)
ANY_TIME = ACTS.words(lambda act: act.at_any_time or act.answer or act.aside)
NOBODYS = ACTS.words(lambda act: act.for_nobody or act.answer or act.aside or bool(act.part_of))
YEARLY = ACTS.words(lambda act: act.yearly)
DONE_WITHOUT = ACTS.words(lambda act: act.without_who_left)
OF_CREWS = ACTS.words(lambda act: act.of_crews)
ON_SITE = ACTS.words(lambda act: act.on_site)
UNSAID = ACTS.words(lambda act: act.half_said)
BRINGING = ACTS.words(lambda act: act.brings)
LADING = ACTS.words(lambda act: act.lades)
FUEL = ACTS.words(lambda act: act.fuels)
DIRT = ACTS.words(lambda act: act.digs)
ENDING = ACTS.words(lambda act: act.only_ends)
PLACING = ACTS.words(lambda act: act.places_token)
EARNING = ACTS.words(lambda act: act.earns)
COUNTED = ACTS.words(lambda act: act.counts_itself)
ANNOUNCED = ACTS.words(lambda act: act.announced)

#: Acts of the engine that others may do before the player of a tied vote goes on.
MEANWHILE = frozenset(kind.do for act in ACTS if act.meanwhile for kind in act.tells)

#: What rolls are for: on the way of a flight, and of the year's end.
TRIALS = _purposes(lambda act: act.trial)
YEARLY_ROLLS = _purposes(lambda act: act.yearly)

#: Acts as they are declared, where they come after a glitch roll, and what the engine calls the trigger.
TRIGGERS = {name: name for name in OPERATIONS} | {
    word: act.trigger for act in ACTS if act.trigger for word in act.words
}

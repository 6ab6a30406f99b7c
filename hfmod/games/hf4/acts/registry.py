"""All acts at the table of High Frontier, and what readers and writers of logs ask of them."""

from __future__ import annotations

from collections.abc import Callable

from hfmod.games.hf4.acts import (
    abroad,
    assembly,
    battles,
    bernals,
    colonists,
    deals,
    dropstones,
    factories,
    flight,
    fuel,
    futures,
    glory,
    market,
    peace,
    propaganda,
    prospect,
    refuel,
    rescue,
    research,
    stacks,
    terawatt,
    turns,
    year,
)
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.rules.core.k_glitch import OPERATIONS
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
        *terawatt.ACTS,
        *bernals.ACTS,
        *colonists.ACTS,
        *futures.ACTS,
        *propaganda.ACTS,
        *battles.ACTS,
        *dropstones.ACTS,
        *peace.ACTS,
        *abroad.ACTS,
    )
)

#: Acts that nothing tells but the roll itself, by what that is for.
ROLLED_ALONE = {purpose: act for act in ACTS if act.read_alone and not act.words for purpose in act.purposes}


_UNKNOWN = Hf4Act()


def act_of(word: str) -> Hf4Act:
    """The act of a declaration; of a word that the table does not know, one of which nothing is read."""
    return ACTS.by_word(word) or ROLLED_ALONE.get(word) or _UNKNOWN


def _purposes(of: Callable[[Hf4Act], bool]) -> frozenset[str]:
    return frozenset(purpose for act in ACTS if of(act) for purpose in act.purposes)


# Words of declarations by what holds of their acts; :class:`Hf4Act` says what each means.
READ = ACTS.words(lambda act: act.read_alone) | ROLLED_ALONE.keys()
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
WARLIKE = ACTS.words(lambda act: act.points) | ROLLED_ALONE.keys()
UNSAID = ACTS.words(lambda act: act.half_said)
TALK = ACTS.words(lambda act: act.perhaps_talk)
BRINGING = ACTS.words(lambda act: act.brings)
LADING = ACTS.words(lambda act: act.lades)
FUEL = ACTS.words(lambda act: act.fuels)
DIRT = ACTS.words(lambda act: act.digs)
ENDING = ACTS.words(lambda act: act.only_ends)
PLACING = ACTS.words(lambda act: act.places_token)
EARNING = ACTS.words(lambda act: act.earns)
COUNTED = ACTS.words(lambda act: act.counts_itself)
ANNOUNCED = ACTS.words(lambda act: act.announced)

# Words of one act that readers look out for.
YEAR_ENDS = frozenset(year.AdvanceSunspot.words)
ROLLED = frozenset(year.Roll.words)
ACTIVATED = frozenset(flight.ActivateThruster.words)
PAID_OFF = frozenset(flight.Finao.words)
MOVE_ENDS = frozenset(flight.EndMove.words)

#: Acts of the engine that others may do before the player of a tied vote goes on.
MEANWHILE = frozenset(kind.do for act in ACTS if act.meanwhile for kind in act.tells)

#: What rolls are for: on the way of a flight, and of the year's end.
TRIALS = _purposes(lambda act: act.trial)
YEARLY_ROLLS = _purposes(lambda act: act.yearly)

#: Acts as they are declared, where they come after a glitch roll, and what the engine calls the trigger.
TRIGGERS = {name: name for name in OPERATIONS} | {
    word: act.trigger for act in ACTS if act.trigger for word in act.words
}

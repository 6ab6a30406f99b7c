"""3C: how War breaks out, and what comes with an outbreak of War or Anarchy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, WarAct, conflict
from hfmod.games.hf4.rules.core import d_year
from hfmod.games.hf4.rules.core.acts import broken, spot
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.state import WAR, Hf4State
from hfmod.games.hf4.rules.politics import k_purge, o1_assembly, o6_term
from hfmod.games.hf4.rules.politics.o1_assembly import assembly

OUTBREAK, STAR = "outbreak_roll", "star"  # kinds of pending decisions
DUE, TRUCE = "due", "truce"  # see ``Conflict.war``
AWAY = "war"  # where the star lies in War and Anarchy


# -- the roll --------------------------------------------------------------------------------------------


@implements("3C1", "3Ca", "3F4a", "3C", "3Ae")
def factory_built(state: Hf4State, player: str, site: str) -> None:
    """A factory was built by industrializing: in peace and truce its player rolls for the outbreak."""
    if b_blocs.future_wars(state):
        return
    if conflict(state).war in ("", TRUCE) and b_blocs.piracy(state) != b_blocs.AGE:
        state.pending.append({"kind": OUTBREAK, "player": player, "site": site})


@dataclass(frozen=True, kw_only=True)
class RollOutbreak(WarAct):
    """The war outbreak roll for a factory that was just built."""

    do: ClassVar[str] = "roll_outbreak"
    kind = OUTBREAK
    what = "a war outbreak roll"
    rule = "3C1"

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from by_the_builder(state, self.player)
        yield from no_more_war(state)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        site = self.asked(state)["site"]
        return (Draw("d6", f"war outbreak roll for the factory at {spot(state, site)}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "3C1"

    @implements("3C1")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = self.answer(state)
        if int(outcomes[0]) + disks(state) > worth(state, asked["site"]):
            conflict(state).war = DUE
        d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, "assembly"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@implements("3C1")
def by_the_builder(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Who built the factory rolls."""
    asked = RollOutbreak.asked(state)["player"]
    if player != asked:
        message = f"{player} makes the war outbreak roll for a factory of {asked}"
        yield broken("3C1", message, KEY, legal=f"{asked} rolls")


@implements("3Ca", "3F4a", "3C2a", silent=("3C2a",))
def no_more_war(state: Hf4State) -> Iterator[RuleViolation]:
    """Once a bloc has won the War, none breaks out any more."""
    if conflict(state).war in (b_blocs.LOYALIST, b_blocs.INDEPENDENT):
        message = "a bloc has won the War, and no other one breaks out"
        yield broken("3Ca", message, KEY, legal="roll no more for an outbreak")


@implements("3C1", "O6")
def disks(state: Hf4State) -> int:
    """Seniority disks that were placed in the assembly, which are added to the roll."""
    return o6_term.placed(state)


@implements("3C1")
def worth(state: Hf4State, site: str) -> int:
    """What the track of a site's kind shows after the new factory, changed by nothing else (RUL-OUTBREAK)."""
    return price(state, state.content.map.sites[site].spectral)


@implements("3C1", "3C3c")
def rolls_are_made(state: Hf4State) -> Iterator[RuleViolation]:
    """A roll that a factory or an outbreak asks for comes before anything else."""
    for decision in state.pending:
        if decision["kind"] == OUTBREAK:
            message = f"the war outbreak roll for the factory at {spot(state, decision['site'])} is not made"
            yield broken("3C1", message, KEY, legal=f"{decision['player']} rolls first")
        elif decision["kind"] == k_purge.PURGE_ROLL and state.phase == "turns":
            message = "the Purge Roll of the outbreak is not made yet"
            yield broken("3C3c", message, "assembly", legal=f"{decision['player']} rolls first")
        elif decision["kind"] == STAR:
            message = "the star does not lie in an ideology yet"
            yield broken("3C4a", message, "assembly", legal=f"{decision['player']} puts it back first")


# -- casus belli -----------------------------------------------------------------------------------------


@implements("3C2", "3C2a", "3Ca", "1D2c", silent=("1D2c",))
def casus_belli(state: Hf4State) -> None:
    """The first such Future of the game starts the War, where none has broken out yet (RUL-OUTBREAK)."""
    sides = conflict(state)
    first = not state.extra.get("casus_belli")
    state.extra["casus_belli"] = 1
    again = sides.war == TRUCE and state.option("casus_belli_in_truce")
    if first and (sides.war == "" or again) and b_blocs.piracy(state) != b_blocs.AGE:
        sides.war = DUE


# -- what an outbreak brings -----------------------------------------------------------------------------


@implements("3C3", "3C1", "3Cd", "3C4b", "3C4")
def break_out(state: Hf4State) -> None:
    """War breaks out: the star leaves, then the Purge Roll; its effects begin now."""
    conflict(state).war = WAR
    star_leaves(state)
    k_purge.ask_purge(state)


@implements("3C3b", "3C4a", "3A3f.2", "3B2")
def star_leaves(state: Hf4State) -> None:
    """The star goes to the slot for War and Anarchy: no law is active."""
    assembly(state).active = AWAY


@implements("3C3", "3C4")
def anarchy(state: Hf4State) -> list[str]:
    """Anarchy has come: in peace the star leaves as well; then the Purge Roll."""
    if not b_blocs.in_war(state):
        star_leaves(state)
    return [k_purge.PURGE]


@implements("3C4a")
def ask_star(state: Hf4State) -> None:
    """In peace again the 1st player puts the star where most delegates are; a single place needs no word."""
    if assembly(state).active != AWAY or state.lawless:
        return
    places = o1_assembly.leading(state)
    if len(places) == 1:
        o1_assembly.activate(state, places[0])
    else:
        state.pending.append({"kind": STAR, "player": state.first_player, "choices": places})


def leave_open(state: Hf4State) -> None:
    """The table plays on without a word about the star: it lies in the first place where it may."""
    for asked in list(state.pending):
        if asked["kind"] == STAR:
            o1_assembly.activate(state, asked["choices"][0])
            state.pending.remove(asked)


@dataclass(frozen=True, kw_only=True)
class ReturnStar(o1_assembly.AssemblyAct):
    """The 1st player puts the star back into ``ideology``, after War or Anarchy."""

    do: ClassVar[str] = "return_star"
    kind = STAR
    what = "the return of the star"
    rule = "3C4a"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        o1_assembly.known_ideology(state, self.ideology)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from where_most_are(state, self.player, self.ideology)

    @implements("3C4a")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        o1_assembly.activate(state, self.ideology)
        d_year.go_on(state)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for ideology in o1_assembly.rows(state.content):
            yield cls(by=player, ideology=ideology)


@implements("3C4a", "3F4b")
def where_most_are(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """By the 1st player, among the ideologies with the most delegates."""
    asked = ReturnStar.asked(state)
    if player != asked["player"]:
        message = f"{player} puts the star back, but {asked['player']} is the 1st player"
        yield broken("3C4a", message, "assembly", legal=f"{asked['player']} puts it back")
    if ideology not in asked["choices"]:
        message = f"{ideology} is not among the ideologies with the most delegates"
        yield broken("3C4a", message, "assembly", legal=f"one of {', '.join(asked['choices'])}")

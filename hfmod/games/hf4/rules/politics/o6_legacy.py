"""O3a and O6: decisions on the assembly that come up between acts: tied votes, legacy disks, the baton."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_components, d_year, g3_sites
from hfmod.games.hf4.rules.core.acts import LEGACY, broken, known_player, spot, still_plays
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly, o6_term
from hfmod.games.hf4.rules.politics.o1_assembly import VOTE, AssemblyAct, assembly, homes, known_ideology
from hfmod.games.hf4.rules.politics.o6_term import BATON, CUBE

TIED, DISK, NAMING, SUPPLY = "a tied vote", "a seniority disk", "a new 1st player", "a sunspot cube"


@dataclass(frozen=True, kw_only=True)
class MoveLaw(AssemblyAct):
    """Settle a tied vote: the Active Law goes to ``ideology``, one of the tied; it may stay there."""

    do: ClassVar[str] = "move_law"
    kind = VOTE
    what = TIED
    rule = "O3a"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_ideology(state, self.ideology)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from o1_assembly.by_the_chooser(state, self.player, self.ideology)

    @implements("O3", "O3a", "O6a")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        o1_assembly.move_star(state, self.ideology)
        d_year.go_on(state)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for ideology in cls.asked(state)["choices"]:
            yield cls(by=player, ideology=ideology)


@dataclass(frozen=True, kw_only=True)
class PlaceLegacy(AssemblyAct):
    """The 1st player places the removed seniority disk in ``ideology``."""

    do: ClassVar[str] = "place_legacy"
    kind = LEGACY
    what = DISK
    rule = "O6"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_ideology(state, self.ideology)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from by_first(state, self.player, "O6", "places the seniority disk")
        yield from o6_term.gathered(state, self.ideology)

    @implements("O6")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        o6_term.place(state, self.ideology)
        d_year.go_on(state)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for ideology in o1_assembly.rows(state.content):
            yield cls(by=player, ideology=ideology)


@implements("O6", "O6b")
def by_first(state: Hf4State, player: str, rule: str, deed: str) -> Iterator[RuleViolation]:
    """The 1st player decides."""
    if player != state.first_player:
        message = f"{player} {deed}, but {state.first_player} is the 1st player"
        yield broken(rule, message, "assembly", legal=f"{state.first_player} decides")


@dataclass(frozen=True, kw_only=True)
class PassBaton(AssemblyAct):
    """The 1st player names the player ``to`` as the new 1st player."""

    do: ClassVar[str] = "pass_baton"
    kind = BATON
    what = NAMING
    rule = "O6b"

    to: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_player(state, self.to)
        still_plays(state, self.to)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from by_first(state, self.player, "O6b", "names the new 1st player")
        yield from another(state, self.to)
        yield from supplies_a_cube(state, self.to)

    @implements("O6b", "O6b.1", "C8b", silent=("C8b",))
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        if self.to != state.first_player:
            o6_term.pass_baton(state, self.to)
        d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"assembly", "game", f"cubes:{self.to}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for to in state.playing:
            yield cls(by=player, to=to)


@implements("O6b")
def another(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Nobody serves twice in a row."""
    if player == state.first_player:
        message = f"{player} is the 1st player already"
        yield broken("O6b", message, "assembly", legal="name another player")


@implements("O6b.1", "I7f")
def supplies_a_cube(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Who cannot supply the sunspot cube is not named."""
    if player != state.first_player and not o6_term.can_supply(state, player):
        message = f"{player} has no cube for the sunspot cycle and none that may be discarded"
        yield broken("O6b.1", message, f"cubes:{player}", legal="name another player")


@dataclass(frozen=True, kw_only=True)
class SupplyCube(AssemblyAct):
    """The new 1st player gives up a delegate in ``ideology`` or the factory at ``site`` for the cycle."""

    do: ClassVar[str] = "supply_cube"
    kind = CUBE
    what = SUPPLY
    rule = "O6b.1"

    ideology: str | None = None
    site: str | None = None

    @implements("O6b.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if (self.ideology is None) == (self.site is None):
            raise Impossible("one cube is given up: a delegate or a factory")
        if self.ideology is not None:
            o1_assembly.own_delegate(state, self.player, self.ideology, "O6b.1")
        if self.site is not None and self.site not in b_components.factories(state, self.player):
            raise Impossible(
                f"{self.by} has no factory at {self.site}",
                frozenset({f"site:{self.site}"}),
                rule="O6b.1",
                legal="give up a cube of one's own",
            )

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from by_first(state, self.player, "O6b.1", "supplies the sunspot cube")
        if self.site is not None:
            yield from no_colony(state, self.site)
            yield from g3_sites.dirtsides_stay(state, "factory", self.site)

    @implements("O6b.1", "I7f", "C8b", silent=("C8b",))
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        if self.site is not None:
            state.site(self.site).factory = None
            state.rules.tokens_changed(state)
        elif self.ideology is not None:
            o1_assembly.add(assembly(state), self.ideology, self.player, -1)
            state.rules.delegate_lost(state, self.ideology, self.player, self.player)
            o1_assembly.vote(state)
        d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({"assembly", f"cubes:{self.by}", f"site:{self.site}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for ideology in homes(assembly(state), player):
            yield cls(by=player, ideology=ideology)
        for site in o6_term.spare_factories(state, player):
            yield cls(by=player, site=site)


@implements("I7f")
def no_colony(state: Hf4State, site: str) -> Iterator[RuleViolation]:
    """A factory under a colony stays."""
    if state.sites[site].colonies:
        message = f"a colony stands on the factory at {spot(state, site)}"
        yield broken("I7f", message, f"site:{site}", legal="give up another cube")

"""3D2: corrupt delegates: how they are suborned, dismissed and ousted, and who gets the bribe under one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, d_petition
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.conflict.b_bribes import bribes_key
from hfmod.games.hf4.rules.conflict.d_delegates import blackmail, bought, honest, incorruptible
from hfmod.games.hf4.rules.core.acts import FreeAction, aquas_key, broken, count, known_player, pay
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.politics.o1_assembly import add, assembly

SUBORNED = "suborn"  # key of ``Turn.used``


# -- suborning -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Suborn(FreeAction):
    """Put a bribe, or the heroism ``chit``, under an honest delegate of the player ``of`` in ``ideology``."""

    do: ClassVar[str] = "suborn"

    ideology: str
    of: str
    chit: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        known_player(state, self.of)
        an_honest_one(state, self.ideology, self.of)
        b_bribes.own_chit(state, self.player, self.chit)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from none_corrupt(state)
        yield from in_lawless_times(state)
        yield from once_a_turn(state, self.player)
        yield from corruptible(state, self.of)
        chits = () if self.chit is None else (self.chit,)
        yield from b_bribes.can_pay(state, self.player, "3D2b", chits=chits)
        yield from has_the_aquas(state, self.player, self.of)

    @implements("3D2b", "3D2")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[SUBORNED] = 1
        pay(state, self.player, fee(state, self.player, self.of))
        under = b_bribes.take(state, self.player, self.chit)
        if under is not None:
            conflict(state).corrupt.setdefault(self.ideology, {}).setdefault(self.of, []).append(under)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by), bribes_key(self.by), "assembly"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None and state.assembly is not None:
            for ideology, there in state.assembly.delegates.items():
                for of in there:
                    if honest(state, ideology, of):
                        for chit in (None, *state.players[player].heroism):
                            yield cls(by=player, ideology=ideology, of=of, chit=chit)


@implements("3D2b", "3B2e")
def an_honest_one(state: Hf4State, ideology: str, of: str) -> None:
    """Raise Impossible where a player has no delegate there that could be corrupted."""
    o1_assembly.known_ideology(state, ideology)
    if honest(state, ideology, of):
        return
    extremist = b_blocs.extremists_in(state, ideology, of)
    what = "only an extremist, who is immune," if extremist else "no delegate that is not corrupt"
    legal = "suborn an ordinary delegate"
    raise Impossible(
        f"{of} has {what} in {ideology}",
        frozenset({"assembly"}),
        rule="3B2e" if extremist else "3D2b",
        legal=legal,
    )


@implements("3Ae")
def none_corrupt(state: Hf4State) -> Iterator[RuleViolation]:
    """In Modified Future Wars no delegate is corrupt."""
    if b_blocs.future_wars(state):
        message = "no delegates are suborned in Modified Future Wars"
        yield broken(
            "3Ae", message, KEY, legal="petition with own delegates, or with those of allies by leave"
        )


@implements("3D2b", "3B1")
def in_lawless_times(state: Hf4State) -> Iterator[RuleViolation]:
    """Delegates are suborned in War and Anarchy only."""
    if not b_blocs.at_war(state) and not b_blocs.future_wars(state):
        message = "delegates are suborned in War and Anarchy alone"
        yield broken("3D2b", message, KEY, legal="wait for an outbreak")


@implements("3D2b", "3C3d")
def once_a_turn(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """One delegate a turn."""
    turn = state.turns.get(player)
    if turn is not None and turn.used.get(SUBORNED):
        message = f"{player} has suborned a delegate this turn; once a turn is allowed"
        yield broken("3D2b", message, "assembly", legal="wait for the next turn")


@implements("3D6c.2", "3D2b")
def corruptible(state: Hf4State, of: str) -> Iterator[RuleViolation]:
    """White's delegates are not for sale."""
    if incorruptible(state, of):
        message = f"delegates of {of}, who plays white, are incorruptible"
        yield broken("3D6c.2", message, "assembly", legal="suborn a delegate of another colour")


@implements("3D2b")
def fee(state: Hf4State, player: str, of: str) -> int:
    """Aquas for a delegate that is not the own one."""
    return 0 if player == of else int(b_blocs.table(state.content)["suborning"])


@implements("3D2b")
def has_the_aquas(state: Hf4State, player: str, of: str) -> Iterator[RuleViolation]:
    """They are paid to the pool."""
    has, price = state.players[player].aquas, fee(state, player, of)
    if has < price:
        message = f"a delegate of {of} costs {count(price, 'Aqua')} besides the bribe, {player} has {has}"
        yield broken("3D2b", message, aquas_key(player), legal="suborn an own one", price=price, has=has)


# -- dismissal -------------------------------------------------------------------------------------------


@implements("3D2a", "3C3d")
def dismiss(state: Hf4State, player: str) -> None:
    """At the end of the own turn honest delegates leave the ideologies of the enemy bloc (RUL-PETITION)."""
    if not b_blocs.at_war(state) or d_petition.evades(state, player, "dismissal"):
        return
    for ideology, side in conflict(state).chits.items():
        if side != b_blocs.bloc(state, player):
            add(assembly(state), ideology, player, -honest(state, ideology, player))


# -- ousting ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Whistleblow(FreeAction):
    """Who has flipped a chit this turn ousts a corrupt delegate of the player ``of`` in ``ideology``."""

    do: ClassVar[str] = "whistleblow"

    ideology: str
    of: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        known_player(state, self.of)
        o1_assembly.known_ideology(state, self.ideology)
        if not bought(state, self.ideology, self.of):
            message = f"{self.of} has no corrupt delegate in {self.ideology}"
            legal = "oust a corrupt delegate"
            raise Impossible(message, frozenset({"assembly"}), rule="3B3d", legal=legal)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from after_a_flip(state, self.player, self.ideology)

    @implements("3B3d", "3D2c", "3D2d")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        places = b_blocs.told(state, self.player, b_blocs.TELLTALE)
        for flipped in list(places)[:1]:  # one for each chit that was flipped
            del turn.used[f"{b_blocs.TELLTALE}{flipped}"]
        blackmail(state, self.ideology, self.of, self.player)
        o1_assembly.vote(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {bribes_key(self.by), "assembly", f"cubes:{self.of}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None:
            for ideology, there in state.conflict.corrupt.items():
                for of, under in there.items():
                    if under:
                        yield cls(by=player, ideology=ideology, of=of)


OWN, FLIPPED, BOTH = "own", "flipped", "both"  # values of option whistleblow_ideology


@implements("3B3d", "3D2c", "3B3c.2")
def after_a_flip(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """A chit that the player flipped exposes one corrupt delegate in the own ideology (RUL-WHISTLEBLOW)."""
    flipped = b_blocs.told(state, player, b_blocs.TELLTALE)
    own, ruling = o1_assembly.politics_of(state, player), state.option("whistleblow_ideology")
    if not flipped:
        message = f"{player} has flipped no propaganda this turn"
        yield broken("3B3d", message, KEY, legal="blow the whistle after a flip")
    elif ruling in (OWN, BOTH) and ideology != own:
        message = f"{player} exposes corruption in {own}, not in {ideology}"
        yield broken("3D2c", message, KEY, legal=f"oust a corrupt delegate in {own}")
    elif ruling in (FLIPPED, BOTH) and ideology not in flipped:
        message = f"a flip in {', '.join(flipped)} exposes no corruption in {ideology}"
        yield broken("3D2c", message, KEY, legal=f"oust a corrupt delegate in {' or '.join(flipped)}")

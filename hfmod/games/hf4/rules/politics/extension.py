"""What Module 0, politics, answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hfmod.games.hf4.rules.core.acts import LEGACY
from hfmod.games.hf4.rules.core.extension import Broken, Extension, Shown, Step
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import (
    facts,
    k_purge,
    o1_assembly,
    o2_fundraise,
    o4_lobby,
    o5_laws,
    o6_legacy,
    o6_term,
    o7_score,
)


class Politics(Extension):
    """The assembly, its laws, and what a year's end asks for."""

    delegates = True
    acts = (
        k_purge.RollPurge,
        o2_fundraise.Fundraise,
        o2_fundraise.ResearchGrant,
        o4_lobby.Lobby,
        o4_lobby.Insure,
        o1_assembly.DiscardDelegate,
        o6_legacy.MoveLaw,
        o6_legacy.PlaceLegacy,
        o6_legacy.PassBaton,
        o6_legacy.SupplyCube,
    )
    facts_of_game = facts.OF_GAME
    facts_of_player = facts.OF_PLAYER

    def opens(self, state: Hf4State, header: Mapping[str, Any]) -> None:
        super().opens(state, header)
        state.assembly = o1_assembly.opened(state.content, header.get("bios_origins"))

    def lays_out(self, state: Hf4State) -> None:
        super().lays_out(state)
        o1_assembly.lay_out(state)

    # -- turns and years ---------------------------------------------------------------------------------

    def undecided(self, state: Hf4State) -> Broken:
        yield from super().undecided(state)
        yield from o1_assembly.vote_is_settled(state)

    def concludes(self, state: Hf4State) -> None:
        super().concludes(state)
        o1_assembly.close_vote(state)

    def may_advance(self, state: Hf4State) -> Broken:
        yield from super().may_advance(state)
        yield from o6_term.year_is_over(state)

    def seniority_goes(self, state: Hf4State, last: bool) -> list[str]:
        return [*super().seniority_goes(state, last), *o6_term.steps(last)]

    def year_steps(self) -> Mapping[str, Step]:
        return {
            **super().year_steps(),
            LEGACY: o6_term.ask_legacy,
            "final_vote": o6_term.final_vote,
            o6_term.BATON: o6_term.ask_baton,
            k_purge.PURGE: k_purge.ask_purge,
        }

    def leaves_open(self, state: Hf4State) -> None:
        super().leaves_open(state)
        o6_term.leave_open(state)

    # -- who leaves the game -----------------------------------------------------------------------------

    def of_the_first(self) -> frozenset[str]:
        return super().of_the_first() | {k_purge.PURGE_ROLL, LEGACY, o1_assembly.VOTE}

    def leaves(self, state: Hf4State, player: str) -> None:
        super().leaves(state, player)
        o1_assembly.delegates_away(state, player)

    # -- events ------------------------------------------------------------------------------------------

    def pad_explodes(self, state: Hf4State) -> None:
        o4_lobby.offer_insurance(state)

    def pad_lost(self, state: Hf4State, player: str, mass: int) -> None:
        o4_lobby.repay(state, player, mass)

    def pad_is_over(self, state: Hf4State) -> None:
        o4_lobby.close_insurance(state)

    def anarchy(self, state: Hf4State) -> list[str]:
        return [k_purge.PURGE, *super().anarchy(state)]

    def cubes_beside(self, state: Hf4State, player: str) -> int:
        house = o1_assembly.assembly(state)
        return super().cubes_beside(state, player) + o1_assembly.cubes_of(house, player)

    # -- laws and operations -----------------------------------------------------------------------------

    def open_to(self, state: Hf4State, player: str) -> bool:
        return o5_laws.may_roam(state, player)

    def may_take_income(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_take_income(state, player)
        yield from o2_fundraise.fundraise_instead(state, player)

    def may_auction(self, state: Hf4State, player: str) -> Broken:
        yield from super().may_auction(state, player)
        yield from o2_fundraise.auction_instead(state, player)

    def sells_pairs(self, state: Hf4State, player: str) -> bool:
        return o5_laws.pair_sale(state, player)

    def pair_price(self, state: Hf4State) -> int:
        return o5_laws.pair_price(state)

    def assembled(self) -> None:
        """There is one."""

    def may_represent(self, state: Hf4State, player: str) -> Broken:
        yield from o1_assembly.a_cube_left(state, player, "I7f")

    def represent(self, state: Hf4State, player: str, ideology: str | None = None) -> None:
        o1_assembly.represent(state, player, ideology)

    # -- deals -------------------------------------------------------------------------------------------

    def closed_to_deals(self) -> Mapping[str, str]:
        baton = dict.fromkeys((o6_term.BATON, o6_term.CUBE), "the change of the 1st player")
        return {**super().closed_to_deals(), o4_lobby.INSURANCE: "an event", **baton}

    def legacy_due(self, state: Hf4State, giver: str, ideology: str) -> None:
        o6_term.legacy_due(state, giver, ideology)

    def legacies(self, state: Hf4State, giver: str) -> Sequence[str]:
        due = giver in o1_assembly.deciders(state, LEGACY)
        return tuple(o1_assembly.rows(state.content)) if due else ()

    def may_place(self, state: Hf4State, ideology: str) -> Broken:
        yield from o6_term.gathered(state, ideology)

    def place(self, state: Hf4State, ideology: str) -> None:
        o6_term.place(state, ideology)

    # -- the score ---------------------------------------------------------------------------------------

    def points(self, state: Hf4State, player: str) -> dict[str, int]:
        delegates = o7_score.delegate_points(state, player)
        politics = o7_score.politics_points(state, player)
        return {**super().points(state, player), "delegates": delegates, "politics": politics}

    # -- what the kernel asks ------------------------------------------------------------------------------

    def assumes(self, state: Hf4State, kind: str, owner: str, value: Any) -> bool:
        return facts.assume(state, kind, owner, value) or super().assumes(state, kind, owner, value)

    def breaches_shown(self, state: Hf4State, kind: str, player: str, seen: Any, derived: Any) -> Shown:
        yield from super().breaches_shown(state, kind, player, seen, derived)
        if kind == "aquas":
            yield from o2_fundraise.taken_for_nothing(state, player, seen, derived)

    def unsound(self, state: Hf4State) -> Iterator[str]:
        yield from super().unsound(state)
        yield from o6_term.too_many_placed(state)

    def cubes_due(self, state: Hf4State, player: str) -> int:
        return super().cubes_due(state, player) + o6_term.cubes_due(state, player)

    def disks_placed(self, state: Hf4State) -> int:
        return super().disks_placed(state) + o6_term.placed(state)

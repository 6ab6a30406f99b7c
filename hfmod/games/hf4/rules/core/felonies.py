"""Felonies (glossary): who may commit them, claim jumps (G4), murder and suicide, factory hijack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks
from hfmod.games.hf4.rules.core.acts import (
    FreeAction,
    PlayerAct,
    broken,
    card_keys,
    count,
    game_over,
    known_card,
    name,
    spot,
)
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn


@implements("GL-Felony", "GL-Felonious", "N4b", "APP-CQ041F", "CA-CQ041F-P", "tF1.13")
def may_commit(state: Hf4State, player: str, victim: str | None = None) -> bool:
    """Whether a player has the Felonious privilege, or was granted it for this turn; against ``victim``."""
    if victim not in (None, player) and not state.rules.may_wrong(state, player, str(victim)):
        return False
    return state.has_privilege(player, "felonious")


@implements("GL-Factory-Hijack", "GL-Felony", "N6a", "I5b.2", "I8d")
def may_hijack(state: Hf4State, player: str, site: str) -> bool:
    """Whether a felony lets a player use another's factory: an own human there, none of the owner's."""
    tokens = state.sites.get(site)
    humans = e_stacks.humans_at(state, site)
    return (
        tokens is not None
        and tokens.factory is not None
        and may_commit(state, player, tokens.factory)
        and player in humans
        and (tokens.factory not in humans or ruthless(state, player))
    )


@implements("CA-M2C185R", "GL-Felony")
def ruthless(state: Hf4State, player: str) -> bool:
    """Whether the player's humans commit felonies even where a human of the victim is."""
    return state.rules.has(state, player, "felonies_despite_humans")


@implements("I5b.1", "N6", "I8d", "tE4.7", "RFG-UNTAUGHT-j")
def may_use_factory(
    state: Hf4State, player: str, site: str, by_law: bool = True, by_felony: bool = True
) -> bool:
    """Whether a player may use the factory there: an own one, one lent this turn, or one hijacked.

    ``by_law``: the use is one that the Freedom To Roam Treaty opens to everybody (O5f); ``by_felony``: one
    that a hijack serves (RUL-FELONY).
    """
    tokens = state.sites.get(site)
    if tokens is None or tokens.factory is None:
        return False
    lent = state.turn is not None and player in state.turn.granted.get(f"factory:{site}", ())
    open_to_all = by_law and state.rules.open_to(state, player)
    return tokens.factory == player or lent or open_to_all or (by_felony and may_hijack(state, player, site))


@dataclass(frozen=True, kw_only=True)
class ClaimJump(FreeAction):
    """Replace another player's claim at ``site`` by an own one.

    ``disk_from`` is the own site whose claim is given up, where no disk is left in reserve.
    """

    do: ClassVar[str] = "claim_jump"

    site: str
    disk_from: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        claim_of_another(state, self.player, self.site)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from felonious(state, self.player, self.site)
        yield from own_human(state, self.player, self.site)
        yield from nobody_objects(state, self.player, self.site)
        yield from a_disk(state, self.player, self.disk_from)

    @implements("G4.1", "G4b", "tE4.3", "GL-Claim-Jump", "3E8a", silent=("G4b", "3E8a"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        take_back(state, self.player, self.disk_from)
        state.site(self.site).claim = self.player
        state.rules.tokens_changed(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"site:{self.site}", f"claims:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site, tokens in list(state.sites.items()):
            if tokens.claim not in (None, player):
                for disk in (None, *b_components.spare_claims(state, player)):
                    yield cls(by=player, site=site, disk_from=disk)


@implements("G4.1")
def claim_of_another(state: Hf4State, player: str, site: str) -> None:
    """Raise Impossible where no claim of another player lies."""
    tokens = state.sites.get(site)
    if tokens is None or tokens.claim is None:
        raise Impossible(
            f"there is no claim at {site}",
            frozenset({f"site:{site}"}),
            rule="G4.1",
            legal="jump the claim of another player",
        )
    if tokens.claim == player:
        raise Impossible(
            f"the claim at {site} is {player}'s own",
            frozenset({f"site:{site}"}),
            rule="G4.1",
            legal="jump the claim of another player",
        )


@implements("G4.1", "GL-Felonious", "tE4.3", "1D1c", "GL-Claim-Jump")
def felonious(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """A claim jump is a felony, but at a site that an own Future names it is Manifest Destiny."""
    if may_commit(state, player, state.sites[site].claim):
        return
    destined = state.rules.destined(state, player)
    if site in destined:
        return
    if destined:
        message = f"{player} may not commit felonies, and no Future of {player} names {spot(state, site)}"
        named = ", ".join(spot(state, one) for one in sorted(destined))
        yield broken("1D1c", message, f"site:{site}", legal=f"jump a claim at {named}")
    else:
        message = f"{player} may not commit felonies, and a claim jump is one"
        legal = "negotiate the felonious privilege (N4b)"
        yield broken("G4.1", message, f"site:{site}", legal=legal, advice="felonious")


@implements("G4.1", "GL-Felony", "tF1.15")
def own_human(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """The jumper has a human at the claim."""
    if player not in e_stacks.humans_at(state, site):
        message = f"{player} has no human at {spot(state, site)} to jump the claim"
        legal = "land a crew there first"
        yield broken("G4.1", message, f"site:{site}", legal=legal, advice="human_at_site", jumper=player)


@implements("G4.1", "tE4.4")
def nobody_objects(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """Neither a factory nor a human of the claim's owner is there, nor a human of another who objects."""
    tokens = state.sites[site]
    if tokens.factory == tokens.claim:
        message = f"{tokens.claim} has a factory at {spot(state, site)}, its claim cannot be jumped"
        legal = "jump a claim without a factory of its owner"
        yield broken(
            "G4.1", message, f"site:{site}", legal=legal, advice="claim_to_jump", victim=tokens.claim
        )
    elif tokens.claim in e_stacks.humans_at(state, site) and not ruthless(state, player):
        message = f"{tokens.claim} has a human at {spot(state, site)} who objects"
        legal = f"wait until no human of {tokens.claim} is there, or buy the claim (N3a)"
        yield broken("G4.1", message, f"site:{site}", legal=legal, objector=tokens.claim)
    for other in objectors(state, site):
        if other not in (player, tokens.claim):
            message = f"{other}, who has a human at {spot(state, site)}, objects to the claim jump"
            legal = f"talk {other} round, or wait until its human is gone"
            yield broken("G4.1", message, f"site:{site}", legal=legal, objector=other)


@implements("G4.1")
def objectors(state: Hf4State, site: str) -> list[str]:
    """Players who have objected this turn to a jump of the claim there, and have a human there."""
    turn, there = state.turn, e_stacks.humans_at(state, site)
    return [
        one
        for one in state.order
        if one in there and turn is not None and turn.used.get(objection(one, site))
    ]


def objection(player: str, site: str) -> str:
    """Key of ``Turn.used``: the player objects to a jump of the claim at the site."""
    return f"objects:{player}:{site}"


@dataclass(frozen=True, kw_only=True)
class ObjectToJump(PlayerAct):
    """In another's turn: the player, with a human beside a third player's claim, objects to its jump.

    ``objects`` false takes an objection back. Who says nothing lets it happen.
    """

    do: ClassVar[str] = "object_to_jump"

    site: str
    objects: bool = True

    @implements("G4.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        claim_of_another(state, self.player, self.site)
        jumper = state.turn.player if state.turn is not None else None
        if jumper is None or jumper in (self.by, state.sites[self.site].claim):
            raise Impossible(
                f"nobody else would jump the claim at {self.site} now",
                rule="G4.1",
                legal="object to the jump of another player's claim, in the turn of who jumps it",
            )
        if self.objects == (self.by in objectors(state, self.site)):
            says = "objects already" if self.objects else "does not object"
            raise Impossible(f"{self.by} {says}", frozenset({f"site:{self.site}"}))

    @implements("G4.1")
    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from game_over(state)
        jumper = state.turn.player if state.turn is not None else ""
        for player in (self.player, jumper):
            if player not in e_stacks.humans_at(state, self.site):
                message = f"{player} has no human at {spot(state, self.site)}: no objection counts"
                legal = "object where both have humans"
                yield broken("G4.1", message, f"site:{self.site}", legal=legal, advice="objection")

    @implements("G4.1")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        if state.turn is not None:
            state.turn.used[objection(self.player, self.site)] = int(self.objects)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"site:{self.site}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site, tokens in list(state.sites.items()):
            if tokens.claim is not None:
                yield from (cls(by=player, site=site, objects=objects) for objects in (True, False))


@implements("G4a", "B8.1")
def a_disk(state: Hf4State, player: str, disk_from: str | None) -> Iterator[RuleViolation]:
    """With no disk in reserve an own claim without factory is given up; otherwise none is."""
    left, spare = b_components.disks_left(state, player), b_components.spare_claims(state, player)
    if left == 0 and disk_from not in spare:
        message = f"{player} has no claim disk left and names no own claim to give up"
        named = ", ".join(spot(state, site) for site in spare)
        legal = f"give up one of {named}" if spare else "no claim can be given up"
        yield broken("G4a", message, f"claims:{player}", legal=legal)
    elif left and disk_from is not None:
        message = (
            f"{player} gives up the claim at {spot(state, disk_from)} with {count(left, 'disk')} in reserve"
        )
        yield broken("G4a", message, f"claims:{player}", legal="take a disk from the reserve", left=left)


@implements("G4a", "I6.4", "I6.4.1")
def take_back(state: Hf4State, player: str, site: str | None) -> None:
    """Take an own claim from a site, which is open again."""
    if site is not None and site in b_components.spare_claims(state, player):
        state.site(site).claim = None


@dataclass(frozen=True, kw_only=True)
class Murder(FreeAction):
    """Decommission a human, which is a felony: murder, or suicide with nobody by.

    It is one under the own control, or a guest in any stack, whom every felon there may throw out (N3d).
    """

    do: ClassVar[str] = "murder"

    card: str

    @implements("GL-Murder-Suicide")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or not e_stacks.is_human(state, self.card):
            raise Impossible(
                f"{name(state, self.card)} is no human in a stack",
                rule="GL-Murder-Suicide",
                legal="a Human under the own control",
            )
        if stack.owner == e_stacks.owner_of(state, self.card, stack) != self.by:
            raise Impossible(
                f"{name(state, self.card)} is not under {self.by}'s control",
                rule="GL-Murder-Suicide",
                legal="a Human under the own control",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from murder_is_permitted(state, self.player, self.card)
        yield from thrown_out_by_a_human(state, self.player, self.card)

    @implements("GL-Murder-Suicide", "GL-Decommission.b", "E7c.1", "GL-Murder-Suicide.m2", "2C2.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = state.stack_of(self.card)
        if stack is not None:
            kill(state, turn, stack, self.card)
            e_stacks.decommission(state, stack, (self.card,))

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | card_keys(state, self.card)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in list(state.stacks()):
            for card in stack.cards:
                if e_stacks.is_human(state, card):
                    yield cls(by=player, card=card)


@implements("GL-Murder-Suicide", "GL-Murder-Suicide.m2")
def kill(state: Hf4State, turn: Turn, stack: Stack, card: str) -> None:
    """Note the murder of a human who is to be decommissioned now; a Colonist goes to the Bank instead.

    It stays in play there, so that no exomigration follows. The stack is not settled yet.
    """
    turn.used["murder"] = turn.used.get("murder", 0) + 1
    if b_cards.is_colonist(state, card):
        bank = state.rules.bank(state, e_stacks.owner_of(state, card, stack))
        stack.cards.remove(card)
        e_stacks.drop_glory(state, card, bank.owner)
        bank.cards.append(card)
        e_stacks.settle(state, bank)


@implements("GL-Murder-Suicide", "GL-Felony")
def murder_is_permitted(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """Only who may commit felonies, once a turn."""
    stack = state.stack_of(card)
    owner = e_stacks.owner_of(state, card, stack) if stack is not None else None
    if not may_commit(state, player, owner):
        message = f"{player} may not commit felonies, and {name(state, card)} is a human"
        legal = "negotiate the felonious privilege (N4b)"
        yield broken("GL-Murder-Suicide", message, f"card:{card}", legal=legal, advice="felonious")
    turn = state.turns.get(player)
    if turn is not None and turn.used.get("murder"):
        message = "one murder or suicide a turn, this would be the second"
        yield broken("GL-Murder-Suicide", message, f"card:{card}", legal="wait for the next turn")


@implements("N3d", "N3d.m2", "GL-Felony", "GL-Jettison")
def thrown_out_by_a_human(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """Another player's crew is thrown out where the felon has a human (RUL-FOREIGN-CREW)."""
    stack = state.stack_of(card)
    if stack is None or e_stacks.owner_of(state, card, stack) == player:
        return
    if player not in e_stacks.humans_at(state, stack.location):
        where = spot(state, stack.location)
        message = f"{player} has no human at {where} to throw {name(state, card)} out"
        yield broken("GL-Felony", message, f"card:{card}", stack.key, legal="bring a human there first")

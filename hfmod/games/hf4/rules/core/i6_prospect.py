"""I6: the prospect operation.

All sites are named before any roll (I6a.1). Where a roll failed and a reroll is at hand, the operation
stays open: the player rerolls (``reroll``) or lets the results stand (``accept_rolls``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar, Self

from hfmod.engine.act import Draw, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_components, e_stacks, j_sinks, k_glitch
from hfmod.games.hf4.rules.core.abilities import at_places, in_stacks, lent_at, of_card
from hfmod.games.hf4.rules.core.acts import (
    Operation,
    PlayerAct,
    broken,
    name,
    rolls_open,
    spot,
    subsets,
    turn_key,
)
from hfmod.games.hf4.rules.core.felonies import may_commit, ruthless, take_back
from hfmod.games.hf4.rules.core.i_on_site import employed, hydration, isru_card, isru_value, site_at, taxes
from hfmod.games.hf4.rules.core.i_specialists import PROSPECTOR, SpecialistOperation
from hfmod.games.hf4.rules.core.j_operational import ABILITY, ISRU, unusable
from hfmod.games.hf4.rules.core.scenarios import KREUTZ, on_body
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

AUTOMATIC = 6  # size from which a prospect succeeds without a roll
REROLL = "reroll_size"
# ways to reroll, and the rule that gives each of them once
REROLLS = {"buggy": "I6b", "blink": "GL-Blink-Telescope", "ability": "I6a.3"}


# -- reach -------------------------------------------------------------------------------------------


@implements("I6b.1", "B7f", "H9a", "GL-Adjacent.a", "tE2.7", "tB-LEG-buggy")
def by_road(state: Hf4State, site: str) -> set[str]:
    """Sites joined to a site by a single buggy road."""
    roads = state.content.map.roads
    return {b for a, b in roads if a == site} | {a for a, b in roads if b == site}


@implements("I6a", "GL-Adjacent", "I6a.2", "tE2.8", "GL-Atmospheric-Site", "B7a.4")
def by_raygun(state: Hf4State, space: str) -> set[str]:
    """Sites that a raygun in a space reaches: its own, and the adjacent ones unless the air is opaque."""
    board = state.content.map
    own = {space} & set(board.sites)
    if space in board.sites and board.sites[space].atmospheric:
        return own
    return own | {site for site in board.sites if space in board.adjacent.get(site, ())}


@implements("I6.1", "I6a", "I6b.1", "I6c")
def reach(state: Hf4State, card: str, stack: Stack) -> set[str]:
    """Sites that a card could prospect from where it is, whatever the rules on each site say."""
    platforms = state.side(card).platforms
    sites = {stack.location} & set(state.content.map.sites)
    if "raygun" in platforms:
        sites |= by_raygun(state, stack.location)
    if "buggy" in platforms and sites:
        sites |= by_road(state, stack.location)
    return sites


# -- the operation ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Prospect(SpecialistOperation):
    """Prospect ``sites`` with the ISRU platform of ``card``, in the order of the rolls.

    ``disks_from`` are own sites whose claims are given up, in order, where the reserve runs out (I6.4).
    """

    do: ClassVar[str] = "prospect"
    profession = PROSPECTOR

    card: str
    sites: tuple[str, ...]
    disks_from: tuple[str, ...] = ()

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        return (isru_card(state, self.player, self.card).location,)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        isru_card(state, self.player, self.card)
        for site in (*self.sites, *self.disks_from):
            site_at(state, site)
        if not self.sites or len(set(self.sites)) < len(self.sites):
            raise Impossible("name the sites to prospect, each once")
        if len(set(self.disks_from)) < len(self.disks_from):
            raise Impossible("a claim is given up twice")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        late = list(named_before_rolling(state, self.player, self.card))
        yield from late
        for flaw in super().check(state):
            if not late or flaw.rule != "D1b":  # it is no second operation, but more of the first
                yield flaw

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = isru_card(state, self.player, self.card)
        yield from employed(state, self.player, self.card, stack)
        yield from unusable(state, self.card, ISRU)
        yield from in_reach(state, self.card, stack, self.sites)
        for site in self.sites:
            yield from open_site(state, site)
            yield from hydrated(state, self.player, self.card, stack, site)
            yield from luna_permission(state, self.player, site)
        yield from enough_disks(state, self.player, self.sites, self.disks_from)
        yield from k_glitch.roll_due(state, self.trigger, (stack,))

    @implements("I6.3", "I6.3.1", "tE2.6", silent=("I6.3.1",))
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return tuple(
            Draw("d6", f"{self.player}'s size roll for {site}") for site in self.sites if rolls(state, site)
        )

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        """A site is busted where a roll failed, and claimed where all succeeded."""
        stack = isru_card(state, self.player, self.card)
        rolled = zip((site for site in self.sites if rolls(state, site)), outcomes, strict=False)
        won = [success(state, self.card, stack, site, die, self.player) for site, die in rolled]
        return "" if not won else "I6.3" if all(won) else "I6.5"

    @implements("I6", "I6.3", "I6a.1", silent=("I6.3", "I6a.1"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = isru_card(state, self.player, self.card)
        if "raygun" in state.side(self.card).platforms:
            turn.used[f"rolled:{self.card}"] = 1
        disks = list(self.disks_from)
        results = iter(outcomes)
        failed = []
        for site in self.sites:
            if rolls(state, site) and not success(state, self.card, stack, site, next(results), self.player):
                failed.append(site)
            else:
                place_claim(state, self.player, site, disks)
        chances = reroll_sources(state, self.player, self.card, stack, failed)
        if failed and any(chances.values()):
            state.pending.append(
                {"kind": "reroll", "player": self.player, "card": self.card, "failed": failed,
                 "disks": disks, **chances}
            )  # fmt: skip
        else:
            bust(state, failed)
        j_sinks.spend(state, self.card)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        stack = isru_card(state, self.player, self.card)
        isru = isru_value(state, self.card, stack, self.player)
        return {"isru": Figure(isru, "GL-ISRU", other_platform(state, self.card))}

    def touches(self, state: Hf4State) -> frozenset[str]:
        sites = {f"site:{site}" for site in self.sites}
        return super().touches(state) | sites | {f"card:{self.card}", f"claims:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in list(state.stacks()):
            for card in stack.cards:
                if state.side(card).isru is None or not e_stacks.may_employ(state, player, card, stack):
                    continue
                for some in subsets(sorted(reach(state, card, stack))):
                    short = disks_short(state, player, len(some))
                    for sites in permutations(some):
                        for disks in permutations(b_components.spare_claims(state, player), short):
                            yield cls(by=player, card=card, sites=sites, disks_from=disks)


@implements("I6.1.2")
def other_platform(state: Hf4State, card: str) -> Callable[[Any], str]:
    """Names the rule that a wrong ISRU value breaks: the value of another platform, or of none."""
    stack = state.stack_of(card)
    others = [
        one for one in (stack.cards if stack else ()) if one != card and state.side(one).isru is not None
    ]

    def fault(stated: Any) -> str:
        taken = stack is not None and stated in [isru_value(state, one, stack) for one in others]
        return "I6.1.2" if taken else "GL-ISRU"

    return fault


@implements("I6a.1")
def named_before_rolling(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """Once a raygun has rolled, it cannot be aimed at more sites."""
    turn = state.turns.get(player)
    if turn is not None and turn.operation == Prospect.do and turn.used.get(f"rolled:{card}"):
        message = f"{player} names more sites for {name(state, card)}, which has rolled this turn"
        legal = "name all sites of a prospect operation before the first roll"
        yield broken("I6a.1", message, turn_key(state, player), legal=legal)


@implements("I6.1", "I6a", "I6a.2", "I6b.1", "I6c", "J2b", "RFG-UNTAUGHT-i")
def in_reach(state: Hf4State, card: str, stack: Stack, sites: Iterable[str]) -> Iterator[RuleViolation]:
    """Missiles prospect where they are, buggies along one road too, rayguns at adjacent sites too."""
    near = reach(state, card, stack)
    platforms = sorted(state.side(card).platforms)
    where = stack.location
    named = ", ".join(spot(state, site) for site in sorted(near))
    legal = f"from here: {named}" if near else "bring the card to a site"
    rule = "I6a" if "raygun" in platforms else "I6b.1" if "buggy" in platforms else "I6.1"
    opaque = where in state.content.map.sites and state.content.map.sites[where].atmospheric
    for site in sites:
        if site not in near:
            far, by = spot(state, site), ", ".join(platforms)
            message = f"{name(state, card)} at {spot(state, where)} does not reach {far} ({by})"
            this = "I6a.2" if rule == "I6a" and opaque else rule
            if (
                this == "I6.1"
                and "missile" in platforms
                and site in by_road(state, where) | by_raygun(state, where)
            ):
                this = "I6c"  # a raygun or a buggy would reach it
            yield broken(this, message, f"card:{card}", f"site:{site}", legal=legal, platforms=platforms)
        elif (
            not state.rules.sees_through_air
            and site != where
            and state.content.map.sites[site].atmospheric
            and ("buggy" not in platforms or site not in by_road(state, where))
        ):
            message = f"{spot(state, site)} has an atmosphere, which a raygun from afar does not see through"
            yield broken("RFG-UNTAUGHT-i", message, f"site:{site}", legal="land there first")


@implements("I6", "I6.5", "H1a.2", "GL-Busted")
def open_site(state: Hf4State, site: str) -> Iterator[RuleViolation]:
    """A site with a claim, or a busted one, is not prospected."""
    tokens = state.sites.get(site)
    if tokens is None:
        return
    if tokens.claim is not None:
        message = f"{spot(state, site)} carries {tokens.claim}'s claim"
        legal = "a site without claim"
        yield broken("I6", message, f"site:{site}", legal=legal, advice="open_site", owner=tokens.claim)
    if tokens.busted:
        yield broken(
            "I6.5", f"{spot(state, site)} is busted", f"site:{site}", legal="another site", advice="open_site"
        )


@implements("I6.2", "I6.1.2", "tE2.5", "tB.9", "tB.10")
def hydrated(state: Hf4State, player: str, card: str, stack: Stack, site: str) -> Iterator[RuleViolation]:
    """The ISRU value is at most the hydration of the site."""
    isru, wet = isru_value(state, card, stack, player), hydration(state, player, site)
    if isru > wet:
        message = f"{name(state, card)} has ISRU {isru}, {spot(state, site)} has hydration {wet}"
        legal = f"ISRU {wet} or less"
        yield broken("I6.2", message, f"card:{card}", f"site:{site}", legal=legal, isru=isru, hydration=wet)


@implements("I6.1.3", "N4e", "N6b", "GL-1st-Player")
def luna_permission(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """Luna is prospected with the 1st player's permission, or by a felony.

    That needs an own human there, and none of the 1st player, who is the injured one (RUL-FELONY).
    """
    if not on_body(state, site, "luna") or player == state.first_player or state.rules.luna_is_open(state):
        return
    granted = state.turn is not None and player in state.turn.granted.get("luna", ())
    there = e_stacks.humans_at(state, site)
    guarded = state.first_player in there and not ruthless(state, player)
    felony = may_commit(state, player, state.first_player) and player in there and not guarded
    if not granted and not felony:
        message = f"{state.first_player}, the 1st player, has not permitted {player} to prospect on Luna"
        yield broken("I6.1.3", message, f"site:{site}", legal="negotiate the permission (N4e)")


@implements("I6.4")
def disks_short(state: Hf4State, player: str, sites: int) -> int:
    """How many claims are named to be given up before so many sites are prospected."""
    short = max(0, sites - b_components.disks_left(state, player))
    return min(short, len(b_components.spare_claims(state, player)))


@implements("I6.4", "B8.1")
def enough_disks(
    state: Hf4State, player: str, sites: Sequence[str], disks_from: Sequence[str]
) -> Iterator[RuleViolation]:
    """Where the reserve is short of disks, claims without factory are named to be given up, if there are any.

    With none left to be named, it is the first claim of the operation itself that makes room.
    """
    left, spare = b_components.disks_left(state, player), b_components.spare_claims(state, player)
    short = disks_short(state, player, len(sites))
    usable = [site for site in disks_from if site in spare]
    if left == 0 and not spare:
        message = f"{player} has no claim disk left, and a factory stands on each of its claims"
        own = [site for site in b_components.factories(state, player) if not state.sites[site].colonies]
        free = (
            f"discard the factory and then the claim at {spot(state, own[0])}" if own else "give a claim away"
        )
        yield broken("I6.4", message, f"claims:{player}", legal=f"{free} first (G6, N3)", disks=left)
    elif len(disks_from) != short or len(usable) != short:
        message = f"{len(sites)} claims at stake, {left} disks in reserve, {len(usable)} claims to give up"
        named = ", ".join(spot(state, site) for site in spare)
        legal = f"name {short} of {named or 'no claims'}" if short else "give up no claim"
        yield broken("I6.4", message, f"claims:{player}", legal=legal, disks=left)


# -- rolls -------------------------------------------------------------------------------------------


@implements(
    "I6.3", "I6.3.1", "GL-Size", "B7a.2", "GL-Synodic-Comet-Site.b", "iiA1-B7h", silent=("I6.3.1",
    "GL-Synodic-Comet-Site.b"),
)  # fmt: skip
def rolls(state: Hf4State, site: str) -> bool:
    """Whether a size roll is needed: below size 6, and in the core game not at the Kreutz comet."""
    automatic = site == KREUTZ and state.rules.kreutz_is_sure
    return state.content.map.sites[site].size < AUTOMATIC and not automatic


@implements("CA-CF070R", "CA-CF074R", "CA-CF075R", "CA-CF077R",
            "APP-RF027R", "APP-RF031R", "APP-RF032R", "APP-RF034R",
            "CA-M2C180B", "CA-M2C186R", "CA-M2C187R", "CA-M2C190R")  # fmt: skip
def roll_modifier(state: Hf4State, card: str, stack: Stack, site: str, user: str | None = None) -> int:
    """What cards beside the prospecting one change its size rolls by; ``user`` works with that card.

    A card that helps on sites of one spectral type lies on such a site itself: it does nothing for a raygun
    that looks down from a space.
    """
    total, sites = 0, state.content.map.sites
    here = sites[stack.location].spectral if stack.location in sites else None
    for ability in at_places(state, stack.owner, (stack.location,), "size_roll", user):
        params = ability.params
        if "spectral" in params and {params["spectral"]} != {here, sites[site].spectral}:
            continue
        if params.get("synodic") and sites[site].synodic is None:
            continue
        if params.get("platform") in (None, *state.side(card).platforms):
            total += int(params.get("modifier", 0))
    return total


@implements("I6.3", "GL-Size")
def success(state: Hf4State, card: str, stack: Stack, site: str, roll: int, user: str) -> bool:
    """A roll of at most the size of the site."""
    return roll + roll_modifier(state, card, stack, site, user) <= state.content.map.sites[site].size


@implements("I6.4", "GL-Claim")
def place_claim(state: Hf4State, player: str, site: str, disks: list[str]) -> None:
    """Put a claim disk on the site, out of the reserve or from an own claim given up."""
    if b_components.disks_left(state, player) == 0:
        spare = disks or b_components.spare_claims(state, player)
        take_back(state, player, spare.pop(0) if spare else None)  # forced: a disk beyond those of the box
    state.site(site).claim = player
    state.rules.tokens_changed(state)
    taxes(state)


@implements("I6.5")
def bust(state: Hf4State, sites: Iterable[str]) -> None:
    """Failed sites are busted."""
    for site in sites:
        state.site(site).busted = True


@implements("I6b", "I6a.3", "GL-Blink-Telescope", "CA-CB067R", "APP-RB024R", "APP-CQ040R", "CA-CQ040R-P",
            neutral=lambda chances: not any(chances.values()))  # fmt: skip
def reroll_sources(
    state: Hf4State, player: str, card: str, stack: Stack, failed: list[str]
) -> dict[str, list[str]]:
    """For which failed sites each source may reroll (RUL-REROLLS); ``blink`` and ``ability`` once each."""
    platforms = state.side(card).platforms
    turn = state.turns.get(player)
    abilities = list(lent_at(state, player, (stack.location,), REROLL))
    beside = e_stacks.stacks_at(state, stack.location, player)
    abilities += (
        in_stacks(state, beside, REROLL) if state.rules.rerolls_shared else of_card(state, card, REROLL)
    )
    spent = turn is not None and turn.used.get(REROLL, 0) > 0
    able = any(ability.params.get("per") != "turn" or not spent for ability in abilities)
    blink = "raygun" in platforms and state.has_privilege(player, "blink_telescope")
    roads = {stack.location} | by_road(state, stack.location)
    return {
        "buggy": [site for site in failed if "buggy" in platforms and site in roads],
        "blink": list(failed) if blink else [],
        "ability": list(failed) if able else [],
    }


def open_rolls(state: Hf4State, rule: str = "") -> dict[str, Any]:
    """The prospect operation that waits for rerolls. Raises Impossible where none does, as ``rule`` asks."""
    for decision in state.pending:
        if decision["kind"] == "reroll":
            return decision
    legal = "a size roll that was made stands" if rule else ""
    raise Impossible("no size rolls wait for a reroll", rule=rule, legal=legal)


@dataclass(frozen=True, kw_only=True)
class Reroll(PlayerAct):
    """Reroll the failed size roll for ``site`` by ``source``: buggy, blink or ability."""

    do: ClassVar[str] = "reroll"

    site: str
    source: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.source not in REROLLS:
            raise Impossible(f"{self.source} is no way to reroll; there are {', '.join(REROLLS)}")
        rule = REROLLS[self.source]
        failed = open_rolls(state, rule)["failed"]
        if self.site not in failed:
            message, about = f"no failed roll for {self.site} is open", frozenset({f"site:{self.site}"})
            legal = f"reroll for {', '.join(spot(state, site) for site in failed)}, or accept the rolls"
            raise Impossible(message, about, rule=rule, legal=legal)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        decision = open_rolls(state)
        yield from own_rolls(decision, self.player)
        if self.site not in decision[self.source]:
            rule = REROLLS[self.source]
            if rule == "I6b" and "buggy" not in state.side(decision["card"]).platforms:
                rule = "I6c"
            message = f"{self.player} has no reroll by {self.source} for {spot(state, self.site)}"
            yield broken(rule, message, f"site:{self.site}", legal="accept the rolls")

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return (Draw("d6", f"{self.player}'s reroll for {self.site}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        decision = open_rolls(state)
        stack, player = state.stack_of(decision["card"]), decision["player"]
        won = stack is not None and success(state, decision["card"], stack, self.site, outcomes[0], player)
        return "I6.3" if won else "I6.5"

    def denies(self) -> str:
        """Each way to reroll does it once."""
        return REROLLS.get(self.source, "")

    @implements("I6b", "I6a.3", "GL-Blink-Telescope")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        decision = open_rolls(state)
        player, card = decision["player"], decision["card"]
        if self.source == "buggy" and state.option("buggy_reroll") == "per_site":
            decision["buggy"] = [site for site in decision["buggy"] if site != self.site]
        else:
            decision[self.source] = []
        if self.source == "ability" and state.turn is not None:
            state.turn.used[REROLL] = state.turn.used.get(REROLL, 0) + 1
        stack = state.stack_of(card)
        if stack is not None and success(state, card, stack, self.site, outcomes[0], player):
            decision["failed"].remove(self.site)
            for source in REROLLS:
                decision[source] = [site for site in decision[source] if site != self.site]
            place_claim(state, player, self.site, decision["disks"])
        if not any(decision[source] for source in REROLLS):
            close_rolls(state, decision)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"site:{self.site}", f"claims:{self.by}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if rolls_open(state):
            for site in open_rolls(state)["failed"]:
                for source in REROLLS:
                    yield cls(by=player, site=site, source=source)


@implements("I6b", "I6a.3")
def own_rolls(decision: dict[str, Any], player: str) -> Iterator[RuleViolation]:
    """Who prospects decides about rerolls."""
    if decision["player"] != player:
        message = f"the size rolls are {decision['player']}'s, not {player}'s"
        yield broken("I6b", message, legal=f"{decision['player']} decides")


def close_rolls(state: Hf4State, decision: dict[str, Any]) -> None:
    """The results stand: what failed is busted, the operation is over."""
    bust(state, decision["failed"])
    state.pending.remove(decision)


def close_all(state: Hf4State) -> None:
    """Let all failed rolls stand that still wait."""
    for decision in [one for one in state.pending if one["kind"] == "reroll"]:
        close_rolls(state, decision)


@dataclass(frozen=True, kw_only=True)
class AcceptRolls(PlayerAct):
    """Let failed size rolls stand although a reroll is at hand."""

    do: ClassVar[str] = "accept_rolls"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        open_rolls(state)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_rolls(open_rolls(state), self.player)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        close_rolls(state, open_rolls(state))

    def touches(self, state: Hf4State) -> frozenset[str]:
        failed = [site for decision in state.pending for site in decision.get("failed", ())]
        return frozenset({f"claims:{self.by}"} | {f"site:{site}" for site in failed})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if rolls_open(state):
            yield cls(by=player)


# -- the other way round ---------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ReviveMine(Operation):
    """Take the busted disk off ``site`` with the ability of ``card`` (Mine Revival)."""

    do: ClassVar[str] = "revive_mine"
    clears_site: ClassVar[bool] = True

    card: str
    site: str

    @implements("APP-RF035R", "CA-CF078R")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stack = state.stack_of(self.card)
        if stack is None or stack.owner != self.by:
            raise Impossible(f"{self.card} is in no stack of {self.by}", frozenset({f"card:{self.card}"}))
        if self.site not in state.sites or not state.sites[self.site].busted:
            raise Impossible(
                f"{self.site} is not busted",
                frozenset({f"site:{self.site}"}),
                rule="APP-RF035R" if state.rules.special_cards else "CA-CF078R",
                legal="a busted site",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from can_revive(state, self.card, self.site)

    @implements("CA-CF078R", "APP-RF035R")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        state.site(self.site).busted = False
        j_sinks.spend(state, self.card)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"site:{self.site}", f"card:{self.card}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            for card in stack.cards:
                for site, tokens in list(state.sites.items()):
                    if tokens.busted:
                        yield cls(by=player, card=card, site=site)


@implements("CA-CF078R", "APP-RF035R")
def can_revive(state: Hf4State, card: str, site: str) -> Iterator[RuleViolation]:
    """A card with the ability at the site, which has size 2 or more."""
    rule = "APP-RF035R" if state.rules.special_cards else "CA-CF078R"
    stack = state.stack_of(card)
    idle = [
        flaw
        for ability in state.side(card).abilities
        if ability.code == "remove_busted"
        for flaw in unusable(state, card, ABILITY)
    ]
    if idle:
        yield from idle
        return
    abilities = list(of_card(state, card, "remove_busted"))
    least = min((int(ability.params.get("min_size", 2)) for ability in abilities), default=2)
    size = state.content.map.sites[site].size
    if not abilities:
        message = f"{name(state, card)} cannot revive mines"
        yield broken(
            rule, message, f"card:{card}", legal="a card with that ability at the site", advice="reviver"
        )
    elif stack is not None and stack.location != site:
        message = f"{name(state, card)} is at {spot(state, stack.location)}, not at {spot(state, site)}"
        yield broken(rule, message, f"card:{card}", legal="bring it there first", advice="bring_to_site")
    elif size < least:
        message = f"{spot(state, site)} has size {size}, mines of size {least} or more are revived"
        legal = f"a busted site of size {least} or more"
        yield broken(rule, message, f"site:{site}", legal=legal, size=size, least=least)

"""Chapter N: deals. One player offers (``deal``), the other agrees (``accept_deal``); then all is exchanged.

What is given is named by words:

- ``aquas:3``; ``card:RT007`` from hand; ``claim:SITE``; ``factory:SITE``, cube and disk;
- ``stacked:RT007:outpost1``, a card in a stack, into that colocated stack of the taker or a new outpost;
- ``fts:3:rocket:outpost1``, FTs from a stack of the giver, likewise; with Module 3 gold ones,
  ``isotope:3:rocket:outpost1``, also from Bank to Bank;
- with Module 2 ``use:bernal:kalpana`` (its Dirtsides' products), ``use:colonist:M2C182`` (its specialty), and
  ``use:skip_belt_rolls`` of the Tourism Cycler;
- for the rest of the turn ``use:powersat``, ``use:felonious``, ``use:mooncable``,
  ``use:scrum_troubleshooters``, ``use:luna`` (the 1st player's permission), ``use:factory:SITE`` and
  ``use:claim:SITE`` (to industrialize it), ``use:crew:CQ041`` (to refuel and prospect), and
  ``use:ability:CF073``, for stacks beside that card.

With Module 3 ``bribes:2``. With Module 0 ``legacy:IDEOLOGY`` is where the 1st player places the seniority
disk (N4e). Promises are no acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.listing import Listing, Made, Pairs, Selections, Several
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import (
    abilities,
    b_cards,
    b_components,
    d_year,
    h_due,
    h_rights,
    i2_research,
    k_cycle,
    n_tokens,
)
from hfmod.games.hf4.rules.core.acts import (
    LEGACY,
    PREPARE,
    PlayerAct,
    aquas_key,
    broken,
    chit_name,
    count,
    game_over,
    known_card,
    name,
    rolls_open,
    spot,
    still_plays,
)
from hfmod.games.hf4.rules.core.i_on_site import target
from hfmod.games.hf4.rules.core.n_cargo import (
    CARGO,
    FTS,
    Item,
    cargo_source,
    cargo_weight,
    cargo_words,
    each_once,
    glitch_roll_first,
    hand_over_cargo,
    into_a_stack_there,
    whole_freighter,
)
from hfmod.games.hf4.rules.core.n_tokens import Swap, Words
from hfmod.games.hf4.rules.core.selecting import Structured
from hfmod.games.hf4.rules.core.state import Hf4State, Player, Turn

BRIBES = "bribes"  # kind of an item, where a module has some
# decisions at the end of a year that find everything where it was before them
YEAR_END = dict.fromkeys(k_cycle.OPEN, "an event")
# privileges whose use is negotiable (N4a to N4d)
# privileges that may be lent, and the rule that says so
LENT = {"powersat": "N4a", "felonious": "N4b", "mooncable": "N4c", "scrum_troubleshooters": "N4d"}


def read(word: str) -> Item:
    """The item that a word of a deal names. Raises Impossible for other words."""
    kind, _, what = word.partition(":")
    parts = what.split(":")
    if kind in ("aquas", BRIBES) and _number(what):
        return Item(kind, "", int(what))
    if kind == "stacked" and len(parts) == 2:
        return Item(kind, parts[0], to=parts[1])
    if kind in FTS and len(parts) == 3 and _number(parts[0]):
        return Item(kind, parts[1], int(parts[0]), parts[2])
    if kind in ("card", "glory", "future", "claim", "factory", "use", LEGACY) and what:
        return Item(kind, what)
    raise Impossible(f"{word!r} is nothing that changes hands; write aquas:3, card:RT007, use:powersat ...")


def _number(text: str) -> bool:
    """Whether it is a number as players write it; 03 is none."""
    return text.isascii() and text.isdecimal() and len(text) < 6 and text[0] != "0"


# -- what is there and what is allowed -------------------------------------------------------------------


def all_there(state: Hf4State, giver: str, taker: str, words: Iterable[str]) -> None:
    """Raise Impossible where the giver has not all that, or the taker no stack for it."""
    items = [read(word) for word in words]
    for item in items:
        available(state, giver, taker, item)
    bribes = sum(item.n for item in items if item.kind == BRIBES)
    if bribes:
        state.rules.has_bribes(state, giver, bribes)
    each_once(state, giver, items)


@implements("N2", "Nb", "Nb.m", "N3")
def available(state: Hf4State, giver: str, taker: str, item: Item) -> None:
    """Raise Impossible where the giver has no such thing, or the taker no stack for it."""
    owner = state.players[giver]
    tokens = state.sites.get(item.what)
    if item.kind in CARGO:
        target(state, taker, item.to)
        cargo_source(state, giver, item)
    elif item.kind == "card":
        known_card(state, item.what)
        if item.what not in owner.hand:
            message = f"{name(state, item.what)} is not in {giver}'s hand"
            raise Impossible(
                message, frozenset({f"card:{item.what}"}), rule="N2", legal="give away cards of the own hand"
            )
    elif item.kind == "glory" and item.what not in owner.glory:
        raise Impossible(
            f"{giver} has no {chit_name(state, item.what)}", rule="Nb", legal="glories are not transferred"
        )
    elif item.kind == "future" and item.what not in owner.futures:
        message, about = f"{giver} has no star of {item.what}", frozenset({f"futures:{giver}"})
        raise Impossible(message, about, rule="Nb.m", legal="Futures are not transferred")
    elif item.kind in ("claim", "factory") and (tokens is None or getattr(tokens, item.kind) != giver):
        where = spot(state, item.what)
        message, about = f"{giver} has no {item.kind} at {where}", frozenset({f"site:{item.what}"})
        raise Impossible(message, about, rule="N3", legal="give away an own claim or factory")
    elif item.kind == "use":
        _lendable(state, giver, item.what)
    elif item.kind == LEGACY:
        state.rules.legacy_due(state, giver, item.what)


@implements(
    "N4", "N4a", "N4b", "N4c", "N4d", "N4e", "N5", "N6", "N6b", "N7", "Nb", "RFG-UNTAUGHT-j", "CA-M2B179F"
)
def _lendable(state: Hf4State, giver: str, what: str) -> None:
    kind, _, site = what.partition(":")
    if what in state.rules.lendable(state, giver):
        pass
    elif kind in ("factory", "claim") and site:
        tokens = state.sites.get(site)
        if tokens is None or getattr(tokens, kind) != giver:
            message, about = f"{giver} has no {kind} at {spot(state, site)}", frozenset({f"site:{site}"})
            raise Impossible(message, about, rule="N6", legal="lend the use of an own claim or factory")
    elif what == "luna":
        if giver != state.first_player:
            raise Impossible(
                f"only the 1st player, {state.first_player}, permits prospecting on Luna",
                rule="N6b",
                legal="deal with the 1st player about it",
            )
    elif kind == "ability" and site:
        if site not in abilities.lendable(state, giver):
            card = name(state, known_card(state, site))
            message = f"{giver} has no card {card} in a stack with an ability for what is beside it"
            raise Impossible(
                message,
                frozenset({f"card:{site}"}),
                rule="N7",
                legal="lend the ability of a card in an own stack",
            )
    elif kind == "crew" and site:
        if site not in hireable(state, giver):
            crew = name(state, known_card(state, site))
            message, about = f"{giver} has no crew {crew} in a stack", frozenset({f"card:{site}"})
            raise Impossible(message, about, rule="N6", legal="lend a crew that lies in a stack")
    elif kind in ("bernal", "colonist") and site:
        _lendable_colony(state, giver, kind, site)
    elif what == h_due.CYCLER:
        if not state.rules.has(state, giver, what):
            raise Impossible(f"{giver} has no {what}", rule="CA-M2B179F", legal="lend what one has")
    elif what not in LENT:
        known = f"{', '.join(LENT)}, luna, factory:SITE, claim:SITE, crew:CARD, ability:CARD"
        raise Impossible(
            f"the use of {what} is not negotiable; negotiable are {known}",
            rule="N4" if what in abilities.PRIVILEGES else "",
            legal="privileges to be lent are " + ", ".join(LENT),
        )
    elif what not in privileges_to_lend(state, giver):
        raise Impossible(f"{giver} has no {what}", rule=LENT[what], legal="lend what one has")
    if state.turn is None:
        raise Impossible("it is nobody's turn in which the use could be lent")


@implements("N4", "N4a", "N4b", "H3d", "I7.1")
def privileges_to_lend(state: Hf4State, player: str) -> list[str]:
    """Privileges whose use a player may grant: own ones, not lent ones; a push by a factory as well (H3d)."""
    own = {code for code in LENT if state.own_privilege(player, code)}
    if h_rights.own_push(state, player):
        own.add(h_rights.POWERSAT)
    return [code for code in LENT if code in own]


@implements("N6")
def hireable(state: Hf4State, player: str) -> list[str]:
    """The player's crew, where it is out in space and has a platform to work with on site."""
    crew = state.players[player].crew
    stack = state.stack_of(crew)
    return [crew] if stack is not None and stack.kind != "leo" and state.side(crew).isru is not None else []


@implements("N6.m2", "N7.m2")
def _lendable_colony(state: Hf4State, giver: str, kind: str, what: str) -> None:
    """Raise Impossible where the giver has no such anchored Bernal, or no such Colonist in play."""
    stack = state.players[giver].stacks.get(what)
    if kind == "bernal" and (stack is None or not stack.anchored):
        raise Impossible(
            f"{giver} has no anchored Bernal {what}",
            frozenset({f"{what}:{giver}"}),
            rule="N6.m2",
            legal="lend an own anchored Bernal",
        )
    if kind == "colonist" and what not in (card for _, card in state.rules.colonists(state, giver)):
        colonist = name(state, known_card(state, what))
        raise Impossible(
            f"{giver} has no Colonist {colonist} in play",
            frozenset({f"card:{what}"}),
            rule="N6.m2",
            legal="lend an own Colonist in play",
        )


@implements("N1", "I2c", "N")
def money(state: Hf4State, giver: str, items: Iterable[Item]) -> Iterator[RuleViolation]:
    """Who pays has the Aquas; the high bid stays covered, one that is outbid need not be."""
    owed = sum(item.n for item in items if item.kind == "aquas")
    has = state.players[giver].aquas
    auction = state.auction
    high = auction is not None and giver in i2_research.top_bidders(auction)
    bid = auction.bids[giver] if auction is not None and high else 0
    if owed > has:
        message = f"{giver} gives {count(owed, 'Aqua')} and has {has}"
        legal = f"give up to {count(has, 'Aqua')}"
        yield broken("N1", message, aquas_key(giver), legal=legal, wanted=owed, has=has)
    elif owed > has - bid:
        message = f"{giver} gives {count(owed, 'Aqua')} of {has}, but has bid {bid}"
        legal = f"give up to {count(has - bid, 'Aqua')}"
        yield broken("I2c", message, aquas_key(giver), legal=legal, bid=bid, has=has)


@implements("Na", "tE3.5")
def between_acts(state: Hf4State, items: Iterable[Item]) -> Iterator[RuleViolation]:
    """Cards and figures change hands between acts only; Aquas at any time (RUL-NEGOTIATION-TIMING).

    An event is carried out at once (K2): nobody gives away what it would hit, nor a cube that is asked for.
    """
    things = [item for item in items if item.kind not in ("aquas", "use")]
    if not things:
        return
    under_way = "a movement" if state.movement is not None else ""
    if state.auction is not None or rolls_open(state):
        under_way = "an operation"
    if under_way:
        message = f"cards and figures do not change hands during {under_way}"
        yield broken("Na", message, legal="before or after it", advice="move")
    closed = {**YEAR_END, **state.rules.closed_to_deals()}
    for decision in state.pending:
        if decision["kind"] in closed and not under_way:
            under_way = closed[decision["kind"]]
            message = f"cards and figures do not change hands during {under_way}"
            yield broken("Na", message, "game", legal="finish the year first", advice="year_end")


@implements("Nb", "Nb.m", "1D2a")
def transferable(state: Hf4State, items: Iterable[Item]) -> Iterator[RuleViolation]:
    """Glories and the stars of Futures are not transferable."""
    for item in items:
        if item.kind == "glory":
            message = f"the {chit_name(state, item.what)} cannot be given away"
            yield broken("Nb", message, f"glory:{item.what}", legal="leave it out of the deal")
        if item.kind == "future":
            message = f"the star of {item.what} cannot be given away"
            yield broken("Nb.m", message, f"future:{item.what}", legal="leave it out of the deal")


@implements("N2a")
def not_handed_on(state: Hf4State, items: Iterable[Item]) -> Iterator[RuleViolation]:
    """A card given from hand is not given on before its former owner's next turn."""
    for item in items:
        owner = state.hand_from.get(item.what) if item.kind == "card" else None
        if owner is not None:
            message = f"{name(state, item.what)} came from {owner}'s hand and may not be given on yet"
            legal = f"wait for {owner}'s next turn"
            yield broken("N2a", message, f"card:{item.what}", legal=legal, owner=owner)


def one_of_each(state: Hf4State, taker: str, items: Iterable[Item]) -> Iterator[RuleViolation]:
    """Of some cards nobody owns more than one or two (1A4, 2A7c)."""
    yield from state.rules.may_own(
        state, taker, [item.what for item in items if item.kind in ("card", "stacked")]
    )


# -- acts ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Deal(Structured):
    """Offer a deal to the player ``to``: what the offering player ``gives`` and ``gets``."""

    do: ClassVar[str] = "deal"

    to: str
    gives: tuple[str, ...] = ()
    gets: tuple[str, ...] = ()

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.to not in state.players or self.to == self.by:
            raise Impossible(f"{self.to} is nobody to deal with")
        still_plays(state, self.to)
        if not self.gives and not self.gets:
            raise Impossible("nothing changes hands")
        for words in (self.gives, self.gets):
            sums = [sum(word.startswith(f"{kind}:") for word in words) for kind in ("aquas", BRIBES)]
            if len(set(words)) < len(words) or max(sums) > 1:
                raise Impossible("a thing is named twice")
        if sum(read(word).kind == LEGACY for word in (*self.gives, *self.gets)) > 1:
            message = "one seniority disk is placed at a time"
            raise Impossible(message, rule="O6", legal="deal in the disk that is to be placed now")
        all_there(state, self.player, self.to, self.gives)
        all_there(state, self.to, self.player, self.gets)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from allowed(state, self.player, self.to, self.gives, self.gets)

    @implements("N")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        state.deals = [old for old in state.deals if (old["by"], old["to"]) != (self.by, self.to)]
        state.deals.append(
            {"by": self.player, "to": self.to, "gives": list(self.gives), "gets": list(self.gets)}
        )

    def touches(self, state: Hf4State) -> frozenset[str]:
        return touched(self.player, self.to, self.gives, self.gets)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        return iter(Several(cls.between(state, player, other) for other in state.playing if other != player))

    @classmethod
    def parts(cls, state: Hf4State) -> Iterable[Listing[Self]]:
        """All candidates: what one player may give goes with all that the other may."""
        return (cls.between(state, *seats) for seats in permutations(state.playing, 2))

    @classmethod
    def between(cls, state: Hf4State, one: str, other: str) -> Listing[Self]:
        """All deals that one player may offer another: what changes hands, and tokens (N3) beside it."""

        def read(deal: object) -> tuple[Swap, Swap] | None:
            if not isinstance(deal, cls) or (deal.by, deal.to) != (one, other):
                return None
            (gives, given), (gets, got) = map(n_tokens.apart, (deal.gives, deal.gets))
            return (gives, gets), (given, got)

        barred = next(between_acts(state, [Item(n_tokens.CLAIM, "")]), None) is not None
        goods = Pairs(baskets(state, one, other), baskets(state, other, one))
        tokens = n_tokens.Swaps(state, one, other, barred)
        return Made(
            Pairs(goods, tokens, but=(((), ()), ((), ()))),
            lambda both: cls(by=one, to=other, gives=both[0][0] + both[1][0], gets=both[0][1] + both[1][1]),
            read,
        )


def allowed(
    state: Hf4State, a: str, b: str, gives: Iterable[str], gets: Iterable[str]
) -> Iterator[RuleViolation]:
    """What the rules say against a deal between ``a`` and ``b``."""
    yield from game_over(state)
    given, got = [read(word) for word in gives], [read(word) for word in gets]
    yield from money(state, a, given)
    yield from money(state, b, got)
    yield from state.rules.may_deal(state, a, b)
    yield from state.rules.may_exchange(state, [item.kind for item in (*given, *got)])
    yield from between_acts(state, [*given, *got])
    yield from transferable(state, [*given, *got])
    for item in (*given, *got):
        if item.kind == LEGACY:
            yield from state.rules.may_place(state, item.what)
    yield from not_handed_on(state, [*given, *got])
    yield from n_tokens.whole_factories(state, [*given, *got])
    yield from into_a_stack_there(state, a, b, given)
    yield from into_a_stack_there(state, b, a, got)
    yield from n_tokens.limits(state, b, given, got)
    yield from n_tokens.limits(state, a, got, given)
    yield from one_of_each(state, b, given)
    yield from one_of_each(state, a, got)


def baskets(state: Hf4State, giver: str, taker: str) -> Listing[Words]:
    """Everything but tokens that a player may give another in one deal, whatever comes back for it."""
    owner = state.players[giver]
    things = [f"aquas:{n}" for n in range(1, owner.aquas + 1)]
    things += [f"{BRIBES}:{n}" for n in range(1, state.rules.bribes(state, giver) + 1)]
    things += [f"{LEGACY}:{ideology}" for ideology in state.rules.legacies(state, giver)]
    things += cargo_words(state, giver, taker)  # what goes one way or another comes first, to be counted fast
    things += [f"card:{card}" for card in owner.hand]
    things += [f"use:claim:{site}" for site in b_components.spare_claims(state, giver)]
    things += [f"use:factory:{site}" for site in b_components.factories(state, giver)]
    things += [f"use:{code}" for code in privileges_to_lend(state, giver)]
    things += ["use:luna"] if giver == state.first_player else []
    things += [f"use:ability:{card}" for card in abilities.lendable(state, giver)]
    things += [f"use:crew:{card}" for card in hireable(state, giver)]
    things += [f"use:bernal:{stack.kind}" for stack in state.rules.anchored(state, giver)]
    things += [f"use:colonist:{card}" for _, card in state.rules.colonists(state, giver)]
    things += [f"use:{what}" for what in state.rules.lendable(state, giver)]
    things += [f"use:{h_due.CYCLER}"] if state.rules.has(state, giver, h_due.CYCLER) else []

    def fits(words: Words) -> bool:
        if any(sum(word.startswith(f"{kind}:") for word in words) > 1 for kind in ("aquas", BRIBES, LEGACY)):
            return False
        try:
            all_there(state, giver, taker, words)
        except Impossible:
            return False
        return next(allowed(state, giver, taker, words, ()), None) is None

    def weigh(words: Words) -> Hashable:
        return weight(state, giver, [*map(read, words)])

    hull = whole_freighter(state, giver)
    without = Selections([word for word in things if word not in hull[:1]], fits, weigh=weigh)
    if not hull:
        return without
    return Several([without, Selections([word for word in things if word not in hull], fits, hull, weigh)])


def weight(state: Hf4State, giver: str, items: Sequence[Item]) -> Hashable:
    """All that things in a deal have to do with whether more of them may be given (see Selections)."""
    kinds = Counter(item.kind for item in items)
    alone = [kinds[kind] for kind in ("aquas", BRIBES, LEGACY)]
    cards = [item.what for item in items if item.kind in ("card", "stacked")]
    bernals = sum(b_cards.is_bernal(state, card) for card in cards)
    last = items[-1].what if items else ""  # what may be given in one of several ways is named side by side
    return (*alone, bernals, last, cargo_weight(state, giver, items))


def touched(a: str, b: str, gives: Iterable[str], gets: Iterable[str]) -> frozenset[str]:
    """Names of what a deal changes."""
    keys = {f"deal:{a}:{b}"}
    for word in (*gives, *gets):
        kind, _, what = word.partition(":")
        if kind == "aquas":
            keys |= {aquas_key(a), aquas_key(b)}
        elif kind == BRIBES:
            keys |= {f"{BRIBES}:{a}", f"{BRIBES}:{b}"}
        elif kind == "card":
            keys |= {word, f"hand:{a}", f"hand:{b}"}
        elif kind == "stacked":
            keys |= {f"card:{what.partition(':')[0]}", f"rocket:{a}", f"rocket:{b}"}
        elif kind in FTS:
            keys |= {f"{part}:{player}" for part in what.split(":")[1:] for player in (a, b)}
        elif kind in ("claim", "factory"):
            keys |= {f"site:{what}", f"claims:{a}", f"claims:{b}"}
        else:
            keys.add(word)
    return frozenset(keys)


def offer(state: Hf4State, by: str, to: str) -> dict[str, Any]:
    """The open offer of one player to another. Raises Impossible where there is none."""
    for deal in state.deals:
        if deal["by"] == by and deal["to"] == to:
            return deal
    raise Impossible(f"{by} has offered {to} nothing", frozenset({f"deal:{by}:{to}"}))


@dataclass(frozen=True, kw_only=True)
class AcceptDeal(PlayerAct):
    """Agree to the open offer of the player ``of``: everything in it changes hands at once."""

    do: ClassVar[str] = "accept_deal"

    of: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        deal = offer(state, self.of, self.player)
        all_there(state, self.of, self.player, deal["gives"])
        all_there(state, self.player, self.of, deal["gets"])

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        deal = offer(state, self.of, self.player)
        yield from allowed(state, self.of, self.player, deal["gives"], deal["gets"])
        yield from glitch_roll_first(state, self.of, self.player, map(read, deal["gives"]))
        yield from glitch_roll_first(state, self.player, self.of, map(read, deal["gets"]))

    @implements("N", "N1", "N2", "N3", silent=("N1", "N2", "N3"))
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        deal = offer(state, self.of, self.player)
        state.deals.remove(deal)
        sides = [
            (self.of, self.player, [read(word) for word in deal["gives"]]),
            (self.player, self.of, [read(word) for word in deal["gets"]]),
        ]
        hand_over_cargo(state, sides)
        for giver, taker, items in sides:
            for item in items:
                hand_over(state, giver, taker, item)
        d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        deal = offer(state, self.of, self.player)
        return touched(self.of, self.player, deal["gives"], deal["gets"])

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for deal in list(state.deals):
            if deal["to"] == player:
                yield cls(by=player, of=deal["by"])


@implements("N1")
def give_aquas(source: Player, to: Player, aquas: int) -> None:
    """Aquas go over, as far as they are there."""
    n = min(aquas, source.aquas)
    source.aquas -= n
    to.aquas += n


@implements("N2", "tE3.3")
def give_card(state: Hf4State, source: Player, to: Player, card: str) -> None:
    """A hand card goes over, and is not given on in the same round (N2a)."""
    source.hand.remove(card)
    to.hand.append(card)
    if state.phase != PREPARE:  # in the set-up cards are exchanged freely (iiD5.SETUP.9)
        state.hand_from[card] = source.id


@implements("N3")
def give_figure(state: Hf4State, giver: str, taker: str, item: Item) -> None:
    """A claim, or a factory with its claim and colonies, is the other player's."""
    tokens = state.site(item.what)
    if item.kind == "claim" or tokens.claim == giver:  # the disk of a third player stays
        tokens.claim = taker
    if item.kind == "factory":
        tokens.factory = taker
        tokens.colonies = [taker if owner == giver else owner for owner in tokens.colonies]
    state.rules.tokens_changed(state)


@implements("N4")
def give_use(turn: Turn, giver: str, taker: str, what: str) -> None:
    """The other player may use it until the turn ends."""
    by_giver = what == h_rights.POWERSAT or what.startswith(("bernal:", "delegate:"))  # several could give it
    turn.granted.setdefault(f"{what}:{giver}" if by_giver else what, set()).add(taker)


@implements("N1", "N2", "N2a", "N3", "N4a", "N4b", "tE3.3", silent=True)
def hand_over(state: Hf4State, giver: str, taker: str, item: Item) -> None:
    """Give one thing that is no cargo; hand limits do not matter."""
    source, to = state.players[giver], state.players[taker]
    if item.kind == "aquas":
        give_aquas(source, to, item.n)
    elif item.kind == BRIBES:
        state.rules.give_bribes(state, giver, taker, item.n)
    elif item.kind == "card":
        give_card(state, source, to, item.what)
    elif item.kind == "glory":
        source.glory.remove(item.what)
        to.glory.append(item.what)
    elif item.kind == "future":
        to.futures[item.what] = source.futures.pop(item.what)
    elif item.kind in ("claim", "factory"):
        give_figure(state, giver, taker, item)
    elif item.kind == LEGACY:
        state.pending = [one for one in state.pending if one["kind"] != LEGACY]
        state.rules.place(state, item.what)
    elif item.kind == "use" and state.turn is not None:
        give_use(state.turn, giver, taker, item.what)

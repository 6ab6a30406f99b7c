"""Slips of bookkeeping in the words of the table: which piece lies where, where it belongs, what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.engine.slips import Slip
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.acts import chit_name, count, name, spot
from hfmod.games.hf4.rules.core.e_stacks import owner_of
from hfmod.games.hf4.rules.core.i3_free_market import factories_of
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import DISKS, TITLES

MOST = 3  # pieces that are named one by one
LEAVE = "the acts so far leave"
TELL = "or tell the act that"  # what players forget most


@dataclass(frozen=True)
class _Case:
    """A fact that the table shows otherwise than the acts leave it."""

    state: Hf4State
    owner: str  # a player, a deck or a type
    seen: Any
    derived: Any
    places: Mapping[str, str]  # where cards and chits lie


def slip(state: Hf4State, fact: str, seen: Any, derived: Any, places: Mapping[str, str]) -> Slip | None:
    """A slip in words, None for a fact that no piece shows."""
    kind, _, owner = fact.partition(".")
    if kind not in _KINDS:
        return None
    found = list(_KINDS[kind](_Case(state, owner, seen, derived, places)))
    said = [one.message for one in found[:MOST]]
    if len(found) > MOST:
        said.append(f"and so on for {len(found) - MOST} more")
    todo = dict.fromkeys(one.help for one in found[:MOST])
    return Slip("; ".join(said), "; ".join(todo), frozenset().union(*(one.things for one in found)))


# -- cards -------------------------------------------------------------------------------------------------


def _card(case: _Case, card: str) -> Slip:
    """A card that lies elsewhere."""
    lies = case.places.get(card, "nowhere on the table")
    message = f"{name(case.state, card)} lies {lies}; {LEAVE} it {_home(case.state, card)}"
    return Slip(message, f"put it back, {TELL} moved it", frozenset({f"card:{card}"}))


def stack_name(kind: str) -> str:
    """``LEO``, ``the rocket``, ``outpost 1``."""
    named = {"leo": "LEO", "rocket": "the rocket", "freighter": "the freighter"}
    return named.get(kind, kind.replace("outpost", "outpost "))


def deck_name(deck: str) -> str:
    """A deck as its pile is named: ``Thrusters``, ``GW thrusters``."""
    return deck.replace("gw-", "GW ") if deck == b_cards.GIGAWATT else deck.capitalize()


def _home(state: Hf4State, card: str) -> str:
    """Where the acts leave a card."""
    stack = state.stack_of(card)
    if stack is not None:
        return f"in {stack_name(stack.kind)} of {stack.owner}"
    holder = next((player.id for player in state.players.values() if card in player.hand), None)
    deck = next((deck for deck, cards in state.decks.items() if card in cards), None)
    if holder is not None:
        return f"in the hand of {holder}"
    return f"in the deck {deck_name(deck)}" if deck is not None else "out of all decks, hands and stacks"


def _cards(
    case: _Case, seen: Sequence[str] | None = None, derived: Sequence[str] | None = None
) -> Iterator[Slip]:
    """Cards of a hand, a stack or a deck, by id or by the code of the side that is up."""
    seen = case.seen if seen is None else seen
    derived = case.derived if derived is None else derived
    ids = {card.back.code: card.id for card in case.state.content.cards.values()} | {
        card: card for card in case.state.content.cards
    }
    lying, left = ({ids.get(code, code): code for code in codes} for codes in (seen, derived))
    for card in (*left, *(card for card in lying if card not in left)):
        if card not in lying or card not in left:
            yield _card(case, card)
        elif lying[card] != left[card]:
            up, left_up = ("white", "black") if lying[card] == card else ("black", "white")
            message = f"{name(case.state, card)} lies {up} side up {case.places.get(card, '')}".rstrip()
            yield Slip(
                f"{message}; {LEAVE} it {left_up} side up",
                f"turn it over, {TELL} turned it",
                frozenset({f"card:{card}"}),
            )


def _top(case: _Case) -> Iterator[Slip]:
    """The top card of a deck."""
    deck = case.state.decks[case.owner]
    pile = case.places.get(case.derived or "", "")
    if case.derived is not None and pile != f"in the deck {deck_name(case.owner)}":
        yield _card(case, case.derived)
    elif case.seen is not None and case.seen not in deck:
        yield _card(case, case.seen)
    else:
        seen, left = (name(case.state, card) for card in (case.seen, case.derived))
        message = f"{seen} lies on top of the deck {deck_name(case.owner)}; {LEAVE} {left} there"
        yield Slip(
            message, f"lay {left} on top: the next auction is about it", frozenset({f"deck:{case.owner}"})
        )


def _heavy(case: _Case) -> Iterator[Slip]:
    for card in sorted({*case.seen} ^ {*case.derived}):
        up, left = ("heavy", "light") if card in case.seen else ("light", "heavy")
        message = f"{name(case.state, card)} lies {up} side up; {LEAVE} it {left}"
        yield Slip(message, f"turn it round, {TELL} turned it", frozenset({f"card:{card}"}))


def _crew(case: _Case) -> Iterator[Slip]:
    message = f"the crew card of {case.owner} shows {case.seen}; the game began with {case.derived} up"
    yield Slip(message, "turn it back: the side is chosen once, before the game begins")


# -- stacks ------------------------------------------------------------------------------------------------


def _stack(kind: str) -> Callable[[_Case], Iterator[Slip]]:
    title = kind.replace("outpost", "outpost ")

    def words(case: _Case) -> Iterator[Slip]:
        seen, derived = case.seen or {}, case.derived or {}
        whose = f"{case.owner}'s {title}"
        yield from _cards(case, seen.get("cards", ()), derived.get("cards", ()))
        if seen.get("fts", 0) != derived.get("fts", 0):
            counted = count(seen.get("fts", 0), "tank")
            message = f"the tank chit of {whose} shows {counted}; {LEAVE} {derived.get('fts', 0)}"
            yield Slip(message, f"count {derived.get('fts', 0)}, {TELL} moved, made or used up tanks")
        at, left = seen.get("location"), derived.get("location")
        if at != left and not derived:
            if at is not None:
                message = f"the figure of {whose} stands on {spot(case.state, at)}; {LEAVE} no such stack"
                yield Slip(message, f"take the figure off the map, {TELL} founded the stack")
        elif left is not None and at != left:
            where = f"stands on {spot(case.state, at)}" if at is not None else "is off the map"
            message = f"the figure of {whose} {where}; {LEAVE} it on {spot(case.state, left)}"
            yield Slip(message, f"put it back, {TELL} moved it (a flight begins with its thruster)")
        for chit in ("wet", "dry"):
            at, left = seen.get(chit), derived.get(chit)
            if at != left and derived and seen:
                where = f"on {at}" if at is not None else "off the fuel strip"
                message = f"the {chit} mass chit of {case.owner} lies {where}; {LEAVE} it on {left}"
                yield Slip(message, f"put it on {left}, {TELL} loaded, burnt or moved mass")

    return words


def _aquas(case: _Case) -> Iterator[Slip]:
    more = case.seen - case.derived
    message = f"the mat of {case.owner} shows {count(case.seen, 'Aqua')}; {LEAVE} {case.derived}"
    went = f"{count(abs(more), 'Aqua')} {'came from' if more > 0 else 'went to'}"
    yield Slip(message, f"count {case.derived}, or tell what {went}")


def _fuel(case: _Case) -> Iterator[Slip]:
    message = f"the wet mass chit of {case.owner} shows {case.seen}; {LEAVE} fuel of {case.derived}"
    yield Slip(message, f"turn the chit to {case.derived}, {TELL} loaded other fuel")


# -- tokens ------------------------------------------------------------------------------------------------


def _tokens(what: str, *, beads: bool = False) -> Callable[[_Case], Iterator[Slip]]:
    """Tokens of a player on sites."""

    def words(case: _Case) -> Iterator[Slip]:
        more, fewer = (
            [site for site in one if site not in other]
            for one, other in ((case.seen, case.derived), (case.derived, case.seen))
        )
        token = f"{what} of {case.owner}"
        if len(more) == len(fewer) == 1:
            there, left = (spot(case.state, site) for site in (*more, *fewer))
            message = f"a {token} lies on {there}; {LEAVE} it on {left}"
            yield Slip(message, f"put it back, {TELL} moved it", _site(case, *more, *fewer))
            return
        for site in more:
            message = f"a {token} lies on {spot(case.state, site)}; {LEAVE} none there"
            yield Slip(message, f"take it off, {TELL} put it there", _site(case, site))
        for site in fewer:
            message = f"no {token} lies on {spot(case.state, site)}; {LEAVE} one there"
            yield Slip(message, f"lay it there, {TELL} took it off", _site(case, site))

    def _site(case: _Case, *sites: str) -> frozenset[str]:
        """The sites, and the beads of their types, which follow the factories (I7d)."""
        printed = case.state.content.map.sites
        types = {f"exploitation:{printed[site].spectral}" for site in sites if beads and site in printed}
        return frozenset({*(f"site:{site}" for site in sites), *types})

    return words


def _busted(case: _Case) -> Iterator[Slip]:
    for site in sorted({*case.seen} ^ {*case.derived}):
        where = spot(case.state, site)
        if site in case.seen:
            message, todo = f"a red disk lies on {where}; {LEAVE} it not busted", "take it off"
        else:
            message, todo = f"no red disk lies on {where}; {LEAVE} it busted", "lay one there"
        yield Slip(message, f"{todo}, or tell the prospecting", frozenset({f"site:{site}"}))


def _glitches(case: _Case) -> Iterator[Slip]:
    for kind in sorted({*case.seen} ^ {*case.derived}):
        whose = f"{stack_name(kind)} of {case.owner}"
        if kind in case.seen:
            message, todo = f"a red disk lies on {whose}; {LEAVE} no glitch there", "take it off"
        else:
            message, todo = f"no red disk lies on {whose}; {LEAVE} a glitch there", "lay one there"
        yield Slip(message, f"{todo}, or tell the glitch or its repair")


def _bead(case: _Case) -> Iterator[Slip]:
    where = f"at {case.seen}" if case.seen is not None else "off its track"
    n = factories_of(case.state, case.owner)
    built = f"{n} {'factory' if n == 1 else 'factories'}"
    message = f"the bead of type {case.owner} lies {where}; with {built} it belongs at {case.derived}"
    yield Slip(message, f"move the bead to {case.derived}", frozenset({f"exploitation:{case.owner}"}))


# -- chits -------------------------------------------------------------------------------------------------


def _chits(case: _Case) -> Iterator[Slip]:
    """Glory and heroism chits, on the map or with a player."""
    for chit in sorted({*case.seen} ^ {*case.derived}):
        lies = case.places.get(chit, "nowhere on the table")
        left = _keeper(case.state, chit)
        home = "on the solar map" if left is None else f"with {left}"
        message = f"the {chit_name(case.state, chit)} lies {lies}; {LEAVE} it {home}"
        todo = "put it back" if left is None else f"lay it on the mat of {left}"
        yield Slip(message, f"{todo}, {TELL} awarded it", frozenset({f"glory:{chit}"}))


def _glory(case: _Case) -> Iterator[Slip]:
    yield from _chits(case)
    for chit, side in case.seen.items():
        left = case.derived.get(chit)
        if left not in (None, side):
            up = "high" if side == "high" else "low"
            message = f"the {chit_name(case.state, chit)} of {case.owner} lies {up} side up; {LEAVE} it "
            message += "low" if up == "high" else "high"
            yield Slip(message, f"turn it over, {TELL} brought it to LEO", frozenset({f"glory:{chit}"}))


def _keeper(state: Hf4State, chit: str) -> str | None:
    """The player who has a chit, None while it lies on the map."""
    for stack in state.stacks():
        for card in stack.cards:
            if state.cards[card].glory == chit:
                return owner_of(state, card, stack)
    kept = (player.id for player in state.players.values() if chit in (*player.glory, *player.heroism))
    return next(kept, None)


def _cargo(case: _Case) -> Iterator[Slip]:
    """Colonist disks and Discovery chits in the stacks of a player."""
    for kind in sorted({*case.seen, *case.derived}):
        stack = "LEO" if kind == "leo" else f"{kind.replace('outpost', 'outpost ')}"
        for word, title in TITLES.values():
            seen, left = (one.get(kind, {}).get(word, 0) for one in (case.seen, case.derived))
            if seen != left:
                message = f"{count(seen, title)} in {stack} of {case.owner}; {LEAVE} {left}"
                todo = f"make it {left}, {TELL} took, moved or lost a {title}"
                yield Slip(message, todo, frozenset({f"{kind}:{case.owner}"}))


def _waiting(case: _Case) -> Iterator[Slip]:
    message = f"{count(case.seen, TITLES[DISKS][1])} on the colony site; {LEAVE} {case.derived}"
    todo = f"make it {case.derived}: one dies at the end of a year from year 16 on, {TELL} took them aboard"
    yield Slip(message, todo, frozenset({"rescue"}))


# -- modules -----------------------------------------------------------------------------------------------


def _mobile(case: _Case) -> Iterator[Slip]:
    """Cubes that are no factories: where they stand."""
    seen, left = Counter(case.seen), Counter(case.derived)
    for space in sorted((seen - left) | (left - seen)):
        where, lying, right = spot(case.state, space), count(seen[space], "mobile factory"), left[space]
        message = f"{case.owner} has {lying} on {where}; {LEAVE} {right}"
        yield Slip(message, f"leave {right} there, {TELL} moved it", frozenset({f"cubes:{case.owner}"}))


def _colonists(case: _Case) -> Iterator[Slip]:
    for card in sorted({*case.seen} ^ {*case.derived}):
        whose = f"{name(case.state, card)} is marked as a Colonist of {case.owner} in play"
        if card not in case.seen:
            whose = f"{name(case.state, card)} is not marked as a Colonist of {case.owner} in play"
        left = "it is none" if card in case.seen else "it is one"
        message = f"{whose}; by the acts so far {left}"
        yield Slip(message, f"mark it, {TELL} brought or retired it", frozenset({f"card:{card}"}))


def _elevators(case: _Case) -> Iterator[Slip]:
    for elevator in sorted({*case.seen} ^ {*case.derived}):
        ends = " and ".join(spot(case.state, end) for end in elevator.split(":"))
        shown, left = ("stands", "none") if elevator in case.seen else ("does not stand", "one")
        message = f"the space elevator between {ends} {shown}; {LEAVE} {left} there"
        yield Slip(message, f"turn its piece over, {TELL} built it", frozenset({f"elevator:{elevator}"}))


def _isotope(case: _Case) -> Iterator[Slip]:
    shown, left = (one or "none" for one in (case.seen, case.derived))
    message = f"the isotope marker of {case.owner} shows {shown}; the gold tanks are of type {left}"
    yield Slip(message, f"set it to {left}, {TELL} made the first ones")


# -- the table ---------------------------------------------------------------------------------------------


def _marker(case: _Case) -> Iterator[Slip]:
    where = f"on the mat of {case.seen}" if case.seen is not None else "on no mat"
    message = f"the first player's marker lies {where}; the 1st player is {case.derived}"
    yield Slip(message, f"lay it on the mat of {case.derived}, {TELL} passed it on")


def _cube(case: _Case) -> Iterator[Slip]:
    where = f"on spot {case.seen}" if case.seen is not None else "off the sunspot cycle"
    message = f"the sunspot cube lies {where}; {LEAVE} it on spot {case.derived}"
    yield Slip(message, "put it back; its command Next year moves it, and the year with it")


def _disks(case: _Case) -> Iterator[Slip]:
    message = f"{count(case.seen, 'seniority disk')} lie on the sunspot cycle; {LEAVE} {case.derived}"
    todo = f"leave {case.derived} there: one leaves with each cycle that ends"
    yield Slip(message, todo, frozenset({"seniority"}))


def _star(case: _Case) -> Iterator[Slip]:
    where = f"in {case.seen}" if case.seen is not None else "in no ideology"
    message = f"the gold star lies {where}; {LEAVE} it in {case.derived}"
    yield Slip(
        message, f"move it to {case.derived}, {TELL} changed the delegates: the star follows the votes"
    )


def _seats(what: str, *things: str) -> Callable[[_Case], Iterator[Slip]]:
    """Delegates of a player, or legacy votes, by ideology."""

    def words(case: _Case) -> Iterator[Slip]:
        numbers = [
            (one, case.seen.get(one, 0), case.derived.get(one, 0)) for one in {**case.derived, **case.seen}
        ]
        other = [(ideology, seen, left) for ideology, seen, left in sorted(numbers) if seen != left]
        lying = " and ".join(f"{count(seen, what)} in {ideology}" for ideology, seen, _ in other)
        right = " and ".join(f"{left} in {ideology}" for ideology, _, left in other)
        whose = f"{case.owner} has" if case.owner else "the assembly has"
        message = f"{whose} {lying}; {LEAVE} {right}"
        yield Slip(message, f"leave {right}, {TELL} changed that", frozenset(things))

    return words


# -- Module 3 ----------------------------------------------------------------------------------------------


def _bribes(case: _Case) -> Iterator[Slip]:
    message = f"{count(case.seen, 'bribe')} in the war room of {case.owner}; {LEAVE} {case.derived}"
    yield Slip(message, f"leave {case.derived} there, {TELL} paid or brought some")


def _peace(case: _Case) -> Iterator[Slip]:
    message = f"the marker of war and peace shows {case.seen}; {LEAVE} it at {case.derived}"
    yield Slip(message, f"set it to {case.derived}, {TELL} changed that")


def _places(what: str, nothing: str) -> Callable[[_Case], Iterator[Slip]]:
    """What lies on the chits, one by one."""

    def words(case: _Case) -> Iterator[Slip]:
        for ideology in sorted({*case.seen, *case.derived}):
            shown, left = (one.get(ideology) or nothing for one in (case.seen, case.derived))
            if shown != left:
                message = f"{what} in {ideology} shows {shown}; {LEAVE} {left}"
                yield Slip(message, f"set it to {left}, {TELL} changed it", frozenset({"conflict"}))

    return words


def _corrupt(case: _Case) -> Iterator[Slip]:
    for ideology in sorted({*case.seen, *case.derived}):
        seen, left = (one.get(ideology, {}) for one in (case.seen, case.derived))
        for player in sorted({*seen, *left}):
            lying, right = seen.get(player, 0), left.get(player, 0)
            if lying != right:
                message = f"{player} has {count(lying, 'corrupt delegate')} in {ideology}; {LEAVE} {right}"
                todo = f"lay a bribe under {right} of them, {TELL} suborned or ousted one"
                yield Slip(message, todo, frozenset({"assembly"}))


_KINDS: Mapping[str, Callable[[_Case], Iterable[Slip]]] = {
    "hand": _cards, "leo": _cards, "deck": _cards, "deck_top": _top, "heavy": _heavy, "crew": _crew,
    "rocket": _stack("rocket"), "outpost1": _stack("outpost1"), "outpost2": _stack("outpost2"),
    "outpost3": _stack("outpost3"), "freighter": _stack("freighter"),
    "kalpana": _stack("kalpana"), "stanford": _stack("stanford"), "colonists": _colonists,
    "aquas": _aquas, "fuel": _fuel,
    "claims": _tokens("claim disk"), "factories": _tokens("cube", beads=True), "colonies": _tokens("dome"),
    "busted": _busted, "glitches": _glitches, "exploitation": _bead,
    "chits": _chits, "glory": _glory, "heroism": _chits,
    "first_player": _marker, "sunspot": _cube, "seniority": _disks, "law": _star,
    "cargo": _cargo, "waiting": _waiting, "mobile_factories": _mobile, "elevators": _elevators,
    "isotope": _isotope,
    "bribes": _bribes, "conflict": _peace, "corrupt": _corrupt,
    "propaganda": _places("the propaganda", "nothing"), "extremists": _places("the chit", "nobody"),
    "delegates": _seats("delegate"), "legacy": _seats("legacy vote", "seniority"),
}  # fmt: skip

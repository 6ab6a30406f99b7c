"""How each declared act of the High Frontier module becomes acts of the engine.

A builder gets what was declared, and the position, and yields actions one by one; each is played before the
next is asked for. Where nothing fits, it sets ``unclear`` and yields nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hfmod.games.hf4.record import assembly as hf4_assembly
from hfmod.games.hf4.record import deals as hf4_deals
from hfmod.games.hf4.record import rescue as hf4_rescue
from hfmod.games.hf4.record import tanks as hf4_tanks
from hfmod.games.hf4.record import year as hf4_year
from hfmod.games.hf4.record.table import STACKS
from hfmod.games.hf4.record.told import Action, Work
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.e_stacks import is_crew, owner_of, stacks_at
from hfmod.games.hf4.rules.core.felonies import may_use_factory
from hfmod.games.hf4.rules.core.h_buggy import roads_from
from hfmod.games.hf4.rules.core.i6_prospect import reach
from hfmod.games.hf4.rules.core.j_operational import given_up
from hfmod.games.hf4.rules.core.n_negotiation import privileges_to_lend
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics import o5_laws

Builder = Callable[[Work], Iterator[Action]]


def _plain(do: str) -> Builder:
    def build(work: Work) -> Iterator[Action]:
        yield work.action(do)

    return build


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


# -- research, market, boost -------------------------------------------------------------------------------


def _auction(work: Work) -> Iterator[Action]:
    yield work.action("research_auction", deck=work.get("deck"), bid=_number(work.get("bid")))


def _bid(work: Work) -> Iterator[Action]:
    yield work.action("bid", amount=_number(work.get("amount")))


def _pass(work: Work) -> Iterator[Action]:
    if work.state.auction is not None:  # else it closed by itself, nobody else could bid any more
        yield work.action("pass_bid")


def _award(work: Work) -> Iterator[Action]:
    if work.state.auction is None:
        return
    yield work.action("award", to=work.get("to"))


def _sell(work: Work) -> Iterator[Action]:
    """Cards sold one after the other: two together where the Free Trade Act lets them be (O5a)."""
    cards = work.group.all("card")
    if len(cards) == 2 and o5_laws.pair_sale(work.state, work.by):
        yield work.action("free_market", card=cards[0], second=cards[1])
        return
    for card in cards:
        yield work.action("free_market", card=card)


def _boost(work: Work) -> Iterator[Action]:
    cards = work.group.all("cards")
    heavy = [card for card in cards if card in work.group.heavy]
    known, black = work.state.content.cards, work.group.black
    faces = [known[card].back.code if card in black and card in known else card for card in cards]
    yield work.action("boost", cards=faces, heavy=heavy or None)


def _discard(work: Work) -> Iterator[Action]:
    for card in work.get("cards").split(","):
        yield work.action("discard", card=card)


# -- stacks ------------------------------------------------------------------------------------------------


def _transfer(work: Work) -> Iterator[Action]:
    source, to = work.get("from"), work.get("to")
    there = work.stacks.get(to)
    told = hf4_rescue.named(work.state, work.stacks.get(source), work.group.all("cards"))
    cards = [card for card in told if there is None or card not in there.cards]
    fts = work.moved(source, to)
    uncounted = not fts and source in STACKS and not work.group.all("cards")
    if uncounted:
        fts = work.perhaps_moved(source, to)
    if cards and (source not in work.stacks or cards[0] not in work.stacks[source].cards):
        # it may still lie where its stack was before it was converted
        source = next((kind for kind, stack in work.stacks.items() if cards[0] in stack.cards), source)
    if not (cards or fts) or source == to:
        return  # nothing new
    things: Action = {"source": source, "cards": cards or None}
    if fts:
        things |= {"fts": fts, "grade": work.grade(source, fts)}
    if there is None:
        action = work.action("create_stack", kind=to, **things)
    else:
        action = work.action("cargo_transfer", to=to, **things)
    if uncounted:
        if not work.legal(action):
            return
        if work.held(source) > 1:
            work.unclear = f"{work.by} moves tanks from {source} to {to}, but not told is how many"
    yield action


def _create(work: Work) -> Iterator[Action]:
    kind, space = work.get("stack"), work.get("space")
    tanks = work.told.get(kind, 0) - work.held(kind)
    sources = [one for one, stack in work.stacks.items() if one != kind and stack.location == space]
    sources = [one for one in sources if 0 < tanks <= work.held(one) and one not in work.told]
    if len(sources) == 1:  # counted where they are, and not yet where they were
        goods: Action = {"source": sources[0], "fts": tanks, "grade": work.grade(sources[0], tanks)}
        if kind in work.stacks:
            yield work.action("cargo_transfer", to=kind, **goods)
        else:
            yield work.action("create_stack", kind=kind, **goods)
    elif kind not in work.stacks and not work.told.get(kind):  # tanks that were told make a stack too
        work.unclear = f"{work.by} creates a stack {kind}, but nothing was laid into it"


def _convert(work: Work) -> Iterator[Action]:
    to, space, told = work.get("to"), work.get("space"), work.get("from")
    outposts = [k for k, s in work.stacks.items() if k.startswith("outpost") and k != to]
    here = [kind for kind in outposts if work.stacks[kind].location == space]
    rocket = [kind for kind in ("rocket",) if kind in work.stacks and to != "rocket"]
    sources = [told] if told in work.stacks else here if to == "rocket" or told == "outpost" else rocket
    if sources:
        yield work.action("convert_stack", source=sources[0], to=to)
    else:
        work.unclear = f"{work.by} converts a stack to {to} at {space}, but has none there"


def _decommission(work: Work) -> Iterator[Action]:
    stack = work.stacks.get(work.get("stack"))
    told = hf4_rescue.named(work.state, stack, work.group.all("cards"))
    cards = [card for card in told if stack is not None and card in stack.cards]
    kind = work.get("stack")
    fts = _number(work.get("aquas")) or max(0, work.held(kind) - work.told.get(kind, work.held(kind)))
    if not (cards or fts or work.group.all("cards")) and work.held(kind) and kind not in work.told:
        fts = work.held(kind)  # perhaps all of them
        work.unclear = f"{work.by} throws tanks of {kind} away, but not told is how many"
    if cards or fts:  # else an act has decommissioned them already
        grade = work.grade(kind, fts) if fts else None
        yield work.action("decommission", stack=kind, cards=cards or None, fts=fts or None, grade=grade)
        return
    for card in work.group.all("cards"):
        if card not in work.own_cards() or is_crew(work.state, card):
            continue
        own = next(one for one, held in work.stacks.items() if card in held.cards)
        yield work.action("decommission", stack=own, cards=[card])


# -- sites -------------------------------------------------------------------------------------------------


def _stack_of(work: Work, card: str) -> Stack | None:
    return work.state.stack_of(card)


def _receiver(work: Work, place: str) -> tuple[str, bool]:
    """Which stack took the tanks made at a place, and whether they were loaded as fuel at once."""
    for tag in work.group.tanks:
        if not tag.params.get("change", "").startswith("-"):
            return tag.params.get("stack", "rocket"), False
    there = [stack.kind for stack in stacks_at(work.state, place, work.by)]
    rocket = work.stacks.get("rocket")
    if work.group.wet and rocket is not None and f_fuel.parse_mass(work.group.wet) > rocket.wet:
        return "rocket", True
    if "rocket" in there:
        return "rocket", False
    return (there[0] if there else "outpost1"), False


def _site_refuel(work: Work) -> Iterator[Action]:
    card = work.get("card")
    stack = _stack_of(work, card)
    to, load = _receiver(work, stack.location if stack is not None else "")
    yield work.action("site_refuel", card=card, to=to, load=load or None)


def _factory_refuel(work: Work) -> Iterator[Action]:
    to, load = _receiver(work, work.get("site"))
    yield work.action("factory_refuel", site=work.get("site"), to=to, load=load or None)


def _air_refuel(work: Work) -> Iterator[Action]:
    card = work.get("card")
    stack = _stack_of(work, card)
    aboard = stack.cards if stack is not None else []
    told = work.get("thruster")
    thrusters = [one for one in aboard if work.state.side(one).thrust is not None and told in ("", one)]
    chance = [{"d6": die, "for": "air_refuel"} for _, die, _ in work.group.rolls]
    paid = work.get("finao") == "1"
    before, later = ([one for one in told if one in aboard] for told in (work.group.supports, work.supports))
    supports = [before or None, later or None]  # those told since may be of the next act
    if not work.state.rules.supports:
        supports = [None]
    elif not chance and not paid:
        supports.insert(0, None)  # they were told, perhaps, when the thruster was activated
    lost = list(work.not_kept) or None
    made = [
        work.action("air_eater_refuel", card=card, thruster=one, finao=paid or None, supports=each, lost=lost)
        for each in supports
        for one in (card, *thrusters)
        if one in thrusters
    ]
    if action := work.first_legal(made):
        yield action | ({"chance": chance} if chance else {})
    else:
        work.unclear = f"{work.by} scoops fuel with {card}, but no thruster is with it"


def _prospect(work: Work) -> Iterator[Action]:
    rolls: dict[str, int] = {}
    for _, die, tag in work.group.rolls:
        if tag.params.get("again") != "1":
            rolls.setdefault(tag.params.get("subject", ""), die)
    sites = list(dict.fromkeys([*work.group.all("site"), *rolls]))
    card = work.get("card")
    if not sites and card:
        stack = _stack_of(work, card)
        sites = [stack.location] if stack is not None else []
    cards = [card] if card else _prospectors(work, sites)
    disks = work.group.all("disks_from")
    lifted = {"disks_from": disks} if disks else {}
    action = work.first_legal([work.action("prospect", card=one, sites=sites, **lifted) for one in cards])
    if action is None or not sites:
        work.unclear = f"{work.by} prospects, but nothing tells with which card or where"
        return
    wanted = [site for site in sites if site in rolls]
    if wanted:
        action["chance"] = [{"d6": rolls[site], "for": "prospect"} for site in wanted]
    yield action


def _prospectors(work: Work, sites: list[str]) -> list[str]:
    """Own cards with an ISRU platform, those that reach the sites first."""
    able = [card for card in work.own_cards() if work.state.side(card).isru is not None]

    def near(card: str) -> bool:
        stack = work.state.stack_of(card)
        return stack is not None and set(sites) <= reach(work.state, card, stack)

    return sorted(able, key=lambda card: not near(card))


def _given_up(work: Work, cards: Sequence[str], both: Sequence[str]) -> list[str]:
    """Supports given up to industrialize: those told with the cards, or the only ones that will do."""
    decks = {card: work.state.content.cards[card].deck for card in cards if card in work.state.content.cards}
    told = [card for card in cards if decks.get(card) in ("generators", "reactors")]
    if told or any(_stack_of(work, card) is None for card in both):
        return told
    chains = given_up(work.state, both)
    return list(chains[0]) if len(chains) == 1 else []


def _with_what_goes(work: Work, told: list[str]) -> list[str]:
    """Cards told for a factory, and those that are seen going from their stacks to the hand with them."""
    stacks = [stack for card in told if (stack := _stack_of(work, card)) is not None]
    decks = {work.state.content.cards[card].deck for card in told if card in work.state.content.cards}
    parts = {"robonauts", "refineries"} - decks | {"generators", "reactors"}
    beside = (card for stack in stacks[:1] for card in stack.cards if card in work.given_up)
    return [*told, *(card for card in beside if card not in told and _deck(work, card) in parts)]


def _deck(work: Work, card: str) -> str:
    known = work.state.content.cards.get(card)
    return known.deck if known is not None else ""


def _industrialize(work: Work) -> Iterator[Action]:
    cards = _with_what_goes(work, work.group.all("cards"))
    kinds = {work.state.content.cards[card].deck: card for card in cards if card in work.state.content.cards}
    places = [stack.location for card in cards if (stack := _stack_of(work, card)) is not None]
    site = work.get("site") or (places[0] if places else "")
    free = True if work.get("free") == "1" else None
    if not cards and site:  # whatever was given up lies there, and where nothing did the cube shows it
        there = [c for s in stacks_at(work.state, site, work.by) for c in s.cards]
        for card in there:
            kinds.setdefault(work.state.content.cards[card].deck, card)
    if "refineries" in kinds and site:
        refinery, robonaut = kinds["refineries"], kinds.get("robonauts")
        both = [card for card in (robonaut, refinery) if card is not None]
        supports = _given_up(work, cards, both) or None
        yield work.action(
            "industrialize", site=site, refinery=refinery, robonaut=robonaut, supports=supports, free=free
        )  # fmt: skip
    elif cards and site:
        robonaut = cards[0] if cards[1:] else None
        yield work.action("industrialize", site=site, refinery=cards[-1], robonaut=robonaut, free=free)
    elif not site:
        work.unclear = f"{work.by} industrializes, but nothing tells where or with which cards"


def _own_factories(work: Work) -> list[str]:
    return [site for site in work.state.sites if may_use_factory(work.state, work.by, site)]


def _produce(work: Work) -> Iterator[Action]:
    card, to = work.get("card"), work.get("stack")
    there = work.stacks.get(to)
    sites = [work.get("site")] if work.get("site") else _own_factories(work)
    if there is not None and not work.get("site"):
        sites.sort(key=lambda site: site != there.location)
    heavy = card in work.group.heavy
    made = [work.action("et_production", card=card, site=site, to=to, heavy=heavy or None) for site in sites]
    action = work.first_legal(made)
    if action is None or not card:
        work.unclear = f"{work.by} produces a card, but nothing tells which, or at which factory"
    else:
        yield action


def _deliver(work: Work) -> Iterator[Action]:
    card, source = work.get("card"), work.get("from")
    if not card:
        work.unclear = f"{work.by} delivers a card from {work.get('site')}, but nothing tells which"
    else:
        yield work.action("delivery", card=card, source=source)


def _colony(work: Work) -> Iterator[Action]:
    card, site = work.get("card"), work.get("site")
    stack = _stack_of(work, card)
    site = site or (stack.location if stack is not None else "")
    if not card:
        there = [c for s in stacks_at(work.state, site, work.by) for c in s.cards]
        card = next((c for c in there if work.state.side(c).human or is_crew(work.state, c)), "")
    if card:
        elected = True if work.get("delegate") == "1" else None
        yield work.action("build_colony", site=site, card=card, delegate=elected)
    else:
        work.unclear = f"{work.by} builds a colony at {site}, but nothing tells with which card"


def _claim_jump(work: Work) -> Iterator[Action]:
    if work.get("site"):
        yield work.action("claim_jump", site=work.get("site"), disk_from=work.get("disk_from") or None)
    else:
        work.unclear = f"{work.by} takes up a disk for a claim jump, but not told is where"


def _objection(work: Work) -> Iterator[Action]:
    objects = False if work.get("objects") == "0" else None
    yield work.action("object_to_jump", site=work.get("site"), objects=objects)


def _take_glory(work: Work) -> Iterator[Action]:
    card = work.get("card") or work.state.players[work.by].crew
    stack = _stack_of(work, card)
    site = work.state.content.map.sites.get(stack.location) if stack is not None else None
    zone = site.zone if site is not None else ""
    chit = work.get("chit") or next((c for c, z in work.state.glory_spots.items() if z == zone), "")
    if chit and work.glory(card) == chit:
        return  # told by chit and by card, one after the other
    if chit:
        yield work.action("take_glory", chit=chit, card=card)
    else:
        work.unclear = f"{work.by} takes a glory chit, but none lies in the zone {zone or 'of the card'}"


def _turn_glory(work: Work) -> Iterator[Action]:
    chit, card = work.get("chit"), work.get("card")
    if chit and not card:
        carriers = [c for c, one in work.state.cards.items() if one.glory == chit]
        card = carriers[0] if carriers else work.state.players[work.by].crew
    if work.glory(card) is None and work.state.players[work.by].glory:
        return  # told by card and by chit, one after the other
    yield work.action("turn_glory", card=card)


def _buggy(work: Work) -> Iterator[Action]:
    card, told, into = work.get("card"), work.get("space"), work.get("into")
    stack = _stack_of(work, card)
    roads = roads_from(work.state, stack.location) if stack is not None else []
    spaces = [told] if told else roads
    if len(spaces) != 1 or not card:
        what = "who rides" if not card else "where to"
        work.unclear = f"{work.by} drives along a buggy road, but not said is {what}"
        return
    there = [one.kind for one in stacks_at(work.state, spaces[0], work.by)]
    kind = (into if into in there else None) if told else next(iter(there), None)
    yield work.action("buggy_move", card=card, space=spaces[0], into=kind)


def _revive(work: Work) -> Iterator[Action]:
    stack = _stack_of(work, work.get("card"))
    busted = [site for site, tokens in work.state.sites.items() if tokens.busted]
    here = stack.location if stack is not None and stack.location in busted else "".join(busted[:1])
    site = work.get("site") or here
    if site and work.get("card"):
        yield work.action("revive_mine", card=work.get("card"), site=site)
    else:
        work.unclear = f"{work.by} revives a mine, but not said is with which card, or no site is busted"


def _mooncable(work: Work) -> Iterator[Action]:
    yield work.action("mooncable", card=work.get("card"))


def _phileas_fogg(work: Work) -> Iterator[Action]:
    yield work.action("phileas_fogg", cards=work.group.all("cards"))


def _recall(work: Work) -> Iterator[Action]:
    yield work.action("recall_crew", card=work.get("card"), to=work.get("to"))


def _discard_token(work: Work) -> Iterator[Action]:
    yield work.action("discard_token", token=work.get("token"), site=work.get("site"))


def murderer(state: Hf4State, card: str) -> str:
    """Who gives up a human, which the table alone tells: its owner, or for a guest the player of the turn."""
    stack = state.stack_of(card)
    if stack is None:
        return ""
    owner = owner_of(state, card, stack)
    if owner == stack.owner:
        return owner
    return state.turn.player if state.turn is not None else stack.owner


def _murder(work: Work) -> Iterator[Action]:
    by = murderer(work.state, work.get("card"))
    if by:
        yield {"by": by, "do": "murder", "card": work.get("card")}


# -- moves and deals ---------------------------------------------------------------------------------------


def _activate(work: Work) -> Iterator[Action]:
    card, push, stack = work.get("card"), work.get("push_by", "nobody"), work.get("stack")
    told = work.action(
        "activate_thruster", card=card, stack=None if stack in ("", "rocket") else stack,
        afterburn=True if work.get("afterburn") == "1" else None, push_by=None if push == "nobody" else push,
    )  # fmt: skip
    aboard = {name: value for name, value in told.items() if name != "stack"}  # it may lie elsewhere still
    lies = _stack_of(work, card)
    there = lies is not None and (lies.owner, lies.kind) == (work.by, "rocket")
    yield aboard if there or (work.legal(aboard) and not work.legal(told)) else told


def _deal(work: Work) -> Iterator[Action]:
    to, aquas = work.get("to"), _number(work.get("aquas"))
    if to in work.state.players and to != work.by and aquas:
        yield work.action("deal", to=to, gives=[f"aquas:{aquas}"])
        yield {"by": to, "do": "accept_deal", "of": work.by}


def _permit(work: Work) -> Iterator[Action]:
    to, what, state = work.get("to"), work.get("what"), work.state
    gives: list[str] = []
    if what == "use_of_the_factory":
        gives = [f"use:factory:{site}" for site, t in state.sites.items() if t.factory == work.by]
    elif what == "use_of_the_privilege":
        gives = [f"use:{code}" for code in privileges_to_lend(state, work.by)]
    elif what == "prospecting_on_luna" and state.first_player == work.by:
        gives = ["use:luna"]
    if to in state.players and to != work.by and gives and state.turn is not None:
        yield work.action("deal", to=to, gives=gives)
        yield {"by": to, "do": "accept_deal", "of": work.by}


BUILDERS: dict[str, Builder] = {
    "income": _plain("income"),
    "end_turn": _plain("end_turn"),
    "leave": _plain("leave"),
    "pass_bid": _pass,
    "research_auction": _auction,
    "bid": _bid,
    "award": _award,
    "free_market": _sell,
    "boost": _boost,
    "discard": _discard,
    "cargo_transfer": _transfer,
    "create_stack": _create,
    "convert_stack": _convert,
    "decommission": _decommission,
    **hf4_tanks.BUILDERS,
    "site_refuel": _site_refuel,
    "factory_refuel": _factory_refuel,
    "air_refuel": _air_refuel,
    "prospect": _prospect,
    "industrialize": _industrialize,
    "et_production": _produce,
    "delivery": _deliver,
    "build_colony": _colony,
    "claim_jump": _claim_jump,
    "object_to_jump": _objection,
    "take_glory": _take_glory,
    "turn_glory": _turn_glory,
    "activate_thruster": _activate,
    "buggy_move": _buggy,
    "revive_mine": _revive,
    "mooncable": _mooncable,
    "phileas_fogg": _phileas_fogg,
    "recall_crew": _recall,
    "discard_token": _discard_token,
    "murder": _murder,
    "deal": _deal,
    "permit": _permit,
    "consent": hf4_deals.consent,
    **hf4_year.BUILDERS,
    **hf4_assembly.BUILDERS,
    **hf4_rescue.BUILDERS,
}

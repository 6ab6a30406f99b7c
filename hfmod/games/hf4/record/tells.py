"""How players tell each act of the engine at the table: the other way round than ``builders``.

A teller gets the act, the position before it and the one after it, and uses the controls. What then lies
elsewhere is put right by :meth:`hfmod.games.hf4.record.desk.Desk.tidy`. An act that the table has no words
for raises :class:`Untold`.
"""

from __future__ import annotations

from dataclasses import replace

from hfmod.games.hf4.record import tells_assembly as hf4_tells_assembly
from hfmod.games.hf4.record import tells_deals as hf4_tells_deals
from hfmod.games.hf4.record import tells_rescue as hf4_tells_rescue
from hfmod.games.hf4.record.desk import FIGURES, TANKS, TOKENS
from hfmod.games.hf4.record.telling import Teller, Telling
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, k_cycle
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.l_heroism import heroism_chits
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.table.common import STACKS
from hfmod.record.unwritten import Untold


def _button(name: str, command: str = "") -> Teller:
    return lambda t: t.desk.press(t.by, name, command)


def _card(command: str) -> Teller:
    return lambda t: t.desk.card(command, t.act.card)


# -- research, market, boost -------------------------------------------------------------------------------


def _auction(t: Telling) -> None:
    t.lacks("card")
    t.desk.bid(t.by, t.act.bid)
    t.desk.press(t.by, "auction", f"auction_{t.act.deck}")


def _bid(t: Telling) -> None:
    t.desk.bid(t.by, t.act.amount)
    t.desk.press(t.by, "bid")


def _award(t: Telling) -> None:
    t.desk.press(t.by, "award", f"award_{t.act.to}")


def _sell(t: Telling) -> None:
    for card in t.act.cards():
        own = card in t.was.players[t.by].hand
        t.desk.card("sell_hand" if own else "sell_leo", card)


def _discard(t: Telling) -> None:
    own = t.act.card in t.was.players[t.by].hand
    t.desk.card("discard_hand" if own else "discard", t.act.card)


def _boost(t: Telling) -> None:
    t.lacks("home")
    if not t.act.cards:
        raise Untold("a boost of nothing")
    _heavy(t, *t.act.heavy)
    t.desk.card("boost", *t.act.cards)


def _heavy(t: Telling, *cards: str) -> None:
    for card in cards:
        t.desk.toggle(card, "Heavy", "orient", "1")


# -- stacks ------------------------------------------------------------------------------------------------


def _goods(t: Telling, to: str) -> None:
    """Cards and tanks that go from one stack into another; the tanks are counted afterwards."""
    source = t.act.source
    if source not in STACKS or to not in STACKS:
        raise Untold(f"cargo from {source} to {to}")
    more = t.act.fts > t.held(source)
    if more and LEO in (source, to):
        raise Untold(f"{t.act.fts} tanks of a stack with {t.held(source)}")
    if t.act.cards:
        t.desk.card(f"to_{to}", *t.act.cards)
    elif to == "leo":
        t.desk.hand.press("to_leo", f"{TANKS[source]}-{t.by}")
    else:
        t.desk.hand.press(f"from_{source}", f"{TANKS[to]}-{t.by}")
    if more:  # the tanks that come are counted, those that go cannot be
        t.desk.count_tanks(t.by, source, 0)
        t.desk.count_tanks(t.by, to, t.desk.tanks(t.by, to) + t.act.fts)
        t.desk.claimed.add(t.by)


def _transfer(t: Telling) -> None:
    _goods(t, t.act.to)


def _create(t: Telling) -> None:
    kind = t.act.kind
    if kind not in STACKS:
        raise Untold(f"a stack {kind}")
    _goods(t, kind)
    t.desk.tidy(t.now)  # what else goes along is counted before the new stack is told
    t.desk.found(t.by, kind, t.was.players[t.by].stacks[t.act.source].location)
    figure = "rocket" if kind == "rocket" else f"outpost-{kind[-1]}"
    t.desk.hand.press(f"create_{figure.partition('-')[0]}", f"{figure}-{t.by}")


def _convert(t: Telling) -> None:
    source, to = t.act.source, t.act.to
    if to not in STACKS or source not in STACKS:
        raise Untold(f"{source} turned into {to}")
    here = t.was.players[t.by].stacks[source].location
    figure = "rocket" if to == "rocket" else f"outpost-{to[-1]}"
    t.desk.found(t.by, to, here)
    t.desk.hand.press(f"convert_{source}", f"{figure}-{t.by}")


def _decommission(t: Telling) -> None:
    if t.act.stack not in STACKS:
        raise Untold(f"a stack {t.act.stack}")
    if t.act.fts and t.act.stack == "leo":
        t.desk.bid(t.by, t.act.fts)
        t.desk.press(t.by, "deal", "aquas_away")
    elif t.act.fts > t.held(t.act.stack):
        raise Untold(f"{t.act.fts} tanks thrown away of a stack with {t.held(t.act.stack)}")
    elif t.act.fts:
        t.desk.hand.press("throw_away", f"{TANKS[t.act.stack]}-{t.by}")
    for card in t.act.cards:
        crew = card == t.was.players[t.by].crew
        t.desk.card("lost" if crew else "decommission", card)


def _recall(t: Telling) -> None:
    t.desk.lay_card(t.by, t.act.card, t.act.to)
    t.desk.card("recall_crew", t.act.card)


# -- fuel --------------------------------------------------------------------------------------------------


def _dirt(t: Telling) -> None:
    """The chit goes up as far as the player says."""
    t.desk.card("dirt_refuel", t.act.card)
    rocket, loaded = (one.players[t.by].stacks.get("rocket") for one in (t.was, t.now))
    if t.act.stack == "rocket" and rocket is not None and loaded is not None:
        wet = f_fuel.strip(t.was.content).up_tanks(rocket.wet, t.act.tanks)
        if wet != loaded.wet:
            t.desk.wet_chit(t.by, replace(rocket, wet=wet))
            t.desk.claimed.add(t.by)


def _strip(command: str) -> Teller:
    def tell(t: Telling) -> None:
        if t.act.stack != "rocket":
            raise Untold(f"fuel of the {t.act.stack}")
        rocket = t.now.players[t.by].stacks.get("rocket")
        if rocket is None:
            raise Untold("fuel of a rocket that is no more")
        t.desk.wet_chit(t.by, rocket)
        t.desk.hand.press(command, f"wet-{t.by}")

    return tell


def _load(t: Telling) -> None:
    """Up to where the chit is put: perhaps farther than the Aquas last."""
    if t.act.source == "leo":
        rocket = t.was.players[t.by].stacks.get("rocket")
        if t.act.stack != "rocket" or rocket is None:
            raise Untold(f"fuel of the {t.act.stack}")
        wet = f_fuel.strip(t.was.content).up_tanks(rocket.wet, t.act.tanks)
        t.desk.wet_chit(t.by, replace(rocket, wet=wet))
        t.desk.hand.press("load_aquas", f"wet-{t.by}")
    elif t.act.tanks > t.held(t.act.source):
        raise Untold(f"{t.act.tanks} tanks of a stack with {t.held(t.act.source)}")
    else:
        _tanks("to_fuel", t.act.source)(t)


def _fts_to_fuel(t: Telling) -> None:
    if t.act.fts > t.held("rocket"):
        raise Untold(f"{t.act.fts} tanks of a stack with {t.held('rocket')}")
    _tanks("to_fuel", "rocket")(t)


def _tanks(command: str, kind: str) -> Teller:
    def tell(t: Telling) -> None:
        if t.act.stack != "rocket" or kind not in TANKS:
            raise Untold(f"tanks of {kind} for the {t.act.stack}")
        t.desk.hand.press(command, f"{TANKS[kind]}-{t.by}")

    return tell


def _air(t: Telling) -> None:
    if t.act.supports:
        t.desk.card("support", *t.act.supports)
    t.desk.card("air_refuel", t.act.card)
    if t.act.thruster != t.act.card:
        t.desk.card("scoops", t.act.thruster)
    _not_kept(t)
    if t.outcomes:
        t.desk.press(t.by, "roll", "roll_scoop", t.die)
    elif t.act.finao:
        t.desk.press(t.by, "finao")


def _factory_refuel(t: Telling) -> None:
    t.lacks("colonist")
    t.desk.hand.press("factory_refuel", _cube(t, t.act.site))


def _cube(t: Telling, site: str) -> str:
    """The cube of the factory there: a lent one is its owner's."""
    tokens = t.was.sites.get(site)
    return t.desk.token((tokens.factory if tokens is not None else None) or t.by, "cube", site)


# -- sites -------------------------------------------------------------------------------------------------


def _prospect(t: Telling) -> None:
    t.lacks("colonist")
    t.desk.card("prospect", t.act.card)
    for site in t.act.disks_from:
        t.desk.hand.press("prospect_disk", t.desk.token(t.by, "claim", site))
    rolled = [site for site in t.act.sites if any(site in draw.purpose for draw in t.act.draws(t.was))]
    dice = dict(zip(rolled, t.outcomes, strict=True))
    for site in t.act.sites:
        disk = t.desk.token(t.by, "claim", site)
        if site in dice:
            t.desk.hand.press("roll_size", disk, die=int(str(dice[site])))
        else:
            t.desk.hand.press("prospect_site", disk)


def _reroll(t: Telling) -> None:
    t.desk.hand.press(f"reroll_{t.act.source}", t.desk.token(t.by, "claim", t.act.site), die=t.die)


def _industrialize(t: Telling) -> None:
    t.lacks("colonist")
    cards = [card for card in (t.act.robonaut, t.act.refinery, *t.act.supports) if card is not None]
    t.desk.card("industrialize", *cards)
    how = "industrialize_free" if t.act.free else "industrialize_site"
    t.desk.hand.press(how, t.desk.token(t.by, "cube", t.act.site))


def _produce(t: Telling) -> None:
    t.lacks("colonist")
    if t.act.to not in STACKS or t.act.to == "leo":
        raise Untold(f"a product that goes to {t.act.to}")
    _heavy(t, *([t.act.card] if t.act.heavy else []))
    t.desk.card(f"produce_{t.act.to}", t.act.card)
    t.desk.hand.press("produce_site", _cube(t, t.act.site))


def _colony(t: Telling) -> None:
    t.desk.card("build_colony", t.act.card)
    if t.act.delegate:
        t.desk.hand.press("colony_delegate", t.desk.cube(t.by))
    t.desk.hand.press("colony_site", t.desk.token(t.by, "dome", t.act.site))


def _claim_jump(t: Telling) -> None:
    if t.act.disk_from is not None:
        t.desk.hand.press("claim_jump_disk", t.desk.token(t.by, "claim", t.act.disk_from))
    t.desk.hand.press("claim_jump", t.desk.token(t.by, "claim", t.act.site))


def speaker(state: Hf4State, player: str, site: str) -> str | None:
    """A figure on the site, by which a player objects to a jump. A human who is a guest has none."""
    stacks = state.players[player].stacks
    there = (f for kind, f in FIGURES.items() if kind in stacks and stacks[kind].location == site)
    return next(there, None)


def _objection(t: Telling) -> None:
    figure = speaker(t.was, t.by, t.act.site)
    if figure is None:
        raise Untold(f"an objection at {t.act.site}, where {t.by} has no figure")
    t.desk.hand.press("object_to_jump" if t.act.objects else "no_objection", f"{figure}-{t.by}")


def _give_up(t: Telling) -> None:
    token = TOKENS.get(t.act.token)
    if token is None:
        raise Untold(f"a {t.act.token} given up")
    t.desk.hand.press("give_up", t.desk.token(t.by, token, t.act.site))


def _take_glory(t: Telling) -> None:
    """Told by the human; a chit of another zone than where that one is, by the chit as well."""
    t.desk.card("take_glory", t.act.card)
    stack = t.was.stack_of(t.act.card)
    site = t.was.content.map.sites.get(stack.location) if stack is not None else None
    if site is None or t.was.glory_spots.get(t.act.chit) != site.zone:
        t.desk.chit(t.by, t.act.chit)
        t.desk.hand.press("take_chit", t.act.chit)


def _ride(t: Telling) -> None:
    """Where the ride ends is told by the figure there, the new one of a new outpost."""
    t.desk.card("buggy_move", t.act.card)
    kind = t.act.into or e_stacks.free_outpost(t.was, t.by)
    if kind not in FIGURES:
        raise Untold(f"a buggy ride to a stack {kind}")
    t.desk.found(t.by, kind, t.act.space)
    t.desk.hand.press("buggy_arrives", f"{FIGURES[kind]}-{t.by}")


def _revive(t: Telling) -> None:
    t.desk.card("revive_mine", t.act.card)
    stack = t.was.stack_of(t.act.card)
    if stack is None or stack.location != t.act.site:
        t.desk.hand.press("revive_site", t.desk.token(t.by, "claim", t.act.site))


def _turn_glory(t: Telling) -> None:
    chit = t.was.cards[t.act.card].glory
    t.desk.hand.press("turn_glory", str(chit))


# -- moves -------------------------------------------------------------------------------------------------


def _rocket_only(t: Telling) -> None:
    kind = t.act.stack if hasattr(t.act, "stack") else "rocket"
    if kind != "rocket":
        raise Untold(f"a move of the {kind}")


def _activate(t: Telling) -> None:
    _rocket_only(t)
    t.desk.toggle(t.act.card, "Afterburn", "burner", "1" if t.act.afterburn else "0")
    pusher = t.act.push_by
    if pusher not in (None, t.by):
        t.desk.partner(t.by, pusher)
    whose = "nobody" if pusher is None else "own" if pusher == t.by else "partner"
    t.desk.toggle(t.act.card, "Push", f"push_{whose}", pusher or "nobody")
    if t.act.supports:
        t.desk.card("support", *t.act.supports)
    t.desk.card("activate", t.act.card)


def _figure(t: Telling, command: str, die: int | None = None) -> None:
    t.desk.hand.press(command, f"rocket-{t.by}", die=die)


def _not_kept(t: Telling) -> None:
    if t.act.lost:
        t.desk.card("not_kept", *t.act.lost)


def _roll_hazard(t: Telling) -> None:
    _not_kept(t)
    _figure(t, "roll_hazard", t.die)


def _diver(t: Telling) -> None:
    """A hazard roll, or FINAO, that belongs to no move."""
    _rocket_only(t)
    if t.act.finao:
        _figure(t, "finao")
    else:
        _roll_hazard(t)


def _enter(t: Telling) -> None:
    _rocket_only(t)
    t.desk.move_figure(t.by, "rocket", t.act.space)
    for _ in range(t.act.bonus):
        _figure(t, "bonus")
    if t.act.bonus_pivot:
        _figure(t, "pivot")
    if t.act.assist is not None:
        _figure(t, f"assist_{t.act.assist}")
    if t.act.afterburn:
        _figure(t, "oberth")
    for kind, n in t.act.tanks.items():
        if kind not in TANKS:
            raise Untold(f"tanks of {kind} for a rocketplane")
        t.desk.hand.press("pays", f"{TANKS[kind]}-{t.by}")
        t.desk.count_tanks(t.by, kind, t.desk.tanks(t.by, kind) - n)


def _end_move(t: Telling) -> None:
    move = t.was.movement
    if move is not None and move.stack != "rocket":
        raise Untold(f"a move of the {move.stack}")
    if "rocket" in t.now.players[t.by].stacks:
        t.desk.wet_chit(t.by, t.now.players[t.by].stacks["rocket"])
    _figure(t, "end_move")


# -- the year ----------------------------------------------------------------------------------------------


def _year(t: Telling) -> None:
    if t.outcomes:
        t.desk.by_table("roll_end", t.die)
    asked = t.was.option("sunspot_events") == "from_log"
    if asked and t.act.event is not None:
        t.desk.by_table("advance_event" if t.act.event else "advance_quiet")
    elif t.act.event not in (None, k_cycle.threshold(t.was, (t.was.sunspot + 1) % CYCLE)):
        raise Untold(f"another event than that of the sunspot cycle: {t.act.event}")
    else:
        t.desk.by_table("advance")


def _event(t: Telling) -> None:
    t.desk.by_table("roll_event", t.die)
    inspire(t)


def inspire(t: Telling) -> None:
    """Put the top cards under their decks where the event did so."""
    if any(
        len(cards) > 1 and t.now.decks[deck] == [*cards[1:], cards[0]] for deck, cards in t.was.decks.items()
    ):
        t.desk.by_table("inspiration")


def _glitch(t: Telling) -> None:
    if t.act.finao and t.act.stack == "rocket" and t.act.owner is None:
        t.desk.press(t.by, "finao")
    elif t.act.finao or t.act.stack not in STACKS:
        raise Untold(f"a glitch roll of the {t.act.stack}, or one that is paid off")
    else:
        t.desk.press(t.act.owner or t.by, "roll", f"roll_glitch_{t.act.stack}", t.die)


def _place_glitch(t: Telling) -> None:
    t.desk.hand.press("place_glitch", t.desk.red_disk(t.by, t.act.stack))


def _repair(t: Telling) -> None:
    t.desk.hand.press("glitch_repair", t.desk.red_disk(t.act.owner, t.act.stack))


def _turn_radiator(t: Telling) -> None:
    t.desk.toggle(t.act.card, "Heavy", "burn_radiator" if t.act.burn else "orient", "0")


def _nominate(t: Telling) -> None:
    if t.act.chit != heroism_chits(t.was)[0]:
        t.desk.hand.press("heroism_chit", t.act.chit)
    t.desk.press(t.by, "vote", f"nominate_{t.act.to}")


TELLERS: dict[str, Teller] = {
    "set_up": lambda t: None,
    "income": _button("income"),
    "end_turn": _button("end-turn"),
    "leave": lambda t: t.desk.press(t.act.who, "vote", "leave"),
    "research_auction": _auction,
    "bid": _bid,
    "pass_bid": _button("pass", "pass_bid"),
    "award": _award,
    "free_market": _sell,
    "boost": _boost,
    "discard": _discard,
    "cargo_transfer": _transfer,
    "create_stack": _create,
    "convert_stack": _convert,
    "decommission": _decommission,
    "recall_crew": _recall,
    "load_fuel": _load,
    "fts_to_fuel": _fts_to_fuel,
    "fuel_to_fts": _tanks("from_fuel", "rocket"),
    "jettison_fuel": _strip("jettison"),
    "dirt_refuel": _dirt,
    "mooncable": _card("mooncable"),
    "site_refuel": _card("site_refuel"),
    "factory_refuel": _factory_refuel,
    "air_eater_refuel": _air,
    "phileas_fogg": lambda t: t.desk.card("phileas_fogg", *t.act.cards),
    "prospect": _prospect,
    "reroll": _reroll,
    "accept_rolls": lambda t: None,
    "revive_mine": _revive,
    "industrialize": _industrialize,
    "et_production": _produce,
    "delivery": _card("deliver"),
    "build_colony": _colony,
    "claim_jump": _claim_jump,
    "object_to_jump": _objection,
    "discard_token": _give_up,
    "take_glory": _take_glory,
    "turn_glory": _turn_glory,
    "activate_thruster": _activate,
    "enter": _enter,
    "roll_hazard": _roll_hazard,
    "diver_orbit": _diver,
    "roll_belt": lambda t: _figure(t, "roll_belt", t.die),
    "finao": lambda t: _figure(t, "finao"),
    "end_move": _end_move,
    "buggy_move": _ride,
    "switch_off": _card("switch_off"),
    "murder": _card("murder"),
    "advance_sunspot": _year,
    "roll_event": _event,
    "roll_cme": lambda t: t.desk.by_table("roll_cme", t.die),
    "budget_cut": _card("budget_cut"),
    "pad_explosion": _card("pad_explosion"),
    "place_glitch": _place_glitch,
    "glitch_repair": _repair,
    "glitch_roll": _glitch,
    "turn_radiator": _turn_radiator,
    "nominate": _nominate,
    "vote": lambda t: t.desk.press(t.by, "vote", "vote_yes" if t.act.agree else "vote_no"),
    **hf4_tells_deals.TELLERS,
    **hf4_tells_assembly.TELLERS,
    **hf4_tells_rescue.TELLERS,
}

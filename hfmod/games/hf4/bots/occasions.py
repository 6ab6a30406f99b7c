"""What can occur in a game of High Frontier: what a series of games is held against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hfmod.engine.rules import places
from hfmod.games.hf4.content.model import Future, Hf4Content
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.core import c_setup, d_leaving, options
from hfmod.games.hf4.rules.core.i_specialists import RULES
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import d_future_setup
from hfmod.package import rulebook

PACKAGE = "hfmod.games.hf4.rules"
POLITICS, TERAWATT, COLONIZATION = "politics.", "terawatt.", "colonization."  # folders of the modules
CONFLICT = "conflict."
FUTURES = "terawatt.d"  # of these what is left out where no Futures are played
PROMOTION = "terawatt.a_promotion"  # of either of these modules
NANOFACTURE = "terawatt.a_nanofacture"  # of both together
REPLACED = {"m0": "income", "m1": "delivery"}  # by fundraise, and by freighters and the like (I9a)
RESCUE = "race_for_glory.d5_"  # of Race to the Rescue
SCENARIOS = "iiD"  # beginning of the chapters of scenarios
# beginnings of the names of files that Race for Glory leaves out
NOT_IN_RFG = ("core.k", "core.j", "core.g2_radiators")
BELT_ROLL = "roll_belt"  # left out there as well (iiA1-H10), with the rules that only it comes by
BELTS = {"GL-Belt-Roll", "GL-Radiation-Belt", "H10", "H10.2", "H10b"}
FORBIDDING = {"no_aerobrake"}  # abilities that keep players from acts: their rules are among the checks
HEROISM = ("nominate", "vote")  # of scenarios with heroism chits
CORE_OPTIONS = {  # which only supports, seasons, events, radiators and cards ask for that it leaves out
    "voluntary_non_operational", "neptune_flare_modifier", "sunspot_events", "radiator_ablation",
    "magbeam_push_total",
}  # fmt: skip
REPAIRS = "scrum_troubleshooters"  # privilege to repair what does not break in Race for Glory (iiA1-N8)


def occasions(state: Hf4State, varied: bool = False, leaving: bool = False) -> dict[str, list[str]]:
    """Names of all acts, events, abilities, Futures, options, checks ... of such games, by kind.

    Abilities are those of the cards in the decks that the engine applies, privileges those of all crews.
    Options count with the value that the table chose; where tables are ``varied``, with each of its values.
    Without ``leaving`` nobody leaves the game.
    """
    content = state.content
    decks = {card for deck in c_setup.deck_names(state) for card in c_setup.deck_cards(state, deck)}
    futures = list(_futures(state, decks))
    crews = (id for id, card in content.cards.items() if card.deck == "crew")
    found = {
        "acts": list(_acts(state)),
        "events": sorted(
            {str(e["event"]) for e in content.tables["sunspot"]["events"]} if state.rules.events else ()
        ),
        "abilities": sorted(_codes(content, decks) - FORBIDDING),
        "privileges": sorted(_codes(content, crews) - ({REPAIRS} if "rfg" in state.modules else set())),
        "futures": sorted({one.name for one in futures}),
        "effects": sorted({effect.code for one in futures for effect in one.gives}),
        "professions": sorted(RULES) if state.colonization is not None else [],
        "options": list(_options(state, varied)),
        "checks": sorted(_checks(state)),
    }
    if not leaving:
        found["acts"].remove(d_leaving.Leave.do)
        found["options"] = [one for one in found["options"] if not one.startswith(f"{d_leaving.OPTION}=")]
    return {kind: names for kind, names in found.items() if names}


def _acts(state: Hf4State) -> Iterator[str]:
    """Act kinds of the chapters that are played."""
    replaced = {REPLACED[module] for module in state.modules.intersection(REPLACED)}
    replaced |= {BELT_ROLL} if "rfg" in state.modules else set()
    replaced |= set() if _heroism(state) else set(HEROISM)
    for kind in table.KINDS:
        if kind.do not in replaced and _is_played(state, kind.__module__.removeprefix(f"{PACKAGE}.")):
            yield kind.do


def _is_played(state: Hf4State, file: str) -> bool:
    """Whether the chapters in a file of the engine are played with such modules."""
    return not (
        (file.startswith(POLITICS) and "m0" not in state.modules)
        or (file.startswith(CONFLICT) and "m3" not in state.modules)
        or (file == PROMOTION and not state.modules & {"m1", "m2"})
        or (file == NANOFACTURE and state.colonization is None)
        or (file.startswith(FUTURES) and not d_future_setup.played(state))
        or (file.startswith(TERAWATT) and file != PROMOTION and "m1" not in state.modules)
        or (file.startswith(COLONIZATION) and state.colonization is None)
        or (file.startswith(RESCUE) and scenario(state).colonists is None)
        or (file.startswith(NOT_IN_RFG) and "rfg" in state.modules)
    )


def _heroism(state: Hf4State) -> bool:
    """Whether heroism chits lie on the map where enough play."""
    return scenario(state).heroism_from is not None


def _futures(state: Hf4State, cards: Iterable[str]) -> Iterator[Future]:
    """Futures that are listed on cards, where they are played."""
    for card in cards if d_future_setup.played(state) else ():
        future = state.content.cards[card].back.future
        if future is not None and future.requires:
            yield future


def _codes(content: Hf4Content, cards: Iterable[str]) -> set[str]:
    """Codes of abilities on cards that the engine applies."""
    sides = (side for card in cards for side in content.cards[card].sides)
    return {a.code for side in sides for a in side.abilities if a.status == "enforced"}


def _options(state: Hf4State, varied: bool) -> Iterator[str]:
    names = set(options.in_play(state.modules)) - (CORE_OPTIONS if "rfg" in state.modules else set())
    for option in state.content.tables["options"]["options"]:
        name = option["name"]
        if name in names:
            values = option["values"] if varied else [state.options[name]]
            yield from (f"{name}={value}" for value in values)


def _checks(state: Hf4State) -> set[str]:
    """Declared rules of a module and a book in play, by code of a chapter in play.

    Where two books state the same, one function declares both: in a game without Race for Glory the numbers
    of its book are no rules of the game, although the code runs.
    """
    rules = rulebook("hf4").rules
    books = {f"hf4-{module}" for module in state.modules}
    return {
        rule
        for rule, functions in places().items()
        if rule in rules
        and rules[rule]["system"] in books
        and state.modules.intersection(rules[rule].get("modules") or ())
        and not _of_another_scenario(state, rule)
        and not ("rfg" in state.modules and rule in BELTS)
        and any(_is_played(state, name.partition(f"{PACKAGE}.")[2]) for name in functions)
    }


def _of_another_scenario(state: Hf4State, rule: str) -> bool:
    """Whether a rule is of a scenario that is not played (iiD1 to iiD5)."""
    return rule.startswith(SCENARIOS) and rule.partition(".")[0] != scenario(state).chapter

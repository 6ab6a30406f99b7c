"""What players do with their pieces: disks, cubes, domes, figures, mass chits and tanks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table import assembly, deals, rescue
from hfmod.games.hf4.table.common import CHITS, FIGURES, STACKS, die_command, home, say_command
from hfmod.table.model import Change, Command, Count, Kind, Label, Say

_MAP_ONLY = ("Where", ("map",))


def _home() -> Command:
    return home("home", "Back to the reserve", Say("{piece} goes back from {place} to the mat."))


def _give_up(token: str) -> Command:
    say = Say(
        "{who} gives up {piece} on {place}.", "discard_token", (("token", token), ("site", "{place_id}"))
    )
    return home("give_up", "Give up (free action)", say, _MAP_ONLY)


def _on_sites(*commands: Command) -> Iterator[Command]:
    """Commands that tell something about the site where the piece lies: offered on the map alone."""
    return (replace(command, only=_MAP_ONLY) for command in commands)


def kinds(factions: tuple[Faction, ...], tables: Mapping[str, Any]) -> Iterator[Kind]:
    """Kinds of the pieces that a player has."""
    site = ("site", "{place_id}")
    yield Kind(
        "claim",
        (
            *_on_sites(
                say_command(
                    "prospect_site", "prospect", "{who} prospects {place}.", site, menu="Prospect this site"
                ),
                die_command(
                    "prospect", "{place_id}", "the size of {place}", "Roll for the size", "roll_size"
                ),
                *_rerolls(),
                say_command(
                    "revive_site",
                    "revive_mine",
                    "{who} prospects {place} again, which is busted.",
                    site,
                    menu="The busted site that is prospected again",
                ),
                say_command(
                    "claim_jump",
                    "claim_jump",
                    "{who} jumps the claim on {place}.",
                    site,
                    menu="Claim jump here",
                ),
            ),
            *_lifted(),
            *rescue.claim_commands(tables),
            _give_up("claim"),
            deals.offers(factions, "offer", "claim:{place_id}", "the claim on {place}", _MAP_ONLY),
            deals.offers(factions, "lend", "use:claim:{place_id}", "the use of {place}", _MAP_ONLY, "Lend"),
            _home(),
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "cube",
        (
            *_on_sites(
                say_command(
                    "industrialize_site",
                    "industrialize",
                    "{who} builds a factory on {place}.",
                    site,
                    menu="Industrialize this site",
                ),
                say_command(
                    "industrialize_free",
                    "industrialize",
                    "{who} builds a factory on {place} as a free action.",
                    site,
                    ("free", "1"),
                    menu="Industrialize this site as a free action (ability)",
                ),
                say_command(
                    "factory_refuel",
                    "factory_refuel",
                    "{who} refuels at the factory on {place}.",
                    site,
                    menu="Factory refuel here",
                ),
                say_command(
                    "produce_site",
                    "et_production",
                    "{who} produces at the factory on {place}.",
                    site,
                    menu="The factory of the ET production",
                ),
                say_command(
                    "deliver_site",
                    "delivery",
                    "{who} delivers from the factory on {place}.",
                    site,
                    menu="The factory of the delivery",
                ),
            ),
            *rescue.cube_commands(tables),
            _give_up("factory"),
            deals.offers(factions, "offer", "factory:{place_id}", "the factory on {place}", _MAP_ONLY),
            deals.offers(factions, "lend", "use:factory:{place_id}", "the use of {place}", _MAP_ONLY, "Lend"),
            *assembly.cube_commands(tables),
            _home(),
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "dome",
        (
            *_on_sites(
                say_command(
                    "colony_site",
                    "build_colony",
                    "{who} builds a colony on {place}.",
                    site,
                    menu="Build a colony on this site",
                )
            ),
            _home(),
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "rocket",
        (
            Command(
                "burn",
                "Burn",
                "Ctrl U",
                only=_MAP_ONLY,
                say=Say("{who}'s rocket burns at {place}.", "burn", (("space", "{place_id}"),)),
            ),
            Command(
                "bonus",
                "Spend a bonus burn here",
                only=_MAP_ONLY,
                say=Say("{who} spends a bonus burn at {place}.", "bonus_burn", (("space", "{place_id}"),)),
            ),
            Command(
                "pivot",
                "Pivot here",
                only=_MAP_ONLY,
                say=Say("{who}'s rocket turns at {place}.", "pivot", (("space", "{place_id}"),)),
            ),
            *_helped(),
            die_command(
                "hazard",
                "rocket",
                "the hazard at {place}",
                "Roll for the hazard",
                "roll_hazard",
                at="{place_id}",
            ),
            die_command(
                "belt",
                "rocket",
                "the radiation belt at {place}",
                "Roll for the radiation belt",
                "roll_belt",
                at="{place_id}",
            ),
            Command(
                "finao",
                "Pay for failure is not an option",
                only=_MAP_ONLY,
                say=Say(
                    "{who} pays for failure is not an option at {place}.",
                    "finao",
                    (("stack", "rocket"), ("space", "{place_id}")),
                ),
            ),
            Command(
                "end_move",
                "End the move",
                "Ctrl E",
                only=_MAP_ONLY,
                say=Say("{who}'s rocket ends its move at {place}.", "end_move", (("space", "{place_id}"),)),
            ),
            Command(
                "create_rocket",
                "A new rocket starts here",
                only=_MAP_ONLY,
                say=Say(
                    "{who} creates a rocket at {place}.",
                    "create_stack",
                    (("stack", "rocket"), ("space", "{place_id}")),
                ),
            ),
            *_conversions("rocket"),
            _buggy_arrives("the rocket", "rocket"),
            *rescue.figure_commands(tables),
            *_objections(),
            _home(),
        ),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    yield Kind(
        "outpost",
        (
            Command(
                "create_outpost",
                "A new outpost is founded here",
                only=_MAP_ONLY,
                say=Say(
                    "{who} creates outpost {Number} at {place}.",
                    "create_stack",
                    (("stack", "outpost{Number}"), ("space", "{place_id}")),
                ),
            ),
            *_conversions("outpost{Number}"),
            _buggy_arrives("outpost {Number}", "outpost{Number}"),
            *rescue.figure_commands(tables),
            *_objections(),
            _home(),
        ),
        stacks=False,
        layer_order=FIGURES,
    )
    yield Kind("thrust marker", (_home(),), stacks=False, layer_order=CHITS)
    yield Kind(
        "dry chit",
        (
            say_command(
                "dry_mass",
                "dry_mass",
                "{who}'s dry mass is {place}.",
                ("mass", "{place_id}"),
                menu="Tell the dry mass",
            ),
            _home(),
        ),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "wet chit",
        tuple(_wet_commands()),
        (Count("Grade", "0", 0, 2, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "tanks",
        (*_tank_commands(), _tanks_offered(factions)),
        (Count("Tanks", "0", 0, 99), Count("Grade", "0", 0, 2, wrap=True)),
        (Label("{Tanks}", 15, "#ffffff", (9, 9)),),
        stacks=False,
        layer_order=CHITS,
    )


def _rerolls() -> Iterator[Command]:
    """A failed size roll is made again; by what decides how often (RUL-REROLLS)."""
    for source, words in (
        ("buggy", "by the buggy"),
        ("blink", "by the blink telescope"),
        ("ability", "by the ability of a card"),
    ):
        again = die_command(
            "prospect",
            "{place_id}",
            f"the size of {{place}} again, {words}",
            words.capitalize(),
            f"reroll_{source}",
            again="1",
            source=source,
        )
        yield replace(again, group="Roll for the size again")


def _lifted() -> Iterator[Command]:
    """A disk that is taken up for another claim, where none is left on the mat (I6.4)."""
    for act, param, menu, words in (
        ("prospect", "disks_from", "Taken up to prospect another site", "to prospect another site"),
        ("claim_jump", "disk_from", "Taken up for a claim jump", "for a claim jump"),
    ):
        say = Say(f"{{who}} takes the disk of {{place}} {words}.", act, ((param, "{place_id}"),))
        yield home(f"{act}_disk", menu, say, _MAP_ONLY)


def _helped() -> Iterator[Command]:
    """What helped the rocket into the space where it stands: a factory beside it, or the solar oberth."""
    space = ("space", "{place_id}")
    for kind, menu, words in (
        ("factory", "Came here by factory-assist", "factory-assist"),
        ("rocketplane", "Came here by rocketplane (tanks pay)", "rocketplane"),
    ):
        yield Command(
            f"assist_{kind}",
            menu,
            only=_MAP_ONLY,
            say=Say(f"{{who}}'s rocket came to {{place}} by {words}.", "assist", (space, ("kind", kind))),
        )
    yield Command(
        "oberth",
        "Afterburn here (solar oberth)",
        only=_MAP_ONLY,
        say=Say("{who}'s rocket makes its afterburn at {place}.", "oberth", (space,)),
    )


def _buggy_arrives(figure: str, into: str) -> Command:
    """Whoever rides a buggy joins the stack of this figure, or founds it (H9)."""
    return Command(
        "buggy_arrives",
        "A buggy ride ends here",
        only=_MAP_ONLY,
        say=Say(
            f"A buggy ride of {{who}} ends at {{place}}, with {figure}.",
            "buggy_move",
            (("space", "{place_id}"), ("into", into)),
        ),
    )


def _objections() -> Iterator[Command]:
    """The humans of a stack object to a claim jump beside them (G4.1), or no longer do."""
    yield Command(
        "no_objection",
        "Object no longer to a claim jump here",
        only=_MAP_ONLY,
        say=Say(
            "{who} objects no longer to a claim jump at {place}.",
            "object_to_jump",
            (("site", "{place_id}"), ("objects", "0")),
        ),
    )
    yield Command(
        "object_to_jump",
        "Object to a claim jump here",
        only=_MAP_ONLY,
        say=Say("{who} objects to a claim jump at {place}.", "object_to_jump", (("site", "{place_id}"),)),
    )


def _conversions(to: str) -> Iterator[Command]:
    """The figure takes the place of another one of its player in the same space."""
    figure = "the rocket" if to == "rocket" else "outpost {Number}"
    for source, words in STACKS.items():
        if source in ("leo", to):
            continue
        yield Command(
            f"convert_{source}",
            words,
            group="Becomes this one",
            only=_MAP_ONLY,
            say=Say(
                f"{{who}} turns {words} at {{place}} into {figure}.",
                "convert_stack",
                (("from", source), ("to", to), ("space", "{place_id}")),
            ),
        )


def _wet_commands() -> Iterator[Command]:
    mass = ("mass", "{place_id}")
    rows = (
        ("wet_mass", "wet_mass", "Tell the wet mass", "{who}'s wet mass is {place}."),
        (
            "load_aquas",
            "load_fuel",
            "Fuel loaded up to here, from aquas",
            "{who} loads fuel up to {place}, from aquas.",
        ),
        (
            "load_tanks",
            "load_fuel",
            "Fuel loaded up to here, from tanks",
            "{who} loads fuel up to {place}, from tanks.",
        ),
        (
            "unload",
            "unload_fuel",
            "Fuel taken out down to here, into tanks",
            "{who} takes fuel out down to {place}, into tanks.",
        ),
        (
            "unload_leo",
            "unload_fuel",
            "Fuel taken out down to here, into aquas",
            "{who} takes fuel out down to {place}, into aquas.",
        ),
        (
            "jettison",
            "jettison_fuel",
            "Fuel jettisoned down to here",
            "{who} jettisons fuel down to {place}.",
        ),
    )
    source = {"load_aquas": "aquas", "load_tanks": "tanks", "unload": "tanks", "unload_leo": "aquas"}
    for ident, act, menu, words in rows:
        how = (("with", source[ident]),) if ident in source else ()
        yield Command(ident, menu, say=Say(words, act, (mass, *how, ("grade", "{Grade}"))))
    yield Command("grade", "Next fuel grade (water, dirt, isotope)", effects=(Change("Grade", by=1),))
    yield _home()


def _tanks_offered(factions: tuple[Faction, ...]) -> Command:
    mat = ("Where", ("mat",))
    return deals.offers(factions, "offer", "fts:{Bid}:{area_id}", "tanks of {area}: {Bid} (the bid)", mat)


def _tank_commands() -> Iterator[Command]:
    for step in (1, -1, 7, -7):
        words = f"{'plus' if step > 0 else 'minus'} {abs(step)}"
        yield Command(
            f"tanks_{words.replace(' ', '_')}",
            f"Tanks {words}",
            {1: "Ctrl 1", -1: "Ctrl 2", 7: "Ctrl 7", -7: "Ctrl 8"}[step],
            effects=(Change("Tanks", by=step),),
            say=Say(
                f"{{who}} now counts tanks in {{area}}: {{Tanks}} ({step:+d}).",
                "tanks",
                (("stack", "{area_id}"), ("n", "{Tanks}"), ("change", f"{step:+d}"), ("grade", "{Grade}")),
            ),
        )
    yield Command("grade", "Next fuel grade (water, dirt, isotope)", effects=(Change("Grade", by=1),))
    for source, where in STACKS.items():
        yield Command(
            f"from_{source}",
            where,
            group="Tanks come (then count them) from",
            say=Say(
                f"{{who}} moves tanks from {where} to {{area}}.",
                "cargo_transfer",
                (("from", source), ("to", "{area_id}")),
            ),
        )
    stack = ("stack", "{area_id}")
    yield Command(
        "to_fuel",
        "Tanks become fuel of the rocket (then count them)",
        say=Say("{who} loads tanks of {area} as fuel.", "tanks_to_fuel", (stack,)),
    )
    yield Command(
        "from_fuel",
        "Fuel becomes tanks of the rocket (then count them)",
        only=("Home", ("Rocket",)),
        say=Say("{who} takes fuel out into tanks of {area}.", "fuel_to_tanks", (stack,)),
    )
    yield Command(
        "to_leo",
        "Tanks go to LEO (then count them)",
        say=Say(
            "{who} moves tanks from {area} to LEO.", "cargo_transfer", (("from", "{area_id}"), ("to", "leo"))
        ),
    )
    yield Command(
        "pays",
        "Tanks pay for a rocketplane (then count them)",
        say=Say("{who} pays for a rocketplane with tanks of {area}.", "rocketplane_tanks", (stack,)),
    )
    yield Command(
        "throw_away",
        "Tanks are thrown away (then count them)",
        say=Say("{who} throws tanks away from {area}.", "decommission", (stack,)),
    )
    yield _home()

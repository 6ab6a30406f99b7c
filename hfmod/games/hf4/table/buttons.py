"""Buttons of the mats: operations, bids, deals, votes and rolls that no piece shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table import assembly, deals
from hfmod.games.hf4.table.cards import COOL
from hfmod.games.hf4.table.common import CONTROLS, DECKS, STACKS, die_command, say_command
from hfmod.table.model import Change, Command, Kind, Label, Say, Tell


def button_kinds(factions: tuple[Faction, ...]) -> Iterator[Kind]:
    """Kinds of the buttons of the mats."""

    def simple(name: str, command: Command, **more: object) -> Kind:
        return Kind(
            name,
            (command,),
            movable=False,
            stacks=False,
            click=command.id,
            layer_order=CONTROLS,
            **more,  # type: ignore[arg-type]
        )

    yield simple("button income", say_command("income", "income", "{who} takes income."))
    yield simple("button fundraise", say_command("fundraise", "fundraise", "{who} fundraises."))
    yield _menu("button politics", tuple(assembly.button_commands()))
    yield simple("button pass", say_command("pass_bid", "pass_bid", "{who} passes."))
    over = say_command("end_turn", "end_turn", "{who} ends the turn.")
    yield simple("button end turn", replace(over, effects=(Tell(COOL, "Faction", "{faction}"),)))
    yield simple(
        "button finao",
        say_command("finao", "finao", "{who} pays for failure is not an option.", ("stack", "rocket")),
    )
    for step, words in ((-5, "minus 5"), (-1, "minus 1"), (1, "plus 1"), (5, "plus 5")):
        yield simple(
            f"button aquas {words}",
            Command(
                f"aquas_{words.replace(' ', '_')}",
                effects=(Change("Aquas", by=step, table=True),),
                say=Say("{who} now counts aquas: {Aquas}.", "aquas", (("n", "{Aquas}"),)),
            ),
        )
    for step, words in ((-1, "lower"), (1, "raise")):
        yield simple(
            f"button {words} bid", Command(f"bid_{words}", effects=(Change("Bid", by=step, table=True),))
        )
    bid = Say("{who} bids {Bid}.", "bid", (("amount", "{Bid}"),))
    yield _menu(
        "button bid",
        (
            Command("bid", "Bid this amount", say=bid),
            *(
                Command(
                    f"bid_{n}",
                    f"Bid {n}",
                    group="Bid another amount",
                    say=bid,
                    effects=(Change("Bid", to=str(n), table=True),),
                )
                for n in range(21)
            ),
        ),
        labels=(Label("Bid {Bid}", 15, offset=(-8, 0)),),
    )
    yield _menu(
        "button auction",
        tuple(
            Command(
                f"auction_{deck}",
                name,
                say=Say(
                    f"{{who}} auctions the top card of {name}, opening with {{Bid}}.",
                    "research_auction",
                    (("deck", deck), ("bid", "{Bid}")),
                ),
            )
            for deck, name in DECKS.items()
        ),
    )
    awards = _to_players(factions, "award", "awards the tied auction to", "award")
    yield _menu("button award", tuple(awards))
    partner = Label(f"with {{{deals.PARTNER} of Faction}}", 11, offset=(-8, 19))
    yield _menu("button deal", tuple(_deals(factions)), labels=(partner,))
    yield _menu("button offer", tuple(deals.button_commands(factions)))
    yield _menu(
        "button vote",
        (
            *(
                say_command(
                    f"vote_{vote}", "vote", f"{{who}} votes {vote}.", ("vote", vote), menu=f"Vote {vote}"
                )
                for vote in ("yes", "no")
            ),
            *_to_players(factions, "nominate", "nominates for heroism", "nominate"),
            say_command(  # deep in a menu, and in words that nobody chooses by accident
                "leave",
                "leave",
                "{who} leaves the game for good.",
                menu="Yes, out for good: the others play on",
                group="Leave the game",
            ),
        ),
    )
    yield _menu(
        "button roll",
        (
            die_command(
                "hazard", "rocket", "a hazard of the rocket", "Hazard of the rocket", "roll_hazard_mat"
            ),
            die_command("belt", "rocket", "a radiation belt", "Radiation belt", "roll_belt_mat"),
            die_command("air_refuel", "rocket", "scooping fuel", "Scooping fuel", "roll_scoop"),
            *(
                die_command(
                    "glitch", stack, f"a glitch of {words}", f"Glitch of {words}", f"roll_glitch_{stack}"
                )
                for stack, words in STACKS.items()
            ),
            die_command("event", "{faction}", "an event", "Event, for this player", "roll_event_own"),
            die_command("other", "{faction}", "something else", "Something else", "roll_other"),
        ),
    )
    yield Kind(
        "aqua counter",
        labels=(Label("{Aquas}", 54, "#e8f2ff"),),
        movable=False,
        stacks=False,
        layer_order=CONTROLS,
    )


def _menu(name: str, commands: tuple[Command, ...], labels: tuple[Label, ...] = ()) -> Kind:
    return Kind(name, commands, (), labels, movable=False, stacks=False, click="menu", layer_order=CONTROLS)


def _to_players(factions: tuple[Faction, ...], ident: str, words: str, act: str) -> Iterator[Command]:
    for other in factions:
        yield Command(
            f"{ident}_{other.id}",
            f"{act.capitalize()}: {other.name}",
            only=deals.seated(other),
            say=Say(f"{{who}} {words} {other.name}.", act, (("to", other.id),)),
        )


def _deals(factions: tuple[Faction, ...]) -> Iterator[Command]:
    yield from deals.partner_commands(factions)
    partner, to = f"{{{deals.PARTNER} of Faction}}", ("to", f"{{{deals.PARTNER_ID} of Faction}}")

    def told(command: Command) -> Command:
        return deals.with_partner(command, factions)

    for kind, menu, words in (
        ("consent", "Consent to all that we offered", "consents to"),
        ("refuse", "Refuse", "refuses"),
    ):
        yield told(Command(kind, menu, say=Say(f"{{who}} {words} {partner}.", kind, (to,))))
    say = Say(f"{{who}} gives {partner} aquas: {{Bid}}.", "deal", (to, ("aquas", "{Bid}")))
    yield told(Command("give", "Give aquas (as many as the bid shows)", say=say))
    for right in ("use of the factory", "use of the privilege", "passage of cards", "prospecting on Luna"):
        slug = right.lower().replace(" ", "_")
        say = Say(f"{{who}} permits {partner} the {right}.", "permit", (to, ("what", slug)))
        yield told(Command(f"permit_{slug}", right[0].upper() + right[1:], group="Permit", say=say))
    yield deals.aquas_thrown_away()
    yield Command(
        "deal_note",
        "Say what the deal is ...",
        effects=(Change("hf4_deal", ask="What is agreed? (everybody reads it)", table=True),),
        say=Say("{who} notes a deal: {hf4_deal}", "deal_note"),
    )

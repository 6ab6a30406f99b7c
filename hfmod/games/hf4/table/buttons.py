"""Buttons of the mats: operations, bids, deals, votes and rolls that no piece shows."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.hf4.acts.assembly import Fundraise, Insure, ResearchGrant
from hfmod.games.hf4.acts.bernals import Anchor
from hfmod.games.hf4.acts.controls import BID_BY
from hfmod.games.hf4.acts.deals import Consent, Deal, DealNote, Offer, Permit, Refuse
from hfmod.games.hf4.acts.flight import Finao, RollBelt, RollHazard
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.futures import AttemptFuture, WarGrant
from hfmod.games.hf4.acts.glory import Nominate, Vote
from hfmod.games.hf4.acts.names import BID, PARTNER
from hfmod.games.hf4.acts.refuel import AirRefuel
from hfmod.games.hf4.acts.research import Award, Bid, PassBid, ResearchAuction
from hfmod.games.hf4.acts.stacks import Decommission
from hfmod.games.hf4.acts.terawatt import BuildElevator
from hfmod.games.hf4.acts.turns import EndTurn, Income, Leave
from hfmod.games.hf4.acts.year import GlitchRoll, Roll, RollEvent
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table import deals
from hfmod.games.hf4.table.common import CONTROLS
from hfmod.table.model import Change, Command, Kind, Label


def button_kinds(factions: tuple[Faction, ...]) -> Iterator[Kind]:
    """Kinds of the buttons of the mats."""

    def simple(name: str, command: Command) -> Kind:
        return Kind(name, (command,), movable=False, stacks=False, click=command.id, layer_order=CONTROLS)

    yield simple("button income", Income.BUTTON)
    yield simple("button fundraise", Fundraise.BUTTON)
    yield _menu("button politics", (*ResearchGrant.button(), *WarGrant.button(), Insure.BUTTON))
    yield simple("button pass", PassBid.BUTTON)
    yield simple("button end turn", EndTurn.BUTTON)
    yield simple("button finao", Finao.BUTTON)
    for words, command in Aquas.buttons():
        yield simple(f"button aquas {words}", command)
    for step, words in ((-1, "lower"), (1, "raise")):
        yield simple(
            f"button {words} bid",
            Command(BID_BY.of(words), effects=(Change(BID, by=step, table=True),)),
        )
    yield _menu("button bid", tuple(Bid.button()), labels=(Label("Bid {Bid}", 15, offset=(-8, 0)),))
    yield _menu("button auction", tuple(ResearchAuction.button()))
    yield _menu("button award", tuple(Award.button(factions)))
    partner = Label(f"with {{{PARTNER} of Faction}}", 11, offset=(-8, 19))
    yield _menu("button deal", tuple(_deals(factions)), labels=(partner,))
    yield _menu("button offer", tuple(Offer.button(factions)))
    yield _menu("button vote", (*Vote.BUTTON, *Nominate.button(factions), Leave.BUTTON))
    yield _menu(
        "button roll",
        (
            RollHazard.BUTTON,
            RollBelt.BUTTON,
            AirRefuel.ROLL,
            *GlitchRoll.button(),
            BuildElevator.ROLL,
            Anchor.ROLL,
            AttemptFuture.ROLL,
            RollEvent.BUTTON,
            Roll.BUTTON,
        ),
    )
    yield _menu("aqua counter", tuple(Aquas.number()), labels=(Label("{Aquas}", 54, "#e8f2ff"),))


def _menu(name: str, commands: tuple[Command, ...], labels: tuple[Label, ...] = ()) -> Kind:
    return Kind(name, commands, (), labels, movable=False, stacks=False, click="menu", layer_order=CONTROLS)


def _deals(factions: tuple[Faction, ...]) -> Iterator[Command]:
    yield from deals.partner_commands(factions)
    yield Consent.button(factions)
    yield Refuse.button(factions)
    yield Deal.button(factions)
    yield from Permit.button(factions)
    yield Decommission.AQUAS
    yield DealNote.BUTTON

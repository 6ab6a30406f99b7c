"""What players do with their pieces: disks, cubes, domes, figures, mass chits and tanks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hfmod.games.hf4.acts.assembly import DiscardDelegate, Fundraise, Insure, Lobby, MartialLaw, SupplyCube
from hfmod.games.hf4.acts.bernals import Unanchor
from hfmod.games.hf4.acts.colonists import Exomigrate, Homestead
from hfmod.games.hf4.acts.controls import ON_MAP, ON_MAT, TO_THE_MAT, home, played_in
from hfmod.games.hf4.acts.crafts import CUBE
from hfmod.games.hf4.acts.deals import Offer
from hfmod.games.hf4.acts.factories import BuildColony, Delivery, DiscardToken, EtProduction, Industrialize
from hfmod.games.hf4.acts.flight import (
    BuggyMove,
    EndMove,
    Enter,
    Finao,
    RocketplaneTanks,
    RollBelt,
    RollHazard,
)
from hfmod.games.hf4.acts.fuel import (
    DryMass,
    FuelToTanks,
    JettisonFuel,
    LoadFuel,
    Tanks,
    TanksToFuel,
    UnloadFuel,
    WetMass,
    own_tanks,
)
from hfmod.games.hf4.acts.names import MAP
from hfmod.games.hf4.acts.prospect import ClaimJump, ObjectToJump, Prospect, Reroll, ReviveMine
from hfmod.games.hf4.acts.refuel import FactoryRefuel
from hfmod.games.hf4.acts.rescue import PlaceClaim, PlaceFactory, PlaceFts, StartStack
from hfmod.games.hf4.acts.stacks import CargoTransfer, ConvertStack, CreateStack, Decommission
from hfmod.games.hf4.acts.terawatt import BuildElevator, SwapCube
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table.colonies import flights
from hfmod.games.hf4.table.common import CHITS, FIGURES
from hfmod.table.model import Change, Command, Count, Kind, Label, Say, SendTo

_HOME = home("home", "Back to the reserve", Say("{piece} goes back from {place} to the mat."))
_OUT = Command(
    "to_leo",
    "Put it at LEO on the map",
    effects=(SendTo(MAP, "LEO"),),
    only=ON_MAT,
    say=Say("{piece} is put at LEO."),
)
_GRADE = Command("grade", "Next fuel grade (water, dirt, isotope)", effects=(Change("Grade", by=1),))


def kinds(factions: tuple[Faction, ...], tables: Mapping[str, Any]) -> Iterator[Kind]:
    """Kinds of the pieces that a player has."""
    yield Kind(
        "claim",
        (
            Prospect.DISK,
            Prospect.ROLL,
            *Reroll.disk(),
            ReviveMine.DISK,
            ClaimJump.DISK,
            Prospect.LIFTED_DISK,
            ClaimJump.LIFTED_DISK,
            PlaceClaim().piece(tables),
            DiscardToken.piece("claim"),
            Offer.piece(factions, "offer", "claim:{place_id}", "the claim on {place}", ON_MAP),
            Offer.piece(factions, "lend", "use:claim:{place_id}", "the use of {place}", ON_MAP, "Lend"),
            _HOME,
        ),
        layer_order=CHITS,
    )
    cube = (
        *Industrialize.CUBE,
        FactoryRefuel.CUBE,
        EtProduction.CUBE,
        Delivery.CUBE,
        PlaceFactory().piece(tables),
        PlaceFts().piece(tables),
        DiscardToken.piece("factory"),
        Offer.piece(factions, "offer", "factory:{place_id}", "the factory on {place}", ON_MAP),
        Offer.piece(factions, "lend", "use:factory:{place_id}", "the use of {place}", ON_MAP, "Lend"),
        *Fundraise.cube(tables),
        BuildColony.CUBE,
        MartialLaw.CUBE,
        Lobby.CUBE,
        Insure.CUBE,
        DiscardDelegate.CUBE,
        SupplyCube.CUBE,
        SupplyCube.FACTORY,
    )
    yield Kind("cube", (*cube, _HOME), layer_order=CHITS)
    moves = (replace(one, group="Flight") for one in (BuildElevator.unit(CUBE), SwapCube.cube(CUBE)))
    aloft = (FactoryRefuel.ISOTOPE, *flights(CUBE), *moves)
    here = tuple(one for one in cube if one.within != played_in(tables))  # none is in Race to the Rescue
    colonial = (*Homestead.CUBES, Homestead.DELEGATE, Exomigrate.DELEGATE, Unanchor.CUBE)
    yield Kind("module cube", (*here, *aloft, *colonial, _HOME), trail=True, layer_order=CHITS)
    yield Kind("dome", (BuildColony.DOME, _HOME), layer_order=CHITS)
    yield Kind(
        "rocket",
        (
            *Enter.FIGURE,
            RollHazard.FIGURE,
            RollBelt.FIGURE,
            Finao.FIGURE,
            EndMove.FIGURE,
            CreateStack.ROCKET,
            *ConvertStack.figure("rocket"),
            BuggyMove.figure("the rocket", "rocket"),
            StartStack.figure(tables),
            *ObjectToJump.FIGURE,
            TO_THE_MAT,
            _OUT,
            _HOME,
        ),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    yield Kind(
        "outpost",
        (
            CreateStack.OUTPOST,
            *ConvertStack.figure("outpost{Number}"),
            BuggyMove.figure("outpost {Number}", "outpost{Number}"),
            StartStack.figure(tables),
            *ObjectToJump.FIGURE,
            TO_THE_MAT,
            _OUT,
            _HOME,
        ),
        stacks=False,
        layer_order=FIGURES,
    )
    yield Kind("thrust marker", (_HOME,), stacks=False, layer_order=CHITS)
    yield Kind("dry chit", (DryMass.CHIT, _HOME), stacks=False, layer_order=CHITS)
    yield Kind(
        "wet chit",
        (WetMass.CHIT, *LoadFuel.CHIT, *UnloadFuel.CHIT, JettisonFuel.CHIT, _GRADE, _HOME),
        (Count("Grade", "0", 0, 2, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    tanks = (
        *Tanks.chit(),
        _GRADE,
        *CargoTransfer.tanks(),
        TanksToFuel.TANK_CHIT,
        FuelToTanks.TANK_CHIT,
        CargoTransfer.TANKS_TO_LEO,
        RocketplaneTanks.TANK_CHIT,
        Decommission.TANK_CHIT,
        _HOME,
        Offer.piece(factions, "offer", "fts:{Bid}:{area_id}", "tanks of {area}: {Bid} (the bid)", ON_MAT),
    )
    for name, commands in (
        ("tanks", tanks),
        ("module tanks", (*tanks, *CargoTransfer.module_tanks(), *own_tanks())),
    ):
        yield Kind(
            name,
            commands,
            (Count("Tanks", "0", 0, 99), Count("Grade", "0", 0, 2, wrap=True)),
            (Label("{Tanks}", 15, "#ffffff", (9, 9)),),
            stacks=False,
            layer_order=CHITS,
        )

"""What players do with the pieces of Modules 1 and 2: freighters, Bernals, elevators, stars, markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.games.hf4.acts.bernals import Anchor, Unanchor
from hfmod.games.hf4.acts.controls import ON_MAP, TO_THE_MAT, home
from hfmod.games.hf4.acts.crafts import BERNALS, FREIGHTER, Craft
from hfmod.games.hf4.acts.deals import Offer
from hfmod.games.hf4.acts.factories import Industrialize
from hfmod.games.hf4.acts.flight import BuggyMove, EndMove, Enter, Finao, RollBelt, RollHazard
from hfmod.games.hf4.acts.fuel import bernal_chit
from hfmod.games.hf4.acts.futures import Inspire
from hfmod.games.hf4.acts.market import BoostHome
from hfmod.games.hf4.acts.names import ISOTOPES, WAR_STATES
from hfmod.games.hf4.acts.prospect import ObjectToJump
from hfmod.games.hf4.acts.stacks import CreateStack
from hfmod.games.hf4.acts.terawatt import BuildElevator
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.table.common import CHITS, CONTROLS, FIGURES
from hfmod.table.model import Change, Command, Count, Kind, Label, Say, Shown

#: The how many-th anchoring of the game a Bernal can tell, and up to which its figure shows the number.
MOST_ANCHORED, NUMBERED = 99, 30


def flights(craft: Craft) -> Iterator[Command]:
    """What a figure that flies tells on its way, in a menu of its own."""
    told = (RollHazard, RollBelt, Finao, EndMove)
    for command in (*Enter.figure(craft), *(one.figure(craft) for one in told)):
        yield replace(command, group="Flight")


_HOME = home("home", "Back to the reserve", Say("{piece} goes back from {place} to the mat."))


def kinds(factions: tuple[Faction, ...]) -> Iterator[Kind]:
    """Kinds of these pieces."""
    yield Kind(
        "freighter",
        (
            *flights(FREIGHTER),
            CreateStack.figure(FREIGHTER),
            BuggyMove.figure("the freighter", "freighter"),
            BuildElevator.unit(FREIGHTER),
            *ObjectToJump.FIGURE,
            TO_THE_MAT,
            _HOME,
        ),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    number = Shown("{Anchored}", "Anchored", tuple(map(str, range(1, NUMBERED + 1))))
    for craft in BERNALS:
        yield Kind(
            craft.kind,
            (
                *flights(craft),
                CreateStack.figure(craft),
                Anchor.FIGURE,
                *Unanchor.figure(),
                Anchor.DOMED,
                Anchor.LOOSE,
                BoostHome.FIGURE,
                Offer.piece(factions, "lend", "use:bernal:{Stack}", "the use of {piece}", ON_MAP, "Lend"),
                Industrialize.BERNAL,
                BuggyMove.figure(craft.kind.capitalize(), craft.kind),
                *ObjectToJump.FIGURE,
                TO_THE_MAT,
                _HOME,
            ),
            (Count("Anchored", "0", 0, MOST_ANCHORED),),
            (Label((number,), 11, "#ffffff", (20, -18), ground="#11151f"),),
            stacks=False,
            trail=True,
            layer_order=FIGURES,
        )
    yield Kind("bernal dry chit", (_HOME,), stacks=False, layer_order=CHITS)
    yield Kind(
        "bernal wet chit",
        (
            *bernal_chit(),
            Command("grade", "Next fuel grade (water, dirt, isotope)", effects=(Change("Grade", by=1),)),
            _HOME,
        ),
        (Count("Grade", "0", 0, 2, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "elevator",
        (
            BuildElevator.PIECE,
            Command(
                "built",
                "Built, or gone again",
                effects=(Change("Built", by=1),),
                say=Say("{piece}: {Built} (1 is built, 0 is not)."),
            ),
        ),
        counts=(Count("Built", "0", 0, 1, wrap=True),),
        movable=False,
        stacks=False,
        layer_order=CONTROLS,
    )
    yield Kind(
        "isotope marker",
        (
            Command(
                "isotope",
                "Next spectral type of the gold tanks",
                effects=(Change("Isotope", by=1),),
                say=Say("{piece}: {Isotope}."),
            ),
            _HOME,
        ),
        counts=(Count("Isotope", "0", 0, len(ISOTOPES), wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    settled = Command("settled", "Has had a Home Bernal, or not", effects=(Change("Settled", by=1),))
    yield Kind(
        "home mark",
        (settled, _HOME),
        (Count("Settled", "0", 0, 1, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind("star", (Inspire.STAR,), layer_order=CHITS)
    yield Kind(
        "war marker",
        (
            Command(
                "war",
                "Next state of the War",
                effects=(Change("War", by=1),),
                say=Say("{piece}: the marker is moved on."),
            ),
        ),
        counts=(Count("War", "0", 0, len(WAR_STATES) - 1, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "emancipation",
        (Command("free", "Robots are Humans, or not", effects=(Change("Free", by=1),)),),
        counts=(Count("Free", "0", 0, 1, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )

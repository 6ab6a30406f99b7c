"""Operations that make fuel and tanks: at a site, at a factory, by scooping (I5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import (
    AT_SITE,
    ON_MAP,
    ON_MAT,
    die_command,
    on_card,
    say_command,
    with_module,
)
from hfmod.games.hf4.acts.flight import Finao, Support
from hfmod.games.hf4.acts.fuel import Tanks
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import f_fuel, i5_refuel
from hfmod.games.hf4.rules.core.b_cards import FIGURES
from hfmod.games.hf4.rules.core.e_stacks import free_outpost, stacks_at
from hfmod.table.model import Command, Say


def _receiver(work: Work, place: str) -> tuple[str, bool]:
    """Which stack took the tanks made at a place, and whether they were loaded as fuel at once."""
    counted = Counter[str]()  # a wrong chit is counted back
    for tag in work.group.tanks:
        change = tag.params.get("change", "1")
        many = int(change.lstrip("+-")) if change.lstrip("+-").isdecimal() else 1
        counted[tag.params.get("stack", "rocket")] += -many if change.startswith("-") else many
    for kind, more in counted.items():
        if more > 0:
            return kind, False
    if work.group.loaded:
        return work.group.loaded, True
    above = [stack.kind for stack in work.state.rules.receivers(work.state, work.by, place)]
    aquas = work.state.players[work.by].aquas
    if work.bank in above and work.told.get("leo", aquas) > aquas:
        return work.bank, False
    there = [stack.kind for stack in stacks_at(work.state, place, work.by)]
    rocket = work.stacks.get("rocket")
    if rocket is not None and _laid_up(work.group.wets, rocket.wet):
        return "rocket", True
    begun = {*work.stacks, "rocket"}  # no rocket begins with what is made
    late = [kind for kind in _counted_up(work) if kind in there or kind not in begun]
    if "rocket" in there and not late:
        return "rocket", False
    return next(iter((*late, *there, free_outpost(work.state, work.by)))), False


def _laid_up(wets: Sequence[str], wet: Fraction) -> bool:
    """Whether the wet mass chit was laid higher and not back, if perhaps lower by what is told next."""
    laid = [f_fuel.parse_mass(mass) for mass in wets]
    return bool(laid) and max(laid) > wet != laid[-1]


def _counted_up(work: Work) -> Iterator[str]:
    """Stacks whose tanks are counted up later in the turn."""
    for _, later in work.log.rest_of_turn():
        tag = later.tag
        if (
            tag.faction == work.by
            and tag.act in Tanks.words
            and not tag.params.get("change", "-").startswith("-")
        ):
            yield tag.params.get("stack", "rocket")


def _loaded(t: Telling) -> None:
    """Tell the wet mass of a Bernal that has loaded what was made."""
    if t.act.load and t.act.to in FIGURES:
        t.desk.wet_chit(t.by, t.now.players[t.by].stacks[t.act.to])
        t.desk.hand.press("wet_mass", t.desk.chit_of("wet", t.by, t.act.to))


class SiteRefuel(Hf4Act):
    """An ISRU platform makes tanks of what its site has (I5a)."""

    words = ("site_refuel",)
    fuels = True
    parameters: ClassVar = {"card": "", "stack": ""}
    told_by = "card"
    tells = (i5_refuel.SiteRefuel,)
    merged = True

    CARD: ClassVar = on_card("site_refuel", "Refuel at the site (ISRU)", "refuels at the site with {piece}")

    def read(self, work: Work) -> Iterator[ReadAct]:
        card = work.get("card")
        stack = work.stack_of(card)
        to, load = _receiver(work, stack.location if stack is not None else "")
        yield work.line(i5_refuel.SiteRefuel(by=work.by, card=card, to=to, load=load))

    def tell(self, telling: Telling) -> None:
        telling.specialist()
        telling.desk.card(self.CARD.id, telling.act.card)
        _loaded(telling)


class FactoryRefuel(Hf4Act):
    """A factory makes tanks (I5b)."""

    words = ("factory_refuel",)
    fuels = True
    parameters: ClassVar = {"site": "", "grade": "`isotope`, where it is no water"}
    told_by = "cube on the site"
    tells = (i5_refuel.FactoryRefuel,)
    merged = True
    on_site = True

    CUBE: ClassVar = say_command(
        "factory_refuel",
        "factory_refuel",
        "{who} refuels at the factory on {place}.",
        AT_SITE,
        menu="Factory refuel here",
        only=ON_MAP,
    )
    ISOTOPE: ClassVar = say_command(
        "factory_isotope",
        "factory_refuel",
        "{who} makes isotope fuel at the factory on {place}.",
        *(AT_SITE, ("grade", "isotope")),
        menu="Factory makes isotope fuel here",
        only=ON_MAP,
        within=with_module("m1"),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        site, grade = work.get("site"), work.get("grade", "water")
        to, load = _receiver(work, site)
        yield work.line(i5_refuel.FactoryRefuel(by=work.by, site=site, to=to, load=load, grade=grade))

    def tell(self, telling: Telling) -> None:
        telling.specialist()
        control = self.ISOTOPE if telling.act.grade == "isotope" else self.CUBE
        telling.desk.hand.press(control.id, telling.cube(telling.act.site))
        _loaded(telling)


class AirRefuel(Hf4Act):
    """A thruster scoops fuel in an aerobrake, with an air-eater (I5c)."""

    words = ("air_refuel",)
    parameters: ClassVar = {"card": "", "stack": "", "thruster": "if it is another card"}
    told_by = "card; the thruster"
    tells = (i5_refuel.AirEaterRefuel,)
    merged = True
    trigger = i5_refuel.AirEaterRefuel.do
    purposes = ("air_refuel",)
    paid_off = True

    CARD: ClassVar = on_card("air_refuel", "Scoop fuel in an aerobrake", "scoops fuel with {piece}")
    THRUSTER: ClassVar = Command(
        "scoops",
        "Scoops the fuel (the thruster, not the air-eater)",
        only=ON_MAT,
        say=Say("{who} scoops fuel with the thruster {piece}.", "air_refuel", (("thruster", "{Card}"),)),
    )
    ROLL: ClassVar = die_command("air_refuel", "rocket", "scooping fuel", "Scooping fuel", "roll_scoop")

    def take_up(self, work: Work, asides: Asides) -> None:
        work.not_kept = asides.lost(work.by)

    def read(self, work: Work) -> Iterator[ReadAct]:
        card = work.get("card")
        stack = work.stack_of(card)
        aboard = stack.cards if stack is not None else []
        told = work.get("thruster")
        thrusters = [one for one in aboard if work.state.side(one).thrust is not None and told in ("", one)]
        chance = [{"d6": die, "for": "air_refuel"} for _, die, _ in work.group.rolls]
        paid = work.get("finao") == "1"
        before, later = (
            tuple(one for one in told if one in aboard) for told in (work.group.supports, work.supports)
        )
        supports = [before, later]  # those told since may be of the next act
        if not work.state.rules.supports:
            supports = [()]
        elif not chance and not paid:
            supports.insert(0, ())  # they were told, perhaps, when the thruster was activated
        made = [
            i5_refuel.AirEaterRefuel(
                by=work.by, card=card, thruster=one, finao=paid, supports=each, lost=tuple(work.not_kept)
            )
            for each in supports
            for one in (card, *thrusters)
            if one in thrusters
        ]
        if act := work.first_legal(made):
            yield work.line(act, *chance)
        else:
            work.unclear = f"{work.by} scoops fuel with {card}, but no thruster is with it"

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        if act.supports:
            desk.card(Support.CARD.id, *act.supports)
        desk.card(self.CARD.id, act.card)
        if act.thruster != act.card:
            desk.card(self.THRUSTER.id, act.thruster)
        telling.not_kept()
        if telling.outcomes:
            desk.press(telling.by, "roll", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(telling.by, "finao", Finao.BUTTON.id)


ACTS = (SiteRefuel, FactoryRefuel, AirRefuel)

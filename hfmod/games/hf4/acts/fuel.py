"""Fuel of the rocket and tanks: loaded, taken out, jettisoned, counted (F4, G1, G2)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import (
    IN_STACK,
    TANKS_BY,
    THE_CARDS,
    Ids,
    brought,
    by_id,
    by_words,
    on_card,
    say_command,
)
from hfmod.games.hf4.acts.names import ALL_STACKS, ALL_TANKS, mass_of
from hfmod.games.hf4.acts.strip import jettisoned_before, tanks_up, whole_tanks
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import f_fuel, g1_cargo, g2_tankage
from hfmod.games.hf4.rules.core.acts import count, spot
from hfmod.games.hf4.rules.core.b_cards import FIGURES as BERNALS
from hfmod.games.hf4.rules.core.e_stacks import stacks_at
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say

_LOAD = Ids("load_from")
_MASS = ("mass", "{place_id}")
_GRADE = ("grade", "{Grade}")


def _jettisons_first(work: Work, fuel: g1_cargo.JettisonFuel | None) -> None:
    """Take fuel as jettisoned before some is loaded, where the rules allow it."""
    if fuel is None or not work.legal(fuel):
        return
    work.group.params["jettisoned"] = str(fuel.steps)
    message = f"{work.by} jettisons {count(fuel.steps, 'fuel step')} before loading, as only the chit shows"
    work.log.note("UNSAID", Severity.BOOKKEEPING, message, work.group.step, work.by)


def _wet_chit(ident: str, act: str, menu: str, words: str, *how: tuple[str, str]) -> Command:
    """Told by the wet mass chit, where it lies afterwards."""
    return say_command(ident, act, words, _MASS, *how, _GRADE, menu=menu)


_OF_BERNAL = ("stack", "{Stack}")


def bernal_chit() -> Iterator[Command]:
    """What the wet mass chit of a Bernal tells, where it lies afterwards."""
    yield _wet_chit(
        *("load_aquas", "load_fuel", "Aquas pay: fuel loaded up to here"),
        *("{piece}: fuel loaded up to {place}, from aquas.", ("with", "aquas"), _OF_BERNAL),
    )
    for source, where in list(ALL_STACKS.items()):
        yield replace(
            _wet_chit(
                *(_LOAD.of(source), "load_fuel", where),
                *(f"{{piece}}: fuel loaded up to {{place}}, from {where}.", ("with", "tanks"), _OF_BERNAL),
                ("from", source),
            ),
            group="Tanks pay: fuel loaded up to here, from",
            within=brought(source),
        )
    for ident, act, menu, words in (
        ("jettison", "jettison_fuel", "Fuel jettisoned down to here", "fuel jettisoned down to {place}"),
        ("dirt", "dirt_refuel", "Dirt loaded up to here", "dirt loaded up to {place}"),
        ("wet_mass", "wet_mass", "Tell the wet mass", "the wet mass is {place}"),
    ):
        yield _wet_chit(ident, act, menu, f"{{piece}}: {words}.", _OF_BERNAL)


def _mass(work: Work) -> Fraction | None:
    try:
        return f_fuel.parse_mass(mass_of(work.get("mass")))
    except ValueError:
        work.unclear = f"{work.by} tells a wet mass that is no spot of the fuel strip: {work.get('mass')}"
        return None


def _press_tanks(t: Telling, command: str, kind: str) -> None:
    """Tanks of a stack, for or from the rocket's fuel."""
    if t.act.stack != "rocket" or kind not in ALL_TANKS:
        raise Untold(f"tanks of {kind} for the {t.act.stack}")
    t.desk.hand.press(command, f"{ALL_TANKS[kind]}-{t.by}")


def _spacecraft(work: Work) -> Stack | None:
    """Whose chit tells: the rocket, or the Bernal that is named."""
    return work.stacks.get(work.get("stack", "rocket"))


class LoadFuel(Hf4Act):
    """Fuel is loaded up to where the chit is put: perhaps farther than the Aquas last."""

    words = ("load_fuel",)
    parameters: ClassVar = {
        "mass": "wet mass afterwards",
        "with": "`aquas` or `tanks`",
        "grade": "",
        "stack": "the Bernal, if it is not the rocket",
        "from": "the stack whose tanks are loaded, told of Bernals",
    }
    told_by = "wet mass chit"
    tells = (g1_cargo.LoadFuel,)
    fuels = True

    CHIT: ClassVar = (
        _wet_chit(
            "load_aquas",
            "load_fuel",
            "Aquas pay: fuel loaded up to here",
            "{who} loads fuel up to {place}, from aquas.",
            ("with", "aquas"),
        ),
        _wet_chit(
            "load_tanks",
            "load_fuel",
            "Tanks pay: fuel loaded up to here",
            "{who} loads fuel up to {place}, from tanks.",
            ("with", "tanks"),
        ),
    )

    def take_up(self, work: Work, asides: Asides) -> None:
        """Before fuel is loaded up to less than there was, some was jettisoned, as only the chit shows."""
        rocket, mass = work.stacks.get("rocket"), _mass(work)
        told = (work.get("with"), work.get("stack", "rocket")) == ("aquas", "rocket")
        if rocket is None or mass is None or work.lifted is None or not told or mass >= rocket.wet:
            return
        place = str(mass_of(work.get("mass")))
        tanks = whole_tanks(work.state, f_fuel.parse_mass(work.lifted), place)
        _jettisons_first(work, jettisoned_before(work.state, work.by, work.lifted, place, tanks))

    def read(self, work: Work) -> Iterator[ReadAct]:
        if steps := work.number("jettisoned"):
            yield work.line(g1_cargo.JettisonFuel(by=work.by, steps=steps))
        rocket, mass, kind = _spacecraft(work), _mass(work), work.get("stack", "rocket")
        if rocket is None or mass is None:
            work.unclear = work.unclear or f"{work.by} loads fuel, but has no {kind}"
            return
        if mass <= rocket.wet:
            return  # told again
        tanks = tanks_up(work.state, rocket.wet, mass)
        if work.get("with") == "aquas":
            numbers, bank = [tanks], work.state.rules.bank(work.state, work.by).kind
            if (
                work.lifted is not None and kind == "rocket"
            ):  # where the chit was known to lie elsewhere, its way tells
                lifted, mass_told = f_fuel.parse_mass(work.lifted), str(mass_of(work.get("mass")))
                shown = whole_tanks(work.state, lifted, mass_told)
                numbers += [shown] if shown else []
            loads = [g1_cargo.LoadFuel(by=work.by, tanks=n, source=bank, stack=kind) for n in numbers]
            yield work.line(work.first_legal(loads) or loads[0])
            return
        if source := work.get("from"):
            grade = work.grade(source, tanks)
            yield work.line(
                g1_cargo.LoadFuel(by=work.by, tanks=tanks, source=source, stack=kind, grade=grade)
            )
            return
        for stack in stacks_at(work.state, rocket.location, work.by):
            for grade, held in stack.fts.items():
                if stack is not rocket and held >= tanks:
                    yield work.line(
                        g1_cargo.LoadFuel(by=work.by, tanks=tanks, source=stack.kind, grade=grade.value)
                    )
                    return
        aboard = max(rocket.fts.items(), key=lambda item: item[1], default=None)
        if aboard is not None:
            yield work.line(g2_tankage.FtsToFuel(by=work.by, fts=tanks, grade=aboard[0].value))
            return
        bought = g1_cargo.LoadFuel(by=work.by, tanks=tanks, source=work.bank, stack=kind)
        if work.legal(bought):
            yield work.line(bought)
            return
        place = spot(work.state, rocket.location)
        work.unclear = f"{work.by} loads {count(tanks, 'tank')}, but has none at {place}"

    def follow(self, work: Work, act: Act[Hf4State]) -> Iterator[ReadAct]:
        """Nothing more; tanks that are Aquas, as there are no others, are noted."""
        told = work.get("with") == "tanks" and not work.get("from")
        if told and isinstance(act, g1_cargo.LoadFuel) and act.source == work.bank:
            message = f"{work.by} tells tanks and has none there; {count(act.tanks, 'Aqua')} are loaded"
            work.log.note("G1b", Severity.BOOKKEEPING, message, work.group.step, work.by)
        return iter(())

    def tell(self, telling: Telling) -> None:
        act, by = telling.act, telling.by
        rocket = telling.was.players[by].stacks.get(act.stack)
        aquas = telling.banked(act.source) and act.grade == Grade.WATER.value
        if aquas or act.stack != "rocket":
            if rocket is None:
                raise Untold(f"fuel of the {act.stack}")
            wet = f_fuel.strip(telling.was.content).up_tanks(rocket.wet, act.tanks)
            telling.desk.wet_chit(by, replace(rocket, wet=wet))
            control = "load_aquas" if aquas else _LOAD.of(act.source)
            telling.desk.hand.press(control, telling.desk.chit_of("wet", by, act.stack))
        elif act.tanks > telling.held(act.source):
            raise Untold(f"{act.tanks} tanks of a stack with {telling.held(act.source)}")
        else:
            _press_tanks(telling, TanksToFuel.TANK_CHIT.id, act.source)


class UnloadFuel(Hf4Act):
    """Fuel is taken out down to where the chit is put, into tanks of another stack."""

    words = ("unload_fuel",)
    parameters: ClassVar = {"mass": "wet mass afterwards", "with": "`tanks` or `aquas`", "grade": ""}
    told_by = "wet mass chit"

    CHIT: ClassVar = (
        _wet_chit(
            "unload",
            "unload_fuel",
            "Into tanks: fuel taken out down to here",
            "{who} takes fuel out down to {place}, into tanks.",
            ("with", "tanks"),
        ),
        _wet_chit(
            "unload_leo",
            "unload_fuel",
            "Into aquas: fuel taken out down to here",
            "{who} takes fuel out down to {place}, into aquas.",
            ("with", "aquas"),
        ),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        rocket, mass = work.stacks.get("rocket"), _mass(work)
        if rocket is None or mass is None or mass >= rocket.wet:
            return
        tanks = tanks_up(work.state, mass, rocket.wet)
        grade = rocket.grade.value if rocket.grade is not None else "water"
        yield work.line(g2_tankage.FuelToFts(by=work.by, tanks=tanks))
        others = [s.kind for s in stacks_at(work.state, rocket.location, work.by) if s.kind != "rocket"]
        if work.get("with") == "aquas" and "leo" in others:
            yield work.line(
                g1_cargo.CargoTransfer(by=work.by, source="rocket", to="leo", fts=tanks, grade=grade)
            )
        elif [kind for kind in others if kind != "leo"]:
            to = next(kind for kind in others if kind != "leo")
            yield work.line(
                g1_cargo.CargoTransfer(by=work.by, source="rocket", to=to, fts=tanks, grade=grade)
            )


class JettisonFuel(Hf4Act):
    """Fuel is thrown away down to where the chit is put."""

    words = ("jettison_fuel",)
    parameters: ClassVar = {
        "mass": "wet mass afterwards",
        "grade": "",
        "stack": "the Bernal, if it is not the rocket",
    }
    told_by = "wet mass chit"
    tells = (g1_cargo.JettisonFuel,)

    CHIT: ClassVar = _wet_chit(
        "jettison",
        "jettison_fuel",
        "Fuel jettisoned down to here",
        "{who} jettisons fuel down to {place}.",
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        rocket, mass, kind = _spacecraft(work), _mass(work), work.get("stack", "rocket")
        if rocket is None or mass is None or mass >= rocket.wet:
            return
        steps = f_fuel.strip(work.state.content).steps_between(rocket.wet, mass)
        if steps:
            yield work.line(g1_cargo.JettisonFuel(by=work.by, steps=steps, stack=kind))

    def tell(self, telling: Telling) -> None:
        kind = telling.act.stack
        rocket = telling.now.players[telling.by].stacks.get(kind)
        if rocket is None:
            raise Untold(f"fuel of a {kind} that is no more")
        telling.desk.wet_chit(telling.by, rocket)
        telling.desk.hand.press(self.CHIT.id, telling.desk.chit_of("wet", telling.by, kind))


class TanksToFuel(Hf4Act):
    """Tanks that are counted down become fuel: those aboard, or those of another stack at the rocket.

    Fuel that is loaded moves the wet mass chit. Where that was nowhere as far as the tanks say, which may
    have gone elsewhere too, the chit tells how much, if it was moved by whole tanks.
    """

    words = ("tanks_to_fuel",)
    parameters: ClassVar = {
        "stack": "whose tanks become fuel",
        "own": "1: of the Bernal that they are in",
    }
    told_by = "tank chit, counted afterwards"
    tells = (g2_tankage.FtsToFuel,)
    merged = True
    loose = ("heavy",)
    fuels = True
    counted_late = True

    TANK_CHIT: ClassVar = say_command(
        "to_fuel",
        "tanks_to_fuel",
        "{who} loads tanks of {area} as fuel.",
        IN_STACK,
        menu="Tanks become fuel of the rocket (then count them)",
    )

    def continues(self, work: Work, tag: Declaration) -> bool:
        """More tanks, unless fuel was jettisoned since, as the chit shows that was laid lower.

        What both the tanks and the chit tell has been loaded.
        """
        laid = [f_fuel.parse_mass(mass) for mass in work.group.wets]
        jettisoned = bool(laid) and laid[-1] < max(laid)
        return super().continues(work, tag) and not jettisoned and not self._loaded(work)

    @staticmethod
    def _loaded(work: Work) -> bool:
        """Whether as many tanks were counted since it was told as the chit was moved up by."""
        kind, rocket = work.get("stack"), work.stacks.get("rocket")
        counted = any(tag.params.get("stack") == kind for tag in work.group.tanks)
        if rocket is None or kind == "rocket" or work.group.wet is None or not counted:
            return False
        tanks = work.held(kind) - work.told.get(kind, work.held(kind))
        return whole_tanks(work.state, rocket.wet, work.group.wet) == tanks > 0

    def take_up(self, work: Work, asides: Asides) -> None:
        """Before tanks of another stack fuel may have been jettisoned, as only the chit shows."""
        kind = work.get("stack")
        tanks = work.held(kind) - work.told.get(kind, work.held(kind))
        if kind != "rocket":
            _jettisons_first(work, jettisoned_before(work.state, work.by, work.lifted, work.group.wet, tanks))

    def read(self, work: Work) -> Iterator[ReadAct]:
        if steps := work.number("jettisoned"):
            yield work.line(g1_cargo.JettisonFuel(by=work.by, steps=steps))
        kind = work.get("stack")
        if work.get("own"):
            yield from _own(work)
            return
        tanks = work.held(kind) - work.told.get(kind, work.held(kind))
        rocket = work.stacks.get("rocket")
        if kind != "rocket" and rocket is not None and work.group.wets:
            moved = (whole_tanks(work.state, rocket.wet, wet) for wet in work.group.wets)
            shown = [n for n in moved if 0 < n <= work.held(kind)]
            tanks = shown[-1] if shown and tanks not in shown else tanks
        if tanks <= 0 and work.held(kind) == 1 and not work.group.tanks:
            tanks = 1  # the only one
        if tanks <= 0:
            work.unclear = f"{work.by} loads tanks of {kind} as fuel, but not told is how many"
            tanks = work.held(kind) if kind not in work.told else 0  # perhaps all of them
        grade = work.grade(kind, tanks)
        act: g2_tankage.FtsToFuel | g1_cargo.LoadFuel
        if kind == "rocket":
            act = g2_tankage.FtsToFuel(by=work.by, fts=tanks, grade=grade)
        else:
            act = g1_cargo.LoadFuel(by=work.by, tanks=tanks, source=kind, grade=grade)
        if not work.unclear or (tanks and work.legal(act)):
            yield work.line(act)

    def tell(self, telling: Telling) -> None:
        if telling.act.stack in BERNALS:
            telling.desk.hand.press("own_to_fuel", f"{ALL_TANKS[telling.act.stack]}-{telling.by}")
            return
        if telling.act.fts > telling.held("rocket"):
            raise Untold(f"{telling.act.fts} tanks of a stack with {telling.held('rocket')}")
        _press_tanks(telling, self.TANK_CHIT.id, "rocket")


class FuelToTanks(Hf4Act):
    """Fuel becomes tanks aboard, which are counted up."""

    words = ("fuel_to_tanks",)
    parameters: ClassVar = {
        "stack": "whose fuel becomes tanks",
        "own": "1: of a Bernal",
    }
    told_by = "tank chit, counted afterwards"
    tells = (g2_tankage.FuelToFts,)
    merged = True
    loose = ("heavy",)
    counted_late = True

    TANK_CHIT: ClassVar = Command(
        "from_fuel",
        "Fuel becomes tanks of the rocket (then count them)",
        only=("Home", ("Rocket",)),
        say=Say("{who} takes fuel out into tanks of {area}.", "fuel_to_tanks", (IN_STACK,)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.get("own"):
            yield from _own(work)
            return
        tanks = work.told.get("rocket", 0) - work.held("rocket")
        if tanks > 0:
            yield work.line(g2_tankage.FuelToFts(by=work.by, tanks=tanks))
        else:
            work.unclear = f"{work.by} takes fuel out, but not told is how many tanks"

    def tell(self, telling: Telling) -> None:
        if telling.act.stack in BERNALS:
            telling.desk.hand.press("own_from_fuel", f"{ALL_TANKS[telling.act.stack]}-{telling.by}")
            return
        _press_tanks(telling, self.TANK_CHIT.id, "rocket")


def own_tanks() -> Iterator[Command]:
    """What the tank chit of a Bernal tells of its own fuel, counted afterwards."""
    for ident, act, menu, words in (
        ("own_to_fuel", "tanks_to_fuel", "Tanks become own fuel (then count them)", "become its fuel"),
        ("own_from_fuel", "fuel_to_tanks", "Own fuel becomes tanks (then count them)", "come from its fuel"),
    ):
        say = Say(f"{{who}}: tanks of {{area}} {words}.", act, (IN_STACK, ("own", "1")))
        yield Command(ident, menu, only=("Home", ("Kalpana", "Stanford")), say=say)


def _own(work: Work) -> Iterator[ReadAct]:
    """Tanks of a Bernal that become its own fuel, or the other way round, as they were counted."""
    kind = work.get("stack")
    held, now = sum(work.stacks[kind].fts.values()) if kind in work.stacks else 0, work.told.get(kind)
    if now is None:  # what comes into the Bank are Aquas
        held, now = work.held(kind), work.counted(kind)
    tanks = now - held if now is not None else 0
    if tanks < 0:
        grade = work.grade(kind, -tanks)
        yield work.line(g2_tankage.FtsToFuel(by=work.by, fts=-tanks, stack=kind, grade=grade))
    elif tanks > 0:
        yield work.line(g2_tankage.FuelToFts(by=work.by, tanks=tanks, stack=kind))
    else:
        work.unclear = f"{work.by} turns tanks of {kind} into fuel or back, but not told is how many"


def _tell_own(t: Telling, command: str, tanks: int) -> None:
    """Fuel that is told by the chit of a Bernal, where so many tanks put it."""
    bernal = t.was.players[t.by].stacks[t.act.stack]
    strip = f_fuel.strip(t.was.content)
    wet = strip.up_tanks(bernal.wet, tanks) if tanks > 0 else t.now.players[t.by].stacks[t.act.stack].wet
    t.desk.wet_chit(t.by, replace(bernal, wet=wet))
    t.desk.hand.press(command, t.desk.chit_of("wet", t.by, t.act.stack))


class DirtRefuel(Hf4Act):
    """Dirt is loaded for a card; the chit goes up as far as the player says."""

    words = ("dirt_refuel",)
    parameters: ClassVar = {
        "card": "",
        "stack": "",
        "mass": "wet mass afterwards, told of Bernals",
        "grade": "",
    }
    told_by = "card; wet mass chit of a Bernal"
    tells = (g2_tankage.DirtRefuel,)
    merged = True
    digs = True

    CARD: ClassVar = on_card("dirt_refuel", "Load dirt", "loads dirt for {piece}")

    def joins(self, told: Mapping[str, str], more: Mapping[str, str]) -> bool:
        """The chit of a Bernal is told last: a card after it is for more dirt."""
        return "mass" not in told and super().joins(told, more)

    def read(self, work: Work) -> Iterator[ReadAct]:
        """As many tanks as the chit went up by, before fuel was jettisoned; at the least one."""
        kind = stack if (stack := work.get("stack")) in BERNALS else "rocket"
        rocket, laid = work.stacks.get(kind), work.group.wets
        _, then = next(work.log.rest_of_turn(), (0, None))
        if then is not None and (then.tag.faction, then.tag.act) in (
            (work.by, one) for one in JettisonFuel.words
        ):
            laid = laid[:-1]  # it was laid for that last
        told = mass_of(work.get("mass")) or next(reversed(laid), None)
        seen = f_fuel.parse_mass(told) if told else None
        tanks = 1
        if rocket is not None and seen is not None and seen > rocket.wet:
            tanks = max(tanks, tanks_up(work.state, rocket.wet, seen))
        yield work.line(g2_tankage.DirtRefuel(by=work.by, card=work.get("card"), tanks=tanks, stack=kind))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)
        if telling.act.stack in BERNALS:
            _tell_own(telling, "dirt", telling.act.tanks)
            return
        rocket, loaded = (one.players[telling.by].stacks.get("rocket") for one in (telling.was, telling.now))
        if telling.act.stack == "rocket" and rocket is not None and loaded is not None:
            wet = f_fuel.strip(telling.was.content).up_tanks(rocket.wet, telling.act.tanks)
            if wet != loaded.wet:
                telling.desk.wet_chit(telling.by, replace(rocket, wet=wet))
                telling.desk.claimed.add(telling.by)


class Mooncable(Hf4Act):
    """Dirt is loaded by the lunar mass driver."""

    words = ("mooncable",)
    parameters: ClassVar = {"card": "", "stack": ""}
    told_by = "card"
    tells = (g2_tankage.Mooncable,)
    digs = True

    CARD: ClassVar = on_card(
        "mooncable", "Load dirt by the lunar mass driver", "loads dirt by mass driver for {piece}"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(g2_tankage.Mooncable(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class PhileasFogg(Hf4Act):
    """Cards are burnt as dirt fuel (G2c)."""

    words = ("phileas_fogg",)
    parameters: ClassVar = {"cards": "", "stack": ""}
    told_by = "cards"
    tells = (g2_tankage.PhileasFogg,)
    lists = ("cards",)

    CARD: ClassVar = on_card("phileas_fogg", "Burn as dirt fuel", "burns {piece} as fuel", THE_CARDS)

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(g2_tankage.PhileasFogg(by=work.by, cards=tuple(work.group.all("cards"))))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, *telling.act.cards)


# -- what is counted ---------------------------------------------------------------------------------------


class WetMass(Hf4Act):
    """What the wet mass chit shows."""

    words = ("wet_mass",)
    parameters: ClassVar = {"mass": "", "grade": "", "stack": "the Bernal, if it is not the rocket"}
    told_by = "wet mass chit"
    aside = True
    counts = True

    CHIT: ClassVar = _wet_chit("wet_mass", "wet_mass", "Tell the wet mass", "{who}'s wet mass is {place}.")

    def hear_within(self, tag: Declaration, group: Open) -> None:
        group.told_wet(tag)
        group.loaded = tag.params.get("stack", "")


class DryMass(Hf4Act):
    """What the dry mass chit shows."""

    words = ("dry_mass",)
    parameters: ClassVar = {"mass": ""}
    told_by = "dry mass chit"
    aside = True
    counts = True

    CHIT: ClassVar = say_command(
        "dry_mass", "dry_mass", "{who}'s dry mass is {place}.", _MASS, menu="Tell the dry mass"
    )


class Tanks(Hf4Act):
    """How many tanks a stack has now."""

    words = ("tanks",)
    parameters: ClassVar = {"stack": "", "n": "how many there are afterwards", "change": "", "grade": ""}
    told_by = "tank chit"
    aside = True
    counts = True

    @staticmethod
    def chit() -> Iterator[Command]:
        """Up and down by one and by seven."""
        for step in (1, -1, 7, -7):
            yield Command(
                TANKS_BY.of(by_id(step)),
                f"Tanks {by_words(step)}",
                {1: "Ctrl 1", -1: "Ctrl 2", 7: "Ctrl 7", -7: "Ctrl 8"}[step],
                effects=(Change("Tanks", by=step),),
                say=Say(
                    f"{{who}} now counts tanks in {{area}}: {{Tanks}} ({step:+d}).",
                    "tanks",
                    (IN_STACK, ("n", "{Tanks}"), ("change", f"{step:+d}"), _GRADE),
                ),
            )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.count(tag, players)

    def hear_within(self, tag: Declaration, group: Open) -> None:
        group.tanks.append(tag)


class Aquas(Hf4Act):
    """How many Aquas a player has now."""

    words = ("aquas",)
    parameters: ClassVar = {"n": "how many there are afterwards"}
    told_by = "buttons of the aquas"
    aside = True
    counts = True

    STEPS: ClassVar = (-5, -1, 1, 5)
    AMOUNTS: ClassVar = (2, 3, 4, 6, 7, 8, 9, 10)

    @classmethod
    def buttons(cls) -> Iterator[tuple[str, Command]]:
        """By how much, in words, and the command."""
        for step in cls.STEPS:
            yield by_words(step), cls._control(step)

    @classmethod
    def number(cls) -> Iterator[Command]:
        """The menu of the number: amounts for which there is no button."""
        for group, sign in (("Pay", -1), ("Receive", 1)):
            for n in cls.AMOUNTS:
                yield replace(cls._control(sign * n), menu=f"{group} {n}", group=group)

    @staticmethod
    def _control(step: int) -> Command:
        return Command(
            f"aquas_{by_id(step)}",
            effects=(Change("Aquas", by=step, table=True),),
            say=Say("{who} now counts aquas: {Aquas}.", "aquas", (("n", "{Aquas}"),)),
        )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        asides.count(tag, players)

    def hear_within(self, tag: Declaration, group: Open) -> None:
        group.aquas = True


ACTS = (
    LoadFuel, UnloadFuel, JettisonFuel, TanksToFuel, FuelToTanks, DirtRefuel, Mooncable, PhileasFogg,
    WetMass, DryMass, Tanks, Aquas,
)  # fmt: skip

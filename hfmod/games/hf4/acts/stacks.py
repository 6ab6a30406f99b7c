"""Cargo between stacks, and stacks that are begun, turned into others and decommissioned (G1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.cargo import named
from hfmod.games.hf4.acts.controls import (
    AT_SPACE,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARDS,
    Ids,
    brought,
    say_command,
)
from hfmod.games.hf4.acts.crafts import Craft
from hfmod.games.hf4.acts.names import (
    ALL_FIGURES,
    ALL_STACKS,
    ALL_TANKS,
    BROUGHT_BY,
    HAND_OF,
    MAT_OF,
    MODULE_STACKS,
    STACKS,
    WAR_STACKS,
)
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_home
from hfmod.games.hf4.rules.core import e_stacks, g1_cargo, n_cargo
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.e_stacks import is_crew
from hfmod.games.hf4.rules.core.k_glitch import CARGO
from hfmod.games.hf4.rules.core.state import Stack
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Effect, Say, SendTo

_TO, _FROM, _CONVERT, _TANKS_TO = Ids("to"), Ids("from"), Ids("convert"), Ids("tanks_to")


def _goods(t: Telling, to: str) -> None:
    """Cards and tanks that go from one stack into another; the tanks are counted afterwards."""
    source = t.act.source
    if source not in ALL_STACKS or to not in ALL_STACKS:
        raise Untold(f"cargo from {source} to {to}")
    more = t.act.fts > t.held(source)
    if more and LEO in (source, to):
        raise Untold(f"{t.act.fts} tanks of a stack with {t.held(source)}")
    if t.act.cards:
        t.desk.card(_TO.of(to), *t.act.cards)
    elif source in MODULE_STACKS and to != LEO:
        t.desk.hand.press(_TANKS_TO.of(to), f"{ALL_TANKS[source]}-{t.by}")
    elif to == "leo":
        t.desk.hand.press(CargoTransfer.TANKS_TO_LEO.id, f"{ALL_TANKS[source]}-{t.by}")
    else:
        t.desk.hand.press(_FROM.of(source), f"{ALL_TANKS[to]}-{t.by}")
    if more:  # the tanks that come are counted, those that go cannot be
        t.desk.count_tanks(t.by, source, 0)
        t.desk.count_tanks(t.by, to, t.desk.tanks(t.by, to) + t.act.fts)
        t.desk.claimed.add(t.by)


class CargoTransfer(Hf4Act):
    """Cards and tanks go from one stack into another; into one that is not there yet, they begin it."""

    words = ("cargo_transfer",)
    parameters: ClassVar = {"cards": "", "from": "", "to": ""}
    told_by = "cards; tank chits, counted afterwards"
    tells = (g1_cargo.CargoTransfer, b_home.DirtsideCargo)
    lists = ("cards",)
    half_said = True
    counted_late = True
    brings = True
    lades = True
    trigger = CARGO

    @staticmethod
    def card(modules: bool = False) -> Iterator[Command]:
        """To which stack a card, or a token, goes; ``modules``: also to those that modules bring."""
        for slug, stack in (ALL_STACKS if modules else STACKS).items():
            yield Command(
                _TO.of(slug),
                stack,
                group="Cargo transfer to",
                only=ON_MAT,
                within=brought(slug),
                effects=(SendTo(MAT_OF, stack),),
                say=Say(
                    f"{{who}} moves {{piece}} from {{area}} to {stack}.",
                    "cargo_transfer",
                    (THE_CARDS, ("from", "{area_id}"), ("to", slug)),
                ),
            )

    @staticmethod
    def tanks() -> Iterator[Command]:
        """From which stack tanks come into that of the chit."""
        for source, where in STACKS.items():
            yield say_command(
                _FROM.of(source),
                "cargo_transfer",
                f"{{who}} moves tanks from {where} to {{area}}.",
                *(("from", source), ("to", "{area_id}")),
                menu=where,
                group="Tanks come (then count them) from",
            )

    @staticmethod
    def module_tanks() -> Iterator[Command]:
        """What the chit of a module's stack tells beside that: where its tanks go."""
        for to, where in list(ALL_STACKS.items())[1:]:
            yield say_command(
                _TANKS_TO.of(to),
                "cargo_transfer",
                f"{{who}} moves tanks from {{area}} to {where}.",
                *(("from", "{area_id}"), ("to", to)),
                menu=f"To {where}",
                group="Tanks go (then count them) to",
                within=brought(to),
            )

    TANKS_TO_LEO: ClassVar = say_command(
        _TO.of("leo"),
        "cargo_transfer",
        "{who} moves tanks from {area} to LEO.",
        *(("from", "{area_id}"), ("to", "leo")),
        menu="Tanks go to LEO (then count them)",
    )

    def continues(self, work: Work, tag: Declaration) -> bool:
        return super().continues(work, tag) and not counted(work)  # goods that were counted have been moved

    def read(self, work: Work) -> Iterator[ReadAct]:
        source, to = work.meant(work.get("from")), work.get("to")
        crew = work.state.players[work.by].crew
        if [*work.group.all("cards")] == [crew] and crew in work.stacks[work.bank].cards:
            source = work.bank  # whither a crew returns, wherever its card still lies
        there = work.stacks.get(to)
        told = named(work.state, work.stacks.get(source), work.group.all("cards"))
        cards = [card for card in told if there is None or card not in there.cards]
        fts = work.moved(source, to)
        uncounted = not fts and source in ALL_STACKS and not work.group.all("cards")
        if uncounted:
            fts = work.perhaps_moved(source, to) or int(_untimely(work, source, to))
        if not (cards or fts) or source == to:
            return  # nothing new
        if source not in ALL_STACKS:
            source = next((kind for kind, stack in work.stacks.items() if cards[0] in stack.cards), source)
        act = _transfer(work, source, to, cards, fts)
        if uncounted:
            if not (work.legal(act) or work.untimely(act)):
                return
            if work.held(source) > 1:
                work.unclear = f"{work.by} moves tanks from {source} to {to}, but not told is how many"
        yield work.line(act)

    def tell(self, telling: Telling) -> None:
        _goods(telling, telling.act.to)


def counted(work: Work) -> bool:
    """Whether tanks were counted since a transfer was told, and tell how many have moved."""
    return bool(work.group.tanks) and work.moved(work.get("from"), work.get("to")) > 0


def _untimely(work: Work, source: str, to: str) -> bool:
    """Whether tanks of a stack may not be moved now, however many they are."""
    return work.held(source) > 0 and source != to and work.untimely(_transfer(work, source, to, (), 1))


def _transfer(
    work: Work, source: str, to: str, cards: Sequence[str], fts: int
) -> g1_cargo.CreateStack | g1_cargo.CargoTransfer | b_home.DirtsideCargo:
    """Goods that go into another stack, which begins with them where there is none."""
    grade = work.grade(source, fts) if fts else Grade.WATER.value
    if to not in work.stacks:
        return g1_cargo.CreateStack(
            by=work.by,
            kind=to,
            source=source,
            cards=tuple(cards),
            fts=fts,
            grade=grade,
            space=_other_end(work, source, to),
        )
    up = source in work.stacks and _from_dirtside(work, work.stacks[source], work.stacks[to])
    kind = b_home.DirtsideCargo if up else g1_cargo.CargoTransfer
    return kind(by=work.by, source=source, to=to, cards=tuple(cards), fts=fts, grade=grade)


def _from_dirtside(work: Work, source: Stack, to: Stack) -> bool:
    """Whether cargo of one stack comes up to another one, at the Bernal above it (2A7g)."""
    state = work.state
    near = (source.location, *state.rules.other_ends(state, source.location))
    return to.location not in near and to in state.rules.receivers(state, work.by, source.location)


def _other_end(work: Work, source: str, to: str) -> str | None:
    """The other end of a space elevator, if the figure of a new stack tells that it stands there (1B9c)."""
    stack = work.stacks.get(source)
    ends = work.state.rules.other_ends(work.state, stack.location) if stack is not None else ()
    for _, later in work.log.rest_of_turn() if ends else ():
        tag = later.tag
        if (tag.faction, tag.act, tag.params.get("stack")) == (work.by, "create_stack", to):
            return space if (space := tag.params.get("space", "")) in ends else None
    return None


class CreateStack(Hf4Act):
    """A stack begins where its figure stands, with what was laid into it."""

    words = ("create_stack",)
    parameters: ClassVar = {"stack": "", "space": ""}
    told_by = "rocket or outpost figure on the map"
    tells = (g1_cargo.CreateStack,)
    merged = True
    loose = ("heavy",)
    filled = True
    lades = True
    trigger = CARGO

    ROCKET: ClassVar = say_command(
        "create_rocket",
        "create_stack",
        "{who} creates a rocket at {place}.",
        *(("stack", "rocket"), AT_SPACE),
        menu="A new rocket starts here",
        only=ON_MAP,
    )
    OUTPOST: ClassVar = say_command(
        "create_outpost",
        "create_stack",
        "{who} creates outpost {Number} at {place}.",
        *(("stack", "outpost{Number}"), AT_SPACE),
        menu="A new outpost is founded here",
        only=ON_MAP,
    )

    @staticmethod
    def figure(craft: Craft) -> Command:
        """Of a figure that a module brings."""
        return say_command(
            f"create_{craft.kind}",
            "create_stack",
            f"{{who}} creates a {craft.kind.capitalize()} stack at {{place}}.",
            *(("stack", craft.kind), AT_SPACE),
            menu="A new stack starts here",
            only=ON_MAP,
            within=craft.within,
        )

    def read(self, work: Work) -> Iterator[ReadAct]:
        kind, space = work.get("stack"), work.get("space")
        tanks = work.told.get(kind, 0) - work.held(kind)
        here = [one for one, stack in work.stacks.items() if one != kind and stack.location == space]
        here = [one for one in here if 0 < tanks <= work.held(one)]
        less = [one for one in here if work.told.get(one) == work.held(one) - tanks]
        sources = less or [one for one in here if one not in work.told]
        if len(sources) == 1:  # counted where they are, and where they were, if not only there yet
            yield work.line(_transfer(work, sources[0], kind, (), tanks))
        elif kind not in work.stacks and not work.told.get(kind):  # tanks that were told make a stack too
            work.unclear = f"{work.by} creates a stack {kind}, but nothing was laid into it"

    def tell(self, telling: Telling) -> None:
        act, kind = telling.act, telling.act.kind
        if kind not in ALL_STACKS:
            raise Untold(f"a stack {kind}")
        desk, by = telling.desk, telling.by
        _goods(telling, kind)
        desk.tidy(telling.now)  # what else goes along is counted before the new stack is told
        desk.found(by, kind, act.space or telling.was.players[by].stacks[act.source].location)
        outpost = e_stacks.is_outpost(kind)
        desk.hand.press(self.OUTPOST.id if outpost else f"create_{kind}", f"{ALL_FIGURES[kind]}-{by}")


class ConvertStack(Hf4Act):
    """A stack becomes another one of its player in the same space."""

    words = ("convert_stack",)
    parameters: ClassVar = {"from": "", "to": "", "space": ""}
    told_by = "rocket or outpost figure on the map"
    tells = (g1_cargo.ConvertStack,)
    lades = True

    @staticmethod
    def figure(to: str) -> Iterator[Command]:
        """The figure takes the place of another one."""
        figure = "the rocket" if to == "rocket" else "outpost {Number}"
        for source, words in ALL_STACKS.items():
            if source in ("leo", to) or source in BROUGHT_BY:  # such a figure is no rocket and no outpost
                continue
            yield say_command(
                _CONVERT.of(source),
                "convert_stack",
                f"{{who}} turns {words} at {{place}} into {figure}.",
                *(("from", source), ("to", to), AT_SPACE),
                menu=words,
                group="Becomes this one",
                only=ON_MAP,
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        to, space, told = work.get("to"), work.get("space"), work.get("from")
        outposts = [k for k, s in work.stacks.items() if k.startswith("outpost") and k != to]
        here = [kind for kind in outposts if work.stacks[kind].location == space]
        rocket = [kind for kind in ("rocket",) if kind in work.stacks and to != "rocket"]
        sources = [told] if told in work.stacks else here if to == "rocket" or told == "outpost" else rocket
        if sources:
            yield work.line(g1_cargo.ConvertStack(by=work.by, source=sources[0], to=to))
        else:
            work.unclear = f"{work.by} converts a stack to {to} at {space}, but has none there"

    def tell(self, telling: Telling) -> None:
        source, to = telling.act.source, telling.act.to
        if to not in ALL_STACKS or source not in ALL_STACKS:
            raise Untold(f"{source} turned into {to}")
        here = telling.was.players[telling.by].stacks[source].location
        figure = "rocket" if to == "rocket" else f"outpost-{to[-1]}"
        telling.desk.found(telling.by, to, here)
        telling.desk.hand.press(_CONVERT.of(source), f"{figure}-{telling.by}")


class Decommission(Hf4Act):
    """Cards go back to the hand, tanks are thrown away, a crew goes back to LEO."""

    words = ("decommission",)
    parameters: ClassVar = {"cards": "", "stack": "", "aquas": "how many are thrown away"}
    told_by = "cards; tank chit, counted afterwards; button Deals: aquas thrown away"
    tells = (g1_cargo.Decommission,)
    lists = ("cards",)
    loose = ("heavy",)
    half_said = True
    counted_late = True

    CARD: ClassVar = Command(
        "decommission",
        "Decommission",
        "Ctrl D",
        only=ON_MAT,
        effects=(SendTo(HAND_OF, ""), Change("Side", to="0")),
        say=Say("{who} decommissions {piece} from {area}.", "decommission", (THE_CARDS, IN_STACK)),
    )
    CREW: ClassVar = Command(
        "lost",
        "Crew lost: back to LEO",
        only=ON_MAT,
        effects=(SendTo(MAT_OF, "LEO"),),
        say=Say("{who} decommissions the crew {piece} from {area}.", "decommission", (THE_CARDS, IN_STACK)),
    )
    TANK_CHIT: ClassVar = say_command(
        "throw_away",
        "decommission",
        "{who} throws tanks away from {area}.",
        IN_STACK,
        menu="Tanks are thrown away (then count them)",
    )
    AQUAS: ClassVar = say_command(
        "aquas_away",
        "decommission",
        "{who} throws aquas away: {Bid}.",
        *(("stack", "leo"), ("aquas", "{Bid}")),
        menu="Throw aquas away (as many as the bid shows)",
    )

    @staticmethod
    def token(goes: Effect) -> Command:
        """A Colonist or Discovery chit."""
        words = "{who} decommissions {piece} from {area}."
        say = Say(words, "decommission", (THE_CARDS, IN_STACK))
        return Command("decommission", "Decommission", only=ON_MAT, effects=(goes,), say=say)

    def continues(self, work: Work, tag: Declaration) -> bool:
        """Aquas are not in LEO, where its cards are, while a Home Bernal is the Bank."""
        apart = work.bank != LEO and ("aquas" in tag.params) != ("aquas" in work.group.params)
        return not apart and super().continues(work, tag)

    def read(self, work: Work) -> Iterator[ReadAct]:
        kind = work.bank if work.get("aquas") else work.meant(work.get("stack"))
        stack = work.stacks.get(kind)
        told = named(work.state, stack, work.group.all("cards"))
        cards = [card for card in told if stack is not None and card in stack.cards]
        now = work.counted(kind)
        fts = work.number("aquas") or max(0, work.held(kind) - (work.held(kind) if now is None else now))
        if not (cards or fts or work.group.all("cards")) and work.held(kind) and now is None:
            fts = work.held(kind)  # perhaps all of them
            work.unclear = f"{work.by} throws tanks of {kind} away, but not told is how many"
        if cards or fts:  # else an act has decommissioned them already
            grade = work.grade(kind, fts) if fts else Grade.WATER.value
            yield work.line(
                g1_cargo.Decommission(by=work.by, stack=kind, cards=tuple(cards), fts=fts, grade=grade)
            )
            return
        for card in work.group.all("cards"):
            if card not in work.own_cards() or is_crew(work.state, card):
                continue
            own = next(one for one, held in work.stacks.items() if card in held.cards)
            yield work.line(g1_cargo.Decommission(by=work.by, stack=own, cards=(card,)))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.stack not in ALL_STACKS | WAR_STACKS:
            raise Untold(f"a stack {act.stack}")
        if act.fts and telling.banked(act.stack) and act.grade == Grade.WATER.value:
            desk.bid(by, act.fts)
            desk.press(by, "deal", self.AQUAS.id)
        elif act.fts > telling.held(act.stack):
            raise Untold(f"{act.fts} tanks thrown away of a stack with {telling.held(act.stack)}")
        elif act.fts:
            desk.hand.press(self.TANK_CHIT.id, f"{ALL_TANKS[act.stack]}-{by}")
        for card in act.cards:
            crew = is_crew(telling.was, card)
            desk.card(self.CREW.id if crew else self.CARD.id, card)


class RecallCrew(Hf4Act):
    """A crew comes back out of another player's stack (N6)."""

    words = ("recall_crew",)
    parameters: ClassVar = {"card": "", "to": ""}
    told_by = "crew"
    tells = (n_cargo.RecallCrew,)
    of_crews = True

    CREW: ClassVar = Command(
        "recall_crew",
        "Recall the crew out of another stack",
        only=ON_MAT,
        say=Say(
            "{who} recalls the crew {piece} into {area}.",
            "recall_crew",
            (("card", "{Card}"), ("to", "{area_id}")),
        ),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(n_cargo.RecallCrew(by=work.by, card=work.get("card"), to=work.get("to")))

    def tell(self, telling: Telling) -> None:
        telling.desk.lay_card(telling.by, telling.act.card, telling.act.to)
        telling.desk.card(self.CREW.id, telling.act.card)


ACTS = (CargoTransfer, CreateStack, ConvertStack, Decommission, RecallCrew)

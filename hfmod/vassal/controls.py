"""What the controls of a module do, in a form that can be compared from one module to another.

A control is what players use: an entry in a piece's menu, a key of the keyboard, a click on a piece, a
button of a window. `controls_of` follows what each of them sets off: triggers, changes of properties, moves,
reports, keys that are given to other pieces and to the module. The result is a list of lines, in the order
in which VASSAL does these things. Names that only wire traits together are left out of it: keys between the
traits of a piece, properties that do nothing but carry a sentence or a destination from one trait to another.
So are looks: pictures, words of the menu and their order, names of traits. What is left is what the control
does, and its hash is the control's fingerprint.

In texts, ``‹Name›`` stands for what is not known before the control is used.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from hfmod.vassal import traits as t
from hfmod.vassal.control_components import Components, Listener
from hfmod.vassal.control_texts import Texts
from hfmod.vassal.module import Module
from hfmod.vassal.trait_diff import kind_of, plain
from hfmod.vassal.values import Key, KeyCommand
from hfmod.vassal.wire import layout

__all__ = [
    "WINDOW",
    "Change",
    "Control",
    "Kind",
    "Owner",
    "carriers_of",
    "changes_of",
    "controls_of",
    "owners_of",
]

#: The kind of controls that belong to no piece: buttons of windows.
WINDOW = "window"

#: Fields of traits that say what they look like or are called, not what they do.
_LOOKS = frozenset(
    {
        "name", "menu", "description", "back_menu", "activate_menu", "up_menu", "down_menu", "reset_menu",
        "random_menu", "cw_menu", "ccw_menu", "direct_menu", "clear_menu", "clear_matching_menu", "menu2",
        "on_menu", "off_menu", "peek_menu", "images", "image", "icon", "background", "foreground", "font",
        "font_size", "style", "scale", "color", "fill", "line", "opacity", "prompt",
    }
)  # fmt: skip
_DEEPEST = 12
#: Keys that are followed for one control: more than any of ours gives, so that no module takes long.
_MOST_KEYS = 1500


@dataclass(frozen=True)
class Change:
    """One thing that a control does: to its own piece, to the table, or to `others`, which it tells.

    ``what``: ``own`` or ``table`` for a property (`name`) that it sets ``to`` a value or changes ``by`` a
    number, ``board`` for the board (`name`) and region (`to`) to which it sends its piece, ``pile`` for a
    pile.
    """

    what: str
    name: str
    to: str | None = None
    by: str | None = None
    others: bool = False


@dataclass(frozen=True)
class Control:
    """A control of pieces of one kind, or of a window: what starts it, what it is called, what it does."""

    kind: str
    key: str
    menu: str
    lines: tuple[str, ...]
    says: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def name(self) -> str:
        """Its words in the menu, or its key where it has none, and of what it is."""
        return f"{self.menu or shown_key(self.key)} ({self.kind})"

    @property
    def fingerprint(self) -> str:
        """Hash of what it does."""
        return hashlib.sha256("\n".join(self.lines).encode()).hexdigest()[:16]

    def data(self) -> dict[str, Any]:
        """Plain data."""
        told = {"kind": self.kind, "key": shown_key(self.key), "menu": self.menu}
        return told | {"fingerprint": self.fingerprint, "does": list(self.lines)}


@dataclass(frozen=True)
class Owner:
    """A piece with its controls: number of its slot, name of its kind, its traits, prototypes resolved."""

    gpid: str
    kind: str
    piece: t.Piece = field(repr=False)

    @property
    def id(self) -> str:
        """What it is known by in each module of ours: its ``Id``; elsewhere the number of its slot."""
        return self.facts.get("Id", self.gpid)

    @cached_property
    def facts(self) -> dict[str, str]:
        """Its constant properties."""
        found: dict[str, str] = {}
        for marker in self.piece.find(t.Marker):
            found |= dict(zip(marker.names, marker.values, strict=False))
        return found


@dataclass(frozen=True)
class Kind:
    """Pieces that all have the same controls; of a window, no pieces."""

    name: str
    owners: tuple[Owner, ...]
    controls: Mapping[str, Control]


def shown_key(key: str) -> str:
    """A key as players know it."""
    named = Key(key).name
    if named:
        return named
    code, _, modifiers = key.partition(",")
    held = {"0": "", "130": "Ctrl ", "520": "Alt ", "195": "Ctrl Shift ", "65": "Shift "}.get(modifiers, "")
    return f"{held}{chr(int(code)) if code.isdigit() and 32 < int(code) < 127 else code}"


def normal(key: str) -> str:
    """A key without the number that VASSAL gives to a named key in each session."""
    return str(Key(key).normalised())


def owners_of(module: Module) -> Iterator[Owner]:
    """The pieces of a module; their kind is the prototype that they follow."""
    for slot in module.slots:
        if (piece := slot.piece) is not None:
            kinds = [trait.name for trait in piece.find(t.UsePrototype)]
            yield Owner(slot.gpid, " + ".join(kinds) or slot.name, module.resolve(piece))


def controls_of(module: Module, owners: Iterable[Owner] | None = None) -> tuple[Kind, ...]:
    """All controls of a module by kinds of pieces, and those of its windows.

    `owners`: pieces to look at in place of the module's own.
    """
    return _Controls(module, owners_of(module) if owners is None else owners).kinds


def changes_of(old: Control, new: Control) -> list[str]:
    """What is different between two forms of a control, in words."""
    found = []
    for before, now in zip(old.says, new.says, strict=False):
        if before != now:
            found.append(f"the report said {before!r}, now {now!r}")
    told = {f"says {text}" for text in (*old.says, *new.says)} if found else set()
    for word, lines, others in (("no longer", old.lines, new.lines), ("now", new.lines, old.lines)):
        left = list(others)
        for line in lines:
            if line in left:
                left.remove(line)
            elif line.strip() not in told:
                found.append(f"{word}: {line.strip()}")
    if not found and old.lines != new.lines:
        was, now = next(pair for pair in zip(old.lines, new.lines, strict=True) if pair[0] != pair[1])
        found.append(f"in another order: {now.strip()!r} now comes before {was.strip()!r}")
    return found


@dataclass(frozen=True)
class _Pieces:
    """Pieces that act alike: traits without looks, innermost first."""

    name: str
    owners: tuple[Owner, ...]
    traits: tuple[t.Trait, ...] = field(repr=False)

    @cached_property
    def heard(self) -> frozenset[str]:
        """Keys that mean something to them, or may."""
        found: set[str] = set()
        for trait in self.traits:
            found |= set(_keys(trait).values())
            for name in ("watch_keys", "keys", "cycle_down_keys"):
                found |= {normal(key) for key in getattr(trait, name, ())}
            if isinstance(trait, t.DynamicProperty | t.SetGlobalProperty | t.SetPieceProperty):
                found |= {normal(command.key) for command in trait.commands}
            elif isinstance(trait, t.UnknownTrait):
                found |= set(_ANY_KEY.findall(plain(trait.type_)))
        return frozenset(found)


_ANY_KEY = re.compile(r"\d+,\d+(?:,[^;,\\]+)?")


def carriers_of(owners: Iterable[Owner]) -> frozenset[str]:
    """Properties of pieces that bring a sentence or a destination from one trait to another, no more."""
    return _carriers(trait for owner in owners for trait in owner.piece.traits)


def _carriers(traits: Iterable[t.Trait]) -> frozenset[str]:
    found = set()
    for trait in traits:
        if isinstance(trait, t.ReportState):
            found.add(trait.report)
        elif isinstance(trait, t.SendToLocation):
            found |= {trait.region, trait.zone}
    return frozenset(text[1:-1] for text in found if _CARRIED.fullmatch(text))


_CARRIED = re.compile(r"\$[^$]+\$")


class _Controls:
    def __init__(self, module: Module, owners: Iterable[Owner]):
        self.components = Components(module)
        self.pieces = tuple(_groups(owners))
        self.carriers = _carriers(trait for group in self.pieces for trait in group.traits)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        found = [self._kind(group) for group in self.pieces]
        for listener in self.components.buttons():
            run = _Run(self, None)
            run.component(listener, 0)
            key = normal(listener.key)
            control = Control(WINDOW, key, listener.title, *run.result())
            found.append(Kind(WINDOW, (), {key: control}))
        return tuple(kind for kind in found if kind.controls)

    def _kind(self, group: _Pieces) -> Kind:
        starts: dict[str, tuple[str, set[str]]] = {}
        for menu, key, how in _starts(group.traits):
            known = starts.setdefault(key, (menu, set()))
            known[1].add(how)
            if menu and not known[0]:
                starts[key] = (menu, known[1])
        controls = {}
        for key, (menu, ways) in starts.items():
            run = _Run(self, group)
            run.lines += [f"by {way}" for way in sorted(ways)]
            run.press(key, 0)
            controls[key] = Control(group.name, key, menu, *run.result())
        return Kind(group.name, group.owners, controls)


def _groups(owners: Iterable[Owner]) -> Iterator[_Pieces]:
    alike: dict[tuple[str, ...], list[Owner]] = {}
    for owner in owners:
        mark = (owner.kind, *(plain(trait.type_text) for trait in owner.piece.traits if _acts(trait)))
        alike.setdefault(mark, []).append(owner)
    for members in alike.values():
        acting = tuple(trait for trait in members[0].piece.traits if _acts(trait))
        yield _Pieces(members[0].kind, tuple(members), acting)


def _acts(trait: t.Trait) -> bool:
    """Whether a trait does anything beside being looked at or known."""
    if isinstance(trait, t.Embellishment):
        return bool(_keys(trait))
    return not isinstance(trait, t.BasicPiece | t.Marker | t.SubMenu | t.MenuSeparator)


def _keys(trait: t.Trait) -> dict[str, str]:
    """Keys that a trait waits for or gives, by field."""
    found = {}
    for name, _, default in layout(type(trait)).type:
        value = getattr(trait, name)
        if isinstance(default, Key) and value:
            found[name] = normal(value)
    return found


def _starts(traits: Iterable[t.Trait]) -> Iterator[tuple[str, str, str]]:
    """(words, key, way) by which players may start something: menu, keyboard, click."""
    for trait in traits:
        if isinstance(trait, t.ActionButton):
            if trait.key:
                yield "", normal(trait.key), "click"
            continue
        pairs: list[tuple[str, str]] = []
        commands: tuple[KeyCommand, ...] = getattr(trait, "commands", ())
        if commands and not isinstance(trait, t.SubMenu):
            pairs += [(command.menu, command.key) for command in commands]
        elif not isinstance(trait, t.RestrictCommands | t.ReportState | t.SubMenu | t.MenuSeparator):
            for name, key in _keys(trait).items():
                pairs.append((_menu_of(trait, name), key))
        for menu, key in pairs:
            if menu:
                yield menu, normal(key), "menu"
            if key and not Key(key).name:
                yield menu, normal(key), f"key {shown_key(key)}"


def _menu_of(trait: t.Trait, key_field: str) -> str:
    """The words of the menu that belong to a key of a trait."""
    if key_field in ("sent_key", "hot_key", "pre_key", "post_key", "after_key", "find_key", "detach_key"):
        return ""
    return str(getattr(trait, key_field.replace("key", "menu"), ""))


@dataclass(frozen=True)
class _Heard:
    """What pieces do that are told a key: the same, however often one control tells it on the same way."""

    lines: tuple[str, ...]
    told: tuple[str, ...]
    changes: tuple[Change, ...]


class _Run:
    """Follows one control. `lines` are what it does, each with two blanks for every piece in between."""

    def __init__(self, controls: _Controls, group: _Pieces | None, teller: _Run | None = None):
        self.controls = controls
        self.group = group
        self.given: tuple[str, ...] = teller.given if teller is not None else ()  # to others, on the way here
        self.left: list[int] = teller.left if teller is not None else [_MOST_KEYS]
        self.heard: dict[tuple[str, str, tuple[str, ...]], _Heard] = (
            teller.heard if teller is not None else {}
        )
        traits = group.traits if group is not None else ()
        self.texts = Texts(
            {trait.name: trait.expression for trait in traits if isinstance(trait, t.CalculatedProperty)},
            controls.components.neutral,
        )
        self.lines: list[str] = []
        self.says: list[str] = []
        self.told: list[str] = []  # what other pieces say
        self.changes: list[Change] = []
        self.inside: tuple[str, ...] = ()

    def result(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Change, ...]]:
        return tuple(_settled(self.lines)), tuple(self.says or self.told), tuple(self.changes)

    def do(self, depth: int, line: str) -> None:
        self.lines.append("  " * depth + line)

    # -- pieces ------------------------------------------------------------------------------------------

    def press(self, key: str, depth: int) -> None:
        """Give a key to the piece: most traits act on its way in, triggers and reports on its way out."""
        if self.group is None or key not in self.group.heard:
            return
        self.left[0] -= 1
        if key in self.inside or len(self.inside) > _DEEPEST or self.left[0] < 0:
            self.do(depth, "and so on")
            return
        before, self.inside = self.inside, (*self.inside, key)
        for trait in reversed(self.group.traits):
            if not isinstance(trait, t.TriggerAction | t.ReportState):
                self._inwards(trait, key, depth)
        for trait in self.group.traits:
            if isinstance(trait, t.TriggerAction):
                self._trigger(trait, key, depth)
            elif isinstance(trait, t.ReportState) and key in map(normal, trait.keys):
                self.say(trait.report, depth)
            elif isinstance(trait, t.ReportState) and key in map(normal, trait.cycle_down_keys):
                self.do(depth, f"says the one before of {plain(', '.join(trait.cycle_reports))}")
        self.inside = before

    def say(self, text: str, depth: int) -> None:
        line = self.texts.fill(text)
        self.says.append(line)
        self.do(depth, f"says {line}")

    def _trigger(self, trait: t.TriggerAction, key: str, depth: int) -> None:
        if key != normal(trait.key) and key not in map(normal, trait.watch_keys):
            return
        condition = self.texts.fill(trait.condition)
        if trait.loop:
            self.do(
                depth,
                f"{trait.loop_type} {trait.count} {self.texts.fill(trait.while_condition)} "
                f"{self.texts.fill(trait.until_condition)} {trait.index_property} {trait.index_start} "
                f"{trait.index_step}:",
            )
        known = dict(self.texts.known)
        inner = depth + (1 if condition or trait.loop else 0)
        if condition:
            self.do(depth, f"if {condition}:")
        for given in (trait.pre_key, *trait.action_keys, trait.post_key):
            self.press(normal(given) if given else "", inner)
        if condition or trait.loop:  # what was set inside is not sure any more
            self.texts.forget(known)

    def _inwards(self, trait: t.Trait, key: str, depth: int) -> None:
        match trait:
            case t.RestrictCommands():
                if key in map(normal, trait.keys):
                    for part in sorted(self.texts.fill(trait.condition).strip("{}").split(" || ")):
                        self.do(depth, f"not while {part}")
            case t.DynamicProperty() | t.SetGlobalProperty():
                self._properties(trait, key, depth)
            case t.SetPieceProperty():
                for command in trait.commands:
                    if normal(command.key) == key:
                        how = self.texts.words(command.changer)
                        whom = f"{self.texts.fill(trait.filter)}, {plain(trait.target.encode())}"
                        self.do(depth, f"of pieces with {whom}: {self.texts.name(trait.name)} {how}")
            case t.CounterGlobalKeyCommand():
                if key == normal(trait.key):
                    self._give(trait, depth)
            case t.GlobalHotKey():
                if key == normal(trait.key):
                    self.hot_key(normal(trait.hot_key), depth)
            case t.SendToLocation():
                self._send(trait, key, depth)
            case t.ReturnToDeck():
                if key == normal(trait.key):
                    pile = self.texts.fill(trait.deck_expression or trait.deck)
                    self.do(depth, f"goes to the pile {'that is chosen' if trait.choose else pile}")
                    self.changes.append(Change("pile", pile))
            case t.UnknownTrait():
                if key in plain(trait.type_):
                    self.do(depth, plain(trait.type_))
            case t.ActionButton():
                pass  # where a click counts is looks; that one does, its control says
            case _:
                self._other(trait, key, depth)

    def _properties(self, trait: t.DynamicProperty | t.SetGlobalProperty, key: str, depth: int) -> None:
        for command in trait.commands:
            if normal(command.key) != key:
                continue
            own = isinstance(trait, t.DynamicProperty)
            whose = "own" if own else "the table's"
            name = self.texts.name(trait.name)
            if isinstance(trait, t.SetGlobalProperty) and trait.level != "Current Zone/Current Map/Module":
                whose = f"{trait.level} {trait.place}"
            limits = trait.constraints
            how, to, by = self.texts.change(trait.name, command.changer)
            if trait.name in self.controls.carriers:
                continue
            bounds = "" if _within(to, limits) else f" ({plain(limits.encode())})"
            self.do(depth, f"{whose} {name} {how}{bounds}")
            self.changes.append(Change("own" if own else "table", name, to, by))

    def _send(self, trait: t.SendToLocation, key: str, depth: int) -> None:
        if trait.back_key and key == normal(trait.back_key):
            self.do(depth, "goes back to where it came from")
        if key != normal(trait.key):
            return
        fill = self.texts.fill
        board, goal = fill(trait.map), ""
        match trait.mode:
            case "R":
                goal = fill(trait.region)
                where = f"{fill(trait.board)}, {goal}"
            case "Z":
                where = f"the zone {fill(trait.zone)}"
            case "G":
                where = f"{fill(trait.board)}, grid {fill(trait.grid_location)}"
            case "L":
                where = f"{fill(trait.board)}, {trait.x} {trait.y}"
            case _:
                where = f"{trait.mode} a piece with {fill(trait.filter)}"
        shift = [str(one) for one in (trait.x_index, trait.x_offset, trait.y_index, trait.y_offset)]
        more = f" shifted by {' '.join(shift)}" if trait.x_index or trait.y_index else ""
        self.do(depth, f"goes to {board}: {where}{more}")
        self.changes.append(Change("board", board, goal))
        self.texts.moved()

    def _give(self, trait: t.CounterGlobalKeyCommand, depth: int) -> None:
        wanted = self.texts.fill(trait.filter)
        how = [f"with {wanted}", plain(trait.target.encode())]
        if trait.restrict_range:
            how.append(f"within {trait.range} {trait.range_property}")
        if trait.deck_count != -1:
            how.append(f"{trait.deck_count} of each pile")
        if trait.suppress_reports:
            how.append("silently")
        self.do(depth, f"tells pieces {', '.join(how)}:")
        self.tell(normal(trait.sent_key), wanted, depth + 1)

    def tell(self, key: str, wanted: str, depth: int) -> None:
        """What other pieces do on a key; those that do the same are told once."""
        if key in self.given or depth > _DEEPEST:
            self.do(depth, "and so on")
            return
        at = key, wanted, self.given
        if at not in self.heard:
            self.heard[at] = self._heard(key, wanted)
        heard = self.heard[at]
        self.told += heard.told
        self.changes += heard.changes
        for line in heard.lines:
            self.do(depth, line)

    def _heard(self, key: str, wanted: str) -> _Heard:
        before, self.given = self.given, (*self.given, key)
        found: dict[tuple[str, ...], None] = {}
        told: list[str] = []
        changes: list[Change] = []
        for group in self.controls.pieces:
            if not _may_be(group, wanted):
                continue
            if self.left[0] < 0:
                break
            run = _Run(self.controls, group, self)
            run.press(key, 0)
            if run.lines:
                found[tuple(run.lines)] = None
                told += run.says
                changes += [replace(change, others=True) for change in run.changes]
        self.given = before
        lines = tuple(line for one in sorted(found) for line in one)
        return _Heard(lines or ("nobody knows it",), tuple(told), tuple(changes))

    def _other(self, trait: t.Trait, key: str, depth: int) -> None:
        """Any trait without words of its own here: the field that holds the key, and what is no looks."""
        for name, one in _keys(trait).items():
            if one != key or name in ("after_key", "sent_key"):
                continue
            told = []
            for other, codec, default in layout(type(trait)).type:
                value = getattr(trait, other)
                if other in _LOOKS or isinstance(default, Key) or value == default:
                    continue
                told.append(f"{other} {self.texts.fill(plain(codec.write(value)))}")
            self.do(depth, f"{kind_of(trait)} {name}: {', '.join(told)}".rstrip(": "))
            if isinstance(trait, t.PlaceMarker) and trait.after_key:
                self.tell(normal(trait.after_key), "", depth + 1)

    # -- windows -----------------------------------------------------------------------------------------

    def hot_key(self, key: str, depth: int) -> None:
        """What buttons and piles of the module do on a key."""
        if key in self.given:
            self.do(depth, "and so on")
            return
        before, self.given = self.given, (*self.given, key)
        for listener in self.controls.components.listening(key):
            self.component(listener, depth)
        self.given = before

    def component(self, listener: Listener, depth: int) -> None:
        for line in listener.lines():
            self.do(depth, self.texts.fill(line))
        if listener.changer is not None:
            name, changer, limits = listener.changer
            how, to, by = self.texts.change(name, changer)
            self.do(depth, f"the table's {self.texts.name(name)} {how} ({limits})")
            self.changes.append(Change("table", name, to, by))
            self.texts.known["newValue"] = self.texts.known[name]
        if listener.report:
            self.say(listener.report, depth)
        for key in listener.hot_keys:
            self.hot_key(normal(key), depth)
        if listener.piece_key:
            self.tell(normal(listener.piece_key), self.texts.fill(listener.filter), depth + 1)


def _within(to: str | None, limits: t.Constraints) -> bool:
    """Whether limits change nothing of what a property is set to."""
    if to is None or not limits.numeric:
        return to is not None or not limits.numeric
    sure = _SURE.fullmatch(to)
    ends = limits.minimum, limits.maximum
    if sure is None or not all(isinstance(end, int | float) for end in ends):
        return False
    low, high = (1, int(sure[1])) if sure[1] else (int(to), int(to))
    return float(ends[0]) <= low and high <= float(ends[1])


def _settled(lines: Iterable[str]) -> Iterator[str]:
    """Changes of properties that follow each other in the order of their names, and so conditions: none looks
    at another one, for what they look at is already written out in them."""
    for kind, run in groupby(lines, _kind_of_line):
        same = list(run)
        yield from sorted(same) if kind else same


def _kind_of_line(line: str) -> str:
    """What lines have in common whose order among each other is of no account; nothing for all others."""
    found = _ANY_ORDER.match(line)
    return found[1] + ("not" if found[2] == "not while " else "set") if found is not None else ""


_ANY_ORDER = re.compile("( *)(own |the table's |not while )")
_SURE = re.compile(r"\d{1,9}|\{Random\((\d{1,9})\)\}")
_EQUAL = re.compile(r'\{(\w+)=="([^"‹]*)"\}')


def _may_be(group: _Pieces, wanted: str) -> bool:
    """Whether a filter may select any piece of a group: told by constant properties alone."""
    found = _EQUAL.fullmatch(wanted)
    if found is None:
        return True
    return any(owner.facts.get(found[1], found[2]) == found[2] for owner in group.owners)

"""Pieces of a table as VASSAL traits.

What pieces of a kind share becomes a prototype of the module; saves hold the same traits written out, as
VASSAL itself does. Traits are listed in the editor's order (innermost first): pictures, facts, then
rotation, labels, counts, actions, reports, and what restricts all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from hfmod.components import model
from hfmod.vassal import traits as t
from hfmod.vassal.traits import Key, KeyCommand, Trait

#: Traits per piece above which saves grow too fast: each trait adds a backslash to all inner ones.
MAX_TRAITS = 25

_NAMES = {
    "piece": "PieceName",
    "faction": "Faction",
    "who": "Who",
    "place": "LocationName",
    "area": "CurrentZone",
    "place_id": "PlaceId",
    "area_id": "AreaId",
}
_BRACES = re.compile(r"\{([A-Za-z_][A-Za-z0-9_ ]*)\}")
_SLUG = '{{{0}.toLowerCase().replaceAll("[^a-z0-9]+","-")}}'
_HOT = re.compile(r"(?:(Ctrl|Alt|Ctrl Shift) )?([A-Z0-9])|(F[0-9]{1,2}|Plus|Minus|PageUp|PageDown|Space)")


class ModuleError(ValueError):
    """The table holds something that no VASSAL module can express; the message says what."""


def text(template: str) -> str:
    """A text with ``{name}`` as VASSAL's ``$name$`` text. Raises ModuleError for a stray dollar sign."""
    if "$" in template:
        raise ModuleError(f"the text {template!r} holds a dollar sign, which VASSAL can't print")
    out = _BRACES.sub(lambda m: f"${_NAMES.get(m[1], m[1])}$", template)
    if out.startswith("{"):
        raise ModuleError(f"the text {template!r} begins with a brace; VASSAL would run it as a program")
    return out


def hot_key(name: str) -> Key:
    """Key stroke of its name: ``Ctrl B``, ``Alt 1``, ``Ctrl Shift D``, ``F4``; raises ModuleError."""
    match = _HOT.fullmatch(name)
    if match is None:
        raise ModuleError(f"{name!r} is no key: write Ctrl B, Alt 1, Ctrl Shift D or F4")
    modifier, letter, special = match.groups()
    if special:
        code = {"Plus": 107, "Minus": 109, "PageUp": 33, "PageDown": 34, "Space": 32}.get(special)
        return Key(f"{code if code is not None else 111 + int(special[1:])},0")
    make = {"Ctrl": Key.ctrl, "Alt": Key.alt, "Ctrl Shift": Key.ctrl_shift}.get(modifier)
    return make(letter) if make else Key(f"{ord(letter)},0")


def counter_of(faction: str) -> str:
    """Name of the global property that counts a faction's declarations."""
    return f"hf4_n_{faction}"


def tag(game: str, say: model.Say, faction: str, number: str) -> str:
    """The machine-readable end of a declaration, with VASSAL names; ``""`` without act."""
    if not say.act:
        return ""
    params = "".join(f" {key}={text(value)}" for key, value in say.params)
    return f" [{game} {faction} {number} {say.act}{params}]"


def rgb(colour: str) -> str:
    """``#rrggbb`` as VASSAL's ``r,g,b``."""
    return ",".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))


@dataclass(frozen=True)
class Keys:
    """Key strokes of one command: ``start`` is what players press, the others are its later steps."""

    start: Key
    work: Key
    speak: Key
    ordered: bool

    @classmethod
    def of(cls, command: model.Command) -> Keys:
        """Simple commands do everything on one key; questions and piles need steps in order."""
        start = hot_key(command.key) if command.key else Key.named(command.id)
        asks = any(isinstance(e, model.Change) and (e.ask or e.choose) for e in command.effects)
        puts = any(isinstance(e, model.PutBack) for e in command.effects)
        if not (asks or puts):
            return cls(start, start, start, False)
        return cls(start, Key.named(command.id + ".do"), Key.named(command.id + ".say"), True)


class KindWriter:
    """Traits that all pieces of a kind share."""

    def __init__(self, game: str, kind: model.Kind):
        self.game = game
        self.kind = kind
        self.keys = {command.id: Keys.of(command) for command in kind.commands}

    @cached_property
    def shared(self) -> tuple[Trait, ...]:
        """Traits of the prototype, innermost first (in prototypes the innermost layers are left out)."""
        kind = self.kind
        found: list[Trait] = []
        if kind.rotates:
            turn = [self.keys[c.id].work for c in kind.commands if _has(c, model.Rotate)]
            found.append(t.FreeRotator(
                facings=2, cw_key=turn[0] if turn else Key(""), ccw_key=Key(""), cw_menu="", ccw_menu="",
                name="Way",
            ))  # fmt: skip
        found += [self._label(n, label) for n, label in enumerate(kind.labels)]
        found += self._calculated()
        found += self._counts()
        found += self._table_counts()
        found += self._moves()
        found += self._tells()
        found += self._steps()
        found += self._reports()
        found += self._restrictions()
        found += self._menus()
        found += self._behaviour()
        return tuple(found)

    # -- parts -------------------------------------------------------------------------------------------

    def _label(self, number: int, label: model.Label) -> Trait:
        return t.Labeler(
            key=Key(""), menu="", font_size=label.size, background="", foreground=rgb(label.colour),
            vertical="c", vertical_offset=label.offset[1], horizontal="c", horizontal_offset=label.offset[0],
            vertical_justify="c", horizontal_justify="c", name_format="$pieceName$", font="SansSerif",
            style=1 if label.bold else 0, property=f"Label{number}", label=text(label.text),
        )  # fmt: skip

    def _says(self) -> Iterable[tuple[model.Command, model.Say]]:
        return ((c, say) for c in self.kind.commands for say in c.say)

    def _calculated(self) -> Iterable[Trait]:
        texts = " ".join(
            [say.text + " ".join(v for _, v in say.params) for _, say in self._says()]
            + [
                e.place + e.board
                for c in self.kind.commands
                for e in c.effects
                if isinstance(e, model.SendTo)
            ]
        )
        if any(say.act and not say.by_table for _, say in self._says()):
            yield t.CalculatedProperty("Nr", '{GetProperty("hf4_n_"+Faction)}', "number of the declaration")
        if "{place_id}" in texts:
            yield t.CalculatedProperty("PlaceId", _SLUG.format("LocationName"), "id of the place")
        if "{area_id}" in texts:
            yield t.CalculatedProperty("AreaId", _SLUG.format("CurrentZone"), "id of the area")

    def _changes(self, table: bool) -> dict[str, list[tuple[model.Command, model.Change]]]:
        found: dict[str, list[tuple[model.Command, model.Change]]] = {}
        for command in self.kind.commands:
            for effect in command.effects:
                if isinstance(effect, model.Change) and effect.table == table:
                    found.setdefault(effect.count, []).append((command, effect))
        return found

    def _key_command(self, command: model.Command, change: model.Change) -> list[KeyCommand]:
        key = self.keys[command.id].work
        changer: t.Changer
        if change.by is not None:
            changer = t.Increment(change.by)
        elif change.die is not None:
            changer = t.SetTo(f"{{Random({change.die})}}")
        elif change.choose:
            changer = t.Choose(change.ask or command.menu, change.choose)
        elif change.ask is not None:
            changer = t.Prompt(change.ask)
        else:
            changer = t.SetTo(text(change.to or ""))
        commands = [KeyCommand("", key, changer)]
        if change.ask is not None or change.choose:
            commands.insert(0, KeyCommand("", Key.named(command.id + ".clear"), t.SetTo("")))
        return commands

    def _counts(self) -> Iterable[Trait]:
        changes = self._changes(table=False)
        for count in self.kind.counts:
            commands = tuple(
                k for c, change in changes.pop(count.name, []) for k in self._key_command(c, change)
            )
            yield t.DynamicProperty(
                count.name, t.Constraints(count.numeric, count.low, count.high, False), commands, "",
                value=count.start,
            )  # fmt: skip
        if changes:
            raise ModuleError(f"kind {self.kind.name} changes {sorted(changes)}, which its pieces don't have")

    def _table_counts(self) -> Iterable[Trait]:
        for name, pairs in self._changes(table=True).items():
            numeric = all(c.by is not None or c.die is not None for _, c in pairs)
            yield t.SetGlobalProperty(
                text(name), t.Constraints(numeric, 0, 9_999_999, False),
                tuple(k for c, change in pairs for k in self._key_command(c, change)),
            )  # fmt: skip
        own = [(c, say) for c, say in self._says() if say.act and not say.by_table]
        table = [(c, say) for c, say in self._says() if say.act and say.by_table]
        menus = {c.id for c in self.kind.commands if c.menu and not self.keys[c.id].ordered}
        for pairs_, name in ((own, "hf4_n_$Faction$"), (table, counter_of(model.TABLE))):
            commands = []
            for command in dict.fromkeys(c for c, _ in pairs_):
                menu = command.menu if command.id in menus else ""
                commands.append(KeyCommand(menu, self.keys[command.id].speak, t.Increment(1)))
            if commands:
                yield t.SetGlobalProperty(
                    name, t.Constraints(True, 0, 9_999_999, False), tuple(commands), "counts declarations"
                )

    def _moves(self) -> Iterable[Trait]:
        for command in self.kind.commands:
            for effect in command.effects:
                if isinstance(effect, model.SendTo):
                    board = text(effect.board)
                    yield t.SendToLocation(
                        menu="", key=self.keys[command.id].work, map=board, board=board, x=120, y=120,
                        mode="R" if effect.place else "L", region=text(effect.place), x_offset=0, y_offset=0,
                    )  # fmt: skip

    def _tells(self) -> Iterable[Trait]:
        for command in self.kind.commands:
            for effect in command.effects:
                if isinstance(effect, model.Tell):
                    value = text(effect.value)
                    yield t.CounterGlobalKeyCommand(
                        menu="", key=self.keys[command.id].work, sent_key=Key.named(effect.command),
                        filter=f"{{{effect.fact}==\"{value}\"}}", suppress_reports=False,
                    )  # fmt: skip

    def _steps(self) -> Iterable[Trait]:
        """Ordered commands, and menu entries of commands that neither speak nor carry a menu elsewhere."""
        for command in self.kind.commands:
            keys = self.keys[command.id]
            counted = any(say.act for say in command.say)
            if not keys.ordered:
                if command.menu and not counted:
                    yield t.TriggerAction(name=command.id, menu=command.menu, key=keys.start)
                continue
            asked = [
                e for e in command.effects if isinstance(e, model.Change) and (e.ask is not None or e.choose)
            ]
            if asked:
                go = Key.named(command.id + ".go")
                filled = " && ".join(f'{e.count}!=""' for e in asked)
                yield t.TriggerAction(
                    name=command.id, menu=command.menu, key=keys.start,
                    action_keys=(Key.named(command.id + ".clear"), keys.work, go),
                )  # fmt: skip
                yield t.TriggerAction(
                    name=command.id + " answered",
                    key=go,
                    condition=f"{{{filled}}}",
                    action_keys=(keys.speak,),
                )
                continue
            put = next(e for e in command.effects if isinstance(e, model.PutBack))
            turn = (Key.named(command.id + ".turn"),) if put.under else ()
            yield t.TriggerAction(
                name=command.id, menu=command.menu, key=keys.start,
                action_keys=(*((keys.speak,) if command.say else ()), *turn, keys.work, *turn),
            )  # fmt: skip

    def _reports(self) -> Iterable[Trait]:
        """One report per sentence; commands that say the same share it."""
        found: dict[str, list[Key]] = {}
        for command, say in self._says():
            who, number = ("table", f"${counter_of(model.TABLE)}$") if say.by_table else ("$Faction$", "$Nr$")
            line = text(say.text) + tag(self.game, say, who, number)
            found.setdefault(line, []).append(self.keys[command.id].speak)
        for line, keys in found.items():
            yield t.ReportState(keys=tuple(keys), report=line, no_suppress=True)

    def _restrictions(self) -> Iterable[Trait]:
        found: dict[tuple[str, tuple[str, ...]], list[Key]] = {}
        for command in self.kind.commands:
            if command.only is not None:
                found.setdefault(command.only, []).append(self.keys[command.id].start)
        for (fact, allowed), keys in found.items():
            wrong = " && ".join(f'{fact}!="{value}"' for value in allowed)
            yield t.RestrictCommands(f"only {' '.join(allowed)}", "Hide", f"{{{wrong}}}", tuple(keys))

    def _menus(self) -> Iterable[Trait]:
        groups: dict[str, list[str]] = {}
        for command in self.kind.commands:
            if command.group and command.menu:
                groups.setdefault(command.group, []).append(command.menu)
        for title, entries in groups.items():
            yield t.SubMenu(title, tuple(dict.fromkeys(entries)))

    def _behaviour(self) -> Iterable[Trait]:
        kind = self.kind
        if kind.trail:
            yield t.Footprint(
                key=Key(""), menu="Show its path", initially_visible=True, globally_visible=True, radius=8,
                fill="255,255,255", line="120,170,255", clear_key=Key.named("clear_trail"), line_width=3.0,
            )  # fmt: skip
        if kind.click:
            popup = kind.click == "menu"
            key = Key("") if popup else self.keys[kind.click].start
            yield t.ActionButton(key=key, popup=popup, use_shape=True, width=1, height=1)
        if not kind.movable or not kind.stacks:
            flags = "Z" if not kind.movable else ""
            yield t.Immobilized(flags, "N" if kind.movable else "V", "L" if kind.stacks else "R")


def _has(command: model.Command, kind: type[object]) -> bool:
    return any(isinstance(effect, kind) for effect in command.effects)


class PieceWriter:
    """A piece as a slot of the module and as a line of a save."""

    def __init__(self, kinds: Mapping[str, KindWriter], names: Mapping[str, str]):
        self.kinds = kinds
        self.names = names  # picture name -> file name in the module

    def _layer(self, layer: model.Layer, kind: KindWriter, index: int) -> Trait:
        keys = {
            e.to: kind.keys[c.id].work
            for c in kind.kind.commands
            for e in c.effects
            if isinstance(e, model.Turn) and e.layer == layer.name
        }
        fixed = [n for n in keys if n is not None]
        if len(fixed) > 1:
            raise ModuleError(f"layer {layer.name} has more than one command that picks a face")
        scales = {face.shown / face.scale for face in layer.faces}
        if len(scales) > 1:
            raise ModuleError(f"the faces of layer {layer.name} differ in scale")
        return t.Embellishment(
            images=tuple(self.names[face.name] for face in layer.faces),
            level_names=tuple(layer.names) or ("",) * len(layer.faces),
            x=layer.offset[0], y=layer.offset[1], name=layer.name, up_key=keys.get(None, Key("")),
            reset_key=keys[fixed[0]] if fixed else Key(""), reset_level=str(fixed[0] + 1) if fixed else "1",
            follow_property=bool(layer.follows), property=layer.follows,
            first_level_value=0 if layer.follows else 1, scale=scales.pop(), level=index + 1,
        )  # fmt: skip

    def _own(self, piece: model.Piece, faces: Mapping[str, int]) -> list[Trait]:
        kind = self.kinds[piece.kind]
        traits: list[Trait] = [t.BasicPiece(name=piece.name)]
        traits += [self._layer(layer, kind, faces.get(layer.name, 0)) for layer in piece.layers]
        facts = {"Id": piece.id, **piece.facts}
        if kind.kind.layer_order:
            facts["Layer"] = kind.kind.layer_order
        traits.append(t.Marker(tuple(facts), tuple(facts.values())))
        for command in kind.kind.commands:
            for effect in command.effects:
                if isinstance(effect, model.PutBack):
                    pile = _BRACES.sub(lambda m: facts.get(m[1], m[0]), effect.pile)
                    keys = kind.keys[command.id]
                    traits.append(t.ReturnToDeck(menu="", key=keys.work, deck=pile, deck_expression=pile))
                    if effect.under:
                        turn = Key.named(command.id + ".turn")
                        traits.append(t.GlobalHotKey(menu="", key=turn, hot_key=Key.named(reverse_key(pile))))
        return traits

    def slot(self, piece: model.Piece, gpid: int) -> str:
        """Definition text of the piece's slot in the module."""
        traits = [*self._own(piece, {}), t.UsePrototype(piece.kind)]
        return t.piece(traits).definition(gpid)

    def placed(
        self,
        piece: model.Piece,
        gpid: int,
        board: str,
        point: model.Point,
        faces: Mapping[str, int],
        counts: Mapping[str, str],
    ) -> t.Piece:
        """The piece as it stands in a save."""
        traits = [*self._own(piece, faces), *self.kinds[piece.kind].shared]
        for n, trait in enumerate(traits):
            if isinstance(trait, t.DynamicProperty) and trait.name in counts:
                traits[n] = replace(trait, value=counts[trait.name])
        whole = t.piece(traits)
        if len(traits) > MAX_TRAITS:
            raise ModuleError(
                f"piece {piece.id} has {len(traits)} traits; more than {MAX_TRAITS} make saves slow"
            )
        return whole.with_basic(map=board, x=point[0], y=point[1], gpid=str(gpid))


def reverse_key(pile: str) -> str:
    """Name of the key that turns a pile over."""
    return "reverse " + pile.replace(",", " ")


def shuffle_key(pile: str) -> str:
    """Name of the key that shuffles a pile."""
    return "shuffle " + pile.replace(",", " ")

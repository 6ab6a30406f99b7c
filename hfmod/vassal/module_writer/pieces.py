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
from typing import TypeVar

from hfmod.table import model
from hfmod.vassal import traits as t
from hfmod.vassal.traits import Key, KeyCommand, Trait

#: Traits per piece above which saves grow too fast: each trait adds a backslash to all inner ones.
MAX_TRAITS = 35

_NAMES = {
    "board": "CurrentMap",
    "piece": "PieceName",
    "faction": "Faction",
    "who": "Who",
    "place": "LocationName",
    "area": "CurrentZone",
    "place_id": "PlaceId",
    "area_id": "AreaId",
}
_PLAIN = re.compile("[A-Za-z0-9_ -]+")
_BRACES = re.compile(r"\{([A-Za-z_][A-Za-z0-9_ ]*)\}")
_PLACE_ID = '{LocationName.toLowerCase().replaceAll("[^a-z0-9]+","-")}'
_HOT = re.compile(r"(?:(Ctrl|Alt|Ctrl Shift) )?([A-Z0-9])|(F[0-9]{1,2}|Plus|Minus|PageUp|PageDown|Space)")


#: Keys that a piece gets on its way back to its pile: turn the pile over, lie down on it.
TURN_PILE = Key.named("turn pile")
CLEAR_TRAIL = Key.named("clear trail")

#: The key that a board gives to each piece that a player drags onto it, or on it.
DROPPED = Key.named("dropped")

#: The key on which a player's act, which was put into words, is counted and told.
TELL = Key.named("tell")

#: Facts that hold words on a piece's sides begin with this.
SIDE = "InWords"

#: What stands between a count's name and the fact that ends it.
OF = " of "

E = TypeVar("E")


def put_back(number: int) -> Key:
    """The key that puts a piece back on the pile of that number, of those that its commands name."""
    return Key.named(f"put back {number + 1}" if number else "put back")


def piles_of(kind: model.Kind) -> dict[str, bool]:
    """Piles on which commands of a kind put pieces back, and whether under them."""
    return {e.pile: e.under for c in kind.commands for e in c.effects if isinstance(e, model.PutBack)}


class ModuleError(ValueError):
    """The table holds something that no VASSAL module can express; the message says what."""


def text(template: str) -> str:
    """A text with ``{name}`` as VASSAL's ``$name$`` text. Raises ModuleError for a stray dollar sign."""
    if "$" in template:
        raise ModuleError(f"the text {template!r} holds a dollar sign, which VASSAL can't print")
    out = _BRACES.sub(lambda m: f"${_named(m[1])}$", template)
    if out.startswith("{"):
        raise ModuleError(f"the text {template!r} begins with a brace; VASSAL would run it as a program")
    return out


def _named(word: str) -> str:
    """What VASSAL calls a fact, a count or one of the names that are known everywhere."""
    return _NAMES.get(word, word.replace(OF, "_of_"))


def label_text(label: model.Label) -> str:
    """What a label shows: a text, or an expression of VASSAL that puts the parts together which are shown."""
    if isinstance(label.text, str):
        return text(label.text)
    parts = []
    for part in label.text:
        held = " || ".join(f'{_named(part.fact)}=="{value}"' for value in part.values)
        parts.append(f"(({held}) ? {_joined(part.text)} : {_joined(part.otherwise)})")
    return f"{{{' + '.join(parts)}}}"


def _joined(words: str) -> str:
    """A text with names in braces as an expression."""
    parts = [_named(w) if n % 2 else f'"{w}"' for n, w in enumerate(_BRACES.split(words)) if w]
    return " + ".join(parts) or '""'


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


def counter_of(game: str, faction: str) -> str:
    """Name of the global property that counts a faction's declarations."""
    return f"{game}_n_{faction}"


def tag(say: model.Say, head: str) -> str:
    """The machine-readable end of a declaration, with VASSAL names; ``""`` without act."""
    if not say.act:
        return ""
    params = "".join(f" {key}={text(value)}" for key, value in say.params)
    return f" [{head} {say.act}{params}]"


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
        """Simple commands do everything on one key; questions are steps in order."""
        start = hot_key(command.key) if command.key else Key.named(command.id)
        if not any(isinstance(e, model.Change) and _asks(e) for e in command.effects):
            return cls(start, start, start, False)
        return cls(start, Key.named(command.id + ".do"), Key.named(command.id + ".say"), True)


class KindWriter:
    """Traits that all pieces of a kind share.

    A key goes from the outermost trait inwards, triggers and reports act on the way back. So on one key the
    counts change first, then the sentence is put together (in a property of the table). A trigger that knows
    all such keys then gives the key on which the declaration is counted and the report printed: written once
    for all commands, and not once for each, this keeps pieces short, of which a save holds hundreds. Other
    triggers, further out, move the piece at last, for where it goes may be nobody's.
    """

    def __init__(self, game: str, kind: model.Kind, counts: Mapping[str, model.Count]):
        self.game = game
        self.kind = kind
        self.table_counts = counts  # of the table and its boards
        self.keys = {command.id: Keys.of(command) for command in kind.commands}

    @cached_property
    def shared(self) -> tuple[Trait, ...]:
        """Traits of the prototype, innermost first."""
        found: list[Trait] = [*self._rotation(), *self._labels(), *self._calculated()]
        found += [*self._tellers(), *self._moves()]
        found += self._menus()  # a menu shows what is outermost first: single entries above those in groups
        found += [*self._sentences(), *self._counts(), *self._table_counts(), *self._counters()]
        found += [*self._tells(), *self._steps(), *self._reports()]
        found += [*self._drops(), *self._restrictions(), *self._behaviour()]
        return tuple(found)

    def _effects(self, kind: type[E]) -> list[tuple[model.Command, E]]:
        return [(c, e) for c in self.kind.commands for e in c.effects if isinstance(e, kind)]

    def _says(self) -> list[tuple[model.Command, model.Say]]:
        return [(c, c.say) for c in self.kind.commands if c.say is not None]

    # -- parts -------------------------------------------------------------------------------------------

    def _rotation(self) -> Iterable[Trait]:
        for command, _ in self._effects(model.Rotate):
            yield t.FreeRotator(
                facings=2,
                cw_key=self.keys[command.id].work,
                ccw_key=Key(""),
                cw_menu="",
                ccw_menu="",
                name="Way",
            )

    def _labels(self) -> Iterable[Trait]:
        for number, label in enumerate(self.kind.labels):
            yield t.Labeler(
                key=Key(""),
                menu="",
                font_size=label.size,
                background=rgb(label.ground) if label.ground else "",
                foreground=rgb(label.colour),
                vertical="c",
                vertical_offset=label.offset[1],
                horizontal="c",
                horizontal_offset=label.offset[0],
                vertical_justify="c",
                horizontal_justify="c",
                name_format="$pieceName$",
                font="SansSerif",
                style=1 if label.bold else 0,
                property=f"Label{number}",
                label=label_text(label),
            )

    def _calculated(self) -> Iterable[Trait]:
        if self._told():
            number = f'(GetProperty("{counter_of(self.game, "")}"+Faction)+1)'
            head = f'{{"{self.game} "+Faction+" "+{number}}}'
            yield t.CalculatedProperty("Nr", head, "whose declaration, and its number")
        if "{place_id}" in self._texts():
            yield t.CalculatedProperty("PlaceId", _PLACE_ID, "id of the place")
        for name in sorted(set(re.findall(rf"\b\w+{OF}\w+", self._names_in_use()))):
            count, fact = name.split(OF)
            yield t.CalculatedProperty(_named(name), f'{{GetProperty("{count}_"+{fact})}}', "")

    def _texts(self) -> str:
        """Everything that may hold names in braces."""
        found = [part for _, say in self._says() for part in (say.text, *(value for _, value in say.params))]
        found += [change.to or "" for _, change in self._effects(model.Change)]
        found += [part for _, to in self._effects(model.SendTo) for part in (to.board, to.place)]
        found += [label.text for label in self.kind.labels if isinstance(label.text, str)]
        return "\n".join(found)

    def _names_in_use(self) -> str:
        """All names in braces, and those that decide whether commands are offered."""
        names = [name for command in self.kind.commands for name, _ in command.conditions()]
        names += [command.needs[0] for command in self.kind.commands if command.needs is not None]
        return "\n".join([*_BRACES.findall(self._texts()), *names])

    def _moves(self) -> Iterable[Trait]:
        """One trait moves to a board; where commands name several places of it, a property says which.

        Who has told something moves by a trigger, after it was counted.
        """
        boards: dict[str, list[tuple[Key, str]]] = {}
        for command, effect in self._effects(model.SendTo):
            boards.setdefault(effect.board, []).append((self.keys[command.id].work, effect.place))
        told = set(self._told())
        for number, (board, moves) in enumerate(boards.items()):
            places = {place for _, place in moves}
            key, goal = moves[0][0], text(moves[0][1])
            if len(moves) > 1 or key in told:
                key = Key.named(f"go{number}")
                yield t.TriggerAction(
                    name=f"go to {board}", watch_keys=tuple(k for k, _ in moves), action_keys=(key,)
                )
            if len(places) > 1:
                goal = f"$Goal{number}$"
                goals = tuple(KeyCommand("", k, t.SetTo(text(place))) for k, place in moves)
                yield t.DynamicProperty(f"Goal{number}", t.Constraints(), goals)
            yield t.SendToLocation(
                menu="",
                key=key,
                map=text(board),
                board=text(board),
                x=160,
                y=190,
                mode="R" if places != {""} else "L",
                region=goal,
                x_offset=0,
                y_offset=0,
            )

    def _sentences(self) -> Iterable[Trait]:
        commands = []
        for command, say in self._says():
            table = f"{self.game} {model.TABLE} ${counter_of(self.game, model.TABLE)}$"
            line = text(say.text) + tag(say, table if say.by_table else "$Nr$")
            keys = self.keys[command.id]
            commands.append(KeyCommand("" if keys.ordered else command.menu, keys.speak, t.SetTo(line)))
        if commands:
            yield t.SetGlobalProperty(said(self.game), t.Constraints(), tuple(commands), "what is said")

    def _told(self) -> tuple[Key, ...]:
        """Keys on which players' declarations are put into words."""
        return tuple(self.keys[c.id].speak for c, say in self._says() if say.act and not say.by_table)

    def _counters(self) -> Iterable[Trait]:
        """The table's few declarations are counted one by one, before they are put into words."""
        by_table = tuple(self.keys[c.id].speak for c, say in self._says() if say.act and say.by_table)
        for who, keys in (("$Faction$", (TELL,) if self._told() else ()), (model.TABLE, by_table)):
            if keys:
                yield t.SetGlobalProperty(
                    counter_of(self.game, who),
                    t.Constraints(True, 0, 9_999_999, False),
                    tuple(KeyCommand("", key, t.Increment(1)) for key in keys),
                    "counts declarations",
                )

    def _reports(self) -> Iterable[Trait]:
        told = self._told()
        keys = [self.keys[c.id].speak for c, say in self._says() if say.by_table or not say.act]
        keys += [TELL] if told else []
        if keys:
            yield t.ReportState(
                keys=tuple(dict.fromkeys(keys)), report=f"${said(self.game)}$", no_suppress=True
            )

    def _tellers(self) -> Iterable[Trait]:
        if told := self._told():
            yield t.TriggerAction(name="tell", watch_keys=told, action_keys=(TELL,))

    def _key_commands(self, command: model.Command, change: model.Change) -> list[KeyCommand]:
        key = self.keys[command.id].work
        changer: t.Changer
        if change.by is not None:
            changer = t.Increment(change.by)
        elif change.die is not None:
            changer = t.SetTo(f"{{Random({change.die})}}")
        elif change.pick is not None:
            fact, count = change.pick
            changer = t.SetTo(f'{{GetProperty("{fact}"+{count})}}')
        elif change.choose:
            changer = t.Choose(change.ask or command.menu, change.choose)
        elif change.ask is not None:
            changer = t.Prompt(change.ask)
        else:
            changer = t.SetTo(text(change.to or ""))
        first = next(e for e in command.effects if isinstance(e, model.Change))
        menu = command.menu if change is first and command.say is None and not _asks(first) else ""
        commands = [KeyCommand(menu, key, changer)]
        if change.ask is not None or change.choose:
            commands.insert(0, KeyCommand("", Key.named(command.id + ".clear"), t.SetTo("")))
        return commands

    def _changes(self, table: bool) -> dict[str, list[tuple[model.Command, model.Change]]]:
        found: dict[str, list[tuple[model.Command, model.Change]]] = {}
        for command, change in self._effects(model.Change):
            if change.table == table:
                found.setdefault(change.count, []).append((command, change))
        return found

    def _counts(self) -> Iterable[Trait]:
        changes = self._changes(table=False)
        for count in self.kind.counts:
            pairs = changes.pop(count.name, [])
            yield t.DynamicProperty(
                count.name,
                t.Constraints(count.numeric, count.low, count.high, count.wrap),
                tuple(k for c, change in pairs for k in self._key_commands(c, change)),
                value=count.start,
            )
        if changes:
            raise ModuleError(f"kind {self.kind.name} changes {sorted(changes)}, which its pieces don't have")

    def _table_counts(self) -> Iterable[Trait]:
        for name, pairs in self._changes(table=True).items():
            count = self.table_counts.get(name)
            limits = t.Constraints(all(c.by is not None or c.die is not None for _, c in pairs), 0, 9_999_999)
            if count is not None and count.numeric:
                limits = t.Constraints(True, count.low, count.high, count.wrap)
            yield t.SetGlobalProperty(
                text(name),
                limits,
                tuple(k for c, change in pairs for k in self._key_commands(c, change)),
            )

    def _tells(self) -> Iterable[Trait]:
        for command, effect in self._effects(model.Tell):
            yield t.CounterGlobalKeyCommand(
                menu="",
                key=self.keys[command.id].work,
                sent_key=Key.named(effect.command),
                filter=f'{{{_named(effect.fact)}=="{text(effect.value)}"}}',
                suppress_reports=False,
            )
        for command, tops in self._effects(model.TellTops):
            yield t.CounterGlobalKeyCommand(
                menu="",
                key=self.keys[command.id].work,
                sent_key=Key.named(tops.command),
                filter="{" + " || ".join(f'DeckName=="{pile}"' for pile in tops.piles) + "}",
                deck_count=tops.count,
            )

    def _steps(self) -> Iterable[Trait]:
        """Menu entries of commands that count nothing, questions, and going back to a pile."""
        for command in self.kind.commands:
            keys = self.keys[command.id]
            asked = [e for e in command.effects if isinstance(e, model.Change) and _asks(e)]
            if asked:
                go = Key.named(command.id + ".go")
                filled = " && ".join(f'{e.count}!=""' for e in asked)
                yield t.TriggerAction(
                    name=command.id,
                    menu=command.menu,
                    key=keys.start,
                    action_keys=(Key.named(command.id + ".clear"), keys.work, go),
                )
                yield t.TriggerAction(
                    name=command.id + " answered",
                    key=go,
                    condition=f"{{{filled}}}",
                    action_keys=(keys.speak,),
                )
            elif command.menu and command.say is None and not _has_change(command):
                yield t.TriggerAction(name=command.id, menu=command.menu, key=keys.start)
        for number, pile in enumerate(piles_of(self.kind)):
            back = [(c, e) for c, e in self._effects(model.PutBack) if e.pile == pile]
            turn = (TURN_PILE,) if any(e.under for _, e in back) else ()
            yield t.TriggerAction(
                name="back to its pile",
                watch_keys=tuple(self.keys[c.id].work for c, _ in back),
                action_keys=(*turn, put_back(number), *turn),
            )

    def _drops(self) -> Iterable[Trait]:
        """A trait for each command that dragging brings about, in any of its places."""
        places: dict[str, list[str]] = {}
        for drop in self.kind.drops:
            wrong = " || ".join(_differs(_named(fact), allowed) for fact, allowed in drop.when)
            places.setdefault(drop.command, []).append(f"!({wrong})")
        for command, there in places.items():
            yield t.TriggerAction(
                name=f"{command} when dropped",
                watch_keys=(DROPPED,),
                condition=f"{{{' || '.join(there)}}}",
                action_keys=(self.keys[command].start,),
            )

    def _restrictions(self) -> Iterable[Trait]:
        """What hides commands, or makes them grey: a trait for all with the same conditions, or one
        for each condition.

        Where several must hold for a command, each may hide it by itself; what takes fewer traits is done.
        """
        alike: dict[tuple[str, tuple[model.Only, ...]], list[Key]] = {}
        single: dict[tuple[str, tuple[model.Only, ...]], list[Key]] = {}
        for command in self.kind.commands:
            needs = () if command.needs is None else (command.needs,)
            for how, conditions in (("Hide", command.conditions()), ("Disable", needs)):
                if conditions:
                    alike.setdefault((how, conditions), []).append(self.keys[command.id].start)
                for one in conditions:
                    single.setdefault((how, (one,)), []).append(self.keys[command.id].start)
        found = alike if len(alike) <= len(single) else dict(sorted(single.items(), reverse=True))
        for (how, conditions), keys in found.items():
            wrong = " || ".join(_differs(_named(fact), allowed) for fact, allowed in conditions)
            name = " and ".join(f"only by {fact}" for fact, _ in conditions)
            yield t.RestrictCommands(name, how, f"{{{wrong}}}", tuple(keys))

    def _menus(self) -> Iterable[Trait]:
        groups: dict[str, list[str]] = {}
        of: dict[str, str] = {}
        for command in self.kind.commands:
            if command.menu and of.setdefault(command.menu, command.group) != command.group:
                raise ModuleError(
                    f"kind {self.kind.name} has {command.menu!r} in two menus; VASSAL puts both into one"
                )
            if command.group and command.menu:
                groups.setdefault(command.group, []).append(command.menu)
        for title, entries in reversed(groups.items()):  # the outermost one comes first
            yield t.SubMenu(title, tuple(dict.fromkeys(entries)))

    def _behaviour(self) -> Iterable[Trait]:
        kind = self.kind
        if kind.trail:
            yield t.Footprint(
                key=Key(""),
                menu="",
                initially_visible=True,
                globally_visible=True,
                radius=8,
                fill="255,255,255",
                line="120,170,255",
                clear_key=CLEAR_TRAIL,
                line_width=3.0,
            )
            yield t.TriggerAction(
                name="clear trail",
                menu="Clear the trail",
                key=Key.named("forget trail"),
                action_keys=(CLEAR_TRAIL,),
            )
        if kind.click:
            popup = kind.click == "menu"
            key = Key("") if popup else self.keys[kind.click].start
            yield t.ActionButton(key=key, popup=popup, use_shape=True, width=1, height=1)
        if not kind.movable or not kind.stacks:
            flags = "Z" if not kind.movable else ""
            yield t.Immobilized(flags, "N" if kind.movable else "V", "L" if kind.stacks else "R")


def _differs(fact: str, allowed: tuple[str, ...]) -> str:
    """VASSAL's expression for a fact that has none of some values; short, as every save holds it often."""
    if len(allowed) == 1:
        return f'{fact}!="{allowed[0]}"'
    if odd := [value for value in allowed if not _PLAIN.fullmatch(value)]:
        raise ModuleError(f"{fact} can't be held against {odd[0]!r}, which is no plain word")
    return f'{fact}!~"{"|".join(allowed)}"'  # in the words of VASSAL: no match, as numbers or as texts


def _asks(change: model.Change) -> bool:
    return change.ask is not None or bool(change.choose)


def _has_change(command: model.Command) -> bool:
    return any(isinstance(effect, model.Change) for effect in command.effects)


def said(game: str) -> str:
    """Name of the global property that holds the sentence which is being said."""
    return f"{game}_said"


def kind_writers(table: model.Table) -> dict[str, KindWriter]:
    """What pieces of each kind of a table share."""
    counts = {count.name: count for board in table.boards for count in board.counts}
    counts |= {count.name: count for count in table.counts}
    return {kind.name: KindWriter(table.game, kind, counts) for kind in table.kinds}


def window_keys(table: model.Table) -> dict[str, str]:
    """The key of each board that has one for its window."""
    return {board.name: board.hotkey for board in table.boards if board.hotkey}


class PieceWriter:
    """A piece as a slot of the module and as a line of a save."""

    def __init__(self, kinds: Mapping[str, KindWriter], names: Mapping[str, str], windows: Mapping[str, str]):
        self.kinds = kinds
        self.windows = windows  # name of a board -> key that brings its window to the front
        self.names = names  # picture name -> file name in the module

    def _layer(self, layer: model.Layer) -> Trait:
        scales = {face.shown / face.scale for face in layer.faces}
        if len(scales) > 1:
            raise ModuleError(f"the faces of layer {layer.name} differ in scale")
        return t.Embellishment(
            images=tuple(self.names[face.name] for face in layer.faces),
            level_names=tuple(layer.names) or ("",) * len(layer.faces),
            x=layer.offset[0],
            y=layer.offset[1],
            name=layer.name,
            follow_property=bool(layer.follows),
            property=layer.follows,
            first_level_value=0 if layer.follows else 1,
            scale=scales.pop(),
        )

    def _own(self, piece: model.Piece) -> list[Trait]:
        kind = self.kinds[piece.kind].kind
        traits: list[Trait] = [t.BasicPiece(name=piece.name)]
        traits += [self._layer(layer) for layer in piece.layers]
        facts = {"Id": piece.id, **piece.facts}
        if piece.sides is not None:
            facts |= {f"{SIDE}{number}": words for number, words in enumerate(piece.sides)}
        if kind.layer_order:
            facts["Layer"] = kind.layer_order
        traits.append(t.Marker(tuple(facts), tuple(facts.values())))
        for number, (template, under) in enumerate(piles_of(kind).items()):
            pile = _BRACES.sub(lambda m: facts.get(m[1], m[0]), template)
            traits.append(t.ReturnToDeck(menu="", key=put_back(number), deck=pile, deck_expression=pile))
            if under:
                traits.append(t.GlobalHotKey(menu="", key=TURN_PILE, hot_key=Key.named(reverse_key(pile))))
        return [*traits, *self._opens(kind, facts)]

    def _opens(self, kind: model.Kind, facts: Mapping[str, str]) -> Iterable[Trait]:
        """Commands that open a window: which one depends on the piece."""
        for command in kind.commands:
            for effect in command.effects:
                if isinstance(effect, model.Open):
                    board = _BRACES.sub(lambda m: facts.get(_named(m[1]), m[0]), effect.board)
                    key = self.kinds[kind.name].keys[command.id].start
                    yield t.GlobalHotKey(menu="", key=key, hot_key=hot_key(self.windows[board]))

    def slot(self, piece: model.Piece, gpid: int) -> str:
        """Definition text of the piece's slot in the module."""
        traits = [*self._own(piece), t.UsePrototype(piece.kind)]
        return t.piece(traits).definition(gpid)

    def placed(
        self,
        piece: model.Piece,
        gpid: int,
        board: str,
        point: model.Point,
        counts: Mapping[str, str],
    ) -> t.Piece:
        """The piece as it stands in a save."""
        traits = [*self._own(piece), *self.kinds[piece.kind].shared]
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

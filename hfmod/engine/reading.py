"""How a written line is read as an act: slips of the writer that leave one reading are put right, and told.

A log is written by hand as often as by a program. What a line means is not changed here: a misspelt name, a
number in quotes, a list of one thing without brackets is read where exactly one reading is left, and told as
a matter of form. Where none or several are left the line is unread, which is nobody's breach.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from itertools import islice, product
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from hfmod.engine.act import Act, BadAction, Draw, Impossible
from hfmod.engine.game import Game
from hfmod.engine.lines import ENVELOPE, act_of
from hfmod.engine.near import Names, whole_number

S = TypeVar("S")

#: Keys of a log line that nothing hangs on.
REMARKS = frozenset({"note", "year", "id"})
_FIXED = frozenset({"by", "do"})
_YES_NO = {"true": True, "yes": True, "false": False, "no": False}
_WORD = re.compile(r"[^:]+")
MOST_NAMED = 4  # names that a message offers
MOST_LOOKS = 500  # positions searched for words; a file full of other words would take long
MOST_READINGS = 16  # readings of one line that are tried


@dataclass(frozen=True, slots=True)
class FormSlip:
    """A slip of the writer that left one reading: what was written, what was read, what to write."""

    code: str
    message: str
    help: str = ""


@dataclass
class Line(Generic[S]):
    """A line as it was read, and the slips on it; ``unread`` says why it is no act."""

    data: dict[str, Any]
    slips: list[FormSlip] = field(default_factory=list)
    unread: str = ""

    def slip(self, code: str, message: str, help: str = "") -> None:
        self.slips.append(FormSlip(code, message, help))


class Reader(Generic[S]):
    """Reads the lines of one game's log; ``state`` gives the position before the line."""

    def __init__(self, game: Game[S], header: Mapping[str, Any], state: Callable[[], S]) -> None:
        self.game, self.state = game, state
        seats = header.get("players")
        self.seats = [seat for seat in seats if isinstance(seat, Mapping)] if isinstance(seats, list) else []
        self.players = frozenset(str(seat["id"]) for seat in self.seats if "id" in seat)
        self.written: dict[Any, str] = {}  # players whose ids were read as numbers, by that number
        self._acts = Names(game.acts)
        self._names = Names(self.players)
        self._words = Names({*game.words(), *self.players})
        self._fine: set[str] = set()  # words that stood in acts without a fault
        self._facts: set[str] = set()
        self._looked = 0  # positions that were searched for words

    def read(self, data: Mapping[str, Any]) -> Line[S]:
        """A line with what could be read put right."""
        line: Line[S] = Line(dict(data))
        kind = self._kind(line)
        if kind is None:
            return line
        self._keys(line, kind)
        self._player(line)
        self._values(line, kind)
        self._envelope(line)
        if not line.unread:
            self._known_words(line, kind)
        if not line.unread and line.data.get("chance"):
            self._chance_asked_for(line)
        return line

    # -- names ---------------------------------------------------------------------------------------------

    def _kind(self, line: Line[S]) -> type[Act[S]] | None:
        if "do" not in line.data and (near := [key for key in line.data if Names({"do"}).near(key)]):
            line.slip("LOG-NAME", f"{near[0]!r} was read as 'do'", 'write "do"')
            line.data["do"] = line.data.pop(near[0])
        said = line.data.get("do")
        if isinstance(said, str) and said in self.game.acts:
            return self.game.acts[said]
        if not isinstance(said, str):
            line.unread = f"the line names no act: do is {said!r}" if "do" in line.data else 'it has no "do"'
            return None
        near = self._acts.near(said)
        fitting = [name for name in near if self._fits(self.game.acts[name], line.data)] or near
        if len(fitting) != 1:
            line.unread = f"{self.game.id} has no act named {said!r}{self._acts.hint(said)}"
            return None
        line.slip("LOG-NAME", f"{said!r} was read as {fitting[0]}", f'write "do": "{fitting[0]}"')
        line.data["do"] = fitting[0]
        return self.game.acts[fitting[0]]

    @staticmethod
    def _fits(kind: type[Act[S]], data: Mapping[str, Any]) -> bool:
        hints, needed = _parameters(kind)
        return needed <= data.keys() and data.keys() <= {*hints, *ENVELOPE, *_FIXED}

    def _keys(self, line: Line[S], kind: type[Act[S]]) -> None:
        """Names of parameters, and of what stands beside them."""
        hints, needed = _parameters(kind)
        known = {*hints, *ENVELOPE, *_FIXED}
        for key in [key for key in line.data if key not in known]:
            names = Names(known - line.data.keys())
            near = names.near(key)
            if len(near) != 1:
                has = ", ".join(name for name in hints if name != "by") or "none"
                line.unread = f"{kind.do} has no parameter {key!r}{names.hint(key) or f'; it has {has}'}"
                return
            line.slip("LOG-NAME", f"{key!r} was read as {near[0]!r}", f'write "{near[0]}"')
            line.data[near[0]] = line.data.pop(key)
        if missing := sorted(needed - line.data.keys()):
            line.unread = f"{kind.do} does not say {', '.join(missing)}"

    def _player(self, line: Line[S]) -> None:
        by = line.data.get("by")
        if by is None or (isinstance(by, str) and by in self.players) or not self.players:
            return
        if isinstance(by, int | float) and not isinstance(by, bool):
            if by in self.written:  # which the header has been told of
                line.data["by"] = self.written[by]
                return
            near = [str(by)] if str(by) in self.players else []
        else:
            near = self._names.near(str(by)) or self._playing(str(by))
        if len(near) != 1:
            which = self._names.hint(str(by)) or f"; players are {', '.join(sorted(self.players))}"
            line.unread = f"there is no player {by!r}{which}"
            return
        told = f"player {by!r} was read as {near[0]!r}"
        line.slip("LOG-NAME", told, f'write "by": "{near[0]}"')
        line.data["by"] = near[0]

    def _playing(self, word: str) -> list[str]:
        """Players of whom the header says that word, as their faction."""
        return [str(seat["id"]) for seat in self.seats if word in seat.values() and "id" in seat]

    # -- values --------------------------------------------------------------------------------------------

    def _values(self, line: Line[S], kind: type[Act[S]]) -> None:
        hints, _ = _parameters(kind)
        for name, wanted in hints.items():
            if name == "by" or name not in line.data:
                continue
            value = line.data[name]
            if _suits(value, wanted):
                continue
            try:
                read = self._as(value, wanted)
            except ValueError:
                line.unread = f"{name} of {kind.do} is {value!r}, which is no {_called(wanted)}"
                return
            said = f"{name} {value!r} was read as {read!r}"
            line.slip("LOG-VALUE", said, f'write "{name}": {_written(read)}')
            line.data[name] = read

    def _as(self, value: Any, wanted: Any) -> Any:
        """A value in the type that is wanted. Raises ValueError where it has no one reading."""
        if _is_optional(wanted):
            return self._as(value, _given(wanted))
        if get_origin(wanted) is tuple:
            item = get_args(wanted)[0]
            items = value if isinstance(value, list | tuple) else [value]
            return [one if _suits(one, item) else self._as(one, item) for one in items]
        if get_origin(wanted) is dict and isinstance(value, Mapping):
            item = get_args(wanted)[1]
            return {str(k): one if _suits(one, item) else self._as(one, item) for k, one in value.items()}
        if wanted is int:
            return whole_number(value)
        if wanted is bool:
            return _yes_or_no(value)
        if wanted is str and isinstance(value, int | float) and not isinstance(value, bool):
            return self.written.get(value, str(value))
        raise ValueError(value)

    def _envelope(self, line: Line[S]) -> None:
        """Dice, facts and figures that stand beside an act."""
        for name in ("expect", "figures"):
            stated = line.data.get(name)
            if stated is not None and not isinstance(stated, Mapping):
                line.slip("LOG-VALUE", f"{name} is {stated!r}, which names nothing; it was left out",
                          f'write "{name}": {{"name": value}}')  # fmt: skip
                del line.data[name]
        if "chance" in line.data and line.data["chance"] is not None:
            self._chance(line)
        expect = line.data.get("expect")
        if expect and not expect.keys() <= self._facts:
            self._fact_names(line, expect)

    def _chance(self, line: Line[S]) -> None:
        said = line.data["chance"]
        records = said if isinstance(said, list | tuple) else [said]
        read = [_result(one) for one in records]
        if records is not said or any(a is not b for a, b in zip(read, records, strict=True)):
            line.slip(
                "LOG-VALUE", f"chance {said!r} was read as {read!r}", f'write "chance": {_written(read)}'
            )
            line.data["chance"] = read

    def _fact_names(self, line: Line[S], expect: Mapping[str, Any]) -> None:
        """Names of facts: a misspelt one would not be looked at."""
        self._facts |= self.game.facts(self.state()).keys()
        if expect.keys() <= self._facts:
            return
        names, changed = Names(self._facts), dict(expect)
        for name in [name for name in expect if name not in self._facts]:
            near = [one for one in names.near(name) if one not in expect]
            if len(near) == 1:
                line.slip("LOG-NAME", f"fact {name!r} was read as {near[0]!r}", f'write "{near[0]}"')
                changed[near[0]] = changed.pop(name)
        line.data["expect"] = changed

    # -- words that name things ------------------------------------------------------------------------------

    def _known_words(self, line: Line[S], kind: type[Act[S]]) -> None:
        """Ids of things: one that the game does not know, in an act that cannot be done with it."""
        strange = [word for word in self._ids(line.data, kind) if word not in self._fine]
        strange = [word for word in strange if word not in self._words.known]
        if not strange:
            return
        seen: set[str] = set()
        if self._looked < MOST_LOOKS:
            self._looked += 1
            seen = set(names_of([self.game.view(self.state())]))
            strange = [word for word in dict.fromkeys(strange) if word not in seen]
        if not strange or self._possible(line.data):
            self._fine.update(strange)
            return
        here = Names(seen)
        near = [self._words.near(word) or here.near(word) for word in strange]
        for word, meant in zip(strange, near, strict=True):
            if not meant:
                line.unread = f"{word!r} is nothing that {self.game.id} knows{self._words.hint(word)}"
                return
        some = islice(product(*near), MOST_READINGS + 1)
        tried = [dict(zip(strange, chosen, strict=True)) for chosen in some]
        readings = [(meant, self._with(line.data, kind, meant)) for meant in tried]
        left = readings if len(tried) == 1 else [one for one in readings if self._possible(one[1])]
        if len(left) != 1 or len(tried) > MOST_READINGS:
            line.unread = "; ".join(
                _unclear(word, [meant[word] for meant, _ in left or readings]) for word in strange
            )
            return
        for word, name in left[0][0].items():
            line.slip("LOG-NAME", f"{word!r} was read as {name!r}", f'write "{name}"')
        line.data = left[0][1]

    @property
    def known(self) -> frozenset[str]:
        """Words that the game knows whatever the position, and the players."""
        return self._words.known

    def words_of(self, data: Mapping[str, Any]) -> list[str]:
        """The words by which a line names things."""
        return self._ids(data, self.game.acts[data["do"]])

    def _ids(self, data: Mapping[str, Any], kind: type[Act[S]]) -> list[str]:
        """The words of all parameters; of a compound one (``card:RT001``) each part."""
        hints, _ = _parameters(kind)
        values = (data[name] for name in hints if name != "by" and name in data)
        return [word for text in _texts(values) for word in _WORD.findall(text) if not word.isdecimal()]

    def _with(self, data: Mapping[str, Any], kind: type[Act[S]], meant: Mapping[str, str]) -> dict[str, Any]:
        def put(value: Any) -> Any:
            if isinstance(value, str):
                return ":".join(meant.get(part, part) for part in value.split(":"))
            if isinstance(value, list | tuple):
                return [put(one) for one in value]
            return value

        hints, _ = _parameters(kind)
        return {key: put(value) if key in hints and key != "by" else value for key, value in data.items()}

    def _possible(self, data: Mapping[str, Any]) -> bool:
        """Whether the act of a line can be done now; a line that is no act cannot."""
        try:
            self.act(data).possible(self.state())
        except (BadAction, Impossible):
            return False
        return True

    def act(self, data: Mapping[str, Any]) -> Act[S]:
        """The act of a line. Raises BadAction."""
        return act_of(self.game, data)

    def broken(self, data: Mapping[str, Any]) -> frozenset[str] | None:
        """Rules that a line's act breaks now; None where it cannot be read or done."""
        line = self.read(data)
        if line.unread:
            return None
        try:
            found = self.game.judge(self.state(), self.act(line.data))
        except (BadAction, Impossible):
            return None
        return frozenset(violation.rule for violation in found)

    # -- dice ------------------------------------------------------------------------------------------------

    def _chance_asked_for(self, line: Line[S]) -> None:
        """Results that the rules do not ask for are left out: of two for one purpose the first one counts."""
        records = line.data["chance"]
        try:
            act, state = self.act(line.data), self.state()
            act.possible(state)
            draws = act.draws(state)
        except (BadAction, Impossible):
            return
        if len(records) <= len(draws) or (asked := _asked_for(draws, records)) is None:
            return
        spare = [one for one in records if not any(one is kept for kept in asked)]
        results = ", ".join(map(_said_result, spare))
        asks = f"ask for {len(draws)}" if draws else "ask for none"
        told = f"{len(records)} results are recorded where the rules {asks}; {results} was left out"
        line.slip("CHANCE-SPARE", told, "leave out what was not rolled for this act")
        line.data["chance"] = asked


def _yes_or_no(value: Any) -> bool:
    if isinstance(value, str) and value.strip().casefold() in _YES_NO:
        return _YES_NO[value.strip().casefold()]
    if isinstance(value, int | float) and value in (0, 1):
        return bool(value)
    raise ValueError(value)


def _result(one: Any) -> Any:
    """A recorded result: a bare number is a die, and its face may be written as any number."""
    if isinstance(one, Mapping) and "d6" in one and type(one["d6"]) is not int:
        try:
            return {**one, "d6": whole_number(one["d6"])}
        except ValueError:
            return one
    if not isinstance(one, Mapping | bool):
        try:
            return {"d6": whole_number(one)}
        except ValueError:
            return one
    return one


def _asked_for(draws: Sequence[Draw], records: Sequence[Any]) -> list[Any] | None:
    """For each draw the first result left of its kind, None where one is missing."""
    found: list[Any] = []
    rest = iter(records)
    for draw in draws:
        record = next((one for one in rest if isinstance(one, Mapping) and draw.kind in one), None)
        if record is None:
            return None
        found.append(record)
    return found


def _unclear(word: str, names: Sequence[str]) -> str:
    """That a word may be one of several names, or none of them where the act can be done with none."""
    meant = list(dict.fromkeys(names))
    others = f" and {len(meant) - MOST_NAMED} more" if len(meant) > MOST_NAMED else ""
    return f"{word!r} is no name in this game; did you mean {' or '.join(meant[:MOST_NAMED])}{others}?"


def _said_result(one: Any) -> str:
    if isinstance(one, Mapping) and "d6" in one:
        return f"the die {one['d6']}"
    return f"the {next(iter(one), 'result')}" if isinstance(one, Mapping) else repr(one)


def _parameters(kind: type[Act[Any]]) -> tuple[Mapping[str, Any], frozenset[str]]:
    """Types of an act's parameters by name, and those that a line must have."""
    if kind not in _PARAMETERS:
        hints, own = get_type_hints(kind), fields(kind)
        needed = {f.name for f in own if f.default is MISSING and f.default_factory is MISSING} - {"by"}
        _PARAMETERS[kind] = {one.name: hints[one.name] for one in own}, frozenset(needed)
    return _PARAMETERS[kind]


_PARAMETERS: dict[type[Act[Any]], tuple[Mapping[str, Any], frozenset[str]]] = {}


def _is_optional(wanted: Any) -> bool:
    return type(None) in get_args(wanted) and (get_origin(wanted) is Union or "|" in str(wanted))


def _given(wanted: Any) -> Any:
    """The type of an optional value that is there."""
    return next(part for part in get_args(wanted) if part is not type(None))


def _suits(value: Any, wanted: Any) -> bool:
    """Whether a value needs no reading: its type is that wanted, or one that is read elsewhere."""
    if wanted in (int, str, bool):
        return type(value) is wanted
    if _is_optional(wanted):
        return value is None or _suits(value, _given(wanted))
    if get_origin(wanted) is tuple:
        return isinstance(value, list | tuple) and all(_suits(one, get_args(wanted)[0]) for one in value)
    if get_origin(wanted) is dict:
        return isinstance(value, Mapping) and all(_suits(one, get_args(wanted)[1]) for one in value.values())
    return isinstance(value, Mapping)


def _called(wanted: Any) -> str:
    if _is_optional(wanted):
        return _called(_given(wanted))
    if get_origin(wanted) is tuple:
        return f"list of {_called(get_args(wanted)[0])}s"
    return {int: "whole number", bool: "true or false", str: "name"}.get(wanted, "object")


def _texts(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from (one for one in value if isinstance(one, str))


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def names_of(values: Collection[Any]) -> Iterator[str]:
    """Every text in nested data, keys too: words that a game knows."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            yield from (key for key in value if isinstance(key, str))
            yield from names_of(value.values())
        elif isinstance(value, list | tuple | set | frozenset):
            yield from names_of(value)

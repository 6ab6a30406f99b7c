"""An act at the table of a module: one class for its words, its controls, how it is read and how it is told.

Engine, table and log format meet here. A game has a class for each act that its table knows, derived from
:class:`TableAct`, and lists them in one :class:`TableActs`. The controls (``table.model.Command``) are
attributes or methods of the class, by names that say where they are offered; the table's menus name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from hfmod.engine.act import Act
from hfmod.record.unwritten import Untold

W = TypeVar("W")  # what a reader works with: what was told, and the position
T = TypeVar("T")  # what a teller works with: the engine's act, the positions around it, the desk
R = TypeVar("R")  # what a reader yields


class TableAct(Generic[W, T, R]):
    """Base of all acts at a table. It holds no state: one object of each class serves all games.

    Only one class has a word, and only one tells an act of the engine; the acts that ``read`` yields may be
    told by others.
    """

    words: ClassVar[tuple[str, ...]] = ()
    """What declarations call it; none where it is seen, or told by words of other acts."""

    parameters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Keys of its declarations, with what each says (empty where the key says it), for the documentation."""

    told_by: ClassVar[str] = ""
    """Which pieces and buttons tell it, for the documentation."""

    tells: ClassVar[tuple[type[Act[Any]], ...]] = ()
    """Acts of the engine that are told by it; none where it is only said on the way."""

    lists: ClassVar[tuple[str, ...]] = ()
    """Parameters of which each of several declarations of one act names more."""

    merged: ClassVar[bool] = False
    """Whether several declarations tell one act though no list of it grows."""

    loose: ClassVar[tuple[str, ...]] = ()
    """Parameters in which declarations of one act may differ."""

    once: ClassVar[tuple[str, ...]] = ()
    """Parameters of which each is told once: what is told again is another act."""

    def read(self, work: W) -> Iterator[R]:
        """The acts that its declarations mean, each to be played before the next is asked for."""
        return iter(())

    def tell(self, telling: T) -> None:
        """Use the controls as players do for an act of the engine. Raises Untold where none can say it."""
        raise Untold

    def joins(self, told: Mapping[str, str], more: Mapping[str, str]) -> bool:
        """Whether a declaration with parameters ``more`` tells more of an act of which ``told`` is known."""
        if not (self.merged or self.lists) or told.keys() & more.keys() & {*self.once}:
            return False
        free = {*self.lists, *self.loose}
        return all(told.get(name, value) == value for name, value in more.items() if name not in free)


A = TypeVar("A", bound=TableAct[Any, Any, Any])


class TableActs(Generic[A]):
    """All acts of a game's table, in the order of the documentation.

    ``without_control`` are the acts of the engine that the table has no control for. Raises ValueError where
    two classes have one word, or tell one act of the engine.
    """

    def __init__(self, kinds: Iterable[type[A]], without_control: Iterable[type[Act[Any]]] = ()) -> None:
        self._acts = [kind() for kind in kinds]
        self._by_word: dict[str, A] = {}
        self._by_engine: dict[str, A] = {}
        self.without_control = frozenset(kind.do for kind in without_control)
        for act in self._acts:
            for word in act.words:
                _once(self._by_word, word, act)
            for kind in act.tells:
                _once(self._by_engine, kind.do, act)
        if both := self.without_control & self.told:
            raise ValueError(f"without a control, and told: {', '.join(sorted(both))}")

    def __iter__(self) -> Iterator[A]:
        return iter(self._acts)

    def by_word(self, word: str) -> A | None:
        """The act of a declaration; None where the table knows no such word."""
        return self._by_word.get(word)

    def by_engine(self, do: str) -> A | None:
        """What tells an act of the engine; None where the table has no control for it."""
        return self._by_engine.get(do)

    def teller(self, do: str) -> A:
        """The same, where a game is written. Raises Untold where the table has no control for it."""
        if do not in self._by_engine:
            raise Untold
        return self._by_engine[do]

    def words(self, of: Callable[[A], bool] = lambda act: True) -> frozenset[str]:
        """The words of all acts of which something holds."""
        return frozenset(word for word, act in self._by_word.items() if of(act))

    @property
    def told(self) -> frozenset[str]:
        """Names of the engine's acts that the table has controls for."""
        return frozenset(self._by_engine)

    def documented(self, by: str = "told by") -> str:
        """The table of acts for the documentation, in Markdown."""
        rows = [f"| act | parameters | {by} |", "| --- | --- | --- |"]
        rows += [_row(act) for act in self._acts if act.words]
        return "\n".join(rows) + "\n"


def _once(known: dict[str, A], name: str, act: A) -> None:
    other = known.setdefault(name, act)
    if other is not act:
        raise ValueError(f"{name}: both {type(other).__name__} and {type(act).__name__}")


def _row(act: TableAct[Any, Any, Any]) -> str:
    words = " ".join(f"`{word}`" for word in act.words)
    keys = (f"`{key}` ({says})" if says else f"`{key}`" for key, says in act.parameters.items())
    return f"| {words} | {', '.join(keys)} | {act.told_by} |"

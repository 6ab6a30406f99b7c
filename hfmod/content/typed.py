"""Typed content: dataclasses from the mappings of a parsed content file, by cattrs.

    structure({"die": "genes", "n": 1, "to": "world"}, Gain)

A field takes the value of the key that has its name, or the name given by :func:`named`; where the key is
missing, the default stays. Keys without a field are passed over unless the class is :func:`closed`. Nothing
is converted silently: a text where a number belongs is refused, and only lists become tuples and sets.
Where in a file a fault lies, lint says: it works on the file itself, with the place of every key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar, get_args, get_origin

import cattrs
from cattrs.gen import make_dict_structure_fn, override

T = TypeVar("T")

_NAMED = "named"
_closed: set[type[Any]] = set()
_converter = cattrs.Converter(detailed_validation=False)


def named(key: str) -> Mapping[str, str]:
    """Metadata of a field whose key in the file is not its name: ``field(metadata=named("from"))``."""
    return {_NAMED: key}


def closed(kind: type[T]) -> type[T]:
    """Class decorator: a key without a field is an error, not something for others to read."""
    _closed.add(kind)
    return kind


def structure(data: Mapping[str, Any], kind: type[T]) -> T:
    """A mapping as an instance of a dataclass.

    Raises KeyError for a missing key, TypeError or ValueError for a value or key that does not belong there.
    """
    try:
        return _converter.structure(data, kind)
    except cattrs.ForbiddenExtraKeysError as error:
        raise ValueError(str(error)) from None


def tagged(base: type[T], key: str, kinds: Mapping[str, type[T]]) -> None:
    """Where a ``base`` belongs, a mapping is an instance of the kind that its ``key`` names.

    The base itself is no dataclass; its kinds are.
    """

    def hook(value: Any, _: Any) -> T:
        if not isinstance(value, Mapping) or value.get(key) not in kinds:
            raise ValueError(f"{value!r} names by {key} none of {', '.join(kinds)}")
        rest = {name: one for name, one in value.items() if name != key}
        return structure(rest, kinds[value[key]])

    _converter.register_structure_hook_func(lambda kind: kind is base, hook)


def _dataclass(kind: Any) -> Callable[..., Any]:
    settings: dict[str, Any] = {
        one.name: override(rename=one.metadata[_NAMED]) for one in fields(kind) if _NAMED in one.metadata
    }
    return make_dict_structure_fn(kind, _converter, _cattrs_forbid_extra_keys=kind in _closed, **settings)


def _is_collection(kind: Any) -> bool:
    return get_origin(kind) is frozenset or (get_origin(kind) is tuple and Ellipsis in get_args(kind))


def _collection(kind: Any) -> Callable[..., Any]:
    item, make = get_args(kind)[0], get_origin(kind)
    member = _converter.get_structure_hook(item)

    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, list | tuple):  # a text would be taken for a list of letters
            raise TypeError(f"{value!r} is not a list")
        return make([member(one, item) for one in value])

    return hook


def _of(*wanted: type, make: Callable[[Any], Any] | None = None) -> Callable[..., Any]:
    """A hook for values of exactly these types (True is no int), which may be made into another one."""

    def hook(value: Any, _: Any) -> Any:
        if type(value) not in wanted:
            raise TypeError(f"{value!r} is not {' or '.join(kind.__name__ for kind in wanted)}")
        return value if make is None else make(value)

    return hook


_converter.register_structure_hook_factory(is_dataclass, _dataclass)
_converter.register_structure_hook_factory(_is_collection, _collection)
_converter.register_structure_hook(int, _of(int))
_converter.register_structure_hook(bool, _of(bool))
_converter.register_structure_hook(str, _of(str, int, make=str))  # lanes and the like are numbers in YAML
_converter.register_structure_hook(StrEnum, lambda value, kind: kind(value))  # not by the hook of str
_converter.register_structure_hook(Fraction, _of(str, int, make=Fraction))  # 2 or 1/2

"""Lint against JSON Schema: finds the schema of a file and says in plain words what breaks it.

The validator is compiled (jsonschema-rs): content without faults costs a millisecond, and its errors carry
structured facts, from which the sentences here are made. It runs offline and with a regex engine that needs
linear time, because schemas may come from strangers as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs

from hfmod.content.lint_base import Report, label, mean
from hfmod.content.yaml import Document
from hfmod.resources import schema_dir

_MAX_SCHEMA_BYTES = 4 * 1024 * 1024
_ELSEWHERE = re.compile(r"([a-z0-9-]+\.schema\.json)#/\$defs/(\w+)")  # a definition of another schema
_MAX_ERRORS = 200  # of one file
_SUFFIX = ".schema.json"
_KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


class SchemaError(Exception):
    """A schema that is missing or unusable; ``help`` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


class Schemas:
    """The schemas that were asked for, compiled once each."""

    def __init__(self) -> None:
        self._done: dict[Path, tuple[Any, Any]] = {}

    def find(self, hint: str, file: Path) -> Path:
        """Path of the schema that a file's comment names. Raises SchemaError."""
        name = hint.rsplit("/", 1)[-1]
        shipped = schema_dir() / name
        if "://" not in hint:
            named = Path(hint) if Path(hint).is_absolute() else file.parent / hint
            if os.path.isfile(named):  # noqa: PTH113 - false for names that no system takes
                return named.resolve()
        if os.path.isfile(shipped):  # noqa: PTH113
            return shipped
        names = sorted(path.name for path in schema_dir().glob("*" + _SUFFIX))
        raise SchemaError(
            f"schema {hint!r} is not there",
            mean(name, names, "Shipped schemas are: " + ", ".join(names) + "."),
        )

    def load(self, path: Path) -> tuple[Any, Any]:
        """Schema and compiled validator. Raises SchemaError."""
        if path not in self._done:
            try:
                schema = _with_definitions(_read(path), path.parent)
                validator = jsonschema_rs.validator_for(
                    schema, offline=True, pattern_options=jsonschema_rs.RegexOptions()
                )
            except (OSError, ValueError, RecursionError, jsonschema_rs.ReferencingError) as error:
                said = " ".join(str(error).split())[:200]
                raise SchemaError(f"schema {path.name} is unusable: {said}", "Repair the schema.") from None
            self._done[path] = (schema, validator)
        return self._done[path]


def _read(path: Path) -> Any:
    """A schema as data. Raises SchemaError, OSError or ValueError."""
    if path.stat().st_size > _MAX_SCHEMA_BYTES:
        raise SchemaError(f"schema {path.name} is too large", "A schema is a few kilobytes.")
    return json.loads(path.read_bytes())


def _with_definitions(schema: Any, folder: Path) -> Any:
    """A schema with the definitions that it refers to in schemas beside it (``other.schema.json#/$defs/x``).

    Raises OSError, ValueError or SchemaError where another one is not there or has no definitions, or where
    both define a name.
    """
    taken: dict[str, dict[str, Any]] = {}

    def local(node: Any) -> Any:
        if isinstance(node, list):
            return [local(part) for part in node]
        if not isinstance(node, dict):
            return node
        found = {key: local(part) for key, part in node.items()}
        other = _ELSEWHERE.fullmatch(str(node.get("$ref", "")))
        if other is not None:
            if other[1] not in taken:
                taken[other[1]] = _definitions(_read(folder / other[1]), other[1])
            found["$ref"] = f"#/$defs/{other[2]}"
        return found

    whole = local(schema)
    for name, definitions in taken.items():
        own = _definitions(whole, "the schema") if "$defs" in whole else {}
        if own.keys() & definitions.keys():
            raise ValueError(f"{name} defines what the schema defines too")
        whole["$defs"] = own | definitions
    return whole


def _definitions(schema: Any, name: str) -> dict[str, Any]:
    found = schema.get("$defs") if isinstance(schema, dict) else None
    if not isinstance(found, dict):
        raise ValueError(f"{name} has no $defs")
    return found


def kind_of(schema: Path) -> str:
    """Kind of content that a schema stands for: ``chess-pieces`` for ``chess-pieces.schema.json``."""
    return schema.name.removesuffix(_SUFFIX)


def check(document: Document, schema: Any, validator: Any, report: Report) -> bool:
    """Check a document; notes findings and tells whether it obeys the schema."""
    if validator.is_valid(document.data):
        return True
    for count, error in enumerate(validator.iter_errors(document.data)):
        if count == _MAX_ERRORS:
            break
        _say(document, schema, error, report)
    return False


def _say(document: Document, schema: Any, error: Any, report: Report) -> None:
    path = tuple(error.instance_path)
    kind = error.kind.name
    facts: Mapping[str, Any] = error.kind.as_dict()
    value = error.instance
    where = label(document.data, path)
    last = next((step for step in reversed(path) if isinstance(step, str)), "the value")
    subject = f"{where}: " if where else ""
    node = _node(schema, list(error.schema_path)[:-1])
    about = str(node.get("description", "")) if isinstance(node, dict) else ""

    if kind in ("additionalProperties", "unevaluatedProperties"):
        known = list(node.get("properties", {})) if isinstance(node, dict) else []
        free = [name for name in known if not isinstance(value, dict) or name not in value]
        for name in facts["unexpected"]:
            help = mean(name, free, "Known properties: " + ", ".join(known) + "." if known else "Remove it.")
            report.add(
                document, (*path, name), "HF102", f"{subject}there is no property {name!r}", help, key=True
            )
        return
    if kind == "required":
        name = facts["property"]
        prop = node.get("properties", {}).get(name, {}) if isinstance(node, dict) else {}
        help = f"{name}: {prop['description']}" if "description" in prop else f"Add {name}."
        report.add(document, path, "HF101", f"{subject}{name!r} is missing", help, key=bool(path))
        return
    if kind == "type":
        wanted = " or ".join(_KINDS.get(name, name) for name in facts["types"])
        message = f"{subject}{last} is {_shown(value)}, not {wanted}"
        help = _type_help(value, facts["types"], about)
        report.add(document, path, "HF103", message, help)
        return
    if kind in ("enum", "const"):
        options = facts["options"] if kind == "enum" else [facts["expected_value"]]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        code = (
            "HF105" if number and any(isinstance(o, int) for o in options) and len(options) > 1 else "HF104"
        )
        words = ", ".join(_plain(option) for option in options)
        help = mean(value, [str(o) for o in options], f"Allowed: {words}.")
        if value is False and options == [True]:
            help = "Leave the property out; false is the default."
        report.add(document, path, code, f"{subject}{last} can't be {_shown(value)}", help)
        return
    if kind in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        span = f"{node.get('minimum', 'any')} to {node.get('maximum', 'any')}"
        message = f"{subject}{last} {_plain(value)} is out of the range {span}"
        report.add(document, path, "HF105", message, about)
        return
    if kind == "maxLength":
        message = f"{subject}{last} has {len(value)} characters; there is room for {facts['limit']}"
        report.add(document, path, "HF106", message, "Say it in fewer words.")
        return
    if kind in ("pattern", "minLength", "format", "propertyNames"):
        message = f"{subject}{last} {_shown(value)} does not have the form it needs"
        report.add(document, path, "HF107", message, about)
        return
    if kind in ("minItems", "maxItems", "minProperties", "maxProperties", "uniqueItems"):
        least = node.get("minItems", node.get("minProperties", 0))
        most = node.get("maxItems", node.get("maxProperties", "any number"))
        message = f"{subject}{last} has {len(value)} members; {least} to {most} are allowed"
        if kind == "uniqueItems":
            message = f"{subject}{last} names something twice"
        report.add(document, path, "HF108", message, about)
        return
    report.add(document, path, "HF109", f"{subject}{error.message[:300]}", about)


def _node(schema: Any, path: list[Any]) -> Any:
    here = schema
    for step in path:
        try:
            here = here[int(step) if isinstance(here, list) else step]
        except (KeyError, IndexError, TypeError, ValueError):
            return {}
    return here


def _type_help(value: Any, types: list[str], about: str) -> str:
    if isinstance(value, float) and "string" in types:
        return "Quote it, or write a fraction like 1/2."
    if isinstance(value, str) and "integer" in types and value.strip().isdigit():
        return "Write the number without quotes."
    if isinstance(value, int | float) and types == ["string"]:
        return "Put it in quotes; unquoted it is a number."
    if isinstance(value, bool) and "string" in types:
        return "Put it in quotes; unquoted it is true or false."
    return about


def _plain(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _shown(value: Any) -> str:
    if isinstance(value, str):
        text = value if len(value) <= 40 else value[:37] + "..."
        return f"{text!r}"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    return _plain(value)

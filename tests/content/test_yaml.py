"""The content loader: plain data, exact places, and no harm from strange files."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hfmod.content import yaml
from hfmod.content.yaml import YamlError, parse, scalar


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("007", 7),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("no", "no"),
        ("on", "on"),
        ("1/2", "1/2"),
        ("1_000", "1_000"),
        ("0x10", "0x10"),
        ("2-1/6", "2-1/6"),
        ("6:15", "6:15"),
        ("-", "-"),
        (".", "."),
        ("9" * 40, "9" * 40),
    ],
)
def test_scalars_follow_the_core_schema(text: str, value: Any) -> None:
    assert scalar(text) == value
    assert type(scalar(text)) is type(value)


def test_quoted_text_stays_text() -> None:
    assert parse("a: '5'\nb: \"true\"\nc: !!str 7\n").data == {"a": "5", "b": "true", "c": "7"}


def test_keys_are_always_text() -> None:
    assert parse("1: a\ntrue: b\nnull: c\n").data == {"1": "a", "true": "b", "null": "c"}


def test_aliases_and_merge_keys() -> None:
    text = "base: &b {x: 1, y: 2}\none: {<<: *b, y: 3}\ntwo: {y: 4, <<: [*b]}\nlist: [*b, *b]\n"
    data = parse(text).data
    assert data["one"] == {"x": 1, "y": 3}
    assert data["two"] == {"x": 1, "y": 4}
    assert data["list"] == [{"x": 1, "y": 2}] * 2


def test_places_of_keys_and_values() -> None:
    document = parse("# head\ncards:\n  - id: A\n    side: {mass: 3, list: [1,\n      22]}\n")
    assert document.place(()) == (2, 1)
    assert document.place(("cards",), key=True) == (2, 1)
    assert document.place(("cards", 0, "id")) == (3, 9)
    assert document.place(("cards", 0, "side", "mass"), key=True) == (4, 12)
    assert document.place(("cards", 0, "side", "mass")) == (4, 18)
    assert document.place(("cards", 0, "side", "list", 1)) == (5, 7)
    assert document.line(5) == "      22]}"


def test_place_of_something_absent_is_its_parent() -> None:
    document = parse("a:\n  b: 1\n")
    assert document.place(("a", "zz", 3)) == document.place(("a",)) == (2, 3)


def test_places_below_an_alias_are_those_of_the_alias() -> None:
    document = parse("a: &x {k: 1}\nb: *x\n")
    assert document.place(("b", "k")) == (2, 4)


def test_duplicate_keys_are_told_with_place() -> None:
    document = parse("a: 1\nb:\n  c: 1\n  c: 2\n")
    assert [(twice.key, twice.line, twice.column) for twice in document.duplicates] == [("c", 4, 3)]


def test_schema_comment() -> None:
    assert parse("# yaml-language-server: $schema=../a.json\na: 1\n").schema_hint == "../a.json"
    assert parse("# no\na: 1\n").schema_hint is None


@pytest.mark.parametrize(
    ("source", "place", "code"),
    [
        ("a: b: c", (1, 5), "HF001"),
        ("a:\n\t- b", (2, 1), "HF001"),
        ("a: [1, 2\nb: 3", (1, 4), "HF001"),
        ('a: "open\nb: 1', (1, 4), "HF001"),
        ("a: \0", (1, 4), "HF001"),
        ("a: 1\n\x1b[2J", (2, 1), "HF001"),
        (b"a: 1\nb: \xff\xfe", (2, 4), "HF001"),
        (b"\x00\x01\x02", (1, 1), "HF001"),
        ("a: %x", (1, 4), "HF001"),
        ("- a\nb: c", (2, 1), "HF001"),
        ("a: &x [*x]", (1, 8), "HF003"),
        ("a: *nowhere", (1, 4), "HF003"),
        ("a: !!python/object:os.system x", (1, 4), "HF003"),
        ("a: !mine {b: 1}", (1, 4), "HF003"),
        ("? [a]\n: b", (1, 3), "HF003"),
        ("&x a: b", (1, 1), "HF003"),
        ("---\na: 1\n---\nb: 2", (3, 1), "HF003"),
        ("[" * 500, (1, 65), "HF003"),
        ("[" * 5000, (1, 1001), "HF001"),
        ("{a: " * 5000, (1, 4 * 64 + 1), "HF003"),
    ],
)
def test_bad_files_are_one_error_with_place(source: str | bytes, place: tuple[int, int], code: str) -> None:
    with pytest.raises(YamlError) as caught:
        parse(source)
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.code == code
    assert caught.value.help


def test_tabs_are_explained() -> None:
    with pytest.raises(YamlError) as caught:
        parse("a:\n\t- b")
    assert "spaces" in caught.value.help


def test_alias_bomb_is_refused_quickly() -> None:
    names = "abcdefghi"
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"{new}: &{new} [{', '.join([f'*{old}'] * 10)}]" for old, new in pairwise(names)]
    with pytest.raises(YamlError) as caught:
        parse("\n".join(lines))
    assert "aliases" in caught.value.message


def test_merge_bomb_is_refused() -> None:
    lines = ["a: &a {" + ", ".join(f"k{i}: {i}" for i in range(1000)) + "}"]
    lines += [f"b{i}: [{', '.join(['*a'] * 1000)}]" for i in range(5)]
    with pytest.raises(YamlError):
        parse("\n".join(lines))


def test_size_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "MAX_BYTES", 100)
    path = tmp_path / "big.yaml"
    path.write_text("a: " + "x" * 200)
    with pytest.raises(YamlError):
        yaml.read(path)


def test_empty_and_odd_starts() -> None:
    assert parse("").data is None
    assert parse("# only a comment\n").data is None
    assert parse("\ufeffa: 1\r\nb: 2\r\n").data == {"a": 1, "b": 2}


def test_places_with_windows_line_ends() -> None:
    document = parse("a: 1\r\nb: {c: 2}\r\n")
    assert document.place(("b", "c")) == (2, 8)
    assert document.line(2) == "b: {c: 2}"


_texts = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn"), include_characters="\n\t"), max_size=12
)
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | _texts,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(_texts.filter(lambda t: t != "<<"), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(_values)
def test_json_is_read_as_json(value: Any) -> None:
    text = "top: " + json.dumps(value, ensure_ascii=False)
    document = parse(text)
    assert document.data == {"top": value}
    assert document.place(("top",), key=True) == (1, 1)


@given(st.text(alphabet="ab:-[]{}#&*!|>'\"%@`, \n\t?~0/<", max_size=60))
def test_never_anything_but_data_or_yaml_error(text: str) -> None:
    try:
        document = parse(text)
    except YamlError as error:
        assert error.line >= 1
        assert error.column >= 1
    else:
        assert document.place(()) >= (1, 1)


@given(st.binary(max_size=80))
def test_bytes_never_crash(raw: bytes) -> None:
    try:
        parse(raw)
    except YamlError as error:
        assert error.message

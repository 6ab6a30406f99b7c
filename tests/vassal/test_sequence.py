"""SequenceEncoder: format reference, section 1.1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hfmod.vassal import sequence

ALPHABET = st.sampled_from("ab;'\\\t,")
TEXTS = st.text(ALPHABET, max_size=8)
SAFE = TEXTS.filter(lambda t: not t.endswith("\\") or t.startswith("\\"))


def slow_decode(text: str, delimiter: str) -> list[str]:
    """The rule as the reference words it: one character at a time."""
    fields, current, start = [], [], 0
    for i, ch in enumerate(text):
        if ch == delimiter:
            if i and text[i - 1] == "\\":
                current.append(text[start : i - 1])
                start = i
            else:
                current.append(text[start:i])
                fields.append("".join(current))
                current, start = [], i + 1
    current.append(text[start:])
    fields.append("".join(current))
    return [f[1:-1] if len(f) > 1 and f[0] == f[-1] == "'" else f for f in fields]


def slow_unfold(text: str) -> list[str]:
    out = []
    while True:
        fields = slow_decode(text, "\t")
        out.append(fields[0])
        if len(fields) < 2:
            return out
        text = fields[1]


def test_vectors_of_the_engine(samples: Path) -> None:
    table = json.loads((samples / "tables/sequence-encoder-vectors.json").read_text("utf-8"))
    d = table["delimiter"]
    assert len(table["round_trip"]) == 250
    for row in table["round_trip"]:
        assert sequence.encode(row["fields"], d) == row["encoded"]
        assert sequence.decode(row["encoded"], d) == row["fields"]
    lossy = table["lossy"]
    assert len(lossy) == 100
    for row in lossy:
        assert sequence.encode(row["fields"], d) == row["encoded"]
        assert sequence.decode(row["encoded"], d) == row["decoded"]
        with pytest.raises(sequence.LossyFieldError):
            sequence.encode(row["fields"], d, strict=True)


@pytest.mark.parametrize(
    ("fields", "encoded"),
    [
        (["a", "b;c", "", "d"], r"a;b\;c;;d"),
        (["C:\\x", "y"], r"C:\x;y"),
        (["\\n", "y"], r"'\n';y"),
        (["'q'"], "''q''"),
        (["'a", "b'"], "'a;b'"),
    ],
)
def test_worked_examples(fields: list[str], encoded: str) -> None:
    assert sequence.encode(fields, ";") == encoded
    assert sequence.decode(encoded, ";") == fields


def test_trailing_backslash_is_refused_or_lossy() -> None:
    assert sequence.decode(sequence.encode(["end\\", "y"], ";"), ";") == ["end;y"]
    with pytest.raises(sequence.LossyFieldError, match="backslash"):
        sequence.encode(["end\\", "y"], ";", strict=True)


def test_nothing_and_none() -> None:
    assert sequence.encode([], ";") == ""
    assert sequence.encode([None, "a"], ";") == ";a"
    assert sequence.decode("", ";") == [""]
    assert sequence.decode("a;", ";") == ["a", ""]


@given(st.lists(SAFE, min_size=1, max_size=6))
def test_round_trip(fields: list[str]) -> None:
    assert sequence.decode(sequence.encode(fields, ";", strict=True), ";") == fields


@given(st.text(ALPHABET, max_size=30))
def test_same_as_the_character_loop(text: str) -> None:
    assert sequence.decode(text, ";") == slow_decode(text, ";")


@given(st.text(st.sampled_from("a\t\\'"), max_size=30))
def test_unfold_same_as_the_character_loop(text: str) -> None:
    assert sequence.unfold(text) == slow_unfold(text)


@given(st.lists(SAFE.filter(lambda t: not (t[:1] == "'" == t[-1:])), min_size=2, max_size=8))
def test_fold_and_unfold(levels: list[str]) -> None:
    levels[-1] = levels[-1].replace("\t", "")  # the innermost text is never escaped
    assume(not (levels[-1][:1] == "'" == levels[-1][-1:]))
    try:
        folded = sequence.fold(levels, strict=True)
    except sequence.LossyFieldError:
        return  # an inner level made the rest end in a backslash
    assert sequence.unfold(folded) == levels

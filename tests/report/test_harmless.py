"""No character of a stranger's file reaches a terminal or page that would obey it."""

from __future__ import annotations

import ast
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from rich.console import Console
from rich.text import Text

import hfmod
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Location, Severity
from hfmod.harmless import escaped, harmless
from hfmod.report import machine
from hfmod.report.html import page
from hfmod.report.text import lint_lines, show, verdict_lines
from tests.cli.test_commands import run

ANYTHING = st.text(st.characters(), max_size=40)
EVIL = "\x1b[31m\x07\x9b2J\u202e\r\x00\ud800\ufffe\x7f"


def _obeyed(text: str) -> list[str]:
    return [ch for ch in text if not ch.isprintable() and ch != "\n"]


@given(ANYTHING)
def test_nothing_unprintable_is_left_and_nothing_else_is_changed(text: str) -> None:
    clean = harmless(text)
    assert not _obeyed(clean)
    assert len(clean) == len(text)
    assert all(new in (old, " ") for old, new in zip(text, clean, strict=True))


@given(st.dictionaries(ANYTHING, st.lists(ANYTHING), max_size=3))
def test_json_keeps_its_data(data: dict[str, list[str]]) -> None:
    for text in (machine.dumps(data), machine.json_line(data), escaped(json.dumps(data, ensure_ascii=False))):
        assert not _obeyed(text)
        assert json.loads(text) == data


@given(ANYTHING)
def test_every_report_of_findings_is_harmless(text: str) -> None:
    text = text.replace("\n", " ") + EVIL
    finding = Finding(text, Severity.VIOLATION, text, Location(text, 1, 1), text, text, 1, text, text, text)
    verdict = Verdict(text, [text], 1, [finding], waived=[text], setting=text)
    console = Console(record=True, width=200, file=io.StringIO())
    show([*verdict_lines(verdict, text), *lint_lines([finding]), Text(text)], console)
    for told in (
        console.export_text(),
        page([verdict]),
        machine.junit({text: [finding]}),
        machine.sarif([finding]),
        machine.dumps(machine.verdict_data(verdict)),
        harmless(machine.github([finding])),
        harmless(machine.csv_summary([verdict])),
    ):
        assert not _obeyed(told)
    etree.fromstring(machine.junit({text: [finding]}).encode())


@pytest.mark.parametrize(
    "arguments",
    [
        ["log", "show", "{}"],
        ["log", "show", "{}", "--format", "jsonl"],
        ["log", "stats", "{}"],
        ["validate", "{}"],
        ["validate", "{}", "--format", "csv"],
        ["validate", "{}", "--options", "{options}"],
        ["lint", "{}"],
        ["explain", "{evil}"],
        ["{evil}"],
        ["log", "show", "{}", "--step", "{evil}"],
        ["inspect", "{evil}.vmod"],
    ],
)
def test_commands_print_no_such_character(arguments: list[str], tmp_path: Path) -> None:
    evil = EVIL.replace("\x00", "").replace("\ud800", "")
    log, options = tmp_path / "evil.hflog", tmp_path / "options.yaml"
    header = {"hflog": 1, "game": "hf4", "title": evil, "players": [{"id": evil, "name": evil}]}
    acts = [{"n": 1, "by": evil, "do": evil, evil: evil, "chance": [{"d6": evil, "for": evil}]}]
    log.write_text("".join(json.dumps(line) + "\n" for line in (header, *acts)))
    options.write_text(f"options: {{{json.dumps(evil)}: 1}}\nwaive: [{json.dumps(evil)}]\n")
    _, told = run(*(one.format(log, options=options, evil=evil) for one in arguments))
    assert told
    assert not _obeyed(told)


_PRINTERS = {"cli/common.py", "__main__.py", "record/releases.py", "record/controls_used.py"}


def test_output_leaves_by_the_doors_that_clean_it() -> None:
    root = Path(hfmod.__file__).parent
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name in _PRINTERS or name.startswith("vassal/module_writer/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("print", "typer.echo", "typer.secho", "sys.stdout.write"), (
                    name,
                    called,
                )

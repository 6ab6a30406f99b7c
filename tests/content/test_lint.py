"""Lint: every kind of finding on a broken sample, with its place, and none on the shipped content."""

from __future__ import annotations

import json
import shutil
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from hfmod.content.lint import CODES, files_of
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.content.lint import Hf4Lint
from hfmod.resources import content_dir, schema_dir
from tests.content.samples import CARDS, GOOD, SAMPLES, Sample, lint

#: Codes that need an engine's set of abilities, or a schema of the test's own; see below.
ELSEWHERE = {"HF109", "HF221", "HF222", "HF281"}


def write(folder: Path, files: dict[str, str]) -> tuple[str, int, int] | None:
    """Write files without their mark; returns name, line and column of the mark."""
    mark = None
    for name, text in files.items():
        if "<<" in text:
            before = text[: text.index("<<")]
            mark = (name, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
            text = text.replace("<<", "", 1)
        if text:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return mark


def test_every_code_has_a_broken_sample() -> None:
    assert {sample.code for sample in SAMPLES} | ELSEWHERE == set(CODES)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name.replace(" ", "-"))
def test_broken_sample(sample: Sample, tmp_path: Path) -> None:
    mark = write(tmp_path, sample.files)
    found = lint([tmp_path / name for name in sample.files])
    hits = [f for f in found if f.code == sample.code and sample.says in f.message]
    assert hits, found
    finding = hits[0]
    assert [one.code for one in found if one is not finding] == sample.also, found
    assert finding.location is not None
    if mark is not None:
        name, line, column = mark
        assert finding.location.path.endswith(name)
        assert (finding.location.line, finding.location.column) == (line, column), finding
        assert finding.source_line == (tmp_path / name).read_text().split("\n")[line - 1][:400]
    assert sample.helps in finding.help
    assert finding.help.strip()


@pytest.mark.parametrize(
    "sample", [s for s in SAMPLES if s.code < "HF101"], ids=lambda sample: sample.name.replace(" ", "-")
)
def test_an_unreadable_file_is_one_finding(sample: Sample, tmp_path: Path) -> None:
    write(tmp_path, sample.files)
    found = lint([tmp_path / name for name in sample.files])
    assert [f.code for f in found] == [sample.code]


def test_shipped_content_is_clean() -> None:
    assert lint() == []


def test_one_file_of_a_pack_is_held_against_the_rest() -> None:
    assert lint([content_dir("hf4") / "cards" / "rfg-thrusters.yaml"]) == []
    assert lint([content_dir("hf4") / "map" / "routes.yaml"]) == []


def test_a_stray_copy_of_a_shipped_card_may_differ(tmp_path: Path) -> None:
    text = (content_dir("hf4") / "cards" / "thrusters.yaml").read_text().replace("mass: 1", "mass: 2")
    (tmp_path / "mine.yaml").write_text(text)
    assert lint([tmp_path / "mine.yaml"]) == []


def test_a_folder_is_walked_and_hidden_ones_are_not(tmp_path: Path) -> None:
    write(tmp_path, {"a/x.yaml": CARDS + GOOD, "a/.git/y.yaml": "[", "b.yml": "[", "c.txt": "["})
    assert [path.name for path in files_of([tmp_path])] == ["b.yml", "x.yaml"]
    assert [finding.code for finding in lint([tmp_path])] == ["HF001"]


def test_findings_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    write(tmp_path, {"x.yaml": CARDS + "  - {id: ct1, whiet: {}}\n  - {id: ZT901, black: {mass: 99}}\n"})
    found = lint([tmp_path / "x.yaml"])
    assert [f.code for f in found] == ["HF107", "HF102", "HF105"]
    assert "ZT901 black" in found[2].message


@pytest.mark.parametrize(
    ("file", "word"), [("spaces", "type: site"), ("sites", "size: 1"), ("bodies", "kind: planet")]
)
def test_names_of_a_broken_file_are_not_reported_as_unknown(tmp_path: Path, file: str, word: str) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(content_dir("hf4"), pack)
    broken = pack / "map" / f"{file}.yaml"
    (pack / "map" / f"more-{file}.yaml").write_text(broken.read_text())
    broken.write_text(broken.read_text().replace(word, word.partition(" ")[0] + " [", 1))
    assert [finding.code for finding in lint([pack])] == ["HF001"]


def test_rulings_name_rules_and_options_that_there_are(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(content_dir("roll"), pack)
    rulings = pack / "rulings.yaml"
    text = (
        rulings.read_text()
        .replace("ROLL-COMP-2", "ROLL-COMP-99", 1)
        .replace("option: timing_order", "option: going")
    )
    first = text.index("  - id: RUL-ROLL-START-TILES")
    second = text.index("  - id:", first + 1)
    rulings.write_text(text + text[first:second].replace("high", "certain"))
    found = lint([pack])
    assert [(one.code, one.location and one.location.path.split("/")[-1]) for one in found] == [
        ("HF104", "rulings.yaml")
    ]
    rulings.write_text(text + text[first:second])
    found = lint([pack])
    assert [one.code for one in found] == ["HF206", "HF205", "HF201"]
    assert (
        "there is no rule 'ROLL-COMP-99'" in found[0].message
        and "there is no option 'going'" in found[1].message
    )
    assert "RUL-ROLL-START-TILES stands twice" in found[2].message
    rulings.write_text(rulings.read_text().replace("id: RUL-ROLL-TIMING", "id: RUL-ROLL-GOING"))
    assert "timing_order: there is no ruling 'RUL-ROLL-TIMING'" in [one.message for one in lint([pack])]


def test_schema_of_ones_own_is_used_and_kept_offline(tmp_path: Path) -> None:
    own = {"type": "object", "properties": {"a": {"multipleOf": 3}}}
    (tmp_path / "own.schema.json").write_text(json.dumps(own))
    (tmp_path / "x.yaml").write_text("# yaml-language-server: $schema=./own.schema.json\na: 4\n")
    found = lint([tmp_path / "x.yaml"])
    assert [(f.code, f.location and f.location.line) for f in found] == [("HF109", 2)]
    (tmp_path / "own.schema.json").write_text('{"$ref": "https://example.org/other.json"}')
    assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF006"]
    (tmp_path / "own.schema.json").write_text("{")
    assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF006"]


def test_no_schema_is_asked_for_elsewhere(tmp_path: Path) -> None:
    asked = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        own = {"$ref": f"http://127.0.0.1:{server.server_port}/other.json"}
        (tmp_path / "own.schema.json").write_text(json.dumps(own))
        (tmp_path / "x.yaml").write_text("# yaml-language-server: $schema=./own.schema.json\na: 4\n")
        assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF006"]
        server.shutdown()
    assert asked == []


def test_hostile_pattern_is_linear(tmp_path: Path) -> None:
    own = {"properties": {"a": {"pattern": "^(a+)+$"}}}
    (tmp_path / "own.schema.json").write_text(json.dumps(own))
    text = "# yaml-language-server: $schema=own.schema.json\na: " + "a" * 5000 + "b\n"
    (tmp_path / "x.yaml").write_text(text)
    assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF107"]


# -- the engine's codes -----------------------------------------------------------------------------------


def with_words(tmp_path: Path, entries: str, implemented: frozenset[str]) -> list[Finding]:
    head = "# yaml-language-server: $schema=hf4-abilities.schema.json\nabilities:\n"
    write(tmp_path, {"abilities.yaml": head + entries, "x.yaml": CARDS + GOOD})
    found = lint([tmp_path / "abilities.yaml", tmp_path / "x.yaml"], Hf4Lint(implemented))
    return [finding for finding in found if finding.severity is Severity.ERROR]


def test_code_neither_enforced_nor_later(tmp_path: Path) -> None:
    found = with_words(tmp_path, "  - {code: glide, title: G, text: t}\n", frozenset({"glyde"}))
    assert [(f.code, f.location and f.location.line) for f in found] == [("HF223", 2), ("HF221", 3)]
    assert "'glyde'" in found[1].help


def test_later_code_that_is_implemented(tmp_path: Path) -> None:
    entry = "  - {code: glide, title: G, text: t, status: later, module: m1}\n"
    found = with_words(tmp_path, entry, frozenset({"glide"}))
    assert [(f.code, f.location and (f.location.line, f.location.column)) for f in found] == [
        ("HF222", (3, 46))
    ]
    assert with_words(tmp_path, entry, frozenset()) == []


def test_declared_and_implemented_agree(tmp_path: Path) -> None:
    entry = "  - {code: glide, title: G, text: t}\n"
    assert with_words(tmp_path, entry, frozenset({"glide"})) == []


# -- schemas ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    sorted(path for game in ("hf4", "roll", "tmdice") for path in schema_dir().glob(f"{game}-*.json")),
    ids=lambda path: path.name,
)
def test_schemas_are_sound_and_every_property_is_described(path: Path) -> None:
    import jsonschema_rs

    schema = json.loads(path.read_text())
    assert schema["$schema"].endswith("2020-12/schema")
    jsonschema_rs.meta.validate(schema)

    def visit(node: object, where: str) -> None:
        if isinstance(node, dict):
            for name, value in node.get("properties", {}).items():
                if isinstance(value, dict):
                    assert value.get("description") or "$ref" in value, f"{where}.{name}"
            if "properties" in node and node.get("type") == "object" and "allOf" not in node:
                assert node.get("additionalProperties") is False, where  # else each kind (then) is closed
            for name, value in node.items():
                visit(value, f"{where}.{name}")
        elif isinstance(node, list):
            for value in node:
                visit(value, where)

    visit(schema, path.stem)


def test_codes_are_explained_in_a_paragraph() -> None:
    for code, text in CODES.items():
        assert code.startswith("HF") and len(text) > 30 and text.endswith("."), code


# -- odd paths --------------------------------------------------------------------------------------------


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "closed.yaml").write_text("a: 1")
    for path in (tmp_path / "pipe.yaml", tmp_path / "loop", Path("x" * 5000), Path("/dev/zero")):
        assert [finding.code for finding in lint([path])] == ["HF004"], path


def test_schema_names_that_no_system_takes(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("# yaml-language-server: $schema=" + "a/" * 1500 + "\nb: 1\n")
    assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF006"]


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "back").symlink_to(tmp_path)
    (tmp_path / "a" / "x.yaml").write_text(CARDS + GOOD)
    assert lint([tmp_path]) == []


def test_large_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hfmod.content.yaml.MAX_BYTES", 1000)
    (tmp_path / "x.yaml").write_text(CARDS + GOOD * 20)
    found = lint([tmp_path / "x.yaml"])
    assert [finding.code for finding in found] == ["HF001"]
    assert "larger" in found[0].message

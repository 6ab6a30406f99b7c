"""Machine formats of verdicts and lint findings."""

from __future__ import annotations

import json

from lxml import etree

from hfmod.engine.replay import Verdict
from hfmod.findings import Finding, Location, Severity
from hfmod.report import html, machine
from hfmod.report.text import count, lint_lines, verdict_lines

BROKEN = Finding(
    "H5c", Severity.VIOLATION, "4 burns needed, <net thrust> is 3", Location("a.hflog", 7), step=6,
    player="white", action="enter", when="year 3", facts={"burns": 4, "net_thrust": 3}, legal="3 burns",
)  # fmt: skip
FOLLOWS = Finding("I6", Severity.VIOLATION, "no stack there", Location("a.hflog", 9), step=8, caused_by=6)
VERDICT = Verdict("hf4", ["a.hflog"], 9, [BROKEN, FOLLOWS], score={"white": 3})


def test_json_of_a_verdict_has_the_published_keys():
    data = json.loads(machine.dumps([machine.verdict_data(VERDICT)]))[0]
    assert (data["verdict"], data["actions"], data["score"]) == ("violations", 9, {"white": 3})
    first, second = data["findings"]
    assert (first["code"], first["severity"], first["step"]) == ("H5c", "violation", 6)
    assert first["facts"] == {"burns": 4, "net_thrust": 3}
    assert first["legal"] == "3 burns"
    assert second["caused_by"] == 6


def test_sarif_points_into_the_file():
    run = json.loads(machine.sarif([BROKEN, FOLLOWS]))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["H5c", "I6"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 7, "startColumn": 1}


def test_junit_counts_violations_as_failures_and_survives_control_characters():
    odd = Finding("HF001", Severity.ERROR, "bell \x07 rings", Location("b.yaml", 1, 2))
    root = etree.fromstring(machine.junit({"a": [BROKEN], "b": [odd], "c": []}).encode())
    assert [suite.get("failures") for suite in root] == ["1", "1", "0"]
    assert root[2][0].get("name") == "clean"


def test_github_annotations_escape_newlines():
    found = Finding("HF101", Severity.ERROR, "two\nlines", Location("c.yaml", 3, 4))
    assert machine.github([found]) == "::error file=c.yaml,line=3,col=4,title=HF101::two%0Alines"


def test_html_is_escaped_and_links_consequences():
    text = html.page([VERDICT])
    assert "&lt;net thrust&gt;" in text
    assert '<a href="#step-6">step 6</a>' in text


def test_text_shows_the_step_rule_and_what_would_have_been_legal():
    text = "\n".join(line.plain for line in verdict_lines(VERDICT))
    assert "x step 6  year 3  white  enter" in text
    assert "legal would be: 3 burns" in text
    assert "9 acts judged: 2 violations.   hfmod explain H5c" in text
    short = "\n".join(line.plain for line in verdict_lines(VERDICT, everything=False))
    assert "I6" not in short
    assert "and 1 that follow" in short


def test_lint_lines_put_the_caret_under_the_column():
    found = Finding(
        "HF101", Severity.ERROR, "no such key", Location("c.yaml", 12, 5), "use mass", "  - mess: 3"
    )
    lines = [line.plain for line in lint_lines([found])]
    assert lines[0] == "c.yaml:12:5: HF101 no such key"
    assert lines[2].index("^") == lines[1].index("mess")
    assert lines[3] == "  help: use mass"


def test_counts_are_words():
    assert count([]) == "nothing wrong"
    assert count([BROKEN]) == "1 violation"

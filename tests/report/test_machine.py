"""Machine formats of verdicts and lint findings."""

from __future__ import annotations

import json
from typing import cast

import jsonschema
from lxml import etree

from hfmod.app.explain import title
from hfmod.engine.verdict import Part, Verdict
from hfmod.findings import Breach, Finding, Location, Severity
from hfmod.report import html, machine
from hfmod.report.text import MARKS, WORDS, count, lint_lines, verdict_lines
from hfmod.report.words import groups, reasons, sentence, situation
from hfmod.resources import schema_dir

BROKEN = Finding(
    "H5c", Severity.VIOLATION, "4 burns needed, <net thrust> is 3", Location("a.hflog", 7), step=6,
    player="white", action="enter", when="year 3", facts={"burns": 4, "net_thrust": 3}, legal="3 burns",
)  # fmt: skip
FOLLOWS = Finding("I6", Severity.VIOLATION, "no stack there", Location("a.hflog", 9), step=8, caused_by=6)
VERDICT = Verdict("hf4", ["a.hflog"], 9, [BROKEN, FOLLOWS], score={"white": 3})


def test_json_of_a_verdict_has_the_published_keys() -> None:
    data = json.loads(machine.dumps([machine.verdict_data(VERDICT)]))[0]
    assert (data["verdict"], data["actions"], data["score"]) == ("violations", 9, {"white": 3})
    first, second = data["findings"]
    assert (first["code"], first["severity"], first["step"]) == ("H5c", "violation", 6)
    assert first["facts"] == {"burns": 4, "net_thrust": 3}
    assert first["legal"] == "3 burns"
    assert second["caused_by"] == 6


def test_sarif_points_into_the_file() -> None:
    run = json.loads(machine.sarif([BROKEN, FOLLOWS]))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["H5c", "I6"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 7, "startColumn": 1}


def test_junit_counts_violations_as_failures_and_survives_control_characters() -> None:
    odd = Finding("HF001", Severity.ERROR, "bell \x07 rings", Location("b.yaml", 1, 2))
    root = etree.fromstring(machine.junit({"a": [BROKEN], "b": [odd], "c": []}).encode())
    assert [suite.get("failures") for suite in root] == ["1", "1", "0"]
    assert root[2][0].get("name") == "clean"


def test_github_annotations_escape_newlines() -> None:
    found = Finding("HF101", Severity.ERROR, "two\nlines", Location("c.yaml", 3, 4))
    assert machine.github([found]) == "::error file=c.yaml,line=3,col=4,title=HF101::two%0Alines"


def test_html_is_escaped_and_links_consequences() -> None:
    text = html.page([VERDICT])
    assert "&lt;net thrust&gt;" in text
    assert '<a href="#step-6">step 6</a>' in text


def test_text_shows_the_step_rule_and_what_would_have_been_legal() -> None:
    text = "\n".join(line.plain for line in verdict_lines(VERDICT))
    assert "x step 6  year 3  White  enter" in text
    assert "legal would be: 3 burns" in text
    assert "9 acts judged: 1 violation; 1 finding follows.   hfmod explain H5c" in text
    short = "\n".join(line.plain for line in verdict_lines(VERDICT, everything=False))
    assert "I6" not in short
    assert "1 finding follows from this (--all shows it)" in short


def test_a_game_in_several_logs_is_told_log_by_log() -> None:
    parts = [Part("mail/one.vlog", 1, 5), Part("mail/two.vlog", 6, 9), Part("mail/three.vlog", 10, 9)]
    verdict = Verdict(
        "hf4", [part.log for part in parts], 9, [BROKEN], files=parts, setting="Core game, 2 players"
    )
    lines = [line.plain for line in verdict_lines(verdict, "High Frontier")]
    assert lines[0] == "mail/one.vlog, mail/two.vlog, mail/three.vlog   High Frontier, Core game, 2 players"
    assert lines[2].startswith("x step 6 (two.vlog: 1)  year 3  White  enter")
    assert lines[6:9] == [
        "one.vlog  steps 1 to 5: nothing wrong",
        "two.vlog  steps 6 to 9: 1 violation",
        "three.vlog  nothing new: nothing wrong",
    ]
    assert machine.verdict_data(verdict)["files"][1] == {"log": "mail/two.vlog", "first": 6, "last": 9}
    assert "<td>two.vlog, steps 6 to 9</td>" in html.page([verdict])


def test_a_slip_says_what_to_do() -> None:
    slip = Finding("EXPECT", Severity.BOOKKEEPING, "6 Aquas; the acts leave 5", step=3, help="count 5")
    verdict = Verdict("hf4", ["a.vlog"], 3, [slip])
    assert "    to set it right: count 5" in [line.plain for line in verdict_lines(verdict)]
    assert "Count 5." in html.page([verdict]) and "Count 5." in machine.told(slip)
    assert machine.verdict_data(verdict)["findings"][0]["help"] == "count 5"


def test_what_often_goes_unsaid_is_told_in_a_line_and_breaches_stand_out() -> None:
    unsaid = [Finding("UNSAID", Severity.BOOKKEEPING, f"end {n}", step=n) for n in (2, 3, 3, 5)]
    twice = [Finding("SAID-TWICE", Severity.NOTE, "again", step=n) for n in (4, 7, 8)]
    verdict = Verdict("hf4", ["a.vlog"], 9, [unsaid[0], BROKEN, *unsaid[1:], *twice, FOLLOWS])
    lines = [line.plain for line in verdict_lines(verdict, everything=False, titles=title)]
    (at,) = (n for n, line in enumerate(lines) if "UNSAID" in line)
    assert lines[at].split("  ")[0] == "~ 4 times" and lines[at].endswith("UNSAID not said in words")
    assert lines[at + 1] == "    Steps 2, 3 (twice) and 5; --all shows each."
    assert not any("end 5" in line for line in lines)
    assert sum(line.endswith("SAID-TWICE said a second time") for line in lines) == 3  # few are told each
    assert lines[-1].startswith("9 acts judged: 1 violation, 4 bookkeeping slips")
    assert sum("UNSAID" in line.plain for line in verdict_lines(verdict)) == 4
    page = html.page([verdict], title)
    assert "<summary>4 times not said in words: steps 2, 3 (twice) and 5</summary>" in page
    assert page.count("End 5.") == 1 and page.index("4 burns needed") < page.index("4 times not said")


def test_what_goes_unsaid_and_has_consequences_is_told_by_itself() -> None:
    unsaid = [Finding("UNSAID", Severity.BOOKKEEPING, f"end {n}", step=n) for n in (1, 2, 3, 6)]
    verdict = Verdict("hf4", ["a.vlog"], 9, [*unsaid, FOLLOWS])
    lines = [line.plain for line in verdict_lines(verdict, everything=False)]
    assert sum("UNSAID" in line for line in lines) == 4


def test_lint_lines_put_the_caret_under_the_column() -> None:
    found = Finding(
        "HF101", Severity.ERROR, "no such key", Location("c.yaml", 12, 5), "use mass", "  - mess: 3"
    )
    lines = [line.plain for line in lint_lines([found])]
    assert lines[0] == "c.yaml:12:5: HF101 no such key"
    assert lines[2].index("^") == lines[1].index("mess")
    assert lines[3] == "  help: use mass"


def test_counts_are_words() -> None:
    assert count([]) == "nothing wrong"
    assert count([BROKEN]) == "1 violation"


def test_consequences_stand_beneath_their_root() -> None:
    other = Finding("D1b", Severity.VIOLATION, "a second operation", step=7, player="red")
    late = Finding("I6", Severity.VIOLATION, "again", step=9, caused_by=6)
    found = groups([BROKEN, other, FOLLOWS, late])
    assert [(group.root.step, [f.step for f in group.following]) for group in found] == [(6, [8, 9]), (7, [])]


def test_a_breach_has_the_consequences_of_its_step_rather_than_what_went_unsaid_there() -> None:
    unsaid = Finding("UNSAID", Severity.BOOKKEEPING, "the end", step=6)
    slip = Finding("EXPECT", Severity.BOOKKEEPING, "5 Aquas", step=6)
    found = groups([unsaid, BROKEN, slip, FOLLOWS])
    assert [(group.root.code, len(group.following)) for group in found] == [
        ("UNSAID", 0), ("H5c", 1), ("EXPECT", 0),
    ]  # fmt: skip
    assert [(group.root.code, len(group.following)) for group in groups([unsaid, FOLLOWS])] == [("UNSAID", 1)]


def test_a_consequence_of_what_is_not_reported_stands_alone() -> None:
    assert [group.root.step for group in groups([FOLLOWS])] == [8]


THRUST = Finding(
    "H6a", Severity.VIOLATION, "net thrust 3 does not exceed size 3", step=4, player="white", action="enter",
    told="land on Hertha", when="year 7", legal="jettison 1 fuel step",
    facts={"because": "base 4, -1 transport class", "size": 3, "situation": {"white's rocket": "at LEO"},
           "first": ["jettison_fuel"]},
)  # fmt: skip


def test_text_tells_the_act_the_title_and_the_reasons() -> None:
    verdict = Verdict("hf4", ["b.hflog"], 4, [THRUST])
    lines = [line.plain for line in verdict_lines(verdict, titles=title)]
    assert lines[2].split("  ")[:4] == ["x step 4", "year 7", "White", "land on Hertha"]
    assert lines[2].endswith("H6a Powered landing or liftoff")
    assert lines[3:6] == [
        "    Net thrust 3 does not exceed size 3.",
        "    base 4, -1 transport class",
        "    legal would be: jettison 1 fuel step",
    ]


def test_without_a_reckoning_the_reasons_are_how_things_stood() -> None:
    assert reasons(BROKEN) == []
    stood = Finding("I4", Severity.VIOLATION, "too dear",
                    facts={"situation": {"aquas of P": 1, "turn": "P's, year 2"}})  # fmt: skip
    assert reasons(stood) == ["aquas of P: 1"]
    assert situation(stood) == ["aquas of P: 1", "turn: P's, year 2"]


def test_html_folds_consequences_and_names_the_rule() -> None:
    text = html.page([Verdict("hf4", ["b.hflog"], 9, [BROKEN, FOLLOWS, THRUST])], title)
    assert "<summary>1 finding follows from this</summary>" in text
    assert '<h3><span class="rule">H6a</span> Powered landing or liftoff</h3>' in text
    assert "x Violation" in text
    assert "jettison_fuel" not in text
    root = etree.HTML(text)
    ids = cast(list[str], root.xpath("//@id"))
    assert len(ids) == len(set(ids))
    assert {href[1:] for href in cast(list[str], root.xpath("//a/@href"))} <= set(ids)


def test_anchors_of_two_games_differ() -> None:
    root = etree.HTML(html.page([VERDICT, VERDICT]))
    ids = cast(list[str], root.xpath("//@id"))
    assert len(ids) == len(set(ids)) == 4


def test_sarif_carries_reasons_and_legal_words() -> None:
    result = json.loads(machine.sarif([THRUST], title))["runs"][0]["results"][0]
    assert result["message"]["text"] == (
        "Net thrust 3 does not exceed size 3. Base 4, -1 transport class. "
        "Legal would be: Jettison 1 fuel step."
    )
    assert result["properties"]["act"] == "land on Hertha"


def test_names_of_facts_keep_their_spelling() -> None:
    assert sentence("aquas.CRP is 3") == "aquas.CRP is 3."
    assert sentence("the table took 2") == "The table took 2."


# -- an act that breaks several rules --------------------------------------------------------------------

SEVERAL = Finding(
    "I4a", Severity.VIOLATION, "the black side cannot be boosted", Location("c.hflog", 5), step=4,
    player="green", action="boost", legal="boost the white side",
    more=(Breach("I4", "boosting costs 5, green has <3>", {"cost": 5}, "boost less", ("tE1",)),),
)  # fmt: skip
FORM = Finding(
    "LOG-NAME", Severity.FORM, "'bidd' was read as bid", Location("c.hflog", 6), help="write bid", step=5
)
EMPTY = Finding("LOG", Severity.ERROR, "is empty", Location("d.hflog"))
UNREAD = Verdict("", ["d.hflog"], findings=[EMPTY], unreadable=True)


def test_text_shows_each_rule_that_an_act_breaks_under_one_finding() -> None:
    verdict = Verdict("hf4", ["c.hflog"], 9, [SEVERAL])
    lines = [line.plain for line in verdict_lines(verdict, titles=title)]
    assert lines[2].endswith(f"I4a {title('I4a')}".rstrip())
    assert lines[3:9] == [
        "    The black side cannot be boosted.",
        "    legal would be: boost the white side",
        f"    and I4 {title('I4')}, also tE1",
        "      Boosting costs 5, green has <3>.",
        "      legal would be: boost less",
        "",
    ]
    assert lines[9] == "9 acts judged: 1 violation.   hfmod explain I4a   hfmod explain I4"


def test_json_has_the_further_rules_of_an_act() -> None:
    data = machine.verdict_data(Verdict("hf4", ["c.hflog"], 9, [SEVERAL, FORM]), title)
    jsonschema.validate([data], json.loads((schema_dir() / "verdict.schema.json").read_text()))
    first, second = data["findings"]
    (further,) = first["breaches"]
    assert (further["code"], further["legal"], further["also"]) == ("I4", "boost less", ["tE1"])
    assert further["title"] == title("I4") != ""
    assert (second["breaches"], second["severity"]) == ([], "form")


def test_html_sarif_junit_and_csv_name_the_further_rules() -> None:
    verdict = Verdict("hf4", ["c.hflog"], 9, [SEVERAL])
    page = html.page([verdict], title)
    assert "and I4 " in page and "green has &lt;3&gt;" in page and "Boost less." in page
    run = json.loads(machine.sarif([SEVERAL], title))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["I4", "I4a"]
    (result,) = run["results"]
    assert (result["ruleId"], result["properties"]["rules"]) == ("I4a", ["I4a", "I4"])
    assert "It breaks I4, too: Boosting costs 5" in result["message"]["text"]
    (suite,) = etree.fromstring(machine.junit({"c": [SEVERAL]}).encode())
    assert (suite.get("failures"), suite[0].get("name")) == ("1", "I4a, I4 step 4")
    assert "and I4: boosting costs 5" in (suite[0][0].text or "")
    header, row = (line.split(",") for line in machine.csv_summary([verdict]).splitlines())
    assert (row[header.index("violations")], row[header.index("rules")]) == ("1", "I4 I4a")


# -- form, and what cannot be read -----------------------------------------------------------------------


def test_a_matter_of_form_has_its_mark_words_and_line_and_leaves_a_game_legal() -> None:
    verdict = Verdict("hf4", ["c.hflog"], 9, [FORM])
    lines = [line.plain for line in verdict_lines(verdict, titles=title)]
    assert verdict.verdict == "legal"
    assert lines[2].startswith("# step 5  line 6") and lines[2].endswith("LOG-NAME a misspelt name")
    assert lines[-1] == "9 acts judged: 1 matter of form."
    assert count([FORM, FORM]) == "2 matters of form"
    assert '<span class="mark"># Matter of form</span>' in html.page([verdict], title)
    (suite,) = etree.fromstring(machine.junit({"c": [FORM]}).encode())
    assert (suite.get("failures"), suite.get("errors")) == ("0", "0")
    assert json.loads(machine.sarif([FORM]))["runs"][0]["results"][0]["level"] == "note"
    header, row = (line.split(",") for line in machine.csv_summary([verdict]).splitlines())
    assert (row[header.index("form")], row[header.index("violations")]) == ("1", "0")


def test_every_severity_has_a_mark_words_and_a_level() -> None:
    for severity in Severity:
        assert severity in MARKS and severity in WORDS and severity in machine.LEVELS
        assert f".{severity.value} {{" in html.STYLE or severity is Severity.WARNING  # of lint alone
    assert len({mark for mark, _ in MARKS.values()}) == len(MARKS) - 1  # errors and violations share theirs


def test_an_unreadable_log_is_an_error_and_never_counted_as_a_violation() -> None:
    assert UNREAD.verdict == "unreadable"
    text = "\n".join(line.plain for line in verdict_lines(UNREAD, titles=title))
    assert "Not judged: the log cannot be read." in text and "violation" not in text and "explain" not in text
    page = html.page([UNREAD], title)
    assert "Not judged" in page and "violation" not in page.partition("</style>")[2].lower()
    data = machine.verdict_data(UNREAD, title)
    jsonschema.validate([data], json.loads((schema_dir() / "verdict.schema.json").read_text()))
    assert (data["verdict"], data["findings"][0]["severity"]) == ("unreadable", "error")
    (suite,) = etree.fromstring(machine.junit({"d": UNREAD.findings}).encode())
    assert (suite.get("failures"), suite.get("errors"), suite[0][0].tag) == ("0", "1", "error")
    assert json.loads(machine.sarif(UNREAD.findings))["runs"][0]["results"][0]["level"] == "error"
    header, row = (line.split(",") for line in machine.csv_summary([UNREAD]).splitlines())
    assert [row[header.index(name)] for name in ("verdict", "violations", "form", "rules", "error")] == [
        "unreadable", "0", "0", "", "is empty",
    ]  # fmt: skip

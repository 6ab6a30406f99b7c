"""Verdicts as one self-contained HTML page: no script, no network, an anchor for each finding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from hfmod.engine.verdict import Verdict
from hfmod.findings import Breach, Finding, Severity
from hfmod.harmless import harmless
from hfmod.package import packages, rulebook, title_of
from hfmod.report import words
from hfmod.report.text import MARKS, WORDS, count, following

# Colours have at least 4.5:1 on their grounds; each kind of finding has its own letter, word and edge too.
STYLE = """
:root { --ink: #1c2430; --soft: #4b5563; --line: #d5d9df; --ground: #f6f5f1; --card: #fff }
* { box-sizing: border-box }
body { font: 16px/1.5 "Atkinson Hyperlegible", system-ui, sans-serif; margin: 0 auto; max-width: 60rem;
       padding: 2rem 1.25rem 4rem; color: var(--ink); background: var(--ground);
       font-variant-numeric: tabular-nums }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1.5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .25rem; overflow-wrap: anywhere }
h3 { font-size: 1.0625rem; line-height: 1.35; margin: 0 }
p { margin: .4rem 0 } a { color: #0b4f8a }
.verdict { font-weight: 700 } .soft, dt, .where { color: var(--soft) }
table { border-collapse: collapse; margin: .5rem 0 }
td, th { text-align: left; padding: .15rem 1.25rem .15rem 0; border-bottom: 1px solid var(--line) }
td.n { text-align: right }
nav ol { padding-left: 1.5rem } nav li { margin: .1rem 0 }
article { background: var(--card); border: 1px solid var(--line); border-left: 6px solid var(--edge);
          border-radius: 4px; padding: .8rem 1.1rem; margin: 1rem 0 }
.violation { --edge: #b3261e; --mark: #b3261e } .bookkeeping { --edge: #8a6100; --mark: #7a5600 }
.unverifiable { --edge: #00658a; --mark: #00587a } .form { --edge: #5b4b8a; --mark: #4d3f7a }
.error { --edge: #1c2430; --mark: #1c2430 } .note { --edge: #6b7280; --mark: #4b5563 }
article.bookkeeping { border-left-style: dashed } article.unverifiable { border-left-style: dotted }
article.form { border-left-style: groove } article.note { border-left-style: double }
header { display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap }
.mark { color: #fff; background: var(--mark); border-radius: 3px; padding: .05rem .5rem; font-size: .875rem;
        font-weight: 700; white-space: nowrap }
.rule { font-weight: 700; white-space: nowrap }
.what { font-size: 1.0625rem; margin: .5rem 0 .25rem }
.reasons { margin: .25rem 0; padding: 0; list-style: none; color: var(--soft) }
.legal { border-left: 3px solid #14532d; padding-left: .7rem; color: #14532d }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .1rem 1.25rem;
     margin: .4rem 0 }
dd { margin: 0; overflow-wrap: anywhere }
details { margin: .5rem 0 0 } summary { cursor: pointer; color: #0b4f8a }
details article { border-width: 0 0 0 4px; border-radius: 0; padding: .1rem .9rem; margin: .7rem 0 }
details article h3, details article .what { font-size: 1rem }
@media print { body { background: #fff; padding: 0 } article { break-inside: avoid } }
"""
VERDICTS = {
    "legal": "Legal: every act that was judged keeps the rules.",
    "violations": "Rules were broken.",
    "unverifiable": "Not verified: the log does not show all that the rules need.",
    "unreadable": "Not judged: the log cannot be read.",
}


def page(verdicts: Sequence[Verdict], titles: words.Titles = lambda code: "") -> str:
    """The whole page; ``titles`` names the rule of a finding."""
    body = "\n".join(_Game(number, verdict, titles).section() for number, verdict in enumerate(verdicts, 1))
    name = "Verdict" if len(verdicts) == 1 else f"Verdicts of {len(verdicts)} games"
    return whole_page(name, f"<h1>{name}</h1>\n{body}")


def whole_page(title: str, body: str, style: str = STYLE) -> str:
    """A complete HTML page with its styles in it."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head += f"<title>{escape(title)}</title><style>{style}</style>"
    page = f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'
    return harmless(page)


class _Game:
    """One game's part of the page; anchors of a second game carry its number."""

    def __init__(self, number: int, verdict: Verdict, titles: words.Titles) -> None:
        self.verdict, self.titles = verdict, titles
        self.prefix = "" if number == 1 else f"game-{number}-"
        self.groups, self.often = words.apart(words.groups(verdict.findings))
        self.anchored: set[int] = set()  # a step has one anchor, at its first finding

    def section(self) -> str:
        verdict = self.verdict
        name = title_of(verdict.game)
        parts = [
            f"<section><h2>{escape(words.logs(verdict))}</h2>",
            f'<p class="verdict">{VERDICTS[verdict.verdict]}</p>',
            "" if verdict.unreadable else f"<p>{escape(self._summary(name))}</p>",
            self._table("Score", ((p, f"{vp} VP") for p, vp in (verdict.score or {}).items())),
            *(f"<p>{escape(line)}</p>" for line in (verdict.result.sentences() if verdict.result else ())),
            self._table(
                "Logs", ((f"{log}, {steps}", count(found)) for log, steps, found in words.parts(verdict))
            ),
            self._options(),
            self._contents(),
            *(self._group(group) for group in self.groups),
            *(self._together(code, findings) for code, findings in self.often.items()),
            "</section>",
        ]
        return "\n".join(filter(None, parts))

    def _summary(self, name: str) -> str:
        own = words.own(self.verdict.findings)
        said = f"{self.verdict.actions} acts judged: {count(own)}"
        if len(own) < len(self.verdict.findings):
            said += f"; {following(len(self.verdict.findings) - len(own))}"
        played = ", ".join(filter(None, (name, self.verdict.setting)))
        said = f"{played}. {said}." if played else f"{said}."
        if self.verdict.waived:
            said += f" Waived by the table: {', '.join(self.verdict.waived)}."
        return said

    def _options(self) -> str:
        options = self.verdict.options
        if not options:
            return ""
        rows = ((name.replace("_", " "), words.said(value)) for name, value in options.items())
        return f"<details><summary>Options of the table</summary>{self._table('', rows)}</details>"

    def _table(self, title: str, rows: Iterable[tuple[str, str]]) -> str:
        cells = "".join(f'<tr><td>{escape(a)}</td><td class="n">{escape(b)}</td></tr>' for a, b in rows)
        caption = f"<tr><th>{title}</th><th></th></tr>" if title else ""
        return f"<table>{caption}{cells}</table>" if cells else ""

    def _contents(self) -> str:
        """The findings that stand for themselves, where there are several."""
        if len(self.groups) < 2:
            return ""
        rows = []
        for group in self.groups:
            root = group.root
            said = ", ".join(words.where(root, self.verdict))
            code = "; ".join(f"{one} {self.titles(one)}".strip() for one in root.codes)
            target = f"#{self.prefix}step-{root.step}"
            link = f'<a href="{target}">{escape(said)}</a>' if root.step is not None else escape(said)
            rows.append(f"<li>{_kind(root)}: {link} ({escape(code)})</li>")
        return f"<nav><ol>{''.join(rows)}</ol></nav>"

    def _group(self, group: words.Group) -> str:
        if not group.following:
            return self._finding(group.root)
        inner = "\n".join(self._finding(finding) for finding in group.following)
        said = following(len(group.following)) + " from this"
        return self._finding(group.root, f"<details><summary>{said}</summary>{inner}</details>")

    def _together(self, code: str, findings: Sequence[Finding]) -> str:
        """Many findings of one code, folded under a line."""
        said = escape(f"{len(findings)} times {self.titles(code) or code}: {words.steps(findings)}")
        inner = "\n".join(self._finding(finding) for finding in findings)
        return f"<details><summary>{said}</summary>{inner}</details>"

    def _finding(self, finding: Finding, inside: str = "") -> str:
        mark = MARKS[finding.severity][0]
        title = self.titles(finding.code)
        rule = f'<span class="rule">{escape(finding.code)}</span>' + (f" {escape(title)}" if title else "")
        rule += escape(words.also(finding))
        where = ", ".join(words.where(finding, self.verdict))
        parts = [
            f'<header><span class="mark">{mark} {_kind(finding)}</span><h3>{rule}</h3></header>',
            f'<p class="where">{escape(where[:1].upper() + where[1:])}</p>',
            f'<p class="what">{escape(words.sentence(finding.message))}</p>',
        ]
        reasons = words.reasons(finding)
        if reasons:
            items = "".join(f"<li>{escape(reason)}</li>" for reason in reasons)
            parts.append(f'<ul class="reasons">{items}</ul>')
        if finding.legal:
            legal = escape(words.sentence(finding.legal))
            parts.append(f'<p class="legal"><strong>Legal would be:</strong> {legal}</p>')
        parts += [self._further(breach) for breach in finding.more]
        if finding.help:
            todo = escape(words.sentence(finding.help))
            parts.append(f'<p class="legal"><strong>To set it right:</strong> {todo}</p>')
        parts += [self._facts(finding), self._rulings(finding), self._cause(finding), inside]
        anchor = self._anchor(finding)
        return f'<article class="{finding.severity.value}"{anchor}>{"".join(parts)}</article>'

    def _further(self, breach: Breach) -> str:
        """A further rule that the same act breaks."""
        title = f"{breach.code} {self.titles(breach.code)}".strip() + words.also(breach)
        parts = [f'<h3 class="further">and {escape(title)}</h3>']
        parts.append(f'<p class="what">{escape(words.sentence(breach.message))}</p>')
        items = "".join(f"<li>{escape(reason)}</li>" for reason in words.reasons(breach))
        parts += [f'<ul class="reasons">{items}</ul>'] if items else []
        if breach.legal:
            legal = escape(words.sentence(breach.legal))
            parts.append(f'<p class="legal"><strong>Legal would be:</strong> {legal}</p>')
        return "".join(parts) + self._facts(breach)

    def _facts(self, finding: Finding | Breach) -> str:
        rows = words.numbers(finding)
        shown = words.reasons(finding)
        rows += [(line.partition(": ")[0], line.partition(": ")[2]) for line in words.situation(finding)
                 if line not in shown]  # fmt: skip
        if not rows:
            return ""
        listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(said)}</dd>" for name, said in rows)
        return f"<details><summary>Facts</summary><dl>{listed}</dl></details>"

    def _rulings(self, finding: Finding) -> str:
        """What is played where the broken rules leave something open."""
        if self.verdict.game not in packages():
            return ""
        book = rulebook(self.verdict.game)
        found = {str(one["id"]): str(one["reading"]) for code in finding.codes for one in book.on(code)}
        if not found:
            return ""
        said = "".join(
            f"<dt>{escape(name)}</dt><dd>{escape(reading)}</dd>" for name, reading in found.items()
        )
        names = escape(", ".join(found))
        return f"<details><summary>Rulings: {names}</summary><dl>{said}</dl></details>"

    def _cause(self, finding: Finding) -> str:
        if finding.caused_by is None:
            return ""
        link = f'<a href="#{self.prefix}step-{finding.caused_by}">step {finding.caused_by}</a>'
        return f'<p class="where">follows from {link}</p>'

    def _anchor(self, finding: Finding) -> str:
        if finding.step is None or finding.step in self.anchored:
            return ""
        self.anchored.add(finding.step)
        return f' id="{self.prefix}step-{finding.step}"'


def _kind(finding: Finding) -> str:
    """The severity as a word: ``Violation``, ``Bookkeeping slip``."""
    word = WORDS[finding.severity if finding.severity in WORDS else Severity.NOTE][0]
    return word[:1].upper() + word[1:]

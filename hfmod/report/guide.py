"""A guided replay as one HTML page: no script, no network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from hfmod.report.html import STYLE, whole_page

if TYPE_CHECKING:
    from hfmod.guide import Guide, Period, Step

MORE = """
body { max-width: 80rem } section { border-top: 1px solid var(--line); padding-top: .5rem }
.period { display: grid; grid-template-columns: minmax(16rem, 26rem) 1fr; gap: 1.5rem; align-items: start }
.period.plain { display: block } section svg { width: 100%; border-radius: 6px }
@media (max-width: 50rem) { .period { display: block } }
ol.steps { list-style: none; padding: 0; margin: .5rem 0 }
ol.steps > li { padding: .25rem 0 .25rem 3.5rem; border-bottom: 1px solid var(--line); position: relative }
.at { position: absolute; left: 0; color: var(--soft) } .who { font-weight: 700 }
.why a { margin-right: .6rem; font-size: .875rem } .wrong { color: #b3261e; font-weight: 700 }
.years { display: flex; flex-wrap: wrap; gap: .25rem .75rem }
.changes { color: var(--soft) } .changes b { color: var(--ink) }
"""


SHAPES = (
    "Shapes on the map: a triangle is a rocket, a square an outpost, a ring a claim, a house a factory, "
    "a dome a colony; letters name the players' colours."
)


def guide_page(guide: Guide) -> str:
    """The whole page."""
    return whole_page(guide.title, "".join(_body(guide)), STYLE + MORE)


def _body(guide: Guide) -> Iterator[str]:
    yield f"<h1>{escape(guide.title)}</h1><p class=soft>{escape(guide.game)}. Each act stands with the rules "
    yield "behind it; their texts are at the end."
    yield f" {SHAPES}</p>{guide.ground}" if guide.ground else "</p>"
    links = "".join(f'<a href="#{_anchor(one)}">{escape(one.name)}</a>' for one in guide.periods)
    yield f'<nav class="years">{links}</nav>'
    wrong = [step for period in guide.periods for step in period.steps if step.findings]
    if wrong:
        links = " ".join(f'<a href="#step-{step.n}">step {step.n}</a>' for step in wrong)
        yield f"<p>Findings at {links}.</p>"
    for period in guide.periods:
        yield f'<section id="{_anchor(period)}"><h2>{escape(period.name)}</h2>'
        yield from _period(period, guide.rules)
        yield "</section>"
    if guide.score:
        yield "<section><h2>Victory points</h2><table>"
        yield "".join(
            f"<tr><th>{escape(name)}</th><td class=n>{vp}</td></tr>" for name, vp in guide.score.items()
        )
        yield "</table>"
        yield from (f"<p>{escape(line)}</p>" for line in guide.told)
        yield "</section>"
    yield "<section><h2>The rules</h2><dl>"
    for rule, (title, text) in sorted(guide.rules.items()):
        yield f'<dt id="{escape(rule)}" class="rule">{escape(rule)}</dt>'
        yield f"<dd><b>{escape(title)}</b>. {escape(text)}</dd>"
    yield "</dl></section>"


def _anchor(period: Period) -> str:
    """``year-5``: a link to a year or round, as each act has one to its step (``step-125``)."""
    return escape(period.name.replace(" ", "-"))


def _period(period: Period, rules: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    yield f'<div class="period{"" if period.picture else " plain"}">{period.picture}<div><ol class="steps">'
    for step in period.steps:
        yield f'<li id="step-{step.n}">{"".join(_step(step, rules))}</li>'
    yield "</ol>"
    for owner, changes in period.changes.items():
        told = "; ".join(
            f"{escape(kind)} {escape(before) or 'nothing'} → <b>{escape(after) or 'nothing'}</b>"
            for kind, before, after in changes
        )
        yield f'<p class="changes">{escape(owner) or "table"}: {told}</p>'
    yield "</div></div>"


def _step(step: Step, rules: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    yield f'<a class="at" href="#step-{step.n}">{step.n}</a>'
    if step.player:
        yield f'<span class="who">{escape(step.player)}</span> '
    yield escape(step.told)
    if step.rules:
        links = "".join(
            f'<a href="#{escape(rule)}" title="{escape(rules[rule][0])}">{escape(rule)}</a>'
            for rule in step.rules
        )
        yield f' <span class="why">{links}</span>'
    for finding in step.findings:
        known = (rule for rule in (finding.code, *finding.also) if rule == finding.code or rule in rules)
        code = ", ".join(f'<a href="#{escape(rule)}">{escape(rule)}</a>' for rule in known)
        legal = f" Legal would be: {escape(finding.legal)}." if finding.legal else ""
        yield f'<br><span class="wrong">{code}</span> {escape(finding.message)}.{legal}'
        for breach in finding.more:
            legal = f" Legal would be: {escape(breach.legal)}." if breach.legal else ""
            link = f'<a href="#{escape(breach.code)}">{escape(breach.code)}</a>'
            yield f'<br><span class="wrong">{link}</span> {escape(breach.message)}.{legal}'

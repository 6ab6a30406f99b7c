"""A guided replay as one HTML page: no script, no network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from hfmod.report import words
from hfmod.report.html import STYLE, whole_page
from hfmod.report.text import WORDS

if TYPE_CHECKING:
    from hfmod.app.guide import Guide, Period, Step
    from hfmod.findings import Breach, Finding

MORE = """
body { max-width: 80rem } section { border-top: 1px solid var(--line); padding-top: .5rem }
.period { display: grid; grid-template-columns: minmax(16rem, 26rem) 1fr; gap: 1.5rem; align-items: start }
.period.plain { display: block } section svg { width: 100%; border-radius: 6px }
.period > svg { position: sticky; top: 1rem; max-height: 95vh }
@media (max-width: 50rem) { .period { display: block } .period > svg { position: static } }
ol.steps { list-style: none; padding: 0; margin: .5rem 0 }
ol.steps > li { padding: .25rem 0 .25rem 3.5rem; border-bottom: 1px solid var(--line); position: relative }
.at { position: absolute; left: 0; color: var(--soft) } .who { font-weight: 700 }
.why { font-size: .875rem; color: var(--soft) } .why > span { margin-right: .75rem }
.wrong { color: #b3261e; font-weight: 700 }
.years { display: flex; flex-wrap: wrap; gap: .25rem .75rem }
.changes { color: var(--soft) } .changes b { color: var(--ink) }
dd details { display: inline; margin: 0 } dd details[open] { display: block }
"""

SHAPES = (
    "Shapes on the map: a triangle is a rocket, a square an outpost, a ring a claim, a house a factory, "
    "a dome a colony; letters name the players' colours, dotted lines are the ways flown."
)
SHORT = 240  # characters of a rule's text that stand open; the rest is folded


def guide_page(guide: Guide) -> str:
    """The whole page."""
    return whole_page(guide.title, "".join(_body(guide)), STYLE + MORE)


def _body(guide: Guide) -> Iterator[str]:
    yield f"<h1>{escape(guide.title)}</h1><p>{escape(guide.game)}: {escape(guide.setting)}. "
    yield f"{escape(', '.join(guide.players))}.</p>"
    yield "<p class=soft>Behind each act stand the rules that made it what it was, by the numbers of the "
    yield "rulebook, with their names where they first come up in a period; their texts are at the end. "
    if not guide.passages.isdisjoint(guide.rules):
        yield "In brackets are passages of the book that is played which say the same again. "
    yield "Below the acts stands what they changed."
    yield f" {SHAPES}</p>{guide.ground}" if guide.ground else "</p>"
    links = "".join(f'<a href="#{_anchor(one)}">{escape(_name(one))}</a>' for one in guide.periods)
    yield f'<nav class="years">{links}<a href="#rules">The rules</a></nav>'
    wrong = [step for period in guide.periods for step in period.steps if step.findings]
    if wrong:
        links = " ".join(f'<a href="#step-{step.n}">step {step.n}</a>' for step in wrong)
        yield f"<p>Findings at {links}.</p>"
    for period in guide.periods:
        yield f'<section id="{_anchor(period)}"><h2>{escape(_name(period))}</h2>'
        yield from _period(period, guide)
        yield "</section>"
    if guide.score:
        yield "<section><h2>Victory points</h2><table>"
        yield "".join(
            f"<tr><th>{escape(name)}</th><td class=n>{vp}</td></tr>" for name, vp in guide.score.items()
        )
        yield "</table>"
        yield from (f"<p>{escape(line)}</p>" for line in guide.told)
        yield "</section>"
    yield '<section id="rules"><h2>The rules</h2><dl>'
    for rule, (title, text) in sorted(guide.rules.items(), key=lambda one: _in_order(one[0])):
        yield f'<dt id="{escape(rule)}" class="rule">{escape(rule)}</dt>'
        yield f"<dd><b>{escape(title)}</b>. {_folded(text)}</dd>"
    yield "</dl></section>"


def _name(period: Period) -> str:
    """The period as a heading: ``Year 5``."""
    return period.name[:1].upper() + period.name[1:]


def _anchor(period: Period) -> str:
    """``year-5``: a link to a year or round, as each act has one to its step (``step-125``)."""
    return escape(period.name.replace(" ", "-"))


def _in_order(rule: str) -> list[tuple[int, str]]:
    """Ids in the order of a book, 10 after 9."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"\d+|\D+", rule)]


def _folded(text: str) -> str:
    """A rule's text; of a long one its first sentences, the rest to be opened."""
    if len(text) <= SHORT:
        return escape(text)
    ends = [found.end() for found in re.finditer(r"[.;:]\s", text[:SHORT])]
    cut = ends[-1] if ends else text.rfind(" ", 0, SHORT) + 1
    return f"{escape(text[:cut])}<details><summary>more</summary>{escape(text[cut:])}</details>"


def _period(period: Period, guide: Guide) -> Iterator[str]:
    yield f'<div class="period{"" if period.picture else " plain"}">{period.picture}<div><ol class="steps">'
    named: set[str] = set()
    for step in period.steps:
        yield f'<li id="step-{step.n}">{"".join(_step(step, guide, named))}</li>'
    yield "</ol>"
    for owner, changes in period.changes.items():
        told = "; ".join(
            f"{escape(kind)} {escape(before) or 'nothing'} → <b>{escape(after) or 'nothing'}</b>"
            for kind, before, after in changes
        )
        yield f'<p class="changes">{escape(owner) or "On the table"}: {told}</p>'
    yield "</div></div>"


def _step(step: Step, guide: Guide, named: set[str]) -> Iterator[str]:
    """An act; ``named`` are the rules that its period has already given with their names."""
    yield f'<a class="at" href="#step-{step.n}">{step.n}</a>'
    if step.player:
        yield f'<span class="who">{escape(step.player)}</span> '
    yield escape(step.told)
    if step.rules:
        yield f' <span class="why">{"".join(_why(rule, guide, named) for rule in step.rules)}</span>'
    for finding in step.findings:
        kind = WORDS[finding.severity][0] if finding.severity in WORDS else finding.severity.value
        yield f'<br><span class="wrong">{kind[:1].upper()}{kind[1:]}:</span>'
        yield from _wrong(finding, guide.rules)
        for breach in finding.more:
            yield f'<br><span class="wrong">Also:</span>{"".join(_wrong(breach, guide.rules))}'


def _why(rule: str, guide: Guide, named: set[str]) -> str:
    """A link to a rule, with its name where it is new; a passage that repeats a rule is put in brackets."""
    title = escape(guide.rules[rule][0])
    link = f'<a href="#{escape(rule)}" title="{title}">{escape(rule)}</a>'
    if rule in guide.passages:
        return f"<span>({link})</span>"
    name = "" if rule in named else f" {title}"
    named.add(rule)
    return f"<span>{link}{name}</span>"


def _wrong(broken: Finding | Breach, rules: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """A rule that an act breaks; its id is a link where the page holds the rule."""
    ids = (rule for rule in (broken.code, *broken.also) if rule == broken.code or rule in rules)
    code = ", ".join(
        f'<a href="#{escape(rule)}">{escape(rule)}</a>' if rule in rules else escape(rule) for rule in ids
    )
    yield f' <span class="wrong">{code}</span> {escape(words.sentence(broken.message))}'
    if broken.legal:
        yield f" Legal would be: {escape(words.sentence(broken.legal))}"

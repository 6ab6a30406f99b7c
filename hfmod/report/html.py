"""Verdicts as one self-contained HTML page: no script, no network, anchors for each step."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hfmod.engine.replay import Verdict
from hfmod.findings import Finding
from hfmod.games import TITLES
from hfmod.report.text import MARKS, count

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 56rem; padding: 0 1rem;
       color: #1c2430; background: #fbfaf7 }
article { border-left: 5px solid #8a93a0; padding: .4rem 1rem; margin: 1rem 0; background: #fff }
article.violation { border-color: #b3261e } article.bookkeeping { border-color: #8a6100 }
article.unverifiable { border-color: #00658a } article.follows { margin-left: 2rem }
h2 { margin-top: 2.5rem } .code { float: right; font-weight: 700 } .where { color: #4b5563 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .4rem 0 }
dt { color: #4b5563 }
.legal { color: #14532d }
table { border-collapse: collapse } td { padding: .2rem .8rem .2rem 0 }
"""


def page(verdicts: Sequence[Verdict]) -> str:
    """The whole page."""
    body = "\n".join(_game(verdict) for verdict in verdicts)
    head = f'<meta charset="utf-8"><title>hfmod verdict</title><style>{STYLE}</style>'
    main = f"<body>\n<h1>Verdict</h1>\n{body}\n</body>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n{main}</html>\n'


def _game(verdict: Verdict) -> str:
    title = escape(", ".join(verdict.logs))
    name = escape(TITLES.get(verdict.game, verdict.game))
    said = f"<p>{name}: {verdict.actions} acts judged, {escape(count(verdict.findings))}.</p>"
    if verdict.waived:
        said += f"<p>Waived: {escape(', '.join(verdict.waived))}</p>"
    if verdict.score is not None:
        rows = "".join(f"<tr><td>{escape(p)}</td><td>{vp} VP</td></tr>" for p, vp in verdict.score.items())
        said += f"<table>{rows}</table>"
    return "\n".join([f"<h2>{title}</h2>", said, *(_finding(finding) for finding in verdict.findings)])


def _finding(finding: Finding) -> str:
    classes = finding.severity.value + (" follows" if finding.caused_by is not None else "")
    mark = MARKS[finding.severity][0]
    action = (finding.action or "").replace("_", " ")
    where = ", ".join(filter(None, [f"step {finding.step}", finding.when, finding.player, action]))
    parts = [
        f'<span class="code">{escape(finding.code)}</span>',
        f'<span class="where">{mark} {escape(where)}</span>',
        f"<p>{escape(finding.message)}</p>",
    ]
    if finding.facts:
        rows = "".join(
            f"<dt>{escape(str(k))}</dt><dd>{escape(str(v))}</dd>" for k, v in finding.facts.items()
        )
        parts.append(f"<dl>{rows}</dl>")
    if finding.legal:
        parts.append(f'<p class="legal">Legal would be: {escape(finding.legal)}</p>')
    if finding.caused_by is not None:
        link = f'<a href="#step-{finding.caused_by}">step {finding.caused_by}</a>'
        parts.append(f'<p class="where">follows from {link}</p>')
    return f'<article class="{classes}" id="step-{finding.step}">{"".join(parts)}</article>'

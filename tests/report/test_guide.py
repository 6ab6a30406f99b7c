"""Guided replays: a page with acts, the rules behind them, and the map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hfmod.app.guide import Guide, Period, Step, guided
from hfmod.app.judging import JudgeError
from hfmod.findings import Breach, Finding, Severity
from hfmod.report.guide import guide_page
from hfmod.resources import content_dir


@pytest.fixture(scope="module")
def tutorial() -> Guide:
    return guided(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")


def test_the_tutorial_goes_by_years_with_all_its_acts(tutorial: Guide) -> None:
    assert [period.name for period in tutorial.periods] == ["setup", *(f"year {n}" for n in range(1, 29))]
    assert sum(len(period.steps) for period in tutorial.periods) == 384
    (wrong,) = [step for period in tutorial.periods for step in period.steps if step.findings]
    assert wrong.findings[0].code.startswith("G4")


def test_acts_stand_with_rules_of_the_modules_played(tutorial: Guide) -> None:
    flight = next(step for step in tutorial.periods[17].steps if step.told.startswith("go to"))
    assert (flight.n, flight.player) == (209, "CRP")
    assert flight.rules == ("H4.1", "H5.1", "H5a", "tE1.13b")
    assert not [
        rule for rule in tutorial.rules if rule.startswith(("O", "1", "2"))
    ]  # politics, Modules 1 and 2
    ruled = [bool(step.rules) for period in tutorial.periods for step in period.steps]
    assert all(ruled)


def test_what_changed_is_told_by_names(tutorial: Guide) -> None:
    changes = {kind: (before, after) for kind, before, after in tutorial.periods[17].changes["CRP"]}
    assert changes["Aquas"] == ("10", "2")
    assert "location LMO" in changes["rocket"][1]
    assert "Re Solar Moth (RT005)" in changes["rocket"][1]


def test_pictures_show_pieces_and_ways_over_one_ground(tutorial: Guide) -> None:
    picture = tutorial.periods[17].picture
    assert 'href="#ground"' in picture
    assert "polyline" in picture
    assert "purple rocket at LMO" in picture
    assert tutorial.periods[1].picture == ""  # nobody has left LEO yet
    assert tutorial.ground.count("data:image/png") == 1


def test_the_page_needs_nothing_else_and_all_its_links_lead_somewhere(tutorial: Guide) -> None:
    page = guide_page(tutorial)
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="https?:', page)
    names = set(re.findall(r' id="([^"]+)"', page))
    assert set(re.findall(r'<a href="#([^"]+)"', page)) <= names
    assert len(page) < 1_000_000


def test_what_was_played_stands_above_and_what_the_clock_tells_is_no_change(tutorial: Guide) -> None:
    page = guide_page(tutorial)
    assert "High Frontier 4 All: Race to Mars, 3 players. CRP (purple), NASA (white), ESA (green)." in page
    assert "glory chits on the map nothing → <b>Mars glory chit</b>" in page
    changed = {kind for period in tutorial.periods for kind, _, _ in period.changes.get("", [])}
    assert changed.isdisjoint({"year", "player", "phase", "ended"})
    assert "spot of the sunspot cube" in changed


def test_a_rule_is_named_where_it_first_comes_up_in_a_period_and_passages_stand_in_brackets(
    tutorial: Guide,
) -> None:
    page = guide_page(tutorial)
    year = page[page.index('<section id="year-1">') : page.index('<section id="year-2">')]
    link = '<a href="#I2b" title="Auction procedure">I2b</a>'
    assert year.count(f"<span>{link} Auction procedure</span>") == 1
    assert year.count(f"<span>{link}</span>") == 9
    assert '<span>(<a href="#tD1.4" title="Research auction - bidding">tD1.4</a>)</span>' in year


def made(*steps: Step, **rules: tuple[str, str]) -> str:
    """A page of one period with these acts and rules."""
    periods = [Period("year 1", list(steps))]
    return guide_page(Guide("A game", "Game", "2 players", ("a", "b"), periods, rules, frozenset(), {}))


def test_every_rule_that_an_act_breaks_is_told() -> None:
    more = (
        Breach("H3", "the fuel is short <by 2>", legal="load 2 more"),
        Breach("X1", "it is late", also=("H4", "Y")),
    )
    finding = Finding("D1", Severity.VIOLATION, "it is not your turn", more=more)
    rules = {name: (f"Title {name}", f"Text {name}.") for name in ("D1", "H3", "H4")}
    page = made(Step(3, "a", "boost", (), (finding,)), **rules)
    told = page[page.index('<li id="step-3">') : page.index("</li>")]
    assert 'Violation:</span> <span class="wrong"><a href="#D1">D1</a></span> It is not your turn.' in told
    further = '<span class="wrong"><a href="#H3">H3</a></span> The fuel is short &lt;by 2&gt;.'
    assert f"Also:</span> {further} Legal would be: Load 2 more." in told
    assert '<span class="wrong">X1, <a href="#H4">H4</a></span> It is late.' in told


def test_a_long_text_is_folded_after_whole_sentences_and_rules_stand_in_the_order_of_a_book() -> None:
    first, rest = "A first sentence. " * 10, "Another sentence that goes on. " * 6
    page = made(D10=("Ten", "Short."), D9=("Nine", first + rest))
    assert page.index('id="D9"') < page.index('id="D10"')
    text = page[page.index("<b>Nine</b>. ") : page.index("</details>")]
    shown, _, folded = text.partition("<details><summary>more</summary>")
    assert shown.endswith(". ")
    assert len(shown) < 300
    assert shown.removeprefix("<b>Nine</b>. ") + folded == first + rest
    assert "<b>Ten</b>. Short.</dd>" in page


def test_a_game_without_a_map_has_no_pictures() -> None:
    guide = guided(content_dir("roll") / "games" / "three-players.hflog")
    assert guide.periods[1].name == "round 1"
    assert not guide.ground
    assert all(not period.picture for period in guide.periods)
    page = guide_page(guide)
    assert "Roll for the Galaxy" in page
    assert "ROLL-DEV-2" in page


def test_a_log_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.hflog"
    bad.write_text("no log\n")
    with pytest.raises(JudgeError):
        guided(bad)


def test_the_end_of_the_game_and_the_passages_of_a_broken_rule_are_told(tutorial: Guide) -> None:
    page = guide_page(tutorial)
    assert "NASA wins with 9 victory points (iiD1.VP)." in page
    wrong = page[page.index("Violation:</span>") :].partition("</li>")[0]
    assert wrong.index('href="#G4.1"') < wrong.index('href="#tE4.3"')
    assert '<dt id="tE4.3"' in page


def test_years_and_acts_have_anchors_that_the_findings_link_to(tutorial: Guide) -> None:
    page = guide_page(tutorial)
    assert page.count('id="year-23"') == page.count('id="step-326"') == 1
    assert 'Findings at <a href="#step-326">step 326</a>.' in page
    assert len(re.findall(r' id="step-\d+"', page)) == 384

"""What the content says and what the engine and the drawings know are the same things."""

from __future__ import annotations

from pathlib import Path

from hfmod.games.hf4.art.cards import overflow
from hfmod.games.hf4.content.lint import Hf4Lint
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.abilities import ABILITIES
from hfmod.games.hf4.rules.terawatt import d_future_score, d_future_sites, d_futures
from tests.content.samples import CARDS, GOOD, lint


def test_codes_of_content_and_engine_agree_and_every_card_fits_its_face() -> None:
    assert lint(None, Hf4Lint(ABILITIES | d_futures.WORDS, overflow)) == []


def test_every_enforced_code_is_on_a_card() -> None:
    used = {ability.code for side in load().sides.values() for ability in side.abilities}
    assert used >= ABILITIES


def test_every_word_of_a_future_is_on_a_card_and_every_site_that_one_names_is_on_the_map() -> None:
    futures = [side.future for side in load().sides.values() if side.future is not None]
    words = [word for future in futures for word in (*future.requires, *future.gives)]
    assert {word.code for word in words} == d_futures.WORDS
    assert {one.vp_each for one in futures} - {None} == d_future_score.COUNTS.keys()
    for word in words:
        for name in (*word.params.get("sites", ()), *word.params.get("apart", ())):
            assert any(d_future_sites.is_one(site, name) for site in load().map.sites.values()), name


def test_scenarios_end_when_the_disks_say() -> None:
    for scenario in load().tables["scenarios"]["scenarios"]:
        if scenario["end"] != "special":
            variable = scenario["end"] == "variable"  # half a cycle longer at most (iiD1.END.variable)
            assert scenario["last_year"] == 12 * scenario["seniority_disks"] + (6 if variable else 0)


def test_a_name_that_overflows_the_drawn_face_is_found(tmp_path: Path) -> None:
    wide = CARDS + GOOD.replace("One", "W" * 40)
    (tmp_path / "x.yaml").write_text(wide)
    assert lint([tmp_path / "x.yaml"]) == []  # 40 characters are allowed, but 40 times W is very wide
    found = lint([tmp_path / "x.yaml"], Hf4Lint(overflow=overflow))
    assert [finding.code for finding in found] == ["HF106"]
    assert found[0].location is not None
    assert found[0].location.line == 5
    assert "ZT901 white" in found[0].message

"""Lint of laws against the engine."""

from __future__ import annotations

from pathlib import Path

from hfmod.app.linting import lint_paths
from hfmod.resources import content_dir
from tests.content.samples import lint

TABLE = content_dir("hf4") / "tables" / "ideologies.yaml"


def test_content_and_engine_agree() -> None:
    assert lint_paths([TABLE]).findings == []


def test_a_law_that_the_engine_lacks(tmp_path: Path) -> None:
    copy = tmp_path / "ideologies.yaml"
    copy.write_text(TABLE.read_text("utf-8").replace("code: pair_sale", "code: fair_sale"), "utf-8")
    found = lint_paths([copy]).findings
    assert [finding.code for finding in found] == ["HF223", "HF221"]
    assert "pair_sale" in found[0].message and "freedom" in found[1].message
    assert found[1].help == "Did you mean 'pair_sale'?"
    assert lint([copy]) == []  # without an engine to compare with


def test_a_score_that_the_engine_lacks(tmp_path: Path) -> None:
    copy = tmp_path / "ideologies.yaml"
    copy.write_text(TABLE.read_text("utf-8").replace("score: claims", "score: factories"), "utf-8")
    assert [finding.code for finding in lint_paths([copy]).findings] == ["HF223"]

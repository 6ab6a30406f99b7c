"""The pytest plugin: marks count only by what ran."""

from __future__ import annotations

import json

import pytest

TESTS = """
import pytest
from tests.engine.counting import GAME, HEADER, Add
from hfmod.engine.chance import Seeded

@pytest.mark.rule("T1")
def test_ran(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))

@pytest.mark.rule("T1")
def test_did_not_run():
    assert GAME.id

@pytest.mark.rule("T2")
def test_other_rule(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))

@pytest.mark.rule("T1")
def test_failed(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))
    assert False

@pytest.mark.breaks("T1")
def test_refused(refuses):
    assert refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T1").facts == {"count": 4}

@pytest.mark.breaks("T2")
def test_marked_but_not_refused(refuses):
    refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T1")

@pytest.mark.breaks("T2")
def test_wrong_id(refuses):
    refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T2")
"""


def test_the_report_names_only_what_was_proved(
    pytester: pytest.Pytester, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)  # the inner run is a run of its own
    pytester.makepyfile(test_sample=TESTS)
    pytester.makeini("[pytest]\nmarkers =\n  rule(id)\n  breaks(id)\n")
    pytester.syspathinsert(request.config.rootpath)
    result = pytester.runpytest_subprocess("--rule-report", "report.json", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=5, failed=2)
    proofs = json.loads((pytester.path / "report.json").read_text())
    assert proofs == {
        "rule": {"T1": ["test_sample.py::test_ran"]},
        "breaks": {"T1": ["test_sample.py::test_refused"]},
    }


@pytest.mark.parametrize("there", [False, True], ids=["new", "written before"])
def test_the_report_may_lie_anywhere(
    pytester: pytest.Pytester,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,
) -> None:
    """Pytest would look for the project's settings where a file of that name lies."""
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    report = tmp_path_factory.mktemp("elsewhere") / "report.json"
    if there:
        report.write_text("{}")
    pytester.makepyfile("def test_one(request): assert request.config.getini('testpaths') == ['.']")
    pytester.makeini("[pytest]\ntestpaths = .\n")
    pytester.runpytest_subprocess("--rule-report", str(report)).assert_outcomes(passed=1)
    assert json.loads(report.read_text()) == {"rule": {}, "breaks": {}}


@pytest.mark.thorough
def test_other_projects_are_left_alone(pytester: pytest.Pytester) -> None:
    """Games are watched where a project asks for it."""
    pytester.makepyfile(
        """
        from hfmod.engine.game import Game

        def test_one():
            assert Game.apply.__qualname__ == "Game.apply"
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
    pytester.makeini("[pytest]\nusefixtures = watched_games\n")
    pytester.runpytest_subprocess().assert_outcomes(failed=1)

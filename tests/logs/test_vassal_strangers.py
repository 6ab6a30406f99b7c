"""Whatever a stranger's log tells, it ends in findings, never in a traceback."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hfmod.games.hf4.acts.registry import ACTS
from tests.logs.test_vassal_acts import CORE, HEADER, Played

WORDS = [
    "CQ040",
    "CQ038",
    "RT001",
    "RB013",
    "RF025",
    "CT044",
    "XX999",
    "leo",
    "rocket",
    "outpost1",
    "freighter",
    "geo",
    "cycler",
    "bennu",
    "mars-north-pole",
    "nowhere",
    "mass-6",
    "mass-4-1-3",
    "mass-1-2-0",
    "mass-",
    "0",
    "1",
    "7",
    "999999",
    "-3",
    "yes",
    "yellow",
    "green",
    "white",
    "nobody",
    "thrusters",
    "aquas",
    "tanks",
    "claim",
    "glory-mars",
    "hazard",
    "prospect",
    "belt",
    "end",
    "event",
    "glitch",
    "air_refuel",
    "use_of_the_factory",
]
KEYS = [
    "card",
    "cards",
    "stack",
    "space",
    "site",
    "mass",
    "with",
    "grade",
    "to",
    "from",
    "of",
    "deck",
    "bid",
    "amount",
    "n",
    "change",
    "d6",
    "for",
    "subject",
    "at",
    "again",
    "heavy",
    "afterburn",
    "push_by",
    "chit",
    "vote",
    "what",
    "token",
    "owner",
    "aquas",
]

told = st.builds(
    lambda who, act, params: " ".join([who, act, *(f"{k}={v}" for k, v in params.items())]),
    st.sampled_from(["yellow", "yellow", "green", "table", "white"]),
    st.sampled_from(sorted(ACTS.words() - {"set_up"})),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from([*WORDS, ""]), max_size=4),
)
dragged = st.builds(
    lambda who, space: f"-> {who} {space}",
    st.sampled_from(["yellow", "green", "white"]),
    st.sampled_from(["leo", "cycler", "geo", "luna-belt", "bennu"]),
)
BEGUN = (
    "yellow cargo_transfer cards=CQ040 from=leo to=rocket",
    "yellow load_fuel mass=mass-5 with=aquas",
    "yellow activate_thruster card=CQ040 stack=rocket",
)


@pytest.mark.thorough
@pytest.mark.parametrize("header", [HEADER, CORE], ids=["rfg", "core"])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.one_of(told, told, dragged), max_size=8), begun=st.booleans())
def test_any_log_ends_in_findings(
    header: dict[str, object], lines: list[str], begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hfmod.games.hf4.rules.game.PLAYABLE", ({"core"}, {"core", "rfg"}))
    game = Played(*(BEGUN if begun else ()), *lines, header=header)
    assert game.verdict.verdict in ("legal", "violations", "unverifiable")


@pytest.mark.parametrize("module", ["", "m0", "m1", "m2"])
def test_words_of_modules_that_are_not_played_are_no_crash(module: str) -> None:
    header = {**CORE, "modules": ["core", module]} if module else CORE
    for word in sorted({word for act in ACTS for word in act.words}):
        for more in ("", " space=leo card=CT045 of=red"):
            assert Played(f"yellow {word}{more}", header=header).findings is not None

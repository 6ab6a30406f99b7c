"""Logs recorded in real VASSAL on our module: see tests/fixtures/logs/README.md."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game, state_at
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.package import package
from hfmod.record.hflog import LogError
from hfmod.record.releases import content_named, keep, release_of
from hfmod.record.vassal import read_game
from hfmod.report.machine import dumps, verdict_data
from hfmod.resources import content_dir
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.tree import Node
from tests.logs.writing import acts_of

FIXTURES = Path(__file__).parent.parent / "fixtures" / "logs"
CLEAN = content_dir("hf4") / "games" / "race-to-mars-table.vlog"
PLANTED, TABLE_TALK = FIXTURES / "second-operation.vlog", FIXTURES / "table-talk.vlog"
TOUR = FIXTURES / "tour.vlog"
GOES_ON = FIXTURES / "table-talk-2.vlog"
FOREIGN = FIXTURES.parent / "vassal-samples" / "engine-run" / "refmod-session.vlog"


def kept(log: Path) -> Path:
    """The module without pictures that a log was recorded on."""
    found = release_of("hf4", content_named(read_save(log).module))
    assert found is not None
    return found


MODULE = kept(CLEAN)


def judged(*logs: Path, module: Path | None = None, **rules: Any) -> Verdict:
    (verdict,) = judge_game(logs, League(**rules), module)
    return verdict


def acts(log: Path) -> list[dict[str, Any]]:
    return acts_of(read_game([log], MODULE))


@pytest.mark.parametrize("module", [None, MODULE])
def test_the_recorded_game_is_legal(module: Path | None) -> None:
    verdict = judged(CLEAN, module=module)
    assert verdict.findings == []
    assert verdict.verdict == "legal"


def test_modules_are_kept_without_their_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = replace(package("hf4"), content=lambda: tmp_path)
    monkeypatch.setattr("hfmod.record.releases.package", lambda game: elsewhere)
    again = keep(MODULE, "hf4")
    assert again.name == MODULE.name and again.read_bytes() == MODULE.read_bytes()
    assert release_of("hf4", content_named(read_save(CLEAN).module)) == again
    assert release_of("hf4", "../../secret") is None
    with pytest.raises(ValueError, match="no module built by hfmod"):
        keep(FOREIGN.parent / "refmod.vmod", "hf4")


def test_what_the_recorded_game_holds() -> None:
    found = acts(CLEAN)
    kinds = Counter(act["do"] for act in found)
    assert kinds.keys() >= {
        "set_up", "income", "research_auction", "bid", "pass_bid", "free_market", "boost", "create_stack",
        "load_fuel", "activate_thruster", "enter", "roll_hazard", "end_move", "prospect", "end_turn",
        "advance_sunspot",
    }  # fmt: skip
    assert kinds["activate_thruster"] >= 4 and kinds["advance_sunspot"] >= 6
    assert any(act["do"] == "prospect" and act.get("chance") for act in found)
    assert any(act.get("bonus") for act in found if act["do"] == "enter")
    steps = [act["n"] for act in found]
    assert steps == sorted(steps)
    assert all(act["expect"] for act in found if act["do"] == "end_turn")


def test_the_table_is_compared_in_full() -> None:
    ends = [act["expect"] for act in acts(CLEAN) if act["do"] == "advance_sunspot"]
    for faction in ("green", "red", "yellow"):
        for fact in ("aquas", "hand", "leo", "rocket", "outpost1", "claims", "factories", "colonies"):
            assert f"{fact}.{faction}" in ends[-1]
    assert {"deck_top.thrusters", "deck_top.robonauts", "deck_top.refineries"} <= ends[-1].keys()
    flown = [end["rocket.yellow"] for end in ends if end["rocket.yellow"] is not None]
    assert {"location", "cards", "fts", "dry", "wet"} == flown[0].keys()


def test_one_planted_breach_is_the_one_finding() -> None:
    verdict = judged(PLANTED)
    (finding,) = verdict.findings
    assert (finding.code, finding.severity, finding.player) == ("D1b", Severity.VIOLATION, "red")
    assert finding.action == "income"
    assert finding.step is not None
    assert verdict.verdict == "violations"
    data = verdict_data(verdict)
    assert [f["code"] for f in data["findings"]] == ["D1b"]
    assert judged(PLANTED, waive=["D1b"]).verdict == "legal"


def test_a_tour_of_the_controls() -> None:
    """Yellow lands on Mars without fuel, and then does everything that one does there."""
    verdict = judged(TOUR)
    roots = [f for f in verdict.findings if f.caused_by is None]
    broken = [root for root in roots if root.severity is Severity.VIOLATION]
    assert [(root.code, root.player, root.action) for root in broken] == [
        ("H5d", "yellow", "enter"),
        ("I8a", "yellow", "et_production"),  # a card of type D at a factory of type C
        ("iiD1.END.trigger", "yellow", "build_colony"),  # the tour goes on when the game is over
        ("iiD1.END.trigger", "green", "end_turn"),
        ("iiD1.END.trigger", "red", "end_turn"),
        ("iiD1.END.trigger", None, "advance_sunspot"),
    ]
    slips = [(root.step, root.code, root.severity) for root in roots if root not in broken]
    assert slips == [  # the glory chit, the mass chits, a tank chit and the Aquas are left as they lay
        (step, "EXPECT", Severity.BOOKKEEPING) for step in (42, 52, 81, 90)
    ]
    found = {act["do"]: act for act in acts(TOUR)}  # the last one of each kind
    card, refinery = found["et_production"]["card"], found["industrialize"]["refinery"]
    site = "mars-arsia-mons-caves"
    assert found["boost"]["cards"] == [refinery, card]  # two cards chosen, one command
    assert set(found["create_stack"]["cards"]) == {"CQ040", refinery, card}
    assert (found["prospect"]["card"], found["prospect"]["sites"]) == (card, [site])
    assert found["take_glory"]["chit"] == "glory-mars"
    assert (found["industrialize"]["site"], found["industrialize"]["robonaut"]) == (site, card)
    assert "decommission" not in found  # the rules have done it
    assert (found["factory_refuel"]["site"], found["factory_refuel"]["to"]) == (site, "rocket")
    assert (found["et_production"]["site"], found["et_production"]["to"]) == (site, "outpost1")
    moved = found["cargo_transfer"]
    assert (moved["source"], moved["to"], moved["fts"]) == ("rocket", "outpost1", 4)
    assert (found["delivery"]["card"], found["delivery"]["source"]) == (card, "outpost1")
    assert found["free_market"]["card"] == card
    assert (found["build_colony"]["site"], found["build_colony"]["card"]) == (site, "CQ040")


def test_table_talk() -> None:
    """A die undone and rolled again; a prompt cancelled; a bid that Red's player entered for Green."""
    verdict = judged(TABLE_TALK)
    assert [(f.code, f.player) for f in verdict.findings if f.code == "CHANCE-UNDONE"] == [
        ("CHANCE-UNDONE", "green")
    ]
    undone = next(f for f in verdict.findings if f.code == "CHANCE-UNDONE")
    assert undone.facts["undone"] and undone.facts["stood"]
    assert not any(f.severity is Severity.VIOLATION for f in verdict.findings)
    found = acts(TABLE_TALK)
    bids = [(act["by"], act["amount"]) for act in found if act["do"] == "bid"]
    assert bids == [("green", 1), ("red", 2)]
    assert not any("deal" in act["do"] for act in found)


def test_a_cancelled_prompt_leaves_no_tag() -> None:
    steps = [_chat(step) for step in read_save(TABLE_TALK).steps]
    assert sum("deal_note]" in chat for chat in steps) == 1  # asked twice, answered once


def test_two_logs_are_one_game() -> None:
    verdict = judged(TABLE_TALK, GOES_ON)
    assert "LOG-CHAIN" not in [f.code for f in verdict.findings]
    first = judged(TABLE_TALK)
    assert verdict.actions > first.actions
    assert len(verdict.findings) == len(first.findings)


@pytest.mark.thorough
def test_logs_in_the_wrong_order_and_without_a_start() -> None:
    assert [f.code for f in judged(GOES_ON).findings] == ["LOG-MIDDLE"]
    codes = [f.code for f in judged(TABLE_TALK, GOES_ON).findings]
    assert [f.code for f in judged(GOES_ON, TABLE_TALK).findings] == ["LOG-ORDER", *codes]


def test_foreign_logs_are_refused_with_a_way_on() -> None:
    verdict = judged(FOREIGN, module=None)
    assert verdict.verdict == "unreadable"
    assert "can be judged" in verdict.findings[0].message and "hfmod inspect" in verdict.findings[0].message
    with pytest.raises(LogError):
        read_game([FOREIGN], None)


def test_unknown_content_makes_breaches_doubtful(tmp_path: Path) -> None:
    log = tmp_path / "other.vlog"
    _rewritten(PLANTED, log, lambda text: text, content="0" * 64)
    verdict = judged(log)
    assert verdict.findings[0].code == "CONTENT-UNKNOWN"
    assert verdict.verdict == "unverifiable"
    assert [f.code for f in verdict.findings if f.severity is Severity.VIOLATION] == []
    assert "D1b" in [f.code for f in verdict.findings]


def test_a_slip_on_the_table_is_bookkeeping(tmp_path: Path) -> None:
    """One click on an Aquas button never happened."""
    log = tmp_path / "slip.vlog"
    save = read_save(CLEAN)
    clicks = [step for step in save.steps if "[hf4 red" in _chat(step) and " aquas n=" in _chat(step)]
    save.root.children.remove(clicks[-1])
    write_save(log, save)
    verdict = judged(log)
    assert {f.severity for f in verdict.findings if f.code == "EXPECT"} == {Severity.BOOKKEEPING}
    assert [f.player for f in verdict.findings if f.code == "LOG-GAP"] == ["red"]
    assert verdict.verdict != "violations"


def test_an_edited_log_is_noticed(tmp_path: Path) -> None:
    log = tmp_path / "edited.vlog"
    save = read_save(CLEAN)
    for node in save.steps:
        if "Yellow rocket moves from LEO" in _chat(node):
            _edit(node)
            break
    write_save(log, save)
    assert "LOG-EDITED" in [f.code for f in judged(log).findings]


def test_typed_chat_is_no_act(tmp_path: Path) -> None:
    log = tmp_path / "typed.vlog"
    save = read_save(CLEAN)
    at = save.root.children.index(save.steps[-1])
    save.root.children.insert(at + 1, Node("LOG\tCHAT<Player> - [hf4 red 99 income]"))
    write_save(log, save)
    assert judged(log).findings == []


def test_no_player_id_is_shown(tmp_path: Path) -> None:
    save = read_save(TABLE_TALK)
    ids = {str(command.player.reveal()) for command in save.players()}
    assert ids
    shown = dumps([verdict_data(judged(TABLE_TALK))]) + json.dumps(acts(TABLE_TALK), default=str)
    assert not any(f'"{one}"' in shown or f" {one} " in shown for one in ids)


def test_states_at_steps() -> None:
    reached, state, *_ = state_at(CLEAN, None, MODULE)
    assert state["year"] >= 7 and reached > 100
    early, before, *_ = state_at(CLEAN, reached // 2, MODULE)
    assert early <= reached // 2 and before["year"] < state["year"]


def test_a_broken_file_is_one_finding(tmp_path: Path) -> None:
    log = tmp_path / "broken.vlog"
    log.write_bytes(CLEAN.read_bytes()[:4000])
    assert [f.code for f in judged(log).findings] == ["LOG"]
    copy = tmp_path / "game.vlog"
    shutil.copy(CLEAN, copy)
    verdict = judged(copy, module=log)
    assert [f.code for f in verdict.findings] == ["LOG"]


def _chat(node: Node) -> str:
    return "\n".join(child.text for _, child in node.walk() if child.text.startswith("LOG\tCHAT"))


def _edit(node: Node) -> None:
    for _, child in node.walk():
        if "\tM/" in child.text:
            parts = child.text.split("/")  # M, id, map, x, y, under, old map, old x, old y, ...
            parts[7] = str(int(parts[7]) + 1)
            child.text = "/".join(parts)
            return


def _rewritten(source: Path, target: Path, change: Any, content: str) -> None:
    from dataclasses import replace

    save: Save = read_save(source)
    assert save.module is not None
    save.module = replace(save.module, extra1=f"content {content}")
    write_save(target, save)

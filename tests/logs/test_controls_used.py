"""A control and its recording belong together: which controls recorded games used, and whether a recording
shows each of them as it is today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from hfmod.app.build import table_of
from hfmod.package import packages
from hfmod.record.controls_used import Known, Use, changed, controls_used
from hfmod.record.hflog import LogError
from hfmod.record.releases import content_named, kept, release_of
from hfmod.resources import content_dir, module_version
from hfmod.vassal import observations as o
from hfmod.vassal.archive import Archive, write_archive
from hfmod.vassal.controls import shown_key
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module import read_module
from hfmod.vassal.module_writer import file_names, gpids
from hfmod.vassal.module_writer.xml import ModuleXml
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import read_save
from tests.logs.test_recorded_games import BY_HAND

pytestmark = pytest.mark.thorough  # reads every recorded game and its module

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"
WAITING = LOGS / "record-again.txt"


def game_of(log: Path) -> str:
    """The game whose module a log names."""
    with Archive(log) as archive:
        digest = content_named(Metadata.decode(archive.read("moduledata"), "moduledata"))
    found = [game for game in packages() if release_of(game, digest) is not None]
    assert found, f"{log.name} names no module that is kept"
    return found[0]


@cache
def recordings() -> Mapping[str, Sequence[Path]]:
    """Logs that VASSAL wrote, by their game: those that are shipped, and those here."""
    shipped = [log for game in packages() for log in sorted((content_dir(game) / "games").glob("*.vlog"))]
    found: dict[str, list[Path]] = {}
    for log in (*shipped, *sorted(LOGS.glob("*.vlog"))):
        found.setdefault(game_of(log), []).append(log)
    return found


GAMES = sorted(recordings())


def recorded(game: str) -> Sequence[Path]:
    """Logs that VASSAL wrote on modules of a game."""
    return recordings()[game]


@cache
def uses(game: str) -> tuple[Use, ...]:
    return tuple(use for log in recorded(game) for use in controls_used(log))


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Known]:
    """Controls of the modules as they are built today; pictures are none of them."""
    found = {}
    for game in GAMES:
        table = table_of(game)
        numbers, free, _ = gpids.assign(
            (piece.id for piece in table.pieces), gpids.read(content_dir(game) / "gpids.yaml")
        )
        files = file_names(table, dict.fromkeys(table.pictures(), b""))
        document = ModuleXml(table, module_version(), files, numbers, free).document()
        about = Metadata(name=table.title, version=module_version(), extra1=f"content {table.content_digest}")
        path = tmp_path_factory.mktemp("today") / f"{game}.vmod"
        write_archive(path, {"buildFile.xml": document, "moduledata": about.encode()})
        found[game] = Known.of(read_module(path))
    return found


def waiting() -> set[str]:
    lines = WAITING.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


@pytest.mark.thorough
def test_each_control_that_was_recorded_is_recorded_as_it_is_today(today: dict[str, Known]) -> None:
    found = {
        f"{game}: {change.control.kind}: {shown_key(change.control.key)}": str(change)
        for game in GAMES
        for change in changed(uses(game), today[game])
    }
    known = waiting()
    new = [text for line, text in sorted(found.items()) if line not in known]
    assert not new, "\n".join(new)
    done = sorted(known - found.keys())
    assert not done, f"recorded again, or as before: take out of {WAITING.name}: {'; '.join(done)}"


def test_each_log_counts_for_the_game_whose_module_it_names() -> None:
    named = {log.name: game for game in GAMES for log in recorded(game)}
    logs = ("leaving.vlog", "roll-leaving.vlog", "tmdice-solo.vlog")
    assert [named[log] for log in logs] == ["hf4", "roll", "tmdice"]


def steps(log: str, game: str = "hf4") -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for use in uses(game):
        if use.log == log:
            found.setdefault(use.step, []).append(use.control.name)
    return found


def test_the_controls_of_a_game_are_those_that_were_used() -> None:
    """The table that two players leave, step by step; steps 1 and 15 are drags."""
    names = steps("leaving.vlog")
    leaves, earns = "Yes, out for good: the others play on (button vote)", "income (button income)"
    counts, ends = "aquas_plus_1 (button aquas plus 1)", "end_turn (button end turn)"
    bids = ["Radiators (button auction)", "bid_raise (button raise bid)", "Bid 1 (button bid)"]
    assert list(names) == [*range(2, 15), *range(16, 24)]
    assert [name for found in names.values() for name in found] == [
        "The player of this mat goes first (first player)", "Begin the game (window)", earns, counts, ends,
        earns, counts, ends, *bids, leaves, "pass_bid (button pass)", ends,
        "Next year: advance the cube (sunspot cube)", earns, counts, leaves, earns, counts, ends,
    ]  # fmt: skip


def test_cards_of_several_kinds_that_are_boosted_together_are_all_told() -> None:
    (boosted,) = {
        tuple(sorted(set(names))) for n, names in steps("core-two-players.vlog").items() if n == 463
    }
    assert boosted == ("Boost to LEO (card)", "Boost to LEO (radiator)", "Boost to LEO (thruster)")


def test_controls_that_say_the_same_are_told_apart_by_what_they_change() -> None:
    names = {name for names in steps("table-talk.vlog").values() for name in names}
    assert {name for name in names if "aquas" in name} <= {
        f"aquas_{way} (button aquas {way.replace('_', ' ')})"
        for way in ("minus_1", "plus_1", "plus_5", "minus_5")
    }
    assert all(len(found) == 1 for found in steps("table-talk.vlog").values())


def test_silent_controls_are_found_by_what_they_change() -> None:
    names = [name for found in steps("by-mail-1.vlog").values() for name in found]
    assert "bid_raise (button raise bid)" in names


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_every_step_without_a_control_is_a_drag_an_undo_or_a_line_of_the_chat(game: str) -> None:
    """Or, once, a question that was cancelled. Whole games by hand hold more such steps."""
    known, by_hand = {(use.log, use.step) for use in uses(game)}, {log.name for log in BY_HAND}
    odd = [line for log in recorded(game) if log.name not in by_hand for line in strange(log, known)]
    assert odd == (["table-talk.vlog 21"] if game == "hf4" else [])


def strange(log: Path, known: Iterable[tuple[str, int]]) -> Iterable[str]:
    save = read_save(log)
    module = kept(content_named(save.module))
    assert module is not None
    for step in Replay(save, read_module(module)).steps():
        moved = any(isinstance(one, o.PieceMoved) for one in step.observations)
        undone = any(isinstance(one, o.Undone) for one in step.observations)
        typed = any(isinstance(one, o.ChatLine) and one.kind == "typed" for one in step.observations)
        if (log.name, step.number) not in known and not (moved or undone or typed):
            yield f"{log.name} {step.number}"


def test_a_changed_report_names_the_log_and_the_steps(tmp_path: Path, today: dict[str, Known]) -> None:
    """The module of a recording, with another sentence for taking income."""
    log = LOGS / "forgetful.vlog"
    used = list(controls_used(log))
    income = [str(use.step) for use in used if use.control.menu == "" and "income" in use.control.key]
    assert not [one for one in changed(used, today["hf4"]) if "income" in one.control.key]
    named = release_of("hf4", content_named(read_save(log).module))
    assert named is not None
    with Archive(named) as archive:
        entries = {name: archive.read(name) for name in archive.names()}
    entries["buildFile.xml"] = entries["buildFile.xml"].replace(b"takes income.", b"has an income.")
    other = tmp_path / "other.vmod"
    write_archive(other, entries)
    (found,) = changed(used, Known.of(read_module(other)))
    said = "‹Who› {} income. [hf4 ‹Faction› ‹hf4_n_$Faction$+1› income]"
    assert str(found) == (
        f"Record again: income (button income), used in forgetful.vlog steps {', '.join(income)}: "
        f"the report said {said.format('takes')!r}, now {said.format('has an')!r}"
    )


def test_one_recording_of_today_is_enough(today: dict[str, Known]) -> None:
    """An old form in an old log is no reason to record a control again where a newer log has today's."""
    core = list(controls_used(LOGS / "core-two-players.vlog"))
    names = {change.control.name for change in changed(core, today["hf4"])}
    both = {change.control.name for change in changed([*core, *uses("hf4")], today["hf4"])}
    assert names - both


def test_controls_that_no_recording_used_are_listed(today: dict[str, Known]) -> None:
    used = uses("hf4")
    names = {control.name for control in today["hf4"].unused(used)}
    assert "income (button income)" not in names
    assert "income (button income)" in {control.name for control in today["hf4"].unused(())}


def test_a_log_of_another_module_is_refused() -> None:
    stranger = LOGS.parent / "vassal-samples" / "engine-run" / "refmod-session.vlog"
    with pytest.raises(LogError, match="names no module that is kept"):
        list(controls_used(stranger))

"""The form of a log is not play: a writer's slip is told with its line, and is nobody's breach."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hfmod.app.judging import JudgeError, League, judge_game, own_log, position_at
from hfmod.app.playing import Series, simulated
from hfmod.cli import app
from hfmod.engine.chance import Recorded
from hfmod.engine.near import Names, one_slip, whole_number
from hfmod.engine.reading import Reader, names_of
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.package import load_game
from hfmod.record.hflog import LogError, read
from hfmod.record.transcript import Eyes, entries
from hfmod.resources import content_dir

CASES = Path(__file__).parents[1] / "fixtures" / "hflog"
BASE = CASES / "base.hflog"
TUTORIAL = content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog"


def judged(path: Path) -> Verdict:
    (verdict,) = judge_game([path], League())
    return verdict


def told(verdict: Verdict) -> list[tuple[str, str, int]]:
    """Code, severity and line of each finding."""
    found = verdict.findings
    return [(one.code, one.severity.value, one.location.line if one.location else 0) for one in found]


def changed(tmp_path: Path, line: int, old: str, new: str, base: Path = BASE) -> Path:
    """The base with one thing written otherwise in one line."""
    lines = base.read_text(encoding="utf-8").splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path = tmp_path / f"game{base.suffix}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# what the files hold, the verdict on each, and what is told of it with its line
RIGHT = {
    "base.hflog": ("legal", []),
    "crlf-bom.hflog": ("legal", []),
    "dup-n.hflog": ("legal", [("LOG-TWICE", "form", 7)]),
    "n-restart.hflog": ("legal", [("LOG-NUMBER", "form", 3)]),
    "dup-key.hflog": ("legal", [("LOG-KEY", "form", 5)]),
    "dup.yaml": ("legal", [("LOG-KEY", "form", 6)]),
    "float.hflog": ("legal", [("LOG-VALUE", "form", 6)]),
    "string-number.hflog": ("legal", [("LOG-VALUE", "form", 6)]),
    "player-case.hflog": ("legal", [("LOG-NAME", "form", 6)]),
    "typo-act.hflog": ("legal", [("LOG-NAME", "form", 6)]),
    "swapped.hflog": ("legal", [("LOG-MOVED", "form", 86)]),
    "page-twice.hflog": ("legal", [("LOG-TWICE", "form", 94)]),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_slip_of_the_writer_is_told_with_its_line_and_the_game_judged(name: str) -> None:
    verdict = judged(CASES / name)
    assert (verdict.verdict, told(verdict)) == RIGHT[name]
    assert all(finding.help for finding in verdict.findings)


@pytest.mark.parametrize(("name", "line", "step"), [("gap.hflog", 17, 17), ("page-lost.hflog", 86, 93)])
def test_what_follows_a_gap_is_unverifiable_and_nobodys_breach(name: str, line: int, step: int) -> None:
    verdict = judged(CASES / name)
    assert verdict.verdict == "unverifiable"
    gap, *rest = verdict.findings
    assert (gap.code, gap.severity, gap.step) == ("LOG-GAP", Severity.UNVERIFIABLE, step)
    assert gap.location is not None and gap.location.line == line
    assert rest and {finding.caused_by for finding in rest} == {step}
    assert all(finding.severity is not Severity.VIOLATION for finding in rest)


@pytest.mark.parametrize("name", ["swapped.hflog", "page-twice.hflog"])
def test_lines_put_in_order_give_the_whole_game(name: str) -> None:
    """The result is that of the game as it was written, which both logs hold."""
    verdict = judged(CASES / name)
    assert verdict.actions == 264
    assert verdict.score == {"white": 12, "yellow": 1, "gray": 9}


def test_an_id_that_yaml_reads_as_a_number_is_told_as_what_it_is() -> None:
    verdict = judged(CASES / "id-number.yaml")
    first = verdict.findings[0]
    assert (first.code, first.severity) == ("LOG-VALUE", Severity.FORM)
    assert "007 is a number (7) without quotes" in first.message
    assert first.help == 'write it in quotes: "007"'
    assert verdict.actions == 19 and "007" in {finding.player for finding in verdict.findings}
    assert {finding.severity for finding in verdict.findings} <= {Severity.FORM, Severity.NOTE}


# -- step numbers ---------------------------------------------------------------------------------------


def renumbered(tmp_path: Path, numbers: Sequence[int | None], base: Path = BASE) -> Path:
    header, *acts = base.read_text().splitlines()
    lines = [header]
    for act, n in zip(acts, numbers, strict=True):
        data = json.loads(act)
        del data["n"]
        lines.append(json.dumps(data if n is None else {"n": n, **data}))
    path = tmp_path / "game.hflog"
    path.write_text("\n".join(lines) + "\n")
    return path


ALL = list(range(1, 20))
NUMBERS: dict[str, tuple[Sequence[int | None], list[tuple[str, int]]]] = {
    "from 0 on": (list(range(19)), []),
    "none at all": ([None] * 19, [("LOG-NUMBER", 2)]),
    "one left out": ([*ALL[:7], None, *ALL[8:]], [("LOG-NUMBER", 9)]),
    "one not counted": ([*ALL[:7], None, *ALL[7:18]], [("LOG-NUMBER", 9)]),
    "one mistyped": ([*ALL[:7], 80, *ALL[8:]], [("LOG-NUMBER", 9)]),
    "starting anew": ([*ALL[:9], *ALL[:10]], [("LOG-NUMBER", 11)]),
    "one twice": ([*ALL[:9], 9, *ALL[9:18]], [("LOG-NUMBER", 11)]),
    "beginning late": ([n + 6 for n in ALL], [("LOG-NUMBER", 2)]),
    "counted in tens": ([n * 10 for n in ALL], [("LOG-NUMBER", 3)]),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_bare_renumbering_of_a_legal_game_is_a_matter_of_form(tmp_path: Path, name: str) -> None:
    numbers, expected = NUMBERS[name]
    verdict = judged(renumbered(tmp_path, numbers))
    assert [
        (finding.code, finding.location and finding.location.line) for finding in verdict.findings
    ] == expected
    assert verdict.verdict == "legal" and verdict.actions == 19
    assert {finding.severity for finding in verdict.findings} <= {Severity.FORM}


def test_every_act_has_a_step_of_its_own_where_numbers_come_again(tmp_path: Path) -> None:
    acts = [action for _, action in read(renumbered(tmp_path, [*ALL[:9], *ALL[:10]])).actions]
    assert [action["n"] for action in acts] == ALL


def test_after_numbers_step_back_a_broken_rule_is_unverifiable(tmp_path: Path) -> None:
    numbers = [*ALL[:9], *ALL[:10]]
    path = renumbered(tmp_path, numbers)
    lines = path.read_text().splitlines()
    del lines[16]  # the sunspot cube is not moved, and the numbers close up over it
    lines[16:] = [line.replace('"n": 8', '"n": 7').replace('"n": 9', '"n": 8') for line in lines[16:]]
    path.write_text("\n".join(lines) + "\n")
    verdict = judged(path)
    assert verdict.verdict == "unverifiable"
    assert not [one for one in verdict.findings if one.severity is Severity.VIOLATION]


def test_without_any_numbers_a_broken_rule_is_a_breach(tmp_path: Path) -> None:
    path = renumbered(tmp_path, [None] * 19)
    lines = path.read_text().splitlines()
    income = next(at for at, line in enumerate(lines) if '"do": "income"' in line)
    lines.insert(income, '{"by": "CRP", "do": "free_market", "card": "CQ041"}')
    path.write_text("\n".join(lines) + "\n")
    assert judged(path).verdict == "violations"


def test_a_breach_before_a_gap_stays_one(tmp_path: Path) -> None:
    """CRP's second operation of the first turn, told before the page that lacks a line."""
    header, *acts = (CASES / "gap.hflog").read_text().splitlines()
    acts[2:2] = ['{"by": "CRP", "do": "research_auction", "deck": "robonauts"}']
    numbered = [json.loads(act) for act in acts]
    for n, act in enumerate(numbered, 1):
        act["n"] = n if n <= 16 else n + 1
    path = tmp_path / "game.hflog"
    path.write_text("\n".join([header, *map(json.dumps, numbered)]) + "\n")
    verdict = judged(path)
    broken = [one for one in verdict.findings if one.severity is Severity.VIOLATION and one.caused_by is None]
    assert verdict.verdict == "violations" and (3, "D1b") in [(one.step, one.code) for one in broken]
    assert max(one.step or 0 for one in broken) < 17


@pytest.mark.parametrize("n", ['"one"', "1.5", "-3", "[1]", "true"])
def test_a_number_that_is_none_is_told_and_the_act_counted(tmp_path: Path, n: str) -> None:
    path = changed(tmp_path, 6, '"n": 5', f'"n": {n}')
    verdict = judged(path)
    assert told(verdict) == [("LOG-NUMBER", "form", 6)]
    assert "is no whole number" in verdict.findings[0].message
    assert [entry.step for entry in entries([path], Eyes())] == ALL


def test_a_number_written_as_text_counts(tmp_path: Path) -> None:
    assert told(judged(changed(tmp_path, 6, '"n": 5', '"n": "5"'))) == []


def test_a_page_that_is_lost_and_another_that_is_moved_are_both_told(tmp_path: Path) -> None:
    header, *acts = (CASES / "page-twice.hflog").read_text().splitlines()
    acts = [line for at, line in enumerate(acts) if not 92 <= at < 100]
    acts[9], acts[10] = acts[10], acts[9]
    del acts[50]
    path = tmp_path / "game.hflog"
    path.write_text("\n".join([header, *acts]) + "\n")
    verdict = judged(path)
    assert [one.code for one in verdict.findings if one.caused_by is None] == ["LOG-MOVED", "LOG-GAP"]
    assert verdict.verdict == "unverifiable"


def test_a_log_in_disorder_streams_from_a_pipe_too(tmp_path: Path) -> None:
    import os
    import threading

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    feed = threading.Thread(target=lambda: pipe.write_bytes((CASES / "swapped.hflog").read_bytes()))
    feed.start()
    log = read(pipe)
    steps = [action["n"] for _, action in log.actions]
    feed.join()
    assert steps == list(range(1, 265)) and [one.code for one in log.findings] == ["LOG-MOVED"]


# -- names and values -----------------------------------------------------------------------------------


READ = {
    "an act in another case": (5, '"research_auction"', '"Research Auction"', "LOG-NAME"),
    "two letters exchanged": (6, '"bid"', '"bdi"', "LOG-NAME"),
    "the key of the act": (6, '"do"', '"Do"', "LOG-NAME"),
    "a parameter": (6, '"amount"', '"amonut"', "LOG-NAME"),
    "a key beside the act": (3, '"figures"', '"figure"', "LOG-NAME"),
    "a deck": (5, '"thrusters"', '"thruster"', "LOG-NAME"),
    "a deck in capitals": (5, '"thrusters"', '"THRUSTERS"', "LOG-NAME"),
    "a player by one letter": (6, '"ESA"', '"ESAA"', "LOG-NAME"),
    "a player by his colour": (6, '"ESA"', '"green"', "LOG-NAME"),
    "a fact": (3, '"aquas.CRP"', '"aqua.CRP"', "LOG-NAME"),
    "figures that name nothing": (3, '{"gain": 1}', "[1]", "LOG-VALUE"),
    "the header's key": (1, '"options"', '"option"', "LOG-NAME"),
    "the game": (1, '"hf4"', '"HF4"', "LOG-NAME"),
}


@pytest.mark.parametrize("name", READ)
def test_what_has_one_reading_is_read_so(tmp_path: Path, name: str) -> None:
    line, old, new, code = READ[name]
    verdict = judged(changed(tmp_path, line, old, new))
    assert told(verdict) == [(code, "form", line)]
    assert verdict.verdict == "legal" and verdict.options == {"factory_cube_token_vp": False}


@pytest.mark.parametrize("key", ["chance", "expect", "figures"])
def test_a_key_beside_the_act_with_nothing_in_it_is_as_if_it_were_not_there(tmp_path: Path, key: str) -> None:
    verdict = judged(changed(tmp_path, 6, '"do": "bid"', f'"do": "bid", "{key}": null'))
    assert told(verdict) == [] and verdict.verdict == "legal"


UNREAD = {
    "an act that is none": ('"bid"', '"fly_to_the_moon"', "has no act named 'fly_to_the_moon'"),
    "no act": ('"do": "bid", ', "", 'no "do"'),
    "an act without its number": (', "amount": 1', "", "does not say amount"),
    "a number that is none": ('"amount": 1', '"amount": "one"', "which is no whole number"),
    "a parameter of another act": ('"amount": 1', '"amount": 1, "deck": "x"', "has no parameter 'deck'"),
    "a player who is not in the game": ('"ESA"', '"JAXA"', "no player 'JAXA'; players are CRP, ESA, NASA"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREAD)
def test_what_has_no_reading_is_left_out_and_nobodys_breach(tmp_path: Path, name: str) -> None:
    old, new, why = UNREAD[name]
    verdict = judged(changed(tmp_path, 6, old, new))
    (first, *rest) = verdict.findings
    assert first.location is not None
    assert (first.code, first.severity, first.location.line) == ("LOG-ACT", Severity.UNVERIFIABLE, 6)
    assert why in first.message
    assert all(one.severity is not Severity.VIOLATION for one in rest)
    assert verdict.verdict == "unverifiable"


def sold(tmp_path: Path, card: str) -> Verdict:
    """The tutorial with another name for the card sold at step 49: RT001 and RT003 are in the hand."""
    return judged(changed(tmp_path, 50, '"card": "RT003"', f'"card": "{card}"', TUTORIAL))


@pytest.mark.parametrize("card", ["RT03", "rt003", "RT-003", "R003"])
def test_a_near_id_is_read_where_the_act_can_be_done_with_no_other(tmp_path: Path, card: str) -> None:
    verdict = sold(tmp_path, card)
    form = [one for one in verdict.findings if one.severity is Severity.FORM]
    assert [(one.step, one.message) for one in form] == [(49, f"{card!r} was read as 'RT003'")]
    assert [one.code for one in verdict.findings if one not in form] == ["G4.1"]


def test_of_several_names_that_are_left_none_is_taken(tmp_path: Path) -> None:
    verdict = sold(tmp_path, "RT00")
    first = verdict.findings[0]
    assert (first.code, first.severity, first.step) == ("LOG-ACT", Severity.UNVERIFIABLE, 49)
    assert first.message == "dropped: 'RT00' is no name in this game; did you mean RT001 or RT003?"
    assert told_by_the_book(verdict)


def told_by_the_book(verdict: Verdict) -> bool:
    """Whether nothing is a breach but the claim jump that the book itself admits."""
    broken = [one for one in verdict.findings if one.severity is Severity.VIOLATION]
    return [(one.step, one.code) for one in broken] == [(326, "G4.1")]


def test_an_id_that_is_like_none_is_left_out(tmp_path: Path) -> None:
    verdict = sold(tmp_path, "the second thruster")
    assert verdict.findings[0].code == "LOG-ACT" and told_by_the_book(verdict)


def test_a_card_that_the_game_knows_is_no_slip_of_the_pen(tmp_path: Path) -> None:
    """RT004 is another card: it cannot be sold by who does not hold it, and that is a breach."""
    verdict = sold(tmp_path, "RT004")
    assert (verdict.findings[0].code, verdict.findings[0].severity) == ("I3", Severity.VIOLATION)


@pytest.mark.parametrize(
    "chance",
    ['[{"d6": 1}, {"d6": 3}]', '[{"d6": "1", "for": "hazard"}]', '[{"d6": 1.0}]', '{"d6": 1}', "[1]", "1"],
)
def test_dice_written_otherwise_count_as_they_fell(tmp_path: Path, chance: str) -> None:
    """The hazard roll of step 125 fails with 1; nothing that follows changes."""
    path = changed(tmp_path, 126, '[{"d6": 1, "for": "hazard"}]', chance, TUTORIAL)
    verdict = judged(path)
    form = [one for one in verdict.findings if one.severity is Severity.FORM]
    assert [(one.step, one.code) for one in form] == [(125, "CHANCE-SPARE" if "3" in chance else "LOG-VALUE")]
    others = [(one.step, one.code) for one in verdict.findings if one not in form]
    assert others == [(326, "G4.1")]  # the one breach of the book's own game


@pytest.mark.parametrize("key", ["chance", "expect", "figures"])
def test_nothing_beside_an_act_may_be_written_out(tmp_path: Path, key: str) -> None:
    path = changed(tmp_path, 4, '"do": "end_turn"', f'"do": "end_turn", "{key}": null')
    assert told(judged(path)) == []


def test_a_die_that_no_rule_asks_for_is_left_out(tmp_path: Path) -> None:
    path = changed(tmp_path, 4, '"do": "end_turn"', '"do": "end_turn", "chance": [{"d6": 2}]')
    verdict = judged(path)
    assert told(verdict) == [("CHANCE-SPARE", "form", 4)]
    assert "ask for none; the die 2 was left out" in verdict.findings[0].message


def test_play_that_follows_a_spare_die_is_judged_by_the_first(tmp_path: Path) -> None:
    """A failed roll with a good one after it: what is then done with the lost rocket is a breach."""
    lines = TUTORIAL.read_text().splitlines()[:126]
    lines[125] = lines[125].replace('{"d6": 1, "for": "hazard"}', '{"d6": 1, "for": "hazard"}, {"d6": 3}')
    lines[125] = lines[125].replace('"hand.ESA": ["RB015", "RF026"], "rocket.ESA": null', '"year": 10')
    lines.append('{"n": 126, "by": "ESA", "do": "end_move"}')
    path = tmp_path / "game.hflog"
    path.write_text("\n".join(lines) + "\n")
    verdict = judged(path)
    assert ("CHANCE-SPARE", Severity.FORM) in [(one.code, one.severity) for one in verdict.findings]
    assert [one.step for one in verdict.findings if one.severity is Severity.VIOLATION] == [126]


# -- double keys ----------------------------------------------------------------------------------------


def test_of_two_values_the_one_that_alone_is_legal_is_read(tmp_path: Path) -> None:
    path = changed(tmp_path, 6, '"amount": 1', '"amount": 1, "amount": 9')
    verdict = judged(path)
    assert told(verdict) == [("LOG-KEY", "form", 6)]
    assert verdict.findings[0].message == "'amount' stands twice, with 1 and 9; 1 was read"


def test_where_both_values_are_illegal_the_breach_stands(tmp_path: Path) -> None:
    verdict = judged(changed(tmp_path, 6, '"amount": 1', '"amount": 8, "amount": 9'))
    broken = [one.code for one in verdict.findings if one.severity is Severity.VIOLATION and one.step == 5]
    assert broken == ["I2c"]


def test_what_rests_on_the_choice_between_two_legal_values_is_unverifiable(tmp_path: Path) -> None:
    """Who bid 0 or 1 may have more or less money: a bid above it is no breach for certain."""
    lines = BASE.read_text().splitlines()
    lines[4] = lines[4].replace('"bid": 0', '"bid": 1, "bid": 0')
    lines[6] = lines[6].replace('"amount": 1', '"amount": 5')
    path = tmp_path / "game.hflog"
    path.write_text("\n".join(lines) + "\n")
    verdict = judged(path)
    by_nasa = [one for one in verdict.findings if one.player == "NASA" and one.step == 6]
    assert by_nasa and {one.severity for one in by_nasa} == {Severity.UNVERIFIABLE}
    assert {one.caused_by for one in by_nasa} == {4}


def test_a_value_that_the_facts_of_the_log_contradict_is_not_taken_for_certain(tmp_path: Path) -> None:
    """The last of two legal decks is read; the log's own facts then show that the other one was meant."""
    path = changed(tmp_path, 5, '"deck": "thrusters"', '"deck": "thrusters", "deck": "robonauts"')
    verdict = judged(path)
    assert verdict.verdict == "unverifiable"
    assert {one.caused_by for one in verdict.findings[1:]} == {4}


@pytest.mark.parametrize(
    "twice", ['"deck": "thrusters", "deck": "thrusters"', '"deck": "thrusters", "id": "x"']
)
def test_the_same_value_twice_leaves_nothing_open(tmp_path: Path, twice: str) -> None:
    verdict = judged(changed(tmp_path, 5, '"deck": "thrusters"', twice))
    assert told(verdict) == [("LOG-KEY", "form", 5)] and verdict.verdict == "legal"


def test_a_key_that_stands_twice_in_the_header_is_told(tmp_path: Path) -> None:
    verdict = judged(changed(tmp_path, 1, '"first": "CRP"', '"first": "NASA", "first": "CRP"'))
    assert told(verdict) == [("LOG-KEY", "form", 1)]


# -- text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["base.hflog", "dup.yaml"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_told_as_such_in_every_text_format(tmp_path: Path, name: str, encoding: str) -> None:
    path = tmp_path / name
    path.write_bytes((CASES / name).read_text().encode(encoding))
    with pytest.raises(LogError, match=r":1: .*UTF-16 text, not UTF-8; save the file with"):
        read(path)


@pytest.mark.parametrize("name", ["base.hflog", "dup.yaml"])
def test_another_encoding_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes((CASES / name).read_text().replace("Y01-ESA-1", "Y01-ÉSA-1", 1).encode("latin-1"))
    with pytest.raises(LogError, match=r":\d+: .*byte 0xC9, which is not UTF-8"):
        list(read(path).actions)


def test_a_log_over_the_limit_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hfmod.record.hflog.MAX_FILE", 1 << 20)
    path = tmp_path / "long.hflog"
    path.write_bytes(BASE.read_bytes() + b"\n" * (1 << 20))
    with pytest.raises(LogError, match="is 1 MB; files over 1 MB are refused"):
        read(path)


@pytest.mark.parametrize("name", ["dup.yaml", "id-number.yaml"])
def test_a_byte_order_mark_is_simply_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbf" + (CASES / name).read_bytes().replace(b"\n", b"\r\n"))
    assert told(judged(path)) == told(judged(CASES / name))


# -- other commands -------------------------------------------------------------------------------------


def test_a_transcript_and_a_position_are_those_of_the_lines_in_order() -> None:
    twice = CASES / "page-twice.hflog"
    assert [entry.step for entry in entries([twice], Eyes())] == list(range(1, 265))
    reached, replay = position_at(twice, 92)
    assert reached == 92
    assert replay.game.digest(replay.state) == replay.game.digest(
        position_at(CASES / "swapped.hflog", 92)[1].state
    )


def test_log_show_says_that_lines_are_told_in_another_order() -> None:
    done = CliRunner().invoke(app, ["log", "show", str(CASES / "page-twice.hflog")])
    assert done.exit_code == 0
    assert "page-twice.hflog:94: lines 94 to 101 (steps 85 to 92) stand already" in done.stderr


@pytest.mark.parametrize(
    ("game", "series"),
    [("roll", Series(players=(2,), seed=5)), ("hf4", Series(players=(2,), seed=3)),
     ("hf4", Series(players=(2,), seed=2, modules=("m0",)))],
)  # fmt: skip
@pytest.mark.thorough
def test_in_legal_games_of_bots_every_word_is_known_and_nothing_is_read_otherwise(
    tmp_path: Path, game: str, series: Series
) -> None:
    played, _ = simulated(game, series)
    engine = load_game(game)
    state = engine.new(played.header)
    reader = Reader(engine, played.header, lambda: state)
    strange = set()
    for action in played.actions:
        line = reader.read(action)
        assert (line.data, line.slips, line.unread) == (action, [], "")
        seen = set(names_of([engine.view(state)]))
        strange |= set(reader.words_of(action)) - reader.known - seen
        engine.apply(state, reader.act(action), Recorded(action.get("chance", ())))
    assert strange == set()


def test_a_log_in_bad_form_is_not_told_as_somebodys_own() -> None:
    with pytest.raises(JudgeError, match=r"written in good form, can be told; LOG-TWICE"):
        own_log(CASES / "dup-n.hflog", "ESA")


# -- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("bidd", ["bid"]), ("bd", ["bid"]), ("b", []), ("bdi", ["bid"]), ("BID", ["bid"]), ("bit", ["bid"]),
        ("b-i-d", ["bid"]), ("endturn", ["end_turn"]), ("end_tune", []), ("end_mrve", ["end_move"]),
        ("", []), ("income", []),
    ],
)  # fmt: skip
def test_near_is_one_slip_away(word: str, near: list[str]) -> None:
    assert Names(["bid", "end_turn", "end_move"]).near(word) == near


def test_one_slip_is_a_letter_more_less_or_other_or_two_exchanged() -> None:
    assert all(one_slip("boost", other) for other in ("bost", "booost", "boast", "bosot"))
    assert not any(one_slip("boost", other) for other in ("boost", "bst", "tsoob", "boot5s"))


def test_whole_numbers_are_read_in_other_forms() -> None:
    assert [whole_number(value) for value in (2, 2.0, "2", " -3 ", "4.0")] == [2, 2, 2, -3, 4]
    for value in (True, "2.5", 2.5, "two", None, [2], float("nan"), float("inf")):
        with pytest.raises(ValueError):
            whole_number(value)


@pytest.mark.parametrize("value", [{"a": 1}, [["RT001"]], [{}], [7], "RT999"])
@pytest.mark.parametrize("fact", ["hand.NASA", "deck_top.thrusters", "aquas.NASA", "factories.NASA"])
def test_a_fact_of_another_form_is_a_difference_and_no_fault(
    tmp_path: Path, fact: str, value: object
) -> None:
    lines = BASE.read_text("utf-8").splitlines()
    lines[8] = json.dumps(json.loads(lines[8]) | {"expect": {fact: value}})
    path = tmp_path / "game.hflog"
    path.write_text("\n".join(lines), "utf-8")
    assert told(judged(path)) == [("EXPECT", "bookkeeping", 9)]

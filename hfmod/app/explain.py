"""What a code means: rules and rulings of every game, lint codes, log codes."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hfmod.engine.rules import places
from hfmod.package import load_game, package, packages, proofs, rulebook, title_of

LOG_CODES = {
    "CHANCE-MISSING": "The rules ask for a roll, shuffle or draw here and the log records none. The act is "
    "dropped; what follows from it cannot be verified.",
    "CHANCE-RANGE": "A recorded result is impossible: no face of the die, or items that were not there.",
    "CHANCE-SPARE": "The log records more results for this act than the rules ask for. The act is judged "
    "with those that they ask for, of two for one purpose with the first. In an open log the spare one is a "
    "matter of form; play that goes on as if it counted breaks the rule that settles the roll.",
    "SEALED": "The log is one player's own: what others did behind their screens is named in it, and not "
    "told. What the reveal shows of it is judged.",
    "CHANCE-PURPOSE": "The log records another kind of chance than the rules ask for.",
    "CHANCE-UNDONE": "A roll, draw, shuffle or reveal was taken back with Undo. The act is none, but the "
    "table knows the result, so both results are always reported.",
    "CONTENT-OTHER": "A module was given by --module that the game was not played on, and hfmod has the "
    "content that it was played with; the module was not used.",
    "CONTENT-UNKNOWN": "The game was played with other cards or another map than this hfmod has. Give the "
    "module that it was played on by --module. Without it, breaches that were found are doubtful: they are "
    "shown as unverifiable.",
    "EXPECT": "A piece on the table (a card, chit, disk, cube, figure, count) lies or stands otherwise than "
    "the acts so far leave it. A bookkeeping slip: it breaks no rule, and is reported once, and again only "
    "when the difference changes. Put the piece where it belongs, or tell the act that moved it.",
    "FAULT": "hfmod itself went wrong while it judged this game. That is no finding about the game, and "
    "other games are judged. Please report it, with the log.",
    "IMPOSSIBLE": "The act cannot be done at all, for example with a card that is not there, and no rule "
    "speaks of it: where one does, that rule is told instead. It is dropped, and the game goes on without "
    "it.",
    "LOG": "The file cannot be read as a log. That is no breach by anybody, and nothing was judged.",
    "LOG-ACT": "A line of the log is no act of this game: unknown name, or a missing, unknown or ill-typed "
    "parameter, and no one reading is left. How a log is written is not play, so it is no breach; the act is "
    "left out, and what hangs on it cannot be verified. Write what was done, and validate again.",
    "LOG-CHAIN": "A log does not begin with the table that another one left: a log is missing between them, "
    "or they are of two games.",
    "LOG-EDITED": "A VASSAL log says of a piece that it was elsewhere, or had another state, than its own "
    "earlier steps led to, or a report tells what the table did not roll, count or say. Logs that VASSAL "
    "wrote do not.",
    "LOG-FACT": "The log states a fact whose name this game does not know; it was not checked.",
    "LOG-FORK": "Two logs begin at the same position and cannot both be the game: they change the same "
    "things, or the second tells the first's steps and then others. A game that was begun again from a save "
    "for better dice looks so. The log given first is judged.",
    "LOG-GAP": "Numbers that count up by one leave one out: the step numbers of an open log, or those by "
    "which the module numbers what each faction declares (there a number may also have been said twice). "
    "Lines or steps are missing, or logs of two games are mixed. What rests on what is missing is no breach "
    "for certain and is shown as unverifiable.",
    "LOG-KEY": "A key stands twice in one object of the log. The last value is read, as every reader of "
    "JSON and YAML does, unless the act is legal with another one alone. A matter of form; but where "
    "several values would have been legal, what is found after it is unverifiable.",
    "LOG-LAYOUT": "The mats of this VASSAL log are laid out otherwise than today's, so cards and chits on "
    "them were not compared with the acts. Give the module by --module.",
    "LOG-MIDDLE": "The logs begin in mid-game; the position was read off the table. What the table does not "
    "show, such as what was used up in the turn under way, counts in the players' favour; breaches of that "
    "turn are shown as unverifiable.",
    "LOG-MOVED": "Lines of the log stand in another order than their step numbers, which count up without a "
    "gap once they are sorted. They were judged in the order of the numbers. A matter of form.",
    "LOG-NAME": "A name is written otherwise than the game has it: an act, a player, a parameter, a card, a "
    "space. One reading was left, and it was taken. A matter of form.",
    "LOG-NUMBER": "The step numbers of the log are missing, come again, step back, or do not count the "
    "acts. The acts were taken as they stand and counted. A matter of form as long as play goes on legally; "
    "what is no legal act after a step back may rest on a line that is missing, and is unverifiable.",
    "LOG-ORDER": "Logs of several players begin at the same position, so they do not tell who acted first. "
    "In the order given they break more rules than in another one; they were judged in that other order. Or: "
    "the logs were not given in the order in which they begin where another one ended, and were put into it.",
    "LOG-RESTART": "The game was set up more than once in the log; the last set-up counts.",
    "LOG-RULES": "The scenario or modules of the log are not in this hfmod's engine yet.",
    "LOG-START": "The logs do not hold the set-up of their game. Give them from the first one on, in order.",
    "LOG-TWICE": "Lines stand twice in the log, with the same step numbers and the same words. They count "
    "once. A matter of form.",
    "LOG-VALUE": "A value is written otherwise than the format has it: a number as text or with a point, "
    "text as a number, a list of one thing without brackets. One reading was left, and it was taken. A "
    "matter of form.",
    "LOG-UNCLEAR": "The log tells an act, but not all that the rules need to know of it. It was left out.",
    "SAID-TWICE": "A control that only says something (the end of a turn, a pass) was used a second time "
    "with nothing done in between. It counts once.",
    "UNSAID": "The end of a move, a turn or a year, or a pass, was not told, and the next act shows that it "
    "was meant. It is taken as done and breaks no rule. Where the player then goes on, the other one acted "
    "too early, and that is told instead; where the word comes late, nobody can see who was early.",
}

LOG_TITLES = {
    "CHANCE-MISSING": "a roll or draw is not recorded", "CHANCE-RANGE": "an impossible result",
    "CHANCE-SPARE": "more results than the rules ask for", "CHANCE-PURPOSE": "another kind of chance",
    "CHANCE-UNDONE": "chance was taken back", "CONTENT-OTHER": "another module was given",
    "CONTENT-UNKNOWN": "played with other content",
    "EXPECT": "the table differs from its acts", "FAULT": "a fault of hfmod",
    "IMPOSSIBLE": "cannot be done at all",
    "LOG": "not readable as a log", "LOG-ACT": "no act of the game", "LOG-CHAIN": "logs do not follow",
    "LOG-EDITED": "the log contradicts itself", "LOG-FACT": "no fact of the game",
    "LOG-FORK": "two logs from one position", "LOG-GAP": "numbers are missing",
    "LOG-KEY": "a key stands twice", "LOG-MOVED": "lines in another order", "LOG-NAME": "a misspelt name",
    "LOG-NUMBER": "step numbers do not count up", "LOG-TWICE": "lines stand twice",
    "LOG-VALUE": "a value in another form",
    "LOG-LAYOUT": "mats laid out otherwise",
    "LOG-MIDDLE": "begun in mid-game", "LOG-ORDER": "played in another order",
    "LOG-RESTART": "set up more than once", "LOG-RULES": "not in the engine yet",
    "LOG-START": "the set-up is missing", "SAID-TWICE": "said a second time", "UNSAID": "not said in words",
    "LOG-UNCLEAR": "not all is told", "SEALED": "not in this log",
}  # fmt: skip


def title(code: str) -> str:
    """Title of a rule or log code, for reports; empty where it has none."""
    for game in packages():
        rule = rulebook(game).rules.get(code)
        if rule is not None:
            return str(rule["title"])
    return _log_codes().get(code, ("", ""))[0]


class UnknownCode(Exception):
    """No rule, ruling, lint code or log code of that name; the message offers the nearest ones."""


def explanation(code: str) -> str:
    """Plain words on a code. Raises UnknownCode."""
    for candidate in (code, code.upper(), code[:1].upper() + code[1:]):
        said = _rule(candidate) or _log_code(candidate) or _lint_code(candidate)
        if said:
            return said
    ids = [*_log_codes(), *_lint_codes(), *(c for game in packages() for c in _all_ids(game))]
    raise _unknown("rule or code", code, ids)


def known_rule(code: str) -> None:
    """Check an id that is to be waived: raises UnknownCode where no game has such a rule."""
    rules = [rule for game in packages() for rule in rulebook(game).rules]
    if code in _log_codes():
        raise UnknownCode(f"{code} is a finding about the log, no rule of a game; only rules can be waived")
    if code not in rules:
        raise _unknown("rule", code, rules)


def _unknown(what: str, code: str, ids: Sequence[str]) -> UnknownCode:
    """The nearest ids: those spelt alike, and those of the same paragraph of the rulebook."""
    near = difflib.get_close_matches(code, ids, n=3) or difflib.get_close_matches(code.upper(), ids, n=3)
    start = code[:1].upper() + code[1:]
    while len(start) > 2 and not any(one.startswith(start) for one in ids):
        start = start[:-1]
    if len(start) > 1:
        near += [one for one in sorted(ids) if one.startswith(start) and one not in near][: 6 - len(near)]
    hint = f"; did you mean {', '.join(near)}?" if near else "; hfmod rules GAME lists all rules"
    return UnknownCode(f"there is no {what} {code!r}{hint}")


def rows_of(game: str) -> list[dict[str, Any]]:
    """Rows of ``hfmod rules``: id, title, status, rulings, what it waits for, tests that prove it.

    Raises UnknownGame.
    """
    implemented, tests, ready = _implemented(game), proofs(game), package(game).modules
    rows, book = [], rulebook(game)
    for rule in book.rules.values():
        state = status(rule, implemented, ready)
        row = {"id": rule["id"], "title": rule["title"], "status": state, "tests": tests.get(rule["id"], [])}
        if rulings := [ruling["id"] for ruling in book.on(rule["id"])]:
            row["rulings"] = rulings
        if state == "waits":
            row["waits_for"] = _lacking(rule, ready)
        rows.append(row)
    return rows


def _implemented(game: str) -> Mapping[str, frozenset[str]]:
    """Rule id -> places in the code that declare it; they do so when the game's engine is imported."""
    if package(game).engine is not None:
        load_game(game)
    return places()


def status(rule: Mapping[str, Any], implemented: Mapping[str, Any], ready: frozenset[str]) -> str:
    """How a rule stands: enforced, setup, component, not_checkable, waits or missing.

    ``implemented`` maps the ids that engine code declares; ``ready`` names the modules that the engine plays.
    """
    if rule["id"] in implemented:
        return "enforced"
    if not rule["checkable"]:
        return "component" if rule["kind"] == "component" else "not_checkable"
    return "waits" if _lacking(rule, ready) else "missing"


def _lacking(rule: Mapping[str, Any], ready: frozenset[str]) -> list[str]:
    """Modules of a rule that the engine does not play yet."""
    return sorted(set(rule.get("modules") or ()) - ready)


def _all_ids(game: str) -> list[str]:
    book = rulebook(game)
    return [*book.rules, *book.rulings, *book.corrections]


def _rule(code: str) -> str:
    for game in packages():
        book = rulebook(game)
        if code in book.rules:
            return _say_rule(game, book.rules[code])
        if code.startswith("RUL-") and code in book.rulings:
            return _say_ruling(game, book.rulings[code])
        if code in book.corrections:
            return _say_ruling(game, book.corrections[code])
    return ""


def _say_rule(game: str, rule: Mapping[str, Any]) -> str:
    implemented, ready = _implemented(game), package(game).modules
    lines = [f"{rule['id']}: {rule['title']}   ({title_of(game)}, {rule['kind']})", "", _wrap(rule["rule"])]
    if rule.get("example"):
        lines += ["", _wrap(f"Example: {rule['example']}")]
    rulings = rulebook(game).on(str(rule["id"]))
    for ruling in rulings:
        lines += ["", *_doubt(game, ruling)]
    state, lacking = status(rule, implemented, ready), _lacking(rule, ready)
    lines += ["", f"Status: {state.replace('_', ' ')}"]
    if state == "waits":
        lines[-1] += " for " + ", ".join(lacking)
    elif state == "not_checkable" and rulings and not lacking:
        lines[-1] += "; what the ruling says is played"
    for place in sorted(implemented.get(rule["id"], ())):
        lines.append(f"  checked by {place}")
    proved = proofs(game).get(rule["id"], [])
    lines += [f"  proved by {test}" for test in proved[:4]]
    if len(proved) > 4:
        lines.append(f"  and {len(proved) - 4} more tests")
    return "\n".join(lines)


def _say_ruling(game: str, ruling: Mapping[str, Any]) -> str:
    what = "ruling" if str(ruling["id"]).startswith("RUL-") else "correction of the rule index"
    rules = ", ".join(map(str, ruling["rules"]))
    parts = [_wrap(f"{ruling['id']}: {what} on {rules}   ({title_of(game)})"), ""]
    parts += _doubt(game, ruling, named=False)
    for row in ruling.get("table", ()):
        cells = "; ".join(f"{column.replace('_', ' ')} {said}" for column, said in row.items())
        parts.append(textwrap.fill(cells, 100, initial_indent="  ", subsequent_indent="    "))
    if ruling.get("why"):
        parts += ["", _wrap(f"Why: {ruling['why']}")]
    parts += [
        "",
        *_wrap_each(
            f"{word.capitalize()}: {ruling[word]}" for word in ("source", "confidence") if word in ruling
        ),
    ]
    return "\n".join(parts)


def _doubt(game: str, ruling: Mapping[str, Any], named: bool = True) -> list[str]:
    """A question that the rulebook leaves open, how it is answered, and the option that answers otherwise."""
    sure = f", confidence {ruling['confidence']}" if "confidence" in ruling else ""
    name = f"Ruling ({ruling['id']}{sure})" if named else "Ruling"
    parts = [f"Doubt: {ruling['question']}", f"{name}: {ruling['reading']}"]
    if "option" in ruling and package(game).engine is not None:
        option = load_game(game).table_options.get(ruling["option"])
        if option is not None:
            parts.append(f"Option of the table: {_option(ruling['option'], option)}")
    return _wrap_each(parts)


def _wrap_each(parts: Iterable[str]) -> list[str]:
    return [_wrap(part) for part in parts]


def _option(name: str, option: Mapping[str, Any]) -> str:
    values = ", ".join(map(_value, option["values"]))
    return f"{name} is one of {values}; {_value(option['default'])} where the table says nothing"


def _value(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _log_code(code: str) -> str:
    codes = _log_codes()
    return f"{code}: {codes[code][1]}" if code in codes else ""


def _log_codes() -> Mapping[str, tuple[str, str]]:
    """Title and text of each finding about a log, of any game and of one alone."""
    codes = {code: (LOG_TITLES.get(code, ""), text) for code, text in LOG_CODES.items()}
    return {**codes, **{code: said for game in packages().values() for code, said in game.codes.items()}}


def _lint_codes() -> Mapping[str, str]:
    from hfmod.app import build_codes
    from hfmod.content.lint import CODES
    from hfmod.vassal import module_checks, save_checks

    return {**CODES, **build_codes.CODES, **module_checks.CODES, **save_checks.CODES}


def _lint_code(code: str) -> str:
    codes = _lint_codes()
    return f"{code}: {codes[code]}" if code in codes else ""


def _wrap(text: Any) -> str:
    return textwrap.fill(str(text).strip(), 100)

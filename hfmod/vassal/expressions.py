"""What can be said of VASSAL's expressions without evaluating them (format reference, section 1.4).

``{...}`` is BeanShell, ``$Name$`` stands for a property, anything else is the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

__all__ = ["asks_for", "circle", "constant", "fault", "is_expression", "is_number", "is_whole", "regex_fault"]

_CONSTANT = re.compile(r'\{\s*(?:"([^"\\$]*)"|([+-]?\d+(?:\.\d+)?))\s*\}')
_PROPERTY = re.compile(r"\$([^$]+)\$")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_WHOLE = re.compile(r"[+-]?\d{1,10}")
_ASKED = re.compile(r'\bGet(?:Property|String)\s*\(\s*"([^"]*)"\s*\)')
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
_NAME = re.compile(r"[^\W\d]\w*")
_REGEX = re.compile(r'[=!]~\s*"((?:\\.|[^"\\])*)"')

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<operand>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\W\d]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[lLfFdD]?)
    |(?P<sign>\+\+|--|!(?![=~])|~|[+-](?!=))
    |(?P<operator>>>>=?|<<=?|>>=?|&&|\|\||[=!<>]=|[-+*/%&|^]=|=~|!~|[*/%<>&|^=?:,.@])
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<end>;)""",
    re.VERBOSE | re.DOTALL,
)
_STATEMENT = re.compile(r"\b(?:if|else|for|while|do|return|try|catch|import|switch|case|int|double|String)\b")
_PAIRS = {")": "(", "]": "[", "}": "{"}
_JAVA_ONLY = re.compile(r"\\[pP]\{\w*\}|\\[pPhHRXG]|\\Q.*?\\E|\[[^]]*&&[^]]*\]", re.DOTALL)


def is_expression(text: str) -> bool:
    """Whether VASSAL evaluates the text rather than taking it as it stands."""
    return text.startswith("{") or "$" in text


def constant(text: str) -> str | None:
    """The value that a text always has: its own, or that of ``{"..."}`` and ``{7}``; None if it varies."""
    if (found := _CONSTANT.fullmatch(text.strip())) is not None:
        return found[1] if found[1] is not None else found[2]
    return None if is_expression(text) else text


def is_number(text: str) -> bool:
    """Whether VASSAL can read a number here, with a fraction or without."""
    return _NUMBER.fullmatch(text.strip()) is not None


def is_whole(text: str) -> bool:
    """Whether VASSAL can read a whole number here."""
    return _WHOLE.fullmatch(text.strip()) is not None and -(2**31) <= int(text) < 2**31


def asks_for(text: str) -> set[str]:
    """Properties that a text or expression names."""
    names = set(_PROPERTY.findall(text))
    if text.startswith("{"):
        names |= set(_ASKED.findall(text)) | set(_NAME.findall(_QUOTED.sub("", text)))
    return names


def fault(text: str) -> str:
    """Why BeanShell cannot read ``{...}``, in words; empty for anything that it may be able to read."""
    if not (text.startswith("{") and text.endswith("}")):
        return ""
    body = _PROPERTY.sub("1", text[1:-1])
    tokens = list(_tokens(body))
    return _unreadable(tokens) or _unbalanced(tokens) or _misplaced(body, tokens) or _regexes(body)


def _tokens(body: str) -> Iterator[tuple[str, str]]:
    """Kinds and texts; a character that begins nothing is of the kind ``?``."""
    at = 0
    while at < len(body):
        found = _TOKEN.match(body, at)
        if found is None:
            yield "?", body[at:]
            return
        at = found.end()
        if found.lastgroup not in (None, "space"):
            yield str(found.lastgroup), found[0]


def _unreadable(tokens: list[tuple[str, str]]) -> str:
    kind, text = tokens[-1] if tokens else ("", "")
    if kind != "?":
        return ""
    closed = text[0] not in "\"'"
    return f"{text[0]!r} has no meaning there" if closed else "a text in quotes is not closed"


def _unbalanced(tokens: list[tuple[str, str]]) -> str:
    waiting: list[str] = []
    for kind, text in tokens:
        if kind == "open":
            waiting.append(text)
        elif kind == "close" and (not waiting or waiting.pop() != _PAIRS[text]):
            return f"a {text!r} closes nothing"
    return f"a {waiting[-1]!r} is not closed" if waiting else ""


def _misplaced(body: str, tokens: list[tuple[str, str]]) -> str:
    """Operators without operands and operands without an operator; statements are not looked into."""
    if _STATEMENT.search(_QUOTED.sub("", body)) or any(kind == "end" or text == "{" for kind, text in tokens):
        return ""
    before = ("", "")
    asked = 0
    for kind, text in tokens:
        after_value = before[0] == "operand" or (before[0] == "close" and before[1] == "]")
        word = before[1] in ("new", "instanceof") or text == "instanceof"
        if kind == "operand" and after_value and not word:
            return f"between {before[1]} and {text} an operator is missing"
        if kind in ("operator", "close") and _waits(before):
            return f"{before[1]!r} has nothing behind it"
        if kind == "operator" and before[0] in ("", "open"):
            return f"{text!r} has nothing before it"
        asked += (text == "?") - (text == ":")
        if asked < 0:
            return "a ':' follows no '?'"
        before = (kind, text)
    return f"{before[1]!r} has nothing behind it" if _waits(before) else ""


def _waits(token: tuple[str, str]) -> bool:
    """Whether something must follow."""
    return token[0] in ("operator", "sign") and token[1] not in ("++", "--")


def _regexes(text: str) -> str:
    """Why a regular expression behind ``=~`` cannot be read."""
    return next(filter(None, (regex_fault(found) for found in _REGEX.findall(text))), "")


def regex_fault(pattern: str) -> str:
    """Why a regular expression cannot be read; what Java alone knows is taken as sound."""
    try:
        re.compile(_JAVA_ONLY.sub("x", pattern))
    except (re.error, OverflowError, RecursionError) as error:
        return f"the regular expression {pattern!r} cannot be read ({error})"
    return ""


def circle(start: str, uses: Mapping[str, Sequence[str]], done: set[str]) -> list[str]:
    """A circle that is reached from a name, [] where there is none; ``done`` are names that reach none, or
    whose circle was found: each name is looked at once over all calls."""
    path: dict[str, None] = {}
    open_ = [iter((start,))]
    while open_:
        inner = next((name for name in open_[-1] if name not in done), None)
        if inner is None:
            open_.pop()
            if path:
                done.add(path.popitem()[0])
        elif inner in path:
            done.update(path)
            names = list(path)
            return [*names[names.index(inner) :], inner]
        else:
            path[inner] = None
            open_.append(iter(uses.get(inner, ())))
    return []

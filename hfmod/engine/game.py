"""The kernel: a game is a state and the acts that change it.

``judge`` lists broken rules, ``apply`` refuses or changes the state in place, ``force`` does what the
table did where it is possible, ``legal_actions`` lists exactly what ``apply`` accepts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar, get_args, get_origin

import cattrs
from cattrs.errors import BaseValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.v import transform_error

from hfmod.engine.act import Act, BadAction, Outcome, Refused, RuleViolation
from hfmod.engine.asked import Asked
from hfmod.engine.chance import ChanceSource
from hfmod.engine.differences import of_one_form
from hfmod.engine.listing import Listing, Several

S = TypeVar("S")


class Game(Asked[S]):
    """One game, and what the kernel does with its answers."""

    def take_over(self, state: S, fact: str, value: Any) -> bool:
        """Take a fact of a log into a position; False where the game cannot, or where it has another form.

        A log may state anything, also what no such fact could be.
        """
        facts = self.facts(state)
        return fact in facts and of_one_form(value, facts[fact]) and self.assume(state, fact, value)

    def digest(self, state: S) -> str:
        """A hash of the whole state: equal states have equal hashes."""
        text = json.dumps(self.view(state), sort_keys=True, separators=(",", ":"), default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    # -- acts ---------------------------------------------------------------------------------------

    def parse(self, data: Mapping[str, Any]) -> Act[S]:
        """The act that a log line's ``do``, ``by`` and parameters stand for. Raises BadAction."""
        name = data.get("do")
        kind = self.acts.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadAction(f"{self.id} has no act named {name!r}")
        params = {k: v for k, v in data.items() if k != "do"}
        params.setdefault("by", None)
        try:
            return _structure(kind, params)
        except BaseValidationError as error:
            raise BadAction(f"{name}: " + "; ".join(transform_error(error))) from None
        except (ValueError, TypeError) as error:
            raise BadAction(f"{name}: {error}") from None

    def unparse(self, act: Act[S]) -> dict[str, Any]:
        """The log form of an act: ``do``, ``by`` and the parameters that differ from their defaults."""
        return {"by": act.by, "do": act.do, **_unstructure(act)}

    def judge(
        self,
        state: S,
        act: Act[S],
        waive: Collection[str] = (),
        figures: Mapping[str, Any] | None = None,
    ) -> list[RuleViolation]:
        """Every rule that the act breaks now, less the waived ones. Raises Impossible.

        ``figures`` are numbers that the table used for the act; wrong ones break the rule that gives them.
        A rule is waived by any of its names.
        """
        act.possible(state)
        found = [*act.check(state), *(self._misstated(act, state, figures) if figures else ())]
        named = [self._with_names(state, act, violation) for violation in found]
        return [violation for violation in named if violation.names.isdisjoint(waive)]

    def _with_names(self, state: S, act: Act[S], violation: RuleViolation) -> RuleViolation:
        also = self.restated(state, act, violation)
        return replace(violation, also=also) if also else violation

    def _misstated(self, act: Act[S], state: S, stated: Mapping[str, Any]) -> Iterator[RuleViolation]:
        """Numbers that the table used and that differ from what the rules give, but for those that follow."""
        for name, figure in act.figures(state).items():
            if name not in stated or figure.agrees(stated[name]) or figure.follows(stated[name], stated):
                continue
            words = self.narration.figure_words.get(name, name.replace("_", " "))
            right = _said(figure.value)
            facts = {"stated": stated[name], name: figure.value}
            if figure.because:
                facts["because"] = figure.because
            message = f"the table took {_said(stated[name])} as {words}, by the rules it is {right}"
            yield RuleViolation(figure.broken_by(stated[name]), message, facts, f"{words} {right}")

    def apply(
        self,
        state: S,
        act: Act[S],
        chance: ChanceSource,
        waive: Collection[str] = (),
        figures: Mapping[str, Any] | None = None,
    ) -> list[Outcome]:
        """Do a legal act; returns what chance decided.

        Raises Refused (rules broken), Impossible or ChanceError, each before anything was changed.
        """
        violations = self.judge(state, act, waive, figures)
        if violations:
            raise Refused(violations)
        return self._do(state, act, chance)

    def force(self, state: S, act: Act[S], chance: ChanceSource) -> list[Outcome]:
        """Do what the table did although rules forbid it. Raises Impossible or ChanceError."""
        act.possible(state)
        return self._do(state, act, chance)

    def _do(self, state: S, act: Act[S], chance: ChanceSource) -> list[Outcome]:
        outcomes = chance.decide(act.draws(state))
        act.perform(state, outcomes)
        return outcomes

    def legal_actions(self, state: S) -> Iterator[Act[S]]:
        """Every act that ``apply`` accepts now, for every player and decision point."""
        return iter(self.listing(state))

    def listing(self, state: S) -> Listing[Act[S]]:
        """The legal actions as something that can be asked: there may be thousands of millions of them."""
        return Several(kind.listing(state) for kind in self.acts.values())


def _said(value: Any) -> str:
    """A figure in words: a list is written out."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "nothing"
    return "nobody" if value is None else str(value)


def plain(value: Any, fraction: Callable[[Fraction], str] = str) -> Any:
    """A part of a state as JSON data: dataclasses and mappings by name, sets in order."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name), fraction) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item, fraction) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, list | tuple):
        return [plain(item, fraction) for item in value]
    if isinstance(value, Fraction):
        return fraction(value)
    return value


def act_table(kinds: Sequence[type[Act[S]]]) -> dict[str, type[Act[S]]]:
    """Act classes by their ``do`` name. Raises ValueError where two share one."""
    table: dict[str, type[Act[S]]] = {}
    for kind in kinds:
        if kind.do in table:
            raise ValueError(f"two acts are named {kind.do}")
        table[kind.do] = kind
    return table


_converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)


def _is_tuple(kind: Any) -> bool:
    return bool(get_origin(kind) is tuple)


def _tuple_of(kind: Any) -> Any:
    item = get_args(kind)[0]

    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, list | tuple):  # a string would be taken for a list of letters
            raise TypeError(f"{value!r} is not a list")
        return tuple(_converter.structure(one, item) for one in value)

    return hook


_converter.register_structure_hook_factory(_is_tuple, _tuple_of)


def _strict(wanted: type) -> Any:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not wanted:
            raise TypeError(f"{value!r} is not {wanted.__name__}")
        return value

    return hook


for _wanted in (str, int, bool):
    _converter.register_structure_hook(_wanted, _strict(_wanted))

_structurers: dict[type[Any], Any] = {}
_unstructurers: dict[type[Any], Any] = {}


def _structure(kind: type[Act[S]], params: Mapping[str, Any]) -> Act[S]:
    if kind not in _structurers:
        _structurers[kind] = make_dict_structure_fn(kind, _converter, _cattrs_forbid_extra_keys=True)
    result: Act[S] = _structurers[kind](params, kind)
    return result


def _unstructure(act: Act[S]) -> dict[str, Any]:
    kind = type(act)
    if kind not in _unstructurers:
        _unstructurers[kind] = make_dict_unstructure_fn(kind, _converter, _cattrs_omit_if_default=True)
    data: dict[str, Any] = _unstructurers[kind](act)
    data.pop("by", None)
    order = [f.name for f in fields(act)]
    return {name: _plain(data[name]) for name in order if name in data}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value

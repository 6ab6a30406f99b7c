"""The kernel: a game is a state and the acts that change it.

``judge`` lists broken rules, ``apply`` refuses or changes the state in place, ``force`` does what the
table did where it is possible, ``legal_actions`` lists exactly what ``apply`` accepts.
"""

from __future__ import annotations

import copy
import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, TypeVar, get_args, get_origin

import cattrs
from cattrs.errors import BaseValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.v import transform_error

from hfmod.engine.act import Act, BadAction, Outcome, Refused, RuleViolation
from hfmod.engine.chance import ChanceSource
from hfmod.engine.listing import Listing, Several
from hfmod.engine.results import Result
from hfmod.engine.slips import SeenBreach, Slip, Unsaid

S = TypeVar("S")


class Standing(Enum):
    """What a rule of the index is beside the others."""

    OWN = "own"  # it says what no other one says
    PASSAGE = "passage"  # it says others again in the book that is played, and is shown beside them
    CARD = "card"  # it is the ability of a card, which applies where that card is at work
    ECHO = "echo"  # it says others again (a glossary, an appendix), and is shown where they are not


class Game(ABC, Generic[S]):
    """One game: its id, its act kinds by name, and how a state is made, viewed and scored."""

    id: str
    acts: Mapping[str, type[Act[S]]]
    figure_words: Mapping[str, str] = {}  # figures whose names are not what players call them
    fact_words: Mapping[str, str] = {}  # kinds of facts (before the dot) that players call otherwise
    clock_facts: frozenset[str] = frozenset()  # facts that tell how far the game is, as its clock does
    secret_facts: frozenset[str] = frozenset()  # kinds of facts (before the dot) that nobody may look at

    @abstractmethod
    def new(self, header: Mapping[str, Any]) -> S:
        """The state before the first act, from a log header. Raises BadAction for a bad header."""

    @abstractmethod
    def view(self, state: S) -> dict[str, Any]:
        """The whole state as JSON data with stable keys."""

    def open_view(self, state: S, side: str | None = None) -> dict[str, Any]:
        """The view without what the rules hide: from everybody, or from all but the player ``side``."""
        return self.view(state)

    @abstractmethod
    def facts(self, state: S) -> Mapping[str, Any]:
        """Facts by dotted name that a log's ``expect`` may state, e.g. ``aquas.white``, ``wet.white``."""

    @property
    def table_options(self) -> Mapping[str, Mapping[str, Any]]:
        """What the book leaves to each table, by name: ``values`` and ``default`` of each."""
        return {}

    @abstractmethod
    def score(self, state: S) -> dict[str, int] | None:
        """Victory points of each player once the game has ended, else None."""

    def result(self, state: S) -> Result | None:
        """Who has won, by which rule, and why the game is over; None while it is played."""
        return None

    def clock(self, state: S) -> str:
        """When it is in the game, as players say it ("year 7"); empty where a game has no clock."""
        return ""

    def invariants(self, state: S) -> list[str]:
        """Sentences about broken invariants; empty in a sound state."""
        return []

    def glimpse(self, state: S) -> Any:
        """What :meth:`exceeded` has to know of a position before an act."""
        return None

    def exceeded(self, state: S, act: Act[S], before: Any) -> list[str]:
        """Sentences about what legal play never does, looked at after a legal act.

        ``before`` is the :meth:`glimpse` of the position before it.
        """
        return []

    def fork(self, state: S) -> S:
        """An independent copy of a state, on which acts can be tried out."""
        return copy.deepcopy(state)

    def restated(self, state: S, act: Act[S], violation: RuleViolation) -> tuple[str, ...]:
        """Further ids by which the book that is played states the broken rule."""
        return ()

    def in_force(self, header: Mapping[str, Any], rule: Mapping[str, Any]) -> bool:
        """Whether a rule of the index applies in a game with that header: its modules are played.

        A game with scenarios and variants leaves out the rules of those that are not.
        """
        played = {"core", *map(str, header.get("modules") or ())}
        return played.issuperset(rule.get("modules") or ())

    def at_work(self, state: S, rule: Mapping[str, Any]) -> bool:
        """Whether the card whose ability a rule of the index is (``Standing.CARD``) lies where it works."""
        return True

    def standing(self, rule: Mapping[str, Any]) -> Standing:
        """Whether a rule of the index says for itself what it says, or another one again."""
        return Standing.OWN

    def advise(self, state: S, act: Act[S], violation: RuleViolation) -> RuleViolation:
        """The violation with what would have been legal, found out in the position where the act was refused.

        Asked for violations that are reported, and only for them, so that it may take its time.
        """
        return violation

    def setting(self, header: Mapping[str, Any]) -> str:
        """What was played and by how many, of a header that :meth:`new` takes: ``Core game, 3 players``."""
        return f"{len(header.get('players', ()))} players"

    def tell(self, state: S, act: Act[S]) -> str:
        """An act in the words of the table, about to be done in a state: ``land on Hertha``."""
        return act.do.replace("_", " ")

    def called(self, thing: str) -> str:
        """A thing that facts name by its id, as players call it; what is no id stays as it is."""
        return thing

    def slip(self, state: S, fact: str, seen: Any, derived: Any, places: Mapping[str, str]) -> Slip | None:
        """A slip of bookkeeping in words: a table showed a fact otherwise than the acts leave it.

        ``places`` tells where named pieces lay. None: no words for that fact.
        """
        return None

    # -- what a replay asks where a table did not play by the rules ---------------------------------------

    order_rules: frozenset[str] = frozenset()  # broken where somebody acts before what comes first is over

    rolls_lie_open: bool = (
        False  # dice stay on the table as they fell: acts against them have rules of their own
    )
    rest_on_rolls: frozenset[str] = frozenset()  # broken, too, by who counts on a roll that fell otherwise

    def seen_breaches(self, state: S, differs: Mapping[str, tuple[Any, Any]]) -> Iterable[SeenBreach]:
        """What a table shows that no act can have brought about; nothing where it may be a slip.

        ``differs``: facts that the table shows otherwise than the acts leave them, as (seen, derived).
        """
        return ()

    def unsaid(self, state: S) -> Unsaid[S] | None:
        """What players leave unsaid in a position because the game goes on anyway; None where nothing."""
        return None

    def superfluous(self, state: S, act: Act[S], earlier: Iterable[Act[S]]) -> bool:
        """Whether an act that is not possible only says what is settled; ``earlier``: acts, last first."""
        return False

    def others(
        self,
        before: S,
        act: Act[S],
        after: S,
        inexact: Collection[str],
        misstated: Mapping[str, tuple[Any, Any]],
    ) -> Iterator[S]:
        """Other positions that a table may have after an act which was not done exactly as the table did it.

        ``inexact``: the things that are not exact (:func:`hfmod.engine.witness.inexact`); ``misstated``: what
        the table took and what was right, of each figure that the table took wrongly.
        """
        return iter(())

    def assume(self, state: S, fact: str, value: Any) -> bool:
        """Let a fact be as a table shows it, whatever the acts led to; False where the game can't do so."""
        return False

    def shortage(self, state: S, act: Act[S], violation: RuleViolation) -> str | None:
        """What is lacking where a rule is broken, if that runs on: all breaches for want of it are one."""
        return None

    def own_log(
        self, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], side: str
    ) -> Iterator[Mapping[str, Any]]:
        """Lines of a game as the player ``side`` could write them: secret decisions of others are sealed.

        In a game without secret decisions that is the log itself. The acts must be legal.
        """
        return iter(actions)

    def content_digest(self) -> str:
        """The name of the content that the game is played with; empty for a game without any."""
        return ""

    def words(self) -> Collection[str]:
        """Names and ids that acts may hold whatever the position; those of a position are known besides.

        What a log names otherwise, and cannot be done, is misspelt: no breach, but unverifiable.
        """
        return ()

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
            words, right = self.figure_words.get(name, name.replace("_", " ")), _said(figure.value)
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

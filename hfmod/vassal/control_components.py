"""Buttons, piles and other parts of a module that act when a key is pressed or a button is clicked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hfmod.vassal.module import Component, Module
from hfmod.vassal.trait_diff import plain
from hfmod.vassal.values import Changer, Constraints, Key, read_changer, read_list

__all__ = ["Components", "Listener"]

#: Parts that are buttons of a window.
_BUTTONS = frozenset(
    {
        "DoActionButton", "ChangePropertyButton", "DiceButton", "SpecialDiceButton", "RandomTextButton",
        "InternetDiceButton", "GlobalKeyCommand", "MassKeyCommand", "TurnTracker",
    }
)  # fmt: skip
#: What parts of a module look like, or are called.
_LOOKS = frozenset(
    {
        "name", "desc", "text", "tooltip", "icon", "buttonText", "buttonIcon", "buttonHotkey", "hotkey",
        "title", "canDisable", "disabledIcon", "reportFormat", "hotkeys", "propChanger", "filter",
        "description",
    }
)  # fmt: skip
_PILE_KEYS = {
    "shuffleHotkey": ("is shuffled", "shuffleFormat"),
    "reverseHotkey": ("is turned over", "reverseFormat"),
    "reshuffleHotkey": ("goes into another pile", "reshuffleFormat"),
}
_CONTENT_FIGURES = 16


@dataclass(frozen=True)
class Listener:
    """A part of a module that acts on a key: `key` is an attribute of it, or its own name for a click."""

    component: Component
    parent: Component | None
    attribute: str

    @property
    def key(self) -> str:
        """The key, or where it has none the part's name."""
        return self.component.attributes.get(self.attribute, "") or f"click {self.component.name}"

    @property
    def title(self) -> str:
        """What players call it."""
        given = self.component.attributes
        return given.get("text") or given.get("buttonText") or self.component.name

    @property
    def report(self) -> str:
        """What it writes."""
        given = self.component.attributes
        if self.attribute in _PILE_KEYS:
            return given.get(_PILE_KEYS[self.attribute][1], "")
        return given.get("reportFormat", "") if given.get("doReport") != "false" else ""

    @property
    def changer(self) -> tuple[str, Changer, str] | None:
        """Name, change and limits of a property that it changes."""
        text = self.component.attributes.get("propChanger")
        if text is None or self.parent is None:
            return None
        given = self.parent.attributes
        limits = Constraints(
            given.get("isNumeric") == "true",
            given.get("min", ""),
            given.get("max", ""),
            given.get("wrap") == "true",
        )
        return self.parent.name, read_changer(text), limits.encode()

    @property
    def hot_keys(self) -> tuple[str, ...]:
        """Keys that it gives to the module."""
        given = self.component.attributes
        return read_list(given.get("hotkeys", "")) if given.get("doHotkey") == "true" else ()

    @property
    def piece_key(self) -> str:
        """The key that it gives to pieces."""
        ours = self.component.kind in ("GlobalKeyCommand", "MassKeyCommand")
        return self.component.attributes.get("hotkey", "") if ours else ""

    @property
    def filter(self) -> str:
        """Which pieces it reaches."""
        return self.component.attributes.get("filter", "")

    def lines(self) -> Iterator[str]:
        """What it does beside."""
        if self.attribute in _PILE_KEYS:
            more = ""
            if self.attribute == "reshuffleHotkey":
                more = f" {self.component.attributes.get('reshuffleTarget', '')}"
            yield f"the pile {self.component.name} {_PILE_KEYS[self.attribute][0]}{more}"
            return
        told = [
            f"{key} {plain(value)}"
            for key, value in sorted(self.component.attributes.items())
            if key not in _LOOKS and value not in ("", "false") and not key.endswith(("Hotkey", "Icon"))
        ]
        if told and self.component.kind != "ChangePropertyButton":
            yield f"{self.component.kind}: {', '.join(told)}"
        for child in self.component.walk():
            if child is not self.component and child.kind in ("SpecialDie", "SpecialDieFace"):
                yield f"{child.kind} {child.attributes.get('text', '')} {child.attributes.get('value', '')}"


class Components:
    """The parts of one module."""

    def __init__(self, module: Module):
        self.module = module
        said = module.metadata.extra1 if module.metadata is not None else ""
        self._content = said.rpartition(" ")[2][:_CONTENT_FIGURES]

    def neutral(self, text: str) -> str:
        """A text without the hash of the content, which reports of the set-up name."""
        return text.replace(self._content, "‹content›") if len(self._content) == _CONTENT_FIGURES else text

    @cached_property
    def _by_key(self) -> dict[str, list[Listener]]:
        found: dict[str, list[Listener]] = {}
        for component, parent in self._parts():
            starts = _PILE_KEYS if component.kind == "DrawPile" else (_start(component),)
            for attribute in starts:
                key = component.attributes.get(attribute, "")
                if key and (component.kind in _BUTTONS or component.kind == "DrawPile"):
                    found.setdefault(Key(key).normalised(), []).append(Listener(component, parent, attribute))
        return found

    def _parts(self) -> Iterator[tuple[Component, Component | None]]:
        pending: list[tuple[Component, Component | None]] = [(self.module.root, None)]
        while pending:
            component, parent = pending.pop()
            yield component, parent
            pending += [(child, component) for child in reversed(component.children)]

    def listening(self, key: str) -> list[Listener]:
        """Buttons and piles that act on a key."""
        return self._by_key.get(key, [])

    def buttons(self) -> Iterator[Listener]:
        """Buttons that players see, or reach by the keyboard."""
        for component, parent in self._parts():
            given = component.attributes
            if component.kind not in _BUTTONS:
                continue
            attribute = _start(component)
            key = given.get(attribute, "")
            seen = any(given.get(name) for name in ("text", "buttonText", "icon", "buttonIcon"))
            if seen or (key and not Key(key).name):
                yield Listener(component, parent, attribute)


def _start(component: Component) -> str:
    """The attribute with the key that starts it: where the plain one is given to pieces, another."""
    return "buttonHotkey" if component.kind in ("GlobalKeyCommand", "MassKeyCommand") else "hotkey"

"""Player ids are passwords (format reference, sections 5.5 and 6): they never reach an output."""

from __future__ import annotations

__all__ = ["HIDDEN", "PlayerKey", "Secret"]

HIDDEN = "***"


class Secret:
    """A text that may be compared and written back into a file, but never shown.

    `repr`, `str` and formatting give ``***``. Only encoders call `reveal`.
    """

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The text itself: for writing a save or log, never for an output."""
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(("Secret", self._value))

    def __repr__(self) -> str:
        return HIDDEN

    __str__ = __repr__


class PlayerKey(Secret):
    """A player's id, which is the password that the player typed into the engine."""

    __slots__ = ()

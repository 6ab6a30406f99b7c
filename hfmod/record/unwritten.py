"""What cannot be told at the table of a module."""

from __future__ import annotations


class CannotWrite(ValueError):
    """A game that the table can't show; the message names the act, or the part of the set-up."""


class Untold(ValueError):
    """The table has no control that tells an act; the message says which part of it."""

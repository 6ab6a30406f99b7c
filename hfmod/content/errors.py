"""The error of content that can't be loaded."""

from __future__ import annotations


class ContentError(ValueError):
    """Content that lint would report: names the file, what is wrong and what to do."""

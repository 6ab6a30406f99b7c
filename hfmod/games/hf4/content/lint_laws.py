"""Lint of laws: content and engine know the same ones (Module 0)."""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import Pack


def lint_laws(pack: Pack, report: Report, known: Mapping[str, frozenset[str]]) -> None:
    """Each law's ``code`` and ``score`` is one that the engine knows, and each that it knows is a law's.

    ``known`` has the engine's words by the two keys.
    """
    for key, words in known.items():
        used = set()
        for document, path, entry in pack.entries("hf4-ideologies", "ideologies"):
            word = entry["law"][key]
            used.add(word)
            if word not in words:
                message = f"{entry['id']}: the engine knows no law with {key} {word!r}"
                report.add(document, (*path, "law", key), "HF221", message, mean(word, words))
        for document in pack.of("hf4-ideologies"):
            for word in sorted(words - used):
                message = f"the engine implements the {key} {word!r}, which is no law's"
                report.add(document, ("ideologies",), "HF223", message, "Give it to a law.", key=True)

"""With which release of VASSAL traits and components came in, for modules that older engines should open.

Facts of VASSAL's release tags 3.2.17 to 3.7.26; what is not listed here was there in 3.2.17.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["COMPONENTS", "TRAITS", "Version", "version_of"]

Version = tuple[int, ...]

# by the first word of the type text
TRAITS: Mapping[str, str] = {
    "menuSeparator": "3.4.0", "deselect": "3.5.0", "locmsg": "3.5.4",
    "nonRect2": "3.6.0", "mat": "3.6.0", "matPiece": "3.6.0", "basicName": "3.6.0", "cmt": "3.7.0",
    "locCommand": "3.7.0", "setpieceprop": "3.7.0", "border": "3.7.0", "attach": "3.7.0",
}  # fmt: skip

# by the class name without its package
COMPONENTS: Mapping[str, str] = {
    "ChessClock": "3.5.0", "ChessClockControl": "3.5.0", "Flare": "3.5.0", "KeyNamer": "3.5.0",
    "BrowserPDFFile": "3.5.0", "GlobalTranslatableMessages": "3.5.4", "GlobalTranslatableMessage": "3.5.4",
    "PrototypeFolder": "3.6.0", "DeckSubFolder": "3.6.0", "ModuleSubFolder": "3.6.0",
    "MapSubFolder": "3.6.0", "GlobalPropertyFolder": "3.6.0", "DeckSendKeyCommand": "3.6.0",
    "DeckSortKeyCommand": "3.6.0", "SortParameter": "3.6.0", "MoveCameraButton": "3.6.0",
    "ScenarioOptions": "3.7.0", "ScenarioPropertiesOptionTab": "3.7.0", "ListScenarioProperty": "3.7.0",
    "NumberScenarioProperty": "3.7.0", "StringScenarioProperty": "3.7.0", "BooleanScenarioProperty": "3.7.0",
}  # fmt: skip

_VERSION = re.compile(r"\d{1,4}(?:\.\d{1,4}){1,3}")


def version_of(text: str) -> Version | None:
    """``3.7.0-beta2`` as (3, 7, 0); None where the text is no version."""
    found = _VERSION.match(text)
    return tuple(map(int, found[0].split("."))) if found else None

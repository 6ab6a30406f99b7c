"""What the findings of a build mean, by code (``hfmod explain``)."""

from __future__ import annotations

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    "HF900": "The content that passes lint does not make a table: two parts of it do not fit each other. The "
    "message says which.",
    "HF901": "A picture can't be drawn from the content that it shows. The place is that of the thing that "
    "it is a picture of.",
    "HF902": "A board is so large that VASSAL needs more memory for it than players' machines may give.",
    "HF903": "gpids.yaml, the lock file with the numbers of pieces, can't be read. Saved games find their "
    "pieces again by these numbers, so nothing is built without them.",
    "HF904": "Pieces have no number in gpids.yaml. A build writes new ones there where the content is the "
    "user's own; with --locked, and for content that is installed, it writes nothing.",
    "HF905": "The table can't be written as a VASSAL module: a part of it has no form there. The message "
    "says which.",
}

"""Where in the events of a log a reader is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class ReadingPlace:
    """Base of readers of events: ``index`` is that of the event that is being read."""

    index: int = 0

    @contextmanager
    def read_from(self, index: int) -> Iterator[None]:
        """Read as if this event was the one being read, and go on where the reader was."""
        here, self.index = self.index, index
        try:
            yield
        finally:
            self.index = here

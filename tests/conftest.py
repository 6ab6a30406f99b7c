"""Shared fixtures and settings."""

import gc
import os

from hypothesis import settings

pytest_plugins = ["pytester"]

# A fault of hfmod that a command would tell in a line is an error of the test.
os.environ.setdefault("HFMOD_TRACEBACK", "1")

# Every run tries the same examples, however long they take: a failure is a change's, and not the day's.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_collection_finish() -> None:
    """Modules and collected tests stay to the end: the garbage collector need not walk them every time."""
    gc.freeze()
    gc.set_threshold(100_000)

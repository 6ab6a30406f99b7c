"""How the benchmarks measure: the fastest of some runs, with what the last of them gave."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

CPU, WALL = time.process_time, time.perf_counter  # wall-clock time for work in other processes


def fastest(work: Callable[[], T], rounds: int = 1, clock: Callable[[], float] = CPU) -> tuple[float, T]:
    """Seconds of the fastest of ``rounds`` runs (a busy machine changes them little), and a result."""
    times: list[float] = []
    for _ in range(max(1, rounds)):
        begin = clock()
        result = work()
        times.append(clock() - begin)
    return min(times), result

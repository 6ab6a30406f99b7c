"""Times of building the High Frontier module: cold, after a changed card, warm.

    python tests/bench/bench_build.py [--workers N]

Goals: cold under 20 s on 2 cores, warm under 1 s. The peer is the rendering of the same pictures alone, one
after the other in one process: the ratio says what everything around it costs and what the processes save.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import WALL, fastest


def timed(output: Path, workers: int) -> tuple[float, str]:
    """Seconds and outcome of one build in a fresh process."""
    code = (
        "from pathlib import Path; from hfmod.app.build import build\n"
        "if __name__ == '__main__':\n"
        f"    r = build('hf4', Path({str(output)!r}), workers={workers})\n"
        "    print(r.warm, r.drawn, r.pictures, r.path.stat().st_size)\n"
    )
    script = output / "one_build.py"
    script.write_text(code)
    command = [sys.executable, str(script)]
    seconds, done = fastest(
        lambda: subprocess.run(command, check=True, capture_output=True, text=True), clock=WALL
    )
    return seconds, done.stdout.strip()


def peer() -> float:
    """Seconds to render all pictures one after the other."""
    from hfmod.app.build import table_of
    from hfmod.draw.render import svg_to_png

    pictures = table_of("hf4").pictures()
    drawn = [(picture.draw(), picture.scale) for picture in pictures.values()]
    return fastest(lambda: [svg_to_png(svg, scale) for svg, scale in drawn], clock=WALL)[0]


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    workers = parser.parse_args().workers
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder)
        cold, outcome = timed(output, workers)
        warm, _ = timed(output, workers)
        pictures = sorted((output / ".cache/hf4/pictures").glob("*.png"), key=lambda p: p.stat().st_size)
        pictures[len(pictures) // 2].unlink()
        (output / ".cache/hf4/built.json").unlink()
        one, _ = timed(output, workers)
    alone = peer()
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"cold  {cold:6.2f} s   ({outcome}; {workers} processes; goal 20 s)")
    print(f"one   {one:6.2f} s   (one picture changed)")
    print(f"warm  {warm:6.2f} s   (goal 1 s)")
    print(f"peer  {alone:6.2f} s   rendering alone in one process; cold is {cold / alone:.2f} of it")
    print(f"peak memory of one process {peak:.0f} MB")


if __name__ == "__main__":
    main()

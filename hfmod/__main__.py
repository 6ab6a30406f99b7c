"""Entry point of the ``hfmod`` command."""

from __future__ import annotations

import gc
import os
import sys

ALLOCATIONS = 200_000  # between passes of the garbage collector; most objects of a command live to its end


def main() -> None:
    """Run the command line; answers ``--version`` without loading it."""
    if sys.argv[1:] == ["--version"]:
        from hfmod import __version__

        print(f"hfmod {__version__}")
        return
    gc.set_threshold(ALLOCATIONS)
    from hfmod.cli import app

    try:
        app()
    except OSError as error:  # such as a full disk behind > or |; commands tell of their own files
        where = f"{error.filename}: " if error.filename is not None else ""
        print(f"hfmod: cannot go on: {where}{error.strerror or error}", file=sys.stderr)
        os._exit(2)  # without the flush of an output that takes nothing
    except Exception as error:
        from hfmod.cli.common import fault

        fault(error)
        sys.exit(2)


if __name__ == "__main__":
    main()

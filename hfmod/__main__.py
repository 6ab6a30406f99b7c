"""Entry point of the ``hfmod`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; answers ``--version`` without loading it."""
    if sys.argv[1:] == ["--version"]:
        from hfmod import __version__

        print(f"hfmod {__version__}")
        return
    from hfmod.cli import app

    app()


if __name__ == "__main__":
    main()

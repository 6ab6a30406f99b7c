"""The package is cheap to import, and every public name can be had from it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hfmod.vassal as vassal


def test_public_names() -> None:
    for name in vassal.__all__:
        assert getattr(vassal, name) is not None
    assert sorted(vassal._HOME_OF) == sorted(vassal.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = vassal.nonsense


def test_importing_the_package_loads_nothing_else() -> None:
    code = (
        "import sys, hfmod.vassal; print([m for m in sys.modules if m.startswith(('hfmod.vassal.', 'lxml'))])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"

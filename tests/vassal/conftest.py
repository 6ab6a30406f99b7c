"""Where the VASSAL sample files are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent.parent / "fixtures" / "vassal-samples"


@pytest.fixture
def samples() -> Path:
    """Folder of the project's own sample files."""
    return SAMPLES


@pytest.fixture
def foreign() -> Path:
    """Folder of other people's files; they may not be copied into the project."""
    folder = os.environ.get("HFMOD_VASSAL_SAMPLES")
    if not folder:
        pytest.skip("HFMOD_VASSAL_SAMPLES names no folder with foreign samples")
    return Path(folder)

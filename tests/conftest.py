"""What every test may use: the folder of shared puzzles and one way of drawing examples."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, however slow the machine is.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder `shared` beside the checkout; without it the test is skipped."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("no folder `shared` beside the checkout")
    return folder

"""Ganak, an exact counter of the models of a formula, projected to some of its variables.

It comes as the package `pyganak` (extra `count`) and knows no limit: it runs in a child process,
which whoever waits for it can end.

Source: Sharma, Roy, Soos, Meel: GANAK: a scalable probabilistic exact model counter, IJCAI 2019.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from satgrid.errors import SatgridError
from satgrid.formula import Formula
from satgrid.solvers.process import Folder, running

NAME = "ganak"
_CHILD = ("-m", "satgrid.solvers._ganak")


def installed() -> bool:
    """Say whether the package is there."""
    return find_spec("pyganak") is not None


def projected_count(formula: Formula, shown: int, on_progress: Callable[[], None]) -> int:
    """Return how many assignments of the variables 1 to `shown` are part of a model.

    `on_progress` is called about every tenth of a second and may raise to end it. Raises
    `SatgridError` if the counter fails, as one does that has no memory left.
    """
    with Folder() as folder:
        path = Path(folder) / "clauses"
        with path.open("wb") as file:
            formula.flat.tofile(file)
        words = (str(path), str(shown), str(formula.variables))
        with running((sys.executable, *_CHILD, *words)) as process:
            printed = b"".join(process.printed(on_progress))
            if process.exit_code() == 0:
                return int(printed, 16)
            said = process.complaint() or f"exit code {process.exit_code()}"
    raise SatgridError(f"{NAME} failed ({said}): count with --limit")

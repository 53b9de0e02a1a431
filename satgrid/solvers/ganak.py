"""Ganak, an exact counter of the models of a formula, projected to some of its variables.

It is the package `pyganak` (extra `count`). It accepts no limits, so it runs in a child process,
which can be ended: `python -m satgrid.solvers.ganak FILE SHOWN VARIABLES`.

Source: Sharma, Roy, Soos, Meel: GANAK: a scalable probabilistic exact model counter, IJCAI 2019.
"""

from __future__ import annotations

import signal
import sys
from array import array
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from satgrid.errors import SatgridError
from satgrid.formula import Formula, OnProgress, split_clauses
from satgrid.solvers.process import Folder, running

NAME = "ganak"


def installed() -> bool:
    """Return whether the package is installed."""
    return find_spec("pyganak") is not None


def projected_count(
    formula: Formula,
    shown: int,
    on_progress: OnProgress,
    child: Sequence[str] = ("-m", "satgrid.solvers.ganak"),
) -> int:
    """Return how many assignments of the variables 1 to `shown` are part of a model.

    `on_progress` is called about every tenth of a second and may raise to end it. Python runs the
    counter with the arguments `child`. Raises
    `SatgridError` if the counter fails, for example without enough memory.
    """
    with Folder() as folder:
        path = Path(folder) / "clauses"
        with path.open("wb") as file:
            formula.flat.tofile(file)
        words = (str(path), str(shown), str(formula.variables))
        with running((sys.executable, *child, *words)) as process:
            printed = b"".join(process.printed(on_progress))
            if process.exit_code() == 0:
                return int(printed, 16)
            said = process.complaint() or f"exit code {process.exit_code()}"
    raise SatgridError(f"{NAME} failed ({said}): count with --limit")


# ------------------------------------------------------------------ the child process


def _end_with_the_parent() -> None:
    """Let Linux end this process when its parent ends, because counting may take days.

    No Python code runs while it counts.
    """
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def _main(path: str, shown: str, variables: str) -> None:
    """Print how many assignments of the variables 1 to `shown` are part of a model.

    The file has the clauses as 32-bit ints of this machine, each clause ended by 0. The number is
    hexadecimal: a decimal one of many digits takes long to write and to read.
    """
    from pyganak import Counter

    _end_with_the_parent()
    flat = array("i")
    flat.frombytes(Path(path).read_bytes())
    counter = Counter()
    counter.new_vars(int(variables))
    counter.add_clauses(split_clauses(flat))
    counter.set_sampling_set(range(1, int(shown) + 1))
    print(hex(counter.count()))


if __name__ == "__main__":
    _main(*sys.argv[1:])

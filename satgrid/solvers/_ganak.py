"""The child process that counts: `python -m satgrid.solvers._ganak FILE SHOWN VARIABLES`.

FILE holds the clauses as 32-bit ints of this machine, each clause ended by 0. Prints how many
assignments of the variables 1 to SHOWN some model of them extends, as a hexadecimal number: a
decimal one of so many digits takes long to write and to read.
"""

from __future__ import annotations

import signal
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path


def _clauses(flat: array[int]) -> Iterator[list[int]]:
    clause: list[int] = []
    for x in flat:
        if x:
            clause.append(x)
        else:
            yield clause
            clause = []


def _end_with_the_parent() -> None:
    """Let Linux end this process when its parent ends, however that comes: it may count for days.

    No Python code runs while it counts.
    """
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def _main(path: str, shown: str, variables: str) -> None:
    from pyganak import Counter

    _end_with_the_parent()
    flat = array("i")
    flat.frombytes(Path(path).read_bytes())
    counter = Counter()
    counter.new_vars(int(variables))
    counter.add_clauses(_clauses(flat))
    counter.set_sampling_set(range(1, int(shown) + 1))
    print(hex(counter.count()))


if __name__ == "__main__":
    _main(*sys.argv[1:])

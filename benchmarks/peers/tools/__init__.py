"""The tools that are compared, one a file.

A tool offers `version()` and `solve(instance, unique)`: one solution, or with `unique` two if there
are two, as grids of values; an empty list says that there is none. It raises `Unsupported` for
what it cannot be asked. One that has to be measured from outside has `timed` instead, which returns
the seconds too. `instances.py` says what an instance is.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Instance: TypeAlias = dict[str, Any]
Shown: TypeAlias = list[list[str]]
"""The value of each cell, row by row."""


class Unsupported(Exception):
    """The tool has no such puzzles, or no such question."""

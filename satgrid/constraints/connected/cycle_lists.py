"""The smallest sets of cells that divide a board: rings, and chains from border to border.

Cells that never touch side by side divide the others if and only if they include such a set. Take
the cells and the border as nodes, and join cells that meet diagonally, and the border with its
cells. The sets are the chordless cycles of this graph. A ring with two cells of the border is not
among them, because the chain between these two is smaller.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from satgrid.board import all_cells, diagonal, on_border
from satgrid.errors import UsageError

_BORDER = 0
"""The node of the border; cell k in reading order, from 0, is node k + 1."""


def cycles(height: int, width: int) -> Iterator[tuple[int, ...]]:
    """Yield each set once, as its cells along the cycle; always in the same order.

    Cells are numbered in reading order from 0. Found by depth-first search.
    """
    if height == 1 or width == 1:
        # A cell between the ends of the line meets the border on both sides.
        yield from ((k,) for k in range(1, height * width - 1))
        return
    near = _graph(height, width)
    # How many nodes of the path each node meets.
    met = [0] * len(near)
    for start in range(len(near)):
        path: list[int] = [start]
        ways = [iter(near[start])]
        for node in near[start]:
            met[node] += 1
        while path:
            for node in ways[-1]:
                # The start is the smallest node; a ring has one cell of the border at most.
                if node <= start or (start and met[_BORDER] and near[node][0] == _BORDER):
                    continue
                if met[node] == 1:
                    path.append(node)
                    ways.append(iter(near[node]))
                    for other in near[node]:
                        met[other] += 1
                    break
                # Met by the path's two ends alone. Of the two ways around one is enough.
                if met[node] == 2 and start in near[node] and node > path[1]:
                    yield tuple(each - 1 for each in (*path, node) if each != _BORDER)
            else:
                ways.pop()
                for node in near[path.pop()]:
                    met[node] -= 1


def _graph(height: int, width: int) -> list[list[int]]:
    """Return for each node the nodes that it meets, in ascending order."""
    near: list[list[int]] = [[]]
    nodes = {p: k for k, p in enumerate(all_cells(height, width), 1)}
    for p, k in nodes.items():
        near.append([nodes[q] for q in diagonal(p) if q in nodes])
        if on_border(p, height, width):
            near[_BORDER].append(k)
            near[k].insert(0, _BORDER)
    return near


# ------------------------------------------------------------------ the cache


_VERSION = 1
"""To be raised whenever another list is found for the same size."""

_MOST = 2_000_000
"""The most cells in all cycles together, each counted as often as it is in one."""

_MOST_BYTES = 10 * _MOST
"""Longer than any list: a cell has a number of at most six digits, followed by a blank."""

Cycles = list[tuple[int, ...]]

_anew = ContextVar("_anew", default=False)


@contextmanager
def made_anew() -> Iterator[None]:
    """Search for cycles anew in this block, and ignore lists of a file or the memory."""
    before = _anew.set(True)
    try:
        yield
    finally:
        _anew.reset(before)


def cycles_of(height: int, width: int) -> Cycles:
    """Return the smallest sets of cells that part a board of this size (see `cycles`).

    Raises `UsageError` if they are too many.

    The lists are kept in the user's cache folder, in files such as `satgrid/cycles-10x10.txt`: a
    line with the version, the size and a checksum, then one cycle per line, as the numbers of its
    cells. A file that differs from that is replaced, with a warning; so is a folder that cannot be
    used. It is safe to delete the files. The checksum detects damage, not forgery: inside
    `made_anew` no file is read.
    """
    return _find_cycles(height, width) if _anew.get() else kept_cycles(height, width)


@lru_cache(maxsize=8)
def kept_cycles(height: int, width: int) -> Cycles:
    """Return the cycles from the file, if there is one; else make it."""
    size = f"{height}x{width}"
    path = _folder() / "satgrid" / f"cycles-{size}.txt"
    trouble = ""
    try:
        return _read(path, size, height * width)
    except FileNotFoundError:
        pass
    except OSError as error:
        trouble = f"cannot be read ({error.strerror}): made anew"
    except ValueError:
        trouble = "not a list of cycles as this version writes it: made anew"
    found = _find_cycles(height, width)
    try:
        _write(path, size, found)
    except OSError as error:
        trouble = (
            f"cannot be written ({error.strerror}): the cycles are searched for in every run; "
            "name a folder with XDG_CACHE_HOME"
        )
    if trouble:
        warnings.warn(f"{path}: {trouble}", stacklevel=2)
    return found


def _folder() -> Path:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        folder = os.environ.get(name, "")
        if os.path.isabs(folder):
            return Path(folder)
    try:
        return Path.home() / ".cache"
    except RuntimeError:
        # Without a home nothing can be kept, which is said as of any folder.
        return Path(os.devnull)


def _find_cycles(height: int, width: int) -> Cycles:
    found: Cycles = []
    cells = 0
    for cycle in cycles(height, width):
        found.append(cycle)
        cells += len(cycle)
        if cells > _MOST:
            raise UsageError(
                f"connected=cycles: a board of {height}x{width} has too many cycles (more than "
                f"{_MOST:,} cells in all of them): choose connected=forest"
            )
    return found


def _head(size: str, body: bytes) -> bytes:
    from hashlib import sha256

    return f"satgrid cycles {_VERSION} {size} {sha256(body).hexdigest()}\n".encode()


def _read(path: Path, size: str, cells: int) -> Cycles:
    """Return the list of a file; raise `ValueError` if this version did not write it."""
    if path.is_fifo():
        raise ValueError
    with path.open("rb") as file:
        head, _, body = file.read(_MOST_BYTES).partition(b"\n")
    if head + b"\n" != _head(size, body):
        raise ValueError
    found = [tuple(map(int, line.split())) for line in body.splitlines()]
    if not all(0 <= k < cells for cycle in found for k in cycle):
        raise ValueError
    return found


def _write(path: Path, size: str, found: Cycles) -> None:
    """Write the file: to a temporary one first, so that no process reads half of it."""
    from tempfile import mkstemp

    body = "".join(" ".join(map(str, cycle)) + "\n" for cycle in found).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_head(size, body) + body)
        os.replace(temporary, path)
    except BaseException:
        # After Ctrl-C it may have its new name already.
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise

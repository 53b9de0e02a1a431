"""Domains: the values that each cell may still have.

Each value has a bit plane, which is one int: row r is lane r, `lane` bits wide, and cell (r, c) is
bit `r * lane + c`. Lanes are wide enough for rows and for columns, with at least one guard bit at
the top that is 0. So the carry of a sum does not reach the next lane, and `transpose` can swap rows
and columns of a plane.

Domains start full. Narrowing only removes values that no solution has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, count
from typing import TypeAlias, TypeVar

from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell, Grid

_DIGITS = bytes.maketrans(b"01", b"\0\1")

_SMALL = 1024
"""Up to this number of bits, setting one bit of an int takes no longer than one of a byte array."""


T = TypeVar("T")

Step: TypeAlias = Callable[[], None]
"""Removes values from domains; raises `Contradiction` if a statement cannot be satisfied."""

Steps: TypeAlias = Iterator[tuple[int, Step]]
"""Steps, each after its effort: those of less effort are made first."""


def step_on_demand(make: Callable[[], Step], is_idle: Callable[[], bool] = lambda: False) -> Step:
    """Return the step that `make` returns when the step is not idle for the first time."""
    made: Step | None = None

    def step() -> None:
        nonlocal made
        if made is None:
            if is_idle():
                return
            made = make()
        made()

    return step


def step_until_met(statements: Iterable[T], narrow: Callable[[T], bool]) -> Step:
    """Return the step that narrows by each statement until `narrow` returns that it is met."""
    left = list(statements)

    def step() -> None:
        nonlocal left
        left = [each for each in checked(left, 50) if not narrow(each)]

    return step


class Contradiction(Exception):
    """A cell has no value left, or a statement cannot be satisfied: there is no solution.

    `clue` names the printed clue that cannot be satisfied, if a single one is to blame; or, with
    `others`, one of several.
    """

    def __init__(self, clue: str = "", others: bool = False) -> None:
        super().__init__(clue)
        self.clue, self.others = clue, others


class Domains:
    """The values that each cell of a `height` x `width` board may still have."""

    def __init__(self, height: int, width: int, values: Sequence[str]) -> None:
        self.height = height
        self.width = width
        self.values = tuple(values)
        self.lane = lane_width(max(height, width))
        self.full = repeat((1 << width) - 1, self.lane, height)
        self.planes = dict.fromkeys(self.values, self.full)

    def plane(self, cells: Iterable[Cell]) -> int:
        """Return the plane in which these cells are set."""
        lane = self.lane
        if self.height * lane <= _SMALL:
            plane = 0
            for r, c in cells:
                plane |= 1 << r * lane + c
            return plane
        step = lane // 8
        raw = bytearray(self.height * step)
        for r, c in cells:
            raw[r * step + (c >> 3)] |= 1 << (c & 7)
        return int.from_bytes(raw, "little")

    def candidates(self, plane: int) -> Iterator[tuple[Cell, list[str]]]:
        """Yield each cell of the plane with the values it may still have, in reading order."""
        lane, height = self.lane, self.height
        rows = [(value, rows_of(each, lane, height)) for value, each in self.planes.items()]
        undecided = rows_of(self.undecided(), lane, height)
        every = list(self.values)
        for cell in cells_of(plane, lane):
            r, c = cell
            if len(every) == 2 and undecided[r] >> c & 1:
                yield cell, every
            else:
                yield cell, [value for value, of in rows if of[r] >> c & 1]

    def undecided(self) -> int:
        """Return the plane of the cells with two or more values left."""
        once = twice = 0
        for plane in self.planes.values():
            twice |= once & plane
            once |= plane
        return twice

    def fixed(self, value: str) -> int:
        """Return the plane of the cells whose only possible value this is."""
        return self.planes[value] & ~self.undecided()

    def replace(self, planes: dict[str, int]) -> None:
        """Set narrowed planes; raise `Contradiction` if a cell has no value left."""
        union = 0
        for plane in planes.values():
            union |= plane
        if union != self.full:
            raise Contradiction
        self.planes = planes

    def remove(self, value: str, cells: int) -> None:
        """Remove the value from all cells of a plane; raise `Contradiction` if none is left."""
        plane = self.planes[value]
        if plane & cells:
            self.replace({**self.planes, value: plane & ~cells})

    def keep(self, value: str, cells: int) -> None:
        """Remove all other values from the cells of a plane; raise `Contradiction` as `remove`."""
        for other in self.values:
            if other != value:
                self.remove(other, cells)

    def require_if_decided(self, holds: Callable[[Grid[str]], bool], clue: str = "") -> None:
        """Raise `Contradiction` if every cell has one value left, and the board does not hold."""
        grid = self.grid()
        if grid is not None and not holds(grid):
            raise Contradiction(clue)

    def grid(self) -> Grid[str] | None:
        """Return the board if every cell has one value left, else None."""
        if self.undecided():
            return None
        flat = [self.values[0]] * (self.height * self.width)
        for value in self.values[1:]:
            check_deadline()
            for at in self.cell_indices(self.planes[value]):
                flat[at] = value
        return Grid(self.height, self.width, tuple(flat))

    def cell_indices(self, plane: int) -> list[int]:
        """Return the indices of the cells of a plane, counted from 0 in reading order."""
        return list(compress(count(), self.plane_as_bytes(plane)))

    def plane_as_bytes(self, plane: int) -> bytes:
        """Return one byte per cell in reading order: 1 if the cell is in the plane, else 0."""
        # The binary digits of all rows, from the first cell on.
        size = self.height * self.lane
        flags = f"{plane:0{size}b}"[::-1].encode().translate(_DIGITS)
        return b"".join([flags[i : i + self.width] for i in range(0, size, self.lane)])


def cells_of(plane: int, lane: int) -> Iterator[Cell]:
    """Yield the cells of a plane in reading order."""
    if plane.bit_count() < 8:
        for at in bits_of(plane):
            yield divmod(at, lane)
        return
    for r, row in enumerate(rows_of(plane, lane), 1):
        if not r % 10:
            check_deadline()
        # Inlined `bits_of`, for speed.
        while row:
            low = row & -row
            yield r - 1, low.bit_length() - 1
            row ^= low


def coverage(planes: Iterable[int]) -> tuple[int, int]:
    """Return the cells in one of the planes or more, and the cells in two or more."""
    once = twice = 0
    for plane in planes:
        twice |= once & plane
        once |= plane
    return once, twice


def bits_of(row: int) -> Iterator[int]:
    """Yield the places of the bits that are set, from the lowest."""
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


def rows_of(plane: int, lane: int, height: int = 0) -> list[int]:
    """Return the rows of a plane up to the last with a cell, `height` at least: bit c is cell c."""
    step = lane // 8
    size = max(-(-plane.bit_length() // lane), height) * step
    raw = plane.to_bytes(size, "little")
    return [int.from_bytes(raw[i : i + step], "little") for i in range(0, size, step)]


def plane_of(rows: Sequence[int], lane: int) -> int:
    """Return the plane with these rows."""
    step = lane // 8
    return int.from_bytes(b"".join(row.to_bytes(step, "little") for row in rows), "little")


def repeat(pattern: int, lane: int, times: int) -> int:
    """Return `times` copies of the pattern, one per lane."""
    if times < 2:
        return pattern * times
    # By halves: dividing by a number of ones takes seconds for a big board.
    half = repeat(pattern, lane, times // 2)
    found = half | half << lane * (times // 2)
    return found << lane | pattern if times % 2 else found


@lru_cache
def lane_width(n: int) -> int:
    """Return the smallest lane width for n cells and a guard bit that `transpose` supports.

    Widths are q * 2^e with q odd and at most 7, in multiples of 8: 8 16 24 32 40 48 56 64 80 ...
    """
    lane = (n + 8) // 8 * 8
    while (lane // (lane & -lane)) > 7:
        lane += 8
    return lane


def transpose(plane: int, lane: int) -> int:
    """Return the plane with rows and columns exchanged: bit (r, c) moves to (c, r).

    A butterfly of masked swaps: with lane = q * 2^e, the e swaps exchange halves of ever larger
    squares, then q - 1 swaps exchange the blocks of 2^e x 2^e cells.
    """
    for distance, mask in _network(lane):
        image = ((plane >> distance) ^ plane) & mask
        plane ^= image | image << distance
    return plane


@lru_cache
def _network(lane: int) -> tuple[tuple[int, int], ...]:
    """Return the (distance, mask) swaps of `transpose`; a mask has the lower bit of each pair."""
    block = lane & -lane
    q = lane // block
    swaps = []
    s = 1
    while s < block:
        # In every 2s x 2s square, exchange the upper right s x s with the lower left.
        columns = repeat(((1 << s) - 1) << s, 2 * s, lane // (2 * s))
        mask = repeat(repeat(columns, lane, s), 2 * s * lane, lane // (2 * s))
        swaps.append((s * (lane - 1), mask))
        s *= 2
    for k in range(1, q):
        # Swap the blocks on the k-th diagonal above the main one with their mirror images.
        mask = 0
        for i in range(q - k):
            square = repeat((1 << block) - 1, lane, block)
            mask |= square << (i * block * lane + (i + k) * block)
        swaps.append((k * block * (lane - 1), mask))
    return tuple(swaps)

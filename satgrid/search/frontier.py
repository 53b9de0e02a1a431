"""The frontier: a sweep over the cells of a nurikabe with few islands, which lists its solutions.

The cells are visited row by row. A state is what the cells so far mean for the rest: the class of
the last cell in each column (black, or which island), and which of these cells are connected. All
ways to reach a state are kept together as one int, which has a bit for each combination of sizes
that the islands may have so far. A cell added to an island is then a shift of that int. The number
of black cells follows from these sizes, so it needs no bit.

Every state of the last row that is one region per class, with all sizes complete, ends a solution.
The solutions are read backwards, row by row, from the states that are kept for each row. So a sweep
that has ended decides how many solutions there are. It needs no clauses, and proves nothing to a
checker of proofs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from satgrid.board import all_cells
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.constraints.any_of import AnyOfNear
from satgrid.constraints.connected import Connected
from satgrid.constraints.given import Given, GivenEach
from satgrid.constraints.islands import Islands, rooms
from satgrid.deadline import checked
from satgrid.domains import Domains, cells_of
from satgrid.grid import Cell, Grid

MOST_COLUMNS = 12
"""The longest row of a sweep; each column more has about twice the states."""

MOST_SIZES = 2_048
"""The most combinations of sizes, which are bits of each state."""

MOST_STATES = 250_000
"""The most states that are kept for all rows, each about 0.4 KB."""

State: TypeAlias = bytes
"""A label for each column, then 1 if the cell up and to the left is black and decides a square.

A label is a class times 16, plus the first column of its region in the state; 0 is no cell.
"""

Layer: TypeAlias = dict[State, int]
"""The states after a cell, each with its combinations of sizes."""

_BLACK = 16
_CLASS = 0xF0
_COLUMN = 0x0F


class TooLarge(Exception):
    """The sweep would keep more than `MOST_STATES` states."""


class Frontier:
    """A sweep of a board within `domains`, for the sizes of the numbers of `islands`.

    The cells without the value of the islands are one region, without a square of 2x2 cells.
    `states` is the number of states so far.
    """

    def __init__(self, islands: Islands, other: Value, domains: Domains) -> None:
        self.states = 0
        self._value, self._other = islands.value, other
        self._turned = domains.width > domains.height
        self._height, self._width = sorted((domains.height, domains.width), reverse=True)
        sizes = [number or 0 for _, number in islands.numbers]
        self._strides = _strides(sizes)
        self._complete = (1 << _combinations(sizes)) >> 1
        counts = [
            [k // stride % (size + 1) for stride, size in zip(self._strides, sizes, strict=True)]
            for k in range(_combinations(sizes))
        ]
        # Combinations by island: those with room for a cell more, and those with all cells.
        self._growing = [_bits(each[k] < size for each in counts) for k, size in enumerate(sizes)]
        self._grown = [_bits(each[k] == size for each in counts) for k, size in enumerate(sizes)]
        # Combinations by the number of cells so far: possible ones, and those without black left.
        whites, area = [*map(sum, counts)], domains.height * domains.width
        black = area - sum(sizes)
        self._possible = [_bits(0 <= n - k <= black for k in whites) for n in range(area + 1)]
        self._spent = [_bits(n - k == black for k in whites) for n in range(area + 1)]
        self._classes = self._possible_classes(islands, domains)
        self._rows: list[Layer] = [{bytes(self._width + 1): 1}]

    def _possible_classes(self, islands: Islands, domains: Domains) -> list[list[int]]:
        """Return the classes that each cell may have."""
        found: list[list[int]] = [[] for _ in range(domains.height * domains.width)]
        for cell in cells_of(domains.planes[self._other], domains.lane):
            found[self._place(cell)].append(_BLACK)
        possible, known = domains.planes[self._value], domains.fixed(self._value)
        each_room = rooms(islands.numbers, possible, known, domains.lane)
        for k, (_, room) in enumerate(each_room):
            for cell in cells_of(room & possible, domains.lane):
                found[self._place(cell)].append(_class_of(k))
        return found

    def _place(self, cell: Cell) -> int:
        row, column = reversed(cell) if self._turned else cell
        return row * self._width + column

    def solutions(self) -> Iterator[Grid[Value] | None]:
        """Yield every solution once, and None after each cell of the sweep and each row read.

        Raises `TooLarge`.
        """
        layer = self._rows[0]
        for row in range(self._height):
            for place in range(row * self._width, (row + 1) * self._width):
                layer = self._next_layer(layer, place, self._classes[place])
                yield None
            self._rows.append(layer)
            if sum(map(len, self._rows)) > MOST_STATES:
                raise TooLarge
        if self._complete:
            ends = [state for state, sizes in layer.items() if sizes & self._complete]
            yield from self._read([*filter(_is_whole, ends)])

    def _read(self, ends: Sequence[State]) -> Iterator[Grid[Value] | None]:
        """Yield the solutions with these last rows, and None after each row."""
        waiting: list[tuple[State, int, tuple[State, ...]]]
        waiting = [(state, self._complete, (state,)) for state in reversed(ends)]
        while waiting:
            state, sizes, below = waiting.pop()
            row = self._height - len(below)
            yield None
            for before, left in self._before(row, state, sizes):
                if row:
                    waiting.append((before, left, (before, *below)))
                else:
                    yield self._grid(below)

    def _before(self, row: int, state: State, sizes: int) -> Iterator[tuple[State, int]]:
        """Yield the states before a row that lead to this one with these sizes, one bit."""
        classes = [label & _CLASS for label in state[:-1]]
        for each in classes:
            if each != _BLACK:
                sizes >>= self._strides[_island_of(each)]
        for before, reached in checked([*self._rows[row].items()], 100):
            if not reached & sizes:
                continue
            layer = {before: sizes}
            for column, each in enumerate(classes):
                layer = self._next_layer(layer, row * self._width + column, [each])
                if not layer:
                    break
            if state in layer:
                yield before, sizes

    def _grid(self, rows: Sequence[State]) -> Grid[Value]:
        labels = [label for state in rows for label in state[:-1]]
        values = [self._other if label & _CLASS == _BLACK else self._value for label in labels]
        if self._turned:
            height, width = self._width, self._height
            return Grid(height, width, tuple(v for r in range(height) for v in values[r::height]))
        return Grid(self._height, self._width, tuple(values))

    def _next_layer(self, layer: Layer, place: int, classes: Sequence[int]) -> Layer:
        """Return the states after the cell at this place, which has one of the classes."""
        found: Layer = {}
        self.states += len(layer)
        width, column = self._width, place % self._width
        possible = self._possible[place + 1]
        for state, sizes in checked(layer.items(), 100):
            top, left = state[column], state[column - 1] if column else 0
            above, beside = top & _CLASS, left & _CLASS
            next_above = state[column + 1] & _CLASS if column + 1 < width else 0
            for own in classes:
                if own == _BLACK:
                    if above == beside == _BLACK and state[width]:
                        continue
                    reached = sizes & possible
                else:
                    if above not in (0, _BLACK, own) or beside not in (0, _BLACK, own):
                        continue
                    island = _island_of(own)
                    reached = (sizes & self._growing[island]) << self._strides[island] & possible
                if above not in (0, own) and top not in state[:column] + state[column + 1 : width]:
                    reached &= self._ended(state, column, place)
                if reached:
                    after = _with_cell(state[:width], column, own)
                    after += b"\1" if own == above == next_above == _BLACK else b"\0"
                    found[after] = found.get(after, 0) | reached
        return found

    def _ended(self, state: State, column: int, place: int) -> int:
        """Return the combinations with which the region in a column may have no further cell."""
        ended = state[column] & _CLASS
        labels = state[:column] + state[column + 1 : self._width]
        if any(label & _CLASS == ended for label in labels):
            return 0  # Another region of its class would stay apart.
        return self._spent[place + 1] if ended == _BLACK else self._grown[_island_of(ended)]


def _class_of(island: int) -> int:
    return _BLACK * (island + 2)


def _island_of(own: int) -> int:
    return own // _BLACK - 2


def _combinations(sizes: Iterable[int]) -> int:
    found = 1
    for size in sizes:
        found *= size + 1
    return found


def _strides(sizes: Sequence[int]) -> list[int]:
    return [_combinations(sizes[:k]) for k in range(len(sizes))]


def _bits(those: Iterable[bool]) -> int:
    return sum(1 << k for k, each in enumerate(those) if each)


def _with_cell(labels: bytes, column: int, own: int) -> bytes:
    """Return the labels with a cell of a class in this column, below the one that was there."""
    top, left = labels[column], labels[column - 1] if column else 0
    if top & _CLASS == own:
        if left & _CLASS != own or left == top:
            return labels
        first, second = sorted((left, top))
        return labels.replace(bytes((second,)), bytes((first,)))
    label = left if left & _CLASS == own else own | column
    others = labels[column + 1 :]
    if top and top & _COLUMN == column:
        # The region keeps the cells to the right, if it has any.
        first = others.find(top)
        if first >= 0:
            moved = top & _CLASS | column + 1 + first
            others = others.replace(bytes((top,)), bytes((moved,)))
    return labels[:column] + bytes((label,)) + others


def _is_whole(state: State) -> bool:
    """Return whether each class of a state is one region."""
    labels = set(state[:-1])
    return len(labels) == len({label & _CLASS for label in labels})


def frontier_of(statements: Iterable[Constraint], domains: Domains) -> Frontier | None:
    """Return the sweep of a puzzle; None if it has other statements, or too much to keep."""
    islands: Islands | None = None
    sea: Connected | None = None
    squares: AnyOfNear | None = None
    printed: list[tuple[Cell, Value]] = []
    for each in statements:
        match each:
            case Islands() if islands is None:
                islands = each
                printed += [(cell, each.value) for cell, _ in each.numbers]
            case Connected(apart=None, cells=None) if sea is None and len(each.values) == 1:
                sea = each
            case AnyOfNear(when=()) if squares is None:
                squares = each
            case Given():
                printed.append((each.cell, each.value))
            case GivenEach():
                printed += zip(each.cells, each.values, strict=True)
            case _:
                return None
    if islands is None or sea is None or squares is None:
        return None
    sizes = [number for _, number in islands.numbers]
    others = [value for value in domains.values if value != islands.value]
    corners = {*all_cells(domains.height - 1, domains.width - 1)}
    is_supported = (
        others == [*sea.values]
        and squares.value == islands.value
        and {*squares.offsets} == {*all_cells(2, 2)}
        and {*squares.places} == corners
        and None not in sizes
        and min(domains.height, domains.width) <= MOST_COLUMNS
        and len(sizes) < _CLASS // _BLACK
        and _combinations(number or 0 for number in sizes) <= MOST_SIZES
    )
    return Frontier(islands, others[0], _with_values(domains, printed)) if is_supported else None


def _with_values(domains: Domains, printed: Iterable[tuple[Cell, Value]]) -> Domains:
    """Return domains in which these cells have no other value, perhaps none."""
    found = Domains(domains.height, domains.width, domains.values)
    found.planes = dict(domains.planes)
    for cell, value in printed:
        for other in found.values:
            if other != value:
                found.planes[other] &= ~found.plane([cell])
    return found

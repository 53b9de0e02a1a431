"""A puzzle: the printed clues of one board, whatever the family, and its exact JSON.

Which clues a family wants, and whether they make sense together, is the family's business
(`families/NAME.py`, `inspect`); here they are only well-formed.

The JSON of a puzzle is one object:

    {"satgrid": 1, "family": "nonogram", "rows": [[3, 1]], "columns": [[1], [1], [1], [], [1]]}
    {"satgrid": 1, "family": "template", "grid": [[null, 4], [3, null]]}

optionally with `"given"` (rows of one character a cell, `?` = not given) and `"info"` (what
the source says about the puzzle: title, by, copyright, licence, goal, ...).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from satgrid.clues import UNKNOWN, Block, Value
from satgrid.errors import PuzzleError, shortened
from satgrid.grid import Cell, Grid, place

LineClue: TypeAlias = tuple[Block, ...]
CellClue: TypeAlias = int | str | None
"""A number, `?` for a clue whose number is not known, or None."""

VERSION = 1
"""The version of the JSON, its key `satgrid`."""

MAX_CELLS, MAX_SIDE = 1_000_000, 2_000
"""The most cells and rows or columns a board may have; above, a file is more likely damaged."""


@dataclass(frozen=True)
class Puzzle:
    """One board of one family, with its clues as printed.

    `rows` and `columns` hold a clue a line (from top, from left), or are empty where the
    family has none; `cells` holds a clue a cell, or is None. `given` lists the cells whose
    value is printed, in reading order. `info` holds (key, text) pairs about the puzzle,
    sorted by key; they change nothing in its meaning.
    """

    family: str
    height: int
    width: int
    rows: tuple[LineClue, ...] = ()
    columns: tuple[LineClue, ...] = ()
    cells: Grid[CellClue] | None = None
    given: tuple[tuple[Cell, Value], ...] = ()
    info: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.height < 1 or self.width < 1:
            raise PuzzleError(
                f"a board of {self.height} x {self.width} has no cells: give at least one row "
                "and one column"
            )
        if self.height * self.width > MAX_CELLS or max(self.height, self.width) > MAX_SIDE:
            raise PuzzleError(
                f"a board of {self.height} x {self.width} is too big: boards have up to "
                f"{MAX_CELLS:,} cells and {MAX_SIDE:,} rows or columns"
            )
        cells = [cell for cell, _ in self.given]
        if cells != sorted(set(cells)):
            raise PuzzleError("given cells: list each cell once, in reading order")
        for cell in cells:
            if not (0 <= cell[0] < self.height and 0 <= cell[1] < self.width):
                raise PuzzleError(f"given cells: {place(cell)} is not on the board")
        for what, clues, n in ("row", self.rows, self.height), ("column", self.columns, self.width):
            if clues and len(clues) != n:
                raise PuzzleError(f"{len(clues)} {what} clues for {n} {what}s: give one a {what}")

    def title(self) -> str | None:
        """Return the puzzle's title, if its source names one."""
        return dict(self.info).get("title")

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of the puzzle; `from_json` gives back an equal puzzle."""
        found: dict[str, Any] = {"satgrid": VERSION, "family": self.family}
        if self.rows or self.columns:
            found["rows"] = [_clue_to_json(clue) for clue in self.rows]
            found["columns"] = [_clue_to_json(clue) for clue in self.columns]
        if self.cells is not None:
            found["grid"] = [list(row) for row in self.cells.rows()]
        if self.given:
            known = dict(self.given)
            found["given"] = [
                "".join(known.get((r, c), UNKNOWN) for c in range(self.width))
                for r in range(self.height)
            ]
        if self.info:
            found["info"] = dict(self.info)
        return found

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of a JSON object; raise `PuzzleError` for any other object."""
        keys = {"satgrid", "family", "rows", "columns", "grid", "given", "info"}
        for key in found:
            if key not in keys:
                raise PuzzleError(
                    f'unknown key "{shortened(key)}" in the puzzle: '
                    f"known are {', '.join(sorted(keys))}"
                )
        if found.get("satgrid") != VERSION:
            raise PuzzleError(
                f'"satgrid" is {shortened(repr(found.get("satgrid")))}: '
                f'this program reads puzzles with "satgrid": {VERSION}'
            )
        family = found.get("family")
        if not isinstance(family, str):
            raise PuzzleError('no "family": name the puzzle family, for example "nonogram"')
        rows = _line_clues(found, "rows", "row")
        columns = _line_clues(found, "columns", "column")
        if bool(rows) != bool(columns):
            raise PuzzleError('give "rows" and "columns" together, one clue a line')
        cells = _cell_clues(found["grid"]) if found.get("grid") is not None else None
        if cells is not None and rows and (cells.height, cells.width) != (len(rows), len(columns)):
            raise PuzzleError('"grid" has another size than "rows" and "columns" say')
        height, width = (cells.height, cells.width) if cells else (len(rows), len(columns))
        if not height:
            raise PuzzleError('no clues: give "rows" and "columns", or "grid"')
        given = given_cells(found.get("given") or [], height, width)
        info = found.get("info") or {}
        if not isinstance(info, Mapping) or not all(isinstance(v, str) for v in info.values()):
            raise PuzzleError('"info" is not an object of texts: write {"title": "Moon"}')
        return cls(family, height, width, rows, columns, cells, given, tuple(sorted(info.items())))


def given_cells(rows: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells of a drawing with `?` where nothing is given."""
    if not rows:
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PuzzleError('"given" is not a list of rows: write one text a row, ? = not given')
    if len(rows) != height:
        raise PuzzleError(f"given cells: {len(rows)} rows drawn, the board has {height}")
    found = []
    for r, row in enumerate(rows):
        if len(row) != width:
            raise PuzzleError(
                f"given cells: row {r + 1} has {len(row)} characters, the board has {width} columns"
            )
        for c, value in enumerate(row):
            if value.isspace():
                raise PuzzleError(f"given cells: {place((r, c))} is a blank: write ? instead")
            if value != UNKNOWN:
                found.append(((r, c), value))
    return tuple(found)


def _line_clues(found: Mapping[str, Any], key: str, name: str) -> tuple[LineClue, ...]:
    clues = found.get(key) or []
    if not isinstance(clues, list):
        raise PuzzleError(f'"{key}" is not a list: give one clue a {name}')
    return tuple(_clue_from_json(clue, f"{name} {i}") for i, clue in enumerate(clues, 1))


def _clue_to_json(clue: LineClue) -> list[int]:
    return [block.length for block in clue]


def _clue_from_json(clue: Any, name: str) -> LineClue:
    if not isinstance(clue, list):
        raise PuzzleError(
            f"{name}: the clue {shortened(repr(clue))} is not a list: write it as [3, 1]",
            clue=name,
        )
    return blocks(clue, name)


def blocks(lengths: list[Any], name: str) -> LineClue:
    """Return the blocks of these lengths, 0 for none; `name` is the line's, for the error."""
    if len(lengths) > MAX_CELLS:
        raise PuzzleError(
            f"{name}: {len(lengths):,} blocks are more than any board holds: is the file damaged?",
            clue=name,
        )
    for length in lengths:
        if not isinstance(length, int) or isinstance(length, bool) or length < 0:
            raise PuzzleError(
                f"{name}: {shortened(repr(length))} is not a block length: write 1, 2, 3, ...",
                clue=name,
            )
    if 0 in lengths and len(lengths) > 1:
        raise PuzzleError(
            f"{name}: a block of length 0 among others: 0 stands alone, for an empty line",
            clue=name,
        )
    return tuple(Block(length) for length in lengths if length)


def _cell_clues(rows: Any) -> Grid[CellClue]:
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise PuzzleError('"grid" is not a list of rows: write [[null, 3], [1, null]]')
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"row {r + 1} has {len(row)} entries, row 1 has {len(rows[0])}: "
                "rows must be equally long"
            )
        for c, clue in enumerate(row):
            if clue not in (None, UNKNOWN) and type(clue) is not int:
                raise PuzzleError(
                    f"{place((r, c))}: {shortened(repr(clue))} is no number: "
                    'write null for none, "?" for one that is not known',
                    clue=place((r, c)),
                )
    return Grid.from_rows(rows)

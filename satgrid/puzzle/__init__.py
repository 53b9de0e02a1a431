"""A puzzle: what is printed on one board, whatever the family, and its exact JSON.

Its clues are the contents of layers (`satgrid/layers/`). Which of them a family wants, and whether
they make sense together, is the family's business; here they are only well-formed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from satgrid import layers
from satgrid.board import MAX_CELLS, MAX_SIDE, too_big
from satgrid.clues import UNKNOWN, CellClue, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, shown, shown_json, unknown
from satgrid.grid import Cell, Grid, label
from satgrid.layers import checks
from satgrid.layers.checks import are_pairs, is_list, require_symbol, shown_value
from satgrid.puzzle import variants

VERSION = 1
"""The version of the JSON, its key `satgrid`."""


@dataclass(frozen=True, init=False)
class Puzzle(layers.Printed):
    """One board of one family, with its clues as printed.

    `given` lists the cells whose value anybody added, in reading order, on the lattice of the
    board if `lattice` says so. `variant` has the settings of the rules, by name. `info` holds (key,
    text) pairs about the puzzle, sorted by key; they change nothing in its meaning. Plain lists are
    taken for each of them, as `of` says.
    """

    family: str
    given: tuple[tuple[Cell, Value], ...]
    lattice: bool
    variant: variants.Variant
    info: tuple[tuple[str, str], ...]

    def __init__(
        self,
        family: str,
        height: int,
        width: int,
        rows: Any = None,
        columns: Any = None,
        *,
        contents: Sequence[tuple[str, Any]] = (),
        given: Sequence[Any] = (),
        lattice: bool = False,
        variant: Mapping[str, Any] | Sequence[Any] = (),
        info: Mapping[str, str] | Sequence[Any] = (),
        **others: Any,
    ) -> None:
        """`rows`, `columns` and `others` are contents by name, in the place of those listed."""
        try:
            self._set("family", checks.require_text(family, "family"))
            self._set_size(height, width)
            beside = {"rows": rows, "columns": columns}
            others |= {name: clues for name, clues in beside.items() if clues is not None}
            found = {**dict(contents), **others}
            self._take(layers.read(found))
            rows, columns = (2 * height + 1, 2 * width + 1) if lattice else (height, width)
            self._set("given", _read_given(given, rows, columns))
            self._set("lattice", lattice and bool(self.given))
            self._set("variant", variants.read(variant))
            self._set("info", _info(info))
        except RecursionError:
            raise PuzzleError("lists nested too deep for a puzzle: give clues") from None
        _require_on_board(self.given, rows, columns)
        held = dict(self.contents)
        for layer in layers.in_turn():
            if not held.keys().isdisjoint(layer.absent):
                layer.require(self)
        _require_values(self.given)

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def _set_size(self, height: Any, width: Any) -> None:
        for what, n in ("height", height), ("width", width):
            if type(n) is not int:
                raise PuzzleError(f"the {what} is {shown_value(n)}: give a whole number")
        if height < 1 or width < 1:
            raise PuzzleError(
                f"a board of {shown(height)} x {shown(width)} has no cells: give at least one row "
                "and one column"
            )
        if max(height, width) > MAX_SIDE or height * width > MAX_CELLS:
            raise too_big(f"a board of {shown(height)} x {shown(width)}")
        self._set("height", height)
        self._set("width", width)

    def _take(self, told: layers.Contents) -> None:
        """Hold the contents, each as an attribute too."""
        self._set("contents", tuple(layers.held(told).items()))
        for name, content in told.items():
            self._set(name, content)

    @classmethod
    def of(
        cls,
        family: str,
        *,
        given: Sequence[Any] = (),
        variant: Mapping[str, Any] | Sequence[Any] = (),
        info: Mapping[str, str] | Sequence[Any] = (),
        **contents: Any,
    ) -> Puzzle:
        """Return the puzzle of plain lists, as big as they say; wrong ones raise `PuzzleError`.

            Puzzle.of("hitori", cells=[[1, None], [2, "?"]], given=["#?", "??"])
            Puzzle.of("nonogram", rows=[["3R"]], columns=[["1R"], ["1R"], ["1R"]],
                      colours={"R": {"name": "red", "rgb": "#d62728"}})
            Puzzle.of("sequence", rows=["RG"], columns=["R", "G"], colours=...)
            Puzzle.of("regex", rows=["a+b"], columns=[["a", ".*"], "b"], alphabet="ab")
            Puzzle.of("starbattle", rooms=["AAB", "ABB", "ABB"], variant={"stars": 1})

        A clue beside a line is a list of blocks, a sequence of colours, or, with an alphabet, one
        expression or a list of them; all of them may be totals, a number or None each. Cells have a
        number, `"?"`, a sign or None each. The lists are those of the JSON; the family's own rules
        are looked at where the puzzle is used.
        """
        try:
            told = layers.read(contents)
        except RecursionError:
            raise PuzzleError("lists nested too deep for a puzzle: give clues") from None
        height, width = layers.size_of(told) or (0, 0)
        known = is_list(given) and given and all(isinstance(row, str) for row in given)
        lattice = bool(known) and len(given) == 2 * height + 1
        return cls(
            family, height, width, given=given, lattice=lattice, variant=variant, info=info, **told
        )

    @classmethod
    def nonogram(cls, rows: Sequence[Any], columns: Sequence[Any], **fields: Any) -> Puzzle:
        """Return the nonogram of these clues: `Puzzle.nonogram(rows=[[1], [1]], ...)`, as `of`."""
        return cls.of("nonogram", rows=rows, columns=columns, **fields)

    def of_family(self, family: str) -> Puzzle:
        """Return the puzzle as one of this family: its clues stay, and are well-formed already."""
        if family == self.family:
            return self
        found = copy(self)
        found._set("family", family)
        return found

    def with_contents(self, **contents: Any) -> Puzzle:
        """Return the puzzle with these contents in the place of its own."""
        return replace(self, **contents)

    def with_cells(self, clues: Mapping[Cell, CellClue]) -> Puzzle:
        """Return the puzzle with these clues in cells, and none in the others."""
        flat = tuple(map(clues.get, self.board.cells()))
        return replace(self, cells=Grid(self.height, self.width, flat))

    def setting(self, name: str, default: Any = None) -> Any:
        """Return a setting of the variant: True, a number, or several; else the default."""
        return dict(self.variant).get(name, default)

    def title(self) -> str | None:
        """Return the puzzle's title, if its source names one."""
        return dict(self.info).get("title")

    def given_rows(self) -> list[str]:
        """Return the drawing of the given cells, `?` where nothing is given."""
        if self.lattice:
            return draw_given(self.given, 2 * self.height + 1, 2 * self.width + 1)
        return draw_given(self.given, self.height, self.width)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of the puzzle; `from_json` gives back an equal puzzle."""
        found: dict[str, Any] = {"satgrid": VERSION, "family": self.family}
        for layer in layers.as_written():
            if self.has(layer):
                found |= layer.to_json(self)
        if self.given:
            found["given"] = self.given_rows()
        if self.variant:
            found["variant"] = variants.to_json(self.variant)
        if self.info:
            found["info"] = dict(self.info)
        return found

    def has(self, layer: type[layers.Layer] | layers.Layer) -> bool:
        """Say whether the puzzle has contents of the layer."""
        return any(name in layer.absent for name, _ in self.contents)

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of a JSON object; raise `PuzzleError` for any other object."""
        keys = {"satgrid", "family", "given", "variant", "info", *layers.keys()}
        for key in found:
            if key not in keys:
                raise PuzzleError(f"{unknown('key', shown(key, str), sorted(keys))}")
        version = found.get("satgrid")
        if type(version) is not int or version != VERSION:
            what = f"is {shown_json(version)}" if "satgrid" in found else "is missing"
            raise PuzzleError(
                f'"satgrid" {what}: this program reads puzzles with "satgrid": {VERSION}'
            )
        family = found.get("family")
        if not isinstance(family, str):
            raise PuzzleError('no "family": name the puzzle family, for example "nonogram"')
        told = layers.told_of(
            lambda layer, told: layer.from_json(found, told),
            lambda layer: not found.keys().isdisjoint(layer.keys),
        )
        size = layers.size_of(told)
        if size is None:
            raise PuzzleError(
                'no clues that tell the size of the board: give those of its family, "rows" and '
                '"columns", "grid", "rooms" or "dots"'
            )
        info = found.get("info") or {}
        if not isinstance(info, Mapping) or not all(isinstance(v, str) for v in info.values()):
            raise PuzzleError('"info" is not an object of texts: write {"title": "Moon"}')
        given = found.get("given") or []
        lattice = isinstance(given, list) and len(given) == 2 * size[0] + 1
        rows, columns = (2 * n + 1 if lattice else n for n in size)
        return cls(
            family,
            *size,
            given=given_cells(given, rows, columns),
            lattice=lattice,
            variant=found.get("variant") or {},
            info=info,
            **layers.held(told),
        )


def _info(found: Any) -> tuple[tuple[str, str], ...]:
    """Return what the source says, from pairs or an object."""
    if not isinstance(found, Mapping):
        if not (is_list(found) and are_pairs(found, any_list=True)):
            raise PuzzleError(
                f'the info is {shown_value(found)}: give texts, as in {{"title": "Moon"}}'
            )
        pairs = [(checks.require_text(key, "key of the info"), told) for key, told in found]
        if len(dict(pairs)) < len(pairs):
            raise PuzzleError("the info has one key twice: keep one")
        found = dict(pairs)
    told = {
        checks.require_text(key, "key of the info"): checks.require_text(what, "info")
        for key, what in found.items()
    }
    return tuple(sorted(told.items()))


# -------------------- Given cells, on the board of the solutions


def given_cells(rows: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells of a drawing of a board of this size."""
    if not rows:
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PuzzleError('"given" is not a list of rows: write one text a row, ? = not given')
    if len(rows) != height:
        raise PuzzleError(f"given cells: {count(len(rows), 'row')} drawn, the board has {height}")
    found = []
    for r, row in enumerate(checked(rows, 1)):
        if len(row) != width:
            raise PuzzleError(
                f"given cells: row {r + 1} has {count(len(row), 'character')}, the board has "
                f"{count(width, 'column')}",
                clue=f"given row {r + 1}",
            )
        for c, value in enumerate(row):
            if value.isspace():
                raise PuzzleError(
                    f"given cells: {label((r, c))} is a blank: write ? instead",
                    clue=f"given row {r + 1}",
                )
            if value != UNKNOWN:
                found.append(((r, c), value))
    return tuple(found)


def draw_given(given: Iterable[tuple[Cell, Value]], height: int, width: int) -> list[str]:
    """Return the drawing of given cells."""
    known = dict(given)
    return ["".join(known.get((r, c), UNKNOWN) for c in range(width)) for r in range(height)]


def _read_given(found: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells, from ((row, column), value) pairs or rows of text."""
    if type(found) is tuple and are_pairs(found) and are_pairs([cell for cell, _ in found]):
        numbers = {type(k) for cell, _ in found for k in cell} <= {int}
        if numbers and {type(value) for _, value in found} <= {str}:
            return found
    if not is_list(found):
        raise PuzzleError(
            f"given cells: {shown_value(found)} is no list: give rows of text or pairs"
        )
    if found and all(isinstance(row, str) for row in found):
        return given_cells(list(found), height, width)
    pairs = []
    for pair in found:
        cell = pair[0] if is_list(pair) and len(pair) == 2 else None
        if not is_list(cell) or [type(k) for k in cell] != [int, int] or type(pair[1]) is not str:
            raise PuzzleError(
                f'given cells: {shown_value(pair)} is no cell with its value: write [[0, 0], "#"], '
                "row and column from 0"
            )
        pairs.append(((cell[0], cell[1]), pair[1]))
    return tuple(pairs)


def _require_on_board(given: Sequence[tuple[Cell, Value]], height: int, width: int) -> None:
    """Raise `PuzzleError` for cells that are not on the board, or not in reading order."""
    cells = [cell for cell, _ in checked(given)]
    if any(cell >= after for cell, after in pairwise(checked(cells))):
        raise PuzzleError("given cells: list each cell once, in reading order")
    for cell in checked(cells):
        if not (0 <= cell[0] < height and 0 <= cell[1] < width):
            raise PuzzleError(
                f"given cells: row {shown(cell[0] + 1)}, column {shown(cell[1] + 1)} "
                "is not on the board"
            )


def _require_values(given: Sequence[tuple[Cell, Value]]) -> None:
    """Raise `PuzzleError` for a value that cannot stand in a cell."""
    for value in sorted({value for _, value in given}):
        require_symbol("given cell", value, clue="given")

"""A puzzle: the printed board of any family, and its exact JSON.

Its clues are the contents of layers (`satgrid/layers/`). Here they are well-formed; the family
checks which layers a puzzle has, and whether the clues make sense together.

- `puzzle` itself: `Puzzle`, the drawing of given cells, and the examples of families;
- `variants`: settings of the rules;
- `printed`: puzzles with a solution's clues; runs of white cells and fleets of ships.

It may import board, grid, clues and layers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise
from os.path import dirname, join
from typing import Any, NamedTuple

from satgrid import layers
from satgrid.board import MAX_CELLS, MAX_SIDE, Board, too_big
from satgrid.clues import (
    MAX_NUMBER,
    UNKNOWN,
    CellClue,
    Value,
    is_number_only,
    number_of,
    value_of_json,
)
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, shown, shown_json, unknown
from satgrid.grid import Cell, Grid, label
from satgrid.layers import checks
from satgrid.layers.checks import are_pairs, is_list, require_symbol, shown_value
from satgrid.puzzle import variants
from satgrid.records import record

VERSION = 1
"""The version of the JSON, its key `satgrid`."""

_KEYS = frozenset({"satgrid", "family", "given", "variant", "info"})
"""The keys of JSON that belong to no layer."""


@record(init=False)
class Puzzle(layers.Printed):
    """One board of one family, with its clues as printed.

    `given` lists the cells with a given value, in reading order, on the lattice of the board if
    `lattice` is true. `variant` has the settings of the rules, by name. `info` has (key, text)
    pairs about the puzzle, sorted by key, which do not affect its meaning. Each of them may be a
    plain list, as in `of`.
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
        """`rows`, `columns` and `others` are contents by name, and replace listed `contents`."""
        try:
            self._set("family", checks.require_text(family, "family"))
            self._set_size(height, width)
            beside = {"rows": rows, "columns": columns}
            others |= {name: clues for name, clues in beside.items() if clues is not None}
            self._take(layers.read({**dict(contents), **others}))
            rows, columns = self.board.lattice() if lattice else self.board
            self._set("given", _read_given(given, rows, columns))
            self._set("lattice", lattice and bool(self.given))
            self._set("variant", variants.read(variant))
            self._set("info", _info(info))
        except RecursionError:
            raise PuzzleError("lists nested too deep for a puzzle: give clues") from None
        _require_on_board(self.given, rows, columns)
        for layer in layers.layers_of(name for name, _ in self.contents):
            layer.require(self)
        for value in sorted({value for _, value in self.given}):
            if not is_number_only(value):
                require_symbol("given cell", value, clue="given")

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

    def _take(self, contents: layers.Contents) -> None:
        """Keep the contents, each as an attribute too."""
        self._set("contents", tuple(layers.present_contents(contents).items()))
        self.__dict__.update(contents)

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
        """Return the puzzle of plain lists, which give its size; wrong ones raise `PuzzleError`.

            Puzzle.of("hitori", cells=[[1, None], [2, "?"]], given=["#?", "??"])
            Puzzle.of("nonogram", rows=[["3R"]], columns=[["1R"], ["1R"], ["1R"]],
                      colours={"R": {"name": "red", "rgb": "#d62728"}})
            Puzzle.of("sequence", rows=["RG"], columns=["R", "G"], colours=...)
            Puzzle.of("regex", rows=["a+b"], columns=[["a", ".*"], "b"], alphabet="ab")
            Puzzle.of("starbattle", rooms=["AAB", "ABB", "ABB"], variant={"stars": 1})

        A clue beside a line is a list of blocks, a sequence of colours, or, with an alphabet, one
        expression or a list of them; or each is a total, a number or None. Each cell has a number,
        `"?"`, a sign or None. The lists are as in JSON. The family's own rules are checked when the
        puzzle is used.
        """
        try:
            layer_contents = layers.read(contents)
        except RecursionError:
            raise PuzzleError("lists nested too deep for a puzzle: give clues") from None
        height, width = layers.size_of(layer_contents) or (0, 0)
        is_drawing = is_list(given) and given and all(isinstance(row, str) for row in given)
        lattice = bool(is_drawing) and len(given) == 2 * height + 1
        return cls(
            family,
            height,
            width,
            given=given,
            lattice=lattice,
            variant=variant,
            info=info,
            **layer_contents,
        )

    @classmethod
    def nonogram(cls, rows: Sequence[Any], columns: Sequence[Any], **fields: Any) -> Puzzle:
        """Return the nonogram of these clues: `Puzzle.nonogram(rows=[[1], [1]], ...)`, as `of`."""
        return cls.of("nonogram", rows=rows, columns=columns, **fields)

    def of_family(self, family: str) -> Puzzle:
        """Return the puzzle as one of this family, with the same clues."""
        if family == self.family:
            return self
        puzzle = copy(self)
        puzzle._set("family", family)
        return puzzle

    def with_words(self, variant: Mapping[str, Any], info: Mapping[str, str]) -> Puzzle:
        """Return the puzzle with this variant and this info, and with the same clues."""
        puzzle = copy(self)
        puzzle._set("variant", variants.read(variant))
        puzzle._set("info", _info(info))
        return puzzle

    def with_contents(self, **contents: Any) -> Puzzle:
        """Return the puzzle with these contents instead of its own."""
        return replace(self, **contents)

    def with_cells(self, clues: Mapping[Cell, CellClue]) -> Puzzle:
        """Return the puzzle with these clues in cells, and no others."""
        flat = tuple(map(clues.get, self.board.cells()))
        return replace(self, cells=Grid(self.height, self.width, flat))

    def without_zeros(self) -> Puzzle:
        """Return the puzzle with empty cells for the clues 0."""
        numbers = {cell: number for cell, number in self.numbers.items() if number}
        return self.with_cells({**numbers, **self.signs})

    def setting(self, name: str, default: Any = None) -> Any:
        """Return a setting of the variant: True, a number, or several; or the default."""
        return dict(self.variant).get(name, default)

    def title(self) -> str | None:
        """Return the puzzle's title, if its source names one."""
        return dict(self.info).get("title")

    def given_rows(self) -> list[list[Value]]:
        """Return the values of the given cells by row, `?` where nothing is given."""
        values = dict(self.given)
        height, width = self.board.lattice() if self.lattice else self.board
        return [[values.get((r, c), UNKNOWN) for c in range(width)] for r in range(height)]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of the puzzle; `from_json` gives back an equal puzzle."""
        data: dict[str, Any] = {"satgrid": VERSION, "family": self.family}
        for layer in layers.layers_as_written():
            if self.has(layer):
                data |= layer.to_json(self)
        if self.given:
            rows = self.given_rows()
            large = any(is_number_only(value) for _, value in self.given)
            data["given"] = (
                [[number_of(v) if is_number_only(v) else v for v in row] for row in rows]
                if large
                else ["".join(row) for row in rows]
            )
        if self.variant:
            data["variant"] = variants.to_json(self.variant)
        if self.info:
            data["info"] = dict(self.info)
        return data

    def has(self, layer: type[layers.Layer] | layers.Layer) -> bool:
        """Return whether the puzzle has contents of the layer."""
        return any(name in layer.absent for name, _ in self.contents)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of a JSON object; raise `PuzzleError` for any other object."""
        for key in data:
            if key not in _KEYS and key not in layers.json_keys():
                keys = sorted({*_KEYS, *layers.json_keys()})
                raise PuzzleError(str(unknown("key", shown(key, str), keys)))
        version = data.get("satgrid")
        if type(version) is not int or version != VERSION:
            what = f"is {shown_json(version)}" if "satgrid" in data else "is missing"
            raise PuzzleError(
                f'"satgrid" {what}: this program reads puzzles with "satgrid": {VERSION}'
            )
        family = data.get("family")
        if not isinstance(family, str):
            raise PuzzleError('no "family": name the puzzle family, for example "nonogram"')
        contents = layers.read_json(data)
        size = layers.size_of(contents)
        if size is None:
            raise PuzzleError(
                'no clues that give the size of the board: give those of its family, "rows" and '
                '"columns", "grid", "rooms" or "dots"'
            )
        info = data.get("info") or {}
        if not isinstance(info, Mapping) or not all(isinstance(v, str) for v in info.values()):
            raise PuzzleError('"info" is not an object of texts: write {"title": "Moon"}')
        given = data.get("given") or []
        lattice = isinstance(given, list) and len(given) == 2 * size[0] + 1
        drawn = Board(*size).lattice() if lattice else size
        return cls(
            family,
            *size,
            given=given_cells(given, *drawn),
            lattice=lattice,
            variant=data.get("variant") or {},
            info=info,
            **layers.present_contents(contents),
        )


def _info(info: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(info, Mapping):
        if not (is_list(info) and are_pairs(info, any_list=True)):
            raise PuzzleError(
                f'the info is {shown_value(info)}: give texts, as in {{"title": "Moon"}}'
            )
        pairs = info
        info = {checks.require_text(key, "key of the info"): text for key, text in pairs}
        if len(info) < len(pairs):
            raise PuzzleError("the info has one key twice: keep one")
    texts = {
        checks.require_text(key, "key of the info"): checks.require_text(text, "info")
        for key, text in info.items()
    }
    return tuple(sorted(texts.items()))


# -------------------- Given cells, on the board of the solutions


def given_cells(rows: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells of a drawing of a board of this size."""
    if not rows:
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, str | list) for row in rows):
        raise PuzzleError('"given" is not a list of rows: write one text per row, ? = not given')
    if len(rows) != height:
        raise PuzzleError(f"given cells: {count(len(rows), 'row')} drawn, the board has {height}")
    given = []
    for r, row in enumerate(checked(rows, 1)):
        if len(row) != width:
            raise PuzzleError(
                f"given cells: row {r + 1} has {count(len(row), 'character')}, the board has "
                f"{count(width, 'column')}",
                clue=f"given row {r + 1}",
            )
        for c, entry in enumerate(row):
            value = entry if isinstance(row, str) else _listed_value(entry, (r, c))
            if value.isspace():
                raise PuzzleError(
                    f"given cells: {label((r, c))} is a blank: write ? instead",
                    clue=f"given row {r + 1}",
                )
            if value != UNKNOWN:
                given.append(((r, c), value))
    return tuple(given)


def _listed_value(entry: Any, cell: Cell) -> Value:
    """Return the value of an entry of a row that is a list: a character or a number."""
    value = value_of_json(entry)
    if value is not None:
        return value
    raise PuzzleError(
        f"given cells: {label(cell)} is {shown_json(entry)}: write one character, or a number from "
        f"1 to {MAX_NUMBER:,}, and ? for not given",
        clue=f"given row {cell[0] + 1}",
    )


def _read_given(given: Any, height: int, width: int) -> tuple[tuple[Cell, Value], ...]:
    """Return the given cells, from ((row, column), value) pairs or rows of text."""
    if type(given) is tuple and are_pairs(given) and are_pairs([cell for cell, _ in given]):
        numbers = {type(k) for cell, _ in given for k in cell} <= {int}
        if numbers and {type(value) for _, value in given} <= {str}:
            return given
    if not is_list(given):
        raise PuzzleError(
            f"given cells: {shown_value(given)} is no list: give rows of text or pairs"
        )
    if given and all(_is_drawn(row) for row in given):
        return given_cells(list(given), height, width)
    pairs = []
    for pair in given:
        cell = pair[0] if is_list(pair) and len(pair) == 2 else None
        if not is_list(cell) or [type(k) for k in cell] != [int, int] or type(pair[1]) is not str:
            raise PuzzleError(
                f'given cells: {shown_value(pair)} is no cell with its value: write [[0, 0], "#"], '
                "row and column from 0"
            )
        pairs.append(((cell[0], cell[1]), pair[1]))
    return tuple(pairs)


def _is_drawn(row: Any) -> bool:
    """Return whether it is a row of a drawing: a text, or a list of numbers and texts."""
    return isinstance(row, str) or (
        isinstance(row, list) and bool(row) and all(isinstance(entry, int | str) for entry in row)
    )


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


# -------------------- Puzzles that come with satgrid: the examples of its families


class Example(NamedTuple):
    """A puzzle that comes with satgrid: its text, and the drawing of its solution.

    `source` names the author and the licence; `unique` is whether the solution is the only one.
    `called` has the aliases of the family that mean puzzles of this kind, such as killer.
    """

    name: str
    text: str
    drawing: str
    source: str
    unique: bool = True
    called: tuple[str, ...] = ()


def example(name: str, source: str, unique: bool = True, called: tuple[str, ...] = ()) -> Example:
    """Return the example of the file `examples/NAME.txt`: a puzzle, `drawing:`, the drawing."""
    folder = join(dirname(dirname(__file__)), "families", "examples")
    with open(join(folder, f"{name}.txt"), "rb") as file:
        text = file.read().decode()
    puzzle, _, drawing = text.partition("drawing:\n")
    return Example(name, puzzle, drawing, source, unique, called)

"""The layers of clues: everything that is printed on a board.

A layer has two sides. The class knows the contents that a puzzle has under certain names, in any
family: how lists, JSON and plain text write them, and whether they are well-formed. So a text is
read first and given a family afterwards. An object of the class, a variable of a family's module
(`numbers = Numbers(least=1)`), says which contents the puzzles of the family have, draws random
ones, and lists the clues that can be removed. A puzzle without a layer has its `absent` contents.

- in cells: `cells` (the base), `numbers`, `signs` (letters, arrows, towers), `runs`, `run_sums`;
- between cells: `between` (the base, dots, order), `walls`; at corners: `corners`;
- beside lines: `lines` (blocks, sequences, patterns, totals); `line_ends` (the base), `outside`,
  `poles`; `alphabet` and `colours` go with them;
- parts of the board: `rooms`, `cages`;
- shared: `printed` (the contents as a value), `marks` (their drawing), `checks`, `line_clues`.

Here are `Layer` and `GridLayer`, the base of layers whose contents are one grid. Every module here
is loaded, and its layers are found. They may import board, grid, clues, notation and, inside
functions, random_boards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, TypeAlias

from satgrid.errors import PuzzleError, a
from satgrid.grid import Cell, Grid
from satgrid.layers.marks import Mark
from satgrid.layers.printed import Printed as Printed
from satgrid.lazy import module_names
from satgrid.notation.board import NONE, Row
from satgrid.notation.lines import Part, Parts, Stands
from satgrid.notation.rows import rows_with_blanks

if TYPE_CHECKING:
    from random import Random

Contents: TypeAlias = dict[str, Any]
"""The contents of all layers, by name."""

Unit: TypeAlias = tuple[str, Any]
"""A printed clue: the name of its contents, and its place in them."""

Place: TypeAlias = Cell | tuple[str, int]
"""Where a clue is typed: a cell, corner or place between cells, or ("row", k) or ("column", k)."""


class EntryForm(NamedTuple):
    """How the clues of a layer are typed.

    `name` is the name of its contents; `kind` is "numbers", "signs", "arrows", "lines", "rooms" or
    "cages", `where` "cells", "corners", "places" (between cells), "lines" or "walls". `values` are
    the texts to choose from; `more` has what else a form shows, by name.
    """

    name: str
    kind: str
    where: str
    values: tuple[str, ...] = ()
    title: str = ""
    more: Mapping[str, Any] = MappingProxyType({})


class Layer:
    """A layer of clues.

    `absent` has the contents of a puzzle without the layer, by name; `keys` are its keys in JSON,
    `heads` its heads in plain text: the board is drawn below those in `drawn`, and the contents of
    those in `inline` may be on the line of the head. `items` has what messages call an item of each
    list in JSON. Layers are read in the order of `turn`, because one may need
    the contents of another, and written in the order of `written`. `may_lack` says that puzzles of
    the family may be without the layer; the default is `optional`.

    The message about a puzzle that lacks the layer is the family's name and `missing`. `form` has
    the sentences about its part of a plain text, `black_sign` the sign of a black cell without a
    clue, often written `#`, if the layer has one. `wanted` has the clues that messages name for a
    place of any puzzle, "" if the layer has no such places.
    """

    absent: ClassVar[Mapping[str, Any]]
    keys: ClassVar[tuple[str, ...]] = ()
    heads: ClassVar[tuple[str, ...]] = ()
    drawn: ClassVar[tuple[str, ...]] = ()
    inline: ClassVar[tuple[str, ...]] = ()
    items: ClassVar[Mapping[str, str]] = MappingProxyType({})
    turn: ClassVar[int]
    written: ClassVar[int]
    optional: ClassVar[bool] = False
    missing: str = ""
    form: str = ""
    black_sign: str = ""
    wanted: str = ""

    def __init__(self, *, may_lack: bool | None = None) -> None:
        self.may_lack = self.optional if may_lack is None else may_lack

    # -- the class: contents in any family

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Return the contents of plain lists, or of contents; raise `PuzzleError` for others.

        `contents` has the contents of the layers before this one.
        """
        raise NotImplementedError

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Return the contents that a JSON object has."""
        return cls.read(data, contents)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Return the keys and values of JSON."""
        raise NotImplementedError

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Return the contents of the parts of a text; add the lines of their clues to `stands`."""
        return {}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Return the lines of plain text, heads among them."""
        raise NotImplementedError

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the height and width of the board, if the contents determine them."""
        return None

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Raise `PuzzleError` for contents that no puzzle of any family has."""

    @classmethod
    def foreign(cls, puzzle: Printed, family: str) -> PuzzleError | None:
        """Return the refusal of such contents in a family without the layer, None by default."""
        return None

    # -- an object: the contents of one family's puzzles

    def matches_sort(self, puzzle: Printed) -> bool:
        """Return whether the contents of the puzzle are of this layer's sort."""
        return True

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Raise the `PuzzleError` for contents of another sort."""
        raise NotImplementedError

    def message_if_missing(self, family: str) -> str:
        """Return the message about a puzzle that lacks the layer."""
        return f"{a(family)} {self.missing}"

    def message_if_others(self, family: str, others: Sequence[str]) -> str:
        """Return the message about a puzzle with layers that the family does not have.

        `others` has the keys of these layers in JSON.
        """
        those = "that" if len(others) == 1 else "those"
        return f"{a(family)} has no {' and no '.join(others)}: leave {those} out"

    def inspect(self, puzzle: Printed) -> None:
        """Raise `PuzzleError` for contents that no puzzle of the family has."""

    def grammar(self) -> str:
        """Return the sentences about its part of a plain text."""
        return self.form

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return random contents of a small board, for tests; `contents` has the earlier layers."""
        raise NotImplementedError

    def empty(self, height: int, width: int) -> Contents:
        """Return the contents of a board without a clue, if such a board exists."""
        return {}

    def blank(self, height: int, width: int, random: Random) -> Contents:
        """Return the contents of the clueless board that a generator starts from."""
        return {} if self.may_lack else self.empty(height, width)

    def marks(self, puzzle: Printed) -> Iterator[Mark]:
        """Yield the marks that draw the contents, which the puzzle has."""
        return iter(())

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return how its clues are typed in this puzzle; None if they cannot be."""
        return None

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the printed clues as they are typed, by their places, if they can be typed."""
        return {}

    def with_entry(self, puzzle: Printed, place: Place, text: str) -> Contents:
        """Return the contents with the clue of this text at a place, or without one if it is "".

        Raise `PuzzleError` for a text that is no clue, `IndexError` for a place off the board. The
        contents are the absent ones if no clue is left and the puzzle may lack the layer.
        """
        empty = self.empty(puzzle.height, puzzle.width)
        present = {
            name: empty.get(name, none) if getattr(puzzle, name) == none else getattr(puzzle, name)
            for name, none in self.absent.items()
        }
        changed = present | self._enter(present, puzzle, place, text)
        if empty and self.may_lack and all(changed[name] == empty[name] for name in empty):
            return dict(self.absent)
        return changed

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        """Return the contents that differ once the clue of this text is at a place."""
        raise NotImplementedError

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the clues that can be removed, one by one, and leave a puzzle of the family."""
        return []

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Return the contents without these clues."""
        return {}

    def drop_all_clues(self, puzzle: Printed) -> Contents:
        """Return the contents without all clues that are read off a solution."""
        units = self.removable_clues(puzzle)
        return self.drop_clues(puzzle, units) if units else {}


class GridLayer(Layer):
    """A layer whose contents are one grid with a clue, or `none`, for each place.

    `named` is the name of the contents, and mostly of their key and head; `called` is the name of a
    row in messages. A board of n rows has `scale[0] * n + scale[1]` rows of places. `misfit` is the
    message about a grid of another size, after that size; its arguments are the height and width of
    the board and of its grid.

    `entry` is the form of a puzzle that has the layer. `fixed` says that no clue can be removed. If
    a clue is removed, the first of `fixed_signs` is left: signs that are no clues but parts of the
    board, such as walls and trees.
    """

    named: ClassVar[str]
    called: ClassVar[str]
    scale: ClassVar[tuple[int, int]] = (1, 0)
    misfit: ClassVar[str]
    none: ClassVar[Any] = None
    entry: ClassVar[EntryForm | None] = None
    fixed: bool = False
    fixed_signs: str = ""

    def __init_subclass__(cls) -> None:
        named = vars(cls).get("named")
        if named:
            cls.absent = {named: None}
            if "keys" not in vars(cls):
                cls.keys = (named,)
                cls.heads = cls.drawn = (f"{named}:",)
            cls.items = {cls.keys[0]: cls.called}

    @classmethod
    def row(cls, r: int) -> str:
        """Return the name of a row of places in messages."""
        return f"{cls.called} {r + 1}"

    @classmethod
    def grid_of(cls, found: Any) -> Grid[Any]:
        """Return the grid of a grid or of a list of rows; raise `PuzzleError` for anything else."""
        raise NotImplementedError

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a grid or a list of rows."""
        found = plain.get(cls.named)
        return {cls.named: None if found is None else cls.grid_of(found)}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the list of rows."""
        return {cls.keys[0]: [list(row) for row in getattr(puzzle, cls.named).rows()]}

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the size of the board."""
        grid, (times, more) = contents.get(cls.named), cls.scale
        if grid is None:
            return None
        return (grid.height - more) // times, (grid.width - more) // times

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse a grid of another size than the board's."""
        grid, board, (times, more) = getattr(puzzle, cls.named), puzzle.board, cls.scale
        size = [times * n + more for n in board]
        if grid is not None and [grid.height, grid.width] != size:
            raise PuzzleError(
                f"{grid.height} x {grid.width} {cls.misfit.format(*board, *size)}",
                clue=cls.first_clue(grid),
            )

    @classmethod
    def first_clue(cls, grid: Grid[Any]) -> str | None:
        """Return the name of the clue that an error about the whole grid is about."""
        return cls.row(0)

    def empty(self, height: int, width: int) -> Contents:
        """Return a board without a clue."""
        high, wide = (self.scale[0] * n + self.scale[1] for n in (height, width))
        return {self.named: Grid(high, wide, (self.none,) * (high * wide))}

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return how its clues are typed, None in a puzzle without it."""
        return None if getattr(puzzle, self.named) is None else self.entry

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the clues by their places."""
        return {place: str(clue) for place, clue in self.clues(puzzle)}

    def clues(self, puzzle: Printed) -> list[tuple[Cell, Any]]:
        """Return the places with a clue, in reading order, each with its clue."""
        grid = getattr(puzzle, self.named)
        found = () if grid is None else zip(grid.cells(), grid.flat, strict=True)
        return [(place, clue) for place, clue in found if clue != self.none]

    def _enter(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        grid = contents[self.named]
        cell = inside(place, grid)
        return {self.named: grid_with_entry(grid, cell, self.typed(text, cell))}

    def typed(self, text: str, place: Cell) -> Any:
        """Return the clue of a typed text, `none` for ""."""
        return text or self.none

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the places with a clue that can be left out."""
        kept = {*self.fixed_signs}
        found = () if self.fixed else self.clues(puzzle)
        return [(self.named, place) for place, clue in found if clue not in kept]

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Remove the clues of these places; fixed signs are replaced by the first of them."""
        gone, left = {place for _, place in units}, self.fixed_signs[:1] or self.none
        grid = getattr(puzzle, self.named)
        clued = zip(grid.cells(), grid.flat, strict=True)
        flat = tuple(left if place in gone else clue for place, clue in clued)
        return {self.named: Grid(grid.height, grid.width, flat)}


def rows_of_words(part: Part, called: str, stands: Stands, none: str = NONE) -> list[Row]:
    """Return the rows below a head, of words or of one character per cell; note their lines.

    A row is `called` so in messages; `none` is as in `rows_with_blanks`.
    """
    lines = rows_with_blanks(part.below, none)
    stands.known |= {f"{called} {k}": line.number for k, line in enumerate(lines, 1)}
    apart = any(len(line.text.split()) > 1 for line in lines)
    return [Row(line.number, line.text.split() if apart else [*line.text]) for line in lines]


def inside(place: Place, clues: Grid[Any]) -> Cell:
    """Return a place that the grid has; raise `IndexError` for another."""
    row, column = place
    if isinstance(row, str) or not (0 <= row < clues.height and 0 <= column < clues.width):
        raise IndexError(f"{list(place)} is not on the board: name a place from [0, 0]")
    return row, column


def grid_with_entry(clues: Grid[Any], cell: Cell, clue: Any) -> Grid[Any]:
    """Return the grid with another clue at a cell."""
    k = cell[0] * clues.width + cell[1]
    return Grid(clues.height, clues.width, (*clues.flat[:k], clue, *clues.flat[k + 1 :]))


def line_of(place: Place, puzzle: Printed) -> tuple[str, int]:
    """Return whether a place is a "row" or "column", and which; `IndexError` off the board."""
    side, k = place
    if side not in ("row", "column") or not (
        0 <= k < (puzzle.height if side == "row" else puzzle.width)
    ):
        raise IndexError(f"{list(place)} is no line of the board")
    return str(side), k


def part_label(name: str) -> str:
    """Return the name in messages of the part of a text that has these contents."""
    return f"part {name}"


@cache
def all_layers() -> tuple[type[Layer], ...]:
    """Return the layers in the order in which they are read."""
    modules = [import_module(f"satgrid.layers.{name}") for name in module_names(__name__)]
    named = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    layers = [each for each in named if issubclass(each, Layer) and "absent" in vars(each)]
    return tuple(sorted(dict.fromkeys(layers), key=lambda each: each.turn))


@cache
def _turns_of_contents() -> dict[str, list[int]]:
    """Return the indices in `all_layers` of the layers with contents of each name."""
    return _turns(layer.absent for layer in all_layers())


@cache
def _turns_of_keys() -> dict[str, list[int]]:
    """Return the indices in `all_layers` of the layers with each key of JSON."""
    return _turns(layer.keys for layer in all_layers())


def _turns(names: Iterable[Iterable[str]]) -> dict[str, list[int]]:
    turns: dict[str, list[int]] = {}
    for turn, own in enumerate(names):
        for name in own:
            turns.setdefault(name, []).append(turn)
    return turns


def _layers_at(turns: Iterable[Iterable[int]]) -> list[type[Layer]]:
    return [all_layers()[turn] for turn in sorted({turn for own in turns for turn in own})]


def layers_of(names: Iterable[str]) -> list[type[Layer]]:
    """Return the layers with contents of these names, in the order in which they are read."""
    turns = _turns_of_contents()
    return _layers_at(turns[name] for name in names)


def json_keys() -> Collection[str]:
    """Return the keys of JSON that belong to layers."""
    return _turns_of_keys().keys()


@cache
def layers_as_written() -> tuple[type[Layer], ...]:
    """Return the layers in the order in which they are written."""
    return tuple(sorted(all_layers(), key=lambda each: each.written))


@cache
def head() -> re.Pattern[str]:
    """Return the pattern of a line that begins a part of a text."""
    heads = [head for layer in all_layers() for head in layer.heads]
    return re.compile(f"({'|'.join(['colors:', 'given:', 'variant:', *heads])})(.*)", re.IGNORECASE)


@cache
def drawn_heads(optional: bool = True) -> frozenset[str]:
    """Return the heads below which the board is drawn, optional layers included or not."""
    drawn = (layer.drawn for layer in all_layers() if optional or not layer.optional)
    return frozenset(chain.from_iterable(drawn))


@cache
def inline_heads() -> frozenset[str]:
    """Return the heads whose contents may be on the line of the head."""
    return frozenset(chain.from_iterable(layer.inline for layer in all_layers()))


@cache
def item_names() -> dict[str, str]:
    """Return what messages call an item of each list in JSON, by its key."""
    return {key: name for layer in all_layers() for key, name in layer.items.items()}


@cache
def absent() -> dict[str, Any]:
    """Return the contents of a puzzle without any layer, by name."""
    return {name: none for layer in all_layers() for name, none in layer.absent.items()}


def read_layers(
    reading: Callable[[type[Layer], Contents], Contents],
    wanted: Iterable[type[Layer]] | None = None,
) -> Contents:
    """Return the contents that `reading` finds layer by layer, in the wanted layers (None: all)."""
    contents = dict(absent())
    for layer in all_layers() if wanted is None else wanted:
        contents |= reading(layer, contents)
    return contents


def read_json(data: Mapping[str, Any]) -> Contents:
    """Return the contents of a JSON object."""
    turns = _turns_of_keys()
    layers = _layers_at(turns[key] for key in data if key in turns)
    return read_layers(lambda layer, contents: layer.from_json(data, contents), layers)


def read(plain: Mapping[str, Any]) -> Contents:
    """Return the contents of plain lists by name; raise `PuzzleError` for others."""
    for name in plain.keys() - absent().keys():
        raise PuzzleError(f"no layer of clues is called {name}: there are {', '.join(absent())}")
    contents = dict(absent())
    for layer in layers_of(plain):
        contents |= layer.read(plain, contents)
    return contents


def present_contents(contents: Contents) -> Contents:
    """Return the contents that are not absent."""
    none = absent()
    return {name: content for name, content in contents.items() if content != none[name]}


def size_of(contents: Contents) -> tuple[int, int] | None:
    """Return the height and width of the board, if the contents determine them."""
    for layer in reversed(layers_of(present_contents(contents))):
        size = layer.size(contents)
        if size:
            return size
    return None

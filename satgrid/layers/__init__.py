"""What is printed on a board: the layers of clues, found by their modules existing.

A layer has two sides. Its class knows the contents that a puzzle holds under certain names,
whatever the family: how lists, JSON and plain text write them, and whether they are well-formed.
So a text without a name is read, and then given a family. An object of the class, which a family
declares as a variable of its module (`numbers = Numbers(least=1)`), says which contents the puzzles
of the family have, makes random ones, and tells which clues can be left out.

A puzzle lacks the contents of a layer where it has their absent values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeAlias

from satgrid.errors import PuzzleError, a
from satgrid.grid import Cell, Grid
from satgrid.layers.marks import Mark
from satgrid.layers.printed import Printed as Printed
from satgrid.notation.lines import Parts, Stands

Contents: TypeAlias = dict[str, Any]
"""Contents by their names, those of all layers together."""

Unit: TypeAlias = tuple[str, Any]
"""A printed clue: the name of the contents where it stands, and its place there."""

Place: TypeAlias = Cell | tuple[str, int]
"""Where a clue is typed: a cell, corner or place between cells, or ("row", k) or ("column", k)."""


class EntryForm(NamedTuple):
    """How the clues of a layer are typed.

    `name` is that of its contents; `kind` is "numbers", "signs", "arrows", "lines", "rooms" or
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
    """A layer; `absent` has the names of its contents, with what each is where there is none.

    `keys` are those of its JSON, `heads` those of its parts of a text. Layers are read in the order
    of `turn`, as one may need what another has read, and written in that of `written`. `may_lack`
    says that puzzles of the family may be without it; unless it is told, `optional` does.
    """

    absent: ClassVar[Mapping[str, Any]]
    keys: ClassVar[tuple[str, ...]] = ()
    heads: ClassVar[tuple[str, ...]] = ()
    turn: ClassVar[int]
    written: ClassVar[int]
    optional: ClassVar[bool] = False

    def __init__(self, *, may_lack: bool | None = None) -> None:
        self.may_lack = self.optional if may_lack is None else may_lack

    # -- the class: what contents are, whatever the family

    @classmethod
    def read(cls, plain: Mapping[str, Any], told: Contents) -> Contents:
        """Return the contents of plain lists, or of contents; raise `PuzzleError` for others.

        `told` has those of the layers before this one.
        """
        raise NotImplementedError

    @classmethod
    def from_json(cls, found: Mapping[str, Any], told: Contents) -> Contents:
        """Return the contents that a JSON object has."""
        raise NotImplementedError

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Return the keys and values of JSON."""
        raise NotImplementedError

    @classmethod
    def from_text(cls, parts: Parts, told: Contents, stands: Stands) -> Contents:
        """Return the contents of the parts of a text, and tell where their clues stand."""
        return {}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Return the lines of plain text, heads among them."""
        raise NotImplementedError

    @classmethod
    def size(cls, told: Contents) -> tuple[int, int] | None:
        """Return the height and width of the board, if the contents tell."""
        return None

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Raise `PuzzleError` for contents that no puzzle of any family has."""

    @classmethod
    def foreign(cls, puzzle: Printed, family: str) -> PuzzleError | None:
        """Return the refusal of such contents in a family without the layer, None for the usual."""
        return None

    # -- an object: what the puzzles of a family have

    def fits(self, puzzle: Printed) -> bool:
        """Say whether the contents of the puzzle are of this layer's sort."""
        return True

    def refuse_sort(self, puzzle: Printed, family: str) -> NoReturn:
        """Raise the `PuzzleError` for contents of another sort."""
        raise NotImplementedError

    def missing(self, family: str) -> str:
        """Return what to say of a puzzle that lacks the layer."""
        raise NotImplementedError

    def alone(self, family: str, others: Sequence[str]) -> str:
        """Return what to say of a puzzle that has the layer, and others that the family has not.

        These are told by their keys of JSON.
        """
        those = "that" if len(others) == 1 else "those"
        return f"{a(family)} has no {' and no '.join(others)}: leave {those} out"

    def inspect(self, puzzle: Printed) -> None:
        """Raise `PuzzleError` for contents that no puzzle of the family has."""

    def grammar(self) -> str:
        """Return the sentences about its part of a plain text."""
        return ""

    def sample(self, height: int, width: int, random: Random, told: Contents) -> Contents:
        """Return random contents of a small board, for tests; `told` has the layers before."""
        raise NotImplementedError

    def empty(self, height: int, width: int) -> Contents:
        """Return the contents of a board without a clue, where there is such a board."""
        return {}

    def blank(self, height: int, width: int, random: Random) -> Contents:
        """Return the contents of a board of which a generator draws a solution."""
        return {} if self.may_lack else self.empty(height, width)

    def marks(self, puzzle: Printed) -> Iterator[Mark]:
        """Yield what of the contents is drawn."""
        return iter(())

    def blocked(self) -> str:
        """Return the sign of a black cell without a clue, often written `#`, if it has one."""
        return ""

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return how its clues are typed in this puzzle; None if they cannot be."""
        return None

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the printed clues as they are typed, by their places."""
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
        changed = present | self._entered(present, puzzle, place, text)
        if empty and self.may_lack and all(changed[name] == empty[name] for name in empty):
            return dict(self.absent)
        return changed

    def _entered(self, contents: Contents, puzzle: Printed, place: Place, text: str) -> Contents:
        """Return the contents that differ once the clue of this text is at a place."""
        raise NotImplementedError

    def units(self, puzzle: Printed) -> list[Unit]:
        """Return the clues that can be left out, one by one, and leave a puzzle of the family."""
        return []

    def without(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Return the contents with these clues left out."""
        return {}

    def bare(self, puzzle: Printed) -> Contents:
        """Return the contents without all that is read off a solution."""
        units = self.units(puzzle)
        return self.without(puzzle, units) if units else {}


def grid_entries(clues: Grid[Any] | None, none: Any = None) -> dict[Place, str]:
    """Return the clues of a grid as they are typed; `none` is the entry of a place without one."""
    if clues is None:
        return {}
    found = zip(clues.cells(), clues.flat, strict=True)
    return {place: str(clue) for place, clue in found if clue != none}


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


@cache
def in_turn() -> tuple[type[Layer], ...]:
    """Return the layers in the order in which they are read."""
    found = []
    for path in Path(__file__).parent.glob("[!_]*.py"):
        module = import_module(f"satgrid.layers.{path.stem}")
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Layer) and "absent" in vars(each):
                found.append(each)
    return tuple(sorted(set(found), key=lambda each: each.turn))


@cache
def as_written() -> tuple[type[Layer], ...]:
    """Return the layers in the order in which they are written."""
    return tuple(sorted(in_turn(), key=lambda each: each.written))


@cache
def head() -> re.Pattern[str]:
    """Return what a line that begins a part of a text looks like."""
    heads = [head for layer in in_turn() for head in layer.heads]
    return re.compile(f"({'|'.join(['colors:', 'given:', 'variant:', *heads])})(.*)", re.IGNORECASE)


@cache
def absent() -> dict[str, Any]:
    """Return what the contents of each name are where there are none."""
    return {name: none for layer in in_turn() for name, none in layer.absent.items()}


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of JSON that the layers have."""
    return tuple(key for layer in in_turn() for key in layer.keys)


def told_of(
    reading: Callable[[type[Layer], Contents], Contents],
    wanted: Callable[[type[Layer]], bool] = lambda layer: True,
) -> Contents:
    """Return the contents that a reading of layer after layer finds, of those that are wanted."""
    told = dict(absent())
    for layer in in_turn():
        if wanted(layer):
            told |= reading(layer, told)
    return told


def read(plain: Mapping[str, Any]) -> Contents:
    """Return the contents of plain lists by name; raise `PuzzleError` for others."""
    require_known(plain)
    return told_of(
        lambda layer, told: layer.read(plain, told),
        lambda layer: not layer.absent.keys().isdisjoint(plain),
    )


def held(told: Contents) -> Contents:
    """Return the contents that are there."""
    none = absent()
    return {name: content for name, content in told.items() if content != none[name]}


def size_of(told: Contents) -> tuple[int, int] | None:
    """Return the height and width of the board that the contents are of, if they tell."""
    for layer in reversed(in_turn()):
        size = layer.size(told)
        if size:
            return size
    return None


def require_known(names: Mapping[str, Any]) -> None:
    """Raise `PuzzleError` for contents of a name that no layer has."""
    for name in names.keys() - absent().keys():
        raise PuzzleError(f"no layer of clues is called {name}: there are {', '.join(absent())}")

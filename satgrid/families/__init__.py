"""The puzzle families: one module each, found by its file existing.

A family module holds, and nothing else of the program knows the family:

- its docstring: the rules in words, then the grammar of its plain text form;
- `aliases`: other names that people use;
- `clued`: what clues are: `BLOCKS`, `COLOURS` or `PATTERNS` beside rows and columns, or `CELLS`;
- `nameless`, only in the family that is meant where clues of this sort stand in a text without a
  name, whatever other families have such clues: True;
- `examples`: puzzles with their expected drawing;
- `values(puzzle)`: the values a cell can take, first the background, which a cell of two values has
  when its variable is false;
- `inspect(puzzle)`: raises `PuzzleError` for clues that no puzzle of the family has;
- `rules(puzzle)`: yields the constraints;
- `check(puzzle, grid)`: the referee; plain Python, one sentence per broken rule;
- `implied(puzzle)`, only where something worth stating follows from the rules: yields such
  constraints, which are stated where an encoder of their kind is chosen;
- `objectives`, only where solutions can be better and worse: by the name that `--minimise` and
  `--maximise` take, the value whose cells are counted;
- `guess(puzzle, random)`, only for the solver `heuristic`: a board made at random that keeps some
  of the rules and all given cells, or None at a dead end; an only solution is within its reach.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, cast

from satgrid.clues import UNKNOWN, Patterns, Value
from satgrid.constraints import Constraint, statement
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, UsageError, unknown
from satgrid.grid import Grid, label
from satgrid.puzzle import Puzzle

BLOCKS, COLOURS, PATTERNS, CELLS = "blocks", "colours", "patterns over an alphabet", "cells"

_UNLISTED = "template"


class Example(NamedTuple):
    """A puzzle that comes with satgrid. `text` is it, `drawing` its solution.

    `source` names who made it and the terms; `unique` says whether the solution is the only one.
    """

    name: str
    text: str
    drawing: str
    source: str
    unique: bool = True


def example(name: str, source: str, unique: bool = True) -> Example:
    """Return the example of the file `examples/NAME.txt`: a puzzle, `drawing:`, the drawing."""
    text = (Path(__file__).parent / "examples" / f"{name}.txt").read_text(encoding="utf-8")
    puzzle, _, drawing = text.partition("drawing:\n")
    return Example(name, puzzle, drawing, source, unique)


Guess: TypeAlias = Callable[[Puzzle, Random], Grid[Value] | None]


class Family(Protocol):
    """What a family module offers; the package's docstring says what each part means."""

    __name__: str
    __doc__: str | None
    aliases: tuple[str, ...]
    clued: str
    examples: tuple[Example, ...]

    def values(self, puzzle: Puzzle) -> tuple[Value, ...]:
        """Return the values a cell can take, the background first."""

    def inspect(self, puzzle: Puzzle) -> None:
        """Raise `PuzzleError` for clues that no puzzle of the family has."""

    def rules(self, puzzle: Puzzle) -> Iterator[Constraint]:
        """Yield the constraints that the puzzle's rules and clues are."""

    def check(self, puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
        """Yield one sentence per broken rule."""


@cache
def names() -> list[str]:
    """Return the names of the families that satgrid offers, sorted."""
    found = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    return [name for name in found if name != _UNLISTED]


@cache
def find(name: str) -> Family:
    """Return the family of this name or alias; the unlisted template answers to its name too."""
    for known in [*names(), _UNLISTED]:
        if name == known:
            return cast(Family, import_module(f"satgrid.families.{known}"))
    for known in names():
        family = cast(Family, import_module(f"satgrid.families.{known}"))
        if name in family.aliases:
            return family
    raise unknown("family", name, names())


def name_of(family: Family) -> str:
    """Return the family's name: its module's."""
    return family.__name__.rpartition(".")[2]


def with_implied(family: Family, puzzle: Puzzle, chosen: Collection[str]) -> Iterator[Constraint]:
    """Yield the rules of the puzzle, and what they imply of the kinds that are chosen."""
    yield from family.rules(puzzle)
    if chosen and hasattr(family, "implied"):
        implied: Iterator[Constraint] = family.implied(puzzle)
        yield from (constraint for constraint in implied if constraint.kind() in chosen)


def require_stated(family: Family, chosen: Mapping[str, str]) -> None:
    """Raise `UsageError` for an encoder of a kind of constraint that no such puzzle has."""
    kinds = {"given"}
    for each in vars(family).values():
        # A family's module imports what it states.
        if isinstance(each, type) and issubclass(each, Constraint) and each is not Constraint:
            kinds.add(each.kind())
    for kind, name in chosen.items():
        if kind not in kinds and not statement(kind).auxiliary:
            raise UsageError(
                f"{kind}={name} means nothing for a {name_of(family)}, whose constraints are "
                f"{', '.join(sorted(kinds))}: leave it out"
            )


def objectives(family: Family) -> Mapping[str, Value]:
    """Return what solutions of the family can be asked to have few or many cells of, by name."""
    found: Mapping[str, Value] = getattr(family, "objectives", {})
    return found


def guess(family: Family) -> Guess | None:
    """Return how the family guesses a board at random, if it does."""
    found: Guess | None = getattr(family, "guess", None)
    return found


def suited(puzzle: Puzzle) -> list[str]:
    """Return the names of the listed families that a puzzle without a name may be of.

    Its clues, which are all of one type, are of their sort; where one of them is meant by default
    (`nameless`), it alone is.
    """
    fitting = [name for name in names() if find(name).clued == _sort(puzzle)]
    return [name for name in fitting if getattr(find(name), "nameless", False)] or fitting


def _sort(puzzle: Puzzle) -> str | None:
    """Return what the puzzle's clues are; None for given cells alone."""
    if puzzle.cells is not None:
        return CELLS
    if not puzzle.rows:
        return None
    return {str: COLOURS, Patterns: PATTERNS}.get(type(puzzle.rows[0]), BLOCKS)


def examples() -> dict[str, tuple[str, Example]]:
    """Return (family name, example) of every listed family's examples, by example name."""
    return {example.name: (name, example) for name in names() for example in find(name).examples}


def require_numbers(puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for clues beside rows and columns, and for numbers below 1 in cells."""
    if puzzle.cells is None or puzzle.rows:
        raise PuzzleError(
            f"a {puzzle.family} has its numbers in cells: write the board, - for no number"
        )
    if all(number >= 1 for number in set(puzzle.cells.flat) if isinstance(number, int)):
        return
    for cell, number in checked(zip(puzzle.cells.cells(), puzzle.cells.flat, strict=True)):
        if isinstance(number, int) and number < 1:
            raise PuzzleError(
                f"{label(cell)}: the number is {number}: write numbers from 1 up, or - for none",
                clue=label(cell),
            )


def inspect(puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for clues, or given cells, that no puzzle of the family has."""
    family = find(puzzle.family)
    if puzzle.rows and _sort(puzzle) not in (CELLS, family.clued) and family.clued != CELLS:
        raise PuzzleError(
            f"the clues of rows and columns are {_sort(puzzle)}, those of a {name_of(family)} are "
            f"{family.clued}: give those, or name another family"
        )
    family.inspect(puzzle)
    symbols = family.values(puzzle)
    for cell, value in checked(puzzle.given):
        if value not in symbols:
            raise PuzzleError(
                f"given cells: {label(cell)} shows {value!r}: "
                f"write one of {' '.join(symbols)}, or ? for not given",
                clue=f"given row {cell[0] + 1}",
            )


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Yield one sentence for each rule, clue or given cell that the grid breaks: the referee.

    It shares no code with constraints, narrowing and encoders, and no answer leaves satgrid
    before it has been silent.
    """
    family = find(puzzle.family)
    symbols = family.values(puzzle)
    strange = list(_strange(puzzle, grid, symbols))
    yield from strange
    if not strange:
        yield from _against_given(puzzle, grid)
        yield from family.check(puzzle, grid)


def check_begun(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Yield what is wrong with a grid that has `?` in cells not known, without asking the family.

    That is its size, its symbols, and the given cells that it shows otherwise.
    """
    symbols = find(puzzle.family).values(puzzle)
    strange = list(_strange(puzzle, grid, (*symbols, UNKNOWN)))
    yield from strange or _against_given(puzzle, grid)


def _strange(puzzle: Puzzle, grid: Grid[Value], symbols: Collection[Value]) -> Iterator[str]:
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        yield (
            f"the grid has {grid.height} x {grid.width} cells, "
            f"the puzzle {puzzle.height} x {puzzle.width}"
        )
    elif not set(grid.flat) <= set(symbols):
        for cell in checked(grid.cells()):
            if grid[cell] not in symbols:
                yield f"{label(cell)}: {grid[cell]!r} is none of the symbols {' '.join(symbols)}"


def _against_given(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    for cell, value in checked(puzzle.given):
        if grid[cell] not in (value, UNKNOWN):
            yield f"{label(cell)}: {value} is given, the grid has {grid[cell]}"

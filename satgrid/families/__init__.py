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

A rule file (`rulefiles/`) is such a module too, of which only `clued`, `values` and `rules` have
to be there. It is found by its name once it is registered; a puzzle holds that name alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, cast

from satgrid.clues import Patterns, Value
from satgrid.constraints import Constraint
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


class RuleFile(NamedTuple):
    """A family that somebody's own file states.

    `path` is the file's, as it was named, and `digest` the SHA-256 of its bytes, in hex digits;
    `refereed` says whether it has a `check`.
    """

    family: Family
    path: str
    digest: str
    refereed: bool


_rule_files: dict[str, RuleFile] = {}
"""By the names and aliases of their families."""


def register(found: RuleFile) -> None:
    """Let the family of a file be found by its name and aliases, until another has that name."""
    name = name_of(found.family)
    for known in [known for known, old in _rule_files.items() if name_of(old.family) == name]:
        del _rule_files[known]
    _rule_files.update(dict.fromkeys((name, *found.family.aliases), found))


def rule_file(name: str) -> RuleFile | None:
    """Return where the family of this name or alias comes from, if that is somebody's file."""
    return _rule_files.get(name)


def find(name: str) -> Family:
    """Return the family of this name or alias; the unlisted template answers to its name too."""
    found = rule_file(name)
    return found.family if found else shipped(name)


@cache
def shipped(name: str) -> Family:
    """Return the family of satgrid of this name or alias."""
    for known in [*names(), _UNLISTED]:
        if name == known:
            return cast(Family, import_module(f"satgrid.families.{known}"))
    for known in names():
        family = cast(Family, import_module(f"satgrid.families.{known}"))
        if name in family.aliases:
            return family
    error = unknown("family", name, names())
    raise UsageError(f"{error}: give rules of your own with --rules FILE.py")


def name_of(family: Family) -> str:
    """Return the family's name: its module's."""
    return family.__name__.rpartition(".")[2]


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
    fitting = [name for name in names() if find(name).clued == sort_of(puzzle)]
    return [name for name in fitting if getattr(find(name), "nameless", False)] or fitting


def sort_of(puzzle: Puzzle) -> str | None:
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

"""A puzzle with its family, for solving, checking and proving.

The family is looked up once, and the clues are inspected once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import chain

from satgrid import constraints, families
from satgrid.answer import Answer
from satgrid.board import MAX_CELLS, Board
from satgrid.clues import UNKNOWN, Value, is_number, number_of, value_name
from satgrid.constraints import Constraint, statement
from satgrid.deadline import checked
from satgrid.errors import BUG, PuzzleError, SatgridError, UsageError, a, count, shown, unknown
from satgrid.families import Family
from satgrid.grid import Cell, Grid, label
from satgrid.model import Aim
from satgrid.puzzle import Puzzle


class Problem:
    """A puzzle with its family; raises `UsageError` if it is no puzzle or the family is unknown."""

    def __init__(self, puzzle: Puzzle, family: Family | None = None) -> None:
        if not isinstance(puzzle, Puzzle):
            raise UsageError(f"{shown(puzzle)} is no puzzle: read one with satgrid.load")
        self.puzzle = puzzle
        self.family = family or families.find(puzzle.family)
        self._inspected = False

    @property
    def name(self) -> str:
        """The family's name."""
        return self.family.name

    @property
    def checked(self) -> str | None:
        """What answers are checked against instead of a referee; None if there is a referee."""
        found = families.rule_file(self.name)
        return found.checked(self.puzzle) if found else None

    @property
    def to_mend(self) -> str:
        """Advice for an error in which the referee and the search contradict each other."""
        found = families.rule_file(self.name)
        if found is None:
            return BUG
        return f"rules and check of {found.path} do not say the same: mend one of them"

    @property
    def answer(self) -> Answer:
        """The kind of solutions: cells or places of the lattice, and their values."""
        return self.family.answer

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The values that a cell can take, the background first."""
        return self.answer.values(self.puzzle)

    @cached_property
    def symbols(self) -> tuple[Value, ...]:
        """The values that stand for themselves."""
        return self.answer.symbols(self.puzzle)

    @cached_property
    def board(self) -> Board:
        """The size of a solution's grid."""
        return self.answer.board(self.puzzle)

    def extent(self) -> str:
        """Return how many cells a solution has, or places on the lattice: "16 cells"."""
        return count(self.board.area, "place" if self.answer.lattice else "cell")

    def label(self, cell: Cell) -> str:
        """Return the name of a cell of a solution's grid in messages."""
        return label(cell) + " of the lattice" * self.answer.lattice

    def inspect(self) -> None:
        """Raise `PuzzleError` for clues or given cells that no puzzle of the family has.

        A puzzle that passed is not inspected again.
        """
        if self._inspected:
            return
        puzzle = self.puzzle
        self._require_size()
        families.inspect(self.family, puzzle)
        values = self.symbols
        for cell, value in checked(puzzle.given):
            if value not in values:
                raise PuzzleError(
                    f"given cells: {self.label(cell)} shows {value_name(value)!r}: "
                    f"write one of {' '.join(map(value_name, values))}, or ? for not given",
                    clue=f"given row {cell[0] + 1}",
                )
        if puzzle.given and self.answer.lattice:
            self._require_possible_lines()
        self._inspected = True

    def _require_possible_lines(self) -> None:
        """Refuse given lines at places where the rules allow no loop."""
        from satgrid.constraints.single_loop import CORNERS, SingleLoop

        loops = [rule for rule in self.rules() if isinstance(rule, SingleLoop)]
        for place, value in checked(self.puzzle.given if loops else ()):
            loop = loops[0]
            if value == loop.value and not loop.admits(place, *self.board):
                goes = "along sides of cells" if loop.through == CORNERS else "from cell to cell"
                raise PuzzleError(
                    f"given cells: {self.label(place)} shows {value!r}, and no line can go there: "
                    f"it goes {goes}: write {self.values[0]}, or ? for not given",
                    clue=f"given row {place[0] + 1}",
                )

    def _require_size(self) -> None:
        """Refuse a lattice that is too big, and given cells that do not fit a solution's grid."""
        lattice, (height, width) = self.answer.lattice, self.board
        if lattice and height * width > MAX_CELLS:
            raise PuzzleError(
                f"a lattice of {height} x {width} is too big: lattices have up to {MAX_CELLS:,} "
                "places"
            )
        if self.puzzle.given and self.puzzle.lattice != lattice:
            what, entries = ("lattice", "places") if lattice else ("board", "cells")
            raise PuzzleError(
                f"given cells: a solution of {a(self.name)} is its {what} of {height} x {width} "
                f"{entries}: draw that, ? for not given",
                clue="given",
            )

    def rules(self, chosen: Collection[str] = ()) -> Iterator[Constraint]:
        """Yield the rules of the puzzle, and implied constraints of the chosen kinds."""
        stated = self._stated(chosen)
        return self._on_lattice(stated) if self.answer.lattice else stated

    def _on_lattice(self, stated: Iterator[Constraint]) -> Iterator[Constraint]:
        """Yield the statements; refuse kinds that mean nothing on a lattice."""
        for constraint in stated:
            if not constraint.on_lattice:
                raise SatgridError(
                    f"{self.name} states {constraint.kind()}, which steps from cell to cell, and "
                    "its answer is on the lattice: state it of places, with any other kind"
                )
            yield constraint

    def _stated(self, chosen: Collection[str]) -> Iterator[Constraint]:
        stated = self.family.rules(self.puzzle)
        if not chosen:
            return stated
        implied = self.family.implied(self.puzzle)
        return chain(stated, (constraint for constraint in implied if constraint.kind() in chosen))

    def following(self) -> Iterator[Constraint]:
        """Yield constraints that several clues together imply, which help a solver only."""
        if not families.rule_file(self.name):
            yield from self.family.following(self.puzzle)

    def late(self) -> Iterator[Constraint]:
        """Yield constraints that several clues together imply, which help in hard searches only."""
        if not families.rule_file(self.name):
            yield from self.family.late(self.puzzle)

    def require_stated(self, chosen: Mapping[str, str]) -> None:
        """Raise `UsageError` for an encoder of a constraint kind that the family does not state."""
        if not chosen:
            return
        wanted = [kind for kind in chosen if not statement(kind).auxiliary]
        kinds = {"given", *self.family.rare_kinds}
        for problem in chain(self._examples(), (self,)):
            if kinds.issuperset(wanted):
                return
            kinds |= {constraint.kind() for constraint in problem._stated(constraints.kinds())}
        for kind in wanted:
            if kind not in kinds:
                raise UsageError(
                    f"{kind}={chosen[kind]} means nothing for {a(self.name)}, whose constraints "
                    f"are {', '.join(sorted(kinds))}: leave it out"
                )

    def _examples(self) -> Iterator[Problem]:
        from satgrid import formats

        for example in self.family.examples:
            for entry in formats.entries_of(formats.recognise(example.text), example.text, None):
                yield Problem(entry.puzzle.of_family(self.name), self.family)

    def aim(self, name: str, most: bool) -> Aim:
        """Return the objective of this name; raise `UsageError` if the family has none."""
        objectives = self.family.objectives
        if not objectives:
            raise UsageError(f"{self.name} has no objective: ask without one")
        if name not in objectives:
            raise unknown("objective", name, sorted(objectives))
        return Aim(name, objectives[name], most)

    def check(self, grid: Grid[Value]) -> Iterator[str]:
        """Yield one sentence for each rule, clue or given cell that the grid violates: the referee.

        It shares no code with constraints, narrowing and encoders. All answers of satgrid have
        passed it.
        """
        strange = list(self._strange(grid, self.symbols))
        yield from strange
        if not strange:
            yield from self._against_given(grid)
            yield from self.family.check(self.puzzle, grid)

    def check_begun(self, grid: Grid[Value]) -> Iterator[str]:
        """Yield the faults of a partial grid (`?` in unknown cells), without those of the rules.

        These are a wrong size, wrong symbols, and cells that contradict given cells.
        """
        strange = list(self._strange(grid, (*self.symbols, UNKNOWN)))
        yield from strange or self._against_given(grid)

    def _strange(self, grid: Grid[Value], symbols: Collection[Value]) -> Iterator[str]:
        if (grid.height, grid.width) != self.board:
            what, whose = ("places", "lattice") if self.answer.lattice else ("cells", "puzzle")
            yield (
                f"the grid has {grid.height} x {grid.width} {what}, "
                f"the {whose} {self.board.height} x {self.board.width}"
            )
            return
        unknown = checked(set(grid.flat).difference(symbols), 1000)
        if strange := {value for value in unknown if not self._is_size(value)}:
            names = " ".join(map(value_name, checked(symbols)))
            for cell in checked(grid.cells()):
                if grid[cell] in strange:
                    yield (
                        f"{self.label(cell)}: {value_name(grid[cell])!r} is none of the symbols "
                        f"{names}"
                    )

    def _is_size(self, value: Value) -> bool:
        """Return whether the value is of a size of regions that has none in a formula."""
        return self.answer.sizes and is_number(value) and number_of(value) <= self.board.area

    def _against_given(self, grid: Grid[Value]) -> Iterator[str]:
        for cell, value in checked(self.puzzle.given):
            if grid[cell] not in (value, UNKNOWN):
                shown, drawn = value_name(value), value_name(grid[cell])
                yield f"{self.label(cell)}: {shown} is given, the grid has {drawn}"

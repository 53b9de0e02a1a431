"""Sources of deductions: the statements that a person looks at together, and their cells.

A source is a clue, a unit (a row, column, room or box about which a rule is stated), or one
statement of a rule. `Reach` finds the cells that statements concern: a source has nothing new to
say until one of its cells changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from satgrid.board import Board
from satgrid.constraints import Bulk, Constraint, Not, symmetric
from satgrid.constraints.any_of import AnyOf
from satgrid.constraints.at_most import AtMost
from satgrid.constraints.attached import Attached
from satgrid.constraints.cover import Cover, LazyPlacement
from satgrid.constraints.exactly import Exactly
from satgrid.constraints.given import Given
from satgrid.constraints.sized import Sized
from satgrid.constraints.symmetric import Symmetric
from satgrid.constraints.visible import Visible
from satgrid.deadline import check_deadline, checked
from satgrid.grid import Cell, Clue, corner_label, label
from satgrid.problem import Problem
from satgrid.records import record

REGIONAL = frozenset(
    (
        *("acyclic", "both_connected", "connected", "differ", "ends", "islands", "network"),
        *("paired", "single_loop", "sized", "symmetric"),
    )
)
"""Kinds of statements about a whole region, loop or board; statements of other kinds are local."""

NARROWED_ONLY = frozenset(("sized",))
"""Kinds about which the solver is not queried without clues, because they constrain too little."""

# Fields of statements that never contain cells, although their values may look like cells.
_NO_CELLS = ("blocks", "automaton", "patterns", "colours", "values")
_AT_A_GLANCE = 4  # a rule about at most 4 cells is local; one about more is a rule of a unit


class Reach:
    """Finds the cells that statements on one board concern. Parts of statements are cached."""

    def __init__(self, board: Board) -> None:
        self._board, self._all_cells = board, frozenset(board.cells())
        # Keyed by id(); the object is kept with its cells so that its id is not used again.
        self._cache: dict[int, tuple[object, frozenset[Cell]]] = {}

    def cells(self, statements: Iterable[Constraint]) -> frozenset[Cell]:
        """Return the cells that the statements concern: the whole board if they name no cells."""
        return frozenset[Cell]().union(*map(self._cells_of, checked(statements, 10)))

    def _cells_of(self, statement: Constraint) -> frozenset[Cell]:
        if id(statement) not in self._cache:
            self._cache[id(statement)] = statement, self._find_cells(statement)
        return self._cache[id(statement)][1]

    def _find_cells(self, statement: Constraint) -> frozenset[Cell]:
        if isinstance(statement, Visible):
            rays = self._board.rays(statement.cell)
            return frozenset((statement.cell, *(q for ray in rays for q in ray)))
        if isinstance(statement, Bulk):
            return self.cells(statement.parts())
        board = self._all_cells
        if isinstance(statement, Attached):
            (r, c), far = statement.cell, statement.number + 1
            return frozenset((i, j) for i, j in board if abs(i - r) + abs(j - c) <= far)
        if isinstance(statement, Symmetric) and statement.of:
            (centre,), cells = statement.of, Board(self._board.height // 2, self._board.width // 2)
            own = symmetric.reach(centre, statement.barred(centre), cells)
            return frozenset(symmetric.side(p, q) for p in own for q in cells.beside(p))
        if isinstance(statement, (AnyOf, AtMost, Exactly)):
            terms = (each.term if isinstance(each, Not) else each for each in statement.terms)
            return frozenset(term[0] for term in terms if not isinstance(term, int)) or board
        if statement.kind() in REGIONAL:
            return board
        fields = (value for name, value in vars(statement).items() if name not in _NO_CELLS)
        return frozenset[Cell]().union(*map(self._cells_in, fields)) or board

    def _cells_in(self, value: object) -> frozenset[Cell]:
        """Return the cells in the value of a field, or in a part of one."""
        if isinstance(value, Not):
            value = value.term
        if isinstance(value, LazyPlacement):
            value = value.terms
        if not isinstance(value, tuple):
            return frozenset()
        match value:
            case (int(row), int(column)):
                return frozenset(((row, column),))
            case (term, str()):
                return self._cells_in(term)
        if id(value) not in self._cache:
            check_deadline()
            cells = frozenset[Cell]().union(*map(self._cells_in, value))
            self._cache[id(value)] = value, cells
        return self._cache[id(value)][1]


class RuleGroups(NamedTuple):
    """Statements of rules without a clue: `units` by the name of the unit, `local` ones by kind.

    Statements about whole regions or boards are in neither.
    """

    units: dict[str, list[Constraint]]
    local: dict[str, list[Constraint]]


def group_rules(problem: Problem, parts: Iterable[Constraint], reach: Reach) -> RuleGroups:
    """Return the statements among `parts` that have no clue, in groups."""
    groups = RuleGroups({}, {})
    parts = [*parts]
    covers = {id(part.placements): part for part in parts if isinstance(part, Cover)}
    for part in parts:
        kind = part.kind()
        if isinstance(part, Cover) and part.cell is not None and part.when:
            # Such a cover depends on the covers in `when`, so the group has them too.
            conditions = [covers[id(placements)] for placements in part.when]
            reached = Clue(f"what reaches {label(part.cell)}", "cell", part.cell)
            groups.units[reached] = [part, *conditions]
            continue
        if part.clue or kind in REGIONAL or kind == Given.kind():
            continue
        cells = reach.cells([part])
        if _AT_A_GLANCE < len(cells) < problem.board.area:
            cell = part.cell if isinstance(part, Cover) else None
            name = f"the part of {cell_name(cell)}" if cell else _unit_name(problem, cells)
            groups.units.setdefault(name, []).append(part)
        else:
            groups.local.setdefault(kind, []).append(part)
    return groups


def _unit_name(problem: Problem, cells: Set[Cell]) -> str:
    """Return "row 1", "the room of r1c1", "r1c1 to r3c3" or the like."""
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    height, width = problem.board
    if problem.answer.lattice:
        return _lattice_unit_name(problem, (min(rows), min(columns)), (max(rows), max(columns)))
    if len(rows) == 1 and len(columns) == width:
        return f"row {min(rows) + 1}"
    if len(columns) == 1 and len(rows) == height:
        return f"column {min(columns) + 1}"
    first = cell_name(min(cells))
    rooms = problem.puzzle.rooms
    if rooms is not None and set(rooms.members()[rooms[min(cells)]]) == cells:
        return f"the room of {first}"
    if len(cells) == len(rows) * len(columns):
        return f"{first} to {cell_name(max(cells))}"
    return f"the cells from {first} to {cell_name(max(cells))}"


def _lattice_unit_name(problem: Problem, first: Cell, last: Cell) -> str:
    """Return the name of a rectangle of lattice places, given its first and last place."""
    (top, left), (bottom, right) = first, last
    if bottom - top == right - left == 2 and (top + 1) % 2 == (left + 1) % 2 == 0:
        return corner_label(((top + 1) // 2, (left + 1) // 2))
    height, width = problem.puzzle.board
    start = min(top // 2, height - 1), min(left // 2, width - 1)
    end = max((bottom - 1) // 2, start[0]), max((right - 1) // 2, start[1])
    if start == end:
        return f"the sides of {cell_name(start)}"
    return f"the sides from {cell_name(start)} to {cell_name(end)}"


def cell_name(cell: Cell) -> str:
    """Return "r1c2"."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


@record
class DeductionSource:
    """Statements that are looked at together, and the name of the clue, unit or kind of rule.

    `clued` is true for clues and units, and false if `name` is a kind of rule. The solver is not
    queried about sources that are not `queried`, because they constrain too little early on.
    """

    name: str
    clued: bool
    statements: tuple[Constraint, ...]
    queried: bool = True


def list_sources(
    statements: Mapping[int, Sequence[Constraint]],
    names: Mapping[int, str],
    rules: RuleGroups,
    parts: Sequence[Constraint],
) -> Iterator[DeductionSource]:
    """Yield the sources: clues and units, given sizes of regions, local and regional statements.

    `statements` and `names` map the switches of clues and units; `parts` are all statements.
    """
    for switch, own in statements.items():
        yield DeductionSource(names[switch], True, tuple(own))
    for name, sizes in _region_sizes(parts).items():
        yield DeductionSource(name, True, tuple(sizes), queried=False)
    for kind, local in rules.local.items():
        yield from (DeductionSource(kind, False, (part,)) for part in local)
    for part in parts:
        kind = part.kind()
        if kind in REGIONAL and not part.clue:
            yield DeductionSource(kind, False, (part,), queried=kind not in NARROWED_ONLY)


def _region_sizes(parts: Sequence[Constraint]) -> dict[str, list[Constraint]]:
    """Return for each given number that is a size the statement that its region has it."""
    statements: dict[str, list[Constraint]] = {}
    for rule in (part for part in parts if isinstance(part, Sized)):
        sizes = {value: size for size, value in rule.values}
        for part in parts:
            if isinstance(part, Given) and part.value in sizes:
                others = sizes[part.value] - 1
                statements[part.clue] = [Attached(part.cell, others, part.value, part.clue)]
    return statements

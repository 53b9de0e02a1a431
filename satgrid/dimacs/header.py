"""The comments above a formula, which say what its variables mean: written and read.

They hold the puzzle and the literals of its cells, so that decoding compiles nothing and a file of
one version decodes with another. `cnf_out/README.md` says what each line means.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satgrid.board import Board
from satgrid.clues import Value, value_name, value_of
from satgrid.dimacs.cnf import cnf, wcnf
from satgrid.errors import PuzzleError, count, printable, truncate
from satgrid.formula import FALSE, TRUE
from satgrid.grid import Grid, label
from satgrid.model import Aim, Model
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.version import VERSION


@record
class Meaning:
    """The meaning of a formula on a board: enough to read an assignment as a grid.

    `literals` has for each value the literal of each cell, in reading order; settled cells have
    TRUE or FALSE. `left_out` names the kinds of constraints that the formula lacks. With `lattice`
    the cells are the places of the puzzle's lattice.
    """

    puzzle: Puzzle
    literals: Mapping[Value, Sequence[int]]
    left_out: tuple[str, ...] = ()
    aim: Aim | None = None
    lattice: bool = False

    @property
    def board(self) -> Board:
        """The size of a solution's grid."""
        size = Board(self.puzzle.height, self.puzzle.width)
        return size.lattice() if self.lattice else size

    @classmethod
    def of(cls, puzzle: Puzzle, model: Model, aim: Aim | None = None) -> Meaning:
        """Return the meaning of a compiled puzzle."""
        height, width = model.domains.height, model.domains.width
        literals = {value: [*model.literal.tables[value]] for value in model.domains.values}
        left_out = {lazy.constraint.kind() for lazy in model.cuts}
        lattice = (height, width) != (puzzle.height, puzzle.width)
        return cls(puzzle, literals, tuple(sorted(left_out)), aim, lattice)

    def names(self) -> dict[int, str]:
        """Return the name of each cell's variable, as in `r2c1=#`: row 2, column 1 is #.

        On the lattice `r2c1.5=#` is the side between row 2, column 1 and row 2, column 2, and
        `r0.5c0.5=#` the first corner of the board.
        """
        # On the lattice, the places between two rows or columns end in .5.
        rows, columns = (
            [f"{at / 2:g}" if self.lattice else str(at) for at in range(1, n + 1)]
            for n in self.board
        )
        return {
            x: f"r{rows[r]}c{columns[c]}={value_name(value)}"
            for value, row, r in self.rows()
            for c, x in enumerate(row)
            if 0 < x != TRUE
        }

    def rows(self) -> Iterator[tuple[Value, Sequence[int], int]]:
        """Yield (value, literals, row) for each value and row, 0-based."""
        height, width = self.board
        for value, literals in self.literals.items():
            for r in range(height):
                yield value, literals[r * width : (r + 1) * width], r

    def soft(self) -> list[int]:
        """Return the literals of the aim's soft clauses, one per open cell, each of weight 1."""
        if self.aim is None:
            return []
        free = (x for x in self.literals[self.aim.value] if x not in _CONSTANTS)
        return [x if self.aim.most else -x for x in free]

    def grid(self, truth: Sequence[int]) -> Grid[Value]:
        """Return the board of an assignment.

        `truth[x]` is not 0 if literal x is true; negative literals count from the end, as indices
        do. Raises `PuzzleError` if a cell has no value or two, which a compiled puzzle excludes.
        """
        height, width = self.board
        flat: list[Value] = [""] * (height * width)
        for value, literals in self.literals.items():
            for at, x in enumerate(literals):
                if x == TRUE or (x != FALSE and truth[x]):
                    flat[at] += value
        for at, values in enumerate(flat):
            if len(values) != 1:
                raise PuzzleError(
                    f"{label(divmod(at, width))}{' of the lattice' * self.lattice} gets "
                    f"{len(values)} values: the header is damaged, encode the puzzle again"
                )
        return Grid(height, width, tuple(flat))


_CONSTANTS = {TRUE: "true", FALSE: "false"}
_LITERALS = {text: x for x, text in _CONSTANTS.items()}

_PER_LINE = 25  # the most literals of a line
_VALUES = 10_000  # the most values of a puzzle; with more, a file is more likely damaged

_LITERAL = r" (?:true|false|-?[1-9][0-9]{0,8})"
_VALUE = r"\S|[1-9][0-9]{1,5}"
_ROW = re.compile(
    rf"({_VALUE}) ([1-9][0-9]{{0,3}}) ([1-9][0-9]{{0,3}})((?:{_LITERAL}){{1,{_PER_LINE}}})"
)


@record
class Header:
    """The comments above the formula of a model.

    `command` is the command line that writes the file, if there is one.
    """

    meaning: Meaning
    model: Model
    command: str | None = None

    def text(self) -> Iterator[str]:
        """Yield the whole file in pieces: a WCNF if there is an aim, else a CNF."""
        if self.meaning.aim is None:
            return cnf(self.model.formula, self.comments())
        return wcnf(self.model.formula, self.meaning.soft(), self.comments())

    def comments(self) -> Iterator[str]:
        """Yield the lines, each without its `c `."""
        meaning, aim = self.meaning, self.meaning.aim
        yield f"satgrid {VERSION}"
        if self.command is not None:
            yield f"command {printable(self.command)}"
        yield f"puzzle {json.dumps(meaning.puzzle.to_json(), separators=(',', ':'))}"
        if meaning.lattice:
            yield f"board {meaning.board.height} {meaning.board.width}"
        encoders = [f"{kind}={name}" for kind, name in self._encoders().items()]
        yield f"encoders {' '.join(encoders) or 'none'}"
        left_out = ", ".join(meaning.left_out)
        yield f"complete no: {left_out} left out" if left_out else "complete yes"
        if aim is not None:
            yield f"objective {'maximise' if aim.most else 'minimise'} {aim.name} {aim.value}"
            yield f"clauses {len(self.model.formula)} {len(self.meaning.soft())}"
        for value, row, r in meaning.rows():
            for c in range(0, len(row), _PER_LINE):
                literals = (_CONSTANTS.get(x) or str(x) for x in row[c : c + _PER_LINE])
                yield f"literals {value_name(value)} {r + 1} {c + 1} {' '.join(literals)}"
        names = sorted(meaning.names().items())
        for x, name in names:
            yield f"varname {x} {name}"
        yield " ".join(["p show", *(str(x) for x, _ in names), "0"])

    def to_json(self) -> dict[str, Any]:
        """Return the same as a JSON object; literals of settled cells are true or false."""
        meaning, aim = self.meaning, self.meaning.aim
        literals: dict[str, list[list[int | bool]]] = {}
        for value, row, _ in meaning.rows():
            shown = [x == TRUE if x in _CONSTANTS else x for x in row]
            literals.setdefault(value_name(value), []).append(shown)
        names = sorted(meaning.names().items())
        return {
            "satgrid": VERSION,
            "command": self.command,
            "puzzle": meaning.puzzle.to_json(),
            **({"board": list(meaning.board)} if meaning.lattice else {}),
            "encoders": self._encoders(),
            "complete": not meaning.left_out,
            "left_out": list(meaning.left_out),
            "objective": aim and {"name": aim.name, "value": aim.value, "most": aim.most},
            "variables": self.model.formula.variables,
            "clauses": len(self.model.formula),
            "soft": self.meaning.soft(),
            "literals": literals,
            "names": {str(x): name for x, name in names},
            "show": [x for x, _ in names],
        }

    def _encoders(self) -> dict[str, str]:
        return dict(sorted(self.model.encoders().items()))


class Reader:
    """Reads the comments above a formula, one by one, and skips other programs' comments.

    A file is satgrid's if its first comment has satgrid's version. `clauses` is the number of hard
    and soft clauses that a weighted file announces.
    """

    def __init__(self) -> None:
        self.clauses: int | None = None
        self._ours: bool | None = None
        self._puzzle: Puzzle | None = None
        # The size of a solution's grid: the puzzle's, or its lattice's if a line has it.
        self._board: Board | None = None
        self._literals: dict[Value, array[int]] = {}
        self._left_out: tuple[str, ...] = ()
        self._aim: Aim | None = None

    def take(self, comment: str) -> None:
        """Read a line without its `c `; raise `PuzzleError` for a damaged one."""
        if self._ours is None:
            self._ours = bool(re.fullmatch(r"satgrid [0-9]+(?:\.[0-9]+)+\S*", comment))
        if self._ours:
            keyword, _, rest = comment.partition(" ")
            try:
                self._read(keyword, rest)
            except (ValueError, RecursionError):
                raise PuzzleError(
                    f"{truncate(comment)!r} is no line of a header: encode the puzzle again"
                ) from None

    def meaning(self) -> Meaning | None:
        """Return the meaning that the lines have, or None for another program's file."""
        if not self._ours:
            return None
        if self._puzzle is None or self._board is None:
            raise _damage("no puzzle")
        cells = self._board.area
        for value, literals in self._literals.items():
            if len(literals) != cells:
                number = count(len(literals), "literal")
                raise _damage(f"{number} of {value_name(value)} for {count(cells, 'cell')}")
        if (self._aim is None) != (self.clauses is None):
            raise _damage("one of the lines objective and clauses, and a weighted file has both")
        if self._aim is not None and self._aim.value not in self._literals:
            raise _damage(f"no literals of {self._aim.value}, the value of its objective")
        lattice = self._board != (self._puzzle.height, self._puzzle.width)
        return Meaning(self._puzzle, self._literals, self._left_out, self._aim, lattice)

    def _read(self, keyword: str, rest: str) -> None:
        match keyword:
            case "puzzle":
                puzzle = json.loads(rest)
                if not isinstance(puzzle, dict):
                    raise ValueError
                self._puzzle = Puzzle.from_json(puzzle)
                self._board = Board(self._puzzle.height, self._puzzle.width)
            case "board":
                # The lattice is the only other board of a puzzle's solution.
                board = Board(*map(int, _groups(r"([1-9][0-9]{0,3}) ([1-9][0-9]{0,3})", rest)))
                if self._board is None or board != self._board.lattice():
                    raise ValueError
                self._board = board
            case "complete":
                kinds = _groups(r"yes|no: ([a-z_]+(?:, [a-z_]+)*) left out", rest)[0]
                self._left_out = tuple(kinds.split(", ")) if kinds else ()
            case "objective":
                how, name, value = _groups(r"(minimise|maximise) (\S+) (\S)", rest)
                self._aim = Aim(name, value, most=how == "maximise")
            case "clauses":
                self.clauses = sum(map(int, _groups(r"([0-9]{1,18}) ([0-9]{1,18})", rest)))
            case "literals":
                self._read_literals(rest)

    def _read_literals(self, rest: str) -> None:
        """Read literals, which continue where the previous ones of their value ended."""
        value, row, column, listed = _groups(_ROW, rest)
        if len(value) > 1:
            value = value_of(int(value))
        words, r, c = listed.split(), int(row) - 1, int(column) - 1
        if self._board is None or r >= self._board.height or c + len(words) > self._board.width:
            raise ValueError
        literals = self._literals.setdefault(value, array("i"))
        if len(literals) != r * self._board.width + c or len(self._literals) > _VALUES:
            raise ValueError
        literals.extend(_LITERALS.get(word) or int(word) for word in words)


def _damage(problem: str) -> PuzzleError:
    return PuzzleError(f"the header has {problem}: encode the puzzle again")


def _groups(pattern: str | re.Pattern[str], text: str) -> tuple[str, ...]:
    """Return the groups of the whole text, "" for an absent one."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise ValueError
    return match.groups("")

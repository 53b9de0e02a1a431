"""The lines of a file `pzprv3`, and what is read of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, CellClue, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents
from satgrid.notation.lines import TextLine
from satgrid.puzzle import Puzzle

Words: TypeAlias = list[list[str]]
"""The words of a block, a list a line."""

LOOKS = "looks"
"""The key of the info that names drawn marks that do not affect the rules, as in Penpa+."""

_MOST_DIGITS = 9


class Lines:
    """The lines of a file, taken one after the other."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._lines, self._at = lines, 0

    @property
    def number(self) -> int:
        """The 1-based line that comes next, or the last."""
        return self._lines[min(self._at, len(self._lines) - 1)].number

    @property
    def taken(self) -> int:
        """The 1-based line that was taken last."""
        return self._lines[max(self._at - 1, 0)].number

    def peek(self) -> str | None:
        """Return the next line, or None at the end."""
        return self._lines[self._at].text if self._at < len(self._lines) else None

    def line(self, what: str) -> str:
        """Return the next line and go on; `what` it should be."""
        text = self.peek()
        if text is None:
            raise PuzzleError(f"the file breaks off: {what} comes next: add it", line=self.number)
        self._at += 1
        return text

    def rest(self) -> Sequence[TextLine]:
        """Return the lines that are left."""
        return self._lines[self._at :]

    def words(self, height: int, width: int, what: str) -> Words:
        """Return the words of so many lines, so many a line."""
        found = []
        for _ in checked(range(height), 10):
            if width == 0 and self.peek() is None:
                return [[]] * height
            number = self.number
            words = self.line(what).split()
            if len(words) != width:
                raise PuzzleError(
                    f"{count(len(words), 'word')} for {what}, and the board asks for {width}: "
                    "check the size and the line",
                    line=number,
                )
            found.append(words)
        return found


class Sheet:
    """A board that is read: its contents, and what is drawn at places of the answer.

    `version` is that of the file, `first` the line where its first row of clues stands; `answered`
    says that something is drawn. `faults` are sentences about marks that contradict each other or a
    printed clue, or are wrong for any values of the cells. `shaded` are cells that no line may
    pass. `looks` names what does not affect the rules.
    """

    def __init__(self, board: Board, version: int = 0) -> None:
        self.board, self.version = board, version
        self.contents: Contents = {}
        self.drawn: dict[Cell, Value] = {}
        self.first: int | None = None
        self.answered = False
        self.faults: list[str] = []
        self.shaded: set[Cell] = set()
        self.looks: set[str] = set()

    def each(self, words: Words) -> Iterable[tuple[Cell, str]]:
        """Yield the words of a block with their rows and columns."""
        for r, row in enumerate(checked(words, 10)):
            for c, word in enumerate(row):
                yield (r, c), word

    def marks(
        self,
        lines: Lines,
        height: int,
        width: int,
        what: str,
        known: Collection[str],
        margin: int = 0,
    ) -> Iterator[tuple[Cell, str]]:
        """Take the lines of a block of an answer and yield their words with their rows and columns.

        Refuse a word that is not `known`, and so says nothing that could be checked. Of a number
        with candidates in brackets behind it the number is yielded. The first row and column are
        those behind the `margin` of the board.
        """
        for r in checked(range(height), 10):
            number = lines.number
            for row in lines.words(1, width, what):
                for c, noted in enumerate(row):
                    word = noted.partition("[")[0] or "."
                    if word not in known:
                        where = label((r + margin, c + margin))
                        raise PuzzleError(
                            f"{where}: {truncate(noted)!r} has no meaning in {what}: write one of "
                            f"{_listed(known)}",
                            line=number,
                        )
                    yield (r, c), word

    def sides(
        self, lines: Lines, what: str, known: Collection[str]
    ) -> Iterator[tuple[int, tuple[Cell, str]]]:
        """Yield the marks between cells of a row, with 0, then those between rows, with 1."""
        height, width = self.board
        for down, rows, columns in (0, height, width - 1), (1, height - 1, width):
            for told in self.marks(lines, rows, columns, what, known):
                yield down, told


class Part(Protocol):
    """A block of a file; `names` are those of its contents."""

    @property
    def names(self) -> tuple[str, ...]:
        """Those contents."""

    def read(self, lines: Lines, sheet: Sheet) -> None:
        """Take the block's lines, and put on the sheet what they say."""

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Return the block's lines, with what an answer shows there."""


def _listed(known: Collection[str]) -> str:
    """Return the words in their order; of many numbers the first and the last."""
    numbers = [word for word in known if word.isdecimal()]
    if len(numbers) < 10:
        return " ".join(known)
    return " ".join([word for word in known if word not in numbers]) + (
        f", or a number from {numbers[0]} to {numbers[-1]}"
    )


def read_number(
    word: str,
    where: Callable[[], str],
    line: int,
    others: str = "- for one that is not known, or .",
) -> int:
    """Return the number of digits; `where` and on which line they are, and the `others`."""
    if not (word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS):
        raise PuzzleError(
            f"{where()}: {truncate(word)!r} stands for no clue there: write a number"
            f"{', ' * bool(others)}{others}{' for none' * bool(others)}",
            line=line,
        )
    return int(word)


def number_of(word: str, cell: Cell, line: int) -> CellClue:
    """Return the number of a word, `?` for -, None for a point."""
    if word == ".":
        return None
    return UNKNOWN if word == "-" else read_number(word, lambda: label(cell), line)


def number_beside(word: str, where: Callable[[], str], line: int) -> int | None:
    """Return the number of a line; the sites read - as they read a point, as none."""
    return None if word in (".", "-") else read_number(word, where, line, ".")


def word_of(clue: CellClue) -> str:
    """Return the word of a number."""
    return "." if clue is None else "-" if clue == UNKNOWN else str(clue)


def mark(value: Value) -> str:
    """Return the word of a cell that an answer shades, or not."""
    return "#" if value == BLACK else "+"


def rows(words: Sequence[str], width: int) -> Words:
    """Return the words of a board, a list a row."""
    return [[*words[k : k + width]] for k in range(0, len(words), width)]


def line_of(words: Sequence[str]) -> str:
    """Return the line of these words, as the sites write it: with a blank behind each."""
    return "".join(f"{word} " for word in words)


def lines_of(upright: Sequence[int], level: Sequence[int], board: Board) -> list[str]:
    """Return a line a row, and one for each two rows."""
    height, width = board
    across = rows([*map(str, upright)], width - 1) if width > 1 else [[]] * height
    return [*map(line_of, across), *map(line_of, rows([*map(str, level)], width))]


def place_of(cell: Cell) -> Cell:
    """Return the place of a cell on the lattice."""
    return 2 * cell[0] + 1, 2 * cell[1] + 1

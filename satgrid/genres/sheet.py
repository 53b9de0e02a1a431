"""The lines of a file `pzprv3`: how blocks read and write them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from satgrid.board import Board
from satgrid.clues import BLACK, UNKNOWN, WHITE, CellClue, Value
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.grid import Cell, Grid, label
from satgrid.layers import Contents
from satgrid.notation.lines import TextLine
from satgrid.puzzle import Puzzle

Words: TypeAlias = list[list[str]]
"""The words of a block, one list per line."""

LOOKS = "looks"
"""The key of the info that names drawn marks that do not affect the rules, as in Penpa+."""

_MOST_DIGITS = 9


class FileLines:
    """The lines of a file, read one after the other."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._lines, self._at = lines, 0

    @property
    def number(self) -> int:
        """The 1-based number of the next line, or of the last one."""
        return self._lines[min(self._at, len(self._lines) - 1)].number

    @property
    def previous(self) -> int:
        """The 1-based number of the line that was read last."""
        return self._lines[max(self._at - 1, 0)].number

    def peek(self) -> str | None:
        """Return the next line, or None at the end."""
        return self._lines[self._at].text if self._at < len(self._lines) else None

    def line(self, what: str) -> str:
        """Read the next line; `what` names its contents in messages."""
        text = self.peek()
        if text is None:
            raise PuzzleError(f"the file breaks off: {what} comes next: add it", line=self.number)
        self._at += 1
        return text

    def rest(self) -> Sequence[TextLine]:
        """Return the lines that are left."""
        return self._lines[self._at :]

    def words(self, height: int, width: int, what: str) -> Words:
        """Read `height` lines of `width` words each."""
        block = []
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
            block.append(words)
        return block


class Sheet:
    """A board while it is read: its contents, and the values drawn at places of the answer.

    `version` is the file's, `first` the line of the first row of clues, `answered` whether anything
    is drawn. `faults` are sentences about marks that contradict each other or a printed clue, or
    are wrong for any values of the cells. No line may pass a cell of `shaded`. `looks` names marks
    that do not affect the rules.
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

    def cell_words(self, words: Words) -> Iterable[tuple[Cell, str]]:
        """Yield the words of a block with their rows and columns."""
        for r, row in enumerate(checked(words, 10)):
            for c, word in enumerate(row):
                yield (r, c), word

    def marks(
        self,
        lines: FileLines,
        height: int,
        width: int,
        what: str,
        allowed: Collection[str],
        margin: int = 0,
    ) -> Iterator[tuple[Cell, str]]:
        """Read the lines of a block of an answer and yield their words with rows and columns.

        A word that is not `allowed` is refused, because it could not be checked. Candidates in
        brackets after a number are left out. `margin` is added to rows and columns in messages.
        """
        for r in checked(range(height), 10):
            number = lines.number
            for row in lines.words(1, width, what):
                for c, noted in enumerate(row):
                    word = noted.partition("[")[0] or "."
                    if word not in allowed:
                        where = label((r + margin, c + margin))
                        raise PuzzleError(
                            f"{where}: {truncate(noted)!r} has no meaning in {what}: write one of "
                            f"{_join_words(allowed)}",
                            line=number,
                        )
                    yield (r, c), word

    def sides(
        self, lines: FileLines, what: str, allowed: Collection[str], *, outer: bool = False
    ) -> Iterator[tuple[int, tuple[Cell, str]]]:
        """Yield the marks between cells of a row, with 0, then those between rows, with 1.

        With `outer` the block has the sides on the border of the board too, which are left out.
        """
        height, width = self.board
        more = 1 if outer else -1
        for down, rows, columns in (0, height, width + more), (1, height + more, width):
            last = (rows - 1 if down else columns - 1) if outer else -1
            for (r, c), word in self.marks(lines, rows, columns, what, allowed):
                k = r if down else c
                if not outer:
                    yield down, ((r, c), word)
                elif 0 < k < last:
                    yield down, ((r - down, c - 1 + down), word)


class FileBlock:
    """A block of a file; `names` are the contents of layers, or the settings, in it.

    `holds_answer` says that it has the answer as well as clues. A cell in which the block shows
    nothing is `undrawn`. `newest` is the newest version of files with the block.
    """

    names: tuple[str, ...] = ()
    holds_answer = False
    undrawn: Value = WHITE
    newest = 0

    def version(self, puzzle: Puzzle) -> int:
        """Return the lowest version of a file whose block can hold the puzzle."""
        return 0

    def read(self, lines: FileLines, sheet: Sheet) -> None:
        """Read the block's lines, and put their contents and marks on the sheet."""
        raise NotImplementedError

    def write(self, puzzle: Puzzle, answer: Grid[Value] | None) -> list[str]:
        """Return the block's lines, with the marks of an answer if there is one."""
        return []


def _join_words(allowed: Collection[str]) -> str:
    """Return the words in their order; of ten or more numbers the first and the last."""
    numbers = [word for word in allowed if word.isdecimal()]
    if len(numbers) < 10:
        return " ".join(allowed)
    return " ".join([word for word in allowed if word not in numbers]) + (
        f", or a number from {numbers[0]} to {numbers[-1]}"
    )


def read_number(
    word: str, where: Callable[[], str], line: int, others: str = "- for an unknown one, or ."
) -> int:
    """Return the number of a word; a message names its place and the `others` that are allowed."""
    if not (word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS):
        raise PuzzleError(
            f"{where()}: {truncate(word)!r} is not a clue there: write a number"
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
    """Return the number of a line; the sites read both - and a point as none."""
    return None if word in (".", "-") else read_number(word, where, line, ".")


def word_of(clue: CellClue) -> str:
    """Return the word of a number."""
    return "." if clue is None else "-" if clue == UNKNOWN else str(clue)


def mark(value: Value) -> str:
    """Return the word of a cell that an answer shades, or leaves white."""
    return "#" if value == BLACK else "+"


def rows(words: Sequence[str], width: int) -> Words:
    """Return the words of a board, one list per row."""
    return [[*words[k : k + width]] for k in range(0, len(words), width)]


def line_of(words: Sequence[str]) -> str:
    """Return the line of these words, as the sites write it: with a blank after each."""
    return "".join(f"{word} " for word in words)


def board_lines(words: Sequence[str], width: int) -> list[str]:
    """Return the lines of the words of a board, one per row."""
    return [*map(line_of, rows(words, width))]


def side_lines(upright: Sequence[int], level: Sequence[int], board: Board) -> list[str]:
    """Return one line per row, and one per two rows, of 1 or 0 for the sides between cells."""
    height, width = board
    across = rows([*map(str, upright)], width - 1) if width > 1 else [[]] * height
    return [*map(line_of, across), *map(line_of, rows([*map(str, level)], width))]

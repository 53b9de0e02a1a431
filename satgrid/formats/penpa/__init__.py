"""Addresses of Penpa+, one per line, whose family is named by a tag, by --family or by the marks.

A board of Penpa+ is a drawing without a stated meaning. The family is named by its genre tags, by
the start of its title, by a name in brackets, or by --family, and decides the meaning of each mark.
If none names it, it is the only family that the marks fit, as a note says. Marks without a meaning
in the family are refused, since they may change the puzzle; so are variants that satgrid lacks and
a tag or the title names.

Dark cells of the problem are given cells if solutions are black and white. An answer in the address
is kept in the info, as `answer`, and does not change the puzzle; `satgrid check` checks it. Written
addresses have a tag. Another version of zlib may deflate to other bytes. Source:
`docs/js/class_p.js` of swaroopg92/penpa-edit.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import Value
from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, Remedy, UnnamedError, a
from satgrid.formats import Entry, Format
from satgrid.formats.penpa import fits, marks, puzzles, words
from satgrid.grid import Grid
from satgrid.notation.lines import OneLine, filled_lines, is_comment, on_line
from satgrid.puzzle import Puzzle

_MOST = 16_000_000
"""The most characters that all addresses of a text may hold, each many times its length."""

_MOST_READ = 200_000
"""The most marks of addresses without a family, each times the families that their sorts fit, to be
read in each of them."""

_A_BOARD = 100
"""The marks that take as long to read as a board without any."""


def parse(text: str, family: str | None = None) -> list[Entry]:
    """Return the puzzles of the addresses, which are of this family if it is not None."""
    entries, held, left = [], 0, _MOST_READ
    for line in filled_lines(text):
        # An address without its site begins with the # before its payload, and is no comment.
        if not is_comment(line.text):
            with on_line(line.number):
                check_deadline()
                lines = marks.address_lines(line.text)
                lists, inflated = marks.answer_lists(line.text)
                held += sum(map(len, lines)) + inflated
                if held > _MOST:
                    raise PuzzleError(
                        f"the addresses hold more than {_MOST:,} characters: split it"
                    )
                board = marks.read_marks(lines, lists)
                named = family or words.named(board)
                if named:
                    entry = _entry(board, puzzles.puzzle_of(board, named), family is not None)
                else:
                    likely = fits.possible(board)
                    left -= len(likely) * (board.amount() + _A_BOARD)
                    entry = _unnamed(board, likely, line.number, everything=left >= 0)
                entries.append(entry._replace(lines=OneLine(line.number)))
    return entries


def _entry(board: marks.Marks, puzzle: Puzzle, asked: bool) -> Entry:
    meaning = words.meaning_of(board, puzzle, asked)
    puzzle = puzzle.with_words(meaning.variant, dict(puzzle.info) | meaning.info)
    answer, wrong = puzzles.read_answer(puzzle, board.answer)
    return Entry(
        puzzle, puzzle.title(), {}, answer=answer, wrong=wrong, unstated=meaning.unstated,
        notes=tuple(meaning.notes),
    )  # fmt: skip


def _unnamed(board: marks.Marks, likely: list[str], number: int, everything: bool) -> Entry:
    """Return the readings in each of the likely families that the marks fit.

    If not everything is to be read, several families are only named.
    """
    readings: list[Entry] = []
    fault = UnnamedError(
        "an address of Penpa+ does not say of what family it is", remedy=Remedy.UNTAGGED_FAMILY()
    )
    fault.line = number
    if len(likely) > 1 and not everything:
        fault.fit(likely)
        likely = []
    for family in likely:
        try:
            puzzle = puzzles.puzzle_of(board, family)
        except PuzzleError:
            if len(likely) == 1:
                raise
            continue
        try:
            entry = _entry(board, puzzle, asked=True)
        except PuzzleError as error:
            error.line = number
            entry = Entry(puzzle, puzzle.title(), {}, fault=error)
        note = f"read as {a(family)}, the only family here that its marks fit: check that it is one"
        readings.append(entry._replace(notes=(note, *entry.notes), lines=OneLine(number)))
    return Entry(Puzzle("", 1, 1), board.title or None, {}, fault=fault, readings=tuple(readings))


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return one address per line."""
    return "".join(solved(puzzle, None) for puzzle in puzzles)


def solved(puzzle: Puzzle, grid: Grid[Value] | None) -> str:
    """Return the address, with this answer drawn if it is not None."""
    board = puzzles.marks_of(puzzle)
    if grid is not None:
        board.answer = puzzles.draw_answer(puzzle, grid)
    return marks.address_of(marks.marks_lines(board)) + "\n"


FORMAT = Format(parse, write, parse_as=parse, solved=solved)

"""Boards as people paste them: what is read is the board that was meant, or the text is refused."""

from __future__ import annotations

import pytest
from boards import with_numbers_alone
from hypothesis import assume, given
from hypothesis import strategies as st

from satgrid import formats
from satgrid.clues import CellClue
from satgrid.errors import PuzzleError
from satgrid.grid import Grid

SIDES = st.integers(1, 5)
FAMILIES = with_numbers_alone()
# Small numbers come often: they may be sizes too.
NUMBERS = st.integers(0, 4) | st.integers(0, 99)


@st.composite
def boards(draw: st.DrawFn, clues: st.SearchStrategy[CellClue]) -> Grid[CellClue]:
    height, width = draw(SIDES), draw(SIDES)
    flat = draw(st.lists(clues, min_size=height * width, max_size=height * width))
    return Grid(height, width, tuple(flat))


def pasted(board: Grid[CellClue], separator: str, none: str, end: str) -> str:
    """Return the board as text, without its size."""
    rows = [["" if clue is None else str(clue) for clue in row] for row in board.rows()]
    return "".join(separator.join(token or none for token in row) + end for row in rows)


def reads_as(text: str, board: Grid[CellClue]) -> bool:
    """Say whether the text is read, which must give the board."""
    try:
        ((_, entry),) = formats.read(text)
    except PuzzleError:
        return False
    if entry.fault is not None:
        return False
    assert entry.puzzle.cells == board, text
    return True


@given(
    boards(st.none() | st.just("?") | NUMBERS),
    st.sampled_from([" ", "  ", "\t", ",", ";", ", "]),
    st.sampled_from(["-", ".", "_", ""]),
    st.sampled_from(["\n", "\r\n", "\n\n"]),
    st.sampled_from([*FAMILIES, ""]),
)
def test_a_separated_board(
    board: Grid[CellClue], separator: str, none: str, end: str, name: str
) -> None:
    # Nothing between blanks, and a line of nothing, is no cell.
    none = none or ("" if separator.strip(" ") and board.width > 1 else "-")
    read = reads_as(f"{name}\n" * bool(name) + pasted(board, separator, none, end), board)
    # A blank line between rows may be one whose cells are blank, but for a board with signs for
    # empty cells that blanks part; two blanks may be a cell.
    explicit = None in board.flat
    gaps = end == "\n\n" and board.height > 1 and (separator.strip(" ") or not explicit)
    if name and none and board.width > 2:
        assert read != bool(gaps)


@given(
    boards(st.none() | st.just("?") | st.integers(0, 9)),
    st.sampled_from(["-", ".", "_"]),
    st.sampled_from([*FAMILIES, ""]),
)
def test_a_board_of_characters(board: Grid[CellClue], none: str, name: str) -> None:
    read = reads_as(f"{name}\n" * bool(name) + pasted(board, "", none, "\n"), board)
    if name and board.width != 2:
        assert read


@given(
    boards(st.none() | st.just("?") | NUMBERS),
    st.sampled_from([" ", "\t", ",", ";"]),
    st.sampled_from(FAMILIES),
    st.booleans(),
)
def test_a_board_below_its_size(
    board: Grid[CellClue], separator: str, name: str, certain: bool
) -> None:
    between = " x " if certain else " "
    text = f"{name}\n{board.height}{between}{board.width}\n{pasted(board, separator, '-', chr(10))}"
    read = reads_as(text, board)
    if certain or board.width != 2:
        assert read


@given(boards(st.integers(0, 9)), st.sampled_from(FAMILIES), st.data())
def test_a_slip_in_a_board_is_refused(
    board: Grid[CellClue], name: str, data: st.DataObject
) -> None:
    """A character too many or too few in one row of several is no other board."""
    assume(board.height > 1 < board.width)
    rows = pasted(board, "", "-", "\n").splitlines()
    k = data.draw(st.integers(0, len(rows) - 1))
    rows[k] = rows[k][1:] if data.draw(st.booleans()) else rows[k] + "1"
    with pytest.raises(PuzzleError):
        formats.find("text").parse(f"{name}\n" + "\n".join(rows) + "\n")

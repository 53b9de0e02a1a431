"""Hitori files `.singles` of two theses at Delft: the size, the board, `@` and a number.

The board is square and has a number in every cell. Numbers are separated by blanks or another
separator, digits by nothing; blank lines surround the board. The number behind `@` is taken for the
seed of the generator and kept in the info. Source: the puzzles of the repositories
Sophieke32/Gurobi_Hitori and RobinRietdijk/CSE3000Q2_SMT.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from satgrid.board import require_side, side_from_digits
from satgrid.errors import Remedy, count, noun, truncate, unwritable
from satgrid.formats import Entry, Format, looks_like
from satgrid.grid import label
from satgrid.notation.board import board, board_lines
from satgrid.notation.lines import filled_lines, of_one_puzzle, on_line
from satgrid.notation.rows import of_size
from satgrid.puzzle import Puzzle

_SEED = re.compile(r"@([0-9]+)")


def recognises(text: str) -> bool:
    """Return whether the last line is a seed, or a row has the stated number of entries."""
    if _SEED.fullmatch(text.rstrip().rpartition("\n")[2]):
        return True
    if looks_like("spoj", text):
        return False
    lines = list(islice(filled_lines(text), 3))
    if len(lines) < 2 or not re.fullmatch("[0-9]{1,18}", lines[0].text):
        return False
    n = int(lines[0].text)
    # Two numbers in one column are a size and its board only with a blank line between them.
    apart = len(lines) == 2 and lines[1].number > lines[0].number + 1
    return len(lines[1].text.split()) == n and (n > 1 or apart)


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    size, *lines = of_one_puzzle(filled_lines(text))
    if not (size.text.isascii() and size.text.isdecimal()):
        raise size.error(f"{truncate(size.text)!r} is no size: write the number of rows, as in 10")
    seed = _SEED.fullmatch(lines[-1].text) if lines else None
    if seed:
        lines.pop()
    elif lines and lines[-1].text.startswith("@"):
        raise lines[-1].error(
            f"{truncate(lines[-1].text)!r} is no seed: write @ and a whole number, or leave it out"
        )
    with on_line(size.number):
        n = side_from_digits(size.text, "rows")
        require_side(n, "rows")
    if len(lines) != n or not lines:
        raise size.error(
            f"the size is {n}, and {count(len(lines), 'row')} "
            f"{noun(len(lines), 'follows', 'follow')}: they must agree"
        )
    cells, stand = board(of_size(lines, (n, n), size))
    for cell in cells.cells():
        if not isinstance(cells[cell], int):
            raise lines[cell[0]].error(
                f"{label(cell)}: a .singles file has a number in every cell: "
                "write one, or the board in the plain text form",
                Remedy.TEXT_FORM("hitori"),
            )
    info = (("seed", seed[1]),) if seed else ()
    return [Entry(Puzzle("hitori", n, n, cells=cells, info=info), None, stand)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle, with its seed if it has one."""
    from satgrid.formats._writable import cells_of, the_only

    puzzle = the_only(puzzles, "delft")
    cells = cells_of(puzzle, "delft", "hitori", "a number from 1 up in every cell", 1, others=())
    if puzzle.height != puzzle.width:
        raise unwritable(
            f"the format delft holds square boards only, not {puzzle.height} x {puzzle.width}"
        )
    seed = dict(puzzle.info).get("seed", "")
    last = ["", f"@{seed}"] if _SEED.fullmatch(f"@{seed}") else []
    return "\n".join([str(puzzle.height), "", *board_lines(cells), *last]) + "\n"


FORMAT = Format(parse, write, recognises=recognises)

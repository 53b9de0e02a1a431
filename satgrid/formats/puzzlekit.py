"""The text form of puzzlekit and its dataset: a size, and a board or nonogram clues.

The lines below height and width are the rows of a board: numbers, signs, and `-` for no clue,
separated by blanks. For a nonogram they are the column clues, one per line, and then the row clues,
0 or `-` for an empty line. The number of lines decides which; blank lines are ignored.

The text does not state the family of a board; --family does. The writer holds nonograms in black
and white, and boards of the families of `WRITTEN`, whose texts in puzzlekit have the same signs and
only the board. There is no title. A plain text looks alike, so `--format puzzlekit` is needed.
Source: `parsers/common.py` and the examples of puzzlekit 0.3.4.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.errors import count, truncate, unwritable
from satgrid.formats import Entry, Format
from satgrid.notation.board import Row, board, board_lines, tokens
from satgrid.notation.clues import lines_of_file, sides, sizes, without_none
from satgrid.puzzle import Puzzle

WRITTEN = {
    **dict.fromkeys(("fillomino", "hitori", "koburin", "kurodoko", "mosaic", "nurikabe"), ""),
    **dict.fromkeys(("canalview", "slitherlink", "sudoku"), ""),
    **dict.fromkeys(("cave", "geradeweg", "nurimisaki"), "?"),
    **dict.fromkeys(("masyu", "yinyang"), "wb"),
    "akari": "x",
}
"""The families whose boards are written, with their signs besides numbers."""


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text; a board has no family."""
    first, *rest = lines_of_file(text, "height and width, as in 10 15")
    height, width = sizes(first, ["rows", "columns"])
    below = [line for line in rest if line.text]
    if len(below) == height:
        rows = [Row(line.number, tokens(line.text)) for line in below]
        if len(rows[0].tokens) != width:
            raise below[0].error(
                f"row 1 has {count(len(rows[0].tokens), 'entry', 'entries')}, and the size says "
                f"{width}: correct one of them"
            )
        cells, lines = board(rows, signs=True)
        return [Entry(Puzzle("", height, width, cells=cells), None, lines)]
    if len(below) != height + width:
        raise first.error(
            f"{count(len(below), 'line')} below the size {height} {width}: {height} are a board's "
            f"rows, and {height + width} the clues of a nonogram, columns first"
        )
    clues = [without_none(line) for line in below]
    rows_of, columns, stands = sides(clues[width:], clues[:width])
    return [Entry(Puzzle.nonogram(rows_of, columns), None, stands)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle."""
    from satgrid.formats._writable import black_lines, cells_of, require_cells_alone, the_only

    puzzle = the_only(puzzles, "puzzlekit")
    if puzzle.family == "nonogram":
        rows, columns = black_lines(puzzles, "puzzlekit")
        return "\n".join([f"{len(rows)} {len(columns)}", *columns, *rows]) + "\n"
    if puzzle.family not in WRITTEN:
        raise unwritable(
            f"the format puzzlekit holds no {truncate(puzzle.family) or 'such board'}: it writes "
            f"the boards of {', '.join(sorted(WRITTEN))}"
        )
    require_cells_alone(puzzle, "puzzlekit")
    signs = WRITTEN[puzzle.family]
    named = " ".join(["numbers", *("and" * bool(signs)).split(), *signs])
    cells = cells_of(puzzle, "puzzlekit", puzzle.family, named, 0, others=(None, *signs))
    return "\n".join([f"{puzzle.height} {puzzle.width}", *board_lines(cells)]) + "\n"


FORMAT = Format(parse, write)

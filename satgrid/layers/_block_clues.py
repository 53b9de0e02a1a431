"""What clues of blocks have to be like: in the puzzle's colours, no longer than their lines."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.clues import BLACK, WHITE, Block, BlockItem, LineClue, Value, clue_words, shortest
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.layers._printed import Printed

_NO_COLOUR = "0123456789?*,"


def inspect(puzzle: Printed) -> None:
    """Raise `PuzzleError` for clues that no line so long can meet, and totals that differ."""
    for symbol, name, _ in puzzle.colours:
        if symbol in _NO_COLOUR or (symbol == BLACK and name != "black"):
            raise PuzzleError(
                f"{symbol} cannot stand for {truncate(name)} in a nonogram: take another symbol",
                clue=f"colour {symbol}",
            )
    clues = [clue for clue in (*puzzle.rows, *puzzle.columns) if isinstance(clue, tuple)]
    used = {colour for clue in checked(clues, 10) for colour in _colours(clue)}
    known = [colour.symbol for colour in puzzle.colours if colour.symbol != WHITE]
    if BLACK not in known and (BLACK in used or not known):
        known.insert(0, BLACK)
    strange = used - {*known}
    for line, clue in checked(puzzle.lines(), 10):
        items = clue if isinstance(clue, tuple) else ()
        for item in items if strange else ():
            if not isinstance(item, str) and item.colour in strange:
                raise PuzzleError(
                    f"{line.name}: {clue_words((item,))[0]} is of no colour of the puzzle: "
                    f"its colours are {' '.join(known)}",
                    clue=line.name,
                )
        if any(isinstance(item, Block) and item.length < 1 for item in items):
            raise PuzzleError(
                f"{line.name}: a block without a cell: leave the 0 out",
                clue=line.name,
            )
        n, needed = len(line.cells), shortest(items)
        if needed > n:
            raise PuzzleError(
                f"{line.name}: the clue {truncate(' '.join(clue_words(items)))} needs {needed} "
                f"cells, the line has {n}: correct the clue or the size",
                clue=line.name,
            )
    if all(isinstance(item, Block) for clue in checked(clues, 10) for item in clue):
        _require_equal_totals(puzzle, known)


def _require_equal_totals(puzzle: Printed, colours: Sequence[Value]) -> None:
    """Refuse blocks that cover different numbers of cells of a colour by rows and by columns."""
    in_rows, in_columns = _totals(puzzle.rows), _totals(puzzle.columns)
    for colour in colours:
        rows, columns = in_rows.get(colour, 0), in_columns.get(colour, 0)
        if rows != columns:
            name = "black" if colour == BLACK else colour
            raise PuzzleError(
                f"{name} cells: the row clues add up to {rows}, the column clues to {columns}: one "
                "of the clues is wrong"
            )


def _totals(clues: Sequence[LineClue]) -> dict[Value, int]:
    cells: dict[Value, int] = {}
    for clue in checked(clues, 10):
        for item in clue if isinstance(clue, tuple) else ():
            if isinstance(item, Block):
                cells[item.colour] = cells.get(item.colour, 0) + item.length
    return cells


def _colours(clue: Sequence[BlockItem]) -> list[Value]:
    return [item.colour for item in clue if not isinstance(item, str)]

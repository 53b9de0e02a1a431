"""Nonogram (Picross, Griddler, Paint by Numbers): find the picture behind the numbers.

Every cell is white or has a colour: black, or one of the puzzle's own. The numbers beside a row
or column are the lengths of its blocks, runs of cells of one colour, in order. Between two
blocks of one colour lies at least one white cell; blocks of different colours may touch.

A clue may hide what it knows: `?` is one block of unknown length, `*` any number of blocks,
also none.

Plain text form: an optional line `nonogram`, then, for other colours than black, `colours:`
with one a line, its symbol, name and RGB; then `rows:` with one clue a line from top to
bottom, and `columns:` with one clue a line from left to right. A clue is the block lengths
with blanks or commas between, each with the symbol of its colour behind it unless it is
black; 0 is an empty line. An optional part `given:` draws the board with # (black), . (white),
the symbols of colours, and ? (not given). `# ` at the start of a line is a comment.

    nonogram
    colours:
    R red #d62728
    rows:
    3R 1
    ?R *
    columns:
    2R
    2R
    *
    0
    1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

from satgrid.answer import Answer
from satgrid.board import Line
from satgrid.clues import (
    BLACK,
    SEVERAL,
    WHITE,
    Block,
    BlockItem,
    LineClue,
    Value,
    clue_words,
    shortest,
)
from satgrid.constraints import Constraint
from satgrid.constraints.black_limit import LineTotal
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.regular import Regular
from satgrid.deadline import checked
from satgrid.errors import PuzzleError, truncate
from satgrid.families import Example, example
from satgrid.grid import Grid
from satgrid.languages.automaton import blocks_automaton
from satgrid.layers.colours import Palette
from satgrid.layers.lines import Blocks as BlockClues
from satgrid.puzzle import Puzzle

aliases = ("picross", "griddler")
blocks, palette = BlockClues(), Palette()
nameless = True
_PICROSS = "from xoolive/constraints, MIT"
examples: tuple[Example, ...] = (
    *(example(name, _PICROSS) for name in ("moon", "star", "cat", "horse", "duck", "house")),
    example("tulip", "made for satgrid, MIT"),
)

_NO_COLOUR = "0123456789?*,"


def _values(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return white, then black unless only other colours are there, then the palette's."""
    own = [colour.symbol for colour in puzzle.colours if colour.symbol != WHITE]
    black = [] if BLACK in own or (own and not _has_black(puzzle)) else [BLACK]
    return (WHITE, *black, *own)


answer = Answer(_values)


def inspect(puzzle: Puzzle) -> None:
    """Refuse clues that no line of this length can meet, and totals that differ."""
    for symbol, name, _ in puzzle.colours:
        if symbol in _NO_COLOUR or (symbol == BLACK and name != "black"):
            raise PuzzleError(
                f"{symbol} cannot stand for {truncate(name)} in a nonogram: take another symbol",
                clue=f"colour {symbol}",
            )
    known = answer.values(puzzle)[1:]
    strange = {colour for clue in _items(puzzle) for colour in _colours(clue)} - {*known}
    for line, clue in _clues(puzzle):
        for item in clue if strange else ():
            if not isinstance(item, str) and item.colour in strange:
                raise PuzzleError(
                    f"{line.name}: {clue_words((item,))[0]} is of no colour of the puzzle: "
                    f"its colours are {' '.join(known)}",
                    clue=line.name,
                )
        if any(isinstance(item, Block) and item.length < 1 for item in clue):
            raise PuzzleError(
                f"{line.name}: a block without a cell: blocks have one cell or more",
                clue=line.name,
            )
        n, needed = len(line.cells), shortest(clue)
        if needed > n:
            raise PuzzleError(
                f"{line.name}: the clue {truncate(_text(clue))} needs {needed} cells, "
                f"the line has {n}: correct the clue or the size",
                clue=line.name,
            )
    if all(isinstance(item, Block) for clue in _items(puzzle) for item in clue):
        _require_equal_totals(puzzle)


def _require_equal_totals(puzzle: Puzzle) -> None:
    """Refuse blocks that cover different numbers of cells of a colour by rows and by columns."""
    totals = []
    for clues in puzzle.rows, puzzle.columns:
        cells: dict[Value, int] = {}
        for clue in clues:
            for item in clue if isinstance(clue, tuple) else ():
                if isinstance(item, Block):
                    cells[item.colour] = cells.get(item.colour, 0) + item.length
        totals.append(cells)
    for colour in answer.values(puzzle)[1:]:
        in_rows, in_columns = (cells.get(colour, 0) for cells in totals)
        if in_rows != in_columns:
            name = "black" if colour == BLACK else colour
            raise PuzzleError(
                f"{name} cells: the row clues add up to {in_rows}, the column clues to "
                f"{in_columns}: one of the clues is wrong"
            )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield what every row and column shows: blocks, or a language where some are not known."""
    colours = answer.values(puzzle)[1:]
    for line, clue in _clues(puzzle):
        blocks = tuple(item for item in clue if isinstance(item, Block))
        if len(blocks) == len(clue):
            yield Blocks(line.cells, blocks, clue=line.name)
        else:
            # `**` is no more than `*`.
            told = [
                item
                for item, before in zip(clue, ("", *clue), strict=False)
                if (item, before) != (SEVERAL, SEVERAL)
            ]
            yield Regular(line.cells, blocks_automaton(told, colours), clue=line.name)


def implied(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield how many cells of every line are white, where its blocks are known."""
    for line, clue in _clues(puzzle):
        lengths = [item.length for item in clue if isinstance(item, Block)]
        if len(lengths) == len(clue):
            white = tuple((cell, WHITE) for cell in line.cells)
            yield LineTotal(white, len(white) - sum(lengths), clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Compare the runs of coloured cells of every line with its clue."""
    rows = grid.rows()
    columns = list(zip(*rows, strict=True))
    for what, lines, clues in ("row", rows, puzzle.rows), ("column", columns, puzzle.columns):
        for i, (line, clue) in enumerate(checked(zip(lines, clues, strict=True), 1), 1):
            runs = [(len(list(run)), value) for value, run in groupby(line) if value != WHITE]
            assert isinstance(clue, tuple)
            if runs == list(clue):
                continue
            drawn = [Block(length, colour) for length, colour in runs]
            if not _fits(drawn, clue):
                shown = " ".join(clue_words(tuple(drawn))) or "none"
                yield f"{what} {i}: the blocks drawn are {shown}, the clue says {_text(clue)}"


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the blocks of every line."""

    def clue(line: Sequence[Value]) -> LineClue:
        runs = ((colour, len(list(run))) for colour, run in groupby(line))
        return tuple(Block(length, colour) for colour, length in runs if colour != WHITE)

    rows = grid.rows()
    columns = zip(*rows, strict=True)
    return replace(puzzle, rows=tuple(map(clue, rows)), columns=tuple(map(clue, columns)))


def _fits(drawn: Sequence[Block], clue: Sequence[BlockItem]) -> bool:
    """Say whether the blocks drawn are those of the clue, whatever it does not tell."""
    # `ends` holds how many blocks drawn the clue read so far may stand for.
    ends = {0}
    for item in clue:
        if item == SEVERAL:
            ends = set(range(min(ends), len(drawn) + 1)) if ends else ends
        elif isinstance(item, Block):
            ends = {k + 1 for k in ends if k < len(drawn) and drawn[k] == item}
        else:
            ends = {k + 1 for k in ends if k < len(drawn) and drawn[k].colour == item.colour}
    return len(drawn) in ends


def _clues(puzzle: Puzzle) -> Iterator[tuple[Line, tuple[BlockItem, ...]]]:
    for line, clue in checked(puzzle.lines(), 10):
        assert isinstance(clue, tuple)
        yield line, clue


def _items(puzzle: Puzzle) -> Iterator[tuple[BlockItem, ...]]:
    for clue in checked((*puzzle.rows, *puzzle.columns), 10):
        assert isinstance(clue, tuple)
        yield clue


def _colours(clue: Sequence[BlockItem]) -> list[Value]:
    return [item.colour for item in clue if not isinstance(item, str)]


def _has_black(puzzle: Puzzle) -> bool:
    given = any(value == BLACK for _, value in puzzle.given)
    return given or any(BLACK in _colours(clue) for clue in _items(puzzle))


def _text(clue: LineClue) -> str:
    return " ".join(clue_words(clue)) or "0"

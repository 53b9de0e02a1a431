"""Boards of colours for the measurements, made from a seed: sequences, automata and nonograms.

A cell takes over the colour of its left or upper neighbour with a given probability, so that
pictures have patches; else it has any colour.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from random import Random

import satgrid
from satgrid.clues import WHITE, Block, Colour, Patterns
from satgrid.languages.automaton import sequence_automaton
from satgrid.puzzle import Puzzle

PALETTE = (
    Colour("R", "red", "#d62728"),
    Colour("G", "green", "#2ca02c"),
    Colour("B", "blue", "#1f77b4"),
    Colour("Y", "yellow", "#f1c40f"),
    Colour("P", "purple", "#9467bd"),
)


def picture(height: int, width: int, symbols: str, copied: float, seed: int) -> list[str]:
    """Return the rows of a picture of these symbols."""
    random = Random(seed)
    rows: list[str] = []
    for r in range(height):
        row = ""
        for c in range(width):
            near = row[-1:] + (rows[r - 1][c] if r else "")
            kept = near and random.random() < copied
            row += random.choice(near if kept else symbols)
        rows.append(row)
    return rows


def sequence(n: int, seed: int, copied: float = 0.4, colours: int = 4) -> Puzzle:
    """Return the colour sequences of an n x n picture."""
    palette = PALETTE[:colours]
    rows = picture(n, n, "".join(colour.symbol for colour in palette), copied, seed)
    across, down = (
        tuple("".join(value for value, _ in groupby(line)) for line in lines)
        for lines in (rows, zip(*rows, strict=True))
    )
    return Puzzle("sequence", n, n, across, down, colours=palette)


def with_one_solution(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with cells given until it has one solution: some where two differ."""
    while True:
        answer = satgrid.solve(puzzle, unique=True)
        if answer.unique:
            return puzzle
        one, other = answer.grids
        cell = next(cell for cell in one.cells() if one[cell] != other[cell])
        puzzle = replace(puzzle, given=tuple(sorted((*puzzle.given, (cell, one[cell])))))


def regex(n: int, seed: int) -> Puzzle:
    """Return the sequences of an n x n picture, each clue as its automaton."""
    told = sequence(n, seed)
    words = sorted({str(clue) for _, clue in told.lines()})
    return Puzzle(
        "regex",
        n,
        n,
        tuple(Patterns((str(clue),)) for clue in told.rows),
        tuple(Patterns((str(clue),)) for clue in told.columns),
        alphabet="".join(colour.symbol for colour in told.colours),
        automata=tuple((word, sequence_automaton(word)) for word in words),
    )


def nonogram(height: int, width: int, seed: int, colours: int = 4, copied: float = 0.5) -> Puzzle:
    """Return the coloured nonogram of a picture, about a third of whose patches are white."""
    palette = PALETTE[:colours]
    symbols = WHITE * (colours // 2) + "".join(colour.symbol for colour in palette)
    rows = picture(height, width, symbols, copied, seed)
    across, down = (
        tuple(
            tuple(Block(len(list(run)), v) for v, run in groupby(line) if v != WHITE)
            for line in lines
        )
        for lines in (rows, zip(*rows, strict=True))
    )
    return Puzzle("nonogram", height, width, across, down, colours=palette)

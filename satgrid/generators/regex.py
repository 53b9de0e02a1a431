"""Regex crosswords on demand.

The board has random letters. The expression of a line generalises its word, piece by piece from
the left: a run of one letter becomes `A+` or `A{2,4}`, a letter a class such as `[AD]`, `.` or
`.*`, a few letters an alternative such as `(AB|CA)`, and some letters stay. Cells in which another
solution differs are given until there is no other solution.

A symmetric board is its own image in an upright mirror; the given cells may be asymmetric. Given
cells can be removed.
"""

from __future__ import annotations

from random import Random

from satgrid.board import all_cells, mirrored
from satgrid.clues import Expression, Patterns
from satgrid.generators import Candidate, Request
from satgrid.generators.general import GivenCells
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

_ALPHABET = "ABCD"


class Own(GivenCells):
    """The generator of regex crosswords."""

    def random_puzzle(self, request: Request, random: Random) -> Puzzle:
        """Return the clues of random letters, without given cells."""
        return self.candidate(request, random).puzzle

    def candidate(self, request: Request, random: Random) -> Candidate:
        """Return random letters and expressions that they match, without given cells."""
        cells = all_cells(request.height, request.width)
        letters = {p: random.choice(_ALPHABET) for p in cells}
        if request.symmetric:
            letters = {p: letters[min(p, mirrored(p, request.width))] for p in cells}
        grid = Grid(request.height, request.width, tuple(letters.values()))
        rows = grid.rows()
        puzzle = Puzzle(
            "regex",
            request.height,
            request.width,
            rows=tuple(_clue("".join(row), random) for row in rows),
            columns=tuple(_clue("".join(line), random) for line in zip(*rows, strict=True)),
            alphabet=_ALPHABET,
        )
        return Candidate(puzzle, grid)


def _clue(word: str, random: Random) -> Patterns:
    """Return an expression that matches the word, and mostly others of its length."""
    pieces = [""]
    left = word
    while left:
        letter = left[0]
        run = len(left) - len(left.lstrip(letter))
        other = random.choice(_ALPHABET.replace(letter, ""))
        few = random.randint(1, min(3, len(left)))
        way = random.random()
        taken, piece = 1, letter
        if run > 1 and way < 0.7:
            fewest = random.randint(1, run)
            taken, piece = run, random.choice((f"{letter}+", f"{letter}{{{fewest},{run + 1}}}"))
        elif 0.35 <= way < 0.6:
            piece = f"[{''.join(sorted(letter + other))}]"
        elif 0.6 <= way < 0.8:
            decoy = other + "".join(random.choices(_ALPHABET, k=random.randint(0, 2)))
            taken, piece = few, f"({'|'.join(sorted((left[:few], decoy)))})"
        elif 0.8 <= way < 0.9:
            piece = "."
        elif way >= 0.9:
            taken, piece = few, ".*"
        if (pieces[-1], piece) != (".*", ".*"):
            pieces.append(piece)
        left = left[taken:]
    return Patterns((Expression("".join(pieces)),))

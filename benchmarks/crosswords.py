"""Regex crosswords of any size for the measurements, made from a seed: clues of a hidden board.

An expression is made piece by piece along its word. A piece is spelt out as symbols out of a few
others, as a word among other words, as one that is repeated, or hidden as any symbols.
"""

from __future__ import annotations

from random import Random
from string import ascii_uppercase

import satgrid
from satgrid.clues import Expression, Patterns
from satgrid.domains import cells_of
from satgrid.grid import Cell
from satgrid.puzzle import Puzzle

_HIDDEN = 0.15
"""The share of pieces that stand for any symbols."""


def expression(word: str, alphabet: str, random: Random) -> str:
    """Return an expression that matches the word."""
    found = ""
    while word:
        k = random.randint(1, 3)
        piece, word = word[:k], word[k:]
        others = ["".join(random.choices(alphabet, k=random.randint(1, 3))) for _ in range(2)]
        kind = random.randrange(3)
        if random.random() < _HIDDEN:
            without = "".join(sorted(random.sample(sorted(set(alphabet) - set(piece)), 2)))
            found += random.choice((f"[^{without}]*", f"[^{without}]" * len(piece), ".+"))
        elif kind == 0:
            for symbol in piece:
                found += f"[{''.join(sorted({symbol, *random.sample(alphabet, 2)}))}]"
        else:
            words = sorted({piece, *others})
            found += f"({'|'.join(words)}){'+' if kind == 2 else ''}"
    return found


def crossword(n: int, seed: int, alphabet: str = ascii_uppercase, length: int = 0) -> Puzzle:
    """Return an n x n board with one solution; its expressions have `length` characters or more.

    While there are more, a quarter of the cells that narrowing cannot settle are given.
    """
    random = Random(seed)
    rows = ["".join(random.choices(alphabet, k=n)) for _ in range(n)]
    clues = []
    for word in [*rows, *map("".join, zip(*rows, strict=True))]:
        text = expression(word, alphabet, random)
        while len(text) < length:
            text = expression(word, alphabet, random)
        clues.append(Patterns((Expression(text),)))
    given: dict[Cell, str] = {}
    while True:
        known = tuple(sorted(given.items()))
        across, down = tuple(clues[:n]), tuple(clues[n:])
        puzzle = Puzzle("regex", n, n, across, down, given=known, alphabet=alphabet)
        if satgrid.solve(puzzle, unique=True).unique:
            return puzzle
        domains = satgrid.encode(puzzle).domains
        open_cells = list(cells_of(domains.undecided(), domains.lane))
        chosen = random.sample(open_cells, -(-len(open_cells) // 4))
        given |= {(r, c): rows[r][c] for r, c in chosen}

"""Regex crosswords of any size for the measurements, made from a seed: clues of a hidden board.

An expression is made piece by piece along its word. A piece is spelt out as symbols out of a few
others, as a word among other words, as one that is repeated, or hidden as any symbols.
"""

from __future__ import annotations

from random import Random
from string import ascii_uppercase

import satgrid
from satgrid.clues import Expression, Patterns
from satgrid.puzzle import Puzzle


def expression(word: str, alphabet: str, vague: float, random: Random) -> str:
    """Return an expression that matches the word; a piece hides its symbols so probably."""
    found = ""
    while word:
        k = random.randint(1, 3)
        piece, word = word[:k], word[k:]
        others = ["".join(random.choices(alphabet, k=random.randint(1, 3))) for _ in range(2)]
        kind = random.randrange(3)
        if random.random() < vague:
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
    """Return an n x n board with one solution.

    Expressions have at least `length` characters. Where two solutions differ, the lines there get
    clearer expressions.
    """
    random = Random(seed)
    rows = ["".join(random.choices(alphabet, k=n)) for _ in range(n)]
    words = rows + ["".join(column) for column in zip(*rows, strict=True)]
    vague = [0.3] * len(words)
    clues: list[str] = [""] * len(words)

    def make(k: int) -> None:
        clues[k] = expression(words[k], alphabet, vague[k], random)
        while len(clues[k]) < length:
            clues[k] = expression(words[k], alphabet, vague[k], random)

    for k in range(len(words)):
        make(k)
    while True:
        patterns = [Patterns((Expression(clue),)) for clue in clues]
        puzzle = Puzzle("regex", n, n, tuple(patterns[:n]), tuple(patterns[n:]), alphabet=alphabet)
        answer = satgrid.solve(puzzle, unique=True)
        if answer.unique:
            return puzzle
        one, other = answer.grids
        differing = [cell for cell in one.cells() if one[cell] != other[cell]]
        for k in sorted({r for r, _ in differing} | {n + c for _, c in differing}):
            vague[k] /= 2
            make(k)

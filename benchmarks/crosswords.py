"""Regex crosswords of any size for the measurements, made from a seed: clues of a hidden board.

An expression is made piece by piece along its word. A piece is spelt out as symbols out of a few
others, as a word among other words, as one that is repeated, or hidden as any symbols.
"""

from __future__ import annotations

from random import Random
from string import ascii_uppercase as _ALPHABET

from satgrid.clues import Expression, Patterns
from satgrid.puzzle import Puzzle

_HIDDEN = 0.15
"""The share of pieces that stand for any symbols."""


def expression(word: str, random: Random) -> str:
    """Return an expression that matches the word."""
    found = ""
    while word:
        k = random.randint(1, 3)
        piece, word = word[:k], word[k:]
        others = ["".join(random.choices(_ALPHABET, k=random.randint(1, 3))) for _ in range(2)]
        kind = random.randrange(3)
        if random.random() < _HIDDEN:
            without = "".join(sorted(random.sample(sorted(set(_ALPHABET) - set(piece)), 2)))
            found += random.choice((f"[^{without}]*", f"[^{without}]" * len(piece), ".+"))
        elif kind == 0:
            for symbol in piece:
                found += f"[{''.join(sorted({symbol, *random.sample(_ALPHABET, 2)}))}]"
        else:
            words = sorted({piece, *others})
            found += f"({'|'.join(words)}){'+' if kind == 2 else ''}"
    return found


def crossword(n: int, seed: int, length: int) -> Puzzle:
    """Return an n x n board whose expressions have `length` characters or more.

    It has a solution, and perhaps others.
    """
    random = Random(seed)
    rows = ["".join(random.choices(_ALPHABET, k=n)) for _ in range(n)]
    clues = []
    for word in [*rows, *map("".join, zip(*rows, strict=True))]:
        text = expression(word, random)
        while len(text) < length:
            text = expression(word, random)
        clues.append(Patterns((Expression(text),)))
    return Puzzle("regex", n, n, tuple(clues[:n]), tuple(clues[n:]), alphabet=_ALPHABET)

"""The n-dominoes: nonograms with one solution each, which lines alone say nothing about.

`python -m benchmarks.dominoes 40` prints the clues of 40 dominoes, a board of 81x81 cells. The
pattern is that of `dom_06.dzn`, `dom_08.dzn` and `dom_10.dzn` of the MiniZinc benchmarks.
"""

from __future__ import annotations

import sys

from satgrid import Block, Puzzle, convert


def dominoes(n: int) -> Puzzle:
    """Return the puzzle of n corners on the diagonal that rises to the right."""
    one, three = Block(1), Block(3)
    rows = ((three,), *((one,), (three, one)) * (n - 1), (one,), (one,))
    columns = tuple(clue[::-1] for clue in reversed(rows))
    title = (("title", f"{n} dominoes"),)
    return Puzzle("nonogram", 2 * n + 1, 2 * n + 1, rows, columns, info=title)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal() or int(sys.argv[1]) < 1:
        sys.exit("usage: python -m benchmarks.dominoes N, with N from 1 on")
    print(convert([dominoes(int(sys.argv[1]))], "non"), end="")

"""List solutions of a puzzle, ten at most, then the cells in which all of them agree.

Run: python examples/solutions.py puzzles/nonogram/five-solutions.non
"""

import sys

import satgrid
from satgrid.drawing.text import plain

puzzle = satgrid.load(sys.argv[1])
found = []
for grid in satgrid.solutions(puzzle, limit=10):
    found.append(grid)
    print(f"solution {len(found)}")
    print(plain(grid))

cells = zip(*(grid.flat for grid in found), strict=True)
agreed = tuple(values[0] if len(set(values)) == 1 else "?" for values in cells)
print("in all of them")
print(plain(satgrid.Grid(puzzle.height, puzzle.width, agreed)), end="")

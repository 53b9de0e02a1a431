"""Solve a puzzle and draw it, and say whether the picture is the only one.

Run: python examples/draw.py puzzles/nonogram/moon.non
"""

import sys

import satgrid
from satgrid.drawing.text import legend, picture

puzzle = satgrid.load(sys.argv[1])
answer = satgrid.solve(puzzle, unique=True, timeout_s=10)
for grid in answer.grids:
    print(picture(puzzle, grid, sys.stdout))
print(legend(puzzle, sys.stdout), end="")
if answer.unique:
    print("the only solution")
elif answer.unique is False:
    print("not the only solution")
else:
    print(answer.status)

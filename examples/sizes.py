"""Compare the encoders of blocks: how large is the formula, with and without narrowing?

Run: python examples/sizes.py puzzles/nonogram/webpbn-06574.non
"""

import sys

import satgrid

puzzle = satgrid.load(sys.argv[1])
for narrow in (False, True):
    for encoder in ("order", "states"):
        model = satgrid.encode(puzzle, encoders={"blocks": encoder}, narrow=narrow)
        formula = model.formula
        how = "narrowed" if narrow else "full board"
        print(f"{encoder:6} {how:10} {formula.variables:6} variables {len(formula):6} clauses")

"""Writes a formula of so many clauses to a file, and prints how long that took and the memory.

The clauses are those of random pictures, un-narrowed, taken again and again. A program of its
own: the peak memory is that of the whole process, in megabytes.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from tempfile import TemporaryFile
from time import perf_counter

import satgrid
from benchmarks.boards import random_puzzle
from benchmarks.measure import peak_mb
from satgrid.dimacs.cnf import cnf
from satgrid.formula import Formula


def main() -> None:
    wanted = int(sys.argv[1])
    model = satgrid.encode(random_puzzle(100, black=0.5, seed=0), narrow=False)
    formula = Formula()
    formula.new(model.formula.variables)
    while len(formula) < wanted:
        formula.extend(islice(model.formula.clauses(), wanted - len(formula)))
    with TemporaryFile("w", encoding="utf-8") as file:
        start = perf_counter()
        file.writelines(cnf(formula))
        file.flush()
        ms = (perf_counter() - start) * 1000
    print(json.dumps({"ms": ms, "mb": peak_mb(), "clauses": len(formula)}))


if __name__ == "__main__":
    main()

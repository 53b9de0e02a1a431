"""A solver of python-sat as an outside program: `python pysat_program.py NAME FILE`.

It is for solvers that cannot be stopped during a search, or that end their process. It prints the
format that `dimacs/output.py` reads. It imports nothing of satgrid, so that it runs from every
folder.
"""

from __future__ import annotations

import sys


def main(name: str, path: str) -> int:
    """Solve the CNF file with the solver of this name, and return the exit code: 10 or 20."""
    from pysat.solvers import Solver

    solver = Solver(name=name)
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line[0] not in "cp":
                solver.add_clause([int(x) for x in line.split()[:-1]])
    if not solver.solve():
        print("s UNSATISFIABLE")
        return 20
    print("s SATISFIABLE")
    print("v", *solver.get_model(), 0)
    return 10


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

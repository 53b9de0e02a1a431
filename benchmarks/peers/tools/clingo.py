"""clingo, with the answer-set programs beside this file.

Python states the board as facts; the rules are in `board.lp` and in the family's own program. All
that the programs derive is determined by the cells, so that two answer sets are two solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import clingo

from benchmarks.peers.tools import Instance, Shown

HOME = Path(__file__).parent
PROGRAMS = {
    "nonogram": ("blocks",),
    "sequence": ("automata",),
    "regex": ("automata",),
    "hitori": ("connected", "hitori"),
    "kurodoko": ("connected", "kurodoko"),
}


def version() -> str:
    return f"clingo {clingo.__version__}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return asked(instance, unique, HOME)[0]


def count(instance: Instance) -> float:
    """Return how many ground rules, choices and conflicts there are up to the verdict."""
    return asked(instance, True, HOME)[1]


def asked(instance: Instance, unique: bool, home: Path) -> tuple[list[Shown], float]:
    """Return the solutions by a folder's programs, and what `count` tells."""
    control = clingo.Control([f"--models={2 if unique else 1}", "--warn=none"])
    control.load(str(HOME / "board.lp"))
    for name in PROGRAMS[instance["family"]]:
        control.load(str(home / f"{name}.lp"))
    control.add("base", [], "\n".join(facts(instance)))
    control.ground([("base", [])])
    found: list[Shown] = []
    control.solve(on_model=lambda model: found.append(shown(instance, model)))
    told = control.statistics
    search = told["solving"]["solvers"]
    return found, told["problem"]["lp"]["rules"] + search["choices"] + search["conflicts"]


def facts(instance: Instance) -> Iterator[str]:
    """Yield the board as facts, in which values are numbered, the background with 0."""
    values = instance["values"]
    yield f"size({instance['height']},{instance['width']})."
    yield f"value(0..{len(values) - 1})."
    for r, c, value in instance["given"]:
        yield f"given({r},{c},{values.index(value)})."
    for r, row in enumerate(instance["numbers"] or ()):
        for c, number in enumerate(row):
            if isinstance(number, int):
                yield f"number({r},{c},{number})."
            elif number is not None:
                yield f"given({r},{c},0)."
    for k, automaton in enumerate(instance["automata"]):
        yield f"start({k},{automaton['start']})."
        yield from (f"accepting({k},{state})." for state in automaton["accepting"])
        yield from (f"move({k},{q},{values.index(v)},{to})." for q, v, to in automaton["moves"])
    for n, line in enumerate(instance["lines"]):
        yield from (f"at({n},{i},{r},{c})." for i, (r, c) in enumerate(line["cells"]))
        yield f"length({n},{len(line['cells'])})."
        yield from blocks(n, line, values)
        yield from (f"reads({n},{k})." for k in line["automata"])


def blocks(n: int, line: Instance, values: list[str]) -> Iterator[str]:
    """Yield each block with its earliest start, and how far all of them can move from there."""
    earliest, before = 0, None
    for k, (length, value) in enumerate(line["blocks"]):
        earliest += value == before
        yield f"block({n},{k},{length},{earliest},{values.index(value)})."
        earliest, before = earliest + length, value
    yield f"slack({n},{len(line['cells']) - earliest})."


def shown(instance: Instance, model: clingo.Model) -> Shown:
    values = instance["values"]
    grid = [[values[0]] * instance["width"] for _ in range(instance["height"])]
    for atom in model.symbols(shown=True):
        r, c, v = (argument.number for argument in atom.arguments)
        grid[r][c] = values[v]
    return grid

"""clingo, with rules as the noqx project writes them: the programs of the folder `noqx`.

They are written anew after its rules (github.com/T0nyX1ang/noqx), over one set of facts. Where two
answers can show the same grid, as with tents matched in two ways, only what is shown counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import clingo

from benchmarks.peers.facts import ARROWS, crossings, rooms
from benchmarks.peers.tools import Instance, Shown

TOOLS = Path(__file__).parent
HOME = TOOLS.parent / "noqx"


def version() -> str:
    return f"clingo {clingo.__version__}"


def solve(instance: Instance, unique: bool) -> list[Shown]:
    return asked(instance, unique, HOME)


def asked(instance: Instance, unique: bool, home: Path) -> list[Shown]:
    """Return the solutions by a folder's program of the family."""
    family = instance["family"]
    control = clingo.Control(
        [f"--models={2 if unique else 1}", "--warn=none"] + ["--project=show"] * (family == "tents")
    )
    control.load(str(TOOLS / "board.lp"))
    control.load(str(home / f"{family}.lp"))
    control.add("base", [], "\n".join(facts(instance)))
    control.ground([("base", [])])
    found: list[Shown] = []
    control.solve(on_model=lambda model: found.append(shown(instance, model)))
    return found


def facts(instance: Instance) -> Iterator[str]:
    """Yield what is printed, in the words of satgrid's JSON; values are numbered from 0."""
    puzzle, values = instance["puzzle"], instance["values"]
    height, width = instance["height"], instance["width"]
    yield f"size({height},{width})."
    for r, c, value in instance["given"]:
        yield f"given({r},{c},{values.index(value)})."
    for r, row in enumerate(puzzle.get("grid", ())):
        for c, clue in enumerate(row):
            if isinstance(clue, int):
                yield f"number({r},{c},{clue})."
            elif clue is not None and clue[-1] in ARROWS:
                yield "arrow({},{},{},{},{}).".format(r, c, clue[:-1], *ARROWS[clue[-1]])
            elif clue is not None:
                yield f"sign({r},{c},{clue if clue.isalpha() else 'unknown'})."
    for r, row in enumerate(rooms(instance)):
        yield from (f"room({r},{c},{name})." for c, name in enumerate(row))
    for side, line in ("rows", "row"), ("columns", "column"):
        for k, number in enumerate(puzzle.get(side, ())):
            if number is not None:
                yield f"{line}({k},{number})."
    variant = puzzle.get("variant", {})
    yield from (f"setting({name})." for name, value in variant.items() if value is True)
    if instance["family"] == "starbattle":
        yield f"stars({variant.get('stars', 1)})."
    if "mines" in variant:
        yield f"mines({variant['mines']})."
    if instance["family"] == "heyawake":
        for k, cells in enumerate(crossings(rooms(instance))):
            yield from (f"crossing({k},{r},{c})." for r, c in cells)


def shown(instance: Instance, model: clingo.Model) -> Shown:
    values, height, width = instance["values"], instance["height"], instance["width"]
    if instance["lattice"]:
        height, width = 2 * height + 1, 2 * width + 1
    grid = [[values[0]] * width for _ in range(height)]
    for atom in model.symbols(shown=True):
        r, c, v = (argument.number for argument in atom.arguments)
        grid[r][c] = values[v]
    return grid

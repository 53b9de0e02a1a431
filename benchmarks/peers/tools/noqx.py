"""clingo, with rules as the noqx project writes them: the programs of the folder `noqx`.

They are written anew after its rules (github.com/T0nyX1ang/noqx), over one set of facts. Where two
answers can show the same grid, as with tents matched in two ways, only what is shown counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import clingo

from benchmarks.peers import facts as known
from benchmarks.peers import squares
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
    yield from OWN.get(instance["family"], lambda _: ())(instance)


def _shikaku(instance: Instance) -> Iterator[str]:
    for k, (clue, *sides) in enumerate(known.rectangles(instance)):
        yield "rectangle({},{},{},{},{},{},{}).".format(k, *clue, *sides)


def _aquarium(instance: Instance) -> Iterator[str]:
    pools, under = known.pools(instance)
    for k, cells in enumerate(pools):
        yield from (f"pool({k},{r},{c})." for r, c in cells)
    yield from (f"under({k},{below})." for k, below in under)


def _magnets(instance: Instance) -> Iterator[str]:
    for pole, name in (1, "plus"), (2, "minus"):
        for side, line in ("rows", "row"), ("columns", "column"):
            for k, number in enumerate(instance["puzzle"].get(f"{name}_{side}", ())):
                if number is not None:
                    yield f"poles_{line}({pole},{k},{number})."


def _battleship(instance: Instance) -> Iterator[str]:
    yield from (f"fleet({length},{n})." for length, n in known.fleet(instance).items())


def _castlewall(instance: Instance) -> Iterator[str]:
    for (r, c), arrow, back in known.towers(instance):
        yield f"clue({r},{c})."
        if arrow is not None:
            yield "ahead({},{},{},{},{}).".format(r, c, *arrow)
        if back:
            yield f"back({r},{c},{back})."


def _corners(instance: Instance) -> Iterator[str]:
    for (r, c), number in known.corners(instance):
        yield f"corner({r},{c},{number})."


def _tapa(instance: Instance) -> Iterator[str]:
    for (r, c), clue in known.ring_clues(instance).items():
        around = known.ring(instance, (r, c))
        for i, p in enumerate(around):
            if p is not None:
                yield "ring({},{},{},{},{}).".format(r, c, i, *p)
        if isinstance(clue, int):
            digits = [int(digit) for digit in str(clue) if digit != "0"]
            for n in range(1, 9):
                yield f"runs({r},{c},{n},{digits.count(n)})."
        else:
            yield f"number({r},{c},0)."
            yield f"unknown({r},{c})."
        yield from (f"fits({r},{c},{word})." for word in known.rings(tuple(around), clue))


def _lits(instance: Instance) -> Iterator[str]:
    k = 0
    for room, cells in enumerate(known.members(instance)):
        for shape, four in known.tetrominoes(cells):
            k += 1
            yield f"piece({room},{k},{shape.lower()})."
            yield from (f"of({k},{r},{c})." for r, c in four)


def _galaxies(instance: Instance) -> Iterator[str]:
    for r, c in known.left_out(instance):
        yield f"out({r},{c})."
    for k, (dot, across) in enumerate(known.owned(instance).items()):
        yield from (f"core({k},{r},{c})." for r, c in known.core(dot))
        for p, q in across.items():
            yield "across({},{},{},{},{}).".format(k, *p, *q)


def _kakuro(instance: Instance) -> Iterator[str]:
    for r, row in enumerate(instance["puzzle"]["grid"]):
        yield from (f"white({r},{c})." for c, clue in enumerate(row) if clue is None)
    for k, (cells, total) in enumerate(squares.runs(instance)):
        yield from (f"run({k},{r},{c})." for r, c in cells)
        if total is not None:
            yield f"total({k},{total})."


def _caged(instance: Instance) -> Iterator[str]:
    most = instance["height"]
    for k, cage in enumerate(squares.cages(instance)):
        yield from (f"cage({k},{i},{r},{c})." for i, (r, c) in enumerate(cage.cells))
        if cage.target is None:
            continue
        sign = SIGNED[cage.sign]
        yield f"target({k},{cage.target},{sign},{len(cage.cells)})."
        if instance["family"] == "kenken":
            for w, word in enumerate(squares.words(cage, most)):
                yield from (f"word({k},{w},{i},{number})." for i, number in enumerate(word))


SIGNED = {"": "any", "+": "sum", "-": "difference", "x": "product", "/": "quotient"}


def _seen(instance: Instance) -> Iterator[str]:
    gaps = squares.gaps(instance)
    yield f"values({len(instance['values']) - gaps},{gaps})."
    for k, (cells, number) in enumerate(squares.views(instance)):
        yield f"view({k},{number})."
        yield from (f"along({k},{i},{r},{c})." for i, (r, c) in enumerate(cells))
    for r, row in enumerate(instance["puzzle"].get("grid", ())):
        for c, sign in enumerate(row):
            if isinstance(sign, str):
                yield f"number({r},{c},{instance['values'].index(sign.upper()) + 1 - gaps})."


def _futoshiki(instance: Instance) -> Iterator[str]:
    for (r, c), (s, d) in squares.smaller(instance):
        yield f"smaller({r},{c},{s},{d})."


OWN: dict[str, Callable[[Instance], Iterable[str]]] = {
    "shikaku": _shikaku,
    "aquarium": _aquarium,
    "magnets": _magnets,
    "battleship": _battleship,
    "castlewall": _castlewall,
    "creek": _corners,
    "tapa": _tapa,
    "lits": _lits,
    "galaxies": _galaxies,
    "kakuro": _kakuro,
    "sudoku": _caged,
    "kenken": _caged,
    "skyscrapers": _seen,
    "easyasabc": _seen,
    "futoshiki": _futoshiki,
    "slant": _corners,
}
"""What else is printed, or worked out, of some families."""


def shown(instance: Instance, model: clingo.Model) -> Shown:
    values, height, width = instance["values"], instance["height"], instance["width"]
    if instance["lattice"]:
        height, width = 2 * height + 1, 2 * width + 1
    grid = [[values[0]] * width for _ in range(height)]
    for atom in model.symbols(shown=True):
        r, c, v = (argument.number for argument in atom.arguments)
        grid[r][c] = values[v]
    return grid

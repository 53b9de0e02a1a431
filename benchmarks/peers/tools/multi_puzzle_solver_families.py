"""multi-puzzle-solver's models of families, and its own function that lists solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple
from unittest.mock import patch

from ortools.sat.python import cp_model
from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all

from benchmarks.peers import facts, lattice
from benchmarks.peers.arrays import (
    abc,
    arrows,
    board,
    both,
    boxes,
    clues,
    counted,
    dots,
    keen,
    killer,
    poles,
    rooms,
    runs,
    ships,
    signs,
    tapa,
    totals,
    views,
)
from benchmarks.peers.facts import Cell
from benchmarks.peers.tools import Instance, Shown, Unsupported
from benchmarks.peers.tools.multi_puzzle_solver import version

__all__ = ["solve", "version"]

ANSWERED = cp_model.OPTIMAL, cp_model.FEASIBLE
WAYS_OUT = dict(zip("UDLR", "nswe", strict=True))
Found = dict[Cell, Any]
"""What is said of each cell."""


class Way(NamedTuple):
    """A model's name, what it is told, and how its answer is read."""

    name: str
    told: Callable[[Instance], Mapping[str, Any]]
    shown: Callable[[Instance, Found], Shown]


def one(instance: Instance, found: Found) -> Shown:
    return lattice.shaded(instance, lambda p: found.get(p) in (1, "B"))


def there(instance: Instance, found: Found) -> Shown:
    return lattice.shaded(instance, lambda p: p in found)


def value(instance: Instance, found: Found) -> Shown:
    values = instance["values"]
    first = int(values[0] != ".")
    return lattice.cells(instance, lambda p: values[found[p] - first if p in found else 0])


def letter(instance: Instance, found: Found) -> Shown:
    return lattice.cells(instance, lambda p: str(found.get(p, ".")))


def regions(instance: Instance, found: Found) -> Shown:
    return lattice.walls(instance, lattice.cells(instance, lambda p: str(found[p])))


def loop(instance: Instance, found: Found) -> Shown:
    return lattice.line(instance, {p: _ways(told) for p, told in found.items()})


def fence(instance: Instance, found: Found) -> Shown:
    return lattice.around(instance, {p: _ways(told) for p, told in found.items()})


def _ways(told: str) -> list[str]:
    return [WAYS_OUT[each] for each in told if each in WAYS_OUT]


def triangles(instance: Instance, found: Found) -> Shown:
    """Read which corner of a cell is black."""
    names = {"TL": "F", "TR": "7", "BL": "L", "BR": "J"}
    return lattice.cells(instance, lambda p: names.get(found.get(p, ""), "."))


def slants(instance: Instance, found: Found) -> Shown:
    return lattice.cells(instance, lambda p: found[p])


def magnets(instance: Instance, found: Found) -> Shown:
    poles = {p: pole for p, (_, pole) in found.items() if pole in "+-"}
    return lattice.cells(instance, lambda p: poles.get(p, "."))


def bridges(instance: Instance, found: Found) -> Shown:
    """Read how many bridges leave each island right, left, down and up."""
    grid = [["."] * (2 * instance["width"] + 1) for _ in range(2 * instance["height"] + 1)]
    for (r, c), (right, _, down, _) in found.items():
        for number, (y, x) in (right, (0, 1)), (down, (1, 0)):
            p = r + y, c + x
            if number:
                grid[2 * r + 1 + y][2 * c + 1 + x] = str(number)
                while instance["numbers"][p[0]][p[1]] is None:
                    for along in 0, 1:
                        grid[2 * p[0] + 1 + along * y][2 * p[1] + 1 + along * x] = str(number)
                    p = p[0] + y, p[1] + x
    return grid


WAYS = {
    "akari": Way("light_up", clues({"x": "W"}), one),
    "aquarium": Way("aquarium", both(rooms(), totals("top", "side")), one),
    "battleship": Way(
        "battleships",
        both(clues(dict(zip("wotblrm", "WSUDLRO", strict=True))), totals("top", "side"), ships),
        one,
    ),
    "binairo": Way("binairo", clues({0: "W", 1: "B"}), letter),
    "dominosa": Way("dominosa", clues(), regions),
    "easyasabc": Way("abc_view", both(abc, views("")), letter),
    "fillomino": Way("filling", clues(), value),
    "futoshiki": Way("unequal", signs, value),
    "galaxies": Way("galaxies", dots, regions),
    "hashi": Way("bridges", clues(), bridges),
    "heyawake": Way("heyawake", both(rooms(), counted), one),
    "kakuro": Way(
        "kakuro",
        runs,
        lambda told, found: value(told, {(r + 1, c + 1): v for (r, c), v in found.items() if v}),
    ),
    "kenken": Way("keen", keen, value),
    "killer": Way("sudoku", both(boxes, killer), value),
    "lits": Way("lits", rooms(), one),
    "magnets": Way("magnets", poles, magnets),
    "masyu": Way("pearl", clues({"w": "W", "b": "B"}), loop),
    "minesweeper": Way("minesweeper", clues({"?": "S"}), one),
    "mosaic": Way("mosaic", clues(), one),
    "norinori": Way("norinori", rooms(), there),
    "nurikabe": Way("nurikabe", clues(), one),
    "ripple": Way("ripple_effect", both(clues(), rooms("id_board")), value),
    "shakashaka": Way("shakashaka", clues({"x": "B", "?": "B"}), triangles),
    "shikaku": Way("rectangles", clues(), regions),
    "skyscrapers": Way("towers", both(clues(), views(-1)), value),
    "slant": Way("slant", lambda told: {"numbers": board(told["puzzle"]["corners"])}, slants),
    "slitherlink": Way("slitherlink", clues(), fence),
    "starbattle": Way(
        "star_battle",
        both(rooms(), lambda told: {"star_count": facts.stars(told)}),
        one,
    ),
    "sudoku": Way("sudoku", boxes, value),
    "suguru": Way("suguru", both(clues(key="num_board"), rooms("id_board")), value),
    "tapa": Way("tapa", tapa, one),
    "tents": Way("tents", both(clues({"t": "T"}), totals("top", "side", -1)), one),
    "yajilin": Way("yajilin", arrows, loop),
    "yinyang": Way("yin_yang", clues({"w": "W", "b": "B"}), one),
}
"""The model of each family."""


def solve(instance: Instance, unique: bool) -> list[Shown]:
    way = WAYS.get(lattice.family(instance))
    if way is None:
        raise Unsupported("has no such puzzles")
    if instance["given"]:
        raise Unsupported("has no such clues")
    module = import_module(f"puzzle_solver.puzzles.{way.name}.{way.name}")
    model = module.Board(**way.told(instance))
    found = listed(module, model, 1 + unique)
    return [
        way.shown(instance, {(p.y, p.x): said for p, said in each.assignment.items()})
        for each in found
    ]


def listed(module: Any, model: Any, most: int) -> list[Any]:
    """Return what the model's own listing finds, ended after so many solutions.

    Its function for solutions that look alike does not run with this OR-Tools: what that does is
    done in its place.
    """

    def solutions(model: Any, to_solution: Any, **_: Any) -> Any:
        return generic_solve_all(model, to_solution, max_solutions=most, verbose=False)

    def projected(model: Any, shown: Any, to_solution: Any, **_: Any) -> Any:
        found: list[Any] = []
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        while len(found) < most and solver.solve(model.model) in ANSWERED:
            found.append(to_solution(model, solver))
            model.model.add_forbidden_assignments(shown, [[solver.value(x) for x in shown]])
        return found

    if not hasattr(model, "solve_and_print"):  # It lists none, but tells what is safe.
        return list(solutions(model, _safe))
    instead = {"generic_solve_all": solutions, "generic_unique_projections": projected}
    with patch.multiple(module, **{k: v for k, v in instead.items() if hasattr(module, k)}):
        return list(model.solve_and_print(verbose=False))


def _safe(model: Any, solver: Any) -> SingleSolution:
    return SingleSolution({p: solver.value(x) for p, x in model.model_vars.items()})

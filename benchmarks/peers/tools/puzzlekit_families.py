"""puzzlekit's solvers of families, through its function `solve`: one solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, NamedTuple

import puzzlekit

from benchmarks.peers import facts, lattice, squares
from benchmarks.peers.tools import Instance, Shown, Unsupported
from benchmarks.peers.tools.puzzlekit import OPTIONS, version

__all__ = ["solve", "version"]

Rows = list[list[str]]
EMPTY = "-"
POINTS = dict(zip("^v<>", "nswe", strict=True))
SIDES = (8, "n"), (4, "w"), (2, "s"), (1, "e")
"""What a side adds to the number by which a slitherlink's cell is answered."""


class Way(NamedTuple):
    """A solver's name, what it is asked, and how its answer is read."""

    name: str
    asked: Callable[[Instance], Mapping[str, Any]]
    shown: Callable[[Instance, Rows], Shown]


def clues(signs: str = "", by: Mapping[Any, str] | None = None) -> Callable[[Instance], Any]:
    """Return what reads the clues of cells: numbers, and signs, which may have other names."""
    names = {**{sign: sign for sign in signs}, **(by or {})}

    def read(instance: Instance) -> dict[str, Rows]:
        grid = instance["puzzle"].get("grid")
        shape = grid or [[None] * instance["width"]] * instance["height"]
        return {"grid": [[told(clue, names) for clue in row] for row in shape]}

    return read


def told(clue: Any, names: Mapping[Any, str]) -> str:
    if clue in names:
        return names[clue]
    if clue is None or isinstance(clue, int):
        return EMPTY if clue is None else str(clue)
    raise Unsupported("has no such clues")


def rooms(instance: Instance) -> dict[str, Rows]:
    return {"region_grid": [list(map(str, row)) for row in facts.rooms(instance)]}


def totals(down: str, across: str, prefix: str = "") -> Callable[[Instance], Any]:
    """Return what reads the numbers of rows and of columns."""

    def read(instance: Instance) -> dict[str, list[str]]:
        puzzle, h, w = instance["puzzle"], instance["height"], instance["width"]
        return {
            down: [told(n, {}) for n in puzzle.get(f"{prefix}rows") or [None] * h],
            across: [told(n, {}) for n in puzzle.get(f"{prefix}columns") or [None] * w],
        }

    return read


def all_of(read: Callable[[Instance], Any]) -> Callable[[Instance], Any]:
    """Return what reads numbers of which none may lack."""

    def complete(instance: Instance) -> Any:
        found = read(instance)
        if any(EMPTY in numbers for numbers in found.values()):
            raise Unsupported("has to be told the numbers of all lines")
        return found

    return complete


def views(most: Callable[[Instance], Any]) -> Callable[[Instance], Any]:
    """Return what reads the clues on four sides, and the last value."""
    keys = {"cols_top": "top", "cols_bottom": "bottom", "rows_left": "left", "rows_right": "right"}

    def read(instance: Instance) -> dict[str, Any]:
        found = {
            k: instance["puzzle"].get(v) or [None] * instance["height"] for k, v in keys.items()
        }
        return {"val": most(instance)} | {
            k: [EMPTY if n is None else str(n).lower() for n in v] for k, v in found.items()
        }

    return read


def both(*parts: Callable[[Instance], Mapping[str, Any]]) -> Callable[[Instance], Any]:
    return lambda instance: {k: v for part in parts for k, v in part(instance).items()}


def poles(instance: Instance) -> dict[str, Rows]:
    """Read a magnets' empty cells, `-` being a pole."""
    if any(len(cells) == 1 for cells in facts.members(instance)):
        raise Unsupported("has no such boards")
    return {"grid": [["."] * instance["width"] for _ in range(instance["height"])]}


def letters(instance: Instance) -> dict[str, Rows]:
    """Read an ABC's given cells, whose letters are small here as there."""
    return clues(by={each: each for each in ascii_lowercase})(instance)


def stars(instance: Instance) -> dict[str, Any]:
    return {"num_stars": facts.stars(instance), **clues()(instance)}


def mines(instance: Instance) -> dict[str, int]:
    number = instance["puzzle"].get("variant", {}).get("mines")
    if number is None:
        raise Unsupported("has to be told how many mines there are")
    return {"num_mines": number}


def ships(instance: Instance) -> dict[str, list[str]]:
    fleet = facts.fleet(instance)
    return {"num_ships": [str(fleet.get(n, 0)) for n in range(1, max(fleet) + 1)]}


def caged(instance: Instance) -> dict[str, Rows]:
    """Read cages: each target in its first cell, cells of none as cages of their own."""
    height, width = instance["height"], instance["width"]
    grid = [[EMPTY] * width for _ in range(height)]
    names = [[f"{r * width + c}" for c in range(width)] for r in range(height)]
    for cage in squares.cages(instance):
        if len(cage.cells) > 1 and instance["family"] == "kenken" and not cage.sign:
            raise Unsupported("has no such clues")
        (r, c), *_ = cage.cells
        name = names[r][c]
        if cage.target is not None:
            grid[r][c] = f"{cage.target}{cage.sign}"
        for y, x in cage.cells:
            names[y][x] = name
    return {"grid": grid, "region_grid": names}


def sums(instance: Instance) -> dict[str, Rows]:
    """Read the runs of a kakuro: "down,across" before them, and 0 in their cells."""
    rows = instance["puzzle"]["grid"]
    read = {None: "0", "\\": EMPTY}
    return {"grid": [[read.get(c) or c.replace("\\", ",") for c in row] for row in rows]}


def castles(instance: Instance) -> dict[str, Rows]:
    grid = [[EMPTY] * instance["width"] for _ in range(instance["height"])]
    for (r, c), arrow, back in facts.towers(instance):
        if arrow is None or not back:
            raise Unsupported("has no such clues")
        number, *step = arrow
        way = next(k for k, v in lattice.STEPS.items() if [*v] == step)
        grid[r][c] = f"{number}{way}{'xo'[back == 'w']}"
    return {"grid": grid}


def arrows(instance: Instance) -> dict[str, Rows]:
    names = {f"{n}{k}": f"{n}{v}" for k, v in POINTS.items() for n in range(100)}
    return clues(by=names)(instance)


def corners(instance: Instance) -> dict[str, Rows]:
    return {"grid": [[told(n, {}) for n in row] for row in instance["puzzle"]["corners"]]}


def black(signs: str = "x") -> Callable[[Instance, Rows], Shown]:
    return lambda instance, rows: lattice.shaded(instance, lambda p: rows[p[0]][p[1]] in signs)


def white(instance: Instance, rows: Rows) -> Shown:
    return lattice.shaded(instance, lambda p: rows[p[0]][p[1]] != "x")


def value(instance: Instance, rows: Rows) -> Shown:
    """Read numbers: the values count from 1, behind the one of an empty cell where there is one."""
    values: Sequence[str] = instance["values"]
    first = int(values[0] != ".")
    return [[values[0] if v == EMPTY else values[int(v) - first] for v in row] for row in rows]


def named(names: Mapping[Any, str]) -> Callable[[Instance, Rows], Shown]:
    return lambda _, rows: [[names[v] for v in row] for row in rows]


def loop(instance: Instance, rows: Rows) -> Shown:
    ways = {
        (r, c): v if set(v) <= set(lattice.STEPS) else ""
        for r, row in enumerate(rows)
        for c, v in enumerate(row)
    }
    return lattice.line(instance, ways)


def fence(instance: Instance, rows: Rows) -> Shown:
    return lattice.around(
        instance,
        {
            (r, c): [way for weight, way in SIDES if v != EMPTY and int(v) & weight]
            for r, row in enumerate(rows)
            for c, v in enumerate(row)
        },
    )


WAYS = {
    "akari": Way("akari", clues("x"), black("o")),
    "battleship": Way(
        "battleship",
        both(
            clues("mo", dict(zip("wtblr", "xnswe", strict=True))),
            totals("rows_left", "cols_top"),
            ships,
        ),
        black("onswem"),
    ),
    "binairo": Way(
        "binairo",
        lambda told: {
            "grid": [[EMPTY if n is None else str(n + 1) for n in row] for row in told["numbers"]]
        },
        named({"1": "0", "2": "1"}),
    ),
    "canalview": Way("canal_view", clues(), black()),
    "castlewall": Way("castle_wall", castles, loop),
    "cave": Way("cave", clues("?"), white),
    "countryroad": Way("country_road", both(clues(), rooms), loop),
    "creek": Way("creek", corners, black()),
    "dominosa": Way("dominos", clues(), lattice.walls),
    "easyasabc": Way(
        "abc_end_view",
        both(letters, views(lambda told: told["values"][-1].lower())),
        lambda _, rows: [["." if v == EMPTY else v.upper() for v in row] for row in rows],
    ),
    "geradeweg": Way("geradeweg", clues("?"), loop),
    "heyawake": Way("heyawake", both(clues(), rooms), black()),
    "kakuro": Way("kakuro", sums, value),
    "kenken": Way("ken_ken", caged, value),
    "killer": Way("killer_sudoku", caged, value),
    "koburin": Way("koburin", clues(), loop),
    "kurotto": Way("kurotto", clues("", {"?": "o"}), black()),
    "lits": Way("lits", both(clues(), rooms), black("LITS")),
    "magnets": Way(
        "magnetic",
        both(
            poles,
            rooms,
            totals("rows_positive", "cols_positive", "plus_"),
            totals("rows_negative", "cols_negative", "minus_"),
        ),
        named({"+": "+", "-": "-", "x": "."}),
    ),
    "masyu": Way("masyu", clues("wb"), loop),
    "minesweeper": Way("minesweeper", both(clues("", {"?": "#"}), mines), black()),
    "moonsun": Way("moon_sun", both(clues("", {"m": "x", "s": "o"}), rooms), loop),
    "mosaic": Way("mosaic", clues(), black()),
    "nanro": Way("nanro", both(clues(), rooms), value),
    "norinori": Way("norinori", both(clues(), rooms), black()),
    "nurikabe": Way("nurikabe", clues(), black()),
    "nurimisaki": Way("nurimisaki", clues("?"), black()),
    "ripple": Way("hakyuu", both(clues(), rooms), value),
    "shikaku": Way("shikaku", clues(), lattice.walls),
    "shimaguni": Way("shimaguni", both(clues(), rooms), black()),
    "simpleloop": Way("simple_loop", clues("x"), loop),
    "skyscrapers": Way(
        "skyscraper",
        both(clues(), views(lambda told: told["height"]), lambda _: {"diagonal": False}),
        value,
    ),
    "slitherlink": Way("slitherlink", clues(), fence),
    "snake": Way("snake", both(clues("", {"e": "x"}), totals("rows", "cols")), black()),
    "starbattle": Way("starbattle", both(stars, rooms), black()),
    "sudoku": Way("sudoku", clues(), value),
    "suguru": Way("suguru", both(clues(), rooms), value),
    "tents": Way("tent", both(clues("", {"t": "x"}), all_of(totals("rows", "cols"))), black("o")),
    "yajilin": Way("yajilin", arrows, loop),
    "yinyang": Way("yin_yang", clues("wb"), black("b")),
}
"""The solver of each family."""


def solve(instance: Instance, unique: bool) -> list[Shown]:
    if unique:
        raise Unsupported("finds one solution only")
    way = WAYS.get(lattice.family(instance))
    if way is None:
        raise Unsupported("has no such puzzles")
    if instance["given"]:
        raise Unsupported("has no such clues")
    asked = {"num_rows": instance["height"], "num_cols": instance["width"], **way.asked(instance)}
    result = puzzlekit.solve(asked, way.name, dict(OPTIONS))
    return [way.shown(instance, result.sol_grid.matrix)] if result.is_solved else []

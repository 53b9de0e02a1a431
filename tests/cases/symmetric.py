"""Cases of symmetric: small boards with centres, on the lattice.

`cells` is the size of the board, `centres` the rows and columns of the lattice where they stand,
with a blank between, `holes` the cells that are of no part. All but the sides between cells are
settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cases import PLAIN, Candidates, Case, Fact, facts
from satgrid.clues import BLACK, WHITE
from satgrid.constraints.symmetric import Symmetric
from satgrid.grid import Cell


def places(text: str) -> tuple[Cell, ...]:
    """Return the places of a text such as "13 22"."""
    return tuple((int(each[0]), int(each[1])) for each in text.split())


ONE = Symmetric(places("12"))

FACTS: list[Fact] = [
    *facts(ONE, "..... ..... .....", "..... ..#.. ....."),
    # What is not a side between cells does not matter.
    *facts(ONE, "##### ##.#. .#..#"),
    *facts(Symmetric(places("12 15")), "....... ....#.. .......", "....... ..#.#.. ......."),
    *facts(Symmetric(places("11 13")), "..... ..#.. .....", "..... ..... ....."),
    *facts(Symmetric(places("11")), None, "..... ..... ..... | ..... ..#.. ....."),
    *facts(Symmetric(places("11"), ((0, 1),)), "..... ..#.. .....", "..... ..... ....."),
    *facts(Symmetric((), ((0, 0), (0, 1))), "..... ..... .....", "..... ..#.. ....."),
    *facts(
        Symmetric(places("22")), "..... ..... ..... ..... .....", "..... ..#.. ..... ..... ....."
    ),
    *facts(
        Symmetric(places("21 23")),
        "..... ..#.. ..... ..#.. .....",
        "..... ..#.. ..... ..... ..... | ..... ..#.. .#... ..#.. .....",
    ),
    # With symmetry left to each centre, 1 x 3 cells: the middle one may have another cell beside it
    # only if the other one too can be its.
    *facts(Symmetric(places("13"), of=()), "....... ....... .......", "....... ..#.... ......."),
    *facts(Symmetric(places("11 13"), of=()), None, "....... ..#.... ......."),
    *facts(Symmetric(places("11 14"), of=()), "....... ..#.... .......", "....... ....#.. ......."),
    *facts(
        Symmetric(places("11 14"), of=places("14")),
        "....... ..#.... .......",
        "....... ....... ....... | ....... ..#.#.. .......",
    ),
    # What is beside a part that its walls close off does not matter to its centre.
    *facts(
        Symmetric(places("11"), of=places("11")),
        "....... ..#.... ....... | ....... ..#.#.. .......",
        "....... ....... .......",
    ),
    # A part in two pieces, on both sides of its centre.
    *facts(Symmetric(places("13")), "....... ....... .......", "....... ..#.#.. ......."),
]

BOARDS = [
    *[(1, 1, "11", ""), (1, 1, "", "00"), (1, 2, "12", ""), (1, 2, "11 13", "")],
    *[(1, 2, "11", "01"), (1, 3, "13", ""), (1, 3, "12 15", ""), (3, 1, "21 51", "")],
    *[(1, 5, "15", ""), (1, 4, "13 17", "")],
    *[(2, 2, "22", ""), (2, 2, "21 23", ""), (2, 2, "11 13 31 33", ""), (2, 2, "12 32", "")],
    *[(2, 3, "23", ""), (2, 3, "13 33", ""), (2, 3, "12 34 15 31", ""), (2, 3, "22 25", "")],
    *[(2, 3, "33 11 15", ""), (2, 3, "21 25 13 33", ""), (2, 3, "22", "02 12"), (3, 3, "33", "11")],
    *[(2, 2, "11 12", ""), (1, 2, "10", "")],
]  # fmt: skip


def cases() -> Iterator[Case]:
    for height, width, centres, holes in BOARDS:
        names: dict[str, int | str] = {"cells": f"{height}x{width}", "centres": centres or "-"}
        yield _case(height, width, centres, holes, {**names, "holes": holes or "-"})
    for height, width in ((1, 1), (1, 2), (1, 3), (2, 1), (3, 1)):
        # Lattices of no cell.
        names = {"cells": "0", "centres": "-", "holes": f"{height}x{width}"}
        yield Case(Symmetric(()), (PLAIN,) * (height * width), names, height=height)
    random = Random(8)
    for _ in range(120):
        height, width = random.choice(((1, 3), (1, 6), (2, 2), (2, 3), (3, 2)))
        inner = list(product(range(1, 2 * height), range(1, 2 * width)))
        some = random.sample(inner, random.randint(1, min(4, len(inner))))
        cells = list(product(range(height), range(width)))
        barred = random.sample(cells, random.choice((0, 0, 0, 1)))
        texts = (" ".join(f"{r}{c}" for r, c in sorted(each)) for each in (some, barred))
        centres, holes = texts
        of = random.choice((None, None, (), (random.choice(some),)))
        yield _case(height, width, centres, holes, None, random, of)


def large() -> Iterator[Case]:
    """Four centres in a square."""
    for n in 4, 9:
        low, high = n // 2, 2 * n - n // 2
        centres = " ".join(f"{r}{c}" for r in (low, high) for c in (low, high))
        if len(centres) == 11:
            names: dict[str, int | str] = {"cells": f"{n}x{n}", "centres": centres, "holes": "-"}
            yield _case(n, n, centres, "", names)


def _case(
    height: int,
    width: int,
    centres: str,
    holes: str,
    names: dict[str, int | str] | None,
    random: Random | None = None,
    of: tuple[Cell, ...] | None = None,
) -> Case:
    candidates: Candidates = tuple(
        ((WHITE,) if random and random.random() < 0.5 else (BLACK,))
        if random and random.random() < 0.2
        else PLAIN
        if r % 2 != c % 2 and 0 < r < 2 * height and 0 < c < 2 * width
        else (WHITE,)
        for r, c in product(range(2 * height + 1), range(2 * width + 1))
    )
    stated = Symmetric(places(centres), places(holes), of=of)
    return Case(stated, candidates, names, height=2 * height + 1)

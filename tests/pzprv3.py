"""Boards of other people: the files of pzprjs, read for tests into the terms of satgrid's JSON.

A board in pzprv3 form is lines parted by `/`: `pzprv3`, the genre, the size, then what is printed
and what is drawn, each cell a word with a blank behind it. What each genre has, in which order, is
a function here, found by the genre's name.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

WRONG_BY_CUSTOM = "brNoShade"
"""pzprjs wants some cell shaded, which is no rule where no number asks for it."""

NO_PUZZLE = "anNoArrow"
"""The board has a number without an arrow, which is no clue here."""


class Board(NamedTuple):
    """A board of a genre: the puzzle as JSON, rows of the answer, and the one rule it breaks.

    `broken` is "right", or pzprjs's name of a rule. A cell that is left open shows `.`, a side of
    a cell without a line too.
    """

    genre: str
    broken: str
    puzzle: dict[str, Any]
    answer: list[str]

    @property
    def is_right(self) -> bool:
        return self.broken == "right"


class Lines:
    """The lines of a board, taken one after the other."""

    def __init__(self, text: str) -> None:
        self._left = text.split("/")
        if self._left[-1] == "":
            self._left.pop()

    def word(self) -> str:
        return self._left.pop(0)

    def rows(self, n: int) -> list[list[str]]:
        """Return the words of the next n lines."""
        found, self._left = self._left[:n], self._left[n:]
        assert len(found) == n
        assert len({len(line.split()) for line in found}) <= 1
        return [line.split() for line in found]

    def is_variant(self) -> bool:
        """Say whether the next line is the letter of a variant of the rules."""
        return self._left[0] in ("m", "o", "t")

    def more(self) -> bool:
        return bool(self._left)


def clues(rows: list[list[str]], **signs: Any) -> list[list[Any]]:
    """Return the numbers, `?` and empty cells that are printed; other words by `signs`."""
    meaning = {".": None, "-": "?", "#": None, "+": None} | signs
    return [[meaning[word] if word in meaning else int(word) for word in row] for row in rows]


def shaded(rows: list[list[str]], black: str = "#") -> list[str]:
    """Return the rows of the answer, of which the words `black` are shaded."""
    return ["".join("#" if word == black else "." for word in row) for row in rows]


def rooms(lines: Lines, height: int) -> list[list[str]]:
    """Return the rooms' names, which come behind their number."""
    number = int(lines.word())
    found = lines.rows(height)
    assert len({name for row in found for name in row}) == number
    return found


def lattice(height: int, width: int, sides: dict[tuple[int, int], str], first: int) -> list[str]:
    """Return the rows of a lattice: a line at sides that show 1, and at the nodes they lead to.

    Nodes are at places of which both numbers are even, for `first` 0, or odd, for 1.
    """
    drawn = {place for place, word in sides.items() if word == "1"}
    ends = set()
    for r, c in drawn:
        ends |= {(r, c - 1), (r, c + 1)} if r % 2 == first else {(r - 1, c), (r + 1, c)}
    every = drawn | ends
    return [
        "".join(".#"[(r, c) in every] for c in range(2 * width + 1)) for r in range(2 * height + 1)
    ]


def through_cells(lines: Lines, height: int, width: int) -> list[str]:
    """Return the lattice with lines between cells: of each row, then down from each row."""
    sides = {}
    for r, row in enumerate(lines.rows(height)):
        sides |= {(2 * r + 1, 2 * c + 2): word for c, word in enumerate(row)}
    for r, row in enumerate(lines.rows(height - 1)):
        sides |= {(2 * r + 2, 2 * c + 1): word for c, word in enumerate(row)}
    return lattice(height, width, sides, 1)


Parts = tuple[dict[str, Any], list[str]]
"""The keys of the puzzle's JSON, and the rows of the answer."""


def printed_and_shaded(lines: Lines, height: int, width: int) -> Parts:
    """Numbers in cells, then the shading."""
    return {"grid": clues(lines.rows(height))}, shaded(lines.rows(height))


def rooms_and_shaded(lines: Lines, height: int, width: int) -> Parts:
    """Rooms, then the shading."""
    return {"rooms": rooms(lines, height)}, shaded(lines.rows(height))


def starbattle(lines: Lines, height: int, width: int) -> Parts:
    stars = int(lines.word())
    puzzle, answer = rooms_and_shaded(lines, height, width)
    return puzzle | {"variant": {"stars": stars}}, answer


def heyawake(lines: Lines, height: int, width: int) -> Parts:
    puzzle = {"rooms": rooms(lines, height), "grid": clues(lines.rows(height))}
    return puzzle, shaded(lines.rows(height))


def lightup(lines: Lines, height: int, width: int) -> Parts:
    rows = lines.rows(height)
    walls = {"-": "x"}
    return {"grid": clues(rows, **walls)}, shaded(rows)


def tents(lines: Lines, height: int, width: int) -> Parts:
    (_, *top), *rows = lines.rows(height + 1)
    totals = clues([top, [left for left, *_ in rows]])
    cells = [row for _, *row in rows]
    grid = [["t" if word == "1" else None for word in row] for row in cells]
    return {"grid": grid, "columns": totals[0], "rows": totals[1]}, shaded(cells, "A")


def slither(lines: Lines, height: int, width: int) -> Parts:
    grid = clues(lines.rows(height))
    sides = {}
    for r, row in enumerate(lines.rows(height)):
        sides |= {(2 * r + 1, 2 * c): word for c, word in enumerate(row)}
    for r, row in enumerate(lines.rows(height + 1)):
        sides |= {(2 * r, 2 * c + 1): word for c, word in enumerate(row)}
    return {"grid": grid}, lattice(height, width, sides, 0)


def over(printed: list[list[str]], drawn: list[list[str]]) -> list[list[str]]:
    """Return what is drawn, and in cells with something printed that."""
    return [
        [q if p == "." else p for p, q in zip(above, below, strict=True)]
        for above, below in zip(printed, drawn, strict=True)
    ]


def sudoku(lines: Lines, height: int, width: int) -> Parts:
    """Digits that are printed are not among the drawn ones."""
    printed = lines.rows(height)
    both = over(printed, lines.rows(height))
    return {"grid": clues(printed)}, ["".join(row) for row in both]


def nonogram(lines: Lines, height: int, width: int) -> Parts:
    """Clues stand at the left and above, next to the board, and take half of a line at most."""
    left, above = (width + 1) // 2, (height + 1) // 2
    rows = lines.rows(above + height)
    columns = [[rows[k][left + c] for k in range(above)] for c in range(width)]
    sides = {"rows": [row[:left] for row in rows[above:]], "columns": columns}
    answer = shaded([row[left:] for row in rows[above:]])
    return {name: [_blocks(line) for line in lines] for name, lines in sides.items()}, answer


def _blocks(line: list[str]) -> list[int]:
    return [int(word) for word in line if word != "."]


def nurikabe(lines: Lines, height: int, width: int) -> Parts:
    rows = lines.rows(height)
    return {"grid": clues(rows)}, shaded(rows)


def yinyang(lines: Lines, height: int, width: int) -> Parts:
    colours = {"1": "w", "2": "b"}
    puzzle = lines.rows(height)
    both = over(puzzle, lines.rows(height))
    return {"grid": clues(puzzle, **colours)}, shaded(both, "2")


def nanro(lines: Lines, height: int, width: int) -> Parts:
    """A `?` has no number drawn: that of its room is as many as are there."""
    parts, printed, drawn = rooms(lines, height), lines.rows(height), lines.rows(height)
    both = [
        [
            "?"
            if p == "-" and q in ".-"
            else "."
            if p == "." and q == "-"
            else q
            if p in ".-"
            else p
            for p, q in zip(above, below, strict=True)
        ]
        for above, below in zip(printed, drawn, strict=True)
    ]
    flat = [
        (name, word)
        for a, b in zip(parts, both, strict=True)
        for name, word in zip(a, b, strict=True)
    ]
    filled = {name: [n for other, n in flat if other == name and n != "."] for name, _ in flat}
    answer = [
        "".join(
            str(len(filled[name])) if word == "?" else word for name, word in zip(a, b, strict=True)
        )
        for a, b in zip(parts, both, strict=True)
    ]
    return {"rooms": parts, "grid": clues(printed)}, answer


def creek(lines: Lines, height: int, width: int) -> Parts:
    return {"corners": clues(lines.rows(height + 1))}, shaded(lines.rows(height))


def mashu(lines: Lines, height: int, width: int) -> Parts:
    pearls = {"1": "w", "2": "b"}
    grid = clues(lines.rows(height), **pearls)
    return {"grid": grid}, through_cells(lines, height, width)


def country(lines: Lines, height: int, width: int) -> Parts:
    puzzle = {"rooms": rooms(lines, height), "grid": clues(lines.rows(height))}
    return puzzle, through_cells(lines, height, width)


def snake(lines: Lines, height: int, width: int) -> Parts:
    """A cell is 4 if it is shaded, and 1 more with a white circle, a middle, or 2 with an end's."""
    (_, *top), *rows = lines.rows(height + 1)
    totals = clues([top, [left for left, *_ in rows]])
    cells = [[int(word) if word != "." else 0 for word in row] for _, *row in rows]
    grid = [[(None, "m", "e")[word & 3] for word in row] for row in cells]
    answer = ["".join(".#"[word >> 2] for word in row) for row in cells]
    return {"grid": grid, "columns": totals[0], "rows": totals[1]}, answer


def fillomino(lines: Lines, height: int, width: int) -> Parts:
    """Numbers that are printed are not among the drawn ones; borders between cells come last."""
    printed, drawn = lines.rows(height), lines.rows(height)
    both = [
        [q if p in ".-" else p for p, q in zip(above, below, strict=True)]
        for above, below in zip(printed, drawn, strict=True)
    ]
    return {"grid": clues(printed, **{"-": None})}, ["".join(row) for row in both]


def geradeweg(lines: Lines, height: int, width: int) -> Parts:
    return {"grid": clues(lines.rows(height))}, through_cells(lines, height, width)


def moonsun(lines: Lines, height: int, width: int) -> Parts:
    signs = {"1": "m", "2": "s"}
    puzzle = {"rooms": rooms(lines, height), "grid": clues(lines.rows(height), **signs)}
    return puzzle, through_cells(lines, height, width)


def through_rest(lines: Lines, grid: list[list[Any]]) -> list[str]:
    """Return the lattice with lines; a cell neither shaded nor passed shows one that leads nowhere.

    Here whatever cell has neither clue nor line is shaded.
    """
    marked = lines.rows(len(grid))
    rows = [list(row) for row in through_cells(lines, len(grid), len(grid[0]))]
    for r, row in enumerate(marked):
        for c, word in enumerate(row):
            if word != "#" and grid[r][c] is None:
                rows[2 * r + 1][2 * c + 1] = "#"
    return ["".join(row) for row in rows]


def koburin(lines: Lines, height: int, width: int) -> Parts:
    grid = clues(lines.rows(height))
    return {"grid": grid}, through_rest(lines, grid)


def yajilin(lines: Lines, height: int, width: int) -> Parts:
    """An arrow is its direction, 1 to 4, and its number."""
    rows = [[word.split(",") for word in row] for row in lines.rows(height)]
    grid = [[word[1] + " ^v<>"[int(word[0])] if word[1:] else None for word in row] for row in rows]
    return {"grid": grid}, through_rest(lines, grid)


def hashikake(lines: Lines, height: int, width: int) -> Parts:
    """Islands, then the bridges across the sides; a cell between shows what passes."""
    grid = clues(lines.rows(height))
    rows = [["."] * (2 * width + 1) for _ in range(2 * height + 1)]
    for first, n in (0, height), (1, height - 1):
        for r, words in enumerate(lines.rows(n)):
            for c, word in enumerate(words):
                if word in ("1", "2"):
                    y, x = 2 * r + 1 + first, 2 * c + 2 - first
                    for q, p in (y, x), (y - first, x - 1 + first), (y + first, x + 1 - first):
                        if q % 2 == 0 or p % 2 == 0 or grid[q // 2][p // 2] is None:
                            rows[q][p] = word
    return {"grid": grid}, ["".join(row) for row in rows]


GENRES: dict[str, tuple[str, Callable[[Lines, int, int], Parts]]] = {
    "sudoku": ("sudoku", sudoku),
    "starbattle": ("starbattle", starbattle),
    "mines": ("minesweeper", printed_and_shaded),
    "norinori": ("norinori", rooms_and_shaded),
    "lightup": ("akari", lightup),
    "tents": ("tents", tents),
    "heyawake": ("heyawake", heyawake),
    "slither": ("slitherlink", slither),
    "hitori": ("hitori", printed_and_shaded),
    "kurodoko": ("kurodoko", printed_and_shaded),
    "nonogram": ("nonogram", nonogram),
    "nurikabe": ("nurikabe", nurikabe),
    "yinyang": ("yinyang", yinyang),
    "cave": ("cave", printed_and_shaded),
    "canal": ("canalview", printed_and_shaded),
    "nurimisaki": ("nurimisaki", printed_and_shaded),
    "creek": ("creek", creek),
    "nanro": ("nanro", nanro),
    "mashu": ("masyu", mashu),
    "country": ("countryroad", country),
    "fillomino": ("fillomino", fillomino),
    "snake": ("snake", snake),
    "moonsun": ("moonsun", moonsun),
    "geradeweg": ("geradeweg", geradeweg),
    "koburin": ("koburin", koburin),
    "yajilin": ("yajilin", yajilin),
    "hashikake": ("hashi", hashikake),
    "lits": ("lits", rooms_and_shaded),
}
"""By genre of pzprjs: the family here, and how its boards are read."""


def boards(path: Path, genre: str) -> Iterator[Board]:
    """Yield the genre's boards of the file.

    Left out are empty ones, of which the file tells the size alone, and those of its variants.
    """
    family, read = GENRES[genre]
    with path.open(encoding="utf-8", newline="") as file:
        for name, kind, *found in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if (name, kind) != (genre, "board") or found[0] in (WRONG_BY_CUSTOM, NO_PUZZLE):
                continue
            lines = Lines(found[1])
            if (lines.word(), lines.word()) != ("pzprv3", genre):
                continue
            height = int(lines.word())
            # A board of sudoku is square.
            width = height if genre == "sudoku" else int(lines.word())
            if lines.more() and not lines.is_variant():
                parts, answer = read(lines, height, width)
                puzzle = {"satgrid": 1, "family": family} | parts
                yield Board(genre, found[0], puzzle, answer)

"""Clues that puzz.link writes and satgrid refused: kakuro's `-`, tapa's and slant's `?`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError
from satgrid.formats.penpa import marks as drawing
from satgrid.grid import Grid
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle


def tapa_runs(rows: tuple[str, ...], r: int, c: int) -> list[int]:
    """Return the lengths of the black runs around a cell of 3 rows of 3 or fewer, in order."""
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    text = "".join(
        rows[r + y][c + x] if 0 <= r + y < len(rows) and 0 <= c + x < len(rows[0]) else "."
        for y, x in ring
    )
    if "." not in text:
        return [8]
    k = text.index(".")
    return sorted(map(len, (text[k:] + text[:k]).replace(".", " ").split())) or [0]


def connected(rows: tuple[str, ...]) -> bool:
    black = {(r, c) for r, row in enumerate(rows) for c, v in enumerate(row) if v == "#"}
    reached = set([*black][:1])
    while True:
        more = {p for p in black - reached
                if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 for q in reached)}  # fmt: skip
        if not more:
            return reached == black
        reached |= more


def tapa(clues: list[list[str]]) -> Callable[[tuple[str, ...]], bool]:
    """Return what says whether rows solve a tapa, as its rules have it."""

    def solves(rows: tuple[str, ...]) -> bool:
        for (r, row), c in product(enumerate(clues), range(len(clues[0]))):
            if row[c] == "-":
                continue
            runs = tapa_runs(rows, r, c)
            known = [int(n) for n in row[c] if n != "?"]
            fits = len(runs) == len(row[c]) and all(known.count(n) <= runs.count(n) for n in known)
            if rows[r][c] == "#" or not fits:
                return False
        squares = product(range(len(rows) - 1), range(len(rows[0]) - 1))
        full = any(rows[r][c : c + 2] == rows[r + 1][c : c + 2] == "##" for r, c in squares)
        return not full and connected(rows)

    return solves


def slant(clues: list[list[str]]) -> Callable[[tuple[str, ...]], bool]:
    """Return what says whether rows of diagonals solve a slant."""

    def solves(rows: tuple[str, ...]) -> bool:
        trees = {(r, c): {(r, c)} for r, c in product(range(len(clues)), range(len(clues[0])))}
        meet = dict.fromkeys(trees, 0)
        for (r, row), c in product(enumerate(rows), range(len(rows[0]))):
            one, other = ((r, c), (r + 1, c + 1)) if row[c] == "\\" else ((r, c + 1), (r + 1, c))
            if trees[one] is trees[other]:
                return False
            trees[one] |= trees[other]
            for corner in trees[one]:
                trees[corner] = trees[one]
            meet[one] += 1
            meet[other] += 1
        return all(clues[r][c] in ("-", "?", str(n)) for (r, c), n in meet.items())

    return solves


def boards(height: int, width: int, values: str) -> Iterator[tuple[str, ...]]:
    rows = ["".join(row) for row in product(values, repeat=width)]
    yield from product(rows, repeat=height)


def hold(puzzle: Puzzle, solves: Callable[[tuple[str, ...]], bool], values: str) -> int:
    """Compare solutions and what the referee accepts with a brute force; return how many."""
    right = {rows for rows in boards(*puzzle.board, values) if solves(rows)}
    found = {tuple(map("".join, grid.rows())) for grid in satgrid.solutions(puzzle)}
    assert found == right
    problem = Problem(puzzle)
    for rows in boards(*puzzle.board, values):
        assert (not [*problem.check(Grid.from_rows(rows))]) == (rows in right)
    return len(right)


def forms(puzzle: Puzzle, names: str) -> None:
    """Hold each form that a puzzle is written in against what is read back."""
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    for name in names.split():
        form = formats.find(name)
        (entry,) = form.parse(form.write([puzzle]))
        assert entry.puzzle.contents == puzzle.contents, name


TAPAS = [
    "- - -\n- ? -\n- - -",
    "- - -\n- ?? -\n- - -",
    "- - -\n- - -\n- ?2 -",
    "- ??? -\n- - -\n- - -",
    "- - - -\n- 2? - -\n- - - -",
    "- - - -\n- 1 - -\n? - - -",
]


def test_the_lengths_of_runs_of_a_tapa_may_be_unknown() -> None:
    found = []
    for text in TAPAS:
        puzzle = satgrid.load(f"tapa\n{text}\n")
        found.append(hold(puzzle, tapa([row.split() for row in text.splitlines()]), ".#"))
        forms(puzzle, "puzzlink pzprv3 penpa text")
    assert [n > 0 for n in found] == [True, False, True, False, True, True]


def test_the_characters_of_a_tapa_are_those_of_the_site() -> None:
    # a0 is 36 * 10 = 360, two lengths that are not known; b0 = 396, three; cs = 460, four.
    (entry,) = formats.find("puzzlink").parse("https://puzz.link/p?tapa/3/3/a0b0cs.a1b1ctg")
    assert entry.puzzle.cells.flat == ("??", "???", "????", "?", "?1", "??1", "???1", None, None)


def test_what_no_cell_has_around_it_is_refused() -> None:
    for clue in ("0?", "8?", "62?", "?????"):
        with pytest.raises(PuzzleError, match="row 1, column 1"):
            Problem(Puzzle.of("tapa", cells=[[clue]])).inspect()
    with pytest.raises(PuzzleError, match="no lengths of runs"):
        formats.find("pzprv3").parse("pzprv3\ntapa\n1\n1\n0,1 \n")


@pytest.mark.parametrize("text", ["? - -\n1 - ?\n- - -", "- ? -\n? 2 ?\n- ? -", "?-?\n-?-\n?-1"])
def test_a_number_at_a_corner_may_be_unknown(text: str) -> None:
    puzzle = satgrid.load(f"slant\ncorners:\n{text}\n")
    clues = [row.split() if " " in row else [*row] for row in text.splitlines()]
    assert hold(puzzle, slant(clues), "/\\")
    forms(puzzle, "puzzlink pzprv3 text")
    forms(satgrid.load(f"creek\ncorners:\n{text}\n"), "puzzlink pzprv3 penpa text")
    with pytest.raises(PuzzleError, match=r"corner row \d, column \d: \? is there"):
        formats.find("sgt").write([puzzle])


def test_a_sum_that_is_not_shown_is_none() -> None:
    # White cells in an L: those of row 1 make 3, and no other run has a sum.
    (entry,) = formats.find("puzzlink").parse("https://puzz.link/p?kakuro/2/2/l..--3")
    (other,) = formats.find("puzzlink").parse("https://puzz.link/p?kakuro/2/2/l..003")
    file = "pzprv3\nkakuro\n2\n2\n0 -1 -1 \n3 . . \n-1 -1,-1 -1,-1 \n. . \n. . \n"
    (drawn,) = formats.find("pzprv3").parse(file)
    assert entry.puzzle == other.puzzle == drawn.puzzle
    assert {grid.rows()[1] for grid in satgrid.solutions(entry.puzzle)} == {
        (".", *digits)
        for digits in product("123456789", repeat=2)
        if digits[0] != digits[1] and int(digits[0]) + int(digits[1]) == 3
    }
    forms(entry.puzzle, "puzzlink pzprv3 text")


def test_a_geradeweg_loop_leaves_out_a_cell_with_0() -> None:
    puzzle = satgrid.load("geradeweg\n3 3\n0 - -\n- - -\n- - -\n")
    loops = {tuple(map("".join, grid.rows())) for grid in satgrid.solutions(puzzle)}
    free = satgrid.load("geradeweg\n3 3\n- - -\n- - -\n- - -\n")
    every = {tuple(map("".join, grid.rows())) for grid in satgrid.solutions(free)}
    assert loops == {rows for rows in every if rows[1][1] == "."}
    assert 0 < len(loops) < len(every)
    problem = Problem(puzzle)
    for rows in every - loops:
        assert [*problem.check(Grid.from_rows(rows))] == [
            "row 1, column 1: the loop goes through this cell, the number is 0"
        ]
    forms(puzzle, "penpa text")
    for name, text in ("puzzlink", "geradeweg/3/3/h0"), ("pzprv3", "pzprv3/geradeweg/1/2/. 0 /. /"):
        with pytest.raises(PuzzleError, match=r"column [23]: 0 has two readings: puzz.link takes"):
            formats.find(name).parse(text)
        with pytest.raises(PuzzleError, match="0 has two readings"):
            formats.find(name).write([puzzle])


@pytest.mark.parametrize(
    "text",
    [
        "[url=https://puzz.link/p?tapa/3/3/b0i.j]a tapa[/url]",
        "[url]https://puzz.link/p?tapa/3/3/b0i.j[/url]",
        "[URL='https://puzz.link/p?tapa/3/3/b0i.j']a tapa[/URL]",
        "https://puzz.link/p?tapa/3/3/b0i.j[/url]",
    ],
)
def test_a_link_of_bbcode_is_its_address(text: str) -> None:
    """It said that '[/url]' stands behind the last cell."""
    assert satgrid.load(text) == satgrid.load("https://puzz.link/p?tapa/3/3/b0i.j")
    assert formats.recognise(text) is formats.find("puzzlink")


def test_a_file_of_castle_walls_has_a_word_for_no_clue() -> None:
    """The sites write it in each cell without a clue, and it was no arrow."""
    rows = "0,-1,0 2,1,2 /0,-1,0 0,-1,0 /"
    lines = "0 /0 /0 0 /"
    found = satgrid.load(f"pzprv3/castle/2/2/{rows}{lines}")
    assert found == satgrid.load(f"pzprv3/castle/2/2/. 2,1,2 /. . /{lines}")
    # The direction of a number that was removed stays.
    assert found == satgrid.load(f"pzprv3/castle/2/2/2,-1,0 2,1,2 /1,-1,4 0,-1,0 /{lines}")


def test_a_circle_under_another_number_of_a_binairo_is_refused() -> None:
    """The circle was dropped."""
    penpa = formats.find("penpa")
    text = penpa.write([satgrid.load("binairo\n0 - - -\n- - - -\n- - - -\n- - - -\n")])
    lines = drawing.address_lines(text.strip())
    problem = drawing.read_json(lines[3])
    (place,) = problem["number"]
    for shade, refused in ((2, True), (1, False)):
        problem["symbol"] = {place: [shade, "circle_L", 1]}
        lines[3] = drawing.json_line(problem)
        drawn = drawing.address_of(lines)
        if refused:
            with pytest.raises(PuzzleError, match="row 1, column 1: '0' and a symbol that says"):
                penpa.parse(drawn)
        else:
            assert penpa.parse(drawn)[0].puzzle.cells[0, 0] == 0

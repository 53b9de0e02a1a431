"""Game IDs of the games of Simon Tatham's collection that need their name, and his programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
import sampled
from properties import thinned
from tables import rows
from test_damage import damaged, stands
from test_generate import played

import satgrid
from satgrid import formats
from satgrid.errors import PuzzleError, UsageError
from satgrid.formats.sgt import FAMILIES, cells, games, lines, parse, rooms
from satgrid.generators import Request, attempts
from satgrid.puzzle import Puzzle

sgt = formats.find("sgt")


def test_the_index_has_the_file_and_the_family_of_each_game() -> None:
    found = {
        name: (home.__name__.rpartition(".")[2], game.family)
        for home in (cells, lines, rooms)
        for name, game in home.GAMES.items()
    }
    assert found == FAMILIES
    assert [*FAMILIES] == sorted(FAMILIES)


IDS = rows("sgt_games", "ids")


@pytest.mark.parametrize(("game", "game_id"), IDS)
def test_an_id_is_read_with_its_name_or_family_and_written(game: str, game_id: str) -> None:
    (named,) = sgt.parse(f"{game}:{game_id}\n")
    (of_family,) = parse(game_id, named.puzzle.family)
    assert of_family.puzzle == named.puzzle
    assert written(named.puzzle) == game_id
    assert played(game, "--generate", "1", game_id) == (0, game_id, "")


def written(puzzle: Puzzle) -> str:
    """Return the ID that is written, without the game's name where it has that."""
    return re.sub("^[a-z]+:", "", sgt.write([puzzle]).strip())


# --- what his programs print, and what they accept

PRINTED = {
    "bridges": ["6x7m2"], "dominosa": ["4"], "filling": ["5x6", "9x7"], "lightup": ["6x5"],
    "loopy": ["5x5t0de"],
    "galaxies": ["6x5dn"], "magnets": ["6x5de", "5x5dtS"], "rect": ["7x6"],
    "slant": ["6x5de"], "keen": ["4de", "6dx"], "unequal": ["4de", "6dk"], "towers": ["5de", "6dh"],
    "mosaic": ["5x6"],
    "pearl": ["6x7de"], "pattern": ["6x7"], "range": ["6x5"],
    "singles": ["5x6de"], "solo": ["2x3", "3x2x", "2x2", "6j", "2x2kde"], "tents": ["5x6"],
    "unruly": ["6x6u", "8x6"],
}  # fmt: skip


@thinned(10)
@pytest.mark.parametrize("game", PRINTED)
def test_ids_that_the_programs_print_have_one_solution_and_are_written_the_same(
    game: str, every: int
) -> None:
    for k in range(20 // every):
        parameters = PRINTED[game][k % len(PRINTED[game])]
        code, game_id, _ = played(game, "--generate", "1", parameters)
        puzzle = satgrid.load(f"{game}:{game_id}")
        found = satgrid.solve(puzzle, unique=True)
        assert (code, found.unique) == (0, True), game_id
        assert written(puzzle) == game_id


GAMES = sorted({*FAMILIES} - {"mines", "pattern", "range", "singles"})
"""Those with a name before their IDs; an ID of mines says where they are."""


SIZES = [(4, 4), (4, 5), (6, 6), (5, 7), (6, 8)]


def drawn(game: str) -> Iterator[tuple[Puzzle, str]]:
    """Yield boards with clues that hold, and some that contradict each other, and their IDs."""
    family, random = games()[game].family, Random(game)
    boards = [*sampled.puzzles(family)] if sampled.is_sampled(family) else []
    for size in SIZES * 3:
        with suppress(UsageError):
            request = attempts.validate(Request(family, *size))
            found = attempts.find(family).candidate(request, random)
            boards += [found.puzzle] if found else []
    for puzzle in boards[::-1]:
        with suppress(PuzzleError):
            yield puzzle, sgt.write([puzzle])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_read_as_the_same_puzzle(game: str) -> None:
    count = 0
    for puzzle, text in drawn(game):
        (entry,) = sgt.parse(text)
        assert same_rooms(entry.puzzle) == same_rooms(puzzle), text
        (of_family,) = parse(written(puzzle), puzzle.family)
        assert of_family.puzzle == entry.puzzle
        count += 1
    assert count > 3


def same_rooms(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the puzzle with its rooms as sets of cells, and without the looks of dots."""
    rooms = None if puzzle.rooms is None else {*puzzle.rooms.members().values()}
    names = ("outside", "corners", "order", "rows", "columns", "variant")
    cells = puzzle.cells and {cell: puzzle.cells[cell] for cell in puzzle.cells.cells()}
    printed = {cell: clue for cell, clue in (cells or {}).items() if clue is not None}
    dots = puzzle.dots and [sign != "." for sign in puzzle.dots.flat]
    poles = (puzzle.plus, puzzle.minus) if puzzle.plus or puzzle.minus else ()
    signs = [each for each in poles if each and {*each.rows, *each.columns} != {None}]
    others = [signs, *(getattr(puzzle, name) for name in names)]
    return puzzle.family, *puzzle.board, printed, rooms, dots, others, told_of(puzzle)


def told_of(puzzle: Puzzle) -> object:
    """Return the cages as sets of cells, each with its target."""
    if puzzle.cages is None:
        return None
    members = puzzle.cages.members()
    return {members[name]: target for name, target in puzzle.cages.sums}


def _have_too_many_poles(puzzle: Puzzle) -> bool:
    """Return whether a line of magnets has more poles than cells, which the program refuses."""
    if not (puzzle.plus and puzzle.minus):
        return False
    rows = zip(puzzle.plus.rows, puzzle.minus.rows, strict=True)
    columns = zip(puzzle.plus.columns, puzzle.minus.columns, strict=True)
    sums = [((p or 0) + (q or 0), puzzle.width) for p, q in rows]
    sums += [((p or 0) + (q or 0), puzzle.height) for p, q in columns]
    return any(poles > cells for poles, cells in sums)


@thinned(10)
@pytest.mark.parametrize("game", GAMES)
def test_the_programs_accept_what_is_written(game: str, every: int) -> None:
    for puzzle, _ in islice(drawn(game), 0, None, every):
        game_id = written(puzzle)
        code, printed, error = played(game, "--generate", "1", game_id)
        if _have_too_many_poles(puzzle):
            assert (code, "inconsistent" in error) == (1, True), game_id
        else:
            assert (code, printed, error) == (0, game_id, "")


@thinned(6)
@pytest.mark.parametrize("game", GAMES)
def test_damaged_ids_end_in_puzzles_or_in_one_line(game: str, every: int) -> None:
    random = Random(game)
    own = [f"{game}:{game_id}" for each, game_id in IDS if each == game]
    own += [f"{game}:{written(puzzle)}\n" for puzzle, _ in islice(drawn(game), 10)]
    read = 0
    for _ in range(300 // every):
        read += stands(damaged(random, random.choice(own), own), "sgt")
    # Most that happens to tents makes its totals differ.
    assert (game != "tents") <= read < 200 // every

"""What is asked: real puzzles, ten a family, and made ones by size; and how a tool is told them.

An instance is a JSON object: `family`, `height`, `width`; `lattice`, whether an answer has 2H+1 x
2W+1 places; `values`, the background first; `given`, (row, column, value) each; `numbers`, the clue
of each cell (null where there is none), or null; `lines`, rows and then columns, each with its
`cells`, its `blocks` (length, value) and the numbers of its `automata`; `automata`, deterministic,
each with `start`, `accepting` and `moves` (state, value, next state).
Rows, columns and states count from 0. `puzzle` is satgrid's JSON, and `game_id` that of Tatham's
collection, or null. No clue is worked out any further than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import satgrid
from benchmarks import boards, coloured, generated, ten
from satgrid import families
from satgrid.clues import UNKNOWN, Automaton, Block, Patterns
from satgrid.languages.automaton import sequence_automaton
from satgrid.languages.expression import PatternLine, automata_of
from satgrid.puzzle import Puzzle

COLOURED = "coloured nonogram"
FAMILIES = ("nonogram", COLOURED, "hitori", "kurodoko", "sequence", "regex")
TEN = 10
MADE = 2
"""Puzzles a row that are made, seeds 0 and 1."""


class Group(NamedTuple):
    """Puzzles of a family that are summed up in one row, and two small ones of the family."""

    family: str
    name: str
    puzzles: list[Puzzle]
    small: list[Puzzle]

    def other(self, puzzle: Puzzle) -> Puzzle:
        """Return a small puzzle that is another one."""
        return self.small[puzzle == self.small[0]]


MAKERS: Mapping[str, tuple[Callable[[int, int], Puzzle], tuple[int, ...]]] = {
    "nonogram": (lambda n, seed: boards.random_puzzle(n, 0.6, seed), (50, 100)),
    COLOURED: (lambda n, seed: coloured.nonogram(n, n, seed), (50, 100)),
    "hitori": (generated.hitori, (50, 100, 200)),
    "kurodoko": (lambda n, seed: generated.kurodoko(n, seed, 0.22), (50, 100)),
    "sequence": (coloured.sequence, (50, 100)),
    "regex": (coloured.regex, (50, 100)),
}
"""What makes a board of n x n cells from a seed, and the sizes."""


def groups(shared: Path | None, quick: bool) -> Iterator[Group]:
    """Yield what is measured; `quick` is the two smallest real puzzles of each family."""
    for family in FAMILIES:
        real = ten_real(family)
        small = real[:2]
        if quick:
            yield Group(family, "real", small, small)
            continue
        yield Group(family, "real", real, small)
        if shared is not None and (found := by_size(family, shared)):
            yield Group(family, "shared", found, small)
        make, sizes = MAKERS[family]
        for n in sizes:
            yield Group(family, f"{n}x{n}", list(map(partial(make, n), range(MADE))), small)


def ten_real(family: str) -> list[Puzzle]:
    """Return ten puzzles, the smallest first: of `puzzles/`, and made ones where they are fewer."""
    if family == "regex":
        # Tools are told automata, not expressions.
        made = partial(coloured.regex, 8)
        return ten.puzzles(
            family,
            lambda each: bool(each.automata),
            lambda seed: coloured.with_one_solution(made(seed)),
        )
    if family != COLOURED:
        return ten.puzzles(family, lambda each: kind(each) == family and _is_told(each))
    folder = boards.ROOT / "puzzles" / "nonogram"
    found = [satgrid.load(str(folder / f"{name}.json")) for name in ("tulip", "toadstool")]
    made = [coloured.nonogram(n, n, n) for n in range(8, 40, 4)]
    return sorted(found + made, key=_area)


def by_size(family: str, shared: Path) -> list[Puzzle]:
    """Return ten puzzles of a folder of files, of sizes spread evenly over those that it has."""
    found: list[Puzzle] = []
    for path in sorted(path for path in shared.rglob("*") if path.is_file()):
        try:
            found += [puzzle for _, puzzle in satgrid.load_all(str(path))]
        except (satgrid.SatgridError, OSError):
            continue  # A file of something else.
    sizes: dict[int, list[Puzzle]] = {}
    for puzzle in found:
        if kind(puzzle) == family:
            sizes.setdefault(_area(puzzle), []).append(puzzle)
    # The first puzzle of each size, and the second ones where sizes are few, and so on.
    kept: list[Puzzle] = []
    for those in zip_longest(*sizes.values()):
        if len(kept) < TEN:
            kept += filter(None, those)
    kept.sort(key=_area)
    step = max(1, (len(kept) - 1) / (TEN - 1))
    return [kept[round(k * step)] for k in range(min(TEN, len(kept)))]


def _is_told(puzzle: Puzzle) -> bool:
    """Say whether the clues hide nothing, so that every tool takes them."""
    clues = [clue for clue in (*puzzle.rows, *puzzle.columns) if isinstance(clue, tuple)]
    shown = all(isinstance(item, Block) for clue in clues for item in clue)
    return shown and (puzzle.cells is None or UNKNOWN not in puzzle.cells.flat)


def _area(puzzle: Puzzle) -> int:
    return puzzle.height * puzzle.width


def kind(puzzle: Puzzle) -> str:
    """Return the family of the tables: nonograms in colours are one of their own."""
    many = puzzle.family == "nonogram" and len(_values(puzzle)) > 2
    return COLOURED if many else puzzle.family


def _values(puzzle: Puzzle) -> list[str]:
    return list(families.find(puzzle.family).answer.values(puzzle))


def instance(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as a tool is told it."""
    answer = families.find(puzzle.family).answer
    automata: dict[Automaton, int] = {}
    lines = []
    clues = puzzle.rows + puzzle.columns
    sides = puzzle.board.lines()
    patterned = tuple(
        PatternLine(line.name, len(line.cells), clue.parts)
        for line, clue in zip(sides, clues, strict=False)
        if isinstance(clue, Patterns)
    )
    accepting = automata_of(patterned, puzzle.alphabet, puzzle.automata)
    for line, clue in zip(sides, clues, strict=True) if clues else ():
        reading: list[Automaton] = []
        if isinstance(clue, Patterns):
            reading = [accepting[part, len(line.cells)] for part in clue.parts]
        elif isinstance(clue, str):
            reading = [sequence_automaton(clue)]
        lines.append(
            {
                "cells": line.cells,
                "blocks": [] if reading else clue,
                "automata": [automata.setdefault(each, len(automata)) for each in reading],
            }
        )
    return {
        "family": puzzle.family,
        "height": puzzle.height,
        "width": puzzle.width,
        "lattice": answer.lattice,
        "values": _values(puzzle),
        "given": [(*cell, value) for cell, value in puzzle.given],
        "numbers": puzzle.cells and puzzle.cells.rows(),
        "lines": lines,
        "automata": [_told(automaton) for automaton in automata],
        "puzzle": puzzle.to_json(),
        "game_id": _game_id(puzzle),
    }


def _told(automaton: Automaton) -> dict[str, Any]:
    moves = [
        (q, value, to)
        for q, found in enumerate(automaton.moves)
        for value, to in dict(found).items()
    ]
    return {"start": automaton.start, "accepting": sorted(automaton.accepting), "moves": moves}


def _game_id(puzzle: Puzzle) -> str | None:
    if puzzle.family == "hitori" and puzzle.height != puzzle.width:
        return None
    try:
        return satgrid.convert([puzzle], "sgt").strip()
    except satgrid.PuzzleError:
        return None

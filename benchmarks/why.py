"""What a player asks about a board: which cells are settled, at each key stroke, and how many ways.

`python -m benchmarks.why` writes `benchmarks/WHY.md`; with titles of sections, or names of
families, it prints those alone. A section is one function, a row of `SECTIONS`. Times are processor
time in this process; a question that takes longer than its limit is told as `> LIMIT`.

Boards have all clues of a random solution (`full.py`); on *half blanked* ones half are gone.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TypeVar

import satgrid
from benchmarks.counted import COUNTED
from benchmarks.full import MAKING_S, blanked, board
from benchmarks.unsolvable import contradicted
from satgrid.clues import UNKNOWN
from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp
from satgrid.generators.attempts import names
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

T = TypeVar("T")

WRITTEN = Path(__file__).with_name("WHY.md")
MACHINE = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"

LIMIT_S, KEY_S, BUSY = 2.0, 0.5, 3
"""Other work on the machine takes a share of wall time, so that limits are so much longer."""
CHANGING_S, WRONG_S = 5, 4.0
"""So long a clue is looked for whose change leaves no solution, and so long a contradiction."""
HINTED, HINT_S = 4, 10.0
WAYS = 0.0, 0.3, 0.6, 0.9
"""Shares of the determined cells that are drawn when a hint is asked for on a big board."""
"""So many puzzles a family are hinted at, and so long at most."""
KEYS = 100
"""Cells drawn, in random order: nine of ten as in the solution, the others as some solution has."""

Row = Sequence[str]
Section = tuple[str, str, Row, Callable[[Sequence[str]], Iterator[Row]]]


def taken(ask: Callable[[], T]) -> tuple[float, T]:
    """Return the milliseconds of processor time that it takes, and what it returns."""
    start = process_time()
    found = ask()
    return (process_time() - start) * 1000, found


def told(ms: float, late: bool, limit_s: float) -> str:
    """Return the milliseconds as a table has them."""
    return f"> {limit_s * 1000:.0f}" if late else f"{ms:.1f}"


def determined(chosen: Sequence[str]) -> Iterator[Row]:
    """Yield what all determined cells of a board take; the second time, when all is imported."""
    for family in chosen:
        cells = []
        for side in 20, 30:
            found = board(family, side)
            for puzzle in (found.puzzle, blanked(found.puzzle)) if found else ():
                ask, least = partial(satgrid.determined, puzzle, timeout_s=BUSY * LIMIT_S), inf
                for _ in range(2):
                    ms, answer = taken(ask)
                    if answer.status == "gave-up" or ms > LIMIT_S * 1000:
                        break
                    least = min(least, ms)
                cells.append(told(least, least == inf, LIMIT_S))
            cells += [] if found else ["-", "-"]
        yield family, *cells


def keys(chosen: Sequence[str]) -> Iterator[Row]:
    """Yield what the first question and the key strokes on a half blanked board take."""
    for family in chosen:
        found = board(family, 20)
        if found is None:
            yield family, *("-" * 4)
            continue
        for puzzle in dict.fromkeys((found.puzzle, blanked(found.puzzle))):
            yield (
                f"{family}{', half blanked' * (puzzle != found.puzzle)}",
                *played(puzzle, found.grid),
            )


def played(puzzle: Puzzle, grid: Grid[str]) -> Row:
    """Return the milliseconds of a first question, then of key strokes: median, 95 %, most."""
    session, random = satgrid.Session(puzzle), Random(2)
    first, standing = taken(lambda: session.ask(timeout_s=LIMIT_S))
    cells, times = sorted(grid.cells()), []
    for cell in random.sample(cells, min(KEYS, len(cells))):
        strange = standing.candidates and random.random() < 0.1
        session.set(cell, random.choice(standing.candidates[cell]) if strange else grid[cell])  # type: ignore[index]
        ms, after = taken(lambda: session.ask(timeout_s=KEY_S))
        times.append(ms)
        if after.status == "none":
            session.unset(cell)
        if sum(times) > 20 * KEY_S * 1000:
            break
    session.close()
    times.sort()
    shown = times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]
    return told(first, not standing.complete, LIMIT_S), *(f"{ms:.1f}" for ms in shown)


def generated(family: str) -> list[Puzzle]:
    """Return the family's puzzles in `puzzles`, which have one solution."""
    path = Path(__file__).parent.parent / "puzzles" / family / "generated.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [Puzzle.from_json(json.loads(line)) for line in lines]


def hints(chosen: Sequence[str]) -> Iterator[Row]:
    """Yield what hints take on the way to the solution, and what all steps take together."""
    for family in chosen:
        made = generated(family) or [
            satgrid.generate(family, 10, 10, seed=seed) for seed in range(HINTED)
        ]
        first, whole, tiers = [], [], []
        for puzzle in made[:HINTED]:
            ms, step = taken(lambda p=puzzle: satgrid.hint(p, timeout_s=BUSY * HINT_S))  # type: ignore[misc]
            first.append(ms)
            try:
                ms, found = taken(lambda p=puzzle: satgrid.steps(p, timeout_s=BUSY * HINT_S))  # type: ignore[misc]
            except GaveUp:
                ms, found = HINT_S * 1000, [] if step is None else [step]
            whole.append(ms)
            tiers.append(max((each.tier for each in found), default=0.0))
        size = "x".join(map(str, made[0].board))
        late = [told(ms, ms >= HINT_S * 1000, HINT_S) for ms in sorted(whole)]
        yield (
            family, size, f"{sorted(first)[len(first) // 2]:.0f}", f"{max(first):.0f}",
            late[len(late) // 2], late[-1], f"{max(tiers):g}",
        )  # fmt: skip


def big_hints(chosen: Sequence[str]) -> Iterator[Row]:
    """Yield what a hint takes on a board of 20 x 20, of which more and more is drawn."""
    for family in chosen:
        found, times = board(family, 20), []
        known = found and satgrid.determined(found.puzzle, timeout_s=BUSY * LIMIT_S).grid
        for share in WAYS if found and known else ():
            random = Random(f"{family} {share}")
            flat = tuple(v if random.random() < share else UNKNOWN for v in known.flat)  # type: ignore[union-attr]
            given = Grid(known.height, known.width, flat)  # type: ignore[union-attr]
            try:
                ask = partial(satgrid.hint, found.puzzle, given=given, timeout_s=HINT_S)  # type: ignore[union-attr]
                times.append(taken(ask)[0])
            except GaveUp:
                times.append(HINT_S * 1000)
        shown = [told(ms, ms >= HINT_S * 1000, HINT_S) for ms in sorted(times)] or ["-"]
        yield family, shown[len(shown) // 2], shown[-1]


def contradictions(chosen: Sequence[str]) -> Iterator[Row]:
    """Yield what a small contradiction takes, on a board of which one clue was changed."""
    for family in chosen:
        cells = []
        for side in 20, 30:
            found, wrong = board(family, side), None
            if found is not None:
                try:
                    with limited(CHANGING_S):
                        wrong = contradicted(found.puzzle, found.grid, 1)
                except OutOfTime:
                    pass
            if wrong is None:
                cells += ["-", "-"]
                continue
            ms, why = taken(lambda p=wrong: satgrid.explain(p, timeout_s=BUSY * WRONG_S))  # type: ignore[misc]
            size = str(why.contradiction.size) if why.contradiction else "-"
            cells += [told(ms, not why.complete or ms > WRONG_S * 1000, WRONG_S), size]
        yield family, *cells


def counts(chosen: Sequence[str]) -> Iterator[Row]:
    """Yield what counting takes, in wall time: the counter is another process."""
    for name, puzzle in COUNTED.items():
        start = perf_counter()
        found = satgrid.count(puzzle, timeout_s=COUNT_S)
        ms = (perf_counter() - start) * 1000
        shown = f"{found.at_least:,}" if found.at_least < 10**6 else f"{found.at_least:.2e}"
        late = found.status == "gave-up"
        yield name, f"at least {shown}" if late else shown, told(ms, late, COUNT_S)


COUNT_S = 20

SECTIONS: list[Section] = [
    (
        "Determined cells",
        "Milliseconds to all candidates of all cells. Aims: 50 at 20x20, 300 at 30x30.",
        ("family", "20x20", "half blanked", "30x30", "half blanked"),
        determined,
    ),
    (
        "Key strokes",
        f"Milliseconds at 20x20 in a session: the first question, then one a key stroke (each "
        f"given up after {KEY_S * 1000:.0f} ms, and gone on with at the next). Aim: 20 for 95 of "
        "100.",
        ("board", "first", "median", "95 %", "most"),
        keys,
    ),
    (
        "Hints",
        "Milliseconds of processor time: the first hint, then all steps, of puzzles with one "
        "solution. Aims: a hint 50 at 10x10, all steps of a 15x15 10,000. The last column is the "
        "hardest tier.",
        ("family", "size", "hint", "most", "all steps", "most", "tier"),
        hints,
    ),
    (
        "Hints at 20x20",
        "Milliseconds to a hint where none, 30, 60, 90 of 100 determined cells are drawn: median "
        "and most. Aim: 300 for 95 of 100.",
        ("family", "median", "most"),
        big_hints,
    ),
    (
        "Contradictions",
        "Milliseconds to the best of ten contradictions, and its clues, where one clue of a board "
        "was changed so that no solution is left, or where no such clue is found, those of two "
        "lines changed places, or one more cell is given; `-` where that takes too long. Aims: "
        "1,000 at 20x20, 2,000 at 30x30.",
        ("family", "20x20", "clues", "30x30", "clues"),
        contradictions,
    ),
    (
        "Counting",
        "Milliseconds of wall time to the number of solutions. Aim: 1,000 for a nonogram 10x10 of "
        "10^20 solutions.",
        ("board", "solutions", "ms"),
        counts,
    ),
]


def lines(words: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the page, or of the sections and families that are named."""
    titles = [title for title, *_ in SECTIONS if title.lower() in map(str.lower, words)]
    chosen = [name for name in names() if name in words] or names()
    yield "# What a player asks"
    yield ""
    yield f"Written by `python -m benchmarks.why`, on {MACHINE}."
    yield "Boards have all clues of a random solution, and some have more solutions; sudokus are"
    yield "16x16 and 25x25, star battles 14x14 and 20x20 with two stars, and the bigger boards of"
    yield "futoshiki, kenken and skyscrapers 25x25. `-` is a family whose board is not made within"
    yield f"{MAKING_S} s."
    yield "The machine did other work too, which a row of one run and one of another may show."
    for title, about, head, rows in SECTIONS:
        if titles and title not in titles:
            continue
        yield from ("", f"## {title}", "", about, "")
        yield f"| {' | '.join(head)} |"
        yield f"|{'---|' * len(head)}"
        for row in rows(chosen):
            yield f"| {' | '.join(row)} |"


def main(words: Sequence[str]) -> None:
    """Print the page, and write it where nothing was chosen."""
    found = []
    for line in lines(words):
        print(line, flush=True)
        found.append(line)
    if not words:
        WRITTEN.write_text("\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

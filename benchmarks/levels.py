"""Whether a board that is harder for Simon Tatham's programs is rated higher here.

`python -m benchmarks.levels` makes boards of two levels by `sgt-GAME --generate`, from seeds, and
prints in how many of 100 pairs the harder one is rated higher: by the largest tier, then the sum.
Equal ratings count half. Names of games print their rows alone. `BOARDS` of each level are rated.

`python -m benchmarks.levels --file LEVELS.tsv` rates boards of a file instead, with a line for each
(family, level as a number, parameters, game ID), and prints the rank correlation of these levels
with ours for each family. A board that takes too long counts as extreme.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from statistics import correlation

import satgrid
from satgrid.deadline import OutOfTime
from satgrid.errors import GaveUp
from satgrid.problem import Problem
from satgrid.why.steps import EXTREME, LEVELS, find_steps, rate_steps

ROWS = (
    *(("singles", f"{n}x{n}", "de", "dk", "hitori") for n in (6, 8, 10)),
    *(("slant", f"{n}x{n}", "de", "dh", "slant") for n in (8, 10)),
    *(("unruly", f"{n}x{n}", "de", "dn", "binairo") for n in (8, 10)),
    ("lightup", "7x7b20s4", "d0", "d2", "akari"),
    ("solo", "3x3", "db", "da", "sudoku"),
    *(("tents", f"{n}x{n}", "de", "dt", "tents") for n in (8, 10)),
    *(("pearl", f"{n}x{n}", "de", "dt", "masyu") for n in (6, 8)),
    ("loopy", "7x7t0", "de", "dt", "slitherlink"),
    *(("towers", f"{n}", "de", "dh", "skyscrapers") for n in (5, 6)),
    *(("keen", f"{n}", "de", "dh", "kenken") for n in (5, 6)),
    *(("unequal", f"{n}", "de", "dk", "futoshiki") for n in (5, 6)),
)
"""The game, its size, the letters of two of its levels, and the family."""

BOARDS = 40
LIMIT_S = 20.0


def rated(game: str, parameters: str, family: str, seed: int) -> tuple[float, int] | None:
    """Return the largest tier and the cost of a board; None where that takes too long."""
    program = ["/usr/games/sgt-" + game, "--generate", "1", f"{parameters}#{seed}"]
    made = subprocess.run(program, capture_output=True, text=True, check=True).stdout.strip()
    try:
        found = rate_steps(
            [*find_steps(Problem(satgrid.load(made, family=family)), timeout_s=LIMIT_S)]
        )
    except (GaveUp, OutOfTime):
        return None
    return found.tier, found.cost


def lines(games: Sequence[str]) -> Iterator[str]:
    """Yield the table, line by line."""
    yield "| game | size | levels | harder is rated higher | by tier alone | left out |"
    yield "|---|---|---|---|---|---|"
    for game, size, easy, hard, family in ROWS:
        if games and game not in games:
            continue
        made = [
            [rated(game, size + level, family, seed) for seed in range(BOARDS)]
            for level in (easy, hard)
        ]
        low, high = ([each for each in some if each is not None] for some in made)
        wins = [(a < b) + (a == b) / 2 for a in low for b in high]
        tiers = [(a[0] < b[0]) + (a[0] == b[0]) / 2 for a in low for b in high]
        late = 2 * BOARDS - len(low) - len(high)
        shares = (f"{100 * sum(some) / len(some):.1f} of 100" for some in (wins, tiers))
        yield f"| {game} | {size} | {easy}, {hard} | {' | '.join(shares)} | {late} |"


def correlations(path: Path) -> Iterator[str]:
    """Yield the table of Spearman's rank correlations, and the levels here, line by line."""
    with path.open(encoding="utf-8") as file:
        boards = list(csv.DictReader(file, delimiter="\t"))
    yield "| family | boards | rank correlation | levels here, by level there |"
    yield "|---|---|---|---|"
    for family, own in groupby(boards, itemgetter("family")):
        pairs = [(int(each["level"]), _level(each["id"], family)) for each in own]
        there: dict[int, Counter[str]] = {}
        for level, here in pairs:
            there.setdefault(level, Counter())[here] += 1
        shown = "; ".join(
            f"{level}: " + ", ".join(f"{n} {here}" for here, n in there[level].most_common())
            for level in sorted(there)
        )
        ranks = [[each[0] for each in pairs], [LEVELS.index(each[1]) for each in pairs]]
        same = len({*ranks[1]}) == 1
        rho = "-" if same else f"{correlation(*map(_ranks, ranks)):.2f}"
        yield f"| {family} | {len(pairs)} | {rho} | {shown} |"


def _ranks(numbers: Sequence[int]) -> list[float]:
    """Return the rank of each number; equal ones share the mean of their ranks."""
    return [
        sum(other < n for other in numbers) + sum(other == n for other in numbers) / 2
        for n in numbers
    ]


def _level(game_id: str, family: str) -> str:
    problem = Problem(satgrid.load(game_id, family=family))
    try:
        return rate_steps([*find_steps(problem, timeout_s=LIMIT_S)]).level
    except (GaveUp, OutOfTime):
        return EXTREME


if __name__ == "__main__":
    is_file = sys.argv[1:2] == ["--file"]
    for line in correlations(Path(sys.argv[2])) if is_file else lines(sys.argv[1:]):
        print(line, flush=True)

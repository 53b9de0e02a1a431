"""Whether a board that is harder for Simon Tatham's programs is rated higher here.

`python -m benchmarks.levels` makes boards of two levels by `sgt-GAME --generate`, from seeds, and
prints in how many of 100 pairs the harder one is rated higher: by the largest tier, then the sum.
Equal ratings count half. Names of games print their rows alone. `BOARDS` of each level are rated.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence

import satgrid
from satgrid.deadline import OutOfTime
from satgrid.errors import GaveUp
from satgrid.problem import Problem
from satgrid.why.steps import find_steps, rate_steps

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


if __name__ == "__main__":
    for line in lines(sys.argv[1:]):
        print(line, flush=True)

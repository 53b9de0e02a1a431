"""Two programs a tool: the faster one counts in a row, and a table has both.

The second ones are in `second/`: of clingo and of CP-SAT for each family, of PySAT for ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from benchmarks.__main__ import number, section
from benchmarks.peers.judged import Verdict
from benchmarks.peers.table import Asked, by

SECOND = " second"

PLAIN: Mapping[str, tuple[str, str]] = {
    "akari": (
        "the lamps that a cell sees, numbers by a counter",
        "a variable a stretch between walls, numbers by clauses about subsets",
    ),
    "binairo": ("lines differ by a variable a pair of cells", "lines that are alike are cut off"),
    "hashi": (
        "an island's number by a counter of bridges",
        "a variable a way to come to the number",
    ),
    "heyawake": (
        "a part that is cut off is all black, or what it is cut off from, or let out",
        "a part is let out, and so is each cell beforehand",
    ),
    "kakuro": (
        "each digit, and each set of digits that makes a sum",
        "those digits and sets that crossing runs leave",
    ),
    "masyu": ("lines, two or none a place", "faces inside and outside, lines between them"),
    "nurikabe": (
        "islands as far as their number goes, sequential counters",
        "islands as far as others let them grow, totalisers",
    ),
    "slitherlink": (
        "lines, two or none a corner, numbers by a counter",
        "faces inside and outside, lines between them, numbers by clauses about subsets",
    ),
    "sudoku": ("each number in each cell", "those that no settled cell excludes"),
    "tents": (
        "a variable a tree and its tent",
        "tents alone, what cannot be matched is cut off by Hall's theorem",
    ),
}
"""What the first and the second model of PySAT are, in words."""


def faster(asked: Sequence[Asked]) -> Iterator[Asked]:
    """Yield questions with one verdict a tool, of the program that answers more, or sooner."""
    for _, those in _rows(asked):
        kept = {name: kept_of(those, name) for name in _names(those)}
        for each in those:
            told = {name: each.verdicts[tool] for name, tool in kept.items()}
            yield each._replace(verdicts=told)


def kept_of(asked: Sequence[Asked], name: str) -> str:
    """Return the one of a tool's two programs that counts in a row."""
    return min((name, name + SECOND), key=lambda tool: _rank(asked, tool))


def _rank(asked: Sequence[Asked], tool: str) -> tuple[int, float]:
    seconds = _seconds(asked, tool)
    return -len(seconds), median(seconds) if seconds else 0.0


def _seconds(asked: Sequence[Asked], tool: str) -> list[float]:
    verdicts = [each.verdicts.get(tool, Verdict(None)).seconds for each in asked]
    return [each for each in verdicts if each is not None]


def _rows(asked: Sequence[Asked]) -> Iterator[tuple[tuple[str, bool], list[Asked]]]:
    yield from by(asked, lambda each: (f"{each.family} | {each.group}", each.unique))


def _names(asked: Sequence[Asked]) -> list[str]:
    return [tool for tool in asked[0].verdicts if not tool.endswith(SECOND)]


def both_ways(asked: Sequence[Asked]) -> Iterator[str]:
    """Yield the lines of the tables of both programs."""
    twice = [name for name in _names(asked) if name + SECOND in asked[0].verdicts] if asked else []
    if not twice:
        return
    counts, rows = Counter[str](), list[list[str]]()
    for (row, unique), those in _rows(asked):
        cells = [row]
        for name in twice:
            pair = [_seconds(those, tool) for tool in (name, name + SECOND)]
            cells += (f"{number(median(each) * 1000)} ms" if each else "-" for each in pair)
            counts[name] += unique and any(pair) and kept_of(those, name) != name
        if unique:
            rows.append(cells)
    told = ", ".join(f"{name} {counts[name]}" for name in twice)
    yield from section(
        "How the models were chosen",
        "Both programs of each tool that runs models of ours, to the verdict that the solution is "
        "the only one: medians over the puzzles that each answered. In a row the one counts that "
        f"answers more puzzles, or sooner; in how many of {len(rows)} rows that is the second: "
        f"{told}. What they say, for clingo and CP-SAT, stands in [README.md](README.md).",
        ("family", "puzzles", *(each for name in twice for each in (name, "second"))),
        rows,
    )
    yield from section(
        "PySAT's models",
        "What is stated in one way, and in the other.",
        ("family", "plain PySAT", "second"),
        ([family, *words] for family, words in PLAIN.items()),
    )

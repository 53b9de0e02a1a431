"""Where satgrid's time goes on the puzzles compared, and the rows in which another tool is first.

Seconds are processor time, measured in this process behind the comparison: from clues in memory to
the verdict whether the solution is the only one, after another puzzle of the family was solved; the
quickest of five runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

import satgrid
from benchmarks.__main__ import number, section
from benchmarks.peers.table import OURS, QUESTIONS, Asked, both, by, mean
from satgrid.problem import Problem

RUNS = 5
KNOWN = ("reading", "inspecting", "checking")
"""What has to be done before and behind any search: no part of it finds anything."""
STAGES = (*KNOWN, "narrowing", "encoding", "loading", "solving")
REST = "the rest"

WHY = (
    "Every row that another tool wins, with how many times faster it is by the geometric mean over "
    "the puzzles that both answered; the times are medians. Tatham's solvers and pbnsolve are "
    "compiled C, each written for one kind of puzzle, that deduces on arrays of bytes; Tatham's "
    "leave unanswered what needs a search. Plain PySAT is some three hundred lines that make the "
    "clauses straight from the clues, without looking for mistakes in them, narrowing or checking "
    "the answer; it is behind where narrowing finds much. clingo, CP-SAT and what is built on it "
    "read and narrow a model in compiled code, where satgrid's narrowing and encoding are Python. "
    "*Before and behind* is what Python takes in satgrid to read the clues, look for mistakes in "
    "them, and hold the grid against them behind the search. What holds satgrid back is that where "
    "it is more than the tool's whole time (satgrid could not be first if it found the grid in no "
    "time), and else the stage that takes longest, with its share of satgrid's time."
)


class Spent(NamedTuple):
    """The seconds of the whole way of one puzzle, and of its stages."""

    family: str
    group: str
    whole: float
    stages: Mapping[str, float]


def spent(family: str, group: str, puzzle: satgrid.Puzzle, other: satgrid.Puzzle) -> Spent:
    """Return what the whole way takes; `other` is another puzzle of the family."""
    whole, stages = min((_run(puzzle, other) for _ in range(RUNS)), key=lambda run: run[0])
    return Spent(family, group, whole, stages)


def _run(puzzle: satgrid.Puzzle, other: satgrid.Puzzle) -> tuple[float, dict[str, float]]:
    told = puzzle.to_json()
    satgrid.solve(other)  # What is remembered of a puzzle is of this one then.
    start = process_time()
    again = satgrid.Puzzle.from_json(told)
    read = process_time()
    with patch("satgrid.search.options.perf_counter", process_time):
        answer = satgrid.solve(again, unique=True)
    whole = process_time() - start
    stages = {**dict.fromkeys(STAGES, 0.0), **answer.report.seconds, "reading": read - start}
    satgrid.solve(other)
    start = process_time()
    Problem(puzzle).inspect()
    stages["inspecting"] = process_time() - start
    start = process_time()
    for grid in answer.grids:
        satgrid.check(puzzle, grid)
    stages["checking"] = process_time() - start
    if stages["solving"]:
        stages["solving"] -= stages["checking"]  # It is part of it.
    stages[REST] = whole - sum(stages.values())
    return whole, stages


def lost(asked: Sequence[Asked], found: Sequence[Spent], tools: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table of what other tools win."""
    yield from section(
        "Where satgrid is not first",
        WHY,
        (
            "family",
            "puzzles",
            "question",
            "tool",
            "times faster",
            "its time",
            "before and behind",
            "what holds satgrid back",
        ),
        lost_rows(asked, found, tools),
    )


def stages(found: Sequence[Spent]) -> Iterator[str]:
    """Yield the lines of the table of satgrid's stages."""
    yield from section(
        "Where satgrid's time goes",
        "To the verdict: milliseconds, and the share of each stage, the medians over the puzzles "
        "that satgrid answered. *Solving* is the search with its cuts, *the rest* is stating the "
        "rules and what lies between the stages.",
        ("family", "puzzles", "ms", *STAGES, REST),
        shares(found),
    )


def shares(found: Iterable[Spent]) -> Iterator[list[str]]:
    for (family, group), those in _grouped(found).items():
        cells = [
            f"{median(each.stages[stage] / each.whole for each in those):.0%}"
            for stage in (*STAGES, REST)
        ]
        yield [family, group, number(median(each.whole for each in those) * 1000), *cells]


def lost_rows(
    asked: Sequence[Asked], found: Sequence[Spent], tools: Sequence[str]
) -> Iterator[list[str]]:
    """Yield the rows in which a tool is faster than satgrid."""
    grouped = _grouped(found)
    for family in dict.fromkeys(each.family for each in asked):
        own = [each for each in asked if each.family == family]
        for (group, unique), those in by(own, lambda each: (each.group, each.unique)):
            for tool in tools:
                pairs = both(those, tool) if tool != OURS else []
                if not pairs or mean(pairs) >= 1:
                    continue
                ours, theirs = (median(each) * 1000 for each in zip(*pairs, strict=True))
                before, why = held_back(grouped.get((family, group), []), theirs)
                yield [
                    family,
                    group,
                    QUESTIONS[unique],
                    tool,
                    number(1 / mean(pairs)),
                    f"{number(theirs)} of {number(ours)} ms",
                    before,
                    why,
                ]


def held_back(ways: Sequence[Spent], theirs: float) -> tuple[str, str]:
    """Return what is before and behind a search, and what a tool of so many milliseconds wins by.

    There are no ways where satgrid found no verdict.
    """
    if not ways:
        return "-", "no verdict"
    before = median(sum(way.stages[s] for s in KNOWN) for way in ways) * 1000
    shares = {
        stage: median(way.stages[stage] / way.whole for way in ways)
        for stage in (*STAGES, REST)
        if stage not in KNOWN
    }
    longest = max(shares, key=shares.__getitem__)
    why = "before and behind" if before >= theirs else f"{longest}, {shares[longest]:.0%}"
    return f"{number(before)} ms", why


def _grouped(found: Iterable[Spent]) -> dict[tuple[str, str], list[Spent]]:
    grouped: dict[tuple[str, str], list[Spent]] = {}
    for each in found:
        grouped.setdefault((each.family, each.group), []).append(each)
    return grouped

"""The tables of `PEERS.md`: geometric means of ratios, medians, and what was not answered.

A ratio is a tool's seconds by satgrid's on the same puzzle and question, where both answers count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import geometric_mean, median
from typing import NamedTuple

from benchmarks.__main__ import number, section
from benchmarks.peers.judged import Verdict

OURS = "satgrid"
SHORT = "family", "question"
BY_TOOL = "tool", "rows", "×", "least", "rows below 1"
QUESTIONS = {False: "first answer", True: "the only one"}


class Asked(NamedTuple):
    """One question about one puzzle, and the verdict on each tool's answer."""

    family: str
    group: str
    unique: bool
    verdicts: Mapping[str, Verdict]


def tables(asked: Sequence[Asked], tools: Sequence[str]) -> Iterator[str]:
    """Yield the lines of all tables of what was answered."""
    others = [tool for tool in tools if tool != OURS]
    yield from section(
        "In short",
        "How many times satgrid's processor time a tool takes to find whether the solution is the "
        "only one, the geometric mean over the puzzles that both answered. Below 1 the other tool "
        "is faster; families in which one is faster come first, those by most before the others.",
        (*SHORT, *others),
        short(asked, others),
    )
    yield from section(
        "How it compares",
        "How many times satgrid's processor time a tool takes: the geometric mean over the puzzles "
        "that both answered, and how many of all these are. Below 1 the other tool is faster.",
        (*SHORT, *others),
        summary(asked, others),
    )
    for family in dict.fromkeys(each.family for each in asked):
        own = [each for each in asked if each.family == family]
        yield from section(
            family.capitalize(),
            "The median, the ratio to satgrid's by the geometric mean, and how many were answered.",
            ("puzzles", "question", *tools),
            rows(own, tools),
        )


def by_tool(asked: Sequence[Asked], tools: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table of what each tool takes on all rows together."""
    yield from section(
        "By tool",
        "To the verdict that the solution is the only one: the rows of which a tool answered a "
        "puzzle, how many times satgrid's processor time it takes by the geometric mean over those "
        "puzzles, the least of a row, and the rows in which it is ahead.",
        BY_TOOL,
        tool_rows(asked, [tool for tool in tools if tool != OURS]),
    )


def tool_rows(asked: Sequence[Asked], others: Sequence[str]) -> Iterator[list[str]]:
    verdicts = [each for each in asked if each.unique]
    for tool in others:
        found = [
            mean(pairs)
            for _, those in by(verdicts, lambda each: (f"{each.family} {each.group}", True))
            if (pairs := both(those, tool))
        ]
        if not found:
            continue
        ahead = sum(each < 1 for each in found)
        ratios = (f"×{number(each)}" for each in (mean(both(verdicts, tool)), min(found)))
        yield [tool, str(len(found)), *ratios, str(ahead)]


def unanswered(asked: Sequence[Asked]) -> Iterator[str]:
    """Yield the lines of the table of what does not count."""
    yield from section(
        "Not answered",
        "Why an answer does not count, and how often.",
        ("tool", "family", "puzzles", "question", "why", "times"),
        lost(asked),
    )


def summary(asked: Sequence[Asked], others: Sequence[str]) -> Iterator[list[str]]:
    rows = [(each[0], QUESTIONS[each[1]], found) for each, found in by(asked, _family)]
    for family, question, found in [*rows, ("all", "both", list(asked))]:
        cells = []
        for tool in others:
            pairs = both(found, tool)
            cells.append(f"{ratio(pairs)} ({len(pairs)} of {len(found)})" if pairs else "-")
        yield [family, question, *cells]


def short(asked: Sequence[Asked], others: Sequence[str]) -> Iterator[list[str]]:
    """Yield a row a family and one of all, those in which another tool is faster first."""
    verdicts = [each for each in asked if each.unique]
    families = dict.fromkeys(each.family for each in verdicts)
    found = {name: [each for each in verdicts if each.family == name] for name in families}
    means = {
        name: {tool: mean(pairs) for tool in others if (pairs := both(rows, tool))}
        for name, rows in {**found, "all": verdicts}.items()
    }
    least = sorted(families, key=lambda name: min([1.0, *means[name].values()]))
    for name in [*least, "all"]:
        ratios = [f"×{number(means[name][t])}" if t in means[name] else "-" for t in others]
        yield [name, QUESTIONS[True], *ratios]


def _family(each: Asked) -> tuple[str, bool]:
    return each.family, each.unique


def rows(asked: Sequence[Asked], tools: Sequence[str]) -> Iterator[list[str]]:
    for (group, unique), found in by(asked, lambda each: (each.group, each.unique)):
        cells = []
        for tool in tools:
            seconds = [s for each in found if (s := each.verdicts[tool].seconds) is not None]
            pairs = both(found, tool)
            told = f"{number(median(seconds) * 1000)} ms" if seconds else "-"
            told += f", {ratio(pairs)}" if pairs and tool != OURS else ""
            cells.append(f"{told} ({len(seconds)} of {len(found)})" if seconds else "-")
        yield [group, QUESTIONS[unique], *cells]


def lost(asked: Sequence[Asked]) -> Iterator[list[str]]:
    count = Counter(
        (tool, each.family, each.group, QUESTIONS[each.unique], verdict.why.replace("|", "\\|"))
        for each in asked
        for tool, verdict in each.verdicts.items()
        if verdict.seconds is None
    )
    for what, times in sorted(count.items()):
        yield [*what, str(times)]


def both(asked: Iterable[Asked], tool: str) -> list[tuple[float, float]]:
    """Return satgrid's seconds and the tool's wherever both answers count."""
    pairs = ((each.verdicts[OURS].seconds, each.verdicts[tool].seconds) for each in asked)
    return [(ours, theirs) for ours, theirs in pairs if ours is not None and theirs is not None]


def mean(pairs: Iterable[tuple[float, float]]) -> float:
    """Return how many times satgrid's seconds a tool takes, by the geometric mean."""
    return geometric_mean(theirs / ours for ours, theirs in pairs)


def ratio(pairs: Iterable[tuple[float, float]]) -> str:
    return f"×{number(mean(pairs))}"


def by(
    asked: Iterable[Asked], key: Callable[[Asked], tuple[str, bool]]
) -> Iterable[tuple[tuple[str, bool], list[Asked]]]:
    found: dict[tuple[str, bool], list[Asked]] = {}
    for each in asked:
        found.setdefault(key(each), []).append(each)
    return found.items()

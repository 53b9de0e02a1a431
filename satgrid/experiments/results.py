"""Whether the methods of a study agree, and the numbers that tables and diagrams show.

A claim holds the proved facts: whether there is a solution, whether it is the only one, the
solution itself, and the bounds of the best value. Two claims about one puzzle may not contradict
each other. A run is solved if it settled its question; a run that gave up, was refused or crashed
counts as slower than any solved one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import inf, isfinite
from statistics import median
from typing import Any, NamedTuple, TypeAlias

from satgrid.errors import SatgridError, count
from satgrid.experiments.store import CRASHED, REFUSED, SETTLED, WRONG, Planned, Row, Store
from satgrid.records import record
from satgrid.search.answer import UNSATISFIABLE, Answer

# Agreement of the methods

Claim = dict[str, Any]


_MENDED = "when it is mended, begin a new file of runs"


class Wrong(SatgridError):
    """A method gave a wrong grid, or two methods disagree."""

    exit_code = 4


class Consistency:
    """Records runs, and raises `Wrong` at the first that contradicts an earlier one.

    `proved` are the names of instances that were made with a proof of one solution.
    """

    def __init__(self, proved: Iterable[str]) -> None:
        one = {"solvable": True, "unique": True, "best": None, "solution": None, "says": None}
        # By instance: each different claim, with the first method that made it.
        self._heard: dict[str, list[tuple[str, Claim]]] = {
            name: [("satgrid generate", one)] for name in proved
        }

    def record(self, row: Row) -> None:
        """Raise `Wrong` for a wrong grid, and for a claim that contradicts an earlier one."""
        if row.status == WRONG:
            raise Wrong(f"{row.instance}: {row.method}: {row.reason}; {_MENDED}")
        if row.claim is None:
            return
        earlier = self._heard.setdefault(row.instance, [])
        for method, claim in earlier:
            what = _clash(claim, row.claim) or _clash(row.claim, claim)
            if what is not None:
                raise Wrong(
                    f"{row.instance}: {method} and {row.method} disagree on {what}: one of them "
                    "is wrong; unless it asks an outside solver, report it with the puzzle; "
                    f"{_MENDED}"
                )
        if all(claim != row.claim for _, claim in earlier):
            earlier.append((row.method, row.claim))


def claim_of(answer: Answer) -> Claim:
    """Return the claim of an answer, ready for JSON.

    `solvable` is None if it is unknown. `unique` is None if the question was about best solutions.
    `best` is None or [objective, lowest, highest], with bounds of the best value. `says` is the
    outside program whose unchecked word the claim needs, or None.
    """
    solution = ["".join(row) for row in answer.grids[0].rows()] if answer.grids else None
    best = None
    if (aim := answer.objective) is not None:
        best = [f"{'most' if aim.most else 'fewest'} {aim.name}", *sorted((aim.value, aim.bound))]
    return {
        "solvable": False if answer.status == UNSATISFIABLE else (True if solution else None),
        "unique": answer.unique if aim is None else None,
        "best": best,
        "solution": solution,
        "says": answer.says,
    }


def _clash(one: Claim, other: Claim) -> str | None:
    """Return what the first claim asserts and the other denies, or None."""
    if one["solvable"] and other["solvable"] is False:
        return "whether there is a solution"
    if one["unique"] and (
        other["unique"] is False
        or (one["solution"] and other["solution"] and one["solution"] != other["solution"])
    ):
        return "whether there is only one solution"
    if one["best"] and other["best"]:
        (name, low, _), (another, _, high) = one["best"], other["best"]
        if name == another and low > high:
            return f"the {name}"
    return None


# Results


class Outcome(NamedTuple):
    """A run and its puzzle."""

    instance: Planned
    row: Row

    @property
    def cells(self) -> int:
        """The number of cells of the board."""
        return self.instance.height * self.instance.width

    @property
    def solved(self) -> bool:
        """Whether the run settled its question."""
        return self.row.status in SETTLED

    @property
    def seconds(self) -> float:
        """The processor time until the question was settled, infinite if it was not."""
        return self.row.seconds if self.solved else inf

    @property
    def clauses(self) -> int | None:
        """The clauses of the formula and of all cuts; None without a formula.

        A puzzle that narrowing settles has 0. If a run with lazy cuts gave up, the number of cuts
        that it needs is unknown: None.
        """
        report = self.row.report
        if report is None or report["tries"] is not None:
            return None
        if not self.solved and (report["cuts"] or not report["clauses"]):
            return None
        return int(sum(report["clauses"].values()) + report["cuts"])


@record
class Results:
    """The runs of a study: `outcomes` by (group, method), both in the study's order."""

    title: str
    groups: tuple[str, ...]
    methods: tuple[str, ...]
    outcomes: dict[tuple[str, str], list[Outcome]]
    done: int
    planned: int
    troubles: tuple[str, ...]

    def where(self) -> str:
        """Return the versions and machines of the runs in words."""
        found: set[str | None] = set()
        for row in (outcome.row for outcome in self.every()):
            found.add(
                "{processor}, {}, {system} {machine}, Python {python}, satgrid {satgrid}, "
                "{jobs} at a time".format(count(row.versions["cores"], "core"), **row.versions)
            )
            found.add((row.report or {}).get("version"))
        return "; ".join(sorted(filter(None, found)))

    def unanswered(self) -> Iterator[tuple[str, str]]:
        """Yield each method without any answer, with the reason of its first run.

        satgrid refuses the method for every puzzle, or it crashes.
        """
        for method, rows in self._by_method():
            if rows and all(row.status in (REFUSED, CRASHED) for row in rows):
                yield method, f"no run of it came to an answer: {rows[0].reason}"

    def crashes(self) -> Iterator[tuple[str, str]]:
        """Yield each other method with crashed runs: their number, and the reason of the first."""
        unanswered = dict(self.unanswered())
        for method, rows in self._by_method():
            reasons = [row.reason for row in rows if row.status == CRASHED]
            if reasons and method not in unanswered:
                yield method, f"{len(reasons)} of {count(len(rows), 'run')} crashed: {reasons[0]}"

    def words(self) -> Iterator[tuple[str, str]]:
        """Yield each method with runs that need an outside program's word, and their number."""
        for method, rows in self._by_method():
            whose = [row.claim["says"] for row in rows if row.claim and row.claim["says"]]
            some = f"{len(whose)} of {count(len(rows), 'run')}"
            if whose:
                yield method, f"{some} rest on what {whose[0]} says, unchecked"

    def _by_method(self) -> Iterator[tuple[str, list[Row]]]:
        for method in self.methods:
            found = (self.outcomes[group, method] for group in self.groups)
            yield method, [outcome.row for outcome in chain.from_iterable(found)]

    def every(self) -> list[Outcome]:
        """Return the runs of all groups and methods."""
        return [*chain.from_iterable(self.outcomes.values())]


def read_results(store: Store) -> Results:
    """Return the results of the file's runs; raise `Wrong` if two of them contradict each other."""
    instances = {each.name: each for each in store.instances()}
    groups = tuple(dict.fromkeys(each.group for each in instances.values()))
    outcomes: dict[tuple[str, str], list[Outcome]] = {
        (group, method): [] for group in groups for method in store.methods
    }
    consistency = Consistency(name for name, each in instances.items() if each.proved)
    rows = store.rows()
    for row in rows:
        consistency.record(row)
        instance = instances[row.instance]
        outcomes[instance.group, row.method].append(Outcome(instance, row))
    troubles = tuple(f"{each.name}: {each.trouble}" for each in instances.values() if each.trouble)
    methods, done, planned = tuple(store.methods), len(rows), store.planned()
    return Results(store.title, groups, methods, outcomes, done, planned, troubles)


def solved_within(outcomes: Sequence[Outcome]) -> list[tuple[float, float]]:
    """Return (seconds, share) pairs: the share of all runs that is solved within the seconds."""
    times = sorted(outcome.seconds for outcome in outcomes)
    return [(t, k / len(times)) for k, t in enumerate(times, 1) if isfinite(t)]


def median_seconds(outcomes: Sequence[Outcome]) -> float | None:
    """Return the median time; None if too few runs are solved."""
    middle = median([outcome.seconds for outcome in outcomes] or [inf])
    return middle if isfinite(middle) else None


def median_clauses(outcomes: Sequence[Outcome]) -> float | None:
    """Return the median number of clauses; None if too few runs have a formula."""
    middle = median([inf if each.clauses is None else each.clauses for each in outcomes] or [inf])
    return middle if isfinite(middle) else None


Measure: TypeAlias = Callable[[Sequence[Outcome]], float | None]
"""A number that summarises runs, None if they have none."""


def by_size(outcomes: Sequence[Outcome], value: Measure) -> list[tuple[int, float]]:
    """Return (cells, value) for each size, smallest first, without sizes whose value is None."""
    sizes: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        sizes.setdefault(outcome.cells, []).append(outcome)
    values = ((cells, value(same)) for cells, same in sorted(sizes.items()))
    return [(cells, found) for cells, found in values if found is not None]

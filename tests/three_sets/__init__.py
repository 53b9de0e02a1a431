"""Brute force for every family, written from the text that `satgrid rules FAMILY` prints.

A function of a module here has the name of its family and states a puzzle: the values that each
place of an answer may have, and the rules. A rule is a sentence of the text, the places it is
about, and plain Python that says whether the values there meet it. `grids` tries all values,
place by place, and turns back where a rule whose places all have values is broken.

Nothing here comes from a referee, a constraint or an encoder; `made.py` alone uses families, for
their random clues. `tests/test_three_sets.py` compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from satgrid import families
from satgrid.clues import Value
from satgrid.grid import Cell, Grid
from satgrid.puzzle import Puzzle

Shown = Mapping[Cell, Value]
"""The values of places, of those at least that a rule is about."""


class TooLong(Exception):
    """More values would have to be tried than were allowed."""


class Rule(NamedTuple):
    """A sentence of the rules at some places."""

    says: str
    places: Sequence[Cell]
    holds: Callable[[Shown], bool]


class Stated(NamedTuple):
    """A puzzle: the values of each place of its answer, in reading order, and its rules."""

    values: dict[Cell, Sequence[Value]]
    rules: list[Rule]

    def sentences(self) -> list[str]:
        """Return the sentences, each once."""
        return list(dict.fromkeys(rule.says for rule in self.rules))

    def free(self) -> list[Cell]:
        """Return the places for which rules about them alone leave several values."""
        left = dict(self.values)
        for _, places, holds in self.rules:
            if len(places) == 1:
                (p,) = places
                left[p] = [value for value in left[p] if holds({p: value})]
        return [p for p, values in left.items() if len(values) > 1]

    def grids(
        self, without: str = "", random: Random | None = None, steps: int | None = None
    ) -> Iterator[Grid[Value]]:
        """Yield the grids that meet all rules, or all but those of one sentence.

        They come in a random order if asked. `TooLong` is raised after so many steps, if told.
        """
        places = list(self.values)
        height, width = places[-1][0] + 1, places[-1][1] + 1
        at = {place: k for k, place in enumerate(places)}
        ending: list[list[Callable[[Shown], bool]]] = [[] for _ in places]
        for rule in self.rules:
            if rule.says != without:
                ending[max((at[p] for p in rule.places), default=0)].append(rule.holds)
        shown: dict[Cell, Value] = {}
        left = count() if steps is None else iter(range(steps))

        def tried(k: int) -> Iterator[Grid[Value]]:
            if k == len(places):
                yield Grid(height, width, tuple(shown.values()))
                return
            values = self.values[places[k]]
            for value in random.sample(values, len(values)) if random else values:
                shown[places[k]] = value
                if next(left, None) is None:
                    raise TooLong
                if all(holds(shown) for holds in ending[k]):
                    yield from tried(k + 1)
            del shown[places[k]]

        return tried(0)


def state(puzzle: Puzzle) -> Stated:
    """Return the puzzle as the module of its family states it, with the cells that are given."""
    values, rules = _families()[puzzle.family](puzzle)
    given = [Rule("given", [p], lambda at, p=p, v=v: at[p] == v) for p, v in puzzle.given]
    return Stated(values, [*given, *rules])


@cache
def _families() -> dict[str, Callable[[Puzzle], Stated]]:
    """Return what states the puzzles of each family, by its name."""
    found: dict[str, Callable[[Puzzle], Stated]] = {}
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        module = import_module(f"three_sets.{path.stem}")
        own = {name: vars(module)[name] for name in families.names() if name in vars(module)}
        assert found.keys().isdisjoint(own)
        found |= own
    return found


def known() -> list[str]:
    """Return the names of the families that are stated."""
    return sorted(_families())


def of(
    values: Callable[[Puzzle], dict[Cell, Sequence[Value]]],
) -> Callable[[Callable[[Puzzle], Iterable[Rule]]], Callable[[Puzzle], Stated]]:
    """Return what makes of a function that yields rules one that states puzzles, with values."""

    def stating(rules: Callable[[Puzzle], Iterable[Rule]]) -> Callable[[Puzzle], Stated]:
        return lambda puzzle: Stated(values(puzzle), list(rules(puzzle)))

    return stating


def clues(puzzle: Puzzle) -> dict[Cell, int | str]:
    """Return what is printed in cells."""
    cells = puzzle.cells
    return {p: cells[p] for p in cells.cells() if cells[p] is not None} if cells else {}


def numbers(puzzle: Puzzle) -> list[tuple[Cell, int]]:
    return [(p, clue) for p, clue in clues(puzzle).items() if isinstance(clue, int)]


# ------------------------------------------------------------------ rules of many families


def among(says: str, cells: Sequence[Cell], holds: Callable[[list[Value]], bool]) -> Rule:
    """State a rule about the values of cells, whatever else the board shows."""
    return Rule(says, cells, lambda at: holds([at[p] for p in cells]))


def shows(says: str, p: Cell, value: Value) -> Rule:
    """Say that a place has a value."""
    return among(says, [p], lambda shown: shown == [value])


def counts(says: str, number: int, cells: Sequence[Cell], value: Value = "#") -> Rule:
    """Say how many of the cells have the value."""
    return among(says, cells, lambda shown: shown.count(value) == number)


def never(says: str, cells: Sequence[Cell], value: Value) -> Rule:
    """Say that not all of the cells have a value."""
    return among(says, cells, lambda shown: {*shown} != {value})


def differ(says: str, p: Cell, q: Cell) -> Rule:
    """Say that two cells have different values, if they are not empty."""
    return among(says, [p, q], lambda shown: shown[0] != shown[1] or shown[0] == ".")

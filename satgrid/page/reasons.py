"""Reasons: the next step, all steps, the rating, and why there is no solution or several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.deadline import OutOfTime
from satgrid.errors import GaveUp, PuzzleError
from satgrid.grid import Cell
from satgrid.page._question import Question
from satgrid.problem import Problem
from satgrid.search.begun import begun
from satgrid.why import explained, told, words
from satgrid.why.step import Step
from satgrid.why.steps import steps


def hint(question: Question) -> dict[str, Any]:
    """Return the next of the `steps` as a list of one, or of none where nothing is left.

    Its `text` tells as much as `spoil` says: "where" to look, "what" is found there, or "why".
    """
    problem, bare = _begun(question)
    spoil = question.text("spoil", "why")
    every = steps(problem, timeout_s=question.seconds())
    found = [*islice((each for each in every if told.is_seen(bare, each)), 1)]
    return {"steps": [_told(bare, each, spoil) for each in found]}


def all_steps(question: Question) -> dict[str, Any]:
    """Return the `steps` from the `grid` to all that is the same in the solutions.

    Each has a `text`, the `facts` that it finds (a place with its value, or one that it is not),
    the `places` from which they follow, and the names of `clues`. Not `complete`, time has ended.
    """
    problem, bare = _begun(question)
    found: list[Step] = []
    complete = _collect(found, steps(problem, timeout_s=question.seconds()))
    seen = [each for each in found if told.is_seen(bare, each)]
    return {"steps": [_told(bare, each, "why") for each in seen], "complete": complete}


def rate(question: Question) -> dict[str, Any]:
    """Return the `rating`: the largest tier of the steps, the sum of what they cost, the level."""
    from satgrid.why.rating import rating
    from satgrid.why.tiers import written

    problem = question.problem()
    found: list[Step] = []
    if not _collect(found, steps(problem, timeout_s=question.seconds())):
        return {"rating": None, "text": f"not rated: {len(found)} steps were found in time"}
    rated = rating(found)
    tier, total = written(rated.tier), rated.cost / 10
    return {
        "rating": {"tier": tier, "sum": total, "steps": rated.steps, "level": rated.level},
        "text": f"{rated.level}: the hardest step is of tier {tier}; there are {rated.steps}",
    }


def explain(question: Question) -> dict[str, Any]:
    """Return why there is no solution: lines of `text`, and the `marks` of clues in a drawing."""
    try:
        problem = question.problem()
    except PuzzleError as error:
        return {"text": [str(error)]}
    grid = question.grid(problem)
    if grid is not None and set(grid.flat) == {UNKNOWN}:
        grid = None
    found = explained.explain(problem, given=grid, timeout_s=question.seconds())
    why = found.contradiction
    if why is None:
        said = {"right-so-far": "it is right so far", "solved": "nothing contradicts"}
        return {"text": [said.get(found.status, "no reason was found in time")]}
    marks = words.marked(problem, why)
    lines = [words.sentence(problem, why), *(words.rule(problem, kind) for kind in why.rules)]
    return {
        "text": lines,
        "marks": {
            "cells": _places(marks.cells),
            "corners": _places(marks.corners),
            "rows": sorted(marks.rows),
            "columns": sorted(marks.columns),
        },
        "places": _places(marks.places),
        "clues": list(why.clues),
    }


def _begun(question: Question) -> tuple[Problem, Problem]:
    problem = question.problem()
    grid = question.grid(problem)
    return (begun(problem, grid) if grid is not None else problem), problem


def _collect(found: list[Step], some: Iterator[Step]) -> bool:
    try:
        found.extend(some)
    except (OutOfTime, GaveUp):
        return False
    return True


def _told(problem: Problem, step: Step, spoil: str) -> dict[str, Any]:
    text = {
        "where": told.place(problem, step),
        "what": told.sentence(problem, step).split(", because")[0],
    }
    shown: dict[str, Any] = {
        "text": text.get(spoil) or told.sentence(problem, step),
        "clues": list(step.clues),
        "places": _places(cell for cell, _ in step.because) if spoil != "what" else [],
        "marks": {},
    }
    if spoil == "where":
        shown["places"] = _places(cell for cell, _ in (*step.because, *step.facts))
        return shown | {"facts": []}
    return shown | {"facts": _facts(problem, step)}


def _places(cells: Iterable[Cell]) -> list[list[int]]:
    return [[*cell] for cell in sorted(set(cells))]


def _facts(problem: Problem, step: Step) -> list[dict[str, Any]]:
    """Return a value for each place of which one is left, else the values that it is not."""
    gone: dict[Cell, list[Value]] = {}
    for cell, value in step.facts:
        gone.setdefault(cell, []).append(value)
    known: dict[Cell, set[Value]] = {}
    for cell, value in step.because:
        known.setdefault(cell, set()).add(value)
    found: list[dict[str, Any]] = []
    for cell, values in sorted(gone.items()):
        left = [v for v in problem.values if v not in values and v not in known.get(cell, ())]
        if len(left) == 1:
            found.append({"at": [*cell], "value": left[0]})
        else:
            found += ({"at": [*cell], "not": value} for value in values)
    return found


VERBS = {"hint": hint, "steps": all_steps, "rate": rate, "explain": explain}

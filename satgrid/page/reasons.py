"""Reasons: the next step, all steps, the rating, and why there is no solution or several."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp, PuzzleError
from satgrid.grid import Cell
from satgrid.page import boards
from satgrid.page.question import Question
from satgrid.problem import Problem
from satgrid.search.partial import with_entries
from satgrid.why import explanation, wording
from satgrid.why.deductions import Fact
from satgrid.why.rating import count_open_cells, rate_steps
from satgrid.why.steps import NoStep, Step, find_steps, initial_facts, tier_number


def hint(question: Question) -> dict[str, Any]:
    """Return the next of the `steps` as a list of one, or of none where nothing is left.

    Its `text` tells as much as `spoil` says: "where" to look, "what" is found there, or "why".
    """
    problem, bare = _begun(question)
    spoil = question.text("spoil", "why")
    try:
        with limited(question.seconds()):
            known, every = {*initial_facts(problem)}, find_steps(problem)
            return {"steps": [*islice(_each_told(bare, every, spoil, known), 1)]}
    except NoStep as error:
        return {"error": str(error)}


def all_steps(question: Question) -> dict[str, Any]:
    """Return the `steps` from the `grid` to all that is the same in the solutions.

    Each has a `text`, the `facts` that it finds (a place with its value, or one that it is not),
    the `places` from which they follow, and the names of `clues`. Not `complete`, time has ended;
    `open` counts the places that all of them leave open.
    """
    problem, bare = _begun(question)
    found: list[Step] = []
    with limited(question.seconds()):
        known = {*initial_facts(problem)}
        complete = _collect(found, find_steps(problem))
    shown = [*_each_told(bare, found, "why", known)]
    return {"steps": shown, "complete": complete, "open": count_open_cells(problem, found)}


def rate(question: Question) -> dict[str, Any]:
    """Return the `rating`: the largest tier of the steps, the sum of what they cost, the level.

    `open` counts the places that stay open, where there are several solutions.
    """
    problem = question.problem()
    found: list[Step] = []
    try:
        found.extend(find_steps(problem, timeout_s=question.seconds()))
    except NoStep as error:
        return {"rating": None, "text": f"not rated: {error}"}
    except (OutOfTime, GaveUp):
        return {"rating": None, "text": f"not rated: {len(found)} steps were found in time"}
    rated = rate_steps(found)
    tier, total = tier_number(rated.tier), rated.cost / 10
    return {
        "rating": {"tier": tier, "sum": total, "steps": rated.steps, "level": rated.level},
        "text": f"{rated.level}: the hardest step is of tier {tier}; there are {rated.steps}",
        "open": count_open_cells(problem, found),
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
    found = explanation.explain(problem, given=grid, timeout_s=question.seconds())
    why = found.contradiction
    if why is None:
        said = {"right-so-far": "it is right so far", "solved": "nothing contradicts"}
        return {"text": [said.get(found.status, "no reason was found in time")]}
    marks = wording.contradiction_marks(problem, why)
    lines = [wording.contradiction_text(problem, why)]
    lines += (wording.rule_text(problem, kind) for kind in why.rules)
    return {
        "text": lines,
        "marks": {
            "cells": _places(marks.cells),
            "corners": _places(marks.corners),
            "rows": sorted(marks.rows),
            "columns": sorted(marks.columns),
            "right": sorted(marks.right),
            "below": sorted(marks.below),
        },
        "places": _places(marks.places),
        "clues": list(why.clues),
    }


def _begun(question: Question) -> tuple[Problem, Problem]:
    problem = question.problem()
    grid = question.grid(problem)
    return (with_entries(problem, grid) if grid is not None else problem), problem


def _collect(found: list[Step], some: Iterator[Step]) -> bool:
    try:
        found.extend(some)
    except (OutOfTime, GaveUp):
        return False
    return True


def _each_told(
    bare: Problem, every: Iterable[Step], spoil: str, known: set[Fact]
) -> Iterator[dict[str, Any]]:
    """Yield what is told of each step that people see; `bare` is the problem without entries.

    `known` are the facts that were known before the first step.
    """
    printed = boards.printed_clues(bare.puzzle)
    for step in every:
        if wording.is_visible(bare, step) and any(_is_drawn(bare, cell) for cell, _ in step.facts):
            yield _told(bare, step, spoil, known, printed)
        known.update(step.facts)


def _is_drawn(problem: Problem, place: Cell) -> bool:
    """Return whether people draw at a place: not where lines only pass."""
    answer, (r, c) = problem.answer, place
    return not answer.lattice or (r + c) % 2 == 1 or (answer.fills_rest and r % 2 == 1)


def _told(
    problem: Problem, step: Step, spoil: str, known: Collection[Fact], printed: Mapping[str, str]
) -> dict[str, Any]:
    def called(clue: str) -> str:
        return f"the {printed[clue]} in {clue}" if clue in printed else clue

    if spoil == "where":
        looked = _places(cell for cell, _ in (*step.because, *step.facts))
        text = wording.look_text(problem, step, called)
        return {"text": text, "clues": [*step.clues], "places": looked, "marks": {}, "facts": []}
    text = wording.finding_text(problem, step, known)
    if spoil != "what":
        text = f"{text}. Why: {wording.reason_text(problem, step, called)}"
    return {
        "text": text,
        "clues": list(step.clues),
        "places": _places(cell for cell, _ in step.because) if spoil != "what" else [],
        "marks": {},
        "facts": _facts(problem, step, known),
    }


def _places(cells: Iterable[Cell]) -> list[list[int]]:
    return [[*cell] for cell in sorted(set(cells))]


def _facts(problem: Problem, step: Step, known: Collection[Fact]) -> list[dict[str, Any]]:
    """Return a value for each place of which one is left, else the values that it is not."""
    gone: dict[Cell, list[Value]] = {}
    for cell, value in step.facts:
        gone.setdefault(cell, []).append(value)
    before = {*known, *step.because}
    found: list[dict[str, Any]] = []
    for cell, values in sorted(gone.items()):
        left = [v for v in problem.values if v not in values and (cell, v) not in before]
        if len(left) == 1:
            found.append({"at": [*cell], "value": left[0]})
        else:
            found += ({"at": [*cell], "not": value} for value in values)
    return found

"""Reasons: the next step, all steps, the rating, and why a puzzle has no solution."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from satgrid.clues import UNKNOWN, Value
from satgrid.constraints import Constraint
from satgrid.deadline import OutOfTime, limited
from satgrid.drawing.marked import Marked
from satgrid.errors import GaveUp, PuzzleError, count
from satgrid.grid import Cell, Clue
from satgrid.layers.marks import SIDES
from satgrid.page import boards
from satgrid.page.question import Question, error_text
from satgrid.problem import Problem
from satgrid.search.partial import with_entries
from satgrid.why import explanation, wording
from satgrid.why.deductions import Fact
from satgrid.why.steps import (
    NoStep,
    Step,
    count_open_cells,
    find_steps,
    initial_facts,
    rate_steps,
    tier_number,
)


def hint(question: Question) -> dict[str, Any]:
    """Return the next step as `steps`, a list of at most one.

    `spoil` is how much its `text` reveals: "where" to look, "what" to conclude, or "why".
    """
    problem, bare = _with_entries(question)
    spoil = question.text("spoil", "why")
    try:
        with limited(question.seconds()):
            known, every = {*initial_facts(problem)}, find_steps(problem)
            return {"steps": [*islice(_visible_steps(bare, every, spoil, known), 1)]}
    except NoStep as error:
        return {"error": str(error)}


def all_steps(question: Question) -> dict[str, Any]:
    """Return the `steps` from the `grid` to all values that the solutions share.

    Each step has a `text`, its `facts` (a place with its value, or with an excluded one), the
    `places` of its reasons, and the names of `clues`. `complete` is false if the time ended; `open`
    counts the places that all steps leave open.
    """
    problem, bare = _with_entries(question)
    steps: list[Step] = []
    with limited(question.seconds()):
        known, complete = {*initial_facts(problem)}, True
        try:
            steps.extend(find_steps(problem))
        except (OutOfTime, GaveUp):
            complete = False
    shown = [*_visible_steps(bare, steps, "why", known)]
    return {"steps": shown, "complete": complete, "open": count_open_cells(problem, steps)}


def rate(question: Question) -> dict[str, Any]:
    """Return the `rating`: the highest tier of the steps, their total cost, and the level.

    `open` counts the places that stay open, if there are several solutions.
    """
    problem = question.problem()
    steps: list[Step] = []
    try:
        steps.extend(find_steps(problem, timeout_s=question.seconds()))
    except NoStep as error:
        return {"rating": None, "text": f"not rated: {error}"}
    except (OutOfTime, GaveUp):
        return {"rating": None, "text": f"not rated: the time ended after {len(steps)} steps"}
    rated = rate_steps(steps)
    tier, total = tier_number(rated.tier), rated.cost / 10
    return {
        "rating": {"tier": tier, "sum": total, "steps": rated.steps, "level": rated.level},
        "text": f"{rated.level}: {count(rated.steps, 'step')}, the hardest of tier {tier}",
        "open": count_open_cells(problem, steps),
    }


def explain(question: Question) -> dict[str, Any]:
    """Return why there is no solution: lines of `text`, and the `marks` of clues in a drawing."""
    try:
        problem = question.problem()
    except PuzzleError as error:
        return {"text": [error_text(error)]}
    grid = question.grid(problem)
    if grid is not None and set(grid.flat) == {UNKNOWN}:
        grid = None
    explained = explanation.explain(problem, given=grid, timeout_s=question.seconds())
    why = explained.contradiction
    if why is None:
        said = {"right-so-far": "it is right so far", "solved": "there is no contradiction"}
        return {"text": [said.get(explained.status, "no reason found in time")]}
    marks = wording.contradiction_marks(problem, why)
    lines = [wording.contradiction_text(problem, why)]
    lines += (wording.rule_text(problem, kind) for kind in why.rules)
    return {
        "text": lines,
        "marks": _marks_json(marks),
        "places": _places(marks.places),
        "clues": list(why.clues),
    }


def _with_entries(question: Question) -> tuple[Problem, Problem]:
    problem = question.problem()
    grid = question.grid(problem)
    return (with_entries(problem, grid) if grid is not None else problem), problem


def _visible_steps(
    bare: Problem, every: Iterable[Step], spoil: str, known: set[Fact]
) -> Iterator[dict[str, Any]]:
    """Yield the JSON of each step with a visible fact; `bare` is the problem without entries.

    `known` are the facts before the first step.
    """
    printed = boards.printed_clues(bare.puzzle)
    for step in every:
        if wording.is_visible(bare, step) and any(_is_drawn(bare, cell) for cell, _ in step.facts):
            yield _step_json(bare, step, spoil, known, printed)
        known.update(step.facts)


def _is_drawn(problem: Problem, place: Cell) -> bool:
    """Return whether players draw at a place: not at nodes that lines pass."""
    answer, (r, c) = problem.answer, place
    return not answer.lattice or (r + c) % 2 == 1 or (answer.fills_rest and r % 2 == 1)


def _step_json(
    problem: Problem, step: Step, spoil: str, known: Collection[Fact], printed: Mapping[str, str]
) -> dict[str, Any]:
    def clue_name(clue: str) -> str:
        return f"the {printed[clue]} in {clue}" if clue in printed else clue

    marks = _clue_marks(problem, step.clues)
    reply = {"clues": [*step.clues], "marks": _marks_json(marks)}
    reasons = {*marks.places, *(cell for cell, _ in step.because)}
    if spoil == "where":
        text = wording.look_text(problem, step, clue_name)
        places = _places(reasons.union(cell for cell, _ in step.facts))
        return {"text": text, "places": places, "facts": [], **reply}
    text = wording.finding_text(problem, step, known)
    if spoil != "what":
        text = f"{text}. Why: {wording.reason_text(problem, step, clue_name)}"
    return {
        "text": text,
        "places": _places(reasons if spoil != "what" else marks.places),
        "facts": _facts(problem, step, known),
        **reply,
    }


def _clue_marks(problem: Problem, clues: Iterable[str]) -> Marked:
    """Return the marks of these clues; a clue without a place marks the cells of its statements."""
    statements: dict[str, list[Constraint]] = {clue: [] for clue in clues}
    if any(not isinstance(clue, Clue) or not clue.kind for clue in statements):
        for each in problem.rules():
            for part in each.parts():
                if part.clue in statements:
                    statements[part.clue].append(part)
    return wording.clue_marks(problem, statements, ())


def _marks_json(marks: Marked) -> dict[str, Any]:
    places = {"cells": _places(marks.cells), "corners": _places(marks.corners)}
    return places | {side: sorted(getattr(marks, side)) for side in SIDES}


def _places(cells: Iterable[Cell]) -> list[list[int]]:
    return [[*cell] for cell in sorted(set(cells))]


def _facts(problem: Problem, step: Step, known: Collection[Fact]) -> list[dict[str, Any]]:
    """Return the value of each place that has one left, and excluded values of the others."""
    excluded: dict[Cell, list[Value]] = {}
    for cell, value in step.facts:
        excluded.setdefault(cell, []).append(value)
    before = {*known, *step.because}
    facts: list[dict[str, Any]] = []
    for cell, values in sorted(excluded.items()):
        left = [v for v in problem.values if v not in values and (cell, v) not in before]
        if len(left) == 1:
            facts.append({"at": [*cell], "value": left[0]})
        else:
            facts += ({"at": [*cell], "not": value} for value in values)
    return facts

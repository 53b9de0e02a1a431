"""What a step is called: a sentence for people, and an object of JSON.

Rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from satgrid.clues import BLACK, LINE, WHITE, Value
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.why import tiers
from satgrid.why.local import Fact
from satgrid.why.steps import Step


def sentence(problem: Problem, step: Step) -> str:
    """Return what the step says, and why."""
    because = _said(problem, step.because)
    why = f", because {because}" if because else ""
    if step.cut_off:
        lost = ", ".join(map(_name, step.cut_off))
        why += f" (else {lost} would be cut off)"
    return f"{_whence(step)}: {_said(problem, step.facts)}{why}"


def place(step: Step) -> str:
    """Return where to look, and not what is seen there."""
    cells = dict.fromkeys(cell for cell, _ in (*step.because, *step.facts))
    near = ", ".join(_name(cell) for cell in sorted(cells)) if not step.clues else ""
    return _whence(step) + (f": look at {near}" if near else "")


def to_json(problem: Problem, step: Step) -> dict[str, Any]:
    """Return the step as JSON has it."""
    told: dict[str, Any] = {
        "tier": tiers.written(step.tier),
        "clues": list(step.clues),
        "facts": [{"cell": _place(cell), "not": value} for cell, value in step.facts],
        "because": _known(problem, step.because),
    }
    if step.cut_off:
        told["cut_off"] = [_place(cell) for cell in step.cut_off]
    return told | {"cost": step.cost / 10}


def _whence(step: Step) -> str:
    names = " and ".join(f"{name}" for name in step.clues)
    if step.tier == tiers.LOCAL:
        return "a rule"
    if not names:
        return "the rules"
    if step.tier == tiers.ONE_CLUE:
        return names
    return f"{names} with the rules"


def _place(cell: Cell) -> list[int]:
    return [cell[0] + 1, cell[1] + 1]


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _left(problem: Problem, facts: Iterable[Fact]) -> list[tuple[Cell, list[Value], list[Value]]]:
    """Return each cell with the values that it has not, and those that are left."""
    without: dict[Cell, list[Value]] = {}
    for cell, value in sorted(facts):
        without.setdefault(cell, []).append(value)
    values = problem.values
    return [(p, gone, [v for v in values if v not in gone]) for p, gone in without.items()]


def _known(problem: Problem, facts: Iterable[Fact]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for cell, gone, left in _left(problem, facts):
        if len(left) == 1:
            found.append({"cell": _place(cell), "value": left[0]})
        else:
            found += ({"cell": _place(cell), "not": value} for value in gone)
    return found


def _said(problem: Problem, facts: Sequence[Fact]) -> str:
    """Return "r1c2, r3c4 are white; r2c2 is not 3"."""
    cells: dict[str, list[str]] = {}
    for cell, gone, left in _left(problem, facts):
        what = (
            _shown(problem, left[0])
            if len(left) == 1
            else "not " + " or ".join(_shown(problem, value) for value in gone)
        )
        cells.setdefault(what, []).append(_name(cell))
    return "; ".join(
        f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} {what}"
        for what, names in cells.items()
    )


def _shown(problem: Problem, value: Value) -> str:
    if problem.answer.lattice and len(problem.values) == 2:
        return "on the line" if value == LINE else "off the line"
    names = {BLACK: "black", WHITE: "white"}
    names |= {colour.symbol: colour.name for colour in getattr(problem.puzzle, "colours", ()) or ()}
    return names.get(value, value)

"""What a step is called: a sentence for people, and an object of JSON.

Rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from satgrid.clues import BLACK, LINE, WHITE, Value
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.why import alike, tiers, words
from satgrid.why.local import Fact
from satgrid.why.looked import Link
from satgrid.why.step import Step

_MANY = 5
"""So many cells side by side are named by the first and the last one."""


def is_seen(problem: Problem, step: Step) -> bool:
    """Say whether a person draws what the step finds.

    Nobody draws that a loop passes a corner, nor that a cell for a digit is to have one.
    """
    plain = not step.clues and not step.because and problem.answer.text is not None
    if (
        plain
        and len({cell for cell, _ in step.facts}) == 1
        and {v for _, v in step.facts} == {WHITE}
    ):
        return False
    return bool(_seen(problem, step.facts))


def _seen(problem: Problem, facts: Iterable[Fact]) -> list[Fact]:
    if not problem.answer.lattice or problem.answer.through_cells:
        return alike.told(problem, [*facts])
    return [fact for fact in facts if sum(fact[0]) % 2]


def sentence(problem: Problem, step: Step) -> str:
    """Return what the step says, and why."""
    if step.links:
        return _trial(problem, step)
    because = _said(problem, step.because, {})
    facts = _seen(problem, step.facts) or step.facts
    why = f", because {because}" if because else ""
    if step.cut_off:
        lost = ", ".join(_name(problem, cell) for cell in step.cut_off)
        why += f" (else {lost} would be cut off)"
    return f"{_whence(problem, step)}: {_said(problem, facts, dict(step.settled))}{why}"


def _trial(problem: Problem, step: Step) -> str:
    """Return "a trial: r1c2 is white; if it were black: row 1: r1c1 is white; ..."."""
    facts = _said(problem, step.facts, dict(step.settled))
    return f"a trial: {facts}; {_way(problem, step.facts[0], step.links)}"


def _way(problem: Problem, fact: Fact, links: Sequence[Link]) -> str:
    """Return what is shown from trying a value until nothing fits."""
    cell, value = fact
    *shown, last = links
    told = [
        f"{_called(problem, link)}: {_said(problem, _seen(problem, link.facts) or link.facts, {})}"
        if not link.links
        else f"{_said(problem, link.facts, {})} ({_way(problem, link.facts[0], link.links)})"
        for link in shown
    ]
    told.append(f"{last.name} fails" if last.clued else f"against: {_called(problem, last)}")
    return f"if {_name(problem, cell)} were {_shown(problem, value)}: {' -> '.join(told)}"


def _called(problem: Problem, link: Link) -> str:
    """Return what the clue or rule of a link is called."""
    return link.name if link.clued else words.local(problem, link.name)


def _links(problem: Problem, links: Sequence[Link]) -> list[dict[str, Any]]:
    """Return the links of a trial as JSON has them."""
    return [
        {
            **({"clues" if link.clued else "rules": [_called(problem, link)]} if link.name else {}),
            "facts": _known(problem, link.facts),
            "because": _known(problem, link.because),
            **({"trial": _links(problem, link.links)} if link.links else {}),
        }
        for link in links
    ]


def place(problem: Problem, step: Step) -> str:
    """Return where to look, and not what is seen there."""
    _, cells = _where(step)
    near = ", ".join(_name(problem, cell) for cell in cells)
    return _whence(problem, step) + (f": look at {near}" if near else "")


def to_json(problem: Problem, step: Step, spoil: bool = True) -> dict[str, Any]:
    """Return the step as JSON has it; if it is not to `spoil`, only where to look."""
    if not spoil:
        clues, cells = _where(step)
        look = [_place(cell) for cell in cells]
        return {"tier": tiers.written(step.tier), "clues": clues, "look": look}
    told: dict[str, Any] = {
        "tier": tiers.written(step.tier),
        "clues": list(step.clues),
        "facts": [{"cell": _place(cell), "not": value} for cell, value in step.facts],
        "settled": [{"cell": _place(cell), "value": value} for cell, value in step.settled],
        "because": _known(problem, step.because),
    }
    if step.rules:
        told["rules"] = [words.local(problem, name) for name in step.rules]
    if step.cut_off:
        told["cut_off"] = [_place(cell) for cell in step.cut_off]
    if step.links:
        told["trial"] = _links(problem, step.links)
    return told | {"cost": step.cost / 10}


def _where(step: Step) -> tuple[list[str], list[Cell]]:
    """Return at which clues to look, or else at which cells."""
    if step.links:
        return [], sorted({cell for cell, _ in step.facts})
    if step.clues:
        return [*step.clues], []
    return [], sorted({cell for cell, _ in (*step.because, *step.facts)})


def _whence(problem: Problem, step: Step) -> str:
    if step.links:
        return "a trial"
    names = " and ".join(f"{name}" for name in step.clues)
    if step.tier == tiers.LOCAL:
        said = dict.fromkeys(words.local(problem, name) for name in step.rules)
        return "; ".join(said)
    if not names:
        return "the rules"
    if step.tier == tiers.ONE_CLUE:
        return names
    return f"{names} with the rules"


def _place(cell: Cell) -> list[int]:
    return [cell[0] + 1, cell[1] + 1]


def _name(problem: Problem, place: Cell) -> str:
    """Return "r1c2" for a cell; of the lattice also "r1c1|r1c2", "top of r1c1", "corner r1c1"."""
    if not problem.answer.lattice:
        return f"r{place[0] + 1}c{place[1] + 1}"
    (r, c), (height, width) = place, problem.puzzle.board
    if r % 2 == c % 2 == 0:
        return f"corner r{r // 2 + 1}c{c // 2 + 1}"
    if r % 2 and c % 2:
        return _cell(r // 2, c // 2)
    first, other = ((r - 1, c), (r + 1, c)) if c % 2 else ((r, c - 1), (r, c + 1))
    rims = ("top of", "bottom of") if c % 2 else ("left of", "right of")
    if min(first) < 0:
        return f"{rims[0]} {_cell(other[0] // 2, other[1] // 2)}"
    if other[0] > 2 * height or other[1] > 2 * width:
        return f"{rims[1]} {_cell(first[0] // 2, first[1] // 2)}"
    return f"{_cell(first[0] // 2, first[1] // 2)}|{_cell(other[0] // 2, other[1] // 2)}"


def _cell(r: int, c: int) -> str:
    return f"r{r + 1}c{c + 1}"


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


def _said(problem: Problem, facts: Sequence[Fact], settled: Mapping[Cell, Value]) -> str:
    """Return "r1c2, r3c4 are white; r2c2 is not 3"; of `settled` cells the value is known."""
    cells: dict[str, list[Cell]] = {}
    for cell, gone, left in _left(problem, facts):
        value = settled.get(cell, left[0] if len(left) == 1 else None)
        what = (
            _shown(problem, value)
            if value is not None
            else "not " + " or ".join(_shown(problem, value) for value in gone)
        )
        cells.setdefault(what, []).append(cell)
    return "; ".join(
        f"{', '.join(_names(problem, places))} "
        f"{'is' if len(places) == 1 else 'are'} {_many(what, len(places))}"
        for what, places in cells.items()
    )


def _names(problem: Problem, places: Sequence[Cell]) -> Iterator[str]:
    """Yield what places are called, and once what many cells next to each other are."""
    left = dict.fromkeys(places)
    while left:
        first = next(iter(left))
        run = [first]
        for down in (0, 1) if not problem.answer.lattice else ():
            run = [first]
            while (after := (run[-1][0] + down, run[-1][1] + 1 - down)) in left:
                run.append(after)
            if len(run) >= _MANY:
                break
        else:
            run = [first]
        last = f" to {_name(problem, run[-1])}" if len(run) > 1 else ""
        yield _name(problem, first) + last
        for p in run:
            del left[p]


def _many(what: str, number: int) -> str:
    return "walls" if what == "a wall" and number > 1 else what


def _shown(problem: Problem, value: Value) -> str:
    if problem.answer.lattice and len(problem.values) == 2:
        if problem.answer.walls:
            return "a wall" if value == LINE else "open"
        return "on the line" if value == LINE else "off the line"
    names = {BLACK: "black", WHITE: "white"}
    names |= {colour.symbol: colour.name for colour in getattr(problem.puzzle, "colours", ()) or ()}
    return names.get(value, value)

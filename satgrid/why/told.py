"""What a step is called: a sentence for people, and an object of JSON.

Rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from satgrid import families
from satgrid.clues import BLACK, LINE, WHITE, Value
from satgrid.draw.parts import SHAPES
from satgrid.grid import Cell
from satgrid.problem import Problem
from satgrid.why import alike, places, tiers, words
from satgrid.why.local import Fact
from satgrid.why.looked import Link
from satgrid.why.step import Step


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
    said = _said(problem, facts, dict(step.settled))
    return f"{_whence(problem, step)}: {said}{why}{_cut_off(problem, step)}"


def _cut_off(problem: Problem, step: Step) -> str:
    """Return " (else r1c1 would be cut off)", or ""."""
    lost = ", ".join(places.name(problem, cell) for cell in step.cut_off)
    return f" (else {lost} would be cut off)" if lost else ""


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
    return f"if {places.name(problem, cell)} were {_shown(problem, value)}: {' -> '.join(told)}"


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
    near = ", ".join(places.name(problem, cell) for cell in cells)
    return _whence(problem, step) + (f": look at {near}" if near else "")


def look(problem: Problem, step: Step, called: Callable[[str], str]) -> str:
    """Return where to look, in words: at clues by what they are `called`, or else at cells."""
    clues, cells = _where(step)
    named = [*map(called, clues), *(places.name(problem, cell) for cell in cells)]
    return f"look at {', '.join(named)}" if named else "look at the whole board"


def finding(problem: Problem, step: Step, known: Collection[Fact]) -> str:
    """Return what the step finds, and not why; `known` are the facts found before.

    Of a cell with fewer values left than the step rules out, it tells those that are left.
    """
    facts = _seen(problem, step.facts) or step.facts
    return _said(problem, facts, dict(step.settled), {*known, *step.because})


def reason(problem: Problem, step: Step, called: Callable[[str], str]) -> str:
    """Return from what the step follows: clues by what they are `called`, rules, known cells."""
    if step.links:
        return _way(problem, step.facts[0], step.links)
    whence = [*map(called, step.clues)]
    if step.tier == tiers.LOCAL:
        whence += dict.fromkeys(words.local(problem, name) for name in step.rules)
    elif step.tier != tiers.ONE_CLUE or not step.clues:
        whence.append("the rules")
    text = "; ".join(whence)
    if step.because:
        text += f"; and {_said(problem, step.because, {})}"
    else:
        text += "; no other cell needs to be known"
    return text + _cut_off(problem, step)


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


def _left(
    problem: Problem, facts: Iterable[Fact], known: Collection[Fact] = ()
) -> list[tuple[Cell, list[Value], list[Value]]]:
    """Return each cell with the values that it has not, and those that are left."""
    without: dict[Cell, list[Value]] = {}
    for cell, value in sorted(facts):
        without.setdefault(cell, []).append(value)
    return [
        (cell, gone, [v for v in problem.values if v not in gone and (cell, v) not in known])
        for cell, gone in without.items()
    ]


def _known(problem: Problem, facts: Iterable[Fact]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for cell, gone, left in _left(problem, facts):
        if len(left) == 1:
            found.append({"cell": _place(cell), "value": left[0]})
        else:
            found += ({"cell": _place(cell), "not": value} for value in gone)
    return found


def _said(
    problem: Problem,
    facts: Sequence[Fact],
    settled: Mapping[Cell, Value],
    known: Collection[Fact] = (),
) -> str:
    """Return "r1c2, r3c4 are white; r2c2 is not 3"; of `settled` cells the value is known.

    With facts `known` before, fewer values that are left are told in the place of those that go.
    """
    found: dict[str, list[Cell]] = {}
    for cell, gone, left in _left(problem, facts, known):
        value = settled.get(cell, left[0] if len(left) == 1 else None)
        if value is not None:
            what = _shown(problem, value)
        elif known and 0 < len(left) < len(gone):
            what = " or ".join(_shown(problem, value) for value in left)
        else:
            what = "not " + " or ".join(_shown(problem, value) for value in gone)
        found.setdefault(what, []).append(cell)
    return "; ".join(
        f"{', '.join(places.names(problem, cells))} "
        f"{'is' if len(cells) == 1 else 'are'} {_many(what, len(cells))}"
        for what, cells in found.items()
    )


def _many(what: str, number: int) -> str:
    return f"{what[2:]}s" if what.startswith("a ") and number > 1 else what


def _shown(problem: Problem, value: Value) -> str:
    if problem.answer.lattice and len(problem.values) == 2:
        if problem.answer.walls:
            return "a wall" if value == LINE else "open"
        return "on the line" if value == LINE else "off the line"
    names = {BLACK: "black", WHITE: "white"} | _shapes(problem)
    names |= {colour.symbol: colour.name for colour in getattr(problem.puzzle, "colours", ()) or ()}
    return names.get(value, value)


def _shapes(problem: Problem) -> dict[Value, str]:
    """Return what values are called that have a shape in drawings, such as "a lamp"."""
    looks = families.looks(problem.family)
    found = {value: SHAPES[look].name for value, look in looks.items() if look in SHAPES}
    return {
        value: f"a {name.removesuffix('s').replace('-', ' ')}" if name.endswith("s") else name
        for value, name in found.items()
        if value in problem.values
    }

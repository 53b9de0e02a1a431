"""What contradictions are called: rules of the game in words, and clues by where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from satgrid.clues import BLACK, WHITE, Value
from satgrid.constraints import Constraint
from satgrid.draw.marked import Marked
from satgrid.errors import count
from satgrid.grid import Cell
from satgrid.layers._marks import SIDES
from satgrid.layers.poles import SIGNS
from satgrid.problem import Problem
from satgrid.why.contradiction import Contradiction
from satgrid.why.reach import Reach

_RULES = {
    "acyclic": "lines close no loop",
    "both_connected": "the {one} cells are one region, and so are the {other} ones",
    "connected": "the {values} cells are one region",
    "cover": "each cell is covered",
    "differ": "no two rows, and no two columns, are equal",
    "ends": "the {value} cells are one snake",
    "islands": "each {value} region has one number, and as many cells as it says",
    "nodes": "a loop neither ends nor branches",
    "network": "all islands are connected",
    "never_touch": "no two {value} cells touch",
    "paired": "each has a {value} cell of its own",
    "single_loop": "the lines are one closed loop",
    "symmetric": "each part is symmetric about its centre",
    "sized": "equal numbers hang together in regions of that size",
    "any_of": "what the rules want at least once",
    "at_most": "what the rules allow so many times",
    "at_most_one": "what the rules allow once",
    "exactly": "what the rules count",
    "given": "the values that the rules give",
    "odd": "what is odd or even",
    "regular": "what lines may show",
    "unequal": "two numbers of {value} cells differ",
}
"""What a kind of rule says, unless a family's own `words` do."""

_MANY = ("any_of", "at_most", "at_most_one", "exactly", "given", "odd", "regular", "unequal")
"""Kinds that say too many things to be called by one sentence."""

_MOST = 12
"""More clues and entries that cannot all hold are not named one by one."""

_PLACE = re.compile(r"(corner |given |what reaches )?row (\d+), column (\d+)( of the lattice)?")
_LINE = re.compile(rf"(?:(?:{'|'.join(SIGNS)}) )?(row|column|left|top|right|bottom) (\d+)")
_ENDS = {"row": "rows", "column": "columns", "left": "rows", "top": "columns", "bottom": "below"}
_PART = re.compile(r"(room|cage) (.+)")


def rule(problem: Problem, kind: str) -> str:
    """Return what the rules of this kind say."""
    own: Mapping[str, str] = getattr(problem.family, "words", {})
    text = own.get(kind) or _RULES.get(kind, f"the rule {kind}")
    if "{" in text:
        stated = next(
            part
            for each in problem.rules()
            for part in each.parts()
            if part.kind() == kind and not part.clue
        )
        text = text.format_map(_Values(stated))
    return text


def local(problem: Problem, name: str) -> str:
    """Return what a local rule is called: a kind of rule in words, or a row, column, room or box.

    It is "a rule" where a kind says many things and the family has no words of its own.
    """
    own: Mapping[str, str] = getattr(problem.family, "words", {})
    if name not in (*own, *_RULES):
        return name
    return "a rule" if name in _MANY and name not in own else rule(problem, name)


class _Values(dict[str, str]):
    """The words for the values of a statement, by the name of its field."""

    def __init__(self, stated: Constraint) -> None:
        super().__init__()
        self._stated = stated

    def __missing__(self, field: str) -> str:
        value = getattr(self._stated, field)
        values = value if isinstance(value, tuple) else (value,)
        return "numbered" if len(values) > 2 else " and ".join(map(shown, values))


def shown(value: Value) -> str:
    """Return what people call a value."""
    return {BLACK: "black", WHITE: "white"}.get(value, value)


def listed(names: Iterable[str]) -> str:
    """Return "a, b and c"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def sentence(problem: Problem, found: Contradiction) -> str:
    """Return what cannot hold, in one line."""
    drawn = [f"{shown(value)} in {problem.label(cell)}" for cell, value in found.entries]
    names = [*found.clues, *drawn]
    if not names:
        return "the rules of the game alone contradict each other on this board"
    if len(names) == 1:
        return f"{names[0]} cannot hold"
    if len(names) > _MOST:
        clues = [count(len(found.clues), "clue")] if found.clues else []
        entries = [count(len(drawn), "entry", "entries")] if drawn else []
        several = [*clues, *entries]
        return f"{listed(several)}, all of which are marked, cannot all hold"
    # Names with a comma in them are parted by semicolons.
    if any("," in name for name in names):
        return f"{'; '.join(names)}: they cannot all hold"
    return f"{listed(names)} cannot all hold"


def marked(problem: Problem, found: Contradiction) -> Marked:
    """Return where clues and entries of a contradiction stand."""
    return clues_marked(problem, found.told, (cell for cell, _ in found.entries))


def clues_marked(
    problem: Problem, said: Mapping[str, Iterable[Constraint]], cells_too: Iterable[Cell]
) -> Marked:
    """Return where clues stand, handed with what each says, and these cells or places."""
    places = set(cells_too)
    cells: set[Cell] = set()
    corners: set[Cell] = set()
    lines: dict[str, set[int]] = {}
    reach = Reach(problem.board)
    for name, told in said.items():
        if place := _PLACE.fullmatch(name):
            at = int(place[2]) - 1, int(place[3]) - 1
            if place[1] == "corner ":
                corners.add(at)
            elif place[4] or (place[1] == "given " and problem.answer.lattice):
                places.add(at)
            else:
                cells.add(at)
        elif line := _LINE.fullmatch(name):
            lines.setdefault(_ENDS.get(line[1], line[1]), set()).add(int(line[2]) - 1)
        elif own := _part(problem, name):
            cells.update(own)
        else:
            places |= reach.cells(told)
    where = places_marked(problem, places)
    rows, columns, right, below = (frozenset(lines.get(side, ())) for side in SIDES)
    return Marked(
        where.cells | cells, where.places, frozenset(corners), rows, columns, right, below
    )


def _part(problem: Problem, name: str) -> tuple[Cell, ...]:
    """Return the cells of "room A" or "cage A" of this puzzle, if there are any."""
    part = _PART.fullmatch(name)
    groups = getattr(problem.puzzle, f"{part[1]}s") if part else None
    return groups.members().get(part[2], ()) if part and groups is not None else ()


def places_marked(problem: Problem, places: Iterable[Cell]) -> Marked:
    """Return the marks of cells, or of places of the lattice, on a solution's grid."""
    if not problem.answer.lattice:
        return Marked(frozenset(places))
    inside = frozenset((r, c) for r, c in places if r % 2 and c % 2)
    return Marked(frozenset((r // 2, c // 2) for r, c in inside), frozenset(places) - inside)

"""Sentences and names for steps and contradictions, marks for drawings, and steps as JSON.

- Places: `place_name` ("r1c2"), `place_names`. Rows and columns count from 1.
- Rules: `rule_text` states the rules of a kind, `local_rule_text` names one local rule.
- Contradictions: `contradiction_text`, `contradiction_marks`.
- Steps: `step_text` is the complete text, `finding_text` only the result and `reason_text` only
  the reasons. `location_text` and `look_text` are hints without the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from satgrid.board import all_cells
from satgrid.clues import BLACK, LINE, OTHER, WHITE, Value, value_name
from satgrid.constraints import Constraint
from satgrid.drawing.elements import SHAPES
from satgrid.drawing.marked import Marked
from satgrid.errors import UsageError, a, count, truncate
from satgrid.grid import Cell, Clue, cage_label, corner_label, label, line_label, room_label
from satgrid.layers.marks import SIDES
from satgrid.problem import Problem
from satgrid.why.deduction_sources import Reach, cell_name
from satgrid.why.deductions import Fact, Link
from satgrid.why.explanation import ClueCore, Refutation
from satgrid.why.queries import Entry
from satgrid.why.steps import Step, Tier, representatives, tier_number

_NAKED, _HIDDEN = "naked single", "hidden single"

_LONG_RUN = 5  # a run of at least this many adjacent cells is named by its first and last cell
_MOST_NAMES = 12  # a contradiction of more clues and entries than this is counted instead of listed

_RULES = {
    "acyclic": "lines close no loop",
    "closing": "no loop closes before all lines are on it",
    "inside": "a line separates inside and outside",
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
"""The text of each kind of rule; a family's own `words` replace it."""

_VAGUE_KINDS = ("any_of", "at_most", "at_most_one", "exactly", "given", "odd", "regular", "unequal")
"""Kinds with many different statements, for which no single sentence fits."""

# Where the mark of a line's clue is, by the side in the clue's name.
_ENDS = {"row": "rows", "column": "columns", "left": "rows", "top": "columns"}
_ENDS |= {"right": "right", "bottom": "below"}


def place_name(problem: Problem, place: Cell) -> str:
    """Return "r1c2" for a cell; on a lattice also "r1c1|r1c2", "top of r1c1", "corner r1c1"."""
    if not problem.answer.lattice:
        return cell_name(place)
    (r, c), (height, width) = place, problem.puzzle.board
    if r % 2 == c % 2 == 0:
        return f"corner {cell_name((r // 2, c // 2))}"
    if r % 2 and c % 2:
        return cell_name((r // 2, c // 2))
    # The cells before and behind the side.
    first, other = ((r - 1) // 2, (c - 1) // 2), (r // 2, c // 2)
    rims = ("top of", "bottom of") if c % 2 else ("left of", "right of")
    if min(first) < 0:
        return f"{rims[0]} {cell_name(other)}"
    if other[0] == height or other[1] == width:
        return f"{rims[1]} {cell_name(first)}"
    return f"{cell_name(first)}|{cell_name(other)}"


def place_of(problem: Problem, name: str) -> Cell:
    """Return the place with this name; raise `UsageError` if there is none."""
    wanted = name.lower().replace(" ", "")
    for place in problem.board.cells():
        if place_name(problem, place).replace(" ", "") == wanted:
            return place
    height, width = problem.puzzle.board
    sides = ", or a side, as in r1c1|r1c2" if problem.answer.lattice else ""
    raise UsageError(
        f"{truncate(name)!r} names no place of {a(problem.name)} of {height} x {width}: write a "
        f"cell, from r1c1 to r{height}c{width}{sides}"
    )


def value_of(problem: Problem, word: str) -> Value:
    """Return the value of a symbol, or of a word such as "black"; raise `UsageError` for others."""
    words = {value: _value_text(problem, value) for value in problem.values}
    for value, text in words.items():
        if word in (value, value_name(value), text) or word == text.removeprefix("a "):
            return value
    named = ", ".join(dict.fromkeys(f"{value_name(v)} ({t})" for v, t in words.items()))
    raise UsageError(f"{truncate(word)!r} is no value of {a(problem.name)}: write {named}")


def refutation_texts(problem: Problem, entry: Entry, found: Refutation) -> list[str]:
    """Return lines that say whether a cell can have a value, and why not."""
    cell, value = entry
    name, shown = place_name(problem, cell), _value_text(problem, value)
    if found.solution is not None:
        return [f"{name} can be {shown}, as in this solution:"]
    if found.links:
        return [f"{name} cannot be {shown}: {_links_text(problem, entry, found.links)}"]
    because = found.contradiction
    why = f": {contradiction_text(problem, because)}" if because is not None else ""
    rules = because.rules if because is not None else ()
    lines = [f"{name} cannot be {shown}{why}"]
    return lines + (
        [f"by the rules: {'; '.join(rule_text(problem, k) for k in rules)}"] if rules else []
    )


def place_names(problem: Problem, places: Sequence[Cell]) -> Iterator[str]:
    """Yield the names of places; a long run of adjacent cells is one name, "r1c1 to r1c6"."""
    remaining = dict.fromkeys(places)
    while remaining:
        first = next(iter(remaining))
        for down in (0, 1) if not problem.answer.lattice else ():
            run = [first]
            while (after := (run[-1][0] + down, run[-1][1] + 1 - down)) in remaining:
                run.append(after)
            if len(run) >= _LONG_RUN:
                break
        else:
            run = [first]
        last = f" to {place_name(problem, run[-1])}" if len(run) > 1 else ""
        yield place_name(problem, first) + last
        for p in run:
            del remaining[p]


def _value_name(value: Value) -> str:
    return {BLACK: "black", WHITE: "white"}.get(value, value_name(value))


def rule_text(problem: Problem, kind: str) -> str:
    """Return the rules of this kind in words."""
    own: Mapping[str, str] = problem.family.words
    text = own.get(kind) or _RULES.get(kind, f"the rule {kind}")
    if "{" in text:
        statement = next(
            part
            for each in problem.rules()
            for part in each.parts()
            if part.kind() == kind and not part.clue
        )
        text = re.sub(r"\{(\w+)\}", lambda field: _field_words(statement, field[1]), text)
    return text


def local_rule_text(problem: Problem, name: str) -> str:
    """Return the text of a local rule: a kind of rule in words, or the name of a unit.

    It is "a rule" if the kind has many different statements and the family has no words for it.
    """
    own: Mapping[str, str] = problem.family.words
    if name not in (*own, *_RULES):
        return name
    return "a rule" if name in _VAGUE_KINDS and name not in own else rule_text(problem, name)


def _field_words(statement: Constraint, field: str) -> str:
    value = getattr(statement, field)
    values = value if isinstance(value, tuple) else (value,)
    return "numbered" if len(values) > 2 else " and ".join(map(_value_name, values))


def _join_names(names: Iterable[str]) -> str:
    """Return "a, b and c"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def entry_names(problem: Problem, entries: Iterable[Entry]) -> str:
    """Return "black in row 1, column 2; white in row 3, column 4"."""
    return "; ".join(_entry_name(problem, entry) for entry in entries)


def _entry_name(problem: Problem, entry: Entry) -> str:
    cell, value = entry
    return f"{_value_name(value)} in {problem.label(cell)}"


def contradiction_text(problem: Problem, contradiction: ClueCore) -> str:
    """Return a line that says which clues and entries cannot all hold."""
    clues = contradiction.clues
    entries = [_entry_name(problem, entry) for entry in contradiction.entries]
    names = [*clues, *entries]
    if not names:
        return "the rules of the game alone contradict each other on this board"
    if len(names) == 1:
        return f"{names[0]} cannot hold"
    if len(names) > _MOST_NAMES:
        counts = [count(len(clues), "clue")] if clues else []
        counts += [count(len(entries), "entry", "entries")] if entries else []
        return f"{_join_names(counts)}, all of which are marked, cannot all hold"
    # Names that contain a comma are separated by semicolons.
    if any("," in name for name in names):
        return f"{'; '.join(names)}: they cannot all hold"
    return f"{_join_names(names)} cannot all hold"


def contradiction_marks(problem: Problem, contradiction: ClueCore) -> Marked:
    """Return the marks of the clues and entries of a contradiction in a drawing."""
    entries = (cell for cell, _ in contradiction.entries)
    return clue_marks(problem, contradiction.statements, entries)


def clue_marks(
    problem: Problem, statements: Mapping[str, Iterable[Constraint]], extra_places: Iterable[Cell]
) -> Marked:
    """Return the marks of clues, given the statements of each, and of some extra places."""
    places = set(extra_places)
    cells: set[Cell] = set()
    corners: set[Cell] = set()
    lines: dict[str, set[int]] = {}
    reach = Reach(problem.board)
    for name, own in statements.items():
        clue = _clue_of(problem, name)
        kind, place = clue.kind, clue.place
        if kind == "corner":
            corners.add(place)
        elif kind == "lattice" or (kind == "given" and problem.answer.lattice):
            places.add(place)
        elif kind in ("cell", "given"):
            cells.add(place)
        elif kind == "line":
            side, k = place
            lines.setdefault(_ENDS[side], set()).add(k)
        elif group := _group_cells(problem, clue):
            cells.update(group)
        else:
            places |= reach.cells(own)
    marks = place_marks(problem, places)
    rows, columns, right, below = (frozenset(lines.get(side, ())) for side in SIDES)
    return Marked(
        marks.cells | cells, marks.places, frozenset(corners), rows, columns, right, below
    )


def _clue_of(problem: Problem, name: str) -> Clue:
    """Return the clue of this name; a rule file may name a clue by a plain text."""
    if isinstance(name, Clue):
        return name
    puzzle, board = problem.puzzle, problem.puzzle.board
    names = chain(
        map(label, board.cells()),
        map(corner_label, all_cells(board.height + 1, board.width + 1)),
        (line_label(side, k) for side in _ENDS for k in range(max(*board))),
        map(room_label, puzzle.rooms.members() if puzzle.rooms is not None else ()),
        map(cage_label, puzzle.cages.members() if puzzle.cages is not None else ()),
    )
    return next((clue for clue in names if clue == name), Clue(name))


def _group_cells(problem: Problem, clue: Clue) -> tuple[Cell, ...]:
    """Return the cells of a room or cage; () for other clues."""
    groups = {"room": problem.puzzle.rooms, "cage": problem.puzzle.cages}.get(clue.kind)
    return () if groups is None else groups.members().get(clue.place, ())


def place_marks(problem: Problem, places: Iterable[Cell]) -> Marked:
    """Return the marks of cells, or of places of the lattice, in the drawing of a solution."""
    if not problem.answer.lattice:
        return Marked(frozenset(places))
    inside = frozenset((r, c) for r, c in places if r % 2 and c % 2)
    return Marked(frozenset((r // 2, c // 2) for r, c in inside), frozenset(places) - inside)


def is_visible(problem: Problem, step: Step) -> bool:
    """Return whether a person would draw the facts of the step.

    A person does not draw that a loop passes a corner, or that a cell for a digit has a digit; and
    sees at a glance which values a known cell excludes beside it.
    """
    if step.tier == Tier.LOCAL and not step.settled and len(problem.values) > 2:
        return False
    has_reasons = step.clues or step.because or problem.answer.text is None
    if not has_reasons and len(step.facts) == 1 and step.facts[0][1] == WHITE:
        return False
    return bool(_visible_facts(problem, step.facts))


def _visible_facts(problem: Problem, facts: Iterable[Fact]) -> list[Fact]:
    if not problem.answer.lattice or problem.answer.through_cells:
        return representatives(problem, [*facts])
    return [fact for fact in facts if sum(fact[0]) % 2]


def _told_facts(problem: Problem, found: Step | Link) -> Sequence[Fact]:
    if isinstance(found, Step) and _single(problem, found):
        settled = dict(found.settled)
        return [fact for fact in found.facts if fact[0] in settled]
    return _visible_facts(problem, found.facts) or found.facts


def step_text(problem: Problem, step: Step) -> str:
    """Return the result of the step, and its reasons."""
    if step.links:
        facts = _facts_text(problem, step.facts, dict(step.settled))
        return f"a trial: {facts}; {_links_text(problem, step.facts[0], step.links)}"
    because = _facts_text(problem, step.because, {})
    why = f", because {because}" if because else ""
    facts = _facts_text(problem, _told_facts(problem, step), dict(step.settled))
    single = _single(problem, step)
    if single == _NAKED:
        return f"{facts}: no other value is left ({single})"
    name = f" ({single})" if single else ""
    return f"{_source_text(problem, step)}: {facts}{why}{_cut_off_text(problem, step)}{name}"


def location_text(problem: Problem, step: Step) -> str:
    """Return the clues or rules of the step and the cells to look at, without the result."""
    _, cells = _clues_or_cells(step)
    near = ", ".join(place_name(problem, cell) for cell in cells)
    return _source_text(problem, step) + (f": look at {near}" if near else "")


def look_text(problem: Problem, step: Step, clue_name: Callable[[str], str]) -> str:
    """Return "look at" and the clues of the step, named by `clue_name`, or else its cells."""
    clues, cells = _clues_or_cells(step)
    names = [*map(clue_name, clues), *(place_name(problem, cell) for cell in cells)]
    return f"look at {', '.join(names)}" if names else "look at the whole board"


def finding_text(problem: Problem, step: Step, known_facts: Collection[Fact]) -> str:
    """Return the result of the step without reasons; `known_facts` are the facts found before.

    If the step leaves a cell fewer values than it excludes, the values that are left are listed.
    """
    facts, settled = _told_facts(problem, step), dict(step.settled)
    return _facts_text(problem, facts, settled, {*known_facts, *step.because})


def reason_text(problem: Problem, step: Step, clue_name: Callable[[str], str]) -> str:
    """Return the reasons of the step: clues, named by `clue_name`, rules, and known cells."""
    if step.links:
        return _links_text(problem, step.facts[0], step.links)
    single = _single(problem, step)
    if single == _NAKED:
        return f"no other value is left ({single})"
    text = "; ".join([*map(clue_name, step.clues), *_rule_texts(problem, step)])
    known = f"and {_facts_text(problem, step.because, {})}"
    text += f"; {known if step.because else 'no other cell needs to be known'}"
    text += f" ({single})" if single else ""
    return text + _cut_off_text(problem, step)


def _clues_or_cells(step: Step) -> tuple[list[str], list[Cell]]:
    """Return the clues to look at, or if there are none, the cells to look at."""
    if step.links:
        return [], sorted({cell for cell, _ in step.facts})
    if step.clues:
        return [*step.clues], []
    return [], sorted({cell for cell, _ in (*step.because, *step.facts)})


def _source_text(problem: Problem, step: Step) -> str:
    """Return the clues and rules of a step, such as "row 1 with the rules"."""
    if step.links:
        return "a trial"
    names = [" and ".join(step.clues)] if step.clues else []
    return "; ".join([*names, *_rule_texts(problem, step)])


def _rule_texts(problem: Problem, step: Step) -> list[str]:
    """Return the rules of a step in words, each once; "the rules" if it has no reason at all."""
    texts = dict.fromkeys(local_rule_text(problem, name) for name in step.rules)
    return [*texts] or ([] if step.clues else ["the rules"])


def _cut_off_text(problem: Problem, step: Step) -> str:
    """Return " (else r1c1 would be cut off)", or ""."""
    lost = ", ".join(place_name(problem, cell) for cell in step.cut_off)
    return f" (else {lost} would be cut off)" if lost else ""


def _single(problem: Problem, step: Step) -> str:
    """Return "naked single", "hidden single" or "".

    A single is a step of tier 0 that leaves a cell one of three values or more: all others are
    excluded, most of them by earlier steps, or no other cell of a row or box can have it.
    """
    if step.tier > Tier.LOCAL or not step.settled or len(problem.values) < 3:
        return ""
    own = {value for _, value in step.settled}
    is_hidden = bool(step.because) and all(value in own for _, value in step.because)
    return _HIDDEN if is_hidden else _NAKED


def _links_text(problem: Problem, fact: Fact, links: Sequence[Link]) -> str:
    """Return "if r1c2 were black: row 1: r1c1 is white -> column 2 fails"."""
    cell, value = fact
    *inferences, last = links
    texts = []
    for link in inferences:
        if link.links:
            inner = _links_text(problem, link.facts[0], link.links)
            texts.append(f"{_facts_text(problem, link.facts, {})} ({inner})")
        else:
            facts = _facts_text(problem, _told_facts(problem, link), {})
            texts.append(f"{_link_name(problem, link)}: {facts}")
    texts.append(f"{last.name} fails" if last.clued else f"against: {_link_name(problem, last)}")
    name, assumed = place_name(problem, cell), _value_text(problem, value)
    return f"if {name} were {assumed}: {' -> '.join(texts)}"


def _link_name(problem: Problem, link: Link) -> str:
    return link.name if link.clued else local_rule_text(problem, link.name)


def _facts_text(
    problem: Problem,
    facts: Sequence[Fact],
    settled: Mapping[Cell, Value],
    known_facts: Collection[Fact] = (),
) -> str:
    """Return "r1c2, r3c4 are white; r2c2 is not 3"; `settled` maps cells to their values.

    If `known_facts` are passed, a cell with fewer values left than excluded ones is
    described by those that are left: "r2c2 is 1 or 2".
    """
    cells_by_text: dict[str, list[Cell]] = {}
    for cell, excluded, left in _split_values(problem, facts, known_facts):
        value = settled.get(cell, left[0] if len(left) == 1 else None)
        if value is not None:
            text = _value_text(problem, value)
        elif known_facts and 0 < len(left) < len(excluded):
            text = " or ".join(_value_text(problem, value) for value in left)
        else:
            text = "not " + " or ".join(_value_text(problem, value) for value in excluded)
        cells_by_text.setdefault(text, []).append(cell)
    texts = []
    for text, cells in cells_by_text.items():
        several = f"{text[2:]}s" if text.startswith("a ") else text
        what = f"is {text}" if len(cells) == 1 else f"are {several}"
        texts.append(f"{', '.join(place_names(problem, cells))} {what}")
    return "; ".join(texts)


def _split_values(
    problem: Problem, facts: Iterable[Fact], known_facts: Collection[Fact] = ()
) -> list[tuple[Cell, list[Value], list[Value]]]:
    """Return for each cell the values that the facts exclude, and the values that are left."""
    excluded: dict[Cell, list[Value]] = {}
    for cell, value in sorted(facts):
        excluded.setdefault(cell, []).append(value)
    for gone in excluded.values() if problem.answer.sizes else ():
        gone.sort(key=problem.values.index)
    return [
        (cell, gone, [v for v in problem.values if v not in gone and (cell, v) not in known_facts])
        for cell, gone in excluded.items()
    ]


def _value_text(problem: Problem, value: Value) -> str:
    """Return a value in the family's words: "black", "a wall", "off the line", "a lamp"."""
    if problem.answer.lattice and len(problem.values) == 2:
        if problem.answer.walls:
            return "a wall" if value == LINE else "open"
        return "on the line" if value == LINE else "off the line"
    names = {BLACK: "black", WHITE: "white"} | _shape_names(problem)
    if problem.answer.sizes:
        names[OTHER] = "another number"
    names |= {colour.symbol: colour.name for colour in getattr(problem.puzzle, "colours", ()) or ()}
    return names.get(value, value_name(value))


def _shape_names(problem: Problem) -> dict[Value, str]:
    """Return the names, such as "a lamp", of the values that are drawn as shapes."""
    looks = problem.family.looks
    names = {value: SHAPES[look].name for value, look in looks.items() if look in SHAPES}
    return {
        value: f"a {name.removesuffix('s').replace('-', ' ')}" if name.endswith("s") else name
        for value, name in names.items()
        if value in problem.values
    }


def step_json(problem: Problem, step: Step, spoil: bool = True) -> dict[str, Any]:
    """Return the JSON object of a step; without `spoil`, it has only where to look."""
    if not spoil:
        clues, cells = _clues_or_cells(step)
        look = [_coordinates(cell) for cell in cells]
        return {"tier": tier_number(step.tier), "clues": clues, "look": look}
    fields: dict[str, Any] = {
        "tier": tier_number(step.tier),
        "clues": list(step.clues),
        "facts": [{"cell": _coordinates(cell), "not": value} for cell, value in step.facts],
        "settled": [{"cell": _coordinates(cell), "value": value} for cell, value in step.settled],
        "because": _facts_json(problem, step.because),
    }
    if step.rules:
        fields["rules"] = [local_rule_text(problem, name) for name in step.rules]
    if step.cut_off:
        fields["cut_off"] = [_coordinates(cell) for cell in step.cut_off]
    if step.links:
        fields["trial"] = links_json(problem, step.links)
    return fields | {"cost": step.cost / 10}


def links_json(problem: Problem, links: Sequence[Link]) -> list[dict[str, Any]]:
    """Return the JSON objects of the links of a trial."""
    objects: list[dict[str, Any]] = []
    for link in links:
        source = "clues" if link.clued else "rules"
        objects.append({source: [_link_name(problem, link)]} if link.name else {})
        objects[-1]["facts"] = _facts_json(problem, link.facts)
        objects[-1]["because"] = _facts_json(problem, link.because)
        if link.links:
            objects[-1]["trial"] = links_json(problem, link.links)
    return objects


def _facts_json(problem: Problem, facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Return for each cell its value, if one is left, or else each value that it does not have."""
    objects: list[dict[str, Any]] = []
    for cell, excluded, left in _split_values(problem, facts):
        if len(left) == 1:
            objects.append({"cell": _coordinates(cell), "value": left[0]})
        else:
            objects += ({"cell": _coordinates(cell), "not": value} for value in excluded)
    return objects


def _coordinates(cell: Cell) -> list[int]:
    return [cell[0] + 1, cell[1] + 1]

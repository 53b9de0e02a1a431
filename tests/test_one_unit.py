"""Two puzzles that differ have two drawings: as text, and as a picture that eyes tell apart.

One unit of a random puzzle is changed: a clue, the room or cage of a cell, a target, a setting, a
given cell, or a layer is left out. No family needs a line here.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from xml.etree.ElementTree import tostring

import pytest
from properties import one_in, thinned
from sampled import is_sampled, puzzles, setting

import satgrid
from satgrid import families
from satgrid.board import place_of
from satgrid.clues import UNKNOWN
from satgrid.drawing import text
from satgrid.drawing.svg import document
from satgrid.errors import PuzzleError
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle

Told = dict[str, Any]
"""The JSON of a puzzle."""

NAMED = ("rooms", "cages")
"""Keys whose entries are names that a drawing need not show."""

BLANK = {"given": UNKNOWN, "dots": "."}
ROWS_OF_SIGNS = (*NAMED, *BLANK)
UNTOLD = ("satgrid", "family", "info")
COLOURS = "colours"
"""They say how a picture looks, and nothing of the rules: texts have their names."""

FEWEST_PIXELS, LEAST_CHANGE = 3, 64
"""So many pixels have changed by so much of 255, or nobody sees it."""

CHANGES, TRIES = 4, 30


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the entries of the JSON, and where they are; a row of signs has one for each cell."""
    if isinstance(value, dict):
        for key, each in value.items():
            if path or key not in UNTOLD:
                yield from leaves(each, (*path, key))
    elif isinstance(value, list) or (isinstance(value, str) and path[0] in ROWS_OF_SIGNS):
        if isinstance(value, str) and len(path) > 2:
            yield path, value
            return
        for k, each in enumerate(value):
            yield from leaves(each, (*path, k))
    else:
        yield path, value


def with_entry(fields: Told, path: tuple[Any, ...], entry: Any) -> Told:
    """Return the JSON with another entry."""
    found: Told = json.loads(json.dumps(fields))
    at: Any = found
    for key in path[:-1]:
        if isinstance(at[key], str):
            at[key] = list(at[key])
        at = at[key]
    at[path[-1]] = entry
    for key in {*BLANK} & {*found}:
        found[key] = ["".join(each or BLANK[key] for each in row) for row in found[key]]
    return found


def meaning(puzzle: Puzzle) -> Told:
    """Return the JSON of the puzzle with rooms and cages numbered by their first cells."""
    fields: Told = {key: each for key, each in puzzle.to_json().items() if key not in UNTOLD}
    for key in {*NAMED} & {*fields}:
        names: dict[str, int] = {}
        fields[key] = [
            [None if name == "." else names.setdefault(name, len(names)) for name in row]
            for row in fields[key]
        ]
        if key == "cages":
            fields["sums"] = {names[name]: each for name, each in fields.get("sums", {}).items()}
    # A layer in which nothing is printed is as good as none.
    return {
        key: each
        for key, each in fields.items()
        if any(entry is not None for _, entry in leaves({key: each}))
    }


def neighbours(
    puzzle: Puzzle, pools: dict[Any, list[Any]], tried: dict[str, int], random: Random
) -> Iterator[Told]:
    """Yield the JSON of puzzles that are this one but for one unit, and of some that are none.

    Of units that were `tried` often enough there are no more.
    """
    fields = puzzle.to_json()
    by_key: dict[Any, list[tuple[Any, ...]]] = {}
    for path, _ in leaves(fields):
        by_key.setdefault(path[0], []).append(path)
    for key, paths in by_key.items():
        yield {each: value for each, value in fields.items() if each != key}
        others = [*pools[key], *("!" if key in NAMED else ()), *("?#." if key == "given" else ())]
        for _ in range(TRIES):
            if tried.get(key, 0) == CHANGES:
                break
            yield with_entry(fields, random.choice(paths), random.choice([*others, None]))
    variant = fields.get("variant", {})
    for name, may_be in families.find(puzzle.family).__dict__.get("variants", {}).items():
        kept = {each: value for each, value in variant.items() if each != name}
        yield fields | {"variant": kept}
        yield fields | {"variant": kept | {name: setting(may_be, random)}}
    answer = families.find(puzzle.family).answer
    board = answer.board(puzzle)
    flat = [UNKNOWN] * board.area
    # A clue says as much, or covers what is given.
    printed = puzzle.cells
    clued = {cell for cell in puzzle.board.cells() if printed and printed[cell] is not None}
    clued = {place_of(cell) for cell in clued} if answer.lattice else clued
    clued |= set(puzzle.centres) if puzzle.dots else set()
    free = [k for k, place in enumerate(board.cells()) if place not in clued]
    if not free:
        return
    flat[random.choice(free)] = random.choice(answer.values(puzzle))
    rows = ["".join(flat[k : k + board.width]) for k in range(0, board.area, board.width)]
    yield fields | {"given": rows}


def pixels(puzzle: Puzzle) -> Any:
    """Return the picture of the puzzle."""
    from PIL import Image

    from satgrid.drawing.rendered import png

    return Image.open(io.BytesIO(png(document(puzzle, None), 2))).convert("RGB")


def differ(one: Any, other: Any) -> bool:
    """Return whether somebody sees that two pictures differ."""
    from PIL import ImageChops

    if one.size != other.size:
        return True
    levels = ImageChops.difference(one, other).histogram()
    return any(sum(levels[k + LEAST_CHANGE : k + 256]) >= FEWEST_PIXELS for k in (0, 256, 512))


def written(puzzle: Puzzle) -> str:
    return text.empty(puzzle) + text.legend(puzzle, printed=True)


def of_family(name: str) -> list[Puzzle]:
    """Return random puzzles of a family, or its examples where its layers make none."""
    if not is_sampled(name):
        return [satgrid.load(each.text, family=name) for each in families.find(name).examples]
    return [*puzzles(name, each=12 if name in ("sudoku", "kenken") else 2)]


@one_in(6)
@thinned(8)
@pytest.mark.parametrize("name", families.names())
def test_a_changed_unit_changes_text_and_picture(name: str, every: int) -> None:
    random, made = Random(name), of_family(name)
    pools: dict[Any, set[Any]] = {}
    for puzzle in made:
        for path, entry in leaves(puzzle.to_json()):
            pools.setdefault(path[0], set()).add(entry)
    sorted_pools = {key: sorted(pool, key=repr) for key, pool in pools.items()}
    changed: dict[str, int] = {}
    for puzzle in made[::-every]:
        before, means = (written(puzzle), pixels(puzzle)), meaning(puzzle)
        tried: dict[str, int] = {}
        for other_told in neighbours(puzzle, sorted_pools, tried, random):
            try:
                other = Puzzle.from_json(other_told)
                Problem(other).inspect()
            except PuzzleError:
                continue  # No puzzle of the family.
            now = meaning(other)
            units = {key for key in {*means, *now} if means.get(key) != now.get(key)}
            unit = min(units - {"sums"} or units, default="")
            if not unit or tried.get(unit, 0) == CHANGES:
                continue
            tried[unit] = tried.get(unit, 0) + 1
            assert written(other) != before[0] or unit == COLOURS, (means, now)
            assert differ(pixels(other), before[1]), (means, now)
        changed |= tried
    assert changed


def with_given(puzzle: Puzzle, place: int, value: str) -> Told:
    """Return the JSON of the puzzle with one value given, of the places of its answer."""
    board = families.find(puzzle.family).answer.board(puzzle)
    flat = [UNKNOWN] * board.area
    flat[place] = value
    rows = ["".join(flat[k : k + board.width]) for k in range(0, board.area, board.width)]
    return puzzle.to_json() | {"given": rows}


def under(puzzle: Puzzle) -> dict[int, list[tuple[Any, ...]]]:
    """Return where in the JSON clues are, by the places of the answer that they are printed on."""
    answer = families.find(puzzle.family).answer
    board = answer.board(puzzle)
    found: dict[int, list[tuple[Any, ...]]] = {}
    for path, entry in leaves(puzzle.to_json()):
        if path[0] in ("grid", "dots") and entry not in (None, "."):
            r, c = path[1:]
            if path[0] == "dots":
                r, c = r + 1, c + 1
            elif answer.lattice:
                r, c = place_of((r, c))
            found.setdefault(r * board.width + c, []).append(path)
    return found


@one_in(6)
@pytest.mark.parametrize("name", families.names())
def test_a_clue_under_a_given_value_changes_text_and_picture(name: str) -> None:
    """A dot under a given wall vanished, and so did a number in a given black cell."""
    random, seen = Random(name), 0
    for puzzle in of_family(name)[-6:]:
        clued = under(puzzle)
        values = families.find(name).answer.values(puzzle)
        clues = {entry for path, entry in leaves(puzzle.to_json()) if path[0] in ("grid", "dots")}
        clues -= {None, "."}
        for place in random.sample(sorted(clued), min(4, len(clued))):
            for value, (path, *_) in ((value, clued[place]) for value in values[:3]):
                drawn = []
                for clue in (None, *sorted(clues, key=repr)):
                    changed_fields = with_entry(with_given(puzzle, place, value), path, clue)
                    with suppress(PuzzleError):
                        other = Puzzle.from_json(changed_fields)
                        Problem(other).inspect()
                        drawn.append((written(other), tostring(document(other, None))))
                assert len({*(text for text, _ in drawn)}) == len(drawn), (changed_fields, drawn)
                assert len({*(picture for _, picture in drawn)}) == len(drawn), changed_fields
                seen += len(drawn) > 1
    assert seen or not any(map(under, of_family(name)))

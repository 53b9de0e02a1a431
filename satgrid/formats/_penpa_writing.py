"""The marks of Penpa+ that a puzzle is drawn with."""

from __future__ import annotations

from collections.abc import Iterator

from satgrid.board import borders
from satgrid.clues import BLACK, SEVERAL, UNKNOWN, WHITE, Block, LineClue, UnknownBlock, clue_words
from satgrid.errors import PuzzleError, a
from satgrid.formats import RULES, _penpa_words
from satgrid.formats._penpa_families import ANSWER, MOST_DIGITS, WAYS, Marking, marking_of
from satgrid.formats._penpa_marks import Marks
from satgrid.formats._penpa_places import CELL, CORNER
from satgrid.grid import Cell, label
from satgrid.puzzle import Puzzle


def marks_of(puzzle: Puzzle) -> Marks:
    """Return the marks of a puzzle; raise `PuzzleError` for what has none."""
    family = puzzle.family
    marking = marking_of(family)
    info = dict(puzzle.info)
    tags = [tag for tag in info.get(_penpa_words.TAGS, "").split(", ") if tag]
    marks = Marks(
        puzzle.height, puzzle.width, title=info.get("title", ""), author=info.get("author", ""),
        tags=[family, *_penpa_words.tags_of(puzzle), *tags],
        rules=_penpa_words.rules_of(puzzle, info.get(RULES, "")),
    )  # fmt: skip
    if puzzle.cages is not None:
        if not marking.cages:
            raise _beyond(f"cages of {a(family)}")
        members, sums = puzzle.cages.members(), dict(puzzle.cages.sums)
        marks.cages = [[*cells] for cells in members.values()]
        marks.small = {min(members[name]): str(target) for name, target in sums.items()}
    if puzzle.lattice or (puzzle.given and not marking.shaded):
        raise _beyond(f"given cells of {a(family)}")
    for cell, value in puzzle.given:
        if value not in (BLACK, WHITE):
            raise _beyond(f"{label(cell)}: a cell that is {value}")
        marks.shaded[cell] = value == BLACK
    signs = {sign: (styles[0], f"{shape}_L" if shape == "circle" else shape)
             for sign, shape, styles in marking.signs if isinstance(sign, str)}  # fmt: skip
    for cell, clue in puzzle.numbers.items() | puzzle.signs.items():
        _draw(cell, clue, marking, signs, marks)
    for corner, clue in puzzle.corner_clues.items() if marking.corners else ():
        marks.texts[CORNER, (corner[0] - 1, corner[1] - 1)] = str(clue)
    if puzzle.rows:
        for cell, text in _beside(puzzle, marking):
            marks.texts[CELL, cell] = text
    for side, clues in puzzle.outside._asdict().items() if puzzle.outside else ():
        for k, clue in enumerate(clues):
            if clue is not None:
                across = -1 if side in ("top", "left") else puzzle.height
                place = (across, k) if side in ("top", "bottom") else (k, across)
                marks.texts[CELL, place] = str(clue)
    if puzzle.rooms is not None:
        marks.walls = {pair for _, pair in borders(puzzle.rooms)} | puzzle.wall_pairs
    answer = info.get(ANSWER, "").split("/")
    if marking.shaded and [len(row) for row in answer] == [puzzle.width] * puzzle.height:
        told = ((cell, answer[cell[0]][cell[1]]) for cell in puzzle.board.cells())
        marks.answer.shaded = {
            cell: value == BLACK for cell, value in told if value in (BLACK, WHITE)
        }
    return marks


def _beside(puzzle: Puzzle, marking: Marking) -> Iterator[tuple[Cell, str]]:
    """Yield the numbers in the margin, the last of a line next to the board."""
    for side, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for line, clue in enumerate(clues):
            words = _words(f"{side} {line + 1}", clue, marking)
            for k, word in enumerate(words):
                apart = k - len(words)
                yield ((line, apart) if side == "row" else (apart, line)), word


def _words(name: str, clue: LineClue, marking: Marking) -> list[str]:
    if marking.lines == "totals":
        return [] if clue is None else [str(clue)]
    if not isinstance(clue, tuple) or not all(
        item == SEVERAL or (isinstance(item, Block | UnknownBlock) and item.colour == BLACK)
        for item in clue
    ):
        raise _beyond(f"{name}: a clue of more than black blocks")
    return clue_words(clue)


def _draw(
    cell: Cell,
    clue: int | str,
    marking: Marking,
    signs: dict[str, tuple[int, str]],
    marks: Marks,
) -> None:
    """Draw the clue of a cell."""
    if marking.walls:
        marks.shaded[cell] = True
    if clue in signs:
        marks.symbols[cell] = signs[str(clue)]
    elif marking.arrows and isinstance(clue, str) and clue != UNKNOWN:
        way = next((digit for digit, way in WAYS.items() if clue.endswith(way)), "")
        marks.texts[CELL, cell] = f"{clue[:-1]}_{way}"
    elif (
        marking.cells
        if isinstance(clue, int) or marking.runs
        else clue in (UNKNOWN, marking.alike) and not marking.signs
    ):
        if isinstance(clue, int) and not 0 <= clue < 10**MOST_DIGITS:
            raise _beyond(f"{label(cell)}: {clue}")
        marks.texts[CELL, cell] = str(clue) if isinstance(clue, int) or marking.runs else UNKNOWN
        if marking.circles:
            marks.symbols[cell] = 1, "circle_L"
    elif not (marking.walls and clue == "x"):
        raise _beyond(f"{label(cell)}: {clue}")


def _beyond(what: str) -> PuzzleError:
    return PuzzleError(f"{what}: the format penpa holds no such thing: convert to json instead")

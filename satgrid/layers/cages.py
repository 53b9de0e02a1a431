"""Cages: groups of cells with a target.

In a text they are below `cages:`, one character or name per cell, `.` for a cell in no cage, and
the targets are below `sums:`, one line with a cage's name and its target for each. In JSON they are
`cages`, written like rooms, and `sums`, an object of targets by name. A target is a number, alone
or with `+`, `-`, `x` or `/` behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count as counted
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, misprint, shown, truncate
from satgrid.grid import Cell, RoomGrid, cage_label, label
from satgrid.layers import (
    Contents,
    EntryForm,
    Layer,
    Place,
    Printed,
    Unit,
    grid_with_entry,
    inside,
    rows_of_words,
)
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Mark, Outline, Text, walls
from satgrid.layers.rooms import (
    Rooms,
    lines_of_names,
    named_cells,
    require_connected,
    rows_of_names,
)
from satgrid.notation.board import EMPTY
from satgrid.notation.lines import Part, Parts, Stands, on_line

if TYPE_CHECKING:
    from random import Random

Target: TypeAlias = int | str

NO_CAGE = "."

_LIKE_NONE = "0"
"""A name that some programs write for a cell in no cage."""

_OF_TWO = "-", "/"
"""The signs of a difference and a quotient, which need exactly two numbers."""
_TYPED = str.maketrans("×*·÷:\N{MINUS SIGN}\N{EN DASH}", "xxx//--")
"""The signs of targets that are typed in other ways."""
_SIGN_FIRST = re.compile(r"([-+x/×*·÷\N{MINUS SIGN}\N{EN DASH}])([0-9]+)", re.IGNORECASE)
_NAME_SIGN = re.compile(r"(\S+?)\s*[:=]\s*(.+)")
"""A name, a sign, and a target, as in `A: 5+`."""
_CELL_NAME = re.compile(r"r[0-9]+c[0-9]+", re.IGNORECASE)

_LONG_TARGET = re.compile("[0-9]{10,}[-+x/]?")
_TARGET = re.compile("([0-9]{1,9})([-+x/]?)")


class Caged(NamedTuple):
    """The name of each cell's cage, `.` for none, and the targets by name."""

    names: RoomGrid
    sums: tuple[tuple[str, Target], ...]

    def members(self) -> dict[str, tuple[Cell, ...]]:
        """Return the cells of each cage by its name, in reading order."""
        return {name: cells for name, cells in self.names.members().items() if name != NO_CAGE}


class Cages(Layer):
    """Cages and their targets; `signs` are the signs allowed behind a number.

    With `everywhere` each cell is in a cage. A generator starts from a board `cut` into cages of
    `cut[0]` to `cut[1]` cells.
    """

    absent: ClassVar[Mapping[str, Any]] = {"cages": None}
    keys = ("cages", "sums")
    heads, drawn = ("cages:", "sums:"), ("cages:",)
    items: ClassVar[Mapping[str, str]] = {"cages": "cage row"}
    turn, written = 6, 7
    missing = (
        "has cages: draw them below cages: in a text, a character for each cell's cage, and under "
        '"cages" in JSON'
    )

    def __init__(
        self,
        signs: str = "",
        *,
        everywhere: bool = False,
        cut: tuple[int, int] | None = None,
        may_lack: bool | None = None,
    ) -> None:
        super().__init__(may_lack=may_lack)
        self.signs, self.everywhere, self.cut = signs, everywhere, cut
        behind = f", with {' or '.join(f'`{sign}`' for sign in signs)} behind it or alone"
        self.form = (
            "Below `cages:` the board is drawn with one character for each cell's cage, or with "
            f"the names of cages and blanks between{'' if everywhere else ', `.` for none'}. "
            f"Below `sums:` each line has a cage's name and its number{behind * bool(signs)}."
        )

    def blank(self, height: int, width: int, random: Random) -> Contents:
        """Return a board cut into cages, if the family says of how many cells."""
        if self.cut is None:
            return super().blank(height, width, random)
        from satgrid.random_boards import cut_rooms

        return {"cages": Caged(cut_rooms(height, width, random, *self.cut), ())}

    @classmethod
    def read(cls, plain: Mapping[str, Any], contents: Contents) -> Contents:
        """Take a pair: a grid or rows of names, and targets by name."""
        found = plain.get("cages")
        return {"cages": None if found is None else _cages_of(*found)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], contents: Contents) -> Contents:
        """Take the rows and the object."""
        rows, sums = data.get("cages"), data.get("sums") or {}
        if rows is None and sums:
            raise _no_cages()
        return {} if rows is None else {"cages": _cages_of(rows, sums)}

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the rows and the object."""
        return {"cages": rows_of_names(puzzle.cages.names), "sums": dict(puzzle.cages.sums)}

    @classmethod
    def from_text(cls, parts: Parts, contents: Contents, stands: Stands) -> Contents:
        """Read the lines below the heads."""
        part, sums = parts.get("cages:"), parts.get("sums:")
        if part is None:
            if sums is not None and sums.filled():
                with on_line(sums.number):
                    raise _no_cages()
            return {}
        _require_drawn(part)
        rows = [
            [NO_CAGE if name in EMPTY else name for name in row.tokens]
            for row in rows_of_words(part, "cage row", stands, NO_CAGE)
        ]
        with on_line(part.number, stands.known):
            cages = named_cells(rows, "cage")
        pairs = []
        for line in sums.filled() if sums is not None else ():
            with on_line(line.number):
                name, target = _named_target(line.text, cages)
                if first := stands.known.get(f"cage {name}"):
                    raise PuzzleError(
                        f"cage {truncate(name)} has a target in line {first} already: keep one"
                    )
                pairs.append(_target(name, target, cages))
            stands.known[f"cage {name}"] = line.number
        return {"cages": Caged(cages, tuple(pairs))}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write the rows and the targets, a line each."""
        names, sums = puzzle.cages
        rows = lines_of_names(names, "cages", {*EMPTY} - {NO_CAGE})
        return ["cages:", *rows, "sums:", *(f"{name} {target}" for name, target in sums)]

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the size of the board."""
        cages = contents.get("cages")
        return None if cages is None else (cages.names.height, cages.names.width)

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse cages of another size than the board."""
        cages = puzzle.cages and puzzle.cages.names
        if cages is not None and (cages.height, cages.width) != (puzzle.height, puzzle.width):
            raise PuzzleError(
                f"{cages.height} x {cages.width} cells in cages on a board of "
                f"{puzzle.height} x {puzzle.width}: the sizes must agree",
                clue="cage row 1",
            )

    def inspect(self, puzzle: Printed) -> None:
        """Refuse cages in two parts, cells without a cage, and wrong targets."""
        if puzzle.cages is None:
            return
        (names, sums), members = puzzle.cages, puzzle.cages.members()
        for name, cells in checked(members.items(), 100):
            require_connected("cage", name, cells)
        if self.everywhere and NO_CAGE in names.flat:
            cell = next(p for p in names.cells() if names[p] == NO_CAGE)
            raise PuzzleError(
                f"{label(cell)} is in no cage: give it one, alone if need be",
                clue=f"cage row {cell[0] + 1}",
            )
        if not self.everywhere and _LIKE_NONE in members.keys() - dict(sums).keys():
            cell = members[_LIKE_NONE][0]
            raise PuzzleError(
                f"{label(cell)}: {_LIKE_NONE} is the name of a cage without a target: write "
                f"{NO_CAGE} for a cell in none, or give the cage another name",
                clue=f"cage row {cell[0] + 1}",
            )
        for name, target in sums:
            if isinstance(target, str) and target[-1] not in self.signs:
                signs = f", or one with {' '.join(self.signs)} behind it" if self.signs else ""
                raise PuzzleError(
                    f"cage {truncate(name)}: {target} is its target: write a number{signs}",
                    clue=cage_label(name),
                )
        for name, target in sums:
            if target_of(target)[1] in _OF_TWO and len(members[name]) != 2:
                cells = members[name]
                raise misprint(
                    cage_label(name),
                    f"{target} is of two numbers, and it has {count(len(cells), 'cell')}: take "
                    "another sign",
                )

    def sample(self, height: int, width: int, random: Random, contents: Contents) -> Contents:
        """Return cages that grow from cell to cell, some of them with a target.

        Some cells are in no cage if the family allows it.
        """
        cages = Rooms(most=4).sample(height, width, random, contents)["rooms"]
        if not self.everywhere:
            gone = {name for name in cages.members() if random.random() < 0.2}
            flat = tuple(NO_CAGE if name in gone else name for name in cages.flat)
            cages = RoomGrid(height, width, flat)
        pairs = []
        for name, cells in Caged(cages, ()).members().items():
            signs = ["", *(s for s in self.signs if len(cells) == 2 or s not in _OF_TWO)]
            sign, number = random.choice(signs), random.randint(1, 3 * max(height, width))
            if random.random() < 0.5:
                pairs.append((name, f"{number}{sign}" if sign else number))
        return {"cages": Caged(cages, tuple(pairs))}

    def empty(self, height: int, width: int) -> Contents:
        """Return a board with a cage for each cell, or none."""
        names = [str(k) if self.everywhere else NO_CAGE for k in range(1, height * width + 1)]
        return {"cages": Caged(RoomGrid(height, width, tuple(names)), ())}

    def entry_form(self, puzzle: Printed) -> EntryForm | None:
        """Return that cages are drawn by their walls, and targets typed in any cell of a cage."""
        more = {"signs": self.signs, "everywhere": self.everywhere}
        form = EntryForm("cages", "cages", "walls", more=more)
        return None if puzzle.cages is None else form

    def entries(self, puzzle: Printed) -> dict[Place, str]:
        """Return the targets by the first cells of their cages."""
        members = puzzle.cages.members()
        return {members[name][0]: str(target) for name, target in puzzle.cages.sums}

    def with_entry(self, puzzle: Printed, place: Place, text: str) -> Contents:
        """Return the cages with another target of the one at a cell, or a cage for the cell.

        A cage of one cell goes with its target if cells may be in none.
        """
        empty = self.empty(puzzle.height, puzzle.width)["cages"]
        names, sums = puzzle.cages or empty
        cell, targets = inside(place, names), dict(sums)
        name = names[cell]
        if text:
            if name == NO_CAGE:
                name = next(free for free in map(str, counted(1)) if free not in names.flat)
                names = RoomGrid(*puzzle.board, grid_with_entry(names, cell, name).flat)
            targets[name] = int(text) if text.isdecimal() else text.lower().translate(_TYPED)
        else:
            targets.pop(name, None)
            if names.flat.count(name) == 1 and self.may_lack:
                names = RoomGrid(*puzzle.board, grid_with_entry(names, cell, NO_CAGE).flat)
        return {"cages": _cages_of(names, targets)}

    def marks(self, puzzle: Printed) -> Iterator[Mark]:
        """Yield outlines of cages, or walls where each cell is in one, and targets in corners."""
        names, sums = puzzle.cages
        members = puzzle.cages.members()
        totals = {name: str(target).replace("x", "×") for name, target in sums}
        if not self.everywhere:
            yield from (Outline(cells, totals.get(name, "")) for name, cells in members.items())
            return
        yield from walls(dict(zip(names.cells(), names.flat, strict=True)))
        for name, total in totals.items():
            yield Text(members[name][0], total, corner=True)

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the cages that have a target."""
        return [("cages", name) for name, _ in (puzzle.cages.sums if puzzle.cages else ())]

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out these targets."""
        gone = {name for _, name in units}
        names, sums = puzzle.cages
        return {"cages": Caged(names, tuple(pair for pair in sums if pair[0] not in gone))}


def targets_of(numbers: Sequence[int]) -> list[Target]:
    """Return the possible targets of a cage with these numbers; one number is its own target."""
    if len(numbers) == 1:
        return [*numbers]
    makes = [f"{sum(numbers)}+", f"{prod(numbers)}x"]
    if len(numbers) == 2:
        low, high = sorted(numbers)
        makes = [f"{high - low}-", *([f"{high // low}/"] if high % low == 0 else []), *makes]
    return [*makes]


def target_of(target: Target) -> tuple[int, str]:
    """Return the number of a target, and its sign or ""."""
    return (target, "") if isinstance(target, int) else (int(target[:-1]), target[-1])


def _cages_of(rows: Any, sums: Any) -> Caged:
    names = named_cells(rows, "cage")
    pairs = [*sums.items()] if isinstance(sums, Mapping) else sums
    if not is_list(pairs) or not all(is_list(pair) and len(pair) == 2 for pair in pairs):
        raise PuzzleError(f'the sums are {shown_value(sums)}: give them as in {{"A": 12}}')
    return Caged(names, tuple(_target(name, target, names) for name, target in pairs))


def _require_drawn(part: Part) -> None:
    """Refuse cages that are lists of cells."""
    for line in part.filled():
        words = re.split("[ ,:=+]+", line.text)
        cells = [word for word in words if _CELL_NAME.fullmatch(word)]
        others = [word for word in words if word.isdecimal()]
        if cells and len(others) == 1 and len(cells) + 1 == len(words):
            raise line.error(
                "a cage as a list of cells: draw the board below cages:, a letter for the cage of "
                "each cell, and write each sum below sums:, as in A 3"
            )


def _named_target(text: str, cages: RoomGrid) -> tuple[str, str]:
    """Return the name and the target in a line, such as `A 5+`, `A: 5 +` or `A=+5`."""
    name, *words = text.split()
    signed = _NAME_SIGN.fullmatch(text)
    if signed and signed[1] in cages.flat and (name not in cages.flat or words[0][0] in ":="):
        name, words = signed[1], signed[2].split()
    if len(words) == 2 and sum(any(map(str.isdecimal, word)) for word in words) == 1:
        words = ["".join(words)]
    if len(words) != 1:
        raise PuzzleError(f"{truncate(text)!r}: write a cage and its target")
    return name, _SIGN_FIRST.sub(r"\2\1", words[0]) if _SIGN_FIRST.fullmatch(words[0]) else words[0]


def _no_cages() -> PuzzleError:
    return PuzzleError('sums, and no cages: draw them below cages: in a text, "cages" in JSON')


def _target(name: Any, found: Any, cages: RoomGrid) -> tuple[str, Target]:
    if not isinstance(name, str) or name == NO_CAGE or name not in cages.flat:
        raise PuzzleError(f"sums: there is no cage {shown(name, str)}: see the cages above")
    if type(found) is int and 0 <= found < 10**9:
        return name, found
    typed = found.lower().translate(_TYPED) if isinstance(found, str) else ""
    match = _TARGET.fullmatch(typed)
    if match is None:
        long = _LONG_TARGET.fullmatch(str(found))
        why = (
            "targets have at most nine digits"
            if long
            else ("write a number, as in 12; in a kenken + - x or / may be behind it, as in 12+")
        )
        raise PuzzleError(
            f"cage {truncate(name)}: {shown(found, str)} is no target: {why}", clue=cage_label(name)
        )
    number = str(int(match[1]))
    return name, f"{number}{match[2]}" if match[2] else int(number)

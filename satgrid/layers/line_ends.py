"""The base of layers with one clue, or None, at an end of each line.

In a text they are behind heads, a word or `-` for each line, from left to right and from top to
bottom. In JSON they are lists with null.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from satgrid.board import require_side
from satgrid.errors import PuzzleError, count, misprint
from satgrid.layers import Contents, Layer, Printed, Unit
from satgrid.layers.checks import is_list, shown_value
from satgrid.layers.marks import Side
from satgrid.notation.board import EMPTY, NONE
from satgrid.notation.lines import Parts, Stands, on_line


class End(NamedTuple):
    """The clues of one end of all rows or all columns.

    They are the `field` of the contents called `content`, the `key` of JSON and behind the `head`
    of a text. Clue 3 is called `called` 3, and is drawn at this `side` of the board.
    """

    content: str
    field: str
    key: str
    head: str
    called: str
    side: Side

    @property
    def across(self) -> bool:
        """Whether they are the clues of columns."""
        return self.side in ("columns", "below")

    def name(self, k: int) -> str:
        """Return what people call the clue of line k, from 0."""
        return f"{self.called} {k + 1}"


class LineEnds(Layer):
    """Clues at `ends` of lines; each of the contents is a `record` with the clues of some ends.

    `noun` is what messages call a clue.
    """

    ends: ClassVar[tuple[End, ...]]
    record: ClassVar[type[Any]]
    noun: ClassVar[str]

    @classmethod
    def word(cls, word: str, name: str) -> Any:
        """Return the clue that a text writes so, no sign for none; `name` is for the error."""
        raise NotImplementedError

    @classmethod
    def wrong(cls, clue: Any) -> str:
        """Return the fault of a clue in a list, with its remedy; "" for a right clue."""
        raise NotImplementedError

    @classmethod
    def lists(cls, contents: Printed | Contents) -> Iterator[tuple[End, tuple[Any, ...]]]:
        """Yield the clues of each end that the puzzle or its contents have."""
        named = contents if isinstance(contents, dict) else vars(contents)
        for end in cls.ends:
            held = named.get(end.content)
            if held is not None:
                yield end, getattr(held, end.field)

    @classmethod
    def to_json(cls, puzzle: Printed) -> dict[str, Any]:
        """Write the lists."""
        return {end.key: list(clues) for end, clues in cls.lists(puzzle)}

    @classmethod
    def to_text(cls, puzzle: Printed) -> list[str]:
        """Write the clues behind the heads."""
        return [
            " ".join([end.head, *(NONE if clue is None else str(clue) for clue in clues)])
            for end, clues in cls.lists(puzzle)
        ]

    @classmethod
    def words(cls, parts: Parts, stands: Stands) -> dict[End, list[Any]]:
        """Return the clues behind each head of the text."""
        found: dict[End, list[Any]] = {}
        for end in cls.ends:
            part = parts.get(end.head)
            if part is not None:
                words = part.alone(end.head)
                stands.known |= {end.name(k): part.number for k in range(len(words))}
                with on_line(part.number):
                    found[end] = [
                        None if word in EMPTY else cls.word(word, end.name(k))
                        for k, word in enumerate(words)
                    ]
        return found

    @classmethod
    def checked_list(cls, end: End, clues: Any, first: End | None = None) -> tuple[Any, ...]:
        """Return the clues of a list; raise `PuzzleError` for anything else.

        If there is no list, the error is about the clues of the `first` end.
        """
        if not is_list(clues) or not clues:
            raise PuzzleError(
                f"the {end.called} {cls.noun}s are {shown_value(clues)}: give a list, as in "
                "[1, null]",
                clue=(first or end).name(0),
            )
        require_side(len(clues), "columns" if end.across else "rows")
        for k, clue in enumerate(clues):
            wrong = "" if clue is None else cls.wrong(clue)
            if wrong:
                name = end.name(k)
                raise misprint(name, f"{shown_value(clue)} {wrong}")
        return tuple(clues)

    @classmethod
    def size(cls, contents: Contents) -> tuple[int, int] | None:
        """Return the numbers of lines."""
        lengths = {end.across: len(clues) for end, clues in cls.lists(contents)}
        return (lengths[False], lengths[True]) if lengths else None

    @classmethod
    def require(cls, puzzle: Printed) -> None:
        """Refuse other numbers of clues than the board has lines."""
        for end, clues in cls.lists(puzzle):
            n, line = (puzzle.width, "column") if end.across else (puzzle.height, "row")
            if len(clues) != n:
                raise PuzzleError(
                    f"{count(len(clues), f'{end.called} {cls.noun}')} for {count(n, line)}: give "
                    f"one a {line}, {NONE} for none",
                    clue=end.name(0),
                )

    def empty(self, height: int, width: int) -> Contents:
        """Return lines without a clue."""
        fields: dict[str, dict[str, Any]] = {}
        for end in self.ends:
            n = width if end.across else height
            fields.setdefault(end.content, {})[end.field] = (None,) * n
        return {content: self.record(**of) for content, of in fields.items()}

    def removable_clues(self, puzzle: Printed) -> list[Unit]:
        """Return the clues that are printed, by end and line."""
        return [
            (end.content, (end.field, k))
            for end, clues in self.lists(puzzle)
            for k, clue in enumerate(clues)
            if clue is not None
        ]

    def drop_clues(self, puzzle: Printed, units: Sequence[Unit]) -> Contents:
        """Leave out these clues."""
        gone = {*units}
        fields: dict[str, dict[str, Any]] = {}
        for end, clues in self.lists(puzzle):
            fields.setdefault(end.content, {})[end.field] = tuple(
                None if (end.content, (end.field, k)) in gone else clue
                for k, clue in enumerate(clues)
            )
        return {content: self.record(**of) for content, of in fields.items()}

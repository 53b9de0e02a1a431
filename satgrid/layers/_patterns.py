"""The JSON of the patterns of a line, read and written: texts are expressions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.clues import Expression, Patterns
from satgrid.errors import PuzzleError, shown


def of_patterns(clue: Patterns) -> Any:
    """Return the JSON of the patterns of a line."""
    listed = [
        part.text if isinstance(part, Expression) else {"automaton": part} for part in clue.parts
    ]
    return listed[0] if len(listed) == 1 else listed


def patterns(clue: Any, name: str) -> Patterns:
    """Return the patterns that are written so; `name` is the line's, for the error."""
    return Patterns(
        tuple(_part(item, name) for item in (clue if isinstance(clue, list) else [clue]))
    )


def _part(item: Any, name: str) -> str | Expression:
    if isinstance(item, str):
        return Expression(item)
    automaton = item.get("automaton") if isinstance(item, Mapping) else None
    if not isinstance(automaton, str) or set(item) != {"automaton"}:
        raise PuzzleError(
            f"{name}: {shown(item)} is no expression and names no automaton: write "
            '"a+b" or {"automaton": "name"}',
            clue=name,
        )
    return automaton

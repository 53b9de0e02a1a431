"""Plain lists and texts, as a program gives them: what they are, and errors for what they are not.

Each `read` of a layer takes contents that are so already all together, not item by item, since
boards are big and puzzles are often made from others.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from typing import Any, TypeGuard

from satgrid.errors import PuzzleError, shown


def text(found: Any, what: str) -> str:
    """Return a text that a file can hold."""
    if not isinstance(found, str) or (not found.isascii() and half(found)):
        raise PuzzleError(f"the {what} is {plain(found)}: give a text")
    return found


def is_list(found: Any) -> TypeGuard[Sequence[Any]]:
    """Say whether it is a list or a tuple."""
    return type(found) in (list, tuple)


def are_pairs(found: Sequence[Any], any_list: bool = False) -> bool:
    """Say whether all are tuples of two, or lists of two where `any_list` is taken."""
    sorts = {list, tuple} if any_list else {tuple}
    return set(map(type, found)) <= sorts and set(map(len, found)) <= {2}


def half(found: str) -> bool:
    """Say whether the text has half a character (a lone surrogate), which no file can hold."""
    return not found.isascii() and any("\ud800" <= sign <= "\udfff" for sign in found)


def plain(found: Any) -> str:
    """Return what an error shows of something."""
    return shown(found, reprlib.repr)

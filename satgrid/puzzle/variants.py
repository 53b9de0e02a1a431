"""The variant of a puzzle: settings of its family's rules, each a word with its value.

A setting is True, a whole number, or a list of whole numbers. In a text it is a line
`variant: stars 2`, `variant: repeats` or `variant: fleet 4 3 2 1`; in JSON an entry of `variant`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from satgrid.errors import PuzzleError, UsageError, truncate
from satgrid.layers.checks import is_list, shown_value

Setting: TypeAlias = bool | int | tuple[int, ...]
Variant: TypeAlias = tuple[tuple[str, Setting], ...]

# No setting has capital letters. They pass here, so that the family can name what was meant.
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,30}")
_NUMBER = re.compile("[0-9]{1,6}")
_MOST = 100
_BEYOND = 10**6


def read(found: Any) -> Variant:
    """Return the settings of an object or of pairs, by name, without those that are False."""
    return tuple((name, value) for name, value in _settings(found) if value is not False)


def asked(found: Any) -> Variant:
    """Return the settings of an object, of pairs, or of texts such as "stars 2", also False ones.

    Raises `UsageError` for a text that is no setting.
    """
    try:
        words = is_list(found) and all(isinstance(each, str) for each in found)
        return _settings([from_words(each) for each in found] if words else found)
    except PuzzleError as error:
        raise UsageError(str(error)) from None


def stated(printed: Variant, asked: Variant, decided: Collection[str] = ()) -> Variant:
    """Return the settings of a text with those that its reader asks for.

    The text has `printed` ones, and leaves those `decided` out on purpose. Raises `PuzzleError` for
    an asked setting that contradicts the text.
    """
    found = dict(printed)
    for name, value in asked:
        decides = name in found or name in decided
        says = found.get(name, False)
        if decides and value != says:
            ours, theirs = _worded(name, value), _worded(name, says)
            raise PuzzleError(
                f"the text says {theirs}, and {ours} is asked for: leave that out, or "
                "correct the text",
                clue=f"variant {name}",
            )
        found[name] = value
    return read(found)


def _worded(name: str, value: Setting) -> str:
    return f"no {name}" if value is False else f"{to_words(name, value)!r}"


def _settings(found: Any) -> Variant:
    if is_list(found) and all(is_list(pair) and len(pair) == 2 for pair in found):
        if len({pair[0] for pair in found if isinstance(pair[0], str)}) < len(found):
            raise PuzzleError("variant: give each setting once, by its name")
        found = dict(found)
    if not isinstance(found, Mapping):
        raise PuzzleError(
            f'the variant is {shown_value(found)}: give its settings, as in {{"stars": 2}}'
        )
    settings = {}
    for name, value in found.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise PuzzleError(f"variant: {shown_value(name)} is no name of a setting")
        settings[name] = _value(name, value)
    return tuple(sorted(settings.items()))


def _value(name: str, value: Any) -> Setting:
    if type(value) is bool:
        return value
    numbers = value if is_list(value) else [value]
    if (
        not numbers
        or len(numbers) > _MOST
        or not all(type(number) is int and 0 <= number < _BEYOND for number in numbers)
    ):
        raise PuzzleError(
            f"variant: {name} is {shown_value(value)}: give true, a whole number, or a list of them"
        )
    return tuple(numbers) if len(numbers) > 1 else numbers[0]


def to_json(variant: Variant) -> dict[str, Any]:
    """Return the JSON object."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in variant}


def from_words(text: str) -> tuple[str, Setting]:
    """Return the setting that stands behind `variant:`."""
    name, *words = text.split() or [""]
    if not _NAME.fullmatch(name) or not all(map(_NUMBER.fullmatch, words)):
        raise PuzzleError(
            f"variant: {truncate(text)!r} is no setting: write its name and its numbers, as in "
            "variant: stars 2"
        )
    numbers = tuple(map(int, words))
    return name, True if not numbers else numbers[0] if len(numbers) == 1 else numbers


def to_words(name: str, value: Setting) -> str:
    """Return what stands behind `variant:` for a setting."""
    if value is True:
        return name
    numbers = value if isinstance(value, tuple) else (value,)
    return " ".join([name, *map(str, numbers)])

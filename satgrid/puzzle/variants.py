"""The variant of a puzzle: settings of its family's rules, each a word with its value.

A setting is True, a whole number, a list of whole numbers, or capital letters in their order. In a
text it is a line `variant: stars 2`, `variant: repeats`, `variant: fleet 4 3 2 1` or `variant:
letters AEX`; in JSON an entry of `variant`. The first letters of the alphabet are their number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from string import ascii_uppercase
from typing import Any, TypeAlias

from satgrid.errors import PuzzleError, UsageError, truncate
from satgrid.layers.checks import is_list, shown_value

Setting: TypeAlias = bool | int | str | tuple[int, ...]
Variant: TypeAlias = tuple[tuple[str, Setting], ...]

# Settings have no capital letters; they are accepted here, so that the family can correct them.
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,30}")
_NUMBER = re.compile("[0-9]{1,6}")
_LETTERS = re.compile("[A-Z]{1,26}|[A-Z](?:,? [A-Z]){1,25}")
_MOST = 100
_BEYOND = 10**6


def read(settings: Any) -> Variant:
    """Return the settings of an object or of pairs, by name, without those that are False."""
    return tuple((name, value) for name, value in _check_settings(settings) if value is not False)


def asked(settings: Any) -> Variant:
    """Return the settings of an object, of pairs, or of texts such as "stars 2", False ones too.

    Raise `UsageError` for any other text.
    """
    try:
        words = is_list(settings) and all(isinstance(each, str) for each in settings)
        return _check_settings([from_words(each) for each in settings] if words else settings)
    except PuzzleError as error:
        raise UsageError(str(error)) from None


def stated(printed: Variant, asked: Variant, decided: Collection[str] = ()) -> Variant:
    """Return the settings of a text with those that the user asks for.

    The text has the `printed` settings, and switches the `decided` ones off by leaving them out.
    Raise `PuzzleError` if a setting that is asked for contradicts the text.
    """
    settings = dict(printed)
    for name, value in asked:
        decides = name in settings or name in decided
        says = settings.get(name, False)
        if decides and value != says:
            ours, theirs = _quoted(name, value), _quoted(name, says)
            raise PuzzleError(
                f"the text says {theirs}, and {ours} is asked for: leave that out, or "
                "correct the text",
                clue=f"variant {name}",
            )
        settings[name] = value
    return read(settings)


def _quoted(name: str, value: Setting) -> str:
    return f"no {name}" if value is False else f"{to_words(name, value)!r}"


def _check_settings(settings: Any) -> Variant:
    if is_list(settings) and all(is_list(pair) and len(pair) == 2 for pair in settings):
        if len({pair[0] for pair in settings if isinstance(pair[0], str)}) < len(settings):
            raise PuzzleError("variant: give each setting once, by its name")
        settings = dict(settings)
    if not isinstance(settings, Mapping):
        raise PuzzleError(
            f'the variant is {shown_value(settings)}: give its settings, as in {{"stars": 2}}'
        )
    valid = {}
    for name, value in settings.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise PuzzleError(f"variant: {shown_value(name)} is no name of a setting")
        valid[name] = _check_value(name, value)
    return tuple(sorted(valid.items()))


def _check_value(name: str, value: Any) -> Setting:
    if type(value) is bool:
        return value
    if isinstance(value, str) and re.fullmatch("[A-Z]{1,26}", value):
        letters = "".join(sorted({*value}))
        if len(letters) < len(value):
            raise PuzzleError(f"variant: {name} is {value}: write each letter once")
        return len(letters) if ascii_uppercase.startswith(letters) else letters
    numbers = value if is_list(value) else [value]
    if (
        not numbers
        or len(numbers) > _MOST
        or not all(type(number) is int and 0 <= number < _BEYOND for number in numbers)
    ):
        raise PuzzleError(
            f"variant: {name} is {shown_value(value)}: give true, a whole number, a list of them, "
            "or capital letters"
        )
    return tuple(numbers) if len(numbers) > 1 else numbers[0]


def to_json(variant: Variant) -> dict[str, Any]:
    """Return the JSON object."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in variant}


def from_words(text: str) -> tuple[str, Setting]:
    """Return the setting of the text after `variant:`."""
    name, *words = text.split() or [""]
    if _NAME.fullmatch(name) and _LETTERS.fullmatch(" ".join(words)):
        return name, _check_value(name, re.sub("[, ]", "", "".join(words)))
    if not _NAME.fullmatch(name) or not all(map(_NUMBER.fullmatch, words)):
        raise PuzzleError(
            f"variant: {truncate(text)!r} is no setting: write its name and its numbers or "
            "capital letters, as in variant: stars 2"
        )
    numbers = tuple(map(int, words))
    return name, True if not numbers else numbers[0] if len(numbers) == 1 else numbers


def to_words(name: str, value: Setting) -> str:
    """Return the text after `variant:` for a setting."""
    if value is True:
        return name
    if isinstance(value, str):
        return f"{name} {value}"
    numbers = value if isinstance(value, tuple) else (value,)
    return " ".join([name, *map(str, numbers)])

"""The families that there are, and blank puzzles of them."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from satgrid import families
from satgrid.errors import PuzzleError
from satgrid.layers.cages import Cages
from satgrid.layers.rooms import Rooms
from satgrid.page._question import Question
from satgrid.problem import Problem
from satgrid.puzzle import variants


def listed(question: Question) -> dict[str, Any]:
    """Return what there is to say of each family, with its smallest example as a puzzle."""
    return {"families": [_told(name) for name in (*families.names(), *families.own())]}


@cache
def _told(name: str) -> dict[str, Any]:
    from satgrid import generators, verbs
    from satgrid.why.rating import LEVELS

    family = families.find(name)
    doc = inspect.cleandoc(family.__doc__ or "")
    found: dict[str, Any] = {
        "name": name,
        "title": doc.partition(":")[0],
        "rules": "\n\n".join(" ".join(part.split()) for part in doc.split("\n\n")),
        "aliases": list(families.aliases(family)),
        "variants": {
            key: _may_be(setting) for key, setting in getattr(family, "variants", {}).items()
        },
        "own": [
            layer.keys[0]
            for layer in families.layers_of(family).values()
            if isinstance(layer, (Rooms, Cages)) and layer.may_lack
        ],
        "palette": any("colours" in layer.keys for layer in families.layers_of(family).values()),
        "levels": list(LEVELS) if name in generators.names() else [],
    }
    texts = sorted((example.text for example in getattr(family, "examples", ())), key=len)
    if texts:
        puzzle = verbs.load(texts[0], family=name)
        found |= {"example": puzzle.to_json(), "sizes": [puzzle.height, puzzle.width]}
    return found


def _may_be(setting: Any) -> Any:
    """Return the least and most of a number, those of a `list`'s numbers, or True."""
    if isinstance(setting, tuple):
        return {"list": _may_be(setting[0])}
    return [setting[0], setting[-1]] if isinstance(setting, range) else True


def new(question: Question) -> dict[str, Any]:
    """Return a puzzle without clues of this `family`, `height` and `width`.

    A family that has no board without clues has its example instead.
    """
    family = families.find(question.text("family"))
    name = families.name_of(family)
    height, width = question.number("height", 1, 100), question.number("width", 1, 100)
    variant = variants.read(question.settings())
    for random in None, Random(0):
        puzzle = replace(families.blank(family, height, width, random), variant=variant)
        try:
            Problem(puzzle).inspect()
            return {"puzzle": puzzle.to_json()}
        except PuzzleError as error:
            why = error
    raise PuzzleError(f"no blank {name} ({why}): begin with its example")


VERBS = {"families": listed, "new": new}

"""The kinds of constraints that a family states, read off its functions' code: none is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from satgrid.constraints import Constraint


def stated_kinds(family: Any) -> set[str]:
    """Return the kinds of constraints that the family states, as its functions name them."""
    kinds, seen = {"given"}, set()
    own = (family.rules, getattr(family, "implied", None))
    # A rule file's functions are called by others, with care.
    named: list[object] = [*getattr(family, "stating", own)]
    for each in named:  # grows while it is read
        if isinstance(each, FunctionType) and each not in seen:
            seen.add(each)
            named += _named_in(each.__code__, each.__globals__)
        elif isinstance(each, type) and issubclass(each, Constraint) and each is not Constraint:
            kinds.add(each.kind())
    return kinds


def _named_in(code: CodeType, names: Mapping[str, object]) -> Iterator[object]:
    """Yield what the code names of a module, in it and in the functions inside it."""
    found = [names[name] for name in code.co_names if name in names]
    yield from found
    for module in found:
        if isinstance(module, ModuleType):
            yield from (getattr(module, name, None) for name in code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _named_in(inner, names)

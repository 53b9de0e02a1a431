"""Modules that load a name's home when the name is first used.

The names are listed in a stub beside the module, and nowhere else. Type checkers and editors read
the stub instead of the module. A line is `from satgrid.grid import Cell as Cell`,
`from satgrid.kit.layers import *` for all names of another stub, or `loop = random_loop` for the
old name of a function.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[1]
_LINE = re.compile(r"^from (\S+) import (\*|\w+)", re.MULTILINE)
_OLD_NAME = re.compile(r"^(\w+) = (\w+)$", re.MULTILINE)


@cache
def homes(module: str) -> dict[str, str]:
    """Return the module that each name of this module's stub is defined in.

    An old name has ":" and the present name behind the module.
    """
    path = _ROOT / module.replace(".", "/")
    stub = path / "__init__.pyi" if path.is_dir() else path.with_suffix(".pyi")
    found: dict[str, str] = {}
    text = stub.read_text(encoding="utf-8")
    for home, name in _LINE.findall(text):
        found |= homes(home) if name == "*" else {name: home}
    found |= {old: f"{found[name]}:{name}" for old, name in _OLD_NAME.findall(text)}
    return found


def load(module: str, home: str | None, name: str) -> Any:
    """Return the object called `name` of the module `home`; `module` is the one that lacks it."""
    if home is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    home, _, present = home.partition(":")
    name = present or name
    defined = import_module(home)
    return getattr(defined, name) if name in vars(defined) else import_module(f"{home}.{name}")


def attach(module: str) -> tuple[Callable[[str], Any], list[str]]:
    """Return `__getattr__` and `__all__` of the module, as its stub lists them."""
    names = homes(module)
    return lambda name: load(module, names.get(name), name), sorted(names)

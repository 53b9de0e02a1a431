"""Names that are loaded when they are first used, and modules that exist because their files do.

`attach` makes a module load the home of a name when the name is first used. The names are listed in
a stub beside the module, and nowhere else. Type checkers and editors read the stub instead of the
module. A line is `from satgrid.grid import Cell as Cell`, `from satgrid.kit.layers import *` for
all names of another stub, or `loop = random_loop` for the old name of a function.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from os import listdir
from os.path import dirname, exists, isdir, join, splitext
from typing import Any

# (No `pathlib`: importing it takes a good part of a start.)
_ROOT = dirname(dirname(__file__))
_LINE = re.compile(r"^from (\S+) import (\*|\w+)", re.MULTILINE)
_OLD_NAME = re.compile(r"^(\w+) = (\w+)$", re.MULTILINE)


@cache
def homes(module: str) -> dict[str, str]:
    """Return the module that each name of this module's stub is defined in.

    An old name has ":" and the present name behind the module.
    """
    path = join(_ROOT, *module.split("."))
    found: dict[str, str] = {}
    with open(join(path, "__init__.pyi") if isdir(path) else f"{path}.pyi", "rb") as stub:
        text = stub.read().decode()
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


@cache
def module_names(package: str) -> tuple[str, ...]:
    """Return the names of the public modules and packages in a package, sorted."""
    folder = join(_ROOT, *package.split("."))
    parts = (splitext(file) for file in listdir(folder))
    return tuple(
        sorted(
            name
            for name, suffix in parts
            if name[0] not in "_."
            and (suffix == ".py" or (not suffix and exists(join(folder, name, "__init__.py"))))
        )
    )

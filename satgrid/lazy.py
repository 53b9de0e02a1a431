"""Names that are loaded when they are first used, and modules that exist because their files do.

`attach` makes a module load the home of a name when the name is first used. The names are listed in
a stub beside the module, and nowhere else. Type checkers and editors read the stub instead of the
module. A line is `from satgrid.grid import Cell as Cell`, `from satgrid.kit.layers import *` for
all names of another stub, or `loop = random_loop` for the old name of a function.

The names of a stub that begins with `# Deferred` are not loaded when they are used: they and their
calls are `Deferred`, and `build` loads and calls them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from functools import cache
from importlib import import_module
from os import listdir
from os.path import dirname, exists, isdir, join, splitext
from typing import Any

# (No `pathlib`: importing it takes a good part of a start.)
_ROOT = dirname(dirname(__file__))
_LINE = re.compile(r"^from (\S+) import (\*|\w+)", re.MULTILINE)
_OLD_NAME = re.compile(r"^(\w+) = (\w+)$", re.MULTILINE)
_LATE = "~"


@cache
def homes(module: str) -> dict[str, str]:
    """Return the module that each name of this module's stub is defined in.

    An old name has ":" and the present name behind the module, and a deferred one "~" before it.
    """
    path = join(_ROOT, *module.split("."))
    found: dict[str, str] = {}
    with open(join(path, "__init__.pyi") if isdir(path) else f"{path}.pyi", "rb") as stub:
        text = stub.read().decode()
    late = _LATE * text.startswith("# Deferred")
    for home, name in _LINE.findall(text):
        found |= homes(home) if name == "*" else {name: late + home}
    found |= {old: f"{found[name]}:{name}" for old, name in _OLD_NAME.findall(text)}
    return found


def load(module: str, home: str | None, name: str) -> Any:
    """Return the object called `name` of the module `home`; `module` is the one that lacks it."""
    if home is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    home, _, present = home.partition(":")
    name = present or name
    if home.startswith(_LATE):
        return Deferred(home[1:], name)
    defined = import_module(home)
    return getattr(defined, name) if name in vars(defined) else import_module(f"{home}.{name}")


def attach(module: str) -> tuple[Callable[[str], Any], list[str]]:
    """Return `__getattr__` and `__all__` of the module, as its stub lists them."""
    names = homes(module)
    return lambda name: load(module, names.get(name), name), sorted(names)


class Deferred:
    """A name of the module `home` that is not loaded yet, or a call of it."""

    def __init__(self, home: str, name: str) -> None:
        self._home, self._name = home, name
        self._call: tuple[tuple[Any, ...], dict[str, Any]] | None = None

    def __call__(self, *arguments: Any, **options: Any) -> Deferred:
        """Return the call of it, which `build` makes."""
        called = Deferred(self._home, self._name)
        called._call = arguments, options
        return called

    def build(self, kept: Container[str] = ()) -> Any:
        """Return the object, or the value of the call; options `kept` are not built."""
        found = load(self._home, self._home, self._name)
        if self._call is None:
            return found
        arguments, options = self._call
        built = {name: v if name in kept else build(v) for name, v in options.items()}
        return found(*map(build, arguments), **built)


def build(value: Any) -> Any:
    """Return the value with everything deferred in it built, also in tuples, lists and dicts."""
    if isinstance(value, Deferred):
        return value.build()
    if type(value) in (tuple, list):
        return type(value)(map(build, value))
    if type(value) is dict:
        return {build(key): build(each) for key, each in value.items()}
    return value


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

"""The reference of the kit: every layer, statement and part of an address, with an example.

`python tests/kit_page.py` writes docs/kit.md anew from the docstrings. An example is a short use of
a name in a family of satgrid or in a rule file of the tests, or a line of `EXAMPLES`. It stays the
same while some file has it, so that a new family does not change the page.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

from tables import parts, program

from satgrid.lazy import homes

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "kit.md"

_HEAD = """# The kit

Every name of the kit that declares a clue, states a rule or is a part of an address, with an
example: `from satgrid.kit import *` has them all. [your-own-rules.md](your-own-rules.md) shows how
a rule file is written; `satgrid/kit/*.pyi` has the names for puzzles, grids, boards and generators,
too. Generated from the docstrings; a test compares it with the program.
"""

_SECTIONS = {
    "layers": (
        "Layers",
        "Clues that a family declares as variables, and functions that read them.",
    ),
    "statements": ("Statements", "What `rules` yields, and functions that return or yield it."),
    "addresses": ("Addresses", "The parts of `address`, and the blocks of files in `file=(…)`."),
}

EXAMPLES = {
    "AQUARIUM_BOARD": "file=(WallRows(), AQUARIUM_BOARD)",
    "ArrowRows": "file=(ArrowRows(), ShadingRows())",
    "Differ": "Differ(rows[0], rows[1], (BLACK,))",
    "LineBlocksBoard": "file=(LineBlocksBoard(),)",
    "Marked": "Marked(board, {cell: number}).rectangles(cell, reach)",
    "OUTSIDE": "CellClues(OUTSIDE)",
    "Packed": 'CellSigns("abcd", Packed(5, 2))',
    "SignNumbers": "SignNumbers(rows=(2, None), columns=(None, 1))",
    "TENTS_BOARD": 'file=(TENTS_BOARD, SkippedSides("a row of sides"))',
    "THIRDS": 'CellSigns("wb", THIRDS)',
    "TotalsBoard": 'TotalsBoard({"#": (None, BLACK), ".": (None, WHITE)}, word, "#")',
    "TowerRows": "file=(TowerRows(), PathRows())",
    "tetrominoes": "tetrominoes(room)",
}
"""Examples of names that no rule file uses."""

_TYPES = ("Placement", "TooBig")
"""Names for annotations and exceptions, which have no example."""

_LONGEST = 110


def entries(stub: str) -> dict[str, str]:
    """Return the module of each name in a stub of the kit, without old names."""
    found = homes(f"satgrid.kit.{stub}")
    return {name: home.lstrip("~") for name, home in found.items() if ":" not in home}


def signature(value: Any) -> str:
    """Return the parameters with their defaults, "" for a constant."""
    if not callable(value):
        return ""
    shown = []
    starred = False
    for each in inspect.signature(value).parameters.values():
        if each.name == "self":
            continue
        if each.kind is each.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        starred |= each.kind is each.VAR_POSITIONAL
        name = "*" * (each.kind is each.VAR_POSITIONAL) + each.name
        default = "" if each.default is each.empty else f"={_default(each.default)}"
        shown.append(name + default)
    return f"({', '.join(shown)})"


def _default(value: Any) -> str:
    text = repr(value)
    return "…" if "<" in text or "object at" in text or len(text) > 20 else text


def meaning(home: str, name: str, value: Any) -> str:
    """Return the first paragraph of the docstring in one line."""
    text = inspect.getdoc(value) if callable(value) else _below(home, name)
    assert text, f"{name} of {home} has no docstring"
    return " ".join(text.split("\n\n")[0].split())


def _below(home: str, name: str) -> str:
    """Return the docstring below the assignment of a constant."""
    body = ast.parse(inspect.getsource(import_module(home))).body
    for node, below in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        named = any(isinstance(each, ast.Name) and each.id == name for each in targets)
        if named and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return str(below.value.value)
    return ""


def sources() -> Iterator[str]:
    """Yield the sources of families and of rule files."""
    for path in sorted((HOME / "satgrid" / "families").glob("[a-z]*.py")):
        yield path.read_text("utf-8")
    yield from (program("chocona"), program("crosses"))
    for file in ("addressed", "kit", "built_on"):
        yield from (text for heading, text in parts(file) if heading != "check")


def uses() -> dict[str, set[str]]:
    """Return the calls with each name that the sources use, those of the name itself if any."""
    called, inside = dict[str, set[str]](), dict[str, set[str]]()
    for source in sources():
        for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
            written = ast.get_source_segment(source, call) or ""
            text = re.sub(r",\s+(?=[)\]])", "", written)
            text = re.sub(r"(?<=[(\[])\s+|\s+(?=[)\]])", "", " ".join(text.split()))
            if len(text) > _LONGEST:
                continue
            own = call.func.id if isinstance(call.func, ast.Name) else ""
            for name in {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}:
                (called if name == own else inside).setdefault(name, set()).add(text)
    return inside | called | {name: {text} for name, text in EXAMPLES.items()}


def kept() -> dict[str, str]:
    """Return the examples of the page as it is."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    return dict(re.findall(r"^- `(\w+).*\n  Example: `(.*)`$", text, re.MULTILINE))


def example(name: str, known: set[str], old: str | None) -> str:
    """Return the example of the page if it is still a use, or else the shortest with arguments."""
    if old in known:
        return str(old)
    bare = {f"{name}()", f"{name}(())"}
    return min(known - bare or known, key=lambda text: (len(text), text))


def text() -> str:
    """Return the page."""
    used, old, lines = uses(), kept(), [_HEAD]
    for stub, (title, what) in _SECTIONS.items():
        lines.append(f"## {title}\n\n{what}\n")
        for name, home in sorted(entries(stub).items()):
            if name in _TYPES:
                continue
            value = getattr(import_module(home), name)
            assert name in used, f"no example of {name}: add one to EXAMPLES"
            lines.append(
                f"- `{name}{signature(value)}`: {meaning(home, name, value)}\n"
                f"  Example: `{example(name, used[name], old.get(name))}`"
            )
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(text(), "utf-8")

"""The laws of the house, read from the sources: who imports whom, and what lies where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from typing import NamedTuple

import pytest
from tables import rows

from satgrid.lazy import homes

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "satgrid"


def layers() -> dict[str, set[str]]:
    """Return what each room may import, from the table of ARCHITECTURE.md.

    A room is a file or folder directly in satgrid/. Each may import itself and `errors`,
    `deadline`, `lazy`, `records`. "all above" leaves out the referee's parts, which are the
    families' own.
    """
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    found: dict[str, set[str]] = {}
    for room, allowed in re.findall(r"^\| `(\w+)[./].*\| ([^|]+) \|$", text, re.MULTILINE):
        names = {name for name in allowed.partition(";")[0].split(", ") if name != "-"}
        found[room] = set(found) - {"referee"} if names == {"all above"} else names
        assert found[room] <= found.keys(), f"{room}: it may import rooms above it alone"
    # The kit hands the referee's parts on, for `check`.
    found["kit"].add("referee")
    # The front door and the command.
    found["__init__"] = set(found) - {"referee", "experiments", "cli"}
    found["__main__"] = {"__init__", "cli"}
    for outer in ("experiments", "cli"):
        found[outer].add("__init__")
    return found


LAYERS = layers()

HEAVY = {"pysat", "pyeda", "rich", "matplotlib", "PIL", "greenery", "defusedxml", "dratify"}
SAT = {"pysat": "solvers", "pysat.card": "constraints", "pyeda": "constraints"}
"""The SAT packages and modules, and the only room that may import each."""


class Import(NamedTuple):
    """An import of a module.

    `function` is the outermost one around it, "" at the top level; `typing` marks imports that
    only a type checker sees. `name` is what is taken from the module, "" for the module itself.
    """

    target: str
    line: int
    function: str
    typing: bool = False
    name: str = ""


def imports(source: str, module: str, package: bool, modules: set[str]) -> Iterator[Import]:
    """Yield every import of a module's source, wherever it stands.

    `from satgrid import grid` is an import of `satgrid.grid` if that is one of the `modules`.
    `import_module(f"satgrid.families.{name}")` is one of `satgrid.families`.
    """
    home = module if package else module.rpartition(".")[0]

    def visit(node: ast.AST, function: str, typing: bool) -> Iterator[Import]:
        if isinstance(node, ast.stmt | ast.expr):
            for target, name in targets(node):
                yield Import(target, node.lineno, function, typing, name)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = function or node.name
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for statement in node.body:
                yield from visit(statement, function, True)
            for statement in node.orelse:
                yield from visit(statement, function, typing)
            return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, function, typing)

    def targets(node: ast.AST) -> Iterator[tuple[str, str]]:
        match node:
            case ast.Import(names):
                yield from ((alias.name, "") for alias in names)
            case ast.ImportFrom():
                base = resolve_name("." * node.level + (node.module or ""), home)
                for alias in node.names:
                    inside = f"{base}.{alias.name}"
                    yield (inside, "") if inside in modules else (base, alias.name)
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name), [wanted, *_]) if name in (
                "import_module",
                "__import__",
            ):
                yield named(wanted), ""

    def named(wanted: ast.expr) -> str:
        match wanted:
            case ast.Constant(str(text)):
                return resolve_name(text, home)
            case ast.JoinedStr([ast.Constant(str(text)), *_]):
                return resolve_name(text, home).rpartition(".")[0]
            case ast.JoinedStr([ast.FormattedValue(ast.Name("__name__")), *_]):
                return module
        return "anything"

    return visit(parsed(source), "", False)


@cache
def parsed(source: str) -> ast.Module:
    """Return the tree of a source, which two laws read."""
    return ast.parse(source)


def breaches(source: str, module: str, package: bool, modules: set[str]) -> list[str]:
    """Return a sentence for each import in the source that breaks a law."""
    return [
        f"{module}, line {found.line}: {found.target}: {law}"
        for found in imports(source, module, package, modules)
        for law in broken(module, found)
    ] + [
        f"{module}, line {line}: the referee's parts are named inside `check`"
        for line in refereed(parsed(source))
        if room_of(module) == "families"
    ]


def refereed(tree: ast.Module) -> Iterator[int]:
    """Yield the lines outside `check` where the name `referee` is used."""
    for part in tree.body:
        if not (isinstance(part, ast.FunctionDef) and part.name == "check"):
            for node in ast.walk(part):
                if isinstance(node, ast.Name) and node.id == "referee":
                    yield node.lineno


def broken(module: str, found: Import) -> Iterator[str]:
    """Yield the laws that an import breaks."""
    outer = found.target.partition(".")[0]
    room = room_of(module)
    # Names that are loaded late are looked up in a stub.
    if outer == "anything" and room != "lazy":
        yield "the start of an imported name is written out"
    if outer in HEAVY and not found.function and not found.typing:
        yield "heavy packages are imported inside the function that needs them"
    sat = found.target if found.target in SAT else outer
    if sat in SAT and room != SAT[sat]:
        yield f"only {SAT[sat]} may import {sat}"
    if outer != "satgrid":
        return
    wanted = room_of(found.target)
    if wanted not in {room, "errors", "deadline", "lazy", "records"} | LAYERS.get(room, set()):
        yield f"{room} may not import {wanted}"
    parts = module.split(".")[1:]
    wanted_parts = found.target.split(".")[1:]
    if wanted == "constraints" and room in ("constraints", "families"):
        yield from broken_by_kind(parts, wanted_parts, found.name)
    if room == wanted == "families" and len(wanted_parts) > 1 and module != found.target:
        yield "a family may not import another family"
    if room == wanted == "formats" and len(parts) > 1 and len(wanted_parts) > 1:
        shared = ("_goal", "_writable")
        if wanted_parts[1] not in shared and wanted_parts[1] != parts[1]:
            yield "a format may import its own parts and those that all share, and no other format"


def broken_by_kind(parts: list[str], wanted: list[str], name: str) -> Iterator[str]:
    """Yield the laws about kinds of constraints that an import in these rooms breaks.

    Statements, and their constants and types, have names with a capital letter.
    """
    if len(wanted) == 1 or wanted[1] == "composed":
        if parts[:2] == ["constraints", "parts"] and len(wanted) > 1:
            yield "what kinds share imports no kind"
    elif wanted[1] == "parts":
        if parts[0] == "families":
            yield "of a constraint only the statement may be imported"
    elif parts[:2] == ["constraints", "parts"]:
        yield "what kinds share imports no kind"
    elif parts[:2] != wanted[:2]:
        if len(wanted) > 2 or (not name[:1].isupper() and parts[1:2] != ["composed"]):
            yield "of another constraint only the statement may be imported"
    elif len(parts) == 2:
        yield "a statement imports nothing of its own folder"


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


def sources() -> dict[str, Path]:
    """Return the path of every module of the house, by dotted name."""
    found = {}
    # Of a module and its stub the stub has the imports.
    for path in [*sorted(HOUSE.rglob("*.py")), *sorted(HOUSE.rglob("*.pyi"))]:
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


SOURCES = sources()


def test_each_module_imports_only_what_it_may() -> None:
    found = [
        breach
        for module, path in SOURCES.items()
        for breach in breaches(
            path.read_text("utf-8"), module, path.stem == "__init__", set(SOURCES)
        )
    ]
    assert found == []


def test_no_source_has_an_unknown_escape() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for path in SOURCES.values():
            compile(path.read_text("utf-8"), path, "exec", dont_inherit=True)


def test_every_room_has_a_row_in_the_layer_table() -> None:
    assert {room_of(module) for module in SOURCES} <= set(LAYERS)


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the modules of each circle of imports: those that import one another, in the end."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            more = graph[waiting.pop()] - found
            found |= more
            waiting += more
        return found

    beyond = {module: reached(module) for module in graph}
    rings = {
        frozenset(other for other in beyond[module] if module in beyond[other]) for module in graph
    }
    return sorted((set(ring) for ring in rings if ring), key=sorted)


def test_no_import_goes_round_in_a_circle() -> None:
    """Neither one that only a type checker sees, nor one inside a function.

    The front door, `satgrid`, is left out: for type checkers it names what its rooms offer. What
    is found by its file existing, such as a family, may import the package that finds it.
    """
    graph = {}
    for module, path in SOURCES.items():
        package = path.stem == "__init__"
        found = imports(path.read_text("utf-8"), module, package, set(SOURCES))
        targets = {each.target for each in found} & set(SOURCES)
        graph[module] = set() if module == "satgrid" else targets - {module}
    assert circles(graph) == []


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": "b", "b": "c", "c": ""}, []),
        ({"a": "bc", "b": "c", "c": ""}, []),
        ({"a": "b", "b": "a", "c": "a"}, ["ab"]),
        ({"a": "b", "b": "c", "c": "a", "d": "e", "e": "dc"}, ["abc", "de"]),
    ],
)
def test_a_circle_is_found(graph: dict[str, str], found: list[str]) -> None:
    assert circles({each: set(graph[each]) for each in graph}) == [set(ring) for ring in found]


NAMES = """
cli grid referee solvers families families.nonogram formats formats.delft formats.sgt.rooms
formats._writable notation.board layers layers.cells constraints constraints.blocks
constraints.blocks.encoders constraints.blocks.lines constraints.at_most constraints.parts
constraints.parts.counting
"""
MODULES = {"satgrid", *(f"satgrid.{name}" for name in NAMES.split())}


@pytest.mark.parametrize(("module", "source", "law"), rows("laws", "a_forbidden_import_is_found"))
def test_a_forbidden_import_is_found(module: str, source: str, law: str) -> None:
    name = f"satgrid.{module}"
    [found] = breaches(source, name, name in ("satgrid.constraints.blocks",), MODULES)
    assert found.startswith(f"{name}, line ")
    assert law in found


@pytest.mark.parametrize(("module", "source"), rows("laws", "a_lawful_import_is_not_accused"))
def test_a_lawful_import_is_not_accused(module: str, source: str) -> None:
    assert breaches(source, f"satgrid.{module}", module == "cli", MODULES) == []


def test_importing_the_whole_house_loads_nothing_heavy() -> None:
    names = [name for name in SOURCES if name != "satgrid.__main__"]
    program = (
        "import sys, importlib\n"
        f"for name in {names}: importlib.import_module(name)\n"
        f"print(sorted({HEAVY} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_the_catalogue_holds_pages_only() -> None:
    lying = [path for path in (ROOT / "encodings").rglob("*") if path.is_file()]
    assert [str(path) for path in lying if path.suffix != ".md"] == []


@pytest.mark.parametrize("module", ["satgrid", "satgrid.kit"])
def test_every_name_in_a_stub_can_be_loaded(module: str) -> None:
    names = homes(module)
    assert len(names) > 40
    assert [name for name in names if not hasattr(import_module(module), name)] == []


def test_the_packages_are_the_folders() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    listed = project["tool"]["setuptools"]["packages"]
    folders = {".".join(path.relative_to(ROOT).parent.parts) for path in HOUSE.rglob("*.py")}
    assert listed == sorted(folders)
    assert all((ROOT / name.replace(".", "/") / "__init__.py").exists() for name in listed)


PRIVATE = re.compile(
    r"pypi\.org|python(?:hosted)|index[-_]url|(?<![\w.])/(?:root|work|home)/", re.IGNORECASE
)
"""Where a package came from, or where this folder lies on somebody's machine."""


def test_no_test_reads_a_clock() -> None:
    clock = re.compile(r"^ *(import time\b|from time import (?!sleep$))", re.MULTILINE)
    # What holds the time limit itself may, in processor time.
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path.name != "test_deadline.py"]
    assert sorted(path.name for path in tests if clock.search(path.read_text("utf-8"))) == []


def test_no_file_names_a_package_index_or_a_machine_path() -> None:
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git lists the files of a checkout only")
    paths = [ROOT / name for name in listed.split("\0") if name]
    assert ROOT / "pyproject.toml" in paths
    named = {
        path.relative_to(ROOT).as_posix(): found[0]
        for path in paths
        if path.is_file() and (found := PRIVATE.search(path.read_text("utf-8", "replace")))
    }
    assert named == {}


@pytest.mark.parametrize(
    ("text", "private"),
    [
        ("pip install --index" + "-url X", True),
        ("PIP_INDEX" + "_URL=X", True),
        ("https://pypi" + ".org/simple", True),
        ("'/ro" + "ot/.cache'", True),
        ("cd /wo" + "rk/main", True),
        ("frame/work/one, http://a.org/home/, ../work/", False),
        ("a row index, a URL", False),
    ],
)
def test_a_private_address_is_recognised(text: str, private: bool) -> None:
    assert bool(PRIVATE.search(text)) == private

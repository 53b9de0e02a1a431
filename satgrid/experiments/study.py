"""A study, read from a TOML file.

title = "Connected white cells"
timeout_s = 5
repetitions = 1
methods = ["--encode connected=boundary", "--encode connected=forest"]

[[instances]]               # made by `satgrid generate`: seeds 0 to count - 1 of each size
family = "hitori"
kind = "random"             # and density, minimal, symmetric, level
sizes = [6, "8x10"]
count = 5

[[instances]]               # read from a folder beside the study
folder = "puzzles"
files = "*.non"
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satgrid.errors import PuzzleError, SatgridError, UsageError, printable, truncate, unknown
from satgrid.experiments.instances import Instance, generated, read
from satgrid.experiments.methods import MOST_S, Method, parse
from satgrid.sources import content
from satgrid.sources import text as text_of

MOST_RUNS = 1_000_000


@dataclass(frozen=True)
class Study:
    """What is compared: every method solves every instance `repetitions` times.

    `timeout_s` limits each run whose method has no limit of its own. `text` is the study itself,
    equal for two studies of the same content.
    """

    title: str
    timeout_s: float
    repetitions: int
    methods: tuple[Method, ...]
    instances: tuple[Instance, ...]
    text: str

    def limit_s(self, method: Method) -> float:
        """Return the time limit of a run of the method."""
        return self.timeout_s if method.timeout_s is None else method.timeout_s


def load(path: str) -> Study:
    """Return the study of a TOML file; raise `UsageError` that names the file and the key."""
    try:
        return _study(_table(path), Path(path).parent)
    except OSError as error:
        raise UsageError(
            f"{path}: cannot be read ({error.strerror}): name the TOML file of a study"
        ) from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not UTF-8 text: name the TOML file of a study") from None
    except RecursionError:
        raise UsageError(f"{path}: no study: it is nested too deeply") from None
    except SatgridError as error:
        raise UsageError(f"{path}: {error}") from None


def _table(path: str) -> dict[str, Any]:
    text = text_of(content(path))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"no TOML: {error}") from None
    except ValueError:
        # Python's own limit, of 4,300 digits.
        raise UsageError("no study: a number of it has too many digits") from None


def _study(table: dict[str, Any], home: Path) -> Study:
    _require_keys(table, _STUDY)
    title = _text(table, "title")
    timeout_s = _value(table, "timeout_s", (int, float), "seconds, as in 5")
    if not 0 < timeout_s <= MOST_S:
        raise UsageError(
            f"timeout_s = {_shown(timeout_s)}: give seconds above 0, {MOST_S:,} at most"
        )
    repetitions = _positive(table, "repetitions", 1)
    methods = []
    names = _list(table, "methods", 'names, as in ["--solver glucose4"]')
    for number, name in enumerate(names, 1):
        where = f"methods {number}: "
        if not isinstance(name, str):
            raise UsageError(f"{where}{_shown(name)} is no name: write what follows satgrid solve")
        try:
            methods.append(parse(name))
        except UsageError as error:
            raise UsageError(f"{where}{error}") from None
    _require_distinct("methods", [(method.name, method.canonical) for method in methods])
    instances: list[Instance] = []
    for number, source in enumerate(_list(table, "instances", "tables, each [[instances]]"), 1):
        where = f"instances {number}: "
        if not isinstance(source, dict):
            raise UsageError(f"{where}{_shown(source)} is no table: begin it with [[instances]]")
        try:
            instances += _from_folder(source, home) if "folder" in source else _made(source)
        except (UsageError, PuzzleError) as error:
            raise UsageError(f"{where}{error}") from None
    _require_distinct("instances", [(instance.name, instance.name) for instance in instances])
    if len(methods) * len(instances) * repetitions > MOST_RUNS:
        raise UsageError(f"more than {MOST_RUNS:,} runs: ask for fewer instances or repetitions")
    text = json.dumps(table, sort_keys=True, default=str)
    return Study(title, timeout_s, repetitions, tuple(methods), tuple(instances), text)


_STUDY = ("title", "timeout_s", "repetitions", "methods", "instances")
_WISHES = ("kind", "density", "minimal", "symmetric", "level")
_GENERATED = ("family", "sizes", "count", *_WISHES)
_FOLDER = ("folder", "files", "family")


def _made(source: dict[str, Any]) -> list[Instance]:
    _require_keys(source, _GENERATED)
    family = _text(source, "family")
    sizes = [_size(size) for size in _list(source, "sizes", 'sizes, as in [10, "8x12"]')]
    count = _positive(source, "count", 1)
    if count * len(sizes) > MOST_RUNS:
        raise UsageError(f"count = {count}: ask for {MOST_RUNS:,} instances at most")
    for key in ("kind", "level"):
        if key in source:
            _text(source, key)
    for key in ("minimal", "symmetric"):
        if key in source:
            _value(source, key, (bool,), "true or false")
    if "density" in source:
        _value(source, "density", (int, float), "a share of the cells, as in 0.5")
    options = {key: source[key] for key in _WISHES if key in source}
    return generated(family, sizes, count, options)


def _from_folder(source: dict[str, Any], home: Path) -> list[Instance]:
    _require_keys(source, _FOLDER)
    family = _text(source, "family") if "family" in source else None
    files = _text(source, "files") if "files" in source else "*"
    return read(home, _text(source, "folder"), files, family)


def _size(size: object) -> tuple[int, int]:
    if isinstance(size, int) and not isinstance(size, bool):
        return size, size
    parts = size.split("x") if isinstance(size, str) else []
    if len(parts) != 2 or not all(
        part.isascii() and part.isdigit() and len(part) < 10 for part in parts
    ):
        raise UsageError(f'sizes: {_shown(size)} is no size: write 10 or "8x12", height x width')
    return int(parts[0]), int(parts[1])


def _require_keys(table: dict[str, Any], known: Sequence[str]) -> None:
    for key in table:
        if key not in known:
            raise unknown("key", key, list(known))


def _require_distinct(key: str, named: list[tuple[str, object]]) -> None:
    """Raise `UsageError` where two of the (name, sense) have the same sense, or there are none."""
    if not named:
        raise UsageError(f"{key}: there are none: give one at least")
    seen: dict[object, str] = {}
    for name, sense in named:
        other = seen.get(sense)
        if other is not None:
            wording = "" if other == name else f", also as {printable(other)}"
            raise UsageError(f"{key}: {printable(name)} stands twice{wording}: leave one out")
        seen[sense] = name


def _value(table: dict[str, Any], key: str, kinds: tuple[type, ...], wanted: str) -> Any:
    if key not in table:
        raise UsageError(f"{key} is missing: give {wanted}")
    value = table[key]
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise UsageError(f"{key} = {_shown(value)}: give {wanted}")
    return value


def _text(table: dict[str, Any], key: str) -> str:
    return str(_value(table, key, (str,), "a text in quotation marks"))


def _list(table: dict[str, Any], key: str, wanted: str) -> list[Any]:
    return list(_value(table, key, (list,), f"a list of {wanted}"))


def _positive(table: dict[str, Any], key: str, usual: int) -> int:
    value = int(_value({key: usual} | table, key, (int,), "a whole number above 0"))
    if value < 1:
        raise UsageError(f"{key} = {value}: give a whole number above 0")
    return value


def _shown(value: object) -> str:
    return truncate(json.dumps(value, default=str, ensure_ascii=False))

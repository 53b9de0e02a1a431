"""A study, read from a TOML file: its puzzles (instances) and its methods.

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

The name of a method is its options of `satgrid solve`, such as `--minimise black --optimiser rc2`.
"""

from __future__ import annotations

import json
import math
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from satgrid import constraints, families, solvers
from satgrid.errors import SatgridError, UsageError, printable, truncate, unknown
from satgrid.formula import TABLE_LIMIT
from satgrid.generators import UNIQUE, Request
from satgrid.generators.attempts import validate
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.search import heuristic
from satgrid.search.answer import Answer
from satgrid.search.optimum import choose_optimiser
from satgrid.search.options import OnEvent, Options
from satgrid.search.question import Question
from satgrid.sources import content
from satgrid.sources import text as text_of

MOST_RUNS = 1_000_000


@record
class Study:
    """A study: every method solves every instance `repetitions` times.

    `timeout_s` limits each run whose method has no limit. `text` is equal for two studies with the
    same content.
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
    """Return the study in a TOML file; raise `UsageError` with the file and the key."""
    with _errors_of(path):
        try:
            return _study(_table(path), Path(path).parent)
        except OSError as error:
            why = f"cannot be read ({error.strerror})"
            raise UsageError(f"{why}: name the TOML file of a study") from None
        except UnicodeDecodeError:
            raise UsageError("not UTF-8 text: name the TOML file of a study") from None
        except RecursionError:
            raise UsageError("no study: it is nested too deeply") from None


@contextmanager
def _errors_of(what: str) -> Iterator[None]:
    """Turn each error of the block into a `UsageError` that names this part of the study."""
    try:
        yield
    except SatgridError as error:
        raise UsageError(f"{what}: {error}") from None


def _table(path: str) -> dict[str, Any]:
    text = text_of(content(path))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"no TOML: {error}") from None
    except ValueError:
        # Python reads at most 4,300 digits.
        raise UsageError("no study: a number of it has too many digits") from None


def _study(table: dict[str, Any], home: Path) -> Study:
    _require_keys(table, _STUDY)
    title = _text(table, "title")
    timeout_s = _value(table, "timeout_s", (int, float), "seconds, as in 5")
    if not 0 < timeout_s <= MOST_S:
        shown = _shown(timeout_s)
        raise UsageError(f"timeout_s = {shown}: give seconds above 0, {MOST_S:,} at most")
    repetitions = _positive(table, "repetitions", 1)
    methods = []
    names = _list(table, "methods", 'names, as in ["--solver glucose4"]')
    for number, name in enumerate(names, 1):
        with _errors_of(f"methods {number}"):
            if not isinstance(name, str):
                raise UsageError(f"{_shown(name)} is no name: write what follows satgrid solve")
            methods.append(parse_method(name))
    # Two names may differ in the order of words only.
    senses = [(each.name, (each.question, each.options, each.timeout_s)) for each in methods]
    _require_distinct("methods", senses)
    instances: list[Instance] = []
    for number, source in enumerate(_list(table, "instances", "tables, each [[instances]]"), 1):
        with _errors_of(f"instances {number}"):
            if not isinstance(source, dict):
                raise UsageError(f"{_shown(source)} is no table: begin it with [[instances]]")
            instances += _from_folder(source, home) if "folder" in source else _made(source)
    _require_distinct("instances", [(instance.name, instance.name) for instance in instances])
    if len(methods) * len(instances) * repetitions > MOST_RUNS:
        raise UsageError(f"more than {MOST_RUNS:,} runs: ask for fewer instances or repetitions")
    text = json.dumps(table, sort_keys=True, default=str)
    return Study(title, timeout_s, repetitions, tuple(methods), tuple(instances), text)


_STUDY = ("title", "timeout_s", "repetitions", "methods", "instances")
_TEXT = (str,), "a text in quotation marks"
_FLAG = (bool,), "true or false"
_WISHES: dict[str, tuple[tuple[type, ...], str]] = {
    "kind": _TEXT,
    "density": ((int, float), "a share of the cells, as in 0.5"),
    "minimal": _FLAG,
    "symmetric": _FLAG,
    "level": _TEXT,
}
_GENERATED = ("family", "sizes", "count", *_WISHES)
_FOLDER = ("folder", "files", "family")


def _made(source: dict[str, Any]) -> list[Instance]:
    _require_keys(source, _GENERATED)
    family = _text(source, "family")
    sizes = [_size(size) for size in _list(source, "sizes", 'sizes, as in [10, "8x12"]')]
    count = _positive(source, "count", 1)
    if count * len(sizes) > MOST_RUNS:
        raise UsageError(f"count = {count}: ask for {MOST_RUNS:,} instances at most")
    options = {key: _value(source, key, *_WISHES[key]) for key in _WISHES if key in source}
    return generated_instances(family, sizes, count, options)


def _from_folder(source: dict[str, Any], home: Path) -> list[Instance]:
    _require_keys(source, _FOLDER)
    family = _text(source, "family") if "family" in source else None
    files = _text(source, "files") if "files" in source else "*"
    return read_instances(home, _text(source, "folder"), files, family)


def _size(size: object) -> tuple[int, int]:
    if isinstance(size, int) and not isinstance(size, bool):
        return size, size
    found = re.fullmatch("([0-9]{1,9})x([0-9]{1,9})", size) if isinstance(size, str) else None
    if found is None:
        raise UsageError(f'sizes: {_shown(size)} is no size: write 10 or "8x12", height x width')
    return int(found[1]), int(found[2])


def _require_keys(table: dict[str, Any], known: Sequence[str]) -> None:
    for key in table:
        if key not in known:
            raise unknown("key", key, list(known))


def _require_distinct(key: str, named: Sequence[tuple[str, object]]) -> None:
    """Raise `UsageError` if two of the (name, sense) have the same sense, or there are none."""
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
    return str(_value(table, key, *_TEXT))


def _list(table: dict[str, Any], key: str, wanted: str) -> list[Any]:
    return list(_value(table, key, (list,), f"a list of {wanted}"))


def _positive(table: dict[str, Any], key: str, usual: int) -> int:
    value = int(_value({key: usual} | table, key, (int,), "a whole number above 0"))
    if value < 1:
        raise UsageError(f"{key} = {value}: give a whole number above 0")
    return value


def _shown(value: object) -> str:
    return truncate(json.dumps(value, default=str, ensure_ascii=False))


# Methods

MOST_S = 1_000_000
"""The longest time limit, 11 days: Python cannot wait much longer for a process."""

_FLAGS = ("--unique", "--no-narrow")
_NUMBERS: dict[str, tuple[Callable[[str], float], float]] = {
    "--table-limit": (int, math.inf),
    "--timeout": (float, MOST_S),
}
_OPTIONS = (
    *(*_FLAGS, *_NUMBERS, "--solver", "--encode"),
    *("--minimise", "--maximise", "--optimiser"),
)


@record
class Method:
    """A method: its name, its question, and its options except the seed, which each run has.

    `timeout_s` is None if the study's limit applies.
    """

    name: str
    question: Question
    options: Options
    timeout_s: float | None = None

    def seed(self, repetition: int) -> int:
        """Return the seed of a repetition: its number, or 0 if the solver has no seed."""
        known = solvers.SOLVERS.get(self.options.solver)
        takes = self.options.solver == solvers.HEURISTIC or (known is not None and known.steered)
        return repetition if takes else 0

    def solve(self, puzzle: Puzzle, seed: int, timeout_s: float, on_event: OnEvent) -> Answer:
        """Return the method's answer for the puzzle; raise the errors of the verb `solve`."""
        options = replace(self.options, seed=seed)
        return self.question.answer(Problem(puzzle), options, timeout_s, on_event)


def parse_method(text: str) -> Method:
    """Return the method of this name; raise `UsageError` for one that does not exist."""
    try:
        words = iter(shlex.split(text))
    except ValueError:
        raise UsageError(f"{truncate(text)!r}: a quotation mark is never closed") from None
    found: dict[str, Any] = {}
    for word in words:
        if word not in _OPTIONS:
            raise unknown("option of a method", word, sorted(_OPTIONS))
        label, value = (word, True) if word in _FLAGS else _given(word, next(words, None))
        if label in found:
            raise UsageError(f"{label} stands twice: leave one out")
        found[label] = value
    _require_sense(found)
    encoding = Encoding(
        dict(value for label, value in found.items() if label.startswith("--encode ")),
        narrowed="--no-narrow" not in found,
        table_limit=found.get("--table-limit", TABLE_LIMIT),
    )
    question = Question(
        "--unique" in found,
        minimise=found.get("--minimise"),
        maximise=found.get("--maximise"),
        optimiser=found.get("--optimiser"),
    )
    chosen = "--solver" in found or bool(encoding.encoders)
    options = Options(found.get("--solver", solvers.DEFAULT), encoding=encoding, counts=not chosen)
    return Method(" ".join(text.split()), question, options, found.get("--timeout"))


def _given(option: str, text: str | None) -> tuple[str, Any]:
    if text is None:
        raise UsageError(f"{option} ends the method: give it a value")
    if option == "--encode":
        kind, name = constraints.parse_choice(text)
        return f"{option} {kind}", (kind, name)
    return option, _number(option, text) if option in _NUMBERS else text


def _require_sense(found: dict[str, Any]) -> None:
    """Raise `UsageError` for options that make no sense together for any puzzle."""
    if not found:
        raise UsageError(
            "an empty method: write what follows satgrid solve, as in "
            f"--solver {solvers.DEFAULT}, which is the default"
        )
    if "--minimise" in found and "--maximise" in found:
        raise UsageError("choose one of --minimise and --maximise")
    objective = found.get("--minimise", found.get("--maximise"))
    if objective is not None:
        known = {each for family in families.names() for each in families.find(family).objectives}
        if objective not in known:
            raise unknown("objective", objective, sorted(known))
    elif "--optimiser" in found:
        raise UsageError("--optimiser needs --minimise or --maximise: add one of them")
    solver = found.get("--solver", solvers.DEFAULT)
    if solver == solvers.HEURISTIC:
        sensible = ("--solver", "--timeout", "--no-narrow")
        heuristic.require_sense({label: label not in sensible for label in found})
    else:
        solvers.find(solver)
        choose_optimiser(found.get("--optimiser"), solver)


def _number(option: str, text: str) -> float:
    kind, most = _NUMBERS[option]
    try:
        number = kind(text)
    except ValueError:
        number = 0
    if not 0 < number < math.inf:
        raise UsageError(f"{option} {truncate(text)}: give a number above 0")
    if number > most:
        raise UsageError(f"{option} {truncate(text)}: give {most:,} at most")
    return number


# Instances


@record
class Instance:
    """A puzzle, or the `request` and `seed` for making it if `puzzle` is None.

    Instances of one `group` are reported together.
    """

    name: str
    group: str
    height: int
    width: int
    puzzle: Puzzle | None = None
    request: Request | None = None
    seed: int = 0

    @property
    def proved(self) -> bool:
        """Whether making it proves that there is one solution."""
        return self.request is not None and self.request.kind == UNIQUE

    def made(self, on_event: OnEvent) -> Puzzle:
        """Return the puzzle; raise `GaveUp` if none is found."""
        if self.puzzle is not None:
            return self.puzzle
        from satgrid.generators.attempts import generate_request

        assert self.request is not None
        return generate_request(self.request, self.seed, on_event=on_event)


def generated_instances(
    family: str, sizes: Sequence[tuple[int, int]], count: int, options: Mapping[str, Any]
) -> list[Instance]:
    """Return the instances with seeds 0 to `count` - 1 for each size (height, width).

    `options` are those of a `Request`. Raises `UsageError` for puzzles that cannot be made.
    """
    words = [
        f"--{key}" if value is True else f"--{key} {value}"
        for key, value in ({"kind": UNIQUE} | dict(options)).items()
        if value is not False
    ]
    found = []
    for height, width in sizes:
        request = validate(Request(family, height, width, **options))
        group = " ".join([request.family, *words])
        for seed in range(count):
            name = " ".join([str(request), *words, f"--seed {seed}"])
            found.append(Instance(name, group, height, width, request=request, seed=seed))
    return found


def read_instances(home: Path, folder: str, files: str, family: str | None) -> list[Instance]:
    """Return the puzzles in a folder below `home`, from files whose name matches `files`.

    Raises `UsageError` if no file matches, and `PuzzleError` for another kind of file.
    """
    from satgrid.verbs import load_all

    place = home / folder
    if not place.is_dir():
        raise UsageError(f"folder = {truncate(folder)!r}: no such folder beside the study")
    try:
        paths = sorted(path for path in place.glob(files) if path.is_file())
    except (ValueError, NotImplementedError):
        raise UsageError(f"files = {truncate(files)!r}: write a pattern such as *.non") from None
    if not paths:
        why = f"no such file in {truncate(folder)}"
        raise UsageError(f"files = {truncate(files)!r}: {why}: write a pattern such as *.non")
    found = []
    for label, puzzle in chain(*(load_all(str(path), family=family) for path in paths)):
        name = label.removeprefix(str(place)).lstrip("/\\")
        found.append(Instance(name, f"{folder}/{files}", *puzzle.board, puzzle=puzzle))
    return found

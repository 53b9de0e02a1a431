"""A study, read from a TOML file: its puzzles (instances), its methods, and its runs.

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

import gc
import json
import math
import os
import platform
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from satgrid import constraints, families, solvers
from satgrid.batch import Engine, tasks
from satgrid.batch.tasks import Lost
from satgrid.errors import (
    PuzzleError,
    RefereeError,
    SatgridError,
    UntrustedError,
    UsageError,
    printable,
    truncate,
    unknown,
)
from satgrid.experiments.results import Claim, Consistency, claim_of
from satgrid.experiments.store import CRASHED, REFUSED, WRONG, Key, Row, Store
from satgrid.formula import TABLE_LIMIT
from satgrid.generators import UNIQUE, Request, validate
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.search import heuristic
from satgrid.search.answer import GAVE_UP, Answer
from satgrid.search.optimum import choose_optimiser
from satgrid.search.options import OnEvent, Options
from satgrid.search.question import Question
from satgrid.sources import content
from satgrid.sources import text as text_of
from satgrid.version import VERSION

MOST_RUNS = 1_000_000


@dataclass(frozen=True)
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
        # Python reads at most 4,300 digits.
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
            methods.append(parse_method(name))
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
    return generated_instances(family, sizes, count, options)


def _from_folder(source: dict[str, Any], home: Path) -> list[Instance]:
    _require_keys(source, _FOLDER)
    family = _text(source, "family") if "family" in source else None
    files = _text(source, "files") if "files" in source else "*"
    return read_instances(home, _text(source, "folder"), files, family)


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


@dataclass(frozen=True)
class Method:
    """A method: its name, its question, and its options except the seed, which each run has.

    `timeout_s` is None if the study's limit applies.
    """

    name: str
    question: Question
    options: Options
    timeout_s: float | None = None

    @property
    def canonical(self) -> tuple[object, ...]:
        """The meaning of the name: equal for two names that differ in the order of words only."""
        return self.question, self.options, self.timeout_s

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
    """Return the option's key and value."""
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
        _require_objective(objective)
    elif "--optimiser" in found:
        raise UsageError("--optimiser needs --minimise or --maximise: add one of them")
    solver = found.get("--solver", solvers.DEFAULT)
    if solver == solvers.HEURISTIC:
        sensible = ("--solver", "--timeout", "--no-narrow")
        heuristic.require_sense({label: label not in sensible for label in found})
    else:
        solvers.find(solver)
        choose_optimiser(found.get("--optimiser"), solver)


def _require_objective(name: str) -> None:
    """Raise `UsageError` for the name of an objective that no family has."""
    known = {each for family in families.names() for each in families.find(family).objectives}
    if name not in known:
        raise unknown("objective", name, sorted(known))


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


@dataclass(frozen=True)
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
        raise UsageError(
            f"files = {truncate(files)!r}: no such file in {truncate(folder)}: write a pattern "
            "such as *.non"
        )
    return [
        Instance(
            label.removeprefix(str(place)).lstrip("/\\"),
            f"{folder}/{files}",
            puzzle.height,
            puzzle.width,
            puzzle=puzzle,
        )
        for path in paths
        for label, puzzle in load_all(str(path), family=family)
    ]


# ------------------------------------------------------------------ running a study

# Worker processes do both. Each result is stored immediately, and a repeated run does only what is
# missing. Instances are stored too, so that methods share them and no later run depends on the
# generator.

_WARM_S = 1.0


def run(
    study: Study,
    store: Store,
    jobs: int,
    on_progress: Callable[[str, int, int], None] = lambda *_: None,
    dask: str | None = None,
) -> None:
    """Do the missing runs, `jobs` at a time, or on the cluster of the scheduler `dask`.

    `on_progress` is called with "making puzzles" or "runs", and the numbers done and planned.
    Raises `Wrong` at the first wrong grid or disagreement, also among earlier runs.
    """
    engine = Engine(None if dask else jobs, dask)
    instances = store.instances()
    consistency = Consistency(each.name for each in instances if each.proved)
    for row in store.rows():
        consistency.record(row)
    waiting = {each.name for each in instances if not (each.puzzle or each.trouble)}
    making = [InstanceTask(each) for each in study.instances if each.name in waiting]
    on_progress("making puzzles", 0, len(making))
    with closing(engine.results(making, False, timed=True)) as results:
        for number, (made, result) in enumerate(results, 1):
            puzzle, trouble = (None, result.reason) if isinstance(result, Lost) else result
            store.settle(made.instance.name, puzzle, trouble)
            on_progress("making puzzles", number, len(making))
    versions = {"satgrid": VERSION, **_machine(), "jobs": jobs}
    done, planned = store.keys(), store.planned()
    on_progress("runs", len(done), planned)
    runs = [each for each in _runs(study, store) if each.key not in done]
    with closing(engine.results(runs, False, timed=True)) as results:
        for number, (each, result) in enumerate(results, len(done) + 1):
            if isinstance(result, Lost):
                result = RunEnd(GAVE_UP if result.limit else CRASHED, result.reason)
            # On a cluster each run names its machine, unless its process has ended.
            on = {"host": None, **(result.machine or {})} if dask else {}
            row = each.row(result, versions | on)
            store.add(row)
            consistency.record(row)
            on_progress("runs", number, planned)


def _runs(study: Study, store: Store) -> Iterator[RunTask]:
    puzzles = {each.name: each.puzzle for each in store.instances()}
    for repetition in range(study.repetitions):
        for instance in study.instances:
            for method in study.methods:
                puzzle = puzzles[instance.name]
                if puzzle is not None:
                    key = (instance.name, method.name, repetition)
                    yield RunTask(key, puzzle, method, study.limit_s(method))


@dataclass(frozen=True)
class InstanceTask:
    """The task to make an instance; its result is (puzzle, None) or (None, reason)."""

    instance: Instance

    @property
    def limit_s(self) -> None:
        """None: making a puzzle has a limit of tries, not of time."""

    def __call__(self) -> tuple[Puzzle | None, str | None]:
        """Return the result."""
        try:
            return self.instance.made(tasks.stop_if_orphaned), None
        except SatgridError as error:
            return None, str(error)


class RunEnd(NamedTuple):
    """How a run ended: those fields of its `Row`."""

    status: str
    reason: str | None
    seconds: float = 0.0
    real_s: float = 0.0
    claim: Claim | None = None
    report: dict[str, Any] | None = None
    machine: dict[str, Any] | None = None


@dataclass(frozen=True)
class RunTask:
    """The task to solve a puzzle by a method; its result is a `RunEnd`."""

    key: Key
    puzzle: Puzzle
    method: Method
    timeout_s: float

    @property
    def seed(self) -> int:
        """The seed of the run."""
        return self.method.seed(self.key[2])

    @property
    def limit_s(self) -> float:
        """The seconds after which the run should have stopped by itself."""
        return self.timeout_s

    def row(self, ended: RunEnd, versions: dict[str, Any]) -> Row:
        """Return the row of the run."""
        fields = ended._asdict()
        del fields["machine"]
        return Row(*self.key, seed=self.seed, limit_s=self.timeout_s, **fields, versions=versions)

    def __call__(self) -> RunEnd:
        """Return the result with its machine."""
        return self._ended()._replace(machine={"host": platform.node(), **_machine()})

    def _ended(self) -> RunEnd:
        _warm_up(self.method, self.puzzle.family)
        gc.collect()
        started, start = _processor_s(), perf_counter()
        try:
            answer = self.method.solve(
                self.puzzle, self.seed, self.timeout_s, tasks.stop_if_orphaned
            )
        except (UsageError, PuzzleError) as error:
            return RunEnd(REFUSED, str(error))
        except (RefereeError, UntrustedError) as error:
            return RunEnd(WRONG, str(error))
        except MemoryError:
            return RunEnd(CRASHED, "out of memory")
        except SatgridError as error:
            return RunEnd(CRASHED, str(error))
        except Exception as error:
            return RunEnd(CRASHED, printable(f"{type(error).__name__}: {error}"))
        spent, real = _processor_s() - started, perf_counter() - start
        return RunEnd(answer.status, None, spent, real, claim_of(answer), answer.report.to_json())


@cache
def _machine() -> dict[str, Any]:
    """Return the fields of a run that describe its machine."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def _processor() -> str:
    """Return the system's name for the processor."""
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return printable(value.strip())
    return platform.processor() or "unknown processor"


def _processor_s() -> float:
    """Return the processor time of this process and of its finished child processes."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


@cache
def _warm_up(method: Method, family: str) -> None:
    """Solve an example, so that a worker's first run of a method does not include imports."""
    from satgrid.verbs import load

    example = min(families.find(family).examples, key=lambda example: len(example.text))
    puzzle = load(example.text, family=family)
    try:
        method.solve(puzzle, 0, _WARM_S, tasks.stop_if_orphaned)
    except Exception:
        # The run itself reports the error.
        return

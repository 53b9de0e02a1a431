"""Options and arguments that several commands share."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from satgrid.errors import UsageError, truncate

if TYPE_CHECKING:
    from satgrid.model import Encoding
    from satgrid.puzzle.variants import Variant


R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

Completion: TypeAlias = Callable[[click.Context, click.Parameter, str], list[str]]


def completion(known: Callable[[], list[str]]) -> Completion:
    """Return the completion of a name out of a list, which is loaded only when it is needed.

    Unknown names are refused by the verb that is given them, which says what is known.
    """

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        return [name for name in known() if name.startswith(incomplete)]

    return complete


def _families() -> list[str]:
    from satgrid import families

    return families.names()


def _formats() -> list[str]:
    from satgrid import formats

    return formats.names()


def _solvers() -> list[str]:
    from satgrid import solvers

    return [*solvers.SOLVERS, solvers.HEURISTIC, *solvers.programs.KNOWN]


def _optimisers() -> list[str]:
    from satgrid.search import optimum

    return list(optimum.OPTIMISERS)


def _choices() -> list[str]:
    from satgrid import constraints

    return [f"{kind}={name}" for kind in constraints.kinds() for name in constraints.encoders(kind)]


def _table_limit() -> int:
    from satgrid.formula import TABLE_LIMIT

    return TABLE_LIMIT


class _File(click.Path):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        # Of several puzzles a bad one does not stop the rest.
        if value == "" and param is not None and param.nargs == 1:
            self.fail("the name is empty: write one", param, ctx)
        return super().convert(value, param, ctx)


FILE = _File(readable=False)
"""A file's name, for completion; the verbs tell what is wrong with the file."""

FAMILY = completion(_families)
FORMAT = completion(_formats)
SOLVER = completion(_solvers)
ENCODER = completion(_choices)
OPTIMISER = completion(_optimisers)


def _one_file(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> str | None:
    if len(value) > 1:
        raise UsageError(f"-o {' -o '.join(value)}: this command writes to one place: name one")
    return value[0] if value else None


def _each_once(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    for k, path in enumerate(value):
        if os.path.realpath(path) in map(os.path.realpath, value[:k]):
            raise UsageError(f"-o {path}: the same file is named twice: name it once")
    return value


def output(
    what: str, *names: str, several: bool = False, metavar: str = "FILE", required: bool = False
) -> Callable[[F], F]:
    """Return what adds `-o`: one place to write to, or None, or with `several` all that are named.

    `what` is its help, `names` are the parameter's if it is not `output`.
    """
    return click.option(
        "-o", "--output", *names, type=FILE, multiple=True, required=required, metavar=metavar,
        callback=_each_once if several else _one_file, help=what,
    )  # fmt: skip


def rules(command: Callable[..., R]) -> Callable[..., R]:
    """Add the option of a rule file, which is loaded before the command begins.

    Where the command asks for a `family`, that is the file's.
    """

    @wraps(command)
    def loaded(*args: Any, rules: str | None, **asked: Any) -> R:
        if rules is not None:
            from satgrid.rulefiles import rules_from

            name = rules_from(rules, asked.get("timeout"))
            if "family" in asked:
                asked["family"] = _the_one(name, asked["family"], rules)
        return command(*args, **asked)

    click.option(
        "--rules", type=FILE, metavar="FILE.py",
        help="Run FILE.py, which states the rules of a family of your own.",
    )(loaded)  # fmt: skip
    return loaded


def _the_one(name: str, family: str | None, path: str) -> str:
    """Return the family of a rule file; raise `UsageError` if another is asked for."""
    from satgrid import families

    if family is not None and families.find(family) is not families.find(name):
        raise UsageError(f"{path} states {name}, and {truncate(family)} is asked for: choose one")
    return name


def many(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options that say where many puzzles are done, which come as `engine`."""

    @wraps(command)
    def gathered(*args: Any, jobs: int | None, dask: str | None, **asked: Any) -> R:
        from satgrid.batch import Engine

        if jobs is not None and dask is not None:
            raise UsageError("choose one of --jobs and --dask: a cluster has its own number")
        return command(*args, engine=Engine(jobs, dask), **asked)

    for option in (
        click.option(
            "--dask", metavar="ADDRESS",
            help="Let the Dask cluster of this scheduler do them, as in tcp://machine:8786.",
        ),
        click.option(
            "--jobs", type=click.IntRange(min=1), metavar="N",
            help="Do N puzzles at a time, and tell each in one line, as for a folder.",
        ),
    ):  # fmt: skip
        option(gathered)
    return gathered


class Reading(NamedTuple):
    """How the command line asks for puzzles to be read."""

    format: str | None = None
    family: str | None = None
    variant: Variant = ()


def reading(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options that say how puzzles are read, which come as one, `reading`."""

    @wraps(command)
    def gathered(
        *args: Any, format: str | None, family: str | None, variant: tuple[str, ...], **asked: Any
    ) -> R:
        settings: Variant = ()
        if variant:
            from satgrid.puzzle import variants

            settings = variants.asked(variant)
        return command(*args, reading=Reading(format, family, settings), **asked)

    found = rules(gathered)
    for option in (
        click.option(
            "--variant", multiple=True, metavar="SETTING",
            help='Set a rule that PUZZLE does not state: "stars 2". May be given several times.',
        ),
        click.option(
            "--family", shell_complete=FAMILY, metavar="NAME",
            help="Take PUZZLE for one of this family; see satgrid list families.",
        ),
        click.option(
            "--format", shell_complete=FORMAT, metavar="NAME",
            help="Read PUZZLE as this format; see satgrid list formats.",
        ),
    ):  # fmt: skip
        found = option(found)
    return found


class EncodingOptions(NamedTuple):
    """What the command line says about how puzzles become formulas."""

    choices: tuple[str, ...]
    no_narrow: bool
    table_limit: int

    def encoding(self, standalone: bool = False) -> Encoding:
        """Return what the compiler is told; raise `UsageError` for an unknown encoder."""
        from satgrid import constraints
        from satgrid.model import Encoding

        encoders = constraints.parse_choices(self.choices)
        return Encoding(encoders, not self.no_narrow, standalone, self.table_limit)


def encoding(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options that say how puzzles become formulas, which come as one, `chosen`."""

    @wraps(command)
    def gathered(
        *args: Any, choices: tuple[str, ...], no_narrow: bool, table_limit: int, **asked: Any
    ) -> R:
        return command(*args, chosen=EncodingOptions(choices, no_narrow, table_limit), **asked)

    for option in (
        click.option("--no-narrow", is_flag=True, help="Leave everything to the SAT solver."),
        click.option(
            "--encode", "choices", shell_complete=ENCODER, multiple=True, metavar="CONSTRAINT=NAME",
            help="Choose an encoder; see satgrid list encoders.",
        ),
        click.option(
            "--table-limit", type=click.IntRange(min=1), default=_table_limit, metavar="N",
            help="Let =table encoders list up to N words a line (200,000).",
        ),
    ):  # fmt: skip
        option(gathered)
    return gathered


def _require_number(
    ctx: click.Context, param: click.Parameter, value: float | None
) -> float | None:
    if value is not None and math.isnan(value):
        raise UsageError("--timeout nan: give seconds")
    return value


def timeout(what: str) -> Callable[[F], F]:
    """Return what adds the option of a time limit; `what` is its help."""
    return click.option(
        "--timeout", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS",
        callback=_require_number, help=what,
    )  # fmt: skip


def spoil(command: F) -> F:
    """Add the option that says whether steps are told, or only where to look."""
    return click.option(
        "--spoil", type=click.Choice(["yes", "no"]), default="yes",
        callback=lambda ctx, param, value: value == "yes", help="no: tell only where to look.",
    )(command)  # fmt: skip


def _only_one(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    if value and (ctx.params.get("quiet") or ctx.params.get("verbose")):
        raise UsageError("choose one of --quiet and --verbose")
    return value


def loudness(command: F) -> F:
    """Add the options that say how much is told."""
    for option in (
        click.option(
            "-q", "--quiet", is_flag=True, callback=_only_one,
            help="Errors only; the exit code tells.",
        ),
        click.option(
            "-v", "--verbose", is_flag=True, callback=_only_one,
            help="Tell each stage on standard error.",
        ),
    ):  # fmt: skip
        command = option(command)
    return command

"""Options and arguments that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import click

from satgrid.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])

Completion: TypeAlias = Callable[[click.Context, click.Parameter, str], list[str]]


def one_of(known: Callable[[], list[str]]) -> Completion:
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


FILE = click.Path(readable=False)
"""A file's name, for completion; the verbs tell what is wrong with the file."""

FAMILY = one_of(_families)
FORMAT = one_of(_formats)
SOLVER = one_of(_solvers)
ENCODER = one_of(_choices)
OPTIMISER = one_of(_optimisers)


def reading(command: F) -> F:
    """Add the options that say how puzzles are read."""
    for option in (
        click.option(
            "--family", shell_complete=FAMILY, metavar="NAME",
            help="Take PUZZLE for one of this family; see satgrid list families.",
        ),
        click.option(
            "--format", shell_complete=FORMAT, metavar="NAME",
            help="Read PUZZLE as this format; see satgrid list formats.",
        ),
    ):  # fmt: skip
        command = option(command)
    return command


def encoding(command: F) -> F:
    """Add the options that say how puzzles become formulas."""
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
        command = option(command)
    return command


def _demand_number(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    if value is not None and math.isnan(value):
        raise UsageError("--timeout nan: give seconds")
    return value


def timeout(what: str) -> Callable[[F], F]:
    """Return what adds the option of a time limit; `what` is its help."""
    return click.option(
        "--timeout", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS",
        callback=_demand_number, help=what,
    )  # fmt: skip


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


def encoders(choices: tuple[str, ...]) -> dict[str, str]:
    """Return the chosen encoders by constraint kind; a later choice replaces an earlier one."""
    from satgrid import constraints

    return dict(constraints.parse_choice(choice) for choice in choices)

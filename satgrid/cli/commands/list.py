"""`satgrid list`: families, encoders, solvers and formats."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from satgrid.cli import arguments
from satgrid.errors import UsageError, printable, truncate, unknown

if TYPE_CHECKING:
    from satgrid.solvers.pysat import Solver


def _families() -> Iterator[tuple[str, str]]:
    from satgrid import families

    for name in families.names():
        family = families.find(name)
        also = f" (also: {', '.join(family.aliases)})" if family.aliases else ""
        yield name, " ".join(family.summary.split()).rstrip(".") + also


def _encoders(kind: str) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the name, a note on the default, the strength, the meaning and the use of each."""
    from satgrid import constraints

    for name in constraints.encoders(kind):
        default = " (default)" if name == constraints.default(kind) else ""
        encoder = constraints.encoder(kind, name)
        yield name, default, encoder.strength, encoder.meaning, f"Use: {encoder.use}"


def _grouped(kinds: Sequence[str]) -> Iterator[str]:
    """Yield lines that fit the terminal, one paragraph per kind."""
    from satgrid import constraints

    columns = max(get_terminal_size().columns, 40)
    for kind in kinds:
        if kind != kinds[0]:
            yield ""
        yield from _indented(0, f"{kind}: {constraints.summary(kind).rstrip('.')}", columns)
        for name, default, strength, meaning, choice in _encoders(kind):
            yield from _indented(2, f"{name}{default}: {strength}", columns)
            yield from _indented(4, meaning, columns)
            yield from _indented(4, choice, columns)


def _indented(by: int, text: str, columns: int) -> list[str]:
    indent = " " * by
    return wrap(
        text, columns, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _solvers() -> Iterator[tuple[str, str]]:
    from satgrid import solvers
    from satgrid.solvers import programs

    for solver in solvers.SOLVERS.values():
        yield solver.name, solver.about + _abilities(solver)
    yield solvers.HEURISTIC, "no SAT solver: guesses at random, may find nothing, proves nothing"
    for name in programs.KNOWN:
        able = ": proofs" if programs.KNOWN[name].proves else ""
        yield name, f"an outside program, {_whether_installed(name)}{able}"
    yield f"{programs.PREFIX}PROGRAM", "any other outside program, with its arguments"


def _abilities(solver: Solver) -> str:
    from satgrid import solvers

    if solver.name not in solvers.present():
        return f": not in {solvers.version(solver.name)}"
    abilities = {
        "--seed": solver.steered,
        "--optimiser rc2": solver.interrupt,
        "proofs": solver.proves,
    }
    found = ", ".join(name for name, able in abilities.items() if able)
    return ("" if solver.live else ", run as a program") + (found and f": {found}")


def _whether_installed(name: str) -> str:
    from satgrid.solvers import programs

    try:
        return f"found at {programs.find(name).command[0]}"
    except UsageError:
        return "not installed"


def _formats() -> Iterator[tuple[str, str]]:
    from satgrid import formats

    for name, listed in formats.INDEX.items():
        yield name, f"{listed.meaning} ({', '.join(listed.suffixes) or f'--format {name}'})"


_LISTS = {"families": _families, "solvers": _solvers, "formats": _formats}


@click.command("list", cls=arguments.Command)
@click.argument("what", type=click.Choice(["families", "encoders", "solvers", "formats"]))
@click.argument("kind", metavar="[CONSTRAINT]", required=False, shell_complete=arguments.KIND)
def command(what: str, kind: str | None) -> None:
    """List families, encoders, solvers or formats.

    satgrid list encoders blocks lists the encoders of the constraint blocks. The strength of an
    encoder is what unit propagation finds by itself: all values that the constraint excludes
    (domain-consistent), only that the constraint is violated (finds-contradictions), or neither
    (none). A lazy encoder adds clauses while the solver works.
    """
    if what == "encoders":
        from satgrid import constraints

        known = constraints.kinds()
        if kind is not None and kind not in known:
            raise unknown("constraint", kind, known)
        kinds = known if kind is None else [kind]
        if sys.stdout.isatty():
            click.echo("\n".join(_grouped(kinds)))
            return
        # 20 is the width of the longest word for a strength.
        rows = [
            (f"{kind}={name}", f"{strength:20}  {meaning} {choice}{default}")
            for kind in kinds
            for name, default, strength, meaning, choice in _encoders(kind)
        ]
    elif kind is None:
        rows = list(_LISTS[what]())
    else:
        raise UsageError(f"{what} belong to no constraint: leave {truncate(kind)!r} out")
    wide = max(len(name) for name, _ in rows)
    for name, about in rows:
        click.echo(printable(f"{name:{wide}}  {about}"))

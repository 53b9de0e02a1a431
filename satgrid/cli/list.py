"""`satgrid list`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from satgrid.solvers import Solver


def _families() -> Iterator[tuple[str, str]]:
    from satgrid import families

    for name in families.names():
        family = families.find(name)
        also = f" (also: {', '.join(family.aliases)})" if family.aliases else ""
        yield name, _first_sentence(family.__doc__) + also


def _encoders() -> Iterator[tuple[str, str]]:
    from satgrid import constraints

    for kind in constraints.kinds():
        for name in constraints.encoders(kind):
            about = _first_sentence(constraints.encoder(kind, name).__doc__)
            default = constraints.default(kind) == name
            yield f"{kind}={name}", about + (" (default)" if default else "")


def _solvers() -> Iterator[tuple[str, str]]:
    from satgrid import solvers
    from satgrid.solvers import programs

    for solver in solvers.SOLVERS.values():
        yield solver.name, solver.about + _abilities(solver)
    yield solvers.HEURISTIC, "no SAT solver: guesses at random, may find nothing, proves nothing"
    for name in programs.KNOWN:
        yield name, "an outside program, " + _whether_installed(name)
    yield f"{programs.PREFIX}PROGRAM", "any other outside program, with its arguments"


def _abilities(solver: Solver) -> str:
    from satgrid import solvers

    if solver.name not in solvers.present():
        return f": not in {solvers.version(solver.name)}"
    abilities = {
        "--seed": solver.steered,
        "--optimiser rc2": solver.interrupt,
        "proofs": solver.proof,
    }
    found = ", ".join(name for name, able in abilities.items() if able)
    return ("" if solver.live else ", run as a program") + (found and f": {found}")


def _whether_installed(name: str) -> str:
    from satgrid.errors import UsageError
    from satgrid.solvers import programs

    try:
        return f"found at {programs.find(name).command[0]}"
    except UsageError:
        return "not installed"


def _formats() -> Iterator[tuple[str, str]]:
    from satgrid import formats

    for name in formats.names():
        found = formats.find(name)
        where = ", ".join(found.suffixes) or f"--format {name}"
        yield name, f"{_first_sentence(found.__doc__)} ({where})"


def _first_sentence(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split()).rstrip(".")


_LISTS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "families": _families,
    "encoders": _encoders,
    "solvers": _solvers,
    "formats": _formats,
}


@click.command("list")
@click.argument("what", type=click.Choice(list(_LISTS)))
def command(what: str) -> None:
    """List families, encoders, solvers or formats."""
    rows = list(_LISTS[what]())
    wide = max(len(name) for name, _ in rows)
    for name, about in rows:
        click.echo(f"{name:{wide}}  {about}")

"""`satgrid rules`: the rules of a family, and how to type its puzzles."""

from __future__ import annotations

import click

from satgrid.cli import arguments
from satgrid.errors import UsageError


@click.command("rules", cls=arguments.Command)
@click.argument("family", required=False, shell_complete=arguments.FAMILY)
@arguments.rules
def command(family: str | None) -> None:
    """Print the rules of FAMILY, and how to type its puzzles."""
    from satgrid import families
    from satgrid.families import _grammar

    if family is None:
        raise UsageError("name a family, or a file with --rules: see satgrid list families")
    click.echo(_grammar.rules_text(families.find(family), family))

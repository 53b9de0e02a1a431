"""`satgrid rules`: the rules of a family, and how to type its puzzles."""

from __future__ import annotations

import click

from satgrid.cli import _options


@click.command("rules")
@click.argument("family", shell_complete=_options.FAMILY)
def command(family: str) -> None:
    """Print the rules of FAMILY, and how to type its puzzles."""
    from satgrid import families

    click.echo((families.find(family).__doc__ or "").strip())

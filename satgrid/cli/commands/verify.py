"""`satgrid verify`: checks a certificate."""

from __future__ import annotations

import sys

import click

from satgrid.cli import arguments
from satgrid.errors import printable


@click.command("verify", cls=arguments.Command)
@click.argument("folder", type=arguments.FILE)
@arguments.flag("--twice", "Check again with other encoders and another solver.")
@arguments.timeout("Time limit.")
@arguments.plain
@arguments.rules
@arguments.loudness
def command(
    folder: str, twice: bool, timeout: float | None, plain: bool, verbose: bool, quiet: bool
) -> int:
    """Check the certificate in FOLDER, which solve --proof wrote.

    The formula is built again from the puzzle, and drat-trim (or dratify, if that is not
    installed) checks the proof. Exit code: 0 the claim is right; 4 it is rejected; 1 no
    certificate, or one of another version; 3 gave up.
    """
    from satgrid.certificate import readme
    from satgrid.certificate.verify import verify
    from satgrid.cli import answers
    from satgrid.cli.batches import SearchProgress
    from satgrid.drawing import text

    progress = SearchProgress(folder, verbose, quiet)
    try:
        verified = verify(folder, twice=twice, timeout_s=timeout, on_event=progress)
    finally:
        progress.clear()
    if quiet:
        return 0
    claim = verified.claim
    click.echo(answers.heading(folder, claim.puzzle))
    if claim.solution is not None:
        click.echo(answers.picture(claim.puzzle, claim.solution, plain), nl=False)
        click.echo(text.legend(claim.puzzle, None if plain else sys.stdout), nl=False)
    click.echo(printable(f"verified: {readme.sentence(claim)}"))
    for what, how in (*verified.checks, ("not checked", claim.unchecked())):
        click.echo(printable(f"  {what:11}  {how}"))
    return 0

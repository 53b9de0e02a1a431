"""`satgrid demo`: real puzzles, solved and drawn."""

from __future__ import annotations

import sys
from time import perf_counter

import click

from satgrid.cli import arguments


@click.command("demo", cls=arguments.Command)
@click.argument("names", nargs=-1, shell_complete=arguments.EXAMPLE, metavar="[NAME]...")
@arguments.plain
def command(names: tuple[str, ...], plain: bool) -> None:
    """Solve and draw the puzzles that come with satgrid.

    Draws all of them, or those named, and says whether each solution is the only one.
    """
    from satgrid import families, verbs
    from satgrid.cli import answers
    from satgrid.drawing import text
    from satgrid.errors import unknown

    examples = families.examples()
    for name in names:
        if name not in examples:
            raise unknown("example", name, list(examples))
    for k, name in enumerate(names or examples):
        family, example = examples[name]
        puzzle = verbs.load(example.text, family=family)
        start = perf_counter()
        answer = verbs.solve(puzzle, most=2 if example.unique else None)
        seconds = perf_counter() - start
        if k:
            click.echo()
        click.echo(answers.heading(name, puzzle))
        drawn = (answers.picture(puzzle, grid, plain) for grid in answer.grids)
        click.echo("\n".join(drawn), nl=False)
        click.echo(text.legend(puzzle, None if plain else sys.stdout), nl=False)
        click.echo(f"{answers.verdict(answer, 2)}, {seconds * 1000:.1f} ms; {example.source}")

"""`satgrid generate`: new puzzles, proved to have one solution."""

from __future__ import annotations

import re
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import _options, complain
from satgrid.errors import UsageError, truncate

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from satgrid.batch.engine import Engine
    from satgrid.cli._many import Done

_SIZE = re.compile(r"([0-9]{1,99})x([0-9]{1,99})")


def _kinds() -> list[str]:
    from satgrid.generators import KINDS

    return list(KINDS)


def _levels() -> list[str]:
    from satgrid.why.rating import LEVELS

    return list(LEVELS)


def _tries() -> int:
    from satgrid.generators import TRIES

    return TRIES


@click.command("generate")
@click.argument("family", shell_complete=_options.FAMILY, metavar="FAMILY")
@click.argument("size", metavar="HEIGHTxWIDTH")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Make the puzzle of this number; the same number gives the same one (0).",
)
@click.option(
    "--count",
    type=click.IntRange(min=1),
    metavar="N",
    help="Make N puzzles, of this seed and those after it.",
)
@click.option(
    "--kind",
    default=lambda: _kinds()[0],
    shell_complete=_options.one_of(_kinds),
    metavar="NAME",
    help="unique: with one solution, proved (the default); random: with any number.",
)
@click.option(
    "--density",
    type=float,
    metavar="SHARE",
    help="Share of black cells, or of mines; of cells with clues in a random kurodoko.",
)
@click.option(
    "--variant",
    multiple=True,
    metavar="SETTING",
    help='Set a rule, as a text does: "stars 2". May be given several times.',
)
@click.option("--cages", is_flag=True, help="Make cages with sums in place of numbers (sudoku).")
@click.option("--minimal", is_flag=True, help="Leave no clue or given cell that can go.")
@click.option(
    "--symmetric",
    is_flag=True,
    help="Make the board, or the places of its clues, its own image.",
)
@click.option(
    "--level",
    shell_complete=_options.one_of(_levels),
    metavar="NAME",
    help="Make an easy, normal or hard one.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=_tries,
    metavar="N",
    help="Give up on a puzzle after so many tries (400).",
)
@_options.timeout("Give up on a puzzle after this time.")
@click.option(
    "--to",
    "target",
    shell_complete=_options.FORMAT,
    metavar="FORMAT",
    help="Write this format; see satgrid list formats. (That of FILE's suffix, else json.)",
)
@_options.output("Write to FILE, or with --count a file each to the folder FILE.")
@_options.many
@_options.rules
@_options.loudness
def command(
    family: str,
    size: str,
    seed: int,
    count: int | None,
    target: str | None,
    output: str | None,
    engine: Engine,
    verbose: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Make puzzles of FAMILY, printed as JSON, one a line.

    Each has one solution, proved by a search, and tells its level. Exit code: 0 made; 3 gave up,
    and the best try is named.
    """
    from satgrid import families
    from satgrid.batch.ruled import Rules
    from satgrid.cli import _many
    from satgrid.cli._bar import bar
    from satgrid.cli._made import Making, Writer
    from satgrid.cli._progress import Progress
    from satgrid.generators import RANDOM, Request, settings, validate

    limits = {"tries": asked.pop("tries"), "timeout_s": asked.pop("timeout")}
    variant = settings(asked.pop("variant"))
    request = validate(Request(family, *_size(size), variant=variant, **asked))
    writer = Writer(output or "-", count, target, quiet)
    writer.require(families.blank(families.find(request.family), request.height, request.width))
    if request.kind == RANDOM and not quiet:
        complain(f"{request}, at random: how many solutions it has is not known")
    if engine.chosen() and verbose:
        raise UsageError("--verbose is for one puzzle at a time: leave it out")

    def one_by_one(tasks: Iterable[Making]) -> Generator[tuple[Making, Done]]:
        for task in tasks:
            progress = Progress(task.label, verbose, quiet)
            try:
                done = task.done(progress)
            finally:
                progress.clear()
            yield task, done

    rules = Rules.of(request.family)
    seeds = range(seed, seed + (count or 1))
    tasks = (Making(request, own, **limits, rules=rules, quiet=quiet) for own in seeds)
    many = _many.Many(engine, {"made": "made"}, quiet, data=True)
    with bar(len(seeds), quiet or not engine.chosen()) as shown:
        tally = _many.Tally(many, shown)
        try:
            made = _many.go(tasks, many) if engine.chosen() else one_by_one(tasks)
            told = tally.interruptible() if engine.chosen() else nullcontext()
            with told, closing(made) as ended:
                for task, done in ended:
                    tally.tell(done)
                    if done.made is not None:
                        writer.add(done.made, task.name)
        finally:
            writer.end()
    if engine.chosen():
        tally.end()
    return tally.code()


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise UsageError(f"{truncate(text)!r} is no size: write HEIGHTxWIDTH, as in 10x15")
    return int(found[1]), int(found[2])

"""The command line: it parses, calls the library's verbs, and prints.

    commands/NAME.py   one command
    arguments.py       options that commands share, and which of them exclude each other
    inputs.py          puzzles in files and folders, and grids that are drawn in files
    batches.py         many puzzles: workers, progress, the summary, the exit code
    answers.py         a verdict, a report and a JSON object for an answer
    files.py           files are written whole or not at all

It may import every room but the referee. `run` alone turns exceptions into exit codes:

    0 done · 1 bad puzzle or file · 2 bad usage · 3 gave up · 4 asked and refuted
    20 proved to have no solution · 130 interrupted · 143 ended by SIGTERM

A function imports what only some commands need, which keeps `--help` and completion quick.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click

from satgrid import _end_at_once, signals
from satgrid.errors import SatgridError, Terminated, printable, unknown
from satgrid.lazy import module_names

INTERRUPTED = 130

_COMPLETE = "_SATGRID_COMPLETE"


class Commands(click.Group):
    """The commands: one for each file in the folder `commands`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return [*module_names(f"{__name__}.commands")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name."""
        names = self.list_commands(ctx)
        if cmd_name in names:
            found = import_module(f"satgrid.cli.commands.{cmd_name}").command
            assert isinstance(found, click.Command)
            return found
        if ctx.resilient_parsing:
            return None
        raise unknown("command", cmd_name, names)


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from satgrid.version import VERSION

        click.echo(f"satgrid {VERSION}")
        ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Print the version.",
)  # fmt: skip
def satgrid() -> None:
    """Solve grid puzzles with SAT solvers, and prove what is claimed.

    PUZZLE is a file, FILE#3 or FILE#name in a file with many puzzles, - for standard input, a game
    ID such as 5x1:1//1//1/1.1.1, or a puzz.link address. Format and family are recognised.

    Begin with satgrid demo, and satgrid rules nonogram for how to type a puzzle.
    """


def complain(error: BaseException | str) -> None:
    """Print one line on standard error."""
    click.echo(f"satgrid: {printable(' '.join(str(error).split()))}", err=True)


def run(arguments: list[str]) -> int:
    """Run the command line and return the exit code."""
    try:
        if _COMPLETE in os.environ:
            from click.shell_completion import shell_complete

            return shell_complete(satgrid, {}, "satgrid", _COMPLETE, os.environ[_COMPLETE])
        with warnings.catch_warnings(), satgrid.make_context("satgrid", [*arguments]) as ctx:
            warnings.showwarning = lambda message, *_, **__: complain(str(message))
            code = satgrid.invoke(ctx)
            sys.stdout.flush()
            return code if isinstance(code, int) else 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return error.exit_code
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx is not None else "satgrid"
        complain(f"{error.format_message().rstrip('.')}: see {command} --help")
        return error.exit_code
    except SatgridError as error:
        complain(error)
        return error.exit_code
    except KeyboardInterrupt as stop:
        complain(str(stop) or "interrupted")
        return INTERRUPTED
    except MemoryError:
        why = "the board is too big for this machine, or its memory limit is too low"
        complain(f"out of memory: {why}")
    except UnicodeEncodeError as error:
        lacking = f"the output's encoding {error.encoding} lacks a character"
        complain(f"{lacking}: set PYTHONIOENCODING=utf-8")
    except OSError as error:
        # Errors of files are reported where they occur; this is one of standard output. Python
        # must not report it again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        complain(f"standard output: cannot be written ({error.strerror})")
    return SatgridError.exit_code


def _leave(number: int, frame: object) -> NoReturn:
    """End the process immediately; everything is cleaned up."""
    if number == signal.SIGINT and signals.first() is None:
        _end_at_once(number, frame)
    os._exit(128 + (signals.first() or number))


def main() -> NoReturn:
    """Run the command line and end the process; Python's own exit could print a traceback."""
    for number in range(3):
        # The next open file must not get the number of a stream that the caller closed.
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    # A closed stream is None; the code below expects a file.
    nothing = open(os.devnull, "r+")  # noqa: SIM115 - for as long as the process lives
    sys.stdin = sys.stdin or nothing
    sys.stdout = sys.stdout or nothing
    sys.stderr = sys.stderr or nothing
    words = sys.argv[1:]
    path = _rule_file(words)
    if path is None:
        code = _ended(words)
    else:
        from satgrid.rulefiles.watching import run_watched

        code = run_watched(lambda: _ended(words), path, complain)
    # Python's own exit would run a last garbage collection, during which signals have the system's
    # default effect. No thread needs waiting for: those of solvers end with their search.
    atexit._run_exitfuncs()
    if signals.late() == signal.SIGINT:
        complain("interrupted")
    code = signals.exit_code(code)
    # Flushing to a pipe without a reader could block forever.
    signals.leave_at_next(_leave)
    for stream in sys.stdout, sys.stderr:
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def _rule_file(words: list[str]) -> str | None:
    """Return the rule file that the words name: the last one, as click does."""
    found = None
    for k, word in enumerate(words):
        if word == "--rules" and k + 1 < len(words):
            found = words[k + 1]
        elif word.startswith("--rules="):
            found = word.partition("=")[2]
    return found


def _ended(words: list[str]) -> int:
    try:
        # On a signal, outside programs end and temporary files are removed.
        signals.answer((signal.SIG_DFL, _end_at_once))
        code = run(words)
        signals.close()
    except KeyboardInterrupt:
        complain("interrupted")
        code = INTERRUPTED
    except Terminated as end:
        code = end.code
    signals.close()
    return code

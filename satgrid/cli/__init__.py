"""The command line: one command a file. It parses, calls the library's verbs, and prints.

`run` is the only place that turns exceptions into exit codes:

    0 done · 1 bad puzzle or file · 2 bad usage · 3 gave up · 4 asked and refuted
    20 proved to have no solution · 130 interrupted · 143 ended by SIGTERM

What only some commands need is imported by the functions that need it, which keeps `--help`
and completion quick.
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

INTERRUPTED = 130

_COMPLETE = "_SATGRID_COMPLETE"


class Commands(click.Group):
    """The commands, found by their files existing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        files = os.listdir(os.path.join(os.path.dirname(__file__), "commands"))
        return sorted(name[:-3] for name in files if name[0] != "_" and name.endswith(".py"))

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

    PUZZLE is a file, FILE#3 or FILE#name where a file holds many, - for standard input, a game ID
    such as 5x1:1//1//1/1.1.1, or an address of puzz.link. Format and family are recognised.

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
        complain("out of memory: the board is too big for this machine, or too little is allowed")
        return SatgridError.exit_code
    except UnicodeEncodeError as error:
        complain(
            f"the output's encoding {error.encoding} lacks a character: set PYTHONIOENCODING=utf-8"
        )
        return SatgridError.exit_code
    except OSError as error:
        # Reading and writing of files report their own; this is standard output's. Python must
        # not complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        complain(f"standard output: cannot be written ({error.strerror})")
        return SatgridError.exit_code


def _leave(number: int, frame: object) -> NoReturn:
    """End the process at once: everything is cleaned up."""
    if number == signal.SIGINT and signals.first() is None:
        _end_at_once(number, frame)
    os._exit(128 + (signals.first() or number))


def main() -> NoReturn:
    """Run the command line and end the process, as Python's own way out could show a traceback."""
    for number in range(3):
        # What is opened next must not take the place of a stream that the caller closed.
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    # Such a stream is None, which no code below has to know.
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
    # Python's own way out would look through all objects once more, and answer signals meanwhile by
    # the system's default. No thread is left to wait for: those of solvers end with their search.
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
    """Return what the words give as a rule file: the last one, as click does."""
    found = None
    for k, word in enumerate(words):
        if word == "--rules" and k + 1 < len(words):
            found = words[k + 1]
        elif word.startswith("--rules="):
            found = word.partition("=")[2]
    return found


def _ended(words: list[str]) -> int:
    """Run the command line; return the exit code."""
    try:
        # So that outside programs end too, and temporary files go.
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

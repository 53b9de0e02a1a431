"""Options and arguments that several commands share, and which of them exclude each other."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from satgrid.errors import UsageError, truncate

if TYPE_CHECKING:
    from satgrid.batch import Engine


R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

Completion: TypeAlias = Callable[[click.Context, click.Parameter, str], list[str]]


class Conflict(NamedTuple):
    """A combination of options that makes no sense, and the message for it.

    The command line has this conflict if it has an option of `given`, another one of `besides`
    (unless that is empty), and none of `without`. The message may contain the first two options as
    {option} and {other}. Options are the words of `given_words`, separated by blanks.
    """

    sentence: str
    given: str
    besides: str = ""
    without: str = ""


MANY = {
    "check": "--jobs --dask FOLDER",
    "convert": "--jobs --dask FOLDER -o=FOLDER/ PUZZLES",
    "draw": "--jobs --dask FOLDER -o=FOLDER/",
    "encode": "--jobs --dask FOLDER -o=FOLDER/",
    "generate": "--jobs --dask",
    "rate": "--jobs --dask FOLDER",
    "solve": "--jobs --dask FOLDER --jsonl",
}
"""By command: with one of these, each puzzle is reported in one line instead of being drawn."""

_TABLE = """
everywhere
    one of --quiet --verbose
    --jobs with --dask
        choose one of --jobs and --dask: a cluster has its own number
check
    --verbose with MANY
        --verbose is for one puzzle at a time: leave it out
convert
    --verbose with MANY
        --verbose is for one puzzle at a time: leave it out
draw
    --to without MANY
        --to {to} is for pictures in a folder: name it, as in -o FOLDER/
    MANY without -o=FOLDER/
        each of many puzzles gets a picture: name a folder, as in -o FOLDER/
    MANY with SEVERAL-o
        each of many puzzles gets a picture: name a folder, as in -o FOLDER/
    --sheet with MANY
        --sheet draws many on a page: write that to FILE.pdf, without --jobs
    --verbose with MANY
        --verbose is for one puzzle at a time: leave it out
    --dark --large --sheet without -o=PICTURE
        {option} is for pictures: name one, as in -o FILE.png
    --answers without -o=.pdf
        --answers is for pages: name them with -o FILE.pdf
    --answers with -o=.svg -o=.png -o=.txt
        --answers is for pages: name them with -o FILE.pdf
    --answers with --solve --both
        --answers has solutions on the last pages: leave --solve and --both out
encode
    one of --dimacs --wcnf
    one of --minimise --maximise
    --wcnf without --minimise --maximise
        --wcnf needs an objective: add one, as in --minimise black
    --minimise --maximise without --wcnf
        an objective needs a WCNF: write --wcnf, without --dimacs
    -o --map without --dimacs --wcnf
        -o and --map write a formula: ask for --dimacs or --wcnf
    --json with -o=- --map=-
        --json and a file - both want standard output: choose one
    --verbose with MANY
        --verbose is for one puzzle at a time: leave it out
    MANY with --map -o=FILE
        -o and --map of many puzzles: name a folder, as in -o FOLDER/
generate
    --verbose with MANY
        --verbose is for one puzzle at a time: leave it out
solve
    one of --unique --all --limit
    --determined with --unique --all --limit --minimise --maximise
        --determined is about all solutions: leave {other} out
    --determined with --proof --numbers --solver=heuristic
        --determined is about all solutions: leave {other} out
    --determined with -o=PICTURE
        --determined draws symbols, with ? in open cells: write {kind} of a solution, and this to
        FILE.txt or FILE.json
    one of --minimise --maximise
    --quiet with --report without --json -o=.json
        --quiet prints no report: leave one of --quiet and --report out
    --optimiser without --minimise --maximise
        --optimiser needs --minimise or --maximise
    --numbers without -o=.txt
        --numbers is for text files: name one with -o FILE.txt
    --proof with --all --limit
        --proof does not go with --all and --limit: ask with --unique
    --proof with --given
        --proof is about the puzzle alone: leave --given out
    --determined --given --proof -o --plain --verbose with MANY
        {option} is for puzzles that are drawn: leave --jobs and --jsonl out
    --report with MANY without --json --jsonl
        --report of many puzzles needs --json or --jsonl
    --resume with MANY without --jsonl
        --resume needs a file: name it with --jsonl FILE
    --resume --unordered without MANY
        --resume and --unordered need --jobs or --jsonl: name one of them
"""
"""The combinations that are refused, in the order of checking: `given`, then `besides` after
"with", then `without`, with the words of `MANY` for MANY; the sentence is below."""


def _conflicts(table: str) -> dict[str, list[Conflict]]:
    """Return the rows of the table, by command; a row with "one of" has its sentence from that."""
    found: dict[str, list[Conflict]] = {}
    for paragraph in re.split(r"\n(?=\w)", table.strip()):
        command, *rows = re.split(r"\n    (?=\S)", paragraph)
        found[command] = [_conflict(row.replace("MANY", MANY.get(command, ""))) for row in rows]
    return found


def _conflict(row: str) -> Conflict:
    words, _, sentence = row.partition("\n")
    if words.startswith("one of "):
        *most, last = words.split()[2:]
        options = " ".join((*most, last))
        return Conflict(f"choose one of {', '.join(most)} and {last}", options, options)
    rest, _, without = words.partition(" without ")
    given, _, besides = rest.partition(" with ")
    return Conflict(" ".join(sentence.split()), given, besides, without)


CONFLICTS = _conflicts(_TABLE)

ADVANCED = frozenset(("--optimiser", "--table-limit", "--no-narrow", "--unordered"))
"""Options for work on solvers and encoders: the help lists them last."""


class Command(click.Command):
    """A command whose options are checked for `CONFLICTS` before it begins."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; raise `UsageError` for options that exclude each other."""
        words = given_words(ctx)
        for row in (*CONFLICTS["everywhere"], *CONFLICTS.get(self.name or "", ())):
            option = next((word for word in row.given.split() if word in words), None)
            others = [word for word in row.besides.split() if word in words and word != option]
            if option is None or (row.besides and not others):
                continue
            if words.keys().isdisjoint(row.without.split()):
                other = "".join(others[:1])
                named = {"option": option, "other": other.replace("=", " ")}
                raise UsageError(
                    row.sentence.format(**named, kind=words.get(other), to=ctx.params.get("to"))
                )
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help of all options, with a separate section for those of `ADVANCED`."""
        parts: dict[str, list[tuple[str, str]]] = {"Options": [], "Advanced": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                parts["Options" if ADVANCED.isdisjoint(param.opts) else "Advanced"].append(record)
        for title, records in parts.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def given_words(ctx: click.Context) -> dict[str, str]:
    """Return the contents of the command line, in the words of `CONFLICTS`.

    The words are: the long names of options, and `-o`; OPTION=VALUE for the values "-" and
    "heuristic"; for files to write "-o=.svg" and so on, "-o=FILE" or "-o=FOLDER/", "-o=PICTURE"
    if the file is neither .txt nor .json, and "SEVERAL-o"; "FOLDER" and "PUZZLES" for a folder and
    several puzzles among the arguments. Each word maps to "", and "-o=PICTURE" to the file's kind
    in capital letters.
    """
    words: dict[str, str] = {}
    positional = [param for param in ctx.command.params if isinstance(param, click.Argument)]
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        if param in positional or value is None or value is False or value in ("", ()):
            continue
        word = "-o" if "-o" in param.opts else param.opts[-1]
        words[word] = ""
        if value in ("-", "heuristic"):
            words[f"{word}={value}"] = ""
        if word == "-o":
            words |= _kinds_of((value,) if isinstance(value, str) else value, ctx.params.get("to"))
    if positional:
        value = ctx.params[positional[0].name or ""]
        sources = value if isinstance(value, tuple) else (value,)
        # (With --sheet, the puzzles of a folder are drawn together.)
        if "--sheet" not in words and any(each and os.path.isdir(each) for each in sources):
            words["FOLDER"] = ""
        if len(sources) > 1:
            words["PUZZLES"] = ""
    return words


def _kinds_of(paths: tuple[str, ...], to: str | None) -> dict[str, str]:
    """Return the words for the files to write; pictures in a folder have the kind `to`."""
    from satgrid.cli import files

    words = {"SEVERAL-o": ""} if len(paths) > 1 else {}
    suffixes = set()
    for path in paths:
        folder = files.is_folder(path)
        words["-o=FOLDER/" if folder else "-o=FILE"] = ""
        suffixes.add(f".{to or 'svg'}" if folder else files.suffix_of(path))
    words |= {f"-o={suffix}": "" for suffix in suffixes}
    pictures = suffixes - {".txt", ".json"}
    return words | ({"-o=PICTURE": min(pictures)[1:].upper()} if pictures else {})


def completion(module: str, known: Callable[[Any], Iterable[str]]) -> Completion:
    """Return the completion of a name that a module knows; it is loaded when it is needed.

    The verbs refuse unknown names, with the known ones in the message.
    """

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        names = known(import_module(f"satgrid.{module}"))
        return [name for name in names if name.startswith(incomplete)]

    return complete


def _choices(constraints: Any) -> list[str]:
    return [f"{kind}={name}" for kind in constraints.kinds() for name in constraints.encoders(kind)]


def constant(module: str, name: str) -> Callable[[], Any]:
    """Return a default: a constant of a module, which is loaded when it is needed."""
    return lambda: getattr(import_module(f"satgrid.{module}"), name)


class _File(click.Path):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        # An empty name among several puzzles is one bad puzzle, and the others are done.
        if value == "" and param is not None and param.nargs == 1:
            self.fail("the name is empty: write one", param, ctx)
        return super().convert(value, param, ctx)


FILE = _File(readable=False)
"""A file name with completion; the verbs report faults of the file."""

FAMILY = completion("families", lambda families: families.names())
FORMAT = completion("formats", lambda formats: formats.names())
SOLVER = completion("solvers", lambda each: [*each.SOLVERS, each.HEURISTIC, *each.programs.KNOWN])
EXAMPLE = completion("families", lambda families: families.examples())
KIND = completion("constraints", lambda constraints: constraints.kinds())
LEVEL = completion("why.steps", lambda steps: steps.LEVELS)
OPTIMISER = completion("search.optimum", lambda optimum: optimum.OPTIMISERS)


# Options; `what` is the help of an option


def flag(name: str, what: str, *names: str) -> Callable[[F], F]:
    """Return the decorator that adds a flag."""
    return click.option(name, *names, is_flag=True, help=what)


def number(
    name: str, what: str, least: int = 1, most: int | None = None, default: Any = None
) -> Callable[[F], F]:
    """Return the decorator that adds a whole number."""
    kind = click.IntRange(least, most)
    return click.option(name, type=kind, default=default, metavar="N", help=what)


def name(
    option: str, what: str, known: Completion | None = None, default: Any = None
) -> Callable[[F], F]:
    """Return the decorator that adds a name."""
    return click.option(option, shell_complete=known, default=default, metavar="NAME", help=what)


def seed(what: str) -> Callable[[F], F]:
    """Return the decorator that adds a seed, which is 0 by default."""
    return number("--seed", what, least=0, default=0)


def path(option: str, what: str, *names: str, metavar: str = "FILE") -> Callable[[F], F]:
    """Return the decorator that adds a file or a folder."""
    return click.option(option, *names, type=FILE, metavar=metavar, help=what)


def given(what: str) -> Callable[[F], F]:
    """Return the decorator that adds the file of a grid."""
    return path("--given", what, metavar="GRID")


def to(what: str) -> Callable[[F], F]:
    """Return the decorator that adds a format to write, the parameter `target`."""
    return click.option("--to", "target", shell_complete=FORMAT, metavar="FORMAT", help=what)


def variant(what: str) -> Callable[[F], F]:
    """Return the decorator that adds settings of the rules."""
    return click.option("--variant", multiple=True, metavar="SETTING", help=what)


def _one_file(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> str | None:
    if len(value) > 1:
        raise UsageError(f"-o {' -o '.join(value)}: this command writes to one place: name one")
    return value[0] if value else None


def _each_once(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    for k, path in enumerate(value):
        if os.path.realpath(path) in map(os.path.realpath, value[:k]):
            raise UsageError(f"-o {path}: the same file is named twice: name it once")
    return value


def output(
    what: str, *names: str, several: bool = False, metavar: str = "FILE", required: bool = False
) -> Callable[[F], F]:
    """Return the decorator that adds `-o`: one place to write to or None, or a tuple if `several`.

    `what` is its help; `names` is the name of the parameter if that is not `output`.
    """
    return click.option(
        "-o", "--output", *names, type=FILE, multiple=True, required=required, metavar=metavar,
        callback=_each_once if several else _one_file, help=what,
    )  # fmt: skip


RULES = path(
    "--rules", "Run FILE.py, which states the rules of your own family.", metavar="FILE.py"
)


def rules(command: Callable[..., R]) -> Callable[..., R]:
    """Add the option for a rule file, which is loaded before the command begins.

    If the command has a parameter `family`, it gets the family of the file.
    """

    @wraps(command)
    def loaded(*args: Any, rules: str | None, **asked: Any) -> R:
        if rules is not None:
            from satgrid.rulefiles import rules_from

            name = rules_from(rules, asked.get("timeout"))
            if "family" in asked:
                asked["family"] = _the_one(name, asked["family"], rules)
        return command(*args, **asked)

    return RULES(loaded)


def _the_one(name: str, family: str | None, path: str) -> str:
    """Return the family of a rule file; raise `UsageError` if the user names another one."""
    from satgrid import families

    if family is not None and families.find(family) is not families.find(name):
        raise UsageError(f"{path} states {name}, and {truncate(family)} is asked for: choose one")
    return name


def many(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options that say where many puzzles are worked on; they arrive as `engine`.

    It is None unless each of many puzzles is reported in one line.
    """

    @wraps(command)
    def gathered(*args: Any, jobs: int | None, dask: str | None, **asked: Any) -> R:
        from satgrid.batch import Engine

        ctx = click.get_current_context()
        alone = given_words(ctx).keys().isdisjoint(MANY[ctx.command.name or ""].split())
        return command(*args, engine=None if alone else Engine(jobs, dask), **asked)

    what = "Work on N puzzles at a time; report each in one line, as for a folder."
    return number("--jobs", what)(DASK(gathered))


DASK = click.option(
    "--dask", metavar="ADDRESS",
    help="Use the Dask cluster of this scheduler, such as tcp://machine:8786.",
)  # fmt: skip


def batch(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options for reading puzzles and for loudness; they arrive as the parameter `batch`.

    So do `engine`, `timeout` and `as_json`, if the command has these options.
    """

    @wraps(command)
    def gathered(
        *args: Any,
        quiet: bool,
        verbose: bool,
        format: str | None,
        family: str | None,
        variant: tuple[str, ...],
        engine: Engine | None = None,
        timeout: float | None = None,
        as_json: bool = False,
        **asked: Any,
    ) -> R:
        from satgrid.cli.batches import Batch
        from satgrid.cli.inputs import Reading
        from satgrid.puzzle import variants

        reading = Reading(format, family, variants.asked(variant))
        batch = Batch(quiet, as_json, verbose, engine, timeout_s=timeout, reading=reading)
        return command(*args, batch=batch, **asked)

    found = rules(loudness(gathered))
    for option in (
        variant('Set a rule that PUZZLE does not state, such as "stars 2". Repeatable.'),
        name("--family", "Read PUZZLE as one of this family; see satgrid list families.", FAMILY),
        name("--format", "Read PUZZLE as this format; see satgrid list formats.", FORMAT),
    ):  # fmt: skip
        found = option(found)
    return found


def encoding(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options for encoding puzzles; they arrive as one parameter, `encoding`."""

    @wraps(command)
    def gathered(
        *args: Any, choices: tuple[str, ...], no_narrow: bool, table_limit: int, **asked: Any
    ) -> R:
        from satgrid import constraints
        from satgrid.model import Encoding

        encoders = constraints.parse_choices(choices)
        made = Encoding(encoders, narrowed=not no_narrow, table_limit=table_limit)
        return command(*args, encoding=made, **asked)

    for option in (
        flag("--no-narrow", "Do not narrow cells before the search."),
        click.option(
            "--encode", "choices", shell_complete=completion("constraints", _choices),
            multiple=True, metavar="CONSTRAINT=NAME",
            help="Choose an encoder; see satgrid list encoders.",
        ),
        number(
            "--table-limit", "Allow =table encoders N words per line (200,000).",
            default=constant("formula", "TABLE_LIMIT"),
        ),
    ):  # fmt: skip
        option(gathered)
    return gathered


def _require_number(
    ctx: click.Context, param: click.Parameter, value: float | None
) -> float | None:
    if value is not None and math.isnan(value):
        raise UsageError("--timeout nan: give seconds")
    return value


def timeout(what: str) -> Callable[[F], F]:
    """Return the decorator that adds a time limit; `what` is its help."""
    return click.option(
        "--timeout", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS",
        callback=_require_number, help=what,
    )  # fmt: skip


def spoil(command: F) -> F:
    """Add the option that hides the steps and shows where to look."""
    return click.option(
        "--spoil", type=click.Choice(["yes", "no"]), default="yes",
        callback=lambda ctx, param, value: value == "yes", help="no: say only where to look.",
    )(command)  # fmt: skip


quiet = flag("-q", "Print errors only; the exit code has the result.", "--quiet")


def loudness(command: F) -> F:
    """Add --quiet and --verbose."""
    return flag("-v", "Report each stage on standard error.", "--verbose")(quiet(command))


as_json = flag("--json", "Print one JSON object per puzzle.", "as_json")
plain = flag("--plain", "Draw symbols such as # and . on a terminal too.")

PUZZLES = click.argument("puzzles", nargs=-1, required=True, type=FILE, metavar="PUZZLE...")

"""Writing a formula: which file, from which command line, and what to do with it next."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, NamedTuple

from satgrid.cli._options import Chosen, Reading
from satgrid.errors import UsageError

if TYPE_CHECKING:
    from satgrid.model import Aim, Model
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle

FOLDER = "cnf_out"


class Asked(NamedTuple):
    """The options of the command line that say which formula is made and where it goes."""

    dimacs: bool
    wcnf: bool
    minimise: str | None
    maximise: str | None
    relaxed: bool
    output: str | None
    map_output: str | None
    chosen: Chosen
    reading: Reading

    def writes(self) -> bool:
        """Return whether a formula is written."""
        return self.dimacs or self.wcnf

    def suffix(self) -> str:
        """Return the kind of the file."""
        return ".wcnf" if self.wcnf else ".cnf"

    def in_folder(self) -> bool:
        """Return whether each puzzle gets a file in a folder that is named."""
        from satgrid.cli import _files

        return self.output is not None and _files.is_folder(self.output)

    def to_stdout(self) -> bool:
        """Return whether standard output is taken, so that people are told on standard error."""
        return "-" in (self.output, self.map_output)

    def require_sense(self, puzzles: tuple[str, ...], as_json: bool) -> None:
        """Raise `UsageError` for options that exclude each other, and for bad files."""
        if self.dimacs and self.wcnf:
            raise UsageError("choose one of --dimacs and --wcnf")
        if self.minimise and self.maximise:
            raise UsageError("choose one of --minimise and --maximise")
        if self.wcnf and not (self.minimise or self.maximise):
            raise UsageError("--wcnf wants an objective: add one, as in --minimise black")
        if not self.wcnf and (self.minimise or self.maximise):
            raise UsageError("an objective goes into a WCNF: write --wcnf, without --dimacs")
        files = [each for each in (self.output, self.map_output) if each is not None]
        if files and not self.writes():
            raise UsageError("-o and --map write a formula: ask for --dimacs or --wcnf")
        if len(files) == 2 and os.path.abspath(files[0]) == os.path.abspath(files[1]):
            raise UsageError(f"-o and --map both name {files[0]}: choose another file for one")
        if as_json and self.to_stdout():
            raise UsageError("--json and a file - both want standard output: choose one")
        from satgrid.cli import _files

        for each in files:
            if each != "-" and not _files.is_folder(each):
                _files.require_writable(each, puzzles)

    def command(self, source: str) -> str:
        """Return the command line without folders, outputs and what is printed for people."""
        from satgrid.formula import TABLE_LIMIT

        limit = self.chosen.table_limit
        words = ["satgrid", "encode", _without_folder(source)]
        for option, value in (
            *(("--encode", choice) for choice in self.chosen.choices),
            self._family(),
            ("--format", self.reading.format),
            *self._variant(),
            ("--minimise", self.minimise),
            ("--maximise", self.maximise),
            ("--table-limit", str(limit) * (limit != TABLE_LIMIT)),
        ):
            words += [option, value] if value else []
        words += ["--no-narrow"] * self.chosen.no_narrow + ["--relaxed"] * self.relaxed
        words += ["--wcnf" if self.wcnf else "--dimacs"]
        # A file's name may hold anything, and this is to be one line of plain characters.
        return shlex.join(words).encode("unicode_escape").decode("ascii")

    def _family(self) -> tuple[str, str | None]:
        from satgrid import families

        family = self.reading.family
        found = families.rule_file(family or "")
        return ("--rules", os.path.basename(found.path)) if found else ("--family", family)

    def _variant(self) -> list[tuple[str, str]]:
        from satgrid.puzzle import variants

        return [("--variant", variants.to_words(*each)) for each in self.reading.variant]

    def aim(self, problem: Problem) -> Aim | None:
        """Return the objective; raise `UsageError` where the family names no such one."""
        name = self.minimise or self.maximise
        return problem.aim(name, most=bool(self.maximise)) if name else None


class Written(NamedTuple):
    """What was written where; `left_out` names constraints that the formula does not have.

    `rules` is the rule file that states the family, if one does.
    """

    path: str
    replaced: bool
    map_path: str | None
    weighted: bool
    left_out: tuple[str, ...]
    rules: str | None

    def lines(self) -> list[str]:
        """Return what was written, and the two commands to go on with."""
        found = []
        if self.path != "-":
            found = [f"written to {self.path}" + (", which it replaces" if self.replaced else "")]
        if self.map_path not in (None, "-"):
            found.append(f"map written to {self.map_path}")
        if self.path != "-":
            # PySAT brings a MaxSAT solver along.
            solver = "rc2.py -vv" if self.weighted else "cadical"
            file, answer = shlex.quote(self.path), shlex.quote(f"{self.path}.out")
            rules = f" --rules {shlex.quote(self.rules)}" if self.rules is not None else ""
            found += [
                f"next: {solver} {file} > {answer}",
                f"      satgrid decode {file} {answer}{rules}",
            ]
        return found


def write(
    ask: Asked, label: str, source: str, puzzle: Puzzle, model: Model, aim: Aim | None
) -> Written:
    """Write the formula, and the map where asked; `source` is the puzzle as it was typed."""
    from satgrid import families
    from satgrid.cli import _files
    from satgrid.dimacs.header import Header, Meaning

    header = Header(Meaning.of(puzzle, model, aim), model, ask.command(source))
    path = ask.output or default(ask, label, puzzle)
    if ask.output is None:
        _files.make_folder(os.path.dirname(path))
        _files.require_writable(path, ())
    replaced = os.path.isfile(path)
    _files.write(path, header.text())
    if ask.map_output is not None:
        import json

        _files.write(ask.map_output, [json.dumps(header.to_json()), "\n"])
    rules = families.rule_file(puzzle.family)
    return Written(
        path, replaced, ask.map_output, ask.wcnf, header.meaning.left_out, rules and rules.path
    )


def _without_folder(label: str) -> str:
    from satgrid.cli import _files

    found = _files.file_of(label)
    if found is None:
        return label
    path, entry = found
    return os.path.basename(path) + ("#" + entry if entry else "")


def default(ask: Asked, label: str, puzzle: Puzzle) -> str:
    """Return the file for a puzzle of this label where none is named."""
    from satgrid.cli import _files

    name = _files.stem(label, puzzle) + ask.suffix()
    return os.path.join(FOLDER, puzzle.family, name)

"""satgrid: grid puzzles to CNF, solved by SAT solvers, checked by an independent referee.

The public names of the library; each is loaded when it is first used. Where Python was started to
run the command `satgrid`, Ctrl-C is answered from here on.
"""

# Python has all of this in memory when it starts. Whatever it would have to load, `signal` and
# `__future__` too, would be a moment in which Ctrl-C shows a traceback.
import _signal  # type: ignore[import-not-found]
import os
import sys


def _end_at_once(number: int, frame: object) -> None:
    """End the program on Ctrl-C, where it has nothing to clear up or to tell."""
    try:
        os.write(2, b"satgrid: interrupted\n")
    finally:
        os._exit(130)


def _answer_ctrl_c() -> None:
    """Let Ctrl-C end the program at once, unless it was started to ignore Ctrl-C."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _end_at_once)


# What stood before the arguments when Python was started: `-m satgrid`, or the script's path.
_started = "".join(sys.orig_argv[-len(sys.argv) :][:1])
if os.path.basename(_started) in ("satgrid", "satgrid.exe"):
    _answer_ctrl_c()

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from satgrid.batch.solving import Failed as Failed
    from satgrid.batch.solving import solve_many as solve_many
    from satgrid.certificate.verify import Verified as Verified
    from satgrid.certificate.verify import verify as verify
    from satgrid.certificate.write import certify as certify
    from satgrid.clues import BLACK as BLACK
    from satgrid.clues import SEVERAL as SEVERAL
    from satgrid.clues import WHITE as WHITE
    from satgrid.clues import Automaton as Automaton
    from satgrid.clues import Block as Block
    from satgrid.clues import Colour as Colour
    from satgrid.clues import Expression as Expression
    from satgrid.clues import Patterns as Patterns
    from satgrid.clues import UnknownBlock as UnknownBlock
    from satgrid.errors import GaveUp as GaveUp
    from satgrid.errors import PuzzleError as PuzzleError
    from satgrid.errors import RefereeError as RefereeError
    from satgrid.errors import RuleFileError as RuleFileError
    from satgrid.errors import SatgridError as SatgridError
    from satgrid.errors import UsageError as UsageError
    from satgrid.formula import Formula as Formula
    from satgrid.generators.attempts import generate as generate
    from satgrid.grid import Cell as Cell
    from satgrid.grid import Grid as Grid
    from satgrid.model import Model as Model
    from satgrid.puzzle import Puzzle as Puzzle
    from satgrid.rulefiles import rules_from as rules_from
    from satgrid.search.answer import Answer as Answer
    from satgrid.search.answer import Interrupted as Interrupted
    from satgrid.search.candidates import Determined as Determined
    from satgrid.search.count import Count as Count
    from satgrid.search.options import Report as Report
    from satgrid.search.options import SearchOptions as SearchOptions
    from satgrid.search.session import Session as Session
    from satgrid.search.session import Standing as Standing
    from satgrid.verbs import check as check
    from satgrid.verbs import convert as convert
    from satgrid.verbs import count as count
    from satgrid.verbs import decode as decode
    from satgrid.verbs import determined as determined
    from satgrid.verbs import encode as encode
    from satgrid.verbs import load as load
    from satgrid.verbs import load_all as load_all
    from satgrid.verbs import solutions as solutions
    from satgrid.verbs import solve as solve
    from satgrid.verbs import to_dimacs as to_dimacs
    from satgrid.why.explanation import Explanation as Explanation
    from satgrid.why.explanation import explain as explain
    from satgrid.why.steps import Step as Step
    from satgrid.why.steps import hint as hint
    from satgrid.why.steps import steps as steps

_HOMES = {
    "satgrid.certificate.verify": ("Verified", "verify"),
    "satgrid.certificate.write": ("certify",),
    "satgrid.batch.solving": ("Failed", "solve_many"),
    "satgrid.clues": (
        *("BLACK", "SEVERAL", "WHITE"),
        *("Automaton", "Block", "Colour", "Expression", "Patterns", "UnknownBlock"),
    ),
    "satgrid.model": ("Model",),
    "satgrid.errors": (
        *("GaveUp", "PuzzleError", "RefereeError", "RuleFileError", "SatgridError", "UsageError"),
    ),
    "satgrid.formula": ("Formula",),
    "satgrid.generators.attempts": ("generate",),
    "satgrid.grid": ("Cell", "Grid"),
    "satgrid.puzzle": ("Puzzle",),
    "satgrid.rulefiles": ("rules_from",),
    "satgrid.search.answer": ("Answer", "Interrupted"),
    "satgrid.search.candidates": ("Determined",),
    "satgrid.search.count": ("Count",),
    "satgrid.search.options": ("Report", "SearchOptions"),
    "satgrid.search.session": ("Session", "Standing"),
    "satgrid.verbs": (
        *("check", "convert", "count", "decode", "determined", "encode", "load", "load_all"),
        *("solutions", "solve", "to_dimacs"),
    ),
    "satgrid.why.explanation": ("Explanation", "explain"),
    "satgrid.why.steps": ("Step", "hint", "steps"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> "Any":
    if name not in _HOME:
        raise AttributeError(f"module 'satgrid' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])

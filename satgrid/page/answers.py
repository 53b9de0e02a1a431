"""The answers to the page's questions: `answer(question)`, JSON objects in and out.

A question has a `verb`, which is a function of this package, a puzzle as satgrid's JSON, a grid as
rows of texts with `?` at unknown places, and the other parts in the verb's docstring. Rows and
columns count from 0. The answer to a question that is refused is `{"error": "one line"}`, with
`"malformed": true` if a part has a wrong type. No threads or processes are started, so this runs in
a browser too.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import cache
from typing import Any

from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp, SatgridError
from satgrid.page.question import MalformedQuestion, Question, error_text

Reply = dict[str, Any]

LATE = "not decided in time"

SEARCHES = frozenset(
    ("live", "check", "solve", "hint", "steps", "rate", "explain", "generate", "proof")
)
"""The verbs that search: their questions have a time limit, and wait for a process."""

QUICK_S = 5.0
"""The time limit of all other questions, in seconds."""

_REPORT_S = 0.25
"""The seconds that a search has for its report, after its limit."""


@cache
def verbs() -> dict[str, Callable[[Question], Reply]]:
    """Return the verbs by name."""
    # The server does without these modules.
    from satgrid.page import boards, puzzles, reasons, searches

    return {
        "families": puzzles.list_families,
        "new": puzzles.blank,
        "board": boards.board,
        "edit": boards.edit,
        "read": puzzles.read_puzzles,
        "write": puzzles.write_puzzle,
        "live": searches.live,
        "solve": searches.solve,
        "check": searches.check,
        "hint": reasons.hint,
        "steps": reasons.all_steps,
        "rate": reasons.rate,
        "explain": reasons.explain,
        "generate": puzzles.generate,
        "proof": puzzles.proof,
        "version": puzzles.version,
    }


def needs_search(question: object) -> bool:
    """Return whether the question needs a search, or other slow work."""
    if not isinstance(question, dict) or not isinstance(question.get("verb"), str):
        return False
    verb, to = question["verb"], question.get("to")
    return verb in SEARCHES or (verb == "write" and to == "dimacs")


def answer(question: object, quick_s: float = QUICK_S) -> Reply:
    """Return the answer to a question, or its error; no question raises.

    `quick_s` is the time limit of a question without a search.
    """
    try:
        verb = question.get("verb") if isinstance(question, dict) else None
        if not isinstance(question, dict) or not isinstance(verb, str) or verb not in verbs():
            raise MalformedQuestion(f"a question has a verb: one of {', '.join(verbs())}")
        parsed = Question(question)
        limit_s = parsed.whole_seconds() + _REPORT_S if needs_search(question) else quick_s
        with limited(limit_s):
            return verbs()[verb](parsed)
    except MalformedQuestion as error:
        return {"error": str(error), "malformed": True}
    except (OutOfTime, GaveUp):
        return {"error": LATE, "late": True}
    except SatgridError as error:
        return {"error": error_text(error)}
    except RecursionError:
        return {"error": "nested too deeply"}
    except Exception as error:
        # A bug must not end the page; its traceback is on standard error.
        traceback.print_exc(file=sys.stderr)
        return {"error": f"satgrid failed at this ({type(error).__name__}): please report it"}

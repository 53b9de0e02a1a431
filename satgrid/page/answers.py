"""What the page asks, and what it is told: `asked(question)`, a dict in and a dict out.

Both are plain JSON. A question names its `verb`, a function of this package's modules, and holds a
puzzle as satgrid's JSON, a grid as rows of texts with `?` in places not known, and what else the
verb's docstring says. All rows and columns count from 0. What is refused is told as
`{"error": "one line"}`, with `"malformed": true` where a part of the question is of a wrong type.
Nothing here starts a thread or a process: it runs in a browser too.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import cache
from typing import Any

from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp, SatgridError
from satgrid.page._messages import worded
from satgrid.page.question import MalformedQuestion, Question

Reply = dict[str, Any]

LATE = "not decided in time"

SEARCHES = frozenset(
    ("live", "check", "solve", "hint", "steps", "rate", "explain", "generate", "proof")
)
"""The verbs that search: a question says how long, and waits for its turn."""

QUICK_S = 5.0
"""The longest that any other question takes."""

_REPORT_S = 0.25
"""The time in seconds that a question with a search has, beside its limit, to report."""


@cache
def verbs() -> dict[str, Callable[[Question], Reply]]:
    """Return what can be asked, by its name."""
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
    """Return whether the question needs a search, or work that takes as long."""
    if not isinstance(question, dict) or not isinstance(question.get("verb"), str):
        return False
    verb, to = question["verb"], question.get("to")
    return verb in SEARCHES or (verb == "write" and to == "dimacs")


def answer(question: object) -> Reply:
    """Return the answer to a question, or what is wrong with it; no question raises."""
    try:
        verb = question.get("verb") if isinstance(question, dict) else None
        if not isinstance(question, dict) or not isinstance(verb, str) or verb not in verbs():
            raise MalformedQuestion(f"a question has a verb: one of {', '.join(verbs())}")
        wanted = Question(question)
        longest = wanted.whole_seconds() + _REPORT_S if needs_search(question) else QUICK_S
        with limited(longest):
            return verbs()[verb](wanted)
    except MalformedQuestion as error:
        return {"error": str(error), "malformed": True}
    except (OutOfTime, GaveUp):
        return {"error": LATE, "late": True}
    except (SatgridError, RecursionError) as error:
        return {"error": worded(str(error)) or "nested too deeply"}
    except Exception as error:
        # A fault must not end the page; whoever runs the server, or looks, finds where it is.
        traceback.print_exc(file=sys.stderr)
        return {"error": f"satgrid failed at this ({type(error).__name__}): please report it"}

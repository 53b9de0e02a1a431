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
from importlib import import_module
from typing import Any

from satgrid.deadline import OutOfTime, limited
from satgrid.errors import GaveUp, SatgridError
from satgrid.page._messages import worded
from satgrid.page._question import Malformed, Question

_MODULES = ("families", "boards", "editing", "texts", "searches", "reasons", "made")

Told = dict[str, Any]

LATE = "not decided in time"

SEARCHES = frozenset(
    ("live", "check", "solve", "hint", "steps", "rate", "explain", "generate", "proof")
)
"""The verbs that search: a question says how long, and waits for its turn."""

QUICK_S = 5.0
"""The longest that any other question takes."""

_TELLING_S = 0.25
"""The time in seconds that a question with a search has, beside its limit, to report."""


@cache
def verbs() -> dict[str, Callable[[Question], Told]]:
    """Return what can be asked, by its name."""
    found: dict[str, Callable[[Question], Told]] = {}
    for name in _MODULES:
        found.update(import_module(f"satgrid.page.{name}").VERBS)
    return found


def searches(question: object) -> bool:
    """Return whether the question needs a search, or work that takes as long."""
    if not isinstance(question, dict) or not isinstance(question.get("verb"), str):
        return False
    verb, to = question["verb"], question.get("to")
    return verb in SEARCHES or (verb == "write" and to == "dimacs")


def asked(question: object) -> Told:
    """Return the answer to a question, or what is wrong with it; no question raises."""
    try:
        verb = question.get("verb") if isinstance(question, dict) else None
        if not isinstance(question, dict) or not isinstance(verb, str) or verb not in verbs():
            raise Malformed(f"a question has a verb: one of {', '.join(verbs())}")
        wanted = Question(question)
        longest = wanted.whole_seconds() + _TELLING_S if searches(question) else QUICK_S
        with limited(longest):
            return verbs()[verb](wanted)
    except Malformed as error:
        return {"error": str(error), "malformed": True}
    except (OutOfTime, GaveUp):
        return {"error": LATE, "late": True}
    except (SatgridError, RecursionError) as error:
        return {"error": worded(str(error)) or "nested too deeply"}
    except Exception as error:
        # A fault must not end the page; whoever runs the server, or looks, finds where it is.
        traceback.print_exc(file=sys.stderr)
        return {"error": f"satgrid failed at this ({type(error).__name__}): please report it"}

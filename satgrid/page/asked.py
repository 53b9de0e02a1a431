"""What the page asks, and what it is told: `asked(question)`, a dict in and a dict out.

Both are plain JSON. A question names its `verb`, a function of this package's modules, and holds a
puzzle as satgrid's JSON, a grid as rows of texts with `?` in places not known, and what else the
verb's docstring says. All rows and columns count from 0. What is refused is told as
`{"error": "one line"}`. Nothing here starts a thread or a process: it runs in a browser too.
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
from satgrid.page._question import Question, Refused

_MODULES = ("families", "boards", "editing", "texts", "searches", "reasons", "made")

Told = dict[str, Any]

LATE = "not decided in time"

_TELLING_S = 0.25
"""So much longer a question may take to tell what it found in its time."""


@cache
def verbs() -> dict[str, Callable[[Question], Told]]:
    """Return what can be asked, by its name."""
    found: dict[str, Callable[[Question], Told]] = {}
    for name in _MODULES:
        found.update(import_module(f"satgrid.page.{name}").VERBS)
    return found


def asked(question: object) -> Told:
    """Return the answer to a question, or what is wrong with it; no question raises."""
    try:
        if not isinstance(question, dict) or question.get("verb") not in verbs():
            raise Refused(f"a question has a verb: one of {', '.join(verbs())}")
        wanted = Question(question)
        with limited(wanted.whole_seconds() + _TELLING_S):
            return verbs()[question["verb"]](wanted)
    except (OutOfTime, GaveUp):
        return {"error": LATE, "late": True}
    except (SatgridError, RecursionError) as error:
        return {"error": worded(str(error)) or "nested too deeply"}
    except Exception as error:
        # A fault must not end the page; whoever runs the server, or looks, finds where it is.
        traceback.print_exc(file=sys.stderr)
        return {"error": f"satgrid failed at this ({type(error).__name__}): please report it"}

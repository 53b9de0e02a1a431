"""A process that answers questions of the page: one line of JSON in, one line out.

    python -m satgrid.page.worker [RULES.py ...]

It loads the rule files first. It ends when its standard input ends, because the server is gone.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread


def main(rules: list[str]) -> None:
    """Answer until there are no more questions."""
    # Other prints must not mix with the answers.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    from satgrid.page.answers import answer

    for path in rules:
        from satgrid.rulefiles import rules_from

        rules_from(path)
    for line in _questions():
        try:
            question = json.loads(line)
        except (ValueError, RecursionError):
            question = None
        out.write(json.dumps(answer(question)) + "\n")
        out.flush()


def _questions() -> Iterator[str]:
    waiting: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            waiting.put(line)
        os._exit(0)

    Thread(target=read, daemon=True).start()
    while True:
        yield waiting.get()


if __name__ == "__main__":
    main(sys.argv[1:])

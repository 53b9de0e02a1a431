"""A tool that the tests of `benchmarks.peers` ask: what it does depends on the board's width."""

from __future__ import annotations

import os
from typing import Any

from benchmarks.peers.tools import Unsupported

RIGHT, WRONG, ENDLESS, CRASH, FAULT, NONE = range(1, 7)


def version() -> str:
    return "fake 1"


def solve(instance: dict[str, Any], unique: bool) -> list[list[list[str]]]:
    print("a tool may print")
    width = instance["width"]
    if width == ENDLESS:
        while True:
            pass
    if width == CRASH:
        os._exit(1)
    if width == FAULT:
        raise ValueError("no such board")
    if width == NONE:
        raise Unsupported("too wide")
    return [[["#" if width == RIGHT else "."] * width]]

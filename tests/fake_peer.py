"""A tool that the tests of `benchmarks.peers` ask: what it does depends on the board's width."""

from __future__ import annotations

import os
from time import process_time
from typing import Any

from benchmarks.peers.tools import Unsupported

RIGHT, WRONG, ENDLESS, CRASH, FAULT, NONE, SLOW = range(1, 8)

SLOW_S = 0.4
"""More than the limit of the tests, and less than it is waited."""


def version() -> str:
    return "fake 1"


def forget() -> None:
    """Remember nothing."""


def solve(instance: dict[str, Any], unique: bool) -> list[list[list[str]]]:
    print("a tool may print")
    width = instance["width"]
    if width == ENDLESS:
        while True:
            pass
    if width == SLOW:
        start = process_time()
        while process_time() < start + SLOW_S:
            pass
    if width == CRASH:
        os._exit(1)
    if width == FAULT:
        raise ValueError("no such board")
    if width == NONE:
        raise Unsupported("too wide")
    return [[["#" if width in (RIGHT, SLOW) else "."] * width]]

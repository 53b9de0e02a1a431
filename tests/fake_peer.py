"""A tool that the tests of `benchmarks.peers` ask, and whose grids are wrong."""

from __future__ import annotations

from typing import Any


def version() -> str:
    return "fake 1"


def forget() -> None:
    """Remember nothing."""


def solve(instance: dict[str, Any], unique: bool) -> list[list[list[str]]]:
    print("a tool may print")
    return [[["."] * instance["width"]]]

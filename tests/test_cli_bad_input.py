"""Bad input that no transcript holds: texts without end, bytes that are no text, closed files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from commandline import BAR_NON, BAR_TEXT, run

LONG = "1" * 10_000_000


@pytest.mark.parametrize(
    ("name", "content", "line", "words"),
    [
        ("bad.non", BAR_NON.replace("3,1", LONG), 5, "row 1: a clue of 10,000,000 characters"),
        ("bad.non", BAR_NON.replace("t 2", f"t {LONG}"), 3, "more than 2,000 rows is too big"),
        ("bad.txt", BAR_TEXT.replace("3 1", LONG), 3, "row 1: a clue of 10,000,000 characters"),
        ("bad.sgt", f"1x1:1/1\n2x2:{LONG}", 2, "'1111111111"),
        ("bad.json", "[" * 10_000_000, 1, "brackets"),
        ("bad.json", f"[{LONG}]", 1, "number too long"),
        ("bad", "x" * 10_000_000, 1, "no board below the name 'xxx"),
        ("bad", LONG, None, "no format fits"),
        ("bad", "rows\n".encode("utf-16"), None, "UTF-8 text"),
        ("bad", b"rows\n1\ntitle M\xf6nd\n", 3, "save it as UTF-8"),
    ],
    ids=range(10),
)
def test_a_file_without_a_puzzle(
    name: str, content: str | bytes, line: int | None, words: str, own_folder: Path
) -> None:
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    ran = run("solve", name)
    place = name if line is None else f"{name}, line {line}"
    assert (ran.code, ran.out, len(ran.err)) == (1, [], 1)
    assert ran.err[0].startswith(f"satgrid: {place}: ")
    assert words in ran.err[0]
    assert len(ran.err[0]) < 250


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "bar.non"
    path.write_text(BAR_NON)
    path.chmod(0)
    ran = run("solve", str(path))
    assert ran.code == 1
    assert "cannot be read" in ran.err[0]

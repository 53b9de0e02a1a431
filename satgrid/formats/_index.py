"""The suffixes and signatures of all formats, so that recognising a text imports none of them.

`python tests/format_index.py` copies them from the formats' records; a test compares the two.
"""

from __future__ import annotations

from typing import NamedTuple


class Looks(NamedTuple):
    """The suffixes of a format's files, its signatures, and whether it holds answers."""

    suffixes: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    answers: bool = False


INDEX: dict[str, Looks] = {
    "cwd": Looks((".cwd",), (
        r"\A\s*+[0-9]{1,7}[ \t]*\n[ \t]*[0-9]{1,7}[ \t]*\n",
    )),
    "delft": Looks((".singles",), (
        r"\A\s*+[0-9]{1,18}[^\S\n]*\n",
        r"\A(?s:.*)@[0-9]+\s*\Z",
    )),
    "dzn": Looks((".dzn",), (
        r"^[ \t]*(rows|cols|row_rules|col_rules)\s*=\s*(\[|array2d)",
    )),
    "janko": Looks((".htm", ".html", ".janko"), (
        r"(?i)^[ \t]*\[(problem|clabels)\][ \t]*$",
    )),
    "json": Looks((".json", ".jsonl"), (
        r"\A\s*+(\{|\[(?!\s*[A-Za-z]))",
    )),
    "matrix": Looks((), (
    )),
    "mk": Looks((".mk",), (
        r"^[ \t]*#[ \t]*$",
    )),
    "nin": Looks((".nin",), (
    )),
    "non": Looks((".non", ".nonpack"), (
        r"(?i)^[ \t]*rows[ \t]*$",
    )),
    "nonogrid": Looks((".toml", ".txt"), (
        r"^[ \t]*\[clues\]",
    )),
    "olsak": Looks((".g",), (
        r"^:[ \t]*rows[ \t]*$",
    )),
    "penpa": Looks((".penpa",), (
        r"\A\s*+(#(?!m=)[^\n]*\s*+)*+(\S*[?#])?m=(edit|solve)&\S*p=",
    ), True),
    "puzzlekit": Looks((), (
    )),
    "puzzlink": Looks((".txt",), (
        r"""(?i)\A\s*+(?:#[^\n]*\s*+)*+(?!\S*pzprv[0-9.]*(?:/|\s|\Z))(?:[<"'`]|\[url\]|\[url=["']?|\[[^]\n]{0,99}\]\()?(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzpr(?:xs|js)\.vercel\.app)(?:[/?%]\S*)?(?:\s|\Z)""",
        r"\A\s*+(?:#[^\n]*\s*+)*+(?!\S*pzprv[0-9.]*/)(?:[^\s?]*\?(?:[a-z_]+=[^\s&/]*&)*)?(?:v:[^\s/]*/)?[a-z][a-z0-9-]*(?:_edit|_play)?/(?:v:[^\s/]*/)?(?:[a-z]+/)?[0-9]{1,99}/[0-9]{1,99}(?:/|\s|\Z)",
    )),
    "pzprv3": Looks((".pzprv3", ".txt"), (
        r"\A\s*+([^\s?]*\?([a-z]+=[^\s&/]*&)*)?pzprv[0-9.]*(/|\s*$)",
    ), True),
    "sequence": Looks((".txt",), (
        r"\A\s*+(?=.*,)[A-Za-z,]",
    )),
    "sgt": Looks((".sgt", ".txt"), (
        r"\A\s*+([a-z]{3,12}:)?[0-9]{1,99}x[0-9]{1,99}([a-z][A-Za-z0-9.]*)?[:#]",
        r"\A\s*+([a-z]{3,12}:)?[0-9]{1,99}j[a-z0-9]*[:#]",
        r"\A\s*+(dominosa|keen|towers|unequal):[0-9]",
        r"\A\s*+[0-9]{1,4}([ad][a-z]*)?:\S++\s*\Z",
        r"\A\s*+https?://\S{0,200}/[a-z]{3,12}\.html#[0-9]{1,99}[xj]",
    )),
    "syro": Looks((), (
        r"^[ \t]*#[ \t]*$",
    )),
    "text": Looks((".txt",), (
        r'\A(\s*#([^\S\n].*)?$)*+\s*([-+*.,;/0-9?_"x×]+(?!\S)|[A-Za-z]([\w-]*[\s,;]*$|(?!\S| *=)))',
        r"(?i)^[ \t]*(rows|columns):",
        r"(?i)\A(\s*#([^\S\n].*)?$)*+\s*(rooms|cages|corners|dots|order|top|plus rows|alphabet):",
    )),
    "tournament": Looks((".txt", ".tournament"), (
        r"\A\s*+\$[0-9]{1,9}\$?\s*$",
    )),
    "webpbn": Looks((".xml",), (
        r"\A\s*+<(?!https?:)",
    )),
}  # fmt: skip

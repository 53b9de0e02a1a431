"""Messages as the page tells them: what they say of options and commands, said of the page.

Most messages speak of puzzles alone and stay as they are.
"""

from __future__ import annotations

import re

_SAID = tuple(
    (re.compile(form), told)
    for form, told in (
        (
            "no format fits: name one of .* with --format",
            "no puzzle can be read of it: give a puzzle's text, its address or its game ID",
        ),
        (
            "several formats fit: name one of (.*) with --format",
            r"several formats fit: save it as a file whose name ends in one of \1, and open that",
        ),
        (" with --family or in the file's first line", " in the first line"),
        ("name one of them with --family", "leave one of them there, in Penpa+"),
        ("name one with --family", "give it the family's name as a tag, in Penpa+"),
        ("name another --family", "give it the tag of another family"),
        (", or name the family with --family", " for the first of them"),
        (
            "leave --family out, or name another --format",
            "open it as a puzzle of its own, under Open",
        ),
        ("give it as PUZZLE, without --format.*", "paste it alone"),
        (
            r" \(satgrid list families, satgrid rules .*\)",
            " (New lists the families, and As text shows how theirs are written)",
        ),
        (r" \(satgrid rules .*\)", " (As text shows it of an example, which New opens)"),
        (
            "see satgrid list families, or state its rules in a file .--rules.",
            "New lists those that there are",
        ),
        ("satgrid list families says which it has", "New lists those that there are"),
        ("give rules of your own with --rules FILE.py", "New lists those that there are"),
        ("write null for none,", "type a number,"),
        (', small letters for signs, "2>" for arrows and .* for sums where there are any', ""),
        ("write null for none$", "type a number, or nothing"),
        ("write - for none; clues of several parts stand below .*", "type a number, or nothing"),
        ("write - for no number$", "type a number, or nothing"),
        (", or - for none$", ", or nothing"),
        ('state it, as in --variant "stars (.*)"', r"write it into the title, as in \1 stars"),
        ("leave --symmetric out", "untick Symmetric"),
        ("take --kind unique", "let satgrid make one, or begin with the example"),
    )
)


def worded(message: str) -> str:
    """Return the message for somebody who has the page before them, and no command line."""
    for form, told in _SAID:
        message = form.sub(told, message)
    return message

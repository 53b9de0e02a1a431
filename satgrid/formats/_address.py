"""Web addresses of puzzles that satgrid does not read: said as such, with what to do.

Whatever begins as `https://` or `ftp://` do, or with `www.`, is an address; of the sites below,
also without it. Where an address names its puzzle, as `puzz.link/p?hitori/4/4/1114...` does, the
message names it too.
"""

from __future__ import annotations

import re

from satgrid.errors import truncate

_PUZZLE = re.compile(r"\S*?\?(?:type=)?([A-Za-z][A-Za-z0-9-]*)(?:_[a-z]+)*/\S*")
_ADDRESS = re.compile(
    r"([a-z][a-z0-9+.-]*://(?:[^\s/?#@]*@)?)?(www\.(?=\S*[^\s/?#:@.]\.))?([^\s/?#:@]+)"
    r"(?::[0-9]+)?([/?#]\S*)?",
    re.IGNORECASE,
)

_READ = (
    "puzz.link",
    "pzv.jp",
    "pzplus.tck.mn",
    "pzprxs.vercel.app",
    "pzprjs.vercel.app",
)
"""Sites whose addresses the format puzzlink reads."""

_PENPA_SITES = ("swaroopg92.github.io", "penpa.org")
_PENPA = re.compile(r"\S*[?#]m=(?:edit|solve)&\S*p=\S*")
"""Addresses of Penpa+, which hold their puzzle and are read."""

_SITES = {
    **dict.fromkeys(_READ),
    **dict.fromkeys(_PENPA_SITES),
    "webpbn.com": "nonogram",
    "nonograms.org": "nonogram",
    "janko.at": None,
}
"""The family of all that a site has, or None where the address may tell."""


_TEXTS = {
    "webpbn.com": "save the puzzle there as XML, and name that file",
    "janko.at": "save the source of its page, from [begin] to [end], and name that file",
}
"""What to do where satgrid reads the texts of a site, not its pages."""


def refusal(source: str) -> str | None:
    """Return what is wrong with a source that is a web address, or None if it is none."""
    found = _ADDRESS.fullmatch(source.strip())
    if found is None or _PENPA.fullmatch(source.strip()):
        return None
    begins, site, rest = found[1] or found[2], found[3].lower(), found[4] or ""
    if not begins and site not in _SITES:
        return None
    named = _PUZZLE.fullmatch(rest)
    if site in _PENPA_SITES:
        return (
            f"this address of {site} holds no puzzle: copy the one that Penpa+ gives under Share, "
            "with #m=edit&p= in it"
        )
    if site in _READ:
        return (
            f"this is an address of {truncate(site)}, which stands for a puzzle: give it as "
            "PUZZLE, without --format or with --format puzzlink"
        )
    puzzle = _SITES.get(site) or (named[1].lower() if named else None)
    which = f" (a {truncate(puzzle)})" if puzzle else ""
    if site in _TEXTS:
        return f"this is an address of {site}{which}, a page that is not fetched: {_TEXTS[site]}"
    return (
        f"this is an address of {truncate(site)}{which}, which satgrid does not read yet: paste "
        f"the board as text (satgrid list families, satgrid rules {truncate(puzzle or 'NAME')})"
    )

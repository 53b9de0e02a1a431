"""Error messages with the page's own words for what to do."""

from __future__ import annotations

from satgrid.errors import Remedy, SatgridError

WORDS = {
    Remedy.NAME_FORMAT: ": give a puzzle's text, its address or its game ID",
    Remedy.CHOOSE_FORMAT: ": save it as a file whose name ends in one of {}, and open that",
    Remedy.LIST_OF_CLUES: " (save a list of clues as a file whose name ends in .nin)",
    Remedy.ADDRESS_ALONE: ": paste it alone",
    Remedy.BOARD_AS_TEXT: (
        ": paste the board as text (New lists the families, and As text shows their form)"
    ),
    Remedy.TEXT_FORM: " (As text shows the form of an example, which New opens)",
    Remedy.NAME_FAMILY: ": name one of {} in the first line",
    Remedy.UNKNOWN_FAMILY: ": New lists the families",
    Remedy.UNKNOWN_GENRE: ": New lists the families{}",
    Remedy.UNKNOWN_GAME: ": New lists the families",
    Remedy.OWN_RULES: ": open a puzzle with the usual rules",
    Remedy.ONLY_FAMILY: ": open it as a new puzzle, under Open",
    Remedy.GAME_FAMILY: ": write {} for the first of them",
    Remedy.TAGGED_FAMILIES: ": keep one of them, in Penpa+",
    Remedy.UNTAGGED_FAMILY: ": give it the family's name as a tag, in Penpa+",
    Remedy.UNUSED_MARK: ": remove it, or give the puzzle the tag of another family, in Penpa+",
    Remedy.UNKNOWN_TAG: ": remove it, in Penpa+, if the rules are the usual ones",
    Remedy.SETTING: ": write it into the title, as in {1}",
    Remedy.NO_SYMMETRY: ": untick Symmetric",
    Remedy.NO_SYMMETRY_OR_BIGGER: ": untick Symmetric, or choose a bigger board",
    Remedy.OR_NONE: ", or nothing",
    Remedy.UNIQUE_KIND: ": generate a puzzle, or begin with the example",
}
"""The end of a message for each remedy; `{}` are its arguments."""


def error_text(error: SatgridError) -> str:
    """Return the message of an error in the page's words."""
    return error.text(WORDS)

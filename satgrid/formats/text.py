"""Plain text as a person types it: one puzzle, clues beside lines or in cells.

A text has these parts, in this order, each optional:

- a line with the name of the family; without it the family is "";
- the clues in cells, one row per line: `-` `.` or `_` for a cell without a clue, `?` for an unknown
  number, cells separated by blanks, tabs, commas or semicolons, or one character per cell; the size
  may be above, in a line `height width` or `height x width`;
- `colours:`, followed by one colour per line: its symbol, name and `#rrggbb`, the last two
  optional;
- `alphabet:`, with the symbols of expressions behind it or below it;
- `rows:` and `columns:`, each followed by one clue per line;
- `given:`, followed by the board with one character per cell, `?` for a cell that is not given.

A clue beside a line is its blocks with blanks or commas between them, 0 for an empty line, as in
`3R ? *`; or, if all clues are such, the sequence of its colours in one word, as in `GRB`. Without
`colours:`, the symbols of clues are the palette. With an alphabet, a clue is one regular
expression, or several separated by tabs.

Outside a board, a line that starts with `# ` is a comment, except `# black #rrggbb` among the
colours, and so is a lone `#`. Inside a board such a line is refused, as is one beside a board that
reads like a row. Blank lines may surround the parts; blanks are cells as in `notation/rows.py`. A
first line of two numbers is the size if exactly a board of that size follows; if it could also be a
row, the text is refused. With an `x` between the numbers it is always the size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple, TypeAlias

from satgrid import layers
from satgrid.board import MAX_SIDE
from satgrid.clues import MAX_NUMBER, is_number_only, value_name, value_of
from satgrid.errors import (
    AmbiguousError,
    PuzzleError,
    Remedy,
    UnknownPartError,
    printable,
    truncate,
    unwritable,
)
from satgrid.formats import Entry, Format, find, looks_like
from satgrid.notation.board import may_be_empty_zeros
from satgrid.notation.clues import are_clues, two_numbers
from satgrid.notation.lines import (
    MOST_LINES,
    Part,
    Stands,
    TextLine,
    of_one_puzzle,
    on_line,
    text_lines,
)
from satgrid.notation.rows import (
    bare,
    require_comments_outside,
    require_no_lost_sum,
    rows_of,
    rows_with_blanks,
    size_of,
)
from satgrid.notation.typed import (
    cages_below_name,
    cages_in_line,
    framed_rooms,
    is_row_of_sums,
    plain_rows,
    rooms_below_name,
    runs_with_commas,
)
from satgrid.puzzle import Puzzle, given_cells, variants

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_HEADER = re.compile(
    r"(?P<name>[^\W\d_][\w'-]*(?: +[^\W\d_][\w'-]*)*) *:?"
    r"(?:\s+(?P<size>[0-9]{1,4}\s*[x×]\s*[0-9]{1,4}) *:?)?"
)
"""A name of a family as people print it, with a colon or a size behind."""

_LETTERS = re.compile(r"[A-Za-z]{2,}|[A-Za-z](?: [A-Za-z])+")
"""A row of the names of rooms or cages."""

_OF_RUNS = "tapa"
"""The family whose cells hold several numbers."""

# A letter, or a sign too many, among numbers is more likely a slip than another format.
_LIKE_A_ROW = re.compile(r"(?:[A-Za-z]|[-+*.,;/0-9?_\"·○●◉×]+|[0-9]+[x×][0-9]+)(?!\S)(?! *=)")
_BLACK = re.compile(r"#\s+black(\s+#[0-9a-fA-F]{6})?")
_Settings: TypeAlias = dict[str, variants.Setting]
_RGB = re.compile(r"\s#[0-9a-fA-F]{6}$")


def recognises(text: str) -> bool:
    """Return whether the text has `rows:` or `columns:`, or begins with one word, a row or a head.

    A head such as `rooms:` begins a text whose family is named by --family or its suffix.
    """
    if re.search(r"^[ \t]*(rows|columns):", text, re.IGNORECASE | re.MULTILINE):
        return True
    if any(looks_like(name, text) for name in ("delft", "pzprv3", "rosetta", "sdk", "spoj")):
        return False
    if any(looks_like(name, text) for name in ("cwd", "mk", "syro")):
        # Rows of a board are equally long; clues hardly ever are.
        words = [len(line.text.split()) for line in _first_lines(text)]
        return len({*words}) == 1
    first = list(islice((line.text for line in _first_lines(text)), 2))
    name = _name_in(first[0]) if first else None
    if name and _NAME.fullmatch(bare(first[0])):
        return name.name.lower() not in ("rows", "columns")
    if name:
        starts = (
            _LIKE_A_ROW.match, layers.head().match, _LETTERS.fullmatch, _BEGINS_LISTS.match
        )  # fmt: skip
        below = len(first) == 2 and any(start(first[1]) for start in starts)
        return below and not any(looks_like(other, text) for other in ("non", "olsak"))
    if len(first) == 2 and _LIKE_A_ROW.match(first[0]):
        return True
    return bool(first) and layers.head().match(first[0]) is not None


def _first_lines(text: str) -> Iterator[TextLine]:
    """Yield the filled lines without comments, of as many lines as a puzzle may have."""
    return (line for line in islice(_uncommented(text.lstrip()), MOST_LINES) if line.text)


class _Name(NamedTuple):
    """The name of a family above a board, and the size behind it or None."""

    name: str
    size: tuple[int, int] | None


def _name_in(text: str) -> _Name | None:
    """Return the name in a line, if it is no row of signs and no head."""
    found = _HEADER.fullmatch(bare(text))
    if found is None or layers.head().fullmatch(text):
        return None
    words = found["name"].split()
    if len(words) > 1 and max(map(len, words)) == 1:
        return None  # A row of letters.
    return _Name(" ".join(words), size_of(found["size"]) if found["size"] else None)


def parse(text: str) -> list[Entry]:
    """Return the puzzle of the text."""
    listed = _listed_below_name(text)
    if listed is not None:
        return listed
    try:
        return _typed(_parse(text))
    except PuzzleError as error:
        wrong: PuzzleError = error
        if isinstance(error, AmbiguousError):
            error.readings = _typed(error.readings)
        else:
            wrong = _unknown_part(text) or error
        if _lists_clues(text):
            wrong.remedy = Remedy.LIST_OF_CLUES()
        name = _name_in(next((line.text for line in _first_lines(text)), ""))
        wrong.typed_as = name.name.lower() if name else ""
        if wrong is error:
            raise
        raise wrong from None


def _listed_below_name(text: str) -> list[Entry] | None:
    """Return the puzzles of lists, or of sudokus of one line each, below a family's name."""
    bare_text = text.lstrip()
    first, _, below = bare_text[:_LONGEST_NAME].partition("\n")
    name = _name_in(first.strip())
    if name is None or not below:
        return None
    start = len(text) - len(bare_text) + len(first)
    rest = "\n" * text[:start].count("\n") + text[start:]
    if _BEGINS_LISTS.match(below) and looks_like("lists", rest):
        entries = find("lists").parse(rest)
        return [_of_family(entry, name.name.lower()) for entry in entries]
    if name.name.lower() == "sudoku" and _CELLS_OF_SUDOKU.match(below):
        return find("sdk").parse(rest)
    return None


def _of_family(entry: Entry, family: str) -> Entry:
    readings = tuple(_of_family(each, family) for each in entry.readings)
    return entry._replace(puzzle=entry.puzzle.of_family(family), readings=readings)


def _typed(entries: Sequence[Entry]) -> list[Entry]:
    return [each._replace(typed=True) if isinstance(each, Entry) else each for each in entries]


_LONGEST_NAME = 2_000
"""The characters in which a name above lists, and the beginning of these, are looked for."""

_BEGINS_LISTS = re.compile(r"\s*(?:[A-Za-z_]\w*\s*=\s*)?[\[{(]")
_CELLS_OF_SUDOKU = re.compile(
    r"\s*(?:(?:\S{16}|\S{36})\s*\Z|(?=(?:\S{81}|\S{256}|\S{625})\s)[0-9A-Za-z.*_-]+\s)"
)
_PART = re.compile(r"([A-Za-z][A-Za-z ]{2,20}:)(\s.*)?")
_BEGINS_LIKE_A_HEAD = re.compile(r"^[ \t]*([A-Za-z][A-Za-z ]{2,20}:)", re.MULTILINE)
_LISTS = ("alphabet:", "colours:", "columns:", "rows:", "sums:")
"""Parts whose lines may begin with a word and a colon."""


def _unknown_part(text: str) -> UnknownPartError | None:
    """Return the error for the first head below the first line that no family has, or None."""
    head, first = "", True
    words = {found[1] for found in _BEGINS_LIKE_A_HEAD.finditer(text)}
    if all(map(layers.head().fullmatch, words)):
        return None
    for line in islice(_uncommented(text), 2 * MAX_SIDE):
        found = layers.head().match(line.text)
        if found:
            head = _head(found)
        elif (
            not first and (part := _PART.fullmatch(line.text)) and not (head in _LISTS and part[2])
        ):
            return UnknownPartError(part[1], line.number)
        first &= not line.text
    return None


def _lists_clues(text: str) -> bool:
    """Return whether two numbers are above as many lines of numbers, as in the format nin."""
    if not re.match(r"\s*+[0-9]{1,7}[ \t,]+[0-9]{1,7}[ \t]*\n", text):
        return False
    first, *below = [line.text for line in islice(text_lines(text.strip()), 2 * MAX_SIDE + 2)]
    size = two_numbers(first)
    return size is not None and are_clues(below, sum(size))


def _parse(text: str) -> list[Entry]:
    stands = Stands()
    parts, variant = _parts(text, stands)
    top = parts[""]
    family, below = "", rows_of(top.below)
    name = _name_in(below[0].text) if below else None
    if name and len(name.name) == 1 and all(len(line.text) == 1 for line in below[1:]):
        name = None  # A sign of a board with one column.
    if name:
        first = below[0]
        family = name.name.lower()
        stands.known["family"] = first.number
        # A comment above the name is not about the board.
        comments = [line for line in top.comments if line.number > first.number]
        top = top._replace(below=top.below[top.below.index(first) + 1 :], comments=comments)
        parts[""] = top
        clued = layers.drawn_heads() | layers.inline_heads() - {"alphabet:", "columns:"}
        if not rows_of(top.below) and not clued & parts.keys():
            raise first.error(
                f"no board below the name {truncate(first.text)!r}: write its rows there"
            )
        if "rooms:" not in parts and (drawn := rooms_below_name(top)):
            return _rooms_or_signs(family, parts, drawn, variant, stands)
        if "cages:" not in parts and (caged := cages_below_name(top)):
            return _rooms_or_signs(family, parts, caged, variant, stands)
    if not parts.keys() & {"cages:", "sums:"} and (caged := cages_in_line(parts[""])):
        parts |= {head: parts[""]._replace(below=lines) for head, lines in caged.items()}
    if family == _OF_RUNS:
        parts[""] = runs_with_commas(parts[""])
    blocks = _listed_clues(parts)
    if blocks:
        each = all(len(part.below) > 1 or " " not in part.below[0].text for part in blocks.values())
        several = each and any(" " in line.text for part in blocks.values() for line in part.below)
        readings = []
        for form in () if several else ({}, blocks):
            own = Stands()
            own.known |= stands.known
            with suppress(PuzzleError):
                readings.append(_entry(family, parts | _without_commas(parts) | form, variant, own))
        if not readings:
            return [_entry(family, parts | blocks, variant, stands)]
        return _one_of(readings, parts["rows:"])
    boards = {"", "given:", *layers.drawn_heads()}
    for head in [head for head in parts if head in boards]:
        require_comments_outside(parts[head], headed=head != "")
    if "cages:" in parts and "sums:" in parts:
        require_no_lost_sum(parts["cages:"], parts["sums:"])
    if "rooms:" not in parts and (drawn := framed_rooms(parts[""])):
        number = drawn["rooms:"][0].number
        parts |= {
            "": top._replace(below=drawn[""]),
            "rooms:": Part(number, None, drawn["rooms:"], []),
        }
    parts[""] = top = plain_rows(parts[""])
    size = _size_alone(parts)
    if name and name.size and size is None:
        size = TextLine(first.number, " x ".join(map(str, name.size)))
    try:
        entry = _entry(family, parts, variant, stands)
        either = name is not None and name.size is not None  # Behind a name, width may be first.
        board = entry.puzzle.board
        if size is not None and size_of(size.text) not in (board, board[::-1] if either else ()):
            found = " x ".join(map(str, entry.puzzle.board))
            raise size.error(
                f"the size is {size.text}, and a board of {found} follows: they must agree"
            )
        cells = entry.puzzle.cells
        return [entry._replace(zeros=cells is not None and may_be_empty_zeros(cells))]
    except AmbiguousError as error:
        error.readings = [*_readings(family, parts, variant, stands, error)]
        noted = _noted(parts["given:"]) if "given:" in parts else []
        if noted and not error.readings:
            raise _unsure(noted[0]) from None
        if len(error.readings) != 1:
            raise
        return [*error.readings]  # The other parts rule out all others.


def _listed_clues(parts: Mapping[str, Part]) -> dict[str, Part]:
    """Return the clues of rows and columns with a line each, if commas are between them."""
    found = {}
    for head in ("rows:", "columns:"):
        part = parts.get(head)
        if part is None or part.behind is None or part.below:
            return {}
        clues = re.split(r"\s*[,;/|]\s*", part.behind.text.strip(" ,;/|"))
        lines = [TextLine(part.number, clue, clue) for clue in clues]
        found[head] = part._replace(behind=None, below=lines)
    return found if any(len(part.below) > 1 for part in found.values()) else {}


def _without_commas(parts: Mapping[str, Part]) -> dict[str, Part]:
    """Return the clues of rows and columns with blanks for commas."""
    found = {}
    for head in ("rows:", "columns:"):
        behind = parts[head].behind
        assert behind is not None
        text = re.sub(r"[,;/|]", " ", behind.text)
        found[head] = parts[head]._replace(behind=TextLine(behind.number, text, text))
    return found


def _one_of(readings: list[Entry], part: Part) -> list[Entry]:
    """Return the only reading, or raise the error for clues that may be blocks or totals."""
    if len(readings) == 1:
        return readings
    error = AmbiguousError(
        "clues behind rows: may be blocks of a nonogram or totals: write the family above them",
        line=part.number,
    )
    error.readings = readings
    raise error


def _rooms_or_signs(
    family: str,
    parts: dict[str, Part],
    drawn: Mapping[str, list[TextLine]],
    variant: _Settings,
    stands: Stands,
) -> list[Entry]:
    """Return the puzzle whose rooms or cages are below its name.

    Rows of letters alone may also be signs, and rooms with numbers may be cages with sums.
    """
    top = parts[""]
    caged = None if "cages:" in drawn else cages_below_name(top)
    forms = [{}, drawn, caged or {}]
    readings: list[Entry] = []
    fault: PuzzleError | None = None
    for form in [form for k, form in enumerate(forms) if form or not k]:
        own = Stands()
        own.known |= stands.known
        read = {
            head: top._replace(below=lines)
            if head == ""
            else Part(lines[0].number, None, lines, [])
            for head, lines in form.items()
        }
        try:
            readings.append(_entry(family, parts | read, variant, own))
        except PuzzleError as error:
            fault = error if form or fault is None else fault
    if len(readings) == 1:
        return readings
    if not readings:
        assert fault is not None
        raise fault
    unsure = AmbiguousError(
        "letters may be the rooms of cells, or signs: write rooms: above them if they are rooms"
        if readings[0].puzzle.cells is not None and not drawn[""]
        else "letters may be rooms or cages: write rooms: or cages: above them",
        line=next(lines[0].number for head, lines in drawn.items() if head),
    )
    unsure.readings = readings
    raise unsure


def _size_alone(parts: dict[str, Part]) -> TextLine | None:
    """Remove and return a line with only the size of the board, above `rooms:` or another head."""
    heads = layers.drawn_heads(optional=False)
    top, drawn = parts[""], [part for head, part in parts.items() if head in heads]
    rows = rows_of(top.below)
    found = size_of(rows[0].text) if len(rows) == 1 and drawn else None
    if found is None:
        return None
    stated = any(sign in rows[0].text for sign in "x×")
    if found == (1, 2) and not stated and any(len(rows_of(part.below)) == 1 for part in drawn):
        raise rows[0].error(
            "two numbers may be the size of the board, or its only row: write `1 x 2` for the "
            "size, or add it above the row"
        )
    parts[""] = top._replace(below=[])
    return rows[0]


def _readings(
    family: str, parts: dict[str, Part], variant: _Settings, stands: Stands, error: AmbiguousError
) -> Iterator[Entry]:
    """Yield the puzzle of each possible board of a text, if the other parts fit the board."""
    for lines in error.readings:
        again, alone = Stands(), {"": parts[""]._replace(below=lines)}
        again.known |= stands.known
        try:
            yield _entry(family, parts | alone, variant, again)
        except AmbiguousError:
            raise error from None
        except PuzzleError:
            with suppress(PuzzleError):
                _entry(family, alone, variant, Stands())
                continue
            raise error from None


def _entry(family: str, parts: dict[str, Part], variant: _Settings, stands: Stands) -> Entry:
    top = parts[""]
    contents = layers.read_layers(lambda layer, earlier: layer.from_text(parts, earlier, stands))
    size = layers.size_of(contents)
    if size is None:
        raise PuzzleError("no clues: write the board, or rows: and columns:", line=1)
    given_part = _without_comments(parts.get("given:", Part(1, None, [], [])), size)
    drawn = given_part.filled()
    stands.known |= _lines_of_parts(parts)
    if drawn:
        stands.known["given"] = given_part.number
    stands.known |= {f"given row {k}": line.number for k, line in enumerate(drawn, 1)}
    lines = stands.lines()
    lattice = len(drawn) == 2 * size[0] + 1
    rows, columns = (2 * n + 1 if lattice else n for n in size)
    if drawn:
        drawn = rows_with_blanks(given_part.below, "", (rows, columns))
    with on_line(parts.get("given:", top).number, lines):
        given = given_cells([_given_row(line.text, columns) for line in drawn], rows, columns)
    with on_line(parts.get("rows:", top).number, lines):
        contents = layers.present_contents(contents)
        puzzle = Puzzle(family, *size, given=given, lattice=lattice, variant=variant, **contents)
    return Entry(puzzle, None, lines)


def _given_row(text: str, columns: int) -> str:
    """Return the values of a row of given cells: characters, or words with numbers above 61."""
    words = text.split()
    if len(words) != columns or all(len(word) == 1 for word in words):
        return "".join(words)
    is_number = [len(word) > 1 and word.isascii() and word.isdecimal() for word in words]
    if not all(len(word) == 1 or of for word, of in zip(words, is_number, strict=True)):
        return "".join(words)
    numbers = (int(word[:7]) if of else 0 for word, of in zip(words, is_number, strict=True))
    values = [value_of(n) if 0 < n <= MAX_NUMBER else "" for n in numbers]
    return "".join(value or word for value, word in zip(values, words, strict=True))


def _lines_of_parts(parts: dict[str, Part]) -> dict[str, int]:
    """Return the line in which each part begins, and the one of the size, by name in messages."""
    rows = rows_of(parts[""].below)
    found = {layers.part_label("cells"): rows[0].number} if rows else {}
    begins = [rows[0].number] if rows else [p.number for head, p in parts.items() if head]
    found |= {layers.part_label("size"): number for number in begins[:1]}
    for layer in layers.all_layers():
        heads = [parts[head].number for head in layer.heads if head in parts]
        found |= {layers.part_label(name): min(heads) for name in layer.absent if heads}
    return found


def _without_comments(part: Part, size: tuple[int, int]) -> Part:
    """Return the given cells without comments such as `# a b`, if as many rows as needed remain.

    Raises `PuzzleError` if such a line is inside the board, or if it may be a row and is too many.
    """
    filled, noted = part.filled(), _noted(part)
    boards = size, (2 * size[0] + 1, 2 * size[1] + 1)
    if not noted or len(filled) in (height for height, _ in boards):
        return part
    for height, width in boards:
        others = [line for line in noted if not _is_row(line, width)]
        left_out = {line.number for line in others}
        rows = [line for line in filled if line.number not in left_out]
        if len(rows) == height and all(_is_row(line, width) for line in rows):
            kept = [line for line in part.below if line.number not in left_out]
            part = part._replace(below=kept, comments=others)
            require_comments_outside(part, headed=True)
            return part
    if any(len(filled) - len(noted) <= height < len(filled) for height, _ in boards):
        raise _unsure(noted[0])
    return part


def _noted(part: Part) -> list[TextLine]:
    """Return the lines that would be comments outside a board."""
    return [line for line in part.filled() if line.text.startswith("# ")]


def _is_row(line: TextLine, width: int) -> bool:
    """Return whether a line has one character or one word per cell."""
    return width in (len(line.text.split()), len("".join(line.text.split())))


def _unsure(line: TextLine) -> PuzzleError:
    return line.error(
        f"'{truncate(line.text)}' may be a row or a comment, which # begins: move a comment above "
        "the text, and write no blank behind # in a row"
    )


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of one puzzle, its title in a comment."""
    from satgrid.formats._writable import the_only

    puzzle = the_only(puzzles, "text")
    if puzzle.family and not (_NAME.fullmatch(puzzle.family) and puzzle.family.islower()):
        raise unwritable(
            f"the family {truncate(repr(puzzle.family))} has no plain text form, where a name is "
            "one word of small letters"
        )
    title = puzzle.title()
    lines = [] if title is None else [f"# {' '.join(printable(title).split())}"]
    lines += [puzzle.family] if puzzle.family else []
    lines += [f"variant: {variants.to_words(*setting)}" for setting in puzzle.variant]
    present = [layer for layer in layers.layers_as_written() if puzzle.has(layer)]
    # Contents without a head precede all heads.
    for layer in sorted(present, key=lambda layer: bool(layer.heads or not layer.keys)):
        lines += layer.to_text(puzzle)
    if puzzle.given:
        rows = puzzle.given_rows()
        large = any(is_number_only(value) for _, value in puzzle.given)
        between = " " if large else ""
        lines += ["given:", *(between.join(map(value_name, row)) for row in rows)]
    return "\n".join(lines) + "\n"


def _uncommented(
    text: str, comments: dict[str, list[TextLine]] | None = None
) -> Iterator[TextLine]:
    """Yield the lines without comments; list the comments by the heads above them."""
    head = ""
    for line in text_lines(text):
        found = layers.head().fullmatch(line.text)
        head = _head(found) if found else head
        if line.text.startswith("# ") and not (head == "" and is_row_of_sums(line.text)):
            comment = head != "colours:" or not _BLACK.fullmatch(line.text)
            if comment and head == "colours:" and _RGB.search(line.text):
                raise line.error("# is black or begins a comment: take a letter for another colour")
            if head == "given:":
                words = line.text.split()
                comment = max(map(len, words)) > 1
        else:
            comment = line.text == "#" and head != "given:"
        if not comment:
            yield line
        elif comments is not None:
            comments.setdefault(head, []).append(line)


def _head(found: re.Match[str]) -> str:
    return found[1].lower().replace("colors", "colours")


def _parts(text: str, stands: Stands) -> tuple[dict[str, Part], _Settings]:
    """Return the parts by their heads, "" for lines above all heads, and the variant."""
    comments: dict[str, list[TextLine]] = {}
    part = Part(1, None, [], comments.setdefault("", []))
    top, parts, variant = part, {"": part}, {}
    named, follows, head = False, False, ""
    for line in of_one_puzzle(_uncommented(text, comments)):
        if named and line.text.lower() in ("rows", "columns"):
            line = TextLine(line.number, f"{line.text}:", line.raw)
        found = layers.head().fullmatch(line.text)
        if found is None:
            # A board may follow clues that are behind their heads.
            clued = part.behind is not None and head in ("rows:", "columns:")
            follows = follows or (clued and len(top.filled()) == named)
            (top if follows else part).below.append(line)
            named = named or (part is top and _name_in(line.text) is not None)
            continue
        head, follows = _head(found), False
        behind = found[2].strip()
        if head == "variant:":
            with on_line(line.number):
                name, setting = variants.from_words(behind)
            if name in variant:
                raise line.error(f"a second {name} of the variant: keep one")
            variant[name] = setting
            stands.known[f"variant {name}"] = line.number
            continue
        if behind and head not in layers.inline_heads():
            raise line.error(f"{head} is alone on its line: begin below")
        if head in parts:
            raise line.error(f"a second {head} in the text: keep one")
        clue = TextLine(line.number, behind) if behind else None
        part = parts[head] = Part(line.number, clue, [], comments.setdefault(head, []))
    return parts, variant


FORMAT = Format(parse, write, recognises=recognises)

"""What the words of a Penpa+ address say: its tags, its title and its rules.
It is over 300 lines because tags and titles share the names of families and variants.

Tags and title name the family. A tag that is a setting of the family sets it. A tag or a title that
names a variant which the board does not state is refused, since the answer to the usual puzzle
would be another one. The rules are kept and reported as not read, with one exception: the number of
stars of a star battle. There a plain statement counts, such as "2 stars in each row" or the title
"Star Battle 2★". If there is none, or two contradict each other, the number is derived where only
one is possible, and otherwise asked for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from satgrid.deadline import checked
from satgrid.errors import PuzzleError, count, truncate
from satgrid.formats import Unstated, _penpa_stars
from satgrid.formats._penpa_families import MARKINGS, OTHER_NAMES
from satgrid.formats._penpa_marks import Marks
from satgrid.formats._penpa_stars import BRACKETED, MOST_CHARACTERS
from satgrid.puzzle import Puzzle


def _listed(names: str) -> frozenset[str]:
    return frozenset(names.split())


RULES, TAGS = "rules", "tags"
"""The keys of the info for the text of the rules, and for tags that do not affect them."""

_SETTINGS = {
    "aquarium": {"level": "level"},
    "binairo": {"repeats": "repeats"},
    "skyscrapers": {"diagonal": "diagonals", "diagonals": "diagonals", "x": "diagonals"},
    "sudoku": {
        "diagonal": "diagonals", "diagonals": "diagonals", "x": "diagonals",
        "irregular": "rooms", "jigsaw": "rooms", "killer": "cages",
    },
    "tents": {"touch": "touch", "touching": "touch"},
}  # fmt: skip
"""By family, what a word of a tag or title says: a setting, or a layer that has to be drawn."""

_STARS = "starbattle", "stars"
_LAYERS = {"rooms": "rooms that differ from the usual boxes", "cages": "cages"}

_VARIANTS = _listed("""
    antidiagonal antiking antiknight betweenlines consecutivepairs deficit disjointgroups
    dutchwhispers evenodd germanwhispers greaterthan hypersudoku invlitso isodoku kingmove kingsmove
    knightmove knightsmove kropki littlekiller nonconsecutive nothree notouch oddeven palindromes
    renban sudokurve surplus thermo thermometer thermometers tightfit toroidal torus tslither
    untouch vslither whispers windoku wraparound xsum xsums xv
""")
"""Names of variants that satgrid lacks, which mean one wherever a title has them."""

_ORDINARY = _listed("""
    alphabet antilits arrow arrows balanced chaos cipher clone clones consecutive crossing cryptic
    diagonal diagonals directional double even extra full hex hexagonal hybrid hyper inverse
    inverted irregular isometric jigsaw killer king kings knight knights latin level liar liars
    lockout lying magnetic missing modified multi odd outside palindrome parity partial product
    quadruple quadruples queen queens regional repeats reverse reversed samurai sandwich sums
    thermal tile touch touching unequal variant variation vertex x zipper
""")
"""Names of variants that are ordinary words: they mean one alone in brackets, or beside the name
of the family."""

_SAYS_NOTHING = _listed("""
    advanced beginner book casual challenge challenging classic classical competition computer
    contest ctc daily difficult easy experimental expert fiendish fun generated genre gentle
    gmpuzzles grandmaster handcrafted handmade hard hardest intermediate introductory lmd logic
    logicmasters logicpuzzle logicpuzzles loop looppath master medium moderate monthly nikoli normal
    novice numberplacement objectplacement original others path penpa practice puzzle puzzles
    puzzlink pzpr regiondivision regular shading simple smooth standard symmetric symmetrical
    symmetry test tricky trivial tutorial ukpa vanilla veryeasy veryhard weekly wpc wsc
""")
"""Tags that say nothing of the rules: how hard a puzzle is, of what kind, and where it is from."""

_FAMILIES = {family: family for family in MARKINGS} | OTHER_NAMES
_MOST_WORDS = 3
"""A name has at most so many words, as in "Moon or Sun"."""

_WORD = re.compile(r"[^\W_]+(?:['’]s\b)?")
_SIZE = re.compile("[0-9]+(x[0-9]+)?")


class Said(NamedTuple):
    """What words say: settings, those left open, what to report, and what the info keeps."""

    variant: dict[str, int]
    unstated: dict[str, Unstated]
    notes: list[str]
    info: dict[str, str]


class _Name(NamedTuple):
    """A name in a title: its text, and the number of the word after it."""

    after: int
    text: str

    @property
    def plain(self) -> str:
        """The letters and digits alone."""
        return _plain(self.text)


def named(marks: Marks) -> str:
    """Return the family that tags name, or the title, at its beginning or in brackets.

    Raise `PuzzleError` where none is named, or several are.
    """
    of_tags = [_family_of_tag(_plain(tag.partition("(")[0])) for tag in marks.tags]
    words = [*_WORD.finditer(marks.title[:MOST_CHARACTERS])]
    first = _name_at(marks.title, words, 0, _FAMILIES)
    # A second one beside it may be what is meant, as in "Skyscraper Sudoku".
    second = _name_at(marks.title, words, first.after, _FAMILIES) if first else None
    of_title = [_family(name.plain) for name in (first, second) if name]
    of_title += [_family(_plain(part)) for part in BRACKETED.findall(marks.title)]
    for where, names in ("tags name", of_tags), ("title names", of_title):
        found = [*dict.fromkeys(filter(None, names))]
        if len(found) == 1:
            return found[0]
        if found:
            raise PuzzleError(f"its {where} {' and '.join(found)}: name one of them with --family")
    raise PuzzleError(
        "an address of Penpa+ does not say of what family it is: name one with --family"
    )


def said(marks: Marks, puzzle: Puzzle, asked: bool) -> Said:
    """Return what words say of the puzzle of the marks; its family may be `asked` for.

    Raise `PuzzleError` for a variant that satgrid lacks, and for one that is not drawn.
    """
    told = Said({}, {}, [], {})
    numbers = _stars_of_words(marks, puzzle, told) if puzzle.family == "starbattle" else set()
    kept = [_of_tag(tag, marks, puzzle, told, asked) for tag in checked(marks.tags, 100)]
    _title(marks.title, puzzle, told)
    rules = marks.rules.strip()
    if numbers:
        rules = rules.removesuffix(_penpa_stars.written(min(numbers))).rstrip()
    if rules:
        part = "is read for the number of stars alone" if numbers else "is not read"
        told.notes.append(
            f"rules text {part}: {truncate(rules)!r}: check that these are the usual rules"
        )
    info = {RULES: rules, TAGS: ", ".join(filter(None, kept))}
    told.info.update((key, text) for key, text in info.items() if text)
    return told


def _of_tag(tag: str, marks: Marks, puzzle: Puzzle, told: Said, asked: bool) -> str:
    """Add what a tag says, and return what of it is kept among the info, or ""."""
    family, kept = puzzle.family, False
    settings = _SETTINGS.get(family, {})
    rest = _penpa_stars.without(tag).strip() if family == "starbattle" else tag
    for part in re.split("[(),/;]+", rest):
        word = _without(_plain(part), family)
        if word in settings:
            if settings[word] in _LAYERS:
                _require_drawn(settings[word], puzzle, f"its tag says {truncate(tag)!r}")
            else:
                told.variant[settings[word]] = True
        elif word in _VARIANTS | _ORDINARY:
            raise PuzzleError(
                f"its tag {truncate(tag)!r} names a variant of {family} that satgrid lacks: take "
                "it away if the rules are the usual ones"
            )
        elif not word or _family(word):
            continue
        elif word in _SAYS_NOTHING or word == _plain(marks.author) or _SIZE.fullmatch(word):
            kept = True
        elif asked:
            kept = True
            told.notes.append(
                f"its tag {truncate(tag)!r} is not read: check that the rules are the usual ones"
            )
        else:
            raise PuzzleError(
                f"satgrid does not know what its tag {truncate(tag)!r} means for {family}: take it "
                f"away if the rules are the usual ones, or name --family {family}"
            )
    return rest if kept else ""


def _title(title: str, puzzle: Puzzle, told: Said) -> None:
    """Add the settings that the title says and nothing else does; refuse variants."""
    family = puzzle.family
    settings = _SETTINGS.get(family, {})
    for name in _variants_in(title, family):
        says = f"the title says {truncate(name.text)!r}"
        setting = settings.get(name.plain, "")
        if setting in _LAYERS:
            _require_drawn(setting, puzzle, says)
        elif setting and setting not in told.variant:
            told.unstated[setting] = Unstated(
                (False, True), f"{says}, and the board does not state it"
            )
        elif not setting:
            raise PuzzleError(
                f"{says}, a variant of {family} that satgrid lacks: take it out of the title if "
                "the rules are the usual ones"
            )


def _require_drawn(layer: str, puzzle: Puzzle, says: str) -> None:
    """Raise `PuzzleError` where words say what has to be drawn, and is not."""
    if getattr(puzzle, layer) is None:
        raise PuzzleError(f"{says}, and no {_LAYERS[layer]} are drawn: draw them, or take it away")


def _variants_in(title: str, family: str) -> Iterator[_Name]:
    """Yield the words of a title that name variants of the family."""
    certain = _VARIANTS | (_SETTINGS.get(family, {}).keys() - _ORDINARY)
    alone = {*map(_plain, BRACKETED.findall(title))} - _FAMILIES.keys()
    for run in _runs(title, certain):
        beside = any(_family(name.plain) == family for name in run)
        for name in run:
            if _family(name.plain) != family and (beside or name.plain in certain | alone):
                yield name


def _runs(title: str, certain: frozenset[str]) -> Iterator[list[_Name]]:
    """Yield the names of families and variants in a title, those beside each other together."""
    known = certain | _ORDINARY | _FAMILIES.keys()
    words = [*_WORD.finditer(title[:MOST_CHARACTERS])]
    run: list[_Name] = []
    at = 0
    while at < len(words):
        name = _name_at(title, words, at, known)
        if name is not None:
            run.append(name)
        elif run:
            yield run
            run = []
        at = name.after if name else at + 1
    if run:
        yield run


def _name_at(
    title: str, words: Sequence[re.Match[str]], at: int, known: Collection[str]
) -> _Name | None:
    """Return the longest of the known names that begins at a word of a title, if any does."""
    for after in range(min(at + _MOST_WORDS, len(words)), at, -1):
        name = _Name(after, title[words[at].start() : words[after - 1].end()])
        if name.plain in known:
            return name
    return None


def _plain(text: str) -> str:
    """Return the letters and digits of a text, in small letters."""
    return "".join(filter(str.isalnum, text.lower()))


def _family(plain: str) -> str:
    """Return the family of this name, or ""."""
    return _FAMILIES.get("".join(filter(str.isalpha, plain)), "")


def _family_of_tag(plain: str) -> str:
    """Return the family that a tag names, also beside a variant of it, or ""."""
    if _family(plain):
        return _family(plain)
    for family in MARKINGS:
        rest = _without(plain, family)
        if rest != plain and rest in _VARIANTS | _ORDINARY | _SETTINGS.get(family, {}).keys():
            return family
    return "sudoku" if plain == "killer" else ""


def _without(plain: str, family: str) -> str:
    """Return a name without that of the family in front of it or behind it."""
    for name, of in _FAMILIES.items():
        if of == family and plain.startswith(name):
            return plain.removeprefix(name)
        if of == family and plain.endswith(name):
            return plain.removesuffix(name)
    return plain


def _stars_of_words(marks: Marks, puzzle: Puzzle, told: Said) -> set[int]:
    """Add the number of stars, or why it is left open; return the numbers that rules state."""
    in_rules = {*_penpa_stars.stated(marks.rules)}
    found = in_rules.union(_penpa_stars.stated(marks.title), _penpa_stars.named(marks.title))
    numbers = sorted(found.union(*map(_penpa_stars.named, marks.tags)))
    if len(numbers) == 1:
        told.variant["stars"] = numbers[0]
        return in_rules
    may_be = _penpa_stars.possible(puzzle.rooms)
    why = f"the text does not state stars, which may be {may_be[0]} to {may_be[-1]}"
    if numbers:
        why = f"the text states both {' and '.join(count(n, 'star') for n in numbers)}"
    told.unstated["stars"] = Unstated(may_be, why)
    return in_rules


def tags_of(puzzle: Puzzle) -> list[str]:
    """Return the tags that state the settings; raise `PuzzleError` for one that has none."""
    settings = [name for name, _ in puzzle.variant if (puzzle.family, name) != _STARS]
    for name in settings:
        if name not in _SETTINGS.get(puzzle.family, {}).values():
            raise PuzzleError(
                f"the setting {name} of the variant: the format penpa holds no such thing: convert "
                "to json instead"
            )
    return settings


def rules_of(puzzle: Puzzle, rules: str) -> str:
    """Return the text of the rules, with the number of stars where a star battle has one."""
    if puzzle.family != _STARS[0]:
        return rules
    said = _penpa_stars.written(puzzle.setting("stars", 1))
    return f"{rules} {said}" if rules else said

"""The meaning of the words of a Penpa+ address: its tags, its title and its rules.

Tags and title name the family. A tag that is a setting of the family sets it. A tag or a title that
names a variant which the board does not state is refused, since the answer to the usual puzzle
would be another one. Words of a title beside the family that may name a variant are reported. The
rules are kept and reported as not read, except for the number of stars of a star battle: a plain
statement is read, such as "2 stars in each row" or the title "Star Battle 2★". If there is none, or
two contradict each other, the number is derived if only one is possible, and otherwise asked for.
So are the letters of easy as ABC: "the letters are A to D". The fleet of a battleship is read from
the sentence that is written alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from string import ascii_uppercase
from typing import Any, NamedTuple
from unicodedata import normalize

from satgrid.deadline import checked
from satgrid.errors import PuzzleError, Remedy, count, truncate, unwritable
from satgrid.formats import RULES, Unstated, note_of_rules
from satgrid.formats.penpa.families import MARKINGS, OTHER_NAMES
from satgrid.formats.penpa.marks import Marks
from satgrid.grid import RoomGrid
from satgrid.puzzle import Puzzle


def _listed(names: str) -> frozenset[str]:
    return frozenset(names.split())


TAGS = "tags"
"""The key of the info for tags that do not affect the rules."""

_SETTINGS = {
    "aquarium": {"level": "level"},
    "binairo": {"repeats": "repeats"},
    "easyasabc": {"diagonal": "diagonals", "diagonals": "diagonals"},
    "lits": dict.fromkeys(("inverse", "inverselitso", "invlitso"), "inverse"),
    "ripple": {"hole": "holes", "holes": "holes"},
    "skyscrapers": {"diagonal": "diagonals", "diagonals": "diagonals", "x": "diagonals"},
    "slitherlink": {"t": "touch", "touch": "touch", "touching": "touch"},
    "sudoku": {
        "diagonal": "diagonals", "diagonals": "diagonals", "x": "diagonals",
        "irregular": "rooms", "jigsaw": "rooms", "killer": "cages",
        "antiking": "antiking", "notouch": "antiking", "untouch": "antiking",
        "untouchable": "antiking", "antiknight": "antiknight",
    },
    "tents": {"touch": "touch", "touching": "touch"},
}  # fmt: skip
"""By family, the setting of a word of a tag or title, or the layer that has to be drawn."""

_IN_RULES = {"starbattle": "stars", "easyasabc": "letters", "battleship": "fleet"}
"""By family, the setting that a sentence of the rules states."""

_LAYERS = {"rooms": "rooms that differ from the usual boxes", "cages": "cages"}

_VARIANTS = _listed("""
    antibishop antidiagonal antiking antiknight antiqueen betweenlines centerdot centerdots
    centredot centredots chaosconstruction consecutivepairs deficit disjointgroups doubleback
    dutchwhisper dutchwhispers evenodd everysecondturn extraregion extraregions fogofwar
    germanwhisper germanwhispers girandola greaterthan hypersudoku icelom inverselitso invlitso
    isodoku kingmove kingsmove knightmove knightsmove kropki litso littlekiller magicsquare
    magicsquares mochikoro nabner nodeadend nonconsecutive nonrectangular nothree notouch oddeven
    palindromes pencilmark pencilmarks regionsumline regionsumlines renban rossini sashikabe
    schrodinger schroedinger schrödinger sheepandwolves sheepwolves sudokurve sujiken surplus
    thermo thermometer thermometers tightfit toroidal torus touchslither tslither untouch
    untouchable vslither whispers windoku wolvesandsheep wolvessheep wraparound xsum xsums
""")
"""Names of variants, anywhere in a title."""

_BESIDE = _listed("""
    alphabet alternate anti antilits argyle arrow arrows asterisk balanced battenburg bishop
    borderless capsules cellophane chaos checkered cipher clone clones colored coloured consecutive
    creasing crossing cryptic diagonal diagonals difference directional dissected disjoint doubler
    doublers dual entropic entropy fog fortress german hex hexagonal hybrid hyper indexing inverse
    inverted irregular isometric jigsaw killer latin liar liars lockout lying magnetic mining
    miracle modified myopia nontouch ostomachion palindrome parity partial pentomino product
    quadro quadruple quadruples ratio regional repeats reverse reversed samurai sandwich scrabble
    semi sums thermal touch touching tatooine unequal variant variants variation vertex whisper
    wrapped wrogn wrong zipper
""")
"""Names of variants beside the name of the family, or alone in brackets."""

_ORDINARY = _listed("""
    cross double even extra frame full ice king kings knight knights level magic missing moving
    multi multiplication mystery odd outside pair pairs queen queens sum symmetry tile x xv zero
""")
"""Ordinary words that name a variant if a title has no other word besides the family."""

_DIFFICULTIES = """
    advanced beginner challenging difficult easy expert fiendish gentle hard harder hardest
    intermediate leicht medium mittel moderate normal novice schwer simple tough tricky trivial
    veryeasy veryhard very evil insane extreme
"""
_SIZES = "big giant huge jumbo large larger long mini small smaller tall tiny wide"
_SAYS_NOTHING = _listed(f"""
    {_DIFFICULTIES} {_SIZES} book casual challenge classic classical competition computer contest
    ctc daily experimental fun generated genre gmpuzzles grandmaster handcrafted handmade lmd logic
    logicmasters logicpuzzle logicpuzzles loop looppath master monthly nikoli nikolicom
    numberplacement objectplacement original others path penpa practice puzzle puzzles puzzlink
    puzzlinkcom pzpr pzprv3 gmpuzzlescom logicmastersde regiondivision regular shading standard
    symmetric symmetrical symmetry test tutorial ukpa unique vanilla weekly wpc wsc
""")
"""Tags that are not about the rules: difficulty, kind and origin of a puzzle."""

_FILLING = _SAYS_NOTHING | _listed("""
    a an and at day for from in its month my new nr number of old on or our part round set the this
    to volume week with year your one two three four five six seven eight nine ten first second
    third january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday
""")
"""Words of a title that are not about the rules."""

_GRADE = re.compile(
    r"\b(?:(?:level|extra)\W{0,3}(?:[0-9]+|(?:"
    + "|".join((_DIFFICULTIES + _SIZES).split())
    + r")\b)|(?:no|nr)\W{0,3}[0-9]++(?!\s*[a-z])|killer queen\b)",
    re.IGNORECASE,
)
"""Words that name a variant alone, and not together."""

_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_BEHIND_BY = re.compile(r"\bby\b[^()\[\]]*", re.IGNORECASE)
_WITH = re.compile(r"\b(?:no|non|not|with|without)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"[()\[\],:;|/]|\s[–—-]\s")
"""Separators of the parts of a title."""

_UNDRAWN = {
    "battleship": "if the fleet is not the usual one of the board, name it as the variant fleet",
    "lits": "if white cells are the tetrominoes, name it as the variant inverse",
    "minesweeper": "if there is a total of mines, name it as the variant mines",
    "slitherlink": "if numbers count how often the loop touches them, name it as the variant touch",
    "sudoku": "if equal numbers may not touch or be a knight's move apart, name it as the variant "
    "antiking or antiknight",
}
"""By family, the variants that are drawn as the usual rules are."""

_FAMILIES = {family: family for family in MARKINGS} | OTHER_NAMES
_KNOWN = _VARIANTS | _BESIDE | _ORDINARY | _FAMILIES.keys()
_OF_VARIANTS = (_VARIANTS | _BESIDE | _ORDINARY) - _SAYS_NOTHING
_MOST_WORDS = 3
"""The most words of a name, as in "Moon or Sun"."""

_WORD = re.compile(r"[^\W_]+(?:['’]s\b)?")
_SIZE = re.compile("[0-9]+(x[0-9]+)?")


class Meaning(NamedTuple):
    """The meaning of words: settings, settings left open, notes, and texts for the info."""

    variant: dict[str, Any]
    unstated: dict[str, Unstated]
    notes: list[str]
    info: dict[str, str]


class _Name(NamedTuple):
    """A name in a title: its text, the number of the word after it, and its sort.

    `sort` is the family, `other` for another one, or `variant`, `beside`, `ordinary` or `nothing`.
    """

    after: int
    text: str
    sort: str = ""

    @property
    def plain(self) -> str:
        """The letters and digits alone."""
        return _plain(self.text)


def named(marks: Marks) -> str:
    """Return the family that tags name, or the title, at its beginning or in brackets, or "".

    Raise `PuzzleError` where several are named.
    """
    of_tags = [_family_of_tag(_plain(tag.partition("(")[0])) for tag in marks.tags]
    words = [*_WORD.finditer(marks.title[:_MOST_CHARACTERS])]
    first = _name_at(marks.title, words, 0, _FAMILIES)
    # A second name beside it may be the family, as in "Skyscraper Sudoku".
    second = _name_at(marks.title, words, first.after, _FAMILIES) if first else None
    of_title = [_family(name.plain) for name in (first, second) if name]
    of_title += [_family(_plain(part)) for part in _BRACKETED.findall(marks.title)]
    for where, names in ("tags name", of_tags), ("title names", of_title):
        found = [*dict.fromkeys(filter(None, names))]
        if len(found) == 1:
            return found[0]
        if found:
            raise PuzzleError(f"its {where} {' and '.join(found)}", remedy=Remedy.TAGGED_FAMILIES())
    return ""


def meaning_of(marks: Marks, puzzle: Puzzle, asked: bool) -> Meaning:
    """Return what words say of the puzzle of the marks; its family may be `asked` for.

    Raise `PuzzleError` for a variant that satgrid lacks, and for one that is not drawn.
    """
    meaning = Meaning({}, {}, [], {})
    numbers = _stars_of_words(marks, puzzle, meaning) if puzzle.family == "starbattle" else set()
    lettered = puzzle.family == "easyasabc" and _letters_of_words(marks, puzzle, meaning)
    kept = [_of_tag(tag, marks, puzzle, meaning, asked) for tag in checked(marks.tags, 100)]
    _title(marks.title, puzzle, meaning, asked)
    if MARKINGS[puzzle.family].holes and puzzle.signs and "holes" not in meaning.variant:
        meaning.unstated["holes"] = Unstated(
            (False, True),
            "a cell with ? has no number, as in noqx, or one that is not known (take it away then)",
        )
    rules = marks.rules.strip()
    if puzzle.family in _UNDRAWN and not (marks.tags or marks.title or marks.rules.strip()):
        meaning.notes.append(
            "nothing says whether the rules are the usual ones, as is assumed: "
            f"{_UNDRAWN[puzzle.family]}"
        )
    if numbers:
        rules = rules.removesuffix(stars_sentence(min(numbers))).rstrip()
    elif puzzle.family == "battleship":
        rules = _fleet_of_words(rules, meaning)
    if lettered:
        rules = rules.removesuffix(letters_sentence(meaning.variant["letters"])).rstrip()
    if rules:
        part = "is read for the number of stars alone" if numbers else "is not read"
        part = "is read for the letters alone" if lettered else part
        meaning.notes.append(note_of_rules(rules, part))
    info = {RULES: rules, TAGS: ", ".join(filter(None, kept))}
    meaning.info.update((key, text) for key, text in info.items() if text)
    return meaning


def _of_tag(tag: str, marks: Marks, puzzle: Puzzle, meaning: Meaning, asked: bool) -> str:
    """Add the meaning of a tag; return the part of it that the info keeps, or ""."""
    family = puzzle.family
    settings = _SETTINGS.get(family, {})
    rest = _without_stars(tag).strip() if family == "starbattle" else tag
    graded = _GRADE.sub(" ", rest)
    kept = graded != rest
    for part in re.split("[(),/;]+", graded):
        word = _without(_plain(part), family)
        if word in settings:
            if settings[word] in _LAYERS:
                _require_drawn(settings[word], puzzle, f"its tag says {truncate(tag)!r}")
            else:
                meaning.variant[settings[word]] = True
        elif word in _OF_VARIANTS and not (asked and word in _ORDINARY):
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
            meaning.notes.append(
                f"its tag {truncate(tag)!r} is not read: check that the rules are the usual ones"
            )
        else:
            raise PuzzleError(
                f"satgrid does not know what its tag {truncate(tag)!r} means for {family}",
                remedy=Remedy.UNKNOWN_TAG(family),
            )
    return rest if kept else ""


def _title(title: str, puzzle: Puzzle, meaning: Meaning, asked: bool) -> None:
    """Add the settings that only the title states; refuse variants."""
    family = puzzle.family
    settings = _SETTINGS.get(family, {})
    names, unsure = _variants_in(title, family)
    for name in names:
        says = f"the title says {truncate(name.text)!r}"
        plain = _without(name.plain, family)
        setting = settings.get(plain, "")
        if setting in _LAYERS:
            _require_drawn(setting, puzzle, says)
        elif setting and setting not in meaning.variant:
            meaning.unstated[setting] = Unstated(
                (False, True), f"{says}, and the board does not state it"
            )
        elif not setting and asked and plain in _ORDINARY:
            unsure.append(name.text)
        elif not setting:
            raise PuzzleError(
                f"{says}, a variant of {family} that satgrid lacks: take it out of the title if "
                "the rules are the usual ones"
            )
    if unsure:
        meaning.notes.append(
            f"the title says {truncate(unsure[0])!r}: check that these are the usual rules"
        )


def _require_drawn(layer: str, puzzle: Puzzle, says: str) -> None:
    """Raise `PuzzleError` if words name a layer that is not drawn."""
    if getattr(puzzle, layer) is None:
        raise PuzzleError(f"{says}, and no {_LAYERS[layer]} are drawn: draw them, or take it away")


def _variants_in(title: str, family: str) -> tuple[list[_Name], list[str]]:
    """Return the words of a title that name variants of the family, and those that may name one."""
    whole_title = title
    title = normalize("NFKC", title[:_MOST_CHARACTERS]).replace("\u200b", "")
    if family == "starbattle":
        title = _without_stars(title)
    title = _DOTTED.sub(lambda found: found[0].replace(".", ""), title)
    title = _BEHIND_BY.sub("", _GRADE.sub(" 0 ", title))
    bracketed = {part.strip() for part in _BRACKETED.findall(title)}
    texts = filter(None, map(str.strip, _BETWEEN.split(title)))
    parts = [(text, _names_in(text, family)) for text in texts]
    meant = [[name for name in names if name.sort not in (family, "nothing")] for _, names in parts]
    named = any(name.sort == family for _, names in parts for name in names)
    found: list[_Name] = []
    unsure: list[str] = []
    for (text, names), said in zip(parts, meant, strict=True):
        sorts = {name.sort for name in said}
        whole = bool(said) and sorts <= {"variant", "beside", "ordinary", *(["other"] * named)}
        if whole and (named or text in bracketed or sum(map(bool, meant)) == 1):
            found += said
            continue
        beside = [names[k] for k in sorted(_beside(names, family))]
        sure = [name for name in said if name.sort == "variant"]
        sure += [name for name in beside if name.sort in ("beside", "other")]
        found += sure
        may = sorts & {"beside", "ordinary"} or any(not name.sort for name in beside)
        alone = text in bracketed and len(said) == 1 and not said[0].sort
        if not sure and (may or alone or _WITH.search(text)):
            unsure.append(text if text in whole_title else whole_title)
    return found, unsure


def _beside(names: Sequence[_Name], family: str) -> set[int]:
    """Return the indices of consecutive names including the family, and of words beside them."""
    found: set[int] = set()
    row: list[int] = []
    for k, name in enumerate([*names, _Name(0, "")]):
        if name.sort:
            row.append(k)
            continue
        if any(names[i].sort == family for i in row):
            found.update(row)
        row = []
    at = [k for k, name in enumerate(names) if name.sort == family]
    return found | {k + way for k in at for way in (-1, 1) if 0 <= k + way < len(names)}


def _names_in(text: str, family: str) -> list[_Name]:
    """Return the names and the other words of a part of a title."""
    words = [*_WORD.finditer(text)]
    names: list[_Name] = []
    while (at := names[-1].after if names else 0) < len(words):
        known = _name_at(text, words, at, _KNOWN)
        name = known or _Name(at + 1, words[at][0])
        rest = name.plain if known else _without(name.plain, family)
        sort = _sort(rest, name.text, family)
        if sort and rest != name.plain:  # They are one word, as in "Killersudoku".
            names.append(_Name(at, name.text, family))
        names.append(name._replace(sort=sort))
    return names


def _sort(plain: str, text: str, family: str) -> str:
    """Return the sort of a name with these letters and digits, and this text."""
    for sort, listed in ("variant", _VARIANTS), ("beside", _BESIDE), ("ordinary", _ORDINARY):
        if plain in listed:
            return sort
    if not plain or plain == "s":
        return family
    if of := _family(plain):
        return family if of == family else "other"
    says_nothing = plain in _FILLING or plain[0].isdigit() or text[-2:] in ("'s", "’s")
    return "nothing" if says_nothing else ""


def _name_at(
    title: str, words: Sequence[re.Match[str]], at: int, known: Collection[str]
) -> _Name | None:
    """Return the longest known name that begins at a word of a title, or None."""
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
        if rest != plain and rest in _KNOWN | _SAYS_NOTHING:
            return family
    return "sudoku" if plain == "killer" else ""


def _without(plain: str, family: str) -> str:
    """Return a name without the name of the family at its start or end."""
    for name, of in _FAMILIES.items():
        if of == family and plain.startswith(name):
            return plain.removeprefix(name)
        if of == family and plain.endswith(name):
            return plain.removesuffix(name)
    return plain


def _stars_of_words(marks: Marks, puzzle: Puzzle, meaning: Meaning) -> set[int]:
    """Add the number of stars, or why it is left open; return the numbers that rules state."""
    in_rules = {*_stars_stated(marks.rules)}
    found = in_rules.union(_stars_stated(marks.title), _stars_named(marks.title))
    numbers = sorted(found.union(*map(_stars_named, marks.tags)))
    if len(numbers) == 1:
        meaning.variant["stars"] = numbers[0]
        return in_rules
    may_be = _possible_stars(puzzle.rooms)
    why = f"the text does not state stars, which may be {may_be[0]} to {may_be[-1]}"
    if numbers:
        why = f"the text states both {' and '.join(count(n, 'star') for n in numbers)}"
    meaning.unstated["stars"] = Unstated(may_be, why)
    return in_rules


_FLEET = re.compile(r"\bthe fleet has ((?:(?:, | and )?[0-9]{1,2} of length [0-9]{1,2})+)")
_OF_LENGTH = re.compile("([0-9]+) of length ([0-9]+)")


def fleet_sentence(fleet: Sequence[int]) -> str:
    """Return the sentence that states the ships of each length, "" for none."""
    ships = [f"{number} of length {length}" for length, number in enumerate(fleet, 1)]
    first = ", ".join(ships[:-1])
    return f"the fleet has {' and '.join(filter(None, (first, *ships[-1:])))}" if ships else ""


def _fleet_of_words(rules: str, meaning: Meaning) -> str:
    """Add the fleet that the rules state so; return the rest of them."""
    found = _FLEET.search(rules[:_MOST_CHARACTERS])
    counts = {int(length): int(n) for n, length in _OF_LENGTH.findall(found[1])} if found else {}
    if found and [*counts] == [*range(1, len(counts) + 1)]:
        meaning.variant["fleet"] = tuple(counts.values())
        return rules.removesuffix(found[0]).rstrip()
    return rules


_FROM_A_TO = re.compile(r"\bA ?(?:-|–|—|to|\.{2,3}|…) ?([B-Z])\b")
_LISTED = re.compile(
    r"\b[Ll]etters(?: are|:)? ([A-Z](?:,? ?(?:and )?[A-Z]){1,25}+|[A-Z](?=\.?\s*\Z))"
    r"\b(?!,? ?(?:and )?[A-Z]\b| ?(?:to\b|[-–—…]|\.\.))"
)


def letters_sentence(letters: int | str) -> str:
    """Return the sentence that states the letters of easy as ABC."""
    if isinstance(letters, str):
        return f"the letters are {', '.join(letters)}"
    return f"the letters are A to {ascii_uppercase[letters - 1]}"


def _letters_of_words(marks: Marks, puzzle: Puzzle, meaning: Meaning) -> bool:
    """Add the letters that words state, or why they are open; return whether the rules do."""
    drawn = "".join(sorted({text.upper() for text in marks.texts.values() if text.isalpha()}))
    words = (marks.title, marks.rules[:_MOST_CHARACTERS], *marks.tags)
    stated = {setting for text in words for setting in _stated_letters(text)}
    least = ascii_uppercase.find(drawn[-1]) + 1 if drawn else 1
    if len(stated) == 1:
        (meaning.variant["letters"],) = stated
        return bool([*_stated_letters(words[1])])
    if least > puzzle.height:
        other = next((each for each in ascii_uppercase if each not in drawn), "")
        more = ["".join(sorted(drawn + other))] if len(drawn) < puzzle.height else []
        meaning.unstated["letters"] = Unstated(
            (drawn, *more),
            f"the text does not state the letters, which may be {', '.join(drawn)} and others",
        )
        return False
    may_be = range(least, min(puzzle.height, len(ascii_uppercase)) + 1)
    first, last = (ascii_uppercase[n - 1] for n in (may_be[0], may_be[-1]))
    meaning.unstated["letters"] = Unstated(
        may_be, f"the text does not state the last letter, which may be {first} to {last}"
    )
    return False


def _stated_letters(text: str) -> Iterator[int | str]:
    """Yield the letters that words state, as settings."""
    for last in _FROM_A_TO.findall(text):
        yield ascii_uppercase.index(last) + 1
    for found in _LISTED.findall(text):
        letters = "".join(sorted({each for each in found if each.isupper()}))
        yield len(letters) if ascii_uppercase.startswith(letters) else letters


def tags_of(puzzle: Puzzle) -> list[str]:
    """Return the tags that state the settings; raise `PuzzleError` for one that has none."""
    stated = _IN_RULES.get(puzzle.family)
    settings = [name for name, _ in puzzle.variant if name != stated]
    for name in settings:
        if name not in _SETTINGS.get(puzzle.family, {}).values():
            raise unwritable(
                f"the setting {name} of the variant: the format penpa holds no such thing"
            )
    return settings


def rules_of(puzzle: Puzzle, rules: str) -> str:
    """Return the text of the rules, with the number of stars or letters where a family has one."""
    if puzzle.family not in _IN_RULES:
        return rules
    if puzzle.family == "starbattle":
        said = stars_sentence(puzzle.setting("stars", 1))
    elif puzzle.family == "battleship":
        said = fleet_sentence(puzzle.setting("fleet", ()))
    else:
        said = letters_sentence(puzzle.setting("letters", 3))
    return " ".join(filter(None, (rules, said)))


# The number of stars.

_BRACKETED = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_MOST_CHARACTERS = 10_000
"""The most characters in which words are searched."""

_MOST = 6
_WORDED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = (
    r"(?<![\w.,:/~–-])(?<![0-9] [/~–-] )"
    + "".join(rf"(?<!\b{word} )" for word in ("or", "to", "and", "than", "only if"))
    + rf"([0-9]{{1,2}}|{'|'.join(_WORDED)})"
)  # fmt: skip
_SYMBOL = "[★☆✩✪✫✬✭✮✯⭐*]"
_STAR = rf"[ -]?(?:stars?\b|{_SYMBOL}s?(?!{_SYMBOL}))"
_LINE = (
    r"(?:of the |(?:bold|bolded|outlined|bordered|thick|thickly|black|coloured|marked)[ -]){0,4}"
    r"(?:rows?|columns?|lines?|regions?|rooms?|areas?|cages?|shapes?)\b"
)
_EACH = (
    rf"(?:(?: (?:in|into|on|for|to|within|inside) (?:each|every|all)| per| a| each| every) {_LINE})"
)
_STATED = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_NUMBER}{_STAR}(?: (?:must|should|have|to|be|is|are|placed|appears?|go)){{0,4}}{_EACH}"
        "(?! apart)",
        rf"\bstars?\b[^.;:!?]{{0,60}}?{_NUMBER}(?: of them)?{_EACH}",
        rf"\b(?:each|every|all) {_LINE}[^.;:!?]{{0,60}}?(?<!can )(?<!may )(?<!not )\b"
        rf"(?:has|have|contains?|holds?|gets?|includes?)(?: exactly| precisely)? {_NUMBER}{_STAR}"
        r"(?! or\b)",
    )
]
"""Plain statements of the number of stars in a sentence."""

_NAMED = re.compile(
    rf"(?<![\w.,:/~–-])([0-9]{{1,2}})(?:[ -]stars?\b|{_SYMBOL}(?!{_SYMBOL}))(?!\w)"
    r"(?![ -]*(?:battle|difficult|rating|rated|level|may|can|do|must|touch|are|never|apart|or)\b)",
    re.IGNORECASE,
)
_NAMED_ALONE = re.compile(rf"([0-9]{{1,2}}|{'|'.join(_WORDED)}){_STAR}", re.IGNORECASE)
"""Statements in a title or tag: a word of it, or words that are all of it."""

_OTHER_NUMBERS = re.compile(
    r"(?:\b(?:day|week|month|no|nr|number|puzzle|part|round|set|vol|volume|book|or|to|and|of|"
    r"max|maximum|min|minimum|most|least|than|not)\.?|#|[0-9]\s*[/~–-])\s*\Z",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:not?|never|max(?:imum|imally)?|min(?:imum)?|up to|at (?:most|least)|fewer|less|more|"
    r"about|some (?:of|rows?|columns?|rooms?|regions?)|few|cannot)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words before a number that deny or limit it."""

_CLAUSE = re.compile(r"(?<!max)(?<!min)[.]|[,;:!?\n]|\band\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.;!?\n]")
_LIMITED = re.compile(
    r"\b(?:except|excepting|unless|apart from|other than|but (?:one|for|the))\b|"
    r"\A of the (?:top|bottom|left|right|upper|lower|first|last)\b",
    re.IGNORECASE,
)
"""Words behind the number that limit where it applies."""

_ANOTHER = re.compile(
    rf"(?:,|\band|\bor) ([0-9]{{1,2}}|{'|'.join(_WORDED)})\b(?:{_STAR})? (?:in|per|for|to)\b",
    re.IGNORECASE,
)
"""Another number, of other lines."""

_DIFFICULTY = re.compile(r"difficult|rating|rated|\blevel\b", re.IGNORECASE)


def _stars_stated(text: str) -> Iterator[int]:
    """Yield the numbers of stars that sentences plainly state."""
    text = text[:_MOST_CHARACTERS]
    for pattern in _STATED:
        for found in pattern.finditer(text):
            before = _CLAUSE.split(text[max(found.start(1) - 200, 0) : found.start(1)])[-1]
            after = _SENTENCE.split(text[found.end() : found.end() + 200])[0]
            number = _number(found[1])
            others = (_number(other) for other in _ANOTHER.findall(after))
            if not (_DENIED.search(before) or _LIMITED.search(after)) and {number} >= {*others}:
                yield number


def _stars_named(name: str) -> Iterator[int]:
    """Yield the numbers of stars that a title or a tag has as a word."""
    for _, _, number in _found(name[:_MOST_CHARACTERS]):
        yield number


def _without_stars(name: str) -> str:
    """Return a title or a tag without the words that `_stars_named` reads."""
    for start, end, _ in sorted(_found(name[:_MOST_CHARACTERS]), reverse=True):
        name = name[:start] + name[end:]
    return name


def _found(name: str) -> set[tuple[int, int, int]]:
    """Return the span of a number of stars in a name, and the number."""
    if _DIFFICULTY.search(name):
        return set()
    found = {
        (*at.span(), _number(at[1]))
        for at in _NAMED.finditer(name)
        if not _OTHER_NUMBERS.search(name[max(at.start() - 30, 0) : at.start()])
    }
    parts = [(0, name), *((at.start(1), at[1]) for at in _BRACKETED.finditer(name))]
    for start, part in parts:
        start += len(part) - len(part.lstrip())
        alone = _NAMED_ALONE.fullmatch(part.strip())
        if alone:
            found.add((start, start + len(alone[0]), _number(alone[1])))
    return found


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDED.index(word.lower()) + 1


def _possible_stars(rooms: RoomGrid) -> range:
    """Return the numbers of stars that the room for them allows, at least 1.

    A block of 2x2 cells has at most one star. So a line, a room and the board have at most as many
    stars as blocks cover them, wherever the pattern of blocks begins.
    """
    size = max(rooms.height, rooms.width)
    blocks = (rooms.height + 1) // 2 * ((rooms.width + 1) // 2)
    most = min(_MOST, blocks // size)
    for cells in rooms.members().values():
        for down, right in product((0, 1), repeat=2):
            most = min(most, len({((r + down) // 2, (c + right) // 2) for r, c in cells}))
    return range(1, max(most, 1) + 1)


def stars_sentence(stars: int) -> str:
    """Return the sentence that states the number of stars."""
    return f"{count(stars, 'star')} in each row, column and room"

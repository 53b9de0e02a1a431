"""The puzzle families: one module each, found because its file is in this folder.

A family module assigns the parts of `Family`, as variables and functions with the names of its
fields. Layers, the kinds of printed clues, are variables with any names. The docstring is the rules
in words. `family_of` reads the module once, and nothing else in satgrid does.

    __init__.py    the record, how a family is found, and checks of a puzzle by its layers
    _grammar.py    how a puzzle of the family is typed: the text of `satgrid rules NAME`
    examples/      the examples' texts with their drawings

A family imports the kit. The package imports the rooms of the kit, too.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import field, fields
from functools import cache
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from satgrid.records import record
from satgrid.answer import Answer
from satgrid.clues import Value
from satgrid.constraints import Constraint
from satgrid.errors import (
    HashError,
    PuzzleError,
    Remedy,
    SignError,
    UnknownPartError,
    a,
    count,
    nearest,
    noun,
    shown,
    truncate,
    unknown,
    unwritable,
)
from satgrid.grid import Cell, Grid
from satgrid.layers import Contents, Layer, all_layers, part_label
from satgrid.layers.marks import Mark, walls
from satgrid.lazy import Deferred, module_names
from satgrid.puzzle import Example, Puzzle
from satgrid.puzzle.variants import Setting as Stated

if TYPE_CHECKING:
    from random import Random

    from satgrid.genres import Address

_ANYWHERE = {"colours", "alphabet", "automata"}
"""Contents that a puzzle of any family can have."""

Setting: TypeAlias = bool | range | tuple[range] | tuple[range, str]
"""The values of a setting.

They are a range of numbers, (range,) for a list of them, (range, letters) for a number or some of
the letters, True for no number.
"""


def _every_size(height: int, width: int) -> str:
    return ""


def _nothing(puzzle: Puzzle) -> Iterator[Any]:
    return iter(())


Guess: TypeAlias = "Callable[[Puzzle, Random], Grid[Value] | None]"
"""Returns a random board that keeps some of the rules, or None."""


@record(eq=False)
class Family:
    """A family, with defaults for the parts that its module does not assign."""

    name: str

    description: str
    """The rules in words: "Title: what to do.", an empty line, and the rest."""

    layers: Mapping[str, Layer]
    """The kinds of printed clues, by the names of the module's variables."""

    answer: Answer
    """The cells or places of a solution, and their values: see `satgrid/answer.py`."""

    rules: Callable[[Puzzle], Iterator[Constraint]]
    """Yields the constraints."""

    check: Callable[[Puzzle, Grid[Value]], Iterator[str]]
    """The referee: plain Python that yields one sentence for each broken rule."""

    aliases: tuple[str, ...] = ()
    """Other names of the family."""

    examples: tuple[Example, ...] = ()

    words: Mapping[str, str] = field(default_factory=dict)
    """A rule in words for each kind of constraint whose own words do not fit."""

    nameless: bool = False
    """Whether a text without a name is of this family whenever its clues allow that."""

    variants: Mapping[str, Setting] = field(default_factory=dict)
    """The settings of the rules, by name."""

    objectives: Mapping[str, Value] = field(default_factory=dict)
    """The names for `--minimise` and `--maximise`, each with the value of the counted cells."""

    looks: Mapping[Value, str] = field(default_factory=dict)
    """The character that a terminal shows for a value or sign, such as `{BLACK: "★"}`.

    ★ ● ▲ ☼ ♣ ○ ◉ ☾ have a shape in SVG. █, a filled cell, hides the printed clue in solutions.
    """

    rare_kinds: tuple[str, ...] = ()
    """The kinds of constraints that `rules` yields for some puzzles and for no example."""

    sizes: Callable[[int, int], str] = _every_size
    """Returns a text about the allowed boards for a size that is not allowed, else ""."""

    inspect: Callable[[Puzzle], None] | None = None
    """Raises `PuzzleError` for clues that the layers allow and the family does not."""

    implied: Callable[[Puzzle], Iterator[Constraint]] = _nothing
    """Yields constraints that follow from the rules; they are used if an encoder is chosen."""

    following: Callable[[Puzzle], Iterator[Constraint]] = _nothing
    """Yields constraints that follow from several clues together and speed up a search.

    They are used unless the user chooses a solver. Rule files cannot have any.
    """

    late: Callable[[Puzzle], Iterator[Constraint]] = _nothing
    """Yields constraints that follow from several clues and pay in hard searches only.

    They are used in later stages of a search, the first one in more stages, unless the user chooses
    an encoder. Rule files cannot have any.
    """

    printed: Callable[[Puzzle, Grid[Value], Random], Puzzle | None] | None = None
    """Returns the puzzle with all clues of a solution, or None if random choices find none."""

    blank: Callable[[int, int, Random], Puzzle] | None = None
    """Returns the puzzle whose solution a generator draws; the default comes from the layers."""

    drawn: Callable[[Puzzle, Random], Grid[Value] | None] | None = None
    """Returns a random solution; the default is a search."""

    repaired: Callable[[Puzzle, Grid[Value], Grid[Value], Random], Iterator[Puzzle]] | None = None
    """Yields puzzles with the first grid as a solution, and preferably not the second."""

    density: tuple[float, float, float] | None = None
    """The least, usual and greatest share of shaded cells, if `generate --density` applies."""

    parts: Callable[[Puzzle], Iterator[Collection[Cell]]] = _nothing
    """Yields groups of cells that drawings divide by thick lines."""

    guess: Guess | None = None
    """Returns a random board for the solver `heuristic`."""

    based_on: str = ""
    """The family of satgrid whose rules these add to; rule files alone build on another family."""

    address: Address | Deferred | None = None
    """The genre of puzz.link whose addresses and files have the family's puzzles."""

    @property
    def summary(self) -> str:
        """The first paragraph of the description."""
        return self.description.partition("\n\n")[0]

    @property
    def title(self) -> str:
        """The family's printed name, with other names in parentheses."""
        return self.summary.partition(":")[0]


PARTS = frozenset(part.name for part in fields(Family)) - {"name", "description", "layers"}
"""The names that a family module assigns, besides its layers."""


def family_of(name: str, assigned: Mapping[str, Any]) -> Family:
    """Return the family whose module has these variables."""
    parts = {part: assigned[part] for part in PARTS if part in assigned}
    return Family(name, cleandoc(assigned.get("__doc__") or ""), layers_in(assigned), **parts)


def layers_in(assigned: Mapping[str, Any]) -> dict[str, Layer]:
    """Return the layers among a module's variables, by name."""
    return {name: value for name, value in assigned.items() if isinstance(value, Layer)}


def slips(source: str, layers: Container[str]) -> Iterator[tuple[int, str, str]]:
    """Yield (line, name, part) of names that the file assigns, never reads, and seems to misspell.

    Such a name differs from a part by an edit distance of 1 or 2. A name that the file reads is its
    own helper, and so is one that begins with `_`. `layers` are the names of the layers.
    """
    tree = ast.parse(source)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    read = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    for line, name in _assigned(tree.body):
        if name not in read | PARTS and name not in layers and not name.startswith("_"):
            distance, part = min((_edit_distance(name, part), part) for part in PARTS)
            if distance <= 2:
                yield line, name, part


def line_of(source: str, name: str) -> int | None:
    """Return the last line of a file that assigns this name, None if there is none."""
    lines = [line for line, own in _assigned(ast.parse(source).body) if own == name]
    return lines[-1] if lines else None


def _assigned(body: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each assignment and definition among these statements."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (name for target in targets for name in ast.walk(target)):
                if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                    yield name.lineno, name.id
        else:
            for part in ("body", "orelse", "finalbody", "handlers"):
                yield from _assigned(getattr(node, part, ()))


def _edit_distance(one: str, other: str) -> int:
    """Return how many characters to insert, delete or replace to turn one into the other."""
    row = list(range(len(other) + 1))
    for k, character in enumerate(one, 1):
        above, row = row, [k]
        for j, wanted in enumerate(other, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (character != wanted)))
    return row[-1]


# ------------------------------------------------------------------ finding a family


@cache
def names() -> list[str]:
    """Return the names of the families that satgrid offers, sorted."""
    return [*module_names(__name__)]


class RuleFile(NamedTuple):
    """A family that a user's file states.

    `path` is the file's, as the user gave it, `raw` its bytes, and `digest` their SHA-256 in hex
    digits; `refereed` is whether it has a `check`. `own_rules` yields the file's own statements.
    """

    family: Family
    path: str
    raw: bytes
    digest: str
    refereed: bool
    own_rules: Callable[[Puzzle], Iterator[Constraint]]

    def checked(self, puzzle: Puzzle) -> str | None:
        """Return what answers are checked against instead of a referee of all rules."""
        base = self.family.based_on
        if not base:
            return None if self.refereed else OWN_STATEMENTS
        if self.refereed:
            return f"referee of {base}; check of the rule file"
        added = sum(1 for _ in self.own_rules(puzzle))
        by = noun(added, "itself", "themselves")
        return f"referee of {base}; {count(added, 'added statement')} by {by}"


OWN_STATEMENTS = "own statements"
"""What answers are checked against if a rule file has no referee."""


_rule_files: dict[str, RuleFile] = {}
"""By the names and aliases of their families."""


def register(file: RuleFile) -> None:
    """Let `find` return the family of a file by its name and aliases.

    It replaces a family of the same name that an earlier file stated.
    """
    name = file.family.name
    for key in [key for key, old in _rule_files.items() if old.family.name == name]:
        del _rule_files[key]
    _rule_files.update(dict.fromkeys((name, *file.family.aliases), file))


def user_families() -> list[str]:
    """Return the names of the families that rule files state, sorted."""
    return sorted({file.family.name for file in _rule_files.values()})


def rule_file(name: str) -> RuleFile | None:
    """Return the rule file that states the family of this name or alias, if one does."""
    return _rule_files.get(name)


def find(name: str) -> Family:
    """Return the family of this name or alias, in any case, with blanks or hyphens or without."""
    file = rule_file(name)
    return file.family if file else shipped(name)


def shipped(name: str) -> Family:
    """Return the family of satgrid of this name or alias."""
    known = ALIASES.get(plain_name(name), name)
    if known not in names():
        # Aliases are many, so a name is taken for a slip of one only if it is very similar.
        near = nearest(name, names()) or ALIASES.get(nearest(plain_name(name), [*ALIASES], 0.8), "")
        error = unknown("family", name, names(), near)
        error.remedy = Remedy.UNKNOWN_FAMILY()
        raise error
    return _loaded(known)


@cache
def _loaded(name: str) -> Family:
    return family_of(name, vars(import_module(f"satgrid.families.{name}")))


# ------------------------------------------------------------------ finding an address


def address_of(family: str, what: str) -> Address:
    """Return the address of a family; raise `PuzzleError` without one: `what` cannot hold it."""
    file = rule_file(family)
    if file is None and family in genres():
        return _address(family)
    found = file and file.family.address
    if file is None or found is None:
        raise unwritable(f"{what} has no genre for the family {truncate(family)!r}", clue="family")
    return built_address(found).of_family(file.family.name, file.family.answer)


def find_address(genre: str, remedy: str = "") -> Address:
    """Return the address of a genre by its name or an alias; `remedy` ends the message without one.

    Rule files come first: the user has named them.
    """
    for name in user_families():
        family = find(name)
        if family.address is not None and genre in built_address(family.address).names:
            return address_of(name, "")
    found = _families_of_genres().get(genre)
    if found is None:
        from satgrid.genres.names import genre_in_words

        raise PuzzleError(
            f"satgrid has no family for {genre_in_words(genre)}",
            remedy=Remedy.UNKNOWN_GENRE(remedy),
        )
    return _address(found)


def addresses() -> list[Address]:
    """Return the addresses of all families of satgrid, sorted by genre."""
    return [_address(family) for family, _ in sorted(genres().items(), key=lambda item: item[1])]


def built_address(address: Any) -> Address:
    """Return the address that a family declares, with its parts built, but not its file."""
    from satgrid.genres import Address

    built = address.build(kept=("file",)) if isinstance(address, Deferred) else address
    if not isinstance(built, Address):
        raise TypeError(f"{shown(built)} is no Address")
    return built


@cache
def _address(family: str) -> Address:
    found = shipped(family)
    return built_address(found.address).of_family(found.name, found.answer)


@cache
def genres() -> dict[str, str]:
    """Return the genre of each family of satgrid that has one."""
    return {line.split()[0]: line.split()[1] for line in _GENRES.strip().splitlines()}


@cache
def _families_of_genres() -> dict[str, str]:
    """Return the family of each name of a genre."""
    lines = map(str.split, _GENRES.strip().splitlines())
    return {name: family for family, *names in lines for name in names}


def plain_name(name: str) -> str:
    """Return a name without case, blanks and punctuation: "Light Up:" and light-up are alike."""
    if not name.isascii():
        from unicodedata import normalize

        name = normalize("NFKC", name)
    return "".join(filter(str.isalnum, name)).casefold()


def examples() -> dict[str, tuple[str, Example]]:
    """Return (family name, example) of every listed family's examples, by example name."""
    return {example.name: (name, example) for name in names() for example in find(name).examples}


# ------------------------------------------------------------------ a family and its layers


def marks(family: Family, puzzle: Puzzle) -> Iterator[Mark]:
    """Yield the marks that drawings have for the puzzle's clues and for its groups of cells."""
    for layer in family.layers.values():
        if puzzle.has(layer):
            yield from layer.marks(puzzle)
    groups = enumerate(family.parts(puzzle))
    yield from walls({cell: k for k, cells in groups for cell in cells})


def blank(family: Family, height: int, width: int, random: Random | None = None) -> Puzzle:
    """Return a board without clues, or with `random` the one whose solution a generator draws."""
    if random is not None and family.blank is not None:
        return family.blank(height, width, random)
    contents: Contents = {}
    for layer in family.layers.values():
        if random is not None:
            contents |= layer.blank(height, width, random)
        elif not layer.may_lack:
            contents |= layer.empty(height, width)
    return Puzzle(family.name, height, width, **contents)


def possible_families(puzzle: Puzzle) -> list[str]:
    """Return the names of the listed families that a puzzle without a name can be of.

    If a default is among them (`nameless`), it is the only one returned.
    """
    possible = [name for name in names() if _allows(find(name), puzzle)]
    return [name for name in possible if find(name).nameless] or possible


def _allows(family: Family, puzzle: Puzzle) -> bool:
    layers = family.layers.values()
    return _layer_to_blame(layers, puzzle) is None and all(
        layer.matches_sort(puzzle) for layer in layers
    )


def _layer_to_blame(layers: Collection[Layer], puzzle: Puzzle) -> Layer | None:
    """Return the layer that a message names if the puzzle lacks clues or has others."""
    wanted = [layer for layer in layers if not layer.may_lack]
    if _foreign_contents(layers, puzzle):
        return wanted[0]
    present = {name for name, _ in puzzle.contents}
    return next((layer for layer in wanted if layer.absent.keys() - present), None)


def _foreign_contents(layers: Collection[Layer], puzzle: Puzzle) -> set[str]:
    """Return the names of the puzzle's contents that are in none of these layers."""
    own = {name for layer in layers for name in layer.absent}
    foreign = {name for name, _ in puzzle.contents} - own - _ANYWHERE
    if not (puzzle.numbers or puzzle.signs):
        foreign.discard("cells")  # A board without a clue says no more than its size.
    return foreign


def with_empty_cells(family: Family, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a board of empty cells, if the family needs one and there is none.

    Rooms or cages say the size of such a board.
    """
    needed = any("cells" in layer.absent and not layer.may_lack for layer in family.layers.values())
    sized = puzzle.rooms is not None or puzzle.cages is not None
    return puzzle.with_cells({}) if needed and sized and puzzle.cells is None else puzzle


def has_zeros(family: Family, puzzle: Puzzle) -> bool:
    """Return whether a clue 0 of the puzzle is one that the family has."""
    from satgrid.layers.cells import Cells

    clued = [layer for layer in family.layers.values() if isinstance(layer, Cells)]
    return any(
        layer.accepts(0, puzzle, cell)
        for layer in clued
        for cell, number in puzzle.numbers.items()
        if number == 0
    )


def inspect(family: Family, puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for clues that no puzzle of the family has."""
    layers = family.layers.values()
    for layer in layers:
        if not layer.matches_sort(puzzle):
            layer.refuse_sort(puzzle, family.name)
    blamed = _layer_to_blame(layers, puzzle)
    if blamed is not None:
        name = puzzle.family or family.name
        foreign = _foreign_contents(layers, puzzle) if puzzle.has(blamed) else set()
        others = [layer for layer in all_layers() if foreign & layer.absent.keys()]
        for error in (layer.foreign(puzzle, name) for layer in others):
            if error is not None:
                raise error
        keys = [key for layer in others for key in layer.keys]
        if keys:
            raise PuzzleError(blamed.message_if_others(name, keys), clue=part_label(min(foreign)))
        raise PuzzleError(blamed.message_if_missing(name), clue="family")
    require_size(family, puzzle.height, puzzle.width)
    require_variant(family, puzzle)
    for layer in layers:
        layer.inspect(puzzle)
    if family.inspect is not None:
        family.inspect(puzzle)


def text_parts(family: Family) -> list[str]:
    """Return what the parts of a typed text of the family are called: the board, and heads."""
    layers = sorted(family.layers.values(), key=lambda layer: bool(layer.heads))
    named = [head for layer in layers for head in layer.heads or ("the board",)]
    return [*dict.fromkeys(named), *(["variant:"] if family.variants else []), "given:"]


def advise(error: PuzzleError, family: Family) -> None:
    """Add to the error of a typed text what the family has instead."""
    layers = family.layers.values()
    in_cells = next((layer.wanted for layer in layers if not layer.heads), "")
    if isinstance(error, UnknownPartError):
        error.advise(family.name, text_parts(family))
    elif isinstance(error, HashError):
        blocked = next(filter(None, (layer.black_sign for layer in layers)), "")
        error.advise(blocked, in_cells)
    elif isinstance(error, SignError):
        there = [layer for layer in layers if layer.wanted and error.head in (layer.heads or ("",))]
        first = next((layer for layer in layers if not layer.may_lack), None)
        if there:
            error.advise(family.name, f"write {there[0].wanted}, or - for none")
        elif first is not None:
            error.advise(family.name, first.message_if_missing(family.name))


def require_size(family: Family, height: int, width: int) -> None:
    """Raise `PuzzleError` for a board of a size that no puzzle of the family has."""
    wanted = family.sizes(height, width)
    if wanted:
        raise PuzzleError(
            f"no {family.name} has {height} x {width} cells: it has {wanted}",
            clue=part_label("size"),
        )


def require_variant(family: Family, puzzle: Puzzle) -> None:
    """Raise `PuzzleError` for settings that the family does not have."""
    known = family.variants
    for name, setting in puzzle.variant:
        clue = f"variant {name}"
        if name not in known:
            near = nearest(name.lower(), [*known])
            mend = f"did you mean {near}?" if near else "leave it out"
            has = f"has no setting {name} (it has {', '.join(known) or 'none'})"
            raise PuzzleError(f"variant: {a(family.name)} {has}: {mend}", clue=clue)
        right, wants = _fits(setting, known[name], name)
        if not right:
            raise PuzzleError(f"variant: in {a(family.name)}, {name} {wants}", clue=clue)


def _fits(setting: Stated, may_be: Setting, name: str) -> tuple[bool, str]:
    """Return whether a setting is among the possible ones, and what these are."""
    if isinstance(may_be, bool):
        return setting is True, f"has no number: write variant: {name}"
    if isinstance(may_be, tuple) and len(may_be) == 2:
        numbers, letters = may_be
        right = {*setting} <= {*letters} if isinstance(setting, str) else setting in numbers
        return right and setting is not True, (
            f"is a number from {numbers[0]} to {numbers[-1]}, or letters, as in variant: {name} "
            f"{letters[0]}{letters[-1]}"
        )
    one = isinstance(may_be, range)
    most = may_be if isinstance(may_be, range) else may_be[0]
    what, such = ("a number", most[0]) if one else ("a list of numbers", "4 3 2 1")
    wants = f"is {what} from {most[0]} to {most[-1]}, as in variant: {name} {such}"
    numbers_of = setting if isinstance(setting, tuple) else (setting,)
    right = not (one and len(numbers_of) > 1) and setting is not True
    return right and all(number in most for number in numbers_of), wants


# ------------------------------------------------------------------ the index of names

# The aliases of each family, as `plain_name` returns them, and the names of its genre, so that one
# is found without the files of all families. `python tests/family_names.py` writes them anew; a
# test compares them.

_ALIASES = """
akari lightup 美術館 bijutsukan
aqre
aquarium アクアプレース
battleship battleships bimaru solitairebattleships
binairo takuzu unruly binary binarypuzzle binero
canalview canal tapaview
castlewall castle
cave corral bag バッグ
chocona chocolate チョコナ
cojun コージュン
countryroad country カントリーロード
creek クリーク
dominosa domino dominohunt solitairedominoes
doppelblock smuggler smugglers ドッペルブロック
doubleback
easyasabc abc endview abcendview lastmanstanding abcプレース
fillomino filling フィルオミノ
fobidoshi forbiddenfour fourforbidden
futoshiki unequal 不等式
galaxies tentaishow tentaisho spiralgalaxies 天体ショー
geradeweg グラーデヴェグ
hanare hanaregumi はなれ組
hashi bridges hashiwokakero hashikake 橋をかけろ
heyawake へやわけ
hitori singles ひとりにしてくれ
kakuro crosssums カックロ
kenken keen calcudoku mathdoku 賢くなるパズル
koburin コブリン
kurochute kuroshuto クロシュート
kurodoko range kuromasu 黒どこ
kurotto クロット
linesweeper
lits nuruomino
magnets
masyu pearl mashu ましゅ
minesweeper mines マインスイーパ
moonsun moonorsun 月か太陽
mosaic fillapix
nanro ナンロー
nawabari territory なわばり
nondango ノンダンゴ
nonogram picross griddler griddlers hanjie paintbynumbers pattern nonograms ののぐらむ
norinori のりのり
norinuri ノリヌリ 海苔ぬり
nurikabe islandsinthestream ぬりかべ
nurimisaki ぬりみさき
paintarea ペイントエリア
putteria プッテリア
regex regular regexcrossword
ripple rippleeffect hakyuu hakyukouka 波及効果
sequence coloursequence colorsequence
shakashaka proofofquilt シャカシャカ
shikaku rectangles rect dividebysquares sikaku 四角に切れ
shimaguni 島国
simpleloop シンプルループ
skyscrapers skyscraper towers building ビルディングパズル
slant gokigen gokigennaname ごきげんななめ
slitherlink slither loopy fences looptheloop スリザーリンク
snake tunnel
starbattle queens twonottouch スターバトル
sudoku killer killersudoku solo numberplace 数独 ナンプレ
suguru tectonic numberblocks capsules ナンバーブロック
tapa
tatamibari タタミバリ
tents tentsandtrees
yajilin arrowring ヤジリン
yinyang shiromarukuromaru しろまるくろまる
"""
ALIASES: dict[str, str] = {
    alias: line.split()[0] for line in _ALIASES.strip().splitlines() for alias in line.split()
}
"""The family of each name and alias in plain form."""

_GENRES = """
akari lightup akari bijutsukan
aqre aqre
aquarium aquarium
battleship battleship
canalview canal
castlewall castle castlewall
cave cave bag correl
chocona chocona
cojun cojun
countryroad country
creek creek
doppelblock doppelblock
doubleback doubleback
easyasabc easyasabc
fillomino fillomino
galaxies tentaisho
geradeweg geradeweg
hanare hanare
hashi hashikake hashi bridges
heyawake heyawake heyawacky
hitori hitori
kakuro kakuro
koburin koburin
kurochute kurochute
kurodoko kurodoko kuromasu
kurotto kurotto
lits lits
magnets magnets
masyu mashu masyu pearl
minesweeper mines
moonsun moonsun
nanro nanro
nawabari nawabari
nondango nondango
nonogram nonogram
norinori norinori
norinuri norinuri
nurikabe nurikabe
nurimisaki nurimisaki
paintarea paintarea
putteria putteria
ripple ripple
shakashaka shakashaka
shikaku shikaku
shimaguni shimaguni
simpleloop simpleloop
skyscrapers skyscrapers building
slant gokigen slant
slitherlink slither slitherlink
snake snake
starbattle starbattle
sudoku sudoku
suguru suguru
tapa tapa
tatamibari tatamibari
tents tents
yajilin yajilin yajirin
yinyang yinyang
"""

"""Rule files that are none, fail, hang or end the program: each is refused in one line.

A row is the file's text, the line that is named, and how the message goes on behind its place.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from pathlib import Path

import commandline
import pytest
from commandline import Ran, run
from properties import one_in
from rulefiles import BOARD, CROSSES, ROWS

from satgrid.rulefiles import guarded

PATH = "crosses.py"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a board."""
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(BOARD)
    return tmp_path


def solved(path: str = PATH, *words: str) -> Ran:
    return run("solve", "--rules", path, "board.txt", *words)


def assert_refused(ran: Ran, place: str, words: str) -> None:
    out = [] if ran.out == [] else ["board.txt: crosses 5x5"]
    assert ran == Ran(1, out, ran.err[:1])
    assert ran.err[0].startswith(f"satgrid: {place}: {words}"), ran.err[0]


def test_a_file_that_is_not_there_is_refused() -> None:
    Path("folder.py").mkdir()
    os.mkfifo("pipe.py")
    Path("board.txt").touch()
    Path("big.py").write_text(" " * 1_000_001)
    for path, words in (
        ("none.py", "cannot be read (No such file or directory): name a Python file"),
        ("folder.py", "it is no plain file: name a Python file"),
        ("pipe.py", "it is no plain file: name a Python file"),
        ("board.txt", "its name does not end in .py: name a Python file"),
        ("big.py", "cannot be read (it has more than the 1,000,000 bytes that are read): name a"),
    ):
        assert_refused(solved(path), path, words)


@pytest.mark.parametrize("name", ["Crosses", "1crosses", "a.b", "cross words", "_crosses", "é"])
def test_a_name_that_no_family_can_have_is_refused(name: str) -> None:
    Path(f"{name}.py").write_text(CROSSES)
    assert_refused(solved(f"{name}.py"), f"{name}.py", f"{name!r} is no name of a family, which")


@pytest.mark.parametrize(
    ("name", "known"),
    [("hitori", "hitori"), ("range", "kurodoko, also called range"), ("mosaic", "mosaic")],
)
def test_a_name_that_satgrid_has_is_refused(name: str, known: str) -> None:
    Path(f"{name}.py").write_text(CROSSES)
    assert_refused(
        solved(f"{name}.py"), f"{name}.py", f"satgrid has a family {known}: choose another name"
    )


UNREADABLE: list[tuple[bytes, int | None, str]] = [
    (b"x = 1\ny = '\xff'\n", 2, "not UTF-8 text: save it as that"),
    (b"x = 1\nif\n", 2, "it is no Python (invalid syntax): mend that"),
    (b"x = '\0'\n", None, "it is no Python ("),
    (b"x = " + b"(" * 300 + b"\n", 1, "it is no Python (too many nested parentheses): mend"),
    (b"x = " + b"-" * 100_000 + b"1\n", None, "it is no Python ("),
    # loading it
    (b"x = 1\nx.y\n", 2, "loading it raises AttributeError: 'int' object has no attribute 'y': m"),
    (b"def f():\n    raise ValueError\n\nf()\n", 2, "loading it raises ValueError: mend that"),
    (
        b"raise ValueError('a\\nb' + 'c' * 999)\n",
        1,
        "loading it raises ValueError: a b" + "c" * 145,
    ),
    (b"import no_such\n", 1, "loading it raises ModuleNotFoundError: No module named 'no_such'"),
    (b"from . import x\n", 1, "loading it raises ModuleNotFoundError: "),
    (b"\nexit(3)\n", 2, "loading it raises SystemExit: 3: mend that"),
    (b"raise KeyboardInterrupt\n", None, "loading it ends the program"),
    (b"import os\nos._exit(0)\n", None, "loading it ends the program with exit code 0: leave"),
    (b"import os\nos.kill(os.getpid(), 9)\n", None, "loading it ends the program by signal 9: "),
    (b"print('hello')\n", None, "it prints 'hello' when it is loaded: leave that out"),
    (b"import os\nos.write(1, b'hello')\n", None, "it prints 'hello' when it is loaded: leave"),
    (b"import sys\nsys.stderr.write('a\\nb')\n", None, "it prints 'b' when it is loaded"),
    (b"import sys\nsys.addaudithook(lambda *_: 1 / 0)\n", None, "loading it adds an audit hook: l"),
    (
        b"import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n",
        None,
        "loading it starts a thread that goes on: leave that out",
    ),
    # no exception of the usual sort, or none at all
    (b"raise BaseException('no')\n", 1, "loading it raises BaseException: no: mend that"),
    (b"raise GeneratorExit\n", 1, "loading it raises GeneratorExit: mend that"),
    (b"import os\nos.fork()\n", None, "loading it starts a process with os.fork: leave that out"),
    (
        b"import os\nfor k in range(3, 20):\n  try: os.write(k, b'x')\n  except OSError: pass\n",
        None,
        "loading it writes to files that it has not opened: leave that out",
    ),
    *(
        (
            f"import os\n{closing}\n".encode(),
            None,
            "loading it closes files that it has not opened: leave that out",
        )
        for closing in ("os.closerange(3, 20)", "os.close(1)", "os.close(2)")
    ),
    *(
        (
            f"import sys\nsys.{name} = None\n".encode(),
            None,
            f"loading it replaces sys.{name}: leave that out",
        )
        for name in ("stdin", "stdout", "stderr")
    ),
]


@one_in(3)
@pytest.mark.parametrize(("text", "line", "words"), UNREADABLE)
def test_a_file_that_cannot_be_loaded_is_refused(text: bytes, line: int | None, words: str) -> None:
    Path(PATH).write_bytes(text)
    assert_refused(solved(), PATH if line is None else f"{PATH}, line {line}", words)


@pytest.mark.parametrize("text", ["while True:\n    pass\n", "while True:\n    print(1)\n"])
def test_a_file_that_is_never_loaded_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.rulefiles.LIMIT_S", 0.4)
    Path(PATH).write_text(text)
    assert_refused(solved(), PATH, "it is not loaded after 0.4 s: let it state rules, and do no")


def test_loading_a_file_ends_with_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satgrid.rulefiles._LEAST_S", 0.2)
    Path(PATH).write_text("while True:\n    pass\n")
    ran = solved(PATH, "--timeout", "0.3")
    assert_refused(ran, PATH, "it is not loaded after 0.3 s: let it state rules, and do no")


def without(start: str) -> str:
    """Return the rule file without the function or variable that begins so."""
    head, _, rest = CROSSES.partition(start)
    return head + rest.partition("\n\n")[2]


LACKING = [
    (without("def rules"), "it lacks rules: define rules(puzzle), which yields statements"),
    (without("numbers, answer"), "it lacks answer: say what is decided, as in answer = SHADING"),
    (CROSSES + "answer = 'cell'\n", "answer is 'cell': say what is decided, as in"),
    (CROSSES + "numbers = 3\n", "it lacks clues: declare them, as in numbers = Numbers(least=1)"),
    (CROSSES + "rules = 3\n", "rules is 3: make it a function"),
    (CROSSES + "check = None\n", "check is None: make it a function"),
    (CROSSES + "aliases = 'xes'\n", "aliases is 'xes': make it a tuple of names of small"),
    (CROSSES + "aliases = ('X words',)\n", "aliases is ('X words',): make it a tuple of"),
    (CROSSES + "aliases = ('range',)\n", "satgrid has a family kurodoko, also called range: choo"),
    (
        CROSSES + "class A(str):\n    pass\n\n\nobjectives = {A('black'): BLACK}\n",
        "objectives is ",
    ),
    (CROSSES + "aliases = (type('A', (str,), {})('x'),)\n", "aliases is ('x',): make it a tuple"),
    (CROSSES + "objectives = 'black'\n", "objectives is 'black': name values, as in {'black"),
]


SLIPS = [
    ("alias = ('x-words',)\n", "alias", "aliases"),
    ("if True:\n    example, _other = 1, 2\n", "example", "examples"),
    ("def size(height, width):\n    return ''\n", "size", "sizes"),
    ("class Chek:\n    pass\n", "Chek", "check"),
]


@pytest.mark.parametrize(("text", "name", "part"), SLIPS)
def test_a_misspelt_part_is_named(text: str, name: str, part: str, untried: None) -> None:
    Path(PATH).write_text(CROSSES + text)
    line = CROSSES.count("\n") + 1 + text.startswith("if")
    said = f"{name} is not used and is no part of a family: did you mean {part}?"
    assert_refused(solved(), f"{PATH}, line {line}", said)


def test_helpers_and_layers_may_be_called_almost_as_a_part(untried: None) -> None:
    """`pairs` and `size` are used, `signs` is a layer, and `_rule` is private."""
    text = CROSSES.replace("numbers, answer = Numbers()", "numbers, signs, answer = Numbers(), W()")
    text = text.replace("W()", 'Signs("x", may_lack=True)').replace("puzzle.width", "size(puzzle)")
    own = "def size(puzzle):\n    pairs = puzzle.width\n    return pairs\n\n\n_rule = 1\n"
    Path(PATH).write_text(text + own + "deep = " + " + ".join("1" * 2000) + "\n")
    assert solved().code == 0


@pytest.fixture
def untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load no file in a child process."""
    monkeypatch.setattr("satgrid.rulefiles._require_loads", lambda *_: None)


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize(("text", "words"), LACKING)
def test_a_file_that_states_no_family_is_refused(text: str, words: str) -> None:
    Path(PATH).write_text(text)
    assert_refused(solved(), PATH, words.replace("{'", '{"'))


MORE = """from satgrid import errors
from satgrid.clues import Automaton, Block
from satgrid.constraints import Not
from satgrid.constraints.at_most_one import AtMostOneEach
from satgrid.constraints.blocks import Blocks
from satgrid.constraints.exactly import ExactlyOneEach
from satgrid.constraints.patterns import AllowedPatterns
from satgrid.constraints.regular import Regular

"""


def yielding(*statements: str) -> str:
    """Return the rule file with these rules, one a line from line `FIRST` on."""
    head, _, _ = CROSSES.partition("    yield NeverTouch")
    head = head.replace("numbers, ", f"{MORE}numbers, ")
    return head + "\n".join(f"    {each}" for each in statements) + "\n"


FIRST = yielding("").count("\n")

MISTAKEN = [
    # It raises.
    (["yield NeverTouch(BLACK)", "yield puzzle.cels"], 2, "rules raises AttributeError: "),
    (["1 / 0"], 1, "rules raises ZeroDivisionError: division by zero: mend that"),
    (["raise SystemExit", "yield"], 1, "rules raises SystemExit: mend that"),
    (["raise BaseException('no')", "yield"], 1, "rules raises BaseException: no: mend that"),
    (["raise errors.Terminated", "yield"], 1, "rules raises Terminated: mend that"),
    (["raise GeneratorExit", "yield"], 1, "rules raises GeneratorExit: mend that"),
    (["import os; os.fork()", "yield"], None, "rules starts a process with os.fork: leave that"),
    (["import os; os.chdir('/')", "yield"], None, "rules changes the current folder: leave that"),
    (["import sys; sys.stdout = None", "yield"], None, "rules replaces sys.stdout: leave that out"),
    (["import sys; del sys.stderr", "yield"], None, "rules replaces sys.stderr: leave that out"),
    (
        ["class A:", "  def __repr__(self): raise BaseException", "yield A()"],
        3,
        "statement 1 of rules: a A is no statement: yield one, such as NeverTouch(BLACK)",
    ),
    (["rules(puzzle)", "yield from rules(puzzle)"], None, "rules raises RecursionError"),
    (
        ["class A:", "  def __del__(self): 1 / 0", "A()", "yield NeverTouch(BLACK)"],
        2,
        "rules raises ZeroDivisionError: division by zero: mend that",
    ),
    (
        ["class A:", "  def __del__(self): raise SystemExit", "A()", "yield NeverTouch(BLACK)"],
        2,
        "rules raises SystemExit: mend that",
    ),
    # It yields what is no statement.
    (["return 3"], None, "rules returns 3: let it yield, one thing at a time"),
    (["pass"], None, "rules returns None: let it yield, one thing at a time"),
    (["yield NeverTouch(BLACK)", "yield (1, 2)"], 2, "statement 2 of rules: (1, 2) is no stat"),
    (["yield NeverTouch"], 1, "statement 1 of rules: <class 'satgrid.constraints.ne… is no "),
    (["yield 'x' * 99"], 1, "statement 1 of rules: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx… is no stat"),
    # It yields statements that make no sense.
    *(
        ([f"yield {statement}"], 1, f"statement 1 of rules: {words}")
        for statement, words in (
            ("NeverTouch('x')", "NeverTouch, value: 'x' is none of the values . #"),
            ("NeverTouch(3)", "NeverTouch, value: 3 is none of the values . #"),
            ("Exactly((), '3')", "Exactly, bound: '3' is no whole number"),
            ("Exactly((), True)", "Exactly, bound: True is no whole number"),
            ("Exactly((), 3, clue=None)", "Exactly, clue: None is no text"),
            ("Exactly([], 3)", "Exactly, terms: [] is no tuple: make it one"),
            ("Exactly((1, 2), 1)", "Exactly, terms: 1 is no term: write (cell, value), as in ((0"),
            ("Exactly((((0, 5), BLACK),), 1)", "Exactly, terms: row 1, column 6 is beyond the bo"),
            ("Exactly((((0, -1), BLACK),), 1)", "Exactly, terms: row 1, column 0 is beyond the b"),
            ("Exactly((((0, 0), 'x'),), 1)", "Exactly, terms: 'x' is none of the values . #"),
            ("Exactly((Not(((5, 0), BLACK)),), 1)", "Exactly, terms: row 6, column 1 is beyond"),
            (
                "AnyOfNear(BLACK, ((0, 4),), ((0, 1),))",
                "AnyOfNear, offsets: (0, 1) is no Offset: write Offset(down, right)",
            ),
            (
                "AnyOfNear(BLACK, ((0, 4),), (Offset(0, 0),), when=(Offset(0, 1),))",
                "AnyOfNear, when: Offset(down=0, right=1) from row 1, column 5 is beyond",
            ),
            ("NeverTouch(BLACK, reach=0)", "NeverTouch, reach: 0: give a number of steps, from 1"),
            ("NeverTouch(BLACK, reach=-1)", "NeverTouch, reach: -1: give a number of steps"),
            (
                "AnyOfEach(BLACK, (((0, 0),),), when=())",
                "AnyOfEach, when: 0 for 1 group: give one for each",
            ),
            (
                "ExactlyOneEach((((0, 0),),), (BLACK,), (2,))",
                "ExactlyOneEach, first: (2,): give numbers of values, from 0 to 1",
            ),
            (
                "ExactlyOneEach((((0, 0),),), (BLACK, WHITE), (-1,))",
                "ExactlyOneEach, first: (-1,): give numbers of values, from 0 to 2",
            ),
            ("Given(3, BLACK)", "Given, cell: 3 is no cell: write (row, column)"),
            ("Given((5, 0), BLACK)", "Given, cell: row 6, column 1 is beyond the border of 5x5:"),
            ("Blocks(((0, 0), (0, 9)), ())", "Blocks, line: row 1, column 10 is beyond the bord"),
            ("Blocks(((0, 0),), (1,))", "Blocks, blocks: 1 is no Block"),
            ("Blocks(((0, 0),), (Block(1, 'x'),))", "Blocks, blocks: 'x' is none of the values"),
            ("Regular(((0, 0),), None)", "Regular, automaton: None is no Automaton"),
            (
                "Regular(((0, 0),), Automaton(0, frozenset({0}), ((('x', 0),),)))",
                "Regular, automaton: 'x' is none of the values . #",
            ),
        )
    ),
    # It yields what code of its own stands behind, which would run with each use.
    *(
        (
            [f"class A({kind}): pass", f"yield {statement}"],
            2,
            f"statement 1 of rules: {where}: {told} is of the class A: make it a plain {kind}",
        )
        for kind, statement, where, told in (
            ("str", "NeverTouch(A('#'))", "NeverTouch, value", "'#'"),
            ("str", "Given((0, 0), BLACK, clue=A('x'))", "Given, clue", "'x'"),
            ("str", "Exactly((((0, 0), A('#')),), 1)", "Exactly, terms", "'#'"),
            ("tuple", "Exactly(A(), 0)", "Exactly, terms", "()"),
            ("int", "Exactly((), A(0))", "Exactly, bound", "0"),
            ("int", "NeverTouch(BLACK, reach=A(1))", "NeverTouch, reach", "1"),
        )
    ),
    # What only an encoder sees, or the grid.
    (["yield AllowedPatterns((((0, 0), BLACK),), ('11',))"], None, "encoding what it states rai"),
    (
        ["yield AtMostOneEach(BLACK, (((0, 0),),), ())"],
        1,
        "statement 1 of rules: AtMostOneEach, clues: 0 for 1 group: give one for each",
    ),
    (
        [
            "from satgrid.constraints import Constraint",
            "from dataclasses import make_dataclass",
            "yield make_dataclass('Odd', [], bases=(Constraint,))()",
        ],
        3,
        "statement 1 of rules: satgrid has no encoder for Odd: say it with what satgrid has",
    ),
]


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize(("statements", "line", "words"), MISTAKEN)
def test_rules_that_make_no_sense_are_refused(
    statements: list[str], line: int | None, words: str
) -> None:
    Path(PATH).write_text(yielding(*statements))
    place = PATH if line is None else f"{PATH}, line {FIRST + line - 1}"
    if "Recursion" in words:
        place = f"{PATH}, line {FIRST}"
    assert_refused(solved(), place, words)


FUNCTIONS = [
    ("answer = Answer(lambda puzzle: [1])", "the values of answer are [1]: give a tuple of"),
    ("answer = Answer(lambda puzzle: ())", "the values of answer are (): give a tuple of"),
    (
        "answer = Answer(lambda puzzle: ('#', '#'))",
        "the values of answer are ('#', '#'): give a tuple of",
    ),
    (
        "answer = Answer(lambda puzzle: ('ab', 'c'))",
        "the values of answer are ('ab', 'c'): give a tuple of",
    ),
    (
        "answer = Answer(lambda puzzle: ('#', '?'))",
        "the values of answer are ('#', '?'): give a tuple of",
    ),
    (
        "answer = Answer(lambda puzzle: ('#', ' '))",
        "the values of answer are ('#', ' '): give a tuple of",
    ),
    ("answer = Answer(lambda puzzle: puzzle.x)", "answer raises AttributeError: "),
    ("objectives = {'red': 'r'}", "objectives: red is 'r', which no cell can be"),
    ("def inspect(puzzle): return puzzle.x", "inspect raises AttributeError: "),
    ("def check(puzzle, grid): return grid.x", "check raises AttributeError: "),
    ("def check(puzzle): yield 'x'", "check raises TypeError: check() takes 1 positional "),
    ("def check(puzzle, grid): return 'bad'", "check returns 'bad': let it yield, one thing at"),
    ("def check(puzzle, grid): return None", "check returns None: let it yield, one thing at a"),
    ("def check(puzzle, grid): yield 3", "what check yields as number 1 is no text but 3: yield"),
]


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize(("function", "words"), FUNCTIONS)
def test_other_functions_that_make_no_sense_are_refused(function: str, words: str) -> None:
    Path(PATH).write_text(f"{CROSSES}{function}\n")
    ran = solved()
    line = CROSSES.count("\n") + 1
    named = "AttributeError" in words or "is no text" in words
    assert_refused(ran, f"{PATH}, line {line}" if named else PATH, words)


@pytest.mark.usefixtures("untried")
def test_clues_that_a_file_refuses_are_the_puzzles_fault() -> None:
    Path(PATH).write_text(
        f"{CROSSES}def inspect(puzzle):\n    from satgrid import PuzzleError\n"
        "    raise PuzzleError('no', clue='row 1, column 2')\n"
    )
    assert solved().err == ["satgrid: board.txt, line 1: no"]


@pytest.mark.usefixtures("untried")
def test_clues_of_another_sort_are_refused() -> None:
    Path(PATH).write_text(CROSSES)
    Path("board.txt").write_text("rows:\n1\ncolumns:\n1\n")
    assert solved().err == [
        "satgrid: board.txt: a crosses has its numbers in cells: write the board, - for no number"
    ]


ENDLESS = yielding("while True:", "    yield NeverTouch(BLACK)")


@pytest.mark.usefixtures("untried")
def test_rules_without_an_end_keep_to_the_time_limit() -> None:
    Path(PATH).write_text(ENDLESS)
    ran = solved(PATH, "--timeout", "0.01")
    assert (ran.code, ran.err) == (3, [])


@pytest.mark.usefixtures("untried")
def test_a_referee_without_an_end_keeps_to_it_too() -> None:
    Path(PATH).write_text(
        CROSSES + "def check(puzzle, grid):\n    while True:\n        yield 'x'\n"
    )
    Path("answer.txt").write_text("\n".join(ROWS))
    ran = run("check", "--rules", PATH, "board.txt", "answer.txt", "--timeout", "0.05")
    assert (ran.code, len(ran.err)) == (3, 1)


LOOPS = {
    "of nothing": "while True: pass",
    "that catches all": "while True:\n        try: int('x')\n        except Exception: pass",
    "in a function of satgrid": "are(iter(int, 1), BLACK)",
}


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("function", ["rules", "inspect", "check"])
def test_a_loop_that_yields_nothing_ends_with_the_time_limit(function: str, loop: str) -> None:
    """The alarm that ends it is gone afterwards."""
    before = signal.getsignal(signal.SIGALRM)
    needed = {"rules": "puzzle", "inspect": "puzzle", "check": "puzzle, grid"}[function]
    Path(PATH).write_text(CROSSES + f"\n\ndef {function}({needed}):\n    {loop}\n    yield 1\n")
    if function == "inspect":
        # No generator: it runs when it is called.
        Path(PATH).write_text(Path(PATH).read_text().replace("    yield 1\n", ""))
    Path("answer.txt").write_text("\n".join(ROWS))
    words = ["board.txt", "answer.txt", "--timeout", "0.3"]
    if function == "check":
        ran = run("check", "--rules", PATH, *words)
        told = "satgrid: answer.txt: gave up after 0.3 s: not known whether it is right: allow"
    else:
        ran = solved(PATH, "--timeout", "0.3")
        told = "satgrid: board.txt: gave up reading it after 0.3 s: allow more with --timeout"
    assert ran.code == 3
    assert [line[: len(told)] for line in ran.err] == [told] * (function != "rules")
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


DEAF = "while True:\n        try: time.sleep(9)\n        except BaseException: pass"


@pytest.mark.parametrize(
    ("jobs", "loop"),
    [([], "while True: pass"), (["--jobs", "2"], "while True: pass"), ([], DEAF)],
    ids=["alone", "jobs", "deaf"],
)
def test_a_signal_while_rules_run_ends_the_batch(jobs: list[str], loop: str) -> None:
    Path(PATH).write_text(yielding("import time", "open('begun', 'w').close()", loop, "yield"))
    words = ["solve", "--rules", PATH, "board.txt", "board.txt", *jobs]
    with subprocess.Popen(
        commandline.command(*words),
        env=commandline.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        commandline.awaited(lambda: Path("begun").exists())
        process.terminate()
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (143, "")


FOREIGN = "its code writes to files that it has not opened: leave that out"
LATE = "gave up, since its code goes on after the time limit: let it end, and catch no exception"
CLOSED = "its code closes files that it has not opened: leave that out"
WRITING = "for k in range(3, 40):\n        try: os.write(k, b'\\0')\n        except OSError: pass"
WATCHED = [
    # What goes on, whatever is raised in it, or where nothing can be raised.
    (["while True:", "    try: time.sleep(9)", "    except Exception: pass"], 3, LATE),
    (["while True:", "    try: time.sleep(9)", "    except BaseException: pass"], 3, LATE),
    (["signal.setitimer(signal.ITIMER_REAL, 0)", "while True: pass"], 3, LATE),
    (["signal.signal(signal.SIGALRM, signal.SIG_IGN)", "while True: pass"], 3, LATE),
    (["sum(iter(int, 1))"], 3, LATE),
    (
        [
            "class A:",
            "    def __init__(self): self.own = self",
            "    def __del__(self): sum(iter(int, 1))",
            "A()",
            "import gc; gc.collect()",
        ],
        3,
        LATE,
    ),
    # What ends the program, with whatever exit code.
    (["os._exit(0)"], 1, "its code ends the program with exit code 0: leave that out"),
    (["os.kill(os.getpid(), 11)"], 1, "its code ends the program by signal 11: leave that out"),
    (["os._exit(143)"], 1, "its code ends the program with exit code 143: leave that out"),
    # What writes to descriptors of satgrid, such as the one that has the exit code.
    ([WRITING, "os._exit(9)"], 1, FOREIGN),
    ([WRITING], 1, FOREIGN),
    # What closes or replaces what satgrid writes to.
    (["sys.__stdout__.close()"], 1, "rules closes sys.stdout: leave that out"),
    (["sys.stderr.close()"], 1, "rules closes sys.stderr: leave that out"),
    (["os.close(2)"], 1, CLOSED),
    (["os.closerange(0, 100)"], 1, CLOSED),
    (["os.dup2(os.open(os.devnull, os.O_WRONLY), 1)"], 1, CLOSED),
]


@one_in(4)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize(("lines", "code", "words"), WATCHED)
def test_the_command_outlives_what_its_rule_file_does(
    lines: list[str], code: int, words: str
) -> None:
    """In a process of its own, as the command line starts it."""
    Path(PATH).write_text(
        yielding("import os, signal, sys, time", *lines, "yield NeverTouch(BLACK)")
    )
    ran = commandline.program("solve", "--rules", PATH, "board.txt", "--timeout", "0.3")
    assert (ran.code, len(ran.err)) == (code, 1), ran.err
    assert ran.err[0].startswith(f"satgrid: {PATH}: {words}")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_functions_for_the_end_of_the_program_do_not_hold_it_up() -> None:
    lines = [
        "import atexit",
        "atexit.register(lambda: 1 / 0)",
        "atexit.register(sum, iter(int, 1))",
    ]
    Path(PATH).write_text(yielding(*lines, "yield NeverTouch(BLACK)"))
    ran = commandline.program("solve", "--rules", PATH, "board.txt", "--timeout", "0.3")
    assert (ran.code, ran.err) == (0, [])
    assert ran.out[0].startswith("board.txt: crosses 5x5")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("loop", ["sum(iter(int, 1))", DEAF], ids=["in C", "deaf"])
def test_nothing_goes_on_when_the_command_is_killed(loop: str) -> None:
    Path(PATH).write_text(
        yielding("import os, time", "open('begun', 'w').write(str(os.getpid()))", loop, "yield")
    )
    with subprocess.Popen(
        commandline.command("solve", "--rules", PATH, "board.txt"),
        env=commandline.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        commandline.awaited(lambda: Path("begun").exists() and Path("begun").read_text() != "")
        process.kill()
        _, err = process.communicate(timeout=60)
    assert err == ""
    stat = Path(f"/proc/{Path('begun').read_text()}/stat")
    # Its entry stays where nothing waits for processes whose parent has ended.
    commandline.awaited(lambda: not stat.exists() or stat.read_text().split()[2] == "Z")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"]], ids=["alone", "jobs"])
@pytest.mark.parametrize("closed", ["<&- >&-", "<&- >&- 2>&-"])
def test_a_rule_file_does_not_need_streams(jobs: list[str], closed: str) -> None:
    Path(PATH).write_text(CROSSES)
    words = ["solve", "--rules", PATH, "board.txt", "--jsonl", "done.jsonl", *jobs]
    line = f"{shlex.join(commandline.command(*words))} {closed}"
    ran = subprocess.run(["sh", "-c", line], env=commandline.environment(), check=False)
    assert ran.returncode == 0
    assert len(Path("done.jsonl").read_text().splitlines()) == 1


GUARD = """me, parent = os.getpid(), os.getppid()
    for each in map(int, filter(str.isdigit, os.listdir("/proc"))):
        try: words = open(f"/proc/{each}/stat").read().rpartition(")")[2].split()
        except OSError: continue
        if int(words[1]) == parent and each != me: os.kill(each, 9)"""


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="finds its processes there")
@pytest.mark.parametrize("ignored", ["", "trap '' CHLD; "], ids=["", "ended children ignored"])
def test_the_command_does_without_what_guards_it(ignored: str) -> None:
    Path(PATH).write_text(yielding("import os", GUARD, "os._exit(5)", "yield"))
    line = shlex.join(commandline.command("solve", "--rules", PATH, "board.txt"))
    ran = subprocess.run(
        ["sh", "-c", f"{ignored}exec {line}"],
        env=commandline.environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    words = "its code ends the program with exit code 5: leave that out"
    assert (ran.returncode, ran.stderr) == (1, f"satgrid: {PATH}: {words}\n")


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize("more", [["--solve"], ["--sheet", "1x1", "-o", "x.svg"]])
def test_drawing_ends_at_its_limit_also_while_the_puzzle_is_read(more: list[str]) -> None:
    Path(PATH).write_text(f"{CROSSES}\n\ndef inspect(puzzle):\n    while True:\n        pass\n")
    ran = run("draw", "board.txt", "--rules", PATH, "--timeout", "0.2", *more)
    words = "gave up reading it after 0.2 s: allow more with --timeout"
    assert (ran.code, ran.err) == (3, [f"satgrid: board.txt: {words}"])


CLOSING = """try:
        yield NeverTouch(BLACK)
        yield 'x'
    finally:
        {last}
"""


@pytest.mark.usefixtures("untried")
@pytest.mark.parametrize("last", ["while True: pass", "yield 3", "1 / 0"])
def test_what_runs_when_rules_are_left_changes_nothing(last: str) -> None:
    Path(PATH).write_text(yielding(CLOSING.format(last=last)))
    ran = solved(PATH, "--timeout", "0.3")
    assert_refused(ran, f"{PATH}, line {FIRST + 2}", "statement 2 of rules: 'x' is no statement")


@pytest.mark.usefixtures("untried")
def test_rules_without_an_end_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "MOST_YIELDED", 100)
    Path(PATH).write_text(ENDLESS)
    line = f"{PATH}, line {FIRST + 1}"
    assert_refused(solved(), line, "rules yields more than 100 times: let it end")


@pytest.mark.usefixtures("untried")
def test_what_rules_print_goes_to_standard_error() -> None:
    Path(PATH).write_text(CROSSES.replace("    yield Never", "    print(7)\n    yield Never"))
    ran = solved(PATH, "--json")
    assert (ran.code, len(ran.out), set(ran.err)) == (0, 1, {"7"})

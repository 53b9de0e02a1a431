"""Faults put into satgrid on purpose, one at a time, which the tests named beside each must catch.

    python tests/mutants.py              run all of them
    python tests/mutants.py 3 17         run these
    python tests/mutants.py --list       list them

Each is run in a copy of the checkout, without the long tests. The numbers are places in
`MUTANTS`. It ends with exit code 1 if one survives, or if its text no longer stands exactly once
in its file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

_LIMIT_S = 300
"""A run that takes longer counts as caught: a search without end is noticed."""


class Mutant(NamedTuple):
    """What goes wrong, the text in this file below `satgrid/` that stands for another, tests."""

    fault: str
    file: str
    old: str
    new: str
    tests: str


CONSTRAINTS = "test_catalogue test_families"

MUTANTS = [
    Mutant(
        "a sum counts a false literal", "constraints/parts/cardinality.py", "(-p, -q, r)",
        "(-p, q, r)", CONSTRAINTS,
    ),
    Mutant(
        "a path may begin anywhere", "constraints/blocks/encoders.py",
        "[-number[node], *before] for node, before in entered.items() if node[1]]",
        "[-number[node], *before] for node, before in entered.items() if False]", CONSTRAINTS,
    ),
    Mutant(
        "a totalizer allows one more", "constraints/at_most.py",
        "[TRUE] * (k + 1) if i == n", "[TRUE] * (k + 2) if i == n", CONSTRAINTS,
    ),
    Mutant(
        "white cells never touch", "constraints/never_touch.py",
        "[-x for x in literal.table", "[x for x in literal.table", CONSTRAINTS,
    ),
    Mutant(
        "a separator leaves out a cell that is reached late",
        "constraints/parts/regions.py", "reached |= more", "break", "test_connected",
    ),
    Mutant(
        "a cell that is known is taken from the wrong side",
        "constraints/parts/regions.py", "known & ~side or home", "known or home",
        "test_connected",
    ),
    Mutant(
        "a way from the frame does not begin everywhere", "constraints/parts/regions.py",
        "shore = (beside(home) | frame) & ~home", "shore = beside(home)", "test_both_cuts",
    ),
    Mutant(
        "along the border a colour may change four times", "constraints/both_connected.py",
        "yield *change, -before_twice", "yield *change, -before_twice, twice", "test_both_cuts",
    ),
    Mutant(
        "one region that is cut off is forgotten", "constraints/connected/cuts.py",
        "in boundaries(*member_grid(constraint, grid)):", 
        "in [*boundaries(*member_grid(constraint, grid))][1:]:", CONSTRAINTS,
    ),
    Mutant(
        "a chain to the border is no way to part a board", "constraints/connected/cuts.py",
        "near[p].insert(0, _BORDER)", "pass", "test_connected",
    ),
    Mutant(
        "two runs leave by one contact", "constraints/connected/encoders.py",
        "for other in taken[:k]:", "for other in taken[1:k]:", CONSTRAINTS,
    ),
    Mutant(
        "any cell may stay", "constraints/both_connected.py",
        "                yield -first, -before[sign]\n", "", CONSTRAINTS,
    ),
    Mutant(
        "any face beside a loop may stay", "constraints/single_loop.py",
        "stays[-1].append(-before)", "stays[-1].append(TRUE)", CONSTRAINTS,
    ),
    Mutant(
        "a clause that one term settles is filled in", "constraints/parts/templates.py",
        "if 1 not in signs:", "if signs:", "test_shapes",
    ),
    Mutant(
        "a clue counts one cell more than it sees", "constraints/visible.py",
        "seen.append(see[0])\n    post(Exactly(tuple(seen), constraint.others))",
        "seen.append(see[0])\n    post(Exactly(tuple(seen), constraint.others + 1))", CONSTRAINTS,
    ),
    Mutant(
        "a cell has a value that the automaton does not read", "constraints/regular/encoders.py",
        "        clauses += [[-here[value], *those] for value, those in reading.items()]\n", "",
        CONSTRAINTS,
    ),
    Mutant(
        "few variables of a line may be no word", "constraints/regular/encoders.py",
        "        if state in automaton.accepting:\n", "        if ways:\n", CONSTRAINTS,
    ),
    Mutant(
        "an implicate has its literals the other way round", "constraints/parts/templates.py",
        "-x if found >> (x - 1) & 1 else x", "x if found >> (x - 1) & 1 else -x", "test_catalogue",
    ),
    Mutant(
        "a count of pools rises for nothing", "constraints/exactly.py",
        "            clauses.append((-y, before[less]))\n", "", "test_catalogue test_sampled",
    ),
    Mutant(
        "blocks of one colour touch", "languages/automaton.py",
        "for move in entered if move[0] != colour]", "for move in entered]",
        "test_regular test_families",
    ),
    Mutant(
        "a direction is seen one cell too far", "constraints/visible.py",
        "stop += (later & -later).bit_length() - 1", "stop += (later & -later).bit_length()",
        "test_narrowing_laws test_families",
    ),
    Mutant(
        "too many seen cells are no contradiction", "constraints/visible.py",
        "if over < 0 or missing < 0:", "if missing < 0:",
        "test_narrowing_laws",
    ),
    Mutant(
        "narrowing loses the last start of a block", "constraints/blocks/lines.py",
        "    while have < length and cells:\n        step = min(have, length - have)\n",
        "    while have < length + 1 and cells:\n        step = min(have, length + 1 - have)\n",
        "test_narrowing_laws test_families",
    ),
    Mutant(
        "a colour has no room for the runs behind it", "constraints/sequence.py",
        "room, at = (1 << n - len(colours) + 1) - 1", "room, at = (1 << n - len(colours)) - 1",
        "test_narrowing_laws test_catalogue",
    ),
    Mutant(
        "the referee of hitori does not look at regions", "families/hitori.py",
        "yield from referee.region_faults(grid, WHITE, BLACK)", "yield from ()", "test_families",
    ),
    Mutant(
        "the referee does not look at given cells", "problem.py",
        "            yield from self._against_given(grid)\n", "", "test_families",
    ),
    Mutant(
        "the first given cell is ignored", "compiler.py",
        "GivenEach(cells, values, clues)",
        "GivenEach(cells[1:], values[1:], clues[1:])", "test_families",
    ),
    Mutant(
        "decoding takes false for true", "dimacs/header.py", "(x != FALSE and met[x])",
        "(x != FALSE and met[-x])", "test_cli_decode",
    ),
    Mutant(
        "a formula has one clause less than its header says", "dimacs/cnf.py",
        '{formula.variables} {len(formula)}\\n"', '{formula.variables} {len(formula) + 1}\\n"',
        "test_cli_dimacs",
    ),
    Mutant(
        "a step of a proof need not follow", "certificate/drat.py",
        "    if result.ok:\n        if not result.steps:",
        "    if True:\n        if not result.steps:", "test_certificate_drat",
    ),
    Mutant(
        "the rule RAT is believed", "certificate/drat.py", "check_rat=False", "check_rat=True",
        "test_certificate_drat",
    ),
    Mutant(
        "a certificate's files are compared by their length", "certificate/verify.py",
        "if found != wanted:", "if len(found) != len(wanted):",
        "test_certificate test_certificate_changes",
    ),
    Mutant(
        "a solution is called the only one without asking", "search/answer.py",
        "if most != 1 and grids and", "if grids and", "test_families test_verbs",
    ),
    Mutant(
        "exit codes are swapped", "cli/inputs.py", "GAVE_UP, REFUTED, UNSATISFIABLE = 3, 4, 20",
        "REFUTED, GAVE_UP, UNSATISFIABLE = 3, 4, 20", "test_cli_solve test_cli_check",
    ),
    Mutant(
        "an error does not tell its line", "formats/delft.py", "line=lines[cell[0]].number",
        "line=None", "test_golden test_formats",
    ),
    Mutant(
        "a reader takes the last column for a row", "formats/sgt/lines.py",
        "rows=tuple(lines[width:])", "rows=tuple(lines[width - 1 : -1])",
        "test_golden test_formats_round_trips",
    ),
    Mutant(
        "a writer drops a colour", "formats/non.py", "for symbol, _, rgb in puzzle.colours]",
        "for symbol, _, rgb in puzzle.colours[1:]]", "test_golden test_formats_round_trips",
    ),
    Mutant(
        "a reader of rows forgets which line a row stands on", "notation/board.py",
        "[row.number for row in rows]))", "[*range(1, len(rows) + 1)]))",
        "test_golden test_formats_rows test_formats_read",
    ),
    Mutant(
        "the room of an attached cell ends a step early", "constraints/attached.py",
        "while missing and room != before:", "while missing > 1 and room != before:",
        "test_narrowing_laws test_sampled test_families",
    ),
    Mutant(
        "the greatest product is beyond a cage", "languages/automaton.py",
        "target <= most**cells", "target < most**cells", "regressions/test_impossible_numbers",
    ),
    Mutant(
        "the time limit never passes", "deadline.py", "if perf_counter() > _end.get():",
        "if perf_counter() > inf:", "test_deadline",
    ),
    Mutant(
        "a made puzzle may have several solutions", "generators/attempts.py",
        "            if other is None:\n                return candidate",
        "            if candidate is not None:\n                return candidate", "test_generate",
    ),
    Mutant(
        "a trial counts as hard", "why/rating.py", "NORMAL if tier <= Tier.TRIAL",
        "NORMAL if tier < Tier.TRIAL", "test_levels",
    ),
    Mutant(
        "a link of a trial has reasons that could go", "why/deductions.py",
        "        core = minimal_core(groups, suffices)", "        core = groups", "test_why_trials",
    ),
    Mutant(
        "what is seen under some switches answers for others", "why/queries.py",
        "setdefault(frozenset(assumptions),", "setdefault(frozenset(),", "test_why_argued",
    ),
    Mutant(
        "who showed a contradiction is forgotten", "why/deductions.py",
        "cells |= self._scopes[inference.source]", "cells = {*self._scopes[inference.source]}",
        "test_why_explained",
    ),
    Mutant(
        "the last run of an experiment is lost", "experiments/store.py",
        '"SELECT * FROM runs ORDER BY rowid"',
        '"SELECT * FROM runs WHERE rowid < (SELECT max(rowid) FROM runs) ORDER BY rowid"',
        "test_experiment_store test_experiment_results",
    ),
    Mutant(
        "a picture lacks its first cell", "drawing/svg.py",
        "{cell: grid[cell] for cell in grid.cells()}",
        "{cell: grid[cell] for cell in grid.cells() if cell != (0, 0)}", "test_golden",
    ),
    Mutant(
        "a quarter turn is a reflection", "board.py",
        "lambda r, c: (c, height - 1 - r),", "lambda r, c: (c, r),", "test_stages",
    ),
    Mutant(
        "a moved line keeps the order of its blocks", "constraints/blocks/__init__.py",
        "return Blocks(line[::-1], self.blocks[::-1])", "return Blocks(line[::-1], self.blocks)",
        "test_stages",
    ),
    Mutant(
        "counting that settles nothing claims that there is nothing", "search/stages.py",
        "        if domains.planes == before:\n            raise Undecided\n",
        "        if domains.planes == before:\n            return None\n",
        "test_stages",
    ),
    Mutant(
        "an outside solver's model is believed", "solvers/outside.py",
        "        self._require_model()\n", "", "test_outside",
    ),
    Mutant(
        "a first solution passes as the best", "search/optimum.py",
        "            progress.best = best\n        finally:", "            pass\n        finally:",
        "test_optimum",
    ),
    Mutant(
        "what is reached of a proved bound is off by one", "search/optimum.py",
        "self._offset + (self._n - cost if", "self._offset + (self._n - cost - 1 if",
        "test_optimum",
    ),
    Mutant(
        "an entry is found one place too late", "formats/__init__.py",
        "entries[k - 1]) for k in numbers]", "entries[k - 2]) for k in numbers]",
        "test_golden",
    ),
    Mutant(
        "an answer in JSON says that it is complete", "cli/answers.py", '"complete": complete,',
        '"complete": True,', "test_cli_output test_cli_solve",
    ),
    Mutant(
        "a file on the lattice says no size", "dimacs/header.py", "        if meaning.lattice:\n",
        "        if False:\n", "test_lattice",
    ),
    Mutant(
        "cuts of a lattice are held against the board", "certificate/verify.py",
        "listed, stated, *problem.board)",
        "listed, stated, claim.puzzle.height, claim.puzzle.width)",
        "test_lattice",
    ),
    Mutant(
        "a last clue is written without what it has room for", "genres/codes.py",
        "empty = most if at == end and self.past_end else at - first",
        "empty = at - first", "test_genres",
    ),
    Mutant(
        "the wall above a cell is taken for the one below", "genres/address.py",
        "if r and not level[k - width]:", "if r and not level[k]:", "test_genres",
    ),
    Mutant(
        "an address of other rules is read", "genres/genre.py",
        "            if says:", "            if False:", "test_golden",
    ),
    Mutant(
        "lines of a file lead down where they lead on", "genres/drawn.py",
        "cell, other = (r, c), (r + down, c + 1 - down)",
        "cell, other = (r, c), (r + 1 - down, c + down)", "test_genres",
    ),
    Mutant(
        "cells touch at every other corner", "constraints/never_touch.py",
        "yield zip(above[1:], below, strict=False)", "yield from ()", CONSTRAINTS,
    ),
    Mutant(
        "narrowing goes on beyond the end of a row", "constraints/never_touch.py",
        "near |= (known & left) << far | known >> far & left",
        "near |= known << far | known >> far", "test_narrowing_laws",
    ),
    Mutant(
        "of two last terms one is true", "constraints/any_of.py",
        "twice |= once & term", "twice |= 0", "test_bulk test_narrowing_laws",
    ),
    Mutant(
        "a shape is said of the cells on the other side", "constraints/any_of.py",
        "ways = [down * width + right for down, right in constraint.when]",
        "ways = [down * width - right for down, right in constraint.when]",
        "test_catalogue test_families",
    ),
    Mutant(
        "rooms have numbers beyond their sizes", "constraints/exactly.py",
        "                if n > k:", "                if n >= k:", "test_narrowing_laws",
    ),
    Mutant(
        "a cycle ends where its ways meet again", "constraints/acyclic.py",
        "ends.sort(key=steps.__getitem__)", "ends.sort()", "test_catalogue test_families",
    ),
    Mutant(
        "a literal that stands twice counts once", "formula.py",
        "self.counts.append((literals, most))",
        "self.counts.append(([*dict.fromkeys(literals)], most))", "test_counted",
    ),
    Mutant(
        "tents that may touch at a corner are not found", "families/tents.py",
        "corners=not puzzle.setting(\"touch\"))\n    yield from line_totals",
        "corners=True)\n    yield from line_totals", "test_three_sets",
    ),
    Mutant(
        "the referee reads a killer's sums as targets of a kenken", "families/sudoku.py",
        "referee.killer_faults(", "referee.cage_faults(", "test_three_sets",
    ),
]  # fmt: skip


def misplaced() -> list[str]:
    """Return what is said of the mutants whose text does not stand exactly once in its file."""
    found = []
    for number, mutant in enumerate(MUTANTS, 1):
        path = ROOT / "satgrid" / mutant.file
        times = path.read_text(encoding="utf-8").count(mutant.old) if path.is_file() else 0
        missing = [name for name in mutant.tests.split() if not _test(name).is_file()]
        if times != 1 or missing or mutant.old == mutant.new:
            found.append(f"{number}: {mutant.file} has its text {times} times, {missing=}")
    return found


def _test(name: str) -> Path:
    return ROOT / "tests" / f"{name}.py"


def _copy(to: Path) -> None:
    """Copy the files that git knows of, and compile them so that a changed one is noticed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in listed.stdout.decode().split("\0"):
        source = ROOT / name
        if name and source.is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, to / name)
    compiling = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
    subprocess.run([sys.executable, *compiling, "satgrid", "tests"], cwd=to, check=True)


def caught(mutant: Mutant, checkout: Path) -> str | None:
    """Return the first sign that a test gives in the checkout with the fault, None without."""
    path = checkout / "satgrid" / mutant.file
    right = path.read_text(encoding="utf-8")
    path.write_text(right.replace(mutant.old, mutant.new), encoding="utf-8")
    files = [f"tests/{name}.py" for name in mutant.tests.split()]
    # The installed satgrid is another one.
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    running = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", "not long", *files]
    try:
        ran = subprocess.run(
            running, cwd=checkout, env=environment, capture_output=True, text=True,
            timeout=_LIMIT_S, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"no end within {_LIMIT_S} s"
    finally:
        path.write_text(right, encoding="utf-8")
    if ran.returncode == 0:
        return None
    told = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (told or ran.stdout.splitlines()[-1:] or ["?"])[0].split(" - ")[0]


def main(words: list[str]) -> int:
    """Run the mutants of these numbers, or all, and say what became of each."""
    wrong = misplaced()
    if wrong:
        print("not exactly once in its file:", *wrong, sep="\n", file=sys.stderr)
        return 1
    numbers = [int(word) for word in words if word != "--list"] or range(1, len(MUTANTS) + 1)
    if "--list" in words:
        print(*(f"{n:2} {MUTANTS[n - 1].file}: {MUTANTS[n - 1].fault}" for n in numbers), sep="\n")
        return 0
    survived = 0
    with TemporaryDirectory(prefix="satgrid-mutants-") as folder:
        checkout = Path(folder) / "checkout"
        _copy(checkout)
        for number in numbers:
            mutant = MUTANTS[number - 1]
            sign = caught(mutant, checkout)
            survived += sign is None
            how = "SURVIVED" if sign is None else f"caught, {sign}"
            print(f"{number:2} {mutant.file}: {mutant.fault}: {how}", flush=True)
    print(f"{len(numbers) - survived} of {len(numbers)} caught")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

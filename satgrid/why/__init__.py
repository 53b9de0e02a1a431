"""Reasons: which clues and rules force a cell, contradict each other, or allow two solutions.

Two engines find reasons. *Narrowing* looks at one source at a time (a clue, a row or room, a rule)
and needs no solver. *Queries* ask one live solver, in which each clue and each kind of rule has
a switch.

| module | answers |
|---|---|
| `steps` | Which steps lead to the solution, which comes next? `steps`, `hint`, `Step`, `Tier` |
|  | How difficult is the puzzle? `rate_steps`, `find_level` |
| `explanation` | Why is there no solution, or several? Which entries are wrong? `explain` |
| `deduction_sources` | Which statements does a person look at together, and which cells matter? |
| `deductions` | What does one source imply without a solver? Which trial refutes a value? |
|  | Which subset is minimal (QuickXplain)? |
| `queries` | What do chosen clues and rules imply, according to a solver? |
| `wording` | Sentences, names of cells and rules, marks of a drawing, JSON |
| `pages` | Pictures of steps, and an HTML page of them |

`wording` and `pages` format results and search for nothing. Import order, lowest first:
`deduction_sources`, `deductions`, `queries`, `steps`, `explanation`, `wording`, `pages`. The room
may import every room above it in the table of ARCHITECTURE.md.
"""

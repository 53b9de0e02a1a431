"""Searches: a puzzle compiled, solved by a SAT solver, and the questions asked of it.

- loop: `Search`, the live solver with its loop of solving and cutting
- options: the options of a search, and its report
- question: `Question`, the question of a command or verb
- answer: `Answer`, lists of solutions, whether a known solution is the only one
- stages: further methods if the plain search for another solution takes long
- frontier: the solutions of a nurikabe with few islands, by a sweep over its cells
- optimum: the fewest or the most cells of a value
- count: the number of solutions
- candidates: the values that occur in each cell over all solutions
- partial: grids that are partly filled in
- assumptions: statements that hold under assumptions (`AssumptionSearch`), on one live solver
- session: a board that is asked about after every change
- decode: the output of an outside solver
- heuristic: random restarts without a SAT solver

Follow a `solve`: `question`, `answer`, `stages`, `loop`.
"""

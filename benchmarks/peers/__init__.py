"""satgrid beside other tools: the same puzzles, the same question, one run, one machine.

`make bench-peers` installs the tools of `requirements.txt` into an environment of their own,
`.peers`, and runs `python -m benchmarks.peers`, which writes `benchmarks/PEERS.md` and the table of
the README.

A tool is a file of `tools/`. It runs in a process of its own (`worker.py`), is handed puzzles as
JSON (`instances.py`), answers with grids, and is ended at a time limit (`runner.py`). What counts
is in `judged.py`, how it is shown in `table.py`, and why satgrid is not first where it is not in
`reasons.py`. The models that are ours were held against those of `second/`, as `chosen.py` does.
"""

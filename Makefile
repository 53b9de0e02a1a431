# make            make .venv with satgrid in it
# make demo       solve some real pictures and draw them
# make test       the tests, without the long ones
# make check      everything that a change has to pass
# make bench      the measurements of benchmarks/
# make house      figures about the code itself: files, lines, what five commands run, phrases
# make encoders   the table of all encoders in benchmarks/
# make bench-peers  the same puzzles with other tools, which it installs into .peers
# make dimacs-set  CNF files with known answers, in cnf_out/benchmark, in two minutes
# make pictures   the pictures of README and docs/, which tests compare with what is drawn
# make experiments  the diagrams and tables of docs/experiments.md, in five to ten minutes
# make page       the page that needs no server, in page/built
# make clean      remove what the others made
#
# PYTHON=... chooses the interpreter that .venv is made with.

PYTHON ?= python3
BIN := .venv/bin
INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
# A plain line in a .pth file: the finder that setuptools writes else takes 13 ms of each start.
LINK := --config-settings editable_mode=compat --editable
HELP_INSTALL = { echo "make: installing failed, see above. pip needs the network or its cache;" \
	"PyEDA needs a C compiler and the headers of Python" \
	"(Debian, Ubuntu: apt install build-essential python3-dev)" >&2; exit 1; }

.PHONY: install demo test check style types long bench bench-peers house encoders pictures
.PHONY: experiments page clean dimacs-set

install: .venv/compiled

demo: .venv/compiled
	$(BIN)/satgrid demo

test: .venv/developing .venv/compiled
	$(BIN)/python -m pytest -n auto -m "not long"

check: style types test long

style: .venv/developing
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: .venv/developing
	$(BIN)/mypy

long: .venv/developing .venv/compiled
	$(BIN)/python -m pytest -n auto -m long --durations=15

bench: .venv/compiled
	$(BIN)/python -m benchmarks

bench-peers: .venv/compiled .peers/installed
	$(BIN)/python -m benchmarks.peers
	$(BIN)/python -m benchmarks.peers.families

house: .venv/compiled
	$(BIN)/python -m benchmarks.house

encoders: .venv/compiled
	$(BIN)/python -m benchmarks.encoders

dimacs-set: .venv/compiled
	$(BIN)/python -m benchmarks.dimacs

pictures: .venv/developing .venv/compiled
	$(BIN)/python tests/pictures.py

experiments: .venv/developing .venv/compiled
	$(BIN)/python -m benchmarks.experiments

page: .venv/developing
	$(BIN)/python page/build.py page/built

# The environment is made anew when a requirement changes, not when a source does: satgrid
# is installed as a link to this folder. Its builder comes from constraints.txt too, hence
# no isolated build.
.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "make: '$(PYTHON)' is not Python 3.11 or newer:" \
		"name one that is, as in make PYTHON=python3.12" >&2; exit 1; }
	@echo "making .venv, which takes a minute"
	@$(PYTHON) -m venv --clear .venv || \
		{ echo "make: '$(PYTHON) -m venv' failed: install Python's venv module" \
		"(Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@$(INSTALL) pip setuptools || $(HELP_INSTALL)
	@$(INSTALL) --no-build-isolation $(LINK) . || $(HELP_INSTALL)
	@touch $@

.venv/developing: .venv/installed
	@$(INSTALL) --no-build-isolation --group dev $(LINK) '.[experiments,pictures,count,cluster,page]' || $(HELP_INSTALL)
	@touch $@

# Where Python may not write byte code when it runs, every start would compile all it imports.
.venv/compiled: .venv/installed $(wildcard satgrid/*.py satgrid/*/*.py satgrid/*/*/*.py)
	@$(BIN)/python -m compileall -q satgrid
	@touch $@

# The other tools have an environment of their own: satgrid needs none of them.
.peers/installed: benchmarks/peers/requirements.txt .venv/installed
	@echo "making .peers, which takes a minute"
	@$(PYTHON) -m venv --clear .peers
	@.peers/bin/python -m pip install -qq --disable-pip-version-check -r $<
	@touch $@

clean:
	rm -rf .venv .peers build page/built *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

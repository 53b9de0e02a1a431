// The open puzzle, the player's entries, save points and the history.
// Clues and entries have separate histories, so undoing an entry never changes a clue.

export class Play extends EventTarget {
  puzzle = null;
  grid = [];
  mode = "solve";
  points = [];
  #past = {set: [], solve: []};
  #future = {set: [], solve: []};
  #stroke = null;
  #edits = Promise.resolve();

  // Open a puzzle; `kept` may have entries, save points and the mode of an earlier visit.
  open(puzzle, id, shape, kept = {}) {
    const fits = rows => rows?.length === shape.rows && rows.every(row => row.length === shape.columns);
    this.#stroke = null;
    this.puzzle = puzzle;
    this.id = id;
    this.shape = shape;
    this.grid = fits(kept.grid) ? kept.grid.map(row => [...row]) : shape.empty();
    for (const at of shape.fixed.keys()) {
      const [r, c] = at.split(",");
      this.grid[r][c] = "?";
    }
    this.points = (kept.points ?? []).filter(point => fits(point.grid));
    this.mode = kept.mode ?? this.mode;
    this.#past = {set: [], solve: []};
    this.#future = {set: [], solve: []};
    this.#tell("opened");
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }

  get rows() { return this.grid.map(row => row.join("")); }

  switch(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.#tell("mode");
  }

  // -- entries

  // Entries from here to `finish` are undone together.
  begin() { this.#stroke ??= []; }

  finish() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke?.length) {
      this.#done("solve", {entries: stroke});
      this.#tell("stroke");
    }
  }

  // Undo the entries since `begin`.
  abandon() {
    const stroke = this.#stroke ?? [];
    this.#stroke = null;
    for (const [[r, c], before] of stroke.reverse()) this.grid[r][c] = before;
    if (stroke.length) this.#tell("entries", stroke.map(([place]) => place));
  }

  // Enter values: [[place, value], …].
  enter(entries) {
    const alone = this.#stroke === null, changed = [];
    this.begin();
    for (const [place, value] of entries) {
      const [r, c] = place, before = this.grid[r][c];
      if (before === value || !this.shape.open(place)) continue;
      this.grid[r][c] = value;
      this.#stroke.push([place, before, value]);
      changed.push(place);
    }
    if (changed.length) this.#tell("entries", changed);
    if (alone) this.finish();
  }

  // Replace all entries by a grid, as one step; a grid of another size is ignored.
  replace(rows) {
    if (rows.length !== this.shape.rows || rows[0].length !== this.shape.columns) return;
    const entries = [];
    rows.forEach((row, r) => [...row].forEach((value, c) => entries.push([[r, c], value])));
    this.enter(entries);
  }

  clear() { this.replace(this.shape.empty().map(row => row.join(""))); }

  // -- clues

  // Run a change after all earlier changes have ended; false if it fails.
  afterEdits(change) { return this.#edits = this.#edits.then(change).catch(() => false); }

  // Change the clues of the puzzle; its size stays the same.
  edit(puzzle) {
    // A seed belongs to the generated puzzle only.
    const clues = of => JSON.stringify({...of, info: null});
    if (puzzle.info?.seed && clues(puzzle) !== clues(this.puzzle)) {
      const {seed, ...info} = puzzle.info;
      puzzle = {...puzzle, info};
    }
    this.#done("set", {puzzles: [this.puzzle, puzzle]});
    this.puzzle = puzzle;
    this.#tell("puzzle");
  }

  // -- history

  #done(mode, step) {
    this.#past[mode].push(step);
    this.#future[mode] = [];
    this.#tell("history");
  }

  get canUndo() { return this.#past[this.mode].length > 0; }

  get canRedo() { return this.#future[this.mode].length > 0; }

  undo() { this.#move(this.#past[this.mode], this.#future[this.mode], 0); }

  redo() { this.#move(this.#future[this.mode], this.#past[this.mode], 1); }

  #move(from, to, side) {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    if (step.puzzles) {
      this.puzzle = step.puzzles[side];
      this.#tell("puzzle");
    } else {
      const entries = side ? step.entries : [...step.entries].reverse();
      for (const [[r, c], before, after] of entries) this.grid[r][c] = side ? after : before;
      this.#tell("entries", entries.map(([place]) => place));
      this.#tell("stroke");
    }
    this.#tell("history");
  }

  // -- save points

  keep(name) {
    this.points.push({name, grid: this.rows, when: Date.now()});
    this.#tell("points");
  }

  restore(point) { this.replace(point.grid); }

  forget(point) {
    this.points = this.points.filter(each => each !== point);
    this.#tell("points");
  }
}

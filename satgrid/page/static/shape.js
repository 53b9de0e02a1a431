// Coordinates and values of a board.
//
// A *spot* [y, x] is a place of the lattice, which has 2H + 1 rows and 2W + 1 columns: cell (r, c)
// is the spot [2r + 1, 2c + 1], corners have even coordinates, sides of cells are between. A *place*
// [r, c] belongs to the answer's grid: a cell, or a place of the lattice if the answer has lines.

export const UNKNOWN = "?", NONE = ".", LINE = "#";

export class Shape {
  // `board` is satgrid's answer to the verb `board`.
  constructor(board) {
    const {answer} = board;
    Object.assign(this, {height: board.height, width: board.width, cell: board.cell ?? 20});
    this.lattice = answer.kind !== "cells";
    this.through = this.lattice && Boolean(answer.through_cells);
    this.fillsRest = Boolean(answer.fills_rest);
    this.values = answer.values;
    this.by = new Map(answer.values.map(each => [each.value, each]));
    this.rows = this.lattice ? 2 * this.height + 1 : this.height;
    this.columns = this.lattice ? 2 * this.width + 1 : this.width;
    this.layers = board.layers ?? [];
    this.labels = board.labels ?? {};
    this.given = new Map((board.given ?? []).map(([r, c, value]) => [`${r},${c}`, value]));
    this.clued = new Set();
    for (const layer of this.layers.filter(each => each.where === "cells"))
      for (const at of Object.keys(texts(layer))) this.clued.add(at);
    // Cells whose clues are values of the answer, such as digits, accept no entry.
    const values = new Map(answer.values.filter(each => each.text).map(each => [each.text, each.value]));
    this.fixed = new Map(this.given);
    for (const [at, text] of Object.entries(texts(this.layerAt("cells"))))
      if (values.has(text)) this.fixed.set(at, values.get(text));
    for (const place of board.walls ?? []) this.fixed.set(place.join(), NONE);
    this.double = this.lattice && this.values.length > 2;
  }

  // The board keeps its elements while this text stays the same.
  get form() {
    const layers = this.layers.map(each => `${each.name} ${each.where}`);
    return [this.height, this.width, this.lattice, this.through, ...layers].join();
  }

  empty() {
    return Array.from({length: this.rows}, () => Array(this.columns).fill(UNKNOWN));
  }

  spot([r, c]) { return this.lattice ? [r, c] : [2 * r + 1, 2 * c + 1]; }

  // The place at a spot, or null if there is none, such as beside the board.
  place([y, x]) {
    if (!this.inside([y, x])) return null;
    if (this.lattice) return [y, x];
    return y % 2 && x % 2 ? [(y - 1) / 2, (x - 1) / 2] : null;
  }

  point([y, x]) { return [x * this.cell / 2, y * this.cell / 2]; }

  inside([y, x]) { return y >= 0 && x >= 0 && y <= 2 * this.height && x <= 2 * this.width; }

  // If a puzzle has rooms and cages, walls of cages are edited.
  get walls() { return this.layers.filter(each => each.where === "walls").at(-1); }

  layerAt(where) { return this.layers.find(each => each.where === where); }

  // Whether the player may enter a value at this place.
  open([r, c]) {
    if (this.fixed.has(`${r},${c}`)) return false;
    if (!this.lattice) return true;
    if ((r + c) % 2) return this.ways([r, c]).every(node => this.inside(node)) && !this.rim([r, c]);
    return this.fillsRest && r % 2 === 1 && !this.clued.has(`${(r - 1) / 2},${(c - 1) / 2}`);
  }

  // The values of a complete grid at open places, by "r,c".
  singles(rows) {
    const found = {};
    rows.forEach((row, r) => [...row].forEach((value, c) => { if (this.open([r, c])) found[`${r},${c}`] = value; }));
    return found;
  }

  // Whether a side is at the border, where lines from cell to cell cannot pass.
  rim([y, x]) {
    return this.through && (y === 0 || x === 0 || y === 2 * this.height || x === 2 * this.width);
  }

  // The two nodes, cells or corners, that a line at this side connects.
  ways([y, x]) {
    const level = this.through ? y % 2 === 1 : y % 2 === 0;
    return level ? [[y, x - 1], [y, x + 1]] : [[y - 1, x], [y + 1, x]];
  }

  // All sides that a bridge at this one passes: up to the islands at its ends.
  stretch(side) {
    if (!this.double) return [side];
    const [a, b] = this.ways(side), step = [(b[0] - a[0]) / 2, (b[1] - a[1]) / 2], found = [side];
    for (const way of [-1, 1]) {
      let [y, x] = side;
      for (;;) {
        [y, x] = [y + way * step[0], x + way * step[1]];
        if (!this.inside([y, x])) return [];
        if (this.clued.has(`${(y - 1) / 2},${(x - 1) / 2}`)) break;
        [y, x] = [y + way * step[0], x + way * step[1]];
        if (this.rim([y, x])) return [];
        found.push([y, x]);
      }
    }
    return found;
  }

  // The grid with the nodes that follow from entries at sides: with or without a line. With `filled`,
  // places without an entry get the background's value.
  completed(entered, filled = false) {
    const grid = entered.map(row => [...row]);
    for (const [at, value] of this.fixed) {
      const [r, c] = at.split(",");
      grid[r][c] = value;
    }
    if (!this.lattice) {
      const fills = filled && this.by.has(NONE);
      return grid.map(row => row.map(v => (fills && v === UNKNOWN ? NONE : v)).join(""));
    }
    const found = grid.map(row => row.map(v => (filled && v === UNKNOWN ? NONE : v)));
    const node = this.through ? 1 : 0;
    for (let y = 0; y < this.rows; y++) for (let x = 0; x < this.columns; x++) {
      if ((y + x) % 2) { if (this.rim([y, x])) found[y][x] = NONE; continue; }
      if (y % 2 !== node) { found[y][x] = NONE; continue; }
      if (found[y][x] !== UNKNOWN && !filled) continue;
      const near = [[y - 1, x], [y + 1, x], [y, x - 1], [y, x + 1]]
        .filter(each => this.inside(each)).map(([r, c]) => grid[r][c]);
      const line = near.find(v => v !== NONE && v !== UNKNOWN);
      const island = this.double && this.clued.has(`${(y - 1) / 2},${(x - 1) / 2}`);
      if (island) found[y][x] = NONE;
      else if (line) found[y][x] = line;
      else if (filled || near.every(v => v === NONE)) found[y][x] = NONE;
    }
    return found.map(row => row.join(""));
  }

  // The name of a value.
  name(value, [r, c] = [0, 0]) {
    if (value === UNKNOWN) return "open";
    if (this.lattice && (r + c) % 2 === 0) return value === NONE ? "shaded" : "not shaded";
    if (this.lattice && !this.double) return value === NONE ? "no line" : "line";
    return this.by.get(value)?.name ?? value;
  }

  label(spot) {
    const [y, x] = spot, dots = this.layerAt("places"), dot = dots?.text[`${y - 1},${x - 1}`];
    return dot ? `${this.#place(spot, {})}, ${dots.names[dot]}` : this.#place(spot, this.labels);
  }

  #place([y, x], labels) {
    const cell = (r, c) => `row ${r + 1}, column ${c + 1}`;
    if (y % 2 && x % 2) {
      const [r, c] = [(y - 1) / 2, (x - 1) / 2];
      return labels[`${r},${c}`] ?? cell(r, c);
    }
    if (y % 2 === 0 && x % 2 === 0) {
      const clue = texts(this.layerAt("corners"))[`${y / 2},${x / 2}`];
      return `corner ${cell(y / 2, x / 2)}${clue ? `, ${clue}` : ""}`;
    }
    const near = y % 2 ? [[y, x - 1], [y, x + 1]] : [[y - 1, x], [y + 1, x]];
    const named = near.filter(each => this.inside(each))
      .map(([a, b]) => cell((a - 1) / 2, (b - 1) / 2));
    return named.length === 2 ? `side between ${named.join(" and ")}` : `outer side of ${named}`;
  }
}

// The texts of a layer's clues: by "r,c" for cells, walls and corners, by number for lines.
export function texts(layer) {
  const found = {};
  const all = layer?.text ?? {};
  if (!Array.isArray(all)) return all;
  all.forEach((row, r) => {
    if (Array.isArray(row)) row.forEach((text, c) => { if (text) found[`${r},${c}`] = text; });
    else if (row) found[r] = row;
  });
  return found;
}

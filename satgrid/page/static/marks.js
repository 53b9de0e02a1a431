// Marks on the board: hints, conflicts, settled cells, differences between two solutions.
import {svg} from "./dom.js";
import {look} from "./look.js";
import {UNKNOWN} from "./shape.js";

// Marks of a class at places of the answer's grid: a disc on the lattice, otherwise the cell.
function at(shape, places, name) {
  return places.map(place => {
    const [y, x] = shape.spot(place), [px, py] = shape.point([y, x]), half = shape.cell / 2;
    return y % 2 && x % 2
      ? svg("rect", {class: name, x: px - half + 1, y: py - half + 1, width: 2 * half - 2, height: 2 * half - 2, rx: 2})
      : svg("circle", {class: name, cx: px, cy: py, r: 4.2});
  });
}

const group = (name, elements) => svg("g", {class: name}, ...elements);

export class Marks {
  constructor(board) {
    this.board = board;
    this.shown = new Map();
  }

  // Show elements under a name, instead of earlier ones with this name.
  #put(name, where, elements) {
    this.shown.get(name)?.remove();
    this.shown.delete(name);
    if (!elements.length) return;
    const made = group(name, elements);
    this.shown.set(name, made);
    where.append(made);
  }

  clear(...names) {
    for (const name of names.length ? names : [...this.shown.keys()]) this.#put(name, null, []);
  }

  conflicts(places) { this.#put("conflict", this.board.hints, at(this.board.shape, places, "conflict")); }

  wrong(places) { this.#put("wrong", this.board.hints, at(this.board.shape, places, "wrong")); }

  // The reasons and the conclusions of a step.
  step({places = [], facts = [], marks = {}}) {
    const {shape, box} = this.board, {cell} = shape;
    const looked = at(shape, places, "looked");
    for (const [r, c] of marks.cells ?? [])
      looked.push(svg("rect", {class: "looked", x: c * cell + 1, y: r * cell + 1, width: cell - 2, height: cell - 2, rx: 2}));
    for (const [r, c] of marks.corners ?? [])
      looked.push(svg("circle", {class: "looked", cx: c * cell, cy: r * cell, r: 9}));
    for (const r of marks.rows ?? [])
      looked.push(svg("rect", {class: "looked", x: box[0], y: r * cell, width: Math.max(-box[0], cell / 2), height: cell}));
    for (const c of marks.columns ?? [])
      looked.push(svg("rect", {class: "looked", x: c * cell, y: box[1], width: cell, height: Math.max(-box[1], cell / 2)}));
    const {width: w, height: h} = shape, [bx, by, wide, high] = box;
    for (const r of marks.right ?? [])
      looked.push(svg("rect", {class: "looked", x: w * cell, y: r * cell, width: bx + wide - w * cell, height: cell}));
    for (const c of marks.below ?? [])
      looked.push(svg("rect", {class: "looked", x: c * cell, y: h * cell, width: cell, height: by + high - h * cell}));
    // Filled cells lie over the marker: a line around it is seen there too.
    this.#put("edges", this.board.hints, looked.map(each => {
      const edge = each.cloneNode();
      edge.setAttribute("class", "edge");
      return edge;
    }));
    this.#put("looked", this.board.marks, looked);
    // A line through a corner is visible at its sides.
    const seen = facts.map(each => each.at).filter(([r, c]) => !shape.lattice || shape.fillsRest || (r + c) % 2);
    this.#put("found", this.board.hints, at(shape, seen, "found"));
    // Conclusions are drawn like entries, only paler.
    const rows = shape.empty();
    for (const {at: [r, c], value} of facts) rows[r][c] = value ?? UNKNOWN;
    this.#drawn("step", facts.some(each => each.value) ? rows : null);
  }

  // The cells with the same value in every solution, as rows with ? for the others.
  settled(rows) { this.#drawn("settled", rows); }

  #drawn(name, rows) {
    const {shape} = this.board, under = [], over = [];
    rows?.forEach((row, r) => [...row].forEach((value, c) => {
      if (value === UNKNOWN || (shape.lattice && (r + c) % 2 === 0 && !shape.fillsRest)) return;
      if (shape.fixed.has(`${r},${c}`)) return;
      if (shape.lattice && shape.rim([r, c])) return;
      const drawn = look(shape, [r, c], value);
      if (drawn.under) under.push(drawn.under);
      if (drawn.over) over.push(drawn.over);
    }));
    this.#put(`${name}-under`, this.board.marks, under);
    this.#put(name, this.board.hints, over);
    for (const each of [name, `${name}-under`]) this.shown.get(each)?.classList.add("paler");
  }

  // The places where two solutions differ.
  difference(two) {
    const places = [];
    if (two?.length === 2) two[0].forEach((row, r) => [...row].forEach((value, c) => {
      if (value !== two[1][r][c]) places.push([r, c]);
    }));
    this.#put("difference", this.board.hints, at(this.board.shape, places, "differs"));
  }

  // The candidates of each open cell.
  candidates(found) {
    const {shape} = this.board, elements = [], drawn = shape.lattice ? {"#": "━", ".": "×"} : {"#": "■", ".": "□"};
    for (const [key, values] of Object.entries(found ?? {})) {
      const place = key.split(",").map(Number), [x, y] = shape.point(shape.spot(place));
      const names = [...values].map(value => shape.by.get(value)?.text || drawn[value] || value);
      // Below a printed clue they are in one line.
      const clued = !shape.lattice && shape.clued.has(key);
      const wide = clued ? names.length : Math.ceil(Math.sqrt(names.length)), size = Math.min(clued ? 4.5 : 5.5, 16 / wide);
      names.forEach((name, k) => elements.push(svg("text", {
        class: "candidate", "font-size": size,
        x: x + ((k % wide) - (wide - 1) / 2) * size * 1.1,
        y: clued ? y + 9.4 : y + (Math.floor(k / wide) - (Math.ceil(names.length / wide) - 1) / 2) * size + 0.36 * size,
      }, name)));
    }
    this.#put("candidates", this.board.hints, elements);
  }
}

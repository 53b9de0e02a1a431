// Setting clues: typing in cells, at corners and beside lines, clicking signs, drawing walls.
// Each edit is sent to satgrid, which returns the changed puzzle.
import {insist} from "./asking.js";
import {quiet, say, svg} from "./dom.js";
import {clueField} from "./field.js";
import {parted, walls} from "./rooms.js";
import {texts} from "./shape.js";

export class Setter {
  #typed = {at: null, text: ""};  // the keys given to press(), and their spot
  #drag = null;
  #walls = new Set();

  constructor(board, play, frame) {
    Object.assign(this, {board, play, frame});
    const {root} = board;
    root.addEventListener("pointerdown", event => this.#down(event));
    root.addEventListener("pointermove", event => this.#move(event));
    root.addEventListener("pointerup", () => this.#up());
    root.addEventListener("pointercancel", () => this.#up());
    root.addEventListener("keydown", event => this.#key(event));
    // Keys typed at another spot or in another puzzle do not begin this clue.
    root.addEventListener("focusin", ({target}) => { if (target.dataset.at !== this.#typed.at) this.#unfinished() || this.#forget(); });
    for (const name of ["opened", "mode"]) play.addEventListener(name, () => { this.#forget(); this.#drag = null; });
  }

  #forget() { this.#typed = {at: null, text: ""}; }

  // A number alone is not a sum or an arrow: show a message, and discard the number.
  #unfinished() {
    const {at, text} = this.#typed, layer = at && this.layer(at.split(",").map(Number))[0];
    if (!layer?.begun || !/^\d+$/.test(text)) return false;
    this.#forget();
    say(layer.kind === "arrows"
      ? `${text} has no arrow, so it is not entered: type ${text}^, ${text}v, ${text}< or ${text}>.`
      : `${text} has no direction, so it is not entered: type ${text}\\ for the cells below, \\${text} for those to the right.`);
    return true;
  }

  get shape() { return this.board.shape; }

  get #setting() { return this.play.mode === "set" && this.shape; }

  // The walls of the puzzle.
  get #own() {
    const {puzzle, shape} = this.play;
    return walls(puzzle, shape.walls, shape.height, shape.width);
  }

  // The puzzle with the parts that the drawn walls make; null if it has these parts already, or no such
  // layer, since the drawn board may be older than the last edit.
  get #parted() {
    const {puzzle, shape} = this.play, layer = shape.walls, {height, width} = shape;
    if (!layer || !puzzle[layer.name]) return null;
    const found = parted(puzzle, layer, this.#walls, height, width);
    const after = walls(found, layer, height, width), own = this.#own;
    return after.size === own.size && [...own].every(each => after.has(each)) ? null : found;
  }

  // Walls that separate nothing yet are kept while the puzzle's rooms stay the same.
  redraw() {
    if (!this.shape.walls || this.#parted) this.#walls = this.#own;
    this.#drawWalls();
  }

  #drawWalls() {
    const {board, play: {shape, mode}} = this, own = this.#own, half = shape.cell / 2;
    const line = ([y, x], name) => svg("path", {class: name, d: y % 2
      ? `M${x * half} ${(y - 1) * half}v${shape.cell}` : `M${(x - 1) * half} ${y * half}h${shape.cell}`});
    const some = (these, those, name) => [...these].filter(each => !those.has(each))
      .map(each => line(each.split(",").map(Number), name));
    board.walls.replaceChildren(...(mode === "set"
      ? [...some(this.#walls, own, "wall"), ...some(own, this.#walls, "no-wall")] : []));
  }

  // The layer of clues at a spot, the place in the layer, and the kind of field if the clue is typed in
  // one: a line's clue or a cage's target. Other clues in cells hide targets, unless `target`.
  layer([y, x], target = false) {
    const {shape} = this;
    const lines = shape.layers.find(each => ["rows", "columns", "lines"].includes(each.where));
    const one = where => shape.layers.find(each => each.where === where);
    if (y < 0) return [one("columns") ?? lines, (x - 1) / 2, "column"];
    if (x < 0) return [one("rows") ?? lines, (y - 1) / 2, "row"];
    if (one("places") && !(one("cells") && y % 2 && x % 2)) return this.#inner([y, x]) ? [one("places"), [y - 1, x - 1]] : [];
    if (y % 2 && x % 2) {
      const cell = [(y - 1) / 2, (x - 1) / 2], cages = shape.layers.find(each => each.kind === "cages");
      return cages && (target || !one("cells")) ? [cages, cell, "cage"] : [one("cells"), cell];
    }
    if (y % 2 || x % 2) return [shape.walls, [y, x]];
    return [one("corners"), [y / 2, x / 2]];
  }

  // The signs that are allowed at a spot.
  values([y, x]) {
    const {values = [], only = {}} = this.layer([y, x])[0] ?? {};
    const here = y % 2 && x % 2 ? "cells" : y % 2 ? "rows" : x % 2 ? "columns" : "corners";
    const elsewhere = Object.keys(only).filter(each => each !== here).flatMap(each => only[each]);
    return values.filter(each => !elsewhere.includes(each));
  }

  // The clue at a spot.
  text(spot, target = false) {
    const [layer, at, line] = this.layer(spot, target), {puzzle} = this.play;
    if (!layer) return "";
    if (line === "cage") return String(puzzle.sums?.[puzzle.cages[at[0]][at[1]]] ?? "");
    const all = layer.text?.[`${line}s`] ?? layer.text;
    return texts({text: all})[Array.isArray(at) ? at.join() : at] ?? "";
  }

  // Write a clue; true if satgrid accepts it. Errors are shown unless `quietly`.
  write(spot, text, {quietly = false, target = false} = {}) {
    return this.play.afterEdits(async () => {
      const [layer, at, line] = this.layer(spot, target);
      if (!layer) return false;
      const place = line && line !== "cage" ? {[line]: at} : {at};
      const {puzzle, error} = await insist({verb: "edit", layer: layer.name, ...place, text}, this.play);
      if (error) { if (!quietly) say(error); return false; }
      if (JSON.stringify(puzzle) !== JSON.stringify(this.play.puzzle)) this.play.edit(puzzle);
      return true;
    });
  }

  // -- the keyboard

  async #key(event) {
    if (!this.#setting || event.altKey || event.metaKey || event.ctrlKey) return;
    const {board} = this, {spot} = board, {key} = event;
    const [layer, , line] = this.layer(spot);
    if (key.startsWith("Arrow")) {
      const next = board.next(spot, key);
      if (next) board.focus(next);
      event.preventDefault();
    } else if (layer?.where === "walls" && !line) {
      if (![" ", "Enter", "x"].includes(key)) return;
      event.preventDefault();
      this.#toggle(spot.join());
      this.#send();
    } else if (!layer) return;
    else if (key === "Enter" && this.#unfinished()) event.preventDefault();
    else if (key === "Enter" && this.layer(spot, true)[2] === "cage") {
      event.preventDefault();
      this.target(spot);
    } else if (line && (key === "Enter" || key === " " || /^[\w?+-]$/.test(key))) {
      event.preventDefault();
      this.#field(spot, key.length === 1 && key !== " " ? key : null);
    } else if (key === "Delete" || key === "Backspace") {
      event.preventDefault();
      this.press("");
    } else if (key === " " && layer.values?.length) {
      event.preventDefault();
      this.#turn(spot);
    } else if (key.length === 1 && key !== " ") {
      event.preventDefault();
      this.press(key);
    }
  }

  // A key, also of the keypad, at the focused spot. Digits form one number, which is not yet a clue if
  // the layer has arrows or sums.
  async press(key) {
    const {spot} = this.board, at = spot.join(), [layer] = this.layer(spot);
    const before = this.#typed.at === at && key ? this.#typed.text : "", text = before + key;
    const typed = this.#typed = {at, text};
    if (layer?.begun && /^\d{1,4}$/.test(text)) return say(`${text} …`);
    quiet();
    if (before && await this.write(spot, text, {quietly: true})) return;
    if (this.#typed !== typed) return;  // more was typed meanwhile
    if (before) this.#typed = {at, text: key};
    if (before && layer?.begun && /^\d$/.test(key)) return say(`${key} …`);
    await this.write(spot, key);
  }

  // The next of a layer's signs.
  #turn(spot) {
    const round = ["", ...this.values(spot)];
    return this.write(spot, round[(round.indexOf(this.text(spot)) + 1) % round.length]);
  }

  // A field for the target of the cage that a cell is in.
  target(spot) { this.#field(spot, null, true); }

  // A field for the clue of a line, or a target, over the board.
  #field(spot, first, target = false) {
    const {board, frame} = this, [, at, line] = this.layer(spot, target);
    clueField({
      over: board.spots.get(spot.join()), frame, line, first,
      name: line === "cage" ? "target of the cage" : `${line} ${at + 1}`,
      value: first ?? this.text(spot, target),
      done: async (text, way) => {
        const next = way && line !== "cage" ? board.next(spot, way) : null;
        board.focus(next ?? spot);
        if (text !== null) await this.write(spot, text, {target});
      },
    });
  }

  // -- the pointer

  #down(event) {
    if (!this.#setting || event.button > 2) return;
    event.preventDefault();
    this.board.matrix = null;
    const aimed = event.target.dataset?.at;
    if (aimed) this.board.focus(aimed.split(","));
    if (this.shape.walls && this.#near(event)) {
      this.board.root.setPointerCapture(event.pointerId);
      this.#drag = {node: this.#corner(event), stroke: undefined, first: this.#side(event)};
      return;
    }
    if (!aimed) return;
    const spot = aimed.split(",").map(Number), [layer, , line] = this.layer(spot);
    if (this.layer(spot, true)[2] === "cage") {
      this.board.root.setPointerCapture(event.pointerId);
      this.#drag = {cell: this.layer(spot, true)[1], field: line === "cage" ? spot : null};
    } else if (line && layer) this.#field(spot, null);
    else if (layer?.kind === "signs") {
      if (event.button === 2) this.write(spot, "");
      else this.#turn(spot);
    }
  }

  #corner(event) {
    const [x, y] = this.board.point(event);
    return [2 * Math.round(y / this.shape.cell), 2 * Math.round(x / this.shape.cell)];
  }

  // Whether a point is near enough to a side to mean a wall.
  #near(event) {
    const [x, y] = this.board.point(event).map(v => v / this.shape.cell);
    if (Math.min(x, y, this.shape.width - x, this.shape.height - y) < -0.3) return false;
    return Math.min(Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))) < 0.18;
  }

  #side(event) {
    const [x, y] = this.board.point(event).map(v => v / this.shape.cell);
    const side = Math.abs(x - Math.round(x)) < Math.abs(y - Math.round(y))
      ? [2 * Math.floor(y) + 1, 2 * Math.round(x)] : [2 * Math.round(y), 2 * Math.floor(x) + 1];
    return this.#inner(side) ? side.join() : null;
  }

  #inner([y, x]) {
    return y > 0 && x > 0 && y < 2 * this.shape.height && x < 2 * this.shape.width;
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (drag.cell) return this.#join(event);
    const node = this.#corner(event), [dy, dx] = [node[0] - drag.node[0], node[1] - drag.node[1]];
    if (Math.abs(dy) + Math.abs(dx) !== 2) { if (dy || dx) drag.node = node; return; }
    const side = [drag.node[0] + dy / 2, drag.node[1] + dx / 2];
    drag.node = node;
    drag.first = null;
    if (!this.#inner(side)) return;
    drag.stroke ??= !this.#walls.has(side.join());
    if (drag.stroke) this.#walls.add(side.join());
    else this.#walls.delete(side.join());
    this.#drawWalls();
  }

  // Cells under the pointer's path become one cage.
  #join(event) {
    const drag = this.#drag, [r, c] = drag.cell, {cell, height, width} = this.shape;
    const [a, b] = this.board.point(event).reverse().map(v => Math.floor(v / cell));
    if ((a === r && b === c) || a < 0 || b < 0 || a >= height || b >= width) return;
    drag.cell = [a, b];
    drag.field = null;
    if (Math.abs(a - r) + Math.abs(b - c) !== 1) return;
    this.#walls.delete(`${r + a + 1},${c + b + 1}`);
    this.#drawWalls();
  }

  #up() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    if (drag.field) return this.#field(drag.field, null);
    if (drag.first) this.#toggle(drag.first);
    this.#send();
  }

  #toggle(side) {
    if (this.#walls.has(side)) this.#walls.delete(side);
    else this.#walls.add(side);
    this.#drawWalls();
  }

  // Give the puzzle the rooms or cages that the walls make.
  #send() {
    const found = this.#parted;
    if (found) this.play.edit(found);
  }
}

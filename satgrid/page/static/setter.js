// Setting: clues typed into cells, corners and beside lines, signs clicked, walls of rooms drawn.
// satgrid makes the changed puzzle of each edit; edits wait for those before them.
import {ask} from "./asking.js";
import {el, say, svg} from "./dom.js";
import {rooms, walls} from "./rooms.js";
import {texts} from "./shape.js";

export class Setter {
  #edits = Promise.resolve();
  #typed = {at: null, text: ""};
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
    play.addEventListener("opened", () => this.#learnt());
    play.addEventListener("puzzle", () => this.#learnt());
    play.addEventListener("mode", () => this.#learnt());
  }

  get shape() { return this.board.shape; }

  get #setting() { return this.play.mode === "set" && this.shape; }

  // Walls that part nothing yet are kept while the puzzle's rooms are the same.
  #learnt() {
    const {puzzle, shape} = this.play;
    const own = walls(puzzle.rooms, shape.height, shape.width);
    const drawn = walls(rooms(this.#walls, shape.height, shape.width), shape.height, shape.width);
    if (drawn.size !== own.size || [...own].some(each => !drawn.has(each))) this.#walls = own;
    this.#drawWalls();
  }

  #drawWalls() {
    const {board, play: {puzzle, shape, mode}} = this;
    const own = walls(puzzle.rooms, shape.height, shape.width), half = shape.cell / 2;
    const line = ([y, x], name) => svg("path", {class: name, d: y % 2
      ? `M${x * half} ${(y - 1) * half}v${shape.cell}` : `M${(x - 1) * half} ${y * half}h${shape.cell}`});
    const some = (these, those, name) => [...these].filter(each => !those.has(each))
      .map(each => line(each.split(",").map(Number), name));
    board.walls.replaceChildren(...(mode === "set"
      ? [...some(this.#walls, own, "wall"), ...some(own, this.#walls, "no-wall")] : []));
  }

  // The layer of clues that stand at a spot, and where there.
  layer([y, x]) {
    const {shape} = this;
    const lines = shape.layers.find(each => ["rows", "columns", "lines"].includes(each.where));
    const one = where => shape.layers.find(each => each.where === where);
    if (y < 0) return [one("columns") ?? lines, (x - 1) / 2, "column"];
    if (x < 0) return [one("rows") ?? lines, (y - 1) / 2, "row"];
    if (one("places") && !(one("cells") && y % 2 && x % 2)) return this.#inner([y, x]) ? [one("places"), [y - 1, x - 1]] : [];
    if (y % 2 && x % 2) return [one("cells"), [(y - 1) / 2, (x - 1) / 2]];
    if (y % 2 || x % 2) return [one("walls"), [y, x]];
    return [one("corners"), [y / 2, x / 2]];
  }

  // The signs that may stand there.
  values([y, x]) {
    const {values = [], only = {}} = this.layer([y, x])[0] ?? {};
    const here = y % 2 && x % 2 ? "cells" : y % 2 ? "rows" : x % 2 ? "columns" : "corners";
    const elsewhere = Object.keys(only).filter(each => each !== here).flatMap(each => only[each]);
    return values.filter(each => !elsewhere.includes(each));
  }

  // What stands there now.
  text(spot) {
    const [layer, at, line] = this.layer(spot);
    if (!layer) return "";
    const all = layer.text?.[`${line}s`] ?? layer.text;
    return texts({text: all})[Array.isArray(at) ? at.join() : at] ?? "";
  }

  // Write a clue; true if satgrid takes it. Refusals are told unless `quietly`.
  write(spot, text, quietly = false) {
    const done = this.#edits.then(async () => {
      const [layer, at, line] = this.layer(spot);
      if (!layer) return false;
      const place = line ? {[line]: at} : {at};
      const {puzzle, error} = await ask({verb: "edit", puzzle: this.play.puzzle, layer: layer.name, ...place, text});
      if (error) { if (!quietly) say(error); return false; }
      if (JSON.stringify(puzzle) !== JSON.stringify(this.play.puzzle)) this.play.edit(puzzle);
      return true;
    });
    this.#edits = done.catch(() => false);
    return this.#edits;
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
    } else if (layer?.where === "walls") {
      if (![" ", "Enter", "x"].includes(key)) return;
      event.preventDefault();
      this.#toggle(spot.join());
      this.#send();
    } else if (!layer) return;
    else if (line && (key === "Enter" || key === " " || /^[\w?+-]$/.test(key))) {
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

  // A key, or one of the keypad's, at the spot that has the focus; digits make one number.
  async press(key) {
    const {spot} = this.board, at = spot.join();
    const before = this.#typed.at === at && key ? this.#typed.text : "";
    this.#typed = {at, text: before + key};
    if (before && await this.write(spot, before + key, true)) return;
    if (before) this.#typed = {at, text: key};
    // An arrow's number is no clue yet.
    await this.write(spot, key, this.layer(spot)[0]?.kind === "arrows");
  }

  // The next of a layer's signs.
  #turn(spot) {
    const round = ["", ...this.values(spot)];
    return this.write(spot, round[(round.indexOf(this.text(spot)) + 1) % round.length]);
  }

  // A field for the clue of a line, over the board.
  #field(spot, first) {
    const [layer, at, line] = this.layer(spot);
    const box = this.board.spots.get(spot.join()).getBoundingClientRect();
    const home = this.frame.getBoundingClientRect();
    const field = el("input", {class: "clue-field", "aria-label": `${line} ${at + 1}`, spellcheck: "false", autocomplete: "off", value: first ?? this.text(spot)});
    field.style.left = `${Math.max(0, Math.min(box.left - home.left, home.width - 170)) + this.frame.scrollLeft}px`;
    field.style.top = `${box.top - home.top + this.frame.scrollTop + (line === "row" ? 0 : Math.max(0, box.height - 34))}px`;
    let closed = false;
    const close = async (keep, way) => {
      if (closed) return;
      closed = true;
      const text = field.value.trim();
      field.remove();
      const next = way ? this.board.next(spot, way) : null;
      this.board.focus(next ?? spot);
      if (keep) await this.write(spot, text);
    };
    field.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Escape") close(false);
      else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
        event.preventDefault();
        close(true, line === "row" ? "ArrowDown" : "ArrowRight");
      }
    });
    field.addEventListener("blur", () => close(true));
    this.frame.append(field);
    field.focus();
    if (first === null) field.select();
    else field.setSelectionRange(first.length, first.length);
  }

  // -- the pointer

  #down(event) {
    if (!this.#setting || event.button > 2) return;
    event.preventDefault();
    this.board.matrix = null;
    const aimed = event.target.dataset?.at, again = this.board.focused === aimed;
    const focused = document.activeElement?.dataset?.at === aimed;
    if (aimed) this.board.focus(aimed.split(","));
    if (this.shape.layerAt("walls") && this.#near(event)) {
      this.board.root.setPointerCapture(event.pointerId);
      this.#drag = {node: this.#corner(event), stroke: undefined, first: this.#side(event)};
      return;
    }
    if (!aimed) return;
    const spot = aimed.split(",").map(Number), [layer, , line] = this.layer(spot);
    if (line && layer) this.#field(spot, null);
    else if (layer?.kind === "signs" && (event.button === 2 || focused || !again)) {
      if (event.button === 2) this.write(spot, "");
      else this.#turn(spot);
    }
  }

  #corner(event) {
    const [x, y] = this.board.point(event);
    return [2 * Math.round(y / this.shape.cell), 2 * Math.round(x / this.shape.cell)];
  }

  // Whether a point is so near to a side that a wall is meant.
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

  #up() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    if (drag.first) this.#toggle(drag.first);
    this.#send();
  }

  #toggle(side) {
    if (this.#walls.has(side)) this.#walls.delete(side);
    else this.#walls.add(side);
    this.#drawWalls();
  }

  // The rooms that the walls part become the puzzle's.
  #send() {
    const {puzzle, shape} = this.play, parted = rooms(this.#walls, shape.height, shape.width);
    const same = (a, b) => a.size === b.size && [...a].every(each => b.has(each));
    const after = walls(parted, shape.height, shape.width);
    if (!same(after, walls(puzzle.rooms, shape.height, shape.width)))
      this.play.edit({...puzzle, rooms: parted});
  }
}

// The board: satgrid's drawing, the player's entries, and over both a focusable, labelled element
// for each cell, side, corner and clue beside the board that the mode uses.
import {$, drawing, svg} from "./dom.js";
import {look} from "./look.js";
import {UNKNOWN} from "./shape.js";

// The layers from the paper upwards; `drawn` and `clues` are satgrid's.
const ORDER = ["paper", "marks", "given-under", "under", "drawn", "given", "over", "clues", "walls", "hints"];

const STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

// The least and most pixels of a unit of the drawing; a cell has 20 units.
const LEAST = 0.3, MOST = 4.2;

export class Board {
  // `play` is the open puzzle, `root` the svg element of the board.
  constructor(root, play) {
    Object.assign(this, {root, play, spots: new Map(), entered: new Map()});
    const group = name => svg("g", {class: name, "aria-hidden": "true"});
    for (const name of ORDER) this[name] = group(name);
    this.grid = svg("g", {role: "grid", class: "grid", "aria-label": "Board"});
    // These groups are never moved: an element that is moved loses the focus.
    root.append(...ORDER.map(name => this[name]), this.grid);
    this.focused = null;
    this.zoom = 1;
    root.addEventListener("focusin", event => this.#focused(event.target));
    addEventListener("beforeprint", () => this.#onPaper());
    play.addEventListener("entries", ({detail}) => {
      for (const place of detail ?? this.#places()) this.enter(place);
    });
  }

  // Draw satgrid's answer about a puzzle; focusable elements are kept if the board's form is the same.
  draw(board, shape) {
    const form = `${shape.form} ${this.play.mode}`;
    const root = drawing(board.svg);
    for (const name of ["viewBox", "font-family", "font-size", "text-anchor", "fill"])
      this.root.setAttribute(name, root.getAttribute(name) ?? "");
    const parts = [...root.children].filter(each => each.localName !== "title");
    // The paper, and a white board on dark paper if colours have a meaning.
    const paper = parts.findIndex(each => each.localName !== "rect");
    this.root.classList.toggle("bright", paper > 1);
    const clues = parts.findIndex(each => ["rows", "cells"].includes(each.getAttribute("class")));
    // Lines are under the discs of clues, other entries over everything printed.
    const over = shape.lattice && clues >= 0 ? clues : parts.length;
    this.paper.replaceChildren(...parts.slice(0, paper));
    // Discs at corners of cells are over the entries around them.
    const above = (each, k) => k >= over || each.getAttribute("class") === "meeting";
    this.drawn.replaceChildren(...parts.filter((each, k) => k >= paper && !above(each, k)));
    this.clues.replaceChildren(...parts.filter((each, k) => k >= paper && above(each, k)));
    this.shape = shape;
    this.printed = board.printed ?? {};
    this.box = this.#room(root.getAttribute("viewBox").split(" ").map(Number));
    this.root.setAttribute("viewBox", this.box.join(" "));
    this.texts = new Map();
    for (const text of this.root.querySelectorAll("g.cells > text")) {
      const at = [text.getAttribute("y") - 4, text.getAttribute("x")];
      this.texts.set(at.map(v => Math.floor(v / shape.cell)).join(), text);
    }
    if (form !== this.form) this.#lay(form);
    else for (const [at, element] of this.spots) this.#label(at, element);
    this.size();
    this.redraw();
  }

  // The view box with room for clues beside the board that do not exist yet.
  #room([x, y, width, height]) {
    const {shape: {cell}} = this, setting = this.play.mode === "set";
    if (!setting || !this.#beside) return [x, y, width, height];
    const [left, above] = [x, y].map(v => Math.max(0, v + cell));
    return [x - left, y - above, width + left, height + above];
  }

  get #beside() { return this.shape.layers.some(each => ["rows", "columns", "lines"].includes(each.where)); }

  // Fit the board into its frame.
  size() {
    const frame = this.root.parentElement, [, , width, height] = this.box;
    const below = $("keys").hidden ? 0 : $("keys").offsetHeight + 10;
    // In narrow windows, messages are below the board and its keys.
    const said = matchMedia("(max-width: 56rem)").matches ? 76 : 40;
    const room = innerHeight - frame.getBoundingClientRect().top - scrollY - said - below;
    const most = Math.min((frame.clientWidth - 12) / width, Math.max(room, 320) / height, MOST);
    const scale = Math.max(most, LEAST) * this.zoom;
    this.root.style.width = `${Math.floor(width * scale)}px`;
    this.root.style.height = `${Math.floor(height * scale)}px`;
  }

  // Change the colours of dark paper to those of white paper for printing.
  #onPaper() {
    const changed = [];
    for (const each of [this.root, ...this.root.querySelectorAll("[fill], [stroke]")]) for (const name of ["fill", "stroke"]) {
      const night = each.getAttribute(name), day = this.printed[night];
      if (!day) continue;
      changed.push(() => { if (each.getAttribute(name) === day) each.setAttribute(name, night); });
      each.setAttribute(name, day);
    }
    addEventListener("afterprint", () => changed.forEach(back => back()), {once: true});
  }

  // Draw all entries again.
  redraw() {
    for (const name of ["given-under", "given", "under", "over"]) this[name].replaceChildren();
    this.entered.clear();
    for (const text of this.texts.values()) text.classList.remove("on-shade");
    for (const [at, value] of this.shape.given) {
      const {under, over} = look(this.shape, at.split(",").map(Number), value);
      if (under) this["given-under"].append(under);
      if (over) this.given.append(over);
    }
    for (const place of this.#places()) this.enter(place);
  }

  // Draw one entry again.
  enter(place) {
    const at = place.join(), value = this.play.grid[place[0]][place[1]];
    for (const each of this.entered.get(at) ?? []) each.remove();
    this.entered.delete(at);
    if (value !== UNKNOWN) {
      const {under, over} = look(this.shape, place, value);
      if (under) this.under.append(under);
      if (over) this.over.append(over);
      this.entered.set(at, [under, over].filter(Boolean));
    }
    if (!this.shape.lattice) {
      const dark = this.entered.get(at)?.some(each => each.classList.contains("shade"));
      this.texts.get(at)?.classList.toggle("on-shade", Boolean(dark));
    }
    const spot = this.shape.spot(place).join();
    if (this.spots.has(spot)) this.#label(spot, this.spots.get(spot));
  }

  * #places() {
    const {grid} = this.play;
    for (let r = 0; r < grid.length; r++) for (let c = 0; c < grid[r].length; c++) yield [r, c];
  }

  // -- elements that take the focus

  #lay(form) {
    const {shape} = this, setting = this.play.mode === "set", half = shape.cell / 2;
    const layer = where => shape.layerAt(where);
    const places = setting && layer("places"), sides = setting ? shape.walls || places : shape.lattice;
    const [bx, by] = this.box, rows = [];
    // Cells leave room for sides and corners.
    const wide = sides || layer("corners") ? half - 3 : half;
    const focused = this.grid.contains(document.activeElement);
    this.form = form;
    this.spots.clear();
    const heads = svg("g", {role: "row"});
    const add = (row, at, place) => {
      const element = svg("rect", {role: "gridcell", tabindex: "-1", "data-at": at, ...place});
      this.spots.set(at, element);
      this.#label(at, element);
      row.append(element);
    };
    const lines = this.#beside;
    if (lines) {
      for (let c = 0; c < shape.width; c++)
        add(heads, `-1,${2 * c + 1}`, {x: c * shape.cell, y: by, width: shape.cell, height: Math.max(-by, 1)});
      if (heads.childElementCount) rows.push(heads);
    }
    for (let y = 0; y <= 2 * shape.height; y++) {
      const row = svg("g", {role: "row"});
      if (lines && y % 2) add(row, `${y},-1`, {x: bx, y: (y - 1) * half, width: Math.max(-bx, 1), height: shape.cell});
      for (let x = 0; x <= 2 * shape.width; x++) {
        const cell = y % 2 && x % 2, corner = !(y % 2) && !(x % 2), at = `${y},${x}`;
        const px = x * half, py = y * half;
        if (cell) add(row, at, {x: px - wide, y: py - wide, width: 2 * wide, height: 2 * wide});
        else if (corner && (layer("corners") || (places && !places.only?.rows && !this.#rim([y, x])))) add(row, at, {x: px - 4, y: py - 4, width: 8, height: 8});
        else if (!corner && sides && !(setting && this.#rim([y, x])) && !shape.rim([y, x]))
          add(row, at, y % 2 ? {x: px - 3, y: py - half + 3, width: 6, height: shape.cell - 6}
            : {x: px - half + 3, y: py - 3, width: shape.cell - 6, height: 6});
      }
      if (row.childElementCount) rows.push(row);
    }
    this.grid.replaceChildren(...rows);
    const at = this.spots.has(this.focused) ? this.focused : "1,1";
    this.spots.get(at)?.setAttribute("tabindex", "0");
    this.focused = at;
    if (focused) this.spots.get(at)?.focus({preventScroll: true});
  }

  #rim([y, x]) {
    return y === 0 || x === 0 || y === 2 * this.shape.height || x === 2 * this.shape.width;
  }

  #label(at, element) {
    const [y, x] = at.split(",").map(Number), {shape} = this;
    if (y < 0 || x < 0) {
      const line = y < 0 ? `column ${(x + 1) / 2}` : `row ${(y + 1) / 2}`;
      element.setAttribute("aria-label", shape.labels[line] ?? line);
      return;
    }
    const place = shape.place([y, x]);
    const entered = place && this.play.mode === "solve" ? this.play.grid[place[0]]?.[place[1]] : null;
    const known = place?.join(), value = shape.fixed.get(known) ?? entered;
    const said = shape.clued.has(known) && shape.fixed.has(known);
    const entry = value && value !== UNKNOWN && !said ? `, ${shape.name(value, place)}` : "";
    element.setAttribute("aria-label", shape.label([y, x]) + entry);
  }

  #focused(element) {
    const at = element.dataset?.at;
    if (!at) return;
    this.spots.get(this.focused)?.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    this.focused = at;
    this.root.dispatchEvent(new CustomEvent("spot", {detail: this.spot}));
  }

  // The spot that has the focus.
  get spot() { return this.focused.split(",").map(Number); }

  focus(spot) {
    this.spots.get(spot.join())?.focus({preventScroll: false});
  }

  // The spot that an arrow key leads to: the next element in that direction.
  next([y, x], key) {
    const [dy, dx] = STEPS[key];
    for (let k = 1; k <= 2; k++) {
      const spot = [y + k * dy, x + k * dx];
      if (this.spots.has(spot.join())) return spot;
    }
    return null;
  }

  // The point of a pointer's event, in the drawing's units.
  point(event) {
    this.matrix ??= this.root.getScreenCTM().inverse();
    const {a, b, c, d, e, f} = this.matrix;
    return [a * event.clientX + c * event.clientY + e, b * event.clientX + d * event.clientY + f];
  }
}

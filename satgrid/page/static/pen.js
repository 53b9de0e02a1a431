// Solving by pointer and keyboard.
//
// The left button cycles through the values, or paints; the right button enters the other value: white
// or no line. Lines go from node to node: cells, or corners if lines go along sides.
import {LINE, NONE, UNKNOWN} from "./shape.js";

export class Pen {
  // `chosen` is the value that the palette paints with.
  chosen = null;
  #typed = {at: null, text: ""};
  #drag = null;

  constructor(board, play) {
    Object.assign(this, {board, play});
    const {root} = board;
    root.addEventListener("pointerdown", event => this.#down(event));
    root.addEventListener("pointermove", event => this.#move(event));
    root.addEventListener("pointerup", event => this.#up(event));
    // A touch that moves or pinches the board enters nothing.
    root.addEventListener("pointercancel", () => { this.#drag = null; this.play.abandon(); });
    root.addEventListener("lostpointercapture", () => this.#end());
    // Another board has other cells.
    play.addEventListener("opened", () => { this.#drag = null; });
    root.addEventListener("contextmenu", event => event.preventDefault());
    root.addEventListener("keydown", event => this.#key(event));
  }

  get shape() { return this.board.shape; }

  get #solving() { return this.play.mode === "solve" && this.shape; }

  // Whether clicks paint cells; otherwise values are typed.
  get paints() {
    const {lattice, values} = this.shape;
    return lattice || values.length <= 3 || values.every(each => each.fill) || values.slice(1).every(each => each.shape);
  }

  // The values of the palette, if cells can be painted in more than black and white.
  get palette() {
    return this.paints && !this.shape.lattice && this.shape.values.length > 2 ? this.shape.values : [];
  }

  value([r, c]) { return this.play.grid[r][c]; }

  // -- the pointer

  #down(event) {
    if (!this.#solving || event.button > 2 || this.#drag) return;
    event.preventDefault();
    this.board.matrix = null;
    const point = this.board.point(event), other = event.button === 2 || event.ctrlKey;
    const node = this.#node(point);
    const aimed = event.target.dataset?.at;
    if (aimed) this.board.focus(aimed.split(","));
    if (!node) return;
    this.board.root.setPointerCapture(event.pointerId);
    this.#drag = {node, other, point, moved: false, stroke: undefined};
    this.play.begin();
    if (!this.shape.lattice && this.paints) this.#paint(node);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || (!this.shape.lattice && !this.paints)) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const point = this.board.point(each), node = this.#node(point);
      if (!node || node.join() === drag.node.join()) continue;
      for (const step of steps(drag.node, node, this.shape.lattice)) {
        if (this.shape.lattice) this.#line(drag.node, step);
        else this.#paint(step);
        drag.node = step;
      }
      drag.moved = true;
    }
  }

  #up(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (this.shape.lattice && !drag.moved) this.#click(this.board.point(event), drag.other);
    this.#end();
  }

  #end() {
    if (!this.#drag) return;
    this.#drag = null;
    this.play.finish();
  }

  // The node at a point: a place that lines connect, or the cell to paint; null outside.
  #node([x, y]) {
    const {shape} = this, half = shape.cell / 2;
    if (shape.lattice && !shape.through) {
      const spot = [2 * Math.round(y / shape.cell), 2 * Math.round(x / shape.cell)];
      return shape.inside(spot) ? spot : null;
    }
    const [r, c] = [Math.floor(y / shape.cell), Math.floor(x / shape.cell)];
    if (r < 0 || c < 0 || r >= shape.height || c >= shape.width || half <= 0) return null;
    return shape.lattice ? [2 * r + 1, 2 * c + 1] : [r, c];
  }

  #paint(place) {
    const drag = this.#drag;
    drag.stroke ??= this.#other(place, drag.other) ?? this.turned(place);
    this.play.enter([[place, drag.stroke]]);
  }

  // The value that the right button enters, undefined for the left button.
  #other(place, other) {
    if (!other) return undefined;
    const second = this.shape.lattice ? NONE : this.shape.values[0].value;
    return this.value(place) === second ? UNKNOWN : second;
  }

  // The value after this one: first drawn values, then the background, then none.
  turned(place) {
    const now = this.value(place), {shape} = this;
    if (this.palette.length) {
      const brush = this.chosen ?? shape.values[1].value;
      return now === brush ? UNKNOWN : brush;
    }
    if (shape.lattice && (place[0] + place[1]) % 2 === 0) {
      return now === UNKNOWN ? NONE : now === NONE ? LINE : UNKNOWN;
    }
    const [none, ...drawn] = shape.values.map(each => each.value);
    const round = none === NONE ? [UNKNOWN, ...drawn, none] : [UNKNOWN, none, ...drawn];
    return round[(round.indexOf(now) + 1) % round.length];
  }

  #line(from, to) {
    const drag = this.#drag, side = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    drag.stroke ??= this.#other(side, drag.other) ?? (this.#drawn(side) && !this.shape.double ? UNKNOWN : this.#more(side));
    this.#enterSide(side, drag.stroke);
  }

  #drawn(side) { return ![UNKNOWN, NONE].includes(this.value(side)); }

  // One more bridge; a line if the puzzle has no bridges.
  #more(side) {
    const drawn = this.shape.values.map(each => each.value).filter(value => value !== NONE);
    return drawn[(drawn.indexOf(this.value(side)) + 1) % drawn.length];
  }

  #enterSide(side, value) {
    const all = this.shape.stretch(side);
    const own = all.length ? all : value === NONE || value === UNKNOWN ? [side] : [];
    this.play.enter(own.map(each => [each, value]));
  }

  #click([x, y], other) {
    const {shape} = this, [fx, fy] = [x / shape.cell, y / shape.cell];
    const [dx, dy] = [fx - Math.round(fx), fy - Math.round(fy)];
    const near = Math.min(Math.abs(dx), Math.abs(dy));
    const place = shape.fillsRest && near > 0.25
      ? [2 * Math.floor(fy) + 1, 2 * Math.floor(fx) + 1]
      : Math.abs(dx) < Math.abs(dy)
        ? [2 * Math.floor(fy) + 1, 2 * Math.round(fx)]
        : [2 * Math.round(fy), 2 * Math.floor(fx) + 1];
    if (!shape.inside(place)) return;
    const cell = (place[0] + place[1]) % 2 === 0;
    const value = this.#other(place, other) ?? this.turned(place);
    if (cell) this.play.enter([[place, other ? (this.value(place) === LINE ? UNKNOWN : LINE) : value]]);
    else this.#enterSide(place, value);
  }

  // -- the keyboard

  #key(event) {
    if (!this.#solving || event.altKey || event.metaKey || event.ctrlKey) return;
    const {board, shape} = this, {spot} = board, {key} = event;
    const place = shape.place(spot);
    if (key.startsWith("Arrow")) {
      const next = event.shiftKey ? this.#draw(spot, key) : board.next(spot, key);
      if (next) board.focus(next);
    } else if (!place || !shape.open(place)) return;
    else if (key === "Delete" || key === "Backspace") this.put(place, UNKNOWN);
    else if (key === " " || key === "Enter") this.put(place, this.turned(place));
    else if (key.length === 1 && !this.type(place, key)) return;
    else if (key.length > 1) return;
    event.preventDefault();
  }

  // Shift with an arrow key copies the value here to the next cell, or draws a line.
  #draw(spot, key) {
    const {board, shape} = this, step = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[key];
    const [far, near] = [2, 1].map(k => [spot[0] + k * step[0], spot[1] + k * step[1]]);
    if (!board.spots.has(far.join()) || ![spot, far].every(each => shape.inside(each))) return board.next(spot, key);
    if (!shape.lattice) this.put(shape.place(far), this.value(shape.place(spot)));
    else if (shape.open(near) && (near[0] + near[1]) % 2) this.put(near, this.turned(near));
    return far;
  }

  // Enter a value at a place, or along the whole bridge.
  put(place, value) {
    if (this.shape.lattice && (place[0] + place[1]) % 2) this.#enterSide(place, value);
    else this.play.enter([[place, value]]);
  }

  // Enter the value of a key: x is the background, digits and letters are values of that name, and
  // consecutive digits form one number. Returns false for other keys.
  type(place, key) {
    const {shape} = this, names = new Map();
    if (key === "?") return this.put(place, UNKNOWN), true;
    for (const {value, text} of shape.values) {
      names.set(value, value);
      if (text) names.set(text, value);
    }
    const at = place.join(), before = this.#typed.at === at ? this.#typed.text : "";
    for (const text of [before + key, key]) {
      const value = names.get(text) ?? (text.length === 1 ? names.get(text.toUpperCase()) : undefined);
      if (value === undefined) continue;
      this.#typed = {at, text};
      this.put(place, value);
      return true;
    }
    this.#typed = {at: null, text: ""};
    if (key !== "x") return false;
    this.put(place, shape.values[0].value);
    return true;
  }
}

// The nodes from one node to another, each next to the one before.
function* steps([r, c], [to, across], lattice) {
  const k = lattice ? 2 : 1;
  while (r !== to || c !== across) {
    if (Math.abs(to - r) > Math.abs(across - c)) r += k * Math.sign(to - r);
    else c += k * Math.sign(across - c);
    yield [r, c];
  }
}

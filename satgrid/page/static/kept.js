// Progress, saved in the browser: one record per puzzle, and a message if saving fails.
// A record has a version number, by which a tab notices that another one has written since.
import {say} from "./dom.js";

const PREFIX = "satgrid:puzzle:", SOON_MS = 400;

// The key of a puzzle's record: two 32-bit hashes of its JSON, with different multipliers.
export const key = puzzle => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(puzzle)) {
    const code = character.codePointAt(0);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
};

function read(id) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id));
    const texts = rows => Array.isArray(rows) && rows.every(row => typeof row === "string");
    const whole = found?.puzzle && texts(found.grid) && Array.isArray(found.points);
    return whole && ["set", "solve"].includes(found.mode) ? found : null;
  } catch {
    return null;
  }
}

export class Kept {
  #version = 0;
  #timer = 0;
  #warned = false;

  constructor(play, reopen) {
    Object.assign(this, {play, reopen});
    for (const name of ["stroke", "puzzle", "points", "mode"]) play.addEventListener(name, () => this.#soon());
    play.addEventListener("opened", () => { this.#version = read(play.id)?.version ?? 0; this.dirty = false; this.#last(); });
    addEventListener("pagehide", () => this.write());
    addEventListener("storage", event => {
      if (event.key === PREFIX + play.id && event.newValue) this.#another();
    });
  }

  // The record of a puzzle, or null.
  of(id) { return read(id); }

  // The record of the puzzle that was open last, or null.
  last() {
    try { return read(localStorage.getItem("satgrid:last")); } catch { return null; }
  }

  // All records, the newest first.
  all() {
    try {
      return Object.keys(localStorage).filter(each => each.startsWith(PREFIX))
        .map(each => ({id: each.slice(PREFIX.length), ...read(each.slice(PREFIX.length))}))
        .filter(each => each.puzzle).sort((a, b) => b.saved - a.saved);
    } catch {
      return [];
    }
  }

  forget(id) { try { localStorage.removeItem(PREFIX + id); } catch { /* nothing was saved */ } }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), SOON_MS);
    this.dirty = true;
  }

  #last() { try { localStorage.setItem("satgrid:last", this.play.id); } catch { /* write() reports this */ } }

  // Save the open puzzle now, `anyway` even over a newer version of another tab.
  write(anyway = false) {
    const {play} = this;
    clearTimeout(this.#timer);
    if (!play.puzzle || !this.dirty) return;
    const there = read(play.id)?.version ?? 0;
    if (there > this.#version && !anyway) return this.#another();
    const record = {
      puzzle: play.puzzle, grid: play.rows, points: play.points, mode: play.mode,
      id: play.id, saved: Date.now(), version: Math.max(there, this.#version) + 1,
    };
    try {
      localStorage.setItem(PREFIX + play.id, JSON.stringify(record));
      this.#version = record.version;
      this.dirty = false;
      this.#warned = false;
      this.#last();
    } catch {
      if (!this.#warned) say("The browser's storage is full: new entries will be lost when you close this tab. Delete old puzzles under Open.");
      this.#warned = true;
    }
  }

  // Another tab with the same puzzle wrote last.
  #another() {
    clearTimeout(this.#timer);
    if (!this.dirty) {
      say("This puzzle was changed in another tab.", ["Show its entries", () => this.reopen(read(this.play.id))]);
      return;
    }
    say("This puzzle was changed in another tab: your entries here are not saved.", ["Keep mine", () => { this.dirty = true; this.write(true); }]);
  }
}

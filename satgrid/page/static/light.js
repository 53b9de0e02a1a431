// The light shows how many solutions the puzzle has, in words, with a sign and a colour.
// Answers about earlier states are ignored.
import {ask, line} from "./asking.js";
import {$, count, el} from "./dom.js";

const SECONDS = 2, LONGER = 20, WAIT_MS = 40, BUSY_MS = 300, LATE_MS = 700;
const NOTHING = {none: "No cell has a candidate: there is no solution.", undecided: "Not decided in time."};
const SIGNS = {one: "✓", several: "≠", none: "✗", undecided: "…", asked: "·", bad: "!"};

export class Light extends EventTarget {
  answer = null;
  #state = 0;
  #answered = 0;
  #seconds = SECONDS;
  #timer = 0;
  #busy = 0;
  #late = 0;
  #asked = null;
  #wanted = 0;

  constructor(play, marks) {
    super();
    Object.assign(this, {play, marks});
    play.addEventListener("opened", () => { this.answer = this.candidates = null; });
    for (const name of ["opened", "puzzle"]) play.addEventListener(name, () => this.look());
    play.addEventListener("mode", () => this.#shown());
    for (const name of ["opened", "puzzle", "mode", "stroke"]) play.addEventListener(name, () => this.#possible());
    line.addEventListener("back", () => this.look());
    for (const each of document.querySelectorAll("[name=show]"))
      each.addEventListener("change", () => { this.#shown(); this.#possible(); });
    $("stop").addEventListener("click", () => { this.#asked?.abort(); });
  }

  #shows(what) { return document.querySelector(`[name=show][value=${what}]`).checked; }

  // Ask about the current state soon, for at most `seconds`.
  look(seconds = SECONDS) {
    this.#state++;
    this.#seconds = seconds;
    this.#busy ||= setTimeout(() => this.#say("asked", "Searching …", true), BUSY_MS);
    if (!this.#asked) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#look(), WAIT_MS);
    } else {
      // An outdated search may go on for a while, because its solver learns clauses.
      this.#late ||= setTimeout(() => this.#asked?.abort(), LATE_MS);
    }
  }

  async #look() {
    const mine = this.#state, {play} = this, seconds = this.#seconds;
    if (!play.puzzle) return;
    this.#asked = new AbortController();
    const answer = await ask({verb: "live", puzzle: play.puzzle, seconds, settled: true}, this.#asked.signal);
    this.#asked = null;
    clearTimeout(this.#late);
    this.#late = 0;
    if (mine !== this.#state) return this.#look();
    clearTimeout(this.#busy);
    this.#busy = 0;
    this.answer = answer;
    this.#answered = mine;
    if (answer.gone) this.#say("undecided", "Stopped", false, ["Search again", () => this.look(LONGER)]);
    else if (answer.error) this.#say("bad", answer.error);
    else this.#showStatus(answer, seconds);
    this.#shown();
    this.dispatchEvent(new Event("answer"));
  }

  // The candidates of each cell, with the entries while solving; asked only if they are shown.
  async #possible() {
    const mine = ++this.#wanted, {play} = this;
    $("candidate-words").textContent = "";
    if (!this.#shows("candidates") || !play.puzzle) return;
    await new Promise(done => setTimeout(done, 2 * WAIT_MS));
    if (mine !== this.#wanted) return;
    const grid = play.mode === "solve" ? {grid: play.shape.completed(play.grid)} : {};
    const answer = await ask({verb: "live", puzzle: play.puzzle, ...grid, seconds: SECONDS, candidates: true});
    if (mine !== this.#wanted) return;
    const only = answer.status === "one" && answer.settled;
    this.candidates = only && play.mode === "set" ? play.shape.singles(only) : answer.candidates;
    $("candidate-words").textContent = only ? this.#only() : NOTHING[answer.status] ?? answer.error ?? "";
    this.#shown();
  }

  #only() {
    if (this.play.mode === "set") return "There is one solution: each cell has one value left.";
    return "There is one solution, so each open cell has one candidate, which is not shown.";
  }

  #showStatus({status, open}, seconds) {
    const cells = this.play.shape.lattice ? "place" : "cell";
    if (status === "one") this.#say("one", "One solution");
    else if (status === "several") this.#say("several", `Several solutions${open == null ? "" : `, ${count(open, cells)} open`}`);
    else if (status === "none") this.#say("none", "No solution", false, ["Why?", () => this.dispatchEvent(new Event("why"))]);
    else this.#say("undecided", `Not decided in ${count(seconds, "second")}`, false, ["Search longer", () => this.look(LONGER)]);
  }

  #say(state, words, stoppable = false, doing = null) {
    const box = $("light");
    if (box.dataset.state === state && $("light-words").textContent === words) return;
    box.dataset.state = state;
    $("light-sign").textContent = SIGNS[state];
    $("light-words").textContent = words;
    $("stop").hidden = !stoppable;
    $("light-do").replaceChildren(...(doing ? [el("button", {type: "button", onclick: doing[1]}, doing[0])] : []));
  }

  // Show the chosen marks on the board.
  #shown() {
    const {answer, marks, play} = this, setting = play.mode === "set";
    if (!marks.board.shape) return;
    marks.settled(setting && this.#shows("settled") ? answer?.settled : null);
    marks.difference(setting && this.#shows("difference") ? answer?.two : null);
    marks.candidates(this.#shows("candidates") ? this.candidates : null);
  }

  // The board was drawn again.
  redraw() { this.#shown(); }

  // The solution, if it is known to be the only one.
  get solution() {
    const {answer} = this, now = this.#answered === this.#state;
    const rows = now && answer?.status === "one" ? answer.settled ?? answer.two?.[0] : null;
    return rows && !rows.some(row => row.includes("?")) ? rows : null;
  }
}

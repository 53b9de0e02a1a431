// Help while solving: a check of the entries, conflicts, hints in three parts, all steps, the rating,
// and the reason why a puzzle has no solution.
import {ask, line} from "./asking.js";
import {$, count, el, say} from "./dom.js";

const SECONDS = 10;
const SPOILS = ["where", "what", "why"];
// One or more names of places of the lattice, such as `r1c2|r1c3, bottom of r5c2`.
const NAMED = /(?:(?:, )?(?:\w+ of |corner )?r\d+c\d+(?:\|r\d+c\d+)*)+/g;
const NEXT = {where: "Show the conclusion", what: "Why?"};

export class Panel {
  #told = 0;
  #asked = 0;
  #search = null;
  #steps = [];
  #at = 0;
  #end = "";
  #lost = false;

  constructor(play, marks, light) {
    Object.assign(this, {play, marks, light});
    $("check").onclick = () => this.#check();
    $("hint").onclick = () => this.#hint("where");
    $("steps").onclick = () => this.#walk();
    $("rate").onclick = () => this.#rate();
    $("solution").onclick = () => this.#solution();
    $("told-close").onclick = () => { this.marks.clear("settled", "settled-under"); this.clear(); };
    $("conflicts").onchange = () => this.conflicts();
    line.addEventListener("back", () => { if (this.#lost) this.clear(); });
    light.addEventListener("why", () => this.#explain());
    light.addEventListener("answer", () => this.#solved());
    play.addEventListener("stroke", () => { this.clear(); this.conflicts(); this.#solved(); });
    for (const name of ["opened", "puzzle", "mode"]) play.addEventListener(name, () => this.clear());
    play.addEventListener("opened", () => { this.solved = false; this.conflicts(); });
  }

  get #grid() { return this.play.shape.completed(this.play.grid); }

  #question(verb, others = {}) {
    return {verb, puzzle: this.play.puzzle, grid: this.#grid, seconds: SECONDS, ...others};
  }

  // Ask and show that it takes time; null if the board changed meanwhile, or for an error.
  async #reply(button, question) {
    const mine = ++this.#asked;
    this.#show(el("p", {class: "quiet"}, "Searching …"));
    button?.setAttribute("aria-busy", "true");
    this.#search?.abort();
    this.#search = new AbortController();
    const answer = await ask(question, this.#search.signal);
    button?.removeAttribute("aria-busy");
    if (mine !== this.#asked) return null;
    if (!answer.error) return answer;
    this.#lost = Boolean(answer.lost);
    const entered = ["hint", "steps"].includes(question.verb) && this.play.grid.flat().some(value => value !== "?");
    if (entered && /no solution/.test(answer.error)) this.#astray();
    else this.#show(el("p", {}, sentence(answer.error)));
    return null;
  }

  #astray() {
    this.#show(el("p", {class: "bad"}, "There is no next step: some entry is wrong."),
      el("p", {class: "doing"}, el("button", {type: "button", onclick: () => this.#check()}, "Check")));
  }

  #show(...children) { $("told").replaceChildren(...children.filter(Boolean)); }

  // Clear the messages, since the board has changed.
  clear() {
    this.#asked++;
    this.#lost = false;
    this.#search?.abort();
    this.#show();
    this.marks.clear("looked", "edges", "found", "step", "step-under", "wrong");
  }

  // -- check

  async #check() {
    this.marks.clear("wrong");
    const {play} = this;
    const whole = play.shape.completed(play.grid, true);
    const full = await this.#reply($("check"), this.#question("check", {grid: whole}));
    if (!full) return;
    if (full.right && full.done !== false && !full.conflicts?.length) return this.#done();
    const answer = await this.#reply($("check"), this.#question("check"));
    if (!answer) return;
    if (answer.right == null) return this.#show(el("p", {class: "quiet"}, "Not decided in time."));
    if (answer.right) {
      const open = play.grid.flat().filter(value => value === "?").length;
      this.#show(el("p", {class: "good"}, "Right so far."), open ? null : el("p", {class: "quiet"}, "Every cell is filled in."));
      return;
    }
    const wrong = answer.wrong ?? [];
    this.#show(el("p", {class: "bad"}, "Some entry is wrong."),
      wrong.length ? el("button", {type: "button", onclick: () => {
        this.marks.wrong(wrong);
        this.#show(el("p", {class: "bad"}, `${count(wrong.length, "entry").replace("entrys", "entries")} to check again, marked on the board.`));
      }}, "Show where") : null);
  }

  #done() {
    this.#show(el("p", {class: "good big"}, "Solved!"));
    $("board-frame").classList.add("solved");
  }

  // Show that the puzzle is solved, if its only solution is known.
  #solved() {
    const {play, light} = this, {solution} = light;
    const now = Boolean(solution) && play.mode === "solve" && play.grid.some(row => row.some(v => v !== "?"))
      && play.shape.completed(play.grid, true).join("\n") === solution.join("\n");
    $("board-frame").classList.toggle("solved", now);
    if (now && !this.solved) this.#done();
    this.solved = now;
  }

  // Mark conflicts of the entries, unless this is switched off.
  async conflicts() {
    const mine = ++this.#told, {play, marks} = this;
    const off = !$("conflicts").checked || !play.grid.some(row => row.some(value => value !== "?"));
    if (off || play.mode !== "solve") {
      marks.clear("conflict");
      $("conflict-words").textContent = "";
      return;
    }
    await new Promise(done => setTimeout(done, 120));
    if (mine !== this.#told) return;
    const answer = await ask(this.#question("check", {conflicts: true}));
    if (mine !== this.#told || answer.error) return;
    const found = answer.conflicts ?? [];
    marks.conflicts(found.flatMap(each => each.places ?? []));
    $("conflict-words").textContent = found.slice(0, 3).map(each => sentence(each.text)).join(" ")
      + (found.length > 3 ? ` And ${found.length - 3} more.` : "");
  }

  // -- hints and steps

  async #hint(spoil) {
    const answer = await this.#reply($("hint"), this.#question("hint", {spoil}));
    if (!answer) return;
    const step = answer.steps?.[0];
    if (!step) return this.#show(el("p", {class: "quiet"}, "There are no more steps."));
    const known = SPOILS.indexOf(spoil);
    this.marks.step({...step, facts: known > 0 ? step.facts : []});
    this.#show(el("p", {}, this.#said(step)),
      el("p", {class: "doing"},
        NEXT[spoil] ? el("button", {type: "button", onclick: () => this.#hint(SPOILS[known + 1])}, NEXT[spoil]) : null,
        known === 0 ? null : values(step).length
          ? el("button", {type: "button", onclick: () => this.#enter(step)}, "Enter it")
          // A step may only exclude values, which cannot be entered; the next step uses it.
          : el("button", {type: "button", onclick: () => this.#walk(1)}, "Next step")));
  }

  // Names of sides are long, and the board marks the sides.
  #said({text}) {
    if (!this.play.shape.lattice) return sentence(text);
    return sentence(text.replace(NAMED, all => count(all.split(",").length, "marked place")));
  }

  #enter(step) { this.play.enter(values(step)); }

  async #walk(first = 0) {
    const answer = await this.#reply($("steps"), this.#question("steps"));
    if (!answer) return;
    this.#steps = answer.steps ?? [];
    this.#end = answer.complete === false ? "No more steps were found." : this.#stays(answer.open);
    this.#at = Math.min(first, this.#steps.length - 1);
    if (!this.#steps.length) return this.#show(el("p", {class: "quiet"}, "There are no more steps."), quietly(this.#end));
    this.#step();
  }

  #step() {
    const step = this.#steps[this.#at], n = this.#steps.length;
    const to = (k, label) => el("button", {type: "button", disabled: k < 0 || k >= n, onclick: () => { this.#at = k; this.#step(); }}, label);
    this.marks.step(step);
    // The conclusions of earlier steps are shown like entries.
    this.marks.settled(this.#until(this.#at));
    this.#show(el("p", {class: "quiet"}, `Step ${this.#at + 1} of ${n}`), el("p", {}, this.#said(step)),
      this.#at === n - 1 ? quietly(this.#end) : null,
      el("p", {class: "doing"}, to(this.#at - 1, "‹ Back"), to(this.#at + 1, "Next ›"),
        el("button", {type: "button", onclick: () => { this.marks.settled(null); this.play.enter(this.#steps.slice(0, this.#at + 1).flatMap(values)); }}, "Enter up to here")));
  }

  // The number of places that all steps leave open, in words; "" for none.
  #stays(open) {
    const cells = this.play.shape.lattice ? "place" : "cell";
    return open ? `${count(open, cells)} ${open === 1 ? "stays" : "stay"} open: the puzzle has several solutions.` : "";
  }

  #until(k) {
    const {shape} = this.play, rows = shape.empty();
    for (const [[r, c], value] of this.#steps.slice(0, k).flatMap(values)) rows[r][c] = value;
    return rows.map(row => row.join(""));
  }

  async #rate() {
    const answer = await this.#reply($("rate"), this.#question("rate"));
    if (!answer) return;
    const {rating, text} = answer;
    this.#show(el("p", {}, sentence(text)), quietly(this.#stays(answer.open)),
      rating?.sum != null ? el("p", {class: "quiet"}, `Total cost of the steps: ${rating.sum}.`) : null);
  }

  async #explain() {
    const answer = await this.#reply(null, this.#question("explain", {grid: undefined}));
    if (!answer) return;
    this.marks.step({marks: answer.marks ?? {}, places: answer.places ?? []});
    const lines = [answer.text ?? []].flat();
    this.#show(...(lines.length ? lines : ["No reason was found."]).map(line => el("p", {}, sentence(line))));
  }

  async #solution() {
    const {play, light} = this;
    let grid = light.solution;
    if (!grid) {
      const answer = await this.#reply($("solution"), this.#question("solve", {grid: undefined}));
      if (!answer) return;
      grid = answer.grid ?? answer.two?.[0];
      if (!grid) return this.#show(el("p", {}, answer.status === "none" ? "No solution." : "Not decided in time."));
    }
    play.replace(grid);
    say("The solution is entered. Undo removes it.");
  }
}

// The facts of a step that are entries.
function values(step) {
  return (step.facts ?? []).filter(each => each.value != null).map(each => [each.at, each.value]);
}

const quietly = words => words ? el("p", {class: "quiet"}, words) : null;

const sentence = text => {
  const said = String(text ?? "").trim();
  return said && said[0].toUpperCase() + said.slice(1) + (/[.!?)]$/.test(said) ? "" : ".");
};

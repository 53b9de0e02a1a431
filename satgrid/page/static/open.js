// Opens puzzles: new boards, generated puzzles, examples, and texts, files and addresses.
import {ask} from "./asking.js";
import {$, count, el, say} from "./dom.js";
import {fields, settings} from "./settings.js";
import {base64} from "./share.js";

// A file is sent as base64, which is a third longer, in a question of up to 1 MB.
const MOST_KB = 700;

export class Open {
  #making = null;

  // `show(puzzle, how)` opens a puzzle, `entries(rows)` enters values, `kept` has the saved records.
  constructor(show, entries, kept) {
    Object.assign(this, {show, entries, kept, families: new Map()});
    $("new").onclick = () => this.#new();
    $("open").onclick = () => { $("found-part").hidden = true; this.#listed(); };
    $("new-box").onclose = () => this.#making?.abort();
    $("family").onchange = () => this.#family();
    $("new-blank").onclick = () => this.#blank();
    $("new-made").onclick = () => this.#made();
    $("new-example").onclick = () => this.#open({puzzle: this.#chosen.example}, $("new-box"));
    $("open-text").onclick = () => this.read({text: $("text").value}, $("open-box"));
    $("text").onkeydown = event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("open-text").click();
    };
    $("file").onchange = () => { this.#file($("file").files[0], $("open-box")); $("file").value = ""; };
    addEventListener("dragover", event => event.preventDefault());
    addEventListener("drop", event => this.#dropped(event));
    addEventListener("paste", event => {
      if (event.target.matches?.("input, textarea")) return;
      const file = event.clipboardData.files[0], text = event.clipboardData.getData("text");
      if (file) this.#file(file);
      else if (text.trim()) this.read({text});
    });
  }

  // Load the families; true if satgrid answers.
  async learn() {
    const {families, error} = await ask({verb: "families"});
    if (error) return false;
    this.families = new Map(families.map(each => [each.name, each]));
    const chosen = $("family").value;
    $("family").replaceChildren(...families.map(each => el("option", {value: each.name}, this.title({family: each.name}))));
    if (this.families.has(chosen)) $("family").value = chosen;
    return true;
  }

  title(puzzle) { return this.families.get(puzzle.family)?.title?.replace(/ \(.*/, "") ?? puzzle.family; }

  get #chosen() { return this.families.get($("family").value); }

  #new() {
    this.#family();
    $("new-said").textContent = "";
    $("new-box").showModal();
  }

  // Fill the form for the chosen family.
  #family() {
    const family = this.#chosen;
    if (!family) return;
    const [height, width] = family.sizes ?? [8, 8];
    $("new-example").textContent = `Example, ${height}\u00a0×\u00a0${width}`;
    $("height").value = height;
    $("width").value = width;
    const levels = family.levels ?? ["easy", "normal", "tricky", "hard", "extreme"];
    $("new-made").disabled = !levels.length;
    $("level").replaceChildren(el("option", {value: ""}, "any"), ...levels.map(each => el("option", {value: each}, each)));
    $("variants").replaceChildren(...fields(family));
    $("new-rules").textContent = rules(family);
  }

  #size() {
    const variant = settings($("variants"));
    const size = {family: $("family").value, height: Number($("height").value), width: Number($("width").value)};
    return Object.keys(variant).length ? {...size, variant} : size;
  }

  async #blank() {
    const size = this.#size(), answer = await ask({verb: "new", ...size});
    if (answer.puzzle) answer.puzzle = clued(answer.puzzle, this.#chosen.example, size);
    this.#open(answer, $("new-box"), {mode: "set", fresh: true});
  }

  async #made() {
    const seed = $("seed").value === "" ? Math.floor(Math.random() * 1e6) : Number($("seed").value);
    const level = $("level").value;
    $("new-said").textContent = "Generating a puzzle …";
    $("new-made").disabled = true;
    this.#making = new AbortController();
    const answer = await ask({
      verb: "generate", ...this.#size(), seed, seconds: 30, symmetric: $("symmetric").checked,
      ...(level && {level}),
    }, this.#making.signal);
    $("new-made").disabled = false;
    if (answer.gone && !answer.lost) return;
    $("new-said").textContent = answer.error ?? "";
    if (await this.#open(answer, $("new-box"), {mode: "solve"})) say(`Generated with seed ${seed}, which is also in the title.`);
  }

  async #open({puzzle, error}, box, how) {
    const said = box?.querySelector("[role=status]");
    if (error) {
      if (said) said.textContent = error;
      else say(error);
      return false;
    }
    if (!await this.show(puzzle, how)) return false;
    box?.close();
    // A closed dialog gives the focus back to its button, but the board should have it.
    document.querySelector("#board [tabindex='0']")?.focus({preventScroll: true});
    return true;
  }

  // -- existing puzzles

  #listed() {
    $("open-said").textContent = $("text").value = "";
    this.#list();
    $("open-box").showModal();
  }

  #list() {
    const all = this.kept.all();
    $("kept").replaceChildren(...all.slice(0, 50).map(each => {
      const {puzzle} = each, entered = each.grid.join("").replaceAll("?", "").length;
      const label = `${puzzle.info?.title ?? this.title(puzzle)}, ${size(puzzle)}`;
      return el("li", {},
        el("button", {type: "button", onclick: () => this.#open(each, $("open-box"), each)}, label),
        el("span", {class: "quiet"}, ` ${new Date(each.saved).toLocaleDateString()}, ${count(entered, "entry").replace("entrys", "entries")} `),
        el("button", {type: "button", class: "plain", "aria-label": `Forget ${label}`, onclick: () => { this.kept.forget(each.id); this.#list(); }}, "✕"));
    }));
    $("kept-part").hidden = !all.length;
  }

  async #dropped(event) {
    event.preventDefault();
    const file = event.dataTransfer.files[0], text = event.dataTransfer.getData("text");
    if (file) this.#file(file);
    else if (text.trim()) this.read({text});
  }

  async #file(file, box) {
    if (!file) return;
    const kilobytes = Math.ceil(file.size / 1024);
    if (kilobytes > MOST_KB) {
      this.#open({error: `${file.name} has ${kilobytes} KB: the page reads files of up to ${MOST_KB} KB; the command satgrid reads larger ones`}, box);
      return;
    }
    this.read({bytes: base64(new Uint8Array(await file.arrayBuffer())), name: file.name}, box);
  }

  // Open the puzzle that satgrid reads from a text or file, or let the user choose one of several.
  async read(what, box, how) {
    if ("text" in what && !what.text.trim()) return false;
    if (what.text?.length > MOST_KB * 1024) {
      return this.#open({error: `a text of ${Math.ceil(what.text.length / 1024)} KB: the page reads up to ${MOST_KB} KB; the command satgrid reads more`}, box);
    }
    const answer = await ask({verb: "read", ...what});
    if (answer.error) return this.#open(answer, box);
    const found = answer.puzzles ?? [];
    const chosen = async k => {
      const done = await this.#open({puzzle: found[k]}, $("open-box").open ? $("open-box") : box, how);
      if (done && answer.grids?.[k]) say("The file has entries too.", ["Enter them", () => this.entries(answer.grids[k])]);
      return done;
    };
    if (answer.notes?.length) say(answer.notes.join(" "));
    if (found.length === 1) return chosen(0);
    if (!found.length) return this.#open({error: "it has no puzzle"}, box);
    $("found").replaceChildren(...found.slice(0, 200).map((puzzle, k) => el("li", {}, el("button", {type: "button", onclick: () => chosen(k)},
      `${k + 1}: ${puzzle.info?.title ?? this.title(puzzle)}, ${size(puzzle)}`))));
    $("found-part").hidden = false;
    if (!$("open-box").open) this.#listed();
    $("found").querySelector("button").focus();
    return false;
  }
}

// A blank puzzle with room for the clues of the family's example: numbers in cells, totals.
function clued(puzzle, example, {height, width}) {
  const none = n => Array(n).fill(null), found = {...puzzle};
  if (example?.grid && !found.grid) found.grid = Array.from({length: height}, () => none(width));
  const totals = example?.rows?.every(each => each === null || typeof each === "number");
  return totals && !found.rows ? {...found, rows: none(height), columns: none(width)} : found;
}

// The rules in words, without the text form, with lines joined.
export const rules = family => (family?.rules ?? "").split("\n\nPlain text form")[0]
  .split("\n\n").map(part => part.replaceAll("\n", " ").replace(/`([^`]*)`/g, "“$1”")).join("\n\n");

// The size, such as "6 × 8", from the clues.
export function size({grid, rooms, corners, rows, columns, dots, order, walls, left, top, cages}) {
  const inner = n => (n == null ? "" : (n + 1) / 2);
  const between = dots ?? order ?? walls, cells = grid ?? rooms ?? cages;
  const height = (cells ?? rows ?? left)?.length ?? (corners ? corners.length - 1 : inner(between?.length));
  const width = cells?.[0].length ?? (columns ?? top)?.length ?? (corners ? corners[0].length - 1 : inner(between?.[0].length));
  return `${height}\u00a0×\u00a0${width}`;
}

// The palette of a puzzle with coloured clues: add, remove, rename and recolour its colours.
import {$, el} from "./dom.js";

// Initial colours, which most people can distinguish, including colour-blind people.
const USUAL = {
  R: ["red", "#d55e00"], G: ["green", "#009e73"], B: ["blue", "#0072b2"], Y: ["yellow", "#f0e442"],
  P: ["pink", "#cc79a7"], O: ["orange", "#e69f00"], S: ["sky", "#56b4e9"], N: ["brown", "#8c564b"],
};

export class Palette {
  constructor(play, families) {
    Object.assign(this, {play, families});
    $("palette").onchange = () => this.#edit(this.#fields());
    for (const name of ["opened", "puzzle"]) play.addEventListener(name, () => this.#show());
  }

  get #colours() { return this.play.puzzle.colours ?? {}; }

  #show() {
    const {puzzle} = this.play, has = this.families().get(puzzle.family)?.palette;
    $("palette").hidden = !has;
    if (!has) return;
    $("palette").replaceChildren(el("legend", {}, "Colours"),
      ...Object.entries(this.#colours).map(([symbol, {name, rgb}]) => el("p", {class: "row", "data-symbol": symbol},
        el("strong", {}, symbol),
        el("input", {type: "color", value: rgb, "aria-label": `look of ${symbol}`}),
        el("input", {value: name, size: 8, maxlength: 30, autocomplete: "off", "aria-label": `name of ${symbol}`}),
        el("button", {type: "button", class: "plain", "aria-label": `Remove ${name}`, onclick: () => this.#without(symbol)}, "✕"))),
      el("button", {type: "button", onclick: () => this.#more()}, "Add a colour"));
  }

  // The palette of the fields; a colour without a name gets its symbol as name.
  #fields() {
    const rows = [...$("palette").querySelectorAll("[data-symbol]")];
    return Object.fromEntries(rows.map(({dataset: {symbol}, children: [, look, name]}) =>
      [symbol, {name: name.value.trim() || symbol, rgb: look.value}]));
  }

  #without(symbol) {
    const {[symbol]: gone, ...others} = this.#colours;
    this.#edit(others);
  }

  #more() {
    const free = [...Object.keys(USUAL), ..."ACDEFHIJKLMQTUVWXZ"].find(each => !(each in this.#colours) && !(each.toLowerCase() in this.#colours));
    if (!free) return;
    const [name, rgb] = USUAL[free] ?? [free, "#888888"];
    this.#edit({...this.#colours, [free]: {name, rgb}});
  }

  #edit(colours) {
    const {colours: before, ...puzzle} = this.play.puzzle;
    this.play.edit(Object.keys(colours).length ? {...puzzle, colours} : puzzle);
  }
}

// What a puzzle has beside its clues: its title, and the settings of its family's rules.
import {$, el, say} from "./dom.js";
import {ask} from "./asking.js";

// Fields for the settings of a family's rules, with the values that a puzzle has.
export function fields(family, variant = {}) {
  return Object.entries(family?.variants ?? {}).map(([name, may]) => el("label", {}, ...(may === true
    ? [el("input", {type: "checkbox", "data-setting": name, checked: variant[name] === true}), ` ${name}`]
    : [`${name} `, el("input", {type: "number", "data-setting": name, min: may[0], max: may[1], value: variant[name]})])));
}

// The settings that the fields in a box have.
export function settings(box) {
  const found = {};
  for (const each of box.querySelectorAll("[data-setting]")) {
    if (each.type === "checkbox" && each.checked) found[each.dataset.setting] = true;
    else if (each.type === "number" && each.value !== "") found[each.dataset.setting] = Number(each.value);
  }
  return found;
}

export class Settings {
  constructor(play, families) {
    Object.assign(this, {play, families});
    $("name").onchange = () => this.#name();
    $("settings").onchange = () => this.#set();
    for (const name of ["opened", "puzzle"]) play.addEventListener(name, () => this.#show());
  }

  #show() {
    const {puzzle} = this.play;
    $("name").value = puzzle.info?.title ?? "";
    $("settings").replaceChildren(...fields(this.families().get(puzzle.family), puzzle.variant));
  }

  async #name() {
    const {puzzle} = this.play, answer = await ask({verb: "edit", puzzle, layer: "title", text: $("name").value});
    if (answer.error) say(answer.error);
    else if (puzzle === this.play.puzzle) this.play.edit(answer.puzzle);
  }

  #set() {
    const {variant, ...puzzle} = this.play.puzzle, found = settings($("settings"));
    this.play.edit(Object.keys(found).length ? {...puzzle, variant: found} : puzzle);
  }
}

// The title of a puzzle, and the settings of its family's rules.
import {$, el, say} from "./dom.js";
import {insist} from "./asking.js";

// Fields for the settings of a family's rules, with the values of a puzzle.
export function fields(family, variant = {}) {
  return Object.entries(family?.variants ?? {}).map(([name, may]) => el("label", {}, ...(may === true
    ? [el("input", {type: "checkbox", "data-setting": name, checked: variant[name] === true}), ` ${name}`]
    : may.list ? [`${name} `, el("input", {"data-setting": name, "data-list": true, size: 10, inputmode: "numeric", autocomplete: "off", placeholder: "as usual", title: "Numbers with spaces between", value: [variant[name] ?? []].flat().join(" ")})]
    : may.letters ? [`${name} `, el("input", {"data-setting": name, "data-letters": true, size: 6, autocomplete: "off", title: `A number from ${may.letters[0]} to ${may.letters[1]}, or the letters`, value: variant[name] ?? ""})]
    : [`${name} `, el("input", {type: "number", "data-setting": name, min: may[0], max: may[1], value: variant[name]})])));
}

// The settings in the fields of a box.
export function settings(box) {
  const found = {};
  for (const each of box.querySelectorAll("[data-setting]")) {
    if (each.type === "checkbox" && each.checked) found[each.dataset.setting] = true;
    else if ("list" in each.dataset && each.value.trim()) found[each.dataset.setting] = each.value.trim().split(/[\s,]+/).map(word => /^\d+$/.test(word) ? Number(word) : word);
    else if ("letters" in each.dataset && each.value.trim()) {
      const word = each.value.replace(/[\s,]/g, "").toUpperCase();
      found[each.dataset.setting] = /^\d+$/.test(word) ? Number(word) : word;
    } else if (each.type === "number" && each.value !== "") found[each.dataset.setting] = Number(each.value);
  }
  return found;
}

export class Settings {
  constructor(play, families) {
    Object.assign(this, {play, families});
    $("name").onchange = () => this.#edit({layer: "title", text: $("name").value});
    $("settings").onchange = event => this.#set(event);
    for (const name of ["opened", "puzzle"]) play.addEventListener(name, () => this.#show());
  }

  #show() {
    const {puzzle} = this.play;
    $("name").value = puzzle.info?.title ?? "";
    const family = this.families().get(puzzle.family);
    $("settings").replaceChildren(...fields(family, puzzle.variant));
    for (const layer of family?.own ?? []) {
      const own = el("input", {type: "checkbox", id: `own-${layer}`, checked: Boolean(puzzle[layer])});
      own.onchange = () => this.#edit({layer, text: own.checked ? "own" : ""});
      $("settings").append(el("label", {}, own, ` ${layer}${layer === "rooms" ? " of its own" : ""}`));
    }
  }

  // Show an error of satgrid, and reset the fields.
  #edit(change) {
    const {id} = this.play;
    return this.play.afterEdits(async () => {
      if (id !== this.play.id) return;
      const answer = await insist({verb: "edit", ...change}, this.play);
      if (id !== this.play.id) return;
      if (!answer.error) return this.play.edit(answer.puzzle);
      say(answer.error);
      this.#show();
    });
  }

  #set(event) {
    if (!event.target.dataset.setting) return;
    const {variant, ...puzzle} = this.play.puzzle, found = settings($("settings"));
    const wrong = Object.entries(found).find(([, value]) => [value].flat().some(each => typeof each === "string" && (each !== value || !/^(?:([A-Z])(?!.*\1))+$/.test(each))));
    if (wrong) {
      say(typeof wrong[1] === "string" ? `${wrong[0]}: type a number, or each letter once` : `${wrong[0]}: type whole numbers with spaces between, or nothing`);
      return this.#show();
    }
    this.play.edit(Object.keys(found).length ? {...puzzle, variant: found} : puzzle);
  }
}

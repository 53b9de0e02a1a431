// On-screen keys and the palette: the values that can be entered at the focused spot.
import {$, el} from "./dom.js";
import {UNKNOWN} from "./shape.js";

export class Keys {
  #shown = "";

  constructor(board, play, pen, setter) {
    Object.assign(this, {board, play, pen, setter});
    board.root.addEventListener("spot", () => this.show());
    play.addEventListener("mode", () => this.show());
    // The board keeps the focus, and with it the place where a key enters a value.
    $("keys").addEventListener("pointerdown", event => { if (event.target.closest("button")) event.preventDefault(); });
  }

  show() {
    if (!this.board.shape) return;
    const keys = this.play.mode === "set" ? this.#setting() : this.#solving();
    const form = `${this.play.mode} ${keys.map(each => each.label).join("\t")} ${this.pen.chosen}`;
    if (form === this.#shown) return;
    this.#shown = form;
    $("keys").replaceChildren(...keys.map(({label, name, fill, chosen, press}) => {
      const button = el("button", {type: "button", "aria-label": name, "aria-pressed": chosen == null ? null : String(chosen), onclick: press}, label);
      if (fill) button.style.setProperty("--fill", fill);
      if (fill) button.classList.add("colour");
      return button;
    }));
    $("keys").hidden = !keys.length;
    this.board.size();
  }

  #solving() {
    const {pen, board, play} = this;
    if (!pen.shape) return [];
    if (pen.palette.length) {
      const brush = pen.chosen ?? pen.shape.values[1].value;
      return pen.palette.map(({value, name, fill, shape, look}) => ({
        label: shape ? look : name, name: name ?? value, fill, chosen: value === brush,
        press: () => { pen.chosen = value; this.show(); },
      }));
    }
    if (pen.paints) return [];
    const enter = value => () => {
      const place = pen.shape.place(board.spot);
      if (place && pen.shape.open(place)) play.enter([[place, value]]);
    };
    const {values} = pen.shape, digits = values.length > 12 && values.every(({text}) => /^\d+$/.test(text));
    const type = key => () => {
      const place = pen.shape.place(board.spot);
      if (place && pen.shape.open(place)) pen.type(place, key);
    };
    if (digits) return [..."1234567890"].map(key => ({label: key, name: key, press: type(key)})).concat({label: "⌫", name: "Remove", press: enter(UNKNOWN)});
    return [...values.map(({value, name, text}) => ({label: text || (value === "." ? "·" : value), name, press: enter(value)})),
      {label: "⌫", name: "Remove", press: enter(UNKNOWN)}];
  }

  #setting() {
    const {board, setter} = this;
    if (!board.shape || !board.focused) return [];
    const [layer, , line] = setter.layer(board.spot);
    const target = setter.layer(board.spot, true)[2] === "cage"
      ? [{label: "Target …", name: "Target of the cage", press: () => setter.target(board.spot)}] : [];
    if (!layer || line || layer.where === "walls") return target;
    const values = setter.values(board.spot).map(String);
    const own = values.filter(value => /^\d$/.test(value));
    const digits = layer.kind === "signs" && !layer.begun ? [] : own.length ? own : [..."0123456789"];
    const signs = values.filter(value => !own.includes(value));
    if (layer.kind === "arrows") signs.push(..."^v<>");
    return [...digits, ...signs].map(key => ({label: key, name: layer.names?.[key] ?? key, press: () => setter.press(key)}))
      .concat({label: "⌫", name: "Remove", press: () => setter.press("")}, target);
  }
}

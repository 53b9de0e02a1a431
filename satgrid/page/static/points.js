// Save points: earlier entries that can be restored.
import {$, el} from "./dom.js";

export class Points {
  constructor(play) {
    this.play = play;
    $("keep").onclick = () => play.keep(`Point ${play.points.length + 1}`);
    for (const name of ["points", "opened"]) play.addEventListener(name, () => this.#show());
  }

  #show() {
    const {play} = this;
    $("points").replaceChildren(...play.points.map(point => {
      const entered = point.grid.join("").replaceAll("?", "").length;
      return el("li", {},
        el("button", {type: "button", onclick: () => play.restore(point)}, point.name),
        el("span", {class: "quiet"}, ` ${entered} entered `),
        el("button", {type: "button", class: "plain", "aria-label": `Forget ${point.name}`, onclick: () => play.forget(point)}, "✕"));
    }));
  }
}

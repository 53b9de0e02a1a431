// The puzzle as plain text, which can be edited and applied.
import {ask} from "./asking.js";
import {$} from "./dom.js";

export class PlainText {
  constructor(play) {
    this.play = play;
    $("as-text").ontoggle = () => this.#show();
    $("apply").onclick = () => this.#apply();
    for (const name of ["opened", "puzzle", "mode"]) play.addEventListener(name, () => this.#show());
  }

  async #show() {
    if (!$("as-text").open || !this.play.puzzle) return;
    const {puzzle} = this.play, answer = await ask({verb: "write", puzzle, to: "text"});
    if (puzzle !== this.play.puzzle) return;
    $("plain").value = answer.text ?? "";
    $("plain-said").textContent = answer.error ?? "";
  }

  async #apply() {
    const answer = await ask({verb: "read", text: $("plain").value, family: this.play.puzzle.family});
    $("plain-said").textContent = answer.error ?? "";
    if (!answer.error && answer.puzzles?.length) this.play.edit(answer.puzzles[0]);
  }
}

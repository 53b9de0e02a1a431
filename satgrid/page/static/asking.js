// Asks satgrid through the carrier. Shows when satgrid does not answer, and asks again.
import {ask as carried, started} from "./carrier.js";
import {$} from "./dom.js";

export {started};

// The same list as in answers.py.
const SEARCHES = new Set(["live", "check", "solve", "hint", "steps", "rate", "explain", "generate", "proof"]);
const AGAIN_MS = 1500;

// Dispatches "back" when satgrid answers again.
export const line = new EventTarget();
let waiting = false;

export async function ask(question, signal) {
  const searches = SEARCHES.has(question.verb) || (question.verb === "write" && question.to === "dimacs");
  try {
    return await carried(question, signal, searches);
  } catch (error) {
    if (error.name === "AbortError") return {error: "cancelled", gone: true};
    lost(error);
    return {error: "satgrid does not answer", gone: true, lost: true};
  }
}

// Ask about the open puzzle, and again when satgrid is back, unless another puzzle is open then.
export async function insist(question, play) {
  const {id} = play;
  for (;;) {
    const answer = await ask({...question, puzzle: play.puzzle});
    if (!answer.lost || play.id !== id) return answer;
    await new Promise(done => line.addEventListener("back", done, {once: true}));
    if (play.id !== id) return answer;
  }
}

async function lost(error) {
  if (waiting) return;
  waiting = true;
  $("lost").hidden = false;
  $("lost").textContent = error.message;
  while (waiting) {
    await new Promise(done => setTimeout(done, AGAIN_MS));
    try {
      await carried({verb: "version"});
      waiting = false;
    } catch (again) {
      if ($("lost").textContent !== again.message) $("lost").textContent = again.message;
    }
  }
  $("lost").hidden = true;
  line.dispatchEvent(new Event("back"));
}

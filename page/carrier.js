// Questions to satgrid, carried to workers of this page; no server is asked.
// There are two lanes, a worker each: searches, which may be slow, and all other questions, so that
// a search never holds up drawing. Nothing stops a search but the end of its worker.

const LATE_MS = 60_000;
// A search that was given up may end by itself: a new worker takes longer than this to start.
const SPARED_MS = 4_000;

class Lane {
  #waiting = new Map();
  #last = 0;

  constructor() { this.#start(); }

  #start() {
    const worker = new Worker("worker.js", {type: "module"});
    this.worker = worker;
    this.ready = new Promise((done, failed) => {
      worker.onmessage = ({data}) => {
        if (data.ready) done();
        else if (data.failed) failed(new Error(`satgrid could not be started: ${data.failed}`));
        else this.#settle(data.id, JSON.parse(data.answer));
      };
      worker.onerror = event => failed(new Error(`satgrid could not be started: ${event.message}`));
    });
    // Whoever asks is told; until then nobody waits for it.
    this.ready.catch(() => {});
  }

  #settle(id, answer) {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  // End whatever is being worked on, and begin again.
  restart() {
    this.worker.terminate();
    for (const id of [...this.#waiting.keys()]) this.#settle(id, {error: "not decided in time"});
    this.#start();
  }

  async ask(question, signal) {
    await this.ready;
    if (signal?.aborted) throw new DOMException("given up", "AbortError");
    const id = ++this.#last;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.restart(), LATE_MS);
      const stop = () => {
        failed(new DOMException("given up", "AbortError"));
        setTimeout(() => { if (this.#waiting.has(id)) this.restart(); }, SPARED_MS);
      };
      this.#waiting.set(id, answer => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        done(answer);
      });
      signal?.addEventListener("abort", stop);
      this.worker.postMessage({id, question: JSON.stringify(question)});
    });
  }
}

const direct = new Lane();
// Searching begins a moment later: the board is drawn first, and both fetch the same files.
let searching;
const search = () => searching ??= new Lane();
direct.ready.then(search, () => {});

// Resolves with the answer; rejects where satgrid cannot be started, and with an AbortError where
// `signal` gave the question up.
export async function ask(question, signal, searches = false) {
  // The families were asked for when the page was made: that takes a second.
  if (question.verb === "families") return (await fetch("families.json")).json();
  if (!searches) return direct.ask(question, signal);
  await direct.ready;
  return search().ask(question, signal);
}

// Ends all searches.
export const giveUp = () => searching?.restart();

export const started = () => direct.ready;

navigator.serviceWorker?.register("offline.js");

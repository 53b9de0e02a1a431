// Carries questions to workers of this page, without a server.
// There are two lanes with a worker each: one for searches, which may be slow, and one for all other
// questions, so a search never delays drawing. Only ending its worker stops a search.

const LATE_MS = 60_000;
// A cancelled search may end by itself: a new worker takes longer than this to start.
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
    // A question reports the failure; until then nothing awaits this promise.
    this.ready.catch(() => {});
  }

  #settle(id, answer) {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  // End the current questions and start a new worker.
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
// The worker for searches starts later: the board is drawn first, and both fetch the same files.
let searching;
const search = () => searching ??= new Lane();
direct.ready.then(search, () => {});

// Resolves with the answer; rejects if satgrid cannot be started, and with an AbortError if `signal`
// aborts.
export async function ask(question, signal, searches = false) {
  // The families were written when the page was built: computing them takes a second.
  if (question.verb === "families") return (await fetch("families.json")).json();
  if (!searches) return direct.ask(question, signal);
  await direct.ready;
  return search().ask(question, signal);
}

// Ends all searches.
export const giveUp = () => searching?.restart();

export const started = () => direct.ready;

navigator.serviceWorker?.register("offline.js");

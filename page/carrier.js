// Questions to satgrid, carried to a worker of this page; no server is asked.
// A worker that is late is ended, and another one started: nothing else stops its search.

const LATE_MS = 15_000;
const waiting = new Map();
let worker, ready, last = 0;

function start() {
  worker = new Worker("worker.js", {type: "module"});
  ready = new Promise((done, failed) => {
    worker.onmessage = ({data}) => {
      if (data.ready) done();
      else if (data.failed) failed(new Error(`satgrid could not be started: ${data.failed}`));
      else {
        waiting.get(data.id)?.(JSON.parse(data.answer));
        waiting.delete(data.id);
      }
    };
    worker.onerror = event => failed(new Error(`satgrid could not be started: ${event.message}`));
  });
  // Whoever asks is told; until then nobody waits for it.
  ready.catch(() => {});
}

function restart() {
  worker.terminate();
  for (const settle of waiting.values()) settle({error: "not decided in time"});
  waiting.clear();
  start();
}

// Resolves with the answer; rejects where satgrid cannot be started.
export async function ask(question) {
  await ready;
  const id = ++last;
  return new Promise(settle => {
    const timer = setTimeout(restart, LATE_MS);
    waiting.set(id, answer => { clearTimeout(timer); settle(answer); });
    worker.postMessage({id, question: JSON.stringify(question)});
  });
}

// Ends whatever is being searched.
export const giveUp = restart;

export const started = () => ready;

start();
navigator.serviceWorker?.register("offline.js");

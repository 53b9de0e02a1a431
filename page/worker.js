// satgrid in a worker: one question in, one answer out, both as JSON texts.
import {loadPyodide} from "./python/pyodide.mjs";

async function started() {
  const [python, wheels] = await Promise.all([
    loadPyodide({indexURL: new URL("python/", import.meta.url).href}),
    fetch("files.json").then(found => found.json()).then(({wheels}) =>
      Promise.all(wheels.map(async wheel => (await fetch(wheel)).arrayBuffer()))),
  ]);
  for (const wheel of wheels) python.unpackArchive(wheel, "wheel");
  const asked = python.runPython(`
import json
from satgrid.page.answers import answer
lambda question: json.dumps(answer(json.loads(question)))
`);
  postMessage({ready: true});
  return asked;
}

const asked = started();
asked.catch(error => postMessage({failed: String(error.message ?? error).slice(-300)}));

addEventListener("message", async ({data: {id, question}}) => {
  const ask = await asked;
  postMessage({id, answer: ask(question)});
});

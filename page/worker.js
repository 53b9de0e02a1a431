// satgrid in a worker: one question in, one answer out, both as JSON texts.
import {loadPyodide} from "./python/pyodide.mjs";

// Compiling Python takes longer than all else: one worker does it, the others are given it.
const given = new Promise(done => {
  addEventListener("message", ({data}) => done(data.python), {once: true});
});
const compile = WebAssembly.instantiateStreaming.bind(WebAssembly);
WebAssembly.instantiateStreaming = async (source, imports) => {
  const module = await given;
  if (module) return {module, instance: await WebAssembly.instantiate(module, imports)};
  const found = await compile(source, imports);
  postMessage({python: found.module});
  return found;
};

async function started() {
  const [python, wheels] = await Promise.all([
    loadPyodide({indexURL: new URL("python/", import.meta.url).href}),
    fetch("files.json").then(found => found.json()).then(({wheels}) =>
      Promise.all(wheels.map(async wheel => (await fetch(wheel)).arrayBuffer()))),
  ]);
  for (const wheel of wheels) python.unpackArchive(wheel, "wheel");
  const asked = python.runPython(`
import json
from satgrid.page.asked import asked
lambda question: json.dumps(asked(json.loads(question)))
`);
  postMessage({ready: true});
  return asked;
}

const asked = started();
asked.catch(error => postMessage({failed: String(error.message ?? error).slice(-300)}));

addEventListener("message", async ({data: {id, question}}) => {
  if (!question) return;
  const ask = await asked;
  postMessage({id, answer: ask(question)});
});

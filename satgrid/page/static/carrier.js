// Questions to satgrid, carried to the server that this page came from.
// The server gives its token in the fragment of the address, which no other page sees.

const parts = location.hash.slice(1).split("&");
const given = parts.find(part => part && (!part.includes("=") || part.startsWith("token=")));
let token = given?.replace(/^token=/, "");
try {
  // Each run of the server has a token of its own, which other tabs of this page use too.
  if (token) localStorage.setItem("satgrid:token", token);
  else token = localStorage.getItem("satgrid:token") ?? "";
} catch {
  token ??= "";
}
if (given) {
  const rest = parts.filter(part => part && part !== given).join("&");
  history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
}

// The token that a tab was opened with last: the server's, if it was started anew.
function kept() {
  try { return localStorage.getItem("satgrid:token"); } catch { return null; }
}

const searches = new Set();

const BUSY_MS = 300;

// Resolves with the answer, `{error}` where satgrid refuses. Rejects with an error whose `lost` is
// true where nobody answers, or nobody who knows this page, and with an AbortError where `signal` gave the question up.
// `searching` says that `giveUp` ends it.
export async function ask(question, signal, searching = false) {
  const own = new AbortController(), stop = () => own.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  if (searching) searches.add(own);
  try {
    for (;;) {
      const reply = await posted(question, own.signal);
      if (reply.status === 403 && kept() && kept() !== token) {
        token = kept();
        continue;
      }
      if (reply.status === 403 && !token) throw gone("This address lacks the key to satgrid: open the whole address that satgrid serve printed, with what follows its #.");
      if (reply.status === 403) throw gone("satgrid was started anew: open the address that satgrid serve printed last, and this tab goes on, too.");
      if (reply.status !== 503) return await told(reply);
      // Others are being answered: it waits for its turn.
      await new Promise(done => setTimeout(done, BUSY_MS));
    }
  } catch (error) {
    if (error.name === "AbortError" || error.lost) throw error;
    throw gone("satgrid does not answer. Your entries are kept here; it is asked again every moment.");
  } finally {
    searches.delete(own);
    signal?.removeEventListener("abort", stop);
  }
}

const gone = words => Object.assign(new Error(words), {lost: true});

const posted = (question, signal) => fetch("ask", {
  method: "POST",
  headers: {"Content-Type": "application/json", "X-Satgrid-Token": token},
  body: JSON.stringify(question),
  signal,
});

async function told(reply) {
  const text = await reply.text();
  if (reply.headers.get("Content-Type")?.startsWith("application/json")) return JSON.parse(text);
  return {error: text.trim() || `the server answered ${reply.status}`};
}

// Ends all searches; the server ends a search when nobody waits for it.
export function giveUp() {
  for (const each of searches) each.abort();
}

export const started = () => ask({verb: "version"});

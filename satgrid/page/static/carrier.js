// Carries questions to the server of this page. The server's token is in the fragment of the address,
// which other pages cannot read.

const parts = location.hash.slice(1).split("&");
const given = parts.find(part => part && (!part.includes("=") || part.startsWith("token=")));
let token = given?.replace(/^token=/, "");
try {
  // Each run of the server has its own token, which all tabs of this page share.
  if (token) localStorage.setItem("satgrid:token", token);
  else token = localStorage.getItem("satgrid:token") ?? "";
} catch {
  token ??= "";
}
if (given) {
  const rest = parts.filter(part => part && part !== given).join("&");
  history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
}

// The token of the tab that was opened last: the current one if the server was restarted.
function kept() {
  try { return localStorage.getItem("satgrid:token"); } catch { return null; }
}

const searches = new Set();

const BUSY_MS = 300;

// Resolves with the answer, which is `{error}` if satgrid refuses. Rejects with an error whose `lost`
// is true if no server answers or the token is wrong, and with an AbortError if `signal` aborts.
// `giveUp` ends the question if it is `searching`.
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
      if (reply.status === 403 && !token) throw gone("This address lacks the key to satgrid: open the complete address that satgrid serve printed, including the part after #.");
      if (reply.status === 403) throw gone("satgrid was restarted: open the address that satgrid serve printed last, and this tab continues too.");
      if (reply.status !== 503) return await content(reply);
      // The server is busy: ask again later.
      await new Promise(done => setTimeout(done, BUSY_MS));
    }
  } catch (error) {
    if (error.name === "AbortError" || error.lost) throw error;
    throw gone("satgrid does not answer. Your entries are saved in this browser; the page keeps trying.");
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

async function content(reply) {
  const text = await reply.text();
  if (reply.headers.get("Content-Type")?.startsWith("application/json")) return JSON.parse(text);
  return {error: text.trim() || `the server answered ${reply.status}`};
}

// Ends all searches: the server ends a search when its request is aborted.
export function giveUp() {
  for (const each of searches) each.abort();
}

export const started = () => ask({verb: "version"});

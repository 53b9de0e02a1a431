// Shares puzzles: addresses, pictures, print, files. A shared address has the puzzle in its fragment,
// which is never sent to a server.
import {ask} from "./asking.js";
import {$, say} from "./dom.js";

const MOST = 1 << 20;

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

// The puzzle as a text for a fragment: deflated JSON in base64 for addresses.
export async function packed(puzzle) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(puzzle)), new CompressionStream("deflate-raw"));
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) { reader.cancel(); throw new Error("too long"); }
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}

export const base64 = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));

export function download(content, name) {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity"];

// The board on the screen as a document that needs no style sheet.
function pictured(board) {
  const {root, box} = board, copy = root.cloneNode(true);
  const own = root.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((each, k) => {
    const style = getComputedStyle(own[k]);
    for (const name of LOOKS) each.setAttribute(name, style.getPropertyValue(name));
    each.removeAttribute("class");
    each.dataset.gone = style.display === "none" || own[k].closest(".grid, .hints, .marks") ? "1" : "";
  });
  for (const each of copy.querySelectorAll("[data-gone='1']")) each.remove();
  for (const each of copy.querySelectorAll("*")) for (const name of ["data-gone", "aria-hidden"]) each.removeAttribute(name);
  for (const name of ["id", "class", "style", "tabindex"]) copy.removeAttribute(name);
  copy.setAttribute("width", box[2]);
  copy.setAttribute("height", box[3]);
  return new XMLSerializer().serializeToString(copy);
}

export class Share {
  constructor(play, board) {
    Object.assign(this, {play, board});
    $("share").onclick = () => this.#open();
    $("copy").onclick = () => this.#copy($("address"));
    $("copy-other").onclick = () => this.#copy($("other-address"));
    $("print").onclick = () => this.#print();
    addEventListener("afterprint", () => document.body.classList.remove("bare"));
    for (const each of document.querySelectorAll("[data-write]"))
      each.onclick = () => this.#write(each.dataset.write);
    $("png").onclick = () => this.#png();
    $("proof").onclick = () => this.#proof();
  }

  async #open() {
    const {puzzle} = this.play;
    const own = `${location.origin}${location.pathname}#p=${await packed(puzzle)}`;
    $("address").value = own;
    $("other-address").value = "";
    $("other").hidden = true;
    $("share-said").textContent = "";
    $("share-box").showModal();
    const answer = await ask({verb: "write", puzzle, to: "address"});
    const address = answer.error ? "" : answer.text.trim();
    $("other").hidden = !/^https?:/.test(address);
    $("other-address").value = address;
  }

  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      $("share-said").textContent = "Copied.";
    } catch {
      field.select();
      $("share-said").textContent = "Selected: copy it with your browser.";
    }
  }

  async #written(to) {
    const answer = await ask({verb: "write", puzzle: this.play.puzzle, to});
    $("share-said").textContent = answer.error ?? "";
    if (answer.error) return null;
    return to === "svg" && $("with-entries").checked ? {...answer, text: pictured(this.board)} : answer;
  }

  async #write(to) {
    const answer = await this.#written(to);
    if (answer) download(new Blob([answer.text], {type: answer.type}), answer.name);
  }

  // Print, with entries if the box is ticked.
  #print() {
    $("share-box").close();
    document.body.classList.toggle("bare", !$("with-entries").checked);
    print();
  }

  async #png() {
    const answer = await this.#written("svg");
    if (!answer) return;
    const address = URL.createObjectURL(new Blob([answer.text], {type: "image/svg+xml"}));
    const picture = new Image();
    try {
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement("canvas"), scale = Math.min(4, 8000 / Math.max(picture.width, picture.height));
      Object.assign(canvas, {width: picture.width * scale, height: picture.height * scale});
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => download(blob, answer.name.replace(/\.svg$/, "") + ".png"));
    } catch {
      $("share-said").textContent = "This browser cannot convert the drawing to PNG: use SVG.";
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  async #proof() {
    $("share-said").textContent = "Proving …";
    const answer = await ask({verb: "proof", puzzle: this.play.puzzle, seconds: 30});
    $("share-said").textContent = answer.error ?? "";
    if (answer.error) return say(answer.error);
    const bytes = Uint8Array.from(atob(answer.zip), c => c.charCodeAt(0));
    download(new Blob([bytes], {type: "application/zip"}), answer.name.endsWith(".zip") ? answer.name : `${answer.name}.zip`);
  }
}

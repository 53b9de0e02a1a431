// The page: the open puzzle and everything around it.
import {ask, line, started} from "./asking.js";
import {Board} from "./board.js";
import {$, quiet, say} from "./dom.js";
import {Kept, key} from "./kept.js";
import {Keys} from "./keys.js";
import {Light} from "./light.js";
import {Marks} from "./marks.js";
import {Open, rules, size} from "./open.js";
import {Palette} from "./palette.js";
import {Panel} from "./panel.js";
import {Pen} from "./pen.js";
import {Points} from "./points.js";
import {Setter} from "./setter.js";
import {Settings} from "./settings.js";
import {Shape} from "./shape.js";
import {Share, unpacked} from "./share.js";
import {Play} from "./state.js";
import {PlainText} from "./text.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const play = new Play();
const board = new Board($("board"), play);
const marks = new Marks(board);
const pen = new Pen(board, play);
const setter = new Setter(board, play, $("board-frame"));
const keys = new Keys(board, play, pen, setter);
const light = new Light(play, marks);
const panel = new Panel(play, marks, light);
const kept = new Kept(play, record => show(record.puzzle, record));
const opener = new Open(show, rows => play.replace(rows), kept);
new Share(play, board);
new Points(play);
new PlainText(play);
new Settings(play, () => opener.families);
new Palette(play, () => opener.families);

const drawn = puzzle => ask({verb: "board", puzzle, dark: dark.matches});
let shown = 0;

// Open a puzzle; `how` may have entries, save points, a mode, or the `id` of a record.
async function show(puzzle, how = {}) {
  const mine = ++shown, answer = await drawn(puzzle);
  if (mine !== shown) return false;
  if (answer.error) {
    say(answer.error);
    return false;
  }
  const id = how.id ?? (how.fresh ? `new-${Date.now().toString(36)}` : key(puzzle));
  const before = how.fresh || how.id ? null : kept.of(id), entered = how.grid ?? before?.grid;
  const shape = new Shape(answer);
  quiet();
  kept.write();
  marks.clear();
  pen.chosen = null;
  play.open(puzzle, id, shape, {...before, ...how, grid: entered});
  draw(answer, shape);
  if (before?.grid.join("").replaceAll("?", "")) {
    say("Your entries from an earlier visit are restored.", ["Clear them", () => play.clear()]);
  }
  return true;
}

let last = null, paper = null;

function draw(answer, shape = new Shape(answer)) {
  [last, paper] = [answer, play.puzzle];
  play.shape = shape;
  board.draw(answer, shape);
  keys.show();
  light.redraw();
  setter.redraw();
  const family = opener.families.get(play.puzzle.family);
  const seed = play.puzzle.info?.seed;
  const settings = Object.entries(play.puzzle.variant ?? {}).map(([name, value]) => `, ${[name, value].flat().filter(each => each !== true).join(" ")}`);
  $("title").textContent = `${play.puzzle.info?.title ?? opener.title(play.puzzle)}, ${size({grid: Array(shape.height).fill(Array(shape.width))})}${settings.join("")}${seed ? `, seed ${seed}` : ""}`;
  document.title = `${$("title").textContent} – satgrid`;
  $("rules").textContent = rules(family);
  $("warnings").textContent = answer.warning ?? "";
}

// The clues or the paper changed: draw again. Only the answer to the last question is used.
let asked = 0;

async function redrawn() {
  const mine = ++asked, {puzzle} = play, answer = await drawn(puzzle);
  if (mine !== asked || puzzle !== play.puzzle) return;
  if (answer.error) return void say(answer.error, play.mode === "set" && play.canUndo ? ["Undo", () => play.undo()] : null);
  const shape = new Shape(answer);
  if (shape.rows !== play.shape.rows || shape.columns !== play.shape.columns || shape.lattice !== play.shape.lattice) {
    // A text with another size is another puzzle.
    return void show(puzzle, {mode: play.mode});
  }
  draw(answer, shape);
}

play.addEventListener("puzzle", redrawn);
dark.addEventListener("change", () => { if (play.puzzle) redrawn(); });
line.addEventListener("back", () => { if (play.puzzle) redrawn(); else start(); });

// -- modes, undo, zoom

function mode() {
  document.body.dataset.mode = play.mode;
  $("set").setAttribute("aria-pressed", play.mode === "set");
  $("solve").setAttribute("aria-pressed", play.mode === "solve");
  history_();
}

function history_() {
  $("undo").disabled = !play.canUndo;
  $("redo").disabled = !play.canRedo;
}

play.addEventListener("opened", mode);
// A puzzle that is not drawn yet will be drawn with its own board.
play.addEventListener("mode", () => { mode(); if (paper === play.puzzle) draw(last, play.shape); });
play.addEventListener("history", history_);
$("set").onclick = () => play.switch("set");
$("solve").onclick = () => play.switch("solve");
$("undo").onclick = () => play.undo();
$("redo").onclick = () => play.redo();
$("clear").onclick = () => play.clear();

function zoom(by) {
  board.zoom = Math.min(6, Math.max(1, by === 0 ? 1 : board.zoom * by));
  board.root.classList.toggle("zoomed", board.zoom > 1);
  board.size();
}

$("closer").onclick = () => zoom(1.3);
$("farther").onclick = () => zoom(1 / 1.3);
addEventListener("resize", () => { if (board.shape) board.size(); });

addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
  const pressed = event.key.toLowerCase(), back = pressed === "z" && !event.shiftKey;
  const again = pressed === "y" || (pressed === "z" && event.shiftKey);
  if (!back && !again) return;
  event.preventDefault();
  if (back) play.undo();
  else play.redo();
});

for (const each of document.querySelectorAll("dialog [data-close]"))
  each.onclick = () => each.closest("dialog").close();

// -- start: a shared address, otherwise the puzzle that was open last, otherwise an example

async function shared() {
  const parts = new Map(location.hash.slice(1).split("&").map(part => [part.slice(0, 1), part.slice(2)]));
  try {
    if (parts.has("p") || parts.has("a")) history.replaceState(null, "", location.pathname + location.search);
    if (parts.has("p")) return await show(await unpacked(parts.get("p")), {mode: "solve"});
    if (parts.has("a")) return await opener.read({text: decodeURIComponent(parts.get("a"))}, null, {mode: "solve"});
  } catch {
    say("The address is damaged: satgrid cannot read a puzzle from it.");
  }
  return false;
}

async function start() {
  if (!await opener.learn()) return;
  $("starting").hidden = true;
  if (location.hash.length > 1 && await shared()) return;
  // The message about a wrong shared address stays beside the puzzle that is shown instead.
  const wrong = $("said").hidden ? "" : $("said").textContent, last = kept.last();
  if (!last || !await show(last.puzzle, last)) {
    const family = opener.families.get("heyawake") ?? [...opener.families.values()][0];
    await show(family.example, {mode: "solve"});
  }
  if (wrong) say(wrong);
}

addEventListener("hashchange", shared);
mode();
try {
  await started();
} catch (error) {
  $("starting").textContent = error.message;
}
start();

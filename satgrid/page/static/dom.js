// Creates and finds elements. Texts become text nodes only: nothing read from outside is markup.

export const $ = id => document.getElementById(id);

// An element with these attributes and children; a text is a child like others.
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child != null));
  return element;
}

// A drawing of satgrid as an element. Other elements, such as scripts, are refused.
const DRAWN = new Set(["svg", "title", "g", "path", "rect", "circle", "line", "text", "tspan"]);

export function drawing(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const each of [root, ...root.querySelectorAll("*")]) {
    const bad = [...each.attributes].some(({name}) => name.startsWith("on") || name === "style");
    if (!DRAWN.has(each.localName) || bad) throw new Error("the drawing is damaged");
  }
  return root;
}

// "1 cell", "2 cells".
export const count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

let said;

// Show a message, also to screen readers; `doing` is a button: [label, action].
export function say(text, doing) {
  const box = $("said");
  clearTimeout(said);
  box.replaceChildren(el("span", {}, text));
  if (doing) box.append(el("button", {type: "button", onclick: () => { quiet(); doing[1](); }}, doing[0]));
  box.append(el("button", {type: "button", class: "plain", "aria-label": "Close", onclick: quiet}, "✕"));
  box.hidden = text === "";
  if (text) said = setTimeout(quiet, doing ? 20_000 : 8_000);
}

export function quiet() {
  $("said").hidden = true;
  $("said").replaceChildren();
}

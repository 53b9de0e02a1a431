// The looks of entries on the board: a filled cell, a dot, a letter, a line, a cross.
import {svg} from "./dom.js";
import {LINE, NONE, UNKNOWN} from "./shape.js";

const INK = "#111111", BLUE = "#1a5fb4";

// The drawing of a value at a place: `{under, over}`, below and above the printed clues.
export function look(shape, place, value) {
  if (value === UNKNOWN) return {};
  const [x, y] = shape.point(shape.spot(place));
  if (!shape.lattice) return cell(shape, x, y, value, shape.clued.has(place.join()));
  if ((place[0] + place[1]) % 2) return side(shape, place, x, y, value);
  if (value === NONE && shape.fillsRest) return {under: square(shape, x, y, {class: "shade"})};
  return value === LINE && shape.fillsRest ? {over: dot(x, y)} : {};
}

function cell(shape, x, y, value, clued) {
  const {fill, look, shape: drawn, text} = shape.by.get(value) ?? {text: value};
  if (drawn) {
    const {d, fill: inside, stroke} = drawn;
    const inks = `sign${inside === INK ? " inked" : inside === BLUE ? " blue" : ""}${stroke === INK ? " rimmed" : ""}`;
    return {over: svg("path", {d: `M${x} ${y}${d}`, fill: inside, stroke, class: inks})};
  }
  if (look && look !== "█" && look !== value && !fill) return {over: letter(x, y, look)};
  // The dot is below the clue, so that the clue is readable.
  if (value === NONE && !text) return {over: clued ? dot(x, y + 7.6, 1.2) : dot(x, y)};
  const own = fill && value !== LINE;
  const under = fill || !text ? square(shape, x, y, own ? {fill} : {class: "shade"}) : undefined;
  // The targets of cages are above the entries.
  const caged = shape.walls?.kind === "cages";
  const over = text ? letter(x + 2 * caged, y + 2.5 * caged, text, own ? ink(fill) : undefined, caged ? 11 : 13) : undefined;
  return {under: !own && text ? undefined : under, over};
}

function side(shape, [r, c], x, y, value) {
  if (value === NONE) {
    return {over: svg("path", {class: "cross", d: `M${x - 2} ${y - 2}l4 4m0 -4l-4 4`})};
  }
  const half = shape.cell / 2, [a] = shape.ways([r, c]), level = a[0] === r;
  const path = aside => level ? `M${x - half} ${y + aside}h${2 * half}` : `M${x + aside} ${y - half}v${2 * half}`;
  return {over: svg("path", {class: "line", d: value === "2" ? path(-3) + path(3) : path(0)})};
}

const square = (shape, x, y, how) =>
  svg("rect", {x: x - shape.cell / 2, y: y - shape.cell / 2, width: shape.cell, height: shape.cell, ...how});

const dot = (x, y, r = 1.8) => svg("circle", {class: "dot", cx: x, cy: y, r});

function letter(x, y, text, fill, most = 13) {
  const size = Math.min(most, Math.floor(28 / text.length));
  return svg("text", {class: fill ? null : "letter", x, y: y + 0.36 * size, "font-size": size, fill}, text);
}

// Black or white, whichever has the higher contrast with a colour.
export function ink(rgb) {
  const share = k => {
    const s = parseInt(rgb.slice(k, k + 2), 16) / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * share(1) + 0.7152 * share(3) + 0.0722 * share(5);
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

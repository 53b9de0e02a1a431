// Rooms and cages by their walls: what is drawn is a set of sides, what a puzzle has are names.

const NAMES = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

const NO_CAGE = ".";

// The walls of a puzzle's rooms or cages, of which a `layer` tells, as spots "y,x". A cell in no cage
// has walls all around.
export function walls(puzzle, layer, height, width) {
  const found = new Set(), names = layer && puzzle[layer.name];
  // A puzzle that came in another size is drawn soon.
  if (names?.length !== height || names[0].length !== width) return found;
  const apart = (a, b) => a !== b || (a === NO_CAGE && layer.kind === "cages");
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) {
    if (c + 1 < width && apart(names[r][c], names[r][c + 1])) found.add(`${2 * r + 1},${2 * c + 2}`);
    if (r + 1 < height && apart(names[r][c], names[r + 1][c])) found.add(`${2 * r + 2},${2 * c + 1}`);
  }
  return found;
}

// What a puzzle has of a layer where walls part the board. A cage's target stays in its cell; of
// two in one cage the first stays, and a cell alone without one is in no cage if it need not be.
export function parted(puzzle, layer, sides, height, width) {
  const names = rooms(sides, height, width);
  if (layer.kind !== "cages") return {rooms: names};
  const sums = {}, sizes = {}, old = new Set();
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) {
    const name = names[r][c], before = puzzle.cages[r][c];
    sizes[name] = (sizes[name] ?? 0) + 1;
    if (old.has(before)) continue;
    old.add(before);
    if (before in (puzzle.sums ?? {}) && !(name in sums)) sums[name] = puzzle.sums[before];
  }
  const kept = name => layer.everywhere || sizes[name] > 1 || name in sums;
  return {cages: names.map(row => [...row].map(name => (kept(name) ? name : NO_CAGE))), sums};
}

// The rooms that walls part, as rows of names; a wall that ends within a room parts nothing.
export function rooms(parting, height, width) {
  const of = Array.from({length: height}, () => Array(width).fill(-1));
  let n = 0;
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) {
    if (of[r][c] >= 0) continue;
    const reached = [[r, c]];
    of[r][c] = n;
    while (reached.length) {
      const [y, x] = reached.pop();
      for (const [dy, dx] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
        const [b, a] = [y + dy, x + dx];
        if (of[b]?.[a] !== -1 || parting.has(`${2 * y + 1 + dy},${2 * x + 1 + dx}`)) continue;
        of[b][a] = n;
        reached.push([b, a]);
      }
    }
    n++;
  }
  if (n <= NAMES.length) return of.map(row => row.map(k => NAMES[k]).join(""));
  return of.map(row => row.map(k => `r${k + 1}`));
}

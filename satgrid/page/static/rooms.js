// Rooms and cages by their walls: what is drawn is a set of sides, what a puzzle has are names.

const NAMES = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

const NO_CAGE = ".", NO_WALL = ".";

// The walls of a puzzle's rooms or cages, as a `layer` says, as spots "y,x". Those of rooms include
// the walls that end inside a room. A cell in no cage has walls all around.
export function walls(puzzle, layer, height, width) {
  const found = new Set(), names = layer && puzzle[layer.name];
  // A puzzle that came in another size is drawn soon.
  if (names?.length !== height || names[0].length !== width) return found;
  const apart = (a, b) => a !== b || (a === NO_CAGE && layer.kind === "cages");
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) {
    if (c + 1 < width && apart(names[r][c], names[r][c + 1])) found.add(`${2 * r + 1},${2 * c + 2}`);
    if (r + 1 < height && apart(names[r][c], names[r + 1][c])) found.add(`${2 * r + 2},${2 * c + 1}`);
  }
  if (layer.kind !== "cages") (puzzle.walls ?? []).forEach((row, y) => {
    [...row].forEach((sign, x) => { if (sign !== NO_WALL) found.add(`${y + 1},${x + 1}`); });
  });
  return found;
}

// The puzzle with what it has of a layer where walls part the board. A cage's target stays in its
// cell; of two in one cage the first stays, and a cell alone without one is in no cage if it need
// not be.
export function parted(puzzle, layer, sides, height, width) {
  const names = rooms(sides, height, width);
  if (layer.kind !== "cages") {
    // Walls that end inside a room part nothing, and are kept where the rules speak of them.
    const kept = layer.inner || puzzle.walls ? inner(names, sides, height, width) : [];
    const {walls: _, ...others} = puzzle;
    return {...others, rooms: names, ...(kept.length ? {walls: kept} : {})};
  }
  const sums = {}, sizes = {}, old = new Set();
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) {
    const name = names[r][c], before = puzzle.cages[r][c];
    sizes[name] = (sizes[name] ?? 0) + 1;
    if (old.has(before)) continue;
    old.add(before);
    if (before in (puzzle.sums ?? {}) && !(name in sums)) sums[name] = puzzle.sums[before];
  }
  const kept = name => layer.everywhere || sizes[name] > 1 || name in sums;
  const cages = names.map(row => [...row].map(name => (kept(name) ? name : NO_CAGE)));
  return {...puzzle, cages, sums};
}

// The walls between cells of one room, as rows of places between the cells; none if there are none.
function inner(names, sides, height, width) {
  const found = Array.from({length: 2 * height - 1}, () => Array(2 * width - 1).fill(NO_WALL));
  let some = false;
  for (const side of sides) {
    const [y, x] = side.split(",").map(n => n - 1), [r, c] = [y >> 1, x >> 1];
    if (names[r][c] !== names[r + y % 2][c + x % 2]) continue;
    found[y][x] = y % 2 ? "-" : "|";
    some = true;
  }
  return some ? found.map(row => row.join("")) : [];
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

// Rooms and cages by their walls: a drawing has a set of sides, a puzzle has names of parts.

const NAMES = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

const NO_CAGE = ".", NO_WALL = ".";

// The walls of a layer of rooms or cages, as spots "y,x". Rooms include walls that end inside a room.
// A cell in no cage has walls all around.
export function walls(puzzle, layer, height, width) {
  const found = new Set(), names = layer && puzzle[layer.name];
  // A puzzle of another size will be drawn soon.
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

// The puzzle with the parts of a layer that the walls make. A cage's target stays in its cell; if a
// cage gets two targets, it keeps the first. A single cell without a target is in no cage, unless
// every cell must be in one.
export function parted(puzzle, layer, sides, height, width) {
  const names = rooms(sides, height, width);
  if (layer.kind !== "cages") {
    // Walls that end inside a room separate nothing; they are kept if the rules use them.
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

// The walls between cells of one room, as rows of places between cells; [] if there are none.
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

// The rooms that walls separate, as rows of names.
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

// Rooms by their walls: what is drawn is a set of sides, what a puzzle has are named rooms.

const NAMES = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"];

// The walls of rooms as spots "y,x".
export function walls(rooms, height, width) {
  const found = new Set();
  if (!rooms) return found;
  for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) {
    if (c + 1 < width && rooms[r][c] !== rooms[r][c + 1]) found.add(`${2 * r + 1},${2 * c + 2}`);
    if (r + 1 < height && rooms[r][c] !== rooms[r + 1][c]) found.add(`${2 * r + 2},${2 * c + 1}`);
  }
  return found;
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

// Reads addresses and files with a puzz.link engine: a JSON string a line comes in, and one goes out.
//
// The engine's folder is the argument. Out: the address that the engine writes of what it read, or its
// file if the word `file` follows, or "" where it does not read the text. Walls around the left-out cells of magnets are left out, since
// the engine draws them there anyway.
"use strict";
const pzpr = require(process.argv[2]);

console.log = console.warn = console.error = () => {};

for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  let address = "";
  try {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(JSON.parse(line));
    if (puzzle.pid === "magnets") {
      puzzle.board.border.each((border) => {
        if (border.sidecell.some((cell) => cell.ques === 7)) {
          border.ques = 0;
        }
      });
    }
    if (puzzle.ready) {
      address = process.argv[3] === "file" ? puzzle.getFileData() : puzzle.getURL();
    }
  } catch (error) {
    address = "";
  }
  process.stdout.write(JSON.stringify(address) + "\n");
}

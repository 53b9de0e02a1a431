// Holds addresses and files against the engine: a JSON object a line comes in, and one goes out.
//
// In: "address", and "file", the same puzzle with an answer drawn. Out: the engine's "address", that
// of the file as "of_file", and what the engine says against the answer as "against", "" if nothing.
"use strict";
const pzpr = require("pzpr");

function opened(text) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(text);
  return puzzle;
}

for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  const { address, file } = JSON.parse(line);
  const drawn = opened(file);
  const said = drawn.check(true);
  console.log(
    JSON.stringify({
      address: opened(address).getURL(),
      of_file: drawn.getURL(),
      against: said.complete ? "" : String(said[0] || "not complete"),
    })
  );
}

import assert from "node:assert/strict";
import test from "node:test";
import { gameAt, gameOf } from "../page/game/begin.js";
import { ALL, cellOf, digitsOfLine, name, PEERS, setOf } from "../page/game/cells.js";
import { houseCells } from "../page/board/marks.js";
import { Game, PENS } from "../page/game/game.js";
import { mend, takeStep } from "../page/game/hint.js";
import { PUZZLE, SOLUTION } from "./puzzles.js";

const game = () => new Game(digitsOfLine(PUZZLE));
const cell = (name) => cellOf(name);
const snapshot = (game) => JSON.stringify(game.sheet.notes);

test("cells, houses and peers", () => {
  assert.equal(name(cell("r4c7")), "r4c7");
  assert.equal(cellOf("r0c1"), null);
  assert.ok(PEERS.every((peers) => peers.length === 20));
  assert.deepEqual(houseCells("b5").map(name), ["r4c4", "r4c5", "r4c6", "r5c4", "r5c5", "r5c6", "r6c4", "r6c5", "r6c6"]);
});

test("undo and redo pass through every move", () => {
  const played = game();
  const sheets = [snapshot(played)];
  [["r1c3", "digit"], ["r1c4", "centre"], ["r2c2", "corner"], ["r1c3", "colour"], ["r9c1", "digit"]].forEach(([at, pen], i) => {
    assert.equal(played.write([cell(at)], pen, i + 1), null);
    sheets.push(snapshot(played));
  });
  for (const sheet of sheets.slice(0, -1).reverse()) {
    assert.ok(played.undo());
    assert.equal(snapshot(played), sheet);
  }
  assert.equal(played.undo(), null);
  for (const sheet of sheets.slice(1)) {
    played.redo();
    assert.equal(snapshot(played), sheet);
  }
  played.undo();
  played.erase([cell("r1c4")], "digit");
  assert.equal(played.redo(), null, "a new move ends what was undone");
});

test("a digit tidies the marks that it sees, and undo brings them back", () => {
  const played = game();
  played.write([cell("r1c4")], "centre", 4);
  played.write([cell("r1c4")], "corner", 4);
  played.write([cell("r1c3")], "digit", 4);
  assert.equal(played.sheet.note(cell("r1c4")).centre | played.sheet.note(cell("r1c4")).corner, 0);
  played.undo();
  assert.equal(played.sheet.note(cell("r1c4")).centre, setOf([4]));
});

test("marks on several cells are toggled as a whole", () => {
  const played = game();
  const cells = ["r1c3", "r1c4", "r2c2"].map(cell);
  played.write([cells[0]], "corner", 2);
  played.write(cells, "corner", 2);
  assert.ok(cells.every((at) => played.sheet.note(at).corner === setOf([2])), "added unless all have it");
  played.write(cells, "corner", 2);
  assert.ok(cells.every((at) => played.sheet.note(at).corner === 0));
  assert.equal(played.done, 3);
});

test("givens are not written on but can be coloured", () => {
  const played = game();
  for (const pen of PENS.slice(0, 3)) assert.match(played.write([0], pen, 1), /r1c1 is a given/);
  assert.match(played.write([0], "colour", 10), /nine colours/);
  played.write([0], "colour", 2);
  assert.equal(played.sheet.note(0).colour, 1);
  played.erase([0], "digit");
  assert.equal(played.sheet.note(0).colour, -1);
});

test("automatic candidates are crossed out and come back", () => {
  const played = game();
  played.automatic = true;
  const at = cell("r1c3");
  assert.equal(played.sheet.marks(at, true), setOf([1, 2, 4]));
  played.write([at], "centre", 4);
  assert.equal(played.sheet.marks(at, true), setOf([1, 2]));
  assert.equal(played.write([at], "centre", 5), "r1c1 already has the 5");
  assert.equal(played.position().marks[at], "12356789", "digits exclude nothing in what the engine judges");
  played.crossOut(at, 4);
  assert.equal(played.sheet.marks(at, true), setOf([1, 2, 4]));
});

test("erasing takes the digit, then the pen's marks, then all marks, then the colour", () => {
  const played = game();
  const at = cell("r1c3");
  played.sheet.notes[at] = { digit: 4, centre: setOf([1]), corner: setOf([2]), crossed: 0, colour: 3 };
  const left = () => Object.values(played.sheet.note(at)).join();
  const seen = [1, 2, 3, 4].map(() => (played.erase([at], "corner"), left()));
  assert.deepEqual(seen, ["0,1,2,0,3", "0,1,0,0,3", "0,0,0,0,3", "0,0,0,0,-1"]);
});

test("mistakes are counted, and shown if the game is strict", () => {
  const played = game();
  played.solution = digitsOfLine(SOLUTION);
  played.write([cell("r1c3")], "digit", 2);
  assert.deepEqual([played.mistakes, played.faulty().size], [1, 0]);
  played.strict = true;
  assert.ok(played.faulty().has(cell("r1c3")));
  played.strict = false;
  played.write([cell("r1c3")], "digit", 5);
  assert.ok(played.faulty().has(cell("r1c3")), "two fives in a row are plain to see");
});

test("a step is done in one move, with marks or with crossed candidates", () => {
  const step = { placements: [], eliminations: [{ cell: "r1c3", digit: 4 }, { cell: "r1c3", digit: 1 }] };
  const marked = game();
  takeStep(marked, step, Array(81).fill(setOf([1, 2, 4])));
  assert.equal(marked.sheet.note(2).centre, setOf([2]));
  const automatic = game();
  automatic.automatic = true;
  takeStep(automatic, step, Array(81).fill(ALL));
  assert.equal(automatic.sheet.note(2).crossed, setOf([1, 4]));
  assert.equal(automatic.done, 1);
});

test("mistakes are mended in one move", () => {
  const played = game();
  played.write([2], "digit", 2);
  played.write([3], "centre", 2);
  mend(played, [{ kind: "wrong-digit", cell: "r1c3", digit: 2 }, { kind: "lost-candidate", cell: "r1c4", digit: 6 }]);
  assert.equal(played.sheet.digit(2), 0);
  assert.equal(played.sheet.note(3).centre, setOf([2, 6]));
});

test("a position becomes a game and is asked for again", () => {
  const played = game();
  played.write([2], "digit", 4);
  played.write([3], "centre", 6);
  const position = played.position();
  assert.equal(position.state[2], "4");
  assert.deepEqual(gameAt(position).position(), position);
  assert.deepEqual(game().position(), { puzzle: PUZZLE }, "without marks all is open");
});

test("a game has the size and the values of its puzzle", () => {
  const variant = { rows: 4, columns: 3, lowest: 0, highest: 11, lines: true, areas: [...Array(6).fill(0), ...Array(6).fill(null)], givens: [{ cell: "r1c1", digit: 0 }], found: [{ cell: "r2c3", digit: 11 }], rules: [] };
  const played = gameOf({ puzzle: "its text" }, variant);
  const { layout, sheet } = played;
  assert.deepEqual([layout.write(layout.all), layout.read("0,10"), layout.cellOf("r4c3"), layout.cellOf("r1c4")], ["0,1,2,3,4,5,6,7,8,9,10,11", setOf([1, 11]), 11, null]);
  assert.deepEqual((layout.peers[0] ?? []).map(layout.name), ["r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r4c1"]);
  assert.equal(sheet.isGiven(0), true);
  assert.equal(layout.write(sheet.candidates(1)), "1,2,3,4,5,6,7,8,9,10");
  assert.equal(played.write([0], "digit", 3), "r1c1 is a given");
  played.write([11], "digit", 12);
  assert.deepEqual([...played.faulty()].map(layout.name), ["r2c3", "r4c3"]);
  assert.deepEqual(played.position(), { puzzle: "its text", found: [{ cell: "r2c3", digit: 11 }, { cell: "r4c3", digit: 11 }] });
});

test("the last digit solves it", () => {
  const played = game();
  const solution = digitsOfLine(SOLUTION);
  solution.forEach((digit, at) => {
    if (played.sheet.isGiven(at)) return;
    assert.equal(played.sheet.isComplete(), false);
    played.write([at], "digit", digit);
  });
  assert.ok(played.sheet.isComplete());
  assert.deepEqual(played.progress(), { filled: 51, blanks: 51 });
});

test("candidates are filled in once, and a game begins anew, each in one move", () => {
  const played = game();
  played.write([cell("r1c3")], "digit", 4);
  played.fill();
  assert.equal(played.sheet.note(cell("r1c4")).centre, setOf([2, 6]));
  assert.equal(played.restart().length, 51);
  assert.equal(played.sheet.digit(cell("r1c3")), 0);
  played.undo();
  assert.equal(played.sheet.digit(cell("r1c3")), 4);
});

test("givens clash with givens, and a written digit takes the blame", () => {
  const clashing = new Game([5, 5, ...Array(79).fill(0)]);
  assert.deepEqual(clashing.sheet.clashes(), [0, 1]);
  const played = game();
  played.write([cell("r1c3")], "digit", 5);
  assert.deepEqual(played.sheet.clashes(), [cell("r1c3")]);
});

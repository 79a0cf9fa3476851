import assert from "node:assert/strict";
import test from "node:test";
import { candidate, digitsOfLine, write } from "../page/game/cells.js";
import { positionOf } from "../page/game/cases.js";
import { Hint } from "../page/game/hint.js";
import { feedback } from "../page/game/feedback.js";
import { blocks, pieces } from "../page/game/prose.js";
import { after, candidatesOf, conclusion, grouped, positions } from "../page/game/steps.js";
import { PUZZLE } from "./puzzles.js";

const single = (cell, digit) => ({ technique: "t", name: "Single", summary: "The idea.", placements: [{ cell, digit }], eliminations: [], evidence: { houses: ["r1"] }, explanation: `Only ${cell}. So ${cell} is ${digit}.` });
const pattern = (...gone) => ({ technique: "p", name: "Pattern", placements: [], eliminations: gone.map(([cell, digit]) => ({ cell, digit })), evidence: { parts: [{ role: "pattern", digits: [1], cells: ["r1c1"] }] }, explanation: "" });

test("three levels tell more and more", () => {
  const hint = new Hint({ puzzle: PUZZLE, status: "unique", solved: false, look: { cells: [], houses: [], words: "Look in row 1." }, steps: [single("r1c3", 4)] });
  const words = [1, 2, 3].map(() => {
    const said = hint.words();
    hint.more();
    return said;
  });
  assert.deepEqual(words, ["The idea.", "Look in row 1.", "Only r1c3. So r1c3 is 4."]);
});

test("mistakes come first, counted, then where, then which", () => {
  const mistakes = [{ kind: "wrong-digit", cell: "r1c3", digit: 2 }, { kind: "lost-candidate", cell: "r1c4", digit: 6 }];
  const hint = new Hint({ puzzle: PUZZLE, status: "unique", solved: false, mistakes, steps: [single("r1c3", 4)] });
  assert.equal(hint.words(), "Not quite: one digit is wrong, and one pencil mark was crossed out too early.");
  hint.more();
  assert.match(hint.words(), /The digit in r1c3 is wrong\.\nA mark is missing in r1c4/);
  hint.more();
  assert.match(hint.words(), /r1c3 is not 2.*\nr1c4 can still be 6/);
});

test("where there is nothing to tell, it says why", () => {
  assert.equal(new Hint({ puzzle: PUZZLE, status: "solved", solved: true, steps: [] }).words(), "It is solved.");
  assert.match(new Hint({ puzzle: PUZZLE, status: "none", solved: false, steps: [] }).words(), /no solution/);
  assert.match(new Hint({ puzzle: PUZZLE, status: "multiple", message: "No technique leads on from here.", solved: false, steps: [] }).words(), /several solutions/);
});

test("an explanation in blocks, chains in links, cells by name", () => {
  const text = "At least one of r2c7 and r6c6 is 1.\n  1. If r2c7 is not 1: r2c5 is 1 (only place in row 2) → r6c6 is 1 (only place in block 5) → r9c9 is not 1 (same cell).\n  A. a set\nA cell that sees both ends cannot be 1. So 1 can be eliminated from r6c7.";
  const found = blocks(text);
  assert.deepEqual(found.map(({ kind }) => kind), ["text", "number", "letter", "text", "so"]);
  assert.equal(found[1].text, "If r2c7 is not 1:");
  assert.equal(found[1].links.length, 3);
  assert.equal(found[4].text, "So 1 can be eliminated from r6c7.");
  assert.deepEqual(pieces("then r1c1 is not 5 (r2c2)"), [{ text: "then " }, { text: "r1c1 is not 5", cell: "r1c1", digit: 5, holds: false }, { text: " (" }, { text: "r2c2", cell: "r2c2" }, { text: ")" }]);
  assert.deepEqual(pieces("So r4c1 is not 2, 4 or 8; r5c1 is not 1."), [
    { text: "So " },
    { text: "r4c1 is not 2, 4 or 8", cell: "r4c1" },
    { text: "; " },
    { text: "r5c1 is not 1", cell: "r5c1", digit: 1, holds: false },
    { text: "." },
  ]);
  assert.deepEqual(pieces("r1c1 is not 5, r2c2 is 11"), [
    { text: "r1c1 is not 5", cell: "r1c1", digit: 5, holds: false },
    { text: ", " },
    { text: "r2c2 is 11", cell: "r2c2", digit: 11, holds: true },
  ]);
});

test("a path's positions follow from its steps, and singles come in groups", () => {
  const steps = [single("r1c3", 4), single("r1c4", 6), pattern(["r2c2", 7], ["r2c3", 7])];
  const [first, second] = positions({ puzzle: PUZZLE, steps });
  assert.deepEqual(first.candidates, candidatesOf(digitsOfLine(PUZZLE)));
  assert.equal(second.digits[2], 4);
  assert.equal(write(second.candidates[3]), "26");
  assert.equal(write(after(second, steps[2]).candidates[10]).includes("7"), false);
  assert.deepEqual(grouped(steps), [[0, 1], [2]]);
  assert.equal(conclusion(steps[2]), "r2c2, r2c3 ≠ 7");
  assert.equal(conclusion(pattern(["r2c2", 7], ["r2c2", 8], ["r2c3", 9])), "r2c2 ≠ 7, 8; r2c3 ≠ 9");
});

test("an exercise is judged by the solution, then by the technique", () => {
  const steps = [pattern(["r1c1", 5], ["r1c2", 5])];
  const solution = Array(81).fill(9);
  const at = candidate;
  const judged = (of, verdict, words) => (assert.equal(of.verdict, verdict), assert.match(of.words, words));
  judged(feedback([], false, steps, solution), "none", /first/);
  judged(feedback([at(0, 9)], false, steps, solution), "wrong", /9 in r1c1 belongs to the solution/);
  judged(feedback([at(7, 3)], false, steps, solution), "other", /true that r1c8 is not 3, but this technique/);
  judged(feedback([at(0, 5)], false, steps, solution), "part", /one more follows/);
  judged(feedback([at(0, 5), at(1, 5)], false, steps, solution), "right", /all of it/);
  judged(feedback([at(0, 5)], true, [single("r1c1", 5)], solution), "wrong", /not in the solution/);
});

test("positions in short", () => {
  const position = positionOf("53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79|r1c4-26");
  assert.equal(position.puzzle, PUZZLE);
  assert.equal(position.state[2], "4");
  assert.equal(position.marks[3], "");
});

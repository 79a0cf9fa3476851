import assert from "node:assert/strict";
import test from "node:test";
import { curve, linksOf, place } from "../page/board/links.js";
import { cellMarks, marksOf, patternCells, whereToLook } from "../page/board/marks.js";
import { candidate, cellOf, name } from "../page/game/cells.js";

const step = (more) => ({ technique: "t", name: "T", placements: [], eliminations: [], explanation: "", evidence: {}, ...more });
const at = (cell, digit) => candidate(cellOf(cell), digit);
const node = (cell, digit, holds, premises = []) => ({ cells: [cell].flat(), digit, holds, because: "assumed", premises });

test("roles become marks; what is concluded is the last word", () => {
  const marks = marksOf(step({
    eliminations: [{ cell: "r1c1", digit: 5 }],
    placements: [{ cell: "r9c9", digit: 1 }],
    evidence: {
      parts: [{ role: "pattern", digits: [5], cells: ["r1c1", "r1c2"] }, { role: "fin", digits: [5], cells: ["r1c2", "r1c3"] }],
      sets: [{ cells: ["r2c2"], digits: [1, 2] }],
    },
  }));
  assert.equal(marks.get(at("r1c1", 5)), "gone");
  assert.equal(marks.get(at("r1c2", 5)), "pattern", "the first word on a candidate of the pattern counts");
  assert.equal(marks.get(at("r1c3", 5)), "other");
  assert.equal(marks.get(at("r2c2", 2)), "pattern");
  assert.equal(marks.get(at("r9c9", 1)), "placed");
  assert.equal(cellMarks(marks).get(cellOf("r1c1")), "gone");
});

test("one branch of several is drawn at a time", () => {
  const forcing = step({ evidence: { chains: [{ inferences: [node("r1c1", 1, true), node("r1c2", 1, false, [0])] }, { inferences: [node("r5c5", 2, true)] }] } });
  assert.deepEqual([...marksOf(forcing, 0).keys()], [at("r1c1", 1), at("r1c2", 1)]);
  assert.deepEqual([...marksOf(forcing, 1).keys()], [at("r5c5", 2)]);
  assert.equal(marksOf(forcing).size, 3);
  assert.deepEqual([...patternCells(forcing)].map(name), ["r1c1", "r1c2", "r5c5"]);
});

test("the second level points at what the engine says, or at the houses", () => {
  const single = step({ placements: [{ cell: "r1c1", digit: 5 }], evidence: { houses: ["b1"] } });
  assert.equal(whereToLook({ steps: [single] }, single).size, 9);
  assert.deepEqual([...whereToLook({ look: { cells: ["r2c2"] } }, single)], [10]);
  assert.deepEqual([...whereToLook({}, step({ placements: [{ cell: "r1c1", digit: 5 }] }))], [0]);
});

test("a chain's links: strong where something becomes true, none within a cell, groups by their nearest cell", () => {
  const chain = { inferences: [node("r1c1", 1, false), node("r1c9", 1, true, [0]), node("r1c9", 2, false, [1]), node(["r4c9", "r5c9"], 2, true, [2])] };
  const links = linksOf(chain, { digits: Array(81).fill(0), candidates: Array(81).fill(0) });
  assert.deepEqual(links.map(({ strong, number }) => [strong, number]), [[true, 1], [true, 3]]);
  assert.deepEqual(links[1].to, place(cellOf("r4c9"), 2));
});

test("a curve keeps clear of the digits in its way", () => {
  const [from, to] = [place(cellOf("r5c1"), 5), place(cellOf("r5c9"), 5)];
  const straight = curve(from, to, []);
  const bent = curve(from, to, [{ x: 4.5, y: 4.5, r: 0.34 }]);
  const middle = (path) => Number(/Q\S+ (\S+)/.exec(path)[1]);
  assert.equal(middle(straight), 4.5);
  assert.ok(Math.abs(middle(bent) - 4.5) > 0.34, bent);
});

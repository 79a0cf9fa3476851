import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { keepLearnt, learntOf } from "../page/game/course.js";
import { positionOf } from "../page/game/cases.js";
import { candidatesOf } from "../page/game/steps.js";
import { CELLS, PEERS, digitsOfLine } from "../page/game/cells.js";
import { disguise, disguised, inverse } from "../page/game/disguise.js";
import { BOXES, MIX, ROUND, asked, blank, dayOf, due, isDone, lessonOf, merged, mixOf, offer, roundOf, seen, settled, solves, taught, tried, whole } from "../page/game/learning.js";
import { memory, Store } from "../page/game/store.js";
import { SOLUTION } from "./puzzles.js";

const file = (name) => JSON.parse(readFileSync(new URL(`../page/course/${name}.json`, import.meta.url), "utf8"));
const course = file("course");
const DAY = 20_000;
const of = (learnt, ...tries) => tries.reduce((before, one) => tried(before, one), learnt);
const found = (due = DAY + 1, more = {}) => ({ ...blank(), state: "found", due, ...more });

test("cards make a technique seen, three in a row without help make it found", () => {
  assert.equal(seen(blank()).state, "seen");
  assert.equal(seen(found()).state, "found");
  const alone = (right, helped = 0) => [DAY, "alone", right, helped, 20];
  assert.equal(of(blank(), alone(1), alone(1)).state, "seen");
  assert.equal(of(blank(), alone(1), alone(1), alone(1)).state, "found");
  assert.equal(of(blank(), alone(1), alone(1), alone(1)).due, DAY + 1);
  assert.equal(of(blank(), alone(1), alone(1), alone(1, 1), alone(1), alone(1)).state, "seen", "help breaks the row");
  assert.equal(of(blank(), alone(1), alone(0), alone(1), alone(1)).state, "seen");
  assert.equal(of(blank(), [DAY, "out", 1, 0, 9], [DAY, "out", 1, 0, 9]).state, "found", "tested out");
});

test("boxes: without help the next, with help the same, wrong two back", () => {
  const round = (right, helped = 0) => [DAY, "round", right, helped, 30];
  const boxes = (...tries) => of(found(), ...tries).box;
  assert.equal(boxes(round(1)), 1);
  assert.equal(of(found(), round(1)).due, DAY + BOXES[1]);
  assert.equal(boxes(round(1), round(1), round(1, 1)), 2);
  assert.equal(boxes(round(1), round(1), round(1), round(0)), 1);
  assert.equal(boxes(round(0)), 0);
  assert.equal(boxes(...Array(9).fill(round(1))), BOXES.length - 1);
  assert.equal(of(found(), ...Array(20).fill(round(1))).tries.length, 12);
});

test("sure takes two days and the puzzle; two misses in a row take it back, and no further", () => {
  const two = of(found(), [DAY, "mix", 1, 0, 9], [DAY + 1, "round", 1, 0, 9]);
  assert.equal(two.state, "found");
  const sure = settled({ ...two, solved: true });
  assert.equal(sure.state, "sure");
  assert.equal(settled({ ...of(found(), [DAY, "mix", 1, 0, 9], [DAY, "round", 1, 0, 9]), solved: true }).state, "found", "one day is not two");
  const missed = of(sure, [DAY + 2, "round", 0, 0, 9]);
  assert.equal(missed.state, "sure");
  assert.equal(of(missed, [DAY + 3, "round", 0, 0, 9]).state, "found");
  assert.equal(of(missed, ...Array(5).fill([DAY + 3, "round", 0, 1, 9])).state, "found");
});

test("what is asked for in Play is offered: by weight, relatives with their parent, not what is found or put off", () => {
  const [parent, [child]] = Object.entries(course.parents)[0];
  const ask = (level, days, n) => Array.from({ length: n }, () => [DAY - days, level, "g"]);
  const other = taught(course).find((id) => id !== parent);
  const records = { [child]: { ...blank(), asked: ask(3, 1, 2) }, [parent]: { ...blank(), asked: ask(3, 1, 1) }, [other]: { ...blank(), asked: ask(1, 20, 4) } };
  assert.deepEqual({ ...offer(course, records, DAY), weight: undefined }, { id: parent, times: 3, weight: undefined });
  assert.equal(offer(course, { ...records, [parent]: found() }, DAY).id, other);
  assert.equal(offer(course, { ...records, [parent]: { ...records[parent], later: DAY + 14 } }, DAY).id, other);
  assert.equal(offer(course, { [other]: { ...blank(), asked: ask(1, 40, 9) } }, DAY), undefined, "long ago");
  const once = asked(asked(blank(), [DAY, 1, "g"], false), [DAY, 3, "g"], true);
  assert.deepEqual([once.asked, once.state], [[[DAY, 3, "g"]], "seen"]);
  assert.equal(lessonOf(course, child), parent);
  assert.equal(lessonOf(course, "no-such"), undefined);
});

test("a round begins with what is overdue and never has two alike in a row", () => {
  const ids = taught(course).slice(0, 5);
  const records = Object.fromEntries(ids.map((id, i) => [id, found(DAY - i)]));
  const round = roundOf(course, records, DAY);
  assert.equal(round.length, ROUND);
  assert.deepEqual(round.slice(0, 5), [...ids].reverse());
  assert.ok(round.every((id, at) => id !== round[at - 1]));
  assert.deepEqual(due(course, { [ids[0]]: found(DAY + 1), [ids[1]]: found(DAY) }, DAY), [ids[1]]);
  assert.deepEqual(roundOf(course, { [ids[0]]: found(DAY) }, DAY), [ids[0]], "one that is known is one board");
  assert.deepEqual(roundOf(course, {}, DAY), []);
  const many = Object.fromEntries(taught(course).map((id) => [id, found(DAY - 1)]));
  assert.equal(roundOf(course, many, DAY).length, ROUND);
  const mix = mixOf(course, records, ids[4], () => 0.4);
  assert.equal(mix.length, MIX);
  assert.equal(mix.filter((id) => id === ids[4]).length, MIX / 2);
});

test("chapters: done with all found and a mix passed; what they solve", () => {
  const [first] = course.chapters;
  const ids = Object.keys(first.techniques);
  const records = Object.fromEntries(ids.map((id) => [id, found()]));
  assert.ok(!isDone(first, records));
  assert.ok(isDone(first, { ...records, [ids[0]]: found(DAY, { mix: DAY }) }));
  assert.deepEqual(solves(course, {}), [0, 0, 0, 0, 0]);
  assert.deepEqual(solves(course, records), first.solves);
  assert.deepEqual(solves(course, Object.fromEntries(taught(course).map((id) => [id, found()]))), course.chapters.at(-1).solves);
});

test("of two records the later one wins, with the tries and questions of both; whatever was kept can be read", () => {
  const a = { ...found(DAY + 3, { box: 1 }), tries: [[DAY, "mix", 1, 0, 5]], asked: [[DAY - 1, 2, "g"]] };
  const b = { ...found(DAY + 9, { box: 2 }), tries: [[DAY, "mix", 1, 0, 5], [DAY + 2, "round", 1, 0, 5]], solved: true };
  assert.deepEqual(merged(a, b), merged(b, a));
  const both = merged(a, b);
  assert.deepEqual([both.box, both.tries.length, both.asked.length, both.solved], [2, 2, 1, true]);
  assert.deepEqual(merged(undefined, a), whole(a));
  assert.deepEqual(whole({ v: 7, state: "sure" }), blank());
  assert.equal(dayOf(new Date(1970, 0, 2, 0, 30)), 1);
});

test("records are kept beside games", async () => {
  const store = new Store(memory());
  await keepLearnt(store, "a-b", found());
  assert.deepEqual((await learntOf(store))["a-b"], found());
  assert.deepEqual(await store.list(), []);
});

test("a disguise moves cells and digits, and its inverse brings them back", () => {
  const [text] = Object.values(file("10"))[0];
  const position = positionOf(text);
  for (let i = 0; i < 50; i++) {
    const mask = disguise();
    const hidden = disguised(mask, position);
    assert.deepEqual(disguised(inverse(mask), hidden), position);
    const solution = digitsOfLine(disguised(mask, { puzzle: SOLUTION }).puzzle);
    assert.ok(CELLS.every((cell) => PEERS[cell].every((peer) => solution[peer] !== solution[cell])));
    assert.equal(new Set(mask.cells).size, 81);
  }
  assert.notDeepEqual(disguised(disguise(), position), position);
});

test("the positions of the course: a beginner sees no candidates, and none is missing that the digits leave", () => {
  for (const [id, texts] of Object.entries(file("1"))) {
    for (const text of texts) assert.ok(text.endsWith("|"), id);
    assert.ok(texts.every((text) => candidatesOf(digitsOfLine(positionOf(text).state)).some(Boolean)));
  }
});

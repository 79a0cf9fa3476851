import assert from "node:assert/strict";
import test from "node:test";
import * as draft from "../page/game/draft.js";
import { Live } from "../page/game/live.js";
import { SWITCHES, TOOLS } from "../page/game/tools.js";
import { withClues, withGivens } from "../page/game/unique.js";
import { besideAt, between, borderAt, cornerAt, extended, waysFrom } from "../page/screens/setter.js";
import { EngineError } from "../page/engine/engine.js";

/** A source of random numbers with a seed. */
function source(seed) {
  return () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
}
const tool = (key) => TOOLS.find((tool) => tool.key === key);

/** An edit that nobody would think of. */
function edited(now, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const cell = () => Math.floor(random() * now.size ** 2);
  const clue = pick(draft.clues(now));
  switch (Math.floor(random() * 6)) {
    case 0: return draft.give(now, [cell()], Math.floor(random() * (now.size + 1)));
    case 1: return draft.mark(now, [cell()], 1 + Math.floor(random() * now.size));
    case 2: return draft.toggle(now, pick(SWITCHES));
    case 3: return clue ? draft.drop(now, clue) : now;
    case 4: return draft.paint(now, [cell(), cell()], Math.floor(random() * now.size));
    default: return draft.add(now, "killercage", { cells: [draft.placeOf(cell(), now.size)], value: "5" });
  }
}

test("every edit is undone, and redone", () => {
  const random = source(5);
  const history = new draft.History(draft.empty(6));
  for (let i = 0; i < 500; i++) history.make(edited(history.now, random));
  const [last, edits] = [JSON.stringify(history.now), history.past.length];
  while (history.travel("undo"));
  assert.deepEqual(history.now, draft.empty(6));
  while (history.travel("redo"));
  assert.deepEqual([JSON.stringify(history.now), history.past.length], [last, edits]);
});

test("clues are added, changed and removed, and the words about a puzzle make no other board", () => {
  let now = draft.add(draft.empty(4), "killercage", { cells: ["R1C1", "R1C2"] });
  now = draft.revalue(now, draft.clues(now)[0], "7");
  assert.deepEqual(now.killercage, [{ cells: ["R1C1", "R1C2"], value: "7" }]);
  assert.equal(draft.boardOf({ ...now, title: "A", ruleset: "B" }), draft.boardOf(now));
  assert.match(draft.rulesOf(draft.toggle(now, SWITCHES[0])), /Normal sudoku rules apply\. Digits cannot repeat in cages.*marked diagonals\.$/);
  assert.deepEqual(draft.drop(now, draft.clues(now)[0]), draft.empty(4));
  const painted = draft.paint(now, [1], 1);
  assert.deepEqual(draft.areas(painted).slice(0, 4), [0, 1, 1, 1]);
  assert.deepEqual(draft.paint(painted, [1], 0), now);
});

test("hostile objects have no clues where they have no lists", () => {
  for (const bad of ["x", 7, null, {}, { length: 3 }]) assert.deepEqual(draft.clues({ ...draft.empty(4), killercage: bad }), []);
  const odd = draft.clues({ ...draft.empty(4), killercage: [{ cells: "R9C9" }, { cells: [["R1C1", null, 5]] }, {}] });
  assert.deepEqual(odd.map(({ cells }) => cells), [[], [0], []]);
});

test("letters of tools are each their own, and none is a key of the bench", () => {
  const letters = TOOLS.flatMap(({ letter }) => letter ?? []);
  assert.equal(new Set(letters).size, letters.length);
  assert.ok(!letters.includes("h"));
});

test("a fast pointer skips no cell, a path goes back, and borders, corners and places beside the grid are found", () => {
  assert.deepEqual(between({ row: 0.5, column: 0.5 }, { row: 0.5, column: 8.5 }, 9, 0.37), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(between({ row: 0.5, column: 0.5 }, { row: 3.5, column: 3.5 }, 9, 0.37), [0, 10, 20, 30]);
  assert.deepEqual(extended([1, 2, 3], 2), [1, 2]);
  assert.deepEqual(borderAt({ row: 1.5, column: 1.95 }, 9), [10, 11]);
  assert.deepEqual(borderAt({ row: 0.02, column: 0.4 }, 9), [0, 1]);
  assert.deepEqual(cornerAt({ row: 1.1, column: 0.9 }, 9), [0, 1, 9, 10]);
  assert.equal(besideAt({ row: -0.4, column: 2.5 }, 9, false), "R0C3");
  assert.equal(besideAt({ row: 4.5, column: 4.5 }, 9, false), null);
  assert.equal(besideAt({ row: -0.4, column: -0.4 }, 9, true), "R0C0");
  assert.deepEqual(waysFrom("R0C0", 9), ["DR"]);
  assert.deepEqual(waysFrom("R0C6", 9), ["DR", "DL"]);
});

/** An engine that takes its time, answers in any order, hears late or never of what is given up, and says which board it was asked about. */
function slow(random) {
  return {
    async ask(method, { puzzle }, signal, onPart = () => {}) {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 3 * random()));
      await pause();
      if (signal.aborted && random() < 0.5) throw signal.reason;
      if (method === "draw" && random() < 0.05) throw new EngineError({ detail: `fault of ${puzzle}` });
      if (method === "candidates") {
        onPart({ candidates: puzzle, settled: 3 });
        await pause();
        onPart({ candidates: puzzle, settled: 5 });
      }
      await pause();
      return { draw: { items: puzzle }, solve: { status: "multiple", message: puzzle }, hint: { puzzle }, candidates: { candidates: puzzle }, count: { solutions: 7, message: puzzle } }[method];
    },
  };
}

test("candidates are looked for while the verdict takes its time", async () => {
  const board = draft.empty(4);
  const solution = "1234341221434321";
  for (const status of ["unique", "multiple"]) {
    let asked = 0;
    const engine = {
      async ask(method, _, signal, onPart) {
        if (method === "solve") await new Promise((resolve) => setTimeout(resolve, 400));
        if (method === "candidates") {
          asked += 1;
          onPart({ candidates: " ".repeat(15), settled: 0 });
          await new Promise((resolve, reject) => (setTimeout(resolve, 300), signal.addEventListener("abort", () => reject(signal.reason))));
        }
        return { draw: {}, solve: { status, ...(status === "unique" && { solution }) }, hint: {}, candidates: { candidates: "12 ".repeat(16).trim() }, count: { solutions: 2 } }[method];
      },
    };
    const told = [];
    const live = new Live(engine, () => told.push({ ...live.now }));
    await live.turn(board, { candidates: true, most: 1, worth: false, theme: "light" });
    const before = told.filter((answers) => !answers.status && answers.settled === 0);
    assert.ok(before.length > 0 && before.every(({ candidates }) => candidates.every((values) => values.length === 0)), "told before the verdict");
    const { candidates, settled, done } = live.now;
    assert.deepEqual([candidates.map((values) => values.length), settled, done, asked], [Array(16).fill(status === "unique" ? 1 : 2), undefined, true, 1]);
  }
});

test("1,000 edits with delays at random never show a result of another board", async () => {
  const random = source(11);
  let [now, shown] = [draft.empty(4), 0];
  const check = () => {
    const answers = live.about(now);
    const board = draft.boardOf(now);
    if (!answers) return;
    assert.equal(answers.of, board);
    for (const said of [answers.drawn?.items, answers.message, answers.trace?.puzzle]) if (said !== undefined) shown += assert.equal(said, board) ?? 1;
    if (answers.candidates) assert.equal(JSON.stringify(answers.candidates), JSON.stringify(board.split(" ").map((word) => [...word].map(Number))));
  };
  const live = new Live(slow(random), check);
  const wants = { candidates: true, most: 9, worth: true, theme: "light" };
  for (let i = 0; i < 1000; i++) {
    now = edited(now, random);
    void live.turn(now, wants);
    check();
    await new Promise((resolve) => setTimeout(resolve, random() < 0.2 ? 25 * random() : 2 * random()));
    check();
  }
  assert.ok(shown > 500, `${shown} results`);
  live.stop();
});

test("a clue that makes no sense is named, and left out", async () => {
  const now = draft.add(draft.add(draft.empty(4), "killercage", { cells: ["R1C1"], value: "3" }), "thermometer", { lines: [["R1C1", "R9C9"]] });
  const asked = [];
  const transport = {
    async ask(method, { puzzle }) {
      asked.push([method, puzzle]);
      if (method === "draw" && puzzle.includes("R9C9")) throw new EngineError({ detail: "puzzle: line 1 column 9: thermometer: R9C9 is outside the grid" });
      return { draw: { items: [] }, solve: { status: "unique", solution: "1234341221434321" }, hint: { steps: [] } }[method];
    },
  };
  const live = new Live(transport, () => {});
  await live.turn(now, { candidates: true, most: 9, worth: false, theme: "light" });
  const answers = live.about(now);
  assert.deepEqual([answers.fault, answers.odd.map(({ tool }) => tool.key), answers.candidates.slice(0, 2)], ["thermometer: R9C9 is outside the grid", ["thermometer"], [[1], [2]]]);
  assert.ok(asked.filter(([method]) => method !== "draw").every(([, puzzle]) => !puzzle.includes("R9C9")));
});

/** All solutions of a board of givens and dots, by trying. */
function solutions({ size, grid, difference = [] }, most) {
  const [rows, columns] = draft.block(size);
  const values = grid.flat().map(({ value = 0 }) => Number(value));
  const pairs = difference.map(({ cells }) => cells.map((name) => draft.cellAt(name, size)));
  const found = [];
  const fits = (cell, digit) => values.every((other, at) => {
    if (other !== digit || at === cell) return true;
    const [r, c, y, x] = [Math.floor(cell / size), cell % size, Math.floor(at / size), at % size];
    return r !== y && c !== x && !(Math.floor(r / rows) === Math.floor(y / rows) && Math.floor(c / columns) === Math.floor(x / columns));
  });
  const isRight = () => pairs.every(([a, b]) => !values[a] || !values[b] || Math.abs(values[a] - values[b]) === 1);
  const go = () => {
    const cell = values.indexOf(0);
    if (found.length >= most || !isRight()) return;
    if (cell < 0) return void found.push([...values]);
    for (let digit = 1; digit <= size; digit++) if (fits(cell, digit)) [values[cell]] = [digit], go(), (values[cell] = 0);
  };
  go();
  return found;
}

const trying = async (method, { puzzle, threshold = 2 }) => {
  const found = solutions(JSON.parse(puzzle), method === "solve" ? 2 : 300);
  if (method === "solve") return { status: ["none", "unique"][found.length] ?? "multiple", solution: found[0]?.join("") };
  const counts = Array.from({ length: 16 }, (_, cell) => Object.fromEntries([1, 2, 3, 4].flatMap((digit) => {
    const n = found.filter((solution) => solution[cell] === digit).length;
    return n ? [[digit, Math.min(n, threshold)]] : [];
  })));
  return { counts };
};

test("givens, and clues of a rule, that leave one solution, and none of them spare", async () => {
  for (const make of [(now, random) => withGivens(trying, now, random), (now, random) => withClues(trying, now, tool("difference"), random)]) {
    const start = draft.give(draft.give(draft.empty(4), [0], 1), [5], 4);
    const { draft: made, words } = await make(start, source(3));
    assert.equal(solutions(made, 2).length, 1, words);
    const added = draft.clues(made).filter((clue) => !draft.clues(start).some((own) => own.tool === clue.tool && own.at === clue.at));
    assert.ok(added.length > 0);
    for (const clue of added) assert.equal(solutions(draft.drop(made, clue), 2).length, 2, `${clue.tool.name} ${clue.at}`);
  }
});

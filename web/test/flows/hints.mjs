// Puzzles solved by "hint, do it" alone, by the page's own game over either engine: the same
// patterns in the same order as `explain` shows, the same digits between them, and the solution at the end. (Which of
// several single digits comes first depends on how a position arose.)
//
// The hardest puzzles are solved without a guess: those named here, and 50 of a file, one puzzle a line.
//
//   node web/test/flows/hints.mjs [how many] [folder]     over the server; with the folder of web/build, over its WASM
//   node web/test/flows/hints.mjs hardest [folder] [file]
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { digitsOfLine, line } from "../../page/game/cells.js";
import { Game } from "../../page/game/game.js";
import { Hint, takeStep } from "../../page/game/hint.js";
import { conclusion, grouped, isSingle, startOf } from "../../page/game/steps.js";
import { Engine } from "../../page/engine/engine.js";
import { HttpTransport } from "../../page/engine/http.js";
import { Instance } from "../../page/engine/instance.js";
import { serve } from "./harness.mjs";

const isHardest = process.argv[2] === "hardest";
const many = Number(process.argv[2] ?? 20);
const levels = ["easy", "medium", "hard", "unfair", "extreme"];
const folder = process.argv[3] || undefined;
/** As they were published: Escargot, Golden Nugget, Easter Monster, Platinum Blonde, and two of Inkala's. */
const MONSTERS = [
  "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
  ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
  "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
  ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
  "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
  "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
];
const server = folder ? { stop() {} } : await serve();
const engine = folder ? await module(folder) : new Engine(new HttpTransport(`${server.url}api/v1`));
const times = [];
/** The path in words: runs of single digits without their order. */
const told = (steps) =>
  grouped(steps).map((group) => (isSingle(steps[group[0]]) ? group.map((i) => conclusion(steps[i])).sort().join(" ") : `${steps[group[0]].technique} ${conclusion(steps[group[0]])}`));

/** The engine in WASM, without the worker around it. */
async function module(folder) {
  const { url } = JSON.parse(readFileSync(join(folder, "engine.json"), "utf8"));
  const instance = new Instance(await WebAssembly.compile(readFileSync(join(folder, url))));
  return new Engine({
    async ask(method, body) {
      const { status, body: answered } = JSON.parse(instance.ask(JSON.stringify({ method, body })));
      assert.equal(status, 200, JSON.stringify(answered));
      return answered;
    },
  });
}

/** Plays a puzzle by hints; returns the steps. */
async function played(puzzle, automatic) {
  const game = new Game(digitsOfLine(puzzle));
  game.automatic = automatic;
  const steps = [];
  while (!game.sheet.isComplete()) {
    assert.ok(steps.length < 400, `no end to ${puzzle}`);
    const begun = performance.now();
    const hint = new Hint(await engine.hint(game.position()));
    times.push(performance.now() - begun);
    assert.equal(hint.kind, "step", `${puzzle}: ${hint.words()}`);
    assert.notEqual(hint.step.technique, "trial", `${puzzle}: a guess after ${steps.length} steps`);
    takeStep(game, hint.step, startOf(hint.trace).candidates);
    steps.push(hint.step);
  }
  return { steps: told(steps), solution: line(game.sheet.digits()) };
}

/** The hardest, each to its end. */
async function hardest(file) {
  const lines = file ? readFileSync(file, "utf8").split("\n").map((line) => line.slice(0, 81)).filter((line) => /^[.1-9]{81}$/.test(line)) : [];
  const some = lines.filter((_, at) => at % Math.floor(lines.length / 50) === 0).slice(0, 50);
  for (const puzzle of [...MONSTERS, ...some]) {
    const begun = times.length;
    const { solution } = await played(puzzle, true);
    const solved = await engine.solve({ puzzle });
    assert.deepEqual([solved.status, solution], ["unique", solved.solution]);
    console.log(`${puzzle} ${times.length - begun} hints, the longest ${Math.max(...times.slice(begun)).toFixed(0)} ms`);
  }
  return MONSTERS.length + some.length;
}

let different = 0;
let solved = many;
try {
  if (isHardest) solved = await hardest(process.argv[4]);
  for (let i = 0; i < many; i++) {
    const level = levels[i % levels.length];
    const [{ puzzle, solution }] = await engine.generate({ level, seed: 1000 + i });
    const found = await played(puzzle, i % 2 === 0);
    assert.equal(found.solution, solution);
    const path = told((await engine.explain({ puzzle }, "simple")).steps);
    if (JSON.stringify(found.steps) !== JSON.stringify(path)) {
      different += 1;
      const at = path.findIndex((step, n) => step !== found.steps[n]);
      console.log(`differs ${level} ${puzzle} at step ${at + 1}:\n    path ${path[at]}\n    hint ${found.steps[at]}`);
    }
  }
} finally {
  server.stop();
}
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
console.log(`${solved} puzzles solved by hints alone, ${isHardest ? "none with a guess" : `${many - different} of them exactly as explained`}; ${times.length} hints: median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
process.exit(0);

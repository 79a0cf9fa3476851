// Puzzles solved by "hint, do it" alone, by the page's own game over either engine: the same
// patterns in the same order as `explain` shows, the same digits between them, and the solution at the end. (Which of
// several single digits comes first depends on how a position arose.)
//
//   node web/test/flows/hints.mjs [how many] [folder]     over the server; with the folder of web/build, over its WASM
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

const many = Number(process.argv[2] ?? 20);
const levels = ["easy", "medium", "hard", "unfair", "extreme"];
const folder = process.argv[3];
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
    takeStep(game, hint.step, startOf(hint.trace).candidates);
    steps.push(hint.step);
  }
  return { steps: told(steps), solution: line(game.sheet.digits()) };
}

let different = 0;
try {
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
console.log(`${many} puzzles solved by hints alone, ${many - different} of them exactly as explained; ${times.length} hints: median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
process.exit(0);

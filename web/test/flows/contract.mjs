// The contract: the server and the module in WASM answer the same requests with the same bytes.
//
//   node web/test/flows/contract.mjs [target/web]
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ask } from "../../engine/worker.js";
import { PUZZLE } from "../puzzles.js";
import { serve } from "./harness.mjs";

const folder = process.argv[2] ?? "target/web";
const wasm = readdirSync(folder).find((file) => file.endsWith(".wasm"));
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, wasm)), {});
const server = await serve();

const puzzles = [
  PUZZLE,
  "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....",
  "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
  "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.",
  `55${PUZZLE.slice(2)}`,
  ".".repeat(81),
];
const wrong = { puzzle: PUZZLE, state: `532${PUZZLE.slice(3)}` };
const requests = [
  ...puzzles.flatMap((puzzle) => ["solve", "count", "check", "canon", "hint", "rate"].map((method) => [method, { puzzle }])),
  ...[1, 2, 3].flatMap((level) => [["hint", { puzzle: puzzles[1], level }], ["hint", { ...wrong, level }]]),
  ...["simple", "hodoku", "se"].map((order) => ["explain", { puzzle: puzzles[1], order }]),
  ["hint", { puzzle: puzzles[1], technique: "x-wing", all: true }],
  ...["easy", "hard", "extreme"].map((level) => ["generate", { level, seed: 7 }]),
  ["read", { text: `${PUZZLE} one\n123\n` }],
  ["read", { text: "nothing of the kind" }],
  ["convert", { puzzle: PUZZLE, to: "pencilmarks" }],
  ["techniques", {}],
  ["solve", { puzzle: "12" }],
  ["explain", { puzzle: PUZZLE, order: "no-such-order" }],
  ["solve", { puzzle: PUZZLE, unknown: 1 }],
];

let different = 0;
for (const [method, body] of requests) {
  const get = method === "techniques";
  const answer = await fetch(`${server.url}api/v1/${method}`, get ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const text = await answer.text();
  const other = ask(instance.exports, { method, body });
  const otherText = typeof other.body === "string" ? other.body : JSON.stringify(other.body);
  // An instance names the request in the server's log.
  const plain = (of) => (answer.headers.get("content-type")?.includes("json") ? JSON.stringify(JSON.parse(of, (key, value) => (key === "instance" ? undefined : value))) : of);
  if (answer.status !== other.status || plain(text) !== plain(otherText)) {
    different += 1;
    console.log(`FAIL ${method} ${JSON.stringify(body)}\n  http ${answer.status} ${text.slice(0, 200)}\n  wasm ${other.status} ${otherText.slice(0, 200)}`);
  }
}
server.stop();
console.log(`${requests.length} requests, ${different} answered differently`);
process.exit(different ? 1 : 0);

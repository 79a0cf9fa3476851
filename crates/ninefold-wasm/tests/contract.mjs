// Both engines give the same answers, byte for byte: the server over HTTP, the module under Node. Puzzles with other rules
// the module refuses.
//   node contract.mjs NINEFOLD MODULE.wasm
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { PACKED } from "../../../web/test/puzzles.js";

const [program, module] = process.argv.slice(2);

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const chains = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const several = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1.............";
const clash = "55" + ".".repeat(79);
const marks = Array.from(easy, (c) => (c === "." ? "123456789" : ""));
const wrong = easy.replace("53.", "532");

/** SudokuPad's own object of the easy puzzle, in regions, perhaps with more. */
const pad = (more = {}) => {
  const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const cells = nine.map((row) => nine.map((column) => (easy[9 * row + column] === "." ? {} : { value: easy[9 * row + column] })));
  const regions = nine.map((block) => nine.map((i) => [3 * Math.floor(block / 3) + Math.floor(i / 3), 3 * (block % 3) + (i % 3)]));
  return JSON.stringify({ id: "x", cellSize: 50, metadata: { title: "Easy", rules: "Normal sudoku rules apply." }, cells, regions, ...more });
};
/** Its links, as that program packs them, and such that cannot be read. */
const padLinks = [
  `https://sudokupad.app/${PACKED.scl}`,
  PACKED.scl,
  `https://sudokupad.app/sudoku/${PACKED.scf}`,
  "https://sudokupad.app/abc123",
  "sclN4Ig",
];
const cage = { cells: [[0, 2], [0, 3]], unique: true, value: 10 };

/** The requests: method and body. */
const requests = [
  ["techniques"],
  ["read", { text: `${easy} one\n12\n# no puzzle\n${hard}\n` }],
  ["read", { text: "nothing of the sort" }],
  ["read", { text: "" }],
  ["read", { text: `puzzle,note\n${easy},a\n`, from: "csv" }],
  ...[easy, hard, chains, several, clash].flatMap((puzzle) => [
    ["solve", { puzzle }],
    ["count", { puzzle, limit: 500 }],
    ["check", { puzzle }],
    ["canon", { puzzle }],
    ["hint", { puzzle, level: 1 }],
    ["hint", { puzzle }],
    ["explain", { puzzle }],
  ]),
  ["solve", { puzzle: several, unique: true }],
  ["solve", { text: easy.replace(/.{9}/g, "$&\n") }],
  ...padLinks.flatMap((text) => [
    ["read", { text }],
    ["solve", { text }],
  ]),
  ...[{}, { arrows: [{}] }].flatMap((more) => [
    ["read", { text: pad(more) }],
    ["solve", { text: pad(more) }],
  ]),
  ["read", { text: pad({ regions: [] }) }],
  ["read", { text: pad({ cells: [[{}]] }) }],
  ["canon", { puzzle: hard, form: "pattern" }],
  ["hint", { puzzle: easy, state: wrong, level: 1 }],
  ["hint", { puzzle: easy, state: wrong, level: 2 }],
  ["hint", { puzzle: easy, state: wrong, marks, level: 3 }],
  ["hint", { puzzle: chains, order: "se" }],
  ["hint", { puzzle: easy, technique: "hidden-single", all: true }],
  ["explain", { puzzle: chains, order: "hodoku" }],
  ["explain", { puzzle: easy, order: "se" }],
  ["explain", { puzzle: chains, without: ["xy-chain"] }],
  ["rate", { puzzle: easy }],
  ["rate", { puzzle: chains, ratings: ["se", "hodoku", "search", "human"], path: true }],
  ["rate", { puzzle: hard }],
  ["generate", { seed: 7, count: 3, level: "easy" }],
  ["generate", { seed: 7, level: "hard", symmetry: "rotate180" }],
  ["generate", { seed: 7, level: "extreme" }],
  ["generate", { seed: 9, rating: "2.0..4.0", minimal: true }],
  ["generate", { seed: 9, clues: "0..16", tries: 40 }],
  ["convert", { puzzle: easy, to: "rows" }],
  ["convert", { puzzle: easy, marks, to: "json" }],
  ["convert", { puzzle: easy, to: "opensudoku" }],
  ["convert", { puzzle: easy, to: "fpuzzles" }],
  ["solve", {}],
  ["solve", { puzzle: "12" }],
  ["solve", { puzzle: easy, colour: "red" }],
  ["hint", { puzzle: easy, technique: "x-ring" }],
  ["generate", { seed: 1, rating: "5..4" }],
];

/** Puzzles with other rules. */
const variants = [
  ...[{ cages: [cage] }, { cages: [{ ...cage, unique: false }] }, { lines: [{ wayPoints: [[0, 0], [1, 1]] }] }].map((more) => pad(more)),
  pad({ metadata: { rules: "Knights see each other." } }),
  pad({ metadata: { solution: "1".repeat(81) } }),
  ".Cage~10~R1C1~R1C2",
  ".Shape~4x4.Thermo~R4C1~R4C2",
];

/** The module as a function from a request to the bytes of the answer. */
async function load(file) {
  const { instance } = await WebAssembly.instantiate(await readFile(file), {});
  const { alloc, call, len, memory } = instance.exports;
  return (request) => {
    const bytes = Buffer.from(JSON.stringify(request));
    const at = alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = call(at, bytes.length);
    return Buffer.from(new Uint8Array(memory.buffer, answer, len())).toString();
  };
}

/** What the server answers, in the shape of the module's answers. */
async function overHttp(address, method, body) {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const once = () => fetch(`${address}api/v1/${method}`, init);
  // While the module works, the server may close a connection that is kept.
  const response = await once().catch(once);
  const [type, text] = [response.headers.get("content-type"), await response.text()];
  const written = type === "application/json" || type === "application/problem+json" ? text : JSON.stringify(text);
  return `{"status":${response.status},"type":"${type}","body":${written}}`;
}

const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((resolve) => server.stdout.once("data", (data) => resolve(/http\S+/.exec(String(data))[0])));
let failed = 0;
try {
  const ask = await load(module);
  for (const [method, body] of requests) {
    const [here, there] = [ask(body ? { method, body } : { method }), await overHttp(address, method, body)];
    if (here !== there) {
      failed += 1;
      const at = [...here].findIndex((c, i) => c !== there[i]);
      console.error(`${method} ${JSON.stringify(body)}:\n  module: …${here.slice(at - 40, at + 80)}\n  server: …${there.slice(at - 40, at + 80)}`);
    }
  }
  for (const text of variants) {
    const [read] = JSON.parse(ask({ method: "read", body: { text } })).body.records;
    const refusals = ["solve", "hint", "canon"].map((method) => JSON.parse(ask({ method, body: { text } })).body.type);
    const { body } = JSON.parse(await overHttp(address, "read", { text }));
    if (read.status !== "refused" || refusals.some((type) => type !== "/problems/variant") || !body.records[0].variant) {
      failed += 1;
      console.error(`${text}: ${JSON.stringify([read, refusals, body])}`);
    }
  }
  // Hints alone solve a puzzle, whichever engine gives them.
  for (const puzzle of [easy, chains]) {
    const state = [...puzzle];
    const open = (cell) => state[cell] === ".";
    const candidates = [...puzzle].map((c) => (c === "." ? "123456789" : ""));
    for (let step = 0; state.includes(".") && step < 400; step++) {
      const body = { puzzle, state: state.join(""), marks: candidates.map((c, cell) => (open(cell) ? c : "")) };
      const { steps } = JSON.parse(ask({ method: "hint", body })).body;
      const index = ({ cell }) => (Number(cell[1]) - 1) * 9 + Number(cell[3]) - 1;
      for (const gone of steps[0].eliminations) candidates[index(gone)] = candidates[index(gone)].replace(gone.digit, "");
      for (const placed of steps[0].placements) state[index(placed)] = String(placed.digit);
    }
    if (state.includes(".")) {
      failed += 1;
      console.error(`hints do not solve ${puzzle}: ${state.join("")}`);
    }
  }
} finally {
  server.kill();
}
console.log(`${requests.length} requests, ${variants.length} puzzles with other rules, ${failed} differ`);
process.exitCode = failed ? 1 : 0;

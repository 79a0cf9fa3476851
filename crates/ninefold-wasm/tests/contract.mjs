// Both engines give the same answers, byte for byte: the server over HTTP, the module under Node. Puzzles with other rules
// the module refuses.
//   node contract.mjs NINEFOLD MODULE.wasm
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PACKED } from "../../../web/test/puzzles.js";

const [program, module] = process.argv.slice(2);

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const chains = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

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

/** The requests that are too long for the file of vectors: method and body. */
const requests = [
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
];

/** Requests and the hashes of their answers: [method, needs, status, hash, body]. */
const vectors = (await readFile(new URL("../../../testdata/vectors/requests.tsv", import.meta.url), "utf8"))
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("\t"));

/** The status and the hash of an answer in the shape of the module's. @param {string} answer */
function hashed(answer) {
  const { status, type, body } = JSON.parse(answer);
  const json = type === "application/json" || type === "application/problem+json";
  const bytes = json ? answer.slice(answer.indexOf('"body":') + 7, -1) : body;
  return `${status}\t${createHash("sha256").update(bytes.trimEnd()).digest("hex").slice(0, 16)}`;
}

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
    const bytes = Buffer.from(request);
    const at = alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = call(at, bytes.length);
    return Buffer.from(new Uint8Array(memory.buffer, answer, len())).toString();
  };
}

/** What the server answers, in the shape of the module's answers. */
async function overHttp(address, method, body) {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body };
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
  const parsed = (method, body) => JSON.parse(ask(JSON.stringify({ method, body })));
  for (const [method, needs, status, hash, body] of vectors) {
    const answers = { server: await overHttp(address, method, body === "-" ? undefined : body) };
    if (needs === "-") answers.module = ask(body === "-" ? `{"method":"${method}"}` : `{"method":"${method}","body":${body}}`);
    for (const [door, answer] of Object.entries(answers)) {
      if (hashed(answer) === `${status}\t${hash}`) continue;
      failed += 1;
      console.error(`${method} ${body}:\n  ${door}: ${answer.slice(0, 200)}`);
    }
  }
  for (const [method, request] of requests) {
    const body = JSON.stringify(request);
    const [here, there] = [ask(`{"method":"${method}","body":${body}}`), await overHttp(address, method, body)];
    if (here !== there) {
      failed += 1;
      const at = [...here].findIndex((c, i) => c !== there[i]);
      console.error(`${method} ${body}:\n  module: …${here.slice(at - 40, at + 80)}\n  server: …${there.slice(at - 40, at + 80)}`);
    }
  }
  for (const text of variants) {
    const [read] = parsed("read", { text }).body.records;
    const refusals = ["solve", "hint", "canon"].map((method) => parsed(method, { text }).body.type);
    const { body } = JSON.parse(await overHttp(address, "read", JSON.stringify({ text })));
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
      const { steps } = parsed("hint", body).body;
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
console.log(`${vectors.length + requests.length} requests, ${variants.length} puzzles with other rules, ${failed} differ`);
process.exitCode = failed ? 1 : 0;

// The engines give the same answers, byte for byte: the server over HTTP, the modules under Node. What the module for
// classic puzzles refuses because of other rules the other answers: every puzzle of testdata/rules and, if NINEFOLD_DATA
// names the folder with large sets, of those.
//   node contract.mjs NINEFOLD FOLDER
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { PACKED } from "../../../web/test/puzzles.js";

const [program, folder] = process.argv.slice(2);

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

/** Puzzles with other rules: those of SudokuPad that are refused, and the cases of every rule. */
async function variants() {
  const rules = new URL("../../../testdata/rules/", import.meta.url);
  const files = await Promise.all((await readdir(rules)).map((file) => readFile(new URL(file, rules), "utf8")));
  const cases = files.flatMap((file) => file.split("\n")).filter((line) => /^(accepts|refuses) /.test(line));
  return [
    ...[{ cages: [cage] }, { cages: [{ ...cage, unique: false }] }, { lines: [{ wayPoints: [[0, 0], [1, 1]] }] }].map((more) => pad(more)),
    pad({ metadata: { rules: "Knights see each other." } }),
    pad({ metadata: { solution: "1".repeat(81) } }),
    ...new Set(cases.map((line) => line.split(" ")[1])),
    ...(await large()),
  ];
}

/** One in 32 puzzles of the large sets, of which all take half an hour: NINEFOLD_EVERY=1. */
async function large() {
  const data = process.env.NINEFOLD_DATA;
  if (!data) {
    console.log("!!! NINEFOLD_DATA is not set: the large sets are SKIPPED");
    return [];
  }
  const lines = async (file) => (await readFile(`${data}/variants/${file}`, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  const column = async (file, name) => {
    const [names, ...rows] = (await lines(file)).map((line) => line.split("\t"));
    return rows.map((row) => row[names.indexOf(name)]);
  };
  const objects = async (file) => (await lines(file)).map((line) => JSON.parse(line));
  const all = [
    ...(await objects("iss.jsonl")).map(({ iss }) => iss),
    ...(await objects("true_candidates.jsonl")).map(({ iss }) => iss),
    ...(await objects("fpuzzles.jsonl")).map(({ fpuzzles }) => JSON.stringify(fpuzzles)),
    ...(await column("index.tsv", "iss")),
    ...(await column("killer_wikunia.tsv", "iss")),
    ...(await column("counts.tsv", "iss")),
    ...(await column("large.tsv", "grid")),
    ...(await lines("pencilmark_hard.txt")),
  ];
  const every = Number(process.env.NINEFOLD_EVERY ?? 32);
  return all.filter((_, i) => i % every === 0);
}

const METHODS = ["check", "solve", "count", "candidates", "hint", "draw"];
/** How long a question about one of those may take, in ms: the hardest take minutes. */
const LONGEST = 4000;

/** A module as a function from a request to the bytes of the answer; `null` if that takes too long. */
class Module {
  constructor(name) {
    this.file = `${folder}/${name}.wasm`;
  }

  async ask(request, longest) {
    this.worker ??= new Worker(new URL(import.meta.url), { workerData: await readFile(this.file) });
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.end();
        resolve(null);
      }, longest ?? 600_000);
      this.worker.once("message", (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      this.worker.postMessage(request);
    });
  }

  async parsed(method, body) {
    return JSON.parse(await this.ask(JSON.stringify({ method, body }))).body;
  }

  end() {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

/** @param {Uint8Array} bytes of a module: answers what it is sent */
async function serve(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, { ninefold: { event() {} } });
  const { alloc, call, len, memory } = instance.exports;
  parentPort.on("message", (request) => {
    const bytes = Buffer.from(request);
    const at = alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = call(at, bytes.length);
    parentPort.postMessage(Buffer.from(new Uint8Array(memory.buffer, answer, len())).toString());
  });
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

const counted = { equal: 0, differ: 0, late: 0 };

/** Notes a difference. */
function differs(what, here, there) {
  counted.differ += 1;
  const at = Math.max(0, [...here].findIndex((c, i) => c !== there[i]) - 40);
  console.error(`${what.slice(0, 300)}:\n  module: …${here.slice(at, at + 160)}\n  server: …${there.slice(at, at + 160)}`);
}

/**
 * Whether two answers about a puzzle with the usual rules, whose cells list several values, say the same: the server has the engines for
 * classic puzzles, so it may meet another of many solutions first, and know more where the module is stopped. Steps are the same.
 */
function sayTheSame(here, there) {
  const [mine, theirs] = [here, there].map((answer) => JSON.parse(answer));
  const [known, steps] = [mine.body.status, JSON.stringify(mine.body.steps)];
  const all = { multiple: ["multiple"], stopped: ["stopped", "multiple", "unique"] }[known] ?? [];
  return mine.status === theirs.status && all.includes(theirs.body.status) && JSON.stringify(theirs.body.steps) === steps;
}

/** Asks both; `same` is what answers are held to that differ in their bytes. */
async function compare(address, engine, method, body, longest, same = () => false) {
  const here = await engine.ask(`{"method":"${method}"${body === "-" ? "" : `,"body":${body}`}}`, longest);
  if (here === null) {
    counted.late += 1;
    return here;
  }
  const there = await overHttp(address, method, body === "-" ? undefined : body);
  if (here === there || same(here, there)) counted.equal += 1;
  else differs(`${method} ${body}`, here, there);
  return here;
}

/** Hints alone solve a puzzle. */
async function solvedByHints(engine, puzzle) {
  const state = [...puzzle];
  const open = (cell) => state[cell] === ".";
  const candidates = [...puzzle].map((c) => (c === "." ? "123456789" : ""));
  for (let step = 0; state.includes(".") && step < 400; step++) {
    const body = { puzzle, state: state.join(""), marks: candidates.map((c, cell) => (open(cell) ? c : "")) };
    const { steps } = await engine.parsed("hint", body);
    const index = ({ cell }) => (Number(cell[1]) - 1) * 9 + Number(cell[3]) - 1;
    for (const gone of steps[0].eliminations) candidates[index(gone)] = candidates[index(gone)].replace(gone.digit, "");
    for (const placed of steps[0].placements) state[index(placed)] = String(placed.digit);
  }
  return !state.includes(".");
}

async function main(address) {
  const [classic, other] = [new Module("classic"), new Module("variants")];
  for (const [method, needs, status, hash, body] of vectors) {
    const there = await overHttp(address, method, body === "-" ? undefined : body);
    if (hashed(there) !== `${status}\t${hash}`) differs(`${method} ${body}, as recorded`, there, hash);
    const puzzle = body === "-" ? "" : JSON.parse(body).puzzle;
    if (needs === "-") await compare(address, classic, method, body);
    else if (["read", ...METHODS].includes(method) && !/^[0-9.]{81}$/.test(puzzle)) await compare(address, other, method, body);
  }
  for (const [method, request] of requests) await compare(address, classic, method, JSON.stringify(request));
  for (const text of await variants()) {
    const body = JSON.stringify({ text });
    const { records } = await classic.parsed("read", { text });
    if (records[0]?.status !== "refused") {
      await compare(address, classic, "read", body);
      continue;
    }
    for (const method of ["solve", "hint", "canon"]) {
      const { type } = await classic.parsed(method, { text });
      if (type !== "/problems/variant") differs(`refusal by ${method} of ${text}`, String(type), "");
    }
    // Text of a variant may be a classic puzzle after all, which the page then asks the classic engine about.
    const read = JSON.parse(await compare(address, other, "read", body, LONGEST)).body;
    if (!read.records[0]?.variant) continue;
    const { rows, rules } = read.records[0].variant;
    const same = rows === 9 && rules.every(({ rule }) => rule === "given") ? sayTheSame : undefined;
    for (const method of METHODS) await compare(address, other, method, body, LONGEST, same);
  }
  for (const puzzle of [easy, chains]) if (!(await solvedByHints(classic, puzzle))) differs(`hints for ${puzzle}`, "not solved", "");
  for (const engine of [classic, other]) engine.end();
  console.log(`${counted.equal} answers of the modules are the server's, ${counted.differ} differ, ${counted.late} took longer than ${LONGEST} ms`);
  process.exitCode = counted.differ ? 1 : 0;
}

if (isMainThread) {
  const server = spawn(program, ["serve", "--port", "0", "--time-limit", "600"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve) => server.stdout.once("data", (data) => resolve(/http\S+/.exec(String(data))[0])));
  await main(address).finally(() => server.kill());
} else {
  await serve(workerData);
}

// Times the npm package beside others of the registry, each as its users call it:
//   npm install sudoku-gen sudoku-core sudoku @algorithm.ts/sudoku TARBALL   in an empty folder
//   cp …/bench/npm.mjs . && node npm.mjs PUZZLES [HODOKU.mjs]
// PUZZLES has a puzzle a line; HODOKU.mjs is a bundle of the port `hodoku-difficulty-rating-ts`, if it is to be timed too. A line of a
// table for each: the median of five runs of calls a second, by processor time, and ours as a multiple of it.
import { readFileSync } from "node:fs";
import { SudokuCreator, SudokuSolver } from "@algorithm.ts/sudoku";
import sudoku from "sudoku";
import * as core from "sudoku-core";
import { getSudoku } from "sudoku-gen";
import { call, generate, hint, rate, ready, respond, solve } from "ninefold";

const [file, port] = process.argv.slice(2);
const puzzles = readFileSync(file, "utf8").split("\n").filter((line) => /^[0-9.]{81}/.test(line)).map((line) => line.slice(0, 81));
const digits = (puzzle, blank) => [...puzzle].map((c) => (c >= "1" && c <= "9" ? Number(c) : blank));
const SECONDS = Number(process.env.SECONDS ?? 1);

/** Calls a second of processor time. @param {(puzzle: any, index: number) => unknown} work @param {any[]} inputs */
function speed(work, inputs) {
  const runs = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    const used = () => ((usage) => (usage.user + usage.system) / 1e6)(process.cpuUsage(start));
    let calls = 0;
    while (used() < SECONDS) for (let some = 0; some < 4; some++, calls++) work(inputs[calls % inputs.length], calls);
    return calls / used();
  });
  return runs.sort((a, b) => a - b)[2];
}

/** What gives up or fails has no answer. @param {(...inputs: any[]) => unknown} work */
const tried = (work) => (...inputs) => {
  try {
    return work(...inputs);
  } catch {
    return "";
  }
};

/** How many of the answers are right. @param {(puzzle: any) => string} answer */
const right = (answer, inputs, solutions) => inputs.filter((input, i) => answer(input) === solutions[i]).length;

await ready();
const solutions = puzzles.map((puzzle) => solve(puzzle).solution);
const as = (blank) => puzzles.map((puzzle) => digits(puzzle, blank));
const shifted = puzzles.map((puzzle) => digits(puzzle, null).map((digit) => digit && digit - 1));
const solver = new SudokuSolver({ childMatrixWidth: 3, childMatrixHeight: 3 });
const minusOne = puzzles.map((puzzle) => digits(puzzle, 0).map((digit) => digit - 1));
const board = Array(81);
const creator = new SudokuCreator({ childMatrixWidth: 3, childMatrixHeight: 3 });
const one = (list) => list.map((digit) => digit + 1).join("");
let seed = 0;

const TABLE = {
  "request": [
    ["ninefold, refused", () => respond('{"method":"solve"}'), [0]],
    ["ninefold, solved", (puzzle) => call("solve", { puzzle }).solution, puzzles],
  ],
  "solve": [
    ["ninefold", (puzzle) => solve(puzzle).solution, puzzles],
    ["sudoku", (puzzle) => one(sudoku.solvepuzzle(puzzle)), shifted],
    ["sudoku-core", (puzzle) => (core.solve(puzzle).board ?? []).join(""), as(null)],
    ["@algorithm.ts/sudoku", (puzzle) => (solver.solve(puzzle, board) ? one(board) : ""), minusOne],
  ],
  "hint": [
    ["ninefold", (puzzle) => hint(puzzle).steps.length, puzzles],
    ["sudoku-core", (puzzle) => core.hint(puzzle).steps?.length, as(null)],
  ],
  "rate": [
    ["ninefold, both ratings", (puzzle) => rate(puzzle).hodoku_score, puzzles],
    ["ninefold, HoDoKu's", (puzzle) => rate(puzzle, { ratings: ["hodoku"] }).hodoku_score, puzzles],
    ["sudoku-core (analyze)", (puzzle) => core.analyze(puzzle).difficulty, as(null)],
    ["sudoku (ratepuzzle)", (puzzle) => sudoku.ratepuzzle(puzzle, 1), shifted],
  ],
  "generate": [
    ["ninefold, minimal", () => generate({ seed: seed++ }).puzzles[0].puzzle, [0]],
    ["ninefold, easy", () => generate({ seed: seed++, level: "easy" }).puzzles[0].puzzle, [0]],
    ["sudoku-gen (disguises of stored puzzles)", () => getSudoku("easy").puzzle, [0]],
    ["sudoku (makepuzzle)", () => sudoku.makepuzzle(), [0]],
    ["sudoku-core, easy", () => core.generate("easy"), [0]],
    ["@algorithm.ts/sudoku", () => creator.createSudoku(0.5), [0]],
  ],
};
if (port) {
  const { SudokuSolver: Port } = await import(new URL(port, `file://${process.cwd()}/`));
  TABLE.rate.push(["hodoku-difficulty-rating-ts", (puzzle) => Port.rate(puzzle).score, puzzles]);
}

console.log("| | package | a second | ours / it | right |\n|---|---|---|---|---|");
for (const [what, rows] of Object.entries(TABLE)) {
  let ours;
  for (const [name, work, inputs] of rows) {
    const found = speed(tried(work), inputs);
    if (name.startsWith("ninefold")) ours = found;
    const correct = what === "solve" ? `${right(tried(work), inputs, solutions)} of ${inputs.length}` : "";
    console.log(`| ${what} | ${name} | ${found.toPrecision(3)} | ${name.startsWith("ninefold") ? "" : (ours / found).toPrecision(3)} | ${correct} |`);
  }
}

// A position in disguise: rows, columns and digits exchanged, so that it is another picture of the same kind.
import { CELLS, bit, column, digitsOf, digitsOfLine, line, read, row, write } from "./cells.js";
import { shuffled } from "./learning.js";

/** @typedef {import("../engine/shapes.d.ts").Position} Position */
/** Where each cell goes, and what each digit becomes (at the digit's place). @typedef {{cells: number[], digits: number[]}} Disguise */

/** Bands in some order, and the lines of each. @param {() => number} random */
const lines = (random) => shuffled([0, 1, 2], random).flatMap((band) => shuffled([0, 1, 2], random).map((at) => 3 * band + at));

/** @param {() => number} [random] @returns {Disguise} */
export function disguise(random = Math.random) {
  const [rows, columns, turned] = [lines(random), lines(random), random() < 0.5];
  const at = (/** @type {number} */ cell) => 9 * (rows[row(cell)] ?? 0) + (columns[column(cell)] ?? 0);
  const cells = CELLS.map((cell) => (turned ? 9 * column(at(cell)) + row(at(cell)) : at(cell)));
  return { cells, digits: [0, ...shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], random)] };
}

/** @param {Disguise} one @returns {Disguise} what undoes it */
export function inverse({ cells, digits }) {
  const back = (/** @type {number[]} */ of) => of.map((_, at) => of.indexOf(at));
  return { cells: back(cells), digits: back(digits) };
}

/** @param {Disguise} one @param {Position} position @returns {Position} */
export function disguised({ cells, digits }, { puzzle, state, marks }) {
  const moved = (/** @type {number[]} */ of) => of.reduce((to, value, cell) => ((to[cells[cell] ?? 0] = value), to), /** @type {number[]} */ ([]));
  const renamed = (/** @type {string} */ of) => line(moved((digitsOfLine(of) ?? []).map((digit) => digits[digit] ?? 0)));
  const sets = (/** @type {string[]} */ of) => moved(of.map((text) => digitsOf(read(text) ?? 0).reduce((set, digit) => set | bit(digits[digit] ?? 0), 0))).map(write);
  return { puzzle: renamed(puzzle), ...(state ? { state: renamed(state) } : {}), ...(marks ? { marks: sets(marks) } : {}) };
}

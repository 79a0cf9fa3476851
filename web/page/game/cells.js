// Cells, houses and sets of digits: the page's vocabulary.
// A cell is a number from 0 to 80, row by row. A set of digits is a number with bit d - 1 for digit d.

/** @typedef {number} Cell */
/** @typedef {number} DigitSet */

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const ALL = 0b111111111;

/** @param {Cell} cell */
export const row = (cell) => Math.floor(cell / 9);
/** @param {Cell} cell */
export const column = (cell) => cell % 9;
/** @param {Cell} cell */
export const block = (cell) => 3 * Math.floor(row(cell) / 3) + Math.floor(column(cell) / 3);

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);
/** @param {DigitSet} set @param {number} digit */
export const has = (set, digit) => (set & bit(digit)) !== 0;
/** @param {DigitSet} set */
export const digitsOf = (set) => DIGITS.filter((digit) => has(set, digit));
/** @param {Iterable<number>} digits @returns {DigitSet} */
export const setOf = (digits) => [...digits].reduce((set, digit) => set | bit(digit), 0);
/** @param {DigitSet} set */
export const size = (set) => digitsOf(set).length;
/** A set as text: `146`. @param {DigitSet} set */
export const write = (set) => digitsOf(set).join("");
/** The set that a text of digits names, or null. @param {string} text @returns {DigitSet | null} */
export const read = (text) => (/^[1-9]*$/.test(text) ? setOf([...text].map(Number)) : null);

/** The cells that see each cell. @type {Cell[][]} */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter((other) => other !== cell && (row(other) === row(cell) || column(other) === column(cell) || block(other) === block(cell))),
);

/** `r4c7`. @param {Cell} cell */
export const name = (cell) => `r${row(cell) + 1}c${column(cell) + 1}`;

/** The cell of a name, or null. @param {string} text @returns {Cell | null} */
export function cellOf(text) {
  const found = /^r([1-9])c([1-9])$/.exec(text);
  return found ? 9 * (Number(found[1]) - 1) + Number(found[2]) - 1 : null;
}

/** The cells of the house `r1`, `c1` or `b1`. @param {string} house @returns {Cell[]} */
export function houseCells(house) {
  const of = { r: row, c: column, b: block }[house[0] ?? ""];
  return of ? CELLS.filter((cell) => of(cell) === Number(house[1]) - 1) : [];
}

/** The digits of a line of 81 characters, 0 for a blank, or null. @param {string} text @returns {number[] | null} */
export function digitsOfLine(text) {
  return /^[0-9.]{81}$/.test(text) ? [...text].map((c) => (c === "." ? 0 : Number(c))) : null;
}

/** @param {ArrayLike<number>} digits */
export const line = (digits) => Array.from(digits, (digit) => (digit ? String(digit) : ".")).join("");

/** What the digits leave of each blank. @param {ArrayLike<number>} digits @returns {DigitSet[]} */
export function candidatesOf(digits) {
  return CELLS.map((cell) =>
    digits[cell] ? 0 : (PEERS[cell] ?? []).reduce((left, peer) => (digits[peer] ? left & ~bit(digits[peer] ?? 0) : left), ALL),
  );
}

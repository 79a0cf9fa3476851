// Boards: their cells, houses and sets of digits, the page's vocabulary.
// A cell is a number, row by row; those beyond the grid follow, named as if they filled further rows. Digits count from 1
// whatever values they stand for; a set of them is a number with bit d - 1 for digit d.

/** @typedef {number} Cell */
/** @typedef {number} DigitSet */
/**
 * What a board is made of: its size, its values, whether rows and columns are houses, and the area of each cell.
 * @typedef {{rows: number, columns: number, lowest: number, highest: number, lines: boolean, areas: (number | null)[], beyond?: number}} Shape
 */

/** The number of a candidate; boards have at most 25 digits. @param {Cell} cell @param {number} digit */
export const candidate = (cell, digit) => 32 * cell + digit;
/** The cell and the digit of a candidate. @param {number} candidate @returns {[Cell, number]} */
export const parts = (candidate) => [candidate >> 5, candidate & 31];

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);
/** @param {DigitSet} set @param {number} digit */
export const has = (set, digit) => (set & bit(digit)) !== 0;
/** @param {Iterable<number>} digits @returns {DigitSet} */
export const setOf = (digits) => [...digits].reduce((set, digit) => set | bit(digit), 0);
/** @param {DigitSet} set @returns {number[]} */
export function digitsOf(set) {
  const digits = [];
  for (let digit = 1; set >> (digit - 1); digit++) if (has(set, digit)) digits.push(digit);
  return digits;
}
/** @param {DigitSet} set */
export const size = (set) => digitsOf(set).length;

export class Layout {
  /** @param {Shape} shape */
  constructor(shape) {
    const { rows, columns, lowest, highest, lines, areas, beyond = 0 } = shape;
    this.shape = { rows, columns, lowest, highest, lines, areas, ...(beyond && { beyond }) };
    this.rows = rows;
    this.columns = columns;
    this.cells = Array.from({ length: rows * columns }, (_, cell) => cell);
    /** with those beyond the grid */
    this.everywhere = Array.from({ length: rows * columns + beyond }, (_, cell) => cell);
    this.digits = Array.from({ length: highest - lowest + 1 }, (_, i) => i + 1);
    this.all = setOf(this.digits);
    /** how many candidates stand beside each other in a cell */
    this.abreast = Math.ceil(Math.sqrt(this.digits.length));
    /** and in how many rows */
    this.deep = Math.ceil(this.digits.length / this.abreast);
    /** between the values of a text: nothing if each is one character */
    this.comma = lowest >= 0 && highest <= 9 ? "" : ",";
    /** Those beyond the grid by their own names, once they are drawn. @type {Map<string, Cell>} */
    this.named = new Map();
    /** The cells that see each cell. @type {Cell[][]} */
    this.peers = this.cells.map((cell) => this.cells.filter((other) => other !== cell && this.#meet(cell, other)));
  }

  /** Adds cells that differ, beside those of rows, columns and areas. @param {Cell[][]} sets */
  see(sets) {
    for (const set of sets) {
      for (const cell of set) this.peers[cell] = [...new Set([...(this.peers[cell] ?? []), ...set])].filter((other) => other !== cell);
    }
  }

  /** @param {Cell} a @param {Cell} b */
  #meet(a, b) {
    const { lines, areas } = this.shape;
    return (lines && (this.row(a) === this.row(b) || this.column(a) === this.column(b))) || (areas[a] !== null && areas[a] === areas[b]);
  }

  /** @param {Cell} cell */
  row = (cell) => Math.floor(cell / this.columns);
  /** @param {Cell} cell */
  column = (cell) => cell % this.columns;
  /** `r4c7`. @param {Cell} cell */
  name = (cell) => `r${this.row(cell) + 1}c${this.column(cell) + 1}`;

  /** The cell of a name, or null. @param {string} text @returns {Cell | null} */
  cellOf(text) {
    const [, row = 0, column = 0] = (/^r([1-9]\d{0,2})c([1-9]\d?)$/.exec(text) ?? []).map(Number);
    const cell = this.columns * (row - 1) + column - 1;
    return this.named.get(text) ?? (row && column <= this.columns && cell < this.everywhere.length ? cell : null);
  }

  /** The value of a digit. @param {number} digit */
  value = (digit) => this.shape.lowest + digit - 1;
  /** The digit of a value; 0 if the board does not have it. @param {number} value */
  digitOf = (value) => (Number.isInteger(value) && value >= this.shape.lowest && value <= this.shape.highest ? value - this.shape.lowest + 1 : 0);

  /** The digits of a text with a value for each cell. @param {string} text */
  digitsOf = (text) => (this.comma ? text.split(/[ ,]+/) : [...text]).slice(0, this.cells.length).map((word) => this.digitOf(Number(word)));

  /** A set as text: `146`, or `1,12`. @param {DigitSet} set */
  write = (set) => digitsOf(set).map(this.value).join(this.comma);
  /** The set that a text names, or null. @param {string} text @returns {DigitSet | null} */
  read(text) {
    const digits = text === "" ? [] : text.split(this.comma).map((word) => (/^-?\d+$/.test(word) ? this.digitOf(Number(word)) : 0));
    return digits.every((digit) => digit) ? setOf(digits) : null;
  }
}

/** The board of classic puzzles. */
export const CLASSIC = new Layout({ rows: 9, columns: 9, lowest: 1, highest: 9, lines: true, areas: Array.from({ length: 81 }, (_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)) });
export const { cells: CELLS, digits: DIGITS, all: ALL, peers: PEERS, row, column, name, write } = CLASSIC;
/** @param {Cell} cell */
export const block = (cell) => CLASSIC.shape.areas[cell] ?? 0;
/** @param {string} text */
export const read = (text) => CLASSIC.read(text);
/** @param {string} text */
export const cellOf = (text) => CLASSIC.cellOf(text);

/** The digits of a line of 81 characters, 0 for a blank, or null. @param {string} text @returns {number[] | null} */
export function digitsOfLine(text) {
  return /^[0-9.]{81}$/.test(text) ? [...text].map((c) => (c === "." ? 0 : Number(c))) : null;
}

/** @param {ArrayLike<number>} digits */
export const line = (digits) => Array.from(digits, (digit) => (digit ? String(digit) : ".")).join("");

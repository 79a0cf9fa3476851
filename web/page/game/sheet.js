// The sheet: a puzzle, and what the player has written in each cell.
import { CLASSIC, bit } from "./cells.js";

/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./cells.js").DigitSet} DigitSet */
/**
 * What is written in one cell.
 * @typedef {object} Note
 * @property {number} digit 0 for none; never that of a given
 * @property {DigitSet} centre what the cell can be
 * @property {DigitSet} corner whatever the player means by them
 * @property {DigitSet} crossed what the player has crossed out of the automatic candidates
 * @property {number} colour 0 to 8, or -1
 * @property {string} tints the colours of its candidates: for each digit a letter or a dot
 * @property {string} lines the lines that begin here, see drawn.js
 */

/** @type {Readonly<Note>} */
export const EMPTY = Object.freeze({ digit: 0, centre: 0, corner: 0, crossed: 0, colour: -1, tints: "", lines: "" });
export const COLOURS = 9;
/** The letter of a colour. @param {number} colour */
export const letter = (colour) => "abcdefghi"[colour] ?? "";

/** @param {Note} a @param {Note} b */
export const same = (a, b) => Object.keys(EMPTY).every((of) => /** @type {any} */ (a)[of] === /** @type {any} */ (b)[of]);

export class Sheet {
  /** @param {number[]} puzzle a digit for each cell, 0 for a blank @param {import("./cells.js").Layout} [layout] */
  constructor(puzzle, layout = CLASSIC) {
    this.puzzle = layout.everywhere.map((cell) => puzzle[cell] ?? 0);
    this.layout = layout;
    /** @type {Note[]} */
    this.notes = this.layout.everywhere.map(() => EMPTY);
  }

  /** @param {Cell} cell */
  peers(cell) {
    return this.layout.peers[cell] ?? [];
  }

  /** @param {Cell} cell */
  isGiven(cell) {
    return !!this.puzzle[cell];
  }

  /** @param {Cell} cell */
  note(cell) {
    return this.notes[cell] ?? EMPTY;
  }

  /** The digit in a cell, given or written; 0 for none. @param {Cell} cell */
  digit(cell) {
    return this.puzzle[cell] || this.note(cell).digit;
  }

  digits() {
    return this.layout.cells.map((cell) => this.digit(cell));
  }

  /** The automatic candidates of a blank: no peer has them, and the player has not crossed them out. @param {Cell} cell */
  candidates(cell) {
    return this.peers(cell).reduce((left, peer) => {
      const digit = this.digit(peer);
      return digit ? left & ~bit(digit) : left;
    }, this.layout.all & ~this.note(cell).crossed);
  }

  /** The marks of a blank that say what it can be. @param {Cell} cell @param {boolean} automatic */
  marks(cell, automatic) {
    if (this.digit(cell)) return 0;
    return automatic ? this.candidates(cell) : this.note(cell).centre;
  }

  /** The first peer that holds the digit, or -1. @param {Cell} cell @param {number} digit */
  holder(cell, digit) {
    return this.peers(cell).find((peer) => this.digit(peer) === digit) ?? -1;
  }

  /** The written cells whose digit a peer has too, and the givens that clash with each other. */
  clashes() {
    return this.layout.cells.filter((cell) => this.digit(cell) && this.peers(cell).some((peer) => this.digit(peer) === this.digit(cell) && (!this.isGiven(cell) || this.isGiven(peer))));
  }

  isFull() {
    return this.layout.cells.every((cell) => this.digit(cell));
  }

  isComplete() {
    return this.isFull() && this.clashes().length === 0;
  }

  /** How many of each digit are still to be written, by digit, where every row holds each once. */
  left() {
    const { rows, columns, digits, shape } = this.layout;
    if (!shape.lines || digits.length !== columns) return [];
    const left = Array(digits.length + 1).fill(rows);
    for (const cell of this.layout.cells) left[this.digit(cell)] -= 1;
    return left;
  }
}

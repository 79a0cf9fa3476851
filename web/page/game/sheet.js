// The sheet: a puzzle, and what the player has written in each cell.
import { ALL, CELLS, PEERS, bit } from "./cells.js";

/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./cells.js").DigitSet} DigitSet */
/**
 * What is written in one cell.
 * @typedef {object} Note
 * @property {number} digit 0 for none; never that of a given
 * @property {DigitSet} centre what the cell can be
 * @property {DigitSet} corner whatever the player means by them
 * @property {DigitSet} crossed what the player has crossed out of the automatic candidates
 * @property {number} colour 0 to 5, or -1
 */

/** @type {Readonly<Note>} */
export const EMPTY = Object.freeze({ digit: 0, centre: 0, corner: 0, crossed: 0, colour: -1 });
export const COLOURS = 6;
/** The letter of a colour. @param {number} colour */
export const letter = (colour) => "abcdef"[colour] ?? "";

/** @param {Note} a @param {Note} b */
export const same = (a, b) =>
  a.digit === b.digit && a.centre === b.centre && a.corner === b.corner && a.crossed === b.crossed && a.colour === b.colour;

export class Sheet {
  /** @param {number[]} puzzle 81 digits, 0 for a blank */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {Note[]} */
    this.notes = CELLS.map(() => EMPTY);
  }

  /** @param {Cell} cell */
  isGiven(cell) {
    return this.puzzle[cell] !== 0;
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
    return CELLS.map((cell) => this.digit(cell));
  }

  /** The automatic candidates of a blank: no peer has them, and the player has not crossed them out. @param {Cell} cell */
  candidates(cell) {
    return (PEERS[cell] ?? []).reduce((left, peer) => {
      const digit = this.digit(peer);
      return digit ? left & ~bit(digit) : left;
    }, ALL & ~this.note(cell).crossed);
  }

  /** The marks of a blank that say what it can be. @param {Cell} cell @param {boolean} automatic */
  marks(cell, automatic) {
    if (this.digit(cell)) return 0;
    return automatic ? this.candidates(cell) : this.note(cell).centre;
  }

  /** The first peer that holds the digit, or -1. @param {Cell} cell @param {number} digit */
  holder(cell, digit) {
    return (PEERS[cell] ?? []).find((peer) => this.digit(peer) === digit) ?? -1;
  }

  /** The written cells whose digit a peer has too, and the givens that clash with each other. */
  clashes() {
    return CELLS.filter((cell) => this.digit(cell) && (PEERS[cell] ?? []).some((peer) => this.digit(peer) === this.digit(cell) && (!this.isGiven(cell) || this.isGiven(peer))));
  }

  isFull() {
    return CELLS.every((cell) => this.digit(cell));
  }

  isComplete() {
    return this.isFull() && this.clashes().length === 0;
  }

  /** How many of each digit are still to be written: index 1 to 9. */
  left() {
    const left = Array(10).fill(9);
    for (const cell of CELLS) left[this.digit(cell)] -= 1;
    return left;
  }
}

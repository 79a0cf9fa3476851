// Links: a puzzle or a sheet in the fragment of an address, which no server gets to see.
//
//   #p=<81 characters>            the givens, readable
//   #g=1.<base64url>              the sheet, packed: 3 flags (centre, corner, colours), then 405 bits of digits and givens,
//                                 then 9, 9 and 3 bits a cell for each flag that is set
//   #g=2.<base64url>              the same with 4 bits for colours, where one is above the seventh
//   #v=1.<text>                  a game with other rules, or with something drawn on its board, see packed.js
//   #new=hard&seed=7              a puzzle to be generated
import { ALL, CELLS, digitsOfLine, line } from "./cells.js";
import { Game } from "./game.js";
import { COLOURS, EMPTY } from "./sheet.js";
import { t } from "../words.js";

/** @typedef {import("./game.js").Written} Written */
/**
 * What a link asks for.
 * @typedef {{kind: "game", puzzle: number[], notes: Written[]} | {kind: "packed", packed: string} | {kind: "new", wish: Record<string, string>} | {kind: "bad", why: string}} Linked
 */

const CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

class Bits {
  /** @param {string} [text] */
  constructor(text = "") {
    /** @type {number[]} */
    this.bits = [];
    this.at = 0;
    for (const c of text.replace(/[+ ]/g, "-").replace(/\//g, "_").replace(/=+$/, "")) {
      const value = CODE.indexOf(c);
      if (value < 0) throw new Error(t`${c} does not belong in a link`);
      this.push(value, 6);
    }
  }

  /** @param {number} value @param {number} width */
  push(value, width) {
    for (let i = width - 1; i >= 0; i--) this.bits.push((value >> i) & 1);
  }

  /** @param {number} width */
  take(width) {
    if (this.at + width > this.bits.length) throw new Error(t`the link ends too early`);
    let value = 0;
    for (let i = 0; i < width; i++) value = 2 * value + (this.bits[this.at++] ?? 0);
    return value;
  }

  text() {
    const groups = Array.from({ length: Math.ceil(this.bits.length / 6) }, (_, i) => this.bits.slice(6 * i, 6 * i + 6));
    return groups.map((group) => CODE[group.reduce((value, bit, i) => value | (bit << (5 - i)), 0)]).join("");
  }
}

/** The link of the puzzle alone. @param {number[]} puzzle */
export const linkOfPuzzle = (puzzle) => `#p=${line(puzzle)}`;

/** The link of a game with all that is written on its sheet. @param {Game} game */
export const linkOf = async (game) => (game.source || game.sheet.notes.some(({ tints, lines }) => tints || lines) ? (await import("./packed.js")).linkOf(game) : linkOfGame(game));

/** @param {Game} game */
export function linkOfGame(game) {
  const { sheet } = game;
  const centre = CELLS.map((cell) => sheet.marks(cell, game.automatic));
  const corner = CELLS.map((cell) => sheet.note(cell).corner);
  const colour = CELLS.map((cell) => sheet.note(cell).colour + 1);
  const bits = new Bits();
  for (const of of [centre, corner, colour]) bits.push(of.some((value) => value) ? 1 : 0, 1);
  for (const cell of CELLS) bits.push(sheet.digit(cell), 4);
  for (const cell of CELLS) bits.push(sheet.isGiven(cell) ? 1 : 0, 1);
  const wide = colour.some((value) => value > 7);
  for (const [of, width] of /** @type {[number[], number][]} */ ([[centre, 9], [corner, 9], [colour, wide ? 4 : 3]])) {
    if (of.some((value) => value)) for (const value of of) bits.push(value, width);
  }
  return `#g=${wide ? 2 : 1}.${bits.text()}`;
}

/** What the fragment of an address asks for, or null if it is not one of our links. @param {string} fragment @returns {Linked | null} */
export function read(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text.startsWith("/") || !text.includes("=")) return null;
  const params = new URLSearchParams(text.replace(/\+/g, "%2B"));
  try {
    const plain = params.get("p");
    if (plain !== null) {
      const puzzle = digitsOfLine(plain);
      if (!puzzle) throw new Error(t`expected 81 digits or dots`);
      return { kind: "game", puzzle, notes: [] };
    }
    const packed = params.get("g");
    if (packed !== null) return unpacked(packed);
    const other = params.get("v");
    if (other !== null) return { kind: "packed", packed: other };
    if (params.has("new")) return { kind: "new", wish: Object.fromEntries(params) };
    return null;
  } catch (error) {
    return { kind: "bad", why: error instanceof Error ? error.message : String(error) };
  }
}

/** The game that a link has. @param {Linked & {kind: "game" | "packed"}} linked @returns {Promise<Game>} */
export async function gameOf(linked) {
  if (linked.kind === "packed") return (await import("./packed.js")).gameOf(linked.packed);
  const game = new Game(linked.puzzle);
  game.make(linked.notes);
  game.title = "From a link";
  return game;
}

/** @param {string} packed @returns {Linked} */
function unpacked(packed) {
  if (!/^[12][.]/.test(packed)) throw new Error(t`it was made by a newer version of this page`);
  const bits = new Bits(packed.slice(2));
  const flags = [bits.take(1), bits.take(1), bits.take(1)];
  const digits = CELLS.map(() => bits.take(4));
  const given = CELLS.map(() => bits.take(1));
  const [centre = [], corner = [], colour = []] = [9, 9, packed.startsWith("1") ? 3 : 4].map((width, i) => CELLS.map(() => (flags[i] ? bits.take(width) : 0)));
  if (digits.some((digit) => digit > 9) || colour.some((value) => value > COLOURS)) throw new Error(t`a digit or a colour is out of range`);
  const puzzle = digits.map((digit, cell) => (given[cell] ? digit : 0));
  /** @type {Written[]} */
  const notes = CELLS.map((cell) => {
    const own = given[cell] ? EMPTY : { ...EMPTY, digit: digits[cell] ?? 0, centre: (centre[cell] ?? 0) & ALL, corner: (corner[cell] ?? 0) & ALL };
    return [cell, { ...own, colour: (colour[cell] ?? 0) - 1 }];
  });
  return { kind: "game", puzzle, notes };
}

/**
 * What other sites put into their links, in a form that the engine reads, or why it cannot be read here.
 * @param {string} text
 * @returns {{text: string} | {why: string} | {packed: string}}
 */
export function textOfLink(text) {
  const trimmed = text.trim();
  const url = /^https?:\/\/\S+$/.test(trimmed) ? new URL(trimmed) : null;
  if (!url) return { text };
  const inside = read(url.hash);
  if (inside?.kind === "game") return { text: line(inside.puzzle) };
  if (inside?.kind === "packed") return inside;
  const host = url.hostname.replace(/^www\./, "");
  for (const key of ["s", "bd", "puzzle", "p"]) {
    const value = url.searchParams.get(key);
    if (value && digitsOfLine(value)) return { text: value };
  }
  const pad = host.endsWith("sudokupad.app") || host.endsWith("crackingthecryptic.com");
  if (!pad) return { text };
  const payload = decoded(url.pathname.replace(/^\/(sudoku\/)?/, "") || url.searchParams.get("puzzleid") || "");
  if (/^(fpuzzles|fpuz|(scl|scf|ctc)N[4-7])/.test(payload)) return { text: payload };
  return { why: t`Short SudokuPad links contain only the name of a puzzle on their server. Open it there and copy the long link, or type the puzzle.` };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

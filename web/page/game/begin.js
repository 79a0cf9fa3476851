// Games that begin otherwise than with a line of givens.
import { CELLS, Layout, digitsOfLine, read } from "./cells.js";
import { Game } from "./game.js";
import { EMPTY } from "./sheet.js";

/** @typedef {NonNullable<import("../engine/shapes.d.ts").ReadRecord["variant"]>} Variant what is understood of a puzzle with other rules */

/**
 * A game that begins at a position: its digits and marks are the first move.
 * @param {{puzzle: string, state?: string, marks?: string[]}} position
 */
export function gameAt(position) {
  const game = new Game(digitsOfLine(position.puzzle) ?? Array(81).fill(0));
  const state = digitsOfLine(position.state ?? "") ?? game.sheet.puzzle;
  /** @type {import("./game.js").Written[]} */
  const notes = CELLS.filter((cell) => !game.sheet.isGiven(cell)).map((cell) => {
    const digit = state[cell] ?? 0;
    return [cell, { ...EMPTY, digit, centre: digit ? 0 : (read(position.marks?.[cell] ?? "") ?? 0) }];
  });
  game.make(notes);
  return game;
}

/**
 * A puzzle with other rules, as the engine has read it; what was found is the first move.
 * @param {{puzzle?: string}} record @param {Variant} variant
 */
export function gameOf({ puzzle = "" }, variant) {
  const layout = new Layout({ ...variant, areas: variant.areas.map((area) => area ?? null) });
  const digits = layout.cells.map(() => 0);
  for (const { cell, digit } of variant.givens) digits[layout.cellOf(cell) ?? 0] = layout.digitOf(digit);
  const game = new Game(digits, layout, puzzle);
  game.title = variant.title ?? "";
  game.make((variant.found ?? []).map(({ cell, digit }) => [layout.cellOf(cell) ?? 0, { ...EMPTY, digit: layout.digitOf(digit) }]));
  return game;
}

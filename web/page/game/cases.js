// A position in short: `53+4…|r1c4-26`, the digits with `+` before what was found, and the candidates that are gone.
import { cellOf, line, read, write } from "./cells.js";
import { candidatesOf } from "./steps.js";

/** @param {string} text @returns {{puzzle: string, state: string, marks: string[]}} */
export function positionOf(text) {
  const [grid = "", removed = ""] = text.split("|");
  const cells = [...grid.matchAll(/(\+?)([0-9.])/g)].map(([, found, digit]) => ({ found: found === "+", digit: Number(digit === "." ? 0 : digit) }));
  const digits = cells.map(({ digit }) => digit);
  const candidates = candidatesOf(digits);
  for (const [, at = "", gone = ""] of removed.matchAll(/(r\dc\d)-(\d+)/g)) {
    const cell = cellOf(at) ?? 0;
    candidates[cell] = (candidates[cell] ?? 0) & ~(read(gone) ?? 0);
  }
  return { puzzle: line(cells.map(({ found, digit }) => (found ? 0 : digit))), state: line(digits), marks: candidates.map(write) };
}

// The keys: one table, from which the page acts and its help is written.
// Digits are recognised by the key's place, so that Shift and other layouts make no difference.

/** @typedef {import("./game.js").Pen} Pen */
/**
 * What a key does. `write` and `pen` carry the pen, `move` the way.
 * @typedef {object} Action
 * @property {string} do
 * @property {number} [digit]
 * @property {Pen} [pen]
 * @property {string} [way]
 * @property {boolean} [extend]
 */
/** @typedef {{key: string, code: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} Press */
/**
 * A line of the table. `keys` are as they are shown; `when` recognises them.
 * @typedef {{group: string, keys: string, help: string, letter?: boolean, when: (press: Press) => Action | null}} Entry
 */

const command = (/** @type {Press} */ press) => press.ctrlKey || press.metaKey;
const plain = (/** @type {Press} */ press) => !press.ctrlKey && !press.metaKey && !press.altKey;
const digitOf = (/** @type {Press} */ press) => Number(/^(?:Digit|Numpad)([1-9])$/.exec(press.code)?.[1] ?? (/^[1-9]$/.test(press.key) ? press.key : 0));

/** A single letter without Shift. @param {string} letter @param {Action} action @returns {(press: Press) => Action | null} */
const letter = (letter, action) => (press) => (plain(press) && !press.shiftKey && press.key.toLowerCase() === letter ? action : null);
/** @param {string} key @param {Action} action @returns {(press: Press) => Action | null} */
const control = (key, action) => (press) => (command(press) && !press.shiftKey && !press.altKey && press.key.toLowerCase() === key ? action : null);

/** @param {boolean} shift @param {boolean} ctrl @param {Action} action @returns {(press: Press) => Action | null} */
const digits = (shift, ctrl, action) => (press) => {
  const digit = digitOf(press);
  return digit && press.shiftKey === shift && command(press) === ctrl && !press.altKey ? { ...action, digit } : null;
};

const WAYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
const FAR = new Set(["Home", "End", "PageUp", "PageDown"]);

/** @type {Entry[]} */
export const TABLE = [
  { group: "Move", keys: "← ↑ → ↓", help: "move", when: (p) => (WAYS.has(p.key) && !p.shiftKey && !command(p) && !p.altKey ? { do: "move", way: p.key } : null) },
  { group: "Move", keys: "Shift or Ctrl + ←", help: "extend the selection", when: (p) => (WAYS.has(p.key) && !p.altKey ? { do: "move", way: p.key, extend: true } : null) },
  { group: "Move", keys: "Home, End", help: "ends of the row; with Ctrl, of the board", when: (p) => (/^(Home|End)$/.test(p.key) ? { do: "move", way: (command(p) ? "Ctrl" : "") + p.key, extend: p.shiftKey } : null) },
  { group: "Move", keys: "Page Up, Page Down", help: "a block up or down", when: (p) => (FAR.has(p.key) ? { do: "move", way: p.key, extend: p.shiftKey } : null) },
  { group: "Move", keys: ".", help: "next open cell of the digit", letter: true, when: (p) => (plain(p) && p.key === "." ? { do: "next-open" } : null) },
  { group: "Move", keys: "Ctrl + A, Ctrl + I", help: "select all; invert the selection", when: (p) => control("a", { do: "select-all" })(p) ?? control("i", { do: "invert" })(p) },
  { group: "Move", keys: "Esc", help: "close the hint; select one cell", when: (p) => (p.key === "Escape" ? { do: "escape" } : null) },

  { group: "Write", keys: "1–9", help: "write with the pen; again to erase; 1 and 2 at once for 12 on a larger board", when: digits(false, false, { do: "write" }) },
  { group: "Write", keys: "Shift + 1–9", help: "corner mark", when: digits(true, false, { do: "write", pen: "corner" }) },
  { group: "Write", keys: "Ctrl + 1–9", help: "centre mark", when: digits(false, true, { do: "write", pen: "centre" }) },
  { group: "Write", keys: "Ctrl + Shift + 1–9", help: "colour", when: digits(true, true, { do: "write", pen: "colour" }) },
  { group: "Write", keys: "Z X C V D", help: "pen: digit, corner, centre, colour, draw", letter: true, when: (p) => letter("z", { do: "pen", pen: "digit" })(p) ?? letter("x", { do: "pen", pen: "corner" })(p) ?? letter("c", { do: "pen", pen: "centre" })(p) ?? letter("v", { do: "pen", pen: "colour" })(p) ?? letter("d", { do: "pen", pen: "draw" })(p) },
  { group: "Write", keys: "D, 1–9, Enter", help: "with the pen to draw: next colour; colour a candidate; begin and end a line, 1–9 for its candidates", when: () => null },
  { group: "Write", keys: "Space, Shift + Space", help: "next pen, previous pen", when: (p) => (p.key === " " && plain(p) ? { do: "cycle", way: p.shiftKey ? "back" : "on" } : null) },
  { group: "Write", keys: "0, Backspace, Delete", help: "erase: digit, then marks, then colour", when: (p) => (!plain(p) ? null : p.key === "0" || /^(Digit0|Numpad0)$/.test(p.code) ? { do: "erase", digit: 0 } : /^(Backspace|Delete)$/.test(p.key) ? { do: "erase" } : null) },
  { group: "Write", keys: "Ctrl + Z, Ctrl + Y", help: "undo, redo", when: (p) => control("z", { do: "undo" })(p) ?? control("y", { do: "redo" })(p) ?? (command(p) && p.shiftKey && p.key.toLowerCase() === "z" ? { do: "redo" } : null) },

  { group: "Help", keys: "H or ?", help: "hint; again for more", letter: true, when: (p) => letter("h", { do: "hint" })(p) ?? (plain(p) && p.key === "?" ? { do: "hint" } : null) },
  { group: "Help", keys: "Enter", help: "do what the hint says", when: (p) => (p.key === "Enter" && plain(p) ? { do: "apply" } : null) },
  { group: "Help", keys: "Shift + H", help: "check whether all is right so far", letter: true, when: (p) => (plain(p) && p.shiftKey && p.key.toLowerCase() === "h" ? { do: "check" } : null) },
  { group: "Help", keys: "A", help: "automatic candidates on or off", letter: true, when: letter("a", { do: "automatic" }) },
  { group: "Help", keys: "S", help: "strict mode: mark wrong digits at once", letter: true, when: letter("s", { do: "strict" }) },
  { group: "Help", keys: "P", help: "pause", letter: true, when: letter("p", { do: "pause" }) },
  { group: "Help", keys: "N", help: "new puzzle", letter: true, when: letter("n", { do: "new" }) },
  { group: "Read aloud", keys: "W", help: "digits that this cell sees", letter: true, when: letter("w", { do: "say-seen" }) },
  { group: "Read aloud", keys: "R, L, B", help: "where the digit can be in this row, column (line), block", letter: true, when: (p) => letter("r", { do: "say-places", way: "r" })(p) ?? letter("l", { do: "say-places", way: "c" })(p) ?? letter("b", { do: "say-places", way: "b" })(p) },
];

/**
 * What a key does on the board, or null if it has no meaning here.
 * @param {Press} press @param {{letters?: boolean}} [settings] whether single letters are keys
 */
export function action(press, { letters = true } = {}) {
  for (const entry of TABLE) {
    const found = entry.letter && !letters ? null : entry.when(press);
    if (found) return found;
  }
  return null;
}

/** The cell that a move leads to. @param {number} cell @param {string} way @param {{rows: number, columns: number}} [board] */
export function moved(cell, way, { rows, columns } = { rows: 9, columns: 9 }) {
  const [row, column, far] = [Math.floor(cell / columns), cell % columns, columns * Math.round(Math.sqrt(rows))];
  const to = (/** @type {number} */ r, /** @type {number} */ c) => columns * ((r + rows) % rows) + ((c + columns) % columns);
  switch (way) {
    case "ArrowUp": return to(row - 1, column);
    case "ArrowDown": return to(row + 1, column);
    case "ArrowLeft": return to(row, column - 1);
    case "ArrowRight": return to(row, column + 1);
    case "Home": return cell - column;
    case "End": return cell - column + columns - 1;
    case "CtrlHome": return 0;
    case "CtrlEnd": return rows * columns - 1;
    case "PageUp": return cell >= far ? cell - far : cell;
    case "PageDown": return cell + far < rows * columns ? cell + far : cell;
    default: return cell;
  }
}

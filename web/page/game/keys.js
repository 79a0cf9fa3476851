// The keys: a table by which the page acts; manual.js tells what they do.
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

/** What presses mean, the first that fits; with `true` it is a single letter. @type {[(press: Press) => Action | null, boolean?][]} */
export const TABLE = [
  [(p) => (WAYS.has(p.key) && !p.shiftKey && !command(p) && !p.altKey ? { do: "move", way: p.key } : null)],
  [(p) => (WAYS.has(p.key) && !p.altKey ? { do: "move", way: p.key, extend: true } : null)],
  [(p) => (/^(Home|End)$/.test(p.key) ? { do: "move", way: (command(p) ? "Ctrl" : "") + p.key, extend: p.shiftKey } : null)],
  [(p) => (FAR.has(p.key) ? { do: "move", way: p.key, extend: p.shiftKey } : null)],
  [(p) => (plain(p) && p.key === "." ? { do: "next-open" } : null), true],
  [(p) => control("a", { do: "select-all" })(p) ?? control("i", { do: "invert" })(p)],
  [(p) => (p.key === "Escape" ? { do: "escape" } : null)],
  [digits(false, false, { do: "write" })],
  [digits(true, false, { do: "write", pen: "corner" })],
  [digits(false, true, { do: "write", pen: "centre" })],
  [digits(true, true, { do: "write", pen: "colour" })],
  [(p) => letter("z", { do: "pen", pen: "digit" })(p) ?? letter("x", { do: "pen", pen: "corner" })(p) ?? letter("c", { do: "pen", pen: "centre" })(p) ?? letter("v", { do: "pen", pen: "colour" })(p) ?? letter("d", { do: "pen", pen: "draw" })(p), true],
  [(p) => (p.key === " " && plain(p) ? { do: "cycle", way: p.shiftKey ? "back" : "on" } : null)],
  [(p) => (!plain(p) ? null : p.key === "0" || /^(Digit0|Numpad0)$/.test(p.code) ? { do: "erase", digit: 0 } : /^(Backspace|Delete)$/.test(p.key) ? { do: "erase" } : null)],
  [(p) => control("z", { do: "undo" })(p) ?? control("y", { do: "redo" })(p) ?? (command(p) && p.shiftKey && p.key.toLowerCase() === "z" ? { do: "redo" } : null)],
  [(p) => letter("h", { do: "hint" })(p) ?? (plain(p) && p.key === "?" ? { do: "hint" } : null), true],
  [(p) => (p.key === "Enter" && plain(p) ? { do: "apply" } : null)],
  [(p) => (plain(p) && p.shiftKey && p.key.toLowerCase() === "h" ? { do: "check" } : null), true],
  [letter("a", { do: "automatic" }), true],
  [letter("s", { do: "strict" }), true],
  [letter("p", { do: "pause" }), true],
  [letter("n", { do: "new" }), true],
  [letter("w", { do: "say-seen" }), true],
  [(p) => letter("r", { do: "say-places", way: "r" })(p) ?? letter("l", { do: "say-places", way: "c" })(p) ?? letter("b", { do: "say-places", way: "b" })(p), true],
];

/**
 * What a key does on the board, or null if it has no meaning here.
 * @param {Press} press @param {{letters?: boolean}} [settings] whether single letters are keys
 */
export function action(press, { letters = true } = {}) {
  for (const [when, isLetter] of TABLE) {
    const found = isLetter && !letters ? null : when(press);
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

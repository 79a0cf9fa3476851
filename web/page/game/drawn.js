// What a player has drawn: colours of candidates, and lines between cells or candidates. A line stands in the note of its
// first end: `3-r4c7=5` leads from the 3 of that cell to the 5 of r4c7, `-r4c7` from the cell to the cell.
import { candidate, digitsOf, has } from "./cells.js";
import { letter } from "./sheet.js";

/** @typedef {import("./cells.js").Layout} Layout */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Written} Written */
/** An end is a candidate, or a cell: then its digit is 0. @typedef {{cell: number, digit: number}} End */
/** @typedef {{from: End, to: End}} Line */

/** The digits of a cell that can be coloured: its candidates, else its corner marks. @param {Game} game @param {number} cell */
export const open = ({ sheet, automatic }, cell) => (sheet.digit(cell) ? 0 : sheet.marks(cell, automatic) || sheet.note(cell).corner);

/** The colour of a candidate, or -1. @param {Game} game @param {number} cell @param {number} digit */
export const tintOf = ({ sheet }, cell, digit) => "abcdefghi".indexOf(sheet.note(cell).tints[digit - 1] ?? "-");

/** All candidates that are coloured, with their colours. @param {Game} game @returns {[number, number][]} */
export const tintsOf = (game) =>
  game.layout.cells.flatMap((cell) => digitsOf(open(game, cell)).map((digit) => /** @type {[number, number]} */ ([candidate(cell, digit), tintOf(game, cell, digit)]))).filter(([, colour]) => colour >= 0);

/** Colours a digit wherever these cells have it as a candidate; takes the colour away if all of them have it. @param {Game} game @param {number[]} cells @param {number} digit @param {number} colour @returns {number[]} the cells */
export function tint(game, cells, digit, colour) {
  const own = cells.filter((cell) => has(open(game, cell), digit));
  const mark = own.every((cell) => tintOf(game, cell, digit) === colour) ? "." : letter(colour);
  game.make(own.map((cell) => {
    const note = game.sheet.note(cell);
    const tints = [...note.tints.padEnd(digit, ".")].map((old, i) => (i === digit - 1 ? mark : old)).join("");
    return [cell, { ...note, tints: tints.replace(/\.+$/, "") }];
  }));
  return own;
}

/** All lines. @param {Game} game @returns {Line[]} */
export function linesOf({ sheet, layout }) {
  const digitOf = (/** @type {string | undefined} */ value) => (value ? layout.digitOf(Number(value)) : 0);
  return layout.cells.flatMap((cell) => sheet.note(cell).lines.split(" ").flatMap((text) => {
    const [, from, name = "", to] = /^(\d*)-(r\d+c\d+)(?:=(\d+))?$/.exec(text) ?? [];
    const end = layout.cellOf(name);
    return end === null ? [] : [{ from: { cell, digit: digitOf(from) }, to: { cell: end, digit: digitOf(to) } }];
  }));
}

/** Draws a line, or takes it away if it is there. @param {Game} game @param {Line} line @returns {boolean} whether it is drawn now */
export function link(game, line) {
  const { layout, sheet } = game;
  const value = (/** @type {number} */ digit) => (digit ? layout.value(digit) : "");
  const [from, to] = candidate(line.from.cell, line.from.digit) < candidate(line.to.cell, line.to.digit) ? [line.from, line.to] : [line.to, line.from];
  const text = `${value(from.digit)}-${layout.name(to.cell)}${to.digit ? `=${value(to.digit)}` : ""}`;
  const note = sheet.note(from.cell);
  const others = note.lines.split(" ").filter((other) => other && other !== text);
  const isNew = !note.lines.split(" ").includes(text);
  game.make([[from.cell, { ...note, lines: (isNew ? [...others, text] : others).join(" ") }]]);
  return isNew;
}

/** Takes away the colours of candidates in these cells, and the lines that begin or end there. @param {Game} game @param {Iterable<number>} cells */
export function clear(game, cells) {
  const of = new Set(cells);
  const { sheet, layout } = game;
  const stays = (/** @type {string} */ text) => text && !of.has(layout.cellOf(/r\d+c\d+/.exec(text)?.[0] ?? "") ?? -1);
  return game.make(layout.cells.map((cell) => {
    const note = sheet.note(cell);
    return [cell, of.has(cell) ? { ...note, tints: "", lines: "" } : { ...note, lines: note.lines.split(" ").filter(stays).join(" ") }];
  }));
}

/** `3 of r1c1`, or `r1c1`. @param {Layout} layout @param {End} end */
export const nameOf = ({ name, value }, { cell, digit }) => (digit ? `${value(digit)} of ${name(cell)}` : name(cell));

/** @param {End} a @param {End} b */
export const isSame = (a, b) => a.cell === b.cell && a.digit === b.digit;


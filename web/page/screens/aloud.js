// What the player asks to be read aloud of the board: loaded when it is first asked.
import { t } from "../words.js";

/** @typedef {import("../game/game.js").Game} Game */

/** Which digits a cell sees. @param {Game} game @param {number} cell */
export function seen({ sheet, layout }, cell) {
  const values = layout.digits.filter((digit) => sheet.holder(cell, digit) >= 0).map(layout.value);
  return t`${layout.name(cell)} sees ${values.join(" ") || t`nothing`}`;
}

/** Where a digit can be in a house of a cell. @param {Game} game @param {number} cell @param {number} digit @param {string} kind */
export function places({ sheet, layout }, cell, digit, kind) {
  if (!digit) return t`Select a digit first, or move to one`;
  const { row, column, name, value, shape: { areas } } = layout;
  const of = { r: row, c: column, b: (/** @type {number} */ at) => areas[at] ?? -1 }[kind] ?? row;
  const open = layout.cells.filter((at) => of(at) === of(cell) && !sheet.digit(at) && sheet.holder(at, digit) < 0);
  const number = of(cell) + 1;
  const house = { r: t`row ${number}`, c: t`column ${number}`, b: t`block ${number}` }[kind];
  return t`${value(digit)} in ${house}: ${open.map(name).join(", ") || t`no place`}`;
}

// What a player has drawn, on a board: the colours of candidates in its view, and lines above its cells.
import { drawn } from "./links.js";
import { digitsOf } from "../game/cells.js";
import { linesOf, open, tintOf, tintsOf } from "../game/drawn.js";
import { letter } from "../game/sheet.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").View} View */
/** @typedef {import("../game/cells.js").Layout} Layout */
/** @typedef {import("../game/drawn.js").End} End */
/** @typedef {import("../game/drawn.js").Line} Line */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {{x: number, y: number}} Point in cells, from the corner of the board */

/** Where the candidates stand in a cell: see `.lattice` of the style sheet. */
const EDGE = 0.08;

/** Whether anything is drawn. @param {Game} game */
export const isDrawn = ({ sheet, layout }) => layout.cells.some((cell) => sheet.note(cell).tints || sheet.note(cell).lines);

/** A place for lines on a board. @param {Board} board */
export function layer({ layout, links }) {
  const lines = drawn("svg", { class: "links lines", viewBox: `0 0 ${layout.columns} ${layout.rows}`, "aria-hidden": "true" });
  links.before(lines);
  return lines;
}

/** The middle of a candidate or a cell. @param {Layout} layout @param {End} end @returns {Point} */
export function middle({ row, column, abreast, deep }, { cell, digit }) {
  const at = (/** @type {number} */ place, /** @type {number} */ many) => (digit ? EDGE + ((1 - 2 * EDGE) / many) * (place + 0.5) : 0.5);
  return { x: column(cell) + at((digit - 1) % abreast, abreast), y: row(cell) + at(Math.floor((digit - 1) / abreast), deep) };
}

/** A line with a slight bend, so that two along a row do not cover each other. @param {Layout} layout @param {Line} line @param {string} [name] */
export function curve(layout, { from, to }, name = "line") {
  const [a, b] = [middle(layout, from), middle(layout, to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const unit = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const gap = (/** @type {End} */ end) => Math.min(length / 3, end.digit ? 0.15 : 0.1);
  const bend = length > 1.2 ? 0.07 * length : 0;
  const along = (/** @type {number} */ far, /** @type {number} */ aside) => `${(a.x + unit.x * far - unit.y * aside).toFixed(3)} ${(a.y + unit.y * far + unit.x * aside).toFixed(3)}`;
  return drawn("path", { class: name, d: `M${along(gap(from), 0)}Q${along(length / 2, bend)} ${along(length - gap(to), 0)}` });
}

/** The colours in a view: cells with something drawn in them have their candidates in fixed places. @param {View} view @param {Game} game @param {boolean} [all] whether all cells do @returns {View} */
export function coloured(view, game, all = false) {
  const { layout, sheet } = game;
  const ends = new Set(linesOf(game).flatMap(({ from, to }) => [from, to]).filter(({ digit }) => digit).map(({ cell }) => cell));
  const contents = view.contents.map((content, cell) => {
    const tints = digitsOf(open(game, cell)).filter((digit) => tintOf(game, cell, digit) >= 0);
    const isFixed = all || tints.length > 0 || ends.has(cell);
    const aloud = tints.map((digit) => `${layout.value(digit)} colour ${letter(tintOf(game, cell, digit))}`).join(", ");
    return { ...content, ...(isFixed && { lattice: open(game, cell), centre: 0, corner: sheet.marks(cell, game.automatic) ? content.corner : 0 }), aloud };
  });
  return { ...view, contents, tints: new Map(tintsOf(game).map(([at, colour]) => [at, `tint tint-${letter(colour)}`])) };
}

/** Puts what is drawn on a board that is only looked at. @param {Board} board @param {View} view @param {Game} game @returns {View} what the board is to draw */
export function sketched(board, view, game) {
  if (!isDrawn(game)) return view;
  layer(board).replaceChildren(...linesOf(game).map((line) => curve(game.layout, line)));
  return coloured(view, game);
}

// How the engine shows a step of a puzzle with other rules, as what a board draws over its cells.
import { candidate } from "../game/cells.js";
import { spoken } from "../game/steps.js";

/** @typedef {import("../game/cells.js").Layout} Layout */
/** @typedef {import("../../types.d.ts").components["schemas"]["Shown"]} Shown */
/** The part of a step that says how it is shown, if that was asked for. @param {object} step @returns {Shown | undefined} */
export const shownOf = (step) => /** @type {{shown?: Shown}} */ (step).shown;
/** @typedef {import("./board.js").Mark} Mark */

/** @type {Record<string, Mark>} */
const MARKS = { gone: "gone", placed: "placed", other: "other", "second-other": "other" };

/** @param {Shown} shown @param {Layout} layout */
export function viewOf({ board = {} }, layout) {
  const cells = (/** @type {string[]} */ names) => names.flatMap((name) => layout.cellOf(name) ?? []);
  const areas = (/** @type {{cells: string[]}[]} */ all) => new Set(all.flatMap((area) => cells(area.cells)));
  const { marks = [], bases = [], covers = [], rules = [], sums = [] } = board;
  const at = marks.map(({ cell, digit, role }) => /** @type {[number, Mark]} */ ([candidate(layout.cellOf(cell) ?? 0, layout.digitOf(digit)), MARKS[role] ?? "pattern"]));
  // A rule about most of the board would only change its colour.
  const few = rules.filter((rule) => 2 * rule.cells.length <= layout.cells.length);
  const look = areas([...bases, ...few, ...sums.map((sum) => ({ cells: sum.plus }))]);
  const own = new Set(marks.flatMap(({ cell }) => layout.cellOf(cell) ?? []));
  return {
    marks: new Map(at),
    look: look.size ? look : own,
    covers: new Set([...areas(covers), ...areas(sums.map((sum) => ({ cells: sum.minus ?? [] })))]),
    rules: rules.flatMap((rule) => rule.number ?? []),
    digit: 0,
  };
}

/** The sums that a step rests on, written out: `r1c1 + r1c2 − r3c4 = 12`. @param {Shown} shown @param {Layout} layout */
export const sumsOf = ({ board }, layout) => (board?.sums ?? []).map(({ plus, minus = [], total }) => `${plus.map((cell) => spoken(cell, layout)).join(" + ")}${minus.map((cell) => ` − ${spoken(cell, layout)}`).join("")} = ${total}`);

// What a step's evidence says of each candidate and cell: the marks that the board draws. The terminal draws the same.
import { CELLS, CLASSIC, block, candidate, cellOf, column, row } from "../game/cells.js";
import { cellMarks } from "./board.js";

export { cellMarks };

/** @typedef {import("../engine/shapes.d.ts").Step} Step */
/** @typedef {import("../engine/shapes.d.ts").Trace} Trace */
/** @typedef {import("./board.js").Mark} Mark */

const OTHER_SIDE = new Set(["fin", "endo-fin", "extra", "opposite", "second-opposite"]);

/** The cells of the house `r1`, `c1` or `b1`. @param {string} house */
export function houseCells(house) {
  const of = { r: row, c: column, b: block }[house[0] ?? ""];
  return of ? CELLS.filter((cell) => of(cell) === Number(house[1]) - 1) : [];
}

const cells = (/** @type {string[]} */ names) => names.map((name) => cellOf(name) ?? 0);

/**
 * What each candidate is in a step; of several chains all, or one. A picture that outlines sets leaves their members out.
 * @param {Step} step @param {number} [branch] @param {boolean} [members]
 * @returns {Map<number, Mark>}
 */
export function marksOf(step, branch, members = true) {
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  const first = (/** @type {number[]} */ cells, /** @type {number} */ digit, /** @type {Mark} */ mark) => {
    for (const cell of cells) if (!marks.has(candidate(cell, digit))) marks.set(candidate(cell, digit), mark);
  };
  const { parts = [], sets = [], chains = [] } = step.evidence;
  // Where there is a chain, what it takes for true and false is what the marks mean.
  for (const chain of branch === undefined ? chains : chains.slice(branch, branch + 1)) {
    for (const node of chain.inferences) first(cells(node.cells), node.digit, node.holds ? "pattern" : "other");
  }
  for (const part of parts) {
    for (const digit of part.digits) first(cells(part.cells), digit, OTHER_SIDE.has(part.role) ? "other" : "pattern");
  }
  for (const [cell, digit] of chains.length ? [] : common(step)) first([cell], digit, "other");
  for (const set of members ? sets : []) for (const digit of set.digits) first(cells(set.cells), digit, "pattern");
  for (const on of step.eliminations) marks.set(candidate(cellOf(on.cell) ?? 0, on.digit), "gone");
  for (const on of step.placements) marks.set(candidate(cellOf(on.cell) ?? 0, on.digit), "placed");
  return marks;
}

/** The places of the eliminated digits in sets, one of which holds them: all that the eliminated candidates see. @param {Step} step */
function common({ evidence: { sets = [] }, eliminations }) {
  const seen = (/** @type {string} */ name, /** @type {number} */ cell) => (CLASSIC.peers[cellOf(name) ?? 0] ?? []).includes(cell);
  return eliminations.flatMap(({ cell: gone, digit }) =>
    sets.filter((set) => set.digits.includes(digit)).flatMap((set) => cells(set.cells).filter((cell) => seen(gone, cell)).map((cell) => /** @type {[number, number]} */ ([cell, digit]))));
}

/** The cells that the second level points at; without a trace those where the pattern lies. @param {Trace | null} trace @param {Step} step @returns {Set<number>} */
export function whereToLook(trace, step, layout = CLASSIC) {
  if (trace?.look) return new Set([...(trace.look.cells ?? []).flatMap((name) => layout.cellOf(name) ?? []), ...(trace.look.houses ?? []).flatMap(houseCells)]);
  if (step.evidence.houses?.length) return new Set(step.evidence.houses.flatMap(houseCells));
  const pattern = patternCells(step);
  return pattern.size ? pattern : new Set(step.placements.map((on) => cellOf(on.cell) ?? 0));
}

/** The cells of the pattern that a step rests on. @param {Step} step */
export function patternCells(step) {
  const { parts = [], sets = [], chains = [] } = step.evidence;
  return new Set([
    ...parts.flatMap((part) => cells(part.cells)),
    ...sets.flatMap((set) => cells(set.cells)),
    ...chains.flatMap((chain) => chain.inferences.flatMap((node) => cells(node.cells))),
  ]);
}

/** Which set each cell is in: the first of them is 0. @param {Step} step @returns {Map<number, number>} */
export const setsOf = (step) => new Map((step.evidence.sets ?? []).flatMap((set, i) => cells(set.cells).map((cell) => [cell, i])));

/** The groups of two and more cells that are one node of a chain. @param {Step} step @param {number} [branch] @returns {{cells: number[], digit: number}[]} */
export function groupsOf(step, branch = 0) {
  const nodes = step.evidence.chains?.[branch]?.inferences ?? [];
  return nodes.filter((node) => node.cells.length > 1).map((node) => ({ cells: cells(node.cells), digit: node.digit }));
}

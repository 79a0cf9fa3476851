// A path: its positions, and its steps in groups.
import { CLASSIC, bit, digitsOfLine, setOf } from "./cells.js";
import { t } from "../words.js";

/** @typedef {import("../engine/shapes.d.ts").Step} Step */
/** @typedef {{given: number[], digits: number[], candidates: number[]}} Position */

/** What the digits leave of each blank. @param {ArrayLike<number>} digits */
export function candidatesOf(digits, { everywhere, peers, all } = CLASSIC) {
  const seen = (/** @type {number} */ cell) => setOf((peers[cell] ?? []).flatMap((peer) => digits[peer] || []));
  return everywhere.map((cell) => (digits[cell] ? 0 : all & ~seen(cell)));
}

/** The position after a step. @param {Position} position @param {Step} step @returns {Position} */
export function after(position, step, layout = CLASSIC) {
  const [digits, candidates] = [[...position.digits], [...position.candidates]];
  for (const { cell: at, digit } of step.eliminations) {
    const cell = layout.cellOf(at) ?? -1;
    candidates[cell] = (candidates[cell] ?? 0) & ~bit(layout.digitOf(digit));
  }
  for (const { cell: at, digit: value } of step.placements) {
    const [cell, digit] = [layout.cellOf(at) ?? -1, layout.digitOf(value)];
    digits[cell] = digit;
    candidates[cell] = 0;
    for (const peer of layout.peers[cell] ?? []) candidates[peer] = (candidates[peer] ?? 0) & ~bit(digit);
  }
  return { given: position.given, digits, candidates };
}

/** The position before each step, and after the last. @param {import("../engine/shapes.d.ts").Trace} trace */
export function positions(trace, layout = CLASSIC, puzzle = digitsOfLine(trace.puzzle)) {
  let position = startOf(trace, layout, puzzle);
  return [position, ...trace.steps.map((step) => (position = after(position, step, layout)))];
}

/** Whether a step only writes one digit, and no pattern is behind it. @param {Step} step */
export const isSingle = ({ placements, eliminations, evidence }) =>
  placements.length === 1 && eliminations.length === 0 && !evidence.parts?.length && !evidence.rules?.length && !evidence.chains?.length && !evidence.sets?.length;

/** The steps with runs of singles together: each group is a list of numbers. @param {Step[]} steps */
export function grouped(steps) {
  /** @type {number[][]} */
  const groups = [];
  steps.forEach((step, i) => {
    const last = groups[groups.length - 1];
    const before = steps[i - 1];
    if (last && before && isSingle(step) && isSingle(before)) last.push(i);
    else groups.push([i]);
  });
  return groups;
}

/** A cell of an answer by the name that people know: `VS3` for one beyond the grid. @param {string} text @param {import("./cells.js").Layout} layout */
export function spoken(text, layout) {
  const cell = layout.cellOf(text) ?? 0;
  return cell < layout.cells.length ? text : ([...layout.named].find(([, other]) => other === cell)?.[0] ?? text);
}

/** The conclusion of a step in short: `r4c7 = 5`, `r1c1, r2c2 ≠ 3`, `r2c2 ≠ 1, 4, 8`. @param {Step} step */
export function conclusion({ placements, eliminations }, layout = CLASSIC) {
  if (placements.length) return placements.map(({ cell, digit }) => `${spoken(cell, layout)} = ${digit}`).join(", ");
  /** @type {Map<number, string[]>} */
  const of = new Map();
  for (const { cell, digit } of eliminations) of.set(digit, [...(of.get(digit) ?? []), spoken(cell, layout)]);
  // Digits that leave the same cells are told together.
  /** @type {Map<string, number[]>} */
  const from = new Map();
  for (const [digit, cells] of of) {
    const where = cells.length > 3 ? t`${cells.length} cells` : cells.join(", ");
    from.set(where, [...(from.get(where) ?? []), digit]);
  }
  return [...from].map(([where, digits]) => `${where} ≠ ${digits.join(", ")}`).join("; ");
}

/** How hard a step is, by the scale of its path. @param {Step} step */
export const price = (step) => step.rating ?? step.score ?? step.level ?? 0;

/**
 * The digits and the candidates that a trace starts from.
 * @param {{puzzle: string, state?: string, found?: import("../engine/shapes.d.ts").Candidate[], marks?: string[], start?: string[]}} trace
 * @returns {Position}
 */
export function startOf(trace, layout = CLASSIC, puzzle = digitsOfLine(trace.puzzle)) {
  const given = puzzle ?? layout.everywhere.map(() => 0);
  const digits = [...(digitsOfLine(trace.state ?? "") ?? given)];
  for (const { cell, digit } of trace.found ?? []) digits[layout.cellOf(cell) ?? -1] = layout.digitOf(digit);
  const listed = trace.start ?? trace.marks;
  const candidates = listed ? listed.slice(0, digits.length).map((text, cell) => (digits[cell] ? 0 : (layout.read(text) ?? 0))) : candidatesOf(digits, layout);
  return { given, digits, candidates };
}

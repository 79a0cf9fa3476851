// A path: its positions, and its steps in groups.
import { ALL, CELLS, PEERS, bit, cellOf, digitsOfLine, read, setOf } from "./cells.js";

/** @typedef {import("../engine/engine.js").Step} Step */
/** @typedef {{given: number[], digits: number[], candidates: number[]}} Position */

/** What the digits leave of each blank. @param {ArrayLike<number>} digits */
export function candidatesOf(digits) {
  const seen = (/** @type {number} */ cell) => setOf((PEERS[cell] ?? []).flatMap((peer) => digits[peer] || []));
  return CELLS.map((cell) => (digits[cell] ? 0 : ALL & ~seen(cell)));
}

/** The position after a step. @param {Position} position @param {Step} step @returns {Position} */
export function after(position, step) {
  const [digits, candidates] = [[...position.digits], [...position.candidates]];
  for (const { cell: at, digit } of step.eliminations) {
    const cell = cellOf(at) ?? 0;
    candidates[cell] = (candidates[cell] ?? 0) & ~bit(digit);
  }
  for (const { cell: at, digit } of step.placements) {
    const cell = cellOf(at) ?? 0;
    digits[cell] = digit;
    candidates[cell] = 0;
    for (const peer of PEERS[cell] ?? []) candidates[peer] = (candidates[peer] ?? 0) & ~bit(digit);
  }
  return { given: position.given, digits, candidates };
}

/** The position before each step, and after the last. @param {import("../engine/engine.js").Trace} trace */
export function positions(trace) {
  let position = startOf(trace);
  return [position, ...trace.steps.map((step) => (position = after(position, step)))];
}

/** Whether a step only writes one digit, and no pattern is behind it. @param {Step} step */
export const isSingle = ({ placements, eliminations, evidence }) =>
  placements.length === 1 && eliminations.length === 0 && !evidence.parts?.length && !evidence.chains?.length && !evidence.sets?.length;

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

/** The conclusion of a step in short: `r4c7 = 5`, `r1c1, r2c2 ≠ 3`. @param {Step} step */
export function conclusion({ placements, eliminations }) {
  if (placements.length) return placements.map(({ cell, digit }) => `${cell} = ${digit}`).join(", ");
  /** @type {Map<number, string[]>} */
  const of = new Map();
  for (const { cell, digit } of eliminations) of.set(digit, [...(of.get(digit) ?? []), cell]);
  return [...of].map(([digit, cells]) => `${cells.length > 3 ? `${cells.length} cells` : cells.join(", ")} ≠ ${digit}`).join("; ");
}

/** How hard a step is, by the scale of its path. @param {Step} step */
export const price = (step) => step.rating ?? step.score ?? 0;

/** The digits and the candidates that a trace starts from. @param {{puzzle: string, state?: string, marks?: string[]}} trace @returns {Position} */
export function startOf(trace) {
  const given = digitsOfLine(trace.puzzle) ?? Array(81).fill(0);
  const digits = digitsOfLine(trace.state ?? "") ?? given;
  const candidates = trace.marks ? trace.marks.map((text, cell) => (digits[cell] ? 0 : (read(text) ?? 0))) : candidatesOf(digits);
  return { given, digits, candidates };
}

// What the player is told about the answer to an exercise.
import { candidate, cellOf, name, parts } from "./cells.js";
import { t } from "../words.js";

/** @typedef {import("../engine/shapes.d.ts").Step} Step */
/** `part`: right so far; `other`: true, but not what the technique shows. @typedef {"none" | "wrong" | "other" | "part" | "right"} Verdict */
/** @typedef {{verdict: Verdict, words: string}} Feedback */
const key = (/** @type {{cell: string, digit: number}} */ on) => candidate(cellOf(on.cell) ?? 0, on.digit);

/** @param {number} at */
function words(at) {
  const [cell, digit] = parts(at);
  return t`${digit} in ${name(cell)}`;
}

/** @param {number} at @param {boolean} placing */
function truth(at, placing) {
  const [cell, digit] = parts(at);
  return placing ? t`${name(cell)} is ${digit}` : t`${name(cell)} is not ${digit}`;
}

/** Whether it is right to place a candidate, or to cross it out. @param {number[]} solution @param {number} at @param {boolean} placing */
function isTrue(solution, at, placing) {
  const [cell, digit] = parts(at);
  return (solution[cell] === digit) === placing;
}

/**
 * Judges what a player crossed out, or placed: against the solution first, then against every step of the technique.
 * @param {number[]} chosen candidates @param {boolean} placing @param {Step[]} steps @param {number[] | null} solution @returns {Feedback}
 */
export function feedback(chosen, placing, steps, solution) {
  const none = placing ? t`Choose a cell and its digit first.` : t`Cross something out first.`;
  if (chosen.length === 0) return { verdict: "none", words: none };
  const wrong = chosen.find((at) => solution && !isTrue(solution, at, placing));
  if (wrong !== undefined) return { verdict: "wrong", words: placing ? t`Not quite: ${words(wrong)} is not in the solution.` : t`Not quite: ${words(wrong)} belongs to the solution, so nothing can eliminate it.` };
  const follows = steps.map((step) => new Set((placing ? step.placements : step.eliminations).map(key)));
  const best = follows.filter((step) => chosen.every((at) => step.has(at))).sort((a, b) => a.size - b.size)[0];
  const all = new Set(follows.flatMap((step) => [...step]));
  const stray = chosen.find((at) => !all.has(at));
  if (stray !== undefined) return { verdict: "other", words: t`It is true that ${truth(stray, placing)}, but this technique does not show it here.` };
  if (!best) return { verdict: "right", words: t`All of it follows, from more than one instance of the pattern. Well spotted.` };
  const missing = best.size - chosen.length;
  return missing ? { verdict: "part", words: missing === 1 ? t`Right so far: one more follows.` : t`Right so far: ${missing} more follow.` } : { verdict: "right", words: t`That is all of it. Well spotted.` };
}

// What the player is told about the answer to an exercise.
import { cellOf, name } from "./cells.js";

/** @typedef {import("../engine/engine.js").Step} Step */
const key = (/** @type {{cell: string, digit: number}} */ on) => 10 * (cellOf(on.cell) ?? 0) + on.digit;
const words = (/** @type {number} */ at) => `${at % 10} in ${name(Math.floor(at / 10))}`;
const truth = (/** @type {number} */ at, /** @type {boolean} */ placing) => `${name(Math.floor(at / 10))} is ${placing ? "" : "not "}${at % 10}`;

/**
 * Judges what a player crossed out, or placed: against the solution first, then against every step of the technique.
 * @param {number[]} chosen candidates @param {boolean} placing @param {Step[]} steps @param {number[] | null} solution
 */
export function feedback(chosen, placing, steps, solution) {
  if (chosen.length === 0) return placing ? "Choose a candidate first." : "Cross something out first.";
  const wrong = chosen.find((at) => solution && (solution[Math.floor(at / 10)] === at % 10) !== placing);
  if (wrong !== undefined) return placing ? `Not quite: ${words(wrong)} is not in the solution.` : `Not quite: ${words(wrong)} belongs to the solution, so nothing can eliminate it.`;
  const follows = steps.map((step) => new Set((placing ? step.placements : step.eliminations).map(key)));
  const best = follows.filter((step) => chosen.every((at) => step.has(at))).sort((a, b) => a.size - b.size)[0];
  const all = new Set(follows.flatMap((step) => [...step]));
  const stray = chosen.find((at) => !all.has(at));
  if (stray !== undefined) return `It is true that ${truth(stray, placing)}, but this technique does not show it here.`;
  if (!best) return "All of it follows, from more than one instance of the pattern. Well spotted.";
  const missing = best.size - chosen.length;
  return missing ? `Right so far: ${missing === 1 ? "one more follows" : `${missing} more follow`}.` : "That is all of it. Well spotted.";
}

// What was played to its end: one result a game, from which the statistics come. No clock, no storage, no engine.
import { LEVELS } from "./game.js";

/**
 * A game that was won.
 * @typedef {object} Result
 * @property {string} id of the game
 * @property {string} day when it was won, `2026-11-24`, where the player was
 * @property {string} level one of the five, or "" if it is not known
 * @property {string} [daily] the day whose puzzle it is
 * @property {number} seconds
 * @property {number} hints
 * @property {number} mistakes
 * @property {string[]} [techniques] what its path takes beyond single digits, the hardest last
 */
/** @typedef {{level: string, games: number, best: number, average: number, alone: number, hints: number}} Line a line of the statistics; times are in seconds, `alone` counts games without a hint */

/** As many games as are kept: about 600 kB. */
const MOST = 5000;

/** The day of a time, where the player is. @param {Date} time */
export const dayOf = (time) => [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The day before or after another. @param {string} day @param {number} days */
export function later(day, days) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + days, 12));
}

/**
 * With one more result. A game that is won again has its first result.
 * @param {Result[]} results @param {Result} result
 */
export const withResult = (results, result) => (results.some(({ id }) => id === result.id) ? results : [...results, result].slice(-MOST));

/** The games of a level without one, for comparison. @param {Result[]} results @param {{level: string, id?: string}} game */
export const others = (results, { level, id }) => results.filter((result) => result.level === level && result.id !== id);

/** @param {Result[]} results @returns {Line[]} of each level that was played */
export function statistics(results) {
  return [...LEVELS, ""].flatMap((level) => {
    const own = others(results, { level });
    if (own.length === 0) return [];
    const sum = (/** @type {(result: Result) => number} */ of) => own.reduce((all, result) => all + of(result), 0);
    const best = Math.min(...own.map(({ seconds }) => seconds));
    return [{ level, games: own.length, best, average: sum(({ seconds }) => seconds) / own.length, alone: own.filter(({ hints }) => hints === 0).length, hints: sum(({ hints }) => hints) }];
  });
}

/** How often each technique was met, the most frequent first. @param {Result[]} results @returns {[string, number][]} */
export function met(results) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const technique of results.flatMap(({ techniques = [] }) => techniques)) times.set(technique, (times.get(technique) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a);
}

/** How many days in a row, up to today or yesterday, had their puzzle won on the day itself. @param {Result[]} results @param {string} today */
export function streak(results, today) {
  const won = new Set(results.filter(({ day, daily }) => day === daily).map(({ day }) => day));
  let days = 0;
  for (let day = won.has(today) ? today : later(today, -1); won.has(day); day = later(day, -1)) days += 1;
  return days;
}

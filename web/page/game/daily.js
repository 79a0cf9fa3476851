// The puzzles of the day: one for each level, the same everywhere, since the date is the seed. `ninefold generate
// --level hard --seed 20261124 --symmetry rotate180` makes the hard one of 24 November 2026.
import { digitsOfLine } from "./cells.js";
import { Game, LEVELS } from "./game.js";

/** Before this day there is none. */
export const FIRST_DAY = "2026-01-01";

/** @param {string} day @param {string} level @returns {import("../engine/shapes.d.ts").Wish} */
export const wishOf = (day, level) => ({ level: level.toLowerCase(), seed: Number(day.replaceAll("-", "")), symmetry: "rotate180" });

/** The title of a puzzle of the day. @param {string} day */
const titleOf = (day) => `Daily ${day}`;

/** The day whose puzzle a game is, if it is one. @param {Game} game */
export const dayOfGame = (game) => /^Daily (\d{4}-\d\d-\d\d)$/.exec(game.title)?.[1];

/** @param {string} day @param {string} level @param {string} puzzle */
export function gameOf(day, level, puzzle) {
  const game = new Game(digitsOfLine(puzzle) ?? []);
  game.title = titleOf(day);
  game.level = LEVELS.find((name) => name.toLowerCase() === level.toLowerCase()) ?? null;
  return game;
}

/** The weeks of a month, from Monday; "" where another month is. @param {string} day any of the month */
export function weeks(day) {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const days = new Date(year, month, 0).getDate();
  const before = (new Date(year, month - 1, 1).getDay() + 6) % 7;
  const all = [...Array(before).fill(""), ...Array.from({ length: days }, (_, at) => `${day.slice(0, 8)}${String(at + 1).padStart(2, "0")}`)];
  while (all.length % 7) all.push("");
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(7 * week, 7 * week + 7));
}

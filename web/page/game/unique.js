// Proposals for a puzzle that is being set: givens or clues of a rule that leave one solution; clues that can go or come to
// make it harder or easier. An engine answers every question; here is only what is asked.
import { EngineError } from "../engine/engine.js";
import { add, boardOf, clues, drop, entries, give, givens, place, placeOf } from "./draft.js";
import { said, t } from "../words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Entry} Entry */
/** @typedef {(method: any, body: object) => Promise<any>} Ask */
/** @typedef {{draft: Draft, words: string, cells: number[]}} Proposal the draft with it, and what it changes */
/** @typedef {() => number} Random */

/** At most so many clues are begun with; and so many lines are tried. */
const POOL = 64;
const LINES = 240;
/** So many solutions of a candidate are counted, to find what leaves the fewest. */
const COUNTED = 50;
/** So many changes are compared for their paths. */
const COMPARED = 6;

/** @param {Ask} ask @param {Draft} draft @returns {Promise<string>} */
const statusOf = async (ask, draft) => (await ask("solve", { puzzle: boardOf(draft), unique: true })).status;
/** @param {string} status */
const isOne = (status) => status === "unique" || status === "solved";

/** @template T @param {T[]} list @param {Random} random */
function shuffled(list, random) {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [/** @type {T} */ (all[j]), /** @type {T} */ (all[i])];
  }
  return all;
}

/** The values of a text of a solution. @param {string} text @param {number} size */
export const valuesOf = (text, size) => (size > 9 ? text.split(/[ ,]+/) : [...text]).map(Number);

/**
 * What is added, without what it can do without. @template T @param {T[]} added @param {(some: T[]) => Promise<boolean>} isEnough @returns {Promise<T[]>}
 */
export async function needed(added, isEnough) {
  let kept = added;
  for (const one of added) {
    const rest = kept.filter((other) => other !== one);
    if (await isEnough(rest)) kept = rest;
  }
  return kept;
}

/** Givens that leave one solution: each the digit with the fewest solutions; then those that the others make spare go. @param {Ask} ask @param {Draft} draft @param {Random} [random] @returns {Promise<Proposal>} */
export async function withGivens(ask, draft, random = Math.random) {
  /** @type {[number, number][]} */
  const added = [];
  const all = (/** @type {[number, number][]} */ some) => some.reduce((now, [cell, digit]) => give(now, [cell], digit), draft);
  const isEnough = async (/** @type {[number, number][]} */ some) => isOne(await statusOf(ask, all(some)));
  while (!(await isEnough(added))) {
    const { counts } = await ask("candidates", { puzzle: boardOf(all(added)), threshold: COUNTED });
    const open = (counts ?? []).flatMap((/** @type {Record<string, number>} */ of, /** @type {number} */ cell) =>
      Object.keys(of).length > 1 ? Object.entries(of).map(([digit, solutions]) => ({ cell, digit: Number(digit), solutions })) : []);
    const [best] = shuffled(/** @type {{cell: number, digit: number, solutions: number}[]} */ (open), random).sort((a, b) => a.solutions - b.solutions);
    if (!best) throw new EngineError({ detail: t`There is no solution: a clue has to go first.` });
    added.push([best.cell, best.digit]);
  }
  const kept = await needed(added, isEnough);
  return { draft: all(kept), cells: kept.map(([cell]) => cell), words: kept.map(([cell, digit]) => `${placeOf(cell, draft.size).toLowerCase()} = ${digit}`).join(", ") };
}

/** Clues of a rule that leave one solution. @param {Ask} ask @param {Draft} draft @param {import("./tools.js").Tool} tool @param {Random} [random] @returns {Promise<Proposal>} */
export async function withClues(ask, draft, tool, random = Math.random) {
  const { solution } = await ask("solve", { puzzle: boardOf(draft) });
  if (!solution) throw new EngineError({ detail: t`There is no solution: a clue has to go first.` });
  const grid = valuesOf(solution, draft.size);
  const has = new Set(entries(draft, tool.key).map((entry) => JSON.stringify(entry)));
  const true_ = await holding(ask, draft, tool, shuffled(SAMPLES[tool.key]?.(grid, draft.size, random) ?? [], random), solution);
  const pool = true_.filter((entry) => !has.has(JSON.stringify(entry))).slice(0, POOL);
  const isEnough = async (/** @type {Entry[]} */ some) => isOne(await statusOf(ask, add(draft, tool.key, ...some)));
  if (!(await isEnough(pool))) throw new EngineError({ detail: t`${pool.length} clues of this rule still leave several solutions: add other clues first, or try again.` });
  const kept = await needed(pool, isEnough);
  const more = add(draft, tool.key, ...kept);
  const fresh = clues(more).filter((clue) => clue.tool === tool).slice(-kept.length || Infinity);
  return { draft: more, cells: kept.length ? fresh.flatMap(({ cells }) => cells) : [], words: `${kept.length} × ${said(tool.name)}` };
}

/** The entries that a solution obeys: an engine says which lines it breaks. @param {Ask} ask @param {Draft} draft @param {import("./tools.js").Tool} tool @param {Entry[]} sampled @param {string} solution */
async function holding(ask, draft, tool, sampled, solution) {
  if (tool.shape !== "path" || sampled.length === 0) return sampled;
  const { size, grid } = draft;
  const bare = { size, grid: grid.map((row) => row.map(({ region }) => (region === undefined ? {} : { region }))) };
  const found = valuesOf(solution, size).map((digit, cell) => ({ cell: placeOf(cell, size).toLowerCase(), digit }));
  const { faults = [] } = await ask("draw", { puzzle: boardOf(/** @type {Draft} */ ({ ...bare, [tool.key]: sampled })), found, blank: true });
  const broken = new Set(faults.map((/** @type {{number: number}} */ { number }) => number - 1));
  return sampled.filter((_, i) => !broken.has(i));
}

/** How its path goes: how many steps, how hard the hardest, and whether steps lead to its end. @param {Ask} ask @param {Draft} draft */
export async function pathOf(ask, draft) {
  const trace = await ask("explain", { puzzle: boardOf(draft) });
  const levels = trace.steps.map((/** @type {{level?: number, rating?: number}} */ { level = 0 }) => level);
  const [hardest] = [...trace.steps].sort((a, b) => (b.level ?? 0) - (a.level ?? 0));
  return { steps: trace.steps.length, level: Math.max(0, ...levels), work: levels.reduce((/** @type {number} */ sum, /** @type {number} */ level) => sum + level * level, 0), solved: trace.solved, hardest: hardest?.name ?? "" };
}

/** @typedef {Awaited<ReturnType<typeof pathOf>>} Course */
/** How hard a path is, for comparing. @param {Course} course */
const weight = ({ level, work, solved }) => 1000 * level + work + (solved ? 0 : 1e6);
/** @param {Course} course */
export const told = ({ steps, level, solved, hardest }) => solved ? t`${steps} steps, hardest ${hardest} (level ${level})` : t`${steps} steps, hardest ${hardest} (level ${level}), then a search`;

/** A puzzle with one solution made harder or easier by one clue: one that is spare goes, or a given comes. @param {Ask} ask @param {Draft} draft @param {"harder" | "easier"} way @param {Random} [random] @returns {Promise<Proposal>} */
export async function turned(ask, draft, way, random = Math.random) {
  const { status, solution } = await ask("solve", { puzzle: boardOf(draft), unique: true });
  if (!isOne(status)) throw new EngineError({ detail: t`This is for puzzles with one solution: make it unique first.` });
  const changes = way === "harder" ? await spare(ask, draft, random) : fillings(draft, valuesOf(solution, draft.size), random);
  if (changes.length === 0) throw new EngineError({ detail: t`No clue is spare: without any of them there are several solutions.` });
  const before = await pathOf(ask, draft);
  const rated = [];
  for (const change of changes.slice(0, COMPARED)) rated.push({ change, course: await pathOf(ask, change.draft) });
  rated.sort((a, b) => (way === "harder" ? -1 : 1) * (weight(a.course) - weight(b.course)));
  const [best] = rated;
  if (!best) throw new EngineError({ detail: t`Nothing can be changed.` });
  return { ...best.change, words: t`${best.change.words}. Before: ${told(before)}. After: ${told(best.course)}.` };
}

/** What can go. @param {Ask} ask @param {Draft} draft @param {Random} random @returns {Promise<Proposal[]>} */
async function spare(ask, draft, random) {
  const found = [];
  for (const clue of shuffled(clues(draft), random)) {
    const less = drop(draft, clue);
    if (found.length < COMPARED && isOne(await statusOf(ask, less))) found.push({ draft: less, cells: clue.cells, words: t`Without ${said(clue.tool.name)} ${clue.value} at ${placeOf(clue.cells[0] ?? 0, draft.size).toLowerCase()}` });
  }
  return found;
}

/** What can come. @param {Draft} draft @param {number[]} solution @param {Random} random @returns {Proposal[]} */
function fillings(draft, solution, random) {
  const given = givens(draft);
  const open = solution.map((_, cell) => cell).filter((cell) => !given[cell]);
  return shuffled(open, random).map((cell) => ({ draft: give(draft, [cell], solution[cell] ?? 0), cells: [cell], words: t`With ${placeOf(cell, draft.size).toLowerCase()} = ${solution[cell]}` }));
}

/** The cells around a cell, sides first. @param {number} cell @param {number} size @param {boolean} askew whether corners count */
function around(cell, size, askew) {
  const [row, column] = [Math.floor(cell / size), cell % size];
  const ways = [[0, 1], [1, 0], [0, -1], [-1, 0], ...(askew ? [[1, 1], [1, -1], [-1, 1], [-1, -1]] : [])];
  return ways.map(([y = 0, x = 0]) => [row + y, column + x]).filter(([y = 0, x = 0]) => y >= 0 && x >= 0 && y < size && x < size).map(([y = 0, x = 0]) => size * y + x);
}

/** A walk that goes on as long as it may. @param {number} from @param {number} length @param {number} size @param {Random} random @param {boolean} askew @param {(cell: number, last: number) => boolean} [may] */
function walk(from, length, size, random, askew, may = () => true) {
  const cells = [from];
  while (cells.length < length) {
    const last = cells[cells.length - 1] ?? from;
    const [next] = shuffled(around(last, size, askew).filter((cell) => !cells.includes(cell) && may(cell, last)), random);
    if (next === undefined) break;
    cells.push(next);
  }
  return cells;
}

/** @typedef {(grid: number[], size: number, random: Random) => Entry[]} Sample */

/** Lines of some cells. @param {boolean} risen whether values rise @returns {Sample} */
const lines = (risen = false) => (grid, size, random) =>
  Array.from({ length: LINES }, () => {
    const may = (/** @type {number} */ cell, /** @type {number} */ last) => !risen || (grid[cell] ?? 0) > (grid[last] ?? 0);
    return walk(Math.floor(random() * size * size), 3 + Math.floor(2.5 * random()), size, random, true, may);
  }).filter((cells) => cells.length > 2).map((cells) => ({ lines: [cells.map((cell) => placeOf(cell, size))] }));

/** Pairs whose values agree. @param {(a: number, b: number) => object | null} agree @returns {Sample} */
const pairs = (agree) => (grid, size) =>
  grid.flatMap((value, cell) => around(cell, size, false).filter((other) => other > cell).flatMap((other) => {
    const more = agree(value, grid[other] ?? 0);
    return more ? [{ cells: [placeOf(cell, size), placeOf(other, size)], ...more }] : [];
  }));

/** @param {number} rest @returns {Sample} */
const stamps = (rest) => (grid, size) => grid.flatMap((value, cell) => (value % 2 === rest ? [{ cell: placeOf(cell, size) }] : []));

/** Numbers beside rows and columns, of the values from there. @param {(values: number[], size: number) => number} number @param {boolean} [both] whether they depend on the end @returns {Sample} */
const beside = (number, both = true) => (grid, size) => {
  const at = (/** @type {number} */ row, /** @type {number} */ column) => grid[size * row + column] ?? 0;
  const ends = Array.from({ length: size }, (_, i) => {
    const [across, down] = [Array.from({ length: size }, (_, j) => at(i, j)), Array.from({ length: size }, (_, j) => at(j, i))];
    const first = [{ cell: place(i, -1), value: String(number(across, size)) }, { cell: place(-1, i), value: String(number(down, size)) }];
    return both ? [...first, { cell: place(i, size), value: String(number(across.reverse(), size)) }, { cell: place(size, i), value: String(number(down.reverse(), size)) }] : first;
  });
  return ends.flat();
};

/** @param {number[]} list */
const sum = (list) => list.reduce((all, one) => all + one, 0);

/** Clues of a rule that a grid obeys, by the key of the tool; those of lines only perhaps. @type {Record<string, Sample>} */
export const SAMPLES = {
  killercage: (grid, size, random) => {
    const differ = (/** @type {number[]} */ cells) => new Set(cells.map((cell) => grid[cell])).size === cells.length;
    const free = new Set(grid.keys());
    return shuffled([...grid.keys()], random).flatMap((from) => {
      const cells = free.has(from) ? walk(from, 2 + Math.floor(2.6 * random()), size, random, false, (cell) => free.has(cell)) : [];
      if (cells.length < 2 || !differ(cells)) return [];
      cells.forEach((cell) => free.delete(cell));
      return [{ cells: cells.sort((a, b) => a - b).map((cell) => placeOf(cell, size)), value: String(sum(cells.map((cell) => grid[cell] ?? 0))) }];
    });
  },
  thermometer: lines(true),
  arrow: (grid, size, random) => lines()(grid, size, random).map(({ lines: all }) => ({ cells: [all[0][0]], lines: all })),
  whispers: lines(), renban: lines(), palindrome: lines(), betweenline: lines(), zipperline: lines(), entropicline: lines(), modularline: lines(), nabner: lines(),
  difference: pairs((a, b) => (Math.abs(a - b) === 1 ? {} : null)),
  ratio: pairs((a, b) => (a === 2 * b || b === 2 * a ? {} : null)),
  xv: pairs((a, b) => (a + b === 10 ? { value: "X" } : a + b === 5 ? { value: "V" } : null)),
  odd: stamps(1),
  even: stamps(0),
  quadruple: (grid, size, random) => grid.flatMap((_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    if (row + 1 >= size || column + 1 >= size) return [];
    const four = [cell, cell + 1, cell + size, cell + size + 1];
    return [{ cells: four.map((at) => placeOf(at, size)), values: shuffled(four, random).slice(0, 2).map((at) => grid[at] ?? 0).sort((a, b) => a - b) }];
  }),
  sandwichsum: beside((values, size) => {
    const [from = 0, to = 0] = [values.indexOf(1), values.indexOf(size)].sort((a, b) => a - b);
    return sum(values.slice(from + 1, to));
  }, false),
  xsum: beside((values) => sum(values.slice(0, values[0]))),
  skyscraper: beside((values) => values.filter((value, i) => values.slice(0, i).every((other) => other < value)).length),
  numberedroom: beside((values) => values[(values[0] ?? 1) - 1] ?? 0),
};

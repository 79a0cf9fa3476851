// A puzzle that is being set: the object of f-puzzles, as every door reads and writes it. Each change gives a new one.
import { Layout, digitsOfLine } from "./cells.js";
import { EngineError } from "../engine/engine.js";
import { SWITCHES, TOOLS } from "./tools.js";

/** @typedef {import("./tools.js").Tool} Tool */
/** @typedef {Record<string, any>} Entry what an array of the object holds: the cells of a clue, and its value */
/** @typedef {{size: number, grid: {value?: number | string, given?: boolean, region?: number | null, givenPencilMarks?: number[]}[][]} & Record<string, any>} Draft */
/**
 * A clue of a draft: a given, given marks, or an entry of a rule.
 * @typedef {{tool: Tool, at: number, cells: number[], value: string, entry: Entry}} Clue
 */

export const SIZES = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
/** What is said of a puzzle, and changes nothing about it. */
export const WORDS = ["title", "author", "ruleset"];

/** @param {number} size @returns {Draft} */
export const empty = (size) => ({ size, grid: Array.from({ length: size }, () => Array.from({ length: size }, () => ({}))) });

/** `R3C4`, as the object names cells; places beside the grid too. @param {number} row from 0 @param {number} column */
export const place = (row, column) => `R${row + 1}C${column + 1}`;
/** @param {number} cell @param {number} size */
export const placeOf = (cell, size) => place(Math.floor(cell / size), cell % size);
/** Row and column from 0; -1 and the size are beside the grid. @param {unknown} text @returns {[number, number]} */
export function spot(text) {
  const [, row = -9, column = -9] = (/^[Rr](\d{1,2})[Cc](\d{1,2})$/.exec(String(text)) ?? []).map(Number);
  return [row - 1, column - 1];
}
/** The number of a cell, or -1. @param {unknown} text @param {number} size */
export function cellAt(text, size) {
  const [row, column] = spot(text);
  return row >= 0 && column >= 0 && row < size && column < size ? size * row + column : -1;
}

/** How many rows and columns a usual block has; without blocks, one cell. @param {number} size @returns {[number, number]} */
export function block(size) {
  let rows = Math.floor(Math.sqrt(size));
  while (size % rows) rows -= 1;
  return [rows, size / rows];
}

/** The region of each cell; null if it is in none. @param {Draft} draft */
export function areas({ size, grid }) {
  const [rows, columns] = block(size);
  const usual = (/** @type {number} */ row, /** @type {number} */ column) => (rows === 1 ? null : (size / columns) * Math.floor(row / rows) + Math.floor(column / columns));
  return grid.flatMap((cells, row) => cells.map(({ region }, column) => (region === undefined ? usual(row, column) : region)));
}

/** @param {Draft} draft */
export const layoutOf = (draft) => new Layout({ rows: draft.size, columns: draft.size, lowest: 1, highest: draft.size, lines: true, areas: areas(draft) });

/** The givens, 0 for a blank. @param {Draft} draft */
export const givens = ({ grid }) => grid.flat().map(({ value, given }) => (given && value ? Number(value) : 0));

/** What is under a key. @param {Draft} draft @param {string} key @returns {Entry[]} */
export const entries = (draft, key) => (Array.isArray(draft[key]) ? draft[key] : []);

/** Text for an engine: without what is empty. @param {Draft} draft */
export function textOf(draft) {
  const isEmpty = (/** @type {any} */ value) => value === "" || value === false || value === undefined || (Array.isArray(value) && value.length === 0);
  return JSON.stringify(Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value))));
}

/** What tells boards apart for an engine: the text without the words about it. @param {Draft} draft */
export const boardOf = (draft) => textOf({ ...draft, ...Object.fromEntries(WORDS.map((word) => [word, ""])) });

/** All clues, in the order of the tools. @param {Draft} draft @returns {Clue[]} */
export function clues(draft) {
  const { size, grid } = draft;
  return TOOLS.flatMap((tool) => {
    if (tool.shape === "given") return grid.flat().flatMap(({ value, given }, at) => (given && value ? [{ tool, at, cells: [at], value: String(value), entry: {} }] : []));
    if (tool.shape === "marks") return grid.flat().flatMap(({ givenPencilMarks: marks = [] }, at) => (marks.length ? [{ tool, at, cells: [at], value: marks.join(" "), entry: {} }] : []));
    return tool.shape === "regions" ? [] : entries(draft, tool.key).map((entry, at) => ({ tool, at, cells: cellsOf(entry, size), value: valueOf(entry), entry }));
  });
}

/** @param {Entry} entry */
const valueOf = ({ value, values }) => (Array.isArray(values) ? values.join(" ") : String(value ?? ""));

/** The cells of an entry that are on the grid, each once. @param {Entry} entry @param {number} size */
function cellsOf(entry, size) {
  const lists = [entry["cell"], entry["cells"], entry["lines"], entry["cloneCells"]].flat(3);
  return [...new Set(lists.map((name) => cellAt(name, size)))].filter((cell) => cell >= 0);
}

/** Changes what cells of the grid hold. @param {Draft} draft @param {number[]} cells @param {(cell: Draft["grid"][0][0]) => Draft["grid"][0][0]} change @returns {Draft} */
const changed = (draft, cells, change) => ({ ...draft, grid: draft.grid.map((row, r) => row.map((cell, c) => (cells.includes(draft.size * r + c) ? change(cell) : cell))) });

/** Writes a given, or removes it. @param {Draft} draft @param {number[]} cells @param {number} digit 0 for none */
export const give = (draft, cells, digit) =>
  changed(draft, cells, ({ value, given, ...cell }) => (digit ? { ...cell, value: digit, given: true } : cell));

/** Adds a given mark, or removes it. @param {Draft} draft @param {number[]} cells @param {number} digit 0 for all */
export const mark = (draft, cells, digit) =>
  changed(draft, cells, ({ givenPencilMarks: marks = [], ...cell }) => {
    const now = digit === 0 ? [] : marks.includes(digit) ? marks.filter((other) => other !== digit) : [...marks, digit].sort((a, b) => a - b);
    return now.length ? { ...cell, givenPencilMarks: now } : cell;
  });

/** Puts cells into a region. @param {Draft} draft @param {number[]} cells @param {number | null} region @returns {Draft} */
export function paint(draft, cells, region) {
  const before = areas(draft);
  // Once a region is its own, all are stated: what is usual depends on the size alone.
  const stated = { ...draft, grid: draft.grid.map((row, r) => row.map((cell, c) => ({ ...cell, region: before[draft.size * r + c] ?? null }))) };
  const painted = changed(stated, cells, (cell) => ({ ...cell, region }));
  const usual = areas(empty(draft.size));
  const isUsual = areas(painted).every((area, cell) => area === usual[cell]);
  return isUsual ? { ...draft, grid: draft.grid.map((row) => row.map(({ region: _, ...cell }) => cell)) } : painted;
}

/** @param {Draft} draft @param {string} key @param {Entry[]} list @returns {Draft} */
function listed(draft, key, list) {
  const { [key]: _, ...rest } = draft;
  return /** @type {Draft} */ (list.length ? { ...draft, [key]: list } : rest);
}

/** @param {Draft} draft @param {string} key @param {...Entry} more */
export const add = (draft, key, ...more) => listed(draft, key, [...entries(draft, key), ...more]);

/** @param {Draft} draft @param {Clue} clue */
export function drop(draft, { tool, at }) {
  if (tool.shape === "given") return give(draft, [at], 0);
  if (tool.shape === "marks") return mark(draft, [at], 0);
  return listed(draft, tool.key, entries(draft, tool.key).filter((_, i) => i !== at));
}

/** Puts another entry in the place of one. @param {Draft} draft @param {Clue} clue @param {Entry} entry */
export const put = (draft, { tool, at }, entry) => listed(draft, tool.key, entries(draft, tool.key).map((old, i) => (i === at ? entry : old)));

/** Gives a clue another number. @param {Draft} draft @param {Clue} clue @param {string} text */
export function revalue(draft, clue, text) {
  if (clue.tool.shape === "given") return give(draft, [clue.at], Number(text));
  const { value: _, ...rest } = clue.entry;
  if (clue.tool.value === "digits") return put(draft, clue, { ...rest, values: (text.match(/\d+/g) ?? []).map(Number) });
  return put(draft, clue, text.trim() ? { ...rest, value: text.trim() } : rest);
}

/** Whether a rule of the whole grid holds. @param {Draft} draft @param {import("./tools.js").Switch} rule */
export const isOn = (draft, { key, kind }) => (kind ? entries(draft, key).some((other) => other === /** @type {any} */ (kind)) : draft[key] === true);

/** Turns a rule of the whole grid on or off. @param {Draft} draft @param {import("./tools.js").Switch} rule @returns {Draft} */
export function toggle(draft, rule) {
  const { key, kind } = rule;
  const on = isOn(draft, rule);
  const kinds = /** @type {any[]} */ (entries(draft, key));
  if (kind) return listed(draft, key, on ? kinds.filter((other) => other !== kind) : [...kinds, kind]);
  const { [key]: _, ...rest } = draft;
  return /** @type {Draft} */ (on ? rest : { ...draft, [key]: true });
}

/** The draft without some clues. @param {Draft} draft @param {Clue[]} all */
export const without = (draft, all) => [...all].reverse().reduce(drop, draft);

/** The rules of a draft in words: a sentence of each tool and each rule of the whole grid. @param {Draft} draft */
export function rulesOf(draft) {
  const all = clues(draft);
  const isUsual = draft.grid.flat().every(({ region }) => region === undefined);
  const ofTool = (/** @type {Tool} */ { key, says = "", shown, each }) => {
    const values = all.filter(({ tool }) => tool.key === key).map(({ value }) => value);
    if (values.length === 0) return "";
    if (each) return Object.keys(each).filter((value) => values.includes(value)).map((value) => each[value]).join(" ");
    return shown && values.some(Boolean) ? shown : says.replace("{n}", values.find(Boolean) ?? String(Math.ceil(draft.size / 2)));
  };
  const said = [`Normal ${isUsual ? "" : "irregular "}sudoku rules apply.`, ...TOOLS.map(ofTool), ...SWITCHES.filter((rule) => isOn(draft, rule)).map(({ says }) => says)];
  return [...new Set(said)].filter(Boolean).join(" ");
}

/**
 * The draft of a text in any format. @param {import("../engine/shapes.d.ts").Transport} transport @param {string} text
 * @param {AbortSignal} [signal] @returns {Promise<Draft>} @throws {Error} with the reason
 */
export async function draftOf(transport, text, signal) {
  const { records } = await transport.ask("read", { text }, signal);
  const [record] = records;
  if (!record?.puzzle) throw new EngineError({ detail: record?.message ?? "There is no puzzle in this text." });
  const digits = digitsOfLine(record.puzzle);
  if (digits) return digits.reduce((draft, digit, cell) => (digit ? give(draft, [cell], digit) : draft), empty(9));
  const answer = await transport.ask(/** @type {any} */ ("convert"), /** @type {any} */ ({ puzzle: record.puzzle, to: "json" }), signal);
  return /** @type {Draft} */ (typeof answer === "string" ? JSON.parse(answer) : answer);
}

/** Every change of a draft, for undo and redo. */
export class History {
  /** @param {Draft} now */
  constructor(now) {
    this.now = now;
    /** @type {Draft[]} */
    this.past = [];
    /** @type {Draft[]} */
    this.future = [];
  }

  /** @param {Draft} draft */
  make(draft) {
    if (JSON.stringify(draft) === JSON.stringify(this.now)) return false;
    this.past.push(this.now);
    [this.now, this.future] = [draft, []];
    return true;
  }

  /** @param {"undo" | "redo"} way @returns {boolean} whether there was something to go to */
  travel(way) {
    const [from, to] = way === "undo" ? [this.past, this.future] : [this.future, this.past];
    const draft = from.pop();
    if (!draft) return false;
    to.push(this.now);
    this.now = draft;
    return true;
  }
}

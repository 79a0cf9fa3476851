// Clues by hand: what a pointer or keys draw on the board with a tool. Nothing is changed here: a finished shape is handed over.
import { cellAt, place, placeOf, spot } from "../game/draft.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../game/tools.js").Tool} Tool */
/** @typedef {{row: number, column: number}} Point in cells from the corner of the grid */
/**
 * Who takes shapes.
 * @typedef {object} Taker
 * @property {Tool} tool
 * @property {number} size
 * @property {number} cursor
 * @property {(tool: Tool, cells: number[]) => void} drawn a path, an area
 * @property {(tool: Tool, cell: number) => void} tapped
 * @property {(tool: Tool, places: string[]) => void} between cells of a border or a corner
 * @property {(tool: Tool, place: string) => void} beside
 * @property {(cells: number[]) => void} trace shows what is being drawn
 * @property {(cell: number, extend: boolean) => void} point
 */

/** The part of a cell, from its middle, in which a path goes through it: diagonals do not catch corners. */
const REACH = 0.37;
/** How far apart the points are that a fast pointer is taken to go through, in cells. */
const STRIDE = 0.2;
/** @type {Set<string>} */
const TRACED = new Set(["path", "cells", "clone", "regions"]);

/** The cells that a pointer goes through between two points. @param {Point} from @param {Point} to @param {number} size @param {number} reach */
export function between(from, to, size, reach) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.row - from.row, to.column - from.column) / STRIDE));
  const cells = Array.from({ length: steps }, (_, i) => {
    const [row, column] = [from.row + ((to.row - from.row) * (i + 1)) / steps, from.column + ((to.column - from.column) * (i + 1)) / steps];
    const [r, c] = [Math.floor(row), Math.floor(column)];
    const isNear = Math.abs(row - r - 0.5) <= reach && Math.abs(column - c - 0.5) <= reach;
    return isNear && r >= 0 && c >= 0 && r < size && c < size ? size * r + c : -1;
  });
  return cells.filter((cell, i) => cell >= 0 && cell !== cells[i - 1]);
}

/** The next cell of a path: back to the one before shortens it, a cell that it has is not taken twice. @param {number[]} path @param {number} cell */
export function extended(path, cell) {
  if (cell === path[path.length - 2]) return path.slice(0, -1);
  return path.includes(cell) ? path : [...path, cell];
}

/** The two cells of the border that is nearest to a point. @param {Point} at @param {number} size @returns {number[]} none outside the grid */
export function borderAt({ row, column }, size) {
  const [r, c] = [Math.floor(row), Math.floor(column)];
  if (r < 0 || c < 0 || r >= size || c >= size) return [];
  const [down, right] = [row - r, column - c];
  const sides = /** @type {[number, number, number][]} */ ([[down, r - 1, c], [1 - down, r + 1, c], [right, r, c - 1], [1 - right, r, c + 1]]);
  const [near] = sides.filter(([, y, x]) => y >= 0 && x >= 0 && y < size && x < size).sort((a, b) => a[0] - b[0]);
  return near ? [size * r + c, size * near[1] + near[2]].sort((a, b) => a - b) : [];
}

/** The four cells around the corner that is nearest to a point. @param {Point} at @param {number} size */
export function cornerAt({ row, column }, size) {
  const [r, c] = [row, column].map((at) => Math.min(size - 1, Math.max(1, Math.round(at))));
  return [[-1, -1], [-1, 0], [0, -1], [0, 0]].map(([y = 0, x = 0]) => size * ((r ?? 1) + y) + (c ?? 1) + x);
}

/** The place beside the grid at a point, which may be in the outermost cells; null in the middle. @param {Point} at @param {number} size @param {boolean} corners whether there are places at the corners */
export function besideAt({ row, column }, size, corners) {
  const within = (/** @type {number} */ at) => Math.min(size - 1, Math.max(0, Math.floor(at)));
  const out = (/** @type {number} */ at) => Math.max(-at, at - size);
  const [down, across] = [out(row), out(column)];
  if (Math.max(down, across) < -0.34) return null;
  const beyond = (/** @type {number} */ at) => (at < size / 2 ? -1 : size);
  if (corners && Math.min(down, across) > 0) return place(beyond(row), beyond(column));
  return down >= across ? place(beyond(row), within(column)) : place(within(row), beyond(column));
}

export class Setter {
  /** @param {Board} board @param {Taker} taker @param {AbortSignal} signal */
  constructor(board, taker, signal) {
    this.board = board;
    this.taker = taker;
    /** what is being drawn @type {number[]} */
    this.cells = [];
    /** whether keys are drawing it */
    this.byKeys = false;
    /** whether a border or a place beside the grid waits for its side */
    this.waits = false;
    /** @type {Point | null} */
    this.last = null;
    this.moved = false;
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => board.element.addEventListener(type, act, { signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.giveUp());
  }

  /** @param {PointerEvent} event @returns {Point} */
  #at({ clientX, clientY }) {
    const box = this.board.grid.getBoundingClientRect();
    const { size } = this.taker;
    return { row: (size * (clientY - box.top)) / box.height, column: (size * (clientX - box.left)) / box.width };
  }

  giveUp() {
    [this.cells, this.last, this.byKeys, this.waits] = [[], null, false, false];
    this.taker.trace([]);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    // A second finger ends the drag: it is about the page.
    if (this.last) return this.giveUp();
    event.preventDefault();
    const at = this.#at(event);
    const [cell] = between(at, at, this.taker.size, 0.5);
    [this.last, this.moved, this.byKeys, this.waits] = [at, false, false, false];
    this.cells = cell === undefined ? [] : [cell];
    this.board.element.setPointerCapture(event.pointerId);
    if (cell !== undefined) this.taker.point(cell, event.shiftKey || event.ctrlKey || event.metaKey);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.last) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) this.#through(this.#at(one));
    if (this.moved && TRACED.has(this.taker.tool.shape)) this.taker.trace(this.cells);
  }

  /** @param {Point} to */
  #through(to) {
    const { tool, size } = this.taker;
    const isPath = tool.shape === "path";
    for (const cell of between(this.last ?? to, to, size, isPath ? REACH : 0.5)) {
      if (cell === this.cells[this.cells.length - 1]) continue;
      this.moved = true;
      if (TRACED.has(tool.shape)) this.cells = isPath ? extended(this.cells, cell) : [...new Set([...this.cells, cell])];
      else if (tool.shape === "stamp" && !this.cells.includes(cell)) this.cells.push(cell);
      else if (tool.shape === "given" || tool.shape === "marks") this.taker.point(cell, true);
    }
    this.last = to;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { last, cells, taker } = this;
    if (!last) return;
    const { tool, size } = taker;
    const at = this.#at(event);
    this.giveUp();
    if (TRACED.has(tool.shape)) return this.moved || tool.shape === "regions" ? taker.drawn(tool, cells) : cells[0] !== undefined && taker.tapped(tool, cells[0]);
    if (tool.shape === "stamp") cells.forEach((cell) => taker.tapped(tool, cell));
    if (tool.shape === "pair") this.#between(borderAt(at, size));
    if (tool.shape === "corner" && cells.length) this.#between(cornerAt(at, size));
    const side = tool.shape === "outside" || tool.shape === "diagonal" ? besideAt(at, size, tool.shape === "diagonal") : null;
    if (side) taker.beside(tool, side);
  }

  /** @param {number[]} cells */
  #between(cells) {
    const { tool, size } = this.taker;
    if (cells.length) this.taker.between(tool, cells.map((cell) => placeOf(cell, size)));
  }

  /** Enter: begins at the cursor what arrows go on with, ends it, or does it at once. */
  enter() {
    const { taker } = this;
    const { tool, cursor, size } = taker;
    if (this.byKeys) {
      const { cells } = this;
      this.giveUp();
      return taker.drawn(tool, cells);
    }
    if (TRACED.has(tool.shape)) {
      [this.byKeys, this.cells] = [true, [cursor]];
      return taker.trace(this.cells);
    }
    if (tool.shape === "stamp") return taker.tapped(tool, cursor);
    if (tool.shape === "corner") return this.#between(cornerAt({ row: Math.floor(cursor / size) + 1, column: (cursor % size) + 1 }, size));
    this.waits = tool.shape !== "given" && tool.shape !== "marks";
  }

  /** An arrow, if something was begun that it goes on with. @param {string} way @param {number} to the cell that it leads to @returns {boolean} whether it did */
  arrow(way, to) {
    const { tool, cursor, size } = this.taker;
    if (this.byKeys) {
      const isNext = Math.abs((to % size) - (cursor % size)) <= 1 && Math.abs(Math.floor(to / size) - Math.floor(cursor / size)) <= 1;
      if (isNext) this.cells = tool.shape === "path" ? extended(this.cells, to) : [...new Set([...this.cells, to])];
      if (isNext) this.taker.point(to, false);
      this.taker.trace(this.cells);
      return true;
    }
    if (!this.waits) return false;
    this.waits = false;
    const [row, column] = [Math.floor(cursor / size), cursor % size];
    if (tool.shape === "pair") {
      const [y = 0, x = 0] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[way] ?? [0, 0];
      const other = cellAt(place(row + y, column + x), size);
      if (other >= 0) this.#between([cursor, other].sort((a, b) => a - b));
    } else this.taker.beside(tool, { ArrowUp: place(-1, column), ArrowDown: place(size, column), ArrowLeft: place(row, -1), ArrowRight: place(row, size) }[way] ?? place(-1, column));
    return true;
  }

  /** Takes the last cell back, if something is being drawn. @returns {boolean} */
  back() {
    if (!this.byKeys) return false;
    this.cells = this.cells.slice(0, Math.max(1, this.cells.length - 1));
    this.taker.point(this.cells[this.cells.length - 1] ?? 0, false);
    this.taker.trace(this.cells);
    return true;
  }
}

const WAYS = ["DR", "DL", "UR", "UL"];
/** The ways in which an arrow can go into the grid from a place beside it. @param {string} from @param {number} size @returns {string[]} */
export function waysFrom(from, size) {
  const [row, column] = spot(from);
  return WAYS.filter((way) => cellAt(place(row + (way.startsWith("D") ? 1 : -1), column + (way.endsWith("R") ? 1 : -1)), size) >= 0);
}

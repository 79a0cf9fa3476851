// The links of a chain as curves: each takes the bend that meets the fewest digits. Lengths are in cells, 9 by 9.
import { cellOf, digitsOf } from "../game/cells.js";
import { set } from "./board.js";

/** @typedef {import("../engine/shapes.d.ts").Chain} Chain */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{from: Point, to: Point, strong: boolean, path: string, number: number}} Link */
/** @typedef {{cells: number[], digit: number}} Group */
/** What lies over a board: it is made anew where its print differs. @typedef {{print: string, parts: () => Element[]}} Over */

/** Where the lattice of candidates stands in a cell: its edge, and the pitch of its places. */
const EDGE = 0.08;
const PITCH = (1 - 2 * EDGE) / 3;
/** The radius of a marked candidate. */
const DISC = 0.155;

/** The middle of a candidate. @param {number} cell @param {number} digit @returns {Point} */
export const place = (cell, digit) => ({
  x: (cell % 9) + EDGE + PITCH * (((digit - 1) % 3) + 0.5),
  y: Math.floor(cell / 9) + EDGE + PITCH * (Math.floor((digit - 1) / 3) + 0.5),
});

/** How far a curve may bend, and where it bends most: in the middle, or nearer to one of its ends. */
const BENDS = [0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.46, -0.46, 0.62, -0.62];
const LEANS = [0.5, 0.25, 0.75];
const SHAPES = BENDS.flatMap((bend) => (bend ? LEANS : [0.5]).map((lean) => ({ bend, lean })));
const SAMPLES = 28;

/** @param {Point} a @param {Point} c @param {Point} b @param {number} t @returns {Point} */
const on = (a, c, b, t) => ({
  x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
  y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
});

/** @param {Point} from @param {Point} to @param {{bend: number, lean: number}} shape @returns {Point} */
function control(from, to, { bend, lean }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const by = bend * Math.min(length, 4);
  return { x: from.x + dx * lean - (dy / length) * by, y: from.y + dy * lean + (dx / length) * by };
}

/** The point towards `to`, a disc away from `from`. @param {Point} from @param {Point} to @param {number} gap @returns {Point} */
function away(from, to, gap) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * gap, y: from.y + ((to.y - from.y) / length) * gap };
}

/**
 * How much a curve meets what it should avoid, how far it bends, and how far it leaves the board.
 * @param {Point} from @param {Point} to @param {{bend: number, lean: number}} shape @param {(Point & {r: number})[]} obstacles
 */
function cost(from, to, shape, obstacles) {
  const middle = control(from, to, shape);
  let sum = 1.2 * Math.abs(shape.bend) + 0.4 * Math.abs(shape.lean - 0.5);
  for (let i = 1; i < SAMPLES; i++) {
    const at = on(from, middle, to, i / SAMPLES);
    if (at.x < 0.05 || at.y < 0.05 || at.x > 8.95 || at.y > 8.95) sum += 1;
    for (const { x, y, r } of obstacles) {
      const near = r - Math.hypot(at.x - x, at.y - y);
      if (near > 0) sum += near * 6;
    }
  }
  return sum;
}

/** The best curve between two candidates. @param {Point} from @param {Point} to @param {(Point & {r: number})[]} obstacles */
export function curve(from, to, obstacles) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const reach = 0.35 * Math.min(length, 4) + 0.4;
  const others = obstacles.filter((at) => {
    const [here, there] = [Math.hypot(at.x - from.x, at.y - from.y), Math.hypot(at.x - to.x, at.y - to.y)];
    // Farther away no curve comes.
    return here > 0.05 && there > 0.05 && here + there < length + 2 * reach;
  });
  const costs = SHAPES.map((shape) => cost(from, to, shape, others));
  const shape = SHAPES[costs.indexOf(Math.min(...costs))] ?? { bend: 0, lean: 0.5 };
  const middle = control(from, to, shape);
  const start = away(from, middle, DISC + 0.02);
  const end = away(to, middle, DISC + 0.05);
  const fixed = (/** @type {Point} */ { x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`;
  return `M${fixed(start)}Q${fixed(middle)} ${fixed(end)}`;
}

/** The cell of a group that is nearest to a point. @param {string[]} cells @param {number} digit @param {Point} [to] */
function anchor(cells, digit, to) {
  const places = cells.map((name) => place(cellOf(name) ?? 0, digit));
  const distance = (/** @type {Point} */ at) => (to ? Math.hypot(at.x - to.x, at.y - to.y) : 0);
  return places.reduce((best, at) => (distance(at) < distance(best) ? at : best), places[0] ?? { x: 0, y: 0 });
}

/**
 * The links of a chain, one for each premise. Links within a cell are left out: the marks beside each other say enough.
 * @param {Chain} chain
 * @param {{digits: number[], candidates: number[]}} shown what stands on the board
 * @returns {Link[]}
 */
export function linksOf(chain, shown) {
  const obstacles = [...bigDigits(shown.digits), ...smallDigits(shown), ...nodes(chain)];
  /** @type {Link[]} */
  const links = [];
  chain.inferences.forEach((node, number) => {
    for (const premise of node.premises ?? []) {
      const before = chain.inferences[premise];
      if (!before || (before.cells.length === 1 && before.cells[0] === node.cells[0] && node.cells.length === 1)) continue;
      const rough = anchor(before.cells, before.digit);
      const to = anchor(node.cells, node.digit, rough);
      const from = anchor(before.cells, before.digit, to);
      links.push({ from, to, strong: node.holds, path: curve(from, to, obstacles), number });
    }
  });
  return links;
}

/** @param {number[]} digits */
const bigDigits = (digits) =>
  digits.flatMap((digit, cell) => (digit ? [{ x: (cell % 9) + 0.5, y: Math.floor(cell / 9) + 0.5, r: 0.34 }] : []));

/** @param {{digits: number[], candidates: number[]}} shown */
const smallDigits = ({ digits, candidates }) =>
  candidates.flatMap((set, cell) => (digits[cell] ? [] : digitsOf(set).map((digit) => ({ ...place(cell, digit), r: 0.12 }))));

/** @param {Chain} chain */
const nodes = (chain) =>
  chain.inferences.flatMap((node) => node.cells.map((name) => ({ ...place(cellOf(name) ?? 0, node.digit), r: 0.26 })));

/** Links and groups as they are drawn over a board. @param {Link[]} links @param {Group[]} groups @returns {Over} */
export function overlay(links, groups) {
  return { print: JSON.stringify([links, groups]), parts: () => [...(links.length ? [arrowHead()] : []), ...groups.map(outline), ...links.map(arrow)] };
}

/** @param {string} tag @param {Record<string, string>} attributes */
export function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  return element;
}

function arrowHead() {
  const marker = drawn("marker", { id: "arrow", viewBox: "0 0 6 6", refX: "4.6", refY: "3", markerWidth: "4.2", markerHeight: "4.2", orient: "auto" });
  marker.append(drawn("path", { d: "M.3 .5 5.4 3 .3 5.5 1.5 3z", class: "head" }));
  const defs = drawn("defs", {});
  defs.append(marker);
  return defs;
}

/** @param {Link} link */
function arrow({ path, strong, number }) {
  return drawn("path", { d: path, class: strong ? "link strong" : "link weak", "marker-end": "url(#arrow)", "data-inference": String(number) });
}

/** A line around the cells of a group. @param {Group} group */
function outline({ cells, digit }) {
  const columns = cells.map((cell) => cell % 9);
  const rows = cells.map((cell) => Math.floor(cell / 9));
  const third = { x: ((digit - 1) % 3) * 0.28 + 0.08, y: Math.floor((digit - 1) / 3) * 0.28 + 0.08 };
  const [left, top] = [Math.min(...columns) + third.x, Math.min(...rows) + third.y];
  const [right, bottom] = [Math.max(...columns) + third.x + 0.28, Math.max(...rows) + third.y + 0.28];
  return drawn("rect", { class: "group", x: String(left), y: String(top), width: String(right - left), height: String(bottom - top), rx: "0.15" });
}

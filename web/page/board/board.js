// The board: its cells in one accessible grid, drawn by difference; the links of a chain above them, labels around them.
import { CELLS, DIGITS, PEERS, block, column, digitsOf, has, row, size, write } from "../game/cells.js";
import { letter } from "../game/sheet.js";
import { cellMarks, key } from "./marks.js";

/** @typedef {import("./marks.js").Mark} Mark */
/**
 * What a cell shows.
 * @typedef {object} Content
 * @property {number} digit 0 for none
 * @property {boolean} given
 * @property {number} lattice candidates in their fixed places
 * @property {number} corner
 * @property {number} centre written as one word in the middle
 * @property {number} colour
 * @property {boolean} [wrong]
 */
/**
 * What lies over the cells.
 * @typedef {object} View
 * @property {Content[]} contents
 * @property {Set<number>} [selected]
 * @property {number} [cursor]
 * @property {number} [digit] shown everywhere
 * @property {boolean} [peers] whether what the cursor sees is tinted
 * @property {Map<number, Mark>} [marks] of candidates
 * @property {Set<number>} [look]
 * @property {Set<number>} [covers]
 * @property {Map<number, number>} [sets] which set of several a cell is in
 * @property {import("./links.js").Link[]} [links]
 * @property {{cells: number[], digit: number}[]} [groups]
 * @property {boolean} [hidden]
 * @property {boolean} [labels] whether rows and columns are numbered
 */

const SVG = "http://www.w3.org/2000/svg";
const ROLES = { pattern: "part of the pattern", other: "the other side", gone: "crossed out", placed: "placed" };

export class Board {
  /** @param {{label?: string, quiet?: boolean}} [options] `quiet`: a picture that takes no keys */
  constructor({ label = "Sudoku board", quiet = false } = {}) {
    this.element = document.createElement("div");
    this.element.className = "board";
    this.frame = make("div", "frame");
    this.grid = make("div", "grid");
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {[string, string][]} */
    this.drawn = [];
    this.quiet = quiet;
    this.#build(label);
    this.links = document.createElementNS(SVG, "svg");
    this.links.setAttribute("viewBox", "0 0 9 9");
    this.links.setAttribute("class", "links");
    this.links.setAttribute("aria-hidden", "true");
    this.frame.append(this.grid, this.links);
    this.element.append(this.frame);
    this.linksDrawn = "";
    /** whether the labels are shown */
    this.labels = false;
  }

  /** Numbers rows and columns, in a margin of the board. @param {boolean} shown */
  #number(shown) {
    if (shown === this.labels) return;
    this.labels = shown;
    this.element.classList.toggle("numbered", shown);
    for (const old of this.element.querySelectorAll(".numbers")) old.remove();
    if (!shown) return;
    for (const [kind, letter] of [["rows", "r"], ["columns", "c"]]) {
      const numbers = make("div", `numbers ${kind}`);
      set(numbers, { "aria-hidden": "true" });
      numbers.append(...DIGITS.map((at) => make("span", "", `${letter}${at}`)));
      this.element.append(numbers);
    }
  }

  /** @param {string} label */
  #build(label) {
    if (this.quiet) this.#picture(label);
    else set(this.grid, { role: "grid", "aria-label": label });
    if (!this.quiet) set(this.grid, { "aria-multiselectable": "true", "aria-rowcount": "9", "aria-colcount": "9" });
    for (let row = 0; row < 9; row++) {
      const line = document.createElement("div");
      line.className = "row";
      if (!this.quiet) set(line, { role: "row", "aria-label": `row ${row + 1}` });
      for (let column = 0; column < 9; column++) {
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.dataset.cell = String(9 * row + column);
        if (!this.quiet) set(cell, { role: "gridcell", tabindex: "-1" });
        line.append(cell);
        this.cells.push(cell);
      }
      this.grid.append(line);
    }
  }

  /** A board that takes no keys is one picture with one name, or none if what surrounds it has one. @param {string} label */
  #picture(label) {
    set(this.grid, { "aria-hidden": "true" });
    if (label) set(this.element, { role: "img", "aria-label": label });
  }

  /** @param {View} view */
  draw(view) {
    this.element.classList.toggle("covered", view.hidden ?? false);
    this.#number(view.labels ?? false);
    // The digit that is shown everywhere: a style of the board, so that no cell is drawn for it.
    this.element.dataset.focus = String(view.digit ?? 0);
    const ofCell = cellMarks(view.marks ?? new Map());
    for (const cell of CELLS) this.#drawCell(cell, view, ofCell.get(cell));
    this.#drawLinks(view);
  }

  /** @param {number} cell @param {View} view @param {Mark | undefined} mark */
  #drawCell(cell, view, mark) {
    const element = this.cells[cell];
    const content = view.contents[cell];
    if (!element || !content) return;
    const cursor = view.cursor ?? -1;
    const states = {
      given: content.given,
      wrong: content.wrong ?? false,
      selected: view.selected?.has(cell) ?? false,
      cursor: cell === cursor,
      peer: (view.peers ?? false) && (PEERS[cursor] ?? []).includes(cell),
      equal: (view.digit ?? 0) !== 0 && (content.digit === view.digit || (!content.digit && has(content.lattice | content.centre | content.corner, view.digit ?? 0))),
      look: view.look?.has(cell) ?? false,
      cover: view.covers?.has(cell) ?? false,
    };
    const marks = DIGITS.map((digit) => view.marks?.get(key(cell, digit)) ?? "");
    const set = view.sets?.get(cell);
    // Moving over the board changes the look of forty cells but the content of none; only changed content is laid out anew.
    const look = JSON.stringify([states, content.colour, set]);
    const print = JSON.stringify([content, marks]);
    const [lookBefore, before] = this.drawn[cell] ?? [];
    this.drawn[cell] = [look, print];
    if (look !== lookBefore || print !== before) this.#look(element, content, states, set);
    if (print === before) return;
    const parts = childrenOf(content, marks);
    if (!this.quiet) {
      for (const part of parts) part.setAttribute("aria-hidden", "true");
      parts.push(make("span", "aloud", words(cell, content, mark)));
    }
    element.replaceChildren(...parts);
  }

  /** @param {HTMLElement} element @param {Content} content @param {Record<string, boolean>} states @param {number | undefined} set */
  #look(element, content, states, set) {
    element.className = ["cell", ...Object.entries(states).filter(([, is]) => is).map(([state]) => state), ...(set === undefined ? [] : [`set-${set % 4}`]), ...(content.colour >= 0 ? ["tint", `tint-${letter(content.colour)}`] : [])].join(" ");
    if (!this.quiet) this.#label(element, content, states);
  }

  /** @param {HTMLElement} element @param {Content} content @param {Record<string, boolean>} states */
  #label(element, content, states) {
    element.tabIndex = states["cursor"] ? 0 : -1;
    set(element, { "aria-selected": String(states["selected"] ?? false), "aria-readonly": String(content.given) });
    if (states["wrong"]) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
  }

  /** @param {View} view */
  #drawLinks({ links = [], groups = [] }) {
    const print = JSON.stringify([links, groups]);
    if (print === this.linksDrawn) return;
    this.linksDrawn = print;
    this.links.replaceChildren(...(links.length ? [arrowHead()] : []), ...groups.map(outline), ...links.map(arrow));
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell]?.focus({ preventScroll: true });
  }

  /** The cell under a point of the screen, or -1. @param {number} x @param {number} y */
  cellAt(x, y) {
    const box = this.grid.getBoundingClientRect();
    const [column, row] = [Math.floor((9 * (x - box.left)) / box.width), Math.floor((9 * (y - box.top)) / box.height)];
    return row >= 0 && row < 9 && column >= 0 && column < 9 ? 9 * row + column : -1;
  }

  /** The candidate under a point of a cell, by its place in the lattice. @param {number} x @param {number} y */
  digitAt(x, y) {
    const box = this.grid.getBoundingClientRect();
    const part = (/** @type {number} */ at) => Math.min(2, Math.floor(3 * (at % 1)));
    return 3 * part((9 * (y - box.top)) / box.height) + part((9 * (x - box.left)) / box.width) + 1;
  }
}

/** @param {Element} element @param {Record<string, string>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** @param {string} tag @param {string} className @param {string} [text] */
function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** @param {Content} content @param {string[]} marks of the digits */
function childrenOf(content, marks) {
  /** @type {HTMLElement[]} */
  const parts = [];
  if (content.digit) parts.push(make("span", "digit", String(content.digit)));
  else {
    const { lattice } = content;
    if (lattice) parts.push(latticeOf(lattice, marks, content.corner));
    else if (content.centre) parts.push(make("span", `centre of-${size(content.centre)}`, write(content.centre)));
    if (content.corner && !lattice) parts.push(cornersOf(content.corner));
  }
  if (content.colour >= 0) parts.push(make("span", "tint-letter", letter(content.colour)));
  return parts;
}

/** Candidates in their places; corner marks among them stand out. @param {number} set @param {string[]} marks @param {number} corner */
function latticeOf(set, marks, corner) {
  const lattice = make("span", "lattice");
  for (const digit of digitsOf(set)) {
    lattice.append(make("i", [`at-${digit}`, `is-${digit}`, marks[digit - 1], has(corner, digit) && "cornered"].filter(Boolean).join(" "), String(digit)));
  }
  return lattice;
}

/** @param {number} set */
function cornersOf(set) {
  const corners = make("span", "corners");
  for (const digit of digitsOf(set)) corners.append(make("i", `is-${digit}`, String(digit)));
  return corners;
}

/** What a cell is called aloud. @param {number} cell @param {Content} content @param {Mark | undefined} mark */
export function words(cell, content, mark) {
  const marks = (/** @type {string} */ what, /** @type {number} */ set) => (set ? [`${what} ${digitsOf(set).join(" ")}`] : []);
  const inside = content.digit
    ? [content.given ? `given ${content.digit}` : String(content.digit)]
    : ["empty", ...marks("candidates", content.lattice | content.centre), ...marks("corner", content.corner)];
  return [
    `row ${row(cell) + 1} column ${column(cell) + 1}, block ${block(cell) + 1}`,
    ...inside,
    ...(content.wrong ? ["wrong"] : []),
    ...(content.colour >= 0 ? [`colour ${letter(content.colour)}`] : []),
    ...(mark ? [ROLES[mark]] : []),
  ].join(", ");
}

/** @param {string} tag @param {Record<string, string>} attributes */
function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
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

/** @param {import("./links.js").Link} link */
function arrow({ path, strong, number }) {
  return drawn("path", { d: path, class: strong ? "link strong" : "link weak", "marker-end": "url(#arrow)", "data-inference": String(number) });
}

/** A line around the cells of a group. @param {{cells: number[], digit: number}} group */
function outline({ cells, digit }) {
  const columns = cells.map((cell) => cell % 9);
  const rows = cells.map((cell) => Math.floor(cell / 9));
  const third = { x: ((digit - 1) % 3) * 0.28 + 0.08, y: Math.floor((digit - 1) / 3) * 0.28 + 0.08 };
  const [left, top] = [Math.min(...columns) + third.x, Math.min(...rows) + third.y];
  const [right, bottom] = [Math.max(...columns) + third.x + 0.28, Math.max(...rows) + third.y + 0.28];
  return drawn("rect", { class: "group", x: String(left), y: String(top), width: String(right - left), height: String(bottom - top), rx: "0.15" });
}

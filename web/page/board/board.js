// The board: its cells in one accessible grid, drawn by difference; the links of a chain above them, labels around them.
import { CLASSIC, candidate, digitsOf, has, parts, size } from "../game/cells.js";
import { letter } from "../game/sheet.js";
import { t } from "../words.js";

/** @typedef {import("../game/cells.js").Layout} Layout */
/** @typedef {"pattern" | "other" | "gone" | "placed"} Mark */
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
 * @property {string} [aloud] what else is said of it
 */
/**
 * What lies over the cells.
 * @typedef {object} View
 * @property {Content[]} contents
 * @property {Set<number>} [selected]
 * @property {number} [cursor]
 * @property {number} [digit] shown everywhere
 * @property {Set<number>} [equal] the cells that are shown instead of all with that digit
 * @property {boolean} [peers] whether what the cursor sees is tinted
 * @property {Map<number, Mark>} [marks] of candidates
 * @property {Set<number>} [look]
 * @property {Set<number>} [covers]
 * @property {Map<number, number>} [sets] which set of several a cell is in
 * @property {import("./links.js").Over} [over] links above the cells
 * @property {Map<number, string>} [tints] the classes of candidates that the player has coloured
 * @property {Iterable<number>} [rules] the clues that are lit
 * @property {boolean} [hidden]
 * @property {boolean} [labels] whether rows and columns are numbered
 */

const SVG = "http://www.w3.org/2000/svg";
/** The most telling last. @type {Mark[]} */
const MARKS = ["pattern", "other", "gone", "placed"];
const ROLES = { pattern: t`part of the pattern`, other: t`the other side`, gone: t`crossed out`, placed: t`placed` };

/** The most telling mark of each cell. @param {Map<number, Mark>} marks @returns {Map<number, Mark>} */
export function cellMarks(marks) {
  /** @type {Map<number, Mark>} */
  const of = new Map();
  for (const [at, mark] of marks) {
    const [cell] = parts(at);
    const known = of.get(cell);
    if (!known || MARKS.indexOf(mark) > MARKS.indexOf(known)) of.set(cell, mark);
  }
  return of;
}

export class Board {
  /** @param {{label?: string, quiet?: boolean, layout?: Layout}} [options] `quiet`: a picture that takes no keys */
  constructor({ label = t`Sudoku board`, quiet = false, layout = CLASSIC } = {}) {
    this.layout = layout;
    this.element = document.createElement("div");
    this.element.className = "board";
    this.frame = make("div", "frame");
    this.grid = make("div", "grid");
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {[string, string][]} */
    this.drawn = [];
    /** How many values each cell beyond the grid can have. @type {Map<number, number>} */
    this.beyond = new Map();
    this.quiet = quiet;
    this.#build(label);
    this.links = document.createElementNS(SVG, "svg");
    this.links.setAttribute("viewBox", `0 0 ${layout.columns} ${layout.rows}`);
    this.links.setAttribute("class", "links");
    this.links.setAttribute("aria-hidden", "true");
    this.frame.append(this.grid, this.links);
    this.element.append(this.frame);
    /** @type {string | undefined} */
    this.overDrawn = undefined;
    const { rows, columns, abreast, deep } = layout;
    for (const [name, value] of Object.entries({ rows, columns, abreast, deep })) this.element.style.setProperty(`--${name}`, String(value));
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
      const count = kind === "rows" ? this.layout.rows : this.layout.columns;
      numbers.append(...Array.from({ length: count }, (_, at) => make("span", "", `${letter}${at + 1}`)));
      this.element.append(numbers);
    }
  }

  /** @param {string} label */
  #build(label) {
    if (this.quiet) this.#picture(label);
    else set(this.grid, { role: "grid", "aria-label": label });
    const { rows, columns, shape: { areas } } = this.layout;
    if (!this.quiet) set(this.grid, { "aria-multiselectable": "true", "aria-rowcount": String(rows), "aria-colcount": String(columns) });
    for (let row = 0; row < rows; row++) {
      const line = document.createElement("div");
      line.className = "row";
      if (!this.quiet) set(line, { role: "row", "aria-label": t`row ${row + 1}` });
      for (let column = 0; column < columns; column++) {
        const cell = document.createElement("div");
        const at = columns * row + column;
        cell.dataset.cell = String(at);
        if (column + 1 < columns && areas[at] !== areas[at + 1]) cell.dataset.right = "";
        if (row + 1 < rows && areas[at] !== areas[at + columns]) cell.dataset.below = "";
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
    for (const cell of this.layout.everywhere) this.#drawCell(cell, view, ofCell.get(cell));
    this.#drawOver(view);
  }

  /** @param {number} cell @param {View} view @param {Mark | undefined} mark */
  #drawCell(cell, view, mark) {
    const element = this.cells[cell];
    let content = view.contents[cell];
    if (!element || !content) return;
    const values = this.beyond.get(cell);
    if (values) content = { ...content, lattice: content.lattice % 2 ** values, centre: content.centre % 2 ** values };
    const cursor = view.cursor ?? -1;
    const states = {
      given: content.given,
      wrong: content.wrong ?? false,
      selected: view.selected?.has(cell) ?? false,
      cursor: cell === cursor,
      peer: (view.peers ?? false) && (this.layout.peers[cursor] ?? []).includes(cell),
      equal: view.equal?.has(cell) ?? ((view.digit ?? 0) !== 0 && (content.digit === view.digit || (!content.digit && has(content.lattice | content.centre | content.corner, view.digit ?? 0)))),
      look: view.look?.has(cell) ?? false,
      cover: view.covers?.has(cell) ?? false,
    };
    const marks = this.layout.digits.map((digit) => view.marks?.get(candidate(cell, digit)) ?? view.tints?.get(candidate(cell, digit)) ?? "");
    const set = view.sets?.get(cell);
    // Moving over the board changes the look of forty cells but the content of none; only changed content is laid out anew.
    const look = JSON.stringify([states, content.colour, set]);
    const print = JSON.stringify([content, marks]);
    const [lookBefore, before] = this.drawn[cell] ?? [];
    this.drawn[cell] = [look, print];
    if (look !== lookBefore || print !== before) this.#look(element, content, states, set, this.quiet || values !== undefined);
    if (print === before) return;
    const parts = childrenOf(content, marks, this.layout);
    if (!this.quiet && !values) {
      for (const part of parts) part.setAttribute("aria-hidden", "true");
      parts.push(make("span", "aloud", words(cell, content, mark, this.layout)));
    }
    element.replaceChildren(...parts);
  }

  /** @param {HTMLElement} element @param {Content} content @param {Record<string, boolean>} states @param {number | undefined} set @param {boolean} quiet */
  #look(element, content, states, set, quiet) {
    element.className = ["cell", ...Object.entries(states).filter(([, is]) => is).map(([state]) => state), ...(set === undefined ? [] : [`set-${set % 4}`]), ...(content.colour >= 0 ? ["tint", `tint-${letter(content.colour)}`] : [])].join(" ");
    if (!quiet) this.#label(element, content, states);
  }

  /** @param {HTMLElement} element @param {Content} content @param {Record<string, boolean>} states */
  #label(element, content, states) {
    set(element, { tabindex: states["cursor"] ? "0" : "-1", "aria-selected": String(states["selected"] ?? false), "aria-readonly": String(content.given) });
    if (states["wrong"]) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
  }

  /** @param {View} view */
  #drawOver({ over }) {
    if (over?.print === this.overDrawn) return;
    this.overDrawn = over?.print;
    this.links.replaceChildren(...(over?.parts() ?? []));
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell]?.focus({ preventScroll: true });
  }

  /** The cell under a point of the screen, or -1. @param {number} x @param {number} y */
  cellAt(x, y) {
    const box = this.grid.getBoundingClientRect();
    const { rows, columns } = this.layout;
    const [column, row] = [Math.floor((columns * (x - box.left)) / box.width), Math.floor((rows * (y - box.top)) / box.height)];
    return row >= 0 && row < rows && column >= 0 && column < columns ? columns * row + column : -1;
  }

  /** The candidate under a point of a cell, by its place in the lattice. @param {number} x @param {number} y */
  digitAt(x, y) {
    const box = this.grid.getBoundingClientRect();
    const { rows, columns } = this.layout;
    const { abreast, deep } = this.layout;
    const part = (/** @type {number} */ at, /** @type {number} */ n) => Math.min(n - 1, Math.floor(n * (at % 1)));
    return abreast * part((rows * (y - box.top)) / box.height, deep) + part((columns * (x - box.left)) / box.width, abreast) + 1;
  }
}

/** Writes what differs: the same value again costs the browser as much as another. @param {Element} element @param {Record<string, string>} attributes */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {string} tag @param {string} className @param {string} [text] */
function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** @param {Content} content @param {string[]} marks of the digits @param {Layout} layout */
function childrenOf(content, marks, layout) {
  /** @type {HTMLElement[]} */
  const parts = [];
  if (content.digit) parts.push(make("span", "digit", String(layout.value(content.digit))));
  else {
    const { lattice } = content;
    if (lattice) parts.push(latticeOf(lattice, marks, content.corner, layout));
    else if (content.centre) parts.push(make("span", `centre of-${Math.min(9, Math.ceil(Math.max(size(content.centre), layout.write(content.centre).length / 1.3)))}`, layout.write(content.centre)));
    if (content.corner && !lattice) parts.push(cornersOf(content.corner, layout));
  }
  if (content.colour >= 0) parts.push(make("span", "tint-letter", letter(content.colour)));
  return parts;
}

/** Candidates in their places; corner marks among them stand out. @param {number} set @param {string[]} marks @param {number} corner @param {Layout} layout */
function latticeOf(set, marks, corner, layout) {
  const lattice = make("span", "lattice");
  for (const digit of digitsOf(set)) {
    const place = make("i", [`is-${digit}`, marks[digit - 1], has(corner, digit) && "cornered"].filter(Boolean).join(" "), String(layout.value(digit)));
    place.style.gridArea = `${Math.ceil(digit / layout.abreast)} / ${1 + ((digit - 1) % layout.abreast)}`;
    lattice.append(place);
  }
  return lattice;
}

/** @param {number} set @param {Layout} layout */
function cornersOf(set, layout) {
  const corners = make("span", "corners");
  for (const digit of digitsOf(set)) corners.append(make("i", `is-${digit}`, String(layout.value(digit))));
  return corners;
}

/** What a cell is called aloud. @param {number} cell @param {Content} content @param {Mark | undefined} mark @param {Layout} [layout] */
export function words(cell, content, mark, layout = CLASSIC) {
  const { row, column, shape: { areas }, value } = layout;
  const marks = (/** @type {string} */ what, /** @type {number} */ set) => (set ? [`${what} ${digitsOf(set).map(value).join(" ")}`] : []);
  const area = areas[cell] ?? null;
  const inside = content.digit
    ? [content.given ? t`given ${value(content.digit)}` : value(content.digit)]
    : [t`empty`, ...marks(t`candidates`, content.lattice | content.centre), ...marks(t`corner`, content.corner)];
  return [
    t`row ${row(cell) + 1} column ${column(cell) + 1}`,
    ...(area === null ? [] : [t`block ${area + 1}`]),
    ...inside,
    ...(content.wrong ? [t`wrong`] : []),
    ...(content.colour >= 0 ? [t`colour ${letter(content.colour)}`] : []),
    ...(content.aloud ? [content.aloud] : []),
    ...(mark ? [ROLES[mark]] : []),
  ].join(", ");
}

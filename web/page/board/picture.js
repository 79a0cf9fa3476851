// The picture of a puzzle with other rules: its lines and clues, as shapes of the engine, between the cells' colours and
// what stands in them; and which clues are lit.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../types.d.ts").components["schemas"]["DrawAnswer"]} Drawn */
/** @typedef {Drawn["items"][number]} Item */

const SVG = "http://www.w3.org/2000/svg";
/** The classes of paper, and of the numbers of cages. */
const PAPER = "p";
const CORNER = /^tk/;

/** The themes of the page are those of pictures. */
export const theme = () => document.documentElement.dataset["theme"] ?? "auto";

/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** Uses a style sheet of the engine. @param {string} text */
function dress(text) {
  if (sheets.has(text)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(text, sheet);
  document.adoptedStyleSheets = [...sheets.values()];
}

/** @param {string} tag @param {Record<string, unknown>} attributes */
function make(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
  return element;
}

/** The elements of a shape. @param {Item} item @returns {Element[]} */
function shape({ class: name, rule, path, circle, rect, words = [], start }) {
  const own = { class: name, "data-rule": rule ?? undefined };
  if (path) return [make("path", { ...own, d: path })];
  if (circle) return [make("circle", { ...own, cx: circle[0], cy: circle[1], r: circle[2] })];
  if (rect) return [make("rect", { ...own, x: rect[0], y: rect[1], width: rect[2], height: rect[3], rx: rect[4] || undefined })];
  return /** @type {[number, number, string][]} */ (/** @type {unknown} */ (words)).map(([x, y, word]) => {
    const text = make("text", { ...own, x, y, "text-anchor": start ? "start" : "middle" });
    text.textContent = word;
    return text;
  });
}

/** What the text of a puzzle has drawn, in its own colours. @param {NonNullable<Drawn["drawings"]>[number]} drawing @returns {Element[]} */
function drawing({ points = [], head, middle, size, round, text, width, fill = "none", stroke = "none" }) {
  if (points.length) return [...(head ? [make("path", { d: headOf(points), fill: "none", stroke, "stroke-width": width })] : []), make("path", { d: `M${points.map((at) => at.join(" ")).join("L")}`, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" })];
  const [x = 0, y = 0] = middle ?? [];
  if (text) {
    const words = make("text", { x, y, fill, "font-size": width, "text-anchor": "middle", "dominant-baseline": "central" });
    words.textContent = text;
    return [words];
  }
  const [wide = 0, high = 0] = size ?? [];
  const own = { fill, stroke, "stroke-width": 2 };
  if (round) return [make("ellipse", { ...own, cx: x, cy: y, rx: wide / 2, ry: high / 2 })];
  return [make("rect", { ...own, x: x - wide / 2, y: y - high / 2, width: wide, height: high })];
}

/** The open head of an arrow. @param {number[][]} points */
function headOf(points) {
  const [[x0 = 0, y0 = 0] = [], [x = 0, y = 0] = []] = points.slice(-2);
  const way = Math.atan2(y - y0, x - x0);
  const end = (/** @type {number} */ turn) => `${(x - 14 * Math.cos(way + turn)).toFixed(1)} ${(y - 14 * Math.sin(way + turn)).toFixed(1)}`;
  return `M${end(0.6)}L${x} ${y}L${end(-0.6)}`;
}

/** Puts a picture behind what stands in the cells of a board; the grid takes its place in it. @param {Board} board @param {Drawn} drawn @param {string} theme */
export function back(board, { view, cell, items, sheet, drawings = [], layers = [] }, theme) {
  const [left = 0, top = 0, width = 1, height = 1] = view;
  const { rows, columns, cells } = board.layout;
  dress(sheet ?? "");
  const svg = make("svg", { viewBox: view.join(" "), class: `picture nf-${theme}`, "aria-hidden": "true" });
  const foreign = (/** @type {boolean} */ over) => {
    const group = make("g", { class: "foreign" });
    group.append(...drawings.filter((one) => one.over === over).flatMap(drawing));
    return group;
  };
  const isOver = (/** @type {Item} */ item) => CORNER.test(item.class);
  svg.append(foreign(false), ...items.filter((item) => item.class !== PAPER && !isOver(item)).flatMap(shape), foreign(true));
  // The frame of a chosen cell must not cut the number of a cage.
  const over = make("svg", { viewBox: view.join(" "), class: `picture over nf-${theme}`, "aria-hidden": "true" });
  over.append(...items.filter(isOver).flatMap(shape));
  for (const old of board.frame.querySelectorAll(".picture, .layer")) old.remove();
  board.frame.append(...beyond(board, view, cell, layers), svg, over);
  board.element.classList.add("drawn");
  // What lies below the grid does not make it smaller.
  const fit = layers.length ? (layers[0]?.at[1] ?? 0) - top : height;
  const room = { across: width / cell, down: height / cell, fit: fit / cell, left: -left / width, top: -top / height, right: 1 - (columns * cell - left) / width, bottom: 1 - (rows * cell - top) / height };
  for (const [side, part] of Object.entries(room)) board.element.style.setProperty(`--${side}`, part.toFixed(5));
  // Candidates make room for the number of a cage.
  const numbered = items.filter(isOver).flatMap((item) => /** @type {[number, number, string][]} */ (/** @type {unknown} */ (item.words ?? [])));
  const lowered = new Set(numbered.map(([x, y]) => columns * Math.floor(y / cell) + Math.floor(x / cell)));
  for (const at of cells) board.cells[at]?.toggleAttribute("data-lowered", lowered.has(at));
}

/** Gives the cells beyond the grid their places. @param {Board} board @param {number[]} view @param {number} size of a cell @param {NonNullable<Drawn["layers"]>} layers */
function beyond(board, [left = 0, top = 0, width = 1, height = 1], size, layers) {
  const { layout } = board;
  let at = layout.cells.length;
  // A game that was saved before they were kept learns of them here.
  const count = layers.reduce((sum, { cells }) => sum + cells, 0);
  if (count) Object.assign(layout.shape, { beyond: count });
  layout.everywhere = Array.from({ length: at + count }, (_, cell) => cell);
  return layers.map(({ name, at: [x = 0, y = 0], cells, columns, values }) => {
    const layer = document.createElement("div");
    layer.className = "layer";
    layer.setAttribute("aria-hidden", "true");
    const across = Math.min(cells, columns);
    const place = { left: (x - left) / width, top: (y - top) / height, width: (across * size) / width, height: (Math.ceil(cells / columns) * size) / height };
    for (const [side, part] of Object.entries(place)) layer.style.setProperty(side, `${(100 * part).toFixed(3)}%`);
    for (const [name, value] of Object.entries({ across, abreast: Math.min(values, layout.abreast), deep: Math.ceil(values / layout.abreast) })) layer.style.setProperty(`--${name}`, String(value));
    for (let i = 0; i < cells; i++, at++) {
      const cell = document.createElement("div");
      cell.className = "cell";
      layer.append(cell);
      board.cells[at] = cell;
      delete board.drawn[at];
      board.beyond.set(at, values);
      layout.named.set(cells === 1 ? name : `${name}${i + 1}`, at);
    }
    return layer;
  });
}

/** Lights the clues of some rules, and lets the others stand back. @param {Board} board @param {Iterable<number>} rules by their numbers */
export function light(board, rules) {
  const lit = new Set([...rules].map(String));
  for (const picture of board.frame.querySelectorAll(".picture")) {
    picture.classList.toggle("lighting", lit.size > 0);
    for (const part of picture.querySelectorAll("[data-rule]")) part.classList.toggle("lit", lit.has(part.getAttribute("data-rule") ?? ""));
  }
}

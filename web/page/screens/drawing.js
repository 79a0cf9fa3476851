// The pen that draws: colours on single candidates, and lines between cells or candidates. Loaded when it is chosen, or
// with the first game that has something drawn.
import { drawn } from "../board/links.js";
import { digitsOf, has } from "../game/cells.js";
import { clear, isSame, link, linesOf, nameOf, open, tint, tintOf, tintsOf } from "../game/drawn.js";
import { COLOURS, letter } from "../game/sheet.js";
import { t } from "../words.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").View} View */
/** @typedef {import("../game/drawn.js").End} End */
/** @typedef {import("../game/drawn.js").Line} Line */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {{x: number, y: number}} Point in cells, from the corner of the board */
/**
 * Who holds the pen.
 * @typedef {object} Holder
 * @property {Board} board
 * @property {Game} game
 * @property {import("../game/game.js").Pen} pen
 * @property {number} cursor
 * @property {Set<number>} selected
 * @property {(cell: number, extend: boolean) => void} point
 * @property {(words: string) => void} changed says what was drawn
 * @property {(words: string) => void} tell
 */

/** Where the candidates stand in a cell: see `.lattice` of the style sheet. */
const EDGE = 0.08;
/** How near a line a tap must be, in cells: with a mouse, and with a finger. */
const NEAR = { mouse: 0.13, touch: 0.24 };
/** How far from a candidate a tap or the end of a line belongs to it, in places of candidates. */
const REACH = { tap: 0.75, line: 0.55 };

export class Drawing {
  /** @param {Holder} holder @param {AbortSignal} signal */
  constructor(holder, signal) {
    this.holder = holder;
    this.colour = 0;
    /** the end of a line that was begun with the keys @type {End | null} */
    this.begun = null;
    /** a line that is being dragged @type {{id: number, from: End, to: End} | null} */
    this.dragged = null;
    this.lines = drawn("svg", { class: "links lines", viewBox: this.#size(), "aria-hidden": "true" });
    holder.board.links.before(this.lines);
    const { grid } = holder.board;
    const on = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ act) => grid.addEventListener(type, (event) => holder.pen === "draw" && act(/** @type {PointerEvent} */ (event)), { signal, capture: true });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.stop());
  }

  #size() {
    const { rows, columns } = this.holder.board.layout;
    return `0 0 ${columns} ${rows}`;
  }

  /** What is drawn, in a view of the board. @param {View} view @returns {View} */
  view(view) {
    const { game, pen } = this.holder;
    const { layout, sheet } = game;
    const lines = linesOf(game);
    this.#show(lines);
    const ends = new Set(lines.flatMap(({ from, to }) => [from, to]).filter(({ digit }) => digit).map(({ cell }) => cell));
    const contents = view.contents.map((content, cell) => {
      const tints = digitsOf(open(game, cell)).filter((digit) => tintOf(game, cell, digit) >= 0);
      const isFixed = pen === "draw" || tints.length > 0 || ends.has(cell);
      const aloud = tints.map((digit) => `${layout.value(digit)} colour ${letter(tintOf(game, cell, digit))}`).join(", ");
      return { ...content, ...(isFixed && { lattice: open(game, cell), centre: 0, corner: sheet.marks(cell, game.automatic) ? content.corner : 0 }), aloud };
    });
    return { ...view, contents, tints: new Map(tintsOf(game).map(([at, colour]) => [at, `tint tint-${letter(colour)}`])) };
  }

  /** @param {Line[]} lines */
  #show(lines) {
    const all = [...lines.map((line) => drawn("path", { class: "line", d: this.#path(line) })), ...(this.dragged ? [drawn("path", { class: "line begun", d: this.#path(this.dragged) })] : [])];
    if (this.begun) {
      const { x, y } = this.#middle(this.begun);
      all.push(drawn("circle", { class: "line begun", cx: String(x), cy: String(y), r: this.begun.digit ? "0.16" : "0.34" }));
    }
    this.lines.replaceChildren(...all);
  }

  /** The middle of a candidate or a cell. @param {End} end @returns {Point} */
  #middle({ cell, digit }) {
    const { row, column, abreast, deep } = this.holder.board.layout;
    const at = (/** @type {number} */ place, /** @type {number} */ many) => (digit ? EDGE + ((1 - 2 * EDGE) / many) * (place + 0.5) : 0.5);
    return { x: column(cell) + at((digit - 1) % abreast, abreast), y: row(cell) + at(Math.floor((digit - 1) / abreast), deep) };
  }

  /** A line with a slight bend, so that two along a row do not cover each other. @param {Line} line */
  #path({ from, to }) {
    const [a, b] = [this.#middle(from), this.#middle(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const unit = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const gap = (/** @type {End} */ end) => Math.min(length / 3, end.digit ? 0.15 : 0.1);
    const bend = length > 1.2 ? 0.07 * length : 0;
    const along = (/** @type {number} */ far, /** @type {number} */ aside) => `${(a.x + unit.x * far - unit.y * aside).toFixed(3)} ${(a.y + unit.y * far + unit.x * aside).toFixed(3)}`;
    return `M${along(gap(from), 0)}Q${along(length / 2, bend)} ${along(length - gap(to), 0)}`;
  }

  /** Where the pointer is, in cells. @param {PointerEvent} event @returns {Point} */
  #at({ clientX, clientY }) {
    const box = this.holder.board.grid.getBoundingClientRect();
    const { rows, columns } = this.holder.board.layout;
    return { x: (columns * (clientX - box.left)) / box.width, y: (rows * (clientY - box.top)) / box.height };
  }

  /** The candidate that stands nearest to the pointer, or else the cell. @param {PointerEvent} event @param {number} reach @returns {End | null} */
  #end(event, reach) {
    const { board, game } = this.holder;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell < 0) return null;
    const at = this.#at(event);
    const far = (/** @type {number} */ digit) => Math.hypot(this.#middle({ cell, digit }).x - at.x, this.#middle({ cell, digit }).y - at.y);
    const [digit = 0] = digitsOf(open(game, cell)).sort((a, b) => far(a) - far(b));
    return { cell, digit: digit && far(digit) * board.layout.abreast < reach ? digit : 0 };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const end = this.#end(event, REACH.line);
    // A second finger gives up what the first began.
    if (!end || this.dragged) return this.stop();
    this.dragged = { id: event.pointerId, from: end, to: end };
    this.holder.board.grid.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.dragged?.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    const to = this.#end(event, REACH.line);
    if (!to || isSame(to, this.dragged.to)) return;
    this.dragged.to = to;
    this.#show(linesOf(this.holder.game));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { dragged } = this;
    if (dragged?.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    this.dragged = null;
    if (isSame(dragged.from, dragged.to)) this.#tap(event, dragged.from.cell);
    else this.#link(dragged);
  }

  /** Colours a candidate, or takes a line away, or chooses the cell. @param {PointerEvent} event @param {number} cell */
  #tap(event, cell) {
    const { holder } = this;
    const near = this.#end(event, REACH.line)?.digit ? undefined : this.#lineAt(event);
    const digit = near ? 0 : this.#end(event, REACH.tap)?.digit;
    holder.point(cell, false);
    if (near) this.#link(near);
    else if (digit) this.#tint([cell], digit);
  }

  /** The line under the pointer. @param {PointerEvent} event */
  #lineAt(event) {
    const at = this.#at(event);
    const near = NEAR[event.pointerType === "touch" ? "touch" : "mouse"];
    const paths = /** @type {NodeListOf<SVGPathElement>} */ (this.lines.querySelectorAll("path"));
    const far = (/** @type {SVGPathElement} */ path) => {
      const length = path.getTotalLength();
      const points = Array.from({ length: 1 + Math.ceil(length / 0.08) }, (_, i) => path.getPointAtLength(0.08 * i));
      return Math.min(...points.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
    };
    const found = [...paths].map((path, i) => ({ i, far: far(path) })).filter((one) => one.far < near).sort((a, b) => a.far - b.far)[0];
    return found && linesOf(this.holder.game)[found.i];
  }

  /** @param {Line} line */
  #link(line) {
    const { game } = this.holder;
    const [from, to] = [nameOf(game.layout, line.from), nameOf(game.layout, line.to)];
    this.holder.changed(link(game, line) ? t`Line from ${from} to ${to}` : t`No line from ${from} to ${to}`);
  }

  /** @param {number[]} cells @param {number} digit */
  #tint(cells, digit) {
    const { game } = this.holder;
    const { layout } = game;
    const own = tint(game, cells, digit, this.colour);
    if (own.length === 0) return this.holder.tell(t`There is no candidate ${layout.value(digit)} to colour here`);
    const colour = tintOf(game, own[0] ?? 0, digit);
    const where = own.length === 1 ? nameOf(layout, { cell: own[0] ?? 0, digit }) : t`${own.length} cells with ${layout.value(digit)}`;
    this.holder.changed(`${where}: ${colour < 0 ? t`no colour` : t`colour ${letter(colour)}`}`);
  }

  /** A digit key: the candidate of a line that was begun, or one to colour. @param {number} digit */
  digit(digit) {
    const { holder } = this;
    const { cursor, game, selected } = holder;
    const { begun } = this;
    if (!begun) return this.#tint([...selected], digit);
    if (!has(open(game, cursor), digit)) return holder.tell(t`There is no candidate ${game.layout.value(digit)} here`);
    if (begun.cell === cursor && !begun.digit) {
      this.begun = { cell: cursor, digit };
      return holder.tell(t`Line from ${nameOf(game.layout, this.begun)}`);
    }
    this.#finish({ cell: cursor, digit });
  }

  /** Begins a line at the cursor, or ends it there. */
  enter() {
    const { cursor, game } = this.holder;
    if (this.begun) return this.#finish({ cell: cursor, digit: 0 });
    this.begun = { cell: cursor, digit: 0 };
    this.holder.tell(t`Line from ${game.layout.name(cursor)}: a digit for its candidate, then the other end and Enter or a digit`);
  }

  /** @param {End} to */
  #finish(to) {
    const from = /** @type {End} */ (this.begun);
    this.begun = null;
    if (from.cell === to.cell && !(from.digit && to.digit && from.digit !== to.digit)) return this.holder.tell(t`The line was given up`);
    this.#link({ from, to });
  }

  /** Gives up a line that was begun. @returns {boolean} whether there was one */
  stop() {
    const was = this.begun ?? this.dragged;
    [this.begun, this.dragged] = [null, null];
    this.#show(linesOf(this.holder.game));
    return was !== null;
  }

  /** @param {number} colour */
  choose(colour) {
    this.colour = (colour + COLOURS) % COLOURS;
    this.holder.tell(t`Colour ${letter(this.colour)}: tap candidates, drag for lines`);
  }

  /** Takes away what is drawn in the selected cells. @returns {boolean} whether there was anything */
  erase() {
    return clear(this.holder.game, this.holder.selected).length > 0;
  }
}


// The pen that draws: colours on single candidates, and lines between cells or candidates. Loaded when it is chosen, or
// with the first game that has something drawn.
import { drawn } from "../board/links.js";
import { coloured, curve, layer, middle } from "../board/sketch.js";
import { digitsOf, has } from "../game/cells.js";
import { clear, isSame, link, linesOf, nameOf, open, tint, tintOf } from "../game/drawn.js";
import { COLOURS, letter } from "../game/sheet.js";
import { t } from "../words.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").View} View */
/** @typedef {import("../game/drawn.js").End} End */
/** @typedef {import("../game/drawn.js").Line} Line */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../board/sketch.js").Point} Point */
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
    this.lines = layer(holder.board);
    const { grid } = holder.board;
    const on = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ act) => grid.addEventListener(type, (event) => holder.pen === "draw" && act(/** @type {PointerEvent} */ (event)), { signal, capture: true });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.stop());
  }

  /** What is drawn, in a view of the board. @param {View} view @returns {View} */
  view(view) {
    const { game, pen } = this.holder;
    this.#show(linesOf(game));
    return coloured(view, game, pen === "draw");
  }

  /** @param {Line[]} lines */
  #show(lines) {
    const { layout } = this.holder.game;
    const all = [...lines.map((line) => curve(layout, line)), ...(this.dragged ? [curve(layout, this.dragged, "line begun")] : [])];
    if (this.begun) {
      const { x, y } = middle(layout, this.begun);
      all.push(drawn("circle", { class: "line begun", cx: String(x), cy: String(y), r: this.begun.digit ? "0.16" : "0.34" }));
    }
    this.lines.replaceChildren(...all);
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
    const far = (/** @type {number} */ digit) => Math.hypot(middle(game.layout, { cell, digit }).x - at.x, middle(game.layout, { cell, digit }).y - at.y);
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


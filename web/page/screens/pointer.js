// Mouse and touch on the board. A mouse acts at once; a finger on release, alone, and without having moved.

/** @typedef {import("../board/board.js").Board} Board */
/**
 * @typedef {object} Taker
 * @property {(cell: number, extend: boolean) => void} point
 * @property {(cell: number, other: boolean) => void} tap
 * @property {(cells: Iterable<number>) => void} select
 * @property {(cell: number) => void} doubled
 * @property {(cell: number, digit: number) => void} crossOut
 * @property {Set<number>} selected
 * @property {boolean} holding
 */
const LONG = 450;
const DOUBLE = 350;

export class Pointer {
  /** @param {Board} board @param {Taker} taker @param {AbortSignal} signal */
  constructor(board, taker, signal) {
    this.board = board;
    this.taker = taker;
    /** @type {{id: number, cell: number, moved: boolean, at: number, removing: boolean} | null} */
    this.down = null;
    this.fingers = 0;
    this.last = { cell: -1, at: 0 };
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => board.grid.addEventListener(type, act, { signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => ((this.down = null), (this.fingers = 0)));
    on("contextmenu", (event) => this.#menu(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (event.pointerType === "touch") this.fingers += 1;
    if (this.fingers > 1) {
      this.down = null;
      return;
    }
    if (cell < 0 || event.button !== 0) return;
    event.preventDefault();
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    const removing = add && this.taker.selected.has(cell);
    this.down = { id: event.pointerId, cell, moved: false, at: Date.now(), removing };
    this.board.grid.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") return;
    if (removing) this.taker.select([...this.taker.selected].filter((other) => other !== cell));
    else if (this.taker.holding && !add) this.taker.tap(cell, false);
    else this.taker.point(cell, add);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { down } = this;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (!down || down.id !== event.pointerId || cell < 0 || (cell === down.cell && !down.moved) || this.taker.holding) return;
    if (!down.moved && event.pointerType === "touch") this.taker.point(down.cell, false);
    down.moved = true;
    if (down.removing) this.taker.select([...this.taker.selected].filter((other) => other !== cell));
    else if (!this.taker.selected.has(cell)) this.taker.point(cell, true);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerType === "touch") this.fingers = Math.max(0, this.fingers - 1);
    const { down } = this;
    this.down = null;
    if (!down || down.id !== event.pointerId || down.moved) return;
    if (event.pointerType === "touch") this.taker.tap(down.cell, Date.now() - down.at >= LONG);
    const now = Date.now();
    const doubled = this.last.cell === down.cell && now - this.last.at < DOUBLE && !this.taker.holding;
    this.last = { cell: down.cell, at: doubled ? 0 : now };
    if (doubled) this.taker.doubled(down.cell);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell >= 0) this.taker.crossOut(cell, this.board.digitAt(event.clientX, event.clientY));
  }
}

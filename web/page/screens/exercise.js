// An exercise: a position in which a technique works. The player crosses candidates out, or writes a digit, and is told
// whether it follows.
import { html, nothing } from "../vendor/lit-html.js";
import { Board } from "../board/board.js";
import { evidence } from "../board/evidence.js";
import { positionContents } from "../board/contents.js";
import { candidate, digitsOfLine, has, line, name, write } from "../game/cells.js";
import { action, moved } from "../game/keys.js";
import { positions, startOf } from "../game/steps.js";
import { feedback } from "../game/feedback.js";
import { explanation } from "./explanation.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").Position} Position */
/** @typedef {import("../engine/shapes.d.ts").Technique} Technique */

export class Exercise {
  /** @param {App} app @param {Technique} technique @param {Position[]} cases @param {() => void} changed */
  constructor(app, technique, cases, changed) {
    this.app = app;
    this.technique = technique;
    this.changed = changed;
    this.cases = [...cases];
    this.board = new Board({ label: "Exercise: cross out candidates" });
    this.working = new AbortController();
    this.cursor = 40;
    /** @type {Set<number>} what is crossed out, or placed */
    this.chosen = new Set();
    this.word = "";
    this.placing = false;
    this.shown = false;
    /** @type {import("../engine/shapes.d.ts").Trace | null} every step of the technique here */
    this.trace = null;
    /** @type {number[] | null} */
    this.solution = null;
    const { grid } = this.board;
    grid.addEventListener("keydown", (event) => this.#press(event));
    grid.addEventListener("click", (event) => this.#click(event));
    this.next();
  }

  leave() {
    this.working.abort();
  }

  /** The next of the cases; when there are no more, the generator makes one. */
  async next() {
    Object.assign(this, { trace: null, chosen: new Set(), word: "", shown: false });
    this.changed();
    const { signal } = this.working;
    try {
      const position = this.cases.shift() ?? (await this.#made(signal));
      if (!position) return this.#tell("There are no more exercises for this technique.");
      const solved = await this.app.engine.solve({ puzzle: position.puzzle }, signal);
      this.solution = digitsOfLine(solved.solution ?? "");
      this.trace = await this.app.engine.findAll(position, this.technique.id, signal);
      this.placing = (this.trace.steps[0]?.placements.length ?? 0) > 0 && this.trace.steps[0]?.eliminations.length === 0;
      this.changed();
    } catch (error) {
      this.app.fault(error);
    }
    return undefined;
  }

  /** The position in a new puzzle at which the technique is needed. @param {AbortSignal} signal @returns {Promise<Position | null>} */
  async #made(signal) {
    this.#tell("Making an exercise …");
    const [made] = await this.app.engine.generate({ technique: this.technique.id, seed: Math.floor(Math.random() * 2 ** 32) }, signal);
    if (!made) return null;
    const trace = await this.app.engine.explain({ puzzle: made.puzzle }, "simple", signal);
    const at = trace.steps.findIndex((step) => step.technique === this.technique.id);
    const before = positions(trace)[at];
    this.word = "";
    return before ? { puzzle: line(before.given), state: line(before.digits), marks: before.candidates.map(write) } : null;
  }

  /** @param {string} word */
  #tell(word) {
    this.word = word;
    this.app.say(word);
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const found = action(event);
    if (!found || !["move", "write"].includes(found.do)) return;
    event.preventDefault();
    event.stopPropagation();
    if (found.do === "write") this.toggle(this.cursor, found.digit ?? 0);
    else this.cursor = moved(this.cursor, found.way ?? "");
    this.changed();
    this.board.focus(this.cursor);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    this.cursor = cell;
    this.toggle(cell, this.board.digitAt(event.clientX, event.clientY));
    this.changed();
    this.board.focus(cell);
  }

  /** @param {number} cell @param {number} digit */
  toggle(cell, digit) {
    const open = this.trace ? startOf(this.trace).candidates[cell] ?? 0 : 0;
    if (!has(open, digit)) return;
    const at = candidate(cell, digit);
    if (!this.chosen.delete(at)) this.chosen.add(at);
    this.app.say(`${digit} in ${name(cell)} ${this.chosen.has(at) ? (this.placing ? "placed" : "crossed out") : "restored"}`);
  }

  check() {
    if (!this.trace) return;
    this.#tell(feedback([...this.chosen], this.placing, this.trace.steps, this.solution));
  }

  draw() {
    const { trace } = this;
    if (trace) this.#drawBoard(trace);
    const step = trace?.steps[0];
    return html`<section class="exercise" aria-label="Exercise"><h2>Exercise</h2>
      <p class="soft">${this.placing ? "Choose the candidate that the technique proves" : "Cross out every candidate that the technique eliminates"}: tap or click it, or move to its cell and press its digit.</p>
      <div class="lesson"><div>${this.board.element}</div><div class="card">
        <p role="status">${this.word || (trace ? nothing : "Loading an exercise …")}</p>
        ${this.shown && step ? explanation(step.explanation, this.board, step) : nothing}
        <div class="buttons"><button type="button" class="button go" ?disabled=${!trace} @click=${() => this.check()}>Check</button>
          <button type="button" class="button" ?disabled=${!trace} @click=${() => ((this.shown = !this.shown), this.changed())}>${this.shown ? "Hide it" : "Show it"}</button>
          <button type="button" class="button" @click=${() => this.next()}>Another</button></div></div></div></section>`;
  }

  /** @param {import("../engine/shapes.d.ts").Trace} trace */
  #drawBoard(trace) {
    const position = startOf(trace);
    const step = trace.steps[0];
    /** @type {Map<number, import("../board/marks.js").Mark>} */
    const own = new Map([...this.chosen].map((at) => [at, this.placing ? "placed" : "gone"]));
    const shown = this.shown && step ? evidence(trace, step, 0) : { marks: own };
    this.board.draw({ contents: positionContents(position), cursor: this.cursor, ...shown });
  }
}


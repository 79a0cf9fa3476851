// An exercise: a board on which a technique is the next step. The player crosses candidates out, or places a digit, and is
// told whether it follows.
import { html, nothing } from "../html.js";
import { Board } from "../board/board.js";
import { evidence, whereToLook } from "../board/evidence.js";
import { positionContents } from "../board/contents.js";
import { DIGITS, bit, candidate, cellOf, digitsOfLine, has, name, parts } from "../game/cells.js";
import { action, moved } from "../game/keys.js";
import { startOf } from "../game/steps.js";
import { feedback } from "../game/feedback.js";
import { explanation } from "./explanation.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").Position} Position */
/** @typedef {import("../engine/shapes.d.ts").Technique} Technique */
/** @typedef {{right: boolean, helped: boolean, seconds: number}} Done */
/**
 * @typedef {object} Task
 * @property {Technique} technique
 * @property {string} [slip] what is often done wrong
 * @property {"none" | "one" | "all"} marks the candidates that are shown: none, those of the digit, or all
 * @property {boolean} named whether the player is told the technique
 * @property {boolean} [shown] whether the place is shown from the start
 * @property {string[]} known the techniques that are praised too
 * @property {(done: Done) => void} done the first check that is right or wrong, or that the player was shown it
 */

/**
 * The cells of a position with no more candidates than its chapter shows: none but what a step places, those of its digit, or all.
 * @param {import("../game/steps.js").Position} position @param {"none" | "one" | "all"} marks @param {import("../engine/shapes.d.ts").Step} [step] @param {boolean} [told] whether what it places is shown
 */
export function shownContents(position, marks, step, told = false) {
  const digit = (step?.eliminations[0] ?? step?.placements[0])?.digit || 1;
  const shown = { none: 0, one: bit(digit), all: 511 }[marks];
  const candidates = position.candidates.map((set) => set & shown);
  for (const { cell, digit } of told ? step?.placements ?? [] : []) candidates[cellOf(cell) ?? -1] = bit(digit);
  return positionContents({ ...position, candidates });
}

export class Exercise {
  /** @param {App} app @param {Task} task @param {Position} position @param {() => void} changed */
  constructor(app, task, position, changed) {
    this.app = app;
    this.task = task;
    this.position = position;
    this.changed = changed;
    this.board = new Board({ label: t`Exercise` });
    this.working = new AbortController();
    this.cursor = 40;
    /** @type {Set<number>} what is crossed out, or placed */
    this.chosen = new Set();
    this.word = "";
    this.helped = task.shown ?? false;
    this.shown = false;
    this.isDone = false;
    this.begun = Date.now();
    /** @type {import("../engine/shapes.d.ts").Trace | null} every step of the technique here */
    this.trace = null;
    /** @type {number[] | null} */
    this.solution = null;
    const { grid } = this.board;
    grid.addEventListener("keydown", (event) => this.#press(event));
    grid.addEventListener("click", (event) => this.#click(/** @type {PointerEvent} */ (event)));
    this.#load().catch((error) => this.app.fault(error));
  }

  leave() {
    this.working.abort();
  }

  get step() {
    return this.trace?.steps[0];
  }

  /** Whether a digit is to be placed. */
  get placing() {
    return (this.step?.placements.length ?? 0) > 0 && this.step?.eliminations.length === 0;
  }

  async #load() {
    const { position, task, app } = this;
    const { signal } = this.working;
    const [solved, trace] = await Promise.all([app.engine.solve({ puzzle: position.puzzle }, signal), app.engine.findAll(position, task.technique.id, signal)]);
    this.solution = digitsOfLine(solved.solution ?? "");
    this.trace = trace;
    this.begun = Date.now();
    this.changed();
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
    if (found?.do === "apply") return void (event.preventDefault(), this.check());
    if (!found || !["move", "write"].includes(found.do)) return;
    event.preventDefault();
    event.stopPropagation();
    if (found.do === "write") this.toggle(this.cursor, found.digit ?? 0);
    else this.cursor = moved(this.cursor, found.way ?? "");
    this.changed();
    this.board.focus(this.cursor);
  }

  /** A mouse hits a candidate; a finger chooses the cell, and the digit below the board. @param {PointerEvent} event */
  #click(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    this.cursor = cell;
    if (event.pointerType !== "touch" && this.task.marks === "all") this.toggle(cell, this.board.digitAt(event.clientX, event.clientY));
    else if (this.task.marks === "one") this.toggle(cell, this.#digit());
    this.changed();
    this.board.focus(cell);
  }

  /** The digit of the step, where only its candidates are shown. */
  #digit() {
    return (this.step?.eliminations[0] ?? this.step?.placements[0])?.digit ?? 0;
  }

  /** @param {number} cell @param {number} digit */
  toggle(cell, digit) {
    const open = this.trace ? startOf(this.trace).candidates[cell] ?? 0 : 0;
    const free = this.task.marks === "none" ? this.trace && startOf(this.trace).digits[cell] === 0 : has(open, digit);
    if (!free || !digit || this.isDone) return;
    const at = candidate(cell, digit);
    const was = this.chosen.has(at);
    if (this.task.marks === "none") this.chosen.clear();
    if (was) this.chosen.delete(at);
    else this.chosen.add(at);
    this.app.say(was ? t`${digit} in ${name(cell)} restored` : this.placing ? t`${digit} in ${name(cell)} placed` : t`${digit} in ${name(cell)} crossed out`);
  }

  async check() {
    const { trace, task } = this;
    if (!trace || this.isDone) return;
    const { verdict, words } = feedback([...this.chosen], this.placing, trace.steps, this.solution);
    if (verdict === "wrong") return this.#end(false, task.slip ? t`${words} A typical mistake: ${task.slip}` : words);
    if (verdict === "right") return this.#end(true, words);
    const other = verdict === "other" ? await this.#other() : "";
    this.#tell(other ? task.named ? t`That is ${other}, and it is right. Look for the ${task.technique.name} too.` : t`That is ${other}, and it is right. Look for the easier step too.` : words);
  }

  /** Another technique that the player knows and that shows what was chosen. */
  async #other() {
    const { signal } = this.working;
    for (const id of this.task.known.filter((id) => id !== this.task.technique.id)) {
      const trace = await this.app.engine.findAll(this.position, id, signal);
      if (feedback([...this.chosen], this.placing, trace.steps, this.solution).verdict === "right") return trace.steps[0]?.name ?? "";
    }
    return "";
  }

  /** @param {boolean} right @param {string} word */
  #end(right, word) {
    this.isDone = true;
    this.shown = true;
    this.#tell(this.task.named ? word : right ? t`${word} It was: ${this.task.technique.name}.` : t`${word} This was: ${this.task.technique.name}.`);
    this.task.done({ right, helped: this.helped, seconds: (Date.now() - this.begun) / 1000 });
  }

  help() {
    this.helped = true;
    this.#tell(this.trace?.look?.words ?? t`Look at the tinted cells.`);
  }

  /** Shows it: not found, but not wrong either. */
  show() {
    this.helped = true;
    this.#end(false, t`This is what follows.`);
  }

  /** The board with what is said and done about it. @param {unknown} [more] buttons once it is over */
  draw(more = nothing) {
    const { trace, step, task } = this;
    if (trace) this.#drawBoard(trace);
    const verb = task.marks === "none" ? t`Choose a cell, then its digit` : this.placing ? t`Choose the candidate that is true` : t`Cross out every candidate that is false`;
    return html`<div class="lesson"><div>${this.board.element}
        <div class="digits" role="group" aria-label="Digits">${DIGITS.map((digit) => html`<button type="button" ?disabled=${this.isDone} @click=${() => (this.toggle(this.cursor, digit), this.changed())}>${digit}</button>`)}</div></div>
      <section class="card task" aria-label="Task"><h2>${task.named ? task.technique.name : t`What is next?`}</h2>
        <p class="soft small">${trace ? `${verb}. ${task.named ? t`The easiest step on the board is of this kind.` : t`The easiest step on the board is one that you have learnt.`}` : t`Loading …`}</p>
        <p role="status" class="word">${this.word}</p>
        ${this.shown && step ? explanation(step.explanation, this.board, step) : nothing}
        <div class="buttons">${this.isDone ? more : html`<button type="button" class="button go" ?disabled=${!trace} @click=${() => this.check()}>Check</button>
          <button type="button" class="button" ?disabled=${!trace || this.helped} @click=${() => this.help()}>Where?</button>
          <button type="button" class="button" ?disabled=${!trace} @click=${() => this.show()}>Show it</button>`}</div></section></div>`;
  }

  /** @param {import("../engine/shapes.d.ts").Trace} trace */
  #drawBoard(trace) {
    const position = startOf(trace);
    const step = trace.steps[0];
    if (this.shown && step) return this.board.draw({ contents: shownContents(position, this.task.marks, step, true), cursor: this.cursor, ...evidence(trace, step, 0) });
    const contents = shownContents(position, this.task.marks, step);
    /** @type {Map<number, import("../board/marks.js").Mark>} */
    const marks = new Map();
    for (const at of this.chosen) {
      const [cell, digit] = parts(at);
      if (this.task.marks === "none") contents[cell] = { ...contents[cell], digit, given: false, lattice: 0, corner: 0, centre: 0, colour: -1 };
      else marks.set(at, this.placing ? "placed" : "gone");
    }
    const look = this.helped && step ? whereToLook(trace, step) : new Set();
    return this.board.draw({ contents, cursor: this.cursor, selected: new Set([this.cursor]), marks, look, digit: this.task.marks === "one" ? this.#digit() : 0 });
  }
}

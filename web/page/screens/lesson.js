// A lesson: see the technique, find it with help, find it alone, find it among others, and play a puzzle that needs it.
import { html, nothing, render } from "../html.js";
import { Board } from "../board/board.js";
import { evidence, whereToLook } from "../board/evidence.js";
import { patternCells } from "../board/marks.js";
import { positionOf } from "../game/cases.js";
import { cellOf, digitsOfLine, name } from "../game/cells.js";
import { Game } from "../game/game.js";
import { IN_A_ROW, MIX_RIGHT, before, chapterOf, dayOf, isFound, lessonOf, mixOf, row, taught } from "../game/learning.js";
import { startOf } from "../game/steps.js";
import { Exercise, shownContents } from "./exercise.js";
import { branches, explanation, legend } from "./explanation.js";
import { Series, marksOf } from "./series.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/course.js").Course} Course */
/** @typedef {import("../engine/shapes.d.ts").Technique} Technique */
/** @typedef {"see" | "help" | "alone" | "mix" | "puzzle"} Stage */

/** @type {Record<Stage, string>} */
const STAGES = { see: t`See it`, help: t`Find it with help`, alone: t`Find it alone`, mix: t`Among others`, puzzle: t`A puzzle` };
/** Boards that are found with help before the player is alone. */
const WITH_HELP = 2;
/** A puzzle that needs the technique is looked for so long, in milliseconds. */
const PATIENCE = 5000;

export class Lesson {
  /** @param {HTMLElement} main @param {App} app @param {Course} course @param {Map<string, Technique>} ladder @param {Technique} technique */
  constructor(main, app, course, ladder, technique) {
    Object.assign(this, { main, app, course, ladder, technique });
    this.main = main;
    this.app = app;
    this.course = course;
    this.ladder = ladder;
    this.technique = technique;
    this.at = chapterOf(course.told, technique.id);
    this.chapter = course.told.chapters[this.at];
    this.words = this.chapter?.techniques[technique.id];
    /** @type {Stage} */
    this.stage = "see";
    this.card = this.words ? 0 : 2;
    this.branch = 0;
    this.helped = 0;
    this.isTest = false;
    /** whether hints lead to it */
    this.hinted = true;
    this.making = false;
    this.board = new Board({ label: t`Example: ${technique.name}`, quiet: !this.words });
    this.board.grid.addEventListener("click", (event) => this.tap(this.board.cellAt(event.clientX, event.clientY)));
    this.board.grid.addEventListener("keydown", (event) => this.#press(event));
    this.cursor = 40;
    this.working = new AbortController();
    /** @type {import("../engine/shapes.d.ts").Trace | null} */
    this.trace = null;
    /** @type {Exercise | Series | null} */
    this.running = null;
    this.#load().catch((error) => app.fault(error));
  }

  leaver() {
    return () => {
      this.working.abort();
      this.running?.leave();
    };
  }

  async #load() {
    const { id } = this.technique;
    const { texts, hinted } = await this.course.positions(id);
    this.hinted = hinted;
    if (texts[0]) this.trace = await this.app.engine.find(positionOf(texts[0]), id, this.working.signal);
    else this.missing = true;
    this.draw();
  }

  missing = false;

  get step() {
    return this.trace?.steps[0];
  }

  /** @param {Stage} stage @param {boolean} [isTest] whether the player tests out */
  go(stage, isTest = false) {
    this.running?.leave();
    this.running = null;
    this.stage = stage;
    this.isTest = isTest;
    if (stage === "help" || stage === "alone") void this.exercise();
    else if (stage === "mix") this.#mix();
    this.draw();
    this.main.querySelector("h1")?.scrollIntoView({ block: "nearest" });
  }

  /** A board of its own: with help a calm or middle one, alone a middle or full one. */
  async exercise() {
    this.running?.leave();
    const { technique, course, stage } = this;
    const isHelp = stage === "help";
    const position = await course.board(technique.id, (at) => (isHelp ? at % 3 < 2 : at % 3 > 0));
    if (!position || this.stage !== stage) return;
    const done = async (/** @type {import("./exercise.js").Done} */ how) => {
      if (isHelp) this.helped += how.right ? 1 : 0;
      else await course.try(technique.id, this.isTest ? "out" : "alone", how);
      this.draw();
    };
    this.running = new Exercise(this.app, { technique, slip: this.words?.slip ?? "", marks: marksOf(course, technique.id), named: true, shown: isHelp, known: this.#known(), done }, position, () => this.draw());
    this.draw();
  }

  /** What the player has learnt, and what comes before this in the course. */
  #known() {
    const ids = taught(this.course.told);
    const at = ids.indexOf(this.technique.id);
    return ids.filter((id, i) => i < at || isFound(this.course.of(id)));
  }

  #mix() {
    const { course, technique } = this;
    const end = async (/** @type {number} */ right) => {
      if (right >= MIX_RIGHT) await course.keep(technique.id, { ...course.of(technique.id), mix: dayOf() });
    };
    const ids = mixOf(course.told, course.records, technique.id);
    this.running = new Series(this.app, course, { ids, stage: "mix", known: this.#known(), ladder: this.ladder, end }, () => this.draw());
  }

  /** A puzzle that cannot be solved without the technique, opened in Play. */
  async puzzle() {
    this.making = true;
    this.draw();
    const stop = new AbortController();
    this.stop = stop;
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const [made] = await this.app.engine.generate({ technique: this.technique.id, seed: Math.floor(Math.random() * 2 ** 32) }, stop.signal);
      if (made) return await this.#play(made.puzzle);
    } catch (error) {
      this.app.fault(error);
    } finally {
      clearTimeout(late);
      this.making = false;
    }
    this.app.note(t`No puzzle that needs it came up in ${PATIENCE / 1000} seconds. Try again.`);
    return this.draw();
  }

  /** @param {string} puzzle */
  async #play(puzzle) {
    const game = new Game(digitsOfLine(puzzle) ?? []);
    game.title = t`Lesson: ${this.technique.name}`;
    this.app.lay(game);
    const id = this.app.current?.id ?? "";
    await this.course.keep(this.technique.id, { ...this.course.of(this.technique.id), puzzle: id, solved: false });
  }

  /** The next card comes when what the last one names is tapped. @param {number} cell */
  tap(cell) {
    if (cell < 0 || !this.trace || !this.words) return;
    this.cursor = cell;
    const wanted = this.#wanted();
    if (wanted.has(cell) && this.card < 2) this.turn();
    else {
      if (this.card < 2) this.app.say(t`${name(cell)} is not it`);
      this.draw();
    }
    this.board.focus(cell);
  }

  turn() {
    this.card += 1;
    if (this.card === 2) void this.course.see(this.technique.id);
    this.app.say(this.#cardWords());
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const ways = /** @type {Record<string, number>} */ ({ ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 });
    const way = ways[event.key];
    if (way !== undefined) this.cursor = (this.cursor + way + 81) % 81;
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (way === undefined) return this.tap(this.cursor);
    this.draw();
    this.board.focus(this.cursor);
  }

  /** The cells, one of which turns the card: of the pattern, then those that it strikes. */
  #wanted() {
    const { step } = this;
    if (!step) return new Set();
    const struck = new Set([...step.eliminations, ...step.placements].map((on) => cellOf(on.cell) ?? -1));
    return this.card === 0 ? this.#pattern(step) : struck;
  }

  /** The cells of the pattern; of a single all that the place to look has. @param {import("../engine/shapes.d.ts").Step} step */
  #pattern(step) {
    const cells = patternCells(step);
    return cells.size ? cells : whereToLook(null, step);
  }

  #cardWords() {
    return this.words ? ([this.words.look, this.words.why, this.words.slip][this.card] ?? "") : this.technique.summary;
  }

  draw() {
    const { technique, chapter, words } = this;
    const parent = lessonOf(this.course.told, technique.id);
    const open = chapter ? before(this.course.told, this.at, this.course.records).map((at) => this.course.told.chapters[at]?.title) : [];
    render(html`<div class="page course">
      <header><p class="small"><a href="#/learn">Learn</a> ${chapter ? html`› ${this.at + 1}. ${chapter.title}` : html`› <a href="#/learn/all">All techniques</a>`}</p>
        <h1>${technique.name}</h1><p>${technique.summary}</p>
        <p class="buttons">${words ? nothing : this.#facts()}${this.hinted ? nothing : html`<span class="chip">not used by hints: an easier technique comes first</span>`}
          ${parent && parent !== technique.id ? html`<a class="chip" href=${`#/learn/${parent}`}>Lesson: ${this.ladder.get(parent)?.name ?? parent}</a>` : nothing}</p>
        ${open.length && this.stage === "see" ? html`<p class="soft small">This becomes easy after ${open.map((title) => `“${title}”`).join(t` and `)}.</p>` : nothing}</header>
      ${this.missing ? html`<p class="soft">There is no example of this technique.</p>` : html`${this.#stages()}${this.#stage()}`}
    </div>`, this.main);
  }

  #facts() {
    const { level, score, rating } = this.technique;
    const facts = [level, score === undefined ? "" : `HoDoKu ${score}`, rating === undefined ? "" : `Sudoku Explainer ${rating}`].filter(Boolean);
    return facts.map((fact) => html`<span class="chip">${fact}</span>`);
  }

  #stages() {
    const learnt = this.course.of(this.technique.id);
    const done = { see: learnt.state !== "new", help: this.helped >= WITH_HELP || isFound(learnt), alone: isFound(learnt), mix: learnt.mix > 0, puzzle: learnt.solved };
    const stages = /** @type {Stage[]} */ (this.words ? Object.keys(STAGES) : ["see", "alone"]);
    return html`<ol class="stages" aria-label="Stages">${stages.map((stage) => html`<li><button type="button" class=${done[stage] ? "done" : ""} aria-current=${stage === this.stage ? "step" : nothing} @click=${() => this.go(stage)}>${STAGES[stage]}${done[stage] ? html`<span aria-hidden="true"> ✓</span><span class="aloud"> done</span>` : nothing}</button></li>`)}</ol>`;
  }

  #stage() {
    const { running, stage } = this;
    if (stage === "see") return this.#see();
    if (stage === "puzzle") return this.#puzzle();
    if (!running) return html`<p class="soft">Loading …</p>`;
    if (running instanceof Series) return html`${running.draw()}${running.isOver ? this.#afterMix() : nothing}`;
    return html`${this.#progress()}${running.draw(this.#more())}`;
  }

  #see() {
    const { trace, step, card, words } = this;
    if (!trace || !step) return html`<p class="soft">Loading …</p>`;
    const shown = card === 2 ? evidence(trace, step, this.branch) : this.#before(trace, step);
    this.#drawBoard(trace, shown);
    const titles = [t`What to look for`, t`Why it works`, t`What follows`];
    const asks = [patternCells(step).size ? t`Tap a cell of the pattern.` : t`Tap a tinted cell.`, step.placements.length ? t`Tap the cell that takes a digit.` : t`Tap a cell that loses a candidate.`];
    return html`${card < 2 ? html`<p class="ask">${asks[card]}</p>` : nothing}<div class="lesson"><div>${this.board.element}<div class="key">${card === 2 ? legend(step, shown) : nothing}</div></div>
      <section class="card task" aria-label="Lesson">
        ${words ? titles.slice(0, card + 1).map((title, at) => html`<h2>${title}</h2>${at < 2 ? html`<p>${[words.look, words.why][at]}</p>` : nothing}`) : html`<h2>Why it works here</h2>`}
        ${card < 2 ? nothing : html`${branches(step, this.branch, (branch) => ((this.branch = branch), this.draw()))}${explanation(step.explanation, this.board, step, this.branch, () => this.draw())}${words ? html`<p class="slip"><strong>A typical mistake:</strong> ${words.slip}</p>` : nothing}`}
        <div class="buttons">${card < 2 ? html`<button type="button" class="button" @click=${() => this.turn()}>Show it</button>` : html`<button type="button" class="button go" @click=${() => this.go(words ? "help" : "alone")}>${words ? t`Now you` : t`Try it yourself`}</button>`}
          ${words && !isFound(this.course.of(this.technique.id)) ? html`<button type="button" class="button" @click=${() => this.go("alone", true)}>I know this</button>` : nothing}</div></section></div>`;
  }

  /** What the first two cards show: where to look; then the pattern without what it strikes. @param {import("../engine/shapes.d.ts").Trace} trace @param {import("../engine/shapes.d.ts").Step} step */
  #before(trace, step) {
    if (this.card === 0) return { look: whereToLook(null, step) };
    const shown = evidence(trace, step, 0);
    return { ...shown, digit: 0, marks: new Map([...shown.marks].filter(([, mark]) => mark !== "gone" && mark !== "placed")) };
  }

  /** @param {import("../engine/shapes.d.ts").Trace} trace @param {Partial<import("../board/board.js").View>} shown */
  #drawBoard(trace, shown) {
    const position = startOf(trace);
    const marks = this.words ? marksOf(this.course, this.technique.id) : "all";
    const contents = shownContents(position, marks, this.step, this.card === 2);
    this.board.draw({ contents, ...(this.words ? { cursor: this.cursor, selected: new Set(this.card < 2 ? [this.cursor] : []) } : {}), ...shown });
  }

  #progress() {
    const learnt = this.course.of(this.technique.id);
    const kind = this.isTest ? "out" : "alone";
    const [count, most] = this.stage === "help" ? [this.helped, WITH_HELP] : [row(learnt, kind), IN_A_ROW[kind]];
    if (this.stage === "alone" && isFound(learnt)) return html`<p class="soft" role="status">Found. It comes back ${learnt.due <= dayOf() ? t`today` : learnt.due === dayOf() + 1 ? t`tomorrow` : t`in ${learnt.due - dayOf()} days`}. Practise on as long as you like.</p>`;
    return html`<p class="soft">${this.stage === "help" ? t`${Math.min(count, most)} of ${most}` : t`${Math.min(count, most)} of ${most} in a row, without help`}</p>`;
  }

  #more() {
    const learnt = this.course.of(this.technique.id);
    const [isOver, to] = /** @type {[boolean, Stage]} */ (this.stage === "help" ? [this.helped >= WITH_HELP, "alone"] : [isFound(learnt) && this.words !== undefined, "mix"]);
    return html`${isOver ? html`<button type="button" class="button go" @click=${() => this.go(to)}>${STAGES[to]}</button>` : nothing}
      <button type="button" class=${isOver ? "button" : "button go"} @click=${() => this.exercise()}>Another board</button>`;
  }

  #afterMix() {
    const passed = this.course.of(this.technique.id).mix === dayOf();
    return html`<p>${passed ? t`Passed.` : t`${MIX_RIGHT} must be right without help.`}</p><p class="buttons"><button type="button" class="button" @click=${() => this.go("mix")}>Once more</button>${passed ? html`<button type="button" class="button go" @click=${() => this.go("puzzle")}>${STAGES.puzzle}</button>` : nothing}</p>`;
  }

  #puzzle() {
    const learnt = this.course.of(this.technique.id);
    return html`<section class="card task" aria-label="A puzzle"><h2>A puzzle that needs it</h2>
      <p>${learnt.solved ? t`You have solved one without being shown the technique.` : t`The easier techniques get stuck in it; with this one it can be solved. Hints are allowed, but show the technique only up to the place.`}</p>
      <p class="buttons">${learnt.puzzle && !learnt.solved ? html`<a class="button go" href=${`#/play/${learnt.puzzle}`}>Go on with it</a>` : nothing}
        <button type="button" class=${learnt.puzzle && !learnt.solved ? "button" : "button go"} ?disabled=${this.making} @click=${() => this.puzzle()}>${this.making ? t`Making a puzzle …` : t`Make one`}</button>
        ${this.making ? html`<button type="button" class="button" @click=${() => this.stop?.abort()}>Cancel</button>` : nothing}</p></section>`;
  }

  /** @type {AbortController | undefined} */
  stop;
}

// Path: every step of the solution, with a scrubber; the board shows the position before the step and its evidence.
import { html, nothing, render } from "../html.js";
import { Board } from "../board/board.js";
import { evidence } from "../board/evidence.js";
import { positionContents } from "../board/contents.js";
import { Game } from "../game/game.js";
import { EMPTY } from "../game/sheet.js";
import { conclusion, grouped, isSingle, positions, price } from "../game/steps.js";
import { branches, explanation, legend } from "./explanation.js";
import { locale, said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").Order} Order */

/** @type {[Order, string][]} */
const ORDERS = [["simple", t`Simple`], ["hodoku", "HoDoKu"], ["se", "Sudoku Explainer"]];

/** @param {HTMLElement} main @param {App} app */
export async function show(main, app) {
  const current = await app.game();
  if (!current) {
    render(html`<div class="page"><header><h1>Path</h1></header><p>Choose a puzzle first: <a href="#/new">make a new one</a> or <a href="#/import">import one</a>.</p></div>`, main);
    return undefined;
  }
  const { game } = current;
  const clues = game.source ? await (await import("./clues.js")).Clues.of(app, game).catch((error) => (app.fault(error), null)) : null;
  const walk = new Walk(main, app, game, clues);
  return () => walk.leave();
}

class Walk {
  /** @param {HTMLElement} main @param {App} app @param {Game} game @param {import("./clues.js").Clues | null} clues */
  constructor(main, app, game, clues) {
    this.main = main;
    this.app = app;
    this.game = game;
    this.clues = clues;
    /** @type {Order} */
    this.order = "simple";
    /** @type {import("../engine/shapes.d.ts").Trace | null} */
    this.trace = null;
    /** @type {import("../game/steps.js").Position[]} */
    this.positions = [];
    this.at = 0;
    this.branch = 0;
    /** whether what follows is hidden */
    this.trying = false;
    this.onlyHard = false;
    this.board = new Board({ label: t`Position before the step`, quiet: true, layout: game.layout });
    clues?.attach(this.board);
    this.working = new AbortController();
    this.leaving = new AbortController();
    document.addEventListener("keydown", (event) => this.#press(event), { signal: this.leaving.signal });
    this.load();
  }

  leave() {
    this.working.abort();
    this.leaving.abort();
  }

  async load() {
    this.working.abort();
    this.working = new AbortController();
    Object.assign(this, { trace: null, at: 0, branch: 0, complete: false, seeking: false, guesses: false });
    this.draw();
    try {
      const trace = await this.#ask((growing) => this.#grow(growing));
      this.complete = true;
      this.trace = trace;
      const rungs = [...(await this.app.ladder()).values()].filter(({ ladder }) => ladder);
      this.guesses = trace.steps.some(({ technique }) => technique === rungs.at(-1)?.id);
      this.positions = positions(trace, this.game.layout, this.game.sheet.puzzle);
      this.go(this.seeking ? this.#hardest() : this.at);
    } catch (error) {
      this.app.fault(error);
    }
  }

  /** @param {(trace: import("../engine/shapes.d.ts").Trace) => void} growing */
  #ask(growing) {
    const { engine } = this.app;
    const { puzzle } = this.game.position();
    if (this.game.source) return engine.transport.ask("explain", { puzzle, shown: true }, this.working.signal, growing);
    return engine.explain({ puzzle }, this.order, this.working.signal, growing);
  }

  /** Shows what there is of a path so far, a few times a second. @param {import("../engine/shapes.d.ts").Trace} trace */
  #grow(trace) {
    if (trace.steps.length === 0 || (this.trace && Date.now() - this.grown < 200)) return;
    this.grown = Date.now();
    this.trace = trace;
    this.positions = positions(trace, this.game.layout, this.game.sheet.puzzle);
    this.draw();
  }

  /** when the growing path was drawn */
  grown = 0;
  complete = false;
  /** whether its order ends in trying digits out, the last rung of the ladder */
  guesses = false;
  /** whether the hardest step was asked for before the path was complete */
  seeking = false;

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(at, this.trace?.steps.length ?? 0));
    this.branch = 0;
    this.seeking = false;
    this.draw();
    this.#scroll();
    this.main.querySelector(".explanation")?.scrollTo(0, 0);
  }

  /** Goes to the hardest step; on a path that still grows, to the hardest so far, and to that of the whole when it is there. */
  seek() {
    this.go(this.#hardest());
    this.seeking = !this.complete;
  }

  #hardest() {
    const steps = this.trace?.steps ?? [];
    return steps.reduce((best, step, i) => (price(step) > price(/** @type {any} */ (steps[best])) ? i : best), 0);
  }

  /** Scrolls the list, and nothing else, to the step. */
  #scroll() {
    const list = this.main.querySelector(".steps");
    const item = /** @type {HTMLElement | null} */ (list?.querySelector("[aria-current]")?.parentElement ?? null);
    if (list && item) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.trace?.steps.length ?? 0;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, "[": this.at - 1, "]": this.at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** Plays on from here. */
  play() {
    const position = this.positions[this.at];
    if (!position) return;
    const { sheet, layout, source } = this.game;
    const game = new Game(sheet.puzzle, layout, source);
    game.make(layout.everywhere.filter((cell) => !sheet.isGiven(cell)).map((cell) => [cell, { ...EMPTY, digit: position.digits[cell] ?? 0, centre: position.candidates[cell] ?? 0 }]));
    game.title = t`${this.game.title || t`Puzzle`}, from step ${this.at + 1}`;
    this.app.lay(game);
  }

  draw() {
    const step = this.trace?.steps[this.at];
    const position = this.positions[this.at] ?? { given: this.game.sheet.puzzle, digits: this.game.sheet.puzzle, candidates: [] };
    const contents = positionContents(position);
    const shown = this.trace && step && !this.trying ? evidence(this.trace, step, this.branch, position, this.game.layout) : null;
    this.board.draw({ contents, ...shown, labels: this.app.settings.labels });
    this.clues?.light(shown?.rules ?? []);
    render(html`<div class="play path">
      <section aria-label="Board">
        <div class="bar"><h1>Path</h1>${this.#price(step)}${this.clues ? nothing : html`<span class="segments" role="group" aria-label="Order">${ORDERS.map(([order, words]) => html`<button type="button" aria-pressed=${order === this.order} @click=${() => ((this.order = order), this.load())}>${words}</button>`)}</span>`}</div>
        ${this.board.element}
        <div class="key">${shown ? legend(step, shown) : nothing}</div>
        ${this.#scrubber()}
      </section>
      <aside class="panel" aria-label="Steps">${this.trace ? html`${this.#filter()}${this.#list()}${this.#told(step)}` : html`<p class="soft" role="status">Working it out …</p>`}</aside>
    </div>`, this.main);
  }

  /** @param {import("../engine/shapes.d.ts").Step | undefined} step */
  #price(step) {
    const words = step?.rating !== undefined ? `ER ${step.rating.toFixed(1)}` : step?.score !== undefined ? t`score + ${step.score.toLocaleString(locale)}` : step?.level ? t`level ${step.level} of 6` : "";
    return words ? html`<span class="chip">${words}</span>` : nothing;
  }

  #scrubber() {
    const last = this.trace?.steps.length ?? 0;
    const words = !this.complete ? t`step ${this.at + 1} of ${last} …` : this.at < last ? t`step ${this.at + 1} of ${last}` : this.trace?.solved ? t`solved` : t`end`;
    return html`<div class="scrub">
      <button type="button" class="button" aria-label="Previous step" ?disabled=${this.at === 0} @click=${() => this.go(this.at - 1)}>←</button>
      <input type="range" aria-label="Step" aria-valuetext=${words} min="0" max=${last} .value=${String(this.at)} @input=${(/** @type {any} */ event) => this.go(Number(event.target.value))}>
      <button type="button" class="button" aria-label="Next step" ?disabled=${this.at >= last} @click=${() => this.go(this.at + 1)}>→</button>
      <span class="soft small">${words}</span></div>`;
  }

  #filter() {
    const [order = "", name] = ORDERS.at(-1) ?? [];
    const better = this.guesses && this.order !== order && !this.clues;
    return html`<p class="small soft">${this.#rated(this.trace?.steps.length ?? 0)}${better ? html` · this order tries digits out <button type="button" class="button small" @click=${() => ((this.order = /** @type {any} */ (order)), this.load())}>Reasons only: ${name}</button>` : nothing}</p><div class="modes"><button type="button" aria-pressed=${this.onlyHard} @click=${() => ((this.onlyHard = !this.onlyHard), this.draw())}>Hide singles</button>
      <button type="button" @click=${() => this.seek()}>Hardest step</button>
      <button type="button" @click=${() => this.play()}>Play from here</button>
      <button type="button" aria-pressed=${this.trying} @click=${() => ((this.trying = !this.trying), this.draw())}>Try it yourself</button></div>`;
  }

  /** The whole path in a line. @param {number} steps */
  #rated(steps) {
    const { er, level, score, hardest } = this.trace?.rating ?? {};
    return [this.complete ? t`${steps} steps` : t`${steps} steps so far`, er === undefined ? "" : `ER ${er.toFixed(1)}`, score === undefined ? "" : `HoDoKu ${score.toLocaleString(locale)}`, level && said(level), hardest && t`hardest: ${hardest}`].filter(Boolean).join(" · ");
  }

  #list() {
    const steps = this.trace?.steps ?? [];
    const groups = grouped(steps).filter((group) => !this.onlyHard || !isSingle(/** @type {any} */ (steps[group[0] ?? 0])));
    return html`<ol class="steps" aria-label="Steps">${groups.map((group) => this.#item(group, steps))}</ol>`;
  }

  /** @param {number[]} group @param {import("../engine/shapes.d.ts").Step[]} steps */
  #item(group, steps) {
    const first = group[0] ?? 0;
    const step = steps[first];
    const here = group.includes(this.at);
    const last = group[group.length - 1] ?? first;
    const words = group.length > 1 ? t`${group.length} single digits` : step?.name;
    const so = group.length > 1 ? "" : step && !this.trying ? conclusion(step, this.game.layout) : "";
    return html`<li><button type="button" aria-current=${here ? "step" : nothing} @click=${() => this.go(here && this.at < last ? this.at + 1 : first)}><span class="no">${first + 1}</span><span>${words}</span><span class="soft">${here && group.length > 1 ? t`${this.at - first + 1} of ${group.length}` : so}</span></button></li>`;
  }

  /** @param {import("../engine/shapes.d.ts").Step | undefined} step */
  #told(step) {
    if (!step) return html`<section class="hint card"><h2>${this.trace?.solved ? t`Solved` : t`No technique leads on from here`}</h2><p class="soft">${this.trace?.message ?? ""}</p></section>`;
    return html`<section class="hint card" aria-label="Step"><header><h2>${step.name}</h2></header>
      ${this.trying ? html`<p class="explanation">Find it on the board, then show what follows.</p><div class="buttons"><button type="button" class="button go" @click=${() => ((this.trying = false), this.draw())}>Show it</button></div>`
        : html`${branches(step, this.branch, (branch) => ((this.branch = branch), this.draw()))}${explanation(step.explanation, this.board, step, this.branch, () => this.draw())}`}</section>`;
  }
}

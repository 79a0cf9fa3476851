// Learn: a lesson for each technique, with an example that the engine explains, and exercises.
import { html, nothing, render } from "../vendor/lit-html.js";
import { Board } from "../board/board.js";
import { evidence } from "../board/evidence.js";
import { positionContents } from "../board/contents.js";
import { positionOf } from "../game/cases.js";
import { LEVELS } from "../game/game.js";
import { startOf } from "../game/steps.js";
import { Exercise } from "./exercise.js";
import { branches, explanation, legend } from "./explanation.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").Position} Position */
/** @typedef {import("../engine/shapes.d.ts").Technique} Technique */

/** Positions for each technique: the first is the lesson's, the others are exercises. @returns {Promise<Record<string, string[]>>} */
const lessons = () => fetch("lessons.json").then((answer) => answer.json());

/** @param {HTMLElement} main @param {App} app @param {string[]} rest */
export async function show(main, app, [id]) {
  try {
    const [ladder, cases] = await Promise.all([app.ladder(), lessons()]);
    const technique = id ? ladder.get(id) : undefined;
    if (technique) return new Lesson(main, app, technique, (cases[technique.id] ?? []).map(positionOf)).leaver();
    list(main, ladder, cases);
  } catch (error) {
    app.fault(error);
  }
  return undefined;
}

/** @param {HTMLElement} main @param {Map<string, Technique>} ladder @param {Record<string, string[]>} cases */
function list(main, ladder, cases) {
  const all = [...ladder.values()].filter(({ id }) => cases[id]);
  const levels = [...LEVELS, "Others"].filter((level) => all.some((one) => (one.level ?? "Others") === level));
  render(html`<div class="page"><header><h1>Learn</h1><p class="soft">Each technique with its idea, a picture and the reason why it works; then exercises.</p></header>
    ${levels.map((level) => html`<section><h2>${level}</h2><ul class="ladder">${all.filter((one) => (one.level ?? "Others") === level).map(({ id, name, rating }) => html`<li><a href=${`#/learn/${id}`}><span>${name}</span><span class="soft small">${rating === undefined ? "" : `ER ${Number(rating).toFixed(1)}`}</span></a></li>`)}</ul></section>`)}</div>`, main);
}

class Lesson {
  /** @param {HTMLElement} main @param {App} app @param {Technique} technique @param {Position[]} cases */
  constructor(main, app, technique, cases) {
    this.main = main;
    this.app = app;
    this.technique = technique;
    this.cases = cases;
    this.board = new Board({ label: `Example of ${technique.name}`, quiet: true });
    this.working = new AbortController();
    this.branch = 0;
    /** @type {import("../engine/shapes.d.ts").Trace | null} */
    this.trace = null;
    /** @type {Exercise | null} */
    this.exercise = null;
    this.#load();
  }

  leaver() {
    return () => {
      this.working.abort();
      this.exercise?.leave();
    };
  }

  async #load() {
    const [position] = this.cases;
    try {
      if (position) this.trace = await this.app.engine.find(position, this.technique.id, this.working.signal);
    } catch (error) {
      this.app.fault(error);
    }
    this.draw();
  }

  practise() {
    this.exercise?.leave();
    this.exercise = new Exercise(this.app, this.technique, this.cases.slice(1), () => this.draw());
    this.draw();
    this.main.querySelector(".exercise")?.scrollIntoView({ behavior: "auto", block: "start" });
  }

  draw() {
    const { technique, trace } = this;
    const step = trace?.steps[0];
    const shown = trace && step ? evidence(trace, step, this.branch) : null;
    if (trace) this.board.draw({ contents: positionContents(startOf(trace)), ...shown });
    const facts = [technique.level, technique.score === undefined ? "" : `HoDoKu ${technique.score}`, technique.rating === undefined ? "" : `Sudoku Explainer ${technique.rating}`].filter(Boolean);
    render(html`<div class="page">
      <header><p class="small"><a href="#/learn">Learn</a></p><h1>${technique.name}</h1><p>${technique.summary}</p><p class="buttons">${facts.map((fact) => html`<span class="chip">${fact}</span>`)}</p></header>
      <div class="lesson"><div>${this.board.element}<div class="key">${shown ? legend(step, shown) : nothing}</div></div>
        <section class="card" aria-label="Why it works"><h2>Why it works here</h2>
          ${step ? html`${branches(step, this.branch, (branch) => ((this.branch = branch), this.draw()))}${explanation(step.explanation, this.board, step, this.branch)}${step.eureka ? html`<p class="small soft">${step.eureka}</p>` : nothing}` : html`<p class="soft">Loading …</p>`}
          <div class="buttons"><button type="button" class="button go" @click=${() => this.practise()}>Try it yourself</button></div></section></div>
      ${this.exercise ? this.exercise.draw() : nothing}
    </div>`, this.main);
  }
}

// Several boards one after the other, without a name: the mix of a lesson, and the round of a day.
import { html, nothing } from "../html.js";
import { chapterOf } from "../game/learning.js";
import { Exercise } from "./exercise.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/course.js").Course} Course */
/** @typedef {import("../engine/shapes.d.ts").Technique} Technique */

/** What is drawn of the candidates: a beginner has none. @param {Course} course @param {string} id @returns {"none" | "one" | "all"} */
export const marksOf = (course, id) => /** @type {const} */ (["none", "one"])[chapterOf(course.told, id)] ?? "all";

export class Series {
  /**
   * @param {App} app @param {Course} course @param {{ids: string[], stage: "mix" | "round", known: string[], ladder: Map<string, Technique>, end: (right: number) => Promise<void> | void}} plan
   * @param {() => void} changed
   */
  constructor(app, course, plan, changed) {
    this.app = app;
    this.course = course;
    this.plan = plan;
    this.changed = changed;
    this.at = -1;
    /** how each board went @type {("right" | "helped" | "wrong")[]} */
    this.went = [];
    this.isOver = false;
    /** @type {Exercise | null} */
    this.exercise = null;
    this.next();
  }

  leave() {
    this.exercise?.leave();
  }

  /** @returns {Promise<void>} */
  async next() {
    this.exercise?.leave();
    this.exercise = null;
    this.at += 1;
    const { ids, ladder, stage, known } = this.plan;
    const id = ids[this.at];
    if (id === undefined) return this.#finish();
    const technique = ladder.get(id);
    const position = await this.course.board(id);
    if (!position || !technique) return this.next();
    const words = this.course.told.chapters[chapterOf(this.course.told, id)]?.techniques[id];
    const done = async (/** @type {import("./exercise.js").Done} */ how) => {
      this.went.push(how.right ? (how.helped ? "helped" : "right") : "wrong");
      await this.course.try(id, stage, how);
      this.changed();
    };
    this.exercise = new Exercise(this.app, { technique, slip: words?.slip ?? "", marks: marksOf(this.course, id), named: false, known, done }, position, this.changed);
    this.changed();
  }

  async #finish() {
    this.isOver = true;
    await this.plan.end(this.went.filter((one) => one === "right").length);
    this.app.say(this.words());
    this.changed();
  }

  words() {
    const right = this.went.filter((one) => one === "right").length;
    return t`${right} of ${this.went.length} without help.`;
  }

  draw() {
    const { ids } = this.plan;
    const told = { right: t`right`, helped: t`right with help`, wrong: t`not found` };
    const row = html`<p class="beads" role="img" aria-label=${`${t`Board ${Math.min(this.at + 1, ids.length)} of ${ids.length}`}${this.went.length ? `: ${this.went.map((one) => told[one]).join(", ")}` : ""}`}>${ids.map((_, at) => html`<i class=${this.went[at] ?? (at === this.at ? "now" : "")}></i>`)}</p>`;
    if (this.isOver) return html`${row}<p class="sum">${this.words()}</p>`;
    return html`${row}${this.exercise ? this.exercise.draw(html`<button type="button" class="button go" @click=${() => this.next()}>${this.at + 1 < ids.length ? t`Next board` : t`Finish`}</button>`) : nothing}`;
  }
}

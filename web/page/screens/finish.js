// A game that is won: a wave over its board, how it went beside the others, and what comes next.
import { html, nothing } from "../html.js";
import { dayOfGame } from "../game/daily.js";
import { dayOf, others, statistics, withResult } from "../game/results.js";
import { clock } from "../game/time.js";
import { said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/results.js").Result} Result */

/** A level within a sentence. @param {string} level */
const lower = (level) => said(level).toLowerCase();

export class Finish {
  /** @param {App} app @param {Game} game @param {string} id @param {Result[]} results */
  constructor(app, game, id, results) {
    this.app = app;
    this.game = game;
    this.id = id;
    this.results = results;
    /** the hardest technique of its path */
    this.hardest = "";
  }

  /** Of a game that is won, perhaps just now. @param {App} app @param {Game} game @param {string} id @param {boolean} now */
  static async of(app, game, id, now) {
    /** @type {Result[]} */
    const results = await app.store.setting("results", []);
    const finish = new Finish(app, game, id, results);
    if (now) await finish.#keep();
    return finish;
  }

  async #keep() {
    const { game, id, app } = this;
    const daily = dayOfGame(game);
    /** @type {Result} */
    const result = { id, day: dayOf(new Date()), level: game.level ?? "", ...(daily && { daily }), seconds: game.finished ?? 0, hints: game.hints, mistakes: game.mistakes };
    this.results = withResult(this.results, result);
    await app.store.set("results", this.results);
  }

  /** Learns which techniques the path takes: the hardest is shown, and all are counted. @param {AbortSignal} signal */
  async learn(signal) {
    if (this.game.source) return;
    const [trace, ladder] = await Promise.all([this.app.engine.explain({ puzzle: this.game.key }, "simple", signal), this.app.ladder()]);
    const order = [...ladder.keys()];
    const of = (/** @type {typeof trace.steps} */ steps) => [...new Set(steps.map(({ technique }) => technique))].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const met = of(trace.steps.filter(({ eliminations }) => eliminations.length));
    this.hardest = met.at(-1) ?? of(trace.steps).at(-1) ?? "";
    const own = this.results.find(({ id }) => id === this.id);
    if (!own || own.techniques) return;
    own.techniques = met;
    await this.app.store.set("results", this.results);
  }

  /** Lets a wave run over the board from the cell that was filled last. @param {HTMLElement[]} cells @param {number} last @param {number} columns */
  wave(cells, last, columns) {
    const far = (/** @type {number} */ at) => Math.hypot((at % columns) - (last % columns), Math.floor(at / columns) - Math.floor(last / columns));
    cells.forEach((cell, at) => {
      cell.style.setProperty("--far", far(at).toFixed(1));
      cell.classList.add("wave");
    });
  }

  /** The time beside those of other games of its level. */
  #beside() {
    const { game } = this;
    const [known] = statistics(others(this.results, { level: game.level ?? "", id: this.id }));
    if (!known) return nothing;
    const name = game.level ? t`${lower(game.level)} puzzles` : t`puzzles like this one`;
    const seconds = game.finished ?? 0;
    if (seconds < known.best) return t`Your best time for ${name}: before, it was ${clock(known.best)}.`;
    return t`You take ${clock(known.average)} for ${name} on average; your best time is ${clock(known.best)}.`;
  }

  card() {
    const { game, app, hardest } = this;
    const level = game.level?.toLowerCase();
    const name = app.techniques?.get(hardest)?.name ?? hardest;
    const daily = dayOfGame(game) !== undefined;
    const next = game.level ? t`Next ${lower(game.level)} puzzle` : t`New puzzle`;
    const hints = game.hints === 0 ? t`No hints.` : game.hints === 1 ? t`1 hint.` : t`${game.hints} hints.`;
    const mistakes = game.mistakes === 0 ? t`No wrong digits.` : game.mistakes === 1 ? t`1 wrong digit.` : t`${game.mistakes} wrong digits.`;
    return html`<section class="solved card"><strong>Solved in ${clock(game.finished ?? 0)}</strong>
      <p>${this.#beside()}</p>
      <p class="soft">${hints} ${mistakes}</p>
      ${hardest ? html`<p>Hardest technique: <strong>${name}</strong>.</p>` : nothing}
      <div class="buttons">${daily ? html`<a class="button go" href="#/today">Puzzles of the day</a>` : nothing}<button type="button" class=${daily ? "button" : "button go"} @click=${() => app.go("new", level ? `new=${level}` : "")}>${next}</button>
        ${hardest ? html`<a class="button" href=${`#/learn/${hardest}`}>Learn it<span class="aloud">: ${name}</span></a>` : nothing}
        <button type="button" class="button" @click=${() => this.#share()}>Share</button><a class="button" href="#/path">See the path</a></div></section>`;
  }

  async #share() {
    const { share } = await import("./card.js");
    await share(this.app, this.game).catch((error) => this.app.fault(error));
  }
}

// What a puzzle with other rules has beyond a classic one: a picture of its clues, its rules in words, and clues that
// digits break. Loaded with the first such puzzle.
import { back, light, theme as themeOfPage } from "../board/picture.js";
import { html, nothing } from "../html.js";
import { t } from "../words.js";
import { sentences } from "./sentences.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/picture.js").Drawn} Drawn */
/** @typedef {import("../game/begin.js").Variant} Variant */
/** @typedef {import("../game/game.js").Game} Game */

/** Keys that follow each other within so many milliseconds are one number. */
const PAUSE = 700;
/** More clues than this are counted, not named. */
const FEW = 3;
/** What the text of a puzzle says of itself, beside its title. */
const SAID = /^(rules|ruleset|description|author|info)$/i;
/** What is not understood, and is a sentence of those shown. */
const QUOTED = /^rules in words: “/;
/** Where its rules stand in words. */
const PROSE = /^(rules|ruleset)$/i;

export class Clues {
  /** @param {App} app @param {Drawn} drawn @param {Variant} variant @param {string} theme @param {string} source the text of the puzzle */
  constructor(app, drawn, variant, theme, source) {
    this.app = app;
    this.source = source;
    this.drawn = drawn;
    this.variant = variant;
    this.theme = theme;
    this.asking = new AbortController();
  }

  /** What the engine says of a puzzle. @param {App} app @param {Game} game @param {AbortSignal} [signal] @param {string} [theme] of the picture */
  static async of(app, game, signal, theme = themeOfPage()) {
    const { transport } = app.engine;
    const puzzle = game.source ?? "";
    const drawing = /** @type {Promise<any>} */ (transport.ask("draw", { puzzle, blank: true, sheet: theme }, signal));
    const [drawn, read] = await Promise.all([drawing, app.engine.read(puzzle, signal), app.dressed("variants.css")]);
    const [record] = read.records;
    if (!record?.variant) throw new Error(record?.message ?? t`The engine does not understand this puzzle.`);
    game.layout.see(cells(game, drawn.distinct ?? []));
    return new Clues(app, drawn, record.variant, theme, puzzle);
  }

  /** @param {Board} board */
  attach(board) {
    this.board = board;
    back(board, this.drawn, this.theme);
    board.grid.setAttribute("aria-label", t`Sudoku board, ${board.layout.rows} by ${board.layout.columns}`);
  }

  /** Whether everything is understood: otherwise nothing can be said to be right. */
  get isKnown() {
    return !this.variant.unknown?.length;
  }

  /**
   * The digit of a key that follows another at once: 12 for 1 and 2. What the first wrote is taken back.
   * @param {Game} game @param {number} key @param {string} where the pen and the cells @returns {number} 0 if it stands for itself
   */
  joined(game, key, where) {
    const { typed } = this;
    const follows = typed && typed.key > 0 && typed.where === where && typed.done === game.done && Date.now() - typed.at < PAUSE;
    const digit = follows ? game.layout.digitOf(10 * typed.key + key) : 0;
    this.typed = digit ? null : { key, where, done: game.done + 1, at: Date.now() };
    if (digit) game.undo();
    return digit;
  }

  /** The key before this one. @type {{key: number, where: string, done: number, at: number} | null} */
  typed = null;

  /** Asks which clues the digits break, if the player wants it or is done; calls back if the digits are still the same. @param {Game} game @param {() => void} judged */
  async judge(game, judged) {
    this.asking.abort();
    this.asking = new AbortController();
    Object.assign(game, { broken: new Set(), obeyed: false });
    if (!this.app.settings.faults && !game.sheet.isFull()) return;
    const { signal } = this.asking;
    const { puzzle, found = [] } = game.position();
    try {
      const drawn = /** @type {any} */ (await this.app.engine.transport.ask("draw", { puzzle, found, blank: true }, signal));
      if (signal.aborted) return;
      const faults = /** @type {NonNullable<Drawn["faults"]>} */ (drawn.faults ?? []);
      game.broken = new Set(cells(game, faults.map((fault) => fault.cells ?? [])).flat());
      game.obeyed = faults.length === 0 && this.isKnown;
      judged();
    } catch (error) {
      this.app.fault(error);
    }
  }

  /** @param {Iterable<number>} rules */
  light(rules) {
    if (this.board) light(this.board, rules);
  }

  /**
   * The rules, a sentence each; pointing at one lights its clues.
   * @param {boolean} open @param {((readings: import("./sentences.js").Readings) => void) | null} [say] takes another reading of a sentence
   */
  panel(open, say = null) {
    const { rules, headers = [], unknown = [], sentences: told = [] } = this.variant;
    const explained = new Set(told.flatMap(({ clues = [] }) => clues));
    const others = unknown.filter((name) => !told.length || !QUOTED.test(name));
    const rest = rules.filter(({ clues }) => !clues.every(({ number }) => explained.has(number)));
    return html`<details class="rules card" ?open=${open}><summary>Rules${unknown.length ? html` <span class="chip">not all understood</span>` : nothing}</summary>
      ${headers.filter(({ name }) => SAID.test(name) && !(told.length && PROSE.test(name))).map(({ name, text }) => html`<p class="soft small">${/^author$/i.test(name) ? t`By ${text}` : text}</p>`)}
      ${others.length ? html`<p class="fault small">Not understood: ${others.join(", ")}. So whether a digit is right cannot be said.</p>` : unknown.length ? html`<p class="fault small">Not every sentence is understood. So whether a digit is right cannot be said.</p>` : nothing}
      <ul>${this.#usual()}${sentences(this.variant, (numbers) => this.light(numbers), say)}${rest.map((rule) => html`${this.#rule(rule)}`)}</ul>
      <button type="button" class="change" @click=${() => this.change()}>Change this puzzle</button></details>`;
  }

  /** What the rules rest on, if sentences and drawings say them. */
  rests() {
    const { rests, sentences: told = [] } = this.variant;
    if (!rests || !this.isKnown) return "";
    const said = told.filter(({ said }) => said).length;
    if (said === 0) return t`The rules are as read from the words.`;
    return said === told.length ? t`The rules are as you say.` : t`The rules are as read from the words, and ${said} of ${told.length} sentences as you say.`;
  }

  /** Takes the puzzle to where puzzles are set. */
  change() {
    this.app.pasted = this.source;
    this.app.go("set", "import");
  }

  /** The rules, a sentence each. */
  sentences() {
    return this.variant.rules.map(({ says }) => says);
  }

  /** @param {Variant["rules"][number]} rule */
  #rule({ says, clues }) {
    const on = () => this.light(clues.map(({ number }) => number));
    const off = () => this.light([]);
    return html`<li><button type="button" @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${says} <span class="small soft">${clues.length > FEW ? t`${clues.length} clues` : clues.filter((clue) => clue.cells?.length).map(({ clue }) => clue).join(", ")}</span></button></li>`;
  }

  /** What holds of every puzzle of its kind. */
  #usual() {
    const { lines, lowest, highest, areas } = this.variant;
    const regions = areas.some((area) => typeof area === "number");
    const houses = lines && regions ? t`; they differ in every row, column and region` : lines ? t`; they differ in every row and column` : regions ? t`; they differ in every region` : "";
    return html`<li>Values from ${lowest} to ${highest}${houses}.</li>`;
  }
}

/** The cells of these names. @param {Game} game @param {string[][]} sets */
const cells = (game, sets) => sets.map((names) => names.flatMap((name) => game.layout.cellOf(name) ?? []));

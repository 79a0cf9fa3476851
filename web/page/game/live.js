// What an engine says of a board while it is being set. Each answer belongs to one board: whoever asks for the answers of a
// board gets that board's or none, in whatever order they come; work on other boards is given up.
import { boardOf, clues, drop, without } from "./draft.js";
import { EngineError, isAbort } from "../engine/engine.js";
import { newId } from "./store.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Clue} Clue */
/** @typedef {import("../engine/shapes.d.ts").Transport} Transport */
/** @typedef {{candidates: boolean, most: number, worth: boolean, theme: string}} Wants `most`: up to how many solutions of a candidate are counted */
/**
 * The answers about one board, as far as they are known.
 * @typedef {object} Answers
 * @property {string} of the board
 * @property {any} [drawn] its picture
 * @property {string} [fault] why it is no puzzle
 * @property {Clue[]} [odd] the clues that make no sense by themselves, and are left out of all questions
 * @property {string} [status]
 * @property {string} [message]
 * @property {string} [solution]
 * @property {number} [solutions]
 * @property {boolean} [capped] whether there are more
 * @property {number[][]} [candidates] for each cell the values
 * @property {Record<string, number>[]} [counts]
 * @property {number} [settled] how many cells, from the first, are settled, while that is worked on
 * @property {any} [trace] the next step
 * @property {Map<string, {solutions: number, capped: boolean, spare: boolean}>} worth of each clue: the solutions without it
 * @property {boolean} [done] whether all that was wanted is known
 */

/** So many solutions are counted. */
export const MOST = 1000;
/** So many boards are remembered. */
const KEPT = 64;
/** So long the verdict may take before candidates are looked for as well, in ms. */
const PATIENCE = 250;

/** What a clue is called among those of its board. @param {Clue} clue */
export const nameOf = ({ tool, at }) => `${tool.key} ${at}`;

export class Live {
  /** @param {Transport} transport @param {() => void} changed hears that something more is known of the board */
  constructor(transport, changed) {
    this.transport = transport;
    this.changed = changed;
    this.working = new AbortController();
    /** What the engine calls these boards, so that it uses for one what it found out about another. */
    this.draft = newId();
    /** @type {Map<string, Answers>} */
    this.known = new Map();
    /** @type {Answers} */
    this.now = { of: "", worth: new Map() };
  }

  /** The answers about this board; null if they are about another. @param {Draft} draft */
  about = (draft) => (this.now.of === boardOf(draft) ? this.now : null);

  /** Gives up all work. */
  stop() {
    this.working.abort();
  }

  /** Turns to a board, and gives up what is asked of others. @param {Draft} draft @param {Wants} wants */
  async turn(draft, wants) {
    const of = boardOf(draft);
    const key = JSON.stringify([of, wants.most, wants.theme]);
    this.stop();
    this.working = new AbortController();
    const { signal } = this.working;
    /** @type {Answers} */
    const answers = this.known.get(key) ?? { of, worth: new Map() };
    this.now = answers;
    this.known.delete(key);
    this.known.set(key, answers);
    delete answers.fault;
    for (const old of [...this.known.keys()].slice(0, -KEPT)) this.known.delete(old);
    this.changed();
    try {
      await this.#ask(draft, answers, wants, signal);
      if (!signal.aborted) this.#tell(answers, signal, { done: true });
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) this.#tell(answers, signal, { fault: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {Answers} answers @param {AbortSignal} signal @param {Partial<Answers>} more */
  #tell(answers, signal, more) {
    if (signal.aborted) return;
    Object.assign(answers, more);
    this.changed();
  }

  /** @param {any} method @param {object} body @param {AbortSignal} signal @param {(part: any) => void} [onPart] @returns {Promise<any>} */
  #question(method, body, signal, onPart) {
    return this.transport.ask(method, /** @type {any} */ (body), signal, onPart);
  }

  /** @param {Draft} draft @param {Answers} answers @param {Wants} wants @param {AbortSignal} signal */
  async #ask(draft, answers, wants, signal) {
    const tell = (/** @type {Partial<Answers>} */ more) => this.#tell(answers, signal, more);
    if (!answers.drawn) await this.#draw(draft, answers, wants.theme, signal);
    if (!answers.drawn || signal.aborted) return;
    const asked = without(draft, answers.odd ?? []);
    const puzzle = boardOf(asked);
    const begun = answers.status ? undefined : await this.#solve(puzzle, answers, wants, signal);
    if (signal.aborted) return;
    const candidates = async () => (await begun?.()) || this.#candidates(puzzle, answers, wants, signal);
    await Promise.all([this.#step(puzzle, answers, signal), candidates()]);
    if (answers.status === "multiple" && answers.solutions === undefined) {
      const { solutions, capped, status } = await this.#question("count", { puzzle, limit: MOST }, signal);
      tell({ solutions, capped: capped || status === "stopped" });
    }
    if (wants.worth) await this.#worth(asked, answers, signal);
  }

  /**
   * The verdict. If it takes a while, the candidates are asked for meanwhile.
   * @param {string} puzzle @param {Answers} answers @param {Wants} wants @param {AbortSignal} signal
   * @returns {Promise<() => Promise<boolean> | undefined>} waits for those that are still looked for: whether they are known then
   */
  async #solve(puzzle, answers, wants, signal) {
    const meanwhile = new AbortController();
    signal.addEventListener("abort", () => meanwhile.abort(), { once: true });
    /** @type {Promise<boolean> | undefined} */
    let asked;
    const ask = () => (asked = this.#candidates(puzzle, answers, wants, meanwhile.signal).then(() => true, () => false));
    const late = setTimeout(ask, PATIENCE);
    const solved = await this.#question("solve", { puzzle, unique: true }, signal).finally(() => clearTimeout(late));
    // With one solution, or none, its candidates are known.
    const isKnown = solved.solution || solved.status === "none";
    if (isKnown) meanwhile.abort();
    this.#tell(answers, signal, isKnown ? { candidates: undefined, counts: undefined, settled: undefined, ...solved } : solved);
    return () => (isKnown ? undefined : asked);
  }

  /** The picture; if the text is no puzzle, that of the clues that make sense. @param {Draft} draft @param {Answers} answers @param {string} theme @param {AbortSignal} signal */
  async #draw(draft, answers, theme, signal) {
    const draw = (/** @type {Draft} */ of) => this.#question("draw", { puzzle: boardOf(of), blank: true, sheet: theme }, signal);
    try {
      this.#tell(answers, signal, { drawn: await draw(draft) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const fault = error.message.replace(/^puzzle: (line \d+ column \d+: )?/, "");
      const odd = await this.#odd(draft, draw, signal);
      this.#tell(answers, signal, { fault, odd });
      if (odd.length) this.#tell(answers, signal, { drawn: await draw(without(draft, odd)) });
    }
  }

  /** The clues that make no sense by themselves. @param {Draft} draft @param {(of: Draft) => Promise<any>} draw @param {AbortSignal} signal */
  async #odd(draft, draw, signal) {
    const all = clues(draft);
    /** @type {Clue[]} */
    const odd = [];
    for (const clue of all) {
      const alone = without(draft, all.filter((other) => other !== clue));
      await draw(alone).catch((error) => (error instanceof EngineError && !signal.aborted ? odd.push(clue) : Promise.reject(error)));
    }
    return odd;
  }

  /** @param {string} puzzle @param {Answers} answers @param {AbortSignal} signal */
  async #step(puzzle, answers, signal) {
    if (answers.trace || answers.status === "none") return;
    const trace = await this.#question("hint", { puzzle, level: 3, shown: true }, signal);
    this.#tell(answers, signal, { trace });
  }

  /** @param {string} puzzle @param {Answers} answers @param {Wants} wants @param {AbortSignal} signal */
  async #candidates(puzzle, answers, wants, signal) {
    const { status, solution } = answers;
    if (!wants.candidates || (answers.candidates && answers.settled === undefined) || status === "none") return;
    // The candidates of a puzzle with one solution are those of the solution.
    if (solution) return this.#tell(answers, signal, { candidates: valuesOf(solution, isWide(puzzle) ? /[ ,]+/ : "").map((value) => [value]) });
    const take = (/** @type {any} */ { candidates, counts, settled }) =>
      this.#tell(answers, signal, { ...(candidates !== undefined && { candidates: candidates.split(" ").map((/** @type {string} */ word) => valuesOf(word, isWide(puzzle) ? "," : "")) }), ...(counts && { counts }), settled });
    const answer = await this.#question("candidates", { puzzle, draft: this.draft, ...(wants.most > 1 && { threshold: wants.most }) }, signal, take);
    // An answer that was stopped adds nothing to what was told meanwhile: that stays, as what it is.
    if (answer.candidates !== undefined) take({ ...answer, settled: undefined });
    else this.#tell(answers, signal, { settled: answers.settled ?? 0, message: answer.message });
  }

  /** How many solutions there are without each clue. @param {Draft} draft @param {Answers} answers @param {AbortSignal} signal */
  async #worth(draft, answers, signal) {
    const own = answers.status === "multiple" ? answers.solutions : answers.status === "unique" || answers.status === "solved" ? 1 : 0;
    if (own === undefined || answers.capped) return;
    for (const clue of clues(draft)) {
      if (answers.worth.has(nameOf(clue))) continue;
      const limit = Math.max(100, own + 1);
      const { solutions, capped, status } = await this.#question("count", { puzzle: boardOf(drop(draft, clue)), limit }, signal);
      const isKnown = status !== "stopped" && status !== "unclear" && solutions !== undefined;
      if (isKnown && !signal.aborted) answers.worth.set(nameOf(clue), { solutions, capped, spare: solutions === own });
      this.#tell(answers, signal, {});
    }
  }
}

/** Whether values may have two digits. @param {string} puzzle */
const isWide = (puzzle) => JSON.parse(puzzle).size > 9;

/** @param {string} text @param {string | RegExp} separator */
const valuesOf = (text, separator) => text.split(separator).filter(Boolean).map(Number);

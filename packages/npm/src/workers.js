import { NinefoldError, opened } from "./engine.js";
import { Line } from "./line.js";
import { modules, start } from "./modules.js";
import { about, freshSeed, written } from "./requests.js";

/** @typedef {import("./methods.d.ts").Methods} Methods */
/** @typedef {import("./methods.d.ts").Puzzle} Puzzle */
/** @typedef {import("./methods.d.ts").Event} Event */
/** @typedef {{signal?: AbortSignal, onEvent?: (event: Event) => void}} Attention */

/**
 * The same questions to workers, so that a page stays quick, and each can be given up. A request that is given up (`signal`) is rejected
 * with the reason of the signal; `onEvent` hears of steps and progress. `ready()` is not needed; `variants()` is, for other rules.
 * @example
 * const engine = new WorkerEngine();
 * (await engine.rate(puzzle, { signal: AbortSignal.timeout(5000) })).er; // 1.2
 * engine.end();
 */
export class WorkerEngine {
  /** @type {Line[]} */
  #lines;
  /** @type {import("./engine.js").Modules | undefined} */
  #modules;

  /** @param {{workers?: number}} [options] how many workers share the requests; 1 without it */
  constructor({ workers = 1 } = {}) {
    this.#lines = Array.from({ length: Math.max(1, Math.floor(workers)) }, () => new Line(this.#start));
  }

  /** A worker, and what it needs. @type {import("./line.js").Start} */
  #start = (arrived, failed) => {
    const thread = start(arrived, failed);
    thread.post({ modules: this.#modules });
    return thread;
  };

  async #ready() {
    const loaded = await modules();
    if (this.#modules === loaded) return;
    this.#modules = loaded;
    for (const line of this.#lines) line.tell({ modules: loaded });
  }

  /**
   * The answer to a request of the API, both as the text of JSON.
   * @param {string} request
   * @param {Attention} [attention]
   * @returns {Promise<string>}
   */
  async respond(request, { signal, onEvent } = {}) {
    await this.#ready();
    const line = this.#lines.reduce((least, line) => (line.length < least.length ? line : least));
    const heard = onEvent && ((/** @type {string} */ event) => onEvent(JSON.parse(event)));
    return line.ask({ request, watched: Boolean(onEvent) }, { signal, onEvent: heard });
  }

  /**
   * The answer to a request of the API, with exactly this body.
   * @template {keyof Methods} M
   * @param {M} method
   * @param {Methods[M]["body"]} [body]
   * @param {Attention} [attention]
   * @returns {Promise<Methods[M]["answer"]>}
   */
  async call(method, body, attention) {
    return JSON.parse(opened(await this.respond(written(method, body), attention)).body);
  }

  /** As `solve`. @param {Puzzle} puzzle @param {import("./methods.d.ts").SolveOptions & Attention} [options] */
  solve(puzzle, options) {
    return this.#ask("solve", puzzle, options);
  }

  /** As `count`. @param {Puzzle} puzzle @param {import("./methods.d.ts").CountOptions & Attention} [options] */
  count(puzzle, options) {
    return this.#ask("count", puzzle, options);
  }

  /** As `check`. @param {Puzzle} puzzle @param {Attention} [options] */
  check(puzzle, options) {
    return this.#ask("check", puzzle, options);
  }

  /** As `hint`. @param {Puzzle} puzzle @param {import("./methods.d.ts").HintOptions & Attention} [options] */
  hint(puzzle, options) {
    return this.#ask("hint", puzzle, options);
  }

  /** As `explain`; `onEvent` hears of each `step`. @param {Puzzle} puzzle @param {import("./methods.d.ts").ExplainOptions & Attention} [options] */
  explain(puzzle, options) {
    return this.#ask("explain", puzzle, options);
  }

  /** As `rate`; `onEvent` hears of `progress`. @param {Puzzle} puzzle @param {import("./methods.d.ts").RateOptions & Attention} [options] */
  rate(puzzle, options) {
    return this.#ask("rate", puzzle, options);
  }

  /** As `canon`. @param {Puzzle} puzzle @param {import("./methods.d.ts").CanonOptions & Attention} [options] */
  canon(puzzle, options) {
    return this.#ask("canon", puzzle, options);
  }

  /** As `candidates`. @param {Puzzle} puzzle @param {import("./methods.d.ts").CandidatesOptions & Attention} [options] */
  candidates(puzzle, options) {
    return this.#ask("candidates", puzzle, options);
  }

  /**
   * New puzzles, one by one as they are made: those that `generate` gives at once. `onEvent` hears of `progress`.
   * @param {import("./methods.d.ts").GenerateOptions & Attention} [wish]
   * @returns {AsyncGenerator<import("./methods.d.ts").GeneratedPuzzle, void, undefined>}
   * @example
   * for await (const { level } of new WorkerEngine().generate({ level: "hard", count: 2, seed: 7 })) console.log(level);
   * // Hard
   * // Hard
   */
  async *generate({ signal, onEvent, ...wish } = {}) {
    const { seed = freshSeed(), count = 1, number = 0, ...rest } = wish;
    for (let made = 0; made < (count ?? 1); made++) {
      const { puzzles } = await this.call("generate", { ...rest, seed, number: number + made }, { signal, onEvent });
      if (!puzzles[0]) return;
      yield puzzles[0];
    }
  }

  /**
   * An answer for each of many puzzles, in order, as they come; one that cannot be answered gives its `NinefoldError`. All workers are
   * kept busy, and no more puzzles are taken than they need.
   * @template {"solve" | "count" | "check" | "canon" | "hint" | "explain" | "rate"} M
   * @param {M} method
   * @param {Iterable<Puzzle> | AsyncIterable<Puzzle>} puzzles
   * @param {object & Attention} [options] those of the method
   * @returns {AsyncGenerator<Methods[M]["answer"] | NinefoldError, void, undefined>}
   */
  async *each(method, puzzles, options) {
    const ahead = [];
    for await (const puzzle of puzzles) {
      ahead.push(this.#ask(method, puzzle, options).catch(refusal));
      if (ahead.length >= AHEAD * this.#lines.length) yield settled(await ahead.shift());
    }
    for (const answer of ahead) yield settled(await answer);
  }

  /** Ends the workers; what waits is rejected. */
  end() {
    for (const line of this.#lines) line.end();
  }

  /**
   * @template {keyof Methods} M @param {M} method @param {Puzzle} puzzle @param {Attention} [options]
   * @returns {Promise<Methods[M]["answer"]>}
   */
  #ask(method, puzzle, { signal, onEvent, ...options } = {}) {
    return this.call(method, /** @type {any} */ (about(puzzle, options)), { signal, onEvent });
  }
}

/** Requests that wait at each worker while many are asked. */
const AHEAD = 16;

/** @param {unknown} error */
const refusal = (error) => (error instanceof NinefoldError ? error : { thrown: error });

/** @param {any} answer */
function settled(answer) {
  if (answer && "thrown" in answer) throw answer.thrown;
  return answer;
}

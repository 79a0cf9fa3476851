/**
 * Sudoku, at once: call {@link ready} first, then everything else answers without a promise.
 *
 * @module ninefold
 */
import { Engine, NinefoldError, fault, opened } from "./engine.js";
import { loadClassic, loadVariants } from "./modules.js";
import { about, written, freshSeed, words } from "./requests.js";

export { NinefoldError, words };
export { WorkerEngine } from "./workers.js";

/** @typedef {import("./methods.d.ts").Methods} Methods */
/** @typedef {import("./methods.d.ts").Puzzle} Puzzle */
/** @typedef {import("./methods.d.ts").Step} Step */
/** @typedef {import("./methods.d.ts").Trace} Trace */
/** @typedef {import("./methods.d.ts").Technique} Technique */
/** @typedef {import("./methods.d.ts").GeneratedPuzzle} GeneratedPuzzle */
/** @typedef {import("./methods.d.ts").Problem} Problem */
/** @typedef {import("./modules.js").Source} Source */

/** @type {Engine | undefined} */
let engine;

/**
 * Loads the engine, once. Needed before any other function is called.
 * @param {Source} [source] the module `ninefold.wasm`, if it is not to be loaded from beside this file
 * @example
 * await ready();
 */
export async function ready(source) {
  const modules = await loadClassic(source);
  engine ??= new Engine(modules);
}

/** Loads what puzzles with other rules need. @param {() => Promise<WebAssembly.Module>} load @param {Source} [source] */
export async function readyFor(load, source) {
  engine = new Engine(await loadVariants(load, source));
}

/**
 * The answer to a request of the API, both as the text of JSON, byte for byte that of every door of Ninefold.
 * @param {string} request
 * @returns {string}
 * @example
 * respond('{"method":"count","body":{"puzzle":"12"}}').slice(0, 14); // '{"status":422,'
 */
export function respond(request) {
  if (!engine) throw new Error("ninefold: call `await ready()` first");
  try {
    return engine.respond(request);
  } catch (error) {
    throw fault(error);
  }
}

/**
 * The answer to a request of the API, with exactly this body.
 * @template {keyof Methods} M
 * @param {M} method
 * @param {Methods[M]["body"]} [body]
 * @returns {Methods[M]["answer"]}
 * @throws {NinefoldError} if the request is refused
 * @example
 * call("count", { puzzle }).solutions; // 1
 */
export function call(method, body) {
  return JSON.parse(opened(respond(written(method, body))).body);
}

/**
 * The solution, and whether there is only one.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").SolveOptions} [options]
 * @example
 * solve(puzzle).status; // "unique"
 */
export const solve = (puzzle, options) => call("solve", about(puzzle, options));

/**
 * How many solutions there are, up to a limit.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").CountOptions} [options]
 * @example
 * count("1".padEnd(81, "."), { limit: 100 }).solutions; // 100
 */
export const count = (puzzle, options) => call("count", about(puzzle, options));

/**
 * What is wrong with a puzzle or with what was entered, or that nothing is.
 * @param {Puzzle} puzzle
 * @example
 * check({ puzzle, state: puzzle.replace("53.", "532") }).wrong; // ["r1c3"]
 */
export const check = (puzzle) => call("check", about(puzzle));

/**
 * The next step, the easiest for a person; mistakes come first. Level 1 names the technique, 2 says where to look, 3 shows all.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").HintOptions} [options]
 * @example
 * hint(puzzle, { level: 2 }).look.words; // "Look at r5c5."
 */
export const hint = (puzzle, options) => call("hint", about(puzzle, options));

/**
 * Every step to the solution, each with its reason.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").ExplainOptions} [options]
 * @example
 * explain(puzzle).steps.length; // 51
 */
export const explain = (puzzle, options) => call("explain", about(puzzle, options));

/**
 * The ratings of Sudoku Explainer and HoDoKu, and others.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").RateOptions} [options]
 * @example
 * rate(puzzle).er; // 1.2
 */
export const rate = (puzzle, options) => call("rate", about(puzzle, options));

/**
 * New puzzles. The same seed gives the same ones; without a seed they are new each time.
 * @param {import("./methods.d.ts").GenerateOptions} [wish]
 * @example
 * generate({ level: "hard", seed: 7 }).puzzles[0].score; // 598
 */
export const generate = (wish) => call("generate", { seed: freshSeed(), ...wish });

/**
 * The canonical form: the same for all puzzles that differ only in the order of rows and columns and the names of digits.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").CanonOptions} [options]
 * @example
 * canon(puzzle).automorphisms; // 1
 */
export const canon = (puzzle, options) => call("canon", about(puzzle, options));

/**
 * The values that each cell of a puzzle with other rules has in some solution. Needs `variants()`.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").CandidatesOptions} [options]
 * @example
 * await variants();
 * candidates(".Shape~4x4.Cage~3~R1C1~R1C2").candidates.split(" ")[0]; // "12"
 */
export const candidates = (puzzle, options) => call("candidates", about(puzzle, options));

/**
 * The puzzle in another format.
 * @param {Puzzle} puzzle
 * @param {string} to the name of the format
 * @returns {string} its text
 * @example
 * convert(puzzle, "line"); // puzzle + "\n"
 */
export function convert(puzzle, to) {
  const { body, isText } = opened(respond(written("convert", about(puzzle, { to }))));
  return isText ? JSON.parse(body) : body;
}

/**
 * The puzzles of a text in any format.
 * @param {string} text
 * @param {string} [from] the format; recognised if left out
 * @example
 * read(puzzle).format; // "line"
 */
export const read = (text, from) => call("read", from === undefined ? { text } : { text, from });

/**
 * Every technique, the easiest first.
 * @example
 * techniques()[0].id; // "last-digit"
 */
export const techniques = () => call("techniques");

/**
 * Sudoku, at once: call {@link ready} first, then everything else answers without a promise.
 *
 * @module ninefold
 */
import { NinefoldError, opened } from "./engine.js";
import { about, freshSeed, words, written } from "./requests.js";
import { ready, respond, solved } from "./sync.js";

export { NinefoldError, ready, respond, words };
export { WorkerEngine } from "./workers.js";

/** @typedef {import("./methods.d.ts").Methods} Methods */
/** @typedef {import("./methods.d.ts").Puzzle} Puzzle */
/** @typedef {import("./methods.d.ts").Step} Step */
/** @typedef {import("./methods.d.ts").Trace} Trace */
/** @typedef {import("./methods.d.ts").Technique} Technique */
/** @typedef {import("./methods.d.ts").GeneratedPuzzle} GeneratedPuzzle */
/** @typedef {import("./methods.d.ts").Problem} Problem */

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
 * @returns {import("./methods.d.ts").Solved}
 * @example
 * solve(puzzle).status; // "unique"
 */
export function solve(puzzle, options) {
  return (options ? undefined : solved(puzzle)) ?? call("solve", about(puzzle, options));
}

/**
 * How many solutions there are, up to a limit.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").CountOptions} [options]
 * @returns {import("./methods.d.ts").Counted}
 * @example
 * count("1".padEnd(81, "."), { limit: 100 }).solutions; // 100
 */
export function count(puzzle, options) {
  return call("count", about(puzzle, options));
}

/**
 * What is wrong with a puzzle or with what was entered, or that nothing is.
 * @param {Puzzle} puzzle
 * @returns {import("./methods.d.ts").Checked}
 * @example
 * check({ puzzle, state: puzzle.replace("53.", "532") }).wrong; // ["r1c3"]
 */
export function check(puzzle) {
  return call("check", about(puzzle));
}

/**
 * The next step, the easiest for a person; mistakes come first. Level 1 names the technique, 2 says where to look, 3 shows all.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").HintOptions} [options]
 * @returns {import("./methods.d.ts").Trace}
 * @example
 * hint(puzzle, { level: 2 }).look?.words; // "Look for 8 in block 2."
 */
export function hint(puzzle, options) {
  return call("hint", about(puzzle, options));
}

/**
 * Every step to the solution, each with its reason.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").ExplainOptions} [options]
 * @returns {import("./methods.d.ts").Trace}
 * @example
 * explain(puzzle).steps.length; // 51
 */
export function explain(puzzle, options) {
  return call("explain", about(puzzle, options));
}

/**
 * The ratings of Sudoku Explainer and HoDoKu, and others.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").RateOptions} [options]
 * @returns {import("./methods.d.ts").Rated}
 * @example
 * rate(puzzle).er; // 1.2
 */
export function rate(puzzle, options) {
  return call("rate", about(puzzle, options));
}

/**
 * New puzzles. The same seed gives the same ones; without a seed they are new each time.
 * @param {import("./methods.d.ts").GenerateOptions} [wish]
 * @returns {import("./methods.d.ts").Generated}
 * @example
 * generate({ level: "hard", seed: 7 }).puzzles[0].score; // 598
 */
export function generate(wish) {
  return call("generate", { seed: freshSeed(), ...wish });
}

/**
 * The canonical form: the same for all puzzles that differ only in the order of rows and columns and the names of digits.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").CanonOptions} [options]
 * @returns {import("./methods.d.ts").Canonical}
 * @example
 * canon(puzzle).automorphisms; // 1
 */
export function canon(puzzle, options) {
  return call("canon", about(puzzle, options));
}

/**
 * The values that each cell has in some solution.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").CandidatesOptions} [options]
 * @returns {import("./methods.d.ts").Candidates}
 * @example
 * candidates(puzzle).candidates?.split(" ")[2]; // "4"
 */
export function candidates(puzzle, options) {
  return call("candidates", about(puzzle, options));
}

/**
 * A picture, as SVG. Needs `variants()`.
 * @param {Puzzle} puzzle
 * @param {import("./methods.d.ts").DrawOptions} [options]
 * @returns {string}
 * @example
 * await variants();
 * draw(puzzle, { theme: "dark" }); // "<svg …"
 */
export function draw(puzzle, options) {
  return text("draw", about(puzzle, { theme: "auto", ...options }));
}

/**
 * The puzzle in another format.
 * @param {Puzzle} puzzle
 * @param {string} to the name of the format
 * @returns {string} its text
 * @example
 * convert(puzzle, "sdk").split("\n")[0]; // "53..7...."
 */
export function convert(puzzle, to) {
  return text("convert", about(puzzle, { to }));
}

/** An answer that is text. @param {string} method @param {unknown} body @returns {string} */
function text(method, body) {
  const { body: answer, isText } = opened(respond(written(method, body)));
  return isText ? JSON.parse(answer) : answer;
}

/**
 * The puzzles of a text in any format.
 * @param {string} text
 * @param {string} [from] the format; recognised if left out
 * @returns {import("./methods.d.ts").Read}
 * @example
 * read(puzzle).format; // "line"
 */
export function read(text, from) {
  return call("read", from === undefined ? { text } : { text, from });
}

/**
 * Every technique, the easiest first.
 * @returns {import("./methods.d.ts").Technique[]}
 * @example
 * techniques()[0].id; // "full-house"
 */
export function techniques() {
  return call("techniques");
}

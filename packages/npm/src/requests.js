// The text of a request about a puzzle.
import { NinefoldError } from "./engine.js";

/** @typedef {import("./methods.d.ts").Puzzle} Puzzle */

/** The body. @template {object} T @param {Puzzle} puzzle @param {T} [options] @returns {T & Exclude<Puzzle, string>} */
export function about(puzzle, options) {
  const position = typeof puzzle === "object" && !Array.isArray(puzzle) ? puzzle : { puzzle };
  return /** @type {any} */ ({ ...position, ...options });
}

/** The request. @param {string} method @param {unknown} body */
export function written(method, body) {
  try {
    return JSON.stringify({ method, body });
  } catch (error) {
    const detail = `the request cannot be written as JSON: ${error instanceof Error ? error.message : error}`;
    throw new NinefoldError({ type: "/problems/bad-request", title: "The request is not what is expected", status: 400, detail });
  }
}

/** A seed that nobody has had before. */
export function freshSeed() {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/**
 * The words of a step.
 * @param {import("./methods.d.ts").Step | undefined} step
 * @example
 * words(hint(puzzle).steps[0]); // "Only r1c6 can hold 8 in block 2. …"
 */
export const words = (step) => step?.explanation ?? "";

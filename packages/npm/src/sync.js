// The engine of this thread.
import { Engine, fault } from "./engine.js";
import { loadClassic, loadRow, loadVariants } from "./modules.js";
import { Row } from "./row.js";

/** @typedef {import("./modules.js").Source} Source */

/** @type {Engine | undefined} */
let engine;
/** @type {Row | undefined} */
let row;

/**
 * Loads the engine, once. Needed before any other function is called.
 * @param {Source} [source] the module `ninefold.wasm`, if it is not to be loaded from beside this file
 * @returns {Promise<void>}
 * @example
 * await ready();
 */
export async function ready(source) {
  const [modules, rows] = await Promise.all([loadClassic(source), row ? undefined : loadRow()]);
  if (rows) row = new Row(rows);
  engine ??= new Engine(modules);
}

/** Loads what puzzles with other rules need. @param {() => Promise<WebAssembly.Module>} load @param {Source} [source] */
export async function readyForVariants(load, source) {
  engine = new Engine(await loadVariants(load, source));
}

/**
 * The answer to a request of the API, both as the text of JSON, byte for byte that of every door of Ninefold.
 * @param {string} request
 * @returns {string}
 * @example
 * respond('{"method":"count","body":{"puzzle":"12"}}').slice(0, 14); // "{\"status\":422,"
 */
export function respond(request) {
  if (!engine) throw new Error("ninefold: call `await ready()` first");
  try {
    return engine.respond(request);
  } catch (error) {
    throw fault(error);
  }
}

/** What `solve` answers about a puzzle in a row with one solution; undefined about any other. @param {unknown} puzzle */
export function solved(puzzle) {
  const solution = typeof puzzle === "string" && row?.solved(puzzle);
  return solution ? { puzzle, status: "unique", solution } : undefined;
}

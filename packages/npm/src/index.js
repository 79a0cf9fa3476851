/**
 * Sudoku in browsers: the modules are files beside this one, which Vite, webpack and others with `new URL(…, import.meta.url)` take along.
 * Documented in api.js.
 */
import { use } from "./modules.js";
import { readyForVariants } from "./sync.js";

export * from "./api.js";

/** @param {URL} url @returns {Promise<WebAssembly.Module>} */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  // Not every host sends the media type that compiling from a stream needs.
  return WebAssembly.compile(await answer.arrayBuffer());
}

use({
  classic: () => fetched(new URL("./ninefold.wasm", import.meta.url)),
  row: () => fetched(new URL("./row.wasm", import.meta.url)),
  start(arrived, failed) {
    const worker = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => arrived(data);
    worker.onerror = ({ message }) => failed(message ?? "the worker could not be loaded");
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  },
});

/**
 * Loads what puzzles with other rules or of other sizes need; the same functions then take them too.
 * @param {import("./modules.js").Source} [source] the module `variants.wasm`, if it is not to be loaded from beside this file
 * @example
 * await variants();
 * solve(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~6~R1C3~R2C3").status; // "multiple"
 */
export function variants(source) {
  return readyForVariants(() => fetched(new URL("./variants.wasm", import.meta.url)), source);
}

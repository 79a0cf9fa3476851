/** Sudoku under Node, Deno and Bun: the modules are files beside this one. Documented in api.js. */
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { use } from "./modules.js";
import { readyForVariants } from "./sync.js";

export * from "./api.js";

/** @param {URL} url @returns {Promise<WebAssembly.Module>} */
const compiled = async (url) => WebAssembly.compile(await readFile(url));

use({
  classic: () => compiled(new URL("./ninefold.wasm", import.meta.url)),
  row: () => compiled(new URL("./row.wasm", import.meta.url)),
  start(arrived, failed) {
    const worker = new Worker(new URL("./thread-node.js", import.meta.url));
    let open = 0;
    worker.on("message", (reply) => {
      // A worker that has nothing to do does not keep the program from ending.
      if (reply.event === undefined && --open === 0) worker.unref();
      arrived(reply);
    });
    worker.on("error", (error) => failed(error.message));
    const post = (/** @type {object} */ message) => {
      if ("id" in message && open++ === 0) worker.ref();
      worker.postMessage(message);
    };
    return { post, end: () => void worker.terminate() };
  },
});

/** @param {import("./modules.js").Source} [source] */
export function variants(source) {
  return readyForVariants(() => compiled(new URL("./variants.wasm", import.meta.url)), source);
}

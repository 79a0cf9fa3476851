/**
 * Sudoku for bundlers that take nothing along but JavaScript, such as esbuild: the modules and the worker are packed as text. Documented
 * in api.js.
 */
import { use } from "./modules.js";
import { readyForVariants } from "./sync.js";
import thread from "./thread.inline.js";

export * from "./api.js";

/** @param {Promise<{default: string}>} packed @returns {Promise<WebAssembly.Module>} */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob((await packed).default), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

use({
  classic: () => unpacked(import("./ninefold.inline.js")),
  row: () => unpacked(import("./row.inline.js")),
  start(arrived, failed) {
    const url = URL.createObjectURL(new Blob([thread], { type: "text/javascript" }));
    const worker = new Worker(url);
    worker.onmessage = ({ data }) => arrived(data);
    worker.onerror = ({ message }) => failed(message ?? "the worker could not be loaded");
    const end = () => {
      worker.terminate();
      URL.revokeObjectURL(url);
    };
    return { post: (message) => worker.postMessage(message), end };
  },
});

/** @param {import("./modules.js").Source} [source] */
export function variants(source) {
  return readyForVariants(() => unpacked(import("./variants.inline.js")), source);
}

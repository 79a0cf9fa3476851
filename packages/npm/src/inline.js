/**
 * Sudoku for bundlers that take nothing along but JavaScript, such as esbuild: the modules and the worker are packed as text. Documented
 * in api.js.
 */
import { unpacked, use } from "./modules.js";
import { readyForVariants } from "./sync.js";
import thread from "./thread.inline.js";

export * from "./api.js";

use({
  classic: () => import("./ninefold.inline.js").then(unpacked),
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
  return readyForVariants(() => import("./variants.inline.js").then(unpacked), source);
}

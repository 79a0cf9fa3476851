// What a worker does: it answers one request after the other.
import { Engine } from "./engine.js";

/** @typedef {import("./line.js").Reply} Reply */
/** @typedef {{id: number, request: string, watched?: boolean, modules?: import("./engine.js").Modules}} Message */

/** Progress is told at most this often. */
const MILLISECONDS = 40;

/** @param {(reply: Reply) => void} post @returns {(message: Message) => void} */
export function answers(post) {
  /** @type {Engine | undefined} */
  let engine;
  return ({ id, request, modules, watched }) => {
    if (modules) return void (engine = new Engine(modules));
    try {
      const answer = /** @type {Engine} */ (engine).respond(request, watched ? events(id, post) : undefined);
      post({ id, answer });
    } catch (error) {
      post({ id, fault: `a fault of the engine: ${error instanceof Error ? error.message : error}` });
    }
  };
}

/** @param {number} id @param {(reply: Reply) => void} post @returns {(event: string) => void} */
function events(id, post) {
  let last = 0;
  return (event) => {
    const isProgress = event.startsWith('{"progress"');
    if (isProgress && performance.now() < last + MILLISECONDS) return;
    if (isProgress) last = performance.now();
    post({ id, event });
  };
}

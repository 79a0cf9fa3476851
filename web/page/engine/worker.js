// An engine in a worker: its module first, then requests in, answers out.
import { Instance } from "./instance.js";

/** @type {Instance} */
let engine;

/** The least time between two events of a request, in ms. */
const PAUSE = 50;

self.onmessage = ({ data: { compiled, id, method, body } }) => {
  if (compiled) {
    engine = new Instance(compiled);
    return;
  }
  let last = performance.now();
  const tell = (/** @type {string} */ event) => {
    if (performance.now() - last < PAUSE) return;
    last = performance.now();
    self.postMessage({ id, event: JSON.parse(event) });
  };
  try {
    self.postMessage({ id, answer: JSON.parse(engine.ask(JSON.stringify({ method, body }), tell)) });
  } catch (error) {
    self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
};

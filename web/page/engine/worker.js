// An engine in a worker: its module first, then requests in, answers out.
import { Instance } from "./instance.js";

/** @type {Instance} */
let engine;

self.onmessage = ({ data: { compiled, id, method, body } }) => {
  if (compiled) {
    engine = new Instance(compiled);
    return;
  }
  try {
    self.postMessage({ id, answer: JSON.parse(engine.ask(JSON.stringify({ method, body }))) });
  } catch (error) {
    self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
};

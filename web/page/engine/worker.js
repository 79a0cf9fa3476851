// An engine in a worker: its module first, then requests in, answers out, both as JSON, through the three functions that
// the module exports.
//   alloc(n) -> where to put n bytes      call(at, n) -> where the answer is      len() -> how long it is

/** @typedef {{memory: WebAssembly.Memory, alloc: (n: number) => number, call: (at: number, n: number) => number, len: () => number}} Exports */

/** @type {WebAssembly.Module} */
let module;
/** @type {Exports | undefined} */
let engine;

/** @returns {Exports} */
const instantiated = () => /** @type {any} */ (new WebAssembly.Instance(module, {}).exports);

/** @param {Exports} engine @param {object} request @returns {{status: number, type: string, body: any}} */
export function ask(engine, request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const at = engine.alloc(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const answer = engine.call(at, bytes.length);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer, engine.len())));
}

if (typeof self !== "undefined" && "onmessage" in self) {
  self.onmessage = ({ data: { compiled, id, method, body } }) => {
    if (compiled) {
      module = compiled;
      return;
    }
    try {
      engine ??= instantiated();
      self.postMessage({ id, answer: ask(engine, { method, body }) });
    } catch (error) {
      engine = undefined;
      self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  };
}

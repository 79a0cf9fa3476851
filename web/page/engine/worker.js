// The engine in a worker: requests in, answers out, both as JSON, through the three functions that the module exports.
//   alloc(n) -> where to put n bytes      call(at, n) -> where the answer is      len() -> how long it is

/** @typedef {{memory: WebAssembly.Memory, alloc: (n: number) => number, call: (at: number, n: number) => number, len: () => number}} Exports */

/** @type {Promise<Exports> | undefined} */
let loading;

/** @param {string} url @returns {Promise<Exports>} */
async function load(url) {
  const response = await fetch(url);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return /** @type {any} */ (instance.exports);
}

/** @param {Exports} engine @param {object} request @returns {{status: number, type: string, body: any}} */
export function ask(engine, request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const at = engine.alloc(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const answer = engine.call(at, bytes.length);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer, engine.len())));
}

if (typeof self !== "undefined" && "onmessage" in self) {
  self.onmessage = async ({ data: { id, url, method, body } }) => {
    try {
      loading ??= load(url);
      const answer = ask(await loading, { method, body });
      self.postMessage({ id, answer });
    } catch (error) {
      loading = undefined;
      self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  };
}

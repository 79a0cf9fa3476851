// One instance of the engine's module: requests in, answers out, both as the text of JSON, through what the module exports.
//   alloc(n) -> where to put n bytes      call(at, n) -> where the answer is      len() -> how long it is
//   watch(at, n), in modules that tell of events: as call, with the import event(at, n) for each

/** @typedef {(at: number, n: number) => number} Call */
/** @typedef {{memory: WebAssembly.Memory, alloc: (n: number) => number, call: Call, watch?: Call, len: () => number}} Exports */

export class Instance {
  /** @type {Exports | undefined} */
  #exports;
  /** @type {((event: string) => void) | undefined} */
  #onEvent;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
  }

  /**
   * The answer to a request. An instance that has failed is never asked again: the next request gets a new one.
   * @param {string} request @param {(event: string) => void} [onEvent] hears of each event, `{"progress":{…}}`
   */
  ask(request, onEvent) {
    const exports = (this.#exports ??= this.#start());
    this.#onEvent = onEvent;
    try {
      const bytes = new TextEncoder().encode(request);
      const at = exports.alloc(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const answer = (onEvent && exports.watch ? exports.watch : exports.call)(at, bytes.length);
      return text(exports, answer, exports.len());
    } catch (error) {
      this.#exports = undefined;
      throw error;
    }
  }

  /** @returns {Exports} */
  #start() {
    const event = (/** @type {number} */ at, /** @type {number} */ length) =>
      this.#onEvent?.(text(/** @type {Exports} */ (this.#exports), at, length));
    return /** @type {any} */ (new WebAssembly.Instance(this.module, { ninefold: { event } }).exports);
  }
}

/** @param {Exports} exports @param {number} at @param {number} length */
const text = ({ memory }, at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));

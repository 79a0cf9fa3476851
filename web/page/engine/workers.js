// Questions to the engines of the published page: one for classic puzzles and, if the page has it, one for those with other
// rules, which is loaded when it is first asked. Each has two workers: one is kept free for short questions; the other does
// long work, and is ended and started anew when the player cancels.
import { EngineError } from "./engine.js";

/** @typedef {import("./engine.js").Methods} Methods */
/** @typedef {import("./engine.js").Transport} Transport */
/** @typedef {{resolve: (body: any) => void, reject: (error: unknown) => void}} Waiting */

class Line {
  /** @param {string} url of the module */
  constructor(url) {
    this.url = url;
    this.next = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Worker | null} */
    this.worker = null;
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#arrived(data);
    worker.onerror = () => this.#fail(new EngineError({ detail: "The engine could not be loaded." }));
    this.worker = worker;
    return worker;
  }

  /** @param {{id: number, answer?: {status: number, body: any}, fault?: string}} data */
  #arrived({ id, answer, fault }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (!answer) waiting?.reject(new EngineError({ detail: `The engine failed: ${fault}` }));
    else if (answer.status >= 400) waiting?.reject(new EngineError(answer.body));
    else waiting?.resolve(answer.body);
  }

  /** @param {unknown} error */
  #fail(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    this.worker?.terminate();
    this.worker = null;
  }

  /** @template {keyof Methods} M @param {M} method @param {Methods[M]["body"]} body @param {AbortSignal} [signal] @returns {Promise<Methods[M]["answer"]>} */
  ask(method, body, signal) {
    const stopped = () => new DOMException("stopped", "AbortError");
    if (signal?.aborted) return Promise.reject(stopped());
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      // A worker that works does not listen: it is ended. Nobody repeats what else was waiting for it.
      signal?.addEventListener("abort", () => this.waiting.has(id) && this.#fail(stopped()), { once: true });
      (this.worker ?? this.#start()).postMessage({ id, url: this.url, method, body });
    });
  }
}

/** @type {Set<keyof Methods>} */
const LONG = new Set(["explain", "rate", "generate"]);

/** The workers of one module. */
class Lines {
  /** @param {string} url of the module, beside the page */
  constructor(url) {
    const module = new URL(url, document.baseURI).href;
    this.short = new Line(module);
    this.long = new Line(module);
  }

  /** @type {Transport["ask"]} */
  ask(method, body, signal) {
    return (LONG.has(method) ? this.long : this.short).ask(method, body, signal);
  }
}

const CLASSIC = /^[0-9.]{81}$/;

/** @implements {Transport} */
export class WorkerTransport {
  /** @param {string} classic the module, beside the page @param {string} [variants] that for other rules; without it the first refuses them */
  constructor(classic, variants) {
    this.classic = new Lines(classic);
    this.variants = variants ? new Lines(variants) : this.classic;
  }

  /** @type {Transport["ask"]} */
  async ask(method, body, signal) {
    const puzzle = "puzzle" in body ? (body.puzzle ?? "") : null;
    if (puzzle !== null) return (CLASSIC.test(puzzle) ? this.classic : this.variants).ask(method, body, signal);
    const answer = await this.classic.ask(method, body, signal);
    if (this.variants === this.classic) return answer;
    // What the one refuses the other understands.
    const refused = method === "read" && /** @type {Methods["read"]["answer"]} */ (answer).records.some((record) => record.status === "refused");
    return refused ? this.variants.ask(method, body, signal) : answer;
  }
}

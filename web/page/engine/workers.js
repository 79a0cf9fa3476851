// Questions to the engines of the published page: one for classic puzzles and, if the page has it, one for those with other
// rules, which is loaded when it is first asked. Each has two workers: one is kept free for short questions; the other does
// long work, and is ended and started anew when the player cancels.
import { EngineError } from "./engine.js";

/** @typedef {import("./engine.js").Methods} Methods */
/** @typedef {import("./engine.js").Transport} Transport */
/** @typedef {{resolve: (body: any) => void, reject: (error: unknown) => void}} Waiting */

class Line {
  /** @param {() => Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.module = module;
    this.next = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Worker | null} */
    this.worker = null;
  }

  /** @param {WebAssembly.Module} compiled */
  #start(compiled) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#arrived(data);
    worker.onerror = () => this.#fail(unloaded());
    worker.postMessage({ compiled });
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
      const send = (/** @type {WebAssembly.Module} */ module) => {
        if (this.waiting.has(id)) (this.worker ?? this.#start(module)).postMessage({ id, method, body });
      };
      this.module().then(send, () => this.#fail(unloaded()));
    });
  }
}

/** @type {Set<keyof Methods>} */
const LONG = new Set(["explain", "rate", "generate"]);

const unloaded = () => new EngineError({ detail: "The engine could not be loaded." });

/** The workers of one module, which is compiled once for all of them: a worker in place of another is there at once. */
class Lines {
  /** @param {string} url of the module, beside the page */
  constructor(url) {
    this.url = new URL(url, document.baseURI).href;
    /** @type {Promise<WebAssembly.Module> | undefined} */
    this.compiled = undefined;
    this.short = new Line(() => this.#module());
    this.long = new Line(() => this.#module());
  }

  #module() {
    const forget = (/** @type {unknown} */ error) => {
      this.compiled = undefined;
      throw error;
    };
    return (this.compiled ??= fetch(this.url).then(async (answer) => WebAssembly.compile(await answer.arrayBuffer())).catch(forget));
  }

  /** @type {Transport["ask"]} */
  ask(method, body, signal) {
    return (LONG.has(method) ? this.long : this.short).ask(method, body, signal);
  }
}

const CLASSIC = /^[0-9.]{81}$/;
/** @type {Set<string>} what only the engine for other rules answers */
const OTHER = new Set(["candidates", "draw"]);

/** Whether a question is refused because the puzzle has other rules. @param {unknown} error */
const isRefusal = (error) => error instanceof EngineError && error.problem.type === "/problems/variant";

/** @implements {Transport} */
export class WorkerTransport {
  /** @param {string} classic the module, beside the page @param {string} [variants] that for other rules; without it the first refuses them */
  constructor(classic, variants) {
    this.classic = new Lines(classic);
    this.variants = variants ? new Lines(variants) : this.classic;
  }

  /** @type {Transport["ask"]} */
  async ask(method, body, signal) {
    if (OTHER.has(method)) return this.variants.ask(method, body, signal);
    if ("puzzle" in body) return (CLASSIC.test(body.puzzle ?? "") ? this.classic : this.variants).ask(method, body, signal);
    if (this.variants === this.classic) return this.classic.ask(method, body, signal);
    if (method === "read") return /** @type {any} */ (this.#read(/** @type {any} */ (body), signal));
    return this.classic.ask(method, body, signal).catch((error) => {
      if (isRefusal(error)) return this.variants.ask(method, body, signal);
      throw error;
    });
  }

  /** The records of a text: what the one engine refuses the other understands. @param {Methods["read"]["body"]} body @param {AbortSignal} [signal] */
  async #read(body, signal) {
    const answer = await this.classic.ask("read", body, signal);
    const isRefused = (/** @type {import("./engine.js").ReadRecord} */ { status }) => status === "refused";
    if (!answer.records.some(isRefused)) return answer;
    const other = await this.variants.ask("read", body, signal);
    return { ...answer, records: answer.records.map((record, i) => (isRefused(record) ? other.records[i] : record)) };
  }
}

// Questions to the engines of the published page: one for classic puzzles and, if the page has it, one for those with other
// rules, which is loaded when it is first asked. Each has three workers: for pictures and texts, for short questions, and for
// long work; they start when they are first asked, and one that works is ended and started anew when the player cancels.
import { EngineError } from "./engine.js";
import { Line } from "./line.js";
import { t } from "../words.js";

/** @typedef {import("./shapes.d.ts").Methods} Methods */
/** @typedef {import("./shapes.d.ts").Transport} Transport */

/** What takes some milliseconds whatever the puzzle: it never waits for a worker that is started anew. @type {Set<string>} */
const QUICK = new Set(["draw", "read", "convert"]);
/** @type {Set<string>} */
const LONG = new Set(["explain", "rate", "generate", "count", "candidates", "check"]);

/** The workers of one module, which is compiled once for all of them: a worker in place of another is there at once. */
class Lines {
  /** @param {string} url of the module, beside the page */
  constructor(url) {
    this.url = new URL(url, document.baseURI).href;
    /** @type {Promise<WebAssembly.Module> | undefined} */
    this.loading = undefined;
    /** @type {WebAssembly.Module | undefined} */
    this.compiled = undefined;
    this.quick = new Line(this.#start);
    this.short = new Line(this.#start);
    this.long = new Line(this.#start);
  }

  /** @type {import("./line.js").Start} */
  #start = (arrived, failed) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => arrived(data);
    worker.onerror = () => failed("it could not be loaded");
    worker.postMessage({ compiled: this.compiled });
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };

  #module() {
    const forget = () => {
      this.loading = undefined;
      throw new EngineError({ detail: t`The engine could not be loaded.` });
    };
    return (this.loading ??= fetch(this.url).then(async (answer) => WebAssembly.compile(await answer.arrayBuffer())).catch(forget));
  }

  /** @type {Transport["ask"]} */
  async ask(method, body, signal, onProgress) {
    this.compiled = await this.#module();
    const line = QUICK.has(method) ? this.quick : LONG.has(method) ? this.long : this.short;
    const onEvent = (/** @type {any} */ { partial }) => partial && onProgress?.(partial);
    const answer = await line.ask({ method, body }, { signal, onEvent }).catch((error) => {
      throw signal?.aborted ? error : new EngineError({ detail: t`The engine failed: ${error.message}` });
    });
    if (answer.status >= 400) throw new EngineError(answer.body);
    return answer.body;
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
  async ask(method, body, signal, onProgress) {
    if (OTHER.has(method) || "readings" in body) return this.variants.ask(method, body, signal, onProgress);
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
    const isRefused = (/** @type {import("./shapes.d.ts").ReadRecord} */ { status }) => status === "refused";
    if (!answer.records.some(isRefused)) return answer;
    const other = await this.variants.ask("read", body, signal);
    return { ...answer, records: answer.records.map((record, i) => (isRefused(record) ? other.records[i] : record)) };
  }
}

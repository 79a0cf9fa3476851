// Both modules as one engine: the one for classic puzzles, and the one for other rules where it has been loaded.
import { Instance } from "./instance.js";

/** @typedef {{classic: WebAssembly.Module, variants?: WebAssembly.Module}} Modules */
/** @typedef {import("./methods.d.ts").Problem} Problem */

/** What is wrong with a request, in the words of the engine. */
export class NinefoldError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(LACKS.test(problem.detail) ? `${problem.detail}; \`await variants()\` loads what that needs` : problem.detail);
    this.name = "NinefoldError";
    /** What every door of Ninefold says of it: `type`, `title`, `status`, `detail`. */
    this.problem = problem;
    /** The line of the fault in the text, from 1. */
    this.line = problem.line;
    /** The column of the fault, from 1. */
    this.column = problem.column;
  }
}

/** What the module for classic puzzles says where the other is needed. */
const LACKS = /(other rules are not read here|this one has \d+ cells|^there is no draw)$/;

/** A fault that is not the caller's. @param {unknown} error */
export function fault(error) {
  const detail = error instanceof Error ? error.message : String(error);
  return new NinefoldError({ type: "/problems/internal", title: "A fault of this program", status: 500, detail });
}

export class Engine {
  /** @type {Instance} */
  #classic;
  /** @type {Instance | undefined} */
  #variants;

  /** @param {Modules} modules */
  constructor({ classic, variants }) {
    this.#classic = new Instance(classic);
    this.#variants = variants && new Instance(variants);
  }

  /**
   * The answer to a request of the API, both as text: `{"method":"solve","body":{…}}`, `{"status":200,"type":"application/json","body":{…}}`.
   * @param {string} request @param {(event: string) => void} [onEvent] @returns {string}
   */
  respond(request, onEvent) {
    const answer = this.#classic.ask(request, onEvent);
    if (!this.#variants) return answer;
    if (OTHERS.some((start) => answer.startsWith(start))) return this.#variants.ask(request, onEvent);
    return HAS_REFUSED.test(answer) ? merged(answer, this.#variants.ask(request)) : answer;
  }
}

/** The records of a text: what the one engine refuses the other understands. @param {string} answer @param {string} other */
function merged(answer, other) {
  const [classic, variants] = [JSON.parse(answer), JSON.parse(other)];
  const isRefused = (/** @type {{status?: string}} */ { status }) => status === "refused";
  if (classic.body.records.every(isRefused)) return other;
  const records = classic.body.records.map((/** @type {any} */ record, /** @type {number} */ i) => (isRefused(record) ? variants.body.records[i] : record));
  return JSON.stringify({ ...classic, body: { ...classic.body, records } });
}

/** How the module for classic puzzles answers what the other may know: a puzzle with other rules, a method such as `draw`. */
const OTHERS = ['422,"type":"application/problem+json","body":{"type":"/problems/variant"', "404,"].map((start) => `{"status":${start}`);
/** An answer to `read` in which a record is refused. */
const HAS_REFUSED = /^\{"status":200,"type":"application\/json","body":\{("format":"[^"]*",)?"records":.*"status":"refused"/;

/** The body of an answer as text, and whether it is JSON. @param {string} answer */
export function opened(answer) {
  const [head = "", status = "", type = ""] = /^\{"status":(\d+),"type":"([^"]*)","body":/.exec(answer) ?? [];
  const body = answer.slice(head.length, -1);
  if (Number(status) >= 400) throw new NinefoldError(JSON.parse(body));
  return { body, isText: type !== "application/json" };
}

// The engine behind `ninefold serve`.
import { EngineError } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Methods} Methods */
/** @typedef {import("./engine.js").Trace} Trace */

/** @implements {Engine} */
export class HttpEngine {
  /** @param {string} api where the routes are */
  constructor(api) {
    this.api = api;
  }

  /** @param {AbortSignal} [signal] */
  async techniques(signal) {
    return this.#get("/techniques", signal);
  }

  /** @param {string} text @param {AbortSignal} [signal] */
  read(text, signal) {
    return this.#post("read", { text }, signal);
  }

  /** @param {import("./engine.js").Position} position @param {AbortSignal} [signal] */
  solve(position, signal) {
    return this.#post("solve", { ...position, unique: true }, signal);
  }

  /** @param {import("./engine.js").Position} position @param {AbortSignal} [signal] */
  check(position, signal) {
    return this.#post("check", position, signal);
  }

  /** @param {import("./engine.js").Position} position @param {AbortSignal} [signal] */
  hint(position, signal) {
    return this.#post("hint", { ...position, level: 3 }, signal);
  }

  /** @param {import("./engine.js").Position} position @param {string} technique @param {AbortSignal} [signal] */
  find(position, technique, signal) {
    return this.#post("hint", { ...position, level: 3, technique }, signal);
  }

  /** @param {import("./engine.js").Position} position @param {string} technique @param {AbortSignal} [signal] */
  findAll(position, technique, signal) {
    return this.#post("hint", { ...position, level: 3, technique, all: true }, signal);
  }

  /** @param {import("./engine.js").Position} position @param {import("./engine.js").Order} order @param {AbortSignal} [signal] @param {(trace: Trace) => void} [onStep] */
  async explain(position, order, signal, onStep = () => {}) {
    const answer = await this.#send("explain", { ...position, order }, signal, "application/x-ndjson");
    /** @type {Trace | undefined} */
    let trace;
    for await (const text of pieces(answer, "\n")) {
      const part = JSON.parse(text);
      if (part.status === "error") throw new EngineError(part.problem ?? part);
      if (part.head) trace = { ...part.head, steps: [] };
      if (!trace) continue;
      if (part.step) trace.steps.push(part.step);
      if (part.end) Object.assign(trace, { solved: part.end.solved, rating: part.end.rating });
      else onStep(trace);
    }
    if (!trace) throw new EngineError({ detail: "The server ended the answer too early." });
    return trace;
  }

  /** @param {import("./engine.js").Position} position @param {AbortSignal} [signal] @param {(er: number) => void} [onProgress] */
  async rate(position, signal, onProgress = () => {}) {
    const answer = await this.#send("rate", { ...position, ratings: ["se", "hodoku"] }, signal, "text/event-stream, application/json");
    return /** @type {Methods["rate"]["answer"]} */ (await result(answer, ({ er }) => onProgress(er)));
  }

  /** @param {import("./engine.js").Wish} wish @param {(tried: number) => void} onProgress @param {AbortSignal} [signal] */
  async generate(wish, onProgress, signal) {
    const answer = await this.#send("generate", wish, signal, "text/event-stream, application/json");
    return (await result(answer, ({ tried }) => onProgress(tried ?? 0))).puzzles;
  }

  /** @param {import("./engine.js").Position} position @param {string} to @param {AbortSignal} [signal] */
  async write(position, to, signal) {
    return (await this.#send("convert", { ...position, to }, signal)).text();
  }

  /** @param {string} route @param {AbortSignal} [signal] */
  async #get(route, signal) {
    return (await checked(await reached(fetch(this.api + route, { signal })))).json();
  }

  /** @template {keyof Methods} M @param {M} method @param {Methods[M]["body"]} body @param {AbortSignal} [signal] @returns {Promise<Methods[M]["answer"]>} */
  async #post(method, body, signal) {
    return (await this.#send(method, body, signal)).json();
  }

  /** @template {keyof Methods} M @param {M} method @param {Methods[M]["body"]} body @param {AbortSignal} [signal] @param {string} [accept] */
  async #send(method, body, signal, accept = "application/json, */*;q=0.1") {
    const headers = { "content-type": "application/json", accept };
    return checked(await reached(fetch(`${this.api}/${method}`, { method: "POST", headers, body: JSON.stringify(body), signal })));
  }
}

/** @param {Promise<Response>} answer */
async function reached(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw new EngineError({ detail: "The server does not answer. Is “ninefold serve” still running?" });
  }
}

/** @param {Response} answer */
async function checked(answer) {
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ detail: `The server answered ${answer.status}.` }));
  throw new EngineError(problem);
}

/** The pieces of an answer between separators, as they arrive. @param {Response} answer @param {string | RegExp} separator @returns {AsyncGenerator<string>} */
async function* pieces(answer, separator) {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    rest += value ? decoder.decode(value, { stream: true }) : "";
    const found = rest.split(separator);
    rest = found.pop() ?? "";
    for (const piece of done ? [...found, rest] : found) if (piece.trim()) yield piece;
    if (done) return;
  }
}

/** What comes at the end of a stream of events. @param {Response} answer @param {(data: any) => void} onProgress @returns {Promise<any>} */
async function result(answer, onProgress) {
  if (!(answer.headers.get("content-type") ?? "").startsWith("text/event-stream")) return answer.json();
  for await (const { event, data } of events(answer)) {
    if (event === "progress") onProgress(data);
    if (event === "problem") throw new EngineError(data.problem ?? data);
    if (event === "result") return data;
  }
  throw new EngineError({ detail: "The server ended the answer too early." });
}

/** The events of a stream. @param {Response} answer @returns {AsyncGenerator<{event: string, data: any}>} */
export async function* events(answer) {
  for await (const block of pieces(answer, /\r?\n\r?\n/)) {
    const field = (/** @type {string} */ name) => block.split(/\r?\n/).filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join("\n");
    if (field("data")) yield { event: field("event") || "message", data: JSON.parse(field("data")) };
  }
}

// Questions to `ninefold serve`.
import { EngineError } from "./engine.js";
import { t } from "../words.js";

/** @typedef {import("./shapes.d.ts").Trace} Trace */
/** @typedef {import("./shapes.d.ts").Transport} Transport */

/** Where an answer may come in parts. @type {Record<string, string>} */
const STREAMS = { explain: "application/x-ndjson", rate: "text/event-stream, application/json", generate: "text/event-stream, application/json", candidates: "text/event-stream, application/json" };

/** @implements {Transport} */
export class HttpTransport {
  /** @param {string} api where the routes are */
  constructor(api) {
    this.api = api;
  }

  /** @type {Transport["ask"]} */
  async ask(method, body, signal, onProgress = () => {}) {
    const headers = { "content-type": "application/json", accept: STREAMS[method] ?? "application/json" };
    const posted = method === "techniques" ? {} : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await checked(await reached(fetch(`${this.api}/${method}`, { ...posted, signal })));
    const type = answer.headers.get("content-type") ?? "";
    if (type.startsWith("application/x-ndjson")) return trace(answer, onProgress);
    if (type.startsWith("image/")) return answer.text();
    return type.startsWith("text/event-stream") ? result(answer, onProgress) : answer.json();
  }
}

/** @param {Promise<Response>} answer */
async function reached(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw new EngineError({ detail: t`The server does not answer. Is “ninefold serve” still running?` });
  }
}

/** @param {Response} answer */
async function checked(answer) {
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ detail: t`The server answered ${answer.status}.` }));
  throw new EngineError(problem);
}

/** The pieces of an answer. @param {Response} answer @param {string | RegExp} separator @returns {AsyncGenerator<string>} */
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

/** A trace, shown to `onProgress` whenever it has grown by a step. @param {Response} answer @param {(trace: Trace) => void} onProgress @returns {Promise<any>} */
async function trace(answer, onProgress) {
  /** @type {Trace | undefined} */
  let trace;
  for await (const text of pieces(answer, "\n")) {
    const part = JSON.parse(text);
    if (part.status === "error") throw new EngineError(part.problem ?? part);
    if (part.head) trace = { ...part.head, steps: [] };
    if (!trace) continue;
    if (part.step) trace.steps.push(part.step);
    if (part.end) Object.assign(trace, { solved: part.end.solved, rating: part.end.rating });
    else onProgress(trace);
  }
  if (!trace) throw new EngineError({ detail: t`The server ended the answer too early.` });
  return trace;
}

/** What comes at the end of a stream of events. @param {Response} answer @param {(data: any) => void} onProgress @returns {Promise<any>} */
async function result(answer, onProgress) {
  for await (const { event, data } of events(answer)) {
    if (event === "progress" || event === "partial") onProgress(data);
    if (event === "problem") throw new EngineError(data.problem ?? data);
    if (event === "result") return data;
  }
  throw new EngineError({ detail: t`The server ended the answer too early.` });
}

/** The events of a stream. @param {Response} answer @returns {AsyncGenerator<{event: string, data: any}>} */
export async function* events(answer) {
  for await (const block of pieces(answer, /\r?\n\r?\n/)) {
    const field = (/** @type {string} */ name) => block.split(/\r?\n/).filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join("\n");
    if (field("data")) yield { event: field("event") || "message", data: JSON.parse(field("data")) };
  }
}

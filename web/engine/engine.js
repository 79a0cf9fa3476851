// What the page asks of an engine. Two keep this promise: the server (http.js) and the worker (worker-engine.js).

/** @typedef {{puzzle: string, state?: string, marks?: string[]}} Position */
/** @typedef {{cell: string, digit: number}} Candidate */
/** @typedef {{cells: string[], digit: number, holds: boolean, because: any, premises?: number[]}} Inference */
/** @typedef {{inferences: Inference[], steps?: any[]}} Chain */
/**
 * @typedef {object} Evidence
 * @property {{role: string, digits: number[], cells: string[]}[]} [parts]
 * @property {string[]} [houses]
 * @property {string[]} [covers]
 * @property {{cells: string[], digits: number[]}[]} [sets]
 * @property {Chain[]} [chains]
 */
/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} name
 * @property {string} [summary] what the technique says
 * @property {number} [rating]
 * @property {number} [score]
 * @property {Candidate[]} placements
 * @property {Candidate[]} eliminations
 * @property {Evidence} evidence
 * @property {string} [eureka]
 * @property {string} explanation
 */
/**
 * @typedef {object} Trace
 * @property {string} puzzle
 * @property {string} [state]
 * @property {string[]} [marks]
 * @property {string} status
 * @property {string} [message]
 * @property {{kind: string, cell: string, digit: number}[]} [mistakes]
 * @property {{cells: string[], houses: string[], words: string}} [look]
 * @property {boolean} solved
 * @property {{er?: number, level?: string, score?: number, hardest?: string}} [rating] of a whole path
 * @property {Step[]} steps
 */
/** @typedef {{id: string, name: string, summary: string, level?: string, score?: number, rating?: string}} Technique */
/** @typedef {{puzzle: string, state?: string, marks?: string[], comment?: string, status?: string, message?: string, line?: number, column?: number}} ReadRecord */
/** @typedef {{seed?: number | string, level?: string, rating?: string, technique?: string, symmetry?: string, count?: number}} Wish */
/** @typedef {{puzzle: string, solution?: string, seed?: number, er?: number, level?: string, score?: number}} Made */
/** @typedef {"simple" | "hodoku" | "se"} Order */
/**
 * @typedef {object} Engine
 * @property {(signal?: AbortSignal) => Promise<Technique[]>} techniques
 * @property {(text: string, signal?: AbortSignal) => Promise<{format: string, records: ReadRecord[]}>} read
 * @property {(position: Position, signal?: AbortSignal) => Promise<any>} solve
 * @property {(position: Position, signal?: AbortSignal) => Promise<any>} check
 * @property {(position: Position, signal?: AbortSignal) => Promise<Trace>} hint
 * @property {(position: Position, technique: string, signal?: AbortSignal) => Promise<Trace>} find the first step of a technique
 * @property {(position: Position, technique: string, signal?: AbortSignal) => Promise<Trace>} findAll every step of a technique
 * @property {(position: Position, order: Order, signal?: AbortSignal, onStep?: (trace: Trace) => void) => Promise<Trace>} explain the trace grows while steps are found, where the engine can show that
 * @property {(position: Position, signal?: AbortSignal) => Promise<any>} rate
 * @property {(wish: Wish, onProgress: (tried: number) => void, signal?: AbortSignal) => Promise<Made[]>} generate
 * @property {(position: Position, to: string, signal?: AbortSignal) => Promise<string>} write
 */

/** What went wrong, in the words of the engine. */
export class EngineError extends Error {
  /** @param {{title?: string, detail?: string, status?: number, line?: number, column?: number}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "The engine does not answer.");
    this.problem = problem;
  }
}

/** Whether the player has stopped the work. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** The engine that the page was published with. @returns {Promise<Engine>} */
export async function connect() {
  const found = await fetch("engine.json").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  if (found?.engine === "wasm") {
    const { WorkerEngine } = await import("./worker-engine.js");
    return new WorkerEngine(found.url);
  }
  const { HttpEngine } = await import("./http.js");
  return new HttpEngine(found?.api ?? "api/v1");
}

// What the page asks of an engine. Two keep this promise: the server (http.js) and the worker (worker-engine.js).

// The shapes come from the specification of the API (types.d.ts). Keys without a value are left out, never null; and what a
// trace may lack when it is read, it has when an engine writes it.
/** @typedef {import("./types.d.ts").components["schemas"]} Schemas */
/**
 * @template T
 * @typedef {T extends (infer Of)[] ? Written<Of>[] : T extends object ? {[Key in keyof T]: Written<Exclude<T[Key], null>>} : T} Written
 */
/**
 * @template T
 * @template {keyof T} Keys
 * @typedef {Omit<T, Keys> & Required<Pick<T, Keys>>} With
 */
/** @typedef {With<Pick<Written<Schemas["SolveRequest"]>, "puzzle" | "state" | "marks">, "puzzle">} Position */
/** @typedef {Schemas["Placed"]} Candidate */
/** @typedef {Written<Schemas["Inference"]>} Inference */
/** @typedef {Omit<Schemas["Chain"], "inferences" | "steps"> & {inferences: Inference[], steps?: Step[]}} Chain */
/** @typedef {Omit<Written<Schemas["Evidence"]>, "chains"> & {chains?: Chain[]}} Evidence */
/** @typedef {Omit<With<Written<Schemas["Step"]>, "technique" | "name" | "placements" | "eliminations" | "explanation">, "evidence"> & {evidence: Evidence}} Step */
/** @typedef {Omit<With<Written<Schemas["Trace"]>, "status" | "solved">, "steps"> & {steps: Step[]}} Trace */
/** @typedef {Written<Schemas["TechniqueAnswer"]>} Technique */
/** @typedef {Written<Schemas["ReadRecord"]>} ReadRecord a puzzle, or why it is none */
/** @typedef {With<ReadRecord, "puzzle">} ReadPuzzle */
/** @typedef {Written<Schemas["SolveAnswer"]>} Solved */
/** @typedef {Written<Schemas["CheckAnswer"]>} Checked */
/** @typedef {Written<Schemas["RateAnswer"]>} Rated */
/** @typedef {Written<Schemas["GenerateRequest"]>} Wish */
/** @typedef {Written<Schemas["GeneratedPuzzle"]>} Made */
/**
 * What each method takes and gives.
 * @typedef {object} Methods
 * @property {{body: {}, answer: Technique[]}} techniques
 * @property {{body: Schemas["ReadRequest"], answer: {format?: string, records: ReadRecord[]}}} read
 * @property {{body: Schemas["SolveRequest"], answer: Solved}} solve
 * @property {{body: Schemas["CheckRequest"], answer: Checked}} check
 * @property {{body: Schemas["HintRequest"], answer: Trace}} hint
 * @property {{body: Schemas["ExplainRequest"], answer: Trace}} explain
 * @property {{body: Schemas["RateRequest"], answer: Rated}} rate
 * @property {{body: Schemas["GenerateRequest"], answer: {puzzles: Made[]}}} generate
 * @property {{body: Schemas["ConvertRequest"], answer: string}} convert
 */
/** @typedef {"simple" | "hodoku" | "se"} Order */
/**
 * @typedef {object} Engine
 * @property {(signal?: AbortSignal) => Promise<Technique[]>} techniques
 * @property {(text: string, signal?: AbortSignal) => Promise<Methods["read"]["answer"]>} read
 * @property {(position: Position, signal?: AbortSignal) => Promise<Solved>} solve
 * @property {(position: Position, signal?: AbortSignal) => Promise<Checked>} check
 * @property {(position: Position, signal?: AbortSignal) => Promise<Trace>} hint
 * @property {(position: Position, technique: string, signal?: AbortSignal) => Promise<Trace>} find the first step of a technique
 * @property {(position: Position, technique: string, signal?: AbortSignal) => Promise<Trace>} findAll every step of a technique
 * @property {(position: Position, order: Order, signal?: AbortSignal, onStep?: (trace: Trace) => void) => Promise<Trace>} explain the trace grows while steps are found, where the engine can show that
 * @property {(position: Position, signal?: AbortSignal, onProgress?: (er: number) => void) => Promise<Rated>} rate what it amounts to so far is shown where the engine can do that
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

// What the page asks of an engine. The questions travel to the server (http.js) or to workers (workers.js).

// The shapes come from the specification of the API (web/types.d.ts). Keys without a value are left out, never null; and what a
// trace may lack when it is read, it has when an engine writes it.
/** @typedef {import("../../types.d.ts").components["schemas"]} Schemas */
/**
 * @template T
 * @typedef {T extends (infer Of)[] ? Written<Of>[] : T extends object ? {[Key in keyof T]: Written<Exclude<T[Key], null>>} : T} Written
 */
/**
 * @template T
 * @template {keyof T} Keys
 * @typedef {Omit<T, Keys> & Required<Pick<T, Keys>>} With
 */
/** @typedef {With<Pick<Written<Schemas["SolveRequest"]>, "puzzle" | "state" | "found" | "marks">, "puzzle">} Position */
/** @typedef {Schemas["Placed"]} Candidate */
/** @typedef {Written<Schemas["Inference"]>} Inference */
/** @typedef {Omit<Schemas["Chain"], "inferences" | "steps"> & {inferences: Inference[], steps?: Step[]}} Chain */
/** @typedef {Omit<Written<Schemas["Evidence"]>, "chains"> & {chains?: Chain[]}} Evidence */
/** @typedef {Omit<With<Written<Schemas["Step"]>, "technique" | "name" | "placements" | "eliminations" | "explanation">, "evidence"> & {evidence: Evidence}} Step */
/** @typedef {Omit<With<Written<Schemas["Trace"]>, "status" | "solved">, "steps"> & {steps: Step[]}} Trace */
/** @typedef {Written<Schemas["TechniqueAnswer"]>} Technique */
/** @typedef {Written<Schemas["ReadRecord"]>} ReadRecord a puzzle, or why it is not one */
/** @typedef {With<ReadRecord, "puzzle">} ReadPuzzle */
/** @typedef {Written<Schemas["SolveAnswer"]>} Solved */
/** @typedef {Written<Schemas["RateAnswer"]>} Rated */
/** @typedef {Written<Schemas["GenerateRequest"]>} Wish */
/** @typedef {Written<Schemas["GeneratedPuzzle"]>} Made */
/**
 * What each method takes and gives.
 * @typedef {object} Methods
 * @property {{body: {}, answer: Technique[]}} techniques
 * @property {{body: Schemas["ReadRequest"], answer: {format?: string, records: ReadRecord[]}}} read
 * @property {{body: Schemas["SolveRequest"], answer: Solved}} solve
 * @property {{body: Schemas["DrawRequest"], answer: string}} draw
 * @property {{body: Schemas["HintRequest"], answer: Trace}} hint
 * @property {{body: Schemas["ExplainRequest"], answer: Trace}} explain
 * @property {{body: Schemas["RateRequest"], answer: Rated}} rate
 * @property {{body: Schemas["GenerateRequest"], answer: {puzzles: Made[]}}} generate
 */
/** @typedef {"simple" | "hodoku" | "se"} Order */
/**
 * How a question reaches an engine. A transport that hears of progress tells it.
 * @typedef {{ask<M extends keyof Methods>(method: M, body: Methods[M]["body"], signal?: AbortSignal, onProgress?: (progress: any) => void): Promise<Methods[M]["answer"]>}} Transport
 */

/** What went wrong, in the words of the engine. */
export class EngineError extends Error {
  /** @param {{type?: string, title?: string, detail?: string, status?: number, line?: number, column?: number}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "The engine does not answer.");
    this.problem = problem;
  }
}

/** Whether the player has stopped the work. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

export class Engine {
  /** @param {Transport} transport */
  constructor(transport) {
    this.transport = transport;
  }

  /** @param {AbortSignal} [signal] */
  techniques(signal) {
    return this.transport.ask("techniques", {}, signal);
  }

  /** @param {string} text @param {AbortSignal} [signal] */
  read(text, signal) {
    return this.transport.ask("read", { text }, signal);
  }

  /** @param {Position} position @param {AbortSignal} [signal] */
  solve(position, signal) {
    return this.transport.ask("solve", { ...position, unique: true }, signal);
  }

  /** @param {Position} position @param {AbortSignal} [signal] */
  hint(position, signal) {
    return this.transport.ask("hint", { ...position, level: 3 }, signal);
  }

  /** The first step of a technique. @param {Position} position @param {string} technique @param {AbortSignal} [signal] */
  find(position, technique, signal) {
    return this.transport.ask("hint", { ...position, level: 3, technique }, signal);
  }

  /** Every step of a technique. @param {Position} position @param {string} technique @param {AbortSignal} [signal] */
  findAll(position, technique, signal) {
    return this.transport.ask("hint", { ...position, level: 3, technique, all: true }, signal);
  }

  /** The path; it grows while steps are found. @param {Position} position @param {Order} order @param {AbortSignal} [signal] @param {(trace: Trace) => void} [onStep] */
  explain(position, order, signal, onStep) {
    return this.transport.ask("explain", { ...position, order }, signal, onStep);
  }

  /** @param {Position} position @param {AbortSignal} [signal] @param {(er: number) => void} [onProgress] with the rating so far */
  rate(position, signal, onProgress) {
    return this.transport.ask("rate", { ...position, ratings: ["se", "hodoku"] }, signal, ({ er }) => onProgress?.(er));
  }

  /** @param {Wish} wish @param {AbortSignal} [signal] @param {(tried: number) => void} [onProgress] */
  async generate(wish, signal, onProgress) {
    return (await this.transport.ask("generate", wish, signal, ({ tried }) => onProgress?.(tried ?? 0))).puzzles;
  }
}

// What the page asks of an engine. The questions travel to the server (http.js) or to workers (workers.js).
import { t } from "../words.js";

/** @typedef {import("./shapes.d.ts").Position} Position */
/** @typedef {import("./shapes.d.ts").Trace} Trace */

/** What went wrong, in the words of the engine. */
export class EngineError extends Error {
  /** @param {{type?: string, title?: string, detail?: string, status?: number, line?: number, column?: number}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? t`The engine does not answer.`);
    this.problem = problem;
  }
}

/** Whether the player has stopped the work. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

export class Engine {
  /** @param {import("./shapes.d.ts").Transport} transport */
  constructor(transport) {
    this.transport = transport;
  }

  /** @param {AbortSignal} [signal] */
  techniques(signal) {
    return this.transport.ask("techniques", {}, signal);
  }

  /** @param {string} text @param {AbortSignal} [signal] @param {string[]} [readings] what sentences state */
  read(text, signal, readings) {
    return this.transport.ask("read", readings ? { text, readings } : { text }, signal);
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

  /** The path; it grows while steps are found. @param {Position} position @param {import("./shapes.d.ts").Order} order @param {AbortSignal} [signal] @param {(trace: Trace) => void} [onStep] */
  explain(position, order, signal, onStep) {
    return this.transport.ask("explain", { ...position, order }, signal, onStep);
  }

  /** @param {Position} position @param {AbortSignal} [signal] @param {(er: number) => void} [onProgress] with the rating so far */
  rate(position, signal, onProgress) {
    return this.transport.ask("rate", { ...position, ratings: ["se", "hodoku"] }, signal, ({ er }) => onProgress?.(er));
  }

  /** @param {import("./shapes.d.ts").Wish} wish @param {AbortSignal} [signal] @param {(tried: number) => void} [onProgress] */
  async generate(wish, signal, onProgress) {
    return (await this.transport.ask("generate", wish, signal, ({ tried }) => onProgress?.(tried ?? 0))).puzzles;
  }
}

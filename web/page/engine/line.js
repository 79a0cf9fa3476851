// Requests to one worker, answered one after the other; each can be given up.

/** @typedef {{id: number, answer?: any, event?: any, fault?: string}} Reply */
/** @typedef {{post: (message: object) => void, end: () => void}} Thread */
/** @typedef {(arrived: (reply: Reply) => void, failed: (why: string) => void) => Thread} Start */
/** @typedef {{signal?: AbortSignal, onEvent?: (event: any) => void}} Attention */
/** @typedef {{message: object, resolve: (answer: any) => void, reject: (error: unknown) => void, onEvent?: (event: any) => void}} Waiting */

export class Line {
  #next = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Thread | undefined} */
  #thread;

  /** @param {Start} start starts the worker */
  constructor(start) {
    this.start = start;
  }

  /** How many requests wait for their answers. */
  get length() {
    return this.#waiting.size;
  }

  /**
   * The answer to a message. It is rejected with an `Error` if the worker fails, and with the reason of the signal if that is given up.
   * @param {object} message @param {Attention} [attention] @returns {Promise<any>}
   */
  ask(message, { signal, onEvent } = {}) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#next++;
    const stop = () => this.#giveUp(id, signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    const answer = new Promise((resolve, reject) => {
      this.#waiting.set(id, { message: { ...message, id }, resolve, reject, onEvent });
      this.#running().post({ ...message, id });
    });
    return answer.finally(() => signal?.removeEventListener("abort", stop));
  }

  /** Tells the worker something that has no answer, if there is one. @param {object} message */
  tell(message) {
    this.#thread?.post(message);
  }

  #running() {
    return (this.#thread ??= this.start((reply) => this.#arrived(reply), (why) => this.end(why)));
  }

  /** @param {Reply} reply */
  #arrived({ id, answer, event, fault }) {
    const waiting = this.#waiting.get(id);
    if (event !== undefined) return waiting?.onEvent?.(event);
    this.#waiting.delete(id);
    if (fault === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(fault));
  }

  /** A worker that works does not listen: it is ended, and what waits behind is sent to a new one. @param {number} id @param {unknown} reason */
  #giveUp(id, reason) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#thread?.end();
    this.#thread = undefined;
    waiting.reject(reason);
    for (const { message } of this.#waiting.values()) this.#running().post(message);
  }

  /** Ends the worker; what waits is rejected. @param {string} [why] */
  end(why = "the worker was ended") {
    this.#thread?.end();
    this.#thread = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
  }
}

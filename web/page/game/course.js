// The course as it is served, with what the player has learnt of it.
import { positionOf } from "./cases.js";
import { asked, dayOf, merged, of, seen, settled, shuffled, tried } from "./learning.js";
import { disguise, disguised } from "./disguise.js";

/** @typedef {import("./learning.js").Course} Told */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./learning.js").Learnt} Learnt */
/** @typedef {import("./learning.js").Stage} Stage */
/** @typedef {import("../engine/shapes.d.ts").Position} Position */
/** @typedef {{hints: Record<string, string[]>, wings: Record<string, string[]>}} Reference positions of what the course does not teach */

/** @type {Map<string, Promise<any>>} what was loaded */
const loaded = new Map();
/** @param {string} name */
function file(name) {
  const loading = loaded.get(name) ?? fetch(`course/${name}.json`).then((answer) => answer.json());
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

/** What was learnt of each technique. @param {Store} store @returns {Promise<Record<string, Learnt>>} */
export async function learntOf(store) {
  return Object.fromEntries((await store.shelf.all("learning")).map(({ id, ...learnt }) => [id, learnt]));
}

/** @param {Store} store @param {string} id @param {Learnt} learnt */
export const keepLearnt = (store, id, learnt) => store.shelf.put("learning", id, { id, ...learnt });

export class Course {
  /** @param {Store} store @param {Told} told @param {Record<string, Learnt>} records */
  constructor(store, told, records) {
    this.store = store;
    this.told = told;
    this.records = records;
    /** the last position of each technique that was shown @type {Map<string, string>} */
    this.last = new Map();
  }

  /** @param {Store} store */
  static async open(store) {
    const [told, kept] = await Promise.all([file("course"), learntOf(store)]);
    const course = new Course(store, told, kept);
    await course.#lookAtPuzzles();
    return course;
  }

  /** @param {string} id */
  of = (id) => of(this.records, id);

  /** @param {string} id @param {Learnt} learnt */
  async keep(id, learnt) {
    this.records[id] = learnt;
    await keepLearnt(this.store, id, learnt);
  }

  /** @param {string} id */
  see = (id) => this.keep(id, seen(this.of(id)));

  /** @param {string} id @param {Stage} stage @param {{right: boolean, helped: boolean, seconds: number}} done */
  try = (id, stage, { right, helped, seconds }) => this.keep(id, tried(this.of(id), [dayOf(), stage, Number(right), Number(helped), Math.round(seconds)]));

  /** Whether the puzzles that need a technique were solved without being shown it. */
  async #lookAtPuzzles() {
    for (const [id, learnt] of Object.entries(this.records)) {
      if (!learnt.puzzle || learnt.solved) continue;
      const game = await this.store.load(learnt.puzzle).catch(() => null);
      const isShown = learnt.asked.some(([, level, of]) => level === 3 && of === learnt.puzzle);
      if (game && game.finished !== null && !isShown) await this.keep(id, settled({ ...learnt, solved: true }));
    }
  }

  /** The positions of a technique, from calm to full in turn. @param {string} id @returns {Promise<{texts: string[], hinted: boolean}>} */
  async positions(id) {
    const at = this.told.chapters.findIndex(({ techniques }) => techniques[id]);
    if (at >= 0) return { texts: (await file(String(at + 1)))[id] ?? [], hinted: true };
    /** @type {Reference} */
    const { hints, wings } = await file("reference");
    return { texts: hints[id] ?? wings[id] ?? [], hinted: !wings[id] };
  }

  /** A position in a disguise that nobody has seen; another one than the last. @param {string} id @param {(at: number) => boolean} [fits] which of them @returns {Promise<Position | null>} */
  async board(id, fits = () => true) {
    const { texts } = await this.positions(id);
    const open = texts.filter((text, at) => fits(at) && text !== this.last.get(id));
    const [text] = shuffled(open.length ? open : texts);
    if (text === undefined) return null;
    this.last.set(id, text);
    return disguised(disguise(), positionOf(text));
  }
}

/** Notes a hint in Play with its highest level. @param {Store} store @param {string} id @param {number} level @param {string} game @param {boolean} same whether it was noted before */
export async function note(store, id, level, game, same) {
  const records = await learntOf(store);
  await keepLearnt(store, id, asked(of(records, id), [dayOf(), level, game], same));
}

/** Takes back what was exported. @param {Store} store @param {Record<string, Learnt>} records */
export async function takeBack(store, records) {
  const kept = await learntOf(store);
  for (const [id, learnt] of Object.entries(records)) await keepLearnt(store, id, merged(kept[id], learnt));
}

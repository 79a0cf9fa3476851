// Saved games and settings, in the browser's database. Where that is refused, in memory: play goes on, and nothing is kept.
import { read, write } from "./saved.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{id: string, text: string, at: number}} Kept a save file, and when it was written */
/**
 * @typedef {object} Shelf
 * @property {(store: string, key: string) => Promise<any>} get
 * @property {(store: string) => Promise<any[]>} all
 * @property {(store: string, key: string, value: any) => Promise<void>} put
 * @property {(store: string, key: string) => Promise<void>} remove
 */

/** @returns {Shelf} */
export function memory() {
  /** @type {Map<string, any>} */
  const kept = new Map();
  return {
    get: async (store, key) => kept.get(`${store}/${key}`),
    all: async (store) => [...kept].filter(([key]) => key.startsWith(`${store}/`)).map(([, value]) => value),
    put: async (store, key, value) => void kept.set(`${store}/${key}`, value),
    remove: async (store, key) => void kept.delete(`${store}/${key}`),
  };
}

/** The browser's database. @returns {Promise<Shelf>} */
async function database() {
  const request = indexedDB.open("ninefold", 2);
  request.onupgradeneeded = () => ["games", "settings", "learning"].forEach((store) => request.result.objectStoreNames.contains(store) || request.result.createObjectStore(store));
  const db = await settled(request);
  // Another tab may have a newer page.
  db.onversionchange = () => db.close();
  const store = (/** @type {string} */ name) => db.transaction(name).objectStore(name);
  return {
    get: (name, key) => settled(store(name).get(key)),
    all: (name) => settled(store(name).getAll()),
    put: (name, key, value) => changed(db.transaction(name, "readwrite"), (store) => store.put(value, key)),
    remove: (name, key) => changed(db.transaction(name, "readwrite"), (store) => store.delete(key)),
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    /** @type {any} */ (request).onblocked = reject;
  });

/**
 * Done when the change is kept: full storage refuses only then. Committed at once, since the page may be ended before it
 * hears of anything.
 * @param {IDBTransaction} transaction @param {(store: IDBObjectStore) => void} act @returns {Promise<void>}
 */
const changed = (transaction, act) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore(transaction.objectStoreNames[0] ?? ""));
    transaction.commit();
  });

export class Store {
  /** @param {Shelf} shelf @param {boolean} [lasting] whether what is kept is there next time */
  constructor(shelf, lasting = true) {
    this.shelf = shelf;
    this.lasting = lasting;
  }

  /** The browser's, or memory if it refuses. */
  static async open() {
    try {
      return new Store(await database());
    } catch {
      return new Store(memory(), false);
    }
  }

  /** @param {string} id @param {Game} game */
  async save(id, game) {
    await this.shelf.put("games", id, { id, text: write(game), at: Date.now() });
  }

  /** Notes the seconds of a game, which pass between its moves. @param {string} id @param {number} seconds */
  async tick(id, seconds) {
    await this.set("clock", { id, seconds, at: Date.now() });
  }

  /** @param {Kept} kept */
  async putBack(kept) {
    await this.shelf.put("games", kept.id, kept);
  }

  /** @param {string} id @returns {Promise<Game | null>} */
  async load(id) {
    const kept = await this.shelf.get("games", id);
    return kept ? this.#open(kept) : null;
  }

  /** A game as it was when its last second was noted. @param {Kept} kept */
  async #open({ id, text, at }) {
    const game = read(text);
    const clock = await this.setting("clock", { id: "", seconds: 0, at: 0 });
    if (clock.id === id && clock.at >= at && game.finished === null) game.seconds = clock.seconds;
    return game;
  }

  /** @param {string} id */
  async remove(id) {
    await this.shelf.remove("games", id);
  }

  /** Every game that can be read, the last one first. @returns {Promise<(Kept & {game: Game})[]>} */
  async list() {
    /** @type {Kept[]} */
    const kept = await this.shelf.all("games");
    const opened = await Promise.all(kept.map((one) => this.#open(one).then((game) => [{ ...one, game }], () => [])));
    return opened.flat().sort((a, b) => b.at - a.at);
  }

  /** @template T @param {string} key @param {T} otherwise @returns {Promise<T>} */
  async setting(key, otherwise) {
    return (await this.shelf.get("settings", key)) ?? otherwise;
  }

  /** @param {string} key @param {any} value */
  async set(key, value) {
    await this.shelf.put("settings", key, value);
  }
}

/** A new name for a game: games sort by it in the order in which they began. */
export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36).padStart(2, "0")}`;

// The page: its screens, and what they share. Each screen is loaded when it is first shown.
import { connect } from "./engine/connect.js";
import { EngineError, isAbort } from "./engine/engine.js";
import { Store, newId } from "./game/store.js";
import { show as play } from "./screens/play.js";
import { t } from "./words.js";

/** @typedef {import("./game/game.js").Game} Game */
/** @typedef {{apart: boolean, labels: boolean, faults: boolean, letters: boolean, theme: string, places: boolean, clock: boolean, rating: boolean, peers: boolean, equal: boolean, strict: boolean, automatic: boolean, digitFirst: boolean, severalCorner: boolean}} Settings */
/** @typedef {(main: HTMLElement, app: App, rest: string[]) => (void | (() => void)) | Promise<void | (() => void)>} Screen */

/** @type {Settings} */
const SETTINGS = { apart: false, labels: false, faults: true, letters: true, theme: "auto", places: false, clock: true, rating: false, peers: true, equal: true, strict: false, automatic: false, digitFirst: false, severalCorner: false };

/** @type {Record<string, () => Promise<{show: Screen}>>} */
const SCREENS = {
  play: async () => ({ show: play }),
  today: () => import("./screens/today.js"),
  first: () => import("./screens/first.js"),
  new: () => import("./screens/new.js"),
  set: () => import("./screens/set.js"),
  import: () => import("./screens/import.js"),
  path: () => import("./screens/path.js"),
  learn: () => import("./screens/learn.js"),
  library: () => import("./screens/library.js"),
  print: () => import("./screens/print.js"),
  settings: () => import("./screens/settings.js"),
  help: () => import("./screens/help.js"),
};

const LINK = /^#[a-z]+=/;

export class App {
  /** @param {import("./engine/engine.js").Engine} engine @param {Store} store @param {Settings} settings */
  constructor(engine, store, settings) {
    this.engine = engine;
    this.store = store;
    this.settings = settings;
    /** @type {{id: string, game: Game} | null} the game that is being played */
    this.current = null;
    /** @type {Map<string, import("./engine/shapes.d.ts").Technique> | null} */
    this.techniques = null;
    /** @type {void | (() => void)} */
    this.leave = undefined;
    /** whether the player was told that nothing can be saved */
    this.refused = false;
    /** the address of the screen that is shown */
    this.shown = "#/";
    /** what the import is to read */
    this.pasted = "";
    /** lets the player install the page, where the browser offers it @type {(Event & {prompt(): void}) | undefined} */
    this.installing = undefined;
    /** counts the screens that were asked for */
    this.turn = 0;
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
  }

  /** Shows what the address asks for. @returns {Promise<void>} */
  async route() {
    if (LINK.test(location.hash)) {
      const { read } = await import("./game/link.js");
      const linked = read(location.hash);
      if (linked) return this.open(linked);
    }
    const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/");
    const screen = SCREENS[name] ? name : "play";
    this.turn += 1;
    const { turn } = this;
    const loaded = Promise.all([/** @type {() => Promise<{show: Screen}>} */ (SCREENS[screen])(), screen === "play" || this.dressed("screens.css")]);
    const [{ show }] = await loaded.catch(() => {
      // The address stays that of the screen that is shown.
      history.replaceState(history.state, "", this.shown);
      throw new EngineError({ detail: t`This screen cannot be loaded. Is “ninefold serve” still running?` });
    });
    if (turn !== this.turn) return;
    this.shown = name === screen ? location.hash : "#/play";
    this.leave?.();
    this.leave = undefined;
    const stage = document.createElement("div");
    this.main.replaceChildren(stage);
    this.#mark(screen);
    const leave = await show(stage, this, rest);
    if (turn === this.turn) document.title = screen === "play" ? "Ninefold" : `${stage.querySelector("h1")?.textContent} – Ninefold`;
    this.remember();
    // Another screen may have been asked for while this one was on its way.
    if (turn === this.turn) this.leave = leave;
    else leave?.();
  }

  /** A link opens as a game of its own. @param {import("./game/link.js").Linked} linked @returns {Promise<void>} */
  async open(linked) {
    if (linked.kind === "bad") {
      this.note(t`This link cannot be read: ${linked.why}.`);
      return this.go("play");
    }
    if (linked.kind === "new") {
      const { wish } = linked;
      return this.go("new", new URLSearchParams(wish).toString());
    }
    const { gameOf } = await import("./game/link.js");
    const game = await gameOf(linked).catch((error) => error);
    if (game instanceof Error) return this.open({ kind: "bad", why: game.message });
    const known = (await this.store.list()).find((kept) => kept.game.key === game.key);
    if (known && known.game.moves.length === 0 && game.moves.length === 0) return this.go("play", known.id);
    this.lay(game);
    if (known) this.note(t`You have a saved game of this puzzle.`, t`Open it`, () => this.go("play", known.id));
  }

  /** Begins to play a game. @param {Game} game */
  lay(game) {
    game.strict ||= this.settings.strict;
    game.automatic ||= this.settings.automatic;
    this.go("play", this.adopt(game));
  }

  /** Makes a game the one that is played, and keeps it from now on. @param {Game} game */
  adopt(game) {
    const id = newId();
    this.current = { id, game };
    this.keep();
    return id;
  }

  /** The game that is named, played, or noted in the history; else the last unfinished. @param {string} [id] */
  async game(id = this.current?.id ?? history.state?.game) {
    if (id && this.current?.id !== id) {
      const game = await this.store.load(id).catch(() => null);
      if (game) this.current = { id, game };
    }
    if (!this.current) {
      const last = (await this.store.list()).find((kept) => kept.game.finished === null);
      if (last) this.current = { id: last.id, game: last.game };
    }
    return this.current;
  }

  /** Notes the game in this entry of the history, for a reload. */
  remember() {
    // Who has gone on to another screen meanwhile keeps its address.
    const isHere = this.shown.startsWith("#/play") && /^(#\/?(play\b.*)?)?$/.test(location.hash);
    if (this.current) history.replaceState({ game: this.current.id }, "", isHere ? `#/play/${this.current.id}` : location.hash);
  }

  /** Saves the game that is played; says so if the browser refuses. */
  async keep() {
    const { current } = this;
    if (!current) return;
    try {
      await this.store.save(current.id, current.game);
      this.refused = false;
    } catch (error) {
      if (this.refused) return;
      this.refused = true;
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      const why = full ? t`The browser’s storage is full: what you play now is not saved.` : t`The browser refuses to save this game.`;
      this.note(t`${why} A copied link keeps the position.`, t`Library`, () => this.go("library"), 60);
    }
  }

  /** @param {string} screen @param {...string} rest @returns {Promise<void>} */
  async go(screen, ...rest) {
    const hash = `#/${[screen, ...rest].join("/")}`;
    if (location.hash === hash) return this.route();
    // Going back must not open a link again.
    if (LINK.test(location.hash)) location.replace(hash);
    else location.hash = hash;
  }

  /** Shows a text in the import. @param {string} text */
  import(text) {
    this.pasted = text;
    this.go("import");
  }

  /** Announces something to screen readers, after a short pause so that only the last of several is read. @param {string} words */
  say(words) {
    clearTimeout(this.saying);
    const region = /** @type {HTMLElement} */ (document.getElementById("aloud"));
    this.saying = setTimeout(() => (region.textContent = words), 150);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saying;

  /** A line below the page, perhaps with a button that does something. @param {string} words @param {string} [label] @param {() => void} [act] @param {number} [seconds] */
  note(words, label, act, seconds = 8) {
    const note = document.createElement("div");
    note.className = "note";
    note.setAttribute("role", "status");
    note.append(words);
    const close = () => note.remove();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label ?? t`OK`;
    button.onclick = () => (close(), act?.());
    note.append(button);
    document.getElementById("notes")?.replaceChildren(note);
    setTimeout(close, 1000 * seconds);
  }

  /** Reports what went wrong, unless the player stopped it. @param {unknown} error */
  fault(error) {
    if (isAbort(error)) return;
    this.note(error instanceof EngineError ? error.message : t`Something went wrong: ${error instanceof Error ? error.message : error}`);
    if (!(error instanceof EngineError)) console.error(error);
  }

  dressed = dressed;

  /** The techniques that the engine knows, by id. */
  async ladder() {
    this.techniques ??= new Map((await this.engine.techniques()).map((technique) => [technique.id, technique]));
    return this.techniques;
  }

  /** @template {keyof Settings} K @param {K} key @param {Settings[K]} value */
  async set(key, value) {
    this.settings[key] = value;
    dress(this.settings);
    await this.store.set("settings", this.settings);
  }

  /** @param {string} name */
  #mark(name) {
    closeMenu();
    for (const link of document.querySelectorAll(".top nav a")) {
      if (link.getAttribute("href") === `#/${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
}

/** Loads a style sheet, once. @param {string} href @returns {Promise<unknown>} */
function dressed(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  // Paper has the last word.
  document.querySelector('link[media="print"]')?.before(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => (link.remove(), reject());
  });
}

/** @param {Settings} settings */
function dress({ theme, apart }) {
  if (apart) dressed("apart.css");
  else document.querySelector('link[href="apart.css"]')?.remove();
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

const menu = /** @type {HTMLButtonElement} */ (document.querySelector(".menu"));
const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
function closeMenu() {
  nav.classList.remove("open");
  menu.setAttribute("aria-expanded", "false");
}
menu.onclick = () => menu.setAttribute("aria-expanded", String(nav.classList.toggle("open")));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && nav.classList.contains("open")) {
    closeMenu();
    menu.focus();
  }
});

/** Text pasted anywhere but into a field is a puzzle. @param {App} app */
function takePaste(app) {
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) app.import(text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    app.import(file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? ""));
  });
}

async function start() {
  const [engine, store] = await Promise.all([connect(), Store.open()]);
  const settings = { ...SETTINGS, ...(await store.setting("settings", {})) };
  dress(settings);
  const app = new App(engine, store, settings);
  window.addEventListener("hashchange", () => app.route().catch((error) => app.fault(error)));
  window.addEventListener("beforeinstallprompt", (event) => (event.preventDefault(), (app.installing = /** @type {any} */ (event))));
  takePaste(app);
  await app.route();
  if (!store.lasting) app.note(t`This browser refuses storage: games are not saved.`);
  if (document.querySelector('meta[name="ninefold-offline"]')) {
    const { enlist } = await import("./offline.js");
    await enlist(app);
  }
}

start();

// Play: the board, what writes on it, and hints.
import { html, nothing, render } from "../html.js";
import { Board } from "../board/board.js";
import { gameContents } from "../board/contents.js";
import { CLASSIC, digitsOf, digitsOfLine } from "../game/cells.js";
import { Game, PENS } from "../game/game.js";
import { action, moved } from "../game/keys.js";
import { letter } from "../game/sheet.js";
import { newId } from "../game/store.js";
import { clock } from "../game/time.js";
import { Pointer } from "./pointer.js";
import { locale, said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/game.js").Pen} Pen */
/** @typedef {import("../game/keys.js").Action} Action */
/** @typedef {import("../game/hint.js").Hint} Hint */
/** @typedef {typeof import("./hinting.js")} Hinting */

/** Loaded before the first hint. @type {Hinting} */
let hinting;
const loadHinting = async (/** @type {App} */ app) => (hinting ??= (await Promise.all([import("./hinting.js"), app.dressed("screens.css")]))[0]);

/** The game that was left last, with its hint. @type {Table | null} */
let left = null;

/** The puzzle of a first visit: Wikipedia's. */
export const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FIRST_TITLE = "A first puzzle";
const PEN_NAMES = { digit: t`Digit`, corner: t`Corner`, centre: t`Centre`, colour: t`Colour`, draw: t`Draw` };
const PEN_KEYS = { digit: "Z", corner: "X", centre: "C", colour: "V", draw: "D" };

/** @param {HTMLElement} main @param {App} app @param {string[]} rest */
export async function show(main, app, [id]) {
  if (!(await app.game(id))) app.adopt(first(app));
  const current = /** @type {{id: string, game: Game}} */ (app.current);
  if (id && current.id !== id) app.note(t`This game is no longer here.`);
  const clues = current.game.source ? await (await import("./clues.js")).Clues.of(app, current.game).catch((error) => (app.fault(error), null)) : null;
  const table = new Table(main, app, current, clues);
  return () => table.leave();
}

/** @param {App} app */
function first(app) {
  const game = new Game(digitsOfLine(FIRST) ?? []);
  game.title = FIRST_TITLE;
  game.strict = app.settings.strict;
  game.automatic = app.settings.automatic;
  return game;
}

class Table {
  /** @param {HTMLElement} main @param {App} app @param {{id: string, game: Game}} current @param {import("./clues.js").Clues | null} clues */
  constructor(main, app, current, clues) {
    this.app = app;
    this.current = current;
    this.game = current.game;
    this.clues = clues;
    this.layout = this.game.layout;
    this.cursor = this.layout.cells.find((cell) => !this.game.sheet.digit(cell)) ?? 0;
    this.selected = new Set([this.cursor]);
    /** @type {Pen} */
    this.pen = "digit";
    /** the digit that is written by tapping cells, and shown everywhere */
    this.held = 0;
    /** @type {Hint | null} open since before another screen was looked at */
    this.hint = left?.game === this.game ? left.hint : null;
    this.paused = false;
    /** @type {unknown} */
    this.word = "";
    /** what is shown of a game that is won @type {import("./finish.js").Finish | undefined} */
    this.end = undefined;
    this.rating = "";
    this.working = new AbortController();
    this.board = new Board({ layout: this.layout });
    clues?.attach(this.board);
    const [bar, key, panel] = this.#lay(main);
    this.bar = bar;
    this.key = key;
    this.panel = panel;
    this.#listen();
    /** what is drawn on the board, once there is something @type {import("./drawing.js").Drawing | undefined} */
    this.drawing = undefined;
    if (this.game.moves.some((changes) => changes.some(({ after }) => after.tints || after.lines))) this.#loadDrawing().then(() => this.draw());
    this.#learnSolution();
    this.#judge();
    if (this.game.finished !== null) this.#end(false);
    if (this.game.title === FIRST_TITLE && this.game.done === 0) this.word = html`New to Sudoku? <a href="#/first">First steps</a>`;
    this.draw();
    this.board.focus(this.cursor);
  }

  /** @param {HTMLElement} main */
  #lay(main) {
    const resume = html`<button type="button" class="resume" @click=${() => this.pause()}><strong>Paused</strong>Resume</button>`;
    render(html`<div class="play">
      <section aria-label="Board"><div class="bar"></div><div class="place">${this.board.element}${resume}</div><div class="key"></div></section>
      <aside class="panel" aria-label="Pens, pad and hints"></aside>
    </div>`, main);
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (main.querySelector(selector));
    return /** @type {const} */ ([find(".bar"), find(".key"), find(".panel")]);
  }

  #listen() {
    const { signal } = this.working;
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
    // A button that is clicked does not take the keys from the board.
    for (const part of [this.bar, this.panel]) {
      part.addEventListener("mousedown", (event) => event.target instanceof Element && event.target.closest("button") && (event.preventDefault(), this.board.focus(this.cursor)), { signal });
    }
    this.board.grid.addEventListener("focusin", (event) => this.#focused(event), { signal });
    new Pointer(this.board, this, signal);
    this.ticking = setInterval(() => this.#tick(), 1000);
    this.#claim();
  }

  /** Two tabs do not write one game: the one that opens it later makes a copy. */
  #claim() {
    if (!("BroadcastChannel" in globalThis)) return;
    this.channel = new BroadcastChannel("ninefold");
    this.channel.onmessage = ({ data }) => {
      if (data.ask && data.ask === this.current.id) this.channel?.postMessage({ mine: data.ask, to: data.from });
      if (data.mine && data.mine === this.current.id && data.to === this.name) {
        this.current.id = newId();
        this.app.remember();
        this.save();
        this.app.note(t`This game is open in another tab, so it continues here as a copy.`);
      }
    };
    if (this.current.id) this.channel.postMessage({ ask: this.current.id, from: this.name });
  }

  name = newId();

  leave() {
    this.working.abort();
    this.channel?.close();
    clearInterval(this.ticking);
    left = this;
    this.save();
  }

  /** What only the engine knows: the solution, if there is one, and how difficult it is. */
  async #learnSolution() {
    const { signal } = this.working;
    const puzzle = { puzzle: this.game.position().puzzle };
    try {
      const solved = await this.app.engine.solve(puzzle, signal);
      const text = solved.status === "unique" || solved.status === "solved" ? (solved.solution ?? puzzle.puzzle) : this.clues?.variant.solution;
      this.game.solution = text ? this.layout.digitsOf(text) : null;
      if (!this.game.solution) this.rating = { multiple: t`several solutions`, clash: t`givens clash`, unclear: "", stopped: "" }[solved.status] ?? t`no solution`;
      this.draw();
      if (this.game.solution && !this.clues) await this.#rate(puzzle, signal);
    } catch (error) {
      this.app.fault(error);
    }
  }

  /** @param {{puzzle: string}} puzzle @param {AbortSignal} signal */
  async #rate(puzzle, signal) {
    const rated = await this.app.engine.rate(puzzle, signal, (er) => {
      this.rating = t`ER ${er.toFixed(1)} so far`;
      this.draw();
    });
    this.game.level ??= rated.hodoku_level ?? null;
    const er = rated.er === undefined ? [] : [`ER ${rated.er.toFixed(1)}`];
    const score = rated.hodoku_score;
    this.rating = [...er, ...(score === undefined ? [] : [`HoDoKu ${score.toLocaleString(locale)}`])].join(" · ");
    this.draw();
  }

  #tick() {
    if (this.paused || document.hidden || this.game.finished !== null) return;
    this.game.seconds += 1;
    this.app.store.tick(this.current.id, this.game.seconds).catch(() => {});
    const time = this.bar.querySelector(".time");
    if (time && this.app.settings.clock) time.textContent = clock(this.game.seconds);
  }

  save() {
    return this.app.keep();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input, select, textarea, dialog, nav")) return;
    const onButton = target.closest("button, a") !== null;
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    const found = action(event, { letters: this.app.settings.letters });
    if (!found) return;
    event.preventDefault();
    if (this.paused && found.do !== "pause") return this.pause();
    this.act(found);
  }

  /** Focus that comes by Tab or by a screen reader moves the cursor. @param {FocusEvent} event */
  #focused(event) {
    const cell = event.target instanceof HTMLElement ? Number(event.target.dataset["cell"]) : NaN;
    if (cell >= 0 && cell !== this.cursor) this.point(cell, false);
  }

  /** @param {Action} action */
  act(action) {
    const doing = /** @type {Record<string, () => void>} */ ({
      move: () => this.point(moved(this.cursor, action.way ?? "", this.layout), action.extend ?? false),
      write: () => this.type(action.digit ?? 0, action.pen),
      erase: () => (action.digit === 0 && this.layout.digitOf(0) ? this.type(0, action.pen) : this.erase()),
      pen: () => this.choosePen(action.pen ?? "digit"),
      cycle: () => this.choosePen(PENS[(PENS.indexOf(this.pen) + (action.way === "back" ? PENS.length - 1 : 1)) % PENS.length] ?? "digit"),
      undo: () => this.travel("undo"),
      redo: () => this.travel("redo"),
      hint: () => void this.askHint(),
      apply: () => this.apply(),
      check: () => void this.check(),
      automatic: () => this.toggle("automatic"),
      strict: () => this.toggle("strict"),
      pause: () => this.pause(),
      new: () => void this.app.go("new"),
      escape: () => this.escape(),
      "select-all": () => this.select(this.layout.cells),
      invert: () => this.select(this.layout.cells.filter((cell) => !this.selected.has(cell))),
      "next-open": () => this.nextOpen(),
      "say-seen": () => void this.#read(({ seen }) => seen(this.game, this.cursor)),
      "say-places": () => void this.#read(({ places }) => places(this.game, this.cursor, this.held || this.game.sheet.digit(this.cursor), action.way ?? "r")),
    });
    doing[action.do]?.();
  }

  /** @param {number} cell @param {boolean} extend */
  point(cell, extend) {
    this.cursor = cell;
    if (!extend) this.selected = new Set();
    this.selected.add(cell);
    this.word = "";
    this.draw();
    this.board.focus(cell);
  }

  /** @param {Iterable<number>} cells */
  select(cells) {
    this.selected = new Set(cells);
    if (!this.selected.has(this.cursor)) this.cursor = [...this.selected][0] ?? this.cursor;
    this.draw();
  }

  escape() {
    if (this.drawing?.stop()) this.word = "";
    else if (this.hint) this.hint = null;
    else [this.selected, this.held] = [new Set([this.cursor]), 0];
    this.draw();
    this.board.focus(this.cursor);
  }

  /** A key of a digit, which may be the second of a larger value. @param {number} key @param {Pen} [pen] */
  type(key, pen = this.pen) {
    const digit = pen === "colour" ? key : this.clues?.joined(this.game, key, `${pen} ${[...this.selected]}`) || this.layout.digitOf(key);
    if (digit) this.write(digit, pen);
    else this.tell(t`There is no ${key} on this board`);
  }

  /** The digits of the pad: they write, or with nothing selected to write on they are held. @param {number} digit @param {Pen} [pen] */
  write(digit, pen = this.pen) {
    if (pen === "draw") return this.drawing?.digit(digit);
    const several = this.selected.size > 1 && pen === "digit" && this.app.settings.severalCorner;
    this.#moved(this.game.write([...this.selected], several ? "corner" : pen, digit), digit);
  }

  /** Writes what is held into a cell that was tapped. @param {number} cell @param {boolean} other whether with the other pen */
  tap(cell, other) {
    if (!this.held) return this.point(cell, false);
    this.cursor = cell;
    this.selected = new Set([cell]);
    this.write(this.held, other ? (this.pen === "digit" ? "centre" : "digit") : this.pen);
  }

  /** @param {string | null} refused @param {number} [digit] */
  #moved(refused, digit) {
    this.hint = null;
    this.word = refused ?? "";
    if (refused) this.app.say(refused);
    else this.#sayWritten(digit ?? 0);
    this.#after();
  }

  #after() {
    this.#judge();
    this.#settle(!this.clues || this.game.solution !== null);
  }

  /** Has the engine look at the clues of a puzzle with other rules. */
  #judge() {
    this.clues?.judge(this.game, () => this.#settle(true));
  }

  /** @param {boolean} known whether it is known what is right */
  #settle(known) {
    const { game, clues } = this;
    const solved = game.isSolved();
    if (solved && game.finished === null) this.#finish();
    else if (!solved && known) game.finished = null;
    if (game.sheet.isFull() && !solved && known) this.tell(clues?.isKnown === false ? t`Every cell is filled; whether it is right cannot be said` : clues ? t`Every cell is filled, but something is wrong: look at those that are marked` : t`Every cell is filled, but digits clash: look at those that are marked`);
    this.board.element.classList.toggle("won", game.finished !== null);
    this.save();
    this.draw();
  }

  #finish() {
    this.game.finished = this.game.seconds;
    this.hint = null;
    this.app.say(t`Solved in ${clock(this.game.seconds)}`);
    navigator.storage?.persist?.();
    this.#end(true);
  }

  /** Loads what is shown of a game that is won. @param {boolean} now whether it has just been won */
  async #end(now) {
    try {
      const [{ Finish }] = await Promise.all([import("./finish.js"), this.app.dressed("screens.css")]);
      this.end = await Finish.of(this.app, this.game, this.current.id, now);
      if (now) this.end.wave(this.board.cells, this.cursor, this.layout.columns);
      this.draw();
      await this.end.learn(this.working.signal);
      this.draw();
    } catch (error) {
      this.app.fault(error);
    }
  }

  /** @param {number} digit */
  #sayWritten(digit) {
    const clashes = this.game.sheet.clashes().filter((cell) => this.selected.has(cell));
    const holder = clashes[0] === undefined ? -1 : this.game.sheet.holder(clashes[0], this.game.sheet.digit(clashes[0]));
    const where = this.selected.size === 1 ? this.layout.name(this.cursor) : t`${this.selected.size} cells`;
    const value = this.layout.value(digit);
    if (digit) this.app.say(holder >= 0 ? t`${value} in ${where} clashes with ${this.layout.name(holder)}` : t`${PEN_NAMES[this.pen]} ${value} in ${where}`);
  }

  erase() {
    if (this.pen !== "draw" || !this.drawing?.erase()) this.game.erase([...this.selected], this.pen);
    this.#moved(null);
    this.app.say(t`erased`);
  }

  /** @param {number} cell @param {number} digit */
  crossOut(cell, digit) {
    this.#moved(this.game.crossOut(cell, digit), digit);
  }

  /** @param {Pen} pen */
  async choosePen(pen) {
    const again = pen === this.pen;
    this.pen = pen;
    this.word = "";
    this.app.say(t`pen: ${PEN_NAMES[pen].toLowerCase()}`);
    this.draw();
    if (pen !== "draw") return;
    const drawing = this.drawing ?? (await this.#loadDrawing());
    drawing?.choose(drawing.colour + Number(again));
  }

  async #loadDrawing() {
    try {
      const [{ Drawing }] = await Promise.all([import("./drawing.js"), this.app.dressed("screens.css")]);
      this.drawing ??= new Drawing(this, this.working.signal);
    } catch (error) {
      this.app.fault(error);
    }
    return this.drawing;
  }

  /** What was drawn. @param {string} words */
  changed(words) {
    this.#moved(null);
    this.tell(words);
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    const changes = this.game[way]();
    this.hint = null;
    const isUndo = way === "undo";
    const nothingLeft = isUndo ? t`Nothing to undo` : t`Nothing to redo`;
    this.word = changes ? "" : nothingLeft;
    if (changes?.[0]) {
      this.cursor = changes[0].cell;
      this.selected = new Set([this.cursor]);
    }
    this.app.say(changes ? `${isUndo ? t`undone` : t`redone`}: ${this.layout.name(this.cursor)}` : nothingLeft);
    this.#after();
  }

  /** @param {"automatic" | "strict"} what */
  toggle(what) {
    this.game[what] = !this.game[what];
    const words = { automatic: t`automatic candidates`, strict: t`strict mode` };
    this.app.say(`${words[what]} ${this.game[what] ? t`on` : t`off`}`);
    this.hint = null;
    this.save();
    this.draw();
  }

  pause() {
    this.paused = !this.paused;
    this.app.say(this.paused ? t`paused` : t`resumed`);
    this.draw();
    if (this.paused) /** @type {HTMLElement | null} */ (this.board.element.nextElementSibling)?.focus();
    else this.board.focus(this.cursor);
  }

  /** Begins anew; what was written comes back if the player wants it. */
  restart() {
    const { game } = this;
    const { seconds, hints, mistakes } = game;
    if (game.restart().length === 0) return;
    Object.assign(game, { seconds: 0, hints: 0, mistakes: 0 });
    this.#moved(null);
    this.app.note(t`The board is as it was at first.`, t`Undo`, () => {
      if (game.undo()) Object.assign(game, { seconds, hints, mistakes });
      this.#moved(null);
    });
  }

  /** Writes the candidates of all cells once; from then on they are the player's. */
  fill() {
    this.game.fill();
    this.#moved(null);
  }

  /** @param {number} digit */
  hold(digit) {
    this.held = this.held === digit ? 0 : digit;
    this.draw();
  }

  nextOpen() {
    const digit = this.held || this.game.sheet.digit(this.cursor);
    const open = (/** @type {number} */ cell) => !this.game.sheet.digit(cell) && (!digit || this.game.sheet.holder(cell, digit) < 0);
    const { cells } = this.layout;
    const next = [...cells.slice(this.cursor + 1), ...cells.slice(0, this.cursor + 1)].find(open);
    if (next === undefined) this.app.say(t`no open cell`);
    else {
      this.held = digit;
      this.point(next, false);
    }
  }

  /** @param {(aloud: typeof import("./aloud.js")) => string} words */
  async #read(words) {
    this.tell(words(await import("./aloud.js")));
  }

  /** @param {string} words */
  tell(words) {
    this.word = words;
    this.app.say(words);
    this.draw();
  }

  async askHint() {
    if (this.hint && this.hint.level < 3) {
      this.hint.more();
      if (this.hint.level === 3) this.game.hints += 1;
    } else if (!this.hint) {
      try {
        const { Hint, ask } = await loadHinting(this.app);
        this.hint = new Hint(await ask(this.app.engine, this.game, this.working.signal));
        this.summary = this.hint.step && !this.hint.step.summary ? (await this.app.ladder()).get(this.hint.step.technique)?.summary : "";
      } catch (error) {
        return this.app.fault(error);
      }
    }
    this.draw();
    if (this.hint && !this.clues) hinting.noteHint(this.app.store, this.hint, this.current.id);
    if (this.hint) this.app.say(`${this.hint.title()}. ${this.hint.words(this.summary)}`);
    this.panel.querySelector(".explanation")?.scrollTo(0, 0);
  }

  /** Has a search show a digit where no technique does. */
  async force() {
    const { hint } = this;
    const step = await hinting.forced(this.app.engine, this.game, this.working.signal).catch((error) => void this.app.fault(error));
    if (step === undefined || hint !== this.hint) return;
    hint?.force(step);
    this.draw();
    this.app.say(hint?.words() ?? "");
  }

  /** Does what an open hint says; shows all of it first. */
  apply() {
    if (!this.hint) return this.pen === "draw" ? this.drawing?.enter() : undefined;
    if (this.hint.level < 3) return void this.askHint();
    const { step, mistakes, trace } = this.hint;
    if (step) hinting.takeStep(this.game, step, hinting.startOf(trace, this.layout, this.game.sheet.puzzle).candidates);
    else hinting.mend(this.game, mistakes);
    const cells = (step ? [...step.placements, ...step.eliminations] : mistakes).map((on) => this.layout.cellOf(on.cell) ?? -1);
    this.cursor = cells.find((cell) => cell in this.layout.cells) ?? this.cursor;
    this.selected = new Set([this.cursor]);
    this.#moved(null);
    this.app.say(step ? t`done: ${hinting.conclusion(step, this.game.layout)}` : t`mended`);
    this.board.focus(this.cursor);
  }

  async check() {
    const { check } = await loadHinting(this.app);
    await check(this.app.engine, this.game, this.working.signal).then((words) => this.tell(words), (error) => this.app.fault(error));
  }

  async share() {
    (await import("./share.js")).share(this.app, this.game);
  }

  draw() {
    this.#drawBoard();
    render(this.#head(), this.bar);
    render(this.#panel(), this.panel);
    this.panel.classList.toggle("hinting", this.hint !== null || this.game.finished !== null);
    // Nothing is read or written while the clock stands.
    this.panel.inert = this.paused;
  }

  #drawBoard() {
    const { settings } = this.app;
    const contents = gameContents(this.game, settings.places);
    const digit = this.held || (settings.equal && this.selected.size === 1 ? this.game.sheet.digit(this.cursor) : 0);
    const base = { contents, selected: this.selected, cursor: this.cursor, digit, peers: settings.peers && this.selected.size === 1, hidden: this.paused, labels: settings.labels };
    const calm = { ...base, selected: new Set(), digit: 0, peers: false };
    /** @type {import("../board/board.js").View} */
    const shown = this.hint ? hinting.view(this.hint, base, this.game) : this.game.finished !== null ? calm : base;
    this.board.draw(this.drawing && (this.hint?.level ?? 0) < 2 ? this.drawing.view(shown) : shown);
    this.drawing?.lines.classList.toggle("behind", (this.hint?.level ?? 0) > 1);
    this.clues?.light(shown.rules ?? []);
    render(this.hint?.level === 3 ? hinting.legend(this.hint.step, shown) : nothing, this.key);
  }

  #head() {
    const { game } = this;
    const title = game.level ?? game.title;
    return html`<h1>${said(title || "Sudoku")}</h1>
      ${!this.rating ? nothing : game.solution ? html`<button type="button" class="chip" aria-pressed=${this.app.settings.rating} @click=${() => this.app.set("rating", !this.app.settings.rating).then(() => this.draw())}>${this.app.settings.rating ? this.rating : t`Rating`}</button>` : html`<span class="chip">${this.rating}</span>`}
      <button type="button" class="clock hold" aria-pressed=${this.paused} @click=${() => this.pause()}><span aria-hidden="true">${this.paused ? "▶" : "❚❚"}</span><span class="aloud">Pause</span></button><button type="button" class="clock" @click=${() => this.app.set("clock", !this.app.settings.clock).then(() => this.draw())}><span class="time" aria-hidden="true" .textContent=${this.app.settings.clock ? clock(game.seconds) : t`clock`}></span><span class="aloud">${this.app.settings.clock ? t`Hide the clock` : t`Show the clock`}</span></button>`;
  }

  #panel() {
    const { game } = this;
    return html`
      <div class="pens" role="group" aria-label="Pen">${PENS.map((pen) => html`<button type="button" aria-pressed=${pen === this.pen} @click=${() => this.choosePen(pen)}>${PEN_NAMES[pen]}<kbd aria-hidden="true">${PEN_KEYS[pen]}</kbd></button>`)}</div>
      ${this.#pad()}
      <div class="acts">
        <button type="button" class="button" ?disabled=${game.done === 0} @click=${() => this.travel("undo")}>Undo</button>
        <button type="button" class="button" ?disabled=${game.done === game.moves.length} @click=${() => this.travel("redo")}>Redo</button>
        <button type="button" class="button" @click=${() => this.check()}>Check</button>
        <button type="button" class="button go" @click=${() => this.askHint()}>Hint</button>
      </div>
      <div class="modes" role="group" aria-label="Modes">
        <button type="button" aria-pressed=${game.automatic} @click=${() => this.toggle("automatic")}>Auto marks</button>
        <button type="button" ?disabled=${game.automatic} @click=${() => this.fill()}>Fill marks</button>
        <button type="button" aria-pressed=${this.app.settings.digitFirst} @click=${() => this.#digitFirst()}>Digit first</button>
        <button type="button" aria-pressed=${game.strict} @click=${() => this.toggle("strict")}>Strict</button>
        <button type="button" ?disabled=${game.done === 0} @click=${() => this.restart()}>Restart</button>
        <button type="button" @click=${() => this.app.go("new")}>New</button>
        <button type="button" @click=${() => this.share()}>Copy link</button>
      </div>
      ${this.clues?.panel(!this.hint && game.finished === null)}
      ${this.hint ? hinting.card(this.hint, this) : game.finished !== null ? this.end?.card() : html`<p class="word">${this.word}</p>`}`;
  }

  #digitFirst() {
    this.held = 0;
    this.app.set("digitFirst", !this.app.settings.digitFirst).then(() => this.draw());
  }

  #pad() {
    const left = this.game.sheet.left();
    const draws = this.pen === "draw";
    const colours = this.pen === "colour" || draws;
    const { digits, value } = this.layout;
    const keys = colours ? CLASSIC.digits : digits;
    const press = (/** @type {number} */ digit) => (this.app.settings.digitFirst ? this.hold(digit) : this.write(digit));
    const button = (/** @type {number} */ digit) => colours
      ? html`<button type="button" class=${`tint-${letter(digit - 1)}`} aria-pressed=${draws ? String(this.drawing?.colour === digit - 1) : nothing} @click=${() => (draws ? this.drawing?.choose(digit - 1) : press(digit))}><i class="swatch"></i> <span class="aloud">colour</span> <small>${letter(digit - 1)}</small></button>`
      : html`<button type="button" class=${left[digit] === 0 ? "done" : (left[digit] ?? 0) < 0 ? "wrong" : ""} aria-pressed=${this.app.settings.digitFirst ? String(this.held === digit) : nothing} @click=${() => press(digit)}><b>${value(digit)}</b> <small>${left[digit] === 0 ? t`done` : (left[digit] ?? 0) < 0 ? t`too many` : left.length ? t`${left[digit]} left` : nothing}</small></button>`;
    return html`<div class="pad" role="group" aria-label="Pad" data-wide=${keys.length > 16 || keys.length === 6 ? 7 : keys.length > 9 ? 6 : nothing}>${keys.map(button)}<button type="button" @click=${() => this.erase()}><b aria-hidden="true">⌫</b> <small>erase</small></button></div>`;
  }

  /** The cells that look like this one: the same digit, else the same marks, else the same colour. @param {number} cell */
  selectEqual(cell) {
    const { sheet, automatic } = this.game;
    const of = (/** @type {number} */ at) => [sheet.digit(at), sheet.marks(at, automatic) || sheet.note(at).corner, sheet.note(at).colour + 1];
    const own = of(cell);
    const which = own.findIndex((value) => value);
    if (which < 0) return;
    this.select(this.layout.cells.filter((at) => of(at)[which] === own[which] && (which === 0 || !sheet.digit(at))));
  }

  /** A double tap writes the only candidate of a cell, or selects all that are equal. @param {number} cell */
  doubled(cell) {
    const only = digitsOf(this.game.sheet.marks(cell, this.game.automatic));
    if (only.length === 1 && only[0]) {
      this.selected = new Set([cell]);
      this.cursor = cell;
      return this.#moved(this.game.write([cell], "digit", only[0]), only[0]);
    }
    return this.selectEqual(cell);
  }

  /** Whether taps write. */
  get holding() {
    return this.app.settings.digitFirst && this.held !== 0;
  }
}

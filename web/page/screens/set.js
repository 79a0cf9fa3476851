// Set: a board, the tools that draw clues on it, and what an engine says of it while it changes.
import { html, nothing, render } from "../html.js";
import { Board } from "../board/board.js";
import { back, light, theme } from "../board/picture.js";
import { EngineError } from "../engine/engine.js";
import { gameAt, gameOf } from "../game/begin.js";
import { add, boardOf, cellAt, clues, draftOf, drop, empty, entries, give, givens, History, layoutOf, mark, paint, place, put, revalue, spot, textOf, toggle, areas } from "../game/draft.js";
import { moved } from "../game/keys.js";
import { Live, nameOf } from "../game/live.js";
import { TOOLS, toolOf } from "../game/tools.js";
import { contentsOf, label, stepOf, verdict } from "./set-board.js";
import { barOf, cluesCard, puzzleCard, stepCard, toolbox, uniqueCard } from "./set-panels.js";
import { Setter, waysFrom } from "./setter.js";
import { said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/draft.js").Draft} Draft */
/** @typedef {import("../game/draft.js").Clue} Clue */
/** @typedef {import("../game/draft.js").Entry} Entry */
/** @typedef {import("../game/tools.js").Tool} Tool */

/** How far a picture reaches beyond the grid, in cells, so that there is room for clues beside it. */
const RING = 0.8;

/** @param {HTMLElement} main @param {App} app @param {string[]} rest */
export async function show(main, app, [what]) {
  const [kept] = await Promise.all([app.store.setting("draft", empty(9)), app.dressed("variants.css"), app.dressed("set.css")]);
  let draft = /** @type {Draft} */ (kept);
  if (what === "import" && app.pasted) {
    draft = await draftOf(app.engine.transport, app.pasted).catch((error) => (app.fault(error), draft));
    app.pasted = "";
  }
  const bench = new Bench(main, app, draft);
  return () => bench.leave();
}

export class Bench {
  /** @param {HTMLElement} main @param {App} app @param {Draft} draft */
  constructor(main, app, draft) {
    this.app = app;
    this.history = new History(draft);
    /** @type {Tool} */
    this.tool = /** @type {Tool} */ (toolOf("k"));
    /** @type {string | null} the name of the chosen clue */
    this.chosen = null;
    /** whether the next digit begins the number of the chosen clue anew */
    this.isFresh = true;
    this.cursor = 0;
    /** the cell of the last given that was typed: the next digit may be its second */
    this.typed = -1;
    /** @type {Set<number>} */
    this.selected = new Set([0]);
    /** @type {number[]} */
    this.traced = [];
    /** the cells of which a clone is to be made @type {number[]} */
    this.cloned = [];
    /** @type {Set<number>} cells that are lit from a list */
    this.lit = new Set();
    this.wants = { candidates: true, most: 9, worth: false, theme: theme() };
    this.isStepShown = false;
    /** @type {import("../game/unique.js").Proposal | null} */
    this.proposal = null;
    this.proposing = "";
    /** the rule of which clues are to be proposed */
    this.wish = "given";
    this.unknown = "";
    this.tab = "tools";
    this.search = "";
    this.said = "";
    this.working = new AbortController();
    this.live = new Live(app.engine.transport, () => this.draw());
    this.#lay(main);
    this.#newBoard();
    document.addEventListener("keydown", (event) => this.#press(event), { signal: this.working.signal });
    this.#after();
  }

  get draft() {
    return this.history.now;
  }

  get size() {
    return this.draft.size;
  }

  /** @param {HTMLElement} main */
  #lay(main) {
    render(html`<div class="bench"><div class="tools"></div><section class="work" aria-label="Board"><div class="bar"></div><div class="place"></div></section><div class="side"></div><div class="verdict" role="region" aria-label="What the engine says"></div></div>`, main);
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (main.querySelector(selector));
    this.bench = find(".bench");
    this.parts = { tools: find(".tools"), bar: find(".bar"), place: find(".place"), side: find(".side"), verdict: find(".verdict") };
  }

  #newBoard() {
    this.drawing?.abort();
    this.drawing = new AbortController();
    this.board = new Board({ label: t`The puzzle that is being set`, layout: layoutOf(this.draft) });
    this.setter = new Setter(this.board, this, this.drawing.signal);
    /** what the picture on the board is of @type {string | null} */
    this.picture = null;
    this.board.element.classList.add("setting");
    this.board.grid.addEventListener("focusin", (event) => {
      const cell = event.target instanceof HTMLElement ? Number(event.target.dataset["cell"]) : NaN;
      if (cell >= 0 && cell !== this.cursor) this.point(cell, false);
    }, { signal: this.drawing.signal });
    this.parts?.place.replaceChildren(this.board.element);
  }

  leave() {
    this.working.abort();
    this.drawing?.abort();
    this.live.stop();
  }

  /** @param {Draft} draft @param {string} [words] what is announced */
  edit(draft, words) {
    if (!this.history.make(draft)) return;
    if (words) this.app.say(words);
    this.#after();
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    const done = this.history.travel(way);
    this.app.say(way === "undo" ? (done ? t`undone` : t`Nothing to undo`) : done ? t`redone` : t`Nothing to redo`);
    if (done) this.chosen = null;
    this.#after();
  }

  /** The board has changed: everything that was known is of another. */
  #after() {
    const layout = this.board?.layout;
    if (layout?.rows !== this.size) {
      [this.cursor, this.selected] = [0, new Set([0])];
      this.#newBoard();
    } else if (this.board && JSON.stringify(layout.shape.areas) !== JSON.stringify(areas(this.draft))) this.board.layout = layoutOf(this.draft);
    [this.proposal, this.isStepShown, this.unknown] = [null, false, ""];
    this.app.store.set("draft", this.draft).catch((error) => this.app.fault(error));
    this.ask();
  }

  ask() {
    this.wants.theme = theme();
    void this.live.turn(this.draft, this.wants);
  }

  /** The clues, and the chosen one. */
  get clues() {
    return clues(this.draft);
  }

  get clue() {
    return this.clues.find((clue) => nameOf(clue) === this.chosen) ?? null;
  }

  /** @param {Clue | null} clue */
  choose(clue) {
    this.chosen = clue && nameOf(clue);
    this.isFresh = true;
    if (clue) this.tool = clue.tool;
    this.draw();
  }

  /** @param {Tool} tool */
  take(tool) {
    this.setter?.giveUp();
    [this.tool, this.chosen, this.cloned] = [tool, null, []];
    this.app.say(`${said(tool.name)}. ${said(tool.how)}`);
    this.draw();
  }

  // What the board hands over.

  /** @param {number} cell @param {boolean} extend */
  point(cell, extend) {
    this.cursor = cell;
    this.typed = -1;
    this.selected = new Set(extend ? [...this.selected, cell] : [cell]);
    const digits = this.tool.shape === "given" || this.tool.shape === "marks";
    if (digits) this.chosen = null;
    this.draw();
    this.board?.focus(cell);
  }

  /** @param {number[]} cells */
  trace(cells) {
    this.traced = cells;
    this.draw();
  }

  /** @param {Tool} tool @param {number[]} cells */
  drawn(tool, cells) {
    const names = cells.map((cell) => place(Math.floor(cell / this.size), cell % this.size));
    if (tool.shape === "regions") return this.edit(paint(this.draft, cells, areas(this.draft)[cells[0] ?? 0] ?? null), t`${cells.length} cells in the region of ${names[0]}`);
    if (tool.shape === "clone") {
      this.cloned = cells;
      return this.draw();
    }
    if (tool.shape === "path") return this.#path(tool, cells, names);
    const { clue } = this;
    const goesOn = clue?.tool === tool && clue.cells.includes(cells[0] ?? -1) && cells.length > 1;
    if (goesOn && clue) {
      const all = [...new Set([...clue.cells, ...cells])].sort((a, b) => a - b);
      return this.edit(put(this.draft, clue, { ...clue.entry, cells: all.map((cell) => place(Math.floor(cell / this.size), cell % this.size)) }));
    }
    this.#add(tool, { cells: [...cells].sort((a, b) => a - b).map((cell) => place(Math.floor(cell / this.size), cell % this.size)) });
  }

  /** A line, or a branch of the one that begins in the same cell. @param {Tool} tool @param {number[]} cells @param {string[]} names */
  #path(tool, cells, names) {
    if (cells.length < 2) return this.app.say(t`A line has at least two cells`);
    const same = this.clues.find((clue) => clue.tool === tool && cellAt(clue.entry["lines"]?.[0]?.[0], this.size) === cells[0] && /thermo|^arrow/.test(tool.key));
    if (same) return this.edit(put(this.draft, same, { ...same.entry, lines: [...same.entry["lines"], names] }), t`${said(tool.name)}: another branch`);
    const ends = tool.key === "arrow" ? { cells: [names[0]] } : {};
    this.#add(tool, { ...ends, lines: [names] });
  }

  /** @param {Tool} tool @param {Entry} entry */
  #add(tool, entry) {
    const draft = add(this.draft, tool.key, entry);
    this.chosen = `${tool.key} ${entries(draft, tool.key).length - 1}`;
    this.isFresh = true;
    this.edit(draft, label({ tool, at: 0, cells: [], value: "", entry }, this.size));
  }

  /** Removes a clue of the tool that lies just there, if there is one. @param {(clue: Clue) => boolean} isThere @returns {boolean} */
  #remove(isThere) {
    const clue = this.clues.find((clue) => clue.tool === this.tool && isThere(clue));
    if (clue) this.remove(clue);
    return clue !== undefined;
  }

  /** @param {Clue} clue */
  remove(clue) {
    this.chosen = null;
    this.edit(drop(this.draft, clue), t`removed: ${said(clue.tool.name)}`);
    this.board?.focus(this.cursor);
  }

  /** @param {Tool} tool @param {number} cell */
  tapped(tool, cell) {
    if (tool.shape === "stamp") {
      if (!this.#remove(({ cells }) => cells[0] === cell)) this.#add(tool, { cell: place(Math.floor(cell / this.size), cell % this.size) });
      return;
    }
    if (tool.shape === "clone" && this.cloned.length) return this.#clone(tool, cell);
    // A tap chooses the clue of the tool that is there; once more, the next.
    const there = this.clues.filter((clue) => clue.tool === tool && clue.cells.includes(cell));
    const at = there.findIndex((clue) => nameOf(clue) === this.chosen);
    this.choose(there[(at + 1) % there.length] ?? null);
  }

  /** @param {Tool} tool @param {number} to where the first cell is copied to */
  #clone(tool, to) {
    const { size, cloned } = this;
    const from = cloned[0] ?? 0;
    const [down, right] = [Math.floor(to / size) - Math.floor(from / size), (to % size) - (from % size)];
    const copies = cloned.map((cell) => place(Math.floor(cell / size) + down, (cell % size) + right));
    if (copies.some((name) => cellAt(name, size) < 0)) return this.app.say(t`The copy lies beyond the grid`);
    this.cloned = [];
    this.#add(tool, { cells: cloned.map((cell) => place(Math.floor(cell / size), cell % size)), cloneCells: copies });
  }

  /** @param {Tool} tool @param {string[]} places */
  between(tool, places) {
    const is = (/** @type {Clue} */ { cells }) => JSON.stringify(cells) === JSON.stringify(places.map((name) => cellAt(name, this.size)));
    const there = this.clues.find((clue) => clue.tool === tool && is(clue));
    const { turns } = tool;
    if (there && turns) {
      const next = turns[turns.indexOf(there.value) + 1];
      return next ? this.edit(put(this.draft, there, { ...there.entry, value: next }), next) : this.remove(there);
    }
    if (there && tool.value === "digits" && nameOf(there) !== this.chosen) return this.choose(there);
    if (there) return this.remove(there);
    this.#add(tool, { cells: places, ...(turns && { value: turns[0] }), ...(tool.value === "digits" && { values: [] }) });
  }

  /** @param {Tool} tool @param {string} at */
  beside(tool, at) {
    const there = this.clues.find((clue) => clue.tool === tool && clue.entry["cell"] === at);
    if (tool.shape === "diagonal") return this.#askew(tool, at, there);
    if (there) return nameOf(there) === this.chosen ? this.remove(there) : this.choose(there);
    this.#add(tool, { cell: at });
  }

  /** A little killer: taps turn it, and at last remove it. @param {Tool} tool @param {string} at @param {Clue | undefined} there */
  #askew(tool, at, there) {
    const ways = waysFrom(at, this.size);
    if (ways.length === 0) return;
    if (!there) return this.#add(tool, { cell: at, direction: ways[0] });
    const next = ways[ways.indexOf(there.entry["direction"]) + 1];
    if (!next) return this.remove(there);
    this.chosen = nameOf(there);
    this.edit(put(this.draft, there, { ...there.entry, direction: next }));
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input, select, textarea, dialog, nav")) return;
    if (target.closest("button, a, summary") && (event.key === "Enter" || event.key === " ")) return;
    if (this.#act(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key means something */
  #act({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
    const command = ctrlKey || metaKey;
    if (altKey) return false;
    if (command && /^[zy]$/i.test(key)) return this.travel(/y/i.test(key) || shiftKey ? "redo" : "undo"), true;
    if (command) return false;
    if (key.startsWith("Arrow")) return this.#arrow(key, shiftKey), true;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : null);
    if (digit !== null && digit !== undefined) return this.type(Number(digit), shiftKey), true;
    const doing = /** @type {Record<string, () => void>} */ ({
      Enter: () => this.setter?.enter(),
      Escape: () => this.escape(),
      Backspace: () => this.#back(),
      Delete: () => this.erase(),
      "[": () => this.#next(-1),
      "]": () => this.#next(1),
      "/": () => this.bench?.querySelector("input")?.focus(),
      h: () => this.showStep(true),
    })[key.length === 1 ? key.toLowerCase() : key];
    const tool = key.length === 1 && !shiftKey && this.app.settings.letters ? toolOf(key) : undefined;
    if (doing) doing();
    else if (tool) this.take(tool);
    return Boolean(doing || tool);
  }

  /** @param {string} way @param {boolean} extend */
  #arrow(way, extend) {
    const to = moved(this.cursor, way, { rows: this.size, columns: this.size });
    if (!this.setter?.arrow(way, to)) this.point(to, extend);
  }

  /** @param {number} step */
  #next(step) {
    const all = this.clues;
    const at = all.findIndex((clue) => nameOf(clue) === this.chosen);
    this.choose(all[(at + step + all.length) % all.length] ?? null);
    if (this.clue) this.app.say(label(this.clue, this.size));
  }

  escape() {
    this.setter?.giveUp();
    [this.chosen, this.isStepShown, this.proposal, this.cloned] = [null, false, null, []];
    this.draw();
  }

  /** A digit: of the chosen clue if it has a number, else a given or a mark. @param {number} digit @param {boolean} [asMark] */
  type(digit, asMark = this.tool.shape === "marks") {
    const { clue } = this;
    if (clue?.tool.value && clue.tool.shape !== "given" && !asMark) {
      const many = clue.tool.value === "digits";
      const before = this.isFresh && !many ? "" : clue.value;
      this.isFresh = false;
      return this.edit(revalue(this.draft, clue, many ? `${before} ${digit}` : `${before}${digit}`), `${said(clue.tool.name)} ${before}${digit}`);
    }
    const cells = [...this.selected];
    if (asMark) return digit && digit <= this.size ? this.edit(mark(this.draft, cells, digit), t`mark ${digit}`) : undefined;
    const held = givens(this.draft)[this.cursor] ?? 0;
    const follows = this.typed === this.cursor && held > 0 && 10 * held + digit <= this.size;
    const value = follows ? 10 * held + digit : digit;
    this.typed = follows ? -1 : this.cursor;
    if (value > this.size) return this.app.say(t`There is no ${value} on this board`);
    this.edit(give(this.draft, cells, value === held ? 0 : value), t`${value || t`blank`} in ${this.board?.layout.name(this.cursor)}`);
  }

  /** A digit of the pad. @param {number} digit */
  write(digit) {
    if (this.tool.shape === "marks") return this.edit(mark(this.draft, [...this.selected], digit), t`mark ${digit}`);
    const isThere = givens(this.draft)[this.cursor] === digit;
    this.edit(give(this.draft, [...this.selected], isThere ? 0 : digit), `${digit}`);
  }

  #back() {
    if (this.setter?.back()) return;
    const { clue } = this;
    if (clue?.tool.value && clue.value && clue.tool.shape !== "given") return this.edit(revalue(this.draft, clue, clue.value.slice(0, -1).trim()));
    this.erase();
  }

  /** Removes the chosen clue, or what the cells hold. */
  erase() {
    const { clue } = this;
    if (clue) return this.remove(clue);
    const cells = [...this.selected];
    const given = give(this.draft, cells, 0);
    this.edit(boardOf(given) === boardOf(this.draft) ? mark(this.draft, cells, 0) : given, t`erased`);
  }

  /** @param {import("../game/tools.js").Switch} rule */
  switch(rule) {
    this.edit(toggle(this.draft, rule), said(rule.name));
  }

  // What is asked and shown.

  /** @param {boolean} shown */
  showStep(shown) {
    this.isStepShown = shown;
    this.tab = shown ? "step" : this.tab;
    this.draw();
    this.parts?.side.scrollTo(0, 0);
  }

  /** A game of the draft, as others will read it. */
  async game() {
    const { records } = await this.app.engine.read(textOf(this.draft), this.working.signal);
    const [record] = records;
    if (!record?.puzzle) throw new EngineError({ detail: record?.message ?? t`This is no puzzle yet.` });
    const game = record.variant ? gameOf(/** @type {any} */ (record), record.variant) : gameAt(/** @type {any} */ (record));
    game.title ||= String(this.draft["title"] || t`Untitled`);
    return { game, unknown: record.variant?.unknown ?? [] };
  }

  /** Makes a proposal. @param {string} words what is being looked for @param {(ask: import("../game/unique.js").Ask, unique: typeof import("../game/unique.js")) => Promise<import("../game/unique.js").Proposal>} make */
  async propose(words, make) {
    const { draft } = this;
    [this.proposing, this.proposal] = [words, null];
    this.draw();
    const unique = await import("../game/unique.js");
    const stop = (this.proposer = new AbortController());
    const ask = (/** @type {any} */ method, /** @type {any} */ body) => (draft === this.draft ? this.app.engine.transport.ask(method, body, stop.signal) : Promise.reject(stop.signal.reason ?? new DOMException("", "AbortError")));
    try {
      const proposal = await make(/** @type {any} */ (ask), unique);
      // The last answer may come after the board has changed: what it says is of another.
      if (draft === this.draft) {
        this.proposal = proposal;
        this.app.say(t`Proposed: ${proposal.words}`);
      }
    } catch (error) {
      this.app.fault(error);
    }
    this.proposing = "";
    this.draw();
    this.parts?.side.querySelector(".unique")?.scrollIntoView({ block: "nearest" });
  }

  draw() {
    const { parts, board, bench } = this;
    if (!parts || !board || !bench) return;
    const answers = this.live.about(this.draft);
    this.#drawBoard(answers);
    bench.dataset["tab"] = this.tab;
    render(toolbox(this), parts.tools);
    render(this.#head(), parts.bar);
    render(html`${stepCard(this, answers)}${uniqueCard(this, answers)}${cluesCard(this, answers)}${puzzleCard(this)}`, parts.side);
    render(barOf(this, answers), parts.verdict);
    const said = verdict(answers).words;
    if (said !== this.said && said !== "…") this.app.say(said);
    if (said !== "…") this.said = said;
  }

  /** @param {import("../game/live.js").Answers | null} answers */
  #drawBoard(answers) {
    const { board, draft } = this;
    if (!board) return;
    const needsRing = this.tool.shape === "outside" || this.tool.shape === "diagonal";
    const print = answers?.drawn ? JSON.stringify([needsRing, answers.of]) : null;
    if (print && print !== this.picture) {
      back(board, needsRing ? ringed(answers?.drawn, this.size) : answers?.drawn, this.wants.theme);
      this.picture = print;
    }
    const step = this.isStepShown ? stepOf(answers, draft, board.layout) : null;
    const { clue } = this;
    const chosen = new Set(this.lit.size ? this.lit : clue?.cells ?? this.cloned);
    const held = new Set(this.traced.length ? this.traced : this.proposal?.cells);
    board.draw({
      ...step?.view,
      contents: contentsOf(draft, answers, step, this.tool.shape === "regions", this.proposal?.draft),
      cursor: this.cursor,
      selected: held.size ? held : chosen.size || step ? new Set() : this.selected,
      look: chosen.size && !this.proposal ? chosen : (step?.view.look ?? new Set()),
      labels: this.app.settings.labels,
    });
    light(board, step?.view.rules ?? []);
    this.#number(answers, step !== null);
  }

  /** Writes how many solutions there are beside each candidate. @param {import("../game/live.js").Answers | null} answers @param {boolean} hidden */
  #number(answers, hidden) {
    const { counts } = hidden || this.wants.most === 1 ? { counts: undefined } : (answers ?? {});
    this.board?.cells.forEach((element, cell) => {
      for (const part of element.querySelectorAll(".lattice > i")) {
        const count = counts?.[cell]?.[part.textContent ?? ""];
        const text = count === undefined || count >= this.wants.most ? "" : String(count);
        if (text) part.setAttribute("data-n", text);
        else part.removeAttribute("data-n");
      }
    });
  }

  #head() {
    const { history, draft } = this;
    return html`<h1>${String(draft["title"] || t`New puzzle`)}</h1><span class="chip">${draft.size} × ${draft.size}</span>
      <span class="travel"><button type="button" class="button" aria-label="Undo" ?disabled=${history.past.length === 0} @click=${() => this.travel("undo")}>↶</button><button type="button" class="button" aria-label="Redo" ?disabled=${history.future.length === 0} @click=${() => this.travel("redo")}>↷</button>
      <button type="button" class="button" @click=${() => this.play()}>Play</button></span>`;
  }

  async play() {
    try {
      this.app.lay((await this.game()).game);
    } catch (error) {
      this.app.fault(error);
    }
  }
}

/** A picture with room beside the grid. @param {any} drawn @param {number} size */
function ringed(drawn, size) {
  const { view: [left, top, width, height], cell } = drawn;
  const room = RING * cell;
  const [x, y, far] = [Math.min(left, -room), Math.min(top, -room), size * cell + room];
  return { ...drawn, view: [x, y, Math.max(left + width, far) - x, Math.max(top + height, far) - y] };
}

// Import: paste, drop, or type a puzzle; what was read is shown while typing.
import { html, nothing, render } from "../html.js";
import { Board } from "../board/board.js";
import { BLANK, gameContents } from "../board/contents.js";
import { gameAt, gameOf } from "../game/begin.js";
import { CELLS, line, name } from "../game/cells.js";
import { action, moved } from "../game/keys.js";
import { takeBack } from "../game/course.js";
import { gameOf as gameOfLink, textOfLink } from "../game/link.js";
import { rowsOf } from "../game/paste.js";
import { read as readSaved } from "../game/saved.js";
import { candidatesOf } from "../game/steps.js";
import { take as takeGames } from "../game/take.js";
import { thumb } from "./thumb.js";
import { Pointer } from "./pointer.js";
import { said, t } from "../words.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").ReadRecord} ReadRecord */
/** @typedef {import("../engine/shapes.d.ts").ReadPuzzle} ReadPuzzle */

/** @typedef {{game: Game, board: Board, clues: import("./clues.js").Clues}} Other a puzzle with other rules, and how it is understood */

/** More than this are not shown as pictures. */
const SHOWN = 60;
const VERDICTS = /** @type {Record<string, string>} */ ({ unique: t`One solution.`, multiple: t`Several solutions.`, none: t`No solution.`, clash: t`Two digits clash.`, solved: t`Complete.`, wrong: t`Complete, but wrong.` });

/** @param {ReadRecord} record @returns {record is ReadPuzzle} */
const isPuzzle = (record) => Boolean(record.puzzle);

/** The game of a record. @param {ReadPuzzle} record */
function begun(record) {
  const game = record.variant ? gameOf(record, record.variant) : gameAt(record);
  game.title ||= record.comment || "Imported";
  return game;
}

/** @param {HTMLElement} main @param {App} app */
export function show(main, app) {
  /** @type {{text: string, records: ReadPuzzle[], other: Other | null, format: string, why: string, verdict: string, typing: boolean}} */
  const state = { text: app.pasted, records: [], other: null, format: "", why: "", verdict: "", typing: false };
  app.pasted = "";
  let working = new AbortController();
  const typed = new Typed(app, (digits) => take(line(digits)));

  /** @param {string} text */
  async function take(text) {
    working.abort();
    const { signal } = (working = new AbortController());
    Object.assign(state, { text, records: [], other: null, why: "", verdict: "", format: "" });
    draw();
    if (!text.trim()) return;
    if (takeSaved(text)) return;
    const asked = textOfLink(text);
    if ("why" in asked) {
      state.why = asked.why;
      return draw();
    }
    try {
      if ("packed" in asked) return await keep([await gameOfLink({ kind: "packed", ...asked })]);
      await readBy(asked.text, signal);
    } catch (error) {
      if (signal.aborted) return;
      state.why = error instanceof Error ? error.message : String(error);
    }
    draw();
  }

  /** A saved game, or a file of them and of what was learnt: they go to the library. @param {string} text */
  function takeSaved(text) {
    const all = text.trim().split("\n");
    const lines = all.filter((of) => of.includes('"moves"'));
    const learnt = all.filter((of) => of.startsWith('{"learning":'));
    if (lines.length + learnt.length === 0) return false;
    try {
      for (const line of learnt) takeBack(app.store, JSON.parse(line).learning).catch((error) => app.fault(error));
      keep(lines.map(readSaved)).catch((error) => app.fault(error));
    } catch (error) {
      state.why = error instanceof Error ? error.message : String(error);
      draw();
    }
    return true;
  }

  /** @param {Game[]} games */
  async function keep(games) {
    const { ids, known } = await takeGames(app.store, games);
    if (app.current && ids.includes(app.current.id)) app.current = null;
    await (ids.length === 1 ? app.go("play", ids[0] ?? "") : app.go("library"));
    if (known) app.note(known === 1 ? t`One of the games was in the library already.` : t`${known} of the games were in the library already.`);
  }

  /** @param {string} text @param {AbortSignal} signal */
  async function readBy(text, signal) {
    let { records, format } = await app.engine.read(text, signal);
    const rows = records.some((record) => record.puzzle) ? null : rowsOf(text);
    if (rows) ({ records, format } = await app.engine.read(rows, signal));
    Object.assign(state, { records: records.filter(isPuzzle), format });
    const bad = records.find((record) => record.status === "bad" || record.status === "refused");
    if (bad) state.why = bad.line ? t`Line ${bad.line}, column ${bad.column}: ${bad.message}` : (bad.message ?? "");
    if (state.records.length === 1) await only(signal);
  }

  /** Shows the one puzzle: a sentence that is not understood means what its player has said before. @param {AbortSignal} signal */
  async function only(signal) {
    const known = await app.store.setting("readings", /** @type {Record<string, string>} */ ({}));
    const open = state.records[0]?.variant?.sentences?.filter(({ id, understood, said }) => !understood && !said && known[id]) ?? [];
    if (open.length) await reread(open.map(({ id }) => `${id}: ${known[id]}`), signal);
    const [record] = state.records;
    if (!record) return;
    if (record.variant) state.other = await otherOf(begun(record), signal);
    draw();
    const checked = await app.engine.solve({ puzzle: record.puzzle }, signal);
    const verdict = checked.status === "unclear" ? t`How many solutions it has is not known, since its rules are not all understood.` : (checked.message ?? VERDICTS[checked.status] ?? "");
    state.verdict = [verdict, state.other?.clues.rests() ?? ""].join(" ").trim();
  }

  /** Reads the puzzle with what is said of its sentences. @param {import("./sentences.js").Readings} readings @param {AbortSignal} signal */
  async function reread(readings, signal) {
    const { records } = await app.engine.read(state.records[0]?.puzzle ?? "", signal, readings);
    const [record] = records;
    if (record && isPuzzle(record)) state.records = [record];
    else state.why = record?.message ?? "";
  }

  /** Takes a reading of sentences, and remembers it for others that say the same. @param {import("./sentences.js").Readings} readings */
  async function say(readings) {
    working.abort();
    const { signal } = (working = new AbortController());
    Object.assign(state, { why: "", verdict: "" });
    try {
      const known = await app.store.setting("readings", /** @type {Record<string, string>} */ ({}));
      await app.store.set("readings", { ...known, ...Object.fromEntries(readings.map((reading) => reading.split(": "))) });
      await reread(readings, signal);
      await only(signal);
    } catch (error) {
      if (signal.aborted) return;
      state.why = error instanceof Error ? error.message : String(error);
    }
    draw();
  }

  /** @param {Game} game @param {AbortSignal} signal @returns {Promise<Other>} */
  async function otherOf(game, signal) {
    const { Clues } = await import("./clues.js");
    const clues = await Clues.of(app, game, signal);
    const board = new Board({ label: t`The puzzle`, quiet: true, layout: game.layout });
    clues.attach(board);
    board.draw({ contents: gameContents(game, false) });
    return { game, board, clues };
  }

  /** @param {Event} event */
  async function file(event) {
    const chosen = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (chosen) take(await chosen.text());
  }

  let waiting = 0;
  const input = (/** @type {Event} */ event) => {
    clearTimeout(waiting);
    const { value } = /** @type {HTMLTextAreaElement} */ (event.target);
    waiting = window.setTimeout(() => take(value), 250);
  };

  const about = (/** @type {Other} */ { game, board, clues }) => html`<div class="card imported"><header><h2>${said(game.title)}</h2><button type="button" class="button go" @click=${() => app.lay(game)}>Play</button></header>
    <div>${board.element}</div>${clues.panel(true, say)}</div>`;

  function draw() {
    const [only] = state.records;
    render(html`<div class="page">
      <header><h1>Import</h1><p class="soft">Paste a puzzle, a file or a link: 81 characters, rows, candidates, formats of newspapers and other programs, links from f-puzzles, SudokuPad, SudokuExchange and SudokuWiki.</p></header>
      <div class="card">
        <label class="field"><span>Puzzle, file or link</span><textarea spellcheck="false" autocomplete="off" .value=${state.text} @input=${input}></textarea></label>
        <div class="buttons import-buttons">
          <label class="button">Choose a file<input type="file" class="aloud" accept=".txt,.sdk,.sdm,.ss,.opensudoku,.json,.jsonl,.csv" @change=${file}></label>
          <button type="button" class="button" aria-pressed=${state.typing} @click=${() => ((state.typing = !state.typing), draw(), state.typing && typed.focus())}>Type it into a board</button>
        </div>
        <div role="status">${state.why ? html`<p class="fault">${state.why}</p>` : nothing}
          ${only ? html`<p>${state.records.length > 1 ? t`${state.records.length} puzzles.` : state.verdict}${state.format ? html` <span class="chip">${state.format}</span>` : nothing}</p>` : nothing}</div>
      </div>
      ${state.typing ? html`<div class="typing">${typed.element}</div>` : nothing}
      ${state.other ? about(state.other) : html`<ul class="shelf">${state.records.slice(0, SHOWN).map((record) => begun(record)).map((game, i) => html`<li>
        <button type="button" class="thumb-button" @click=${() => app.lay(game)}><span class="aloud">Play puzzle ${i + 1}</span>${thumb(game).element}</button>
        <button type="button" class="button go" @click=${() => app.lay(game)}>Play</button>${game.title === "Imported" ? nothing : html`<span class="small soft">${said(game.title)}</span>`}</li>`)}</ul>`}
    </div>`, main);
  }

  draw();
  if (state.text) take(state.text);
  return () => working.abort();
}

/** An empty board to type givens into. */
class Typed {
  /** @param {App} app @param {(digits: number[]) => void} changed */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    /** @type {number[]} */
    this.digits = Array(81).fill(0);
    this.cursor = 0;
    this.selected = new Set([0]);
    this.board = new Board({ label: t`Empty board to type a puzzle into` });
    this.element = this.board.element;
    this.board.grid.addEventListener("keydown", (event) => this.#key(event));
    new Pointer(this.board, this, new AbortController().signal);
    this.draw();
  }

  holding = false;
  select() {}
  doubled() {}
  crossOut() {}
  /** @param {number} cell */
  tap(cell) {
    this.point(cell);
  }

  /** @param {number} cell */
  point(cell) {
    this.cursor = cell;
    this.selected = new Set([cell]);
    this.draw();
    this.focus();
  }

  focus() {
    this.board.focus(this.cursor);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const found = action(event);
    if (!found || !["move", "write", "erase", "cycle"].includes(found.do)) return;
    event.preventDefault();
    if (found.do === "move") return this.point(moved(this.cursor, found.way ?? ""));
    this.digits[this.cursor] = found.do === "write" ? (found.digit ?? 0) : 0;
    this.app.say(t`${this.digits[this.cursor] || t`blank`} in ${name(this.cursor)}`);
    this.point(Math.min(80, this.cursor + 1));
    return this.changed(this.digits);
  }

  draw() {
    const open = candidatesOf(this.digits);
    const contents = CELLS.map((cell) => ({ ...BLANK, digit: this.digits[cell] ?? 0, given: true, wrong: this.digits[cell] === 0 && open[cell] === 0 }));
    this.board.draw({ contents, cursor: this.cursor, selected: this.selected });
  }
}

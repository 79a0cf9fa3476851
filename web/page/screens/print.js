// Print: one to six puzzles a page, with or without marks; solutions upside down on a separate page.
import { html, nothing, render } from "../html.js";
import { Board } from "../board/board.js";
import { gameContents, positionContents } from "../board/contents.js";
import { sketched } from "../board/sketch.js";
import { digitsOfLine } from "../game/cells.js";
import { Game } from "../game/game.js";
import { linkOf, linkOfPuzzle } from "../game/link.js";
import { said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./clues.js").Clues} Clues */
/** @typedef {{game: Game, clues?: Clues, link: string, solution: number[] | null, words: string}} Leaf */

/** Addresses that mean nothing on paper. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** @param {HTMLElement} main @param {App} app */
export async function show(main, app) {
  await app.game();
  const working = new AbortController();
  const state = { what: app.current ? "this" : "easy", count: 1, each: 1, paper: "a4", marks: true, solutions: true, links: !LOOPBACK.test(location.hostname) };
  /** @type {Leaf[]} */
  let leaves = [];
  let busy = false;

  async function collect() {
    busy = true;
    draw();
    try {
      leaves = state.what === "this" && app.current ? [await ofCurrent(app.current.game)] : await generated();
    } catch (error) {
      app.fault(error);
    }
    busy = false;
    draw();
  }

  /** @param {Game} game @returns {Promise<Leaf>} */
  async function ofCurrent(game) {
    const clues = game.source ? await (await import("./clues.js")).Clues.of(app, game, working.signal, "light") : undefined;
    const solved = game.solution ? null : await app.engine.solve({ puzzle: game.position().puzzle }, working.signal);
    const solution = game.solution ?? (solved?.solution ? game.layout.digitsOf(solved.solution) : null);
    return { game, clues, link: game.source ? await linkOf(new Game(game.sheet.puzzle, game.layout, game.source)) : linkOfPuzzle(game.sheet.puzzle), solution, words: said(game.level ?? game.title) };
  }

  /** @returns {Promise<Leaf[]>} */
  async function generated() {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const made = await app.engine.generate({ level: state.what, count: state.count, seed }, working.signal);
    return made.map((one, i) => ({
      game: new Game(digitsOfLine(one.puzzle) ?? []),
      link: linkOfPuzzle(digitsOfLine(one.puzzle) ?? []),
      solution: digitsOfLine(one.solution ?? ""),
      words: [`${i + 1}`, state.what, one.er === undefined ? "" : `ER ${one.er}`, t`seed ${seed}`].filter(Boolean).join(" · "),
    }));
  }

  /** @param {Leaf} leaf */
  function puzzle(leaf) {
    const board = new Board({ label: t`puzzle`, quiet: true, layout: leaf.game.layout });
    leaf.clues?.attach(board);
    const contents = gameContents(leaf.game, true).map((content) => (state.marks ? content : { ...content, lattice: 0, centre: 0, corner: 0, colour: -1, digit: content.given ? content.digit : 0 }));
    const view = { contents: contents.map((content) => ({ ...content, wrong: false })) };
    board.draw(state.marks ? sketched(board, view, leaf.game) : view);
    return html`<figure class="leaf">${board.element}<figcaption>${leaf.words}${leaf.clues?.sentences().map((rule) => html`<br>${rule}`)}${state.links ? html`<br><span class="address">${new URL(leaf.link, location.href).href}</span>` : nothing}</figcaption></figure>`;
  }

  /** @param {Leaf} leaf @param {number} i */
  function solution(leaf, i) {
    const { layout, sheet } = leaf.game;
    const board = new Board({ label: t`solution ${i + 1}`, quiet: true, layout });
    board.draw({ contents: positionContents({ given: sheet.puzzle, digits: leaf.solution ?? layout.cells.map(() => 0), candidates: [] }) });
    return html`<figure class="leaf">${board.element}<figcaption>${i + 1}</figcaption></figure>`;
  }

  /** @template T @param {T[]} items @param {number} size */
  const chunks = (items, size) => Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
  const change = (/** @type {"what" | "count" | "each" | "paper"} */ key) => (/** @type {any} */ event) => {
    Object.assign(state, { [key]: key === "count" || key === "each" ? Number(event.target.value) : event.target.value });
    if (key === "what" || key === "count") collect();
    else draw();
  };
  const tick = (/** @type {"marks" | "solutions" | "links"} */ key, /** @type {string} */ words) => html`<label class="tick"><input type="checkbox" .checked=${state[key]} @change=${(/** @type {any} */ event) => ((state[key] = event.target.checked), draw())}>${words}</label>`;
  const options = (/** @type {[string | number, string][]} */ of, /** @type {string | number} */ chosen) => of.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`);

  function draw() {
    /** @type {[string, string][]} */
    const what = [...(app.current ? /** @type {[string, string][]} */ ([["this", t`this game`]]) : []), ["easy", t`new, easy`], ["medium", t`new, medium`], ["hard", t`new, hard`], ["unfair", t`new, unfair`], ["extreme", t`new, extreme`]];
    render(html`<div class="page printing">
      <header class="no-print"><h1>Print</h1></header>
      <div class="card no-print"><div class="fields">
        <label class="field"><span>Puzzles</span><select @change=${change("what")}>${options(what, state.what)}</select></label>
        <label class="field"><span>How many</span><select ?disabled=${state.what === "this"} @change=${change("count")}>${options([[1, "1"], [2, "2"], [4, "4"], [6, "6"], [12, "12"], [24, "24"]], state.count)}</select></label>
        <label class="field"><span>On a page</span><select @change=${change("each")}>${options([[1, "1"], [2, "2"], [4, "4"], [6, "6"]], state.each)}</select></label>
        <label class="field"><span>Paper</span><select @change=${change("paper")}>${options([["a4", "A4"], ["letter", t`Letter`]], state.paper)}</select></label></div>
        <div class="ticks">${tick("marks", t`Digits and marks written so far`)}${tick("links", t`Address of the puzzle`)}${tick("solutions", t`Solutions on a separate page, upside down`)}</div>
        <div class="buttons"><button type="button" class="button go" ?disabled=${busy || leaves.length === 0} @click=${() => window.print()}>Print</button>${busy ? html`<span class="chip" role="status">Making …</span>` : nothing}</div>
      </div>
      <div class="sheets">${chunks(leaves, state.each).map((some) => html`<section class=${`sheet ${state.paper} of-${state.each}`} aria-label="Page">${some.map(puzzle)}</section>`)}
        ${state.solutions ? chunks(leaves, 12).map((some, page) => html`<section class=${`sheet ${state.paper} of-12`} aria-label="Solutions">${some.map((leaf, i) => solution(leaf, 12 * page + i))}</section>`) : nothing}</div>
    </div>`, main);
  }
  collect();
  return () => working.abort();
}

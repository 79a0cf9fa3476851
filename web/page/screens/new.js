// New: a puzzle by level, or by rating, technique and symmetry; its seed can be linked to.
import { html, nothing, render } from "../html.js";
import { EngineError } from "../engine/engine.js";
import { digitsOfLine } from "../game/cells.js";
import { Game } from "../game/game.js";
import { locale, said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").Wish} Wish */

const LEVELS = [
  ["easy", t`Single digits are enough.`],
  ["medium", t`Digits confined to a block or a line; pairs and triples.`],
  ["hard", t`Patterns of one digit across the board.`],
  ["unfair", t`Short chains, and sets of cells that depend on each other.`],
  ["extreme", t`Long chains, and conclusions that hold in every case.`],
];
const SYMMETRIES = { "": t`any`, rotate180: t`half turn`, rotate90: t`quarter turn`, horizontal: t`top to bottom`, vertical: t`left to right`, diagonal: t`diagonal`, full: t`all of them` };

/** Why there is no puzzle, and what to do. @param {unknown} error */
function reason(error) {
  if (error instanceof EngineError && error.problem.type?.endsWith("time-limit")) return t`No such puzzle was found in the time that there is. Try again, since each try begins elsewhere, or ask for a wider range.`;
  return error instanceof Error ? error.message : String(error);
}

/** How difficult a level is, as a picture. @param {number} level */
export const bars = (level) => html`<span class="bars" aria-hidden="true">${LEVELS.map((_, i) => html`<i class=${i <= level ? "full" : ""}></i>`)}</span>`;

/** @param {HTMLElement} main @param {App} app @param {string[]} rest a wish from a link */
export function show(main, app, [linked]) {
  const given = new URLSearchParams(linked ?? "");
  /** @type {{working: AbortController | null, tried: number, level: string, fault: string}} */
  const state = { working: null, tried: 0, level: "", fault: "" };

  /** @param {Wish} wish */
  async function make(wish) {
    state.working?.abort();
    const working = new AbortController();
    Object.assign(state, { working, tried: 0, fault: "" });
    draw();
    try {
      const seed = wish.seed ?? Math.floor(Math.random() * 2 ** 32);
      const [made] = await app.engine.generate({ ...wish, seed: Number(seed) }, working.signal, (tried) => ((state.tried = tried), draw()));
      if (made) lay(made, wish, seed);
    } catch (error) {
      if (!working.signal.aborted) state.fault = reason(error);
    }
    if (state.working === working) state.working = null;
    draw();
  }

  /** @param {import("../engine/shapes.d.ts").Made} made @param {Wish} wish @param {number | string} seed */
  function lay(made, wish, seed) {
    const game = new Game(digitsOfLine(made.puzzle) ?? []);
    game.title = `${wish.level ?? wish.technique ?? "New"} ${seed}`;
    app.lay(game);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const value = (/** @type {string} */ name) => String(fields.get(name) ?? "").trim();
    if (Number(value("least") || 0) > Number(value("most") || 99)) {
      state.fault = t`No rating is at least ${value("least")} and at most ${value("most")}: exchange the two.`;
      return draw();
    }
    const rating = value("least") || value("most") ? `${value("least") || "1.0"}..${value("most") || "11.9"}` : "";
    const wish = { level: value("level"), rating, technique: value("technique"), symmetry: value("symmetry"), seed: value("seed") };
    make(Object.fromEntries(Object.entries(wish).filter(([, of]) => of)));
  }

  const name = (/** @type {string} */ level) => said(level.charAt(0).toUpperCase() + level.slice(1));

  function draw() {
    render(html`<div class="page">
      <header><h1>New puzzle</h1><p class="soft">Every puzzle has one solution and can be solved by reasoning.</p></header>
      <div class="levels">${LEVELS.map(([level = "", words], i) => html`<button type="button" class="level" ?disabled=${state.working !== null} @click=${() => make({ level })}>${bars(i)}<strong>${name(level)}</strong><small>${words}</small></button>`)}</div>
      <div role="status">${state.working ? html`<p class="buttons"><span class="chip">${state.tried ? t`${state.tried.toLocaleString(locale)} tried` : t`Making a puzzle …`}</span><button type="button" class="button" @click=${() => state.working?.abort()}>Cancel</button></p>` : nothing}
      ${state.fault ? html`<p class="fault">${state.fault}</p>` : nothing}</div>
      <form class="card page-form" @submit=${submit}>
        <h2>By rating, technique or seed</h2>
        <div class="fields">
          <label class="field"><span>Level</span><select name="level"><option value="">any</option>${LEVELS.map(([level = ""]) => html`<option value=${level} ?selected=${given.get("new") === level}>${name(level)}</option>`)}</select></label>
          <label class="field"><span>Sudoku Explainer, at least</span><input name="least" inputmode="decimal" placeholder="1.0" pattern="[0-9]+([.][0-9])?"></label>
          <label class="field"><span>Sudoku Explainer, at most</span><input name="most" inputmode="decimal" placeholder="11.9" pattern="[0-9]+([.][0-9])?"></label>
          <label class="field"><span>Needs this technique, and none harder</span><select name="technique"><option value="">any</option>${[...(app.techniques?.values() ?? [])].map(({ id, name }) => html`<option value=${id} ?selected=${given.get("technique") === id}>${name}</option>`)}</select></label>
          <label class="field"><span>Symmetry</span><select name="symmetry">${Object.entries(SYMMETRIES).map(([id, words]) => html`<option value=${id}>${words}</option>`)}</select></label>
          <label class="field"><span>Seed (the same seed makes the same puzzle)</span><input name="seed" inputmode="numeric" pattern="[0-9]*" value=${given.get("seed") ?? ""}></label>
        </div>
        <div class="buttons"><button class="button go" ?disabled=${state.working !== null}>Make it</button></div>
      </form>
    </div>`, main);
  }

  draw();
  app.ladder().then(draw, (error) => app.fault(error));
  if (given.has("new")) make(Object.fromEntries([["level", given.get("new") ?? ""], ["seed", given.get("seed") ?? ""], ["technique", given.get("technique") ?? ""], ["rating", given.get("rating") ?? ""]].filter(([, of]) => of)));
  return () => state.working?.abort();
}

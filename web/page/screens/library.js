// Library: the saved games.
import { html, nothing, render } from "../html.js";
import { learntOf } from "../game/course.js";
import { clock } from "../game/time.js";
import { clued, thumb } from "./thumb.js";
import { locale, said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {Awaited<ReturnType<import("../game/store.js").Store["list"]>>[number]} Kept */

/** @param {string} text @param {string} name */
function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {HTMLElement} main @param {App} app */
export async function show(main, app) {
  let games = await app.store.list();
  const learnt = await learntOf(app.store);
  const learning = Object.keys(learnt).length ? `${JSON.stringify({ learning: learnt })}\n` : "";
  let search = "";
  const working = new AbortController();
  /** the pictures of games, by their text @type {Map<string, import("../board/board.js").Board>} */
  const pictures = new Map();

  /** @param {Kept} kept */
  function picture({ game, text }) {
    const board = pictures.get(text) ?? thumb(game);
    pictures.set(text, board);
    return board;
  }

  /** One after the other: a library may have many. */
  async function drawClues() {
    for (const kept of games) if (kept.game.source) await clued(app, picture(kept), kept.game.source, working.signal).catch(() => {});
  }

  /** @param {Kept} kept */
  async function remove(kept) {
    await app.store.remove(kept.id);
    if (app.current?.id === kept.id) app.current = null;
    games = games.filter((other) => other.id !== kept.id);
    draw();
    app.note(t`Deleted.`, t`Undo`, async () => {
      await app.store.putBack({ id: kept.id, text: kept.text, at: kept.at });
      games = await app.store.list();
      draw();
    });
  }

  /** @param {Kept} kept */
  function item(kept) {
    const { game } = kept;
    const { filled, blanks } = game.progress();
    const state = game.finished === null ? t`${filled} of ${blanks} cells, ${clock(game.seconds)}` : t`solved in ${clock(game.finished)}`;
    const name = [said(game.level ?? ""), said(game.title)].filter(Boolean).join(", ") || "Sudoku";
    return html`<li><a class="thumb" href=${`#/play/${kept.id}`} ><span class="aloud">Play ${name}</span>${picture(kept).element}</a>
      <span><strong>${name}</strong><br><span class="small soft">${state}<br>${new Date(kept.at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}</span></span>
      <span class="buttons"><button type="button" class="button small" @click=${() => download(kept.text, `${kept.id}.json`)}>Export<span class="aloud"> ${name}</span></button><button type="button" class="button small" @click=${() => remove(kept)}>Delete<span class="aloud"> ${name}</span></button></span></li>`;
  }

  function draw() {
    const found = games.filter(({ game }) => `${game.title} ${game.level}`.toLowerCase().includes(search.toLowerCase()));
    render(html`<div class="page">
      <header><h1>Library</h1><p class="soft">Games are saved in this browser. ${games.length ? t`What you export also opens in the terminal, with ninefold play.` : ""}</p></header>
      ${games.length ? html`<div class="fields"><label class="field"><span>Search</span><input type="search" @input=${(/** @type {any} */ event) => ((search = event.target.value), draw())}></label>
        <div class="buttons end"><button type="button" class="button" @click=${() => download(`${games.map((kept) => kept.text).join("")}${learning}`, "ninefold-games.jsonl")}>Export all</button></div></div>
        <ul class="shelf">${found.map(item)}</ul>` : html`<p>Nothing yet. <a href="#/new">Make a puzzle</a>, or <a href="#/import">import one</a>.</p>`}
      ${found.length === 0 && games.length ? html`<p class="soft">No game has that name.</p>` : nothing}
    </div>`, main);
  }
  draw();
  void drawClues();
  return () => working.abort();
}

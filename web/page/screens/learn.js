// Learn: the course with its chapters, the round of today, and all techniques; lessons are in lesson.js.
import { html, nothing, render } from "../html.js";
import { positionOf } from "../game/cases.js";
import { Course } from "../game/course.js";
import { before, chapterOf, dayOf, due, isDone, isFound, lessonOf, next, offer, roundOf, solves, taught } from "../game/learning.js";
import { Lesson } from "./lesson.js";
import { Series } from "./series.js";
import { pattern } from "./thumb.js";
import { said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/shapes.d.ts").Technique} Technique */

/** Days for which an offer is put off. */
const LATER = 14;

/** @param {HTMLElement} main @param {App} app @param {string[]} rest */
export async function show(main, app, [id]) {
  try {
    const [ladder, course] = await Promise.all([app.ladder(), Course.open(app.store), app.dressed("course.css")]);
    if (id === "all") return list(main, app, ladder, course);
    if (id === "round") return round(main, app, ladder, course);
    const technique = id ? ladder.get(id) : undefined;
    if (technique) return new Lesson(main, app, course, ladder, technique).leaver();
    return home(main, app, ladder, course);
  } catch (error) {
    app.fault(error);
  }
  return undefined;
}

/** @param {HTMLElement} main @param {App} app @param {Map<string, Technique>} ladder @param {Course} course */
function home(main, app, ladder, course) {
  const { told, records } = course;
  const name = (/** @type {string} */ id) => ladder.get(id)?.name ?? id;
  const found = taught(told).filter((id) => isFound(course.of(id))).length;

  function progress() {
    const level = solves(told, records).findIndex((share) => share < 1000);
    const [share, of] = [solves(told, records)[level] ?? 1000, told.levels[level] ?? told.levels[told.levels.length - 1]];
    const easier = share < 20 && level > 0 ? [1000, told.levels[level - 1]] : [share, of];
    return found === 0 ? t`Thirty techniques solve nearly every puzzle; the first three take half an hour.` : easier[0] ? t`You have found ${found} of ${taught(told).length} techniques, and what you know solves ${Math.round(Number(easier[0]) / 10)} % of ${said(String(easier[1]))} puzzles.` : t`You have found ${found} of ${taught(told).length} techniques.`;
  }

  function today() {
    const count = due(told, records, dayOf()).length;
    if (found === 0) return nothing;
    return html`<section class="card offer" aria-label="Round"><div><h2>Today’s round</h2><p class="soft">${count === 0 ? t`Nothing is due; a round never hurts.` : count === 1 ? t`One technique comes back today.` : t`${count} techniques come back today.`}</p></div><a class=${count ? "button go" : "button"} href="#/learn/round">Start</a></section>`;
  }

  function offered() {
    const wish = offer(told, records, dayOf());
    if (!wish) return nothing;
    const open = before(told, chapterOf(told, wish.id), records)[0];
    const later = () => course.keep(wish.id, { ...course.of(wish.id), later: dayOf() + LATER }).then(draw);
    return html`<section class="card offer" aria-label="Offer"><div><h2>${name(wish.id)}</h2><p class="soft">You asked ${wish.times} times for it. ${open === undefined ? t`The lesson takes eight minutes.` : t`It becomes easy after “${told.chapters[open]?.title}”.`}</p></div>
      <span class="buttons"><a class="button go" href=${`#/learn/${open === undefined ? wish.id : Object.keys(told.chapters[open]?.techniques ?? {})[0]}`}>Learn</a><button type="button" class="button" @click=${later}>Not now</button></span></section>`;
  }

  function draw() {
    const to = next(told, records);
    render(html`<div class="page course"><header><h1>Learn</h1><p>${progress()}</p>
        <p class="buttons">${to ? html`<a class="button go" href=${`#/learn/${to}`}>${found ? t`Go on` : t`Begin`}: ${name(to)}</a>` : nothing}<a class="button" href="#/learn/all">All techniques</a></p></header>
      ${today()}${offered()}
      <ol class="chapters">${told.chapters.map((chapter, at) => item(chapter, at))}</ol></div>`, main);
  }

  /** @param {import("../game/learning.js").Chapter} chapter @param {number} at */
  function item(chapter, at) {
    const ids = Object.keys(chapter.techniques);
    const share = ids.filter((id) => isFound(course.of(id))).length;
    return html`<li class="card"><div class="head"><span class="number" aria-hidden="true">${at + 1}</span><h2>${chapter.title}</h2>${isDone(chapter, records) ? html`<span class="chip">done</span>` : nothing}</div>
      <p class="soft small">${chapter.idea}</p>
      <div class="bar-of" role="img" aria-label=${t`${share} of ${ids.length} found`}>${ids.map((_, i) => html`<i class=${i < share ? "full" : ""}></i>`)}</div>
      <ul>${ids.map((id) => html`<li><a href=${`#/learn/${id}`}>${name(id)}</a>${mark(course.of(id).state)}</li>`)}</ul></li>`;
  }

  draw();
}

/** @param {import("../game/learning.js").State} state */
const mark = (state) => ({ new: nothing, seen: html` <span class="soft small">seen</span>`, found: html` <span class="small good">found</span>`, sure: html` <span class="small good">sure</span>` })[state];

/** @param {HTMLElement} main @param {App} app @param {Map<string, Technique>} ladder @param {Course} course */
function round(main, app, ladder, course) {
  const { told, records } = course;
  const ids = roundOf(told, records, dayOf());
  const known = taught(told).filter((id) => isFound(course.of(id)));
  const draw = () => {
    render(html`<div class="page course"><header><p class="small"><a href="#/learn">Learn</a></p><h1>Today’s round</h1><p class="soft">What you have found, mixed and without names.</p></header>
      ${ids.length ? series.draw() : html`<p>Nothing is found yet. <a href="#/learn">Begin with the first chapter.</a></p>`}
      ${series.isOver && ids.length ? html`<p class="buttons"><a class="button go" href="#/learn">Done</a></p>` : nothing}</div>`, main);
  };
  const series = new Series(app, course, { ids, stage: "round", known, ladder, end: () => {} }, () => draw());
  draw();
  return () => series.leave();
}

/** @param {HTMLElement} main @param {App} app @param {Map<string, Technique>} ladder @param {Course} course */
function list(main, app, ladder, course) {
  const { told } = course;
  let search = "";
  const working = new AbortController();
  /** @type {Map<string, HTMLElement | null>} the pictures of techniques, as far as they were looked at */
  const pictures = new Map();
  const family = (/** @type {string} */ id) => {
    const lesson = lessonOf(told, id);
    return lesson ? (told.chapters[chapterOf(told, lesson)]?.title ?? "") : t`Beyond the course`;
  };
  const all = [...ladder.values()].filter(({ ladder }) => ladder);
  const families = [...told.chapters.map(({ title }) => title), t`Beyond the course`];
  const item = (/** @type {Technique} */ { id, name, summary }) => {
    const lesson = lessonOf(told, id);
    return html`<li>${pictures.get(id) ?? html`<div class="board"></div>`}<p><a href=${`#/learn/${id}`}>${name}</a>${lesson === id ? html` <span class="chip">lesson</span>` : lesson ? html` <span class="small soft">see ${ladder.get(lesson)?.name}</span>` : nothing}<br><span class="small soft">${summary}</span></p></li>`;
  };
  /** Draws pictures of techniques, one after another. @param {string[]} ids */
  async function look(ids) {
    for (const id of ids.filter((id) => !pictures.has(id))) {
      pictures.set(id, null);
      const [text] = (await course.positions(id)).texts;
      if (text) pictures.set(id, pattern(await app.engine.find(positionOf(text), id, working.signal)));
      if (working.signal.aborted) return;
      draw();
    }
  }
  const draw = () => {
    const words = search.toLowerCase();
    const fits = all.filter(({ id, name, summary }) => `${id} ${name} ${summary}`.toLowerCase().includes(words));
    render(html`<div class="page course"><header><p class="small"><a href="#/learn">Learn</a></p><h1>All techniques</h1><p class="soft">What the engine knows, by family. The course has thirty of them; hints try many others too.</p></header>
      <label class="field"><span>Search</span><input type="search" @input=${(/** @type {any} */ event) => ((search = event.target.value), draw())}></label>
      ${families.map((title) => {
        const of = fits.filter(({ id }) => family(id) === title);
        return of.length ? html`<details ?open=${words !== ""} @toggle=${(/** @type {any} */ event) => event.target.open && look(of.map(({ id }) => id)).catch((error) => app.fault(error))}><summary>${title} <span class="soft small">${of.length}</span></summary><ul class="techniques">${of.map(item)}</ul></details>` : nothing;
      })}
      ${fits.length ? nothing : html`<p class="soft">No technique has that in its name or its words.</p>`}</div>`, main);
  };
  draw();
  return () => working.abort();
}

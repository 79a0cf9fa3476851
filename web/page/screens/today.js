// Today: the puzzles of the day, a calendar of those that were won, and the statistics of all games.
import { html, nothing, render } from "../html.js";
import { FIRST_DAY, gameOf, weeks, wishOf } from "../game/daily.js";
import { LEVELS } from "../game/game.js";
import { dayOf, later, met, statistics, streak } from "../game/results.js";
import { clock } from "../game/time.js";
import { bars } from "./new.js";
import { locale, said, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/results.js").Result} Result */

/** A Monday and the days after it. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((date) => new Date(2024, 0, date).toLocaleDateString(locale, { weekday: "short" }));
/** As many techniques as are listed. */
const MOST = 8;
const named = (/** @type {string} */ day, /** @type {Intl.DateTimeFormatOptions} */ how) => new Date(`${day}T12:00`).toLocaleDateString(locale, how);
const LONG = /** @type {Intl.DateTimeFormatOptions} */ ({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** @param {HTMLElement} main @param {App} app @param {string[]} rest a day */
export async function show(main, app, [asked]) {
  const today = dayOf(new Date());
  const working = new AbortController();
  let day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= FIRST_DAY && asked <= today ? asked : today;
  let making = "";
  /** @type {[Result[], Record<string, string>]} */
  const [results, begun] = await Promise.all([app.store.setting("results", []), app.store.setting("daily", {})]);
  /** The result of a puzzle of a day. @param {string} of @param {string} level */
  const result = (of, level) => results.find((won) => won.daily === of && won.level === level);

  /** @param {string} level */
  async function play(level) {
    const name = `${day}/${level}`;
    const known = begun[name];
    if (known && (await app.store.load(known))) return app.go("play", known);
    making = level;
    draw();
    try {
      const [made] = await app.engine.generate(wishOf(day, level), working.signal);
      if (!made) return;
      const game = gameOf(day, level, made.puzzle);
      app.lay(game);
      await app.store.set("daily", { ...begun, [name]: app.current?.id ?? "" });
    } catch (error) {
      app.fault(error);
      making = "";
      draw();
    }
  }

  /** @param {string} level @param {number} at */
  function choice(level, at) {
    const won = result(day, level);
    const state = won ? t`solved in ${clock(won.seconds)}` : begun[`${day}/${level}`] ? t`begun` : making === level ? t`being made …` : "";
    return html`<button type="button" class=${won ? "level won" : "level"} ?disabled=${making !== ""} @click=${() => play(level)}>${bars(at)}<strong>${said(level)}</strong><small>${state || t`not begun`}</small></button>`;
  }

  /** A day of the calendar: a dot for each of its puzzles that was won. @param {string} of */
  function date(of) {
    if (!of) return html`<td></td>`;
    const number = Number(of.slice(8));
    if (of > today || of < FIRST_DAY) return html`<td class="soft">${number}</td>`;
    const won = LEVELS.filter((level) => result(of, level)).length;
    return html`<td><button type="button" aria-pressed=${of === day} aria-current=${of === today ? "date" : nothing} @click=${() => choose(of)}>${number}<span class="aloud"> ${named(of, { month: "long" })}, ${t`${won} of ${LEVELS.length} solved`}</span><i class=${`won-${won}`} aria-hidden="true"></i></button></td>`;
  }

  /** @param {string} of */
  function choose(of) {
    day = of < FIRST_DAY ? FIRST_DAY : of > today ? today : of;
    history.replaceState(history.state, "", `#/today/${day}`);
    draw();
  }

  const month = (/** @type {number} */ way) => choose(way < 0 ? later(`${day.slice(0, 8)}01`, -1) : later(`${day.slice(0, 8)}28`, 4).slice(0, 8) + "01");

  function figures() {
    const lines = statistics(results);
    if (lines.length === 0) return html`<p class="soft">Games that you finish are counted here, in this browser alone.</p>`;
    return html`<table class="figures"><thead><tr><th scope="col">Level</th><th scope="col">Games</th><th scope="col">Best</th><th scope="col">Average</th><th scope="col">Without hints</th><th scope="col">Hints</th></tr></thead>
      <tbody>${lines.map(({ level, games, best, average, alone, hints }) => html`<tr><th scope="row">${said(level || "Others")}</th><td>${games}</td><td>${clock(best)}</td><td>${clock(average)}</td><td>${alone}</td><td>${hints}</td></tr>`)}</tbody></table>`;
  }

  function techniques() {
    const times = met(results).slice(0, MOST);
    if (times.length === 0) return nothing;
    return html`<h3>Techniques met most often</h3><ul class="met">${times.map(([id, often]) => html`<li><a href=${`#/learn/${id}`}>${app.techniques?.get(id)?.name ?? id}</a> <span class="soft">${often}</span></li>`)}</ul>`;
  }

  function draw() {
    const days = streak(results, today);
    const isToday = results.some((won) => won.day === today && won.daily === today);
    render(html`<div class="page today">
      <header><h1>Today</h1><p class="soft">Five puzzles a day, the same for everybody.</p></header>
      <section class="card"><div class="buttons"><h2>${named(day, LONG)}</h2>${day === today ? nothing : html`<button type="button" class="button small" @click=${() => choose(today)}>Today</button>`}</div><div class="levels">${LEVELS.map(choice)}</div></section>
      <div class="halves">
        <section class="card"><div class="buttons between"><button type="button" class="button small" aria-label="Month before" ?disabled=${day.slice(0, 7) <= FIRST_DAY.slice(0, 7)} @click=${() => month(-1)}>‹</button><h2>${named(day, { month: "long", year: "numeric" })}</h2><button type="button" class="button small" aria-label="Month after" ?disabled=${day.slice(0, 7) >= today.slice(0, 7)} @click=${() => month(1)}>›</button></div>
          <table class="calendar"><thead><tr>${WEEKDAYS.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${weeks(day).map((week) => html`<tr>${week.map(date)}</tr>`)}</tbody></table>
          <p class="soft">${days > 1 ? t`${days} days in a row.` : days === 1 ? (isToday ? t`Solved today: come back tomorrow to make it two days in a row.` : t`Solved yesterday: solve one today to make it two days in a row.`) : t`A day counts if one of its puzzles is solved on the day itself.`}</p></section>
        <section class="card"><h2>Statistics</h2>${figures()}${techniques()}</section>
      </div>
      ${app.installing ? html`<p class="buttons"><button type="button" class="button" @click=${() => app.installing?.prompt()}>Install Ninefold</button><span class="soft">It then opens like a program, and plays without a network.</span></p>` : nothing}
    </div>`, main);
  }

  draw();
  app.ladder().then(draw, (error) => app.fault(error));
  return () => working.abort();
}

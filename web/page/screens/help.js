// Help: the keys, and what else the page says of itself.
import { html, render } from "../html.js";
import { MANUAL } from "../game/manual.js";
import { said } from "../words.js";

/** @param {HTMLElement} main */
export function show(main) {
  const mac = /Mac|iP(hone|ad)/.test(navigator.platform);
  const groups = [...new Set(MANUAL.map((entry) => entry.group))];
  render(html`<div class="page">
    <header><h1>Help</h1><p class="soft">Fill the board so that every row, column and block has each digit from 1 to 9 once. New to Sudoku? Begin with the <a href="#/first">first steps</a>.</p></header>
    <section class="card"><h2>Hints</h2><p>A hint starts from your own digits and marks, and mistakes come first. It names the pattern, then shows where to look, then explains why. On the board, filled discs are the pattern or true, rings its other side or false; strokes are eliminations, squares placements; solid arrows are strong links, dashed ones weak.</p></section>
    ${groups.map((group) => html`<section><h2>${said(group)}</h2><table class="keys"><tbody>${MANUAL.filter((entry) => entry.group === group).map((entry) => html`<tr><th scope="row">${mac ? entry.keys.replaceAll("Ctrl", "Cmd") : entry.keys}</th><td>${said(entry.help)}</td></tr>`)}</tbody></table></section>`)}
    <section><h2>Path</h2><table class="keys"><tbody><tr><th scope="row">← →, [ ]</th><td>previous step, next step</td></tr><tr><th scope="row">Home, End</th><td>first step, solution</td></tr></tbody></table></section>
    <section><h2>Mouse and touch</h2><table class="keys"><tbody>
      <tr><th scope="row">drag</th><td>select cells; with Ctrl or Shift, add or remove</td></tr>
      <tr><th scope="row">double click</th><td>write the only candidate, or select all equal cells</td></tr>
      <tr><th scope="row">with the Draw pen</th><td>tap a candidate to colour it; drag from cell or candidate to another for a line; tap a line to remove it</td></tr>
      <tr><th scope="row">right click</th><td>cross out the candidate under the pointer</td></tr>
      <tr><th scope="row">long press</th><td>in “digit first” mode: write with the other pen</td></tr></tbody></table></section>
  </div>`, main);
}

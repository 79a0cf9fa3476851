// Settings.
import { html, render } from "../vendor/lit-html.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../app.js").Settings} Settings */

/** @type {[string, [keyof Settings, string, string][]][]} */
const GROUPS = [
  ["Board", [
    ["peers", "Tint the cells that the cursor sees", "its row, column and block"],
    ["equal", "Show equal digits", "wherever the digit under the cursor appears"],
    ["faults", "Show clues that are broken", "in puzzles with other rules"],
    ["places", "Centre marks in fixed places", "like candidates, instead of one number in the middle"],
    ["apart", "Colours that everybody can tell apart", "nine of them, also with colour-blind eyes"],
    ["labels", "Number rows and columns", "r1 to r9, c1 to c9, as hints name them"],
    ["clock", "Show the clock", ""],
  ]],
  ["Play", [
    ["automatic", "Automatic candidates in new games", "you only cross out"],
    ["strict", "Strict in new games", "wrong digits are marked at once"],
    ["digitFirst", "Digit first", "choose a digit, then tap cells; a long press writes with the other pen"],
    ["severalCorner", "A digit on several cells writes corner marks", ""],
    ["letters", "Single letters are keys", "turn off if you use speech input"],
  ]],
];
const THEMES = [["auto", "same as the system"], ["light", "light"], ["dark", "dark"], ["contrast", "high contrast"]];

/** @param {HTMLElement} main @param {App} app */
export function show(main, app) {
  const tick = (/** @type {[keyof Settings, string, string]} */ [key, words, more]) => html`<label class="tick"><input type="checkbox" .checked=${app.settings[key]} @change=${(/** @type {any} */ event) => app.set(key, event.target.checked)}><span>${words}${more ? html`<br><span class="small soft">${more}</span>` : ""}</span></label>`;
  render(html`<div class="page narrow">
    <header><h1>Settings</h1></header>
    <fieldset class="card"><legend class="aloud">Theme</legend><h2>Theme</h2>${THEMES.map(([theme = "", words]) => html`<label class="tick"><input type="radio" name="theme" value=${theme} .checked=${app.settings.theme === theme} @change=${() => app.set("theme", theme)}><span>${words}</span></label>`)}</fieldset>
    ${GROUPS.map(([title, ticks]) => html`<fieldset class="card"><legend class="aloud">${title}</legend><h2>${title}</h2>${ticks.map(tick)}</fieldset>`)}
  </div>`, main);
}

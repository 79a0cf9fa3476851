// Settings.
import { html, render } from "../html.js";
import { LANGUAGES } from "../language.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../app.js").Settings} Settings */

/** @type {[string, [keyof Settings, string, string][]][]} */
const GROUPS = [
  [t`Board`, [
    ["peers", t`Tint the cells that the cursor sees`, t`its row, column and block`],
    ["equal", t`Show equal digits`, t`wherever the digit under the cursor appears`],
    ["faults", t`Show clues that are broken`, t`in puzzles with other rules`],
    ["places", t`Centre marks in fixed places`, t`like candidates, instead of one number in the middle`],
    ["apart", t`Colours that everybody can tell apart`, t`nine of them, also with colour-blind eyes`],
    ["labels", t`Number rows and columns`, t`r1 to r9, c1 to c9, as hints name them`],
    ["clock", t`Show the clock`, ""],
  ]],
  [t`Play`, [
    ["automatic", t`Automatic candidates in new games`, t`you only cross out`],
    ["strict", t`Strict in new games`, t`wrong digits are marked at once`],
    ["digitFirst", t`Digit first`, t`choose a digit, then tap cells; a long press writes with the other pen`],
    ["severalCorner", t`A digit on several cells writes corner marks`, ""],
    ["letters", t`Single letters are keys`, t`turn off if you use speech input`],
  ]],
];
const THEMES = [["auto", t`same as the system`], ["light", t`light`], ["dark", t`dark`], ["contrast", t`high contrast`]];

/** The page in another language, from now on. @param {string} tag */
function speak(tag) {
  localStorage.language = tag;
  location.reload();
}

/** @param {HTMLElement} main @param {App} app */
export function show(main, app) {
  const tick = (/** @type {[keyof Settings, string, string]} */ [key, words, more]) => html`<label class="tick"><input type="checkbox" .checked=${app.settings[key]} @change=${(/** @type {any} */ event) => app.set(key, event.target.checked)}><span>${words}${more ? html`<br><span class="small soft">${more}</span>` : ""}</span></label>`;
  render(html`<div class="page narrow">
    <header><h1>Settings</h1></header>
    <fieldset class="card"><legend class="aloud">Language</legend><h2>Language</h2>${Object.entries(LANGUAGES).map(([tag, name]) => html`<label class="tick"><input type="radio" name="language" value=${tag} .checked=${document.documentElement.lang === tag} @change=${() => speak(tag)}><span lang=${tag} dir="auto">${name}</span></label>`)}</fieldset>
    <fieldset class="card"><legend class="aloud">Theme</legend><h2>Theme</h2>${THEMES.map(([theme = "", words]) => html`<label class="tick"><input type="radio" name="theme" value=${theme} .checked=${app.settings.theme === theme} @change=${() => app.set("theme", theme)}><span>${words}</span></label>`)}</fieldset>
    ${GROUPS.map(([title, ticks]) => html`<fieldset class="card"><legend class="aloud">${title}</legend><h2>${title}</h2>${ticks.map(tick)}</fieldset>`)}
  </div>`, main);
}

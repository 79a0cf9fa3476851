// The panels of Set: tools, clues, step, proposals, the words about the puzzle and its ways out, and the line of the verdict.
import { html, nothing } from "../html.js";
import { draftOf, empty, isOn, revalue, rulesOf, SIZES, textOf } from "../game/draft.js";
import { nameOf } from "../game/live.js";
import { KEYS, SWITCHES, TOOLS } from "../game/tools.js";
import { explanation } from "./explanation.js";
import { label, settled, stepOf, verdict, where } from "./set-board.js";
import { other, said, t } from "../words.js";

/** @typedef {import("./set.js").Bench} Bench */
/** @typedef {import("../game/live.js").Answers} Answers */
/** @typedef {import("../game/draft.js").Clue} Clue */
/** @typedef {import("../game/tools.js").Tool} Tool */

const GROUPS = [...new Set(TOOLS.map(({ group }) => group))];
const TABS = /** @type {[string, string][]} */ ([["tools", t`Tools`], ["clues", t`Clues`], ["step", t`Step`], ["puzzle", t`Puzzle`]]);
const COUNTS = [1, 3, 9, 30, 99];

/** @param {Tool} tool */
const icon = ({ icon }) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg>`;

/** The tools, by groups; the rules of the whole grid; and how the tool in hand is used. @param {Bench} bench */
export function toolbox(bench) {
  const wanted = bench.search.trim().toLowerCase();
  const fits = (/** @type {{name: string, key: string, says?: string}} */ { name, key, says = "" }) => `${name} ${said(name)} ${key} ${says}`.toLowerCase().includes(wanted);
  const button = (/** @type {Tool} */ tool) => html`<button type="button" class="tool" aria-pressed=${tool === bench.tool} title=${tool.letter ? t`${said(tool.name)}, key ${tool.letter.toUpperCase()}` : said(tool.name)} @click=${() => bench.take(tool)}>${icon(tool)}<span>${said(tool.name)}</span></button>`;
  const group = (/** @type {string} */ name) => {
    const tools = TOOLS.filter((tool) => tool.group === name && fits(tool));
    return tools.length ? html`<h3>${said(name)}</h3><div class="toolset" role="group" aria-label=${said(name)}>${tools.map(button)}</div>` : nothing;
  };
  return html`<div class="tabs" role="group" aria-label="Panels">${TABS.map(([tab, name]) => html`<button type="button" aria-pressed=${bench.tab === tab} @click=${() => ((bench.tab = tab), bench.draw())}>${name}${tab === "clues" ? ` ${bench.clues.length}` : ""}</button>`)}</div>
    <div class="tooling"><input class="search" type="search" placeholder="Find a rule" aria-label="Find a rule" .value=${bench.search} @input=${(/** @type {any} */ event) => ((bench.search = event.target.value), bench.draw())} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && bench.board?.focus(bench.cursor)}>
    <div class="groups">${GROUPS.map(group)}
      <h3>Whole grid</h3><div class="modes" role="group" aria-label="Whole grid">${SWITCHES.filter(fits).map((rule) => html`<button type="button" aria-pressed=${isOn(bench.draft, rule)} title=${rule.says} @click=${() => bench.switch(rule)}>${said(rule.name)}</button>`)}</div></div>
    ${inHand(bench)}</div>`;
}

/** The tool in hand: how it is used, and the number of the chosen clue. @param {Bench} bench */
function inHand(bench) {
  const { tool, clue } = bench;
  const own = clue?.tool === tool ? clue : null;
  const name = tool.value === "digits" ? t`Digits` : tool.shape === "cells" ? t`Sum` : t`Number`;
  const digits = tool.shape === "given" || tool.shape === "marks";
  return html`<div class="card inhand"><header>${icon(tool)}<h2>${said(tool.name)}</h2>${tool.letter ? html`<kbd>${tool.letter.toUpperCase()}</kbd>` : nothing}</header><p class="small soft">${bench.cloned.length ? t`Now tap where the copy of the first cell lies.` : said(tool.how)}</p>
    ${digits ? html`<div class="digits" role="group" aria-label="Digits">${Array.from({ length: bench.size }, (_, i) => html`<button type="button" @click=${() => bench.write(i + 1)}>${i + 1}</button>`)}<button type="button" aria-label="Erase" @click=${() => bench.erase()}>⌫</button></div>` : nothing}
    ${own && tool.value && !digits ? html`<label class="number"><span>${name}</span><input inputmode=${tool.value === "digits" ? "text" : "numeric"} autocomplete="off" maxlength="16" .value=${own.value} @change=${(/** @type {any} */ event) => value(bench, own, event.target.value)} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && bench.board?.focus(bench.cursor)}></label>` : nothing}
    ${own && !digits ? html`<div class="buttons"><button type="button" class="button" @click=${() => bench.remove(own)}>Remove</button></div>` : nothing}</div>`;
}

/** @param {Bench} bench @param {Clue} clue @param {string} text */
function value(bench, clue, text) {
  bench.edit(revalue(bench.draft, clue, text), `${said(clue.tool.name)} ${text}`);
}

/** The clues, each with what it is worth. @param {Bench} bench @param {Answers | null} answers */
export function cluesCard(bench, answers) {
  const all = bench.clues;
  const odd = new Set((answers?.odd ?? []).map(nameOf));
  const row = (/** @type {Clue} */ clue) => {
    const name = nameOf(clue);
    const worth = answers?.worth.get(name);
    const light = (/** @type {number[]} */ cells) => ((bench.lit = new Set(cells)), bench.draw());
    return html`<li class=${odd.has(name) ? "odd" : ""} aria-current=${name === bench.chosen ? "true" : nothing}><button type="button" class="row" @click=${() => bench.choose(clue)} @pointerenter=${() => light(clue.cells)} @pointerleave=${() => light([])}>${icon(clue.tool)}<span>${clue.value ? html`<b>${clue.value}</b> ` : clue.tool.needs ? html`<b>?</b> ` : nothing}${said(clue.tool.name)} <span class="soft">${where(clue, bench.size)}</span></span>${worth ? (worth.spare ? html`<em class="spare">spare</em>` : html`<span class="worth">${worth.solutions}${worth.capped ? "+" : ""}</span>`) : nothing}</button>
      <button type="button" class="drop" aria-label=${t`Remove ${label(clue, bench.size)}`} @click=${() => bench.remove(clue)}>×</button></li>`;
  };
  return html`<section class="card clues" data-panel="clues" aria-label="Clues"><header><h2>Clues</h2><span class="chip">${all.length}</span>${bench.wants.worth ? html`<span class="small soft">solutions without it</span>` : nothing}</header>
    ${odd.size ? html`<p class="fault small">${odd.size === 1 ? t`A clue makes no sense and is left out: ${answers?.fault}` : t`${odd.size} clues make no sense and are left out: ${answers?.fault}`}</p>` : nothing}
    ${all.length ? html`<ul>${all.map(row)}</ul>` : html`<p class="small soft">Choose a tool and draw on the board.</p>`}</section>`;
}

/** The next step. @param {Bench} bench @param {Answers | null} answers */
export function stepCard(bench, answers) {
  const { board } = bench;
  const step = board ? stepOf(answers, bench.draft, board.layout)?.step : null;
  const none = answers?.trace?.message ?? (answers?.status === "none" ? t`There is no solution.` : answers?.trace ? t`No technique leads on from here.` : "");
  if (!bench.isStepShown) return html`<section class="card step quiet" data-panel="step" aria-label="Next step"><h2>${step ? step.name : t`Next step`}</h2><p class="small soft">${step ? t`Level ${step.level ?? "?"}: the first step from the clues.` : none || "…"}</p></section>`;
  return html`<section class="card step" data-panel="step" aria-label="Next step"><header><h2>${step?.name ?? t`No step`}</h2>${step?.level ? html`<span class="chip">level ${step.level}</span>` : nothing}</header>
    ${step && board ? explanation(step.explanation, board, step) : html`<p>${none || "…"}</p>`}
    <div class="buttons"><button type="button" class="button" @click=${() => bench.escape()}>Close<kbd aria-hidden="true">Esc</kbd></button><button type="button" class="button" @click=${() => leaveTo(bench, "path")}>Whole path</button></div></section>`;
}

/** Goes to a screen with the puzzle as a game. @param {Bench} bench @param {string} screen */
async function leaveTo(bench, screen) {
  try {
    bench.app.adopt((await bench.game()).game);
    await bench.app.go(screen);
  } catch (error) {
    bench.app.fault(error);
  }
}

/** Proposals: what leaves one solution, what makes it harder or easier. @param {Bench} bench @param {Answers | null} answers */
export function uniqueCard(bench, answers) {
  const { proposal, proposing } = bench;
  const isOne = answers?.status === "unique" || answers?.status === "solved";
  const busy = proposing !== "";
  const offered = html`<p>${proposal?.words || t`Nothing is missing.`}</p><div class="buttons"><button type="button" class="button go" @click=${() => proposal && bench.edit(proposal.draft, t`taken`)}>Take it</button><button type="button" class="button" @click=${() => bench.escape()}>Leave it</button></div>`;
  const ways = isOne
    ? html`<p class="small soft">One solution. A clue that is spare can go, or a given can come; the paths are compared.</p><div class="buttons">
        <button type="button" class="button" ?disabled=${busy} @click=${() => bench.propose(t`a harder puzzle`, (ask, unique) => unique.turned(ask, bench.draft, "harder"))}>Harder</button>
        <button type="button" class="button" ?disabled=${busy} @click=${() => bench.propose(t`an easier puzzle`, (ask, unique) => unique.turned(ask, bench.draft, "easier"))}>Easier</button></div>`
    : html`<div class="buttons"><select aria-label="Clues to add" @change=${(/** @type {any} */ event) => ((bench.wish = event.target.value), bench.draw())}>${wishes().map(([key, name]) => html`<option value=${key} ?selected=${key === bench.wish}>${name}</option>`)}</select>
        <button type="button" class="button" ?disabled=${busy || !answers?.status || answers.status === "none"} @click=${() => make(bench)}>Make it unique</button></div>`;
  return html`<section class="card unique" data-panel="puzzle" aria-label="One solution"><h2>${isOne ? t`Harder, easier` : t`Make it unique`}</h2>${proposal ? offered : ways}${busy ? html`<p class="small soft" role="status">Looking for ${proposing} … <button type="button" class="plain" @click=${() => bench.proposer?.abort()}>Stop</button></p>` : nothing}</section>`;
}

/** The rules of which clues can be proposed. @returns {[string, string][]} */
const wishes = () => [["given", t`with givens`], ...TOOLS.filter(({ sampled }) => sampled).map(({ key, name }) => /** @type {[string, string]} */ ([key, t`with ${other ? said(name) : name.toLowerCase()}`]))];

/** @param {Bench} bench */
function make(bench) {
  const tool = TOOLS.find(({ key }) => key === bench.wish);
  return bench.propose(tool && bench.wish !== "given" ? t`clues: ${said(tool.name)}` : t`givens`, (ask, unique) => (tool && bench.wish !== "given" ? unique.withClues(ask, bench.draft, tool) : unique.withGivens(ask, bench.draft)));
}

/** The words about the puzzle, its size, and its ways out. @param {Bench} bench */
export function puzzleCard(bench) {
  const { draft } = bench;
  const field = (/** @type {string} */ key, /** @type {string} */ name) => html`<label class="field"><span>${name}</span><input autocomplete="off" .value=${String(draft[key] ?? "")} @change=${(/** @type {any} */ event) => bench.edit({ ...draft, [key]: event.target.value })}></label>`;
  const rules = String(draft["ruleset"] ?? "");
  const convert = (/** @type {string} */ to, /** @type {string} */ name) => html`<button type="button" @click=${() => out(bench, async ({ copied }) => copied(bench, await converted(bench, to), name))}>${name}</button>`;
  return html`<section class="card about" data-panel="puzzle" aria-label="About the puzzle"><h2>Puzzle</h2>
    <div class="fields">${field("title", t`Title`)}${field("author", t`Author`)}
      <label class="field"><span>Size</span><select @change=${(/** @type {any} */ event) => bench.edit(empty(Number(event.target.value)), t`an empty board`)}>${SIZES.map((size) => html`<option value=${size} ?selected=${size === draft.size}>${size} × ${size}</option>`)}</select></label></div>
    <label class="field"><span>Rules in words</span><textarea rows="4" .value=${rules} placeholder=${rulesOf(draft)} @change=${(/** @type {any} */ event) => told(bench, event.target.value)}></textarea></label>
    ${bench.unknown ? html`<p class="fault small" role="status">Others will be told that this is not understood: ${bench.unknown}</p>` : nothing}
    <div class="buttons"><button type="button" class="button" @click=${() => told(bench, rulesOf(draft))}>Write them from the clues</button><button type="button" class="button" @click=${() => bench.edit(empty(draft.size), t`an empty board`)}>New</button></div>
    <h3>Share</h3><div class="modes" role="group" aria-label="Share">
      <button type="button" @click=${() => out(bench, async ({ linked, copied }) => copied(bench, await linked(bench), t`Link`))}>Copy link</button>${convert("fpuzzles", t`f-puzzles link`)}${convert("sudokupad", t`SudokuPad link`)}${convert("iss", t`ISS text`)}
      <button type="button" @click=${() => out(bench, ({ saved }) => saved(bench, "json"))}>JSON</button><button type="button" @click=${() => out(bench, ({ saved }) => saved(bench, "svg"))}>SVG</button><button type="button" @click=${() => out(bench, ({ saved }) => saved(bench, "png"))}>PNG</button>
      <button type="button" @click=${() => leaveTo(bench, "print")}>Print</button></div>
    <h3>Import</h3><div class="buttons"><input class="search" type="text" aria-label="A puzzle or a link to change" placeholder="Paste a puzzle or a link" autocomplete="off" @change=${(/** @type {any} */ event) => taken(bench, event.target)}></div>
    <details class="small"><summary>Keys</summary><table class="keys"><tbody>${KEYS.map(([keys, what]) => html`<tr><th scope="row">${keys}</th><td>${said(what)}</td></tr>`)}</tbody></table></details></section>`;
}

/** @param {Bench} bench @param {string} words */
async function told(bench, words) {
  bench.edit({ ...bench.draft, ruleset: words });
  const { draft } = bench;
  const unknown = words ? (await bench.game().catch(() => ({ unknown: [] }))).unknown : [];
  if (draft !== bench.draft) return;
  bench.unknown = unknown.join("; ");
  bench.draw();
}

/** @param {Bench} bench @param {(out: typeof import("./set-out.js")) => Promise<void>} act */
async function out(bench, act) {
  await import("./set-out.js").then(act).catch((error) => bench.app.fault(error));
}

/** @param {Bench} bench @param {string} to */
const converted = async (bench, to) => String(await bench.app.engine.transport.ask(/** @type {any} */ ("convert"), /** @type {any} */ ({ puzzle: textOf(bench.draft), to }))).trim();

/** @param {Bench} bench @param {HTMLInputElement} field */
async function taken(bench, field) {
  try {
    bench.edit(await draftOf(bench.app.engine.transport, field.value), t`read`);
    field.value = "";
  } catch (error) {
    bench.app.fault(error);
  }
}

/** The verdict, how far the board is settled, and what else is asked. @param {Bench} bench @param {Answers | null} answers */
export function barOf(bench, answers) {
  const { kind, words } = verdict(answers);
  const { wants } = bench;
  const want = (/** @type {Partial<typeof wants>} */ more) => (Object.assign(wants, more), bench.ask());
  const isPartial = answers?.settled !== undefined;
  return html`<div class="said" data-kind=${kind}><i aria-hidden="true"></i><strong>${words}</strong>${answers?.candidates ? html`<span class="soft">${isPartial ? html`<b>${settled(bench.draft, answers)}</b> of ${bench.size ** 2} cells settled so far` : html`<b>${settled(bench.draft, answers)}</b> of ${bench.size ** 2} cells settled`}</span>` : nothing}${isPartial ? html`<span class="chip" role="status">${answers?.done ? t`stopped: not all candidates are known` : t`partial: still searching`}</span>` : nothing}</div>
    <div class="modes"><button type="button" aria-pressed=${wants.candidates} @click=${() => want({ candidates: !wants.candidates })}>True candidates</button>
      <label class="counted"><span class="aloud">Solutions of each candidate</span><select @change=${(/** @type {any} */ event) => want({ most: Number(event.target.value) })}>${COUNTS.map((most) => html`<option value=${most} ?selected=${most === wants.most}>${most === 1 ? t`No counts` : t`Counts to ${most}`}</option>`)}</select></label>
      <button type="button" aria-pressed=${wants.worth} @click=${() => want({ worth: !wants.worth })}>Spare clues</button></div>
    <button type="button" class="button go" aria-pressed=${bench.isStepShown} @click=${() => bench.showStep(!bench.isStepShown)}>Next step<kbd aria-hidden="true">H</kbd></button>`;
}

// The words of a step, with cells that light up on the board when they are pointed at, and the choice of its branches.
import { html, nothing } from "../vendor/lit-html.js";
import { blocks, pieces } from "../game/prose.js";
import { light } from "../board/picture.js";
import { shownOf, sumsOf } from "../board/shown.js";

/** @typedef {import("../engine/shapes.d.ts").Step} Step */
/** @typedef {import("../board/board.js").Board} Board */

/** An explanation of a step, or what is said where there is no step. @param {string} text @param {Board} board @param {Step} [step] @param {number} [branch] */
export function explanation(text, board, step, branch = 0) {
  const shown = step && shownOf(step);
  const rules = shown?.board?.rules ?? [];
  const lit = (/** @type {string} */ of) => pieces(of, rules).map((piece) => (piece.rule ? clue(piece, board, rules) : piece.cell ? ref(piece, board, step, branch) : piece.text));
  const told = blocks(text);
  const headed = step !== undefined && told.length > 2;
  const parts = told.map((block, i) => {
    if (block.kind === "so") return html`<p class="so">${lit(block.text)}</p>`;
    const inner = html`${lit(block.text)}${block.links ? html`<ul class="chain">${block.links.map((link) => html`<li>${reasoned(link, lit)}</li>`)}</ul>` : nothing}`;
    if (block.kind === "number") return html`<li value=${block.mark}>${inner}</li>`;
    if (block.kind === "letter") return html`<li>${inner}</li>`;
    return html`<p class=${i === 0 && headed ? "sum" : ""}>${inner}</p>`;
  });
  const sums = shown ? sumsOf(shown).map((sum) => html`<p class="equation">${lit(sum)}</p>`) : nothing;
  return html`<div class="explanation" tabindex="0" role="group" aria-label="Explanation">${sums}${gathered(parts, told.map((block) => block.kind))}</div>`;
}

/** The name of a rule: pointing at it lights its clue alone. @param {import("../game/prose.js").Piece} piece @param {Board} board @param {import("../game/prose.js").Rules} rules */
function clue({ text, rule = 0 }, board, rules) {
  return html`<span class="ref" @pointerenter=${() => light(board, [rule])} @pointerleave=${() => light(board, rules.flatMap(({ number }) => number ?? []))}>${text}</span>`;
}

/** Consecutive items of a list as one list. @param {unknown[]} parts @param {string[]} kinds */
function gathered(parts, kinds) {
  /** @type {{kind: string, items: unknown[]}[]} */
  const runs = [];
  parts.forEach((part, i) => {
    const kind = kinds[i] ?? "text";
    const last = runs[runs.length - 1];
    if (last && last.kind === kind && kind !== "text" && kind !== "so") last.items.push(part);
    else runs.push({ kind, items: [part] });
  });
  return runs.map(({ kind, items }) => (kind === "number" ? html`<ol>${items}</ol>` : kind === "letter" ? html`<ol type="A">${items}</ol>` : items));
}

/** `r1c1 is 2 (because)` with the reason in a softer voice. @param {string} text @param {(text: string) => unknown} lit */
function reasoned(text, lit) {
  const parts = /^(.*?)( \([^)]*\))(.*)$/.exec(text);
  return parts ? html`${lit(parts[1] ?? "")}<span class="reason">${lit(parts[2] ?? "")}</span>${lit(parts[3] ?? "")}` : lit(text);
}

/** @param {import("../game/prose.js").Piece} piece @param {Board} board @param {Step | undefined} step @param {number} branch */
function ref({ text, cell = "", digit, holds }, board, step, branch) {
  const at = board.layout.cellOf(cell) ?? -1;
  const inferences = step?.evidence.chains?.[branch]?.inferences ?? [];
  const number = digit ? inferences.findIndex((node) => node.cells.includes(cell) && node.digit === digit && node.holds === holds) : -1;
  return html`<span class="ref" @pointerenter=${() => point(board, at, number)} @pointerleave=${() => point(board, -1, -1)}>${text}</span>`;
}

/** Lights a cell and the links that lead to an inference. @param {Board} board @param {number} cell @param {number} number */
function point(board, cell, number) {
  board.cells.forEach((element, i) => element.classList.toggle("lit", i === cell));
  const links = [...board.links.querySelectorAll(".link")];
  const led = links.filter((link) => link.getAttribute("data-inference") === String(number));
  board.links.classList.toggle("pointing", led.length > 0);
  for (const link of links) link.classList.toggle("lit", led.includes(link));
}

/** The choice of one chain of several. @param {Step} step @param {number} branch @param {(branch: number) => void} choose */
export function branches(step, branch, choose) {
  const chains = step.evidence.chains ?? [];
  if (chains.length < 2) return nothing;
  const label = (/** @type {import("../engine/shapes.d.ts").Chain} */ chain) => {
    const first = chain.inferences[0];
    return first ? `${first.cells.join(" ")} ${first.holds ? "is" : "is not"} ${first.digit}` : "";
  };
  return html`<div class="branches" role="group" aria-label="Branch shown">
    ${chains.map((chain, i) => html`<button type="button" aria-pressed=${i === branch} @click=${() => choose(i)}>${label(chain)}</button>`)}
  </div>`;
}

/** What the marks, links and outlines of a view mean. @param {Step | undefined} step @param {Partial<import("../board/board.js").View>} view */
export function legend(step, { marks, sets }) {
  const chain = (step?.evidence.chains?.length ?? 0) > 0;
  const words = { pattern: chain ? "true" : "the pattern", other: chain ? "false" : "its other side", gone: "eliminated", placed: "placed" };
  /** @type {Set<string>} */
  const shown = new Set(marks?.values());
  return html`${Object.entries(words).filter(([mark]) => shown.has(mark)).map(([mark, word]) => html`<span><i class=${mark}></i>${word}</span>`)}
    ${[...new Set(sets?.values())].map((set) => html`<span><i class=${`outline set-${set % 4}`}></i>set ${String.fromCharCode(65 + set)}</span>`)}
    ${chain ? html`<span><svg viewBox="0 0 26 8" aria-hidden="true"><path class="link strong" d="M1 4H25"/></svg>strong</span><span><svg viewBox="0 0 26 8" aria-hidden="true"><path class="link weak" d="M1 4H25"/></svg>weak</span>` : nothing}`;
}

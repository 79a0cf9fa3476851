// The words of a step, with cells that light up on the board when they are pointed at, and the choice of its branches.
import { html, nothing } from "../html.js";
import { blocks, pieces } from "../game/prose.js";
import { light } from "../board/picture.js";
import { shownOf, sumsOf } from "../board/shown.js";
import { t } from "../words.js";

/** @typedef {import("../engine/shapes.d.ts").Step} Step */
/** @typedef {import("../board/board.js").Board} Board */

/** @typedef {import("../game/prose.js").Piece} Piece */

/** The line of a step that is read on a board, -1 for none. @type {WeakMap<Board, {step: Step | undefined, branch: number, line: number}>} */
const reading = new WeakMap();
/** A proof with fewer lines is seen at once. */
const FEW = 3;
/** So many arrows are drawn at full strength at most. */
const ARROWS = 12;

/**
 * An explanation of a step, or what is said where there is no step. A proof of several lines can be read line by line: the
 * board shows what the line says and fades the rest.
 * @param {string} text @param {Board} board @param {Step} [step] @param {number} [branch] @param {() => void} [redraw]
 */
export function explanation(text, board, step, branch = 0, redraw) {
  const shown = step && shownOf(step);
  const rules = shown?.board?.rules ?? [];
  const last = reading.get(board);
  const at = last?.step === step && last?.branch === branch ? last : { step, branch, line: -1 };
  reading.set(board, at);
  /** @type {Piece[][]} */
  const lines = [];
  const lit = (/** @type {string} */ of) => pieces(of, rules).map((piece) => (piece.rule ? clue(piece, board, rules) : piece.cell ? ref(piece, board, step, branch) : piece.text));
  /** One line of a proof: whether it is read now. */
  const line = (/** @type {string} */ of) => (lines.push(pieces(of, rules)) - 1 === at.line ? "reading" : "");
  const told = blocks(text);
  const headed = step !== undefined && told.length > 2;
  const parts = told.map((block, i) => {
    if (block.kind === "so") return html`<p class="so">${lit(block.text)}</p>`;
    const inner = html`${lit(block.text)}${block.links ? html`<ul class="chain">${block.links.map((link) => html`<li class=${line(link)}>${reasoned(link, lit)}</li>`)}</ul>` : nothing}`;
    const own = block.links || block.kind === "text" ? "" : line(block.text);
    if (block.kind === "number") return html`<li class=${own} value=${block.mark}>${inner}</li>`;
    if (block.kind === "letter") return html`<li class=${own}>${inner}</li>`;
    return html`<p class=${i === 0 && headed ? "sum" : ""}>${inner}</p>`;
  });
  const sums = shown ? sumsOf(shown, board.layout).map((sum) => html`<p class="equation">${lit(sum)}</p>`) : nothing;
  const walks = redraw && step?.evidence.chains?.length && lines.length >= FEW;
  read(board, lines[at.line] ?? [], step, branch);
  return html`<div class="explanation" tabindex="0" role="group" aria-label="Explanation">${walks ? walker(at, lines.length, redraw) : nothing}${sums}${gathered(parts, told.map((block) => block.kind))}</div>`;
}

/** The buttons that lead from line to line. @param {{line: number}} at @param {number} count @param {() => void} redraw */
function walker(at, count, redraw) {
  const go = (/** @type {number} */ line) => {
    at.line = line;
    redraw();
    const told = /** @type {HTMLElement | null} */ (document.querySelector(".explanation .reading"));
    // Only the words scroll, below the buttons.
    told?.closest(".explanation")?.scrollTo(0, told.offsetTop - 56);
  };
  if (at.line < 0) return html`<p class="walk"><button type="button" @click=${() => go(0)}>Read line by line</button></p>`;
  return html`<p class="walk"><button type="button" aria-label="Line before" ?disabled=${at.line === 0} @click=${() => go(at.line - 1)}>←</button>
    <span role="status">line ${at.line + 1} of ${count}</span>
    <button type="button" aria-label="Next line" ?disabled=${at.line === count - 1} @click=${() => go(at.line + 1)}>→</button>
    <button type="button" @click=${() => go(-1)}>All at once</button></p>`;
}

/** Shows what a line says: its cells, and the arrows that lead to its inferences. @param {Board} board @param {Piece[]} line @param {Step | undefined} step @param {number} branch */
function read(board, line, step, branch) {
  const cells = new Set(line.map(({ cell = "" }) => board.layout.cellOf(cell)));
  const numbers = new Set(line.map((piece) => inferenceOf(step, branch, piece)));
  board.element.classList.toggle("walking", line.some(({ cell }) => cell));
  board.cells.forEach((element, cell) => element.classList.toggle("read", cells.has(cell)));
  const links = board.links.querySelectorAll(".link");
  board.links.classList.toggle("dense", links.length > ARROWS);
  let arrows = 0;
  for (const link of links) {
    const isRead = numbers.has(Number(link.getAttribute("data-inference"))) && arrows < ARROWS;
    link.classList.toggle("read", isRead);
    arrows += Number(isRead);
  }
}

/** The inference that a piece of a text names, or -1. @param {Step | undefined} step @param {number} branch @param {Piece} piece */
function inferenceOf(step, branch, { cell = "", digit, holds }) {
  const inferences = step?.evidence.chains?.[branch]?.inferences ?? [];
  return digit ? inferences.findIndex((node) => node.cells.includes(cell) && node.digit === digit && node.holds === holds) : -1;
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

/** @param {Piece} piece @param {Board} board @param {Step | undefined} step @param {number} branch */
function ref(piece, board, step, branch) {
  const at = board.layout.cellOf(piece.cell ?? "") ?? -1;
  const number = inferenceOf(step, branch, piece);
  return html`<span class="ref" @pointerenter=${() => point(board, at, number)} @pointerleave=${() => point(board, -1, -1)}>${piece.text}</span>`;
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
  /** @typedef {import("../engine/shapes.d.ts").Chain} Chain */
  const words = (/** @type {import("../engine/shapes.d.ts").Inference | undefined} */ one) => (one ? one.holds ? t`${one.cells.join(" ")} is ${one.digit}` : t`${one.cells.join(" ")} is not ${one.digit}` : "");
  const start = (/** @type {Chain} */ chain) => words(chain.inferences[0]);
  // Branches of one assumption are told apart by where they lead.
  const isOne = new Set(chains.map(start)).size < chains.length;
  const label = (/** @type {Chain} */ chain) => (isOne ? `${start(chain)} → ${words(chain.inferences[chain.inferences.length - 1])}` : start(chain));
  return html`<div class="branches" role="group" aria-label="Branch shown">
    ${chains.map((chain, i) => html`<button type="button" aria-pressed=${i === branch} @click=${() => choose(i)}>${label(chain)}</button>`)}
  </div>`;
}

/** What the marks, links and outlines of a view mean. @param {Step | undefined} step @param {Partial<import("../board/board.js").View>} view */
export function legend(step, { marks, sets }) {
  const chain = (step?.evidence.chains?.length ?? 0) > 0;
  const words = { pattern: chain ? t`true` : t`the pattern`, other: chain ? t`false` : step?.evidence.sets?.length ? t`one of these is true` : t`its other side`, gone: t`eliminated`, placed: t`placed` };
  /** @type {Set<string>} */
  const shown = new Set(marks?.values());
  return html`${Object.entries(words).filter(([mark]) => shown.has(mark)).map(([mark, word]) => html`<span><i class=${mark}></i>${word}</span>`)}
    ${[...new Set(sets?.values())].map((set) => html`<span><i class=${`outline set-${set % 4}`}></i>set ${String.fromCharCode(65 + set)}</span>`)}
    ${chain ? html`<span><svg viewBox="0 0 26 8" aria-hidden="true"><path class="link strong" d="M1 4H25"/></svg>strong</span><span><svg viewBox="0 0 26 8" aria-hidden="true"><path class="link weak" d="M1 4H25"/></svg>weak</span>` : nothing}`;
}

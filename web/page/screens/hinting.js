// What a hint needs and the board does not: loaded with the first one.
import { withCandidates } from "../board/contents.js";
import { evidence, whereToLook } from "../board/evidence.js";
import { cellMarks } from "../board/marks.js";
import { CLASSIC } from "../game/cells.js";
import { startOf } from "../game/steps.js";
import { note } from "../game/course.js";
import { html, nothing } from "../html.js";
import { branches, explanation } from "./explanation.js";
import { t } from "../words.js";

export { Hint, ask, check, forced, mend, takeStep } from "../game/hint.js";
export { conclusion, startOf } from "../game/steps.js";
export { legend } from "./explanation.js";

/** @typedef {import("../board/board.js").View} View */
/** @typedef {import("../game/hint.js").Hint} Told */
/**
 * What the buttons of a hint do.
 * @typedef {object} Asker
 * @property {import("../board/board.js").Board} board
 * @property {string} [summary] of the technique
 * @property {() => void} askHint shows more
 * @property {() => void} force asks for a cell by contradiction
 * @property {() => void} apply
 * @property {() => void} escape
 * @property {() => void} draw
 */

/** What the board shows of a hint. @param {Told} hint @param {View} base @param {import("../game/game.js").Game} game @returns {View} */
export function view(hint, base, { layout, sheet }) {
  const calm = { ...base, peers: false, digit: 0, selected: new Set([base.cursor ?? 0]) };
  if (hint.level === 1) return base;
  if (!hint.step) {
    const wrong = new Set(hint.mistakes.map((mistake) => layout.cellOf(mistake.cell) ?? 0));
    return { ...calm, look: wrong, contents: base.contents.map((content, cell) => ({ ...content, wrong: content.wrong || (wrong.has(cell) && content.digit !== 0) })) };
  }
  if (hint.level === 2) return { ...calm, look: whereToLook(hint.trace, hint.step, layout) };
  const start = startOf(hint.trace, layout, sheet.puzzle);
  const shown = evidence(hint.trace, hint.step, hint.branch, start, layout);
  const cells = new Set([...cellMarks(shown.marks).keys(), ...(shown.sets?.keys() ?? [])]);
  return { ...calm, ...shown, contents: withCandidates(base.contents, start.candidates, cells) };
}

/** @type {WeakSet<Told>} hints that were noted */
const noted = new WeakSet();

/** Notes what was asked, with the highest level, so that the course can offer it. @param {import("../game/store.js").Store} store @param {Told} hint @param {string} game */
export function noteHint(store, hint, game) {
  if (hint.kind !== "step" || !hint.step || game === "") return;
  note(store, hint.step.technique, hint.level, game, noted.has(hint)).catch(() => {});
  noted.add(hint);
}

/** A hint in words, as far as its level goes, with its buttons. @param {Told} hint @param {Asker} asker */
export function card(hint, asker) {
  const { step, level } = hint;
  const dots = hint.kind === "step" || hint.kind === "mistakes";
  return html`<section class="hint card" aria-label="Hint">
    <header><h2>${hint.title()}</h2>${hint.kind === "step" && asker.board.layout === CLASSIC ? html`<a class="small learn" href=${`#/learn/${step?.technique}`}>Learn it<span class="aloud">: ${step?.name}</span></a>` : nothing}${dots ? html`<span class="dots" role="img" aria-label=${t`level ${level} of 3`}>${"●".repeat(level)}<span>${"●".repeat(3 - level)}</span></span>` : nothing}</header>
    ${step && level === 3 ? branches(step, hint.branch, (branch) => ((hint.branch = branch), asker.draw())) : nothing}
    ${explanation(hint.words(asker.summary), asker.board, step, hint.branch, level === 3 ? () => asker.draw() : undefined)}
    <div class="buttons">${action(hint, asker)}
      <button type="button" class="button" @click=${() => asker.escape()}>Close<kbd aria-hidden="true">Esc</kbd></button>
    </div>
  </section>`;
}

/** What a hint offers to do. @param {Told} hint @param {Asker} asker */
function action({ kind, level, step, canForce }, asker) {
  if (kind === "nothing") return canForce ? html`<button type="button" class="button go" @click=${() => asker.force()}>Show a forced cell</button>` : nothing;
  if (level === 3) return html`<button type="button" class="button go" @click=${() => asker.apply()}>${step ? t`Do it` : t`Fix it`}<kbd aria-hidden="true">↵</kbd></button>`;
  return html`<button type="button" class="button go" @click=${() => asker.askHint()}>${level === 1 ? t`Where?` : t`Show all`}<kbd aria-hidden="true">H</kbd></button>`;
}

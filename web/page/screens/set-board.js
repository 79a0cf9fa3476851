// What the board of Set shows: the draft, what is true of it, a step; and both in words.
import { BLANK } from "../board/contents.js";
import { viewOf, shownOf } from "../board/shown.js";
import { bit, setOf } from "../game/cells.js";
import { areas, givens, placeOf, WORDS } from "../game/draft.js";
import { startOf } from "../game/steps.js";
import { locale, said, t } from "../words.js";

/** @typedef {import("../board/board.js").Content} Content */
/** @typedef {import("../board/board.js").View} View */
/** @typedef {import("../game/draft.js").Draft} Draft */
/** @typedef {import("../game/draft.js").Clue} Clue */
/** @typedef {import("../game/live.js").Answers} Answers */
/** @typedef {import("../game/cells.js").Layout} Layout */
/** @typedef {{step: import("../engine/shapes.d.ts").Step, start: import("../game/steps.js").Position, view: Pick<View, "marks" | "look" | "covers" | "rules">}} Step */

/** The next step, if it is known. @param {Answers | null} answers @param {Draft} draft @param {Layout} layout @returns {Step | null} */
export function stepOf(answers, draft, layout) {
  const step = answers?.trace?.steps?.[0];
  const shown = step && shownOf(step);
  return shown ? { step, start: startOf(answers.trace, layout, givens(draft)), view: viewOf(shown, layout) } : null;
}

/** Each cell: its given, what is proposed for it or true of it, or the candidates of a step. @param {Draft} draft @param {Answers | null} answers @param {Step | null} step @param {boolean} ofRegions whether the regions are tinted @param {Draft | undefined} [proposed] @returns {Content[]} */
export function contentsOf(draft, answers, step, ofRegions, proposed) {
  const [given, put] = [givens(draft), proposed ? givens(proposed) : []];
  const regions = ofRegions ? areas(draft) : [];
  const known = step ? null : answers?.candidates;
  return draft.grid.flat().map(({ givenPencilMarks = [] }, cell) => {
    const region = regions[cell];
    const content = { ...BLANK, colour: region === undefined || region === null ? -1 : region % 6 };
    if (given[cell]) return { ...content, digit: given[cell] ?? 0, given: true };
    if (put[cell]) return { ...content, digit: put[cell] ?? 0 };
    const left = known?.[cell] ?? [];
    // While candidates are still looked for, a single one may not stay so.
    const isSettled = answers?.settled === undefined || cell < answers.settled;
    if (left.length === 1 && isSettled) return { ...content, digit: left[0] ?? 0 };
    if (left.length) return { ...content, lattice: setOf(left) };
    if (step) return { ...content, digit: step.start.digits[cell] ?? 0, lattice: step.start.candidates[cell] ?? 0 };
    return { ...content, lattice: givenPencilMarks.reduce((set, digit) => set | bit(Number(digit)), 0) };
  });
}

/** How many cells hold one digit only. @param {Draft} draft @param {Answers | null} answers */
export const settled = (draft, answers) => contentsOf(draft, answers, null, false).filter(({ digit }) => digit).length;

const STATUS = /** @type {Record<string, [string, string]>} */ ({
  unique: ["one", t`One solution`],
  solved: ["one", t`One solution`],
  none: ["none", t`No solution`],
  clash: ["none", t`No solution: givens clash`],
  wrong: ["none", t`No solution`],
  multiple: ["several", t`Several solutions`],
  stopped: ["open", t`Not known: the search was stopped`],
  unclear: ["open", t`Not known: a rule is not understood`],
});

/** What is said of the board. @param {Answers | null} answers @returns {{kind: string, words: string}} */
export function verdict(answers) {
  if (answers?.fault && !answers.status) return { kind: "none", words: t`No puzzle yet: ${answers.fault}` };
  const [kind, words] = STATUS[answers?.status ?? ""] ?? ["open", "…"];
  const { solutions, capped } = answers ?? {};
  return { kind, words: kind === "several" && solutions ? capped ? t`${solutions.toLocaleString(locale)} or more solutions` : t`${solutions.toLocaleString(locale)} solutions` : words };
}

/** A clue in words: `Killer cage 15: r1c1 r1c2`. @param {Clue} clue @param {number} size */
export const label = (clue, size) => `${said(clue.tool.name)}${clue.value ? ` ${clue.value}` : ""}: ${where(clue, size)}`;

/** Where a clue is. @param {Clue} clue @param {number} size */
export function where({ cells, entry, tool }, size) {
  const names = cells.map((cell) => placeOf(cell, size).toLowerCase());
  if (tool.shape === "outside" || tool.shape === "diagonal") return besides(String(entry["cell"]), size);
  if (tool.shape === "path") return names.length > 3 ? `${names[0]} … ${names[names.length - 1]}` : names.join(" ");
  return names.length > 4 ? `${names.slice(0, 3).join(" ")} …` : names.join(" ");
}

/** A place beside the grid in words. @param {string} place @param {number} size */
function besides(place, size) {
  const [, row = 0, column = 0] = (/^R(\d+)C(\d+)$/.exec(place) ?? []).map(Number);
  const side = [[row === 0, t`above column ${column}`], [row > size, t`below column ${column}`], [column === 0, t`left of row ${row}`], [column > size, t`right of row ${row}`]].find(([is]) => is);
  return side ? String(side[1]) : place.toLowerCase();
}

/** What a draft is called. @param {Draft} draft */
export const nameOfDraft = (draft) => String(draft[WORDS[0] ?? ""] || "puzzle").toLowerCase().replace(/[^a-z0-9]+/g, "-");

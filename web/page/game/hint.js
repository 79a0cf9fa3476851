// A hint: what the engine found from where the player stands, told in three levels. Mistakes come first.
import { bit, digitsOf, size } from "./cells.js";
import { other, t } from "../words.js";

/** @typedef {import("../engine/shapes.d.ts").Trace} Trace */
/** @typedef {import("../engine/shapes.d.ts").Step} Step */
/** @typedef {"step" | "mistakes" | "forced" | "nothing"} Kind */

/** @param {number} n */
const count = (n) => (other ? n : (["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine"][n] ?? n));

/** What is wrong, without saying where. @param {{kind: string}[]} mistakes */
export function remark(mistakes) {
  const wrong = mistakes.filter((mistake) => mistake.kind === "wrong-digit").length;
  const lost = mistakes.length - wrong;
  const digits = wrong === 1 ? t`one digit is wrong` : t`${count(wrong)} digits are wrong`;
  const marks = lost === 1 ? t`one pencil mark was crossed out too early` : t`${count(lost)} pencil marks were crossed out too early`;
  return wrong && lost ? t`Not quite: ${digits}, and ${marks}.` : t`Not quite: ${wrong ? digits : marks}.`;
}

const NOTHING = /** @type {Record<string, string>} */ ({
  solved: t`It is solved.`,
  multiple: t`No technique leads on: the puzzle has several solutions.`,
  none: t`There is no solution from here: a digit or a mark must be wrong.`,
  clash: t`There is no solution from here: a digit must be wrong.`,
  wrong: t`There is no solution from here: a digit must be wrong.`,
});

/**
 * Asks for a hint from where a game stands; of a puzzle with other rules with how it is shown.
 * @param {import("../engine/engine.js").Engine} engine @param {import("./game.js").Game} game @param {AbortSignal} signal
 */
export function ask(engine, game, signal) {
  const position = game.position();
  return game.source ? engine.transport.ask("hint", { ...position, level: 3, shown: true }, signal) : engine.hint(position, signal);
}

/** Whether all is right so far, in words. @param {import("../engine/engine.js").Engine} engine @param {import("./game.js").Game} game @param {AbortSignal} signal */
export async function check(engine, game, signal) {
  const trace = await engine.hint(game.position(), signal);
  if (trace.status === "multiple") return t`The puzzle has several solutions, so digits cannot be checked`;
  return trace.mistakes?.length ? remark(trace.mistakes) : t`All is right so far`;
}

/**
 * A digit that no technique shows: a search finds that every other digit of the cell leads to a contradiction. Of several
 * such cells the one with the fewest marks; null if there is none.
 * @param {import("../engine/engine.js").Engine} engine @param {import("./game.js").Game} game @param {AbortSignal} signal
 * @returns {Promise<Step | null>}
 */
export async function forced(engine, game, signal) {
  const { sheet, layout, solution } = game;
  const { puzzle, found = [] } = game.position();
  const asked = solution ? null : /** @type {any} */ (await engine.transport.ask(/** @type {any} */ ("candidates"), { puzzle, found }, signal));
  const sets = solution ? solution.map((digit) => bit(digit)) : String(asked.candidates ?? "").split(" ").map((word) => layout.read(word) ?? 0);
  const marks = (/** @type {number} */ cell) => size(sheet.marks(cell, game.automatic) || sheet.candidates(cell));
  const open = layout.cells.filter((cell) => !sheet.digit(cell) && size(sets[cell] ?? 0) === 1).sort((a, b) => marks(a) - marks(b));
  if (open[0] === undefined) return null;
  const [cell, digit] = [layout.name(open[0]), layout.value(digitsOf(sets[open[0]] ?? 0)[0] ?? 0)];
  const explanation = t`No technique shows it: a search finds that every other digit of ${cell} leads to a contradiction. So ${cell} is ${digit}.`;
  return { technique: "search", name: t`By contradiction`, placements: [{ cell, digit }], eliminations: [], evidence: {}, explanation };
}

export class Hint {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** whether a search may still show a digit */
    this.canForce = trace.status === "unique" || trace.status === "multiple";
    this.level = 1;
    /** the chain of several that is drawn */
    this.branch = 0;
    this.mistakes = trace.mistakes ?? [];
    /** @type {Step | undefined} */
    this.step = this.mistakes.length ? undefined : trace.steps[0];
    /** @type {Kind} */
    this.kind = this.mistakes.length ? "mistakes" : this.step ? "step" : "nothing";
    /** why there is nothing: the reason that is known, before what the engine says */
    this.why = NOTHING[trace.status] ?? trace.message;
    if (this.kind === "nothing") this.level = 3;
  }

  /** Shows what a search found. @param {Step | null} step */
  force(step) {
    this.canForce = false;
    if (!step) this.why = t`No technique leads on, and every open cell has several digits that lead to a solution.`;
    else [this.kind, this.step] = ["forced", step];
  }

  more() {
    this.level = Math.min(3, this.level + 1);
  }

  title() {
    return this.kind === "mistakes" ? t`Look again` : (this.step?.name ?? t`Hint`);
  }

  /** What it says at its level. @param {string} [summary] of the technique */
  words(summary = "") {
    if (this.kind === "nothing") return this.why ?? t`No technique leads on from here.`;
    if (this.step) return [this.step.summary ?? summary, this.trace.look?.words ?? t`Look at the tinted cells.`, this.step.explanation][this.level - 1] ?? "";
    if (this.level === 1) return remark(this.mistakes);
    return this.mistakes.map((mistake) => ofMistake(mistake, this.level)).join("\n");
  }
}

/** @param {{kind: string, cell: string, digit: number}} mistake @param {number} level */
function ofMistake({ kind, cell, digit }, level) {
  if (kind === "wrong-digit") return level === 3 ? t`${cell} is not ${digit}: remove it, and check what you concluded from it.` : t`The digit in ${cell} is wrong.`;
  return level === 3 ? t`${cell} can still be ${digit}: put the mark back.` : t`A mark is missing in ${cell}.`;
}

/**
 * Does what a step says.
 * @param {import("./game.js").Game} game
 * @param {{placements: {cell: string, digit: number}[], eliminations: {cell: string, digit: number}[]}} step
 * @param {number[]} candidates what each cell can be before the step
 */
export function takeStep(game, step, candidates) {
  const { layout, sheet } = game;
  const at = (/** @type {{cell: string, digit: number}} */ on) => ({ cell: layout.cellOf(on.cell) ?? 0, digit: layout.digitOf(on.digit) });
  const notes = new Map(game.placing(step.placements.map(at)));
  /** @type {Map<number, number>} */
  const gone = new Map();
  for (const { cell, digit } of step.eliminations.map(at)) gone.set(cell, (gone.get(cell) ?? 0) | bit(digit));
  for (const [cell, digits] of gone) {
    const note = notes.get(cell) ?? sheet.note(cell);
    const left = { centre: (candidates[cell] ?? layout.all) & ~digits, corner: note.corner & ~digits };
    notes.set(cell, { ...note, ...(game.automatic ? { crossed: note.crossed | digits } : left) });
  }
  return game.make([...notes]);
}

/** Erases wrong digits and puts back marks that were crossed out too early. @param {import("./game.js").Game} game @param {{kind: string, cell: string, digit: number}[]} mistakes */
export function mend(game, mistakes) {
  const { layout, sheet } = game;
  /** @type {Map<number, import("./sheet.js").Note>} */
  const notes = new Map();
  for (const { kind, cell: at, digit: value } of mistakes) {
    const [cell, digit] = [layout.cellOf(at) ?? 0, layout.digitOf(value)];
    const note = notes.get(cell) ?? sheet.note(cell);
    const back = game.automatic ? { crossed: note.crossed & ~bit(digit) } : { centre: note.centre | bit(digit) };
    notes.set(cell, { ...note, ...(kind === "wrong-digit" ? { digit: 0 } : back) });
  }
  return game.make([...notes]);
}
